"""D12: databases of earlier versions are brought up to date, and what was played there is still there.

`databases/NNNN.sql` is a database as it was after that migration, dumped: a finished game with its replay and a page of
notes, and a table that still gathers. Whoever adds a migration dumps one of the version before.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from backroom.cli import main
from backroom.server.replays import SPECTATOR
from backroom.server.services import Options, Services
from backroom.server.store import archive
from backroom.server.store.backup import check
from backroom.server.store.migrate import HEAD
from backroom.table.table import Stage
from tests.loops import in_its_own_loop

OLD = sorted(Path(__file__).with_name("databases").glob("*.sql"))
FINISHED, GATHERING = "d216523b07c7e3a8", "6eca256ca0d91182"


@pytest.mark.parametrize("dump", OLD, ids=[dump.stem for dump in OLD])
def test_D12_an_old_database_goes_on(dump: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.db"
    with closing(sqlite3.connect(file)) as db:
        db.executescript(dump.read_text("utf-8"))
    assert check(file) == dump.stem
    assert main(["doctor", "--db", f"sqlite:///{file}"]) == 1, "the file is open to others"
    said = capsys.readouterr().out
    assert f"the next start brings it to {HEAD}" in said
    assert "all 2 verify" in said

    async def run() -> None:
        services = Services(Options(f"sqlite:///{file}", bot_pace=0, warm=False))
        await services.start()
        over, open_still = await services.house.table(FINISHED), await services.house.table(GATHERING)
        assert over.table.stage is Stage.OVER
        assert over.version == 16
        assert open_still.table.stage is Stage.GATHERING or open_still.shelved
        assert await services.store.read(lambda db: archive.replay(db, FINISHED, SPECTATOR))
        assert (await services.store.read(_notes)) == ["Ben bluffs"]
        await services.stop()

    in_its_own_loop(run())
    assert check(file) == HEAD


def _notes(connection: object) -> list[str]:
    from sqlalchemy import Connection, text

    assert isinstance(connection, Connection)
    return list(connection.execute(text("SELECT text FROM notebook")).scalars())
