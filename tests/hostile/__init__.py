"""Inputs that are made to exhaust a program: small texts that stand for a lot of work.

`TEXTS` has texts for `parse`, by name, and `FILES` contents for `read`. Each is a function that
makes the input, so that the table costs nothing until one is asked for. Nothing here is random.
"""

from __future__ import annotations

from importlib import import_module

from tests.hostile.table import FILES, TEXTS

__all__ = ["FILES", "TEXTS", "names_of"]

# In the order of the table: samples are every so many texts of it.
for _name in (
    "totals",
    "patterns",
    "nested",
    "long_lines",
    "regions",
    "json_texts",
    "fpuzzles",
    "packed",
    "plain",
):
    import_module(f"tests.hostile.{_name}")


def names_of(sample: int = 1) -> list[str]:
    """Return the names of every `sample`-th text, starting with the first."""
    return list(TEXTS)[::sample]
