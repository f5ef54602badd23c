"""Runs `nonet bench` on every set of the big test data if available, otherwise on generated sets.

make bench                                        # the table of this machine
make bench ARGS="--cpu avx2 my.txt"               # your own files and options
make bench ARGS="-o benchmarks/results/my-machine.md"
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from nonet.cli import main
from nonet.rows.bench import make_sets

ROOT = Path(__file__).parent.parent
OPTIONS_WITH_VALUES = ("-o", "--output", "--cpu", "--passes")


def bench_files() -> list[str]:
    """Return the sets of the big test data, or none if it is not available."""
    data = Path(os.environ.get("NONET_DATA", ROOT.parent / "shared" / "data"))
    return [str(path) for path in sorted((data / "bench").glob("*.txt"))]


def write_blanks(folder: str) -> str:
    """Write the full grids with random blanks, of which the big test data has none, to a file."""
    blanks = next(each for each in make_sets() if each.name == "made-blanks")
    path = Path(folder, "made-blanks.txt")
    path.write_bytes(b"\n".join(row.tobytes() for row in blanks.rows))
    return str(path)


def names_files(arguments: list[str]) -> bool:
    """Whether any of the arguments is neither an option nor the value of one."""
    before = ["", *arguments]
    return any(
        not argument.startswith("-") and option not in OPTIONS_WITH_VALUES
        for option, argument in zip(before, arguments, strict=False)
    )


if __name__ == "__main__":
    arguments = sys.argv[1:]
    files = [] if names_files(arguments) else bench_files()
    with tempfile.TemporaryDirectory() as folder:
        if files:
            files.append(write_blanks(folder))
        sys.exit(main(["bench", *files, *arguments]))
