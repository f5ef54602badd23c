"""Compares exact cover with other Python libraries: CPU seconds to count all solutions.

python benchmarks/cover.py [PROBLEM …] [--rounds N] [--patience SECONDS] [-o FILE]

Problems are files in Knuth's text format; by default those of the big test data, or generated ones.
The peers are installed into a separate environment, build/peers, when first needed. The time to
build a problem is not counted, nor is compilation at the first call. Each round measures all
libraries in turn; the best round counts. A peer that exceeds the patience is left out.
"""

from __future__ import annotations

import argparse
import json
import os
import runpy
import subprocess
import sys
import time
import venv
from pathlib import Path
from typing import Any

from nonet import cover
from nonet.bench.machine import describe_machine
from nonet.cover import native

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / "build" / "peers"
PACKAGES = ("xcover==0.2.6", "exact-cover==1.5.0", "exact-cover-py==0.1.2", "numpy")
PEERS = ("xcover", "exact-cover", "exact-cover-py")
SHORT = 1.0  # a problem that takes less time is repeated for this many seconds


def peers_python() -> Path:
    """Return the Python of the peers' environment, which is created if it is missing."""
    python = ENVIRONMENT / "bin" / "python"
    if not (ENVIRONMENT / ".done").exists():
        print(
            f"installing {', '.join(PEERS)} into {ENVIRONMENT.relative_to(ROOT)}", file=sys.stderr
        )
        venv.create(ENVIRONMENT, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "-q", *PACKAGES], check=True)
        # numba caches its compiled code for later runs.
        imports = "import warnings; warnings.simplefilter('ignore'); import xcover, exact_cover_py"
        subprocess.run([python, "-c", imports], check=True)
        (ENVIRONMENT / ".done").touch()
    return python


def problems(named: list[Path]) -> dict[str, cover.Problem]:
    """Return the problems named, or those of the big test data, or generated ones."""
    data = Path(os.environ.get("NONET_DATA", ROOT.parent / "shared" / "data")) / "cover"
    files = named or sorted(data.glob("*.dlx"))
    if files:
        return {path.stem: cover.read(path) for path in files}
    made = {
        name: runpy.run_path(str(ROOT / "examples" / "cover" / f"{name}.py"))["problem"]
        for name in ("queens", "langford", "pentominoes")
    }
    return {
        "queens12": made["queens"](12),
        "langford11": made["langford"](11),
        "pent6x10": made["pentominoes"](6, 10),
    }


def as_record(problem: cover.Problem) -> dict[str, Any]:
    """Return a problem as texts, which every peer accepts."""
    coloured = False

    def spell(item: Any) -> str:
        nonlocal coloured
        if isinstance(item, cover.Coloured):
            coloured = True
            return f"{item.item}:{item.colour}"
        return str(item)

    options = [[spell(item) for item in problem.option(label)] for label in problem.labels]
    return {
        "primary": [str(item) for item in problem.primary],
        "secondary": [str(item) for item in problem.secondary],
        "options": options,
        "coloured": coloured,
    }


def measure_nonet(problem: cover.Problem) -> tuple[int, float]:
    """Return the count and the CPU seconds of one `Problem.count()`."""
    problem.compiled()
    begin = time.process_time()
    runs, found = 0, 0
    while runs == 0 or time.process_time() - begin < SHORT:
        found = problem.count()
        runs += 1
    return found, (time.process_time() - begin) / runs


def measure_peer(peer: str, record: dict[str, Any], patience: float) -> tuple[int, float] | None:
    """Return the count and CPU seconds of a peer, or None if it cannot or takes too long."""
    asked = {"peer": peer, "problem": record, "seconds": SHORT, "warm": peer != "exact-cover"}
    try:
        done = subprocess.run(
            [peers_python(), Path(__file__).with_name("cover_peer.py")],
            input=json.dumps(asked),
            capture_output=True,
            encoding="utf-8",
            timeout=patience,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return None
    if done.returncode:
        return None
    answer = json.loads(done.stdout)
    return answer["count"], answer["seconds"]


class _Sizes(native.Limits):
    nodes = updates = 0

    def end(self, search: Any) -> None:
        super().end(search)
        self.nodes, self.updates = search.nodes, search.updates


def sizes(problem: cover.Problem) -> tuple[int, int]:
    """Return the nodes and updates of a count."""
    limits = _Sizes(None, None, None)
    native.count(problem.compiled(), None, 1, limits)
    return limits.nodes, limits.updates


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("problems", nargs="*", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--patience", type=float, default=60.0)
    parser.add_argument("-o", "--output", type=Path)
    asked = parser.parse_args()
    lines = [
        f"{describe_machine()}; CPU seconds, best of {asked.rounds} rounds in turns",
        "",
        "| problem | solutions | nodes | updates | nonet |"
        + "".join(f" {peer} |" for peer in PEERS)
        + " nonet / xcover |",
        "|---|" + "---:|" * (len(PEERS) + 5),
    ]
    print("\n".join(lines), flush=True)
    for name, problem in problems(asked.problems).items():
        record = as_record(problem)
        best: dict[str, float] = {}
        counts: set[int] = set()
        silent: set[str] = set()
        for _ in range(asked.rounds):
            count, seconds = measure_nonet(problem)
            counts.add(count)
            best["nonet"] = min(seconds, best.get("nonet", seconds))
            for peer in PEERS:
                found = None if peer in silent else measure_peer(peer, record, asked.patience)
                if found is None:
                    silent.add(peer)
                    continue
                counts.add(found[0])
                best[peer] = min(found[1], best.get(peer, found[1]))
        if len(counts) > 1:
            sys.exit(f"{name}: the counts differ: {sorted(counts)}")
        nodes, updates = sizes(problem)
        ratio = f"{best['nonet'] / best['xcover']:.2f}" if "xcover" in best else "–"
        row = [f"{best[peer]:.3g}" if peer in best else "–" for peer in ("nonet", *PEERS)]
        cells = [name, f"{counts.pop():,}", f"{nodes:,}", f"{updates:,}", *row, ratio]
        lines.append(f"| {' | '.join(cells)} |")
        print(lines[-1], flush=True)
    if asked.output:
        asked.output.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
