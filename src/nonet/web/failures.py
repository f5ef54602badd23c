"""Failures: every error as the JSON of an error, with the status that fits."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import nonet

# The first class that matches gives the status.
_STATUS: tuple[tuple[type[BaseException], int], ...] = (
    (nonet.NoSolution, 422),
    (nonet.ManySolutions, 422),
    (nonet.errors.Unmet, 422),
    (nonet.TimeLimit, 422),
    (nonet.errors.NodeLimit, 422),
    (nonet.Unsupported, 422),
    (nonet.NonetError, 400),
)
# The status of an error that only the server has, by its code.
REFUSALS: Mapping[str, int] = {
    "unauthorized": 401,
    "forbidden": 403,
    "not-found": 404,
    "not-allowed": 405,
    "too-large": 413,
    "busy": 429,
    "system": 500,
    "interrupted": 503,
    "closing": 503,
}


class Refusal(Exception):
    """An error that only a server has, such as too much work at once."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def failure_record(error: BaseException) -> dict[str, Any]:
    """Return an error as JSON data.

    >>> failure_record(Refusal("busy", "too many requests"))
    {'error': {'code': 'busy', 'message': 'too many requests'}}
    """
    if isinstance(error, Refusal):
        return {"error": {"code": error.code, "message": str(error)}}
    return {"error": nonet.formats.wire.error_record(error)}


def status_of(error: BaseException) -> int:
    """Return the status of an answer that reports an error.

    >>> status_of(nonet.NoSolution()), status_of(nonet.FormatError("no digit"))
    (422, 400)
    """
    if isinstance(error, Refusal):
        return REFUSALS[error.code]
    return next(status for kind, status in _STATUS if isinstance(error, kind))


def encoded(record: Any) -> bytes:
    """Return JSON data as bytes.

    >>> encoded({"size": 9})
    b'{"size":9}'
    """
    text = json.dumps(record, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode("utf-8", "replace")
