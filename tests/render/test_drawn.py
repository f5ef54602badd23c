"""Every form of a picture is drawn, as often as the table says."""

from __future__ import annotations

import json

import pytest

from nonet.render.scene import Scene
from tests.render.drawn import TABLE, counts, scenes

EXPECTED = json.loads(TABLE.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("name", "scene"), scenes(), ids=lambda x: x if isinstance(x, str) else "")
def test_forms(name: str, scene: Scene) -> None:
    advice = "if this is meant: python -m tests.render.drawn"
    assert counts(scene) == EXPECTED[name], advice


def test_the_table_has_nothing_else() -> None:
    assert list(EXPECTED) == [name for name, _ in scenes()]
