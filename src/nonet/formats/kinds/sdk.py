"""The .sdk files of SadMan Software's Sudoku: `#A text` headers and sections such as [Puzzle].

    #A Author's name
    [Puzzle]
    53..7....          nine rows of the given digits
    [State]
    534.7....          the same with the digits placed so far
    [PencilMarks]
    ,,,26,,2468, …     nine comma-separated groups of candidates per row, empty if nothing was noted

SudoCue's dialect (sdk_sudocue.py) has headers without the space and no sections; both are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import ClassVar

from nonet.formats import nine_by_nine
from nonet.formats.format import Block, Format, Wants, error_at, usual_losses
from nonet.model.grid import Grid

LETTERS = {
    "A": "author",
    "D": "description",
    "C": "comment",
    "B": "date",
    "S": "source",
    "L": "level",
    "U": "url",
}
# SadMan's numeric headers; a comment that happens to begin with such a letter is not one of them.
NUMBERS = {"N": "solutions", "H": "clues", "T": "seconds"}
_ROWS_OF_INFO = {"solution": "solution", "colours": "colours", "colors": "colours"}
_SECTIONS = ("puzzle", "solution", "state", "pencilmarks", "colours", "colors")

_SECTION = re.compile(r"\[\s*(\w+)\s*\]")
_WORD = re.compile(r"#\s*(author|description|comment|date|source|level|url)\s*:\s*", re.IGNORECASE)
_NUMBER = re.compile(r"#([NHT]) ?(\d+)")
_LETTERED = re.compile(r"#[ABCDLSU]")
_SPACED = re.compile(r"#[ABCDLSUNHT](?: |$)")
_ROW = re.compile(r"[0-9.*_xX-]{9}")

_Rows = list[tuple[int, str]]


class Sdk(Format):
    """SadMan's dialect; SudoCue's is also read."""

    name = "sdk"
    summary = "SadMan's .sdk file: headers, givens, state and pencil marks in sections"
    suffixes: ClassVar[tuple[str, ...]] = (".sdk",)
    carries = frozenset({"placed", "marks", "info"})
    info_keys = frozenset({*LETTERS.values(), *NUMBERS.values(), *_ROWS_OF_INFO.values()})
    sizes = nine_by_nine.SIZES
    notes_are_marks = True

    def claims(self, text: str) -> bool:
        """Whether the text begins with a section, or with spaced headers and nine rows."""
        headers, first = _opening(text)
        if first and _SECTION.fullmatch(first[0]):
            return first[0].strip("[] ").lower() in _SECTIONS
        return _are_rows(first) and has_spaced_headers(headers)

    def parse(self, text: str, wants: Wants) -> Grid:
        """Read a file of either dialect.

        >>> grid = FORMAT.parse("#A Ann\\n[Puzzle]\\n" + "5........\\n" * 9, Wants())
        >>> grid["r9c1"], grid.info["author"]
        (5, 'Ann')
        """
        info, sections = _outline(text)
        if "puzzle" not in sections:
            raise error_at("no rows of a puzzle", text, 0)
        for name, rows in sections.items():
            if len(rows) != nine_by_nine.SIZE:
                place = rows[-1][0] if rows else 0
                count = "1 row" if len(rows) == 1 else f"{len(rows)} rows"
                message = f"{count} in [{name}]; it needs 9"
                raise error_at(message, text, place)
        givens = _digits(text, sections["puzzle"])
        values = list(givens)
        if "state" in sections:
            values = _state(text, sections["state"], givens)
        marks = None
        if "pencilmarks" in sections:
            marks = nine_by_nine.marks_of_notes(_notes(text, sections["pencilmarks"]))
        for name, key in _ROWS_OF_INFO.items():
            if name in sections:
                info[key] = "".join(nine_by_nine.spell_rows(_digits(text, sections[name])))
        rules = nine_by_nine.rules_of_nine(wants)
        return Grid(bytes(values), rules, givens=bytes(givens), marks=marks, info=info)

    def dump(self, grid: Grid) -> str:
        """Write headers and sections; [State] and [PencilMarks] only if they are needed.

        >>> FORMAT.dump(Grid.empty().with_(info={"author": "Ann"})).splitlines()[:3]
        ['#A Ann', '[Puzzle]', '.........']
        """
        nine_by_nine.check_nine(grid, self)
        lines = list(headers_of(grid, {**LETTERS, **NUMBERS}, " "))
        lines += ["[Puzzle]", *nine_by_nine.spell_rows(grid.givens.values)]
        if _is_rows_of_info(grid.info.get("solution", "")):
            lines += ["[Solution]", *_rows_of_text(grid.info["solution"])]
        if nine_by_nine.is_placed_apart(grid) or grid.marks is not None:
            lines += ["[State]", *nine_by_nine.spell_rows(grid.values)]
        if grid.marks is not None:
            groups = [nine_by_nine.spell_mask(mask) for mask in nine_by_nine.notes_of_marks(grid)]
            rows = range(0, nine_by_nine.CELLS, nine_by_nine.SIZE)
            lines += ["[PencilMarks]", *(",".join(groups[i : i + nine_by_nine.SIZE]) for i in rows)]
        if _is_rows_of_info(grid.info.get("colours", "")):
            lines += ["[Colours]", *_rows_of_text(grid.info["colours"])]
        return "\n".join(lines)

    def losses(self, grid: Grid) -> tuple[str, ...]:
        """List what a file cannot carry; an empty group of marks means that nothing was noted."""
        lost = list(usual_losses(self, grid))
        if nine_by_nine.has_empty_cell_with(grid, 0):
            lost.append(nine_by_nine.NO_CANDIDATES)
        lost += lost_headers(grid, {**LETTERS, **NUMBERS}, " ")
        for key in ("solution", "colours"):
            if key in grid.info and not _is_rows_of_info(grid.info[key]):
                lost.append(f"info {key}")
        return tuple(lost)

    def blocks(self, lines: Iterable[str]) -> Iterator[Block]:
        """Split where a header or [Puzzle] follows a grid, or, without sections, after 9 rows."""
        held: Block | None = None
        block: list[str] = []
        first, rows, sections = 1, 0, 0
        for number, line in enumerate(lines, 1):
            text = line.strip()
            section = _SECTION.fullmatch(text)
            if text.startswith("#"):
                begins = rows + sections > 0
            elif section:
                begins = rows + sections > 0 and section[1].lower() == "puzzle"
            else:
                begins = bool(text) and not sections and rows == nine_by_nine.SIZE
            if begins:
                if held:
                    yield held
                held = Block("\n".join(block), first)
                block, rows, sections = [], 0, 0
            if not text and not block:
                continue
            if not block:
                first = number
            block.append(line.rstrip("\r\n"))
            sections += bool(section)
            rows += bool(text) and not section and not text.startswith("#")
        if held and block and not rows + sections:
            # Headers after the last grid belong to it.
            gap = first - held.line - held.text.count("\n")
            yield Block(held.text + "\n" * gap + "\n".join(block), held.line)
            return
        if held:
            yield held
        if block:
            yield Block("\n".join(block), first)


def headers_of(grid: Grid, letters: dict[str, str], space: str) -> Iterator[str]:
    """Yield the header lines for the info of a grid, one per line of each text."""
    for letter, key in letters.items():
        if key in grid.info and is_header(letter, key, grid.info[key], space):
            yield from (f"#{letter}{space}{line}" for line in grid.info[key].split("\n"))


def lost_headers(grid: Grid, letters: dict[str, str], space: str) -> list[str]:
    """List the info whose key has a header but whose text cannot be written in it."""
    return [
        f"info {key}"
        for letter, key in letters.items()
        if key in grid.info and not is_header(letter, key, grid.info[key], space)
    ]


def is_header(letter: str, key: str, text: str, space: str) -> bool:
    """Whether a text is read back unchanged from its header.

    >>> is_header("A", "author", "Ann", " "), is_header("A", "author", " Ann ", " ")
    (True, False)
    """
    lines = text.split("\n")
    heads = [_header(f"#{letter}{space}{line}".strip()) for line in lines]
    return "\r" not in text and heads == [(key, line) for line in lines]


def has_spaced_headers(headers: list[str]) -> bool:
    """Whether these headers are in SadMan's dialect.

    >>> has_spaced_headers(["#A Ann"]), has_spaced_headers(["#AAnn"]), has_spaced_headers([])
    (True, False, False)
    """
    lettered = [header for header in headers if _LETTERED.match(header) or _NUMBER.match(header)]
    return bool(lettered) and all(_SPACED.match(header) for header in lettered)


def has_close_headers(headers: list[str]) -> bool:
    """Whether some of these headers are in SudoCue's dialect.

    >>> has_close_headers(["#AAnn"]), has_close_headers(["#A Ann"]), has_close_headers(["# Ann"])
    (True, False, False)
    """
    return any(_LETTERED.match(header) for header in headers) and not has_spaced_headers(headers)


def opens_with_rows(text: str) -> list[str] | None:
    """Return the headers of a text if nine rows of nine cells follow them, else None.

    >>> opens_with_rows("#AAnn\\n" + ".........\\n" * 9)
    ['#AAnn']
    """
    headers, first = _opening(text)
    return headers if _are_rows(first) else None


def _opening(text: str) -> tuple[list[str], list[str]]:
    """Return the header lines a text begins with, and the nine lines after them."""
    headers: list[str] = []
    lines = nine_by_nine.lines_of(text)
    for _, line in lines:
        if not line.startswith("#"):
            return headers, [line, *(line for _, line in islice(lines, nine_by_nine.SIZE - 1))]
        headers.append(line)
    return headers, []


def _are_rows(lines: list[str]) -> bool:
    return len(lines) == nine_by_nine.SIZE and all(_ROW.fullmatch(line) for line in lines)


def _header(line: str) -> tuple[str, str]:
    """Return the info key and the text of a header line; an unknown header is a comment."""
    word = _WORD.match(line)
    if word:
        return word[1].lower(), line[word.end() :]
    number = _NUMBER.fullmatch(line)
    if number:
        return NUMBERS[number[1]], number[2]
    if _LETTERED.match(line):
        return LETTERS[line[1]], line[2:].lstrip()
    return "comment", line[1:].lstrip()


def _outline(text: str) -> tuple[dict[str, str], dict[str, _Rows]]:
    """Return the info of the headers, and the rows of each section with their offsets."""
    info: dict[str, str] = {}
    sections: dict[str, _Rows] = {}
    name = "puzzle"
    for start, line in nine_by_nine.lines_of(text):
        if line.startswith("#"):
            key, value = _header(line)
            info[key] = f"{info[key]}\n{value}" if key in info else value
            continue
        head = _SECTION.fullmatch(line)
        if head:
            name = head[1].lower()
            if name not in _SECTIONS:
                known = "[Puzzle], [State], [PencilMarks], [Colours], [Solution]"
                raise error_at(f"unknown section [{head[1]}]; known are {known}", text, start)
            if name in sections:
                raise error_at(f"[{head[1]}] appears twice", text, start)
            sections[name] = []
            continue
        rows = sections.setdefault(name, [])
        if len(rows) == nine_by_nine.SIZE:
            raise error_at(f"more than 9 rows in [{name}]", text, start)
        rows.append((start, line))
    return {key: value for key, value in info.items() if value}, sections


def _digits(text: str, rows: _Rows) -> list[int]:
    return [digit for at, row in rows for digit in nine_by_nine.row_at(text, at, at + len(row))]


def _state(text: str, rows: _Rows, givens: list[int]) -> list[int]:
    values = _digits(text, rows)
    for cell, (given, value) in enumerate(zip(givens, values, strict=True)):
        if given and value not in (0, given):
            place = rows[cell // nine_by_nine.SIZE][0] + cell % nine_by_nine.SIZE
            raise error_at(f"{given} is given, but the cell has {value}", text, place)
    return [value or given for given, value in zip(givens, values, strict=True)]


def _notes(text: str, rows: _Rows) -> Iterator[int]:
    for start, row in rows:
        groups = row.split(",")
        if len(groups) != nine_by_nine.SIZE:
            message = f"{len(groups)} groups of pencil marks in this row; it needs 9"
            raise error_at(message, text, start)
        for group in groups:
            marks = group.strip()
            at = start + group.find(marks)
            yield nine_by_nine.candidates_at(text, at, at + len(marks))
            start += len(group) + 1


def _is_rows_of_info(text: str) -> bool:
    return len(text) == nine_by_nine.CELLS and set(text) <= set(".123456789")


def _rows_of_text(text: str) -> list[str]:
    return [
        text[start : start + nine_by_nine.SIZE]
        for start in range(0, nine_by_nine.CELLS, nine_by_nine.SIZE)
    ]


FORMAT = Sdk()
