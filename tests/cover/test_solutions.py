"""What the search finds against an oracle that tries every subset of the options."""

from __future__ import annotations

from hypothesis import given, settings

from nonet import cover
from tests.cover.brute import all_covers, problems


@given(problems())
@settings(max_examples=1500)
def test_every_solution_is_found_once(problem: cover.Problem) -> None:
    expected = all_covers(problem)
    found = list(problem.solutions())
    assert len(set(found)) == len(found)
    assert set(found) == set(expected)
    assert problem.count() == len(expected)
    assert problem.solve() == (found[0] if found else None)
    assert all(cover.verify(problem, solution) for solution in found)
