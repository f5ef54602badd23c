"""A word square, with words across and down: letters are the colours of their squares.

python examples/cover/word_square.py [WORD …]
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from nonet import cover

# fmt: off
WORDS = (
    "area", "bale", "bare", "care", "dare", "deal", "dear", "ease", "even", "ever", "hare", "here",
    "idea", "lead", "lean", "leap", "near", "neat", "open", "oral", "oven", "over", "pale", "pare",
    "pear", "race", "rage", "rare", "rate", "read", "real", "sale", "seal", "seen", "tale", "team",
    "tear", "time", "wave", "year",
)
# fmt: on


def problem(words: Sequence[str]) -> cover.Problem:
    """Return the problem: a word in each line, one letter in every square.

    Two words that cross agree on the letter where they meet: it is the colour of that square, which
    any number of options may cover as long as they give it the same colour.

    >>> problem(["on", "no"]).count()
    2
    """
    size = len(words[0])
    found = cover.Problem()
    for line in range(size):
        for word in words:
            across = [cover.Coloured((line, place), letter) for place, letter in enumerate(word)]
            down = [cover.Coloured((place, line), letter) for place, letter in enumerate(word)]
            found.add(("across", line, word), [("across", line), *across])
            found.add(("down", line, word), [("down", line), *down])
    return found


def main() -> None:
    """Show one square and count them all."""
    words = sys.argv[1:] or WORDS
    if len({len(word) for word in words}) > 1:
        sys.exit("the words must all have the same length")
    puzzle = problem(words)
    solution = puzzle.solve()
    if solution is None:
        sys.exit("these words do not form a square")
    lines = sorted(label[1:] for label in solution if label[0] == "across")
    print("\n".join(" ".join(word) for _, word in lines))
    print(f"one of {puzzle.count():,} squares")


if __name__ == "__main__":
    main()
