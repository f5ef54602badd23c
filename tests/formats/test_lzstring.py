"""The compression of lz-string: own texts, damaged ones, and the strings of published puzzles."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet.errors import FormatError
from nonet.formats.lzstring import BASE64, URI_SAFE, compress, decompress


@pytest.mark.parametrize("alphabet", [BASE64, URI_SAFE])
@given(text=st.text() | st.text(alphabet="ab", max_size=400))
def test_what_is_compressed_comes_back(alphabet: str, text: str) -> None:
    packed = compress(text, alphabet)
    assert set(packed) <= set(alphabet + "=")
    assert decompress(packed, alphabet) == text


def test_units_of_both_widths_and_characters_beyond_the_first_plane() -> None:
    text = "aé€😀" * 50 + "\x00\uffff"
    assert decompress(compress(text)) == text
    assert len(compress(text)) < len(text)


def test_the_width_grows_with_the_dictionary() -> None:
    # Enough different phrases for numbers of 13 bits.
    text = "".join(chr(0x100 + i % 700) + chr(0x100 + i // 7) for i in range(6000))
    assert decompress(compress(text)) == text


def test_an_empty_text_has_an_end() -> None:
    assert compress("") == "Q==="
    assert decompress("Q") == ""


@pytest.mark.parametrize(
    ("packed", "message", "position"),
    [
        ("", "ends too early", 0),
        ("BYUwNm", "ends too early", 6),
        ("BY*wNm", "'*' cannot be in compressed text", 2),
        ("BYUw=mD2AEoZQ", "'=' cannot be in compressed text", 4),
        ("//////", "is damaged", 0),
    ],
)
def test_damaged_texts(packed: str, message: str, position: int) -> None:
    with pytest.raises(FormatError, match=message.replace("*", r"\*")) as caught:
        decompress(packed)
    assert caught.value.position == position


@given(st.text(alphabet=BASE64, max_size=60))
def test_any_text_is_read_or_refused(packed: str) -> None:
    with contextlib.suppress(FormatError):
        assert compress(decompress(packed))


def test_what_a_text_stands_for_is_bounded() -> None:
    packed = compress("a" * 200_000)
    assert len(packed) < 1_500
    assert len(decompress(packed)) == 200_000
    with pytest.raises(FormatError, match="more than 199,999 characters"):
        decompress(packed, most=199_999)
    with pytest.raises(FormatError, match="more than 100 characters of compressed text"):
        decompress("A" * 101, most=100)


@pytest.mark.needs_data
def test_published_strings_are_reproduced(data: Path) -> None:
    records = json.loads((data / "variants" / "fpuzzles.json").read_text("utf-8"))
    assert len(records) > 40
    for record in records:
        packed = record["fpuzzles_b64"]
        text = decompress(packed)
        assert json.loads(text) == record["fpuzzles"]
        assert compress(text).rstrip("=") == packed.rstrip("=")
