"""What can be imagined: counted by brute force on small cases, held to the law on larger ones."""

from collections import Counter
from collections.abc import Set as AbstractSet
from itertools import combinations, permutations, product

from backroom.games.booze import game
from backroom.games.booze.state import CARDS
from backroom.testing import chi_square_limit, compiled
from tests.games.booze.positions import ME, PETE, PO, RY, Table, names

GAMES = 3000


def worlds(table: Table, viewer: int, count: int) -> Counter[tuple[object, ...]]:
    """Imagined boozes and fronts of the others, and how often each came."""
    view = table.view(viewer)
    found: Counter[tuple[object, ...]] = Counter()
    with compiled(game):
        for seed in range(count):
            s = game.imagine(view, seed=seed)
            types = tuple(int(t) for t in s.type[: s.players])
            fronts = tuple(tuple(c for c in range(CARDS) if s.place[c] == 3 + p) for p in range(s.players))
            found[(types, fronts)] += 1
    return found


def fits(found: Counter[tuple[object, ...]], possible: AbstractSet[tuple[object, ...]]) -> None:
    """All of the possible worlds, each as often as every other."""
    assert set(found) <= possible
    expected = sum(found.values()) / len(possible)
    chi = sum((found[world] - expected) ** 2 / expected for world in possible)
    assert chi < chi_square_limit(len(possible) - 1), (chi, len(possible))


def test_two_strangers() -> None:
    """R7, R21: three players; the two others run boozes of the two other mobs, and their hidden cards show them."""
    table = Table(3, ledger="round")
    table.street([RY, ME, PO], [0, 1, 2], down={1: [16], 2: [0]}, deck=[1])
    # Everything else lies open: only cards 0, 1 and 16 are out of sight.
    view = table.view(0)
    hidden = [c for c in range(CARDS) if view.place[c] < 0]
    assert hidden == [0, 1, 16]
    masks = {c: int(view.boozes[c + 1]) for c in hidden}
    possible = set()
    for one, other in permutations(range(12), 2):
        if {one // 4, other // 4} == {0, 2}:
            for a, b in permutations(hidden, 2):
                if masks[a] >> one & 1 and masks[b] >> other & 1:
                    possible.add(((RY, one, other), ((), (a,), (b,))))
    assert ((RY, ME, PO), ((), (16,), (0,))) in possible
    fits(worlds(table, 0, GAMES), possible)


def test_wrong_names_and_open_cards_count() -> None:
    """R36: a booze wrongly named is out; a card face up before somebody shows the booze."""
    table = Table(3, ledger="round")
    table.street([RY, ME, PO], [0, 1, 2], up={1: [16]}, deck=[1])
    table.set(not_type=[0, 1 << 10, 0])
    possible = {
        ((RY, one, other), ((), (16,), ()))
        for one, other in permutations(range(12), 2)
        if {one // 4, other // 4} == {0, 2} and one in (1, 3, ME)
    }
    fits(worlds(table, 0, GAMES), possible)


def test_what_was_ever_seen_counts() -> None:
    """G27: with an open ledger a front lies within what was seen to go there; a discard leaves one of two."""
    table = Table(3, ledger="open")
    table.street([RY, ME, PO], [PETE, 1, 2], down={1: [16]}, deck=[17, 30])
    table.state.array["ledger"][0, 0, 1] |= 1 << 17
    table.state.array["pub_ev"][0, 1] = int(table.state.boozes[17]) & int(table.state.boozes[18])
    evidence = table["pub_ev"][1]
    possible = {
        ((RY, one, other), ((), (card,), ()))
        for one, other in permutations(range(12), 2)
        for card in (16, 17)
        if {one // 4, other // 4} == {0, 2} and evidence >> one & 1
    }
    fits(worlds(table, 0, GAMES), possible)


def test_left_luggage_is_evidence() -> None:
    """R65: whoever is choosing from the luggage has a match there."""
    table = Table(3, ledger="round")
    table.street([RY, ME, PO], [5, 1, 2], laid=[0], deck=[1, 2])
    # Only cards 0 and those laid out at places without pawns are in reach.
    table.state.array["type"][0, :3] = [4, ME, PO]
    table.play(0, "EVENT")
    view = table.view(1)
    reach = 0
    for c in range(CARDS):
        if view.place[c] == 1 and int(view.printed_at[c + 1]) not in (5, 1, 2):
            reach |= int(view.boozes[c + 1])
    for (types, _), _ in worlds(table, 1, 300).items():
        assert isinstance(types, tuple)
        assert reach >> types[0] & 1


def test_hidden_answers() -> None:
    """R13: what somebody has put on the table is any place that player may go to."""
    table = Table(3)
    table.set(loc=[2, 2, 2])
    table.play(1, "MOVE 4")
    view = table.view(0)
    found: Counter[int] = Counter()
    with compiled(game):
        for seed in range(1500):
            found[int(game.imagine(view, seed=seed).choice[1])] += 1
    assert set(found) == {0, 1, 3, 4, 5}
    assert max(found.values()) < 1.3 * min(found.values())


def test_drawn_cards_are_any_unseen_ones() -> None:
    """R56: what the actor has drawn are any cards that the viewer cannot see."""
    table = Table(3, ledger="round")
    table.street([RY, ME, PO], [0, 1, 2], deck=[0, 2, 13, 30])
    table.play(0, "EVENT")
    view = table.view(1)
    found: Counter[tuple[int, ...]] = Counter()
    with compiled(game):
        for seed in range(2000):
            s = game.imagine(view, seed=seed)
            found[tuple(sorted(int(c) for c in s.drawn[:3]))] += 1
    assert set(found) == set(combinations([0, 2, 13, 30], 3))
    assert max(found.values()) < 1.3 * min(found.values())


def test_three_strangers() -> None:
    """R5, R7: with four players one mob has two; every deal that fits is as likely as every other."""
    table = Table(4, ledger="round")
    table.street([RY, ME, PO, 1], [0, 1, 2, 3], up={1: [16], 2: [0], 3: [3]}, deck=[1])
    faces = [names(int(table.state.boozes[c + 1])) for c in (16, 0, 3)]
    possible = set()
    for types in product(*(sorted(face) for face in faces)):
        sizes = [sum(t // 4 == mob for t in (RY, *types)) for mob in range(3)]
        if len({RY, *types}) == 4 and sorted(sizes) == [1, 1, 2]:
            possible.add(((RY, *types), ((), (16,), (0,), (3,))))
    assert len(possible) > 50
    fits(worlds(table, 0, 40 * len(possible)), possible)


def test_a_spectator_imagines_everybody() -> None:
    """R7, section 8: a spectator knows no booze; mobs are as large as they must be."""
    table = Table(3, ledger="round")
    table.street([RY, ME, PO], [0, 1, 2], up={0: [2], 1: [16], 2: [0]}, deck=[1])
    faces = [names(int(table.state.boozes[c + 1])) for c in (2, 16, 0)]
    view = table.view(None)
    found: Counter[tuple[int, ...]] = Counter()
    with compiled(game):
        for seed in range(GAMES):
            found[tuple(int(t) for t in game.imagine(view, seed=seed).type[:3])] += 1
    possible = {types for types in product(*faces) if {t // 4 for t in types} == {0, 1, 2}}
    assert set(found) == possible
    expected = GAMES / len(possible)
    chi = sum((found[types] - expected) ** 2 / expected for types in possible)
    assert chi < chi_square_limit(len(possible) - 1)
