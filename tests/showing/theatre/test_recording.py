"""Recordings: each ends where its solver does, and its counters are those of its events."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import nonet
from nonet.showing.theatre import SOLVERS
from tests.classics.samples import IMPOSSIBLE, PUZZLES

NAMES = [solver.name for solver in SOLVERS]
CLASSICS = ["node-matrix", "agent", "move-stack", "cell-sets", "algorithm-x"]
LESSON = "..1...........8.314.51.9..2.9.837.....3.25......6.....18.5..2....2....4......38.."
TRAP = ".....6....59.....82....8....45........3........6..3.54...325..6.................."
SCHEMA = json.loads(
    (Path(__file__).parents[3] / "docs" / "json.schema.json").read_text(encoding="utf-8")
)


def last_values(recording: nonet.showing.theatre.Recording) -> bytes:
    *_, board = recording.boards()
    return bytes(digit for row in board.values for digit in row)


@pytest.mark.parametrize("title", PUZZLES)
@pytest.mark.parametrize("name", NAMES)
def test_playing_a_recording_leads_to_the_solution(name: str, title: str) -> None:
    puzzle, solution = PUZZLES[title]
    recording = nonet.record(puzzle, name)
    assert recording.outcome == "solved"
    assert str(recording.solution) == solution
    assert last_values(recording) == nonet.Grid(solution).values
    assert recording.events[-1].kind == "solved"


@pytest.mark.parametrize("name", CLASSICS)
def test_the_guesses_are_those_of_the_engine(name: str) -> None:
    for puzzle, _ in PUZZLES.values():
        solution = nonet.solve(puzzle, engine=name)
        recording = nonet.record(puzzle, name)
        assert recording.counters.guesses == solution.guesses


@pytest.mark.parametrize("name", NAMES)
def test_the_counters_count_the_events(name: str) -> None:
    recording = nonet.record(LESSON, name)
    kinds = Counter(event.kind for event in recording.events)
    counters = recording.counters
    assert counters.guesses == kinds["guess"]
    assert counters.backtracks == kinds["backtrack"]
    assert counters.assignments == kinds["place"] + kinds["guess"]
    assert counters.eliminations == kinds["remove"]
    assert kinds["given"] == nonet.Grid(LESSON).clues
    assert counters.deepest == max(recording.depths)
    standing = counters.guesses - counters.backtracks
    assert recording.depths[-1] == (standing if name != "human" else 0)


def test_a_strategy_is_worth_what_the_counters_show() -> None:
    names = ("agent", "agent-without-twins", "agent-first-cell")
    assert [nonet.record(LESSON, name).counters.guesses for name in names] == [8, 26, 29]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("title", IMPOSSIBLE)
def test_an_impossible_puzzle_is_found_to_be_so(title: str, name: str) -> None:
    recording = nonet.record(IMPOSSIBLE[title], name)
    assert recording.solution is None
    # People may see no step, and an agent that guesses in the first cell may take for ever.
    other = {"human": "stuck", "agent-first-cell": "cut"}.get(name, "impossible")
    assert recording.outcome in ("impossible", other)


def test_the_human_path_has_a_note_per_step() -> None:
    recording = nonet.record(LESSON, "human")
    path = nonet.explain(LESSON)
    assert [note.technique for note in recording.notes] == [step.technique for step in path]
    assert [note.text for note in recording.notes] == [step.because for step in path]
    assert len(recording.notes) > 40
    boards = list(recording.boards())
    for note, board in zip(recording.notes, path.boards(), strict=False):
        shown = boards[note.at - 1]
        assert bytes(digit for row in shown.values for digit in row) == board.values
        for cell, digit in enumerate(board.values):
            if not digit:
                assert shown.candidates[cell // 9][cell % 9] == set(board.candidates(cell))


def test_the_human_path_may_get_stuck() -> None:
    recording = nonet.record(TRAP, "human")
    assert (recording.outcome, recording.solution) == ("stuck", None)


@pytest.mark.parametrize("name", ["agent", "move-stack", "cell-sets", "agent-first-cell"])
def test_a_long_search_is_cut_and_the_recording_states_it(name: str) -> None:
    recording = nonet.record(TRAP, name)
    assert (recording.outcome, recording.solution) == ("cut", None)
    assert len(recording.events) == recording.limit == 50_000
    short = nonet.record(TRAP, name, limit=500)
    assert short.events == recording.events[:500]
    assert repr(short).startswith(f"<Recording: {name}, cut, 500 events, ")


def test_a_limit_that_is_just_enough_cuts_nothing() -> None:
    whole = nonet.record(LESSON, "agent")
    assert nonet.record(LESSON, "agent", limit=len(whole.events)).outcome == "solved"
    assert nonet.record(LESSON, "agent", limit=len(whole.events) - 1).outcome == "cut"


def test_digits_that_a_player_placed_are_left_out() -> None:
    puzzle, solution = PUZZLES["minimal"]
    givens = nonet.Grid(puzzle).values
    partly = nonet.Grid(solution[:20] + puzzle[20:], givens=givens)
    assert nonet.record(partly, "agent").events == nonet.record(puzzle, "agent").events


def test_what_cannot_be_recorded() -> None:
    with pytest.raises(nonet.UnknownName, match="unknown solver 'agnet'"):
        nonet.record(LESSON, "agnet")
    with pytest.raises(nonet.Unsupported, match="solver algorithm-x cannot do grids with diagonal"):
        nonet.record(LESSON, "algorithm-x", rules="diagonal")
    with pytest.raises(nonet.Unsupported, match="solver human"):
        nonet.record("12..34......43.1", "human")
    with pytest.raises(nonet.ConflictError, match="appears twice in row 1"):
        nonet.record("11" + "." * 79)
    with pytest.raises(nonet.ArgumentError, match="limit is 0"):
        nonet.record(LESSON, limit=0)
    with pytest.raises(nonet.TimeLimit):
        nonet.record(LESSON, "agent", timeout=0)


def test_a_diagonal_board_is_recorded_under_its_rules() -> None:
    puzzle = "...3.9.2.........9........6.28...5...3..8..4...5...36.6........7.........1.5.4..."
    grid = nonet.parse(puzzle, rules="diagonal")
    for name in ("agent", "human"):
        recording = nonet.record(grid, name)
        assert recording.solution == nonet.solve(grid).grid


# -- JSON -----------------------------------------------------------------------------------------


def replayed(record: dict[str, Any]) -> str:
    """The last board of a recording, from its JSON alone, as docs/json.md describes it."""
    cells: list[tuple[int, frozenset[int]]] = [(0, frozenset(range(1, 10)))] * 81
    guesses: list[tuple[tuple[int, int], list[tuple[int, frozenset[int]]]]] = []
    covered: list[list[tuple[int, frozenset[int]]]] = []
    before = list(cells)
    events = record["events"]
    columns = (events["kinds"], events["cells"], events["digits"], events["depths"])
    for kind, cell, symbol, depth in zip(*columns, strict=True):
        digit = int(symbol)
        if kind in "gp?":
            before = list(cells)
            if kind == "?":
                guesses.append(((cell, digit), before))
            cells[cell] = (digit, frozenset([digit]))
        elif kind == "r":
            cells[cell] = (cells[cell][0], cells[cell][1] - {digit})
        elif kind == "b":
            place, cells = guesses.pop()
            assert place == (cell, digit)
            cells = list(cells)
        elif kind == "c":
            covered.append(before)
        elif kind == "u":
            cells = list(covered.pop())
        else:
            assert kind in "xs"
            assert (cell, digit) == (-1, 0)
        assert depth == len(guesses)
    return "".join(str(value) for value, _ in cells)


@pytest.mark.parametrize("name", NAMES)
def test_the_json_is_enough_to_play_the_recording(name: str) -> None:
    puzzle, solution = PUZZLES["Golden Nugget"]
    recording = nonet.record(puzzle, name)
    record = json.loads(recording.to_json())
    validator = jsonschema.Draft202012Validator(
        {"$ref": "#/$defs/recording", "$defs": SCHEMA["$defs"]}
    )
    validator.validate(record)
    assert replayed(record) == solution == record["solution"]
    assert record["counters"] == recording.counters._asdict()
    assert len(record["notes"]) == len(recording.notes)
    assert set(record) == set(SCHEMA["$defs"]["recording"]["required"])


def test_the_json_of_a_full_recording_is_small() -> None:
    assert len(nonet.record(TRAP, "agent").to_json()) < 450_000
