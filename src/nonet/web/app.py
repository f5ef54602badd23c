"""The application: the routes, the files of the page, and the guard in front of them."""

from __future__ import annotations

import inspect
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Literal

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from pydantic import ConfigDict, Field, ValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

import nonet
from nonet.web.asked import Asked
from nonet.web.endpoint import Works, answered, awaited, packed
from nonet.web.failures import REFUSALS, Refusal, encoded, failure
from nonet.web.files import page_files
from nonet.web.guard import Guard
from nonet.web.limits import Limits
from nonet.web.openapi import answers, completed
from nonet.web.records import FormatsRecord, TechniquePageRecord, TechniquesRecord
from nonet.web.routes import BY_NAME, VERBS, lists
from nonet.web.schema import Schemas
from nonet.web.security import Access
from nonet.web.stream import streamed
from nonet.web.verb import Verb
from nonet.web.work import Job

PREFIX = "/api/v1"
_log = logging.getLogger("nonet.web")
_PICTURES = ("image/svg+xml", "image/png", "application/pdf", "text/html")


class AskedEvents(Asked):
    """Long work: the verb, and what it takes."""

    model_config = ConfigDict(extra="allow")

    verb: Literal[tuple(verb.name for verb in VERBS if verb.record is not None)] = Field(  # type: ignore[valid-type]
        description="the question; the other keys are those it takes", examples=["count"]
    )


def create_app(limits: Limits | None = None, access: Access | None = None) -> Application:
    """Return the application of a server, as a server of ASGI runs it.

    >>> from nonet.web.app import create_app
    >>> create_app().works.limits.seconds
    8.0
    """
    limits, access = limits or Limits(), access or Access()
    works = Works.under(limits)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        works.close()

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
            _endpoint(verb, works),
            methods=["POST"],
            summary=verb.summary,
            description=inspect.cleandoc(verb.answer.__doc__ or verb.summary),
            operation_id=verb.name,
            responses=answers(schemas, verb.record, _PICTURES),  # type: ignore[arg-type]
            response_class=Response,
        )
    _add_lists(app, works, schemas)
    _add_events(app, works, schemas)
    _add_page(app, works)
    _add_description(app, schemas)
    _add_failures(app)
    return Application(app, works, access)


class Application(Guard):
    """The application behind its guard; `works` has its pools."""

    def __init__(self, app: FastAPI, works: Works, access: Access) -> None:
        super().__init__(app, access, works.limits)
        self.works = works

    def closing(self) -> None:
        """End streams, so that a server that closes need not wait for them; answers finish."""
        self.works.streams.stop()


def _endpoint(verb: Verb, works: Works) -> Callable[..., Awaitable[Response]]:
    async def endpoint(asked: Any, request: Request) -> Response:
        return await answered(request, verb, asked, works)

    endpoint.__annotations__ = {"asked": verb.asked, "request": Request}
    endpoint.__name__ = verb.name
    return endpoint


def _add_lists(app: FastAPI, works: Works, schemas: Schemas) -> None:
    async def answer(request: Request, call: Callable[[], Any]) -> Response:
        def packed_or_missing() -> Response:
            try:
                return packed(call())
            except nonet.UnknownName as error:
                return failure(error, 404)

        job = Job(works.limits.seconds)
        return await awaited(request, works.quick, job, packed_or_missing)

    async def techniques(request: Request) -> Response:
        """List all techniques, the easy ones first."""
        return await answer(request, lists.techniques)

    async def technique(name: str, request: Request) -> Response:
        """Explain a technique, with an example and its pictures."""
        return await answer(request, lambda: lists.technique_page(name))

    async def formats(request: Request) -> Response:
        """List the formats that `convert` writes."""
        return await answer(request, lists.formats)

    for path, endpoint, record, summary in (
        ("techniques", techniques, TechniquesRecord, "List the techniques."),
        ("techniques/{name}", technique, TechniquePageRecord, "Explain a technique."),
        ("formats", formats, FormatsRecord, "List the formats."),
    ):
        app.add_api_route(
            f"{PREFIX}/{path}",
            endpoint,
            methods=["GET"],
            summary=summary,
            responses=answers(schemas, record, ()),  # type: ignore[arg-type]
            response_class=Response,
        )


def _add_events(app: FastAPI, works: Works, schemas: Schemas) -> None:
    async def events(asked: AskedEvents, request: Request) -> Response:
        """Answer any question with server-sent events, and stop when the client leaves.

        `progress` events follow the work, then comes one `result` with the answer or one `error`.
        """
        verb = BY_NAME[asked.verb]
        inner = verb.asked.model_validate(asked.model_extra or {})
        return await streamed(request, verb, inner, works)

    app.add_api_route(
        f"{PREFIX}/events",
        events,
        methods=["POST"],
        summary="Follow long work as events.",
        responses=answers(schemas, None, ("text/event-stream",)),  # type: ignore[arg-type]
        response_class=Response,
    )


def _add_page(app: FastAPI, works: Works) -> None:
    files = page_files()

    async def healthz() -> Response:
        record = {
            "status": "ok",
            "version": nonet.__version__,
            "working": works.quick.jobs + works.long.jobs + works.streams.jobs,
        }
        return Response(encoded(record), media_type="application/json")

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
    def invalid(_: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError | ValidationError)
        return failure(nonet.SudokuError(_in_words(error)))

    def refused(_: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        code = next((name for name, status in REFUSALS.items() if status == error.status_code), "")
        if code:
            return failure(Refusal(code, str(error.detail).lower()))
        return failure(nonet.SudokuError(str(error.detail).lower()))

    def broken(request: Request, error: Exception) -> Response:
        _log.exception("%s %s", request.method, request.url.path, exc_info=error)
        record = {"error": {"code": "system", "message": "the server failed; its log has details"}}
        return JSONResponse(record, 500)

    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(ValidationError, invalid)
    app.add_exception_handler(HTTPException, refused)
    app.add_exception_handler(Exception, broken)


def _in_words(error: RequestValidationError | ValidationError) -> str:
    """Return the first thing that is wrong with a request: where, and what."""
    first = error.errors()[0]
    path = [str(each) for each in first.get("loc", ()) if each != "body"]
    message = str(first["msg"])
    message = message[:1].lower() + message[1:]
    return f"{'.'.join(path)}: {message}" if path else message
