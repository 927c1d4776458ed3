"""Claims, calls and threats beyond the worked scenarios."""

from tests.games.botch.positions import (
    ALBUM,
    ANY_CARD,
    BOOKIE,
    BREW,
    CROWBAR,
    DOCKER,
    FIXER,
    HITTER,
    MULE,
    PARCEL,
    RAILING,
    RAT,
    SACK,
    SYRUP,
    TICKET,
    Table,
)


def test_who_is_asked_to_call() -> None:
    """R41, G13: everybody else with a face-down item, able or not; the caller's item must be face-down."""
    table = Table([ALBUM, BREW, TICKET, SACK], up=[3])
    table.play(0, f"USE_ITEM {RAILING}", "TARGET 1")
    assert table.state.owes == (2,)
    table = Table([ALBUM, BREW, TICKET, SACK], up=[3], faceup_caller=True)
    table.play(0, f"USE_ITEM {RAILING}", "TARGET 1")
    assert table.state.owes == (2, 3)


def test_an_open_window_shows_nothing() -> None:
    """R41, section 6: until it closes nobody sees who has answered, nor what; and an answer stands."""
    table = Table([ALBUM, BREW, TICKET, SACK])
    table.play(0, f"USE_ITEM {BREW}")
    before = [table.view(viewer) for viewer in (0, 2, 3, None)]
    table.play(1, "CALL")
    assert [table.view(viewer) for viewer in (0, 2, 3, None)] == before
    assert table.view(1).owes == (2, 3)
    assert table.view(2).owes == (1, 2, 3)
    assert table.refused(1, "PASS") == "NOT_OWED"
    assert table.events == [{"name": "ANSWERED", "seat": None, "action": None}]


def test_the_target_may_call() -> None:
    """R58: the target of anything but a threat may call."""
    table = Table([ALBUM, SYRUP, TICKET, SACK])
    table.play(0, f"USE_ITEM {SYRUP}", "TARGET 1")
    assert table.state.owes == (1, 2, 3)
    table.answers({1: "CALL"})
    assert table["gems"] == [1, 2, 2, 2]


def test_both_have_it() -> None:
    """G15: nobody lies, nobody pays, the action works."""
    table = Table([BREW, BREW, TICKET], variant={"brew.copies": 2})
    table.claims(0, BREW, calls=1)
    assert table["gems"] == [4, 2, 2]
    assert table["bank"] == 0
    assert table["item_up"] == [0, 0, 0]


def test_a_caught_action_is_the_turn() -> None:
    """G17: what it would have cost is not paid."""
    table = Table([BREW, ALBUM, SACK, TICKET, RAILING], roles=[RAT, BOOKIE, 2, FIXER, MULE], variant=ANY_CARD)
    table.play(0, f"USE_ROLE {HITTER}", "TARGET 1")
    table.answers({3: f"NAME {RAT}"})
    table.play(3, "UNMASK")
    assert table["bank"] == 0
    assert table["gems"][0] == 3
    assert table["hurt"][1] == 0
    assert table.state.owes == (1,)


def test_one_exposure_shows_once() -> None:
    """G19: the Parcel hurts at the flip, not again when its liar reveals it."""
    table = Table([PARCEL, BREW, ALBUM, TICKET])
    table.claims(0, BREW, calls=1)
    table.answers()
    assert table["hurt"] == [0, 1, 0, 0]
    assert table["item_up"][0] == 1


def test_what_the_liar_holds_then() -> None:
    """G58: a Railing took the liar's card meanwhile; the other one is revealed, and the lie is still a lie."""
    table = Table([PARCEL, BREW, ALBUM, TICKET])
    table.claims(0, BREW, calls=1)
    table.answers({0: f"USE_ITEM {RAILING}"})
    table.answers()
    table.play(0, "EXCHANGE")
    assert table["holds"][:2] == [BREW, PARCEL]
    assert table["item_up"] == [1, 0, 0, 0]
    assert table["gems"] == [1, 2, 2, 2]


def test_the_quickest_call() -> None:
    """G14: `call_order first`."""
    table = Table([SACK, ALBUM, TICKET, BREW], call_order="first")
    table.play(0, f"USE_ITEM {BREW}")
    table.play(3, "CALL")
    assert table.phase == "TURN"
    assert table["gems"] == [1, 2, 2, 2]


def test_broke_callers() -> None:
    """G16: `broke_caller` free and barred."""
    table = Table([BREW, ALBUM, TICKET], gems=[2, 0, 2], broke_caller="free")
    table.claims(0, BREW, calls=1)
    assert table["item_up"] == [0, 0, 0]
    table = Table([BREW, ALBUM, TICKET], gems=[2, 0, 2], broke_caller="barred")
    table.play(0, f"USE_ITEM {BREW}")
    assert table.state.owes == (2,)


def test_a_face_up_item_does_not_threaten() -> None:
    """R59, G24: unless the variant lets it."""
    table = Table([RAILING, BREW, TICKET], up=[0])
    assert table.refused(0, f"USE_ITEM {RAILING}") == "OWN_ITEM_FACEUP"
    table = Table([RAILING, BREW, TICKET], up=[0], faceup_threat=True)
    table.play(0, f"USE_ITEM {RAILING}", "TARGET 1")
    assert table.phase == "VICTIM"


def test_calls_come_before_the_victim() -> None:
    """G20, G23: and the demand is always one."""
    table = Table([CROWBAR, BREW, ALBUM, TICKET], gems=[2, 9, 2, 2])
    table.play(0, f"USE_ITEM {CROWBAR}", "TARGET 1")
    assert table.phase == "CALL"
    table.answers()
    assert table.phase == "VICTIM"
    table.play(1, "PAY")
    assert table["gems"] == [3, 8, 2, 2]


def test_a_role_threatens_without_a_card() -> None:
    """R61, G25: no call, nothing revealed."""
    table = Table([BREW, ALBUM, SACK, TICKET], roles=[DOCKER, 3, 5, 4], kit="dockside")
    table.play(0, "ROLE", "TARGET 1")
    assert table.phase == "VICTIM"
    table.play(1, "PAY")
    assert table["item_up"] == [0, 0, 0, 0]


def test_a_hidden_role_threatens() -> None:
    """R61: a claimed one can be called, and a refusal turns the role up: real, or a bluff that pays."""
    own: dict[str, object] = {
        "kit": "paranoia",
        "rat.target": "other",
        "rat.threat": True,
        **{f"rat.fx{k}": "none" for k in (1, 2, 3)},
    }
    for role, gems in ((RAT, [4, 0, 2, 2]), (MULE, [1, 2, 2, 2])):
        table = Table([BREW, ALBUM, SACK, TICKET], roles=[role, BOOKIE, 5, 4], variant=own)
        table.play(0, f"USE_ROLE {RAT}", "TARGET 1")
        assert table.phase == "RCALL"
        assert table.state.owes == (2, 3)
        table.answers()
        table.play(1, "REFUSE")
        assert table["role_up"][0] == 1
        assert table["gems"] == gems


def test_claims_seen_elsewhere_by_variant() -> None:
    """G11: `claim_faceup_elsewhere` lifts it for claims, not for declaring."""
    table = Table([SACK, TICKET, BREW], gems=[8, 2, 2], up=[1, 2], claim_faceup_elsewhere=True)
    assert f"USE_ITEM {BREW}" in table.legal(0)
    assert table.refused(0, "DECLARE") == "NO_WIN_CONDITION"
