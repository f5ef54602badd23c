"""docs/researcher.md, run as it stands: make, audit, split, rate on two Dask workers, plot."""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pyarrow.dataset  # type: ignore[import-untyped]

from tests.cli.command import environment

PAGE = Path(__file__).parent.parent.parent / "docs" / "researcher.md"
BLOCK = re.compile(r"```(console|python)\n(.*?)```", re.DOTALL)


def test_the_tour(tmp_path: Path) -> None:
    kinds = []
    shown: dict[str, str] = {}
    for kind, text in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        if kind == "console":
            (line,) = text.strip().splitlines()
            words = line.removeprefix("$ nonet ").split()
            command = [sys.executable, "-m", "nonet", *words]
        else:
            words = ["python"]
            command = [sys.executable, "-c", text]
        done = subprocess.run(
            command,
            cwd=tmp_path,
            env=environment(),
            capture_output=True,
            text=True,
            check=False,
            timeout=500,
        )
        assert done.returncode == 0, (words, done.stdout, done.stderr)
        kinds.append(" ".join(words[:2]))
        shown[words[1] if len(words) > 1 else words[0]] = done.stdout + done.stderr
    assert kinds == ["dataset make", "dataset audit", "dataset split", "batch rate", "python"]
    assert "train.parquet 16,000 rows" in shown["make"]
    assert re.search(r"isomorphs +0\n", shown["audit"])
    assert re.search(r"in disguise +0\n", shown["audit"])
    rated = pyarrow.dataset.dataset(tmp_path / "rated", format="parquet").to_table()
    assert len(rated) == 20_000
    assert rated["se_er"].null_count == 0
    levels = rated["level"].to_pylist()
    assert [levels.count(level) for level in ("beginner", "easy", "medium", "hard")] == [5000] * 4
    picture = ET.parse(tmp_path / "ratings.svg").getroot()
    bars = [each for each in picture if each.tag.endswith("rect")]
    assert len(bars) > 20
    assert sum(float(bar.get("height", "0")) > 0 for bar in bars) > 10
