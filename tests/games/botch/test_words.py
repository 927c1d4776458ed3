"""Words: what actions and events are called."""

from backroom.engine import Played
from backroom.games.botch import game, table, words
from backroom.games.botch.actions import ACTIONS, Action
from backroom.games.botch.state import End, Phase
from backroom.testing import interpreted
from tests.games.botch.positions import (
    ALBUM,
    BREW,
    FIXER,
    MULE,
    RAILING,
    RAT,
    SACK,
    TICKET,
    Table,
)

NAMES = ("Ada", "Bo", "Cy", "Di")


def labels(table: Table, seat: int) -> list[str]:
    """What a seat's buttons say."""
    with interpreted(game):
        view = game.view(table.state, seat)
        return [game.action(view, action.id, NAMES).label for action in game.legal(view)]


def test_ids_are_those_of_the_specification() -> None:
    """Section 7: one flat space of 223."""
    first = {kind.name: int(kind) for kind in Action}
    assert ACTIONS == 223
    assert [first[name] for name in ("PASS", "LOOK", "CALL", "REACT_ROLE", "NO_TARGET")] == [0, 1, 9, 15, 17]
    assert [first[name] for name in ("TARGET", "GIVE", "AMOUNT", "USE_ITEM", "USE_ROLE", "NAME", "TALK")] == [
        *(20, 32, 44, 55, 79, 103, 127),
    ]


def test_buttons_say_what_they_do() -> None:
    """Section 13: a claim names the card and its deed, a call the card, a threat its victim."""
    here = Table([BREW, ALBUM, TICKET])
    assert labels(here, 0) == [
        "Look at your item",
        "Swap with somebody",
        "Use the Bookie: Cash Out",
        "Show the Album: Fence It",
        "Claim the Brew: Pour One",
        "Claim the Railing: Over You Go",
        "Claim the Sack: Stuff It",
    ]
    here.play(0, f"USE_ITEM {RAILING}")
    assert labels(here, 0) == ["Threaten Bo", "Threaten Cy"]
    here.play(0, "TARGET 1")
    assert labels(here, 2) == ["Say nothing", "No, I've got the Railing"]
    here.answers()
    assert labels(here, 1) == ["Pay one diamond", "Refuse"]
    here.play(1, "REFUSE")
    roles = Table([BREW, ALBUM, SACK, TICKET], roles=[RAT, 1, MULE, FIXER], kit="paranoia")
    assert "Claim to be the Mule: Swallow It" in labels(roles, 0)


def test_secrets_are_told_to_whom_they_belong() -> None:
    """Section 8: the swapper hears what came of it, the others that it happened."""
    here = Table([BREW, ALBUM, TICKET])
    here.play(0, "SWAP", "TARGET 1")
    with interpreted(game):
        played = game.play(here.state, 0, "EXCHANGE")
        assert isinstance(played, Played)
        told = [game.tell(played.events[0], seat, NAMES) for seat in (0, 1, None)]
    assert told == ["Ada crossed the items over.", "Ada put two items back.", "Ada put two items back."]


def test_an_end_for_every_kind() -> None:
    """Section 10."""
    here = Table([BREW, ALBUM, SACK], gems=[10, 2, 2])
    here.play(0, "DECLARE")
    here.answers()
    assert words.end(here.view(0)) == ("diamonds", {})
    assert {kind.name.lower() for kind in End if kind} == set(game.text.entries["end"])


def test_what_the_table_is_told() -> None:
    """Section 6: four windows hide their answers; gifts, hands and words answer no question."""
    here = Table([ALBUM, BREW, TICKET], gifts=True)
    assert not table.sealed(here.state)
    assert table.answers_show(here.state)
    here.play(0, f"USE_ITEM {BREW}")
    assert here.state.phase == Phase.CALL
    assert not table.answers_show(here.state)
    assert game.number_of("GIVE 3") in table.FREE
    assert game.number_of("TALK 7 11") in table.FREE
    assert game.number_of("CALL") not in table.FREE
    assert set(table.CLAIMS) == set(game.text.entries["claims"])
