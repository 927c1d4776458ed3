"""Set-up, the first turn, and the pack of cards."""

from pathlib import Path

import pytest

from backroom.engine import DeclarationError, VariantError
from backroom.games.botch import game
from backroom.games.botch.pack import check_file
from backroom.testing import interpreted, scripted
from tests.games.botch.positions import ALBUM, BREW, RAILING, RAT, SACK, TICKET, TWIN, Table

CARDS = game.folder / "cards.toml"


def test_everybody_starts_alike() -> None:
    """R3 to R5: two diamonds, an empty Bank, and each knows both own cards and nobody else's."""
    with interpreted(game):
        state = game.new(4, seed=2)
    assert state.gems[:4].tolist() == [2] * 4
    assert state.bank == 0
    assert state.pile == 20 * 4 + 15 - 8
    for p in range(4):
        assert [bool(k) for k in state.known[p][:4]] == [q == p for q in range(4)]
        assert state.known[p][p] == state.holds[p]
        assert [bool(k) for k in state.known_role[p][:4]] == [q == p for q in range(4)]


def test_every_card_of_the_kit_can_be_read() -> None:
    """R2: the cards stand in every view, a spectator's too."""
    view = Table([BREW, ALBUM, TICKET]).view(None)
    assert int(view.item_wins_from[TICKET]) == 8
    assert int(view.role_hidden[RAT]) == 1


def test_an_item_is_not_read_again() -> None:
    """R5, section 8: not even one's own item is in a view, only what the seat remembers of it."""
    table = Table([BREW, ALBUM, TICKET])
    assert int(table.view(0).holds[0]) == -128
    assert int(table.view(0).known[0][0]) == BREW
    table.turn_of(1)
    table.play(1, "SWAP", "TARGET 0", "KEEP")
    assert int(table.view(0).known[0][0]) == 0
    assert int(table.view(0).role[0]) == 1


def test_twins_know_each_other() -> None:
    """R6, G51: and nobody else learns anything."""
    # Roles in id order; the shuffle that swaps places 0 and 5, 1 and 6 deals both Twins to seats 0 and 1.
    with scripted(game, [8, 7, 1, 0, 4, 3, 2, 1, *range(12, 0, -1), 0]):
        state = game.new(5, variant={"kit": "doubles", "eyes_step": "never"})
    assert state.role[:5].tolist() == [TWIN, TWIN, 3, 4, 5]
    assert state.known_role[0][:5].tolist() == [TWIN, TWIN, 0, 0, 0]
    assert state.known_role[1][:5].tolist() == [TWIN, TWIN, 0, 0, 0]
    assert state.known_role[2][:5].tolist() == [0, 0, 3, 0, 0]


def test_who_begins() -> None:
    """R7, G3: drawn, or chosen; then to the left."""
    with interpreted(game):
        assert {game.new(5, seed=seed).first for seed in range(40)} == {0, 1, 2, 3, 4}
        state = game.new(3, seed=1, variant={"first_seat": 2})
        assert state.owes == (2,)
        for action in ("SWAP", "TARGET 1", "KEEP"):
            game.play(state, 2, action)
    assert state.owes == (0,)


def test_bonus_by_place() -> None:
    """R3: `seat_bonus` goes by the order of turns and comes from the pile."""
    with interpreted(game):
        state = game.new(3, seed=1, variant={"first_seat": 1, "place2.bonus": 1, "place3.bonus": 2})
    assert state.gems[:3].tolist() == [4, 2, 3]
    assert state.pile == 75 - 9


def test_kits_and_players() -> None:
    """R1, G2, R84: each kit for the players it is sensible for; by itself the game takes one that fits."""
    with interpreted(game):
        for players, kit in ((6, "basic"), (9, "dockside"), (3, "paranoia"), (4, "doubles"), (9, "spicy"), (5, "mess")):
            with pytest.raises(VariantError, match=f"not for {players}"):
                game.new(players, variant={"kit": kit})
        cards = {n: sum(1 for i in game.new(n, seed=1).aside_items if i) + n for n in range(3, 13)}
    assert cards == {n: 5 if n <= 5 else 13 for n in range(3, 13)}
    mixed = {"kit": "basic", "rat.kits": [0], "crowbar.kits": [0], "basic.most": 6}
    with interpreted(game):
        state = game.new(6, seed=1, variant=mixed)
    assert RAT in [*state.role[:6], *state.aside_roles]


def test_twins_come_in_pairs_and_company() -> None:
    """G50, section 2.7: no kit with one Twin, none with Twins for three or four."""
    with pytest.raises(VariantError, match="two cards"):
        game.pattern(5, {"kit": "doubles", "twin.copies": 1})
    with pytest.raises(VariantError, match="at least 5 players"):
        game.pattern(4, {"kit": "doubles", "doubles.least": 4})


def test_a_first_turn_with_a_face_up_item() -> None:
    """G5, G6: it is swapped all the same; and the role that is turned up stays up."""
    table = Table([BREW, ALBUM, TICKET], up=[0])
    table.set(had_first=[0, 1, 1], role_up=[0, 1, 1], phase=0)
    table.play(0, "SWAP", "TARGET 1", "EXCHANGE")
    assert table["item_up"] == [0, 0, 0]
    assert table["role_up"] == [1, 1, 1]


def spoilt(tmp_path: Path, old: str, new: str) -> str:
    """What is said about the file of cards with one thing changed."""
    text = CARDS.read_text("utf-8")
    assert old in text
    file = tmp_path / "cards.toml"
    file.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(DeclarationError) as refused:
        check_file(file)
    return str(refused.value)


def line(row: str) -> int:
    """Where a card stands in the file."""
    return next(n for n, text in enumerate(CARDS.read_text("utf-8").splitlines(), 1) if text.startswith(f"{row} ="))


def test_a_bad_pack_is_refused_with_line_and_reason(tmp_path: Path) -> None:
    """G1: whoever types in the real cards hears what is wrong, and where."""
    assert len(check_file(CARDS).tables["item"].rows) == 13
    brew, dancer = f"line {line('brew')}:", f"line {line('dancer')}:"
    said = spoilt(tmp_path, 'contraband = true, fx1 = "gain", n1 = 2', 'contraband = true, fx1 = "drink", n1 = 2')
    assert brew in said
    assert "drink" in said
    assert brew in spoilt(
        tmp_path, 'contraband = true, fx1 = "gain", n1 = 2', 'contraband = true, fx9 = "gain", n1 = 2'
    )
    said = spoilt(tmp_path, 'target = "neighbour", fx1 = "swap"', 'target = "none", fx1 = "swap"')
    assert dancer in said
    assert "swap needs a target" in said
    assert "line" in spoilt(tmp_path, "[table.role.rows]", "[table.role.rows")
    said = spoilt(tmp_path, "mess = { least = 6, most = 12 }", "mess = { least = 4, most = 12 }")
    assert "a pair needs at least 5 players" in said


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"railing.target": "any"}, "aimed at another player"),
        ({"railing.fx1": "gain"}, "no other effects"),
        ({"brew.after": "hurt_self"}, "only a threat"),
        ({"brew.fx2": "take"}, "needs a target"),
        ({"dancer.target": "any"}, "nobody swaps with themselves"),
        ({"brew.if2": "weapon"}, "no effect before this one"),
        ({"ledger.fx1": "gain"}, "no effect before this one"),
        ({"rat.react": "hurt_other"}, "no such reaction"),
        ({"brew.react": "death_other"}, "no such reaction"),
        ({"mountie.react_fx": "none"}, "does something"),
        ({"mountie.kind": "open"}, "nothing to reveal"),
        ({"twin.kind": "open"}, "a pair is hidden"),
        ({"mule.pair_last": True, "mule.copies": 2}, "only one role"),
        ({"start_diamonds": 9, "total_diamonds": 20}, "start with 27"),
        ({"first_seat": 7}, "a seat from 0 to 2"),
        ({"album.copies": 0, "brew.copies": 0, "sack.copies": 0}, "2 items for 3 players"),
    ],
)
def test_senseless_variants(change: dict[str, object], reason: str) -> None:
    """G1, section 2.8: a card that contradicts itself is refused, with the key and the reason."""
    with pytest.raises(VariantError, match=reason):
        game.pattern(3, change)


def test_cards_of_ones_own() -> None:
    """G1: a card is what its row says: a Sack that takes from a neighbour, a Brew in two copies."""
    own: dict[str, object] = {"sack.target": "neighbour", "sack.fx1": "take", "sack.n1": 2, "sack.fx2": "recover"}
    table = Table([SACK, BREW, RAILING], gems=[2, 5, 2], variant=own)
    table.claims(0, SACK, 1)
    assert table["gems"] == [4, 3, 2]
