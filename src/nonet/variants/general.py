"""General forms: tables of pairs, regular expressions, automata, alternatives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from typing import Self

from nonet.base.progress import tick
from nonet.model.constraint import Cells, CellsLike, Constraint, Parts, constraint
from nonet.model.declared import Around, CellText, Inner, Stroke, iss
from nonet.model.derived import Counting
from nonet.model.limits import MOST_DEPTH, MOST_EDGES, MOST_INSIDE, MOST_STATES
from nonet.model.primitives import BREAK, Automaton, Clash, Differ, Either, Line, Primitive
from nonet.model.rules import Rules
from nonet.model.shape import MAX_CELLS
from nonet.model.tables import tables_of_clashes
from nonet.variants import regex
from nonet.variants.compiling import Table, clash, mask_where
from nonet.variants.kind import NINE, Kind, Local, named, span_of


@constraint
class _Tabled(Local):
    """What constraints with a table share."""

    cells: Cells
    table: Sequence[int]
    label: str = ""
    is_told_by_summary = True
    fewest = 2

    @classmethod
    def where(
        cls,
        cells: CellsLike,
        predicate: Callable[[int, int], bool],
        *,
        span: range = NINE,
        label: str = "",
    ) -> Self:
        """Return the constraint with the table of a function."""
        return cls(cells, table_where(predicate, span), label)

    def check(self) -> None:
        super().check()
        full = (1 << len(self.table)) - 1
        if any(mask & ~full for mask in self.table):
            many = f"{len(self.table)} digit{'' if len(self.table) == 1 else 's'}"
            raise self.wrong(f"a table with {many} has numbers below {full + 1} only")

    def fit(self, rules: Rules) -> None:
        super().fit(rules)
        if len(self.table) != rules.size:
            many = f"{len(self.table)} digit{'' if len(self.table) == 1 else 's'}"
            why = f"the table is for {many}, but the grid has {rules.size}"
            raise self.refuse(f"{why}; make one of that size")

    def has(self, a: int, b: int, span: range) -> bool:
        """Whether the table has a pair of values."""
        return bool(self.table[span.index(a)] >> span.index(b) & 1)


def table_where(predicate: Callable[[int, int], bool], span: range = NINE) -> Table:
    """Return the table of the pairs of values for which a function is true.

    It has for each first value the mask of the second ones.

    >>> table_where(lambda a, b: a + b == 4, range(1, 4))
    (4, 2, 1)
    """
    if not callable(predicate):
        raise TypeError(f"predicate must be a function, not a {type(predicate).__name__}")
    return tuple(mask_where(span, lambda b, a=a: bool(predicate(a, b))) for a in span)  # type: ignore[misc]


@constraint
class Pair(_Tabled):
    """Each cell of a line and the one after it are a pair that the table allows.

    `table_where` makes a table of a function; `label` names the rule.

    >>> triple = Pair.where("r1c1 r1c2", lambda a, b: a == 3 * b, label="three times")
    >>> triple.allows(6, 2), triple.allows(2, 6)
    (True, False)
    """

    cells: Cells
    called = "table of pairs"
    elsewhere = (iss("Pair", "table"), iss("Binary", "old table"))
    drawing = (Stroke("teal", 0.12), CellText("{label}"))
    repeating = frozenset({"cells"})

    @property
    def summary(self) -> str:
        return f"{self.label or 'a table of pairs'} along {' '.join(self.cells)}"

    def parts(self, rules: Rules) -> Parts:
        span, cells = span_of(rules), self.numbers(self.cells, rules)
        found: list[Primitive] = []
        for a, b in pairwise(cells):
            found += clash(a, b, tuple(self.table), span)
        return Parts(primitives=found)

    def rule(self, shown: Sequence[int], span: range) -> bool:
        return all(self.has(a, b, span) for a, b in pairwise(shown))

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        return any(
            a is not None and b is not None and not self.has(a, b, span) for a, b in pairwise(shown)
        )


@constraint
class PairAll(_Tabled):
    """Any two cells of a group are a pair that the table allows, in both orders.

    >>> group = PairAll.where("r1c1 r1c2 r1c3", lambda a, b: a + b != 10, label="no ten")
    >>> group.allows(6, 2, 3), group.allows(6, 2, 4)
    (True, False)
    """

    cells: Cells
    called = "table of pairs"
    elsewhere = (iss("PairX", "symmetric table"), iss("BinaryX", "old table"))
    drawing = (Around(label="{label}"),)

    @property
    def summary(self) -> str:
        return f"{self.label or 'a table of pairs'} for any two of {named(self.cells)}"

    def parts(self, rules: Rules) -> Parts:
        span, cells = span_of(rules), self.numbers(self.cells, rules)
        found: list[Primitive] = []
        for a, b in combinations(cells, 2):
            found += clash(a, b, tuple(self.table), span)
            found += clash(b, a, tuple(self.table), span)
        return Parts(primitives=found)

    def rule(self, shown: Sequence[int], span: range) -> bool:
        return not self.spoiled(shown, span)

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        return any(
            a is not None and b is not None and not (self.has(a, b, span) and self.has(b, a, span))
            for a, b in combinations(shown, 2)
        )


@constraint
class Regex(Local):
    """A line that matches a regular expression as a whole; 10 is written A, 11 B, and so on.

    The pattern may use `.`, `[…]`, `[^…]`, `(…)`, `|`, `*`, `+`, `?` and `{n,m}`.

    >>> line = Regex("r1c1 r1c2 r1c3", "[13]+2?")
    >>> line.allows(1, 3, 2), line.allows(1, 2, 2)
    (True, False)
    """

    cells: Cells
    pattern: str
    label: str = ""
    is_told_by_summary = True
    called = "regular expression"
    elsewhere = (iss("Regex", "pattern"),)
    drawing = (Stroke("steel", 0.05), CellText("{label}"))
    repeating = frozenset({"cells"})

    def check(self) -> None:
        super().check()
        if not isinstance(self.pattern, str):
            raise TypeError(f"{self.name}: pattern must be a text, not {self.pattern!r}")
        regex.check(self.pattern)

    @property
    def summary(self) -> str:
        return f"{' '.join(self.cells)} matches {self.pattern}"

    def parts(self, rules: Rules) -> Parts:
        machine = regex.automaton(self.pattern, span_of(rules))
        return Parts(primitives=(Line(self.numbers(self.cells, rules), machine),))

    def rule(self, shown: Sequence[int], span: range) -> bool:
        return accepts(regex.automaton(self.pattern, span), [value - span.start for value in shown])


@constraint
class NFA(Local):
    """A line that an automaton accepts, deterministic or not.

    Symbol i of the automaton is the i-th value, from 0. `breaks` are places in the line before
    which the automaton reads the symbol after the last value.

    >>> from nonet.model.primitives import Automaton
    >>> even_sum = Automaton.build(0, lambda s, i: (s + i + 1) % 2, lambda s: s == 0, range(9))
    >>> line = NFA("r1c1 r1c2", even_sum, label="even sum")
    >>> line.allows(3, 5), line.allows(3, 4)
    (True, False)
    """

    cells: Cells
    automaton: Automaton
    breaks: Sequence[int] = ()
    label: str = ""
    is_told_by_summary = True
    called = "automaton"
    elsewhere = (iss("NFA", "automaton"),)
    drawing = (Stroke("steel", 0.05), CellText("{label}"))
    repeating = frozenset({"cells"})

    def check(self) -> None:
        super().check()
        machine = self.automaton
        if not isinstance(machine, Automaton):
            raise TypeError(f"{self.name}: automaton must be an Automaton, not {machine!r}")
        if machine.states > MOST_STATES or len(machine.edges) > MOST_EDGES:
            most = f"{MOST_STATES:,} states and {MOST_EDGES:,} edges"
            raise self.wrong(f"an automaton has at most {most}")
        named_states = {*machine.starts, *machine.accepts}
        named_states.update(state for a, _, b in machine.edges for state in (a, b))
        if any(not 0 <= state < machine.states for state in named_states):
            raise self.wrong(f"a state of the automaton is not one of 0 to {machine.states - 1}")
        if len(self.breaks) > MAX_CELLS:
            raise self.wrong(f"{len(self.breaks)} breaks; a line has at most {MAX_CELLS}")
        if any(not 0 <= place <= len(self.cells) for place in self.breaks):
            raise self.wrong(f"breaks must be places from 0 to {len(self.cells)}")

    @property
    def order(self) -> tuple[str, str]:
        # The repr of a large automaton takes long; the hash of numbers is the same everywhere.
        words = (" ".join(self.cells), self.breaks, self.label, hash(self.automaton))
        return (self.name, repr(words))

    def fit(self, rules: Rules) -> None:
        super().fit(rules)
        if any(not 0 <= symbol <= rules.size for _, symbol, _ in self.automaton.edges):
            raise self.refuse(f"the automaton reads symbols other than 0 to {rules.size}")

    @property
    def summary(self) -> str:
        return f"{' '.join(self.cells)}: {self.label or 'an automaton accepts it'}"

    def parts(self, rules: Rules) -> Parts:
        cells: list[int] = []
        for place, cell in enumerate(self.numbers(self.cells, rules)):
            cells += [BREAK] * self.breaks.count(place)
            cells.append(cell)
        cells += [BREAK] * self.breaks.count(len(self.cells))
        return Parts(primitives=(Line(tuple(cells), self.automaton),))

    def rule(self, shown: Sequence[int], span: range) -> bool:
        symbols: list[int] = []
        for place in range(len(shown) + 1):
            symbols += [len(span)] * self.breaks.count(place)
            symbols += [value - span.start for value in shown[place : place + 1]]
        return accepts(self.automaton, symbols)


def accepts(automaton: Automaton, symbols: Iterable[int]) -> bool:
    """Whether an automaton accepts symbols: which states can be reached by reading them."""
    states = set(automaton.starts)
    for symbol in symbols:
        tick()
        states = {b for a, read, b in automaton.edges if a in states and read == symbol}
    return not states.isdisjoint(automaton.accepts)


# -- alternatives ----------------------------------------------------------------------------------


class _Several(Kind):
    """What constraints made of constraints share."""

    constraints: Sequence[Constraint]
    is_told_by_summary = True

    def check(self) -> None:
        found = self.constraints
        if not isinstance(found, tuple) or not found:
            raise self.wrong("one or more constraints needed")
        for each in found:
            if not isinstance(each, Constraint):
                raise TypeError(f"{self.name}: {each!r} is not a constraint")
            if each.all_given_of:
                raise self.wrong(f"{each.name} depends on all marks and cannot be an alternative")
        # Counted from the parts up: one part may be in a tree many times.
        depths, sizes = zip(*map(_extent, found), strict=True)
        if max(depths) >= MOST_DEPTH:
            raise self.wrong(f"constraints nested more than {MOST_DEPTH} deep")
        if sum(sizes) > MOST_INSIDE:
            raise self.wrong(f"more than {MOST_INSIDE:,} constraints inside")
        object.__setattr__(self, "_extent", (max(depths) + 1, sum(sizes) + 1))

    @property
    def order(self) -> tuple[str, str]:
        # Not the repr of a list: each level would double what the one below escapes.
        return (self.name, ", ".join(f"({' '.join(each.order)})" for each in self.constraints))

    def fit(self, rules: Rules) -> None:
        for each in self.constraints:
            each.fit(rules)


def _extent(constraint: Constraint) -> tuple[int, int]:
    """Return how deep a constraint is, and how many constraints it consists of."""
    found: tuple[int, int] = getattr(constraint, "_extent", (0, 1))
    return found


def _groups(constraints: Iterable[Constraint], rules: Rules) -> Iterator[tuple[Primitive, ...]]:
    """Yield what each constraint compiles to; raise TooLarge as soon as it is too much in all."""
    count = Counting(rules.size)
    for each in constraints:
        group = tuple(_alone(each, rules))
        count.add_all(group)
        yield group


def _alone(each: Constraint, rules: Rules) -> Iterator[Primitive]:
    """Yield what a constraint compiles to; the units of alternatives have no names."""
    tick()
    parts = each.parts(rules)
    for unit in parts.units:
        yield Differ(tuple(unit.cells))
    for (a, b), allowed in tables_of_clashes(parts.clashes, rules.shape).items():
        yield Clash(a, b, allowed)
    yield from parts.primitives


@constraint
class AnyOf(_Several):
    """Constraints of which at least one holds.

    >>> from nonet.variants import Cage
    >>> AnyOf([Cage("r1c1 r1c2", total=5), Cage("r1c1 r1c2", total=7)]).summary
    'r1c1 and r1c2 differ and add up to 5, or r1c1 and r1c2 differ and add up to 7'
    """

    constraints: Sequence[Constraint]
    called = "choice of rules"
    elsewhere = (iss("Or", "choice"),)
    drawing = (Inner(),)

    @property
    def summary(self) -> str:
        return ", or ".join(each.summary for each in self.constraints)

    def parts(self, rules: Rules) -> Parts:
        groups = list(_groups(self.constraints, rules))
        if any(not group for group in groups):
            return Parts()  # one that always holds
        return Parts(primitives=(Either(tuple(groups)),))

    def holds(self, values: Sequence[int], rules: Rules) -> bool:
        return any(each.holds(values, rules) for each in self.constraints)

    def broken(self, values: Sequence[int], rules: Rules) -> bool:
        return all(each.broken(values, rules) for each in self.constraints)


@constraint
class AllOf(_Several):
    """Constraints that all hold, as one part of a choice.

    It is useful inside `AnyOf`.

    >>> from nonet.variants import Cage, Thermo
    >>> AllOf([Cage("r1c1 r1c2", total=5), Thermo("r1c1 r1c2")]).summary
    'r1c1 and r1c2 differ and add up to 5, and digits increase along r1c1 r1c2'
    """

    constraints: Sequence[Constraint]
    called = "group of rules"
    elsewhere = (iss("And", "group"),)
    drawing = (Inner(),)

    @property
    def summary(self) -> str:
        return ", and ".join(each.summary for each in self.constraints)

    def together(self) -> Iterator[Constraint]:
        return (inner for each in self.constraints for inner in each.together())

    def parts(self, rules: Rules) -> Parts:
        return Parts(primitives=[p for group in _groups(self.constraints, rules) for p in group])

    def holds(self, values: Sequence[int], rules: Rules) -> bool:
        return all(each.holds(values, rules) for each in self.constraints)

    def broken(self, values: Sequence[int], rules: Rules) -> bool:
        return any(each.broken(values, rules) for each in self.constraints)
