"""What came of each row, in one vocabulary: bulk calls, Arrow, batches and the command line."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pytest

import nonet
from nonet import arrow, batch
from nonet.base.outcomes import OUTCOMES
from nonet.cli import main
from tests.rows.bulk.samples import EMPTY, SOLVED, UNIQUE

BROKEN = "11" + "." * 79
DEAD = "12345678." + "." * 17 + "9" + "." * 54  # no digit for r1c9, though none appears twice
ROWS = [UNIQUE, EMPTY, BROKEN, DEAD, "?", SOLVED, "." * 16]
WORDS = ["unique", "several", "none", "none", "unreadable", "unique", "unreadable"]
# Where only one solution was asked for, nobody knows whether it is the only one.
FIRST = ["found" if word in ("unique", "several") else word for word in WORDS]


def forms_of(rows: list[str]) -> list[Any]:
    """The same rows as everything that bulk calls take."""
    return [
        rows,
        [row.encode() for row in rows],
        "".join(f"{row}\n" for row in rows).encode(),
        io.StringIO("".join(f"{row}\n" for row in rows)),
        np.array(rows),
        pa.array(rows),
        iter(rows),
    ]


@pytest.mark.parametrize("number", range(7))
def test_rows_of_every_kind_have_an_outcome(number: int) -> None:
    for limit, words in [(1, FIRST), (2, WORDS), (9, WORDS)]:
        for ask in (nonet.solve_many, nonet.count_many):
            result = ask(forms_of(ROWS)[number], limit=limit)
            assert result.status.tolist() == words
            assert [type(word) for word in result.status] == [str] * len(ROWS)
            assert (result.counts[result.status == "unreadable"] == 0).all()
            assert sorted(result.errors) == [4, 6]


def test_a_solution_is_filled_in_only_where_it_is_the_answer() -> None:
    for limit, words in [(1, FIRST), (2, WORDS), (9, WORDS)]:
        result = nonet.solve_many(ROWS, limit=limit)
        filled = [word in ("unique", "found") for word in words]
        assert [bool(line) for line in result.lines()] == filled
        for table in (result.to_dict(), pa.table(result).to_pydict()):
            assert [text is not None for text in table["solution"]] == filled
            assert list(table["status"]) == words
        assert result.grids is not None
        kept = result.grids.any(axis=1).tolist()
        assert kept == [word in ("unique", "found", "several") for word in words]


def test_a_result_without_rows_or_of_many_has_outcomes() -> None:
    assert nonet.solve_many([]).status.tolist() == []
    result = nonet.solve_many([*[UNIQUE] * 70_000, "?", EMPTY])
    assert result.status.tolist()[-3:] == ["unique", "unreadable", "several"]
    assert pa.table(result)["status"].to_pylist() == result.status.tolist()


SQUARES = (16, 36, 64, 100, 144, 225, 256, 400, 625)
SIZES = [1, 4, 15, 16, 17, 25, 36, 64, 80, 82, 100, 144, 162, 225, 256, 400, 625]


@pytest.mark.parametrize("cells", SIZES)
def test_another_size_is_never_a_count_of_0(cells: int) -> None:
    row = "." * cells
    shape = round(cells**0.5)
    advice = rf"; use rules= for {shape}×{shape}$" if cells in SQUARES else "is required$"
    has_rules = cells in SQUARES
    for rows in ([row], [EMPTY, row, UNIQUE], [row, "." * 36]):
        for form in forms_of(rows):
            result = nonet.count_many(form)
            place = rows.index(row)
            assert result.status[place] == "unreadable"
            assert result.counts[place] == 0
            assert ("rules=" in result.errors[place].message) == has_rules or cells == 4
    with pytest.raises(nonet.FormatError, match=advice):
        nonet.count_many(np.zeros((2, cells), np.uint8))
    if has_rules and cells < 64:
        rules = nonet.Rules.classic(shape)
        result = nonet.count_many([row, EMPTY], rules=rules)
        assert result.status.tolist() == ["several", "unreadable"]


def test_ratings_have_outcomes() -> None:
    result = nonet.rate_many(ROWS, scales=("nonet", "se"))
    assert result.status.tolist() == WORDS
    assert result.to_dict()["status"].tolist() == WORDS
    assert pa.table(result)["status"].to_pylist() == WORDS


def test_ratings_that_time_cut_short_say_so() -> None:
    rows = [UNIQUE, EMPTY, UNIQUE, "?"]
    for each, timeout in ((1e-9, None), (None, 1e-9)):
        result = nonet.rate_many(rows, scales=("se",), each=each, timeout=timeout)
        words = result.status.tolist()
        assert words[0] == words[2] == "timeout"
        assert words[3] == "unreadable"
        assert words[1] in ("several", "timeout")
        assert not result.finished.any()
    result = nonet.rate_many([UNIQUE, SOLVED], scales=("se",), max_er=1.01)
    assert result.status.tolist() == ["unique", "unique"], "above max_er is an answer"
    assert not result.finished[0]


def test_canonical_forms_have_outcomes() -> None:
    words = ["found", "found", "none", "found", "unreadable", "found", "unreadable"]
    result = nonet.canonical_many(ROWS)
    assert result.status.tolist() == words
    assert list(result.to_dict()["status"]) == words
    assert pa.table(result)["status"].to_pylist() == words


@pytest.mark.parametrize("function", [arrow.solve, arrow.count, arrow.rate, arrow.check])
def test_arrow_batches_have_outcomes(function: Callable[..., Any]) -> None:
    found = function(pa.record_batch({"puzzle": [*ROWS, None]}))
    assert found.schema.names[-2:] == ["status", "error"]
    assert found["status"].to_pylist() == [*WORDS, None]
    if function is arrow.solve:
        assert [text is not None for text in found["solution"].to_pylist()] == [
            word == "unique" for word in [*WORDS, None]
        ]
        first = arrow.solve(pa.record_batch({"puzzle": ROWS}), limit=1)
        assert first["status"].to_pylist() == FIRST
        assert (first["solution"].null_count, first["status"].null_count) == (4, 0)


def test_canonical_batches_have_outcomes() -> None:
    found = arrow.canonical(pa.record_batch({"puzzle": [*ROWS, None]}))
    assert found["status"].to_pylist() == [*nonet.canonical_many(ROWS).status, None]


@pytest.mark.parametrize("kind", ["csv", "jsonl", "parquet"])
def test_files_of_batches_have_outcomes(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "in.csv"
    path.write_text("id,puzzle\n" + "".join(f"{n},{row}\n" for n, row in enumerate(ROWS)) + "7\n")
    out = tmp_path / f"out.{kind}"
    batch.run("solve", str(path), str(out))
    if kind == "csv":
        found = list(csv.DictReader(io.StringIO(out.read_text())))
    elif kind == "jsonl":
        found = list(map(json.loads, out.read_text().splitlines()))
    else:
        from pyarrow import parquet

        found = parquet.read_table(out).to_pylist()
    # A row of a file may have another size, as for every command.
    assert [row["status"] for row in found] == [*WORDS[:6], "several", "unreadable"]
    assert [bool(row["solution"]) for row in found] == [row["status"] == "unique" for row in found]


def test_lines_of_batches_keep_their_messages(tmp_path: Path) -> None:
    path, out = tmp_path / "in.txt", tmp_path / "out.txt"
    path.write_text("".join(f"{row}\n" for row in ROWS))
    batch.run("solve", str(path), str(out))
    lines = out.read_text().splitlines()
    assert lines[1:4] == ["# 2: several solutions", "# 3: no solution", "# 4: no solution"]
    assert (lines[0], lines[4][:5]) == (str(nonet.solve(UNIQUE)), "# 5: ")


# The 16 cells are a 4×4 puzzle for the command line, which tells sizes by the length of a line.
COMMANDS: dict[tuple[str, ...], list[str]] = {
    ("solve",): [*WORDS[:6], "several"],
    ("solve", "--count"): [*WORDS[:6], "several"],
    ("count", "--limit", "2"): [*WORDS[:6], "several"],
    ("count", "--limit", "1"): [*FIRST[:6], "found"],
    ("check", "--limit", "2"): [*WORDS[:6], "several"],
    ("rate",): [*WORDS[:6], "several"],
    ("canonical",): ["found", "found", "none", "found", "unreadable", "found", "found"],
    ("unique",): ["found", "found", "none", "found", "unreadable", "found", "found"],
}


@pytest.mark.parametrize("words", COMMANDS)
def test_records_of_commands_have_outcomes(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: tuple[str, ...]
) -> None:
    path = tmp_path / "rows.txt"
    path.write_text("".join(f"{row}\n" for row in ROWS))
    main([*words, "--json", str(path)])
    found = list(map(json.loads, capsys.readouterr().out.splitlines()))
    assert [row["status"] for row in found] == COMMANDS[words]
    assert set(COMMANDS[words]) <= set(OUTCOMES)


def test_commands_that_ran_out_of_time_say_so(capsys: pytest.CaptureFixture[str]) -> None:
    slow = "." * 625
    for words in (["count", "--timeout", "0.01", slow], ["rate", "--timeout", "1e-9", UNIQUE]):
        assert main([*words, "--json"]) == 3
        assert json.loads(capsys.readouterr().out)["status"] == "timeout"
