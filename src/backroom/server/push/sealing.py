"""A message sealed so that only the browser that asked for it can read it: RFC 8291, in one record of RFC 8188."""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64decode
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
POINT, AUTH, SALT = 65, 16, 16
RECORD = 4096
LENGTH = 1536
"""Bytes that every message is filled up to: its length says nothing about the table's title."""
LAST = b"\x02"
"""What ends the words of the last record; the filling comes after it."""


class BadKeys(ValueError):
    """These are not the keys of a browser."""


@dataclass(frozen=True, slots=True)
class BrowserKeys:
    """What a browser hands out so that one can write to it."""

    point: bytes
    auth: bytes

    def __post_init__(self) -> None:
        if len(self.point) != POINT or len(self.auth) != AUTH:
            raise BadKeys
        self.public()

    def public(self) -> ec.EllipticCurvePublicKey:
        """The point, if it is one of the curve."""
        try:
            return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, self.point)
        except ValueError as problem:
            raise BadKeys from problem


def read_keys(p256dh: str, auth: str) -> BrowserKeys:
    """The keys as a browser writes them, in base64url with or without its filling."""
    return BrowserKeys(_bytes(p256dh), _bytes(auth))


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as 65 bytes."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def seal(words: bytes, to: BrowserKeys) -> bytes:
    """The body of a push message."""
    if len(words) >= LENGTH:
        raise ValueError(f"a notice has {len(words)} bytes, and at most {LENGTH - 1} fit")
    once, salt = ec.generate_private_key(CURVE), secrets.token_bytes(SALT)
    mine = point_of(once.public_key())
    shared = once.exchange(ec.ECDH(), to.public())
    secret = _derive(shared, to.auth, b"WebPush: info\0" + to.point + mine, 32)
    key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(key).encrypt(nonce, (words + LAST).ljust(LENGTH, b"\0"), None)
    return salt + RECORD.to_bytes(4, "big") + bytes([len(mine)]) + mine + sealed


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def _bytes(text: str) -> bytes:
    try:
        return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
    except ValueError as problem:  # no base64, or not even ASCII
        raise BadKeys from problem
