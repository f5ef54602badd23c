"""The documentation of pictures: its images are those of today, and its schema is right."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema

from nonet import variants
from tests.showing.render.test_board_js import every_scene
from tools import make_pages, make_pictures, make_reference, make_variant_pages

DOCS = Path(__file__).parents[3] / "docs"


def test_the_pictures_of_the_readme_are_what_is_drawn_today() -> None:
    for name, text in make_pictures.readme().items():
        found = (DOCS / "images" / name).read_text(encoding="utf-8")
        assert found == text, "run python -m tools.make_pictures --readme"


def test_scenes_follow_their_schema() -> None:
    schema = json.loads((DOCS / "scene.schema.json").read_text(encoding="utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    scenes = every_scene()
    assert scenes
    for scene in scenes:
        validator.validate(json.loads(json.dumps(scene.to_dict())))
    keys = {key for scene in scenes for key in scene.to_dict()["overlay"]}
    assert keys == set(schema["$defs"]["overlay"]["required"])


def test_every_technique_has_a_picture_on_its_page() -> None:
    pictures = dict(make_pages.pictures())
    shown = "".join(text for _, text in make_pages.pages())
    assert len(pictures) > 120
    assert all(f"]({name})" in shown for name in pictures)


def test_every_kind_of_constraint_has_its_page_and_picture() -> None:
    pictures = dict(make_variant_pages.pictures())
    shown = "".join(text for _, text in make_variant_pages.pages())
    for name, kind in variants.KINDS.items():
        assert f"{{: #{name} }}" in shown
        assert f"variants.{kind.__name__}(" in shown
        assert f"]({name}.svg)" in shown
        assert f"{name}.svg" in pictures


def test_the_table_of_kinds_is_that_of_today() -> None:
    page = make_variant_pages.OVERVIEW.read_text(encoding="utf-8")
    assert make_variant_pages.overview() == page, "python -m tools.make_variant_pages --table"
    assert all(f"| `{kind.__name__}` |" in page for kind in variants.KINDS.values())


def test_the_reference_has_every_public_name() -> None:
    import nonet

    page = "".join(make_reference.page())
    assert all(f"### {name} {{" in page for name in nonet.__all__ if name != "__version__")
    # Its examples run where they come from, not on the page.
    assert ">>>" not in page
