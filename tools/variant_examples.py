"""An example of each kind of constraint: a constraint, and digits that obey it."""

from __future__ import annotations

from typing import NamedTuple

from nonet import CLASSIC, Grid, Rules
from nonet import variants as v
from nonet.model.constraint import Constraint
from nonet.model.primitives import Automaton
from nonet.model.shape import Shape

SOLUTION = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"

_EVEN_SUM = Automaton.build(
    0,
    lambda state, symbol: (state + symbol + 1) % 2,  # type: ignore[operator]
    lambda state: state == 0,
    range(9),
)


_LABELS = " ".join(f"l{i}" for i in range(1, 17))
_CHAOS = Rules.shaped(Shape(4, 4, extra=tuple(_LABELS.split())), boxes=False)
# Regions of four cells: an L, a square, and what is left of them.
_LABELLED = dict(zip(_LABELS.split(), map(int, "1112133233424442"), strict=True))
_LACKS = tuple(f"{kind}{i}" for kind in ("row", "column", "box") for i in range(1, 5))


class Example(NamedTuple):
    """A constraint, others that belong to it, and some digits by cell (or those of its cells)."""

    constraint: Constraint
    others: tuple[Constraint, ...] = ()
    digits: dict[str, int] | None = None
    base: Rules = CLASSIC

    @property
    def rules(self) -> Rules:
        """The rules with the constraint."""
        rules = self.base + self.constraint
        for other in self.others:
            rules = rules + other
        return rules

    @property
    def grid(self) -> Grid:
        """The digits of the example, with the rules."""
        rules, digits = self.rules, self.digits
        if digits is None:
            cells = self.constraint.cells_in(rules)
            digits = {rules.cell_name(cell): int(SOLUTION[cell]) for cell in cells}
        index = rules.shape.index
        return Grid.empty(rules).with_(cells={name: index(d) for name, d in digits.items()})


def _digits(*rows: str) -> dict[str, int]:
    """Return the digits of rows of text, from r1c1; a dot is an empty cell."""
    return {
        f"r{row}c{column}": int(digit)
        for row, text in enumerate(rows, start=1)
        for column, digit in enumerate(text, start=1)
        if digit != "."
    }


_ALL: tuple[Example, ...] = (
    Example(
        v.Diagonal(rising=True),
        digits={f"r{10 - i}c{i}": d for i, d in enumerate((3, 7, 9, 2, 8, 4, 1, 6, 5), start=1)},
    ),
    Example(v.AntiTaxicab(), digits={"r3c4": 4, "r5c5": 4, "r6c6": 1, "r5c8": 1}),
    Example(v.Cage("r1c5 r1c6 r1c7 r1c8", total=25)),
    Example(v.ProductCage("r3c2 r3c3 r3c4", product=280)),
    Example(v.RellikCage("r2c2 r3c2 r3c1 r4c1", total=10)),
    Example(v.EqualityCage("r9c8 r9c7 r8c7 r8c6")),
    Example(v.AllDifferent("r6c1 r7c1 r8c1 r9c1 r9c2 r9c3 r9c4")),
    Example(v.Sum("r7c7 r8c7 r9c7 r9c6", total=18)),
    Example(v.LittleKiller("r1c4", "dr", total=24)),
    Example(v.Candidates("r1c1", [1, 4])),
    Example(v.Odd("r7c7 r7c8 r6c8")),
    Example(v.Even("r9c3 r9c4 r8c4")),
    Example(v.Minimum("r7c1"), digits={"r7c1": 2, "r6c1": 3, "r7c2": 8, "r8c1": 5}),
    Example(v.Maximum("r6c7"), digits={"r6c7": 7, "r5c7": 4, "r6c6": 2, "r6c8": 5, "r7c7": 5}),
    Example(v.Difference("r1c7 r2c7")),
    Example(v.Ratio("r3c5 r3c6")),
    Example(v.XV("r9c2 r9c3", "X")),
    Example(v.PairSum("r4c6 r5c6", total=13)),
    Example(v.GreaterThan("r8c5 r7c5")),
    Example(
        v.StrictKropki(),
        (v.Difference("r1c1 r1c2"), v.Ratio("r2c2 r2c3")),
        _digits("782", "136", "594"),
    ),
    Example(v.StrictRatio(), (v.Ratio("r2c2 r2c3"),), _digits("931", "648", "752")),
    Example(v.StrictDifference(), (v.Difference("r1c1 r1c2"),), _digits("674", "392", "158")),
    Example(v.StrictXV(), (v.XV("r1c1 r1c2", "V"),), _digits("234", "169", "758")),
    Example(v.StrictSum(), (v.PairSum("r1c1 r1c2", total=7),), _digits("345", "186", "972")),
    Example(v.Thermo("r3c5 r4c5 r4c4 r5c4 r5c5")),
    Example(v.SlowThermo("r5c3 r4c2 r4c3 r5c4 r6c3")),
    Example(v.FastThermo("r1c2 r2c2 r3c2 r4c1")),
    Example(v.Whisper("r8c5 r8c4 r7c3 r8c3 r7c2")),
    Example(v.Renban("r5c7 r6c8 r6c7 r7c6 r8c7")),
    Example(v.Nabner("r2c4 r1c3 r2c2 r3c2")),
    Example(v.Modular("r6c6 r6c7 r5c8 r6c9 r7c8 r8c7")),
    Example(v.Entropic("r9c3 r8c2 r7c1 r6c2 r5c2 r5c3")),
    Example(v.ParityLine("r1c5 r1c6 r1c7 r2c7 r1c8 r2c9")),
    Example(v.Palindrome("r6c7 r7c7 r8c7 r9c6 r9c5")),
    Example(v.Zipper("r5c8 r5c7 r4c6 r4c5 r4c4")),
    Example(v.Between("r8c8 r8c7 r7c8 r6c7 r6c8")),
    Example(v.Lockout("r6c2 r7c1 r6c1 r5c2 r4c1")),
    Example(v.RegionSumLine("r4c6 r4c5 r3c6 r2c5 r2c4 r2c3 r3c3")),
    Example(v.EqualSum(["r4c6 r4c5", "r3c6 r3c5 r4c4"])),
    Example(v.SumLine("r4c7 r5c7 r5c8 r5c9 r6c8 r7c7", total=10)),
    Example(v.Arrow("r5c5", "r6c5 r6c6 r7c7")),
    Example(v.DoubleArrow("r1c3 r1c2 r2c3 r3c3 r4c4")),
    Example(v.Clone("r2c1 r3c1", "r6c3 r7c3")),
    Example(v.SameValues(["r1c4 r1c3 r1c2", "r4c5 r4c6 r4c7"])),
    Example(v.Sandwich("r1", total=16)),
    Example(v.Lunchbox("r8c5 r7c5 r7c6 r8c6 r8c7", total=7)),
    Example(v.XSum("c4", total=11)),
    Example(v.Skyscraper("c4", count=3)),
    Example(v.HiddenSkyscraper("c5", value=4, reverse=True)),
    Example(v.NumberedRoom("r6", value=6)),
    Example(
        v.FullRank("r3", rank=33),
        digits=_digits(*(SOLUTION[row : row + 9] for row in range(0, 81, 9))),
    ),
    Example(v.DifferentLines(), digits={}),
    Example(v.Quad("r4c5", [3, 6])),
    Example(v.ContainAtLeast("r8c1 r7c1 r6c1 r6c2 r6c3", [2, 5])),
    Example(v.ContainExact("r1c5 r2c5 r2c6 r1c6 r1c7", [8, 8])),
    Example(v.LookAndSay("r4c5 r3c5 r3c4 r2c4 r1c4 r1c5", "1223")),
    Example(v.CountingCircles("r3c5 r4c7 r5c8 r6c1 r8c3 r8c4")),
    Example(v.CountDistinct("r7c6", "r7c7 r6c7 r6c8 r7c8 r7c9")),
    Example(
        v.Indexing("r2c2", by="column"),
        digits={f"r2c{i}": int(d) for i, d in enumerate("632158947", start=1)},
    ),
    Example(v.ValueIndexing("r3c1 r4c2 r5c1 r5c2 r6c1 r6c2")),
    Example(v.GlobalEntropy(), digits=_digits("921", "476", "835")),
    Example(v.GlobalMod(), digits=_digits("142", "598", "673")),
    Example(v.DutchFlatmates(), digits={"r1c2": 1, "r2c2": 5, "r5c6": 5, "r6c6": 9}),
    Example(v.RegionSameValues(), digits={}),
    Example(
        v.ChaosConstruction(_LABELS),
        digits=_digits("1234", "4123", "3412", "2341") | _LABELLED,
        base=_CHAOS,
    ),
    Example(
        v.ChaosArrow("r1c1", ["l1 l2 l3 l4", "l1 l5 l9 l13"]),
        digits={"r1c1": 4} | _LABELLED,
        base=_CHAOS,
    ),
    Example(
        v.ChaosCount("r2c2", "l6 l1 l2 l3 l5 l7 l9 l10 l11"),
        digits={"r2c2": 4} | _LABELLED,
        base=_CHAOS,
    ),
    Example(
        v.ConnectedValues([1, 2]),
        digits=_digits("1122", "3324", "4421", "3313"),
        base=Rules(Shape(4, 4)),
    ),
    Example(
        v.Doppelganger(rows=_LACKS[:4], columns=_LACKS[4:8], boxes=_LACKS[8:]),
        digits=_digits("3240", "4013", "2401", "0132")
        | dict(zip(_LACKS, (1, 2, 3, 4, 1, 3, 2, 4, 1, 2, 3, 4), strict=True)),
        base=Rules.shaped(Shape(4, 4, lowest=0, values=5, extra=_LACKS)),
    ),
    Example(v.Pair.where("r9c6 r9c5 r8c5 r8c6", lambda a, b: abs(a - b) != 5, label="no fives")),
    Example(v.PairAll.where("r9c6 r9c5 r8c5 r8c6", lambda a, b: a != b, label="different")),
    Example(v.Regex("r7c9 r6c9 r6c8 r7c8 r7c7 r8c7", "[1-4]+[5-9]+")),
    Example(v.NFA("r1c1 r1c2 r1c3 r1c4 r1c5 r1c6", _EVEN_SUM, label="even sum")),
    Example(v.AnyOf([v.Cage("r1c1 r1c2", total=5), v.Cage("r1c1 r1c2", total=7)])),
    Example(v.AllOf([v.Cage("r1c1 r2c1", total=10), v.Thermo("r1c1 r2c1")])),
)

_BY_NAME = {str(each.constraint.name): each for each in _ALL}
EXAMPLES: dict[str, Example] = {name: _BY_NAME[name] for name in v.KINDS if name in _BY_NAME}
