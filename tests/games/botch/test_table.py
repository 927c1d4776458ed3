"""What the table is told of The Botch Is Back: hidden windows, clocks, scenes, gifts at any time, and talk."""

from collections.abc import Iterator

import pytest

from backroom.games.botch import game
from backroom.games.botch.actions import Action
from backroom.games.botch.state import Phase
from backroom.server import bots
from backroom.table import asking
from backroom.table.commands import Act, Mute, Say, Tick
from backroom.table.entries import Acted, By
from backroom.table.judge import next_tick
from backroom.table.record import record_of
from backroom.table.refusals import Code
from backroom.table.sight import lines, now
from backroom.table.table import Stage
from backroom.table.verify import verify
from backroom.testing import compiled
from tests.games.botch.positions import ALBUM, BREW, HITTER, RAT, TICKET, Table
from tests.table.playing import HOST, Party, frames, viewers

# Plain numbers, as they come over the wire: the compiled rules would be compiled once more for members of an enum.
PASS, KEEP, EXCHANGE = int(Action.PASS), int(Action.KEEP), int(Action.EXCHANGE)
OPEN_HAND, CLOSE_HAND = int(Action.OPEN_HAND), int(Action.CLOSE_HAND)
AT_TABLE = dict(game.cards.at_table)
SECONDS = {
    "FIRST": 30,
    "TURN": 60,
    "TARGET": 20,
    "NAME": 20,
    "HIDE": 15,
    "CALL": 12,
    "RCALL": 15,
    "SHOWN": 15,
    "VICTIM": 25,
    "AMOUNT": 15,
    "HURT": 15,
    "WIN": 25,
}
HIDDEN = {"CALL", "RCALL", "HURT", "WIN"}


@pytest.fixture(autouse=True)
def fast() -> Iterator[None]:
    with compiled(game):
        yield


def party(phase: Phase | None = None, players: int = 3) -> Party:
    """People at a table, all first turns done; and on until this is asked, of nobody who has answered yet."""
    made = Party(game, players, seed=7, variant=AT_TABLE).deal()
    made.play(lambda table: table.state is not None and table.state.had_first.sum() == players)
    if phase is not None:
        made.play(lambda table: table.state is not None and table.state.phase == phase)
    assert made.table.state is not None
    return made


def give(to: int) -> int:
    return int(Action.GIVE) + to


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase is not Phase.OVER])
def test_windows_and_clocks(phase: Phase) -> None:
    """Section 6: four windows are hidden and none is the table's to seal; every question has its time."""
    table = Table([BREW, ALBUM, TICKET])
    table.state.array["phase"] = phase
    assert not asking.sealed(game, table.state)
    assert asking.answers_show(game, table.state) == (phase.name not in HIDDEN)
    assert asking.seconds(game, asking.clock_of(game, table.state)) == SECONDS[phase.name]


def test_a_claim_is_seen_before_a_bot_answers() -> None:
    """Section 9: with the shortest pause of a bot, at any tempo, claims and hands are seen for three seconds."""
    shortest = int(1_000 * bots.PAUSE[0] * min(bots.TEMPO.values()))
    for clock in ("HIDE", "CALL", "RCALL", "SHOWN"):
        assert asking.scene(game, clock) + shortest >= 3_000, clock
    assert asking.scene(game, "TURN") == 0
    assert asking.opening(game) >= 5_000, "R6: eyes closed for five seconds"


def test_a_gift_at_the_table_breaks_no_window() -> None:
    """R93, G54: from an open call window, by whoever has answered, is asked or made the claim; all see it at once."""
    made = party(Phase.CALL, 4)
    asked = made.table.owing()
    made.act(asked[0], PASS, 100)
    clocks = [(seat.asked, seat.clock.asked, seat.clock.deadline()) for seat in made.table.seats]
    gems = made.table.state.gems[:4].sum()  # type: ignore[union-attr]
    given = 0
    for seat in range(4):
        offered = [action for action in now(made.table, seat).legal if action["name"] == "GIVE"]
        for action in offered[:1]:
            made.act(seat, action["id"], 50)
            given += 1
            assert {lines(made.table, viewer)[-1].seat for viewer in viewers(made.table)} == {seat}
    assert given >= 3
    assert made.table.owing() == asked[1:]
    assert [(seat.asked, seat.clock.asked, seat.clock.deadline()) for seat in made.table.seats] == clocks
    assert made.table.state.gems[:4].sum() == gems  # type: ignore[union-attr]
    assert now(made.table, None).owing == asked, "and nobody learns who has answered"


def test_a_closed_hand_and_the_limit_are_the_tables_answers_too() -> None:
    """S50, G54: the rules' refusals, for whoever is asked nothing as for whoever is."""
    made = party()
    (active,) = made.table.owing()
    giver, other = [seat for seat in range(3) if seat != active]
    made.act(other, CLOSE_HAND)
    made.refused(Act(giver, give(other)), "HAND_CLOSED")
    made.act(other, OPEN_HAND)
    made.refused(Act(other, CLOSE_HAND), "LIMIT")
    made.act(giver, give(other))


def test_a_sealed_name_binds_its_diamond() -> None:
    """S58, G62: who has named a role may not give away what it costs; who has given it away may not name one."""
    table = Table(
        [BREW, ALBUM, 4, TICKET, 3], roles=[RAT, 1, 2, 5, 16], gems=[2, 1, 1, 1, 2], gifts=True, kit="mess",
        variant={"mess.least": 3},
    )  # fmt: skip
    table.play(0, f"USE_ROLE {HITTER}", "TARGET 4")
    table.play(1, f"NAME {RAT}")
    assert table.refused(1, "GIVE 2") == "CANNOT_PAY"
    table.play(2, "GIVE 3")
    assert table.refused(2, f"NAME {RAT}") == "CANNOT_PAY"
    assert [action for action in table.legal(2) if action.startswith(("PASS", "NAME"))] == ["PASS"]
    table.play(3, "GIVE 2")
    table.play(2, f"NAME {HITTER}")


def test_time_outs() -> None:
    """S52: left to the clock alone the game goes on, pays, passes and looks; and what was logged can be verified."""
    made = Party(game, 3, seed=3, variant=AT_TABLE | {"max_rounds": 4}).deal()
    while made.table.stage is not Stage.OVER:
        made.now = max(made.now, next_tick(made.table) or 0)
        assert made.do(Tick()).entries
    acts = [entry for entry in made.table.log if isinstance(entry, Acted)]
    assert {entry.by for entry in acts} == {By.CLOCK}
    assert not any(entry.free for entry in acts)
    assert {action for entry in acts for _, action in entry.acts} >= {Action.SWAP, Action.LEAVE_TO_CHANCE, Action.LOOK}
    assert verify(record_of(made.table), game).ok


def test_a_whole_game_with_gifts_can_be_verified() -> None:
    """R93, G54: gifts are in the log, and whoever checks it finds them."""
    made = Party(game, 4, seed=2, variant=AT_TABLE).deal().play()
    assert sum(entry.free for entry in made.table.log if isinstance(entry, Acted)) > 10
    assert verify(record_of(made.table), game).ok


def test_what_a_swap_came_to_sends_the_same_frames() -> None:
    """R19, S2: left as they were or crossed over: nobody but the swapper gets another byte."""
    told = []
    for action in (KEEP, EXCHANGE):
        made = party(Phase.HIDE)
        (swapper,) = made.table.owing()
        made.act(swapper, action)
        told.append([frames(made.table, viewer) for viewer in viewers(made.table) if viewer != swapper])
    assert told[0] == told[1]


def test_talk() -> None:
    """R93, `talk`: free words and claims, true or not; eight fixed things; or none, as for who is muted."""
    made = party()
    for say in (
        Say(1, "I swear"),
        Say(0, phrase="deal"),
        Say(0, claim="hold", params={"item": BREW}),
        Say(2, claim="holds", params={"other": 1, "item": TICKET}),
        Say(2, claim="call", params={"other": 0, "count": 2}),
        Say(1, claim="peace", params={"other": 2}),
    ):
        made.do(say)
    made.refused(Say(0, claim="pass", params={"other": 3, "count": 1}), "no_such_claim")
    assert not now(made.table, 0).silent
    for talk in ("none", "tokens"):
        quiet = Party(game, 3, variant=AT_TABLE | {"talk": talk}).deal()
        quiet.refused(Say(0, "psst"), "silent")
        words = [action for action in now(quiet.table, 1).legal if action["name"] == "TALK"]
        assert len(words) == (24 if talk == "tokens" else 0)
    quiet.act(1, words[0]["id"])
    assert lines(quiet.table, None)[-1].events[0]["text"] == "Guest 1 to Guest 0: “I have it.”"
    quiet.do(Mute(HOST, 1, True))
    quiet.refused(Act(1, words[0]["id"]), Code.MUTED)
    names = [{action["name"] for action in now(quiet.table, seat).legal} for seat in (0, 1)]
    assert "TALK" in names[0] and "TALK" not in names[1] and "GIVE" in names[1], "who is muted may still give"
