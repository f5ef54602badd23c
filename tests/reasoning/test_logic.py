"""The loop: all steps, the next one, the path; techniques of a user's own; impossible boards."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import nonet
from nonet import (
    ArgumentError,
    Board,
    Candidate,
    ConflictError,
    Grid,
    Mark,
    Rules,
    Step,
    Unsupported,
)
from nonet.errors import Mistake
from nonet.reasoning import logic
from nonet.techniques import PATH, by_name
from tests.tables import classic_puzzles
from tests.techniques.boards import boards, puzzles
from tests.techniques.variant_boards import variant_boards

EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
SOLVED = "483921657967345821251876493548132976729564138136798245372689514814253769695417382"

SIMPLE = [each for each in PATH if each.family in ("singles", "intersections")]


def first_empty(board: Board) -> Iterator[Step]:
    """A technique of a user's own, and a bold one: it looks the solution up."""
    solution = nonet.solve(board.to_grid()).grid.values
    for cell, value in enumerate(board.values):
        if not value:
            yield Step("first-empty", places=[(cell, solution[cell])], because="I know.")


def test_a_path_leads_to_the_solution() -> None:
    path = nonet.explain(EASY)
    assert (path.solved, path.outcome, path.contradiction) == (True, "solved", None)
    last = list(path.boards())[-1]
    assert str(last.to_grid()) == SOLVED
    assert path.hardest is not None
    assert path.hardest.technique in {technique.name for technique in PATH}


def test_the_path_found_natively_is_the_one_found_step_by_step() -> None:
    def quiet(board: Board) -> Iterator[Step]:
        return iter(())

    # The native loop leaves out what it saw before; step by step everything is looked at again.
    for puzzle in (*classic_puzzles()[20:60:8], *puzzles(24, seed=7)):
        native, here = nonet.explain(puzzle), nonet.explain(puzzle, techniques=(*PATH, quiet))  # type: ignore[arg-type]
        assert list(native) == list(here)
        assert (native.outcome, native.contradiction) == (here.outcome, here.contradiction)


def test_changed_puzzles_and_variants_have_the_path_found_step_by_step() -> None:
    def quiet(board: Board) -> Iterator[Step]:
        return iter(())

    random = Random("changed puzzles")
    grids = [board.to_grid().givens for board, _ in variant_boards()][::4]
    for grid in puzzles(40, seed=11):
        values = bytearray(grid.values)
        values[random.choice([cell for cell in grid.rules.cells if values[cell]])] = 0
        values[random.choice([cell for cell in grid.rules.cells if not values[cell]])] = 5
        if not any(grid.rules.conflicts(values)):
            grids.append(Grid(bytes(values)))
    outcomes = set()
    for grid in grids:
        native = logic.path(grid, techniques=SIMPLE)
        here = logic.path(grid, techniques=(*SIMPLE, quiet))
        assert list(native) == list(here)
        assert (native.outcome, native.contradiction) == (here.outcome, here.contradiction)
        outcomes.add(native.outcome)
    assert outcomes == {"solved", "stuck", "contradiction"}


def test_a_path_of_singles_is_the_one_found_after_a_proof_of_uniqueness() -> None:
    solved = 0
    for puzzle in (*classic_puzzles()[:40:4], *puzzles(24, seed=3)):
        # With a time limit, the puzzle is solved before the search for a path begins.
        quick, proved = nonet.explain(puzzle), nonet.explain(puzzle, timeout=600)  # type: ignore[arg-type]
        assert list(quick) == list(proved)
        assert (quick.outcome, quick.warning) == (proved.outcome, proved.warning)
        solved += {step.technique for step in quick} <= {technique.name for technique in PATH[:4]}
    assert solved > 4


def test_a_path_of_other_techniques_first_has_no_single_before_them() -> None:
    path = nonet.explain(EASY, techniques=("x-wing", "hidden-single", "naked-single"))
    assert path.solved
    here = nonet.explain(EASY, techniques=("x-wing", "hidden-single", "naked-single", first_empty))
    assert list(path) == list(here)


def test_a_hint_is_the_step_that_the_coach_shows() -> None:
    others = 0
    for board in boards(30, seed=5):
        hint = nonet.hint(board)
        assert hint == nonet.coach(board).step
        path = nonet.explain(board)
        others += hint != (path[0] if len(path) else None)
    assert others  # the path has an order of its own


def test_steps_are_those_of_every_technique_in_order() -> None:
    for board in boards(4, seed=6):
        assert nonet.steps(board) == [step for technique in PATH for step in technique(board)]


def test_a_function_may_stand_among_the_techniques() -> None:
    path = nonet.explain(EASY, techniques=(by_name("naked-pair"), first_empty))
    assert path.solved
    assert {step.technique for step in path} >= {"first-empty"}
    assert nonet.hint(EASY, techniques=(first_empty,)) == next(first_empty(Board(Grid(EASY))))


@pytest.mark.parametrize(
    ("step", "complaint"),
    [
        (Step("x"), "technique odd returned a step that does nothing"),
        (Step("x", removes=[(2, 5)]), "about 5 in r1c3, which is not a candidate there"),
        (Step("x", places=[(0, 9)]), "about 9 in r1c1, which is not a candidate there"),
        ("no step", "technique odd returned 'no step', which is not a Step"),
    ],
)
def test_what_a_function_makes_is_checked(step: Step, complaint: str) -> None:
    def odd(board: Board) -> Iterator[Step]:
        yield step

    for ask in (nonet.steps, nonet.hint, nonet.explain):
        with pytest.raises(ArgumentError, match=complaint):
            ask(EASY, techniques=(odd,))


def test_a_function_cannot_change_the_board_behind_our_back() -> None:
    def meddling(board: Board) -> Iterator[Step]:
        board.place("r1c1", 4)
        yield from by_name("hidden-single")(board)

    board = Board(Grid(EASY))
    nonet.steps(board, techniques=(meddling,))
    assert board["r1c1"] == 0
    assert board.to_grid() == Grid(EASY)


class TestImpossibleBoards:
    def test_a_cell_without_candidates(self) -> None:
        grid = Grid(EASY)
        marks = grid.rules.allowed(grid.values)
        marks[0] = 0
        bare = grid.with_(marks=marks)
        path = nonet.reasoning.logic.path(bare)
        assert (path.outcome, path.contradiction) == (
            "contradiction",
            "r1c1 has no candidate left",
        )
        with pytest.raises(Mistake):
            nonet.explain(bare)

    def test_a_unit_without_a_place(self) -> None:
        grid = Grid("1...............", Rules.classic(4))
        marks = [
            mask & ~0b0010 if cell in (1, 2, 3) else mask
            for cell, mask in enumerate(grid.rules.allowed(grid.values))
        ]
        path = nonet.reasoning.logic.path(grid.with_(marks=marks))
        assert path.contradiction == "row 1 has no place for 2"

    def test_a_path_that_ends_in_one(self) -> None:
        # Sound steps from a puzzle without a solution.
        path = nonet.reasoning.logic.path(Grid("123....4........"))
        assert path.outcome == "contradiction"
        with_function = nonet.reasoning.logic.path(
            Grid("123....4........"), techniques=(*PATH, first_empty)
        )
        assert with_function.contradiction == path.contradiction

    def test_digits_that_conflict(self) -> None:
        for ask in (nonet.steps, nonet.hint, nonet.explain):
            with pytest.raises(ConflictError, match="1 appears twice in row 1"):
                ask("11..............")

    def test_grids_that_are_too_large(self) -> None:
        for ask in (nonet.steps, nonet.hint, nonet.explain):
            with pytest.raises(Unsupported, match="25×25"):
                ask(Grid.empty(Rules.classic(25)))


class TestVerify:
    def test_a_wrong_step_has_a_counterexample(self) -> None:
        board = Board(Grid(EASY))
        proof = nonet.reasoning.logic.verify(board, Step("wrong", removes=[(0, 4)]))
        assert not proof.ok
        assert proof.counterexample is not None
        assert str(proof.counterexample) == SOLVED

    def test_every_solution_counts(self) -> None:
        board = Board(Grid("12..34......43.1"))
        step = Step("wrong", removes=[(2, 3)])
        proof = nonet.reasoning.logic.verify(board, step)
        assert not proof.ok
        assert proof.counterexample is not None
        assert proof.counterexample["r1c3"] == 3
        placing = nonet.reasoning.logic.verify(board, Step("wrong", places=[(2, 3)]))
        assert placing.counterexample is not None
        assert placing.counterexample["r1c3"] == 4

    def test_a_board_that_has_lost_its_solution_proves_anything(self) -> None:
        board = Board(Grid(EASY))
        board.remove(0, 4)
        assert nonet.reasoning.logic.verify(board, Step("any", removes=[(1, 8)])).ok

    def test_every_step_of_a_path(self) -> None:
        some = classic_puzzles()[10:70:12]
        assert len(some) == 5
        for puzzle in some:
            path = nonet.explain(puzzle)
            assert len(path)
            for step, board in zip(path, path.boards(), strict=False):
                assert nonet.reasoning.logic.verify(board, step).ok, (step, board)

    def test_by_singles_or_by_the_engine(self) -> None:
        assert (
            nonet.reasoning.logic.verify(Board(Grid(EASY)), Step("x", places=[(0, 4)])).by
            == "singles"
        )
        hard = Board(Grid(classic_puzzles()[-1]))
        assert nonet.reasoning.logic.verify(hard, Step("x", removes=[(80, 1)])).by == "engine"


def test_marks_name_candidates_and_units_of_the_board() -> None:
    for board in boards(8, seed=8):
        for step in nonet.steps(board):
            assert step.marks, step
            for mark in step.marks:
                assert isinstance(mark, Mark)
                assert all(unit in board.rules.units for unit in mark.units)
                for candidate in mark.candidates:
                    assert isinstance(candidate, Candidate)
                    placed = board.values[candidate.cell]
                    on_board = (placed,) if placed else board.candidates(candidate.cell)
                    assert candidate.digit in on_board, step
                    assert mark.role == "base" or not placed, step
