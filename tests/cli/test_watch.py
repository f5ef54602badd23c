"""Watching a solver on a terminal: candidates, keys, and animated pictures."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

import nonet as library
from nonet.cli import watch
from nonet.cli.blocks import HEIGHT, WIDTH, draw_blocks
from tests.cli.command import (
    NINE,
    SOLVED,
    Done,
    environment,
    in_a_pipe,
    on_a_terminal,
    without_colour,
)
from tests.cli.conftest import Command

LARGE = environment(LINES="40")
EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."


def frames(shown: str) -> list[str]:
    """The frames of a show, each from the names of the columns to the keys."""
    return re.findall(r" {4}c1  c2.*?q quit", without_colour(shown), flags=re.DOTALL)


def counted(frame: str, kind: str) -> int:
    found = re.search(rf"{kind} ([\d,]+)", frame)
    assert found is not None, frame
    return int(found[1].replace(",", ""))


def test_a_large_terminal_shows_candidates_and_keys() -> None:
    done = on_a_terminal("solve", "--watch", "--engine", "agent", "--speed", "0", NINE, env=LARGE)
    assert done.code == 0
    seen = frames(done.out)
    assert len(seen) >= 3
    last = seen[-1]
    assert "r5 │" in last
    assert "solved" in last
    assert "full speed" in last
    rows = [line for line in last.splitlines() if re.match(r"r\d │", line)]
    digits = "".join(re.sub(r"[^1-9]", "", row[2:]) for row in rows)
    assert digits == SOLVED  # nothing but the digits is left in the middle lines
    assert any(re.search(r"│ 123 ", frame) for frame in seen)
    assert library.draw(SOLVED, labels=True) in without_colour(done.out)


class Typist:
    """Types keys, each when the show has come to a certain point."""

    def __init__(self, *script: tuple[Callable[[list[str]], bool], bytes]) -> None:
        self.script = list(script)
        self.seen: list[str] = []
        self.marks: list[int] = []

    def __call__(self, write: Callable[[bytes], object], shown: str) -> None:
        self.seen = frames(shown)
        while self.script and self.seen and self.script[0][0](self.seen):
            self.marks.append(len(self.seen))
            write(self.script.pop(0)[1])


def show(*arguments: str, typist: Typist) -> Done:
    return on_a_terminal(*arguments, env=LARGE, typist=typist)


def test_pause_and_single_steps() -> None:
    def is_at(number: int) -> Callable[[list[str]], bool]:
        return lambda seen: "paused" in seen[-1] and counted(seen[-1], "remove") >= number

    starts: list[int] = []

    def is_paused(seen: list[str]) -> bool:
        if "paused" not in seen[-1]:
            return False
        starts.append(counted(seen[-1], "remove"))
        return True

    typist = Typist(
        (lambda seen: counted(seen[-1], "remove") > 0, b" "),
        (is_paused, b"s"),
        (lambda seen: counted(seen[-1], "remove") == starts[0] + 1, b"\x1b[C"),
        (lambda seen: counted(seen[-1], "remove") == starts[0] + 2, b"c"),
        (lambda seen: True, b"c"),
        (is_at(0), b"e"),
    )
    done = show("solve", "--watch", "--engine", "agent", "--speed", "20", NINE, typist=typist)
    assert done.code == 0
    assert not typist.script
    assert "leaves" in done.out
    assert without_colour(done.out).rstrip().endswith("one solution, engine agent, 3 guesses")


def test_speed_and_quitting() -> None:
    typist = Typist(
        (lambda seen: "4 events per second" in seen[-1], b"+"),
        (lambda seen: "8 events per second" in seen[-1], b"-"),
        (lambda seen: "\n4 events per second" in seen[-1], b"-"),
        (lambda seen: "2 events per second" in seen[-1], b"q"),
    )
    done = show("solve", "--watch", "--engine", "cell-sets", "--speed", "4", NINE, typist=typist)
    assert done.code == 130
    assert not typist.script
    assert "Traceback" not in done.out
    assert done.out.rindex("\x1b[?25h") > done.out.rindex("\x1b[?25l")


# -- the parts ------------------------------------------------------------------------------------


class Typed:
    """Keys that were typed, for `Controls`."""

    is_there = True

    def __init__(self, *keys: str | None) -> None:
        self.keys = list(keys)
        self.waited: list[float | None] = []

    def pressed(self, seconds: float | None) -> str | None:
        self.waited.append(seconds)
        return self.keys.pop(0)


def controls(*keys: str | None, speed: float = 10) -> tuple[watch.Controls, Typed]:
    typed = Typed(*keys)
    return watch.Controls(typed, watch.Pace(speed)), typed  # type: ignore[arg-type]


def test_a_pause_waits_for_a_key_and_a_step_ends_at_the_next_event() -> None:
    drawn: list[str] = []
    held, typed = controls("space", "s", "s", "space", None)
    held.wait(lambda: drawn.append(held.state().splitlines()[0]))
    assert held.is_paused
    assert typed.waited[1:] == [None]  # it waited for as long as it takes
    held.wait(lambda: drawn.append("step"))
    assert typed.keys == ["space", None]
    held.wait(lambda: drawn.append("step"))
    assert held.state().splitlines()[0] == "10 events per second"
    assert drawn == ["paused, 10 events per second", "step", "step"]


def test_keys_without_a_meaning_change_nothing() -> None:
    held, _ = controls("x", "é", None)
    before = held.state()
    held.wait(lambda: None)
    assert held.state() == before


@pytest.mark.parametrize("key", ["q", "Q", "escape"])
def test_quitting_is_an_interruption(key: str) -> None:
    held, _ = controls(key)
    with pytest.raises(KeyboardInterrupt):
        held.wait(lambda: None)


def test_full_speed_can_be_slowed_down() -> None:
    held, _ = controls("-", None, speed=0)
    assert held.state().startswith("full speed")
    held.wait(lambda: None)
    assert held.state().startswith("500000 events per second")


def test_the_end_needs_no_more_keys() -> None:
    held, _ = controls("e")
    for _ in range(3):
        held.wait(lambda: None)
    assert held.is_ending


@pytest.mark.parametrize("ascii", [False, True])
def test_a_board_with_candidates_keeps_its_shape(ascii: bool) -> None:
    grid = library.Grid(EASY)
    board = library.Board(grid)
    candidates = [set(board.candidates(cell)) for cell in range(81)]
    full = draw_blocks(grid, candidates, ascii=ascii, highlight=0)
    solved = library.solve(grid).grid
    empty = draw_blocks(solved, [set()] * 81, guesses=[0], ascii=ascii)
    for drawn in (full, empty):
        lines = drawn.splitlines()
        assert len(lines) == HEIGHT
        assert {len(line) for line in lines[1:]} == {WIDTH}
        assert drawn.isascii() is ascii
    assert empty.splitlines()[3][5:8] == f" {solved.values[0]}?"[:3]
    assert full.splitlines()[3].startswith(f"r1 {'|' if ascii else '│'} 45*")


# -- animated pictures ----------------------------------------------------------------------------


def test_a_race_is_written_as_an_animated_picture(tmp_path: Path) -> None:
    path = tmp_path / "race.svg"
    race = ("--race", "agent-without-twins", "--race", "human")
    done = in_a_pipe("solve", "--watch", "--engine", "agent", *race, NINE, "-o", path)
    assert (done.code, done.out, done.err) == (0, "", "")
    names = ("agent", "agent-without-twins", "human")
    expected = library.animate([library.record(NINE, name) for name in names])
    assert path.read_text(encoding="utf-8") == expected + "\n"
    assert ElementTree.fromstring(expected).tag.endswith("svg")


def test_a_recording_that_is_cut_is_reported(tmp_path: Path) -> None:
    trap = ".....6....59.....82....8....45........3........6..3.54...325..6.................."
    done = in_a_pipe("solve", "--watch", "--race", "agent", trap, "-o", tmp_path / "x.svg")
    assert (done.code, done.err) == (0, "nonet: warning: agent is cut after 50,000 events\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--race", "agent", NINE], "--race needs --watch and -o NAME.svg"),
        (["--watch", NINE, "-o", "x.svg"], "shows one to three solvers; use --race SOLVER"),
        (["--watch", *(["--race", "human"] * 4), NINE, "-o", "x.svg"], "one to three solvers"),
        (["--watch", "--race", "humna", NINE, "-o", "x.svg"], "unknown solver 'humna'"),
        (["--watch", "--race", "human", NINE, EASY, "-o", "x.svg"], "shows one puzzle"),
    ],
)
def test_what_cannot_be_animated(
    arguments: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = in_a_pipe("solve", *arguments)
    assert done.code == 2
    assert message in done.err
    assert not list(tmp_path.iterdir())


def test_an_engine_that_cannot_solve_the_grid_is_named(nonet: Command) -> None:
    done = nonet("solve", "--watch", "--engine", "agent", "123.34......43.1")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("nonet: engine agent cannot do ")
