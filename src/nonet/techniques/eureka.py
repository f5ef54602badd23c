"""Eureka notation: a chain as one line, `(5)r1c1 = (5)r1c9 - (5)r3c9 = (5)r3c4 => r1c4<>5`.

`=` is a strong link, `-` a weak one, and `(5=7)r1c1` a strong link between two candidates of one
cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, pairwise

from nonet.model.rules import Candidate, Rules
from nonet.model.step import Link, Mark, Step

# From this side on, numbers of rows and columns have two digits and cannot be run together.
_LARGE = 10


def eureka(step: Step, rules: Rules) -> str:
    """Return the chains of a step in Eureka notation, one per line; empty if it has none.

    A net is not a chain: it has no line.

    >>> from nonet.techniques import by_name
    >>> from nonet.techniques.examples import example
    >>> grid, step = example(by_name("skyscraper"))
    >>> eureka(step, grid.rules)
    '(4)r3c2 = (4)r3c8 - (4)r9c8 = (4)r9c1 => r7c2<>4'
    """
    chains = _pairs(step, rules) or [_chain(links, rules) for links in _paths(step.marks)]
    if not chains or not all(chains):
        return ""
    symbols = rules.shape.symbols
    effect = [f"{_cells([cell], rules)}={symbols[digit]}" for cell, digit in step.places]
    effect += [
        f"{_cells([cell for cell, _ in alike], rules)}<>{symbols[digit]}"
        for digit, alike in groupby(
            sorted(step.removes, key=lambda each: (each.digit, each.cell)),
            key=lambda each: each.digit,
        )
    ]
    *others, last = chains
    return "\n".join([*others, f"{last} => {', '.join(effect)}"])


def _paths(marks: Sequence[Mark]) -> list[Sequence[Link]]:
    """Return the chains: the links of all sets together, else those of each mark."""
    sets = [link for mark in marks if mark.role == "set" for link in mark.links]
    if sets:
        return [sets]
    return [mark.links for mark in marks if len(mark.links) > 1]


def _chain(links: Sequence[Link], rules: Rules) -> str:
    """Return links that follow each other, strong and weak in turn; empty if they do not."""
    for one, two in pairwise(links):
        if one.target != two.source or one.strong == two.strong:
            return ""
    nodes = [links[0].source, *(link.target for link in links)]
    words, at = [], 0
    while at < len(nodes):
        if at < len(links) and links[at].strong and _is_in_a_cell(links[at]):
            digits = f"{_digits(nodes[at], rules)}={_digits(nodes[at + 1], rules)}"
            words.append(f"({digits}){_where(nodes[at], rules)}")
            at += 2
        else:
            words.append(f"({_digits(nodes[at], rules)}){_where(nodes[at], rules)}")
            at += 1
        if at < len(nodes):
            words.append("=" if links[at - 1].strong else "-")
    return " ".join(words)


def _is_in_a_cell(link: Link) -> bool:
    return len({cell for cell, _ in (*link.source, *link.target)}) == 1


def _pairs(step: Step, rules: Rules) -> list[str]:
    """Return the line of a remote pair, whose links join cells of two candidates."""
    cells = [mark.candidates for mark in step.marks if mark.role == "node"]
    links = [link for mark in step.marks for link in mark.links]
    if len(cells) < 2 or any(len(pair) != 2 or pair[0].cell != pair[1].cell for pair in cells):
        return []
    before = {link.target[0].cell: link.source[0].cell for link in links}
    row = [pair[0].cell for pair in cells]
    if [before.get(cell) for cell in row] != [None, *row[:-1]]:
        return []  # the cells branch
    one, two = (rules.shape.symbols[each.digit] for each in cells[0])
    names = [_cells([cell], rules) for cell in row]
    turns = [f"({one}={two})" if place % 2 == 0 else f"({two}={one})" for place in range(len(row))]
    return [" - ".join(turn + name for turn, name in zip(turns, names, strict=True))]


def _digits(node: Iterable[Candidate], rules: Rules) -> str:
    return rules.shape.spell(sorted({digit for _, digit in node}))


def _where(node: Iterable[Candidate], rules: Rules) -> str:
    return _cells([cell for cell, _ in node], rules)


def _cells(cells: Sequence[int], rules: Rules) -> str:
    """Return cells in one word: `r1c12` for r1c1 and r1c2."""
    shape = rules.shape
    inside = all(cell < shape.area for cell in cells)
    if inside and max(shape.rows, shape.columns) < _LARGE:
        places = [shape.place(cell) for cell in cells]
        rows, columns = {row for row, _ in places}, {column for _, column in places}
        if len(rows) == 1 or len(columns) == 1:
            across = "".join(str(column + 1) for column in sorted(columns))
            return f"r{''.join(str(row + 1) for row in sorted(rows))}c{across}"
    return ",".join(map(rules.cell_name, sorted(set(cells))))
