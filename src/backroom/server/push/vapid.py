"""Who sends a push: a key of this house, and a token signed with it for each push service (RFC 8292)."""

from __future__ import annotations

from base64 import urlsafe_b64encode

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from backroom.server.push.sealing import CURVE, point_of

SIZE = 32
"""Bytes of the private key, and of each half of a signature."""
VALID = 12 * 3600
"""Seconds a token can be used for; the standard allows twice as many."""


def new_key() -> bytes:
    """A private key for a house that has none."""
    return ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(SIZE, "big")


class Vapid:
    """The house's key. A browser is told its public half when it subscribes, and takes pushes of no other."""

    def __init__(self, private: bytes) -> None:
        self._key = ec.derive_private_key(int.from_bytes(private, "big"), CURVE)
        self.public = text(point_of(self._key.public_key()))

    def authorization(self, service: str, site: str, now: float) -> str:
        """The header for a push service, named by its origin. `site` is where the browser subscribed: whom to ask."""
        claims = {"aud": service, "exp": int(now) + VALID}
        # Some services refuse a contact that nobody outside could reach; without one they take the token.
        if site.startswith("https://"):
            claims["sub"] = site
        signed = ".".join(text(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(SHA256())))
        signature = text(r.to_bytes(SIZE, "big") + s.to_bytes(SIZE, "big"))
        return f"vapid t={signed}.{signature}, k={self.public}"


def text(raw: bytes) -> str:
    """Bytes as the Web writes them: base64url without filling."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()
