"""Cutting a stream of JSON into puzzles."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet.errors import FormatError
from nonet.formats.kinds.json_cut import cut

ONE, TWO = '{"a": [1, {"b": "}]\\"{"}]}', '{"c": 2}'


def texts(*pieces: str) -> list[tuple[str, int]]:
    return [(block.text, block.line) for block in cut(pieces)]


def is_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except json.JSONDecodeError:
        return False


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (ONE, [1]),
        (f"\n  {ONE}\n", [2]),
        (f"{ONE}\n{TWO}\n", [1, 2]),
        (f"{ONE}\n\n\n{TWO}", [1, 4]),
        (f"{ONE} {TWO}", [1, 1]),
        (f"[{ONE},{TWO}]", [1, 1]),
        (f"\n[\n{ONE},\n{TWO}\n]\n", [3, 4]),
        (f"[{ONE}\n,\n{TWO}]", [1, 3]),
    ],
)
def test_objects_arrays_and_lines(text: str, lines: list[int]) -> None:
    expected = list(zip([ONE, TWO], lines, strict=False))
    assert texts(text) == expected
    assert texts(*text) == expected
    assert texts(*text.splitlines(keepends=True)) == expected
    assert texts(*text.replace("\n", "\r\n").splitlines(keepends=True)) == expected


def test_an_object_over_several_lines_is_one() -> None:
    text = '{\n"a":\n{"b": [\n{},\n{"c": ""}\n]\n}\n}'
    assert texts(*text.splitlines(keepends=True)) == [(text, 1)]
    assert texts(text + "\n" + text) == [(text, 1), (text, 9)]


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(
    st.lists(st.dictionaries(st.text(), values, max_size=3), min_size=1, max_size=4),
    st.sampled_from([None, 0, 2]),
    st.booleans(),
    st.integers(1, 40),
)
def test_any_objects_cut_anywhere(
    objects: list[dict[str, Any]], indent: int | None, is_array: bool, size: int
) -> None:
    if is_array:
        text = json.dumps(objects, indent=indent, ensure_ascii=False)
    else:
        text = "\n".join(json.dumps(each, indent=indent, ensure_ascii=False) for each in objects)
    pieces = [text[start : start + size] for start in range(0, len(text), size)]
    assert [json.loads(block.text) for block in cut(pieces)] == objects


@pytest.mark.parametrize(
    "broken",
    [
        '{"a": "x',
        '{"a": 1',
        '{"a": 1,',
        '{"a": [1',
        '{"a": 1]}',
        '{"a": {"b": 1}',
        '{"a": 1} x',
        "nothing",
        "5",
        '"{"',
    ],
)
def test_a_broken_line_spoils_only_itself(broken: str) -> None:
    blocks = list(cut([f"{ONE}\n", f"{broken}\n", f"{TWO}\n"]))
    good, *bad, last = [(block.text, block.line) for block in blocks]
    assert good == (ONE, 1)
    assert last == (TWO, 3)
    assert {line for _, line in bad} == {2}
    assert not all(is_object(text) for text, _ in bad)


def test_a_broken_puzzle_of_an_array_spoils_only_itself() -> None:
    text = f'[\n{ONE},\n{{"a": "x\n"b": 1}},\n{TWO},\n5,\n{TWO}\n]\n'
    assert texts(text) == [(ONE, 2), ('{"a": "x', 3), (TWO, 5), ("5", 6), (TWO, 7)]


@pytest.mark.parametrize(
    ("text", "position", "words"),
    [
        (f"[{TWO} {TWO}]", 10, "no comma between two puzzles"),
        (f"[{TWO},]", 10, "no puzzle after the last comma"),
        (f"[{TWO},,{TWO}]", 10, "no puzzle before a comma"),
        (f"[,{TWO}]", 1, "no puzzle before a comma"),
        (f"[{TWO}] {TWO}", 11, "text after the end of the array"),
        (f"[{TWO}", None, "the array is not closed"),
        (f"[{TWO},", None, "the array is not closed"),
    ],
)
def test_a_damaged_array_is_refused_after_what_came_before(
    text: str, position: int | None, words: str
) -> None:
    for pieces in ([text], list(text)):
        found: list[str] = []
        with pytest.raises(FormatError, match=words) as caught:
            found.extend(block.text for block in cut(pieces))
        column = None if position is None else position + 1
        assert (caught.value.line, caught.value.column) == (1, column)


def test_what_never_ends_is_refused() -> None:
    def pieces() -> Iterator[str]:
        yield '{"a": "'
        while True:
            yield "1" * (1 << 20)

    with pytest.raises(FormatError, match="a puzzle of more than"):
        list(cut(pieces()))
