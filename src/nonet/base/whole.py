"""Files that appear complete or not at all, even if the machine stops in the middle."""

from __future__ import annotations

import errno
import os
import re
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

# What `written_whole` calls a file until it is complete: `.NAME.12345678.tmp`.
_TEMPORARY = re.compile(r"\.(.+)\.[0-9a-f]{8}\.tmp", re.DOTALL)
# The errors of a disk, a quota or a limit that leaves no room.
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """Yield another path to write to, which becomes the file when the block ends without an error.

    The file and its name are on the disk then; a file that is replaced keeps its permissions, and a
    link to it stays one. A device or a pipe cannot be replaced and is written to itself.

    >>> import tempfile
    >>> target = Path(tempfile.mkdtemp()) / "file"
    >>> with written_whole(target) as temporary:
    ...     _ = temporary.write_text("text")
    ...     target.exists()
    False
    >>> target.read_text()
    'text'
    """
    if path.exists() and not path.is_file():
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        yield path
        return
    named, path = path, path.resolve()
    temporary = path.with_name(f".{path.name}.{os.urandom(4).hex()}.tmp")
    try:
        yield temporary
        sync(temporary)
        with suppress(FileNotFoundError):
            temporary.chmod(stat.S_IMODE(path.stat().st_mode))
        temporary.replace(path)
        sync(path.parent)
    except BaseException as error:
        with suppress(OSError):
            temporary.unlink()
        is_own = isinstance(error, OSError) and error.filename in (None, str(temporary))
        if isinstance(error, OSError) and (error.errno in FULL or (error.errno and is_own)):
            # The error must name the user's file, not the temporary one.
            raise OSError(error.errno, os.strerror(error.errno), str(named)) from None
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
