"""Faults that once went unnoticed or break a decision, each with the test that must notice it.

`python -m tools.mutants --known` plants every one of them and runs its test.
"""

from __future__ import annotations

from typing import NamedTuple


class Known(NamedTuple):
    """A fault: in the file `path` of src/nonet, the text `old` becomes `new`."""

    what: str
    path: str
    old: str
    new: str
    test: str

    def apply(self, text: str) -> str:
        """Return the text of the file with the fault."""
        if text.count(self.old) != 1:
            raise ValueError(
                f"{self.what}: src/nonet/{self.path} holds {self.old!r} {text.count(self.old)}"
                " times; correct the entry in tools/mutants/known.py, or remove it with its test"
            )
        return text.replace(self.old, self.new)


KNOWN: tuple[Known, ...] = ()
