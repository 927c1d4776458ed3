"""Real balancers before real nodes, set up with what `docs/hosting.md` tells hosts to copy."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, Self

import pytest

from tests.server.harness import END_WITHIN, PATIENCE, Place
from tools.balancers import balancer

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")
BLOCKS = re.findall(r"^```\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
NODES = re.compile(r"10\.0\.0\.1([123]):8000")
"""How the page calls three nodes."""


def block(start: str) -> str:
    """The piece of configuration on the page that begins so."""
    (found,) = (block for block in BLOCKS if block.startswith(start))
    return str(found)


def opened_with(piece: str, line: str) -> str:
    """A piece of configuration with this as the first line in its braces."""
    return piece.replace("{\n", "{\n" + line, 1)


class Balancer(Place, ABC):
    """A program that takes connections and passes them on to nodes in turn."""

    program: ClassVar[str]

    def __init__(self, folder: Path, nodes: Sequence[Place], *, together: bool = False) -> None:
        """`together`: people of a table come to the same node."""
        super().__init__()
        found = balancer(self.program)
        if found is None:
            pytest.skip(f"There is no {self.program} on this machine.")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._folder, self._file = folder, folder / f"{self.program}.conf"
        wanted = self.configuration(folder, together=together)
        text = NODES.sub(lambda number: f"127.0.0.1:{nodes[int(number[1]) - 1].port}", wanted)
        self._file.write_text(text, "utf-8")
        self._command = [found, *self.words(self._file)]

    @abstractmethod
    def configuration(self, folder: Path, *, together: bool) -> str:
        """What the page says, for this port, and without TLS."""

    @abstractmethod
    def words(self, file: Path) -> list[str]:
        """How it is told to use this configuration, and to stay."""

    def __enter__(self) -> Self:
        with (self._folder / f"{self.program}.log").open("w") as log:
            environment = os.environ | {"HOME": str(self._folder)}
            self._process = subprocess.Popen(self._command, stdout=log, stderr=log, env=environment)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return self
            except OSError:
                assert self._process.poll() is None, (self._folder / f"{self.program}.log").read_text()
                assert time.monotonic() < end, f"{self.program} did not start"
                time.sleep(0.05)

    def __exit__(self, *_: object) -> None:
        self.close_clients()
        self._process.terminate()
        self._process.wait(END_WITHIN)


class Nginx(Balancer):
    """https://nginx.org/"""

    program = "nginx"

    def configuration(self, folder: Path, *, together: bool) -> str:
        """The server of one node, with the nodes in place of its address."""
        server = block("server {").replace("listen 443 ssl;", f"listen 127.0.0.1:{self.port};")
        server = server.replace("proxy_pass http://127.0.0.1:8000;", block("proxy_pass http://backroom;").strip())
        temporary = "".join(
            f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        upstream, by_table = block("upstream backroom {"), ""
        if together:
            upstream, by_table = opened_with(upstream, block("hash $table")), block("map $uri $table {")
        return (
            f"daemon off;\npid {folder}/nginx.pid;\nerror_log {folder}/errors.log;\nevents {{}}\n"
            f"http {{\naccess_log off;\n{temporary}{by_table}{upstream}{server}}}\n"
        )

    def words(self, file: Path) -> list[str]:
        """It wants to write of its errors before it has read where to."""
        return ["-c", str(file), "-e", str(file.with_name("errors.log"))]


class Caddy(Balancer):
    """https://caddyserver.com/"""

    program = "caddy"

    def configuration(self, folder: Path, *, together: bool) -> str:
        """The same, without the port on which it could be told otherwise later."""
        server = block("table.example.org {").replace("table.example.org", f"http://127.0.0.1:{self.port}")
        proxy = block("reverse_proxy 10.0.0.11:8000")
        if together:
            proxy = block("@table path_regexp") + opened_with(proxy, block("lb_policy"))
        server = server.replace("reverse_proxy 127.0.0.1:8000", proxy.strip())
        return f"{{\nadmin off\n}}\n{server}"

    def words(self, file: Path) -> list[str]:
        """It has several kinds of configuration."""
        return ["run", "--config", str(file), "--adapter", "caddyfile"]


BALANCERS = (Nginx, Caddy)
