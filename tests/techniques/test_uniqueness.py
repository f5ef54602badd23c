"""Uniqueness: slow twins, sentences, and silence under other rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import nonet
from nonet import CLASSIC, Board, Grid
from nonet.techniques import TECHNIQUES, by_name
from tests.techniques.boards import boards, thinned
from tests.techniques.own import own_boards, own_cases, sentences
from tests.techniques.rich import rich_boards
from tests.techniques.twins.compare import compare, variant_boards
from tests.techniques.twins.uniqueness import GRAVES, LOOPS, RECTANGLES

UNIQUENESS = [technique for technique in TECHNIQUES if technique.family == "uniqueness"]


def test_the_twin_finds_the_same_rectangles() -> None:
    seen = compare(RECTANGLES, [*boards(100, seed=2), *rich_boards(100)])
    seen += compare(RECTANGLES, own_boards("uniqueness"))
    assert all(seen.values()), seen


def test_the_twin_finds_the_same_loops_and_extended_rectangles() -> None:
    found = [board for name in LOOPS for board in own_boards_of(name)]
    seen = compare(LOOPS, [*boards(60, seed=2), *rich_boards(60), *found])
    assert all(seen.values()), seen


def test_the_twin_finds_the_same_graves() -> None:
    # Hardly any board is a grave: those of our cases, and the same with a candidate more or less.
    random = Random(11)
    found = [board for name in GRAVES for board in own_boards_of(name)]
    near = [each for board in found for each in changed(board, random, 10)]
    seen = compare(GRAVES, [*boards(200, seed=2), *found, *near])
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
    for board in variant_boards(every=6):
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


def test_sentences() -> None:
    assert sentences("uniqueness") == SENTENCES


SENTENCES = {
    "bug-plus-one": (
        "Without 9 in r5c8, every empty cell would have two candidates and every unit two "
        "places for each missing digit, and such a board never has just one solution. So 9 in "
        "r5c8 is true. r5c8 therefore holds nothing else: 2 and 6 go from r5c8."
    ),
    "bug-2": (
        "Without 7 in r4c2, r5c4 and r8c6, every empty cell would have two candidates and "
        "every unit two places for each missing digit, and such a board never has just one "
        "solution. So one of these is true: 7 in r4c2, r5c4 or r8c6. Cells that see all these "
        "places of 7 cannot have it: 7 goes from r4c6."
    ),
    "bug-4": (
        "Without 1 in r4c1 and 9 in r4c6, every empty cell would have two candidates and every "
        "unit two places for each missing digit, and such a board never has just one solution. "
        "So one of these is true: 1 in r4c1, or 9 in r4c6. In row 4, 4 fits only into r4c1 or "
        "r4c6, so one of r4c1 and r4c6 is 4, and the other holds one of these candidates: 2 "
        "goes from r4c1, and 3 from r4c6."
    ),
    "bug-3": (
        "Without 7 in r1c8 and 9 in r5c8, every empty cell would have two candidates and every "
        "unit two places for each missing digit, and such a board never has just one solution. "
        "So one of these is true: 7 in r1c8, or 9 in r5c8. Its cell and r2c8 and r4c8 hold 5, "
        "7 and 9 between them, and nothing else in column 8 can be one of these digits: 7 goes "
        "from r3c8, and 9 from r1c8."
    ),
    "unique-rectangle-1": (
        "If r5c3, r5c5, r6c3 and r6c5 held only 6 and 9, these could be exchanged, and the "
        "puzzle would have two solutions. So there is another digit among them: 1 in r6c5. "
        "r6c5 therefore holds nothing else: 6 and 9 go from r6c5."
    ),
    "unique-rectangle-2": (
        "If r6c7, r6c9, r9c7 and r9c9 held only 7 and 8, these could be exchanged, and the "
        "puzzle would have two solutions. So there is another digit among them: 3 in r6c7 or "
        "r9c7. Cells that see all these places of 3 cannot have it: 3 goes from r5c7."
    ),
    "unique-rectangle-3": (
        "If r5c3, r5c4, r6c3 and r6c4 held only 8 and 9, these could be exchanged, and the "
        "puzzle would have two solutions. So there is another digit among them: 1 or 6 in r5c3 "
        "or r6c3. Its cell and r3c3 and r4c3 hold 1, 6 and 8 between them, and nothing else in "
        "column 3 can be one of these digits: 8 goes from r2c3."
    ),
    "unique-rectangle-4": (
        "If r5c3, r5c4, r6c3 and r6c4 held only 8 and 9, these could be exchanged, and the "
        "puzzle would have two solutions. So there is another digit among them: 6 in r5c3 or "
        "r6c3, or 2 in r6c3. In column 3, 9 fits only into r5c3, so one of r5c3 and r6c3 is 9, "
        "and the other holds one of these candidates: 8 goes from r5c3 and r6c3."
    ),
    "unique-rectangle-5": (
        "If r3c8, r3c9, r6c8 and r6c9 held only 4 and 7, these could be exchanged, and the "
        "puzzle would have two solutions. So there is another digit among them: 8 in r3c8, "
        "r3c9 or r6c8. Cells that see all these places of 8 cannot have it: 8 goes from r2c8."
    ),
    "unique-rectangle-6": (
        "If r7c2, r7c9, r9c2 and r9c9 held only 5 and 8, these could be exchanged, and the "
        "puzzle would have two solutions. So there is another digit among them: 1, 7 or 9 in "
        "r7c9, or 6 in r9c2. In column 9, 8 fits only into r7c9 or r9c9, and in column 2 only "
        "into r7c2 or r9c2, so it stands in two opposite corners. If in r7c9 and r9c2, there "
        "would be no other digit: 8 goes from r7c9 and r9c2."
    ),
    "hidden-rectangle": (
        "In row 1, 6 fits only into r1c4 or r1c5, and in column 5 only into r1c5 or r5c5. If "
        "r1c5 were 8, r1c4 and r5c5 would be 6, and r5c4 8; these could be exchanged, and the "
        "puzzle would have two solutions: 8 goes from r1c5."
    ),
    "avoidable-rectangle-1": (
        "None of r5c1, r5c3, r7c1 and r7c3 is given. With 8 in r5c1 they would hold two digits "
        "by turns, which could be exchanged, and the puzzle would have two solutions: 8 goes "
        "from r5c1."
    ),
    "avoidable-rectangle-2": (
        "None of r1c4, r1c5, r4c4 and r4c5 is given. With 5 in r1c4 and 9 in r4c4 they would "
        "hold two digits by turns, which could be exchanged, and the puzzle would have two "
        "solutions. So 8 stands in r1c4 or r4c4, and cells that see all of these cannot have "
        "it: 8 goes from r3c4."
    ),
    "unique-loop-1": (
        "If r1c4, r1c7, r3c4, r3c9, r6c7 and r6c9 held only 1 and 3, these could be exchanged, "
        "and the puzzle would have two solutions. So there is another digit among them: 6 in "
        "r3c4. r3c4 therefore holds nothing else: 1 and 3 go from r3c4."
    ),
    "unique-loop-2": (
        "If r2c5, r2c6, r4c4, r4c5, r7c4 and r7c6 held only 6 and 7, these could be exchanged, "
        "and the puzzle would have two solutions. So there is another digit among them: 4 in "
        "r4c5 or r7c6. Cells that see all these places of 4 cannot have it: 4 goes from r4c6 "
        "and r7c5."
    ),
    "unique-loop-3": (
        "If r1c3, r1c7, r2c3, r2c4, r3c4, r3c8, r8c7 and r8c8 held only 1 and 8, these could "
        "be exchanged, and the puzzle would have two solutions. So there is another digit "
        "among them: 2 in r1c3, or 4 in r2c3. So r1c3 and r2c3 hold at most one of 1 and 8. "
        "Elsewhere in column 3, 1 and 8 fit only into r5c3, where there is no room for "
        "anything else: 4 goes from r5c3."
    ),
    "unique-loop-4": (
        "If r1c3, r1c7, r2c3, r2c4, r3c4, r3c8, r8c7 and r8c8 held only 1 and 8, these could "
        "be exchanged, and the puzzle would have two solutions. So there is another digit "
        "among them: 2 in r1c3, or 4 in r2c3. In column 3, 8 fits only into r1c3 or r2c3, so "
        "one of r1c3 and r2c3 is 8, and the other holds one of these candidates: 1 goes from "
        "r1c3 and r2c3."
    ),
    "extended-rectangle": (
        "If r6c7, r6c8, r6c9, r9c7, r9c8 and r9c9 held only 3, 7 and 8, these could be "
        "exchanged, and the puzzle would have two solutions. So there is another digit among "
        "them: 6 in r9c8. r9c8 therefore holds nothing else: 3, 7 and 8 go from r9c8."
    ),
}
