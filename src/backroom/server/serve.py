"""Running the server: one process, one port, one database file."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
import webbrowser
from contextlib import suppress
from functools import partial
from typing import Any, cast

import structlog
import uvicorn

from backroom.engine import BackroomError
from backroom.server import limits, logs
from backroom.server.app import create_app
from backroom.server.entrance import Entrance
from backroom.server.line import Cuttable
from backroom.server.protocol import PatientProtocol, PatientRequests
from backroom.server.pulse import Pulse
from backroom.server.security import App, Receive, Scope, Send
from backroom.server.services import Options, Services

if sys.platform == "win32":
    LOOP = asyncio.new_event_loop
else:
    import uvloop

    LOOP = uvloop.new_event_loop

log = structlog.get_logger()


class _Server(uvicorn.Server):
    """Tells the house that it closes: streams end by themselves then. What else is open is waited for, but not long."""

    def __init__(self, config: uvicorn.Config, services: Services) -> None:
        super().__init__(config)
        self._services = services

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        if sys.platform == "win32":
            await super().startup(sockets)
            return
        await super().startup([])
        # uvicorn only closes them, and waits for that.
        self.servers += cast(Any, [Entrance(listening, self._protocol) for listening in sockets or ()])

    def _protocol(self) -> asyncio.Protocol:
        """What speaks with one connection, as uvicorn makes it."""
        kind: Any = self.config.http_protocol_class
        made: asyncio.Protocol = kind(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)
        return made

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._services.closing.set()
        cutting = asyncio.get_running_loop().call_later(limits.CLOSE_WITHIN, self._cut_off)
        await super().shutdown(sockets)
        cutting.cancel()

    def _cut_off(self) -> None:
        """End what is still open. Nobody is told anything that may not be so: to its client the line is lost."""
        log.warning("requests were cut off", count=len(self.server_state.tasks))
        for connection in self.server_state.connections:
            if isinstance(connection, Cuttable):
                connection.cut()
        for task in self.server_state.tasks:
            task.cancel()


def _cuttable(app: App) -> App:
    """The same application. Nothing cancels a request but the house that closes: that is no error, and not logged."""

    async def run(scope: Scope, receive: Receive, send: Send) -> None:
        with suppress(asyncio.CancelledError):
            await app(scope, receive, send)

    return run


def serve(options: Options, *, open_browser: bool = False) -> None:
    """Serve until stopped. Connections are closed with 1012, and everything acknowledged is on disk."""
    logs.set_up()
    # The writing thread gives up the interpreter at every statement; by default it would get it back 5 ms later.
    sys.setswitchinterval(limits.SWITCH_AFTER)
    services = Services(options)
    listening = _listen(options)
    port = listening.getsockname()[1]
    config = uvicorn.Config(
        _cuttable(create_app(services)),
        http=PatientRequests,
        ws=partial(PatientProtocol, pulse=Pulse()),  # type: ignore[arg-type]  # uvicorn only calls it
        ws_max_size=limits.MESSAGE,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        proxy_headers=options.behind_proxy,
        forwarded_allow_ips=options.proxy if options.behind_proxy else "",
        server_header=False,
        timeout_keep_alive=limits.KEEP_ALIVE_PROXY if options.behind_proxy else limits.KEEP_ALIVE,
        timeout_graceful_shutdown=limits.CLOSE_WITHIN + 1,
        lifespan="on",
    )
    where = f"http://{_shown(options.host)}:{port}/"
    with listening:
        running = _run(_Server(config, services), listening, where, open_browser=open_browser)
        with asyncio.Runner(loop_factory=LOOP) as runner:
            runner.run(running)
    if services.problem is not None:
        raise services.problem


async def _run(server: uvicorn.Server, listening: socket.socket, where: str, *, open_browser: bool) -> None:
    serving = asyncio.create_task(_serving(server, listening))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if server.started:
        _keep_for_good()
        log.info("the house is open", at=where)
        sys.stdout.write(f"Backroom is open at {where}  (Ctrl-C closes it)\n")
        sys.stdout.flush()
        if open_browser:
            await asyncio.to_thread(webbrowser.open, where)
    await serving
    log.info("the house is closed")


def _keep_for_good() -> None:
    """What is here when the house opens stays: routes, words, libraries. Looking for garbage goes past it from now on,
    and only once there may be some: to look at everything takes a third of a second, in which nobody is answered."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(limits.GARBAGE)


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
