"""Reads a Sudoku from a text file: nine rows of nine cells between commas, `_` for an empty one.

    _,_,7,  1,_,4,  3,9,_
    9,_,5,  3,2,7,  1,4,8
    3,4,1,  6,8,9,  _,5,2
    …

Spaces and blank lines may stand anywhere between cells and rows; they are for the eye.
"""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import Path

from nonet.errors import FormatError

__all__ = ["imp_candidates"]


def imp_candidates(path: str | PathLike[str]) -> tuple[str, ...]:
    """Returns the digits in a file as candidates, row by row: `R1C3#7` is a 7 in row 1, column 3.

    A file that is not a puzzle raises FormatError with the line (from 1) and the position in it
    (from 0).

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "puzzle.txt")
    ...     _ = file.write_text("_,_,7, _,_,_, _,_,4\\n" + "_,_,_, _,_,_, _,_,_\\n" * 8)
    ...     imp_candidates(file)
    ('R1C3#7', 'R1C9#4')
    """
    try:
        return _parse(_decode(Path(path).read_bytes()))
    except FormatError as error:
        error.path = fspath(path)
        raise


def _decode(data: bytes) -> list[str]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line_start = before.rfind(b"\n") + 1
        raise FormatError(
            f"byte {data[error.start]:#04x} is not UTF-8 text",
            line=before.count(b"\n") + 1,
            position=len(before[line_start:].decode("utf-8", "replace")),
        ) from None
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _parse(lines: list[str]) -> tuple[str, ...]:
    candidates: list[str] = []
    row = 0
    end = 1
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        if row == 9:
            position = len(line) - len(line.lstrip())
            raise FormatError("a tenth row", text=line, line=number, position=position)
        row += 1
        end = number
        candidates += _parse_row(row, line, number)
    if row < 9:
        text = lines[end - 1]
        raise FormatError(f"{row} of 9 rows", text=text, line=end, position=len(text))
    return tuple(candidates)


def _parse_row(row: int, line: str, number: int) -> list[str]:
    candidates = []
    cells = line.split(",")
    position = 0
    for column, cell in enumerate(cells, start=1):
        digit = cell.strip()
        start = position + cell.find(digit)
        if column == 10:
            raise FormatError("a tenth cell in the row", text=line, line=number, position=start)
        if digit not in {*"123456789_"}:
            what = f"{digit!r} is not a cell" if digit else "nothing between the commas"
            message = f"{what}; a digit 1 to 9, or _ for an empty cell, is expected"
            raise FormatError(message, text=line, line=number, position=start)
        if digit != "_":
            candidates.append(f"R{row}C{column}#{digit}")
        position += len(cell) + 1
    if len(cells) < 9:
        message = f"{len(cells)} of 9 cells in the row"
        raise FormatError(message, text=line, line=number, position=len(line))
    return candidates
