"""The signatures of all public functions and classes, pinned in tests/data/signatures.txt.

A change of the table is a change of the public surface; `python -m tests.test_signatures` writes
it anew.
"""

from __future__ import annotations

import contextlib
import inspect
import re
from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path
from typing import Any

import nonet

# A default that only stands for "not given".
_SENTINEL = re.compile(r"<object object at 0x[0-9a-f]+>")
TABLE = Path(__file__).parent / "data" / "signatures.txt"


def bare(thing: object) -> str:
    """Return a signature without its annotations, which type checkers look after."""
    if inspect.isclass(thing) and issubclass(thing, Exception) and "__init__" not in vars(thing):
        return "(*args)"  # Python's own, which its versions describe in different ways
    signature = inspect.signature(thing)  # type: ignore[arg-type]
    parameters = [
        parameter.replace(annotation=inspect.Parameter.empty)
        for parameter in signature.parameters.values()
    ]
    plain = signature.replace(parameters=parameters, return_annotation=inspect.Signature.empty)
    return _SENTINEL.sub("…", str(plain))


def signatures() -> Iterator[str]:
    """Yield a line for every public function, class and method."""
    things = {name: getattr(nonet, name) for name in nonet.__all__}
    for room in (*ROOMS, "reasoning.coaching", "reasoning.doctor", "errors"):
        rooms_own = attrgetter(room)(nonet)
        things |= {
            f"{room}.{name}": getattr(rooms_own, name)
            for name in rooms_own.__all__
            if name not in things and room not in ("formats", "techniques", "variants")
        }
    for name, thing in sorted(things.items()):
        if inspect.isclass(thing):
            yield f"{name}{bare(thing)}"
            for part in sorted(vars(thing)):
                method = inspect.getattr_static(thing, part)
                if not part.startswith("_") and (
                    inspect.isfunction(method) or isinstance(method, classmethod | staticmethod)
                ):
                    yield f"{name}.{part}{bare(getattr(thing, part))}"
        elif inspect.isfunction(thing):
            yield f"{name}{bare(thing)}"


# What many functions take, given by keyword and in this order; `rules` comes before everything else
# that is given by keyword, the others after it.
SHARED = ("rules", "seed", "threads", "timeout", "progress")
ROOMS = (
    *("arrow", "batch", "cover", "dataset", "formats", "maker", "rating", "reasoning.logic"),
    *("rows.bench", "rows.bulk", "showing.pictures", "showing.theatre", "techniques", "variants"),
)
# These are about rules, or made of them.
ABOUT_RULES = {
    *("Board.__init__", "Grid.__init__", "Grid.empty", "BulkCanonical.__init__", "Scene.__init__"),
    *("Step.found_on", "Technique.step", "formats.rules_to_json", "reasoning.logic.usable"),
}
# Without a seed, these do the same every time: data sets are continued, estimates compared.
SEEDED = {"dataset.make", "dataset.split", "Problem.estimate", "worksheet"}


def shared() -> Iterator[tuple[str, inspect.Signature]]:
    """Yield the public functions and methods that take one of the shared parameters."""
    rooms = [(nonet, ""), *((attrgetter(name)(nonet), f"{name}.") for name in ROOMS)]
    for room, prefix in rooms:
        for name in room.__all__:
            thing = getattr(room, name)
            found: dict[str, Any] = {f"{prefix}{name}": thing} if inspect.isfunction(thing) else {}
            if inspect.isclass(thing) and not issubclass(thing, Exception | nonet.Constraint):
                methods = inspect.getmembers(thing, callable)
                found = {f"{name}.{part}": method for part, method in methods}
            for label, function in found.items():
                part = label.split(".")[-1]
                if part.startswith("_") and part != "__init__":
                    continue
                with contextlib.suppress(ValueError):
                    signature = inspect.signature(function)
                    if set(SHARED) & set(signature.parameters):
                        yield label, signature


def test_shared_parameters_sit_alike_everywhere() -> None:
    seen = set()
    for label, signature in shared():
        parameters = list(signature.parameters.values())
        ours = [each for each in parameters if each.name in SHARED]
        named = [each.name for each in parameters if each.kind is each.KEYWORD_ONLY]
        if label == "batch.in_threads":  # what data sets need of batches, where all are given
            continue
        if label in ABOUT_RULES:
            assert {each.name for each in ours} == {"rules"} | set(named) & set(SHARED), label
            seen.add(label)
            continue
        assert all(each.kind is each.KEYWORD_ONLY for each in ours), label
        first = ["rules"] if "rules" in named else []
        others = [name for name in named if name not in SHARED]
        assert named == first + others + [name for name in SHARED[1:] if name in named], label
        for each in ours:
            if each.name in ("timeout", "progress"):
                assert each.default is (None if label != "check" or each.name != "timeout" else 10)
            if each.name == "seed":
                assert each.default is None or label in SEEDED, label
        seen.add(label)
    assert seen > ABOUT_RULES | SEEDED | {"solve", "generate", "Problem.count", "arrow.rate"}
    assert len(seen) > 50


def test_promises_about_seeds_name_the_version() -> None:
    rooms = [nonet, nonet.cover.Problem, nonet.Morph, nonet.dataset]
    seeded = [
        thing
        for room in rooms
        for name, thing in inspect.getmembers(room, inspect.isfunction)
        if "seed" in inspect.signature(thing).parameters and not name.startswith("_")
    ]
    assert {"generate", "morph", "make", "estimate"} < {thing.__name__ for thing in seeded}
    assert [t.__name__ for t in seeded if "nonet.__version__" not in (t.__doc__ or "")] == []


def test_public_signatures_are_the_pinned_ones() -> None:
    pinned = TABLE.read_text(encoding="utf-8").splitlines()
    assert len(pinned) > 60
    assert list(signatures()) == pinned, "run: python -m tests.test_signatures"


if __name__ == "__main__":
    TABLE.write_text("".join(f"{line}\n" for line in signatures()), encoding="utf-8")
