"""Reasons as people do: steps, hints, advice and whole paths."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from nonet import formats
from nonet.api.limited import limited
from nonet.base.arguments import listed, timeout_of
from nonet.formats.parser import PuzzleLike, as_grid
from nonet.model.rules_argument import RulesLike

if TYPE_CHECKING:
    from nonet.base.progress import Progress
    from nonet.model.explanation import Explanation
    from nonet.model.step import Step
    from nonet.reasoning.coaching import Advice, Rung
    from nonet.techniques import Finder


@limited
def steps(
    x: PuzzleLike,
    *,
    rules: RulesLike | None = None,
    techniques: Sequence[Finder | str] | str | None = None,
    unique: bool = True,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> list[Step]:
    """Return all steps possible now, technique by technique, the easy ones first.

    `techniques` are those to look for, in order (`nonet.techniques.PATH` by default): techniques,
    their names, or functions from a Board to Steps. `unique=False` leaves out those that assume
    that the puzzle has one solution.

    The givens are solved first. If they have exactly one solution, Mistake names the placed digits
    and pencil marks that contradict it. If the puzzle has several solutions, or if 0.1 seconds are
    not enough to decide, a NotUniqueWarning is issued and techniques that assume a unique solution
    are left out. Raises NoSolution (ConflictError when digits conflict), and TimeLimit after
    `timeout` seconds. `progress` as in `solve`.

    >>> [step.technique for step in steps("123.341221434321")]
    ['full-house', 'last-digit', 'naked-single', 'hidden-single']
    """
    from nonet.reasoning import logic

    grid = as_grid(x, rules=rules)
    return logic.steps(
        grid, techniques=finders_of(techniques), unique=unique, timeout=timeout, progress=progress
    )


@limited
def hint(
    x: PuzzleLike,
    *,
    rules: RulesLike | None = None,
    techniques: Sequence[Finder | str] | str | None = None,
    unique: bool = True,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Step | None:
    """Return the easiest next step for a person, or None if no technique finds one.

    It is the step that `coach` shows. Takes what `steps` takes, and raises and warns as it does. Of
    a Position, the candidates that the player has left are looked at.

    >>> hint("123.341221434321").because
    'Row 1 already has every digit except 4, so its last empty cell, r1c4, must be 4.'
    """
    from nonet.reasoning import coaching

    return coaching.hint(
        formats.as_position(x, rules=rules),
        techniques=finders_of(techniques),
        unique=unique,
        timeout=timeout_of(timeout),
        progress=progress,
    )


@limited
def coach(
    position: PuzzleLike,
    *,
    rules: RulesLike | None = None,
    techniques: Sequence[Finder | str] | str | None = None,
    rung: Rung = "why",
    lang: str = "en",
    unique: bool = True,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Advice:
    """Return what to tell a player: what is wrong, or else the easiest step for a person.

    Takes a Position, or anything that `as_grid` takes; a text of 81 characters has only givens and
    is judged as a puzzle. `rung` is how much is told: `nudge`, `area`, `technique`, `pattern`,
    `conclusion` or `why`. A puzzle without exactly one solution is reported as broken, unless
    `unique=False` allows several. `techniques` and `timeout` as in `hint`, `progress` as in
    `solve`; `lang` is "en".

    >>> puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    >>> for rung in ("nudge", "area", "technique"):
    ...     print(coach(puzzle, rung=rung))
    In some house, a digit has only one place left.
    Look at box 4.
    Look for a hidden single in box 4 (see `nonet techniques hidden-single`).
    """
    from nonet.reasoning.coaching import coach as advise

    return advise(
        formats.as_position(position, rules=rules),
        techniques=finders_of(techniques),
        rung=rung,
        lang=lang,
        unique=unique,
        timeout=timeout_of(timeout),
        progress=progress,
    )


@limited
def explain(
    x: PuzzleLike,
    *,
    rules: RulesLike | None = None,
    techniques: Sequence[Finder | str] | str | None = None,
    unique: bool = True,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Explanation:
    """Solve with human techniques and return every step.

    Takes what `steps` takes and raises the same errors. Where `steps` warns that the puzzle is not
    known to have exactly one solution, the explanation has a `.warning`.

    >>> explanation = explain("123.34......43.1")
    >>> explanation.solved, len(explanation), explanation.hardest.technique
    (True, 8, 'last-digit')
    """
    import nonet.reasoning.logic  # a third of the time that `from nonet import logic` takes

    grid = as_grid(x, rules=rules)
    return nonet.reasoning.logic.explain(
        grid, techniques=finders_of(techniques), unique=unique, timeout=timeout, progress=progress
    )


def finders_of(techniques: Sequence[Finder | str] | str | None) -> Sequence[Finder]:
    """Return the finders that `techniques=` asks for; None means the default path.

    >>> finders_of("x-wing")
    [<technique x-wing>]
    """
    import nonet.techniques

    if techniques is None:
        return nonet.techniques.PATH
    from nonet.techniques import by_name

    if isinstance(techniques, str):
        techniques = [techniques]
    found: list[Finder] = []
    each: Any
    for each in listed(techniques, "techniques"):
        if not isinstance(each, str) and not callable(each):
            kind = type(each).__name__
            raise TypeError(f"techniques= takes techniques, their names and functions, not {kind}")
        found.append(by_name(each) if isinstance(each, str) else each)
    return found
