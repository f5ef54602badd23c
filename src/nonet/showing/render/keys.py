"""The legend of a picture: the meaning of what occurs in it, in a fixed order."""

from __future__ import annotations

from typing import Literal, NamedTuple

from nonet.showing.render.scene import AreaRole, Role, Scene


class Key(NamedTuple):
    """An entry of a legend: what it shows a sample of, and what that means."""

    kind: Literal["candidate", "digit", "area", "link"]
    name: str
    meaning: str


_CANDIDATES: dict[Role, str] = {
    "pattern": "pattern",
    "pivot": "pivot or start",
    "fin": "fin or pincer",
    "set-1": "set A",
    "set-2": "set B",
    "set-3": "set C",
    "on": "true in the chain",
    "off": "false in the chain",
    "place": "placed",
    "remove": "eliminated",
}
_AREAS: dict[AreaRole, str] = {
    "house": "house",
    "base": "base",
    "cover": "cover",
    "highlight": "look here",
}


def keys_of(scene: Scene) -> tuple[Key, ...]:
    """Return the entries of the legend of a scene.

    >>> from nonet.showing.render.scene import Area
    >>> [key.meaning for key in keys_of(Scene(4, (0,) * 16, areas=(Area("cover", (1,)),)))]
    ['cover']
    """
    roles = {each.role for each in scene.digits} | {each.role for each in scene.candidates}
    areas = {area.role for area in scene.areas}
    keys = [Key("candidate", role, text) for role, text in _CANDIDATES.items() if role in roles]
    keys += [Key("area", role, text) for role, text in _AREAS.items() if role in areas]
    strengths = {link.strong for link in scene.links}
    keys += [
        Key("link", "strong" if strong else "weak", f"{'strong' if strong else 'weak'} link")
        for strong in (True, False)
        if strong in strengths
    ]
    kinds = {digit.kind for digit in scene.digits}
    if len(kinds) > 1 and not roles - {None}:
        keys += [Key("digit", kind, kind) for kind in ("given", "placed")]
    if any(digit.conflict for digit in scene.digits):
        keys.append(Key("digit", "conflict", "conflict"))
    words = {**_sets_of(scene), **dict(scene.meanings)}
    return tuple(key._replace(meaning=words.get(key.name, key.meaning)) for key in keys)


def _sets_of(scene: Scene) -> dict[str, str]:
    """Return the names of the sets that share a role, where there are more sets than roles."""
    names: dict[str, list[str]] = {}
    for area in scene.areas:
        if area.role.startswith("set-"):
            names.setdefault(area.role, []).append(area.label)
    return {role: f"sets {', '.join(found)}" for role, found in names.items() if len(found) > 1}
