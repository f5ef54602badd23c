"""The JSON objects that commands write: their common first fields, and the error object.

Their parts, such as steps and errors, come from `nonet.formats.wire`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

import nonet
from nonet.base.outcomes import outcome_of_error
from nonet.cli.errors import with_options


def stamped(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return a record that starts with the version of the schema and the command.

    >>> stamped({"count": 2})
    {'schema': 1, 'command': None, 'count': 2}
    """
    context = click.get_current_context(silent=True)
    command = None if context is None else context.command.name
    return {"schema": nonet.formats.wire.VERSION, "command": command, **record}


def error_field(error: BaseException) -> dict[str, Any]:
    """Return the field of a record that reports an error.

    >>> error_field(nonet.NoSolution())
    {'error': {'code': 'no-solution', 'message': 'no solution'}}
    """
    record = nonet.formats.wire.error_record(error)
    record["message"] = with_options(record["message"])
    return {"error": record}


def failed_row(error: BaseException) -> dict[str, Any]:
    """Return the fields of a puzzle that has an error instead of an answer.

    >>> failed_row(nonet.NoSolution())["status"]
    'none'
    """
    return {"status": outcome_of_error(error), **error_field(error)}
