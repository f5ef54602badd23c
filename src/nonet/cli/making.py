"""Progress on standard error while puzzles are made: how many, how fast, what was rejected."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from nonet.cli.output import Output

_PATIENCE = 1.0
_WIDE = 110


class Making:
    """The progress function of a command, which shows its last state in one line of a terminal."""

    def __init__(self, output: Output, *, single: bool) -> None:
        seen = sys.stderr is not None and sys.stderr.isatty()
        self._seen = seen and (single or not output.is_terminal)
        self._shown = False

    def __call__(self, done: int, total: int | None, info: dict[str, Any]) -> None:
        """Show the state of the call."""
        if self._seen and info["seconds"] > _PATIENCE:
            self._write(in_words(done, total, info))

    def _write(self, line: str) -> None:
        sys.stderr.write(f"\r\x1b[K{line[:_WIDE]}")
        sys.stderr.flush()
        self._shown = bool(line)

    @contextmanager
    def shown(self) -> Iterator[None]:
        """Clear the line at the end."""
        try:
            yield
        finally:
            if self._shown:
                self._write("")


def in_words(done: int, total: int | None, info: Mapping[str, Any]) -> str:
    """Return the state of a call.

    >>> in_words(30, 100, {"seconds": 2.0, "tried": 200, "rejected": {"level": 160, "clues": 9}})
    '30 of 100 puzzles, 15.0/s, 200 candidates; rejected: level 160, clues 9'
    """
    rate = done / max(info["seconds"], 1e-3)
    of = "" if total in (None, 1) else f" of {total:,}"
    line = f"{done:,}{of} puzzles, {rate:,.{0 if rate >= 100 else 1}f}/s"
    line += f", {info.get('tried', 0):,} candidates"
    rejected = sorted(info.get("rejected", {}).items(), key=lambda item: -item[1])
    if rejected:
        line += f"; rejected: {', '.join(f'{name} {count:,}' for name, count in rejected)}"
    return line
