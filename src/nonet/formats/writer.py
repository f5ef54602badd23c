"""Writes puzzles to a file atomically: after an error there is no partial file."""

from __future__ import annotations

import gzip
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any, BinaryIO, cast

from nonet.base.whole import written_whole
from nonet.errors import FormatError, Unsupported
from nonet.formats.format import Format
from nonet.formats.registry import by_name, by_suffix
from nonet.model.grid import Grid
from nonet.model.position import Position

PathOrFile = str | os.PathLike[str] | IO[str] | IO[bytes]


def write(
    grids: Iterable[Grid | Position],
    path: PathOrFile,
    *,
    format: str | None = None,
    lossy: bool = False,
) -> int:
    """Write puzzles or positions and return their number; the suffix selects the format.

    Without a suffix that is known, the format is `line`. A puzzle that the format cannot represent
    completely raises FormatError unless `lossy` is true.
    A file whose name ends in .gz is compressed; `-` is standard output.

    >>> import io
    >>> file = io.StringIO()
    >>> write([Grid("12..34......43.1")], file), file.getvalue()
    (1, '12..34......43.1\\n')
    """
    if not isinstance(path, (str, os.PathLike)) and not hasattr(path, "write"):
        raise TypeError(f"expected a path or a file object, not {type(path).__name__}")
    name = Path(path) if isinstance(path, (str, os.PathLike)) else Path()
    is_packed = name.suffix.lower() == ".gz"
    suffix = Path(name.stem).suffix if is_packed else name.suffix
    chosen = by_name(format) if format is not None else by_suffix(suffix.lower())
    counted = _Counted(grids, chosen or by_name("line"), lossy)
    if not isinstance(path, (str, os.PathLike)):
        _write_to_file(counted, path)
    elif path == "-":
        _write_to_file(counted, sys.stdout)
    else:
        _write_to_path(counted, name, is_packed)
    return counted.count


def text_of(grid: Grid | Position, format: str, *, lossy: bool = False) -> str:
    """Return a puzzle or a position as a text in a format; `nonet.dumps` describes it.

    >>> text_of(Grid("12..34......43.1"), "line")
    '12..34......43.1'
    """
    counted = _Counted([grid], by_name(format), lossy)
    (written,) = counted
    return counted.format.dump(written)


class _Counted:
    """The grids to write: counts them and raises if the format would lose something."""

    def __init__(self, grids: Iterable[Grid | Position], format: Format, lossy: bool) -> None:
        # Iterating over a single grid would yield its cells.
        self._grids = [grids] if isinstance(grids, Grid | Position) else grids
        self.format = format
        self._lossy = lossy
        self.count = 0

    def __iter__(self) -> Iterator[Any]:
        """Yield what the format writes: grids, and positions where it carries all of them."""
        written: Grid | Position
        for grid in self._grids:
            if isinstance(grid, Position):
                written, lost = self.format.of_position(grid)
            elif isinstance(grid, Grid):
                written, lost = grid, ()
            else:
                raise TypeError(
                    f"puzzle {self.count + 1} must be a Grid, not {type(grid).__name__}"
                )
            whole = written.grid if isinstance(written, Position) else written
            if "shape" not in self.format.carries and not whole.rules.shape.is_usual:
                # Without its shape, a grid could not be read back at all.
                shape = whole.rules.shape
                raise Unsupported(shape.grids, by=f"format {self.format.name}")
            lost = () if self._lossy else (*self.format.losses(whole), *lost)
            if lost:
                message = f"{self.format.name} cannot carry {', '.join(lost)}"
                raise FormatError(f"puzzle {self.count + 1}: {message} (lossy=True leaves it out)")
            self.count += 1
            yield written

    def write_to(self, stream: BinaryIO) -> None:
        """Write all grids to a binary file."""
        self.format.write_to(self, stream)


def _write_to_file(grids: _Counted, file: IO[Any]) -> None:
    """Write to an open file, binary or text."""
    try:
        file.write(b"")
    except TypeError:
        # Write to the underlying binary file if there is one: binary formats need it.
        below = getattr(file, "buffer", None)
        if below is not None:
            file.flush()
            grids.write_to(below)
            below.flush()
            return
        if type(grids.format).write_to is not Format.write_to:
            message = f"{grids.format.name} can only be written to a binary file"
            raise FormatError(message) from None
        for piece in grids.format.join(grids):
            file.write(piece)
        return
    grids.write_to(cast(BinaryIO, file))


def _write_to_path(grids: _Counted, named: Path, is_packed: bool) -> None:
    with written_whole(named) as path, path.open("wb") as file:
        _write_packed(grids, file, is_packed)


def _write_packed(grids: _Counted, file: BinaryIO, is_packed: bool) -> None:
    if not is_packed:
        grids.write_to(file)
        return
    # No name and no time in the header, so that equal puzzles give equal files.
    with gzip.GzipFile(filename="", fileobj=file, mode="wb", mtime=0) as packed:
        grids.write_to(cast(BinaryIO, packed))
