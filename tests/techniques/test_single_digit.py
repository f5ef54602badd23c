"""Single-digit patterns: a slow twin, and no solution lost under other rules."""

from __future__ import annotations

from itertools import chain

from nonet.techniques import by_name
from tests.techniques.boards import boards, some
from tests.techniques.own import own_boards
from tests.techniques.symmetry import effects
from tests.techniques.twins.single_digit import TWINS
from tests.techniques.variant_boards import variant_boards


def test_the_twin_finds_the_same() -> None:
    seen = dict.fromkeys(TWINS, 0)
    for board in chain(own_boards("single-digit"), boards(some(200), seed=6)):
        for name, twin in TWINS.items():
            found = effects(by_name(name)(board))
            assert found == set(twin(board)), (name, board)
            seen[name] += len(found)
    assert all(seen.values()), seen


def test_no_solution_is_lost_under_other_rules() -> None:
    found = 0
    for board, solution in variant_boards():
        for name in TWINS:
            for step in by_name(name)(board):
                found += 1
                assert all(solution[cell] != digit for cell, digit in step.removes), (step, board)
    assert found > 100
