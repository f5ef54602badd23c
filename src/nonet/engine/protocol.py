"""What an engine is: one signature for everything that solves."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Literal, Protocol

from nonet.errors import TimeLimit, Unsupported
from nonet.model.grid import Grid
from nonet.model.rules import Rules
from nonet.model.solution import Solution
from nonet.progress import Progress


def check_kinds(rules: Rules, known: frozenset[str], *, by: str) -> None:
    """Raise Unsupported when rules use a kind of constraint that is not known.

    >>> from nonet.variants import ANTI_KING
    >>> rules = Rules.classic() + ANTI_KING
    >>> check_kinds(rules, frozenset({"units"}), by="engine x")
    Traceback (most recent call last):
    nonet.errors.Unsupported: engine x cannot do grids with clashes
    """
    unknown = rules.kinds - known
    if unknown:
        raise Unsupported(f"grids with {' and '.join(sorted(unknown))}", by=by)


class Engine(Protocol):
    """Something that solves grids.

    `finds` says whether it finds `all` solutions or only `one`; one that finds one cannot count.
    `handles` lists what the engine knows and refuses the rest: it is true only if the engine knows
    every kind of constraint in `rules.kinds`.

    >>> import nonet
    >>> [engine.name for engine in nonet.engines() if engine.finds == "all"]
    ['general', 'lanes', 'single', 'cover']
    """

    @property
    def name(self) -> str:
        """Its name, as `engine=` takes it."""
        ...

    @property
    def summary(self) -> str:
        """A description of one line."""
        ...

    @property
    def finds(self) -> Literal["all", "one"]:
        """Whether it finds every solution or only one."""
        ...

    @property
    def takes_marks(self) -> bool:
        """Whether it obeys pencil marks that exclude digits."""
        ...

    def handles(self, rules: Rules) -> bool:
        """Whether it can solve grids under these rules."""
        ...

    def solutions(
        self, grid: Grid, *, timeout: float | None = None, progress: Progress | None = None
    ) -> Iterator[Solution]:
        """Yield the solutions (at most one when it finds `one`) as they are found."""
        ...

    def count(
        self,
        grid: Grid,
        *,
        limit: int | None,
        threads: int,
        timeout: float | None,
        progress: Progress | None = None,
    ) -> int:
        """Return how many solutions there are, `limit` at most."""
        ...


class Described:
    """An engine that shows its name and summary where it is printed.

    >>> import nonet
    >>> nonet.engines()[0]
    <Engine general: any rules and size; C++: propagation of singles, branching that learns>
    """

    def __repr__(self: Engine) -> str:
        return f"<Engine {self.name}: {self.summary}>"


class Deadline:
    """The time left of a `timeout`, from when it is made.

    >>> Deadline(None).left() is None
    True
    """

    def __init__(self, timeout: float | None) -> None:
        self.timeout = timeout
        self._end = None if timeout is None else time.monotonic() + timeout

    def left(self) -> float | None:
        """Return the seconds left, or None without a limit."""
        return None if self._end is None else self._end - time.monotonic()

    def check(self) -> None:
        """Raise TimeLimit if no time is left."""
        if self._end is not None and time.monotonic() >= self._end:
            raise self.over()

    def over(self) -> TimeLimit:
        """Return the error to raise when no time is left."""
        return TimeLimit(self.timeout or 0.0)
