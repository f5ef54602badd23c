"""The visualizer: what it prints, and that the importer reads it back."""

from __future__ import annotations

from pathlib import Path

import pytest

from nonet.classics.sudokusolver.importer import imp_candidates
from nonet.classics.sudokusolver.solver import solve
from nonet.classics.sudokusolver.visualizer import visualize
from tests.classics.sudokusolver.grids import PUZZLES, to_candidates


def test_the_grid_is_printed_in_blocks(capsys: pytest.CaptureFixture[str]) -> None:
    visualize(to_candidates(PUZZLES["Wikipedia"]))
    assert capsys.readouterr().out == (
        "5,3,_,  _,7,_,  _,_,_\n"
        "6,_,_,  1,9,5,  _,_,_\n"
        "_,9,8,  _,_,_,  _,6,_\n"
        "\n"
        "8,_,_,  _,6,_,  _,_,3\n"
        "4,_,_,  8,_,3,  _,_,1\n"
        "7,_,_,  _,2,_,  _,_,6\n"
        "\n"
        "_,6,_,  _,_,_,  2,8,_\n"
        "_,_,_,  4,1,9,  _,_,5\n"
        "_,_,_,  _,8,_,  _,7,9\n"
    )


@pytest.mark.parametrize("title", PUZZLES)
def test_what_is_printed_can_be_imported(
    title: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    candidates = to_candidates(PUZZLES[title])
    visualize(reversed(candidates))
    path = tmp_path / "printed.txt"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    assert list(imp_candidates(path)) == candidates


@pytest.mark.parametrize("name", ["", "R1C1", "R0C1#1", "R1C1#1 ", "R1C1#12", "R١C1#1"])
def test_other_names_are_refused(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match="unknown candidate"):
        visualize(["R1C1#1", name])
    assert capsys.readouterr().out == ""


def test_a_cell_shows_one_digit(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match="two digits in one cell"):
        visualize(["R1C1#1", "R1C1#2"])
    visualize(["R1C1#1", "R1C1#1"])
    assert capsys.readouterr().out.startswith("1,_,_")


@pytest.mark.parametrize("title", PUZZLES)
def test_what_solve_returns_is_a_full_board(title: str, capsys: pytest.CaptureFixture[str]) -> None:
    fixed = to_candidates(PUZZLES[title])
    visualize(solve(fixed))
    printed = capsys.readouterr().out
    digits = [char for char in printed if char.isdigit()]
    assert len(digits) == 81
    assert "_" not in printed
    assert all(digits[(int(c[1]) - 1) * 9 + int(c[3]) - 1] == c[5] for c in fixed)
