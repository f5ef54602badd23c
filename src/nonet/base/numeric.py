"""NumPy, imported as a whole even if Ctrl-C is pressed meanwhile.

NumPy cannot be imported again after its import was interrupted. Only the main thread receives
Ctrl-C, so another one imports it: the call ends at once, and the import is finished behind it.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module
from threading import Thread


def _import() -> None:
    with suppress(ImportError):  # raised below, in the caller's thread
        import_module("numpy")


if "numpy" not in sys.modules:
    _thread = Thread(target=_import, name="import numpy")
    with suppress(RuntimeError):  # a system without threads
        _thread.start()
        _thread.join()

import numpy as np  # noqa: E402

__all__ = ["np"]
