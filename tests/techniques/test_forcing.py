"""Forcing: the same as its slow twin, the same after a symmetry, and what it says."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest

import nonet
from nonet import Board, Candidate, Grid, Rules, Step, variants
from nonet.logic import verify
from nonet.techniques import PATH, TECHNIQUES, by_code, by_name
from tests.conftest import TABLES
from tests.techniques import cases
from tests.techniques.boards import boards, puzzles, thinned, variant_grids
from tests.techniques.symmetry import effects, morphs
from tests.techniques.twins.forcing import TWINS

FORCING = [technique for technique in TECHNIQUES if technique.family == "forcing"]
SIMPLE = tuple(each for each in PATH if each.family in ("singles", "intersections", "subsets"))
QUICK = ("nishio", "forcing-chain-contradiction", "cell-forcing-chain", "unit-forcing-chain")

# The first case of each technique in tests/data/techniques/forcing.txt, in words.
SAID = {
    "nishio": "If r4c2 is 2, then r7c4 is 2, and so row 6 has no place for 2. That cannot be: 2"
    " goes from r4c2.",
    "forcing-chain-contradiction": "If r4c2 is 2, then r6c3 is not 2. If r4c2 is 2, then r7c4 is"
    " 2, and so r6c4 is not 2. Together, row 6 has no place for 2, which cannot be: 2 goes from"
    " r4c2.",
    "cell-forcing-chain": "r6c3 is 2 or 5. If r6c3 is 2, then r4c2 is not 2. If r6c3 is 5, then"
    " r6c4 is 2, r7c2 is 2, and so r4c2 is not 2. Whichever it is, 2 goes from r4c2.",
    "unit-forcing-chain": "In row 6, 2 stands in r6c3 or r6c4. If r6c3 is 2, then r4c2 is not 2."
    " If r6c4 is 2, then r7c2 is 2, and so r4c2 is not 2. Whichever it is, 2 goes from r4c2.",
    "forcing-net-contradiction": "If r4c2 is 2, then r7c4 is 2, and so row 6 has no place for 2."
    " That cannot be: 2 goes from r4c2.",
    "forcing-net-verity": "In column 9, 2 stands in r4c9 or r5c9. If r4c9 is 2, then r9c1 is 2,"
    " r7c4 is 2, r6c3 is 2, and so r5c3 is not 2. If r5c9 is 2, then r5c3 is not 2. Whichever it"
    " is, 2 goes from r5c3.",
    "nested-forcing-net": "If r3c3 is 2, then r5c2 is 2, r5c6 is 7, r3c2 is 7, r4c1 is 7, r5c5 is"
    " 8, r5c9 is 5, r1c2 and r2c1 hold 3 and 4, r1c2 is not 3 (for if r1c2 is 3, then r1c7 is 1,"
    " r1c3 is 5, r4c3 is 1, r4c4 is 3, r4c5 is 6, r7c5 is 1, r6c6 is 5, r7c4 is 5, and so row 3"
    " has no place for 5), r1c2 is 4, r1c5 is 5, r1c3 is 1, r1c7 is 3, r6c1 is 1, r5c7 is 4, r5c3"
    " is 4, and so r5c3 has no candidate left. That cannot be: 2 goes from r3c3.",
    "guess": "No pattern, but a search: each candidate of r2c9 was tried with all that follows. 4"
    " leads nowhere, 8 does not: r2c9 is 8. The search tree refuted 1 assumption.",
}


def stuck_boards(seed: int = 0) -> Iterator[Board]:
    """Yield boards where singles, intersections and subsets end; every other one is thinned."""
    random = Random(seed)
    for round_ in range(100):
        for grid in puzzles(40, 900 + round_):
            path = nonet.explain(grid, techniques=SIMPLE)
            if not path.solved:
                *_, board = path.boards()
                yield board
                yield thinned(board, random, 0.1)


@cache
def own_cases() -> dict[str, list[cases.Case]]:
    found: dict[str, list[cases.Case]] = {}
    for line in (TABLES / "techniques" / "forcing.txt").read_text(encoding="utf-8").splitlines():
        name, _, rest = line.partition(":")
        found.setdefault(name, []).append(cases.parse(rest))
    return found


def expected(case: cases.Case, found: list[Step]) -> Step | None:
    wanted = (case.removes, case.places)
    effects_ = ((frozenset(step.removes), frozenset(step.places)) for step in found)
    return next(
        (step for step, effect in zip(found, effects_, strict=True) if effect == wanted), None
    )


@pytest.mark.parametrize("technique", FORCING, ids=lambda technique: technique.name)
def test_it_fires_where_it_should_and_nowhere_else(technique: nonet.techniques.Technique) -> None:
    own = own_cases()[technique.name]
    assert [case.must_fire for case in own] == [True, True, False]
    for case in own:
        found = list(technique(case.board()))
        assert (expected(case, found) is not None) if case.must_fire else not found, case.line
        assert case.code == (technique.code or "")


@pytest.mark.parametrize("name", SAID)
def test_what_it_says(name: str) -> None:
    case = own_cases()[name][0]
    step = expected(case, list(by_name(name)(case.board())))
    assert step is not None
    assert step.because == SAID[name]


def test_chains_and_guesses_are_those_of_the_twin() -> None:
    seen = dict.fromkeys((*QUICK, "guess"), 0)
    for board in [*boards(8, seed=3), *islice(stuck_boards(), 8)]:
        for name in seen:
            found = effects(by_name(name)(board))
            assert found == set(TWINS[name](board)), (name, board)
            seen[name] += len(found)
    assert all(number > 20 for number in seen.values()), seen


def test_nets_are_those_of_the_twin() -> None:
    seen = dict.fromkeys(("forcing-net-contradiction", "forcing-net-verity"), 0)
    for board in islice(stuck_boards(), 1, 7, 2):
        for name in seen:
            found = effects(by_name(name)(board))
            assert found == set(TWINS[name](board)), (name, board)
            seen[name] += len(found)
    assert all(seen.values()), seen


def test_nested_nets_are_plain_nets_within_nets() -> None:
    case = own_cases()["nested-forcing-net"][0]
    board = thinned(case.board(), Random(2), 0.16)
    found = effects(by_name("nested-forcing-net")(board))
    assert found == set(TWINS["nested-forcing-net"](board))
    plain = effects(by_name("forcing-net-contradiction")(board))
    assert found > {effect for effect in plain if not effect[0]}


@pytest.mark.parametrize(
    "extra", [variants.DIAGONAL, variants.ANTI_KNIGHT, variants.NON_CONSECUTIVE], ids=str
)
def test_other_rules(extra: nonet.Extra) -> None:
    rules: Rules = nonet.CLASSIC + extra
    for grid in variant_grids(rules, 1):
        solution = nonet.solve(grid).grid.values
        path = nonet.explain(grid)
        assert path.outcome != "contradiction"
        for number, board in enumerate(path.boards()):
            if number % 9 or board.is_solved:
                continue
            for technique in FORCING:
                steps = list(technique(board))
                for step in steps:
                    assert all(solution[cell] == digit for cell, digit in step.places), step
                    assert all(solution[cell] != digit for cell, digit in step.removes), step
                if technique.name in QUICK and number % 27 == 0:
                    assert effects(iter(steps)) == set(TWINS[technique.name](board)), step


@pytest.mark.parametrize("technique", FORCING, ids=lambda technique: technique.name)
def test_a_morph_has_the_same_steps(technique: nonet.techniques.Technique) -> None:
    random = Random(technique.name)
    for board in islice(stuck_boards(), 8):
        for there, apply in morphs(board, random, 1):
            assert effects(technique(there)) == effects(technique(board), apply), board


def test_marks_tell_a_branch_from_its_beginning_to_its_end() -> None:
    # Each link of a net rests on what was said before it: on the beginning, on the board, or on an
    # earlier link. Nothing is told that is not used.
    for board in islice(stuck_boards(), 12):
        for name in ("forcing-net-contradiction", "forcing-net-verity"):
            for step in by_name(name)(board):
                for node in (mark for mark in step.marks if mark.role == "node"):
                    check_branch(board, node, step)


def check_branch(board: Board, node: nonet.Mark, step: Step) -> None:
    true: set[Candidate] = set()
    false: set[Candidate] = set()
    first_weak = next((link for link in node.links if not link.strong), None)
    starts_true = first_weak is not None and first_weak.source == node.candidates[:1]
    (true if starts_true else false).add(node.candidates[0])
    groups: set[tuple[Candidate, ...]] = set()
    for link in node.links:
        if link.strong:
            assert false.issuperset(link.source), (step, link)
            if len(link.target) == 1:
                true.add(link.target[0])
            groups.add(link.target)
        else:
            assert link.source in groups or true.issuperset(link.source), (step, link)
            false.update(link.target)
    for candidate in true | false:
        assert candidate.digit in board.candidates(candidate.cell)


def test_a_guess_keeps_every_solution() -> None:
    # Two solutions: four cells hold 1 or 2. Nothing can be proved, so nothing is guessed.
    full = nonet.solve(puzzles(2, 0)[0]).grid
    rows = [list(full.values[9 * row : 9 * row + 9]) for row in range(9)]
    empty = [cell for cell, digit in enumerate(full.values) if digit in (rows[0][0], rows[1][0])]
    grid = full.with_(cells=dict.fromkeys(empty, 0))
    count = nonet.count(grid, limit=1000)
    assert count > 1
    board = Board(grid)
    steps = list(by_name("guess")(board))
    for step in steps:
        assert verify(board, step).ok
    several = Grid("." * 81)
    assert not list(by_name("guess")(Board(several)))


def test_a_board_without_a_solution_is_shown_to_have_none() -> None:
    # Box 1 needs 1 in r1c1, where the 1 of column 1 forbids it; not seen at once.
    grid = Grid("." * 9 + "..." * 3 + "." * 63)
    marks = [0b111111111] * 81
    for cell in (0, 1, 9):
        marks[cell] = 0b11  # three cells of box 1 for two digits
    board = Board(grid.with_(marks=marks))
    steps = list(by_name("guess")(board))
    assert [len(step.removes) for step in steps] == [2, 2, 2]
    assert steps[0].because.startswith("No pattern, but a search")
    assert "None of them leads to a solution" in steps[0].because


def test_codes_and_who_is_a_guess() -> None:
    assert [each.name for each in by_code("1302")] == ["cell-forcing-chain", "unit-forcing-chain"]
    assert [each.name for each in FORCING if each.is_guess] == ["guess"]
    assert [each.name for each in FORCING if each not in PATH] == ["guess"]
