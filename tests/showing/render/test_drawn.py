"""Every form of a picture is drawn, as often as the table says."""

from __future__ import annotations

import json

from tests.showing.render.drawn import TABLE, counts, scenes


def test_forms() -> None:
    expected = json.loads(TABLE.read_text(encoding="utf-8"))
    found = {name: counts(scene) for name, scene in scenes()}
    assert list(found) == list(expected)
    other = {name: (found[name], expected[name]) for name in found if found[name] != expected[name]}
    assert other == {}, "if this is meant: python -m tests.showing.render.drawn"
