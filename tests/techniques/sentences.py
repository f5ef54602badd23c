"""What techniques say on the first of their own cases, kept in tests/data/sentences.

python -m tests.techniques.sentences FAMILY …    writes it down anew
"""

from __future__ import annotations

import sys
from pathlib import Path

from nonet.techniques import by_name
from tests.techniques import cases

DATA = Path(__file__).parent.parent / "data"


def said(family: str) -> dict[str, str]:
    """Return the sentence of each technique of a family, by name."""
    sentences: dict[str, str] = {}
    path = DATA / "techniques" / f"{family}.txt"
    for line in path.read_text(encoding="ascii").splitlines():
        name, _, text = line.partition(":")
        case = cases.parse(text)
        if name in sentences or not case.must_fire:
            continue
        for step in by_name(name)(case.board()):
            if {*step.removes} == case.removes and {*step.places} == case.places:
                sentences[name] = step.because
    return sentences


def kept(family: str) -> dict[str, str]:
    """Return the sentences as they were written down."""
    text = (DATA / "sentences" / f"{family}.txt").read_text(encoding="utf-8")
    return dict(line.split(": ", 1) for line in text.splitlines())


if __name__ == "__main__":
    for each in sys.argv[1:]:
        lines = [f"{name}: {sentence}\n" for name, sentence in said(each).items()]
        (DATA / "sentences" / f"{each}.txt").write_text("".join(lines), encoding="utf-8")
