"""Uniqueness: slow twins, and silence under other rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import nonet
from nonet import CLASSIC, Board, Grid
from nonet.techniques import TECHNIQUES, by_name
from tests.techniques.boards import boards, some, thinned
from tests.techniques.own import own_boards, own_cases
from tests.techniques.rich import rich_boards
from tests.techniques.twins.compare import compare, variant_boards
from tests.techniques.twins.uniqueness import GRAVES, LOOPS, RECTANGLES

UNIQUENESS = [technique for technique in TECHNIQUES if technique.family == "uniqueness"]


def test_the_twin_finds_the_same_rectangles() -> None:
    seen = compare(RECTANGLES, [*boards(some(100), seed=2), *rich_boards(some(100))])
    seen += compare(RECTANGLES, own_boards("uniqueness"))
    assert all(seen.values()), seen


def test_the_twin_finds_the_same_loops_and_extended_rectangles() -> None:
    found = [board for name in LOOPS for board in own_boards_of(name)]
    seen = compare(LOOPS, [*boards(some(100), seed=2), *rich_boards(some(100)), *found])
    assert all(seen.values()), seen


def test_the_twin_finds_the_same_graves() -> None:
    # Hardly any board is a grave: those of our cases, and the same with a candidate more or less.
    random = Random(11)
    found = [board for name in GRAVES for board in own_boards_of(name)]
    near = [each for board in found for each in changed(board, random, 10)]
    seen = compare(GRAVES, [*boards(some(200), seed=2), *found, *near])
    assert all(seen.values()), seen


def own_boards_of(name: str) -> list[Board]:
    return [case.board() for case in own_cases("uniqueness")[name]]


def changed(board: Board, random: Random, count: int) -> Iterator[Board]:
    """Yield the board with a false candidate more or less."""
    grid = board.to_grid()
    solution = nonet.solve(grid.givens).grid.values
    cells = [cell for cell in CLASSIC.cells if board.masks[cell]]
    allowed = CLASSIC.allowed(grid.values)
    for _ in range(count):
        cell = random.choice(cells)
        digit = random.choice([d for d in CLASSIC.digits if allowed[cell] >> (d - 1) & 1])
        if digit != solution[cell]:
            masks = list(board.masks)
            masks[cell] ^= 1 << (digit - 1)
            yield Board(grid.with_(marks=masks))


def test_all_say_what_they_rest_on() -> None:
    assert len(UNIQUENESS) == 18
    assert all(technique.assumes_unique for technique in UNIQUENESS)


def test_they_are_quiet_under_other_rules() -> None:
    # A unit or a clash more may make the exchange illegal. The same digits and candidates on a
    # classic grid show that there was something to be quiet about.
    random = Random(12)
    fires = 0
    for board in variant_boards(every=6 if some(4) == 4 else 24):
        thin = thinned(board, random, 0.5)
        assert not any(list(technique(thin)) for technique in UNIQUENESS)
        if not any(CLASSIC.conflicts(thin.values)):
            classic = Grid(thin.values, CLASSIC, givens=thin.givens, marks=thin.masks)
            fires += sum(len(list(technique(Board(classic)))) for technique in UNIQUENESS)
    assert fires > 10


def test_a_text_without_plus_signs_has_givens_only() -> None:
    # The same rectangle is no longer avoidable when its corners are given.
    for name in ("avoidable-rectangle-1", "avoidable-rectangle-2"):
        for case in own_cases("uniqueness")[name]:
            given = Grid(case.grid.values, CLASSIC, marks=case.grid.marks)
            assert list(by_name(name)(case.board()))
            assert not list(by_name(name)(Board(given)))
