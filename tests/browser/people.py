"""People at a real table in a real browser: one context each, and a note of what went wrong and over the wire.

A test drives the page as a person does and waits for what a person would wait for; nothing here sleeps.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, Self

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, WebSocket, expect

from tests.server.harness import Browser as Device
from tests.server.harness import Server, Socket, steady

Message = dict[str, Any]
Theme = Literal["light", "dark"]

DESK, PHONE, SMALL_PHONE = (1440, 900), (390, 844), (360, 640)
NARROW = 900
"""Below this width the client is laid out for a phone."""
PATIENCE = 30_000.0
"""Milliseconds: two cores, shared with whatever else runs."""
expect.set_options(timeout=PATIENCE)

SHORT: dict[str, Any] = {"round_limit": 10, "first_seat": 0}
"""The shortest game that the rules allow, and the host begins."""
COWBOYS: dict[str, Any] = SHORT | {
    f"{building}.{key}": value
    for building, scores in {"saloon": [2, 3, 4], "ranch": [5, 6, 7], "hotel": [8, 9, 10]}.items()
    for key, value in {"activation": scores, "active_cowboys": 1, "inactive_cowboys": 1}.items()
}
"""Nearly every roll gives everybody a cowboy, so that the secret question comes in the second turn."""

# Notes what a person would never see: refused scripts, scripts that ran after all, and focus that fell to the page.
WATCHER = """
window.__pwned = [];
window.__violations = [];
window.__focusLost = [];
window.p = (...words) => void window.__pwned.push(["p", ...words]);
addEventListener("securitypolicyviolation", (e) => window.__violations.push(`${e.effectiveDirective} ${e.blockedURI}`));
for (const name of ["alert", "confirm", "prompt"]) window[name] = (...words) => window.p(name, ...words);
addEventListener("focusout", (event) => {
  const from = event.target.textContent?.trim() ?? "";
  setTimeout(() => {
    if (document.hasFocus() && document.activeElement === document.body) window.__focusLost.push(from);
  }, 150);
});
"""

# What the page adds to the deal is always the same, so that a test's deal is too; ids, which are shorter, stay random.
SAME_NONCE = """
const random = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (bytes) => (bytes.length === 16 ? bytes.fill(7) : random(bytes));
"""


class Person:
    """Somebody with a device: a browser context of their own, one page to begin with."""

    def __init__(self, browser: Browser, server: Server, size: tuple[int, int], theme: Theme, *, still: bool) -> None:
        self.server = server
        self.phone = size[0] < NARROW
        self.context = browser.new_context(
            base_url=server.url,
            viewport={"width": size[0], "height": size[1]},
            color_scheme=theme,
            reduced_motion="reduce" if still else "no-preference",
            has_touch=self.phone,
            is_mobile=self.phone,
            permissions=["clipboard-read", "clipboard-write"],
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(WATCHER)
        self.context.add_init_script(SAME_NONCE)
        self.problems: list[str] = []
        self.heard: list[str] = []
        self.sent: list[str] = []
        self.now: Message = {}
        self.seen = 0
        self.page = self.new_page()

    def new_page(self) -> Page:
        """Another tab."""
        page = self.context.new_page()
        page.on("console", self._console)
        page.on("pageerror", lambda problem: self.problems.append(f"error: {problem}"))
        page.on("websocket", self._wire)
        return page

    def _console(self, line: ConsoleMessage) -> None:
        # A refused or lost request is the browser's own remark, not a fault of the page.
        if line.type == "error" and not re.search(
            "Failed to load resource|WebSocket connection to|net::ERR", line.text
        ):
            self.problems.append(f"console: {line.text}")

    def _wire(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._hear(str(frame)))
        socket.on("framesent", lambda frame: self.sent.append(str(frame)))

    def _hear(self, frame: str) -> None:
        self.heard.append(frame)
        message = json.loads(frame)
        self.now = message.get("now", self.now)
        self.seen = max([self.seen, *(line["n"] for line in message.get("lines", ()))])

    @property
    def frames(self) -> list[Message]:
        """What the server has sent so far."""
        return [json.loads(frame) for frame in self.heard]

    def ask(self, method: str, path: str, body: Message | None = None) -> Any:
        """A request of this device outside of the page."""
        headers = {"X-Backroom": "1", "Origin": self.server.url}
        again = 1 if method == "GET" else 0  # as browsers do, where the house hangs up just then
        answer = self.context.request.fetch(path, method=method, headers=headers, data=body, max_retries=again)
        assert answer.ok, answer.text()
        return answer.json()

    # At the door

    def open(self, rivals: int = 1, bot: str = "house:easy", name: str = "Ann", **more: Any) -> str:
        """Open a table against bots (none: for friends) without walking through the set-up page, and go there."""
        opened = self.opened(rivals, bot, name, **more)
        self.go(opened["table"])
        return str(opened["table"])

    def opened(self, rivals: int = 1, bot: str = "", name: str = "Ann", **more: Any) -> Message:
        """The same, without going there."""
        rival = {"kind": "bot", "bot": bot} if bot else {"kind": "person"}
        plan = {
            "id": steady(8),
            "game": "butch",
            "players": rivals + 1,
            "name": name,
            "variant": SHORT,
            "tempo": "untimed",
            "seats": [{"kind": "person"}, *[rival] * rivals],
        }
        opened: Message = self.ask("POST", "/api/tables", plan | more)
        return opened

    def go(self, table: str, query: str = "") -> Self:
        """Go to a table, and wait until it is drawn."""
        self.page.goto(f"/table/{table}{query}")
        expect(self.page.locator("#status")).to_be_visible()
        return self

    def ready(self) -> Self:
        """Say that I am ready."""
        self.page.get_by_role("button", name="I am ready").click()
        return self

    def play(self, **more: Any) -> Self:
        """Sit down against bots and wait for my first decision."""
        self.open(**more)
        self.ready().my_turn()
        return self

    def against_ben(self, **more: Any) -> Socket:
        """Sit down with Ben, who is a program and quick, and wait for the deal."""
        opened = self.opened(**more)
        ben = Device(self.server, "Ben")
        ben.join(claim=opened["invitations"][0]["claim"])
        socket = ben.sit(opened["table"])
        self.go(opened["table"]).ready()
        socket.ready()
        socket.show()
        socket.wait_for(lambda: bool(socket.now["stage"] == "playing"))
        self.until(lambda: bool(self.now["stage"] == "playing"))
        return socket

    def hand_over(self) -> Socket:
        """My seat at this table in the hands of a program, which is quick; the page looks on."""
        cookie = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in self.context.cookies())
        return Socket(self.server, self.page.url.rsplit("/", 1)[1], cookie)

    # At the table

    def until(self, holds: Callable[[], bool], seconds: float = PATIENCE / 1000) -> None:
        """Wait for something about the frames, which no locator can see."""
        end = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < end, f"waited in vain at: {self.status()}"
            self.page.wait_for_timeout(10)

    def _answers(self, since: int) -> list[str]:
        """What the server has said to commands; that a nonce was shown twice is no news to anybody."""
        kinds, late = ('{"t":"ack"', '{"t":"no"'), ("bad_nonce", "already_dealt", "not_yet_dealt")
        return [one for one in self.heard[since:] if one.startswith(kinds) and not any(code in one for code in late)]

    def do(self, action: int) -> None:
        """Decide through the plain list, and wait until it is done."""
        if self.page.locator("[data-action]").count() == 0:
            self.page.keyboard.press("c")
        seen = len(self.heard)
        self.page.locator(f'[data-action="{action}"]').click()
        self.until(lambda: bool(self._answers(seen)))
        assert self._answers(seen)[0].startswith('{"t":"ack"'), self.heard[-1]

    @property
    def dock(self) -> Locator:
        """The choices at the thumb. There are none while a decision is pending."""
        return self.page.locator(".dock.lit .buttons button:not(.list):not(.eye)")

    @property
    def over(self) -> Locator:
        """The result."""
        return self.page.locator("#over-title")

    def my_turn(self) -> bool:
        """Wait until I am asked something (true) or the game is over (false)."""
        asked = self.dock.or_(self.page.locator(".own .cell.PLACE, [data-action]"))
        expect(asked.or_(self.over).first).to_be_visible()
        return self.over.count() == 0

    def status(self) -> str:
        """The line that says who must do what."""
        return self.page.locator("#status").inner_text()

    def voice(self, how: Literal["polite", "assertive"]) -> Locator:
        """What a screen reader reads out."""
        return self.page.locator(f"[data-voice={how}]")

    def link(self) -> Locator:
        """The truth about the connection."""
        return self.page.locator(".pill")

    def tab(self, name: str) -> Locator:
        """The rail's tab, or on a phone the button of the sheet."""
        if self.phone:
            return self.page.locator("nav").get_by_role("button", name=name)
        return self.page.get_by_role("tab", name=name)

    # Afterwards

    def listed(self, name: str) -> list[Any]:
        """What the watcher wrote down under this name, in all tabs."""
        return [note for page in self.context.pages for note in page.evaluate(f"window.{name} ?? []")]

    def is_well(self) -> None:
        """Nothing went wrong that a person would not see: no error, nothing executed, nothing that the CSP stopped."""
        assert self.problems == []
        assert self.listed("__pwned") == []
        assert self.listed("__violations") == []


class Effort:
    """The processor time of a page's main thread since it was opened. What else the machine does, does not count."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def seconds(self) -> float:
        told = self._session.send("Performance.getMetrics")["metrics"]
        spent = float(next(metric["value"] for metric in told if metric["name"] == "TaskDuration"))
        assert spent > 0, "nothing was measured"
        return spent


def play_on(ann: Person, ben: Socket, until: Callable[[Message], bool]) -> None:
    """Both take whatever brings cowboys onto the board and ends the turn, until things stand like this."""
    while not until(ben.now):
        before = ben.now
        if ann.now["you"] in ben.now["owing"]:
            ann.until(lambda: abreast(ann, ben))
            ann.do(onward(ann.now))
        else:
            assert ben.act(onward(ben.now))["t"] == "ack"
        ben.wait_for(lambda: ben.now is not before)
        ben.settle(0.05)
    ann.until(lambda: abreast(ann, ben))


def secretly_asked(now: Message) -> bool:
    """Are both asked at once whether their cowboy rides?"""
    return bool(now["phase"] == "BOOST" and len(now["owing"]) > 1)


def abreast(ann: Person, ben: Socket) -> bool:
    """Have both heard the same? (A line that means nothing to a seat is not sent to it, so numbers do not tell.)"""
    public = ("turn", "score", "grid", "repair", "hero", "cowboy", "pend_ap", "pend_cw", "ap", "rubies")
    mine, theirs = ann.now, ben.now
    same = all(mine[part] == theirs[part] for part in ("phase", "owing"))
    return same and all(mine["view"][part] == theirs["view"][part] for part in public)


def onward(now: Message) -> int:
    """The first of these that is legal."""
    wishes = ("ROLL_TWO", "COWBOY", "PASS")
    return next(int(action["id"]) for name in wishes for action in now["legal"] if action["name"] == name)


def too_wide(page: Page) -> list[str]:
    """What makes a page scroll sideways; nothing if it does not."""
    found: list[str] = page.evaluate(
        """() => {
          const wide = document.documentElement.clientWidth;
          if (document.scrollingElement.scrollWidth <= wide) return [];
          const past = [...document.querySelectorAll("*")].filter((at) => at.getBoundingClientRect().right > wide + 1);
          return past.slice(-5).map((part) => `${part.tagName}.${part.getAttribute("class")}`);
        }"""
    )
    return found


def built_client() -> Path:
    """The folder that the server serves the client from."""
    return Path(__file__).parents[2] / "src" / "backroom" / "server" / "static"
