"""Columns as an Arrow stream of one batch, by ctypes: for pyarrow, polars and others.

Every struct that is handed over has a number in `private_data`, under which its memory is kept
until the consumer releases it. A consumer may move a struct elsewhere, so addresses do not do.
"""

from __future__ import annotations

import ctypes
import itertools
from collections.abc import Callable, Mapping, Sequence
from ctypes import CFUNCTYPE, POINTER, PYFUNCTYPE, c_char_p, c_int, c_void_p, py_object
from typing import TYPE_CHECKING, Any

from nonet.bulk.arrow_c import Array, Schema, Stream

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_NAME = b"arrow_array_stream"
_NULLABLE = 2

_Release = CFUNCTYPE(None, c_void_p)
_Fill = CFUNCTYPE(c_int, c_void_p, c_void_p)

_numbers = itertools.count(1)
_kept: dict[int, Any] = {}
_streams: dict[int, Stream] = {}


def stream_of(columns: Mapping[str, NDArray[Any]]) -> object:
    """Return a capsule of a stream with these columns; empty texts and NaN become nulls.

    >>> import numpy as np
    >>> "arrow_array_stream" in repr(stream_of({"se_er": np.array([1.2])}))
    True
    """
    stream = Stream()
    stream.get_schema = _CALLED[_get_schema]
    stream.get_next = _CALLED[_get_next]
    stream.get_last_error = _CALLED[_get_last_error]
    stream.release = _CALLED[_release_stream]
    # What is left to hand over: the columns, then nothing.
    stream.private_data = _keep([dict(columns), True])
    address = ctypes.addressof(stream)
    _streams[address] = stream
    return _new_capsule(address, _NAME, ctypes.cast(_CALLED[_destroy], c_void_p))


def _keep(memory: Any) -> int:
    number = next(_numbers)
    _kept[number] = memory
    return number


def _release_schema(pointer: int) -> None:
    _let_go(Schema.from_address(pointer))


def _release_array(pointer: int) -> None:
    _let_go(Array.from_address(pointer))


def _release_stream(pointer: int) -> None:
    stream = Stream.from_address(pointer)
    _kept.pop(stream.private_data, None)
    stream.release = _Release()


def _let_go(struct: Schema | Array) -> None:
    for place in range(struct.n_children):
        child = struct.children[place].contents
        if child.release:  # else it was moved elsewhere
            child.release(ctypes.addressof(child))
    _kept.pop(struct.private_data, None)
    struct.release = _Release()


def _get_schema(pointer: int, out: int) -> int:
    columns, _ = _kept[Stream.from_address(pointer).private_data]
    children = [Schema() for _ in columns]
    for child, (name, column) in zip(children, columns.items(), strict=True):
        _fill_schema(child, _format(column), name.encode())
    _fill_schema(Schema.from_address(out), b"+s", b"", children)
    return 0


def _fill_schema(
    schema: Schema, format: bytes, name: bytes, children: Sequence[Schema] = ()
) -> None:
    pointers = (POINTER(Schema) * len(children))(*map(ctypes.pointer, children))
    schema.format, schema.name, schema.metadata = format, name, None
    schema.flags = 0 if children else _NULLABLE
    schema.n_children, schema.children = len(children), pointers
    schema.dictionary, schema.release = None, _CALLED[_release_schema]
    schema.private_data = _keep((format, name, children, pointers))


def _get_next(pointer: int, out: int) -> int:
    state = _kept[Stream.from_address(pointer).private_data]
    array = Array.from_address(out)
    if not state[1]:
        array.release = _Release()
        return 0
    state[1] = False
    columns = state[0]
    children = [Array() for _ in columns]
    rows = len(next(iter(columns.values())))
    for child, column in zip(children, columns.values(), strict=True):
        valid, *data = _buffers(column)
        _fill_array(child, rows, int(rows - valid.sum()), [_bits(valid), *data])
    _fill_array(array, rows, 0, [None], children)
    return 0


def _fill_array(
    array: Array,
    rows: int,
    nulls: int,
    buffers: list[NDArray[Any] | None],
    children: Sequence[Array] = (),
) -> None:
    addresses = (None if each is None else each.ctypes.data for each in buffers)
    places = (c_void_p * len(buffers))(*addresses)
    pointers = (POINTER(Array) * len(children))(*map(ctypes.pointer, children))
    array.length, array.null_count, array.offset = rows, nulls, 0
    array.n_buffers, array.buffers = len(buffers), places
    array.n_children, array.children = len(children), pointers
    array.dictionary, array.release = None, _CALLED[_release_array]
    array.private_data = _keep((buffers, places, children, pointers))


def _format(column: NDArray[Any]) -> bytes:
    return {"U": b"u", "f": b"g", "b": b"b"}[column.dtype.kind]


def _buffers(column: NDArray[Any]) -> tuple[NDArray[Any], ...]:
    """Return which rows have a value, and the buffers of the values."""
    import numpy as np

    if column.dtype.kind == "b":
        return np.ones(len(column), np.bool_), _bits(column)
    if column.dtype.kind == "f":
        return ~np.isnan(column), np.ascontiguousarray(column, np.float64)
    texts = [text.encode() for text in column.tolist()]
    offsets = np.zeros(len(texts) + 1, np.int32)
    np.cumsum([len(text) for text in texts], out=offsets[1:])
    return column != "", offsets, np.frombuffer(b"".join(texts) or b"\0", np.uint8)


def _bits(flags: NDArray[np.bool_]) -> NDArray[np.uint8]:
    import numpy as np

    return np.packbits(np.append(flags, False), bitorder="little")


def _get_last_error(pointer: int) -> None:
    return None


_new_capsule = PYFUNCTYPE(py_object, c_void_p, c_char_p, c_void_p)(
    ("PyCapsule_New", ctypes.pythonapi)
)
_pointer_in = PYFUNCTYPE(c_void_p, c_void_p, c_char_p)(("PyCapsule_GetPointer", ctypes.pythonapi))


def _destroy(capsule: int) -> None:
    """Free the stream of a capsule, and what it holds if no consumer took it over."""
    address = _pointer_in(capsule, _NAME)
    stream = _streams.pop(address)
    if stream.release:
        stream.release(address)


# The functions as C calls them. They live as long as the module: a consumer may release what it
# holds at any time.
_CALLED: dict[Callable[..., Any], Any] = {
    _release_schema: _Release(_release_schema),
    _release_array: _Release(_release_array),
    _release_stream: _Release(_release_stream),
    _get_schema: _Fill(_get_schema),
    _get_next: _Fill(_get_next),
    _get_last_error: CFUNCTYPE(c_char_p, c_void_p)(_get_last_error),
    _destroy: PYFUNCTYPE(None, c_void_p)(_destroy),
}
