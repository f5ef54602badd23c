"""How long pictures take: `python -m benchmarks.render [--frames N] [--passes N] [PUZZLES …]`.

The frames are steps along the paths of puzzles with their boards, as an explanation has them. Timed
is what `nonet.svg` does with one: make the scene and draw it, from the marks of a step that have
been read, apart for steps without links and with them. A second line is for the PNG images, where
the extra is installed. CPU time on one core, the best of some passes for each frame.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

import nonet
from nonet.model.frame import Frame
from nonet.showing.render import routes

PUZZLES = Path(__file__).parent.parent / "tests" / "data" / "puzzles.txt"


def frames(puzzles: list[str], seed: int = 0) -> Iterator[Frame]:
    """Yield the frames of the paths of puzzles in some order, with their marks read."""
    shuffled = list(puzzles)
    Random(seed).shuffle(shuffled)
    for puzzle in shuffled:
        if nonet.count(puzzle, limit=2) == 1:
            for frame in nonet.explain(puzzle).frames:
                _ = (frame.step.marks, frame.step.because)
                yield frame


def timed(draw: Callable[[Frame], object], frame: Frame) -> float:
    """Return the CPU seconds of one picture; curves of earlier pictures are forgotten."""
    routes.forget()
    begin = process_time()
    draw(frame)
    return process_time() - begin


def report(name: str, draw: Callable[[Frame], object], chosen: list[Frame], passes: int) -> None:
    """Print the median and the slow end in milliseconds."""
    best = [min(timed(draw, frame) for _ in range(passes)) * 1e3 for frame in chosen]
    best.sort()
    print(
        f"{name}: {len(best)} frames; median {median(best):.2f} ms,"
        f" p95 {best[len(best) * 95 // 100]:.2f}, most {best[-1]:.2f}"
    )


def main() -> None:
    """Print medians in milliseconds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--frames", type=int, default=300, help="of each kind")
    parser.add_argument("--passes", type=int, default=3)
    options = parser.parse_args()
    lines: list[str] = []
    for path in options.files or [PUZZLES]:
        lines += [line.split(":")[0].strip() for line in path.read_text().splitlines()]
    puzzles = [line for line in lines if len(line) == 81 and not line.startswith("#")]
    plain: list[Frame] = []
    linked: list[Frame] = []
    for frame in frames(puzzles):
        has_links = any(mark.links for mark in frame.step.marks)
        (linked if has_links else plain).append(frame)
        if min(len(plain), len(linked)) >= options.frames:
            break
    for name, chosen in (("without links", plain), ("with links", linked)):
        some = Random(1).sample(chosen, min(options.frames, len(chosen)))
        report(f"SVG, {name}", nonet.svg, some, options.passes)
        try:
            report(f"PNG, {name}", nonet.png, some[: len(some) // 10], 1)
        except nonet.errors.MissingExtra as error:
            print(error)


if __name__ == "__main__":
    main()
