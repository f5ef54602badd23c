"""The Arrow C data interface by ctypes: what a producer hands over, and how it is given back.

The structs are those of the Arrow specification, field by field. They say where the buffers of a
column are, but (string views aside) not how long: a length is known by the offsets alone.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_int, c_int64, c_void_p, py_object
from typing import Any, NamedTuple, TypeVar

from nonet.errors import FormatError

_pointer_in = ctypes.PYFUNCTYPE(c_void_p, py_object, c_char_p)(
    ("PyCapsule_GetPointer", ctypes.pythonapi)
)


class Schema(ctypes.Structure):
    """What a column is: `format` says it in a few characters."""


class Array(ctypes.Structure):
    """Where a column is."""


class Stream(ctypes.Structure):
    """Columns one after the other, all of one schema."""


Schema._fields_ = [
    ("format", c_char_p),
    ("name", c_char_p),
    ("metadata", c_void_p),
    ("flags", c_int64),
    ("n_children", c_int64),
    ("children", POINTER(POINTER(Schema))),
    ("dictionary", c_void_p),
    ("release", CFUNCTYPE(None, c_void_p)),
    ("private_data", c_void_p),
]
Array._fields_ = [
    ("length", c_int64),
    ("null_count", c_int64),
    ("offset", c_int64),
    ("n_buffers", c_int64),
    ("n_children", c_int64),
    ("buffers", POINTER(c_void_p)),
    ("children", POINTER(POINTER(Array))),
    ("dictionary", c_void_p),
    ("release", CFUNCTYPE(None, c_void_p)),
    ("private_data", c_void_p),
]
Stream._fields_ = [
    ("get_schema", CFUNCTYPE(c_int, c_void_p, c_void_p)),
    ("get_next", CFUNCTYPE(c_int, c_void_p, c_void_p)),
    ("get_last_error", CFUNCTYPE(c_char_p, c_void_p)),
    ("release", CFUNCTYPE(None, c_void_p)),
    ("private_data", c_void_p),
]

Struct = TypeVar("Struct", Schema, Array, Stream)


class Kind(NamedTuple):
    """How the rows of a column lie: the width of its offsets, views, or rows of one width."""

    is_text: bool
    offset_bits: int = 0
    is_view: bool = False
    width: int = 0
    in_table: bool = False


KINDS = {
    "u": Kind(is_text=True, offset_bits=32),
    "U": Kind(is_text=True, offset_bits=64),
    "z": Kind(is_text=False, offset_bits=32),
    "Z": Kind(is_text=False, offset_bits=64),
    "vu": Kind(is_text=True, is_view=True),
    "vz": Kind(is_text=False, is_view=True),
}


def chunks_of(xs: Any) -> Iterator[tuple[Kind, Array]]:
    """Yield the arrays of an object with the Arrow C data interface; each is valid until the next.

    Whatever happens, each is given back to its producer.
    """
    if hasattr(xs, "__arrow_c_array__"):
        capsules = xs.__arrow_c_array__()
        schema = _struct_in(capsules[0], Schema, b"arrow_schema")
        array = _struct_in(capsules[1], Array, b"arrow_array")
        try:
            yield kind_of(schema), array
        finally:
            _release(array)
            _release(schema)
    else:
        capsule = xs.__arrow_c_stream__()
        stream = _struct_in(capsule, Stream, b"arrow_array_stream")
        try:
            yield from _chunks(stream)
        finally:
            _release(stream)


def _chunks(stream: Stream) -> Iterator[tuple[Kind, Array]]:
    schema = Schema()
    _call(stream, stream.get_schema, schema)
    try:
        kind = kind_of(schema)
    finally:
        _release(schema)
    while True:
        array = Array()
        _call(stream, stream.get_next, array)
        if not array.release:
            return
        try:
            yield kind, array
        finally:
            _release(array)


def _struct_in(capsule: Any, struct: type[Struct], name: bytes) -> Struct:
    found = struct.from_address(_pointer_in(capsule, name))
    if not found.release:
        raise FormatError(f"the {name.decode()} was given back already")
    return found


def _call(stream: Stream, function: Any, out: Schema | Array) -> None:
    code = function(ctypes.addressof(stream), ctypes.addressof(out))
    if code:
        message = stream.get_last_error(ctypes.addressof(stream)) or b"no reason given"
        raise OSError(code, f"the Arrow stream failed: {message.decode('utf-8', 'replace')}")


def _release(struct: Schema | Array | Stream) -> None:
    if struct.release:
        struct.release(ctypes.addressof(struct))


def kind_of(schema: Schema) -> Kind:
    """Return how the rows lie; FormatError when they are no texts or bytes."""
    name = (schema.format or b"").decode("utf-8", "replace")
    if schema.dictionary:
        raise FormatError("an Arrow column with a dictionary; decode it to strings first")
    if name == "+s":
        if schema.n_children != 1:
            raise FormatError(f"an Arrow table of {schema.n_children} columns; choose one")
        kind = kind_of(schema.children[0].contents)
        if kind.in_table:
            raise FormatError("an Arrow table within a table; choose a column")
        return kind._replace(in_table=True)
    if name in KINDS:
        return KINDS[name]
    width = name.removeprefix("w:")
    if name.startswith("w:") and width.isdecimal() and 0 < int(width) < 1 << 20:
        return Kind(is_text=False, width=int(width))
    raise FormatError(f"an Arrow column of format {name!r}; puzzles are strings or binary")
