"""The results of the methods of a problem."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Cover:
    """A solution and its cost.

    >>> Cover(("a", "b"), 3).cost
    3
    """

    labels: tuple[Hashable, ...]
    cost: int


@dataclass(frozen=True, slots=True)
class Estimate:
    """The estimated size of a search, from random descents into its tree, with standard errors.

    >>> print(Estimate(nodes=1500.0, solutions=92.0, nodes_error=12.0, solutions_error=4.5))
    about 1,500 ± 12 nodes and 92 ± 4.5 solutions
    """

    nodes: float
    solutions: float
    nodes_error: float
    solutions_error: float

    def __str__(self) -> str:
        nodes = f"{self.nodes:,.6g} ± {self.nodes_error:,.2g}"
        return (
            f"about {nodes} nodes and {self.solutions:,.6g} ± {self.solutions_error:,.2g} solutions"
        )
