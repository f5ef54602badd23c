"""What each format takes for its own, and that none takes plain grids or another's text."""

from __future__ import annotations

import pytest

from nonet.formats.format import Format
from nonet.formats.kinds import (
    hodoku,
    json_,
    opensudoku,
    sdk,
    sdk_sudocue,
    sdx,
    ss,
    sudokuwiki,
    susser,
)
from nonet.model.grid import Grid
from tests.formats.grids import PUZZLE, ROWS, SOLUTION

FORMATS: tuple[Format, ...] = tuple(
    module.FORMAT
    for module in (hodoku, json_, opensudoku, sdk, sdk_sudocue, sdx, ss, sudokuwiki, susser)
)
BARRED = [f"{row[:3]}|{row[3:6]}|{row[6:]}" for row in ROWS]
SPACED = [" ".join(row) for row in ROWS]
PLACED = Grid(PUZZLE).with_(cells={"r1c2": 5})

PLAIN = {
    "line": PUZZLE,
    "zeros": PUZZLE.replace(".", "0"),
    "solved": SOLUTION,
    "lines": f"{PUZZLE}\n{PUZZLE}\n",
    "commented": f"# A collection\n{PUZZLE} # first\n{PUZZLE}\n",
    "table": f"{PUZZLE}:1:{SOLUTION}\n",
    "stars": PUZZLE.replace(".", "*"),
    "rows": "\n".join(ROWS),
    "rows with a remark": "# a remark\n" + "\n".join(ROWS),
    "spaced rows": "\n".join(SPACED),
    "solved spaced rows": "\n".join(" ".join(SOLUTION[i : i + 9]) for i in range(0, 81, 9)),
    "boxed": "*-----------*\n" + "\n".join(f"|{row}|" for row in BARRED) + "\n*-----------*",
    "crossed": "\n".join([*BARRED[:3], "---+---+---", *BARRED[3:6], "---+---+---", *BARRED[6:]]),
    "candidates": "\n".join(" ".join(["5", "46", *["123456789"] * 7]) for _ in range(9)),
    "sukaku": "123456789" * 81,
    "csv": f"puzzle,solution\n{PUZZLE},{SOLUTION}\n",
    "pair": f"{PUZZLE},{SOLUTION}",
    "comma": "\n".join(",".join(row.replace(".", "_")) for row in ROWS),
    "starred commas": "\n".join(",".join("*" * 9) for _ in range(9)),
    "rows by commas": ",".join(ROWS),
    "list": str([[int(c) if c != "." else 0 for c in row] for row in ROWS]),
    "small": "12..34......43.1",
    "address": f"https://example.org/?bd={PUZZLE}",
    "xml": "<html><body>opensudoku</body></html>",
    "words": "[Puzzles] of the day: {none}",
    "empty": "",
}
OWN = {
    "sdk": ["[Puzzle]\n" + "\n".join(ROWS), "#A Ann\n#B 2024\n" + "\n".join(ROWS)],
    "sdk-sudocue": ["#AAnn\n#B2024\n" + "\n".join(ROWS), "\n#DA puzzle\n" + "\n".join(ROWS) + "\n"],
    "sdx": ["\n".join(" ".join(["5", "u3", *["123456789"] * 7]) for _ in range(9))],
    "ss": ["\n".join([*BARRED[:3], "-" * 11, *BARRED[3:6], "-" * 11, *BARRED[6:]])],
    "sudokuwiki": [
        "S9B" + "05" * 81,
        f"https://www.sudokuwiki.org/sudoku.htm?bd={PUZZLE}",
        "sudokuwiki.org/sudoku.htm?bd=S9B" + "ep" * 81,
    ],
    "opensudoku": [
        "<opensudoku/>",
        '<?xml version="1.0"?>\n<!-- a -->\n<opensudoku version="2">',
        '<!DOCTYPE a [<!ENTITY b "c">]><opensudoku/>',
    ],
    "hodoku": [f":0000:x:{PUZZLE}:::", f"# library\n\n:0300-1:49:+{SOLUTION}:111:222::\n"],
    "susser": [
        f"+{SOLUTION}",
        f"{PUZZLE}:111 222",
        f"{PUZZLE}:",
        "53*,6*9*1,*98,8*6*3,4..8.3..1,7*6,*2*,*,*79",
    ],
    "json": ['{"nonet": 1}', '[\n  {"nonet": 1}]', "{}", '\n{\n  "cells"'],
}


@pytest.mark.parametrize("name", PLAIN)
def test_plain_texts_belong_to_none_of_these(name: str) -> None:
    assert [each.name for each in FORMATS if each.claims(PLAIN[name])] == []


@pytest.mark.parametrize(("name", "text"), [(name, text) for name in OWN for text in OWN[name]])
def test_each_takes_its_own_and_no_other_does(name: str, text: str) -> None:
    assert [each.name for each in FORMATS if each.claims(text)] == [name]


@pytest.mark.parametrize("format", FORMATS, ids=lambda each: each.name)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_each_takes_what_it_writes(format: Format, newline: str) -> None:
    grid = PLACED.with_(info={"author": "Ann"})
    text = format.dump(grid).replace("\n", newline)
    assert [other.name for other in FORMATS if other.claims(text)] == [format.name]


def test_every_format_has_a_sample() -> None:
    assert sorted(OWN) == sorted(each.name for each in FORMATS)
