"""f-puzzles: every clue, regions, what a player noted, links, and what is only drawn."""

from __future__ import annotations

import contextlib
import json
import os
import warnings
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nonet import variants as v
from nonet.errors import FormatError, FormatWarning
from nonet.formats import as_position, by_name, losses, parse, read, sniff, write
from nonet.formats.kinds.fpuzzles_write import puzzle_to_json
from nonet.formats.lzstring import compress
from nonet.model.constraint import Constraint
from nonet.model.grid import Grid
from nonet.model.position import Position
from nonet.model.rules import CLASSIC, Rules, Shape
from tests.formats.grids import PUZZLE, SOLUTION

FULL = bool(os.environ.get("NONET_FULL"))
FPUZZLES = by_name("fpuzzles")


def puzzle(size: Any = 9, **keys: Any) -> dict[str, Any]:
    return {"size": size, "grid": [[{} for _ in range(size)] for _ in range(size)], **keys}


def rules_of(size: Any = 9, **keys: Any) -> Rules:
    return parse(json.dumps(puzzle(size, **keys))).rules


def test_files_called_json_are_read_by_their_content(tmp_path: Path) -> None:
    path = tmp_path / "shared.json"
    path.write_text(json.dumps(puzzle(9, antiknight=True)))
    (grid,) = read(path)
    assert grid.rules == CLASSIC + v.ANTI_KNIGHT
    write([grid], path)
    assert sniff(path.read_text()) == "json"
    assert list(read(path)) == [grid]


# A key with one entry, and what it adds to the classic rules.
CLUES: list[tuple[str, Any, Constraint]] = [
    ("killercage", {"cells": ["R1C1", "R1C2"], "value": "10"}, v.Cage("r1c1 r1c2", total=10)),
    ("killercage", {"cells": ["R1C1", "R1C2"]}, v.Cage("r1c1 r1c2")),
    ("killercage", {"cells": ["R1C1"], "value": "4"}, v.Cage("r1c1", total=4)),
    ("extraregion", {"cells": ["R1C1", "R5C5"]}, v.AllDifferent("r1c1 r5c5")),
    ("odd", {"cell": "R1C1"}, v.Odd("r1c1")),
    ("even", {"cell": "R1C1"}, v.Even("r1c1")),
    ("minimum", {"cell": "R1C1"}, v.Minimum("r1c1")),
    ("maximum", {"cell": "R1C1"}, v.Maximum("r1c1")),
    ("difference", {"cells": ["R1C1", "R1C2"]}, v.Difference("r1c1 r1c2")),
    ("difference", {"cells": ["R1C1", "R1C2"], "value": "3"}, v.Difference("r1c1 r1c2", value=3)),
    ("ratio", {"cells": ["R1C1", "R1C2"]}, v.Ratio("r1c1 r1c2")),
    ("ratio", {"cells": ["R1C1", "R1C2"], "value": "3"}, v.Ratio("r1c1 r1c2", value=3)),
    ("xv", {"cells": ["R1C1", "R1C2"], "value": "X"}, v.XV("r1c1 r1c2", "X")),
    ("xv", {"cells": ["R1C1", "R1C2"], "value": "V"}, v.XV("r1c1 r1c2", "V")),
    ("sum", {"cells": ["R1C1", "R1C2"], "value": "7"}, v.PairSum("r1c1 r1c2", total=7)),
    ("thermometer", {"lines": [["R1C1", "R2C2"]]}, v.Thermo("r1c1 r2c2")),
    ("slowthermometer", {"lines": [["R1C1", "R2C2"]]}, v.SlowThermo("r1c1 r2c2")),
    ("palindrome", {"lines": [["R1C1", "R2C2"]]}, v.Palindrome("r1c1 r2c2")),
    ("renban", {"lines": [["R1C1", "R2C2"]]}, v.Renban("r1c1 r2c2")),
    ("nabner", {"lines": [["R1C1", "R2C2"]]}, v.Nabner("r1c1 r2c2")),
    ("entropicline", {"lines": [["R1C1", "R2C2"]]}, v.Entropic("r1c1 r2c2")),
    ("zipperline", {"lines": [["R1C1", "R2C2", "R3C3"]]}, v.Zipper("r1c1 r2c2 r3c3")),
    ("regionsumline", {"lines": [["R1C3", "R1C4"]]}, v.RegionSumLine("r1c3 r1c4")),
    ("doublearrow", {"lines": [["R1C1", "R2C2", "R3C3"]]}, v.DoubleArrow("r1c1 r2c2 r3c3")),
    ("betweenline", {"lines": [["R1C1", "R2C2", "R3C3"]]}, v.Between("r1c1 r2c2 r3c3")),
    ("whispers", {"lines": [["R1C1", "R2C2"]]}, v.Whisper("r1c1 r2c2", difference=5)),
    (
        "whispers",
        {"lines": [["R1C1", "R2C2"]], "value": "4"},
        v.Whisper("r1c1 r2c2", difference=4),
    ),
    ("modularline", {"lines": [["R1C1", "R2C2"]]}, v.Modular("r1c1 r2c2", modulus=3)),
    ("lockout", {"lines": [["R1C1", "R2C2", "R3C3"]]}, v.Lockout("r1c1 r2c2 r3c3", difference=4)),
    (
        "arrow",
        {"lines": [["R1C1", "R2C2", "R3C3"]], "cells": ["R1C1"]},
        v.Arrow("r1c1", "r2c2 r3c3"),
    ),
    (
        "arrow",
        {"lines": [["R1C2", "R2C3"]], "cells": ["R1C1", "R1C2"]},
        v.Arrow("r1c1 r1c2", "r2c3"),
    ),
    (
        "clone",
        {"cells": ["R1C1", "R1C2"], "cloneCells": ["R5C5", "R5C6"]},
        v.Clone("r1c1 r1c2", "r5c5 r5c6"),
    ),
    (
        "quadruple",
        {"cells": ["R3C2", "R3C3", "R4C2", "R4C3"], "values": [3, 3, 5]},
        v.Quad("r3c2", [3, 3, 5]),
    ),
    (
        "littlekillersum",
        {
            "cell": "R0C7",
            "cells": ["R1C8", "R2C9"],
            "direction": "DR",
            "value": "12",
        },
        v.LittleKiller("r1c8", "dr", total=12),
    ),
    ("sandwichsum", {"cell": "R3C0", "value": "0"}, v.Sandwich("r3", total=0)),
    ("sandwichsum", {"cell": "R0C3", "value": "7"}, v.Sandwich("c3", total=7)),
    ("xsum", {"cell": "R10C3", "value": "7"}, v.XSum("c3", total=7, reverse=True)),
    ("skyscraper", {"cell": "R3C10", "value": "7"}, v.Skyscraper("r3", count=7, reverse=True)),
    ("skyscraper", {"cell": "R3C0", "value": "7"}, v.Skyscraper("r3", count=7)),
    ("rowindexer", {"cells": ["R1C1", "R1C2"]}, v.Indexing("r1c1 r1c2", by="row")),
    ("columnindexer", {"cells": ["R1C1", "R1C2"]}, v.Indexing("r1c1 r1c2", by="column")),
    ("boxindexer", {"cells": ["R1C1", "R1C2"]}, v.Indexing("r1c1 r1c2", by="box")),
]


@pytest.mark.parametrize(("key", "entry", "made"), CLUES, ids=lambda each: str(each)[:40])
def test_what_a_clue_means_and_how_it_is_written(key: str, entry: Any, made: Constraint) -> None:
    assert rules_of(**{key: [entry]}) == CLASSIC + made
    grid = Grid.empty(CLASSIC + made)
    assert losses(grid, "fpuzzles") == ()
    text = FPUZZLES.dump(grid)
    assert sniff(text) == "fpuzzles"
    assert parse(text) == grid


FLAGS = {
    "antiknight": v.ANTI_KNIGHT,
    "antiking": v.ANTI_KING,
    "disjointgroups": v.DISJOINT_GROUPS,
    "nonconsecutive": v.NON_CONSECUTIVE,
    "diagonal+": v.Diagonal(rising=True),
    "diagonal-": v.Diagonal(rising=False),
}


@pytest.mark.parametrize("key", FLAGS)
def test_rules_for_the_whole_grid(key: str) -> None:
    assert rules_of(**{key: True}) == CLASSIC + FLAGS[key]
    assert rules_of(**{key: False}) == CLASSIC
    grid = Grid.empty(CLASSIC + FLAGS[key])
    assert parse(FPUZZLES.dump(grid)) == grid


def test_both_diagonals_are_one_variant() -> None:
    both = {"diagonal+": True, "diagonal-": True}
    assert rules_of(**both) == CLASSIC + v.DIAGONAL
    assert parse(FPUZZLES.dump(Grid.empty(CLASSIC + v.DIAGONAL))).rules == CLASSIC + v.DIAGONAL


@pytest.mark.parametrize(
    ("word", "made"),
    [
        ("ratio", v.StrictRatio()),
        ("difference", v.StrictDifference()),
        ("xv", v.StrictXV()),
        ("sum", v.StrictSum()),
    ],
)
def test_negative_constraints(word: str, made: Constraint) -> None:
    assert rules_of(negative=[word]) == CLASSIC + made
    grid = Grid.empty(CLASSIC + made)
    assert parse(FPUZZLES.dump(grid)) == grid


def test_dots_are_exempt_from_nonconsecutive() -> None:
    dot = {"cells": ["R1C1", "R1C2"]}
    rules = rules_of(nonconsecutive=True, ratio=[dot])
    assert rules == CLASSIC + v.Ratio("r1c1 r1c2") + v.StrictDifference([1])
    assert parse(FPUZZLES.dump(Grid.empty(rules))).rules == rules
    strict = CLASSIC + v.Ratio("r1c1 r1c2") + v.NON_CONSECUTIVE
    assert losses(Grid.empty(strict), "fpuzzles") == (
        "non-consecutive with dots, which are exempt there",
    )


def test_all_dots_given_are_both_negative_rules() -> None:
    rules = CLASSIC + v.Difference("r1c1 r1c2") + v.Ratio("r2c1 r2c2") + v.StrictKropki()
    assert losses(Grid.empty(rules), "fpuzzles") == ()
    record = puzzle_to_json(Grid.empty(rules))
    assert (record["nonconsecutive"], record["negative"]) == (True, ["ratio"])
    assert parse(json.dumps(record)).rules == rules
    # Of other ratios, f-puzzles forbids those in use.
    thrice = rules + v.Ratio("r3c1 r3c2", value=3)
    assert losses(Grid.empty(thrice), "fpuzzles") == ("strict-kropki",)
    # Without dots the rule is the same for all pairs.
    bare = parse(json.dumps(puzzle_to_json(Grid.empty(CLASSIC + v.StrictKropki())))).rules
    assert set(bare.constraints) == {v.NON_CONSECUTIVE, v.StrictRatio()}


def test_entries_without_a_clue() -> None:
    void = {
        "killercage": [{"cells": []}, {"cells": ["R1C1"]}, {"cells": ["R2C2"], "value": "0"}],
        "thermometer": [{"lines": [["R1C1"]]}, {"lines": []}],
        "betweenline": [{"lines": [["R1C1", "R1C2"]]}],
        "littlekillersum": [{"cell": "R0C0", "direction": "DR", "value": "0"}],
        "sandwichsum": [{"cell": "R1C0", "value": ""}],
        "xv": [{"cells": ["R1C1", "R1C2"], "value": ""}],
        "quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": []}],
        "arrow": [{"lines": [], "cells": ["R1C1"]}],
        "negative": [],
        "unheard": [],
    }
    assert rules_of(**void) == CLASSIC


def test_sizes_and_regions() -> None:
    assert rules_of(6) == Rules.classic(6)
    assert rules_of(7) == Rules.shaped(Shape(7, 7), boxes=False)
    assert rules_of(14) == Rules.classic(14, (2, 7))
    for rules in (Rules.classic(6, (3, 2)), v.jigsaw("1122133213423444"), rules_of(5)):
        grid = Grid.empty(rules)
        assert losses(grid, "fpuzzles") == ()
        assert parse(FPUZZLES.dump(grid)) == grid
    some = puzzle(4)
    for row in some["grid"]:
        for cell in row:
            cell["region"] = None
    assert parse(json.dumps(some)).rules == Rules.shaped(Shape(4, 4), boxes=False)
    for row, column in ((0, 0), (0, 1), (1, 1), (2, 1)):
        some["grid"][row][column]["region"] = 0
    rules = parse(json.dumps(some)).rules
    assert [unit.name for unit in rules.units][-1] == "region 1"
    assert parse(FPUZZLES.dump(Grid.empty(rules))).rules == rules
    some["grid"][3][3]["region"] = 0
    with pytest.raises(FormatError, match="region 0 has 5 cells where 4 are needed"):
        parse(json.dumps(some))


def noted() -> dict[str, Any]:
    found = puzzle(title="T", author="A", ruleset="R\nR", successMessage="well done")
    found["grid"][0][0] = {"value": 5, "given": True}
    found["grid"][0][1] = {"value": 6, "centerPencilMarks": [6, 7]}
    found["grid"][0][2] = {"givenPencilMarks": [1, 2], "centerPencilMarks": [2]}
    found["grid"][0][3] = {"cornerPencilMarks": [3], "givenPencilMarks": None, "c": "#FFA0A0"}
    found["grid"][0][4] = {"cArray": ["#B0FFB0", "#123456"], "c": "#B0FFB0"}
    found["solution"] = [int(char) for char in SOLUTION]
    return found


def test_what_a_player_noted() -> None:
    position = as_position(json.dumps(noted()))
    grid = position.grid
    assert (grid["r1c1"], grid["r1c2"], grid.clues) == (5, 6, 1)
    assert grid.candidates("r1c3") == (1, 2)  # given marks bind
    assert position.centre_of("r1c3") == (2,)
    assert position.corner_of("r1c4") == (3,)
    assert position.colours_of("r1c4") == (2,)
    assert len(position.colours_of("r1c5")) == 2
    assert dict(grid.info) == {
        "title": "T",
        "author": "A",
        "rules": "R\nR",
        "success_message": "well done",
        "solution": SOLUTION,
    }


def test_a_position_comes_back(tmp_path: Path) -> None:
    position = as_position(json.dumps(noted()))
    path = tmp_path / "one.fpuz"
    assert write([position], path) == 1
    assert as_position(path.read_text()) == position
    assert dict(as_position(path.read_text()).grid.info) == dict(position.grid.info)
    moved = Position(Grid(PUZZLE)).play(("r1c2", 3))
    with pytest.raises(FormatError, match="cannot carry moves"):
        write([moved], path)


LINK = "https://f-puzzles.com/?load="


def test_links_pasted_in_many_ways() -> None:
    packed = compress(json.dumps(puzzle(antiking=True)))
    coded = packed.replace("+", "%2B").replace("/", "%2F").replace("=", "%3D")
    for text in (
        LINK + packed,
        f"https://www.f-puzzles.com/?load={packed}",
        f"f-puzzles.com/?id=7&load={coded}&x=1#top",
        f"?load={packed}",
        LINK + packed.replace("+", " "),
        LINK + packed.rstrip("="),
        f"https://sudokupad.app/fpuz{packed}",
        f"https://sudokupad.app/fpuzzles{coded}?setting-nogrid=1",
        f"https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{packed}",
        f"fpuz{packed}",
        packed,
        f"\n {LINK}{packed} \n\n",
    ):
        assert sniff(text) == "fpuzzles", text[:60]
        assert parse(text).rules == CLASSIC + v.ANTI_KING, text[:60]


def test_a_browser_may_halve_slashes() -> None:
    # A character of sixteen ones, at a place where these fill two groups of six.
    texts = [
        json.dumps(puzzle(title="x" * many + "\uffff"), ensure_ascii=False) for many in range(1, 40)
    ]
    packed = next(each for each in map(compress, texts) if "//" in each)
    assert (
        parse(f"https://sudokupad.app/fpuz{packed.replace('//', '/')}").info["title"][-1]
        == "\uffff"
    )


def test_files_of_links_and_of_json(tmp_path: Path) -> None:
    grids = [Grid(PUZZLE), Grid.empty(CLASSIC + v.ANTI_KING)]
    path = tmp_path / "two.fpuz"
    assert write(grids, path) == 2
    assert list(read(path)) == grids
    text = json.dumps(puzzle(), indent=1) + "\n" + json.dumps(puzzle(antiking=True))
    path.write_text(text)
    assert [grid.rules for grid in read(path)] == [CLASSIC, CLASSIC + v.ANTI_KING]


def test_drawings_are_kept_and_named() -> None:
    drawn = {
        "line": [{"lines": [["R1C1", "R1C2"]], "outlineC": "#FF0000"}, {"lines": [], "width": 0.5}],
        "circle": [{"cells": ["R1C1"], "fromConstraint": "Renban"}],
        "cage": [{"cells": ["R1C1"], "value": "title: x"}],
        "disabledlogic": ["contradictions"],
    }
    text = json.dumps(puzzle(**drawn))
    with pytest.warns(FormatWarning, match="not read as rules: 2 lines"):
        grid = parse(text)
    assert json.loads(grid.info["drawing"]) == {"line": drawn["line"]}
    assert losses(grid, "line") == ("info drawing", "info unread")
    with pytest.warns(FormatWarning):
        again = parse(FPUZZLES.dump(grid))
    assert dict(again.info) == dict(grid.info)
    quiet = json.dumps(puzzle(circle=drawn["circle"], truecandidatesoptions=[]))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert losses(parse(quiet), "line") == ()


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"fog": [1]}, "fog: unknown key; it may be a rule"),
        ({"negative": ["thermo"]}, r"negative\[0\]: unknown negative constraint"),
        ({"killercage": [{"cells": ["R1C10"]}]}, r"killercage\[0\]\.cells\[0\]: 'R1C10' is not"),
        (
            {"killercage": [{"cells": ["R1C1"], "value": "<9"}]},
            r"value: '<9' is not a whole number",
        ),
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "Q"}]}, "'Q' is neither X nor V"),
        ({"difference": [{"cells": ["R1C1"]}]}, "1 cells; a mark between cells has 2"),
        ({"clone": [{"cells": ["R1C1"], "cloneCells": []}]}, "1 cells with 0 clones"),
        ({"skyscraper": [{"cell": "R0C0", "value": "1"}]}, "looks along no row or column"),
        ({"skyscraper": [{"cell": "R5C5", "value": "1"}]}, "'R5C5' is not a cell beside the grid"),
        (
            {"littlekillersum": [{"cell": "R0C9", "direction": "DR", "value": "1"}]},
            "points away from the grid",
        ),
        (
            {"littlekillersum": [{"cell": "R0C3", "direction": "X", "value": "1"}]},
            "'X' is not UL, UR, DL or DR",
        ),
        (
            {"quadruple": [{"cells": ["R1C1", "R1C2"], "values": [1]}]},
            "not a square of 2×2",
        ),
        ({"odd": [{}]}, "missing key 'cell'"),
        ({"antiknight": 1}, "antiknight: expected true or false"),
        ({"whispers": [{"lines": 3}]}, r"whispers\[0\]\.lines: expected an array"),
        ({"size": 8}, "grid: 9 rows; the size is 8"),
        ({"title": 7}, "title: expected a string"),
    ],
)
def test_errors_name_the_key(keys: dict[str, Any], message: str) -> None:
    text = json.dumps({**puzzle(), **keys})
    with pytest.raises(FormatError, match=message) as caught:
        parse(text)
    assert caught.value.position is not None
    # In a link, the error points at its compressed part.
    with pytest.raises(FormatError, match=message) as caught:
        parse(LINK + compress(text))
    assert caught.value.position == len(LINK)


@pytest.mark.parametrize(
    "text",
    [
        LINK + "N4Ig",
        LINK + "N4Ig" + "/" * 3000,
        LINK + compress('{"grid": [[' + "{}," * 100_000),
        LINK + compress("a" * 4_000_000),
        LINK + compress("[" * 100_000),
        '{"size": 9, "grid": [[' + "{}," * 3000,
        "fpuz" + "N4Ig" * 20_000,
    ],
    ids=lambda text: text[:40] + str(len(text)),
)
def test_hostile_texts(text: str) -> None:
    with pytest.raises(FormatError):
        parse(text, format="fpuzzles")


def test_what_f_puzzles_cannot_carry() -> None:
    rules = CLASSIC + v.Regex("r1c1 r1c2", "12") + v.NumberedRoom("r1", value=3) + v.WINDOKU
    assert losses(Grid.empty(rules), "fpuzzles") == ("numbered-room", "regex", "windoku")
    assert losses(Grid.empty(Rules.shaped(Shape(6, 4))), "fpuzzles") == ("6×4 grids",)


# -- published puzzles ----------------------------------------------------------------------------


def records(data: Path) -> Iterator[dict[str, Any]]:
    found = json.loads((data / "variants" / "fpuzzles.json").read_text("utf-8"))
    yield from found if FULL else found[::3]


@pytest.mark.needs_data
@pytest.mark.filterwarnings("ignore::nonet.errors.FormatWarning")
def test_published_puzzles(data: Path) -> None:
    seen = Counter[str]()
    for record in records(data):
        grid = parse(record["fpuzzles_b64"])
        assert parse(json.dumps(record["fpuzzles"])) == grid
        again = parse(FPUZZLES.dump(grid))
        assert again == grid, record["title"]
        assert dict(again.info) == dict(grid.info)
        with contextlib.suppress(KeyError):
            assert grid.info["title"] == record["fpuzzles"]["title"]
        seen.update(made.name for made in grid.rules.constraints)
        # The same puzzle in the other dialect, and what it means there.
        other = parse(by_name("iss").dump(grid))
        if record["title"] != "Executive Function":
            values = bytes(map(int, record["fpuzzles"].get("solution") or record["solution"]))
            assert not list(grid.rules.conflicts(values)), record["title"]
            assert not list(other.rules.conflicts(values)), record["title"]
    assert len(seen) > 8


def test_keys_that_are_no_rules_warn_and_are_kept() -> None:
    cells: list[list[dict[str, Any]]] = [[{} for _ in range(4)] for _ in range(4)]
    cells[0][1] = {"tint": "red", "note": {"x": [1]}}
    cells[2][3] = {"tint": "blue", "value": 3, "given": True}
    drawn = {"line": [{"lines": [["R1C1", "R2C2"]]}], "foglight": ["R1C1"]}
    text = json.dumps({"size": 4, "grid": cells, **drawn})
    message = "not read as rules: 1 line, foglight, 'note' of cells, 'tint' of cells"
    with pytest.warns(FormatWarning, match=f"^{message}$") as seen:
        grid = parse(text)
    assert seen[0].filename == __file__
    assert losses(grid, "fpuzzles") == ()
    with pytest.warns(FormatWarning, match=message):
        again = parse(by_name("fpuzzles").dump(grid))
    assert (again, dict(again.info)) == (grid, dict(grid.info))
    assert puzzle_to_json(again) == puzzle_to_json(grid)
    for name in ("line", "foglight", "grid"):
        assert puzzle_to_json(grid)[name] == {**drawn, "grid": cells}[name]


def test_parity_of_a_cell_is_a_constraint() -> None:
    cells: list[list[dict[str, Any]]] = [[{} for _ in range(4)] for _ in range(4)]
    cells[0][1] = {"parity": "odd"}
    cells[2][3] = {"parity": "Even"}
    cells[3][3] = {"parity": ""}
    text = json.dumps({"size": 4, "grid": cells, "odd": [{"cell": "R1C2"}]})
    rules = Rules.classic(4) + v.Odd("r1c2") + v.Even("r3c4")
    assert set(parse(text).rules.constraints) == set(rules.constraints)
    cells[0][1] = {"parity": "prime"}
    with pytest.raises(FormatError, match="'prime' is neither 'odd' nor 'even'"):
        parse(json.dumps({"size": 4, "grid": cells}))


def test_foreign_drawings_are_not_written() -> None:
    for drawing in ('{"cells": 5}', '{"cells": {"R9C9": {}}}', '{"cells": {"R1C1": 7}}'):
        grid = Grid(bytes(16), info={"drawing": drawing})
        assert losses(grid, "fpuzzles") == ("info drawing",)
        assert "cells" not in puzzle_to_json(grid)
