"""Chain steps of many boards, for tests of their arrows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from nonet import Board, Step
from nonet.techniques import by_name
from tests.techniques.boards import puzzles
from tests.techniques.rich import rich_boards

CHAINS = (
    "x-chain",
    "xy-chain",
    "aic",
    "continuous-nice-loop",
    "discontinuous-nice-loop",
    "grouped-aic",
    "simple-colours-trap",
    "medusa-3d",
    "als-chain",
)
MOST_LINKS = 16


def chain_steps(count: int) -> list[tuple[Board, Step]]:
    """Return so many chain steps of up to 16 links, at most four per board and technique."""
    return list(islice(_steps(), count))


def _steps() -> Iterator[tuple[Board, Step]]:
    assert puzzles(40)
    for board in rich_boards(400, seed=15):
        for name in CHAINS:
            found = (
                step
                for step in by_name(name)(board)
                if 0 < sum(len(mark.links) for mark in step.marks) <= MOST_LINKS
            )
            # The longest ones are the hardest to draw.
            several = sorted(islice(found, 40), key=_links)[-4:]
            yield from ((board, step) for step in several)


def _links(step: Step) -> int:
    return sum(len(mark.links) for mark in step.marks)
