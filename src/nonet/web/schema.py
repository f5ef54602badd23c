"""JSON Schema of TypedDicts, so that the published schema cannot differ from the code.

pydantic could do this for Python 3.12 and later alone.
"""

from __future__ import annotations

import inspect
import types
from typing import (
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

Schema = dict[str, Any]
_PLAIN: dict[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    Any: {},
}


class Schemas:
    """Collects the schemas of TypedDicts, which refer to each other by name.

    >>> from nonet.formats import wire
    >>> schemas = Schemas()
    >>> schemas.of(list[wire.CandidateRecord])
    {'type': 'array', 'items': {'$ref': '#/components/schemas/CandidateRecord'}}
    >>> schemas.named["CandidateRecord"]["required"]
    ['cell', 'digit']
    """

    def __init__(self) -> None:
        self.named: dict[str, Schema] = {}

    def of(self, kind: Any) -> Schema:
        """Return the schema of a type."""
        if is_typeddict(kind):
            if kind.__name__ not in self.named:
                self.named[kind.__name__] = {}  # it may refer to itself
                self.named[kind.__name__] = self._object(kind)
            return {"$ref": f"#/components/schemas/{kind.__name__}"}
        if kind in _PLAIN:
            return dict(_PLAIN[kind])
        origin, arguments = get_origin(kind), get_args(kind)
        if origin in (Union, types.UnionType):
            return {"anyOf": [self.of(each) for each in arguments]}
        if origin is Literal:
            return {"enum": list(arguments)}
        if origin is list:
            return {"type": "array", "items": self.of(arguments[0])}
        if origin is dict:
            return {"type": "object", "additionalProperties": self.of(arguments[1])}
        raise TypeError(f"no schema for {kind!r}")

    def _object(self, kind: Any) -> Schema:
        # __required_keys__ does not see NotRequired in annotations that are strings.
        whole = get_type_hints(kind, include_extras=True)
        optional = {name for name, each in whole.items() if get_origin(each) is NotRequired}
        hints = get_type_hints(kind)
        return {
            "type": "object",
            "description": inspect.cleandoc(kind.__doc__ or "").partition("\n")[0],
            "properties": {name: self.of(each) for name, each in hints.items()},
            "required": [
                name for name in hints if name in kind.__required_keys__ and name not in optional
            ],
        }
