"""Scenarios about the end, coins and ties."""

from tests.games.booze.positions import BL, BR, ME, PO, RY, TE, Table


def test_S19_snitches() -> None:
    """S19: R38, G23."""

    def exposures(players: int, rule: str) -> list[int]:
        table = Table(players, snitch_second=rule)
        types = [0, 4, 8, 1, 5, 9, 2][:players]
        table.street(types, [0] * players, actor=2)
        for actor, target in ((2, 0), (2, 1), (5, 3)):
            table.turn_of(actor)
            table.set(baron=0, turn_k=0)
            table.play(actor, f"SEAT {target}")
            table.play(actor, f"NAME {types[target]}")
        return list(table["snitch"])

    assert exposures(7, "distinct") == [2, 5]
    assert exposures(7, "event") == [2, 2]
    assert exposures(6, "distinct") == [2, 9]
    assert exposures(6, "event") == [2, 9]


def test_S20_a_mate() -> None:
    """S20: G22, G10: a trophy from a mate costs, but nobody can count that."""
    table = Table(6)
    table.street([PO, BL, TE, RY, ME, BR], [0, 0, 1, 2, 4, 5])
    table.play(0, "SEAT 1")
    table.play(0, f"NAME {BL}")
    assert table.coins()[:2] == [15, 10]
    assert table.final()[:2] == [11, 10]


def test_S21_the_raid_and_the_loner() -> None:
    """S21: R43, R44, R48."""
    table = Table(4)
    down = {0: [0, 1, 6], 1: [5, 8, 15], 2: [3, 4, 9, 10], 3: [2, 7, 13, 16, 17]}
    table.street([PO, TE, BL, ME], [0, 1, 2, 4], down=down, deck=[], round_no=14, actor=3, baron=0)
    table.set(exposed=0b100, tick=1, exposures=1, exposers=0b1000, snitch=[3, 9])
    array = table.state.array
    array["exposed_tick"][0, 2], array["lost_loc"][0, 2], array["taken_by"][0, 2], array["own"][0, 2] = 1, 5, 3, 31
    assert table.coins() == [15, 15, 14, 20]
    table.play(3, "PASS")
    assert table.phase == "OVER"
    assert table["exposed"] == 0b0111
    assert (table["own"][0], table["own"][1]) == (0b111110, 0b111101)
    assert table["taken_by"][:2] == [9, 9]
    assert table.final() == [13, 26, 14, 40]
    assert table["winners"] == 0b100


def test_S22_the_survivor_keeps_all() -> None:
    """S22: G11."""
    for check, cards in (("before_draw", 6), ("after_draw", 5)):
        table = Table(3, end_check=check)
        table.street([PO, TE, ME], [0, 1, 2], deck=[], actor=2, baron=0)
        table.set(exposed=0b011, tick=2)
        array = table.state.array
        array["own"][0, :2], array["taken_by"][0, :2], array["lost_loc"][0, :2] = 31, 2, 5
        table.play(2, "PASS")
        assert table.phase == "OVER"
        assert bin(table["own"][2]).count("1") == cards


def test_S23_the_round_is_finished() -> None:
    """S23: G13, G33."""
    table = Table(6)
    types = [PO, TE, ME, BL, RY, BR]
    table.street(types, [0, 1, 2, 4, 5, 5], actor=3, baron=0)
    table.set(exposed=0b011111, tick=5, exposed_tick=[1, 2, 3, 4, 5, 0])
    array = table.state.array
    array["own"][0, :5], array["taken_by"][0, :5], array["lost_loc"][0, :5] = 31, 9, 5
    table.play(3, "PASS")
    table.play(4, "SEAT 5")
    table.play(4, f"NAME {BR}")
    assert table.phase == "TURN"
    assert table["actor"] == 5
    table.play(5, "PASS")
    assert table.phase == "OVER"
    assert table["exposed_tick"][5] == 6


def test_S24_high_and_low() -> None:
    """S24: R49, G31."""
    from backroom.engine.machine import record
    from backroom.games.booze.coins import mob_score

    def score(players: int) -> int:
        table = Table(players)
        fronts = {0: [0, 1, 2, 6, 7], 1: [3, 9, 15]}  # 17, 15 and 12 coins for Porter, Lager and Hop
        types = [0, 2, 3, 4, 5, 8, 9, 6, 10][:players]
        table.street(types, [0] * players, down=fronts)
        assert table.final()[:3] == [17, 15, 12]
        return int(mob_score(record(table.state.array), 0))

    assert score(7) == 29
    assert score(9) == 44


def test_S25_ties() -> None:
    """S25: R51, G32, G33."""
    from backroom.engine.machine import record
    from backroom.games.booze.coins import winning_mobs

    def winners(taken: dict[int, int], ticks: dict[int, int], hidden: int) -> int:
        table = Table(6, value_movement=0, mate_penalty=0, value_snitch=0, value_delivery=0)
        table.street([PO, BL, TE, RY, ME, BR], [0] * 6)
        table.set(exposed=0b111111 & ~hidden)
        for victim, taker in taken.items():
            table.state.array["taken_by"][0, victim] = taker
        for seat, tick in ticks.items():
            table.state.array["exposed_tick"][0, seat] = tick
        table.state.array["value_delivery"] = 1
        for c in (20, 22):  # Liquor is behind by a card each
            table.state.array["place"][0, c] = 0
        for seat, c in ((0, 0), (4, 2)):
            table.state.array["place"][0, c] = 3 + seat
        return int(winning_mobs(record(table.state.array)))

    beer, wine = 0b001, 0b100
    assert winners({2: 0, 3: 4, 0: 5}, {}, 0) == wine
    assert winners({2: 0, 3: 1, 0: 4, 1: 5}, {}, 0b000001) == beer
    assert winners({2: 0, 3: 4}, {0: 5, 1: 1, 4: 4, 5: 2}, 0) == beer
    assert winners({2: 0, 3: 4}, {0: 5, 1: 1, 4: 5, 5: 2}, 0) == beer | wine


def test_S38_public_coins_decide_the_raid() -> None:
    """S38: G10."""
    table = Table(6)
    down = {2: [0], 3: [2, 4], 4: [3, 5], 5: [1, 6, 12, 15]}
    table.street([PO, BL, TE, RY, ME, BR], [0, 1, 2, 3, 4, 5], down=down, deck=[], actor=5, baron=0)
    table.set(exposed=0b10, tick=1, exposures=1, exposers=1, snitch=[0, 9])
    array = table.state.array
    array["exposed_tick"][0, 1], array["own"][0, 1], array["taken_by"][0, 1], array["lost_loc"][0, 1] = 1, 31, 0, 1
    assert table.coins() == [15, 10, 13, 14, 14, 16]
    table.play(5, "PASS")
    assert table["exposed"] == 0b110
    assert table.final()[0] == 11


def test_S42_the_printed_order() -> None:
    """S42: G11, `after_draw`."""
    table = Table(3, end_check="after_draw")
    table.street([PO, TE, ME], [0, 1, 2], deck=[], actor=2, baron=0)
    table.set(exposed=0b111, tick=3)
    table.set(own=[31, 31, 31], taken_by=[9, 9, 9], lost_loc=[5, 5, 5])
    table.play(2, "PASS")
    assert (table.phase, table["tick"], table["own"]) == ("OVER", 3, [31, 31, 31])
    table = Table(3, end_check="after_draw")
    table.street([PO, TE, ME], [0, 1, 2], deck=[0, 1, 2, 3], actor=2, baron=0)
    table.set(exposed=0b110, tick=2)
    table.set(own=[63, 31, 31], taken_by=[10, 9, 9], lost_loc=[6, 5, 5])
    table.play(2, "PASS")
    assert (table.phase, table["deck_len"], table["own"][0]) == ("OVER", 2, 63)
