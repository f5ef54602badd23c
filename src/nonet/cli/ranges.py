"""Ranges on the command line: `7.1..7.9`, or one value."""

from __future__ import annotations

from typing import Any

import click


class Range(click.ParamType):  # type: ignore[type-arg]  # generic only in later versions
    """Two values with two dots between them, or one value.

    >>> Range(float, "number").convert("7.1..7.9", None, None)
    (7.1, 7.9)
    >>> Range(str, "level").convert("hard", None, None)
    'hard'
    """

    def __init__(self, kind: type, name: str) -> None:
        self._kind = kind
        self.name = name

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the value, or the pair of values."""
        low, dots, high = str(value).partition("..")
        try:
            return (self._kind(low), self._kind(high)) if dots else self._kind(low)
        except ValueError:
            self.fail(f"{value!r} is not a {self.name} or a range such as LO..HI", param, ctx)


class NumberOrName(Range):
    """A range of numbers if it starts with one, otherwise of names.

    >>> NumberOrName().convert("600..700", None, None), NumberOrName().convert("Hard", None, None)
    ((600.0, 700.0), 'Hard')
    """

    def __init__(self) -> None:
        super().__init__(float, "score or level")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the value, or the pair of values."""
        if str(value)[:1].isalpha():
            return Range(str, "level").convert(value, param, ctx)
        return super().convert(value, param, ctx)
