"""Chains: if this is false, that is true, and so on to an end, or back to the start."""

from __future__ import annotations

from nonet.model.step import Link, Mark
from nonet.techniques.links import follows, is_false, is_true
from nonet.techniques.technique import technique
from nonet.techniques.words import Words

_CHAIN = "node+ chain"
# A set makes the strong link that leaves the node before it.
_GROUPED = "(node set?)+ chain"


def _by_set(words: Words, link: Link, mark: Mark) -> str:
    """Return what follows in a set, and in the cell beyond it, if the source of a link is false."""
    out = {each.digit for each in link.source}
    cells = words.cells(mark.cells)
    beyond = [candidate for candidate in mark.candidates if candidate.cell not in mark.cells]
    if {each.cell for each in link.source} & {each.cell for each in beyond}:
        left = words.digits({each.digit for each in beyond} - out, last="or")
        it = "it" if len(mark.cells) == 1 else "them"
        return (
            f"{words.cells_of(beyond)} is {left}, which rules that digit out in {cells} and leaves"
            f" {it} all their other digits, so {is_true(words, link.target)}"
        )
    left = words.digits({digit for cell, digit in mark.candidates if cell in mark.cells} - out)
    hold = "must be" if len(mark.cells) == 1 else "must hold"
    return f"{cells} {hold} {left}, so {is_true(words, link.target)}"


def _walk(words: Words) -> str:
    """Return a chain link by link: "If r1c1 is not 5, then r1c9 is 5, so r3c9 is not 5"."""
    links = words.mark("chain").links
    leaving = {part.marks("node")[0].candidates: part for part in words.parts("node")}
    start = links[0]
    clauses = []
    for link in links:
        part = leaving[link.source]
        if link.strong and part.has("set"):
            clauses.append(_by_set(words, link, part.mark("set")))
        else:
            clauses.append(follows(words, link, part.marks("node")[0].units))
    first = is_false(words, start.source) if start.strong else is_true(words, start.source)
    return f"If {first}, then {', so '.join(clauses)}"


def _ends(words: Words) -> tuple[Link, Link]:
    links = words.mark("chain").links
    return links[0], links[-1]


def _chain(words: Words) -> str:
    first, last = _ends(words)
    ends = (*first.source, *last.target)
    if len(first.source) == len(last.target) == 1 and len({each.digit for each in ends}) == 1:
        either = f"at least one of {words.cells_of(ends)} must be {words.digits_of(ends)}"
    elif len({each.cell for each in ends}) == 1:
        either = f"{words.cells_of(ends)} must be {words.digits_of(ends, 'or')}"
    else:
        either = f"{is_true(words, first.source)}, or {is_true(words, last.target)}"
    return f"{_walk(words)}. So {either}. Either way, {words.effect}."


def _loop(words: Words) -> str:
    sets = (
        " Each almost locked set in the loop keeps all its other digits, whichever way round."
        if words.has("set")
        else ""
    )
    return (
        f"{_walk(words)}, which closes the loop. Its nodes are true and false in turn, so a"
        f" candidate that sees both an odd and an even node can be eliminated.{sets} So"
        f" {words.effect}."
    )


def _flawed_loop(words: Words) -> str:
    first, _ = _ends(words)
    if first.strong:
        true = is_true(words, first.source)
        return f"{_walk(words)}. So {true} in any case, and {words.effect}."
    return f"{_walk(words)}. This is a contradiction, so {words.effect}."


@technique(
    "Remote pair",
    marks="node{4,} chain",
    code="0703",
    aliases={
        "hodoku": ("Remote Pair", "Remote Pairs"),
        "sudokuwiki": ("Remote Pairs",),
    },
)
def remote_pair(words: Words) -> str:
    """A chain of cells with the same two candidates, each of which sees the next.

    The two digits alternate along the chain, so the first and the last of four such cells hold
    different digits, like a naked pair whose cells do not see each other. A cell that sees both
    cannot be either digit.

        5/8 ── 5/8          r1c1  r1c7
                │
        5/8 ── 5/8          r6c2  r6c7     r1c2 sees r1c1 and r6c2: not 5, not 8

    Any two cells an odd number of links apart work, not only the ends. Where the cells branch, so
    that no single chain passes through all of them, they are also reported as a whole. Three cells
    are not enough: the ends would hold the same digit.
    """
    cells = [mark.candidates[0].cell for mark in words.marks("node")]
    digits = words.digits_of(words.candidates("node"), "or")
    follows_on = {link.target[0].cell: link.source[0].cell for link in words.mark("chain").links}
    is_line = [follows_on.get(cell) for cell in cells] == [None, *cells[:-1]]
    sees = "each of them sees the next" if is_line else "each of them sees one before it"
    return (
        f"{words.cells(cells)} can only be {digits}, and {sees}, so the two digits alternate along"
        f" the chain. A cell that sees two cells with different digits can be neither, so"
        f" {words.effect}."
    )


@technique(
    "X-chain",
    marks=_CHAIN,
    code="0701",
    aliases={
        "hodoku": ("X-Chain",),
        "se": ("Forcing X-Chain", "X-Chain", "Turbot Fish"),
        "sudokuwiki": ("X-Cycles",),
        "coach": ("x-chain",),
    },
)
def x_chain(words: Words) -> str:
    """A chain of one digit: houses with two places for it, joined where the places see each other.

    If the first cell is not the digit, the last one is: a house with two places (═) forces the
    digit into the other place, and two cells that see each other (─) cannot both have it.

        r2c1 ═══ r2c8 ─── r6c8 ═══ r6c4       r9c1 ... sees both r2c1 and r6c4: not the digit

    So at least one of the ends is true, and the digit can be eliminated from every cell that sees
    both. With two houses it is a turbot fish, such as a skyscraper or a two-string kite.
    """
    return _chain(words)


@technique(
    "X-cycle",
    marks=_CHAIN,
    code="0704",
    aliases={
        "hodoku": ("Fishy Cycle",),
        "se": ("Bidirectional X-Cycle", "X-Cycle"),
        "sudokuwiki": ("X-Cycles",),
    },
)
def x_cycle(words: Words) -> str:
    """A loop of one digit: houses with two places for it, joined into a ring.

    Strong and weak links alternate all the way round, so every second cell of the ring holds the
    digit, in one of two ways. A cell that sees one cell of each kind cannot hold it; above all,
    that clears the rest of each unit that joins two cells of the ring.

        r1c2 ═══ r1c7
         │        │           an X-wing is the smallest ring
        r5c2 ═══ r5c7
    """
    return _loop(words)


@technique(
    "XY-chain",
    marks=_CHAIN,
    code="0702",
    aliases={
        "hodoku": ("XY-Chain",),
        "se": ("XY-Chain", "Y-Chain"),
        "sudokuwiki": ("XY-Chains", "XY-Chain"),
        "other": ("Y-Wing Chain",),
    },
)
def xy_chain(words: Words) -> str:
    """A chain of cells with two candidates each: if the first is not a digit, the last one is.

    A cell that cannot be one of its digits is the other, which the next cell then cannot be.

        2/5 ── 5/7 ── 7/9 ── 9/2        not 2 → 5 → 7 → 9 → 2

    So at least one end of the chain is the digit, and it can be eliminated from every cell that
    sees both ends. Three cells make an XY-wing, two a naked pair.
    """
    return _chain(words)


@technique(
    "Continuous nice loop",
    marks=_CHAIN,
    code="0706",
    aliases={
        "hodoku": ("Continuous Nice Loop",),
        "se": ("Bidirectional Cycle", "Bidirectional Y-Cycle"),
        "other": ("CNL", "AIC Ring"),
    },
)
def continuous_nice_loop(words: Words) -> str:
    """A loop of alternating strong and weak links, in which every weak link becomes strong.

    A strong link (═) is a house with two places for a digit, or a cell with two candidates; a weak
    link (─) joins two candidates that cannot both be true. Round the loop every second candidate is
    true: either all the odd ones or all the even ones.

        5 r1c1 ═══ 5 r1c8 ─── 2 r1c8 ═══ 2 r7c8 ─── 2 r7c1 ═══ 5 r7c1 ─── 5 r1c1

    So one of any two candidates joined by a weak link is true, and what sees both can be
    eliminated: the digit from the rest of the unit they share, or the other candidates from their
    cell. A loop that eliminates candidates of its own cells is reported with and without them,
    because programs differ in that.
    """
    return _loop(words)


@technique(
    "Discontinuous nice loop",
    marks=_CHAIN,
    code="0707",
    aliases={
        "hodoku": ("Discontinuous Nice Loop",),
        "se": ("Forcing Chain",),
        "other": ("DNL",),
    },
)
def discontinuous_nice_loop(words: Words) -> str:
    """A chain that comes back to its first candidate and contradicts what was assumed of it.

    Strong and weak links alternate, except at the start. If two weak links meet there, the
    candidate is false: assuming that it is true leads to it being false.

        5 r1c1 ─── 5 r1c8 ═══ 5 r7c8 ─── 3 r7c8 ═══ 3 r7c1 ─── 3 r1c1 ═══ ... ─── 5 r1c1

    If two strong links meet there, it is true: assuming that it is false leads to it being true, so
    all other candidates of its cell can be eliminated.
    """
    return _flawed_loop(words)


@technique(
    "Alternating inference chain",
    marks=_CHAIN,
    code="0708",
    aliases={
        "hodoku": ("AIC", "Alternating Inference Chain", "Alternating Interference Chain"),
        "sudokuwiki": ("Alternating Inference Chains", "Inference Chains", "AIC"),
        "coach": ("AIC",),
        "other": ("AIC",),
    },
)
def aic(words: Words) -> str:
    """A chain that begins and ends with a strong link: at least one of its ends is true.

    If the first candidate is false, the next one is true, the one after it false, and so on to the
    last, which is true. It can be read from either end.

        4 r2c3 ═══ 4 r2c9 ─── 6 r2c9 ═══ 6 r8c9 ─── 6 r8c5 ═══ 4 r8c5

    If both ends are the same digit, it can be eliminated from every cell that sees both. If they
    are two digits in cells that see each other, each can be eliminated from the cell of the other.
    X-chains (one digit), XY-chains (cells with two candidates) and W-wings are special cases.
    """
    return _chain(words)


@technique(
    "Grouped continuous nice loop",
    marks=_GROUPED,
    code="0709",
    aliases={"hodoku": ("Grouped Continuous Nice Loop",)},
)
def grouped_continuous_nice_loop(words: Words) -> str:
    """A continuous nice loop with groups of cells or almost locked sets among its nodes.

    Several cells where a box meets a line can form one node, which is true if the digit is in one
    of them. An almost locked set, with one more digit than cells, makes a strong link: if it lacks
    one of its digits, it contains all the others.

        5 {r1c1 r1c2} ═══ 5 r1c8 ─── 2 r1c8 ═══ 2 r7c8 ─── 2 {r7c2 r8c2} ═set═ 5 {r7c2 r9c2} ───

    Besides what its weak links eliminate, a loop locks its sets: their other digits are in them
    either way, and can be eliminated from the cells that see all their places.

    The loops reported are the shortest through each link that use at most three sets, each of them
    one of the smallest possible; where a link needs more sets, those with the fewest.
    """
    return _loop(words)


@technique(
    "Grouped discontinuous nice loop",
    marks=_GROUPED,
    code="0710",
    aliases={"hodoku": ("Grouped Discontinuous Nice Loop",)},
)
def grouped_discontinuous_nice_loop(words: Words) -> str:
    """A discontinuous nice loop with groups of cells or almost locked sets.

    A group, cells where two units meet, is true if the digit is in one of them. An almost locked
    set that lacks one of its digits contains all the others; with a cell beside it, it can leave
    that cell a single candidate.

        5 r1c1 ─── 5 {r4c1 r5c1} ═══ 5 r6c2 ─── 5 r6c8 ═══ 5 r1c8 ─── 5 r1c1

    A candidate whose truth implies that it is false is false. A node whose falsehood implies that
    it is true is true.
    """
    return _flawed_loop(words)


@technique(
    "Grouped alternating inference chain",
    marks=_GROUPED,
    code="0711",
    aliases={
        "hodoku": ("Grouped AIC",),
        "sudokuwiki": ("AIC with Groups", "AIC with ALSs", "Grouped X-Cycles"),
        "other": ("Grouped AIC",),
    },
)
def grouped_aic(words: Words) -> str:
    """An alternating inference chain with groups of cells or almost locked sets.

    A group, cells where two units meet, can be an end of the chain or a node inside it. An almost
    locked set joins two nodes inside the chain; chains that end in such sets belong to the almost
    locked sets.

        7 r2c3 ═══ 7 {r2c7 r2c8} ─── 7 r1c9 ═══ 7 r6c9 ─── 7 {r6c1 r6c3} ═══ 7 r5c2

    At least one of the ends is true, so a candidate that sees both can be eliminated.
    """
    return _chain(words)
