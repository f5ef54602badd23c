"""Texts as people paste them, the format each must be taken for, and what it holds.

Where nothing else is said a paste holds the puzzle `PUZZLE` once.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple

from nonet.formats.lzstring import compress

PUZZLE = "1..4..7....6..9..3.8..2..5.2..5..8....7..1..4.9..3..6.3..6..9....8..2..5.1..4..7."
ZEROS = PUZZLE.replace(".", "0")
SOLUTION = "123456789456789123789123456234567891567891234891234567345678912678912345912345678"
SIX = "12......34......5665......43......21"
NO_INFO: Mapping[str, str] = {}


class Paste(NamedTuple):
    """A text, its format, the cells of each of its puzzles, and the info of the first."""

    format: str
    text: str
    cells: tuple[str, ...] = (PUZZLE,)
    info: Mapping[str, str] = NO_INFO


GRID_OF_F_PUZZLES = {
    "size": 9,
    "grid": [
        [
            {} if char == "." else {"value": int(char), "given": True}
            for char in PUZZLE[start : start + 9]
        ]
        for start in range(0, 81, 9)
    ],
}
FPUZZLES = compress(json.dumps(GRID_OF_F_PUZZLES))
BOXES = [
    [[top + row, left + column] for row in range(3) for column in range(3)]
    for top in (0, 3, 6)
    for left in (0, 3, 6)
]
SCL = compress(json.dumps({"cells": GRID_OF_F_PUZZLES["grid"], "regions": BOXES}))
STRING = ".~" + "~".join(
    f"R{cell // 9 + 1}C{cell % 9 + 1}_{char}" for cell, char in enumerate(PUZZLE) if char != "."
)

BARE_ROWS = """\
1..4..7..
..6..9..3
.8..2..5.
2..5..8..
..7..1..4
.9..3..6.
3..6..9..
..8..2..5
.1..4..7.
"""

BOXED = """\
+-------+-------+-------+
| 1 . . | 4 . . | 7 . . |
| . . 6 | . . 9 | . . 3 |
| . 8 . | . 2 . | . 5 . |
+-------+-------+-------+
| 2 . . | 5 . . | 8 . . |
| . . 7 | . . 1 | . . 4 |
| . 9 . | . 3 . | . 6 . |
+-------+-------+-------+
| 3 . . | 6 . . | 9 . . |
| . . 8 | . . 2 | . . 5 |
| . 1 . | . 4 . | . 7 . |
+-------+-------+-------+
"""

STARRED = """\
*-----------*
|1..|4..|7..|
|..6|..9|..3|
|.8.|.2.|.5.|
|---+---+---|
|2..|5..|8..|
|..7|..1|..4|
|.9.|.3.|.6.|
|---+---+---|
|3..|6..|9..|
|..8|..2|..5|
|.1.|.4.|.7.|
*-----------*
"""

OPEN_CROSS = """\
 1 . . | 4 . . | 7 . .
 . . 6 | . . 9 | . . 3
 . 8 . | . 2 . | . 5 .
-------+-------+------
 2 . . | 5 . . | 8 . .
 . . 7 | . . 1 | . . 4
 . 9 . | . 3 . | . 6 .
-------+-------+------
 3 . . | 6 . . | 9 . .
 . . 8 | . . 2 | . . 5
 . 1 . | . 4 . | . 7 .
"""

DOUBLE_LINES = """\
╔═══════╦═══════╦═══════╗
║ 1     ║ 4     ║ 7     ║
║     6 ║     9 ║     3 ║
║   8   ║   2   ║   5   ║
╠═══════╬═══════╬═══════╣
║ 2     ║ 5     ║ 8     ║
║     7 ║     1 ║     4 ║
║   9   ║   3   ║   6   ║
╠═══════╬═══════╬═══════╣
║ 3     ║ 6     ║ 9     ║
║     8 ║     2 ║     5 ║
║   1   ║   4   ║   7   ║
╚═══════╩═══════╩═══════╝
"""

EVERY_CELL = """\
┏━━━┯━━━┯━━━┳━━━┯━━━┯━━━┳━━━┯━━━┯━━━┓
┃ 1 │   │   ┃ 4 │   │   ┃ 7 │   │   ┃
┠───┼───┼───╂───┼───┼───╂───┼───┼───┨
┃   │   │ 6 ┃   │   │ 9 ┃   │   │ 3 ┃
┠───┼───┼───╂───┼───┼───╂───┼───┼───┨
┃   │ 8 │   ┃   │ 2 │   ┃   │ 5 │   ┃
┣━━━┿━━━┿━━━╋━━━┿━━━┿━━━╋━━━┿━━━┿━━━┫
┃ 2 │   │   ┃ 5 │   │   ┃ 8 │   │   ┃
┠───┼───┼───╂───┼───┼───╂───┼───┼───┨
┃   │   │ 7 ┃   │   │ 1 ┃   │   │ 4 ┃
┠───┼───┼───╂───┼───┼───╂───┼───┼───┨
┃   │ 9 │   ┃   │ 3 │   ┃   │ 6 │   ┃
┣━━━┿━━━┿━━━╋━━━┿━━━┿━━━╋━━━┿━━━┿━━━┫
┃ 3 │   │   ┃ 6 │   │   ┃ 9 │   │   ┃
┠───┼───┼───╂───┼───┼───╂───┼───┼───┨
┃   │   │ 8 ┃   │   │ 2 ┃   │   │ 5 ┃
┠───┼───┼───╂───┼───┼───╂───┼───┼───┨
┃   │ 1 │   ┃   │ 4 │   ┃   │ 7 │   ┃
┗━━━┷━━━┷━━━┻━━━┷━━━┷━━━┻━━━┷━━━┷━━━┛
"""

SIMPLE = """\
1..|4..|7..
..6|..9|..3
.8.|.2.|.5.
-----------
2..|5..|8..
..7|..1|..4
.9.|.3.|.6.
-----------
3..|6..|9..
..8|..2|..5
.1.|.4.|.7.
"""

PENCILLED = """\
.----------------.----------------.----------------.
| 1    235  2359 | 4    568  3568 | 7    289  2689 |
| 457  2457 6    | 178  1578 9    | 124  1248 3    |
| 479  8    349  | 137  2    367  | 146  5    169  |
:----------------+----------------+----------------:
| 2    346  134  | 5    679  467  | 8    139  179  |
| 568  356  7    | 289  689  1    | 235  239  4    |
| 458  9    145  | 278  3    478  | 125  6    127  |
:----------------+----------------+----------------:
| 3    2457 245  | 6    1578 578  | 9    1248 128  |
| 4679 467  8    | 1379 179  2    | 1346 134  5    |
| 569  1    259  | 389  4    358  | 236  7    268  |
'----------------'----------------'----------------'
"""

COMMAS = """\
1,_,_,  4,_,_,  7,_,_
_,_,6,  _,_,9,  _,_,3
_,8,_,  _,2,_,  _,5,_

2,_,_,  5,_,_,  8,_,_
_,_,7,  _,_,1,  _,_,4
_,9,_,  _,3,_,  _,6,_

3,_,_,  6,_,_,  9,_,_
_,_,8,  _,_,2,  _,_,5
_,1,_,  _,4,_,  _,7,_
"""

PYTHON = """\
board = [
    [1, 0, 0, 4, 0, 0, 7, 0, 0],
    [0, 0, 6, 0, 0, 9, 0, 0, 3],
    [0, 8, 0, 0, 2, 0, 0, 5, 0],
    [2, 0, 0, 5, 0, 0, 8, 0, 0],
    [0, 0, 7, 0, 0, 1, 0, 0, 4],
    [0, 9, 0, 0, 3, 0, 0, 6, 0],
    [3, 0, 0, 6, 0, 0, 9, 0, 0],
    [0, 0, 8, 0, 0, 2, 0, 0, 5],
    [0, 1, 0, 0, 4, 0, 0, 7, 0],
]
"""

PRINTED_ARRAY = """\
[[1 0 0 4 0 0 7 0 0]
 [0 0 6 0 0 9 0 0 3]
 [0 8 0 0 2 0 0 5 0]
 [2 0 0 5 0 0 8 0 0]
 [0 0 7 0 0 1 0 0 4]
 [0 9 0 0 3 0 0 6 0]
 [3 0 0 6 0 0 9 0 0]
 [0 0 8 0 0 2 0 0 5]
 [0 1 0 0 4 0 0 7 0]]
"""

SIX_ROWS = """\
+-----+-----+-----+
| 1 2 | . . | . . |
| . . | 3 4 | . . |
| . . | . . | 5 6 |
+-----+-----+-----+
| 6 5 | . . | . . |
| . . | 4 3 | . . |
| . . | . . | 2 1 |
+-----+-----+-----+
"""

SIXTEEN = "".join(
    ".123456789ABCDEFG"[(4 * row + row // 4 + col) % 16 + 1 if (row + col) % 3 else 0]
    for row in range(16)
    for col in range(16)
)
SIXTEEN_NUMBERS = "\n".join(
    " ".join(
        f"{(4 * row + row // 4 + col) % 16 + 1:2}" if (row + col) % 3 else " ." for col in range(16)
    )
    for row in range(16)
)
SADMAN = f"#A Ann\r\n#D Made by hand\r\n[Puzzle]\r\n{BARE_ROWS}".replace("\r\n", "\n")
WIKI = "https://www.sudokuwiki.org/sudoku.htm?bd="
GAMES = f"""\
<?xml version="1.0" encoding="utf-8"?>
<opensudoku>
  <name>Mine</name>
  <game data="{ZEROS}"/>
</opensudoku>
"""

PASTES: dict[str, Paste] = {
    # One line.
    "dots": Paste("line", PUZZLE),
    "zeros and a newline": Paste("line", ZEROS + "\n"),
    "stars": Paste("line", PUZZLE.replace(".", "*")),
    "underscores": Paste("line", PUZZLE.replace(".", "_")),
    "dashes": Paste("line", PUZZLE.replace(".", "-")),
    "crosses": Paste("line", PUZZLE.replace(".", "X")),
    "spaces": Paste("line", PUZZLE.replace(".", " ")),
    "mixed blanks": Paste("line", PUZZLE.replace("..", "0.")),
    "a mark and line ends of Windows": Paste("line", f"\ufeff{PUZZLE}\r\n"),
    "old line ends": Paste("line", f"{PUZZLE}\r{PUZZLE}\r", (PUZZLE, PUZZLE)),
    "a comment": Paste("line", f"{PUZZLE}  # from a forum", info={"comment": "from a forum"}),
    "a rating": Paste("line", f"{PUZZLE};7.2;hard", info={"comment": "7.2;hard"}),
    "a solution after a comma": Paste("line", f"{ZEROS},{SOLUTION}", info={"comment": SOLUTION}),
    "a tab and a name": Paste(
        "line", f"{PUZZLE}\tEaster Monster", info={"comment": "Easter Monster"}
    ),
    "quotes and a comma": Paste("line", f'    "{PUZZLE}",'),
    "an assignment": Paste("line", f"grid1 = '{PUZZLE}'"),
    "rows in a line": Paste("line", " ".join(BARE_ROWS.split())),
    "rows with slashes": Paste("line", "/".join(BARE_ROWS.split())),
    "cells apart": Paste("line", " ".join(PUZZLE)),
    "a hash before": Paste(
        "line", f"0000183b305c {ZEROS}  1.2", info={"comment": "0000183b305c 1.2"}
    ),
    "a collection": Paste(
        "line",
        f"# ten of the best\n{PUZZLE}\n\n{PUZZLE} # two\n{SOLUTION}\n",
        (PUZZLE, PUZZLE, SOLUTION),
    ),
    "six by six in a line": Paste("line", SIX, (SIX,)),
    "sixteen in a line": Paste("line", SIXTEEN.lower(), (SIXTEEN,)),
    "letters": Paste("line", PUZZLE.translate(str.maketrans("123456789", "ABCDEFGHI"))),
    # Candidates.
    "sukaku": Paste(
        "sukaku",
        "".join("123456789" if c == "." else c.rjust(int(c), ".").ljust(9, ".") for c in PUZZLE),
    ),
    "a candidate grid": Paste("candidates", PENCILLED),
    "a candidate grid without lines": Paste(
        "candidates",
        "\n".join(line.replace("|", "") for line in PENCILLED.split("\n") if "|" in line),
    ),
    "a candidate grid with tabs": Paste(
        "candidates",
        "\n".join(
            "\t".join(line.replace("|", "").split())
            for line in PENCILLED.split("\n")
            if "|" in line
        ),
    ),
    # Drawings.
    "bare rows": Paste("drawn", BARE_ROWS),
    "bare rows of Windows": Paste("drawn", BARE_ROWS.replace("\n", "\r\n")),
    "rows of spaced zeros": Paste(
        "drawn", "\n".join(" ".join(row) for row in BARE_ROWS.replace(".", "0").split())
    ),
    "rows with tabs": Paste("drawn", "\n".join("\t".join(row) for row in BARE_ROWS.split())),
    "a sheet with empty cells": Paste(
        "drawn", "\n".join("\t".join(row).replace(".", "") for row in BARE_ROWS.split())
    ),
    "a boxed grid": Paste("drawn", BOXED),
    "an indented boxed grid": Paste(
        "drawn", "".join(f"    {line}\n" for line in BOXED.splitlines())
    ),
    "a boxed grid of zeros": Paste("drawn", BOXED.replace(".", "0")),
    "a boxed grid of dashes": Paste("drawn", BOXED.replace(".", "-")),
    "a boxed grid of spaces": Paste("drawn", BOXED.replace(".", " ")),
    "a starred frame": Paste("drawn", STARRED),
    "an open cross": Paste("drawn", OPEN_CROSS),
    "double lines": Paste("drawn", DOUBLE_LINES),
    "a line around every cell": Paste("drawn", EVERY_CELL),
    "a title": Paste("drawn", f"Grid 01\n{BARE_ROWS.replace('.', '0')}", info={"title": "Grid 01"}),
    "words around": Paste("drawn", f"Can somebody solve this one?\n\n{BOXED}\nThanks!"),
    "two drawings": Paste("drawn", f"{BOXED}\n{BOXED}", (PUZZLE, PUZZLE)),
    "titles and grids": Paste(
        "drawn", f"Grid 01\n{BARE_ROWS}Grid 02\n{BARE_ROWS}", (PUZZLE, PUZZLE), {"title": "Grid 01"}
    ),
    "six by six": Paste("drawn", SIX_ROWS, (SIX,)),
    "sixteen rows": Paste(
        "drawn", "\n".join(SIXTEEN[i : i + 16] for i in range(0, 256, 16)), (SIXTEEN,)
    ),
    "numbers to sixteen": Paste("drawn", SIXTEEN_NUMBERS, (SIXTEEN,)),
    # Rows of commas, lists, arrays, tables.
    "commas": Paste("comma", COMMAS),
    "commas without marks": Paste(
        "comma", "\r\n".join(",".join(row).replace(".", "") for row in BARE_ROWS.split())
    ),
    "semicolons of a sheet": Paste(
        "comma", "\n".join(";".join(row).replace(".", "") for row in BARE_ROWS.split())
    ),
    "all cells with commas": Paste("comma", ",".join(ZEROS)),
    "a Python list": Paste("list", PYTHON),
    "a flat list": Paste("list", str([int(char) for char in ZEROS])),
    "a list of strings": Paste("list", str(BARE_ROWS.split())),
    "a JavaScript array": Paste(
        "list", "const puzzle = " + PYTHON.removeprefix("board = ").strip() + ";"
    ),
    "a printed array": Paste("numpy", PRINTED_ARRAY),
    "the repr of an array": Paste(
        "numpy", f"array({PYTHON.removeprefix('board = ').strip()}, dtype=int64)"
    ),
    "a table of two columns": Paste(
        "csv", f"quizzes,solutions\n{ZEROS},{SOLUTION}\n", info={"solution": SOLUTION}
    ),
    "a table of five columns": Paste(
        "csv",
        f"id,puzzle,solution,clues,difficulty\n1,{PUZZLE},{SOLUTION},27,0.0\n",
        info={"id": "1", "solution": SOLUTION, "clues": "27", "difficulty": "0.0"},
    ),
    "a table with semicolons": Paste(
        "csv", f"\ufeffpuzzle;level\r\n{PUZZLE};easy\r\n", info={"level": "easy"}
    ),
    "a table with a mark of its own": Paste(
        "csv",
        f"source,question,answer,rating\nours,{PUZZLE},{SOLUTION},3\n",
        info={"source": "ours", "solution": SOLUTION, "rating": "3"},
    ),
    # Other programs.
    "a SadMan file": Paste("sdk", SADMAN, info={"author": "Ann", "description": "Made by hand"}),
    "a SadMan file of Windows": Paste(
        "sdk", SADMAN.replace("\n", "\r\n"), info={"author": "Ann", "description": "Made by hand"}
    ),
    "a SudoCue file": Paste(
        "sdk-sudocue", f"#AAnn\n#LEasy\n{BARE_ROWS}", info={"author": "Ann", "level": "Easy"}
    ),
    "a Simple Sudoku file": Paste("ss", SIMPLE),
    "a SudoCue state": Paste(
        "sdx",
        "\n".join(
            " ".join(c.replace(".", "123456789") for c in row) for row in BARE_ROWS.split()
        ).replace("1 123456789", "1 u2", 1),
        (PUZZLE.replace(".", "2", 1),),
    ),
    "an address of sudokuwiki": Paste("sudokuwiki", WIKI + ZEROS),
    "a board of sudokuwiki": Paste(
        "sudokuwiki", "S9B" + "".join("ep" if c == "." else f"0{c}" for c in PUZZLE)
    ),
    "an OpenSudoku file": Paste("opensudoku", GAMES, info={"folder": "Mine"}),
    "a library line": Paste("hodoku", f":0000:x:{PUZZLE}:::"),
    "a Susser string": Paste(
        "susser", PUZZLE.replace(".", "+2", 1), (PUZZLE.replace(".", "2", 1),)
    ),
    "a link of f-puzzles": Paste("fpuzzles", f"https://f-puzzles.com/?load={FPUZZLES}"),
    "an old link of f-puzzles": Paste("fpuzzles", f"http://www.f-puzzles.com/?load={FPUZZLES}"),
    "a SudokuPad link of f-puzzles": Paste("fpuzzles", f"https://sudokupad.app/fpuzzles{FPUZZLES}"),
    "a bare code of f-puzzles": Paste("fpuzzles", FPUZZLES),
    "JSON of f-puzzles": Paste("fpuzzles", json.dumps(GRID_OF_F_PUZZLES, indent=2)),
    "a SudokuPad link": Paste("sudokupad", f"https://sudokupad.app/scl{SCL}"),
    "an older SudokuPad link": Paste(
        "sudokupad", f"https://app.crackingthecryptic.com/sudoku/?puzzleid=ctc{SCL}"
    ),
    "a constraint string": Paste("iss", STRING),
    "a constraint string on many lines": Paste(
        "iss", "# title: Mine\n" + STRING.replace("~", "\n~"), info={"title": "Mine"}
    ),
    "a link of the constraint solver": Paste(
        "iss", f"https://sigh.github.io/Interactive-Sudoku-Solver/?q={STRING.replace('~', '%7E')}"
    ),
    "a killer": Paste("killer", "3<" + "0" * 79, ("." * 81,)),
    "a killer of numbers": Paste("killer", "3x3::k:" + "769:769:" + "0:" * 79, ("." * 81,)),
    "our JSON": Paste("json", f'{{"nonet": 1, "cells": "{PUZZLE}"}}'),
    "our JSON, many": Paste(
        "json",
        f'[\n  {{"nonet": 1, "cells": "{PUZZLE}"}},\n  {{"nonet": 1, "cells": "{SIX}"}}\n]\n',
        (PUZZLE, SIX),
    ),
}
