"""Files that appear complete or not at all, even if the machine stops in the middle."""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from nonet.errors import SudokuError

_TEMPORARY = ".tmp"
# The errors of a disk, a quota or a limit that leaves no room.
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def encodable(path: str | Path) -> str:
    """Return a path as text, or raise SudokuError if its name is not UTF-8, which pyarrow needs.

    >>> encodable("a.csv")
    'a.csv'
    """
    text = str(path)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise SudokuError(f"{text!r} is not a name in UTF-8; rename the file or folder") from None
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
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}{_TEMPORARY}")
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


def remove_unfinished(folder: Path) -> None:
    """Remove what a run that was killed left behind."""
    for path in folder.rglob(f".*{_TEMPORARY}"):
        path.unlink(missing_ok=True)
