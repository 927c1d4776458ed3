"""The data of section 2 as variants: tables, options, ranges and the checks of the data file (2.7, 2.8)."""

from collections.abc import Mapping

import pytest

from backroom.engine import VariantError
from backroom.games.blaggards import game
from tests.games.blaggards.positions import (
    BESS,
    HOLD,
    KEY_NAMES,
    LONG,
    MORGAN,
    PIP,
    QUICK,
    ROWS,
    START,
    STOP,
    Table,
    at_the_brawl,
    chest,
    key,
    land_clean,
    seat,
    snap,
    steady,
)
from tests.games.blaggards.test_rules_start import MAPS
from tests.games.blaggards.test_scenarios_brawl import landed

CREWS = {5: (2, 4), 6: (2, 4), 7: (2, 4), 8: (3, 3), 9: (3, 3), 10: (4, 3)}
SIDES = {
    # 2.7, copied by hand: the normal and the bruised side
    "pip": ("muster swap exp", "swap exp"),
    "meg": ("swap swap exp", "swap exp"),
    "finch": ("steal steal discard exp", "steal discard exp"),
    "nan": ("scout spy exp", "spy exp"),
    "doc": ("tonic draw exp", "discard exp"),
    "murk": ("hands exp", "hands discard exp"),
    "bess": ("steal exp_open", "steal exp"),
    "jory": ("discard exp_pick", "discard exp"),
    "morgan": ("exp exp", "exp_ashore"),
    "gus": ("draw gift exp", "draw discard exp"),
}
DEEDS = "swap steal discard exp draw spy scout muster hands gift tonic exp_open exp_pick exp_ashore"
SWITCHES: dict[str, list[object]] = {
    # option: its default in simulation, then the other values
    "brawl_mode": ["sealed", "live"],
    "talk": ["structured", "free"],
    "punch_owner": ["public", "anonymous"],
    "distinct_captains": [False, True],
    "foul_rule": ["bounce", "ko"],
    "ko_needs_hit": [True, False],
    "early_end": [True, False],
    "swap_scope": ["any_two", "with_captain"],
}
RANGES: dict[str, tuple[int, int, int]] = {
    # option: default, least, greatest
    "rounds": (5, 1, 8),
    "reaction_max": (2, 0, 5),
    "punches": (2, 1, 2),
    "live_min_ms": (2000, 0, 8000),
    "live_max_ms": (8000, 2000, 30000),
    "skull_discards": (1, 0, 1),
}
LETTERS = {"S": "silver", "B": "blue", "R": "red", "G": "gold"}


def error(variant: Mapping[str, object], players: int = 5) -> VariantError:
    with pytest.raises(VariantError) as caught:
        game.pattern(players, variant)
    return caught.value


def test_the_tables_are_the_specifications() -> None:
    """Tables 2.2 to 2.5: crews, keys, tokens and maps, number by number; R2, R4, R5, R7."""
    numbers = game.cards.resolve(None)
    for players, (blaggards, hand) in CREWS.items():
        row = ROWS[players]
        assert (numbers[f"{row}.blaggards"], numbers[f"{row}.hand_size"]) == (blaggards, hand)
        for place, combination in enumerate(MAPS[players].split(), 1):
            keys = [numbers[f"{row}_{place}.key_{k}"] for k in range(1, 7)]
            assert keys == [LETTERS[letter] for letter in combination] + ["none"] * (6 - len(combination))
    assert [numbers[f"{name}.count"] for name in KEY_NAMES] == [10, 8, 8, 6, 4]
    assert [numbers[f"token_{k}.doubloons"] for k in range(1, 8)] == [3, 3, 2, 2, 1, 0, 0]
    assert [numbers[f"snap.{part}"] for part in ("ticks", "clean", "edge")] == [1, 70, 20]
    assert [numbers[f"steady.{part}"] for part in ("ticks", "clean", "edge")] == [2, 95, 5]


def test_the_characters_are_the_specifications() -> None:
    """Table 2.7, R9: ten characters in the order of their numbers, both sides."""
    assert list(game.cards.tables["character"].rows) == list(SIDES)
    numbers = game.cards.resolve(None)
    for name, (normal, bruised) in SIDES.items():
        for side, listed in (("normal", normal), ("bruised", bruised)):
            found = [numbers[f"{name}.{side}_{k}"] for k in range(1, 7)]
            assert [deed for deed in found if deed != "none"] == listed.split()


def test_every_action_can_be_printed_on_a_card() -> None:
    """Table 2.6: the fourteen actions, on either side of any character; owners type the real cards in."""
    for deed in DEEDS.split():
        others = {"bess.normal_1": deed, "bess.bruised_1": deed}
        assert game.pattern(5, others).variant.items() <= others.items()
    assert error({"bess.normal_1": "dance"}).key == "bess.normal_1"


def test_every_option_has_its_default_and_its_values() -> None:
    """Section 2.8: no option is missing, and none is there that the specification does not know."""
    numbers = game.cards.resolve(None)
    assert set(game.cards.options()) == {*SWITCHES, *RANGES, "bell_ticks"}
    for option, values in SWITCHES.items():
        assert numbers[option] == values[0]
        for value in values:
            assert game.pattern(5, {option: value}).variant == ({} if value == values[0] else {option: value})
    for option, (default, low, top) in RANGES.items():
        assert numbers[option] == default
        for value in (low, top):
            assert game.pattern(5, {option: value})
    assert numbers["bell_ticks"] == (3, 4, 6)


@pytest.mark.parametrize("option", [*SWITCHES, *RANGES, "bell_ticks"])
def test_a_bad_value_of_an_option_is_named(option: str) -> None:
    """Section 2.8: a value outside names the key and what is allowed."""
    bad: list[object] = [None, "sideways", 1.5, -1, 31000]
    if option in RANGES:
        bad += [True, [1]]
    elif option == "bell_ticks":
        bad += [[3, 4], [0, 4, 6], [3, 4, 13], [1, 2, 3, 4]]
    for value in bad:
        problem = error({option: value})
        assert (problem.key, problem.value) == (option, value)
    assert error({option + "s": 1}).key == option + "s"


def test_options_fit_each_other() -> None:
    """Section 2.8: three rising ticks; the least time not above the greatest; odds that add up to 100."""
    assert error({"bell_ticks": [3, 3, 6]}).key == "bell_ticks"
    assert game.pattern(5, {"bell_ticks": [1, 6, 12]})
    assert error({"live_min_ms": 9000}).key in ("live_min_ms", "live_max_ms")
    assert game.pattern(5, {"live_min_ms": 9000, "live_max_ms": 9000})
    assert error({"snap.clean": 90}).key in ("snap.clean", "snap.edge")
    assert game.pattern(5, {"snap.clean": 100, "snap.edge": 0})


def test_keys_must_suffice() -> None:
    """2.7: one key more than the Hands take, and at most 60."""
    few = {"silver.count": 6, "blue.count": 5, "red.count": 5, "gold.count": 3, "skeleton.count": 1}
    assert error(few)
    assert game.pattern(5, few | {"gold.count": 4})
    assert game.pattern(5, {"silver.count": 34})
    assert error({"silver.count": 35})
    assert error({"five.hand_size": 6}).key == "five.hand_size"
    assert error({"five.hand_size": 0}).key == "five.hand_size"
    assert error({"ten.hand_size": 4}, players=10)
    assert game.pattern(10, {"ten.hand_size": 4, "silver.count": 15})


def test_a_crew_has_both_sides() -> None:
    """2.7: at least one Pirate and one Blaggard."""
    assert error({"five.blaggards": 0}).key == "five.blaggards"
    assert error({"five.blaggards": 5}).key == "five.blaggards"
    for blaggards in (1, 4):
        state = game.new(5, seed=1, variant={"five.blaggards": blaggards})
        assert state.role[:5].sum() == blaggards


def test_maps_are_checked() -> None:
    """2.7: one to six keys, not more than players, no two chests of a map alike, in whatever order."""
    assert error({"five_1.key_1": "none", "five_1.key_2": "none"}).key.startswith("five_1")
    assert "five_" in error({"five_1.key_2": "silver"}).key
    assert "five_" in error({"five_1.key_1": "blue", "five_1.key_2": "silver", "five_2.key_2": "blue"}).key
    six = {f"five_6.key_{k}": "gold" for k in range(1, 7)}
    assert error(six).key.startswith("five_6")
    assert game.pattern(6, {f"six_6.key_{k}": "gold" for k in range(1, 7)})
    assert error({"five_1.key_1": "skeleton"}).key == "five_1.key_1"
    assert game.pattern(6, six), "another count's map is not in play"


def test_sides_are_checked() -> None:
    """2.7: one or two expeditions on each side, one to six actions, no gap."""
    assert error({"pip.normal_3": "none"}).key.startswith("pip.normal")
    assert error({"morgan.bruised_1": "swap"}).key.startswith("morgan.bruised")
    assert error({"morgan.normal_3": "exp_open"}).key.startswith("morgan.normal")
    assert error({"pip.normal_5": "exp"}).key.startswith("pip.normal")
    full = dict(zip([f"pip.normal_{k}" for k in range(1, 7)], ["draw"] * 4 + ["exp"] * 2, strict=True))
    assert game.pattern(5, full)


def test_presets() -> None:
    """Named sets of options: each is a playable variant."""
    assert game.pattern(5, "book").variant == {}
    for preset in game.cards.presets:
        state = game.new(5, seed=1, variant=preset)
        assert not state.over


def test_tables_of_people_brawl_live() -> None:
    """2.8: live is the default at a table of people; sealed is forced for simulation."""
    assert game.pattern(5).live == 0
    assert game.cards.numbers["brawl_mode"].values == ("sealed", "live")


# What the numbers do


def test_other_locks() -> None:
    """2.8, `maps`: a chest of one key, a chest of six."""
    t = Table(5, {"five_1.key_2": "none"})
    t.turn(0, MORGAN)
    t.expedition(1, (3,))
    assert t["order"] == [-1, -1, -1, 0, -1]
    t.answer({3: "S"}, ())
    assert t["open"][0] == 1
    t = Table(6, {f"six_1.key_{k}": "silver" for k in range(1, 7)})
    t.turn(0, MORGAN)
    t.council()
    t.play(0, chest(1))
    for member in range(6):
        assert t.phase == "BAND"
        t.play(0, seat(member))
    # All orders are Silver: nothing to choose.
    assert (t.phase, t["order"]) == ("PLACE", [0] * 6)


def test_other_tokens() -> None:
    """2.8, `chest_tokens`: the numbers typed in are those on the map."""
    state = game.new(5, seed=4, variant={f"token_{k}.doubloons": 2 for k in range(1, 8)})
    assert [*state.token.tolist(), state.box_token] == [2] * 7


def test_other_characters() -> None:
    """2.8, `characters`: six actions in their order, and a bruised side of its own."""
    listed = ["draw", "muster", "draw", "exp", "draw", "exp_ashore"]
    variant = {f"pip.normal_{k}": deed for k, deed in enumerate(listed, 1)}
    t = Table(5, variant, brawl_mode="sealed")
    assert (t["captain"], t["character"][0]) == (0, PIP)
    assert (t.phase, t["step"], len(t.hand(0))) == ("MUSTER", 1, 5)
    t.play(0, key("S"))
    assert (t.phase, t["step"], len(t.hand(0))) == ("COUNCIL", 3, 6)
    t.expedition(1, (0, 1))
    t.answer({0: "R", 1: "R"})
    assert (t.phase, t["step"], len(t.hand(0))) == ("COUNCIL", 5, 7)
    t.council()
    t.play(0, chest(1))
    assert t.refused(0, seat(0)) == "captain_stays_ashore"
    t.play(0, seat(1))
    t.play(0, seat(2))
    while t.phase == "ORDER":
        t.play(0, t.default(0))
    t.answer({1: "S", 2: "R"})
    assert t.phase == "BELL"


def test_other_bells_and_winds() -> None:
    """2.8, bell_ticks, throw_ticks and land_table in a sealed Brawl."""
    odds = {"snap.ticks": 3, "snap.clean": 10, "snap.edge": 80, "steady.ticks": 6, "steady.clean": 0, "steady.edge": 0}
    t = at_the_brawl(variant={**odds, "bell_ticks": [2, 4, 9]})
    t.play(0, LONG)
    t.throw(
        {1: [snap(2), steady(2)], 2: [HOLD], 3: [snap(2), HOLD], 4: [snap(2), snap(2)]}, [0, 0, 0, 1, 9, 10, 90, 0, 9]
    )
    # Ticks: seat 1: 3 and 9; seat 3: 3; seat 4: 4 and 7.
    assert landed(t) == [(3, 1, 2, 0), (3, 3, 2, 1), (4, 4, 2, 2), (7, 4, 2, 0), (9, 1, 2, 2)]
    t = at_the_brawl(variant={**odds, "bell_ticks": [2, 4, 9]})
    t.play(0, QUICK)
    t.throw({1: [snap(2), HOLD], 2: [HOLD], 3: [HOLD], 4: [HOLD]}, [0, 0, 0, 0])
    assert landed(t) == [(3, 1, 2, 3)]


def test_live_and_sealed() -> None:
    """2.8, brawl_mode: START and STOP, or the bell and the punches."""
    t = at_the_brawl(mode="live")
    t.play(0, START)
    t.play(1, land_clean(1))
    t.play(0, STOP)
    assert t.bruised == {1}
    t = at_the_brawl(mode="sealed")
    t.play(0, LONG)
    assert t.phase == "PUNCH"


def test_open_side_of_the_bosun_is_her_normal_one() -> None:
    """R31, G26: bruised, Big Bess has a plain expedition: no owners are shown."""
    t = Table()
    t.bruise(0)
    t.turn(0, BESS)
    t.play(0, seat(4), [0])
    t.expedition(1, (1, 2))
    t.answer({1: "S", 2: "B"})
    assert t.tales("PLACED") == []
