"""A player's mistakes and puzzles that are not unique, in `hint`, `explain` and `check`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nonet as library
from tests.cli.command import NINE, SEVERAL, environment, on_a_terminal, without_colour
from tests.cli.conftest import Command

EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
WRONG = f"5{EASY[1:]}"
RIGHT = f"4{EASY[1:]}"


def test_a_wrong_digit_is_one_line(nonet: Command) -> None:
    done = nonet("explain", "--givens", EASY, WRONG)
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("nonet: the digit placed in r1c1 is wrong")
    assert done.err.count("\n") == 1


def test_a_hint_reveals_of_a_mistake_what_the_rung_allows(nonet: Command) -> None:
    told = {
        "nudge": "There is a mistake: a digit that you placed is wrong.",
        "technique": "There is a mistake in box 1.",
        "pattern": "The digit that you placed in r1c1 is wrong.",
        "conclusion": "Erase 5 from r1c1.",
    }
    for rung, text in told.items():
        done = nonet("hint", "--rung", rung, "--givens", EASY, WRONG)
        assert (done.code, done.out, done.err) == (1, f"{text}\n", "")


@pytest.mark.parametrize("command", ["hint", "explain", "check"])
def test_a_right_digit_is_no_mistake(nonet: Command, command: str) -> None:
    assert nonet(command, "--givens", EASY, RIGHT).code == 0


@pytest.mark.parametrize("command", ["hint", "explain"])
def test_without_givens_the_digits_are_the_puzzle(nonet: Command, command: str) -> None:
    done = nonet(command, WRONG)
    assert (done.code, done.out) == (1, "")
    assert done.err == "nonet: no solution\n"


def test_check_reports_a_mistake_as_such(nonet: Command) -> None:
    done = nonet("check", "--givens", EASY, WRONG)
    assert done.code == 1
    assert "This placed digit is wrong: r1c1 = 5." in done.lines
    record = json.loads(nonet("check", "--json", "--givens", EASY, WRONG).out)
    assert record["wrong"] == [{"cell": "r1c1", "digit": 5}]


def test_an_erased_candidate_is_a_mistake(nonet: Command, tmp_path: Path) -> None:
    board = library.Board(library.Grid(EASY))
    board.remove("r1c1", 4)
    path = tmp_path / "erased.json"
    library.write([board.to_grid()], path)
    done = nonet("explain", "--json", "-", stdin=path.read_text())
    error = json.loads(done.out)["error"]
    assert (done.code, error["code"]) == (1, "mistake")
    assert error["erased"] == [{"cell": "r1c1", "digit": 4}]
    record = json.loads(nonet("hint", "--json", "--cells", path).out)
    assert (record["kind"], record["erased"]) == ("mistake", ["r1c1"])


def test_in_a_file_every_mistake_is_named(nonet: Command) -> None:
    done = nonet("hint", "--givens", EASY, "-", stdin=f"{WRONG}\n{RIGHT}\n{WRONG}\n")
    assert done.code == 1
    assert done.lines[0] == "# 1: There is a mistake in box 1."
    assert done.lines[1].startswith("Look for ")
    assert done.lines[2] == "# 3: There is a mistake in box 1."


def test_the_cells_are_highlighted_on_a_terminal() -> None:
    done = on_a_terminal("hint", "--cells", "--givens", EASY, WRONG, env=environment(NO_COLOR="1"))
    assert "r1 │ 5* " in done.out
    coloured = on_a_terminal("check", "--givens", EASY, WRONG)
    assert "\x1b[7;36m5\x1b[0m" in coloured.out
    assert "look here" in without_colour(coloured.out)


def test_givens_from_a_file(nonet: Command, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.sdk"
    library.write([library.Grid(EASY)], path)
    done = nonet("hint", "--cells", "--givens", path, WRONG)
    assert "The digit that you placed in r1c1 is wrong" in done.out


@pytest.mark.parametrize(
    ("givens", "message"),
    [
        (WRONG, "--givens has 5 in r1c1, which is 4 in the puzzle"),
        ("1234", "--givens '1234' is neither a file nor a puzzle of the same size"),
        ("nowhere.txt", "--givens 'nowhere.txt' is neither a file nor a puzzle"),
        # Up to 40 characters are shown, with dots in place of the end of a longer text.
        ("1" * 40, f"--givens '{'1' * 40}' is neither a file nor a puzzle"),
        ("1" * 41, f"--givens '{'1' * 37}...' is neither a file nor a puzzle"),
    ],
)
def test_givens_that_do_not_fit(nonet: Command, givens: str, message: str) -> None:
    done = nonet("hint", "--givens", givens, RIGHT)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"nonet: {message}")


def test_a_puzzle_that_is_not_unique_gives_a_warning(nonet: Command) -> None:
    said = "warning: the puzzle has several solutions"
    assert nonet("explain", SEVERAL).err.startswith(f"nonet: {said}")
    assert nonet("hint", "--all", SEVERAL).err.startswith(f"nonet: {said}")
    record = json.loads(nonet("explain", "--json", SEVERAL).out)
    assert record["warning"].startswith("the puzzle has several solutions")
    done = nonet("explain", "-", stdin=f"{NINE}\n{SEVERAL}\n")
    assert f"nonet: standard input, line 2: {said}" in done.err
    assert "line 1: warning" not in done.err
    for command in ("hint", "explain"):
        unique = json.loads(nonet(command, "--json", NINE).out)
        assert unique["warning"] is None
        assert nonet(command, NINE).err == ""


def test_a_hint_refuses_a_puzzle_that_is_not_unique(nonet: Command) -> None:
    done = nonet("hint", SEVERAL)
    assert (done.code, done.out, done.err) == (1, "", "nonet: several solutions\n")
    assert nonet("hint", "--without-unique", SEVERAL).out.startswith("Look for ")
    assert "`nonet check` shows where they differ" in on_a_terminal("hint", SEVERAL).out


def test_a_time_limit(nonet: Command) -> None:
    for command in ("hint", "explain"):
        done = nonet(command, "--timeout", "0.000001", NINE)
        assert (done.code, done.out) == (3, "")
        assert done.err == "nonet: no answer within 1e-06 seconds\n"


def test_on_a_terminal_an_error_without_a_reason_points_to_check() -> None:
    done = on_a_terminal("hint", WRONG)
    assert done.lines[-1] == "nonet: no solution; `nonet check` shows why"
    mistake = on_a_terminal("hint", "--givens", EASY, WRONG)
    assert "nonet check" not in mistake.out
    assert mistake.lines[-1] == "There is a mistake in box 1."
