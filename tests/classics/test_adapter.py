"""The classics behind one signature: which rules they take, and what they answer under them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from nonet.classics import adapter
from nonet.classics.event import Event, Listener
from nonet.model.classic import is_classic, is_classic_or_diagonal
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC, Rules
from nonet.variants import ANTI_KING, DIAGONAL, WINDOKU, extra_units
from tests.classics.samples import IMPOSSIBLE, PUZZLES

RUNS = {
    "node-matrix": adapter.run_node_matrix,
    "agent": adapter.run_agent,
    "move-stack": adapter.run_move_stack,
    "cell-sets": adapter.run_cell_sets,
    "algorithm-x": adapter.run_algorithm_x,
}
Run = Callable[[Grid, Listener], bytes | None]

FALLING = range(0, 81, 10)
RISING = range(8, 73, 8)


def ignore(event: Event) -> None:
    pass


@pytest.mark.parametrize("run", RUNS.values(), ids=RUNS)
def test_the_answer_is_the_values_of_the_solution_or_none(run: Run) -> None:
    for title in ("complete", "45 clues", "Norvig, 17 clues"):
        puzzle, solution = PUZZLES[title]
        assert run(Grid(puzzle), ignore) == Grid(solution).values
    assert run(Grid(IMPOSSIBLE["by singles"]), ignore) is None
    assert run(Grid("11" + "." * 79), ignore) is None
    wrong = "2" + PUZZLES["complete"][1][1:]
    assert run(Grid(wrong), ignore) is None


@pytest.mark.parametrize(
    ("rules", "classic", "diagonal"),
    [
        (CLASSIC, True, True),
        (CLASSIC + DIAGONAL, False, True),
        (CLASSIC + extra_units(FALLING, RISING), False, True),
        (CLASSIC + extra_units(range(9)), True, True),  # row 1 once more adds nothing
        (CLASSIC + extra_units(FALLING), False, False),
        (CLASSIC + DIAGONAL + WINDOKU, False, False),
        (CLASSIC + ANTI_KING, False, False),
        (Rules.classic(6), False, False),
    ],
    ids=repr,
)
def test_the_rules_they_take(rules: Rules, classic: bool, diagonal: bool) -> None:
    assert is_classic(rules) is classic
    assert is_classic_or_diagonal(rules) is diagonal


def test_the_agent_uses_the_diagonals_when_the_rules_have_them_and_only_then() -> None:
    puzzle, solution = PUZZLES["Norvig, 17 clues"]
    assert adapter.run_agent(Grid(puzzle, CLASSIC + DIAGONAL), ignore) is None
    assert adapter.run_agent(Grid(puzzle, CLASSIC + extra_units(FALLING, RISING)), ignore) is None
    same_row_again = CLASSIC + extra_units(range(9))
    assert adapter.run_agent(Grid(puzzle, same_row_again), ignore) == Grid(solution).values
