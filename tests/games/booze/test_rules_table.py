"""At a real table: what a log shows of earlier rounds, what the clock draws, and what stays unseen."""

from collections import Counter

from backroom.engine import Event
from backroom.games.booze import game, table
from backroom.table import asking
from backroom.table.commands import Close
from backroom.table.sight import lines, now
from backroom.testing import interpreted
from tests.games.booze.positions import CASINO, CURTAIN, DEPOT, ICE, ME, PO, RY, Table
from tests.table.playing import Party, view_of, viewers

CARD_2, PASS = 17 + 2, 6


def delivered(told: Party, viewer: int | None) -> tuple[str, object]:
    """The line of seat 0's delivery: its sentence and the face."""
    (event,) = [e for line in lines(told.table, viewer) for e in line.events if e["name"] == "DELIVERED"]
    return event["text"], event["face"]


def test_S33_a_delivery_of_the_last_round() -> None:
    """S33: G27, section 8: where it was taken stays, what it was fades but for its taker; the end restores it."""
    street = Table(3, ledger="round")
    street.street([RY, ME, PO], [CASINO, CURTAIN, 2], laid=[2], round_no=2)
    with interpreted(game):
        told = Party(game, 3, seed=1, variant={"ledger": "round", "first_baron": 0}).deal()
        told.table.state = street.state
        told.act(0, CARD_2)
        sentence = "Guest 0 delivered from Casino Regale: Porter, Hop, Rye, Bourbon, Merlot, Brandy."
        for viewer in viewers(told.table):
            assert delivered(told, viewer) == (sentence, 873)
        told.act(1, PASS)
        told.act(2, PASS)
        assert view_of(told.table, 0)["round_no"] == 3
        for viewer in (1, 2, None):
            assert delivered(told, viewer) == ("Guest 0 delivered a card from Casino Regale.", None)
        assert delivered(told, 0) == (sentence, 873)
        told.do(Close())
        for viewer in viewers(told.table):
            assert delivered(told, viewer) == (sentence, 873)


def test_what_fades_of_each_event() -> None:
    """Section 8: faces only, and of every event that has one; never a place, a count or a name."""
    faces = {kind.name for kind in game.events if "face" in kind.names}
    assert faces == {"DELIVERED", "STOLE", "TREATED", "KEPT", "STORED", "LAID_OUT", "DISCARDED"}
    for kind in game.events:
        event = Event(kind, dict.fromkeys(kind.names, 1))
        assert set(table.faded(event, 0)) == {"card", "face"}
        assert table.faded(event, 1) == (() if "seat" in kind.names else ("card", "face"))


def drawn(at: Table, seat: int) -> Counter[str]:
    """What the table does for a seat whose time is up, over all luck."""
    with interpreted(game):
        view = game.view(at.state, seat)
        return Counter(str(game.action(view, asking.default(game, view, luck))) for luck in range(60))


def test_the_clock_draws_where_a_choice_would_tell() -> None:
    """Section 6: a place, a discard, a forced treat and left luggage at random; else the default of the rules."""
    at = Table(3)
    assert drawn(at, 0) == dict.fromkeys([f"MOVE {place}" for place in range(6)], 10)
    at = Table(3, sides=[4])
    at.street([RY, ME, PO], [ICE, 0, 1], down={0: [2, 13, 6]})
    assert drawn(at, 0) == {"PASS": 60}
    at.play(0, "EVENT")
    assert drawn(at, 0) == {"CARD 2": 20, "CARD 6": 20, "CARD 13": 20}
    at.play(0, "CARD 2")
    assert drawn(at, 0) == {"PASS": 60}, "Cold Storage may be left"
    at = Table(3)
    at.street([RY, ME, PO], [DEPOT, CURTAIN, CURTAIN], laid=[0, 2, 4])
    at.play(0, "EVENT")
    assert drawn(at, 0) == {"CARD 2": 30, "CARD 4": 30}
    for sides, legal in (([1], {"CARD 24": 30, "CARD 25": 30}), ([], {"PASS": 60})):
        at = Table(3, sides=sides)
        at.street([ME, PO, RY], [CURTAIN, 0, ICE], laid=[24, 25, 28])
        at.play(0, "EVENT")
        assert drawn(at, 0) == {"SEAT 2": 60}, "the nearest target clockwise"
        at.play(0, "SEAT 2")
        assert drawn(at, 2) == legal
    at = Table(3, {"ice_a.price": 2})
    at.street([RY, ME, PO], [ICE, 0, 1], down={1: [16, 17, 8]})
    at.play(0, "EVENT")
    at.play(0, "SEAT 1")
    assert drawn(at, 1) == {"PASS": 60}
    at.play(1, "CARD 16")
    assert drawn(at, 1) == {"CARD 8": 30, "CARD 17": 30}
    assert drawn(Table(3, talk="claims"), 0) == {"CLAIM 0": 60}


def test_hats_show_and_what_is_under_them_does_not() -> None:
    """R13, S7: at a table that somebody has chosen is seen at once, where to when all have."""
    told = []
    for place in (0, 4):
        with interpreted(game):
            made = Party(game, 3, seed=2, variant={"ledger": "round"}).deal()
            made.act(1, place, 0)
            told.append([(lines(made.table, viewer), now(made.table, viewer)) for viewer in (0, 2, None)])
            assert [seat.answered for seat in now(made.table, 0).seats] == [False, True, False]
            assert now(made.table, 1).sealed == place
    assert told[0] == told[1]


def test_the_memory_of_people_and_of_studies() -> None:
    """G27: at a table faces last a round unless somebody wants otherwise; studies and training get the open record."""
    assert game.cards.at_table == {"ledger": "round"}
    assert game.cards.defaults["ledger"] == "open"
