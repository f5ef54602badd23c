"""Digit masks and the symbols of digits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet.errors import FormatError
from nonet.model.bits import digits_of, mask_of, only_digit
from nonet.model.symbols import SYMBOLS, spell, symbol, unspell


@given(st.sets(st.integers(1, 25)))
def test_a_mask_holds_its_digits_in_order(digits: set[int]) -> None:
    mask = mask_of(digits)
    assert digits_of(mask) == tuple(sorted(digits))
    assert mask.bit_count() == len(digits)
    assert only_digit(mask) == (min(digits) if len(digits) == 1 else 0)


def test_bit_d_minus_1_stands_for_digit_d() -> None:
    assert mask_of([1]) == 1
    assert mask_of([9]) == 256
    assert mask_of([3, 3]) == 4


@given(st.lists(st.integers(0, 25)))
def test_unspell_reads_what_spell_wrote(values: list[int]) -> None:
    assert list(unspell(spell(values))) == values


def test_symbols_go_to_25() -> None:
    assert [symbol(digit) for digit in (0, 1, 9, 10, 16, 25)] == list(".19AGP")
    assert len(set(SYMBOLS)) == 26


@pytest.mark.parametrize(("text", "position"), [("12x4", 2), (".0" * 50, 1), ("1 2", 1), ("a", 0)])
def test_other_symbols_are_refused_where_they_stand(text: str, position: int) -> None:
    with pytest.raises(FormatError, match=r"nonet\.parse") as caught:
        unspell(text)
    assert (caught.value.position, caught.value.text) == (position, text)
