"""NumPy: arrays, their text, and .npy files."""

from __future__ import annotations

import gzip
import io
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from nonet.errors import FormatError
from nonet.formats import from_object, parse, read, sniff, write
from nonet.formats.kinds.npy import MAGIC, write_npy
from nonet.formats.kinds.numpy_ import Layout, from_array, layout
from nonet.model.grid import Grid
from nonet.model.rules import Rules, Shape
from tests.formats.grids import PUZZLE, ROWS, SOLUTION

GRID = Grid(PUZZLE)
FULL = Grid(SOLUTION)
DIGITS = GRID.to_numpy()
ARRAYS: dict[str, NDArray[Any]] = {
    "uint8": DIGITS,
    "int64": DIGITS.astype(np.int64),
    "flat": DIGITS.reshape(-1),
    "one of many": DIGITS.reshape(1, 9, 9),
    "float": DIGITS.astype(float),
    "nan": np.where(DIGITS == 0, np.nan, DIGITS),
    "codes": np.frombuffer(PUZZLE.encode(), dtype=np.uint8),
    "wide codes": np.array([ord(char) for char in PUZZLE], dtype=np.int32),
    "characters": np.array(list(PUZZLE)).reshape(9, 9),
    "bytes": np.array([char.encode() for char in PUZZLE]),
    "rows": np.array(ROWS),
    "a line": np.array(PUZZLE),
    "a line of many": np.array([PUZZLE]),
    "a line of bytes": np.array([PUZZLE.encode()]),
    "objects": np.array([None if char == "." else int(char) for char in PUZZLE], dtype=object),
    "fortran": np.asfortranarray(DIGITS),
}


@pytest.mark.parametrize("name", ARRAYS)
def test_each_array_is_the_same_grid(name: str) -> None:
    assert from_array(ARRAYS[name]) == GRID
    assert from_object(ARRAYS[name]) == GRID


@pytest.mark.parametrize("name", ["uint8", "int64", "float", "flat"])
def test_the_text_of_an_array(name: str) -> None:
    array = ARRAYS[name]
    for text in (repr(array), str(array), f"a = np.{array!r}", f"numpy.{array!r}"):
        assert sniff(text) == "numpy"
        assert parse(text) == GRID
    several = repr(np.stack([DIGITS, DIGITS]))
    assert list(read(io.StringIO(several))) == [GRID, GRID]
    listed = f"[{DIGITS!r}, {array.reshape(9, 9)!r}]"
    assert list(read(io.StringIO(listed))) == [GRID, GRID]


@pytest.mark.parametrize(
    ("shape", "width", "size", "expected"),
    [
        ((9, 9), 1, None, Layout(1, (9, 9))),
        ((81,), 1, None, Layout(1, (81,))),
        ((7, 81), 1, None, Layout(7, (81,))),
        ((7, 9, 9), 1, None, Layout(7, (9, 9))),
        ((81, 81), 1, None, Layout(81, (81,))),
        ((16, 16), 1, None, Layout(1, (16, 16))),
        ((16, 16), 1, 4, Layout(16, (16,))),
        ((0, 81), 1, None, Layout(0, (81,))),
        ((7,), 81, None, Layout(7, ())),
        ((9,), 9, None, Layout(1, (9,))),
    ],
)
def test_shapes(shape: tuple[int, ...], width: int, size: int | None, expected: Layout) -> None:
    assert layout(shape, width, None if size is None else Rules.classic(size)) == expected


@pytest.mark.parametrize(
    ("shape", "expected"),
    [
        ((6, 4), Layout(1, (6, 4))),
        ((24,), Layout(1, (24,))),
        ((7, 24), Layout(7, (24,))),
        ((7, 6, 4), Layout(7, (6, 4))),
    ],
)
def test_shapes_of_grids_that_are_no_square(shape: tuple[int, ...], expected: Layout) -> None:
    assert layout(shape, 1, Rules.shaped(Shape(6, 4))) == expected


@pytest.mark.parametrize("shape", [(), (80,), (9, 8), (7, 80), (7, 9, 8), (2, 2, 9, 9)])
def test_shapes_that_hold_no_puzzles(shape: tuple[int, ...]) -> None:
    with pytest.raises(FormatError, match="does not hold puzzles"):
        from_array(np.zeros(shape, dtype=np.uint8))


@pytest.mark.parametrize(
    ("array", "message"),
    [
        (np.full((9, 9), 10), "r1c1 is 10; the digits are 1 to 9"),
        (np.full((9, 9), -1), "r1c1 is -1, not a digit"),
        (np.full((9, 9), 300), "r1c1 is 300, not a digit"),
        (np.full((9, 9), 1.5), "r1c1 is 1.5, not a digit"),
        (np.full((9, 9), np.inf), "not a digit"),
        (np.full((9, 9), True), "an array of type bool does not hold digits"),
        (np.full((9, 9), "x1"), "does not hold puzzles"),
        (np.full((9, 9), "A").astype("S1"), None),
        (np.zeros((2, 81), dtype=np.uint8), "the array holds 2 puzzles; expected one"),
        (np.array([0] * 80 + ["?"], dtype=object), "'\\?' is not a digit|where"),
        (np.array([0] * 80 + [True], dtype=object), "r9c9 is True"),
    ],
)
def test_arrays_that_are_no_puzzle(array: NDArray[Any], message: str | None) -> None:
    if message is None:
        assert from_array(array).values == bytes([1] * 81)
        return
    with pytest.raises(FormatError, match=message):
        from_array(array)


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize(
    "array",
    [
        np.stack([DIGITS, FULL.to_numpy()]),
        np.stack([DIGITS, FULL.to_numpy()]).reshape(2, 81),
        np.stack([DIGITS, FULL.to_numpy()]).reshape(2, 81).astype(">i4"),
        np.array([PUZZLE, SOLUTION]),
        np.array([PUZZLE.encode(), SOLUTION.encode()]),
        np.frombuffer((PUZZLE + SOLUTION).encode(), dtype=np.uint8).reshape(2, 81),
    ],
    ids=["3-d", "2-d", "big-endian", "text", "bytes", "codes"],
)
def test_files(array: NDArray[Any], packed: bool, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.npy"
    np.save(path, array)
    if packed:
        path.write_bytes(gzip.compress(path.read_bytes()))
    reader = read(path)
    assert reader.format == "numpy"
    assert [(grid, reader.line) for grid in reader] == [(GRID, 1), (FULL, 2)]
    assert list(read(io.BytesIO(path.read_bytes()))) == [GRID, FULL]


@pytest.mark.parametrize("packed", [False, True])
def test_a_file_by_columns(packed: bool, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.npy"
    np.save(path, np.asfortranarray(np.stack([DIGITS.reshape(-1)] * 3)))
    if packed:
        path.write_bytes(gzip.compress(path.read_bytes()))
        with pytest.raises(FormatError, match="stored by columns"):
            list(read(path))
    else:
        assert list(read(path)) == [GRID] * 3
    one = io.BytesIO()
    np.save(one, np.asfortranarray(DIGITS))
    assert list(read(io.BytesIO(one.getvalue()))) == [GRID]


def test_bad_rows_are_told_by_their_number(tmp_path: Path) -> None:
    rows = np.stack([DIGITS.reshape(-1)] * 3)
    rows[1, 5] = 77
    np.save(tmp_path / "a.npy", rows)
    reader = read(tmp_path / "a.npy", on_error="collect")
    assert list(reader) == [GRID, GRID]
    assert [(error.line, error.position) for error in reader.errors] == [(2, 5)]
    assert "r1c6 is 77" in str(reader.errors[0])


def test_broken_files(tmp_path: Path) -> None:
    path = tmp_path / "a.npy"
    np.save(path, np.stack([DIGITS.reshape(-1)] * 3))
    whole = path.read_bytes()
    for data in (whole[:5000][:-90], whole[:60], whole[:9]):
        path.write_bytes(data)
        with pytest.raises(FormatError):
            list(read(path))
        reader = read(io.BytesIO(data), on_error="collect")
        assert len(list(reader)) < 3
        assert reader.errors
    np.save(path, np.array([{}, []], dtype=object), allow_pickle=True)
    for source in (path, io.BytesIO(path.read_bytes())):
        with pytest.raises(FormatError, match=r"(?i)object|pickle"):
            list(read(source))


def test_the_rows_before_a_damaged_one_are_counted() -> None:
    file = io.BytesIO()
    np.save(file, np.stack([DIGITS.reshape(81)] * 5))
    # The header and three rows of 81 bytes, and most of the fourth.
    some = file.getvalue()[: -81 - 10]
    packer = zlib.compressobj(wbits=31)  # gzip
    data = packer.compress(some) + packer.flush(zlib.Z_FULL_FLUSH)
    *puzzles, damaged = read(io.BytesIO(data)).records()
    assert [(line, found) for line, _, found in puzzles] == [(1, GRID), (2, GRID), (3, GRID)]
    assert damaged.line == 4
    assert isinstance(damaged.found, FormatError)


def test_writing(tmp_path: Path) -> None:
    path = tmp_path / "out.npy"
    assert write([GRID, FULL], path) == 2
    array = np.load(path)
    assert (array.dtype, array.shape) == (np.uint8, (2, 81))
    assert bytes(array[1]) == FULL.values
    assert write([GRID], tmp_path / "out.npy.gz") == 1
    assert list(read(tmp_path / "out.npy.gz")) == [GRID]
    with pytest.raises(FormatError, match="puzzle 2 is 4×4; the others in the array are 9×9"):
        write_npy([GRID, Grid("." * 16)], io.BytesIO())
    with pytest.raises(FormatError, match="can only be written to a binary file"):
        write([GRID], io.StringIO(), format="numpy")


def test_files_are_those_that_numpy_writes() -> None:
    for grids in ([], [GRID], [GRID, FULL]):
        expected, found = io.BytesIO(), io.BytesIO()
        np.save(expected, np.array([list(grid.values) for grid in grids], np.uint8).reshape(-1, 81))
        write_npy(grids, found)
        assert found.getvalue() == expected.getvalue()
        assert len(found.getvalue()) % 64 == 81 * len(grids) % 64, "the data are aligned"


@pytest.mark.parametrize(
    ("version", "header"),
    [
        (1, ""),
        (1, "{'descr': '|u1', 'fortran_order': False}"),
        (1, "{'descr': '|u1', 'fortran_order': 0, 'shape': (1, 81)}"),
        (1, "{'descr': '|u1', 'fortran_order': False, 'shape': (-1, 81)}"),
        (1, "{'descr': '|u1', 'fortran_order': False, 'shape': 81}"),
        (1, "{'descr': [('a', '|u1')], 'fortran_order': False, 'shape': (1, 81)}"),
        (1, "{'descr': 'nothing', 'fortran_order': False, 'shape': (1, 81)}"),
        (1, "{'descr': '|u1', 'fortran_order': False, 'shape': (f(), 81)}"),
        (1, "{'descr': '|u1', 'fortran_order': False, 'shape': '"),
        (1, "(" * 9000),
        (1, "-" * 9000 + "1"),
        (2, " " * 20_000 + "{'descr': '|u1', 'fortran_order': False, 'shape': (1, 81)}"),
        (3, "\xff"),
    ],
)
def test_headers_that_describe_no_array(version: int, header: str) -> None:
    length = len(header).to_bytes(2 if version == 1 else 4, "little")
    file = MAGIC + bytes([version, 0]) + length + header.encode("latin-1") + bytes(81)
    with pytest.raises(FormatError, match="does not describe an array of plain elements"):
        list(read(io.BytesIO(file)))


@pytest.mark.parametrize("version", [1, 2, 3])
def test_headers_of_every_version(version: int) -> None:
    header = "{'descr': '|u1', 'fortran_order': False, 'shape': (1, 81)}"
    length = len(header).to_bytes(2 if version == 1 else 4, "little")
    file = MAGIC + bytes([version, 0]) + length + header.encode() + GRID.values
    assert list(read(io.BytesIO(file))) == [GRID]
    with pytest.raises(FormatError, match=r"not a \.npy file of a known version"):
        list(read(io.BytesIO(MAGIC + b"\4\0" + file[8:])))
    huge = header.replace("1, 81", f"{10**30}, 81")
    length = len(huge).to_bytes(len(length), "little")
    with pytest.raises(FormatError, match="too large for any file"):
        list(read(io.BytesIO(MAGIC + bytes([version, 0]) + length + huge.encode())))
