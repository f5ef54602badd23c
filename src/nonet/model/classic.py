"""Whether rules are those of the classic 9×9 grid, whatever their units are called."""

from __future__ import annotations

from nonet.model.rules import CLASSIC, Rules

DIAGONALS = {tuple(range(0, 81, 10)), tuple(range(8, 73, 8))}
_CLASSIC_CELLS = {unit.cells for unit in CLASSIC.units}


def is_classic(rules: Rules) -> bool:
    """Whether these are the rules of the classic 9×9 grid.

    >>> is_classic(CLASSIC), is_classic(Rules.classic(6))
    (True, False)
    """
    return rules is CLASSIC or _units_alone(rules) == _CLASSIC_CELLS


def is_classic_or_diagonal(rules: Rules) -> bool:
    """Whether these are classic 9×9 rules, with or without the two diagonals.

    >>> is_classic_or_diagonal(CLASSIC)
    True
    """
    return _units_alone(rules) in (_CLASSIC_CELLS, _CLASSIC_CELLS | DIAGONALS)


def _units_alone(rules: Rules) -> set[tuple[int, ...]] | None:
    """Return the cells of all units; None unless units on a 9×9 grid are all that counts."""
    if rules.size != CLASSIC.size or rules.kinds != {"units"}:
        return None
    return {unit.cells for unit in rules.units}
