"""The sentences of the examples of all techniques, kept in tests/data/sentences.

python -m tests.techniques.sentences    writes them anew
"""

from __future__ import annotations

from nonet.techniques import TECHNIQUES, example
from tests.conftest import TABLES

FAMILIES = tuple(dict.fromkeys(technique.family for technique in TECHNIQUES))


def said(family: str) -> dict[str, str]:
    """Return the sentence of each technique of a family on its example, by name."""
    sentences = {}
    for technique in TECHNIQUES:
        found = example(technique) if technique.family == family else None
        if found is not None:
            sentences[technique.name] = found[1].because
    return sentences


def kept(family: str) -> dict[str, str]:
    """Return the sentences as they were written."""
    text = (TABLES / "sentences" / f"{family}.txt").read_text(encoding="utf-8")
    return dict(line.split(": ", 1) for line in text.splitlines())


if __name__ == "__main__":
    for each in FAMILIES:
        lines = [f"{name}: {sentence}\n" for name, sentence in said(each).items()]
        (TABLES / "sentences" / f"{each}.txt").write_text("".join(lines), encoding="utf-8")
