"""Constraint strings: each type, groups, shapes, errors, and round trips of every kind."""

from __future__ import annotations

import contextlib
import json
import os
import random
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet import variants as v
from nonet.errors import FormatError, Unsupported
from nonet.formats import by_name, losses, parse, read, sniff
from nonet.formats.kinds.iss_codes import spell_pattern
from nonet.model.constraint import Constraint
from nonet.model.grid import Grid
from nonet.model.primitives import Automaton, Connected
from nonet.model.rules import CLASSIC, Rules, Shape
from tests.formats.grids import PUZZLE
from tests.variants.cases import CASES, LARGER

FULL = bool(os.environ.get("NONET_FULL"))
ISS = by_name("iss")
RISING = Automaton(2, (0,), (1,), ((0, 0, 1), (0, 1, 1), (1, 2, 1)))

# A string for each type, and what it adds to the classic rules.
STRINGS: dict[str, tuple[Constraint, ...]] = {
    ".AllDifferent~R1C1~R2C4": (v.AllDifferent("r1c1 r2c4"),),
    ".Diagonal~1": (v.Diagonal(rising=True),),
    ".Diagonal~-1": (v.Diagonal(rising=False),),
    ".Diagonal~1.Diagonal~-1": (v.DIAGONAL,),
    ".Windoku": (v.WINDOKU,),
    ".DisjointSets": (v.DISJOINT_GROUPS,),
    ".AntiKnight.AntiKing": (v.ANTI_KNIGHT, v.ANTI_KING),
    ".AntiConsecutive": (v.NON_CONSECUTIVE,),
    ".AntiTaxicab": (v.AntiTaxicab(),),
    ".WhiteDot~R1C1~R1C2~R5C5~R6C5": (v.Difference("r1c1 r1c2"), v.Difference("r5c5 r6c5")),
    ".BlackDot~R1C2~R1C1": (v.Ratio("r1c2 r1c1"),),
    ".X~R1C1~R1C2.V~R1C1~R2C1": (v.XV("r1c1 r1c2", "X"), v.XV("r1c1 r2c1", "V")),
    ".GreaterThan~R1C1~R1C2~R2C1": (v.GreaterThan("r1c1 r1c2"), v.GreaterThan("r1c1 r2c1")),
    ".StrictKropki.StrictXV": (v.StrictKropki(), v.StrictXV()),
    ".Thermo~R1C1~R2C2": (v.Thermo("r1c1 r2c2"),),
    ".Whisper~R1C1~R2C2": (v.Whisper("r1c1 r2c2", difference=5),),
    ".Whisper~4~R1C1~R2C2": (v.Whisper("r1c1 r2c2", difference=4),),
    ".Renban~R1C1~R2C2": (v.Renban("r1c1 r2c2"),),
    ".Modular~3~R1C1~R2C2~R3C3": (v.Modular("r1c1 r2c2 r3c3"),),
    ".Modular~1~R1C1~R2C2~R3C3": (),
    ".Entropic~R1C1~R2C2~R3C3": (v.Entropic("r1c1 r2c2 r3c3"),),
    ".Palindrome~R1C1~R2C2": (v.Palindrome("r1c1 r2c2"),),
    ".Zipper~R1C1~R2C2~R3C3": (v.Zipper("r1c1 r2c2 r3c3"),),
    ".Between~R1C1~R2C2~R3C3": (v.Between("r1c1 r2c2 r3c3"),),
    ".Lockout~4~R1C1~R2C2~R3C3": (v.Lockout("r1c1 r2c2 r3c3"),),
    ".RegionSumLine~R1C3~R1C4": (v.RegionSumLine("r1c3 r1c4"),),
    ".EqualSum~R1C1~R1C2~-~R3C3": (v.EqualSum(["r1c1 r1c2", "r3c3"]),),
    ".SumLine~10~R1C1~R1C2": (v.SumLine("r1c1 r1c2", total=10),),
    ".SumLine~10~R1C1~R1C2~R2C2~LOOP": (v.SumLine("r1c1 r1c2 r2c2", total=10, loop=True),),
    ".Arrow~R1C1~R2C2~R3C3": (v.Arrow("r1c1", "r2c2 r3c3"),),
    ".PillArrow~2~R1C2~R1C1~R2C2": (v.Arrow("r1c1 r1c2", "r2c2"),),
    ".DoubleArrow~R1C1~R2C2~R3C3": (v.DoubleArrow("r1c1 r2c2 r3c3"),),
    ".Cage~10~R1C1~R1C2": (v.Cage("r1c1 r1c2", total=10),),
    ".Cage~~R1C1~R1C2": (v.Cage("r1c1 r1c2"),),
    ".Cage~0~R1C1~R1C2": (v.Cage("r1c1 r1c2"),),
    ".Sum~5~R1C1~R1C2": (v.Sum("r1c1 r1c2", total=5),),
    ".Sum~0_=_1_-2~R1C1~R1C2": (v.Sum("r1c1 r1c2", total=0, coefficients=[1, -2]),),
    ".RellikCage~8~R1C1~R1C2": (v.RellikCage("r1c1 r1c2", total=8),),
    ".EqualityCage~R1C1~R1C2": (v.EqualityCage("r1c1 r1c2"),),
    ".LittleKiller~9~R2C1": (v.LittleKiller("r2c1", "dr", total=9),),
    ".LittleKiller~9~R2C9": (v.LittleKiller("r2c9", "ul", total=9),),
    ".LittleKiller~9~R1C4": (v.LittleKiller("r1c4", "dl", total=9),),
    ".LittleKiller~9~R9C4": (v.LittleKiller("r9c4", "ur", total=9),),
    ".LittleKiller~9~R9C4.LittleKiller~8~R9C4": (v.LittleKiller("r9c4", "ur", total=8),),
    ".Sandwich~7~R3": (v.Sandwich("r3", total=7),),
    ".Lunchbox~7~R1C1~R1C2~R1C3": (v.Lunchbox("r1c1 r1c2 r1c3", total=7),),
    ".XSum~C3~12~": (v.XSum("c3", total=12),),
    ".XSum~C3~12~13": (v.XSum("c3", total=12), v.XSum("c3", total=13, reverse=True)),
    ".NumberedRoom~R2~~8": (v.NumberedRoom("r2", value=8, reverse=True),),
    ".Skyscraper~R2~3": (v.Skyscraper("r2", count=3),),
    ".HiddenSkyscraper~R2~3": (v.HiddenSkyscraper("r2", value=3),),
    ".Indexing~C~R1C1": (v.Indexing("r1c1", by="column"),),
    ".Indexing~R~R1C1": (v.Indexing("r1c1", by="row"),),
    ".ValueIndexing~R1C1~R2C2~R3C3": (v.ValueIndexing("r1c1 r2c2 r3c3"),),
    ".Quad~R1C1~2~2~5": (v.Quad("r1c1", [2, 2, 5]),),
    ".ContainAtLeast~1_1~R1C1~R2C4~R5C5": (v.ContainAtLeast("r1c1 r2c4 r5c5", [1, 1]),),
    ".ContainExact~1_2~R1C1~R2C4~R5C5": (v.ContainExact("r1c1 r2c4 r5c5", [1, 2]),),
    ".LookAndSay~23~R1C1~R2C4~R5C5": (v.LookAndSay("r1c1 r2c4 r5c5", "23"),),
    ".CountingCircles~R1C1~R2C4": (v.CountingCircles("r1c1 r2c4"),),
    ".CountDistinct~R1C1~R2C4~R3C4": (v.CountDistinct("r1c1", "r2c4 r3c4"),),
    ".SameValues~2~R1C1~R1C2~R5C5~R6C6": (v.SameValues(["r1c1 r1c2", "r5c5 r6c6"]),),
    ".RegionSameValues.GlobalMod": (v.RegionSameValues(), v.GlobalMod()),
    ".GlobalEntropy.DutchFlatmates": (v.GlobalEntropy(), v.DutchFlatmates()),
    ".Regex~WzEyXSo~~R1C1~R1C2": (v.Regex("r1c1 r1c2", "[12]*"),),
    ".Regex~%5B12%5D*~R1C1~R1C2": (v.Regex("r1c1 r1c2", "[12]*"),),
    ".Or.Thermo~R1C1~R1C2.Cage~7~R1C1~R1C2.End": (
        v.AnyOf([v.Thermo("r1c1 r1c2"), v.Cage("r1c1 r1c2", total=7)]),
    ),
    ".Or.~R1C1_1~R2C2_3_4.And.Renban~R1C1~R1C2.End.End": (
        v.AnyOf(
            [
                v.AllOf([v.Candidates("r1c1", [1]), v.Candidates("r2c2", [3, 4])]),
                v.AllOf([v.Renban("r1c1 r1c2")]),
            ]
        ),
    ),
    ".Replicate~C~R1C1.Thermo~R1C1~R2C2.End": (v.Thermo("r1c2 r2c3"),),
    ".Replicate~BC.Cage~5~R1C1~R1C2.End": (
        v.Cage("r1c1 r1c2", total=5),
        v.Cage("r1c8 r1c9", total=5),
    ),
    ".FullRank~R1~3~4": (v.FullRank("r1", rank=3), v.FullRank("r1", rank=4, reverse=True)),
    ".FullRank~C2~3.FullRankTies~any": (v.FullRank("c2", rank=3, ties="any"),),
    ".FullRank~C2~3.FullRankTies~none": (v.FullRank("c2", rank=3), v.DifferentLines()),
    ".ConnectedValues~~1_2": (v.ConnectedValues([1, 2]),),
    ".ConnectedValues~~3~9": (v.ConnectedValues([3], size=9),),
    ".SearchPriority~3~R1C1": (),
    ".Thermo~R1C1.Whisper~5~R1C1.Zipper~R1C1~R1C2.Modular~3~R2C2": (),
    ".EqualSum~R1C1~R1C2.SameValues~1~R1C1~R5C5.Whisper~0~R1C1~R1C2.And.End": (),
    ".Or.Zipper~R1C1~R1C2.Cage~7~R1C1~R1C2.End": (),  # the zipper always holds
    ".Or.XSum~R1~~.Cage~7~R1C1~R1C2.End": (v.AnyOf([v.Cage("r1c1 r1c2", total=7)]),),
    ".Quad~R1C1~2~5.Quad~R1C1~3": (v.Quad("r1c1", [3]),),
    ".Replicate~B.Quad~R1C1~2.End.Quad~R1C1~3": (v.Quad("r1c1", [2]), v.Quad("r1c1", [3])),
}


@pytest.mark.parametrize("text", STRINGS)
def test_what_a_string_means(text: str) -> None:
    rules = CLASSIC
    for made in STRINGS[text]:
        rules = rules + made
    assert parse(text, format="iss") == Grid(bytes(81), rules)
    assert sniff(text) == "iss"


def test_tables_of_pairs() -> None:
    twice = v.Pair.where("r1c1 r1c2", lambda a, b: b == 2 * a, label="double")
    text = ISS.dump(Grid.empty(CLASSIC + twice))
    assert parse(text) == Grid.empty(CLASSIC + twice)
    several = text.replace("~R1C1~R1C2", "~R1C1~R1C2~~R5C5~R6C6~_other%20name~R9C9~R9C8")
    found = parse(several).rules.constraints
    assert [(made.cells, made.label) for made in found if isinstance(made, v.Pair)] == [
        (("r1c1", "r1c2"), "double"),
        (("r5c5", "r6c6"), "double"),
        (("r9c9", "r9c8"), "other name"),
    ]
    table = next(made for made in found if isinstance(made, v.Pair))
    assert table.allows(2, 4)
    assert not table.allows(4, 2)


def test_old_names_of_tables_swap_two_characters() -> None:
    any_pair = ".Pair~" + "_" * 13 + "H~~R1C1~R1C2"
    assert parse(any_pair.replace(".Pair", ".Binary").replace("_", "-")) == parse(any_pair)
    most = ".PairX~-" + "_" * 12 + "H~~R1C1~R1C2"
    swapped = str.maketrans("-_", "_-")
    assert parse(most.replace(".PairX", ".BinaryX").translate(swapped)) == parse(most)


def test_automata_with_segments() -> None:
    line = v.NFA("r1c1 r1c2 r1c3", RISING, breaks=[2], label="name with ~ and .")
    text = ISS.dump(Grid.empty(CLASSIC + line))
    assert text.endswith("~_name%20with%20%7E%20and%20%2E~R1C1~R1C2~-~R1C3")
    assert parse(text).rules == CLASSIC + line


def test_givens_candidates_and_white_space() -> None:
    text = "# a comment\n\n . ~R1C1_5 ~R1C2_1\n_2_3\n\n.~R1C2_2_3_4\n # another"
    grid = parse(text)
    assert grid.values[0] == 5
    assert grid.candidates("r1c2") == (2, 3)
    assert grid.candidates("r1c3") == tuple(range(1, 10))
    assert grid.info["comment"] == "a comment\nanother"
    copies = parse(".Replicate~D~R1C1.~R1C1_1_2.End.~R1C1_2_3")
    assert copies["r1c1"] == 2
    assert copies.candidates("r1c2") == (1, 2)


def test_shapes() -> None:
    assert parse(".Shape~6x6").rules == Rules.classic(6)
    assert parse(".Shape~6x4~0-6").rules == Rules.shaped(Shape(6, 4, lowest=0, values=7))
    assert parse(".Shape~9x9.NoBoxes").rules == Rules.shaped(Shape(9, 9), boxes=False)
    assert parse(".Shape~4x4~~Raw").rules == Rules(Shape(4, 4))
    assert parse(".Shape~10x10~~Raw.~RaCa_10")["r10c10"] == 10
    assert parse(".Shape~6x6.RegionSize~4").rules.box == (2, 2)
    zero = parse(".Shape~9x9~0-8.~R1C1_0.Cage~3~R1C1~R1C2")
    assert (zero.values[0], zero.rules.shape.shown(1)) == (1, 0)


def test_regions() -> None:
    text = "1122133213423444"
    assert parse(f".Shape~4x4.NoBoxes.Jigsaw~{text}").rules == v.jigsaw(text)
    beside = parse(f".Shape~4x4.Jigsaw~4x4~{text}").rules
    assert beside.box == (2, 2)
    assert len(beside.constraints) == 4
    some = parse(".Shape~4x4.NoBoxes.Jigsaw~1111222200000000").rules
    assert some == Rules.shaped(Shape(4, 4), boxes=False)  # rows add nothing
    odd = parse(".Shape~4x4.NoBoxes.Jigsaw~1122112200000000").rules
    assert [unit.name for unit in odd.units][-2:] == ["region 1", "region 2"]
    # A line crosses a region that is a row, too.
    striped = "1111222233443344"
    line = parse(f".Shape~4x4.NoBoxes.Jigsaw~{striped}.RegionSumLine~R1C1~R2C1~R3C1~R4C1").rules
    assert line == v.jigsaw(striped) + v.RegionSumLine("r1c1 r2c1 r3c1 r4c1")
    # No box tiles a 5×5 grid, so the regions take their place.
    five = "1122211132333324445544555"
    assert parse(f".Shape~5x5.Jigsaw~{five}").rules == v.jigsaw(five)


def test_extra_boxes_of_other_grids() -> None:
    middle = v.AllDifferent("r2c2 r2c3 r3c2 r3c3")
    assert parse(".Shape~4x4.Windoku").rules.constraints == (middle,)
    assert parse(".Shape~9x9~0-8.Windoku").rules.constraints == (v.WINDOKU,)
    assert len(parse(".Shape~16x16.Windoku").rules.constraints) == 9
    assert parse(".Shape~9x9~10.Windoku").rules.constraints == ()  # no box has 10 cells
    with pytest.raises(FormatError, match="a 9×9 grid is needed"):
        parse(".Shape~4x6.Windoku")
    sets = parse(".Shape~4x4.NoBoxes.DisjointSets").rules.constraints
    assert len(sets) == 4
    assert v.AllDifferent("r1c2 r1c4 r3c2 r3c4") in sets
    assert parse(".Shape~5x5.DisjointSets").rules.constraints == ()
    assert parse(".Shape~1x5.RegionSameValues").rules.constraints == ()
    with pytest.raises(FormatError, match="regions of 8 cells for 6 values"):
        parse(".Shape~4x6.RegionSize~8")


def test_cells_without_a_region_are_a_stretch_of_a_line() -> None:
    line = parse(".Var~A.RegionSumLine~VA~R1C3~R1C4").rules
    assert line.constraints == (v.EqualSum(["va", "r1c3", "r1c4"]),)
    some = parse(".Shape~4x4.NoBoxes.Jigsaw~1122112200000000.RegionSumLine~R2C1~R3C1~R4C1").rules
    assert some.constraints == (v.EqualSum(["r2c1", "r3c1 r4c1"]),)
    none = parse(".Shape~5x5.RegionSumLine~R1C1~R5C5").rules
    assert none.constraints == (v.RegionSumLine("r1c1 r5c5"),)


def test_extra_cells() -> None:
    grid = parse(".Var~A~label~2.Var~S.Thermo~R1C1~VA2.~VS_4.Sum~0_=_1_-1~VA1~VS")
    assert grid.rules.shape.extra == ("va1", "va2", "vs")
    assert grid.values[-1] == 4
    assert v.Thermo("r1c1 va2") in grid.rules.constraints
    assert parse(ISS.dump(grid)) == grid
    four = parse(".Var~G~~2x3.Quad~VG2~1~4").rules
    assert four.constraints == (v.ContainAtLeast("vg2 vg3 vg5 vg6", [1, 4]),)
    # Copies move along the rows of a group.
    moved = parse(".Var~G~~2x3.Replicate~J~VG1.Thermo~VG1~VG2.End").rules
    assert set(moved.constraints) == {v.Thermo("vg1 vg2"), v.Thermo("vg4 vg5")}


def test_chaos_construction() -> None:
    text = ".Shape~4x4.NoBoxes.ChaosConstruction.ChaosCount~R1C1.ChaosArrow~R2C2~1~R2C2~R2C3"
    grid = parse(text + ".ChaosArrow~R1C1")
    labels = [f"cc{number}" for number in range(1, 17)]
    assert grid.rules.shape.extra == tuple(labels)
    assert set(grid.rules.constraints) == {
        v.ChaosConstruction(labels),
        v.ChaosCount("r1c1", "cc1 cc2 cc5 cc6"),
        v.ChaosArrow("r2c2", ["cc6 cc7"], offset=1),
        v.ChaosArrow("r1c1", ["cc1", "cc1 cc2 cc3 cc4", "cc1", "cc1 cc5 cc9 cc13"]),
    }
    assert parse(ISS.dump(grid)) == grid
    # The shortest arm that can be stated is one cell.
    one = parse(".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R2C2~1~R2C2")
    assert v.ChaosArrow("r2c2", ["cc6"], offset=1) in one.rules.constraints


def test_doppelganger_and_groups_in_rows() -> None:
    grid = parse(".Shape~4x4~0-4.Doppelganger.GreaterThan~DGB1~DGB3.WhiteDot~DGR1~DGR2")
    assert grid.rules.shape.extra[:4] == ("dgb1", "dgb2", "dgb3", "dgb4")
    assert v.GreaterThan("dgb1 dgb3") in grid.rules.constraints
    assert parse(ISS.dump(grid)) == grid
    rows = parse(".Var~G~~2x3.ConnectedValues~VG~1_2~4")
    names = " ".join(f"vg{number}" for number in range(1, 7))
    assert rows.rules.constraints == (v.ConnectedValues([1, 2], size=4, cells=names, width=3),)
    assert parse(ISS.dump(rows)) == rows
    short = parse(".Shape~4x4.Var~G~~6.ConnectedValues~VG~1_2")
    assert short.rules.constraints == (v.ConnectedValues([1, 2], cells=names, width=4),)
    assert parse(ISS.dump(short)) == short
    (row,) = parse(".Shape~4x4.Var~G~~2.ConnectedValues~VG~1").rules.primitives
    assert row == Connected((16, 17), 1, 0, 2)
    odd = Rules.shaped(Shape(4, 4, extra=names.split()))
    lost = Grid(bytes(22), odd + v.ConnectedValues([1], cells=names, width=5))
    assert ISS.losses(lost) == ("names of extra cells",)
    part = Grid.empty(CLASSIC + v.ConnectedValues([1], cells="r1c1 r1c2", width=1))
    assert ISS.losses(part) == ("connected-values",)


def test_a_link_and_a_jigsaw_line() -> None:
    link = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage%7E3%7ER1C1%7ER1C2&x=1"
    assert sniff(link) == "iss"
    assert parse(link).rules == CLASSIC + v.Cage("r1c1 r1c2", total=3)
    regions = "1122133213423444"
    line = "12.............." + regions
    assert parse(line) == Grid("12..............", v.jigsaw(regions))
    assert sniff(line) == "iss"


def test_plain_puzzles_are_not_taken_for_strings() -> None:
    for text in (PUZZLE, "." * 81, ".5" + "." * 79, "....ABCD........", "..X." + "." * 77):
        assert not ISS.claims(text), text


def test_info_is_written_as_comments() -> None:
    info = {"title": "A title", "rules": "two\nlines: of it", "author": "  Ann "}
    grid = Grid(PUZZLE, info=info)
    text = ISS.dump(grid)
    assert text.startswith("# title: A title\n# rules: two\n#: lines: of it\n# author:   Ann \n.")
    assert dict(parse(text).info) == info
    assert "info no-key" in ISS.losses(Grid(PUZZLE, info={"no-key": "x"}))


def test_files_hold_several_strings(tmp_path: Path) -> None:
    text = "# title: one\n.Shape~9x9\n.Thermo~R1C1~R1C2\n\n# title: two\n.Shape~4x4.~R1C1_2\n"
    path = tmp_path / "some.iss"
    path.write_text(text)
    found = list(read(path))
    assert [(grid.info["title"], grid.rules.size) for grid in found] == [("one", 9), ("two", 4)]
    with pytest.raises(FormatError, match=r"nonet\.read"):
        parse(text)


@pytest.mark.parametrize(
    ("text", "message", "position"),
    [
        (".Cage~10~R1C1~R1C0", "'R1C0' is not a cell of this 9×9 grid", 14),
        (".Cage~x~R1C1~R1C2", "'x' is not a whole number", 6),
        (".Thermo", "Thermo: no cells", 1),
        (".Kage~10~R1C1", "unknown constraint 'Kage'; did you mean 'Cage'", 1),
        (".WhiteDot~R1C1~R5C5", "no two of the cells are neighbours", 1),
        (".~R1C1", "'R1C1' has no value", 2),
        (".~R1C1_10", "'10' is not a value from 1 to 9", 2),
        (".~R1C1_1.~R1C1_2", "the givens of r1c1 exclude each other", 0),
        (".Or.Thermo~R1C1~R1C2", "'.Or' has no '.End'", 1),
        (".Thermo~R1C1~R1C2.End", "'.End' without a group", 18),
        (".Or.StrictKropki.End", "is not allowed in a group", 4),
        (".Or.XSum~R1~~.End", "one or more constraints needed", 1),
        (".Shape~99x9", "99×9 grids; sides are 1 to 16", 7),
        (".Shape~9x9~5", "values 1 to 5 do not fit", 11),
        (".Shape~9x9.Shape~4x4", "two different shapes", 11),
        (".Shape~9x9~2-10", "values 2 to 10 do not fit", 11),
        (".Sandwich~5~R10", "'R10' is not a row or column", 12),
        (".LittleKiller~5~R5C5", "no diagonal begins in r5c5", 16),
        (".Pair~é~~R1C1~R1C2", "'é' is not a character of base64url", 6),
        (".NFA~w~~R1C1", "not a text in base64url", 5),
        (".NFA~AA~~R1C1", "the automaton ends too early", 5),
        (".Sum~5_=_1~R1C1~R1C2", "1 coefficients for 2 cells", 5),
        (".SameValues~2~R1C1~R1C2~R1C3", "3 cells are not 2 sets", 12),
        (".LookAndSay~123~R1C1~R1C2", "'123' is not pairs of a count and a value", 12),
        (".Var~a~x~2.Cage~3~R1C1", "capital letters", 1),
        (".RegionSize~0.Cage~3~R1C1", "RegionSize: regions of 0 cells", 1),
        (".RegionSize~257.Cage~3~R1C1", "RegionSize: regions of 257 cells", 1),
        (".Var~A~x~9999", "9999 cells; a string has at most 1000", 1),
        (".Jigsaw~123.Cage~3~R1C1", "3 cells; a 9×9 grid has 81", 8),
        (".Replicate~C~R9C9.Thermo~R1C1~R1C2.End", "no cell 1 places after r9c9", 11),
        (".Replicate~C~R1C1.Thermo~R9C8~R9C9.End", "a copy of R9C9 is beyond the edge", 30),
    ],
)
def test_errors_have_their_place(text: str, message: str, position: int) -> None:
    with pytest.raises(FormatError) as caught:
        parse(text, format="iss")
    assert message in caught.value.message
    assert caught.value.position == position


@pytest.mark.parametrize(
    "text",
    [
        ".Or" * 5000,
        ".Or" * 5000 + ".End" * 5000,
        ".Var~A~x~1000",
        ".Replicate~" + "_" * 12 + ".Replicate~" + "_" * 12 + ".Thermo~R1C1~R1C2.End.End",
        ".Regex~" + "A" * 40_000 + "~R1C1~R1C2",
        ".Regex~" + spell_pattern("[1-9]*" * 3000) + "~R1C1~R1C2",
        ".Regex~" + spell_pattern("(" * 900) + "~R1C1~R1C2",
        ".Regex~" + spell_pattern("(((1{50}){50}){50}){50}") + "~R1C1~R1C2",
        "".join(f".Thermo~R{a}C1~R{b}C2~R{c}C3" for a, b, c in product(range(1, 10), repeat=3)),
        ".NFA~" + "_" * 40_000 + "~~R1C1~R1C2",
        ".Cage~5" + "~R1C1" * 20_000,
        ".~" * 20_000,
        "." * 50_000,
    ],
    ids=lambda text: text[:12],
)
def test_hostile_texts_are_refused_or_read(text: str) -> None:
    with contextlib.suppress(FormatError):
        parse(text, format="iss")


# -- round trips ----------------------------------------------------------------------------------


def test_every_kind_comes_back_or_means_the_same() -> None:
    """Kinds that have no type are written as what they compile to."""
    dice, seen, other = random.Random(17), Counter[str](), set[str]()
    for made, base in (*CASES, *LARGER):
        rules = base + made
        grid = Grid(bytes(rules.shape.cells), rules)
        if any(not name.startswith("v") for name in rules.shape.extra):
            assert ISS.losses(grid) == ("names of extra cells",)
            continue
        assert ISS.losses(grid) == (), made
        found = parse(ISS.dump(grid), format="iss")
        seen[made.name] += 1
        if found == grid:
            continue
        other.add(made.name)
        assert found.rules.shape == rules.shape
        for _ in range(120):
            values = bytes(dice.randint(1, rules.size) for _ in rules.cells)
            assert _obeys(values, grid) == _obeys(values, found), (made, values)
    assert len(seen) >= 60
    # All others come back as they were.
    assert other <= {
        *("all-of", "any-of", "arrow", "cage", "candidates", "clone", "difference", "even"),
        *("fast-thermo", "greater-than", "indexing", "little-killer", "maximum", "minimum"),
        *("nabner", "odd", "pair-sum", "parity-line", "product-cage", "ratio", "sandwich"),
        *("slow-thermo", "strict-difference", "strict-kropki", "strict-ratio", "strict-sum"),
        *("entropic", "strict-xv", "xv", "regex", "nfa", "skyscraper", "global-entropy"),
        *("between", "count-distinct", "lockout", "pair-all", "rellik-cage", "renban"),
        # Lines have no clues in a grid without rows and columns.
        *("hidden-skyscraper", "numbered-room", "single-diagonal", "x-sum", "global-mod"),
    }


# What the Interactive Sudoku Solver refuses, or reads in another sense, is written otherwise.
SIX_FOUR = Rules.shaped(Shape(6, 4))
WRITTEN: list[tuple[Constraint, Rules, str]] = [
    (v.Arrow("r1c1 r2c2", "r3c3"), CLASSIC, ".PillArrow~2~R1C1~R2C2~R3C3"),
    (v.Arrow("r1c1 r2c1", "r3c3"), CLASSIC, ".PillArrow~2~R1C1~R2C1~R3C3"),
    (v.Arrow("r1c1 r1c2", "r3c3"), CLASSIC, ".PillArrow~2~R1C1~R1C2~R3C3"),
    (v.Arrow("r1c1 r1c3", "r3c3"), CLASSIC, ".Sum~0_=_10_1_-1~R1C1~R1C3~R3C3"),
    (v.Arrow("r1c2 r2c1", "r3c3"), CLASSIC, ".Sum~0_=_10_1_-1~R1C2~R2C1~R3C3"),
    (v.Sandwich("r3", total=7), CLASSIC, ".Sandwich~7~R3"),
    (v.XSum("c3", total=12), CLASSIC, ".XSum~C3~12~"),
    (v.NumberedRoom("r2", value=8, reverse=True), CLASSIC, ".NumberedRoom~R2~~8"),
    (v.Skyscraper("r2", count=3, reverse=True), CLASSIC, ".Skyscraper~R2~~3"),
    (v.HiddenSkyscraper("r2", value=3), CLASSIC, ".HiddenSkyscraper~R2~3~"),
    (v.LittleKiller("r5c4", "ul", total=9), SIX_FOUR, ".LittleKiller~9~R2C1"),
    (v.LittleKiller("r6c2", "ur", total=9), SIX_FOUR, ".LittleKiller~9~R6C2"),
    (v.LittleKiller("r5c1", "ur", total=9), SIX_FOUR, ".Sum~9~R5C1~R4C2~R3C3~R2C4"),
    (v.LittleKiller("r2c2", "dr", total=9), Rules.classic(4), ".Sum~9~R2C2~R3C3~R4C4"),
    (v.LittleKiller("r1c1", "ul", total=9), CLASSIC, ".~R1C1_9"),
    (v.LittleKiller("r2c1", "dr", total=4), Rules(Shape(3, 3)), ".Pair~UB~~R2C1~R3C2"),
    (v.PairAll("r1c1 r1c2", [2, 4, 5, 8]), Rules.classic(4), ".PairX~AQI~~R1C1~R1C2"),
    (v.Between("r1c1 r1c2"), CLASSIC, ""),
    (v.Renban("r1c1 r1c2 r2c2 r1c1"), CLASSIC, ".Renban~R1C1~R1C2~R2C2"),
    (v.RellikCage("r1c1", total=0), Rules.classic(4), ""),
    (v.GlobalMod(), Rules.shaped(Shape(2, 2, values=9)), ".GlobalMod"),
    (v.Diagonal(rising=False), Rules(Shape(3, 3)), ".AllDifferent~R1C1~R2C2~R3C3"),
]


@pytest.mark.parametrize(("made", "base", "text"), WRITTEN, ids=str)
def test_what_is_written(made: Constraint, base: Rules, text: str) -> None:
    grid = Grid.empty(base + made)
    assert ISS.dump(grid) == ISS.dump(Grid.empty(base)) + text


def _obeys(values: bytes, grid: Grid) -> bool:
    marks = grid.marks or [grid.rules.full_mask] * len(values)
    cells = zip(values, grid.values, marks, strict=True)
    if any(
        value != given if given else not mask >> (value - 1) & 1 for value, given, mask in cells
    ):
        return False
    return next(grid.rules.conflicts(values), None) is None


@pytest.mark.parametrize(
    "rules",
    [
        CLASSIC,
        Rules.classic(6, (3, 2)),
        Rules.classic(16),
        Rules.shaped(Shape(6, 4)),
        Rules.shaped(Shape(6, 6), boxes=4),
        Rules.shaped(Shape(7, 5)),
        Rules.shaped(Shape(9, 9, lowest=0, values=10)),
        Rules.shaped(Shape(9, 9), boxes=False),
        Rules(Shape(5, 5)),
        v.jigsaw("1122133213423444"),
        CLASSIC + v.ASTERISK,
        CLASSIC + v.extra_units("r1c1 r5c5"),
    ],
    ids=str,
)
def test_rules_come_back(rules: Rules) -> None:
    grid = Grid(bytes(rules.shape.cells), rules)
    assert losses(grid, "iss") == ()
    found = parse(ISS.dump(grid), format="iss").rules
    assert found.shape == rules.shape
    assert {unit.cells for unit in found.units} == {unit.cells for unit in rules.units}
    assert found == rules or rules.constraints


def test_strict_rules_with_marks_in_groups() -> None:
    # The program takes a mark in an `And` for given, and refuses one in an `Or`.
    marks = [v.Difference("r1c1 r1c2"), v.Ratio("r2c2 r2c3")]
    for made, is_written in ((v.AllOf(marks), True), (v.AnyOf(marks), False)):
        rules = CLASSIC + v.StrictKropki() + made
        text = ISS.dump(Grid.empty(rules))
        assert (".StrictKropki" in text) == is_written
        assert set(parse(text).rules.primitives) == set(rules.primitives)


def test_alternatives_of_other_kinds_keep_their_cells() -> None:
    either = v.AnyOf([v.ProductCage("r1c1 r2c3 r4c4", 12), v.Odd("r1c1")])
    rules = Rules.classic(4) + either
    text = ISS.dump(Grid.empty(rules))
    assert ".AllDifferent~R1C1~R2C3~R4C4" in text  # digits of a cage differ
    found = parse(text).rules
    solutions = [each.grid.values for each in nonet.solutions(Grid.empty(Rules.classic(4)))]
    assert len(solutions) == 288
    for values in solutions:
        one, two, three = values[0], values[6], values[15]
        holds = one % 2 == 1 or (one * two * three == 12 and len({one, two, three}) == 3)
        assert holds == bool(nonet.count(Grid(values, found)))


def test_what_a_string_cannot_carry() -> None:
    large = Grid.empty(Rules.classic(20))
    assert losses(large, "iss") == ("20×20 grids",)
    with pytest.raises(Unsupported):
        ISS.dump(large)
    strange = Grid(bytes(82), Rules.shaped(Shape(9, 9, extra=("mine",))))
    assert losses(strange, "iss") == ("names of extra cells",)
    placed = Grid(PUZZLE).with_(cells={"r1c2": 5})
    assert losses(placed, "iss") == ("placed digits",)


# -- published puzzles ----------------------------------------------------------------------------


def records(data: Path) -> Iterator[dict[str, Any]]:
    found = json.loads((data / "variants" / "iss.json").read_text("utf-8"))
    yield from found if FULL else found[::5]


@pytest.mark.needs_data
def test_published_strings(data: Path) -> None:
    forms = Counter[str]()
    for record in records(data):
        text = record["input"]
        grid = parse(text)
        forms[sniff(text)] += 1
        shape = grid.rules.shape
        assert f"{shape.rows}x{shape.columns}" == record["shape"].split("~")[0]
        assert (shape.lowest, shape.highest) == (record["min_value"], record["max_value"])
        again = parse(ISS.dump(grid))
        assert again == grid, record["name"]
        if record["solution_values"] and not shape.extra:
            values = bytes(map(shape.index, record["solution_values"]))
            assert _obeys(values, grid), record["name"]
    assert forms["iss"] > 20
    assert forms["killer"] > 5
