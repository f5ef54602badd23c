"""The data structures of an exact cover problem: nodes, iterators over them, and the matrix."""

from nonet.classics.sudokusolver.model import constraintmatrix, iterators, node

__all__ = ["constraintmatrix", "iterators", "node"]
