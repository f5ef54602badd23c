"""Collections of 9×9 puzzles (.sdm), one line of 81 characters per puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonet.formats import nine_by_nine
from nonet.formats.cells import spell_cells
from nonet.formats.format import Format, Record, Wants, lines_of
from nonet.formats.kinds.line import FORMAT as LINE
from nonet.model.grid import Grid


class SdmFormat(Format):
    """Lines of 81 characters; empty cells are written as 0, which every program reads."""

    name = "sdm"
    summary = "a collection of 9×9 puzzles, 81 characters per line"
    suffixes = (".sdm",)
    sizes = nine_by_nine.SIZES

    def claims(self, text: str) -> bool:
        """Whether the text is lines of puzzles, the first of which is 9×9."""
        found = (record.found for record in LINE.records(lines_of(text), Wants()))
        first = next((grid for grid in found if isinstance(grid, Grid)), None)
        return first is not None and first.rules.size == 9 and LINE.claims(text)

    def parse(self, text: str, wants: Wants) -> Grid:
        """Read a line.

        >>> SdmFormat().parse("1" + "0" * 80, Wants()).clues
        1
        """
        return LINE.parse(text, wants._replace(rules=nine_by_nine.rules_of_nine(wants)))

    def records(self, lines: Iterable[str], wants: Wants) -> Iterator[Record]:
        """Read the lines of a file."""
        return LINE.records(lines, wants._replace(rules=nine_by_nine.rules_of_nine(wants)))

    def dump(self, grid: Grid) -> str:
        """Write a line.

        >>> SdmFormat().dump(Grid.empty())[:9]
        '000000000'
        """
        nine_by_nine.check_nine(grid, self)
        return spell_cells(grid.values).replace(".", "0")


FORMAT = SdmFormat()
