"""Templates: against a twin that writes every template down, and under other rules."""

from __future__ import annotations

from nonet import CLASSIC, Board, Grid
from nonet.techniques import by_name
from tests.techniques.boards import boards, some
from tests.techniques.own import own_boards
from tests.techniques.twins.compare import compare
from tests.techniques.twins.templates import TWINS, templates
from tests.techniques.variant_boards import variant_boards


def test_the_twin_knows_how_many_there_are() -> None:
    corner = Board(Grid.empty(CLASSIC).with_(cells={"r1c1": 1}))
    assert len(templates(corner, 1)) == 46656 // 9


def test_the_twin_finds_the_same() -> None:
    few = [board for board in boards(some(200), seed=4) if board.values.count(0) < 52]
    seen = compare(TWINS, [*few, *own_boards("templates")])
    assert min(seen.values()) > 100, seen


def test_no_solution_is_lost_under_other_rules() -> None:
    seen = dict.fromkeys(TWINS, 0)
    for board, solution in variant_boards():
        for name in TWINS:
            for step in by_name(name)(board):
                seen[name] += 1
                assert all(solution[cell] == digit for cell, digit in step.places), (step, board)
                assert all(solution[cell] != digit for cell, digit in step.removes), (step, board)
    assert min(seen.values()) > 10, seen
