"""9.2, the live Brawl of people: aim, scatter, beats, bell and bots, at a table and in the arena alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import hypot
from random import Random
from typing import Any

import pytest

from backroom.engine import State
from backroom.games.blaggards import arena, game
from backroom.table.commands import Act, Gesture, Tick
from backroom.table.entries import Acted, Bounce, Bounced, By, Flung
from backroom.table.judge import next_tick
from backroom.table.record import record_of
from backroom.table.settings import Tempo
from backroom.table.sight import lines, now
from backroom.table.verify import verify
from tests.games.blaggards.positions import LAND_OFF, START, STOP, foul, land_clean, land_edge
from tests.table.playing import Party, frames, viewers

LIVE = {"brawl_mode": "live"}
THROWS = 100_000


def ring(players: int, captain: int = 0, **variant: Any) -> State:
    """The table before anything else."""
    state = game.pattern(players, LIVE | variant)
    state.array["captain"] = captain
    return state


def words(seed: int) -> Callable[[], int]:
    random = Random(seed)
    return lambda: random.getrandbits(64)


# The table


@pytest.mark.parametrize("players", range(5, 11))
def test_the_cards_lie_in_a_ring_and_do_not_touch(players: int) -> None:
    places = arena.places(ring(players))
    assert len(places) == players
    assert places[0] == (0, -arena.RING)
    for n, (x, y) in enumerate(places):
        assert abs(hypot(x, y) - arena.RING) < 1
        for across, down in places[:n]:
            assert abs(across - x) > arena.WIDTH or abs(down - y) > arena.HEIGHT


def at(state: State, seat: int, dx: float = 0, dy: float = 0) -> int:
    """What a token is that lies so far from a card's middle."""
    x, y = arena.places(state)[seat]
    return arena.landing(state, round((x + dx) * arena.FINE), round((y + dy) * arena.FINE))


def test_R46_R47_clean_edge_and_off() -> None:
    """9.2: centre on a card is clean, a disc that touches a card is an edge, else it is off."""
    state = ring(5)
    assert at(state, 1) == at(state, 1, 50) == at(state, 1, -50, 70) == at(state, 1, 0, -70) == land_clean(1)
    assert at(state, 1, 50.01) == at(state, 1, 74) == at(state, 1, 0, 94) == at(state, 1, 66.9, 86.9) == land_edge(1)
    assert at(state, 1, 74.01) == at(state, 1, 0, 94.01) == at(state, 1, 67, 87) == LAND_OFF


def test_R38_the_captains_card_is_the_bell() -> None:
    for captain in range(5):
        state = ring(5, captain)
        assert at(state, captain) == LAND_OFF
        assert all(at(state, seat) == land_clean(seat) for seat in range(5) if seat != captain)


def test_G33_of_two_cards_the_nearer_then_the_lower_seat() -> None:
    state = ring(10)
    upper, lower = arena.places(state)[2], arena.places(state)[3]
    assert upper[0] == lower[0], "one above the other"
    middle = (upper[1] + lower[1]) / 2 - upper[1]
    gap = lower[1] - upper[1] - arena.HEIGHT
    assert gap < 2 * arena.RADIUS
    assert at(state, 2, 0, middle) == land_edge(2)
    assert at(state, 2, 0, middle + 0.5) == land_edge(3)
    assert at(state, 2, 0, middle - 0.5) == land_edge(2)


@pytest.mark.parametrize(
    ("wind", "odds"), [(0, {"clean": 0.71, "edge": 0.20, "off": 0.09}), (1, {"clean": 0.95, "edge": 0.05, "off": 0.0})]
)
def test_the_odds_are_those_of_the_sealed_brawl(wind: int, odds: dict[str, float]) -> None:
    """9.2: measured at the card's centre, snap 71/20/9 %, steady 95/5/0 %."""
    state, word, found = ring(6), words(wind), Counter[str]()
    targets = [(seat, dict(zip("xy", arena.places(state)[seat], strict=True)) | {"wind": wind}) for seat in range(1, 6)]
    for n in range(THROWS):
        seat, params = targets[n % 5]
        length, _, action = arena.fling(state, 1, params, arena.HELD, word)
        assert length == 250
        found["clean" if action == land_clean(seat) else "edge" if action == land_edge(seat) else "off"] += 1
    for how, share in odds.items():
        assert abs(found[how] / THROWS - share) < 0.006, found


def test_steady_is_believed_only_of_a_fist_that_was_held() -> None:
    state = ring(5)
    x, y = arena.places(state)[1]
    spots = {
        (wind, rested): arena.fling(state, 2, {"x": x, "y": y, "wind": wind}, rested, words(7))[1]
        for wind in (0, 1)
        for rested in (0, 349, 350)
    }
    snap, steady = spots[0, 0], spots[1, 350]
    assert snap != steady
    assert {key for key, spot in spots.items() if spot == steady} == {(1, 350)}
    assert abs(steady[0] - x) < abs(snap[0] - x), "the same luck, less scatter"


def test_nobody_aims_beyond_the_table() -> None:
    state = ring(5)
    far = arena.fling(state, 1, {"x": 10**6, "y": -(10**6), "wind": 1}, 400, words(1))[1]
    assert far == arena.fling(state, 1, {"x": 600, "y": -600, "wind": 1}, 400, words(1))[1]


# At a table


def before(players: int = 5, *, seed: int = 1, **more: Any) -> Party:
    """On to the first Brawl: the Captain is to start it."""
    variant = LIVE | {"talk": "free"} | more.pop("variant", {})
    made = Party(game, players, seed=seed, variant=variant, **more).deal()
    made.play(lambda table: table.state is not None and table.state.phase_name == "START")
    return made


def brawl(players: int = 5, **more: Any) -> Party:
    made = before(players, **more)
    made.act(captain(made), START)
    assert made.table.arena is not None
    made.now = made.table.arena.begins
    return made


def captain(made: Party) -> int:
    assert made.table.state is not None
    return int(made.table.state.captain)


def brawlers(made: Party) -> list[int]:
    """From the Captain's left."""
    return [(captain(made) + k) % len(made.table.seats) for k in range(1, len(made.table.seats))]


def aim(made: Party, seat: int, wind: int = 0) -> dict[str, int]:
    assert made.table.state is not None
    return dict(zip("xy", arena.places(made.table.state)[seat], strict=True)) | {"wind": wind}


def test_section_6_the_brawl_starts_by_itself_after_ten_seconds() -> None:
    for tempo in (Tempo.BLITZ, Tempo.RELAXED, Tempo.UNTIMED):
        made = before(tempo=tempo)
        assert next_tick(made.table) == made.now + 10_000
        made.now += 10_000
        (acted,) = made.do(Tick()).entries
        assert isinstance(acted, Acted)
        assert acted.acts == ((captain(made), START),)


def test_9_2_three_beats_then_two_to_eight_seconds() -> None:
    made = before()
    made.act(captain(made), START)
    shown = now(made.table, None).arena
    assert shown is not None
    assert shown.begins - shown.opened == arena.BEATS * arena.BEAT
    assert (shown.may_close - shown.begins, shown.closes - shown.begins) == (2000, 8000)
    made.now = shown.may_close - 1
    made.refused(Act(captain(made), STOP), "TOO_EARLY")
    made.now = shown.closes
    (acted,) = made.do(Tick()).entries
    assert isinstance(acted, Acted)
    assert (acted.acts, acted.by) == (((captain(made), STOP),), By.CLOCK)


def test_S30_live_over_gestures() -> None:
    """Two fists each and no third; what has landed is ruled on; after STOP it is too late."""
    made = brawl()
    one, two, *_ = brawlers(made)
    for _ in range(2):
        made.now += 400
        made.do(Gesture(one, aim(made, two, 1), made.now))
    made.refused(Gesture(one, aim(made, two), made.now), "OUT_OF_PUNCHES")
    made.now += 250
    made.do(Tick())
    made.refused(Gesture(one, aim(made, two), made.now), "OUT_OF_PUNCHES")
    assert made.table.state is not None
    assert int(made.table.state.landed_len) == 2
    made.now += 2000
    made.do(Act(captain(made), STOP))
    made.refused(Gesture(two, aim(made, one), made.now), "TOO_LATE")
    assert made.table.arena is None


def test_S44_what_the_arena_writes_is_never_accepted_from_a_client() -> None:
    """Section 7, code 5; codes 1 to 4 come before it, code 6 after it."""
    made = brawl()
    chief, (one, two, *_) = captain(made), brawlers(made)
    for action in (land_clean(two), land_edge(two), LAND_OFF, land_clean(chief)):
        made.refused(Act(one, action), "NOT_YOUR_DECISION")
        made.refused(Act(chief, action), "NOT_YOUR_DECISION")
    made.refused(Act(one, foul(one)), "WRONG_PROMPT")
    made.refused(Act(one, STOP), "NOT_YOUR_DECISION")
    made.refused(Gesture(chief, aim(made, one), made.now), "NOT_YOUR_DECISION")
    assert now(made.table, one).legal == ()
    assert [action["name"] for action in now(made.table, chief).legal] == ["BELL_STOP"]
    for params in ({}, {"x": 0, "y": 0}, {"x": 0, "y": 0, "wind": 2}, {"x": 0, "y": 0, "wind": 0, "z": 0}):
        made.refused(Gesture(one, params, made.now), "NO_SUCH_ACTION")
    with_foul = brawl(variant={"foul_rule": "ko"})
    with_foul.refused(Act(brawlers(with_foul)[0], foul(brawlers(with_foul)[0])), "NOT_YOUR_DECISION")


def test_R41_the_knocked_out_cannot_throw() -> None:
    made = brawl()
    one = brawlers(made)[0]
    assert made.table.state is not None
    made.table.state.array["bruised"][0, one] = 1
    made.table.state.array["owes"] &= ~(1 << one)
    made.refused(Gesture(one, aim(made, one), made.now), "KNOCKED_OUT")


def test_R37_punching_oneself_and_R38_the_bell() -> None:
    made = brawl()
    one, two, *_ = brawlers(made)
    made.now += 400
    made.do(Gesture(one, aim(made, one, 1), made.now))
    made.do(Gesture(two, aim(made, captain(made), 1), made.now))
    assert made.table.arena is not None
    mine, bell = made.table.arena.flights
    assert mine.action in (land_clean(one), land_edge(one))
    assert bell.action == LAND_OFF


def test_G23_an_early_throw_bounces_or_is_a_foul() -> None:
    made = before()
    made.act(captain(made), START)
    one = brawlers(made)[0]
    (bounced,) = made.do(Gesture(one, aim(made, one), made.now), 100).entries
    assert isinstance(bounced, Bounced)
    assert bounced.why is Bounce.EARLY
    assert "before the third beat" in lines(made.table, None)[-1].text
    made = before(variant={"foul_rule": "ko"})
    made.act(captain(made), START)
    one, two, *_ = brawlers(made)
    _, acted = made.do(Gesture(one, aim(made, two), made.now), 100).entries
    assert isinstance(acted, Acted)
    assert acted.acts == ((one, foul(one)),)
    assert made.table.state is not None
    assert made.table.state.phase_name == "START"
    assert made.table.state.bruised[one] == 1
    made.act(captain(made), START)
    assert made.table.arena is not None
    assert made.table.arena.beginnings == 2, "9.2: the arena's chance is drawn for the round and the restarts"


def test_section_6_equal_times_are_ordered_clockwise_from_the_captains_left() -> None:
    made = brawl(6)
    order = brawlers(made)
    for seat in reversed(order):
        made.do(Gesture(seat, aim(made, order[0]), made.now))
    made.now += 250
    (acted,) = made.do(Tick()).entries
    assert isinstance(acted, Acted)
    assert [seat for seat, _ in acted.acts] == order


def test_G22_anonymous_throws_show_where_and_not_whose() -> None:
    told = []
    for which in (0, 1):
        made = brawl(variant={"punch_owner": "anonymous"})
        thrower, target = brawlers(made)[which], brawlers(made)[2]
        made.now += 400
        made.do(Gesture(thrower, aim(made, target, 1), made.now))
        chief = captain(made)
        shown = now(made.table, chief).arena
        assert shown is not None
        assert [flight.seat for flight in shown.flights] == [None]
        mine = now(made.table, thrower).arena
        assert mine is not None
        assert [flight.seat for flight in mine.flights] == [thrower]
        made.now += 250
        made.do(Tick())
        told.append({viewer: frames(made.table, viewer) for viewer in (chief, brawlers(made)[3], None)})
        last = lines(made.table, None)[-1]
        assert (last.k, last.seat, last.events[0]["seat"], last.events[0]["target"]) == ("acted", None, None, target)
    assert told[0] == told[1]


def test_bots_throw_on_ticks_as_in_the_sealed_brawl() -> None:
    """9.2: reaction below(3), a snap of one tick, a steady throw of two, 0.7 s each; a bell at 3, 4 or 6."""
    state = ring(5)
    waits = Counter(arena.bot_waits(state, 1, words(n)) for n in range(300))
    assert sorted(waits) == [-250, 450, 1150]
    assert min(waits.values()) > 70
    bells = Counter(arena.bot_bell(state, words(n)) for n in range(300))
    assert sorted(bells) == [2100, 2800, 4200]
    view = game.view(ring(5), 1)
    assert arena.bot_gesture(view, land_clean(3), 0) == (700, aim_at(state, 3) | {"wind": 0})
    assert arena.bot_gesture(view, land_edge(3), 1) == (1400, aim_at(state, 3) | {"wind": 1})
    assert arena.bot_gesture(view, LAND_OFF, 0) is None
    assert arena.bot_gesture(view, foul(1), 0) is None


def aim_at(state: State, seat: int) -> dict[str, int]:
    return dict(zip("xy", arena.places(state)[seat], strict=True))


@pytest.mark.parametrize("players", [5, 8])
def test_R3_whole_games_with_live_brawls_are_verified(players: int) -> None:
    variant = LIVE | {"rounds": 3, "foul_rule": "ko" if players == 8 else "bounce"}
    made = Party(game, players, seed=players, variant=variant).deal().play()
    found = Counter(type(entry).__name__ for entry in made.table.log)
    assert found["Flung"] >= 4
    report = verify(record_of(made.table), game)
    assert report.ok, report
    landed = [entry.action for entry in made.table.log if isinstance(entry, Flung)]
    assert all(action in arena.ARENA_ONLY for action in landed)


def test_H1_nobody_knows_what_a_fist_will_do() -> None:
    made = brawl()
    one, two, *_ = brawlers(made)
    made.now += 400
    (flung,) = made.do(Gesture(one, aim(made, two, 1), made.now)).entries
    assert isinstance(flung, Flung)
    for viewer in viewers(made.table):
        sent = frames(made.table, viewer).decode()
        assert f'"action":{flung.action}' not in sent
        assert f"[{flung.spot[0]},{flung.spot[1]}]" not in sent
        line = lines(made.table, viewer)[-1]
        assert (line.k, line.params, line.lands) == ("flung", aim_at_seat(made, two), made.now + 250)


def aim_at_seat(made: Party, seat: int) -> dict[str, int]:
    assert made.table.state is not None
    return aim_at(made.table.state, seat)


def test_2_8_over_days_and_among_bots_the_brawl_is_sealed() -> None:
    fit = game.room("table").variant_for
    assert fit(LIVE, tempo="normal", persons=1) == LIVE
    assert fit(LIVE, tempo="days", persons=5) == fit(LIVE, tempo="normal", persons=0) == {"brawl_mode": "sealed"}
