"""Our Leduc is OpenSpiel's `leduc_poker`: the whole tree of both is walked side by side.

OpenSpiel deals one card after the other, two chance nodes of 6 and of 5 outcomes. We deal both hands in one draw of 30.
So the 6 nodes between the two cards have no twin here; every other node has one. OpenSpiel counts its cards from 0, we
count them from 1.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pyspiel

from backroom.engine import State, registry
from backroom.testing import scripted

LEDUC = registry.game("leduc")
CARDS = 6


@dataclass
class Walk:
    """What was met."""

    nodes: Counter[str] = field(default_factory=Counter)
    returns: Counter[tuple[float, ...]] = field(default_factory=Counter)

    def deal(self, theirs: Any) -> None:
        """R1: thirty deals, each as likely as any other."""
        self.nodes["chance"] += 1
        assert [card for card, _ in theirs.chance_outcomes()] == list(range(CARDS))
        for first, chance in theirs.chance_outcomes():
            half = theirs.child(first)
            self.nodes["between the cards"] += 1
            others = half.chance_outcomes()
            assert len(others) == CARDS - 1
            for rank, (second, then) in enumerate(others):
                assert abs(chance * then - 1 / 30) < 1e-12
                with scripted(LEDUC, [first * (CARDS - 1) + rank]) as asked:
                    ours = LEDUC.new(2)
                assert asked == [30]
                assert ours.hand.tolist() == [first + 1, second + 1]
                self.decide(ours, half.child(second))

    def decide(self, ours: State, theirs: Any) -> None:
        """R3 to R6, at every decision and at every end."""
        if ours.over:
            assert theirs.is_terminal()
            self.nodes["terminal"] += 1
            self.returns[tuple(theirs.returns())] += 1
            assert LEDUC.result(ours) == tuple(theirs.returns())
            return
        assert not theirs.is_chance_node()
        assert ours.owes == (theirs.current_player(),)
        self.nodes["decision"] += 1
        seat = ours.owes[0]
        legal = LEDUC.machine.legal(LEDUC.view(ours, seat).array, seat).tolist()
        assert legal == theirs.legal_actions(), "fold, call and raise have the same numbers in both"
        for action in legal:
            after = theirs.child(action)
            if after.is_chance_node():
                self.turn(ours, seat, action, after)
            else:
                with scripted(LEDUC, []):
                    then = ours.copy()
                    LEDUC.apply(then, seat, action)
                self.decide(then, after)

    def turn(self, ours: State, seat: int, action: int, theirs: Any) -> None:
        """R4: one of the four cards left is turned up, each as likely as any other."""
        self.nodes["chance"] += 1
        outcomes = theirs.chance_outcomes()
        for rank, (card, chance) in enumerate(outcomes):
            assert abs(chance - 1 / 4) < 1e-12
            then = ours.copy()
            with scripted(LEDUC, [rank]) as asked:
                LEDUC.apply(then, seat, action)
            assert asked == [len(outcomes)] == [4]
            assert then.board == card + 1
            self.decide(then, theirs.child(card))


def test_the_whole_tree() -> None:
    """R1 to R6: 3,780 decisions and 5,520 ends."""
    walk = Walk()
    walk.deal(pyspiel.load_game("leduc_poker").new_initial_state())
    assert walk.nodes == {"decision": 3780, "terminal": 5520, "chance": 151, "between the cards": 6}
    assert walk.nodes["chance"] + walk.nodes["between the cards"] == 157, "as many as OpenSpiel has"
    assert sum(walk.returns.values()) == 5520
    assert min(payoff for payoffs in walk.returns for payoff in payoffs) == -13


def test_the_same_size() -> None:
    """R3: as OpenSpiel describes the game."""
    theirs = pyspiel.load_game("leduc_poker")
    assert LEDUC.actions.count() == theirs.num_distinct_actions()
    assert list(LEDUC.seats) == [theirs.num_players()]
    assert theirs.max_game_length() == 8 <= LEDUC.most_decisions, "ours also holds for variants with more raises"
