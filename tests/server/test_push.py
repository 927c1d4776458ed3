"""Web push: who wants it is told on a device that is elsewhere, sealed for it alone, and nobody can aim it at us."""

from __future__ import annotations

import json
import sqlite3
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from queue import Empty, Queue
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from backroom.server import limits
from backroom.server.push import Push
from backroom.server.push.post import NotThere, Post, is_public
from backroom.server.push.sealing import read_keys, seal
from backroom.server.store import Store
from tests.loops import in_its_own_loop
from tests.server.harness import Browser, Server, Socket, two_at_a_table

MOST = 500
"""Looks at what the server keeps, each after something was written."""
CURVE = ec.SECP256R1()
Taken = tuple[str, dict[str, str], bytes]


def b64(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def raw(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Device:
    """A browser's half of a subscription: the keys, and how it opens what comes (RFC 8291, from the other side)."""

    endpoint: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(CURVE))
    auth: bytes = bytes(range(16))

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def subscription(self) -> dict[str, str]:
        return {"endpoint": self.endpoint, "p256dh": b64(self.point), "auth": b64(self.auth)}

    def opened(self, body: bytes) -> bytes:
        salt, length, sender, sealed = body[:16], body[20], body[21 : 21 + body[20]], body[21 + body[20] :]
        assert length == 65
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
        secret = HKDF(SHA256(), 32, self.auth, b"WebPush: info\0" + self.point + sender).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        words, end, filling = AESGCM(key).decrypt(nonce, sealed, None).rpartition(b"\x02")
        assert end
        assert not filling.strip(b"\0")
        return words


class Service:
    """A push service: takes what is posted, and answers what the path asks for (/201/..., /410/...)."""

    def __init__(self) -> None:
        self.taken: Queue[Taken] = Queue()
        taken = self.taken

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                taken.put((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(int(self.path.split("/")[1]))
                self.send_header("Location", "/201/elsewhere")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.http.server_port}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def device(self, path: str) -> Device:
        return Device(self.url + path)


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    running = Service()
    yield running
    running.http.shutdown()
    running.http.server_close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("push"), "--private-push") as running:
        yield running


def seated(house: Server, **more: Any) -> tuple[Socket, Socket, Browser, str]:
    """A table for days, dealt: who is to move, who waits, the browser of who waits, and the table."""
    ann, ben, table = two_at_a_table(house, tempo="days", **more)
    first, second = ann.sit(table), ben.sit(table)
    first.ready()
    second.ready()
    first.show()
    second.show()
    for socket in (first, second):
        socket.wait_for(lambda: socket.now["stage"] == "playing")
    return (first, second, ben, table) if first.my_turn else (second, first, ann, table)


def leaves(waiter: Socket, mover: Socket) -> None:
    waiter.close()
    mover.until(lambda m: m["t"] == "presence" and not all(m["here"]))


def want(browser: Browser, device: Device) -> None:
    assert browser.http.post("/api/push", json=device.subscription).status_code == 204


def kept(house: Server, device: Device) -> int:
    with closing(sqlite3.connect(house.db)) as db:
        found = db.execute("SELECT count(*) FROM subscription WHERE endpoint = ?", (device.endpoint,)).fetchone()
        return int(found[0])


def checked_token(header: str, key: str) -> dict[str, Any]:
    """The claims of a VAPID header, if its signature is right."""
    scheme, _, rest = header.partition(" ")
    parts = dict(part.split("=", 1) for part in rest.split(", "))
    assert (scheme, parts["k"]) == ("vapid", key)
    signed, _, signature = parts["t"].rpartition(".")
    r, s = (int.from_bytes(half, "big") for half in (raw(signature)[:32], raw(signature)[32:]))
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, raw(key))
    public.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(SHA256()))
    claims: dict[str, Any] = json.loads(raw(signed.split(".")[1]))
    return claims


def test_who_wants_it_is_told_on_a_device_that_is_elsewhere(house: Server, service: Service) -> None:
    mover, waiter, browser, table = seated(house, title="Sunday at Ann's")
    seat, name = waiter.now["you"], waiter.now["seats"][waiter.now["you"]]["name"]
    device, gone, moved = (service.device(path) for path in ("/201/phone", "/410/old", "/307/moved"))
    for one in (device, device, gone, moved):
        want(browser, one)
    assert kept(house, device) == kept(house, gone) == 1
    leaves(waiter, mover)
    assert mover.act(2)["t"] == "ack"
    came = {path: (headers, body) for path, headers, body in (service.taken.get(timeout=20) for _ in range(3))}
    assert set(came) == {"/201/phone", "/410/old", "/307/moved"}, "each once, and a redirect leads nowhere"
    headers, body = came["/201/phone"]
    told = json.loads(device.opened(body))
    assert isinstance(told.pop("since"), int)
    assert told == {
        "table": table,
        "path": f"/table/{table}",
        "game": "Leduc hold'em",
        "title": "Sunday at Ann's",
        "seat": seat,
        "name": name,
    }
    assert len(body) == len(came["/410/old"][1]), "the length tells nothing"
    assert headers["content-encoding"] == "aes128gcm"
    assert int(headers["ttl"]) > 3600
    claims = checked_token(headers["authorization"], browser.get("/api/push")["key"])
    assert claims["aud"] == service.url
    assert "sub" not in claims, "nobody can be reached at a plain http address"
    for _ in range(MOST):
        if not kept(house, gone):
            break
        browser.get("/health")
    assert [kept(house, one) for one in (gone, device, moved)] == [0, 1, 1], "who is gone is forgotten"
    assert mover.ask(t="say", text="well?")["t"] == "ack"
    with pytest.raises(Empty):
        service.taken.get(timeout=0.5)


def test_who_does_not_want_it_any_more_is_not_told(house: Server, service: Service) -> None:
    mover, waiter, browser, _ = seated(house)
    tablet, phone = service.device("/201/tablet"), service.device("/201/phone")
    want(browser, tablet)
    want(browser, phone)
    assert browser.http.post("/api/push/stop", json={"endpoint": phone.endpoint}).status_code == 204
    leaves(waiter, mover)
    assert mover.act(2)["t"] == "ack"
    assert service.taken.get(timeout=20)[0] == "/201/tablet"
    with pytest.raises(Empty):
        service.taken.get(timeout=0.5)


def test_what_cannot_be_a_subscription_is_refused_with_a_reason(house: Server, service: Service) -> None:
    browser, good = Browser(house), service.device("/201/x").subscription
    assert browser.refused("POST", "/api/push", good) == (401, "who")
    browser.post("/api/me", {"name": "Ann"})
    for wrong in (
        {"p256dh": "garbage"},
        {"p256dh": "ü"},
        {"p256dh": b64(b"\4" + bytes(64))},
        {"auth": b64(bytes(8))},
        {"endpoint": "ftp://example.org/x"},
        {"endpoint": "http://127.0.0.1/a b"},
        {"endpoint": "http://127.0.0.1/a\r\nHost: x"},
        {"endpoint": "http://ann:secret@127.0.0.1/"},
        {"endpoint": f"{service.url}/{'x' * 1100}"},
        {"endpoint": "http://there-is-no-such.invalid/"},
    ):
        assert browser.refused("POST", "/api/push", good | wrong) == (400, "no_push"), wrong
    assert browser.refused("POST", "/api/push", {"endpoint": "x"}) == (400, "malformed")
    away = {"Origin": "https://elsewhere.example"}
    answer = browser.http.post("/api/push", json=good, headers=away)
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign")
    for number in range(limits.SUBSCRIPTIONS):
        want(browser, service.device(f"/201/{number}"))
    assert browser.refused("POST", "/api/push", good) == (409, "too_many_devices")
    want(browser, service.device("/201/0"))


def test_a_house_on_the_internet_sends_nothing_into_its_own_network(shared_server: Server, service: Service) -> None:
    browser, good = Browser(shared_server), service.device("/201/x").subscription
    browser.post("/api/me", {"name": "Ann"})
    port = service.http.server_port
    for endpoint in (
        service.url + "/201/x",
        f"https://127.0.0.1:{port}/",
        "https://127.0.0.1/",
        "https://localhost/",
        "https://2130706433/",
        "https://[::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://169.254.169.254/latest/meta-data/",
    ):
        assert browser.refused("POST", "/api/push", good | {"endpoint": endpoint}) == (400, "no_push"), endpoint


def test_addresses_that_are_not_of_the_public_internet() -> None:
    for private in (
        "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "192.168.0.1", "224.0.0.1",
        "255.255.255.255", "::", "::1", "fc00::1", "fe80::1", "ff02::1", "::ffff:127.0.0.1", "2002:7f00:1::",
        "64:ff9b::7f00:1", "64:ff9b::a00:1",
    ):  # fmt: skip
        assert not is_public(ip_address(private)), private
    for public in ("1.1.1.1", "2606:4700::1111", "64:ff9b::101:101"):
        assert is_public(ip_address(public)), public
    post = Post(private=False)
    for url in ("http://example.org/", "https://example.org:8443/", "https://example.org"):
        with pytest.raises(NotThere):
            post.read(url)
    assert post.read("https://example.org/a?b=c").service == "https://example.org"
    post.stop()


def test_the_key_of_a_house_stays(tmp_path: Path) -> None:
    async def key() -> str:
        store = Store(f"sqlite:///{tmp_path / 'games.db'}")
        push = Push(store, lambda: 0, private=False)
        await store.start()
        await push.start()
        push.stop()
        await store.stop()
        return push.vapid.public

    first = in_its_own_loop(key())
    assert len(raw(first)) == 65
    assert in_its_own_loop(key()) == first


def test_our_browser_reads_what_the_standard_has_sealed() -> None:
    """The example of RFC 8291, section 5: so what reads our messages here reads them as a browser does."""
    private = int.from_bytes(raw("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big")
    device = Device("", ec.derive_private_key(private, CURVE), raw("BTBZMqHH6r4Tts7J_aSIgg"))
    sealed = (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBr"
        "u3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert device.opened(raw(sealed)) == b"When I grow up, I want to be a watermelon"
    assert device.opened(seal(b"so do I", read_keys(b64(device.point), b64(device.auth)))) == b"so do I"
