"""Answers do not depend on threads, on the CPU level, or on how a batch is cut."""

from __future__ import annotations

import random

import pytest

import nonet
from nonet.rows.bulk import native
from tests.levels import LEVELS
from tests.rows.bulk.samples import UNIQUE, joined, rows, same

# Rows of all kinds, more than the lanes of several blocks, bad ones among them.
MIXED = [*rows() * 5, "too short", *rows(), "?" * 81, *rows()]


@pytest.mark.parametrize("threads", [1, 2, 5, 64])
def test_threads_change_nothing(threads: int) -> None:
    one, several = nonet.solve_many(MIXED, threads=1), nonet.solve_many(MIXED, threads=threads)
    assert len(one.errors) == 2
    assert same(one, several)


@pytest.mark.parametrize("limit", [1, 2, 255])
@pytest.mark.parametrize("level", LEVELS)
def test_the_cpu_level_changes_nothing(
    level: str, limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NONET_CPU", "portable")
    portable = nonet.solve_many(MIXED, limit=limit, threads=1)
    monkeypatch.setenv("NONET_CPU", level)
    assert native.cpu() == level
    assert same(portable, nonet.solve_many(MIXED, limit=limit, threads=2))


def test_an_unknown_cpu_level_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NONET_CPU", "z80")
    known = "NONET_CPU=z80 is not one of portable, avx2, avx512"
    with pytest.raises(nonet.ArgumentError, match=known):
        nonet.solve_many([UNIQUE])


def test_an_empty_cpu_level_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NONET_CPU", "")
    assert native.cpu() == LEVELS[-1]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("size", [1, 7, 31, 33, 64, 1000])
def test_the_cut_of_a_batch_changes_nothing(
    size: int, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NONET_CPU", level)
    pieces = [MIXED[start : start + size] for start in range(0, len(MIXED), size)]
    answers = [nonet.solve_many(piece, threads=1) for piece in pieces]
    assert same(nonet.solve_many(MIXED), joined(answers))


def test_neighbours_change_nothing() -> None:
    random_ = random.Random("neighbours")
    order = random_.sample(range(len(MIXED)), len(MIXED))
    whole, shuffled = nonet.solve_many(MIXED), nonet.solve_many([MIXED[i] for i in order])
    assert shuffled.counts.tolist() == whole.counts[order].tolist()
    assert shuffled.guesses.tolist() == whole.guesses[order].tolist()
    assert {order[row] for row in shuffled.errors} == set(whole.errors)


def test_a_list_is_cut_into_pieces_without_a_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = nonet.solve_many(MIXED)
    monkeypatch.setattr("nonet.rows.bulk.lists.PIECE", 50)
    assert same(whole, nonet.solve_many(MIXED))
    assert same(whole, nonet.solve_many(iter(MIXED)))


@pytest.mark.parametrize("piece", [1, 81, 82, 83, 1000])
def test_a_buffer_is_cut_into_pieces_without_a_trace(
    piece: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "\n".join(MIXED[-200:]).encode()
    whole = nonet.solve_many(text)
    assert len(whole) == 200
    monkeypatch.setattr("nonet.rows.bulk.lines.PIECE", piece)
    assert same(whole, nonet.solve_many(text))
