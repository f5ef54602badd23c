"""A constraint of one's own in a module whose annotations are evaluated."""

import pickle
from collections.abc import Sequence
from itertools import pairwise

import pytest

import nonet
from nonet import CLASSIC, Grid, Rules
from nonet.model.constraint import Cells, OptionalCell, Parts, constraint
from nonet.variants.compiling import clash, table
from nonet.variants.kind import Local, span_of


def _is_same(a: int, b: int) -> bool:
    return a == b


@constraint
class Same(Local):
    """The same digit in all cells."""

    cells: Cells
    first: OptionalCell = None  # type: ignore[assignment]
    fewest = 2

    @property
    def summary(self) -> str:
        return f"{' '.join(self.cells)} hold one digit"

    def parts(self, rules: Rules) -> Parts:
        span, cells = span_of(rules), self.numbers(self.cells, rules)
        same = table(_is_same, span)
        return Parts(primitives=[p for a, b in pairwise(cells) for p in clash(a, b, same, span)])

    def rule(self, shown: Sequence[int], span: range) -> bool:
        return len(set(shown)) == 1


def test_cells_are_read_as_in_the_kinds_of_the_library() -> None:
    same = Same("R1C1 r2c4, r3c7", first="R1C1")
    assert same.cells == ("r1c1", "r2c4", "r3c7")
    assert same.first == "r1c1"
    assert list(same.named_cells()) == ["r1c1", "r2c4", "r3c7", "r1c1"]
    assert pickle.loads(pickle.dumps(same)) == same
    assert repr(same) == "Same('r1c1 r2c4 r3c7', first='r1c1')"


def test_it_is_solved_and_checked_like_the_others() -> None:
    rules = CLASSIC + Same("r1c1 r2c4 r3c7")
    solved = nonet.solve(Grid("5" + "." * 80, rules), unique=False)
    assert solved.grid["r2c4"] == solved.grid["r3c7"] == 5
    diagnosis = nonet.check(Grid("5" + "." * 11 + "4" + "." * 68, rules))
    assert "same is broken (r1c1 = 5, r2c4 = 4): r1c1 r2c4 r3c7 hold one digit" in str(diagnosis)


@pytest.mark.parametrize("taken", ["most", "fewest", "name", "least"])
def test_a_field_does_not_take_the_place_of_what_all_kinds_have(taken: str) -> None:
    members = {"__annotations__": {"cells": Cells, taken: int}, taken: 20, "__module__": __name__}
    with pytest.raises(TypeError, match=f"Own: a field cannot be called '{taken}'; "):
        constraint(type("Own", (Local,), members))


def test_fields_are_inherited() -> None:
    class More(Same):
        least = ()

    assert constraint(More)("r1c1 r1c2").cells == ("r1c1", "r1c2")
