"""The sentence of each technique's example, word for word.

`python -m tests.techniques.sentences` writes them anew, for you to read.
"""

from __future__ import annotations

import pytest

from nonet.techniques import TECHNIQUES
from tests.techniques.sentences import FAMILIES, kept, said


@pytest.mark.parametrize("family", FAMILIES)
def test_what_the_techniques_of_a_family_say(family: str) -> None:
    assert said(family) == kept(family)
    assert {*kept(family)} == {each.name for each in TECHNIQUES if each.family == family}
