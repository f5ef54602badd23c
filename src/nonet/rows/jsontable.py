"""Lines of JSON objects as record batches.

The type of every column is found by reading the whole file once: bool, int64, double or string; a
column that holds anything else, or values of several types, becomes JSON text.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from nonet.arrow.arrays import pyarrow_module
from nonet.errors import FormatError
from nonet.rows.tables import Table

NULL, BOOL, INT, DOUBLE, STRING, JSON = "null", "bool", "int", "double", "string", "json"
Types = dict[str, str]
_MOST_INT = 2**63


def merged(one: Mapping[str, str], other: Mapping[str, str]) -> Types:
    """Return the types of columns that have these types in two places.

    >>> merged({"a": "int", "b": "null"}, {"a": "double", "c": "bool"})
    {'a': 'double', 'b': 'null', 'c': 'bool'}
    >>> merged({"a": "int"}, {"a": "string"})
    {'a': 'json'}
    """
    found = dict(one)
    for name, kind in other.items():
        before = found.get(name, NULL)
        if before == kind or kind == NULL:
            found[name] = before
        elif before == NULL:
            found[name] = kind
        else:
            found[name] = DOUBLE if {before, kind} == {INT, DOUBLE} else JSON
    return found


def types_of(block: bytes) -> Types:
    """Return the types of the columns of some lines; lines that are no objects do not count.

    >>> types_of(b'{"a": 1}\\nrubbish\\n{"a": 2.5, "b": "x", "c": [1]}\\n')
    {'a': 'double', 'b': 'string', 'c': 'json'}
    """
    found: Types = {}
    for line in _lines(block):
        row = _object(line)
        if isinstance(row, dict):
            found = merged(found, {name: _type(value) for name, value in row.items()})
    return found


def _type(value: Any) -> str:
    if value is None:
        return NULL
    if isinstance(value, bool):
        return BOOL
    if isinstance(value, int):
        return INT if -_MOST_INT <= value < _MOST_INT else JSON
    if isinstance(value, float):
        return DOUBLE
    return STRING if isinstance(value, str) else JSON


def schema_of(types: Mapping[str, str]) -> Any:
    """Return the schema of columns with these types."""
    pa = pyarrow_module()
    kinds = {BOOL: pa.bool_(), INT: pa.int64(), DOUBLE: pa.float64()}
    return pa.schema([(name, kinds.get(kind, pa.string())) for name, kind in types.items()])


def json_to_batch(block: bytes, types: Mapping[str, str], column: str) -> Table:
    """Return lines of JSON as a batch; empty lines are no rows.

    >>> found = json_to_batch(b'{"a": 1}\\n[2]\\n', {"a": "json"}, "a")
    >>> found.batch["a"].to_pylist(), found.faults[1].text, found.faults[1].message
    (['1', None], '[2]', 'a line of JSON must be an object')
    """
    pa = pyarrow_module()
    rows: list[dict[str, Any]] = []
    faults: dict[int, FormatError] = {}
    for line in _lines(block):
        if not line.strip():
            continue
        row = _object(line)
        if isinstance(row, str):
            faults[len(rows)] = FormatError(row, text=line.decode("utf-8", "replace").strip())
            row = {}
        rows.append(row)
    schema = schema_of(types)
    arrays = []
    for field in schema:
        values = [row.get(field.name) for row in rows]
        if types[field.name] == JSON:
            # Puzzles stay what they are, whatever other rows hold.
            values = [
                value
                if value is None or (isinstance(value, str) and field.name == column)
                else json.dumps(value, ensure_ascii=False)
                for value in values
            ]
        arrays.append(pa.array(values, field.type))
    return Table(pa.RecordBatch.from_arrays(arrays, schema=schema), faults)


def _lines(block: bytes) -> list[bytes]:
    return block.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")


def _object(line: bytes) -> dict[str, Any] | str:
    """Return the object on a line, or an error."""
    try:
        found = json.loads(line.decode("utf-8-sig"))
        if b"\\u" in line:  # the only way to write half of a surrogate pair
            json.dumps(found, ensure_ascii=False).encode("utf-8")
    except UnicodeDecodeError as error:
        return f"byte {error.start + 1} of the row is not UTF-8"
    except UnicodeEncodeError:
        return "a text holds half of a surrogate pair"
    except RecursionError:
        return "the JSON is nested too deeply"
    except ValueError as error:
        return f"not JSON: {error}"
    return found if isinstance(found, dict) else "a line of JSON must be an object"
