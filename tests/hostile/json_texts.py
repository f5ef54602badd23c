"""JSON that is deep, long or not what it says."""

from __future__ import annotations

from nonet.formats.lzstring import compress
from tests.hostile.table import (
    add,
    fpuzzle,
)

for _depth in (100, 1000, 100_000):
    add(f"{_depth} brackets", lambda n=_depth: "[" * n)
    add(f"{_depth} brackets with their partners", lambda n=_depth: "[" * n + "]" * n)
    add(
        f"{_depth} braces",
        lambda n=_depth: '{"nonet": 1, "rules": ' + '{"a":' * n + "1" + "}" * n + "}",
    )
    add(
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
    add(
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
    add(
        f"{_depth} brackets in fpuzzles",
        lambda n=_depth: '{"size":9,"grid":[[' + "[" * n + "]" * n + ']],"killercage":[]}',
    )
    add(
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
        add(
            f"{_kind} {_field} {_short}",
            lambda k=_kind, f=_field, c=_cells, w=_word: (
                '{"nonet":1,"size":9,"cells":"' + "." * 81 + '","rules":{"version":3,"size":9,'
                f'"constraints":[{{"kind":"{k}",{c},"{f}":{w}}}]}}}}'
            ),
        )
    add(
        f"size {_short}",
        lambda w=_word: '{"nonet":1,"size":' + w + ',"cells":"' + "." * 81 + '"}',
    )
    add(f"fpuzzles size {_short}", lambda w=_word: '{"size":' + w + ',"grid":[[{}]]}')
    add(
        f"fpuzzles value {_short}",
        lambda w=_word: fpuzzle(killercage=[]).replace("[{}", '[{"value":' + w + "}", 1),
    )
    add(
        f"fpuzzles cage {_short}",
        lambda w=_word: fpuzzle(killercage=[{"cells": ["R1C1", "R1C2"], "value": "?"}]).replace(
            '"?"', w
        ),
    )
