"""HoDoKu's scale: a level and a score from the steps of its solver.

The score is the sum of the scores of all steps. The level is that of the hardest step, raised while
the score is above what that level allows. Both depend on which step of a kind is taken first, so a
relabelled puzzle can have another score; docs/ratings.md shows how often.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from nonet.errors import Unsupported
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC
from nonet.rating import native
from nonet.rating.unsound import explain_contradiction

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

# The levels, and the highest score of each; the last has none.
LEVELS = ("Easy", "Medium", "Hard", "Unfair", "Extreme")
MOST = (800, 1000, 1600, 1800)

EASY, MEDIUM, HARD, UNFAIR, EXTREME = range(len(LEVELS))

# Every kind of step that HoDoKu's solver uses by default, in its order: level and score.
STEPS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "Full House": (EASY, 4),
        "Naked Single": (EASY, 4),
        "Hidden Single": (EASY, 14),
        "Locked Pair": (MEDIUM, 40),
        "Locked Triple": (MEDIUM, 60),
        "Locked Candidates Type 1 (Pointing)": (MEDIUM, 50),
        "Locked Candidates Type 2 (Claiming)": (MEDIUM, 50),
        "Naked Pair": (MEDIUM, 60),
        "Naked Triple": (MEDIUM, 80),
        "Hidden Pair": (MEDIUM, 70),
        "Hidden Triple": (MEDIUM, 100),
        "Naked Quadruple": (HARD, 120),
        "Hidden Quadruple": (HARD, 150),
        "X-Wing": (HARD, 140),
        "Swordfish": (HARD, 150),
        "Jellyfish": (HARD, 160),
        "Remote Pair": (HARD, 110),
        "Bivalue Universal Grave + 1": (HARD, 100),
        "Skyscraper": (HARD, 130),
        "2-String Kite": (HARD, 150),
        "Turbot Fish": (HARD, 120),
        "Empty Rectangle": (HARD, 120),
        "W-Wing": (HARD, 150),
        "XY-Wing": (HARD, 160),
        "XYZ-Wing": (HARD, 180),
        "Uniqueness Test 1": (HARD, 100),
        "Uniqueness Test 2": (HARD, 100),
        "Uniqueness Test 3": (HARD, 100),
        "Uniqueness Test 4": (HARD, 100),
        "Uniqueness Test 5": (HARD, 100),
        "Uniqueness Test 6": (HARD, 100),
        "Hidden Rectangle": (HARD, 100),
        "Avoidable Rectangle Type 1": (HARD, 100),
        "Avoidable Rectangle Type 2": (HARD, 100),
        "Finned X-Wing": (HARD, 130),
        "Sashimi X-Wing": (HARD, 150),
        "Finned Swordfish": (UNFAIR, 200),
        "Sashimi Swordfish": (UNFAIR, 240),
        "Finned Jellyfish": (UNFAIR, 250),
        "Sashimi Jellyfish": (UNFAIR, 260),
        "Sue de Coq": (UNFAIR, 250),
        "Simple Colors": (HARD, 150),
        "Multi Colors": (HARD, 200),
        "X-Chain": (UNFAIR, 260),
        "XY-Chain": (UNFAIR, 260),
        "Nice Loop/AIC": (UNFAIR, 280),
        "Grouped Nice Loop/AIC": (UNFAIR, 300),
        "Almost Locked Set XZ-Rule": (UNFAIR, 300),
        "Almost Locked Set XY-Wing": (UNFAIR, 320),
        "Almost Locked Set Chain": (UNFAIR, 340),
        "Franken X-Wing": (UNFAIR, 300),
        "Franken Swordfish": (UNFAIR, 350),
        "Finned Franken X-Wing": (UNFAIR, 390),
        "Finned Franken Swordfish": (UNFAIR, 410),
        "Forcing Chain": (EXTREME, 500),
        "Forcing Net": (EXTREME, 700),
        "Brute Force": (EXTREME, 10000),
    }
)


@dataclass(frozen=True, slots=True)
class HodokuRating:
    """What HoDoKu makes of a puzzle.

    `techniques` counts its steps by their HoDoKu names, in HoDoKu's order. When `finished` is
    false, the puzzle was not solved in the time given: level and score are what it has so far.

    >>> from nonet import Grid
    >>> text = "....81.7..3........2...9..1...4.5..........27..8.9.5....1.5.6....9.....446......3"
    >>> rating = rate(Grid(text))
    >>> rating.level, rating.finished
    ('Extreme', True)
    """

    level: str
    score: int
    techniques: Mapping[str, int]
    finished: bool


class HodokuRows(NamedTuple):
    """Ratings of many puzzles: `levels` are places in LEVELS, `ends` how each walk ended."""

    levels: NDArray[np.uint8]
    scores: NDArray[np.uint32]
    ends: NDArray[np.uint8]
    counts: NDArray[np.uint16]


def rate(
    grid: Grid,
    timeout: float | None = None,
    progress: Callable[[int], None] | None = None,
) -> HodokuRating:
    """Rate the givens of a classic 9×9 puzzle that has exactly one solution.

    After `timeout` seconds it returns what it has, with `finished` false. `progress` is called with
    0 while it works.

    >>> from nonet import Grid
    >>> text = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    >>> rate(Grid(text)).level
    'Medium'
    """
    from nonet.base.numeric import np

    if grid.rules != CLASSIC:
        raise Unsupported("puzzles that are not classic 9×9", by="HoDoKu's scale")
    values = np.frombuffer(grid.givens.values, dtype=np.uint8)
    rows = rate_rows(values, each=timeout, progress=progress)
    if rows.ends[0] == native.CONTRADICTION:
        raise explain_contradiction(grid.givens)
    names = native.HODOKU_NAMES
    counts = {name: int(count) for name, count in zip(names, rows.counts[0], strict=True) if count}
    return HodokuRating(
        LEVELS[rows.levels[0]],
        int(rows.scores[0]),
        counts,
        bool(rows.ends[0] == native.SOLVED),
    )


def rate_rows(
    values: NDArray[np.uint8],
    *,
    threads: int = 1,
    timeout: float | None = None,
    each: float | None = None,
    progress: Callable[[int], None] | None = None,
) -> HodokuRows:
    """Rate many classic puzzles; `values` holds their 81 givens one behind the other.

    A row that takes more than `each` seconds ends with native.OUT_OF_TIME. Raises native.OutOfTime
    when the call is not done after `timeout` seconds. `progress` is called with the rows done.

    >>> import numpy as np
    >>> text = b"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    >>> rows = rate_rows(np.frombuffer(text.replace(b".", b"0"), np.uint8) - 48)
    >>> [LEVELS[level] for level in rows.levels]
    ['Medium']
    """
    from nonet.base.numeric import np

    ends, counts = native.walk_hodoku(
        values, threads=threads, timeout=timeout, each=each, progress=progress
    )
    level, score = np.array([STEPS[name] for name in native.HODOKU_NAMES], dtype=np.int64).T
    scores = counts @ score
    levels = np.where(counts > 0, level, EASY).max(axis=1, initial=EASY)
    for place, most in enumerate(MOST):
        levels += (levels == place) & (scores > most)
    return HodokuRows(levels.astype(np.uint8), scores.astype(np.uint32), ends, counts)
