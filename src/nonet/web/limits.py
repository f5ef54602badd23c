"""Limits: how much one request may ask for, and how much work is done at once."""

from __future__ import annotations

from dataclasses import dataclass

_MB = 1 << 20


@dataclass(frozen=True)
class ServerLimits:
    """What the server refuses to exceed; docs/api.md lists the defaults.

    >>> ServerLimits().seconds < 10
    True
    """

    body: int = 1 * _MB  # bytes of a request
    text: int = 1 << 18  # characters of a puzzle
    size: int = 25  # of a grid
    image_width: int = 2000  # of a PNG, which has twice as many pixels
    rows: int = 200  # puzzles read from one text
    solutions: int = 1000  # listed at once
    steps: int = 500  # of the steps possible now
    seconds: float = 8.0  # for one answer, from the moment at which the request was there
    long_seconds: float = 300.0  # for one stream of events
    workers: int = 2  # processes of each of the pools for answers
    streams: int = 3  # streams of events at once, each with a process
    waiting: int = 400  # requests that wait for a process of a pool
    worker_memory: int = 200 * _MB  # of the data of one process
    memory: int = 420 * _MB  # of all processes that work, together
    connections: int = 900  # at once
    connections_each: int = 256  # of one address
    head_seconds: float = 10.0  # until the head of a request is there
    body_seconds: float = 20.0  # until its body is there, and until an answer was taken
    held: int = 32 * _MB  # bytes of requests and answers that are kept for all connections
