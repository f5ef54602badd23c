"""The native engine as a guest in Python: signals, time limits, threads, edges."""

from __future__ import annotations

import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import pytest

import nonet
from nonet import Grid, Rules
from tests.tables import classic_puzzles

ENDLESS = "." * 81
# The technique `guess` takes seconds here.
HARD = "nonet.CLASSIC + nonet.variants.DIAGONAL + nonet.variants.ANTI_KNIGHT"
HARD_TO_FILL = f"'.' * 81, rules={HARD}"
GUESS = "[nonet.techniques.by_name('guess')]"


def test_solutions_are_lazy_distinct_and_in_a_fixed_order() -> None:
    first = [str(solution) for solution in islice(nonet.solutions(ENDLESS), 500)]
    again = [str(solution) for solution in islice(nonet.solutions(ENDLESS), 500)]
    assert first == again
    assert len(set(first)) == 500
    assert all(Grid(text).is_solved for text in first)


def test_a_stream_of_solutions_can_be_closed_anywhere() -> None:
    stream = nonet.solutions(ENDLESS)
    next(stream)
    stream.close()  # type: ignore[attr-defined]
    assert next(stream, None) is None


def test_limits() -> None:
    assert nonet.count(ENDLESS, limit=0) == 0
    assert nonet.count(ENDLESS, limit=1) == 1
    assert nonet.count(ENDLESS, limit=12345) == 12345
    assert nonet.count("." * 16, limit=10**30) == 288
    with pytest.raises(nonet.ArgumentError, match="limit is -1; it must be 0 or more"):
        nonet.count(ENDLESS, limit=-1)
    with pytest.raises(nonet.ArgumentError, match="threads is 0"):
        nonet.count(ENDLESS, threads=0)


@pytest.mark.parametrize("threads", [1, 2, 3, 8])
def test_a_count_does_not_depend_on_threads(threads: int) -> None:
    assert nonet.count("." * 16, threads=threads) == 288
    assert nonet.count("123456" + "." * 30, threads=threads) == 28_200_960 // 720
    assert nonet.count(ENDLESS, threads=threads, limit=1000) == 1000
    assert nonet.count(classic_puzzles()[0], threads=threads) == 1
    assert nonet.count("11" + "." * 79, threads=threads) == 0


@pytest.mark.parametrize("threads", [1, 2])
def test_a_count_stops_at_its_time_limit(threads: int) -> None:
    with pytest.raises(nonet.TimeLimit) as caught:
        nonet.count(ENDLESS, threads=threads, timeout=0.1)
    assert caught.value.seconds == 0.1
    assert nonet.count("." * 16) == 288


def test_a_time_limit_counts_over_the_whole_stream() -> None:
    with pytest.raises(nonet.TimeLimit):
        for _ in nonet.solutions(ENDLESS, timeout=0.1):
            pass


@pytest.mark.parametrize(
    "call",
    [
        "nonet.count('.' * 81)",
        "nonet.count('.' * 81, threads=2)",
        f"nonet.count({HARD_TO_FILL}, engine='constraints', threads=2)",
        "list(nonet.solutions('.' * 81))",
        "nonet.count('.' * 625)",
        f"nonet.hint({HARD_TO_FILL}, techniques={GUESS}, unique=False)",
        f"nonet.steps({HARD_TO_FILL}, techniques={GUESS}, unique=False)",
        f"nonet.explain({HARD_TO_FILL}, techniques={GUESS})",
    ],
)
def test_ctrl_c_stops_a_call_and_leaves_everything_usable(call: str) -> None:
    program = f"""
import nonet, sys
try:
    print(nonet.count('.' * 16), flush=True)
    {call}
except KeyboardInterrupt:
    print('stopped', nonet.count('.' * 16), flush=True)
"""
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "288\n"
        threading.Event().wait(0.2)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=120)
    assert output == "stopped 288\n"


@pytest.mark.parametrize(
    "call",
    [
        lambda: nonet.solve(ENDLESS, unique=False),
        lambda: next(iter(nonet.solutions(ENDLESS, progress=lambda *_: None))),
        lambda: nonet.count(ENDLESS, limit=2),
        lambda: nonet.count(classic_puzzles()[0]),
        lambda: nonet.hint(classic_puzzles()[0]),
    ],
)
def test_a_cpu_level_that_does_not_exist(
    call: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NONET_CPU", "z80")
    with pytest.raises(nonet.ArgumentError, match="NONET_CPU=z80 is not one of portable"):
        call()


def test_every_cpu_level_gives_one_puzzle_the_same_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = [
        *classic_puzzles()[:50],
        *(puzzle[:40] + "." * 41 for puzzle in classic_puzzles()[:20]),
    ]
    answers = []
    for level in nonet.rows.bench.cpus():
        monkeypatch.setenv("NONET_CPU", level)
        listed = [list(islice(nonet.solutions(puzzle), 20)) for puzzle in puzzles]
        answers.append([[(str(one), one.guesses) for one in some] for some in listed])
    assert max(len(some) for some in answers[0]) > 1
    assert all(answer == answers[0] for answer in answers)


def test_many_threads_at_once() -> None:
    puzzles = classic_puzzles()[:40] * 4
    expected = [str(nonet.solve(puzzle)) for puzzle in puzzles]
    with ThreadPoolExecutor(8) as pool:
        assert [str(solution) for solution in pool.map(nonet.solve, puzzles)] == expected


def test_the_interpreter_runs_while_the_engine_counts() -> None:
    beats, enough, done = 0, threading.Event(), threading.Event()

    def count() -> None:
        with pytest.raises(nonet.errors.Cancelled):
            nonet.count(ENDLESS, timeout=100, progress=lambda *_: not enough.is_set())
        done.set()

    worker = threading.Thread(target=count)
    worker.start()
    # It ends when it is told to, which a call that held the interpreter could not be.
    while not done.is_set():
        beats += 1
        if beats > 5:
            enough.set()
        done.wait(0.01)
    worker.join()
    assert enough.is_set()


def test_one_search_in_two_threads_is_refused_or_right() -> None:
    stream = nonet.solutions(ENDLESS)
    seen: list[str] = []
    errors: list[Exception] = []

    def pull() -> None:
        try:
            for solution in islice(stream, 300):
                seen.append(str(solution))
        except (RuntimeError, ValueError) as error:
            errors.append(error)

    workers = [threading.Thread(target=pull) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(set(seen)) == len(seen)
    assert seen or errors


@pytest.mark.parametrize("size", [4, 6, 8, 9, 10, 12, 15, 16, 20, 25])
def test_an_empty_grid_of_every_size_is_filled(size: int) -> None:
    solution = nonet.solve("." * size**2, unique=False)
    assert solution.grid.is_solved
    assert solution.grid.rules == Rules.classic(size)


def test_tiny_and_odd_rules() -> None:
    latin = nonet.variants.jigsaw("1122".replace("1122", "1212"))
    assert nonet.count(Grid.empty(latin)) == 2
    no_houses = Rules(3, ())
    assert nonet.count(Grid.empty(no_houses)) == 3**9
    lonely = Rules(2, (nonet.Unit("pair", 1, (0, 3)),))
    assert nonet.count(Grid.empty(lonely)) == 2 * 2 * 2


def test_marks_bind_the_engine() -> None:
    solution = nonet.solve(classic_puzzles()[0])
    marks = [1 << (digit - 1) for digit in solution.grid.values]
    assert str(nonet.solve(Grid("." * 81, marks=marks))) == str(solution)
    marks[0] = 0
    with pytest.raises(nonet.NoSolution, match="pencil marks"):
        nonet.solve(Grid("." * 81, marks=marks))


def test_a_solution_keeps_the_puzzle_and_pickles() -> None:
    puzzle = nonet.parse(classic_puzzles()[0])
    solution = nonet.solve(puzzle)
    assert solution.grid.givens.values == puzzle.values
    assert solution.grid.is_solved
    assert solution.seconds >= 0
    assert pickle.loads(pickle.dumps(solution)) == solution


def test_duplicate_digits_are_a_conflict() -> None:
    with pytest.raises(nonet.ConflictError) as caught:
        nonet.solve("55" + "." * 79)
    error = caught.value
    assert isinstance(error, nonet.NoSolution)
    assert error.unit.name == "row 1"
    assert error.cells == (0, 1)
    assert error.digit == 5
    assert nonet.count("55" + "." * 79) == 0
    assert list(nonet.solutions("55" + "." * 79)) == []


@pytest.mark.parametrize(
    "names",
    [
        ("asterisk", "girandola"),
        ("diagonal", "anti-knight"),
        ("windoku", "anti-knight"),
        ("anti-knight", "anti-king"),
        ("girandola", "windoku", "diagonal"),
    ],
    ids="+".join,
)
def test_an_unlucky_start_is_given_up(names: tuple[str, ...]) -> None:
    # Without restarts the first solution of some of these takes minutes.
    rules = nonet.CLASSIC
    for name in names:
        rules += nonet.variants.by_name(name)
    solution = nonet.solve(Grid.empty(rules), unique=False, timeout=120)
    assert solution.grid.is_solved


def test_restarts_lose_and_repeat_nothing() -> None:
    # Few givens and no solution: the proof goes through many restarts.
    hard = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4" + "." * 9
    assert nonet.count(hard, engine="constraints", timeout=120) == 0
    rules = Rules.classic(6) + nonet.variants.NON_CONSECUTIVE
    listed = [str(solution) for solution in nonet.solutions(Grid.empty(rules))]
    assert len(set(listed)) == len(listed) == nonet.count(Grid.empty(rules), threads=2)
