"""The events of a solved Sudoku: each is held against what the rules say at that moment."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from nonet.classics.event import Event
from nonet.classics.sudokusolver import rules
from nonet.classics.sudokusolver.solver import solve
from tests.classics.sudokusolver.grids import CLASHING, IMPOSSIBLE, PUZZLES, to_candidates


def listen(grid: str) -> tuple[list[Event], list[str]]:
    events: list[Event] = []
    found = solve(to_candidates(grid), on_event=events.append)
    return events, found


def name(event: Event) -> str:
    assert event.row is not None
    assert event.col is not None
    return f"R{event.row + 1}C{event.col + 1}#{event.digit}"


Values = dict[tuple[int | None, int | None], int | None]

SATISFIED = {
    c: frozenset(rules.get_all_satisfied_constraints(c)) for c in rules.get_all_candidates()
}


class Replay:
    """Follows a stream with plain sets; each event has to be true of the state it meets."""

    def __init__(self) -> None:
        self.values: Values = {}
        self.left = set(SATISFIED)
        self.open = set().union(*SATISFIED.values())
        self.expected: set[str] = set()
        self.guesses: list[tuple[Event, Values, set[str], set[str]]] = []
        # For each guess that stands, and before the first: the guesses withdrawn after it.
        self.withdrawn: list[set[str]] = [set()]

    def sizes(self) -> dict[str, int]:
        counts = Counter(constraint for c in self.left for constraint in SATISFIED[c])
        return {constraint: counts[constraint] for constraint in self.open}

    def feed(self, event: Event) -> None:
        if event.kind == "remove":
            self.expected.remove(name(event))
            self.left.remove(name(event))
            return
        assert not self.expected, f"not removed before {event}: {self.expected}"
        if event.kind in ("given", "place", "guess"):
            self.put(event)
        elif event.kind == "backtrack":
            guess, self.values, self.left, self.open = self.guesses.pop()
            assert guess[1:] == event[1:]
            self.withdrawn.pop()
            self.withdrawn[-1].add(name(event))
        elif event.kind == "contradiction":
            assert event == Event("contradiction", None, None, None)
            assert 0 in self.sizes().values() or self.all_were_tried()
        else:
            assert event == Event("solved", None, None, None)
            assert not self.open

    def all_were_tried(self) -> bool:
        """Whether every candidate of some constraint was guessed here and withdrawn."""
        return any(
            self.withdrawn[-1] == {c for c in self.left if constraint in SATISFIED[c]}
            for constraint in self.open
        )

    def put(self, event: Event) -> None:
        chosen = name(event)
        if event.kind != "given":
            sizes = self.sizes()
            fewest = min(sizes.values())
            assert (fewest == 1) == (event.kind == "place")
            assert fewest in {sizes[constraint] for constraint in SATISFIED[chosen]}
        if event.kind == "guess":
            self.guesses.append((event, dict(self.values), set(self.left), set(self.open)))
            self.withdrawn.append(set())
        assert (event.row, event.col) not in self.values
        self.values[event.row, event.col] = event.digit
        self.left.remove(chosen)
        self.open -= SATISFIED[chosen]
        self.expected = {c for c in self.left if SATISFIED[c] & SATISFIED[chosen]}


@pytest.mark.parametrize("title", [*PUZZLES, *IMPOSSIBLE])
def test_each_event_is_true_and_the_last_state_is_the_answer(title: str) -> None:
    grid = {**PUZZLES, **IMPOSSIBLE}[title]
    events, found = listen(grid)
    assert found == solve(to_candidates(grid))
    replay = Replay()
    for event in events:
        replay.feed(event)
    assert not replay.expected
    kinds = Counter(event.kind for event in events)
    assert kinds["given"] == len(to_candidates(grid))
    if title in PUZZLES:
        assert events[-1].kind == "solved"
        answer = {name(Event("place", *cell, digit)) for cell, digit in replay.values.items()}
        assert answer == set(found)
        assert kinds["solved"] == 1
    else:
        assert kinds["solved"] == 0
        assert kinds["contradiction"] > 0
        assert kinds["guess"] == kinds["backtrack"]
        assert not replay.guesses


@pytest.mark.parametrize("title", IMPOSSIBLE)
def test_every_backtrack_follows_a_contradiction_and_one_more_ends_the_search(title: str) -> None:
    kinds = [event.kind for event in listen(IMPOSSIBLE[title])[0]]
    assert kinds[-1] == "contradiction"
    assert kinds.count("contradiction") == kinds.count("backtrack") + 1
    for before, kind in pairwise(kinds):
        assert (kind == "backtrack") == (before == "contradiction")


def test_givens_come_first_and_in_order() -> None:
    grid = PUZZLES["Wikipedia"]
    events, _ = listen(grid)
    own = [event for event in events if event.kind != "remove"]
    givens = own[: len(to_candidates(grid))]
    assert {event.kind for event in givens} == {"given"}
    assert [name(event) for event in givens] == to_candidates(grid)


def test_the_answer_is_the_places_and_the_guesses_that_stood() -> None:
    events, found = listen(PUZZLES["AI Escargot"])
    standing: list[Event] = []
    for event in events:
        if event.kind in ("place", "guess"):
            standing.append(event)
        elif event.kind == "backtrack":
            while standing.pop()[1:] != event[1:]:
                pass
    fixed = to_candidates(PUZZLES["AI Escargot"])
    assert [*fixed, *map(name, standing)] == found


def test_one_missing_digit_is_placed_without_a_guess() -> None:
    events, _ = listen(PUZZLES["one missing"])
    assert events[-2:] == [Event("place", 7, 6, 3), Event("solved")]


def test_a_full_grid_is_solved_by_its_givens() -> None:
    fixed = to_candidates(PUZZLES["one missing"].replace(".", "3"))
    events: list[Event] = []
    assert solve(fixed, on_event=events.append) == fixed
    assert Counter(event.kind for event in events) == {"given": 81, "remove": 648, "solved": 1}


@pytest.mark.parametrize("title", CLASHING)
def test_the_given_that_clashes_is_a_contradiction(title: str) -> None:
    events, _ = listen(CLASHING[title])
    assert [event.kind for event in events[-2:]] == ["given", "contradiction"]
    gone = {event[1:] for event in events if event.kind == "remove"}
    assert events[-2][1:] in gone


def test_the_rules_of_sudoku_passed_by_name_emit_the_same_events() -> None:
    events: list[Event] = []
    solve(to_candidates(PUZZLES["Wikipedia"]), rules, on_event=events.append)
    assert events == listen(PUZZLES["Wikipedia"])[0]


@pytest.mark.parametrize("title", ["Wikipedia", "AI Escargot", *IMPOSSIBLE])
def test_covers_are_reported_on_request_and_nest_like_a_stack(title: str) -> None:
    grid = {**PUZZLES, **IMPOSSIBLE}[title]
    events: list[Event] = []
    found = solve(to_candidates(grid), covers=True, on_event=events.append)
    plain = [event for event in events if event.kind not in ("cover", "uncover")]
    assert (plain, found) == listen(grid)
    covered: list[str] = []
    for before, event in pairwise(events):
        if event.kind == "cover":
            assert before.kind in ("given", "place", "guess")
            assert before[1:] == event[1:]
            covered.append(name(event))
        elif event.kind == "uncover":
            assert covered.pop() == name(event)
        elif event.kind == "backtrack":
            assert before == Event("uncover", *event[1:])
    if found:
        assert covered == found
    else:
        assert covered == to_candidates(grid)


# Guesses over the table: a change of the order of rows, columns or choice shows here.
SIGNATURE = {
    "minimal, 26 givens": 1,
    "minimal, 24 givens": 4,
    "AI Escargot": 100,
    "Inkala 2010": 9,
    "Inkala 2012": 417,
    "Golden Nugget": 22,
    "Easter Monster": 256,
    "Norvig, 17 givens": 31,
    "Norvig, many solutions": 21,
    "empty": 45,
    "Norvig": 46,
}


def test_the_search_takes_as_many_guesses_as_ever() -> None:
    guesses = {
        title: sum(event.kind == "guess" for event in listen(grid)[0])
        for title, grid in {**PUZZLES, **IMPOSSIBLE}.items()
    }
    assert {title: count for title, count in guesses.items() if count} == SIGNATURE


def test_a_listener_that_counts_as_false_still_hears() -> None:
    class Recorder(list[Event]):
        def __call__(self, event: Event) -> None:
            self.append(event)

    recorder = Recorder()
    solve(to_candidates(PUZZLES["Wikipedia"]), on_event=recorder)
    assert recorder == listen(PUZZLES["Wikipedia"])[0]
