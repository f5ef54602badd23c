"""The characters of cells: blank marks, sizes by length, and digits above 9."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet.errors import FormatError
from nonet.formats.cells import alphabet_for, read_cells, spell_cells
from nonet.formats.format import Symbols, Wants
from nonet.model.rules import DEFAULT_BOX, Rules
from tests.formats.grids import PUZZLE

DIGITS = bytes(int(char) if char != "." else 0 for char in PUZZLE)


def values(chars: str, symbols: Symbols | None = None) -> list[int]:
    return list(read_cells(chars, Wants(symbols=symbols))[0])


def padded(start: str, size: int, blank: str = ".") -> str:
    return start + blank * (size * size - len(start))


@pytest.mark.parametrize("blank", [*"0.*_-Xx ?#~/@+", "·", "□"])
def test_any_one_mark_is_empty(blank: str) -> None:
    assert read_cells(PUZZLE.replace(".", blank), Wants())[0] == DIGITS


def test_known_marks_may_be_mixed() -> None:
    marks = "0.*_-Xx "
    mixed = "".join(c if c != "." else marks[i % len(marks)] for i, c in enumerate(PUZZLE))
    assert read_cells(mixed, Wants())[0] == DIGITS


@pytest.mark.parametrize("char", ["?", "A", "Z", "٣", "５", "²", "\x00", "\t"])
def test_another_character_beside_a_mark_is_a_mistake(char: str) -> None:
    with pytest.raises(FormatError, match="is not a digit of a 9×9 grid") as caught:
        read_cells(PUZZLE[:40] + char + PUZZLE[41:], Wants())
    assert caught.value.position == 40


@pytest.mark.parametrize("char", ["A", "o", "٣", "\x00"])
def test_letters_and_control_characters_are_no_marks(char: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_cells("1" * 80 + char, Wants())
    assert caught.value.position == 80


@pytest.mark.parametrize("size", DEFAULT_BOX)
def test_the_length_tells_the_size(size: int) -> None:
    assert read_cells("." * size * size, Wants())[1] == Rules.classic(size)


@pytest.mark.parametrize("length", [0, 1, 9, 25, 49, 80, 82, 624, 676])
def test_other_lengths_are_mistakes(length: int) -> None:
    with pytest.raises(FormatError, match=f"{length} cells?; a") as caught:
        read_cells("." * length, Wants())
    assert caught.value.position == length


def test_rules_tell_the_length() -> None:
    seven = Rules(7, Rules.classic(4).units[:0])
    assert read_cells("7" + "." * 48, Wants(seven))[1] is seven
    with pytest.raises(FormatError, match="48 cells; a 7×7 puzzle has 49") as caught:
        read_cells("." * 48, Wants(seven))
    assert caught.value.position == 48


def test_sixteen_and_twenty_five_count_from_one() -> None:
    assert values(padded("19AGag", 16))[:6] == [1, 9, 10, 16, 10, 16]
    assert values(padded("19APap", 25))[:6] == [1, 9, 10, 25, 10, 25]
    assert values(padded("1A", 10))[:2] == [1, 10]


def test_letters_only_begin_at_a() -> None:
    assert values(padded("AJPp", 16))[:4] == [1, 10, 16, 16]
    assert values(padded("AXYx", 25))[:4] == [1, 24, 25, 24]
    assert values(padded("AIa", 9))[:3] == [1, 9, 1]
    assert values(padded("AB0", 16))[:3] == [1, 2, 0]


def test_a_digit_rules_letters_only_out() -> None:
    assert values(padded("1A", 16))[:2] == [1, 10]


def test_zero_is_a_digit_beside_a_mark_and_without_the_top_letter() -> None:
    assert values(padded("0.9F", 16))[:4] == [1, 0, 10, 16]
    assert values(padded("0.9O", 25))[:4] == [1, 0, 10, 25]
    assert values(padded("0-9", 10, "-"))[:3] == [1, 0, 10]
    # With the top letter, or alone, it is a mark.
    assert values(padded("0.9G", 16))[:4] == [0, 0, 9, 16]
    assert values(padded("9F", 16, "0"))[:3] == [9, 15, 0]
    # Up to 9×9 there is no top letter.
    assert values(padded("0.9", 9))[:3] == [0, 0, 9]


def test_symbols_force_a_way() -> None:
    assert values(padded("A", 16), "one")[0] == 10
    assert values(padded("9F", 16, "0"), "zero")[:3] == [10, 16, 1]
    assert values(padded("08", 9), "zero")[:2] == [1, 9]
    assert values(padded("AI", 9), "letters")[:2] == [1, 9]
    with pytest.raises(FormatError, match=r"'1' is not a digit of a 16×16 grid \(A to P\)"):
        values(padded("1A", 16), "letters")
    with pytest.raises(FormatError, match=r"'9' is not a digit of a 9×9 grid \(0 to 8\)"):
        values(padded("9", 9), "zero")


def test_x_is_empty_below_twenty_four_letters() -> None:
    assert values(padded("ABx", 16, "X"))[:4] == [1, 2, 0, 0]
    assert values(padded("19", 25, "X"))[:3] == [1, 9, 0]


def test_x_is_24_among_letters_unless_it_must_be_the_mark() -> None:
    assert values(padded("XA", 25))[:3] == [24, 1, 0]
    # 25 times is what a full legal grid has; more can only be empty cells.
    full = ("ABCDEFGHIJKLMNOPQRSTUVWXY" * 25)[:625]
    assert values(full).count(24) == 25
    assert values(padded("ABC", 25, "X"))[2:4] == [3, 0]
    assert values(padded("ABC", 25, "x"))[2:4] == [3, 0]
    assert values(padded("ABC", 25, "X"), "letters")[2:4] == [3, 24]


@pytest.mark.parametrize("size", [4, 9, 16, 25])
def test_a_digit_too_high_is_told_by_its_place(size: int) -> None:
    too_high = {4: "5", 9: "A", 16: "H", 25: "Q"}[size]
    text = padded("1." + too_high, size)
    with pytest.raises(
        FormatError, match=f"'{too_high}' is not a digit of a {size}×{size}"
    ) as caught:
        values(text)
    assert caught.value.position == 2


def test_positions_are_those_in_the_whole_text() -> None:
    with pytest.raises(FormatError) as caught:
        read_cells("1.?.", Wants(Rules.classic(4)), text="cells: 1.?.", base_position=7)
    assert caught.value.position == 11
    with pytest.raises(FormatError) as caught:
        read_cells("1.?." * 4, Wants(), text="1 . ? . " * 4, positions=range(0, 32, 2))
    assert caught.value.position == 4


@given(st.sampled_from(sorted(DEFAULT_BOX)).flatmap(
    lambda size: st.lists(st.integers(0, size), min_size=size * size, max_size=size * size)
    | st.lists(st.sampled_from([0, size, size - 1]), min_size=size * size, max_size=size * size)
))  # fmt: skip
def test_what_is_spelled_is_read(cells: list[int]) -> None:
    assert values(spell_cells(bytes(cells))) == cells


def test_a_full_grid_of_24s_is_spelled_as_such() -> None:
    assert values(spell_cells(bytes([24] * 625))) == [24] * 625


def test_the_alphabet_shows_which_it_is() -> None:
    assert alphabet_for([0, 9, 25])[25] == "P"
    assert alphabet_for([0, 10, 25])[25] == "Y"
    assert alphabet_for([0])[1] == "1"
