"""Reading files: what may hold the text, what is told of bad lines, and that memory stays flat."""

from __future__ import annotations

import gc
import gzip
import io
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from nonet.errors import FormatError, UnknownName
from nonet.formats import Reader, parse, read, source, write
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC, Rules
from nonet.variants import DIAGONAL
from tests.formats.grids import PUZZLE, ROWS, SOLUTION

GRID = Grid(PUZZLE)
FULL = Grid(SOLUTION)
TEXT = f"# two of them\n{PUZZLE}\n\n{SOLUTION} # full\n"
BYTES = TEXT.encode()


class Trickle(io.RawIOBase):
    """A file that gives a few bytes at a time, as a socket may, and cannot seek."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        some = self._data[: min(len(buffer), 7)]
        self._data = self._data[len(some) :]
        buffer[: len(some)] = some
        return len(some)


class Bare:
    """A file object with `read` alone."""

    def __init__(self, data: bytes) -> None:
        self._file = io.BytesIO(data)

    def read(self, size: int = -1) -> bytes:
        return self._file.read(size)


@pytest.mark.parametrize("encode", [bytes, gzip.compress], ids=["plain", "gzip"])
def test_all_that_is_a_file(encode: Any, tmp_path: Path) -> None:
    data = encode(BYTES)
    path = tmp_path / "puzzles.anything"
    path.write_bytes(data)
    with path.open("rb") as file:
        for thing in (path, str(path), file, io.BytesIO(data), Trickle(data), Bare(data)):
            reader = read(thing)  # type: ignore[arg-type]
            assert [(grid, reader.line) for grid in reader] == [(GRID, 2), (FULL, 4)]


def test_text_files(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(TEXT.replace("full", "größer"), encoding="latin-1")
    with path.open(encoding="latin-1") as file:
        grids = list(read(file))
    assert grids == [GRID, FULL]
    assert grids[1].info["comment"] == "größer"
    assert list(read(io.StringIO(TEXT))) == [GRID, FULL]


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(BYTES)))
    assert list(read("-")) == [GRID, FULL]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("format", [None, "line"])
def test_encodings_and_line_ends(encoding: str, newline: str, format: str | None) -> None:
    text = TEXT.replace("\n", newline).replace("full", "größer")
    data = text.encode(encoding)
    if encoding == "utf-16-le":
        data = b"\xff\xfe" + data
    reader = read(io.BytesIO(data), format=format)
    assert [(grid, reader.line) for grid in reader] == [(GRID, 2), (FULL, 4)]
    records = list(read(io.BytesIO(data)).records())
    assert records[3].text == f"{SOLUTION} # größer"


def test_every_format_reads_with_a_mark_and_windows_line_ends(tmp_path: Path) -> None:
    for name in ("json", "opensudoku", "sdk", "list", "csv", "drawn", "candidates", "comma"):
        path = tmp_path / f"a.{name}"
        write([GRID, FULL], path, format=name)
        text = path.read_text(encoding="utf-8").replace("\n", "\r\n")
        for encoding in ("utf-8-sig", "utf-16"):
            path.write_bytes(text.encode(encoding))
            reader = read(path)
            assert reader.format == name
            assert list(reader) == [GRID, FULL]


def test_a_file_of_another_encoding_is_told_by_the_byte() -> None:
    data = f"{PUZZLE}\n{PUZZLE} # gr".encode() + b"\xf6\xdfer\n" + f"{SOLUTION}\n".encode()
    reader = read(io.BytesIO(data), on_error="collect")
    assert list(reader) == [GRID, FULL]
    (error,) = reader.errors
    assert (error.line, error.position) == (2, 86)
    assert "byte 0xf6 is not UTF-8" in error.message


def test_bad_lines_raise_and_reading_goes_on() -> None:
    reader = read(io.StringIO(f"{PUZZLE}\n{PUZZLE[:-1]}\n{PUZZLE[:-1]}?\n{SOLUTION}\n"))
    assert next(reader) == GRID
    with pytest.raises(FormatError, match="line 2, column 81: 80 cells; a 9×9 puzzle has 81"):
        next(reader)
    with pytest.raises(FormatError, match="line 3, column 81: '\\?' is not a digit"):
        next(reader)
    assert (next(reader), reader.line) == (FULL, 4)
    assert list(reader) == []
    assert reader.errors == []


def test_bad_lines_are_collected(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(
        f"bad\n{PUZZLE}\n\n# x\n{PUZZLE[:40]}!{PUZZLE[41:]}\n{SOLUTION}", encoding="utf-8"
    )
    reader = read(path, on_error="collect")
    assert list(reader) == [GRID, FULL]
    assert [(error.path, error.line, error.position, error.text) for error in reader.errors] == [
        (str(path), 1, 3, "bad"),
        (str(path), 5, 40, f"{PUZZLE[:40]}!{PUZZLE[41:]}"),
    ]
    assert str(reader.errors[0]).startswith(f"{path}, line 1, column 4: 3 cells")


def test_records_tell_of_every_line() -> None:
    reader = read(io.StringIO(f"# x\n{PUZZLE}\n\nbad\n"))
    assert reader.is_by_line
    found = [(line, text, type(thing).__name__) for line, text, thing in reader.records()]
    assert found == [
        (1, "# x", "NoneType"),
        (2, PUZZLE, "Grid"),
        (3, "", "NoneType"),
        (4, "bad", "FormatError"),
    ]
    drawn = read(io.StringIO("\n".join(ROWS)))
    assert not drawn.is_by_line
    assert [record.found for record in drawn.records()] == [GRID]


def test_a_file_of_nothing_but_mistakes_is_told_line_by_line() -> None:
    reader = read(io.StringIO("hello\nworld!\n"), on_error="collect")
    assert list(reader) == []
    assert [error.line for error in reader.errors] == [1, 2]
    assert list(read(io.StringIO(""))) == []
    assert list(read(io.StringIO("\n# nothing\n"))) == []


def test_the_format_can_be_named() -> None:
    text = "\n".join(ROWS)
    assert list(read(io.StringIO(text), format="sdk-sudocue")) == [GRID]
    with pytest.raises(UnknownName, match="unknown format 'lines'"):
        read(io.StringIO(text), format="lines")
    with pytest.raises(UnknownName, match="unknown on_error 'ignore'"):
        read(io.StringIO(text), on_error="ignore")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a path or a file object, not int"):
        read(5)  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError):
        read("/no/such/file.sdm")


def test_rules_are_those_asked_for() -> None:
    rules = CLASSIC + DIAGONAL
    assert list(read(io.StringIO(TEXT), rules=rules)) == [
        Grid(PUZZLE, rules),
        Grid(SOLUTION, rules),
    ]
    with pytest.raises(FormatError, match="81 cells; a 4×4 puzzle has 16"):
        list(read(io.StringIO(TEXT), rules=Rules.classic(4)))
    # A bad line ends nothing where a variant is added to the rules of each puzzle either.
    reader = read(io.StringIO(f"{PUZZLE}\nbad\n{PUZZLE}\n"), rules=[DIAGONAL], on_error="collect")
    assert list(reader) == [Grid(PUZZLE, rules)] * 2
    assert [error.line for error in reader.errors] == [2]


def test_files_are_closed(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(BYTES)

    def handles() -> int:
        return len(list(Path("/proc/self/fd").iterdir()))

    gc.collect()  # what other tests have left behind is not to be closed meanwhile
    before = handles()
    at_end = read(path)
    assert list(at_end) == [GRID, FULL]
    assert handles() == before
    with read(path) as reader:
        next(reader)
    assert handles() == before
    closed = read(path)
    closed.close()
    closed.close()
    assert handles() == before
    assert list(closed) == []
    # Dropped half-way, without a warning (which would be an error here).
    assert next(read(path)) == GRID
    assert next(read(path).records()).line == 1
    gc.collect()
    assert handles() == before
    # What was not opened here is not closed here.
    file = io.BytesIO(BYTES)
    assert list(read(file)) == [GRID, FULL]
    assert not file.closed


def test_records_keep_their_file_open(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(BYTES)
    records = read(path).records()
    gc.collect()
    assert len(list(records)) == 4


def test_a_pipe_is_read_as_it_comes() -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as out, os.fdopen(writing, "wb", buffering=0) as into:
        into.write(BYTES[:-1])
        reader = read(out, format="line")
        # The first puzzle is there although the pipe is not at its end.
        assert next(reader) == GRID
        threading.Timer(0.05, into.write, [b"er\n"]).start()
        assert next(reader).info["comment"] == "fuller"


def test_broken_gzip() -> None:
    data = gzip.compress((PUZZLE + "\n").encode() * 20000)
    reader = read(io.BytesIO(data[:-20]), on_error="collect")
    assert all(grid == GRID for grid in reader)
    assert "reading the file failed" in reader.errors[-1].message
    with pytest.raises(FormatError, match="reading the file failed"):
        read(io.BytesIO(b"\x1f\x8b" + b"x" * 100))


def test_lines_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MAX_BLOCK", 1000)
    data = f"{PUZZLE}\n{'1' * 5000}\n{SOLUTION}\n"
    reader = read(io.StringIO(data), on_error="collect")
    assert [(grid, reader.line) for grid in reader] == [(GRID, 1), (FULL, 3)]
    assert [(error.line, error.message) for error in reader.errors] == [
        (2, "a line of more than 1000 bytes")
    ]


def test_lines_without_a_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MAX_BLOCK", 20000)
    drawn = "\n".join(ROWS)
    prose = "Nothing here is a puzzle at all.\n" * 1500
    reader = read(io.StringIO(f"{drawn}\n{prose}{drawn}\n"), on_error="collect")
    assert [(grid, reader.line) for grid in reader] == [(GRID, 1), (GRID, 1509)]
    assert {error.message for error in reader.errors} == {
        "no puzzle in more than 20000 bytes or 312 lines"
    }
    unclosed = "[" + "[1, 2],\n" * 5000
    reader = read(io.StringIO(unclosed), on_error="collect")
    assert list(reader) == []
    assert reader.errors


@pytest.mark.parametrize("name", ["line", "csv", "drawn", "comma", "sdk", "sdx", "ss", "list"])
def test_a_line_that_cannot_be_read_spoils_its_puzzle_alone(name: str) -> None:
    file = io.BytesIO()
    write([GRID] * 3, file, format=name)
    whole = file.getvalue()
    # A byte that is no UTF-8, in the middle of the second puzzle.
    middle = whole.index(b"5", len(whole) // 2)
    data = whole[:middle] + b"\xff" + whole[middle + 1 :]
    reader = read(io.BytesIO(data), format=name, on_error="collect")
    assert list(reader) == [GRID, GRID]
    (error,) = reader.errors
    assert error.line == whole[:middle].count(b"\n") + 1
    assert error.position == middle - whole[:middle].rfind(b"\n") - 1
    assert "byte 0xff is not UTF-8" in error.message


@pytest.mark.parametrize("name", ["json", "opensudoku"])
def test_what_comes_before_a_bad_byte_is_read(name: str) -> None:
    file = io.BytesIO()
    write([GRID] * 3, file, format=name)
    whole = file.getvalue()
    middle = whole.rindex(b"5")
    reader = read(io.BytesIO(whole[:middle] + b"\xff" + whole[middle + 1 :]), on_error="collect")
    assert list(reader) == [GRID, GRID]
    assert f"byte 0xff at offset {middle} of the file is not UTF-8" in reader.errors[0].message


def test_a_bad_byte_between_puzzles_is_told_as_well() -> None:
    text = "\n".join(ROWS).encode()
    reader = read(io.BytesIO(text + b"\n\n\xff\n\n" + text + b"\n\n# \xff\n"), on_error="collect")
    assert [(grid, reader.line) for grid in reader] == [(GRID, 1), (GRID, 13)]
    assert [error.line for error in reader.errors] == [11, 23]


def test_old_line_ends_longer_than_a_block(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MAX_BLOCK", 1000)
    data = "\r".join([PUZZLE] * 100).encode()
    reader = read(io.BytesIO(data), format="line")
    assert [reader.line for grid in reader if grid == GRID] == list(range(1, 101))


def peak(code: str) -> int:
    """Return the peak memory of a Python of its own that runs this code, in kilobytes."""
    script = f"{code}\nimport resource; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    return int(done.stdout.split()[-1])


FEW = 200_000


@pytest.mark.parametrize(
    ("name", "count"),
    [("a.txt", 1_000_000), ("a.txt.gz", FEW), ("a.csv", FEW), ("a.npy", FEW), ("a.npy.gz", FEW)],
)
def test_memory_stays_flat(name: str, count: int, tmp_path: Path) -> None:
    path = tmp_path / name
    if name == "a.txt":
        path.write_text(f"{PUZZLE}\n" * count, encoding="ascii")
    else:
        write((GRID for _ in range(count)), path)
    use = "import io, numpy, nonet.formats as f\n"
    start = peak(f"{use}list(f.read(io.StringIO('.' * 81)))")
    code = f"{use}assert sum(1 for _ in f.read({str(path)!r})) == {count}"
    # Kept, as many grids would take more than 40 megabytes; pages of a mapped file count as used.
    assert peak(code) - start < 20_000


def test_reader_is_what_read_returns() -> None:
    assert isinstance(read(io.StringIO(TEXT)), Reader)
    assert read(io.StringIO(TEXT)).path is None


@pytest.mark.needs_data
@pytest.mark.parametrize(("name", "size"), [("sudoku16_s1.txt", 16), ("sudoku25_s1.txt", 25)])
def test_large_puzzles_and_their_solutions(name: str, size: int, data: Path) -> None:
    grids = list(read(data / "big" / name))
    assert len(grids) == 3
    for grid in grids:
        full = parse(grid.info["comment"])
        assert grid.rules == Rules.classic(size)
        assert full.is_solved
        assert all(a in (0, b) for a, b in zip(grid.values, full.values, strict=True))


# -- where an error is ----------------------------------------------------------------------------

GOOD_GAME = f'<game data="{PUZZLE.replace(".", "0")}"/>'
BAD_GAME = GOOD_GAME.replace("4", "?", 1)
GOOD_OBJECT = f'{{"nonet": 1, "cells": "{PUZZLE}"}}'
BAD_OBJECT = GOOD_OBJECT.replace("4", "?", 1)
GOOD_LIST = "[[1, 2, 0, 0], [3, 4, 0, 0], [0, 0, 0, 0], [4, 3, 0, 1]]"
BAD_LIST = GOOD_LIST.replace("4", "?", 1)
SECTIONS = "#A Ann\n[Puzzle]\n{}\n[State]\n{}\n"

# Files in which one character is wrong: a question mark.
PLACES = {
    "a line": f"# one\n{PUZZLE}\n{PUZZLE[:30]}?{PUZZLE[31:]} # hard\n",
    "an indented line": f"{PUZZLE}\n   {PUZZLE[:30]}?{PUZZLE[31:]}\n",
    "rows": "A title\n" + "\n".join(ROWS[:4]) + f"\n?{ROWS[4][1:]}\n" + "\n".join(ROWS[5:]),
    "a second drawing": "\n".join([*ROWS, "", *ROWS[:8], ROWS[8][:5] + "?" + ROWS[8][6:]]),
    "a section of an .sdk file": SECTIONS.format(
        "\n".join(ROWS), "\n".join([*ROWS[:6], ROWS[6][:8] + "?", *ROWS[7:]])
    ),
    "the second .sdk puzzle": SECTIONS.format("\n".join(ROWS), "\n".join(ROWS))
    + SECTIONS.format("\n".join([ROWS[0][:3] + "?" + ROWS[0][4:], *ROWS[1:]]), "\n".join(ROWS)),
    "a field of a table": f"id,puzzle,note\n1,{PUZZLE},x\n\n22,{PUZZLE[:9]}?{PUZZLE[10:]},x\n",
    "a field that is like another": f"id,puzzle\n{PUZZLE[:-1]}4,{PUZZLE[:-1]}?\n",
    "a quoted field": f'note,puzzle\n"a, ""b""","{PUZZLE[:9]}?{PUZZLE[10:]}"\n',
    "an object in an array": f"[{GOOD_OBJECT}, {GOOD_OBJECT},\n  {GOOD_OBJECT}, {BAD_OBJECT}]",
    "the first line of an object": f"[{GOOD_OBJECT}, {BAD_OBJECT[:-1]}\n}}]",
    "an object of several lines": "[" + BAD_OBJECT.replace(" ", "\n  ") + "]",
    "an object a line": f"{GOOD_OBJECT}\n{BAD_OBJECT}\n",
    "a list of lists": f"[{GOOD_LIST},\n {GOOD_LIST}, {BAD_LIST}]",
    "a game": f"<opensudoku>\n{GOOD_GAME} {GOOD_GAME}{BAD_GAME}</opensudoku>",
}


@pytest.mark.parametrize("name", PLACES)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_line_and_column_are_those_of_the_file(name: str, newline: str, encoding: str) -> None:
    text = PLACES[name]
    assert text.count("?") == 1
    before = text[: text.index("?")]
    reader = read(io.BytesIO(text.replace("\n", newline).encode(encoding)), on_error="collect")
    list(reader)
    (error,) = reader.errors
    assert "?" in error.message
    assert error.line == before.count("\n") + 1
    assert error.column == len(before) - before.rfind("\n")
    assert error.text is not None
    assert error.position is not None
    assert error.text[error.position] == "?"
    assert f"line {error.line}, column {error.column}: " in str(error)


def test_a_byte_that_cannot_be_read_has_its_line_and_column() -> None:
    data = "\ufeffaé\n".encode() + "éé".encode() + b"\xff\n" + f"{PUZZLE}\n".encode() * 3
    reader = read(io.BytesIO(data), format="line", on_error="collect")
    list(reader)
    (error,) = (error for error in reader.errors if "UTF-8" in error.message)
    assert (error.line, error.column, error.position) == (2, 3, 2)
    lone = f"{PUZZLE}\r{PUZZLE} ".encode() + b"\xff\r" + PUZZLE.encode()
    reader = read(io.BytesIO(lone), format="line", on_error="collect")
    list(reader)
    (error,) = (error for error in reader.errors if "UTF-8" in error.message)
    assert (error.line, error.column) == (2, 83)


def test_what_stands_between_objects_has_its_place_too() -> None:
    with pytest.raises(FormatError, match="line 2, column 4: no puzzle before a comma") as caught:
        list(read(io.StringIO(f"  [{GOOD_OBJECT}, \n   ,]"), format="json"))
    assert caught.value.text is not None
    assert caught.value.text[caught.value.position or 0] == ","


def test_numbers_of_thousands_of_digits_are_no_digits() -> None:
    long = "9" * 5000
    for text in (f"[{'1, ' * 80}{long}]", f"array([{'1, ' * 80}{long}])"):
        with pytest.raises(FormatError, match=r"'9{40}'… is not a number from 1 to 9"):
            parse(text)
    header = f"{{'descr': '|u1', 'fortran_order': False, 'shape': ({long}, 81), }}\n".encode()
    data = b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header
    with pytest.raises(FormatError, match="does not describe an array of plain elements"):
        list(read(io.BytesIO(data)))
