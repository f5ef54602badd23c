"""Morphs: a group that acts on grids, and random members of it."""

from __future__ import annotations

import pickle
import random
from collections import Counter

import pytest

import nonet
from tests.tables import classic_puzzles

FOUR, SIX = nonet.Rules.classic(4), nonet.Rules.classic(6)
SIXTEEN = nonet.Rules.classic(16)
ALL = [FOUR, SIX, nonet.Rules.classic(6, (3, 2)), nonet.CLASSIC, SIXTEEN]
PUZZLE = "12..34......43.1"


def identity(rules: nonet.Rules) -> nonet.Morph:
    size = rules.size
    return nonet.Morph(range(size), range(size), range(1, size + 1), box=rules.box)


@pytest.mark.parametrize("rules", ALL, ids=repr)
def test_morphs_are_a_group(rules: nonet.Rules) -> None:
    dice = random.Random(1)
    full = nonet.solve(nonet.Grid.empty(rules), unique=False).grid
    for seed in range(40):
        a, b, c = (nonet.Morph.random(seed=3 * seed + i, rules=rules) for i in range(3))
        grid = nonet.Grid(bytes(v if dice.random() < 0.4 else 0 for v in full.values), rules)
        assert a.compose(b)(grid) == a(b(grid))
        assert a.compose(b).compose(c) == a.compose(b.compose(c))
        assert a.inverse()(a(grid)) == grid
        assert a.compose(a.inverse()) == a.inverse().compose(a) == identity(rules)
        assert a.compose(b).inverse() == b.inverse().compose(a.inverse())
        assert a(full).is_solved


@pytest.mark.parametrize("rules", ALL, ids=repr)
def test_repr_pickle_and_hash_keep_a_morph(rules: nonet.Rules) -> None:
    for seed in range(10):
        morph = nonet.Morph.random(seed=seed, rules=rules)
        assert eval(repr(morph), {"Morph": nonet.Morph}) == morph
        assert pickle.loads(pickle.dumps(morph)) == morph
        assert hash(pickle.loads(pickle.dumps(morph))) == hash(morph)
        assert morph.rules == rules
    assert len({nonet.Morph.random(seed=seed, rules=rules) for seed in range(10)}) == 10


def test_a_morph_cannot_be_changed() -> None:
    morph = nonet.Morph.random(seed=1)
    with pytest.raises(AttributeError):
        morph.rows = tuple(range(9))  # type: ignore[misc]


def test_a_morph_does_what_its_parts_say() -> None:
    morph = nonet.Morph((1, 0, 2, 3), (0, 1, 3, 2), (2, 1, 3, 4))
    assert str(morph(PUZZLE)) == "34..21......432."
    turned = nonet.Morph(range(4), range(4), range(1, 5), transpose=True)
    assert str(turned(PUZZLE)) == "13.424.3.......1"


def test_every_disguise_is_as_likely_as_any_other() -> None:
    # 4×4: 24 relabellings, 8 orders of rows, 8 of columns, transposed or not.
    morphs = [nonet.Morph.random(seed=seed, rules=FOUR) for seed in range(1200)]
    for part, kinds in (("digits", 24), ("rows", 8), ("columns", 8), ("transpose", 2)):
        found = Counter(getattr(morph, part) for morph in morphs)
        mean = len(morphs) / kinds
        assert len(found) == kinds
        assert all(abs(count - mean) < 5 * mean**0.5 for count in found.values())


def test_a_disguise_relabels_the_digits() -> None:
    # The digits of a row that no permutation of lines can turn into those of another.
    counts = [9, 8, 7, 6, 5, 4, 3, 2, 1]
    solution = nonet.solve(nonet.Grid.empty(nonet.CLASSIC), unique=False).grid.values
    left = {digit: counts[digit - 1] for digit in range(1, 10)}
    values = bytearray(81)
    for cell, digit in enumerate(solution):
        if left[digit]:
            values[cell] = digit
            left[digit] -= 1
    puzzle = nonet.Grid(bytes(values))
    seen = set()
    for seed in range(30):
        moved = nonet.morph(puzzle, seed=seed).values
        order = tuple(sorted(range(1, 10), key=moved.count, reverse=True))
        assert [moved.count(digit) for digit in order] == counts
        seen.add(order)
    assert len(seen) == 30


def test_givens_marks_and_the_solution_are_disguised_too() -> None:
    grid = nonet.Grid(
        "123.34......43.1",
        givens=PUZZLE,
        marks={"r1c4": "4", "r2c3": "12"},
        info={"title": "A", "solution": "1234341221434321"},
    )
    for seed in range(20):
        morph = nonet.Morph.random(seed=seed, rules=FOUR)
        moved = morph(grid)
        assert moved.givens.values == morph(PUZZLE).values
        assert moved.info == {"solution": str(morph("1234341221434321"))}
        assert moved.marks is not None
        masks = Counter(mask.bit_count() for mask in moved.marks)
        assert masks == Counter(mask.bit_count() for mask in grid.marks or ())
        assert nonet.solve(moved).grid.values == morph("1234341221434321").values
        assert morph.inverse()(moved) == grid


def test_a_text_is_read_with_the_boxes_of_the_morph() -> None:
    morph = nonet.Morph.random(seed=3, rules=nonet.Rules.classic(6, (3, 2)))
    assert morph("1" + "." * 35).rules.box == (3, 2)
    with pytest.raises(nonet.Unsupported, match=r"it is for Rules.classic\(6, \(3, 2\)\)"):
        morph(nonet.Grid("1" + "." * 35))
    with pytest.raises(nonet.FormatError, match="81 cells; a 6×6 puzzle has 36"):
        morph("." * 81)


def test_other_rules_are_refused() -> None:
    diagonal = nonet.CLASSIC + nonet.variants.DIAGONAL
    with pytest.raises(nonet.Unsupported, match="morph cannot do grids with diagonal"):
        nonet.morph("." * 81, seed=1, rules="diagonal")
    with pytest.raises(nonet.Unsupported, match="this Morph cannot do"):
        nonet.Morph.random(seed=1)(nonet.Grid.empty(diagonal))


@pytest.mark.parametrize(
    ("parts", "problem"),
    [
        (((0, 1, 2, 2), range(4), range(1, 5)), r"rows \(0, 1, 2, 2\) are not 0 to 3"),
        (((0, 2, 1, 3), range(4), range(1, 5)), "do not keep bands of 2 together"),
        ((range(4), (0, 2, 1, 3), range(1, 5)), "do not keep stacks of 2 together"),
        ((range(4), range(3), range(1, 5)), r"columns \(0, 1, 2\) are not 0 to 3"),
        ((range(4), range(4), range(4)), r"digits \(0, 1, 2, 3\) are not 1 to 4"),
        ((range(6), range(6), range(1, 7), True), "transposing changes boxes of 2×3"),
        ((range(4), range(4), range(1, 5), False, (1, 4)), "boxes of 1×4 do not fit 4 rows"),
        ((range(7), range(7), range(1, 8)), "7 rows have no default boxes; pass box="),
    ],
)
def test_what_is_no_morph_is_refused(parts: tuple[object, ...], problem: str) -> None:
    with pytest.raises(nonet.ArgumentError, match=problem):
        nonet.Morph(*parts)  # type: ignore[arg-type]


def test_parts_of_another_type_are_refused() -> None:
    with pytest.raises(TypeError, match="rows must be whole numbers"):
        nonet.Morph("abcd", range(4), range(1, 5))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="compose takes a Morph, not str"):
        nonet.Morph.random(seed=1).compose("x")  # type: ignore[arg-type]
    with pytest.raises(nonet.ArgumentError, match="after one for"):
        nonet.Morph.random(seed=1).compose(nonet.Morph.random(seed=1, rules=FOUR))
    with pytest.raises(TypeError, match="seed must be a whole number"):
        nonet.morph(PUZZLE, seed="x")  # type: ignore[arg-type]
    with pytest.raises(nonet.ArgumentError, match="seed is -1; it must be from 0"):
        nonet.morph(PUZZLE, seed=-1)


def test_a_seed_gives_the_same_disguise_everywhere() -> None:
    puzzle = classic_puzzles()[30]
    assert (
        nonet.morph(puzzle, seed=7)
        == nonet.morph(puzzle, seed=7)
        == nonet.Morph.random(seed=7)(puzzle)
    )
    assert repr(nonet.Morph.random(seed=7)) == (
        "Morph(rows=(4, 3, 5, 8, 7, 6, 2, 0, 1), columns=(2, 0, 1, 8, 6, 7, 5, 3, 4),"
        " digits=(6, 9, 8, 3, 7, 4, 5, 1, 2), transpose=True)"
    )
    assert len({nonet.morph(puzzle, seed=seed) for seed in range(100)}) == 100


def test_every_morph_is_as_likely() -> None:
    # 128 orders of lines, 40 times each on average; by chance alone 1 set in a million is worse.
    counts = Counter(
        (morph.rows, morph.columns, morph.transpose)
        for morph in (nonet.Morph.random(seed=seed, rules=FOUR) for seed in range(5120))
    )
    assert len(counts) == 128
    chi_square = sum((number - 40) ** 2 / 40 for number in counts.values())
    assert 60 < chi_square < 215


def test_a_disguise_keeps_the_number_of_solutions_and_the_rating() -> None:
    for seed, puzzle in enumerate(classic_puzzles()[::15]):
        moved = nonet.morph(puzzle, seed=seed)
        assert nonet.count(moved, limit=2) == 1
        assert nonet.rate(moved).level == nonet.rate(puzzle).level
