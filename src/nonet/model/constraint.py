"""A constraint: what a person names, such as a cage, a thermometer or the diagonals."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from nonet.model.primitives import Primitive
from nonet.model.unit import Unit

if TYPE_CHECKING:
    from nonet.model.rules import Rules


class Parts(NamedTuple):
    """What a constraint compiles to: units, and primitives beside them.

    A unit is a Differ with a name, so that techniques and pictures can speak of it.
    """

    units: Sequence[Unit] = ()
    primitives: Sequence[Primitive] = ()


class Constraint(ABC):
    """Data that `+` adds to rules. Subclasses are frozen dataclasses; cells are stored by name.

    `holds` and `broken` follow the rule as people state it and share no code with `parts`: they are
    the oracle of its tests. Values are bytes: 0 for an empty cell, else the index of a value.
    """

    name: ClassVar[str]  # kebab-case
    aliases: ClassVar[dict[str, str]] = {}  # program -> what it calls this constraint

    @abstractmethod
    def parts(self, rules: Rules) -> Parts:
        """Return what it compiles to; `rules` has all constraints, since some depend on others."""

    @abstractmethod
    def holds(self, values: Sequence[int], rules: Rules) -> bool:
        """Whether a full grid obeys it."""

    @abstractmethod
    def broken(self, values: Sequence[int], rules: Rules) -> bool:
        """Whether the filled cells of a partial grid already break it."""

    @property
    @abstractmethod
    def summary(self) -> str:
        """The rule in one sentence, in lower case and without a full stop."""
