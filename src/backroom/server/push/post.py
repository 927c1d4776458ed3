"""The way to a push service. Its address comes from a stranger's browser, so it is trusted with nothing.

A name is resolved here, every address it has must be one of the public Internet, and the connection goes to the very
address that was looked at: a name that means something else a moment later gains nothing. Redirects are not followed,
of the answer one line is read, and all of it together has a few seconds. Nothing here runs in the threads that tables
need.
"""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

WITHIN = 10.0
"""Seconds for a push service to take a message, its name and TLS included."""
RESOLVERS = 2
"""Threads that look up names. Slow ones wait for each other, and for nobody else."""
LONGEST = 1024
"""Letters of an endpoint; browsers' have two or three hundred."""
ENDPOINT = re.compile(r"(https?)://([a-z0-9.-]{1,253}|\[[0-9a-f:.]+\])(?::(\d{1,5}))?(/[\x21\x24-\x7e]*)", re.ASCII)
PORTS = {"https": 443, "http": 80}
NAT64 = IPv6Network("64:ff9b::/96")
LINE = 512
"""Bytes in which an answer has to say its status."""


class NotThere(ValueError):
    """Nothing is sent to this address."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A browser's address at its push service."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def service(self) -> str:
        """The origin of the push service."""
        usual = self.port == PORTS[self.scheme]
        return f"{self.scheme}://{self.host}{'' if usual else f':{self.port}'}"


class Post:
    """Takes messages to push services. `private`: also to those on this machine and its network, and without TLS."""

    def __init__(self, *, private: bool) -> None:
        self._private = private
        self._resolvers = ThreadPoolExecutor(RESOLVERS, "resolver")
        self._tls = ssl.create_default_context()

    def stop(self) -> None:
        """Let go of the threads; a name that is still being looked up is nobody's business any more."""
        self._resolvers.shutdown(wait=False, cancel_futures=True)

    def read(self, url: str) -> Endpoint:
        """An endpoint as a browser gave it."""
        found = ENDPOINT.fullmatch(url) if len(url) <= LONGEST else None
        if found is None:
            raise NotThere
        scheme, host, port, path = found.groups()
        where = Endpoint(scheme, host, int(port or PORTS[scheme]), path)
        if not 0 < where.port < 1 << 16:
            raise NotThere
        if not self._private and (where.scheme, where.port) != ("https", PORTS["https"]):
            raise NotThere
        return where

    async def addresses(self, where: Endpoint) -> list[str]:
        """The addresses of a push service. Raises `NotThere` if it has none, or any that is not public."""
        ask = asyncio.get_running_loop().run_in_executor(
            self._resolvers, lambda: socket.getaddrinfo(where.host.strip("[]"), where.port, type=socket.SOCK_STREAM)
        )
        try:
            async with asyncio.timeout(WITHIN):
                found = [str(answer[4][0]) for answer in await ask]
        except (OSError, UnicodeError, TimeoutError) as problem:
            raise NotThere from problem
        if not found or not (self._private or all(is_public(ip_address(one)) for one in found)):
            raise NotThere
        return found

    async def send(self, where: Endpoint, headers: Mapping[str, str], body: bytes) -> int:
        """Post this, and return the status of the answer. Raises OSError or `NotThere` if there is none."""
        async with asyncio.timeout(WITHIN):
            reader, writer = await self._connect(where)
            try:
                writer.write(_head(where, headers, body) + body)
                await writer.drain()
                return _status(await reader.readline())
            finally:
                writer.transport.abort()

    async def _connect(self, where: Endpoint) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        tls = self._tls if where.scheme == "https" else None
        name = where.host.strip("[]") if tls else None
        problem: OSError = ConnectionError("no address")
        for address in dict.fromkeys(await self.addresses(where)):
            try:
                return await asyncio.open_connection(address, where.port, limit=LINE, ssl=tls, server_hostname=name)
            except OSError as refused:
                problem = refused
        raise problem


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Is this an address of the public Internet, also once what is wrapped in it has been unwrapped?"""
    if isinstance(address, IPv6Address):
        wrapped = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if address in NAT64:
            wrapped = IPv4Address(int(address) & 0xFFFFFFFF)
        if wrapped is not None:
            return is_public(wrapped)
    return address.is_global and not address.is_multicast


def _head(where: Endpoint, headers: Mapping[str, str], body: bytes) -> bytes:
    every = {
        "Host": where.service.partition("://")[2],
        **headers,
        "Content-Length": str(len(body)),
        "Connection": "close",
    }
    lines = [f"POST {where.path} HTTP/1.1", *(f"{name}: {value}" for name, value in every.items())]
    return "".join(f"{line}\r\n" for line in [*lines, ""]).encode("ascii")


def _status(line: bytes) -> int:
    found = re.fullmatch(rb"HTTP/1\.[01] (\d{3})(?: [^\r\n]*)?\r?\n", line)
    if found is None:
        raise ConnectionError("no HTTP answer")
    return int(found[1])
