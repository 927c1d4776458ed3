"""The application: routes, errors and limits put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import cast

import structlog
from litestar import Litestar, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from backroom.engine import BackroomError
from backroom.server import limits, socket
from backroom.server.logs import where
from backroom.server.messages import Problem
from backroom.server.phrasebook import reason, refusal
from backroom.server.problems import Refused, Trouble
from backroom.server.routes import games, house, manners, people, programs, push, site, streams, tables
from backroom.server.routes.asking import Asking, language_of
from backroom.server.security import App, Guard, allowed_names
from backroom.server.services import Services
from backroom.server.store import Unavailable

log = structlog.get_logger()
HANDLERS = [
    *games.HANDLERS,
    *people.HANDLERS,
    *tables.HANDLERS,
    *manners.HANDLERS,
    *programs.HANDLERS,
    *push.HANDLERS,
    *streams.HANDLERS,
    *house.HANDLERS,
    *site.HANDLERS,
    socket.table_socket,
]
BY_STATUS = {
    400: Trouble.MALFORMED,
    404: Trouble.NOT_FOUND,
    405: Trouble.NOT_ALLOWED,
    413: Trouble.TOO_LARGE,
    415: Trouble.MALFORMED,
}


def create_app(services: Services) -> Guard:
    """The server as an ASGI application."""
    options = services.options

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        try:
            await services.start()
        except BackroomError as problem:
            services.problem = problem
            raise
        except Exception as problem:
            services.problem = BackroomError(f"it cannot start: {type(problem).__name__} at {where(problem)}")
            raise
        try:
            yield
        finally:
            await services.stop()

    app = Litestar(
        HANDLERS,
        dependencies={"services": Provide(lambda: services, sync_to_thread=False)},
        exception_handlers={
            Refused: _refused,
            Unavailable: _unavailable,
            HTTPException: _http,
            RecursionError: _no_body,
            UnicodeDecodeError: _no_body,
            Exception: _broken,
        },
        lifespan=[lifespan],
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Backroom",
            version="1",
            path="/api/schema",  # Litestar takes the whole path for itself, so it must not be one of ours
            render_plugins=[JsonRenderPlugin()],
        ),
        request_max_body_size=limits.MESSAGE,
    )
    return Guard(cast(App, app), allowed_names(options.host, options.names), services.metrics.answered)


def _refused(request: Asking, problem: Refused) -> Response[Problem]:
    return Response(Problem(problem.code, refusal(problem, language_of(request))), status_code=problem.status)


def _said(request: Asking, trouble: Trouble, status: int) -> Response[Problem]:
    return Response(Problem(trouble.value, reason(trouble, language_of(request))), status_code=status)


def _unavailable(request: Asking, problem: Unavailable) -> Response[Problem]:
    log.error("not written", problem=str(problem))
    return _said(request, Trouble.UNAVAILABLE, 503)


def _http(request: Asking, problem: HTTPException) -> Response[Problem]:
    trouble = BY_STATUS.get(problem.status_code, Trouble.MALFORMED)
    if problem.status_code >= 500:
        return _broken(request, problem)
    return _said(request, trouble, problem.status_code)


def _no_body(request: Asking, problem: Exception) -> Response[Problem]:
    """A body nested thousands of times or one that is no text, and nothing else: our own code decodes no bytes."""
    return _said(request, Trouble.MALFORMED, 400)


def _broken(request: Asking, problem: Exception) -> Response[Problem]:
    log.error("a request failed", problem=type(problem).__name__, where=where(problem))
    return _said(request, Trouble.BROKEN, 500)
