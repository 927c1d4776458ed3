"""Scenarios about tailing, stealing and naming."""

from tests.games.booze.positions import BL, BR, CH, DEPOT, HO, LA, ME, PETE, PO, RY, SH, TE, Table, names

TYPES = [PO, RY, TE, BL, ME, CH]


def s10() -> Table:
    """S10's street: seat 1 holds 13 and 17, seat 4 holds 16, both alone at Seedy Pete's."""
    table = Table(6)
    table.street(TYPES, [0, PETE, 1, 4, PETE, 5], down={1: [13, 17], 4: [16]}, baron=2, actor=4)
    return table


def test_S08_deliver() -> None:
    """S8: R20, R21."""
    table = Table(3)
    table.street([RY, PO, ME], [0, 1, 2], laid=[0, 2])
    assert table.legal(0) == ["PASS", "EVENT", "CARD 2"]
    assert table.refused(0, "CARD 0") == "NO_MATCH"
    table.play(0, "CARD 2")
    assert table.front(0) == [2]
    assert table["face_up"] == 1 << 2
    assert names(table["pub_ev"][0]) == {PO, HO, RY, 6, ME, BR}


def test_S09_evidence_adds_up() -> None:
    """S9: R21: four deliveries pin the Rye seat."""
    table = Table(3)
    table.street([RY, PO, ME], [0, 1, 2], laid=[2, 13, 6, 21])
    left = []
    for card, location in ((2, 0), (13, 2), (6, 1), (21, 3)):
        table.set(loc=[location, 4, 5])
        table.turn_of(0)
        table.set(baron=0, turn_k=0)
        table.play(0, f"CARD {card}")
        left.append(len(names(table["pub_ev"][0])))
    assert left == [6, 4, 2, 1]
    assert names(table["pub_ev"][0]) == {RY}


def test_S10_the_look() -> None:
    """S10: R28 to R33."""
    table = s10()
    assert table.coins() == [12, 14, 12, 12, 13, 12]
    assert [int(table.view(4).place[c]) for c in (13, 17)] == [-128, -128]
    table.play(4, "SEAT 1")
    view = table.view(4)
    assert [int(view.place[c]) for c in (13, 17)] == [4, 4]
    assert [int(table.view(0).place[c]) for c in (13, 17)] == [-128, -128]
    assert table.legal(4) == ["PASS", "CARD 13", "CARD 17", *(f"NAME {t}" for t in range(12))]
    shown = int(view.boozes[14]) & int(view.boozes[18])
    assert names(shown) == {LA, RY, ME}


def test_S11_a_right_name() -> None:
    """S11: R34, R35, R38, R17."""
    table = s10()
    table.play(4, "SEAT 1")
    table.play(4, f"NAME {RY}")
    assert table["exposed"] == 0b10
    assert table["own"][1] == 0b111011
    assert table["taken_by"][1] == 4
    assert table["snitch"] == [4, 9]
    assert table.coins() == [12, 12, 12, 12, 16, 12]
    assert int(table.view(0).type[1]) == RY
    table.pass_all(3)
    assert [a for a in table.legal(1) if a != "MOVE 2"] == ["MOVE 0", "MOVE 1", "MOVE 3", "MOVE 4", "MOVE 5"]
    assert table.refused(1, "MOVE 2") == "CARD_LOST"


def test_S12_a_wrong_name() -> None:
    """S12: R36."""
    table = s10()
    table.play(4, "SEAT 1")
    table.play(4, f"NAME {LA}")
    assert table.events[0] == {"name": "NAMED", "seat": 4, "target": 1, "booze": LA, "right": 0}
    assert table.coins() == [12, 14, 12, 12, 13, 12]
    assert names(table["pub_ev"][1]) == {RY, ME}
    assert table["actor"] == 5


def test_S13_a_steal() -> None:
    """S13: R30, R31: the stolen card pins the thief, and cannot be stolen back this round."""
    table = s10()
    table.play(4, "SEAT 1")
    table.play(4, "CARD 13")
    assert names(table["pub_ev"][4]) == {ME}
    assert (table.front(1), table.front(4)) == ([17], [13, 16])
    table.pass_all(2)
    table.play(1, "SEAT 4")
    assert table.refused(1, "CARD 13") == "FACE_UP"
    table.play(1, "PASS")
    table.move_all(1, 4, 0, 1, 4, 0)
    while table["actor"] != 1:
        table.play(table["actor"], "PASS")
    table.play(1, "SEAT 4")
    assert "CARD 13" in table.legal(1)


def test_S14_face_up_and_face_down() -> None:
    """S14: R28, R31."""
    table = Table(3)
    table.street([RY, ME, PO], [PETE, PETE, 0], down={1: [17]}, up={1: [13]})
    table.play(0, "SEAT 1")
    assert [int(table.view(0).place[c]) for c in (13, 17)] == [4, 4]
    assert [a for a in table.legal(0) if a.startswith("CARD")] == ["CARD 17"]


def test_S15_an_exposed_target() -> None:
    """S15: R32, R37."""
    table = s10()
    table.set(exposed=0b10)
    table.play(4, "SEAT 1")
    assert table.refused(4, f"NAME {RY}") == "ALREADY_EXPOSED"
    table.play(4, "CARD 17")
    assert table.front(4) == [16, 17]


def test_S16_nothing_to_see() -> None:
    """S16: G19, G20."""
    table = Table(3)
    table.street([RY, ME, PO], [PETE, PETE, 0])
    table.play(0, "SEAT 1")
    assert table.legal(0) == ["PASS", *(f"NAME {t}" for t in range(12))]
    table.play(0, "PASS")
    assert table["actor"] == 1


def test_S17_at_a_distance() -> None:
    """S17: R60, G16: the card of the target's own place is lost."""
    table = Table(3)
    table.street([RY, ME, PO], [PETE, DEPOT, 0])
    table.play(0, "EVENT")
    assert (table.phase, table["target"]) == ("TAIL", 1)
    table.play(0, f"NAME {ME}")
    assert table["own"][1] == 0b011111
    assert table["lost_loc"][1] == DEPOT


def test_S18_lying_low() -> None:
    """S18: R61, G39."""
    table = Table(3)
    table.street([RY, ME, PO], [PETE, 3, 0])
    assert table.refused(0, "EVENT") == "EVENT_UNAVAILABLE"
    table.street([RY, ME, PO], [3, 3, 0], laid=[18])
    assert table.refused(0, "SEAT 1") == "HIDDEN"
    assert table.refused(0, "EVENT") == "EVENT_UNAVAILABLE"
    assert table.legal(0) == ["PASS", "CARD 18"]


def test_S30_two_birds() -> None:
    """S30: R62."""
    table = Table(3, sides=[3])
    table.street([RY, ME, PO], [3, 3, 0], down={1: [16, 17]})
    table.play(0, "SEAT 1")
    table.play(0, "CARD 17")
    assert table.phase == "TAIL"
    assert table.legal(0) == ["PASS", *(f"NAME {t}" for t in range(12))]
    table.play(0, f"NAME {ME}")
    assert table.coins() == [16, 11, 12]
    table = Table(3, sides=[3])
    table.street([RY, ME, PO], [3, 3, 0], down={1: [16, 17]})
    table.play(0, "SEAT 1")
    table.play(0, f"NAME {SH}")
    assert table["actor"] == 1


def test_S37_exposed_players_play_on() -> None:
    """S37: R39, G17, G46: S11 goes on."""
    table = s10()
    table.play(4, "SEAT 1")
    table.play(4, f"NAME {RY}")
    table.pass_all(2)
    table.play(1, "SEAT 4")
    table.play(1, f"NAME {ME}")
    assert table["own"][4] == 0b111011
    assert (table["taken_by"][1], table["taken_by"][4]) == (4, 1)
    assert table["snitch"] == [4, 9]
    assert table.coins() == [12, 14, 12, 12, 14, 12]


def test_S40_the_other_bird_is_asked_for() -> None:
    """S40: G40: nothing to steal, and the table sees just a pause."""
    table = Table(3, sides=[3])
    table.street([RY, ME, PO], [3, 3, 0], down={1: [16]})
    table.play(0, "SEAT 1")
    table.play(0, f"NAME {ME}")
    assert table.coins() == [15, 11, 12]
    assert (table.phase, table.legal(0)) == ("TAIL", ["PASS"])


def test_S41_pickpocket() -> None:
    """S41: R66, and whom one may choose."""
    table = Table(6, sides=[5])
    table.street([RY, ME, PO, BL, TE, BR], [DEPOT, 0, 1, 2, 4, 4], down={1: [16]})
    assert table.refused(0, "SEAT 7") == "NO_SUCH_TARGET"
    assert table.refused(0, "SEAT 0") == "NO_SUCH_TARGET"
    assert table.refused(0, "SEAT 1") == "NOT_HERE"
    table.play(0, "EVENT")
    table.play(0, "SEAT 1")
    assert table.told == ["TAILED"]
    assert table.legal(0) == ["PASS"]
    assert table.refused(0, f"NAME {ME}") == "NOT_LEGAL_NOW"
    assert table.refused(0, "CARD 16") == "NO_MATCH"
    assert table.refused(0, "CARD 17") == "NOT_HERE"
