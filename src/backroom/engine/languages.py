"""Languages: which there are, and the one that nobody speaks, for finding words that no catalogue knows."""

from __future__ import annotations

from math import ceil
from string import Formatter

ENGLISH = "en"
"""Every game has it. What a game does not have in another language is said in this one."""
PSEUDO = "en-XA"
"""English with accents, longer, and in brackets: whatever is not, comes from no catalogue."""
PLAIN = "aeiouyAEIOUYcnsCNS"
ACCENTED = str.maketrans(PLAIN, "åéîöüýÅÉÎÖÜÝçñšÇÑŠ")
LONGER = 0.4
"""Other languages need about so much more room than English."""
WORD = 6


def accented(sentence: str) -> str:
    """A sentence of the pseudo-locale. Placeholders stay what they are.

    >>> accented("{seat} rolled a six.")
    '⟦{seat} rölléd å šîx. ~~~~~~⟧'
    """
    parts, letters = [], 0
    for text, name, form, _ in Formatter().parse(sentence):
        letters += len(text)
        parts.append(text.translate(ACCENTED).replace("{", "{{").replace("}", "}}"))
        if name is not None:
            parts.append("{" + name + (f":{form}" if form else "") + "}")
    missing = ceil(letters * LONGER)
    padding = " ".join("~" * min(WORD, missing - start) for start in range(0, missing, WORD))
    return f"⟦{''.join(parts)} {padding}⟧" if any(map(str.isalpha, sentence)) else sentence


def placeholders(sentence: str) -> frozenset[str]:
    """What is filled into a sentence."""
    return frozenset(name for _, name, _, _ in Formatter().parse(sentence) if name is not None)
