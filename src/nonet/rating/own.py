"""nonet's own scale: a level and a score that no relabelling of a puzzle can change.

A puzzle is walked in rounds. A round places every single that is visible; where there is none, it
takes the easiest technique that has a step and applies all its steps at once. So nothing depends on
which step comes first, and a puzzle and its morphs go through the same rounds.

    points of a round  = weight of its technique * (1 + SCARCITY / number of its steps)
    score              = the points of all rounds
    level              = that of the hardest technique, one higher if the score is above MOST

Puzzles of singles are for beginners if each round but the last offers VISIBLE placements or more.
This file is the table of the scale: every number is here.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from nonet.model.grid import Grid
from nonet.model.rules import Rules
from nonet.rating import native
from nonet.rating.unsound import explain_contradiction
from nonet.rating.walks import walk_here
from nonet.techniques import Technique, by_name
from nonet.techniques.constrained import constrained
from nonet.techniques.native import NUMBERS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LEVELS = ("beginner", "easy", "medium", "hard", "expert", "extreme", "monster")
BEGINNER, EASY, MEDIUM, HARD, EXPERT, EXTREME, MONSTER = range(len(LEVELS))

# The highest score of each level; above it a puzzle belongs to the next one.
MOST = (30, 45, 200, 700, 3000, 7000)

# How much a round with few steps is harder than one with many: with one step it counts 1 + SCARCITY
# times.
SCARCITY = 2

# How many placements each round offers to a beginner.
VISIBLE = 5

# What is added to the score of a puzzle that the techniques do not solve.
UNSOLVED = 10000

# Level and weight of each technique, in the order in which they are tried: that of the default
# path, but for the singles, which share their rounds.
TABLE: Mapping[str, tuple[int, float]] = MappingProxyType(
    {
        "full-house": (BEGINNER, 0.5),
        "last-digit": (BEGINNER, 0.5),
        "hidden-single": (BEGINNER, 1),
        "naked-single": (BEGINNER, 2),
        "pair-rule": (EASY, 3),
        "thermo-bounds": (EASY, 3),
        "whisper-poles": (EASY, 3),
        "renban-window": (EASY, 4),
        "cage-hidden-single": (EASY, 4),
        "cage-combinations": (EASY, 4),
        "cage-locked-digit": (MEDIUM, 5),
        "set-rule": (MEDIUM, 6),
        "arrow-bounds": (MEDIUM, 6),
        "sum-rule": (MEDIUM, 7),
        "count-rule": (MEDIUM, 7),
        "line-rule": (MEDIUM, 8),
        "locked-pair": (MEDIUM, 5),
        "locked-triple": (MEDIUM, 6),
        "pointing": (MEDIUM, 7),
        "claiming": (MEDIUM, 8),
        "rule-of-45": (MEDIUM, 10),
        "naked-pair": (MEDIUM, 9),
        "killer-pair": (MEDIUM, 12),
        "naked-triple": (MEDIUM, 12),
        "hidden-pair": (MEDIUM, 15),
        "dot-chain": (MEDIUM, 15),
        "hidden-triple": (MEDIUM, 20),
        "either-rule": (HARD, 25),
        "constraint-pressure": (HARD, 25),
        "two-constraints": (HARD, 30),
        "naked-quad": (HARD, 25),
        "hidden-quad": (HARD, 30),
        "x-wing": (HARD, 20),
        "swordfish": (HARD, 25),
        "jellyfish": (HARD, 35),
        "remote-pair": (HARD, 30),
        "bug-plus-one": (HARD, 30),
        "bug-2": (HARD, 35),
        "bug-4": (HARD, 35),
        "bug-3": (HARD, 35),
        "skyscraper": (HARD, 35),
        "two-string-kite": (HARD, 35),
        "dual-two-string-kite": (HARD, 35),
        "turbot-fish": (HARD, 35),
        "empty-rectangle": (HARD, 40),
        "dual-empty-rectangle": (HARD, 40),
        "w-wing": (HARD, 40),
        "xy-wing": (HARD, 35),
        "xyz-wing": (HARD, 40),
        "unique-rectangle-1": (HARD, 40),
        "unique-rectangle-2": (HARD, 40),
        "unique-rectangle-3": (HARD, 40),
        "unique-rectangle-4": (HARD, 40),
        "unique-rectangle-5": (HARD, 40),
        "unique-rectangle-6": (HARD, 45),
        "hidden-rectangle": (HARD, 45),
        "avoidable-rectangle-1": (HARD, 45),
        "avoidable-rectangle-2": (HARD, 45),
        "unique-loop-1": (HARD, 45),
        "unique-loop-2": (HARD, 45),
        "unique-loop-3": (HARD, 45),
        "unique-loop-4": (HARD, 45),
        "extended-rectangle": (HARD, 50),
        "wxyz-wing": (HARD, 60),
        "finned-x-wing": (EXPERT, 60),
        "sashimi-x-wing": (EXPERT, 60),
        "finned-swordfish": (EXPERT, 70),
        "sashimi-swordfish": (EXPERT, 70),
        "finned-jellyfish": (EXPERT, 80),
        "sashimi-jellyfish": (EXPERT, 80),
        "sue-de-coq": (EXPERT, 80),
        "simple-colours-trap": (EXPERT, 80),
        "simple-colours-wrap": (EXPERT, 80),
        "multi-colours-1": (EXPERT, 80),
        "multi-colours-2": (EXPERT, 80),
        "aligned-pair-exclusion": (EXPERT, 90),
        "medusa-3d": (EXPERT, 100),
        "x-cycle": (EXPERT, 100),
        "x-chain": (EXPERT, 100),
        "xy-chain": (EXPERT, 110),
        "continuous-nice-loop": (EXPERT, 120),
        "discontinuous-nice-loop": (EXPERT, 120),
        "aic": (EXPERT, 120),
        "grouped-continuous-nice-loop": (EXPERT, 180),
        "grouped-discontinuous-nice-loop": (EXPERT, 180),
        "grouped-aic": (EXPERT, 180),
        "als-xz": (EXPERT, 200),
        "als-xy-wing": (EXPERT, 200),
        "als-chain": (EXPERT, 220),
        "death-blossom": (EXPERT, 220),
        "aligned-triple-exclusion": (EXPERT, 220),
        "bent-set": (EXPERT, 220),
        "franken-x-wing": (EXPERT, 220),
        "franken-swordfish": (EXPERT, 220),
        "franken-jellyfish": (EXPERT, 220),
        "finned-franken-x-wing": (EXPERT, 220),
        "finned-franken-swordfish": (EXPERT, 220),
        "finned-franken-jellyfish": (EXPERT, 220),
        "fireworks": (EXPERT, 250),
        "sk-loop": (EXPERT, 300),
        "junior-exocet": (EXPERT, 300),
        "tridagon": (EXPERT, 300),
        "nishio": (EXTREME, 400),
        "constraint-trial": (EXTREME, 400),
        "combination-exclusion": (EXTREME, 420),
        "forcing-chain-contradiction": (EXTREME, 450),
        "cell-forcing-chain": (EXTREME, 500),
        "unit-forcing-chain": (EXTREME, 500),
        "forcing-net-contradiction": (EXTREME, 800),
        "forcing-net-verity": (EXTREME, 900),
        "nested-forcing-net": (MONSTER, 3000),
    }
)

ORDER: tuple[Technique, ...] = tuple(by_name(name) for name in TABLE)

# The number of each technique in walks: that of its finder in C++, or one after those.
CODES: Mapping[str, int] = MappingProxyType(
    {
        technique.name: technique.number if technique.is_native else len(NUMBERS) + place
        for place, technique in enumerate(ORDER)
    }
)


class Round(NamedTuple):
    """One round: its number from 1, its steps by technique, and what they place and eliminate.

    >>> Round(1, {"pointing": 2}, 2, 0, 5).steps
    2
    """

    number: int
    techniques: Mapping[str, int]
    steps: int
    places: int
    removes: int


@dataclass(frozen=True)
class OwnRating:
    """How hard a puzzle is on nonet's own scale, and why.

    `techniques` counts the steps used, by name, easiest first; `hardest` is the last of these.
    `bottlenecks` are the rounds that offer a single step. `solved`: the techniques solve it.
    `finished` is false if the time ran out: level and score are then lower bounds.

    >>> from nonet import Grid
    >>> rating = rate(Grid("123.34......43.1"))
    >>> rating.level, rating.score, rating.hardest, len(rating.rounds)
    ('beginner', 1.0, 'naked-single', 1)
    """

    level: str
    score: float
    hardest: str | None
    rounds: tuple[Round, ...]
    techniques: Mapping[str, int]
    solved: bool
    finished: bool
    grid: Grid = field(repr=False)

    @property
    def bottlenecks(self) -> tuple[Round, ...]:
        """The rounds with one step."""
        return tuple(each for each in self.rounds if each.steps == 1)

    @cached_property
    def needs(self) -> tuple[str, ...]:
        """Techniques that solve the puzzle, none of which can be left out; () if it is not solved.

        They are found from those used: the hardest is left out first if the rest still solve it.

        >>> from nonet import Grid
        >>> rate(Grid("123.34......43.1")).needs
        ('hidden-single',)
        """
        if not self.solved:
            return ()
        needed = list(self.techniques)
        # What a technique eliminates can hide the pattern of another, so a second look may find one
        # more that is not needed.
        while True:
            before = len(needed)
            for name in reversed(list(needed)):
                fewer = [other for other in needed if other != name]
                if _solves(self.grid, fewer):
                    needed = fewer
            if len(needed) == before:
                return tuple(needed)


class OwnRows(NamedTuple):
    """Ratings of many puzzles.

    `levels` are places in LEVELS, `hardest` places in ORDER (-1 for a full grid), `ends` how each
    walk ended: native.SOLVED, STUCK, CONTRADICTION, OUT_OF_TIME or ILLEGAL.
    """

    levels: NDArray[np.uint8]
    scores: NDArray[np.float64]
    hardest: NDArray[np.int16]
    rounds: NDArray[np.uint16]
    ends: NDArray[np.uint8]


def rate(
    grid: Grid,
    unique: bool = True,
    timeout: float | None = None,
    progress: Callable[[int], None] | None = None,
) -> OwnRating:
    """Rate the givens of a puzzle that has exactly one solution.

    `unique=False` leaves out techniques that assume a unique solution. After `timeout` seconds it
    returns what it has, with `finished` false. `progress` is called with a number while it works.

    >>> from nonet import Grid
    >>> text = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    >>> rating = rate(Grid(text))
    >>> rating.level, rating.hardest
    ('medium', 'pointing')
    """
    puzzle = grid.givens
    path = _path(unique)
    walk = _walk(puzzle, path, timeout, progress)
    end = walk.end
    if end in (native.CONTRADICTION, native.ILLEGAL):
        raise explain_contradiction(puzzle)
    level, score, length = _rate_one(walk)
    names = {CODES[technique.name]: technique.name for technique in path}
    rounds = []
    for number in range(length):
        mine = [entry for entry in walk.entries if entry[1] == number]
        used = {names[entry[0]]: entry[2] for entry in mine}
        sums = (sum(entry[column] for entry in mine) for column in (2, 3, 4))
        rounds.append(Round(number + 1, used, *sums))
    counts = {
        name: sum(each.techniques.get(name, 0) for each in rounds)
        for name in names.values()
        if any(name in each.techniques for each in rounds)
    }
    return OwnRating(
        level=LEVELS[level],
        score=round(score, 1),
        hardest=next(reversed(counts), None),
        rounds=tuple(rounds),
        techniques=counts,
        solved=end == native.SOLVED,
        finished=end != native.OUT_OF_TIME,
        grid=puzzle,
    )


def rate_rows(
    rules: Rules,
    values: NDArray[np.uint8],
    *,
    unique: bool = True,
    threads: int = 1,
    timeout: float | None = None,
    each: float | None = None,
    most: int = MONSTER,
    heaviest: float = math.inf,
    progress: Callable[[int], None] | None = None,
) -> OwnRows:
    """Rate many puzzles; `values` holds their givens one behind the other.

    Techniques above the level `most`, or heavier than `heaviest`, are left out: a puzzle that needs
    one of them ends with native.STUCK, long before all techniques are tried.

    A row that takes more than `each` seconds ends with native.OUT_OF_TIME. Raises native.OutOfTime
    when the call is not done after `timeout` seconds. `progress` is called with the rows done.

    >>> import numpy as np
    >>> from nonet import CLASSIC
    >>> text = b"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    >>> rows = rate_rows(CLASSIC, np.frombuffer(text.replace(b".", b"0"), np.uint8) - 48)
    >>> LEVELS[rows.levels[0]], ORDER[rows.hardest[0]].name
    ('medium', 'pointing')
    """
    path = tuple(
        technique
        for technique in _path(unique)
        if TABLE[technique.name][0] <= most and TABLE[technique.name][1] <= heaviest
    )
    walk = native.walk_rounds(
        rules,
        [technique.number for technique in path if technique.is_native],
        values,
        threads=threads,
        timeout=timeout,
        each=each,
        progress=progress,
    )
    return _rate(walk)


def _rate(walk: native.Rounds) -> OwnRows:
    """Return what the table makes of walks."""
    from nonet.base.numeric import np

    rows = len(walk.ends)
    place = np.zeros(max(CODES.values()) + 1, dtype=np.int16)
    level = np.zeros(len(ORDER), dtype=np.int64)
    weight = np.zeros(len(ORDER))
    for i, technique in enumerate(ORDER):
        place[CODES[technique.name]] = i
        level[i], weight[i] = TABLE[technique.name]
    used = place[walk.techniques]
    starts = walk.starts.astype(np.int64)
    row = np.repeat(np.arange(rows), starts[1:] - starts[:-1])
    last = np.zeros(rows, dtype=np.int64)
    np.maximum.at(last, row, walk.rounds.astype(np.int64) + 1)
    first_round = np.concatenate([[0], np.cumsum(last)])
    which = first_round[row] + walk.rounds  # the round of each entry, counted through all rows
    count = int(first_round[-1])

    steps = np.bincount(which, walk.steps, count)
    # Singles share a round: its weight is the average of its steps.
    average = np.bincount(which, weight[used] * walk.steps, count) / steps
    points = average * (1 + SCARCITY / steps)
    row_of_round = np.repeat(np.arange(rows), last)
    scores = np.bincount(row_of_round, points, rows) + UNSOLVED * (walk.ends == native.STUCK)

    hardest = np.full(rows, -1, dtype=np.int16)
    np.maximum.at(hardest, row, used)
    levels = np.where(hardest < 0, BEGINNER, level[hardest])
    # The last round is as narrow as what is left, so it says nothing.
    is_last = np.zeros(count, dtype=bool)
    is_last[first_round[1:][last > 0] - 1] = True
    narrow = np.bincount(row_of_round, (steps < VISIBLE) & ~is_last, rows) > 0
    levels += (levels == BEGINNER) & narrow
    most = np.array([*MOST, np.inf])
    levels += scores > most[levels]
    levels[walk.ends == native.STUCK] = MONSTER
    return OwnRows(levels.astype(np.uint8), scores, hardest, last.astype(np.uint16), walk.ends)


def _rate_one(walk: native.OneWalk) -> tuple[int, float, int]:
    """Return the level, the score and the number of rounds of one walk, as `_rate` does.

    NumPy, which takes longer to load than a puzzle to rate, is left alone.
    """
    length = max((entry[1] + 1 for entry in walk.entries), default=0)
    steps, weights = [0] * length, [0.0] * length
    hardest = -1
    for code, number, count, _, _ in walk.entries:
        place = _places()[code]
        hardest = max(hardest, place)
        steps[number] += count
        weights[number] += TABLE[ORDER[place].name][1] * count
    score = 0.0
    for weight, count in zip(weights, steps, strict=True):
        score += weight / count * (1 + SCARCITY / count)
    score += UNSOLVED * (walk.end == native.STUCK)
    level = BEGINNER if hardest < 0 else TABLE[ORDER[hardest].name][0]
    if level == BEGINNER and any(count < VISIBLE for count in steps[:-1]):
        level = EASY
    if level < MONSTER and score > MOST[level]:
        level += 1
    return MONSTER if walk.end == native.STUCK else level, score, length


@cache
def _places() -> dict[int, int]:
    """Return the place in ORDER of each technique, by its number in walks."""
    return {CODES[technique.name]: place for place, technique in enumerate(ORDER)}


def _walk(
    puzzle: Grid,
    path: Sequence[Technique],
    timeout: float | None,
    progress: Callable[[int], None] | None = None,
) -> native.OneWalk:
    if constrained(puzzle.rules).entries:
        return walk_here(puzzle, path, CODES, timeout, progress)
    numbers = [technique.number for technique in path if technique.is_native]
    return native.walk_one(puzzle.rules, numbers, puzzle.values, each=timeout, progress=progress)


def _solves(puzzle: Grid, names: Sequence[str]) -> bool:
    path = [technique for technique in ORDER if technique.name in names]
    return _walk(puzzle, path, None).end == native.SOLVED


@lru_cache(maxsize=2)
def _path(unique: bool) -> tuple[Technique, ...]:
    return tuple(each for each in ORDER if unique or not each.assumes_unique)
