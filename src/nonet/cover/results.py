"""The results of the methods of a problem."""

from __future__ import annotations

import json
from collections.abc import Hashable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Generic

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    # What a problem labels its options with; anything if it is not said.
    Option = TypeVar("Option", bound=Hashable, default=Any)
else:
    from typing import TypeVar

    Option = TypeVar("Option")


class _AsJson:
    """A result that becomes plain data."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the fields by name."""
        return asdict(self)  # type: ignore[call-overload,no-any-return]

    def to_json(self) -> str:
        """Return `to_dict()` as one line of JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Cover(_AsJson, Generic[Option]):
    """A solution and its cost.

    >>> Cover(("a", "b"), 3).cost
    3
    """

    labels: tuple[Option, ...]
    cost: int


@dataclass(frozen=True, slots=True)
class Estimate(_AsJson):
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
