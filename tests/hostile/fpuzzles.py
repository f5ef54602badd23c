"""Puzzles and links of f-puzzles."""

from __future__ import annotations

import json
from typing import Any

from tests.hostile.table import (
    add,
    fpuzzle,
    fpuzzle_link,
)

_ENTRIES: dict[str, dict[str, Any]] = {
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
}
for _key, _entry in _ENTRIES.items():
    add(f"fpuzzles {_key} long", lambda k=_key, c=_entry: fpuzzle(**{k: [c]}))
    add(f"fpuzzles {_key} often", lambda k=_key, c=_entry: fpuzzle(**{k: [c] * 30}))
    add(f"fpuzzles {_key} link", lambda k=_key, c=_entry: fpuzzle_link(fpuzzle(**{k: [c]})))
add(
    "fpuzzles 25×25 thermometers",
    lambda: fpuzzle(
        25,
        thermometer=[{"lines": [[f"R{r}C{c}" for r in range(1, 26)] for c in range(1, 26)]}] * 40,
    ),
)
add("fpuzzles size 1000", lambda: fpuzzle(1000))
add(
    "fpuzzles region of numbers",
    lambda: json.dumps({"size": 9, "grid": [[{"region": n * 10**6} for n in range(9)]] * 9}),
)
