"""What the tests of the server share: one that runs for all, and those with limits of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from _pytest.runner import runtestprotocol

from nonet.web.limits import Limits
from nonet.web.security import Access
from tests.web.serving import Served

Serve = Callable[..., Served]

# How often a test in a browser may be tried.
_TRIES = 3


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Try a test in a browser again if it fails, and report how often that was needed.

    On a machine that is busy with other tests, Chromium loses an event now and then: a click that
    comes while the page is laid out anew, or a file dropped on it. A fault of the page fails every
    time.
    """
    if "browser" not in getattr(item, "fixturenames", ()):
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for number in range(1, _TRIES + 1):
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
        if number == _TRIES or not any(report.failed for report in reports):
            break
    for report in reports:
        if number > 1:
            report.user_properties.append(("tries", number))
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List the tests in a browser that needed more than one try."""
    for report in terminalreporter.getreports("passed"):
        if report.when == "call" and ("tries", 2) in report.user_properties:
            terminalreporter.write_line(f"passed at the second try: {report.nodeid}")
        if report.when == "call" and ("tries", 3) in report.user_properties:
            terminalreporter.write_line(f"passed at the third try: {report.nodeid}")


@pytest.fixture(scope="session")
def server() -> Iterator[Served]:
    """A server with the usual limits."""
    served = Served()
    yield served
    served.close()


@pytest.fixture
def serve() -> Iterator[Serve]:
    """A function that starts a server with limits or access of its own."""
    started: list[Served] = []

    def start(access: Access | None = None, **limits: float) -> Served:
        started.append(Served(Limits(**limits), access))  # type: ignore[arg-type]
        return started[-1]

    yield start
    for served in started:
        served.close()
