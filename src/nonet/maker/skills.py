"""Skills: which techniques solve a candidate, and which it cannot be solved without."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from nonet.base.numeric import np
from nonet.maker.criteria import Criterion, Verdict
from nonet.maker.request import Request
from nonet.model.grid import Grid
from nonet.model.rules import Rules
from nonet.rating import native as walks
from nonet.rating import own
from nonet.reasoning import logic
from nonet.techniques import PATH, Technique, by_name

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.uint8]

# What every solver knows: singles, intersections and subsets.
BASICS: tuple[Technique, ...] = tuple(
    by_name(name)
    for name in (
        "full-house",
        "last-digit",
        "hidden-single",
        "naked-single",
        "locked-pair",
        "locked-triple",
        "pointing",
        "claiming",
        "naked-pair",
        "naked-triple",
        "hidden-pair",
        "hidden-triple",
        "naked-quad",
        "hidden-quad",
    )
)

# The highest rating that Sudoku Explainer gives to a single.
_SINGLES_ER = 2.3
# Puzzles that techniques up to the level hard solve are hardly ever rated as high as this.
_HARD_ER = 7.5
# Of puzzles rated as high as this, nearly all let expert techniques make no more steps than this.
_RESISTING_ER, _STEPS = 9.2, 40


def in_order(techniques: Iterable[Technique]) -> tuple[Technique, ...]:
    """Return techniques in the order in which they are tried: that of the default path first.

    >>> [each.name for each in in_order([by_name("swordfish"), by_name("x-wing")])]
    ['x-wing', 'swordfish']
    """
    place = {technique.name: i for i, technique in enumerate((*own.ORDER, *PATH))}
    return tuple(
        sorted(techniques, key=lambda each: (place.get(each.name, len(place)), each.number))
    )


class Solved:
    """Whether these techniques solve a candidate (or do not, with `wanted` False)."""

    def __init__(
        self,
        name: str,
        rules: Rules,
        techniques: Iterable[Technique],
        lack: str,
        *,
        wanted: bool = True,
        exact: bool = True,
        used: Iterable[Technique] = (),
    ) -> None:
        self.name = name
        self._rules = rules
        # Candidates have no constraints that the others could look at.
        self._path = tuple(each for each in in_order(techniques) if each.is_native)
        self._lack = lack
        self._wanted = wanted
        self._exact = exact
        self._used = tuple(used)

    def judge(self, values: Values, *, threads: int, timeout: float | None) -> Verdict:
        """Test candidates."""
        numbers = [technique.number for technique in self._path if technique.is_native]
        walk = walks.walk_rounds(
            self._rules, numbers, values.reshape(-1), threads=threads, timeout=timeout
        )
        passed = (walk.ends == walks.SOLVED) == self._wanted
        if self._exact:
            # A path step by step can end elsewhere than one in rounds: what one step eliminates may
            # hide the pattern of another. Both must agree.
            for row in np.flatnonzero(passed).tolist():
                grid = Grid(values[row].tobytes(), self._rules)
                path = logic.explain(grid, techniques=self._path)
                passed[row] = path.solved == self._wanted
        distance = np.where(passed, 0.0, self._far(values, walk))
        return Verdict(passed, distance, lambda _: self._lack)

    def _far(self, values: Values, walk: walks.Rounds) -> NDArray[np.float64]:
        """Return how far each candidate is: techniques that were not used, then open cells."""
        rows = np.repeat(np.arange(len(values)), np.diff(walk.starts).astype(np.int64))
        placed = np.bincount(rows, walk.places.astype(np.float64), len(values))
        if not self._wanted:
            return np.asarray(1.0 + placed, np.float64)
        far = 1.0 + np.count_nonzero(values == 0, axis=1) - placed
        for technique in self._used:
            uses = walk.techniques == technique.number
            unused = np.bincount(rows, uses.astype(np.float64), len(values)) == 0
            far += np.where(unused, float(len(self._rules.cells)), 0.0)
        return np.asarray(far, np.float64)


class Resists:
    """Whether techniques up to the level expert make at most so many steps.

    The hardest puzzles are those that they hardly make a start on, and counting their steps takes
    much less time than a rating.
    """

    name = "too easy"

    def __init__(self, rules: Rules, most: int) -> None:
        self._rules = rules
        self._most = most
        self._path = [
            each.number
            for each in own.ORDER
            if each.is_native and own.TABLE[each.name][0] <= own.EXPERT
        ]

    def judge(self, values: Values, *, threads: int, timeout: float | None) -> Verdict:
        """Test candidates."""
        walk = walks.walk_rounds(
            self._rules, self._path, values.reshape(-1), threads=threads, timeout=timeout
        )
        rows = np.repeat(np.arange(len(values)), np.diff(walk.starts).astype(np.int64))
        done = np.bincount(rows, (walk.places + walk.removes).astype(np.float64), len(values))
        # A puzzle that these techniques solve is too easy, however few steps that takes.
        done += np.where(walk.ends == walks.SOLVED, float(len(self._rules.cells)), 0.0)
        distance = np.maximum(done - self._most, 0).astype(np.float64)
        return Verdict(
            distance == 0,
            distance,
            lambda row: f"techniques up to expert place or eliminate {done[row]:g} candidates",
        )


def skills_of(request: Request) -> Iterator[Criterion]:
    """Yield the tests of requires=, only= and avoids=, and those that spare a long rating.

    >>> from nonet.maker.request import request_of
    >>> [criterion.name for criterion in skills_of(request_of(requires="x-wing", avoids="xy-wing"))]
    ['too easy', 'requires', 'requires', 'avoids']
    """
    rules = request.rules
    if request.requires:
        yield from _required(request)
    if request.only is not None:
        names = ", ".join(each.name for each in request.only)
        yield Solved("only", rules, request.only, f"{names} alone do not solve it")
    if request.avoids:
        avoided = {each.name for each in request.avoids}
        rest = [each for each in PATH if each.name not in avoided]
        names = ", ".join(sorted(avoided))
        yield Solved("avoids", rules, rest, f"it cannot be solved without {names}")
    low = request.er[0] if request.er is not None else 0.0
    if low >= _RESISTING_ER or (request.level is not None and request.level[0] == own.MONSTER):
        yield Resists(rules, _STEPS * len(rules.cells) // 81)
    elif low > _SINGLES_ER:
        top = own.HARD if low >= _HARD_ER else own.EASY
        easy = [each for each in own.ORDER if own.TABLE[each.name][0] <= top]
        lack = f"easy techniques solve it, so its ER is below {low:g}"
        yield Solved("too easy", rules, easy, lack, wanted=False, exact=False)


def _required(request: Request) -> Iterator[Criterion]:
    required = request.requires
    names = ", ".join(each.name for each in required)
    basics = [each for each in BASICS if each not in required]
    lack = "the basic techniques solve it"
    # The rounds alone reject most candidates; what they pass is tested again at the end.
    yield Solved("too easy", request.rules, basics, lack, wanted=False, exact=False)
    lack = f"the basics with {names} do not solve it"
    yield Solved("requires", request.rules, [*basics, *required], lack, used=required)
    for left_out in required:
        others = [each for each in required if each is not left_out]
        lack = f"it does not need {left_out.name}"
        yield Solved("requires", request.rules, [*basics, *others], lack, wanted=False)
