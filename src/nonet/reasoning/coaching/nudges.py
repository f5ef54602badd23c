"""The first rung: what kind of reasoning helps, without a cell, a house or a name.

`{digit}` is the digit of a pattern that is about one digit only and eliminates it. Where the step
places a digit, or is about several, the words are "one digit".
"""

from __future__ import annotations

from nonet.model.rules import Rules
from nonet.model.step import Step

_FEW_PLACES = "Look at {digit}: compare houses in which it has only a few places."
_LINKED = "Look at {digit}: houses with two places for it are connected."
_IF_NOT = "Follow what happens if a candidate is false: another one is true, and so on."
_UNIQUE = "Think of the whole puzzle: with one solution, some arrangements cannot occur."
_ALMOST = "Some groups of cells have one candidate too many, and they depend on each other."
_SHARED_CELLS = "A few cells of a house share the same few candidates."
_SHARED_DIGITS = "A few digits of a house share the same few places."
_WING = "A few cells with few candidates depend on each other: in every case, one takes some digit."
_EITHER = "Whichever way some choice goes, the same thing follows."
_CONTRADICTION = "Assume something and follow it: some candidate leads to a contradiction."
_CROSSING = "Look at {digit}: in one house, all its places lie in one other house."

# By family, and by technique where the family is not enough.
FAMILIES = {
    "singles": "In some house, a digit has only one place left.",
    "intersections": _CROSSING,
    "subsets": _SHARED_CELLS,
    "fish": _FEW_PLACES,
    "single-digit": _LINKED,
    "wings": _WING,
    "uniqueness": _UNIQUE,
    "chains": _IF_NOT,
    "colouring": "Look at {digit}: where it has two places in a house, exactly one is right.",
    "almost-locked-sets": _ALMOST,
    "exotic": _SHARED_DIGITS,
    "forcing": _CONTRADICTION,
    "constraints": "Look at what one of the special rules allows by itself.",
    "relations": "Look at what one of the lines or dots allows by itself.",
    "cages": "Look at what the cages allow.",
    "pressure": "Some special rule leaves its cells no room for a digit elsewhere.",
    "trial": _CONTRADICTION,
    "exclusion": "Go through the ways to fill the cells of one special rule.",
    "templates": "Look at {digit}: compare all ways of placing it in the whole grid.",
}
TECHNIQUES = {
    "full-house": "Some house has only one empty cell left.",
    "last-digit": "There is a digit that is missing only once in the whole grid.",
    "naked-single": "Some empty cell has only one digit left that it can take.",
    "locked-pair": "Two cells where a box and a line cross share their candidates.",
    "locked-triple": "Three cells where a box and a line cross share their candidates.",
    "hidden-pair": _SHARED_DIGITS,
    "hidden-triple": _SHARED_DIGITS,
    "hidden-quad": _SHARED_DIGITS,
    "direct-hidden-pair": _SHARED_DIGITS,
    "direct-hidden-triple": _SHARED_DIGITS,
    "kraken-fish-1": "Look at {digit}: its places nearly form a pattern, and chains do the rest.",
    "kraken-fish-2": "Look at {digit}: its places nearly form a pattern, and chains do the rest.",
    "empty-rectangle": "Look at {digit}: in one box its places lie in one row and one column.",
    "dual-empty-rectangle": "Look at {digit}: in one box its places lie in one row and one column.",
    "remote-pair": "Several cells have the same two candidates, and each sees the next.",
    "w-wing": "Two cells have the same two candidates, and something connects them.",
    "x-chain": "Look at {digit}: if it is not in one place, it is in another, and so on.",
    "x-cycle": "Look at {digit}: if it is not in one place, it is in another, and so on.",
    "xy-chain": "Follow cells with two candidates from one to the next.",
    "medusa-3d": "Pairs of candidates of which exactly one is true are connected.",
    "multi-colours-1": "Look at {digit}: two groups of its places take turns, and they meet.",
    "multi-colours-2": "Look at {digit}: two groups of its places take turns, and they meet.",
    "aligned-pair-exclusion": "Go through the combinations of digits that a few cells can take.",
    "aligned-triple-exclusion": "Go through the combinations of digits that a few cells can take.",
    "sue-de-coq": "The cells where a box and a line cross share their digits with both sides.",
    "sk-loop": "Four boxes around a rectangle share their candidates in pairs, all the way round.",
    "fireworks": "A row and a column meet, and some digits have few places in both.",
    "junior-exocet": "Two cells have few candidates, and two others must repeat their digits.",
    "tridagon": "The same three digits fill four boxes in a way that cannot be completed.",
    "cell-forcing-chain": _EITHER,
    "unit-forcing-chain": _EITHER,
    "forcing-net-verity": _EITHER,
    "pair-rule": "Two cells that a rule ties together allow each other only a few digits.",
    "sum-rule": "Some sum cannot be reached with every candidate of its cells.",
    "thermo-bounds": "Some thermometer leaves its cells less room than it seems.",
    "arrow-bounds": "Compare a circle with the digits along its arrow.",
    "whisper-poles": "On some whisper line, a few digits have no possible neighbour.",
    "renban-window": "The digits on some line are consecutive, and few windows are left for them.",
    "dot-chain": "Several neighbouring cells are tied together: try all ways to fill them.",
    "cage-combinations": "Some cage can be filled with only a few sets of digits.",
    "cage-hidden-single": "Some cage must contain a digit that has only one place in it.",
    "cage-locked-digit": "Some cage must contain a digit, and cells outside see all its places.",
    "killer-pair": "A cage and other cells of a house share out a few digits between them.",
    "rule-of-45": "Add up: a house has a known total, and cages fill most of it.",
    "guess": "No known pattern helps here: try a candidate and see where it leads.",
}
_OTHER = "There is a step to be found."


def nudge(step: Step, family: str | None, rules: Rules) -> str:
    """Return the nudge towards a step of a technique of this family, None for a user's function.

    >>> nudge(Step("x-wing", removes=[(0, 5)]), "fish", Rules.classic())
    'Look at 5: compare houses in which it has only a few places.'
    >>> nudge(Step("hidden-single", places=[(0, 5)]), "singles", Rules.classic())
    'In some house, a digit has only one place left.'
    """
    text = TECHNIQUES.get(step.technique) or FAMILIES.get(family or "", _OTHER)
    return text.format(digit=_digit(step, rules)) if "{digit}" in text else text


def _digit(step: Step, rules: Rules) -> str:
    marked = {each.digit for mark in step.marks for each in mark.candidates}
    digits = marked | {each.digit for each in step.removes}
    is_one = len(digits) == 1 and not step.places
    return rules.shape.spell(digits) if is_one else "one digit"
