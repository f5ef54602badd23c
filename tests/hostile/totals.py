"""Totals and other numbers that are too large, or make no sense."""

from __future__ import annotations

from functools import partial

from tests.hostile.table import (
    add,
    add_kind,
    fpuzzle,
    grid,
    iss,
    iss_cells,
    row,
    snake,
)

_TOTALS = (0, 5, 41, 100, 1000, 10_000, 999_999, 2**31 - 1, 2**31, 2**40, 10**18, 10**300)
_LINED = ("r1", "c9")

for _total in _TOTALS:
    _nine = row(9)
    _word = str(_total) if _total < 10**20 else "1e300"
    for _kind in ("cage", "sum", "rellik-cage", "lunchbox", "sum-line"):
        add_kind(f"{_kind} {_word}", {"kind": _kind, "cells": _nine[:8], "total": _total})
    add_kind(
        f"sum-line loop {_word}",
        {"kind": "sum-line", "cells": _nine, "total": _total, "loop": True},
    )
    add_kind(f"product-cage {_word}", {"kind": "product-cage", "cells": _nine, "product": _total})
    add_kind(
        f"product-cage repeats {_word}",
        {"kind": "product-cage", "cells": grid(9), "product": _total, "repeats": True},
    )
    for _kind, _field in (
        ("sandwich", "total"),
        ("x-sum", "total"),
        ("skyscraper", "count"),
        ("hidden-skyscraper", "value"),
        ("numbered-room", "value"),
        ("full-rank", "rank"),
    ):
        add_kind(f"{_kind} {_word}", {"kind": _kind, "line": "r1", _field: _total})
        add_kind(
            f"{_kind} {_word} 25×25",
            *({"kind": _kind, "line": f"{s}{n}", _field: _total} for s in "rc" for n in (1, 2, 25)),
            size=25,
        )
    add_kind(f"pair-sum {_word}", {"kind": "pair-sum", "cells": _nine[:2], "total": _total})
    add_kind(f"difference {_word}", {"kind": "difference", "cells": _nine[:2], "value": _total})
    add_kind(f"ratio {_word}", {"kind": "ratio", "cells": _nine[:2], "value": _total})
    add_kind(f"lockout {_word}", {"kind": "lockout", "cells": _nine, "difference": _total})
    add_kind(f"whisper {_word}", {"kind": "whisper", "cells": _nine, "difference": _total})
    add_kind(f"fast-thermo {_word}", {"kind": "fast-thermo", "cells": _nine, "rise": _total})
    add_kind(f"modular {_word}", {"kind": "modular", "cells": _nine, "modulus": _total})
    add_kind(
        f"little-killer {_word}",
        {"kind": "little-killer", "start": "r1c1", "direction": "dr", "total": _total},
    )
    add_kind(
        f"coefficients {_word}",
        {"kind": "sum", "cells": _nine, "total": 0, "coefficients": [_total, *[-1] * 8]},
    )
    add_kind(f"connected {_word}", {"kind": "connected-values", "values": [1], "size": _total})
    add_kind(f"candidates {_word}", {"kind": "candidates", "cell": "r1c1", "values": [_total]})
    add_kind(
        f"strict-difference {_word}", {"kind": "strict-difference", "values": [_total, -_total]}
    )
    add(
        f"fpuzzles cage {_word}", partial(fpuzzle, killercage=[{"cells": ["R1C1"], "value": _word}])
    )
    for _key in ("sandwichsum", "xsum", "skyscraper", "littlekillersum"):
        _clue = {"cell": "R0C1", "cells": ["R1C1"], "direction": "DR", "value": _word}
        add(f"fpuzzles {_key} {_word}", partial(fpuzzle, **{_key: [_clue]}))
    for _type in ("Cage", "Sum", "SumLine", "RellikCage", "Lunchbox"):
        add(f"iss {_type} {_word}", partial(iss, f".{_type}~{_word}~{iss_cells(_nine)}"))
    add(f"iss SumLine LOOP {_word}", partial(iss, f".SumLine~{_word}~LOOP~{iss_cells(_nine)}"))

# Sums along long lines, in sizes that are not refused at first sight.
for _size, _length, _total in (
    (9, 81, 300),
    (9, 81, 729),
    (9, 1000, 4000),
    (16, 256, 2000),
    (16, 256, 4096),
    (25, 625, 15_000),
    (25, 1024, 25_600),
):
    _line = snake(_size, _length)
    for _loop in (False, True):
        add_kind(
            f"sum-line {_length} cells {_total}{' loop' if _loop else ''}",
            {"kind": "sum-line", "cells": _line, "total": _total, "loop": _loop},
            size=_size,
        )
    add_kind(
        f"sum {_length} cells {_total}",
        {"kind": "sum", "cells": _line, "total": _total},
        size=_size,
    )
    add_kind(
        f"equal-sum {_length} cells for {_total}",
        {"kind": "equal-sum", "groups": [_line[: _length // 2], _line[_length // 2 :]]},
        size=_size,
    )

for _size in (9, 16, 25):
    add_kind(
        f"199 sum lines {_size}×{_size}",
        *(
            {"kind": "sum-line", "cells": snake(_size, 40), "total": n, "loop": True}
            for n in range(1, 200)
        ),
        size=_size,
    )

# Products with many divisors: a state for each.
for _size, _product in ((9, 2520**9), (16, 720720**16), (25, 26771144400**8), (25, 10**40)):
    add_kind(
        f"product {_product:.0e} {_size}×{_size}",
        {"kind": "product-cage", "cells": grid(_size), "product": _product, "repeats": True},
        size=_size,
    )
for _size in (16, 25):
    for _total in (60, 100, 150, 200):
        add_kind(
            f"all sandwiches {_total} {_size}×{_size}",
            *(
                {"kind": "sandwich", "line": f"{s}{n}", "total": _total + n, "own_ends": n % 2 == 1}
                for s in "rc"
                for n in range(1, _size + 1)
            ),
            size=_size,
        )
        add_kind(
            f"all x-sums {_total} {_size}×{_size}",
            *(
                {"kind": "x-sum", "line": f"{s}{n}", "total": _total + n}
                for s in "rc"
                for n in range(1, _size + 1)
            ),
            size=_size,
        )
        add_kind(
            f"lunchboxes {_total} {_size}×{_size}",
            *(
                {"kind": "lunchbox", "cells": row(_size - k), "total": _total + k}
                for k in range(10)
            ),
            size=_size,
        )
    add_kind(
        f"all skyscrapers {_size}×{_size}",
        *(
            {"kind": "skyscraper", "line": f"{s}{n}", "count": 1 + n // 2, "reverse": back}
            for s in "rc"
            for n in range(1, _size + 1)
            for back in (False, True)
        ),
        size=_size,
    )
    add_kind(
        f"full ranks {_size}×{_size}",
        *(
            {
                "kind": "full-rank",
                "line": f"{s}{n}",
                "rank": (4 * n) % (4 * _size) + 1,
                "ties": "any",
            }
            for s in "rc"
            for n in range(1, _size + 1)
        ),
        size=_size,
    )
    add_kind(f"different-lines {_size}×{_size}", {"kind": "different-lines"}, size=_size)
