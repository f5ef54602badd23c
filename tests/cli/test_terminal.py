"""The command on a terminal, in pipes that close, and when it is interrupted."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO

import pytest

import nonet as library
from nonet.cli import watch
from tests.cli.command import (
    COMMAND,
    FOUR,
    NINE,
    NONE,
    PATIENCE,
    SEVERAL,
    SOLVED,
    Done,
    environment,
    in_a_pipe,
    on_a_terminal,
    without_colour,
)

EMPTY = "." * 81


# -- colour ---------------------------------------------------------------------------------------


def test_a_solution_is_drawn_with_the_found_digits_apart() -> None:
    done = on_a_terminal("solve", NINE)
    solution = library.solve(NINE)
    assert done.code == 0
    drawn = library.draw(solution.grid, colour=True, labels=True, legend=True)
    assert done.out.startswith(drawn + "\n")
    last = done.lines[-1]
    assert last.startswith(f"one solution, engine {solution.engine}, {solution.guesses} guesses, ")


def test_no_colour_when_nobody_wants_it() -> None:
    for env in (environment(NO_COLOR="1"), environment(TERM="dumb")):
        done = on_a_terminal("show", NINE, env=env)
        assert done.out == library.draw(NINE, labels=True) + "\n"


def test_no_colour_in_a_pipe() -> None:
    assert "\x1b" not in in_a_pipe("show", NINE).out


def test_plain_characters_where_the_terminal_has_no_others() -> None:
    env = environment(PYTHONIOENCODING="latin-1", NO_COLOR="1")
    drawn = library.draw(NINE, ascii=True, labels=True)
    assert on_a_terminal("show", NINE, env=env).out == drawn + "\n"
    assert in_a_pipe("show", NINE, env=env).out == library.draw(NINE, ascii=True) + "\n"
    env = environment(PYTHONIOENCODING="ascii")
    assert "classic 9x9" in in_a_pipe("engines", env=env).out
    done = in_a_pipe("solve", "--size", "9", FOUR, env=env)
    assert "16 cells; a 9x9 puzzle has 81" in done.err


def test_what_is_wrong_is_shown() -> None:
    conflict = on_a_terminal("solve", NONE)
    assert conflict.code == 1
    assert conflict.out.count("\x1b[1;31m1") == 2
    mistake = on_a_terminal("explain", "--givens", NINE, f"49{NINE[2:]}")
    assert mistake.code == 1
    assert mistake.out.count("\x1b[7;36m9") == 1
    assert mistake.out.count("│") == 9 * 4
    several = on_a_terminal("solve", SEVERAL)
    assert several.out.count("\x1b[7;36m") == 4
    assert several.lines[-2:] == [
        "One of the solutions; another differs in 4 cells.",
        "nonet: several solutions; `nonet check` shows where they differ",
    ]
    assert conflict.lines[-1].endswith("; `nonet check` shows why")
    check = on_a_terminal("check", SEVERAL)
    assert check.out.count("\x1b[7m.") == 4


def test_files_get_lines_even_there(tmp_path: Path) -> None:
    path = tmp_path / "nine.txt"
    path.write_text(f"{NINE}\n{SEVERAL}\n")
    done = on_a_terminal("solve", path)
    assert done.lines[:2] == [SOLVED, "# 2: several solutions"]
    assert done.lines[2].endswith(
        "problems with 1 of 2 puzzles: line 2; `nonet check` gives details"
    )


def test_the_only_puzzle_of_a_file_is_drawn_there(tmp_path: Path) -> None:
    line, drawn = tmp_path / "nine.txt", tmp_path / "nine.sdk"
    line.write_text(f"# one\n{NINE}\n")
    library.write([NINE], drawn)
    solved = library.solve(NINE).grid
    expected = library.draw(solved, colour=True, labels=True, legend=True)
    for path in (line, drawn):
        assert on_a_terminal("solve", path).out.startswith(expected + "\n")
        assert (
            on_a_terminal("solve", "--from", path.suffix[1:].replace("txt", "line"), path).code == 0
        )
    table = tmp_path / "nine.csv"
    table.write_text(f"id,puzzle\n1,{NINE}\n")
    assert on_a_terminal("explain", table).out.endswith("hardest: pointing.\n")
    line.write_text(SEVERAL)
    several = on_a_terminal("solve", line)
    assert several.lines[-1] == "nonet: several solutions; `nonet check` shows where they differ"


def test_without_a_puzzle_it_does_not_wait_for_one() -> None:
    done = on_a_terminal("solve")
    assert (done.code, done.out.count("\n")) == (2, 1)
    assert done.out.startswith("nonet: no puzzle: give one, a file, or - for standard input")


# -- watching a classic ---------------------------------------------------------------------------


def test_watching_shows_moving_boards_and_the_solution() -> None:
    done = on_a_terminal("solve", "--watch", "--engine", "agent", "--speed", "0", NINE)
    assert done.code == 0
    assert done.out.count("┌──────────┬") >= 3
    assert "\x1b[?25h" in done.out  # the cursor is back
    assert without_colour(done.out).rstrip().endswith("one solution, engine agent, 3 guesses")
    plain = library.draw(SOLVED, labels=True)
    assert plain in without_colour(done.out)


def test_watching_in_a_pipe_tells_every_event() -> None:
    done = in_a_pipe("solve", "--watch", "--engine", "move-stack", "--speed", "0", NINE)
    events: list[str] = []
    engine = next(each for each in library.engines() if each.name == "move-stack")
    engine.watch(library.parse(NINE), lambda event: events.append(event.kind))  # type: ignore[attr-defined]
    assert [line.split()[0] for line in done.lines[:-1]] == events
    assert done.lines[0] == "given r1c1 = 4"
    assert done.lines[-1] == SOLVED


def test_watching_finds_faults_too() -> None:
    two = SOLVED.replace("1", ".").replace("2", ".")
    done = in_a_pipe("solve", "--watch", "--engine", "agent", "--speed", "0", two)
    assert (done.code, done.err) == (1, "nonet: several solutions\n")
    done = in_a_pipe("solve", "--watch", "--engine", "agent", "--speed", "0", "44" + NINE[2:])
    assert (done.code, done.out) == (1, "")
    assert done.err == "nonet: no solution: 4 appears twice in row 1 (r1c1, r1c2)\n"
    done = in_a_pipe("solve", "--watch", "--engine", "agent", FOUR)
    assert (done.code, done.out) == (2, "")


def test_events_wait_for_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr("nonet.cli.watch.time.monotonic", lambda: clock[0])
    monkeypatch.setattr(
        "nonet.cli.watch.time.sleep", lambda seconds: clock.append(clock.pop() + seconds)
    )
    pace = watch.Pace(4)
    for _ in range(8):
        pace.wait()
    assert clock == [102.0]
    hurried = watch.Pace(0)
    hurried.wait()
    assert clock == [102.0]


def test_leaving_a_show_leaves_the_terminal_in_order() -> None:
    sent: list[int] = []

    def leave(process: subprocess.Popen[bytes], shown: str) -> None:
        if shown.count("┌──────────┬") >= 2 and not sent:
            sent.append(signal.SIGINT)
            process.send_signal(signal.SIGINT)

    done = on_a_terminal(
        "solve", "--watch", "--engine", "agent", "--speed", "5", NINE, meanwhile=leave
    )
    assert done.code == 130
    assert "Traceback" not in done.out
    assert done.out.rindex("\x1b[?25h") > done.out.rindex("\x1b[?25l")


# -- interruptions --------------------------------------------------------------------------------


def interrupt(*arguments: str | Path, when: Callable[[IO[bytes]], object]) -> Done:
    """Send SIGINT to a command once `when` has seen it at work."""
    with subprocess.Popen(
        [*COMMAND, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdout is not None
        when(process.stdout)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
        return Done(process.returncode, out.decode(), err.decode())


@pytest.mark.parametrize("threads", ["1", "2"])
def test_a_long_count_can_be_interrupted(tmp_path: Path, threads: str) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{FOUR}\n{EMPTY}\n")
    done = interrupt("count", "--threads", threads, path, when=lambda out: out.readline())
    assert done == (130, "", "")


def test_a_count_on_a_terminal_shows_what_it_has_found_and_can_be_interrupted() -> None:
    sent: list[int] = []

    def leave(process: subprocess.Popen[bytes], shown: str) -> None:
        if "solutions so far" in shown and not sent:
            sent.append(signal.SIGINT)
            process.send_signal(signal.SIGINT)

    done = on_a_terminal("count", EMPTY, meanwhile=leave)
    assert done.code == 130
    assert "Traceback" not in done.out
    assert done.out.rindex("\x1b[?25h") > done.out.rindex("\x1b[?25l")


def test_an_interrupted_output_file_does_not_appear(tmp_path: Path) -> None:
    def a_file_grows(_: object) -> None:
        end = time.monotonic() + PATIENCE
        while not any(path.stat().st_size for path in tmp_path.iterdir()):
            assert time.monotonic() < end
            time.sleep(0.01)

    done = interrupt("solve", "--all", EMPTY, "-o", tmp_path / "out.txt", when=a_file_grows)
    assert done == (130, "", "")
    assert list(tmp_path.iterdir()) == []


# -- pipes ----------------------------------------------------------------------------------------


def closed_after_a_line(*arguments: str | Path) -> tuple[int, bytes, bytes]:
    with subprocess.Popen(
        [*COMMAND, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        first = process.stdout.readline()
        process.stdout.close()
        return process.wait(PATIENCE), first, process.stderr.read()


def test_a_closed_pipe_ends_quietly(tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_text(f"{NINE}\n" * 5000)
    assert closed_after_a_line("solve", path) == (0, SOLVED.encode() + b"\n", b"")
    assert closed_after_a_line("solve", "--all", EMPTY)[::2] == (0, b"")
    assert closed_after_a_line("show", path)[::2] == (0, b"")
    assert closed_after_a_line("convert", path, "--to", "sdk")[::2] == (0, b"")


def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        for arguments in (["solve", NINE], ["convert", NINE, "--to", "sdk"], ["--help"]):
            done = subprocess.run(
                [*COMMAND, *arguments],
                stdout=full,
                stderr=subprocess.PIPE,
                env=environment(),
                check=False,
            )
            assert (done.returncode, done.stderr) == (2, b"nonet: No space left on device\n")


def test_answers_come_before_the_input_ends() -> None:
    with subprocess.Popen(
        [*COMMAND, "solve", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()
    ) as process:
        stdin, stdout = process.stdin, process.stdout
        assert stdin is not None
        assert stdout is not None

        def feed() -> None:
            with contextlib.suppress(BrokenPipeError):
                while True:
                    stdin.write(f"{NINE}\n".encode())

        feeder = threading.Thread(target=feed)
        feeder.start()
        assert stdout.readline() == SOLVED.encode() + b"\n"
        process.kill()
        process.wait(PATIENCE)
        feeder.join(PATIENCE)
        with contextlib.suppress(BrokenPipeError):
            stdin.close()


def test_standard_output_may_be_closed() -> None:
    done = subprocess.run(
        ["sh", "-c", '"$@" >&-', "sh", *COMMAND, "solve", NINE],
        stderr=subprocess.PIPE,
        env={**environment(), "PATH": os.environ.get("PATH", os.defpath)},
        check=False,
    )
    assert (done.returncode, done.stderr) == (2, b"nonet: standard output is closed\n")
