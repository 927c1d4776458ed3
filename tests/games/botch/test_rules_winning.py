"""Declaring, hidden roles and deals beyond the worked scenarios."""

from tests.games.botch.positions import (
    ALBUM,
    BOOKIE,
    BREW,
    FIXER,
    LEDGER,
    MOUNTIE,
    MULE,
    RAILING,
    RAT,
    SACK,
    TICKET,
    TWIN,
    Table,
)

ITEMS = [BREW, ALBUM, SACK, TICKET, LEDGER]


def paranoia(**changes: object) -> Table:
    """Four players, two of them hidden."""
    return Table(
        [BREW, ALBUM, SACK, TICKET],
        roles=[RAT, BOOKIE, MULE, FIXER],
        kit="paranoia",
        **changes,  # type: ignore[arg-type]
    )


def test_ten_diamonds_do_nothing_by_themselves() -> None:
    """R77: it takes a turn."""
    table = Table([BREW, ALBUM, TICKET], gems=[9, 2, 2])
    table.play(0, "ROLE")
    assert table["gems"][0] == 10
    assert not table.state.over
    assert table.state.owes == (1,)


def test_or_more() -> None:
    """G38: eleven win as well; by variant they do not."""
    table = Table([BREW, ALBUM, TICKET], gems=[11, 2, 2])
    table.play(0, "DECLARE")
    table.answers()
    assert table.won() == ([0], "DIAMONDS")
    table = Table([BREW, ALBUM, SACK], gems=[11, 2, 2], win_exact=True)
    table.play(0, "DECLARE")
    assert not table.state.over


def test_a_failed_declaration_costs_nothing_else() -> None:
    """G40."""
    table = Table([BREW, ALBUM, SACK], gems=[8, 2, 2])
    table.play(0, "DECLARE")
    assert table["gems"] == [8, 2, 2]
    assert table["item_up"] == [1, 0, 0]
    assert table["bank"] == 0


def test_which_reactions_can_be_bluffed() -> None:
    """G43: the Railing's is a claim that can be called; a card shown to a declarer is no claim."""
    table = Table([BREW, ALBUM, SACK], gems=[10, 2, 2])
    table.play(0, "DECLARE")
    assert table.legal(1) == ["PASS", "REACT_ITEM"]
    assert table.refused(1, f"USE_ITEM {TICKET}") == "WRONG_PHASE"
    table.answers({1: "REACT_ITEM"})
    assert table["item_up"][1] == 1
    assert table.won() == ([0], "DIAMONDS")


def test_hidden_roles_stay_down() -> None:
    """R84, R87: after the first turn, and after actions that do not show them."""
    table = paranoia()
    table.set(had_first=[0, 1, 1, 1], phase=0)
    table.play(0, "SWAP", "TARGET 1", "KEEP")
    assert table["role_up"] == [0, 1, 0, 1]
    table.turn_of(2)
    table.play(2, f"USE_ROLE {MULE}")
    table.answers()
    table.play(2, "AMOUNT 0")
    assert table["role_up"] == [0, 1, 0, 1]
    assert table["gems"][2] == 3


def test_a_face_up_hidden_role_is_an_open_one() -> None:
    """R88: used without a call, and nothing else can be claimed."""
    table = paranoia()
    table.state.array["role_up"][0, 2] = 1
    table.state.array["known_role"][0, :4, 2] = MULE
    table.turn_of(2)
    assert table.refused(2, f"USE_ROLE {RAT}") == "NOT_HIDDEN"
    table.play(2, "ROLE")
    assert table.phase == "AMOUNT"


def test_listen_in() -> None:
    """R86, section 2.4: the Rat sees both face-down cards, and nobody else does."""
    table = paranoia()
    table.play(0, f"USE_ROLE {RAT}", "TARGET 2")
    table.answers()
    assert table["known"][0][2] == SACK
    assert table["known_role"][0][2] == MULE
    assert table["known_role"][1][2] == 0
    assert table["gems"][0] == 3


def test_what_may_be_named() -> None:
    """R85, R86, R89: hidden roles of the kit that do not all lie open; of the pack, if the list is secret."""
    table = paranoia()
    table.turn_of(1)
    table.play(1, "ID", "TARGET 0")
    assert table.legal(1) == [f"NAME {MOUNTIE}", f"NAME {RAT}", f"NAME {MULE}"]
    assert table.refused(1, f"NAME {TWIN}") == "NOT_IN_KIT"
    table = paranoia(secret_hidden_pool=True)
    assert "USE_ROLE 13" in table.legal(0)
    table.turn_of(1)
    table.play(1, "ID", "TARGET 0")
    assert table.legal(1) == [f"NAME {role}" for role in range(TWIN, MULE + 1)]


def test_a_role_that_lies_open_cannot_be_claimed() -> None:
    """R86: not if every card of it does."""
    table = paranoia()
    table.state.array["role_up"][0, 2] = 1
    table.state.array["known_role"][0, :4, 2] = MULE
    assert table.refused(0, f"USE_ROLE {MULE}") == "CLAIM_SEEN_ELSEWHERE"


def test_a_role_call_is_an_id() -> None:
    """G45, G46, G49: pay and name, no claim of one's own; nobody without a diamond; no fine for the liar."""
    table = paranoia(gems=[2, 0, 2, 2])
    table.play(0, f"USE_ROLE {MULE}")
    assert table.state.owes == (2, 3)
    assert table.legal(3) == ["PASS", f"NAME {MOUNTIE}", f"NAME {RAT}", f"NAME {MULE}"]
    table.answers({3: f"NAME {RAT}"})
    table.play(3, "UNMASK")
    assert table["gems"] == [3, 0, 2, 1]
    assert table["bank"] == 0
    table = paranoia(gems=[2, 0, 2, 2], on_item={1: 1})
    table.turn_of(1)
    table.play(1, "ID", "TARGET 0", f"NAME {RAT}")
    assert table["item_stash"][1] == 0


def test_a_twin_alone() -> None:
    """G51, G53: both cards are named Twin; one may win without the other."""
    table = Table(ITEMS, roles=[TWIN, BOOKIE, RAT, FIXER, TWIN], gems=[11, 2, 2, 2, 2], kit="doubles")
    table.play(0, "DECLARE")
    table.answers()
    assert table.won() == ([0], "DIAMONDS")
    table = Table(ITEMS, roles=[TWIN, BOOKIE, RAT, FIXER, TWIN], kit="doubles")
    table.turn_of(1)
    table.play(1, "ID", "TARGET 4", f"NAME {TWIN}")
    assert "UNMASK" in table.legal(1)


def test_no_cards_in_deals() -> None:
    """G55, R93: the only free actions are gifts, hands and words."""
    table = Table([BREW, ALBUM, TICKET], gifts=True, talk="tokens")
    names = {action.split()[0] for action in table.legal(2)}
    assert names == {"OPEN_HAND", "CLOSE_HAND", "GIVE", "TALK"}
    table.play(2, "TALK 1 0")
    assert table.told("SAID") == [{"name": "SAID", "seat": 2, "talk": 1, "target": 0}]
    for _ in range(5):
        table.play(2, "TALK 5 2")
    assert table.refused(2, "TALK 0 0") == "LIMIT"
    table.play(2, "OPEN_HAND", "CLOSE_HAND")
    assert table.refused(2, "OPEN_HAND") == "LIMIT"
    table.play(0, "LOOK")
    table.play(2, "OPEN_HAND", "TALK 0 0")


def test_gifts_have_a_limit() -> None:
    """G54: and a threatened victim may give diamonds away before answering."""
    table = Table([RAILING, BREW, TICKET], gems=[2, 5, 2], gifts=True, gift_limit=3)
    table.play(0, f"USE_ITEM {RAILING}", "TARGET 1")
    table.answers()
    assert table.phase == "VICTIM"
    for _ in range(3):
        table.play(1, "GIVE 2")
    assert table.refused(1, "GIVE 2") == "LIMIT"
    table.play(1, "REFUSE")
    assert table["gems"] == [4, 0, 5]


def test_a_gift_breaks_no_window() -> None:
    """G54, R93: the window stays as it was, the asked stay asked, and the gift is in the log."""
    table = Table([ALBUM, BREW, TICKET], gifts=True)
    table.play(0, f"USE_ITEM {BREW}")
    table.play(1, "PASS")
    table.play(1, "GIVE 0")
    assert table.phase == "CALL"
    assert table.state.owes == (2,)
    assert table.view(0).owes == (1, 2)
    assert table.told("GIFT") == [{"name": "GIFT", "seat": 1, "target": 0}]


def test_nobody_wins_at_the_dock_by_variant() -> None:
    """G56: `dock draw`."""
    table = Table([BREW, ALBUM, TICKET], gems=[9, 2, 2], dock="draw", max_rounds=4)
    table.turn_of(2)
    table.play(2, "LOOK")
    assert table.won() == ([], "DOCK")
    assert table.state.over
