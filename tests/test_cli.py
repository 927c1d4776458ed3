"""The command line, as people and programs use it."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from backroom.cli import main
from backroom.engine import Game
from backroom.engine.registry import game

SCRIPT = Path(sys.executable).with_name("backroom")


@dataclass
class Done:
    """A command that has run."""

    status: int
    out: str
    err: str


Run = Callable[..., Done]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in this process, with what is typed."""
    monkeypatch.setenv("BACKROOM_RUN", "interpreted")  # a short game is over before anything is compiled
    monkeypatch.setenv("COLUMNS", "100")

    def run(*arguments: str, typed: str = "") -> Done:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            status = main(arguments)
        except SystemExit as left:  # argparse leaves by itself
            status = int(left.code or 0)
        said = capsys.readouterr()
        return Done(status, said.out, said.err)

    return run


def test_help_shows_the_commands_and_examples(run: Run) -> None:
    done = run("--help")
    assert done.status == 0
    for command in ("serve", "games", "play", "sim", "rules", "bench", "version", "backroom play butch"):
        assert command in done.out
    for command in ("serve", "games", "play", "sim", "rules", "bench", "version"):
        assert f"usage: backroom {command}" in run(command, "--help").out


def test_without_a_command_the_table_is_opened_in_a_browser(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from backroom.cli import serve

    opened: list[tuple[str, bool]] = []
    monkeypatch.setenv("BACKROOM_DB", "sqlite:///x.db")
    monkeypatch.setattr(serve, "serve", lambda options, open_browser: opened.append((options.host, open_browser)))
    assert run().status == 0
    assert opened == [("127.0.0.1", True)]


def test_version(run: Run) -> None:
    assert run("version").out.startswith("backroom 0.")


def test_games_are_listed_for_people_and_programs(run: Run) -> None:
    assert "Leduc hold'em" in run("games").out
    found = {about["name"]: about for about in json.loads(run("games", "--json").out)}
    assert found["leduc"]["players"] == [2, 2]
    assert found["butch"]["title"] == "Butch Cassidy & the Repair Kid"


def test_a_game_that_cannot_be_loaded_is_listed_with_the_reason(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> Game:
        raise ImportError("no module named chips")

    monkeypatch.setattr("backroom.cli.choices.game_called", broken)
    assert "no module named chips" in run("games").out
    done = run("play", "leduc")
    assert (done.status, done.out) == (2, "")
    assert done.err == "backroom: the game 'leduc' cannot be loaded: ImportError: no module named chips\n"


def test_rules_are_shown(run: Run) -> None:
    plain = run("rules", "leduc", "--plain").out
    assert plain.strip() == (game("leduc").folder / "README.md").read_text("utf-8").strip()
    page = run("rules", "butch").out
    assert "Repair Kid" in page
    assert "**" not in page


def test_sim_as_json(run: Run) -> None:
    done = run("sim", "leduc", "--players", "2", "--games", "2000", "--bot", "random", "--seed", "5", "--json")
    found = json.loads(done.out)
    assert sum(seat["wins"]["share"] for seat in found["seats"]) == pytest.approx(1)
    assert found["games"] == 2000
    assert found["decisions"]["total"] > 4000
    again = json.loads(run("sim", "leduc", "--games", "2000", "--bot", "random", "--seed", "5", "--json").out)
    for same in ("seats", "decisions", "measures", "variant"):
        assert again[same] == found[same]


def test_sim_as_a_table_with_a_bot_for_each_seat_and_a_variant(run: Run) -> None:
    done = run(
        "sim", "leduc", "--games", "100", "--bot", "house:easy", "--bot", "random", "--set", "ante=2", "--threads", "1"
    )
    assert done.status == 0
    assert "house:easy" in done.out
    assert "Changed: ante=2" in done.out
    assert "on 1 thread:" in done.out


def test_sim_of_a_preset(run: Run) -> None:
    preset = next(iter(game("butch").cards.presets))
    done = run("sim", "butch", "--players", "2", "--games", "20", "--bot", "random", "--preset", preset, "--json")
    assert json.loads(done.out)["games"] == 20


WRONG = [
    (["shuffle"], "invalid choice: 'shuffle'"),
    (["sim"], "GAME"),
    (["sim", "poker"], "there is no game called 'poker'; installed are:"),
    (["play", "poker"], "there is no game called 'poker'"),
    (["rules", "../etc"], "there is no game called '../etc'"),
    (["sim", "leduc", "--players", "7"], "players = 7 is not possible: Leduc hold'em is for 2 to 2"),
    (["sim", "leduc", "--players", "two"], "--players: 'two' is not a whole number"),
    (["sim", "leduc", "--games", "0"], "--games: 0 is too small"),
    (["sim", "leduc", "--games", "1e6"], "--games: '1e6' is not a whole number"),
    (["sim", "leduc", "--seed", "x"], "--seed: 'x' is not a whole number"),
    (["sim", "leduc", "--threads", "-1"], "--threads: -1 is too small"),
    (["sim", "leduc", "--bot", "deep-blue"], "there is no bot called 'deep-blue'; there are: random, house"),
    (["sim", "leduc", "--bot", "house", "--bot", "house", "--bot", "house"], "a table of 2 needs"),
    (["sim", "leduc", "--set", "ante"], "write it as key=value"),
    (["sim", "leduc", "--set", "ante=lots"], "ante = 'lots' is not possible: it must be a whole number from 1 to 10"),
    (["sim", "leduc", "--set", "ante=0"], "ante = 0 is not possible"),
    (["sim", "leduc", "--set", "rake=1"], "rake = '1' is not possible: there is no such option; known are ante"),
    (["sim", "leduc", "--preset", "wild"], "Leduc hold'em has no preset 'wild'; there are: none"),
    (["sim", "butch", "--preset", "wild"], "has no preset 'wild'; there are: "),
    (["sim", "leduc", "--colour"], "--colour"),
    (["play", "leduc", "--seat", "2"], "there is no seat 2 at a table of 2: seats are 0 to 1"),
    (["play", "leduc", "--seat", "-1"], "--seat: -1 is too small"),
    (["play", "leduc", "--bot", "me"], "there is no bot called 'me'"),
    (["play", "leduc", "--seed", "1.5"], "--seed: '1.5' is not a whole number"),
    (["play", "butch", "--players", "9"], "players = 9 is not possible"),
]


@pytest.mark.parametrize(("arguments", "says"), WRONG)
def test_what_is_wrong_is_said_in_one_sentence(run: Run, arguments: list[str], says: str) -> None:
    done = run(*arguments)
    assert done.status == 2
    assert done.out == ""
    assert says in done.err
    assert done.err.startswith("backroom: ")
    assert done.err.count("\n") == 1


def test_bench_says_what_it_needs(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("backroom.cli.bench.CHECKOUT", tmp_path)
    done = run("bench")
    assert done.status == 2
    assert "check out the repository and run `make bench` there" in done.err
    (tmp_path / "benchmarks").mkdir()
    (tmp_path / "benchmarks" / "__main__.py").write_text("raise SystemExit(7)", "utf-8")
    monkeypatch.setattr("backroom.cli.bench.PEERS", ("no_such_library",))
    assert "missing: no_such_library" in run("bench").err
    monkeypatch.setattr("backroom.cli.bench.PEERS", ())
    assert run("bench").status == 7


def test_a_hand_is_played_to_the_end(run: Run) -> None:
    done = run("play", "leduc", "--seed", "4", typed="1\n1\n")
    assert done.status == 0
    assert done.err == ""
    for said in ("You (seat 0), Clara (seat 1)", "Your bet", "1 Check", "2 Raise", "Clara raised to 3.", "Clara won."):
        assert said in done.out
    assert "backroom play leduc --players 2 --seed 4 --bot house:medium --seat 0" in done.out
    assert run("play", "leduc", "--seed", "4", typed="1\n1\n").out == done.out


def test_the_board_shows_what_the_seat_may_see(run: Run) -> None:
    done = run("play", "leduc", "--seed", "4", typed="call\nfold\n")
    assert "J♠" in done.out
    assert done.out.count("▒▒") == 3
    assert not any(face in done.out for face in ("J♥", "Q♠", "Q♥", "K♠", "K♥"))


def test_a_hand_from_the_other_seat(run: Run) -> None:
    done = run("play", "leduc", "--seed", "4", "--seat", "1", typed="call\n" * 8)
    assert done.status == 0
    assert "You (seat 1)" in done.out
    assert "The same game again" in done.out


def test_what_is_typed_wrong_is_refused_with_the_reason(run: Run) -> None:
    typed = ["", "9", "0", "-1", "FOLD", "fold 3", "BUY 3", "[bold]", "\ufffd\x00", "9" * 5000, "u", "l", "check", "q"]
    done = run("play", "leduc", "--seed", "4", typed="\n".join(typed) + "\n")
    assert (done.status, done.err) == (0, "")
    for said in (
        "There is a choice: type a number from 1 to 2.",
        "There is no 9 in the list: type a number from 1 to 2.",
        "There is no 0 in the list",
        "There is nothing to pay, so there is nothing to fold to.",
        "There is no such action in Leduc.",
        "There is no taking back at this table.",
        "Nothing has happened yet.",
        "The game is left where it stands.",
    ):
        assert said in done.out
    assert "You called, 1 in all." in done.out


def test_the_rules_can_be_read_while_playing(run: Run) -> None:
    done = run("play", "leduc", "--seed", "4", typed="?\nq\n")
    assert "six cards" in done.out.lower()


def test_enter_takes_the_only_action(run: Run) -> None:
    done = run("play", "butch", "--players", "2", "--seed", "1", typed="\nq\n")
    assert "You rolled" in done.out


def test_input_that_ends_ends_politely(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    done = run("play", "leduc", "--seed", "4", typed="1\n")
    assert (done.status, done.err) == (0, "")
    assert "The input has ended." in done.out
    assert "--seed 4" in done.out


def test_ctrl_c_stops(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    done = run("play", "leduc")
    assert done.status == 130
    assert done.err == "\nStopped.\n"


def test_bots_can_be_watched(run: Run) -> None:
    done = run("play", "leduc", "--watch", "--seed", "1")
    assert done.status == 0
    assert "You" not in done.out
    assert "won" in done.out or "share the win" in done.out
    assert "--seed 1 --bot house:medium --watch" in done.out


def test_a_whole_game_of_butch(run: Run) -> None:
    done = run("play", "butch", "--players", "2", "--seed", "2", "--set", "round_limit=10", typed="1\n" * 400)
    assert (done.status, done.err) == (0, "")
    assert "Changed: round_limit = 10" in done.out
    assert " won." in done.out


def script(*arguments: str, typed: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The installed script, in a process of its own."""
    surroundings = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR")}
    surroundings |= {"BACKROOM_RUN": "interpreted"} | environment
    return subprocess.run([SCRIPT, *arguments], input=typed, capture_output=True, env=surroundings, check=False)


def test_the_installed_script_plays_from_a_pipe() -> None:
    done = script("play", "leduc", "--seed", "4", typed=b"1\n1\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Clara won." in done.stdout
    assert b"\x1b[" not in done.stdout


def test_colour_where_it_is_wanted() -> None:
    coloured = script("play", "leduc", "--seed", "4", typed=b"q\n", FORCE_COLOR="1").stdout
    assert b"\x1b[1;36m" in coloured
    assert (
        b"\x1b[1;36m" not in script("play", "leduc", "--seed", "4", typed=b"q\n", FORCE_COLOR="1", NO_COLOR="1").stdout
    )


def test_bytes_that_are_no_text_and_a_terminal_that_knows_no_letters() -> None:
    done = script("play", "leduc", "--seed", "4", typed=b"\xff\xfe\nq\n", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"There is no such action in Leduc." in done.stdout
    wrong = script("play", "p\u00f6ker", PYTHONIOENCODING="ascii")
    assert wrong.returncode == 2
    assert b"Traceback" not in wrong.stderr


def test_a_reader_that_has_seen_enough() -> None:
    command = f"'{SCRIPT}' rules butch --plain | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, check=False)
    assert done.stdout.startswith(b"# Butch")
    assert done.stderr == b""
