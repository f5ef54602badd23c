"""Constraints within constraints."""

from __future__ import annotations

from typing import Any

from tests.hostile.table import (
    add,
    grid,
    iss_cells,
    puzzle_json,
    row,
    snake,
)


def _nested(kind: str, depth: int, width: int = 2, inner: Any = None) -> Any:
    """Return a tree of groups; it has width ** depth leaves, but each level is one object."""
    if depth == 0:
        return inner or {"kind": "cage", "cells": ["r1c1", "r1c2"], "total": 5}
    child = _nested("any-of" if kind == "all-of" else "all-of", depth - 1, width, inner)
    return {"kind": kind, "constraints": [child] * width}


for _depth, _width in ((5, 2), (10, 2), (13, 2), (19, 1), (100, 1), (2, 90), (3, 20)):
    for _kind in ("any-of", "all-of"):
        add(
            f"{_kind} {_depth} deep {_width} wide",
            lambda k=_kind, d=_depth, w=_width: puzzle_json([_nested(k, d, w)]),
        )
        add(
            f"{_kind} of nfas {_depth} deep {_width} wide",
            lambda k=_kind, d=_depth, w=_width: puzzle_json(
                [_nested(k, min(d, 9), w, {"kind": "sum-line", "cells": row(9), "total": 20})]
            ),
        )
add(
    "any-of of big things",
    lambda: puzzle_json(
        [
            {
                "kind": "any-of",
                "constraints": [{"kind": "thermo", "cells": snake(25, 600)[n:]} for n in range(40)],
            }
        ],
        25,
    ),
)
add(
    "any-of of nfas with other totals",
    lambda: puzzle_json(
        [
            {
                "kind": "any-of",
                "constraints": [
                    {"kind": "sum-line", "cells": snake(16, 200), "total": n, "loop": True}
                    for n in range(100, 200)
                ],
            }
        ],
        16,
    ),
)
for _depth in (10, 31, 40, 10_000):
    for _group in ("Or", "And", "Replicate"):
        add(
            f"iss {_group} {_depth} deep",
            lambda g=_group, d=_depth: f".{g}" * d + ".Cage~5~R1C1~R1C2" + ".End" * d,
        )
for _many in (100, 3000):
    add(f"iss Or {_many} wide", lambda n=_many: ".Or" + ".Cage~5~R1C1~R1C2" * n + ".End")
add(
    "iss Replicate of Replicate",
    lambda: ".Replicate~~R1C1~R2C2~R3C3" * 10 + ".Cage~5~R1C1~R1C2" + ".End" * 10,
)
add(
    "iss Replicate everywhere",
    lambda: f".Replicate~{iss_cells(grid(9))}" * 3 + ".Cage~5~R1C1~R1C2" + ".End" * 3,
)
add(
    "iss Replicate 16×16",
    lambda: (
        f".Shape~16x16.Replicate~~{iss_cells(grid(16))}" + ".Thermo~R1C1~R1C2~R2C2" * 60 + ".End"
    ),
)
add(
    "iss 1,000 cells",
    lambda: ".Var~A~~30x30" + f".AllDifferent~{'~'.join(f'VA{n}' for n in range(1, 901))}",
)
add(
    "iss 1,000 Vars",
    lambda: "".join(f".Var~{chr(65 + n // 26)}{chr(65 + n % 26)}" for n in range(600)),
)
add("iss Var of 9999", lambda: ".Var~A~~9999x9999")
add("iss 100,000 items", lambda: ".AntiKnight" * 100_000)
add("iss 20,000 cages", lambda: "".join(f".Cage~{n % 17 + 1}~R1C1~R1C2" for n in range(20_000)))
add("iss 5,000 cages", lambda: "".join(f".Cage~{n}~{iss_cells(row(9))}" for n in range(5_000)))
add("iss dots", lambda: "." * 200_000)
add("iss tildes", lambda: ".Cage" + "~" * 200_000)
