"""What all tests share: the big test data, a header that says where it is, and a browser."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tools import get_chromium

ROOT = Path(__file__).parent.parent
TABLES = ROOT / "tests" / "data"


def _data() -> Path | None:
    named = os.environ.get("NONET_DATA")
    place = Path(named) if named else ROOT.parent / "shared" / "data"
    return place if place.is_dir() else None


DATA = _data()

# Tests say nothing of time. A run for others (CI) tries the same examples each time; one at home
# may find new ones.
settings.register_profile("home", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.register_profile("full", deadline=None, max_examples=2000)
_HOME = "full" if os.environ.get("NONET_FULL") else "home"
settings.load_profile("ci" if os.environ.get("CI") else _HOME)


# A busy machine takes its time; a test that fails waits this long.
expect.set_options(timeout=30_000)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "needs_data: reads the big test data (NONET_DATA)")
    config.addinivalue_line("markers", "slow: left out by `make check`; see SLOW")
    # A shell starts what runs in the background deaf to Ctrl-C, and its children inherit that; the
    # tests of interruption need to hear it.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_report_header() -> str:
    if DATA is None:
        return "big test data: none (set NONET_DATA to its folder)"
    return f"big test data: {DATA.resolve()}"


# What `make check` leaves out beside the tests of the big data: comparisons with slow twins, proofs
# over many boards, exhaustive counts, programs that are started again and again.
SLOW = (
    "tests/batch/",
    "tests/dataset/",
    "tests/cli/test_terminal.py",
    "tests/cover/test_counts.py",
    "tests/cover/test_solutions.py",
    "tests/engine/test_lanes_counts.py",
    "tests/formats/test_fuzz.py",
    "tests/formats/test_growth.py",
    "tests/formats/test_positions.py",
    "tests/formats/test_reader.py",
    "tests/formats/test_round_trips.py",
    "tests/showing/render/test_routes.py",
    "tests/techniques/",
    "tests/reasoning/test_doctor.py",
    "tests/reasoning/test_logic.py",
    "tests/test_native_code.py",
    "tests/reasoning/test_premises.py",
    "tests/rivals/test_making.py",
    "tests/variants/",
    "tests/web/test_daily.py",
    "tests/web/test_learn.py",
    "tests/web/test_leaving.py",
    "tests/web/test_page.py",
    "tests/web/test_running.py",
    "tests/web/test_schema.py",
    "tests/web/test_sharing.py",
)


# Takes a minute and mostly waits: begun last, it would keep all other workers waiting.
FIRST = "tests/web/test_schema.py"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(FIRST))
    for item in items:
        if item.nodeid.startswith(SLOW) or item.get_closest_marker("needs_data"):
            item.add_marker(pytest.mark.slow)
    if DATA is None:
        reason = "the big test data is not here; set NONET_DATA to its folder"
        for item in items:
            if item.get_closest_marker("needs_data"):
                item.add_marker(pytest.mark.skip(reason=reason))


def pytest_report_collectionfinish(items: list[pytest.Item]) -> str:
    depending = sum(item.get_closest_marker("needs_data") is not None for item in items)
    return f"{depending} of {len(items)} tests depend on the big test data"


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder of the big test data; tests that use it are marked `needs_data`."""
    assert DATA is not None, "mark the test needs_data"
    return DATA


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A browser for the tests of pages: never skipped, because `make test` installs one."""
    path = get_chromium.find()
    if path is None:
        pytest.fail(get_chromium.REMEDY, pytrace=False)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=path,
            args=["--no-sandbox"],
            env={**os.environ, **get_chromium.environment(path)},
        )
        yield started
        started.close()


@pytest.fixture
def desktop(browser: Browser) -> Iterator[Page]:
    """A page on a large screen."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield context.new_page()
    context.close()


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A page on a phone."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    yield context.new_page()
    context.close()
