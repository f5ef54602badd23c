"""Measures how soon a key press is drawn, from Chromium's trace.

python -m tools.measure_keys [--size 16] [--presses 100]

A server of its own serves the page; the board is empty but for all candidates as marks, which is
the heaviest there is. The time runs from the start of the key's event to the end of the commit
that hands the new picture to the compositor. The time of the main thread alone leaves out what
other programs took of the processor.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.web.serving import Served
from tools import get_chromium

FRAME = 1000 / 60
# Without V8's profiler, which Playwright would add: it slows down what is measured.
CATEGORIES = ["-*", "devtools.timeline", "disabled-by-default-devtools.timeline"]
# The work of the main thread that turns an event into a picture.
WORK = {
    "EventDispatch",
    "UpdateLayoutTree",
    "Layout",
    "PrePaint",
    "Paint",
    "Layerize",
    "Commit",
    "FireAnimationFrame",
}


def measure(size: int, presses: int) -> list[tuple[float, float]]:
    """Return for each press the milliseconds until it was drawn, and those of the thread alone."""
    path = get_chromium.find()
    if path is None:
        raise SystemExit(get_chromium.REMEDY)
    server = Served()
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.goto(f"{server.address}/#p={'.' * size**2}")
        page.wait_for_selector("[data-ready]")
        page.locator(".tools [value=fill]").click()
        page.locator('[data-cell="0"]').click()
        trace = Path(folder) / "trace.json"
        browser.start_tracing(page=page, path=trace, categories=CATEGORIES)
        # The start of a trace holds the page up.
        page.wait_for_timeout(500)
        for press in range(presses):
            # Digits with all their consequences: tidied marks, highlights, undo.
            page.keyboard.press(("5", "Control+z", "ArrowRight", "7", "ArrowDown")[press % 5])
            page.wait_for_timeout(60)
        browser.stop_tracing()
        browser.close()
        events = json.loads(trace.read_text("utf-8"))["traceEvents"]
    server.close()
    return times(events)


def times(events: list[dict[str, Any]]) -> list[tuple[float, float]]:
    """Return the times of a trace's key presses."""
    done = sorted((e for e in events if e.get("ph") == "X"), key=lambda event: event["ts"])
    keys = [
        event
        for event in done
        if event["name"] == "EventDispatch" and event["args"]["data"]["type"] == "keydown"
    ]
    found = []
    for key in keys:
        thread = [e for e in done if e["tid"] == key["tid"] and e["pid"] == key["pid"]]
        commits = [e for e in thread if e["name"] == "Commit" and e["ts"] > key["ts"]]
        if not commits:
            continue
        end = commits[0]["ts"] + commits[0]["dur"]
        work = [e for e in thread if e["name"] in WORK and key["ts"] <= e["ts"] and e["ts"] < end]
        # Events inside others are counted with them.
        alone, last = 0.0, 0.0
        for event in work:
            if event["ts"] >= last:
                alone += event.get("tdur", event["dur"])
                last = event["ts"] + event["dur"]
        found.append(((end - key["ts"]) / 1000, alone / 1000))
    return found


def main() -> int:
    """Print the times."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--size", type=int, default=16)
    parser.add_argument("--presses", type=int, default=100)
    asked = parser.parse_args()
    found = measure(asked.size, asked.presses)
    if not found:
        print("the trace has no key presses", file=sys.stderr)
        return 1
    print(f"{asked.size}×{asked.size}, {len(found)} key presses")
    for name, column in (("until drawn", 0), ("thread alone", 1)):
        values = sorted(each[column] for each in found)
        inside = sum(value <= FRAME for value in values)
        late = values[int(0.95 * (len(values) - 1))]
        print(
            f"{name}: median {statistics.median(values):.1f} ms, 95th percentile {late:.1f} ms,"
            f" longest {values[-1]:.1f} ms; {inside} of {len(values)} within a frame (16.7 ms)"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
