"""The C++ core of nonet."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any

import numpy
from numpy.typing import NDArray


class OutOfTime(TimeoutError):
    pass

class Rules:
    """What is legal on a grid, compiled; shared freely between threads."""

    def __init__(self, size: int, units: Sequence[Sequence[int]], clashes: Sequence[tuple[int, int]]) -> None:
        """
        Compile rules; raises ValueError with what is wrong with them.

        A unit of `size` cells holds every digit, a shorter one only forbids repeats. A clash
        is a pair of candidates, each cell * size + digit - 1.
        """

class Search:
    """The solutions of one grid, one by one."""

    def __init__(self, rules: Rules, values: bytes, marks: Sequence[int] | None = None) -> None:
        """
        Start a search: one byte per cell, 0 for empty.

        `marks` are candidate masks; only those of empty cells are read.
        """

    def next(self, timeout: float | None = None, progress: Callable[[int], None] | None = None) -> bytes | None:
        """
        Return the next solution, or None when there are no more.

        TimeoutError after `timeout` seconds; the search can go on afterwards. `progress` is
        called with the number of candidates tried so far.
        """

    def count(self, limit: int | None = None, timeout: float | None = None, progress: Callable[[int], None] | None = None) -> int:
        """
        Return how many further solutions there are, looking for at most `limit`.

        After TimeoutError the search can go on with the solutions not yet counted. `progress` is called
        with the number of solutions found so far.
        """

    @property
    def guesses(self) -> int:
        """The candidates tried without proof so far."""

def count(rules: Rules, values: bytes, marks: Sequence[int] | None = None, limit: int | None = None, threads: int = 1, timeout: float | None = None, progress: Callable[[int], None] | None = None) -> int:
    """
    Return how many solutions a grid has, looking for at most `limit`.

    The number does not depend on `threads`. `progress` is called with the number of
    solutions found so far.
    """

class ArrowFault(ValueError):
    pass

class ArrowNumbers(ArrowFault):
    pass

class ArrowRows:
    """Rows of an Arrow column, for the bulk engine."""

    @property
    def cells(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]:
        """The bytes that `offsets` point into."""

    @property
    def offsets(self) -> Annotated[NDArray[numpy.uint64], dict(shape=(None,), writable=False)]:
        """
        Where the 81 cells of each row begin in `cells`; a bad row has no cells there.
        """

    @property
    def bad(self) -> list[tuple[int, str, int, int]]:
        """The rows without a puzzle, as in CutLines.bad."""

    @property
    def nulls(self) -> list[int]:
        """The null rows, which are bad ones too."""

class ArrowChunk:
    """A part of an Arrow column, in the memory of its producer."""

    def __len__(self) -> int: ...

    def rows(self, first: int, count: int) -> ArrowRows:
        """Read some rows as 9x9 puzzles."""

    def text(self, row: int) -> bytes | None:
        """Return the bytes of a row, None for a null."""

class ArrowChunks:
    """The chunks of an object with the Arrow C data interface."""

    def __init__(self, source: object) -> None: ...

    def next(self) -> ArrowChunk | None:
        """
        Return the next chunk, None at the end.

        ArrowFault for a column that is no texts or is broken, ArrowNumbers for one of
        numbers, OSError where the producer fails.
        """

def export_result(counts: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], guesses: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], grids: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)] | None, symbols: str, errors: Sequence[tuple[int, str]]) -> object:
    """
    Return the capsule of an Arrow stream with the columns row, solution, count, guesses and
    error; without solutions if `grids` is None.

    `symbols` has the character of each digit, that of 0 first; `errors` are messages by row,
    in order.
    """

def cpus() -> list[str]:
    """Return the CPU levels this machine has: portable, avx2, avx512."""

def cpu() -> str:
    """
    Return the CPU level in use: the best, or the one NONET_CPU asks for.

    ValueError when that one is unknown or this machine lacks it.
    """

def solve_bulk(cells: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], rows: int, *, stride: int = 81, offsets: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None, text: bool = True, grids: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')] | None = None, grids_text: bool = False, counts: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu')], guesses: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu')], faults: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu')], limit: int = 2, threads: int = 1, timeout: float | None = None, cpu: str | None = None, progress: Callable[[int], None] | None = None) -> None:
    """
    Solve rows of 81 cells, classic 9x9, into the arrays given.

    A row begins at its offset, or at its number times the stride. `faults` is 0, or in a
    row that is no puzzle the place, from 1, of the first byte that is no cell.
    """

def solve_each(rules: Rules, values: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], rows: int, *, grids: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')] | None = None, counts: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu')], guesses: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu')], limit: int = 2, threads: int = 1, timeout: float | None = None, cpu: str | None = None, progress: Callable[[int], None] | None = None) -> None:
    """
    Solve many grids under any rules into the arrays given; 0 is an empty cell.
    """

def clock_hz(milliseconds: float = 2.0) -> float:
    """
    Return the cycles per second of this core, measured for so many milliseconds.

    It times a chain of dependent 64-bit multiplications, 3 cycles each.
    """

class CoverProblem:
    """An exact cover problem, compiled; never changes."""

    def __init__(self, primary: int, secondary: int, ends: bytes, items: bytes, colours: bytes = ..., least: bytes = ..., most: bytes = ...) -> None:
        """
        Compile a problem; raises ValueError with what is wrong with it.

        `items` and `colours` are int32, the others int64. Primary item k is k, secondary
        item k is ~k; `ends` says where each option ends in `items`.
        """

class CoverSearch:
    """The solutions of one problem, in a fixed order."""

    def __init__(self, problem: CoverProblem, threads: int = 1) -> None: ...

    def count(self, limit: int | None = None, max_nodes: int | None = None, seconds: float | None = None) -> bool:
        """
        Count on; return False if one of the limits stopped it before the search was over.
        """

    def fetch(self, labels: list[Any], batch: int, max_nodes: int | None = None, seconds: float | None = None) -> list[tuple[Any, ...]]:
        """
        Return the next solutions, at most `batch`: tuples of the labels of their options.
        """

    @property
    def is_over(self) -> bool:
        """Whether the whole tree has been searched."""

    @property
    def nodes(self) -> int:
        """The options tried so far."""

    @property
    def updates(self) -> int:
        """The changes made to the lists of items."""

    @property
    def found(self) -> int:
        """The solutions found so far."""

    @property
    def share(self) -> float:
        """The estimated part of the tree that is done."""

class CoverCheapest:
    """The k cheapest solutions of one problem."""

    def __init__(self, problem: CoverProblem, costs: bytes, k: int) -> None:
        """Start a search; `costs` are int64, one per option."""

    def run(self, max_nodes: int | None = None, seconds: float | None = None) -> bool:
        """
        Search on; return False if one of the limits stopped it before the search was over.
        """

    def kept(self, labels: list[Any]) -> list[tuple[Any, ...]]:
        """Return the best so far as tuples of labels, the cheapest first."""

    @property
    def is_over(self) -> bool:
        """Whether the whole tree has been searched."""

    @property
    def nodes(self) -> int:
        """The options tried so far."""

    @property
    def updates(self) -> int:
        """The changes made to the lists of items."""

    @property
    def found(self) -> int:
        """The solutions found so far."""

    @property
    def share(self) -> float:
        """The estimated part of the tree that is done."""

def cover_estimate(problem: CoverProblem, samples: int, seed: int, seconds: float | None = None) -> tuple[float, float, float, float] | None:
    """
    Return nodes and solutions, each with its standard error, from random dives.

    Returns None if time runs out before all dives are made.
    """

class CutLines:
    """The lines of a text as rows: what cut_lines returns."""

    def __len__(self) -> int: ...

    @property
    def text(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]:
        """The text that was cut."""

    @property
    def starts(self) -> Annotated[NDArray[numpy.uint64], dict(shape=(None,), writable=False)]:
        """
        Where the line of each row begins in the text; it ends before the next one.
        """

    @property
    def cells(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]:
        """
        The bytes that `offsets` point into: the text, or the cells of all puzzles
        where those of some are not side by side in the text.
        """

    @property
    def offsets(self) -> Annotated[NDArray[numpy.uint64], dict(shape=(None,), writable=False)]:
        """
        Where the 81 cells of each row begin in `cells`; a bad row has no cells there.
        """

    @property
    def bad(self) -> list[tuple[int, str, int, int]]:
        """
        The rows without a puzzle, as tuples: row, fault, byte of the line, cells.

        `fault` is `empty` (no cells, or a comment), `cells` (not 81 of them, but as
        many as the last item says), `character` (one that is no cell), `before` (too
        much text before the puzzle) or `after` (the puzzle is not set off from what
        follows).
        """

    @property
    def first_line(self) -> int:
        """The number of the line of row 0: 1, or 2 after a header."""

    @property
    def table(self) -> tuple[str, int] | None:
        """
        The separator and the column (from 0) of the puzzles where the text is a table.
        """

def cut_lines(text: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], *, header: bool = False, table: tuple[str, int] | None = None) -> CutLines:
    """
    Cut bytes into lines and find the classic 9x9 puzzle of each, by the grammar of
    read_line.

    Lines end in \\n or \\r\\n; a last line without an end counts, and a byte order mark is
    skipped. With `header`, a first line that names a column of puzzles (puzzle, quizzes,
    sudoku ...) is skipped too, and the others are rows of its table: then the puzzle is the
    field of that column. `table`, a separator and a column from 0, is for rows whose header
    is elsewhere. Every other line is a row, blank lines and comments included.
    """

def read_line(line: str) -> tuple[bytes | None, str, int, int]:
    """
    Read the classic 9x9 puzzle of a line, given without its line end.

    Return its 81 values, an empty string, and where the puzzle begins and ends with its
    quotes; or None, the fault (see CutLines.bad), its column from 0, and how many cells there
    are where the fault is `cells`.

    A line is a puzzle with up to 40 characters of other fields before it, and any text after
    it that begins with a space, comma, semicolon or #. The puzzle, quoted or not, is a run
    of 81 cells, or groups of 1, 3, 9 or 27 cells with spaces or one of , ; / | between them.
    Cells are 1 to 9, and 0.*_-Xx for empty ones; in a line of exactly 81 digits and spaces
    the spaces are empty cells.
    """

def read_run(text: str) -> bytes | None:
    """
    Return the 81 values of a text that is 81 characters of a puzzle and nothing else, else
    None.
    """

class Logic:
    """
    The finders of human steps under one set of rules; threads may share it.
    """

    def __init__(self, size: int, units: Sequence[tuple[int, Sequence[int]]], clashes: Sequence[tuple[int, int]], complete: bool = True) -> None:
        """
        Compile rules: each unit is its kind (0 row, 1 column, 2 box, 3 region, 4 other) and
        its cells; a clash is a pair of candidates, each cell * size + digit - 1.

        Not complete: the puzzle has rules beside these, and techniques that need to know all
        of them find nothing.
        """

    def find(self, technique: int, values: bytes, givens: bytes, masks: Sequence[int] | None, first: bool = False, marks: bool = True, timeout: float | None = None, progress: Callable[[int], None] | None = None) -> list[bytes]:
        """
        Return the steps of one technique (its place in logic_names) as bytes.

        With marks=False, the same steps in the same order without their marks. `progress` is
        called with 0.
        """

    def explain(self, techniques: Sequence[int], values: bytes, givens: bytes, masks: Sequence[int] | None, most: int | None = None, timeout: float | None = None, progress: Callable[[int, int], None] | None = None) -> tuple[list[bytes], int, tuple[int, int, int]]:
        """
        Return (steps, outcome, (cell, unit, digit) of a contradiction).

        The outcome is 0 for solved, 1 for stuck, 2 for a contradiction. `progress` is called
        with the number of steps and the place of the technique that is tried.
        """

def logic_names() -> list[str]:
    """Return the names of all techniques."""

def logic_roles() -> list[str]:
    """Return the names of the roles of marks, by their numbers in steps."""
def rate_se(values: bytes, max_er: float | None = None, path: bool = False, timeout: float | None = None, progress: Callable[[int], None] | None = None) -> tuple[float, float, float, str, bool, list[tuple[float, str, list[tuple[int, int]], list[tuple[int, int]]]]]:
    """
    Return (er, ep, ed, technique, finished, path) of a puzzle with one solution.

    A step of the path is (rating, technique, places, removes). After `timeout` seconds, or when a
    step is rated above `max_er`, the rating is not finished and `er` is a lower bound.
    """

def rate_se_rows(values: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], skip: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu', writable=False)], er: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu')], ep: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu')], ed: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu')], finished: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu')], *, max_er: float | None = None, each: float | None = None, threads: int = 1, timeout: float | None = None, progress: Callable[[int], None] | None = None) -> None:
    """
    Rate rows of 81 values into the arrays given, except those that `skip` marks.

    `each` limits the seconds per row, `timeout` those of the call; rows that were not rated keep
    what the arrays held.
    """

class Rounds:
    """Walks in rounds under one set of rules; shared freely."""

    def __init__(self, size: int, units: Sequence[tuple[int, Sequence[int]]], clashes: Sequence[tuple[int, int]]) -> None:
        """Compile rules, written as for Logic."""

    def walk(self, techniques: Sequence[int], values: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], *, threads: int = 1, timeout: float | None = None, each: float | None = None, progress: Callable[[int], None] | None = None) -> tuple[Annotated[NDArray[numpy.uint8], dict(shape=(None,))], Annotated[NDArray[numpy.uint64], dict(shape=(None,))], Annotated[NDArray[numpy.uint16], dict(shape=(None,))], Annotated[NDArray[numpy.uint16], dict(shape=(None,))], Annotated[NDArray[numpy.uint32], dict(shape=(None,))], Annotated[NDArray[numpy.uint32], dict(shape=(None,))], Annotated[NDArray[numpy.uint32], dict(shape=(None,))]]:
        """
        Walk from rows of givens; 0 is an empty cell.

        Return (ends, starts, techniques, rounds, steps, places, removes). The end of a row is
        0 solved, 1 stuck, 2 contradiction, 3 out of the time for one row, 4 digits that break
        the rules. Its entries begin at its start, the next row's start ends them; each is the
        part of one technique in one round.
        """

def hodoku_names() -> list[str]:
    """
    Return the kinds of HoDoKu's steps in the order in which they are tried.
    """

def walk_hodoku(values: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], *, threads: int = 1, timeout: float | None = None, each: float | None = None, progress: Callable[[int], None] | None = None) -> tuple[Annotated[NDArray[numpy.uint8], dict(shape=(None,))], Annotated[NDArray[numpy.uint16], dict(shape=(None,))]]:
    """
    Walk rows of 81 givens as HoDoKu does; 0 is an empty cell.

    Return (ends, counts): the ends as for Rounds, and for each row the steps of each kind.
    """

def solve_single(values: bytes, limit: int = 2, timeout: float | None = None, progress: Callable[[int], None] | None = None) -> tuple[int, int, bytes | None]:
    """
    Return (count, guesses, first solution or None) of one classic 9x9 grid.

    `progress` is called with the number of solutions found so far.
    """

def count_all(values: bytes, threads: int = 1, timeout: float | None = None, cpu: str | None = None, progress: Callable[[int], None] | None = None) -> int:
    """
    Return how many solutions a classic 9x9 grid has; lanes and threads share its subtrees.

    `progress` is called with the number of solutions found so far.
    """

class SingleSearch:
    """The solutions of one classic 9x9 grid, one by one."""

    def __init__(self, values: bytes) -> None:
        """Start a search: 81 bytes, 0 for empty."""

    def next(self, timeout: float | None = None, progress: Callable[[int], None] | None = None) -> bytes | None:
        """
        Return the next solution, or None when there are no more.

        TimeoutError after `timeout` seconds; the search can go on afterwards. `progress` is
        called with the number of candidates tried so far.
        """

    @property
    def guesses(self) -> int:
        """The candidates tried so far."""
