"""Whole games: what each seat remembers is what it was told, and nothing is lost."""

from random import Random

import pytest

from backroom.engine import Event, Played, State
from backroom.games.botch import game
from backroom.testing import compiled, wrong_with

KITS = ((3, "basic"), (4, "paranoia"), (5, "doubles"), (6, "spicy"), (8, "dockside"), (12, "mess"))
GAMES = 4


class Memory:
    """What one seat knows of the cards, made from nothing but what it was told (section 8)."""

    def __init__(self, state: State, seat: int) -> None:
        n = state.players
        self.seat = seat
        self.items = [int(state.known[seat][p]) for p in range(n)]
        self.roles = [int(state.known_role[seat][p]) for p in range(n)]
        self.pair = (0, 0)

    def hear(self, event: Event) -> None:
        """R10, R21, R31, R32, R85: looks, peeks, shown cards, swaps."""
        known = {name: -1 if value is None else value for name, value in event.params.items()}
        if event.name == "SWAPPED":
            self.pair = known["seat"], known["target"]
            if known["seat"] != self.seat:
                for p in self.pair:
                    self.items[p] = 0
        elif event.name == "HID" and known["exchanged"] == 1:
            one, other = self.pair
            self.items[one], self.items[other] = self.items[other], self.items[one]
        elif event.name in ("FLIPPED", "REVEALED", "LOOKED") and known["item"] > 0:
            self.items[known["seat"]] = known["item"]
        elif event.name == "PEEKED_ITEM" and known["item"] > 0:
            self.items[known["target"]] = known["item"]
        elif event.name == "ROLE_UP":
            self.roles[known["seat"]] = known["role"]
        elif event.name in ("PEEKED_ROLE", "SHOWN_ROLE") and known["role"] > 0:
            self.roles[known["target"]] = known["role"]


@pytest.mark.parametrize(("players", "kit"), KITS)
def test_memory_is_what_was_told(players: int, kit: str) -> None:
    """R19, R21, R35, G7: through whole games, after every decision, for every seat."""
    with compiled(game):
        for index in range(GAMES):
            random = Random(f"{kit} {index}")
            state = game.new(players, seed=11, variant={"kit": kit}, index=index)
            memories = [Memory(state, seat) for seat in range(players)]
            while not state.over:
                seat = random.choice(state.owes)
                actions = game.machine.legal(state.array, seat)
                played = game.play(state, seat, int(random.choice(actions)))
                assert isinstance(played, Played)
                for memory in memories:
                    for told in played.events:
                        memory.hear(told.seen_by(memory.seat))
                    assert memory.items == state.known[memory.seat][:players].tolist()
                    assert memory.roles == state.known_role[memory.seat][:players].tolist()
            assert list(wrong_with(game, state)) == []


def test_diamonds_are_never_lost() -> None:
    """R4, R66, R70: pile, Bank, players and the sea always add up; every living player holds one item (R22)."""
    with compiled(game):
        for players, kit in KITS:
            state = game.new(players, seed=3, variant={"kit": kit, "gifts": True})
            random = Random(kit)
            while not state.over:
                seat = random.choice(state.owes)
                game.apply(state, seat, int(random.choice(game.machine.legal(state.array, seat))))
                held = sum(int(state.array[name][0].sum()) for name in ("gems", "item_stash", "role_stash"))
                assert held + state.bank + state.pile + state.out == 20 * players + 15
                assert all(bool(state.holds[p]) == bool(state.alive[p]) for p in range(players))
