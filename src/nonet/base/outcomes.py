"""What came of a row: one vocabulary for every call, command and file that answers many puzzles.

| word | meaning |
|---|---|
| `unique` | exactly one solution |
| `several` | more than one solution |
| `none` | no solution |
| `found` | an answer, where it was not asked whether it is the only one (`limit=1`) |
| `unreadable` | no puzzle, or none that can be asked this question; the row has an error |
| `timeout` | the time was over before there was an answer, or a complete one |

A solution is filled in where a row is `unique` or `found`: where its count is 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.errors import ManySolutions, NodeLimit, NoSolution, TimeLimit

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NONE, UNIQUE, SEVERAL = "none", "unique", "several"
FOUND, UNREADABLE, TIMEOUT = "found", "unreadable", "timeout"

# A code is the number of a word. The first three are the numbers of solutions, up to 2.
OUTCOMES = (NONE, UNIQUE, SEVERAL, FOUND, UNREADABLE, TIMEOUT)
CODES = {word: code for code, word in enumerate(OUTCOMES)}

# The exit codes of commands: something is wrong with a puzzle, the input, or the time was over.
FAULT, BAD_INPUT, OUT_OF_TIME = 1, 2, 3


def outcome_of(count: int, limit: int | None) -> str | None:
    """Return the outcome of a row from its number of solutions, which were counted up to `limit`.

    None if nothing was counted (`limit=0`).

    >>> outcome_of(0, 2), outcome_of(1, 2), outcome_of(2, 2), outcome_of(1, 1)
    ('none', 'unique', 'several', 'found')
    """
    if limit == 0:
        return None
    return FOUND if limit == 1 and count else OUTCOMES[min(count, 2)]


def outcome_of_error(error: BaseException) -> str:
    """Return the outcome of a row that ended in an error.

    >>> outcome_of_error(NoSolution()), outcome_of_error(ValueError())
    ('none', 'unreadable')
    """
    if isinstance(error, TimeLimit | NodeLimit):
        return TIMEOUT
    if isinstance(error, NoSolution):
        return NONE
    return SEVERAL if isinstance(error, ManySolutions) else UNREADABLE


def codes_of_counts(counts: NDArray[np.uint8], limit: int) -> NDArray[np.uint8]:
    """Return the codes of rows from their numbers of solutions, counted up to `limit`."""
    from nonet.base.numeric import np

    codes = np.minimum(counts, 2)
    if limit == 1:
        codes[codes == 1] = CODES[FOUND]
    return codes


def words_of(codes: NDArray[np.uint8]) -> NDArray[np.object_]:
    """Return the words of codes; every word is one string, whatever the number of rows.

    >>> import numpy as np
    >>> words_of(np.array([1, 4], np.uint8)).tolist()
    ['unique', 'unreadable']
    """
    from nonet.base.numeric import np

    words: NDArray[np.object_] = np.array(OUTCOMES, dtype=object)[codes]
    return words


def code_of(outcome: str | None, *, counts: bool = False) -> int:
    """Return the exit code for a row with this outcome; None is a line without a puzzle.

    Commands that count solutions are content with any number of them.

    >>> [code_of(word) for word in (None, "unique", "several", "unreadable", "timeout")]
    [0, 0, 1, 2, 3]
    >>> code_of("several", counts=True)
    0
    """
    if outcome in (NONE, SEVERAL):
        return 0 if counts else FAULT
    return {UNREADABLE: BAD_INPUT, TIMEOUT: OUT_OF_TIME}.get(outcome or "", 0)
