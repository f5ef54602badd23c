"""What the tests of the server share: one that runs for all, and those with limits of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from nonet.web.limits import ServerLimits
from nonet.web.security import Access
from nonet.web.workers.nursery import NURSERY
from tests.web.serving import Served

Serve = Callable[..., Served]


@pytest.fixture(scope="session", autouse=True)
def nursery() -> Iterator[None]:
    """Keep the process that forks workers, so that not every server loads nonet anew."""
    NURSERY.join()
    yield
    NURSERY.leave()


@pytest.fixture(scope="session")
def server() -> Iterator[Served]:
    """A server with the usual limits, but for time: a busy machine takes its time."""
    served = Served(ServerLimits(seconds=100))
    yield served
    served.close()


@pytest.fixture
def serve() -> Iterator[Serve]:
    """A function that starts a server with limits or access of its own."""
    started: list[Served] = []

    def start(access: Access | None = None, **limits: float) -> Served:
        started.append(Served(ServerLimits(**limits), access))  # type: ignore[arg-type]
        return started[-1]

    yield start
    for served in started:
        served.close()
