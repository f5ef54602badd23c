"""Files that appear complete or not at all, even if the machine stops in the middle."""

from __future__ import annotations

import errno
import os
import re
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from nonet.errors import ArgumentError

# What `written_whole` calls a file until it is complete: `.NAME.12345678.tmp`.
_TEMPORARY = re.compile(r"\.(.+)\.[0-9a-f]{8}\.tmp", re.DOTALL)
# The errors of a disk, a quota or a limit that leaves no room.
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


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


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """Yield another path to write to, which becomes the file when the block ends without an error.

    >>> import tempfile
    >>> target = Path(tempfile.mkdtemp()) / "file"
    >>> with written_whole(target) as temporary:
    ...     _ = temporary.write_text("text")
    ...     target.exists()
    False
    >>> target.read_text()
    'text'
    """
    encodable(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}.tmp")
    try:
        yield temporary
        sync(temporary)
        temporary.replace(path)
        sync(path.parent)
    except BaseException as error:
        with suppress(OSError):
            temporary.unlink()
        if isinstance(error, OSError) and error.errno in FULL:
            raise OSError(error.errno, os.strerror(error.errno), str(path)) from None
        raise


def sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def temporary_of(path: Path) -> str | None:
    """Return the name of the file that a temporary file was to become, None for any other file.

    >>> temporary_of(Path("out/.data.csv.01ab45ef.tmp")), temporary_of(Path("out/mine.tmp"))
    ('data.csv', None)
    """
    found = _TEMPORARY.fullmatch(path.name)
    return found[1] if found else None


def remove_unfinished(folder: Path) -> None:
    """Remove what a run that was killed left in a folder of its own."""
    for path in folder.rglob(".*.tmp"):
        if temporary_of(path):
            path.unlink(missing_ok=True)


def remove_unfinished_of(*targets: Path) -> None:
    """Remove what was left of files that were being written, and nothing else beside them."""
    for target in targets:
        if target.parent.is_dir():
            for path in target.parent.iterdir():
                if temporary_of(path) == target.name:
                    path.unlink(missing_ok=True)


def remove_folder(folder: Path, last: str) -> None:
    """Remove a folder; the file `last`, which describes the others, goes after them."""
    for path in folder.iterdir():
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        elif path.name != last:
            path.unlink()
    (folder / last).unlink(missing_ok=True)
    folder.rmdir()
