"""Following and stopping long calls: one signature, one thread, and nothing left behind."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import nonet
from nonet import Board, Grid, Step, TimeLimit, cover
from nonet.base.progress import Reporter
from nonet.errors import Cancelled
from nonet.techniques import by_name
from tests.cover import puzzles

EMPTY = "." * 81
EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
SPARSE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
# No solution; the engines for one puzzle need millions of guesses to prove it.
LONG_PROOF = ".....5......6.1.43..........1.5........1.6...........553.....61........4" + "." * 9
LARGE = nonet.Grid.empty(
    nonet.Rules.classic(12)
    + nonet.variants.ANTI_KING
    + nonet.variants.ANTI_KNIGHT
    + nonet.variants.NON_CONSECUTIVE
)
HARD_TO_FILL = nonet.CLASSIC + nonet.variants.DIAGONAL + nonet.variants.ANTI_KNIGHT
# The last of them searches for a solution, which takes seconds under these rules.
SLOW = (by_name("x-wing"), by_name("guess"))
SLOW_BOARD: dict[str, Any] = {
    "rules": HARD_TO_FILL,
    "techniques": SLOW,
    "unique": False,
    "timeout": 10,
}

# Its rating by Sudoku Explainer takes half a minute.
MONSTER = "12.3.....4.....3....3.5......42..5......8...9.6...5.7...15..2......9..6......7..8"

Progress = Callable[[int, int | None, dict[str, Any]], object]
Ask = Callable[[Progress], Any]


def slow_technique(board: Board) -> Iterator[Step]:
    """Find the hidden singles of a board, and take its time."""
    for step in by_name("hidden-single")(board):
        time.sleep(0.02)
        yield step


# Each call is long, and would be over after at most some ten seconds; what it counts.
LONG: dict[str, tuple[str, Ask]] = {
    "solve": ("guesses", lambda p: nonet.solve(LONG_PROOF, timeout=100, progress=p)),
    "solve, constraints": (
        "guesses",
        lambda p: nonet.solve(LARGE, engine="constraints", timeout=100, progress=p),
    ),
    "solve, cover": (
        "guesses",
        lambda p: nonet.solve(EMPTY, rules=HARD_TO_FILL, engine="cover", timeout=100, progress=p),
    ),
    "solve, a classic": (
        "guesses",
        lambda p: nonet.solve(LONG_PROOF, engine="agent", timeout=100, progress=p),
    ),
    "solutions": (
        "guesses",
        lambda p: sum(1 for _ in nonet.solutions(EMPTY, timeout=100, progress=p)),
    ),
    "count": ("solutions", lambda p: nonet.count(EMPTY, timeout=100, progress=p)),
    "count, threads": (
        "solutions",
        lambda p: nonet.count(EMPTY, threads=2, timeout=100, progress=p),
    ),
    "count, limit": (
        "solutions",
        lambda p: nonet.count(EMPTY, limit=10**12, timeout=100, progress=p),
    ),
    "count, constraints": (
        "solutions",
        lambda p: nonet.count(EMPTY, engine="constraints", timeout=100, progress=p),
    ),
    "count, constraints, threads": (
        "solutions",
        lambda p: nonet.count(EMPTY, engine="constraints", threads=2, timeout=100, progress=p),
    ),
    "count, cover": (
        "solutions",
        lambda p: nonet.count(EMPTY, engine="cover", timeout=100, progress=p),
    ),
    "solve_many": (
        "puzzles",
        lambda p: nonet.solve_many([LONG_PROOF] * 1000, timeout=100, progress=p),
    ),
    "solve_many, one thread": (
        "puzzles",
        lambda p: nonet.solve_many([LONG_PROOF] * 1000, threads=1, timeout=100, progress=p),
    ),
    "solve_many, lines": (
        "puzzles",
        lambda p: nonet.solve_many(f"{LONG_PROOF}\n".encode() * 1000, timeout=100, progress=p),
    ),
    "count_many, variant": (
        "puzzles",
        lambda p: nonet.count_many([EMPTY] * 1000, rules=HARD_TO_FILL, timeout=100, progress=p),
    ),
    "count_many, large": (
        "puzzles",
        lambda p: nonet.count_many(
            ["." * 625] * 1000, rules=nonet.Rules.classic(25), timeout=100, progress=p
        ),
    ),
    "check": (
        "questions",
        lambda p: nonet.check(EMPTY, limit=10**9, timeout=100, progress=p),
    ),
    "hint": (
        "techniques",
        lambda p: nonet.hint(EMPTY, **SLOW_BOARD, progress=p),
    ),
    "steps": (
        "techniques",
        lambda p: nonet.steps(EMPTY, **SLOW_BOARD, progress=p),
    ),
    "explain": (
        "steps",
        lambda p: nonet.explain(EMPTY, **SLOW_BOARD, progress=p),
    ),
    "explain, a function": (
        "steps",
        lambda p: nonet.explain(EASY, techniques=(slow_technique,), timeout=100, progress=p),
    ),
    "coach": (
        "techniques",
        lambda p: nonet.coach(EMPTY, **SLOW_BOARD, progress=p),
    ),
    "rate": (
        "scales",
        lambda p: nonet.rate(MONSTER, scales=("nonet", "se"), timeout=100, progress=p),
    ),
    "record": (
        "events",
        lambda p: nonet.record(LONG_PROOF, limit=10**9, timeout=100, progress=p),
    ),
    "exact cover, count": ("nodes", lambda p: puzzles.langford(27).count(timeout=100, progress=p)),
    "exact cover, threads": (
        "nodes",
        lambda p: puzzles.langford(27).count(threads=2, timeout=100, progress=p),
    ),
    "exact cover, solutions": (
        "nodes",
        lambda p: sum(1 for _ in puzzles.langford(27).solutions(timeout=100, progress=p)),
    ),
}


def assert_usable() -> None:
    assert nonet.count("." * 16) == 288
    assert nonet.explain(EASY).solved
    assert cover.from_sets({"A": [1], "B": [2], "C": [1, 2]}).count() == 2


@pytest.mark.parametrize("name", LONG)
def test_a_long_call_reports_and_ends_when_it_is_told_to(name: str) -> None:
    unit, ask = LONG[name]
    seen: list[tuple[int, int | None, dict[str, Any]]] = []
    threads = set()

    def follow(done: int, total: int | None, info: dict[str, Any]) -> bool:
        seen.append((done, total, info))
        threads.add(threading.get_ident())
        return len(seen) < 3

    with pytest.raises(Cancelled):
        ask(follow)
    assert len(seen) == 3  # it is not asked again
    assert threads == {threading.get_ident()}
    # Rules that are compiled on the way report states.
    assert {info["unit"] for _, _, info in seen} <= {unit, "states"}
    seconds = [info["seconds"] for _, _, info in seen]
    assert seconds == sorted(seconds)
    done = [number for number, _, _ in seen]
    assert done == sorted(done)
    assert all(total is None or number <= total for number, total, _ in seen)
    assert_usable()


@pytest.mark.parametrize(
    ("name", "error"),
    [
        *((name, TimeoutError) for name in LONG),
        *((name, ValueError) for name in ("count", "explain", "check", "solve_many")),
        ("count", ZeroDivisionError),
    ],
)
def test_what_the_function_raises_comes_out(name: str, error: type[Exception]) -> None:
    def fail(*_: object) -> None:
        raise error("from the function")

    with pytest.raises(error, match="from the function") as caught:
        LONG[name][1](fail)
    assert type(caught.value) is error
    assert_usable()


def test_what_is_not_false_goes_on() -> None:
    calls = 0

    def answer(*_: object) -> object:
        nonlocal calls
        calls += 1
        return (None, 0, "", False)[calls - 1]

    with pytest.raises(Cancelled):
        nonet.count(EMPTY, timeout=100, progress=answer)
    assert calls == 4


def test_totals_that_are_known() -> None:
    def total_of(ask: Ask) -> int | None:
        totals: list[int | None] = []

        def follow(done: int, total: int | None, info: dict[str, Any]) -> bool:
            totals.append(total)
            return False

        with pytest.raises(Cancelled):
            ask(follow)
        return totals[0]

    assert total_of(LONG["count"][1]) is None
    assert total_of(LONG["count, limit"][1]) == 10**12
    assert total_of(LONG["solve_many"][1]) == 1000
    assert total_of(LONG["solve_many, lines"][1]) is None
    assert total_of(LONG["hint"][1]) == len(SLOW)
    assert total_of(lambda p: puzzles.langford(27).count(max_nodes=10**12, progress=p)) == 10**12


def test_the_technique_that_is_tried_is_named() -> None:
    for name in ("hint", "steps", "explain"):
        tried: list[str] = []

        def follow(done: int, total: int | None, info: dict[str, Any]) -> bool:
            tried.append(info["technique"])  # noqa: B023
            return len(tried) < 2  # noqa: B023

        with pytest.raises(Cancelled):
            LONG[name][1](follow)
        assert tried[-1] == "guess"


def test_a_call_within_a_call() -> None:
    inner: list[int] = []

    def follow(done: int, total: int | None, info: dict[str, Any]) -> bool:
        inner.append(nonet.count("." * 16, threads=2))
        with pytest.raises(TimeLimit):
            nonet.count(EMPTY, timeout=0.02)
        return len(inner) < 2

    with pytest.raises(Cancelled):
        nonet.count(EMPTY, threads=2, timeout=100, progress=follow)
    assert inner == [288, 288]


def test_calls_of_several_threads_report_each_to_its_own() -> None:
    def run(_: int) -> set[int]:
        threads: set[int] = set()

        def follow(*_: object) -> bool:
            threads.add(threading.get_ident())
            return False

        with pytest.raises(Cancelled):
            nonet.count(EMPTY, timeout=100, progress=follow)
        assert threads == {threading.get_ident()}
        return threads

    with ThreadPoolExecutor(3) as pool:
        assert len(set().union(*pool.map(run, range(3)))) >= 1


def test_answers_do_not_depend_on_being_followed() -> None:
    def quiet(*_: object) -> None:
        pass

    for puzzle in (EASY, SPARSE):
        plain, followed = nonet.solve(puzzle), nonet.solve(puzzle, progress=quiet)
        assert (str(plain), plain.guesses) == (str(followed), followed.guesses)
        assert list(nonet.explain(puzzle)) == list(nonet.explain(puzzle, progress=quiet))
        assert nonet.check(puzzle) == nonet.check(puzzle, progress=quiet)
    for limit in (1, 2, 12345):
        assert nonet.count(EMPTY, limit=limit, progress=quiet) == limit
    assert nonet.count("." * 16, progress=quiet) == 288
    many = nonet.solve_many([EASY, SPARSE, LONG_PROOF[:80] + "5"], progress=quiet)
    assert many.counts.tolist()[:2] == [1, 1]


def test_a_reporter_keeps_its_pace() -> None:
    calls: list[int] = []
    report = Reporter(lambda done, *_: calls.append(done), unit="steps", pause=3600)
    for number in range(100):
        report(number)
    assert calls == []
    eager = Reporter(lambda done, *_: calls.append(done), unit="steps", pause=0)
    eager(1)
    eager(2)
    assert calls == [1, 2]


def test_a_generator_of_solutions_can_be_left_after_it_was_cancelled() -> None:
    stream = nonet.solutions(Grid(LONG_PROOF), progress=lambda *_: False)
    with pytest.raises(Cancelled):
        next(stream)
    assert next(stream, None) is None
