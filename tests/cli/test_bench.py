"""`nonet bench`: what it measures, what it says, and how it stops."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from itertools import cycle
from pathlib import Path

import pytest

import nonet as library
from nonet.rows.bench import passes as measuring
from nonet.rows.bench.native import clock_hz
from tests.cli.command import FOUR, NINE, on_a_terminal
from tests.cli.conftest import Command
from tests.tables import classic_puzzles


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "_SHORTEST_PASS", 0.0)
    monkeypatch.setattr(measuring, "_READING", 0.01)


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    path = tmp_path / "table.txt"
    path.write_text("\n".join([*classic_puzzles(), FOUR, "rubbish"]))
    return path


@pytest.mark.usefixtures("quick")
def test_each_file_is_measured_at_each_level(nonet: Command, puzzles: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.txt.gz"
    library.write([NINE], other, format="line")
    done = nonet("bench", "--passes", "2", "--json", puzzles, other)
    records = [json.loads(line) for line in done.lines]
    levels = list(library.rows.bench.cpus())
    assert [(each["set"], each["cpu"]) for each in records] == [
        (name, cpu) for name in ("table", "other") for cpu in levels
    ]
    result = library.solve_many(classic_puzzles())
    for each in records[: len(levels)]:
        assert (each["puzzles"], each["left_out"]) == (len(classic_puzzles()), 2)
        assert each["guesses"] == pytest.approx(result.guesses.mean())
        assert each["without_guessing"] == pytest.approx((result.guesses == 0).mean())
        assert 0 < each["rate_median"] <= each["rate_best"]
        assert 0 < each["cycles_best"] <= each["cycles_median"]


@pytest.mark.usefixtures("quick")
def test_the_table(nonet: Command, puzzles: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.md"
    done = nonet("bench", "--passes", "1", "--cpu", "portable", puzzles, "-o", out)
    assert done == (0, "", "")
    lines = out.read_text().splitlines()
    assert lines[0] == library.rows.bench.describe_machine()
    table = [line for line in lines if line.startswith("|")]
    assert len(table) == 3
    assert len({len(line) for line in table}) == 1
    assert table[2].startswith("| table | portable ")
    assert lines[-1] == "Not classic 9×9 puzzles, and so left out of table: 2."


def test_a_level_that_is_forced_is_the_only_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NONET_CPU", "portable")
    assert library.rows.bench.cpus() == ("portable",)
    monkeypatch.setenv("NONET_CPU", "abacus")
    with pytest.raises(library.ArgumentError, match="NONET_CPU=abacus is not one of"):
        library.rows.bench.cpus()


def test_what_is_wrong_is_one_line(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "four.txt"
    path.write_text(FOUR)
    assert nonet("bench", path) == (2, "", "nonet: no classic 9×9 puzzle in four\n")
    done = nonet("bench", "--cpu", "avx3", path)
    assert (done.code, done.err.count("\n")) == (2, 1)
    done = nonet("bench", "nowhere.txt")
    assert (done.code, done.err.count("\n")) == (2, 1)


# -- measuring ------------------------------------------------------------------------------------


@pytest.mark.usefixtures("quick")
def test_passes_during_which_the_clock_changes_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    readings = iter([3.0e9, 3.2e9, 3.0e9, 3.08e9, 3.0e9, 3.0e9, 2.0e9, 3.0e9, 3.0e9, 3.0e9])
    monkeypatch.setattr(measuring, "clock_hz", lambda _: next(readings))
    seconds = iter([0.1, 0.1, 9.0, 8.0, 2.0, 9.0, 1.0])  # the first two are before the passes
    run = measuring._pass
    monkeypatch.setattr(
        measuring, "_pass", lambda rows, cpu: (next(seconds), run(rows[:1], "portable")[1])
    )
    sets = library.rows.bench.make_sets(4)[:1]
    (found,) = measuring.measure(sets, levels=["portable"], passes=3)
    assert (found.kept, found.dropped, found.unsteady) == (3, 2, False)
    assert found.rate_best == pytest.approx(4 / 1.0)
    assert found.rate_median == pytest.approx(4 / 2.0)
    assert found.cycles_median == pytest.approx(2.0 * 3.0e9 / 4)


@pytest.mark.usefixtures("quick")
def test_a_machine_that_is_never_calm_ends_it_too(
    nonet: Command, puzzles: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = cycle([2.0e9, 3.0e9])
    monkeypatch.setattr(measuring, "clock_hz", lambda _: next(clock))
    done = nonet("bench", "--passes", "2", "--cpu", "portable", puzzles)
    assert done.code == 0
    assert "Fewer than 2 passes with a steady clock: table (portable)." in done.lines
    assert "| 0 of 20 |" in done.out


@pytest.mark.usefixtures("quick")
def test_passes_take_turns_and_leave_the_environment_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("NONET_CPU", raising=False)
    monkeypatch.setattr(measuring, "clock_hz", lambda _: 3e9)
    turns: list[str] = []
    sets = library.rows.bench.make_sets(5)[:2]
    measuring.measure(
        sets,
        levels=["portable"],
        passes=2,
        on_pass=lambda name, cpu, done, total: turns.append(f"{name} {cpu} {done}/{total}"),
    )
    assert turns == [
        "made-easy portable 1/4",
        "made-minimal portable 2/4",
        "made-easy portable 3/4",
        "made-minimal portable 4/4",
    ]
    assert "NONET_CPU" not in os.environ


def test_the_clock_is_one_of_a_machine() -> None:
    assert 1e8 < clock_hz(1.0) < 1e10


def test_the_sets_it_makes_are_what_they_say() -> None:
    easy, minimal, several, none, blanks = library.rows.bench.make_sets(20)
    for each in (easy, minimal):
        assert library.count_many(each.rows).counts.tolist() == [1] * 20
    assert ((easy.rows != ord(".")).sum(axis=1) == 36).all()
    for row in minimal.rows[:3]:
        for cell in (row != ord(".")).nonzero()[0]:
            fewer = row.copy()
            fewer[cell] = ord(".")
            assert library.count(fewer.tobytes().decode(), limit=2) == 2
    assert library.count_many(several.rows).counts.tolist() == [2] * 20
    assert library.count_many(none.rows).counts.tolist() == [0] * 20
    assert ((blanks.rows == ord(".")).sum(axis=1) == 40).all()
    assert set(library.count_many(blanks.rows).counts.tolist()) == {1, 2}
    again = library.rows.bench.make_sets(20)
    assert all(
        (one.rows == same.rows).all()
        for one, same in zip((easy, minimal, several, none, blanks), again, strict=True)
    )


# -- on a terminal --------------------------------------------------------------------------------


def test_it_shows_its_progress_and_can_be_left(puzzles: Path) -> None:
    sent: list[int] = []

    def leave(process: subprocess.Popen[bytes], shown: str) -> None:
        if " of 100000 passes" in shown and not sent:
            sent.append(signal.SIGINT)
            process.send_signal(signal.SIGINT)

    done = on_a_terminal(
        "bench", "--cpu", "portable", "--passes", "100000", puzzles, meanwhile=leave
    )
    assert sent
    assert done.code == 130
    assert "Traceback" not in done.out
    assert done.out.rindex("\x1b[?25h") > done.out.rindex("\x1b[?25l")
