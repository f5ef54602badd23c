"""CSV with a header: a column of puzzles, one of solutions, and others that become info.

Columns are recognised by the names that public data sets use (puzzle, quizzes, question …) and
separated by commas, semicolons or tabs. The solution is kept as info["solution"].
"""

from __future__ import annotations

import csv
import io
from collections import deque
from collections.abc import Iterable, Iterator

from nonet.errors import FormatError
from nonet.formats.cells import read_cells, spell_cells
from nonet.formats.format import Block, Format, Record, Wants, error_at, lines_of
from nonet.formats.header import (
    PUZZLES,
    SOLUTIONS,
    Header,
    no_puzzles,
    read_header,
    separator_of,
)
from nonet.formats.kinds.json_text import is_writable
from nonet.formats.layouts import kind_of, rules_of_layout
from nonet.formats.native import NO_PUZZLE, OPEN, describe_fault, split_row
from nonet.model.grid import Grid
from nonet.model.rules import DEFAULT_BOX, Rules

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
        for number, row in whole_rows(lines):
            if not is_blank(row):
                if top:
                    # As if the header were the line above, so that the row gets its own number.
                    yield Block(f"{top}\n{row}", number - 1)
                top = top or row

    def records(self, lines: Iterable[str], wants: Wants) -> Iterator[Record]:
        """Read the rows of a file; the header and empty lines have no puzzle."""
        return CsvRows().records(lines, wants)

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
        """List what a row cannot carry: also info with a reserved name or odd line ends."""
        odd = [f"info {key}" for key, value in grid.info.items() if not is_column(key, value)]
        return (*super().losses(grid), *odd)


def is_column(key: str, value: str) -> bool:
    """Whether an info entry can be a column: its name is not reserved, and it reads back the same.

    >>> is_column("id", "7"), is_column("note", "two\\nlines"), is_column("puzzle", "7")
    (True, True, False)
    """
    lower = key.lower()
    is_name = key.strip() == key != "" and lower != PUZZLES[0]
    is_own = lower not in SOLUTIONS or key == SOLUTIONS[0]
    # A field may have several lines, which end in a newline.
    is_line = all(
        len(f"{text}.".splitlines()) == 1 and text == text.strip()
        for text in (key, *value.split("\n"))
    )
    is_layout = any(kind_of(value, size) == "regions" for size in DEFAULT_BOX)
    is_text = is_writable(key) and is_writable(value)
    is_kept = is_line and is_text and value == value.strip()
    return is_name and is_own and is_kept and not is_layout


def _spell_row(cells: list[str]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(cells)
    return line.getvalue()


# A row with line ends in its fields has at most this many characters, as in the C++ core.
MOST_ROW = 1 << 17


class CsvRows:
    """Reads the rows of a CSV file; `header` is known after the first, and `top` its text.

    >>> rows = CsvRows()
    >>> lines = ["id,puzzle\\n", "\\n", '7,12..34......43.1\\n', '"8\\n', '9",12..34......43.1\\n']
    >>> [(record.line, record.text) for record in rows.records(lines, Wants())][2:]
    [(3, '7,12..34......43.1'), (4, '"8\\n9",12..34......43.1')]
    """

    def __init__(self) -> None:
        self.header: Header | None = None
        self.top = ""

    def records(self, lines: Iterable[str], wants: Wants) -> Iterator[Record]:
        """Read lines of the file, starting with the header; it and blank lines have no puzzle."""
        separator = None if self.header is None else self.header.separator
        for number, row in whole_rows(lines, separator):
            if is_blank(row, "" if self.header is None else self.header.separator):
                yield Record(number, row, None)
            elif self.header is not None:
                yield Record(number, row, attempt_row(row, self.header, wants))
            else:
                self.header = read_header(row, wants.column)
                self.top = row
                error = None if self.header else no_puzzles(row, wants.column)
                yield Record(number, row, error)
                if error:
                    return


def is_blank(row: str, separator: str = "") -> bool:
    """Whether a line of a table has nothing but blanks; it is no row then.

    >>> is_blank(" \\t", ","), is_blank("\\t", "\\t")
    (True, False)
    """
    return not row.strip(" \t".replace(separator, ""))


def whole_rows(lines: Iterable[str], separator: str | None = None) -> Iterator[tuple[int, str]]:
    """Yield rows without their line ends, each with the number of its first line.

    A row has several lines if a quoted field has. One whose quotes never close, or close where no
    field ends, is just its first line. Without a `separator`, that of the first row is used.
    """
    waiting: deque[tuple[int, str]] = deque()
    source = enumerate(lines, 1)
    while (first := waiting.popleft() if waiting else next(source, None)) is not None:
        number, line = first
        row = line.rstrip("\r\n")
        if separator is None:
            if not is_blank(row):
                separator = separator_of(row)
            yield number, row
            continue
        if '"' in row and _is_open(row, separator):
            taken: list[tuple[int, str]] = []
            whole = _ended(line)
            while len(whole) < MOST_ROW:
                more = waiting.popleft() if waiting else next(source, None)
                if more is None:
                    break
                taken.append(more)
                whole += _ended(more[1])
                # Only a line with a quote can close the field.
                if '"' in more[1] and not _is_open(whole, separator):
                    break
            if isinstance(split_row(whole.rstrip("\r\n"), separator), FormatError):
                waiting.extendleft(reversed(taken))
            else:
                row = whole.rstrip("\r\n")
        yield number, row


def _ended(line: str) -> str:
    return line if line.endswith(("\n", "\r")) else f"{line}\n"


def _is_open(row: str, separator: str) -> bool:
    fields = split_row(row, separator)
    return isinstance(fields, FormatError) and fields.message == OPEN


def refuse_column(column: str | None, format: str) -> None:
    """Raise FormatError if a column is requested and the format has no columns.

    >>> refuse_column("quiz", "sdk")
    Traceback (most recent call last):
    nonet.errors.FormatError: format sdk has no columns; column= is for csv and parquet
    """
    if column is not None:
        raise FormatError(f"format {format} has no columns; column= is for csv and parquet")


def attempt_row(row: str, header: Header, wants: Wants) -> Grid | FormatError:
    """Read a row; return the error instead of raising it."""
    try:
        return _read_row(row, header, wants)
    except FormatError as error:
        error.__context__ = error.__cause__ = None
        return error.with_traceback(None)  # for the same reason as in `Format.attempt`


def _read_row(row: str, header: Header, wants: Wants) -> Grid:
    fields = split_row(row, header.separator)
    if isinstance(fields, FormatError):
        raise fields
    if len(fields) != len(header.keys):
        raise describe_fault(row, "columns", len(row), len(fields), columns=len(header.keys))
    whole = fields[header.puzzle]
    puzzle = whole.text.strip()
    if not puzzle:
        raise FormatError(NO_PUZZLE, text=row, position=whole.start)
    place = max(row.find(puzzle, whole.start), whole.start)
    values, rules = read_cells(puzzle, wants, text=row, base_position=place)
    texts = (field.text.strip() for field in fields)
    info = {key: text for key, text in zip(header.keys, texts, strict=True) if key and text}
    layouts = [key for key, text in info.items() if _is_layout(key, text, rules)]
    if layouts and wants.rules is None:
        found = {rules_of_layout(info.pop(key), rules.size) for key in layouts}
        if len(found) > 1:
            message = f"two layouts of regions for one puzzle, in {' and '.join(layouts)}"
            raise error_at(message, row, len(row))
        rules = found.pop()
    return Grid(values, rules, info=info)


def _is_layout(key: str, text: str, rules: Rules) -> bool:
    """Whether an entry is the regions of the puzzle; those of a solution are its digits."""
    return key.lower() not in SOLUTIONS and kind_of(text, rules.size) == "regions"


FORMAT = CsvFormat()
