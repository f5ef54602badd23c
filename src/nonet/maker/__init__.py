"""Makes puzzles, disguises them, and recognises them in disguise.

| file | what |
|---|---|
| `options.py` | the keywords of `generate`, for type checkers |
| `request.py` | what a caller asks for, checked: ranges, levels, symmetry, pattern |
| `symmetry.py` `pattern.py` | which cells are given together; which cells are given at all |
| `proofs.py` | requests that no puzzle can meet |
| `candidates.py` | puzzles to choose from: a random grid, then digits removed |
| `walk.py` | candidates from a walk over puzzles, towards what is rare |
| `criteria.py` `skills.py` | what a candidate must be: clues, ratings; techniques that it needs |
| `make.py` | `generate` |
| `plain.py` | puzzles of which nothing is asked: the first candidate is it |
| `search.py` | from candidate to puzzle i, for many puzzles at a time |
| `seen.py` | no two puzzles alike |
| `setting.py` `designs.py` | puzzles with constraints of their own: cages, lines, dots |
| `grids.py` `regions.py` | random complete grids, random regions of a jigsaw |
| `setter.py` | fewer clues, more clues, the puzzles next to one |
| `morph.py` | disguises |
| `canonical.py` `forms.py` | the form that all disguises share, of one grid, of many |
| `native.py` | the calls of the C++ core |
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonet.maker.forms import BulkCanonical, FormSet

__all__ = ["BulkCanonical", "FormSet"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'nonet.maker' has no attribute {name!r}")
    from nonet.maker import forms

    value: object = getattr(forms, name)
    return value
