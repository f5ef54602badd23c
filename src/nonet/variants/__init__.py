"""The variants: constraints that `+` adds to rules, and functions that make others.

    DIAGONAL WINDOKU ASTERISK CENTER_DOT GIRANDOLA DISJOINT_GROUPS
    ANTI_KNIGHT ANTI_KING NON_CONSECUTIVE      a whole grid: CLASSIC + DIAGONAL
    Cage Thermo Arrow Difference …             cells of your choice: CLASSIC + Cage("r1c1 r1c2", 10)
    extra_units("r1c1 r2c2", …)                units with cells of your choice
    jigsaw("AABB…")                            complete Rules: rows, columns, regions

>>> from nonet.model.rules import CLASSIC
>>> CLASSIC + DIAGONAL + ANTI_KING
Rules.classic(9) + variants.ANTI_KING + variants.DIAGONAL
>>> CLASSIC + Cage("r1c1 r1c2", total=10)
Rules.classic(9) + variants.Cage('r1c1 r1c2', total=10)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nonet.errors import UnknownName
from nonet.model.constraint import Constraint
from nonet.model.declared import Name
from nonet.model.primitives import Automaton
from nonet.model.rules import Variant
from nonet.variants import (
    arrows,
    cages,
    cells,
    chaos,
    counts,
    doppelgangers,
    dots,
    general,
    grids,
    indexing,
    lines,
    outside,
    pairings,
    ranks,
    sums,
    thermos,
)
from nonet.variants.arrows import Arrow, Clone, DoubleArrow, SameValues
from nonet.variants.cages import AllDifferent, Cage, EqualityCage, ProductCage, RellikCage
from nonet.variants.cells import Candidates, Even, Maximum, Minimum, Odd
from nonet.variants.chaos import ChaosArrow, ChaosConstruction, ChaosCount, ConnectedValues
from nonet.variants.counts import (
    ContainAtLeast,
    ContainExact,
    CountDistinct,
    CountingCircles,
    DutchFlatmates,
    GlobalEntropy,
    GlobalMod,
    LookAndSay,
    Quad,
    RegionSameValues,
)
from nonet.variants.diagonals import DIAGONAL
from nonet.variants.doppelgangers import Doppelganger
from nonet.variants.dots import (
    XV,
    Difference,
    GreaterThan,
    PairSum,
    Ratio,
    StrictDifference,
    StrictKropki,
    StrictRatio,
    StrictSum,
    StrictXV,
)
from nonet.variants.general import NFA, AllOf, AnyOf, Pair, PairAll, Regex, table_where
from nonet.variants.grids import AntiTaxicab, Diagonal
from nonet.variants.indexing import Indexing, ValueIndexing
from nonet.variants.leapers import ANTI_KING, ANTI_KNIGHT
from nonet.variants.lines import (
    Between,
    EqualSum,
    Lockout,
    Palindrome,
    RegionSumLine,
    Renban,
    SumLine,
    Zipper,
)
from nonet.variants.neighbours import NON_CONSECUTIVE
from nonet.variants.outside import (
    HiddenSkyscraper,
    Lunchbox,
    NumberedRoom,
    Sandwich,
    Skyscraper,
    XSum,
)
from nonet.variants.pairings import Entropic, Modular, Nabner, ParityLine, Whisper
from nonet.variants.ranks import DifferentLines, FullRank
from nonet.variants.regions import DISJOINT_GROUPS, jigsaw
from nonet.variants.stars import ASTERISK, CENTER_DOT, GIRANDOLA
from nonet.variants.sums import LittleKiller, Sum
from nonet.variants.thermos import FastThermo, SlowThermo, Thermo
from nonet.variants.units import extra_units
from nonet.variants.windows import WINDOKU

ALL: tuple[Variant, ...] = (
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

# The modules of the kinds of constraint, in the order in which they are listed.
_MODULES = (
    *(grids, cages, sums, cells, dots, thermos, pairings, lines, arrows, outside, ranks),
    *(counts, indexing, chaos, doppelgangers, general),
)

__all__ = [
    "ALL",
    "ANTI_KING",
    "ANTI_KNIGHT",
    "ASTERISK",
    "CENTER_DOT",
    "DIAGONAL",
    "DISJOINT_GROUPS",
    "GIRANDOLA",
    "KINDS",
    "NFA",
    "NON_CONSECUTIVE",
    "WINDOKU",
    "XV",
    "AllDifferent",
    "AllOf",
    "AntiTaxicab",
    "AnyOf",
    "Arrow",
    "Automaton",
    "Between",
    "Cage",
    "Candidates",
    "ChaosArrow",
    "ChaosConstruction",
    "ChaosCount",
    "Clone",
    "ConnectedValues",
    "ContainAtLeast",
    "ContainExact",
    "CountDistinct",
    "CountingCircles",
    "Diagonal",
    "Difference",
    "DifferentLines",
    "Doppelganger",
    "DoubleArrow",
    "DutchFlatmates",
    "Entropic",
    "EqualSum",
    "EqualityCage",
    "Even",
    "FastThermo",
    "FullRank",
    "GlobalEntropy",
    "GlobalMod",
    "GreaterThan",
    "HiddenSkyscraper",
    "Indexing",
    "LittleKiller",
    "Lockout",
    "LookAndSay",
    "Lunchbox",
    "Maximum",
    "Minimum",
    "Modular",
    "Nabner",
    "NumberedRoom",
    "Odd",
    "Pair",
    "PairAll",
    "PairSum",
    "Palindrome",
    "ParityLine",
    "ProductCage",
    "Quad",
    "Ratio",
    "Regex",
    "RegionSameValues",
    "RegionSumLine",
    "RellikCage",
    "Renban",
    "SameValues",
    "Sandwich",
    "Skyscraper",
    "SlowThermo",
    "StrictDifference",
    "StrictKropki",
    "StrictRatio",
    "StrictSum",
    "StrictXV",
    "Sum",
    "SumLine",
    "Thermo",
    "ValueIndexing",
    "Variant",
    "Whisper",
    "XSum",
    "Zipper",
    "by_name",
    "extra_units",
    "jigsaw",
    "table_where",
]

# The kinds of constraint by name, for JSON and the command line: all classes that are exported.
KINDS: dict[str, type[Constraint]] = {
    str(kind.name): kind
    for module in _MODULES
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Constraint)
    if kind.__module__ == module.__name__ and kind.__name__ in __all__
}


def named_in(*programs: str) -> Iterator[tuple[Any, Name]]:
    """Yield the classes and the variants that programs have names for, with each name.

    >>> next(named_in("f-puzzles"))[1].key
    'diagonal+'
    """
    kinds: tuple[Any, ...] = (*KINDS.values(), *ALL)
    for kind in kinds:
        yield from ((kind, name) for name in kind.elsewhere if name.program in programs)


def by_name(name: str) -> Variant:
    """Return the variant of that name, in kebab-case or as the constant is spelled.

    `KINDS` has the kinds of constraint with cells of your choice by name.

    >>> by_name("Anti-King")
    variants.ANTI_KING
    >>> by_name("daigonal")
    Traceback (most recent call last):
    nonet.errors.UnknownName: unknown variant 'daigonal'; did you mean 'diagonal'?
    >>> by_name("cage")
    Traceback (most recent call last):
    nonet.errors.UnknownName: cage is a constraint: use variants.Cage(...) or --constraint \
'cage ...'
    """
    wanted = "-".join(name.lower().replace("_", " ").replace("-", " ").split())
    for extra in ALL:
        if extra.name == wanted:
            return extra
    error = UnknownName(wanted or name, [extra.name for extra in ALL], kind="variant")
    kind = KINDS.get(wanted)
    if kind is not None:
        how = f"use variants.{kind.__name__}(...) or --constraint '{wanted} ...'"
        error.args = (f"{wanted} is a constraint: {how}",)
    raise error
