"""The structs of the Arrow C data interface by ctypes, to play a producer that breaks the rules."""

from __future__ import annotations

import ctypes
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_int, c_int64, c_void_p


class Schema(ctypes.Structure):
    """What a column is: `format` says it in a few characters."""


class Array(ctypes.Structure):
    """Where a column is."""


class Stream(ctypes.Structure):
    """Columns one after the other, all of one schema."""


Schema._fields_ = [
    ("format", c_char_p),
    ("name", c_char_p),
    ("metadata", c_void_p),
    ("flags", c_int64),
    ("n_children", c_int64),
    ("children", POINTER(POINTER(Schema))),
    ("dictionary", c_void_p),
    ("release", CFUNCTYPE(None, c_void_p)),
    ("private_data", c_void_p),
]
Array._fields_ = [
    ("length", c_int64),
    ("null_count", c_int64),
    ("offset", c_int64),
    ("n_buffers", c_int64),
    ("n_children", c_int64),
    ("buffers", POINTER(c_void_p)),
    ("children", POINTER(POINTER(Array))),
    ("dictionary", c_void_p),
    ("release", CFUNCTYPE(None, c_void_p)),
    ("private_data", c_void_p),
]
Stream._fields_ = [
    ("get_schema", CFUNCTYPE(c_int, c_void_p, c_void_p)),
    ("get_next", CFUNCTYPE(c_int, c_void_p, c_void_p)),
    ("get_last_error", CFUNCTYPE(c_char_p, c_void_p)),
    ("release", CFUNCTYPE(None, c_void_p)),
    ("private_data", c_void_p),
]
