"""What `rules=` takes: Rules replace a puzzle's own rules; variants are added to them.

A variant is a Constraint or the name of one (`"diagonal"`); several go in a tuple or a list.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nonet.model.constraint import Constraint
from nonet.model.rules import Rules

RulesLike = Rules | Constraint | str | Sequence[Constraint | str]


def rules_under(asked: RulesLike | None, own: Rules) -> Rules:
    """Return the rules of a puzzle whose own rules are `own` when the caller asks for `asked`.

    >>> own = Rules.classic(6)
    >>> rules_under("diagonal", own)
    Rules.classic(6) + variants.DIAGONAL
    >>> rules_under(Rules.classic(9), own), rules_under(None, own)
    (Rules.classic(9), Rules.classic(6))
    """
    replaced, extras = split(asked)
    rules = own if replaced is None else replaced
    for extra in extras:
        rules += extra
    return rules


def split(asked: RulesLike | None) -> tuple[Rules | None, tuple[Constraint, ...]]:
    """Return the rules that replace a puzzle's own, if any, and the variants that are added.

    >>> split(["diagonal", "anti-king"])
    (None, (variants.DIAGONAL, variants.ANTI_KING))
    >>> split(9)
    Traceback (most recent call last):
    TypeError: rules= takes Rules, a variant, its name, or a tuple of variants, not int
    """
    if asked is None or isinstance(asked, Rules):
        return asked, ()
    if isinstance(asked, tuple | list | set | frozenset):
        return None, tuple(map(_extra_of, asked))
    return None, (_extra_of(asked),)


def _extra_of(asked: Any) -> Constraint:
    if isinstance(asked, Constraint):
        return asked
    if isinstance(asked, str):
        # The names belong to `nonet.variants`, which is made of this room's Rules and Constraint.
        from nonet.variants import by_name

        return by_name(asked)
    if isinstance(asked, Rules):
        raise TypeError("a tuple in rules= holds variants; add them to Rules with +")
    kind = type(asked).__name__
    raise TypeError(f"rules= takes Rules, a variant, its name, or a tuple of variants, not {kind}")
