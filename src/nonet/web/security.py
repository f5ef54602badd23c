"""Who may ask: the hosts, origins and token that a server accepts, and the headers it sends."""

from __future__ import annotations

import hmac
import ipaddress
from dataclasses import dataclass
from urllib.parse import urlsplit

LOCAL = ("localhost", "127.0.0.1", "::1")

# The page loads its own files alone, runs no inline script, and cannot be framed.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = (
    ("Content-Security-Policy", POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), microphone=(), geolocation=()"),
)


@dataclass(frozen=True)
class Access:
    """What a request must show: a Host that is ours, and the token if there is one.

    A page of another site can make its own name lead to this machine (DNS rebinding), but then its
    requests name that site as their Host. A number instead of a name cannot be rebound, so a server
    that is open to others accepts any.

    >>> Access().allows_host("localhost:8765"), Access().allows_host("evil.example")
    (True, False)
    >>> Access(names=("sudoku.example",), is_open=True).allows_host("192.168.1.5:80")
    True
    """

    names: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    token: str | None = None
    is_open: bool = False

    def allows_host(self, header: str) -> bool:
        """Whether the Host of a request is one of ours."""
        name = _name_of(header)
        if name in LOCAL or name in self.names:
            return True
        return self.is_open and _is_number(name)

    def allows_origin(self, origin: str, host: str) -> bool:
        """Whether a page of this origin may ask: our own, or one that was named."""
        if origin in self.origins:
            return True
        try:
            return urlsplit(origin).netloc.lower() == host.lower()
        except ValueError:  # such as http://[
            return False

    def allows_token(self, token: str | None) -> bool:
        """Whether a token is the right one; any is if none is needed."""
        if self.token is None:
            return True
        return token is not None and hmac.compare_digest(token.encode(), self.token.encode())


def _name_of(host: str) -> str:
    """Return the name of a Host header, without the port.

    >>> _name_of("[::1]:8765"), _name_of("LOCALHOST")
    ('::1', 'localhost')
    """
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower()


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
