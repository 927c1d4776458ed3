"""Clocks: base, bank, refill, cap, and the specification's default when both are gone."""

import pytest

from backroom.table.clocks import HOUR, PACES, SECOND, SUGGESTED, Clock, Pace
from backroom.table.commands import Leave, Tick
from backroom.table.entries import Acted, By
from backroom.table.judge import next_tick
from backroom.table.settings import Tempo
from backroom.table.sight import now
from backroom.table.table import Stage
from tests.table.playing import BUTCH, LEDUC, Party

PACE = Pace(1.0, 10_000, 1_000)


@pytest.mark.parametrize(
    ("took", "bank"),
    [(0, 10_000), (5_000, 10_000), (5_001, 10_000), (6_000, 10_000), (6_001, 9_999), (15_000, 1_000), (99_000, 1_000)],
)
def test_overtime_comes_out_of_the_bank_and_a_little_flows_back_up_to_where_it_began(took: int, bank: int) -> None:
    clock = Clock(PACE)
    clock.start(50, 5)
    assert clock.deadline() == 50 + 5_000 + 10_000
    clock.stop(50 + took)
    assert (clock.bank, clock.deadline()) == (bank, None)
    clock.stop(10**9)
    assert clock.bank == bank, "a clock that stands does not fill up"


def test_the_bank_is_never_above_where_it_began_nor_below_zero() -> None:
    clock = Clock(PACE)
    for took in (0, 14_000, 0, 0, 99_999, 0, 3_000, 12_000, 0) * 5:
        clock.start(0, 5)
        clock.stop(took)
        assert 0 <= clock.bank <= PACE.bank


def test_time_that_runs_backwards_costs_nothing() -> None:
    clock = Clock(PACE)
    clock.start(1_000, 5)
    clock.stop(0)
    assert clock.bank == PACE.bank


@pytest.mark.parametrize("tempo", list(Tempo))
def test_each_tempo(tempo: Tempo) -> None:
    party = Party(BUTCH, 2, tempo=tempo).deal()
    (seat,) = party.table.owing()
    pace, clock = PACES[tempo], party.table.seats[seat].clock
    if pace is None:
        assert next_tick(party.table) is None
        assert not party.do(Tick(), 1000 * HOUR).entries
        return
    suggested = BUTCH.cards.clocks["ROLL"]
    base = max(pace.least, int(suggested * SECOND * pace.factor))
    assert next_tick(party.table) == clock.deadline() == party.now + base + pace.bank
    if tempo is Tempo.DAYS:
        assert base == 24 * HOUR


def test_a_phase_without_a_time_of_its_own_gets_the_usual(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Party(LEDUC, 2).deal().table.seats[0].clock.base == LEDUC.cards.clocks["FIRST"] * SECOND
    monkeypatch.delitem(LEDUC.cards.clocks, "FIRST")
    assert Party(LEDUC, 2).deal().table.seats[0].clock.base == SUGGESTED * SECOND


@pytest.mark.parametrize("game", [BUTCH, LEDUC])
def test_at_the_deadline_and_not_before_the_default_of_the_rules_is_done(game: object) -> None:
    party = Party(BUTCH if game is BUTCH else LEDUC, 2, seed=4).deal()
    for _ in range(60):
        if party.table.stage is Stage.OVER:
            break
        assert party.table.state is not None
        due = next_tick(party.table)
        assert due is not None
        owing = party.table.owing()
        party.now = due - 1
        assert not party.do(Tick()).entries
        wanted = [(n, party.game.default(party.game.view(party.table.state, n))) for n in owing]
        (acted, *_) = party.do(Tick(), 1).entries
        if isinstance(acted, Acted) and not acted.sealed:
            assert acted.acts[0] in wanted
            assert acted.by is By.CLOCK
    assert party.table.stage is Stage.OVER or party.table.version > 50


def test_a_game_that_everybody_has_left_plays_itself_out_by_the_clock() -> None:
    party = Party(BUTCH, 3, seed=2).deal()
    while party.table.stage is not Stage.OVER:
        due = next_tick(party.table)
        assert due is not None
        party.now = due
        assert party.do(Tick()).entries, "a table that wants a tick has something to do"


def test_what_others_do_does_not_wind_a_clock_up_again() -> None:
    """A seat that is still asked the same keeps its clock."""
    party = Party(BUTCH, 3, seed=1).deal()
    (seat,) = party.table.owing()
    started = party.table.seats[seat].clock.asked
    for other in set(range(3)) - {seat}:
        party.do(Leave(other), 1_000)
    assert party.table.seats[seat].clock.asked == started


def test_clocks_are_seen_by_all_and_stand_still_at_the_end() -> None:
    party = Party(LEDUC, 2).deal()
    (seat,) = party.table.owing()
    shown = now(party.table, None).seats[seat]
    assert (shown.asked, shown.base, shown.bank) == (party.now, LEDUC.cards.clocks["FIRST"] * SECOND, 120_000)
    party.play()
    assert all(here.asked is None for here in now(party.table, None).seats)
    assert next_tick(party.table) is None
