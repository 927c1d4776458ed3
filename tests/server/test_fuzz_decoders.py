"""Whatever reads a stranger's words takes any words: it understands them, or says in its own way that it does not.

Messages have a test of their own (`test_fuzz_messages.py`), so have the frames they come in, and exported games (S7).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from backroom.engine import BackroomError, VariantError, registry
from backroom.server import limits
from backroom.server.doctor import Finding, inside
from backroom.server.live import build
from backroom.server.messages import Join, NewTable
from backroom.server.pages import PlayNow, Recover, Rename, Subscribe, Unsubscribe
from backroom.server.people import LETTERS, RECOVERY_LENGTH, recovery_hash, spoken, token_hash
from backroom.server.push.post import ENDPOINT, NotThere, Post
from backroom.server.push.sealing import BadKeys, BrowserKeys, read_keys, seal
from backroom.server.routes.asking import _accepted
from backroom.server.security import host_of
from backroom.server.store.backup import check, restore
from backroom.server.store.engines import address
from backroom.server.store.tables import Stored
from backroom.table import snapshot
from backroom.table.sight import now
from tests.server.harness import Browser, Server
from tests.server.stores import in_file
from tests.table.playing import LEDUC, Party

FEW, MANY = 60, 5_000
"""Examples for each decoder, on every push and in the soak."""
QUIET = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large]

words = st.text(st.characters(codec=None), max_size=80)
"""Any letters, those too that no text may have."""
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
    max_leaves=12,
)


@dataclass(frozen=True)
class Scribble:
    """A few bytes changed, and perhaps the end cut off."""

    changes: list[tuple[int, int]]
    end: int

    def on(self, data: bytes) -> bytes:
        body = bytearray(data)
        for place, byte in self.changes:
            body[place] = byte
        return bytes(body[: self.end])


def scribbles(length: int, most: int = 4) -> st.SearchStrategy[Scribble]:
    change = st.tuples(st.integers(0, length - 1), st.integers(0, 255))
    return st.builds(Scribble, st.lists(change, min_size=1, max_size=most), st.just(length) | st.integers(0, length))


def scribbled(data: bytes) -> st.SearchStrategy[bytes]:
    return scribbles(len(data)).map(lambda scribble: scribble.on(data))


@dataclass(frozen=True)
class Decoder:
    """What reads, what it is given, and what must hold."""

    name: str
    given: st.SearchStrategy[Any]
    holds: Callable[[Any], None]

    def __str__(self) -> str:
        return self.name


def _variant(case: tuple[str, int, dict[str, Any]]) -> None:
    name, players, variant = case
    game = registry.game(name)
    try:
        game.pattern(players, variant)
    except VariantError as problem:
        assert str(problem)


def _variants() -> st.SearchStrategy[tuple[str, int, dict[str, Any]]]:
    def of(name: str) -> st.SearchStrategy[tuple[str, int, dict[str, Any]]]:
        game = registry.game(name)
        keys = st.sampled_from([*game.cards.defaults, *game.cards.short]) | words
        value = anything | st.integers(-2, 30) | st.lists(st.integers(-1, 13), max_size=4)
        return st.tuples(st.just(name), st.sampled_from(game.seats), st.dictionaries(keys, value, max_size=4))

    return st.sampled_from([name for name in registry.games() if registry.game(name).cards.defaults]).flatmap(of)


def _body(case: tuple[type[msgspec.Struct], dict[str, Any] | bytes]) -> None:
    kind, body = case
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    try:
        read = msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return
    assert isinstance(read, kind)


def _bodies() -> st.SearchStrategy[tuple[type[msgspec.Struct], dict[str, Any] | bytes]]:
    def of(kind: type[msgspec.Struct]) -> st.SearchStrategy[tuple[type[msgspec.Struct], dict[str, Any] | bytes]]:
        names = st.sampled_from(kind.__struct_encode_fields__) | words
        return st.tuples(st.just(kind), st.dictionaries(names, anything, max_size=6) | st.binary(max_size=60))

    kinds: list[type[msgspec.Struct]] = [NewTable, Join, PlayNow, Rename, Recover, Subscribe, Unsubscribe]
    return st.sampled_from(kinds).flatmap(of)


def _recovery(code: str) -> None:
    proper = spoken(code)
    assert set(proper) <= set(LETTERS)
    assert len(proper) <= 4 * RECOVERY_LENGTH
    assert spoken(proper.lower()) == proper
    assert len(token_hash(code)) == len(recovery_hash(proper)) == 64


def _keys(case: tuple[str, str]) -> None:
    try:
        keys = read_keys(*case)
    except BadKeys:
        return
    assert keys == BrowserKeys(keys.point, keys.auth)
    assert seal(b"{}", keys)


POST = Post(private=False)
HOME = Post(private=True)


def _endpoint(url: str) -> None:
    for post in (POST, HOME):
        try:
            where = post.read(url)
        except NotThere:
            continue
        assert url.startswith(f"{where.scheme}://{where.host}")
        assert 0 < where.port < 1 << 16
        assert post is HOME or url.startswith("https://")
        assert not any(sign in where.path + where.host for sign in "\r\n \0")


def _headers(header: str) -> None:
    assert len(_accepted(header)) <= limits.LANGUAGES_HEADER
    assert isinstance(host_of(header), str)


PLAYED = Party(LEDUC, 2, name="0123456789abcdef").deal().table
SNAPSHOT = snapshot.take(PLAYED)


def _snapshot(body: bytes) -> None:
    """A snapshot only saves time: one that cannot be read costs some, and nothing else."""
    stored = Stored(
        id=PLAYED.id,
        game=PLAYED.game.name,
        rules=f"{PLAYED.game.rules_version:016x}",
        settings=PLAYED.settings,
        stage=PLAYED.stage.value,
        secret=PLAYED.secret,
        host=PLAYED.host,
        version=PLAYED.version,
        taken=2,
        owing=1,
        code=None,
        due=None,
        opened=0,
        changed=0,
        log=list(PLAYED.log),
        snapshot=body,
    )
    live = build(stored, PLAYED.game)
    assert live.table.log == PLAYED.log
    assert now(live.table, 0) == now(PLAYED, 0)


DECODERS = [
    Decoder("variants", _variants(), _variant),
    Decoder("bodies of requests", _bodies(), _body),
    Decoder("recovery codes", words, _recovery),
    Decoder("keys of push", st.tuples(words, words), _keys),
    Decoder("endpoints of push", words | st.from_regex(ENDPOINT, fullmatch=True), _endpoint),
    Decoder("headers", words | words.map("de;q={},en".format), _headers),
    Decoder("snapshots", st.binary(max_size=60) | scribbled(SNAPSHOT), _snapshot),
]


def sizes(many: int = MANY) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("examples", [FEW, pytest.param(many, marks=pytest.mark.soak)])


def run(examples: int, given_to_it: st.SearchStrategy[Any], holds: Callable[[Any], None]) -> None:
    settings(max_examples=examples, deadline=None, database=None, suppress_health_check=QUIET)(
        given(given_to_it)(holds)
    )()


@sizes()
@pytest.mark.parametrize("decoder", DECODERS, ids=str)
def test_T3_every_decoder_takes_anything(decoder: Decoder, examples: int) -> None:
    run(examples, decoder.given, decoder.holds)


@sizes(many=1_000)
def test_T3_every_route_takes_any_body(server: Server, examples: int) -> None:
    """Through everything that lies before a decoder too: the guard, the framework, and the answer to what it raises."""
    ann = Browser(server)
    ann.post("/api/me", {"name": "Ann"})
    table = ann.open()["table"]
    routes = ["me", "tables", "play-now", "join", "recover", "push", "push/stop", f"tables/{table}/stream/none"]
    names = st.sampled_from(["id", "game", "players", "name", "variant", "seats", "claim", "code", "endpoint", "auth"])
    good = st.sampled_from(["leduc", "butch", "Ann", table, 2, [{"kind": "bot", "bot": "random"}]])
    body = st.dictionaries(names, good | anything, max_size=6).map(lambda made: json.dumps(made).encode())

    def holds(case: tuple[str, bytes]) -> None:
        route, data = case
        answer = ann.http.post(f"/api/{route}", content=data, headers={"content-type": "application/json"})
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400:
            assert set(answer.json()) == {"code", "text"}

    run(
        examples,
        st.tuples(st.sampled_from(routes), body | st.binary(max_size=200) | scribbled(b'{"name": "Ann"}')),
        holds,
    )
    assert "a request failed" not in server.log.read_text()


@sizes(many=1_000)
def test_D13_a_backup_that_was_scribbled_in_is_refused_in_words(own_server: Server, examples: int) -> None:
    """Whatever is restored can be looked through by the doctor; whatever is wrong with it is said in a sentence."""
    Browser(own_server).open("leduc", 2, seats=[{"kind": "bot", "bot": "random"}] * 2)
    own_server.stop()
    whole = own_server.folder / "whole.db"
    restore(own_server.db, whole, force=False)
    data = whole.read_bytes()
    backup, target = own_server.folder / "backup.db", own_server.folder / "target.db"

    def holds(scribble: Scribble) -> None:
        backup.write_bytes(scribble.on(data))
        target.unlink(missing_ok=True)
        try:
            check(backup)
            restore(backup, target, force=False)
        except BackroomError as problem:
            assert str(problem)
            assert not target.exists()
            return
        assert all(isinstance(finding, Finding) for finding in inside(address(in_file(target).url)))

    run(examples, scribbles(len(data), most=20), holds)
    holds(Scribble([], len(data)))
    assert target.exists()
