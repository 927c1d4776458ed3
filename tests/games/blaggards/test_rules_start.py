"""The tables of section 2 and the set-up, R1 to R12: copied from the specification by hand, not from cards.toml."""

from collections import Counter

import pytest

from backroom.engine import VariantError
from backroom.games.blaggards import game
from backroom.testing import interpreted, scripted
from tests.games.blaggards.positions import (
    CHEST_TOKENS,
    HOLD,
    KEY_COUNTS,
    KINDS,
    LONG,
    MORGAN,
    MUM,
    PIRATES,
    Table,
    at_the_brawl,
    chest,
    key,
    seat,
    snap,
)

MAPS = {
    5: "SB SS BR RG SSB BRG",
    6: "SSB SSRG SSBB BBRR BBBR SSSS",
    7: "SSSS BBBR SSBBG BBRRG SSBBB SSSRR",
    8: "SB SBR BRG SSB BBR RRG",
    9: "SSB BBR RRG SSS SBRG SSBB",
    10: "SB RG SBR SBG BRG SBRG",
}
DECKS = {5: 16, 6: 12, 7: 8, 8: 12, 9: 9, 10: 6}
CHARACTERS = {
    # 2.7: the prompts that the normal and the bruised side raise, in order (DRAW raises none)
    1: ("MUSTER SWAP_A COUNCIL", "SWAP_A COUNCIL"),
    2: ("SWAP_A SWAP_A COUNCIL", "SWAP_A COUNCIL"),
    3: ("STEAL STEAL DISCARD COUNCIL", "STEAL DISCARD COUNCIL"),
    4: ("SCOUT SPY COUNCIL", "SPY COUNCIL"),
    5: ("TONIC COUNCIL", "DISCARD COUNCIL"),
    6: ("HANDS_A COUNCIL", "HANDS_A DISCARD COUNCIL"),
    7: ("STEAL COUNCIL", "STEAL COUNCIL"),
    8: ("DISCARD COUNCIL", "DISCARD COUNCIL"),
    9: ("COUNCIL COUNCIL", "COUNCIL"),
    10: ("GIFT_KEY COUNCIL", "DISCARD COUNCIL"),
}
COUNTS = range(5, 11)


def test_players_are_five_to_ten() -> None:
    """R1, G4: other numbers of players are refused."""
    assert list(game.seats) == list(COUNTS)
    for players in (0, 4, 11):
        with pytest.raises(VariantError):
            game.pattern(players)


@pytest.mark.parametrize("players", COUNTS)
def test_set_up(players: int) -> None:
    """R3 to R5, R7, R9, table 2.2: hand size, deck, roles, tokens, characters, at every count."""
    with interpreted(game):
        state = game.new(players, seed=3)
    assert state.round_no == 1
    assert state.hand[:players].sum(axis=1).tolist() == [4 if players < 8 else 3] * players
    assert state.deck_len == DECKS[players]
    deck = state.deck[: DECKS[players]].tolist()
    keys = Counter(deck)
    for kind, count in enumerate(state.hand[:players].sum(axis=0).tolist()):
        keys[kind] += count
    assert [keys[kind] for kind in range(5)] == list(KEY_COUNTS)
    assert state.role[:players].sum() == players - PIRATES[players]
    assert sorted([*state.token.tolist(), state.box_token]) == sorted(CHEST_TOKENS)
    worn = state.character[:players].tolist()
    assert len(set(worn)) == players
    assert set(worn) <= set(range(1, 11))
    assert state.captain == worn.index(min(worn))
    assert state.bruised[:players].tolist() == [0] * players


def test_identity_cards() -> None:
    """R7, table 2.2: six Pirate and four Blaggard cards serve every row."""
    assert max(PIRATES.values()) == 6
    assert max(players - pirates for players, pirates in PIRATES.items()) == 4


def test_order_of_chance_at_set_up() -> None:
    """Section 5: tokens, keys, roles, characters; each a shuffle of the list as the specification writes it."""
    with scripted(game, 0) as asked:
        state = game.new(5, seed=1)
    assert asked == [*range(7, 1, -1), *range(36, 1, -1), *range(5, 1, -1), *range(10, 1, -1)]
    # With every draw 0 a list goes round by one: the first item comes last.
    assert [*state.token.tolist(), state.box_token] == [3, 2, 2, 1, 0, 0, 3]
    keys = [kind for kind, count in enumerate(KEY_COUNTS) for _ in range(count)]
    keys = [*keys[1:], keys[0]]
    for player in range(5):
        held = Counter(keys[player:20:5])
        assert state.hand[player].tolist() == [held[kind] for kind in range(5)]
    assert state.deck[:16].tolist() == keys[20:]
    assert state.role[:5].tolist() == [0, 0, 1, 1, 0]
    assert state.character[:5].tolist() == [2, 3, 4, 5, 6]
    assert state.captain == 0


def test_keys_are_dealt_one_at_a_time() -> None:
    """R5, section 5: from the top, seat after seat, one key at a time."""
    t = Table(hands=["SBRG", "SBRG", "SBRG", "SBRG", "SBRG"], deck="KSK")
    assert t.hands == ["SBRG"] * 5
    assert t.deck.startswith("KSK")


@pytest.mark.parametrize("players", COUNTS)
def test_maps(players: int) -> None:
    """R2, table 2.5, G31: the combinations of every side, by what a Captain may order and how many go along."""
    combinations = MAPS[players].split()
    assert len(set(combinations)) == 6
    for location, combination in enumerate(combinations, 1):
        t = Table(players)
        t.turn(0, MORGAN)
        t.council()
        t.play(0, chest(location))
        members = 0
        while t.phase == "BAND":
            t.play(0, seat(members))
            members += 1
        ordered = []
        while t.phase == "ORDER":
            t.play(0, t.legal(0)[0])
        ordered = [KINDS[colour] for colour in t["order"][:members]]
        assert members == len(combination)
        assert "".join(ordered) == combination


@pytest.mark.parametrize("number", CHARACTERS)
@pytest.mark.parametrize("side", [0, 1])
def test_characters(number: int, side: int) -> None:
    """R15, R31, G26, table 2.7: both sides of every character, played by default, raise these prompts in this order."""
    t = Table(tokens=(3, 3, 2, 2, 1, 0, 0), brawl_mode="sealed")
    t.bruise(*((0, 3) if side else (3,)))
    t.turn(0, number, draws=())
    raised = []
    step = -1
    while t.phase != "BELL":
        if t["step"] != step:
            step = t["step"]
            raised.append(t.phase)
        for player in t.owes:
            t.play(player, t.default(player), 0)
    assert raised == CHARACTERS[number][side].split()


def test_character_names() -> None:
    """Table 2.7: ten characters by name."""
    names = (
        "Pip, Powder Monkey|Salty Meg, Quartermaster|“Fingers” Finch, Cutpurse|Nan Crow, Lookout|Doc Leech, Surgeon|"
        "Mother Murk, Sea Witch|Big Bess, Bosun|Jory Pickett, Locksmith|Mad Morgan, Gunner|Grog-Belly Gus, Cook"
    )
    for number, name in enumerate(names.split("|"), 1):
        said = game.text.name_of("character", number)
        for word in name.replace(",", "").replace("“", "").replace("”", "").split():
            assert word in said, (said, word)


def test_places_and_kinds() -> None:
    """Tables 2.3 and 2.5: five kinds of key and six locations by name."""
    said = [game.text.name_of("key", kind) for kind in range(5)]
    for name, word in zip(said, ["Silver", "Blue", "Red", "Gold", "Skeleton"], strict=True):
        assert word.lower() in name.lower()
    places = [game.text.name_of("chest", place) for place in range(6)]
    for name, word in zip(places, ["Gallows", "Mermaid", "Rum", "Widow", "Blackwater", "Landing"], strict=True):
        assert word in name


def test_nobody_introduces_anybody() -> None:
    """R11: introductions have no effect: the first prompt is the Captain's first action; characters lie open."""
    t = Table(characters=[7, 3, 10, 5, 9])
    assert (t.phase, t.owes) == ("STEAL", (1,))
    for viewer in (*range(5), None):
        assert t.sees(viewer)["character"] == [7, 3, 10, 5, 9]


def test_the_meeting_asks_nothing() -> None:
    """R12, G6, 9.1: a view fact and no decision, whoever is Captain; the first prompt is the same in every world."""
    seen = []
    for blaggards in ((0, 1), (0, 2), (3, 4)):
        t = Table(blaggards=blaggards)
        assert t["meeting"] == t["hand"]
        seen.append((t.phase, t.owes))
    assert len(set(seen)) == 1


def test_two_punch_tokens_each() -> None:
    """R8, R34, table 2.2: two tokens for each brawler, eighteen at most of the heap of twenty."""
    t = at_the_brawl(10)
    t.play(0, LONG)
    assert t.owes == tuple(range(1, 10))
    others = {player: [snap(player % 9 + 1), snap(player % 9 + 1)] for player in range(1, 10)}
    t.throw(others)
    assert sum(t["hits"]) == 18
    assert t["hits"][1:] == [2] * 9


def test_no_discussion_of_the_seventh_token() -> None:
    """G5, R4: the token in the box is in no view, and scores for nobody."""
    t = Table(tokens=(3, 3, 2, 2, 0, 0, 1))
    assert t["box_token"] == 1
    assert all(t.sees(viewer)["box_token"] is None for viewer in (*range(5), None))
    for player in t.owes:
        assert t.refused(player, MUM) == "wrong_prompt"
        assert t.refused(player, HOLD) == "wrong_prompt"
        assert key("S") in t.legal(player)
