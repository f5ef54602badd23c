"""The description of the interface: requests from the pydantic models, answers from TypedDicts."""

from __future__ import annotations

from typing import Any

from nonet.web.records import FailureRecord
from nonet.web.schema import Schemas

REF = "#/components/schemas/"
_ERRORS = {
    "400": "the request or the puzzle cannot be read",
    "401": "the token is missing or wrong",
    "403": "the host or the origin is not allowed",
    "404": "there is no such thing",
    "413": "the request asks for too much",
    "422": "there is no such answer: no single solution, no such puzzle, or not enough time",
    "429": "too many requests at once",
    "503": "the work was interrupted, or the server is closing",
}
# One server-sent event; its data are JSON.
_EVENT = {
    "type": "object",
    "properties": {
        "event": {"enum": ["progress", "result", "error"]},
        "data": {"type": "string"},
    },
    "required": ["event", "data"],
}


def answers(schemas: Schemas, record: type | None, kinds: tuple[str, ...]) -> dict[str, Any]:
    """Return the `responses` of a route that answers with a record or with documents."""
    good: dict[str, Any]
    if record is not None:
        good = {"application/json": {"schema": schemas.of(record)}}
    elif kinds == ("text/event-stream",):
        good = {kinds[0]: {"schema": _EVENT}}
    else:
        good = {kind: {"schema": {"type": "string", "format": "binary"}} for kind in kinds}
    failure = {"application/json": {"schema": schemas.of(FailureRecord)}}
    return {
        "200": {"description": "the answer", "content": good},
        **{
            status: {"description": meaning, "content": failure}
            for status, meaning in _ERRORS.items()
        },
    }


def completed(document: dict[str, Any], schemas: Schemas) -> dict[str, Any]:
    """Return the description that FastAPI made, with the schemas of answers."""
    components = document.setdefault("components", {}).setdefault("schemas", {})
    components.update(schemas.named)
    for unused in ("HTTPValidationError", "ValidationError"):
        components.pop(unused, None)
    for path in document["paths"].values():
        for route in path.values():
            # FastAPI describes its own 422, which this server does not send.
            described = route["responses"].get("422", {}).get("content", {})
            schema = described.get("application/json", {}).get("schema", {})
            if schema.get("$ref", "").endswith("HTTPValidationError"):
                del route["responses"]["422"]
    return document
