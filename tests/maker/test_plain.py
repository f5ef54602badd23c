"""Puzzles of which nothing is asked are those that the search would find."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import nonet
from nonet.maker.make import generate
from nonet.maker.plain import Plain, is_plain
from nonet.maker.request import Request, request_of
from nonet.maker.search import Search
from nonet.maker.seen import Seen

ASKED: list[dict[str, Any]] = [
    {},
    {"minimal": True, "symmetry": "rotate-180"},
    {"minimal": "strict"},
    {"rules": nonet.Rules.classic(6)},
    {"rules": nonet.Rules.classic(4), "minimal": True},
    {"rules": nonet.Rules.classic(8)},
]


def _shown(grid: nonet.Grid) -> tuple[str, dict[str, str]]:
    return str(grid), dict(grid.info)


@pytest.mark.parametrize("asked", ASKED, ids=str)
def test_they_are_those_of_the_search(asked: dict[str, Any]) -> None:
    request = request_of(**asked)
    assert is_plain(request)
    found = [_shown(each) for each in Search(request, seed=5, threads=1).puzzles(30)]
    assert [_shown(each) for each in generate(request, 30, seed=5, threads=2)] == found


def test_the_search_takes_over_where_two_are_alike() -> None:
    request = request_of(rules=nonet.Rules.classic(4), minimal=True)
    plain = Plain(request, seed=5, threads=1, seen=Seen(request.rules))
    assert 0 < len(list(plain.puzzles(40))) < 40


@pytest.mark.parametrize(
    "asked",
    [
        {"clues": 24},
        {"level": "easy"},
        {"score": (1, 90)},
        {"er": 1.2},
        {"hodoku": "easy"},
        {"hodoku": 400},
        {"requires": "x-wing"},
        {"only": ("naked-single",)},
        {"avoids": "x-wing"},
        {"pattern": "x" * 40 + "." * 41},
        {"minimal": "strict", "symmetry": "diagonal"},
        {"rules": nonet.CLASSIC + nonet.variants.DIAGONAL},
    ],
    ids=str,
)
def test_wishes_are_for_the_search(asked: dict[str, Any]) -> None:
    assert not is_plain(request_of(**asked))
    assert is_plain(Request())


def test_nothing_is_loaded_that_a_puzzle_does_not_need() -> None:
    code = (
        "import sys, nonet; nonet.generate(minimal=True); nonet.random_grid();"
        "print('numpy' in sys.modules, 'nonet.techniques' in sys.modules)"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert found.stdout.split() == ["False", "False"]


def test_a_rating_needs_no_arrays() -> None:
    text = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    code = f"import sys, nonet; nonet.rate({text!r}); print('numpy' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert found.stdout.split() == ["False"]
