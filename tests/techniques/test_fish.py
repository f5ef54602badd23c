"""Fish: a slow twin for each form, chains of krakens link by link, other rules and sizes."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

import nonet
from nonet import Board, Candidate, Grid, Rules, Step
from nonet.techniques import TECHNIQUES, by_name
from tests.techniques.boards import boards, some
from tests.techniques.own import own_cases
from tests.techniques.symmetry import effects
from tests.techniques.twins import fish, kraken_fish
from tests.techniques.variant_boards import variant_boards

FISH = [technique for technique in TECHNIQUES if technique.family == "fish"]
PREFIXES = ("", "finned-", "sashimi-", "franken-", "finned-franken-", "mutant-", "finned-mutant-")
KRAKENS = ("kraken-fish-1", "kraken-fish-2")


# The twin's time grows with the houses that lack a digit; small fish go with more of them.
@pytest.mark.parametrize(("size", "most_missing"), [(2, 7), (3, 5)])
def test_the_twin_finds_the_same(size: int, most_missing: int) -> None:
    random = Random(size)
    names = [prefix + fish.NAMES[size] for prefix in PREFIXES]
    seen = dict.fromkeys(names, 0)
    rare = [case.board() for name in names[1:3] for case in own_cases("fish")[name]]
    for board in [*boards(some(200), seed=3), *rare]:
        missing = {digit: 9 - list(board.values).count(digit) for digit in range(1, 10)}
        digits = [digit for digit in missing if size <= missing[digit] <= most_missing]
        for digit in random.sample(digits, min(1, len(digits))):
            twins = fish.effects_by_name(board, digit, size, names)
            for name in names:
                steps = [step for step in by_name(name)(board) if step.removes[0].digit == digit]
                assert {frozenset(step.removes) for step in steps} == twins[name], (name, board)
                seen[name] += len(steps)
    assert all(seen.values()), seen


def test_the_twin_finds_the_same_with_more_houses() -> None:
    found = 0
    for board, _ in variant_boards():
        if not {extra.name for extra in board.rules.extras} <= {"diagonal", "windoku"}:
            continue
        for prefix in PREFIXES:
            name = f"{prefix}x-wing"
            steps = list(by_name(name)(board))
            found += len(steps)
            for digit in (1, 5):
                twins = fish.effects_by_name(board, digit, 2, [name])[name]
                ours = {frozenset(s.removes) for s in steps if s.removes[0].digit == digit}
                assert ours == twins, (name, board)
    assert found > 10


def test_krakens_of_size_two_are_all_there() -> None:
    seen = dict.fromkeys(KRAKENS, 0)
    random = Random(4)
    for board in boards(40, seed=4):
        fallen = kraken_fish.falls(board)
        if not 0 < len(fallen) < 110:
            continue
        ours = {name: {step.removes for step in by_name(name)(board)} for name in KRAKENS}
        for first in random.sample(list(fallen), min(6, len(fallen))):
            for digit in {each.digit for each in fallen}:
                for number in kraken_fish.types(board, first, fallen[first], digit):
                    name = KRAKENS[number - 1]
                    assert (first,) in ours[name], (name, first, board)
                    seen[name] += 1
    assert min(seen.values()) > 10, seen


def cells_of(step: Step, role: str) -> set[int]:
    return {c.cell for mark in step.marks if mark.role == role for c in mark.candidates}


@pytest.mark.parametrize("name", KRAKENS)
def test_what_a_kraken_shows_proves_it(name: str) -> None:
    seen = 0
    for board in boards(20, seed=5):
        for step in by_name(name)(board):
            seen += 1
            (target,) = step.removes
            base, cover = (
                next(mark for mark in step.marks if mark.role == role) for role in ("base", "cover")
            )
            assert len(base.units) == len(cover.units) <= 4
            fins = cells_of(step, "fin") | cells_of(step, "endo-fin")
            digit = step.marks[-1].candidates[0].digit
            cells = {c for unit in base.units for c in unit.cells if digit in board.candidates(c)}
            covered = {cell for unit in cover.units for cell in unit.cells}
            twice = {c for c in cells if sum(c in unit.cells for unit in base.units) > 1}
            assert fins == (cells - covered) | twice
            assert cells_of(step, "base") == cells - fins
            heads = set(fins)
            if name == "kraken-fish-1":
                assert target.digit == digit
                count = [sum(target.cell in u.cells for u in m.units) for m in (base, cover)]
                assert count[0] < count[1]
            else:
                (member_mark,) = (mark for mark in step.marks if mark.role == "pattern")
                (unit,) = member_mark.units
                assert unit in cover.units
                assert cells_of(step, "pattern") == cells & {*unit.cells}
                heads |= cells_of(step, "pattern")
            chains = [mark for mark in step.marks if mark.role == "node"]
            assert {(chain.candidates[0]) for chain in chains} == {
                Candidate(head, digit) for head in heads
            }
            for chain in chains:
                assert chain.candidates[-1] == target
                assert len(chain.candidates) <= kraken_fish.NODES
                ways = list(zip(chain.candidates, chain.candidates[1:], strict=False))
                assert [(link.source, link.target) for link in chain.links] == [
                    ((a,), (b,)) for a, b in ways
                ]
                for number, (link, (a, b)) in enumerate(zip(chain.links, ways, strict=True)):
                    assert link.strong == bool(number % 2)
                    is_linked = kraken_fish.is_strong if link.strong else kraken_fish.is_weak
                    assert is_linked(board, a, b), (step, board)
    assert seen > 50


@pytest.mark.parametrize(
    "technique",
    [each for each in FISH if not each.name.endswith(("squirmbag", "whale", "leviathan"))],
    ids=lambda technique: technique.name,
)
def test_no_solution_is_lost_under_other_rules(technique: nonet.techniques.Technique) -> None:
    found = 0
    for number, (board, solution) in enumerate(variant_boards()):
        if technique.name in KRAKENS and number % 8:
            continue
        for step in technique(board):
            found += 1
            assert all(solution[cell] != digit for cell, digit in step.removes), (step, board)
    assert found


def basic_fish(board: Board, size: int) -> set[frozenset[Candidate]]:
    """Return what basic fish remove, straight from their definition."""
    lines = {
        kind: [unit.cells for unit in board.rules.units if unit.kind == kind]
        for kind in ("row", "column")
    }
    found = set()
    for digit in board.rules.digits:
        for base, cover in (("row", "column"), ("column", "row")):
            rows = [{c for c in line if digit in board.candidates(c)} for line in lines[base]]
            for chosen in combinations([row for row in rows if 2 <= len(row) <= size], size):
                inside = set[int]().union(*chosen)
                across = [line for line in lines[cover] if inside & {*line}]
                removes = frozenset(
                    Candidate(cell, digit)
                    for line in across
                    for cell in {*line} - inside
                    if digit in board.candidates(cell)
                )
                if len(across) == size and removes:
                    found.add(removes)
    return found


@pytest.mark.parametrize("size", [4, 6, 8, 12, 16])
def test_basic_fish_on_grids_of_other_sizes(size: int) -> None:
    rules = Rules.classic(size)
    random = Random(size)
    solution = next(nonet.solutions(Grid.empty(rules))).grid.values
    found = 0
    for _ in range(20 if size < 10 else 4):
        marks = [
            sum(
                1 << d
                for d in range(size)
                if d + 1 == digit or random.random() < (0.2 if size < 16 else 0.1)
            )
            for digit in solution
        ]
        board = Board(Grid(bytes(size * size), rules, marks=marks))
        for number, name in enumerate(("x-wing", "swordfish", "jellyfish"), 2):
            steps = list(by_name(name)(board))
            assert effects(iter(steps)) == {(frozenset(), r) for r in basic_fish(board, number)}
            found += len(steps)
        assert not list(by_name("finned-x-wing")(board))
    assert found


def test_what_a_siamese_fish_and_a_cannibal_say() -> None:
    steps = [
        step for board in boards(60, seed=2) for step in by_name("finned-franken-x-wing")(board)
    ]
    said = {step.because for step in steps}
    assert any("The same base is also covered by" in each for each in said)
    assert any("is in two of the cover houses" in each for each in said)


def test_a_cover_without_fins_has_all_places_of_the_base() -> None:
    # A siamese pair of an unfinned and a finned fish: the first needs no exception.
    seen = 0
    for board in boards(60, seed=2):
        for step in by_name("finned-franken-x-wing")(board):
            roles = [mark.role for mark in step.marks]
            if roles[:3] != ["base", "cover", "cover"]:
                continue
            seen += 1
            base, cover, *_ = step.marks
            digit = step.removes[0].digit
            places = {cell for unit in base.units for cell in board.cells_for(unit, digit)}
            assert places <= {cell for unit in cover.units for cell in unit.cells}, step
            start, _, rest = step.because.partition(". ")
            assert "except for" not in start, step
            assert "except for the " in rest, step
    assert seen
