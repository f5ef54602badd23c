"""The colours of pictures, light and dark, and the style sheet that carries them.

A role has a colour and a shape of its own; tests check both with simulated colour blindness. The
style sheet names colours directly, without variables, because few programs other than browsers
know those.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from nonet.showing.render.scene import Role

Theme = Literal["auto", "light", "dark"]
THEMES: tuple[Theme, ...] = ("auto", "light", "dark")

FONTS = "'Nonet Sans','Inter','Helvetica Neue',Arial,'DejaVu Sans',sans-serif"


class Look(NamedTuple):
    """How a candidate with a role looks: the fill and line of its shape, and its digit."""

    fill: str
    line: str
    text: str


class Palette(NamedTuple):
    """All colours of one theme."""

    page: str
    paper: str
    given: str
    placed: str
    pencil: str
    label: str
    thin: str
    thick: str
    house: str
    hatch: str
    highlight: str
    highlight_line: str
    conflict: str
    conflict_text: str
    tint: str
    decor: str
    link: str
    roles: Mapping[Role, Look]
    colours: tuple[str, ...]
    lines: Mapping[str, str]
    # A white dot is light and a black one dark in every theme: that is what they mean.
    white: str
    black: str


LIGHT = Palette(
    page="#ffffff",
    paper="#ffffff",
    given="#18202c",
    placed="#1f57c3",
    pencil="#5b6678",
    label="#6b7484",
    thin="#cdd3dd",
    thick="#39424f",
    house="#e9f0fd",
    hatch="#aec4ee",
    highlight="#fff3c9",
    highlight_line="#b98900",
    conflict="#fde3e3",
    conflict_text="#b3141f",
    tint="#eceff4",
    decor="#b9c2d0",
    link="#27406f",
    roles={
        "pattern": Look("#c6daff", "#2f6bdb", "#0f3577"),
        "pivot": Look("#ffdf98", "#a86400", "#573200"),
        "fin": Look("#ead4fa", "#8a3fc4", "#4b1679"),
        "set-1": Look("#a9dff0", "#087392", "#04384c"),
        "set-2": Look("#ffd3b8", "#c2500f", "#652300"),
        "set-3": Look("#d9dee7", "#4a5568", "#1d2633"),
        "on": Look("#2460d6", "#2460d6", "#ffffff"),
        "off": Look("#ffffff", "#1f57c3", "#0f3577"),
        "place": Look("#0c6b3f", "#0c6b3f", "#ffffff"),
        "remove": Look("#fff0f0", "#cc2936", "#9c0f1c"),
    },
    colours=(
        "#fadcdc",
        "#fcdeb9",
        "#f7eda3",
        "#ceecbd",
        "#c1ebe6",
        "#d4e5fa",
        "#e7dff9",
        "#f6dcef",
        "#e0e3e7",
    ),
    lines={
        "grey": "#c6cdd8",
        "steel": "#93a0b4",
        "red": "#f3b0b0",
        "orange": "#f6c997",
        "yellow": "#eedf86",
        "green": "#a9dca6",
        "teal": "#97d9d2",
        "blue": "#a8cdf3",
        "purple": "#d8b4ec",
        "pink": "#f0b7dd",
        "ink": "#5b6678",
    },
    white="#ffffff",
    black="#18202c",
)

DARK = Palette(
    page="#12161c",
    paper="#181d25",
    given="#f2f5fa",
    placed="#8db8ff",
    pencil="#a9b3c3",
    label="#97a2b3",
    thin="#363e4b",
    thick="#9aa5b6",
    house="#202b40",
    hatch="#3f5684",
    highlight="#3f3514",
    highlight_line="#e0b43c",
    conflict="#4a1f24",
    conflict_text="#ff9aa2",
    tint="#262d38",
    decor="#4b5666",
    link="#c5d6f7",
    roles={
        "pattern": Look("#1f4179", "#7fabf7", "#e6effe"),
        "pivot": Look("#5e4208", "#f0b23e", "#ffedc7"),
        "fin": Look("#4a2a68", "#c792f0", "#f5e6ff"),
        "set-1": Look("#0e4558", "#5cc4e6", "#def5fd"),
        "set-2": Look("#652e11", "#f29a63", "#ffe9db"),
        "set-3": Look("#465062", "#d5deec", "#ffffff"),
        "on": Look("#8db8ff", "#8db8ff", "#0a1a36"),
        "off": Look("#181d25", "#8db8ff", "#dbe8ff"),
        "place": Look("#4fd396", "#4fd396", "#04230f"),
        "remove": Look("#3a1a1e", "#ff7a85", "#ffb3ba"),
    },
    colours=(
        "#6a3539",
        "#584126",
        "#4a461f",
        "#2f4b2c",
        "#204c4a",
        "#28466b",
        "#4b3a78",
        "#5e3859",
        "#3f4650",
    ),
    lines={
        "grey": "#4b5666",
        "steel": "#6f7b8d",
        "red": "#7a3d42",
        "orange": "#6f4c22",
        "yellow": "#5f5820",
        "green": "#2f6236",
        "teal": "#1f6360",
        "blue": "#2c578a",
        "purple": "#5f3f86",
        "pink": "#74406a",
        "ink": "#a9b3c3",
    },
    white="#f2f5fa",
    black="#0b0e12",
)


@lru_cache(maxsize=8)
def style_sheet(theme: Theme, *, variants: bool = True) -> str:
    """Return the rules of a theme; `auto` follows the reader's preference, and prints light.

    `variants=False` leaves out what only the drawings of variants need.

    >>> "prefers-color-scheme" in style_sheet("auto"), "@" in style_sheet("light")
    (True, False)
    """
    if theme == "dark":
        return _FIXED + _colours(DARK, theme, variants)
    if theme == "light":
        return _FIXED + _colours(LIGHT, theme, variants)
    light, dark = _colours(LIGHT, theme, variants), _colours(DARK, theme, variants)
    return (
        f"{_FIXED}{light}@media screen and (prefers-color-scheme:dark){{{dark}}}"
        "@media print{.nonet.auto .page{fill:none}}"
    )


def page_sheet() -> str:
    """Return the rules of a page that can fix the theme: `data-theme` of its root element.

    >>> ":root[data-theme=dark] .nonet.auto .page{" in page_sheet()
    True
    """
    light, dark = _colours(LIGHT, "auto", True), _colours(DARK, "auto", True)

    def under(root: str) -> str:
        return dark.replace(".nonet.auto", f"{root} .nonet.auto")

    # A picture is printed in light colours, whatever the screen shows.
    return (
        f"{_FIXED}{light}@media screen and (prefers-color-scheme:dark)"
        f"{{{under(':root:not([data-theme=light])')}}}"
        f"@media screen{{{under(':root[data-theme=dark]')}}}"
    )


# What does not depend on the theme.
_FIXED = (
    f".nonet text{{font-family:{FONTS};text-anchor:middle}}"
    ".nonet .given{font-weight:700}"
    ".nonet .strong-text{font-weight:700}"
    ".nonet .start{text-anchor:start}"
    ".nonet .end{text-anchor:end}"
    ".nonet .thin{fill:none;stroke-width:1}"
    ".nonet .thick{fill:none;stroke-width:2.5;stroke-linecap:square;stroke-linejoin:miter}"
    ".nonet .link{fill:none;stroke-width:2;stroke-linecap:round}"
    ".nonet .weak{stroke-dasharray:4.5 3.5}"
    ".nonet .ring{fill:none;stroke-width:2}"
    ".nonet .r-off{stroke-dasharray:2.6 1.7}"
    ".nonet .strike{stroke-width:1.5;stroke-linecap:round}"
)


def hatch(theme: Theme) -> str:
    """Return the pattern of the houses of a cover, which lines tell from a base without colour.

    >>> hatch("dark")[:34]
    '<defs><pattern id="nonet-hatch-dar'
    """
    return (
        f'<defs><pattern id="nonet-hatch-{theme}" width="7" height="7"'
        ' patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<path class="hatch" d="M0 0V7" stroke-width="2.2"/></pattern></defs>'
    )


def _variant_rules(of: Palette) -> list[str]:
    return [
        f".dot-white{{fill:{of.white};stroke:{of.given}}}",
        f".dot-black{{fill:{of.black};stroke:{of.given}}}",
        f".dot-grey{{fill:{of.tint};stroke:{of.decor}}}",
        f".dot-ring{{fill:{of.paper};stroke:{of.label}}}",
        f".dot-plain{{fill:{of.paper};stroke:none}}",
        f".on-white{{fill:{of.black}}}",
        f".on-black{{fill:{of.white}}}",
        f".cage{{fill:none;stroke:{of.label}}}",
        f".pill{{fill:{of.paper};stroke:{of.label}}}",
        *(f".line-{name}{{stroke:{hue};fill:none}}" for name, hue in of.lines.items()),
    ]


def _colours(of: Palette, theme: Theme, variants: bool) -> str:
    """Return the colours of a theme; pictures of several themes may be on one page."""
    rules = [
        f".page{{fill:{of.page}}}",
        f".paper{{fill:{of.paper}}}",
        f".given{{fill:{of.given}}}",
        f".placed{{fill:{of.placed}}}",
        f".pencil{{fill:{of.pencil}}}",
        f".label{{fill:{of.label}}}",
        f".say{{fill:{of.given}}}",
        f".thin{{stroke:{of.thin}}}",
        f".thick{{stroke:{of.thick}}}",
        f".house{{fill:{of.house}}}",
        f".hatch{{stroke:{of.hatch}}}",
        f".cover{{fill:url(#nonet-hatch-{theme})}}",
        f".highlight{{fill:{of.highlight};stroke:{of.highlight_line}}}",
        f".clash{{fill:{of.conflict}}}",
        f".flag,.wrong{{fill:{of.conflict_text}}}",
        f".tint{{fill:{of.tint}}}",
        f".decor{{stroke:{of.decor};fill:none}}",
        f".link{{stroke:{of.link}}}",
        f".head{{fill:{of.link}}}",
        f".cells{{stroke:{of.roles['pattern'].line}}}",
    ]
    for role, look in of.roles.items():
        rules += [
            f".r-{role}{{fill:{look.fill};stroke:{look.line}}}",
            f".t-{role}{{fill:{look.text}}}",
        ]
        if role.startswith("set"):
            rules.append(f".a-{role}{{stroke:{look.line};fill:none}}")
    rules.append(f".strike{{stroke:{of.roles['remove'].line}}}")
    if variants:
        rules += _variant_rules(of)
    rules += [f".k{n}{{fill:{colour}}}" for n, colour in enumerate(of.colours, 1)]
    scoped = [
        ",".join(f".nonet.{theme} {each}" for each in rule.split("{")[0].split(","))
        for rule in rules
    ]
    bodies = [rule.split("{")[1] for rule in rules]
    return "".join(f"{name}{{{body}" for name, body in zip(scoped, bodies, strict=True))
