"""Chains: slow twins, steps of Sudoku Explainer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import pytest

from nonet import Board, Candidate, Step
from nonet.techniques import by_name
from tests.techniques.boards import boards, some
from tests.techniques.own import own_boards
from tests.techniques.se_paths import SeStep, steps
from tests.techniques.twins.chains import LOOPS, MOST, TWINS
from tests.techniques.twins.compare import variant_boards
from tests.techniques.twins.grouped_chains import grouped_aic, grouped_loops

# What Sudoku Explainer calls chains up to 7.5, and where they are among ours.
KINDS = {
    "Turbot Fish": ("x-chain", "discontinuous-nice-loop"),
    "Forcing X-Chain": ("x-chain", "discontinuous-nice-loop"),
    "Bidirectional X-Cycle": ("x-cycle",),
    "Bidirectional Y-Cycle": ("continuous-nice-loop", "xy-chain"),
    "Bidirectional Cycle": ("continuous-nice-loop",),
    "Forcing Chain": ("discontinuous-nice-loop",),
}


def candidates(board: Board) -> int:
    return sum(mask.bit_count() for mask in board.masks)


def small_boards(count: int, most: int = 80) -> list[Board]:
    """Return boards with so few candidates that a twin goes through all chains of a board."""
    found: Iterator[Board] = (
        board for board in boards(100 * count, seed=5) if 20 <= candidates(board) <= most
    )
    return [*islice(found, count)]


def is_short(step: Step) -> bool:
    """Whether the twins go as far: to so many nodes, or cells of an XY-chain."""
    nodes = len(step.marks) - 1
    if step.technique == "xy-chain":
        return nodes <= 2 * MOST
    return nodes <= MOST or step.technique == "remote-pair"


def compare(names: Iterable[str], boards: Iterable[Board]) -> None:
    seen = dict.fromkeys(names, 0)
    for board in boards:
        for name in seen:
            ours = {frozenset(step.removes) for step in by_name(name)(board) if is_short(step)}
            assert ours == {removes for _, removes in TWINS[name](board)}, (name, board.to_grid())
            seen[name] += len(ours)
    assert all(seen.values()), seen


def test_the_twin_finds_the_same() -> None:
    compare(TWINS, [*small_boards(some(180)), *own_boards("chains")])


def test_the_twin_finds_the_same_under_other_rules() -> None:
    # XY-chains keep to one digit between cells in the twin, and may pass clashes with us.
    names = [name for name in TWINS if name != "xy-chain"]
    compare(names, (board for board in variant_boards() if 20 <= candidates(board) <= 60))


@pytest.mark.parametrize("name", LOOPS)
def test_the_twin_excludes_the_same_by_loops(name: str) -> None:
    found = 0
    for board in [*small_boards(some(180)), *own_boards("chains")]:
        ours = list(by_name(name)(board))
        theirs = {removes for _, removes in LOOPS[name](board)}
        assert {frozenset(step.removes) for step in ours if is_short(step)} <= theirs, board
        # What only two distant nodes of a loop exclude is found by chains between the two.
        chains = (step for each in ("x-chain", "aic") for step in by_name(each)(board))
        everything = {candidate for step in (*ours, *chains) for candidate in step.removes}
        assert set().union(*theirs) <= everything, board
        found += len(ours)
    assert found


def test_what_chains_and_loops_of_groups_exclude_is_among_ours() -> None:
    by_groups = by_loops = 0
    for board in small_boards(some(200), 180):
        plain, grouped, loops, grouped_loops_ = (
            {frozenset(step.removes) for step in by_name(name)(board)}
            for name in (
                "aic",
                "grouped-aic",
                "continuous-nice-loop",
                "grouped-continuous-nice-loop",
            )
        )
        theirs = grouped_aic(board)
        assert theirs <= plain | grouped, board
        by_groups += len(theirs - plain)
        excluded = grouped_loops(board)
        assert excluded <= set().union(*loops, *grouped_loops_), board
        by_loops += len(excluded - set().union(*loops))
    assert min(by_groups, by_loops) > 12, (by_groups, by_loops)


def wanted(step: SeStep) -> frozenset[Candidate]:
    """Return what a step removes; if it places a digit, all others of that cell."""
    placed = re.search(r"r(\d)c(\d)\.\d on$", step.text)
    if not placed:
        return step.removes
    cell = 9 * int(placed[1]) + int(placed[2]) - 10
    return frozenset(candidate for candidate in step.removes if candidate.cell == cell)


@pytest.mark.needs_data
@pytest.mark.parametrize("name", KINDS)
def test_sudoku_explainers_steps_are_among_ours(data: Path, name: str) -> None:
    theirs = list(steps(data / "ratings" / "se_paths.tsv.gz", name))
    assert theirs
    for step in theirs:
        ours = (each for kind in KINDS[name] for each in by_name(kind)(step.board()))
        assert any(wanted(step) <= set(each.removes) for each in ours), step.text
