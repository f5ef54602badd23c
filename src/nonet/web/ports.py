"""A free port: the one that was asked for, or the next that is free."""

from __future__ import annotations

import errno
import socket

import nonet

_TRIES = 50


def bound_socket(host: str, port: int) -> tuple[socket.socket, int]:
    """Return a socket bound to the port, or to the next one that is free, and its number.

    Port 0 is any that the system chooses.

    >>> first, number = bound_socket("127.0.0.1", 0)
    >>> second, other = bound_socket("127.0.0.1", number)
    >>> other > number
    True
    >>> first.close(), second.close()
    (None, None)
    """
    kind, address = _address_of(host)
    for number in range(port, min(port + _TRIES, 65536)):
        # asyncio sends small pieces at once (TCP_NODELAY) only where the protocol is named;
        # otherwise the second piece of an answer waits 40 ms for the client to confirm the first.
        bound = socket.socket(kind, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        # On Windows the option means that two servers may share a port.
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((address, number))
            bound.listen(1)
        except OSError as error:
            bound.close()
            if error.errno == errno.EADDRINUSE:
                continue
            message = f"cannot listen on {host}, port {number}: {error.strerror}"
            raise nonet.ArgumentError(message) from None
        return bound, bound.getsockname()[1]
    raise nonet.ArgumentError(f"no free port from {port} to {port + _TRIES - 1}; use --port")


def _address_of(host: str) -> tuple[socket.AddressFamily, str]:
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise nonet.ArgumentError(
            f"--host {host!r} is not a name or number of this machine"
        ) from None
    # A name such as localhost may stand for two addresses; the older one works everywhere.
    found.sort(key=lambda each: each[0] != socket.AF_INET)
    return found[0][0], str(found[0][4][0])
