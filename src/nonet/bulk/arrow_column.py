"""A column of Arrow strings or binary in memory: checked, and cut into pieces."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nonet.bulk.arrow_c import Array, Kind
from nonet.errors import FormatError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# A view of up to this many bytes holds them itself.
_INLINE = 12
# More than any memory has; counts beyond it come from a broken producer.
_MOST = 1 << 48


@dataclass(frozen=True)
class Piece:
    """Some rows: bytes, where each row begins in them, how long it is, and whether it is null."""

    data: NDArray[np.uint8]
    starts: NDArray[np.int64]
    lengths: NDArray[np.int64]
    nulls: NDArray[np.bool_]
    is_text: bool

    def text(self, number: int) -> bytes:
        """Return the bytes of a row."""
        start = int(self.starts[number])
        return self.data[start : start + int(self.lengths[number])].tobytes()

    def texts(self) -> Iterator[bytes | None]:
        """Yield the bytes of each row, None for a null."""
        for number, is_null in enumerate(self.nulls.tolist()):
            yield None if is_null else self.text(number)


@dataclass(frozen=True)
class Column:
    """An array of texts or bytes; `outer` is the table it is a column of."""

    kind: Kind
    array: Array
    outer: Array | None
    length: int

    @classmethod
    def of(cls, kind: Kind, array: Array) -> Column:
        """Return a column whose counts make sense."""
        _check(array)
        if not kind.in_table:
            _check_buffers(kind, array)
            return cls(kind, array, None, array.length)
        if array.n_children != 1 or not array.children:
            raise _broken(f"{array.n_children} columns where its schema has one")
        inner = array.children[0].contents
        _check(inner)
        _check_buffers(kind, inner)
        if array.offset + array.length > inner.length:
            raise _broken("a column shorter than its table")
        return cls(kind, inner, array, array.length)

    def piece(self, start: int, count: int) -> Piece:
        """Return some of the rows."""
        nulls = _nulls(self.array, self._place(start), count)
        if self.outer is not None:
            nulls |= _nulls(self.outer, self.outer.offset + start, count)
        if self.kind.is_view:
            return self._views(start, count, nulls)
        data, starts, lengths = (
            self._fixed(start, count) if self.kind.width else self._offsets(start, count)
        )
        return Piece(data, starts, lengths, nulls, self.kind.is_text)

    def _place(self, start: int) -> int:
        """Return where a row of the column is in its buffers."""
        return int(self.array.offset) + start + (self.outer.offset if self.outer else 0)

    def _fixed(self, start: int, count: int) -> tuple[Any, Any, Any]:
        import numpy as np

        width = self.kind.width
        data = _read(self.array, 1, np.uint8, self._place(start) * width, count * width)
        return data, np.arange(count, dtype=np.int64) * width, np.full(count, width, np.int64)

    def _offsets(self, start: int, count: int) -> tuple[Any, Any, Any]:
        import numpy as np

        kind = np.int32 if self.kind.offset_bits == 32 else np.int64
        bounds = _read(self.array, 1, kind, self._place(start), count + 1).astype(np.int64)
        lengths = np.diff(bounds)
        first, last = int(bounds[0]), int(bounds[-1])
        if first < 0 or last > _MOST or (lengths < 0).any():
            raise _broken("offsets that go backwards or nowhere")
        return _read(self.array, 2, np.uint8, first, last - first), bounds[:-1] - first, lengths

    def _views(self, start: int, count: int, nulls: NDArray[np.bool_]) -> Piece:
        """Return rows that are views: 16 bytes, length first, then the text or where it is.

        length | text, up to 12 bytes         length | first 4 bytes | buffer | offset in it
        """
        import numpy as np

        words = _read(self.array, 1, np.int32, self._place(start) * 4, count * 4).reshape(-1, 4)
        words = np.where(nulls[:, None], 0, words)
        lengths, buffers, starts = (words[:, i].astype(np.int64) for i in (0, 2, 3))
        if (lengths < 0).any():
            raise _broken("a view of negative length")
        outside = lengths > _INLINE
        self._check_views(buffers[outside], starts[outside] + lengths[outside], starts[outside])
        if outside.any() and (outside | nulls).all() and len(set(buffers[outside].tolist())) == 1:
            # All lie in one buffer, so they are read there.
            first = int(starts[outside].min())
            last = int((starts + lengths)[outside].max())
            data = _read(self.array, 2 + int(buffers[outside][0]), np.uint8, first, last - first)
            return Piece(
                data, np.where(nulls, 0, starts - first), lengths, nulls, self.kind.is_text
            )
        texts = b"".join(
            _read(self.array, 2 + buffer, np.uint8, begin, length).tobytes()
            if length > _INLINE
            else word.tobytes()[4 : 4 + length]
            for length, buffer, begin, word in zip(
                lengths.tolist(), buffers.tolist(), starts.tolist(), words, strict=True
            )
        )
        data = np.frombuffer(texts, np.uint8)
        return Piece(data, np.cumsum(lengths) - lengths, lengths, nulls, self.kind.is_text)

    def _check_views(self, buffers: Any, ends: Any, starts: Any) -> None:
        """Refuse views that point out of their buffers, whose sizes are in the last buffer."""
        import numpy as np

        many = int(self.array.n_buffers) - 3
        if not len(buffers):
            return
        if buffers.min() < 0 or buffers.max() >= many:
            raise _broken("a view into a buffer that is not there")
        sizes = _read(self.array, 2 + many, np.int64, 0, many)
        if (starts < 0).any() or (ends > sizes[buffers]).any():
            raise _broken("a view beyond its buffer")


def _check(array: Array) -> None:
    if not (0 <= array.length < _MOST and 0 <= array.offset < _MOST):
        raise _broken(f"length {array.length} at offset {array.offset}")


def _check_buffers(kind: Kind, array: Array) -> None:
    wanted = 2 if kind.width else 3
    enough = array.n_buffers >= wanted if kind.is_view else array.n_buffers == wanted
    if not enough or not array.buffers:
        raise _broken(f"{array.n_buffers} buffers where {wanted} are needed")


def _nulls(array: Array, start: int, count: int) -> NDArray[np.bool_]:
    """Return which rows are null, by the bits of the first buffer."""
    import numpy as np

    if array.null_count == 0 or array.n_buffers < 1 or not array.buffers[0]:
        return np.zeros(count, bool)
    first, skipped = divmod(start, 8)
    packed = _read(array, 0, np.uint8, first, (skipped + count + 7) // 8)
    bits = np.unpackbits(packed, count=skipped + count, bitorder="little")[skipped:]
    return np.equal(bits, 0)


def _read(array: Array, number: int, kind: Any, start: int, count: int) -> NDArray[Any]:
    """Return numbers of a buffer, where they lie."""
    import numpy as np

    if count == 0:
        return np.empty(0, kind)
    address = array.buffers[number]
    if not address:
        raise _broken(f"nothing in its buffer {number}")
    size = np.dtype(kind).itemsize
    place = (ctypes.c_char * (count * size)).from_address(address + start * size)
    return np.frombuffer(place, kind)


def _broken(what: str) -> FormatError:
    return FormatError(f"an Arrow array with {what}")
