"""Runs that end at every possible moment: whatever is on the disk then, `resume` completes it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet import batch, dataset
from tests.batch.samples import files, table, write

# What changes the names in folders, or waits until they are on the disk.
_CHANGES = ("mkdir", "replace", "rename", "unlink", "rmdir", "fsync")


class Killed(BaseException):
    """Raised where the process ends: from then on it changes nothing any more."""


class Life:
    """Counts changes of the disk; the process ends at the last one that is allowed."""

    def __init__(self, changes: int) -> None:
        self.left = changes

    def spend(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise Killed


@contextmanager
def ends_after(changes: int) -> Iterator[Life]:
    """Let the process end after so many changes: no handler can clean up."""
    life = Life(changes)

    def limited(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **options: Any) -> Any:
            life.spend()
            return real(*args, **options)

        return call

    with pytest.MonkeyPatch.context() as patch:
        for name in _CHANGES:
            patch.setattr(os, name, limited(getattr(os, name)))
        yield life


def killed_everywhere(run: Callable[[Path, bool], object], whole: Path, tmp_path: Path) -> int:
    """End a run at each moment and resume it; return how many moments there were."""
    run(whole, False)
    moment = 0
    while True:
        out = tmp_path / f"ended {moment}" / whole.name
        out.parent.mkdir()
        try:
            with ends_after(moment):
                run(out, False)
        except Killed:
            run(out, True)
            assert files(out.parent) == files(whole.parent), f"ended after {moment} changes"
            moment += 1
            continue
        return moment


@pytest.mark.parametrize("name", ["folder", "out.csv", "out.parquet", "out.jsonl.gz"])
def test_batches(name: str, tmp_path: Path) -> None:
    data = write(tmp_path / "in.csv", table(30))

    def run(out: Path, resume: bool) -> None:
        batch.run("solve", str(data), str(out), part_rows=12, threads=1, resume=resume)

    assert killed_everywhere(run, tmp_path / "whole" / name, tmp_path) > 20


def test_made_data_sets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonet.dataset.making.CHUNK", 2)

    def run(out: Path, resume: bool) -> None:
        dataset.make(str(out), 3, scales=["nonet"], seed=1, threads=1, resume=resume)

    assert killed_everywhere(run, tmp_path / "whole" / "made", tmp_path) > 20


def test_splits_begin_again_over_their_own_temporary_files(tmp_path: Path) -> None:
    data = write(tmp_path / "in.csv", table(30))
    out, whole = tmp_path / "out", tmp_path / "whole"
    dataset.split(str(data), str(whole), shares=(1, 1))
    for moment in range(4):  # folder, and before the first file is complete
        with pytest.raises(Killed), ends_after(moment):
            dataset.split(str(data), str(out), shares=(1, 1))
    assert any(path.name.endswith(".tmp") for path in out.iterdir())
    dataset.split(str(data), str(out), shares=(1, 1))
    assert files(out) == files(whole)


def test_what_others_left_is_not_removed(tmp_path: Path) -> None:
    data = write(tmp_path / "in.csv", table(30))
    out = tmp_path / "out"
    out.mkdir()
    kept = out / ".mine.csv.0123abcd.tmp"
    kept.write_text("mine")
    with pytest.raises(nonet.ArgumentError, match="is not empty"):
        batch.run("solve", str(data), str(out), resume=True)
    with pytest.raises(nonet.ArgumentError, match="is not an empty folder"):
        dataset.split(str(data), str(out))
    batch.run("solve", str(data), str(out / "solved.csv"))
    assert kept.read_text() == "mine"


def test_a_complete_file_is_success(tmp_path: Path) -> None:
    """The run ended while its parts were removed: the file is not written again."""
    data, out = write(tmp_path / "in.csv", table(30)), tmp_path / "out.csv"
    moment = 0
    while not out.exists() or not (tmp_path / "out.csv.parts").exists():
        out.unlink(missing_ok=True)
        moment += 1
        with pytest.raises(Killed), ends_after(moment):
            batch.run("solve", str(data), str(out), part_rows=12, threads=1, resume=True)
    while len(list((tmp_path / "out.csv.parts").iterdir())) > 2:
        with pytest.raises(Killed), ends_after(1):
            batch.run("solve", str(data), str(out), part_rows=12, threads=1, resume=True)
    before = out.stat().st_mtime_ns
    report = batch.run("solve", str(data), str(out), part_rows=12, threads=1, resume=True)
    assert (report.parts, report.before, report.rows) == (3, 3, 30)
    assert out.stat().st_mtime_ns == before
    assert not (tmp_path / "out.csv.parts").exists()
