"""Runs that end in the middle: killed, interrupted, on a full disk; and runs that do not fit."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet import batch
from tests.batch.samples import files, table, write
from tests.cli.command import environment

ROWS = 1200
PATIENCE = 60.0


def start(*arguments: str | Path, room: int | None = None) -> subprocess.Popen[bytes]:
    """Start `nonet batch`; `room` limits the size of its files."""

    def limit() -> None:
        if room is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    return subprocess.Popen(
        [sys.executable, "-m", "nonet", "batch", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        preexec_fn=limit,
    )


def parts_in(folder: Path) -> int:
    """Return how many parts a manifest lists."""
    manifest = folder / "_manifest.jsonl"
    return max(0, manifest.read_bytes().count(b"\n") - 1) if manifest.exists() else 0


def stop_after(process: subprocess.Popen[bytes], folder: Path, parts: int, sign: int) -> None:
    """Send a signal to a run when some parts are done, but not all."""
    end = time.monotonic() + PATIENCE
    while parts_in(folder) < parts:
        assert process.poll() is None, process.stderr.read() if process.stderr else ""
        assert time.monotonic() < end
        time.sleep(0.005)
    process.send_signal(sign)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("data") / "in.csv", table(ROWS))


Result = dict[str, bytes]

# What is run, where its parts are while it lasts, and its arguments.
RUNS: dict[str, tuple[str, Callable[[Path], Path], tuple[str, ...]]] = {
    "folder": ("out", lambda out: out, ("--part-rows", "40", "--scale", "nonet")),
    "file": ("out.parquet", lambda out: out.with_name("out.parquet.parts"), ("--part-rows", "40")),
    "text": ("out.csv.gz", lambda out: out.with_name("out.csv.gz.parts"), ("--part-rows", "40")),
}


def result(out: Path) -> Result:
    return files(out) if out.is_dir() else {out.name: out.read_bytes()}


@pytest.fixture(scope="module")
def whole(data: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Result]:
    """The results of runs that nothing interrupted."""
    found = {}
    for kind, (name, _, _) in RUNS.items():
        out = tmp_path_factory.mktemp("whole") / name
        options: dict[str, Any] = {"scales": ["nonet"], "max_er": None}
        batch.run("rate", str(data), str(out), part_rows=40, threads=2, **options)
        found[kind] = result(out)
    return found


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGINT], ids=["kill -9", "Ctrl-C"])
@pytest.mark.parametrize("kind", RUNS)
def test_a_run_that_was_stopped_is_resumed(
    data: Path, tmp_path: Path, whole: dict[str, Result], kind: str, sign: signal.Signals
) -> None:
    name, folder_of, options = RUNS[kind]
    out = tmp_path / "stopped" / name
    with start("rate", data, "-o", out, *options, "--threads", "1") as process:
        stop_after(process, folder_of(out), 3, sign)
        _, shown = process.communicate(timeout=PATIENCE)
    assert process.returncode == (130 if sign == signal.SIGINT else -signal.SIGKILL)
    if sign == signal.SIGINT:
        assert b"--resume continues" in shown
    done = parts_in(folder_of(out))
    assert 3 <= done < ROWS // 40
    if folder_of(out) != out:
        assert not out.exists()
    kept = {path: path.stat().st_mtime_ns for path in folder_of(out).glob("part-*")}
    with start("rate", data, "-o", out, *options, "--resume") as process:
        _, shown = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2, shown  # some rows are no puzzles
    assert f"({done} done before)".encode() in shown
    if kind == "folder":
        same = [path for path, when in kept.items() if path.stat().st_mtime_ns == when]
        assert len(same) >= done
    assert result(out) == whole[kind]


@pytest.mark.parametrize("kind", RUNS)
def test_a_full_disk_is_reported_and_resumed(
    data: Path, tmp_path: Path, whole: dict[str, Result], kind: str
) -> None:
    name, folder_of, options = RUNS[kind]
    out = tmp_path / "full" / name
    # Room for the manifest, and for parts of some columns, but not of all.
    with start("rate", data, "-o", out, *options, room=2048) as process:
        _, shown = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert b"File too large; make room, then continue with --resume" in shown, shown
    assert shown.count(b"\n") == 1
    assert not out.is_file()
    assert not list(folder_of(out).rglob(".*tmp"))
    with start("rate", data, "-o", out, *options, "--resume") as process:
        _, shown = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2, shown  # some rows are no puzzles
    assert result(out) == whole[kind]


def begun(data: Path, out: Path) -> None:
    """Leave a folder in which one part is missing."""
    batch.run("solve", str(data), str(out), part_rows=400)
    (out / "part-000001.parquet").unlink()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"part_rows": 999}, "was begun with part_rows 400, not 999"),
        ({"limit": 3}, r'was begun with options {}, not {"limit": 3}'),
        ({"to": "csv"}, 'was begun with to "parquet", not "csv"'),
        ({"verb": "count"}, 'was begun with verb "solve", not "count"'),
        ({"column": "quizzes"}, 'was begun with column null, not "quizzes"'),
    ],
)
def test_a_run_that_does_not_fit_is_refused(
    data: Path, tmp_path: Path, change: dict[str, object], message: str
) -> None:
    out = tmp_path / "out"
    begun(data, out)
    before = files(out)
    options = {"part_rows": 400, "resume": True, **change}
    verb = str(options.pop("verb", "solve"))
    with pytest.raises(nonet.ArgumentError) as caught:
        batch.run(verb, str(data), str(out), **options)  # type: ignore[arg-type]
    assert message in str(caught.value)
    assert files(out) == before


def change_content(path: Path) -> None:
    text = path.read_text()
    path.write_text(text.replace("number", "NUMBER", 1))
    os.utime(path, ns=(1, 1))


def change_size(path: Path) -> None:
    with path.open("a") as file:
        file.write("x,y\n")


@pytest.mark.parametrize("change", [change_content, change_size])
def test_another_input_is_refused(
    data: Path, tmp_path: Path, change: Callable[[Path], None]
) -> None:
    mine = tmp_path / "mine.csv"
    mine.write_bytes(data.read_bytes())
    begun(mine, tmp_path / "out")
    change(mine)
    with pytest.raises(nonet.ArgumentError, match=r"another content of .*mine\.csv"):
        batch.run("solve", str(mine), str(tmp_path / "out"), part_rows=400, resume=True)
    with pytest.raises(nonet.ArgumentError, match=r"other files than .*in\.csv"):
        batch.run("solve", str(data), str(tmp_path / "out"), part_rows=400, resume=True)


def test_another_version_is_refused(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    begun(data, out)
    manifest = out / "_manifest.jsonl"
    first, rest = manifest.read_text().split("\n", 1)
    manifest.write_text(json.dumps({**json.loads(first), "nonet": "0.0.1"}) + "\n" + rest)
    with pytest.raises(nonet.ArgumentError, match=r'was begun with nonet "0\.0\.1", not'):
        batch.run("solve", str(data), str(out), part_rows=400, resume=True)


def test_without_resume_nothing_is_overwritten(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    begun(data, out)
    with pytest.raises(nonet.ArgumentError, match="holds 3 parts of an earlier run; continue it"):
        batch.run("solve", str(data), str(out), part_rows=400)
    other = tmp_path / "other"
    other.mkdir()
    (other / "mine").write_text("text")
    with pytest.raises(nonet.ArgumentError, match="other is not empty; use another folder"):
        batch.run("solve", str(data), str(other))


def test_damaged_parts_and_lines_are_done_again(data: Path, tmp_path: Path) -> None:
    out, whole = tmp_path / "out", tmp_path / "whole"
    for each in (out, whole):
        batch.run("solve", str(data), str(each), part_rows=400)
    (out / "part-000000.parquet").write_bytes(b"PAR1")
    (out / ".part-000001.parquet.1234abcd.tmp").write_bytes(b"half")
    manifest = out / "_manifest.jsonl"
    manifest.write_bytes(manifest.read_bytes()[:-20])  # the line of the last part is cut off
    report = batch.run("solve", str(data), str(out), part_rows=400, resume=True)
    assert (report.parts, report.before) == (3, 1)
    assert files(out) == files(whole)


def test_a_finished_run_has_nothing_to_resume(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    batch.run("solve", str(data), str(out), part_rows=400)
    before = files(out)
    assert batch.run("solve", str(data), str(out), part_rows=400, resume=True).before == 3
    assert files(out) == before


def test_two_runs_do_not_share_a_folder(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    with start("rate", data, "-o", out, "--part-rows", "40") as process:
        while parts_in(out) < 1:
            assert process.poll() is None
            time.sleep(0.005)
        with pytest.raises(nonet.ArgumentError, match="another run is writing to this folder"):
            batch.run("rate", str(data), str(out), part_rows=40, resume=True)
        process.kill()
        process.communicate()
