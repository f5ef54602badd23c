"""Rules that all marks of a kind are given, with marks inside other constraints."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import permutations
from pathlib import Path

import pytest

import nonet
from nonet import CLASSIC, Grid, Rules, variants
from nonet.model.constraint import Constraint
from tools import make_variant_pages

v = variants
FOUR = Rules.classic(4)

Values = tuple[int, ...]
Pair = tuple[int, int]
Looks = Callable[[int, int], bool]
Mark = Callable[[str, int, int], Constraint | None]

# Each strict rule, what it forbids, and a mark that exempts its pair and shows a pair of digits.
STRICT: list[tuple[Constraint, Looks, Mark]] = [
    (v.StrictKropki(), lambda a, b: abs(a - b) == 1 or 2 in (a / b, b / a), lambda *at: _dot(*at)),
    (v.StrictDifference(), lambda a, b: abs(a - b) == 1, lambda *at: _white(*at)),
    (v.StrictRatio(), lambda a, b: 2 in (a / b, b / a), lambda *at: _black(*at)),
    (v.StrictXV(), lambda a, b: a + b == 5, lambda *at: _five(*at)),
    (v.StrictSum(), lambda a, b: a + b == 5, lambda *at: _sum(*at)),
]


def _white(at: str, a: int, b: int) -> Constraint | None:
    return v.Difference(at) if abs(a - b) == 1 else None


def _black(at: str, a: int, b: int) -> Constraint | None:
    return v.Ratio(at) if 2 in (a / b, b / a) else None


def _dot(at: str, a: int, b: int) -> Constraint | None:
    return _black(at, a, b) or _white(at, a, b)


def _five(at: str, a: int, b: int) -> Constraint | None:
    return v.XV(at, "V") if a + b == 5 else None


def _sum(at: str, a: int, b: int) -> Constraint | None:
    return v.PairSum(at, total=5) if a + b == 5 else None


def _edges() -> Iterator[Pair]:
    for cell in range(16):
        if cell % 4 < 3:
            yield cell, cell + 1
        if cell < 12:
            yield cell, cell + 4


EDGES = list(_edges())


def _grids() -> list[Values]:
    """Return all 288 grids of 4×4, by brute force."""
    rows = list(permutations(range(1, 5)))
    found: list[list[Values]] = [[]]
    for number in range(4):
        longer = []
        for grid in found:
            for row in rows:
                columns = all(row[i] != above[i] for above in grid for i in range(4))
                boxes = number % 2 == 0 or all(
                    len({*row[i : i + 2], *grid[-1][i : i + 2]}) == 4 for i in (0, 2)
                )
                if columns and boxes:
                    longer.append([*grid, row])
        found = longer
    return [tuple(value for row in grid for value in row) for grid in found]


GRIDS = _grids()


def _named(edge: Pair) -> str:
    return " ".join(f"r{cell // 4 + 1}c{cell % 4 + 1}" for cell in edge)


def _marked(shown: Values, mark: Mark) -> list[tuple[Pair, Constraint]]:
    """Return all marks of a full grid."""
    return [(e, found) for e in EDGES if (found := mark(_named(e), shown[e[0]], shown[e[1]]))]


def _solutions(rules: Rules) -> set[Values]:
    return {tuple(found.grid.values) for found in nonet.solutions(Grid.empty(rules))}


@pytest.mark.parametrize(("strict", "looks", "mark"), STRICT, ids=lambda x: getattr(x, "name", ""))
@pytest.mark.parametrize("shown", [GRIDS[0], GRIDS[100], GRIDS[287]], ids=["a", "b", "c"])
def test_marks_inside_all_of_are_given(
    strict: Constraint, looks: Looks, mark: Mark, shown: Values
) -> None:
    # All marks of a grid are given, every second one inside another constraint.
    marked = _marked(shown, mark)
    plain, nested = marked[::2], marked[1::2]
    rules = FOUR + strict + v.AllOf([m for _, m in nested])
    for _, each in plain:
        rules = rules + each
    unmarked = [e for e in EDGES if e not in [e for e, _ in marked]]
    expected = {
        grid
        for grid in GRIDS
        if all(m.holds(bytes(grid), rules) for _, m in marked)
        and not any(looks(grid[a], grid[b]) for a, b in unmarked)
    }
    assert shown in expected
    assert _solutions(rules) == expected
    assert all(strict.holds(bytes(grid), rules) for grid in expected)


@pytest.mark.parametrize(("strict", "looks", "mark"), STRICT, ids=lambda x: getattr(x, "name", ""))
def test_a_mark_that_is_an_alternative_exempts_its_pair(
    strict: Constraint, looks: Looks, mark: Mark
) -> None:
    shown = GRIDS[100]
    marked = _marked(shown, mark)
    (_, one), (_, other), *others = marked
    rules = FOUR + strict + v.AnyOf([one, v.AllOf([other, v.Odd("r1c1")])])
    for _, each in others:
        rules = rules + each
    free = [e for e, _ in marked]
    expected = {
        grid
        for grid in GRIDS
        if all(m.holds(bytes(grid), rules) for _, m in others)
        and (
            one.holds(bytes(grid), rules) or (other.holds(bytes(grid), rules) and grid[0] % 2 == 1)
        )
        and not any(looks(grid[a], grid[b]) for a, b in EDGES if (a, b) not in free)
    }
    assert shown in expected
    assert _solutions(rules) == expected


@pytest.mark.parametrize("kind", [v.Minimum, v.Maximum])
def test_neighbours_that_are_marked_alike_inside_another_constraint(
    kind: type[v.Minimum] | type[v.Maximum],
) -> None:
    flat = FOUR + kind("r1c1 r1c2")
    nested = FOUR + v.AllOf([kind("r1c1"), v.Odd("r4c4 r3c1")]) + kind("r1c2")
    expected = {grid for grid in _solutions(flat) if grid[15] % 2 and grid[8] % 2}
    assert expected
    assert _solutions(nested) == expected


def test_the_ratios_in_use_include_those_inside_other_constraints() -> None:
    rules = CLASSIC + v.AllOf([v.Ratio("r1c1 r1c2", value=3)]) + v.StrictRatio()
    assert v.StrictRatio().in_use(rules) == (3,)


def test_kinds_look_at_others_only_where_nested_ones_are_seen() -> None:
    # `rules.stated(kind)` sees them, `rules.constraints` does not.
    files = sorted(Path(v.__file__).parent.glob("*.py"))
    assert files
    for file in files:
        code = re.sub(r"(?m)^\s*>>> .*$", "", file.read_text(encoding="utf-8"))
        assert "rules.constraints" not in code, file.name


def test_the_marks_of_which_all_may_be_given() -> None:
    found = {
        name: [rule for rule, each in v.KINDS.items() if kind in each.all_given_of]
        for name, kind in v.KINDS.items()
    }
    assert {name: rules for name, rules in found.items() if rules} == {
        "difference": ["strict-kropki", "strict-ratio", "strict-difference"],
        "ratio": ["strict-kropki", "strict-ratio", "strict-difference"],
        "xv": ["strict-xv"],
        "pair-sum": ["strict-sum"],
    }
    page = dict(make_variant_pages.pages())["dots.md"]
    assert "`xv` · fields: `cells`, `kind`" in page
    assert "all given: `strict-xv`" in page
