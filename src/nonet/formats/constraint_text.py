"""Constraints in one line of text: `cage r1c1 r1c2 = 10`.

    KIND WORDS… [; WORDS…] [FIELD=VALUE…] [= CLUE]

    cage r1c1 r1c2 r1c3 = 15            thermo r1c1 r1c2 r2c2
    arrow r1c1 ; r1c2 r1c3              equal-sum r1c1 r1c2 ; r3c3 r3c4
    sandwich r1 = 12                    skyscraper c3 reverse = 4
    little-killer r1c2 dr = 20          quad r1c1 = 1,2,5
    xv r1c1 r1c2 = X                    sum r1c1 r2c2 coefficients=1,-1 = 3
    anti-king                           extra-units r1c1 r2c2 ; r3c3 r4c4

The words are the cells of the constraint, `;` stands between its lists of cells. A constraint whose
first fields are no cells takes them as words: a line, a direction. What follows the equals sign is
its clue: the last field that it needs, or the first one that it may have. A field that is yes or no
is set by its name alone. Automata and constraints that contain others need JSON.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields
from typing import Any, NamedTuple

from nonet.errors import INPUT_ERRORS, FormatError, UnknownName
from nonet.model.constraint import Constraint, cells_in_field
from nonet.variants import ALL, KINDS, by_name, extra_units

_TOKEN = re.compile(r";|[^\s;]+")
_FIELD = re.compile(r"([a-z][a-z_]*)=(.+)", re.ASCII)
_WORDS = {"yes": True, "true": True, "no": False, "false": False}
_UNITS = "extra-units"
_CELL = re.compile("[Rr][0-9]+[Cc][0-9]+")
_MOST_FIGURES = 9
# What an error shows as an example of a field, beside numbers.
_EXAMPLES = {
    "by": "column",
    "digits": "12",
    "direction": "dr",
    "kind": "X",
    "line": "r1 or c3",
    "pattern": "[1-4]+",
}


class _Token(NamedTuple):
    text: str
    at: int


def constraint_of_text(text: str) -> Constraint:
    """Return the constraint of a line; a FormatError has the position of what is wrong.

    >>> constraint_of_text("cage r1c1 r1c2 = 10")
    variants.Cage('r1c1 r1c2', total=10)
    >>> constraint_of_text("arrow r1c1 ; r1c2 r1c3")
    variants.Arrow('r1c1', shaft='r1c2 r1c3')
    >>> constraint_of_text("cage r1c1 r1c2 = ten")
    Traceback (most recent call last):
    nonet.errors.FormatError: position 18: total: 'ten' is not a whole number
    """
    tokens = [_Token(match[0], match.start()) for match in _TOKEN.finditer(text)]
    if not tokens or not re.match("[A-Za-z]", tokens[0].text):
        raise FormatError("a constraint begins with its kind, such as cage", text=text, position=0)
    return _Reader(text, tokens).constraint()


def constraint_to_text(constraint: Constraint) -> str:
    """Return a constraint in one line that `constraint_of_text` reads.

    Automata and constraints within constraints are left out.

    >>> from nonet.variants import Cage, Skyscraper
    >>> constraint_to_text(Cage("r1c1 r1c2", total=10))
    'cage r1c1 r1c2 = 10'
    >>> constraint_to_text(Skyscraper("c3", count=4, reverse=True))
    'skyscraper c3 reverse = 4'
    """
    groups: list[str] = []
    words: list[str] = []
    options: list[str] = []
    clue = ""
    if type(constraint).__name__ == "Variant":
        args = getattr(constraint, "args", ())
        return " ".join([constraint.name, " ; ".join(map(str, args))]).strip()
    clue_field = _clue_of(type(constraint))
    given: dict[str, Any] = constraint.arguments()
    for each in fields(constraint):  # type: ignore[arg-type]
        if each.name not in given:
            continue
        value, mark = given[each.name], cells_in_field(each)
        if mark == "Groups":
            first, *others = (" ".join(group) for group in value)
            groups += [" ".join([*words, first]), *others]
            words = []
        elif mark == "Cells":
            groups.append(" ".join([*words, *value]))
            words = []
        elif mark == "Cell":
            words.append(value)
        elif each is clue_field or each.name == getattr(clue_field, "name", ""):
            clue = f" = {_spelled(value)}" if _is_writable(value) else ""
        elif value is True:
            options.append(each.name)
        elif not _has_default(each) and isinstance(value, str):
            words.append(value)
        elif _is_writable(value):
            options.append(f"{each.name}={_spelled(value)}")
    lists = " ; ".join(groups)
    return " ".join(filter(None, [constraint.name, lists, *words, *options])) + clue


def syntax_of(kind: type[Constraint]) -> str:
    """Return how a constraint of a kind is written; what may be left out is in brackets.

    It is empty for kinds that need JSON.

    >>> syntax_of(KINDS["cage"]), syntax_of(KINDS["arrow"])
    ('cage CELLS [= TOTAL]', 'arrow CIRCLE ; SHAFT [joined]')
    >>> syntax_of(KINDS["little-killer"]), syntax_of(KINDS["any-of"])
    ('little-killer START DIRECTION = TOTAL', '')
    """
    words, options, clue = [str(kind.name)], [], _clue_of(kind)
    separator = ""
    for each in fields(kind):  # type: ignore[arg-type]
        mark, upper = cells_in_field(each), each.name.upper()
        if mark:
            shown = "CELLS ; CELLS" if mark == "Groups" else upper
            words.append(f"[{shown}]" if _has_default(each) else f"{separator}{shown}")
            separator = "; "
        elif clue is not None and each.name == clue.name:
            continue
        elif each.type == "bool":
            options.append(f"[{each.name}]")
        elif not _has_default(each):
            words.append(upper)
        else:
            options.append(f"[{each.name}={upper}]")
    if clue is not None:
        if "Automaton" in str(clue.type) or "Constraint" in str(clue.type):
            return ""
        shown = f"= {'yes/no' if clue.type == 'bool' else clue.name.upper()}"
        options.append(f"[{shown}]" if _has_default(clue) else shown)
    return " ".join([*words, *options])


class _Reader:
    """Reads the tokens of one constraint."""

    def __init__(self, text: str, tokens: list[_Token]) -> None:
        self.text = text
        self.kind, *tokens = tokens
        self.end = len(text)
        self.groups: list[list[_Token]] = [[]]
        self.options: dict[str, _Token] = {}
        self.clue: _Token | None = None
        rest = iter(tokens)
        for token in rest:
            match = _FIELD.fullmatch(token.text)
            if token.text.startswith("="):
                self._read_clue(token, rest)
            elif token.text == ";":
                self.groups.append([])
            elif match:
                self._set(match[1], _Token(match[2], token.at + match.start(2)), token)
            else:
                self.groups[-1].append(token)

    def fault(self, message: str, at: int) -> FormatError:
        return FormatError(message, text=self.text, position=at)

    def _read_clue(self, token: _Token, rest: Iterator[_Token]) -> None:
        if self.clue is not None:
            raise self.fault("a second '='; a constraint has one clue", token.at)
        if len(token.text) > 1:
            self.clue = _Token(token.text[1:], token.at + 1)
            return
        clue = next(rest, None)
        if clue is None or clue.text == ";":
            raise self.fault("nothing follows '='", token.at)
        self.clue = clue

    def _set(self, name: str, value: _Token, at: _Token) -> None:
        if name in self.options:
            raise self.fault(f"{name} appears twice", at.at)
        self.options[name] = value

    def constraint(self) -> Constraint:
        name = self.kind.text.lower().replace("_", "-")
        if name == _UNITS:
            return self._built(lambda: extra_units(*(self._names(group) for group in self.groups)))
        kind = KINDS.get(name)
        if kind is None:
            return self._variant(name)
        arguments = self._arguments(kind)
        return self._built(lambda: kind(**arguments))

    def _variant(self, name: str) -> Constraint:
        known = [extra.name for extra in ALL]
        if name not in known:
            names = _called(name) or [*KINDS, *known, _UNITS]
            if len(names) < len(KINDS):
                meant = " or ".join(map(repr, names))
                message = f"unknown constraint {name!r}; did you mean {meant}?"
                raise self.fault(message, self.kind.at)
            error = UnknownName(name, names, kind="constraint")
            raise self.fault(str(error), self.kind.at)
        spare = next((token for group in self.groups for token in group), self.clue)
        if spare is not None or self.options:
            raise self.fault(f"{name} has no cells and no clue", spare.at if spare else self.end)
        return by_name(name)

    def _built(self, make: Any) -> Constraint:
        try:
            found: Constraint = make()
        except FormatError as error:
            raise self.fault(f"{self.kind.text}: {error.message}", self.kind.at) from None
        except (*INPUT_ERRORS, TypeError) as error:
            raise self.fault(str(error), self.kind.at) from None
        return found

    def _arguments(self, kind: type[Constraint]) -> dict[str, Any]:
        own = {each.name: each for each in fields(kind)}  # type: ignore[arg-type]
        found: dict[str, Any] = {}
        for name, token in self.options.items():
            if name not in own:
                known = ", ".join(own) or "no fields"
                raise self.fault(f"{self.kind.text} has no {name} (it has {known})", token.at)
            found[name] = self._value(own[name], token)
        clue = _clue_of(kind)
        if self.clue is not None:
            if clue is None or clue.name in found:
                raise self.fault(f"{self.kind.text} has no clue after '='", self.clue.at)
            found[clue.name] = self._value(clue, self.clue)
        self._take_switches(own, found)
        self._take_words(own, found, clue)
        for name, each in own.items():
            if name not in found and not _has_default(each):
                self._check_writable(each, self.end)
                what = f"a clue ({name})" if each is clue else f"a {name}"
                raise self.fault(f"{self.kind.text} needs {what}, such as {_such(each)}", self.end)
        return found

    def _take_switches(self, own: dict[str, Field[Any]], found: dict[str, Any]) -> None:
        """Take the words that are names of fields which are yes or no."""
        for group in self.groups:
            for token in list(group):
                each = own.get(token.text)
                if each is not None and each.type == "bool":
                    found[each.name] = True
                    group.remove(token)

    def _take_words(
        self, own: dict[str, Field[Any]], found: dict[str, Any], clue: Field[Any] | None
    ) -> None:
        groups = [list(group) for group in self.groups]
        # A line or a direction is the last word before the clue, after the cell it begins in.
        texts = [
            each
            for each in own.values()
            if each.name not in found
            and each is not clue
            and cells_in_field(each) is None
            and not _has_default(each)
        ]
        lists = [each for each in own.values() if cells_in_field(each) and each.name not in found]
        for each in reversed(texts):
            # The only cell is where it begins.
            is_start = bool(lists) and len(groups[-1]) == 1 and _CELL.fullmatch(groups[-1][0].text)
            if groups[-1] and not is_start:
                found[each.name] = self._value(each, groups[-1].pop())
        for place, each in enumerate(lists):
            mark = cells_in_field(each)
            if mark == "Groups":
                found[each.name] = [self._names(group) for group in groups]
                groups = []
            elif mark == "Cell" and groups and groups[0]:
                found[each.name] = self._names([groups[0].pop(0)])[0]
                if not groups[0] and len(groups) > 1:
                    groups.pop(0)
            elif mark == "Cells" and groups and groups[0]:
                found[each.name] = self._names(groups.pop(0))
            elif not _has_default(each):
                what = "a cell" if mark == "Cell" else "cells"
                what += "" if each.name in ("cell", "cells") else f" for its {each.name}"
                after = ", such as r1c1" if mark == "Cell" else ", such as r1c1 r1c2"
                after = " after ';'" if place and mark == "Cells" else after
                raise self.fault(f"{self.kind.text} needs {what}{after}", self.end)
        spare = next((token for group in groups for token in group), None)
        if spare is not None:
            raise self.fault(f"{self.kind.text} has no place for {spare.text!r}", spare.at)

    def _names(self, group: list[_Token]) -> list[str]:
        names = []
        for token in group:
            for part in filter(None, token.text.split(",")):
                if re.fullmatch(r"[+-]?[0-9]+", part):
                    message = f"{part!r} is not a cell; a clue follows '=', as in '= {part}'"
                    raise self.fault(message, token.at)
                if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", part):
                    raise self.fault(f"{part!r} is not a cell such as r1c1", token.at)
                names.append(part.lower())
        return names

    def _value(self, each: Field[Any], token: _Token) -> Any:
        kind = str(each.type)
        if cells_in_field(each):
            return self._names([token])
        self._check_writable(each, token.at)
        if kind == "bool":
            if token.text.lower() not in _WORDS:
                raise self.fault(f"{each.name}: {token.text!r} is not yes or no", token.at)
            return _WORDS[token.text.lower()]
        if "Sequence[int]" in kind:
            return [self._whole(each, part, token) for part in token.text.split(",")]
        return self._whole(each, token.text, token) if kind.startswith("int") else token.text

    def _check_writable(self, each: Field[Any], at: int) -> None:
        if "Automaton" in str(each.type) or "Constraint" in str(each.type):
            message = f"{each.name} of {self.kind.text} cannot be written here; use JSON"
            raise self.fault(message, at)

    def _whole(self, each: Field[Any], text: str, token: _Token) -> int:
        if not re.fullmatch(r"[+-]?[0-9]+", text):
            raise self.fault(f"{each.name}: {text!r} is not a whole number", token.at)
        if len(text) > _MOST_FIGURES:
            raise self.fault(
                f"{each.name}: a number of {len(text)} characters is too large", token.at
            )
        return int(text)


def _called(name: str) -> list[str]:
    """Return the kinds that other programs call by a name.

    >>> _called("killer"), _called("killercage"), _called("nonconsecutive"), _called("gale")
    (['cage'], ['cage'], ['non-consecutive'], [])
    >>> _called("white-dot"), _called("quadruple")
    (['difference'], ['quad'])
    """
    asked = name.replace("-", "")
    known = [*KINDS, *(extra.name for extra in ALL)]
    found = [each for each in known if each.replace("-", "") == asked]
    if found:
        return found
    for kind, made in KINDS.items():
        others = [
            other.strip().lower() for text in made.aliases.values() for other in text.split(",")
        ]
        is_called_so = asked == re.sub("[ -]", "", made.called.lower())
        if is_called_so or any(
            asked == other.replace(" ", "") or asked in other.split() for other in others
        ):
            found.append(kind)
    return found[:3]


def _clue_of(kind: type[Constraint]) -> Field[Any] | None:
    """Return the field that follows the equals sign."""
    plain = [each for each in fields(kind) if cells_in_field(each) is None]  # type: ignore[arg-type]
    needed = [each for each in plain if not _has_default(each)]
    return needed[-1] if needed else next((each for each in plain if each.type != "bool"), None)


def _such(each: Field[Any]) -> str:
    """Return an example of a field, for an error."""
    if each.name in ("direction", "line"):
        return _EXAMPLES[each.name]
    if each.type == "bool":
        return "'= yes'"
    many = "1,2" if "Sequence" in str(each.type) else "5"
    return f"'= {_EXAMPLES.get(each.name, many)}'"


def _has_default(each: Field[Any]) -> bool:
    return each.default is not MISSING or each.default_factory is not MISSING


def _is_writable(value: Any) -> bool:
    parts = value if isinstance(value, tuple) else (value,)
    return all(isinstance(part, int | str) and str(part).strip() for part in parts)


def _spelled(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
