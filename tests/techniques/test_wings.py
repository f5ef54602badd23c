"""Wings and bent sets: slow twins, also under other rules."""

from __future__ import annotations

from nonet import Board
from tests.techniques.boards import boards, some
from tests.techniques.own import own_boards, own_cases
from tests.techniques.rich import rich_boards
from tests.techniques.twins.compare import compare, variant_boards
from tests.techniques.twins.wings import TWINS

# The twin of larger sets is too slow for boards with many empty cells.
SMALL = {name: twin for name, twin in TWINS.items() if name != "bent-set"}


def is_small(board: Board) -> bool:
    return sum(map(bool, board.masks)) <= 34


def test_the_twin_finds_the_same_on_classic_boards() -> None:
    seen = compare(SMALL, [*boards(some(150), seed=2), *rich_boards(some(50))])
    seen += compare(SMALL, own_boards("wings"))
    few = filter(is_small, [*boards(some(60), seed=2), *rich_boards(some(60))])
    own = [case.board() for case in own_cases("wings")["bent-set"]]
    seen += compare({"bent-set": TWINS["bent-set"]}, [*few, *own])
    assert all(seen.values()), seen


def test_the_twin_finds_the_same_under_other_rules() -> None:
    seen = compare(SMALL, variant_boards())
    assert all(seen.values()), seen
