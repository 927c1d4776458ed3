"""Free actions over the wire: a diamond changes hands while somebody else is asked, once, and no clock notices."""

from tests.server.harness import Browser, Message, Server, Socket, dealt

BOT, PERSON = {"kind": "bot", "bot": "house"}, {"kind": "person"}


def free(socket: Socket) -> list[Message]:
    return [action for action in socket.now["legal"] if action.get("free")]


def test_a_gift_out_of_turn(server: Server) -> None:
    """R93: with an old `seen`, and sent twice under one id: it goes through, once, and nobody's question is new."""
    first, second, _ = dealt(server, game="botch", players=3, seats=[PERSON, PERSON, BOT], tempo="relaxed")
    for socket in (first, second):
        socket.wait_for(lambda: len(socket.now["owing"]) == 1 and socket.now["owing"][0] < 2)
    asked, other = (first, second) if first.now["owing"] == [0] else (second, first)
    assert asked.now["prompt"]
    assert not other.now["prompt"]
    assert other.now["legal"] == free(other)
    before = asked.now
    gift = next(action for action in free(other) if action["name"] == "GIVE")
    command = {"t": "do", "id": "gift", "seen": 1, "action": gift["id"]}
    answer = other.ask(**command)
    assert answer["t"] == "ack"
    assert other.ask(**command) == answer
    asked.wait_for(lambda: asked.now != before)
    other.settle()
    told = [[event["name"] for event in line["events"]] for line in other.lines if line["k"] == "acted"]
    assert told.count(["GIFT"]) == 1
    assert asked.lines[-1]["seat"] == other.now["you"]
    assert (asked.now["owing"], asked.now["phase"], asked.now["prompt"]) == (
        before["owing"],
        before["phase"],
        before["prompt"],
    )
    you = asked.now["you"]
    assert asked.now["seats"][you]["asked"] == before["seats"][you]["asked"]
    answer = asked.ask(t="do", seen=len(asked.lines) - 1, action=before["legal"][0]["id"])
    assert answer["t"] == "ack", "what was decided before the gift came is not too late"


def test_a_whole_game_with_bots(server: Server) -> None:
    """Ann gives whatever she can when she is not asked; the bots answer, and give nothing back."""
    ann = Browser(server)
    opened = ann.open("botch", 3, seats=[PERSON, BOT, BOT], variant={"max_rounds": 4})
    with ann.sit(opened["table"]) as socket:
        socket.ready()
        socket.show()
        given = 0
        while socket.now["stage"] != "over":
            gifts = [action["id"] for action in free(socket) if action["name"] == "GIVE"]
            answers = [action["id"] for action in socket.now["legal"] if not action.get("free")]
            if not answers and (not gifts or given == 3):
                socket.receive()
                continue
            answer = socket.act((answers or gifts)[0])
            if answer["t"] == "ack":
                given += not answers
                socket.wait_for(lambda: socket.seen >= answer["seen"])
        assert socket.now["result"] is not None
        told = [event for line in socket.lines for event in line.get("events", ()) if event["name"] == "GIFT"]
        assert [gift["seat"] for gift in told] == [0] * given
        assert given
