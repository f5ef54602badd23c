"""The manifest of a run: what it was asked to do, and which parts are done.

The first line of `_manifest.jsonl` describes the run; every other line is a part that has been
written. Lines are only appended while the run lasts, so a run that is killed loses at most the line
it was writing. When the run ends, the lines are put in the order of the parts. If the parts were
joined to one file, a last line names it: the parts are not needed any more, and the manifest is
removed after them.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any, NamedTuple

from nonet.base.whole import remove_folder, remove_unfinished, temporary_of
from nonet.errors import ArgumentError
from nonet.rows.files import encodable, new_file

NAME = "_manifest.jsonl"
# The key of the line about the file to which the parts were joined.
OUTPUT = "output"


class Done(NamedTuple):
    """A part that has been written: its rows, how many of them are errors, and its size.

    `wrong` is how many solutions in the file differ from those found, `code` the exit code.
    """

    part: int
    file: str
    rows: int
    errors: int
    bytes: int
    wrong: int = 0
    code: int = 0


class Manifest:
    """The manifest of a folder; a context manager that keeps other runs out of it.

    If the file `last` is there, which the run writes when all else is done, or the one to which the
    parts were joined, the run `is_finished`: the parts need not be there any more.
    """

    def __init__(
        self, folder: Path, about: Mapping[str, Any], *, resume: bool, last: str | None = None
    ) -> None:
        encodable(folder)
        self.path = folder / NAME
        self.done: dict[int, Done] = {}
        self._about = dict(about)
        self._folder = folder
        self._has_last = last is not None and (folder / last).exists()
        self._joined: tuple[Path, int] | None = None
        folder.mkdir(parents=True, exist_ok=True)
        self._lock = os.open(folder, os.O_RDONLY)
        self._file: IO[bytes] | None = None
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._lock)
            raise ArgumentError(f"{folder}: another run is writing to this folder") from None
        try:
            self._begin(resume)
        except BaseException:
            os.close(self._lock)
            raise

    @property
    def is_finished(self) -> bool:
        """Whether everything was written by an earlier run."""
        return self._has_last or self._joined is not None

    def _begin(self, resume: bool) -> None:
        if self.path.exists():
            lines = _whole_lines(self.path)
            self._joined = _output_of(lines, self._folder)
            if not resume and len(lines) > 1 and self._joined is None:
                raise ArgumentError(
                    f"{self._folder} holds {len(lines) - 1:,} parts of an earlier run; continue it "
                    "with --resume, or remove the folder"
                )
            if resume and lines:
                self._compare(lines[0])
                if self.is_finished:
                    self._read(lines[1:], are_there=False)
                    return
                self._read(lines[1:])
                self._rewrite()  # without a last line that was cut off
            self._joined = None
        elif any(temporary_of(each) != NAME for each in self._folder.iterdir()):
            raise ArgumentError(f"{self._folder} is not empty; use another folder")
        remove_unfinished(self._folder)
        if not self.done:
            self._rewrite()
        self._file = self.path.open("ab", buffering=0)

    def _compare(self, found: Mapping[str, Any]) -> None:
        """Raise if the folder holds the parts of another run."""
        for key in self._about.keys() | found.keys():
            if found.get(key) != self._about.get(key):
                raise ArgumentError(
                    f"{self._folder} was begun with {_difference(key, found, self._about)}; "
                    "use another folder, or remove this one"
                )

    def _read(self, lines: list[dict[str, Any]], *, are_there: bool = True) -> None:
        for line in lines:
            if OUTPUT in line:
                continue
            done = Done(**line)
            if not are_there or _has_size(self._folder / done.file, done.bytes):
                self.done[done.part] = done

    def add(self, done: Done) -> None:
        """Record that a part has been written."""
        assert self._file is not None
        self._file.write(_line(done._asdict()))
        os.fsync(self._file.fileno())
        self.done[done.part] = done

    def finish(self, joined: Path | None = None) -> None:
        """Put the lines in the order of the parts, with the file that holds all of them, if any."""
        if joined is not None:
            self._joined = joined, joined.stat().st_size
        self._rewrite()

    def remove(self) -> None:
        """Remove the folder; whatever ends this early, the manifest shows that all is done."""
        remove_folder(self._folder, NAME)

    def _rewrite(self) -> None:
        with new_file(self.path) as temporary, temporary.open("wb") as file:
            file.write(_line(self._about))
            file.writelines(_line(self.done[part]._asdict()) for part in sorted(self.done))
            if self._joined is not None:
                path, size = self._joined
                file.write(_line({OUTPUT: path.name, "bytes": size}))
            file.flush()
            os.fsync(file.fileno())

    def close(self) -> None:
        """Let other runs use the folder."""
        if self._file is not None:
            self._file.close()
        os.close(self._lock)

    def __enter__(self) -> Manifest:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _line(record: Mapping[str, Any]) -> bytes:
    return json.dumps(record).encode("ascii") + b"\n"


def _whole_lines(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a manifest; the last may have been cut off by the end of the process."""
    found = []
    for line in path.read_bytes().split(b"\n")[:-1]:
        try:
            found.append(json.loads(line))
        except ValueError:
            break
    return found


def _output_of(lines: list[dict[str, Any]], folder: Path) -> tuple[Path, int] | None:
    """Return the file to which the parts of a folder were joined, if it is still there, whole."""
    last = lines[-1] if lines else {}
    if OUTPUT not in last:
        return None
    path = folder.parent / str(last[OUTPUT])
    return (path, last["bytes"]) if _has_size(path, last["bytes"]) else None


def _has_size(path: Path, size: int) -> bool:
    return path.exists() and path.stat().st_size == size


def _difference(key: str, found: Mapping[str, Any], wanted: Mapping[str, Any]) -> str:
    """Describe an entry of the first line that is not the same.

    >>> _difference("part_rows", {"part_rows": 10}, {"part_rows": 20})
    'part_rows 10, not 20'
    """
    before, now = found.get(key), wanted.get(key)
    if key == "inputs" and isinstance(before, list) and isinstance(now, list):
        names = [each.get("path") for each in now]
        for old, new in zip(before, now, strict=False):
            if old != new and old.get("path") == new.get("path"):
                return f"another content of {new.get('path')}"
        return f"other files than {', '.join(map(str, names[:3]))}{' …' * (len(names) > 3)}"
    return f"{key} {json.dumps(before)}, not {json.dumps(now)}"
