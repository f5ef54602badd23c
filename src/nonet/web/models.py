"""Models that check requests and describe them, made from the data classes of the questions."""

from __future__ import annotations

import dataclasses
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, create_model

from nonet.web.questions import Asked, Within

_MODELS: dict[type[Asked], type[BaseModel]] = {}


def model_of(asked: type[Asked]) -> type[BaseModel]:
    """Return the model that checks a request, from its data class.

    >>> from nonet.web.questions import AskedOfPuzzle
    >>> model_of(AskedOfPuzzle).model_validate({"puzzle": "12..34......43.1"}).rules
    []
    """
    if asked not in _MODELS:
        _MODELS[asked] = _made(asked)
    return _MODELS[asked]


def _made(asked: type[Asked]) -> type[BaseModel]:
    hints = get_type_hints(asked, include_extras=True)
    fields: dict[str, Any] = {}
    for each in dataclasses.fields(asked):
        if each.default_factory is not dataclasses.MISSING:
            default: Any = each.default_factory()
        else:
            default = ... if each.default is dataclasses.MISSING else each.default
        fields[each.name] = (_kind(hints[each.name]), Field(default, **each.metadata))
    return create_model(
        asked.__name__,
        __doc__=asked.__doc__,
        __config__=ConfigDict(extra="forbid", strict=True),
        **fields,
    )


def _kind(hint: Any) -> Any:
    """Return a type with `Field` in place of every `Within`, however deep."""
    if get_origin(hint) is Annotated:
        inner, *marks = get_args(hint)
        marks = [Field(**each.bounds) if isinstance(each, Within) else each for each in marks]
        return Annotated[_kind(inner), *marks]
    if not get_args(hint) or get_origin(hint) is dict:
        return hint
    parts = tuple(_kind(each) for each in get_args(hint))
    if get_origin(hint) is list:
        return list[parts[0]]  # type: ignore[valid-type]
    if parts == get_args(hint):
        return hint
    kind = parts[0]
    for each in parts[1:]:
        kind |= each
    return kind
