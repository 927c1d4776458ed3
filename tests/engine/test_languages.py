"""Languages of a game: each says what English says, with the same placeholders, or the game is not loaded."""

from pathlib import Path

import pytest

from backroom.engine import DeclarationError
from backroom.engine.catalogue import Catalogue, Named, read_catalogues
from backroom.engine.languages import ENGLISH, PSEUDO
from backroom.engine.variant import read_cards

CARDS = '[options]\nlives = { default = 1, range = [1, 3], says = "Lives of a cat." }'
CARDS_DE = '[options]\nlives = "Leben einer Katze."\n[presets]\n[preset_names]'
TEXT = """
seats = ["seat"]
[names]
paw = ["left", "right"]
[events]
PURRED = { LOUD = "{seat} purred, with the {paw} paw up.", SOFT = "{seat} purred." }
"""
TEXT_DE = """
seats = ["seat"]
[names]
paw = ["linke", "rechte"]
[events]
PURRED = { LOUD = "Die {paw} Pfote oben, schnurrt {seat}.", SOFT = "{seat} schnurrt." }
"""


def catalogues(folder: Path, german: str = TEXT_DE, cards: str = CARDS_DE) -> dict[str, Catalogue]:
    files = {"text/en.toml": TEXT, "text/de.toml": german, "cards.toml": CARDS, "cards.de.toml": cards}
    (folder / "text").mkdir()
    for name, content in files.items():
        if content:
            (folder / name).write_text(content, "utf-8")
    return read_catalogues(folder, read_cards(folder / "cards.toml"))


def test_a_sentence_is_filled_in_alike_in_every_language(tmp_path: Path) -> None:
    texts = catalogues(tmp_path)
    words = {"seat": 0, "paw": Named("paw", 1)}
    said = {language: text.say("events", "PURRED", "LOUD", words, ("Tom",)) for language, text in texts.items()}
    assert said[ENGLISH] == "Tom purred, with the right paw up."
    assert said["de"] == "Die rechte Pfote oben, schnurrt Tom."
    assert said[PSEUDO] == "⟦Tom pürréd, wîth thé ⟦rîght ~~⟧ påw üp. ~~~~~~ ~~~~~⟧"
    assert texts["de"].entries["cards"]["options"]["lives"] == "Leben einer Katze."


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            'SOFT = "{seat} schnurrt."',
            'SOFT = "Es schnurrt."',
            r"text/de.toml: events.PURRED.SOFT .*placeholders.*seat",
        ),
        ("SOFT", "LEISE", r"text/de.toml: events.PURRED: (SOFT is missing|LEISE is not in English)"),
        ('"linke", "rechte"', '"linke"', r"text/de.toml: names.paw has 1 entries, in English 2"),
        ('seats = ["seat"]', 'seats = ["platz"]', r"text/de.toml: seats must be as in English"),
        ("[events]", "[events]\nBIT = 'Biss.'", r"text/de.toml: events: BIT is not in English"),
        ('["linke", "rechte"]', '"linke"', r"text/de.toml: names.paw has another form"),
        ("[names]", "[names", r"de.toml: "),
    ],
)
def test_what_does_not_match_english_is_named(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    assert old in TEXT_DE
    with pytest.raises(DeclarationError, match=complaint):
        catalogues(tmp_path, TEXT_DE.replace(old, new))


@pytest.mark.parametrize(
    ("cards", "complaint"),
    [
        ("", "cards.de.toml is missing"),
        ("[options]\n[presets]\n[preset_names]", "cards.de.toml: options: lives is missing"),
    ],
)
def test_options_are_explained_in_every_language(tmp_path: Path, cards: str, complaint: str) -> None:
    with pytest.raises(DeclarationError, match=complaint):
        catalogues(tmp_path, cards=cards)
