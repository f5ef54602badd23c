"""A variant by name: a constraint made of units and clashes that a function derives from rules."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nonet.model.constraint import Constraint, Parts
from nonet.model.declared import Entry, Name

if TYPE_CHECKING:
    from nonet.model.rules import Rules


@dataclass(frozen=True, repr=False)
class Variant(Constraint, named=False):
    """A variant: a name, a summary, and a function that returns what it adds to given rules.

    `args` tell apart two extras of the same name, such as the cells of `extra_units`.

    >>> from nonet.variants import DIAGONAL
    >>> DIAGONAL.name
    'diagonal'
    """

    name: str
    summary: str = field(compare=False)
    build: Callable[..., Parts] = field(repr=False)
    args: tuple[Hashable, ...] = ()
    called: str = field(default="", compare=False, kw_only=True)  # type: ignore[misc]
    elsewhere: tuple[Name, ...] = field(default=(), compare=False, kw_only=True)  # type: ignore[misc]
    entered: tuple[Entry, ...] = field(default=(), compare=False, kw_only=True)  # type: ignore[misc]

    def __post_init__(self) -> None:
        """Keep the other fields as they are: none holds names of cells."""
        object.__setattr__(self, "called", self.called or self.name.replace("-", " "))

    def parts(self, rules: Rules) -> Parts:
        """Return the units, clashes and primitives this extra adds to these rules."""
        return self.build(rules, *self.args)

    def fit(self, rules: Rules) -> None:
        """Raise what `build` raises under these rules."""
        self.build(rules, *self.args)

    def holds(self, values: Sequence[int], rules: Rules) -> bool:
        """Whether a full grid obeys it."""
        return not self.broken(values, rules)

    def broken(self, values: Sequence[int], rules: Rules) -> bool:
        """Whether filled cells repeat a digit in one of its units, or clash."""
        alone = rules.bare.alone(self)
        return next(alone.conflicts(values), None) is not None

    @property
    def is_published(self) -> bool:
        """Whether it comes from `nonet.variants`, so that its repr evaluates to it."""
        return self.build.__module__.startswith("nonet.variants.")

    def __repr__(self) -> str:
        name = self.name.replace("-", "_")
        if not self.is_published:
            return f"Variant({self.name!r}, {self.summary!r}, {self.build!r}, {self.args!r})"
        if not self.args:
            return f"variants.{name.upper()}"
        return f"variants.{name}({', '.join(map(repr, self.args))})"
