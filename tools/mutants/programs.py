"""Records the functions of nonet that a program calls which a test starts.

It becomes the `sitecustomize` of the copy, which Python imports when it starts. The environment
names the folder for the record: `NONET_CALLS` with ".d".
"""

from __future__ import annotations

import atexit
import os
import sys
import threading
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

# An editable install finds the real package before this path is searched.
sys.meta_path[:] = [each for each in sys.meta_path if "Redirecting" not in type(each).__name__]


def follow(folder: Path) -> None:
    """Note which functions are called from here on, and write them down at the end."""
    seen: set[CodeType] = set()

    def note(frame: FrameType, _event: str, _arg: Any) -> None:
        seen.add(frame.f_code)

    def write() -> None:
        sys.settrace(None)
        names = sorted({f"{code.co_filename}:{code.co_qualname}" for code in list(seen)})
        lines = [name for name in names if f"{os.sep}nonet{os.sep}" in name]
        (folder / f"{os.getpid()}.txt").write_text("\n".join(lines), encoding="utf-8")

    atexit.register(write)
    sys.settrace(note)
    threading.settrace(note)


_folder = Path(os.environ.get("NONET_CALLS", "") + ".d")
if _folder.is_dir() and "pytest" not in sys.orig_argv:
    follow(_folder)
