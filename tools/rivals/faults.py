"""Puzzles with something wrong, most of which have no solution."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import pairwise
from random import Random
from typing import Any, cast

from nonet.errors import NonetError
from nonet.variants import Candidates
from tools.rivals.source import Clue, Source, clues_of


def with_faults(source: Source, many: int, dice: Random) -> Iterator[str]:
    """Yield the puzzle of so many items with something wrong, each time something else.

    First one more clue that the proposals of the source find in the grid with its digits renamed,
    and that the solution does not obey; then two clues of a kind that exchange their totals or
    ranks; last a wrong given.
    """
    rules, solution = source.rules, source.solution
    area, size = rules.shape.area, rules.size
    renamed = dice.sample(range(1, size + 1), size)
    other = bytes(renamed[digit - 1] for digit in solution[:area]) + solution[area:]
    for clue in clues_of(source.proposals, rules, other, dice, 5):
        if not _holds(clue, source):
            yield source.text(many, clue)
    numbered = [place for place in range(many) if _number(source.items[place]) is not None]
    dice.shuffle(numbered)
    for one, two in pairwise(numbered):
        items = list(source.items)
        items[one] = _with_number(source.items[one], _number(source.items[two]))
        items[two] = _with_number(source.items[two], _number(source.items[one]))
        if items[one] != source.items[one]:
            yield replace(source, items=tuple(items)).text(many)
    shown = {item for item in source.items[:many] if isinstance(item, int)}
    for cell in dice.sample(range(area), area):
        wrong = [digit for digit in range(1, size + 1) if digit != solution[cell]]
        value = rules.shape.shown(dice.choice(wrong))
        if cell not in shown:
            yield source.text(many, (Candidates(rules.cell_name(cell), [value]),))


def _holds(clue: Clue, source: Source) -> bool:
    try:
        return all(each.holds(source.solution, source.rules) for each in clue)
    except NonetError:
        return True  # not to be used


def _field(item: Clue | int) -> str | None:
    """Return the field of a clue with the number that it can exchange."""
    if isinstance(item, int):
        return None
    names = [each.name for each in fields(cast(Any, item[0]))]
    found = [name for name in ("total", "rank") if name in names]
    return found[0] if found and getattr(item[0], found[0]) is not None else None


def _number(item: Clue | int) -> int | None:
    field = _field(item)
    return None if field is None else int(getattr(cast(Clue, item)[0], field))


def _with_number(item: Clue | int, number: int | None) -> Clue:
    first: Any = cast(Clue, item)[0]
    return (replace(first, **{str(_field(item)): number}),)
