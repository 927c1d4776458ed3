"""What a seat with a perfect memory knows: the open ledger, rebuilt from what the seat was shown, step by step."""

from random import Random

import pytest

from backroom.engine import Event, View
from backroom.engine.events import read_events
from backroom.games.booze import game
from backroom.games.booze.state import ALL_TYPES, BEFORE, CARDS, DRAWN, LAID_OUT
from backroom.table.fading import remembered
from backroom.testing import choose, compiled

TAKES = ("DELIVERED", "STOLE", "TREATED", "KEPT", "STORED")


class Diary:
    """Somebody at a table that forgets, who writes down what the seat's own views and events say, and nothing else."""

    def __init__(self, seat: int, view: View) -> None:
        self.seat = seat
        self.fronts: list[set[int]] = [set() for _ in range(view.players)]
        self.evidence = [ALL_TYPES] * view.players
        self.deck: list[int | None] = [None] * int(view.deck_len)
        self.drawn: list[int] = []

    def read(self, event: Event, view: View) -> None:
        name, known = event.name, event.params
        who, card, face = known.get("seat"), known.get("card"), known.get("face")
        if name in TAKES:
            assert card is not None
            assert who is not None
            assert face is not None
            self.gone(card)
            self.fronts[who].add(card)
            self.evidence[who] &= face
            if name == "KEPT" and who == self.seat:
                self.drawn.remove(card)
        elif name == "LAID_OUT":
            assert card is not None
            self.gone(card)
            self.deck.pop(0)
        elif name == "TAILED" and who == self.seat:
            target = known["target"] or 0
            self.fronts[target] = {c for c in range(CARDS) if view.place[c] == BEFORE + target}
        elif name == "DISCARDED":
            self.deck.append(card)
            if card is not None:
                self.fronts[self.seat].discard(card)
        elif name == "DREW":
            del self.deck[: known["count"] or 0]
            if who == self.seat:
                self.drawn = [int(c) for c in view.drawn[: view.drawn_len]]
                for c in self.drawn:
                    self.gone(c)
        elif name == "DRAW_OVER":
            self.deck += self.drawn if who == self.seat else [None] * (known["count"] or 0)
            self.drawn = []
        elif name == "NAMED" and not known["right"]:
            self.evidence[known["target"] or 0] &= ~(1 << (known["booze"] or 0))
        elif name in ("EXPOSED", "AUTO_EXPOSED"):
            self.evidence[who or 0] = 1 << (known["booze"] or 0)

    def gone(self, card: int) -> None:
        for front in self.fronts:
            front.discard(card)


@pytest.mark.parametrize("players", [3, 6, 9])
@pytest.mark.parametrize("sides", [[], [0, 1, 2, 3, 4, 5]])
def test_bots_remember_only_what_their_seat_was_shown(players: int, sides: list[int]) -> None:
    """G27, section 8: M, pub_ev and the places of own discards follow from the seat's own views and events."""
    random = Random(players)
    compared = 0
    with compiled(game):
        for number in range(3):
            state = game.new(players, seed=8, index=number, variant={"ledger": "round", "sides": sides})
            diaries = [Diary(seat, game.view(state, seat)) for seat in range(players)]
            while not state.over:
                seat = random.choice(state.owes)
                game.apply(state, seat, choose(game, state, seat, random, 0.4))
                told = read_events(state.array, game.events)
                for diary in diaries:
                    plain = game.view(state, diary.seat)
                    for one in told:
                        diary.read(one.seen_by(diary.seat), plain)
                    _agrees(diary, remembered(game, state, diary.seat), plain)
                    compared += 1
    assert compared > 500


def _agrees(diary: Diary, whole: View, plain: View) -> None:
    seat = diary.seat
    assert [{c for c in range(CARDS) if int(mask) >> c & 1} for mask in whole.ledger[seat][: whole.players]] == (
        diary.fronts
    )
    assert [int(n) for n in whole.pub_ev[: whole.players]] == diary.evidence
    assert [int(c) if c >= 0 else None for c in whole.deck[: whole.deck_len]] == diary.deck
    mine = {c for c in diary.deck if c is not None}
    assert {c for c in range(CARDS) if whole.known[c] == seat} == mine
    # Nothing else is in it that the plain view has not.
    for name in whole.array.dtype.names or ():
        if name not in ("ledger", "pub_ev", "deck", "known", "place", "remembers"):
            assert (whole.array[name] == plain.array[name]).all(), name
    for c in range(CARDS):
        if whole.place[c] != plain.place[c]:
            assert (c in mine, int(plain.place[c]) < 0) == (True, True)
        if plain.place[c] in (LAID_OUT, DRAWN):
            assert not any(c in front for front in diary.fronts)
