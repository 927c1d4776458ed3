"""Running the server: one process, one port, one database file."""

from __future__ import annotations

import asyncio
import socket
import sys
import webbrowser
from contextlib import suppress

import structlog
import uvicorn

from backroom.engine import BackroomError
from backroom.server import limits, logs
from backroom.server.app import create_app
from backroom.server.protocol import PatientProtocol
from backroom.server.services import Options, Services

log = structlog.get_logger()


def serve(options: Options, *, open_browser: bool = False) -> None:
    """Serve until stopped. Connections are closed with 1012, and everything acknowledged is on disk."""
    logs.set_up()
    # The writing thread gives up the interpreter at every statement; by default it would get it back 5 ms later.
    sys.setswitchinterval(limits.SWITCH_AFTER)
    services = Services(options)
    listening = _listen(options)
    port = listening.getsockname()[1]
    config = uvicorn.Config(
        create_app(services),
        ws=PatientProtocol,
        ws_max_size=limits.MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=limits.PING_EVERY,
        ws_ping_timeout=limits.PONG_WITHIN,
        log_config=None,
        access_log=False,
        proxy_headers=options.behind_proxy,
        forwarded_allow_ips="127.0.0.1" if options.behind_proxy else "",
        server_header=False,
        timeout_graceful_shutdown=limits.CLOSE_WITHIN,
        lifespan="on",
    )
    where = f"http://{_shown(options.host)}:{port}/"
    with listening:
        asyncio.run(_run(uvicorn.Server(config), listening, where, open_browser=open_browser))
    if services.problem is not None:
        raise services.problem


async def _run(server: uvicorn.Server, listening: socket.socket, where: str, *, open_browser: bool) -> None:
    serving = asyncio.create_task(_serving(server, listening))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if server.started:
        log.info("the house is open", at=where)
        sys.stdout.write(f"Backroom is open at {where}  (Ctrl-C closes it)\n")
        sys.stdout.flush()
        if open_browser:
            await asyncio.to_thread(webbrowser.open, where)
    await serving
    log.info("the house is closed")


async def _serving(server: uvicorn.Server, listening: socket.socket) -> None:
    # uvicorn ends the program when the application cannot start; why, is for the caller to say.
    with suppress(SystemExit):
        await server.serve([listening])


def _listen(options: Options) -> socket.socket:
    family = socket.AF_INET6 if ":" in options.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # Inherited by every connection: bounds what the system keeps for a client that does not read.
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, limits.SEND_BUFFER)
    try:
        listening.bind((options.host, options.port))
    except (OSError, OverflowError) as problem:
        listening.close()
        raise BackroomError(f"cannot listen on {options.host} port {options.port}: {problem}") from None
    listening.listen(limits.BACKLOG)
    listening.setblocking(False)
    return listening


def _shown(host: str) -> str:
    if host in ("0.0.0.0", "::", ""):
        return "localhost"
    return f"[{host}]" if ":" in host else host
