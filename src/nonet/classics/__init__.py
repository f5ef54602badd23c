"""Five classic Sudoku solvers in pure Python, each under the names it was published with.

    node_matrix   a matrix of nodes that know what they can and cannot be
    agent         a dict of digit strings, three strategies and depth-first search
    move_stack    a stack of moves that are done and undone exactly
    cell_sets     a matrix of sets that shrink
    sudokusolver  exact cover on linked lists, by Knuth's Algorithm X

`nonet.classics.agent` is there after `import nonet`; a module is loaded when it is first used. Each
reports what it does to `on_event=`, a function that receives an `Event`; `replay` turns those
events into boards.

>>> stream = [Event("given", 0, 0, 5), Event("place", 0, 1, 3), Event("solved")]
>>> [board.values[0][:3] for board in replay(stream)]
[(5, 0, 0), (5, 3, 0), (5, 3, 0)]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.classics.event import Event
from nonet.classics.replay import replay

if TYPE_CHECKING:
    from nonet.classics import agent, cell_sets, move_stack, node_matrix, sudokusolver

__all__ = [
    "Event",
    "agent",
    "cell_sets",
    "move_stack",
    "node_matrix",
    "replay",
    "sudokusolver",
]


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name not in __all__:
        raise AttributeError(f"module 'nonet.classics' has no attribute {name!r}")
    return import_module(f"nonet.classics.{name}")


def __dir__() -> list[str]:
    return sorted(__all__)
