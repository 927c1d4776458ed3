"""The built client: files with long lives for what has a hash in its name, and one page for every other path."""

from __future__ import annotations

import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path

from litestar import MediaType, Response, get

from backroom.server.problems import Trouble, refused
from backroom.server.routes.asking import Asking
from backroom.server.routes.previews import preview
from backroom.server.services import Services

FOLDER = Path(__file__).parents[1] / "static"
HASHED = "assets/"
FOREVER = "public, max-age=31536000, immutable"
MISSING = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Backroom</title></head><body>
<h1>Backroom</h1><p>The server is running, but its pages have not been built. In the repository:</p>
<pre>make play</pre><p>or, with Node at hand: <code>cd web &amp;&amp; npm ci &amp;&amp; npm run build</code></p>
</body></html>"""


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Asking, services: Services, path: str = "") -> Response[bytes]:
    """A file of the client, or its page."""
    wanted = path.strip("/")
    tags = ""
    if wanted.split("/")[0] == "api":
        raise refused(Trouble.NOT_FOUND)
    found = _file(wanted) if wanted else None
    if found is None:
        if wanted.startswith(HASHED) or "." in wanted.rpartition("/")[2]:
            raise refused(Trouble.NOT_FOUND)
        found = _file("index.html")
        if found is None:
            return Response(MISSING.encode(), media_type=MediaType.HTML, headers={"cache-control": "no-store"})
        tags = await preview(request, services, wanted, FOLDER)
        wanted = "index.html"
    body, packed = _content(found, found.stat().st_mtime_ns)
    headers = {"cache-control": FOREVER if wanted.startswith(HASHED) else "no-cache", "vary": "accept-encoding"}
    if tags:
        body, packed = body.replace(b"</head>", tags.encode() + b"</head>", 1), None
    if packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = packed, "gzip"
    return Response(body, media_type=_kind(found), headers=headers)


def _file(wanted: str) -> Path | None:
    found = (FOLDER / wanted).resolve()
    return found if found.is_relative_to(FOLDER.resolve()) and found.is_file() else None


@lru_cache(256)
def _content(path: Path, _changed: int) -> tuple[bytes, bytes | None]:
    body = path.read_bytes()
    kind = _kind(path)
    worth = kind.startswith("text/") or "json" in kind or "javascript" in kind or "svg" in kind
    return body, gzip.compress(body, 6) if worth and len(body) > 1000 else None


def _kind(path: Path) -> str:
    if path.suffix == ".webmanifest":
        return "application/manifest+json"
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") or kind.endswith("javascript") else kind


HANDLERS = [page]
