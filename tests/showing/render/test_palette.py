"""Colours of pictures: enough contrast, and roles that colour-blind readers can tell apart."""

from __future__ import annotations

from itertools import combinations

import pytest

from nonet.showing.render.palette import DARK, LIGHT, Palette, style_sheet
from nonet.showing.render.shapes import BADGES, SHAPES
from tests.showing.render.colours import BLINDNESS, contrast, difference, linear, seen_with

THEMES = [LIGHT, DARK]
AA = 4.5  # for text
AA_GRAPHICS = 3.0
# Shapes whose outlines are alike at the size of a candidate.
ALIKE = [{"circle", "disc", "ring", "struck"}, {"square", "tile"}, {"pentagon", "shield"}]


@pytest.mark.parametrize("palette", THEMES, ids=["light", "dark"])
def test_texts_have_enough_contrast_on_all_they_may_lie_on(palette: Palette) -> None:
    grounds = [palette.paper, palette.house, palette.highlight, palette.tint]
    for text in (palette.given, palette.placed, palette.pencil):
        for ground in grounds:
            assert contrast(linear(text), linear(ground)) >= AA, (text, ground)
    for text in (palette.given, palette.label):
        assert contrast(linear(text), linear(palette.page)) >= AA
    assert contrast(linear(palette.conflict_text), linear(palette.conflict)) >= AA
    for colour in palette.colours:
        for text in (palette.given, palette.placed, palette.pencil):
            assert contrast(linear(text), linear(colour)) >= AA, (text, colour)
    # The lines of a hatched house cover less than a third of it.
    pairs = zip(linear(palette.hatch), linear(palette.paper), strict=True)
    r, g, b = (0.32 * line + 0.68 * paper for line, paper in pairs)
    assert contrast(linear(palette.pencil), (r, g, b)) >= AA


@pytest.mark.parametrize("palette", THEMES, ids=["light", "dark"])
@pytest.mark.parametrize("blindness", [None, *BLINDNESS])
def test_digits_of_roles_can_be_read_and_their_shapes_seen(
    palette: Palette, blindness: str | None
) -> None:
    def seen(colour: str) -> tuple[float, float, float]:
        light = linear(colour)
        return light if blindness is None else seen_with(blindness, light)

    for role, look in palette.roles.items():
        assert contrast(seen(look.text), seen(look.fill)) >= AA, role
        for ground in (palette.paper, palette.house, palette.tint):
            assert contrast(seen(look.line), seen(ground)) >= AA_GRAPHICS, (role, ground)
    assert contrast(seen(palette.link), seen(palette.paper)) >= AA


def test_every_role_has_a_shape_of_its_own() -> None:
    assert set(SHAPES) == set(LIGHT.roles) == set(DARK.roles)
    assert len(set(SHAPES.values())) == len(SHAPES)


@pytest.mark.parametrize("palette", THEMES, ids=["light", "dark"])
@pytest.mark.parametrize("blindness", [None, *BLINDNESS])
def test_roles_are_told_apart_by_colour_where_their_shapes_are_alike(
    palette: Palette, blindness: str | None
) -> None:
    checked = 0
    for one, other in combinations(palette.roles, 2):
        pairs = []
        for field in ("fill", "line", "text"):
            colours = [linear(getattr(palette.roles[role], field)) for role in (one, other)]
            if blindness is not None:
                colours = [seen_with(blindness, colour) for colour in colours]
            pairs.append(difference(*colours))
        if any({SHAPES[one], SHAPES[other]} <= alike for alike in ALIKE):
            checked += 1
            assert max(pairs) >= 15, (one, other, pairs)
        assert max(pairs) >= 5, (one, other, pairs)
    assert checked >= 7


def test_a_fixed_theme_has_no_other_colours() -> None:
    assert DARK.given not in style_sheet("light")
    assert LIGHT.given not in style_sheet("dark")
    assert DARK.given in style_sheet("auto")
    assert "@media print" in style_sheet("auto")


def test_pictures_of_two_themes_can_share_a_page() -> None:
    """What is not the same in both is said of its own theme alone."""
    for theme in ("light", "dark"):
        rules = style_sheet(theme).split("}")
        coloured = [rule for rule in rules if "#" in rule]
        assert len(coloured) > 20
        assert all(rule.startswith(f".nonet.{theme} ") for rule in coloured)


def test_the_shapes_of_colours_are_the_same_from_the_left_and_the_right() -> None:
    """The circle, square, triangle, diamond, plus, star, wedge, bar and hourglass all are."""
    assert len(BADGES) == 9
    for corners in BADGES:
        places = {(round(x, 6), round(y, 6)) for x, y in corners}
        assert {(-x, y) for x, y in places} == places
