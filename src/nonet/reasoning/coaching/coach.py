"""What to tell a player: first what is wrong, then the easiest step."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.base.progress import Progress, reporter
from nonet.engine.protocol import Deadline
from nonet.errors import ManySolutions, UnknownName
from nonet.model.grid import Grid
from nonet.model.position import Position
from nonet.model.step import Step
from nonet.reasoning.coaching.advice import Advice, Kind, Rung, checked_rung
from nonet.reasoning.coaching.choice import easiest
from nonet.reasoning.coaching.mistakes import find_mistakes
from nonet.reasoning.logic import chosen, usable, warn_of
from nonet.reasoning.premises import Premises, examine, judge, noted
from nonet.techniques import PATH, Finder

LANGUAGES = ("en",)


def coach(
    position: Position,
    *,
    techniques: Sequence[Finder] = PATH,
    rung: str = "why",
    lang: str = "en",
    unique: bool = True,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Advice:
    """Return what to tell a player: mistakes first, then the easiest step for a person.

    >>> coach(Position("123.341221434321"), rung="conclusion").text
    'r1c4 must be 4.'
    """
    height = checked_rung(rung)
    if lang not in LANGUAGES:
        raise UnknownName(lang, LANGUAGES, kind="language")
    grid = position.grid

    def advice(kind: Kind, noted: Grid = grid, rung: Rung = height, **words: object) -> Advice:
        return Advice(kind, rung, position, noted, **words)  # type: ignore[arg-type]

    report = reporter(progress, unit="techniques", total=len(techniques))

    def follow(*_: object) -> None:
        if report is not None:
            report(0, technique=None)

    premises = judge(grid, timeout, follow)
    if premises.number == 0:
        return advice("broken", error=premises.error)
    if premises.number == 1 and premises.solution is not None:
        found = find_mistakes(position, premises.solution)
        if found is not None:
            return advice("mistake", mistakes=found)
    elif premises.number is not None and unique:
        # Without examples: a coach does not show solutions.
        return advice("broken", error=ManySolutions(grid=premises.puzzle))
    warning = premises.warning if premises.number is None else None
    if premises.error is not None:
        return advice("broken", error=premises.error, warning=warning)
    if grid.is_full:
        return advice("solved")
    left = left_of(position, premises)
    known = usable(techniques, grid.rules)
    step = easiest(position, left, chosen(known, unique and premises.unique), timeout, report)
    if step is None:
        return advice("stuck", left, warning=warning)
    step = step.found_on(left, left.rules)
    return advice("step", left, step=step, warning=warning)


def hint(
    position: Position,
    *,
    techniques: Sequence[Finder] = PATH,
    unique: bool = True,
    timeout: float | None = None,
    progress: Progress | None = None,
    premises: Premises | None = None,
) -> Step | None:
    """Return the step that the coach shows, None if no technique finds one.

    Raises and warns as `nonet.hint` does; with `premises`, the position is known to be right.

    >>> hint(Position("123.341221434321")).because
    'Row 1 already has every digit except 4, so its last empty cell, r1c4, must be 4.'
    """
    Deadline(timeout).check()
    report = reporter(progress, unit="techniques", total=len(techniques))
    known = usable(techniques, position.rules)
    if premises is None:
        premises = examine(position, timeout)
        warn_of(premises, unique)
    if position.grid.is_full:
        return None
    left = left_of(position, premises)
    step = easiest(position, left, chosen(known, unique and premises.unique), timeout, report)
    return None if step is None else step.found_on(left, left.rules)


def left_of(position: Position, premises: Premises) -> Grid:
    """Return the grid with the candidates that the player has left, if they are known to be right.

    >>> position = Position("123.34......43.1", history=[("centre", "r2c3", 2, False)])
    >>> left_of(position, judge(position.grid)).marks[6] & 0b10
    0
    """
    grid, rules = position.grid, position.rules
    if premises.number != 1 or (position.centre is None and not position.history):
        return grid
    allowed = rules.allowed(grid.values) if grid.marks is None else grid.marks
    masks = tuple(mask & kept for mask, kept in zip(allowed, noted(position), strict=True))
    if grid.marks is None and masks == tuple(allowed):
        return grid
    return grid.with_(marks=masks)
