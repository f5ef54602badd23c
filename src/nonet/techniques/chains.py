"""Chains: if this is false, that is true, and so on to an end, or back to the start."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.model.rules import Candidate
from nonet.model.step import Link, Mark
from nonet.model.symbols import symbol
from nonet.techniques.technique import technique
from nonet.techniques.words import Words

Node = Sequence[Candidate]


def _true(words: Words, node: Node) -> str:
    """Return that the digit of a node stands in it: "one of r1c1 and r1c2 is 5"."""
    one_of = "one of " if len(node) > 1 else ""
    return f"{one_of}{words.cells_of(node)} is {symbol(node[0].digit)}"


def _false(words: Words, node: Node) -> str:
    """Return that the digit of a node stands elsewhere: "neither r1c1 nor r1c2 is 5"."""
    digit = symbol(node[0].digit)
    if len(node) == 1:
        return f"{words.cells_of(node)} is not {digit}"
    if len(node) == 2:
        return f"neither {words.cells_of(node, last='nor')} is {digit}"
    return f"none of {words.cells_of(node)} is {digit}"


def _by_set(words: Words, link: Link, mark: Mark) -> str:
    """Return what follows in a set, and in the cell beyond it, if the source of a link is false."""
    out = link.source[0].digit
    cells = words.cells(mark.cells)
    beyond = [candidate for candidate in mark.candidates if candidate.cell not in mark.cells]
    if beyond and link.source[0].cell == beyond[0].cell:
        left = words.digits((digit for _, digit in beyond if digit != out), last="or")
        cell = words.cell(beyond[0].cell)
        return f"{cell} is {left}, which {cells} then lack, so {_true(words, link.target)}"
    left = words.digits(
        digit for cell, digit in mark.candidates if cell in mark.cells and digit != out
    )
    return f"{cells} hold {left} between them, so {_true(words, link.target)}"


def _walk(words: Words) -> str:
    """Return a chain link by link: "If r1c1 is not 5, r1c9 is 5, so r3c9 is not 5"."""
    *marks, last = words.step.marks
    start = last.links[0].source
    said = [_false(words, start) if last.links[0].strong else _true(words, start)]
    # A set stands behind the node that the link to it comes from.
    sets: list[Mark | None] = []
    for mark in marks:
        if mark.role == "node":
            sets.append(None)
        else:
            sets[-1] = mark
    for link, behind in zip(last.links, sets, strict=False):
        if behind is not None:
            said.append(_by_set(words, link, behind))
        else:
            said.append(_true(words, link.target) if link.strong else _false(words, link.target))
    return f"If {said[0]}, {', so '.join(said[1:])}"


def _chain(words: Words) -> str:
    links = words.step.marks[-1].links
    either = f"{_true(words, links[0].source)} or {_true(words, links[-1].target)}"
    return f"{_walk(words)}. So {either}, and what both exclude is false: {words.effect}."


def _loop(words: Words) -> str:
    sets = ", and each set holds all its other digits" if words.marks("set") else ""
    return (
        f"{_walk(words)}: a loop. It holds both ways round, so either all its odd nodes are true or"
        f" all its even ones, and what an odd and an even one both exclude is false{sets}:"
        f" {words.effect}."
    )


def _flawed_loop(words: Words) -> str:
    link = words.step.marks[-1].links[0]
    if link.strong:
        end = f"So {_true(words, link.source)} in any case: {words.effect}."
    else:
        end = f"That cannot be, so {_false(words, link.source)}: {words.effect}."
    return f"{_walk(words)}. {end}"


@technique(
    "Remote pair",
    code="0703",
    aliases={
        "hodoku": ("Remote Pair", "Remote Pairs"),
        "sudokuwiki": ("Remote Pairs",),
    },
)
def remote_pair(words: Words) -> str:
    """Cells with the same two candidates, each seeing the next, take the two digits in turn.

    The first and the last of four such cells are a pair, however far apart: one of them is the one
    digit, one the other. A cell that sees both can be neither.

        5/8 ── 5/8          r1c1  r1c7
                │
        5/8 ── 5/8          r6c2  r6c7     r1c2 sees r1c1 and r6c2: not 5, not 8

    All pairs of unlike colour count, not only the two ends; where more cells hang together than a
    chain can pass through, they are told once more as a whole. Three of them are too few: the ends
    are alike.
    """
    *marks, last = words.step.marks
    cells = [mark.candidates[0].cell for mark in marks]
    digits = words.digits_of(marks[0].candidates)
    in_line = [link.source[0].cell for link in last.links[::2]] == cells[:-1]
    sees = "each sees the next" if in_line else "each sees one before it"
    return (
        f"{words.cells(cells)} hold only {digits}, and {sees}, so the two digits take turns along"
        f" them. A cell that sees two of unlike digit is neither: {words.effect}."
    )


@technique(
    "X-chain",
    code="0701",
    aliases={
        "hodoku": ("X-Chain",),
        "se": ("Forcing X-Chain", "X-Chain", "Turbot Fish"),
        "sudokuwiki": ("X-Cycles",),
        "coach": ("x-chain",),
    },
)
def x_chain(words: Words) -> str:
    """A chain of one digit: houses with two places for it, joined where they see each other.

    If the first node is not the digit, the last one is: each house with two places (═) pushes the
    digit on, each pair of cells that see each other (─) pushes it off.

        r2c1 ═══ r2c8 ─── r6c8 ═══ r6c4       r9c1 ... sees both r2c1 and r6c4: not the digit

    So one of the ends is true, and every cell that sees both loses the digit. With two houses this
    is a turbot fish, such as a skyscraper or a two-string kite.
    """
    return _chain(words)


@technique(
    "X-cycle",
    code="0704",
    aliases={
        "hodoku": ("Fishy Cycle",),
        "se": ("Bidirectional X-Cycle", "X-Cycle"),
        "sudokuwiki": ("X-Cycles",),
    },
)
def x_cycle(words: Words) -> str:
    """A loop of one digit: houses with two places for it, joined into a ring.

    Strong and weak links alternate all the way round, so the digit stands in every second cell of
    the ring, in one of two ways. Whatever sees a cell of each kind loses the digit; that is, above
    all, the rest of each unit that joins two of them.

        r1c2 ═══ r1c7
         │        │           an X-wing is the smallest ring
        r5c2 ═══ r5c7
    """
    return _loop(words)


@technique(
    "XY-chain",
    code="0702",
    aliases={
        "hodoku": ("XY-Chain",),
        "se": ("XY-Chain", "Y-Chain"),
        "sudokuwiki": ("XY-Chains", "XY-Chain"),
        "other": ("Y-Wing Chain",),
    },
)
def xy_chain(words: Words) -> str:
    """A chain of cells with two candidates each: if the first is not the digit, the last one is.

    Each cell that loses one digit takes its other, which the next cell then loses.

        2/5 ── 5/7 ── 7/9 ── 9/2        not 2 → 5 → 7 → 9 → 2

    Either end may be the digit, but one of them is, so a cell that sees both is not. Three cells
    are an XY-wing, two a naked pair.
    """
    return _chain(words)


@technique(
    "Continuous nice loop",
    code="0706",
    aliases={
        "hodoku": ("Continuous Nice Loop",),
        "se": ("Bidirectional Cycle", "Bidirectional Y-Cycle"),
        "other": ("CNL", "AIC Ring"),
    },
)
def continuous_nice_loop(words: Words) -> str:
    """Links that alternate, strong and weak, all the way round: every weak one is strong as well.

    A strong link (═) is a house with two places for a digit or a cell with two candidates; a weak
    one (─) two candidates that exclude each other. Round the ring every second candidate is true,
    one half or the other.

        5 r1c1 ═══ 5 r1c8 ─── 2 r1c8 ═══ 2 r7c8 ─── 2 r7c1 ═══ 5 r7c1 ─── 5 r1c1

    So two candidates with a weak link between them leave nothing to others: the rest of the unit
    they share, or the rest of their cell, is false. The same goes for whatever excludes a candidate
    of each half. A loop that takes candidates from its own cells is told with and without them:
    programs differ in that.
    """
    return _loop(words)


@technique(
    "Discontinuous nice loop",
    code="0707",
    aliases={
        "hodoku": ("Discontinuous Nice Loop",),
        "se": ("Forcing Chain",),
        "other": ("DNL",),
    },
)
def discontinuous_nice_loop(words: Words) -> str:
    """A chain that comes back to its start and contradicts it.

    Links alternate, strong and weak, but for one place. Two weak links that meet there refute the
    candidate: if it is true, it is false.

        5 r1c1 ─── 5 r1c8 ═══ 5 r7c8 ─── 3 r7c8 ═══ 3 r7c1 ─── 3 r1c1 ═══ ... ─── 5 r1c1

    Two strong links prove it: if it is false, it is true, and the other candidates of its cell go.
    """
    return _flawed_loop(words)


@technique(
    "Alternating inference chain",
    code="0708",
    aliases={
        "hodoku": ("AIC", "Alternating Inference Chain", "Alternating Interference Chain"),
        "sudokuwiki": ("Alternating Inference Chains", "Inference Chains", "AIC"),
        "coach": ("AIC",),
        "other": ("AIC",),
    },
)
def aic(words: Words) -> str:
    """A chain of alternating links that begins and ends with a strong one: one of its ends is true.

    If the first candidate is false, the next is true, the one after it false, and so on to the
    last, which is true. It reads the same from the other end.

        4 r2c3 ═══ 4 r2c9 ─── 6 r2c9 ═══ 6 r8c9 ─── 6 r8c5 ═══ 4 r8c5

    Ends of one digit: cells that see both lose it. Ends of two digits in cells that see each other:
    each loses the other's digit. At least two strong links make a chain, and its length is free.
    """
    return _chain(words)


@technique(
    "Grouped continuous nice loop",
    code="0709",
    aliases={"hodoku": ("Grouped Continuous Nice Loop",)},
)
def grouped_continuous_nice_loop(words: Words) -> str:
    """A continuous nice loop with groups of cells, or with almost locked sets.

    Several cells of a box and a line can be one node: it is true if the digit stands in one of
    them. A set of cells with one digit more than cells joins two nodes: without the one digit it
    holds all others.

        5 {r1c1 r1c2} ═══ 5 r1c8 ─── 2 r1c8 ═══ 2 r7c8 ─── 2 {r7c2 r8c2} ═set═ 5 {r7c2 r9c2} ───

    Beside what its weak links exclude, a loop locks its sets: their other digits are in them either
    way, and go from the cells that see all their places.

    Told are the shortest loops through each link that pass through three sets at most, each set one
    of the smallest that will do; where only more sets close a link, those through the fewest.
    """
    return _loop(words)


@technique(
    "Grouped discontinuous nice loop",
    code="0710",
    aliases={"hodoku": ("Grouped Discontinuous Nice Loop",)},
)
def grouped_discontinuous_nice_loop(words: Words) -> str:
    """A discontinuous nice loop with groups of cells, or with almost locked sets.

    A group, cells where two units meet, is true if the digit stands in one of them. A set of cells
    with one digit more than cells holds all its others if it lacks one; with a cell beyond it, it
    may leave that cell a single candidate.

        5 r1c1 ─── 5 {r4c1 r5c1} ═══ 5 r6c2 ─── 5 r6c8 ═══ 5 r1c8 ─── 5 r1c1

    A candidate that follows to be false from being true is false. A node that follows to be true
    from being false is true.
    """
    return _flawed_loop(words)


@technique(
    "Grouped alternating inference chain",
    code="0711",
    aliases={
        "hodoku": ("Grouped AIC",),
        "sudokuwiki": ("AIC with Groups", "AIC with ALSs", "Grouped X-Cycles"),
        "other": ("Grouped AIC",),
    },
)
def grouped_aic(words: Words) -> str:
    """An alternating inference chain with groups of cells, or with almost locked sets.

    A group, cells where two units meet, can be an end as well as a link. An almost locked set joins
    two nodes inside the chain; chains that end in such sets are a family of their own.

        7 r2c3 ═══ 7 {r2c7 r2c8} ─── 7 r1c9 ═══ 7 r6c9 ─── 7 {r6c1 r6c3} ═══ 7 r5c2

    One of the ends is true, so what both exclude is false.
    """
    return _chain(words)
