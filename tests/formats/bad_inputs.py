"""Bad inputs: the text, how it is asked for, and the error it must get with its place."""

from __future__ import annotations

from typing import Any, NamedTuple

from nonet.model.rules import Rules
from nonet.variants import jigsaw
from tests.formats.grids import PUZZLE, ROWS, SOLUTION

ZEROS = PUZZLE.replace(".", "0")
LISTS = str([[int(char) if char != "." else 0 for char in row] for row in ROWS])
BOXED = "\n".join(
    f"| {row[:3]} | {row[3:6]} | {row[6:]} |" + ("\n+-----+-----+-----+" if i % 3 == 2 else "")
    for i, row in enumerate(ROWS)
)
GAME = '<opensudoku version="2"><folder name="a"><game data="{}"/></folder></opensudoku>'
FOUR = Rules.classic(4)
FIVE = jigsaw([[row] * 5 for row in range(5)])


class Bad(NamedTuple):
    """A text, the message it gets, its line and position (from 0), and what was asked for."""

    text: str | bytes
    message: str
    line: int | None = None
    position: int | None = None
    asked: dict[str, Any] = {}  # noqa: RUF012


def swapped(text: str, index: int, new: str) -> str:
    return text[:index] + new + text[index + 1 :]


def rows(number: int, new: str) -> str:
    return "\n".join([*ROWS[:number], new, *ROWS[number + 1 :]])


BAD: dict[str, Bad] = {
    # Nothing, or nothing like a puzzle.
    "nothing": Bad("", "the text is empty", None, 0),
    "blanks": Bad(" \n\t\n", "the text is empty", None, 0),
    "a mark alone": Bad("\ufeff", "the text is empty", None, 0),
    "a word": Bad("hello", "5 cells; a 9×9 puzzle has 81", None, 5),
    "words": Bad("To be or not to be\nthat is the question", "no rows of a puzzle found", 1, 0),
    "a number": Bad("42", "2 cells; a 9×9 puzzle has 81", None, 2),
    "a file name": Bad("puzzles.sdm", "a file name; use nonet.read", None, 0),
    "a web page": Bad(
        "<html>\n<body>\n</body>\n</html>", "this looks like HTML, not a puzzle", 1, 0
    ),
    "control characters": Bad("\x00" * 81, "this looks like binary data, not text", None, 0),
    "comments only": Bad(f"# {PUZZLE}\n# more", "no rows of a puzzle found", 1, 0),
    # Lines of the wrong length.
    "80 cells": Bad(PUZZLE[:-1], "80 cells; a 9×9 puzzle has 81", None, 80),
    "82 cells": Bad(PUZZLE + "1", "82 cells; a 9×9 puzzle has 81", None, 82),
    "728 cells": Bad("1........" * 80 + "1.......", "728 cells; a 9×9 puzzle has 81", None, 728),
    "81 cells for 4×4": Bad(PUZZLE, "81 cells; a 4×4 puzzle has 16", None, 16, {"rules": FOUR}),
    "16 cells for 9×9": Bad(
        "1" * 16, "16 cells; a 9×9 puzzle has 81", None, 16, {"rules": Rules.classic()}
    ),
    "24 cells for 5×5": Bad("1" * 24, "24 cells; a 5×5 puzzle has 25", None, 24, {"rules": FIVE}),
    "a comment glued on": Bad(PUZZLE + ":easy", "86 cells; a 9×9 puzzle has 81", None, 86),
    "rows of wrong length in a line": Bad(
        " ".join([*ROWS[:8], ROWS[8][:8]]),
        "9 cells; a 3×3 puzzle has no default boxes; pass rules=",
        None,
        9,
    ),
    # Characters that are no cells.
    "a letter": Bad(swapped(PUZZLE, 5, "A"), "'A' is not a digit of a 9×9 grid (1 to 9)", None, 5),
    "a lower letter": Bad(swapped(PUZZLE, 80, "o"), "'o' is not a digit", None, 80),
    "a second mark": Bad(swapped(PUZZLE, 1, "?"), "'?' is not a digit", None, 1),
    "a digit of another script": Bad(swapped(PUZZLE, 7, "٣"), "'٣' is not a digit", None, 7),
    "a full-width digit": Bad(swapped(PUZZLE, 7, "５"), "'５' is not a digit", None, 7),
    "a digit too high": Bad(
        swapped("12..34......43.1", 3, "5"), "'5' is not a digit of a 4×4 grid (1 to 4)", None, 3
    ),
    "a letter too high": Bad(
        "1" + "." * 254 + "H", "'H' is not a digit of a 16×16 grid (1 to G)", None, 255
    ),
    "a letter too high, small": Bad("1q" + "." * 623, "'q' is not a digit of a 25×25", None, 1),
    "a digit among letters": Bad(
        "A1" + "." * 254,
        "'1' is not a digit of a 16×16 grid (A to P)",
        None,
        1,
        {"symbols": "letters"},
    ),
    "a nine from zero": Bad(
        "09" + "." * 79, "'9' is not a digit of a 9×9 grid (0 to 8)", None, 1, {"symbols": "zero"}
    ),
    "a bad byte": Bad(PUZZLE[:9].encode() + b"\xff", "byte 0xff at offset 9 is not UTF-8", None, 9),
    # More than one.
    "two lines": Bad(f"{PUZZLE}\n{SOLUTION}\n", "more than one puzzle; use nonet.read", 2),
    "two drawn": Bad(f"{BOXED}\n\n{BOXED}", "more than one puzzle; use nonet.read", 14),
    "two lists": Bad(f"[{LISTS}, {LISTS}]", "more than one puzzle; use nonet.read", 1),
    "a good line and a bad one": Bad(f"{PUZZLE}\n{PUZZLE[:-1]}", "80 cells", 2, 80),
    "two rows of a table": Bad(f"puzzle\n{PUZZLE}\n{PUZZLE}", "more than one puzzle", 3),
    # Drawn grids.
    "eight rows": Bad("\n".join(ROWS[:8]), "8 rows; a 9×9 puzzle has 9", 8, 9),
    "ten rows": Bad("\n".join([*ROWS, ROWS[0]]), "no grid found: 1 row of 9 cells", 10, 0),
    "a short row": Bad(rows(3, ROWS[3][:8]), "row 4 has 8 cells; it needs 9", 4, 8),
    "a long row": Bad(rows(3, ROWS[3] + "7"), "row 4 has 10 cells; it needs 9", 4, 9),
    "a short first row": Bad(rows(0, ROWS[0][:8]), "row 1 has 8 cells", 1, 8),
    "a letter in a row": Bad(rows(4, swapped(ROWS[4], 2, "A")), "'A' is not a digit", 5, 2),
    "a letter in the first row": Bad(rows(0, swapped(ROWS[0], 0, "Z")), "'Z' is not a digit", 1, 0),
    "a mark in a boxed row": Bad(BOXED.replace("8", "?", 1), "'?' is not a digit", 3, 3),
    "boxes that do not fit": Bad(
        "123|456\n" * 3 + "---+---\n" + "123|456\n" * 3,
        "the lines draw boxes of 3×3; a box of a 6×6",
        1,
        0,
    ),
    "boxes of two widths": Bad("12|3456\n" * 6, "the lines draw boxes of different sizes", 1, 0),
    "seven by seven": Bad("1234567\n" * 7, "a 7×7 puzzle has no default boxes", 1, 0),
    "nine rows for 4×4": Bad(
        "\n".join(ROWS),
        "no grid found: 9 rows of 9 cells; a 4×4 puzzle has 4 rows of 4",
        1,
        0,
        {"rules": FOUR},
    ),
    "a number too high": Bad(
        "\n".join(["1 2 10 4 5 6 7 8 9", *(" ".join(row) for row in ROWS[1:])]),
        "'0' is not a digit of a 9×9 grid",
        1,
        5,
    ),
    # Candidates.
    "a candidate twice": Bad(
        "\n".join(["12 3 4 5 6 7 8 9 12"] * 8 + ["12 3 4 5 6 7 8 9 99"]),
        "candidate 9 appears twice in this cell",
        9,
        18,
    ),
    "a mark among candidates": Bad(
        "\n".join(["12 3 4 5 6 7 8 9 12"] * 8 + ["12 3 4 5 6 7 8 9 1?"]),
        "'?' is not a digit",
        9,
        18,
    ),
    "candidates of another size": Bad(
        "1234" * 15 + "123", "63 characters; the candidates", None, 63, {"format": "sukaku"}
    ),
    "a wrong candidate": Bad(
        "1........" * 80 + "1.......x?",
        "730 characters; the candidates",
        None,
        730,
        {"format": "sukaku"},
    ),
    # Commas and lists.
    "a short row of commas": Bad(
        "\n".join(",".join(row) for row in [*ROWS[:8], ROWS[8][:8]]),
        "row 9 has 8 cells; it needs 9",
        9,
        15,
    ),
    "a word among commas": Bad(
        "\n".join(",".join(row) for row in ROWS).replace("9", "nine", 1),
        "'nine' is not a number from 1 to 9",
        2,
        10,
    ),
    "a list not closed": Bad(LISTS[:-1], "the list is not closed", None, len(LISTS) - 1),
    "a list of a short row": Bad(
        LISTS.replace("[1, 0,", "[1,", 1), "row 1 has 8 cells; there are 9 rows", None, 23
    ),
    "a list with a word": Bad(LISTS.replace("4", "x", 1), "unexpected 'x' in a list", None, 11),
    "a list with a ten": Bad(LISTS.replace("4", "10", 1), "'10' is not a number", None, 11),
    "code in a list": Bad("[[open('x')]]", "in a list of digits", None, 2, {"format": "list"}),
    "the list is empty": Bad("[[], []]", "the list is empty", None, 0),
    "a number of 5,000 digits": Bad(
        LISTS.replace("1", "1" * 5000, 1), "is not a number from 1 to 9", None, 2
    ),
    "one number of 5,000 digits": Bad(
        "[" + "1" * 5000 + "]", "1 cell; a 9×9 puzzle has 81", None, 1
    ),
    "an array cut short": Bad("array([[1, 2, ..., 8, 9]])", "unexpected '.' in a list", None, 14),
    # Tables.
    "a table without rows": Bad("puzzle,solution\n", "no puzzle in the text", None, 0),
    "a row without a column": Bad(f"puzzle,id\n{PUZZLE}\n", "1 column; the header has 2", 2, 81),
    "a bad cell in a row": Bad(
        f"id,puzzle\n1,{swapped(PUZZLE, 0, 'A')}", "'A' is not a digit", 2, 2
    ),
    "a header of another kind": Bad(
        f"id,name\n1,{PUZZLE}", "no column of puzzles in the header", 1, 0, {"format": "csv"}
    ),
    # Formats of other programs.
    "sdk without rows": Bad("[Puzzle]\n", "0 rows in [puzzle]; it needs 9", None, 0),
    "sdk with eight rows": Bad("[Puzzle]\n" + "\n".join(ROWS[:8]), "8 rows in [puzzle]", 9, 0),
    "sdk with a bad cell": Bad(
        "[Puzzle]\n" + rows(2, swapped(ROWS[2], 4, "?")), "'?' is not", 4, 4
    ),
    "sdk with an unlike state": Bad(
        "[Puzzle]\n" + "\n".join(ROWS) + "\n[State]\n" + rows(0, "2" + ROWS[0][1:]),
        "1 is given, but the cell has 2",
        12,
        0,
    ),
    "sdx with a bad u": Bad(
        "\n".join(["u0 1 2 3 4 5 6 7 8"] * 9),
        "'u0' is not u followed by a digit",
        1,
        0,
        {"format": "sdx"},
    ),
    "ss with a short row": Bad(
        "\n".join(["123|456|78"] * 9), "8 cells in this row", 1, 9, {"format": "ss"}
    ),
    "a sudokuwiki string cut short": Bad(
        "S9B" + "05" * 80, "160 characters after S9B", None, 3, {"format": "sudokuwiki"}
    ),
    "a sudokuwiki cell too high": Bad("S9B" + "zz" * 81, "'zz' is 1295", None, 3),
    "a library line without cells": Bad(
        ":0300:4::::", "0 cells; a 9×9 puzzle has 81", None, 8, {"format": "hodoku"}
    ),
    "a library line with a bad triple": Bad(
        f":0300:4:{PUZZLE}:410:::", "'410' is not a digit, a row and a column", None, 90
    ),
    "a susser string with a bad triple": Bad(
        f"{PUZZLE}:111 2", "'2' is not a digit, a row and a column", None, 86, {"format": "susser"}
    ),
    "a susser string too short": Bad(
        "+1" + PUZZLE[2:], "80 cells; a 9×9 puzzle has 81", None, 80, {"format": "susser"}
    ),
    "xml cut short": Bad("<opensudoku><folder>", "no element found", 1, 20),
    "xml with an entity": Bad(
        '<!DOCTYPE a [<!ENTITY b "c">]><opensudoku/>', "a document type or entity", 1, 12
    ),
    "a game without cells": Bad(GAME.format("123"), "3 cells; a 9×9 puzzle has 81", None, 15),
    "a game with a letter": Bad(
        GAME.format(swapped(ZEROS, 3, "A")), "'A' is not a digit", None, 15
    ),
    "json cut short": Bad('{"nonet": 1, "cells": "12', "unterminated string", None, 22),
    "json of something else": Bad('{"name": "Ann"}', "name: unknown key", None, 1),
    "json of a newer version": Bad('{"nonet": 99, "cells": "1"}', "version 99", None, 10),
    "json with a bad cell": Bad(
        f'{{"nonet": 1, "cells": "{swapped(PUZZLE, 9, "?")}"}}',
        "cells: '?' is not a digit",
        None,
        32,
    ),
    "link without a puzzle": Bad(
        "https://f-puzzles.com/?load=", "no puzzle after 'load='; copy it again", None, 0
    ),
    "link with rubbish": Bad("https://f-puzzles.com/?load=!!!!", "no puzzle after", None, 0),
    "short link": Bad("https://sudokupad.app/abc123", "known to its server only", None, 0),
    "link to another page": Bad("https://example.org/a", "this link holds no puzzle", None, 0),
    "f-puzzles cut short": Bad(
        "https://f-puzzles.com/?load=N4IgzglgXgpiBcBO", "ends too early", None, 28
    ),
    "f-puzzles with an unknown rule": Bad(
        '{"size": 2, "grid": [[{}, {}], [{}, {}]], "fog": [1]}', "fog: unknown key", None, 49
    ),
    "f-puzzles with a cell too many": Bad(
        '{"size": 2, "grid": [[{}, {}, {}], [{}, {}]]}', "grid[0]: 3 cells", None, 21
    ),
    "SudokuPad without a puzzle": Bad(
        "https://sudokupad.app/sclN4IgzglgXgpiBcBO", "ends too early", None, 25
    ),
    "a string with an unknown type": Bad(
        ".Thermo~R1C1~R1C2.Foo~R1C1", "unknown constraint 'Foo'", None, 18
    ),
    "a string with a cell of another grid": Bad(
        "# small\n.Shape~4x4\n.Cage~3~R1C5", "'R1C5' is not a cell of this 4×4 grid", 3, 8
    ),
    "a string with an open group": Bad(".Or.Thermo~R1C1~R1C2", "'.Or' has no '.End'", None, 1),
    "a killer with a loop": Bad("><" + "0" * 79, "pointers that lead nowhere", None, 0),
    "a killer with 80 numbers": Bad("3x3::k:" + "0:" * 80, "80 numbers", None, 166),
    # What was asked for.
    "another format than the text": Bad(PUZZLE, "extra data", None, 1, {"format": "json"}),
    "a grid as a line": Bad(
        "\n".join(ROWS),
        "9 cells; a 3×3 puzzle has no default boxes; pass rules=",
        1,
        9,
        {"format": "line"},
    ),
    "a line as a drawing": Bad(
        PUZZLE, "no grid found: 1 row of 81 cells", None, 0, {"format": "drawn"}
    ),
}
