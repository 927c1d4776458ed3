"""Names and table talk: what is let through, and how much of it."""

import unicodedata

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from backroom.table.commands import Say, Sit
from backroom.table.entries import Said, Sat
from backroom.table.refusals import Code
from backroom.table.sight import lines
from backroom.table.talk import LONGEST_NAME, LONGEST_TEXT, clean_name, clean_text
from tests.table.playing import BUTCH, LEDUC, Party

ANY = st.text(st.characters(), max_size=40)  # with controls, lone surrogates, private and unassigned letters


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann \n\t Bee ", "Ann Bee"),
        ("A\u202enn", "Ann"),
        ("\u2066Ann\u2069", "Ann"),
        ("A\x00\x1b[31mnn", "A[31mnn"),
        ("Zo\u0065\u0301", "Zoé"),
        ("e\u200d\u0301", "é"),
        ("Ann\u2028Bee", "Ann Bee"),
        ("<b>Ann</b>", "<b>Ann</b>"),
        ("x" * LONGEST_NAME, "x" * LONGEST_NAME),
        (" " + "x" * LONGEST_NAME + "\u200b", "x" * LONGEST_NAME),
    ],
)
def test_names_are_made_fit_to_show(name: str, shown: str) -> None:
    party = Party(LEDUC, 2)
    (sat,) = party.do(Sit("a", name)).entries
    assert isinstance(sat, Sat)
    assert sat.name == shown


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u202e", "\x00", "\ud800", "x" * (LONGEST_NAME + 1), "\ue000"])
def test_what_is_no_name_is_refused(name: str) -> None:
    Party(LEDUC, 2).refused(Sit("a", name), Code.BAD_NAME)


@given(ANY)
def test_cleaned_words_are_harmless_and_stay_as_they_are(text: str) -> None:
    cleaned = clean_text(text)
    assert clean_text(cleaned) == cleaned
    assert not {unicodedata.category(c) for c in cleaned} & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert cleaned == cleaned.strip()
    msgspec.json.encode(cleaned)
    name = clean_name(text)
    assert name is None or (clean_name(name) == name and 0 < len(name) <= LONGEST_NAME)


def test_words_at_the_limit_and_one_beyond() -> None:
    party = Party(LEDUC, 2).deal()
    party.do(Say(0, "x" * LONGEST_TEXT))
    party.refused(Say(0, "x" * (LONGEST_TEXT + 1)), Code.TOO_LONG)
    party.do(Say(1, " a\u202e \x07b\ud800\n"))
    assert lines(party.table, 0)[-1].text == "a b"


@pytest.mark.parametrize(
    "say",
    [Say(0), Say(0, "  \u200b"), Say(0, "hello", claim="hold", params={"card": 1}), Say(0, "hello", "hi")],
)
def test_one_thing_is_said_at_a_time(say: Say) -> None:
    Party(LEDUC, 2).deal().refused(say, Code.NOTHING_SAID)


def test_phrases_are_those_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(LEDUC.text.entries, dict)
    monkeypatch.setitem(LEDUC.text.entries, "phrases", {"nice": "Nice hand!"})
    party = Party(LEDUC, 2).deal()
    party.do(Say(0, phrase="nice"))
    assert lines(party.table, None)[-1].phrase == "nice"
    party.refused(Say(0, phrase="rude"), Code.NO_SUCH_PHRASE)


@pytest.mark.parametrize(
    ("claim", "params", "fits"),
    [
        ("want", {"building": 1}, True),
        ("want", {"building": 16}, True),
        ("want", {"building": 0}, False),
        ("want", {"building": 17}, False),
        ("want", {}, False),
        ("want", {"building": 1, "x": 1}, False),
        ("want", {"rival": 1}, False),
        ("leave", {"rival": 1}, True),
        ("leave", {"rival": 2}, False),  # a table of two
        ("leave", {"rival": -1}, False),
        ("leave", {"rival": 10**30}, False),
        ("lie", {}, False),
    ],
)
def test_claims_are_those_of_the_game_about_this_table(claim: str, params: dict[str, int], fits: bool) -> None:
    party = Party(BUTCH, 2).deal()
    say = Say(0, claim=claim, params=params)
    if fits:
        party.do(say)
        assert (lines(party.table, None)[-1].claim, lines(party.table, None)[-1].params) == (claim, params)
    else:
        party.refused(say, Code.NO_SUCH_CLAIM)


def test_parameters_belong_to_claims() -> None:
    """Else anything could be written to everybody beside a harmless word."""
    Party(BUTCH, 2).deal().refused(Say(0, "hello", params={"x" * 1000: 1}), Code.NO_SUCH_CLAIM)


def test_the_log_keeps_its_own_copy() -> None:
    party = Party(BUTCH, 2).deal()
    params = {"building": 1}
    party.do(Say(0, claim="want", params=params))
    params["building"] = 99
    said = party.table.log[-1]
    assert isinstance(said, Said)
    assert said.params == {"building": 1}
