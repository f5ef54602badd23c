"""Properties of the machine that only the C++ core can read: its CPU levels and its clock."""

from __future__ import annotations

import os

from nonet import _native
from nonet.errors import ArgumentError, UnknownName


def cpus() -> tuple[str, ...]:
    """Return the available CPU levels: those of this machine, or the one set by NONET_CPU.

    >>> "portable" in cpus() or len(cpus()) == 1
    True
    """
    if not os.environ.get("NONET_CPU"):
        return tuple(_native.cpus())
    try:
        return (_native.cpu(),)
    except ValueError as error:
        raise ArgumentError(str(error)) from None


def check_cpu(name: str) -> str:
    """Return the name of a CPU level if this machine has it."""
    if name not in _native.cpus():
        raise UnknownName(name, _native.cpus(), kind="CPU level of this machine")
    return name


def clock_hz(milliseconds: float) -> float:
    """Return the clock rate of the current core in cycles per second, measured for this long."""
    return _native.clock_hz(milliseconds)
