"""The house bot: section 12.1's choices, and what it counts on."""

from collections.abc import Callable
from functools import cache

import pytest

from backroom.engine import Chooser, Finished, play_out
from backroom.games.botch import game
from backroom.games.botch.house_belief import chance_holds, chance_role, desire
from backroom.games.botch.house_value import NOBODY, card_value, declare_value, joint_value, look_value, swap_value
from backroom.games.botch.measures import measures
from backroom.games.botch.state import ITEM
from backroom.testing import interpreted
from tests.games.botch.positions import (
    ALBUM,
    ANY_CARD,
    ARCHIVIST,
    BOOKIE,
    BREW,
    BUMBLER,
    CONTRACT,
    CROWBAR,
    DANCER,
    DOCKER,
    DOUCHE,
    FIXER,
    HITTER,
    MOUNTIE,
    MULE,
    PHOTOS,
    RAILING,
    RAT,
    SACK,
    SUIT,
    SYRUP,
    TICKET,
    TWIN,
    Table,
)

WORDS = [k * 0x2545F491 & 0xFFFFFFFF for k in range(1, 41)]


def unknown(table: Table, *seats: int) -> Table:
    """These seats no longer know what they hold."""
    for seat in seats:
        table.state.array["known"][0, seat, seat] = 0
    return table


def choices(table: Table, seat: int) -> list[str]:
    """What the bot does with one luck after another."""
    with interpreted(game):
        view = game.view(table.state, seat)
        actions = game.machine.legal(view.array, seat)
        chosen = [game.machine.house(view.array, seat, actions, word) for word in WORDS]
        assert set(chosen) <= set(actions.tolist())
        return [str(game.action(view, action)) for action in chosen]


def test_it_calls_what_it_holds() -> None:
    """Section 12.1: freely if it knows that it holds the card, never what it knows to be true."""
    table = Table([ALBUM, BREW, TICKET])
    table.play(0, f"USE_ITEM {BREW}")
    assert choices(table, 1).count("CALL") >= 35
    assert choices(table, 2).count("CALL") <= 8
    table = Table([BREW, ALBUM, TICKET], gems=[9, 2, 2])
    table.state.array["known"][0, 1, 0] = BREW
    table.play(0, f"USE_ITEM {BREW}")
    assert set(choices(table, 1)) == {"PASS"}


def test_it_declares_when_it_can() -> None:
    """Section 12.1: with ten loose diamonds and a harmless item, and not with the Album."""
    table = Table([BREW, ALBUM, TICKET], gems=[12, 2, 2])
    assert choices(table, 0).count("DECLARE") >= 35
    table = Table([ALBUM, BREW, TICKET], gems=[12, 2, 2])
    assert "DECLARE" not in choices(table, 0)


def test_it_stops_a_declaration() -> None:
    """Section 12.1: with the Ticket, with the Mountie, and not with what cannot."""
    table = Table([BREW, ALBUM, TICKET], gems=[10, 2, 2])
    table.play(0, "DECLARE")
    assert set(choices(table, 2)) == {"REACT_ITEM"}
    assert set(choices(table, 1)) == {"PASS"}
    table = Table([BREW, ALBUM, SACK, TICKET], roles=[BOOKIE, MOUNTIE, FIXER, 4], gems=[12, 2, 2, 2], kit="paranoia")
    table.play(0, "DECLARE")
    assert set(choices(table, 1)) == {"REACT_ROLE"}


def test_it_stashes_all_it_can() -> None:
    """Section 12.1."""
    table = Table([SACK, BREW, TICKET], gems=[4, 2, 2])
    table.claims(0, SACK)
    assert set(choices(table, 0)) == {"AMOUNT 3"}


def test_it_pays_a_weapon_it_has_seen() -> None:
    """Section 12.1: and refuses what it knows to be none."""
    for item, answer in ((CROWBAR, "PAY"), (ALBUM, "REFUSE")):
        table = Table([item, BREW, SACK, TICKET], gems=[2, 5, 2, 2], hurt={1: 1}, kit="dockside")
        table.state.array["known"][0, 1, 0] = item
        table.claims(0, CROWBAR, 1)
        assert set(choices(table, 1)) == {answer}


def test_it_exchanges_for_the_better_card() -> None:
    """Section 12.1: the logistic leans to the Ticket, and not always."""
    table = Table([ALBUM, TICKET, SACK], gems=[7, 2, 2])
    table.state.array["known"][0, 0, 1] = TICKET
    table.play(0, "SWAP", "TARGET 1")
    assert choices(table, 0).count("EXCHANGE") >= 36


def test_it_names_only_what_it_knows() -> None:
    """Section 12.1: a role call against the rich, with the true name."""
    table = Table([BREW, ALBUM, SACK, TICKET], roles=[RAT, BOOKIE, MULE, FIXER], gems=[7, 2, 2, 2], kit="paranoia")
    table.state.array["known_role"][0, 1, 0] = RAT
    table.play(0, f"USE_ROLE {MULE}")
    assert set(choices(table, 1)) == {f"NAME {RAT}"}
    assert set(choices(table, 3)) == {"PASS"}


def test_it_never_gives() -> None:
    """R93: gifts are for people; the bot leaves them, and the first turn's target is anybody."""
    table = Table([BREW, ALBUM, TICKET], gifts=True, talk="tokens")
    assert not any(choice.startswith(("GIVE", "TALK", "OPEN", "CLOSE")) for choice in choices(table, 0))
    table.set(had_first=[0, 0, 0], phase=0)
    assert set(choices(table, 0)) == {"SWAP"}
    table.play(0, "SWAP")
    assert set(choices(table, 0)) == {"TARGET 1", "TARGET 2"}


def test_it_lets_the_album_sink() -> None:
    """Section 12.1: claims the Railing to dump the Album on the dying."""
    table = Table([CROWBAR, BREW, ALBUM, TICKET], gems=[2, 5, 8, 2], hurt={1: 1}, kit="dockside")
    table.claims(0, CROWBAR, 1)
    table.play(1, "REFUSE")
    assert set(choices(table, 2)) == {f"USE_ITEM {RAILING}"}


def thinks(of: Callable[..., float], table: Table, *about: int) -> float:
    """What seat 0 thinks of something, by its view."""
    with interpreted(game):
        return of(table.view(0), 0, *about)


def test_believes_what_it_has_not_seen() -> None:
    """Section 12.1: 1 or 0 if known, else any item of the kit that it has not seen; the same for hidden roles."""
    table = Table([BREW, ALBUM, SACK, TICKET], roles=[RAT, BOOKIE, MULE, FIXER], up=[1], kit="paranoia")
    assert [thinks(chance_holds, table, 0, item) for item in (BREW, SACK)] == [1, 0]
    assert [thinks(chance_holds, table, 1, item) for item in (ALBUM, SACK)] == [1, 0]
    assert [thinks(chance_holds, table, 2, item) for item in (BREW, ALBUM, SACK)] == [0, 0, 1 / 7]
    # Of Mountie, Rat and Mule it is the Rat itself.
    assert [thinks(chance_role, table, role) for role in (MOUNTIE, RAT, MULE, HITTER)] == [1 / 2, 0, 1 / 2, 0]


@pytest.mark.parametrize(
    ("gems", "wanted"),
    [(3, {ALBUM: 2, BREW: 2, TICKET: 2.5, SYRUP: 2.1}), (5, {ALBUM: 2, TICKET: 4.5, CONTRACT: 3}), (6, {ALBUM: -3})],
)
def test_desires(gems: int, wanted: dict[int, float]) -> None:
    """Section 12.1: the Album while it is not too hot, the Ticket more from five, the Contract near seven."""
    table = Table([BREW, ALBUM, SACK, TICKET], gems=[gems, 2, 2, 2], kit="dockside")
    assert {item: thinks(desire, table, item) for item in wanted} == wanted


def test_values_of_claims() -> None:
    """Section 12.1: what a believed claim brings, less the risk of a call; a true one gains by being called."""
    bluff, true = Table([ALBUM, BREW, TICKET]), Table([BREW, ALBUM, TICKET])
    risk = 1 - (1 - 0.04 - 0.45 / 4) ** 2
    assert thinks(card_value, bluff, ITEM + BREW, NOBODY) == pytest.approx((1 - risk) * 2 - risk * 1.8)
    assert thinks(card_value, true, ITEM + BREW, NOBODY) == pytest.approx(2 + 0.3 * (1 - 0.96**2))
    rich = Table([BREW, ALBUM, TICKET], gems=[8, 2, 2])
    assert thinks(card_value, rich, ITEM + BREW, NOBODY) == pytest.approx(2 + 0.3 * (1 - (0.96 - 3 * 0.03) ** 2))
    assert thinks(card_value, rich, ITEM + ALBUM, NOBODY) == pytest.approx(-1.8)
    # A proof: 0.6 for a card that sticks, 2 once the three would make ten.
    assert thinks(card_value, bluff, ITEM + ALBUM, NOBODY) == pytest.approx(3 - 0.6)
    nearly = Table([ALBUM, BREW, TICKET], gems=[7, 2, 2])
    assert thinks(card_value, nearly, ITEM + ALBUM, NOBODY) == pytest.approx(3 - 2)


def test_values_of_roles() -> None:
    """Section 12.1: their diamonds, and what they do beside."""
    table = unknown(
        Table([BREW, ALBUM, SACK, TICKET], gems=[4, 2, 6, 2], up=[2], hurt={3: 1}, bank=1, variant=ANY_CARD), 0
    )
    wanted = {
        (BOOKIE, NOBODY): 2,
        (DOUCHE, NOBODY): 2,
        (ARCHIVIST, 0): 1.6,
        (ARCHIVIST, 1): 1.3,
        (FIXER, NOBODY): 1,
        (FIXER, 2): 2.1,
        (BUMBLER, NOBODY): 2 - 1.2 * 4 / 12,
        (DOCKER, 2): 1.6,
        (SUIT, 1): 1.2 + 0.2 - 2 / 12,
        (RAT, 1): 1.15,
        (MULE, NOBODY): 1.6,
        (HITTER, 1): -1.6 + 0.5 + 0.2,
        (HITTER, 3): -1.6 + 3.5 * (0.5 + 0.2),
    }
    assert {aim: thinks(card_value, table, *aim) for aim in wanted} == pytest.approx(wanted)
    assert thinks(card_value, Table([BREW, ALBUM, TICKET], gems=[5, 2, 2]), DOUCHE, NOBODY) == 1


def test_looks_and_swaps() -> None:
    """Section 12.1: a look at an unknown card; a swap for a better one, off a known Album, against a known Ticket."""
    assert thinks(look_value, Table([BREW, ALBUM, TICKET])) == 0
    for gems, worth in ((6, 0.7), (7, 1.6)):
        assert thinks(look_value, unknown(Table([BREW, ALBUM, TICKET], gems=[gems, 2, 2]), 0)) == pytest.approx(worth)
    table = Table([ALBUM, BREW, TICKET], gems=[6, 2, 8])
    on_average = (2 + 1.3 + 1.2 + 4.5) / 4
    assert thinks(swap_value, table, 1) == pytest.approx(0.55 * (on_average + 3) + 2.2)
    table.state.array["known"][0, 0, 2] = TICKET
    assert thinks(swap_value, table, 2) == pytest.approx(0.55 * (4.5 + 3) + 2.2 + 2.5)
    assert set(choices(table, 0)) == {"SWAP"}
    table.play(0, "SWAP")
    assert set(choices(table, 0)) == {"TARGET 2"}


def test_threatens_the_rich() -> None:
    """Section 12.1: the victim with the most unstashed diamonds; between equals the one that it kills, else luck."""
    table = Table([CROWBAR, BREW, SACK, TICKET], gems=[2, 3, 6, 2], hurt={3: 1}, kit="dockside")
    table.play(0, f"USE_ITEM {CROWBAR}")
    assert set(choices(table, 0)) == {"TARGET 2"}
    table = Table([CROWBAR, BREW, SACK, TICKET], gems=[2, 4, 4, 2], kit="dockside")
    table.play(0, f"USE_ITEM {CROWBAR}")
    assert set(choices(table, 0)) == {"TARGET 1", "TARGET 2"}


@pytest.mark.parametrize(
    ("claim", "gems", "call"), [(BREW, 4, False), (BREW, 5, True), (SACK, 5, False), (SACK, 6, True)]
)
def test_calls_only_leaders_without_the_card(claim: int, gems: int, call: bool) -> None:
    """Section 12.1: importance grows with the claimant's diamonds and weighs what the card brings: two, or one."""
    table = unknown(Table([ALBUM, RAILING, TICKET], gems=[gems, 2, 2]), 0, 1)
    table.play(0, f"USE_ITEM {claim}")
    assert set(choices(table, 1)) == {"CALL" if call else "PASS"}


@pytest.mark.parametrize(("seen", "answer"), [([], "REFUSE"), ([0, 2], "PAY")])
def test_pays_when_a_weapon_is_likely(seen: list[int], answer: str) -> None:
    """Section 12.1: 1.6 times the chance of a threat item: 0.4 with one card known, 0.8 with three of five."""
    table = Table([RAILING, BREW, SACK, TICKET], gems=[2, 5, 2, 2])
    for seat, item in ((2, SACK), (3, TICKET)):
        if seen:
            table.state.array["known"][0, 1, seat] = item
    table.claims(0, RAILING, 1)
    assert set(choices(table, 1)) == {answer}


def test_fears_who_may_be_the_mountie() -> None:
    """Section 12.1: a declaration is worth its chance; three diamonds over ten make the Mountie harmless."""
    roles = [BOOKIE, MULE, FIXER, DOUCHE]
    for gems, chance in ((11, 2 / 3), (13, 1)):
        table = Table([SACK, ALBUM, BREW, TICKET], roles=roles, gems=[gems, 2, 2, 2], up=[3], kit="paranoia")
        assert thinks(declare_value, table) == pytest.approx(9 * chance - 2.5)
    table.set(gems=[11, 2, 2, 2])
    table.state.array["known_role"][0, 0, 1] = MULE
    assert thinks(declare_value, table) == pytest.approx(6.5)


def test_twins_declare_together() -> None:
    """Section 12.1: 9 for a win of two less 2, times the chance that neither Twin has the Album."""
    for item, worth in ((BREW, 9 * 11 / 12 - 2), (ALBUM, -2)):
        table = Table(
            [item, RAILING, SACK, TICKET, CROWBAR],
            roles=[TWIN, BOOKIE, TWIN, FIXER, DANCER],
            gems=[8, 2, 7, 2, 2],
            kit="doubles",
        )
        assert thinks(joint_value, table) == pytest.approx(worth)


def test_stops_twins_by_what_both_have() -> None:
    """R92: the Ticket takes one diamond. With fourteen left two Twins do not win, whatever one of them has alone."""
    for gems, answer in (([11, 2, 4, 2, 2], "REACT_ITEM"), ([11, 2, 5, 2, 2], "PASS")):
        table = Table(
            [BREW, RAILING, SACK, TICKET, CROWBAR], roles=[TWIN, BOOKIE, TWIN, FIXER, DANCER], gems=gems, kit="doubles"
        )
        table.play(0, "DECLARE_JOINT")
        assert set(choices(table, 3)) == {answer}


def test_counts_its_own_card_once() -> None:
    """Section 12.1: who wins only with the Ticket need not fear that another holds it."""
    table = unknown(Table([TICKET, ALBUM, BREW], gems=[8, 2, 2]), 0)
    assert thinks(declare_value, table) == pytest.approx(9 / 5 - 2.5)


def test_photos_kill_nobody() -> None:
    """Section 12.1: a threat is worth four more if it kills."""
    for item, more in ((CROWBAR, 4.0), (PHOTOS, 0.0)):
        worth = [
            thinks(card_value, Table([item, BREW, TICKET, SACK], hurt=hurt, kit="dockside"), ITEM + item, 1)
            for hurt in ({}, {1: 1})
        ]
        assert worth[1] - worth[0] == pytest.approx(0.4 * more)


# The tables of section 12.2

KITS = {
    # players, kit: median of turns; won with diamonds, Ticket, Contract, Twins in %; calls, caught, hurts, deaths
    (3, "basic"): (25, (67, 33, 0, 0), (2.1, 1.6, 0.2, 0.0)),
    (4, "basic"): (33, (58, 42, 0, 0), (2.2, 1.5, 0.2, 0.0)),
    (5, "basic"): (42, (57, 43, 0, 0), (2.3, 1.1, 0.3, 0.0)),
    (6, "dockside"): (47, (62, 23, 15, 0), (4.6, 3.4, 1.4, 0.4)),
    (5, "paranoia"): (45, (55, 29, 16, 0), (4.2, 3.1, 1.8, 0.3)),
    (6, "doubles"): (47, (42, 20, 12, 26), (5.0, 4.5, 1.3, 0.3)),
    (6, "spicy"): (48, (55, 11, 10, 24), (4.0, 4.6, 1.6, 0.6)),
    (8, "mess"): (63, (51, 24, 10, 14), (4.7, 3.4, 2.2, 0.9)),
    (12, "mess"): (97, (57, 23, 7, 14), (5.8, 2.9, 3.3, 1.5)),
}


@cache
def series(players: int, kit: str, house: bool = True) -> Finished:
    """Compiled games of one kind of bot."""
    return play_out(game, players, 800 if players < 12 else 300, 1, [Chooser(house=house)] * players, {"kit": kit})


@pytest.mark.parametrize(("players", "kit"), KITS)
def test_house_play(players: int, kit: str) -> None:
    """Section 12.2, to the noise of some hundred games on either side and what docs/botch-balance.md says differs."""
    turns, ways, rates = KITS[players, kit]
    found = measures(series(players, kit).states)
    assert sorted(found["turns"])[len(found["turns"]) // 2] == pytest.approx(turns, rel=0.06)
    names = ("won with diamonds", "won with the Ticket", "won with the Contract", "won by Twins together")
    for name, share in zip(names, ways, strict=True):
        assert 100 * found[name].mean() == pytest.approx(share, abs=9), name
    for name, mean in zip(("calls", "caught", "hurts", "deaths"), rates, strict=True):
        assert found[name].mean() == pytest.approx(mean, rel=0.18, abs=0.25), name
    assert found["ended at the dock"].mean() < 0.02


@pytest.mark.parametrize(("players", "kit", "rounds"), [(3, "basic", 16), (5, "basic", 14), (12, "mess", 12)])
def test_random_play(players: int, kit: str, rounds: int) -> None:
    """Section 12.2, what the rules alone give, though the sketch's random player called less than ours."""
    found = measures(series(players, kit, house=False).states)
    assert sorted(found["rounds"])[len(found["rounds"]) // 2] == pytest.approx(rounds, abs=2)
    assert found["ended at the dock"].mean() < 0.09


def test_wins_are_shared_out() -> None:
    """Section 12.3: two Twins have half a win each, so that 1 is fair for seats and roles alike."""
    found = measures(series(6, "doubles").states)
    seats = [values.mean() for name, values in found.items() if "turn order" in name]
    assert sum(seats) / len(seats) == pytest.approx(1)
    assert max(seats) < 1.4 and min(seats) > 0.7


def test_skill_counts() -> None:
    """Section 12.2: a random player among house bots wins next to nothing."""
    finished = play_out(game, 4, 400, 2, [Chooser(house=False)] + [Chooser(house=True)] * 3, {"kit": "basic"})
    assert finished.payoffs[:, 0].mean() < 0.3 * finished.payoffs[:, 1:].mean()
