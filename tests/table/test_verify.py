"""R3: an exported game can be checked by anybody, and what was tampered with is found and named."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from backroom.cli import main
from backroom.engine import BackroomError, Game, StateError
from backroom.table import fairness
from backroom.table.commands import Close, Leave, Return, Say, VoteEnd
from backroom.table.entries import Acted, Dealt, Readied, Shown
from backroom.table.record import GameRecord, read, record_of, seal, write
from backroom.table.verify import Outcome, Report, verify
from tests.table.playing import BUTCH, COWBOYS, LEDUC, MORE, Party
from tests.table.test_log import lively

replace = msgspec.structs.replace


def finished(game: Game = BUTCH, seats: Any = 2, seed: int = 1) -> GameRecord:
    return record_of(Party(game, seats, seed=seed, variant=COWBOYS if game is BUTCH else None).deal().play().table)


@pytest.fixture(scope="module")
def butch() -> GameRecord:
    return finished()


@pytest.fixture(scope="module")
def leduc() -> GameRecord:
    return finished(LEDUC, ("person", "house:easy"))


def failure(report: Report) -> str:
    assert report.outcome is Outcome.FAILED
    return next(step.says for step in report.steps if step.outcome is Outcome.FAILED)


def changed_entry(record: GameRecord, kind: type, **fields: Any) -> tuple[GameRecord, int]:
    """The last entry of a kind changed, and the document sealed again: what somebody would do who cheats."""
    at = max(n for n, entry in enumerate(record.log) if isinstance(entry, kind))
    log = [*record.log]
    log[at] = replace(log[at], **fields)
    return seal(replace(record, log=tuple(log))), at + 1


@pytest.mark.parametrize(
    ("game", "seats"),
    [(LEDUC, 2), (LEDUC, ("random", "house")), (BUTCH, 2), (BUTCH, ("house", "person", "person")), (BUTCH, 4)],
)
def test_honest_games_are_right(game: Game, seats: Any) -> None:
    for seed in range(MORE):
        record = finished(game, seats, seed)
        report = verify(read(write(record)), game)
        assert report.ok, report
        assert [step.outcome for step in report.steps] == [Outcome.OK] * 8
        assert record.result is not None


@pytest.mark.parametrize("seed", range(4))
def test_lively_games_are_right(seed: int) -> None:
    party = lively(BUTCH, 3, seed)
    assert verify(record_of(party.table), BUTCH).ok
    party = lively(LEDUC, 2, seed)
    assert verify(record_of(party.table), LEDUC).ok


def test_games_that_time_or_people_ended_are_right() -> None:
    party = Party(BUTCH, 3, seed=4, variant=COWBOYS).deal()
    for _ in range(25):
        party.step()
    party.do(VoteEnd(0, True))
    party.do(Leave(1))
    party.do(Leave(2))
    party.do(Return(2))
    party.do(VoteEnd(2, True))
    record = record_of(party.table)
    assert record.result is None
    assert verify(record, BUTCH).ok
    party = Party(LEDUC, 2).sit()
    party.do(Say(0, "goodbye"))
    party.do(Close())
    assert verify(record_of(party.table), LEDUC).ok


def test_a_running_game_is_not_exported() -> None:
    with pytest.raises(StateError, match="when it is over"):
        record_of(Party(LEDUC, 2).deal().table)


def test_ids_of_people_are_not_exported(butch: GameRecord) -> None:
    assert b"id-of" not in write(butch)
    assert b'"person 1"' in write(butch)


# Cheating


def test_R3_another_secret(butch: GameRecord) -> None:
    report = verify(seal(replace(butch, secret="00" * 32)), BUTCH)
    assert "field commitment" in failure(report)
    assert [step.outcome for step in report.steps][4:] == [Outcome.NOT_CHECKED] * 4
    for secret in ("", "00", "zz" * 32, "AB" * 32):
        assert "field secret" in failure(verify(seal(replace(butch, secret=secret)), BUTCH))


def test_R3_another_nonce_pledge_or_table(butch: GameRecord) -> None:
    record, number = changed_entry(butch, Shown, nonce="ff" * 16)
    assert f"entry {number} (shown), field nonce" in failure(verify(record, BUTCH))
    record, _ = changed_entry(butch, Readied, pledge="0" * 64)
    assert "field nonce: it is not what seat" in failure(verify(record, BUTCH))
    record, number = changed_entry(butch, Dealt, nonces=("", ""))
    assert f"entry {number} (dealt), field nonces" in failure(verify(record, BUTCH))
    assert "field commitment" in failure(verify(seal(replace(butch, table="t-2")), BUTCH))


def test_R3_a_nonce_and_its_pledge_changed_together_give_another_deal(butch: GameRecord) -> None:
    log = [*butch.log]
    nonces = next(entry.nonces for entry in log if isinstance(entry, Dealt))
    for n, entry in enumerate(log):
        match entry:
            case Readied(seat=0):
                log[n] = replace(entry, pledge=fairness.pledge("better"))
            case Shown(seat=0):
                log[n] = replace(entry, nonce="better")
            case Dealt():
                log[n] = replace(entry, nonces=("better", *nonces[1:]))
    report = verify(seal(replace(butch, log=tuple(log))), BUTCH)
    assert failure(report).startswith("entry ")
    assert next(step for step in report.steps if step.outcome is Outcome.FAILED).name == "log"


@pytest.mark.parametrize("field", ["acts", "told", "by", "sealed", "counter"])
def test_R3_a_move_that_was_not_made(butch: GameRecord, field: str) -> None:
    acted = next(entry for entry in reversed(butch.log) if isinstance(entry, Acted))
    wrong = {
        "acts": ((acted.acts[0][0], 66),),
        "told": (*acted.told[:-1], (*acted.told[-1][:-1], 99)),
        "by": "clock",
        "sealed": True,
        "counter": acted.counter + 1,
    }[field]
    record, number = changed_entry(butch, Acted, **{field: wrong})
    assert failure(verify(record, BUTCH)).startswith(f"entry {number}")


def test_R3_events_counters_and_results_are_worked_out_again(butch: GameRecord) -> None:
    record, number = changed_entry(butch, Acted, told=())
    assert f"entry {number} (acted), field told: event 1" in failure(verify(record, BUTCH))
    record, number = changed_entry(butch, Acted, counter=0)
    assert f"entry {number} (acted), field counter" in failure(verify(record, BUTCH))
    assert butch.result is not None
    record = seal(replace(butch, result=tuple(1 - won for won in butch.result)))
    assert "field result" in failure(verify(record, BUTCH))


def test_R3_entries_taken_out_put_in_or_swapped(butch: GameRecord) -> None:
    for at in range(1, len(butch.log), 40):
        for log in (
            butch.log[:at] + butch.log[at + 1 :],
            butch.log[:at] + butch.log[at - 1 : at] + butch.log[at:],
            butch.log[:at],
        ):
            assert verify(seal(replace(butch, log=log)), BUTCH).outcome is Outcome.FAILED
    assert "begins with the opening" in failure(verify(seal(replace(butch, log=())), BUTCH))


def test_R3_other_rules_are_reported_as_such(butch: GameRecord) -> None:
    """Honestly made under another version: not fraud. The version changed in the document: fraud."""
    rules = "00000000deadbeef"
    secret = bytes.fromhex(butch.secret)
    bound = fairness.commitment(secret, butch.table, butch.game, rules)
    opened = replace(butch.log[0], rules=rules, commitment=bound)
    report = verify(seal(replace(butch, rules=rules, log=(opened, *butch.log[1:]))), BUTCH)
    assert report.outcome is Outcome.OTHER_RULES
    assert not report.ok
    assert {step.name: step.outcome for step in report.steps}["commitment"] is Outcome.OK
    assert "played under rules 00000000deadbeef" in next(s.says for s in report.steps if s.name == "rules")
    opened = replace(butch.log[0], rules=rules)
    report = verify(seal(replace(butch, rules=rules, log=(opened, *butch.log[1:]))), BUTCH)
    assert "field commitment" in failure(report)
    report = verify(seal(replace(butch, format="backroom game 1")), BUTCH)
    assert report.outcome is Outcome.OTHER_RULES
    assert "a game of 'butch', not of 'leduc'" in failure(verify(butch, LEDUC))


@pytest.mark.parametrize(
    "settings", [{"players": 99}, {"players": -1}, {"players": 3}, {"variant": {"x": 1}}, {"seats": ("house", "house")}]
)
def test_R3_impossible_settings(butch: GameRecord, settings: dict[str, Any]) -> None:
    changed = replace(butch.settings, **settings)
    opened = replace(butch.log[0], settings=changed)
    report = verify(seal(replace(butch, settings=changed, log=(opened, *butch.log[1:]))), BUTCH)
    assert report.outcome is Outcome.FAILED


# Damage: tests/table/test_damage.py. The command line:


@pytest.fixture
def file(tmp_path: Path, butch: GameRecord) -> Path:
    path = tmp_path / "game.json"
    path.write_bytes(write(butch))
    return path


def test_the_command_says_what_was_checked(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(file)]) == 0
    said = capsys.readouterr().out
    assert "Everything is right." in said
    assert "draws of chance are right" in said
    assert main(["verify", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["outcome"] == "ok"
    file.write_bytes(json.dumps(json.loads(file.read_bytes()), indent=2).encode())
    assert main(["verify", str(file)]) == 0, "laid out differently it is the same document"


def test_the_command_names_what_is_wrong(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_bytes(file.read_bytes().replace(b'"name":"Guest 1"', b'"name":"Guest 7"'))
    assert main(["verify", str(file)]) == 1
    said = capsys.readouterr().out
    assert "entry 3 (sat), field name" in said
    assert "This is not what was played." in said
    assert main(["verify", str(file), "--json"]) == 1


@pytest.mark.parametrize("contents", [b"", b"{}", b"\xff", b"[1]", b"[" * 100_000, b"null", b'{"format":"x"}'])
def test_the_command_says_in_a_sentence_that_it_cannot_read(
    file: Path, capsys: pytest.CaptureFixture[str], contents: bytes
) -> None:
    file.write_bytes(contents)
    assert main(["verify", str(file)]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert main(["verify", str(file.with_name("nowhere.json"))]) == 2
    assert main(["verify", str(file.parent)]) == 2


def test_a_game_that_is_not_installed(file: Path, butch: GameRecord, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_bytes(write(seal(replace(butch, game="chess"))))
    assert main(["verify", str(file)]) == 2
    assert "there is no game called 'chess'" in capsys.readouterr().err
    with pytest.raises(BackroomError):
        read(b"")
