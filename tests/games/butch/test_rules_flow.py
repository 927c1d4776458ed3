"""The flow of section 6: automatic steps, defaults of the clock, and the resets of section 5."""

from tests.games.butch.positions import APARTMENT, CHURCH, HOTEL, MANSION, RANCH, SALOON, STATION, STORE, Table

SERVING = {
    "ROLL": set[str](),
    "BOOST": set[str](),
    "REWARD": {"reward_seat", "pend_ap", "pend_cw", "activated"},
    "ATTACK": set[str](),
    "TOWN": {"ap", "buys"},
    "PLACE": {"ap", "buys", "card", "slot"},
}


def only_serving_fields(t: Table) -> None:
    """Fields that serve one phase are 0 outside it."""
    for name in set[str]().union(*SERVING.values()) - SERVING[t.phase]:
        assert t[name] == 0, f"{name} is {t[name]} in {t.phase}"


def test_one_turn_through_all_phases() -> None:
    """Section 5 and 6: phases in their order, and what is 0 in each; `dice` stays until the next roll."""
    t = Table(2)
    t.put(0, {1: APARTMENT}, cowboy=3)
    only_serving_fields(t)
    assert t["score"] == [0, 0]
    t.roll(2, 4)
    phases = [t.phase]
    for seat, action in (
        (0, "PASS"),
        (0, "PASS"),
        (1, "REPAIR"),
        (1, "PASS"),
        (0, "ATTACK 1 3"),
        (0, "BUY 7"),
        (0, "PLACE 8"),
        (0, "PASS"),
    ):
        only_serving_fields(t)
        if action == "BUY 7":
            t.offer("B", 1, 1, 1, CHURCH)
        t.play(seat, action)
        phases.append(t.phase)
    assert phases == ["BOOST", "REWARD", "REWARD", "REWARD", "ATTACK", "TOWN", "PLACE", "TOWN", "ROLL"]
    only_serving_fields(t)
    assert t["dice"] == [2, 4]
    for name in ("plays", "score", "boost"):
        assert t[name] == [0, 0]
    assert (t["bought"], t["turn"], t["active"]) == (0, 1, 1)


def test_answers_and_plays_are_forgotten_with_the_turn() -> None:
    """Section 6, step 6: boost, score, plays and bought are reset for the next seat's turn (R18)."""
    t = Table(2)
    t.put(0, cowboy=3)
    t.put(1, cowboy=3)
    t.roll(6, 6)
    t.play(0, "BOOST")
    t.play(1, "BOOST")
    assert (t["boost"], t["plays"], t["score"]) == ([1, 1], [1, 1], [13, 13])
    t.play(0, "PASS")
    assert (t["boost"], t["plays"], t["score"]) == ([0, 0], [0, 0], [0, 0])


def test_an_empty_boost_window_is_skipped_and_nothing_else() -> None:
    """Section 6, step 1: asked is who has a cowboy; BOOST and ROLL are never passed automatically."""
    t = Table(2)
    t.put(0, cowboy=3)
    t.roll(6, 6)
    assert (t.phase, t["boost"]) == ("BOOST", [-1, 0])
    t = Table(2)
    t.roll(6, 6)
    assert (t.phase, t["boost"]) == ("TOWN", [0, 0])


def test_rewards_without_a_choice_pass_by_themselves() -> None:
    """Section 6, step 2; G20: points that cannot be used are given up without asking, and the log has no PASS."""
    t = Table(2)
    t.put(0, {0: (STATION, 6)}, hero=0, cowboy=3)
    t.roll(5, 6)
    t.play(0, "PASS")
    assert t.phase == "ATTACK"
    assert t.tales("GAVE_UP") == [{"name": "GAVE_UP", "seat": 0, "actions": 5, "cowboys": 0}]
    assert t.repair(0, 0) == 6


def test_the_last_point_ends_the_rewards() -> None:
    """Section 6, steps 2 and 3: with nothing left to use wear comes at once."""
    t = Table(2)
    t.roll(4, 6)
    t.play(0, "REPAIR")
    assert (t.repair(0, 5), t.repair(1, 5), t.phase) == (2, 2, "TOWN")


def test_rubies_and_fees_come_before_the_decision() -> None:
    """Section 6, step 3; R23: gains and fees happen on entering REWARD, wear when it ends."""
    t = Table(2)
    t.put(0, {1: STORE}, rubies=0)
    t.put(1, {0: 3, 1: 4}, rubies=5)
    t.roll(1, 4)
    assert (t["rubies"], t["pend_ap"], t["reward_seat"]) == ([0, 3], 1, 1)
    assert (t.repair(1, 0), t.repair(1, 1)) == (3, 3)
    t.play(1, "PASS")
    assert (t.repair(1, 0), t.repair(1, 1)) == (2, 2)


def test_closing_the_hidden_window() -> None:
    """Section 6, step 4; R17, R18: for each booster score, cowboy and plays change, in seat order, and not before."""
    t = Table(3)
    for seat in range(3):
        t.put(seat, cowboy=3)
    t.roll(6, 6)
    t.play(2, "BOOST")
    t.play(1, "PASS")
    assert (t["score"], t["cowboy"], t["plays"], t["boost"]) == ([12] * 3, [3] * 3, [0] * 3, [-1, 0, 1])
    t.play(0, "BOOST")
    assert (t["score"], t["cowboy"], t["plays"], t["boost"]) == ([13, 12, 13], [9, 3, 9], [1, 0, 1], [1, 0, 1])
    assert [event["seat"] for event in t.tales("BOOSTED")] == [0, 2]


def test_buy_and_place() -> None:
    """Section 6, step 5: BUY pays and leaves a gap; the sweep waits for PLACE."""
    t = Table(2)
    t.town()
    t.put(0, rubies=10)
    t.offer("B", STORE, SALOON, RANCH, HOTEL)
    row_a = t.rows()[0]
    t.play(0, "BUY 6")
    assert (t["rubies"][0], t["card"], t["slot"], t["buys"], t["bought"]) == (6, RANCH, 6, 0, 1)
    assert t.rows() == [row_a, [STORE, SALOON, 0, HOTEL]]
    t.play(0, "PLACE 0")
    assert t["rubies"][0] == 6
    assert t.rows()[1] == [STORE, SALOON, 0, HOTEL]
    assert t.cards("discard", "A") == row_a
    assert t.told == ["BUILT", "SWEPT", "DEALT", "DEALT", "DEALT", "DEALT"]


def test_attack_step() -> None:
    """Section 6, step 8; R36: plays, then the attacker's die, then the defender's, then TOWN."""
    t = Table(2)
    t.put(0, cowboy=3)
    t.put(1, cowboy=5)
    t.roll(6, 6)
    t.play(0, "PASS")
    t.play(1, "PASS")
    t.play(0, "ATTACK 1 5", [1, 4])
    assert t.tales("DUEL") == [{"name": "DUEL", "seat": 0, "rival": 1, "die1": 2, "die2": 5}]
    assert (t.phase, t["plays"]) == ("TOWN", [1, 0])


def test_dice_are_rolled_one_after_the_other() -> None:
    """R15, G1: first die, then second; the sum is everybody's score. One die leaves the second 0."""
    t = Table(3, dice_mode="choice")
    t.roll(2, 6)
    assert (t["dice"], t["score"]) == ([2, 6], [8, 8, 8])
    t.play(0, "PASS")
    t.roll(5)
    assert (t["dice"], t["score"]) == ([5, 0], [5, 5, 5])


def test_dice_modes() -> None:
    """G1: two; one or two; one, and the choice with a standing Station of the roller's."""
    assert Table(2).legal(0) == ["ROLL_TWO"]
    assert Table(2, dice_mode="choice").legal(0) == ["ROLL_ONE", "ROLL_TWO"]
    t = Table(2, dice_mode="station")
    t.put(1, {0: STATION})
    assert t.legal(0) == ["ROLL_ONE"]
    assert t.refused(0, "ROLL_TWO") == "WRONG_DICE"
    t.put(0, {0: (STATION, 0)})
    assert t.legal(0) == ["ROLL_ONE"]
    t.put(0, {0: (STATION, 1)})
    assert t.legal(0) == ["ROLL_ONE", "ROLL_TWO"]


def test_defaults_of_the_clock() -> None:
    """Section 6: what is done when time is up, phase by phase."""
    assert Table(2).default(0) == "ROLL_TWO"
    assert Table(2, dice_mode="choice").default(0) == "ROLL_TWO"
    assert Table(2, dice_mode="station").default(0) == "ROLL_ONE"
    t = Table(2)
    t.put(0, {1: APARTMENT}, cowboy=3)
    t.roll(2, 4)
    for phase in ("BOOST", "REWARD", "ATTACK", "TOWN"):
        while t.phase == "REWARD" != phase:
            t.play(t.state.owes[0], "PASS")
        assert t.phase == phase
        assert t.default(0) == "PASS"
        t.play(0, "PASS")
    assert t["active"] == 1


def test_default_of_place() -> None:
    """Section 6: the lowest-numbered lot, or else the lowest derelict cell."""
    t = Table(2)
    t.put(0, {0: CHURCH, 1: (MANSION, 0)})
    t.town()
    t.put(0, rubies=99)
    t.play(0, "BUY 0")
    assert t.default(0) == "PLACE 2"
    t.put(0, dict.fromkeys((2, 6, 7, 8), CHURCH) | {5: (HOTEL, 0)})
    assert t.default(0) == "PLACE 1"
