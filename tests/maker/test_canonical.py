"""Canonical forms: the smallest of all disguises, and so the same for each of them."""

from __future__ import annotations

import random
from math import factorial

import pytest

import nonet
from tests.maker import minlex
from tests.tables import classic_puzzles, morph, puzzles

FOUR, SIX, UPRIGHT = nonet.Rules.classic(4), nonet.Rules.classic(6), nonet.Rules.classic(6, (3, 2))
MOST_SYMMETRIC = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
GROUP = 2 * 1296**2 * factorial(9)


def full_grids(rules: nonet.Rules, number: int) -> list[nonet.Grid]:
    """Return full grids that differ in more than their disguise, if there are several classes."""
    dice = random.Random(rules.size)
    found = []
    for _ in range(number):
        size = rules.size
        first = dice.sample(range(1, size + 1), size)
        second = [first[(c + rules.box[1]) % size] for c in range(size)] if rules.box else []
        grid = nonet.Grid(bytes([*first, *second]).ljust(size * size, b"\0"), rules)
        many = [
            solution.grid for _, solution in zip(range(50), nonet.solutions(grid), strict=False)
        ]
        found.append(dice.choice(many))
    return found


def thinned(grid: nonet.Grid, share: float, dice: random.Random) -> nonet.Grid:
    values = bytes(value if dice.random() < share else 0 for value in grid.values)
    return nonet.Grid(values, grid.rules)


def spelled(values: tuple[int, ...]) -> str:
    return "".join(map(str, values))


# -- against the definition -----------------------------------------------------------------------


@pytest.mark.parametrize("rules", [FOUR, SIX, UPRIGHT], ids=["4", "6", "6-upright"])
def test_the_form_is_the_smallest_grid_of_the_whole_group(rules: nonet.Rules) -> None:
    dice = random.Random(1)
    assert rules.box is not None
    shares = [0, 0.05, 0.1, 0.2, 0.4, 0.7, 0.9, 1] * (4 if rules.size == 4 else 1)
    for share, full in zip(shares, full_grids(rules, len(shares)), strict=True):
        grid = thinned(full, share, dice)
        assert nonet.canonical(grid) == spelled(minlex.smallest(grid.values, rules.box)), grid
        wanted = minlex.automorphisms(grid.values, rules.box)
        assert nonet.automorphisms(grid) == wanted, grid


@pytest.mark.parametrize("rules", [FOUR, SIX, UPRIGHT], ids=["4", "6", "6-upright"])
def test_grids_with_empty_lines_and_missing_digits(rules: nonet.Rules) -> None:
    dice = random.Random(8)
    assert rules.box is not None
    size = rules.size
    empty = 0
    for full in full_grids(rules, 20 if size == 4 else 6):
        rows, columns, digits = (dice.sample(range(size), dice.randint(1, size)) for _ in range(3))
        values = bytes(
            value if i // size in rows and i % size in columns and value - 1 in digits else 0
            for i, value in enumerate(full.values)
        )
        grid = nonet.Grid(values, rules)
        assert nonet.canonical(grid) == spelled(minlex.smallest(values, rules.box)), grid
        wanted = minlex.automorphisms(values, rules.box)
        assert nonet.automorphisms(grid) == wanted, grid
        empty += wanted > 1
    assert empty


def test_numbering_digits_as_they_appear_is_the_smallest_relabelling() -> None:
    dice = random.Random(2)
    for full in full_grids(FOUR, 30):
        values = thinned(full, dice.random(), dice).values
        assert minlex.relabelled(values) == minlex.relabelled_by_force(values, 4)


@pytest.mark.parametrize("share", [0.15, 0.2, 0.3, 0.5, 0.8, 0.95, 1])
def test_the_form_of_9x9_is_that_of_a_slow_search(share: float) -> None:
    dice = random.Random(str(share))
    rows = [row for row in puzzles() if len(row.solution) == 81]
    for row in dice.sample(rows, 2):
        grid = thinned(nonet.Grid(row.solution), share, dice)
        assert nonet.canonical(grid) == spelled(minlex.smallest_by_columns(grid.values)), grid


def test_the_form_of_puzzles_is_that_of_a_slow_search() -> None:
    for puzzle in random.Random(3).sample(classic_puzzles(), 6):
        values = nonet.as_grid(puzzle).values
        assert nonet.canonical(puzzle) == spelled(minlex.smallest_by_columns(values)), puzzle


@pytest.mark.slow
@pytest.mark.parametrize(
    "cells",
    [
        range(9),  # a row
        [*range(9), *range(27, 36)],
        range(18),
        range(27),  # a band
        range(54),
        range(72),
        range(80),
        [r * 9 + c for r in range(9) for c in range(9) if r // 3 == c // 3],
        [r * 9 + c for r in range(9) for c in range(9) if r // 3 != c // 3],
    ],
    ids=["row", "2 rows", "pair", "band", "2 bands", "8 rows", "80", "diagonal", "around"],
)
def test_grids_with_many_automorphisms(cells: range) -> None:
    values = nonet.Grid(MOST_SYMMETRIC).values
    kept = bytes(value if cell in cells else 0 for cell, value in enumerate(values))
    form = nonet.canonical(kept)
    assert form == spelled(minlex.smallest_by_columns(kept))
    assert GROUP % nonet.automorphisms(kept) == 0
    dice = random.Random(4)
    for _ in range(20):
        disguise = morph(spelled(tuple(kept)), dice)
        assert nonet.canonical(disguise) == form
        assert nonet.automorphisms(disguise) == nonet.automorphisms(kept)


# -- what does not change it, and what does -------------------------------------------------------


def test_thousands_of_disguises_have_the_same_form() -> None:
    dice = random.Random(5)
    chosen = [row.puzzle for row in puzzles() if len(row.puzzle) == 81 and row.count]
    chosen += [row.solution for row in puzzles() if len(row.solution) == 81][:20]
    assert len(chosen) > 80
    for puzzle in chosen:
        disguises = [morph(puzzle, dice) for _ in range(50)]
        assert set(nonet.canonical_many(disguises).lines()) == {nonet.canonical(puzzle)}


def test_a_form_is_a_disguise_of_its_grid_and_its_own_form() -> None:
    for puzzle in classic_puzzles()[::10]:
        form = nonet.canonical(puzzle)
        assert nonet.canonical(form) == form
        disguise = nonet.same(puzzle, form)
        assert disguise is not None
        assert disguise(puzzle) == nonet.Grid(form)


def swaps(grid: str) -> int:
    """Return how many rectangles have ab above ba, a number that no disguise changes."""
    corners = [(a, b) for a in range(9) for b in range(a)]
    return sum(
        grid[9 * a + c] == grid[9 * b + d] and grid[9 * a + d] == grid[9 * b + c]
        for a, b in corners
        for c, d in corners
    )


def test_grids_that_cannot_be_the_same_have_different_forms() -> None:
    grids = [row.solution for row in puzzles() if len(row.solution) == 81]
    kinds: dict[str, set[int]] = {}
    for grid in (*grids, MOST_SYMMETRIC):
        kinds.setdefault(nonet.canonical(grid), set()).add(swaps(grid))
        assert swaps(nonet.canonical(grid)) == swaps(grid)
    assert all(len(numbers) == 1 for numbers in kinds.values())
    assert len({number for numbers in kinds.values() for number in numbers}) > 5
    assert len(kinds) > 30


def test_one_digit_makes_a_difference() -> None:
    puzzle = classic_puzzles()[50]
    places = [cell for cell, digit in enumerate(puzzle) if digit != "."]
    shorter = [puzzle[:cell] + "." + puzzle[cell + 1 :] for cell in places]
    forms = set(nonet.canonical_many(shorter).lines())
    assert len(forms) == len(places)
    assert nonet.canonical(puzzle) not in forms


def test_placed_digits_count_like_given_ones() -> None:
    grid = nonet.Grid("12..34......43.1")
    placed = grid.with_(cells={"r1c3": 3})
    assert nonet.canonical(placed) == nonet.canonical("123.34......43.1")
    assert nonet.canonical(nonet.solve(placed)) == nonet.canonical("1234341221434321")


# -- the ends of the range ------------------------------------------------------------------------


def test_the_most_symmetric_grid_has_648_automorphisms() -> None:
    assert nonet.automorphisms(MOST_SYMMETRIC) == 648
    assert nonet.canonical(MOST_SYMMETRIC) == MOST_SYMMETRIC


@pytest.mark.parametrize("size", [4, 6, 9])
def test_an_empty_grid_and_a_single_given(size: int) -> None:
    cells = size * size
    assert nonet.canonical("." * cells) == "0" * cells
    group = {4: 128, 6: 3456, 9: 2 * 1296**2}[size] * factorial(size)
    assert nonet.automorphisms("." * cells) == group
    for cell in range(cells):
        one = "." * cell + str(size) + "." * (cells - cell - 1)
        assert nonet.canonical(one) == "0" * (cells - 1) + "1"
        assert nonet.automorphisms(one) == group // (cells * size)


def test_the_shape_of_the_boxes_matters() -> None:
    flat = nonet.solve("." * 36, unique=False).grid
    upright = nonet.Grid(bytes(flat.values[c * 6 + r] for r in range(6) for c in range(6)), UPRIGHT)
    assert nonet.canonical(upright) != nonet.canonical(flat)
    assert nonet.automorphisms(upright) == nonet.automorphisms(flat)


@pytest.mark.parametrize(
    ("rules", "problem"),
    [
        (nonet.Rules.classic(16), "cannot do 16×16 grids; only sizes 4, 6 and 9"),
        (
            nonet.CLASSIC + nonet.variants.Cage("r1c1 r1c2") + nonet.variants.Cage("r2c1 r2c2"),
            "cannot do grids with cage; only rows",
        ),
        (nonet.CLASSIC + nonet.variants.DIAGONAL, "cannot do grids with diagonal; only rows"),
        (nonet.Rules.classic(4, (1, 4)), "cannot do grids with other units or clashes"),
    ],
    ids=["size", "cages", "variant", "box"],
)
def test_other_rules_are_refused(rules: nonet.Rules, problem: str) -> None:
    grid = nonet.Grid.empty(rules)
    for ask in (nonet.canonical, nonet.automorphisms, lambda x: nonet.same(x, x)):
        with pytest.raises(nonet.Unsupported, match=problem):
            ask(grid)
    with pytest.raises(nonet.Unsupported, match=problem):
        nonet.canonical_many([], rules=rules)


def test_a_conflict_is_named() -> None:
    for puzzle in ("11" + "." * 79, ("1" + "." * 8) * 2 + "." * 63, "1" * 81):
        with pytest.raises(nonet.ConflictError, match="1 appears"):
            nonet.canonical(puzzle)
    with pytest.raises(nonet.ConflictError, match=r"1 appears twice in box 1 \(r1c1, r2c2\)"):
        nonet.automorphisms("1........" + ".1......." + "." * 63)


def test_pencil_marks_are_refused() -> None:
    grid = nonet.Grid("." * 81, marks={"r1c1": "12"})
    with pytest.raises(nonet.Unsupported, match="pencil marks"):
        nonet.canonical(grid)


def test_what_is_no_puzzle_is_refused() -> None:
    with pytest.raises(nonet.FormatError, match="80 cells"):
        nonet.canonical("." * 80)
    with pytest.raises(TypeError, match="not int"):
        nonet.canonical(7)  # type: ignore[arg-type]


# -- same -----------------------------------------------------------------------------------------


def test_same_returns_a_morph_from_one_to_the_other() -> None:
    dice = random.Random(6)
    for puzzle in dice.sample(classic_puzzles(), 30):
        disguise = morph(puzzle, dice)
        found = nonet.same(puzzle, disguise)
        assert found is not None
        assert found(puzzle) == nonet.as_grid(disguise)


def test_same_is_none_for_different_grids_and_sizes() -> None:
    one, other = classic_puzzles()[20:22]
    assert nonet.same(one, other) is None
    assert nonet.same(one, "." * 16) is None
    flat, upright = nonet.Grid.empty(SIX), nonet.Grid.empty(UPRIGHT)
    assert nonet.same(flat, upright) is None
    assert nonet.same(one, one) == nonet.Morph(range(9), range(9), range(1, 10))
