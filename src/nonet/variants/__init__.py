"""The variants: extras that `+` adds to rules, and functions that make others.

    DIAGONAL WINDOKU ASTERISK CENTER_DOT GIRANDOLA DISJOINT_GROUPS
    ANTI_KNIGHT ANTI_KING NON_CONSECUTIVE      an Extra each: CLASSIC + DIAGONAL
    extra_units("r1c1 r2c2", …)                an Extra with cells of your choice
    jigsaw("AABB…")                            complete Rules: rows, columns, regions

>>> from nonet.model.rules import CLASSIC
>>> CLASSIC + DIAGONAL + ANTI_KING
Rules.classic(9) + variants.ANTI_KING + variants.DIAGONAL
"""

from __future__ import annotations

from nonet.errors import UnknownName
from nonet.model.rules import Extra
from nonet.variants.leapers import ANTI_KING, ANTI_KNIGHT
from nonet.variants.lines import DIAGONAL
from nonet.variants.neighbours import NON_CONSECUTIVE
from nonet.variants.regions import DISJOINT_GROUPS, jigsaw
from nonet.variants.stars import ASTERISK, CENTER_DOT, GIRANDOLA
from nonet.variants.units import extra_units
from nonet.variants.windows import WINDOKU

__all__ = [
    "ALL",
    "ANTI_KING",
    "ANTI_KNIGHT",
    "ASTERISK",
    "CENTER_DOT",
    "DIAGONAL",
    "DISJOINT_GROUPS",
    "GIRANDOLA",
    "NON_CONSECUTIVE",
    "WINDOKU",
    "by_name",
    "extra_units",
    "jigsaw",
]

ALL: tuple[Extra, ...] = (
    DIAGONAL,
    WINDOKU,
    ASTERISK,
    CENTER_DOT,
    GIRANDOLA,
    DISJOINT_GROUPS,
    ANTI_KNIGHT,
    ANTI_KING,
    NON_CONSECUTIVE,
)


def by_name(name: str) -> Extra:
    """Return the variant of that name, in kebab-case or as the constant is spelled.

    >>> by_name("Anti-King")
    variants.ANTI_KING
    >>> by_name("daigonal")
    Traceback (most recent call last):
    nonet.errors.UnknownName: unknown variant 'daigonal'; did you mean 'diagonal'?
    """
    wanted = "-".join(name.lower().replace("_", " ").replace("-", " ").split())
    for extra in ALL:
        if extra.name == wanted:
            return extra
    raise UnknownName(wanted or name, [extra.name for extra in ALL], kind="variant")
