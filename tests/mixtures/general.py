"""Proposals of tables, patterns and automata."""

from __future__ import annotations

from collections.abc import Callable

from nonet import variants as v
from nonet.model.constraint import Constraint
from nonet.model.primitives import Automaton
from tests.mixtures.scene import Proposal, Scene


def _table(kind: type[v.Pair] | type[v.PairAll]) -> Proposal:
    predicates: tuple[Callable[[int, int], bool], ...] = (
        lambda a, b: a != b,
        lambda a, b: a < 2 * b + 1,
        lambda a, b: (a + b) % 3 != 0,
        lambda a, b: abs(a - b) != 2,
    )

    def propose(scene: Scene) -> tuple[Constraint, ...]:
        predicate = scene.dice.choice(predicates)
        return (kind.where(scene.named(scene.walk(2, 4)), predicate, span=scene.span),)

    return propose


def _regex(scene: Scene) -> tuple[Constraint, ...]:
    cells = scene.walk(2, 5)
    symbols = [scene.shape.symbols[scene.solution[cell]] for cell in cells]
    parts = [
        scene.dice.choice((f"[{symbol}{scene.shape.symbols[1]}]", ".", f"{symbol}?{symbol}?.?"))
        for symbol in symbols
    ]
    return (v.Regex(scene.named(cells), "".join(parts)),)


def _nfa(scene: Scene) -> tuple[Constraint, ...]:
    modulus, lowest = scene.dice.choice((2, 3, 4)), scene.span.start
    cells = scene.walk(2, 5)
    total = sum(scene.digits(cells)) % modulus
    machine = Automaton.build(
        0,
        lambda state, symbol: (state + symbol + lowest) % modulus,  # type: ignore[operator]
        lambda state: state == total,
        range(len(scene.span)),
    )
    return (v.NFA(scene.named(cells), machine, label=f"{total} modulo {modulus}"),)


# Kinds that others are made of.


PROPOSALS: dict[type[Constraint], Proposal] = {
    v.Pair: _table(v.Pair),
    v.PairAll: _table(v.PairAll),
    v.Regex: _regex,
    v.NFA: _nfa,
}
