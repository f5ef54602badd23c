"""Patterns and automata that grow."""

from __future__ import annotations

import base64
from functools import partial
from typing import Any

from tests.hostile.table import (
    add,
    add_kind,
    iss,
    iss_cells,
    puzzle_json,
    row,
    snake,
)

PATTERNS = {
    "optional 1000": "(.?){1000}",
    "optional 300": "(.?){300}",
    "stars": "((((.*)*)*)*)",
    "three hundreds": ".{100}{100}{100}",
    "nested hundreds": "((.{100}){100}){100}",
    "thousand thousands": "(.{1000}){1000}",
    "empty thousand": "(){1000}",
    "empty thousands": "((((){1000}){1000}){1000}){1000}",
    "zero of many": "(((.{1000}){0}){1000}){1000}",
    "choices": "|".join(["1?2?3?"] * 150),
    "many optional": ".?" * 490,
    "many stars": ".*" * 480,
    "star of optional": "(.?.?.?.?.?.?.?.?.?.?){90}*",
    "brackets": "(" * 480 + "." + ")" * 480,
    "ten thousand brackets": "(" * 10_000 + "." + ")" * 10_000,
    "open brackets": "(" * 900,
    "many ranges": "[1-9]*" * 160,
    "backwards": "(1|12|123|1234)*" * 50,
    "repeat beyond": ".{999999999999}",
    "repeat of 4300 digits": ".{1" + "0" * 4300 + "}",
    "exponential": "(((((1|2)*|3)*|4)*|5)*|6)*{20}",
    "doubling": "(" * 12 + "." + "{2})" * 12,
    "bars": "|" * 900,
    "repeats of nothing": "(|){1000}" * 90,
    "optional doubling": "(" * 11 + ".?" + "{2})" * 11,
}
for _name, _pattern in PATTERNS.items():
    add_kind(f"regex {_name}", {"kind": "regex", "cells": row(9), "pattern": _pattern})
    add_kind(
        f"regex {_name} 25×25",
        *({"kind": "regex", "cells": row(25, r), "pattern": _pattern} for r in (1, 2, 3)),
        size=25,
    )
    _code = base64.urlsafe_b64encode(_pattern.encode()).decode().rstrip("=")
    add(f"iss regex {_name}", partial(iss, f".Regex~{_code}~~{iss_cells(row(9))}"))


def _nfa(states: int, edges: list[Any], cells: list[str], **more: Any) -> dict[str, Any]:
    machine = {"states": states, "starts": [0], "accepts": [states - 1], "edges": edges}
    return {"kind": "nfa", "cells": cells, "automaton": machine, **more}


def _full_nfa(states: int, degree: int, size: int = 9, length: int = 9) -> str:
    """Return an automaton with many targets for each symbol: determinising it explodes."""
    edges = [
        [a, symbol, (a * 31 + symbol * 7 + k * 13 + 1) % states]
        for a in range(states)
        for symbol in range(size)
        for k in range(degree)
    ]
    return puzzle_json([_nfa(states, edges, snake(size, length))], size)


def _counting_nfa(length: int) -> str:
    """The symbol `length` places before the end is 1: 2**length deterministic states."""
    edges = [[0, s, 0] for s in range(9)] + [[0, 0, 1]]
    edges += [[k, s, k + 1] for k in range(1, length) for s in range(9)]
    return puzzle_json([_nfa(length + 1, edges, snake(9, 81))])


for _states, _degree, _length in ((4000, 1, 81), (4000, 3, 81), (300, 100, 81), (100, 100, 1000)):
    add(
        f"nfa {_states} states {_degree} targets {_length} cells",
        partial(_full_nfa, _states, _degree, length=_length),
    )
add("nfa 25×25", partial(_full_nfa, 1500, 2, 25, 625))
for _length in (20, 40, 80):
    add(f"nfa guesses {_length}", partial(_counting_nfa, _length))
add_kind("nfa 10**9 states", _nfa(10**9, [[0, 0, 10**9 - 1]], row(9)))
add_kind("nfa 10**30 states", _nfa(10**30, [[0, 0, 1]], row(9)))
add_kind("nfa negative state", _nfa(3, [[0, 0, -1]], row(9)))
add_kind("nfa wrong symbols", _nfa(3, [[0, 10**12, 1]], row(9)))
add_kind("nfa breaks", _nfa(1, [[0, s, 0] for s in range(10)], row(9), breaks=[3] * 20_000))
add(
    "nfas each of its own",
    lambda: puzzle_json(
        _nfa(200, [[a, s, (a + s + n) % 200] for a in range(200) for s in range(9)], snake(9, 81))
        for n in range(40)
    ),
)
add("iss nfa of ones", lambda: iss(f".NFA~{'_' * 60_000}~~{iss_cells(row(9))}"))
add("iss nfa of zeros", lambda: iss(f".NFA~{'A' * 60_000}~~{iss_cells(row(9))}"))
add("iss nfa of a long tail", lambda: iss(f".NFA~P{'f7' * 100_000}~~{iss_cells(row(9))}"))
add("iss pair of ones", lambda: iss(f".Pair~{'_' * 100_000}~~{iss_cells(row(9))}"))
