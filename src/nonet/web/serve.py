"""Running the server: where it listens, what it prints, and how it ends."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import socket
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import nonet
from nonet.web.limits import ServerLimits
from nonet.web.security import LOCAL, Access

# Seconds that answers may take to finish when the server is asked to end; then their work is ended
# too, and connections have one more second to take what was answered.
_PATIENCE = 6


@dataclass(frozen=True)
class Where:
    """Where a server listens, and who may ask."""

    host: str = "localhost"
    port: int = 8765
    token: str | None = None
    public: bool = False
    names: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()

    @property
    def is_local(self) -> bool:
        """Whether only programs of this machine can reach it."""
        return self.host.lower().strip("[]") in LOCAL

    def access(self) -> Access:
        """Return who may ask; ArgumentError where others could and nobody said that they may."""
        if not self.is_local and not self.token and not self.public:
            raise nonet.ArgumentError(
                f"--host {self.host} lets other machines in; add --token, or --public to let"
                " everyone in"
            )
        own = () if self.is_local else (self.host.lower(), socket.gethostname().lower())
        return Access(
            names=(*own, *(name.lower() for name in self.names)),
            origins=self.origins,
            token=self.token,
            is_open=not self.is_local,
        )


def new_token() -> str:
    """Return a token that nobody can guess.

    >>> len(new_token()) > 20
    True
    """
    return secrets.token_urlsafe(18)


def check_extra() -> None:
    """Raise MissingExtra unless the packages of the extra `web` are installed."""
    try:
        import fastapi  # noqa: F401
        import uvicorn  # noqa: F401
    except ImportError:
        raise nonet.errors.MissingExtra(
            "web pages", package="fastapi and uvicorn", extra="web"
        ) from None


def serve(
    where: Where,
    *,
    fragment: str = "",
    browse: bool = True,
    say: Callable[[str], object] = print,
    limits: ServerLimits | None = None,
) -> None:
    """Run a server until it is interrupted; `say` gets the lines to print."""
    check_extra()
    access = where.access()
    from nonet.web.ports import bound_socket
    from nonet.web.workers.nursery import NURSERY

    bound, port = bound_socket(where.host, where.port)
    NURSERY.open()
    from nonet.web.app import create_app

    app = create_app(limits, access)
    if where.port and port != where.port:
        say(f"port {where.port} is taken; using {port}")
    address = _address(where, port, fragment)
    say(f"nonet is at {address}")
    say("press Ctrl-C to stop")
    server = server_of(app)
    if browse:
        threading.Thread(target=_open, args=(server, address), daemon=True).start()
    try:
        with bound, suppress(KeyboardInterrupt):
            server.run(sockets=[bound])
    finally:
        app.close()


def _address(where: Where, port: int, fragment: str) -> str:
    host = where.host
    if host in ("0.0.0.0", "::", ""):
        host = "localhost"
    host = f"[{host}]" if ":" in host and not host.startswith("[") else host
    query = f"?token={where.token}" if where.token else ""
    return f"http://{host}:{port}/{query}{f'#{fragment}' if fragment else ''}"


def server_of(app: Any, **options: Any) -> Any:
    """Return the server of uvicorn that runs an application, with other options if wanted."""
    import uvicorn

    from nonet.web.connections import Connections

    connections = Connections(app.works.limits)

    class Server(uvicorn.Server):
        """A server that looks after its connections, and whose work ends with it."""

        async def on_tick(self, counter: int) -> bool:
            connections.look()
            return await super().on_tick(counter)

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            app.closing()
            connections.closing()
            end = asyncio.get_running_loop().call_later(_PATIENCE, app.close)
            try:
                await super().shutdown(sockets)
            finally:
                end.cancel()
                await app.ended()

    logging.getLogger("uvicorn.access").addFilter(_without_token)
    usual: dict[str, Any] = {
        "log_level": "info",
        "server_header": False,
        "timeout_graceful_shutdown": _PATIENCE + 1,
        "timeout_keep_alive": 30,
        "http": connections.protocol(),
        "ws": "none",
    }
    return Server(uvicorn.Config(app, **usual | options))


def _without_token(record: logging.LogRecord) -> bool:
    """Take the token out of a line of the access log, which others may read."""
    if isinstance(record.args, tuple):
        record.args = tuple(
            re.sub(r"token=[^&\s]*", "token=…", each) if isinstance(each, str) else each
            for each in record.args
        )
    return True


def _open(server: Any, address: str) -> None:
    """Open the page once the server answers."""
    event = threading.Event()
    while not server.started and not server.should_exit:
        event.wait(0.05)
    if server.started:
        webbrowser.open(address)
