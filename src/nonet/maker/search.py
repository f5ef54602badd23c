"""The search: for each puzzle the first candidate that meets the request.

Puzzle i of a seed is the first of its candidates 0, 1, 2 … that passes every test and is not alike
to puzzles 0 to i - 1. The first candidates are blind trial, the others come from a walk. How many
candidates are tested at once changes the speed alone.
"""

from __future__ import annotations

import math
import time
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from nonet.base.numeric import np
from nonet.base.progress import Reporter
from nonet.engine.protocol import Deadline
from nonet.errors import TimeLimit, Unmet
from nonet.maker import native
from nonet.maker.candidates import make
from nonet.maker.criteria import Criterion, Verdict, criteria_of
from nonet.maker.request import Request
from nonet.maker.seen import Key, Seen
from nonet.maker.walk import LONG, Rank, Walk, children, generation_of
from nonet.model.grid import Grid

if TYPE_CHECKING:
    from numpy.typing import NDArray

# How many candidates a puzzle may take, on grids of up to 81 cells. A candidate that is the end of
# a long walk, or a pattern for which no digits were found, counts as walk.LONG.
BUDGET = 20_000
_LEAST_BUDGET = 16
# How many of them are blind trial: few where the shape of a puzzle is rare, for which a walk is
# much faster; otherwise a quarter, since a random candidate takes less time to test than one that
# is near to a rare rating or technique.
BLIND, _BLIND_SHARE = 256, 4

# Candidates in one batch: few at first, so that a single puzzle is there at once.
_FIRST, _MOST = 16, 2048
# How long a batch should take. In longer ones, puzzles that are done wait for one that is not.
_SECONDS = 0.05


def budget_of(cells: int) -> int:
    """Return how many candidates a puzzle with so many cells may take.

    Testing whether a large puzzle is unique takes much longer, so fewer are allowed.

    >>> budget_of(81), budget_of(256), budget_of(625)
    (20000, 633, 43)
    """
    return max(_LEAST_BUDGET, int(BUDGET * min(1.0, (81 / cells) ** 3)))


def blind_of(request: Request) -> int:
    """Return how many candidates of a puzzle are blind trial.

    >>> blind_of(Request()), blind_of(Request(clues=(19, 19)))
    (5000, 256)
    """
    budget = budget_of(len(request.rules.cells))
    is_shape = request.clues is not None or request.minimal == "strict"
    return min(BLIND, budget) if is_shape else budget // _BLIND_SHARE


class _Passed(NamedTuple):
    """A candidate that passed all tests."""

    attempt: int
    values: bytes
    notes: dict[str, str]
    key: Key


@dataclass
class _Puzzle:
    """One puzzle that is looked for."""

    number: int
    next: int = 0  # the first candidate that was not tested
    spent: int = 0  # what the candidates cost that were tested
    found: deque[_Passed] = field(default_factory=deque)
    nearest: Rank | None = None  # the best candidate that failed
    walk: Walk | None = None
    rejected: Counter[str] = field(default_factory=Counter)


class Search:
    """Finds puzzle after puzzle.

    >>> from nonet.maker.request import request_of
    >>> search = Search(request_of(clues=30), seed=7, threads=1)
    >>> [puzzle.clues for puzzle in search.puzzles(3)]
    [30, 30, 30]
    """

    def __init__(
        self,
        request: Request,
        *,
        seed: int,
        threads: int,
        timeout: float | None = None,
        report: Reporter | None = None,
        seen: Seen | None = None,
        done: int = 0,
    ) -> None:
        self._request = request
        self._seed = seed
        self._stream_seed = request.seed_of(seed)
        self._threads = threads
        self._timeout = timeout
        self._report = report
        self._criteria: tuple[Criterion, ...] = tuple(criteria_of(request))
        self._budget = budget_of(len(request.rules.cells))
        self._blind = blind_of(request)
        self._seen = Seen(request.rules) if seen is None else seen
        self._batch = _FIRST
        self._tried = self._passed = 0
        self._done = done  # puzzles that were made before are in `seen`
        self._rejected: Counter[str] = Counter()

    def puzzles(self, count: int) -> Iterator[Grid]:
        """Yield so many puzzles, in order."""
        waiting: deque[_Puzzle] = deque()
        begun = self._done
        while self._done < count:
            deadline = Deadline(self._timeout)
            while not waiting or not waiting[0].found:
                open_ = [puzzle for puzzle in waiting if not puzzle.found]
                each = self._each(len(open_))
                while (
                    begun < count
                    and len(open_) * each < self._batch
                    and len(waiting) < 2 * self._batch
                ):
                    waiting.append(_Puzzle(begun))
                    open_.append(waiting[-1])
                    begun += 1
                start = time.perf_counter()
                self._advance(open_[: max(1, self._batch // each)], each, deadline)
                self._resize(time.perf_counter() - start)
            head = waiting[0]
            best = head.found.popleft()
            if not self._seen.add(best.key):
                self._passed -= 1
                rank = (-len(self._criteria), 0.0, best.attempt, best.values)
                self._fail(head, rank, "alike")
                continue
            waiting.popleft()
            self._done += 1
            info = {"seed": str(self._seed), "number": str(head.number), **best.notes}
            yield Grid(best.values, self._request.rules, info=info)

    def _resize(self, seconds: float) -> None:
        """Make the next batch larger or smaller, so that it takes about as long as intended."""
        if seconds < _SECONDS / 2:
            self._batch = min(2 * self._batch, _MOST)
        elif seconds > 2 * _SECONDS:
            self._batch = max(self._batch // 2, _FIRST)

    def _each(self, open_: int) -> int:
        """Return how many candidates of each puzzle to test at once: about half of what it takes.

        More would often be in vain, as only the first that passes counts.
        """
        if self._tried < _FIRST:
            return 1 if open_ != 1 else min(4, self._batch)
        needed = math.ceil(0.5 * self._tried / max(1, self._passed))
        return max(1, min(needed, self._batch))

    def _advance(self, puzzles: list[_Puzzle], each: int, deadline: Deadline) -> None:
        """Test the next candidates of some puzzles."""
        if puzzles[0].spent >= self._budget:
            raise self._unmet(puzzles[0])
        puzzles = [puzzle for puzzle in puzzles if puzzle.spent < self._budget]
        shares = [self._share(puzzle, each) for puzzle in puzzles]
        numbers = np.repeat(np.array([p.number for p in puzzles], np.uint64), shares)
        attempts = np.concatenate(
            [
                np.arange(puzzle.next, puzzle.next + share, dtype=np.uint64)
                for puzzle, share in zip(puzzles, shares, strict=True)
            ]
        )
        owners = np.repeat(np.arange(len(puzzles)), shares)
        try:
            values, costs = self._candidates(puzzles, owners, numbers, attempts, deadline)
            left = self._pay(puzzles, owners, costs)
            self._judge(puzzles, owners[left], attempts[left], values[left], deadline)
        except native.OutOfTime:
            raise self._too_late(puzzles[0]) from None
        for puzzle, share in zip(puzzles, shares, strict=True):
            puzzle.next += share
        self._tried += len(owners)
        if self._report is not None:
            self._report(self._done, tried=self._tried, rejected=dict(self._rejected))

    def _share(self, puzzle: _Puzzle, each: int) -> int:
        """Return how many candidates of a puzzle to test next; a walk goes by generations."""
        if puzzle.walk is None and puzzle.next >= self._blind:
            puzzle.walk = Walk(puzzle.nearest)
        if puzzle.walk is None:
            return min(each, self._blind - puzzle.next)
        return generation_of(self._request, puzzle.walk)

    def _candidates(
        self,
        puzzles: list[_Puzzle],
        owners: NDArray[np.int64],
        numbers: NDArray[np.uint64],
        attempts: NDArray[np.uint64],
        deadline: Deadline,
    ) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
        """Return the candidates and what they cost."""
        parents = np.zeros((len(puzzles), len(self._request.rules.cells)), np.uint8)
        for place, puzzle in enumerate(puzzles):
            if puzzle.walk is not None and puzzle.walk.parent is not None:
                parents[place] = np.frombuffer(puzzle.walk.parent[3], np.uint8)
        walking = np.array([puzzle.walk is not None for puzzle in puzzles])[owners]
        values = np.zeros((len(owners), parents.shape[1]), np.uint8)
        costs = np.ones(len(owners), np.int64)
        if not walking.all():
            blind = ~walking
            values[blind] = make(
                self._request,
                self._stream_seed,
                numbers[blind],
                attempts[blind],
                threads=self._threads,
                timeout=deadline.left(),
            )
            costs[blind & ~values.any(axis=1)] = LONG if self._request.pattern is not None else 1
        if walking.any():
            values[walking], costs[walking] = children(
                self._request,
                self._stream_seed,
                numbers[walking],
                attempts[walking],
                parents[owners[walking]],
                threads=self._threads,
                timeout=deadline.left(),
            )
        return values, costs

    def _pay(
        self, puzzles: list[_Puzzle], owners: NDArray[np.int64], costs: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """Return the candidates that the budgets of their puzzles pay for, in order."""
        totals = np.bincount(owners, costs, len(puzzles)).astype(np.int64).tolist()
        if all(p.spent + total <= self._budget for p, total in zip(puzzles, totals, strict=True)):
            for puzzle, total in zip(puzzles, totals, strict=True):
                puzzle.spent += total
            return np.arange(len(owners))
        left = []
        for row, (owner, cost) in enumerate(zip(owners.tolist(), costs.tolist(), strict=True)):
            if puzzles[owner].spent < self._budget:
                puzzles[owner].spent += cost
                left.append(row)
        return np.array(left, np.int64)

    def _judge(
        self,
        puzzles: list[_Puzzle],
        owners: NDArray[np.int64],
        attempts: NDArray[np.uint64],
        values: NDArray[np.uint8],
        deadline: Deadline,
    ) -> None:
        walks = any(puzzle.walk is not None for puzzle in puzzles)
        best: dict[int, Rank] = {}  # of this batch, by puzzle
        left = np.arange(len(values))
        verdicts: list[tuple[NDArray[np.int64], Verdict]] = []
        for stage, criterion in enumerate(self._criteria):
            if not len(left):
                break
            batch = np.ascontiguousarray(values[left])
            verdict = criterion.judge(batch, threads=self._threads, timeout=deadline.left())
            for place in np.flatnonzero(~verdict.passed).tolist():
                row = int(left[place])
                distance = float(verdict.distance[place])
                rank = (-stage, distance, int(attempts[row]), values[row].tobytes())
                self._fail(puzzles[owners[row]], rank, criterion.name)
                if walks and stage > 0:
                    best[owners[row]] = min(best.get(owners[row], rank), rank)
            verdicts.append((left, verdict))
            left = left[verdict.passed]
        self._passed += len(left)
        noted = [(rows, verdict) for rows, verdict in verdicts if verdict.notes]
        keys = self._seen.keys(values[left].tobytes())
        for row, key in zip(left.tolist(), keys, strict=True):
            notes = {
                name: note(int(np.searchsorted(rows, row)))
                for rows, verdict in noted
                for name, note in verdict.notes.items()
            }
            passed = _Passed(int(attempts[row]), values[row].tobytes(), notes, key)
            puzzles[owners[row]].found.append(passed)  # rows are in the order of attempts
            if walks:
                rank = (-len(self._criteria), 0.0, passed.attempt, passed.values)
                best[owners[row]] = min(best.get(owners[row], rank), rank)
        for owner, puzzle in enumerate(puzzles if walks else ()):
            if puzzle.walk is not None:
                puzzle.walk.move(best.get(owner))

    def _fail(self, puzzle: _Puzzle, rank: Rank, why: str) -> None:
        self._rejected[why] += 1
        puzzle.rejected[why] += 1
        if rank[0] < 0 and (puzzle.nearest is None or rank < puzzle.nearest):
            puzzle.nearest = rank

    def _nearest(self, puzzle: _Puzzle) -> tuple[Grid | None, list[str]]:
        """Return the best candidate that failed, and what it lacks."""
        if puzzle.nearest is None:
            return None, []
        values = puzzle.nearest[3]
        row = np.frombuffer(values, np.uint8).reshape(1, -1)
        lacks = []
        for criterion in self._criteria:
            verdict = criterion.judge(row, threads=1, timeout=None)
            if not verdict.passed[0]:
                lacks.append(verdict.lack(0))
        if not lacks:
            lacks.append("it is the same as an earlier puzzle")
        return Grid(values, self._request.rules, info={"seed": str(self._seed)}), lacks

    def _unmet(self, puzzle: _Puzzle) -> Unmet:
        nearest, lacks = self._nearest(puzzle)
        why = ", ".join(f"{name} {count:,}" for name, count in puzzle.rejected.most_common())
        tested = sum(puzzle.rejected.values())
        message = f"no puzzle among {tested:,} candidates meets the request (rejected: {why})"
        if lacks:
            message += f"; the nearest one falls short: {'; '.join(lacks)}"
        elif self._request.pattern is not None:
            lacks = ["it has several solutions"]
            message += f"; a pattern of {len(self._request.pattern)} cells may be too thin"
        return Unmet(message, nearest=nearest, lacks=lacks)

    def _too_late(self, puzzle: _Puzzle) -> TimeLimit:
        assert self._timeout is not None
        nearest, lacks = self._nearest(puzzle)
        return TimeLimit(self._timeout, nearest=nearest, lacks=lacks)
