"""The files of the page: types, ETags, compression, weight, and nothing from elsewhere."""

from __future__ import annotations

import gzip
import re

import pytest

from nonet.web.files import page_files
from tests.web.serving import Served


def test_a_file_is_sent_once(server: Served) -> None:
    first = server.get("/render/board.js")
    assert first.headers["content-type"] == "text/javascript; charset=utf-8"
    assert first.headers["cache-control"] == "no-cache"
    again = server.get("/render/board.js", If_None_Match=first.headers["etag"])
    assert (again.status, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    other = server.get("/render/board.js", If_None_Match='"something else"')
    assert other.status == 200


def test_a_file_is_compressed_for_those_who_can_read_it(server: Served) -> None:
    plain = server.get("/render/board.js")
    assert "content-encoding" not in plain.headers
    packed = server.get("/render/board.js", Accept_Encoding="gzip, br")
    assert packed.headers["content-encoding"] == "gzip"
    assert len(packed.content) < len(plain.content) / 2
    assert gzip.decompress(packed.content) == plain.content


def test_head(server: Served) -> None:
    assert server.ask("HEAD", "/render/board.js").content == b""
    assert server.ask("HEAD", "/healthz").status == 200


def test_the_page_weighs_under_300_kb() -> None:
    files = {file.tag: file for file in page_files().values()}.values()
    assert sum(len(file.packed or file.content) for file in files) < 300_000


@pytest.mark.parametrize("path", sorted(page_files()))
def test_no_file_loads_anything_from_elsewhere(path: str) -> None:
    file = page_files()[path]
    if "image/png" in file.kind or "font" in file.kind:
        return
    text = file.content.decode()
    addresses = set(re.findall(r"(?:https?:)?//[\w.-]+\.\w+[^\s\"'`)<>]*", text))
    # Names of XML, and links that a reader may follow, load nothing.
    loads = {
        each
        for each in addresses
        if "www.w3.org" not in each
        and re.search(rf"(?:src|import|url\(|fetch\()[=\s\"'(]*{re.escape(each)}", text)
    }
    assert not loads
    if path.endswith(".html"):
        assert not re.search(r"<script(?![^>]*\bsrc=)", text), "an inline script"
        assert not re.search(r"\son\w+=|\sstyle=", text), "an inline handler or style"
