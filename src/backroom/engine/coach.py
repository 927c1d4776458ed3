"""The coach: what a friend who knows the game would say about the decision at hand.

It lies open on the screen, where somebody may look over a shoulder. So it is made from the phase that the seat is asked
in and, where a phase has several texts, from what every spectator sees: never from a hand, never from the truth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from backroom.engine.catalogue import Catalogue
from backroom.engine.state import View


@dataclass(frozen=True, slots=True)
class Advice:
    """What the coach says: a name for the situation, the words, and the rules they come from."""

    situation: str
    text: str
    rules: tuple[str, ...]


def advise(text: Catalogue, view: View, public: View, names: Sequence[str]) -> Advice:
    """What the coach says to the view's seat, which is asked something. `public` is a spectator's view.

    The words are `[coach]` of the game's catalogue; where a phase has several, `coach` in its room `words` picks one.
    A game without a coach gives its prompt, and no rules.
    """
    game, phase = view.game, view.phase_name
    if "coach" not in text.entries:
        words = {"seat": names[view.viewer], "seats": names[view.viewer]}
        return Advice(phase, text.say("prompt", phase, "", words, names), ())
    if isinstance(text.entries["coach"][phase], str):
        return Advice(phase, text.say("coach", phase, "", {}, names), game.citations.of("coach", phase))
    form = str(game.room("words").coach(public, phase, view.viewer))
    return Advice(f"{phase}.{form}", text.say("coach", phase, form, {}, names), game.citations.of("coach", phase, form))
