"""The check that needs no solver, against the oracle: what is a solution and what is not."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from nonet import cover
from nonet.cover import Coloured, Cover, Item, Problem
from tests.cover.brute import all_covers, problems


@given(problems(most_options=8), st.data())
@settings(max_examples=300)
def test_verify_knows_the_solutions_from_other_subsets(
    problem: Problem, data: st.DataObject
) -> None:
    expected = all_covers(problem)
    for solution in expected:
        assert cover.verify(problem, solution)
    labels = data.draw(st.lists(st.sampled_from(problem.labels or [0]), unique=True))
    assert cover.verify(problem, labels) == (tuple(sorted(labels, key=hash)) in expected)


def test_what_verify_refuses() -> None:
    problem = Problem([Item("a", 1, 2)], ["x"])
    problem.add(1, ["a", "x"], cost=5)
    problem.add(2, ["a", Coloured("x", "red")])
    problem.add(3, ["a", Coloured("x", "red")])
    assert cover.verify(problem, [3, 2])
    assert not cover.verify(problem, [])
    assert not cover.verify(problem, [1, 1])
    assert not cover.verify(problem, [1, 2])
    assert not cover.verify(problem, [4])
    assert cover.verify(problem, Cover((1,), 5))
    assert not cover.verify(problem, Cover((1,), 4))
