"""The names of the scales, and which puzzles each can rate."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from nonet.base.arguments import listed
from nonet.errors import ArgumentError, UnknownName, Unsupported
from nonet.model.rules import CLASSIC, Rules

Scale = Literal["nonet", "se", "hodoku"]
Level = Literal["beginner", "easy", "medium", "hard", "expert", "extreme", "monster"]
HodokuLevel = Literal["Easy", "Medium", "Hard", "Unfair", "Extreme"]

NONET, SE, HODOKU = "nonet", "se", "hodoku"
SCALES = (NONET, SE, HODOKU)

# What error messages and cards call them.
TITLES = {NONET: "nonet", SE: "Sudoku Explainer", HODOKU: "HoDoKu"}


def checked_scales(
    scales: Iterable[str] | str, rules: Rules, *, unique: bool = True, max_er: float | None = None
) -> tuple[str, ...]:
    """Return the scales asked for, in their usual order; raise where one of them cannot be used.

    >>> checked_scales(("se", "nonet"), CLASSIC)
    ('nonet', 'se')
    >>> checked_scales("se", Rules.classic(16))
    Traceback (most recent call last):
    nonet.errors.Unsupported: scale se cannot do 16×16 grids; it rates classic 9×9 puzzles
    """
    wanted = [scales] if isinstance(scales, str) else listed(scales, "scales")
    for name in wanted:
        if name not in SCALES:
            raise UnknownName(str(name), SCALES, kind="scale")
    if not wanted:
        raise ArgumentError(f"no scale to rate by; scales= takes {', '.join(SCALES)}")
    for name in SCALES:
        if name in wanted and name != NONET:
            _check_puzzle(name, rules, unique)
    if max_er is not None:
        if SE not in wanted:
            raise ArgumentError("max_er= limits ratings on the scale se; add it to scales=")
        if not max_er > 0:  # also when it is not a number
            raise ArgumentError(f"max_er {max_er:g} is not above 0")
    return tuple(name for name in SCALES if name in wanted)


def _check_puzzle(name: str, rules: Rules, unique: bool) -> None:
    by = f"scale {name}"
    if rules != CLASSIC:
        size = rules.size
        what = f"{size}×{size} grids" if size != CLASSIC.size else rules.grids
        raise Unsupported(f"{what}; it rates classic 9×9 puzzles", by=by)
    if not unique:
        raise Unsupported(
            "unique=False: it always uses techniques that assume a unique solution", by=by
        )


def refuse_marks(scales: Iterable[str]) -> None:
    """Raise where one of the scales cannot rate a puzzle with pencil marks.

    >>> refuse_marks(("nonet",))
    """
    for name in scales:
        if name != NONET:
            raise Unsupported("pencil marks; grid.givens leaves them out", by=f"scale {name}")


def not_asked(name: str) -> ArgumentError:
    """Return the error for reading a scale that was not asked for.

    >>> print(not_asked("se"))
    not rated on the scale se; ask for it with scales=("se",)
    """
    return ArgumentError(f'not rated on the scale {name}; ask for it with scales=("{name}",)')
