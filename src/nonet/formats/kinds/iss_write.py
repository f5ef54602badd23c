"""Writes constraints as items of a constraint string.

A kind that has a type of its own is written with it. Any other one is written as what it compiles
to: tables of pairs, sums, automata, alternatives. That means the same but has no name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any

from nonet import variants as v
from nonet.errors import Unsupported
from nonet.formats.kinds.iss_cells import spell_cell
from nonet.formats.kinds.iss_codes import spell_automaton, spell_pattern, spell_table
from nonet.formats.kinds.iss_kinds import Direction, direction_from, row_and_column
from nonet.formats.kinds.iss_primitives import MOST_COEFFICIENT, compiled
from nonet.formats.kinds.iss_text import Items, item
from nonet.model import primitives as p
from nonet.model.constraint import Constraint
from nonet.model.rules import Rules, Shape


def items_of(made: Constraint, rules: Rules) -> Items:
    """Return the items that mean a constraint.

    >>> from nonet.model.rules import CLASSIC
    >>> items_of(v.Thermo("r1c1 r1c2"), CLASSIC), items_of(v.Even("r1c1"), CLASSIC)
    (['.Thermo~R1C1~R1C2'], ['.~R1C1_2_4_6_8'])
    """
    found = _native(made, rules)
    return list(compiled(made, rules)) if found is None else found


def can_write(made: Constraint, rules: Rules) -> bool:
    """Whether items can express a constraint: all kinds, but not all their arguments."""
    try:
        items_of(made, rules)
    except Unsupported:
        return False
    return True


def _cells(names: Iterable[str]) -> list[str]:
    return [spell_cell(name) for name in names]


def _native(made: Constraint, rules: Rules) -> Items | None:
    if not rules.bare.units and (made in _OF_LINES or isinstance(made, _CLUES_OF_LINES)):
        return None  # a Raw grid has no lines
    if made in _FITS and not _FITS[made](rules.shape):
        return None
    if made in _ALONE:
        return list(_ALONE[made]) if made not in _STRICT or _are_marks(made, rules) else None
    write = _WRITE.get(type(made))
    return None if write is None else write(made, rules)


_ALONE: dict[Constraint, tuple[str, ...]] = {
    v.DIAGONAL: (".Diagonal~1", ".Diagonal~-1"),
    v.WINDOKU: (".Windoku",),
    v.DISJOINT_GROUPS: (".DisjointSets",),
    v.ANTI_KNIGHT: (".AntiKnight",),
    v.ANTI_KING: (".AntiKing",),
    v.NON_CONSECUTIVE: (".AntiConsecutive",),
    v.AntiTaxicab(): (".AntiTaxicab",),
    v.StrictKropki(): (".StrictKropki",),
    v.StrictXV(): (".StrictXV",),
    v.GlobalEntropy(): (".GlobalEntropy",),
    v.GlobalMod(): (".GlobalMod",),
    v.DutchFlatmates(): (".DutchFlatmates",),
    v.RegionSameValues(): (".RegionSameValues",),
    v.Diagonal(rising=True): (".Diagonal~1",),
    v.Diagonal(rising=False): (".Diagonal~-1",),
}

# What a Raw grid cannot have.
_OF_LINES = (v.DIAGONAL, v.WINDOKU, v.DISJOINT_GROUPS, v.ANTI_KNIGHT, v.ANTI_KING)
_CLUES_OF_LINES = (
    *(v.Diagonal, v.LittleKiller, v.Sandwich, v.XSum, v.Skyscraper, v.HiddenSkyscraper),
    *(v.NumberedRoom, v.FullRank, v.DifferentLines, v.Indexing),
)

# The shapes for which variants of the whole grid have a type.
_FITS: dict[Constraint, Callable[[Shape], bool]] = {
    v.DISJOINT_GROUPS: lambda shape: shape.rows == shape.columns,
    v.GlobalEntropy(): lambda shape: (shape.lowest, shape.values) == (1, 9),
    v.GlobalMod(): lambda shape: shape.values == 9,
}

# The marks that exempt a pair from a strict rule.
_STRICT: dict[Constraint, tuple[type[Constraint], ...]] = {
    v.StrictKropki(): (v.Difference, v.Ratio),
    v.StrictXV(): (v.XV,),
}


def _are_marks(strict: Constraint, rules: Rules) -> bool:
    """Whether all marks that exempt a pair are written as marks; else the strict rule cannot be.

    The program refuses strict rules with marks in an `Or`.
    """
    kinds = _STRICT[strict]
    choices = [inner for each in rules.stated(v.AnyOf) for inner in each.stated()]
    return not any(isinstance(each, kinds) for each in choices) and all(
        _native(each, rules) is not None for each in rules.stated(kinds)
    )


def _chaos(made: v.ChaosConstruction, rules: Rules) -> Items | None:
    shape = rules.shape
    if made.labels != tuple(f"cc{number + 1}" for number in range(shape.area)):
        return None
    usual = max(shape.rows, shape.columns)
    return [".ChaosConstruction"] if (made.size or rules.size) == usual else None


def _chaos_arrow(made: v.ChaosArrow, _: Rules) -> Items:
    return [item("ChaosArrow", spell_cell(made.control), made.offset, *_segments(made.arms))]


def _chaos_count(made: v.ChaosCount, _: Rules) -> Items:
    return [item("ChaosCount", spell_cell(made.control), made.offset, *_cells(made.cells))]


def _connected(made: v.ConnectedValues, rules: Rules) -> Items | None:
    group = "" if made.cells is None else made.cells[0].rstrip("0123456789")
    members = [name for name in rules.shape.extra if name.rstrip("0123456789") == group]
    if made.cells is not None and list(made.cells) != members:
        return None
    size = [] if made.size is None else [made.size]
    return [item("ConnectedValues", group.upper(), "_".join(map(str, made.values)), *size)]


def _full_rank(made: v.FullRank, rules: Rules) -> Items:
    ends = ["", made.rank] if made.reverse else [made.rank, ""]
    ties = [".FullRankTies~any"] if made.ties == "any" else []
    return [item("FullRank", made.line.upper(), *ends), *ties]


Write = Callable[[Any, Rules], Items | None]


def _listed(kind: str) -> Write:
    return lambda made, _: [item(kind, *_cells(made.cells))]


def _numbered(kind: str, field: str) -> Write:
    return lambda made, _: [item(kind, getattr(made, field), *_cells(made.cells))]


def _not_zero(kind: str, field: str) -> Write:
    """Return how a kind is written whose type has another meaning with 0."""
    numbered = _numbered(kind, field)
    return lambda made, rules: numbered(made, rules) if getattr(made, field) else None


def _between(made: v.Between, _: Rules) -> Items | None:
    # The program fails on a line without an inside, or with a cell twice.
    if not 2 < len(made.cells) == len(set(made.cells)):
        return None
    return [item("Between", *_cells(made.cells))]


def _mark(kind: str, field: str | None = None, usual: object = None) -> Write:
    """Return how a mark between neighbours is written; other pairs have no type."""

    def write(made: Any, rules: Rules) -> Items | None:
        if field is not None and getattr(made, field) != usual:
            return None
        a, b = made.cells
        return [item(kind, spell_cell(a), spell_cell(b))] if _are_near(a, b, rules) else None

    return write


def _are_near(a: str, b: str, rules: Rules) -> bool:
    """Whether two cells are neighbours, in the grid or in a group of extra cells."""
    groups = [name.rstrip("0123456789") for name in (a, b)]
    if 0 not in (*row_and_column(a), *row_and_column(b)):
        places = [row_and_column(name) for name in (a, b)]
    elif groups[0] == groups[1] and a != b:
        width = rules.shape.columns
        if groups[0] == "dgb" and rules.box is not None:
            width = rules.box[1]
        places = [divmod(int(name[len(groups[0]) :]) - 1, width) for name in (a, b)]
    else:
        return False
    (r1, c1), (r2, c2) = places
    return abs(r1 - r2) + abs(c1 - c2) == 1


def _outside(kind: str, field: str, *, zero: bool = False) -> Write:
    def write(made: Any, _: Rules) -> Items | None:
        value = getattr(made, field)
        if not value and not zero:
            return None
        ends = ["", value] if made.reverse else [value, ""]
        return [item(kind, made.line.upper(), *ends)]

    return write


def _entropic(made: v.Entropic, rules: Rules) -> Items | None:
    if rules.shape.lowest != 1 or rules.size != 9:
        return None
    return [item("Entropic", *_cells(made.cells))]


def _arrow(made: v.Arrow, rules: Rules) -> Items | None:
    names = _cells((*made.circle, *made.shaft))
    if len(made.circle) == 1:
        return [item("Arrow", *names)] if not made.joined else None
    # The pill is read from left to right or from above, and its cells are neighbours.
    places = [row_and_column(name) for name in made.circle]
    steps = [(r2 - r1, c2 - c1) for (r1, c1), (r2, c2) in pairwise(places)]
    if len(places) > 3 or not set(steps) <= {(0, 1), (1, 0), (1, 1)}:
        return None
    return [item("PillArrow", len(places), *names)] if not made.joined else None


def _cage(made: v.Cage, _: Rules) -> Items | None:
    if made.total == 0:
        return None  # 0 would mean that there is no total
    return [item("Cage", made.total or 0, *_cells(made.cells))]


def _sum(made: v.Sum, _: Rules) -> Items | None:
    total = str(made.total)
    if made.coefficients is not None:
        if max(map(abs, made.coefficients)) > MOST_COEFFICIENT:
            return None
        total = "_".join([total, "=", *map(str, made.coefficients)])
    return [item("Sum", total, *_cells(made.cells))]


def _sum_line(made: v.SumLine, _: Rules) -> Items:
    return [item("SumLine", made.total, *_cells(made.cells), *(["LOOP"] if made.loop else []))]


def _segments(groups: Iterable[Sequence[str]]) -> list[str]:
    words: list[str] = []
    for group in groups:
        words += [*(["-"] if words else []), *_cells(group)]
    return words


def _same_values(made: v.SameValues, _: Rules) -> Items:
    names = [name for group in made.groups for name in group]
    return [item("SameValues", len(made.groups), *_cells(names))]


def _little_killer(made: v.LittleKiller, rules: Rules) -> Items | None:
    """Write the diagonal from the end where a string begins it: the upper one, if either."""
    shape, cells = rules.shape, made.diagonal(rules)
    other = v.LittleKiller(rules.cell_name(cells[-1]), _OPPOSITE[made.direction], made.total)
    for each in sorted((made, other), key=lambda each: each.direction):
        place = row_and_column(each.start)
        begins = direction_from(*place, shape.rows, shape.columns) == each.direction
        if begins and 1 < len(cells) == len(each.diagonal(rules)):
            return [item("LittleKiller", made.total, spell_cell(each.start))]
    return None


_OPPOSITE: dict[str, Direction] = {"dr": "ul", "dl": "ur", "ur": "dl", "ul": "dr"}


def _sandwich(made: v.Sandwich, rules: Rules) -> Items | None:
    shape = rules.shape
    length = shape.columns if made.line[0] == "r" else shape.rows
    if made.own_ends != (length != shape.values):
        return None
    return [item("Sandwich", made.total, made.line.upper())]


def _look_and_say(made: v.LookAndSay, _: Rules) -> Items:
    return [item("LookAndSay", made.digits, *_cells(made.cells))]


def _contain(kind: str) -> Write:
    def write(made: Any, _: Rules) -> Items:
        return [item(kind, "_".join(map(str, made.values)), *_cells(made.cells))]

    return write


def _count_distinct(made: v.CountDistinct, _: Rules) -> Items:
    return [item("CountDistinct", *_cells((made.counter, *made.cells)))]


def _indexing(made: v.Indexing, _: Rules) -> Items | None:
    letter = {"column": "C", "row": "R"}.get(made.by)
    return None if letter is None else [item("Indexing", letter, *_cells(made.cells))]


def _label(text: str) -> str:
    from urllib.parse import quote

    coded = quote(text, safe="").replace(".", "%2E").replace("~", "%7E")
    return f"_{coded}" if text else ""


def _pair(made: v.Pair, _: Rules) -> Items:
    return [item("Pair", spell_table(made.table), _label(made.label), *_cells(made.cells))]


def _pair_all(made: v.PairAll, _: Rules) -> Items:
    # A pair is allowed if it is in both orders; the program insists on a symmetric table.
    size, table = len(made.table), made.table
    both = [
        sum(table[b] >> a & table[a] >> b & 1 and 1 << b for b in range(size)) for a in range(size)
    ]
    return [item("PairX", spell_table(both), _label(made.label), *_cells(made.cells))]


def _regex(made: v.Regex, _: Rules) -> Items | None:
    if any(ord(char) > 255 for char in made.pattern):
        return None
    return [item("Regex", spell_pattern(made.pattern), "", *_cells(made.cells))]


def _nfa(made: v.NFA, rules: Rules) -> Items | None:
    if not _is_told(made.automaton):
        return None
    words: list[str] = []
    for place, name in enumerate((*made.cells, None)):
        words += ["-"] * list(made.breaks).count(place)
        words += [] if name is None else [spell_cell(name)]
    return [item("NFA", spell_automaton(made.automaton), _label(made.label), *words)]


def _is_told(automaton: p.Automaton) -> bool:
    """Whether the states are in the order of the code, so that it is read back as it is."""
    starts, accepts = automaton.starts, automaton.accepts
    both = [state for state in starts if state in accepts]
    ends = tuple(range(len(starts), len(starts) + len(accepts) - len(both)))
    edges = sorted(automaton.edges, key=lambda edge: edge[:2])
    return (
        starts == tuple(range(len(starts)))
        and accepts == (*both, *ends)
        and list(automaton.edges) == edges
    )


def _any_of(made: v.AnyOf, rules: Rules) -> Items:
    return [".Or", *(text for each in made.constraints for text in _as_one(each, rules)), ".End"]


def _as_one(made: Constraint, rules: Rules) -> Items:
    items = items_of(made, rules)
    return (
        items
        if len(items) == 1 or isinstance(made, v.AnyOf | v.AllOf)
        else [".And", *items, ".End"]
    )


def _all_of(made: v.AllOf, rules: Rules) -> Items:
    return [".And", *(text for each in made.constraints for text in items_of(each, rules)), ".End"]


def _candidates(made: v.Candidates, _: Rules) -> Items:
    return [item("", "_".join([spell_cell(made.cell), *map(str, made.values)]))]


_WRITE: dict[type[Constraint], Write] = {
    v.AllDifferent: _listed("AllDifferent"),
    v.Difference: _mark("WhiteDot", "value", 1),
    v.Ratio: _mark("BlackDot", "value", 2),
    v.XV: lambda made, rules: _mark(made.kind)(made, rules),
    v.GreaterThan: _mark("GreaterThan"),
    v.Thermo: _listed("Thermo"),
    v.Whisper: _numbered("Whisper", "difference"),
    v.Renban: lambda made, _: [item("Renban", *_cells(dict.fromkeys(made.cells)))],
    v.Modular: _numbered("Modular", "modulus"),
    v.Entropic: _entropic,
    v.Palindrome: _listed("Palindrome"),
    v.Zipper: _listed("Zipper"),
    v.Between: _between,
    v.Lockout: _not_zero("Lockout", "difference"),
    v.RegionSumLine: _listed("RegionSumLine"),
    v.EqualSum: lambda made, _: [item("EqualSum", *_segments(made.groups))],
    v.SumLine: _sum_line,
    v.Arrow: _arrow,
    v.DoubleArrow: _listed("DoubleArrow"),
    v.Cage: _cage,
    v.Sum: _sum,
    v.RellikCage: _not_zero("RellikCage", "total"),
    v.EqualityCage: _listed("EqualityCage"),
    v.LittleKiller: _little_killer,
    v.Sandwich: _sandwich,
    v.Lunchbox: _numbered("Lunchbox", "total"),
    v.XSum: _outside("XSum", "total"),
    v.NumberedRoom: _outside("NumberedRoom", "value", zero=True),
    v.Skyscraper: _outside("Skyscraper", "count"),
    v.HiddenSkyscraper: _outside("HiddenSkyscraper", "value", zero=True),
    v.Indexing: _indexing,
    v.ValueIndexing: _listed("ValueIndexing"),
    v.Quad: lambda made, _: [item("Quad", spell_cell(made.top_left), *made.values)],
    v.ContainAtLeast: _contain("ContainAtLeast"),
    v.ContainExact: _contain("ContainExact"),
    v.LookAndSay: _look_and_say,
    v.CountingCircles: _listed("CountingCircles"),
    v.CountDistinct: _count_distinct,
    v.SameValues: _same_values,
    v.ChaosConstruction: _chaos,
    v.ChaosArrow: _chaos_arrow,
    v.ChaosCount: _chaos_count,
    v.ConnectedValues: _connected,
    v.Doppelganger: lambda made, _: [".Doppelganger"],
    v.FullRank: _full_rank,
    v.DifferentLines: lambda made, _: [".FullRankTies~none"],
    v.Pair: _pair,
    v.PairAll: _pair_all,
    v.Regex: _regex,
    v.NFA: _nfa,
    v.AnyOf: _any_of,
    v.AllOf: _all_of,
    v.Candidates: _candidates,
}
