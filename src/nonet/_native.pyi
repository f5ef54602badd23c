"""The C++ core of nonet."""

from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Any

import numpy
from numpy.typing import NDArray


class OutOfTime(TimeoutError):
    pass

class Rules:
    """Compiled rules; may be shared between threads."""

    def __init__(self, cells: int, values: int, lowest: int, data: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], timeout: float | None = None, tick: Callable[[], None] | None = None) -> None:
        """
        Compile primitives; raises ValueError if the numbers are invalid or too many.

        Raises TimeoutError after `timeout` seconds. `tick` is called every few milliseconds; what
        it raises ends the call.
        """

    @property
    def bytes(self) -> int:
        """About how much memory it takes."""

class Search:
    """The solutions under constraints, one by one."""

    def __init__(self, rules: Rules, values: bytes, marks: Sequence[int] | None = None) -> None:
        """
        Start a search: one byte per cell, 0 for empty; cells beyond are empty.

        `marks` are masks of values; only those of empty cells are read.
        """

    def next(self, timeout: float | None = None, progress: Callable[[int], None] | None = None) -> bytes | None:
        """
        Return the next solution, or None when there are no more.

        Raises TimeoutError after `timeout` seconds; the search can be continued. `progress` is
        called with the number of values tried so far.
        """

    def count(self, limit: int | None = None, timeout: float | None = None, progress: Callable[[int], None] | None = None, threads: int = 1) -> int:
        """
        Return how many more solutions there are, counting up to `limit`.

        After a TimeoutError the search can be continued with the solutions not yet counted.
        `progress` is called with the number of solutions found so far. The number does not
        depend on `threads`, but the order of solutions listed later does.
        """

    @property
    def guesses(self) -> int:
        """The number of values tried without proof so far."""

    @property
    def failures(self) -> int:
        """How often propagation has ended in a contradiction so far."""

def propagate(rules: Rules, values: bytes, marks: Sequence[int] | None = None) -> list[int] | None:
    """
    Return the masks of all cells after propagation, or None on a contradiction.
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
        Where the 81 cells of each row begin in `cells`; bad rows have no cells there.
        """

    @property
    def bad(self) -> list[tuple[int, str, int, int]]:
        """The rows without a puzzle, as in CutLines.bad."""

    @property
    def nulls(self) -> list[int]:
        """The null rows, which are also in `bad`."""

class ArrowChunk:
    """A part of an Arrow column, in the memory of its producer."""

    def __len__(self) -> int: ...

    def rows(self, first: int, count: int) -> ArrowRows:
        """Read some rows as 9x9 puzzles."""

    def text(self, row: int) -> bytes | None:
        """Return the bytes of a row, or None for a null."""

class ArrowChunks:
    """The chunks of an object with the Arrow C data interface."""

    def __init__(self, source: object) -> None: ...

    def next(self) -> ArrowChunk | None:
        """
        Return the next chunk, or None at the end.

        Raises ArrowFault if the column is broken or does not contain text, ArrowNumbers if it
        contains numbers, OSError if the producer fails.
        """

def export_result(counts: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], guesses: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], grids: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)] | None, symbols: str, status: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], words: Sequence[str], errors: Sequence[tuple[int, str]]) -> object:
    """
    Return the capsule of an Arrow stream with the columns row, solution (where the count is 1),
    count, guesses, status and error; without the column of solutions if `grids` is None.

    `symbols` has the character of each digit, starting with 0, and `words` those that `status`
    has the numbers of; `errors` are pairs of row and message, in order.
    """

class NoSuchCpu(ValueError):
    pass

def cpus() -> list[str]:
    """
    Return the CPU levels that this machine supports, of portable, avx2 and avx512.
    """

def cpu() -> str:
    """
    Return the CPU level in use: the best one, or the one that NONET_CPU names.

    Raises ValueError if that one is unknown or not supported by this machine.
    """

def solve_bulk(cells: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], rows: int, *, stride: int = 81, offsets: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None, text: bool = True, grids: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')] | None = None, grids_text: bool = False, counts: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu')], guesses: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu')], faults: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu')], limit: int = 2, threads: int = 1, timeout: float | None = None, cpu: str | None = None, progress: Callable[[int], None] | None = None) -> None:
    """
    Solve rows of 81 cells, classic 9x9, and write the results to the given arrays.

    A row begins at its offset, or at its index times the stride. `faults` is 0 for a valid
    row, otherwise the position, from 1, of the first byte that is not a cell.
    """

def solve_each(rules: Rules, values: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], rows: int, *, grids: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')] | None = None, counts: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu')], guesses: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu')], limit: int = 2, threads: int = 1, timeout: float | None = None, cpu: str | None = None, progress: Callable[[int], None] | None = None) -> None:
    """
    Solve many grids under any rules and write the results to the given arrays.

    In `values`, 0 is an empty cell.
    """

def canonical(values: bytes, height: int, width: int) -> tuple[bytes, bool, list[int], list[int], list[int], int] | None:
    """
    Return the canonical form of a grid, the way to it, and its automorphisms.

    `height` and `width` are those of a box. The way is (transposed, rows, columns, digits): cell
    (r, c) of the form is digits[d - 1], where d is cell (rows[r], columns[c]) of the grid or its
    transpose. None if a digit appears twice in a house.
    """

def canonical_rows(values: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], forms: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')], conflicts: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu')], *, height: int, width: int, threads: int = 1, timeout: float | None = None, progress: Callable[[int], None] | None = None) -> None:
    """
    Write the canonical forms of rows into `forms`, zeros for those that `conflicts` marks.
    """

class FormSet:
    """A set of grids, of which it keeps hashes of 128 bits."""

    def __init__(self, low: int, high: int) -> None:
        """Make an empty set; the two numbers are the key of the hash."""

    def add(self, forms: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], skip: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu', writable=False)], is_new: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu')], *, height: int, width: int) -> None:
        """Add rows that `skip` does not mark, and mark those that are new."""

    def __len__(self) -> int: ...

    def __getstate__(self) -> bytes: ...

    def __setstate__(self, arg: bytes, /) -> None: ...

    @property
    def content(self) -> tuple[int, int, int]:
        """The number of forms and two sums of hashes, which no key changes."""

    @property
    def memory(self) -> int:
        """The memory in use, in bytes."""

def clock_hz(milliseconds: float = 2.0) -> float:
    """
    Return the cycles per second of this core, measured for this many milliseconds.

    It times a chain of dependent 64-bit multiplications, 3 cycles each.
    """

class CoverProblem:
    """A compiled, immutable exact cover problem."""

    def __init__(self, primary: int, secondary: int, ends: bytes, items: bytes, colours: bytes = ..., least: bytes = ..., most: bytes = ...) -> None:
        """
        Compile a problem; raises ValueError if it is invalid.

        `items` and `colours` are int32, the others int64. Primary item k is k, secondary
        item k is ~k; `ends` has the position where each option ends in `items`.
        """

    @property
    def entries(self) -> int:
        """The number of items of all options together."""

    @property
    def may_be_remembered(self) -> bool:
        """Whether CoverMemo takes it."""

class CoverSearch:
    """The solutions of one problem, in a fixed order."""

    def __init__(self, problem: CoverProblem, threads: int = 1) -> None: ...

    def count(self, limit: int | None = None, max_nodes: int | None = None, seconds: float | None = None) -> bool:
        """
        Continue counting; return False if a limit stopped it before the search was over.
        """

    def fetch(self, labels: list[Any], batch: int, max_nodes: int | None = None, seconds: float | None = None) -> list[tuple[Any, ...]]:
        """
        Return the next solutions, at most `batch`, as tuples of the labels of their options.
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
        """The estimated fraction of the tree that is done."""

class CoverMemo:
    """A count that remembers how many solutions each set of items left has."""

    def __init__(self, problem: CoverProblem) -> None: ...

    def run(self, nodes: int, seconds: float | None = None) -> bool:
        """
        Continue counting until so many options have been tried in total; return False if a
        limit stopped it before all solutions were counted.
        """

    @property
    def is_over(self) -> bool:
        """Whether all solutions have been counted."""

    @property
    def is_too_large(self) -> bool:
        """Whether 256 bits are too few."""

    @property
    def nodes(self) -> int:
        """The options tried so far."""

    @property
    def found(self) -> int:
        """The solutions counted so far."""

    @property
    def saved(self) -> float:
        """
        How many times as many options a search without memory would have tried.
        """

    @property
    def share(self) -> float:
        """The estimated fraction of the tree that is done."""

class CoverCheapest:
    """The k cheapest solutions of one problem."""

    def __init__(self, problem: CoverProblem, costs: bytes, k: int) -> None:
        """Start a search; `costs` are int64, one per option."""

    def run(self, max_nodes: int | None = None, seconds: float | None = None) -> bool:
        """
        Continue the search; return False if a limit stopped it before it was over.
        """

    def kept(self, labels: list[Any], most: int | None = None) -> list[tuple[Any, ...]]:
        """
        Return the best solutions so far as tuples of labels, the cheapest first.
        """

    @property
    def bound(self) -> int | None:
        """What every solution costs at least; None if that is not known yet."""

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
        """The estimated fraction of the tree that is done."""

def cover_estimate(problem: CoverProblem, samples: int, seed: int, seconds: float | None = None) -> tuple[float, float, float, float] | None:
    """
    Return the numbers of nodes and solutions, each with its standard error, estimated by
    random dives.

    Returns None if the time limit is reached before all dives are made.
    """

class Dice:
    """A stream of random numbers, the same on every machine."""

    def __init__(self, key: Sequence[int]) -> None:
        """Different keys give streams that are unrelated."""

    def roll(self, faces: int) -> int:
        """Return a number from 0 to faces - 1, each with the same probability."""

def fill_rows(rules: Rules, *, box: tuple[int, int] | None, seed: int, streams: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], shares: bool, grids: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')], threads: int = 1, timeout: float | None = None, cpu: str | None = None) -> None:
    """
    Write a random complete grid into each row, by the stream of random numbers of the row.

    `box` is the shape of boxes under classic rules without extras, otherwise None. A row
    for which no grid was found is zeros. With `shares`, streams that differ in bits 0, 1, 32
    and 33 alone get disguises of one grid, which takes less time.
    """

def dig_rows(rules: Rules, *, box: tuple[int, int] | None, orbits: Sequence[Sequence[int]], seed: int, streams: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], least: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], values: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')], threads: int = 1, timeout: float | None = None, cpu: str | None = None) -> None:
    """
    Remove digits from puzzles with one solution while it stays unique, orbit by orbit.

    At least `least` digits of a row remain; with 0 no orbit can be removed from the result.
    """

def walk_rows(rules: Rules, *, box: tuple[int, int] | None, orbits: Sequence[Sequence[int]], seed: int, streams: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], fewer: bool, target: int, steps: int, values: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')], threads: int = 1, timeout: float | None = None, cpu: str | None = None) -> None:
    """
    Trade givens of minimal puzzles until they have at most (or at least) `target` of them.
    """

def vary_rows(rules: Rules, *, box: tuple[int, int] | None, orbits: Sequence[Sequence[int]], seed: int, streams: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], most: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order='C', device='cpu', writable=False)], values: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')], threads: int = 1, timeout: float | None = None, cpu: str | None = None) -> None:
    """Trade a few givens of each puzzle; its solution stays unique."""

def fit_rows(rules: Rules, *, box: tuple[int, int] | None, seed: int, streams: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], shaken: int, steps: int, values: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')], threads: int = 1, timeout: float | None = None, cpu: str | None = None) -> None:
    """
    Change the digits of givens until one solution is left; zeros where that fails.
    """

def alike_rows(size: int, box: tuple[int, int], values: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], numbers: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu')]) -> None:
    """
    Write a number for each puzzle that all puzzles isomorphic to it share.
    """

class CutLines:
    """The lines of a text as rows; returned by cut_lines."""

    def __len__(self) -> int: ...

    @property
    def text(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]:
        """The text that was split."""

    @property
    def starts(self) -> Annotated[NDArray[numpy.uint64], dict(shape=(None,), writable=False)]:
        """
        Where the line of each row begins in the text; it ends before the next one.
        """

    def bounds(self, row: int) -> tuple[int, int]:
        """Return where a row begins and ends in the text, without its line end."""

    def number(self, row: int) -> int:
        """Return the number of the line of a row in the text, from 1."""

    @property
    def used(self) -> int:
        """How many bytes were split: all, or those of the rows that are whole."""

    @property
    def count(self) -> int:
        """How many lines there are in them."""

    @property
    def cells(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,), writable=False)]:
        """
        The bytes that `offsets` point into: the text, or a copy of the cells of all
        puzzles if those of some are not adjacent in the text.
        """

    @property
    def offsets(self) -> Annotated[NDArray[numpy.uint64], dict(shape=(None,), writable=False)]:
        """
        Where the 81 cells of each row begin in `cells`; bad rows have no cells there.
        """

    @property
    def bad(self) -> list[tuple[int, str, int, int]]:
        """
        The rows without a puzzle, as tuples: row, fault, byte of the line, cells.

        `fault` is `empty` (no cells, or a comment), `cells` (not 81 of them; the last
        item is their number), `character` (a character that is not a cell), `before`
        (too much text before the puzzle), `after` (no separator after the puzzle), `regions`
        (those of a jigsaw), `text` (not UTF-8), or of a table `open` (quotes that do not
        close), `closed` (text after them) or `columns` (another number of them).
        """

    @property
    def first_line(self) -> int:
        """The line number of row 0: 1, or 2 after a header."""

    @property
    def table(self) -> tuple[str, int, int] | None:
        """
        The separator, the column (from 0) of the puzzles and the number of columns if
        the text is a table, otherwise None.
        """

def cut_lines(text: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], *, header: bool = False, table: tuple[str, int, int] | None = None, last: bool = True) -> CutLines:
    """
    Split bytes into lines and find the classic 9x9 puzzle of each, by the grammar of
    read_line.

    Lines end in \\n, \\r\\n or \\r; a last line without an end counts, unless more text
    follows (`last` is false). A byte order mark is skipped. With `header`, a first line that
    names a column of puzzles (puzzle, quizzes, sudoku ...) is also skipped, and the puzzles
    of the other rows are read from that column. `table`, as the property, is for rows whose
    header is elsewhere. Every other line is a row, including blank lines and comments; in a
    table blank lines are none, and a quoted field may have several lines.
    """

def find_rows(text: object, separator: str | None, most: int, last: bool) -> tuple[int, int, int]:
    """
    Return how many bytes, rows and lines the first rows of a text take, `most` rows at most.

    Without a separator, rows are lines. Unless `last`, more text follows, and a row that
    could be cut off is left out.
    """

def split_row(text: object, separator: str) -> list[tuple[int, int, bool]] | tuple[str, int]:
    """
    Split a row of a table; return where the text of each field begins and ends, and whether
    it is quoted, or a fault (see CutLines.bad) and its column.
    """

def read_columns(text: object, separator: str | None, columns: int) -> tuple[list[tuple[bytes, bytes, bytes, int]], bytes, list[tuple[int, str, int, int]], list[bytes]]:
    """
    Split a text into columns of strings; without a separator, lines are the only one.

    Return the buffers of each column for Arrow (validity, offsets, data, number of nulls),
    the line of each row from 0 (64 bits each), the rows that could not be split, as in
    CutLines.bad, and their texts.
    """

BLANKS: str = '0.*_-Xx'

def read_line(line: str) -> tuple[bytes | None, str, int, int]:
    """
    Read the classic 9x9 puzzle of a line, given without its line end.

    Return its 81 values, an empty string, and where the puzzle begins and ends, including its
    quotes; or None, the fault (see CutLines.bad), its column from 0, and the number of cells
    if the fault is `cells`.

    A line is a puzzle with up to 40 characters of other fields before it, and any text after
    it that begins with a space, comma, semicolon or #. The puzzle, quoted or not, is a run
    of 81 cells, or groups of 1, 3, 9 or 27 cells separated by spaces or one of , ; / |.
    Cells are 1 to 9, and 0.*_-Xx for empty ones; in a line of exactly 81 digits and spaces
    the spaces are empty cells.
    """

def read_run(text: str) -> bytes | None:
    """
    Return the 81 values of a text that consists of exactly the 81 characters of a puzzle,
    otherwise None.
    """

class CutTable:
    """Rows of a text table; returned by cut_table."""

    def __len__(self) -> int: ...

    def bounds(self, row: int) -> tuple[int, int]:
        """Return where a row begins and ends in the text, without its line end."""

    def number(self, row: int) -> int:
        """Return the line of a row in the text, from 0."""

    @property
    def used(self) -> int:
        """How many bytes were split: all, or those of the rows that are whole."""

    @property
    def lines(self) -> int:
        """How many lines there are in them."""

def cut_table(text: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], separator: str, columns: int, puzzle: int, answer: int | None = None, status: int | None = None, *, last: bool = True) -> CutTable:
    """
    Split bytes into the rows of a table, without blank lines. Unless `last`, more text
    follows, and a row that could be cut off is left out.

    `puzzle`, `answer` and `status` are columns counted from 0; without `answer` or `status`
    those are added after the last column.
    """

def solve_lines(lines: CutLines, grids: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')] | None, counts: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu')], guesses: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu')], limit: int, threads: int, timeout: float | None) -> None:
    """
    Solve lines, each with a classic 9x9 puzzle, and write the results to the given arrays,
    like solve_bulk.
    """

class BatchSolver:
    """
    Answers batches of classic 9x9 puzzles with text.

    Each row is answered with its unique solution, or with `only_counts`
    its number of solutions. The memory of one batch is used again for the
    next.
    """

    def __init__(self, *, only_counts: bool, limit: int, threads: int) -> None: ...

    def solve_lines(self, lines: CutLines) -> list[int]:
        """
        Solve lines; return the rows that have no answer: those without a puzzle and, unless
        only counts are wanted, those without a unique solution.
        """

    def solve_table(self, table: CutTable, *, compares: bool) -> list[int]:
        """
        Solve the rows of a table; return those that have no answer and, with `compares`,
        those with another text in the column of the answers.
        """

    def count(self, row: int) -> int:
        """Return the number of solutions of a row."""

    def is_puzzle(self, row: int) -> bool:
        """Whether a row held a puzzle."""

    def solution(self, row: int) -> str | None:
        """Return the solution of a row, None if it has not exactly one."""

    def write_lines(self, first: int, last: int, out: bytearray) -> int:
        """
        Write the answers to some rows into a buffer, one per line; return their length.
        """

    def write_rows(self, table: CutTable, words: tuple[str, str, str], first: int, last: int, out: bytearray) -> int:
        """
        Write rows of a table with their answers, and the word for no, one or several
        solutions, into a buffer; return their length.
        """

class Path:
    """A path: a sequence of steps as bytes."""

    def __len__(self) -> int: ...

    def __getitem__(self, index: int) -> bytes: ...

    def __iter__(self) -> Iterator[bytes]: ...

    @property
    def outcome(self) -> int:
        """0 for solved, 1 for stuck, 2 for a contradiction."""

    @property
    def place(self) -> tuple[int, int, int]:
        """
        (cell, unit, digit) of a contradiction: a cell without candidates, or (cell < 0)
        a unit without a place for the digit.
        """

class Logic:
    """
    The finders of human steps under one set of rules; threads may share it.
    """

    def __init__(self, size: int, units: Sequence[tuple[int, Sequence[int]]], clashes: Sequence[tuple[int, int]], sides: tuple[int, int, int] | None = None, complete: bool = True, links: Sequence[tuple[int, int]] = [], domains: Sequence[int] = []) -> None:
        """
        Compile rules: each unit is its kind (0 row, 1 column, 2 box, 3 region, 4 other) and
        its cells; a clash is a pair of candidates, each cell * size + digit - 1. `size` is
        the number of digits, `sides` are the numbers of rows, of columns and of cells beside
        the grid; without them, the grid is a square of that size.

        If not `complete`, the puzzle has further rules, and techniques that need to know all
        of them find nothing. `links` are further pairs of candidates that exclude each
        other, but of which a board keeps one when the other is placed; `domains` are the
        masks of the digits that each cell may hold, none if that is all of them.
        """

    def find(self, technique: int, values: bytes, givens: bytes, masks: Sequence[int] | None, first: bool = False, marks: bool = True, timeout: float | None = None, progress: Callable[[int], None] | None = None) -> list[bytes]:
        """
        Return the steps of one technique (its index in logic_names) as bytes.

        With marks=False, the steps are the same, in the same order, without their marks.
        `progress` is called with 0.
        """

    def explain(self, techniques: Sequence[int], values: bytes, givens: bytes, masks: Sequence[int] | None, most: int | None = None, timeout: float | None = None, progress: Callable[[int, int], None] | None = None, begun: Path | None = None) -> Path:
        """
        Return the path from a board.

        `progress` is called with the number of steps and the index of the technique being
        tried. `begun` is the beginning of the path, returned by an earlier call.
        """

class Sentences:
    """
    Makes the sentences of singles
    under rules that are units and nothing else.
    """

    def __init__(self, digits: Sequence[str], cells: Sequence[str], units: Sequence[tuple[str, str, Sequence[int]]]) -> None:
        """
        Take the names of digits and cells, and each unit's name, its name at the beginning of
        a sentence and its cells.
        """

    def say(self, record: bytes) -> str:
        """Return the sentence of a single."""

def logic_names() -> list[str]:
    """Return the names of all techniques."""

def logic_roles() -> list[str]:
    """
    Return the names of the roles of marks, indexed by their numbers in steps.
    """

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

    def __init__(self, size: int, units: Sequence[tuple[int, Sequence[int]]], clashes: Sequence[tuple[int, int]], sides: tuple[int, int, int] | None = None) -> None:
        """Compile rules, written as for Logic."""

    def walk(self, techniques: Sequence[int], values: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], *, threads: int = 1, timeout: float | None = None, each: float | None = None, progress: Callable[[int], None] | None = None) -> tuple[Annotated[NDArray[numpy.uint8], dict(shape=(None,))], Annotated[NDArray[numpy.uint64], dict(shape=(None,))], Annotated[NDArray[numpy.uint16], dict(shape=(None,))], Annotated[NDArray[numpy.uint16], dict(shape=(None,))], Annotated[NDArray[numpy.uint32], dict(shape=(None,))], Annotated[NDArray[numpy.uint32], dict(shape=(None,))], Annotated[NDArray[numpy.uint32], dict(shape=(None,))]]:
        """
        Walk from rows of givens; 0 is an empty cell.

        Return (ends, starts, techniques, rounds, steps, places, removes). The end of a row is
        0 solved, 1 stuck, 2 contradiction, 3 out of the time for one row, 4 digits that break
        the rules. Its entries begin at its start, the next row's start ends them; each is the
        part of one technique in one round.
        """

    def walk_one(self, techniques: Sequence[int], values: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], *, each: float | None = None, progress: Callable[[int], None] | None = None) -> tuple[int, list[tuple[int, int, int, int, int]]]:
        """
        Walk from one row of givens.

        Return (end, entries), an entry being (technique, round, steps, places, removes).
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

def solve_single(values: bytes, limit: int = 2, timeout: float | None = None) -> tuple[int, int, bytes | None]:
    """
    Return (count, guesses, solution or None) of one classic 9x9 grid.

    If there are several solutions, the one that solve_bulk writes is returned.
    """

def solve_at_once(puzzle: str | bytes, unique: object) -> tuple[bytes, bytes, int, float] | None:
    """
    Return (values, solution, guesses, seconds) of 81 characters or 81 values.

    None for other texts, where there is no solution, and with `unique` where there are several.
    """

def count_at_once(puzzle: str | bytes, limit: int) -> int | None:
    """
    Return how many solutions 81 characters or 81 values have, at most `limit`.

    None for other texts.
    """

def count_single(values: bytes, limit: int = 2, timeout: float | None = None, progress: Callable[[int], None] | None = None) -> int:
    """
    Return how many solutions one classic 9x9 grid has, at most `limit`.

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

        Raises TimeoutError after `timeout` seconds; the search can be continued. `progress` is
        called with the number of candidates tried so far.
        """

    @property
    def guesses(self) -> int:
        """The number of candidates tried so far."""

class Supports:
    """
    What constraints allow, from the candidates of their cells alone.

    Masks are of all cells unless said otherwise; a filled cell has its
    digit. `tick` is called every 20 ms; what it raises ends a call. Threads
    may share it.
    """

    def __init__(self, cells: int, values: int, lowest: int, data: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], orders: Sequence[Sequence[int]], constraints: Sequence[Sequence[int]], peers: Sequence[Sequence[int]]) -> None:
        """
        Compile primitives: `data` is an Either with one group for each, `orders` the cells
        of each, `constraints` the primitives of each constraint, `peers` the cells that each
        cell sees.
        """

    @property
    def cells(self) -> int:
        """The number of cells."""

    def forget(self) -> None:
        """Drop what is remembered for later calls: a few megabytes at most."""

    def narrow_primitive(self, primitive: int, masks: Sequence[int], exact: bool = False, tick: Callable[[], None] | None = None) -> tuple[int, ...]:
        """
        Return the masks of the values that a primitive supports, given those of its cells.

        All are 0 if it cannot hold. If `exact`, it searches longer.
        """

    def sets(self, primitive: int, masks: Sequence[int], tick: Callable[[], None] | None = None) -> tuple[int, ...]:
        """
        Return the sets of values that a primitive's cells can take, given their masks.
        """

    def narrow(self, constraint: int, masks: Sequence[int], tick: Callable[[], None] | None = None) -> tuple[int, ...] | None:
        """
        Return the masks that a constraint leaves to its cells, None if it cannot hold.
        """

    def narrow_some(self, constraints: Sequence[int], masks: Sequence[int], tick: Callable[[], None] | None = None) -> list[tuple[int, tuple[int, ...]]]:
        """
        Return those of the constraints that remove something, with the masks they leave.

        Those that cannot hold are left out.
        """

    def first_broken(self, masks: Sequence[int], tick: Callable[[], None] | None = None) -> int:
        """Return the number of the first constraint that cannot hold, or -1."""

    def pressed(self, constraint: int, masks: Sequence[int], values: bytes, tick: Callable[[], None] | None = None) -> list[tuple[int, int]]:
        """
        Return the candidates (cell, digit) of other cells without which a constraint could
        not be filled.
        """

    def first_pair(self, pairs: Sequence[tuple[int, int]], start: int, masks: Sequence[int], values: bytes, tick: Callable[[], None] | None = None) -> tuple[int, list[int], tuple[int, ...]] | None:
        """
        Return the first pair of constraints, from a place on, that removes something.

        It is (place, cells, masks of these cells), or None.
        """

class SupportChains:
    """Chains of cells that tables of two cells join."""

    def __init__(self, supports: Supports, tables: Sequence[tuple[int, int, Sequence[int]]], chains: Sequence[Sequence[int]]) -> None:
        """
        Take the tables as (a, b, what b may be for each value of a), and cells of chains.
        """

    def first(self, start: int, masks: Sequence[int], tick: Callable[[], None] | None = None) -> tuple[int, tuple[int, ...]] | None:
        """
        Return the first chain, from a place on, that removes something, or None.

        It is (place, masks of its cells); three of its cells are open.
        """

class SupportWeb:
    """Constraints and houses together."""

    def __init__(self, supports: Supports, houses: Sequence[Sequence[int]], clashes: Sequence[Sequence[tuple[int, int]]]) -> None:
        """
        Take the cells of houses, and for each candidate (cell * values + digit - 1) those
        that it excludes beside its digit and its cell, as (cell, digit).
        """

    def first_trial(self, tried: Sequence[tuple[int, int]], start: int, masks: Sequence[int], tick: Callable[[], None] | None = None) -> tuple[int, list[tuple[int, int]], int, int, int] | None:
        """
        Return the first candidate, from a place on, that leads to a contradiction.

        It is (place, placed, what, number, mask), or None: `what` is 0 for a cell, 1 for a
        house, 2 for a constraint, `number` its number, and `mask` what the cell could be
        before, or what has no place in the house.
        """

    def ways(self, constraint: int, masks: Sequence[int], patience: int, tick: Callable[[], None] | None = None) -> tuple[int, list[list[int]], list[tuple[int, int]], bool]:
        """
        Return the ways to fill a constraint: (number, the first few, excluded, is final).

        The number is 0 if nothing is excluded. It is not final if more patience, the number
        of digits that are tried, may find something.
        """
