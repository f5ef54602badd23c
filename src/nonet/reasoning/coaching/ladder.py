"""The rungs of a step: a sentence for each, and as much of the step as a picture may show."""

from __future__ import annotations

from collections import Counter

from nonet.model.grid import Grid
from nonet.model.rules import Unit
from nonet.model.step import Mark, Step
from nonet.reasoning.coaching.nudges import nudge
from nonet.techniques import TECHNIQUES, Technique
from nonet.techniques.words import Words, join

_BY_NAME = {technique.name: technique for technique in TECHNIQUES}
# The cells that a sentence names; a net has dozens.
_MOST_NAMED = 12
# What the conclusion is about, which the pattern must not show.
_CONCLUDING = ("target", "guess")
# Families whose steps lie in one house.
_IN_A_HOUSE = ("singles", "intersections", "subsets")


def say(step: Step, grid: Grid, rung: str) -> str:
    """Return the sentence of a rung.

    >>> from nonet import hint
    >>> grid = Grid("123.341221434321")
    >>> for rung in ("nudge", "area", "technique", "pattern", "conclusion", "why"):
    ...     print(say(hint(grid), grid, rung))
    Some house has only one empty cell left.
    Look at row 1.
    Look for a full house in row 1 (see `nonet techniques full-house`).
    Look at r1c4: there is a full house.
    r1c4 must be 4.
    Row 1 already has every digit except 4, so its last empty cell, r1c4, must be 4.
    """
    technique = technique_of(step)
    if rung == "nudge":
        return nudge(step, None if technique is None else technique.family, grid.rules)
    house = area(step, grid)
    if rung == "area":
        return "Look at the whole grid." if house is None else f"Look at {house.name}."
    if rung == "technique":
        return _named(step, technique, house)
    words = Words(grid.rules, step)
    if rung == "pattern":
        cells = pattern(step, grid)
        names = [grid.rules.cell_name(cell) for cell in cells[:_MOST_NAMED]]
        more = len(cells) - len(names)
        listed = f"{', '.join(names)} and {more} more cells" if more else join(names)
        phrase = _phrase(step, technique)
        are = "is" if phrase.startswith(("a ", "an ")) else "are"
        return f"Look at {listed}: there {are} {phrase}."
    if rung == "conclusion":
        return f"{words.effect}."
    return step.because or f"{words.effect}."


def shown(step: Step, grid: Grid, rung: str) -> Step:
    """Return what a picture of a rung may show: the step with marks and effects left out.

    >>> from nonet import hint
    >>> grid = Grid("123.341221434321")
    >>> shown(hint(grid), grid, "area").marks[0].units[0].name
    'row 1'
    >>> shown(hint(grid), grid, "pattern").places
    ()
    """
    if rung == "why":
        return step
    text = say(step, grid, rung)
    if rung == "nudge":
        return Step("", because=text)
    house = area(step, grid)
    marks = [] if house is None else [Mark("pattern", units=(house,))]
    if rung == "area":
        return Step("", marks=marks, because=text)
    if rung == "technique":
        return Step(step.technique, marks=marks, because=text)
    cells = set(pattern(step, grid))
    marks = [
        Mark(mark.role, cells=kept)
        for mark in step.marks
        if mark.role not in _CONCLUDING and (kept := tuple(sorted(_cells(mark, grid) & cells)))
    ] or [Mark("pattern", cells=tuple(sorted(cells)))]
    if rung == "pattern":
        return Step(step.technique, marks=marks, because=text)
    return Step(step.technique, step.places, step.removes, marks, text)


def technique_of(step: Step) -> Technique | None:
    """Return the technique of a step, None for a user's function.

    >>> technique_of(Step("x-wing")), technique_of(Step("mine"))
    (<technique x-wing>, None)
    """
    return _BY_NAME.get(step.technique)


def area(step: Step, grid: Grid) -> Unit | None:
    """Return the house to look at: the one with most marked cells, of several the first marked.

    >>> from nonet import hint
    >>> grid = Grid("123.341221434321")
    >>> area(hint(grid), grid).name
    'row 1'
    """
    rules, cells = grid.rules, pattern(step, grid)
    named = [unit for mark in step.marks for unit in mark.units]
    marked = Counter(unit for cell in cells for unit in rules.units_of[cell])
    houses = [unit for unit in marked if len(unit.cells) == rules.size] or list(marked)
    most = max((marked[unit] for unit in houses), default=0)

    def worth(unit: Unit) -> tuple[int, int, int]:
        filled = sum(grid.values[cell] != 0 for cell in unit.cells)
        return -named.index(unit) if unit in named else -len(named), filled, -order.index(unit)

    order = rules.units
    return max((unit for unit in houses if marked[unit] == most), key=worth, default=None)


def pattern(step: Step, grid: Grid) -> list[int]:
    """Return the empty cells of a step's pattern, without those that only the conclusion is about.

    Of a single it is the cell alone: the digits that lead to it are left to be found.

    >>> pattern(Step("x-wing", removes=[(9, 5)], marks=[Mark("base", cells=(1, 2))]), Grid.empty())
    [1, 2]
    """
    marks = [mark for mark in step.marks if mark.role not in _CONCLUDING]
    if len(marks) > 1 and marks[0].role == "pattern" and marks[1].role == "base" and step.places:
        marks = marks[:1]
    cells = {cell for mark in marks for cell in _cells(mark, grid)}
    return sorted(cells or {cell for cell, _ in (*step.places, *step.removes)})


def _cells(mark: Mark, grid: Grid) -> set[int]:
    linked = {each.cell for link in mark.links for end in link[:2] for each in end}
    cells = {*mark.cells, *(each.cell for each in mark.candidates), *linked}
    return {cell for cell in cells if not grid.values[cell]}


def _phrase(step: Step, technique: Technique | None) -> str:
    return f"a step of {step.technique}" if technique is None else technique.phrase


def _named(step: Step, technique: Technique | None, house: Unit | None) -> str:
    where = ""
    if house is not None:
        within = technique is not None and technique.family in _IN_A_HOUSE
        where = f" in {house.name}" if within else f", starting in {house.name}"
    page = "" if technique is None else f" (see `nonet techniques {technique.name}`)"
    return f"Look for {_phrase(step, technique)}{where}{page}."
