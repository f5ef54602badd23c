"""Caches are bounded in bytes, whatever is put into them."""

from __future__ import annotations

import pytest

from nonet import CLASSIC, Rules, variants
from nonet.base.progress import tick, watched
from nonet.engine.native import compiled
from nonet.errors import TimeLimit
from nonet.model.cache import OF_RULES, RESULTS, Store, held, kept, once
from nonet.techniques.constrained import Constrained, constrained
from nonet.variants import automata


def test_what_was_not_used_for_longest_is_dropped() -> None:
    store = Store(most=100)
    for key in "abc":
        store.put(key, key, 40)
        store.get("a")
    assert [store.get(key) for key in "abc"] == ["a", None, "c"]
    assert store.bytes == 80


def test_a_value_that_is_put_again_counts_once() -> None:
    store = Store(most=100)
    for size in (30, 50, 20):
        store.put("a", "A", size)
    assert store.bytes == 20


def test_the_last_value_stays_however_large_it_is() -> None:
    store = Store(most=100)
    store.put("a", "A", 10)
    store.put("b", "B", 1000)
    assert (store.get("a"), store.get("b")) == (None, "B")
    store.put("c", "C", 10)
    assert (store.get("b"), store.get("c"), store.bytes) == (None, "C", 10)


def test_an_exception_is_not_kept() -> None:
    calls = []

    @kept(lambda found, *_: 8)
    def stopped(number: int) -> int:
        calls.append(number)
        tick()
        return number

    with pytest.raises(TimeLimit), watched(0.0):
        stopped(5)
    assert stopped(5) == stopped(5) == 5
    assert calls == [5, 5]


def test_equal_rules_share_what_is_made_of_them() -> None:
    calls = []

    @held
    def made(rules: Rules) -> str:
        calls.append(rules)
        return "made"

    one, two = (CLASSIC + variants.Cage("r1c1 r1c2", total=11) for _ in range(2))
    assert one is not two
    assert made(one) == made(two) == "made"
    assert len(calls) == 1


def test_what_is_made_of_an_object_lives_as_long_as_it() -> None:
    class Thing:
        pass

    calls = []

    @once
    def made(thing: Thing) -> int:
        calls.append(thing)
        return len(calls)

    thing = Thing()
    assert (made(thing), made(thing), made(Thing())) == (1, 1, 2)


def test_many_automata_stay_within_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RESULTS, "most", 1 << 20)
    seen = set()
    for total in range(2, 30):
        machine = automata.runs(range(1, 10), total, True)
        seen.add(machine)
        assert automata.runs(range(1, 10), total, True) is machine
        assert RESULTS.bytes <= RESULTS.most
    assert sum(map(automata.size_of, seen)) > 2 * RESULTS.most


def test_many_rules_stay_within_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OF_RULES, "most", 1 << 19)
    sizes = 0
    for row in range(1, 10):
        for total in range(3, 10):
            rules = CLASSIC + variants.SumLine(f"r{row}c1 r{row}c2 r{row}c3", total=total)
            assert compiled(rules) is compiled(rules)
            assert constrained(rules) is constrained(rules)
            sizes += rules.memory
            assert OF_RULES.bytes <= OF_RULES.most
    assert sizes > OF_RULES.most


def test_only_the_rules_looked_at_last_remember_what_constraints_allow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    forgotten: list[Constrained] = []
    monkeypatch.setattr(Constrained, "forget", lambda known: forgotten.append(known))
    every = [
        constrained(CLASSIC + variants.SumLine("r1c1 r1c2 r1c3", total=total))
        for total in range(6, 16)
    ]
    for known in every:
        known.web.narrowed([0], [511] * 81)
    assert forgotten[-4:] == every[:4]
    assert every[0].web.narrowed([0], [511] * 81)
    assert forgotten[-1] is every[4]
