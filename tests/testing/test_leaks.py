"""The suite must be able to fail: Leducs that leak, lie or break their own declarations, and what each is told."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from backroom.engine import registry
from backroom.testing import (
    bounds,
    compiled,
    exact_imagination,
    interpreted,
    legality,
    refusals_change_nothing,
    round_trips,
    three_ways,
    twin_worlds,
)
from tests.copies import Change, load_copy

BET = "emit(s, Event.RAISED if raising else Event.CALLED, EVERYONE, seat, s.paid[seat])"
SHOWDOWN = "    if s.phase == Phase.OVER and s.folded == 0:"
COUNTED = "return n + 1 + int(s.raises < s.most_raises)"
NO_FOLD = "return Reason.NOTHING_TO_FOLD_TO"
LEAKS: dict[str, tuple[Change, str]] = {
    "a view that shows kings": (
        ("knowledge.py", SHOWDOWN, f"    if s.hand[0] > 4:\n        v.hand[0] = s.hand[0]\n{SHOWDOWN}"),
        "differs in hand",
    ),
    "legal looks at the other's card": (
        ("rules.py", COUNTED, "return n + 1 + int(s.raises < s.most_raises and s.hand[1 - seat] < 5)"),
        "legal actions are",
    ),
    "a refusal hangs on the other's card": (
        ("rules.py", NO_FOLD, "return Reason.NO_MORE_RAISES if s.hand[1 - seat] > 4 else Reason.NOTHING_TO_FOLD_TO"),
        "action 0 is NOTHING_TO_FOLD_TO on the view, NO_MORE_RAISES on",
    ),
    "an event with a secret in a public parameter": (
        ("rules.py", BET, BET.replace("s.paid[seat])", "s.paid[seat] + s.hand[seat])")),
        "event 0 differs: {'name': ",
    ),
    "an event that only comes with a king": (
        ("rules.py", BET, f"{BET}\n    if s.hand[seat] > 4:\n        {BET}"),
        "told of",
    ),
    "the clock's action hangs on the other's card": (
        ("rules.py", "return Action.FOLD if", "return Action.FOLD if s.hand[1 - seat] > 4 and"),
        "when the clock runs out",
    ),
    "an imagined card that lies on the table": (
        ("knowledge.py", "v.board, v.hand[seat])", "0, v.hand[seat])"),
        "imagined a world that cannot be: a card is in two places",
    ),
    "an imagined card for a card that was seen": (
        ("knowledge.py", "if v.phase == Phase.OVER and v.folded == 0:", "if v.phase == Phase.OVER and v.folded == 9:"),
        "differs in hand",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("change", "complaint"), LEAKS.values(), ids=LEAKS)
def test_twin_worlds_find_a_leak(
    change: Change, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leaky = load_copy(monkeypatch, tmp_path, "leaky", change)
    with interpreted(leaky), pytest.raises(AssertionError) as raised:
        twin_worlds(leaky, 2, states=300, seed=1)
    said = str(raised.value)
    assert complaint in said
    assert said.startswith("leaky, 2 players, seed 1, game "), "a complaint says how to get there again"
    assert ", seen by " in said


def test_twin_worlds_want_to_compare_something() -> None:
    leduc = registry.game("leduc")
    with interpreted(leduc), pytest.raises(AssertionError, match="only Twins"):
        twin_worlds(leduc, 2, states=30, seed=1, share=0.99)


BROKEN: dict[str, tuple[Callable[..., Any], Change, str]] = {
    "a field out of bounds": (bounds, ("rules.py", "s.raises = 0", "s.raises = -1"), "is -1, its bounds are 0..4"),
    "a card twice": (bounds, ("rules.py", "s.hand[1] = unseen", "s.hand[1] = s.hand[0] or unseen"), "two places"),
    "a game that is over and is not": (bounds, ("rules.py", "    s.phase = Phase.OVER\n", ""), "the phase is"),
    "a game that is too long": (bounds, ("__init__.py", "decisions=12", "decisions=3"), "not over after 3 decisions"),
    "nothing to do": (bounds, ("rules.py", "return n + 1 + int", "return 0 * int"), "no legal action"),
    "too many events": (bounds, ("state.py", "events=6", "events=1"), "the record has room for 1"),
    "legal and refused": (legality, ("rules.py", "s.raises >= s.most_raises", "s.raises > 0"), "why_not lets pass"),
    "ids in the wrong order": (
        legality,
        ("rules.py", "out[n] = Action.CALL\n    out[n + 1] = Action.RAISE", "out[n] = 2\n    out[n + 1] = 1"),
        "do not ascend",
    ),
    "a clock that cheats": (legality, ("rules.py", "return Action.FOLD if", "return Action.FOLD if not"), "ran out"),
    "a house that cheats": (legality, ("house.py", "return Action.CALL", "return Action.FOLD"), "house bot chose 0"),
    "an unknown action that passes": (
        refusals_change_nothing,
        ("rules.py", "action > Action.RAISE:", "action > 99:"),
        "was not refused",
    ),
    "a label without words": (round_trips, ("text/en.toml", 'FOLD = "Fold"', 'FOLD = ""'), "JSON Schema"),
    "an event without words": (round_trips, ("text/en.toml", "{seat} folded.", ""), "FOLDED has no words"),
}  # fmt: skip


@pytest.mark.parametrize(("check", "change", "complaint"), BROKEN.values(), ids=BROKEN)
def test_a_broken_game_does_not_pass(
    check: Callable[..., Any], change: Change, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = load_copy(monkeypatch, tmp_path, "broken", change)
    with interpreted(broken), pytest.raises(AssertionError) as raised:
        check(broken, 2, 200, 1)
    assert complaint in str(raised.value)
    assert "broken, 2 players" in str(raised.value)


@pytest.mark.parametrize(
    "name", ["legal", "why_not", "default", "house", "imagine", "reveal", "apply", "setup", "result"]
)
def test_three_ways_compare_every_function(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One machine is made to lie about one function."""
    leduc = registry.game("leduc")
    true = leduc.interpreted._call[name]
    position = {"imagine": 2, "reveal": 2}.get(name, 0)

    def lie(*args: Any) -> Any:
        given = true(*args)
        if name == "result":
            args[1][0] += 1
        elif given is None:
            args[position].raises = 3
        return given + 1 if name in ("why_not", "default", "house") else 0 if name == "legal" else given

    with compiled(leduc), monkeypatch.context() as patch:
        patch.setitem(leduc.interpreted._call, name, lie)
        with pytest.raises(AssertionError, match=r"interpreted and|two ways to run it differ in"):
            three_ways(leduc, 2, 60, 1)


def _other_card(state: Any) -> int:
    return int(state.hand[1])


def test_imagination_is_exact() -> None:
    """R1: knowing its own card and no other, a seat finds each of the other five equally likely."""
    leduc = registry.game("leduc")
    state = leduc.new(2, seed=3)
    own = int(state.hand[0])
    exact_imagination(leduc, leduc.view(state, 0), {card: 1 / 5 for card in range(1, 7) if card != own}, _other_card)
    both = {(a, b): 1 / 30 for a in range(1, 7) for b in range(1, 7) if a != b}
    exact_imagination(leduc, leduc.view(state, None), both, lambda world: tuple(world.hand.tolist()))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("knowledge.py", "unseen(below(s, out_of_sight - 1), v.board, v", "unseen(below(s, 4), v.board, v"), "never"),
        (("knowledge.py", "below(s, out_of_sight - 1), v.board, v", "below(s, 6) % 5, v.board, v"), "chi-square"),
        (("knowledge.py", "below(s, out_of_sight - 1), v.board, v", "below(s, 6), v.board, v"), "does not look like"),
    ],
)
def test_imagination_that_is_not_exact(
    change: Change, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    skewed = load_copy(monkeypatch, tmp_path, "skewed", change)
    with interpreted(skewed):
        state = skewed.new(2, seed=3)
        worlds = {card: 1 / 5 for card in range(1, 7) if card != int(state.hand[0])}
        with pytest.raises(AssertionError, match=complaint):
            exact_imagination(skewed, skewed.view(state, 0), worlds, _other_card, samples=2000)


def test_imagination_checks_its_own_question() -> None:
    leduc = registry.game("leduc")
    view = leduc.view(leduc.new(2, seed=3), 0)
    with pytest.raises(AssertionError, match=r"add up to 0\.5"):
        exact_imagination(leduc, view, {1: 0.5}, _other_card)
    with pytest.raises(AssertionError, match="samples are too few"):
        exact_imagination(leduc, view, {1: 0.5, 2: 0.5}, _other_card, samples=3)
