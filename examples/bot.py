"""A bot for Backroom in plain Python: it plays a whole game, choosing at random. The protocol is in docs/bot-api.md.

python examples/bot.py http://localhost:8000 butch          open a table against house bots and play there
python examples/bot.py http://localhost:8000 TABLE TOKEN    play a seat that somebody gave you a token for
"""

import json
import random
import secrets
import sys
from hashlib import sha256
from typing import Any
from urllib.request import Request, urlopen


def call(url: str, body: Any = None, **headers: str) -> Any:
    data = None if body is None else json.dumps(body).encode()
    return urlopen(Request(url, data, {"Content-Type": "application/json", "X-Backroom": "1", **headers}))


def open_table(server: str, game: str) -> tuple[str, str]:
    with call(f"{server}/api/play-now", {"game": game, "name": "Robot"}) as answer:
        cookie, table = answer.headers["Set-Cookie"].split(";")[0], json.load(answer)["table"]
    with call(f"{server}/api/tables/{table}/token", {}, Cookie=cookie) as answer:
        return table, json.load(answer)["token"]


def play(server: str, table: str, token: str) -> dict[str, Any]:
    url, key, nonce = f"{server}/api/bot/tables/{table}", f"Bearer {token}", secrets.token_hex(16)

    def send(**message: Any) -> None:
        call(url, {"id": secrets.token_hex(16), **message}, Authorization=key).close()

    with call(url, Authorization=key) as stream:
        for line in stream:
            message = json.loads(line) if line.strip() else {}
            if "now" not in message:
                continue  # a heartbeat, or who is connected
            now: dict[str, Any] = message["now"]
            if now["stage"] == "over":
                return now
            if now["stage"] == "gathering" and not now["seats"][now["you"]]["ready"]:
                send(t="ready", pledge=sha256(b"backroom nonce 1\0" + nonce.encode()).hexdigest())
            elif now["stage"] == "dealing":
                send(t="nonce", nonce=nonce)
            elif now["you"] in now["owing"]:
                seen = message["seen"] if message["t"] == "update" else len(message["lines"])
                answers = [action for action in now["legal"] if not action.get("free")]
                send(t="do", seen=seen, action=random.choice(answers)["id"])
    raise SystemExit("The server closed the stream before the game was over.")


if __name__ == "__main__":
    host, where, *rest = sys.argv[1:]
    end = play(host, where, rest[0]) if rest else play(host, *open_table(host, where))
    print(f"The game is over. Results by seat: {end['result']}; this was seat {end['you']}.")
