"""The engines, by name: everything that finds solutions by search."""

from __future__ import annotations

from functools import cache
from itertools import islice

from nonet.base.progress import Progress
from nonet.engine.protocol import Engine, check_kinds
from nonet.errors import TimeLimit, UnknownName, Unsupported
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC


@cache
def engines() -> tuple[Engine, ...]:
    """Return every engine.

    >>> [engine.name for engine in engines()][:4]
    ['lanes', 'single', 'constraints', 'cover']
    """
    from nonet.engine.classic import CLASSIC_ENGINES
    from nonet.engine.cover import CoverEngine

    return (*_native_engines(), CoverEngine(), *CLASSIC_ENGINES)


@cache
def _native_engines() -> tuple[Engine, Engine, Engine]:
    """Return the engines lanes, single and constraints, which are used when none is named.

    The fast one, lanes to count and single to solve, is used if it supports the grid.
    """
    from nonet.engine.native import Constraints, Lanes, Single

    return (Lanes(), Single(), Constraints())


def by_name(name: str) -> Engine:
    """Return the engine of that name.

    >>> by_name("general").name
    'constraints'
    """
    named = _by_name()
    if not isinstance(name, str) or name not in named:
        raise UnknownName(name, named, kind="engine")
    return named[name]


@cache
def _by_name() -> dict[str, Engine]:
    found = {engine.name: engine for engine in engines()}
    return found | {"general": found["constraints"]}  # its name up to version 0.1


def first_two(
    grid: Grid, seconds: float, progress: Progress | None = None
) -> tuple[int | None, bytes | None]:
    """Return the number of solutions of a grid, at most two, and the first one.

    Both are None if the time is not enough to decide. `progress` follows engines to which callers
    allow seconds; the others have a tenth of one.

    >>> first_two(Grid("123.341221434321"), 1.0)[0]
    1
    """
    from nonet.engine import native

    if grid.rules.kinds <= native.PLAIN:
        return native.first_two(grid, seconds)
    try:
        engine = engine_for(grid)
        found = list(islice(engine.solutions(grid, timeout=seconds, progress=progress), 2))
    except TimeLimit:
        return None, None
    return len(found), found[0].grid.values if found else None


# The kinds of constraint that some engine supports; the error names the others.
_KNOWN = frozenset({"units", "clashes"})


def engine_for(grid: Grid, name: str | None = None, *, counting: bool = False) -> Engine:
    """Return the engine of that name, or the best one, for a grid.

    >>> engine_for(Grid("." * 81)).name, engine_for(Grid("." * 256)).name
    ('single', 'constraints')
    """
    if name is None:
        lanes, single, constraints = _native_engines()
        quick = lanes if counting else single
        if grid.marks is None and grid.rules is CLASSIC:  # by far the most common case
            return quick
        if _can_do(quick, grid):
            return quick
        _check_rules(constraints, grid)
        return constraints
    engine = by_name(name)
    _check_rules(engine, grid)
    if not _can_do(engine, grid):
        raise Unsupported("pencil marks that rule digits out", by=f"engine {name}")
    return engine


def _check_rules(engine: Engine, grid: Grid) -> None:
    """Raise Unsupported unless the engine can solve grids under the rules of this one."""
    if not engine.handles(grid.rules):
        check_kinds(grid.rules, _KNOWN, by=f"engine {engine.name}")
        raise Unsupported(grid.rules.grids, by=f"engine {engine.name}")


def _can_do(engine: Engine, grid: Grid) -> bool:
    if not engine.handles(grid.rules):
        return False
    return engine.takes_marks or grid.marks is None or not _rules_out(grid.marks, grid)


def _rules_out(marks: tuple[int, ...], grid: Grid) -> bool:
    allowed = grid.rules.allowed(grid.values)
    return any(mask & ~mark for mask, mark in zip(allowed, marks, strict=True))
