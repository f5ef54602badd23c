"""The command line: what it prints and the code it exits with."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from nonet.classics.sudokusolver.__main__ import main
from nonet.classics.sudokusolver.importer import imp_candidates
from tests.classics.sudokusolver.grids import (
    CLASHING,
    IMPOSSIBLE,
    PUZZLES,
    is_solved_grid,
    to_candidates,
)


def write(folder: Path, grid: str) -> Path:
    rows = [",".join(grid[start : start + 9]) for start in range(0, 81, 9)]
    path = folder / "puzzle.txt"
    path.write_text("\n".join(rows).replace(".", "_"), encoding="utf-8")
    return path


@pytest.mark.parametrize("title", ["Wikipedia", "Inkala 2012", "empty", "full"])
def test_a_puzzle_is_solved_and_printed(
    title: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    grid = {**PUZZLES, "full": PUZZLES["one missing"].replace(".", "3")}[title]
    assert main([str(write(tmp_path, grid))]) == 0
    out, err = capsys.readouterr()
    printed = tmp_path / "printed.txt"
    printed.write_text(out, encoding="utf-8")
    candidates = imp_candidates(printed)
    assert is_solved_grid(candidates)
    assert set(to_candidates(grid)) <= set(candidates)
    assert err == ""


@pytest.mark.parametrize(
    ("grid", "message"),
    [
        (IMPOSSIBLE["Norvig"], "no solution\n"),
        (CLASHING["row"], "no solution; R1C1#5 and R1C9#5 both satisfy R1#5\n"),
        (CLASHING["column"], "no solution; R1C1#5 and R9C1#5 both satisfy C1#5\n"),
        (CLASHING["full grid with one wrong digit"], "R3C7#1 and R8C7#1 both satisfy C7#1\n"),
    ],
)
def test_no_solution_exits_1(
    grid: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(write(tmp_path, grid))]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith(message)


def test_a_bad_file_exits_2_and_names_line_and_column(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, PUZZLES["Wikipedia"])
    text = path.read_text(encoding="utf-8").replace("8,_,_,_,6", "8,_,?,_,6")
    path.write_text(text, encoding="utf-8")
    assert main([str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"{path}, line 4, column 5: '?' is not a cell")


def test_a_file_that_cannot_be_read_exits_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "missing.txt"
    assert main([str(missing)]) == 2
    assert main([str(tmp_path)]) == 2
    assert capsys.readouterr().err == (
        f"{missing}: No such file or directory\n{tmp_path}: Is a directory\n"
    )


@pytest.mark.parametrize("arguments", [[], ["one.txt", "two.txt"], ["--unknown"]])
def test_wrong_usage_exits_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert "python -m nonet.classics.sudokusolver" in capsys.readouterr().err


def test_the_package_runs_as_a_program(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "nonet.classics.sudokusolver"]
    good = write(tmp_path, PUZZLES["one missing"])
    done = subprocess.run([*command, good], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-2] == "2,6,4,  5,9,7,  3,1,8"
    bad = write(tmp_path, CLASHING["row"])
    done = subprocess.run([*command, bad], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
