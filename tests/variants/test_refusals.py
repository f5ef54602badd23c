"""What kinds of constraint refuse: fields that make no sense, and rules that cannot carry them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from nonet import CLASSIC, ArgumentError, FormatError, Rules, Unsupported, variants
from nonet.model.constraint import Constraint
from nonet.model.primitives import Automaton
from nonet.model.shape import Shape

v = variants


def label(value: object) -> str:
    return value[:40] if isinstance(value, str) else ""


WRONG_FIELDS: list[tuple[Callable[[], Constraint], type[Exception], str]] = [
    (lambda: v.Cage("", total=3), ArgumentError, "cage: 1 or more cells needed, not 0"),
    (lambda: v.Cage("r1c1 r1-2", total=3), FormatError, "'r1-2' is not a cell such as r1c1"),
    (lambda: v.Cage([1.5], total=3), ArgumentError, "1.5 is not a cell: a name such"),  # type: ignore[list-item]
    (lambda: v.Cage(None, total=3), ArgumentError, "cells needed, such as r1c1 r1c2"),  # type: ignore[arg-type]
    (lambda: v.Cage("r1c1", total="3"), TypeError, "total must be a whole number, not '3'"),  # type: ignore[arg-type]
    (lambda: v.Cage("r1c1", total=True), TypeError, "total must be a whole number, not True"),
    (lambda: v.Cage("r1c1", total=-3), ArgumentError, "cage: total must be 0 or more, not -3"),
    (lambda: v.AllDifferent("r1c1"), ArgumentError, "all-different: 2 or more cells needed, not 1"),
    (lambda: v.ProductCage("r1c1", product=-1), ArgumentError, "product must be 0 or more"),
    (lambda: v.RellikCage("r1c1", total=-1), ArgumentError, "total must be 0 or more"),
    (lambda: v.Sum("r1c1", total=3, coefficients=[1, 2]), ArgumentError, "1 cells, but 2 coeff"),
    (lambda: v.Sum("r1c1", total=3, coefficients=[0.5]), TypeError, "must be whole numbers"),  # type: ignore[list-item]
    (lambda: v.LittleKiller("r1c1", "down", 3), ArgumentError, "must be dr, dl, ur or ul"),  # type: ignore[arg-type]
    (lambda: v.LittleKiller("r1c1", "dr", -1), ArgumentError, "total must be 0 or more"),
    (lambda: v.Candidates("r1c1", []), TypeError, "values must be a list of whole numbers"),
    (lambda: v.Candidates("r1c1", "12"), TypeError, "values must be a list of whole numbers"),  # type: ignore[arg-type]
    (lambda: v.Difference("r1c1 r1c2 r1c3"), ArgumentError, "difference: 2 cells needed, not 3"),
    (lambda: v.Difference("r1c1"), ArgumentError, "difference: 2 cells needed, not 1"),
    (lambda: v.Ratio("r1c1 r1c2", value=0), ArgumentError, "ratio: value must be 1 or more, not 0"),
    (lambda: v.XV("r1c1 r1c2", "I"), ArgumentError, "xv: kind must be 'X' or 'V', not 'I'"),  # type: ignore[arg-type]
    (lambda: v.PairSum("r1c1 r1c2", total=-1), ArgumentError, "total must be 0 or more"),
    (lambda: v.StrictRatio([]), TypeError, "values must be a list of whole numbers"),
    (lambda: v.StrictDifference([]), TypeError, "values must be a list of whole numbers"),
    (lambda: v.Thermo("r1c1"), ArgumentError, "thermo: 2 or more cells needed, not 1"),
    (lambda: v.FastThermo("r1c1 r1c2", rise=0), ArgumentError, "rise must be 1 or more, not 0"),
    (lambda: v.Whisper("r1c1 r1c2", difference=0), ArgumentError, "difference must be 1 or more"),
    (lambda: v.Modular("r1c1 r1c2", modulus=1), ArgumentError, "modulus must be 2 or more"),
    (lambda: v.Zipper("r1c1 r1c2"), ArgumentError, "zipper: 3 or more cells needed, not 2"),
    (lambda: v.Lockout("r1c1 r1c2", difference=-1), ArgumentError, "difference must be 0 or more"),
    (lambda: v.EqualSum(["r1c1"]), ArgumentError, "two or more groups of cells needed"),
    (lambda: v.EqualSum(["r1c1", ""]), ArgumentError, "two or more groups of cells needed"),
    (lambda: v.SumLine("r1c1", total=0), ArgumentError, "total must be 1 or more, not 0"),
    (
        lambda: v.Arrow("", "r1c1"),
        ArgumentError,
        "a cell in the circle and one in the shaft",
    ),
    (
        lambda: v.Arrow("r1c1", ""),
        ArgumentError,
        "a cell in the circle and one in the shaft",
    ),
    (lambda: v.DoubleArrow("r1c1 r1c2"), ArgumentError, "double-arrow: 3 or more cells needed"),
    (lambda: v.Clone("r1c1 r1c2", "r2c1"), ArgumentError, "clone: 2 cells, but 1 copies"),
    (lambda: v.SameValues(["r1c1 r1c2", "r2c1"]), ArgumentError, "groups of the same size needed"),
    (lambda: v.Sandwich("row 1", total=3), ArgumentError, "line must be a row such as r1 or a col"),
    (lambda: v.Sandwich("r0", total=3), ArgumentError, "line must be a row such as r1 or a column"),
    (lambda: v.Lunchbox("r1c1 r1c2 r1c1", total=3), ArgumentError, "lunchbox: r1c1 appears twice"),
    (lambda: v.XSum("r1", total=-1), ArgumentError, "total must be 0 or more"),
    (lambda: v.Skyscraper("r1", count=-1), ArgumentError, "count must be 0 or more"),
    (lambda: v.HiddenSkyscraper("d1", value=1), ArgumentError, "line must be a row such as r1"),
    (lambda: v.NumberedRoom("r1", value=None), TypeError, "value must be a whole number"),  # type: ignore[arg-type]
    (lambda: v.Quad("r1c1", [1, 2, 3, 4, 5]), ArgumentError, "quad: 4 values at most, not 5"),
    (lambda: v.Quad("r1c1 r1c2", [1]), FormatError, "'r1c1 r1c2' is not a cell such as r1c1"),
    (lambda: v.LookAndSay("r1c1", "123"), ArgumentError, "must be pairs of a count and a digit"),
    (lambda: v.LookAndSay("r1c1", "1323"), ArgumentError, "a digit is counted twice: 1323"),
    (lambda: v.CountingCircles("r1c1 r1c1"), ArgumentError, "counting-circles: r1c1 appears twice"),
    (lambda: v.Indexing("r1c1", by="region"), ArgumentError, "by must be row, column or box"),  # type: ignore[arg-type]
    (lambda: v.ValueIndexing("r1c1 r1c2"), ArgumentError, "value-indexing: 3 or more cells needed"),
    (
        lambda: v.Pair("r1c1 r1c2", [4, 1]),
        ArgumentError,
        "with 2 digits has numbers below 4",
    ),
    (lambda: v.Regex("r1c1", "(1"), FormatError, r"'\)' expected"),
    (lambda: v.Regex("r1c1", "1)"), FormatError, r"position 2: '\)' without a partner"),
    (lambda: v.Regex("r1c1", "*1"), FormatError, r"position 1: '\*' is not a digit"),
    (lambda: v.Regex("r1c1", "[1"), FormatError, "the pattern ends too early"),
    (lambda: v.Regex("r1c1", "1{x}"), FormatError, "a repeat such as"),
    (lambda: v.Regex("r1c1", "1{3,2}"), FormatError, "a repeat of 3 to 2"),
    (lambda: v.Regex("r1c1", "1{5000}"), FormatError, "a repeat of more than 1000"),
    (lambda: v.Regex("r1c1", "(.{90}){90}"), FormatError, "more than 4096 places"),
    (lambda: v.NFA("r1c1", Automaton(1, (0,), (1,), ())), ArgumentError, "is not one of 0 to 0"),
    (lambda: v.NFA("r1c1", "1+"), TypeError, "automaton must be an Automaton"),  # type: ignore[arg-type]
    (
        lambda: v.NFA("r1c1", Automaton(1, (0,), (0,), ()), breaks=[2]),
        ArgumentError,
        "breaks must be places from 0 to 1",
    ),
    (lambda: v.FullRank("r1", rank=0), ArgumentError, "rank must be 1 or more, not 0"),
    (lambda: v.FullRank("r1", rank=1, ties="all"), ArgumentError, "ties must be 'only-unclued' or"),  # type: ignore[arg-type]
    (lambda: v.ChaosConstruction("l1", size=1), ArgumentError, "size must be 2 or more, not 1"),
    (lambda: v.ChaosArrow("r1c1", []), ArgumentError, "arms needed that begin with the same label"),
    (lambda: v.ChaosArrow("r1c1", ["l1", "l2"]), ArgumentError, "begin with the same label"),
    (lambda: v.ChaosCount("r1c1", "l1", offset=0.5), TypeError, "offset must be a whole number"),  # type: ignore[arg-type]
    (lambda: v.ConnectedValues([]), TypeError, "values must be a list of whole numbers"),
    (lambda: v.ConnectedValues([1], size=0), ArgumentError, "size must be 1 or more"),
    (
        lambda: v.ConnectedValues([1], cells="r1c1"),
        ArgumentError,
        "cells and width must be given together",
    ),
    (lambda: v.AnyOf([]), ArgumentError, "any-of: one or more constraints needed"),
    (lambda: v.AllOf(["cage"]), TypeError, "'cage' is not a constraint"),  # type: ignore[list-item]
    (lambda: v.AnyOf([v.StrictXV()]), ArgumentError, "strict-xv depends on all marks"),
]


@pytest.mark.parametrize(("make", "error", "message"), WRONG_FIELDS, ids=label)
def test_fields_that_make_no_sense(
    make: Callable[[], Constraint], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        make()


TALL = Rules.shaped(Shape(6, 4))
ZERO = Rules.shaped(Shape(9, 9, lowest=0))
RAW = Rules(Shape(4, 4))
CELLS16 = " ".join(f"r{row}c{column}" for row in range(1, 5) for column in range(1, 5))
LACKING = Rules.shaped(Shape(4, 4, lowest=0, values=5))
EXTRA = Rules(Shape(4, 4, extra=("va",)))

WRONG_RULES: list[tuple[Constraint, Rules, str]] = [
    (
        v.Cage("r1c1 r10c1", total=3),
        CLASSIC,
        "^cage: 'r10c1' is not a cell; cells are r1c1 to r9c9$",
    ),
    (v.Cage("r1c1 va", total=3), CLASSIC, "^cage: 'va' is not a cell; cells are r1c1 to r9c9$"),
    (
        v.AnyOf([v.Cage("r9c9", total=3)]),
        Rules.classic(4),
        "^cage: 'r9c9' is not a cell; cells are r1c1 to r4c4$",
    ),
    (v.Diagonal(rising=True), TALL, "^single-diagonal: a square grid is needed, not 6×4$"),
    (v.AntiTaxicab(), ZERO, "the grid has the digit 0; the lowest digit must be 1"),
    (
        v.Candidates("r1c1", [0]),
        CLASSIC,
        "^candidates: 0 is not a digit of this grid; digits are 1 to 9$",
    ),
    (v.Quad("r1c1", [9]), ZERO, "9 is not a digit of this grid; digits are 0 to 8"),
    (v.Quad("r9c1", [1]), CLASSIC, "^quad: r9c1 is not the upper left of four cells; name another"),
    (v.Quad("va", [1]), EXTRA, "va is not the upper left of four cells"),
    (v.ContainAtLeast("r1c1", [0]), CLASSIC, "0 is not a digit of this grid"),
    (
        v.ContainExact("r1c1", [5]),
        Rules.classic(4),
        "5 is not a digit of this grid; digits are 1 to 4",
    ),
    (
        v.LookAndSay("r1c1", "15"),
        Rules.classic(4),
        "5 is not a digit of this grid; digits are 1 to 4",
    ),
    (v.Minimum("va"), EXTRA, "^minimum: va is an extra cell, which has no neighbours$"),
    (v.LittleKiller("va", "dr", 3), EXTRA, "no diagonal begins in the extra cell va"),
    (v.Indexing("va", by="row"), EXTRA, "va is an extra cell, which is in no row or column"),
    (v.Indexing("r1c1", by="box"), RAW, "r1c1 is in no box"),
    (
        v.Sandwich("c5", total=3),
        TALL,
        "'c5' is not a line of this grid; lines are r1 to r6 and c1 to c4",
    ),
    (
        v.Skyscraper("r10", count=3),
        CLASSIC,
        "^skyscraper: 'r10' is not a line of this grid; lines are r1",
    ),
    (v.DutchFlatmates(), Rules.classic(6), "digits 1 to 9 needed; the grid has 1 to 6"),
    (v.DutchFlatmates(), ZERO, "digits 1 to 9 needed; the grid has 0 to 8"),
    (v.GlobalEntropy(), Rules(Shape(2, 2)), "^global-entropy: 3 or more digits needed"),
    (v.Entropic("r1c1 r1c2"), Rules(Shape(2, 2)), "3 or more digits needed; the grid has 2"),
    (v.RegionSameValues(), RAW, "have no rows, columns, boxes or regions to compare"),
    (v.FullRank("r1", rank=3), RAW, "every row and column must contain every digit"),
    (v.FullRank("r1", rank=37), CLASSIC, "rank must be 1 to 36, not 37"),
    (v.DifferentLines(), TALL, "a square grid is needed, not 6×4"),
    (v.ChaosConstruction("va"), EXTRA, "1 label for 16 cells; each cell needs one"),
    (v.ChaosConstruction(CELLS16, size=3), RAW, "a 4×4 grid does not fall into regions of 3 cells"),
    (v.ConnectedValues([5]), RAW, "5 is not a digit of this grid; digits are 1 to 4"),
    (
        v.Doppelganger("r1c1", "r1c2", "r1c3"),
        CLASSIC,
        "an N×N grid with digits 0 to N is needed, not 9×9",
    ),
    (
        v.Doppelganger("r1c1", "r1c2", "r1c3"),
        LACKING,
        "1 extra cell for 4 rows; one each is needed",
    ),
    (v.Pair("r1c1 r1c2", [1, 2]), CLASSIC, "the table is for 2 digits, but the grid has 9"),
    (
        v.NFA("r1c1", Automaton(1, (0,), (0,), ((0, 9, 0),))),
        RAW,
        "the automaton reads symbols other than 0 to 4",
    ),
    (
        v.RellikCage(" ".join(f"r{i}c1" for i in range(1, 13)), total=9),
        Rules.classic(25),
        "12 of 25 digits have too many combinations to list",
    ),
]


@pytest.mark.parametrize(("constraint", "rules", "message"), WRONG_RULES, ids=lambda x: str(x)[:40])
def test_rules_that_cannot_carry_it(constraint: Constraint, rules: Rules, message: str) -> None:
    with pytest.raises(Unsupported, match=message) as caught:
        rules + constraint
    assert caught.value.by.startswith("constraint ")
    assert "cannot do" not in str(caught.value)


def test_allows_takes_a_value_per_cell() -> None:
    with pytest.raises(ArgumentError, match="cage: 2 values needed, not 3"):
        v.Cage("r1c1 r1c2").allows(1, 2, 3)
