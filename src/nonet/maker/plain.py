"""Puzzles of which nothing is asked but rules and symmetry, and that no given can be removed.

Every candidate passes, so puzzle i is its candidate 0 unless that is alike to an earlier puzzle.
This needs neither NumPy nor techniques, which take longer to load than a puzzle takes to make.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterator

from nonet.base.progress import Reporter
from nonet.engine.protocol import Deadline
from nonet.errors import TimeLimit
from nonet.maker import native
from nonet.maker.request import Request
from nonet.maker.seen import Key, Seen
from nonet.model.grid import Grid

# Puzzles in one batch: few at first, so that a single puzzle is there at once. A batch should take
# about _SECONDS.
_FIRST, _MOST, _SECONDS = 16, 2048, 0.05


def is_plain(request: Request) -> bool:
    """Whether every candidate of a request passes.

    >>> is_plain(Request(minimal=True)), is_plain(Request(clues=(24, 24)))
    (True, False)
    """
    single = request.minimal != "strict" or request.symmetry is None
    wishes = (
        *(request.clues, request.pattern, request.level, request.score, request.er),
        *(request.hodoku, request.hodoku_score, request.only),
    )
    return (
        single
        and all(wish is None for wish in wishes)
        and not (request.requires or request.avoids)
        and native.classic_box(request.rules) is not None
    )


class Plain:
    """Makes puzzle after puzzle; stops early at the first whose candidate 0 is not to be had.

    >>> plain = Plain(Request(), seed=7, threads=1, seen=Seen(Request().rules))
    >>> len({str(puzzle) for puzzle in plain.puzzles(3)})
    3
    """

    def __init__(
        self,
        request: Request,
        *,
        seed: int,
        threads: int,
        seen: Seen,
        timeout: float | None = None,
        report: Reporter | None = None,
    ) -> None:
        self._request = request
        self._seed = seed
        self._stream_seed = request.seed_of(seed)
        self._threads = threads
        self._seen = seen
        self._timeout = timeout
        self._report = report
        self._batch = _FIRST

    def puzzles(self, count: int) -> Iterator[Grid]:
        """Yield the puzzles up to number `count` in order."""
        rules, seed = self._request.rules, str(self._seed)
        done = 0
        while done < count:
            begin = time.perf_counter()
            rows = self._rows(range(done, min(count, done + self._batch)))
            if time.perf_counter() - begin < _SECONDS / 2:
                self._batch = min(2 * self._batch, _MOST)
            for values, key in rows:
                if not values[0] or not self._seen.add(key):
                    return
                info = {"seed": seed, "number": str(done)}
                done += 1
                yield Grid(values[1], rules, info=info)
            if self._report is not None:
                self._report(done, tried=done, rejected={})

    def _rows(self, numbers: range) -> Iterator[tuple[tuple[bool, bytes], Key]]:
        """Return candidate 0 of some puzzles: whether it is one, its values and its key."""
        rules = self._request.rules
        cells, deadline = len(rules.cells), Deadline(self._timeout)
        streams = array("Q", (number << 32 for number in numbers))
        cells_of_all = bytearray(len(numbers) * cells)
        values = memoryview(cells_of_all).cast("B", (len(numbers), cells))
        try:
            native.fill_into(
                rules,
                self._stream_seed,
                streams,
                values,
                shares=True,
                threads=self._threads,
                timeout=deadline.left(),
            )
            is_filled = [value > 0 for value in cells_of_all[::cells]]
            if all(is_filled):
                native.dig(
                    rules,
                    values,
                    self._request.orbits,
                    self._stream_seed,
                    streams,
                    array("H", bytes(2 * len(numbers))),
                    threads=self._threads,
                    timeout=deadline.left(),
                )
        except native.OutOfTime:
            assert self._timeout is not None
            raise TimeLimit(self._timeout) from None
        made = bytes(cells_of_all)
        keys = self._seen.keys(made)
        texts = (made[at : at + cells] for at in range(0, len(made), cells))
        return zip(zip(is_filled, texts, strict=True), keys, strict=True)
