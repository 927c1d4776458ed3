"""A changed byte anywhere in an exported game is found and named; nothing in a document causes an exception."""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from backroom.engine import BackroomError, Game
from backroom.table.record import GameRecord, changed, read, record_of, seal, write
from backroom.table.verify import Outcome, verify
from tests.table.playing import BUTCH, LEDUC, MORE, Party
from tests.table.test_log import lively

PLACE = re.compile(r"(entry \d+ \(\w+\)|the head), field \S+|the checks or the seal itself|the log has \d+ entries")


@pytest.fixture(scope="module")
def leduc() -> bytes:
    return write(record_of(lively(LEDUC, 2, 3, most=40).table))


@pytest.fixture(scope="module")
def butch() -> bytes:
    return write(record_of(Party(BUTCH, 2, seed=1).deal().play().table))


def outcome_of(data: bytes, game: Game) -> Outcome | None:
    """What comes of a document; None if it is refused with a sentence."""
    try:
        return verify(read(data), game).outcome
    except BackroomError as problem:
        assert "\n" not in str(problem)
        return None


def test_R3_every_single_changed_byte_is_found(leduc: bytes) -> None:
    """Each byte of a whole document."""
    random, content = Random("bytes"), json.loads(leduc)
    for at, byte in enumerate(leduc):
        other = random.choice([byte ^ 1, byte ^ 2, (byte + random.randrange(1, 256)) % 256])
        data = leduc[:at] + bytes([other]) + leduc[at + 1 :]
        outcome = outcome_of(data, LEDUC)
        if outcome is Outcome.OK:
            assert json.loads(data) == content, f"byte {at} {bytes([byte, other])!r} was not found"
        elif outcome is not None:
            assert PLACE.match(changed(read(data))[0]), f"byte {at} was found, but not named"


def test_R3_a_changed_byte_in_a_long_game_is_found(butch: bytes) -> None:
    random = Random("butch")
    for _ in range(15 * MORE):
        at = random.randrange(len(butch))
        digit = b"0123456789abcdef"[random.randrange(16)]
        if butch[at] != digit:
            assert outcome_of(butch[:at] + bytes([digit]) + butch[at + 1 :], BUTCH) is not Outcome.OK


def test_R3_missing_and_doubled_bytes_are_found(leduc: bytes) -> None:
    content = json.loads(leduc)
    for at in range(0, len(leduc), 5):
        for data in (leduc[:at], leduc[:at] + leduc[at + 1 :], leduc[:at] + leduc[at : at + 1] + leduc[at:]):
            if outcome_of(data, LEDUC) is Outcome.OK:
                assert json.loads(data) == content


ABSURD: tuple[Any, ...] = (None, True, -1, 0, 99, 10**30, 1.5, "", "x", "\u0000", [], [[]], [[0, 0]], {}, {"k": "tick"})


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place of a document."""
    yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*path, key))


def put(document: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    copy = dict(document) if isinstance(document, dict) else list(document)
    copy[path[0]] = put(copy[path[0]], path[1:], value)
    return copy


def bound(document: Any, path: tuple[Any, ...]) -> bool:
    """Is this place fixed by secret and rules, so that a new seal does not help? Time, names and talk are not."""
    if path[0] != "log":
        return str(path[0]) != "settings"
    if len(path) < 3:
        return False
    kind = str(document["log"][path[1]]["k"])
    return str(path[2]) != "at" and kind in ("readied", "shown", "dealt", "sealed", "acted", "ended")


def test_R3_absurd_values_anywhere_are_refused_or_reported(leduc: bytes) -> None:
    """As they are, and sealed again by somebody who cheats."""
    content = json.loads(leduc)
    whole = {name: value for name, value in content.items() if name not in ("checks", "seal")}
    for path in places(whole):
        for value in ABSURD:
            data = json.dumps(put(content, path, value)).encode()
            if json.loads(data) == content:
                continue
            assert outcome_of(data, LEDUC) is not Outcome.OK, (path, value)
            try:
                record: GameRecord = seal(read(data))
            except BackroomError:
                continue
            outcome = verify(record, LEDUC).outcome
            assert outcome is not Outcome.OK or not bound(content, path), (path, value)


def test_what_was_changed_is_named_to_the_field(leduc: bytes) -> None:
    content = json.loads(leduc)
    for number, entry in enumerate(content["log"], 1):
        for name, value in entry.items():
            if name in ("at", "seat", "name", "text", "counter") and isinstance(value, int | str):
                wrong = value + 1 if isinstance(value, int) else value + "x"
                record = read(json.dumps(put(content, ("log", number - 1, name), wrong)).encode())
                assert changed(record) == [f"entry {number} ({entry['k']}), field {name}"]
                report = verify(record, LEDUC)
                assert f"entry {number} ({entry['k']}), field {name}" in report.steps[0].says
    for name in ("table", "rules", "secret"):
        record = read(json.dumps(put(content, (name,), "0")).encode())
        assert changed(record) == [f"the head, field {name}"]
