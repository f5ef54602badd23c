"""A description of this machine, in one line."""

from __future__ import annotations

import os
import platform
from pathlib import Path

from nonet._version import __version__

_CPU_INFO = Path("/proc/cpuinfo")


def describe_machine() -> str:
    """Return the CPU, the number of cores, the system, and the versions of Python and nonet.

    >>> "Python" in describe_machine()
    True
    """
    parts = (
        _cpu(),
        f"{os.cpu_count()} cores",
        f"{platform.system()} {platform.machine()}",
        f"Python {platform.python_version()}",
        f"nonet {__version__}",
    )
    return ", ".join(parts)


def _cpu() -> str:
    """The name of the CPU; family and model distinguish kinds that share a name."""
    found: dict[str, str] = {}
    if _CPU_INFO.exists():
        for line in _CPU_INFO.read_text(encoding="utf-8", errors="replace").splitlines():
            key, _, value = line.partition(":")
            found.setdefault(key.strip(), value.strip())
    name = found.get("model name") or platform.processor() or platform.machine()
    if "cpu family" in found and "model" in found:
        name += f" (family {found['cpu family']}, model {found['model']})"
    return name
