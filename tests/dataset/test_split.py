"""Splits: every row is in one file, no puzzle or solution in two, also in disguise."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet import Grid
from nonet.cli import main
from nonet.dataset import audit, split
from tests.batch.samples import puzzles, read, write


def disguised(count: int) -> Any:
    """Return a table of puzzles, each with some of its disguises, and some rows of rubbish."""
    import pyarrow as pa  # type: ignore[import-untyped]

    rows: list[str | None] = []
    for number in range(count):
        puzzle = puzzles()[number % len(puzzles())]
        rows += [puzzle, str(nonet.morph(puzzle, seed=number)), puzzle]
    rows += ["rubbish", None, "44" + "." * 79]
    return pa.table({"id": [str(n) for n in range(len(rows))], "quizzes": rows})


@pytest.mark.parametrize("name", ["in.parquet", "in.csv", "in.jsonl.gz"])
@pytest.mark.parametrize("by", ["puzzle", "solution"])
def test_no_puzzle_is_in_two_files(tmp_path: Path, name: str, by: str) -> None:
    rows = disguised(40)
    path = write(tmp_path / name, rows)
    found = split(str(path), str(tmp_path / "out"), by=by, seed=7, threads=2)
    suffix = name.removeprefix("in")
    paths = [tmp_path / "out" / f"{part}{suffix}" for part in ("train", "validation", "test")]
    assert list(found.rows) == [str(each) for each in paths]
    assert found.errors == 2
    assert sum(found.rows.values()) == len(rows)
    train, validation, test = found.rows.values()
    assert abs(train - 0.8 * len(rows)) <= 4
    assert abs(validation - 0.1 * len(rows)) <= 4
    assert abs(test - 0.1 * len(rows)) <= 4
    parts = [read(each) for each in paths]
    ids = [int(each) for part in parts for each in part["id"].to_pylist()]
    assert sorted(ids) == list(range(len(rows)))
    for part in parts:
        own = [int(each) for each in part["id"].to_pylist()]
        assert own == sorted(own)
    for one, other in [(0, 1), (0, 2), (1, 2)]:
        leakage = audit(str(paths[one]), str(paths[other]), levels=False).files[1].leakage
        assert leakage is not None
        assert not any(fault.count for fault in leakage.values())


def test_by_solution_keeps_solutions_together(tmp_path: Path) -> None:
    lines = []
    for puzzle in puzzles()[:30]:
        solution = str(nonet.solve(puzzle))
        lines += [puzzle, str(nonet.add_clues(puzzle, 1)), str(nonet.morph(solution, seed=1))]
    path = tmp_path / "in.txt"
    path.write_text("\n".join(lines))
    split(str(path), str(tmp_path / "out"), by="solution", shares=(50, 50))
    forms = []
    for name in ("train", "test"):
        own = (tmp_path / "out" / f"{name}.txt").read_text().split()
        forms.append({nonet.canonical(str(nonet.solve(line))) for line in own})
    assert all(forms)
    assert not forms[0] & forms[1]


def test_by_solution_disguises_of_puzzles_with_several_solutions_stay_together(
    tmp_path: Path,
) -> None:
    """Which of several solutions is found first differs between disguises, so none counts."""
    rows, group = [], []
    for number, puzzle in enumerate(puzzles()[:12]):
        several = Grid(puzzle)
        while nonet.count(several, limit=2) == 1:
            first = next(cell for cell, digit in enumerate(several.values) if digit)
            several = Grid(several.with_(cells={first: 0}).values)
        rows += [str(several), *(str(nonet.morph(several, seed=seed)) for seed in range(6))]
        group += [number] * 7
    path = tmp_path / "in.txt"
    path.write_text("\n".join(rows))
    split(str(path), str(tmp_path / "out"), by="solution", shares=(50, 50))
    parts = [(tmp_path / "out" / f"{name}.txt").read_text().split() for name in ("train", "test")]
    of_row = dict(zip(rows, group, strict=True))
    train, test = ({of_row[row] for row in part} for part in parts)
    assert train | test == set(range(12))
    assert not train & test


def test_the_seed_and_nothing_else_decides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path / "in.csv", disguised(20))
    results = []
    for number, (seed, part_rows) in enumerate([(1, 1000), (1, 7), (2, 1000)]):
        monkeypatch.setattr("nonet.dataset.splitting.PART_ROWS", part_rows)
        split(str(path), str(tmp_path / str(number)), seed=seed)
        results.append((tmp_path / str(number) / "test.csv").read_bytes())
    assert results[0] == results[1]
    assert results[0] != results[2]


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path / "in.csv", disguised(20))
    out = tmp_path / "out"
    assert main(["dataset", "split", str(path), "-o", str(out), "--split", "90,10"]) == 0
    shown = capsys.readouterr().err
    assert "train.csv 5" in shown
    assert shown.endswith("; 2 rows are not puzzles\n")
    for arguments, message in [
        ([str(path), "-o", str(out)], "is not an empty folder; use another one"),
        ([str(path), "-o", "x", "--split", "80,x"], "'80,x' is not a list of numbers"),
        ([str(path), "-o", "x", "--split", "80,-1"], "numbers above 0, not [80.0, -1.0]"),
        ([str(path), "-o", "x", "--column", "y"], "no column 'y' in the header"),
    ]:
        assert main(["dataset", "split", *arguments]) == 2
        assert message in capsys.readouterr().err
