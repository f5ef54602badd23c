"""All techniques in order of difficulty, the default path, and how to find one by any name."""

from __future__ import annotations

import re

from nonet.errors import UnknownName
from nonet.techniques import (
    almost_locked_sets,
    exotic,
    intersections,
    singles,
    subsets,
    templates,
)
from nonet.techniques.technique import DIALECTS, Technique

# HoDoKu's order. What it lacks stands where its Sudoku Explainer rating puts it:
# docs/techniques/index.md argues each place.
TECHNIQUES: tuple[Technique, ...] = (
    singles.full_house,
    singles.last_digit,
    singles.naked_single,
    singles.hidden_single,
    intersections.direct_pointing,
    intersections.direct_claiming,
    subsets.direct_hidden_pair,
    subsets.direct_hidden_triple,
    subsets.locked_pair,
    subsets.locked_triple,
    intersections.pointing,
    intersections.claiming,
    subsets.naked_pair,
    subsets.naked_triple,
    subsets.hidden_pair,
    subsets.hidden_triple,
    subsets.naked_quad,
    subsets.hidden_quad,
    almost_locked_sets.sue_de_coq,
    almost_locked_sets.aligned_pair_exclusion,
    almost_locked_sets.als_xz,
    almost_locked_sets.als_xy_wing,
    almost_locked_sets.als_chain,
    almost_locked_sets.death_blossom,
    almost_locked_sets.aligned_triple_exclusion,
    exotic.fireworks,
    exotic.tridagon,
    exotic.sk_loop,
    exotic.junior_exocet,
    templates.template_set,
    templates.template_delete,
)

# Left out by default: fish above size 4, mutant and kraken fish, templates, direct forms, guesses.
_BEYOND = re.compile(
    r"direct-.*|template-.*|guess|(.*-)?(squirmbag|whale|leviathan)|(.*-)?mutant-.*|kraken-.*"
)

PATH: tuple[Technique, ...] = tuple(
    technique for technique in TECHNIQUES if not _BEYOND.fullmatch(technique.name)
)


def _bare(text: str) -> str:
    """Return a name without case, spaces and hyphens."""
    return re.sub(r"[^a-z0-9+]", "", text.lower())


def by_name(text: str, dialect: str | None = None) -> Technique:
    """Return the technique of this name, in our words or in those of a dialect.

    An alias that means several techniques raises UnknownName, which lists them.

    >>> by_name("Naked Triplet", dialect="se")
    <technique naked-triple>
    >>> by_name("locked candidate", dialect="coach")
    Traceback (most recent call last):
    nonet.errors.UnknownName: 'locked candidate' may be pointing or claiming
    """
    if dialect is not None and dialect not in DIALECTS:
        raise UnknownName(dialect, DIALECTS, kind="dialect")
    wanted = _bare(text)
    if dialect is None:
        for technique in TECHNIQUES:
            if wanted in (_bare(technique.name), _bare(technique.title)):
                return technique
    dialects = DIALECTS if dialect is None else (dialect,)
    found = [
        technique
        for technique in TECHNIQUES
        if any(
            wanted == _bare(alias) for each in dialects for alias in technique.aliases.get(each, ())
        )
    ]
    if len(found) == 1:
        return found[0]
    if found:
        raise UnknownName(text, [technique.name for technique in found], ambiguous=True)
    names = [technique.name for technique in TECHNIQUES]
    raise UnknownName(text, names, kind="technique")


def by_code(code: str) -> tuple[Technique, ...]:
    """Return the techniques with this number in HoDoKu's library, in order; none is an error.

    >>> by_code("0200")
    (<technique naked-pair>,)
    """
    found = tuple(technique for technique in TECHNIQUES if technique.code == code)
    if not found:
        codes = sorted({technique.code for technique in TECHNIQUES if technique.code})
        raise UnknownName(code, codes, kind="code")
    return found
