"""Parts on a Dask cluster: an existing one, or one that is started on this machine."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from itertools import islice
from typing import Any

from nonet._version import __version__
from nonet.batch.job import Job
from nonet.batch.manifest import Done
from nonet.batch.plan import Part
from nonet.batch.work import do_part
from nonet.errors import MissingExtra, NonetError

# Parts that each thread of a worker has under way or waiting.
_AHEAD = 3
_PATIENCE = 15
_PAUSE = 0.5
_LOGGERS = ("distributed", "tornado", "asyncio")


def run_on_dask(
    job: Job,
    parts: list[Part],
    scheduler: str | None,
    workers: int,
    moved: Callable[[int], None],
) -> Iterator[Done]:
    """Yield parts as they are done by the workers of a cluster.

    Every worker reads and writes the files itself, so all must see them under the same paths. Parts
    of a worker that dies are done by another. Without an address, a cluster of this machine's cores
    is started.
    """
    dask = _distributed()
    if scheduler is None:
        with (
            _quiet(),
            dask.LocalCluster(workers, threads_per_worker=1, dashboard_address=None) as cluster,
            dask.Client(cluster) as client,
        ):
            yield from _run(client, job, parts, moved)
        return
    with _quiet():
        try:
            client = dask.Client(scheduler, timeout=_PATIENCE)
        except (OSError, ValueError) as error:
            why = str(error).partition("\n")[0]
            raise NonetError(f"no Dask scheduler answers at {scheduler}: {why}") from None
        with client:
            yield from _run(client, job, parts, moved)


@contextmanager
def _quiet() -> Iterator[None]:
    """Silence the loggers of Dask: what goes wrong is raised, or done again by another worker."""
    names = [name for name in logging.root.manager.loggerDict if name.startswith(_LOGGERS)]
    loggers = [logging.getLogger(name) for name in names]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise MissingExtra("clusters", package="dask", extra="dask") from None
    return distributed


def _run(client: Any, job: Job, parts: list[Part], moved: Callable[[int], None]) -> Iterator[Done]:
    dask = _distributed()
    wait = dask.wait
    workers = _Workers(client)
    workers.wait_for_first()
    waiting = iter(parts)
    running: dict[Any, Part] = {}
    while True:
        try:
            # Workers can join at any time, and get their share.
            for part in islice(waiting, max(0, workers.threads() * _AHEAD - len(running))):
                running[client.submit(do_part, job, part, pure=False)] = part
            if not running:
                break
            wait(list(running), timeout=_PAUSE, return_when="FIRST_COMPLETED")
        except TimeoutError:
            pass
        except (CancelledError, dask.CancelledError, OSError):
            raise _lost(client) from None
        if client.status != "running":
            raise _lost(client)
        finished = [future for future in running if future.done()]
        for future in finished:
            del running[future]
            yield _result(client, future)
        moved(0)


class _Workers:
    """The workers of a cluster; each is asked for its version when it is first seen."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._known: set[str] = set()

    def wait_for_first(self) -> None:
        """Wait until there is a worker; raise if none comes."""
        try:
            self._client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError:
            address = _address(self._client)
            raise NonetError(
                f"the Dask scheduler has no workers; start some with: dask worker {address}"
            ) from None

    def threads(self) -> int:
        """Return the number of threads of all workers; raise if one has another version."""
        found = self._client.nthreads()
        new = [worker for worker in found if worker not in self._known]
        if new:
            # One that dies before it answers is none any more.
            versions = self._client.run(_version, workers=new, on_error="ignore")
            for worker, version in versions.items():
                if version != __version__:
                    raise NonetError(
                        f"worker {worker} has nonet {version}; {__version__} is needed"
                    )
            self._known.update(versions)
        threads: int = sum(found.values())
        return max(1, threads)


def _version() -> str:
    return __version__


def _result(client: Any, future: Any) -> Done:
    dask = _distributed()
    try:
        done: Done = future.result()
    except dask.KilledWorker as error:
        raise NonetError(
            f"{error.allowed_failures + 1} workers died over the same part; they may be short of "
            "memory: use a smaller --part-rows"
        ) from None
    except (CancelledError, dask.CancelledError):
        raise _lost(client) from None
    except OSError:
        # Either the worker could not read or write its files, or the connection broke while the
        # result was on its way.
        if future.status == "error":
            raise
        raise _lost(client) from None
    return done


def _lost(client: Any) -> NonetError:
    return NonetError(
        f"the connection to the Dask scheduler at {_address(client)} is lost; "
        "the parts that are done are kept, and --resume continues with the others"
    )


def _address(client: Any) -> str:
    return str(getattr(client.scheduler, "address", None) or client)
