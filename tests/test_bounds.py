"""Hostile inputs: an answer or a clear error, soon, and compilation that can be stopped."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet import variants as v
from nonet.base.progress import tick, watched, within
from nonet.errors import ArgumentError, Cancelled, FormatError, TimeLimit, Unsupported
from nonet.model.cache import OF_RULES, RESULTS
from nonet.model.limits import MOST_EDGES, TooLarge
from nonet.model.primitives import Automaton, Line
from nonet.variants import regex
from tests.cli.command import environment

ROOT = Path(__file__).parent.parent
NINE = "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9"
EVERY = [f"r{row}c{column}" for row in range(1, 10) for column in range(1, 10)]


@pytest.fixture(autouse=True)
def empty_caches() -> Iterator[None]:
    RESULTS.clear()
    OF_RULES.clear()
    yield
    RESULTS.clear()
    OF_RULES.clear()


def slow() -> nonet.Grid:
    """Return a puzzle whose rules take seconds to compile, though each constraint may be made."""
    rules = nonet.CLASSIC
    for total in range(60, 100):
        rules = rules + v.SumLine(EVERY, total=total, loop=True)
    return nonet.Grid("." * 81, rules=rules)


# -- the table -------------------------------------------------------------------------------------


# Those that took the most memory.
LARGEST = [
    "slow-thermo 256 cells 16×16",
    "different-lines 25×25",
    "199 sum lines 16×16",
    "any-of of nfas with other totals",
    "gzip of blank lines",
]


@pytest.mark.skipif(sys.platform != "linux", reason="reads the memory of processes from /proc")
@pytest.mark.parametrize("some", ["the largest", "all or a sample"])
def test_hostile_inputs_get_an_answer_or_an_error(some: str) -> None:
    full = bool(os.environ.get("NONET_FULL"))
    sample = [] if full else ["--every", "97"]
    if some == "the largest":
        sample = [f"--name={name}" for name in LARGEST]
    if not full:
        sample += ["--seconds", "20"]
    done = subprocess.run(
        [sys.executable, "-m", "tests.hostile_run", *sample],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.endswith(" 0 faults\n"), done.stdout + done.stderr


# -- limits ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "constraint",
    [
        v.SumLine(NINE, total=10_000),
        v.SumLine(NINE, total=10_000, loop=True),
        v.SumLine(NINE, total=2**40, loop=True),
        v.Sandwich("r1", total=10**6),
        v.XSum("r1", total=10**6),
        v.Lunchbox("r1c1 r1c2 r1c3 r1c4", total=10**6),
        v.Sum("r1c1 r1c2 r1c3", total=999_999_999),
        v.Sum("r1c1 r1c2 r1c3", total=2**40),
        v.Sum("r1c1 r1c2", total=-(2**40)),
        v.Cage("r1c1 r1c2", total=2**40),
        v.LittleKiller("r1c1", "dr", total=2**40),
        v.ProductCage(EVERY, product=2520**9 * 11**400, repeats=True),
    ],
    ids=lambda each: f"{each.name} {getattr(each, 'total', '')}",
)
def test_what_no_cells_can_add_up_to_has_no_solution(constraint: nonet.Constraint) -> None:
    grid = nonet.Grid("." * 81, rules=nonet.CLASSIC + constraint)
    assert nonet.count(grid, limit=1) == 0
    assert sum(isinstance(each, Line) for each in grid.rules.primitives) == 0


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: v.SumLine(EVERY, total=400, loop=True), "sum-line: the automaton has more than"),
        (lambda: v.Regex(NINE, "(.?){1000}"), "regex: the automaton of the pattern has more than"),
        (lambda: v.Sum("r1c1 r1c2 r1c3", 0, [10**6, 1, 1]), "sum: a cell counts more than 10,000"),
    ],
)
def test_too_large_rules_are_refused_by_name(
    make: Callable[[], nonet.Constraint], message: str
) -> None:
    grid = nonet.Grid("." * 81, rules=nonet.CLASSIC + make())
    for call in (nonet.solve, nonet.count, nonet.check, nonet.explain):
        with pytest.raises(Unsupported, match=message):
            call(grid)


def test_very_many_clashes_are_not_listed_one_by_one() -> None:
    names = [f"r{row}c{column}" for row in range(1, 17) for column in range(1, 17)]
    lesser = [0, *(sum(1 << low for low in range(1, high)) for high in range(2, 17))]
    grid = nonet.Grid("." * 256, rules=nonet.Rules.classic(16) + v.PairAll(names, table=lesser))
    assert nonet.engine.engine_for(grid).name == "constraints"
    assert nonet.count(grid) == 0  # 256 cells in falling order
    message = "more than 500,000 pairs of candidates exclude each other"
    with pytest.raises(nonet.NoSolution):
        nonet.explain(grid)
    with pytest.raises(Unsupported, match=message):
        nonet.solve_many([grid], rules=grid.rules)


def test_states_are_counted_while_they_are_made() -> None:
    made = []

    def step(state: Any, symbol: int) -> Any:
        made.append(state)
        return state * 9 + symbol

    with pytest.raises(TooLarge, match="states"):
        Automaton.build(1, step, bool, range(9))
    assert len(made) < MOST_EDGES


def test_all_rules_together_are_bounded() -> None:
    rules = nonet.Rules.classic(25)
    line = [f"r{row}c{column}" for row in range(1, 26) for column in range(1, 26)]
    for first in range(10):
        rules = rules + v.SlowThermo(line[first:])
    with pytest.raises(Unsupported, match="slow-thermo: these rules compile to more than"):
        rules.primitives  # noqa: B018 - compiles


@pytest.mark.parametrize(
    "pattern",
    [
        "(" * 60 + "." + ")" * 60,
        "(" * 20_000 + ".",
        "((((){1000}){1000}){1000}){1000}",
        ".{100}{100}{100}",
        ".{999999999999}",
        ".{1" + "0" * 5000 + "}",
        "(.{1000}){1000}",
    ],
    ids=lambda pattern: pattern[:20],
)
def test_patterns_are_bounded_when_they_are_read(pattern: str) -> None:
    with pytest.raises(FormatError):
        v.Regex(NINE, pattern)


def test_a_pattern_is_matched_without_backtracking() -> None:
    line = v.Regex(NINE, "((((1*)*)*)*)2")
    assert line.allows(1, 1, 1, 1, 1, 1, 1, 1, 2)
    assert not line.allows(1, 1, 1, 1, 1, 1, 1, 1, 1)


def test_a_deep_or_wide_choice_is_refused() -> None:
    choice: nonet.Constraint = v.Cage("r1c1 r1c2")
    for _ in range(32):
        choice = v.AllOf([choice])
    rules = nonet.CLASSIC + choice + v.AnyOf([v.Thermo("r1c1 r1c2")])
    assert nonet.count(nonet.Grid("." * 81, rules=rules), limit=2) == 2
    with pytest.raises(ArgumentError, match="nested more than 32 deep"):
        v.AllOf([choice])
    choice = v.Cage("r1c1 r1c2")
    for _ in range(12):
        choice = v.AnyOf([choice, choice])
    with pytest.raises(ArgumentError, match="more than 10,000 constraints inside"):
        v.AnyOf([choice, choice])


def test_the_rule_of_long_sum_lines_needs_no_recursion() -> None:
    line = v.SumLine(EVERY, total=9)
    assert line.allows(*[9] * 81)
    assert not line.allows(*[9] * 80, 8)
    assert v.SumLine("r1c1 r1c2 r1c3", total=3).allows(0, 3, 0, span=range(9))
    assert not v.SumLine("r1c1 r1c2", total=3).allows(0, 0, span=range(9))


# -- time ------------------------------------------------------------------------------------------


CALLS: dict[str, Callable[..., Any]] = {
    "solve": nonet.solve,
    "count": nonet.count,
    "solutions": lambda grid, **how: next(nonet.solutions(grid, **how)),
    "explain": nonet.explain,
    "steps": nonet.steps,
    "hint": nonet.hint,
    "coach": nonet.coach,
    "rate": nonet.rate,
    "minimize": nonet.minimize,
    "solve_many": lambda grid, **how: nonet.solve_many(["." * 81], rules=grid.rules, **how),
}


@pytest.mark.parametrize("name", CALLS)
def test_time_that_compiling_takes_counts(name: str) -> None:
    grid, start = slow(), time.process_time()  # a busy machine changes nothing
    with pytest.raises(TimeLimit, match=r"0\.1 seconds"):
        CALLS[name](grid, timeout=0.1)
    assert time.process_time() - start < 10


def test_time_that_is_over_at_any_moment_of_compiling_is_a_time_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It was taken for a number that the engine has no room for if encoding began with it."""
    left, real = iter(range(10_000)), tick

    def ticked() -> None:
        if next(left) == at:
            raise TimeLimit(1)
        real()

    for module in list(sys.modules.values()):
        if module.__name__.startswith("nonet.") and getattr(module, "tick", None) is real:
            monkeypatch.setattr(module, "tick", ticked)
    ended = 0
    for at in range(40):
        left = iter(range(10_000))
        total = at + 20  # rules that no call has compiled before
        try:
            rules = nonet.CLASSIC + v.Cage(EVERY[:6], total=total) + v.Regex("r1c1 r1c2", "12|23")
            nonet.count(nonet.Grid("." * 81, rules=rules), limit=1)
        except TimeLimit:
            ended += 1
    assert ended > 3


def test_check_reports_what_it_had_no_time_for() -> None:
    assert nonet.check(slow(), timeout=0.1).unfinished == ("valid", "count")


@pytest.mark.parametrize("name", [name for name in CALLS if name != "minimize"])
def test_compiling_ends_when_the_progress_function_says_so(name: str) -> None:
    told: list[str] = []

    def stop(done: int, total: int | None, info: dict[str, Any]) -> bool:
        told.append(info["unit"])
        return False

    with pytest.raises(Cancelled):
        CALLS[name](slow(), progress=stop)
    assert len(told) == 1


def test_nothing_half_built_is_kept() -> None:
    rules = nonet.CLASSIC + v.SumLine(EVERY[:20], total=40, loop=True)
    grid = nonet.Grid("." * 81, rules=rules)
    for timeout in (0.0, 0.001, 0.005, 0.02):
        with pytest.raises(TimeLimit):
            nonet.count(grid, limit=10**9, timeout=timeout)
    with_time = grid.rules.primitives
    RESULTS.clear()
    again = nonet.CLASSIC + v.SumLine(EVERY[:20], total=40, loop=True)
    assert again.primitives == with_time


def test_the_command_line_ends_with_its_exit_code(tmp_path: Path) -> None:
    puzzle = tmp_path / "slow.json"
    nonet.write([slow()], puzzle, format="json")
    done = subprocess.run(
        [sys.executable, "-m", "nonet", "solve", "--timeout", "0.1", str(puzzle)],
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 3, done.stderr
    assert "0.1 seconds" in done.stderr


def test_an_inner_limit_cannot_extend_an_outer_one() -> None:
    with watched(0.0), watched(100.0), pytest.raises(TimeLimit, match="0 seconds"):
        tick()
    with watched(100.0), watched(1.0):
        left = within(None)
    assert left is not None
    assert left <= 1.0
    tick()  # nothing is left of it
    assert within(None) is None


def test_patterns_agree_with_python() -> None:
    import itertools
    import re

    patterns = ("1*2", "(1|2)+", "[12]?3{1,2}", ".{2}|3", "(1(2|3)){0,2}", "[^1]*", "(1?2?){2}")
    for pattern in patterns:
        for length in range(1, 5):
            for values in itertools.product((1, 2, 3), repeat=length):
                line = v.Regex(" ".join(f"r1c{i + 1}" for i in range(length)), pattern)
                text = "".join(map(str, values))
                assert line.allows(*values) == bool(re.fullmatch(pattern, text)), (pattern, text)
    assert regex.automaton("12", range(1, 10)).states == 3
