"""Numbers that callers pass: what is accepted, and the error for the rest, at every door."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import nonet
from nonet import ArgumentError, cover
from nonet.base.arguments import limit_of, threads_of, timeout_of, whole_of
from nonet.rows import bench

PUZZLE = "12..34......43.1"
NINE = "." * 81
INFINITE = float("inf")
NAN = float("nan")
FULL = nonet.solve(NINE, unique=False).grid
(AGENT,) = (engine for engine in nonet.engines() if engine.name == "agent")


def shown(value: object) -> str:
    is_huge = isinstance(value, int) and abs(value) > 10**9
    return "huge" if is_huge else f"{type(value).__name__} {value!r}"


TIMED: dict[str, Callable[[Any], object]] = {
    "solve": lambda t: nonet.solve("123.34......43.1", timeout=t),
    "solve by agent": lambda t: nonet.solve(FULL, engine="agent", timeout=t),
    "count": lambda t: nonet.count(PUZZLE, timeout=t),
    "count by cover": lambda t: nonet.count(PUZZLE, engine="cover", timeout=t),
    "solutions": lambda t: next(nonet.solutions(PUZZLE, timeout=t)),
    "check": lambda t: nonet.check(PUZZLE, timeout=t),
    "solve_many": lambda t: nonet.solve_many([NINE], timeout=t),
    "count_many": lambda t: nonet.count_many([NINE], timeout=t),
    "cover.solve": lambda t: cover.from_sets({"A": [1]}).solve(timeout=t),
    "cover.solutions": lambda t: list(cover.from_sets({"A": [1]}).solutions(timeout=t)),
    "cover.count": lambda t: cover.from_sets({"A": [1]}).count(timeout=t),
    "cover.cheapest": lambda t: cover.from_sets({"A": [1]}).cheapest(timeout=t),
    "cover.estimate": lambda t: cover.from_sets({"A": [1]}).estimate(timeout=t),
    "engine.solutions": lambda t: list(AGENT.solutions(FULL, timeout=t)),
}
LIMITED: dict[str, Callable[[Any], object]] = {
    "count": lambda n: nonet.count(PUZZLE, limit=n),
    "count by cover": lambda n: nonet.count(PUZZLE, engine="cover", limit=n),
    "check": lambda n: nonet.check(PUZZLE, limit=n),
    "solve_many": lambda n: nonet.solve_many([NINE], limit=n),
    "count_many": lambda n: nonet.count_many([NINE], limit=n),
    "cover.count": lambda n: cover.from_sets({"A": [1]}).count(n),
    "cover max_nodes": lambda n: cover.from_sets({"A": [1]}).solve(max_nodes=n),
    "cover.cheapest": lambda n: cover.from_sets({"A": [1]}).cheapest(n),
    "cover.estimate": lambda n: cover.from_sets({"A": [1]}).estimate(n),
    "make_sets": lambda n: bench.make_sets(n),
    "measure": lambda n: bench.measure([], passes=n),
}
THREADED: dict[str, Callable[[Any], object]] = {
    "count": lambda n: nonet.count(PUZZLE, threads=n),
    "count by cover": lambda n: nonet.count(PUZZLE, engine="cover", threads=n),
    "solve_many": lambda n: nonet.solve_many([NINE], threads=n),
    "count_many": lambda n: nonet.count_many([NINE], threads=n),
    "cover.count": lambda n: cover.from_sets({"A": [1]}).count(threads=n),
    "cover.solutions": lambda n: list(cover.from_sets({"A": [1]}).solutions(threads=n)),
}


# -- the checks -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("timeout", "seconds"),
    [
        (None, None),
        (0, 0.0),
        (2, 2.0),
        (2.5, 2.5),
        (np.float32(0.5), 0.5),
        (np.int64(3), 3.0),
        (Decimal("1.5"), 1.5),
        (Fraction(1, 4), 0.25),
        (INFINITE, None),
        (10**30, None),
        (10**400, None),
    ],
)
def test_timeouts(timeout: Any, seconds: float | None) -> None:
    assert timeout_of(timeout) == seconds


def test_whole_numbers() -> None:
    assert whole_of(np.uint8(7), "limit") == 7
    assert limit_of(None) is None
    assert limit_of(10**30) == 2**63 - 1
    assert limit_of(10**5000) == 2**63 - 1
    assert threads_of(10**30) == 2**63 - 1
    assert threads_of(None) >= 1
    with pytest.raises(ArgumentError, match="limit is too large; it must be from 1 to 255"):
        limit_of(10**5000, 1, 255)
    with pytest.raises(ArgumentError, match="limit is negative; it must be 0 or more"):
        limit_of(-(10**5000))


# -- every door -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TIMED)
@pytest.mark.parametrize("timeout", [-1, -0.001, NAN, -INFINITE, -(10**400)], ids=shown)
def test_a_timeout_out_of_range(name: str, timeout: Any) -> None:
    with pytest.raises(ArgumentError, match=r"^timeout is .*; it must be 0 or more seconds$"):
        TIMED[name](timeout)


@pytest.mark.parametrize("name", TIMED)
@pytest.mark.parametrize("timeout", ["x", "2", True, b"1", [1], 1j, frozenset()], ids=shown)
def test_a_timeout_of_the_wrong_type(name: str, timeout: Any) -> None:
    with pytest.raises(TypeError, match=r"^timeout must be a number of seconds or None, not "):
        TIMED[name](timeout)


@pytest.mark.parametrize("name", TIMED)
@pytest.mark.parametrize("timeout", [None, INFINITE, 10**30, 10**400, 1e308, 60], ids=shown)
def test_a_timeout_however_long(name: str, timeout: Any) -> None:
    TIMED[name](timeout)


@pytest.mark.parametrize("name", LIMITED)
@pytest.mark.parametrize("number", ["2", 2.0, True, float("nan"), INFINITE, [2], b"2"], ids=shown)
def test_a_limit_of_the_wrong_type(name: str, number: Any) -> None:
    with pytest.raises(TypeError, match="must be a whole number, not "):
        LIMITED[name](number)


@pytest.mark.parametrize("name", LIMITED)
@pytest.mark.parametrize("number", [-1, -(10**30), -(10**5000)], ids=shown)
def test_a_limit_out_of_range(name: str, number: int) -> None:
    with pytest.raises(ArgumentError, match="it must be "):
        LIMITED[name](number)


@pytest.mark.parametrize("name", ["count", "count by cover", "check", "cover.count"])
@pytest.mark.parametrize("number", [2, 2**31, 2**63, 2**64, 10**30, np.int64(2)], ids=shown)
def test_a_limit_however_high(name: str, number: int) -> None:
    LIMITED[name](number)


@pytest.mark.parametrize("name", THREADED)
@pytest.mark.parametrize("number", ["2", 2.0, True, float("nan"), [2]], ids=shown)
def test_threads_of_the_wrong_type(name: str, number: Any) -> None:
    with pytest.raises(TypeError, match="threads must be a whole number, not "):
        THREADED[name](number)


@pytest.mark.parametrize("name", THREADED)
@pytest.mark.parametrize("number", [0, -1, -(10**30)], ids=shown)
def test_threads_out_of_range(name: str, number: int) -> None:
    with pytest.raises(ArgumentError, match=r"threads is .*; it must be 1 or more"):
        THREADED[name](number)


@pytest.mark.parametrize("name", THREADED)
@pytest.mark.parametrize("number", [2, np.int64(2), 10**30], ids=shown)
def test_threads_however_many(name: str, number: int) -> None:
    THREADED[name](number)
