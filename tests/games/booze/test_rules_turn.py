"""Rules about turns, Events, the end of a round, and talk."""

import pytest

from tests.games.booze.positions import BL, CASINO, CURTAIN, DEPOT, ICE, ME, PETE, PO, RY, TE, Table


def test_deliver_takes_from_here_only() -> None:
    """R22 to R24, G26, G44: a match, where one stands, face up until the round ends."""
    table = Table(3)
    table.street([RY, ME, PO], [0, 1, 2], laid=[1, 2, 4, 6])
    assert table.legal(0) == ["PASS", "EVENT", "CARD 1", "CARD 2", "CARD 4"]
    assert table.refused(0, "CARD 6") == "NOT_HERE"
    table.play(0, "CARD 1")
    assert table.view(2).place[1] == 3
    table.pass_all(2)
    assert table["face_up"] == 0
    assert table.view(2).place[1] == -128, "R46: turned down"
    assert table.view(0).place[1] == 3, "G25: one's own cards"


def test_events_and_passives() -> None:
    """R25, R26, R40, G42: what can do nothing cannot be used; a turn may be passed."""
    table = Table(3)
    table.street([RY, ME, PO], [CURTAIN, 0, 2], deck=range(36))
    assert table.refused(0, "EVENT") == "EVENT_UNAVAILABLE", "no Delivery card where the others are"
    assert table.legal(0) == ["PASS"]
    table.play(0, "PASS")
    assert table.events[0] == {"name": "PASSED", "seat": 0}
    table.street([RY, ME, PO], [CURTAIN, 0, 2], laid=[0])
    table.play(0, "EVENT")
    assert table.refused(0, "PASS") == "NOT_LEGAL_NOW", "once declared it is not taken back"
    assert table.legal(0) == ["SEAT 1"]


def test_tail_whom_and_what_to_say() -> None:
    """R27, G21, G43: anybody here, Exposed too; any of the twelve, one's own included."""
    table = Table(4)
    table.street([RY, ME, PO, TE], [PETE, PETE, PETE, 0])
    table.set(exposed=0b100)
    assert [a for a in table.legal(0) if a.startswith("SEAT")] == ["SEAT 1", "SEAT 2"]
    table.play(0, "SEAT 1")
    table.play(0, f"NAME {RY}")
    assert table["not_type"][1] == 1 << RY
    assert table["exposed"] == 0b100


def test_after_an_events_tail() -> None:
    """G38: Steal or Expose, as after any Tail."""
    table = Table(3)
    table.street([RY, ME, PO], [PETE, 0, 1], down={1: [17]})
    table.play(0, "EVENT")
    assert table.legal(0) == ["PASS", "CARD 17", *(f"NAME {t}" for t in range(12))]


def test_a_price_for_wrong_names() -> None:
    """G45, G24: one own face-down card; with none, nothing."""
    table = Table(3, wrong_guess="discard_one")
    table.street([RY, ME, PO], [PETE, PETE, 0], down={0: [2, 13]}, up={0: [1]})
    table.play(0, "SEAT 1")
    table.play(0, "NAME 0")
    assert (table.phase, table.legal(0)) == ("EV_DISCARD", ["CARD 2", "CARD 13"])
    assert table.refused(0, "CARD 1") == "FACE_UP"
    table.play(0, "CARD 13")
    assert table["actor"] == 1
    poor = Table(3, wrong_guess="discard_one")
    poor.street([RY, ME, PO], [PETE, PETE, 0])
    poor.play(0, "SEAT 1")
    poor.play(0, "NAME 0")
    assert poor["actor"] == 1


def test_a_price_of_two() -> None:
    """R63: with a price above one a refusal is possible only before the first card."""
    table = Table(3, {"ice_a.price": 2})
    table.street([RY, ME, PO], [ICE, 0, 1], down={1: [16, 17, 8]})
    table.play(0, "EVENT")
    table.play(0, "SEAT 1")
    table.play(1, "CARD 16")
    assert table.refused(1, "PASS") == "MUST_TAKE"
    assert table.default(1).startswith("CARD")
    table.play(1, "CARD 8")
    assert table["actor"] == 1
    assert table["phase"] == 1


def test_the_draw_at_the_end() -> None:
    """R46, G7 to G9: half of all players, what there is; an Event that empties the deck changes nothing."""
    table = Table(5)
    table.street([0, 4, 8, 1, 5], [0, 1, 2, 4, 5], deck=[30, 31], actor=4, baron=0)
    table.set(exposed=0b00111, tick=3)
    table.set(own=[31, 31, 31, 63, 63], taken_by=[9, 9, 9, 10, 10], lost_loc=[5, 5, 5, 6, 6])
    array = table.state.array
    array["end_below"] = 2
    table.play(4, "PASS")
    assert table["deck_len"] == 0, "two of the three that five players draw"
    assert table["exposed"] == 0b11111, "both tie for fewest"
    emptied = Table(3)
    emptied.street([RY, ME, PO], [CASINO, 1, 2], deck=[2])
    emptied.play(0, "EVENT")
    emptied.play(0, "CARD 2")
    assert (emptied["deck_len"], emptied["exposed"]) == (0, 0)


def test_the_raid_turns_boozes_up() -> None:
    """G12, G41, R45, R50: Exposed by the raid is Exposed; with nobody hidden the game is over all the same."""
    table = Table(3)
    table.street([PO, TE, ME], [0, 1, 2], deck=[30], actor=2, baron=0)
    table.play(2, "PASS")
    assert table.phase == "OVER"
    assert [event for event in table.told if event == "AUTO_EXPOSED"] == ["AUTO_EXPOSED"] * 3
    assert [int(t) for t in table.view(None).type[:3]] == [PO, TE, ME]
    assert table["winners"] == 0b111


@pytest.mark.parametrize(("players", "double"), [(3, 1), (4, 2), (5, 2), (6, 1)])
def test_doubling(players: int, double: int) -> None:
    """R47, G30: the whole sum of a player without a mate, with four and five players."""
    table = Table(players)
    types = {3: [PO, TE, ME], 4: [PO, TE, ME, BL], 5: [PO, TE, ME, BL, RY], 6: [PO, TE, ME, BL, RY, 9]}[players]
    table.street(types, [0] * players, down={2: [2, 3]})
    table.set(snitch=[2, 9])
    alone = players < 6
    assert table.final()[2] == (12 + 2 + 1) * (double if alone else 1)
    if players > 3:
        assert table.final()[0] == 12


def test_what_is_always_open() -> None:
    """R55, G25, G28: counts and trophies are public; nothing in the table's actions shows a card."""
    table = Table(3)
    table.street([RY, ME, PO], [0, 1, 2], down={1: [16, 17]}, up={1: [8]})
    for viewer in (0, 2, None):
        view = table.view(viewer)
        assert [int(n) for n in view.cards[:3]] == [0, 3, 0]
        assert [int(n) for n in view.coins[:3]] == [12, 15, 12]
        assert [int(view.place[c]) for c in (16, 17, 8)] == [-128, -128, 4]
    assert not any("SHOW" in name for name in type(table.state).__dict__)


def test_claims() -> None:
    """R53: claims are shown together, name anybody but oneself, and change nothing."""
    table = Table(3, talk="claims")
    assert table.phase == "CLAIM"
    assert len(table.legal(0)) == 4 + 2 * 2
    assert table.refused(0, "CLAIM 4") == "NO_SUCH_TARGET"
    assert table.refused(0, "CLAIM 7") == "NO_SUCH_TARGET"
    assert table.refused(0, "PASS") == "NOT_LEGAL_NOW"
    assert table.default(0) == "CLAIM 0"
    table.play(0, "CLAIM 1")
    assert table.view(1).claim[0] == -128
    table.play(1, "CLAIM 4")
    table.play(2, "CLAIM 0")
    assert [event["claim"] for event in table.events] == [1, 4, 0]
    assert table.phase == "MOVE"
    assert [int(c) for c in table.view(None).claim[:3]] == [1, 4, 0]
    table.move_all(0, 1, 2)
    table.pass_all(3)
    assert table["claim"] == [22, 22, 22]


def test_defaults() -> None:
    """Section 6: what is done for somebody whose time is up."""
    table = Table(3)
    assert table.default(0).startswith("MOVE")
    table.street([RY, ME, PO], [CURTAIN, 0, 2], laid=[0, 12])
    assert table.default(0) == "PASS"
    table.play(0, "EVENT")
    assert table.default(0) == "SEAT 1", "the nearest, clockwise"
    table.play(0, "SEAT 2")
    assert table.default(2) == "PASS"
    reach = Table(3)
    reach.street([RY, ME, PO], [DEPOT, 1, 2], laid=[2, 4])
    reach.play(0, "EVENT")
    assert reach.default(0) == "CARD 2"
