"""The automata that lines compile to, each cached by its few parameters.

A state is whatever describes what was read so far; `Automaton.build` numbers the states.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from itertools import combinations
from typing import Any

from nonet.model.primitives import Automaton

_CACHE = 512


def build(
    start: Hashable,
    step: Callable[[Any, int], Hashable | None],
    accepts: Callable[[Any], bool],
    span: range,
) -> Automaton:
    """Return the automaton whose steps read values as they are shown."""
    lowest = span.start
    return Automaton.build(
        start, lambda state, symbol: step(state, symbol + lowest), accepts, range(len(span))
    )


def union(automata: Iterable[Automaton]) -> Automaton:
    """Return the automaton that accepts what any of the automata accepts.

    >>> three = build(0, lambda state, value: 1 if state < value == 3 else None, bool, range(1, 5))
    >>> union([three, three]).starts
    (0, 2)
    """
    states = 0
    starts: list[int] = []
    accepts: list[int] = []
    edges: list[tuple[int, int, int]] = []
    for each in automata:
        starts += [states + state for state in each.starts]
        accepts += [states + state for state in each.accepts]
        edges += [(states + a, symbol, states + b) for a, symbol, b in each.edges]
        states += each.states
    return Automaton(states, tuple(starts), tuple(accepts), tuple(edges))


@lru_cache(_CACHE)
def product(span: range, wanted: int) -> Automaton:
    """Accept values whose product is wanted."""

    def step(state: int, value: int) -> int | None:
        if wanted == 0:
            return state * value and 1
        return state // value if value and state % value == 0 else None

    return build(wanted or 1, step, lambda state: state == (1 if wanted else 0), span)


@lru_cache(_CACHE)
def between(span: range) -> Automaton:
    """Read two ends, then values strictly between them."""

    def step(state: tuple[int, ...], value: int) -> tuple[int, ...] | None:
        if len(state) < 2:
            return tuple(sorted((*state, value)))
        return state if state[0] < value < state[1] else None

    return build((), step, lambda state: len(state) == 2, span)


@lru_cache(_CACHE)
def lockout(span: range, difference: int) -> Automaton:
    """Read two ends that are far apart, then values that are not between them nor equal to one."""

    def step(state: tuple[int, ...], value: int) -> tuple[int, ...] | None:
        if not state:
            return (value,)
        if len(state) == 1:
            low, high = sorted((*state, value))
            return (low, high) if high - low >= difference else None
        return None if state[0] <= value <= state[1] else state

    return build((), step, lambda state: len(state) == 2, span)


@lru_cache(_CACHE)
def runs(span: range, wanted: int, loop: bool) -> Automaton:
    """Accept lines that split into runs with the wanted sum.

    A state is the sum of the open run, and whether a run was closed. On a loop the first run may
    have begun before the first cell: `offset` is what it had by then, and what the last, open run
    must have at the end.
    """

    def from_offset(offset: int) -> Automaton:
        def step(state: tuple[int, bool], value: int) -> tuple[int, bool] | None:
            total, closed = state
            total += value
            if total > wanted:
                return None
            return (0, True) if total == wanted else (total, closed)

        return build((offset, False), step, lambda state: state == (offset, True), span)

    return union(from_offset(offset) for offset in range(wanted if loop else 1))


def _crusts(span: range, least: int, greatest: int, wanted: int, only_between: bool) -> Automaton:
    """Accept lines with the least and the greatest value once, and the sum between them.

    With `only_between`, no value is below the least or above the greatest.
    """

    def step(state: tuple[int, ...], value: int) -> tuple[int, ...] | None:
        if only_between and not least <= value <= greatest:
            return None
        is_end = value in (least, greatest)
        if not state:
            return (value, 0) if is_end else ()
        if len(state) == 1:
            return None if is_end else state
        first, total = state
        if is_end:
            return (wanted,) if value != first and total == wanted else None
        return (first, total + value) if total + value <= wanted else None

    return build((), step, lambda state: len(state) == 1, span)


@lru_cache(_CACHE)
def sandwich(span: range, wanted: int) -> Automaton:
    """Accept lines whose lowest and highest value of the grid enclose the wanted sum."""
    return _crusts(span, span[0], span[-1], wanted, only_between=False)


@lru_cache(_CACHE)
def lunchbox(span: range, cells: int, wanted: int, differ: bool) -> Automaton:
    """Accept lines whose own least and greatest value, each there once, enclose the wanted sum.

    The least and the greatest are guessed first. If the cells `differ`, only those are tried that
    leave room for the other cells and between which some values have the sum.
    """
    found = []
    for least, greatest in combinations(span, 2):
        inner = range(least + 1, greatest)
        if not differ or (len(inner) >= cells - 2 and wanted in _sums(inner, cells - 2)):
            found.append(_crusts(span, least, greatest, wanted, only_between=True))
    return union(found)


@lru_cache(_CACHE)
def _sums(values: range, most: int) -> frozenset[int]:
    """Return the sums of up to so many different values."""
    sums = {(0, 0)}
    for value in values:
        sums |= {(total + value, count + 1) for total, count in sums if count < most}
    return frozenset(total for total, _ in sums)


@lru_cache(_CACHE)
def x_sum(span: range, wanted: int) -> Automaton:
    """Accept lines whose first X values have the wanted sum, where X is the first of them."""

    def step(state: tuple[int, ...], value: int) -> tuple[int, ...] | None:
        if state == (0, 0):
            return state
        left, missing = state or (value, wanted)
        left, missing = left - 1, missing - value
        if left < 0 or missing < 0 or (left == 0) > (missing == 0):
            return None
        return (left, missing)

    return build((), step, lambda state: state == (0, 0), span)


@lru_cache(_CACHE)
def skyscraper(span: range, wanted: int) -> Automaton:
    """Accept lines in which so many values are greater than all before them."""

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        tallest, seen = state
        if value <= tallest:
            return state
        return (value, seen + 1) if seen < wanted else None

    return build((0, 0), step, lambda state: state[1] == wanted, span)


@lru_cache(_CACHE)
def hidden_skyscraper(span: range, wanted: int) -> Automaton:
    """Accept lines in which the first value that is not greater than all before it is wanted."""

    def step(tallest: int, value: int) -> int | None:
        if tallest < 0:
            return tallest
        if value > tallest:
            return value
        return -1 if value == wanted else None

    return build(0, step, lambda tallest: tallest < 0, span)


@lru_cache(_CACHE)
def value_indexing(span: range) -> Automaton:
    """Read a value and a distance k, then cells of which the k-th has that value."""

    def step(state: tuple[int, ...], value: int) -> tuple[int, ...] | None:
        if len(state) < 1:
            return (value,)
        if len(state) == 1:
            return (*state, value) if value > 0 else None
        wanted, left = state
        if left == 0:
            return state
        if left > 1:
            return (wanted, left - 1)
        return (0, 0) if value == wanted else None

    return build((), step, lambda state: state == (0, 0), span)


@lru_cache(_CACHE)
def flatmates(span: range) -> Automaton:
    """Accept columns, read downwards, in which each 5 has a 1 above it or a 9 below it."""

    def step(state: tuple[bool, bool], value: int) -> tuple[bool, bool] | None:
        one_above, nine_needed = state
        if nine_needed and value != 9:
            return None
        return (value == 1, value == 5 and not one_above)

    return build((False, False), step, lambda state: not state[1], span)
