"""What filled cells break: digits twice in a unit, clashes, and other constraints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from nonet.model.candidate import Candidate, Conflict

if TYPE_CHECKING:
    from nonet.model.rules import Rules


def conflicts_in(rules: Rules, values: Sequence[int]) -> Iterator[Conflict]:
    """Yield every conflict between filled cells.

    A constraint is reported once: by each digit that appears twice in a unit of its own, or else
    as a whole.
    """
    owners, reported, shape = rules.owners, set(), rules.shape
    for unit in rules.units:
        seen: dict[int, list[int]] = {}
        for cell in unit.cells:
            if values[cell]:
                seen.setdefault(values[cell], []).append(cell)
        for digit, cells in sorted(seen.items()):
            if len(cells) > 1:
                owner = owners.get(unit)
                reported.add(owner)
                yield Conflict(
                    unit, tuple(Candidate(cell, digit).within(shape) for cell in cells), owner
                )
    plain = rules.plain
    yield from _clashes(plain, values)
    if plain is rules:
        return
    plain_constraints = set(plain.constraints)
    for constraint in rules.constraints:
        if constraint in plain_constraints or constraint in reported:
            continue
        if constraint.broken(values, rules):
            filled = [cell for cell in constraint.cells_in(rules) if values[cell]]
            yield Conflict(
                None, tuple(Candidate(c, values[c]).within(shape) for c in filled), constraint
            )


def _clashes(rules: Rules, values: Sequence[int]) -> Iterator[Conflict]:
    shape = rules.shape
    for (a, b), allowed in rules.tables.items():
        one, two = values[a], values[b]
        if one and two and not allowed[one - 1] >> (two - 1) & 1:
            in_unit = one == two and b in rules.peers[a]
            if not in_unit:  # else the unit's conflict says it
                first, second = Candidate(a, one), Candidate(b, two)
                yield Conflict(None, (first.within(shape), second.within(shape)))
