"""CSV with a header: a column of puzzles, one of solutions, and others that become info.

Columns are recognised by the names that public data sets use (puzzle, quizzes, question …) and
separated by commas, semicolons or tabs. The solution is kept as info["solution"].
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator

from nonet.errors import FormatError
from nonet.formats.cells import spell_cells
from nonet.formats.format import Block, Format, Record, Wants, error_at, lines_of
from nonet.formats.header import PUZZLES, SOLUTIONS, read_header
from nonet.formats.table import Table
from nonet.model.grid import Grid

# Up to this many bytes of rows are held in memory until the columns of all rows are known.
_SPOOL = 1 << 23


class CsvFormat(Format):
    """A header and one line per puzzle."""

    name = "csv"
    summary = "CSV with a header: puzzle, solution, and other columns"
    suffixes = (".csv", ".tsv")
    carries = frozenset({"info"})

    @property
    def is_by_line(self) -> bool:
        """Whether each line of a file is a separate puzzle: yes, except the header."""
        return True

    def claims(self, text: str) -> bool:
        """Whether the first line is a header with a column of puzzles."""
        lines = (line for line in lines_of(text) if line.strip())
        return read_header(next(lines, "")) is not None

    def parse(self, text: str, wants: Wants) -> Grid:
        """Read a header and one row.

        >>> grid = CsvFormat().parse("id,puzzle\\n7,12..34......43.1", Wants())
        >>> grid.clues, grid.info["id"]
        (7, '7')
        """
        found = [record for record in self.records(text.split("\n"), wants) if record.found]
        for record in found:
            if isinstance(record.found, FormatError):
                record.found.line = record.line
                raise record.found
        if len(found) != 1:
            several = "several rows; use nonet.read to read files"
            message = several if found else "no row under the header"
            raise error_at(message, text, len(text))
        assert isinstance(found[0].found, Grid)
        return found[0].found

    def blocks(self, lines: Iterable[str]) -> Iterator[Block]:
        """Split the lines into rows, each under a copy of the header."""
        top = ""
        for number, line in enumerate(lines, 1):
            row = line.rstrip("\r\n")
            if row.strip():
                if top:
                    # As if the header were the line above, so that the row gets its own number.
                    yield Block(f"{top}\n{row}", number - 1)
                top = top or row

    def records(self, lines: Iterable[str], wants: Wants) -> Iterator[Record]:
        """Read the rows of a file; the header and empty lines have no puzzle."""
        return Table().records(lines, wants)

    def dump(self, grid: Grid) -> str:
        """Write a header and one row.

        >>> print(CsvFormat().dump(Grid("12..34......43.1", info={"source": "us"})))
        puzzle,source
        12..34......43.1,us
        """
        return "".join(self.join([grid])).rstrip("\n")

    def join(self, grids: Iterable[Grid]) -> Iterator[str]:
        """Write the rows under a header with a column for every info key of any puzzle."""
        import tempfile

        keys: dict[str, None] = {}
        with tempfile.SpooledTemporaryFile(_SPOOL, "w+", encoding="utf-8", newline="") as rows:
            writer = csv.writer(rows, lineterminator="\n")
            for grid in grids:
                info = {key: value for key, value in grid.info.items() if is_column(key, value)}
                keys.update(dict.fromkeys(info))
                cells = [spell_cells(grid.values), *(info.get(key, "") for key in keys)]
                writer.writerow(cells)
            rows.seek(0)
            yield _spell_row(["puzzle", *keys])
            for row in csv.reader(rows, strict=True):
                yield _spell_row(row + [""] * (len(keys) + 1 - len(row)))

    def losses(self, grid: Grid) -> tuple[str, ...]:
        """List what a row cannot carry: also info of several lines or with a reserved name."""
        odd = [f"info {key}" for key, value in grid.info.items() if not is_column(key, value)]
        return (*super().losses(grid), *odd)


def is_column(key: str, value: str) -> bool:
    """Whether an info entry can be a column: one line of text with an unreserved name.

    >>> is_column("id", "7"), is_column("note", "two\\nlines"), is_column("puzzle", "7")
    (True, False, False)
    """
    lower = key.lower()
    is_name = key.strip() == key != "" and lower != PUZZLES[0]
    is_own = lower not in SOLUTIONS or key == SOLUTIONS[0]
    is_line = all(
        len(f"{text}.".splitlines()) == 1 and text == text.strip() for text in (key, value)
    )
    return is_name and is_own and is_line


def _spell_row(cells: list[str]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(cells)
    return line.getvalue()


FORMAT = CsvFormat()
