"""What can be imagined: counted by brute force on small cases. What is known: exactly what was seen."""

from collections import Counter
from itertools import combinations, permutations

from backroom.engine import State, View
from backroom.games.botch import game
from backroom.testing import chi_square_limit, compiled, exact_imagination
from tests.games.botch.positions import (
    ADJUSTER,
    ALBUM,
    ANY_CARD,
    BOOKIE,
    BREW,
    CROWBAR,
    FIXER,
    LIFE_VEST,
    MULE,
    RAILING,
    RAT,
    SACK,
    TICKET,
    TWIN,
    Table,
)

SAMPLES = 3000


def held(state: State) -> tuple[int, ...]:
    """The items of a world."""
    return tuple(int(i) for i in state.holds[: state.players])


def twins(state: State) -> tuple[int, ...]:
    """Where the Twins of a world sit."""
    return tuple(p for p in range(state.players) if state.role[p] == TWIN)


def imagined(view: View, count: int) -> list[State]:
    """So many worlds."""
    with compiled(game):
        return [game.imagine(view, seed=seed) for seed in range(count)]


def test_unseen_items_lie_anywhere() -> None:
    """R3, section 8: the two others' items are any two of the four that seat 0 has not seen."""
    view = Table([BREW, ALBUM, TICKET]).view(0)
    unseen = [ALBUM, RAILING, SACK, TICKET]
    worlds: dict[tuple[int, ...], float] = {(BREW, one, other): 1 / 12 for one, other in permutations(unseen, 2)}
    with compiled(game):
        exact_imagination(game, view, worlds, held, SAMPLES)


def test_the_own_item_is_forgotten() -> None:
    """R21: after another's swap one's own card is any that is not seen elsewhere; the swapper still knows."""
    table = Table([BREW, ALBUM, TICKET], up=[2])
    table.play(0, "SWAP", "TARGET 1", "EXCHANGE")
    unseen = [ALBUM, BREW, RAILING, SACK]
    with compiled(game):
        for_1: dict[tuple[int, ...], float] = {(one, other, TICKET): 1 / 12 for one, other in permutations(unseen, 2)}
        exact_imagination(game, table.view(1), for_1, held, SAMPLES)
        for_0: dict[tuple[int, ...], float] = {(one, BREW, TICKET): 1 / 3 for one in (ALBUM, RAILING, SACK)}
        exact_imagination(game, table.view(0), for_0, held, 600)


def test_what_sank_did_not_save() -> None:
    """R65, section 8: who died face-down held no Life Vest."""
    table = Table([CROWBAR, BREW, ALBUM, TICKET], hurt={1: 1}, gems=[2, 5, 2, 2])
    table.claims(0, CROWBAR, 1)
    table.play(1, "REFUSE")
    table.answers()
    assert table["alive"][1] == 0
    found = Counter(int(world.sunk[1]) for world in imagined(table.view(2), 1200))
    assert set(found) == set(range(1, 14)) - {CROWBAR, ALBUM, LIFE_VEST}
    expected = 1200 / len(found)
    chi = sum((n - expected) ** 2 / expected for n in found.values())
    assert chi < chi_square_limit(len(found) - 1)


def test_a_spectator_knows_what_left_face_up() -> None:
    """G11, section 8: the item is gone, with one of the dead."""
    table = Table([CROWBAR, BREW, ALBUM, TICKET], hurt={1: 1}, gems=[2, 5, 2, 2], up=[1])
    table.claims(0, CROWBAR, 1)
    table.play(1, "REFUSE")
    table.answers()
    for world in imagined(table.view(None), 50):
        assert world.sunk[1] == BREW


def test_pairs_of_twins_are_weighed() -> None:
    """G50: of the 36 places of two Twins in a deck of nine a fresh deal keeps or completes 30."""
    with compiled(game):
        state = game.new(5, seed=4, variant={"kit": "doubles"})
        view = game.view(state, None)
        worlds: dict[tuple[int, ...], float] = {**dict.fromkeys(combinations(range(5), 2), 1 / 12), (): 1 / 6}
        exact_imagination(game, view, worlds, twins, SAMPLES)


def test_pairs_of_twins_as_a_bookie_sees_them() -> None:
    """G50: counted over all deals: where the Twins are, given that seat 0 ended up as the Bookie."""
    weights: Counter[tuple[int, ...]] = Counter()
    for pair in combinations(range(9), 2):
        for bookie in set(range(9)) - set(pair):
            dealt = [place for place in pair if place < 5]
            if len(dealt) == 1:
                for gone in set(range(5)) - set(dealt):
                    if bookie == 0 and gone != 0:
                        weights[tuple(sorted([dealt[0], gone]))] += 3
            elif bookie == 0:
                weights[tuple(dealt)] += 12
    total = sum(weights.values())
    table = Table([BREW, ALBUM, SACK, TICKET, RAILING], roles=[BOOKIE, 2, TWIN, 4, TWIN], kit="doubles")
    table.set(had_first=[0] * 5, role_up=[0] * 5)
    for p in range(1, 5):
        table.state.array["known_role"][0, 0, p] = 0
    with compiled(game):
        worlds = {where: weight / total for where, weight in weights.items()}
        exact_imagination(game, table.view(0), worlds, twins, SAMPLES)


def test_face_down_after_a_first_turn_is_hidden() -> None:
    """R9, R84: and after a death it is nobody who profits from one."""
    roles = [RAT, BOOKIE, MULE, FIXER, 4]
    table = Table([BREW, ALBUM, SACK, TICKET, RAILING], roles=roles, variant=ANY_CARD)
    found = {int(world.role[2]) for world in imagined(table.view(1), 300)}
    assert found == set(range(TWIN, MULE + 1))
    table = Table([BREW, ALBUM, SACK, TICKET, RAILING], roles=roles, variant=ANY_CARD, dead=[4])
    found = {int(world.role[2]) for world in imagined(table.view(1), 300)}
    assert found == set(range(TWIN, MULE + 1)) - {ADJUSTER}


def test_sealed_answers_not_yet_reached() -> None:
    """Section 6: while the first Railing is being called, the others have answered anything they may."""
    table = Table([CROWBAR, BREW, ALBUM, RAILING], hurt={1: 1}, gems=[2, 5, 2, 2])
    table.claims(0, CROWBAR, 1)
    table.play(1, "REFUSE")
    table.answers({2: f"USE_ITEM {RAILING}", 3: f"USE_ITEM {RAILING}"})
    assert table.phase == "CALL"
    found = Counter(int(world.hurt_answer[3]) for world in imagined(table.view(1), 400))
    assert set(found) == {1, 55 + RAILING}
    assert abs(found[1] - 200) < 60
    table = Table([BREW, CROWBAR, ALBUM, RAILING], gems=[10, 2, 2, 2], hurt={}, kit="dockside")
    table.play(0, "DECLARE")
    assert {int(world.win_answer[2]) for world in imagined(table.view(1), 20)} == {0}


def test_nobody_learns_of_other_callers() -> None:
    """G14, G41: what was not reached is in nobody's view, and in no state after the window."""
    table = Table([SACK, ALBUM, TICKET, BREW])
    table.play(0, f"USE_ITEM {BREW}")
    quiet = Table([SACK, ALBUM, TICKET, BREW])
    quiet.play(0, f"USE_ITEM {BREW}")
    table.answers({2: "CALL", 3: "CALL"})
    quiet.answers({2: "CALL"})
    assert table.state == quiet.state
    assert table.events[1:] == quiet.events[1:]


def test_hand_backs_tell_nothing() -> None:
    """R85, section 8: right or wrong, the others see the same."""
    views = []
    for named in (RAT, MULE):
        table = Table([BREW, ALBUM, SACK, TICKET], roles=[RAT, BOOKIE, MULE, FIXER], kit="paranoia")
        table.turn_of(1)
        table.play(1, "ID", "TARGET 0", f"NAME {named}")
        table.play(1, "HAND_BACK")
        views.append([table.view(viewer) for viewer in (0, 2, 3, None)])
        assert table["known_role"][1][0] == RAT
    assert views[0] == views[1]


def test_the_end_shows_all_cards() -> None:
    """Section 8: at the end everybody sees every card."""
    table = Table([TICKET, BREW, SACK], gems=[10, 2, 2])
    table.play(0, "DECLARE")
    table.answers()
    view = table.view(None)
    assert view.holds[:3].tolist() == [TICKET, BREW, SACK]
    assert sorted(int(i) for i in view.aside_items if i) == [ALBUM, RAILING]
    assert view.role[:3].tolist() == [1, 2, 5]
