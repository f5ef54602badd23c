"""Counting with memory: the same numbers, under every limit, and numbers of any size."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from nonet import _native, cover
from nonet.cover import native
from nonet.errors import Cancelled, NodeLimit, TimeLimit
from tests.cover.brute import all_covers, problems


def dominoes(rows: int, columns: int) -> cover.Problem:
    squares = [(y, x) for y in range(rows) for x in range(columns)]
    problem = cover.Problem(squares)
    for y, x in squares:
        for other in ((y, x + 1), (y + 1, x)):
            if other in squares:
                problem.add(((y, x), other), [(y, x), other])
    return problem


@pytest.fixture
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every count that is not over in no time look at its memory and stay with it."""
    for name in ("_LOOK", "_SAVED", "_CHANGES"):
        monkeypatch.setattr(native, name, 0)


def test_tilings_of_a_board() -> None:
    # Kasteleyn's numbers.
    assert dominoes(8, 8).count() == 12_988_816
    assert dominoes(10, 10).count() == 258_584_046_368
    assert dominoes(2, 12).count() == 233
    assert dominoes(7, 7).count() == 0


def test_numbers_beyond_64_bits_and_beyond_256() -> None:
    def twins(number: int) -> cover.Problem:
        return cover.from_sets({(i, way): [i] for i in range(number) for way in "ab"})

    assert twins(200).count() == 2**200
    with pytest.raises(TimeLimit):
        twins(300).count(timeout=0.2)


@pytest.mark.usefixtures("_at_once")
@settings(deadline=None, max_examples=60)
@given(problems(bounds=False))
def test_memory_counts_like_brute_force(problem: cover.Problem) -> None:
    expected = len(all_covers(problem))
    compiled = problem.compiled()
    assert problem.count() == expected
    if compiled.may_be_remembered:
        memo = _native.CoverMemo(compiled)
        assert memo.run(1 << 40)
        assert memo.found == expected


@pytest.mark.parametrize("limit", [1, 1000, 12_988_815, 12_988_816, 12_988_817])
def test_a_limit_is_kept(limit: int) -> None:
    assert dominoes(8, 8).count(limit) == min(limit, 12_988_816)


@pytest.mark.usefixtures("_at_once")
def test_a_time_limit_and_progress_end_it() -> None:
    large = dominoes(30, 30)
    with pytest.raises(TimeLimit) as caught:
        large.count(timeout=0.3)
    assert caught.value.nodes is not None

    seen: list[dict[str, Any]] = []

    def stop(done: int, total: int | None, info: dict[str, Any]) -> bool:
        seen.append(info)
        return len(seen) < 2

    with pytest.raises(Cancelled):
        large.count(progress=stop)
    assert seen[1]["unit"] == "nodes"
    assert seen[1]["found"] >= 0


def test_a_limit_on_nodes_is_that_of_the_usual_search() -> None:
    with pytest.raises(NodeLimit):
        dominoes(10, 10).count(max_nodes=200_000)
