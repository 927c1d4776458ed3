"""Every page is spoken to in its own language; what is stored, and what is sent besides words, knows none."""

import json
import re
from typing import Any

import pytest

from backroom.engine.languages import ENGLISH, PSEUDO, placeholders
from backroom.engine.registry import game
from backroom.server.phrasebook import BOOK, BOOKS
from tests.server.harness import Browser, Server, dealt

WORDS = {"text", "status", "prompt", "label", "title"}
"""The fields that are words, wherever they stand."""


def wordless(data: Any) -> Any:
    """A message without its words."""
    if isinstance(data, dict):
        return {key: wordless(value) for key, value in data.items() if key not in WORDS}
    return [wordless(value) for value in data] if isinstance(data, list) else data


@pytest.mark.parametrize("language", sorted(BOOKS))
def test_the_server_says_the_same_things_in_every_language(language: str) -> None:
    book = BOOKS[language]
    assert {section: set(said) for section, said in book.items()} == {s: set(said) for s, said in BOOK.items()}
    for section, said in BOOK.items():
        for key, sentence in said.items():
            assert placeholders(book[section][key]) == placeholders(sentence), (section, key)


def test_two_devices_of_one_seat_may_have_two_languages(server: Server) -> None:
    ann = Browser(server, "Ann")
    table = ann.open(seats=[{"kind": "person"}, {"kind": "bot", "bot": "house"}])["table"]
    english, pseudo = ann.sit(table), ann.sit(table, query=f"?lang={PSEUDO}")
    english.ready()
    english.show()
    english.wait_for(lambda: english.my_turn)
    refusal = pseudo.ask(t="do", seen=0, action=english.now["legal"][0]["id"])
    assert refusal["code"] == "stale"
    assert refusal["text"].startswith("⟦Thé tåblé håš mövéd")
    refusal = english.ask(t="do", seen=english.seen, action=10_000)
    pseudo.wait_for(lambda: pseudo.seen >= english.seen)
    assert refusal["text"].isascii()
    english.play_out()
    pseudo.wait_for(lambda: pseudo.now["stage"] == "over")
    assert wordless(pseudo.lines) == wordless(english.lines)
    assert wordless(pseudo.now) == wordless(english.now)
    told = [event["text"] for line in pseudo.lines for event in line.get("events", ())]
    assert told
    assert all(text.startswith("⟦") for text in [*told, pseudo.now["status"]])
    rows = server.database.rows("SELECT body FROM entry UNION SELECT answer FROM command")
    assert rows
    assert not any("⟦" in body for (body,) in rows)


def test_a_replay_is_told_in_the_language_of_who_asks(server: Server) -> None:
    first, second, table = dealt(server)
    while first.now["stage"] != "over":
        for socket in (first, second):
            if socket.my_turn:
                socket.act()
            socket.settle(0.05)
    watcher = Browser(server, "Wim")
    plain, other = (watcher.get(f"/api/tables/{table}/replay", seat="all", lang=lang) for lang in (ENGLISH, PSEUDO))
    assert wordless(plain) == wordless(other)
    assert "⟦" in json.dumps(other, ensure_ascii=False)
    assert "⟦" not in json.dumps(plain, ensure_ascii=False)


@pytest.mark.parametrize(
    ("asked", "wanted", "said"),
    [
        ("", "de-AT,en;q=0.8", "Hier ist nichts."),
        ("", "fr, en;q=0.5, de;q=0.9", "Hier ist nichts."),
        ("en", "de", "There is nothing here."),
        ("", "xx;q=a,,;q=", "There is nothing here."),
        ("ar-XB", "", "There is nothing here."),
        ("../de", "", "There is nothing here."),
    ],
)
def test_the_page_has_the_first_word_then_the_browser(server: Server, asked: str, wanted: str, said: str) -> None:
    answer = Browser(server).http.get("/api/nothing", params={"lang": asked}, headers={"accept-language": wanted})
    assert answer.json()["text"] == said


def test_games_and_refusals_are_told_in_the_language_of_who_asks(server: Server) -> None:
    ann = Browser(server)
    wanted = {"id": "1", "game": "leduc", "players": 9, "name": "Ann"}
    problem = ann.http.post("/api/tables", json=wanted, params={"lang": "de"}).json()
    assert problem == {"code": "bad_variant", "text": "So lässt sich das Spiel nicht aufbauen. (players = 9)"}
    for card in ann.get("/api/games", lang=PSEUDO):
        said = [card["title"], card["tagline"], *card["phrases"].values()]
        said += [option["says"] for option in card["options"]]
        if "options" in game(card["name"]).text.entries:
            said += [option["label"] for option in card["options"]]
        assert [text for text in said if re.search("[aeiou]", re.sub(r"\{\w+\}", "", text))] == [], card["name"]
