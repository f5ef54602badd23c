"""The manifest of a run: what it was asked to do, and which parts are done.

The first line of `_manifest.jsonl` describes the run; every other line is a part that has been
written. Lines are only appended while the run lasts, so a run that is killed loses at most the line
it was writing. When the run ends, the lines are put in the order of the parts.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any, NamedTuple

from nonet.batch.whole import encodable, written_whole
from nonet.errors import SudokuError

NAME = "_manifest.jsonl"


class Done(NamedTuple):
    """A part that has been written: its rows, how many of them are errors, and its size."""

    part: int
    file: str
    rows: int
    errors: int
    bytes: int


class Manifest:
    """The manifest of a folder; a context manager that keeps other runs out of it.

    If there is a file `last`, which the run writes when all else is done, it `is_finished`: the
    parts need not be there any more.
    """

    def __init__(
        self, folder: Path, about: Mapping[str, Any], *, resume: bool, last: str | None = None
    ) -> None:
        encodable(folder)
        self.path = folder / NAME
        self.done: dict[int, Done] = {}
        self._about = dict(about)
        self._folder = folder
        self.is_finished = last is not None and (folder / last).exists()
        folder.mkdir(parents=True, exist_ok=True)
        self._lock = os.open(folder, os.O_RDONLY)
        self._file: IO[bytes] | None = None
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._lock)
            raise SudokuError(f"{folder}: another run is writing to this folder") from None
        try:
            self._begin(resume)
        except BaseException:
            os.close(self._lock)
            raise

    def _begin(self, resume: bool) -> None:
        if self.path.exists():
            lines = _whole_lines(self.path)
            if not resume and len(lines) > 1:
                raise SudokuError(
                    f"{self._folder} holds {len(lines) - 1:,} parts of an earlier run; continue it "
                    "with --resume, or remove the folder"
                )
            if resume and lines:
                self._compare(lines[0])
                if self.is_finished:
                    return
                self._read(lines[1:])
                self._rewrite()  # without a last line that was cut off
        elif any(each.name for each in self._folder.iterdir()):
            raise SudokuError(f"{self._folder} is not empty; use another folder")
        if not self.done:
            self._rewrite()
        self._file = self.path.open("ab", buffering=0)

    def _compare(self, found: Mapping[str, Any]) -> None:
        """Raise if the folder holds the parts of another run."""
        for key in self._about.keys() | found.keys():
            if found.get(key) != self._about.get(key):
                raise SudokuError(
                    f"{self._folder} was begun with {_difference(key, found, self._about)}; "
                    "use another folder, or remove this one"
                )

    def _read(self, lines: list[dict[str, Any]]) -> None:
        for line in lines:
            done = Done(**line)
            path = self._folder / done.file
            if path.exists() and path.stat().st_size == done.bytes:
                self.done[done.part] = done

    def add(self, done: Done) -> None:
        """Record that a part has been written."""
        assert self._file is not None
        self._file.write(_line(done._asdict()))
        os.fsync(self._file.fileno())
        self.done[done.part] = done

    def finish(self) -> None:
        """Put the lines in the order of the parts."""
        self._rewrite()

    def _rewrite(self) -> None:
        with written_whole(self.path) as temporary, temporary.open("wb") as file:
            file.write(_line(self._about))
            file.writelines(_line(self.done[part]._asdict()) for part in sorted(self.done))
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
