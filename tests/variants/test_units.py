"""Extra units: what a group may be, and what it may not."""

from __future__ import annotations

from typing import Any

import pytest

from nonet import CLASSIC, ArgumentError, FormatError, Rules, Unit, Unsupported
from nonet.variants import extra_units


def test_a_group_can_be_said_in_many_ways() -> None:
    expected = CLASSIC + extra_units("r1c1 r2c2 r9c9")
    for group in (
        "r9c9, R2C2;r1c1",
        ["r1c1", "r2c2", "r9c9"],
        [(0, 0), (1, 1), (8, 8)],
        [0, 10, 80],
        (80, (1, 1), "r1c1"),
        iter([0, 10, 80]),
    ):
        assert CLASSIC + extra_units(group) == expected
    (unit,) = [unit for unit in expected.units if unit.kind == "extra"]
    assert unit.cells == (0, 10, 80)
    assert unit.name == "extra unit 1"


def test_groups_come_in_any_order_and_number() -> None:
    one, two = "r1c1 r2c2", "r3c3 r4c4"
    assert extra_units(one, two) == extra_units(two, one, "r4c4 r3c3")
    assert CLASSIC + extra_units(one) + extra_units(two) == CLASSIC + extra_units(two, one)
    assert extra_units(one) != extra_units(two)
    assert repr(extra_units(two, one)) == "variants.extra_units('r1c1 r2c2', 'r3c3 r4c4')"
    assert repr(extra_units([10, 0])) == "variants.extra_units((0, 10))"


def test_any_size_that_has_the_cells_will_do() -> None:
    extra = extra_units("r1c1 r4c4")
    for size in (4, 9, 25):
        assert (Rules.classic(size) + extra).units[-1].cells == (0, 3 * size + 3)
    numbers = extra_units([0, 15])
    assert (Rules.classic(4) + numbers).units[-1] == Unit("extra", 1, (0, 15))
    assert (CLASSIC + numbers).units[-1] == Unit("extra", 1, (0, 15))


@pytest.mark.parametrize(
    ("groups", "message"),
    [
        ([], "no cells given for extra units"),
        ([""], "two cells or more in one argument, not ''"),
        (["r1c1", "r2c2"], "two cells or more in one argument, not 'r1c1'"),
        ([[]], "two cells or more"),
        (["r1c1 r1c1"], "a cell appears twice in an extra unit: 'r1c1 r1c1'"),
        ([[0, 0]], "a cell appears twice"),
        ([[(0, 0), "r1c1"]], "a cell appears twice"),
        ([[0, -1]], "-1 is not a cell"),
        ([[(0, -1), (0, 0)]], "\\(0, -1\\) is not a cell"),
        ([[(0, 1, 2), (0, 0)]], "\\(0, 1, 2\\) is not a cell"),
        ([[True, 2]], "True is not a cell"),
        ([[1.5, 2]], "1.5 is not a cell"),
        ([[None, 2]], "None is not a cell"),
    ],
)
def test_bad_groups(groups: list[Any], message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        extra_units(*groups)


@pytest.mark.parametrize(
    ("group", "position", "name"),
    [
        ("r1c1 r2x2", 5, "r2x2"),
        ("A1 B2", 0, "A1"),
        ("r1c1,r0c1", 5, "r0c1"),
        (["r1", "r2"], None, "r1"),
    ],
)
def test_names_of_no_cell_are_refused_where_they_stand(
    group: Any, position: int | None, name: str
) -> None:
    with pytest.raises(FormatError, match=f"'{name}' is not a cell such as r1c1") as caught:
        extra_units(group)
    assert caught.value.position == position


@pytest.mark.parametrize(
    ("group", "message"),
    [
        ("r1c1 r5c1", "'r5c1' is not a cell; cells are r1c1 to r4c4"),
        ([0, 16], "no cell 16; cells are numbered from 0 to 15"),
        ([(0, 0), (0, 4)], "'r1c5' is not a cell; cells are r1c1 to r4c4"),
        (
            range(5),
            "5 cells, but only 4 digits, so they cannot all differ: r1c1 r1c2 r1c3 r1c4 r2c1",
        ),
    ],
)
def test_groups_that_a_size_cannot_carry(group: Any, message: str) -> None:
    extra = extra_units(group)
    with pytest.raises(Unsupported, match=f"^extra-units: {message}"):
        Rules.classic(4) + extra
    assert CLASSIC + extra != CLASSIC


def test_one_cell_by_number_and_by_name_is_still_twice() -> None:
    extra = extra_units([0, "r1c1"])
    with pytest.raises(ArgumentError, match="a cell appears twice in an extra unit: r1c1 r1c1"):
        CLASSIC + extra
