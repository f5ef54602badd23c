"""Long lines, and every kind of constraint on a large grid."""

from __future__ import annotations

from typing import Any

from tests.hostile.table import (
    add,
    add_kind,
    puzzle_json,
    snake,
)

_LINES: dict[str, dict[str, Any]] = {
    "all-different": {},
    "cage": {"total": 300},
    "rellik-cage": {"total": 50},
    "equality-cage": {},
    "thermo": {},
    "slow-thermo": {},
    "fast-thermo": {},
    "whisper": {},
    "renban": {},
    "nabner": {},
    "modular": {},
    "entropic": {},
    "parity-line": {},
    "palindrome": {},
    "zipper": {},
    "between": {},
    "lockout": {},
    "region-sum-line": {},
    "sum-line": {"total": 100},
    "double-arrow": {},
    "lunchbox": {"total": 50},
    "counting-circles": {},
    "contain-at-least": {"values": [1, 1, 2, 3]},
    "contain-exact": {"values": [1, 1, 2, 3]},
    "look-and-say": {"digits": "11223344"},
    "value-indexing": {},
    "odd": {},
    "minimum": {},
    "maximum": {},
    "indexing": {"by": "row"},
    "pair": {"table": [2**9 - 2] * 9},
    "pair-all": {"table": [2**9 - 2] * 9},
}
for _kind, _fields in _LINES.items():
    for _size, _length in ((9, 9), (9, 1000), (9, 20_000), (16, 256), (25, 625)):
        _own = dict(_fields)
        if "table" in _own:
            _own["table"] = [2**_size - 2] * _size
        add(
            f"{_kind} {_length} cells {_size}×{_size}",
            lambda k=_kind, f=_own, s=_size, n=_length: puzzle_json(
                [{"kind": k, "cells": snake(s, n), **f}], s
            ),
        )
add(
    "every line on 25×25",
    lambda: puzzle_json(
        [
            {"kind": kind, "cells": snake(25, 25 + 10 * n), **fields}
            for n, (kind, fields) in enumerate(_LINES.items())
            if "table" not in fields
        ],
        25,
    ),
)
for _kind in (
    *("strict-kropki", "strict-ratio", "strict-difference", "strict-xv", "strict-sum"),
    *("global-entropy", "global-mod", "dutch-flatmates", "region-same-values", "anti-taxicab"),
):
    for _size in (9, 25):
        add_kind(f"{_kind} {_size}×{_size}", {"kind": _kind}, size=_size)
for _many in (40, 200, 1000):
    add(
        f"arrow with {_many} cells in the circle",
        lambda n=_many: puzzle_json(
            [{"kind": "arrow", "circle": snake(25, n), "shaft": snake(25, n)}], 25
        ),
    )
    add(
        f"same-values {_many} groups",
        lambda n=_many: puzzle_json(
            [{"kind": "same-values", "groups": [snake(25, 25)[k % 20 :][:5] for k in range(n)]}],
            25,
        ),
    )
    add(
        f"equal-sum {_many} groups",
        lambda n=_many: puzzle_json(
            [{"kind": "equal-sum", "groups": [snake(25, 625)[k % 500 :][:20] for k in range(n)]}],
            25,
        ),
    )
    add(
        f"count-distinct {_many} cells",
        lambda n=_many: puzzle_json(
            [{"kind": "count-distinct", "counter": "r1c1", "cells": snake(25, n)}], 25
        ),
    )
    add(
        f"{_many} long thermos",
        lambda n=_many: puzzle_json(
            [{"kind": "slow-thermo", "cells": snake(25, 625)[k % 25 :]} for k in range(n // 20)],
            25,
        ),
    )
    add(
        f"{_many} long sums",
        lambda n=_many: puzzle_json(
            [{"kind": "sum", "cells": snake(25, 600), "total": 7000 + k} for k in range(n // 10)],
            25,
        ),
    )
    add(
        f"{_many} long counts",
        lambda n=_many: puzzle_json(
            [
                {"kind": "contain-at-least", "cells": snake(25, 600)[k:], "values": [1, 2, 3] * 30}
                for k in range(n // 10)
            ],
            25,
        ),
    )
