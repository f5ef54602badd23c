"""Requests that no puzzle can meet, and why."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.maker import native
from nonet.maker.criteria import shown
from nonet.maker.request import Request
from nonet.maker.skills import BASICS
from nonet.model.rules import Rules
from nonet.rating import own

# The fewest givens of any puzzle with one solution, by the shape of boxes: exhaustive searches.
_FEWEST = {(2, 2): 4, (3, 3): 17}


def impossible(request: Request) -> Iterator[str]:
    """Yield reasons why no puzzle meets a request; none does not mean that there is one.

    >>> from nonet.maker.request import request_of
    >>> list(impossible(request_of(clues=16)))
    ['a puzzle under these rules has at least 17 clues']
    >>> list(impossible(request_of(clues=25, symmetry="rotate-90", level="easy")))
    []
    >>> list(impossible(request_of(clues=26, symmetry="rotate-90", level="easy")))
    ['no puzzle with the symmetry rotate-90 has 26 clues']
    """
    yield from _of_clues(request)
    if request.pattern is not None:
        yield from _of_pattern(request)
    yield from _of_techniques(request)


def fewest_clues(rules: Rules) -> int:
    """Return a lower bound on the givens of a puzzle with one solution.

    Two digits that are not given can be exchanged in every solution, unless the rules tell digits
    apart.

    >>> fewest_clues(Rules.classic()), fewest_clues(Rules.classic(6))
    (17, 5)
    """
    if rules.kinds - {"units", "clashes"} or any(a.digit != b.digit for a, b in rules.clashes):
        return 0
    box = native.classic_box(rules)
    return rules.size - 1 if box is None else _FEWEST.get(box, rules.size - 1)


def _of_clues(request: Request) -> Iterator[str]:
    fewest = fewest_clues(request.rules)
    clues = request.clues
    if request.pattern is not None:
        given = len(request.pattern)
        if given < fewest:
            yield f"the pattern has {given} of the {fewest} clues that a puzzle has at least"
        if clues is not None and not clues[0] <= given <= clues[1]:
            yield f"the pattern has {given} clues, not {shown(clues)}"
    elif clues is not None:
        if clues[1] < fewest:
            yield f"a puzzle under these rules has at least {fewest} clues"
        sums = 1
        for orbit in request.orbits:
            sums |= sums << len(orbit)
        if not any(sums >> number & 1 for number in range(clues[0], clues[1] + 1)):
            yield f"no puzzle with the symmetry {request.symmetry} has {shown(clues)} clues"


def _of_pattern(request: Request) -> Iterator[str]:
    pattern = request.pattern
    assert pattern is not None
    if any(set(orbit) & pattern and not set(orbit) <= pattern for orbit in request.orbits):
        yield f"the pattern does not have the symmetry {request.symmetry}"
    if (box := native.classic_box(request.rules)) is None:
        return
    size = request.rules.size
    given = [request.rules.shape.place(cell) for cell in pattern]
    for name, height, lines in (
        ("rows", box[0], {row for row, _ in given}),
        ("columns", box[1], {col for _, col in given}),
    ):
        for first in range(0, size, height):
            empty = [i + 1 for i in range(first, first + height) if i not in lines]
            if len(empty) > 1:
                yield f"{name} {empty[0]} and {empty[1]} are empty, so they can be exchanged"


# What finds every case of a technique, which therefore no puzzle needs.
_COVERED = {
    "full-house": "hidden-single",
    "last-digit": "hidden-single",
    "locked-pair": "naked-pair",
    "locked-triple": "naked-triple",
}


def _of_techniques(request: Request) -> Iterator[str]:
    for each in request.requires:
        if each.name in _COVERED:
            yield f"{_COVERED[each.name]} finds what every {each.name} finds, so none requires it"
    if not request.requires or request.level is None or request.level[1] > own.MEDIUM:
        return
    if not set(BASICS) & set(request.requires):
        names = ", ".join(each.name for each in request.requires)
        level = own.LEVELS[request.level[1]]
        yield f"the basics solve every puzzle of the level {level}, so none requires {names}"
