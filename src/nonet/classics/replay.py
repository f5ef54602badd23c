"""Replay: a stream of solver events, turned into the boards a viewer shows.

A solver reports only what changes. Whoever wants to draw it needs the whole board after each
change, and has to bring an old board back when a guess is withdrawn. `replay` does both. Boards are
made of tuples, so that each new board shares all but one row with the one before it, and keeping
the board before a guess costs nothing.

    given, place, guess   the cell holds the digit, and the digit is its only candidate left
    remove                the cell loses that candidate; a digit placed in it stays visible
    backtrack             the board before that guess is back
    cover                 the board does not change; it belongs to the digit reported just before
    uncover               the board before that digit is back
    contradiction, solved the board does not change

Placing a digit removes nothing from other cells: a solver that strikes them out says so itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeVar

from nonet.classics.event import Event
from nonet.errors import ArgumentError

__all__ = ["Snapshot", "replay"]

T = TypeVar("T")
Values = tuple[tuple[int, ...], ...]
Candidates = tuple[tuple[frozenset[int], ...], ...]

_BLANK: Values = ((0,) * 9,) * 9
_ALL: Candidates = ((frozenset(range(1, 10)),) * 9,) * 9


class Snapshot(NamedTuple):
    """The board right after `event`: nine rows of `values`, 0 for a blank, and of `candidates`.

    >>> Snapshot(_BLANK, _ALL, Event("solved")).values[4][4]
    0
    """

    values: Values
    candidates: Candidates
    event: Event


def replay(events: Iterable[Event]) -> Iterator[Snapshot]:
    """Yields one board for each event, in order and no sooner than it is asked for.

    An event that makes no sense on its board (an unknown kind, a place outside the grid, a
    `backtrack` to a guess that was never made or is already withdrawn, an `uncover` of something
    that is not covered) raises ArgumentError. A `backtrack` may name an outer guess: those made
    after it go with it.

    >>> stream = [Event("given", 0, 0, 5), Event("guess", 8, 8, 2), Event("backtrack", 8, 8, 2)]
    >>> [board.values[8][8] for board in replay(stream)]
    [0, 2, 0]
    """
    values, candidates = _BLANK, _ALL
    guesses: list[tuple[tuple[int, int, int], Values, Candidates]] = []
    covered: list[tuple[tuple[int, int, int], Values, Candidates]] = []
    before = values, candidates
    for number, event in enumerate(events):
        match event.kind:
            case "given" | "place" | "guess":
                row, col, digit = place = _place(number, event)
                before = values, candidates
                if event.kind == "guess":
                    guesses.append((place, values, candidates))
                values = _with(values, row, col, digit)
                candidates = _with(candidates, row, col, frozenset((digit,)))
            case "remove":
                row, col, digit = _place(number, event)
                if digit in candidates[row][col]:
                    left = candidates[row][col] - {digit}
                    candidates = _with(candidates, row, col, left)
            case "backtrack":
                place = _place(number, event)
                while guesses:
                    guess, values, candidates = guesses.pop()
                    if guess == place:
                        break
                else:
                    raise ArgumentError(f"no such guess to withdraw: event {number}, {event}")
            case "cover":
                covered.append((_place(number, event), *before))
            case "uncover":
                place = _place(number, event)
                if not covered or covered[-1][0] != place:
                    raise ArgumentError(f"not what was covered last: event {number}, {event}")
                _, values, candidates = covered.pop()
            case "contradiction" | "solved":
                pass
            case _:
                raise ArgumentError(f"unknown kind of event: event {number}, {event}")
        yield Snapshot(values, candidates, event)


def _place(number: int, event: Event) -> tuple[int, int, int]:
    row, col, digit = event.row, event.col, event.digit
    if row is None or col is None or digit is None:
        raise ArgumentError(f"row, column or digit is missing: event {number}, {event}")
    if not (0 <= row <= 8 and 0 <= col <= 8 and 1 <= digit <= 9):
        raise ArgumentError(f"no such place on a 9×9 board: event {number}, {event}")
    return row, col, digit


def _with(
    table: tuple[tuple[T, ...], ...], row: int, col: int, item: T
) -> tuple[tuple[T, ...], ...]:
    line = table[row]
    return (*table[:row], (*line[:col], item, *line[col + 1 :]), *table[row + 1 :])
