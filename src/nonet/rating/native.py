"""What the scales read from C++: walks in rounds, HoDoKu's steps, Sudoku Explainer's ratings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from nonet import _native
from nonet.errors import Unsupported
from nonet.model.cache import held
from nonet.model.rules import Rules
from nonet.techniques import native as finders
from nonet.techniques.constrained import constrained

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# What is raised when the `timeout` of a call is over.
OutOfTime = _native.OutOfTime

# A step of a path as the engine writes it: rating, technique, places, removes.
RawStep = tuple[float, str, list[tuple[int, int]], list[tuple[int, int]]]

# The kinds of HoDoKu's steps in the order in which they are tried.
HODOKU_NAMES: tuple[str, ...] = tuple(_native.hodoku_names())

# How the walk of a row ended. OUT_OF_TIME: after `each` seconds. ILLEGAL: digits break the rules.
SOLVED, STUCK, CONTRADICTION, OUT_OF_TIME, ILLEGAL = range(5)


class Rounds(NamedTuple):
    """The rounds of many walks one behind the other.

    The entries of row i are those from `starts[i]` up to `starts[i + 1]`. An entry is the part that
    one technique has in one round: its number, the round from 0, how many steps differ in what they
    do, and how many candidates they place and eliminate. All singles of a round share it.
    """

    ends: NDArray[np.uint8]
    starts: NDArray[np.uint64]
    techniques: NDArray[np.uint16]
    rounds: NDArray[np.uint16]
    steps: NDArray[np.uint32]
    places: NDArray[np.uint32]
    removes: NDArray[np.uint32]


# The part that one technique has in one round, as in Rounds: technique, round, steps, places,
# removes.
Entry = tuple[int, int, int, int, int]


class OneWalk(NamedTuple):
    """The rounds of one walk."""

    end: int
    entries: list[Entry]


@held
def _walks(rules: Rules) -> _native.Rounds:
    unknown = rules.kinds - finders.KNOWN
    if unknown:
        raise Unsupported(f"grids with {' and '.join(sorted(unknown))}", by="scale nonet")
    if constrained(rules).entries:
        # The walk in C++ lacks the techniques that look at constraints.
        raise Unsupported("many grids with constraints; `rate` takes them one by one", by="nonet")
    return _native.Rounds(*finders.source(rules))


def walk_rounds(
    rules: Rules,
    numbers: Sequence[int],
    values: NDArray[np.uint8],
    *,
    threads: int = 1,
    timeout: float | None = None,
    each: float | None = None,
    progress: Callable[[int], None] | None = None,
) -> Rounds:
    """Return the rounds of each row of givens; `values` holds the rows one behind the other.

    `numbers` are those of the techniques in the order in which they are tried. OutOfTime when the
    call is not done after `timeout` seconds; a row that takes more than `each` seconds ends with
    OUT_OF_TIME. `progress` is called with the number of rows done.
    """
    return Rounds(
        *_walks(rules).walk(
            numbers, values, threads=threads, timeout=timeout, each=each, progress=progress
        )
    )


def walk_one(
    rules: Rules,
    numbers: Sequence[int],
    values: bytes,
    *,
    each: float | None = None,
    progress: Callable[[int], None] | None = None,
) -> OneWalk:
    """Return the rounds of one row of givens, as `walk_rounds` does; it needs no NumPy."""
    cells: Any = values  # any buffer will do; the stub knows arrays only
    return OneWalk(*_walks(rules).walk_one(numbers, cells, each=each, progress=progress))


def walk_hodoku(
    values: NDArray[np.uint8],
    *,
    threads: int = 1,
    timeout: float | None = None,
    each: float | None = None,
    progress: Callable[[int], None] | None = None,
) -> tuple[NDArray[np.uint8], NDArray[np.uint16]]:
    """Return how the walk of each row of 81 givens ended, and its steps of each kind.

    The second array has a row per puzzle and a column per name in HODOKU_NAMES. OutOfTime, `each`
    and `progress` as in `walk_rounds`.
    """
    ends, counts = _native.walk_hodoku(
        values, threads=threads, timeout=timeout, each=each, progress=progress
    )
    return ends, counts.reshape(len(ends), len(HODOKU_NAMES))


def rate_se(
    values: bytes,
    *,
    max_er: float | None,
    timeout: float | None,
    progress: Callable[[int], None] | None = None,
) -> tuple[float, float, float, str, bool, list[RawStep]]:
    """Return (er, ep, ed, technique, finished, path) of a puzzle with exactly one solution."""
    return _native.rate_se(values, max_er=max_er, path=True, timeout=timeout, progress=progress)


def rate_se_rows(
    values: NDArray[np.uint8],
    *,
    er: NDArray[np.float64],
    ep: NDArray[np.float64],
    ed: NDArray[np.float64],
    finished: NDArray[np.bool_],
    max_er: float | None,
    each: float | None,
    threads: int,
    timeout: float | None,
    progress: Callable[[int], None] | None,
) -> None:
    """Rate rows of 81 values into the arrays given; rows that time does not allow stay as are."""
    from nonet.base.numeric import np

    _native.rate_se_rows(
        values,
        np.zeros(len(values), np.bool_),
        er,
        ep,
        ed,
        finished,
        max_er=max_er,
        each=each,
        threads=threads,
        timeout=timeout,
        progress=progress,
    )
