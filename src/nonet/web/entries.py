"""What the page knows of kinds of constraint: a module that is made from their declarations.

The server sends it as `/declared.js`; `declared.d.ts` has its types.
"""

from __future__ import annotations

import json
from typing import Any

import nonet
from nonet.formats.kinds.json_constraints import key_of

# The groups of the list of kinds, in this order.
_GROUPS = ("Cages", "Lines", "Between cells", "Cells", "Beside the board")


def declared() -> str:
    """Return the text of the module.

    >>> declared().splitlines()[1][:40]
    'export const GROUPS = [["Cages",[{"id":"'
    """
    groups: dict[str, list[dict[str, Any]]] = {group: [] for group in _GROUPS}
    switches = []
    kinds: tuple[Any, ...] = (*nonet.variants.ALL, *nonet.variants.KINDS.values())
    for kind in kinds:
        for entry in kind.entered:
            if entry.by == "switch":
                by = "variants" if kind in nonet.variants.ALL else "constraints"
                switches.append((kind.name, entry.label or _capital(kind.called), by))
            else:
                groups.setdefault(entry.group, []).append(_entry(kind, entry))
    found = {
        "GROUPS": list(groups.items()),
        "SWITCHES": switches,
        "VARIANTS": [(each.name, _capital(each.called)) for each in nonet.variants.ALL],
    }
    lines = ["// What kinds of constraint declare. Made by nonet.web.entries."]
    lines += [f"export const {name} = {_plain(value)};" for name, value in found.items()]
    return "\n".join([*lines, ""])


def _entry(kind: Any, entry: Any) -> dict[str, Any]:
    fixed = dict(entry.fixed)
    found = {
        "id": "-".join(map(str.lower, fixed.values())) or kind.name,
        "label": entry.label or _capital(kind.called),
        "by": entry.by,
        "base": {"kind": kind.name, **{key_of(name, kind.name): v for name, v in entry.fixed}},
    }
    if entry.clue:
        field = kind.__dataclass_fields__[entry.clue]
        found["clue"] = {
            "field": key_of(entry.clue, kind.name),
            "label": entry.typed or _capital(entry.clue),
            "optional": hasattr(kind, entry.clue),
            "digits": "Sequence" in str(field.type),
        }
    if "reverse" in kind.__dataclass_fields__:
        found["ends"] = True
    if entry.by == "line" or kind.is_directed:
        found["ordered"] = True
    return found


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def _plain(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
