"""`generate`: from a checked request to puzzles."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.errors import Unmet
from nonet.maker.proofs import impossible
from nonet.maker.request import Request
from nonet.maker.search import Search
from nonet.model.grid import Grid
from nonet.progress import Progress, reporter


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
    if reasons := list(impossible(request)):
        raise Unmet(f"no puzzle can meet the request: {'; '.join(reasons)}", lacks=reasons)
    report = reporter(progress, unit="puzzles", total=count)
    search = Search(request, seed=seed, threads=threads, timeout=timeout, report=report)
    return search.puzzles(count)
