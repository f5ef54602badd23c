"""Limits, progress and interruption: where a search stops, and that it says how far it came."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from nonet import _native, cover
from nonet.errors import Cancelled, NodeLimit, TimeLimit
from tests.conftest import ROOT
from tests.cover import puzzles

Ask = Callable[..., Any]


def endless(kind: str) -> cover.Problem:
    """Problems that nobody has the time to count."""
    if kind == "bits":
        return puzzles.langford(27)
    if kind == "cells":
        return puzzles.latin(11)
    problem = cover.Problem([cover.Item(box, 5, 20) for box in range(10)])
    for label in range(200):
        problem.add(label, [label % 10], cost=label * label % 97)
    return problem


KINDS = ["bits", "cells", "bounds"]
ASKS: dict[str, Ask] = {
    "count": lambda problem, **limits: problem.count(**limits),
    "count with threads": lambda problem, **limits: problem.count(threads=3, **limits),
    "solutions": lambda problem, **limits: sum(1 for _ in problem.solutions(**limits)),
    "solutions with threads": lambda problem, **limits: sum(
        1 for _ in problem.solutions(threads=3, **limits)
    ),
    "cheapest": lambda problem, **limits: problem.cheapest(10**9, **limits),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("ask", ASKS)
def test_a_time_limit_ends_a_search_and_says_how_far_it_came(kind: str, ask: str) -> None:
    with pytest.raises(TimeLimit) as caught:
        ASKS[ask](endless(kind), timeout=0.1)
    error = caught.value
    assert isinstance(error, TimeoutError)
    assert not isinstance(error, NodeLimit)
    assert error.seconds == 0.1
    assert error.nodes is not None
    assert error.nodes > 0
    assert error.found is not None


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("ask", ASKS)
def test_a_node_limit_ends_a_search_at_that_node(kind: str, ask: str) -> None:
    with pytest.raises(NodeLimit) as caught:
        ASKS[ask](endless(kind), max_nodes=5000)
    error = caught.value
    assert not isinstance(error, TimeLimit)
    assert error.max_nodes == error.nodes == 5000
    assert error.found is not None
    assert error.seconds > 0


def test_limits_that_are_not_reached_change_nothing() -> None:
    problem = puzzles.langford(8)
    search = _native.CoverSearch(problem.compiled(), 1)
    search.count()
    nodes = search.nodes
    for threads in (1, 2):
        assert problem.count(threads=threads, max_nodes=nodes + 1, timeout=1000) == 300
        assert len(list(problem.solutions(threads=threads, max_nodes=10**30))) == 300
    with pytest.raises(NodeLimit) as caught:
        problem.count(max_nodes=nodes // 2)
    assert 0 < caught.value.found < 300  # type: ignore[operator]


@pytest.mark.parametrize("threads", [1, 3])
def test_nodes_do_not_depend_on_threads_or_stops(threads: int) -> None:
    problem = puzzles.langford(8)
    whole = _native.CoverSearch(problem.compiled(), 1)
    whole.count()
    assert whole.share == 1.0
    parts = _native.CoverSearch(problem.compiled(), threads)
    shares = [parts.share]
    while not parts.is_over:
        parts.count(None, parts.nodes + 97)
        shares.append(parts.share)
    assert (parts.nodes, parts.found) == (whole.nodes, 300)
    assert shares == sorted(shares)
    assert shares[0] == 0.0
    assert shares[-1] == 1.0
    assert len(shares) > 20


def test_solutions_found_before_a_limit_come_before_it() -> None:
    problem = puzzles.langford(8)
    alone = list(problem.solutions())
    found = []
    with pytest.raises(NodeLimit) as caught:  # noqa: PT012
        for solution in problem.solutions(max_nodes=1500):
            found.append(solution)
    assert len(found) == caught.value.found
    assert 0 < len(found) < 300
    assert found == alone[: len(found)]


def test_a_time_limit_counts_the_search_and_not_what_the_caller_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    away = 0.0
    clock = time.perf_counter
    monkeypatch.setattr(time, "perf_counter", lambda: clock() + away)
    iterator = puzzles.langford(7).solutions(timeout=100)
    for _ in range(52):
        next(iterator)
        away += 50
    assert next(iterator, None) is None


def test_no_time_at_all() -> None:
    with pytest.raises(TimeLimit):
        puzzles.langford(3).count(timeout=0)
    with pytest.raises(TimeLimit):
        puzzles.langford(3).solve(timeout=0)
    with pytest.raises(TimeLimit):
        endless("cells").estimate(samples=10**9, timeout=0)


@pytest.mark.parametrize("ask", ASKS)
def test_progress_is_told_in_the_callers_thread(ask: str) -> None:
    told: list[tuple[float, int, int]] = []
    where: set[int] = set()

    def progress(nodes: int, total: int | None, info: dict[str, Any]) -> bool:
        told.append((info["share"], nodes, info["found"]))
        where.add(threading.get_ident())
        return len(told) < 3

    with pytest.raises(Cancelled):
        ASKS[ask](endless("cells"), timeout=100, progress=progress)
    assert where == {threading.get_ident()}
    assert len(told) == 3
    assert all(0 <= share < 1 for share, _, _ in told)
    assert told == sorted(told)


def test_what_progress_raises_ends_the_search() -> None:
    def progress(*_: object) -> None:
        raise RuntimeError("enough")

    problem = endless("bits")
    with pytest.raises(RuntimeError, match="enough"):
        problem.count(progress=progress)
    assert problem.count(limit=1) == 1


# In a process of its own: where other code has Python callbacks (hypothesis listens to the garbage
# collector), the interrupt may be raised in one of those, where Python drops it.
INTERRUPTED = """
import os, signal, threading
from tests.cover import puzzles
signal.signal(signal.SIGINT, signal.default_int_handler)
problem = puzzles.latin(11)
threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    {call}
except KeyboardInterrupt:
    print("interrupted", problem.count(limit=3))
"""


@pytest.mark.parametrize(
    "call",
    [
        "problem.count()",
        "problem.count(threads=3)",
        "sum(1 for _ in problem.solutions())",
        "sum(1 for _ in problem.solutions(threads=3))",
        "problem.cheapest(10**9)",
        "problem.estimate(samples=10**12)",
    ],
)
def test_ctrl_c_ends_a_search_and_the_problem_stays_usable(call: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED.format(call=call)],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        timeout=120,
        cwd=ROOT,
    )
    assert done.stdout == "interrupted 3\n"


def test_one_search_is_used_by_one_thread_at_a_time() -> None:
    search = _native.CoverSearch(endless("bits").compiled(), 1)
    worker = threading.Thread(target=search.count, args=(None, None, 0.5))
    worker.start()
    while worker.is_alive() and search_is_free(search):
        time.sleep(0.001)
    with pytest.raises(RuntimeError, match="in use by another thread"):
        search.count()
    worker.join()
    assert search.nodes > 0


def search_is_free(search: _native.CoverSearch) -> bool:
    try:
        return search.nodes >= 0
    except RuntimeError:
        return False


def test_two_searches_of_one_problem_run_beside_each_other() -> None:
    problem = puzzles.langford(8)
    totals: list[int] = []
    workers = [threading.Thread(target=lambda: totals.append(problem.count())) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert totals == [300] * 4


@pytest.mark.parametrize("seed", range(12))
def test_the_cheapest_so_far_and_a_bound_are_handed_over(seed: int) -> None:
    chance = random.Random(seed)
    least = -20 if seed % 2 else 0
    problem = cover.Problem([cover.Item(n, 1, 1 + seed % 3) for n in range(7)])
    for label in range(26):
        items = sorted(chance.sample(range(7), chance.randint(1, 3)))
        problem.add(label, items, cost=chance.randint(least, 60))
    found = [(sum(map(problem.cost, labels)), labels) for labels in problem.solutions()]
    cheapest = min(found, default=None)
    errors: list[NodeLimit] = []
    nodes = 1
    while len(errors) == 0 or nodes < 10_000:
        try:
            problem.cheapest(3, max_nodes=nodes)
            break
        except NodeLimit as error:
            errors.append(error)
            nodes += 1 + nodes // 3
    handed = [each for each in errors if each.nearest is not None]
    assert handed or not found
    for each in handed:
        assert (each.nearest.cost, each.nearest.labels) in found
        assert f"the best cover so far costs {each.nearest.cost}, none" in str(each)
    if cheapest is not None:
        assert all(each.bound <= cheapest[0] for each in errors if each.bound is not None)


def test_the_bound_is_not_empty() -> None:
    problem = cover.Problem()
    for label, cost in enumerate((5, 7, 9)):
        for item in range(40):
            problem.add((label, item), [item, item + 40], cost=cost)
            problem.add((label, item, 2), [item, (item + 7) % 40 + 40], cost=cost)
    with pytest.raises(NodeLimit) as caught:
        problem.cheapest(max_nodes=2)
    assert caught.value.bound == 200


@pytest.mark.parametrize(
    "error",
    [
        TimeLimit(1.5),
        TimeLimit(2, nodes=3, found=4),
        TimeLimit(2, nearest=cover.Cover(("a",), 5), bound=3),
        TimeLimit(2, lacks=["17 clues"]),
        NodeLimit(7, seconds=0.5, nodes=7, found=1),
        NodeLimit(7, nearest=cover.Cover(("a",), 5), bound=3),
    ],
)
def test_errors_pickle_with_all_they_say(error: TimeLimit) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert vars(again) == vars(error)
    assert str(again) == str(error)
