"""The application: the routes, the files of the page, and the guard in front of them."""

from __future__ import annotations

import asyncio
import inspect
import logging
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException
from starlette.responses import Response

import nonet
from nonet.web.endpoint import answered, awaited, failure, record_response, response, unheard
from nonet.web.failures import REFUSALS, Refusal, encoded
from nonet.web.files import page_files
from nonet.web.guard import Guard
from nonet.web.limits import ServerLimits
from nonet.web.models import model_of
from nonet.web.openapi import REF, answers, completed
from nonet.web.requests import AskedEvents, BodyReader, BodyRequest
from nonet.web.routes import BY_NAME, VERBS
from nonet.web.schema import Schemas
from nonet.web.security import Access
from nonet.web.stream import streamed
from nonet.web.verb import Reply, Verb
from nonet.web.workers.pools import Works

PREFIX = "/api/v1"
_log = logging.getLogger("nonet.web")
_PICTURES = ("image/svg+xml", "image/png", "application/pdf", "text/html")


def create_app(limits: ServerLimits | None = None, access: Access | None = None) -> Application:
    """Return the application of a server, as a server of ASGI runs it.

    Its workers are processes that start with the first questions and end with the application.

    >>> from nonet.web.app import create_app
    >>> application = create_app()
    >>> application.works.limits.seconds
    8.0
    >>> application.close()
    """
    limits, access = limits or ServerLimits(), access or Access()
    works, reader = Works(limits), BodyReader()

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        # The first question need not wait for a process to start.
        threading.Thread(target=works.prepare, daemon=True).start()
        yield
        await application.ended()

    app = FastAPI(
        title="nonet",
        version=nonet.__version__,
        summary="Solve, explain, rate, make and check Sudoku puzzles.",
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        lifespan=lifespan,
    )
    schemas = Schemas()
    for verb in VERBS:
        app.add_api_route(
            f"{PREFIX}/{verb.name}",
            _endpoint(verb, reader, works),
            methods=["POST"],
            summary=verb.summary,
            description=inspect.cleandoc(verb.answer.__doc__ or verb.summary),
            operation_id=verb.name,
            responses=answers(schemas, verb.record, _PICTURES),  # type: ignore[arg-type]
            response_class=Response,
            openapi_extra=_body(schemas, model_of(verb.asked)),
        )
    _add_lists(app, works, schemas)
    _add_events(app, reader, works, schemas)
    _add_page(app, works)
    _add_description(app, schemas)
    _add_failures(app)
    application = Application(app, works, reader, access)
    return application


class Application(Guard):
    """The application behind its guard; `works` has its pools."""

    def __init__(self, app: FastAPI, works: Works, reader: BodyReader, access: Access) -> None:
        super().__init__(app, access, works.limits)
        self.works = works
        self._reader = reader

    def closing(self) -> None:
        """End streams and refuse what waits; answers that were begun may be finished."""
        self.works.closing()

    def close(self) -> None:
        """End all work with its processes."""
        self._reader.close()
        self.works.close()

    async def ended(self) -> None:
        """Close, and wait until no request waits for an answer."""
        self.close()
        for _ in range(100):
            if not self.works.jobs:
                break
            await asyncio.sleep(0.01)


def _endpoint(verb: Verb, reader: BodyReader, works: Works) -> Callable[..., Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        return await answered(request, verb, reader, works)

    endpoint.__annotations__ = {"request": Request}
    endpoint.__name__ = verb.name
    return endpoint


def _body(schemas: Schemas, model: Any) -> dict[str, Any]:
    """Return the description of the body that a route takes."""
    schemas.named[model.__name__] = model.model_json_schema()
    content = {"application/json": {"schema": {"$ref": REF + model.__name__}}}
    return {"requestBody": {"required": True, "content": content}}


def _add_lists(app: FastAPI, works: Works, schemas: Schemas) -> None:
    # What there is to choose from does not change, so every answer is kept.
    kept: dict[tuple[str, str], Reply] = {}

    async def answer(request: Request, verb: Verb, name: str = "") -> Response:
        reply = kept.get((verb.name, name))
        if reply is None:
            body = encoded({"name": name} if name else {})
            reply = await awaited(request, works, works.quick, BodyRequest(verb, body, None, False))
        if reply is None:
            return unheard()
        if reply.status == 200:
            kept[verb.name, name] = reply
        elif reply.status == 400:
            reply = reply._replace(status=404)
        return response(reply)

    async def techniques(request: Request) -> Response:
        """List all techniques, the easy ones first."""
        return await answer(request, BY_NAME["techniques"])

    async def technique(name: str, request: Request) -> Response:
        """Explain a technique, with an example and its pictures."""
        return await answer(request, BY_NAME["technique"], name[:60])

    async def formats(request: Request) -> Response:
        """List the formats that `convert` writes."""
        return await answer(request, BY_NAME["formats"])

    for path, endpoint, verb in (
        ("techniques", techniques, BY_NAME["techniques"]),
        ("techniques/{name}", technique, BY_NAME["technique"]),
        ("formats", formats, BY_NAME["formats"]),
    ):
        app.add_api_route(
            f"{PREFIX}/{path}",
            endpoint,
            methods=["GET"],
            summary=verb.summary,
            responses=answers(schemas, verb.record, ()),  # type: ignore[arg-type]
            response_class=Response,
        )


def _add_events(app: FastAPI, reader: BodyReader, works: Works, schemas: Schemas) -> None:
    async def events(request: Request) -> Response:
        """Answer any question with server-sent events, and stop when the client leaves.

        `progress` events follow the work, then comes one `result` with the answer or one `error`.
        """
        return await streamed(request, reader, works)

    app.add_api_route(
        f"{PREFIX}/events",
        events,
        methods=["POST"],
        summary="Follow long work as events.",
        responses=answers(schemas, None, ("text/event-stream",)),  # type: ignore[arg-type]
        response_class=Response,
        openapi_extra=_body(schemas, AskedEvents),
    )


def _add_page(app: FastAPI, works: Works) -> None:
    files = page_files()

    async def healthz() -> Response:
        record = {
            "status": "ok",
            "version": nonet.__version__,
            "working": works.jobs,
        }
        return record_response(record)

    async def file(request: Request) -> Response:
        found = files.get(request.url.path)
        if found is None:
            return failure(Refusal("not-found", f"there is no {request.url.path}"))
        return found.answer(request.headers)

    app.add_api_route("/healthz", healthz, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_api_route("/", file, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_api_route("/{path:path}", file, methods=["GET", "HEAD"], include_in_schema=False)


def _add_description(app: FastAPI, schemas: Schemas) -> None:
    document = get_openapi(
        title=app.title, version=app.version, summary=app.summary, routes=app.routes
    )
    record = encoded(completed(document, schemas))

    async def description() -> Response:
        return Response(record, media_type="application/json")

    app.add_api_route(
        f"{PREFIX}/openapi.json", description, methods=["GET"], include_in_schema=False
    )
    # It was added after the route that takes every path, which would answer first.
    app.router.routes.insert(0, app.router.routes.pop())


def _add_failures(app: FastAPI) -> None:
    def refused(_: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        code = next((name for name, status in REFUSALS.items() if status == error.status_code), "")
        message = str(error.detail).lower()
        answer = failure(Refusal(code, message) if code else nonet.ArgumentError(message))
        answer.headers.update(error.headers or {})
        return answer

    def broken(request: Request, error: Exception) -> Response:
        _log.exception("%s %s", request.method, request.url.path, exc_info=error)
        return failure(Refusal("system", "the server failed; its log has details"))

    app.add_exception_handler(HTTPException, refused)
    app.add_exception_handler(Exception, broken)
