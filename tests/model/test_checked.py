"""Wrong arguments of primitives: each is refused with the name of the kind that compiles to it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from nonet import CLASSIC, ArgumentError, Rules
from nonet.model import primitives as p
from nonet.model.constraint import Cells, Parts, constraint
from nonet.model.unit import Unit
from nonet.variants.kind import Local

LINE = p.Automaton(2, (0,), (1,), ((0, 0, 1),))
FULL = (511,) * 9


@constraint
class Slip(Local):
    """A kind that compiles to whatever it is given."""

    cells: Cells
    make: Callable[[], Any]

    @property
    def summary(self) -> str:
        return "a slip"

    def parts(self, rules: Rules) -> Parts:
        made = self.make()
        return Parts(units=[made]) if isinstance(made, Unit) else Parts(primitives=[made])

    def rule(self, shown: Sequence[int], span: range) -> bool:
        return True


WRONG: list[tuple[Callable[[], Any], str]] = [
    (lambda: p.Domain(81, 1), "Domain: 81 is not the number of a cell"),
    (lambda: p.Domain(0, 512), "Domain: 512 is not a mask of 9 values"),
    (lambda: p.Domain("r1c1", 1), "Domain: 'r1c1' is not the number of a cell"),  # type: ignore[arg-type]
    (lambda: p.Differ((0, -1)), "Differ: -1 is not the number of a cell"),
    (lambda: p.Clash(0, 1, FULL[:8]), "Clash: a table of 8 masks; 9 are needed"),
    (lambda: p.Clash(0, 1, (-1, *FULL[1:])), "Clash: -1 is not a mask"),
    (lambda: p.Clash(0, 99, FULL), "Clash: 99 is not the number of a cell"),
    (lambda: p.Sets((0, 1), (1 << 9,)), "Sets: 512 is not a mask"),
    (lambda: p.WeightedSum((0, 1), (1,), (5,)), "WeightedSum: 2 cells, but 1 coefficients"),
    (lambda: p.WeightedSum((0,), (1,), (None,)), "WeightedSum: totals must be whole numbers"),  # type: ignore[arg-type]
    (lambda: p.Line((0, 81), LINE), "Line: 81 is not the number of a cell"),
    (lambda: p.Line((0,), "12"), "Line: '12' is not an Automaton"),  # type: ignore[arg-type]
    (lambda: p.Line((0,), LINE._replace(edges=((0, 10, 1),))), "reads symbols other than 0 to 9"),
    (lambda: p.Line((0,), LINE._replace(accepts=(2,))), "is not one of 0 to 1"),
    (lambda: p.Count((0,), 1, (1,), 81), "Count: 81 is not the number of a cell"),
    (lambda: p.Count((0,), -1, (1,)), "Count: -1 is not a mask"),
    (lambda: p.Count((0,), 1, ("1",)), "Count: counts must be whole"),  # type: ignore[arg-type]
    (lambda: p.EqualGroups(((0, 1), (2,))), "EqualGroups: groups of different lengths"),
    (lambda: p.Distinct(0, (1, 100)), "Distinct: 100 is not the number of a cell"),
    (lambda: p.Regions((0, 1), (2,), 1, 9), "Regions: 2 cells, but 1 labels"),
    (lambda: p.Regions((0,), (1,), 1, 0), "Regions: width must be a whole number from 1"),
    (lambda: p.Connected((0,), 1, 0, 0), "Connected: width must be a whole number from 1"),
    (lambda: p.Ranked((0,), -1, 1, False), "Ranked: line must be a whole number from 0, not -1"),
    (lambda: p.Either(((p.Domain(0, 1),), (p.Domain(81, 1),))), "Domain: 81 is not the number"),
    (lambda: Unit("row", 1, (0, 81)), "row 1: no cell 81"),
]


@pytest.mark.parametrize(("make", "message"), WRONG, ids=[message for _, message in WRONG])
def test_a_wrong_argument_of_a_primitive_is_refused(make: Callable[[], Any], message: str) -> None:
    rules = CLASSIC + Slip("r1c1", make)
    with pytest.raises(ArgumentError, match=f"^slip: .*{re.escape(message)}"):
        _ = rules.primitives


def test_every_primitive_is_in_the_table() -> None:
    made = {type(make()) for make, _ in WRONG}
    assert made == {*p.Primitive.__args__, Unit}
