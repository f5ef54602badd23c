"""Compares exact cover with other libraries and programs: CPU seconds to count all solutions.

python -m benchmarks.cover [PROBLEM …] [--programs FILE …] [--no-libraries] [--rounds N] [-o FILE]

A problem is a file in Knuth's text format, or the name of a shape in cover_shapes.py; by default
all files of the big test data, or the examples, and all shapes. The Python libraries are installed
into a separate environment, build/peers, when first needed. A program is an executable that reads
Knuth's format and reports "Altogether N solutions", such as his DLX1, DLX2 and SSXCC; its time
includes reading the file. Otherwise the time to build a problem is not counted, nor is compilation
at the first call. Each round measures all peers in turn; the best round counts. A peer that
exceeds the patience is left out.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import runpy
import string
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path
from typing import Any

from benchmarks.cover_shapes import SHAPES
from nonet import cover
from nonet.cover import native
from nonet.rows.bench.machine import describe_machine

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


def problems(named: list[str]) -> dict[str, cover.Problem]:
    """Return the files and shapes named, or else all files of the test data and all shapes."""
    data = Path(os.environ.get("NONET_DATA", ROOT.parent / "shared" / "data")) / "cover"
    files = [Path(name) for name in named if name not in SHAPES]
    if not named:
        files = sorted(data.glob("*.dlx"))
    for path in files:
        if not path.is_file():
            sys.exit(f"no file or shape named '{path}'; the shapes are {', '.join(SHAPES)}")
    found = {path.stem: cover.read(path) for path in files}
    if not found and not named:
        made = {
            name: runpy.run_path(str(ROOT / "examples" / "cover" / f"{name}.py"))["problem"]
            for name in ("queens", "langford", "pentominoes")
        }
        found = {
            "queens12": made["queens"](12),
            "langford11": made["langford"](11),
            "pent6x10": made["pentominoes"](6, 10),
        }
    return found | {name: make() for name, make in SHAPES.items() if not named or name in named}


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


def write_plainly(problem: cover.Problem, path: Path) -> None:
    """Write a problem with short names, which every program accepts."""
    names: dict[Any, str] = {item: f"p{i}" for i, item in enumerate(problem.primary)}
    names |= {item: f"s{i}" for i, item in enumerate(problem.secondary)}
    colours: dict[Any, str] = {}
    signs = string.digits + string.ascii_letters + "!#$%&()*+,-./;<=>?@[]^_`{}~"

    def spell(item: Any) -> str:
        if not isinstance(item, cover.Coloured):
            return names[item]
        if item.colour not in colours:  # to some programs a colour is one character
            colours[item.colour] = dict(enumerate(signs)).get(len(colours), f"c{len(colours)}")
        return f"{names[item.item]}:{colours[item.colour]}"

    head = [names[item] for item in problem.primary]
    if problem.secondary:
        head += ["|", *(names[item] for item in problem.secondary)]
    lines = [head, *([spell(item) for item in problem.option(label)] for label in problem.labels)]
    path.write_text("".join(" ".join(line) + "\n" for line in lines), encoding="utf-8")


def measure_program(program: Path, path: Path, patience: float) -> tuple[int, float] | None:
    """Return the count and CPU seconds of a program, or None if it cannot or takes too long."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        with path.open("rb") as source:
            done = subprocess.run(
                [program.resolve()],
                stdin=source,
                capture_output=True,
                timeout=patience,
                check=False,
            )
    except subprocess.TimeoutExpired:
        return None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    found = re.search(rb"Altogether (\d+) solution", done.stderr)
    if not found:
        return None
    return int(found[1]), after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


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
    parser.add_argument("problems", nargs="*")
    parser.add_argument("--programs", nargs="+", type=Path, default=[])
    parser.add_argument("--no-libraries", action="store_true", help="only nonet and the programs")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--patience", type=float, default=60.0)
    parser.add_argument("-o", "--output", type=Path)
    asked = parser.parse_args()
    libraries = () if asked.no_libraries else PEERS
    peers = (*libraries, *(program.name for program in asked.programs))
    lines = [
        f"{describe_machine()}; CPU seconds, best of {asked.rounds} rounds in turns",
        "",
        "| problem | solutions | nodes | updates | nonet |"
        + "".join(f" {peer} |" for peer in peers)
        + " nonet / best peer |",
        "|---|" + "---:|" * (len(peers) + 5),
    ]
    print("\n".join(lines), flush=True)
    for name, problem in problems(asked.problems).items():
        lines.append(row_of(name, problem, libraries, asked))
        print(lines[-1], flush=True)
    if asked.output:
        asked.output.write_text("\n".join(lines) + "\n", encoding="utf-8")


def row_of(
    name: str, problem: cover.Problem, libraries: tuple[str, ...], asked: argparse.Namespace
) -> str:
    """Measure one problem; exits if two peers count differently."""
    record = as_record(problem)
    best: dict[str, float] = {}
    counts: dict[str, int] = {}
    silent: set[str] = set()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "problem.dlx"
        write_plainly(problem, path)

        def measure(peer: str) -> tuple[int, float] | None:
            if peer == "nonet":
                return measure_nonet(problem)
            if peer in libraries:
                return measure_peer(peer, record, asked.patience)
            return measure_program(programs[peer], path, asked.patience)

        programs = {program.name: program for program in asked.programs}
        peers = (*libraries, *programs)
        for _ in range(asked.rounds):
            for peer in ("nonet", *peers):
                found = None if peer in silent else measure(peer)
                if found is None:
                    silent.add(peer)
                    continue
                counts[peer] = found[0]
                best[peer] = min(found[1], best.get(peer, found[1]))
    if len(set(counts.values())) > 1:
        sys.exit(f"{name}: the counts differ: {counts}")
    nodes, updates = sizes(problem)
    others = [best[peer] for peer in peers if peer in best]
    ratio = f"{best['nonet'] / min(others):.2f}" if others else "–"
    row = [f"{best[peer]:.3g}" if peer in best else "–" for peer in ("nonet", *peers)]
    cells = [name, f"{counts['nonet']:,}", f"{nodes:,}", f"{updates:,}", *row, ratio]
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
