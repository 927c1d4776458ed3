"""Hurt, death, Bank and stash beyond the worked scenarios."""

from tests.games.botch.positions import (
    ADJUSTER,
    ALBUM,
    ANY_CARD,
    BOOKIE,
    BREW,
    BUMBLER,
    CROWBAR,
    DOUCHE,
    FIXER,
    HITTER,
    MULE,
    PARCEL,
    RAILING,
    RAT,
    SACK,
    STOWAWAY,
    TICKET,
    Table,
)


def struck(hurt: dict[int, int], **options: object) -> Table:
    """Seat 0 hurts seat 1 with a Crowbar that is refused."""
    table = Table([CROWBAR, BREW, ALBUM, TICKET], gems=[2, 5, 2, 2], hurt=hurt, **options)  # type: ignore[arg-type]
    table.claims(0, CROWBAR, 1)
    table.play(1, "REFUSE")
    return table


def test_two_markers_kill_and_the_stowaway_one() -> None:
    """R63."""
    table = struck({})
    table.answers()
    assert table["hurt"][1] == 1
    assert table["alive"][1] == 1
    table = struck({}, roles=[BOOKIE, STOWAWAY, FIXER, 4], kit="dockside")
    table.answers()
    assert table["alive"][1] == 0


def test_the_dead_are_out_of_it() -> None:
    """R67: no turns, no decisions, no gifts, no target; and they keep their markers."""
    table = struck({1: 1}, gifts=True)
    table.answers()
    assert table["alive"][1] == 0
    assert table["hurt"][1] == 2
    assert table.state.owes == (2,)
    assert table.refused(1, "LOOK") == "DEAD"
    assert table.refused(1, "GIVE 0") == "DEAD"
    assert table.refused(2, "GIVE 1") == "BAD_TARGET"
    table.play(2, "SWAP")
    assert table.refused(2, "TARGET 1") == "BAD_TARGET"


def test_the_dying_are_not_hurt_again() -> None:
    """G28: a Parcel shown to somebody who has all the markers already does nothing more."""
    table = Table([CROWBAR, BREW, PARCEL, TICKET], hurt={1: 1}, gems=[2, 5, 2, 2])
    table.claims(0, CROWBAR, 1)
    table.play(1, "REFUSE")
    assert table["hurt"][1] == 2
    table.answers({2: f"USE_ITEM {RAILING}"})
    table.answers({1: "CALL"})
    assert table.told("HURT") == []
    assert table["hurt"][1] == 2
    assert table["alive"][1] == 0
    assert table["out"] == 1


def test_only_fatal_hurts_by_variant() -> None:
    """G29: `railing_any_hurt` false."""
    table = struck({}, railing_any_hurt=False)
    assert table.phase == "TURN"
    table = struck({1: 1}, railing_any_hurt=False)
    assert table.phase == "HURT"


def test_cards_of_the_dead() -> None:
    """G32, G33: the role is shown, the item is not; both by variant."""
    roles = [BOOKIE, RAT, FIXER, 4]
    table = struck({1: 1}, roles=roles, kit="paranoia")
    table.answers()
    assert table["role_up"][1] == 1
    assert [row[1] for row in table["known"]] == [0, BREW, 0, 0]
    assert table["gone_public"][BREW] == 0
    table = struck({1: 1}, roles=roles, kit="paranoia", reveal_role_on_death=False, show_dead_item=True)
    table.answers()
    assert table["role_up"][1] == 0
    assert [row[1] for row in table["known"]] == [BREW] * 4
    assert table["gone_public"][BREW] == 1
    assert table.refused(2, f"USE_ITEM {BREW}") == "CLAIM_SEEN_ELSEWHERE"


def test_the_end_comes_before_the_adjuster() -> None:
    """G57: nobody profits from the death that ends the game."""
    table = Table(
        [CROWBAR, BREW, ALBUM],
        roles=[ADJUSTER, BOOKIE, FIXER],
        gems=[2, 5, 2],
        hurt={1: 1},
        dead=[2],
        variant=ANY_CARD,
    )
    table.claims(0, CROWBAR, 1)
    table.play(1, "REFUSE")
    table.answers()
    assert table.won() == ([0], "LAST")
    assert table["gems"][0] == 5
    assert table["role_up"][0] == 0


def test_gifts_by_the_dying() -> None:
    """G60: while the window is open they may still pay for help."""
    table = struck({1: 1}, gifts=True)
    assert table.phase == "HURT"
    table.play(1, "GIVE 2")
    assert table["gems"] == [5, 1, 3, 2]
    assert table.phase == "HURT"
    table.answers()
    assert table["out"] == 1


def test_bank_and_pile_are_two_things() -> None:
    """R70: fines feed the Bank; what a swap loses goes to the pile."""
    table = Table([SACK, BREW, TICKET], on_item={0: 2})
    pile = table["pile"]
    table.play(0, f"USE_ITEM {ALBUM}")
    assert (table["bank"], table["pile"]) == (1, pile)
    table.play(1, "SWAP", "TARGET 0", "KEEP")
    assert (table["bank"], table["pile"]) == (1, pile + 2)


def test_stashed_stays_stashed() -> None:
    """R73: nothing takes it off the card; a second stash adds to it."""
    table = Table([SACK, BREW, TICKET], gems=[3, 2, 2], on_item={0: 2})
    table.claims(0, SACK)
    table.play(0, "AMOUNT 2")
    assert table["item_stash"][0] == 4
    assert table["gems"][0] == 2
    table = Table([SACK, BREW, TICKET], gems=[0, 2, 2], on_item={0: 2})
    table.claims(0, SACK)
    assert table.legal(0) == ["AMOUNT 0", "AMOUNT 1"]


def test_the_order_of_paying() -> None:
    """R75, G36, G37: loose ones, then the item's, then the role's; the Douche's own card takes stashed ones too."""
    table = Table([BREW, ALBUM, TICKET], gems=[1, 2, 2], on_item={0: 1}, gifts=True)
    table.set(role_stash=[2, 0, 0], pile=table["pile"] - 2)
    for loose, item, role in ((0, 1, 2), (0, 0, 2), (0, 0, 1), (0, 0, 0)):
        table.play(0, "GIVE 1")
        assert (table["gems"][0], table["item_stash"][0], table["role_stash"][0]) == (loose, item, role)
    assert table["gems"][1] == 6


def test_a_stowaway_under_fire_of_his_own() -> None:
    """R63, R91: the Bumbler may fall over his own Crowbar for good."""
    table = Table([CROWBAR, BREW, ALBUM, TICKET], roles=[BUMBLER, DOUCHE, FIXER, 4], hurt={0: 1}, kit="dockside")
    table.play(0, "ROLE")
    table.answers()
    assert table["alive"][0] == 0
    assert table["out"] == 4


def test_a_dead_target_stops_only_its_part() -> None:
    """G27: the actor gains although the target is gone; a threat to the dead is over."""
    own: dict[str, object] = {
        **ANY_CARD,
        "hitter.cost": 0,
        "hitter.fx2": "gain",
        "hitter.n2": 2,
        "hitter.fx3": "take",
        "hitter.n3": 2,
    }
    table = Table(
        [BREW, ALBUM, SACK, TICKET, CROWBAR],
        roles=[HITTER, BOOKIE, FIXER, 4, MULE],
        hurt={1: 1},
        variant=own,
    )
    table.play(0, f"USE_ROLE {HITTER}", "TARGET 1")
    table.answers()
    table.answers()
    assert table["alive"][1] == 0
    assert table["gems"][0] == 4
