"""Three at a table and one who watches: for tests of what others may not see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import MakePerson
from tests.browser.people import Message, Person
from tests.browser.test_secrets import REACHABLE, plain
from tests.server.harness import Browser as Device
from tests.server.harness import Socket


class Party:
    """Ann and a spectator, Eve, at their browsers; Ben and Cem are programs, and so is who plays for Ann."""

    public: tuple[str, ...] = ()
    """Parts of the view by which a page shows that it has heard what Ben has; in such a game all see the same phase."""

    def __init__(self, person: MakePerson, game: str, variant: dict[str, Any], *, still: bool = True) -> None:
        self.ann = person(still=still)
        opened = self.ann.opened(2, game=game, variant=variant)
        sockets = []
        for invitation, name in zip(opened["invitations"], ("Ben", "Cem"), strict=True):
            device = Device(self.ann.server, name)
            device.join(claim=invitation["claim"])
            sockets.append(device.sit(opened["table"]))
        self.ben, self.cem = sockets
        self.ann.go(opened["table"]).ready()
        for socket in sockets:
            socket.ready()
        for socket in sockets:
            socket.show()
        self.ann.until(lambda: bool(self.ann.now["stage"] == "playing"))
        self.mine = self.ann.hand_over()
        self.eve = person(still=still).go(opened["table"], "?watch=1")
        expect(self.eve.page.locator(".board")).to_be_visible()
        self.said = 0
        self.settle()

    @property
    def readers(self) -> tuple[Person, Person]:
        return self.ann, self.eve

    @property
    def sockets(self) -> tuple[Socket, Socket, Socket]:
        return self.mine, self.ben, self.cem

    def settle(self) -> None:
        for socket in self.sockets:
            socket.settle(0.03)

    def play_until(self, holds: Callable[[], bool], choose: Callable[[Message], int]) -> None:
        """The programs play for all three, until something is so and both pages know it."""
        for _ in range(2000):
            if holds():
                self.abreast()
                return
            for socket in self.sockets:
                socket.settle(0.01)
                if socket.my_turn and not holds():
                    socket.act(choose(socket.now))  # in vain if it was a beat behind the others
                    socket.settle(0.01)
        raise AssertionError("it never came")

    def abreast(self) -> None:
        """Both pages have heard what the programs have."""
        self.settle()
        for someone in self.readers if self.public else ():
            someone.until(lambda: self._same(someone.now, self.ben.now))

    def _same(self, mine: Message, theirs: Message) -> bool:
        parts = all(mine["view"][part] == theirs["view"][part] for part in self.public)
        return bool(parts and mine["phase"] == theirs["phase"])

    def word(self, speaker: Socket) -> list[list[Any]]:
        """Somebody says a word; when the others have heard it, what can be found in their pages?"""
        assert speaker.ask(t="say", text="Hm.")["t"] == "ack"
        self.settle()
        self.said += 1
        for someone in self.readers:
            expect(someone.page.locator(".talk").get_by_text("Hm.")).to_have_count(self.said)
        return [someone.page.evaluate(REACHABLE) for someone in self.readers]

    def counts(self) -> list[int]:
        """How much the two browsers have been sent so far."""
        return [len(someone.heard) for someone in self.readers]

    def heard_since(self, counts: list[int]) -> list[Any]:
        """What they have been sent since, without what changes by itself."""
        return [plain(someone.frames[count:]) for someone, count in zip(self.readers, counts, strict=True)]
