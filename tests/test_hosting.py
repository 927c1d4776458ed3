"""docs/hosting.md says what the code does: every setting, and limits that stand in one place."""

import ast
import os
import re
import shutil
import subprocess
import textwrap
from pathlib import Path
from typing import Any

import pytest

from backroom.cli import main
from backroom.cli.settings import SERVER
from backroom.server import limits
from backroom.server.services import Options
from tools.balancers import balancer

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "backroom"
PAGE = (ROOT / "docs" / "hosting.md").read_text("utf-8")
UNITS = {
    "backroom.service": PAGE[PAGE.index("[Unit]") :].partition("```")[0],
    "backroom@8001.service": (ROOT / "deploy" / "backroom@.service").read_text("utf-8"),
}
ROW = re.compile(r"^\| `(BACKROOM_\w+)` \| (?:`(--[\w-]+)`)? ?\| ([^|]*) \|", re.MULTILINE)
TABLE = {variable: (option, default.strip("` ")) for variable, option, default in ROW.findall(PAGE)}
NO_LIMITS = {
    "PROTOCOL",  # a version
    "TOO_BIG",  # codes of the WebSocket protocol
    "NOT_HERE",
    "TRY_AGAIN",
    "OPEN_ELSEWHERE",
    "REFUSED",  # statuses of HTTP
    "FORBIDDEN",
    "ONLY",  # a key
    "DAY",  # a unit
    "USUAL",  # a default that people see
    "PRIVATE",  # permissions
    "CLOSE_WAIT",  # a state of TCP
}


def test_every_variable_that_is_read_is_in_the_table_and_no_other() -> None:
    read = set()
    for file in SOURCE.rglob("*.py"):
        read |= set(re.findall(r"\"(BACKROOM_[A-Z_]+)\"", file.read_text("utf-8")))
    assert read == set(TABLE)


@pytest.mark.parametrize("setting", SERVER, ids=lambda setting: setting.variable)
def test_options_and_defaults_are_as_the_table_says(setting: Any) -> None:
    option, default = TABLE[setting.variable]
    assert option == setting.option
    if isinstance(setting.default, bool):
        assert default == ("yes" if setting.default else "no")
    elif isinstance(setting.default, int | float):
        assert float(default) == setting.default
    elif isinstance(setting.default, str) and setting.default:
        assert default == setting.default


TOLD = {
    "BACKROOM_HOST": ("::1", "host", "::1"),
    "BACKROOM_PORT": ("81", "port", 81),
    "BACKROOM_DB": ("sqlite:///x.db", "db", "sqlite:///x.db"),
    "BACKROOM_BUS": ("redis://127.0.0.1", "bus", "redis://127.0.0.1"),
    "BACKROOM_NAMES": ("a.example, b.example", "names", ("a.example", "b.example")),
    "BACKROOM_BEHIND_PROXY": ("yes", "behind_proxy", True),
    "BACKROOM_PROXY": ("10.0.0.0/24", "proxy", "10.0.0.0/24"),
    "BACKROOM_BOT_PACE": ("0.5", "bot_pace", 0.5),
    "BACKROOM_ABSENCE": ("7", "absence", 7.0),
    "BACKROOM_NOTICES": ("https://x.example/", "notices", "https://x.example/"),
    "BACKROOM_PRIVATE_PUSH": ("yes", "private_push", True),
}


def test_the_environment_sets_everything_and_what_is_typed_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    from backroom.cli import serve

    served: list[Options] = []
    monkeypatch.setattr(serve, "serve", lambda options, open_browser: served.append(options))
    assert set(TOLD) == {setting.variable for setting in SERVER}
    for variable, (told, _, _) in TOLD.items():
        monkeypatch.setenv(variable, told)
    assert main(["serve"]) == 0
    assert {key: getattr(served[0], key) for _, key, _ in TOLD.values()} == {key: v for _, key, v in TOLD.values()}
    assert main(["serve", "--port", "82", "--name", "c.example", "--db", "sqlite:///y.db"]) == 0
    assert (served[1].port, served[1].names, served[1].db) == (82, ("c.example",), "sqlite:///y.db")


@pytest.mark.parametrize(
    ("variable", "told"),
    [
        ("BACKROOM_PORT", "many"),
        ("BACKROOM_PORT", "-1"),
        ("BACKROOM_BOT_PACE", "nan"),
        ("BACKROOM_ABSENCE", "-3"),
        ("BACKROOM_BEHIND_PROXY", "maybe"),
        ("BACKROOM_NOTICES", "ftp://x"),
        ("BACKROOM_BUS", "amqp://x"),
    ],
)
def test_a_wrong_variable_is_named(
    variable: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(variable, told)
    assert main(["serve"]) == 2
    assert capsys.readouterr().err.startswith(f"backroom: {variable}: ")
    assert main(["version"]) == 0, "other commands do not mind"


@pytest.mark.parametrize("told", ["amqp://ann:secret@x", "redis://ann:secret@x:port/0", "redis://ann:secret/2@x"])
def test_a_password_in_the_address_of_a_redis_is_not_shown(
    told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BACKROOM_BUS", told)
    assert main(["serve", "--db", "postgresql://ann@127.0.0.1:1/x"]) != 0
    said = "".join(capsys.readouterr())
    assert "address" in said
    assert "secret" not in said


def constants(file: Path) -> dict[str, ast.stmt]:
    """Numbers that have a name of their own at the top of a module."""
    body = ast.parse(file.read_text("utf-8")).body
    return {
        target.id: node
        for node in body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant | ast.BinOp)
        for target in node.targets
        if isinstance(target, ast.Name) and _is_number(node.value)
    }


def _is_number(value: ast.expr) -> bool:
    try:
        return isinstance(eval(compile(ast.Expression(value), "", "eval"), {"__builtins__": {}}), int | float)
    except (NameError, TypeError):
        return False


def test_S11_all_limits_of_the_server_stand_in_one_place() -> None:
    """A part of the server with a folder of its own may keep what its protocol fixes."""
    elsewhere = {
        f"{file.name}: {name}"
        for folder in ("", "routes", "store")
        for file in (SOURCE / "server" / folder).glob("*.py")
        if file.name != "limits.py"
        for name in constants(file)
        if name not in NO_LIMITS
    }
    assert elsewhere == set(), "move them to limits.py, with a reason"


def test_S11_every_limit_has_its_reason() -> None:
    body = ast.parse(Path(limits.__file__).read_text("utf-8")).body
    for node, following in zip(body, [*body[1:], ast.Pass()], strict=True):
        if isinstance(node, ast.Assign):
            said = isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant)
            assert said, f"line {node.lineno} of limits.py says no reason"


@pytest.mark.parametrize("file", sorted((ROOT / "deploy").iterdir()), ids=lambda file: file.name)
def test_what_is_there_to_copy_sets_nothing_that_is_not_read_and_says_what_was_not_tested(file: Path) -> None:
    text = file.read_text("utf-8")
    assert set(re.findall(r"BACKROOM_[A-Z_]+", text)) <= set(TABLE)
    assert "# Not tested:" in text


@pytest.mark.parametrize("name", UNITS)
def test_systemd_finds_nothing_wrong_with_a_unit(name: str, tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("There is no systemd-analyze on this machine.")
    # It wants to see the program that is to be started.
    installed = tmp_path / "backroom"
    installed.symlink_to("/bin/true")
    unit = tmp_path / name
    unit.write_text(UNITS[name].replace("/opt/backroom/bin/backroom", str(installed)), "utf-8")
    done = subprocess.run([program, "verify", str(unit)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_caddy_finds_nothing_wrong_with_what_the_containers_tell_it(tmp_path: Path) -> None:
    program = balancer("caddy")
    if program is None:
        pytest.skip("There is no caddy on this machine.")
    text = (ROOT / "deploy" / "compose.yaml").read_text("utf-8")
    told = re.search(r"^    content: \|\n((?: {6}.*\n)+)", text, re.MULTILINE)
    assert told is not None
    file = tmp_path / "Caddyfile"
    file.write_text(textwrap.dedent(told[1]), "utf-8")
    environment = os.environ | {"HOME": str(tmp_path)}
    command = [program, "validate", "--config", str(file), "--adapter", "caddyfile"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
