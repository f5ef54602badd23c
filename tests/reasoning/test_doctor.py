"""The puzzle doctor, on puzzles broken by construction."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest

import nonet
from nonet import Candidate, Grid, Rules, variants
from nonet.reasoning.doctor import ConstraintMend, Diagnosis, Mend
from tests import oracle
from tests.tables import classic_puzzles, morph

ROUNDS = 120


def fresh_puzzles(seed: int) -> Iterator[tuple[Grid, random.Random]]:
    """Yield morphs of the table's sound puzzles; of ordinary givens, so that a change matters."""
    random_ = random.Random(seed)
    sound = [puzzle for puzzle in classic_puzzles() if 20 <= 81 - puzzle.count(".") <= 40]
    while True:
        yield Grid(morph(random_.choice(sound), random_)), random_


def change(grid: Grid, random_: random.Random) -> tuple[Grid, int, int]:
    """Return the grid with one given changed, the cell and its digit before."""
    cell = random_.choice([cell for cell in grid.rules.cells if grid[cell]])
    was = grid[cell]
    digit = random_.choice([digit for digit in grid.rules.digits if digit != was])
    return grid.with_(cells={cell: digit}), cell, was


def only(grid: Grid, candidates: tuple[Candidate, ...]) -> Grid:
    return Grid.empty(grid.rules).with_(cells={c.cell: c.digit for c in candidates})


def givens_in(diagnosis: Diagnosis) -> tuple[Candidate, ...]:
    assert diagnosis.core is not None
    return tuple(each for each in diagnosis.core if isinstance(each, Candidate))


def assert_irreducible(grid: Grid, diagnosis: Diagnosis) -> None:
    core = givens_in(diagnosis)
    assert core == diagnosis.core
    assert core
    assert all(grid[candidate.cell] == candidate.digit for candidate in core)
    assert nonet.count(only(grid, core), limit=1) == 0
    for left_out in core:
        rest = tuple(candidate for candidate in core if candidate != left_out)
        assert nonet.count(only(grid, rest), limit=1) == 1


def test_the_truth_value_is_whether_the_puzzle_is_valid() -> None:
    assert nonet.check("123.34......43.1")
    for text in ("12..34......43.1", "11..34......43.1", "." * 16):
        found = nonet.check(text)
        assert not found
        assert found.valid is False
    assert not Diagnosis(Grid.empty(), 2, unfinished=("count",))


def test_a_changed_given_is_found() -> None:
    found = 0
    for grid, random_ in fresh_puzzles(1):
        broken, cell, was = change(grid, random_)
        if nonet.count(broken, limit=1):
            continue
        diagnosis = nonet.check(broken)
        assert diagnosis.valid is False
        assert diagnosis.count == 0
        assert diagnosis.mends is not None
        assert Mend(cell, broken[cell], was) in diagnosis.mends
        assert_irreducible(broken, diagnosis)
        assert cell in {candidate.cell for candidate in givens_in(diagnosis)}
        found += 1
        if found == ROUNDS:
            return


def test_every_mend_leaves_one_solution_and_none_is_missing() -> None:
    found = 0
    for number, (grid, random_) in enumerate(fresh_puzzles(2)):
        if number == 15:
            break
        broken, _, _ = change(grid, random_)
        if nonet.count(broken, limit=1):
            continue
        mends = set()
        for cell in broken.rules.cells:
            if broken[cell]:
                for to in range(10):
                    mended = broken.with_(cells={cell: to})
                    if to != broken[cell] and nonet.count(mended, limit=2) == 1:
                        mends.add(Mend(cell, broken[cell], to))
        assert set(nonet.check(broken).mends or ()) == mends
        found += len(mends)
    assert found


@pytest.mark.parametrize(
    "puzzle", ["4..3..1..2..3.24", "..4.3412.....12.", ".41.....4132.3..", "....43..1.233..4"]
)
def test_the_core_is_the_shorter_of_two(puzzle: str) -> None:
    """It has two cores; which is found first depends on the order in which givens are dropped."""
    for text in (puzzle, puzzle[::-1]):
        givens = [(cell, int(digit)) for cell, digit in enumerate(text) if digit != "."]

        def is_impossible(kept: Iterable[tuple[int, int]]) -> bool:
            values = [0] * 16
            for cell, digit in kept:
                values[cell] = digit
            return oracle.count(values, 4, oracle.lines, oracle.boxes(2, 2)) == 0

        shortest = next(
            size
            for size in range(len(givens))
            if any(map(is_impossible, combinations(givens, size)))
        )
        core = givens_in(nonet.check(text))
        assert is_impossible((each.cell, each.digit) for each in core)
        assert len(core) == shortest
        assert list(core) == sorted(core)


def test_with_two_changed_givens_the_core_holds_one_of_them() -> None:
    found = 0
    for grid, random_ in fresh_puzzles(3):
        broken, first, _ = change(grid, random_)
        broken, second, _ = change(broken, random_)
        if nonet.count(broken, limit=1):
            continue
        diagnosis = nonet.check(broken)
        assert_irreducible(broken, diagnosis)
        assert {first, second} & {candidate.cell for candidate in givens_in(diagnosis)}
        found += 1
        if found == ROUNDS:
            return


def test_a_removed_given_is_among_the_clues_that_repair() -> None:
    found = 0
    for grid, random_ in fresh_puzzles(4):
        cell = random_.choice([cell for cell in grid.rules.cells if grid[cell]])
        open_grid = grid.with_(cells={cell: 0})
        number = nonet.count(open_grid, limit=1000)
        if number == 1:
            continue
        diagnosis = nonet.check(open_grid)
        assert diagnosis.count == number
        assert diagnosis.clues is not None
        assert Candidate(cell, grid[cell]) in diagnosis.clues
        assert cell in (diagnosis.open_cells or ())
        first, second = diagnosis.examples
        assert first != second
        assert nonet.is_solution(open_grid, first)
        assert nonet.is_solution(open_grid, second)
        found += 1
        if found == ROUNDS:
            return


def test_clues_and_open_cells_past_the_limit_are_over_all_solutions() -> None:
    random_ = random.Random(5)
    tried = 0
    for puzzle in random_.sample(classic_puzzles(), 8):
        givens = [cell for cell, char in enumerate(puzzle) if char != "."]
        gone = random_.sample(givens, 3)
        open_grid = Grid(puzzle).with_(cells=dict.fromkeys(gone, 0))
        if nonet.count(open_grid, limit=5000) in (1, 5000):
            continue
        whole = nonet.check(open_grid, limit=5000)
        hurried = nonet.check(open_grid, limit=2)
        assert hurried.count == 2
        assert hurried.open_cells == whole.open_cells
        assert hurried.clues == whole.clues
        tried += 1
    assert tried >= 3


def test_a_sound_puzzle_and_its_redundant_givens() -> None:
    minimal = 0
    for number, (grid, _) in enumerate(fresh_puzzles(6)):
        if number == 60:
            break
        diagnosis = nonet.check(grid)
        assert diagnosis.valid is True
        redundant = {
            Candidate(cell, grid[cell])
            for cell in grid.rules.cells
            if grid[cell] and nonet.count(grid.with_(cells={cell: 0}), limit=2) == 1
        }
        assert set(diagnosis.redundant or ()) == redundant
        assert diagnosis.minimal is (not redundant)
        minimal += not redundant
    assert 0 < minimal < 60


def test_every_conflict_is_named_with_its_unit_and_cells() -> None:
    grid = Grid("55......." + "." * 63 + "5........")
    diagnosis = nonet.check(grid)
    named = {(each.unit.name, each.cells) for each in diagnosis.conflicts if each.unit}
    assert named == {("row 1", (0, 1)), ("box 1", (0, 1)), ("column 1", (0, 72))}
    assert_irreducible(grid, diagnosis)
    assert "5 appears twice in column 1 (r1c1, r9c1)" in str(diagnosis)


def test_clashes_are_conflicts_too() -> None:
    rules = nonet.CLASSIC + nonet.variants.NON_CONSECUTIVE
    diagnosis = nonet.check(Grid.empty(rules).with_(cells={"r1c1": 4, "r1c2": 5}))
    (conflict,) = diagnosis.conflicts
    assert conflict.unit is None
    assert conflict.cells == (0, 1)
    assert "r1c1 = 4 and r1c2 = 5 exclude each other" in str(diagnosis)


def test_the_words_of_a_mistyped_given() -> None:
    good = Grid("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
    said = str(nonet.check(good.with_(cells={"r2c2": 7})))
    assert said.startswith("This puzzle has no solution.\nThese givens cannot all be right: ")
    assert said.endswith("  change r2c2 from 7 to 3")


def test_a_full_grid() -> None:
    full = nonet.check("1234341221434321")
    assert full.complete
    assert full.valid
    assert str(full).startswith("This grid is full and obeys the rules.")
    wrong = nonet.check("1234341221434312")
    assert wrong.complete
    assert wrong.valid is False
    assert Mend(15, 2, 1) not in (wrong.mends or ())


def test_the_empty_grid() -> None:
    diagnosis = nonet.check("." * 81, limit=50)
    assert diagnosis.count == 50
    assert diagnosis.open_cells == tuple(range(81))
    assert diagnosis.clues == ()
    assert "at least 50 solutions" in str(diagnosis)


def test_rules_that_allow_nothing() -> None:
    rules = nonet.Rules.classic(4) + nonet.variants.ANTI_KING + nonet.variants.NON_CONSECUTIVE
    assert nonet.count("." * 16, rules=rules) == 0
    diagnosis = nonet.check("1" + "." * 15, rules=rules)
    assert diagnosis.core == ()
    assert "It would have none even without its givens" in str(diagnosis)


def test_pencil_marks_count() -> None:
    grid = Grid("12..34......43.1")
    marked = grid.with_(marks=[0b0100 if cell == 2 else 0b1111 for cell in range(16)])
    assert nonet.check(grid).count == 2
    assert nonet.check(marked).valid is True


def test_placed_digits_are_not_counted_as_givens() -> None:
    puzzle = classic_puzzles()[0]
    solution = nonet.solve(puzzle).grid
    diagnosis = nonet.check(solution)
    assert diagnosis.complete
    assert diagnosis.redundant == nonet.check(puzzle).redundant


def test_no_time_leaves_everything_unfinished() -> None:
    diagnosis = nonet.check("." * 81, timeout=0)
    assert diagnosis.valid is None
    assert diagnosis.count is None
    assert diagnosis.unfinished == ("valid", "count")
    assert "The time limit was reached" in str(diagnosis)


def test_a_silly_limit_is_refused() -> None:
    with pytest.raises(nonet.ArgumentError, match="limit is 1; it must be 2 or more"):
        nonet.check("." * 81, limit=1)


@pytest.mark.parametrize(
    "puzzle",
    ["12..34......43.1", "123.34......43.1", "11" + "." * 14, "." * 16, "1234341221434321"],
)
def test_json_says_all_that_the_attributes_say(puzzle: str) -> None:
    diagnosis: Diagnosis = nonet.check(puzzle)
    said = json.loads(diagnosis.to_json())
    assert said["valid"] == diagnosis.valid
    assert said["count"] == diagnosis.count
    assert len(said["conflicts"]) == len(diagnosis.conflicts)
    assert (said["mends"] is None) == (diagnosis.mends is None)
    assert len(said["clues"] or ()) == len(diagnosis.clues or ())
    assert said["examples"] == [str(example) for example in diagnosis.examples]


@pytest.mark.parametrize(
    ("puzzle", "timeout", "expected"),
    [
        ("12..34......43.1", 10, "<Diagnosis: 2 solutions, which differ in 4 cells>"),
        ("11" + "." * 14, 10, "<Diagnosis: no solution, 2 conflicts>"),
        ("1234341221434321", 10, "<Diagnosis: full and correct, 16 redundant givens>"),
        ("." * 81, 0, "<Diagnosis: undecided within the time limit>"),
    ],
)
def test_its_repr_is_one_line(puzzle: str, timeout: float, expected: str) -> None:
    assert repr(nonet.check(puzzle, timeout=timeout)) == expected


class TestMistakes:
    def test_a_wrong_digit_is_named_as_placed_not_as_a_given(self) -> None:
        puzzle = Grid(classic_puzzles()[20])
        solution = nonet.solve(puzzle).grid.values
        cell = puzzle.values.index(0)
        wrong = solution[cell] % 9 + 1
        diagnosis = nonet.check(puzzle.with_(cells={cell: wrong}))
        assert diagnosis.valid is False
        assert diagnosis.count == 0
        assert diagnosis.wrong == (Candidate(cell, wrong),)
        assert diagnosis.erased == ()
        assert (diagnosis.core, diagnosis.mends) == (None, None)
        name = puzzle.rules.cell_name(cell)
        assert f"This placed digit is wrong: {name} = {wrong}." in str(diagnosis)
        assert "This puzzle has no solution" not in str(diagnosis)

    def test_an_erased_candidate_is_named_by_its_cell(self) -> None:
        puzzle = Grid("123.34......43.1")
        marks = [0b1111] * 16
        marks[3] = 0b0111
        diagnosis = nonet.check(puzzle.with_(marks=marks))
        assert diagnosis.wrong == ()
        assert diagnosis.erased == (Candidate(3, 4),)
        assert "The right digit is missing from the pencil marks of r1c4." in str(diagnosis)
        said = json.loads(diagnosis.to_json())
        assert said["wrong"] == []
        assert said["erased"] == [{"cell": "r1c4", "digit": 4}]

    def test_right_digits_are_no_mistakes(self) -> None:
        puzzle = Grid("123.34......43.1").with_(cells={"r1c4": 4})
        diagnosis = nonet.check(puzzle)
        assert diagnosis.valid is True
        assert (diagnosis.wrong, diagnosis.erased) == ((), ())

    def test_no_mistakes_where_the_givens_are_not_unique_or_all_there_is(self) -> None:
        for grid in (Grid("12..34......43.1"), Grid("12..34......43.1").with_(cells={"r1c3": 1})):
            diagnosis = nonet.check(grid)
            assert (diagnosis.wrong, diagnosis.erased) == (None, None)
        assert nonet.check("123.34......43.1").wrong is None


# -- constraints ----------------------------------------------------------------------------------

_SUM = variants.PairSum("r1c1 r1c2", total=4)
_THERMO = variants.Thermo("r1c1 r1c2 r1c3")


def test_a_core_may_hold_constraints() -> None:
    rules = Rules.classic(4) + _SUM + _THERMO + variants.Thermo("r4c1 r3c1")
    grid = Grid("....34122143....", rules)
    diagnosis = nonet.check(grid)
    assert diagnosis.count == 0
    assert not diagnosis.conflicts
    assert diagnosis.core is not None
    named = [each for each in diagnosis.core if isinstance(each, nonet.Constraint)]
    givens = [each for each in diagnosis.core if isinstance(each, nonet.Candidate)]
    assert named

    def solutions(core: list[object]) -> int:
        kept = Rules.classic(4)
        cells: dict[str | int | tuple[int, int], int] = {}
        for each in core:
            if isinstance(each, nonet.Constraint):
                kept += each
            elif isinstance(each, nonet.Candidate):
                cells[each.cell] = each.digit
        return nonet.count(Grid.empty(kept).with_(cells=cells), limit=1)

    core = [*givens, *named]
    assert solutions(core) == 0
    for left_out in core:
        assert solutions([each for each in core if each != left_out]) == 1


def test_a_misprinted_clue_is_found() -> None:
    rules = Rules.classic(4) + _SUM + _THERMO
    diagnosis = nonet.check("....3412214343..", rules=rules)
    right = variants.PairSum("r1c1 r1c2", total=3)
    assert ConstraintMend(_SUM, right) in (diagnosis.mends or ())
    for mend in diagnosis.mends or ():
        if isinstance(mend, ConstraintMend):
            mended = rules - mend.constraint
            mended = mended if mend.to is None else mended + mend.to
            assert nonet.count("....3412214343..", rules=mended) == 1
    assert "change pair-sum r1c1 r1c2 = 4 to pair-sum r1c1 r1c2 = 3" in str(diagnosis)
    record = json.loads(diagnosis.to_json())
    assert record["constraint_mends"][-1]["to"] == {
        "kind": "pair-sum",
        "cells": ["r1c1", "r1c2"],
        "total": 3,
    }
    assert record["core_constraints"]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (variants.XV("r1c1 r2c2", "X"), variants.XV("r1c1 r2c2", "V")),
        (variants.Thermo("r1c3 r1c2 r1c1"), variants.Thermo("r1c1 r1c2 r1c3")),
        (variants.GreaterThan("r1c1 r1c2"), variants.GreaterThan("r1c2 r1c1")),
        (
            variants.Skyscraper("r1", count=4, reverse=True),
            variants.Skyscraper("r1", count=4),
        ),
    ],
)
def test_a_misprint_that_is_no_number_is_found(
    wrong: nonet.Constraint, right: nonet.Constraint
) -> None:
    # Row 1 of the solution is 1 2 3 4, row 2 is 3 4 1 2.
    diagnosis = nonet.check("....3412214343..", rules=Rules.classic(4) + wrong)
    assert diagnosis.count == 0
    assert ConstraintMend(wrong, right) in (diagnosis.mends or ())


def test_a_broken_constraint_is_named() -> None:
    rules = Rules.classic(4) + _THERMO
    diagnosis = nonet.check("21..............", rules=rules)
    (conflict,) = diagnosis.conflicts
    assert conflict.constraint == _THERMO
    assert "thermo is broken (r1c1 = 2, r1c2 = 1): digits increase along" in str(diagnosis)
    assert diagnosis.core == (Candidate(1, 1), _THERMO)  # 1 has no place after a bulb
    with pytest.raises(nonet.ConflictError, match="thermo is broken") as caught:
        nonet.Board(Grid("21..............", rules))
    assert caught.value.constraint == _THERMO
    assert caught.value.cells == (0, 1)


def test_a_constraint_that_nothing_can_obey() -> None:
    diagnosis = nonet.check("." * 16, rules=Rules.classic(4) + variants.Cage("r1c1 r1c2", total=9))
    assert str(diagnosis).startswith(
        "This puzzle has no solution because of a constraint that nothing can obey:\n"
        "  cage cannot hold: r1c1 and r1c2 differ and add up to 9\n"
    )


def test_puzzles_without_constraints_say_nothing_about_them() -> None:
    record = json.loads(nonet.check("11..............").to_json())
    assert "core_constraints" not in record
    assert "constraint" not in record["conflicts"][0]


def test_a_misprint_ten_away_is_found() -> None:
    # The sum of a row is 10; one digit more would be 11 away.
    wrong, right = (variants.Cage("r1c1 r1c2 r1c3 r1c4", total=total) for total in (20, 10))
    diagnosis = nonet.check("....3412214343..", rules=Rules.classic(4) + wrong)
    assert ConstraintMend(wrong, right) in (diagnosis.mends or ())
