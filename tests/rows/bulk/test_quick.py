"""The fast path of the bulk calls gives the same answers as the general one."""

from __future__ import annotations

from typing import Any

import pytest

import nonet
from nonet.engine.protocol import Deadline
from nonet.formats.native import cut_lines
from nonet.rows.bulk.quick import answer_quickly
from tests.rows.bulk.samples import SOLVED

OPEN = "." + SOLVED[1:]
MANY = "." * 81
CLASH = "11" + SOLVED[2:]
GRIDS = [nonet.Grid(text) for text in (OPEN, MANY, CLASH)]
TEXT = f"{OPEN}\n{MANY} # all\n{CLASH}\r\n".encode()

FAST = {
    "strings": [OPEN, MANY, CLASH],
    "strings with newlines": (f"{OPEN}\n", f"{MANY}\n"),
    "bytes": [OPEN.encode(), MANY.encode()],
    "values": [grid.values for grid in GRIDS],
    "grids": GRIDS,
    "text": TEXT,
    "a table": b"id,puzzle\n7," + OPEN.encode(),
}
GENERAL = {
    "nothing": [],
    "no text": b"",
    "rubbish": [OPEN, "rubbish"],
    "a mixture": [OPEN, GRIDS[0]],
    "another mixture": [GRIDS[0], OPEN],
    "values and text": [GRIDS[0].values, OPEN.encode()],
    "values out of range": [GRIDS[0].values, b"\x0c" * 81],
    "pencil marks": [GRIDS[0].with_(marks={"r1c1": "12"})],
    "another size": [nonet.Grid("1234341221434321")],
    "other rules": [nonet.Grid(MANY, "diagonal")],
    "blank lines": TEXT + b"\n",
    "a bytearray": bytearray(TEXT),
}


def quick(xs: Any) -> nonet.rows.bulk.BulkResult | None:
    return answer_quickly(xs, 2, 1, Deadline(None), with_grids=True)


def by_the_general_path(xs: Any, **options: Any) -> nonet.rows.bulk.BulkResult:
    return nonet.solve_many(xs, progress=lambda done, total, info: None, **options)


@pytest.mark.parametrize("name", FAST)
def test_good_rows_take_the_fast_path(name: str) -> None:
    xs = FAST[name]
    assert quick(xs) is not None
    for limit in (1, 2, 200):
        found, expected = nonet.solve_many(xs, limit=limit), by_the_general_path(xs, limit=limit)  # type: ignore[arg-type]
        assert found.counts.tolist() == expected.counts.tolist()
        assert found.guesses.tolist() == expected.guesses.tolist()
        assert found.grids is not None
        assert expected.grids is not None
        assert found.grids.tolist() == expected.grids.tolist()
        assert found.errors == expected.errors == {}
        assert found.first_line == expected.first_line
        assert found.seconds > 0
    assert nonet.count_many(xs).grids is None  # type: ignore[arg-type]


def test_lines_that_were_split_before_take_the_fast_path() -> None:
    found = quick(cut_lines(TEXT))
    assert found is not None
    assert found.counts.tolist() == by_the_general_path(TEXT).counts.tolist() == [1, 2, 0]


@pytest.mark.parametrize("name", GENERAL)
def test_everything_else_takes_by_the_general_path(name: str) -> None:
    xs = GENERAL[name]
    assert quick(xs) is None
    found, expected = nonet.solve_many(xs), by_the_general_path(xs)  # type: ignore[arg-type]
    assert found.counts.tolist() == expected.counts.tolist()
    assert {row: str(error) for row, error in found.errors.items()} == {
        row: str(error) for row, error in expected.errors.items()
    }


def test_arguments_are_checked_on_the_fast_path() -> None:
    with pytest.raises(nonet.ArgumentError, match="limit is 0"):
        nonet.solve_many([OPEN], limit=0)
    with pytest.raises(nonet.ArgumentError, match="threads is 0"):
        nonet.solve_many([OPEN], threads=0)
    with pytest.raises(nonet.ArgumentError, match="timeout is -1"):
        nonet.solve_many([OPEN], timeout=-1)
    with pytest.raises(nonet.TimeLimit):
        nonet.solve_many([OPEN], timeout=0)


def test_an_unknown_cpu_level_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NONET_CPU", "abacus")
    with pytest.raises(nonet.ArgumentError, match="NONET_CPU=abacus"):
        nonet.solve_many([OPEN])
