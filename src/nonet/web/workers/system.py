"""What the system can limit and measure for a process; where it cannot, there is no such limit.

The only module of the server that knows one system from another. Linux has everything, macOS no
limit of memory, Windows no limits.
"""

from __future__ import annotations

import math
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any


def _resource() -> Any:
    try:
        import resource
    except ImportError:  # Windows
        return None
    return resource


resource = _resource()
# The private memory of a process, which RLIMIT_DATA limits on Linux alone.
_LIMITS_MEMORY = sys.platform == "linux"


def limit_memory(most: int | None) -> None:
    """Make allocations of this process fail beyond this many bytes; None lifts the limit."""
    if resource is None or not _LIMITS_MEMORY:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    wanted = hard if most is None else most
    soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))


def is_short_of_memory() -> bool:
    """Whether this process has used up most of the memory that it may take.

    Where an allocation fails in the middle of an import or of a library, the error is any.
    """
    if resource is None or not _LIMITS_MEMORY:
        return False
    soft, _ = resource.getrlimit(resource.RLIMIT_DATA)
    if soft == resource.RLIM_INFINITY:
        return False
    pages = int(Path("/proc/self/statm").read_bytes().split()[5])
    return bool(pages * os.sysconf("SC_PAGE_SIZE") > soft * 3 // 4)


def limit_cpu(seconds: float) -> None:
    """Let the system end this process after so many more seconds of CPU time.

    Workers are killed by the server; this is for one whose server was killed while it could not
    notice.
    """
    if resource is None:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    soft = math.ceil(time.process_time() + seconds)
    if hard != resource.RLIM_INFINITY:
        soft = min(soft, hard)
    resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))


def end_with_parent() -> None:
    """Let the system kill this process when the one that forked it ends (Linux)."""
    if sys.platform == "linux":
        import ctypes

        set_death_signal = 1
        ctypes.CDLL(None).prctl(set_death_signal, int(signal.SIGKILL))


def give_way(steps: int) -> None:
    """Let processes of a lower number go first."""
    if hasattr(os, "nice"):
        os.nice(steps)


def memory_of(pid: int) -> int:
    """Return the bytes of memory that a process has in use; 0 where that is not known."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_bytes().split()[1])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def files_at_once() -> int:
    """Return how many files and connections this process may have open."""
    if resource is None:
        return 2048
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 1 << 20 if soft == resource.RLIM_INFINITY else soft
