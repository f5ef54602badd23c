"""The engines: everything that solves, by name."""

from __future__ import annotations

from functools import cache

from nonet.engine.protocol import Engine
from nonet.errors import UnknownName, Unsupported
from nonet.model.rules import Rules


@cache
def engines() -> tuple[Engine, ...]:
    """Return every engine; the first that handles the rules is the one used by default.

    >>> [engine.name for engine in engines()]
    ['general', 'node-matrix', 'agent', 'move-stack', 'cell-sets', 'algorithm-x']
    """
    from nonet.engine.classic import CLASSIC_ENGINES
    from nonet.engine.native import General

    return (General(), *CLASSIC_ENGINES)


def engine_for(rules: Rules, name: str | None = None) -> Engine:
    """Return the engine of that name, or the best one, for grids under these rules.

    >>> engine_for(Rules.classic(16)).name
    'general'
    """
    if name is None:
        return next(engine for engine in engines() if engine.handles(rules))
    for engine in engines():
        if engine.name == name:
            if not engine.handles(rules):
                raise Unsupported(f"grids under {rules!r}", by=f"engine {name}")
            return engine
    raise UnknownName(name, [engine.name for engine in engines()], kind="engine")
