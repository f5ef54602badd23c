"""Every format in and out: the same rows, in order, with the same answers at any size of parts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped]
import pytest

import nonet
from nonet import arrow, batch
from tests.batch.samples import COLUMN, GOOD, SOLVED, answered, files, read, table, write

INPUTS = ("in.parquet", "in.csv", "in.csv.gz", "in.csv.zst", "in.jsonl", "in.jsonl.gz")
LINES = ("in.txt", "in.txt.gz", "in.txt.zst")
OUTPUTS = ("out.parquet", "out.csv", "out.csv.gz", "out.csv.zst", "out.jsonl", "out.jsonl.zst")
ROWS = 103


def as_texts(rows: Any) -> list[dict[str, str | None]]:
    """Return rows with all values as text."""
    return [
        {key: None if value is None else str(value) for key, value in row.items()}
        for row in rows.to_pylist()
    ]


@pytest.mark.parametrize("source", INPUTS)
@pytest.mark.parametrize("target", OUTPUTS)
def test_every_format_to_every_other(tmp_path: Path, source: str, target: str) -> None:
    rows = table(ROWS)
    path = write(tmp_path / source, rows)
    report = batch.run("solve", str(path), str(tmp_path / target), part_rows=17, threads=2)
    assert (report.rows, report.errors, report.code) == (ROWS, 2, 2)
    assert report.parts >= 7
    assert as_texts(read(tmp_path / target)) == as_texts(answered(arrow.solve(rows)))
    assert not (tmp_path / f"{target}.parts").exists()


@pytest.mark.parametrize("source", LINES)
def test_lines_to_a_table(tmp_path: Path, source: str) -> None:
    rows = table(ROWS)
    path = write(tmp_path / source, rows)
    batch.run("solve", str(path), str(tmp_path / "out.parquet"), part_rows=17)
    found = read(tmp_path / "out.parquet")
    assert found["puzzle"].to_pylist() == rows[COLUMN].to_pylist()
    assert found["solution"].equals(arrow.solve(rows)["solution"])


@pytest.mark.parametrize("verb", ["solve", "count", "canonical"])
def test_lines_are_those_of_the_command_for_files(tmp_path: Path, verb: str) -> None:
    path = write(tmp_path / "in.txt", table(ROWS))
    path.write_text(path.read_text() + "# a comment\n\n" + GOOD)
    batch.run(verb, str(path), str(tmp_path / "out.txt"), part_rows=17, threads=2)
    from nonet.cli import main

    main(
        [
            verb,
            str(path),
            "-o",
            str(tmp_path / "wanted.txt"),
            *(["--limit", "2"] * (verb == "count")),
        ]
    )
    wanted = (tmp_path / "wanted.txt").read_text()
    found = (tmp_path / "out.txt").read_text()
    if verb == "canonical":  # whose errors name the conflict here
        found, wanted = (
            "\n".join(line for line in text.splitlines() if "#" not in line)
            for text in (found, wanted)
        )
    assert found == wanted


@pytest.mark.parametrize("target", ["out.parquet", "out.csv", "out.jsonl"])
@pytest.mark.parametrize("source", ["in.parquet", "in.csv", "in.txt.gz"])
def test_one_file_is_the_same_at_any_size_of_parts(
    tmp_path: Path, source: str, target: str
) -> None:
    path = write(tmp_path / source, table(ROWS))
    found = set()
    for part_rows, threads in [(11, 2), (40, 2), (41, 1), (1000, 1)]:
        batch.run("check", str(path), str(tmp_path / target), part_rows=part_rows, threads=threads)
        found.add((tmp_path / target).read_bytes())
    assert len(found) == 1


@pytest.mark.parametrize("to", ["parquet", "csv", "jsonl", "csv.zst", "jsonl.gz", "line"])
def test_a_folder_has_a_file_per_part(tmp_path: Path, to: str) -> None:
    path = write(tmp_path / "in.csv", table(ROWS))
    out = tmp_path / "out"
    report = batch.run("solve", str(path), str(out), part_rows=25, to=to)
    names = sorted(each.name for each in out.iterdir())
    assert names[0] == "_manifest.jsonl"
    assert [name.split(".")[0] for name in names[1:]] == [f"part-{n:06d}" for n in range(5)]
    assert report.parts == 5
    rows = [read(out / name) for name in names[1:]]
    assert [len(each) for each in rows] == [25, 25, 25, 25, 3]


def test_the_other_columns_keep_their_types(tmp_path: Path) -> None:
    rows = pa.table(
        {
            "when": pa.array([1, 2, None], pa.timestamp("ms")),
            "tags": pa.array([["a", "b"], [], None], pa.list_(pa.string())),
            "kind": pa.array(["x", "y", "x"]).dictionary_encode(),
            COLUMN: [GOOD, None, "x"],
            "solution": [b"\xff", None, b"2"],
        }
    )
    path = write(tmp_path / "in.parquet", rows)
    batch.run("solve", str(path), str(tmp_path / "out.parquet"), part_rows=2)
    found = read(tmp_path / "out.parquet")
    assert found.select(rows.schema.names).equals(rows)
    assert found.schema.names[5:] == ["nonet_solution", "count", "status", "error"]
    batch.run("solve", str(path), str(tmp_path / "out.csv"), part_rows=2)
    assert read(tmp_path / "out.csv")["tags"].to_pylist() == ['["a", "b"]', "[]", None]
    batch.run("solve", str(path), str(tmp_path / "out.jsonl"), part_rows=2)
    assert json.loads((tmp_path / "out.jsonl").read_text().splitlines()[0])["tags"] == ["a", "b"]


def test_columns_of_json(tmp_path: Path) -> None:
    lines = [
        {"a": 1, "puzzle": GOOD, "mixed": "x"},
        {"a": 2.5, "b": True, "mixed": 7, "nested": {"x": [1]}, "puzzle": None},
        {"puzzle": 5, "big": 2**70},
    ]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    path = tmp_path / "in.jsonl"
    path.write_text(text + '\n[1]\n{"a": \n{"puzzle": "\\ud800"}\n')
    report = batch.run("solve", str(path), str(tmp_path / "out.jsonl"), part_rows=2)
    assert (report.rows, report.errors) == (6, 5)
    found = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert [row["a"] for row in found[:3]] == [1.0, 2.5, None]
    assert [row["mixed"] for row in found[:3]] == ['"x"', "7", None]
    assert found[1]["nested"] == '{"x": [1]}'
    assert found[2]["big"] == str(2**70)
    assert found[0]["solution"] == SOLVED
    assert [row["error"] for row in found[3:]] == [
        "a line of JSON must be an object",
        "not JSON: Expecting value: line 1 column 7 (char 6)",
        "a text holds half of a surrogate pair",
    ]
    assert found[3]["puzzle"] == "[1]"


@pytest.mark.parametrize("name", ["in.csv", "in.txt", "in.jsonl", "in.parquet"])
def test_files_without_rows(tmp_path: Path, name: str) -> None:
    path = write(tmp_path / name, table(1).slice(0, 0))
    assert batch.run("solve", str(path), str(tmp_path / "out.parquet")).rows == 0
    assert "solution" in read(tmp_path / "out.parquet").schema.names
    assert batch.run("solve", str(path), str(tmp_path / "out")).parts == 1


def test_large_row_groups_are_cut_and_small_ones_are_not(tmp_path: Path) -> None:
    rows = table(100, faulty=False)
    for group, part_rows, sizes in [
        (40, 100, [100]),
        (40, 80, [80, 20]),
        (40, 79, [40, 60]),
        (40, 30, [30, 10, 30, 10, 20]),
        (7, 20, [14] * 6 + [16]),
    ]:
        path = write(tmp_path / "in.parquet", rows, group=group)
        out = tmp_path / f"{group}-{part_rows}"
        batch.run("count", str(path), str(out), part_rows=part_rows, threads=2)
        parts = [read(each) for each in sorted(out.glob("*.parquet"))]
        assert [len(part) for part in parts] == sizes
        assert pa.concat_tables(parts).select(["id", COLUMN]).equals(rows)


def test_options_reach_the_engine(tmp_path: Path) -> None:
    path = write(tmp_path / "in.txt", table(3))
    batch.run("rate", str(path), str(tmp_path / "out.parquet"), scales=["se", "nonet"])
    found = read(tmp_path / "out.parquet")
    assert {"level", "se_er", "hardest"} <= set(found.schema.names)
    batch.run("count", str(path), str(tmp_path / "out.csv"), limit=200)
    path.write_text("." * 81)
    batch.run("count", str(path), str(tmp_path / "out.csv"), limit=200)
    assert read(tmp_path / "out.csv")["count"].to_pylist() == ["200"]


def test_threads_give_the_same_folder(tmp_path: Path) -> None:
    path = write(tmp_path / "in.jsonl", table(ROWS))
    for name, threads in (("one", 1), ("two", 4)):
        batch.run("rate", str(path), str(tmp_path / name), part_rows=10, threads=threads)
    assert files(tmp_path / "one") == files(tmp_path / "two")
    assert len(files(tmp_path / "one")) == 12


def test_progress(tmp_path: Path) -> None:
    path = write(tmp_path / "in.txt", table(3000))
    seen: list[tuple[int, int | None]] = []

    def follow(done: int, total: int | None, info: dict[str, Any]) -> None:
        assert info["unit"] == "rows"
        assert info["ready"] == 0
        seen.append((done, total))

    batch.run("rate", str(path), str(tmp_path / "o"), part_rows=100, threads=2, progress=follow)
    assert seen
    assert {total for _, total in seen} == {3000}
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)


def test_a_progress_function_stops_a_run(tmp_path: Path) -> None:
    path = write(tmp_path / "in.txt", table(3000))
    with pytest.raises(nonet.errors.Cancelled):
        batch.run(
            *("rate", str(path), str(tmp_path / "o")),
            part_rows=100,
            progress=lambda done, total, info: False,
        )
    report = batch.run("rate", str(path), str(tmp_path / "o"), part_rows=100, resume=True)
    assert report.rows == 3000
