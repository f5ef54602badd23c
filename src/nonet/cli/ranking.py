"""What a person wants to know of many ratings: how many of each, and which are the hardest."""

from __future__ import annotations

import heapq
import math
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

_HARDEST = 5
_BAR = 40
# Levels from easy to hard, as far as a scale has them.
_LEVELS = (
    *("beginner", "easy", "medium", "hard", "expert", "extreme", "monster"),
    *("Easy", "Medium", "Hard", "Unfair", "Extreme"),
)


class Ranking:
    """Counts ratings on the first scale, and keeps the hardest puzzles.

    >>> ranking = Ranking(["se"])
    >>> for er in (1.2, 7.2, 1.5):
    ...     ranking.add({"se_er": er}, "123.34......43.1")
    >>> for line in ranking.lines():
    ...     print(line)
    1.0-1.9  ######################################## 2
    7.0-7.9  #################### 1
    hardest:
    7.2  123.34......43.1
    1.5  123.34......43.1
    1.2  123.34......43.1
    """

    def __init__(self, scales: Sequence[str]) -> None:
        self._scale = scales[0]
        self._counts: Counter[str] = Counter()
        self._hardest: list[tuple[float, str, str]] = []
        self._number = 0

    def add(self, row: dict[str, Any], puzzle: str) -> None:
        """Take note of a rating."""
        self._number += 1
        if self._scale == "se":
            er = row["se_er"]
            if math.isnan(er):
                return
            name, worth, shown = f"{int(er)}.0-{int(er)}.9", er, f"{er:.1f}"
        else:
            prefix = "hodoku_" if self._scale == "hodoku" else ""
            name, score = row[f"{prefix}level"], row[f"{prefix}score"]
            worth = 1e9 * (_LEVELS.index(name) if name else -1) + score
            shown = f"{name} {score:,.0f}"
        self._counts[name] += 1
        entry = (worth, shown, puzzle)
        if len(self._hardest) < _HARDEST:
            heapq.heappush(self._hardest, entry)
        else:
            heapq.heappushpop(self._hardest, entry)

    def lines(self) -> Iterator[str]:
        """Yield the histogram and the hardest puzzles."""
        order = sorted(self._counts, key=_place)
        wide = max(map(len, order))
        most = max(self._counts.values())
        for name in order:
            bar = "#" * max(1, round(_BAR * self._counts[name] / most))
            yield f"{name:<{wide}}  {bar} {self._counts[name]:,}"
        yield "hardest:"
        for _, shown, puzzle in sorted(self._hardest, reverse=True):
            yield f"{shown}  {puzzle}"

    def report(self) -> None:
        """Write it to standard error if that is a terminal and there are some puzzles."""
        if self._number < 2 or not self._counts or sys.stderr is None or not sys.stderr.isatty():
            return
        sys.stderr.write("\n" + "\n".join(self.lines()) + "\n")
        sys.stderr.flush()


def _place(name: str) -> tuple[int, str]:
    if name in _LEVELS:
        return _LEVELS.index(name), name
    return int(name.partition(".")[0]) if name[:1].isdigit() else -1, name
