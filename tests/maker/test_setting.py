"""Puzzles with constraints of their own: one solution, sizes and givens as asked, seeds."""

from __future__ import annotations

import pytest

import nonet
from nonet import Grid, Rules, variants
from nonet.cli.options import DESIGNS as NAMES
from nonet.errors import ArgumentError, TimeLimit, UnknownName, Unmet, Unsupported
from nonet.maker.designs import DESIGNS

KINDS = {
    "killer": {"cage"},
    "thermo": {"thermo"},
    "arrow": {"arrow"},
    "kropki": {"difference", "ratio", "strict-kropki"},
}


@pytest.mark.parametrize("variant", DESIGNS)
@pytest.mark.parametrize("size", [4, 6, 9])
def test_every_puzzle_has_one_solution(variant: str, size: int) -> None:
    rules = Rules.classic(size)
    for puzzle in nonet.generate(2, variant=variant, rules=rules, seed=size):  # type: ignore[call-overload]
        assert nonet.count(puzzle, limit=2) == 1
        assert {made.name for made in puzzle.rules.constraints} <= KINDS[variant]
        assert puzzle.rules.constraints
        solution = nonet.solve(puzzle).grid
        assert all(made.holds(solution.values, puzzle.rules) for made in puzzle.rules.constraints)
        assert puzzle.clues <= size


def test_the_same_seed_makes_the_same_puzzles() -> None:
    first, second = (list(nonet.generate(3, variant="killer", seed=7)) for _ in range(2))
    assert first == second
    assert len(set(first)) == 3
    assert nonet.generate(variant="killer", seed=7) == first[0]
    assert [grid.info["number"] for grid in first] == ["0", "1", "2"]


def test_cages_have_the_sizes_asked_for() -> None:
    for sizes in ((2, 3), (3, 5), 3):
        least, most = (sizes, sizes) if isinstance(sizes, int) else sizes
        puzzle = nonet.generate(variant="killer", sizes=sizes, seed=3)
        cages = [made for made in puzzle.rules.constraints if isinstance(made, variants.Cage)]
        cells = [cell for cage in cages for cell in cage.cells]
        assert len(set(cells)) == len(cells)
        assert len(cells) > 60
        assert all(least <= len(cage.cells) <= most for cage in cages)


def test_lines_share_no_cell() -> None:
    for variant in ("thermo", "arrow"):
        puzzle = nonet.generate(variant=variant, sizes=(3, 4), seed=5)
        cells = [cell for made in puzzle.rules.constraints for cell in made.named_cells()]
        assert len(set(cells)) == len(cells)
        counts = {len(list(made.named_cells())) for made in puzzle.rules.constraints}
        assert counts <= {3, 4}


def test_a_number_of_clues_may_be_asked_for() -> None:
    assert nonet.generate(variant="kropki", clues=12, seed=1).clues == 12
    assert nonet.generate(variant="killer", clues=0, seed=2).clues == 0
    with pytest.raises(Unmet, match="no thermo puzzle found") as caught:
        nonet.generate(variant="thermo", clues=0, sizes=(2, 2), rules=Rules.classic(6), seed=1)
    assert caught.value.nearest is not None


def test_other_rules_may_be_added() -> None:
    puzzle = nonet.generate(variant="thermo", rules="anti-knight", seed=2)
    assert variants.ANTI_KNIGHT in puzzle.rules.constraints
    assert nonet.count(puzzle, limit=2) == 1


def test_what_cannot_be_asked_for() -> None:
    with pytest.raises(UnknownName, match="did you mean 'killer'"):
        nonet.generate(variant="kiler")  # type: ignore[call-overload]
    with pytest.raises(Unsupported, match="killer: level cannot be chosen here; clues and"):
        nonet.generate(variant="killer", level="hard")
    with pytest.raises(Unsupported, match="must not have constraints of their own, such as cage"):
        nonet.generate(variant="killer", rules=variants.Cage("r1c1 r1c2", total=3))
    with pytest.raises(Unsupported, match="kropki: sizes cannot be chosen"):
        nonet.generate(variant="kropki", sizes=3)
    with pytest.raises(Unsupported, match="square grid with the digits from 1 is needed, not 6×4"):
        nonet.generate(variant="killer", rules=nonet.Rules.shaped(nonet.Shape(6, 4)))
    with pytest.raises(ArgumentError, match="sizes are 5 to 3"):
        nonet.generate(variant="killer", sizes=(5, 3))
    with pytest.raises(ArgumentError, match="sizes= needs variant="):
        nonet.generate(sizes=3)
    with pytest.raises(Unsupported, match="generate cannot do grids with cage; the variants"):
        nonet.generate(rules=variants.Cage("r1c1 r1c2", total=3))
    with pytest.raises(Unsupported, match="levels, scores and techniques of grids with thermo"):
        nonet.generate(rules=variants.Thermo("r1c1 r1c2"), level="hard")
    assert nonet.generate(rules=variants.Thermo("r1c1 r1c2"), seed=1).clues


def test_minimize_under_constraints() -> None:
    solved = nonet.solve(nonet.generate(variant="thermo", rules=Rules.classic(6), seed=4)).grid
    full = Grid(solved.values, solved.rules)
    least = nonet.minimize(full, seed=7)
    assert least.rules == full.rules
    assert nonet.count(least, limit=2) == 1
    for cell, value in enumerate(least.values):
        if value:
            fewer = least.with_(cells={cell: 0}, given=True)
            assert nonet.count(fewer, limit=2) == 2
    even = nonet.minimize(full, seed=7, symmetry="rotate-180")
    filled = [cell for cell, value in enumerate(even.values) if value]
    assert {35 - cell for cell in filled} == set(filled)


def test_a_minimal_puzzle() -> None:
    puzzle = nonet.generate(variant="kropki", rules=Rules.classic(4), minimal=True, seed=3)
    assert nonet.count(puzzle, limit=2) == 1


def test_the_time_limit_is_the_one_that_was_given() -> None:
    with pytest.raises(TimeLimit, match=r"within 0\.2 seconds"):
        nonet.generate(variant="arrow", rules=Rules.classic(16), seed=1, timeout=0.2)


def test_the_command_line_knows_the_same_names() -> None:
    assert tuple(DESIGNS) == NAMES
