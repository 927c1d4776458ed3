"""Live windows: gestures are judged by time and by the arena's chance, and nobody learns more than what has landed."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import structs
from msgspec.structs import replace as changed

from backroom.table import snapshot
from backroom.table.arena import BREATH, MOST_BACK, STALLED, Window
from backroom.table.commands import Act, Gesture, Leave, Tick, VoteEnd
from backroom.table.entries import Acted, Bounce, Bounced, By, Entry, Flung, Resumed
from backroom.table.judge import next_tick
from backroom.table.record import record_of, seal
from backroom.table.refusals import Code
from backroom.table.settings import Tempo
from backroom.table.sight import lines, now
from backroom.table.verify import verify
from tests.table.hush.actions import Action
from tests.table.hush.arena import CLOSES, FLIGHT, MAY_CLOSE, RUN_UP, WITHIN
from tests.table.hush.state import Phase
from tests.table.playing import BUTCH, HUSH, Party, again, frames, viewers, whole

CAPTAIN, ONE, TWO, THREE = range(4)
AT_TWO = {"at": TWO, "hard": 1}
"""always hits"""
SOFT = {"at": TWO, "hard": 0}
"""misses now and then"""


def before(players: int = 4, **more: Any) -> Party:
    """The captain is to begin."""
    made = Party(HUSH, players, **more).deal()
    made.play(lambda table: table.state is not None and table.state.phase == Phase.START)
    return made


def brawling(players: int = 4, **more: Any) -> Party:
    """It has just begun: gestures count."""
    made = before(players, **more)
    made.act(CAPTAIN, Action.GO)
    made.now = window(made).begins
    return made


def window(made: Party) -> Window:
    assert made.table.arena is not None
    return made.table.arena


def fling(made: Party, seat: int, params: dict[str, int] = AT_TWO, back: int = 0) -> Entry:
    (entry,) = made.do(Gesture(seat, params, made.now - back)).entries
    return entry


def tick(made: Party, at: int) -> list[Entry]:
    made.now = at
    return made.do(Tick()).entries


# Beginning


@pytest.mark.parametrize("tempo", list(Tempo))
def test_it_begins_by_itself_after_its_time_at_any_tempo(tempo: Tempo) -> None:
    made = before(tempo=tempo)
    asked = made.now
    assert next_tick(made.table) == asked + WITHIN
    assert not tick(made, asked + WITHIN - 1)
    (acted,) = tick(made, asked + WITHIN)
    assert isinstance(acted, Acted)
    assert (acted.acts, acted.by) == (((CAPTAIN, Action.GO),), By.CLOCK)
    opened = window(made)
    assert (opened.opened, opened.begins) == (made.now, made.now + RUN_UP)
    assert (opened.may_close, opened.closes) == (opened.begins + MAY_CLOSE, opened.begins + CLOSES)
    assert all(seat.clock.asked is None for seat in made.table.seats), "no clock runs but the window's own"


def test_slow_hands_take_twice_as_long_in_everything() -> None:
    made = before(slow=True)
    assert next_tick(made.table) == made.now + 2 * WITHIN
    made.act(CAPTAIN, Action.GO)
    opened = window(made)
    assert opened.begins - opened.opened == 2 * RUN_UP
    assert opened.may_close - opened.begins == 2 * MAY_CLOSE
    assert opened.closes - opened.begins == 2 * CLOSES
    made.now = opened.begins
    flung = fling(made, ONE)
    assert isinstance(flung, Flung)
    assert flung.lands == made.now + 2 * FLIGHT


def test_a_throw_before_the_beginning_comes_back() -> None:
    made = before()
    made.act(CAPTAIN, Action.GO)
    made.now = window(made).begins - 1
    bounced = fling(made, ONE)
    assert isinstance(bounced, Bounced)
    assert bounced.why is Bounce.EARLY
    assert window(made).flights == ()
    for viewer in viewers(made.table):
        line = lines(made.table, viewer)[-1]
        assert (line.k, line.seat, line.why, line.text) == (
            "bounced",
            ONE,
            "early",
            "Guest 1 threw too early: it comes back.",
        )
    made.now += 1
    for _ in range(2):
        assert isinstance(fling(made, ONE), Flung), "it cost nothing"


def test_where_that_is_a_foul_it_is_one_and_all_begins_again_with_other_luck() -> None:
    made = before(variant={"foul": True})
    made.act(CAPTAIN, Action.GO)
    first = window(made)
    bounced, acted = made.do(Gesture(ONE, SOFT, made.now), 5).entries
    assert isinstance(bounced, Bounced)
    assert isinstance(acted, Acted)
    assert (acted.acts, acted.by) == (((ONE, Action.FOUL),), By.ARENA)
    assert made.table.arena is None
    made.refused(Gesture(ONE, SOFT, made.now), "WRONG_PHASE")
    made.act(CAPTAIN, Action.GO)
    second = window(made)
    assert (first.occasion, first.beginnings, second.occasion, second.beginnings) == (0, 1, 0, 2)
    made.now = second.begins
    made.refused(Gesture(ONE, SOFT, made.now), "OUT_OF_TOKENS")
    luck = [(e.action, e.spot) for e in (fling(made, TWO, SOFT), fling(made, TWO, SOFT)) if isinstance(e, Flung)]
    other = brawling(variant={"foul": True})
    assert luck != [
        (e.action, e.spot) for e in (fling(other, TWO, SOFT), fling(other, TWO, SOFT)) if isinstance(e, Flung)
    ]


# In the air


def test_a_gesture_flies_and_lands_as_an_action_of_its_seat() -> None:
    made = brawling()
    flung = fling(made, ONE)
    assert isinstance(flung, Flung)
    assert (flung.released, flung.lands, flung.flight) == (made.now, made.now + FLIGHT, 1)
    assert next_tick(made.table) == flung.lands
    assert not tick(made, flung.lands - 1)
    (acted,) = tick(made, flung.lands)
    assert isinstance(acted, Acted)
    assert (acted.acts, acted.by, acted.landed) == (((ONE, Action.HIT + TWO),), By.ARENA, ((1, *flung.spot),))
    assert made.table.state is not None
    assert made.table.state.hits[TWO] == 1
    assert next_tick(made.table) == window(made).closes
    line = lines(made.table, None)[-1]
    assert (line.k, line.seat, line.by, line.spots) == ("acted", ONE, "", ((1, *flung.spot),))


def test_two_tokens_and_no_third_in_the_air_or_landed() -> None:
    made = brawling()
    fling(made, ONE)
    made.now += 10
    fling(made, ONE)
    made.refused(Gesture(ONE, AT_TWO, made.now), "OUT_OF_TOKENS")
    tick(made, made.now + FLIGHT - 10)
    made.refused(Gesture(ONE, AT_TWO, made.now), "OUT_OF_TOKENS")
    tick(made, made.now + 10)
    made.refused(Gesture(ONE, AT_TWO, made.now), "OUT_OF_TOKENS")
    assert made.table.state is not None
    assert made.table.state.tokens[ONE] == 0


@pytest.mark.parametrize(
    ("back", "after", "given_back"),
    [(0, 400, 0), (40, 400, 40), (150, 400, 150), (9_999, 400, 150), (-50, 400, 0), (90, 30, 30)],
)
def test_what_the_network_took_is_given_back_up_to_a_limit(back: int, after: int, given_back: int) -> None:
    """Never more than 150 ms, never into the future, and never before the beginning."""
    made = brawling()
    made.now += after
    flung = fling(made, ONE, back=back)
    assert isinstance(flung, Flung)
    assert (flung.at, flung.released) == (made.now, made.now - given_back)
    assert flung.lands > made.now


def test_a_landing_is_never_in_the_past_of_its_receipt() -> None:
    assert FLIGHT > MOST_BACK
    made = brawling()
    made.now += 400
    flung = fling(made, ONE, back=10_000)
    assert isinstance(flung, Flung)
    assert flung.lands == made.now + FLIGHT - MOST_BACK


def test_what_lands_at_one_instant_is_ordered_from_the_captains_left() -> None:
    """Whoever was heard first: the order of arrival is the network's."""
    for order in ((ONE, TWO, THREE), (THREE, ONE, TWO), (TWO, THREE, ONE)):
        made = brawling(seed=3)
        for seat in order:
            fling(made, seat, {"at": ONE, "hard": 1})
        (acted,) = tick(made, made.now + FLIGHT)
        assert isinstance(acted, Acted)
        assert [seat for seat, _ in acted.acts] == [ONE, TWO, THREE]
    made = brawling()
    for _ in range(2):
        made.now += 7
        fling(made, THREE)
    made.now -= 7
    fling(made, ONE, back=-1)
    made.now += FLIGHT
    (acted,) = made.do(Tick()).entries
    assert isinstance(acted, Acted)
    assert [flight for flight, *_ in acted.landed] == [3, 1]


# The bell


def test_the_bell_may_not_ring_too_early() -> None:
    made = brawling()
    made.now = window(made).may_close - 1
    made.refused(Act(CAPTAIN, Action.STOP), "TOO_EARLY")
    made.now += 1
    (acted, *_) = made.do(Act(CAPTAIN, Action.STOP)).entries
    assert isinstance(acted, Acted)
    assert acted.acts == ((CAPTAIN, Action.STOP),)


@pytest.mark.parametrize(("early", "counts"), [(1, True), (0, True), (-1, False)])
def test_at_the_bells_own_instant_is_in_time_and_after_it_is_late(early: int, counts: bool) -> None:
    for by_itself in (False, True):
        made = brawling()
        bell = window(made).closes if by_itself else window(made).may_close
        made.now = bell - FLIGHT - early
        fling(made, ONE)
        made.now = bell
        entries = made.do(Tick() if by_itself else Act(CAPTAIN, Action.STOP)).entries
        acted = entries[0]
        assert isinstance(acted, Acted)
        landed = [(ONE, Action.HIT + TWO)] if counts else []
        assert acted.acts == (*landed, (CAPTAIN, Action.STOP))
        assert acted.by is (By.CLOCK if by_itself else By.PERSON)
        assert [entry.why for entry in entries if isinstance(entry, Bounced)] == [] if counts else [Bounce.LATE]
        if not counts:
            line = lines(made.table, None)[-1]
            assert (line.k, line.seat, line.why, line.flight) == ("bounced", ONE, "late", 1)
        assert made.table.arena is None


def test_the_last_moment_is_the_bell_whenever_it_is_noticed() -> None:
    """A timer that fires late gives nobody more time."""
    made = brawling()
    closes = window(made).closes
    made.now = closes - FLIGHT
    fling(made, ONE)
    made.now += 1
    fling(made, TWO)
    acted, bounced = tick(made, closes + 700)
    assert isinstance(acted, Acted)
    assert acted.acts == ((ONE, Action.HIT + TWO), (CAPTAIN, Action.STOP))
    assert isinstance(bounced, Bounced)
    assert bounced.seat == TWO
    made = brawling()
    made.now = closes - FLIGHT + 1
    fling(made, TWO)
    made.now = closes + 600
    acted, bounced = made.do(Act(CAPTAIN, Action.STOP)).entries
    assert isinstance(acted, Acted)
    assert acted.acts == ((CAPTAIN, Action.STOP),), "the captain's own bell, too late itself, does not let it in"


def test_after_the_bell_it_is_too_late() -> None:
    made = brawling()
    made.now = window(made).may_close
    made.do(Act(CAPTAIN, Action.STOP))
    made.refused(Gesture(ONE, AT_TWO, made.now - 100), "TOO_LATE")


# What is refused


def test_what_the_arena_does_nobody_can_choose() -> None:
    made = brawling()
    for action in range(HUSH.actions.count()):
        if action in HUSH.room("arena").ARENA_ONLY:
            wanted = "WRONG_PHASE" if action == Action.FOUL else "NOT_YOUR_DECISION"
            made.refused(Act(ONE, action), wanted)
            made.refused(Act(CAPTAIN, action), wanted)
    assert now(made.table, ONE).legal == ()
    assert [action["name"] for action in now(made.table, CAPTAIN).legal] == ["STOP"]


@pytest.mark.parametrize(
    "params",
    [{}, {"at": 2}, {"at": 2, "hard": 1, "more": 1}, {"at": 9, "hard": 1}, {"at": -1, "hard": 1}],
)
def test_a_gesture_that_makes_no_sense_is_refused(params: dict[str, int]) -> None:
    made = brawling()
    made.refused(Gesture(ONE, params, made.now), "UNKNOWN_ACTION")
    made.refused(Gesture(ONE, {str(n): 0 for n in range(9)}, made.now), Code.NO_GESTURE)
    made.refused(Gesture(ONE, {"at": 1 << 70, "hard": 1}, made.now), Code.NO_GESTURE)


def test_who_may_make_gestures() -> None:
    made = brawling()
    made.refused(Gesture(CAPTAIN, AT_TWO, made.now), "NOT_YOUR_DECISION")
    made.refused(Gesture(7, AT_TWO, made.now), Code.NOT_SEATED)
    made.refused(Gesture(ONE, AT_TWO, made.now, By.BOT), Code.NOT_YOURS_TO_DECIDE)
    made.do(Leave(ONE))
    made.refused(Gesture(ONE, AT_TWO, made.now), Code.NOT_YOURS_TO_DECIDE)
    made.do(Gesture(ONE, AT_TWO, made.now, By.BOT))
    Party(BUTCH, 2).deal().refused(Gesture(0, {}, 0), Code.NO_GESTURE)
    Party(HUSH, 2).refused(Gesture(0, {}, 0), Code.NOT_SEATED)


# What others see


def test_H1_until_it_lands_nobody_can_tell_what_will_come_of_it() -> None:
    """Twin worlds: the same throw with other luck sends the same bytes, to the thrower too, up to the landing."""
    made = brawling()
    fling(made, ONE, SOFT)
    fling(made, THREE, SOFT)
    sent = {viewer: frames(made.table, viewer) for viewer in viewers(made.table)}
    seen = Counter[bytes]()
    for action in (Action.MISS, Action.HIT + CAPTAIN, Action.HIT + THREE):
        for spot in ((0, 0), (-500, 77)):
            twin = made.table.copy()
            twin.log = [structs.replace(e, action=action, spot=spot) if isinstance(e, Flung) else e for e in twin.log]
            twin = again(twin)
            assert twin.arena is not None
            assert {flight.action for flight in twin.arena.flights} == {action}
            assert {viewer: frames(twin, viewer) for viewer in viewers(twin)} == sent
            party = Party(HUSH, 4)
            party.table, party.now = twin, window(made).flights[0].lands
            party.do(Tick())
            seen[frames(twin, None)] += 1
    assert len(seen) == 6, "once landed it shows"


@pytest.mark.parametrize("anonymous", [False, True])
def test_who_throws_shows_unless_the_game_hides_it(anonymous: bool) -> None:
    told = []
    for thrower in (ONE, THREE):
        made = brawling(variant={"anonymous": anonymous}, seed=1)
        fling(made, thrower)
        fling(made, thrower)
        tick(made, made.now + FLIGHT)
        fling(made, TWO)
        assert [flight.seat for flight in now(made.table, thrower).arena.flights] == [None if anonymous else TWO]  # type: ignore[union-attr]
        mine = [line.seat for line in lines(made.table, thrower) if line.k == "flung"]
        assert mine == [thrower, thrower, None if anonymous else TWO]
        told.append([frames(made.table, viewer) for viewer in (CAPTAIN, TWO, None)])
    assert (told[0] == told[1]) == anonymous


def test_a_game_that_hides_its_throwers_need_not_say_so_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    made = brawling(variant={"anonymous": True})
    monkeypatch.setattr(HUSH.room("table"), "answers_show", lambda state: True)
    fling(made, ONE)
    (acted,) = tick(made, made.now + FLIGHT)
    assert isinstance(acted, Acted)
    assert acted.hidden
    assert (lines(made.table, CAPTAIN)[-1].seat, lines(made.table, ONE)[-1].seat) == (None, ONE)


def test_S5_a_client_that_comes_back_sees_what_is_in_the_air_and_the_time_left() -> None:
    made = brawling()
    fling(made, ONE)
    made.now += 90
    fling(made, THREE, {"at": ONE, "hard": 0})
    shown = now(made.table, TWO).arena
    assert shown is not None
    assert [(f.n, f.seat, f.params, f.lands) for f in shown.flights] == [
        (1, ONE, {"at": TWO}, made.now - 90 + FLIGHT),
        (2, THREE, {"at": ONE}, made.now + FLIGHT),
    ]
    assert shown.closes == window(made).closes
    assert shown.places == ((0, 0), (100, 0), (200, 0), (300, 0))


# Coming back from the dead


@pytest.mark.parametrize("away", [STALLED + 1, 60_000, 3_600_000])
def test_D1_a_window_that_nobody_looked_after_goes_on_with_what_was_left(away: int) -> None:
    made = brawling()
    left = window(made)
    made.now += 3_000
    flung = fling(made, ONE)
    assert isinstance(flung, Flung)
    last = made.now
    (resumed,) = tick(made, flung.lands + away)
    assert isinstance(resumed, Resumed)
    on = window(made)
    assert on.begins == made.now + BREATH + RUN_UP
    assert on.begins - on.opened == RUN_UP
    assert on.closes - on.begins == left.closes - last
    assert on.may_close == on.begins, "that time had passed"
    assert [flight.lands - on.begins for flight in on.flights] == [FLIGHT], "what was taken is not lost"
    made.now += BREATH
    assert isinstance(fling(made, TWO), Bounced)
    made.refused(Act(CAPTAIN, Action.STOP), "TOO_EARLY")
    (acted,) = tick(made, on.begins + FLIGHT)
    assert isinstance(acted, Acted)
    assert acted.acts == ((ONE, Action.HIT + TWO),)


def test_D1_nobody_is_fouled_by_a_server_that_was_away() -> None:
    made = before(variant={"foul": True})
    made.act(CAPTAIN, Action.GO)
    opened = window(made)
    made.now = opened.closes + 10_000
    resumed, bounced = made.do(Gesture(ONE, AT_TWO, made.now)).entries
    assert isinstance(resumed, Resumed)
    assert isinstance(bounced, Bounced)
    on = window(made)
    assert (on.may_close - on.begins, on.closes - on.begins) == (MAY_CLOSE, CLOSES), "nothing of it had begun"
    assert window(made).begins == made.now + BREATH + RUN_UP


def test_a_short_silence_changes_nothing() -> None:
    made = brawling()
    closes = window(made).closes
    (acted,) = tick(made, closes + STALLED)
    assert isinstance(acted, Acted)


# The whole of it


def games() -> Iterator[Party]:
    for seed in range(6):
        variant = {"turns": 2, "anonymous": bool(seed % 2), "foul": seed % 3 == 0}
        yield Party(HUSH, 2 + seed % 3, seed=seed, variant=variant, slow=seed == 5).deal()


def test_R2_a_restart_at_every_entry_and_from_a_snapshot_leads_to_the_same_table() -> None:
    found = Counter[str]()
    for made in (brawling(seed=seed, variant={"turns": 1}) for seed in range(2)):
        while made.table.ended is None:
            if made.table.arena is not None and made.table.arena.flights:
                frozen = snapshot.restore(made.table.id, HUSH, made.secret, made.table.log, snapshot.take(made.table))
                fresh = again(made.table)
                assert fresh.arena == frozen.arena == made.table.arena
                assert fresh.begun == frozen.begun == made.table.begun
                assert whole(fresh) == whole(frozen) == whole(made.table)
                found["in the air"] += len(made.table.arena.flights)
            made.step()
    assert found["in the air"] > 10


def test_R3_a_game_with_gestures_is_verified_to_the_landing() -> None:
    found = Counter[str]()
    for made in games():
        made.play()
        found.update(type(entry).__name__ for entry in made.table.log)
        report = verify(record_of(made.table), HUSH)
        assert report.ok, report
    assert found["Flung"] > 20
    assert found["Bounced"] >= 2


@pytest.mark.parametrize(
    ("field", "value"),
    [("action", int(Action.MISS)), ("spot", (200, 49)), ("lands", 1), ("released", 2), ("flight", 9), ("shows", False)],
)
def test_R3_a_changed_flight_is_found(field: str, value: Any) -> None:
    made = brawling(variant={"turns": 1})
    fling(made, ONE)
    made.play()
    record = record_of(made.table)
    place = next(n for n, entry in enumerate(record.log) if isinstance(entry, Flung))
    forged = structs.replace(record.log[place], **{field: value})
    assert forged != record.log[place]
    log = (*record.log[:place], forged, *record.log[place + 1 :])
    report = verify(seal(structs.replace(record, log=log)), HUSH)
    assert not report.ok
    assert f"entry {place + 1} (flung), field" in str(report) or f"entry {place + 1}" in str(report)


def test_ended_by_vote_in_the_middle_of_it() -> None:
    made = brawling(players=2)
    fling(made, ONE, {"at": CAPTAIN, "hard": 1})
    made.do(VoteEnd(0, True))
    made.do(VoteEnd(1, True))
    assert made.table.arena is None
    assert next_tick(made.table) is None
    assert now(made.table, 0).arena is None
    assert changed(made.table.seats[0]).clock.asked is None
    assert verify(record_of(made.table), HUSH).ok
