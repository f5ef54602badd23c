"""The interface of an engine: one signature for everything that finds solutions."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Literal, Protocol

from nonet.base.arguments import timeout_of
from nonet.base.progress import Progress
from nonet.errors import TimeLimit, Unsupported
from nonet.model.grid import Grid
from nonet.model.rules import Rules
from nonet.model.solution import Solution


def check_kinds(rules: Rules, known: frozenset[str], *, by: str) -> None:
    """Raise Unsupported if rules use a kind of constraint that is not supported.

    >>> from nonet.variants import ANTI_KING
    >>> rules = Rules.classic() + ANTI_KING
    >>> check_kinds(rules, frozenset({"units"}), by="engine x")
    Traceback (most recent call last):
    nonet.errors.Unsupported: engine x cannot do grids with anti-king (clashes)
    """
    unknown = rules.kinds - known
    if "shape" in unknown:
        raise Unsupported(f"grids of {rules.shape}", by=by)
    if unknown:
        # People know constraints by their names, not by what they are made of.
        few = set() if "clashes" in unknown else set(rules.plain.constraints)
        names = sorted({each.name for each in rules.constraints if each not in few})
        kinds = ", ".join(sorted(unknown))
        what = f"{', '.join(names)} ({kinds})" if names else kinds
        raise Unsupported(f"grids with {what}", by=by)


class Engine(Protocol):
    """Something that solves grids.

    `finds` is `all` or `one`; an engine that finds only one solution cannot count.
    `handles` lists what the engine supports and rejects the rest: it is true only if the engine
    supports every kind of constraint in `rules.kinds`.

    >>> import nonet
    >>> [engine.name for engine in nonet.engines() if engine.finds == "all"]
    ['lanes', 'single', 'constraints', 'cover']
    """

    @property
    def name(self) -> str:
        """Its name, as passed to `engine=`."""
        ...

    @property
    def summary(self) -> str:
        """A one-line description."""
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
        """Return the number of solutions, at most `limit`."""
        ...


class Described:
    """An engine that shows its name and summary when it is printed.

    >>> import nonet
    >>> nonet.engines()[2]
    <Engine constraints: any constraints and shape; C++: propagators, branching that learns>
    """

    def __repr__(self: Engine) -> str:
        return f"<Engine {self.name}: {self.summary}>"

    def __reduce__(self: Engine) -> tuple[Callable[[str], Engine], tuple[str]]:
        # There is one of each: a copy is the engine itself.
        from nonet.engine import by_name

        return (by_name, (self.name,))


class Deadline:
    """The time left of a `timeout` that starts when this is created.

    >>> Deadline(None).left() is None
    True
    """

    def __init__(self, timeout: float | None) -> None:
        self.timeout = timeout_of(timeout)
        self._end = None if self.timeout is None else time.monotonic() + self.timeout

    def left(self) -> float | None:
        """Return the seconds left, 0 if none are, or None without a limit."""
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    def check(self) -> None:
        """Raise TimeLimit if no time is left."""
        if self._end is not None and time.monotonic() >= self._end:
            raise self.over()

    def over(self) -> TimeLimit:
        """Return the error to raise when no time is left."""
        return TimeLimit(self.timeout or 0.0)
