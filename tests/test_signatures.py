"""The signatures of all public functions and classes, pinned in tests/data/signatures.txt.

A change of the table is a change of the public surface; `python -m tests.test_signatures` writes
it anew.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path

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
    for name in sorted(nonet.__all__):
        thing = getattr(nonet, name)
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


def test_public_signatures_are_the_pinned_ones() -> None:
    pinned = TABLE.read_text(encoding="utf-8").splitlines()
    assert len(pinned) > 60
    assert list(signatures()) == pinned, "run: python -m tests.test_signatures"


if __name__ == "__main__":
    TABLE.write_text("".join(f"{line}\n" for line in signatures()), encoding="utf-8")
