"""Techniques about constraints: sound on puzzles of every kind, and the examples people know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

import nonet
from nonet import CLASSIC, Board, Candidate, Grid, variants
from nonet.model.shape import CellLike
from nonet.reasoning import logic
from nonet.techniques import PATH, TECHNIQUES, Technique, by_name, native
from nonet.techniques.constrained import constrained
from tools.constrained_puzzles import MAKERS, puzzle

OWN = tuple(technique for technique in TECHNIQUES if not technique.is_native)
BASICS = tuple(
    each
    for each in PATH
    if not each.is_native or each.family in ("singles", "intersections", "subsets")
)
FAMILIES = ("cages", "constraints", "exclusion", "pressure", "relations", "trial")
EMPTY = Grid("." * 81)


def step_of(
    name: str, rules: nonet.Rules, cells: Mapping[CellLike, int] | None = None
) -> nonet.Step:
    board = Board(EMPTY.with_(rules=rules, cells=cells or {}))
    (step, *_) = by_name(name)(board)
    return step


def removed(step: nonet.Step, cell: str) -> set[int]:
    number = CLASSIC.cell_at(cell)
    return {digit for at, digit in step.removes if at == number}


@pytest.mark.parametrize("kind", MAKERS)
def test_every_step_keeps_the_solution(kind: str) -> None:
    used: Counter[str] = Counter()
    for seed in range(3):
        grid, solution = puzzle(kind, seed)
        board = Board(grid)
        for turn in range(60):
            # Looking for everything on every board would take minutes.
            for technique in OWN if turn % 6 == 0 else ():
                if technique.family in ("exclusion", "trial") and turn:
                    continue
                for step in technique(board):
                    assert technique.accepts(step.marks)
                    assert step.because.endswith(".")
                    assert step.places or step.removes
                    assert all(solution[cell] == digit for cell, digit in step.places), step
                    assert all(solution[cell] != digit for cell, digit in step.removes), step
                    for cell, digit in (*step.places, *step.removes):
                        assert digit in board.candidates(cell)
                    used[technique.name] += 1
            easiest = next((s for t in BASICS if (s := next(t(board), None))), None)
            if easiest is None:
                break
            board.push(easiest)
        else:
            assert board.steps
    assert used


def test_each_is_seen_somewhere() -> None:
    seen: set[str] = set()
    for kind in MAKERS:
        for seed in range(2):
            path = logic.path(puzzle(kind, seed)[0], techniques=BASICS, unique=False)
            seen |= {step.technique for step in path}
    # Easier steps come before the others.
    assert {each.name for each in OWN} - seen <= {"dot-chain", "two-constraints"}


def test_cage_combinations() -> None:
    rules = CLASSIC + variants.Cage("r1c1 r1c2 r1c3", total=7)
    step = step_of("cage-combinations", rules)
    assert removed(step, "r1c1") == {3, 5, 6, 7, 8, 9}
    assert step.because == (
        "The cage at r1c1, r1c2 and r1c3 totals 7, and its digits can only be 1, 2 and 4, so 3, 5,"
        " 6, 7, 8 and 9 can be eliminated from r1c1, r1c2 and r1c3."
    )


def test_cage_locked_digit() -> None:
    rules = CLASSIC + variants.Cage("r1c1 r1c2", total=3)
    step = step_of("cage-locked-digit", rules)
    assert {digit for _, digit in step.removes} == {1}
    assert removed(step, "r1c9") == removed(step, "r2c3") == {1}


def test_killer_pair() -> None:
    rules = CLASSIC + variants.Cage("r1c1 r1c2", total=8)
    board = Board(EMPTY.with_(rules=rules))
    for digit in (3, 5):
        board.remove("r1c1", digit)
    for digit in range(3, 10):
        board.remove("r1c9", digit)
    step = next(each for each in by_name("killer-pair")(board) if removed(each, "r1c5"))
    assert removed(step, "r1c5") == {1, 2}
    assert "In row 1, r1c9 and the cage at r1c1 and r1c2 must each contain 1 or 2." in step.because


def test_rule_of_45_with_an_innie_and_an_outie() -> None:
    row = [f"r1c{column}" for column in range(1, 10)]
    innie = CLASSIC + variants.Cage(row[:4], total=10) + variants.Cage(row[4:8], total=28)
    step = step_of("rule-of-45", innie)
    assert removed(step, "r1c9") == {1, 2, 3, 4, 5, 6, 8, 9}
    assert step.because.startswith(
        "Row 1 adds up to 45. The cages inside add up to 38, so r1c9 is 7, and"
    )
    outie = CLASSIC + variants.Cage(row[:4], total=10) + variants.Cage([*row[4:], "r2c9"], total=39)
    step = next(
        each
        for each in by_name("rule-of-45")(Board(EMPTY.with_(rules=outie)))
        if removed(each, "r2c9")
    )
    assert removed(step, "r2c9") == set(range(1, 10)) - {4}


def test_rule_of_45_compares_an_outie_with_the_sum_of_innies() -> None:
    one = variants.Cage("r1c1 r1c2 r1c3 r1c4", total=25)
    two = variants.Cage("r1c5 r1c6 r1c7 r2c7", total=24)
    step = step_of("rule-of-45", CLASSIC + one + two)
    assert step.because.startswith(
        "Row 1 adds up to 45. The cages that cover all of it but r1c8 and r1c9 add up to 49, with"
        " r2c7 outside. So r2c7 is 4 more than the sum of r1c8 and r1c9, and "
    )


def test_thermo_bounds() -> None:
    step = step_of("thermo-bounds", CLASSIC + variants.Thermo("r1c1 r2c1 r3c1 r4c1"))
    assert removed(step, "r1c1") == {7, 8, 9}
    assert removed(step, "r4c1") == {1, 2, 3}


def test_sentences_name_the_cells_of_a_thermometer_from_the_bulb() -> None:
    step = step_of("thermo-bounds", CLASSIC + variants.Thermo("r2c2 r1c2 r1c3"))
    assert step.because.startswith(
        "Digits rise along the thermometer at r2c2, r1c2 and r1c3. With what is left for the cells"
        " before and after, r2c2 is from 1 to 7, r1c2 is from 2 to 8 and r1c3 is from 3 to 9, so "
    )


def test_arrow_bounds() -> None:
    step = step_of("arrow-bounds", CLASSIC + variants.Arrow("r1c1", "r1c2 r1c3 r1c4"))
    assert removed(step, "r1c1") == {1, 2, 3, 4, 5}
    assert removed(step, "r1c2") == {7, 8, 9}


def test_whisper_poles() -> None:
    rules = CLASSIC + variants.Whisper("r1c1 r1c2 r1c3")
    step = step_of("whisper-poles", rules)
    # A 4 or 6 in the middle would need two 9s or two 1s in the row.
    assert removed(step, "r1c1") == {5}
    assert removed(step, "r1c2") == {4, 5, 6}
    assert "Low and high digits alternate" in step.because
    step = step_of("whisper-poles", rules, {"r1c1": 4})
    assert removed(step, "r1c3") == {5, 6, 7, 8, 9}


def test_digits_need_not_alternate_where_a_digit_has_lower_and_higher_neighbours() -> None:
    # On a Dutch whisper line, 1-5-9 rises.
    board = Board(EMPTY.with_(rules=CLASSIC + variants.Whisper("r1c1 r1c2", 4)))
    for digit in (2, 3, 4, 6, 7, 8, 9):
        board.remove("r1c1", digit)
    (step,) = by_name("whisper-poles")(board)
    assert removed(step, "r1c2") == {2, 3, 4}
    assert "alternate" not in step.because


def test_renban_window() -> None:
    step = step_of("renban-window", CLASSIC + variants.Renban("r1c1 r1c2 r1c3"), {"r1c1": 9})
    assert removed(step, "r1c2") == {1, 2, 3, 4, 5, 6}


def test_dot_chain() -> None:
    rules = CLASSIC + variants.Ratio("r1c1 r1c2") + variants.Ratio("r1c2 r1c3")
    board = Board(EMPTY.with_(rules=rules))
    while (step := next(by_name("pair-rule")(board), None)) is not None:
        board.push(step)
    (step,) = by_name("dot-chain")(board)
    assert removed(step, "r1c2") == {1, 3, 6, 8}


def test_combination_exclusion() -> None:
    board = Board(EMPTY.with_(rules=CLASSIC + variants.Cage("r1c1 r1c2", total=5)))
    board.push(next(by_name("cage-combinations")(board)))
    assert not list(by_name("combination-exclusion")(board))
    for digit in (2, 3, 5, 6, 7, 8, 9):
        board.remove("r2c3", digit)
    (step,) = by_name("combination-exclusion")(board)
    assert removed(step, "r1c1") == removed(step, "r1c2") == {1, 4}
    assert removed(step, "r1c9") == removed(step, "r3c3") == {2, 3}
    assert step.because.startswith(
        "Only 2 ways to fill the cage at r1c1 and r1c2 leave every other cell, house and"
        " constraint possible: 2-3 or 3-2, so "
    )


def test_combination_exclusion_asks_other_constraints() -> None:
    cage, arrow = variants.Cage("r1c1 r1c2", total=5), variants.Arrow("r1c3", "r2c1 r2c2")
    board = Board(EMPTY.with_(rules=CLASSIC + cage + arrow, cells={"r1c3": 6}))
    board.push(next(by_name("cage-combinations")(board)))
    # The arrow is 1-5 or 2-4, and with 1 and 4 in the cage neither is left.
    steps = by_name("combination-exclusion")(board)
    step = next(each for each in steps if removed(each, "r1c1"))
    assert removed(step, "r1c1") == {1, 4}


def test_combination_exclusion_keeps_its_time() -> None:
    board = Board(puzzle("arrows", 0)[0])
    with pytest.raises(native.OutOfTime):
        list(by_name("combination-exclusion")(board, timeout=0))


def test_ends_of_a_palindrome_see_what_the_other_sees() -> None:
    rules = CLASSIC + variants.Palindrome("r1c1 r2c2 r4c4 r5c5")
    known = constrained(rules)
    first, last, seen = (rules.cell_at(name) for name in ("r1c1", "r5c5", "r5c9"))
    assert known.sees(first, seen)
    assert known.sees(seen, first)
    assert not known.sees(first, last)
    # In column 9, 5 has two places left; both see r1c1 or its other end.
    board = Board(EMPTY.with_(rules=rules))
    for row in (2, 3, 4, 6, 7, 8, 9):
        board.remove(f"r{row}c9", 5)
    loops = by_name("discontinuous-nice-loop")(board)
    assert (first, 5) in {each for step in loops for each in step.removes}


def test_they_are_quiet_without_constraints() -> None:
    board = Board(EMPTY)
    assert not constrained(board.rules).entries
    assert not any(list(technique(board)) for technique in OWN)
    path = nonet.explain(EMPTY.with_(rules=CLASSIC + variants.DIAGONAL), unique=False)
    assert path.outcome == "stuck"


def test_an_impossible_constraint_is_named() -> None:
    rules = CLASSIC + variants.Cage("r1c1 r1c2", total=3) + variants.Cage("r1c2 r1c3", total=17)
    board = Board(EMPTY.with_(rules=rules))
    board.push(next(by_name("cage-combinations")(board)))
    assert logic.find_contradiction(board) == "the cage at r1c2 and r1c3 cannot be filled"


def test_constraints_are_called_as_people_call_them() -> None:
    board = Board(EMPTY.with_(rules=CLASSIC + variants.Renban("r1c1 r1c2 r1c3")))
    for cell, kept in (("r1c1", 1), ("r1c2", 5)):
        for digit in set(range(1, 10)) - {kept, 9}:
            board.remove(cell, digit)
    board.remove("r1c2", 9)
    assert logic.find_contradiction(board) == (
        "the renban line at r1c1, r1c2 and r1c3 cannot be filled"
    )


def test_a_palindrome_is_named_by_all_of_its_cells_in_order() -> None:
    # What it compiles to is about pairs of cells, and the one in the middle is in none.
    rules = CLASSIC + variants.Palindrome("r1c1 r1c2 r2c3 r2c4 r2c5")
    board = Board(EMPTY.with_(rules=rules, cells={"r1c1": 5}))
    assert next(by_name("naked-single")(board)).because.startswith(
        "r2c5 must be 5: the palindrome at r1c1, r1c2, r2c3, r2c4 and r2c5 rules out"
    )


def test_a_placed_digit_that_a_constraint_contradicts_is_named() -> None:
    # 5 in r2c4 means 5 in r1c2, beside the 5 in r1c1. Boards leave that to techniques.
    rules = CLASSIC + variants.Palindrome("r1c1 r1c2 r2c3 r2c4 r2c5")
    board = Board(EMPTY.with_(rules=rules, cells={"r1c1": 5}))
    ends = {
        "nishio": "If r2c4 is 5, then row 1 has no place left for 5.",
        "constraint-trial": "Suppose r2c4 is 5. Then r1c1 could not be 5,",
        "forcing-net-contradiction": "If r2c4 is 5, then r1c1 both is and is not 5.",
        "nested-forcing-net": "If r2c4 is 5, then r1c1 both is and is not 5.",
    }
    for technique, end in ends.items():
        steps = by_name(technique)(board)
        step = next(each for each in steps if each.removes == (Candidate(12, 5),))
        assert step.because.startswith(end), step


@pytest.mark.parametrize("technique", OWN, ids=lambda technique: technique.name)
def test_pages(technique: Technique) -> None:
    assert technique.summary.endswith(".")
    assert technique.family in FAMILIES
