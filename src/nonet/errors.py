"""The errors nonet raises, in one tree.

    NonetError(Exception)
    ├── SudokuError      something is wrong with the puzzle
    │   ├── FormatError      the text is not a puzzle: .text .position .line .column .path
    │   │   └── DamagedFile      compressed data are cut short or corrupt: .rows
    │   ├── NoSolution       the grid has no solution: .grid .caveat
    │   │   ├── ConflictError    filled cells break the rules: .unit .cells .digit .constraint
    │   │   └── Mistake          a player's digits or marks contradict the solution: .wrong .erased
    │   └── ManySolutions    more than one solution: .grid .examples .caveat
    ├── ArgumentError    an argument, an option or a field of a constraint makes no sense
    ├── UnknownName      no such engine, format, variant …: .name .known
    ├── Unsupported      an engine, technique or variant was asked for what it cannot do: .what .by
    ├── Unmet            no puzzle was found that meets a request: .nearest .lacks
    ├── NodeLimit        the node limit has been reached: .max_nodes .seconds .nodes .found
    ├── TimeLimit        the time limit has passed (also a TimeoutError): .seconds .nodes .found
    ├── Cancelled        a progress function returned False
    └── MissingExtra     an optional package is not installed (also an ImportError): .extra

    UserWarning
    ├── NotUniqueWarning     the puzzle is not known to have exactly one solution
    └── FormatWarning        a part of a text was left out, since it is only drawn

`except SudokuError` catches what is wrong with a puzzle, and nothing that the program did wrong or
had no time for. All but Cancelled and MissingExtra are ValueErrors, too. An argument of the wrong
type raises TypeError, a bad index IndexError.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, TypedDict, Unpack

__all__ = [
    "ArgumentError",
    "Cancelled",
    "ConflictError",
    "DamagedFile",
    "FormatError",
    "FormatWarning",
    "ManySolutions",
    "MissingExtra",
    "Mistake",
    "NoSolution",
    "NodeLimit",
    "NonetError",
    "NotUniqueWarning",
    "SudokuError",
    "TimeLimit",
    "UnknownName",
    "Unmet",
    "Unsupported",
]


class NonetError(Exception):
    """The base of all errors nonet raises on purpose; two are equal if they say the same.

    >>> issubclass(SudokuError, NonetError), issubclass(TimeLimit, NonetError)
    (True, True)
    """

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return self.args == other.args and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), self.args))

    def __reduce__(self) -> tuple[Any, ...]:
        # An exception pickles by its args alone, which would lose the attributes.
        return (_rebuild, (type(self), self.args, dict(self.__dict__)))


def _rebuild(kind: type[NonetError], args: tuple[Any, ...], state: dict[str, Any]) -> NonetError:
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(state)
    return error


class SudokuError(NonetError, ValueError):
    """Something is wrong with a puzzle: it cannot be read, or has not exactly one solution.

    >>> issubclass(NoSolution, SudokuError), issubclass(UnknownName, SudokuError)
    (True, False)
    """


class ArgumentError(NonetError, ValueError):
    """An argument, an option or a field of a constraint has a value that makes no sense.

    >>> raise ArgumentError("limit is 300; it must be from 1 to 255")
    Traceback (most recent call last):
    nonet.errors.ArgumentError: limit is 300; it must be from 1 to 255
    """


class FormatError(SudokuError):
    """A text is not a puzzle.

    `line` and `column` say where, counted from 1 in the file as an editor shows it. `position` is
    an offset, from 0, into `text`, which is that line or, where several puzzles share a line, the
    part of it that begins `indent` characters into the line.

    >>> raise FormatError("'x' is not a digit", text="12x4", position=2, line=7)
    Traceback (most recent call last):
    nonet.errors.FormatError: line 7, column 3: 'x' is not a digit
    """

    def __init__(
        self,
        message: str,
        *,
        text: str | None = None,
        position: int | None = None,
        line: int | None = None,
        path: str | None = None,
        indent: int = 0,
    ) -> None:
        super().__init__(message)
        self.text = text
        self.position = position
        self.line = line
        self.path = path
        self.indent = indent

    @property
    def message(self) -> str:
        """The message without the place."""
        return str(self.args[0])

    @property
    def column(self) -> int | None:
        """The column in the line, from 1; None where no position is known.

        >>> FormatError("'x' is not a digit", text="12x4", position=2, line=7, indent=10).column
        13
        """
        return None if self.position is None else self.indent + self.position + 1

    def __str__(self) -> str:
        where = [] if self.path is None else [str(self.path)]
        if self.line is not None:
            where.append(f"line {self.line}")
        if self.position is not None:
            # In a single text people count characters, in a file columns.
            where.append(f"{'position' if self.line is None else 'column'} {self.column}")
        return f"{', '.join(where)}: {self.message}" if where else self.message


def _with_caveat(message: str, caveat: str) -> str:
    return message if caveat in message else f"{message}; {caveat}"


class DamagedFile(FormatError):
    """A compressed file is cut short or corrupt; `rows` could be read before the damage.

    >>> raise DamagedFile("truncated gzip data", rows=1200, path="puzzles.txt.gz")
    Traceback (most recent call last):
    nonet.errors.DamagedFile: puzzles.txt.gz: truncated gzip data; 1,200 rows were read
    """

    def __init__(self, message: str, *, rows: int = 0, path: str | None = None) -> None:
        super().__init__(message, path=path)
        self.rows = rows

    @property
    def message(self) -> str:
        """What is wrong, and how many rows were read."""
        rows = "1 row was" if self.rows == 1 else f"{self.rows:,} rows were"
        return f"{super().message}; {rows} read"


class NoSolution(SudokuError):
    """A grid has no solution.

    If the grid was not read in full, `caveat`, which the message includes, says what is missing.

    >>> NoSolution("no solution").grid is None
    True
    """

    def __init__(self, message: str = "no solution", *, grid: object = None) -> None:
        self.grid: Any = grid  # a Grid; the classics have rows
        self.caveat: str = getattr(grid, "caveat", "")
        super().__init__(_with_caveat(message, self.caveat))


class ConflictError(NoSolution):
    """A digit appears twice in a unit, two digits clash, or digits break a constraint.

    >>> ConflictError("5 twice in row 1", unit="row 1", cells=(0, 4), digit=5).cells
    (0, 4)
    """

    def __init__(
        self,
        message: str,
        *,
        grid: object = None,
        unit: object = None,
        cells: Sequence[int] = (),
        digit: int | None = None,
        constraint: object = None,
    ) -> None:
        super().__init__(message, grid=grid)
        self.unit: Any = unit
        self.cells = tuple(cells)
        self.digit = digit
        self.constraint: Any = constraint


class Mistake(NoSolution):
    """A player's digits or pencil marks contradict the only solution of the givens.

    `wrong` holds the placed candidates that are wrong, `erased` the candidates of the solution that
    are missing from the pencil marks.

    >>> Mistake("r1c3 is not 4", wrong=[(2, 4)]).wrong
    ((2, 4),)
    """

    def __init__(
        self,
        message: str,
        *,
        grid: object = None,
        wrong: Iterable[object] = (),
        erased: Iterable[object] = (),
    ) -> None:
        super().__init__(message, grid=grid)
        self.wrong: tuple[Any, ...] = tuple(wrong)
        self.erased: tuple[Any, ...] = tuple(erased)


class ManySolutions(SudokuError):
    """A grid has more than one solution; `examples` holds two of them, `caveat` as in NoSolution.

    >>> ManySolutions("several solutions").examples
    ()
    """

    def __init__(
        self,
        message: str = "several solutions",
        *,
        grid: object = None,
        examples: Iterable[object] = (),
    ) -> None:
        self.grid: Any = grid  # a Grid; the classics have rows
        self.caveat: str = getattr(grid, "caveat", "")
        super().__init__(_with_caveat(message, self.caveat))
        self.examples: tuple[Any, ...] = tuple(examples)


class Unsupported(NonetError, ValueError):
    """An engine, technique or variant cannot do what was asked of it.

    >>> raise Unsupported("16×16 grids", by="engine agent")
    Traceback (most recent call last):
    nonet.errors.Unsupported: engine agent cannot do 16×16 grids

    `message` replaces the sentence where that form does not fit:

    >>> raise Unsupported("r9c9", by="constraint cage", message="cage: 'r9c9' is not a cell")
    Traceback (most recent call last):
    nonet.errors.Unsupported: cage: 'r9c9' is not a cell
    """

    def __init__(self, what: str, *, by: str, message: str | None = None) -> None:
        super().__init__(f"{by} cannot do {what}" if message is None else message)
        self.what = what
        self.by = by


# How many names the message lists where none is near; `known` has them all.
_MOST_NAMES = 20


class UnknownName(NonetError, ValueError):
    """No such name; the message offers the nearest ones.

    >>> raise UnknownName("agnet", ["cover", "agent"], kind="engine")
    Traceback (most recent call last):
    nonet.errors.UnknownName: unknown engine 'agnet'; did you mean 'agent'?

    A name that means several things is `ambiguous`; `known` lists them.
    """

    def __init__(
        self, name: str, known: Iterable[str], *, kind: str = "name", ambiguous: bool = False
    ) -> None:
        import difflib  # slow to load, and few programs misspell a name

        given: object = name
        if not isinstance(given, str):
            raise TypeError(f"{kind} must be a name, not a value of type {type(given).__name__}")
        known = tuple(known)
        near = difflib.get_close_matches(name, known, n=3, cutoff=0.6)
        if near:
            advice = f"did you mean {' or '.join(map(repr, near))}?"
        elif known:
            more = f" and {len(known) - _MOST_NAMES} more" if len(known) > _MOST_NAMES else ""
            advice = f"known are {', '.join(known[:_MOST_NAMES])}{more}"
        else:
            advice = "none are known"
        if ambiguous:
            super().__init__(f"{name!r} may be {' or '.join(known)}")
        else:
            super().__init__(f"unknown {kind} {name!r}; {advice}")
        self.name = name
        self.known = known


class MissingExtra(NonetError, ImportError):
    """Something needs a package that is installed with an extra of nonet.

    >>> raise MissingExtra("Parquet files", package="pyarrow", extra="batch")
    Traceback (most recent call last):
    nonet.errors.MissingExtra: Parquet files need pyarrow; install it with: pip install nonet[batch]
    """

    def __init__(self, what: str, *, package: str, extra: str) -> None:
        super().__init__(f"{what} need {package}; install it with: pip install nonet[{extra}]")
        self.package = package
        self.extra = extra


class Cancelled(NonetError):
    """A `progress` function returned False, so the call was stopped.

    >>> raise Cancelled
    Traceback (most recent call last):
    nonet.errors.Cancelled: cancelled by the progress function
    """

    def __init__(self, message: str = "cancelled by the progress function") -> None:
        super().__init__(message)


class Unmet(NonetError, ValueError):
    """No puzzle meets a request, or none was found within the work allowed for one puzzle.

    `nearest` is the best puzzle that was found, if any; `lacks` lists what it misses.

    >>> raise Unmet("no puzzle found", lacks=["16 clues, not 17"])
    Traceback (most recent call last):
    nonet.errors.Unmet: no puzzle found
    """

    def __init__(self, message: str, *, nearest: object = None, lacks: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.nearest: Any = nearest
        self.lacks = tuple(lacks)


class NotUniqueWarning(UserWarning):
    """A puzzle has several solutions, or could not be shown to have exactly one.

    Techniques that assume a unique solution are left out for such a puzzle.

    >>> issubclass(NotUniqueWarning, UserWarning)
    True
    """


class FormatWarning(UserWarning):
    """A text was read without a part of it that may matter, such as lines that are only drawn.

    >>> issubclass(FormatWarning, UserWarning)
    True
    """


class _SoFarFields(TypedDict, total=False):
    nodes: int | None
    found: int | None
    nearest: object
    lacks: Iterable[str]
    bound: int | None


class _SoFar:
    """How far a search came before a limit stopped it.

    `nodes` and `found` count what it looked at and what it found, where it counts them. When a
    puzzle was to be made, `nearest` and `lacks` are those of `Unmet`. When the cheapest cover was
    asked for, `nearest` is the cheapest one so far, if any, and no cover costs less than `bound`.
    """

    args: tuple[Any, ...]

    def __init__(
        self,
        limit: str,
        *,
        seconds: float,
        nodes: int | None = None,
        found: int | None = None,
        nearest: object = None,
        lacks: Iterable[str] = (),
        bound: int | None = None,
    ) -> None:
        self.seconds = seconds
        self.nodes = nodes
        self.found = found
        self.nearest: Any = nearest
        self.lacks = tuple(lacks)
        self.bound = bound
        self.args = (f"no answer within {limit}{self._so_far()}",)

    def _so_far(self) -> str:
        if self.lacks:
            return f"; the nearest one falls short: {'; '.join(self.lacks)}"
        if self.bound is None:
            return ""
        if self.nearest is None:
            return f"; no cover costs less than {self.bound}"
        return f"; the best cover so far costs {self.nearest.cost}, none less than {self.bound}"


class NodeLimit(_SoFar, NonetError, ValueError):
    """The node limit of `max_nodes=` was reached before the answer was found.

    `nodes` and `found` show how far the search came. When the cheapest cover was asked for,
    `nearest` is the cheapest one so far, if any, and no cover costs less than `bound`.

    >>> raise NodeLimit(1000, seconds=0.2, nodes=1000, found=3)
    Traceback (most recent call last):
    nonet.errors.NodeLimit: no answer within 1000 nodes
    """

    def __init__(
        self, max_nodes: int, *, seconds: float = 0.0, **so_far: Unpack[_SoFarFields]
    ) -> None:
        self.max_nodes = max_nodes
        super().__init__(f"{max_nodes} nodes", seconds=seconds, **so_far)


class TimeLimit(_SoFar, NonetError, ValueError, TimeoutError):
    """The time limit of `timeout=` passed before the answer was found.

    `nodes` and `found` show how far the search came, where it counts them. When a puzzle was to be
    made, `nearest` and `lacks` are those of `Unmet`. When the cheapest cover was asked for,
    `nearest` is the cheapest one so far, if any, and no cover costs less than `bound`.

    >>> raise TimeLimit(2.5)
    Traceback (most recent call last):
    nonet.errors.TimeLimit: no answer within 2.5 seconds
    """

    def __init__(
        self,
        seconds: float,
        *,
        nodes: int | None = None,
        found: int | None = None,
        nearest: object = None,
        lacks: Iterable[str] = (),
        bound: int | None = None,
    ) -> None:
        super().__init__(
            f"{seconds:g} seconds",
            seconds=seconds,
            nodes=nodes,
            found=found,
            nearest=nearest,
            lacks=lacks,
            bound=bound,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        # ValueError.__new__ refuses a class that is an OSError too, so this one is called anew.
        anew = partial(type(self), nearest=self.nearest, lacks=self.lacks, bound=self.bound)
        return (anew, (self.seconds,), dict(self.__dict__))


# What is wrong with something that was written, rather than with the call that read it.
INPUT_ERRORS = (SudokuError, ArgumentError, UnknownName, Unsupported)
