"""Sudoku Explainer's scale: ER, EP and ED as its version 1.2.1 computes them.

ER rates the hardest step of the path, EP the hardest step up to the first placement, and ED the
first step. The engine in cpp/rating/se takes the same steps in the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from nonet.model.grid import Grid
from nonet.model.rules import Candidate
from nonet.rating import native

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NAME = "Sudoku Explainer's scale"


class SeStep(NamedTuple):
    """One step of Sudoku Explainer, with the digits it places and the candidates it eliminates.

    >>> SeStep(1.2, "Hidden Single", (Candidate(0, 5),), ()).rating
    1.2
    """

    rating: float
    technique: str
    places: tuple[Candidate, ...]
    removes: tuple[Candidate, ...]


class SeRating:
    """What Sudoku Explainer 1.2.1 makes of a puzzle.

    - `er`, `ep`, `ed`: the ratings of the hardest step, of the hardest step up to the first
      placement, and of the first step;
    - `technique`: the technique of the first step rated `er`; None if there is no step;
    - `path`: every step, with its rating, technique, places and removes;
    - `finished`: false where `timeout=` or `max_er=` ended the rating early. `er` is then a lower
      bound, and so are `ep` and `ed` if no digit was placed.

    >>> import nonet
    >>> text = "....81.7..3........2...9..1...4.5..........27..8.9.5....1.5.6....9.....446......3"
    >>> se = nonet.rate(text, scales=("se",)).se
    >>> se.er, se.ep, se.ed, se.technique
    (9.0, 1.2, 1.2, 'Dynamic Region Forcing Chains')
    >>> se
    SeRating(er=9.0, ep=1.2, ed=1.2)
    """

    def __init__(
        self,
        er: float,
        ep: float,
        ed: float,
        technique: str | None = None,
        *,
        finished: bool = True,
        steps: Sequence[native.RawStep] = (),
    ) -> None:
        self.er = er
        self.ep = ep
        self.ed = ed
        self.technique = technique
        self.finished = finished
        self._steps = steps

    @cached_property
    def path(self) -> tuple[SeStep, ...]:
        """The steps, made when they are first read."""
        return tuple(
            SeStep(
                rating,
                technique,
                tuple(Candidate(*each) for each in places),
                tuple(Candidate(*each) for each in removes),
            )
            for rating, technique, places, removes in self._steps
        )

    @property
    def hardest(self) -> SeStep | None:
        """The first step rated `er`, or None if there is no step."""
        return max(self.path, key=lambda step: step.rating, default=None)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SeRating) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Any, ...]:
        return (self.er, self.ep, self.ed, self.technique, self.finished)

    def __repr__(self) -> str:
        end = "" if self.finished else ", finished=False"
        return f"SeRating(er={self.er}, ep={self.ep}, ed={self.ed}{end})"


class SeRows(NamedTuple):
    """Ratings of many puzzles; NaN where time did not allow one."""

    er: NDArray[np.float64]
    ep: NDArray[np.float64]
    ed: NDArray[np.float64]
    finished: NDArray[np.bool_]


def rate(
    grid: Grid,
    *,
    timeout: float | None = None,
    max_er: float | None = None,
    progress: Callable[[int], None] | None = None,
) -> SeRating:
    """Rate the givens of a classic 9×9 puzzle that has exactly one solution.

    `progress` is called with 0 while it works.

    >>> text = "....81.7..3........2...9..1...4.5..........27..8.9.5....1.5.6....9.....446......3"
    >>> rate(Grid(text), max_er=5.0)
    SeRating(er=8.3, ep=1.2, ed=1.2, finished=False)
    """
    values = grid.givens.values
    er, ep, ed, technique, finished, steps = native.rate_se(
        values, max_er=max_er, timeout=timeout, progress=progress
    )
    return SeRating(er, ep, ed, technique or None, finished=finished, steps=steps)


def rate_rows(
    values: NDArray[np.uint8],
    *,
    threads: int = 1,
    timeout: float | None = None,
    each: float | None = None,
    max_er: float | None = None,
    progress: Callable[[int], None] | None = None,
) -> SeRows:
    """Rate rows of 81 givens; `progress` is called with how many were taken up.

    >>> import numpy as np
    >>> text = "....81.7..3........2...9..1...4.5..........27..8.9.5....1.5.6....9.....446......3"
    >>> rate_rows(np.frombuffer(Grid(text).values, np.uint8).reshape(1, 81)).er.tolist()
    [9.0]
    """
    from nonet.base.numeric import np

    er, ep, ed = (np.full(len(values), np.nan) for _ in range(3))
    finished = np.zeros(len(values), np.bool_)
    native.rate_se_rows(
        values,
        er=er,
        ep=ep,
        ed=ed,
        finished=finished,
        max_er=max_er,
        each=each,
        threads=threads,
        timeout=timeout,
        progress=progress,
    )
    return SeRows(er, ep, ed, finished)
