"""Forcing: what an assumption leads to, or what every possibility leads to alike.

Every mark `node` is a branch: the assumption and what it makes true, in order, with a link for each
event. A weak link excludes its target; a strong one leaves nothing but its target: one candidate,
the places of a locked digit, or a pair. A link from a candidate to itself is a net inside the net:
the candidate refutes itself, as the mark `guess` shows, which leads to what the `pattern` after it
marks: a cell without candidates or a house without a place for a digit.

A conclusion is a step of its own: one candidate placed or eliminated. The order is HoDoKu's:
forcing chains, nets, brute force; nishio comes before the chains and nested nets after the nets,
as Sudoku Explainer rates them (7.5, 8.0, 8.5 and 9.0, 9.5 and more).
"""

from __future__ import annotations

from collections.abc import Iterator

from nonet.model.rules import Candidate
from nonet.model.step import Link, Mark
from nonet.techniques.links import follows, is_false, is_true
from nonet.techniques.technique import technique
from nonet.techniques.words import Words, join, join_groups

_NETS = "(node (guess pattern)*)"


def _assumed(words: Words, node: Mark, on: bool) -> str:
    start = node.candidates[:1]
    return is_true(words, start) if on else is_false(words, start)


def _left(words: Words, link: Link, reasons: bool) -> str:
    """Return what a strong link of a net leaves: a digit, a locked digit or a pair."""
    cells = {each.cell for each in link.target}
    if len(link.target) == 1:
        if not reasons:
            return is_true(words, link.target)
        gone = {each.cell for each in link.source}
        if gone <= cells:
            return f"{is_true(words, link.target)} (its last candidate)"
        houses = [u for u in words.shared(gone | cells) if len(u.cells) == words.rules.size]
        if len(houses) == 1:
            return f"{is_true(words, link.target)} (the last place in {words.name_of(houses[0])})"
        return is_true(words, link.target)
    if len({each.digit for each in link.target}) == 1:
        return f"{words.digits_of(link.target)} is in {words.cells_of(link.target, 'or')}"
    return f"{words.cells_of(link.target)} hold {words.digits_of(link.target)}"


def _impossible(words: Words, target: Mark) -> str:
    if target.cells:
        return f"{words.cells(target.cells)} has no candidate left"
    if target.units:
        return f"{words.unit(target)} has no place left for {words.digits_of(target.candidates)}"
    ((cell, digit),) = target.candidates
    return f"{words.cell(cell)} both is and is not {words.digit(digit)}"


def _events(words: Words, node: Mark, inner: dict[Candidate, Words]) -> Iterator[str]:
    """Yield the events of a net; `inner` has the nets inside it by the candidate they refute."""
    for link in node.links:
        if link.strong:
            yield _left(words, link, reasons=node.role == "node")
        elif link.source == link.target:
            net = inner[link.target[0]]
            why = _net(net, net.mark("guess"), {}, _impossible(words, net.mark("pattern")))
            yield f"{is_false(words, link.target)} (because if it is, then {why})"


def _net(words: Words, node: Mark, inner: dict[Candidate, Words], end: str | None) -> str:
    """Return the events of a net up to its end, which its last link gives if `end` does not."""
    events = list(_events(words, node, inner))
    if end is None:
        if not node.links:
            return "nothing else is needed"
        last = node.links[-1]
        is_told = last.strong or last.source == last.target
        end = events.pop() if is_told else follows(words, last)
    is_plain = not any(f" {word} " in event for event in events for word in ("and", "or"))
    told = join(events) if is_plain else join_groups(events)
    return f"{told}, so {end}" if events else end


def _nets(words: Words) -> Iterator[tuple[Mark, dict[Candidate, Words]]]:
    """Yield each branch with the nets inside it."""
    for part in words.parts("node"):
        inner = {net.mark("guess").candidates[0]: net for net in part.parts("guess")}
        yield part.mark("node"), inner


def _links(words: Words, node: Mark) -> str:
    """Return the links of a chain one by one."""
    return ", so ".join(follows(words, link) for link in node.links)


def _net_contradiction(words: Words) -> str:
    """Return a net up to what cannot be."""
    ((node, inner),) = _nets(words)
    start = _assumed(words, node, on=bool(words.step.removes))
    told = _net(words, node, inner, _impossible(words, words.mark("target")))
    return f"If {start}, then {told}. This is a contradiction, so {words.effect}."


def _chain_contradiction(words: Words) -> str:
    """Return chains that share their beginning, up to what cannot be."""
    first, *others = words.marks("node")
    start = _assumed(words, first, on=bool(words.step.removes))
    target = words.mark("target")
    if not first.links:
        end = _impossible(words, target)
        return f"If {start}, then {end}. This is a contradiction, so {words.effect}."
    if not others:
        # Without a cell or a house at its end, the chain comes back to its own beginning.
        end = f", so {_impossible(words, target)}" if target.cells or target.units else ""
        told = f"If {start}, then {_links(words, first)}{end}"
        return f"{told}. This is a contradiction, so {words.effect}."
    told = f"Suppose that {start}. Then {_links(words, first)}."
    for other in others:
        told += f" Also, {_links(words, other)}."
    end = _impossible(words, target)
    return f"{told} Together, {end}. This is a contradiction, so {words.effect}."


def _source(words: Words) -> str:
    pivot = words.mark("pivot")
    digits = words.digits_of(pivot.candidates, "or")
    if pivot.cells:
        return f"{words.cells(pivot.cells)} must be {digits}"
    if pivot.units:
        cells = words.cells_of(pivot.candidates, "or")
        return f"In {words.unit(pivot)}, {digits} must go in {cells}"
    return f"Either {is_true(words, pivot.candidates)}, or it is not"


def _agreed(words: Words, branches: list[str]) -> str:
    either = "Either way" if len(branches) == 2 else "In every case"
    return f"{_source(words)}. {' '.join(branches)} {either}, {words.effect}."


def _chain_verity(words: Words) -> str:
    """Return a chain for each candidate of a cell or place in a house, and what they agree on."""
    branches = []
    for node in words.marks("node"):
        start = _assumed(words, node, on=True)
        if node.links:
            branches.append(f"If {start}, then {_links(words, node)}.")
        else:
            branches.append(f"If {start}, there is nothing to show.")
    return _agreed(words, branches)


def _net_verity(words: Words) -> str:
    """Return a net for each branch of a cell, a house or a candidate, and what they agree on."""
    pivot = words.mark("pivot")
    branches: list[str] = []
    for node, inner in _nets(words):
        # Without a cell or a house, the branches are a candidate true and the same one false.
        on = bool(pivot.cells or pivot.units or not branches)
        start = _assumed(words, node, on)
        if node.links:
            branches.append(f"If {start}, then {_net(words, node, inner, None)}.")
        else:
            branches.append(f"If {start}, there is nothing to show.")
    return _agreed(words, branches)


@technique(
    "Nishio",
    marks="node target",
    phrase="a Nishio contradiction",
    aliases={"se": ("Nishio Forcing Chains", "Nishio")},
)
def nishio(words: Words) -> str:
    """A digit is tried in one of its places, which leaves some house without a place for it.

    Think of one digit only. Put it in a cell and cross out all cells that see it; wherever a house
    has one place left, put it there too. If in the end a house has no place left, the digit cannot
    be where you put it. In the same way, if crossing out a place ends like that, the digit must be
    there.
    """
    return _net_contradiction(words)


@technique(
    "Forcing chain contradiction",
    marks="node+ target",
    code="1301",
    aliases={"hodoku": ("Forcing Chain Contradiction",)},
)
def forcing_chain_contradiction(words: Words) -> str:
    """Chains from one candidate lead to conclusions that cannot all be true.

    A chain goes from one candidate to the next: a true candidate makes those it sees false; a false
    one makes the other candidate of its cell, or the other place for its digit in a house, true.
    The contradiction is a candidate that is both true and false, a cell that loses all its
    candidates, or a house that loses all places for a digit. If the candidate was assumed to be
    true, it can be eliminated; if it was assumed to be false, it can be placed.
    """
    return _chain_contradiction(words)


@technique(
    "Cell forcing chain",
    marks="pivot node{2,} target",
    code="1302",
    aliases={
        "hodoku": ("Forcing Chain Verity",),
        "se": ("Cell Forcing Chains", "Multiple Forcing Chains"),
        "sudokuwiki": ("Cell Forcing Chains",),
        "other": ("Kraken Cell",),
    },
)
def cell_forcing_chain(words: Words) -> str:
    """Every candidate of a cell leads by a chain to the same conclusion.

    One of the candidates is true, and whichever it is, the conclusion holds: a candidate can be
    eliminated if every chain ends with it being false, and placed if every chain ends with it being
    true. An XY-wing is a short one with a pivot of two candidates.
    """
    return _chain_verity(words)


@technique(
    "Unit forcing chain",
    marks="pivot node{2,} target",
    code="1302",
    aliases={
        "hodoku": ("Forcing Chain Verity",),
        "se": ("Region Forcing Chains", "Multiple Forcing Chains"),
        "sudokuwiki": ("Unit Forcing Chains",),
        "other": ("Kraken Row", "Kraken Column", "Kraken Box"),
    },
)
def unit_forcing_chain(words: Words) -> str:
    """Every place for a digit in a house leads by a chain to the same conclusion.

    The digit must go in one of the places, and whichever it is, the conclusion holds: a candidate
    is eliminated or placed.
    """
    return _chain_verity(words)


@technique(
    "Forcing net contradiction",
    marks="node target",
    code="1303",
    aliases={
        "hodoku": ("Forcing Net Contradiction",),
        "se": ("Dynamic Contradiction Forcing Chains", "Dynamic Forcing Chains"),
        "sudokuwiki": ("Forcing Nets",),
    },
    is_told_late=True,
)
def forcing_net_contradiction(words: Words) -> str:
    """One candidate, with all that follows from it, leaves a cell or a house with nothing.

    Pencil the candidate in and go on as in an easy puzzle: naked and hidden singles, locked
    candidates and naked pairs, each on the board as it then is. Unlike a link of a chain, each of
    these can depend on several earlier events. If that ends in a contradiction, the candidate was
    wrong. In the same way, a candidate whose removal ends in a contradiction is right.
    """
    return _net_contradiction(words)


@technique(
    "Forcing net verity",
    marks="pivot node{2,} target",
    code="1304",
    aliases={
        "hodoku": ("Forcing Net Verity",),
        "se": (
            "Dynamic Cell Forcing Chains",
            "Dynamic Region Forcing Chains",
            "Dynamic Double Forcing Chains",
            "Dynamic Forcing Chains",
        ),
        "sudokuwiki": ("Forcing Nets",),
    },
    is_told_late=True,
)
def forcing_net_verity(words: Words) -> str:
    """All candidates of a cell, all places of a digit, or yes and no lead to the same conclusion.

    Each possibility is followed to its end by singles, locked candidates and naked pairs. None of
    them needs to be wrong: what they have in common is true in any case.
    """
    return _net_verity(words)


@technique(
    "Nested forcing net",
    marks=f"{_NETS} target | pivot {_NETS}{{2,}} target",
    aliases={"se": ("Nested Forcing Chains", "Dynamic Forcing Chains (+ Forcing Chains)")},
    is_told_late=True,
)
def nested_forcing_net(words: Words) -> str:
    """A forcing net that, where it gets stuck, refutes further candidates by nets of their own.

    When the singles, locked candidates and naked pairs of a branch are used up, a candidate is
    tried inside the branch. If that ends in a contradiction, the candidate is eliminated, in this
    branch only, and the branch continues. The nets inside a branch are plain ones: there is only
    one level of nesting. The hardest puzzles known need this; nobody does it for pleasure.
    """
    return _net_verity(words) if words.has("pivot") else _net_contradiction(words)


@technique(
    "Guess",
    marks="guess target",
    is_guess=True,
    is_on_path=False,
    aliases={
        "hodoku": ("Brute Force",),
        "se": ("Try & Error",),
        "other": ("Trial and Error", "Bifurcation"),
    },
)
def guess(words: Words) -> str:
    """A search shows which candidates of a cell lead to no solution.

    This is not human logic. The candidates of a cell with as few candidates as possible are tried
    in turn, then those of the smallest cell left, until everything is filled or nothing fits.
    Candidates without a solution are wrong; if only one is left, it is right. The result is proved,
    since the whole tree was searched, but it is not part of a path unless you ask for it.
    """
    possible, wrong = words.mark("guess").candidates, words.mark("target").candidates
    cell = words.cells_of((*possible, *wrong))
    start = f"This is a search, not a pattern: every candidate of {cell} was tried to the end"
    if not possible:
        return f"{start}, and none of them leads to a solution, so {words.effect}."
    if not wrong:
        return f"{cell} has only one candidate left, so {words.effect}."
    verb = "leads" if len(wrong) == 1 else "lead"
    return f"{start}, and {words.digits_of(wrong)} {verb} to no solution, so {words.effect}."
