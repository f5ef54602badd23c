"""Who may ask, what headers answers have, and that no request reads a file."""

from __future__ import annotations

from pathlib import Path

import pytest

import nonet
from nonet.web.security import Access
from nonet.web.serve import Where
from tests.web.conftest import Serve
from tests.web.serving import NINE, Served

PATHS = (
    "/",
    "/healthz",
    "/api/v1/techniques",
    "/api/v1/openapi.json",
    "/nothing",
    "/render/board.js",
)


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_has_the_headers(server: Served, path: str) -> None:
    headers = server.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-frame-options"] == "DENY"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "access-control-allow-origin" not in headers
    assert "server" not in headers


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8765", "localhost.evil.example", "", "127.0.0.2", "[::2]"],
)
def test_a_host_that_is_not_ours_is_refused(server: Served, host: str) -> None:
    for reply in (server.get("/", Host=host), server.post("solve", {"puzzle": NINE}, Host=host)):
        assert (reply.status, reply.code) == (403, "forbidden")


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:99", "127.0.0.1", "[::1]:8765"])
def test_our_own_hosts_are_answered(server: Served, host: str) -> None:
    assert server.get("/healthz", Host=host).status == 200


def test_other_sites_are_refused(server: Served) -> None:
    for headers in (
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://["},
        {"Origin": "http://localhost:port"},
        {"Origin": "//localhost"},
        {"Sec_Fetch_Site": "cross-site"},
    ):
        reply = server.post("solve", {"puzzle": NINE}, **headers)
        assert (reply.status, reply.code) == (403, "forbidden")
        assert "access-control-allow-origin" not in reply.headers
    own = f"http://localhost:{server.port}"
    assert server.post("solve", {"puzzle": NINE}, Origin=own).status == 200


def test_an_origin_that_was_asked_for(serve: Serve) -> None:
    server = serve(Access(origins=("https://school.example",)))
    reply = server.post("solve", {"puzzle": NINE}, Origin="https://school.example")
    assert reply.status == 200
    assert reply.headers["access-control-allow-origin"] == "https://school.example"
    asked = server.ask("OPTIONS", "/api/v1/solve", headers={"Origin": "https://school.example"})
    assert asked.status == 204
    assert "POST" in asked.headers["access-control-allow-methods"]
    assert server.post("solve", {"puzzle": NINE}, Origin="https://evil.example").status == 403


def test_a_token(serve: Serve) -> None:
    server = serve(Access(token="tell nobody"))
    for reply in (
        server.get("/"),
        server.get("/?token=guess"),
        server.post("solve", {"puzzle": NINE}),
        server.post("solve", {"puzzle": NINE}, Authorization="Bearer guess"),
        server.post("solve", {"puzzle": NINE}, Cookie="nonet-token=guess; ;=,\x01"),
    ):
        assert (reply.status, reply.code) == (401, "unauthorized")
    assert server.get("/healthz").status == 200
    bearer = server.post("solve", {"puzzle": NINE}, Authorization="Bearer tell nobody")
    assert bearer.status == 200
    welcome = server.get("/?token=tell+nobody")
    assert (welcome.status, welcome.headers["location"]) == (303, "/")
    for path in (
        "//evil.example/x",
        "///evil.example/x",
        "/\\evil.example/x",
        "/%5Cevil.example/x",
    ):
        away = server.get(f"{path}?token=tell+nobody")
        assert (away.status, away.headers["location"]) == (303, "/evil.example/x")
    cookie = welcome.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    kept = cookie.partition(";")[0]
    assert server.post("solve", {"puzzle": NINE}, Cookie=kept).status == 200


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.5", "sudoku.example", "::"])
def test_others_are_let_in_only_when_somebody_says_so(host: str) -> None:
    with pytest.raises(nonet.ArgumentError, match="--token, or --public"):
        Where(host=host).access()
    for where in (Where(host=host, token="secret"), Where(host=host, public=True)):
        access = where.access()
        assert access.allows_host("192.168.1.5:8765")
        assert access.allows_host("[fe80::1]:8765")
        assert not access.allows_host("evil.example")
    named = Where(host=host, public=True, names=("Sudoku.School.example",)).access()
    assert named.allows_host("sudoku.school.example")


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "::1", "[::1]", "LOCALHOST"])
def test_this_machine_needs_no_token(host: str) -> None:
    access = Where(host=host).access()
    assert access.token is None
    assert not access.allows_host("192.168.1.5")


def test_the_text_of_a_puzzle_is_never_opened(server: Served, tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text(NINE)
    for verb in ("parse", "solve", "render", "convert"):
        body = {"puzzle": str(file)} | ({"to": "sdk"} if verb == "convert" else {})
        reply = server.post(verb, body)
        assert (reply.status, reply.code) == (400, "bad-format")
    several = server.post("parse", {"puzzle": str(file), "rows": 10})
    assert (several.status, several.code) == (400, "bad-format")


@pytest.mark.parametrize(
    "path",
    [
        "/../app.py",
        "/..%2fapp.py",
        "/static/../../app.py",
        "//etc/passwd",
        "/%2e%2e/%2e%2e/pyproject.toml",
        "/app.py",
        "/daily.txt",
        "/render/../record.py",
    ],
)
def test_no_path_leaves_the_page(server: Served, path: str) -> None:
    reply = server.get(path)
    assert (reply.status, reply.code) == (404, "not-found")


def test_methods_that_there_are_not(server: Served) -> None:
    assert server.get("/api/v1/solve").status == 404
    for method in ("PUT", "DELETE", "PATCH"):
        reply = server.ask(method, "/api/v1/solve", b"{}")
        assert (reply.status, reply.code) == (405, "not-allowed")
        assert reply.headers["allow"] == "POST"
    for method in ("PUT", "POST", "BREW"):
        reply = server.ask(method, "/app.js", b"{}")
        assert (reply.status, reply.code) == (405, "not-allowed")
        assert set(reply.headers["allow"].split(", ")) == {"GET", "HEAD"}
