"""Edges that are easy to get wrong when a constraint is compiled."""

from __future__ import annotations

from itertools import permutations

import pytest

from nonet import CLASSIC, Grid, Rules, count, variants
from nonet.model.primitives import Clash, Count, Domain, Line, Sets, WeightedSum
from nonet.model.shape import Shape
from tests.variants.evaluator import compiled, obeys

v = variants


def test_a_total_of_zero_is_a_total() -> None:
    # Programs that write 0 for "no total" are a matter of formats.
    rules = Rules(Shape(9, 9, lowest=0))
    assert compiled(v.Cage("r1c1", total=0), rules) == [Domain(0, 1)]
    assert compiled(v.Cage("r1c1 r1c2", total=0), rules)[-1] == Domain(0, 0)
    assert compiled(v.Cage("r1c1 r1c2"), rules)[0].cells == (0, 1)  # type: ignore[union-attr]


def test_sandwiches_from_zero_lose_no_grid() -> None:
    # With digits from 0, a sandwich of a given total may be longer than with digits from 1.
    rules = Rules(Shape(1, 5, lowest=0))
    for total in range(7):
        clue = v.Sandwich("r1", total=total)
        (line,) = compiled(clue, rules + clue)
        assert isinstance(line, Line)
        for row in permutations(range(1, 6)):
            low, high = sorted((row.index(1), row.index(5)))
            inside = sum(value - 1 for value in row[low + 1 : high])
            assert obeys(clue, row, rules + clue) == (inside == total)


def test_a_cell_listed_twice_counts_twice_in_sums() -> None:
    (total,) = compiled(v.Sum("r1c1 r1c2 r1c1 r1c3", total=20), CLASSIC)
    assert total == WeightedSum((0, 1, 2), (2, 1, 1), (20,))


def test_more_cells_than_values_cannot_differ() -> None:
    rules = Rules.classic(4)
    cells = "r1c1 r1c2 r2c1 r2c2 r3c3"
    for cage in (v.Cage(cells), v.Cage(cells, total=10), v.Renban(cells)):
        summed = rules + cage
        assert not any(unit.kind in ("cage", "renban") for unit in summed.units)
        assert summed.primitives


def test_large_cages_are_left_to_their_sum() -> None:
    cells = " ".join(f"r1c{i}" for i in range(1, 13))
    parts = compiled(v.Cage(cells, total=150), Rules.classic(25))
    assert [type(part).__name__ for part in parts] == ["Differ", "WeightedSum"]


def test_cages_list_every_set_of_their_size_and_total() -> None:
    (_, sets) = compiled(v.Cage("r1c1 r1c2 r1c3", total=7), CLASSIC)
    assert sets == Sets((0, 1, 2), (0b1011,))
    (_, sets) = compiled(v.Cage("r1c1 r1c2", total=4), Rules(Shape(9, 9, lowest=0)))
    assert sets == Sets((0, 1), (0b10001, 0b1010))


def test_thermometers_bound_every_two_cells() -> None:
    rules = CLASSIC + v.Thermo("r1c1 r2c1 r3c1")
    tables = {
        (each.a, each.b): each.allowed for each in rules.primitives if isinstance(each, Clash)
    }
    assert set(tables) == {(0, 9), (0, 18), (9, 18)}
    assert tables[0, 18][0] == 0b111111100  # a bulb of 1 allows 3 to 9 two cells on


def test_counting_circles_know_which_digits_can_add_up() -> None:
    # Three circles: 1 and 2, or 3. Two: 2 only, as a 1 would need another digit that counts 1.
    counts = {p.mask: p.counts for p in compiled(v.CountingCircles("r1c1 r2c5"), CLASSIC)}  # type: ignore[union-attr]
    assert counts[0b10] == (2,)
    assert all(counts[1 << i] == (0,) for i in range(9) if i != 1)
    three = compiled(v.CountingCircles("r1c1 r2c5 r3c9"), CLASSIC)
    assert [p.counts for p in three if isinstance(p, Count)][:4] == [(0, 1), (0, 2), (0, 3), (0,)]


def test_minimums_depend_on_all_minimums_of_the_rules() -> None:
    one, two = v.Minimum("r1c1"), v.Minimum("r1c2")
    alone = {(p.a, p.b) for p in compiled(one, CLASSIC + one) if isinstance(p, Clash)}
    together = {(p.a, p.b) for p in compiled(one, CLASSIC + one + two) if isinstance(p, Clash)}
    assert alone == {(0, 1), (0, 9)}
    assert together == {(0, 9)}
    # Marks of the other kind are compared.
    assert compiled(one, CLASSIC + one + v.Maximum("r1c2")) == compiled(one, CLASSIC + one)


def test_a_dot_of_either_colour_exempts_its_pair() -> None:
    for strict in (v.StrictKropki(), v.StrictRatio(), v.StrictDifference()):
        for dot in (v.Difference("r1c1 r1c2", value=3), v.Ratio("r1c2 r1c1", value=3)):
            pairs = {(p.a, p.b) for p in compiled(strict, CLASSIC + strict + dot)}  # type: ignore[union-attr]
            assert (0, 1) not in pairs
            assert len(pairs) == 143
    pairs = {(p.a, p.b) for p in compiled(v.StrictXV(), CLASSIC + v.Difference("r1c1 r1c2"))}  # type: ignore[union-attr]
    assert len(pairs) == 144


def test_region_sum_lines_begin_anew_when_they_enter_a_box_again() -> None:
    line = v.RegionSumLine("r1c3 r1c4 r2c4 r2c3 r3c3")
    assert line.stretches(CLASSIC) == [(2,), (3, 12), (11, 20)]


def test_region_sum_lines_skip_cells_without_a_region() -> None:
    units = [unit for unit in Rules.classic(4).units if unit.kind == "box" and unit.number != 2]
    rules = Rules(4, units)
    line = v.RegionSumLine("r1c2 r1c3 r2c3 r2c2 r3c2")
    assert line.stretches(rules) == [(1, 5), (9,)]


@pytest.mark.parametrize(
    ("values", "sizes"), [(6, (2, 2, 2)), (7, (2, 3, 2)), (8, (3, 2, 3)), (9, (3, 3, 3))]
)
def test_thirds_that_are_not_equal(values: int, sizes: tuple[int, int, int]) -> None:
    rules = Rules(Shape(3, 3, values=values))
    line = v.Entropic("r1c1 r1c2")
    (clash,) = compiled(line, rules + line)
    assert isinstance(clash, Clash)
    groups = sorted(set(clash.allowed), key=clash.allowed.index)
    assert tuple(values - mask.bit_count() for mask in groups) == sizes


def test_pills_of_values_above_nine() -> None:
    rules = Rules(Shape(2, 2, values=12))
    plain, joined = (v.Arrow("r1c1 r1c2", "r2c1 r2c2", joined=j) for j in (False, True))
    for values, by_digit, by_text in (
        ([1, 2, 4, 8], True, True),  # 12 = 4 + 8
        ([1, 12, 10, 12], False, False),  # 22 or 112
        ([2, 4, 12, 12], True, True),
    ):
        assert plain.holds(values, rules) == by_digit
        assert joined.holds(values, rules) == by_text
    tall = Rules(Shape(4, 4, values=25))
    long = v.Arrow("r1c1 r1c2", "r2c1 r2c2 r2c3 r2c4 r3c1", joined=True)
    sum_of_112 = bytes([1, 12, 0, 0, 25, 25, 25, 25, 12, *[0] * 7])
    assert long.holds(sum_of_112, tall + long)
    assert obeys(long, sum_of_112, tall + long)


def test_lines_read_from_their_far_end() -> None:
    rules = Rules.classic(4)
    row = bytes([2, 1, 4, 3, *[0] * 12])
    assert v.Skyscraper("r1", count=2).holds(row, rules)
    assert v.Skyscraper("r1", count=2, reverse=True).holds(row, rules)
    assert v.XSum("r1", total=3).holds(row, rules)
    assert v.XSum("r1", total=8, reverse=True).holds(row, rules)
    assert v.NumberedRoom("r1", value=1).holds(row, rules)
    assert v.HiddenSkyscraper("r1", value=1, reverse=True).holds(row, rules)


def test_a_zero_at_the_front_is_not_hidden() -> None:
    rules = Rules(Shape(1, 4, lowest=0))
    row = bytes([1, 3, 2, 4])  # 0 2 1 3
    assert v.HiddenSkyscraper("r1", value=1).holds(row, rules)
    assert not v.HiddenSkyscraper("r1", value=0).holds(row, rules)
    assert not v.HiddenSkyscraper("r1", value=0).broken(bytes([2, 0, 0, 0]), rules)
    assert v.HiddenSkyscraper("r1", value=0).broken(bytes([1, 3, 2, 0]), rules)


def test_equal_digits_are_not_consecutive() -> None:
    """Where no row or column forbids it, neighbours may be equal."""
    rules = Rules(Shape(1, 3)) + variants.NON_CONSECUTIVE
    # Each digit is 1 or 3, or all are 2.
    assert count(Grid.empty(rules)) == 9


def test_alternatives_may_hold_variants_of_the_whole_grid() -> None:
    either = v.AnyOf([variants.DIAGONAL, variants.ANTI_KING])
    rules = Rules.classic(4) + either
    good = bytes([1, 2, 3, 4, 3, 4, 1, 2, 4, 3, 2, 1, 2, 1, 4, 3])
    bad = bytes([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1])
    for values in (good, bad):
        assert either.holds(values, rules) == obeys(either, values, rules)
    assert either.holds(good, rules) != either.holds(bad, rules)
