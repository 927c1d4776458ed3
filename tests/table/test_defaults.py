"""What the clock does where a game wants anything legal: drawn by the table, written down, and checked as written."""

from random import Random

import msgspec

from backroom.engine.registry import game
from backroom.table import asking
from backroom.table.commands import Tick
from backroom.table.entries import Acted, By, Entry, Sealed
from backroom.table.judge import next_tick
from backroom.table.record import GameRecord, read, record_of, seal, write
from backroom.table.table import Stage
from backroom.table.verify import verify
from backroom.testing import compiled
from tests.table.playing import LEDUC, Party

BOOZE = game("booze")


def left_alone(seed: int) -> GameRecord:
    """A game that only the clock plays."""
    random = Random(seed)
    with compiled(BOOZE):
        party = Party(BOOZE, 3, seed=seed, variant={"ledger": "round", "sides": [4]}).deal()
        while party.table.stage is not Stage.OVER:
            party.now = max(party.now, next_tick(party.table) or 0)
            assert party.do(Tick(random.getrandbits(32))).entries
    return record_of(party.table)


def test_luck_chooses_among_all_legal_actions() -> None:
    with compiled(BOOZE):
        party = Party(BOOZE, 3, seed=1).deal()
        assert party.table.state is not None
        view = BOOZE.view(party.table.state, 0)
        assert [asking.default(BOOZE, view, luck) for luck in range(7)] == [0, 1, 2, 3, 4, 5, 0]
        party.now = next_tick(party.table) or 0
        chosen = [
            sealed.action
            for luck in (4, 10**9)
            for sealed in party.do(Tick(luck)).entries
            if isinstance(sealed, Sealed) and sealed.by is By.CLOCK
        ]
    assert chosen == [4, 10**9 % 6]


def test_elsewhere_luck_changes_nothing() -> None:
    party = Party(LEDUC, 2, seed=1).deal()
    assert party.table.state is not None
    view = LEDUC.view(party.table.state, party.table.owing()[0])
    assert {asking.default(LEDUC, view, luck) for luck in range(20)} == {LEDUC.default(view)}
    assert asking.luck_for(LEDUC, view, int(LEDUC.machine.legal(view.array, view.viewer)[-1])) == 0


def test_a_game_by_the_clock_is_verified_as_it_was_logged() -> None:
    record = left_alone(2)
    answers = [entry.action for entry in record.log if isinstance(entry, Sealed)]
    assert len(set(answers)) == 6, "movement cards at random, not the first"
    with compiled(BOOZE):
        assert verify(read(write(record)), BOOZE).ok


def test_another_answer_than_the_clock_may_give_is_found() -> None:
    """A place that may not be chosen; and where nothing is drawn, anything but the default."""
    record = left_alone(3)
    places = [n for n, entry in enumerate(record.log) if isinstance(entry, Sealed)]
    first, second = places[0], places[3]
    entry = record.log[first]
    again = record.log[second]
    assert isinstance(entry, Sealed)
    assert isinstance(again, Sealed)
    turn = next(n for n, entry in enumerate(record.log) if isinstance(entry, Acted) and entry.by is By.CLOCK)
    acted = record.log[turn]
    assert isinstance(acted, Acted)
    cheats: dict[int, Entry] = {
        second: msgspec.structs.replace(again, action=entry.action),
        turn: msgspec.structs.replace(acted, acts=((acted.acts[0][0], 7),)),
    }
    assert again.seat == entry.seat, "the same place twice running"
    for at, cheat in cheats.items():
        log = [*record.log]
        log[at] = cheat
        with compiled(BOOZE):
            report = verify(seal(msgspec.structs.replace(record, log=tuple(log))), BOOZE)
        assert not report.ok
        assert f"entry {at + 1}" in next(step.says for step in report.steps if step.name == "log")
