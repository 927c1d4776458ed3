"""Web push: "your turn" to a browser that is closed. Keys of our own, nobody else's library or account.

`sealing.py` makes what only the browser can read (RFC 8291), `vapid.py` says who sends it (RFC 8292), `post.py` takes
it to the push service, and `push.py` knows when and for whom.
"""

from backroom.server.push.push import Push

__all__ = ["Push"]
