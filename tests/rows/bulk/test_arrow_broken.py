"""Arrow arrays of producers that break the rules: refused before anything is read."""

from __future__ import annotations

import ctypes
from typing import Any

import pytest

import nonet
from tests.rows.bulk.arrow_structs import Array, Schema
from tests.rows.bulk.samples import EMPTY, UNIQUE

_new_capsule = ctypes.PYFUNCTYPE(
    ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p
)(("PyCapsule_New", ctypes.pythonapi))


class Producer:
    """An array made by hand: any format, any buffers, any counts."""

    def __init__(self, format: bytes, buffers: list[Any], **counts: int) -> None:
        self.released: list[str] = []
        self.kept = buffers
        self.schema, self.array = Schema(), Array()
        self.schema.format = format
        self.array.length = 2
        self.array.n_buffers = len(buffers)
        addresses = [None if each is None else ctypes.addressof(each) for each in buffers]
        self.pointers = (ctypes.c_void_p * len(buffers))(*addresses)
        self.array.buffers = self.pointers
        for name, count in counts.items():
            setattr(self.array, name, count)
        release = type(self.schema.release)
        self.callbacks = [release(self._release_schema), release(self._release_array)]
        self.schema.release, self.array.release = self.callbacks

    def _release_schema(self, _: int) -> None:
        self.released.append("schema")
        self.schema.release = type(self.schema.release)()

    def _release_array(self, _: int) -> None:
        self.released.append("array")
        self.array.release = type(self.array.release)()

    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]:
        return (
            _new_capsule(ctypes.addressof(self.schema), b"arrow_schema", None),
            _new_capsule(ctypes.addressof(self.array), b"arrow_array", None),
        )


TEXT = ctypes.create_string_buffer((UNIQUE + EMPTY).encode())


def offsets(*numbers: int) -> Any:
    return (ctypes.c_int32 * len(numbers))(*numbers)


def long_offsets(*numbers: int) -> Any:
    return (ctypes.c_int64 * len(numbers))(*numbers)


def views(*words: int) -> Any:
    return (ctypes.c_int32 * len(words))(*words)


GOOD = views(81, 0, 0, 0, 81, 0, 0, 81)


@pytest.mark.parametrize(
    ("format", "buffers"),
    [
        (b"u", [None, offsets(0, 81, 162), TEXT]),
        (b"U", [None, long_offsets(0, 81, 162), TEXT]),
        (b"z", [None, offsets(0, 81, 162), TEXT]),
        (b"w:81", [None, TEXT]),
        (b"vu", [None, GOOD, TEXT, long_offsets(162)]),
    ],
)
@pytest.mark.parametrize("null_count", [0, -1])
def test_an_array_made_by_hand_is_solved_and_given_back(
    format: bytes, buffers: list[Any], null_count: int
) -> None:
    producer = Producer(format, buffers, null_count=null_count)
    assert nonet.solve_many(producer).counts.tolist() == [1, 2]  # type: ignore[arg-type]
    assert sorted(producer.released) == ["array", "schema"]


BROKEN: list[tuple[bytes, list[Any], dict[str, int], str]] = [
    (b"u", [None, offsets(0, 81, 162), TEXT], {"length": -1}, "length -1"),
    (b"u", [None, offsets(0, 81, 162), TEXT], {"offset": -1}, "offset -1"),
    (b"u", [None, offsets(0, 81, 162), TEXT], {"length": 1 << 60}, "length 1152921504606846976"),
    (b"u", [None, offsets(81, 0, 162), TEXT], {}, "offsets that go backwards"),
    (b"u", [None, offsets(-81, 0, 81), TEXT], {}, "offsets that go backwards"),
    (b"U", [None, long_offsets(0, 1 << 62, 81), TEXT], {}, "offsets that go backwards"),
    (b"U", [None, long_offsets(0, 81, 1 << 60), TEXT], {}, "offsets that go backwards"),
    (b"u", [None, None, TEXT], {}, "nothing in its buffer 1"),
    (b"u", [None, offsets(0, 81, 162), None], {}, "nothing in its buffer 2"),
    (b"u", [None, offsets(0, 81, 162)], {}, "2 buffers where 3 are needed"),
    (b"u", [None, offsets(0, 81, 162), TEXT], {"n_buffers": -1}, "-1 buffers"),
    (b"w:81", [None], {}, "1 buffers where 2 are needed"),
    (b"w:81", [None, None], {}, "nothing in its buffer 1"),
    (b"w:0", [None, TEXT], {}, "format 'w:0'"),
    (b"w:-81", [None, TEXT], {}, "format 'w:-81'"),
    (b"w:", [None, TEXT], {}, "format 'w:'"),
    (b"", [None, TEXT], {}, "format ''"),
    (b"\xff", [None, TEXT], {}, "format"),
    (b"+s", [None], {}, "an Arrow table of 0 columns"),
    (b"vu", [None, GOOD], {}, "2 buffers where 3 are needed"),
    (b"vu", [None, GOOD, long_offsets(162)], {}, "a buffer that is not there"),
    (b"vu", [None, GOOD, TEXT, long_offsets(161)], {}, "a view beyond its buffer"),
    (b"vu", [None, GOOD, TEXT, None], {}, "nothing in its buffer 3"),
    (
        b"vu",
        [None, views(81, 0, 0, -1, 81, 0, 0, 81), TEXT, long_offsets(162)],
        {},
        "a view beyond its buffer",
    ),
    (
        b"vu",
        [None, views(81, 0, -1, 0, 81, 0, 0, 81), TEXT, long_offsets(162)],
        {},
        "a buffer that is not there",
    ),
    (
        b"vu",
        [None, views(-5, 0, 0, 0, 81, 0, 0, 81), TEXT, long_offsets(162)],
        {},
        "a view of negative length",
    ),
]


@pytest.mark.parametrize(("format", "buffers", "counts", "message"), BROKEN)
def test_a_broken_array_is_refused_and_given_back(
    format: bytes, buffers: list[Any], counts: dict[str, int], message: str
) -> None:
    producer = Producer(format, buffers, **counts)
    with pytest.raises(nonet.FormatError, match=message):
        nonet.solve_many(producer)  # type: ignore[arg-type]
    assert sorted(producer.released) == ["array", "schema"]


def test_a_broken_offset_behind_the_first_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonet.rows.bulk.arrow.PIECE", 1)
    producer = Producer(b"u", [None, offsets(0, 81, 80), TEXT])
    with pytest.raises(nonet.FormatError, match="offsets that go backwards"):
        nonet.solve_many(producer)  # type: ignore[arg-type]
    assert sorted(producer.released) == ["array", "schema"]


def test_an_array_is_given_back_when_the_time_is_over() -> None:
    producer = Producer(b"u", [None, offsets(0, 81, 162), TEXT])
    with pytest.raises(nonet.TimeLimit) as caught:
        nonet.solve_many(producer, timeout=0)  # type: ignore[arg-type]
    assert sorted(producer.released) == ["array", "schema"]
    assert caught.value.seconds == 0
