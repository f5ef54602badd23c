"""The files of a batch: what each holds, how it is compressed, and its place in its folder."""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, cast
from urllib.parse import unquote

from nonet.arrow.arrays import pyarrow_module
from nonet.base.whole import written_whole
from nonet.errors import ArgumentError, FormatError
from nonet.formats.header import read_header
from nonet.formats.native import cut_lines
from nonet.formats.packed import NAMES, Unpacked, packing_of

PARQUET, CSV, JSONL, LINE = "parquet", "csv", "jsonl", "line"
FORMATS = (PARQUET, CSV, JSONL, LINE)
_SUFFIXES = {
    ".parquet": PARQUET,
    ".pq": PARQUET,
    ".csv": CSV,
    ".tsv": CSV,
    ".jsonl": JSONL,
    ".ndjson": JSONL,
    ".txt": LINE,
    ".sdm": LINE,
}
# The suffix that output gets, and the names of compressions.
SUFFIX = {PARQUET: ".parquet", CSV: ".csv", JSONL: ".jsonl", LINE: ".txt"}
PACKINGS = NAMES
_PARQUET_MAGIC = b"PAR1"
_NO_VALUE = "__HIVE_DEFAULT_PARTITION__"
# How much of a file is looked at to see what it holds.
_HEAD = 1 << 16
# Control characters that no text has: all but tab, line ends, form feed and the end mark of DOS.
_NO_TEXT = frozenset(range(32)) - frozenset(b"\t\n\r\f\x1a")


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """Write a file whole, as `written_whole` does, in a folder that is made if need be."""
    encodable(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    with written_whole(path) as temporary:
        yield temporary


def encodable(path: str | Path) -> str:
    """Return a path as text, or raise ArgumentError if its name is not UTF-8, which pyarrow needs.

    >>> encodable("a.csv")
    'a.csv'
    """
    text = str(path)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ArgumentError(f"{text!r} is not a name in UTF-8; rename the file or folder") from None
    return text


@dataclass(frozen=True)
class InputFile:
    """A file to read; `folder` is its path within the folder that was given, `name` is for errors.

    `partitions` are the columns in the names of its folders (`level=hard/`), with their values.
    """

    path: str
    format: str
    packing: str = ""
    folder: str = ""
    partitions: tuple[tuple[str, str | None], ...] = ()
    name: str = ""

    def open(self) -> IO[bytes]:
        """Open the file for reading its bytes as they were before compression."""
        return open_packed(self.path, self.packing)


def open_packed(path: str | Path, packing: str) -> IO[bytes]:
    """Open a file that may be compressed."""
    if packing:
        stream = Path(path).open("rb", buffering=0)  # noqa: SIM115  (closed with what is returned)
        return cast("IO[bytes]", Unpacked(stream, packing, owns=True))
    found: IO[bytes] = pyarrow_module().OSFile(encodable(path))
    return found


def named(name: str) -> tuple[str | None, str]:
    """Return the format and the compression that a file name stands for.

    >>> named("a.csv.zst"), named("out/hard.parquet"), named("out")
    (('csv', 'zst'), ('parquet', ''), (None, ''))
    """
    path = Path(name.lower())
    packing = path.suffix[1:] if path.suffix[1:] in PACKINGS else ""
    if packing:
        path = path.with_suffix("")
    return _SUFFIXES.get(path.suffix), packing


def format_of(name: str) -> tuple[str, str]:
    """Return the format and compression of a name such as csv or csv.zst.

    >>> format_of("csv.zst"), format_of("line")
    (('csv', 'zst'), ('line', ''))
    """
    kind, _, packing = name.lower().partition(".")
    if kind not in FORMATS or (packing and packing not in PACKINGS):
        known = f"{', '.join(FORMATS)}, and all but parquet with .gz or .zst"
        raise ArgumentError(f"unknown format {name!r}; known are {known}")
    if packing and kind == PARQUET:
        raise ArgumentError("parquet compresses its own columns; use it without .gz and .zst")
    return kind, packing


def find_files(paths: Iterable[str]) -> tuple[list[InputFile], list[str]]:
    """Return the files of paths and folders in order, and those in folders that were ignored."""
    files: list[InputFile] = []
    ignored: list[str] = []
    for path in paths:
        if not Path(path).is_dir():
            files.append(_look(path))
            continue
        before = len(files)
        for each in sorted(_walk(Path(path))):
            if named(each.name)[0] is None:
                ignored.append(str(each))
            else:
                folder = each.parent.relative_to(path).as_posix()
                files.append(_look(str(each), "" if folder == "." else folder))
        if len(files) == before:
            raise FormatError("no Parquet, CSV, JSONL or text file in this folder", path=path)
    return files, ignored


def _walk(folder: Path) -> Iterator[Path]:
    """Yield the files below a folder; names that begin with _ or . are not data."""
    for each in folder.iterdir():
        if each.name.startswith(("_", ".")):
            continue
        if each.is_dir():
            yield from _walk(each)
        else:
            yield each


def partitions_of(folder: str) -> tuple[tuple[str, str | None], ...]:
    """Return the columns in the names of folders.

    >>> partitions_of("level=hard/source=a%20b/old")
    (('level', 'hard'), ('source', 'a b'))
    """
    pairs = (part.split("=", 1) for part in folder.split("/") if "=" in part)
    return tuple(
        (unquote(key), None if value == _NO_VALUE else unquote(value)) for key, value in pairs
    )


def _look(path: str, folder: str = "") -> InputFile:
    """Return a file with its format, by its content where the name does not show it."""
    # Workers on other machines have another current folder.
    where = encodable(Path(path).absolute())
    with Path(path).open("rb") as file:
        head = file.read(_HEAD)
    packing = packing_of(head, path)
    kind = named(path)[0]
    if packing:
        head = _unpacked_head(path, packing)
    if head.startswith(_PARQUET_MAGIC):
        if packing:
            raise FormatError("a compressed Parquet file cannot be read in parts", path=path)
        kind = PARQUET
    elif kind == PARQUET:
        raise FormatError("this is not a Parquet file", path=path)
    if kind is None or kind == LINE:
        kind = _sniff(head)
        if kind == LINE:
            _refuse_binary(head, path)
    return InputFile(where, kind, packing, folder, partitions_of(folder), path)


def _unpacked_head(path: str, packing: str) -> bytes:
    with unreadable(path), open_packed(path, packing) as file:
        return file.read(_HEAD)


def _sniff(head: bytes) -> str:
    """Return the format of a text: lines, unless its first line is a header or an object."""
    lines = head.decode("utf-8-sig", "replace").split("\n")
    first = next((line.strip() for line in lines if line.strip()), "")
    if first.startswith("{"):
        return JSONL
    return LINE if read_header(first) is None else CSV


def _refuse_binary(head: bytes, path: str) -> None:
    """Raise FormatError for a file that is no text.

    Text may have some bytes that no text has; a file in which every line has an error then needs a
    puzzle to be taken for lines of puzzles.
    """
    bad = next((place for place, byte in enumerate(head) if byte in _NO_TEXT), None)
    if bad is None:
        try:
            codecs.getincrementaldecoder("utf-8")().decode(head)
        except UnicodeDecodeError as error:
            bad = error.start
    if bad is not None:
        lines = cut_lines(head)
        bad = bad if len(lines.bad) == len(lines) else None
    if bad is not None:
        raise FormatError(
            f"this is not text (byte {head[bad]:#04x} at offset {bad}); "
            "Parquet, CSV, JSONL or lines of puzzles in UTF-8 are required",
            path=path,
        )


class unreadable:  # noqa: N801  (used as a statement)
    """Turns the errors of pyarrow about a file into a FormatError with its path."""

    def __init__(self, path: str) -> None:
        self._path = path

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        pa = pyarrow_module()
        if isinstance(error, FormatError) and error.path is None:
            error.path = self._path
        is_system = isinstance(error, OSError) and error.filename is not None
        if isinstance(error, pa.ArrowException | OSError | UnicodeDecodeError) and not is_system:
            message = str(error).partition("\n")[0]
            raise FormatError(f"reading the file failed: {message}", path=self._path) from None


def state_of(path: str) -> tuple[str, int, int, int]:
    """Return what shows that a path still leads to the same content."""
    found = Path(path).stat()
    return path, found.st_ino, found.st_size, found.st_mtime_ns


def describe(file: InputFile) -> dict[str, Any]:
    """Return what identifies the content of a file: its name, size and modification time."""
    found = Path(file.path).stat()
    return {"path": file.name, "bytes": found.st_size, "modified": found.st_mtime_ns}
