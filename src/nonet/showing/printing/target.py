"""Where a PDF file is written: a path, at which it appears complete or not at all, or a file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO, Any

from nonet.base.whole import written_whole

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
    with written_whole(Path(target)) as path:
        path.write_bytes(data)
