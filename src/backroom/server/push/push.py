"""Web push of the house: whose browsers want to be told, and telling them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from hashlib import sha256

import structlog

from backroom.server import limits
from backroom.server.frames import encode
from backroom.server.limits import Gate
from backroom.server.notices import Notice
from backroom.server.problems import Trouble, refused
from backroom.server.push.post import NotThere, Post
from backroom.server.push.sealing import BadKeys, BrowserKeys, read_keys, seal
from backroom.server.push.vapid import Vapid, new_key
from backroom.server.store import Store, Unavailable, subscriptions
from backroom.server.store.subscriptions import Subscription

log = structlog.get_logger()
LIVES = 24 * 3600
"""Seconds a push service keeps a message for a device that is off: as long as a decision has at a table for days."""
GONE = (404, 410)
"""How a push service says that a browser does not want to hear from us any more."""
AT_ONCE = 8
"""Messages under way at a time."""
LONGEST_SITE = 300
"""Letters of the address of a site: a host name and a bit."""
BAD_KEYS = "These are not the keys of a browser's push subscription."


class Push:
    """Subscriptions, and what is sent to them. `private`: push services may be on this machine, as in tests."""

    def __init__(self, store: Store, clock: Callable[[], int], *, private: bool) -> None:
        self._store, self._clock, self._post = store, clock, Post(private=private)
        self._vapid: Vapid | None = None
        self._asks, self._sends = Gate(limits.SUBSCRIBING), Gate(limits.PUSHES)
        self._under_way = asyncio.Semaphore(AT_ONCE)

    async def start(self) -> None:
        """Find the key of this house, or make it.

        It is kept in the database: a subscription is worth nothing without the key it was made for, so they must not be
        parted, and several servers at one database need the same one. The secrets of running games are there as well.
        """
        self._vapid = Vapid(await self._store.write(lambda db: subscriptions.house_key(db, new_key)))

    def stop(self) -> None:
        """Nothing is sent any more."""
        self._post.stop()

    @property
    def vapid(self) -> Vapid:
        """The key of this house."""
        assert self._vapid is not None, "it is found when the server starts"
        return self._vapid

    async def subscribe(self, person: str, endpoint: str, p256dh: str, auth: str, site: str) -> None:
        """This person wants to be told on this device. The same once more changes nothing."""
        if not self._asks.take(person):
            raise refused(Trouble.TOO_FAST)
        try:
            keys = read_keys(p256dh, auth)
        except BadKeys:
            raise refused(Trouble.NO_PUSH, BAD_KEYS) from None
        try:
            await self._post.addresses(self._post.read(endpoint))
        except NotThere:
            # One sentence for all of it: whether a name exists in our network is nobody's business.
            raise refused(Trouble.NO_PUSH) from None
        new = Subscription(person, endpoint, keys.point, keys.auth, site if len(site) <= LONGEST_SITE else "")
        at = self._clock()
        if not await self._store.write(lambda db: subscriptions.keep(db, new, at, limits.SUBSCRIPTIONS)):
            raise refused(Trouble.TOO_MANY_DEVICES)

    async def unsubscribe(self, person: str, endpoint: str) -> None:
        """No longer on this device."""
        await self._store.write(lambda db: subscriptions.forget(db, endpoint, person))

    async def tell(self, notice: Notice, person: str) -> None:
        """Send a notice to every device of a person."""
        wanted = await self._store.read(lambda db: subscriptions.of_person(db, person))
        if wanted and not self._sends.take(person):
            log.warning("too many notices for one person", table=notice.table)
            return
        await asyncio.gather(*(self._send(one, notice) for one in wanted))

    async def _send(self, to: Subscription, notice: Notice) -> None:
        try:
            where = self._post.read(to.endpoint)
            headers = {
                "Authorization": self.vapid.authorization(where.service, to.site, time.time()),
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(LIVES),
                "Urgency": "normal",
            }
            body = seal(encode(notice), BrowserKeys(to.point, to.auth))
            async with self._under_way:
                status = await self._post.send(where, headers, body)
            if status in GONE:
                await self._store.write(lambda db: subscriptions.forget(db, to.endpoint))
            elif not 200 <= status < 300:
                log.warning("a push was not taken", service=where.host, status=status, device=_short(to.endpoint))
        except (OSError, Unavailable, ValueError) as problem:
            log.warning("a push was not sent", problem=type(problem).__name__, device=_short(to.endpoint))


def _short(endpoint: str) -> str:
    """Tells devices apart in the log without writing down where they can be reached."""
    return sha256(endpoint.encode()).hexdigest()[:8]
