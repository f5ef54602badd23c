"""Where a PDF file is written: a path, at which it appears complete or not at all, or a file."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import IO, Any

Target = str | os.PathLike[str] | IO[Any]


def put(data: bytes, target: Target) -> None:
    """Write the bytes of a file.

    >>> import io
    >>> file = io.BytesIO()
    >>> put(b"%PDF", file)
    >>> file.getvalue()
    b'%PDF'
    """
    if not isinstance(target, str | os.PathLike):
        target.write(data)
        return
    path = Path(target)
    if path.exists() and not path.is_file():
        path.write_bytes(data)  # a device or a pipe is not replaced; a folder is an error
        return
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(6)}.part")
    try:
        temporary.write_bytes(data)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
