"""Reads and writes .npy files with any number of puzzles in constant memory."""

from __future__ import annotations

import io
import math
import os
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Literal, NamedTuple

from nonet.errors import DamagedFile, FormatError
from nonet.formats.format import Record
from nonet.formats.kinds.numpy_ import Layout, grid_of, layout, text_width
from nonet.model.grid import Grid
from nonet.model.rules import Rules, classic_for
from nonet.model.shape import size_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAGIC = b"\x93NUMPY"

# Puzzles read at a time.
_CHUNK = 4096
_LONGEST_HEADER = 10_000  # what NumPy evaluates
_MOST = 10**18  # puzzles that no file can hold


class NpyHeader(NamedTuple):
    """The header of a .npy file, and the offset of the data."""

    shape: tuple[int, ...]
    is_fortran: bool
    dtype: np.dtype[Any]
    start: int


def npy_records(
    stream: BinaryIO, path: str | os.PathLike[str] | None, rules: Rules | None
) -> Iterator[Record]:
    """Read a .npy file, memory-mapped if it is a plain file at `path`, otherwise as a stream.

    The line of a record is the number of its puzzle, counted from 1.
    """
    header = _read_header(stream)
    plan = layout(header.shape, text_width(header.dtype), rules)
    size = math.prod(header.shape) * header.dtype.itemsize
    is_whole = path is not None and Path(path).stat().st_size >= header.start + size > header.start
    if path is not None and is_whole:
        chunks = _mapped(path, header, plan)
    else:
        chunks = _streamed(stream, header, plan)
    number = 0
    for chunk in chunks:
        found: Iterable[Grid | FormatError] = _digits(chunk, rules) or _attempts(chunk, rules)
        for grid in found:
            number += 1
            yield Record(number, "", grid)


def _read_header(stream: BinaryIO) -> NpyHeader:
    """Read the header of a file; its length is known before it is read and evaluated."""
    from tokenize import TokenError

    from nonet.base.numeric import np

    npy = np.lib.format
    opening = stream.read(npy.MAGIC_LEN)
    version = tuple(opening[len(MAGIC) :])
    if not opening.startswith(MAGIC) or version not in {(1, 0), (2, 0), (3, 0)}:
        raise FormatError("not a .npy file of a known version")
    length = stream.read(2 if version == (1, 0) else 4)
    text = stream.read(min(int.from_bytes(length, "little"), _LONGEST_HEADER))
    # Headers of version 3 differ in the encoding of names, which no array of digits has.
    read = npy.read_array_header_1_0 if version == (1, 0) else npy.read_array_header_2_0
    try:
        shape, is_fortran, dtype = read(io.BytesIO(length + text))
    except (ValueError, TypeError, SyntaxError, TokenError, RecursionError, MemoryError):
        shape = None
    if shape is None or dtype.names or min(shape, default=0) < 0:
        raise FormatError(
            "the header of the .npy file does not describe an array of plain elements"
        )
    if max(shape, default=0) >= _MOST:
        raise FormatError("the shape in the header of the .npy file is too large for any file")
    if dtype.hasobject or not dtype.itemsize:
        raise FormatError("arrays of Python objects or of empty elements cannot be read")
    return NpyHeader(shape, is_fortran, dtype, len(opening + length + text))


def _digits(chunk: NDArray[Any], rules: Rules | None) -> list[Grid] | None:
    """Return the grids of a chunk that holds only digits; None for any other chunk."""
    from nonet.base.numeric import np

    if chunk.dtype != np.uint8 or not chunk.size:
        return None
    whole = rules or classic_for(chunk[0].size)
    if chunk.max() > whole.size:
        return None
    return [Grid(cells.tobytes(), whole) for cells in chunk]


def _attempts(chunk: NDArray[Any], rules: Rules | None) -> Iterator[Grid | FormatError]:
    for cells in chunk:
        try:
            yield grid_of(cells.reshape(-1), rules)
        except FormatError as error:
            yield error


def _mapped(
    path: str | os.PathLike[str], header: NpyHeader, plan: Layout
) -> Iterator[NDArray[Any]]:
    from nonet.base.numeric import np

    order: Literal["F", "C"] = "F" if header.is_fortran else "C"
    array = np.memmap(path, header.dtype, "r", header.start, header.shape, order)
    puzzles = array.reshape(1, *plan.shape) if plan.total == 1 else array
    for start in range(0, plan.total, _CHUNK):
        yield np.array(puzzles[start : start + _CHUNK])


def _streamed(stream: BinaryIO, header: NpyHeader, plan: Layout) -> Iterator[NDArray[Any]]:
    from nonet.base.numeric import np

    if header.is_fortran and len(header.shape) > 1 and plan.total > 1:
        raise FormatError(
            "the array is stored by columns; decompress the file so that it can be memory-mapped"
        )
    one = math.prod(plan.shape) * header.dtype.itemsize
    for start in range(0, plan.total, _CHUNK):
        many = min(_CHUNK, plan.total - start)
        data, damage = _read(stream, many * one)
        whole = len(data) // one
        chunk = np.frombuffer(data[: whole * one], dtype=header.dtype)
        yield chunk.reshape(whole, *plan.shape, order="F" if header.is_fortran else "C")
        if damage is not None:
            raise damage
        if whole < many:
            raise FormatError(f"the file ends after {start + whole} of {plan.total} puzzles")


def _read(stream: BinaryIO, size: int) -> tuple[bytes, FormatError | None]:
    """Return what can be read, and the error that ended it if there is one."""
    pieces: list[bytes] = []
    try:
        while size > 0 and (piece := stream.read1(size)):  # type: ignore[attr-defined]
            pieces.append(piece)
            size -= len(piece)
    except DamagedFile as error:
        return b"".join(pieces), error
    except (OSError, EOFError, zlib.error) as error:
        return b"".join(pieces), FormatError(f"reading the file failed: {error}")
    return b"".join(pieces), None


def write_npy(grids: Iterable[Grid], stream: BinaryIO) -> None:
    """Write grids of one size as an array of shape (n, cells) of uint8.

    >>> import io
    >>> import numpy as np
    >>> file = io.BytesIO()
    >>> write_npy([Grid("12..34......43.1")] * 3, file)
    >>> np.load(io.BytesIO(file.getvalue())).shape
    (3, 16)
    """
    cells, count = 0, 0
    # The header holds the number of puzzles, which is known only at the end.
    import shutil
    import tempfile

    from nonet.base.numeric import np

    with tempfile.TemporaryFile() as body:
        for grid in grids:
            count += 1
            cells = cells or len(grid.values)
            if len(grid.values) != cells:
                size, first = grid.rules.size, size_of(cells)
                message = (
                    f"puzzle {count} is {size}×{size}; the others in the array are {first}×{first}"
                )
                raise FormatError(message)
            body.write(grid.values)
        body.seek(0)
        shape = (count, cells or len(Rules.classic().cells))
        header = {"descr": "|u1", "fortran_order": False, "shape": shape}
        np.lib.format.write_array_header_1_0(stream, header)
        shutil.copyfileobj(body, stream)
