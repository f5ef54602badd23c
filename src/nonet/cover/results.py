"""The results of the methods of a problem."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeAlias

from nonet.base.as_json import AsFields

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    # What a problem labels its options with; anything if it is not said.
    Option = TypeVar("Option", bound=Hashable, default=Any)
    # None where there is no solution; a program that knows of one need not ask.
    MaybeNone: TypeAlias = Any
else:
    from typing import TypeVar

    Option = TypeVar("Option")
    MaybeNone = None


@dataclass(frozen=True, slots=True)
class Cover(AsFields, Generic[Option]):
    """A solution and its cost.

    >>> Cover(("a", "b"), 3).cost
    3
    """

    labels: tuple[Option, ...]
    cost: int


@dataclass(frozen=True, slots=True)
class Estimate(AsFields):
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
