"""What the table is told of Blaggards: secret windows, who has answered, clocks, claims (section 6, 9.4)."""

import pytest

from backroom.games.blaggards import game
from backroom.table import asking
from backroom.table.sight import lines, now
from tests.games.blaggards.positions import CAPTAIN_PROMPTS, HOLD, LONG, at, at_the_brawl, snap
from tests.table.playing import Party, frames, view_of, viewers

WINDOWS = ("SWAP_KEYS", "COUNCIL", "PLACE", "SKULL")
SEALED = {"brawl_mode": "sealed"}


@pytest.mark.parametrize("prompt", [*CAPTAIN_PROMPTS, *WINDOWS, "PUNCH", "LIVE"])
def test_windows_are_sealed(prompt: str) -> None:
    """Section 6: one secret answer for each of several seats is sealed; a Captain's answers and throws take effect."""
    t = at(prompt)
    for state in (t.state, t.view(0), t.view(None)):
        assert asking.sealed(game, state) == (prompt in WINDOWS)
    assert asking.answers_show(game, t.state)


def test_masked_brawlers_do_not_show_that_they_threw() -> None:
    """G22: in a live Brawl with hidden owners nobody sees who has thrown."""
    t = at_the_brawl(mode="live", punch_owner="anonymous")
    t.play(0, 57)
    assert not asking.answers_show(game, t.state)


@pytest.mark.parametrize(
    ("prompts", "seconds"),
    [
        (("COUNCIL",), 60),
        (("CHEST", "IGNORE", "BAND", "ORDER", "SWAP_A", "HANDS_B", "STEAL", "MUSTER", "SCOUT"), 60),
        (("PLACE", "SKULL", "SWAP_KEYS", "PUNCH", "BELL"), 20),
        (("START",), 10),
        (("EDGE",), 5),
        (("KO", "NEXT"), 10),
    ],
)
def test_clocks(prompts: tuple[str, ...], seconds: int) -> None:
    """Section 6, clocks: council 60 s, planning 60 s together, hidden windows 20 s, edge 5 s, ties 10 s, start 10 s."""
    for prompt in prompts:
        clock = asking.clock_of(game, at(prompt).state)
        assert asking.seconds(game, clock) == seconds, prompt


def test_planning_is_on_one_clock() -> None:
    """Section 6: the Captain's planning prompts run on one clock together."""
    clocks = {asking.clock_of(game, at(prompt).state) for prompt in ("CHEST", "BAND", "ORDER", "IGNORE")}
    assert len(clocks) == 1
    assert asking.lasts(game, clocks.pop())
    assert not asking.lasts(game, asking.clock_of(game, at("EDGE").state))


def test_the_meeting_is_no_message() -> None:
    """R12, 9.1: the deal is the same lines for all, Blaggards and Pirates: none hears more, or oftener, or later."""
    party = Party(game, 5, variant=SEALED).deal()
    assert party.table.state is not None
    roles = party.table.state.role[:5].tolist()
    assert sum(roles) == 2
    heard = [lines(party.table, viewer) for viewer in viewers(party.table)]
    assert all(told == heard[0] for told in heard)
    for viewer in range(5):
        view = view_of(party.table, viewer)
        assert (view["meeting"] is not None) == bool(roles[viewer])


def test_a_first_throw_is_no_message() -> None:
    """S47: at the table too: after one throw nothing that anybody else gets has changed, to the byte."""
    party = Party(game, 5, variant=SEALED, seed=3).deal()
    party.play(lambda table: table.state is not None and table.state.phase_name == "BELL")
    state = party.table.state
    assert state is not None
    captain = state.captain
    party.act(captain, LONG)
    thrower = party.table.owing()[0]
    target = next(player for player in range(5) if player != captain)
    before = {viewer: frames(party.table, viewer) for viewer in viewers(party.table) if viewer != thrower}
    party.act(thrower, snap(target))
    assert {viewer: frames(party.table, viewer) for viewer in before} == before
    party.act(thrower, HOLD)
    for viewer in before:
        assert thrower not in now(party.table, viewer).owing


def test_sealed_windows_open_together() -> None:
    """Section 6: claims lie sealed until all have spoken, then all are shown at once."""
    party = Party(game, 5, variant=SEALED, seed=4).deal()
    party.play(lambda table: table.state is not None and table.state.phase_name == "COUNCIL")
    first, *others = party.table.owing()
    party.act(first, 52)
    for viewer in others:
        view = view_of(party.table, viewer)
        assert 31 not in (view["claim"] or [])
    for player in others:
        party.act(player, 53)
    party.play(lambda table: table.state is not None and table.state.phase_name != "COUNCIL")
    for listener in viewers(party.table):
        said = [
            event
            for line in lines(party.table, listener)
            for event in line.events
            if event["name"] == "CLAIMED" and event["seat"] == first
        ]
        assert [event["mask"] for event in said] == [31]


def test_claims_of_the_talk() -> None:
    """9.4, issue: what is held, whom one accuses, whom one trusts can be said at the table at any time, true or not."""
    claims = game.room("table").CLAIMS
    assert set(claims) == set(game.text.entries["claims"])
    assert len(claims) >= 3
