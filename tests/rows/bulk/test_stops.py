"""Long bulk calls end when the time is over and when the user interrupts."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import nonet
from tests.rows.bulk.samples import EMPTY, rows, same

# Far more work than any machine does in the time allowed.
ENDLESS = np.zeros((20_000_000 // 81, 81), np.uint8)
LARGE = np.zeros((3000, 625), np.uint8)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(("size", "many"), [(9, ENDLESS), (25, LARGE)], ids=["9", "25"])
def test_the_time_limit_ends_a_call(size: int, many: Any, threads: int) -> None:
    rules = nonet.Rules.classic(size)
    with pytest.raises(nonet.TimeLimit, match=r"0\.05 seconds") as caught:
        nonet.solve_many(many, rules=rules, limit=255, threads=threads, timeout=0.05)
    assert caught.value.seconds == 0.05
    assert isinstance(caught.value, TimeoutError)


@pytest.mark.parametrize("timeout", [0, 1e-9])
def test_no_time_is_no_answer(timeout: float) -> None:
    with pytest.raises(nonet.TimeLimit):
        nonet.count_many([EMPTY], timeout=timeout)


def test_time_enough_changes_nothing() -> None:
    for timeout in (1e3, 1e300, float("inf")):
        assert same(nonet.solve_many(rows(), timeout=timeout), nonet.solve_many(rows()))


def test_the_time_limit_holds_in_other_threads() -> None:
    def run(_: int) -> str:
        with pytest.raises(nonet.TimeLimit):
            nonet.solve_many(ENDLESS, limit=255, threads=1, timeout=0.05)
        return "stopped"

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(run, range(2))) == ["stopped"] * 2


def test_calls_at_the_same_time_do_not_disturb_each_other() -> None:
    expected = nonet.solve_many(rows())
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: nonet.solve_many(rows() * 3), range(8)))
    for answer in answers:
        assert answer.counts.tolist() == expected.counts.tolist() * 3


PROGRAM = """
import os, signal, threading, numpy, nonet
signal.signal(signal.SIGINT, signal.default_int_handler)
many = numpy.zeros(({rows}, {size} ** 2), numpy.uint8)
try:
    threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
    nonet.solve_many(many, rules=nonet.Rules.classic({size}), limit=255, threads={threads})
except KeyboardInterrupt:
    print("interrupted", nonet.count_many(["." * 81]).counts.tolist())
"""


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(("size", "rows"), [(9, 5_000_000), (16, 500_000)])
def test_an_interrupt_ends_a_call_and_leaves_all_usable(size: int, rows: int, threads: int) -> None:
    program = PROGRAM.format(size=size, rows=rows, threads=threads)
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == "interrupted [2]\n"
