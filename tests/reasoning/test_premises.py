"""What deductions rest on: a player's mistakes, puzzles without or with several solutions."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import nonet
from nonet import Board, Candidate, ConflictError, Grid, NoSolution, Rules, Step
from nonet.errors import Mistake, NotUniqueWarning
from nonet.reasoning.premises import examine, mistakes
from nonet.techniques import PATH, Technique, by_name
from tests import oracle

EASY = Grid("..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..")
SOLVED = Grid(
    "483921657967345821251876493548132976729564138136798245372689514814253769695417382"
).values
# No solution, and a search for one takes the quick engine much longer than a hint may take.
LONG_PROOF = ".....5......6.1.43..........1.5........1.6...........553.....61........4" + "." * 9
# Two solutions: 3 and 4 can be swapped in a rectangle.
RECTANGLE = "12..34......43.1"

ASK: tuple[Callable[..., Any], ...] = (nonet.hint, nonet.steps, nonet.explain)


def taken_for(grid: Grid) -> tuple[bool, str | None]:
    """Whether techniques may take a grid for unique, and the warning."""
    premises = examine(grid, None)
    return premises.unique, premises.warning


def empty_cells(grid: Grid) -> list[int]:
    return [cell for cell, value in enumerate(grid.values) if not value]


class TestMistakes:
    def test_every_wrong_placement_is_a_mistake(self) -> None:
        for cell in empty_cells(EASY):
            for digit in range(1, 10):
                if digit == SOLVED[cell]:
                    continue
                grid = EASY.with_(cells={cell: digit})
                for ask in ASK:
                    with pytest.raises(Mistake) as caught:
                        ask(grid)
                    assert caught.value.wrong == (Candidate(cell, digit),)
                    assert caught.value.erased == ()
                    assert caught.value.grid == grid

    def test_every_right_placement_leads_to_a_sound_hint(self) -> None:
        for cell in empty_cells(EASY):
            grid = EASY.with_(cells={cell: SOLVED[cell]})
            step = nonet.hint(grid)
            assert step is not None
            assert all(SOLVED[place] == digit for place, digit in step.places)
            assert all(SOLVED[place] != digit for place, digit in step.removes)
            assert nonet.explain(grid).warning is None

    def test_an_erased_candidate_of_the_solution_is_a_mistake(self) -> None:
        board = Board(EASY)
        board.remove("r1c1", 4)
        board.place("r1c2", 8)
        for ask in ASK:
            with pytest.raises(Mistake) as caught:
                ask(board)
            assert caught.value.wrong == ()
            assert caught.value.erased == (Candidate(0, 4),)

    def test_any_other_erased_candidate_is_none(self) -> None:
        board = Board(EASY)
        for cell in empty_cells(EASY):
            for digit in board.candidates(cell):
                if digit != SOLVED[cell]:
                    board.remove(cell, digit)
        assert nonet.explain(board).solved

    def test_the_message_names_cells_and_keeps_the_solution_to_itself(self) -> None:
        grid = EASY.with_(cells={"r1c1": 5, "r1c2": 7})
        marks = [0b111111111] * 81
        marks[3] = 0
        with pytest.raises(Mistake) as caught:
            nonet.hint(grid.with_(marks=marks))
        message = str(caught.value)
        assert "r1c1 and r1c2" in message
        assert "r1c4" in message
        assert not any(f" {SOLVED[cell]} " in message for cell in (0, 1, 3))

    def test_a_conflict_with_a_given_is_the_players_mistake(self) -> None:
        with pytest.raises(Mistake) as caught:
            nonet.hint(EASY.with_(cells={"r1c1": 3}))
        assert caught.value.wrong == (Candidate(0, 3),)

    def test_other_rules(self) -> None:
        rules = Rules.classic(4) + nonet.variants.DIAGONAL
        full = next(nonet.solutions(Grid.empty(rules))).grid
        puzzle = Grid(full.values[:6] + bytes(10), rules)
        assert nonet.count(puzzle) == 1
        wrong = full.values[15] % 4 + 1
        with pytest.raises(Mistake) as caught:
            nonet.explain(puzzle.with_(cells={15: wrong}))
        assert caught.value.wrong == (Candidate(15, wrong),)

    def test_a_text_has_only_givens(self) -> None:
        text = str(EASY.with_(cells={"r1c1": 5}))
        for ask in ASK:
            with pytest.raises(NoSolution) as caught:
                ask(text)
            assert not isinstance(caught.value, Mistake)

    def test_where_the_givens_allow_several_solutions_nothing_placed_is_wrong(self) -> None:
        grid = Grid(RECTANGLE).with_(cells={"r1c3": 3})
        step = nonet.hint(grid)
        assert step is not None
        assert nonet.explain(grid).solved
        assert nonet.explain(grid).warning is None  # what is placed makes it unique
        marked = Grid(RECTANGLE).with_(
            marks=[0b0100 if cell == 2 else 0b1111 for cell in range(16)]
        )
        assert nonet.explain(marked).solved

    def test_mistakes_are_compared_cell_by_cell(self) -> None:
        grid = Grid("12..34......43.1").with_(
            cells={"r1c3": 4}, marks=[0] * 3 + [0b1000] + [0b1111] * 12
        )
        assert mistakes(grid, Grid("1234341221434321").values) == (
            (Candidate(2, 4),),
            (),
        )
        assert mistakes(grid, Grid("1243342121344312").values)[1] == (Candidate(3, 3),)


class TestUniqueByAPlayer:
    """The givens have several solutions, and what a player did leaves one."""

    # Two solutions, of which the further digits leave one. Their unique rectangle contains some.
    GIVENS = "......9.5....937...7....2..42.1...9..8.4......957..84...7.1..29.52..4...8...2...."
    PLACED = "......9.5....937..37....2..42.1...9..8.4...1..957..84...7.15.29.52..4...8...2...3"

    def test_placed_digits_that_make_it_unique_prove_nothing(self) -> None:
        for cell, digit in (("r1c3", 3), ("r1c4", 3)):
            grid = Grid(RECTANGLE).with_(cells={cell: digit})
            found = [
                oracle.count(list(each), 4, oracle.lines, oracle.boxes(2, 2))
                for each in (grid.givens.values, grid.values)
            ]
            assert found == [2, 1]
            assert taken_for(grid) == (False, None)

    def test_marks_that_make_it_unique_prove_nothing(self) -> None:
        marked = Grid(RECTANGLE, marks={"r1c3": "3"})
        assert nonet.count(marked) == 1
        assert taken_for(marked) == (False, None)

    def test_no_technique_assumes_uniqueness_then(self) -> None:
        assuming = [each for each in PATH if each.assumes_unique]
        assert nonet.count(self.GIVENS, limit=2) == 2
        assert nonet.steps(self.PLACED, techniques=assuming)
        placed = Grid(self.PLACED, givens=self.GIVENS)
        assert nonet.steps(placed, techniques=assuming) == []
        assert nonet.hint(placed, techniques=assuming) is None


class TestNoSolution:
    @pytest.mark.parametrize("ask", ASK)
    def test_givens_without_a_solution(self, ask: Callable[..., Any]) -> None:
        with pytest.raises(NoSolution) as caught:
            ask("123....4........")
        assert type(caught.value) is NoSolution
        assert str(caught.value.grid) == "123....4........"

    @pytest.mark.parametrize("ask", ASK)
    def test_givens_that_conflict(self, ask: Callable[..., Any]) -> None:
        with pytest.raises(ConflictError, match="row 1"):
            ask("11..............")

    @pytest.mark.parametrize("ask", ASK)
    def test_placed_digits_that_conflict_in_a_puzzle_with_several_solutions(
        self, ask: Callable[..., Any]
    ) -> None:
        with pytest.raises(ConflictError):
            ask(Grid(RECTANGLE).with_(cells={"r1c3": 1}))

    @pytest.mark.parametrize("ask", ASK)
    def test_marks_that_are_the_puzzle_and_allow_nothing(self, ask: Callable[..., Any]) -> None:
        with pytest.raises(NoSolution, match="pencil marks"):
            ask(Grid(RECTANGLE).with_(marks=[0] * 16))


class TestSeveralSolutions:
    def test_an_explanation_carries_a_warning(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            path = nonet.explain(RECTANGLE)
        assert path.warning is not None
        assert "several solutions" in path.warning
        assert not path.solved

    def test_hint_and_steps_warn_at_the_callers_line(self) -> None:
        for ask in (nonet.hint, nonet.steps, nonet.reasoning.logic.steps):
            with pytest.warns(NotUniqueWarning, match="several solutions") as caught:
                ask(Grid(RECTANGLE))
            assert [warning.filename for warning in caught] == [__file__]

    def test_unique_false_asks_for_no_warning(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            nonet.hint(RECTANGLE, unique=False)
            nonet.steps(RECTANGLE, unique=False)

    def test_techniques_that_assume_uniqueness_are_left_out(self) -> None:
        assuming = [each for each in PATH if each.assumes_unique]
        assert assuming
        puzzle = position_that_misleads(assuming)
        assert nonet.count(puzzle, limit=2) == 2
        with pytest.warns(NotUniqueWarning):
            assert nonet.steps(puzzle, techniques=assuming) == []
        with pytest.warns(NotUniqueWarning):
            assert nonet.hint(puzzle, techniques=assuming) is None
        assert not nonet.explain(puzzle).solved

    def test_what_is_not_decided_in_time_counts_as_not_proved(self) -> None:
        premises = examine(Grid(LONG_PROOF), 0.01)
        assert premises.unique is False
        assert premises.warning is not None
        assert "could not be proved unique" in premises.warning

    def test_what_was_not_read_is_named_where_it_may_be_the_reason(self) -> None:
        unread = {"unread": "lines (7)"}
        warning = examine(Grid(RECTANGLE, info=unread), None).warning
        assert warning is not None
        assert "several solutions" in warning
        assert warning.endswith("lines (7)")
        # Nothing is said of several solutions where none or one was found.
        undecided = examine(Grid(LONG_PROOF, info=unread), 0.01).warning
        assert undecided is not None
        assert "could not be proved unique" in undecided
        assert "several" not in undecided
        assert examine(EASY.with_(info=unread), None).warning is None

    def test_a_puzzle_with_one_solution_has_no_warning(self) -> None:
        assert taken_for(EASY) == (True, None)
        assert nonet.explain(EASY).warning is None
        assert nonet.explain(Board(EASY)).warning is None


def position_that_misleads(techniques: list[Technique]) -> Grid:
    """Return a position with several solutions on which one of the techniques has a step."""
    random = Random(1)
    givens = [cell for cell, digit in enumerate(EASY.values) if digit]
    for _ in range(100):
        grid = EASY.with_(cells=dict.fromkeys(random.sample(givens, 6), 0))
        if nonet.count(grid, limit=2) == 2:
            for board in nonet.reasoning.logic.path(grid, unique=False).boards():
                if any(technique.first(board) is not None for technique in techniques):
                    return board.to_grid()
    raise AssertionError("no such position")


class TestTimeLimits:
    def test_no_time_at_all(self) -> None:
        for ask in ASK:
            with pytest.raises(nonet.TimeLimit) as caught:
                ask(EASY, timeout=0)
            assert caught.value.seconds == 0

    def test_a_search_that_takes_long(self) -> None:
        techniques = (by_name("guess"),)
        for ask in ASK:
            with pytest.raises(nonet.TimeLimit) as caught:
                ask(LONG_PROOF, techniques=techniques, unique=False, timeout=0.2)
            assert caught.value.seconds == 0.2

    def test_time_enough(self) -> None:
        assert nonet.explain(EASY, timeout=60).solved
        assert nonet.hint(EASY, timeout=60) == nonet.hint(EASY)
        assert nonet.steps(EASY, timeout=60) == nonet.steps(EASY)

    def test_a_technique_of_a_users_own(self) -> None:
        def endless(board: Board) -> Iterator[Step]:
            while True:
                yield next(by_name("hidden-single")(board))

        with pytest.raises(nonet.TimeLimit):
            nonet.steps(EASY, techniques=(endless,), timeout=0.05)
