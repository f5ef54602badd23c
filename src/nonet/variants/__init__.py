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

from nonet.errors import UnknownName
from nonet.model.constraint import Constraint
from nonet.model.primitives import Automaton
from nonet.model.rules import Variant
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

_CLASSES: tuple[type[Constraint], ...] = (
    AllDifferent,
    Diagonal,
    AntiTaxicab,
    # cages and sums
    Cage,
    ProductCage,
    RellikCage,
    EqualityCage,
    Sum,
    LittleKiller,
    # single cells
    Candidates,
    Odd,
    Even,
    Minimum,
    Maximum,
    # between two cells
    Difference,
    Ratio,
    XV,
    PairSum,
    GreaterThan,
    StrictKropki,
    StrictRatio,
    StrictDifference,
    StrictXV,
    StrictSum,
    # lines
    Thermo,
    SlowThermo,
    FastThermo,
    Whisper,
    Renban,
    Nabner,
    Modular,
    Entropic,
    ParityLine,
    Palindrome,
    Zipper,
    Between,
    Lockout,
    RegionSumLine,
    EqualSum,
    SumLine,
    # arrows and copies
    Arrow,
    DoubleArrow,
    Clone,
    SameValues,
    # outside clues
    Sandwich,
    Lunchbox,
    XSum,
    Skyscraper,
    HiddenSkyscraper,
    NumberedRoom,
    FullRank,
    DifferentLines,
    # counting and pointing
    Quad,
    ContainAtLeast,
    ContainExact,
    LookAndSay,
    CountingCircles,
    CountDistinct,
    Indexing,
    ValueIndexing,
    GlobalEntropy,
    GlobalMod,
    DutchFlatmates,
    RegionSameValues,
    # regions and digits that are not given
    ChaosConstruction,
    ChaosArrow,
    ChaosCount,
    ConnectedValues,
    Doppelganger,
    # general forms
    Pair,
    PairAll,
    Regex,
    NFA,
    AnyOf,
    AllOf,
)

# The kinds of constraint by name, for JSON and the command line.
KINDS: dict[str, type[Constraint]] = {str(kind.name): kind for kind in _CLASSES}

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
