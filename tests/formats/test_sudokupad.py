"""SudokuPad: links with scl, ctc and scf, the shortened JSON, and what is only drawn."""

from __future__ import annotations

import json
import pickle
import warnings
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet import variants as v
from nonet.errors import ConflictError, FormatError, FormatWarning, ManySolutions, NoSolution
from nonet.formats import by_name, losses, parse, sniff
from nonet.formats.kinds.sudokupad_zip import unzip
from nonet.formats.lzstring import compress
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC, Rules, Shape
from tests.formats.grids import PUZZLE

PAD = by_name("sudokupad")
BOXES = [
    [[top + row, left + column] for row in range(2) for column in range(2)]
    for top in (0, 2)
    for left in (0, 2)
]


def puzzle(**keys: Any) -> dict[str, Any]:
    return {"cells": [[{} for _ in range(4)] for _ in range(4)], "regions": BOXES, **keys}


def link(found: object) -> str:
    text = found if isinstance(found, str) else json.dumps(found)
    return "https://sudokupad.app/scl" + compress(text)


def rules_of(**keys: Any) -> Rules:
    return parse(link(puzzle(**keys))).rules


FOUR = Rules.classic(4)


def test_givens_regions_and_texts() -> None:
    found = puzzle(metadata={"title": "T", "author": "A", "rules": ["one", "two"]})
    found["cells"][0][1] = {"value": 3}
    found["cells"][1][0] = {"value": "4"}
    with pytest.warns(FormatWarning, match="the rules in the author's words: 'one two'"):
        grid = parse(link(found))
    assert grid == Grid(".3..4...........")
    assert dict(grid.info) == {"title": "T", "author": "A", "rules": "one\ntwo"}


def test_cages() -> None:
    cells = [[0, 0], [0, 1]]
    pair = "r1c1 r1c2"
    for cage, made in (
        ({"cells": cells, "value": "5"}, v.Cage(pair, total=5)),
        ({"cells": cells, "value": "5", "unique": True}, v.Cage(pair, total=5)),
        ({"cells": cells, "sum": 5, "value": "x"}, v.Cage(pair, total=5)),
        ({"cells": cells, "sum": 5, "unique": False}, v.Sum(pair, total=5)),
        ({"cells": cells, "unique": True}, v.Cage(pair)),
    ):
        assert rules_of(cages=[cage]) == FOUR + made, cage
    named = [{"value": "title: It"}, {"value": "author: Ann"}, {"value": "rules: one\ntwo"}]
    with pytest.warns(FormatWarning, match="one two"):
        grid = parse(link(puzzle(cages=named)))
    assert dict(grid.info) == {"title": "It", "author": "Ann", "rules": "one\ntwo"}


REPEATING = "Digits in cages sum to the total and may repeat."
PRODUCTS = "Cages show the product of their digits."


@pytest.mark.filterwarnings("ignore::nonet.errors.FormatWarning")
@pytest.mark.parametrize(
    ("told", "cage", "made"),
    [
        (REPEATING, {"value": "5"}, v.Sum("r1c1 r1c2", total=5)),
        (REPEATING, {"value": "5", "unique": True}, v.Sum("r1c1 r1c2", total=5)),
        (REPEATING, {"unique": True}, None),
        (PRODUCTS, {"value": "5", "unique": True}, None),
        ("Cages sum. No repeats.", {"value": "5"}, v.Cage("r1c1 r1c2", total=5)),
        ("solution", {"value": "3"}, v.Cage("r1c1 r1c2", total=3)),
        ("solution", {"value": "4"}, None),  # the stated solution has another sum there
    ],
)
def test_a_cage_means_what_the_author_says(told: str, cage: Any, made: Any) -> None:
    words = {"solution": "1234341221434321"} if told == "solution" else {"rules": told}
    found = puzzle(metadata=words, cages=[{"cells": [[0, 0], [0, 1]], **cage}])
    grid = parse(link(found))
    assert grid.rules == (FOUR if made is None else FOUR + made)
    assert ("unread" in grid.info) == (made is None)


def test_a_cage_larger_than_the_digits_and_one_of_equal_digits_are_sums() -> None:
    row_and_one = [[0, 0], [0, 1], [0, 2], [0, 3], [1, 0]]
    cage = {"cells": row_and_one, "value": "13", "unique": True}
    big = v.Sum("r1c1 r1c2 r1c3 r1c4 r2c1", total=13)
    assert rules_of(cages=[cage]) == FOUR + big
    cage = {"cells": [[0, 0], [2, 1]], "value": "2"}
    found = puzzle(metadata={"solution": "1234341221434321"}, cages=[cage])
    assert parse(link(found)).rules == FOUR + v.Sum("r1c1 r3c2", total=2)


SOME = "not read as rules: lines; the rules in the author's words: 'Lines rise.'"


def picture(*givens: str) -> Grid:
    """Return a puzzle with lines that are not read, and some givens."""
    found = puzzle(lines=[{"wayPoints": [[0, 0], [1, 1]]}], metadata={"rules": "Lines rise."})
    for given in givens:
        row, column, digit = map(int, given)
        found["cells"][row - 1][column - 1] = {"value": digit}
    with pytest.warns(FormatWarning, match="^" + SOME) as seen:
        grid = parse(link(found))
    assert seen[0].filename == __file__
    return grid


NONE, CONFLICT, MANY = ("111", "122", "133", "244"), ("111", "121"), ("111",)


@pytest.mark.parametrize(
    ("givens", "kind"), [(NONE, NoSolution), (CONFLICT, ConflictError), (MANY, ManySolutions)]
)
def test_no_and_several_solutions_say_what_was_not_read(givens: Any, kind: Any) -> None:
    grid = picture(*givens)
    assert grid.caveat == SOME
    for ask in (nonet.solve, nonet.rate, nonet.minimize):
        with pytest.raises(kind) as caught:
            ask(grid)
        assert str(caught.value).endswith("; " + SOME), ask
        assert caught.value.caveat == SOME
        assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
        assert nonet.formats.wire.error_record(caught.value)["message"].count(SOME) == 1
    with pytest.warns(FormatWarning, match=SOME) as seen:
        assert nonet.count(grid, limit=2) == (2 if kind is ManySolutions else 0)
    assert seen[0].filename == __file__
    with pytest.warns(FormatWarning, match=SOME) as seen:
        list(islice(nonet.solutions(grid), 2))
    assert seen[0].filename == __file__
    found = nonet.check(grid, limit=2)
    assert SOME in str(found)
    assert json.loads(found.to_json())["caveat"] == SOME
    assert SOME in nonet.coach(grid).text


def test_hints_for_a_picture_with_several_solutions_say_what_was_not_read() -> None:
    with pytest.warns(nonet.errors.NotUniqueWarning, match=SOME):
        nonet.hint(picture("111"))


def test_a_puzzle_that_was_read_in_full_has_no_caveat() -> None:
    grid = parse(link(puzzle(metadata={"rules": "Normal 4x4 sudoku rules apply."})))
    assert grid.caveat == ""
    with pytest.raises(ManySolutions, match=r"^several solutions$"):
        nonet.solve(grid)


@pytest.mark.needs_data
def test_recorded_pictures_give_no_answer_without_what_was_not_read(data: Path) -> None:
    records = json.loads((data / "variants" / "sudokupad.json").read_text("utf-8"))
    wrong = 0
    for record in records:
        with warnings.catch_warnings(record=True) as seen:
            warnings.simplefilter("always")
            grid = parse(record["text"])
        try:
            solution = str(nonet.solve(grid, timeout=20))
        except (NoSolution, ManySolutions) as error:
            solution, told = "", str(error)
        else:
            told = "; ".join(str(each.message) for each in seen)
        if solution == record["solution"]:
            continue
        wrong += 1
        assert " ".join(grid.info["rules"].split())[:60] in told.replace("\\", ""), record["id"]
        assert grid.info.get("unread", "") in told
        assert "unread" in grid.info or "author's words" in told
    assert wrong >= 25


def test_rules_for_the_whole_grid() -> None:
    words = ["antiknight", "Anti King", "nonconsecutive", "disjointgroups"]
    made = (v.ANTI_KNIGHT, v.ANTI_KING, v.NON_CONSECUTIVE, v.DISJOINT_GROUPS)
    for word, each in zip(words, made, strict=True):
        assert rules_of(**{"global": [word]}) == FOUR + each
    assert rules_of(**{"global": {"antiking": True, "antiknight": False}}) == FOUR + v.ANTI_KING


def test_what_is_drawn_is_named_in_a_warning() -> None:
    drawn = puzzle(
        lines=[{"wayPoints": [[0, 0], [1, 1]]}, {}],
        overlays=[{"text": "7"}],
        arrows=[],
        cages=[{"cells": [[0, 0]], "value": "<5"}],
        id="abc",
        cellSize=50,
        **{"global": ["antibishop"]},
    )
    message = r"lines \(2\), overlays|a cage, global 'antibishop', lines"
    with pytest.warns(FormatWarning, match=message):
        assert parse(link(drawn)).rules == FOUR
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parse(link(puzzle(arrows=[], id="abc")))


def test_links_pasted_in_many_ways() -> None:
    packed = compress(json.dumps(puzzle(**{"global": ["antiking"]})))
    coded = packed.replace("+", "%2B").replace("/", "%2F").replace("=", "%3D")
    for text in (
        f"https://sudokupad.app/scl{packed}",
        f"https://sudokupad.app/ctc{coded}",
        f"sudokupad.app/scl{packed}?setting-nogrid=1",
        f"https://app.crackingthecryptic.com/sudoku/?puzzleid=ctc{packed}",
        f"scl{packed}",
        json.dumps(puzzle(**{"global": ["antiking"]})),
    ):
        assert sniff(text) == "sudokupad", text[:50]
        assert parse(text).rules == FOUR + v.ANTI_KING


def test_shortened_json() -> None:
    text = (
        "{ce:[[{v:3},,,],[,,,{v:'4'}],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]]],"
        "ca:[{ce:[[0,0],[0,1]],v:5,unique:t},{v:'title: It\\'s \\u00fc'}],l:[],c:CFCFCF,o:#F}"
    )
    assert unzip(text)["cages"][0] == {"cells": [[0, 0], [0, 1]], "value": 5, "unique": True}
    with pytest.warns(FormatWarning, match="lines"):
        grid = parse(link(text.replace("l:[]", "l:[{th:2}]").replace(",c:CFCFCF,o:#F", "")))
    assert grid["r1c1"] == 3
    assert grid["r2c4"] == 4
    assert grid.info["title"] == "It's ü"
    assert v.Cage("r1c1 r1c2", total=5) in grid.rules.constraints


def test_other_shapes_and_regions() -> None:
    wide: dict[str, Any] = {"cells": [[{}] * 6 for _ in range(4)]}
    assert parse(link(wide)).rules == Rules.shaped(Shape(4, 6), boxes=False)
    rules = v.jigsaw("1122133213423444")
    grid = Grid.empty(rules)
    assert parse(PAD.dump(grid)) == grid


@pytest.mark.parametrize(
    ("code", "clues", "rules"),
    [
        ("1" + "x" * 13 + "00", 14, CLASSIC),
        ("1" + "x" * 13 + "00*w", 14, CLASSIC + v.WINDOKU),
        ("1" + "x" * 13 + "00wx", 14, CLASSIC + v.WINDOKU + v.DIAGONAL),
    ],
)
def test_classic_codes(code: str, clues: int, rules: Rules) -> None:
    text = f"https://sudokupad.app/scf{code}"
    assert sniff(text) == "sudokupad"
    grid = parse(text)
    assert (grid.clues, grid.rules) == (clues, rules)
    assert grid.values[:8] == bytes([1, 9, 0, 0, 0, 0, 0, 9])


def test_classic_codes_have_a_title_and_an_author() -> None:
    grid = parse("scf1" + "x" * 13 + "00*tA%20**title*aAnn")
    assert dict(grid.info) == {"title": "A *title", "author": "Ann"}


@pytest.mark.parametrize(
    ("found", "message"),
    [
        ([], "compressed text is not JSON"),
        ({"cells": 3}, "cells: no rows of cells"),
        ({"cells": [[{}], [{}, {}]]}, "cells: the rows do not make a grid"),
        ({"cells": [[{"value": "x"}, {}]] * 2}, "cells: 'x' in r1c1 is not a digit from 1 to 2"),
        (puzzle(regions=[[[0, 0], [9, 9]]]), r"regions\[0\]: '\[9, 9\]' is not a cell"),
        (puzzle(regions=[[[0, 0]], [[0, 0], [0, 1]]]), "a cell is in two regions"),
        (puzzle(cages=[{"cells": [[0]]}]), r"cages\[0\]\.cells: '\[0\]' is not a cell"),
        (puzzle(cages=[7]), r"cages\[0\]: not an object"),
        ("{ce:[[{v:", "expected a value"),
        ("{ce:[[{v:'x", "a text without a closing quote"),
        ("{ce" + ":{a" * 100, "nested more than 32 deep"),
    ],
)
def test_errors(found: object, message: str) -> None:
    text = link(found)
    with pytest.raises(FormatError, match=message) as caught:
        parse(text, format="sudokupad")
    assert caught.value.position == len("https://sudokupad.app/scl")


def test_a_short_id_needs_the_server() -> None:
    assert not PAD.claims("https://sudokupad.app/sclrtx3")


def test_round_trips() -> None:
    rules = (
        CLASSIC
        + v.Cage("r1c1 r1c2", total=10)
        + v.Cage("r2c1 r2c2")
        + v.Sum("r5c5 r6c6", total=9)
        + v.ANTI_KNIGHT
    )
    grid = Grid(PUZZLE, rules, info={"title": "T", "solution": "x"})
    assert losses(grid, "sudokupad") == ()
    assert parse(PAD.dump(grid)) == grid
    assert dict(parse(PAD.dump(grid)).info) == dict(grid.info)


def test_what_it_can_only_draw() -> None:
    rules = CLASSIC + v.Thermo("r1c1 r1c2") + v.DIAGONAL
    assert losses(Grid.empty(rules), "sudokupad") == ("diagonal", "thermo")
    zero = Grid(bytes(81), Rules.shaped(Shape(9, 9, lowest=0)))
    assert losses(zero, "sudokupad") == ("9×9 grids with values 0 to 8",)
