"""What an engine is: one signature for everything that solves."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Literal, Protocol

from nonet.errors import TimeLimit
from nonet.model.grid import Grid
from nonet.model.rules import Rules
from nonet.model.solution import Solution
from nonet.progress import Progress


class Engine(Protocol):
    """Something that solves grids.

    `finds` says whether it finds `all` solutions or only `one`; one that finds one cannot count.

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
        """What it is, in a line."""
        ...

    @property
    def finds(self) -> Literal["all", "one"]:
        """Whether it finds every solution or one."""
        ...

    @property
    def takes_marks(self) -> bool:
        """Whether it honours pencil marks that rule digits out."""
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
    """The time left of a `timeout`, counted while work is done for the caller.

    >>> Deadline(None).left() is None
    True
    """

    def __init__(self, timeout: float | None) -> None:
        self.timeout = timeout
        self._end = None if timeout is None else time.monotonic() + timeout

    def left(self) -> float | None:
        """Return the seconds left, None for no limit."""
        return None if self._end is None else self._end - time.monotonic()

    def check(self) -> None:
        """Raise TimeLimit when the time is over."""
        if self._end is not None and time.monotonic() >= self._end:
            raise self.over()

    def over(self) -> TimeLimit:
        """Return the error that says the time is over."""
        return TimeLimit(self.timeout or 0.0)
