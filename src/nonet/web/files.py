"""The files of the page: read once, compressed once, and sent with an ETag.

Those of `web/static` are at `/`, those of `render/static`, which films use too, at `/render/`.
One is made: what kinds of constraint declare.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.responses import Response

from nonet.web.entries import declared

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
}
_PACKED = (".html", ".css", ".js", ".json", ".svg", ".webmanifest", ".txt")


class File(NamedTuple):
    """A file of the page, as it is and compressed."""

    content: bytes
    packed: bytes | None
    kind: str
    tag: str

    def answer(self, headers: Headers) -> Response:
        """Return the answer to a request for this file."""
        own = {"ETag": self.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        if self.tag in _tags(headers.get("if-none-match", "")):
            return Response(status_code=304, headers=own)
        if self.packed is not None and "gzip" in headers.get("accept-encoding", ""):
            own["Content-Encoding"] = "gzip"
            return Response(self.packed, headers=own, media_type=self.kind)
        return Response(self.content, headers=own, media_type=self.kind)


def page_files() -> dict[str, File]:
    """Return the files of the page by their path.

    >>> sorted(path for path in page_files() if path.startswith("/render"))[0]
    '/render/board.js'
    """
    found: dict[str, File] = {}
    for room, prefix in (("web", "/"), ("showing.render", "/render/")):
        folder = resources.files(f"nonet.{room}").joinpath("static")
        for path, content in _walk(folder, prefix):
            found[path] = _file(path, content)
    found["/declared.js"] = _file("/declared.js", declared().encode())
    for path in [path for path in found if path.endswith("/index.html")]:
        found[path.removesuffix("index.html")] = found[path]
        found[path.removesuffix("/index.html") or "/"] = found[path]
    return found


def _walk(folder: Traversable, prefix: str) -> Iterator[tuple[str, bytes]]:
    for each in folder.iterdir():
        if each.is_dir():
            yield from _walk(each, f"{prefix}{each.name}/")
        elif _suffix(each.name) in _TYPES:
            yield prefix + each.name, each.read_bytes()


def _file(path: str, content: bytes) -> File:
    suffix = _suffix(path)
    packed = gzip.compress(content, 9, mtime=0) if suffix in _PACKED else None
    if packed is not None and len(packed) >= len(content):
        packed = None
    tag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
    return File(content, packed, _TYPES[suffix], tag)


def _suffix(name: str) -> str:
    return name[name.rfind(".") :]


def _tags(header: str) -> set[str]:
    return {tag.strip().removeprefix("W/") for tag in header.split(",")}
