"""The flow of section 6: who owes each prompt, what is automatic, the defaults of the clock, and the resets."""

import pytest

from tests.games.blaggards.positions import (
    CAPTAIN_PROMPTS,
    DOC,
    FAIR,
    FINCH,
    GUS,
    HOLD,
    JORY,
    LONG,
    MEG,
    MORGAN,
    MUM,
    NAN,
    RULE_HIT,
    RULE_MISS,
    SKULL_FIRST,
    START,
    STOP,
    Table,
    at,
    at_the_brawl,
    chest,
    claim,
    key,
    land_clean,
    seat,
    snap,
    steady,
)

WINDOWS = {"SWAP_KEYS": (1, 3), "COUNCIL": (0, 1, 2, 3, 4), "PLACE": (0, 1), "SKULL": (0, 1, 2, 3, 4)}
BRAWL = {"PUNCH": (1, 2, 3, 4), "LIVE": (0, 1, 2, 3, 4)}


@pytest.mark.parametrize("prompt", [*CAPTAIN_PROMPTS, *WINDOWS, *BRAWL])
def test_who_owes(prompt: str) -> None:
    """Section 6, second column: the Captain alone, or the seats of a window (R22, R33, R34)."""
    t = at(prompt)
    assert t.owes == {**WINDOWS, **BRAWL}.get(prompt, (0,))
    for player in range(5):
        assert bool(t.legal(player)) == (player in t.owes)


def test_everything_is_asked_even_with_one_choice() -> None:
    """Section 6: a prompt with a single legal answer is raised all the same."""
    t = Table()
    t.hold("S", "B", "", "", "")
    t.turn(0, FINCH)
    assert (t.phase, t.legal(0)) == ("STEAL", [seat(1)])
    t = Table()
    t.put(open=[1, 1, 1, 1, 1, 0])
    t.turn(0, MORGAN)
    t.council()
    assert (t.phase, t.legal(0)) == ("CHEST", [chest(6)])


def test_a_turn_goes_through_its_actions() -> None:
    """Section 6; R14 to R16: the actions in printed order, then the Brawl."""
    t = Table(brawl_mode="sealed")
    t.turn(0, FINCH)
    seen = [(t.phase, t["step"])]
    for action, draws in ((seat(1), [0]), (seat(2), [0]), (key("S"), ())):
        t.play(0, action, draws)
        seen.append((t.phase, t["step"]))
    assert seen == [("STEAL", 0), ("STEAL", 1), ("DISCARD", 2), ("COUNCIL", 3)]
    t.expedition(1, (0, 1))
    assert t["step"] == 3
    t.answer({0: "R", 1: "R"})
    assert t.phase == "BELL"


def test_clock_muster_scout_and_tonic() -> None:
    """Section 6, defaults: Silver; the lowest locked chest; the first bruised seat clockwise."""
    assert at("MUSTER").default(0) == key("S")
    t = at("SCOUT")
    assert t.default(0) == chest(1)
    t.put(open=[1, 1, 0, 0, 0, 0])
    assert t.default(0) == chest(3)
    assert at("TONIC").default(0) == seat(2)
    assert at("TONIC", captain=4).default(4) == seat(1)
    t = at("TONIC", captain=1)
    assert t.bruised == {3, 4}
    t.bruise(0, 4)
    assert t.default(1) == seat(4)


@pytest.mark.parametrize("prompt", ["STEAL", "SPY"])
def test_clock_steal_and_spy(prompt: str) -> None:
    """Section 6, defaults: the first legal seat clockwise from the Captain."""
    assert at(prompt).default(0) == seat(1)
    t = at(prompt, captain=3)
    assert t.default(3) == seat(4)
    t.hold("SSBR", "SBRG", "BBRK", "SSGK", "")
    assert t.default(3) == seat(0)


@pytest.mark.parametrize(
    ("held", "default"), [("SSBR", "S"), ("SBBR", "B"), ("SBRG", "S"), ("BRKK", "K"), ("GGK", "G"), ("RK", "R")]
)
def test_clock_discard_gift_swap_and_skull(held: str, default: str) -> None:
    """Section 6, defaults: the largest count, the lowest id on ties; wherever a key is given away."""
    rest = ("SBRG", "BBR", "SSGK", "RRGG")
    for prompt in ("DISCARD", "GIFT_KEY", "SKULL"):
        t = at(prompt)
        t.hold(held, *rest)
        assert t.default(0) == key(default), prompt
    t = at("SWAP_KEYS")
    t.hold("SSBR", held, "BBR", "SSGK", "RRGG")
    assert t.default(1) == key(default)


def test_clock_gift_to() -> None:
    """Section 6, defaults: the seat to the Captain's left."""
    assert at("GIFT_TO").default(0) == seat(1)
    assert at("GIFT_TO", captain=4).default(4) == seat(0)


@pytest.mark.parametrize("action", ["SWAP", "HANDS"])
def test_clock_swap_and_hands(action: str) -> None:
    """Section 6, defaults: the Captain if keyed, else the first keyed clockwise; then likewise without the first."""
    t = at(f"{action}_A", captain=3)
    assert t.default(3) == seat(3)
    t.hold("SSBR", "SBRG", "", "", "")
    assert t.default(3) == seat(0)
    t = at(f"{action}_A", captain=3)
    t.play(3, seat(3))
    assert t.default(3) == seat(4)
    t = at(f"{action}_A", captain=3)
    t.play(3, seat(1))
    assert t.default(3) == seat(3)
    t.hold("SSBR", "SBRG", "BBRK", "", "RRGG")
    assert t.default(3) == seat(4)


def test_clock_council_chest_ignore_and_order() -> None:
    """Section 6, defaults: MUM, the lowest feasible chest, the lowest colour."""
    assert {at("COUNCIL").default(player) for player in range(5)} == {MUM}
    t = at("CHEST")
    assert t.default(0) == chest(1)
    t.put(open=[1, 0, 0, 0, 0, 0])
    assert t.default(0) == chest(2)
    t = at("CHEST")
    t.play(0, chest(6))
    assert t.default(0) == seat(0)
    for member in (1, 2, 3):
        t.play(0, seat(member))
    assert (t.phase, t.default(0)) == ("ORDER", key("B"))
    t.play(0, key("B"))
    assert t.default(0) == key("R")
    t = at("IGNORE")
    assert t.default(0) == key("S")
    t = Table()
    t.put(open=[1, 1, 1, 0, 1, 1])
    t.turn(0, JORY)
    t.play(0, key("S"))
    t.council()
    t.play(0, chest(4))
    assert t.default(0) == key("R")


def test_clock_band() -> None:
    """Section 6, defaults: the Captain if legal, else the first legal seat clockwise."""
    t = at("BAND", captain=3)
    assert t.default(3) == seat(3)
    t.play(3, seat(3))
    assert t.default(3) == seat(4)
    t = at("BAND", captain=3)
    t.hold("SSBR", "SBRG", "BBRK", "", "")
    assert t.default(3) == seat(0)
    t = Table()
    t.bruise(2)
    t.turn(2, MORGAN)
    t.council()
    t.play(2, chest(1))
    assert t.default(2) == seat(3)


def test_clock_place() -> None:
    """Section 6, defaults: the ordered colour, else a Skeleton, else the lowest kind held."""
    t = Table()
    t.turn(0, MORGAN)
    t.expedition(6, (0, 1, 2), "RG")
    assert t["order"][:3] == [2, 3, 1]
    assert [t.default(player) for player in (0, 1, 2)] == [key("R"), key("G"), key("B")]
    t.hold("SSB", "SBRK", "SGG", "SSGK", "RRGG")
    assert [t.default(player) for player in (0, 1, 2)] == [key("S"), key("K"), key("S")]


def test_clock_place_without_orders() -> None:
    """Section 6, defaults with talk free: the lowest required colour held, else Skeleton, else the lowest (G30)."""
    t = Table(talk="free")
    t.turn(0, MORGAN)
    t.expedition(4, (0, 4))
    assert [t.default(player) for player in (0, 4)] == [key("R"), key("R")]
    t.hold("SSGG", "SBRG", "BBRK", "SSGK", "SBK")
    assert [t.default(player) for player in (0, 4)] == [key("G"), key("K")]
    t.hold("BB", "SBRG", "BBRK", "SSGK", "SB")
    assert [t.default(player) for player in (0, 4)] == [key("B"), key("S")]


def test_clock_brawl() -> None:
    """Section 6, defaults: FAIR, HOLD (a throw made stays), BELL_START, BELL_STOP, RULE_HIT, first clockwise."""
    assert at("BELL").default(0) == FAIR
    t = at("PUNCH")
    assert t.default(1) == HOLD
    t.play(1, snap(2))
    assert t.default(1) == HOLD
    t.throw({player: [t.default(player)] for player in (1, 2, 3, 4)})
    assert t["hits"] == [0, 0, 1, 0, 0]
    assert at("START").default(0) == START
    assert at("LIVE").default(0) == STOP
    assert at("EDGE").default(0) == RULE_HIT
    assert at("KO", captain=3).default(3) == seat(4)
    assert at("NEXT", captain=4).default(4) == seat(0)
    t = at("NEXT", captain=2)
    t.put(hits=[0, 0, 0, 1, 0])
    assert t.default(2) == seat(4)


def test_answers_in_any_order() -> None:
    """Section 6: only each seat's own answers matter, not when they come."""
    ends = []
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        t = Table()
        t.turn(0, MORGAN)
        t.expedition(5, (0, 1, 2))
        keys = {0: "S", 1: "R", 2: "B"}
        t.answer({player: keys[player] for player in order}, [1, 0])
        ends.append(t.state)
    assert ends[0] == ends[1] == ends[2]


def test_throws_in_any_order() -> None:
    """Section 6: a seat's two throws keep their order; seats may interleave."""
    ends = []
    moves = {1: [snap(2), steady(3)], 2: [steady(1), HOLD], 3: [HOLD], 4: [snap(4), snap(1)]}
    for order in ((1, 1, 2, 2, 3, 4, 4), (4, 1, 3, 2, 1, 4, 2), (2, 4, 4, 2, 1, 3, 1)):
        t = at_the_brawl()
        t.play(0, LONG)
        left = {player: iter(throws) for player, throws in moves.items()}
        steps = [(player, next(left[player])) for player in order]
        for player, action in steps[:-1]:
            t.play(player, action)
        t.play(*steps[-1], [0, 1, 2, 1, 50, 50, 50, 50, 50])
        ends.append(t.state)
    assert ends[0] == ends[1] == ends[2]


def test_keys_leave_the_hand_when_placed_or_discarded() -> None:
    """Section 5: into `placed` and `pending` at once; swap and gift keys stay in the Hand until all is said."""
    t = at("PLACE")
    t.play(0, key("S"))
    assert (t.hand(0), t["placed"]) == ("SBR", [0, -1, -1, -1, -1])
    t = at("SKULL")
    t.play(4, key("G"))
    assert (t.hand(4), t["pending"]) == ("RRG", [-1, -1, -1, -1, 3])
    t = at("SWAP_KEYS")
    t.play(3, key("K"))
    assert (t.hand(3), t["pending"]) == ("SSGK", [-1, -1, -1, 4, -1])
    t = at("GIFT_KEY")
    hand = t.hand(0)
    t.play(0, key("R"))
    assert (t.hand(0), t["pending"]) == (hand, [2, -1, -1, -1, -1])


@pytest.mark.parametrize("prompt", ["STEAL", "SWAP_A", "COUNCIL", "BELL", "START"])
def test_resets(prompt: str) -> None:
    """Section 5: at the start of every action and of every Brawl nothing is left of the last one."""
    t = at(prompt)
    for name in ("claim", "order", "placed", "pending"):
        assert t[name] == [-1] * 5
    assert (t["chest"], t["ignored"], t["pick_a"], t["pick_b"], t["band"]) == (-1, -1, -1, -1, 0)
    assert t["hits"] == [0] * 5
    assert t["bell"] == -1


def test_an_action_leaves_nothing_behind() -> None:
    """Section 5: claims, orders and the rest are gone when the next action begins, after an EXP, a swap, a gift."""
    t = Table()
    t.turn(0, MORGAN)
    t.council({1: claim("SB"), 2: claim("")})
    assert t["claim"] == [-1, 3, 0, -1, -1]
    t.expedition(1, (1, 2))
    t.answer({1: "S", 2: "R"})
    assert (t.phase, t["claim"], t["order"], t["chest"], t["band"]) == ("COUNCIL", [-1] * 5, [-1] * 5, -1, 0)
    t = at("SWAP_KEYS")
    assert (t["pick_a"], t["pick_b"]) == (1, 3)
    t.answer({1: "S", 3: "K"})
    assert (t.phase, t["pick_a"], t["pick_b"], t["pending"]) == ("SWAP_A", -1, -1, [-1] * 5)
    t = at("GIFT_TO")
    t.play(0, seat(2))
    assert (t.phase, t["pending"]) == ("COUNCIL", [-1] * 5)


def test_a_window_that_nobody_owes_is_passed_over() -> None:
    """Section 6: `skull` with all Hands empty."""
    t = Table(tokens=SKULL_FIRST)
    t.turn(0, MORGAN)
    t.council()
    t.hold("S", "B", "", "", "")
    t.expedition(1, (0, 1))
    t.answer({0: "S", 1: "B"}, [0])
    assert t["open"][0] == 1
    assert (t.phase, t["step"]) == ("COUNCIL", 1)
    assert [len(hand) for hand in t.hands] == [1, 1, 0, 0, 0]


def test_talk_is_free() -> None:
    """G30: with talk free there is neither `council` nor `order`."""
    t = Table(talk="free")
    t.turn(0, MORGAN)
    assert t.phase == "CHEST"
    t.play(0, chest(5))
    for member in (0, 1, 2):
        t.play(0, seat(member))
    assert (t.phase, t["order"]) == ("PLACE", [-1] * 5)


def test_claims_have_no_effect() -> None:
    """G30, R13: any mask may be claimed, true or not; claims are shown together and bind nobody."""
    t = at("COUNCIL")
    assert t.legal(3) == [*range(21, 54)]
    t.play(0, claim("SBRGK"))
    assert 31 not in (t.sees(1)["claim"] or [])
    for player in (1, 2, 3):
        t.play(player, MUM)
    t.play(4, claim("K"))
    assert t["claim"] == [31, -1, -1, -1, 16]
    for viewer in (*range(5), None):
        assert t.sees(viewer)["claim"] == [31, -1, -1, -1, 16]
    t.expedition(1, (0, 4))
    t.answer({0: "S", 4: "R"})
    assert t["open"] == [0] * 6


def test_rounds_and_captains() -> None:
    """R42, R49, section 6: the next Captain takes over, the round goes up, the side visible then is played."""
    t = at_the_brawl(bruised=(3,))
    t.play(0, LONG)
    t.throw({1: [snap(1), snap(4)], 2: [snap(2), snap(2)], 4: [HOLD]})
    # Hits 0 1 2 0 1: seat 2 is KO'd, seat 3 alone is least punched.
    assert t.bruised == {2, 3}
    assert (t["captain"], t["round_no"], t["step"]) == (3, 2, 0)
    assert t["been_captain"] == 0b01001


def test_edges_are_ruled_in_landing_order() -> None:
    """Section 6, R47: one prompt per edge token, the first to land first."""
    t = at_the_brawl()
    t.play(0, LONG)
    t.throw({1: [steady(2), HOLD], 2: [snap(3), snap(4)], 3: [HOLD], 4: [HOLD]}, [0, 0, 0, 0, 70, 95, 70])
    # Ticks: 2's first token 1, 1's token 2, 2's second token 2; seat 1 is nearer to the Captain.
    assert t.phase == "EDGE"
    ruled = []
    while t.phase == "EDGE":
        before = t["hits"]
        t.play(0, RULE_HIT)
        ruled.append([now - was for now, was in zip(t["hits"], before, strict=True)].index(1))
    assert ruled == [3, 2, 4]
    assert (t.phase, t.legal(0)) == ("KO", [seat(2), seat(3), seat(4)])


def test_a_miss_counts_nothing() -> None:
    """R46, R47: an edge ruled out, an off token and a late one are no hits."""
    t = at("EDGE")
    t.play(0, RULE_MISS)
    assert t["hits"] == [0] * 5
    assert (t.phase, t.bruised) == ("NEXT", set())


def test_live_ties() -> None:
    """R43: after a live Brawl too `ko` comes before `next`."""
    t = at("LIVE")
    for player in (1, 2):
        t.play(player, land_clean(player))
    t.play(0, STOP)
    assert (t.phase, t.legal(0)) == ("KO", [seat(1), seat(2)])
    t.play(0, seat(2))
    assert (t.phase, t.legal(0)) == ("NEXT", [seat(3), seat(4)])


def test_draw_needs_no_decision() -> None:
    """Section 6: DRAW is automatic (2.6), also as the second action of Doc Leech."""
    t = Table(deck="KG")
    t.turn(0, GUS)
    assert (t.phase, t.hand(0), t.deck[0]) == ("GIFT_KEY", "SSBRK", "G")
    t = Table(deck="KG")
    t.turn(0, DOC)
    assert (t.phase, t["step"], t.hand(0)) == ("COUNCIL", 2, "SSBRK")


def test_swaps_follow_each_other() -> None:
    """R15: Meg's two swaps, each with its own prompts, then the Expedition; all by their defaults."""
    t = Table()
    t.turn(0, MEG)
    phases = [t.phase]
    while t["step"] < 2:
        for player in t.owes:
            t.play(player, t.default(player))
            phases.append(t.phase)
    assert phases == ["SWAP_A", "SWAP_B", "SWAP_KEYS", "SWAP_KEYS"] * 2 + ["COUNCIL"]


def test_scouting_asks_for_a_locked_chest_only_once() -> None:
    """R15: Nan's SCOUT, then SPY, then the Expedition."""
    t = Table()
    t.turn(0, NAN)
    assert t.phase == "SCOUT"
    t.play(0, chest(4))
    assert t.phase == "SPY"
    t.play(0, seat(1))
    assert t.phase == "COUNCIL"
    assert t["open"] == [0] * 6
