"""SudoCue's .sdx files, for unfinished puzzles: nine rows of nine cells separated by blanks.

    5 u3 4 268 7 …

A bare digit is given, `u3` is placed by the user, and several digits are the candidates of an
empty cell, so a cell with a single candidate cannot be written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from nonet.formats import nine_by_nine
from nonet.formats.format import Block, Format, Wants, error_at, shown, usual_losses
from nonet.model.grid import Grid

_CELL = re.compile(r"\S+")
_CLAIMED = re.compile(r"u[1-9]|[1-9]+")


class Sdx(Format):
    """Givens, placed digits and candidates."""

    name = "sdx"
    summary = "SudoCue's .sdx file: candidates by rows, u before a digit the user placed"
    suffixes = (".sdx",)
    carries = frozenset({"placed", "marks"})
    sizes = nine_by_nine.SIZES

    def claims(self, text: str) -> bool:
        """Whether the text begins with nine rows of nine such cells, and some digit has a `u`."""
        # Without a `u` this would be an ordinary candidate grid.
        lines = [line for _, line in islice(nine_by_nine.lines_of(text), nine_by_nine.SIZE)]
        rows = [line.split() for line in lines]
        cells = [cell for row in rows for cell in row]
        return (
            len(rows) == nine_by_nine.SIZE
            and all(len(row) == nine_by_nine.SIZE for row in rows)
            and all(_CLAIMED.fullmatch(cell) for cell in cells)
            and any(cell.startswith("u") for cell in cells)
        )

    def parse(self, text: str, wants: Wants) -> Grid:
        """Read nine rows.

        >>> grid = FORMAT.parse("5 u3 46 12 . . . . .\\n" * 9, Wants())
        >>> grid["r1c2"], grid.is_given("r1c2"), grid.marks[2] == 0b101000
        (3, False, True)
        """
        values: list[int] = []
        givens: list[int] = []
        masks: list[int] = []
        for start, line in nine_by_nine.lines_of(text):
            cells = [(start + cell.start(), start + cell.end()) for cell in _CELL.finditer(line)]
            if len(cells) != nine_by_nine.SIZE:
                message = f"{len(cells)} cells in this row; it needs 9"
                raise error_at(message, text, cells[min(nine_by_nine.SIZE, len(cells) - 1)][0])
            if len(values) == nine_by_nine.CELLS:
                raise error_at("more than 9 rows", text, start)
            for begin, end in cells:
                value, given, mask = _read_cell(text, begin, end)
                values.append(value)
                givens.append(given)
                masks.append(mask)
        if len(values) != nine_by_nine.CELLS:
            message = f"{len(values) // nine_by_nine.SIZE} rows; a 9×9 puzzle has 9"
            raise error_at(message, text, len(text))
        marks = nine_by_nine.marks_that_tell(masks, values)
        return Grid(
            bytes(values), nine_by_nine.rules_of_nine(wants), givens=bytes(givens), marks=marks
        )

    def dump(self, grid: Grid) -> str:
        """Write nine rows; if the grid has no marks, every digit is a candidate.

        >>> FORMAT.dump(Grid.empty().with_(cells={"r1c1": 5}))[:12]
        'u5 123456789'
        """
        nine_by_nine.check_nine(grid, self)
        marks = grid.marks or (nine_by_nine.ALL,) * nine_by_nine.CELLS
        givens = grid.givens.values
        cells = list(map(_spell_cell, grid.values, givens, marks))
        rows = range(0, nine_by_nine.CELLS, nine_by_nine.SIZE)
        return "\n".join(" ".join(cells[start : start + nine_by_nine.SIZE]) for start in rows)

    def losses(self, grid: Grid) -> tuple[str, ...]:
        """List what a file cannot carry."""
        lost = list(usual_losses(self, grid))
        if nine_by_nine.has_empty_cell_with(grid, 0):
            lost.append(nine_by_nine.NO_CANDIDATES)
        if nine_by_nine.has_empty_cell_with(grid, 1):
            lost.append(nine_by_nine.ONE_CANDIDATE)
        return tuple(lost)

    def blocks(self, lines: Iterable[str]) -> Iterator[Block]:
        """Split at blank lines and after nine rows."""
        block: list[str] = []
        first = 1
        for number, line in enumerate(lines, 1):
            if block and (not line.strip() or len(block) == nine_by_nine.SIZE):
                yield Block("\n".join(block), first)
                block = []
            if line.strip():
                if not block:
                    first = number
                block.append(line.rstrip("\r\n"))
        if block:
            yield Block("\n".join(block), first)

    def join(self, grids: Iterable[Grid]) -> Iterator[str]:
        """Write puzzles with a blank line between them."""
        for number, grid in enumerate(grids):
            yield ("\n" if number else "") + self.dump(grid) + "\n"


def _read_cell(text: str, start: int, end: int) -> tuple[int, int, int]:
    """Return the value, the given digit and the candidates of a cell."""
    if text[start] in "uU":
        digit = nine_by_nine.digit_at(text, start + 1) if end - start == 2 else 0
        if not digit:
            cell = text[start:end]
            raise error_at(f"{shown(cell)} is not u followed by a digit", text, start)
        return digit, 0, 0
    if end - start == 1:
        digit = nine_by_nine.digit_at(text, start)
        return digit, digit, 0 if digit else nine_by_nine.ALL
    return 0, 0, nine_by_nine.candidates_at(text, start, end)


def _spell_cell(value: int, given: int, mask: int) -> str:
    if value:
        return str(value) if given else f"u{value}"
    # A single candidate would be read as a given, and a cell without candidates cannot be written,
    # so both are written with all candidates.
    return nine_by_nine.spell_mask(mask if mask.bit_count() > 1 else nine_by_nine.ALL)


FORMAT = Sdx()
