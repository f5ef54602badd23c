"""Inputs that are made to exhaust a program: small texts that stand for a lot of work.

`TEXTS` has texts for `parse`, by name, and `FILES` contents for `read`. Each is a function that
makes the input, so that the table costs nothing until one is asked for. Nothing here is random.
"""

from __future__ import annotations

import base64
import gzip
import io
import json
import zipfile
import zlib
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from nonet.formats.lzstring import compress

Make = Callable[[], str]

TEXTS: dict[str, Make] = {}
FILES: dict[str, Callable[[], bytes]] = {}


def names_of(sample: int = 1) -> list[str]:
    """Return the names of every `sample`-th text, starting with the first."""
    return list(TEXTS)[::sample]


# -- how texts are written -------------------------------------------------------------------------


def _cell(row: int, column: int) -> str:
    return f"r{row}c{column}"


def _grid(size: int) -> list[str]:
    """Return the cells of a grid row by row."""
    return [_cell(r, c) for r in range(1, size + 1) for c in range(1, size + 1)]


def _snake(size: int, length: int) -> list[str]:
    """Return a line through a grid, each cell beside the one before it, as often as needed."""
    once = [
        _cell(r, c if r % 2 else size + 1 - c)
        for r in range(1, size + 1)
        for c in range(1, size + 1)
    ]
    turns = [*once, *reversed(once)]
    return (turns * (length // len(turns) + 1))[:length]


def _row(length: int, row: int = 1) -> list[str]:
    return [_cell(row, c) for c in range(1, length + 1)]


_BOXES = {4: [2, 2], 6: [2, 3], 9: [3, 3], 12: [3, 4], 16: [4, 4], 25: [5, 5]}


def puzzle_json(constraints: Iterable[Any], size: int = 9, **rules: Any) -> str:
    """Return an empty grid with constraints in nonet's JSON."""
    if "shape" in rules:
        shape = rules["shape"]
        cells = shape["rows"] * shape["columns"] + len(shape.get("extra", ()))
        base: dict[str, Any] = {"nonet": 1}
    else:
        cells, base = size * size, {"nonet": 1, "size": size}
        rules = {"size": size, "box": _BOXES[size], **rules}
    rules = {"version": 3, **rules, "constraints": list(constraints)}
    return json.dumps({**base, "rules": rules, "cells": "." * cells})


def _iss(*items: str) -> str:
    return "".join(items)


def _iss_cells(names: Iterable[str], size: int = 9) -> str:
    found = []
    for name in names:
        row, column = name[1:].split("c")
        found.append("R{}C{}".format(*("0123456789abcdefg"[int(each)] for each in (row, column))))
    return "~".join(found)


def fpuzzle(size: int = 9, **keys: Any) -> str:
    """Return the JSON of f-puzzles."""
    return json.dumps({"size": size, "grid": [[{} for _ in range(size)]] * size, **keys})


def fpuzzle_link(text: str) -> str:
    """Return a link of f-puzzles."""
    return "https://f-puzzles.com/?load=" + compress(text)


def _add(name: str, make: Make) -> None:
    assert name not in TEXTS, name
    TEXTS[name] = make


def _add_kind(name: str, *constraints: Any, size: int = 9, **rules: Any) -> None:
    _add(name, partial(puzzle_json, constraints, size, **rules))


# -- totals and other numbers ----------------------------------------------------------------------

_TOTALS = (0, 5, 41, 100, 1000, 10_000, 999_999, 2**31 - 1, 2**31, 2**40, 10**18, 10**300)
_LINED = ("r1", "c9")

for _total in _TOTALS:
    _nine = _row(9)
    _word = str(_total) if _total < 10**20 else "1e300"
    for _kind in ("cage", "sum", "rellik-cage", "lunchbox", "sum-line"):
        _add_kind(f"{_kind} {_word}", {"kind": _kind, "cells": _nine[:8], "total": _total})
    _add_kind(
        f"sum-line loop {_word}",
        {"kind": "sum-line", "cells": _nine, "total": _total, "loop": True},
    )
    _add_kind(f"product-cage {_word}", {"kind": "product-cage", "cells": _nine, "product": _total})
    _add_kind(
        f"product-cage repeats {_word}",
        {"kind": "product-cage", "cells": _grid(9), "product": _total, "repeats": True},
    )
    for _kind, _field in (
        ("sandwich", "total"),
        ("x-sum", "total"),
        ("skyscraper", "count"),
        ("hidden-skyscraper", "value"),
        ("numbered-room", "value"),
        ("full-rank", "rank"),
    ):
        _add_kind(f"{_kind} {_word}", {"kind": _kind, "line": "r1", _field: _total})
        _add_kind(
            f"{_kind} {_word} 25×25",
            *({"kind": _kind, "line": f"{s}{n}", _field: _total} for s in "rc" for n in (1, 2, 25)),
            size=25,
        )
    _add_kind(f"pair-sum {_word}", {"kind": "pair-sum", "cells": _nine[:2], "total": _total})
    _add_kind(f"difference {_word}", {"kind": "difference", "cells": _nine[:2], "value": _total})
    _add_kind(f"ratio {_word}", {"kind": "ratio", "cells": _nine[:2], "value": _total})
    _add_kind(f"lockout {_word}", {"kind": "lockout", "cells": _nine, "difference": _total})
    _add_kind(f"whisper {_word}", {"kind": "whisper", "cells": _nine, "difference": _total})
    _add_kind(f"fast-thermo {_word}", {"kind": "fast-thermo", "cells": _nine, "rise": _total})
    _add_kind(f"modular {_word}", {"kind": "modular", "cells": _nine, "modulus": _total})
    _add_kind(
        f"little-killer {_word}",
        {"kind": "little-killer", "start": "r1c1", "direction": "dr", "total": _total},
    )
    _add_kind(
        f"coefficients {_word}",
        {"kind": "sum", "cells": _nine, "total": 0, "coefficients": [_total, *[-1] * 8]},
    )
    _add_kind(f"connected {_word}", {"kind": "connected-values", "values": [1], "size": _total})
    _add_kind(f"candidates {_word}", {"kind": "candidates", "cell": "r1c1", "values": [_total]})
    _add_kind(
        f"strict-difference {_word}", {"kind": "strict-difference", "values": [_total, -_total]}
    )
    _add(
        f"fpuzzles cage {_word}", partial(fpuzzle, killercage=[{"cells": ["R1C1"], "value": _word}])
    )
    for _key in ("sandwichsum", "xsum", "skyscraper", "littlekillersum"):
        _clue = {"cell": "R0C1", "cells": ["R1C1"], "direction": "DR", "value": _word}
        _add(f"fpuzzles {_key} {_word}", partial(fpuzzle, **{_key: [_clue]}))
    for _type in ("Cage", "Sum", "SumLine", "RellikCage", "Lunchbox"):
        _add(f"iss {_type} {_word}", partial(_iss, f".{_type}~{_word}~{_iss_cells(_nine)}"))
    _add(f"iss SumLine LOOP {_word}", partial(_iss, f".SumLine~{_word}~LOOP~{_iss_cells(_nine)}"))

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
    _line = _snake(_size, _length)
    for _loop in (False, True):
        _add_kind(
            f"sum-line {_length} cells {_total}{' loop' if _loop else ''}",
            {"kind": "sum-line", "cells": _line, "total": _total, "loop": _loop},
            size=_size,
        )
    _add_kind(
        f"sum {_length} cells {_total}",
        {"kind": "sum", "cells": _line, "total": _total},
        size=_size,
    )
    _add_kind(
        f"equal-sum {_length} cells for {_total}",
        {"kind": "equal-sum", "groups": [_line[: _length // 2], _line[_length // 2 :]]},
        size=_size,
    )

for _size in (9, 16, 25):
    _add_kind(
        f"199 sum lines {_size}×{_size}",
        *(
            {"kind": "sum-line", "cells": _snake(_size, 40), "total": n, "loop": True}
            for n in range(1, 200)
        ),
        size=_size,
    )

# Products with many divisors: a state for each.
for _size, _product in ((9, 2520**9), (16, 720720**16), (25, 26771144400**8), (25, 10**40)):
    _add_kind(
        f"product {_product:.0e} {_size}×{_size}",
        {"kind": "product-cage", "cells": _grid(_size), "product": _product, "repeats": True},
        size=_size,
    )
for _size in (16, 25):
    for _total in (60, 100, 150, 200):
        _add_kind(
            f"all sandwiches {_total} {_size}×{_size}",
            *(
                {"kind": "sandwich", "line": f"{s}{n}", "total": _total + n, "own_ends": n % 2 == 1}
                for s in "rc"
                for n in range(1, _size + 1)
            ),
            size=_size,
        )
        _add_kind(
            f"all x-sums {_total} {_size}×{_size}",
            *(
                {"kind": "x-sum", "line": f"{s}{n}", "total": _total + n}
                for s in "rc"
                for n in range(1, _size + 1)
            ),
            size=_size,
        )
        _add_kind(
            f"lunchboxes {_total} {_size}×{_size}",
            *(
                {"kind": "lunchbox", "cells": _row(_size - k), "total": _total + k}
                for k in range(10)
            ),
            size=_size,
        )
    _add_kind(
        f"all skyscrapers {_size}×{_size}",
        *(
            {"kind": "skyscraper", "line": f"{s}{n}", "count": 1 + n // 2, "reverse": back}
            for s in "rc"
            for n in range(1, _size + 1)
            for back in (False, True)
        ),
        size=_size,
    )
    _add_kind(
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
    _add_kind(f"different-lines {_size}×{_size}", {"kind": "different-lines"}, size=_size)

# -- patterns and automata -------------------------------------------------------------------------

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
    _add_kind(f"regex {_name}", {"kind": "regex", "cells": _row(9), "pattern": _pattern})
    _add_kind(
        f"regex {_name} 25×25",
        *({"kind": "regex", "cells": _row(25, r), "pattern": _pattern} for r in (1, 2, 3)),
        size=25,
    )
    _code = base64.urlsafe_b64encode(_pattern.encode()).decode().rstrip("=")
    _add(f"iss regex {_name}", partial(_iss, f".Regex~{_code}~~{_iss_cells(_row(9))}"))


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
    return puzzle_json([_nfa(states, edges, _snake(size, length))], size)


def _counting_nfa(length: int) -> str:
    """The symbol `length` places before the end is 1: 2**length deterministic states."""
    edges = [[0, s, 0] for s in range(9)] + [[0, 0, 1]]
    edges += [[k, s, k + 1] for k in range(1, length) for s in range(9)]
    return puzzle_json([_nfa(length + 1, edges, _snake(9, 81))])


for _states, _degree, _length in ((4000, 1, 81), (4000, 3, 81), (300, 100, 81), (100, 100, 1000)):
    _add(
        f"nfa {_states} states {_degree} targets {_length} cells",
        partial(_full_nfa, _states, _degree, length=_length),
    )
_add("nfa 25×25", partial(_full_nfa, 1500, 2, 25, 625))
for _length in (20, 40, 80):
    _add(f"nfa guesses {_length}", partial(_counting_nfa, _length))
_add_kind("nfa 10**9 states", _nfa(10**9, [[0, 0, 10**9 - 1]], _row(9)))
_add_kind("nfa 10**30 states", _nfa(10**30, [[0, 0, 1]], _row(9)))
_add_kind("nfa negative state", _nfa(3, [[0, 0, -1]], _row(9)))
_add_kind("nfa wrong symbols", _nfa(3, [[0, 10**12, 1]], _row(9)))
_add_kind("nfa breaks", _nfa(1, [[0, s, 0] for s in range(10)], _row(9), breaks=[3] * 20_000))
_add(
    "nfas each of its own",
    lambda: puzzle_json(
        _nfa(200, [[a, s, (a + s + n) % 200] for a in range(200) for s in range(9)], _snake(9, 81))
        for n in range(40)
    ),
)
_add("iss nfa of ones", lambda: _iss(f".NFA~{'_' * 60_000}~~{_iss_cells(_row(9))}"))
_add("iss nfa of zeros", lambda: _iss(f".NFA~{'A' * 60_000}~~{_iss_cells(_row(9))}"))
_add("iss nfa of a long tail", lambda: _iss(f".NFA~P{'f7' * 100_000}~~{_iss_cells(_row(9))}"))
_add("iss pair of ones", lambda: _iss(f".Pair~{'_' * 100_000}~~{_iss_cells(_row(9))}"))

# -- constraints within constraints ----------------------------------------------------------------


def _nested(kind: str, depth: int, width: int = 2, inner: Any = None) -> Any:
    """Return a tree of groups; it has width ** depth leaves, but each level is one object."""
    if depth == 0:
        return inner or {"kind": "cage", "cells": ["r1c1", "r1c2"], "total": 5}
    child = _nested("any-of" if kind == "all-of" else "all-of", depth - 1, width, inner)
    return {"kind": kind, "constraints": [child] * width}


for _depth, _width in ((5, 2), (10, 2), (13, 2), (19, 1), (100, 1), (2, 90), (3, 20)):
    for _kind in ("any-of", "all-of"):
        _add(
            f"{_kind} {_depth} deep {_width} wide",
            lambda k=_kind, d=_depth, w=_width: puzzle_json([_nested(k, d, w)]),
        )
        _add(
            f"{_kind} of nfas {_depth} deep {_width} wide",
            lambda k=_kind, d=_depth, w=_width: puzzle_json(
                [_nested(k, min(d, 9), w, {"kind": "sum-line", "cells": _row(9), "total": 20})]
            ),
        )
_add(
    "any-of of big things",
    lambda: puzzle_json(
        [
            {
                "kind": "any-of",
                "constraints": [
                    {"kind": "thermo", "cells": _snake(25, 600)[n:]} for n in range(40)
                ],
            }
        ],
        25,
    ),
)
_add(
    "any-of of nfas with other totals",
    lambda: puzzle_json(
        [
            {
                "kind": "any-of",
                "constraints": [
                    {"kind": "sum-line", "cells": _snake(16, 200), "total": n, "loop": True}
                    for n in range(100, 200)
                ],
            }
        ],
        16,
    ),
)
for _depth in (10, 31, 40, 10_000):
    for _group in ("Or", "And", "Replicate"):
        _add(
            f"iss {_group} {_depth} deep",
            lambda g=_group, d=_depth: f".{g}" * d + ".Cage~5~R1C1~R1C2" + ".End" * d,
        )
for _many in (100, 3000):
    _add(f"iss Or {_many} wide", lambda n=_many: ".Or" + ".Cage~5~R1C1~R1C2" * n + ".End")
_add(
    "iss Replicate of Replicate",
    lambda: ".Replicate~~R1C1~R2C2~R3C3" * 10 + ".Cage~5~R1C1~R1C2" + ".End" * 10,
)
_add(
    "iss Replicate everywhere",
    lambda: f".Replicate~{_iss_cells(_grid(9))}" * 3 + ".Cage~5~R1C1~R1C2" + ".End" * 3,
)
_add(
    "iss Replicate 16×16",
    lambda: (
        f".Shape~16x16.Replicate~~{_iss_cells(_grid(16))}" + ".Thermo~R1C1~R1C2~R2C2" * 60 + ".End"
    ),
)
_add(
    "iss 1,000 cells",
    lambda: ".Var~A~~30x30" + f".AllDifferent~{'~'.join(f'VA{n}' for n in range(1, 901))}",
)
_add(
    "iss 1,000 Vars",
    lambda: "".join(f".Var~{chr(65 + n // 26)}{chr(65 + n % 26)}" for n in range(600)),
)
_add("iss Var of 9999", lambda: ".Var~A~~9999x9999")
_add("iss 100,000 items", lambda: ".AntiKnight" * 100_000)
_add("iss 20,000 cages", lambda: "".join(f".Cage~{n % 17 + 1}~R1C1~R1C2" for n in range(20_000)))
_add("iss 5,000 cages", lambda: "".join(f".Cage~{n}~{_iss_cells(_row(9))}" for n in range(5_000)))
_add("iss dots", lambda: "." * 200_000)
_add("iss tildes", lambda: ".Cage" + "~" * 200_000)

# -- long lines, every kind on a large grid --------------------------------------------------------

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
        _add(
            f"{_kind} {_length} cells {_size}×{_size}",
            lambda k=_kind, f=_own, s=_size, n=_length: puzzle_json(
                [{"kind": k, "cells": _snake(s, n), **f}], s
            ),
        )
_add(
    "every line on 25×25",
    lambda: puzzle_json(
        [
            {"kind": kind, "cells": _snake(25, 25 + 10 * n), **fields}
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
        _add_kind(f"{_kind} {_size}×{_size}", {"kind": _kind}, size=_size)
for _many in (40, 200, 1000):
    _add(
        f"arrow with {_many} cells in the circle",
        lambda n=_many: puzzle_json(
            [{"kind": "arrow", "circle": _snake(25, n), "shaft": _snake(25, n)}], 25
        ),
    )
    _add(
        f"same-values {_many} groups",
        lambda n=_many: puzzle_json(
            [{"kind": "same-values", "groups": [_snake(25, 25)[k % 20 :][:5] for k in range(n)]}],
            25,
        ),
    )
    _add(
        f"equal-sum {_many} groups",
        lambda n=_many: puzzle_json(
            [{"kind": "equal-sum", "groups": [_snake(25, 625)[k % 500 :][:20] for k in range(n)]}],
            25,
        ),
    )
    _add(
        f"count-distinct {_many} cells",
        lambda n=_many: puzzle_json(
            [{"kind": "count-distinct", "counter": "r1c1", "cells": _snake(25, n)}], 25
        ),
    )
    _add(
        f"{_many} long thermos",
        lambda n=_many: puzzle_json(
            [{"kind": "slow-thermo", "cells": _snake(25, 625)[k % 25 :]} for k in range(n // 20)],
            25,
        ),
    )
    _add(
        f"{_many} long sums",
        lambda n=_many: puzzle_json(
            [{"kind": "sum", "cells": _snake(25, 600), "total": 7000 + k} for k in range(n // 10)],
            25,
        ),
    )
    _add(
        f"{_many} long counts",
        lambda n=_many: puzzle_json(
            [
                {"kind": "contain-at-least", "cells": _snake(25, 600)[k:], "values": [1, 2, 3] * 30}
                for k in range(n // 10)
            ],
            25,
        ),
    )

# -- regions, labels, extra cells ------------------------------------------------------------------


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
    _add(f"chaos {_side}×{_side}", partial(_labelled, _side, _side, None))
    _add(f"chaos {_side}×{_side} with arrows", partial(_labelled, _side, _side, None, arrows=20))
for _values in ([1], [1, 2, 3], list(range(1, 10)), list(range(1, 10)) * 3000):
    for _many in (None, 1, 40, 81, 10_000):
        _add_kind(
            f"connected {len(_values)} values {_many}",
            {"kind": "connected-values", "values": _values, "size": _many},
        )
for _width in (1, 7, 10_000):
    _add(
        f"connected 1,000 cells in rows of {_width}",
        lambda w=_width: puzzle_json(
            [{"kind": "connected-values", "values": [1, 2], "cells": _snake(25, 1000), "width": w}],
            25,
        ),
    )
_add(
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
    _add(f"doppelganger {_side}×{_side}", partial(_doppelganger, _side))
for _size in (9, 16):
    _add(
        f"iss FullRank {_size}",
        lambda s=_size: (
            f".Shape~{s}x{s}"
            + "".join(
                f".FullRank~R{'123456789abcdefg'[n]}~{4 * n + 1}~{4 * n + 2}" for n in range(s)
            )
        ),
    )
_add(
    "1,000 extra cells that differ",
    lambda: puzzle_json(
        [{"kind": "all-different", "cells": [f"x{n}" for n in range(900)]}],
        shape={"rows": 4, "columns": 4, "values": 25, "extra": [f"x{n}" for n in range(900)]},
    ),
)
_add(
    "100,000 extra cells",
    lambda: puzzle_json(
        [],
        shape={"rows": 4, "columns": 4, "values": 25, "extra": [f"x{n}" for n in range(100_000)]},
    ),
)
_add(
    "100,000 units",
    lambda: puzzle_json(
        [],
        extra_units=[
            [_cell(a, b), _cell(c, b)]
            for a in range(1, 9)
            for b in range(1, 10)
            for c in range(a + 1, 10)
        ]
        * 300,
    ),
)
_add(
    "100,000 clashes",
    lambda: puzzle_json(
        [],
        clashes=[
            ["r1c1", a, _cell(r, c), b]
            for a in range(1, 10)
            for b in range(1, 10)
            for r in range(2, 10)
            for c in range(2, 10)
        ]
        * 20,
    ),
)

# -- JSON ------------------------------------------------------------------------------------------

for _depth in (100, 1000, 100_000):
    _add(f"{_depth} brackets", lambda n=_depth: "[" * n)
    _add(f"{_depth} brackets with their partners", lambda n=_depth: "[" * n + "]" * n)
    _add(
        f"{_depth} braces",
        lambda n=_depth: '{"nonet": 1, "rules": ' + '{"a":' * n + "1" + "}" * n + "}",
    )
    _add(
        f"{_depth} constraints deep",
        lambda n=_depth: (
            '{"nonet":1,"size":9,"cells":"'
            + "." * 81
            + '","rules":{"version":3,"size":9,"constraints":['
            + '{"kind":"any-of","constraints":[' * n
            + '{"kind":"thermo","cells":["r1c1","r1c2"]}'
            + "]}" * n
            + "]}}"
        ),
    )
    _add(
        f"{_depth} lists deep in a field",
        lambda n=_depth: (
            '{"nonet":1,"size":9,"cells":"'
            + "." * 81
            + '","rules":{"version":3,"size":9,"constraints":['
            + '{"kind":"cage","cells":'
            + "[" * n
            + "]" * n
            + "}]}}"
        ),
    )
    _add(
        f"{_depth} brackets in fpuzzles",
        lambda n=_depth: '{"size":9,"grid":[[' + "[" * n + "]" * n + ']],"killercage":[]}',
    )
    _add(
        f"{_depth} brackets in a SudokuPad link",
        lambda n=_depth: "https://sudokupad.app/scl" + compress('{"cells":[[{' + "}]" + "[" * n),
    )
for _word in (
    "1e400",
    "-1e400",
    "NaN",
    "Infinity",
    "1" + "0" * 4299,
    "1" + "0" * 5000,
    "9" * 100_000,
    "1e-400",
    "0.1",
    "true",
    "null",
    '"x"',
    '[["r1c1"]]',
    "{}",
):
    _short = _word if len(_word) < 12 else f"{len(_word)} digits"
    for _kind, _field, _cells in (
        ("cage", "total", '"cells":["r1c1","r1c2"]'),
        ("sum-line", "total", '"cells":["r1c1","r1c2"],"loop":true'),
        ("regex", "pattern", '"cells":["r1c1","r1c2"]'),
        ("quad", "values", '"top_left":"r1c1"'),
    ):
        _add(
            f"{_kind} {_field} {_short}",
            lambda k=_kind, f=_field, c=_cells, w=_word: (
                '{"nonet":1,"size":9,"cells":"' + "." * 81 + '","rules":{"version":3,"size":9,'
                f'"constraints":[{{"kind":"{k}",{c},"{f}":{w}}}]}}}}'
            ),
        )
    _add(
        f"size {_short}",
        lambda w=_word: '{"nonet":1,"size":' + w + ',"cells":"' + "." * 81 + '"}',
    )
    _add(f"fpuzzles size {_short}", lambda w=_word: '{"size":' + w + ',"grid":[[{}]]}')
    _add(
        f"fpuzzles value {_short}",
        lambda w=_word: fpuzzle(killercage=[]).replace("[{}", '[{"value":' + w + "}", 1),
    )
    _add(
        f"fpuzzles cage {_short}",
        lambda w=_word: fpuzzle(killercage=[{"cells": ["R1C1", "R1C2"], "value": "?"}]).replace(
            '"?"', w
        ),
    )

# -- f-puzzles -------------------------------------------------------------------------------------

for _key, _clue in {
    "killercage": {
        "cells": [f"R{r}C{c}" for r in range(1, 10) for c in range(1, 10)],
        "value": "405",
    },
    "thermometer": {"lines": [["R1C1", "R1C2"] * 1000]},
    "palindrome": {"lines": [["R1C1", "R1C2", "R2C2"] * 3000]},
    "renban": {"lines": [["R1C1", "R1C2", "R2C2"] * 300]},
    "betweenline": {"lines": [["R1C1", "R1C2", "R2C2"] * 300]},
    "lockout": {"lines": [["R1C1", "R1C2", "R2C2"] * 300]},
    "regionsumline": {"lines": [["R1C1", "R1C2", "R4C2", "R4C5"] * 250]},
    "zipperline": {"lines": [["R1C1", "R1C2", "R2C2"] * 300]},
    "arrow": {"cells": ["R1C1"], "lines": [["R1C1", "R1C2"] * 500]},
    "clone": {"cells": ["R1C1"] * 900, "cloneCells": ["R2C2"] * 900},
    "extraregion": {"cells": ["R1C1"] * 1000},
    "quadruple": {"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1] * 1000},
}.items():
    _add(f"fpuzzles {_key} long", lambda k=_key, c=_clue: fpuzzle(**{k: [c]}))
    _add(f"fpuzzles {_key} often", lambda k=_key, c=_clue: fpuzzle(**{k: [c] * 30}))
    _add(f"fpuzzles {_key} link", lambda k=_key, c=_clue: fpuzzle_link(fpuzzle(**{k: [c]})))
_add(
    "fpuzzles 25×25 thermometers",
    lambda: fpuzzle(
        25,
        thermometer=[{"lines": [[f"R{r}C{c}" for r in range(1, 26)] for c in range(1, 26)]}] * 40,
    ),
)
_add("fpuzzles size 1000", lambda: fpuzzle(1000))
_add(
    "fpuzzles region of numbers",
    lambda: json.dumps({"size": 9, "grid": [[{"region": n * 10**6} for n in range(9)]] * 9}),
)

# -- what is packed --------------------------------------------------------------------------------


def _lz_bomb(length: int) -> str:
    """Return a packed text that stands for about length² / 2 characters."""
    return compress('{"size":9,"grid":[[' + " " * length)


for _length in (10_000, 1_000_000, 5_000_000):
    _add(f"lz bomb {_length}", lambda n=_length: "https://f-puzzles.com/?load=" + _lz_bomb(n))
    _add(f"lz bomb {_length} fpuz", lambda n=_length: "https://sudokupad.app/fpuz" + _lz_bomb(n))
    _add(f"lz bomb {_length} scl", lambda n=_length: "https://sudokupad.app/scl" + _lz_bomb(n))


def _endless(packed: int) -> str:
    """Return a packed text whose every phrase is one longer than the last: n codes are n² / 2."""
    # The digits of a text of one letter, as `compress` writes them, without its end, so that
    # reading does not stop before the bound.
    head = compress('{"size":9' + " " * (packed * packed // 2 % (1 << 21)))
    return head.rstrip("=")[:packed]


for _length in (500, 2000, 20_000):
    _add(
        f"lz without end {_length}",
        lambda n=_length: "https://f-puzzles.com/?load=N4Ig" + _endless(n),
    )
_add("lz of slashes", lambda: "https://f-puzzles.com/?load=N4Ig" + "/" * 50_000)
_add("lz of A", lambda: "https://f-puzzles.com/?load=N4Ig" + "A" * 200_000)
_add("lz of brackets", lambda: fpuzzle_link('{"size":9,"grid":[[' + "[" * 100_000))
_add("scf of zeros", lambda: "https://sudokupad.app/scf" + "0" * 100_000)
_add("scf of z", lambda: "https://sudokupad.app/scf" + "z" * 10_000)
_add("percent codes", lambda: "https://f-puzzles.com/?load=N4Ig" + "%41" * 60_000)


def _zlib_bomb(size: int) -> bytes:
    packer = zlib.compressobj(9)
    piece = b"0" * (1 << 20)
    data = b"".join(packer.compress(piece) for _ in range(size >> 20))
    return data + packer.flush()


for _size in (1 << 20, 1 << 26):
    _add(
        f"zlib in base32 {_size >> 20} MB",
        lambda n=_size: "https://sudoku.coach/en/play/" + base64.b32encode(_zlib_bomb(n)).decode(),
    )
    _add(
        f"zlib in base64 {_size >> 20} MB",
        lambda n=_size: (
            "https://example.org/#s=1." + base64.urlsafe_b64encode(_zlib_bomb(n)[2:-4]).decode()
        ),
    )


def _gzip_bomb(size: int, piece: bytes) -> bytes:
    out = io.BytesIO()
    with gzip.GzipFile(fileobj=out, mode="wb", mtime=0) as packed:
        for _ in range(size // len(piece)):
            packed.write(piece)
    return out.getvalue()


def _zip_bomb(size: int, name: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(name, b"0" * size)
    return out.getvalue()


FILES.update(
    {
        "gzip of one line": partial(_gzip_bomb, 1 << 28, b"0" * (1 << 20)),
        "gzip of blank lines": partial(_gzip_bomb, 1 << 26, b"\n" * (1 << 20)),
        "gzip of brackets": partial(_gzip_bomb, 1 << 26, b"[" * (1 << 20)),
        "gzip of gzip": lambda: gzip.compress(_gzip_bomb(1 << 26, b"0" * (1 << 20)), mtime=0),
        "gzip cut": lambda: _gzip_bomb(1 << 22, b"1" * 81 + b"\n")[:-100],
        "zip": partial(_zip_bomb, 1 << 26, "a.txt"),
        "npz": partial(_zip_bomb, 1 << 26, "a.npy"),
        "one line": lambda: b"1" * (1 << 24),
        "zeros": lambda: b"\0" * (1 << 24),
    }
)

# -- plain texts -----------------------------------------------------------------------------------

for _name, _scrap in {
    "digits": "1",
    "dots": ".",
    "blanks": " ",
    "newlines": "\n",
    "bars": "|",
    "dashes": "-+",
    "commas": "1,",
    "tags": "<a>",
    "entities": "&amp;",
    "elements": "<sudoku><puzzle>",
    "keys": '"a":',
    "quotes": '"',
    "equals": "a=",
    "colons": ":",
    "letters": "S9B",
    "surrogates": "\ud800",
    "letters beyond": "𝟙",
    "rulers": "---\n",
}.items():
    _add(f"plain {_name}", lambda s=_scrap: (s * (200_000 // len(s) + 1))[:200_000])
_add(
    "xml entities",
    lambda: (
        '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a0 "aaaaaaaaaa">'
        + "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12))
        + "]><opensudoku><game data='&a11;'/></opensudoku>"
    ),
)
