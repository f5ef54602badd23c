"""What rules texts say about cages."""

from __future__ import annotations

import pytest

from nonet.formats.kinds.sudokupad_words import Cages, words_on_cages

REPEATING = [
    "Digits in a cage sum to the number in its corner. Digits may repeat in cages.",
    "Killer cages: digits sum to the given total, and can repeat if allowed by other rules.",
    "Cages show their sums; digits within a cage may also be repeated.",
    "Digits in cages sum to the clue. Repeats are allowed.",
    "Digits in cages add up to the clue (repeats within cages allowed).",
    "Digits in a cage, which need not be distinct, sum to the total.",
    "Digits in cages sum to the total.\nDigits can appear more than once in a cage.",
    "Cages sum to their clue, digits are allowed to repeat.",
    "Cells in dashed areas sum to the total; digits may repeat.",
    "Digits don't have to be different within a cage and sum to the total.",
    "Digits can repeat within cages and along arrows. Cages have the total shown.",
    "Normal sudoku rules apply.\\n\\nDigits in cages sum to the total and might repeat.",
]
DIFFERING = [
    "",
    "Normal sudoku rules apply.",
    "Digits in cages sum to the total and may not repeat.",
    "Digits in cages sum to the total and cannot repeat.",
    "Digits can't repeat in a cage, and sum to its total.",
    "Cages sum to the total. No repeats allowed.",
    "Cages sum to the total; repeats are not allowed.",
    "Digits in cages sum to the total. Digits are not allowed to repeat within a cage.",
    "Digits in cages sum to the total and must not repeat. Digits may repeat along an arrow.",
    "Killer: digits in cages sum to the total.\nLittle killer: digits on a diagonal may repeat.",
    "Digits in cages sum to the total.\nDigits on arrows sum to the circle and may repeat.",
    "Digits in cages add up to the total and never appear more than once.",
]
UNKNOWN = [
    "Digits in a cage have the product in its corner.",
    "Cages contain exactly as many odd digits as shown.",
    "Digits in cages sum to the total, or to one less than it; one of these is either.",
    "Digits in cages sum to the total.\nThe value of a doubler is twice its digit. Doublers …",
    "Digits in cages sum to the total. All clues are wrong by one.",
    "Digits in cages sum to at most the total.",
]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        *((text, Cages.REPEAT) for text in REPEATING),
        *((text, Cages.DIFFER) for text in DIFFERING),
        *((text, Cages.UNKNOWN) for text in UNKNOWN),
    ],
)
def test_what_a_text_says_about_cages(text: str, found: Cages) -> None:
    assert words_on_cages(text) is found
