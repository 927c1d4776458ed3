"""Scenarios of the specification, section 11: what fires, what it gives, what wears."""

from tests.games.butch.positions import APARTMENT, CHURCH, HOUSE, JAIL, NOWHERE, RANCH, STATION, STORE, Table


def test_S02_saloon() -> None:
    """S2: a two pays 4 to the roller and 2 to the other; both Saloons wear; straight to TOWN (R13, R15, R20, R21)."""
    t = Table(2)
    t.roll(1, 1)
    assert t["rubies"] == [8, 6]
    assert (t.repair(0, 3), t.repair(1, 3)) == (2, 2)
    assert (t.phase, t["ap"]) == ("TOWN", 2)


def test_S03_occupied_building() -> None:
    """S3: the hero in it keeps a Saloon from wearing (R13, G21)."""
    t = Table(2)
    t.put(1, hero=3)
    t.roll(1, 2)
    assert t["rubies"] == [8, 6]
    assert (t.repair(0, 3), t.repair(1, 3)) == (2, 3)


def test_S04_cowboy_reward_and_off_turn_actions() -> None:
    """S4: the Ranch gives a cowboy to the roller and two actions to the other (R21, R24, R26, R34, G3, G24, G40)."""
    t = Table(2)
    t.roll(2, 4)
    assert t.legal(0) == ["PASS", "COWBOY 3", "COWBOY 5"]
    assert t.refused(0, "COWBOY 4") == "HERO_IN_THE_WAY"
    t.play(0, "COWBOY 3")
    assert t.repair(0, 4) == 3
    assert t.state.owes == (1,)
    t.play(1, "REPAIR")
    t.play(1, "REPAIR")
    assert t.repair(1, 4) == 5
    assert t.phase == "ATTACK"
    assert t.legal(0) == ["PASS", "ATTACK 1 3", "ATTACK 1 4", "ATTACK 1 5"]


def test_S05_dash_to_hold_the_wall() -> None:
    """S5: the hero runs into the firing Hotel; an empty column wears all the same (R22, R33, G22, G23)."""
    t = Table(2)
    t.roll(4, 6)
    assert (t["rubies"][0], t["pend_ap"]) == (6, 1)
    t.play(0, "MOVE 5")
    assert t["hero"][0] == 5
    assert (t.repair(0, 5), t.repair(1, 5)) == (3, 2)


def test_S06_repair_instead() -> None:
    """S6: the point is hammered where the hero stands, and the Hotel wears (R22, R24)."""
    t = Table(2)
    t.roll(4, 6)
    t.play(0, "REPAIR")
    assert (t.repair(0, 4), t.repair(0, 5)) == (4, 2)


def test_S07_leaving_exposes() -> None:
    """S7: whoever leaves a firing building exposes it (R22, G22)."""
    t = Table(2)
    t.put(0, hero=5)
    t.roll(4, 6)
    t.play(0, "MOVE 4")
    assert t.repair(0, 5) == 2


def test_S17_cowboy_guards_and_store_for_others() -> None:
    """S17: a cowboy keeps a General Store from wearing; it pays the others more (R13, R21, G21)."""
    t = Table(3)
    for seat in range(3):
        t.put(seat, {1: STORE})
    t.put(1, cowboy=1)
    t.roll(2, 2)
    t.play(1, "PASS")
    assert t["rubies"] == [6, 8, 8]
    assert [t.repair(seat, 1) for seat in range(3)] == [2, 3, 2]


def test_S18_two_cowboy_rewards() -> None:
    """S18: the first places the cowboy, the second moves him; there are never two (R12, R26, G2)."""
    t = Table(2)
    t.put(0, {1: RANCH}, hero=5)
    t.roll(3, 3)
    assert t["pend_cw"] == 2
    t.play(0, "COWBOY 1")
    assert t.legal(0) == ["PASS", "COWBOY 4"]
    t.play(0, "COWBOY 4")
    assert t["cowboy"][0] == 4
    assert (t.repair(0, 4), t.repair(0, 1)) == (3, 2)


def test_S19_shared_pool() -> None:
    """S19: Jail, Ranch and Apartment share one pool of points (R22, R23)."""
    t = Table(3)
    t.put(0, {0: JAIL, 1: APARTMENT})
    t.roll(1, 5)
    assert (t["rubies"][0], t["pend_ap"], t["pend_cw"]) == (6, 2, 1)
    t.play(0, "COWBOY 0")
    t.play(0, "MOVE 1")
    t.play(0, "PASS")
    assert (t.repair(0, 0), t.repair(0, 1), t.repair(0, 4)) == (3, 3, 2)


def test_S20_station_both_ends() -> None:
    """S20: five actions, up to the best repair and out again; the Church gives a cowboy (R9, R24, R26, G17)."""
    t = Table(2)
    t.put(0, {7: STATION})
    t.put(1, {1: CHURCH})
    t.roll(5, 6)
    assert t["pend_ap"] == 5
    t.play(0, "MOVE 7")
    for _ in range(3):
        t.play(0, "REPAIR")
    assert t.repair(0, 7) == 6
    assert t.refused(0, "REPAIR") == "FULL_REPAIR"
    t.play(0, "MOVE 4")
    assert t.repair(0, 7) == 5
    assert t["pend_cw"] == 1
    t.play(1, "COWBOY 1")
    assert t.repair(1, 1) == 3


def test_S32_four_seats_on_a_seven() -> None:
    """S32: the House of each of four seats fires, clockwise, each finishing before the next (R21, R33, G24, G25)."""
    t = Table(4)
    for seat in range(4):
        t.put(seat, {1: HOUSE})
    t.roll(3, 4)
    assert (t.repair(0, 1), t.state.owes) == (2, (1,))
    t.play(1, "MOVE 1")
    assert (t.repair(1, 1), t.state.owes) == (3, (2,))
    t.play(2, "REPAIR")
    assert (t.repair(2, 4), t.repair(2, 1), t.state.owes) == (4, 2, (3,))
    t.play(3, "PASS")
    assert t.repair(3, 1) == 2
    assert (t.phase, t["active"]) == ("TOWN", 0)


def test_S41_the_set_is_fixed() -> None:
    """S41: a derelict Apartment repaired during the rewards was not activated and does not wear (R14, R22)."""
    t = Table(2)
    t.put(1, {1: (APARTMENT, 0)}, hero=1)
    t.roll(1, 5)
    t.play(0, "PASS")
    assert t["pend_ap"] == 2
    t.play(1, "REPAIR")
    t.play(1, "PASS")
    assert (t.repair(1, 1), t.repair(1, 4)) == (1, 2)


def test_S43_a_cowboy_reward_waits() -> None:
    """S43: a reward without a cell waits for the hero to make room, or lapses by itself (R11, R23, R26, G20)."""
    t = Table(2)
    t.put(0, {1: APARTMENT}, cowboy=3)
    t.roll(2, 4)
    t.play(0, "PASS")
    assert (t["pend_ap"], t["pend_cw"]) == (1, 1)
    assert t.legal(0) == ["PASS", "REPAIR", "MOVE 1", "MOVE 5"]
    assert t.refused(0, "COWBOY 4") == "HERO_IN_THE_WAY"
    t.play(0, "MOVE 1")
    assert t.legal(0) == ["PASS", "COWBOY 4"]
    t.play(0, "COWBOY 4")
    assert (t.repair(0, 4), t.repair(0, 1)) == (3, 3)

    t = Table(2)
    t.put(0, cowboy=3)
    t.roll(2, 4)
    t.play(0, "PASS")
    assert t["reward_seat"] == 1
    assert t["cowboy"] == [3, NOWHERE]
