"""Criteria: what a candidate must be, each tested on many candidates at once.

They are ordered by what they cost. A rating is cut short: techniques above the range are left out,
so that a puzzle which needs one of them is stuck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from nonet.base.numeric import np
from nonet.maker import native
from nonet.maker.candidates import BEGINNER, EASY, room_of
from nonet.maker.request import Request
from nonet.model.rules import Rules
from nonet.rating import hodoku, own, se
from nonet.rating import native as walks

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.uint8]


@dataclass(frozen=True)
class Verdict:
    """Which candidates pass, how far the others are from it, and what was measured.

    `notes` become the info of a puzzle; `lack` describes what a candidate misses.
    """

    passed: NDArray[np.bool_]
    distance: NDArray[np.float64]
    lack: Callable[[int], str]
    notes: dict[str, Callable[[int], str]] = field(default_factory=dict)


class Criterion(Protocol):
    """One test; `name` is what a rejected candidate is counted under."""

    name: str

    def judge(self, values: Values, *, threads: int, timeout: float | None) -> Verdict:
        """Test candidates."""
        ...


def _outside(numbers: NDArray[Any], ends: tuple[float, float]) -> NDArray[np.float64]:
    low, high = ends
    return np.maximum(np.maximum(low - numbers, numbers - high), 0).astype(np.float64)


def shown(ends: tuple[float, float]) -> str:
    """Return a range for people.

    >>> shown((22, 26)), shown((3.0, 3.0))
    ('22 to 26', '3')
    """
    low, high = ends
    return f"{low:g}" if low == high else f"{low:g} to {high:g}"


class Uniqueness:
    """Whether there is a candidate at all: a pattern may allow none in this grid."""

    name = "several solutions"

    def judge(self, values: Values, *, threads: int, timeout: float | None) -> Verdict:
        """Test candidates."""
        passed = np.count_nonzero(values, axis=1) > 0
        return Verdict(passed, (~passed).astype(float), lambda _: "it has several solutions")


class Clues:
    """The number of givens."""

    name = "clues"

    def __init__(self, ends: tuple[int, int]) -> None:
        self._ends = ends

    def judge(self, values: Values, *, threads: int, timeout: float | None) -> Verdict:
        """Test candidates."""
        clues = np.count_nonzero(values, axis=1)
        distance = _outside(clues, self._ends)
        return Verdict(
            distance == 0, distance, lambda row: f"{clues[row]} clues, not {shown(self._ends)}"
        )


class Minimal:
    """No orbit of givens can be removed; orbits of one cell ask for strict minimality."""

    name = "minimal"

    def __init__(self, rules: Rules, orbits: tuple[tuple[int, ...], ...]) -> None:
        self._rules = rules
        self._orbits = orbits

    def judge(self, values: Values, *, threads: int, timeout: float | None) -> Verdict:
        """Test candidates."""
        tests, owners = [], []
        for row, puzzle in enumerate(values):
            for orbit in self._orbits:
                cells = list(orbit)
                if puzzle[cells].any():
                    fewer = puzzle.copy()
                    fewer[cells] = 0
                    tests.append(fewer)
                    owners.append(row)
        distance = np.zeros(len(values))
        if tests:
            counts = native.count(self._rules, np.array(tests), threads=threads, timeout=timeout)
            np.add.at(distance, np.array(owners)[counts == 1], 1)

        def lack(row: int) -> str:
            return "1 clue" if distance[row] == 1 else f"{distance[row]:g} clues"

        return Verdict(distance == 0, distance, lambda row: f"{lack(row)} can be removed")


class Spread:
    """Givens all over the grid: so many at least of each digit and in each house, and not too many.

    No keyword asks for this, but a book of easy puzzles with empty rows, full boxes or a digit that
    is never given looks careless.
    """

    name = "spread"

    def __init__(self, rules: Rules, ends: tuple[int, int]) -> None:
        self._ends = ends
        self._size = rules.size
        self._houses = np.array([house.cells for house in rules.houses])

    def judge(self, values: Values, *, threads: int, timeout: float | None) -> Verdict:
        """Test candidates."""
        given = np.count_nonzero(values[:, self._houses], axis=2)
        digits = [np.count_nonzero(values == digit, axis=1) for digit in range(1, self._size + 1)]
        distance = _outside(given, self._ends).sum(axis=1)
        distance += np.maximum(self._ends[0] - np.array(digits), 0).sum(axis=0)
        return Verdict(
            distance == 0, distance, lambda _: f"not {shown(self._ends)} givens in every house"
        )


class OwnCriterion:
    """Level and score on nonet's scale."""

    name = "level"

    def __init__(self, request: Request) -> None:
        self._rules = request.rules
        self._level = request.level or (own.BEGINNER, own.MONSTER)
        self._score = request.score or (0, np.inf)
        self._asked = request

    def judge(self, values: Values, *, threads: int, timeout: float | None) -> Verdict:
        """Test candidates."""
        rated = own.rate_rows(
            self._rules,
            values.reshape(-1),
            threads=threads,
            timeout=timeout,
            most=self._level[1],
            heaviest=self._score[1],
        )
        cut = rated.ends == walks.STUCK
        # The table has no level for what is stuck on fewer techniques than all of them.
        is_cut = cut & ((self._level[1] < own.MONSTER) | (self._score[1] < np.inf))
        levels = rated.levels.astype(int)
        scores = np.round(rated.scores, 1)
        outside = _outside(levels, self._level)
        distance = outside * 1e6 + _outside(scores, self._score)
        # Of puzzles at the same level, those with a score nearer to the level asked for are nearer.
        towards = np.where(levels < self._level[0], -scores, scores)
        distance += np.where(outside > 0, np.clip(towards, -5e5, 5e5), 0)
        distance = np.where(is_cut, 1e7, distance)

        def lack(row: int) -> str:
            if is_cut[row]:
                return f"harder than {self._bounds()}"
            return f"{own.LEVELS[levels[row]]}, score {scores[row]:g}, not {self._bounds()}"

        return Verdict(
            distance == 0,
            distance,
            lack,
            {
                "level": lambda row: own.LEVELS[levels[row]],
                "score": lambda row: f"{scores[row]:g}",
            },
        )

    def _bounds(self) -> str:
        found = []
        if self._asked.level is not None:
            low, high = (own.LEVELS[place] for place in self._asked.level)
            found.append(low if low == high else f"{low} to {high}")
        if self._asked.score is not None:
            found.append(f"score {shown(self._asked.score)}")
        return ", ".join(found)


class HodokuCriterion:
    """Level or score on HoDoKu's scale."""

    name = "hodoku"

    def __init__(self, request: Request) -> None:
        self._level, self._score = request.hodoku, request.hodoku_score

    def judge(self, values: Values, *, threads: int, timeout: float | None) -> Verdict:
        """Test candidates."""
        rated = hodoku.rate_rows(values.reshape(-1), threads=threads, timeout=timeout)
        levels, scores = rated.levels.astype(int), rated.scores.astype(float)
        if self._level is not None:
            outside = _outside(levels, self._level)
            towards = np.where(levels < self._level[0], -scores, scores)
            distance = outside * 1e6 + np.where(outside > 0, np.clip(towards, -5e5, 5e5), 0)
            low, high = (hodoku.LEVELS[place] for place in self._level)
            wanted = low if low == high else f"{low} to {high}"
        else:
            assert self._score is not None
            distance = _outside(scores, self._score)
            wanted = f"score {shown(self._score)}"
        return Verdict(
            distance == 0,
            distance,
            lambda row: f"HoDoKu {hodoku.LEVELS[levels[row]]}, score {scores[row]:g}, not {wanted}",
            {
                "hodoku_level": lambda row: hodoku.LEVELS[levels[row]],
                "hodoku_score": lambda row: f"{scores[row]:g}",
            },
        )


class Explainer:
    """The rating of the hardest step by Sudoku Explainer."""

    name = "er"

    def __init__(self, ends: tuple[float, float]) -> None:
        self._ends = ends

    def judge(self, values: Values, *, threads: int, timeout: float | None) -> Verdict:
        """Test candidates."""
        high = self._ends[1]
        rated = se.rate_rows(
            values, threads=threads, timeout=timeout, max_er=high if high < np.inf else None
        )
        if timeout is not None and np.isnan(rated.er).any():
            raise native.OutOfTime("not all candidates were rated")
        # Of puzzles with the same rating, those with harder first steps are nearer to harder ones.
        easy = rated.finished & (rated.er < self._ends[0])
        distance = np.where(rated.finished, _outside(rated.er, self._ends), 1e3)
        distance = distance - np.where(easy, 0.003 * (rated.ep + rated.ed), 0)

        def lack(row: int) -> str:
            least = "" if rated.finished[row] else "at least "
            return f"ER {least}{rated.er[row]:g}, not {shown(self._ends)}"

        return Verdict(
            distance == 0,
            distance,
            lack,
            {
                "er": lambda row: f"{rated.er[row]:.1f}",
                "ep": lambda row: f"{rated.ep[row]:.1f}",
                "ed": lambda row: f"{rated.ed[row]:.1f}",
            },
        )


# How many givens a house has at least where the request does not fix the number of clues.
_SPREAD = {BEGINNER: 2, EASY: 1}


def criteria_of(request: Request) -> Iterator[Criterion]:
    """Yield the tests of a request, cheap ones first.

    >>> from nonet.maker.request import request_of
    >>> [criterion.name for criterion in criteria_of(request_of(level="hard", clues=(22, 26)))]
    ['several solutions', 'clues', 'level']
    """
    from nonet.maker.skills import skills_of

    yield Uniqueness()
    if request.clues is not None:
        yield Clues(request.clues)
    single = tuple((cell,) for cell in request.rules.cells)
    if request.minimal == "strict" and request.orbits != single:
        yield Minimal(request.rules, single)
    elif request.minimal and request.pattern is not None:
        yield Minimal(request.rules, request.orbits)
    if request.clues is None and request.pattern is None and room_of(request) in _SPREAD:
        yield Spread(request.rules, (_SPREAD[room_of(request)], request.rules.size - 2))
    yield from skills_of(request)
    if request.level is not None or request.score is not None:
        yield OwnCriterion(request)
    if request.hodoku is not None or request.hodoku_score is not None:
        yield HodokuCriterion(request)
    if request.er is not None:
        yield Explainer(request.er)
