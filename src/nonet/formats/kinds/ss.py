"""The .ss files of Simple Sudoku: rows such as `53.|.7.|...` and dashes between the bands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from nonet.formats import nine_by_nine
from nonet.formats.format import Block, Format, Wants, error_at
from nonet.model.grid import Grid

_ROW = re.compile(r"[0-9.]{3}\|[0-9.]{3}\|[0-9.]{3}")
_RULE = "-" * 11
_IS_RULE = re.compile(r"[-+*=|\s]+")


class SimpleSudoku(Format):
    """Digits only."""

    name = "ss"
    summary = "Simple Sudoku's .ss file: nine rows with bars, dashes between the bands"
    suffixes = (".ss",)
    sizes = nine_by_nine.SIZES

    def claims(self, text: str) -> bool:
        """Whether the text begins with nine such rows and two such lines of dashes."""
        lines = [line for _, line in islice(nine_by_nine.lines_of(text), 11)]
        rules = [lines.pop(place) for place in (7, 3) if place < len(lines)]
        return (
            rules == [_RULE, _RULE] and len(lines) == nine_by_nine.SIZE and all(map(_is_row, lines))
        )

    def parse(self, text: str, wants: Wants) -> Grid:
        """Read nine rows; lines of dashes and bars are ignored.

        >>> FORMAT.parse("53.|.7.|...\\n" * 9, Wants())["r9c5"]
        7
        """
        values: list[int] = []
        for start, line in nine_by_nine.lines_of(text):
            if _IS_RULE.fullmatch(line):
                continue
            places = [i for i, char in enumerate(line, start) if char not in "| \t"]
            if len(places) != nine_by_nine.SIZE:
                message = f"{len(places)} cells in this row; it needs 9"
                raise error_at(message, text, places[min(nine_by_nine.SIZE, len(places) - 1)])
            if len(values) == nine_by_nine.CELLS:
                raise error_at("more than 9 rows", text, start)
            values += [nine_by_nine.digit_at(text, place) for place in places]
        if len(values) != nine_by_nine.CELLS:
            message = f"{len(values) // nine_by_nine.SIZE} rows; a 9×9 puzzle has 9"
            raise error_at(message, text, len(text))
        return Grid(bytes(values), nine_by_nine.rules_of_nine(wants))

    def dump(self, grid: Grid) -> str:
        """Write nine rows and two lines of dashes.

        >>> FORMAT.dump(Grid.empty()).splitlines()[2:4]
        ['...|...|...', '-----------']
        """
        nine_by_nine.check_nine(grid, self)
        rows = [f"{row[:3]}|{row[3:6]}|{row[6:]}" for row in nine_by_nine.spell_rows(grid.values)]
        return "\n".join([*rows[:3], _RULE, *rows[3:6], _RULE, *rows[6:]])

    def blocks(self, lines: Iterable[str]) -> Iterator[Block]:
        """Split at blank lines and after nine rows."""
        block: list[str] = []
        first, rows = 1, 0
        for number, line in enumerate(lines, 1):
            is_row = not _IS_RULE.fullmatch(line) and bool(line.strip())
            if block and (not line.strip() or (is_row and rows == nine_by_nine.SIZE)):
                if rows:
                    yield Block("\n".join(block), first)
                block, rows = [], 0
            if not line.strip():
                continue
            if not block:
                first = number
            block.append(line.rstrip("\r\n"))
            rows += is_row
        if rows:
            yield Block("\n".join(block), first)

    def join(self, grids: Iterable[Grid]) -> Iterator[str]:
        """Write puzzles with a blank line between them."""
        for number, grid in enumerate(grids):
            yield ("\n" if number else "") + self.dump(grid) + "\n"


def _is_row(line: str) -> bool:
    return _ROW.fullmatch(line) is not None


FORMAT = SimpleSudoku()
