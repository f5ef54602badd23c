"""A solution that comes with a puzzle is compared, whatever is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nonet as library
from tests.cli.command import NINE, SOLVED
from tests.cli.conftest import Command

WRONG = SOLVED[::-1]


@pytest.mark.parametrize("to", ["json", "sdk", "opensudoku", "csv", "parquet"])
@pytest.mark.parametrize("given", [SOLVED, WRONG, ""])
def test_a_wrong_solution_is_replaced_and_reported(
    nonet: Command, tmp_path: Path, to: str, given: str
) -> None:
    path, out = tmp_path / "set.csv", tmp_path / f"out.{to}"
    path.write_text(f"puzzle,solution\n{NINE},{given}\n")
    done = nonet("solve", path, "--to", to, "-o", out)
    assert done.code == (given == WRONG)
    assert (f"{path}, line 2: the solution in the file has 3 in r1c1" in done.err) == bool(
        done.code
    )
    (grid,) = library.read(out)
    assert grid.info.get("solution", SOLVED) == SOLVED


def test_a_puzzle_without_a_solution_gets_no_other_field(nonet: Command) -> None:
    record = json.loads(nonet("solve", NINE, "--to", "json").out)
    assert "solution" not in record.get("info", {})


def test_batches_compare_solutions(nonet: Command, tmp_path: Path) -> None:
    path, out = tmp_path / "set.csv", tmp_path / "out.csv"
    path.write_text(f"puzzle,solution\n{NINE},{SOLVED}\n{NINE},{WRONG}\n{NINE},\n")
    done = nonet("batch", "solve", path, "-o", out)
    assert done.code == 1
    assert done.err == "nonet: 3 rows in 1 part, 1 solution differs from the one found\n"
    path.write_text(f"puzzle,solution\n{NINE},{SOLVED}\n")
    assert nonet("batch", "solve", path, "-o", out).code == 0
