"""`generate`: from a checked request to puzzles."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from nonet.base.progress import Progress, Reporter, reporter
from nonet.engine.protocol import Deadline
from nonet.errors import Unmet, Unsupported
from nonet.maker import native
from nonet.maker.plain import Plain, is_plain
from nonet.maker.request import Request
from nonet.maker.seen import Seen
from nonet.model.grid import Grid
from nonet.model.rules import Rules


def generate(
    request: Request,
    count: int,
    *,
    seed: int,
    threads: int,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Iterator[Grid]:
    """Return an iterator of puzzles; raise Unmet if it can be proved that there are none.

    >>> from nonet.maker.request import request_of
    >>> next(generate(request_of(clues=30), 1, seed=7, threads=1)).clues
    30
    """
    _check_rules(request)
    if not is_plain(request):
        from nonet.maker.proofs import impossible

        if reasons := list(impossible(request)):
            raise Unmet(f"no puzzle can meet the request: {'; '.join(reasons)}", lacks=reasons)
        _check_grids(request.rules, seed, timeout)
    report = reporter(progress, unit="puzzles", total=count)
    return _made(request, count, seed, threads, timeout, report)


def _made(
    request: Request,
    count: int,
    seed: int,
    threads: int,
    timeout: float | None,
    report: Reporter | None,
) -> Iterator[Grid]:
    seen = Seen(request.rules)
    done = 0
    if is_plain(request):
        plain = Plain(
            request, seed=seed, threads=threads, seen=seen, timeout=timeout, report=report
        )
        for grid in plain.puzzles(count):
            done += 1
            yield grid
        if done == count:
            return
    from nonet.maker.search import Search

    search = Search(
        request, seed=seed, threads=threads, timeout=timeout, report=report, seen=seen, done=done
    )
    yield from search.puzzles(count)


def _check_rules(request: Request) -> None:
    """Raise Unsupported under constraints that are more than units and pairs of cells."""
    rules = request.rules
    if rules.kinds - {"units", "clashes", "shape"}:
        why = "the variants killer, thermo, arrow and kropki have constraints of their own"
        raise Unsupported(f"{rules.grids}; {why}", by="generate")
    wishes = (request.level, request.score, request.requires, request.only, request.avoids)
    if rules.plain is not rules and any(wish not in (None, ()) for wish in wishes):
        raise Unsupported(f"levels, scores and techniques of {rules.grids}", by="generate")


# Grids that are tried before rules count as too strict.
_TRIED = 4


def _check_grids(rules: Rules, seed: int, timeout: float | None) -> None:
    """Raise Unmet where no search finds a complete grid, as with some regions of a jigsaw."""
    if native.classic_box(rules) is not None:
        return
    deadline = Deadline(timeout)
    cells = len(rules.cells)
    grid = memoryview(bytearray(cells)).cast("B", (1, cells))
    for stream in range(_TRIED):
        try:
            native.fill_into(rules, seed, array("Q", [stream]), grid, timeout=deadline.left())
        except native.OutOfTime:
            raise deadline.over() from None
        if grid[0, 0]:
            return
    reason = "no complete grid was found under these rules"
    raise Unmet(reason, lacks=[reason])
