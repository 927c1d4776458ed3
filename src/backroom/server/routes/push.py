"""Being told that it is my turn on a device, by web push."""

from __future__ import annotations

from litestar import get, post

from backroom.server.pages import PushKey, Subscribe, Unsubscribe
from backroom.server.routes.asking import Asking, must_be_known
from backroom.server.services import Services


@get("/api/push")
async def push_key(services: Services) -> PushKey:
    """The key of this house, which a browser needs to subscribe."""
    return PushKey(services.push.vapid.public)


@post("/api/push", status_code=204)
async def subscribe(request: Asking, services: Services, data: Subscribe) -> None:
    """Tell me on this device when it is my turn at a table for days."""
    person = await must_be_known(request, services)
    site = request.headers.get("origin", "")  # ours: requests from other sites do not come this far
    await services.push.subscribe(person.id, data.endpoint, data.p256dh, data.auth, site)


@post("/api/push/stop", status_code=204)
async def unsubscribe(request: Asking, services: Services, data: Unsubscribe) -> None:
    """No longer on this device."""
    person = await must_be_known(request, services)
    await services.push.unsubscribe(person.id, data.endpoint)


HANDLERS = [push_key, subscribe, unsubscribe]
