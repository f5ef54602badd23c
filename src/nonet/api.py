"""The public functions: each converts its input to a Grid and calls the right package."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import IO, TYPE_CHECKING, Any, Literal, Unpack, overload

from nonet import engine as _engines
from nonet import formats as _formats
from nonet.arguments import limit_of, threads_of, timeout_of, whole_of
from nonet.engine.protocol import Deadline, Engine
from nonet.errors import ManySolutions, SudokuError, Unsupported
from nonet.formats.format import Symbols
from nonet.formats.parser import as_grid
from nonet.model.asked import RulesLike, rules_under
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC, MAX_SIZE
from nonet.model.solution import Solution

if TYPE_CHECKING:
    from nonet.bulk.result import BulkResult
    from nonet.coaching import Advice
    from nonet.cover import Problem
    from nonet.doctor import Diagnosis
    from nonet.formats.reader import Reader
    from nonet.maker.asked import Asked, Techniques
    from nonet.maker.forms import BulkCanonical
    from nonet.maker.morph import Morph
    from nonet.model.explanation import Explanation
    from nonet.model.step import Step
    from nonet.progress import Progress
    from nonet.rating.bulk import BulkRating
    from nonet.rating.rating import Rating
    from nonet.render.scene import Scene
    from nonet.techniques import Finder
    from nonet.theatre.recording import Recording

Puzzle = Any  # whatever `as_grid` accepts; a more exact type would be nearly as wide


def parse(
    text: Puzzle,
    *,
    format: str | None = None,
    rules: RulesLike | None = None,
    symbols: Symbols | None = None,
) -> Grid:
    """Read one puzzle from a text in any known format, or from rows of cells.

    `rules` replace those of the puzzle; a variant, its name, or a tuple of them are added to them.

    >>> parse("12.. 34.. .... 43.1").clues
    7
    >>> parse([[1, 2, 0, 0], [3, 4, 0, 0], [0, 0, 0, 0], [4, 3, 0, 1]], rules="diagonal").rules
    Rules.classic(4) + variants.DIAGONAL
    """
    return _formats.parse(text, format=format, rules=rules, symbols=symbols)


def read(
    path_or_file: str | os.PathLike[str] | IO[Any],
    *,
    format: str | None = None,
    rules: RulesLike | None = None,
    on_error: Literal["raise", "collect"] = "raise",
    column: str | None = None,
) -> Reader:
    """Read the puzzles of a file lazily, one at a time; the file may have any size.

    `column` names the column of the puzzles in a table (CSV, Parquet).

    >>> import io
    >>> [grid.clues for grid in read(io.StringIO("12..34......43.1\\n1234341221434321\\n"))]
    [7, 16]
    """
    return _formats.read(path_or_file, format=format, rules=rules, on_error=on_error, column=column)


def write(
    grids: Iterable[Puzzle],
    path: str | os.PathLike[str] | IO[Any],
    *,
    format: str | None = None,
    lossy: bool = False,
) -> int:
    """Write puzzles to a file, by default in the format of its suffix, and return their number.

    >>> import io
    >>> out = io.StringIO()
    >>> write(["12..34......43.1"], out, format="line"), out.getvalue()
    (1, '12..34......43.1\\n')
    """
    from nonet.model.position import Position

    if isinstance(grids, Grid | Position | str | bytes | Solution):
        grids = [grids]
    things = (each if isinstance(each, Position) else as_grid(each) for each in grids)
    return _formats.write(things, path, format=format, lossy=lossy)


def draw(
    x: Puzzle,
    *,
    rules: RulesLike | None = None,
    ascii: bool = False,
    marks: bool = False,
    colour: bool = False,
    highlight: Iterable[str | int | tuple[int, int]] = (),
    step: Step | None = None,
    labels: bool = False,
    legend: bool = False,
    width: int | None = None,
) -> str:
    """Return a drawing of the grid with its boxes, in Unicode lines or plain ASCII.

    `x` is a puzzle, or a Frame, Position or Scene.

    `marks=True` shows the pencil marks, or all candidates where the grid has none. `colour=True`
    is for a terminal (ANSI): given and placed digits look different, conflicts are red and the
    cells of `highlight` in reverse video; without colour, highlighted cells end in a star. The
    candidates of a `step`, which must belong to this grid, are coloured, or without colour shown
    by signs: `(5)` pattern, `[5]` pivot, `<5>` fin or pincer, `+5` placed, `-5` eliminated.

    `labels=True` adds the names of rows and columns, and `legend=True` the meaning of the signs or
    colours. A drawing wider than `width` columns shows candidates only in highlighted cells and
    those that the step is about; where it is still too wide, the labels are left out.

    >>> print(draw("12..34......43.1", ascii=True))
    +-----+-----+
    | 1 2 | . . |
    | 3 4 | . . |
    +-----+-----+
    | . . | . . |
    | 4 3 | . 1 |
    +-----+-----+
    """
    from nonet.model.frame import Frame
    from nonet.model.position import Position
    from nonet.render import terminal, text
    from nonet.render.compose import scene_of_position
    from nonet.render.scene import Scene

    render = terminal.draw if colour else text.draw
    if isinstance(x, Scene):
        return render(x, ascii=ascii, labels=labels, legend=legend, width=width)
    if isinstance(x, Frame):
        x, step = x.board, x.step
    grid = as_grid(x.grid if isinstance(x, Position) else x, rules)
    cells = [grid.rules.cell_at(where) for where in highlight]
    shown: Grid | Scene = grid
    if isinstance(x, Position) and step is None and not marks:
        shown = scene_of_position(x, highlight=cells)
    return render(
        shown,
        ascii=ascii,
        marks=marks,
        highlight=cells,
        step=step,
        labels=labels,
        legend=legend,
        width=width,
    )


def scenes(
    x: Any,
    *,
    rules: RulesLike | None = None,
    marks: bool | None = None,
    highlight: Iterable[str | int | tuple[int, int]] = (),
    step: Step | None = None,
) -> tuple[Scene, ...]:
    """Return what a picture of something shows, as data that every renderer draws.

    `x` is a puzzle, Solution, Position, Board, Frame, Step, Explanation, Diagnosis or Rating. There
    is one scene, or one per branch where the argument of a step has several. `marks` shows
    candidates (by default where there are any), `highlight` names cells to look at, and `step`
    belongs to the puzzle.

    >>> scene = scenes("12..34......43.1", marks=True)[0]
    >>> scene.digits[0].kind, scene.candidates[0]
    ('given', Pencil(cell=2, digit=3, role=None))
    """
    from nonet import pictures

    return pictures.scenes(x, rules=rules, marks=marks, highlight=highlight, step=step)


def svg(
    x: Any,
    *,
    rules: RulesLike | None = None,
    marks: bool | None = None,
    highlight: Iterable[str | int | tuple[int, int]] = (),
    step: Step | None = None,
    branch: int | None = None,
    theme: str = "auto",
    labels: bool = True,
    legend: bool = True,
    caption: bool = True,
    width: float | None = None,
) -> str:
    """Return a picture of something as SVG, complete in itself.

    Takes what `scenes` takes. The branches of an argument are drawn side by side, at most six of
    them; `branch=1` chooses one. `theme` is light, dark, or auto, which follows the reader's
    preference. `labels` are the numbers of rows and columns, `caption` the heading and the
    sentence, `width` the width in pixels.

    >>> picture = svg(explain("123.34......43.1").frames[0])
    >>> picture[:4], "1. Full house" in picture
    ('<svg', True)
    """
    from nonet import pictures
    from nonet.render.svg import draw as draw_svg

    look = pictures.checked_theme(theme)
    found = pictures.scenes(x, rules=rules, marks=marks, highlight=highlight, step=step)
    return draw_svg(
        pictures.chosen(found, branch),
        theme=look,
        labels=labels,
        legend=legend,
        caption=caption,
        width=None if width is None else pictures.checked_size(width, "width"),
    )


def png(
    x: Any,
    *,
    rules: RulesLike | None = None,
    marks: bool | None = None,
    highlight: Iterable[str | int | tuple[int, int]] = (),
    step: Step | None = None,
    branch: int | None = None,
    theme: str = "light",
    labels: bool = True,
    legend: bool = True,
    caption: bool = True,
    width: float | None = None,
    scale: float = 2.0,
) -> bytes:
    """Return a picture of something as the bytes of a PNG image, the same on every machine.

    Takes what `svg` takes; `scale` is pixels of the image per pixel of `width`. It needs the extra
    `image` and brings its own font.

    >>> png("12..34......43.1")[1:4]
    b'PNG'
    """
    from nonet import pictures
    from nonet.render.png import from_svg

    # An image cannot follow the reader's preference.
    look = "light" if theme == "auto" else theme
    document = svg(
        x,
        rules=rules,
        marks=marks,
        highlight=highlight,
        step=step,
        branch=branch,
        theme=look,
        labels=labels,
        legend=legend,
        caption=caption,
        width=width,
    )
    return from_svg(document, scale=pictures.checked_size(scale, "scale"))


def html(x: Any, *, rules: RulesLike | None = None, title: str | None = None) -> str:
    """Return a page that needs nothing else: the film of an Explanation, or pictures.

    A film shows the whole path, one picture after the other, and can be read as a list without
    JavaScript and on paper. Of other things (all that `svg` takes, or a list of them) the page
    shows pictures. `title` is its heading.

    >>> html(explain("123.34......43.1"))[:15]
    '<!doctype html>'
    """
    from nonet import pictures

    return pictures.page_of(x, rules=rules, title=title)


def engines() -> tuple[Engine, ...]:
    """Return all engines; `engine=` takes their names.

    >>> [engine.name for engine in engines()][:4]
    ['general', 'lanes', 'single', 'constraints']
    """
    return _engines.engines()


def solve(
    x: Puzzle,
    *,
    rules: RulesLike | None = None,
    engine: str | None = None,
    unique: bool = True,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Return the solution of a puzzle after proving that it is unique (unless `unique=False`).

    Raises NoSolution (ConflictError if a digit appears twice in a unit), ManySolutions with two
    examples, or TimeLimit. `progress(done, total, info)` follows a long call and returns False to
    stop it, which raises Cancelled (see docs/progress.md).

    >>> str(solve("123.34......43.1"))
    '1234341221434321'
    >>> solve("12..34......43.1")
    Traceback (most recent call last):
    nonet.errors.ManySolutions: several solutions
    """
    timeout = timeout_of(timeout)
    grid = as_grid(x, rules)
    chosen = _engines.engine_for(grid, engine)
    deadline = Deadline(timeout)
    wanted = 2 if unique else 1
    found = list(islice(chosen.solutions(grid, timeout=timeout, progress=progress), wanted))
    if not found:
        from nonet.premises import no_solution

        raise no_solution(grid)
    if unique and chosen.finds == "one":
        # A classic engine finds one solution; the native engine looks for another.
        prover = _engines.engine_for(grid)
        others = prover.solutions(grid, timeout=deadline.left(), progress=progress)
        different = (other for other in others if other.grid.values != found[0].grid.values)
        found += islice(different, 1)
    if len(found) > 1:
        raise ManySolutions(grid=grid, examples=[solution.grid for solution in found])
    return found[0]


def count(
    x: Puzzle,
    *,
    rules: RulesLike | None = None,
    limit: int | None = None,
    engine: str | None = None,
    threads: int | None = 1,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> int:
    """Return the number of solutions of a puzzle, counting no further than `limit`.

    `threads=None` uses all cores. `progress` as in `solve`.

    >>> count("12..34......43.1"), count("................"), count("1" * 81)
    (2, 288, 0)
    """
    limit, threads, timeout = limit_of(limit), threads_of(threads), timeout_of(timeout)
    grid = as_grid(x, rules)
    chosen = _engines.engine_for(grid, engine, counting=True)
    return chosen.count(grid, limit=limit, threads=threads, timeout=timeout, progress=progress)


def solutions(
    x: Puzzle,
    *,
    rules: RulesLike | None = None,
    engine: str | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Iterator[Solution]:
    """Yield the solutions of a puzzle one by one; the iterator can be closed at any point.

    `timeout` counts only the time spent searching. `progress` as in `solve`.

    >>> sum(1 for _ in solutions("................"))
    288
    """
    timeout = timeout_of(timeout)
    grid = as_grid(x, rules)
    chosen = _engines.engine_for(grid, engine)
    if chosen.finds != "all":
        raise Unsupported("listing all solutions: it finds one", by=f"engine {chosen.name}")
    return chosen.solutions(grid, timeout=timeout, progress=progress)


def sudoku_problem(x: Puzzle, *, rules: RulesLike | None = None) -> Problem:
    """Return the exact cover problem whose solutions are those of a puzzle.

    Candidates are options, named `R1C1#5`; items are what the rules demand: `R1C1` (a digit in the
    cell), `R1#5`, `C1#5`, `B1#5` (a place for the digit), `diagonal 1#5` for other units.

    >>> sudoku_problem("123.34......43.1").solve()[:5]
    ('R1C1#1', 'R1C2#2', 'R1C3#3', 'R1C4#4', 'R2C1#3')
    """
    from nonet.engine.cover import sudoku_problem as make

    return make(as_grid(x, rules))


def solve_many(
    xs: Any,
    *,
    rules: RulesLike | None = None,
    limit: int = 2,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> BulkResult:
    """Solve many puzzles at once and count the solutions of each, up to `limit` (1 to 255).

    `xs` is a list of puzzles, a buffer of lines (bytes, a mapped file), an open file, a NumPy array
    (n, cells) of digits or characters, or a column of strings (pandas, polars, Arrow). In a text
    every line is a row, except a header such as `puzzle,solution`. `threads=None` uses all cores.
    Rows that are not puzzles are reported in `.errors`; all others are solved. `progress` as in
    `solve`.

    >>> puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    >>> result = solve_many([puzzle, "." * 81, "?" * 81])
    >>> result.counts.tolist(), result.grids[0][:9].tolist()
    ([1, 2, 0], [4, 1, 7, 3, 6, 9, 8, 2, 5])
    >>> print(result.errors[2])
    line 3, column 1: '?' is not a digit
    """
    from nonet import bulk

    rules = None if rules is None else rules_under(rules, CLASSIC)
    return bulk.solve_many(
        xs, rules=rules, limit=limit, threads=threads, timeout=timeout, progress=progress
    )


def count_many(
    xs: Any,
    *,
    rules: RulesLike | None = None,
    limit: int = 2,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> BulkResult:
    """Count the solutions of many puzzles up to `limit`, like `solve_many` but without the grids.

    >>> count_many(["." * 81] * 3, limit=200).counts.tolist()
    [200, 200, 200]
    """
    from nonet import bulk

    rules = None if rules is None else rules_under(rules, CLASSIC)
    return bulk.count_many(
        xs, rules=rules, limit=limit, threads=threads, timeout=timeout, progress=progress
    )


def is_solution(puzzle: Puzzle, solution: Puzzle, *, rules: RulesLike | None = None) -> bool:
    """Return whether a full grid obeys the rules and fits the digits and marks of the puzzle.

    >>> is_solution("12..34......43.1", "1234341221434321")
    True
    """
    grid = as_grid(puzzle, rules)
    full = as_grid(solution, grid.rules)
    kept = all(not old or old == new for old, new in zip(grid.values, full.values, strict=True))
    return kept and full.is_solved and _keeps_marks(grid, full)


def _keeps_marks(grid: Grid, full: Grid) -> bool:
    if grid.marks is None:
        return True
    cells = zip(grid.values, grid.marks, full.values, strict=True)
    return all(old or mask >> (new - 1) & 1 for old, mask, new in cells)


def check(
    x: Puzzle,
    *,
    rules: RulesLike | None = None,
    limit: int = 1000,
    timeout: float | None = 10,
    progress: Progress | None = None,
) -> Diagnosis:
    """Check whether a puzzle has exactly one solution, and if not, what is wrong and how to fix it.

    Where the givens have exactly one solution, placed digits and pencil marks that contradict it
    are in `.wrong` and `.erased`.

    >>> print(check("12..34......43.1").count)
    2
    """
    from nonet import doctor

    limit, timeout = whole_of(limit, "limit", 2), timeout_of(timeout)
    return doctor.check(as_grid(x, rules), limit=limit, timeout=timeout, progress=progress)


def steps(
    x: Puzzle,
    *,
    rules: RulesLike | None = None,
    techniques: Sequence[Finder | str] | str | None = None,
    unique: bool = True,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> list[Step]:
    """Return all steps possible now, technique by technique, the easy ones first.

    `techniques` are those to look for, in order (`nonet.techniques.PATH` by default): techniques,
    their names, or functions from a Board to Steps. `unique=False` leaves out those that assume
    that the puzzle has one solution.

    The givens are solved first. If they have exactly one solution, Mistake names the placed digits
    and pencil marks that contradict it. If the puzzle has several solutions, or if 0.1 seconds are
    not enough to decide, a NotUniqueWarning is issued and techniques that assume a unique solution
    are left out. Raises NoSolution (ConflictError when digits conflict), and TimeLimit after
    `timeout` seconds. `progress` as in `solve`.

    >>> [step.technique for step in steps("123.341221434321")]
    ['full-house', 'last-digit', 'naked-single', 'hidden-single']
    """
    from nonet import logic

    grid = as_grid(x, rules)
    return logic.steps(
        grid, techniques=_path(techniques), unique=unique, timeout=timeout, progress=progress
    )


def hint(
    x: Puzzle,
    *,
    rules: RulesLike | None = None,
    techniques: Sequence[Finder | str] | str | None = None,
    unique: bool = True,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Step | None:
    """Return the easiest next step, or None if no technique finds one.

    Takes what `steps` takes, and raises and warns as it does.

    >>> hint("123.341221434321").because
    'Row 1 already has every digit except 4, so its last empty cell, r1c4, must be 4.'
    """
    from nonet import logic

    grid = as_grid(x, rules)
    return logic.hint(
        grid, techniques=_path(techniques), unique=unique, timeout=timeout, progress=progress
    )


def coach(
    position: Puzzle,
    *,
    rules: RulesLike | None = None,
    techniques: Sequence[Finder | str] | str | None = None,
    rung: str = "why",
    lang: str = "en",
    unique: bool = True,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Advice:
    """Return what to tell a player: what is wrong, or else the easiest step for a person.

    Takes a Position, or anything that `as_grid` takes; a text of 81 characters has only givens and
    is judged as a puzzle. `rung` is how much is told: `nudge`, `area`, `technique`, `pattern`,
    `conclusion` or `why`. A puzzle without exactly one solution is reported as broken, unless
    `unique=False` allows several. `techniques` and `timeout` as in `hint`, `progress` as in
    `solve`; `lang` is "en".

    >>> puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    >>> for rung in ("nudge", "area", "technique"):
    ...     print(coach(puzzle, rung=rung))
    In some house, a digit has only one place left.
    Look at box 4.
    Look for a hidden single in box 4 (see `nonet techniques hidden-single`).
    """
    from nonet.coaching import coach as advise

    return advise(
        _formats.as_position(position, rules),
        techniques=_path(techniques),
        rung=rung,
        lang=lang,
        unique=unique,
        timeout=timeout_of(timeout),
        progress=progress,
    )


def explain(
    x: Puzzle,
    *,
    rules: RulesLike | None = None,
    techniques: Sequence[Finder | str] | str | None = None,
    unique: bool = True,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Explanation:
    """Solve with human techniques and return every step.

    Takes what `steps` takes and raises the same errors. Where `steps` warns that the puzzle is not
    known to have exactly one solution, the explanation has a `.warning`.

    >>> explanation = explain("123.34......43.1")
    >>> explanation.solved, len(explanation), explanation.hardest.technique
    (True, 8, 'last-digit')
    """
    import nonet.logic  # a third of the time that `from nonet import logic` takes

    grid = as_grid(x, rules)
    return nonet.logic.explain(
        grid, techniques=_path(techniques), unique=unique, timeout=timeout, progress=progress
    )


def record(
    x: Puzzle,
    solver: str = "agent",
    *,
    rules: RulesLike | None = None,
    limit: int = 50_000,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Recording:
    """Record a solver at work on the givens of a classic 9×9 puzzle, event by event.

    `solver` is one of the classics (`node-matrix`, `agent`, `move-stack`, `cell-sets`,
    `algorithm-x`), the agent without a strategy (`agent-without-twins`, `agent-first-cell`), or
    `human`, the path that `explain` returns. The recording is cut after `limit` events.
    `progress` as in `solve`.

    >>> puzzle = "..1...........8.314.51.9..2.9.837.....3.25......6.....18.5..2....2....4......38.."
    >>> [record(puzzle, name).counters.guesses for name in ("agent", "agent-without-twins")]
    [8, 26]
    """
    from nonet.theatre import record as record_events

    return record_events(
        as_grid(x, rules), solver, limit=limit, timeout=timeout_of(timeout), progress=progress
    )


def animate(
    recordings: Recording | Iterable[Recording],
    *,
    seconds: float = 30,
    theme: str = "auto",
    width: float | None = None,
) -> str:
    """Return one to three recordings side by side as an animated SVG without scripts.

    The longest recording plays for `seconds`; each event takes the same time in all of them, so
    that several are a race. Readers who prefer reduced motion see the last picture.

    >>> puzzle = ".4......51.....2...26.9.....8....5...9.74..8....5.2..6..7...4...34.269...6......3"
    >>> picture = animate(record(puzzle), seconds=10)
    >>> picture[:4], "@keyframes" in picture, "<script" in picture
    ('<svg', True, False)
    """
    from nonet import pictures
    from nonet.theatre import Recording
    from nonet.theatre import animate as animate_all

    every = [recordings] if isinstance(recordings, Recording) else list(recordings)
    return animate_all(
        every,
        seconds=seconds,
        theme=pictures.checked_theme(theme),
        width=None if width is None else pictures.checked_size(width, "width"),
    )


def rate(
    x: Puzzle,
    *,
    rules: RulesLike | None = None,
    scales: Iterable[str] = ("nonet",),
    unique: bool = True,
    timeout: float | None = None,
    max_er: float | None = None,
    progress: Progress | None = None,
) -> Rating:
    """Return how hard the givens of a puzzle are, on one or more scales.

    `scales` are `nonet` (any rules that the techniques handle), `se` (Sudoku Explainer 1.2.1) and
    `hodoku`; the last two rate classic 9×9 puzzles alone. `unique=False` leaves out techniques that
    assume a unique solution, which only nonet's scale can do. After `timeout` seconds, or when
    Sudoku Explainer rates a step above `max_er`, the rating is a lower bound and not `.finished`.
    Raises what `solve` raises if there is not exactly one solution. `progress` as in `solve`.

    >>> puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    >>> rating = rate(puzzle, scales=("nonet", "se", "hodoku"))
    >>> rating.level, rating.se.er, rating.hodoku.level
    ('medium', 2.6, 'Medium')
    """
    from nonet.progress import reporter
    from nonet.rating.one import rate as rate_grid
    from nonet.rating.scales import checked_scales, refuse_marks

    grid = as_grid(x, rules)
    names = checked_scales(scales, grid.rules, unique=unique, max_er=max_er)
    deadline = Deadline(timeout)
    if grid.marks is not None:
        refuse_marks(names)
    puzzle = grid.givens
    report = reporter(progress, unit="scales", total=len(names))
    follow: Progress | None = None if report is None else lambda *_: report(0)
    try:
        solve(puzzle, timeout=timeout, progress=follow)
    except ManySolutions:
        if grid.marks is None:
            raise
        raise Unsupported("puzzles given by pencil marks", by="scale nonet") from None
    return rate_grid(
        puzzle,
        scales=names,
        unique=unique,
        timeout=deadline.left(),
        max_er=max_er,
        report=report,
    )


def rate_many(
    xs: Any,
    *,
    rules: RulesLike | None = None,
    scales: Iterable[str] = ("nonet",),
    unique: bool = True,
    threads: int | None = None,
    timeout: float | None = None,
    each: float | None = None,
    max_er: float | None = None,
    progress: Progress | None = None,
) -> BulkRating:
    """Rate many puzzles at once; takes what `solve_many` takes and returns columns.

    `each` limits the seconds per puzzle and scale, `timeout` those of the whole call; what they cut
    short is not `.finished`. Rows without exactly one solution are in `.errors`. `scales`, `unique`
    and `max_er` as in `rate`, `threads` and `progress` as in `solve_many`.

    >>> easy = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
    >>> result = rate_many([easy, "." * 81], scales=("nonet", "se"))
    >>> result.level.tolist(), result.se_er.tolist(), str(result.errors[1])
    (['beginner', ''], [1.2, nan], 'several solutions')
    """
    from nonet.rating import bulk

    rules = None if rules is None else rules_under(rules, CLASSIC)
    return bulk.rate_many(
        xs,
        rules=rules,
        scales=scales,
        unique=unique,
        threads=threads,
        timeout=timeout,
        each=each,
        max_er=max_er,
        progress=progress,
    )


@overload
def generate(n: None = None, **asked: Unpack[Asked]) -> Grid: ...
@overload
def generate(n: int, **asked: Unpack[Asked]) -> Iterator[Grid]: ...
def generate(
    n: int | None = None,
    *,
    level: str | tuple[str, str] | None = None,
    er: float | tuple[float, float] | None = None,
    hodoku: str | tuple[str, str] | float | tuple[float, float] | None = None,
    score: float | tuple[float, float] | None = None,
    clues: int | tuple[int, int] | None = None,
    symmetry: str | None = None,
    pattern: Any = None,
    minimal: bool | Literal["strict"] = False,
    requires: Techniques = (),
    only: Techniques | None = None,
    avoids: Techniques = (),
    variant: str | None = None,
    sizes: int | tuple[int, int] | None = None,
    rules: RulesLike = CLASSIC,
    seed: int | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Grid | Iterator[Grid]:
    """Make a puzzle with exactly one solution, or with `n` a lazy iterator of n puzzles.

    No two of them are isomorphic (under other rules: equal after relabelling). Ranges are
    `(lo, hi)`; one value means exactly that.

    - `level`, `score`: on nonet's own scale; `er`: Sudoku Explainer's; `hodoku`: a level or a range
      of scores of HoDoKu (docs/ratings.md);
    - `clues`: how many digits are given; `symmetry`: of the givens; `pattern`: which cells are
      given: a drawing, the names of cells or a mask;
    - `minimal=True`: no given can be removed; with a symmetry, no set of givens that belong
      together. `minimal="strict"`: no single given;
    - `requires`: the basics (singles, intersections, subsets) without these techniques are stuck,
      and with them they solve the puzzle; of several, each is needed. `only`: these techniques
      solve it. `avoids`: the default path without these techniques solves it;
    - `variant`: "killer", "thermo", "arrow" or "kropki": each puzzle has constraints of its own and
      few givens or none; `sizes` are the cells of a cage or line. Of the other wishes, only `clues`
      and `minimal` can be combined with it.

    Puzzle i depends on the request, `seed`, i and the version of nonet alone; `.info` holds the
    seed and the ratings asked for. If no candidate within the work allowed for a puzzle meets the
    request, Unmet is raised, with the `.nearest` one and what it `.lacks`; after `timeout` seconds
    for one puzzle, TimeLimit with the same attributes. docs/generate.md has the details.

    >>> puzzle = generate(level="hard", seed=7)
    >>> rate(puzzle).level, puzzle.info["seed"]
    ('hard', '7')
    >>> [grid.clues for grid in generate(3, clues=30, symmetry="rotate-180", seed=7)]
    [30, 30, 30]
    >>> generate(clues=16)
    Traceback (most recent call last):
    nonet.errors.Unmet: no puzzle can meet the request: a puzzle under these rules has at least 17 \
clues
    """
    from nonet.maker.grids import seed_of
    from nonet.maker.make import generate as make
    from nonet.maker.request import request_of
    from nonet.maker.setting import set_puzzles

    if variant is None and sizes is not None:
        raise SudokuError("sizes= needs variant=, such as variant='killer'")
    request = request_of(
        rules=rules_under(rules, CLASSIC),
        level=level,
        er=er,
        hodoku=hodoku,
        score=score,
        clues=clues,
        symmetry=symmetry,
        pattern=pattern,
        minimal=minimal,
        requires=requires,
        only=only,
        avoids=avoids,
    )
    number = 1 if n is None else whole_of(n, "n")
    if variant is not None:
        found = set_puzzles(
            variant,
            number,
            request=request,
            sizes=sizes,
            seed=seed_of(seed),
            timeout=timeout_of(timeout),
            progress=progress,
        )
        return next(found) if n is None else found
    found = make(
        request,
        number,
        seed=seed_of(seed),
        threads=threads_of(threads),
        timeout=timeout_of(timeout),
        progress=progress,
    )
    return next(found) if n is None else found


def random_grid(seed: int | None = None, rules: RulesLike = CLASSIC) -> Grid:
    """Return a random complete grid.

    Under classic rules of size 4, 6 and 9 every complete grid has the same probability. Under other
    rules every grid can come up, some more often than others.

    >>> random_grid(7).is_solved, random_grid(7) == random_grid(7)
    (True, True)
    """
    from nonet.maker.grids import random_grid as draw_grid
    from nonet.maker.grids import seed_of

    return draw_grid(seed_of(seed), rules_under(rules, CLASSIC))


def random_regions(size: int, seed: int | None = None) -> str:
    """Return random connected regions of a jigsaw, for `nonet.variants.jigsaw`.

    Each has as many cells as a row. Some regions allow no complete grid: then `generate` raises
    Unmet.

    >>> from nonet import variants
    >>> regions = random_regions(9, 7)
    >>> generate(rules=variants.jigsaw(regions), seed=7).clues < 40
    True
    """
    from nonet.maker.grids import seed_of
    from nonet.maker.regions import random_regions as cut

    return cut(whole_of(size, "size", 2, MAX_SIZE), seed_of(seed))


def minimize(
    x: Puzzle,
    seed: int | None = None,
    *,
    rules: RulesLike | None = None,
    symmetry: str | None = None,
    timeout: float | None = None,
) -> Grid:
    """Return a puzzle without the givens that it does not need, removed in random order.

    No given of the result can be removed; with a `symmetry`, no set of givens that belong together.
    Raises what `solve` raises if there is not exactly one solution.

    >>> easy = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
    >>> as_grid(easy).clues, minimize(easy, 7).clues
    (32, 26)
    """
    from nonet.maker import setter
    from nonet.maker.grids import seed_of

    deadline, number = Deadline(timeout), seed_of(seed)
    puzzle = as_grid(x, rules).givens
    solve(puzzle, timeout=timeout)
    return setter.minimize(puzzle, seed=number, symmetry=symmetry, timeout=deadline.left())


def add_clues(
    x: Puzzle, n: int = 1, seed: int | None = None, *, rules: RulesLike | None = None
) -> Grid:
    """Return a puzzle with n more givens: digits of its solution in random empty cells.

    >>> add_clues("123.34......43.1", 2, seed=7).clues
    10
    """
    from nonet.maker import setter
    from nonet.maker.grids import seed_of

    puzzle = as_grid(x, rules).givens
    count_, number = whole_of(n, "n"), seed_of(seed)
    return setter.add_clues(puzzle, solve(puzzle).grid, count_, seed=number)


def neighbours(
    x: Puzzle,
    *,
    harder: bool = True,
    rules: RulesLike | None = None,
    threads: int | None = None,
    timeout: float | None = None,
) -> list[Grid]:
    """Return the puzzles one or two clues away that are harder (or easier), best first.

    A neighbour has one or two clues removed, one added, or one moved, and the same solution, which
    is unique. The first has the highest score on nonet's scale (with `harder=False` the lowest);
    `.info` holds level and score. No two are isomorphic.

    >>> easy = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
    >>> best = neighbours(easy)[0]
    >>> rate(easy).score < rate(best).score, best.info["level"]
    (True, 'hard')
    """
    from nonet.maker import setter

    deadline = Deadline(timeout)
    puzzle = as_grid(x, rules).givens
    solution = solve(puzzle, timeout=timeout).grid
    return setter.neighbours(
        puzzle,
        solution,
        harder=harder,
        threads=threads_of(threads),
        timeout=deadline.left(),
    )


def canonical(x: Puzzle, *, rules: RulesLike | None = None) -> str:
    """Return the canonical form of a puzzle or a full grid: the same for all its disguises.

    It is the smallest string, row by row with 0 for an empty cell, that relabelling the digits,
    permuting rows in bands, bands, columns in stacks and stacks, and transposing can produce. All
    digits count, given or placed. Sizes 4, 6 and 9 without extra rules have one; others raise
    Unsupported, and a digit that appears twice in a house ConflictError. Where boxes are not
    square, transposing would change the rules and is left out.

    >>> canonical("12..34......43.1")
    '0000000112034302'
    >>> canonical(morph("12..34......43.1", seed=5))
    '0000000112034302'
    """
    from nonet.maker.canonical import canonical as find

    return find(as_grid(x, rules))


def canonical_many(
    xs: Any,
    *,
    rules: RulesLike | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> BulkCanonical:
    """Return the canonical forms of many puzzles at once; takes what `solve_many` takes.

    Rows that are not puzzles, or in which a digit appears twice in a house, are in `.errors`.
    `threads` and `progress` as in `solve_many`.

    >>> puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    >>> result = canonical_many([puzzle, morph(puzzle, seed=1), "11" + "." * 79])
    >>> lines = list(result.lines())
    >>> lines[0] == lines[1] == canonical(puzzle), str(result.errors[2])
    (True, '1 appears twice in row 1 (r1c1, r1c2)')
    """
    from nonet.maker import forms

    rules = None if rules is None else rules_under(rules, CLASSIC)
    return forms.canonical_many(xs, rules=rules, threads=threads, progress=progress)


def same(a: Puzzle, b: Puzzle, *, rules: RulesLike | None = None) -> Morph | None:
    """Return a Morph that turns the first grid into the second, or None if there is none.

    All digits count, given or placed. Raises what `canonical` raises.

    >>> puzzle = "12..34......43.1"
    >>> disguise = same(puzzle, morph(puzzle, seed=5))
    >>> disguise(puzzle) == morph(puzzle, seed=5)
    True
    >>> same(puzzle, "12..34......43..") is None
    True
    """
    from nonet.maker.canonical import same as find

    return find(as_grid(a, rules), as_grid(b, rules))


def morph(x: Puzzle, seed: int, *, rules: RulesLike | None = None) -> Grid:
    """Return a random disguise of a grid: the same puzzle with another look.

    Every Morph has the same probability; the same seed gives the same one on every machine. Grids
    of any size with boxes can be disguised; extra rules raise Unsupported.

    >>> print(morph("12..34......43.1", seed=5))
    23..41..32.4....
    """
    from nonet.maker.morph import morph as disguise

    return disguise(as_grid(x, rules), seed)


def automorphisms(x: Puzzle, *, rules: RulesLike | None = None) -> int:
    """Return how many Morphs leave a grid as it is; 1 for most grids.

    Digits that do not appear can be relabelled freely, which counts too. So the number of different
    disguises of a grid is the number of all Morphs divided by this. Raises what `canonical` raises.

    >>> automorphisms("1234341221434321"), automorphisms("12..34......43.1")
    (32, 1)
    """
    from nonet.maker.canonical import automorphisms as find

    return find(as_grid(x, rules))


def book(
    puzzles: Iterable[Puzzle],
    path: str | os.PathLike[str] | IO[Any],
    *,
    rules: RulesLike | None = None,
    title: str = "Sudoku",
    author: str = "",
    per_page: int | None = None,
    paper: str = "a4",
    large: bool = False,
    hints: bool = False,
    answers: bool = True,
    levels: bool = True,
    progress: Progress | None = None,
) -> int:
    """Write puzzles as a book, a PDF file, and return the number of its pages.

    It has a title page, 1, 2, 4 or 6 puzzles `per_page` with number and difficulty (unless
    `levels=False`), a page of `hints` if wanted, and the answers at the back. `paper` is "a4" or
    "letter"; `large` prints large, one puzzle per page by default. Puzzles without exactly one
    solution raise NoSolution or ManySolutions. `progress` as in `solve`. Needs the extra `pdf`.

    >>> import io
    >>> book(["123.34......43.1"], io.BytesIO(), title="One small puzzle")
    3
    """
    from nonet.printing.book import write_book

    if isinstance(puzzles, str | bytes | Grid):
        puzzles = [puzzles]
    return write_book(
        (as_grid(puzzle, rules) for puzzle in puzzles),
        path,
        title=title,
        author=author,
        per_page=per_page,
        paper=paper,
        large=large,
        hints=hints,
        answers=answers,
        levels=levels,
        progress=progress,
    )


def worksheet(
    technique: Finder | str,
    path: str | os.PathLike[str] | IO[Any],
    *,
    count: int = 4,
    per_page: int | None = None,
    paper: str = "a4",
    seed: int = 0,
    puzzles: Iterable[Puzzle] | None = None,
) -> int:
    """Write a worksheet for a technique, a PDF file, and return the number of its pages.

    It has `count` boards (at most 12) on which the technique is the next thing to find, lines for
    name and date, and the answers on the last page. The boards are disguises of bundled ones,
    which `seed` varies, or come from the paths of `puzzles`. Needs the extra `pdf`.

    >>> import io
    >>> worksheet("x-wing", io.BytesIO(), count=2)
    2
    """
    from nonet.printing.worksheet import write_worksheet
    from nonet.techniques import Technique

    (found,) = _path([technique])
    if not isinstance(found, Technique):
        raise TypeError(f"worksheet() takes a technique or its name, not {technique!r}")
    return write_worksheet(
        found,
        path,
        count=count,
        per_page=per_page,
        paper=paper,
        seed=seed,
        puzzles=None if puzzles is None else map(as_grid, puzzles),
    )


def _path(techniques: Sequence[Finder | str] | str | None) -> Sequence[Finder]:
    import nonet.techniques

    if techniques is None:
        return nonet.techniques.PATH
    from nonet.techniques import by_name

    if isinstance(techniques, str):
        techniques = [techniques]
    found: list[Finder] = []
    each: Any
    for each in techniques:
        if not isinstance(each, str) and not callable(each):
            kind = type(each).__name__
            raise TypeError(f"techniques= takes techniques, their names and functions, not {kind}")
        found.append(by_name(each) if isinstance(each, str) else each)
    return found
