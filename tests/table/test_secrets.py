"""H10, H13, H15 and R4: no aliasing, replays as they were seen, bots that see views, and no seed in any frame."""

import ast
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from backroom import bots
from backroom.engine import Game
from backroom.table import fairness
from backroom.table.commands import Close, Say
from backroom.table.sight import lines, now
from backroom.table.table import Table
from tests.table.playing import BUTCH, COWBOYS, LEDUC, MORE, Party, frames, viewers
from tests.table.twins import pairs

TABLES = [(LEDUC, 2), (BUTCH, 3)]
games = pytest.mark.parametrize(("game", "players"), TABLES, ids=["leduc", "butch"])


def party_for(game: Game, players: int, seed: int) -> Party:
    return Party(game, players, seed=seed, variant=COWBOYS if game is BUTCH else None).deal()


@games
def test_H10_what_was_made_for_a_viewer_does_not_change_with_the_table(game: Game, players: int) -> None:
    for seed in range(5 * MORE):
        party = party_for(game, players, seed)
        for _ in range(party.random.randrange(12)):
            if party.table.ended is None:
                party.step()
        party.do(Say(0, claim="want", params={"building": 3}) if game is BUTCH else Say(0, "hello"))
        made = [(lines(party.table, viewer), now(party.table, viewer)) for viewer in viewers(party.table)]
        before = msgspec.json.encode(made)
        assert party.table.state is not None
        party.table.state.array.view("u1")[:] = 0x2A
        for seat in party.table.seats:
            seat.name, seat.sealed, seat.clock.bank, seat.away = "changed", 7, -1, True
        party.table.log.clear()
        party.table.seen.clear()
        assert msgspec.json.encode(made) == before
        with pytest.raises(AttributeError):
            made[0][1].stage = "over"  # type: ignore[misc]


@games
def test_H13_a_replay_of_a_running_table_is_what_the_seat_saw_then(game: Game, players: int) -> None:
    """From any beginning of the log the very bytes of that time, and nothing of what the seat learned later."""
    for seed in range(2 * MORE):
        party = party_for(game, players, seed)
        kept = []
        while party.table.ended is None and party.table.version < 80:
            kept.append((party.table.version, {v: frames(party.table, v) for v in viewers(party.table)}))
            party.step()
        for version, seen in kept[:: max(1, len(kept) // 12)]:
            past = Table.from_log(party.table.id, game, party.secret, party.table.log[:version])
            for viewer in viewers(past):
                assert frames(past, viewer) == seen[viewer]
                shown = now(past, viewer)
                assert (shown.truth, shown.receipt, shown.result) == (None, None, None)


@games
def test_H13_the_whole_truth_comes_with_the_end_and_not_before(game: Game, players: int) -> None:
    party = party_for(game, players, 1)
    for _ in range(6):
        if party.table.ended is None:
            for viewer in viewers(party.table):
                assert now(party.table, viewer).truth is None
            party.step()
    if party.table.ended is None:
        party.do(Close())
    for viewer in viewers(party.table):
        truth = now(party.table, viewer).truth
        assert truth is not None
        assert game.state_from(truth) == party.table.state


def _bot_sources() -> Iterator[tuple[str, ast.AST]]:
    folder = Path(bots.__file__).parent
    files = sorted(folder.glob("**/*.py"))
    assert files
    for path in files:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            yield path.name, node


def test_H15_bots_cannot_reach_a_state_or_a_table() -> None:
    for file, node in _bot_sources():
        match node:
            case ast.ImportFrom(module=module, names=names):
                assert not (module or "").startswith("backroom.table"), file
                assert not (module or "").startswith("backroom.engine.state"), file
                assert not {"State", "Table"} & {name.name for name in names}, file
            case ast.Import(names=names):
                assert not [name.name for name in names if name.name.startswith("backroom")], file
            case ast.Name(id="State") | ast.Attribute(attr="State" | "state" | "imagine"):
                raise AssertionError(f"{file}:{node.lineno} reaches for a state")


@games
def test_H15_other_hidden_facts_the_same_choice(game: Game, players: int) -> None:
    """Under the same word. A bot gets a view, so this holds if views do; it is what people ask about."""
    random, compared = Random("words"), 0
    for pair in pairs(game, players, 60 * MORE, seed=9):
        one, other = pair.table.state, pair.twin.state
        assert one is not None
        assert other is not None
        if pair.viewer is None or pair.viewer not in pair.table.owing():
            continue
        for name in bots.names():
            word = random.getrandbits(32)
            choices = {bots.bot(name).choose(game.view(world, pair.viewer), word) for world in (one, other)}
            assert len(choices) == 1
            compared += 1
    assert compared >= 20


def _written(number: int, size: int) -> Iterator[bytes]:
    """A number in every form that could slip into a message."""
    yield str(number).encode()
    for order in ("big", "little"):
        raw = number.to_bytes(size, order)
        yield from _forms(raw)


def _forms(raw: bytes) -> Iterator[bytes]:
    for text in (raw.hex(), raw.hex().upper()):
        yield text.encode()
    for encode in (b64encode, urlsafe_b64encode):
        yield encode(raw).rstrip(b"=")
        # In the middle of something longer, base64 shifts by one or two bytes.
        yield encode(b"\0" + raw)[4:-4]
        yield encode(b"\0\0" + raw)[4:-4]


def canaries(party: Party) -> set[bytes]:
    found = set(_forms(party.secret))
    assert party.table.state is not None
    key = party.table.state.array["key"][0].tolist()
    assert tuple(key) == fairness.chance_key(party.secret, party.table.id, tuple(party.nonces))
    for half in key:
        found |= set(_written(half, 8))
    found |= set(_written(key[0] << 64 | key[1], 16)) | set(_written(key[1] << 64 | key[0], 16))
    found |= set(_written(int(party.table.state.array["counter"][0]), 8))
    return {form for form in found if len(form) >= 10}


@games
def test_R4_the_secret_the_key_and_the_counter_are_in_no_frame_before_the_end(game: Game, players: int) -> None:
    for seed in range(2 * MORE):
        party = party_for(game, players, seed)
        assert party.table.state is not None
        party.table.state.array["counter"] = 0x5EC2E7C0DE000000 + seed  # too long to appear by chance
        for _ in range(60):
            if party.table.ended is not None:
                break
            wanted = canaries(party)
            assert len(wanted) > 20
            for viewer in viewers(party.table):
                sent = frames(party.table, viewer)
                assert not [form for form in wanted if form in sent]
            party.step()
        if party.table.ended is None:
            party.do(Close())
        assert party.secret.hex().encode() in frames(party.table, None), "and at the end it is"


@games
def test_R4_ids_of_people_are_in_no_frame_at_all(game: Game, players: int) -> None:
    party = party_for(game, players, 3).play()
    for viewer in viewers(party.table):
        assert b"id-of" not in frames(party.table, viewer)
