"""The engine for constraints against grids that are listed and checked by the rules themselves."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet import CLASSIC, Grid, Rules, _native, variants
from nonet.engine.encode import encode
from nonet.engine.native import compiled
from nonet.errors import Cancelled
from nonet.model.constraint import Constraint
from nonet.model.primitives import Clash, Count, Differ, Domain, Sets, WeightedSum
from nonet.model.shape import Shape
from tests.tables import Row, puzzles
from tests.variants.table import rows as variant_rows

Make = Callable[[random.Random, int], Constraint]

ENDLESS = Grid("." * 81, rules=CLASSIC + variants.Thermo("r1c1 r2c2 r3c3"))
# Thousands of solutions: some ten milliseconds on one thread, enough for others to start.
SOME = Grid("123456" + "." * 30, rules=Rules.classic(6) + variants.Thermo("r1c1 r2c2 r3c3"))


def path(dice: random.Random, size: int, length: int) -> list[str]:
    """Return cells in a row that touch by an edge or a corner."""
    while True:
        cells = [(dice.randrange(size), dice.randrange(size))]
        while len(cells) < length:
            row, column = cells[-1]
            row, column = row + dice.randint(-1, 1), column + dice.randint(-1, 1)
            if not (0 <= row < size and 0 <= column < size) or (row, column) in cells:
                break
            cells.append((row, column))
        else:
            return [f"r{row + 1}c{column + 1}" for row, column in cells]


def line(dice: random.Random, size: int) -> str:
    return dice.choice("rc") + str(dice.randint(1, size))


KINDS: dict[str, Make] = {
    "cage": lambda d, n: variants.Cage(path(d, n, d.randint(2, 3)), total=d.randint(3, 2 * n)),
    "little-killer": lambda d, n: variants.LittleKiller("r1c1", "dr", d.randint(n, 3 * n)),
    "thermo": lambda d, n: variants.Thermo(path(d, n, d.randint(2, 3))),
    "whisper": lambda d, n: variants.Whisper(path(d, n, 3), difference=2),
    "renban": lambda d, n: variants.Renban(path(d, n, d.randint(2, 3))),
    "palindrome": lambda d, n: variants.Palindrome(path(d, n, 3)),
    "arrow": lambda d, n: variants.Arrow(*(lambda cells: (cells[:1], cells[1:]))(path(d, n, 3))),
    "between": lambda d, n: variants.Between(path(d, n, 3)),
    "zipper": lambda d, n: variants.Zipper(path(d, n, 4)),
    "skyscraper": lambda d, n: variants.Skyscraper(line(d, n), d.randint(1, n)),
    "sandwich": lambda d, n: variants.Sandwich(line(d, n), d.randint(0, n)),
    "x-sum": lambda d, n: variants.XSum(line(d, n), d.randint(1, 2 * n)),
    "quad": lambda d, n: variants.Quad("r1c2", (d.randint(1, n), d.randint(1, n))),
    "counting-circles": lambda d, n: variants.CountingCircles(path(d, n, 5)),
    "same-values": lambda d, n: variants.SameValues([path(d, n, 2), path(d, n, 2)]),
    "sum": lambda d, n: variants.Sum(path(d, n, 4), d.randint(n, 3 * n)),
    "any-of": lambda d, n: variants.AnyOf(
        [variants.Thermo(path(d, n, 3)), variants.Whisper(path(d, n, 3), difference=2)]
    ),
    "anti-king": lambda d, n: variants.ANTI_KING,
    "non-consecutive": lambda d, n: variants.NON_CONSECUTIVE,
}


@cache
def grids(size: int) -> tuple[Grid, ...]:
    """Return every 4×4 grid, or the 6×6 grids that continue a few rows."""
    if size == 4:
        return tuple(s.grid for s in nonet.solutions("." * 16, engine="constraints"))
    puzzle = "123456456123231564" + "." * 18
    return tuple(s.grid for s in nonet.solutions(puzzle, engine="constraints"))


def mixture(size: int, seed: int, names: list[str]) -> Rules:
    dice = random.Random(seed)
    rules = Rules.classic(size)
    for name in names:
        rules = rules + KINDS[name](dice, size)
    return rules


@settings(max_examples=120, deadline=None)
@given(
    st.sampled_from([4, 6]),
    st.integers(0, 10**6),
    st.lists(st.sampled_from(sorted(KINDS)), min_size=1, max_size=4),
)
def test_mixtures_have_the_solutions_of_brute_force(size: int, seed: int, names: list[str]) -> None:
    rules = mixture(size, seed, names)
    listed = grids(size)
    expected = {
        grid.values
        for grid in listed
        if all(each.holds(grid.values, rules) for each in rules.constraints)
    }
    clues = bytes(16) if size == 4 else listed[0].values[:18] + bytes(18)
    puzzle = Grid(clues, rules=rules)
    found = [solution.grid.values for solution in nonet.solutions(puzzle, engine="constraints")]
    assert len(found) == len(set(found))
    assert set(found) == expected
    assert nonet.count(puzzle, engine="constraints") == len(expected)


def test_every_kind_is_sometimes_possible() -> None:
    """The mixtures are not all contradictions, and each kind removes something."""
    for name in KINDS.keys() - {"anti-king", "non-consecutive"}:  # no 4×4 grid obeys anti-king
        counts = [nonet.count(Grid("." * 16, rules=mixture(4, n, [name]))) for n in range(12)]
        assert max(counts) > 0, name
        assert min(counts) < 288, name


@pytest.mark.parametrize("row", list(puzzles()), ids=lambda row: str(row.puzzle)[:16])
def test_the_table_of_puzzles(row: Row) -> None:
    assert nonet.count(row.puzzle, limit=row.count + 1, engine="constraints") == row.count
    if row.count == 1:
        assert str(nonet.solve(row.puzzle, engine="constraints")) == row.solution


def test_the_table_of_variants() -> None:
    for row in variant_rows():
        found = nonet.count(row.puzzle, limit=row.count + 1, engine="constraints", timeout=60)
        assert found == row.count, row.puzzle


# -- traps --------------------------------------------------------------------------------------


def native_count(cells: int, values: int, lowest: int, primitives: list[Any]) -> int:
    data: Any = encode(primitives)
    model = _native.Rules(cells, values, lowest, data)
    return _native.Search(model, b"").count()


def test_the_rule_of_45_needs_as_many_cells_as_values() -> None:
    """Two rows of two cells with three values: a row has no fixed total."""
    rows = [Differ((0, 1)), Differ((2, 3)), Differ((0, 2)), Differ((1, 3))]
    total = WeightedSum((0, 1, 2), (1, 1, 1), (7,))
    grids = [
        (a, b, c, d)
        for a in (1, 2, 3)
        for b in (1, 2, 3)
        for c in (1, 2, 3)
        for d in (1, 2, 3)
        if a != b and c != d and a != c and b != d and a + b + c == 7
    ]
    assert native_count(4, 3, 1, [*rows, total]) == len(grids) > 0


@pytest.mark.parametrize("lowest", [0, 1])
def test_totals_count_values_as_they_are_shown(lowest: int) -> None:
    pairs = [(a, b) for a in range(3) for b in range(3) if a + b + 2 * lowest == 2 + lowest]
    assert native_count(2, 3, lowest, [WeightedSum((0, 1), (1, 1), (2 + lowest,))]) == len(pairs)


def test_bounds_may_fix_all_cells_at_once() -> None:
    """Sums, sets and counts run again after their own changes."""
    assert (
        native_count(
            2, 2, 1, [WeightedSum((0, 1), (1, 1), (3,)), WeightedSum((0, 1), (1, -1), (0,))]
        )
        == 0
    )
    assert native_count(3, 3, 1, [Sets((0, 1, 2), (7,)), WeightedSum((0, 1), (1, -1), (0,))]) == 0
    counts = [Count((0, 1), 1, (1,)), Count((0, 1), 2, (0,))]
    assert native_count(2, 2, 1, list(counts)) == 0


def test_a_cell_named_twice_counts_twice() -> None:
    assert native_count(2, 9, 1, [WeightedSum((0, 0, 1), (1, 1, 1), (5,))]) == 2  # 1+1+3, 2+2+1


def test_extra_cells_count_as_part_of_a_solution() -> None:
    rules = Rules.shaped(Shape(4, 4, extra=["v1"]))
    assert nonet.count(Grid(bytes(17), rules=rules)) == 288 * 4


def test_equal_cells_are_one_cell() -> None:
    equal = tuple(1 << v for v in range(4))
    assert native_count(3, 4, 1, [Clash(0, 1, equal), Clash(1, 2, equal)]) == 4
    assert native_count(2, 4, 1, [Clash(0, 1, equal), Differ((0, 1))]) == 0
    assert native_count(3, 4, 1, [Clash(0, 1, equal), WeightedSum((0, 1, 2), (1, 1, 1), (6,))]) == 2


def test_nothing_is_possible_without_sets_totals_or_counts() -> None:
    assert native_count(2, 4, 1, [Sets((0, 1), ())]) == 0
    assert native_count(2, 4, 1, [WeightedSum((0, 1), (1, 1), ())]) == 0
    assert native_count(2, 4, 1, [Count((0, 1), 1, ())]) == 0
    assert native_count(1, 4, 1, [Domain(0, 0)]) == 0


# -- the interface ------------------------------------------------------------------------------


def test_it_is_chosen_for_constraints_and_shapes() -> None:
    cage = CLASSIC + variants.Cage("r1c1 r1c2", total=3)
    assert nonet.solve(Grid("." * 81, rules=cage), unique=False).engine == "constraints"
    shaped = Rules.shaped(Shape(4, 6))
    assert next(nonet.solutions(Grid(bytes(24), rules=shaped))).engine == "constraints"


def test_the_order_of_solutions_is_always_the_same() -> None:
    rules = CLASSIC + variants.Thermo("r1c1 r2c2 r3c3 r4c4")
    runs = []
    for _ in range(2):
        found = nonet.solutions(Grid("." * 81, rules=rules))
        runs.append([next(found).grid.values for _ in range(20)])
    assert runs[0] == runs[1]


@pytest.mark.parametrize("threads", [1, 2])
def test_it_stops_after_its_time(threads: int) -> None:
    with pytest.raises(nonet.TimeLimit):
        nonet.count(ENDLESS, threads=threads, timeout=0.05)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(
    "primitives",
    [
        [],
        [
            Clash(a, b, tuple(8191 & ~(1 << v) for v in range(13)))
            for a in range(14)
            for b in range(a)
        ],
    ],
    ids=["nothing to propagate", "only pairs of cells"],
)
def test_it_stops_where_no_propagator_runs(threads: int, primitives: list[Clash]) -> None:
    data: Any = encode(primitives)
    search = _native.Search(_native.Rules(14, 13, 1, data), b"")
    with pytest.raises(TimeoutError):
        search.count(timeout=0.05, threads=threads)


@pytest.mark.parametrize("threads", [1, 2])
def test_it_reports_progress(threads: int) -> None:
    seen: list[int] = []

    def follow(done: int, *_: object) -> bool:
        seen.append(done)
        return len(seen) < 3 or not done

    with pytest.raises(Cancelled):
        nonet.count(ENDLESS, threads=threads, timeout=100, progress=follow)
    assert seen == sorted(seen)
    assert seen[-1] > 0


@pytest.mark.parametrize("threads", [1, 2, 3, 8])
def test_a_count_does_not_depend_on_threads(threads: int) -> None:
    expected = sum(1 for _ in nonet.solutions(SOME))
    assert nonet.count(SOME, threads=threads) == expected > 1000
    assert nonet.count(SOME, threads=threads, limit=expected + 1) == expected
    assert nonet.count(SOME, threads=threads, limit=expected - 1) == expected - 1
    assert nonet.count(ENDLESS, threads=threads, limit=5000) == 5000
    assert nonet.count(ENDLESS, threads=threads, limit=0) == 0
    impossible = SOME.rules + variants.Cage("r3c3 r4c4", total=2)
    assert nonet.count(Grid(SOME.values, rules=impossible), threads=threads) == 0


def search_of(grid: Grid) -> _native.Search:
    return _native.Search(compiled(grid.rules), grid.values)


def test_a_search_by_threads_can_be_continued_in_any_way() -> None:
    total = search_of(SOME).count()
    search = search_of(SOME)
    found = sum(search.count(1500, threads=threads) for threads in (2, 3, 1))
    assert found == 4500
    listed = list(iter(search.next, None))
    assert len(listed) == len(set(listed)) == total - found > 0
    assert search.count(threads=2) == 0


def test_a_search_by_threads_can_be_continued_after_an_error() -> None:
    class Cancelled(Exception):
        pass

    def cancel(found: int) -> None:
        raise Cancelled

    search = search_of(ENDLESS)
    with pytest.raises(TimeoutError):
        search.count(timeout=0.05, threads=2)
    with pytest.raises(Cancelled):
        search.count(progress=cancel, threads=2)
    assert search.count(1000, threads=2) == 1000
    assert search.next() is not None
    assert search.guesses > 0


def test_failures_are_counted() -> None:
    search = search_of(SOME)
    assert (search.count(), search.failures) == (4896, 0)
    hard = Grid("." * 81, CLASSIC + variants.ANTI_KNIGHT + variants.NON_CONSECUTIVE)
    search = search_of(hard)
    assert search.next() is not None
    # Each failure ends a guess, and its opposite is proved rather than guessed.
    assert 0 < search.failures <= search.guesses


def test_no_threads_are_refused() -> None:
    with pytest.raises(ValueError, match="threads is 0, not 1 or more"):
        search_of(SOME).count(threads=0)


def test_marks_rule_values_out() -> None:
    rules = Rules.classic(4) + variants.Cage("r1c1 r1c2", total=3)
    marks = [15] * 16
    marks[0] = 1
    assert nonet.count(Grid(bytes(16), rules=rules, marks=marks)) * 2 == nonet.count(
        Grid(bytes(16), rules=rules)
    )


@pytest.mark.parametrize(
    ("values", "marks", "message"),
    [
        (bytes(5), None, "5 values for 4 cells"),
        (b"\5", None, "cell 0 has value 5, not between 0 and 4"),
        (b"", [16], "cell 0 has mark 16, not between 0 and 15"),
        (b"", [0] * 5, "5 marks for 4 cells"),
    ],
)
def test_bad_input_is_refused(values: bytes, marks: list[int] | None, message: str) -> None:
    model = _native.Rules(4, 4, 1, np.zeros(0, dtype=np.int32))
    with pytest.raises(ValueError, match=message):
        _native.Search(model, values, marks)
