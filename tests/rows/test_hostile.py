"""Hostile files: every command and call finds the same rows, the same faults and the same code."""

from __future__ import annotations

import csv
import gzip
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import nonet as library
from nonet.base.outcomes import code_of
from nonet.formats.native import describe_fault
from tests.cli.command import NINE
from tests.cli.conftest import Command
from tests.rows.hostile_files import CLASH, FILES, NONE, UNREADABLE, Hostile

csv.field_size_limit(1 << 25)
Rows = list[tuple[int, str]]

# What bulk calls say of lines that have no puzzle because they are none.
NO_ROWS = {describe_fault(line, "empty", 0, 0).message for line in ("", "# x")}

LARGE = {name for name in FILES if "10 MB" in name}
SMALL = [name for name in FILES if name not in LARGE]


def outcome(puzzle: Any) -> str:
    return str(library.count_many([puzzle]).status[0])


@pytest.fixture(params=FILES)
def hostile(request: pytest.FixtureRequest) -> Hostile:
    return FILES[request.param]


@pytest.fixture
def path(hostile: Hostile, tmp_path: Path) -> Path:
    path = tmp_path / hostile.name
    path.write_bytes(hostile.data)
    return path


def plain(hostile: Hostile) -> bytes:
    """The bytes of a file without compression; bulk calls take no compressed ones."""
    if hostile.name.endswith(("gz", "zst")):
        with library.rows.Source(io.BytesIO(hostile.data)) as source:
            return source._source.stream.read()
    return hostile.data


# -- calls ----------------------------------------------------------------------------------------


def test_read(hostile: Hostile, path: Path) -> None:
    found: Rows = []
    reader = library.read(path, on_error="collect")
    for grid in reader:
        found.append((reader.line, outcome(grid)))
    for error in reader.errors:
        assert error.line is not None
        found.append((error.line, UNREADABLE))
    assert tuple(sorted(found)) == hostile.rows


def of_bulk(result: Any, statuses: list[str]) -> Rows:
    """The rows of a result; lines of errors are its own, those of others lie between them."""
    found: Rows = []
    for row, status in enumerate(statuses):
        error = result.errors.get(row)
        if isinstance(error, library.FormatError):
            assert error.line is not None
            if error.message not in NO_ROWS:
                found.append((error.line, UNREADABLE))
        else:
            found.append((0, status))
    return found


def without_lines(rows: Any) -> Rows:
    """Rows of which only the faults keep their lines."""
    return [(line if word == UNREADABLE else 0, word) for line, word in rows]


CALLS: dict[str, Callable[[Any], Any]] = {
    "solve_many": library.solve_many,
    "count_many": library.count_many,
    "rate_many": lambda xs: library.rate_many(xs, scales="nonet"),
}


@pytest.mark.parametrize("call", [*CALLS, "canonical_many"])
@pytest.mark.parametrize("source", ["bytes", "an open file", "a text file", "small pieces"])
def test_bulk_calls(
    hostile: Hostile, call: str, source: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = plain(hostile)
    xs: Any = data
    if source == "small pieces":
        if len(data) > 1 << 20:
            pytest.skip("the pieces of a long line are as long as the line")
        monkeypatch.setattr("nonet.rows.bulk.lines.PIECE", 100)
        monkeypatch.setattr("nonet.rows.bulk.quick.MOST_BYTES", 100)
    if source != "bytes":
        xs = io.BytesIO(data)
    if source == "a text file":
        if b"\xff" in data:
            pytest.skip("not a text file")
        xs = io.StringIO(data.decode(), newline="")
    if call == "canonical_many":
        result: Any = library.canonical_many(xs)
        words = [NONE if row in result.errors else "found" for row in range(len(result))]
        wanted = [
            (line, word if word in (NONE, UNREADABLE) else "found") for line, word in hostile.rows
        ]
    else:
        result = CALLS[call](xs)
        words, wanted = result.status.tolist(), list(hostile.rows)
    assert of_bulk(result, words) == without_lines(wanted)


# -- commands -------------------------------------------------------------------------------------


def code_for(command: str, hostile: Hostile) -> int:
    """The exit code by the one rule, for commands with an opinion of their own on puzzles."""
    words = [word for _, word in hostile.rows]
    if command in ("convert", "canonical", "unique", "show"):
        is_clash = CLASH.encode() in plain(hostile) and NONE in words
        words = [word for word in words if word == UNREADABLE]
        words += [NONE] * (is_clash and command in ("canonical", "unique"))
    return max((code_of(word, counts=command == "count") for word in words), default=0)


# Each command with the options that give one answer per row.
COMMANDS = {
    "solve": ["solve"],
    "solve to lines": ["solve", "--to", "line"],
    "solve one by one": ["solve", "--timeout", "60"],
    "count": ["count", "--limit", "2"],
    "count one by one": ["count"],
    "canonical": ["canonical"],
    "rate": ["rate"],
    "check": ["check"],
    "minimize": ["minimize"],
    "explain": ["explain"],
    "hint": ["hint"],
    "convert": ["convert", "--to", "line", "--lossy"],
    "unique": ["unique"],
    "show": ["show"],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_commands(hostile: Hostile, path: Path, nonet: Command, name: str) -> None:
    words = COMMANDS[name]
    if name == "count one by one" and any(word == "several" for _, word in hostile.rows):
        words = [*words, "--limit", "3"]
    done = nonet(*words, path)
    if name not in ("explain", "hint", "show"):
        assert done.code == code_for(words[0], hostile), done.err
    assert "Traceback" not in done.err
    bad = {line for line, word in hostile.rows if word == UNREADABLE}
    told = {int(line) for line in re.findall(r"^# ([0-9]+): ", done.out, re.MULTILINE)}
    named = {
        int(line)
        for line in re.findall(rf"^nonet: {re.escape(str(path))}, line ([0-9]+)", done.err, re.M)
    }
    assert bad <= told | named
    rows = {line for line, _ in hostile.rows}
    assert told | named <= rows


@pytest.mark.parametrize("verb", ["solve", "count", "canonical"])
def test_rows_of_json(hostile: Hostile, path: Path, nonet: Command, verb: str) -> None:
    done = nonet(verb, "--json", path, *(["--limit", "2"] if verb == "count" else []))
    found = [json.loads(line) for line in done.lines]
    rows = [(each["line"], each["status"]) for each in found if "line" in each]
    wanted = list(hostile.rows)
    if verb == "canonical":
        wanted = [(n, w if w in (NONE, UNREADABLE) else "found") for n, w in wanted]
    assert rows == wanted
    assert done.code == code_for(verb, hostile)


@pytest.mark.parametrize("verb", ["solve", "count", "canonical", "rate", "check"])
def test_batch(hostile: Hostile, path: Path, nonet: Command, verb: str) -> None:
    out = path.with_name("out.jsonl")
    done = nonet("batch", verb, path, "-o", out)
    found = [json.loads(line) for line in out.read_text().splitlines()]
    words = [row["status"] for row in found if row["status"] is not None]
    wanted = [word for _, word in hostile.rows]
    if verb == "canonical":
        wanted = [word if word in (NONE, UNREADABLE) else "found" for word in wanted]
    assert words == wanted
    assert done.code == code_for(verb, hostile)


@pytest.mark.parametrize("rows", [1, 2])
def test_batch_in_parts(hostile: Hostile, path: Path, nonet: Command, rows: int) -> None:
    whole, parts = path.with_name("whole.csv"), path.with_name("parts.csv")
    one = nonet("batch", "solve", path, "-o", whole)
    other = nonet("batch", "solve", path, "-o", parts, "--part-rows", str(rows))
    assert one.code == other.code == code_for("solve", hostile)
    assert whole.read_bytes() == parts.read_bytes()


def test_tables_of_both_stacks_have_the_same_rows(
    hostile: Hostile, path: Path, nonet: Command
) -> None:
    """`nonet solve in.csv -o a.csv` and `nonet batch solve in.csv -o b.csv`."""
    if "csv" not in hostile.name and "tsv" not in hostile.name:
        return
    one, other = path.with_name("one.csv"), path.with_name("other.csv")
    codes = nonet("solve", path, "-o", one).code, nonet("batch", "solve", path, "-o", other).code
    assert codes[0] == codes[1]
    found = [
        [
            (each.info["status"], each.info.get("solution"))
            if isinstance(each, library.Grid)
            else (UNREADABLE, None)
            for each in (record.found for record in library.rows.Source(name).records())
            if each is not None
        ]
        for name in (one, other)
    ]
    assert found[0] == found[1]
    assert len(found[0]) == len(hostile.rows)


@pytest.mark.parametrize("name", ["a.txt.gz", "a.csv.gz"])
def test_truncated_gzip(nonet: Command, tmp_path: Path, name: str) -> None:
    """Both stacks answer the same whole rows, however little there is, and say what is missing."""
    top = ["id,puzzle"] if "csv" in name else []
    puzzles = [str(library.morph(NINE, seed=seed)) for seed in range(40)]
    rows = [f"{n},{text}" if top else text for n, text in enumerate(puzzles)]
    whole = gzip.compress("\n".join([*top, *rows, ""]).encode(), mtime=0)
    seen = set()
    for cut in (0, 12, len(whole) // 3, len(whole) - 12, len(whole) - 3):
        path, out = tmp_path / name, tmp_path / f"{cut}.jsonl"
        path.write_bytes(whole[:cut])
        one, other = nonet("solve", "--json", path), nonet("batch", "solve", path, "-o", out)
        found = [json.loads(line)["puzzle"] for line in one.lines if '"unique"' in line]
        lines = out.read_text().splitlines() if out.exists() else []
        assert [json.loads(line)["puzzle"] for line in lines] == found == puzzles[: len(found)]
        assert one.code == other.code == 2
        for done in (one, other):
            assert f"{path}: reading the file failed: truncated gzip data" in done.err
        seen.add(len(found))
    assert {0, 40} < seen


def test_datasets(hostile: Hostile, path: Path, nonet: Command) -> None:
    unreadable = [line for line, word in hostile.rows if word == UNREADABLE]
    if not hostile.rows:
        return
    done = nonet("dataset", "audit", "--json", "--no-levels", path)
    (file,) = json.loads(done.out)["files"]
    assert file["faults"]["not puzzles"]["count"] == len(unreadable)
    assert file["unique"] == sum(word == "unique" for _, word in hostile.rows)
    assert file["rows"] == len(hostile.rows)
    clean = path.with_name("clean.csv")
    assert nonet("dataset", "clean", path, "-o", clean).code == 0
    with clean.open(newline="") as file:
        kept = len(list(csv.reader(file))) - 1
    puzzles = {str(grid) for grid in library.read(path, on_error="collect")}
    assert kept == sum(outcome(text) == "unique" for text in puzzles)
    parts = path.with_name("parts")
    assert nonet("dataset", "split", path, "-o", parts, "--to", "csv").code == 0
    split = [each.read_text(encoding="utf-8") for each in parts.iterdir()]
    rows = [row for text in split for row in list(csv.reader(io.StringIO(text)))[1:]]
    assert len([row for row in rows if row]) >= len(hostile.rows)
