"""Forcing: what an assumption leads to, or what every possibility leads to alike.

Every mark `node` is a branch: the assumption and what it makes true, in order, with links that tell
each event. A weak link excludes its target; a strong one leaves nothing but its target, one
candidate, the places of a locked digit, or a pair. A link from a candidate to itself is a net
inside the net: the candidate refutes itself, and the two marks that show it follow.

A conclusion is a step of its own: one candidate placed or removed. Their order is HoDoKu's, forcing
chains before nets before brute force; nishio goes before the chains and nested nets behind the
nets, as Sudoku Explainer rates them (7.5, 8.0, 8.5 and 9.0, 9.5 and more).
"""

from __future__ import annotations

from collections.abc import Iterator

from nonet.model.rules import Candidate
from nonet.model.step import Link, Mark
from nonet.model.symbols import symbol
from nonet.techniques.technique import technique
from nonet.techniques.words import Words


def _is(words: Words, candidate: Candidate, on: bool = True) -> str:
    return f"{words.cell(candidate.cell)} is {'' if on else 'not '}{symbol(candidate.digit)}"


def _group(words: Words, group: tuple[Candidate, ...]) -> str:
    """Say of a locked digit where it is, of a pair what it holds."""
    cells = dict.fromkeys(candidate.cell for candidate in group)
    if len({candidate.digit for candidate in group}) == 1:
        return f"{symbol(group[0].digit)} is in {words.cells(cells, 'or')}"
    return f"{words.cells(cells)} hold {words.digits_of(group)}"


def _nothing_left(words: Words, target: Mark) -> str:
    if target.cells:
        return f"{words.cell(target.cells[0])} has no candidate left"
    return f"{target.units[0].name} has no place for {symbol(target.candidates[0].digit)}"


def _events(words: Words, node: Mark, rest: Iterator[Mark]) -> Iterator[str]:
    """Yield what happens in a branch; `rest` holds the marks of nets inside it."""
    for link in node.links:
        if link.strong:
            single = len(link.target) == 1
            yield _is(words, link.target[0]) if single else _group(words, link.target)
        elif link.source == link.target:
            inner, target = next(rest), next(rest)
            why = _tell(words, inner, iter(()), _nothing_left(words, target))
            yield f"{_is(words, link.target[0], on=False)} (for if {why})"


def _tell(words: Words, node: Mark, rest: Iterator[Mark], end: str | None, on: bool = True) -> str:
    """Tell a branch from its assumption to its end, which the last link says if `end` does not."""
    events = list(_events(words, node, rest))
    start = _is(words, node.candidates[0], on)
    if end is None:
        if not node.links:
            return f"{start}, it is so at once"
        last: Link = node.links[-1]
        if last.strong or last.source == last.target:
            end = events.pop()
        else:
            end = _is(words, last.target[0], on=False)
    if not events:
        return f"{start}, then {end}"
    return f"{start}, then {', '.join(events)}, and so {end}"


def _contradiction(words: Words) -> str:
    """Tell one branch, or chains that share their beginning, up to what cannot be."""
    assumed_true = bool(words.step.removes)
    *branches, target = words.step.marks
    rest = iter(branches)
    node = next(rest)
    if target.cells or target.units:
        impossible = _nothing_left(words, target)
    else:
        cell, digit = target.candidates[0]
        impossible = f"{words.cell(cell)} both is {symbol(digit)} and is not {symbol(digit)}"
    if len(words.marks("target")) > 1 or len(branches) == 1:
        # A chain that comes back to its own beginning says the contradiction by its last link.
        end = impossible if target.cells or target.units else None
        told = _tell(words, node, rest, end, on=assumed_true)
        return f"If {told}. That cannot be: {words.effect}."
    chains = [_tell(words, each, iter(()), None, on=assumed_true) for each in (node, *rest)]
    told = ". ".join(f"If {chain}" for chain in chains)
    return f"{told}. Together, {impossible}, which cannot be: {words.effect}."


def _verity(words: Words) -> str:
    """Tell every branch of a cell, a unit or a candidate up to what they agree on."""
    pivot, *rest_of_marks, _ = words.step.marks
    digits = words.digits_of(pivot.candidates, "or")
    cells = words.cells_of(pivot.candidates, "or")
    if pivot.cells:
        start = f"{words.cell(pivot.cells[0])} is {digits}"
    elif pivot.units:
        start = f"In {pivot.units[0].name}, {digits} stands in {cells}"
    else:
        start = f"{_is(words, pivot.candidates[0])} or it is not"
    rest = iter(rest_of_marks)
    told: list[str] = []
    for node in rest:
        on = bool(pivot.cells or pivot.units) or not told
        told.append(f"If {_tell(words, node, rest, None, on)}.")
    return f"{start}. {' '.join(told)} Whichever it is, {words.effect}."


@technique(
    "Nishio",
    aliases={"se": ("Nishio Forcing Chains", "Nishio")},
)
def nishio(words: Words) -> str:
    """One digit is tried in one of its places, and some unit is left without a place for it.

    Think of one digit only. Put it into a cell and strike out what that cell sees; wherever a unit
    has one place left, the digit goes there too. If in the end a unit has no place at all, the
    digit cannot stand where you put it. The other way round, if striking out one place ends like
    that, the digit must stand there.
    """
    return _contradiction(words)


@technique(
    "Forcing chain contradiction",
    code="1301",
    aliases={"hodoku": ("Forcing Chain Contradiction",)},
)
def forcing_chain_contradiction(words: Words) -> str:
    """Chains from one candidate lead to two things that cannot both be.

    A chain goes from one candidate to the next: one that is true makes those it sees false; one
    that is false makes the other one of its cell, or the other place of its digit in a unit, true.
    The contradiction is a candidate both true and false, a cell that loses all its candidates, or a
    unit that loses all places for a digit. If the candidate was taken as true, it goes; if it was
    taken as false, it is placed.
    """
    return _contradiction(words)


@technique(
    "Cell forcing chain",
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

    One of the candidates is true, and whichever it is, the conclusion holds: a candidate goes if
    every chain ends with it false, and is placed if every chain ends with it true.
    """
    return _verity(words)


@technique(
    "Unit forcing chain",
    code="1302",
    aliases={
        "hodoku": ("Forcing Chain Verity",),
        "se": ("Region Forcing Chains", "Multiple Forcing Chains"),
        "sudokuwiki": ("Unit Forcing Chains",),
        "other": ("Kraken Row", "Kraken Column", "Kraken Box"),
    },
)
def unit_forcing_chain(words: Words) -> str:
    """Every place of a digit in a unit leads by a chain to the same conclusion.

    The digit stands in one of the places, and wherever it does, the conclusion holds.
    """
    return _verity(words)


@technique(
    "Forcing net contradiction",
    code="1303",
    aliases={
        "hodoku": ("Forcing Net Contradiction",),
        "se": ("Dynamic Contradiction Forcing Chains", "Dynamic Forcing Chains"),
        "sudokuwiki": ("Forcing Nets",),
    },
    is_told_late=True,
)
def forcing_net_contradiction(words: Words) -> str:
    """One candidate, with all that follows from it, leaves a cell or a unit with nothing.

    Pencil the candidate in and go on as in an easy puzzle: naked and hidden singles, locked
    candidates and naked pairs, each on the board as it has become. Unlike the links of a chain,
    each of these may rest on several events before it. If you run into a contradiction, the
    candidate was wrong. If a candidate taken away leads there, it is right.
    """
    return _contradiction(words)


@technique(
    "Forcing net verity",
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
    """All candidates of a cell, all places of a digit in a unit, or yes and no, lead to one thing.

    Each possibility is followed to its end by singles, locked candidates and naked pairs. None of
    them need be wrong: what they have in common is true in any case.
    """
    return _verity(words)


@technique(
    "Nested forcing net",
    aliases={"se": ("Nested Forcing Chains", "Dynamic Forcing Chains (+ Forcing Chains)")},
    is_told_late=True,
)
def nested_forcing_net(words: Words) -> str:
    """A forcing net that, where it ends, refutes further candidates by nets of their own.

    When the singles, locked candidates and naked pairs of a branch are used up, a candidate is
    tried inside the branch. If that ends in a contradiction, the candidate goes, in this branch
    only, and the branch continues. Nets inside a branch are plain ones: there is one level and no
    more. The hardest puzzles known need this; nobody does it for pleasure.
    """
    return _verity(words) if words.marks("pivot") else _contradiction(words)


@technique(
    "Guess",
    is_guess=True,
    is_on_path=False,
    aliases={
        "hodoku": ("Brute Force",),
        "se": ("Try & Error",),
        "other": ("Trial and Error", "Bifurcation"),
    },
)
def guess(words: Words) -> str:
    """A search tree shows which digits of a smallest cell lead nowhere.

    No logic for people. The digits of a cell with as few candidates as any are tried in turn, and
    whatever cell is smallest then, until everything is filled or nothing fits. Digits without a
    solution are wrong; if one digit is left, it is right. It is honest, since the whole tree was
    searched, and it is no part of a path unless you ask for it.
    """
    possible, wrong = words.mark("guess"), words.mark("target")
    cell = words.cell((possible.candidates or wrong.candidates)[0].cell)
    refuted = len(wrong.links)
    size = f"more than {refuted - 1}" if refuted == _MOST_TOLD else str(refuted)
    noun = "assumption" if refuted == 1 else "assumptions"
    start = f"No pattern, but a search: each candidate of {cell} was tried with all that follows."
    tree = f"The search tree refuted {size} {noun}."
    if not possible.candidates:
        return f"{start} None of them leads to a solution: {words.effect}. {tree}"
    verb = "lead" if len(wrong.candidates) > 1 else "leads"
    lost = f"{words.digits_of(wrong.candidates)} {verb} nowhere; " if wrong.candidates else ""
    verb = "are" if len(possible.candidates) > 1 else "is"
    left = f"{words.digits_of(possible.candidates)} {verb} left"
    return f"{start} {lost}{left}: {words.effect}. {tree}"


# cpp/logic/forcing_guess.cc tells no more of a tree than this.
_MOST_TOLD = 4096
