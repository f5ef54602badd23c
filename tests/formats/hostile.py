"""Texts that no puzzle looks like, made of one scrap over and over."""

from __future__ import annotations

SCRAPS = {
    "blanks": " ",
    "newlines": "\n",
    "tabs": "\t",
    "carriage returns": "\r",
    "line separators": "\u2028",
    "blank lines": " \n",
    "zeros": "\0",
    "brackets": "[",
    "parentheses": "(",
    "braces": "{",
    "bars": "|",
    "double quotes": '"',
    "single quotes": "'",
    "digits": "1",
    "dots": ".",
    "letters": "a",
    "underscores": "_",
    "commas": ",",
    "array(": "array(",
    "np.array(": "np.array(",
    "dtype=": "dtype=",
    "words": "abc def\n",
    "words and blank lines": "abc\n\n\n",
    "words and rulers": "abc\n---\n---\n",
    "names": "a b.",
    "assignments": "a = ",
    "numbers": "12 ",
    "cells": "1 ",
    "rows": "123456789\n",
    "rows and blank lines": "1234\n\n",
    "rows of bars": "|1|2|3|4|\n",
    "rows of commas": "1,2,3,4\n",
    "lists": "[1],",
    "nested lists": "[[[1],[2]],",
    "open lists": "[[1, ",
    "comments": "# a\n",
    "sections": "[Puzzle]\n",
    "tags": "<game ",
    "elements": "<a>",
    "keys": '"a":1,',
    "objects": '{"a":',
    "puzzles": "1" * 81 + "\n",
}


def text_of(scrap: str, length: int) -> str:
    """Return so many characters of a scrap over and over."""
    return (SCRAPS[scrap] * (length // len(SCRAPS[scrap]) + 1))[:length]
