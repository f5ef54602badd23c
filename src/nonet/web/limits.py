"""Limits: how much one request may ask for, and how much work is done at once."""

from __future__ import annotations

import os
from dataclasses import dataclass


def _threads() -> int:
    return max(2, os.cpu_count() or 2)


@dataclass(frozen=True)
class Limits:
    """What the server refuses to exceed; docs/api.md lists the defaults.

    >>> Limits().seconds < 10
    True
    """

    body: int = 1 << 20  # bytes of a request
    text: int = 1 << 18  # characters of a puzzle
    size: int = 25  # of a grid
    rows: int = 200  # puzzles read from one text
    solutions: int = 1000  # listed at once
    steps: int = 500  # of the steps possible now
    seconds: float = 8.0  # for one answer
    long_seconds: float = 300.0  # for one stream of events
    threads: int = _threads()  # of each of the two pools
    waiting: int = 400  # requests that wait for a thread of a pool
    streams: int = 8  # streams of events at once
