"""The agent: its boxes, its strategies, its search and its command line."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest

from nonet.classics import agent
from nonet.classics.agent import (
    boxes,
    cross,
    display,
    eliminate,
    grid_values,
    main,
    naked_twins,
    only_choice,
    peers_for,
    reduce_puzzle,
    search,
    solve,
    units_for,
)
from nonet.classics.event import Event
from tests.classics.samples import IMPOSSIBLE, PUZZLES, SEVERAL, Stop, StopAt, Viewer, is_solution

ALL = "123456789"
BLANK = "." * 81

# Dug from random diagonal grids; each has one solution with the diagonals and many without.
DIAGONAL = {
    "19 clues": (
        "...3.9.2.........9........6.28...5...3..8..4...5...36.6........7.........1.5.4...",
        "541369827867152439392847156928436571136785942475921368684293715753618294219574683",
    ),
    "18 clues": (
        ".9..5..2......8.........19.....7..1.4.......7.8..4.....69.........7......1..3..6.",
        "198457623623198574574623198936875412452361987781249356369582741245716839817934265",
    ),
    "20 clues, many guesses": (
        ".....3..1....7....3...86....3....7.42.......89.1....6....36...9....5....7..8.....",
        "657493281418572396392186457536918724274635918981247563125364879863759142749821635",
    ),
}


def text(values: dict[str, str] | bool) -> str:
    assert isinstance(values, dict)
    return "".join(values[box] for box in boxes)


def rows_of(values: dict[str, str] | bool) -> list[list[int]]:
    digits = text(values)
    assert len(digits) == 81
    return [[int(c) for c in digits[n : n + 9]] for n in range(0, 81, 9)]


def has_diagonals(grid: list[list[int]]) -> bool:
    falling = {grid[n][n] for n in range(9)}
    rising = {grid[n][8 - n] for n in range(9)}
    return len(falling) == len(rising) == 9


def blank(**held: str) -> dict[str, str]:
    return dict.fromkeys(boxes, ALL) | held


def changes(before: dict[str, str], after: dict[str, str]) -> dict[str, str]:
    return {box: after[box] for box in boxes if after[box] != before[box]}


# Boxes and units


def test_cross() -> None:
    assert cross("AB", "12") == ["A1", "A2", "B1", "B2"]
    assert cross(iter("AB"), iter("12")) == ["A1", "A2", "B1", "B2"]
    assert cross("", "12") == []


def test_boxes_and_units() -> None:
    assert (agent.rows, agent.cols) == ("ABCDEFGHI", ALL)
    assert (boxes[0], boxes[1], boxes[9], boxes[-1], len(boxes)) == ("A1", "A2", "B1", "I9", 81)
    assert agent.row_units[1] == ["B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B9"]
    assert agent.column_units[1] == ["A2", "B2", "C2", "D2", "E2", "F2", "G2", "H2", "I2"]
    assert agent.square_units[1] == ["A4", "A5", "A6", "B4", "B5", "B6", "C4", "C5", "C6"]
    assert agent.diagonal_units == [
        ["A1", "B2", "C3", "D4", "E5", "F6", "G7", "H8", "I9"],
        ["A9", "B8", "C7", "D6", "E5", "F4", "G3", "H2", "I1"],
    ]
    assert agent.unitlist == agent.row_units + agent.column_units + agent.square_units
    assert len(agent.unitlist) == 27


def test_units_and_peers_are_the_classic_ones() -> None:
    assert agent.units == units_for(False)
    assert agent.peers == peers_for(False)
    assert set(agent.units) == set(agent.peers) == set(boxes)
    assert all(len(agent.units[box]) == 3 and len(agent.peers[box]) == 20 for box in boxes)
    row, column, square = agent.row_units[0], agent.column_units[0], agent.square_units[0]
    assert agent.units["A1"] == [row, column, square]
    assert agent.peers["A1"] == {*row, *column, "B2", "B3", "C2", "C3"} - {"A1"}


def test_diagonal_units_join_the_boxes_they_run_through() -> None:
    falling, rising = agent.diagonal_units
    for box in boxes:
        extra = [unit for unit in (falling, rising) if box in unit]
        assert units_for(True)[box] == agent.units[box] + extra
        joined = {peer for unit in extra for peer in unit} - {box}
        assert peers_for(True)[box] == agent.peers[box] | joined
    assert len(units_for(True)["E5"]) == 5
    assert len(peers_for(True)["B1"]) == 20


# Values


def test_grid_values() -> None:
    values = grid_values("5.0" + "." * 77 + "9")
    assert list(values) == boxes
    assert values["A1"] == "5"
    assert values["I9"] == "9"
    assert {values[box] for box in boxes[1:-1]} == {ALL}


BAD_GRIDS: list[tuple[Any, str]] = [
    ("", "81 cells, not 0"),
    ("." * 80, "81 cells, not 80"),
    ("." * 82, "81 cells, not 82"),
    ("." * 40 + "x" + "." * 40, "position 41: 'x' is not a digit"),
    ("." * 80 + "\n", r"position 81: '\\n' is not a digit"),
    ("." * 80 + "٣", "position 81"),
    ("." * 9 + "-" + "." * 71, "position 10"),
    (None, "not NoneType"),
    ([0] * 81, "not list"),
    (5, "not int"),
]


@pytest.mark.parametrize(("grid", "message"), BAD_GRIDS)
def test_anything_but_81_cells_is_refused(grid: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        grid_values(grid)
    with pytest.raises(ValueError, match=message):
        solve(grid)


BAD_VALUES: list[tuple[dict[Any, Any], str]] = [
    ({}, "box A1 is missing"),
    ({box: ALL for box in boxes if box != "E5"}, "box E5 is missing"),
    (blank(J1="1"), "'J1' is not a box"),
    (blank(A1="0"), "box A1 holds different digits 1 to 9, not '0'"),
    (blank(C4="11"), "box C4 holds different digits 1 to 9, not '11'"),
    (blank() | {"C4": 5}, "box C4 holds different digits 1 to 9, not 5"),
]


@pytest.mark.parametrize(("values", "message"), BAD_VALUES)
def test_bad_values_are_refused(values: dict[Any, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        solve(values)


def test_display_draws_lines_between_the_squares(capsys: pytest.CaptureFixture[str]) -> None:
    display(grid_values(PUZZLES["complete"][0]))
    assert capsys.readouterr().out == (
        "9 4 6 | 7 8 3 | 2 1 5\n"
        "3 5 1 | 2 6 9 | 7 8 4\n"
        "7 8 2 | 4 5 1 | 3 6 9\n"
        "------+-------+------\n"
        "5 9 8 | 3 4 7 | 1 2 6\n"
        "2 6 4 | 5 1 8 | 9 3 7\n"
        "1 3 7 | 6 9 2 | 4 5 8\n"
        "------+-------+------\n"
        "4 7 3 | 8 2 6 | 5 9 1\n"
        "6 1 5 | 9 3 4 | 8 7 2\n"
        "8 2 9 | 1 7 5 | 6 4 3\n"
    )


def test_display_makes_room_for_the_longest(capsys: pytest.CaptureFixture[str]) -> None:
    display(dict.fromkeys(boxes, "7") | {"B2": "123", "I9": ""})
    first, second, *_, last = capsys.readouterr().out.splitlines()
    assert first == " 7   7   7  |  7   7   7  |  7   7   7"
    assert second == " 7  123  7  |  7   7   7  |  7   7   7"
    assert last == " 7   7   7  |  7   7   7  |  7   7"


# Strategies


@pytest.mark.parametrize("diagonal", [False, True])
def test_eliminate_takes_solved_digits_from_peers_only(diagonal: bool) -> None:
    before = blank(E5="5")
    values = dict(before)
    assert eliminate(values, diagonal) is values
    assert changes(before, values) == dict.fromkeys(peers_for(diagonal)["E5"], "12346789")


def test_eliminate_starts_from_the_boxes_solved_before_it() -> None:
    values = eliminate(blank(A1="1", A9="12"))
    assert values["A9"] == "2"
    assert values["B9"] == ALL


def test_eliminate_empties_boxes_that_clash() -> None:
    assert eliminate(blank(A1="1", A9="1"))["A9"] == ""


def test_only_choice() -> None:
    before = blank() | dict.fromkeys(agent.row_units[3], "1234678") | {"D2": "12345", "D8": "129"}
    values = dict(before)
    assert only_choice(values) is values
    assert changes(before, values) == {"D2": "5", "D8": "9"}


def test_only_choice_on_a_diagonal() -> None:
    before = blank() | dict.fromkeys(agent.diagonal_units[1], "12345678") | {"E5": "89"}
    assert changes(before, only_choice(dict(before))) == {}
    assert changes(before, only_choice(dict(before), diagonal=True)) == {"E5": "9"}


def test_only_choice_gives_a_box_one_digit() -> None:
    # Two digits want the same box: the first takes it, and the second stays without a place.
    before = blank() | dict.fromkeys(agent.row_units[0], "1234567") | {"A5": "89"}
    assert changes(before, only_choice(dict(before))) == {"A5": "8"}


def test_naked_twins_use_up_their_digits_in_every_unit_they_share() -> None:
    before = blank(A1="23", B2="23")
    values = dict(before)
    assert naked_twins(values) is values
    others = set(agent.square_units[0]) - {"A1", "B2"}
    assert changes(before, values) == dict.fromkeys(others, "1456789")
    before = blank(A1="23", A3="23")
    shared = set(agent.square_units[0]) | set(agent.row_units[0])
    expected = dict.fromkeys(shared - {"A1", "A3"}, "1456789")
    assert changes(before, naked_twins(dict(before))) == expected


def test_naked_twins_on_a_diagonal() -> None:
    before = blank(A1="23", I9="23")
    assert changes(before, naked_twins(dict(before))) == {}
    others = set(agent.diagonal_units[0]) - {"A1", "I9"}
    assert changes(before, naked_twins(dict(before), diagonal=True)) == dict.fromkeys(
        others, "1456789"
    )


def test_naked_twins_spare_solved_boxes_and_boxes_with_the_same_two_digits() -> None:
    values = naked_twins(blank(A1="23", A4="23", A7="32", A8="2", A9="234"))
    assert [values[box] for box in ("A1", "A4", "A7", "A8", "A9")] == ["23", "23", "32", "2", "4"]


def test_naked_twins_are_found_before_the_first_digit_goes() -> None:
    # The twins 23 make a second pair 45 in the row; that one is left to the next pass.
    values = naked_twins(blank(A1="23", A4="23", A5="245", A8="345"))
    assert [values[box] for box in ("A5", "A8", "A9")] == ["45", "45", "1456789"]
    assert naked_twins(values)["A9"] == "16789"


def test_one_box_with_two_digits_is_no_twin() -> None:
    before = blank(A1="23", B4="23", A9="24")
    assert naked_twins(dict(before)) == before


def test_reduce_puzzle_solves_what_needs_no_guess_in_place() -> None:
    puzzle, solution = PUZZLES["32 clues"]
    values = grid_values(puzzle)
    assert reduce_puzzle(values) is values
    assert text(values) == solution


def test_reduce_puzzle_stops_where_nothing_changes() -> None:
    puzzle, solution = PUZZLES["Golden Nugget"]
    values = grid_values(puzzle)
    assert reduce_puzzle(values) is values
    for strategy in (eliminate, only_choice, naked_twins):
        assert strategy(dict(values)) == values
    assert any(len(values[box]) > 1 for box in boxes)
    assert all(digit in values[box] for box, digit in zip(boxes, solution, strict=True))


def test_reduce_puzzle_uses_the_twins() -> None:
    before = blank(A1="23", A2="23")
    values = reduce_puzzle(dict(before))
    assert values
    shared = set(agent.square_units[0]) | set(agent.row_units[0])
    assert changes(before, values) == dict.fromkeys(shared - {"A1", "A2"}, "1456789")


def test_reduce_puzzle_gives_up_on_an_empty_box() -> None:
    assert reduce_puzzle(grid_values("1.......1" + "." * 72)) is False
    assert reduce_puzzle(blank(E5="")) is False


# Search


@pytest.mark.parametrize("name", PUZZLES)
def test_puzzles_are_solved(name: str) -> None:
    puzzle, solution = PUZZLES[name]
    assert text(solve(puzzle)) == solution
    assert text(search(grid_values(puzzle))) == solution


@pytest.mark.parametrize("name", DIAGONAL)
def test_diagonal_puzzles_are_solved(name: str) -> None:
    puzzle, solution = DIAGONAL[name]
    assert text(solve(puzzle, diagonal=True)) == solution
    assert text(search(grid_values(puzzle), diagonal=True)) == solution
    classic = rows_of(solve(puzzle))
    assert is_solution(puzzle, classic)
    assert not has_diagonals(classic)


@pytest.mark.parametrize("diagonal", [False, True])
@pytest.mark.parametrize("puzzle", [BLANK, SEVERAL["one clue"]], ids=["empty", "one clue"])
def test_one_of_several_solutions_is_found(puzzle: str, diagonal: bool) -> None:
    grid = rows_of(solve(puzzle, diagonal))
    assert is_solution(puzzle, grid)
    assert has_diagonals(grid) or not diagonal


def test_16_clues() -> None:
    assert is_solution(SEVERAL["16 clues"], rows_of(solve(SEVERAL["16 clues"])))


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_impossible_puzzles_have_no_values(name: str) -> None:
    assert solve(IMPOSSIBLE[name]) is False
    assert search(grid_values(IMPOSSIBLE[name])) is False


@pytest.mark.parametrize("places", [(27, 35), (5, 77), (60, 80)], ids=["row", "column", "square"])
def test_clashing_digits_have_no_values(places: tuple[int, int]) -> None:
    cells = list(BLANK)
    for place in places:
        cells[place] = "7"
    assert solve("".join(cells)) is False


def test_what_the_diagonals_forbid_has_no_values() -> None:
    clash = "7" + "." * 79 + "7"
    assert solve(clash)
    assert solve(clash, diagonal=True) is False
    puzzle, solution = PUZZLES["32 clues"]
    assert solve(solution)
    assert solve(solution, diagonal=True) is False
    assert solve(puzzle, diagonal=True) is False


def test_0_is_a_blank() -> None:
    puzzle, solution = PUZZLES["32 clues"]
    assert text(solve(puzzle.replace(".", "0"))) == solution


def test_solve_takes_values_and_leaves_them() -> None:
    puzzle, solution = PUZZLES["minimal, needs a guess"]
    values = grid_values(puzzle)
    assert text(solve(values)) == solution
    assert values == grid_values(puzzle)
    assert text(solve(blank(A1="98", A2="8")))[:2] == "98"
    assert solve(blank(A1="")) is False


def test_the_built_in_board_has_one_solution() -> None:
    values = solve(agent._DIAGONAL_BOARD, diagonal=True)
    assert values
    assert has_diagonals(rows_of(values))
    start = grid_values(agent._DIAGONAL_BOARD)
    for box in boxes:
        others = start[box].replace(values[box], "")
        assert solve(start | {box: others}, diagonal=True) is False


# Events and output


STREAMS = [
    *((puzzle, False) for puzzle, _ in PUZZLES.values()),
    *((puzzle, True) for puzzle, _ in DIAGONAL.values()),
    *((puzzle, False) for puzzle in SEVERAL.values()),
    (BLANK, True),
]


@pytest.mark.parametrize(("puzzle", "diagonal"), STREAMS)
def test_events_make_sense_and_lead_to_the_solution(puzzle: str, diagonal: bool) -> None:
    viewer = Viewer()
    assert rows_of(solve(puzzle, diagonal, on_event=viewer)) == viewer.values
    assert is_solution(puzzle, viewer.values)
    assert viewer.kinds.count("given") == 81 - puzzle.count(".")
    assert viewer.kinds.count("solved") == 1
    assert viewer.kinds[-1] == "solved"


@pytest.mark.parametrize("puzzle", [*IMPOSSIBLE.values(), "77" + "." * 79])
def test_every_guess_of_an_impossible_puzzle_is_withdrawn(puzzle: str) -> None:
    viewer = Viewer()
    assert solve(puzzle, on_event=viewer) is False
    assert viewer.kinds.count("guess") == viewer.kinds.count("backtrack")
    assert viewer.kinds[-1] == "contradiction"
    assert "solved" not in viewer.kinds


def test_events_of_values_start_with_what_they_lack() -> None:
    events: list[Event] = []
    viewer = Viewer()
    values = blank(A1="5", A2="67")
    solved = solve(values, on_event=events.append)
    assert events[0] == Event("given", 0, 0, 5)
    assert events[1:8] == [Event("remove", 0, 1, digit) for digit in (1, 2, 3, 4, 5, 8, 9)]
    for event in events:
        viewer(event)
    assert viewer.values == rows_of(solved)


def test_the_events_of_each_strategy() -> None:
    events: list[Event] = []
    eliminate(blank(A1="1", A9="12"), on_event=events.append)
    assert events[7:9] == [Event("remove", 0, 8, 1), Event("place", 0, 8, 2)]
    events.clear()
    row = dict.fromkeys(agent.row_units[3], "1234678")
    only_choice(blank() | row | {"D2": "125", "D3": "9"}, on_event=events.append)
    assert events == [Event("place", 3, 1, 5)]
    events.clear()
    naked_twins(
        blank(A1="23", I1="23") | dict.fromkeys(row, "4") | {"D1": "234"}, on_event=events.append
    )
    assert events[:2] == [Event("remove", 1, 0, 2), Event("remove", 1, 0, 3)]
    assert events.index(Event("place", 3, 0, 4)) == events.index(Event("remove", 3, 0, 3)) + 1


@pytest.mark.parametrize("name", PUZZLES)
def test_deductions_never_lose_the_solution(name: str) -> None:
    puzzle, solution = PUZZLES[name]
    right = dict(zip(boxes, solution, strict=True))
    standing: list[bool] = []  # whether each guess that stands is right
    events: list[Event] = []
    solve(puzzle, on_event=events.append)
    for kind, row, col, digit in events:
        if kind == "backtrack":
            standing.pop()
        if kind in ("backtrack", "contradiction", "solved"):
            continue
        assert row is not None
        assert col is not None
        is_right = right[agent.rows[row] + agent.cols[col]] == str(digit)
        if kind == "guess":
            standing.append(is_right)
        elif all(standing):
            assert is_right is (kind != "remove")


@pytest.mark.parametrize("number", [0, 20, 200, 1000])
def test_what_a_listener_raises_gets_through_and_breaks_nothing(number: int) -> None:
    puzzle, solution = PUZZLES["Golden Nugget"]
    values = grid_values(puzzle)
    with pytest.raises(Stop):
        solve(puzzle, on_event=StopAt(number))
    with pytest.raises(Stop):
        solve(values, on_event=StopAt(number))
    assert values == grid_values(puzzle)
    assert text(solve(values)) == text(solve(puzzle)) == solution


def test_solving_prints_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    solve(PUZZLES["Golden Nugget"][0])
    solve(BLANK, diagonal=True)
    solve(IMPOSSIBLE["by search"])
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "")


def run(*arguments: str, seed: str = "0") -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONHASHSEED": seed}
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, env=environment, check=False
    )


def test_the_story_is_the_same_in_every_process() -> None:
    code = (
        "from nonet.classics import agent; "
        f"agent.solve({PUZZLES['minimal, needs a guess'][0]!r}, on_event=print)"
    )
    first, second = run("-c", code, seed="1"), run("-c", code, seed="2")
    assert first.stdout.endswith("Event(kind='solved', row=None, col=None, digit=None)\n")
    assert first.stdout == second.stdout


# The command line


def drawn(solution: str, capsys: pytest.CaptureFixture[str]) -> str:
    display(grid_values(solution))
    return capsys.readouterr().out


def test_the_command_solves_its_own_diagonal_board(capsys: pytest.CaptureFixture[str]) -> None:
    expected = drawn(text(solve(agent._DIAGONAL_BOARD, diagonal=True)), capsys)
    for arguments in ([], ["--diagonal"]):
        assert main(arguments) == 0
        assert capsys.readouterr() == (expected, "")


def test_the_command_takes_a_puzzle_as_classic_unless_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    puzzle, solution = DIAGONAL["19 clues"]
    assert main([puzzle]) == 0
    assert capsys.readouterr().out == drawn(text(solve(puzzle)), capsys)
    assert main([puzzle, "--diagonal"]) == 0
    assert capsys.readouterr().out == drawn(solution, capsys)


def test_the_command_says_when_there_is_no_solution(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([IMPOSSIBLE["by singles"]]) == 1
    assert capsys.readouterr() == ("", "no solution\n")
    assert main([PUZZLES["32 clues"][0], "--diagonal"]) == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["12"], "81 cells, not 2"),
        ([""], "81 cells, not 0"),
        (["." * 80 + "x"], "position 81: 'x'"),
        (["." * 40 + "\n" + "." * 40], "position 41"),
        (["--diagonals"], "--diagonals"),
        ([BLANK, BLANK], "unrecognized"),
    ],
)
def test_bad_input_gets_one_line_and_code_2(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(arguments)
    captured = capsys.readouterr()
    assert exit_.value.code == 2
    assert captured.out == ""
    assert message in captured.err
    assert captured.err.count("\n") == 1


def test_the_module_runs_as_a_program() -> None:
    puzzle, solution = PUZZLES["32 clues"]
    done = run("-W", "error", "-m", "nonet.classics.agent", puzzle)
    assert (done.returncode, done.stderr) == (0, "")
    assert "".join(c for c in done.stdout if c in ALL) == solution
    assert run("-m", "nonet.classics.agent", "1" * 81).returncode == 1
    assert run("-m", "nonet.classics.agent", "1").returncode == 2


# -- switches: what a strategy is worth -----------------------------------------------------------

# Guesses with both strategies, without naked twins, and in the first box instead of a shortest one.
SWITCHED = {
    "..1...........8.314.51.9..2.9.837.....3.25......6.....18.5..2....2....4......38..": (
        8,
        26,
        29,
    ),
    "...4.65.18......7....8..6.4.57....4.......1..9...67.......3.9....5.....82.8....3.": (
        18,
        53,
        31,
    ),
    "...194.3....3..5....4..289.1....3.2.56..............4....7....975........364.9...": (3, 4, 71),
}


@pytest.mark.parametrize("puzzle", SWITCHED)
def test_without_a_strategy_it_finds_the_same_solution_with_other_guesses(puzzle: str) -> None:
    def guesses(**switches: bool) -> tuple[int, str]:
        viewer = Viewer()
        solved = solve(puzzle, on_event=viewer, **switches)
        assert rows_of(solved) == viewer.values
        return viewer.kinds.count("guess"), text(solved)

    found = [guesses(), guesses(twins=False), guesses(fewest=False)]
    assert tuple(count for count, _ in found) == SWITCHED[puzzle]
    assert len({solution for _, solution in found}) == 1
    assert guesses(twins=True, fewest=True) == found[0]


def test_without_twins_the_twins_are_left_alone() -> None:
    values = blank(A1="23", A7="23")
    assert reduce_puzzle(dict(values), twins=False) == values
    reduced = reduce_puzzle(dict(values))
    assert reduced
    assert reduced["A2"] == "1456789"
