"""What some rows of a data set are: puzzles or not, with one solution or not, how hard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import nonet
from nonet.arrow.answered import texts_of
from nonet.arrow.arrays import strings
from nonet.arrow.solutions import differences, has_text
from nonet.batch import Follow, Part, tables_of
from nonet.errors import Cancelled, FormatError
from nonet.formats.native import NO_PUZZLE
from nonet.rating.native import SOLVED, walk_rounds
from nonet.rows.bulk.many import digits_of
from nonet.rows.files import LINE
from nonet.rows.tables import Table, is_no_row
from nonet.techniques import by_name

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NOT_PUZZLES, NO_SOLUTION, SEVERAL, WRONG, MISSING = (
    "not puzzles",
    "no solution",
    "several solutions",
    "wrong solution",
    "missing solution",
)
SINGLES = ("full-house", "last-digit", "hidden-single", "naked-single")
# Examples of each fault that are kept.
MOST_EXAMPLES = 5


# Until all parts are known, a row is the number of its part and its place in it.
PLACE = 40


class Example(NamedTuple):
    """A row, counted from 1, and what is wrong with it."""

    row: int
    text: str


@dataclass
class FaultyRow:
    """How often something is wrong, and the first rows of it."""

    count: int = 0
    examples: list[Example] = field(default_factory=list)

    def add(self, row: int, text: str) -> None:
        """Count a row."""
        self.count += 1
        if len(self.examples) < MOST_EXAMPLES:
            self.examples.append(Example(row, text))

    def merge(self, other: FaultyRow) -> None:
        """Count what was found in other rows."""
        self.count += other.count
        self.examples = sorted(self.examples + other.examples)[:MOST_EXAMPLES]


class Faulty(NamedTuple):
    """A row and one thing that is wrong with it."""

    row: int
    kind: str
    text: str


@dataclass
class Findings:
    """What some rows of a file are; `passed` of them are blank lines and comments.

    `keys` are (forms, digits, rows) for comparing them, and `solved` is the same for solutions. All
    faulty rows are kept in `faulty` if it is a list.
    """

    rows: int = 0
    passed: int = 0
    unique: int = 0
    singles: int = 0
    faults: dict[str, FaultyRow] = field(default_factory=dict)
    clues: Counter[int] = field(default_factory=Counter)
    levels: Counter[str] = field(default_factory=Counter)
    keys: list[tuple[Any, Any, Any]] = field(default_factory=list)
    solved: list[tuple[Any, Any, Any]] = field(default_factory=list)
    faulty: list[Faulty] | None = None

    def fault(self, kind: str) -> FaultyRow:
        """Return the fault of a kind."""
        return self.faults.setdefault(kind, FaultyRow())

    def add(self, kind: str, row: int, text: str) -> None:
        """Note that something is wrong with a row."""
        self.fault(kind).add(row, text)
        if self.faulty is not None:
            self.faulty.append(Faulty(row, kind, text))

    def merge(self, other: Findings) -> None:
        """Add what was found in other rows, without their keys."""
        self.rows += other.rows
        self.passed += other.passed
        self.unique += other.unique
        self.singles += other.singles
        self.clues += other.clues
        self.levels += other.levels
        for kind, fault in other.faults.items():
            self.fault(kind).merge(fault)


def digits_in(part: Part, table: Table) -> tuple[NDArray[np.uint8], dict[int, str]]:
    """Return the digits of the puzzles of a table, and why the other rows are none."""
    from nonet.base.numeric import np

    names = table.batch.schema.names
    puzzles = texts_of(table.batch, names.index(part.source.column))
    values = [np.empty((0, 81), np.uint8)]
    errors: dict[int, str] = {}
    before = 0
    for piece in digits_of(puzzles, None):
        for row, error in piece.errors.items():
            if isinstance(error, FormatError):
                error.line = error.path = None
            text = puzzles[before + row].as_py()
            is_empty = text is None or not text.strip()
            errors[before + row] = NO_PUZZLE if is_empty else str(error)
        values.append(piece.values)
        before += len(piece.values)
    errors |= {row: error.message for row, error in table.faults.items()}
    return np.concatenate(values), errors


def passed_over(part: Part, table: Table, errors: Iterable[int]) -> set[int]:
    """Return which rows without a puzzle are blank lines or comments; those are not faults."""
    if part.source.file.format != LINE:
        return set()
    puzzles = table.batch.column(part.source.column)
    own = (row for row in errors if row not in table.faults)
    return {row for row in own if is_no_row(puzzles[row].as_py())}


class Wanted(NamedTuple):
    """What is looked for in the rows of a file.

    `solution` is its column of solutions. `levels`: rate the puzzles; `faulty`: keep all faulty
    rows; `solved`: keep the keys of solutions.
    """

    solution: str | None
    levels: bool
    faulty: bool
    solved: bool


def examine(part: Part, first: int, wanted: Wanted, follow: Follow) -> Findings:
    """Examine the rows of a part, numbered from `first`, on one thread."""
    found = Findings(faulty=[] if wanted.faulty else None)
    columns = dict.fromkeys([part.source.column, wanted.solution or part.source.column])
    for table in tables_of(part, list(columns)):
        _examine(part, table, first + found.rows, found, follow, wanted)
        found.rows += len(table.batch)
        _go_on(follow, found.rows)
    return found


def _go_on(follow: Follow, rows: int) -> None:
    if not follow(rows):
        raise Cancelled


def _examine(
    part: Part, table: Table, first: int, found: Findings, follow: Follow, wanted: Wanted
) -> None:
    from nonet.base.numeric import np

    values, errors = digits_in(part, table)
    passed = passed_over(part, table, errors)
    found.passed += len(passed)
    for row, text in sorted(errors.items()):
        if row not in passed:
            found.add(NOT_PUZZLES, first + row, text)
    is_puzzle = np.ones(len(values), np.bool_)
    is_puzzle[list(errors)] = False
    result = nonet.solve_many(values, threads=1)
    assert result.grids is not None
    for kind, wrong in ((NO_SOLUTION, result.counts == 0), (SEVERAL, result.counts > 1)):
        for row in np.flatnonzero(wrong & is_puzzle).tolist():
            found.add(kind, first + row, kind)
    is_unique = is_puzzle & (result.counts == 1)
    if wanted.solution is not None:
        is_given = has_text(table.batch, wanted.solution)
        for row in np.flatnonzero(is_unique & ~is_given).tolist():
            found.add(MISSING, first + row, MISSING)
        right = strings(result.grids, is_unique)
        for row, text in differences(table.batch, right, wanted.solution):
            found.add(WRONG, first + row, text)
    if wanted.solved:
        grids, rows = result.grids[is_unique], np.flatnonzero(is_unique) + first
        found.solved.append((grids, grids, rows))
    found.unique += int(is_unique.sum())
    clues = np.bincount((values[is_puzzle] > 0).sum(axis=1, dtype=np.int64))
    found.clues += Counter({count: int(n) for count, n in enumerate(clues) if n})
    for values_of_some in _slices(values[is_unique]):
        if wanted.levels:
            _rate(values_of_some, found)
        else:
            found.singles += solved_by_singles(values_of_some)
        _go_on(follow, found.rows)
    forms = nonet.canonical_many(values[is_puzzle], threads=1)
    has_form = np.ones(len(forms), np.bool_)
    has_form[list(forms.errors)] = False
    rows = np.flatnonzero(is_puzzle)[has_form] + first
    found.keys.append((forms.forms[has_form], values[is_puzzle][has_form], rows))


def _slices(values: NDArray[np.uint8]) -> Iterator[NDArray[np.uint8]]:
    """Yield rows a few at a time, so that Ctrl-C does not wait for long."""
    for start in range(0, len(values), 1024):
        yield values[start : start + 1024]


def _rate(values: NDArray[np.uint8], found: Findings) -> None:
    rated = nonet.rate_many(values, scales=("nonet",), threads=1)
    found.levels += Counter(rated.level.tolist())
    found.singles += sum(name in SINGLES for name in rated.hardest.tolist())


def solved_by_singles(values: NDArray[np.uint8]) -> int:
    """Return how many puzzles are solved by singles alone.

    >>> import numpy as np
    >>> easy = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
    >>> solved_by_singles(np.frombuffer(nonet.Grid(easy).values, np.uint8).reshape(1, 81))
    1
    """
    numbers = [by_name(name).number for name in SINGLES]
    walk = walk_rounds(nonet.CLASSIC, numbers, values.reshape(-1))
    return int((walk.ends == SOLVED).sum())
