"""One deduction as pure data: what it places and removes, and what to point at."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from nonet.base.arguments import listed
from nonet.base.as_json import AsJson
from nonet.errors import UnknownName
from nonet.model.records import step_record
from nonet.model.rules import CLASSIC, Candidate, Rules, Shape, Unit
from nonet.model.shape import CellLike
from nonet.model.shown import Shown
from nonet.model.symbols import symbol

if TYPE_CHECKING:
    from nonet.formats import wire
    from nonet.model.grid import Grid

ROLES = (
    "pattern",
    "base",
    "cover",
    "fin",
    "endo-fin",
    "pivot",
    "pincer",
    "set",
    "node",
    "target",
    "guess",
    "chain",
)


class Link(NamedTuple):
    """An inference between two groups of candidates.

    Strong: when the source is false, the target is true. Weak: when the source is true, the target
    is false.

    >>> Link((Candidate(0, 1),), (Candidate(5, 1),), strong=True).strong
    True
    """

    source: tuple[Candidate, ...]
    target: tuple[Candidate, ...]
    strong: bool


class Mark(NamedTuple):
    """Something to point at in a step, with the role it plays; renderers know roles only.

    >>> Mark("pattern", cells=(0, 1)).role
    'pattern'
    """

    role: str
    cells: tuple[int, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    units: tuple[Unit, ...] = ()
    links: tuple[Link, ...] = ()


def _candidates(pairs: Iterable[tuple[CellLike, int]], name: str) -> tuple[Candidate, ...]:
    found = set()
    for pair in listed(pairs, name):
        if len(numbers := listed(pair, f"each of {name}")) != 2:
            raise TypeError(f"each of {name} must be a cell and a digit, not {len(numbers)} things")
        cell, digit = numbers
        found.add(Candidate(cell, digit))  # type: ignore[arg-type]
    is_numbers = all(isinstance(each.cell, int) for each in found)
    return tuple(sorted(found, key=None if is_numbers else str))


def _checked(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    marks = tuple(marks)
    for mark in marks:
        if mark.role not in ROLES:
            raise UnknownName(mark.role, ROLES, kind="role")
    return marks


class Step(Shown, AsJson):
    """One deduction: the technique, what it places and removes, and the marks that show it.

    `because` is the reason in a sentence, and `eureka` a chain in Eureka notation. `grid` is where
    it was found, if nonet found it: notebooks draw the step there. Equality, hash and repr ignore
    these. Marks and sentence may be given as functions, which are called when first read.

    >>> step = Step("naked-single", places=[(0, 5)], because="r1c1 can only be 5")
    >>> step.places, step.because
    ((Candidate(cell=0, digit=5),), 'r1c1 can only be 5')
    >>> print(step)
    naked-single: r1c1 can only be 5
    """

    __slots__ = (
        *("_because", "_eureka", "_grid", "_marks", "_places", "_removes", "_rules", "_technique"),
    )

    def __init__(
        self,
        technique: str,
        places: Iterable[tuple[CellLike, int]] = (),
        removes: Iterable[tuple[CellLike, int]] = (),
        marks: Iterable[Mark] | Callable[[], Iterable[Mark]] = (),
        because: str | Callable[[], str] = "",
        eureka: str = "",
    ) -> None:
        self._technique = technique
        self._places = _candidates(places, "places")
        self._removes = _candidates(removes, "removes")
        self._marks = marks if callable(marks) else _checked(marks)
        self._because = because
        self._eureka = eureka
        self._rules: Rules | None = None
        self._grid: Grid | Callable[[], Grid] | None = None

    def found_on(self, grid: Grid | Callable[[], Grid], rules: Rules) -> Step:
        """Return the step, which keeps the grid with the candidates that it was found on.

        >>> from nonet import Grid
        >>> grid = Grid("123.341221434321")
        >>> Step("full-house", places=[(3, 4)]).found_on(grid, grid.rules).places[0].name
        'r1c4'
        """
        if self._rules is None:
            self._grid, self._rules = grid, rules
            self._bind(rules.shape)
        return self

    def within(self, shape: Shape) -> Step:
        """Return the step with numbers for cells that were given by name or as (row, column).

        >>> Step("x", places=[("r1c4", 5)]).within(Shape.square(9)).places
        (Candidate(cell=3, digit=5),)
        """
        if self._rules is not None or not _names_cells(self):
            return self
        places, removes = _within(shape, self.places), _within(shape, self.removes)
        marks = [_bound(mark, shape) for mark in self.marks]
        return Step(self.technique, places, removes, marks, self._because, self.eureka)

    def _bind(self, shape: Shape) -> None:
        """Let the candidates know the shape of their grid."""
        if _names_cells(self):
            self._marks = tuple(_bound(mark, shape) for mark in self.marks)
        self._places = tuple(sorted(_within(shape, self._places)))
        self._removes = tuple(sorted(_within(shape, self._removes)))

    @property
    def grid(self) -> Grid | None:
        """The grid that it was found on, with the candidates left there as its marks."""
        if callable(self._grid):
            self._grid = self._grid()
        return self._grid

    @property
    def rules(self) -> Rules:
        """The rules of that grid; those of a 9×9 grid where it is not known."""
        return self._rules or CLASSIC

    def to_dict(self) -> wire.StepRecord:
        """Return the step as plain data, with cells by name.

        >>> Step("full-house", places=[(3, 4)]).to_dict()["places"]
        [{'cell': 'r1c4', 'digit': 4}]
        """
        return step_record(self)

    @property
    def technique(self) -> str:
        """The name of the technique."""
        return self._technique

    @property
    def places(self) -> tuple[Candidate, ...]:
        """The digits it places, sorted."""
        return self._places

    @property
    def removes(self) -> tuple[Candidate, ...]:
        """The candidates it removes beside those that follow from `places`, sorted."""
        return self._removes

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What to point at."""
        if not isinstance(self._marks, tuple):
            self._marks = _checked(self._marks())
        if self._rules is not None and self._rules.shape != CLASSIC.shape:
            self._marks = tuple(_bound(mark, self._rules.shape) for mark in self._marks)
        return self._marks

    @property
    def because(self) -> str:
        """Why it holds, in a sentence."""
        if not isinstance(self._because, str):
            self._because = self._because()
        return self._because

    @property
    def eureka(self) -> str:
        """The chains of a step in Eureka notation, one per line; empty if it has none.

        >>> from nonet.techniques import by_name
        >>> from nonet.techniques.examples import example
        >>> grid, step = example(by_name("xy-chain"))
        >>> print(step.eureka)
        (4=3)r6c1 - (3=4)r6c5 - (4=3)r5c5 - (3=7)r5c7 - (7=4)r8c7 => r8c1<>4
        """
        return self._eureka

    def _key(self) -> tuple[Any, ...]:
        return (self.technique, self.places, self.removes, self.marks)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Step):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        parts = [repr(self.technique)]
        for name in ("places", "removes", "marks"):
            if getattr(self, name):
                parts.append(f"{name}={getattr(self, name)!r}")
        return f"Step({', '.join(parts)})"

    def __str__(self) -> str:
        return f"{self.technique}: {self.because or self._in_numbers()}"

    def _in_numbers(self) -> str:
        """Return what it does, by the numbers of the cells: a step does not know their names."""
        places = [f"{symbol(digit)} in cell {cell}" for cell, digit in self.places]
        removes = [f"{symbol(digit)} from cell {cell}" for cell, digit in self.removes]
        both = (("place", places), ("eliminate", removes))
        done = [f"{verb} {', '.join(named)}" for verb, named in both if named]
        return " and ".join(done) or "nothing"

    def __reduce__(self) -> tuple[Any, ...]:
        # A function need not pickle; its sentence does.
        return (_rebuild, (*self._key(), self.because, self.eureka, self.grid, self._rules))


def _rebuild(
    technique: str,
    places: Iterable[Candidate],
    removes: Iterable[Candidate],
    marks: Iterable[Mark],
    because: str,
    eureka: str,
    grid: Grid | None,
    rules: Rules | None,
) -> Step:
    step = Step(technique, places, removes, marks, because, eureka)
    return step if grid is None or rules is None else step.found_on(grid, rules)


def _within(shape: Shape, candidates: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    return tuple(candidate.within(shape) for candidate in candidates)


def _bound(mark: Mark, shape: Shape) -> Mark:
    links = tuple(
        link._replace(source=_within(shape, link.source), target=_within(shape, link.target))
        for link in mark.links
    )
    cells = tuple(cell if isinstance(cell, int) else shape.cell_at(cell) for cell in mark.cells)
    return mark._replace(cells=cells, candidates=_within(shape, mark.candidates), links=links)


def _names_cells(step: Step) -> bool:
    """Whether some cell of a step made by hand is no number."""
    marks = step._marks if isinstance(step._marks, tuple) else ()
    cells = [candidate.cell for candidate in (*step.places, *step.removes)]
    for mark in marks:
        cells += mark.cells
        cells += [candidate.cell for candidate in mark.candidates]
        cells += [c.cell for link in mark.links for c in (*link.source, *link.target)]
    return not all(isinstance(cell, int) for cell in cells)
