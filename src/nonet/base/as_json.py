"""What becomes plain data: `to_dict` returns a dict, `to_json` the same as a line of JSON."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any


class AsJson:
    """A result that becomes plain data.

    >>> from nonet import Grid
    >>> Grid("12..34......43.1").to_json()
    '{"nonet": 1, "size": 4, "cells": "12..34......43.1"}'
    """

    __slots__ = ()

    @abstractmethod
    def to_dict(self) -> Mapping[str, object]:
        """Return it as plain data."""

    def to_json(self) -> str:
        """Return `to_dict()` as one line of JSON."""
        import json

        return json.dumps(self.to_dict(), ensure_ascii=False)


class AsFields(AsJson):
    """A dataclass whose `to_dict` returns its fields by name.

    >>> from nonet import Morph
    >>> Morph(range(4), range(4), (2, 1, 3, 4)).to_dict()["digits"]
    (2, 1, 3, 4)
    """

    __slots__ = ()

    def to_dict(self) -> dict[str, object]:
        """Return the fields by name."""
        from dataclasses import asdict

        fields: dict[str, object] = asdict(self)  # type: ignore[call-overload]
        return fields


class AsColumns(AsJson):
    """A result with an entry per row, whose `to_dict` returns columns."""

    def to_json(self) -> str:
        """Return the columns of `to_dict()` as one line of JSON, with null for NaN."""
        import json

        columns: Any = self.to_dict()
        lists = {name: list(map(_plain, column)) for name, column in columns.items()}
        return json.dumps(lists, ensure_ascii=False)

    def __eq__(self, other: object) -> bool:
        """Whether all but the seconds is equal."""
        if type(self) is not type(other):
            return NotImplemented
        mine, theirs = vars(self), vars(other)
        return all(_same(mine[name], theirs[name]) for name in mine if name != "seconds")

    __hash__ = None  # type: ignore[assignment]  # arrays can change


def _same(one: Any, two: Any) -> bool:
    if isinstance(one, dict) and isinstance(two, dict):
        return one.keys() == two.keys() and all(_same(one[key], two[key]) for key in one)
    if hasattr(one, "tobytes") and hasattr(two, "tobytes"):
        # NaN is equal to itself here.
        return (one.shape, one.dtype) == (two.shape, two.dtype) and one.tobytes() == two.tobytes()
    return bool(one == two)


def _plain(value: Any) -> Any:
    """Return a number of NumPy as Python's own; None for NaN."""
    own = value.item() if hasattr(value, "item") else value
    return None if own != own else own
