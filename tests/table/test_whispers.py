"""Whispers: heard by two, and by nobody else. Neither what was said nor that anything was."""

from random import Random

import msgspec
import pytest

from backroom.engine import Game
from backroom.engine.registry import game
from backroom.table import snapshot
from backroom.table.commands import Close, Leave, Mute, PutOut, Return, Say, Sit
from backroom.table.entries import Entry, Said
from backroom.table.record import record_of, seal
from backroom.table.refusals import Code
from backroom.table.sight import lines, seen_entries
from backroom.table.table import Stage
from backroom.table.talk import LONGEST_TEXT
from backroom.table.verify import verify
from tests.table.playing import BUTCH, HOST, HUSH, MORE, Party, again, frames, viewers, whole
from tests.table.twins import whisper

BOTCH = game("botch")
CHAT = {"talk": "chat"}
QUIET = {"turns": 2, "live": False}


def crooks(*seats: str, seed: int = 0) -> Party:
    return Party(BOTCH, seats or 3, seed=seed, variant=CHAT).deal()


def test_two_hear_it_and_the_others_get_neither_a_line_nor_a_gap() -> None:
    party = crooks()
    before = {viewer: frames(party.table, viewer) for viewer in viewers(party.table)}
    party.do(Say(0, "I have the Brew.", to=1))
    for hears in (0, 1):
        said = lines(party.table, hears)[-1]
        assert (said.k, said.seat, said.to, said.text) == ("said", 0, 1, "I have the Brew.")
    for viewer in (2, None):
        assert frames(party.table, viewer) == before[viewer]
    party.do(Say(2, "What is that?"))
    for viewer in viewers(party.table):
        shown = lines(party.table, viewer)
        assert [line.n for line in shown] == list(range(1, len(shown) + 1))
        assert shown[-1].to is None
    assert len(lines(party.table, 0)) == len(lines(party.table, 2)) + 1


def test_phrases_and_claims_can_be_whispered_too() -> None:
    party = crooks()
    phrase = next(iter(BOTCH.text.entries["phrases"]))
    party.do(Say(1, phrase=phrase, to=2))
    party.do(Say(2, claim="hold", params={"item": 3}, to=1))
    assert [(line.phrase, line.claim, line.params) for line in lines(party.table, 1)[-2:]] == [
        (phrase, "", {}),
        ("", "hold", {"item": 3}),
    ]
    assert not [line for line in lines(party.table, 0) if line.k == "said"]


@pytest.mark.parametrize(
    ("say", "code"),
    [
        (Say(0, "psst", to=0), Code.TO_YOURSELF),
        (Say(0, "psst", to=3), Code.NOBODY_LISTENS),  # a bot
        (Say(0, "psst", to=4), Code.NO_SUCH_SEAT),
        (Say(0, "psst", to=-1), Code.NO_SUCH_SEAT),
        (Say(0, "psst", to=10**30), Code.NO_SUCH_SEAT),
        (Say(0, " ", to=1), Code.NOTHING_SAID),
        (Say(0, "x" * (LONGEST_TEXT + 1), to=1), Code.TOO_LONG),
        (Say(0, claim="lie", to=1), Code.NO_SUCH_CLAIM),
        (Say(3, "psst", to=1), Code.NOT_SEATED),  # a bot's seat speaks for nobody
    ],
)
def test_what_cannot_be_whispered(say: Say, code: Code) -> None:
    crooks("person", "person", "person", "house").refused(say, code)


def test_a_muted_seat_does_not_whisper_but_listens() -> None:
    party = crooks()
    party.do(Mute(HOST, 1, True))
    party.refused(Say(1, "psst", to=0), Code.MUTED)
    party.do(Say(0, "psst", to=1))


def test_most_games_have_no_whispers() -> None:
    Party(BUTCH, 3).deal().refused(Say(0, "psst", to=1), Code.NO_WHISPERS)


def test_where_nobody_talks_nobody_whispers() -> None:
    Party(BOTCH, 3, variant={"talk": "tokens"}).deal().refused(Say(0, "psst", to=1), Code.SILENT)


def test_whispers_are_for_the_time_between_the_deal_and_the_end() -> None:
    """Before the deal somebody else may sit down there, and would read it."""
    party = Party(BOTCH, 3, variant=CHAT)
    party.do(Sit("id-of-0", "Ann", 0))
    party.do(Sit("id-of-1", "Ben", 1))
    party.refused(Say(0, "psst", to=1), Code.NOT_YET_DEALT)
    party.deal().do(Close())
    party.refused(Say(0, "psst", to=1), Code.GAME_ENDED)
    party.do(Say(0, "Well played."))


def test_who_is_away_reads_it_later_and_who_was_put_out_does_not() -> None:
    party = crooks()
    party.do(Leave(1))
    party.do(Say(0, "When you are back.", to=1))
    party.do(Return(1))
    assert "When you are back." in [line.text for line in lines(party.table, 1)]
    party.do(PutOut(HOST, 1))
    party.refused(Say(2, "psst", to=1), Code.NOBODY_LISTENS)


def test_not_in_a_live_window() -> None:
    """How such a window goes on after a standstill hangs on when something was last written down: it would show."""
    party = Party(HUSH, 3, variant={"turns": 2}).deal()
    party.play(lambda table: table.arena is not None)
    assert party.table.arena is not None
    party.refused(Say(0, "psst", to=1), Code.LIVE)


@pytest.mark.parametrize(
    ("game", "players"),
    [(HUSH, 3), (HUSH, 4), (BOTCH, 3), (BOTCH, 5)],
    ids=["hush-3", "hush-4", "botch-3", "botch-5"],
)
def test_H1_with_or_without_whispers_or_with_others_everybody_else_gets_the_same_bytes(
    game: Game, players: int
) -> None:
    """Games of one deal and the same decisions: one without a whisper, two in which two people whisper a lot."""
    variant = QUIET if game is HUSH else CHAT
    random, whispers, compared = Random("whispers"), 0, 0
    for seed in range(2 * MORE):
        parties = [Party(game, players, seed=seed, variant=variant).deal() for _ in range(3)]
        silent, *full = parties
        while silent.table.stage is Stage.PLAYING and silent.table.version < 60:
            if random.random() < 0.4:
                one, other = random.sample(range(2), 2)
                for party in full:
                    party.do(Say(one, f"between us: {random.getrandbits(30)}", to=other))
                whispers += 1
            for party in parties:
                party.step()
            for viewer in (*range(2, players), None):
                assert len({frames(party.table, viewer) for party in parties}) == 1
                compared += 1
        assert len({party.table.stage for party in parties}) == 1
    assert whispers >= 10
    assert compared >= 60


def test_H13_a_table_from_its_log_or_a_snapshot_keeps_whispers_to_the_two() -> None:
    party, random = crooks(), Random("asides")
    for n in range(12):
        party.step()
        said = whisper(party.table, random)
        assert said is not None
        party.do(said)
        frozen = snapshot.take(party.table)
        if n % 4 == 3:
            party.do(Say(0, "after the snapshot", to=2))
            restored = snapshot.restore(party.table.id, BOTCH, party.secret, party.table.log, frozen)
            for same in (restored, again(party.table)):
                assert whole(same) == whole(party.table)
                for viewer in viewers(party.table):
                    assert frames(same, viewer) == frames(party.table, viewer)
                    assert seen_entries(same, viewer) == seen_entries(party.table, viewer)


def test_D12_what_was_said_before_there_were_whispers_reads_and_is_written_as_it_was() -> None:
    stored = b'{"k":"said","at":5,"seat":1,"text":"hello"}'
    said = msgspec.json.decode(stored, type=Entry)
    assert said == Said(5, 1, "hello")
    assert msgspec.json.encode(said) == stored


def test_R3_a_game_with_whispers_can_be_verified_and_one_that_says_they_were_overheard_cannot() -> None:
    party = crooks()
    party.do(Say(0, "I have the Brew.", to=1))
    party.do(Close())
    record = record_of(party.table)
    assert verify(record, BOTCH).ok
    for change in ({"to": None}, {"to": 0}, {"overheard": True}):
        log = tuple(
            msgspec.structs.replace(entry, **change) if isinstance(entry, Said) else entry for entry in record.log
        )
        changed = verify(seal(msgspec.structs.replace(record, log=log)), BOTCH)
        # Whether something was said to all or to one is the server's word, as all talk is; that it was possible is not.
        assert changed.ok is (change == {"to": None})
