"""Mistakes come before any step: wrong digits, wrong eliminations, and what to undo."""

from __future__ import annotations

from random import Random
from typing import Any

import nonet
from nonet import Grid, Position
from nonet.model.bits import digits_of
from nonet.model.rules import Candidate
from nonet.reasoning.coaching import RUNGS
from tests.techniques.boards import puzzles, solution_of

EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
RIGHT = nonet.solve(EASY).grid.values


def placed(**cells: int) -> Grid:
    return Grid(EASY).with_(cells=dict[Any, int](cells))


def test_every_wrong_legal_digit_is_named_before_any_step() -> None:
    seen = 0
    for puzzle in puzzles(50):
        solution = solution_of(puzzle)
        for cell, mask in enumerate(puzzle.rules.allowed(puzzle.values)):
            for digit in digits_of(mask):
                if digit == solution[cell]:
                    continue
                advice = nonet.coach(puzzle.with_(cells={cell: digit}), rung="pattern")
                assert advice.kind == "mistake"
                assert advice.step is None
                assert advice.wrong == (Candidate(cell, digit),)
                assert puzzle.rules.cell_name(cell) in advice.text
                seen += 1
    assert seen > 5000


def test_the_ladder_of_a_mistake() -> None:
    grid = placed(r1c1=5, r1c2=8)
    position = Position(grid, history=[("r1c2", 8), ("corner", "r1c1", 5), ("r1c1", 5)])
    texts = {rung: nonet.coach(position, rung=rung).text for rung in RUNGS}
    assert texts == {
        "nudge": "There is a mistake: a digit that you placed is wrong.",
        "area": "There is a mistake in box 1.",
        "technique": "There is a mistake in box 1.",
        "pattern": "The digit that you placed in r1c1 is wrong.",
        "conclusion": "Undo your moves back to move 2, after which everything was right.",
        "why": "The digit that you placed in r1c1 is wrong: the only solution has another digit"
        " there. Undo your moves back to move 2, after which everything was right.",
    }
    for rung in RUNGS:
        record = nonet.coach(position, rung=rung).to_dict()
        late = rung in ("pattern", "conclusion", "why")
        assert record["wrong"] == ([{"cell": "r1c1", "digit": 5}] if late else [])
        assert record["house"] == (None if rung == "nudge" else "box 1")
        assert record["undo_to"] == (2 if rung in ("conclusion", "why") else None)
        assert record["step"] is not None
        assert ("r1c1" in str(record["step"]["marks"])) == late


def test_a_mistake_that_shows_is_explained_by_what_shows() -> None:
    advice = nonet.coach(placed(r1c1=3))
    assert "3 appears twice in row 1 (r1c1, r1c3)" in advice.text
    assert "Erase 3 from r1c1." in advice.text


def test_the_earliest_mistake_is_pointed_out() -> None:
    grid = placed(r1c1=5, r9c9=4)
    assert RIGHT[80] != 4
    one = Position(grid, history=[("r9c9", 4), ("r1c1", 5)])
    assert nonet.coach(one, rung="pattern").wrong == (Candidate(80, 4),)
    assert nonet.coach(one, rung="why").undo_to == 0
    assert nonet.coach(one, rung="conclusion").text == (
        "Undo all your moves: the first of them was the mistake."
    )
    two = Position(grid, history=[("r1c1", 5), ("r9c9", 4)])
    assert nonet.coach(two, rung="pattern").wrong == (Candidate(0, 5),)
    assert len(nonet.coach(two, rung="conclusion").wrong) == 2


def test_a_mistake_that_was_corrected_later_is_undone_too() -> None:
    # r9c9 was wrong from move 2 to move 4, r1c1 from move 3 on: only move 1 was right.
    history = [("r1c2", 8), ("r9c9", 4), ("r1c1", 5), ("r9c9", RIGHT[80])]
    position = Position(placed(r1c1=5, r1c2=8, r9c9=RIGHT[80]), history=history)
    assert nonet.coach(position).undo_to == 1


def test_without_the_move_there_is_nothing_to_undo() -> None:
    position = Position(placed(r1c1=5, r9c9=4), history=[("r9c9", 4)])
    advice = nonet.coach(position, rung="conclusion")
    assert advice.undo_to is None
    assert advice.text == "Erase 4 from r9c9 and 1 more wrong digit."


def test_eliminations_are_judged_only_where_the_player_shows_them() -> None:
    right = RIGHT[0]
    other = next(digit for digit in Grid(EASY).candidates(0) if digit != right)
    kept = Position(EASY, centre={"r1c1": [right, other]}, corner={"r1c1": [other]})
    assert nonet.coach(kept).kind == "step"
    wrong = Position(EASY, centre={"r1c1": [other]})
    advice = nonet.coach(wrong, rung="pattern")
    assert (advice.kind, advice.wrong, advice.erased) == ("mistake", (), (0,))
    assert advice.text == "The right digit is missing from the candidates of r1c1."
    assert nonet.coach(wrong, rung="area").text == "There is a mistake in box 1."
    assert nonet.coach(wrong, rung="nudge").erased == ()
    assert nonet.coach(wrong).text.endswith("Check the candidates of r1c1 again.")
    assert str(right) not in nonet.coach(wrong, rung="pattern").text.replace("r1c1", "")


def test_corner_marks_are_never_judged() -> None:
    for digit in range(1, 10):
        if digit != RIGHT[0]:
            assert nonet.coach(Position(EASY, corner={"r1c1": digit})).kind == "step"


def test_moves_show_eliminations() -> None:
    struck = [("corner", "r1c2", 4), ("centre", "r1c1", RIGHT[0], False)]
    advice = nonet.coach(Position(EASY, history=struck))
    assert (advice.kind, advice.undo_to, advice.erased) == ("mistake", 1, (0,))
    again = [*struck, ("centre", "r1c1", RIGHT[0])]
    assert nonet.coach(Position(EASY, history=again)).kind == "step"
    noted = Position(EASY, history=struck, centre={"r1c1": RIGHT[0]})
    assert nonet.coach(noted).kind == "step"


def test_a_wrong_digit_comes_before_a_wrong_elimination() -> None:
    other = next(digit for digit in Grid(EASY).candidates(1) if digit != RIGHT[1])
    position = Position(placed(r1c1=5), centre={"r1c2": [other]})
    advice = nonet.coach(position, rung="pattern")
    assert (advice.wrong, advice.erased) == ((Candidate(0, 5),), ())
    assert nonet.coach(position).erased == (1,)


def test_mistakes_under_other_rules() -> None:
    rules = nonet.CLASSIC + nonet.variants.DIAGONAL
    full = nonet.solve(Grid.empty(rules), unique=False).grid.values
    puzzle = Grid(bytes(full[:70]) + bytes(11), rules)
    assert nonet.count(puzzle, limit=2) == 1
    wrong = full[80] % 9 + 1
    advice = nonet.coach(puzzle.with_(cells={80: wrong}), rung="area")
    assert advice.text == "There is a mistake in box 9."


def test_undoing_as_told_leaves_no_mistake() -> None:
    told = 0
    for number, puzzle in enumerate(puzzles(30, seed=7)):
        random, solution = Random(number), solution_of(puzzle)
        empty = [cell for cell in puzzle.rules.cells if not puzzle.values[cell]]
        position = Position(puzzle)
        for _ in range(25):
            position = position.play(_some_move(position, random, empty, solution))
        advice = nonet.coach(position, rung="conclusion")
        if advice.kind != "mistake":
            continue
        keep = advice.undo_to
        assert keep is not None
        assert nonet.coach(position.undo(keep)).kind != "mistake"
        for later in range(keep + 1, len(position.history) + 1):
            assert nonet.coach(position.undo(later)).kind == "mistake"
        told += 1
    assert told > 10


def _some_move(position: Position, random: Random, empty: list[int], solution: bytes) -> Any:
    cell = random.choice(empty)
    right = solution[cell]
    digit = right if random.random() < 0.9 else random.randint(1, 9)
    if position.grid.values[cell]:
        return ("place", cell, position.grid.values[cell], False)
    kind = random.choice(["place", "place", "centre", "corner", "strike"])
    if kind == "strike":
        return ("centre", cell, right % 9 + 1 if random.random() < 0.9 else right, False)
    return (kind, cell, digit)
