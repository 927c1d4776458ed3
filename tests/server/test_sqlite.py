"""What is particular to a house whose games are kept in a file."""

import subprocess
import sys
from pathlib import Path

from sqlalchemy import text

from backroom.server.store import Store
from tests.loops import in_its_own_loop


def test_the_connections_are_set_up_as_promised(tmp_path: Path) -> None:
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000, "trusted_schema": 0}

    async def run() -> None:
        store = Store(f"sqlite:///{tmp_path / 'games.db'}")
        await store.start()
        for name, value in wanted.items():
            found = await store.write(lambda db, n=name: db.execute(text(f"PRAGMA {n}")).scalar_one())  # type: ignore[misc]
            assert found == value, name
        await store.stop()

    in_its_own_loop(run())


def test_the_server_says_in_words_why_it_cannot_start(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_bytes(b"this is no database" * 100)
    program = str(Path(sys.executable).with_name("backroom"))
    command = [program, "serve", "--port", "0", "--db", f"sqlite:///{tmp_path / 'games.db'}"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 2
    assert "backroom: the database" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_it_does_not_pretend_to_be_well_when_it_cannot_start_and_nobody_thought_of_why(tmp_path: Path) -> None:
    """Whoever started it sees that it failed, and where; not what it was about, which may be a secret."""
    program = """
import sys
from backroom.cli import main
from backroom.server.store import Store
async def start(*_):
    raise RuntimeError("hunter2")
Store.start = start
sys.exit(main())
"""
    command = [sys.executable, "-c", program, "serve", "--port", "0", "--db", f"sqlite:///{tmp_path / 'games.db'}"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 2
    assert ran.stderr.splitlines()[-1] == "backroom: it cannot start: RuntimeError at <string>:6"
    assert "Traceback" not in ran.stderr
    assert "hunter2" not in ran.stderr + ran.stdout
