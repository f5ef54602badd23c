"""Batches on a Dask cluster: the same bytes, also when a worker or the scheduler dies."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]
import pytest

import nonet
from nonet import batch
from tests.batch.samples import files, table, write
from tests.batch.test_resume import parts_in
from tests.cli.command import environment

ROWS, PART = 3000, 60
PATIENCE = 90.0


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Cluster:
    """A scheduler and two workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.address = f"tcp://127.0.0.1:{free_port()}"
        self._folder = folder
        port = self.address.rsplit(":", 1)[1]
        self.scheduler = self._start("scheduler", "--port", port, "--no-dashboard")
        self.workers = [self._worker() for _ in range(2)]

    def _worker(self) -> subprocess.Popen[bytes]:
        more = ("--nthreads", "1", "--no-dashboard", "--no-nanny")
        return self._start("worker", self.address, *more)

    def join(self) -> None:
        """Let another worker join."""
        self.workers.append(self._worker())

    def _start(self, *arguments: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", "dask", *arguments, *self._place(arguments[0])],
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=environment(),
        )

    def _place(self, kind: str) -> list[str]:
        return ["--local-directory", str(self._folder)] if kind == "worker" else []

    def stop(self) -> None:
        for process in (*self.workers, self.scheduler):
            if process.poll() is None:
                process.kill()
            process.wait(PATIENCE)


@contextmanager
def cluster(folder: Path) -> Iterator[Cluster]:
    started = Cluster(folder)
    try:
        yield started
    finally:
        started.stop()


def start(data: Path, out: Path, *more: str) -> subprocess.Popen[bytes]:
    """Start `nonet batch rate --on dask`."""
    command = ["batch", "rate", data, "-o", out, "--part-rows", PART, "--on", "dask", *more]
    return subprocess.Popen(
        [sys.executable, "-m", "nonet", *map(str, command)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )


def wait_for(process: subprocess.Popen[bytes], out: Path, parts: int) -> None:
    end = time.monotonic() + PATIENCE
    while parts_in(out) < parts:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("data") / "in.parquet", table(ROWS), group=1000)


@pytest.fixture(scope="module")
def wanted(data: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What a run on this machine writes."""
    out = tmp_path_factory.mktemp("local") / "out"
    batch.run("rate", str(data), str(out), part_rows=PART, scales=["nonet"], max_er=None)
    return files(out)


def test_a_worker_dies_then_the_scheduler(
    data: Path, wanted: dict[str, bytes], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    with cluster(tmp_path) as first, start(data, out, "--scheduler", first.address) as process:
        wait_for(process, out, 4)
        first.workers[0].send_signal(signal.SIGKILL)
        before = parts_in(out)
        wait_for(process, out, before + 4)  # the other worker goes on
        assert parts_in(out) < ROWS // PART
        first.scheduler.send_signal(signal.SIGKILL)
        _, shown = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert b"the connection to the Dask scheduler at tcp://127.0.0.1:" in shown
    assert b"--resume continues" in shown
    assert shown.count(b"\n") == 1, shown
    done = parts_in(out)
    assert 8 <= done < ROWS // PART
    with (
        cluster(tmp_path) as second,
        start(data, out, "--scheduler", second.address, "--resume") as process,
    ):
        wait_for(process, out, done + 2)
        second.workers[1].send_signal(signal.SIGKILL)
        _, shown = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2, shown  # some rows are no puzzles
    assert f"({done} done before)".encode() in shown
    assert files(out) == wanted


def test_workers_that_join_later_get_work(tmp_path: Path) -> None:
    import distributed

    from nonet.batch.cluster import _Workers

    kind: Any = distributed.Client  # without types
    with cluster(tmp_path) as started, kind(started.address) as client:
        client.wait_for_workers(2, timeout=PATIENCE)
        workers = _Workers(client)
        assert workers.threads() == 2
        started.join()
        client.wait_for_workers(3, timeout=PATIENCE)
        assert workers.threads() == 3
        started.workers[0].kill()
        end = time.monotonic() + PATIENCE
        while workers.threads() != 2:
            assert time.monotonic() < end
            time.sleep(0.05)


def test_a_cluster_of_this_machine(data: Path, wanted: dict[str, bytes], tmp_path: Path) -> None:
    out = tmp_path / "out"
    with start(data, out, "--threads", "2") as process:
        wait_for(process, out, 2)
        # A nanny starts another worker in the place of one that dies.
        workers = [
            child
            for child in psutil.Process(process.pid).children(recursive=True)
            if "spawn_main" in " ".join(child.cmdline())
        ]
        assert len(workers) == 2
        workers[0].kill()
        _, shown = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2, shown  # some rows are no puzzles
    assert shown.count(b"\n") == 1, shown
    assert files(out) == wanted


def test_no_scheduler(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    address = f"tcp://127.0.0.1:{free_port()}"
    monkeypatch.setattr("nonet.batch.cluster._PATIENCE", 1)
    with pytest.raises(nonet.NonetError, match=f"no Dask scheduler answers at {address}"):
        batch.run("count", str(data), str(tmp_path / "out"), on="dask", scheduler=address)
    # Nothing is done, so nothing has to be resumed.
    assert batch.run("count", str(data), str(tmp_path / "out")).rows == ROWS


def test_without_dask(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(nonet.errors.MissingExtra, match=r"need dask; .* pip install nonet\[dask\]"):
        batch.run("count", str(data), str(tmp_path / "out"), on="dask")
