"""Benchmarks of the bulk engine: puzzles per second, and CPU cycles per puzzle.

`read_set` and `make_sets` provide the puzzles, `measure` solves them repeatedly, and
`describe_machine` names the machine.
"""

from nonet.rows.bench.generated import make_sets
from nonet.rows.bench.machine import describe_machine
from nonet.rows.bench.native import cpus
from nonet.rows.bench.passes import Measurement, measure
from nonet.rows.bench.sets import PuzzleSet, read_set

__all__ = [
    "Measurement",
    "PuzzleSet",
    "cpus",
    "describe_machine",
    "make_sets",
    "measure",
    "read_set",
]
