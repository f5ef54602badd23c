"""Puzzles with constraints of their own: from a random grid to cages, lines or dots that prove it.

A puzzle begins without givens. While it has a second solution, its design is refined, and where
that is not possible a digit is given in which the two differ. Some of these givens may not be
needed in the end; whether they are can take longer to prove than all the rest, so they are removed
only if the puzzle is to be minimal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.base.numeric import np
from nonet.base.progress import Progress, Reporter, reporter
from nonet.engine.native import Constraints
from nonet.engine.protocol import Deadline
from nonet.errors import ArgumentError, TimeLimit, UnknownName, Unmet, Unsupported
from nonet.maker import native
from nonet.maker.designs import DESIGNS, Design
from nonet.maker.dice import Dice
from nonet.maker.request import Request
from nonet.model.grid import Grid
from nonet.model.rules import Rules

_ENGINE = Constraints()
# Grids that are tried for one puzzle. Without a wish for the number of givens, the one that needs
# the fewest is taken, or the first that needs none; a wish that no grid meets counts as unmet.
_GRIDS = 12
_GRIDS_WITHOUT_A_WISH = 4


def set_puzzles(
    variant: str,
    count: int,
    *,
    request: Request,
    seed: int,
    sizes: int | tuple[int, int] | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Iterator[Grid]:
    """Return an iterator of puzzles of a variant; `nonet.generate` describes it.

    >>> puzzle = next(set_puzzles("killer", 1, request=Request(Rules.classic(4)), seed=7))
    >>> {made.name for made in puzzle.rules.constraints}
    {'cage'}
    """
    if variant not in DESIGNS:
        raise UnknownName(variant, DESIGNS, kind="variant to generate")
    rules, by = request.rules, f"variant {variant}"
    if not rules.shape.is_usual:
        message = f"{variant}: a square grid with the digits from 1 is needed, not {rules.shape}"
        raise Unsupported(f"grids of {rules.shape}", by=by, message=message)
    if not rules.kinds <= {"units", "clashes"}:
        own = set(rules.constraints) - set(rules.plain.constraints)
        names = ", ".join(sorted({each.name for each in own}))
        message = f"{variant}: the rules must not have constraints of their own, such as {names}"
        raise Unsupported(f"rules with {names}", by=by, message=message)
    wishes = Request(rules=rules, clues=request.clues, minimal=request.minimal)
    if request != wishes:
        changed = [key for key, value in vars(request).items() if vars(wishes).get(key) != value]
        asked = " and ".join(changed)
        message = f"{variant}: {asked} cannot be chosen here; clues and minimal can"
        raise Unsupported(asked, by=by, message=message)
    checked = _sizes(variant, sizes)
    report = reporter(progress, unit="puzzles", total=count)
    return _puzzles(variant, count, request, seed, checked, timeout, report)


def _sizes(variant: str, sizes: int | tuple[int, int] | None) -> tuple[int, int] | None:
    usual = DESIGNS[variant].sizes
    if usual is None:
        if sizes is not None:
            message = f"{variant}: sizes cannot be chosen; all its constraints have two cells"
            raise Unsupported("sizes", by=f"variant {variant}", message=message)
        return None
    least, most = (sizes, sizes) if isinstance(sizes, int) else sizes or usual
    if not 2 <= least <= most <= 9:
        raise ArgumentError(f"sizes are {least} to {most}; they must be from 2 to 9")
    return least, most


def _puzzles(
    variant: str,
    count: int,
    request: Request,
    seed: int,
    sizes: tuple[int, int] | None,
    timeout: float | None,
    report: Reporter | None,
) -> Iterator[Grid]:
    for number in range(count):
        yield _puzzle(variant, number, request, seed, sizes, Deadline(timeout))
        if report is not None:
            report(number + 1)


def _puzzle(
    variant: str,
    number: int,
    request: Request,
    seed: int,
    sizes: tuple[int, int] | None,
    deadline: Deadline,
) -> Grid:
    rules, clues = request.rules, request.clues
    least, most = clues or (0, 0)
    nearest: Grid | None = None
    for attempt in range(_GRIDS_WITHOUT_A_WISH if clues is None else _GRIDS):
        stream = number * _GRIDS + attempt
        values = native.fill(rules, seed, np.array([stream], np.uint64))[0].tobytes()
        if not values[0]:
            raise Unmet(f"no complete grid was found under {rules.brief}")
        dice = Dice(seed, stream)
        design = DESIGNS[variant](rules, values, sizes, dice)  # type: ignore[arg-type]
        puzzle = _proved(design, rules, values, dice, deadline)
        if request.minimal and not least:
            cells = [(cell,) for cell in rules.cells]
            puzzle = without_needless(puzzle, cells, dice, deadline)
        puzzle = _with_at_least(puzzle, values, least, dice)
        puzzle = puzzle.with_(info={"seed": str(seed), "number": str(number)})
        if puzzle.clues <= most:
            return puzzle
        if nearest is None or puzzle.clues < nearest.clues:
            nearest = puzzle
    assert nearest is not None
    if clues is None:
        return nearest
    lacks = [f"{nearest.clues} clues, not {most}"]
    raise Unmet(f"no {variant} puzzle found: {lacks[0]}", nearest=nearest, lacks=lacks)


def _proved(design: Design, rules: Rules, values: bytes, dice: Dice, deadline: Deadline) -> Grid:
    """Return a puzzle whose only solution are these values."""
    givens = bytearray(len(values))
    while True:
        whole = rules
        for made in design.constraints():
            whole = whole + made
        puzzle = Grid(bytes(givens), whole)
        other = _other(puzzle, values, deadline)
        if other is None:
            break
        if not design.refine(other):
            differ = [cell for cell, value in enumerate(values) if other[cell] != value]
            cell = dice.sample(differ, 1)[0]
            givens[cell] = values[cell]
    return puzzle


def without_needless(
    puzzle: Grid, orbits: Sequence[Sequence[int]], dice: Dice, deadline: Deadline
) -> Grid:
    """Return a puzzle without the givens that it does not need, orbit by orbit in random order.

    >>> from nonet.variants import Thermo
    >>> puzzle = Grid("1234341221434321", Thermo("r1c1 r1c2 r1c3 r1c4"))
    >>> cells = [(cell,) for cell in puzzle.rules.cells]
    >>> without_needless(puzzle, cells, Dice(7), Deadline(None)).clues < 4
    True
    """
    givens = bytearray(puzzle.values)
    solution = next(_solutions(puzzle, deadline))
    filled = [orbit for orbit in orbits if any(givens[cell] for cell in orbit)]
    for orbit in dice.sample(filled, len(filled)):
        before = bytes(givens)
        for cell in orbit:
            givens[cell] = 0
        if _other(Grid(bytes(givens), puzzle.rules), solution, deadline) is not None:
            givens[:] = before
    return Grid(bytes(givens), puzzle.rules, info=puzzle.info)


def _other(puzzle: Grid, values: bytes, deadline: Deadline) -> bytes | None:
    """Return a solution other than these values, None if there is none."""
    return next((found for found in _solutions(puzzle, deadline) if found != values), None)


def _solutions(puzzle: Grid, deadline: Deadline) -> Iterator[bytes]:
    try:
        for solution in _ENGINE.solutions(puzzle, timeout=deadline.left()):
            yield solution.grid.values
    except TimeLimit:
        # The error of one search has the time that was left for it.
        raise deadline.over() from None


def _with_at_least(puzzle: Grid, values: bytes, least: int, dice: Dice) -> Grid:
    givens = bytearray(puzzle.values)
    empty = [cell for cell, value in enumerate(givens) if not value]
    for cell in dice.sample(empty, max(0, least - puzzle.clues)):
        givens[cell] = values[cell]
    return Grid(bytes(givens), puzzle.rules)
