"""What the rules text of a picture says about its cages: whether digits differ, repeat, or sum.

A cage is drawn alike whatever it means. These are the usual words of setters; a text that says
nothing about cages leaves them what they usually are, and one that gives them another meaning, or
changes what a digit is worth, leaves them unknown.
"""

from __future__ import annotations

import re
from enum import Enum


class Cages(Enum):
    """What a cage with a total means."""

    DIFFER = "its digits differ and have this sum"
    REPEAT = "its digits have this sum"
    UNKNOWN = "the text gives it another meaning"


_NOT = r"(?:not|never|n't|only)\b"
_ADVERB = rf"(?:(?!{_NOT})[\w-]+ )?"
_CAGE = re.compile(
    r"\b(?:cages?|(?<!little )killers?|(?:dotted|dashed|outlined) (?:areas?|regions?|lines?))\b"
)
# Where one of these is named and no cage, a sentence is about that.
_OTHER = re.compile(
    r"\b(?:arrows?|lines?|thermo\w*|diagonals?|circles?|rows?|columns?|box(?:es)?|regions?|clues?"
    r"|whispers?|snakes?|paths?|loops?|dots?|palindromes?|sandwich\w*|quad\w*)\b"
)
_REPEAT = re.compile(
    rf"\b(?:may|can|might|could)\s+{_ADVERB}(?:be )?repeat"
    rf"|(?<!not )(?<!n't )\b(?:allowed|permitted|free|able) to {_ADVERB}(?:be )?repeat"
    rf"|(?<!no )\brepeat(?:s|ed|ing|ition|itions)?\b[^.;]{{0,30}}?(?<!not )(?<!n't )(?<!never )"
    r"\b(?:allowed|permitted|possible|ok|okay|fine)\b"
    rf"|(?<!not )\b(?:allow|permit)(?:s|ed|ing)? (?:for )?(?:the )?(?:digits? )?(?:to )?repeat"
    rf"|\b(?:may|can|might|could)\s+{_ADVERB}(?:appear|occur) (?:more than once|twice|multiple|sev)"
    r"|\b(?:need not|needn't|do not have to|don't have to|do not need to|don't need to"
    r"|not necessarily|are not all|may not all|without having to)\b[^.;]{0,20}?"
    r"\b(?:differ|different|distinct|unique)\b"
    r"|\bdigits? repeats? in (?:a |the |some |these )?cages?\b"
    r"|\bwith repeats\b|\bnon-unique\b"
)
_SUM = re.compile(r"\b(?:sums?|summing|totals?|add|adds|adding|killers?)\b")
# What makes the number of a cage something other than the sum of its digits, near a cage.
_OTHER_SENSE = re.compile(
    r"\b(?:products?|multipl\w*|differences?|modulo|averages?|median|concatenat\w*|at most|at least"
    r"|primes?|squares? numbers?|either|or less|or more|less than|greater than|minimum|maximum"
    r"|not? (?:the )?sum|never sum|cannot sum|don't sum|do not sum|must not sum|does not sum"
    r"|look-and-say|ciphers?|letters?|encrypted|encoded|hexadecimal|binary)\b"
)
# What makes a digit count for something else, or a clue untrue, wherever it is said.
_OTHER_WORTH = re.compile(
    r"\b(?:doublers?|triplers?|halvers?|modifiers?|modified|multipliers?|schr(?:ö|oe|o)dinger\w*"
    r"|value of (?:a|an|the|each|every|any) \w+|values? (?:is|are)\b|counts? as|counted as|worth"
    r"|treated as|negative|negators?|liars?|lying|wrong|incorrect|false|untrue|off by"
    r"|ghosts?|vampires?|hot ?cells?|cold ?cells?|decimals?|two digits (?:in|per) \w+ cell)\b"
)


def words_on_cages(text: str) -> Cages:
    """Return what a rules text says that cages mean.

    >>> words_on_cages("Digits in cages sum to the total and may not repeat.")
    <Cages.DIFFER: 'its digits differ and have this sum'>
    >>> words_on_cages("Digits in cages sum to the total. They may repeat.").name
    'REPEAT'
    >>> words_on_cages("Cages show the product of their digits.").name
    'UNKNOWN'
    """
    plain = text.replace("\\n", "\n").replace("’", "'").lower()
    if _OTHER_WORTH.search(plain):
        return Cages.UNKNOWN
    near = [part for part in re.split(r"\n+|•", plain) if _CAGE.search(part)]
    if not near:
        return Cages.DIFFER
    if not any(_SUM.search(part) for part in near) or any(map(_OTHER_SENSE.search, near)):
        return Cages.UNKNOWN
    sentences = [each for part in near for each in re.split(r"(?<=[.!?;])\s+", part)]
    for each in sentences:
        if _REPEAT.search(each) and (_CAGE.search(each) or not _OTHER.search(each)):
            return Cages.REPEAT
    return Cages.DIFFER
