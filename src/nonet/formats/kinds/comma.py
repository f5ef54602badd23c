"""Rows of cells separated by commas, with `_` or nothing for an empty cell and spaces anywhere.

There may be blank lines between bands. Semicolons are read like commas, and a line may hold a whole
grid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonet.formats.cells import spell_cells
from nonet.formats.drawn_grids import are_flat, cut_flat_or_not, find_one, first_grid, flat_row
from nonet.formats.drawn_lines import COMMAS
from nonet.formats.format import Block, Format, Wants, error_at, lines_of
from nonet.formats.kinds.drawn import values_of
from nonet.model.grid import Grid
from nonet.model.rules import DEFAULT_BOX, Rules
from nonet.model.shape import side_below


class CommaFormat(Format):
    """Rows of cells separated by commas."""

    name = "comma"
    summary = "rows of cells separated by commas, _ for an empty cell"

    def claims(self, text: str) -> bool:
        """Whether the text begins with a grid."""
        return first_grid(text, COMMAS) is not None or are_flat(lines_of(text), COMMAS)

    def parse(self, text: str, wants: Wants) -> Grid:
        """Read a grid.

        >>> CommaFormat().parse("1,2, _,_\\n3,4, _,_\\n\\n_,_, _,_\\n4,3, _,1", Wants()).clues
        7
        """
        stripped = text.strip("\r\n")
        row = None if "\n" in stripped else flat_row(stripped, wants, COMMAS)
        if row is not None:
            start = text.index(stripped)
            cells, places = row.cells, [start + offset for offset in row.offsets]
            size = side_below(len(cells))
        else:
            found, places, _ = find_one(text, wants, COMMAS)
            cells = [cell for _, row in found.rows for cell in row.cells]
            size = found.size
        if wants.rules is None and size not in DEFAULT_BOX:
            message = f"a {size}×{size} puzzle has no default boxes; pass rules="
            raise error_at(message, text, places[0])
        rules = wants.rules or Rules.classic(size)
        return Grid(values_of(cells, places, text, wants._replace(rules=rules)), rules)

    def dump(self, grid: Grid) -> str:
        """Write a grid, with spaces and blank lines between the boxes.

        >>> print(CommaFormat().dump(Grid("12..34......43.1")))
        1,2,  _,_
        3,4,  _,_
        <BLANKLINE>
        _,_,  _,_
        4,3,  _,1
        """
        size = grid.rules.size
        height, width = grid.rules.box or (size, size)
        cells = spell_cells(grid.values).replace(".", "_")
        lines = []
        for row, line in enumerate(grid.rules.shape.in_rows(cells)):
            if row and row % height == 0:
                lines.append("")
            starts = range(0, size, width)
            lines.append(",  ".join(",".join(line[start : start + width]) for start in starts))
        return "\n".join(lines)

    def blocks(self, lines: Iterable[str]) -> Iterator[Block]:
        """Split the lines into grids; if the first line is a whole grid, every line is one."""
        return cut_flat_or_not(lines, COMMAS)

    def join(self, grids: Iterable[Grid]) -> Iterator[str]:
        """Write grids with a blank line between them."""
        for number, grid in enumerate(grids):
            yield ("\n" if number else "") + self.dump(grid) + "\n"


FORMAT = CommaFormat()
