"""The house itself: is it well, what does it count, how is it spoken to."""

from __future__ import annotations

from html import escape
from typing import Any

from litestar import MediaType, Response, get

from backroom.server.openapi import openapi_of
from backroom.server.problems import Trouble, refused
from backroom.server.routes.asking import Asking, address
from backroom.server.security import host_of, is_local
from backroom.server.services import Services

FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Backroom: the HTTP interface</title>
<style>body{{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}}
code,h2{{font-family:ui-monospace,monospace}}h2{{font-size:1rem;margin:2rem 0 0}}p{{margin:.2rem 0}}</style></head>
<body><h1>The HTTP interface</h1>
<p>Made from <a href="/api/openapi.json">openapi.json</a>. Requests that change something need the header
<code>X-Backroom: 1</code>. The messages of the WebSocket and of the bot API are described in
<code>docs/bot-api.md</code>.</p>
{routes}
</body></html>
"""


@get("/health")
async def health(services: Services) -> Response[dict[str, str]]:
    """Can moves be written down?"""
    well = await services.hours.healthy()
    return Response({"status": "well" if well else "cannot write"}, status_code=200 if well else 503)


@get("/metrics")
async def metrics(request: Asking, services: Services) -> Response[bytes]:
    """Figures for Prometheus, on this machine only. What a proxy passes on was asked elsewhere, whatever it hides."""
    passed_on = any(name in request.headers for name in FORWARDED)
    if passed_on or not is_local(address(request)) or not is_local(host_of(request.headers.get("host", ""))):
        raise refused(Trouble.NOT_FOUND)
    return Response(services.metrics.text(), media_type="text/plain; version=0.0.4")


@get("/api/openapi.json", include_in_schema=False)
async def openapi(request: Asking) -> dict[str, Any]:
    """The HTTP interface for programs."""
    return openapi_of(request.app)


@get("/api/docs", include_in_schema=False)
async def docs(request: Asking) -> Response[str]:
    """The HTTP interface on one page, without a single script."""
    schema = openapi_of(request.app)
    routes = []
    for path, methods in sorted(schema["paths"].items()):
        for method, operation in methods.items():
            routes.append(
                f"<h2>{escape(method.upper())} {escape(path)}</h2>"
                f"<p>{escape(operation.get('description') or operation.get('summary') or '')}</p>{_body(operation)}"
            )
    return Response(PAGE.format(routes="\n".join(routes)), media_type=MediaType.HTML)


def _body(operation: dict[str, Any]) -> str:
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    name = str(content.get("schema", {}).get("$ref", "")).rpartition("/")[2]
    return f"<p>Body: <code>{escape(name)}</code></p>" if name else ""


HANDLERS = [health, metrics, openapi, docs]
