"""Regions, labels and extra cells."""

from __future__ import annotations

from functools import partial
from typing import Any

from tests.hostile.table import (
    add,
    add_kind,
    cell,
    puzzle_json,
    snake,
)


def _labelled(rows: int, columns: int, size: int | None, *, arrows: int = 0) -> str:
    labels = [f"l{n}" for n in range(1, rows * columns + 1)]
    chaos: dict[str, Any] = {"kind": "chaos-construction", "labels": labels}
    if size:
        chaos["size"] = size
    clues = [
        {
            "kind": "chaos-arrow",
            "control": "r1c1",
            "arms": [labels[n:], labels[n : n + 1]],
            "offset": n,
        }
        for n in range(arrows)
    ]
    counts = [
        {"kind": "chaos-count", "control": "r1c1", "cells": labels[n:], "offset": n}
        for n in range(arrows)
    ]
    values = max(rows, columns)
    shape = {"rows": rows, "columns": columns, "values": values, "extra": labels}
    return puzzle_json([chaos, *clues, *counts], shape=shape)


for _side in (4, 6, 9, 12, 16, 22):
    add(f"chaos {_side}×{_side}", partial(_labelled, _side, _side, None))
    add(f"chaos {_side}×{_side} with arrows", partial(_labelled, _side, _side, None, arrows=20))
for _values in ([1], [1, 2, 3], list(range(1, 10)), list(range(1, 10)) * 3000):
    for _most in (None, 1, 40, 81, 10_000):
        add_kind(
            f"connected {len(_values)} values {_most}",
            {"kind": "connected-values", "values": _values, "size": _most},
        )
for _width in (1, 7, 10_000):
    add(
        f"connected 1,000 cells in rows of {_width}",
        lambda w=_width: puzzle_json(
            [{"kind": "connected-values", "values": [1, 2], "cells": snake(25, 1000), "width": w}],
            25,
        ),
    )
add(
    "connected each of its own",
    lambda: puzzle_json(
        [{"kind": "connected-values", "values": [n % 25 + 1], "size": 26 + n} for n in range(100)],
        25,
    ),
)


def _doppelganger(side: int) -> str:
    names = [f"{kind}{n}" for kind in ("row", "column", "box") for n in range(1, side + 1)]
    shape = {"rows": side, "columns": side, "lowest": 0, "values": side + 1, "extra": names}
    clue = {
        "kind": "doppelganger",
        "rows": names[:side],
        "columns": names[side : 2 * side],
        "boxes": names[2 * side :],
    }
    return puzzle_json([clue], shape=shape)


for _side in (4, 9, 16, 24):
    add(f"doppelganger {_side}×{_side}", partial(_doppelganger, _side))
for _size in (9, 16):
    add(
        f"iss FullRank {_size}",
        lambda s=_size: (
            f".Shape~{s}x{s}"
            + "".join(
                f".FullRank~R{'123456789abcdefg'[n]}~{4 * n + 1}~{4 * n + 2}" for n in range(s)
            )
        ),
    )
add(
    "1,000 extra cells that differ",
    lambda: puzzle_json(
        [{"kind": "all-different", "cells": [f"x{n}" for n in range(900)]}],
        shape={"rows": 4, "columns": 4, "values": 25, "extra": [f"x{n}" for n in range(900)]},
    ),
)
add(
    "100,000 extra cells",
    lambda: puzzle_json(
        [],
        shape={"rows": 4, "columns": 4, "values": 25, "extra": [f"x{n}" for n in range(100_000)]},
    ),
)
add(
    "100,000 units",
    lambda: puzzle_json(
        [],
        extra_units=[
            [cell(a, b), cell(c, b)]
            for a in range(1, 9)
            for b in range(1, 10)
            for c in range(a + 1, 10)
        ]
        * 300,
    ),
)
add(
    "100,000 clashes",
    lambda: puzzle_json(
        [],
        clashes=[
            ["r1c1", a, cell(r, c), b]
            for a in range(1, 10)
            for b in range(1, 10)
            for r in range(2, 10)
            for c in range(2, 10)
        ]
        * 20,
    ),
)
