"""Wings and bent sets: slow twins, other rules, sentences."""

from __future__ import annotations

from nonet import Board
from tests.techniques.boards import boards
from tests.techniques.own import own_boards, own_cases, sentences
from tests.techniques.rich import rich_boards
from tests.techniques.twins.compare import compare, variant_boards
from tests.techniques.twins.wings import TWINS

# The twin of larger sets is too slow for boards with many empty cells.
SMALL = {name: twin for name, twin in TWINS.items() if name != "bent-set"}


def is_small(board: Board) -> bool:
    return sum(map(bool, board.masks)) <= 34


def test_the_twin_finds_the_same_on_classic_boards() -> None:
    seen = compare(SMALL, [*boards(150, seed=2), *rich_boards(50)])
    seen += compare(SMALL, own_boards("wings"))
    few = filter(is_small, [*boards(60, seed=2), *rich_boards(60)])
    own = [case.board() for case in own_cases("wings")["bent-set"]]
    seen += compare({"bent-set": TWINS["bent-set"]}, [*few, *own])
    assert all(seen.values()), seen


def test_the_twin_finds_the_same_under_other_rules() -> None:
    seen = compare(SMALL, variant_boards())
    assert all(seen.values()), seen


def test_sentences() -> None:
    assert sentences("wings") == SENTENCES


SENTENCES = {
    "w-wing": (
        "r2c1 and r3c6 both hold 2 or 4. In column 3, 2 fits only into r2c3 or r3c3; r2c1 sees "
        "one of these and r3c6 the other, so r2c1 and r3c6 are not both 2, and one of them is "
        "4. Cells that see both cannot have it: 4 goes from r2c4."
    ),
    "xy-wing": (
        "If r7c8 is 1, r3c8 is 7; if it is 8, r9c9 is 7. Either way 7 stands in one of the "
        "two, and cells that see both cannot have it: 7 goes from r9c8."
    ),
    "xyz-wing": (
        "If r8c7 is 6, r7c7 is 9; if it is 1, r8c5 is 9; else it is 9 itself. Cells that see "
        "all three cannot have it: 9 goes from r8c9."
    ),
    "wxyz-wing": (
        "The four cells r7c1, r7c8, r7c9 and r9c9 of row 7 and column 9 hold only the four "
        "digits 1, 6, 7 and 8, each of which fits in once at most, since the cells that may "
        "hold it see each other. So all of them stand there, and go from the cells that see "
        "all their places: 1 and 6 go from r7c3, and 7 and 8 from r9c7 and r9c8."
    ),
    "bent-set": (
        "The five cells r1c6, r5c6, r7c6, r8c4 and r8c5 of row 8 and column 6 hold only the "
        "five digits 2, 3, 5, 7 and 8. All of them but 5 fit in once at most, since the cells "
        "that may hold them see each other, so 5 is needed too: it stands in r5c6 or r8c5, and "
        "cells that see all of these cannot have it: 5 goes from r4c5, r5c5 and r6c5."
    ),
}
