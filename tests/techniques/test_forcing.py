"""Forcing: the same as its slow twin, the same after a symmetry, and what its marks tell."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

import nonet
from nonet import Board, Candidate, Grid, Rules, Step, variants
from nonet.reasoning.logic import verify
from nonet.techniques import PATH, TECHNIQUES, by_code, by_name
from nonet.techniques.native import find
from tests.techniques.boards import boards, puzzles, thinned, variant_grids
from tests.techniques.own import own_cases
from tests.techniques.symmetry import effects, morphs
from tests.techniques.twins.forcing import TWINS

FORCING = [technique for technique in TECHNIQUES if technique.family == "forcing"]
SIMPLE = tuple(each for each in PATH if each.family in ("singles", "intersections", "subsets"))
QUICK = ("nishio", "forcing-chain-contradiction", "cell-forcing-chain", "unit-forcing-chain")


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
    case = own_cases("forcing")["nested-forcing-net"][0]
    board = thinned(case.board(), Random(2), 0.16)
    found = effects(by_name("nested-forcing-net")(board))
    assert found == set(TWINS["nested-forcing-net"](board))
    plain = effects(by_name("forcing-net-contradiction")(board))
    assert found > {effect for effect in plain if not effect[0]}


@pytest.mark.parametrize(
    "name", ["forcing-net-contradiction", "forcing-net-verity", "nested-forcing-net"]
)
def test_nets_told_late_are_those_told_at_once(name: str) -> None:
    technique = by_name(name)
    count = 0
    for board in islice(stuck_boards(3), 4):
        expected = [technique.step(each, board.rules) for each in find(technique.number, board)]
        late, again = list(technique(board)), list(technique(board))
        count += len(late)
        for step in late[:1]:
            board.push(step)  # what is told is of the board as it was
        assert pickle.loads(pickle.dumps(late)) == expected
        assert [step.because for step in again] == [step.because for step in expected]
    assert count > 20


@pytest.mark.parametrize(
    "extra", [variants.DIAGONAL, variants.ANTI_KNIGHT, variants.NON_CONSECUTIVE], ids=str
)
def test_other_rules(extra: nonet.variants.Variant) -> None:
    rules: Rules = nonet.CLASSIC + extra
    seen = compared = 0
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
                    assert effects(iter(steps)) == set(TWINS[technique.name](board)), board
                    compared += 1
                seen += len(steps)
    assert seen
    assert compared


@pytest.mark.parametrize("technique", FORCING, ids=lambda technique: technique.name)
def test_a_morph_has_the_same_steps(technique: nonet.techniques.Technique) -> None:
    random = Random(technique.name)
    seen = 0
    for board in islice(stuck_boards(), 8):
        here = list(technique(board))
        for there, apply in morphs(board, random, 1):
            assert effects(technique(there)) == effects(iter(here), apply), board
        seen += len(here)
    assert seen, technique


def test_marks_tell_a_branch_from_its_beginning_to_its_end() -> None:
    # Each link of a net rests on what was said before it: on the beginning, on the board, or on an
    # earlier link. Nothing is told that is not used.
    for name in ("forcing-net-contradiction", "forcing-net-verity"):
        seen = 0
        for board in islice(stuck_boards(), 12):
            for step in by_name(name)(board):
                for node in (mark for mark in step.marks if mark.role == "node"):
                    check_branch(board, node, step)
                    seen += 1
        assert seen > 20, name


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
    assert steps[0].because.startswith("This is a search, not a pattern")
    assert "none of them leads to a solution" in steps[0].because


def test_codes_and_who_is_a_guess() -> None:
    assert [each.name for each in by_code("1302")] == ["cell-forcing-chain", "unit-forcing-chain"]
    assert [each.name for each in FORCING if each.is_guess] == ["guess"]
    assert [each.name for each in FORCING if each not in PATH] == ["guess"]
