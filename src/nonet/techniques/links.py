"""How links read: "if r1c1 is not 5, then r1c7 is 5 (the only other place in row 1)"."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.model.rules import Candidate, Unit
from nonet.model.step import Link
from nonet.techniques.words import Words, join, plural

Node = Sequence[Candidate]


def is_true(words: Words, node: Node) -> str:
    """Return that the digit of a node is in one of its cells: "either r1c1 or r1c2 is 5"."""
    either = "either " if len(node) == 2 else "one of " if len(node) > 2 else ""
    last = "or" if len(node) == 2 else "and"
    return f"{either}{words.cells_of(node, last)} is {words.digits_of(node)}"


def is_false(words: Words, node: Node) -> str:
    """Return that the digit of a node is in none of its cells: "neither r1c1 nor r1c2 is 5"."""
    digit = words.digits_of(node)
    if len(node) == 1:
        return f"{words.cells_of(node)} is not {digit}"
    if len(node) == 2:
        return f"neither {words.cells_of(node, last='nor')} is {digit}"
    return f"none of {words.cells_of(node)} is {digit}"


def follows(words: Words, link: Link, units: Sequence[Unit] = ()) -> str:
    """Return what follows from the source of a link, with the reason where it is not plain.

    `units` are the houses that make a strong link; without any, a house that holds both ends is
    named if there is only one.
    """
    if not link.strong:
        return f"{is_false(words, link.target)}{_by(words, link)}"
    return f"{is_true(words, link.target)}{_reason(words, link, units)}"


def _by(words: Words, link: Link) -> str:
    """Return the constraints that make a weak link; none for units, which are plain to see."""
    if words.is_plain:
        return ""
    peers = words.rules.peers
    found = [
        words.reasons.between(one, two)
        for one in link.source
        for two in link.target
        if one.cell != two.cell and not (one.digit == two.digit and two.cell in peers[one.cell])
    ]
    names = dict.fromkeys(by for by in found if by)
    return f" (by {join(list(names))})" if names else ""


def _reason(words: Words, link: Link, units: Sequence[Unit]) -> str:
    cells = {each.cell for each in (*link.source, *link.target)}
    if len(cells) == 1:
        return " (its only other candidate)"
    houses = units or [unit for unit in words.shared(cells) if len(unit.cells) == words.rules.size]
    if len(houses) != 1 or len({each.digit for each in (*link.source, *link.target)}) > 1:
        return ""
    return f" (the only other {plural('place', link.target)} in {words.name_of(houses[0])})"


def clash(words: Words, one: Candidate, two: Candidate) -> str:
    """Return why two candidates cannot both be true: "r1c1 and r1c7 are both in row 1"."""
    if one.cell == two.cell:
        digits = f"{words.digit(one.digit)} and {words.digit(two.digit)}"
        return f"{words.cell(one.cell)} cannot be both {digits}"
    meeting = words.meeting(one.cell, two.cell, one.digit)
    return f"{words.cells((one.cell, two.cell))} {meeting}"
