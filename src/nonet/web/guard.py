"""The guard in front of the application: hosts, origins, token, size, and headers of answers.

It is plain ASGI: a middleware class of Starlette would hide from the routes that a client left.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from contextlib import suppress
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nonet.web.endpoint import failure
from nonet.web.failures import Refusal
from nonet.web.limits import ServerLimits
from nonet.web.security import HEADERS, Access

_COOKIE = "nonet-token"
_OPEN = ("/healthz",)


class _TooLarge(Exception):
    pass


class Guard:
    """Refuses what must not reach the application, and adds the headers of every answer."""

    def __init__(self, app: ASGIApp, access: Access, limits: ServerLimits) -> None:
        self._app = app
        self._access = access
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        granted = origin if origin is not None and origin in self._access.origins else None

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add_headers(message, granted)
            await send(message)

        answer = self._refused(scope, headers) or self._welcomed(scope, headers, granted)
        if answer is not None:
            await answer(scope, receive, with_headers)
            return
        await self._pass_on(scope, receive, with_headers, headers)

    def _refused(self, scope: Scope, headers: Headers) -> Response | None:
        """Return the answer to a request that is not allowed."""
        access, host = self._access, headers.get("host", "")
        if not access.allows_host(host):
            return failure(Refusal("forbidden", f"this server is not called {host!r}"))
        origin = headers.get("origin")
        site = headers.get("sec-fetch-site")
        is_foreign = (
            site == "cross-site" and headers.get("sec-fetch-mode") != "navigate"
            if origin is None
            else not access.allows_origin(origin, host)
        )
        if is_foreign and scope["path"].startswith("/api"):
            return failure(Refusal("forbidden", "requests from other sites are not answered"))
        length = headers.get("content-length", "")
        if length.isascii() and length.isdecimal() and int(length) > self._limits.body:
            return failure(self._too_large())
        return None

    def _welcomed(self, scope: Scope, headers: Headers, granted: str | None) -> Response | None:
        """Return the answer to a preflight, and to a request that still lacks the token."""
        if scope["method"] == "OPTIONS" and granted is not None:
            return Response(
                status_code=204,
                headers={
                    "Access-Control-Allow-Methods": "GET, POST",
                    "Access-Control-Allow-Headers": "Authorization, Content-Type",
                    "Access-Control-Max-Age": "600",
                },
            )
        access = self._access
        if access.token is None or scope["path"] in _OPEN:
            return None
        offered = parse_qs(scope["query_string"].decode("latin-1")).get("token", [None])[0]
        if offered is not None and access.allows_token(offered):
            # The token leaves the address bar and is kept where no script can read it.
            # Two slashes would begin the name of another site.
            answer: Response = RedirectResponse("/" + scope["path"].lstrip("/\\"), 303)
            answer.set_cookie(_COOKIE, offered, httponly=True, samesite="strict")
            return answer
        if not access.allows_token(_token_of(headers)):
            message = "this server needs its token; open the address that it printed"
            return failure(Refusal("unauthorized", message))
        return None

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send, headers: Headers) -> None:
        """Call the application, with a body that is no longer than allowed."""
        # A length that was announced is kept by the server, so only others are counted.
        if "content-length" in headers:
            await self._app(scope, receive, send)
            return
        seen = 0

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > self._limits.body:
                raise _TooLarge
            return message

        async def heard(message: Message) -> None:
            # The application answers that it could not read the body; the guard knows why.
            if seen <= self._limits.body:
                await send(message)

        with suppress(_TooLarge):
            await self._app(scope, counted, heard)
        if seen > self._limits.body:
            await failure(self._too_large())(scope, receive, send)

    def _too_large(self) -> Refusal:
        return Refusal("too-large", f"a request has at most {self._limits.body:,} bytes")


def _token_of(headers: Headers) -> str | None:
    kind, _, token = headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return token.strip()
    try:
        cookie = SimpleCookie(headers.get("cookie", "")).get(_COOKIE)
    except CookieError:
        return None
    return None if cookie is None else cookie.value


def _add_headers(message: MutableMapping[str, Any], granted: str | None) -> None:
    headers = MutableHeaders(raw=message["headers"])
    for name, value in HEADERS:
        headers.setdefault(name, value)
    headers.setdefault("Cache-Control", "no-store")
    if granted is not None:
        headers["Access-Control-Allow-Origin"] = granted
        headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        headers.add_vary_header("Origin")
