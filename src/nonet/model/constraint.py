"""A constraint: what a person names, such as a cage, a thermometer or the diagonals."""

from __future__ import annotations

import operator
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import MISSING, Field, dataclass, fields, replace
from functools import lru_cache
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    NamedTuple,
    Self,
    TypeAlias,
    TypeVar,
    cast,
    dataclass_transform,
    get_args,
)

from nonet.errors import ArgumentError, FormatError
from nonet.model.candidate import Clash
from nonet.model.declared import Drawing, Entry, Name, by_program
from nonet.model.shape import MAX_CELLS, CellLike
from nonet.model.unit import Unit

if TYPE_CHECKING:
    from nonet.model.primitives import Primitive
    from nonet.model.rules import Rules

# The types of fields that hold cells. They are given as "r1c1 r1c2" or as a sequence of names,
# (row, column) pairs from 0 and numbers, and kept as a tuple of names in lower case. Cell 5 is kept
# as "#5" until it is known on which grid. Annotations that are evaluated are known by their mark.
# In `Cell | None`, type checkers see a descriptor, hence OptionalCell.
CellsLike: TypeAlias = str | Sequence[CellLike]
if TYPE_CHECKING:
    # Type checkers take more for a field than they read from it.
    class Cell:
        """The field of one cell."""

        def __get__(self, constraint: object, kind: type | None = None) -> str: ...
        def __set__(self, constraint: object, value: CellLike) -> None: ...

    class Cells:
        """The field of a list of cells."""

        def __get__(self, constraint: object, kind: type | None = None) -> tuple[str, ...]: ...
        def __set__(self, constraint: object, value: CellsLike) -> None: ...

    class OptionalCell:
        """The field of a cell that may be missing."""

        def __get__(self, constraint: object, kind: type | None = None) -> str | None: ...
        def __set__(self, constraint: object, value: CellLike | None) -> None: ...

    class OptionalCells:
        """The field of a list that may be missing."""

        def __get__(
            self, constraint: object, kind: type | None = None
        ) -> tuple[str, ...] | None: ...
        def __set__(self, constraint: object, value: CellsLike | None) -> None: ...

    class Groups:
        """The field of several lists of cells."""

        def __get__(
            self, constraint: object, kind: type | None = None
        ) -> tuple[tuple[str, ...], ...]: ...
        def __set__(self, constraint: object, value: Sequence[CellsLike]) -> None: ...
else:
    Cell: TypeAlias = Annotated[str, "Cell"]
    Cells: TypeAlias = Annotated[Sequence[str], "Cells"]
    Groups: TypeAlias = Annotated[Sequence[Sequence[str]], "Groups"]
    OptionalCell: TypeAlias = Annotated[str, "Cell"] | None
    OptionalCells: TypeAlias = Annotated[Sequence[str], "Cells"] | None

# Patterns are texts here: `re` compiles them when a constraint is first made.
_NAME = r"[a-z_][a-z0-9_]*|#[0-9]{1,4}"
_WORD = r"[^\s,;]+"
# Values that a field keeps as they are.
_PLAIN = frozenset({int, bool, str, type(None)})
# Iterables that are known without asking their abstract class, which takes longer.
_LISTS = frozenset({tuple, list, str})


class Parts(NamedTuple):
    """What a constraint compiles to: units, and primitives beside them.

    A unit is a Differ with a name, so that techniques and pictures can speak of it. `clashes` are
    pairs of candidates that exclude each other, for constraints that are easier to write that way.
    """

    units: Sequence[Unit] = ()
    primitives: Sequence[Primitive] = ()
    clashes: Sequence[Clash] = ()


class Constraint(ABC):
    """Data that `+` adds to rules. Subclasses are decorated with `@constraint`.

    Fields of the types Cell, Cells and Groups hold names of cells; all other fields hold plain
    values. `name` is derived from the class: `SlowThermo` is "slow-thermo".

    `holds` and `broken` follow the rule as people state it and share no code with `parts`: they are
    the oracle of its tests. Values are bytes: 0 for an empty cell, else the index of a value.

    >>> from nonet.variants import DIAGONAL
    >>> isinstance(DIAGONAL, Constraint), DIAGONAL.name
    (True, 'diagonal')
    """

    # What people call one: its name without hyphens, unless a class has something better.
    called: ClassVar[str] = ""
    # What it is called in other programs, and how these state it.
    elsewhere: ClassVar[tuple[Name, ...]] = ()
    drawing: ClassVar[tuple[Drawing, ...]] = ()  # how it is drawn, from back to front
    entered: ClassVar[tuple[Entry, ...]] = ()  # how it is entered on the page
    technique: ClassVar[str] = ""  # what explains it, if its primitives do not decide that
    is_directed: ClassVar[bool] = False  # whether it means something else from the other end
    is_at_its_cells: ClassVar[bool] = False  # where sentences say it is, though it restricts others
    # What a field may be, where it is one of few words and easily mistaken for another.
    choices: ClassVar[tuple[tuple[str, tuple[str, ...]], ...]] = ()
    # The kinds of mark all of which are given under it: a pair without one does not look like one.
    all_given_of: ClassVar[tuple[type[Constraint], ...]] = ()
    aliases: ClassVar[dict[str, str]] = {}  # program -> what it calls this constraint, in words
    # The fields, or the groups of a field, in which a cell may be listed twice: lines that cross
    # themselves, loops, and sums. In all others a second listing is a slip and is refused.
    repeating: ClassVar[frozenset[str]] = frozenset()

    if TYPE_CHECKING:

        @property
        def name(self) -> str:
            """The name in kebab-case, which follows from the class."""

        @property
        def summary(self) -> str:
            """The rule in one sentence, in lower case and without a full stop."""

    def __init_subclass__(cls, *, named: bool = True, **kwargs: Any) -> None:
        """Name the class; with `named=False`, `name` is a field."""
        super().__init_subclass__(**kwargs)
        if named and "name" not in cls.__dict__:
            cls.name = kebab(cls.__name__)  # type: ignore[assignment,method-assign]
        if named and "elsewhere" in cls.__dict__:
            cls.aliases = by_program(cls.elsewhere)
        if named and "called" not in cls.__dict__:
            cls.called = str(cls.name).replace("-", " ")

    def __post_init__(self) -> None:
        for name, mark, default, _ in fields_of(type(self)):
            value = getattr(self, name)
            if mark is None and type(value) in _PLAIN:
                continue
            if value is None and mark and default is not None:
                raise ArgumentError(f"{self.name}: {name} needed, such as r1c1 r1c2, not None")
            tidy = self._tidy(name, value, mark)
            if tidy is not value:
                object.__setattr__(self, name, tidy)
            if mark and tidy is not None and name not in self.repeating:
                for group in tidy if mark == "Groups" else [tidy] if mark == "Cells" else []:
                    self._refuse_repeats(group)
        self.check()

    def _tidy(self, field: str, value: Any, mark: str | None) -> Any:
        """Return the value of a field as it is kept, or raise an error that names the field."""
        given = type(value)
        if mark in ("Cells", "Groups") and value is not None:
            if given not in _LISTS and not isinstance(value, Iterable):
                what = f"cells such as 'r1c1 r1c2', not a {given.__name__}"
                raise TypeError(f"{self.name}: {field} must be {what}")
            value = value if isinstance(value, str) else tuple(value)
            if mark == "Groups" and not all(
                type(each) in _LISTS or isinstance(each, Iterable) for each in value
            ):
                raise TypeError(f"{self.name}: {field} must be lists of cells")
        try:
            tidy = _tidy(value, mark)
            hash(tidy)
        except (TypeError, RecursionError):
            what = f"{field} cannot be a {given.__name__} such as this"
            raise TypeError(f"{self.name}: {what}") from None
        return tidy

    def _refuse_repeats(self, cells: Sequence[str]) -> None:
        if len(set(cells)) < len(cells):
            cell = next(cell for place, cell in enumerate(cells) if cell in cells[:place])
            raise ArgumentError(f"{self.name}: {cell} appears twice")

    def check(self) -> None:  # noqa: B027 - most fields need no check
        """Raise ArgumentError if the fields make no sense, whatever the rules are."""

    def fit(self, rules: Rules) -> None:
        """Raise ArgumentError if these rules cannot have it; by default, cells must exist."""
        for cell in self.named_cells():
            rules.cell_at(cell)

    def in_names(self, rules: Rules) -> Self:
        """Return it with names in place of the numbers of cells, which depend on the grid.

        >>> from nonet.variants import Cage
        >>> from nonet.model.rules import Rules
        >>> Cage([0, (1, 1), "r3c3"]).in_names(Rules.classic(4))
        variants.Cage('r1c1 r2c2 r3c3')
        """
        if "#" not in "".join(self.named_cells()):  # names have it in front or not at all
            return self
        changed = {
            name: _in_names(getattr(self, name), rules, bool(mark))
            for name, mark, _, _ in fields_of(type(self))
        }
        return cast(Self, replace(cast(Any, self), **changed))

    @abstractmethod
    def parts(self, rules: Rules) -> Parts:
        """Return what it compiles to.

        Some constraints depend on others: `rules.stated(kind)` yields those of a kind, while
        `rules.units` has rows, columns, boxes and the like only, since the other units are
        made of the parts of all constraints.
        """

    @abstractmethod
    def holds(self, values: Sequence[int], rules: Rules) -> bool:
        """Whether a full grid obeys it."""

    @abstractmethod
    def broken(self, values: Sequence[int], rules: Rules) -> bool:
        """Whether the filled cells of a partial grid already break it."""

    def named_cells(self) -> Iterator[str]:
        """Yield the names of the cells in the fields, also of constraints inside this one."""
        found: list[str] = []
        for name, mark, _, _ in fields_of(type(self)):
            value = getattr(self, name)
            if mark == "Cells":
                found += value or ()
            elif mark:
                found += _flat(value)
            elif type(value) not in _PLAIN:
                for inner in _constraints_in(value):
                    found += inner.named_cells()
        return iter(found)

    def stated(self) -> Iterator[Constraint]:
        """Yield it and all constraints inside it."""
        yield self
        for name, mark, _, _ in fields_of(type(self)):
            if mark is None:
                value = getattr(self, name)
                if type(value) not in _PLAIN:
                    for inner in _constraints_in(value):
                        yield from inner.stated()

    def together(self) -> Iterator[Constraint]:
        """Yield the constraints that it is made of if all of these hold; otherwise itself."""
        yield self

    def cells_in(self, rules: Rules) -> tuple[int, ...]:
        """Return the cells it is about, in order and once each; all cells if it names none."""
        named = sorted({rules.cell_at(cell) for cell in self.named_cells()})
        return tuple(named) or tuple(rules.cells)

    @property
    def is_published(self) -> bool:
        """Whether it comes from `nonet.variants`, so that its repr evaluates to it."""
        return type(self).__module__.startswith("nonet.variants")

    def arguments(self) -> dict[str, object]:
        """Return the fields that differ from their defaults, by name."""
        found = {}
        for name, _, default, make_default in fields_of(type(self)):
            value = getattr(self, name)
            if make_default is not None:
                default = make_default()
            if default is MISSING or value != default:
                found[name] = value
        return found

    def __repr__(self) -> str:
        # Constraints are sorted by it, so this is one pass over the fields.
        words: list[str] = []
        is_first = True
        for name, mark, default, make_default in fields_of(type(self)):
            value = getattr(self, name)
            if make_default is not None:
                default = make_default()
            if default is MISSING or value != default:
                text = repr(_joined(value) if mark else value)
                words.append(text if is_first else f"{name}={text}")
            is_first = False
        prefix = "variants." if self.is_published else ""
        return f"{prefix}{type(self).__name__}({', '.join(words)})"

    def __getstate__(self) -> dict[str, Any]:
        # The hash differs between processes.
        return {key: value for key, value in self.__dict__.items() if key != "_hash"}

    @property
    def order(self) -> tuple[str, str]:
        """What constraints are sorted by."""
        return (self.name, repr(self))


_Class = TypeVar("_Class", bound=type[Constraint])


# Where a dataclass keeps its fields.
_FIELDS = "__dataclass_fields__"


@dataclass_transform(frozen_default=True)
def constraint(cls: _Class) -> _Class:
    """Make a subclass of Constraint a frozen dataclass that keeps the repr of Constraint.

    A field called like something that all constraints have, such as `name`, is a TypeError.
    """
    made = cast(Any, dataclass(frozen=True, repr=False)(cls))
    for field in fields(made):
        for base in cls.__mro__[1:]:
            if field.name in vars(base) and field.name not in vars(base).get(_FIELDS, ()):
                raise TypeError(
                    f"{cls.__name__}: a field cannot be called {field.name!r}; "
                    f"{base.__name__} has something of that name"
                )
    of_fields = made.__hash__

    def cached(self: Constraint) -> int:
        # A constraint may hold thousands of others, and each sum of rules asks for its hash.
        found: int | None = self.__dict__.get("_hash")
        if found is None:
            found = self.__dict__["_hash"] = of_fields(self)
        return found

    made.__hash__ = cached
    return cast(_Class, made)


def kebab(name: str) -> str:
    """Return the name of a class in kebab-case.

    >>> kebab("SlowThermo"), kebab("XSum"), kebab("XV"), kebab("NFA"), kebab("RegionSumLine")
    ('slow-thermo', 'x-sum', 'xv', 'nfa', 'region-sum-line')
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", name).lower()


def cell_names(cells: str | Sequence[str]) -> tuple[str, ...]:
    """Return the names of cells in a text or a sequence, in lower case.

    >>> cell_names("R1C1 r1c2"), cell_names(["r9c9"])
    (('r1c1', 'r1c2'), ('r9c9',))
    """
    if isinstance(cells, str):
        names = [_name(word[0], cells, word.start()) for word in re.finditer(_WORD, cells)]
    else:
        cells = tuple(cells)
        found = list(map(_tidy_name, cells)) if {str}.issuperset(map(type, cells)) else []
        names = [name for name in found if name is not None]
        if len(names) < len(cells):
            names = [_name(cell, None, None) for cell in cells]
    # A cell may be listed several times, but what constraints compile to grows with the square.
    if len(names) > MAX_CELLS:
        raise ArgumentError(f"{len(names)} cells; a constraint has at most {MAX_CELLS}")
    return tuple(names)


def _name(cell: Any, text: str | None, position: int | None) -> str:
    if not isinstance(cell, str):
        return _place(cell)
    name = _tidy_name(cell)
    if name is None:
        where = cell if text is None else text
        raise FormatError(f"{cell!r} is not a cell such as r1c1", text=where, position=position)
    return name


# A grid has up to a thousand cells, each of which is named in many constraints.
@lru_cache(maxsize=8192)
def _tidy_name(cell: str) -> str | None:
    name = cell.strip().lower()
    return name if re.fullmatch(_NAME, name) else None


def _place(cell: Any) -> str:
    """Return the name of a (row, column) pair, or a number as it is kept."""
    numbers = cell if isinstance(cell, tuple) else (cell,)
    is_whole = all(hasattr(n, "__index__") and not isinstance(n, bool) and n >= 0 for n in numbers)
    if not is_whole or (isinstance(cell, tuple) and len(cell) != 2):
        words = "a name such as r1c1, (row, column) or a number"
        raise ArgumentError(f"{cell!r} is not a cell: {words}")
    if not isinstance(cell, tuple):
        return f"#{operator.index(cell)}"
    row, column = map(operator.index, cell)
    return f"r{row + 1}c{column + 1}"


class FieldOf(NamedTuple):
    """What there is to know of a field of a constraint, without asking its dataclass each time."""

    name: str
    mark: str | None  # "Cell", "Cells" or "Groups" if it holds names of cells
    default: Any
    make_default: Callable[[], Any] | None


@lru_cache(maxsize=1024)
def fields_of(kind: type[Constraint]) -> tuple[FieldOf, ...]:
    """Return the fields of a class of constraints."""
    return tuple(
        FieldOf(
            each.name,
            cells_in_field(each),
            each.default,
            None if each.default_factory is MISSING else each.default_factory,
        )
        for each in fields(kind)  # type: ignore[arg-type]
    )


@lru_cache(maxsize=1024)
def _mark(kind: str) -> str | None:
    """Return Cell, Cells or Groups if that is the type of a field."""
    text = kind.removesuffix("| None").strip().rpartition(".")[2].removeprefix("Optional")
    return text if text in ("Cell", "Cells", "Groups") else None


def cells_in_field(each: Field[Any]) -> str | None:
    """Return "Cell", "Cells" or "Groups" for a field that holds names of cells."""
    kind: Any = each.type
    if isinstance(kind, str):
        return _mark(kind)
    for part in (kind, *get_args(kind)):
        for mark in getattr(part, "__metadata__", ()):
            if mark in ("Cell", "Cells", "Groups"):
                return cast(str, mark)
    return None


def _tidy(value: Any, mark: str | None) -> Any:
    if value is None or mark is None:
        return _frozen(value)
    if mark == "Cells":
        return cell_names(value)
    if mark == "Groups":
        return tuple(cell_names(group) for group in value)
    return _name(value, None, None)


def _frozen(value: Any) -> Any:
    """Return plain data with tuples for lists, so that it can be hashed."""
    if isinstance(value, list) or type(value) is tuple:
        if _PLAIN.issuperset(map(type, value)):
            return tuple(value)
        return tuple(map(_frozen, value))
    return value


def _flat(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple):
        for item in value:
            yield from _flat(item)
    elif value is not None:
        yield value


def _in_names(value: Any, rules: Rules, are_cells: bool) -> Any:
    """Return the value of a field with names for the numbers of cells."""
    if isinstance(value, Constraint):
        return value.in_names(rules)
    if type(value) is tuple:
        return tuple(_in_names(item, rules, are_cells) for item in value)
    return rules.cell_name(rules.cell_at(value)) if are_cells and value[:1] == "#" else value


def _constraints_in(value: Any) -> Iterator[Constraint]:
    """Yield the constraints in a field; numbers, tables and automata have none."""
    if type(value) is tuple:
        if value and type(value[0]) not in _PLAIN and isinstance(value[0], Constraint | tuple):
            for item in value:
                yield from _constraints_in(item)
    elif isinstance(value, Constraint):
        yield value


def _joined(value: Any) -> Any:
    """Return cells as they are written: one text for a list of names."""
    if isinstance(value, tuple):
        try:
            return " ".join(value)
        except TypeError:  # not all are texts
            return tuple(map(_joined, value))
    return value
