"""Hidden information (specification, section 8): the table row by row."""

from collections.abc import Iterable
from itertools import combinations

import pytest

from backroom.engine.events import read_events
from backroom.games.blaggards import game
from tests.games.blaggards.positions import (
    BESS,
    FINCH,
    HOLD,
    JORY,
    KINDS,
    LAND_OFF,
    LONG,
    MORGAN,
    MURK,
    NAN,
    PIP,
    QUICK,
    SKULL_FIRST,
    START,
    Table,
    at,
    at_the_brawl,
    chest,
    claim,
    key,
    seat,
    snap,
    steady,
)
from tests.games.blaggards.test_scenarios_end import last_try

VIEWERS = (0, 1, 2, 3, 4, None)
PUBLIC = ("round_no", "captain", "step", "character", "bruised", "been_captain", "deck_len", "open", "result")


def test_own_role_and_hand() -> None:
    """Row 1: that seat, always; others see sizes (G34)."""
    t = Table(blaggards=(3, 4))
    for viewer in range(5):
        view = t.sees(viewer)
        assert view["role"][viewer] == t["role"][viewer]
        assert view["hand"][viewer] == t["hand"][viewer]
        assert all(view["hand"][player] is None for player in range(5) if player != viewer)
        assert view["hand_size"] == [4] * 5
    assert t.sees(None)["hand"] is None
    assert t.sees(None)["role"] is None
    assert t.sees(None)["hand_size"] == [4] * 5


def test_roles() -> None:
    """Row 2, R12: Blaggards know all roles from the meeting; Pirates and spectators none but their own."""
    for team in combinations(range(5), 2):
        t = Table(blaggards=team)
        for viewer in range(5):
            known = t.sees(viewer)["role"]
            if viewer in team:
                assert known == t["role"]
            else:
                assert [player for player in range(5) if known[player] is not None] == [viewer]


def test_every_team_looks_the_same_to_a_pirate() -> None:
    """Row 2, R12, 9.1: all six teams without seat 0, as seat 0 and as spectators see them; no event tells more."""
    worlds = [Table(blaggards=team) for team in combinations(range(1, 5), 2)]
    for viewer in (0, None):
        assert all(world.view(viewer) == worlds[0].view(viewer) for world in worlds)
        told = [
            [event.seen_by(viewer).as_dict() for event in read_events(world.state.array, game.events)]
            for world in worlds
        ]
        assert all(story == told[0] for story in told)


def test_dealt_hands_of_blaggards() -> None:
    """Row 3, G7: a snapshot of the Blaggards' rows, not updated; Pirates see nothing of it."""
    t = Table(blaggards=(1, 3))
    for viewer in (1, 3):
        assert t.sees(viewer)["meeting"] == [None, counts("SBRG"), None, counts("SSGK"), None]
    assert [t.sees(pirate)["meeting"] for pirate in (0, 2, 4, None)] == [None] * 4
    t.turn(0, FINCH)
    t.play(0, seat(3), [0])
    assert t.sees(1)["meeting"] == [None, counts("SBRG"), None, counts("SSGK"), None]


def counts(hand: str) -> list[int]:
    return [hand.count(kind) for kind in KINDS]


@pytest.mark.parametrize("prompt", ["STEAL", "COUNCIL", "CHEST", "PLACE", "SKULL", "PUNCH", "LIVE", "EDGE"])
def test_public_state(prompt: str) -> None:
    """Row 4, "public state": these fields are everybody's, at every prompt; the deck and `decisions` nobody's."""
    t = at(prompt)
    for viewer in VIEWERS:
        view = t.sees(viewer)
        for name in PUBLIC:
            assert view[name] == t[name], name
        assert (view["players"], view["phase"]) == (5, t["phase"])
        assert tuple(view["owes"]) == t.owes
        assert view["hand_size"] == [len(hand) for hand in t.hands]
        assert view["deck"] is None
        assert view.get("decisions") is None
        assert "chance" not in view


def test_tokens() -> None:
    """Row 5: a scout knows for good; everybody when it is opened; nobody else before the end."""
    t = Table(tokens=SKULL_FIRST)
    t.turn(2, NAN)
    t.play(2, chest(3))
    assert [t.sees(viewer)["token"] for viewer in (2, 0, None)] == [[None, None, 3, None, None, None], None, None]
    t.turn(0, MORGAN, round=2)
    t.expedition(3, (1, 2))
    t.answer({1: "B", 2: "R"})
    assert all(t.sees(viewer)["token"] == [None, None, 3, None, None, None] for viewer in VIEWERS)
    t.turn(1, NAN, round=3)
    t.play(1, chest(2))
    assert t.sees(1)["token"] == [None, 3, 3, None, None, None]
    assert t.sees(2)["token"] == [None, None, 3, None, None, None]


def test_the_end_shows_all() -> None:
    """Rows 2, 5, 6, R51, R52: roles, all six tokens and the box, to everybody, at the end and not before."""
    t = last_try((3, 3, 2, 2, 1, 0), (1,))
    for viewer in VIEWERS:
        view = t.sees(viewer)
        assert (view["role"], view["token"], view["box_token"]) == (t["role"], t["token"], t["box_token"])


def known_keys(t: Table, viewer: int | None) -> list[int | None]:
    """The keys of the last action as a viewer knows them."""
    found = t.sees(viewer)["deed_key"]
    return [None, None] if found is None or found[t["deeds"] - 1] is None else list(found[t["deeds"] - 1])


def test_a_stolen_key() -> None:
    """Row 7: thief and victim, for good."""
    t = Table()
    t.turn(0, FINCH)
    t.play(0, seat(1), [2])
    assert [known_keys(t, viewer)[0] for viewer in VIEWERS] == [2, 2, None, None, None, None]
    stolen = [event for event in t.told_to(1) if event["name"] == "STOLE"]
    assert [event["key"] for event in stolen] == [2]
    assert [event["key"] for event in t.tales("STOLE")] == [None]
    before = t.sees(1)["deed_key"][0]
    t.play(0, seat(1), [0])
    assert t.sees(1)["deed_key"][0] == before


def test_swapped_keys() -> None:
    """Row 8: each of the two knows both, others nothing."""
    t = at("SWAP_KEYS")
    t.answer({1: "R", 3: "K"})
    keys = [t.sees(viewer)["deed_key"] for viewer in VIEWERS]
    assert [row[0] if row else None for row in keys] == [None, [2, 4], None, [2, 4], None, None]


def test_exchanged_hands_are_known_to_the_two() -> None:
    """Row 9: both Hands at that moment; the Captain who named them learns the sizes only."""
    t = Table()
    t.turn(0, MURK)
    t.play(0, seat(1))
    t.play(0, seat(3))
    hands = [t.sees(viewer)["deed_hand"] for viewer in VIEWERS]
    expected = [counts("SBRG"), counts("SSGK")]
    assert [row[0] if row else None for row in hands] == [None, expected, None, expected, None, None]
    assert t.sees(0)["hand_size"] == [4] * 5


def test_a_spied_hand() -> None:
    """Row 10: that Captain, as of that moment; the victim is not told more than that it happened."""
    t = Table()
    t.bruise(0)
    t.turn(0, NAN)
    t.play(0, seat(4))
    hands = [t.sees(viewer)["deed_hand"] for viewer in VIEWERS]
    assert hands[0][0][0] == counts("RRGG")
    assert all(row is None or row[0] is None or row[0][0] is None for row in (hands[1], hands[2], hands[3], hands[5]))
    assert [event["target"] for event in t.tales("SPIED")] == [4]


def test_a_gift() -> None:
    """Row 11: giver and receiver; all know who gave to whom."""
    t = at("GIFT_KEY")
    t.play(0, key("R"))
    t.play(0, seat(3))
    assert [known_keys(t, viewer)[0] for viewer in VIEWERS] == [2, None, None, 2, None, None] or t.phase == "COUNCIL"
    given = {viewer: [event for event in t.told_to(viewer) if "key" in event] for viewer in VIEWERS}
    assert {viewer for viewer in VIEWERS if given[viewer][0]["key"] == 2} == {0, 3}


def test_muster_answers() -> None:
    """Row 12: public truth of that moment, kept with its date."""
    t = Table()
    t.turn(0, PIP)
    t.play(0, key("S"))
    yes = sum(1 << player for player in range(5) if "S" in t.hand(player))
    for viewer in VIEWERS:
        view = t.sees(viewer)
        assert view["deed_yes"][0] == yes
        assert view["deed_round"][0] == 1


def test_a_discard() -> None:
    """Row 13: the discarder knows the kind; all know that it happened."""
    t = Table()
    t.turn(0, JORY)
    t.play(0, key("B"))
    events = {viewer: [event for event in t.told_to(viewer) if event["name"] == "DISCARDED"] for viewer in VIEWERS}
    assert [events[viewer][0]["key"] for viewer in VIEWERS] == [1, None, None, None, None, None]
    assert t.sees(1)["deck_len"] == 17


def test_skull_discards() -> None:
    """Row 13: each its own kind; others the number only."""
    t = at("SKULL")
    t.answer({0: "R", 1: "G", 2: "K", 3: "K", 4: "G"})
    assert [event["count"] for event in t.tales("CAST")] == [5]
    for viewer in range(5):
        cast = t.sees(viewer)["trip_cast"]
        assert cast[viewer][0] == [2, 3, 4, 4, 3][viewer]
        assert all(cast[player] is None for player in range(5) if player != viewer)
    assert t.sees(None)["trip_cast"] is None


def test_placed_keys() -> None:
    """Row 14: the owner; a multiset for all; with EXP_OPEN by owner."""
    t = Table()
    t.turn(0, MORGAN)
    t.expedition(1, (1, 2))
    t.answer({1: "R", 2: "B"})
    for viewer in VIEWERS:
        view = t.sees(viewer)
        assert view["trip_got"][0] == [0, 1, 1, 0, 0]
        placed = view["trip_placed"] or [None] * 5
        assert [placed[player][0] if placed[player] else None for player in (1, 2)] == [
            2 if viewer == 1 else None,
            1 if viewer == 2 else None,
        ]
    t = Table()
    t.turn(0, BESS)
    t.play(0, seat(4), [0])
    t.expedition(1, (1, 2))
    t.answer({1: "R", 2: "B"})
    for viewer in VIEWERS:
        placed = t.sees(viewer)["trip_placed"]
        assert (placed[1][0], placed[2][0]) == (2, 1)


def test_drawn_keys() -> None:
    """Row 16: the drawer knows the kind, all know who drew."""
    t = Table(deck="GK")
    t.turn(0, MORGAN)
    t.expedition(1, (1, 2))
    t.answer({1: "R", 2: "B"})
    drew = {viewer: [(e["seat"], e["key"]) for e in t.told_to(viewer) if e["name"] == "DREW"] for viewer in VIEWERS}
    assert drew[None] == drew[0] == [(1, None), (2, None)]
    assert drew[1] == [(1, 3), (2, None)]
    assert drew[2] == [(1, None), (2, 4)]


def test_claims_and_orders() -> None:
    """Row 17: public when all have spoken, when the orders are complete; and kept with the expedition."""
    t = at("COUNCIL")
    t.council({0: claim("S"), 3: claim("GK")})
    t.expedition(1, (0, 3), "S")
    for viewer in VIEWERS:
        view = t.sees(viewer)
        assert view["claim"] == [1, -1, -1, 24, -1]
        assert view["order"] == [0, -1, -1, 1, -1]
        assert view["band"] == 0b01001
        assert view["chest"] == 0


def test_bell_and_punches() -> None:
    """Row 18: own until the window closes, then public."""
    t = at_the_brawl()
    t.play(0, QUICK)
    t.play(1, snap(2))
    assert t.sees(1)["thrown"][1] is not None
    assert [t.sees(viewer)["thrown"] for viewer in (0, 2, 3, 4, None)].count(None) >= 1
    for viewer in (0, 2, 3, 4, None):
        thrown = t.sees(viewer)["thrown"] or [None] * 5
        assert thrown[1] is None
        assert t.sees(viewer)["landed_len"] == 0
    t.throw({1: [HOLD], 2: [HOLD], 3: [HOLD], 4: [HOLD]})
    for viewer in VIEWERS:
        assert (t.sees(viewer)["bell"], t.sees(viewer)["landed_len"]) == (0, 1)


def test_who_was_named_though_down_already() -> None:
    """Section 8, public log, G17: which of two KO'd players the Captain named changes nothing else, and is kept."""
    for named in (2, 3):
        t = at_the_brawl(bruised=(2, 3))
        t.play(0, LONG)
        t.throw({1: [snap(2), snap(3)], 4: [HOLD]}, [0, 0, 0, 0])
        assert (t.phase, t.bruised, t.sees(None)["fallen"][0]) == ("KO", {2, 3}, -1)
        t.play(0, seat(named))
        assert (t.phase, t.bruised) == ("NEXT", {2, 3})
        assert [t.sees(viewer)["fallen"] for viewer in VIEWERS] == [[named, *[-1] * 6]] * 6


def test_answers_show_in_owes_and_sizes() -> None:
    """Section 8: of an open hidden window others see `owed` shrink, in `place` and `skull` the Hand too; no more."""
    for prompt, player, answer, fields in (
        ("COUNCIL", 3, claim("S"), {"owes"}),
        ("PLACE", 1, key("B"), {"owes", "hand_size"}),
        ("SKULL", 4, key("R"), {"owes", "hand_size"}),
        ("SWAP_KEYS", 3, key("S"), {"owes"}),
    ):
        t = at(prompt)
        before = {viewer: t.sees(viewer) for viewer in VIEWERS if viewer != player}
        t.play(player, answer)
        for viewer, was in before.items():
            now = t.sees(viewer)
            assert {name for name in now if now[name] != was[name]} == fields, prompt


def test_a_default_looks_like_an_answer() -> None:
    """Section 8: what others see of a window does not tell a default on time-out from an answer given."""
    t, other = at("COUNCIL"), at("COUNCIL")
    t.play(2, t.default(2))
    other.play(2, claim("SBRGK"))
    for viewer in (0, 1, 3, 4, None):
        assert t.view(viewer) == other.view(viewer)
        assert t.told_to(viewer) == other.told_to(viewer)


def test_spectators_know_what_is_public() -> None:
    """Section 8: a spectator's view is the public state: no seat knows less."""
    for prompt in ("COUNCIL", "PLACE", "SKULL", "PUNCH", "EDGE", "SWAP_KEYS"):
        t = at(prompt)
        public = t.sees(None)
        for viewer in range(5):
            own = t.sees(viewer)
            assert not [name for name, value in public.items() if value is not None and own[name] is None]


def test_masked_views() -> None:
    """G22: clean and edge tokens per character and the totals of off and late ones; no thrower, no tick."""
    t = at_the_brawl(punch_owner="anonymous")
    t.play(0, QUICK)
    throws = {1: [snap(2), snap(2)], 2: [steady(1), steady(1)], 3: [snap(1), steady(2)], 4: [HOLD]}
    t.throw(throws, [1, 0, 2, 0, 69, 89, 70, 94])  # S24
    for viewer in (0, 4, None):
        view = t.sees(viewer)
        assert view["clean_on"] == [0, 1, 1, 0, 0]
        assert view["edge_on"] == [0, 0, 1, 0, 0]
        assert (view["off_total"], view["late_total"]) == (1, 2)
        assert flat(view["landed"]) <= {None, -1}
        assert [target for _, target in pairs(view["edges"])] == [2]
        assert {thrower for thrower, _ in pairs(view["edges"])} <= {None, -1}


def flat(rows: Iterable[Iterable[int | None] | None] | None) -> set[int | None]:
    return {cell for row in rows or [] for cell in row or [None]}


def pairs(rows: list[list[int | None] | None] | None) -> list[list[int | None]]:
    """Queued edges, without the empty places."""
    return [row for row in rows or [] if row is not None and row[1] is not None and row[1] >= 0]


def test_masked_owes_in_a_live_brawl() -> None:
    """G22: a seat sees no other brawler's bit of `owed`; its own and the Captain's it sees."""
    t = at_the_brawl(mode="live", punch_owner="anonymous")
    t.play(0, START)
    assert t.owes == (0, 1, 2, 3, 4)
    assert [t.view(viewer).owes for viewer in VIEWERS] == [(0,), (0, 1), (0, 2), (0, 3), (0, 4), (0,)]
    for _ in range(2):
        t.play(3, LAND_OFF)
    assert [t.view(viewer).owes for viewer in VIEWERS] == [(0,), (0, 1), (0, 2), (0,), (0, 4), (0,)]


def test_public_owes_in_a_live_brawl() -> None:
    """Section 5: without masks everybody sees who has a token left."""
    t = at("LIVE")
    assert {t.view(viewer).owes for viewer in VIEWERS} == {(0, 1, 2, 3, 4)}
