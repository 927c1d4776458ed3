"""The coach, and the rules behind a refusal: declared by the game, and checked when it is loaded."""

import re
from pathlib import Path

import pytest

from backroom.engine import DeclarationError, Refusal, registry
from backroom.engine.coach import advise
from tests.copies import Change, load_copy

OURS = ("blaggards", "booze", "botch", "butch", "bycatch")
MOST_WORDS = 45
COACH = re.compile(r"\[coach\].*?\n\n", re.DOTALL)


def test_a_phase_with_one_text() -> None:
    leduc = registry.game("leduc")
    state = leduc.new(2, seed=1)
    advice = advise(leduc, leduc.view(state, 0), leduc.view(state, None), ("Ann", "Ben"))
    assert (advice.situation, advice.rules) == ("FIRST", ("R1", "R3", "R5"))
    assert "six" in advice.text


def test_a_situation_is_told_apart_by_what_all_can_see() -> None:
    """A purse that is full enough turns work into shopping."""
    butch = registry.game("butch")
    state = butch.new(2, seed=1)
    state.array["phase"], state.array["buys"] = butch.phases["TOWN"], 1
    seat, found = state.owes[0], []
    for rubies in (0, 99):
        state.array["rubies"] = rubies
        advice = advise(butch, butch.view(state, seat), butch.view(state, None), ("Ann", "Ben"))
        found.append(advice.situation)
    assert found == ["TOWN.WORK", "TOWN.SHOP"]


def test_a_refusal_names_its_rules() -> None:
    leduc = registry.game("leduc")
    refusal = leduc.play(leduc.new(2, seed=1), 0, "FOLD")
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rules) == ("NOTHING_TO_FOLD_TO", ("R3",))


def test_a_game_may_do_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No coach, no citations: the prompt is what there is to say, and a refusal has a sentence alone."""
    shown = registry.game("leduc").folder
    coach = COACH.search((shown / "text/en.toml").read_text("utf-8"))
    assert coach
    cites = (shown / "cites.toml").read_text("utf-8")
    game = load_copy(monkeypatch, tmp_path, "plainleduc", ("text/en.toml", coach[0], ""), ("cites.toml", cites, ""))
    state = game.new(2, seed=1)
    advice = advise(game, game.view(state, 0), game.view(state, None), ("Ann", "Ben"))
    assert (advice.situation, advice.text, advice.rules) == ("FIRST", "Your bet", ())
    refusal = game.play(state, 0, "FOLD")
    assert isinstance(refusal, Refusal)
    assert refusal.rules == ()


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (
            ("cites.toml", 'SECOND = ["R3", "R6"]', 'SECOND = ["R3", "R7"]'),
            r"SECOND in \[coach\] cites R7, which README",
        ),
        (("cites.toml", 'GAME_OVER = ["R6"]', 'GAME_OVER = ["G6"]'), r"GAME_OVER in \[refusals\] cites G6"),
        (("cites.toml", 'GAME_OVER = ["R6"]\n', ""), r"GAME_OVER cites no rule in \[refusals\]"),
        (("cites.toml", 'GAME_OVER = ["R6"]', "GAME_OVER = []"), "a list of rule numbers is wanted"),
        (("cites.toml", 'GAME_OVER = ["R6"]', 'GAME_OVER = "R6"'), "a list of rule numbers is wanted"),
        (("cites.toml", "[coach]", '[coach]\nOVER = ["R6"]'), r"OVER belongs to nothing in \[coach\]"),
        (("cites.toml", "[coach]", "[coach"), "cites.toml: "),
        (
            ("text/en.toml", 'SECOND = "The card on', 'OVER = "The card on'),
            r"(SECOND is missing from|OVER belongs to nothing in) \[coach\]",
        ),
    ],
)
def test_what_is_wrong_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: Change, complaint: str
) -> None:
    with pytest.raises(DeclarationError, match=complaint):
        load_copy(monkeypatch, tmp_path, "wrongleduc", change)


@pytest.mark.parametrize("name", OURS)
def test_our_games_explain_themselves(name: str) -> None:
    """Every question has a short text, and both it and every refusal lead into the rules."""
    game = registry.game(name)
    texts = [text for entry in game.text.entries["coach"].values() for text in _forms(entry)]
    assert [text for text in texts if len(text.split()) > MOST_WORDS] == []
    assert all(game.refusal(reason.name).rules for reason in game.reasons if reason)


def _forms(entry: object) -> list[str]:
    return [str(text) for text in entry.values()] if isinstance(entry, dict) else [str(entry)]
