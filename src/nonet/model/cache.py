"""Caches that are bounded in bytes: results of functions, and what is made of one object.

`lru_cache` counts entries, and one entry may be an automaton with a quarter of a million edges.
What is `kept` here shares one store with one limit, so what all of it takes is bounded, however
many functions there are and whatever they are called with. What is made of rules is `held` in a
second store, together with the rules, which count as well. Sizes are estimates; the last entry
stays whatever its size, so that one call does not do its work twice.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import wraps
from threading import RLock
from typing import Any, ParamSpec, Protocol, TypeVar

MOST_BYTES = 48 << 20

P = ParamSpec("P")
R = TypeVar("R")
V = TypeVar("V")


class Store:
    """Values by key, up to a number of bytes; what was not used for longest is dropped.

    >>> store = Store(most=100)
    >>> for key in "abc":
    ...     store.put(key, key.upper(), 40)
    >>> store.get("a"), store.get("c"), store.bytes
    (None, 'C', 80)
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.bytes = 0
        self._held: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._lock = RLock()

    def get(self, key: Hashable) -> Any:
        """Return the value of a key, or None."""
        # Without the lock, which would take longer than the rest: each of the two is atomic.
        found = self._held.get(key)
        if found is None:
            return None
        with suppress(KeyError):  # another thread may just have dropped it
            self._held.move_to_end(key)
        return found[0]

    def put(self, key: Hashable, value: Any, size: int) -> None:
        """Keep a value of about so many bytes."""
        with self._lock:
            before = self._held.pop(key, None)
            self._held[key] = (value, size)
            self.bytes += size - (before[1] if before else 0)
            while self.bytes > self.most and len(self._held) > 1:
                _, (_, dropped) = self._held.popitem(last=False)
                self.bytes -= dropped

    def clear(self) -> None:
        """Drop everything."""
        with self._lock:
            self._held.clear()
            self.bytes = 0


RESULTS = Store(MOST_BYTES)
OF_RULES = Store(MOST_BYTES)


def kept(size: Callable[..., int]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Keep the results of a function of hashable arguments, unless they are None.

    `size` estimates the bytes of a result, given it and the arguments. An exception is not kept, so
    a call that is stopped leaves nothing behind.

    >>> @kept(lambda text, *_: len(text))
    ... def repeated(text, times):
    ...     return text * times
    >>> repeated("ab", 2) is repeated("ab", 2)
    True
    """

    def keeping(function: Callable[P, R]) -> Callable[P, R]:
        @wraps(function)
        def wrapper(*args: P.args, **kwargs: P.kwargs) -> R:
            key = (function, args, tuple(kwargs.items())) if kwargs else (function, args)
            found = RESULTS.get(key)
            if found is None:
                found = function(*args, **kwargs)
                if found is not None:
                    RESULTS.put(key, found, 300 + size(found, *args))
            return found  # type: ignore[no-any-return]

        return wrapper

    return keeping


class Sized(Protocol):
    """Rules, or what else says how large it is."""

    @property
    def memory(self) -> int:
        """About how many bytes it takes."""
        ...

    def __hash__(self) -> int: ...


S = TypeVar("S", bound=Sized)


def held(function: Callable[[S], R]) -> Callable[[S], R]:
    """Keep what a function makes of rules together with all else that is made of equal rules.

    What is made counts by its `memory`, and without such an attribute as much as the rules.
    """

    @wraps(function)
    def wrapper(subject: S) -> R:
        made: dict[Any, Any] | None = OF_RULES.get(subject)
        if made is None:
            made = {}
        elif function in made:
            return made[function]  # type: ignore[no-any-return]
        found = function(subject)
        made[function] = found
        own = subject.memory
        size = own + sum(getattr(each, "memory", own) for each in made.values())
        OF_RULES.put(subject, made, size)
        return found

    return wrapper


def once(function: Callable[[V], R]) -> Callable[[V], R]:
    """Keep what a function makes of an object in that object, as long as it lives."""
    key = f"_once_{function.__qualname__}"

    @wraps(function)
    def wrapper(subject: V) -> R:
        own = vars(subject)
        if key not in own:
            own[key] = function(subject)
        return own[key]  # type: ignore[no-any-return]

    return wrapper
