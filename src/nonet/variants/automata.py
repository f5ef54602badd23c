"""The automata that lines compile to, each cached by its few parameters.

A state is whatever describes what was read so far; `Automaton.build` numbers the states.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from itertools import combinations
from typing import Any, ParamSpec

from nonet.base.progress import tick
from nonet.model.cache import kept
from nonet.model.limits import check_size
from nonet.model.primitives import Automaton

P = ParamSpec("P")

# Above these, sets of values are not guessed one by one.
_MOST_VALUES = 16
_MOST_SETS = 60


def kept_automaton(make: Callable[P, Automaton]) -> Callable[P, Automaton]:
    """Keep the automata that a function makes."""
    return kept(size_of)(make)


def size_of(automaton: Automaton, *_: object) -> int:
    """Return about how many bytes an automaton takes."""
    return 100 * len(automaton.edges) + 40 * len(automaton.accepts)


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
        check_size(states, len(edges))
    return Automaton(states, tuple(starts), tuple(accepts), tuple(edges))


@kept_automaton
def product(span: range, wanted: int) -> Automaton:
    """Accept values whose product is wanted."""

    def step(state: int, value: int) -> int | None:
        if wanted == 0:
            return state * value and 1
        return state // value if value and state % value == 0 else None

    return build(wanted or 1, step, lambda state: state == (1 if wanted else 0), span)


@kept_automaton
def between(span: range) -> Automaton:
    """Read two ends, then values strictly between them."""

    def step(state: tuple[int, ...], value: int) -> tuple[int, ...] | None:
        if len(state) < 2:
            return tuple(sorted((*state, value)))
        return state if state[0] < value < state[1] else None

    return build((), step, lambda state: len(state) == 2, span)


@kept_automaton
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


@kept_automaton
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


def _crusts(
    span: range, least: int, greatest: int, wanted: int, *, only_between: bool, differ: bool
) -> Automaton:
    """Accept lines with the least and the greatest value once, and the sum between them.

    With `only_between`, no value is below the least or above the greatest. If the cells `differ`,
    what is read is pruned to what different values can still complete: a state is the first end,
    and the number and the sum of the values since.
    """
    room = (least, greatest) if only_between else (span[0] - 1, span[-1] + 1)
    inner = tuple(v for v in range(room[0] + 1, room[1]) if v not in (least, greatest))
    sums = _sums_by_size(inner) if differ else ()
    any_size = frozenset[int]().union(*sums)

    def can_end(count: int, total: int) -> bool:
        """Whether `count` different values have the sum, and some more the rest."""
        return total in sums[count] and wanted - total in any_size

    def step(state: tuple[int, ...], value: int) -> tuple[int, ...] | None:
        if only_between and not least <= value <= greatest:
            return None
        is_end = value in (least, greatest)
        if not state:
            return (value, 0, 0) if is_end else ()
        if len(state) == 1:
            return None if is_end else state
        first, count, total = state
        if is_end:
            return (wanted,) if value != first and total == wanted else None
        count, total = (count + 1 if differ else 0), total + value
        if total > wanted or (differ and (count > len(inner) or not can_end(count, total))):
            return None
        return (first, count, total)

    return build((), step, lambda state: len(state) == 1, span)


@kept(lambda sums, *_: sum(60 * len(each) for each in sums))
def _sums_by_size(values: tuple[int, ...]) -> tuple[frozenset[int], ...]:
    """Return for each number of different values the sums that they can have."""
    sums: list[set[int]] = [{0}, *(set() for _ in values)]
    for value in values:
        for size in range(len(values), 0, -1):
            sums[size] |= {total + value for total in sums[size - 1]}
    return tuple(map(frozenset, sums))


def _sets(
    values: tuple[int, ...], wanted: int, sizes: Iterable[int]
) -> list[frozenset[int]] | None:
    """Return the sets of values with a sum, unless there are many."""
    tick()
    if len(values) > _MOST_VALUES:
        return None
    found = [
        frozenset(chosen)
        for size in sizes
        for chosen in combinations(values, size)
        if sum(chosen) == wanted
    ]
    return found if len(found) <= _MOST_SETS else None


@kept_automaton
def sandwich(span: range, wanted: int, differ: bool) -> Automaton:
    """Accept lines whose lowest and highest value of the grid enclose the wanted sum.

    If the cells `differ`, the set of the values between them is guessed first: then all others are
    known to be outside, which a sum does not show.
    """
    inner = tuple(span[1:-1])
    chosen = _sets(inner, wanted, range(len(inner) + 1)) if differ else None
    if chosen is not None:
        return union(_filling(span, span, filling) for filling in chosen)
    return _crusts(span, span[0], span[-1], wanted, only_between=False, differ=differ)


@kept_automaton
def lunchbox(span: range, cells: int, wanted: int, differ: bool) -> Automaton:
    """Accept lines whose own least and greatest value, each there once, enclose the wanted sum.

    The least and the greatest are guessed first; if the cells `differ`, the set of the values
    between them, too.
    """
    found = []
    for least, greatest in combinations(span, 2):
        inner = range(least + 1, greatest)
        if differ and len(inner) < cells - 2:
            continue
        chosen = _sets(tuple(inner), wanted, range(cells - 1)) if differ else None
        if chosen is None:
            found.append(_crusts(span, least, greatest, wanted, only_between=True, differ=differ))
        else:
            own = range(least, greatest + 1)
            found += [_filling(span, own, filling) for filling in chosen]
    return union(found)


def _filling(span: range, own: range, filling: frozenset[int]) -> Automaton:
    """Accept lines whose least and greatest value enclose as many values as a set, all from it.

    `own` has the least and the greatest value, and all between them.

    The states: 0 before the ends; then, after each end, how many values were read; last, after.
    """
    size, ends = len(filling), (own[0] - span.start, own[-1] - span.start)
    inside = [value - span.start for value in filling]
    outside = [i for i in range(ends[0] + 1, ends[1]) if i not in inside]
    after = 1 + 2 * (size + 1)
    edges = [(state, symbol, state) for state in (0, after) for symbol in outside]
    for number, end in enumerate(ends):
        first = 1 + number * (size + 1)
        edges.append((0, end, first))
        edges += [(first + k, symbol, first + k + 1) for k in range(size) for symbol in inside]
        edges.append((first + size, ends[1 - number], after))
    return Automaton(after + 1, (0,), (after,), tuple(edges))


@kept_automaton
def x_sum(span: range, wanted: int, differ: bool) -> Automaton:
    """Accept lines whose first X values have the wanted sum, where X is the first of them.

    If the cells `differ`, X and the set of the other values are guessed first.
    """
    chosen = _first_sets(span, wanted) if differ else None
    if chosen is not None:
        return union(_beginning(span, first, others) for first, others in chosen)

    def step(state: tuple[int, ...], value: int) -> tuple[int, ...] | None:
        if state == (0, 0):
            return state
        left, missing = state or (value, wanted)
        left, missing = left - 1, missing - value
        if left < 0 or not left * span[0] <= missing <= left * span[-1]:
            return None
        return (left, missing)

    return build((), step, lambda state: state == (0, 0), span)


def _first_sets(span: range, wanted: int) -> list[tuple[int, frozenset[int]]] | None:
    """Return each X with the sets of the X - 1 other values, unless there are many."""
    found = []
    for first in span:
        others = tuple(value for value in span if value != first)
        sets = _sets(others, wanted - first, (first - 1,)) if first else []
        if sets is None:
            return None
        found += [(first, each) for each in sets]
    return found


def _beginning(span: range, first: int, others: frozenset[int]) -> Automaton:
    """Accept lines that begin with a value and then as many of a set; all others come later."""
    last = len(others) + 1
    inside = [value - span.start for value in others]
    edges = [(0, first - span.start, 1)]
    edges += [(k, symbol, k + 1) for k in range(1, last) for symbol in inside]
    later = set(range(len(span))) - {first - span.start, *inside}
    edges += [(last, symbol, last) for symbol in sorted(later)]
    return Automaton(last + 1, (0,), (last,), tuple(edges))


@kept_automaton
def house_of_skyscrapers(span: range, wanted: int) -> Automaton:
    """Accept what `skyscraper` does among lines that hold every value.

    A state is how many values were read, the tallest of them and how many were visible: all values
    read are different and not above the tallest, and those above it are still to come.
    """

    def step(state: tuple[int, int, int], value: int) -> tuple[int, int, int] | None:
        read, tallest, seen = state
        read += 1
        if value > tallest:
            tallest, seen = value, seen + 1
        above = span[-1] - tallest
        if read > tallest - span.start + 1 or not (above > 0) <= wanted - seen <= above:
            return None
        return (read, tallest, seen)

    return build((0, 0, 0), step, lambda state: state[0] == len(span), span)


@kept_automaton
def skyscraper(span: range, wanted: int) -> Automaton:
    """Accept lines in which so many values are greater than all before them."""

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        tallest, seen = state
        if value <= tallest:
            return state
        return (value, seen + 1) if seen < wanted else None

    return build((0, 0), step, lambda state: state[1] == wanted, span)


@kept_automaton
def hidden_skyscraper(span: range, wanted: int) -> Automaton:
    """Accept lines in which the first value that is not greater than all before it is wanted."""
    found = span[0] - 2

    def step(tallest: int, value: int) -> int | None:
        if tallest == found:
            return found
        if value > tallest:
            return value
        return found if value == wanted else None

    return build(span[0] - 1, step, lambda tallest: tallest == found, span)


@kept_automaton
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


@kept_automaton
def flatmates(span: range) -> Automaton:
    """Accept columns, read downwards, in which each 5 has a 1 above it or a 9 below it."""

    def step(state: tuple[bool, bool], value: int) -> tuple[bool, bool] | None:
        one_above, nine_needed = state
        if nine_needed and value != 9:
            return None
        return (value == 1, value == 5 and not one_above)

    return build((False, False), step, lambda state: not state[1], span)
