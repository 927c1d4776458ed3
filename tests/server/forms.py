"""How a secret would look if it got out."""

from base64 import b64encode, urlsafe_b64encode


def forms(raw: bytes) -> set[str]:
    """How bytes might be written."""
    written = {raw.hex(), raw.hex().upper(), raw[::-1].hex()}
    for encode in (b64encode, urlsafe_b64encode):
        written.add(encode(raw).decode().rstrip("="))
    if len(raw) <= 8:
        written |= {str(int.from_bytes(raw, order)) for order in ("little", "big")}
    return written
