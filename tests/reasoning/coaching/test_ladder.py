"""The ladder: every technique has every rung, and no rung gives away more than it should."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

import nonet
from nonet import CLASSIC, Board, Grid, Position, Rules, Step
from nonet.model.symbols import symbol
from nonet.reasoning.coaching import RUNGS, Advice
from nonet.reasoning.coaching.nudges import FAMILIES, TECHNIQUES
from nonet.techniques.examples import example
from nonet.variants import DIAGONAL
from tests.techniques.boards import boards, variant_grids
from tests.techniques.rich import rich_boards

BY_NAME = {technique.name: technique for technique in nonet.techniques.TECHNIQUES}
CELL = re.compile(r"\br\d+c\d+\b")
DIGIT = re.compile(r"(?<![\w-])\d(?![\w-])")


def advice(step: Step, grid: Grid, rung: str) -> Advice:
    return Advice("step", "why", Position(grid.with_(marks=None)), grid, step=step).at(rung)  # type: ignore[arg-type]


@cache
def samples() -> list[tuple[Step, Grid]]:
    """Return steps of every technique: examples, and all steps of many boards."""
    found = [
        (pair[1], pair[0])
        for technique in nonet.techniques.TECHNIQUES
        if (pair := example(technique)) is not None
    ]
    variants = [Board(grid) for grid in variant_grids(CLASSIC + DIAGONAL, 2, seed=3)]
    for board in [*boards(30, seed=5), *rich_boards(6, seed=6), *variants]:
        found += [(step, board.to_grid()) for step in _some(board)]
    return found


def _some(board: Board) -> Iterator[Step]:
    for technique in nonet.techniques.PATH:
        if technique.family != "forcing":
            yield from islice(technique(board), 4)


def test_there_are_thousands_of_steps_of_every_technique() -> None:
    seen = Counter(step.technique for step, _ in samples())
    assert len(samples()) > 3000
    assert set(seen) == {technique.name for technique in nonet.techniques.TECHNIQUES}


@cache
def houses(rules: Rules) -> re.Pattern[str]:
    names = "|".join(re.escape(unit.name) for unit in rules.units)
    return re.compile(rf"\b(?:{names})\b", re.IGNORECASE)


def bare(text: str, step: Step, grid: Grid) -> str:
    """Return a text without names of cells, houses and techniques."""
    technique = BY_NAME[step.technique]
    text = re.sub(r"`.*?`", "", text).replace(technique.phrase, "")
    text = houses(grid.rules).sub("", text)
    text = re.sub(r"and \d+ more cells", "", text)
    return CELL.sub("", text)


def houses_in(text: str, grid: Grid) -> set[str]:
    return {name.lower() for name in houses(grid.rules).findall(text)}


def test_a_nudge_names_no_cell_no_house_no_technique_and_no_placed_digit() -> None:
    named = 0
    for step, grid in samples():
        one = advice(step, grid, "nudge")
        technique = BY_NAME[step.technique]
        assert not CELL.search(one.text), one.text
        assert not houses_in(one.text, grid), one.text
        for name in (technique.name, technique.title, technique.phrase):
            assert name.lower() not in one.text.lower(), (name, one.text)
        digits = set(DIGIT.findall(one.text))
        if digits:
            assert not step.places
            assert digits == {symbol(each.digit) for each in step.removes}
            named += 1
        shown = one.shown
        assert shown == Step("")
        assert one.house is None
    assert named > 300


def test_an_area_names_one_house_and_nothing_else() -> None:
    for step, grid in samples():
        for rung in ("area", "technique"):
            one = advice(step, grid, rung)
            assert len(houses_in(bare_names(one.text, step), grid)) == 1, one.text
            assert not CELL.search(one.text), one.text
            assert not DIGIT.search(bare(one.text, step, grid)), one.text
            shown = one.shown
            assert shown is not None
            assert not shown.places
            assert not shown.removes
            (mark,) = shown.marks
            assert mark._replace(role="", units=()) == nonet.Mark("")
            (unit,) = mark.units
            assert one.house == unit
            assert unit.name in one.text
            assert shown.technique == (step.technique if rung == "technique" else "")


def bare_names(text: str, step: Step) -> str:
    """Return a text without the name and the page of the technique."""
    return re.sub(r"`.*?`", "", text).replace(BY_NAME[step.technique].phrase, "")


def test_the_area_is_the_house_with_most_cells_of_the_pattern() -> None:
    for step, grid in samples():
        one = advice(step, grid, "area")
        shown = advice(step, grid, "pattern").shown
        assert shown is not None
        cells = {cell for mark in shown.marks for cell in mark.cells}
        most = max(len(cells & {*unit.cells}) for unit in grid.rules.houses)
        assert one.house is not None
        assert len(cells & {*one.house.cells}) == most


def test_the_technique_is_named_with_its_page() -> None:
    for step, grid in samples():
        text = advice(step, grid, "technique").text
        technique = BY_NAME[step.technique]
        assert technique.phrase in text
        assert f"`nonet techniques {technique.name}`" in text


def test_a_pattern_names_cells_and_no_digit() -> None:
    for step, grid in samples():
        one = advice(step, grid, "pattern")
        named = {grid.rules.cell_at(name) for name in CELL.findall(one.text)}
        assert named
        shown = one.shown
        assert shown is not None
        assert not shown.places
        assert not shown.removes
        assert not any(mark.candidates or mark.links or mark.units for mark in shown.marks)
        assert named <= {cell for mark in shown.marks for cell in mark.cells}
        assert all(mark.role not in ("target", "guess") for mark in shown.marks)
        assert not any(grid.values[cell] for mark in shown.marks for cell in mark.cells)
        assert not DIGIT.search(bare(one.text, step, grid)), one.text


def test_a_conclusion_is_what_follows_and_the_last_rung_is_all() -> None:
    for step, grid in samples():
        one = advice(step, grid, "conclusion")
        cells = {grid.rules.cell_at(name) for name in CELL.findall(one.text)}
        assert cells == {each.cell for each in (*step.places, *step.removes)}
        digits = {symbol(each.digit) for each in (*step.places, *step.removes)}
        assert set(DIGIT.findall(CELL.sub("", one.text))) == digits
        shown = one.shown
        assert shown is not None
        assert (shown.places, shown.removes) == (step.places, step.removes)
        assert not any(mark.candidates or mark.links for mark in shown.marks)
        why = advice(step, grid, "why")
        assert why.shown is step
        assert why.text == step.because


@pytest.mark.parametrize("rung", RUNGS)
def test_every_rung_of_every_technique_reads_as_a_sentence(rung: str) -> None:
    for step, grid in samples()[: len(nonet.techniques.TECHNIQUES)]:
        text = advice(step, grid, rung).text
        assert text.endswith(".")
        assert "  " not in text
        assert "{" not in text
        assert rung == "why" or not re.search(r": there is (?!an? )", text)


def test_the_table_of_nudges_has_no_strangers() -> None:
    names = {technique.name for technique in nonet.techniques.TECHNIQUES}
    families = {technique.family for technique in nonet.techniques.TECHNIQUES}
    assert set(TECHNIQUES) <= names
    assert set(FAMILIES) == families


def test_json_reveals_no_more_than_the_rung() -> None:
    for step, grid in samples()[::5]:
        answer = {f"r{c // 9 + 1}c{c % 9 + 1}" for c, _ in (*step.places, *step.removes)}
        for rung in RUNGS:
            record = advice(step, grid, rung).to_dict()
            shown = record["step"]
            assert shown is not None
            assert bool(shown["places"] or shown["removes"]) == (rung in ("conclusion", "why"))
            assert bool(record["house"]) == (rung != "nudge")
            assert bool(shown["technique"]) == (rung not in ("nudge", "area"))
            if rung in ("nudge", "area", "technique"):
                assert not any(mark["cells"] or mark["candidates"] for mark in shown["marks"])
                assert not answer & set(CELL.findall(str(shown)))
            assert ("eureka" in shown) == (rung == "why" and bool(step.eureka))


def test_a_technique_of_a_user_has_every_rung() -> None:
    def corner(board: Board) -> Iterator[Step]:
        yield Step("corner", places=[(0, board.candidates(0)[0])], because="It is in a corner.")

    puzzle = Grid("..3.341221434321")
    whole = nonet.coach(puzzle, techniques=(corner,))
    texts = [whole.at(rung).text for rung in RUNGS]
    assert texts == [
        "There is a step to be found.",
        "Look at column 1.",
        "Look for a step of corner, starting in column 1.",
        "Look at r1c1: there is a step of corner.",
        "r1c1 must be 1.",
        "It is in a corner.",
    ]
