"""A table is its log: it replays, it goes through JSON, and a restart changes nothing."""

import msgspec
import pytest

from backroom.engine import Game
from backroom.table import snapshot
from backroom.table.commands import Close, Command, Leave, Lock, Mute, PlayAgain, Return, Say, VoteEnd
from backroom.table.entries import Away, Entry, Said
from backroom.table.table import Table
from tests.table.playing import BUTCH, COWBOYS, HOST, HUSH, LEDUC, MORE, Party, again, frames, viewers, whole


def lively(game: Game, players: int, seed: int, most: int = 150) -> Party:
    """A game with everything that people do at a table; a long one is closed."""
    party = Party(game, players, seed=seed, variant=COWBOYS if game is BUTCH else None).sit()
    party.do(Lock(HOST, True))
    party.deal()
    party.do(Mute(HOST, 1, True))
    while party.table.ended is None:
        party.step() if party.table.version < most else party.do(Close())
        if party.table.ended is None and party.random.random() < 0.3:
            seat = party.random.randrange(players)
            idle: list[Command] = [Say(seat, "well"), Leave(seat), Return(seat), VoteEnd(seat, seat == 0)]
            party.ask(party.random.choice(idle))
    party.do(PlayAgain("t-2"))
    return party


@pytest.mark.parametrize(("game", "players"), [(LEDUC, 2), (BUTCH, 4), (HUSH, 3)])
def test_a_table_that_has_rested_shows_the_same_and_goes_on_the_same(game: Game, players: int) -> None:
    """Whatever was kept for viewers could be made again."""
    awake, rested = (Party(game, players, seed=1).deal() for _ in range(2))
    for _ in range(40):
        if awake.table.ended is not None:
            break
        for viewer in viewers(rested.table):
            frames(rested.table, viewer)
        rested.table.rest()
        assert [frames(rested.table, viewer) for viewer in viewers(rested.table)] == [
            frames(awake.table, viewer) for viewer in viewers(awake.table)
        ]
        rested.table.rest()
        awake.step()
        rested.step()
        assert whole(rested.table) == whole(awake.table)


@pytest.mark.parametrize(("game", "players"), [(LEDUC, 2), (BUTCH, 2), (BUTCH, 4)])
def test_every_log_replays_to_the_same_table(game: Game, players: int) -> None:
    for seed in range(3 * MORE):
        party = lively(game, players, seed)
        fresh = again(party.table)
        assert whole(fresh) == whole(party.table)
        assert fresh.seats == party.table.seats
        for viewer in viewers(party.table):
            assert frames(fresh, viewer) == frames(party.table, viewer)


def test_copies_of_a_table_go_on_by_themselves() -> None:
    """What one has read and remembers of how it stands is not the other's, though they share what is the same."""
    party = Party(BUTCH, 3, seed=1).deal()
    whispers = [Said(party.now, 0, "one", to=1), Said(party.now, 1, "two", to=2), Said(party.now, 2, "three")]
    first = party.table.copy()
    copies = [first, party.table.copy(), first.copy(), party.table]
    for table, entry in zip(copies, [*whispers, whispers[0]], strict=True):
        for viewer in viewers(table):
            frames(table, viewer)
        table.append(entry)
        table.append(Away(party.now, entry.seat))
    for table in copies:
        fresh = Table.from_log(table.id, BUTCH, party.secret, table.log)
        for viewer in viewers(table):
            assert frames(table, viewer) == frames(fresh, viewer)


def test_every_kind_of_entry_goes_through_json() -> None:
    seen = set()
    for seed in range(4):
        for entry in lively(BUTCH, 4, seed).table.log:
            seen.add(type(entry).__name__)
            assert msgspec.json.decode(msgspec.json.encode(entry), type=Entry) == entry
            assert msgspec.msgpack.decode(msgspec.msgpack.encode(entry), type=Entry) == entry
    assert seen >= {"Opened", "Sat", "Readied", "Dealing", "Shown", "Dealt", "Sealed", "Acted", "Said", "Away", "Back"}
    assert seen >= {"Voted", "Housekeeping", "Ended", "Rematch"}


@pytest.mark.parametrize(("game", "players"), [(LEDUC, 2), (BUTCH, 3)])
def test_R2_a_restart_at_every_entry_leads_to_the_same_outcome(game: Game, players: int) -> None:
    """From the log alone, and from a snapshot with the rest of the log: nothing is drawn a second time."""
    for seed in range(MORE):
        party = lively(game, players, seed)
        log, end = party.table.log, whole(party.table)
        table = Table(party.table.id, game, party.secret)
        for number, entry in enumerate(log, 1):
            table.append(entry)
            if number % 7 == 1 or number > len(log) - 3:
                frozen = snapshot.take(table)
                assert whole(snapshot.restore(table.id, game, party.secret, log[:number], frozen)) == whole(table)
                assert whole(snapshot.restore(table.id, game, party.secret, log, frozen)) == end
                assert whole(Table.from_log(table.id, game, party.secret, log[:number])) == whole(table)
        assert whole(table) == end


def test_R2_the_same_commands_after_a_restart_give_the_same_entries() -> None:
    party = Party(BUTCH, 3, seed=8, variant=COWBOYS).deal()
    for _ in range(60):
        seats = party.table.owing()
        if seats:
            twin = Party(BUTCH, 3, seed=8)
            twin.table, twin.now = again(party.table), party.now
            action = party.legal(seats[0])[-1]
            assert party.act(seats[0], action).entries == twin.act(seats[0], action).entries
        else:
            party.step()


def test_a_copy_goes_its_own_way() -> None:
    party = Party(BUTCH, 3, seed=2, variant=COWBOYS).deal()
    before, kept = whole(party.table), party.table.copy()
    seen = frames(kept, 0)
    party.play()
    assert whole(kept) == before
    assert frames(kept, 0) == seen
    assert len(kept.log) < len(party.table.log)
