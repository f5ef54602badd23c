"""Hostile requests: questions about hostile puzzles, and bytes that are hardly HTTP."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator

from tests.hostile import TEXTS, names_of

_VERBS = (
    *("parse", "solve", "check", "count", "coach", "hint", "steps", "explain", "candidates"),
    *("convert", "render", "rate", "solutions", "canonical", "events"),
)
_MORE = {"convert": {"to": "json"}, "render": {"to": "pdf"}, "events": {"verb": "count"}}


def _post(path: str, body: bytes, *more: str, kind: str = "application/json") -> bytes:
    lines = [f"POST {path} HTTP/1.1", "Host: localhost", f"Content-Type: {kind}", *more]
    if not any(each.lower().startswith("transfer-encoding") for each in more):
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "Connection: close", "", ""]).encode("latin-1") + body


def questions(sample: int = 1) -> Iterator[tuple[str, bytes]]:
    """Yield every `sample`-th hostile text as a question, the next verb for each, and as JSON."""
    verbs = itertools.cycle(_VERBS)
    for name in names_of(sample):
        text, verb = TEXTS[name](), next(verbs)
        body = json.dumps({"puzzle": text, **_MORE.get(verb, {})}).encode()
        yield f"{verb} {name}", _post(f"/api/v1/{verb}", body)
        if text.startswith('{"nonet"'):
            # The same puzzle as part of the body, which is read by the server itself.
            body = f'{{"puzzle":{text}}}'.encode("utf-8", "surrogatepass")
            yield f"solve {name} as JSON", _post("/api/v1/solve", body)


_FOUR = b'{"puzzle":"123.34......43.1"}'
_SOLVE = "/api/v1/solve"
_END = b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"

# What is sent, by name. It is refused unless its name is below.
MALFORMED: dict[str, bytes] = {
    "brackets": _post(_SOLVE, b"[" * 1_000_000),
    "braces": _post(_SOLVE, b'{"puzzle":' + b'{"a":' * 150_000 + b"1" + b"}" * 150_001),
    "brackets in a puzzle": _post(
        _SOLVE, b'{"puzzle":{"cells":' + b"[" * 5000 + b"]" * 5000 + b"}}"
    ),
    "a long number": _post(_SOLVE, b'{"puzzle":"1","seconds":' + b"9" * 900_000 + b"}"),
    "a number of 4300 digits": _post(_SOLVE, b'{"puzzle":{"size":' + b"9" * 4300 + b"}}"),
    "NaN": _post(_SOLVE, b'{"puzzle":"1","seconds":NaN}'),
    "Infinity": _post("/api/v1/animate", b'{"puzzle":"1","length":Infinity}'),
    "bad UTF-8": _post(_SOLVE, b'{"puzzle":"\xff\xfe"}'),
    "half a surrogate": _post(_SOLVE, b'{"puzzle":"\\ud800"}'),
    "half a surrogate in a puzzle": _post(_SOLVE, b'{"puzzle":{"cells":"\\ud800"}}'),
    "half a surrogate as a key": _post(_SOLVE, b'{"\\ud800":1}'),
    "UTF-16": _post(_SOLVE, _FOUR.decode().encode("utf-16")),
    "a byte order mark": _post(_SOLVE, b"\xef\xbb\xbf" + _FOUR),
    "nothing": _post(_SOLVE, b""),
    "null": _post(_SOLVE, b"null"),
    "a key twice": _post(_SOLVE, b'{"puzzle":"z","puzzle":"123.34......43.1"}'),
    "a million keys": _post(
        _SOLVE, b'{"puzzle":{' + b",".join(b'"%d":0' % n for n in range(90_000)) + b"}}"
    ),
    "a form": _post(_SOLVE, b"puzzle=1", kind="application/x-www-form-urlencoded"),
    "a file": _post(_SOLVE, _FOUR, kind="multipart/form-data; boundary=x"),
    "no kind": _post(_SOLVE, _FOUR, kind=""),
    "a foreign charset": _post(_SOLVE, _FOUR, kind="application/json; charset=utf-7"),
    "a long header": _post(_SOLVE, _FOUR, "X: " + "y" * 100_000),
    "many headers": _post(_SOLVE, _FOUR, *(f"X{n}: y" for n in range(5000))),
    "a long cookie": _post(_SOLVE, _FOUR, "Cookie: " + "nonet-token=a;" * 900),
    "an origin without end": _post(_SOLVE, _FOUR, "Origin: http://["),
    "an origin of bytes": _post(_SOLVE, _FOUR, "Origin: http://\xff\xfe:99999999"),
    "a host without end": _post(_SOLVE, _FOUR).replace(b"localhost", b"[::"),
    "two lengths": _post(_SOLVE, _FOUR, "Content-Length: 5"),
    "a negative length": _post(_SOLVE, b"", "Content-Length: -5"),
    "a length in words": _post(_SOLVE, b"", "Content-Length: ten"),
    "a huge length": _post(_SOLVE, b"", "Content-Length: 99999999999999999999"),
    "chunks": _post(
        _SOLVE, b"%x\r\n%s\r\n0\r\n\r\n" % (len(_FOUR), _FOUR), "Transfer-Encoding: chunked"
    ),
    "tiny chunks": _post(
        _SOLVE,
        b"".join(b"1\r\n%c\r\n" % each for each in _FOUR) + b"0\r\n\r\n",
        "Transfer-Encoding: chunked",
    ),
    "chunks without end": _post(_SOLVE, b"1\r\n \r\n" * 300_000, "Transfer-Encoding: chunked"),
    "a huge chunk": _post(_SOLVE, b"ffffffffffffffff\r\n{", "Transfer-Encoding: chunked"),
    "a long chunk size": _post(_SOLVE, b"0" * 100_000, "Transfer-Encoding: chunked"),
    "a trailer": _post(_SOLVE, b"0\r\n" + b"X: y\r\n" * 50_000, "Transfer-Encoding: chunked"),
    "an unknown encoding": _post(_SOLVE, _FOUR, "Transfer-Encoding: gzip"),
    "an upgrade": _post(_SOLVE, _FOUR, "Connection: Upgrade", "Upgrade: websocket"),
    "an expectation": _post(_SOLVE, _FOUR, "Expect: 100-continue"),
    "not HTTP": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 20,
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "HTTP/0.9": b"GET /\r\n\r\n",
    "a long address": b"GET /" + b"a" * 100_000 + _END,
    "an address of bytes": b"GET /\xff\xfe%ff%00" + _END,
    "a zero in the address": b"GET /%00%0d%0a" + _END,
    "a question of many": b"GET /?" + b"a=b&" * 3000 + _END,
    "another site's address": b"GET http://evil.example/" + _END,
    "a star": b"OPTIONS *" + _END,
    "a method": b"BREW /" + _END,
    "a technique of bytes": b"GET /api/v1/techniques/%ff%fe" + _END,
    "a long technique": b"GET /api/v1/techniques/" + b"x" * 9000 + _END,
}
# What is answered all the same, and what may be.
FINE = {
    *("a key twice", "a foreign charset", "a long cookie", "chunks", "tiny chunks"),
    *("an upgrade", "an expectation", "a question of many"),
}
EITHER = {"a long header", "many headers", "UTF-16", "a byte order mark"}
