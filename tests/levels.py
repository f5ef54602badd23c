"""The CPU levels of this machine."""

from __future__ import annotations

from nonet import _native

LEVELS = _native.cpus()
