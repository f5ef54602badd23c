"""Made data sets: what is promised of each, and `kill -9` in the middle."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import nonet
from nonet.cli import main
from nonet.dataset import audit, make
from tests.batch.samples import files, read
from tests.cli.command import environment

PATIENCE = 90.0
SCHEMA = Path(__file__).parent.parent.parent / "docs" / "json.schema.json"


def rows_of(folder: Path, suffix: str = "parquet") -> list[dict[str, Any]]:
    parts = [read(path) for path in sorted(folder.glob(f"[a-z]*.{suffix}"))]
    return [row for part in parts for row in part.to_pylist()]


def test_levels_and_a_split(tmp_path: Path) -> None:
    out = tmp_path / "out"
    levels = ["beginner", "easy", "medium", "hard"]
    made = make(str(out), 400, strata="level", values=levels, shares=(80, 10, 10), seed=7)
    assert made.rows == {"train.parquet": 320, "validation.parquet": 40, "test.parquet": 40}
    for name, count in made.rows.items():
        table = read(out / name)
        assert table.schema.names == [
            *("puzzle", "solution", "clues", "stratum", "level", "score", "hardest"),
            *("se_er", "se_ep", "se_ed", "hodoku_level", "hodoku_score"),
        ]
        found = table["level"].to_pylist()
        assert [found.count(level) for level in levels] == [count // 4] * 4
        assert found[:10] != sorted(found[:10])  # not one stratum after the other
    rows = rows_of(out)
    assert len({nonet.canonical(row["puzzle"]) for row in rows}) == 400
    for row in rows[::40]:
        assert str(nonet.solve(row["puzzle"])) == row["solution"]
        assert nonet.parse(row["puzzle"]).clues == row["clues"]
        assert nonet.rate(row["puzzle"], scales="se").se.er == row["se_er"]
    assert audit(str(out)).is_clean
    text = (out / "README.md").read_text()
    for promised in (f"nonet {nonet.__version__}", "seed 7", "Licence: CC0-1.0", "| hard | 100 |"):
        assert promised in text
    assert not (out / "_parts").exists()


def test_splitting_by_solution(tmp_path: Path) -> None:
    out = tmp_path / "out"
    make(str(out), 300, shares=(50, 50), by="solution", scales=["nonet"], to="csv", seed=1)
    forms = []
    for name in ("train", "test"):
        solutions = read(out / f"{name}.csv")["solution"].to_pylist()
        forms.append({nonet.canonical(solution) for solution in solutions})
        assert 120 < len(solutions) < 180
    assert not forms[0] & forms[1]
    assert "Split by solution" in (out / "README.md").read_text()


def test_steps_follow_the_schema(tmp_path: Path) -> None:
    make(str(tmp_path / "out"), 5, steps=True, to="jsonl", scales=["nonet"])
    step = json.loads(SCHEMA.read_text())
    rows = rows_of(tmp_path / "out", "jsonl")
    assert len(rows) == 5
    for row in rows:
        steps = json.loads(row["steps"])
        assert len(steps) > 5
        validator = jsonschema.Draft202012Validator(
            {"$ref": "#/$defs/step", "$defs": step["$defs"]}
        )
        for each in steps:
            validator.validate(each)
        explained = nonet.explain(row["puzzle"])
        assert [each["technique"] for each in steps] == [step.technique for step in explained]


@pytest.mark.parametrize(
    ("strata", "values"), [("er", ["1.0..1.5", "2.6..3.9"]), ("technique", ["xy-wing", "w-wing"])]
)
def test_other_strata(tmp_path: Path, strata: str, values: list[str]) -> None:
    make(str(tmp_path / "out"), 11, strata=strata, values=values, scales=["nonet"], seed=3)
    rows = rows_of(tmp_path / "out")
    names = [row["stratum"] for row in rows]
    assert [names.count(value) for value in values] == [6, 5]
    for row in rows:
        if strata == "er":
            low, high = map(float, row["stratum"].split(".."))
            assert low <= row["se_er"] <= high
        else:
            basics = nonet.techniques.PATH
            assert any(each.name == row["stratum"] for each in basics)


def test_repeated_puzzles_are_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second chunk of each stratum repeats the first, in disguise."""
    from nonet.dataset import made
    from nonet.dataset.strata import Stratum

    real = nonet.generate

    def generate(count: int, **asked: Any) -> Any:
        if asked["seed"] == second:
            grids = list(real(count, **{**asked, "seed": first}))
            return (nonet.morph(grid, seed=5) for grid in grids)
        return real(count, **asked)

    first, second = (made.Chunk(0, Stratum("any"), i, 20, 9).own_seed for i in (0, 1))
    monkeypatch.setattr("nonet.dataset.making.CHUNK", 20)
    monkeypatch.setattr(nonet, "generate", generate)
    found = make(str(tmp_path / "out"), 60, scales=["nonet"], seed=9)
    assert found.repeated == 20
    rows = rows_of(tmp_path / "out")
    assert len({nonet.canonical(row["puzzle"]) for row in rows}) == len(rows) == 60


def test_the_same_seed_makes_the_same_bytes(tmp_path: Path) -> None:
    results = []
    for number, (seed, threads) in enumerate([(7, 1), (7, 3), (8, 1)]):
        out = tmp_path / str(number)
        make(str(out), 700, scales=["nonet"], shares=(90, 10), seed=seed, threads=threads)
        results.append(files(out))
    assert results[0] == results[1]
    assert results[0]["train.parquet"] != results[2]["train.parquet"]


def start(out: Path, *more: str) -> subprocess.Popen[bytes]:
    command = ["dataset", "make", "-o", out, "--n", "3000", "--strata", "level", "--values"]
    command += ["easy,hard", "--split", "80,20", "--seed", "5", "--scale", "nonet", *more]
    return subprocess.Popen(
        [sys.executable, "-m", "nonet", *map(str, command)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )


def test_kill_and_resume(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, whole = tmp_path / "out", tmp_path / "whole"
    with start(out) as process:
        end = time.monotonic() + PATIENCE
        manifest = out / "_manifest.jsonl"
        while not manifest.exists() or manifest.read_bytes().count(b"\n") < 3:
            assert process.poll() is None, process.communicate()
            assert time.monotonic() < end
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        process.communicate()
    assert not (out / "README.md").exists()
    assert 3 <= manifest.read_bytes().count(b"\n") < 13
    with start(out, "--resume", "--threads", "1") as process:
        _, shown = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, shown
    options = {"values": ["easy", "hard"], "shares": (80, 20), "scales": ["nonet"], "seed": 5}
    make(str(whole), 3000, strata="level", **options)  # type: ignore[arg-type]
    assert files(out) == files(whole)
    # A data set that is complete stays as it is, and others are refused.
    again = make(str(out), 3000, strata="level", resume=True, **options)  # type: ignore[arg-type]
    assert again.rows == {"train.parquet": 2400, "test.parquet": 600}
    with pytest.raises(nonet.ArgumentError, match="was begun with make 3000, not 3001"):
        make(str(out), 3001, strata="level", resume=True, **options)  # type: ignore[arg-type]
    with pytest.raises(nonet.ArgumentError, match="holds 12 parts of an earlier run"):
        make(str(out), 3000, strata="level", **options)  # type: ignore[arg-type]


def test_what_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, message in [
        (["--n", "0"], "0 is not in the range"),
        (["--n", "5", "--strata", "level", "--values", "esay"], "unknown level 'esay'; did you"),
        (["--n", "5", "--strata", "technique", "--values", "xx"], "unknown technique 'xx'"),
        (["--n", "5", "--strata", "er", "--values", "x"], "'x' is not a rating such as 7.1"),
        (["--n", "5", "--values", "easy"], "values are those of strata"),
        (["--n", "5", "--strata", "level", "--values", "easy,easy"], "easy is listed twice"),
        (["--n", "5", "--to", "line"], "lines hold no solutions and ratings"),
        (["--n", "5", "--split", "0"], "numbers above 0"),
    ]:
        assert main(["dataset", "make", "-o", str(tmp_path / "out"), *arguments]) == 2
        shown = capsys.readouterr().err
        assert message in shown
        assert shown.count("\n") == 1
    assert not (tmp_path / "out").exists()
    with pytest.raises(nonet.errors.Unmet):
        make(str(tmp_path / "out"), 3, strata="er", values=["1.1"], threads=1)
