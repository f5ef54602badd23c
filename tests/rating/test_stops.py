"""Ratings of many puzzles end when the time is over, on Ctrl-C and when progress raises."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from nonet import CLASSIC
from nonet.rating import hodoku, native, own
from tests.rating.rows import rows
from tests.tables import classic_puzzles

# More than any machine rates in the time allowed.
ENDLESS = rows(classic_puzzles() * 200)
RATE: tuple[Callable[..., Any], ...] = (partial(own.rate_rows, CLASSIC), hodoku.rate_rows)
both = pytest.mark.parametrize("rate", RATE, ids=["own", "hodoku"])


@both
@pytest.mark.parametrize("threads", [1, 2])
def test_the_time_limit_ends_a_call(rate: Callable[..., Any], threads: int) -> None:
    with pytest.raises(native.OutOfTime, match=r"0\.05 seconds"):
        rate(ENDLESS, threads=threads, timeout=0.05)


@both
@pytest.mark.parametrize("each", [0, -1, float("nan")])
def test_no_time_for_a_row_rates_none(rate: Callable[..., Any], each: float) -> None:
    ends = rate(rows(classic_puzzles()[:5]), each=each).ends
    assert ends.tolist() == [native.OUT_OF_TIME] * 5


@both
def test_time_enough_for_a_row_rates_all(rate: Callable[..., Any]) -> None:
    for each in (1e3, 1e300, float("inf")):
        assert not rate(rows(classic_puzzles()[:5]), each=each).ends.any()


@both
def test_progress_counts_rows_and_may_end_a_call(rate: Callable[..., Any]) -> None:
    seen: list[int] = []

    def follow(done: int) -> None:
        seen.append(done)
        if len(seen) == 3:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        rate(ENDLESS, threads=2, progress=follow)
    assert seen == sorted(seen)
    assert seen[-1] > 0


PROGRAM = """
import os, signal, threading
from nonet import CLASSIC
from nonet.rating import hodoku, own
from tests.rating.test_stops import ENDLESS
signal.signal(signal.SIGINT, signal.default_int_handler)
try:
    threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
    {call}
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.parametrize(
    "call",
    ["own.rate_rows(CLASSIC, ENDLESS, threads=2)", "hodoku.rate_rows(ENDLESS, threads=2)"],
    ids=["own", "hodoku"],
)
def test_an_interrupt_ends_a_call(call: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(call=call)],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout == "interrupted\n"
