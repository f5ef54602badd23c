"""What is legal: the shape of a grid, its units, and the constraints on its cells.

All other code works with units, clashes and primitives, not with rows and columns, so a variant is
a change of data. `Rules + Constraint` is the rules with that constraint added; what follows from
all constraints together is derived when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import FrozenInstanceError
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from nonet.base.arguments import listed
from nonet.errors import ArgumentError, FormatError, Unsupported
from nonet.model.cache import kept
from nonet.model.candidate import Candidate as Candidate
from nonet.model.candidate import Clash as Clash
from nonet.model.candidate import Conflict as Conflict
from nonet.model.conflicts import conflicts_in
from nonet.model.constraint import Constraint
from nonet.model.constraint import Parts as Parts
from nonet.model.shape import DEFAULT_BOX as DEFAULT_BOX
from nonet.model.shape import MAX_SIZE as MAX_SIZE
from nonet.model.shape import CellLike, default_box, size_of
from nonet.model.shape import Shape as Shape
from nonet.model.shape import wrong_count as wrong_count
from nonet.model.tables import Tables, checked_clash, clashes_in, tables_of_clashes, turned
from nonet.model.unit import Unit as Unit
from nonet.model.units import boxes_of, check_numbers, checked_unit, unit_order
from nonet.model.units import rows_and_columns as rows_and_columns
from nonet.model.variant import Variant as Variant

# What is derived from constraints is imported when there are any, for the sake of start-up.
if TYPE_CHECKING:
    from nonet.model.derived import Derived
    from nonet.model.primitives import Primitive

_Kind = TypeVar("_Kind", bound=Constraint)

# Longer than this, the repr of rules is cut short in messages.
_LONGEST_REPR = 100


class Rules:
    """What a legal grid is: a shape, units (cells that differ), and constraints.

    `size` is the size of a square grid, or a Shape. Rules are immutable and hashable, and equal
    when shape, units, primitives and the constraints that have names of their own are.

    >>> Rules.classic(6)
    Rules.classic(6)
    >>> len(Rules.classic().units)
    27
    """

    shape: Shape
    box: tuple[int, int] | None
    # What the rules have without constraints.
    _units: tuple[Unit, ...]
    _clashes: tuple[Clash, ...]
    _added: frozenset[Constraint]
    # An expression that makes these rules without the constraints; the repr uses it.
    _origin: str | None

    def __init__(
        self,
        size: int | Shape,
        units: Iterable[Unit] = (),
        clashes: Iterable[Clash] = (),
        box: tuple[int, int] | None = None,
        constraints: Iterable[Constraint] = (),
        *,
        _origin: str | None = None,
    ) -> None:
        shape = size if isinstance(size, Shape) else Shape.square(size)
        checked = {checked_unit(unit, shape) for unit in listed(units, "units")}
        check_numbers(checked)
        self.__dict__.update(
            shape=shape,
            box=box,
            _units=tuple(sorted(checked, key=unit_order)),
            _clashes=tuple(sorted({checked_clash(clash, shape) for clash in clashes})),
            _added=frozenset(),
            _origin=_origin,
        )
        self.__dict__["_added"] = frozenset(each.in_names(self) for each in constraints)
        for constraint in self._added:
            constraint.fit(self.bare)

    @staticmethod
    def classic(size: int = 9, box: tuple[int, int] | None = None) -> Rules:
        """Return the rules of rows, columns and boxes; `box` is (rows, columns) of one box.

        >>> Rules.classic(6, box=(3, 2)).box
        (3, 2)
        """
        if box is None:
            return _classic(size, None)
        height, width = box
        return _classic(size, (height, width))

    @staticmethod
    def shaped(shape: Shape, boxes: tuple[int, int] | int | bool = True) -> Rules:
        """Return the rules of rows, columns and boxes in a grid of any shape.

        `boxes` are (rows, columns) of one box, or the number of its cells, which is the longer side
        of the grid unless it is given; the box nearest to a square that tiles the grid is
        taken, and if there is none, or with False, there are no boxes.

        >>> rules = Rules.shaped(Shape(6, 4))
        >>> rules, rules.box, len(rules.units)
        (Rules.shaped(Shape(6, 4)), (3, 2), 14)
        """
        if not isinstance(shape, Shape):
            raise TypeError(f"a shape is a Shape, not a value of type {type(shape).__name__}")
        return _shaped(shape, boxes, isinstance(boxes, bool))

    def __add__(self, constraint: Constraint | Sequence[Constraint]) -> Rules:
        """Return the rules with one constraint more, or with all of a list.

        >>> from nonet.variants import ANTI_KING, DIAGONAL
        >>> CLASSIC + [DIAGONAL, ANTI_KING] == CLASSIC + DIAGONAL + ANTI_KING
        True
        """
        if isinstance(constraint, list | tuple):
            return self._with_all(constraint)
        if not isinstance(constraint, Constraint):
            return NotImplemented
        constraint = constraint.in_names(self)
        if constraint in self._added:
            return self
        if isinstance(constraint, Variant) and not self._named:
            return _sum(_Made(self), constraint)
        constraint.fit(self.bare)
        return self._with(self._added | {constraint})

    def _with_all(self, constraints: Iterable[Constraint]) -> Rules:
        """Return the rules with all of these, put together at once: sums copy what they have."""
        rules, more = self, set[Constraint]()
        for each in constraints:
            if isinstance(each, Constraint) and not isinstance(each, Variant):
                named = each.in_names(self)
                named.fit(rules.bare)
                more.add(named)
            else:
                rules = (rules._with(rules._added | more) if more else rules) + each
                more = set()
        return rules._with(rules._added | more) if more else rules

    def __sub__(self, constraint: Constraint) -> Rules:
        """Return the rules without one of their constraints.

        >>> from nonet.variants import ANTI_KING, DIAGONAL
        >>> CLASSIC + ANTI_KING + DIAGONAL - ANTI_KING
        Rules.classic(9) + variants.DIAGONAL
        """
        if not isinstance(constraint, Constraint):
            return NotImplemented
        constraint = constraint.in_names(self)
        if constraint not in self._added:
            raise ArgumentError(f"these rules do not have {constraint!r}")
        return self._with(self._added - {constraint})

    def _with(self, constraints: frozenset[Constraint]) -> Rules:
        """Return these rules with other constraints, which fit."""
        copy = object.__new__(type(self))
        kept = ("shape", "box", "_units", "_clashes", "_origin", "_tables")
        state = self.__dict__
        copy.__dict__.update({key: state[key] for key in kept if key in state}, _added=constraints)
        return copy

    def alone(self, *constraints: Constraint) -> Rules:
        """Return the rules of the same shape with these constraints and nothing else.

        >>> from nonet.variants import DIAGONAL
        >>> [unit.name for unit in CLASSIC.alone(DIAGONAL).units]
        ['main diagonal', 'anti-diagonal']
        """
        empty = Rules(self.shape)._with(frozenset(constraints))
        empty.__dict__["bare"] = self.bare
        return empty

    # -- identity ---------------------------------------------------------------------------------

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """The constraints that were added to rows, columns and boxes, sorted by name.

        >>> from nonet.variants import ANTI_KING, DIAGONAL
        >>> (CLASSIC + DIAGONAL + ANTI_KING).constraints
        (variants.ANTI_KING, variants.DIAGONAL)
        """
        return self._sorted

    @property
    def extras(self) -> tuple[Constraint, ...]:
        """Another name of `constraints`."""
        return self._sorted

    @cached_property
    def _sorted(self) -> tuple[Constraint, ...]:
        return tuple(sorted(self._added, key=lambda each: each.order))

    def stated(self, kind: type[_Kind] | tuple[type[_Kind], ...]) -> Iterator[_Kind]:
        """Yield the constraints of a kind, also those inside others, such as `AnyOf`.

        Rules about all constraints of a kind ask here: a dot that is an alternative is a dot.

        >>> from nonet.variants import AllOf, Cage, Thermo
        >>> rules = CLASSIC + AllOf([Cage("r1c1 r1c2"), Thermo("r1c1 r1c2")])
        >>> list(rules.stated(Cage))
        [variants.Cage('r1c1 r1c2')]
        """
        for each in self._sorted:
            for inner in each.stated():
                if isinstance(inner, kind):
                    yield inner

    @cached_property
    def _named(self) -> frozenset[Constraint]:
        """The constraints that are more than the units and clashes they stand for."""
        return frozenset(each for each in self._added if not isinstance(each, Variant))

    @cached_property
    def _key(self) -> tuple[Any, ...]:
        return (self.shape, self.units, self._pairs, self._others, self._named)

    @cached_property
    def _hash(self) -> int:
        # Rules with constraints of their own are told apart by these, without deriving anything.
        if self._named:
            return hash((self.shape, self._named))
        return hash((self.shape, self.units, tuple(self._pairs)))

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Rules):
            return NotImplemented
        return self._hash == other._hash and self._key == other._key

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        text, shown = self._origin, self.constraints
        if text is None or not all(
            each.is_published for each in shown if isinstance(each, Variant)
        ):
            size = self.shape.values if self.shape.is_usual else self.shape
            shown = tuple(each for each in shown if not isinstance(each, Variant))
            plain = self.plain
            words = f", clashes={plain.clashes!r}" if plain.clashes else ""
            text = f"Rules({size!r}, {plain.units!r}{words})"
        return " + ".join([text, *map(repr, shown)])

    @property
    def brief(self) -> str:
        """The repr, shortened for messages: many constraints are counted, not listed.

        >>> from nonet.variants import DIAGONAL, Cage
        >>> (CLASSIC + DIAGONAL).brief
        'Rules.classic(9) + variants.DIAGONAL'
        >>> rules = CLASSIC
        >>> for row in range(1, 10):
        ...     rules = rules + Cage(f"r{row}c1 r{row}c2", total=10)
        >>> rules.brief
        'Rules.classic(9) + 9 constraints'
        """
        text = repr(self)
        if len(text) <= _LONGEST_REPR:
            return text
        base, many = self._origin or f"Rules({self.shape!r}, …)", len(self.constraints)
        return f"{base} + {many} constraint{'' if many == 1 else 's'}" if many else base

    @property
    def grids(self) -> str:
        """What errors call grids under these rules: by the names of constraints, if there are any.

        >>> from nonet.variants import DIAGONAL, Cage
        >>> (CLASSIC + DIAGONAL + Cage("r1c1 r1c2")).grids, Rules.classic(4).grids
        ('grids with cage and diagonal', 'grids under Rules.classic(4)')
        """
        names = sorted({each.name for each in self.constraints})
        if not names:
            return f"grids under {self.brief}"
        *others, last = names
        return f"grids with {', '.join(others)}{' and ' if others else ''}{last}"

    @cached_property
    def plain(self) -> Rules:
        """Return the rules without the constraints that have names of their own."""
        return self._with(self._added - self._named) if self._named else self

    def __reduce__(self) -> tuple[Any, ...]:
        # The derived tables and the hash (which differs between processes) stay behind.
        state = (self.shape, self._units, self._clashes, self.box, self.constraints, self._origin)
        return (_rebuilt, state)

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    # -- derived from the constraints -------------------------------------------------------------

    @cached_property
    def bare(self) -> Rules:
        """The rules as constraints see them: all constraints, but only units of rows, boxes etc."""
        if not self._added:
            return self
        from nonet.model.derived import Derived

        bare = self._with(self._added)
        bare.__dict__["bare"] = bare
        bare.__dict__["_derived"] = Derived(self._units, self._tables, (), {})
        return bare

    @cached_property
    def _tables(self) -> Tables:
        """The clashes without constraints, as tables of pairs of cells."""
        return tables_of_clashes(self._clashes, self.shape) if self._clashes else {}

    @cached_property
    def _derived(self) -> Derived:
        """What the constraints add; asked for only where there are any."""
        from nonet.model.derived import Counting, compiled, derived

        count = Counting(self.shape.values)
        parts = list(compiled(self.constraints, self.bare, count))
        return derived(self.shape, self._units, self._tables, parts, count)

    @property
    def memory(self) -> int:
        """About how many bytes the rules take, for caches that hold them."""
        return 4000 + (self._derived.memory if self._added else 0)

    @property
    def _pairs(self) -> Tables:
        """The tables of pairs of cells."""
        return self._derived.tables if self._added else self._tables

    @property
    def _others(self) -> tuple[Primitive, ...]:
        """The primitives that are not tables of pairs."""
        return self._derived.primitives if self._added else ()

    @property
    def units(self) -> tuple[Unit, ...]:
        """All units, those of constraints included: rows, columns, boxes and regions come first."""
        return self._derived.units if self._added else self._units

    @cached_property
    def primitives(self) -> tuple[Primitive, ...]:
        """All that constraints demand beside the units, in the forms that an engine knows.

        There is one Clash for each pair of cells that has any, with a < b.

        >>> from nonet.variants import ANTI_KING
        >>> len((CLASSIC + ANTI_KING).primitives)
        272
        """
        from nonet.model.primitives import Clash as Table

        tables = (Table(a, b, allowed) for (a, b), allowed in self._pairs.items())
        return (*tables, *self._others)

    @cached_property
    def clashes(self) -> tuple[Clash, ...]:
        """The pairs of candidates that exclude each other, apart from those in a common unit."""
        return tuple(sorted(clashes_in(self.tables)))

    @cached_property
    def tables(self) -> Tables:
        """The pairs of cells a < b that clash: for each index of a, the mask of what b may hold."""
        if not self._others:
            return self._pairs
        from nonet.model.derived import with_pairs_that_differ

        return with_pairs_that_differ(self._pairs, self._others, self.size)

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of constraint that these rules make use of: "units", "clashes", "sums" …

        Code that knows some kinds checks that there are no others. A primitive that is added to
        the model appears here by the name of its class, and such code refuses it or stays quiet.
        "shape" is here if the grid is not a square with the digits from 1 to its size.

        >>> sorted(CLASSIC.kinds)
        ['units']
        """
        found = set()
        if self._others:
            from nonet.model.derived import word_of

            one_of_each = {type(each): each for each in self._others}
            found = set(map(word_of, one_of_each.values()))
        if self.units:
            found.add("units")
        if self._pairs:
            found.add("clashes")
        if not self.shape.is_usual:
            found.add("shape")
        return frozenset(found)

    # -- derived ----------------------------------------------------------------------------------

    @property
    def size(self) -> int:
        """The number of values; in a square grid without more, also that of rows and columns."""
        return self.shape.values

    @property
    def cells(self) -> range:
        """All cells: those of the grid row by row, then the extra cells."""
        return range(self.shape.cells)

    @property
    def digits(self) -> range:
        """All digits as they are stored, 1 to size; `shape.shown` returns what is shown."""
        return range(1, self.shape.values + 1)

    @cached_property
    def values(self) -> bytes:
        """The values of a cell as bytes: 0 for empty, then the digits."""
        return bytes(range(self.size + 1))

    @property
    def full_mask(self) -> int:
        """The mask of all digits."""
        return (1 << self.shape.values) - 1

    @cached_property
    def houses(self) -> tuple[Unit, ...]:
        """The units in which every digit appears, since they have as many cells as digits."""
        return tuple(unit for unit in self.units if len(unit.cells) == self.size)

    @cached_property
    def units_of(self) -> tuple[tuple[Unit, ...], ...]:
        """For each cell, the units that contain it."""
        found: list[list[Unit]] = [[] for _ in self.cells]
        for unit in self.units:
            for cell in unit.cells:
                found[cell].append(unit)
        return tuple(map(tuple, found))

    @cached_property
    def peers(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the other cells of its units, ascending."""
        return tuple(
            tuple(sorted({other for unit in units for other in unit.cells} - {cell}))
            for cell, units in enumerate(self.units_of)
        )

    @cached_property
    def clashes_of(self) -> dict[Candidate, tuple[Candidate, ...]]:
        """For each candidate that clashes with others, those others."""
        found: dict[Candidate, list[Candidate]] = {}
        for a, b in self.clashes:
            found.setdefault(a, []).append(b)
            found.setdefault(b, []).append(a)
        return {candidate: tuple(others) for candidate, others in found.items()}

    @cached_property
    def domains(self) -> tuple[int, ...]:
        """For each cell the mask of the values that constraints on that cell alone allow."""
        masks = [self.full_mask] * len(self.cells)
        if self._others:
            from nonet.model.primitives import Domain

            for primitive in self._others:
                if isinstance(primitive, Domain):
                    masks[primitive.cell] &= primitive.mask
        return tuple(masks)

    @cached_property
    def _tables_of(self) -> dict[int, list[tuple[int, tuple[int, ...]]]]:
        """For each cell the cells that it clashes with, and the table read from its side."""
        found: dict[int, list[tuple[int, tuple[int, ...]]]] = {}
        for (a, b), allowed in self.tables.items():
            found.setdefault(a, []).append((b, allowed))
            found.setdefault(b, []).append((a, turned(allowed)))
        return found

    @cached_property
    def regions(self) -> tuple[int, ...] | None:
        """For each cell the number of its box or jigsaw region, None where a cell has none."""
        numbers: list[int | None] = [None] * self.shape.area
        areas = [unit for unit in self.units if unit.kind in ("box", "region")]
        for number, unit in enumerate(areas):
            for cell in unit.cells:
                numbers[cell] = number
        found = [number for number in numbers if number is not None]
        return tuple(found) if len(found) == len(numbers) else None

    def conflicts(self, values: Sequence[int]) -> Iterator[Conflict]:
        """Yield every conflict between filled cells, and the constraints that they break.

        >>> [str(c.unit.name) for c in Rules.classic(4).conflicts([1, 1] + [0] * 14)]
        ['row 1', 'box 1']
        """
        return conflicts_in(self, values)

    @cached_property
    def owners(self) -> dict[Unit, Constraint]:
        """For each unit that only a constraint with a name of its own demands, that constraint."""
        if not self._named:
            return {}
        parts, plain = self._derived.by_constraint, set(self.plain.units)
        return {
            unit: each
            for each in self.constraints
            if each in self._named
            for unit in parts[each].units
            if unit not in plain
        }

    def allowed(self, values: Sequence[int]) -> list[int]:
        """Return for each empty cell the mask of digits that its peers and clashes allow, else 0.

        >>> Rules.classic(4).allowed([1, 2, 0] + [0] * 13)[2] == 0b1100
        True
        """
        # Unit by unit: going through the peers of every filled cell takes ten times as long.
        taken = [0] * len(values)
        for unit in self.units:
            seen = 0
            for cell in unit.cells:
                seen |= 1 << values[cell]
            for cell in unit.cells:
                taken[cell] |= seen
        masks = [
            0 if value else domain & ~(seen >> 1)
            for value, domain, seen in zip(values, self.domains, taken, strict=True)
        ]
        if self._added or self._clashes:
            for cell, digit in enumerate(values):
                if digit:
                    for other, allowed in self._tables_of.get(cell, ()):
                        masks[other] &= allowed[digit - 1]
        return masks

    def excluded_by(self, cell: CellLike, digit: int) -> Iterator[Candidate]:
        """Yield the candidates of other cells that a digit in this cell eliminates."""
        cell = self.shape.cell_at(cell)
        for peer in self.peers[cell]:
            yield Candidate(peer, digit)
        if self._added or self._clashes:
            for other, allowed in self._tables_of.get(cell, ()):
                excluded = self.full_mask & ~allowed[digit - 1]
                while excluded:
                    lowest = excluded & -excluded
                    yield Candidate(other, lowest.bit_length())
                    excluded ^= lowest

    # -- names ------------------------------------------------------------------------------------

    @property
    def cell_names(self) -> tuple[str, ...]:
        """The name of each cell."""
        return self.shape.names

    def cell_name(self, cell: CellLike) -> str:
        """Return the name of a cell.

        >>> Rules.classic().cell_name(10)
        'r2c2'
        """
        return self.shape.cell_name(cell)

    def cell_at(self, where: CellLike) -> int:
        """Return the number of a cell named `r2c2`, given as (row, col) from 0, or as its number.

        >>> Rules.classic().cell_at("r2c2"), Rules.classic().cell_at((1, 1))
        (10, 10)
        """
        return self.shape.cell_at(where)


class _Made:
    """Rules as they were made: equal rules may differ in repr, and their sums are kept apart."""

    __slots__ = ("key", "rules")

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.key = (
            rules.shape,
            rules._units,
            rules._clashes,
            rules.box,
            rules._added,
            rules._origin,
        )

    def __hash__(self) -> int:
        return hash((self.rules.shape, self.rules._origin, self.rules._added))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Made) and (self.rules is other.rules or self.key == other.key)


@kept(lambda rules, *_: rules.memory)
def _sum(made: _Made, extra: Variant) -> Rules:
    rules = made.rules
    rules = rules._with(rules._added | {extra})
    extra.fit(rules.bare)
    rules.units  # noqa: B018 - raises now what would be wrong with the units of the sum
    return rules


def _rebuilt(
    shape: Shape,
    units: tuple[Unit, ...],
    clashes: tuple[Clash, ...],
    box: tuple[int, int] | None,
    constraints: tuple[Constraint, ...],
    origin: str | None,
) -> Rules:
    return Rules(shape, units, clashes, box, constraints, _origin=origin)


@lru_cache(maxsize=64)
def _classic(size: int, box: tuple[int, int] | None) -> Rules:
    shape = Shape.square(size)
    chosen = DEFAULT_BOX.get(size) if box is None else box
    if chosen is None:
        raise Unsupported(f"size {size} without box=(rows, columns)", by="Rules.classic")
    height, width = chosen
    if height < 1 or width < 1 or height * width != size:
        raise Unsupported(f"size {size} with boxes of {height}×{width}", by="Rules.classic")
    origin = f"Rules.classic({size})"
    if chosen != DEFAULT_BOX.get(size):
        origin = f"Rules.classic({size}, {chosen})"
    units = rows_and_columns(shape) + boxes_of(shape, chosen)
    return Rules(shape, units, box=chosen, _origin=origin)


# `is_bool` keeps True and 1 apart in the cache.
@lru_cache(maxsize=64)
def _shaped(shape: Shape, boxes: tuple[int, int] | int | bool, is_bool: bool) -> Rules:
    if isinstance(boxes, tuple):
        height, width = boxes
        if height < 1 or width < 1 or shape.rows % height or shape.columns % width:
            raise Unsupported(f"a {shape} grid with boxes of {height}×{width}", by="Rules.shaped")
        box: tuple[int, int] | None = boxes
    elif boxes is False:
        box = None
    else:
        box = default_box(shape, None if is_bool else boxes)
    argument = "" if boxes is True else f", {boxes!r}"
    units = rows_and_columns(shape) + ([] if box is None else boxes_of(shape, box))
    return Rules(shape, units, box=box, _origin=f"Rules.shaped({shape!r}{argument})")


def classic_for(cells: int) -> Rules:
    """Return the classic rules for a grid of that many cells.

    >>> classic_for(36)
    Rules.classic(6)
    """
    size = size_of(cells)
    if size is None or size not in DEFAULT_BOX:
        raise FormatError(wrong_count(cells))
    return _classic(size, None)


CLASSIC = Rules.classic()
