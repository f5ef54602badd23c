"""What techniques say on the first of their own cases, kept in tests/data/sentences.

python -m tests.techniques.sentences    writes it down anew
"""

from __future__ import annotations

from nonet.techniques import TECHNIQUES, by_name
from tests.conftest import TABLES
from tests.techniques.own import own_cases

FAMILIES = tuple(dict.fromkeys(technique.family for technique in TECHNIQUES))


def said(family: str) -> dict[str, str]:
    """Return the sentence of each technique of a family, by name."""
    sentences = {}
    for name, (case, *_) in own_cases(family).items():
        for step in by_name(name)(case.board()):
            if {*step.removes} == case.removes and {*step.places} == case.places:
                sentences[name] = step.because
    return sentences


def kept(family: str) -> dict[str, str]:
    """Return the sentences as they were written down."""
    text = (TABLES / "sentences" / f"{family}.txt").read_text(encoding="utf-8")
    return dict(line.split(": ", 1) for line in text.splitlines())


if __name__ == "__main__":
    for each in FAMILIES:
        lines = [f"{name}: {sentence}\n" for name, sentence in said(each).items()]
        (TABLES / "sentences" / f"{each}.txt").write_text("".join(lines), encoding="utf-8")
