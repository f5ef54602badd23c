"""Measuring: what the bulk engine does a second, and how many cycles of the core that takes.

`read_set` and `make_sets` say what is solved, `measure` solves it again and again, and
`describe_machine` says where.
"""

from nonet.bench.machine import describe_machine
from nonet.bench.made import make_sets
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
