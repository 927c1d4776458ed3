"""Fair deals: the server commits to a secret before anybody sits, people add nonces, and the key follows from both.

Nobody can steer the deal alone: the server's secret is bound by its hash before it sees a nonce, and a nonce is bound
by its hash before the others are shown. After the game the secret is shown and anybody can compute everything again.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from hashlib import sha256

SECRET_BYTES = 32
NONCE_BYTES = 16
LONGEST_NONCE = 64


def commitment(secret: bytes, table: str, game: str, rules: str) -> str:
    """What is published before anybody sits: a hash of the secret, bound to this table and these rules."""
    return sha256(
        b"\0".join([b"backroom deal 1", secret.hex().encode(), *(t.encode() for t in (table, game, rules))])
    ).hexdigest()


def is_nonce(text: str) -> bool:
    """Printable ASCII, so that everybody hashes the same bytes and no nonce can hold the mark that parts them."""
    return len(text) <= LONGEST_NONCE and text.isascii() and (not text or text.isprintable())


def pledge(nonce: str) -> str:
    """What a person gives when ready: the hash of a nonce that is shown later."""
    return sha256(b"backroom nonce 1\0" + nonce.encode()).hexdigest()


def chance_key(secret: bytes, table: str, nonces: Sequence[str]) -> tuple[int, int]:
    """The key of all chance of the game: HMAC-SHA-256 of the table and the nonces under the secret, 128 bits of it."""
    message = "\0".join(["backroom key 1", table, *nonces]).encode()
    digest = hmac.new(secret, message, sha256).digest()
    return int.from_bytes(digest[:8], "little"), int.from_bytes(digest[8:16], "little")
