"""The engine for constraints in C++: masks of values, one propagator per primitive."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from nonet import _native
from nonet.engine.constraints.encode import encode
from nonet.engine.native import ERRORS, listed, masks_of, translated
from nonet.engine.protocol import Described, check_kinds
from nonet.errors import Unsupported
from nonet.model.cache import held
from nonet.model.grid import Grid
from nonet.model.primitives import Differ
from nonet.model.rules import Rules
from nonet.model.solution import Solution
from nonet.progress import Progress, reporter, tick, ticking, within

KNOWN = frozenset(
    {
        "units",
        "clashes",
        "shape",
        "domains",
        "differ",
        "sets",
        "sums",
        "lines",
        "counts",
        "same-values",
        "distinct",
        "either",
        "regions",
        "connected",
    }
)


class _Model(NamedTuple):
    """Compiled rules, and about how much memory they take."""

    model: _native.ConstraintModel
    memory: int


def compiled(rules: Rules) -> _native.ConstraintModel:
    """Return the rules in the form of the C++ engine, to be shared by all threads."""
    return _model(rules).model


@held
def _model(rules: Rules) -> _Model:
    check_kinds(rules, KNOWN, by="engine constraints")
    units = [Differ(unit.cells) for unit in rules.units]
    shape = rules.shape
    # Any buffer of 32-bit numbers will do; the stub knows arrays of numpy only.
    try:
        data: Any = encode([*units, *rules.primitives])
        tick()
        model = _native.ConstraintModel(
            shape.cells, shape.values, shape.lowest, data, within(None), ticking()
        )
    except ERRORS as failure:
        raise translated(failure, None) from None
    except (OverflowError, ValueError) as failure:  # a number that the engine has no room for
        if type(failure) not in (OverflowError, ValueError):
            raise  # the end of the time that the call has
        what = f"these constraints: {failure}"
        raise Unsupported(what, by="engine constraints") from None
    return _Model(model, model.bytes)


class Constraints(Described):
    """Houses, tables, sums, lines, counts and more, with branching that learns from failures."""

    name = "constraints"
    summary = "any constraints and shape; C++: one propagator per primitive, derived sums"
    finds: Literal["all", "one"] = "all"
    takes_marks = True

    def handles(self, rules: Rules) -> bool:
        """Whether the rules have no kind of constraint that is unknown here."""
        return rules.kinds <= KNOWN

    def solutions(
        self, grid: Grid, *, timeout: float | None = None, progress: Progress | None = None
    ) -> Iterator[Solution]:
        """Yield every solution once; `timeout` counts only the time spent searching."""
        search = _native.ConstraintSearch(compiled(grid.rules), grid.values, masks_of(grid))
        yield from listed(search, grid, self.name, timeout, progress)

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
        search = _native.ConstraintSearch(compiled(grid.rules), grid.values, masks_of(grid))
        report = reporter(progress, unit="solutions", total=limit)
        try:
            return search.count(limit, within(timeout), report, threads)
        except ERRORS as failure:
            raise translated(failure, timeout) from None
