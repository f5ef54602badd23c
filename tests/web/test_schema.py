"""schemathesis makes requests from the published schema; no answer is a 5xx or breaks it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.web.conftest import Serve

ROOT = Path(__file__).parent.parent.parent
SECONDS = 600 if os.environ.get("NONET_FULL") else 60
CHECKS = (
    "not_a_server_error,status_code_conformance,"
    "content_type_conformance,response_schema_conformance"
)


def test_a_minute_of_made_up_requests(serve: Serve, tmp_path: Path) -> None:
    server = serve(seconds=2, long_seconds=3, workers=2)
    path = os.pathsep.join([str(ROOT), *sys.path])
    done = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli", "run"),
            f"{server.address}/api/v1/openapi.json",
            *("--checks", CHECKS),
            *("--max-time", str(SECONDS), "--max-examples", "10000", "--workers", "2"),
            *("--phases", "examples,coverage,fuzzing", "--no-color"),
            *("--request-timeout", "10", "--suppress-health-check", "all"),
        ],
        cwd=tmp_path,
        env={**os.environ, "SCHEMATHESIS_HOOKS": "tests.web.made_up", "PYTHONPATH": path},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    made = re.search(r"(\d+) generated, \1 passed", done.stdout)
    assert made is not None, done.stdout[-3000:]
    assert int(made[1]) > 200
