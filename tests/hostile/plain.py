"""Plain texts."""

from __future__ import annotations

from tests.hostile.table import (
    add,
)

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
    add(f"plain {_name}", lambda s=_scrap: (s * (200_000 // len(s) + 1))[:200_000])
add(
    "xml entities",
    lambda: (
        '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a0 "aaaaaaaaaa">'
        + "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12))
        + "]><opensudoku><game data='&a11;'/></opensudoku>"
    ),
)
