"""Writes constraints as items of a constraint string.

A kind that has a type of its own is written with it. Any other one is written as what it compiles
to: tables of pairs, sums, automata, alternatives. That means the same but has no name.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonet.errors import Unsupported
from nonet.formats.kinds.iss_forms import REGULAR, IssForm
from nonet.formats.kinds.iss_general import GENERAL
from nonet.formats.kinds.iss_groups import GROUPS
from nonet.formats.kinds.iss_primitives import compiled
from nonet.formats.kinds.iss_text import Items
from nonet.model.constraint import Constraint
from nonet.model.declared import ISS, Name
from nonet.model.rules import Rules

FORMS: dict[str, IssForm] = {**REGULAR, **GROUPS, **GENERAL}


def forms_of(made: Constraint) -> Iterator[tuple[Name, IssForm]]:
    """Yield the names of a constraint in this program, each with the form of its items."""
    for name in made.elsewhere:
        if name.program == ISS and name.form and name.is_of(made):
            yield name, FORMS[name.form]


def items_of(made: Constraint, rules: Rules) -> Items:
    """Return the items that mean a constraint.

    >>> from nonet.model.rules import CLASSIC
    >>> from nonet.variants import Even, Thermo
    >>> items_of(Thermo("r1c1 r1c2"), CLASSIC), items_of(Even("r1c1"), CLASSIC)
    (['.Thermo~R1C1~R1C2'], ['.~R1C1_2_4_6_8'])
    """
    found = own_items(made, rules)
    return list(compiled(made, rules)) if found is None else found


def own_items(made: Constraint, rules: Rules) -> Items | None:
    """Return the items of its own type, None if there are none for it."""
    for name, form in forms_of(made):
        if form.needs_lines and not rules.bare.units:
            continue  # a Raw grid has no lines
        if name.fits is None or name.fits(rules.shape):
            items = form.write(made, name, rules)
            if items is not None:
                return items
    return None


def can_write(made: Constraint, rules: Rules) -> bool:
    """Whether items can express a constraint: all kinds, but not all their arguments."""
    try:
        items_of(made, rules)
    except Unsupported:
        return False
    return True
