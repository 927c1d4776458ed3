"""The board in a terminal: what it shows, and to whom."""

from collections.abc import Mapping

import pytest
from rich.cells import cell_len

from backroom.games.blaggards import game, terminal
from backroom.testing import compiled
from tests.games.blaggards.positions import CAPTAIN_PROMPTS, KINDS, NAN, Table, at, chest, seat
from tests.terminals import shown

NAMES = (
    "[red]x",
    "Wilhelmina Featherstonehaugh the Elder of Wight",
    "Ada",
    "Doc [/] Holliday",
    *("E", "F", "G", "H", "I", "Jolly Roger"),
)
PLAYERS = (5, 7, 10)


@pytest.mark.parametrize("prompt", [*CAPTAIN_PROMPTS, "SWAP_KEYS", "COUNCIL", "PLACE", "SKULL", "PUNCH", "LIVE"])
def test_every_prompt_can_be_drawn(prompt: str) -> None:
    """Section 6: the status names the prompt, for every seat and for spectators."""
    t = at(prompt)
    for viewer in (*range(5), None):
        lines = shown(t.view(viewer))
        assert game.text.name_of("phase", t["phase"]) in "\n".join(lines)
        assert max(map(cell_len, lines)) <= terminal.WIDTH


def test_shows_what_one_holds_and_nothing_of_the_others() -> None:
    """Section 8: own keys and role; of the others sizes alone."""
    t = Table(hands=("SSBR", "SBRG", "BBRK", "SSGK", "RRGG"), blaggards=(3, 4))
    for viewer, hand in enumerate(t.hands):
        own = [line for line in shown(t.view(viewer)) if "keys" in line.lower() and "you are" in line.lower()]
        assert len(own) == 1
        assert [mark for mark in own[0].split("keys")[1].split() if mark in KINDS] == list(hand)
        assert ("Blaggard" in own[0]) == (viewer >= 3)
    assert not any("You are" in line for line in shown(t.view(None)))


def test_shows_the_map() -> None:
    """R2, section 13: every location with its lock; what is open, and what one has scouted."""
    t = Table(tokens=(0, 3, 3, 2, 2, 1, 0))
    t.turn(0, NAN)
    t.play(0, chest(4))
    t.put(open=[1, 0, 0, 0, 0, 0])
    mine, theirs = ("\n".join(shown(t.view(viewer))) for viewer in (0, 1))
    for place in range(6):
        assert game.text.name_of("chest", place) in mine
    assert "Skull" in mine
    assert "Skull" in theirs
    locked = [line for line in mine.splitlines() if "Widow" in line]
    assert "2" in locked[0].replace("4 ", "", 1)
    assert "locked" in locked[0]
    hidden = [line for line in theirs.splitlines() if "Widow" in line]
    assert "doubloon" not in hidden[0]


def test_shows_the_crew() -> None:
    """Section 13: character, Hand size, bruises, the Captain's mark and who is waited for."""
    t = Table()
    t.bruise(2)
    t.hold("SSBR", "S", "BBRK", "SSGK", "")
    t.turn(1, NAN)
    lines = {name: next(line for line in shown(t.view(0)) if f" {name[:12]}" in line) for name in ("Ada",)}
    assert "KO" in lines["Ada"]
    text = "\n".join(shown(t.view(0)))
    assert "Nan Crow" in text


def test_blaggards_see_their_fellows() -> None:
    """R12, G7: the mark and the dealt keys, on a Blaggard's screen only."""
    t = Table(blaggards=(3, 4))
    plain = [line for line in shown(t.view(3)) if "deal" in line]
    assert len(plain) == 1
    assert [mark for mark in plain[0].split() if mark in KINDS][-4:] == list("RRGG")
    assert not any("deal:" in line for line in shown(t.view(0)))


def test_what_one_knows() -> None:
    """Section 13, "what do I know": private events, dated."""
    t = Table()
    t.bruise(0)
    t.turn(0, NAN, round=2)
    t.play(0, seat(4))
    mine = "\n".join(shown(t.view(0)))
    assert "round 2" in mine
    assert any(line.split()[-4:] == list("RRGG") for line in mine.splitlines() if "held" in line)
    assert not any("held" in line for line in shown(t.view(1)))


def test_large_numbers_fit() -> None:
    """2.8: the longest lists, the most keys and the most rounds."""
    variant: Mapping[str, object] = {
        "rounds": 8,
        "ten.hand_size": 5,
        "silver.count": 32,
        **{
            f"pip.normal_{k}": deed
            for k, deed in enumerate(["hands", "gift", "muster", "exp_pick", "tonic", "exp_ashore"], 1)
        },
    }
    with compiled(game):
        state = game.new(10, seed=1, variant=variant)
    for viewer in (0, None):
        assert max(map(cell_len, shown(game.view(state, viewer)))) <= terminal.WIDTH
