"""The puzzles of the comparison are what their names say, and the same each time."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import nonet
from benchmarks.rivals.puzzles import Puzzle
from benchmarks.rivals.sides import Answer, Nonet
from nonet import Rules, Shape
from nonet import variants as v
from nonet.variants import KINDS
from tests import oracle
from tests.mixtures.proposals import PROPOSALS
from tools.make_rivals import LAYOUTS, kinds_of_mixture, made, of_kinds
from tools.rivals.families import FAMILIES
from tools.rivals.judge import Judge
from tools.rivals.layouts import layout
from tools.rivals.making import least, puzzles
from tools.rivals.source import Source, clues_of, of_proposals

LIMIT = 4_000.0


class Told:
    """A program that answers by a function, and counts how often it was asked."""

    def __init__(self, name: str, answer: object) -> None:
        self.name, self.answer, self.asked = name, answer, 0

    def begin(self) -> None:
        pass

    def ask(self, text: str, limit: float) -> Answer:
        self.asked += 1
        answer = self.answer(text) if callable(self.answer) else self.answer
        if isinstance(answer, Answer):
            return answer
        assert answer is None or isinstance(answer, int)
        return Answer(answer, 1.0)


def test_nobody_knows() -> None:
    assert Judge([Told("one", None), Told("two", None)], LIMIT).count("?") is None


def test_the_first_who_knows_is_heard() -> None:
    late = Told("two", 7)
    assert Judge([Told("one", None), late], LIMIT).count("?") == 2
    assert late.asked == 1


def test_who_misses_a_solution_is_not_heard(capsys: pytest.CaptureFixture[str]) -> None:
    judge = Judge([Told("one", 0), Told("two", 1)], LIMIT)
    assert judge.count("?", is_possible=True) == 1
    assert "one misses a solution: ?" in capsys.readouterr().err
    assert judge.count("?") == 0


def test_who_cannot_read_is_not_heard(capsys: pytest.CaptureFixture[str]) -> None:
    judge = Judge([Told("one", Answer(None, 0.0, error="what?")), Told("two", 1)], LIMIT)
    assert judge.count("?") == 1
    assert "one: what?: ?" in capsys.readouterr().err


class _Numbers(Source):
    """A source whose text is how many items it has."""

    def text(self, many: int, extra: object = ()) -> str:
        return str(many)


@pytest.mark.parametrize("wanted", range(6))
def test_least_items_with_one_solution(wanted: int) -> None:
    source = _Numbers(nonet.CLASSIC, bytes(81), tuple(range(5)))
    told = Told("one", lambda text: 1 if int(text) >= wanted else 2)
    high, answers = least(source, Judge([told], LIMIT))
    assert high == wanted
    assert answers[high] == 1


def test_unknown_counts_as_too_few() -> None:
    source = _Numbers(nonet.CLASSIC, bytes(81), tuple(range(8)))

    def answer(text: str) -> int | None:
        return 1 if int(text) > 5 else None if int(text) > 2 else 2

    high, answers = least(source, Judge([Told("one", answer)], LIMIT))
    assert high == 6
    assert None in answers.values()


def test_an_item_moves_to_the_front() -> None:
    source = Source(nonet.CLASSIC, bytes(81), (5, 6, 7, 8))
    assert source.with_first(2).items == (7, 5, 6, 8)
    assert source.with_first(3, 1).items == (5, 8, 6, 7)


GRIDS = [
    bytes(values) for values in oracle.solutions([0] * 16, 4, oracle.lines, oracle.boxes(2, 2))
]


def _small(seed: int) -> Source:
    """Return a 4×4 grid with thermometers, few enough for brute force."""
    dice = Random(f"small {seed}")
    rules, values = Rules.classic(4), dice.choice(GRIDS)
    return of_proposals([PROPOSALS[v.Thermo]], rules, values, dice, 3)


@pytest.mark.parametrize("seed", range(6))
def test_answers_are_those_of_brute_force(seed: int) -> None:
    judge = Judge([Nonet()], LIMIT)
    found = list(puzzles(_small(seed), judge, ("thermo", "small", seed), Random(seed)))
    assert {0, 1, 2} == {puzzle.answer for puzzle in found}
    for puzzle in found:
        grid = nonet.parse(puzzle.text)
        fits = [
            values
            for values in GRIDS
            if all(not own or own == each for own, each in zip(grid.values, values, strict=True))
            and all(each.holds(values, grid.rules) for each in grid.rules.constraints)
        ]
        assert puzzle.answer == min(2, len(fits)), puzzle


def _lines(name: str, seed: int) -> list[str]:
    return [puzzle.line() for puzzle in made(name, seed, Judge([Nonet()], LIMIT), True)]


@pytest.mark.parametrize("name", ["thermo", "quad", "layouts"])
def test_a_seed_is_the_same_each_time(name: str) -> None:
    assert _lines(name, 3) == _lines(name, 3)
    assert _lines(name, 3) != _lines(name, 4)


def _check_source(source: Source) -> None:
    """The solution obeys every puzzle of a source, as it is read back."""
    for many in (len(source.items) // 3, len(source.items)):
        grid = nonet.parse(source.text(many))
        assert len(grid.values) == len(source.solution)
        shown = zip(grid.values, source.solution, strict=True)
        assert all(not own or own == right for own, right in shown)
        assert all(each.holds(source.solution, grid.rules) for each in grid.rules.constraints)
        assert all(
            len({source.solution[cell] for cell in unit.cells}) == len(unit.cells)
            for unit in grid.rules.units
        )


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_kind_can_be_made(kind: str) -> None:
    source = of_kinds((kind,), Random(f"{kind} 1"))
    _check_source(source)
    texts = source.text(len(source.items))
    names = {each.name for item in source.items if not isinstance(item, int) for each in item}
    assert kind in names | {each.name for each in source.rules.constraints}, texts


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_every_family_can_be_made(family: str) -> None:
    _check_source(FAMILIES[family](Random(f"{family} 1")))


@pytest.mark.parametrize("seed", range(12))
def test_mixtures_can_be_made(seed: int) -> None:
    _check_source(of_kinds(kinds_of_mixture(seed), Random(f"mixture {seed}")))


def test_clues_hold_without_each_other() -> None:
    """A maximum next to another one is compared with fewer neighbours than alone."""
    rules = nonet.CLASSIC
    values = nonet.random_grid(seed=3).values
    found = clues_of([PROPOSALS[v.Maximum]], rules, values, Random(1), 40)
    assert len(found) > 5
    assert all(each.holds(values, rules + each) for (each,) in found)


@pytest.mark.parametrize("form", ["any", "winding", "bars", "scattered"])
def test_layouts(form: str) -> None:
    text = layout(9, Random(f"{form} 0"), form)
    assert sorted(Counter(text).values()) == [9] * 9
    assert text != layout(9, Random(f"{form} 1"), form)
    shape = Shape.square(9)
    for region in set(text):
        cells = {cell for cell, each in enumerate(text) if each == region}
        seen, edge = set(), [min(cells)]
        while edge:
            cell = edge.pop()
            seen.add(cell)
            edge += [beside for beside in shape.near(cell) if beside in cells - seen]
        assert form == "scattered" or seen == cells


def test_impossible_layouts_have_no_known_solution() -> None:
    found: list[Puzzle] = []
    judge = Judge([Told("one", lambda text: Random(text).choice((0, 2, 2, None)))], LIMIT)
    for seed in range(4):
        found += made("impossible-layouts", seed, judge, True)
    assert LAYOUTS
    assert {puzzle.answer for puzzle in found} <= {0, None}
