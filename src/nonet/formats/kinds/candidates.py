"""A candidate grid (pencil marks): each cell shows its digit or its remaining candidates.

A single digit is the digit of the cell; the only candidate of an empty cell is written `(5)`, which
other programs read as the digit 5. A blank mark means that all candidates are left. If the
candidates are exactly those that the digits allow, the grid is read without marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from nonet.formats import nine_by_nine
from nonet.formats.boxes import rules_shown
from nonet.formats.cells import alphabet_for, symbol_table
from nonet.formats.drawn_grids import are_flat, cut_flat_or_not, find_one, first_grid, flat_row
from nonet.formats.drawn_lines import DRAWN, GROUPS
from nonet.formats.format import Block, Format, Wants, error_at, lines_of
from nonet.formats.kinds.drawn import draw, drawn_losses
from nonet.model.bits import digits_of
from nonet.model.grid import Grid
from nonet.model.rules import Rules, classic_for

_WAYS = (GROUPS,)


class CandidatesFormat(Format):
    """Rows of cells with adjacent candidates."""

    name = "candidates"
    summary = "rows of cells, each with its digit or its candidates"
    carries = frozenset({"marks", "info"})
    info_keys = frozenset({"title"})

    def claims(self, text: str) -> bool:
        """Whether the text begins with a grid that has cells of several candidates."""
        found = first_grid(text, _WAYS)
        if found is None:
            lines = lines_of(text)
            return are_flat(lines, _WAYS) and any(len(token) > 1 for token in lines[0].split())
        if not any(len(cell) > 1 for _, row in found.rows for cell in row.cells):
            return False
        drawn = first_grid(text, DRAWN)
        return drawn is None or drawn.score < 1

    def parse(self, text: str, wants: Wants) -> Grid:
        """Read a grid.

        >>> grid = CandidatesFormat().parse("1 23 24 34\\n234 4 3 2\\n2 1 4 3\\n4 3 2 1", Wants())
        >>> grid.marks[:4]
        (0, 6, 10, 12)
        """
        stripped, title = text.strip("\r\n"), ""
        flat = None if "\n" in stripped else flat_row(stripped, wants, _WAYS)
        if flat is not None:
            start = text.index(stripped)
            cells, places = flat.cells, [start + offset for offset in flat.offsets]
            rules = wants.rules or classic_for(len(cells))
        else:
            found, places, title = find_one(text, wants, _WAYS)
            cells = [cell for _, row in found.rows for cell in row.cells]
            rules = rules_shown(text, found, places[0], wants)
        table = symbol_table("".join(cells).replace("(", "").replace(")", ""), rules.size)
        if wants.symbols is not None:
            table = symbol_table("", rules.size, wants.symbols)
        values, masks = bytearray(len(cells)), [0] * len(cells)
        for cell, (group, place) in enumerate(zip(cells, places, strict=True)):
            values[cell], masks[cell] = _read_group(group, table, text, place, rules.size)
        marks = _marks_that_tell(masks, bytes(values), rules)
        return Grid(bytes(values), rules, marks=marks, info={"title": title} if title else None)

    def dump(self, grid: Grid) -> str:
        """Write a grid; if it has no marks, with the candidates that the digits allow.

        >>> print(CandidatesFormat().dump(Grid("12..34......43.1")))
        +---------+---------+
        | 1   2   | 34  34  |
        | 3   4   | 12  (2) |
        +---------+---------+
        | (2) (1) | 234 234 |
        | 4   3   | (2) 1   |
        +---------+---------+
        """
        masks = grid.rules.allowed(grid.values) if grid.marks is None else grid.marks
        used = {digit for mask in masks for digit in digits_of(mask)}
        alphabet = alphabet_for(used | set(grid.values))
        cells = []
        for value, mask in zip(grid.values, masks, strict=True):
            group = "".join(alphabet[digit] for digit in digits_of(mask))
            alone = f"({group})" if len(group) == 1 else group
            cells.append(alphabet[value] if value else alone or ".")
        lines = draw(cells, grid.rules)
        title = " ".join(grid.info.get("title", "").split())
        return "\n".join([f"# {title}", *lines] if title else lines)

    def losses(self, grid: Grid) -> tuple[str, ...]:
        """List what a candidate grid cannot carry."""
        lost = drawn_losses(self, grid)
        return (
            (*lost, nine_by_nine.NO_CANDIDATES)
            if nine_by_nine.has_empty_cell_with(grid, 0)
            else lost
        )

    def blocks(self, lines: Iterable[str]) -> Iterator[Block]:
        """Split the lines into grids."""
        return cut_flat_or_not(lines, _WAYS)

    def join(self, grids: Iterable[Grid]) -> Iterator[str]:
        """Write grids with a blank line between them."""
        for number, grid in enumerate(grids):
            yield ("\n" if number else "") + self.dump(grid) + "\n"


def _read_group(
    group: str, table: dict[str, int], text: str, place: int, size: int
) -> tuple[int, int]:
    """Return the value and the candidates of a cell; 0 and 0 for a blank mark."""
    is_lone = len(group) == 3 and group[0] == "(" and group[-1] == ")"
    mask = 0
    for offset, char in enumerate(group[1] if is_lone else group, int(is_lone)):
        digit = table.get(char)
        if digit is None or (not digit and len(group) > 1):
            raise error_at(f"{char!r} is not a digit of a {size}×{size} grid", text, place + offset)
        if digit and mask >> (digit - 1) & 1:
            raise error_at(f"candidate {char} appears twice in this cell", text, place + offset)
        mask |= 1 << (digit - 1) if digit else 0
    if len(group) == 1:
        return mask.bit_length(), 0
    return 0, mask


def _marks_that_tell(masks: Sequence[int], values: bytes, rules: Rules) -> list[int] | None:
    """Return the marks, or None if they exclude only what the digits exclude, or nothing."""
    stated = [cell for cell, mask in enumerate(masks) if mask]
    allowed = rules.allowed(values)
    if all(masks[cell] == allowed[cell] for cell in stated):
        return None
    if all(masks[cell] == rules.full_mask for cell in stated):
        return None
    return [mask or rules.full_mask for mask in masks]


FORMAT = CandidatesFormat()
