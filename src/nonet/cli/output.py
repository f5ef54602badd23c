"""The output: a terminal, a pipe, or a file that appears complete or not at all."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Collection
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import IO, TYPE_CHECKING, Any, BinaryIO, Self

import nonet
from nonet.cli.records import stamped

if TYPE_CHECKING:
    from nonet.cli.pictures import Pictures


class Output:
    """An output for lines, which knows how to draw on its kind of device."""

    def __init__(
        self,
        path: str | None = None,
        *,
        as_json: bool = False,
        pictures: Pictures | None = None,
    ) -> None:
        self.pictures = pictures  # where pictures go, if they are asked for instead of text
        self.path = None if path in (None, "-") else Path(str(path))
        if path is not None and not _can_be_a_name(path):
            raise nonet.ArgumentError(f"{path!r} cannot be the name of a file")
        self._stream: IO[str] | None = None
        self._file: BinaryIO | None = None
        self._whole = ExitStack()
        self.as_json = as_json
        self.is_terminal = self.path is None and sys.stdout is not None and sys.stdout.isatty()
        self.draws = self.is_terminal and not as_json and pictures is None
        self.width = _columns() if self.draws else None
        dumb = os.environ.get("TERM") == "dumb"
        self.colour = self.is_terminal and not os.environ.get("NO_COLOR") and not dumb
        encoding = "utf-8" if self.path else getattr(sys.stdout, "encoding", None)
        self.ascii = (encoding or "").lower().replace("-", "") not in ("utf8", "utf8sig")

    def write(self, line: str) -> None:
        """Write a line and flush it."""
        self.write_text(line + "\n")

    def write_text(self, text: str) -> None:
        """Write lines, each with its newline, and flush them."""
        if not text:
            return
        stream = self.open()
        stream.write(text)
        if self.path is None:
            stream.flush()

    def write_ascii(self, text: memoryview) -> None:
        """Write lines of ASCII bytes, without converting them to a string if possible."""
        stream = self.open()
        buffer = getattr(stream, "buffer", None)
        if (
            buffer is None
            or os.linesep != "\n"
            or not _holds_ascii(getattr(stream, "encoding", ""))
        ):
            self.write_text(str(text, "utf-8"))
            return
        stream.flush()
        buffer.write(text)
        if self.path is None:
            buffer.flush()

    def write_bytes(self, text: bytes | memoryview) -> None:
        """Write lines of UTF-8 bytes, without converting them to a string if possible."""
        stream = self.open()
        encoding = getattr(stream, "encoding", None) or ""
        is_same = encoding.lower().replace("_", "-") == "utf-8" or bytes(text).isascii()
        if is_same:
            self.write_ascii(memoryview(text))
        else:
            self.write_text(str(text, "utf-8"))

    def write_json(self, record: dict[str, Any]) -> None:
        """Write a line of JSON that starts with the version of the schema and the command."""
        import json

        self.write(json.dumps(stamped(record), ensure_ascii=self.ascii))

    def draw(
        self,
        grid: nonet.Grid,
        *,
        marks: bool = False,
        highlight: Collection[int] = (),
        step: nonet.Step | None = None,
    ) -> str:
        """Return the grid drawn in the style of this output, with labels on a terminal."""
        return nonet.draw(
            grid,
            ascii=self.ascii,
            marks=marks,
            colour=self.colour,
            highlight=highlight,
            step=step,
            labels=self.is_terminal,
            legend=self.is_terminal or step is not None,
            width=self.width,
        )

    def open_binary(self) -> BinaryIO:
        """Return a binary stream instead of a text stream; raise for a terminal."""
        if self.path is None:
            if self.is_terminal or sys.stdout is None:
                raise nonet.ArgumentError("cannot write binary data to a terminal; use -o FILE")
            return sys.stdout.buffer
        below: BinaryIO = self.open().buffer  # type: ignore[attr-defined]
        return below

    def open(self) -> IO[str]:
        """Return the stream itself; this creates the requested file."""
        if self._stream is None:
            self._stream = self._open()
        return self._stream

    def _open(self) -> IO[str]:
        if self.path is None:
            if sys.stdout is None:
                raise OSError(0, "standard output is closed")
            return sys.stdout
        from nonet.base.whole import written_whole

        place = self._whole.enter_context(written_whole(self.path))
        try:
            return self._packed(place.open("wb"))
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(self.path)) from None

    def _packed(self, file: BinaryIO) -> IO[str]:
        """Return a text stream into the file, compressed if its name ends in .gz."""
        self._file = file
        if self.path is not None and self.path.suffix.lower() == ".gz":
            import gzip

            packed = gzip.GzipFile(filename="", fileobj=file, mode="wb", mtime=0)
            return io.TextIOWrapper(packed, encoding="utf-8")
        return io.TextIOWrapper(file, encoding="utf-8")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.pictures is not None and kind is None:
            self.pictures.close()
        try:
            if self._stream is not None and self._file is not None:
                self._stream.close()
                self._file.close()  # gzip leaves it open
        except BaseException as own:
            self._whole.__exit__(type(own), own, own.__traceback__)
            raise
        self._whole.__exit__(kind, error, trace)


def _columns() -> int:
    """Return the width of the terminal."""
    from shutil import get_terminal_size

    return get_terminal_size().columns


def _can_be_a_name(path: str) -> bool:
    """Whether a file could have that name: it has no NUL and the system can encode it."""
    try:
        return b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        return False


def _holds_ascii(encoding: str) -> bool:
    """Whether ASCII bytes stay unchanged in an encoding."""
    return encoding.lower().replace("_", "-") in ("utf-8", "ascii", "us-ascii", "iso-8859-1")
