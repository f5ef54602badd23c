"""Benchmarks of the bulk engine: puzzles per second, and CPU cycles per puzzle.

`read_set` and `make_sets` provide the puzzles, `measure` solves them repeatedly, and
`describe_machine` names the machine.
"""

from nonet.bench.generated import make_sets
from nonet.bench.machine import describe_machine
from nonet.bench.native import cpus
from nonet.bench.passes import Measurement, measure
from nonet.bench.sets import PuzzleSet, read_set

__all__ = [
    "Measurement",
    "PuzzleSet",
    "cpus",
    "describe_machine",
    "make_sets",
    "measure",
    "read_set",
]
