"""Logs: one line of JSON each, on stderr. No token, no claim, no name, nothing that was played."""

from __future__ import annotations

import logging
import sys
from collections.abc import MutableMapping
from contextlib import suppress
from typing import Any

import structlog

SECRET = (
    "token",
    "claim",
    "cookie",
    "authorization",
    "secret",
    "key",
    "action",
    "view",
    "state",
    "name",
    "text",
    "code",
)
"""Words that must not be the name of anything logged. What bears one is left out, whoever wrote the line."""


def set_up(level: int = logging.INFO) -> None:
    """Send everything through structlog."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            drop_secrets,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=lambda *_: _Lines(),
        cache_logger_on_first_use=True,
    )
    for name in ("uvicorn", "uvicorn.error", "uvicorn.asgi", "uvicorn.access", "websockets"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [_Handler()], False
        logger.setLevel(logging.WARNING)
    # It warns of statements that were sent ahead when one before them failed. The store says what that means.
    logging.getLogger("psycopg").setLevel(logging.ERROR)


class _Lines:
    """Writes lines to stderr. Where that is full or gone the line is lost, and nothing else."""

    def msg(self, line: str) -> None:
        with suppress(OSError, ValueError):
            print(line, file=sys.stderr, flush=True)  # noqa: T201

    log = debug = info = warning = error = critical = fatal = failure = exception = warn = msg


def drop_secrets(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Leave out what must not be logged."""
    return {key: value for key, value in event.items() if not any(word in key.lower() for word in SECRET)}


class _Handler(logging.Handler):
    """What libraries log, in one line: the message, never the traceback, which may hold values."""

    def emit(self, record: logging.LogRecord) -> None:
        first, *_ = record.getMessage().splitlines() or [""]
        said = "something was raised" if "Traceback" in first else first[:200]
        structlog.get_logger().log(record.levelno, said, logger=record.name)


def where(problem: BaseException) -> str:
    """File and line of what went wrong, without any value that was involved."""
    trace = problem.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace is not None else ""
