"""Makes puzzles and grids, and changes the givens of puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, Unpack, overload

from nonet.api.limited import limited
from nonet.api.solving import solve
from nonet.base.arguments import threads_of, timeout_of, whole_of
from nonet.engine.protocol import Deadline
from nonet.errors import ArgumentError
from nonet.formats.parser import PuzzleLike, as_grid
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC, MAX_SIZE
from nonet.model.rules_argument import RulesLike, rules_under

if TYPE_CHECKING:
    from nonet.base.progress import Progress
    from nonet.maker.options import GenerateOptions, SetVariant, Techniques
    from nonet.maker.pattern import PatternLike
    from nonet.maker.symmetry import Symmetry
    from nonet.rating.scales import HodokuLevel, Level


@overload
def generate(n: None = None, **asked: Unpack[GenerateOptions]) -> Grid: ...
@overload
def generate(n: int, **asked: Unpack[GenerateOptions]) -> Iterator[Grid]: ...
def generate(
    n: int | None = None,
    *,
    rules: RulesLike = CLASSIC,
    level: Level | tuple[Level, Level] | None = None,
    er: float | tuple[float, float] | None = None,
    hodoku: HodokuLevel
    | tuple[HodokuLevel, HodokuLevel]
    | float
    | tuple[float, float]
    | None = None,
    score: float | tuple[float, float] | None = None,
    clues: int | tuple[int, int] | None = None,
    symmetry: Symmetry | None = None,
    pattern: PatternLike | None = None,
    minimal: bool | Literal["strict"] = False,
    requires: Techniques = (),
    only: Techniques | None = None,
    avoids: Techniques = (),
    variant: SetVariant | None = None,
    sizes: int | tuple[int, int] | None = None,
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

    Puzzle i depends on the request, `seed`, i and `nonet.__version__` alone; `.info` holds the
    seed and the ratings asked for. If no candidate within the work allowed for a puzzle meets the
    request, Unmet is raised, with the `.nearest` one and what it `.lacks`; after `timeout` seconds
    for one puzzle, TimeLimit with the same attributes. docs/generate.md has the details.

    >>> from nonet import rate
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

    if variant is None and sizes is not None:
        raise ArgumentError("sizes= needs variant=, such as variant='killer'")
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
        from nonet.maker.setting import set_puzzles

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


def random_grid(*, rules: RulesLike = CLASSIC, seed: int | None = None) -> Grid:
    """Return a random complete grid.

    Under classic rules of size 4, 6 and 9 every complete grid has the same probability. Under other
    rules every grid can come up, some more often than others. The same seed gives the same grid for
    the same `nonet.__version__`.

    >>> random_grid(seed=7).is_solved, random_grid(seed=7) == random_grid(seed=7)
    (True, True)
    """
    from nonet.maker.grids import random_grid as draw_grid
    from nonet.maker.grids import seed_of

    return draw_grid(seed_of(seed), rules_under(rules, CLASSIC))


def random_regions(size: int, *, seed: int | None = None) -> str:
    """Return random connected regions of a jigsaw, for `nonet.variants.jigsaw`.

    Each has as many cells as a row. Some regions allow no complete grid: then `generate` raises
    Unmet. The same seed gives the same regions, for the same `nonet.__version__`.

    >>> from nonet import variants
    >>> regions = random_regions(9, seed=7)
    >>> generate(rules=variants.jigsaw(regions), seed=7).clues < 40
    True
    """
    from nonet.maker.grids import seed_of
    from nonet.maker.regions import random_regions as cut

    return cut(whole_of(size, "size", 2, MAX_SIZE), seed_of(seed))


@limited
def minimize(
    x: PuzzleLike,
    *,
    rules: RulesLike | None = None,
    symmetry: Symmetry | None = None,
    seed: int | None = None,
    timeout: float | None = None,
) -> Grid:
    """Return a puzzle without the givens that it does not need, removed in random order.

    No given of the result can be removed; with a `symmetry`, no set of givens that belong together.
    Raises what `solve` raises if there is not exactly one solution. The same seed gives the same
    puzzle, for the same `nonet.__version__`.

    >>> easy = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
    >>> as_grid(easy).clues, minimize(easy, seed=7).clues
    (32, 26)
    """
    from nonet.maker import setter
    from nonet.maker.grids import seed_of

    deadline, number = Deadline(timeout), seed_of(seed)
    puzzle = as_grid(x, rules=rules).givens
    solve(puzzle, timeout=timeout)
    return setter.minimize(puzzle, seed=number, symmetry=symmetry, timeout=deadline.left())


def add_clues(
    x: PuzzleLike, n: int = 1, *, rules: RulesLike | None = None, seed: int | None = None
) -> Grid:
    """Return a puzzle with n more givens: digits of its solution in random empty cells.

    The same seed gives the same puzzle, for the same `nonet.__version__`.

    >>> add_clues("123.34......43.1", 2, seed=7).clues
    10
    """
    from nonet.maker import setter
    from nonet.maker.grids import seed_of

    puzzle = as_grid(x, rules=rules).givens
    count_, number = whole_of(n, "n"), seed_of(seed)
    return setter.add_clues(puzzle, solve(puzzle).grid, count_, seed=number)


@limited
def neighbours(
    x: PuzzleLike,
    *,
    rules: RulesLike | None = None,
    harder: bool = True,
    threads: int | None = None,
    timeout: float | None = None,
) -> list[Grid]:
    """Return the puzzles one or two clues away that are harder (or easier), best first.

    A neighbour has one or two clues removed, one added, or one moved, and the same solution, which
    is unique. The first has the highest score on nonet's scale (with `harder=False` the lowest);
    `.info` holds level and score. No two are isomorphic.

    >>> easy = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
    >>> from nonet import rate
    >>> best = neighbours(easy)[0]
    >>> rate(easy).score < rate(best).score, best.info["level"]
    (True, 'hard')
    """
    from nonet.maker import setter

    deadline = Deadline(timeout)
    puzzle = as_grid(x, rules=rules).givens
    solution = solve(puzzle, timeout=timeout).grid
    return setter.neighbours(
        puzzle,
        solution,
        harder=harder,
        threads=threads_of(threads),
        timeout=deadline.left(),
    )
