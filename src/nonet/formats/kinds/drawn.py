"""A drawn grid: rows of cells, with or without lines around the boxes, below an optional title.

Supported are ASCII and Unicode lines, spaces and tabs between cells, numbers such as 12, and spaces
for empty cells between bars. The lines determine the shape of the boxes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonet.formats.boxes import rules_shown
from nonet.formats.cells import read_cells, spell_cells
from nonet.formats.drawn_grids import cut, find_one, first_grid, title_in
from nonet.formats.drawn_lines import DRAWN, is_number
from nonet.formats.format import Block, Format, Wants, error_at, shown, usual_losses
from nonet.model.grid import Grid
from nonet.model.rules import Rules
from nonet.model.shape import side_below


class DrawnFormat(Format):
    """Rows of cells with lines between the boxes."""

    name = "drawn"
    summary = "rows of cells, with or without lines around the boxes"
    carries = frozenset({"info"})
    info_keys = frozenset({"title"})

    def claims(self, text: str) -> bool:
        """Whether the text begins with a grid."""
        return first_grid(text, DRAWN) is not None

    def parse(self, text: str, wants: Wants) -> Grid:
        """Read a grid.

        >>> DrawnFormat().parse("12|..\\n34|..\\n-----\\n..|43\\n..|.1", Wants()).clues
        7
        """
        found, places, title = find_one(text, wants, DRAWN)
        rules = rules_shown(text, found, places[0], wants)
        cells = [cell for _, row in found.rows for cell in row.cells]
        values = values_of(cells, places, text, wants._replace(rules=rules))
        return Grid(values, rules, info={"title": title} if title else None)

    def dump(self, grid: Grid) -> str:
        """Write a grid.

        >>> print(DrawnFormat().dump(Grid("12..34......43.1")))
        +-----+-----+
        | 1 2 | . . |
        | 3 4 | . . |
        +-----+-----+
        | . . | . . |
        | 4 3 | . 1 |
        +-----+-----+
        """
        lines = draw(list(spell_cells(grid.values)), grid.rules)
        title = " ".join(grid.info.get("title", "").split())
        return "\n".join([f"# {title}", *lines] if title else lines)

    def losses(self, grid: Grid) -> tuple[str, ...]:
        """List what a drawing cannot carry; it can carry the shape of the boxes."""
        return drawn_losses(self, grid)

    def blocks(self, lines: Iterable[str]) -> Iterator[Block]:
        """Split the lines into grids."""
        return cut(lines, DRAWN)

    def join(self, grids: Iterable[Grid]) -> Iterator[str]:
        """Write grids with a blank line between them."""
        for number, grid in enumerate(grids):
            yield ("\n" if number else "") + self.dump(grid) + "\n"


def draw(cells: list[str], rules: Rules) -> list[str]:
    """Return the lines of a drawing; rules without boxes get one frame around the grid.

    >>> draw(["12", "3", "2", "1"], Rules.classic(2, (1, 2)))
    ['+-------+', '| 12 3  |', '+-------+', '| 2  1  |', '+-------+']
    """
    size = rules.size
    height, width = rules.box or (size, size)
    wide = max(map(len, cells))
    ruler = "+" + ("-" * (width * (wide + 1) + 1) + "+") * (size // width)
    lines = [ruler]
    for row, line in enumerate(rules.shape.in_rows(cells)):
        padded = [cell.ljust(wide) for cell in line]
        boxes = [" ".join(padded[col : col + width]) for col in range(0, size, width)]
        lines.append(f"| {' | '.join(boxes)} |")
        if row % height == height - 1:
            lines.append(ruler)
    return lines


def drawn_losses(format: Format, grid: Grid) -> tuple[str, ...]:
    """List the usual losses except those of the box shape, and a title that would change.

    >>> drawn_losses(DrawnFormat(), Grid.empty(Rules.classic(6, (3, 2))))
    ()
    """
    rules, lost = grid.rules, list(usual_losses(format, grid))
    if "rules" in lost and rules.box and rules == Rules.classic(rules.size, rules.box):
        lost.remove("rules")
    title = grid.info.get("title", "")
    if title != title_in(f"# {' '.join(title.split())}"):
        lost.append("info title")
    return tuple(lost)


def values_of(
    cells: list[str], places: list[int], text: str, wants: Wants, *, is_numeric: bool = False
) -> bytes:
    """Return the values of cells that are single characters or numbers.

    >>> list(values_of(["4", "", ".", "12"] * 64, [0] * 256, "", Wants()))[:4]
    [4, 0, 0, 12]
    """
    if all(len(cell) < 2 for cell in cells) and not is_numeric:
        chars = "".join(cell or " " for cell in cells)
        return read_cells(chars, wants, text=text, positions=places)[0]
    size = side_below(len(cells))
    shift = 1 if wants.symbols == "zero" else 0
    values = []
    for cell, place in zip(cells, places, strict=True):
        number = _decimal(cell)
        if number is not None and number + shift <= size:
            values.append(number + shift)
        elif not cell or is_number(cell, 0):
            values.append(0)
        else:
            raise error_at(f"{shown(cell)} is not a number from 1 to {size}", text, place)
    return bytes(values)


def _decimal(cell: str) -> int | None:
    # Python raises for a number of thousands of digits; numbers in a grid have at most two.
    is_short = len(cell) < 3 or len(cell.lstrip("0")) < 3
    return int(cell) if is_short and cell.isdecimal() and cell.isascii() else None


FORMAT = DrawnFormat()
