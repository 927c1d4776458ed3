"""Notebooks: private, on disk before it is acknowledged, the same on every device, opened to others by consent."""

from __future__ import annotations

import json
from typing import Any

import pytest
from sqlalchemy import inspect, text
from sqlalchemy.engine import Engine

from backroom.server import limits
from backroom.server.store.engines import address, tool_engine
from backroom.server.store.migrate import FOLDER, migrate
from tests.server.harness import Browser, Message, Server, Socket, dealt, two_at_a_table
from tests.server.stores import Database

CANARY = "Ben hums when he bluffs"
CELL = "1/canary_rye"


def notebook_of(socket: Socket) -> Message:
    """A socket's own notebook, as it was told last."""
    told = [json.loads(frame) for frame in socket.frames]
    found: Message = [message["notebook"] for message in told if message["t"] in ("welcome", "noted")][-1]
    return found


def shared_with(socket: Socket) -> list[Message]:
    """The notebooks that are open to this socket, as it was told last."""
    told = [json.loads(frame) for frame in socket.frames]
    by_kind = {"welcome": "shared", "shared": "notebooks"}
    found: list[Message] = [message[by_kind[message["t"]]] for message in told if message["t"] in by_kind][-1]
    return found


def watcher(server: Server, table: str) -> Socket:
    cy = Browser(server, "Cy")
    cy.post("/api/me", {"name": "Cy"})
    return cy.sit(table, query="?watch=1")


def end(*people: Socket) -> None:
    for person in people:
        person.ask(t="vote", end=True)
    for person in people:
        person.wait_for(lambda: person.now["stage"] == "over")


def test_marks_and_text_follow_the_seat_over_devices(server: Server) -> None:
    ann, _, table = two_at_a_table(server)
    desk, phone = ann.sit(table), ann.sit(table)
    assert notebook_of(desk) == {"text": "", "marks": {}, "shared": False}
    assert desk.ask(t="mark", marks={"1/rye": "cross", "1/beer": "maybe"})["t"] == "ack"
    told = phone.until(lambda m: m["t"] == "noted")
    assert told["notebook"]["marks"] == {"1/rye": "cross", "1/beer": "maybe"}

    # Of two devices the last to write wins, cell by cell.
    assert phone.ask(t="mark", marks={"1/rye": "sure"})["t"] == "ack"
    assert desk.ask(t="mark", marks={"1/beer": "none", "0/gin": "known"})["t"] == "ack"
    assert desk.ask(t="note", text="liar")["t"] == "ack"
    wanted = {"text": "liar", "marks": {"1/rye": "sure", "0/gin": "known"}, "shared": False}
    for device in (desk, phone, ann.sit(table)):
        device.settle()
        assert notebook_of(device) == wanted

    # Who comes back without a welcome is told too.
    back = ann.sit(table, seen=desk.seen)
    assert [json.loads(frame)["t"] for frame in back.frames] == ["update"]
    back.until(lambda m: m["t"] == "noted")
    assert notebook_of(back) == wanted


def test_H2_nobody_else_is_sent_a_byte_of_it_or_can_tell_that_there_is_one(server: Server) -> None:
    ann, ben, table = dealt(server)
    cy = watcher(server, table)
    for socket in (ann, ben, cy):
        socket.settle()
    before = {socket: len(socket.frames) for socket in (ben, cy)}
    assert ann.ask(t="note", text=CANARY)["t"] == "ack"
    assert ann.ask(t="mark", marks={CELL: "sure"})["t"] == "ack"
    for socket in (ben, cy):
        socket.settle(0.5)
        assert len(socket.frames) == before[socket], "a frame was sent because somebody else took notes"

    # Not when the game is over either, nor to whoever comes then; and no document of the game has it.
    end(ann, ben)
    late = watcher(server, table)
    for socket in (ben, cy, late):
        socket.settle()
        assert shared_with(socket) == []
        assert not any(CANARY in frame or "canary_rye" in frame for frame in socket.frames)
    assert notebook_of(ben) == {"text": "", "marks": {}, "shared": False}
    assert json.loads(cy.frames[0])["notebook"] is None
    stranger = Browser(server)
    for path in ("export", "replay?seat=all", "replay?seat=0"):
        answer = stranger.http.get(f"/api/tables/{table}/{path}")
        assert answer.status_code == 200
        assert CANARY not in answer.text
        assert "canary_rye" not in answer.text
    assert any(CANARY in frame for frame in ann.frames), "the net catches nothing"


def test_opened_to_others_by_consent_only_and_closed_again(server: Server) -> None:
    ann, ben, table = dealt(server)
    cy = watcher(server, table)
    ann.ask(t="note", text=CANARY)
    ann.ask(t="mark", marks={"1/rye": "cross"})
    early = ann.ask(t="share", on=True)
    assert (early["t"], early["code"]) == ("no", "not_over")
    end(ann, ben)
    assert ann.ask(t="share", on=True)["t"] == "ack"
    wanted = [{"seat": 0, "text": CANARY, "marks": {"1/rye": "cross"}}]
    for socket in (ben, cy, watcher(server, table)):
        socket.settle()
        assert shared_with(socket) == wanted
    # What is written into an open notebook is read along.
    ann.ask(t="mark", marks={"1/beer": "sure"})
    ben.until(lambda m: m["t"] == "shared")
    assert shared_with(ben)[0]["marks"] == {"1/rye": "cross", "1/beer": "sure"}
    assert ann.ask(t="share", on=False)["t"] == "ack"
    for socket in (ben, cy, watcher(server, table)):
        socket.settle()
        assert shared_with(socket) == []
    assert notebook_of(ben)["text"] == ""


def test_what_was_acknowledged_outlives_a_killed_server(own_server: Server) -> None:
    ann, ben, table = dealt(own_server)
    ann.ask(t="note", text=CANARY)
    ann.ask(t="mark", marks={"1/rye": "maybe"})
    end(ann, ben)
    assert ann.ask(t="share", on=True)["t"] == "ack"
    own_server.kill()
    own_server.start()
    device = own_server.clients[0]
    assert isinstance(device, Browser)
    again = device.sit(table)
    assert notebook_of(again) == {"text": CANARY, "marks": {"1/rye": "maybe"}, "shared": True}
    assert shared_with(watcher(own_server, table)) == [{"seat": 0, "text": CANARY, "marks": {"1/rye": "maybe"}}]


def test_the_same_id_is_written_once(server: Server) -> None:
    ann, _, table = two_at_a_table(server)
    socket = ann.sit(table)
    first = socket.ask(t="mark", id="m1", marks={"1/rye": "cross"})
    assert socket.ask(t="mark", id="m2", marks={"1/rye": "sure"})["t"] == "ack"
    assert socket.ask(t="mark", id="m1", marks={"1/rye": "cross"}) == first
    assert notebook_of(ann.sit(table))["marks"] == {"1/rye": "sure"}
    # After every answer, the second to the same id too, comes the notebook as it is.
    told = socket.until(lambda m: m["t"] == "noted")
    socket.settle()
    kinds = [json.loads(frame)["t"] for frame in socket.frames]
    assert kinds == ["welcome", "ack", "noted", "ack", "noted", "ack", "noted"]
    assert told["notebook"]["marks"] == {"1/rye": "sure"}


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"t": "mark", "marks": {"rye": "cross"}}, "malformed"),
        ({"t": "mark", "marks": {"1/Rye": "cross"}}, "malformed"),
        ({"t": "mark", "marks": {"1/rye\n": "cross"}}, "malformed"),
        ({"t": "mark", "marks": {f"1/{'x' * 25}": "cross"}}, "malformed"),
        ({"t": "mark", "marks": {f"1/x{n}": "cross" for n in range(limits.MARKS + 1)}}, "too_large"),
        ({"t": "note", "text": "x" * (limits.NOTES + 1)}, "too_large"),
        ({"t": "share", "on": True}, "not_over"),
    ],
)
def test_S1_what_does_not_fit_is_refused_with_a_reason(server: Server, message: Message, code: str) -> None:
    ann, _, table = two_at_a_table(server)
    socket = ann.sit(table)
    answer = socket.ask(**message)
    assert (answer["t"], answer["code"]) == ("no", code)
    assert answer["text"]
    assert notebook_of(ann.sit(table)) == {"text": "", "marks": {}, "shared": False}


@pytest.mark.parametrize("message", ['{"t":"mark","id":"1","marks":{"1/rye":"blot"}}', '{"t":"share","id":"1","on":2}'])
def test_S1_what_is_no_mark_cannot_be_read(server: Server, message: str) -> None:
    ann, _, table = two_at_a_table(server)
    socket = ann.sit(table)
    socket.raw.send(message)
    assert socket.until(lambda m: m["t"] == "no")["code"] == "malformed"


def test_a_notebook_has_room_for_so_many_marks_in_all(server: Server) -> None:
    ann, _, table = two_at_a_table(server)
    socket = ann.sit(table)
    most = {f"1/x{n}": "cross" for n in range(limits.MARKS)}
    assert socket.ask(t="mark", marks=most)["t"] == "ack"
    assert socket.ask(t="mark", marks={"1/x0": "sure"})["t"] == "ack"
    answer = socket.ask(t="mark", marks={"1/more": "sure"})
    assert (answer["code"], answer["text"]) == ("too_large", f"A notebook has room for {limits.MARKS} marks.")
    assert socket.ask(t="mark", marks={"1/x1": "none", "1/more": "sure"})["t"] == "ack"
    assert len(notebook_of(ann.sit(table))["marks"]) == limits.MARKS


@pytest.mark.parametrize("message", [{"t": "mark", "marks": {"1/rye": "cross"}}, {"t": "share", "on": True}])
def test_S5_who_has_no_seat_has_no_notebook(server: Server, message: Message) -> None:
    _, _, table = two_at_a_table(server)
    answer = watcher(server, table).ask(**message)
    assert (answer["t"], answer["code"]) == ("no", "not_seated")


def test_who_takes_a_seat_after_somebody_finds_an_empty_notebook(server: Server) -> None:
    ann, ben, table = two_at_a_table(server)
    first = ben.sit(table)
    first.ask(t="note", text=CANARY)
    first.ask(t="mark", marks={CELL: "cross"})
    assert first.ask(t="stand")["t"] == "ack"
    cy = Browser(server, "Cy")
    invited = next(one for one in ann.get(f"/api/tables/{table}")["invitations"] if not one["used"])
    cy.join(claim=invited["claim"])
    taken = cy.sit(table)
    assert taken.now["you"] == 1
    assert notebook_of(taken) == {"text": "", "marks": {}, "shared": False}
    assert not any(CANARY in frame for frame in taken.frames)


def test_a_table_for_learners_says_so(server: Server) -> None:
    ann = Browser(server)
    for learn in (False, True):
        table = ann.open(learn=learn)["table"]
        assert ann.get(f"/api/tables/{table}")["table"]["settings"]["learn"] is learn


# The store


def migrated_to_the_first(database: Database) -> Engine:
    """A database as it was before there were notebooks."""
    from alembic import command
    from alembic.config import Config

    engine = tool_engine(address(database.url))
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    with engine.connect() as connection, connection.begin():
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    return engine


TABLE: dict[str, Any] = {
    "id": "t1", "game": "leduc", "rules": "r", "settings": "{}", "secret": b"s", "host": "p1", "version": 1,
    "stage": "over", "listed": False, "taken": 1, "owing": 0, "opened": 0, "changed": 0,
}  # fmt: skip


def put_table(engine: Engine) -> None:
    columns, values = ", ".join(TABLE), ", ".join(f":{name}" for name in TABLE)
    with engine.connect() as connection, connection.begin():
        connection.execute(text(f"INSERT INTO game_table ({columns}) VALUES ({values})"), TABLE)


def test_notes_of_an_older_database_are_the_first_page_of_the_notebook(blank: Database) -> None:
    engine = migrated_to_the_first(blank)
    put_table(engine)
    with engine.connect() as connection, connection.begin():
        connection.execute(text("INSERT INTO note (table_id, person, text) VALUES ('t1', 'p1', 'old page')"))
    migrate(engine)
    assert "note" not in inspect(engine).get_table_names()
    engine.dispose()
    assert blank.rows("SELECT * FROM notebook") == [("t1", "p1", "old page", False)]


def test_notebooks_go_when_their_table_goes(database: Database) -> None:
    engine = tool_engine(address(database.url))
    migrate(engine)
    put_table(engine)
    with engine.connect() as connection, connection.begin():
        connection.execute(text("INSERT INTO notebook VALUES ('t1', 'p1', 'page', false)"))
        connection.execute(text("INSERT INTO mark VALUES ('t1', 'p1', '1/rye', 'cross')"))
    with engine.connect() as connection, connection.begin():
        connection.execute(text("DELETE FROM game_table"))
    with engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM notebook")).scalar_one() == 0
        assert connection.execute(text("SELECT count(*) FROM mark")).scalar_one() == 0
    engine.dispose()
