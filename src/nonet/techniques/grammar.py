"""The mark grammar: which roles the marks of a technique's steps have, and in which order."""

from __future__ import annotations

import re
from collections.abc import Iterable

from nonet.errors import UnknownName
from nonet.model.step import ROLES, Mark

_TOKEN = re.compile(r"\s*(?:(?P<role>[a-z-]+)|(?P<sign>[()|?*+]|\{[0-9]+(?:,[0-9]*)?\}))")


class Grammar:
    """A pattern of roles, such as `base (cover fin? endo-fin?)+`.

    A role or a group in parentheses stands for itself, with `?` for at most one, `*` for any
    number, `+` for one or more, `{8}` for eight and `{2,}` for two or more of it; `|` separates
    alternatives.

    >>> grammar = Grammar("base (cover fin?)+")
    >>> grammar.accepts([Mark("base"), Mark("cover"), Mark("fin"), Mark("cover")])
    True
    >>> grammar.accepts([Mark("cover"), Mark("base")])
    False
    """

    def __init__(self, text: str) -> None:
        self.text = text
        pattern, end = "", 0
        while end < len(text.rstrip()):
            token = _TOKEN.match(text, end)
            if token is None:
                raise ValueError(f"cannot read the mark grammar {text!r} from {text[end:]!r} on")
            role, sign = token["role"], token["sign"]
            if role and role not in ROLES:
                raise UnknownName(role, ROLES, kind="role")
            pattern += f"(?:{role} )" if role else sign.replace("(", "(?:")
            end = token.end()
        self._pattern = re.compile(pattern)

    def accepts(self, marks: Iterable[Mark]) -> bool:
        """Whether these marks have the roles of the pattern, in its order."""
        return self._pattern.fullmatch("".join(f"{mark.role} " for mark in marks)) is not None

    def __repr__(self) -> str:
        return f"Grammar({self.text!r})"
