"""Taking a decision back: the four rules, consent, and that log, snapshot, verifier and clocks all agree about it."""

from collections import Counter

import pytest

from backroom.engine import Game, registry
from backroom.engine.registry import game
from backroom.table import snapshot
from backroom.table.commands import Act, AllowUndo, Close, Leave, Say, Tick, Undo
from backroom.table.earlier import Earlier
from backroom.table.entries import Acted, By, UndoAnswered, UndoAsked, Undone
from backroom.table.judge import judge
from backroom.table.record import record_of
from backroom.table.refusals import Code
from backroom.table.settings import Tempo
from backroom.table.sight import lines, now, seen_entries
from backroom.table.table import Table
from backroom.table.undo import against, same_turn
from backroom.table.verify import verify
from tests.table.playing import BUTCH, COWBOYS, LEDUC, MORE, Party, again, frames, viewers, whole
from tests.table.twins import usual

CALL, RAISE = 1, 2
GAMES = [game(name) for name in registry.games()]


def can_take_back(table: Table) -> Earlier | None:
    """The last decision, if nothing but the turn speaks against taking it back."""
    if not table.earlier or table.ended is not None or against(table, table.earlier[-1]) is not None:
        return None
    return table.earlier[-1]


def moved(seed: int = 0, *, passed_on: bool = False, seats: int = 2, tempo: Tempo = Tempo.NORMAL) -> Party:
    """A game of Butch in which somebody has just done what can be taken back, and is still asked, or is not."""
    party = Party(BUTCH, seats, seed=seed, tempo=tempo).deal()

    def there(table: Table) -> bool:
        last = can_take_back(table)
        return last is not None and same_turn(table, last) != passed_on

    party.play(there)
    assert there(party.table)
    return party


def test_a_decision_is_taken_back_and_may_be_taken_otherwise() -> None:
    party = moved()
    (last,) = party.table.earlier[-1:]
    was = party.table.log[last.entry - 1]
    assert isinstance(was, Acted)
    assert now(party.table, last.seat).undo.offer == "now"  # type: ignore[union-attr]
    (undone,) = party.do(Undo(last.seat), 700).entries
    assert undone == Undone(party.now, last.seat, last.entry)
    assert party.table.state == last.state
    assert party.table.owing() == (last.seat,)
    told = lines(party.table, last.seat)[-1]
    assert (told.k, told.seat) == ("undone", last.seat)
    assert told.of is not None
    assert lines(party.table, last.seat)[told.of - 1].at == was.at, "the line points to what was taken back"
    other = next(action for action in party.legal(last.seat) if action != last.action)
    party.act(last.seat, other)
    party.do(Close())
    assert verify(record_of(party.table), BUTCH).ok


def test_R2_the_same_decision_again_leads_to_the_same_and_no_chance_is_drawn_anew() -> None:
    party = moved()
    last, after = party.table.earlier[-1], party.table.state
    party.do(Undo(last.seat))
    party.act(last.seat, last.action)
    assert party.table.state == after


def test_what_was_decided_before_it_was_taken_back_comes_too_early() -> None:
    party = moved()
    seat, seen = party.table.earlier[-1].seat, len(seen_entries(party.table, party.table.earlier[-1].seat))
    party.do(Undo(seat))
    party.refused(Act(seat, party.legal(seat)[0], seen), Code.STALE)
    party.do(Act(seat, party.legal(seat)[0], seen + 1))


def test_rule_1_it_never_takes_the_turn_from_somebody_unless_everybody_agrees() -> None:
    party = moved(passed_on=True, seats=3)
    table, last = party.table, party.table.earlier[-1]
    first, second = (n for n in range(3) if n != last.seat)
    assert now(table, last.seat).undo.offer == "ask"  # type: ignore[union-attr]
    assert now(table, first).undo is None
    (asked,) = party.do(Undo(last.seat), 500).entries
    assert isinstance(asked, UndoAsked)
    assert not party.do(Undo(last.seat)).entries, "asked is asked"
    party.refused(AllowUndo(last.seat, True), Code.NOTHING_ASKED)
    party.do(AllowUndo(first, True), 500)
    assert not party.do(AllowUndo(first, True)).entries
    shown = now(table, None).undo
    assert shown is not None
    assert (shown.offer, shown.seat, shown.allowed) == ("", last.seat, (first,))
    answered, undone = party.do(AllowUndo(second, True), 500).entries
    assert isinstance(answered, UndoAnswered)
    assert undone == Undone(party.now, last.seat, last.entry)
    assert table.state == last.state
    clock = table.seats[last.seat].clock
    assert clock.asked is not None
    used = last.at - last.clocks[last.seat].asked  # type: ignore[operator]
    assert party.now - clock.asked == used, "while the others thought about it, nobody's time ran"
    party.do(Close())
    assert verify(record_of(table), BUTCH).ok


def test_one_no_is_enough_and_so_is_going_on() -> None:
    party = moved(passed_on=True, seats=3)
    last = party.table.earlier[-1]
    party.do(Undo(last.seat))
    party.do(AllowUndo((last.seat + 1) % 3, False))
    assert party.table.wish is None
    party.refused(AllowUndo((last.seat + 2) % 3, True), Code.NOTHING_ASKED)
    party.do(Undo(last.seat))
    party.step()
    assert party.table.wish is None
    assert now(party.table, None).undo is None


def test_who_is_away_and_bots_are_not_asked() -> None:
    party = moved(passed_on=True, seats=3)
    last = party.table.earlier[-1]
    party.do(Undo(last.seat))
    party.do(AllowUndo((last.seat + 1) % 3, True))
    party.do(Leave((last.seat + 2) % 3))
    party.refused(AllowUndo((last.seat + 2) % 3, False), Code.NOT_YOURS_TO_DECIDE)
    (undone,) = party.do(Undo(last.seat)).entries
    assert isinstance(undone, Undone)
    party.do(Close())
    assert verify(record_of(party.table), BUTCH).ok


def test_rule_2_nobody_ever_decides_anew_what_they_had_decided() -> None:
    party = moved(passed_on=True)
    last = party.table.earlier[-1]
    party.do(Undo(last.seat))
    party.step()
    assert last.entry not in [earlier.entry for earlier in party.table.earlier]
    party.refused(Undo(last.seat), Code.NOTHING_TO_UNDO)
    party.refused(Undo(1 - last.seat), Code.UNDO_CHANCE)


def test_only_a_persons_own_decisions_are_taken_back() -> None:
    party = Party(LEDUC, 2).deal()
    party.refused(Undo(0), Code.NOTHING_TO_UNDO)
    party.do(Leave(0))
    party.do(Act(0, RAISE, by=By.BOT))
    party.refused(Undo(0), Code.NOT_YOURS_TO_DECIDE)
    party.refused(Undo(1), Code.NOTHING_TO_UNDO)
    party = Party(LEDUC, 2).deal()
    party.now = party.table.seats[0].clock.deadline()  # type: ignore[assignment]
    (acted,) = party.do(Tick()).entries
    assert isinstance(acted, Acted)
    party.refused(Undo(0), Code.NOTHING_TO_UNDO)


def test_rule_3_and_4_are_for_everybody_whoever_agrees() -> None:
    party = Party(LEDUC, 2).deal()
    party.act(0, RAISE)
    assert now(party.table, 0).undo.offer == "ask"  # type: ignore[union-attr]
    party.act(1, CALL)  # R4: a card is turned up
    assert now(party.table, 1).undo is None
    party.refused(Undo(1), Code.UNDO_CHANCE)
    party = Party(LEDUC, 2).deal()
    party.refused(Undo(0), Code.NOTHING_TO_UNDO)
    party.refused(AllowUndo(0, True), Code.NOTHING_ASKED)


def test_taking_back_gives_nobody_time() -> None:
    party = moved()
    table, last = party.table, party.table.earlier[-1]
    clock = last.clocks[last.seat]
    party.do(Undo(last.seat), 1_000)
    assert (table.seats[last.seat].clock.asked, table.seats[last.seat].clock.bank) == (clock.asked, clock.bank)
    party.act(last.seat, last.action, 0)
    deadline = clock.deadline()
    assert deadline is not None
    party.now = deadline
    party.refused(Undo(last.seat), Code.UNDO_LATE)


@pytest.mark.parametrize("game", GAMES, ids=[one.name for one in GAMES])
def test_nothing_that_came_to_light_and_no_draw_is_ever_taken_back(game: Game) -> None:
    """The rules see only what the asker knows. Held against the truth: no draw, and no view has gained anything."""
    count: Counter[str] = Counter()
    for seed in range(2 * MORE):
        party = Party(game, game.seats[0], seed=seed, variant=usual(game)).deal()
        while party.table.ended is None and party.table.version < 90:
            party.step()
            last = can_take_back(party.table)
            if last is None or last.entry != party.table.version:
                continue
            count["may"] += 1
            acted, state = party.table.log[last.entry - 1], party.table.state
            assert isinstance(acted, Acted)
            assert state is not None
            assert acted.counter == last.state.array["counter"][0]
            for viewer in viewers(party.table):
                was, is_now = game.view(last.state, viewer), game.view(state, viewer)
                for name, field in game.layout.fields.items():
                    gained = (was.array[name] == field.blank) & (is_now.array[name] != field.blank)
                    assert not gained.any(), (viewer, name)
            if party.random.random() < 0.3:
                before = party.table.copy()
                for n in party.table.persons:
                    party.ask(Undo(last.seat) if n == last.seat else AllowUndo(n, True))
                if len(party.table.log) > len(before.log) and isinstance(party.table.log[-1], Undone):
                    count["taken back"] += 1
                    assert party.table.state == last.state
        assert whole(again(party.table)) == whole(party.table)
        if party.table.ended is None:
            party.do(Close())
        assert verify(record_of(party.table), game).ok
    assert count["may"], "else nothing was tested"


@pytest.mark.parametrize("game", GAMES, ids=[one.name for one in GAMES])
def test_H6_whether_it_can_be_taken_back_tells_nothing(game: Game) -> None:
    """Two worlds that look alike to the asker before and after give the same answer."""
    compared = 0
    for seed in range(MORE):
        party = Party(game, game.seats[0], seed=seed, variant=usual(game)).deal()
        while party.table.ended is None and party.table.version < 60:
            party.step()
            table = party.table
            if not table.earlier or table.earlier[-1].entry != table.version or party.random.random() < 0.5:
                continue
            last, twin = table.earlier[-1], table.copy()
            other = game.imagine(game.view(last.state, last.seat), seed=party.random.getrandbits(32))
            other.array["key"], other.array["counter"] = last.state.array["key"], last.state.array["counter"]
            then = other.copy()
            game.apply(then, last.seat, last.action)
            if table.state is None or game.view(then, last.seat) != game.view(table.state, last.seat):
                continue
            twin.state = then
            world = Earlier(
                last.entry,
                last.seat,
                last.action,
                last.at,
                other,
                game.view(other, last.seat),
                last.clocks,
                last.window_since,
                last.together,
            )
            twin.earlier = (*table.earlier[:-1], world)
            compared += other.to_bytes() != last.state.to_bytes()
            assert now(twin, last.seat).undo == now(table, last.seat).undo
            assert judge(twin, Undo(last.seat), party.now) == judge(table, Undo(last.seat), party.now)
    assert compared


def test_a_restart_in_between_changes_nothing() -> None:
    for passed_on in (False, True):
        party = moved(seed=3, passed_on=passed_on)
        table, last = party.table, party.table.earlier[-1]
        party.do(Say(0, "wait"))
        if passed_on:
            party.do(Undo(last.seat))
        frozen, kept = snapshot.take(table), len(table.log)
        party.do(AllowUndo(1 - last.seat, True) if passed_on else Undo(last.seat), 300)
        for log, end in ((table.log[:kept], kept), (table.log, len(table.log))):
            restored = snapshot.restore(table.id, BUTCH, party.secret, log, frozen)
            plain = Table.from_log(table.id, BUTCH, party.secret, table.log[:end])
            assert whole(restored) == whole(plain)
            for viewer in viewers(table):
                assert frames(restored, viewer) == frames(plain, viewer)


def test_H13_a_replay_shows_what_was_taken_back_as_it_was_seen_then() -> None:
    party = moved()
    seen = {viewer: (frames(party.table, viewer), party.table.version) for viewer in viewers(party.table)}
    party.do(Undo(party.table.earlier[-1].seat))
    for viewer, (then, version) in seen.items():
        past = Table.from_log(party.table.id, BUTCH, party.secret, party.table.log[:version])
        assert frames(past, viewer) == then


def test_several_decisions_of_one_turn_one_after_the_other() -> None:
    party = Party(BUTCH, 2, seed=5).deal()
    party.play(lambda table: len(table.earlier) > 1 and all(can_take_back(table) for _ in "x"))
    before = [earlier.state for earlier in party.table.earlier]
    seat, undone = party.table.earlier[-1].seat, 0
    while can_take_back(party.table) is not None:
        wanted = before.pop()
        party.do(Undo(seat))
        if isinstance(party.table.log[-1], UndoAsked):
            party.do(AllowUndo(1 - seat, True))
        assert party.table.state == wanted
        undone += 1
    assert undone
    party.play()
    assert verify(record_of(party.table), BUTCH).ok


def test_nothing_is_taken_back_while_several_answer_unseen() -> None:
    party = Party(BUTCH, 3, seed=1, variant=COWBOYS).deal().window(2)
    assert party.table.earlier == ()
    for seat in range(3):
        party.refused(Undo(seat), Code.NOTHING_TO_UNDO)
