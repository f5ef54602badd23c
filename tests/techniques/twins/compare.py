"""Finders against their slow twins: the same effects, and none that loses the solution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

import nonet
from nonet import Board
from nonet.techniques import PATH, by_name
from tests.techniques.boards import solution_of
from tests.techniques.symmetry import effects
from tests.techniques.twins.seeing import Effect
from tests.variants.table import rows

Twins = Mapping[str, Callable[[Board], Iterator[Effect]]]


def compare(twins: Twins, boards: Iterable[Board]) -> Counter[str]:
    """Return how many effects each technique had on the boards; its twin has the same."""
    seen: Counter[str] = Counter(dict.fromkeys(twins, 0))
    for board in boards:
        solution = solution_of(board.to_grid().givens)
        for name, twin in twins.items():
            found = effects(by_name(name)(board))
            assert found == set(twin(board)), (name, board.to_grid())
            for _, removes in found:
                assert all(solution[cell] != digit for cell, digit in removes), (name, board)
            seen[name] += len(found)
    return seen


# The others take long where there are more rules.
QUICK = PATH[: PATH.index(by_name("x-cycle"))]


def variant_boards(every: int = 12) -> Iterator[Board]:
    """Yield some boards of the paths of the table's 9×9 puzzles under other rules."""
    for row in rows():
        if row.rules.size == 9 and row.count == 1:
            for number, board in enumerate(nonet.explain(row.puzzle, techniques=QUICK).boards()):
                if number % every == 0 and not board.is_solved:
                    yield board
