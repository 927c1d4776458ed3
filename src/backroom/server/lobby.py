"""Opening tables and sitting down: settings, claims, codes, rematches."""

from __future__ import annotations

import secrets
from functools import partial
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection as Database

from backroom import bots
from backroom.engine import Game, VariantError
from backroom.server import limits
from backroom.server.blocks import Blocks
from backroom.server.bot_names import bot_names
from backroom.server.house import House
from backroom.server.limits import Gate
from backroom.server.live import Live, rules_of, summary
from backroom.server.messages import Ack, Invitation, Join, Joined, NewTable, Nope, OpenedTable, SeatPlan
from backroom.server.pages import PlayNow
from backroom.server.people import CODE_LENGTH, letters, seat_claim, spoken, token_hash
from backroom.server.problems import Refused, Trouble, refused
from backroom.server.store import lists, people, tables
from backroom.server.store.people import Claim, Person
from backroom.server.store.tables import NOTHING_YET, Change, NewRow
from backroom.table import fairness
from backroom.table.commands import BeReady, PlayAgain, ShowNonce, Sit
from backroom.table.entries import Opened
from backroom.table.judge import Verdict, bots_to_seat, judge
from backroom.table.refusals import Code, No, no
from backroom.table.settings import PERSON, Settings, Tempo
from backroom.table.table import Stage, Table
from backroom.table.talk import clean_name

USUAL = 4
"""Players at a quick table."""


class Lobby:
    """Where tables begin."""

    def __init__(self, house: House, blocks: Blocks) -> None:
        self._house, self._blocks = house, blocks
        self._guesses = Gate(limits.GUESSES)
        self._openings = Gate(limits.OPENINGS)

    async def open(self, person: Person, wanted: NewTable, address: str) -> OpenedTable:
        """Open a table and sit down at its first free seat. The same request again finds the same table."""
        settings = self.settings(wanted)
        table = _table_id(person.id, wanted.id)
        await self._create(table, settings, person, address)
        return await self.invitations(await self._house.table(table))

    async def play_now(self, person: Person, wanted: PlayNow, address: str) -> OpenedTable:
        """A table against house bots, dealt at once. The nonce is the server's, so that nobody has to wait."""
        game = self._house.game(wanted.game)
        usual = game.seats[0] if wanted.learn else min(max(USUAL, game.seats[0]), game.seats[-1])
        players = wanted.players or usual
        if players not in game.seats:
            says = f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players."
            raise refused(Trouble.BAD_VARIANT, says, f"{game.seats[0]}–{game.seats[-1]}")
        plans = (SeatPlan(), *[SeatPlan("bot", wanted.bot)] * (players - 1))
        new = NewTable(
            id=wanted.id or secrets.token_hex(8),
            game=wanted.game,
            players=players,
            name=person.name,
            seats=plans,
            tempo=Tempo.UNTIMED,
            learn=wanted.learn,
        )
        opened = await self.open(person, new, address)
        live = await self._house.table(opened.table)
        seat = live.table.seat_of(person.id)
        if live.table.stage is Stage.GATHERING and seat is not None:
            nonce = secrets.token_hex(fairness.NONCE_BYTES)
            await self._house.handle(live, BeReady(seat, fairness.pledge(nonce)))
            await self._house.handle(live, ShowNonce(seat, nonce))
        return opened

    def settings(self, wanted: NewTable) -> Settings:
        """What was asked for, checked against the game."""
        game = self._house.game(wanted.game)
        changes: dict[str, Any] = dict(game.cards.at_table)
        try:
            if wanted.preset:
                if wanted.preset not in game.cards.presets:
                    known = ", ".join(game.cards.presets) or "none"
                    raise VariantError("preset", wanted.preset, f"there are: {known}")
                changes |= game.cards.presets[wanted.preset].changes
            changes |= wanted.variant
            game.pattern(wanted.players, changes)
            changes = _fitted(game, changes, wanted)
            game.pattern(wanted.players, changes)
        except VariantError as problem:
            raise refused(Trouble.BAD_VARIANT, str(problem), f"{problem.key} = {problem.value!r}") from None
        if len(wanted.seats) > wanted.players:
            raise refused(Trouble.BAD_VARIANT, f"There are {wanted.players} seats and plans for {len(wanted.seats)}.")
        return Settings(
            game=game.name,
            players=wanted.players,
            variant=changes,
            seats=tuple(_plan(plan) for plan in wanted.seats),
            tempo=wanted.tempo,
            aids=wanted.aids,
            spectators=wanted.spectators,
            listed=wanted.listed,
            title=clean_name(wanted.title, limits.TITLE) or "",
            slow=wanted.slow,
            learn=wanted.learn,
        )

    async def _create(self, table: str, settings: Settings, person: Person, address: str) -> None:
        if await self._house.store.read(lambda connection: tables.without_log(connection, table)) is not None:
            return
        if not self._openings.take(address):
            raise refused(Trouble.TOO_FAST)
        open_now = await self._house.store.read(lambda connection: lists.open_tables_of(connection, person.id))
        if open_now >= limits.OPEN_TABLES:
            raise refused(Trouble.TOO_MANY_TABLES)
        made = self._new(table, settings, person.id, [person.name])
        if PERSON in settings.plan():
            _append(made, judge(made, Sit(person.id, person.name), self._house.now()))
        row, change, also = self._rows(made)
        await self._house.store.write(partial(_write_table, row=row, change=change, also=also), table)

    def _new(self, table: str, settings: Settings, host: str, people: list[str]) -> Table:
        game, now = self._house.game(settings.game), self._house.now()
        secret = secrets.token_bytes(fairness.SECRET_BYTES)
        made = Table(table, game, secret)
        commitment = fairness.commitment(secret, table, game.name, rules_of(game))
        made.append(Opened(now, settings, commitment, rules_of(game), host))
        for entry in bots_to_seat(made, bot_names(people), now):
            made.append(entry)
        return made

    def _rows(self, made: Table) -> tuple[NewRow, Change, list[Claim]]:
        now, settings = self._house.now(), made.settings
        row = NewRow(made.id, rules_of(made.game), settings, made.secret, made.host, now)
        change = Change(
            table=made.id,
            head=NOTHING_YET,
            entries=made.log,
            summary=summary(made, letters(CODE_LENGTH), now),
            at=now,
            places=[(seat, made.seats[seat].person) for seat in made.persons],
        )
        claims = [_claim(made, seat) for seat, plan in enumerate(settings.plan()) if plan == PERSON]
        return row, change, claims

    # Sitting down

    async def join(self, person: Person, wanted: Join, address: str, sharing: frozenset[str] = frozenset()) -> Joined:
        """Take a seat by a claim or by a code. `sharing`: everybody who shares the device."""
        if not self._guesses.open(address):
            raise refused(Trouble.TOO_FAST)
        try:
            return await self._join(person, wanted, sharing | {person.id})
        except Refused as problem:
            if problem.code == Trouble.NO_SUCH_CODE:
                self._guesses.take(address)
            raise

    async def _join(self, person: Person, wanted: Join, device: frozenset[str]) -> Joined:
        if wanted.claim:
            return await self._join_by_claim(person, wanted.claim, device)
        if wanted.table:
            live = await self._house.table(wanted.table)
            if not live.table.settings.listed or not await self._welcome(live, device):
                raise refused(Trouble.NO_SUCH_TABLE)
            return await self._sit(live, person, None, None)
        code = spoken(wanted.code)
        found = await self._house.store.read(lambda connection: lists.gathering_with_code(connection, code))
        if found is None or len(code) != CODE_LENGTH:
            raise refused(Trouble.NO_SUCH_CODE)
        live = await self._house.table(found)
        if not await self._welcome(live, device):
            raise refused(Trouble.NO_SUCH_CODE)
        return await self._sit(live, person, None, None)

    async def _welcome(self, live: Live, device: frozenset[str]) -> bool:
        """Is nobody of this device unwelcome here? Who was put out for good is told so.

        Whom the host has blocked is not: for them there is no such table, link or code.
        """
        if any(live.table.seat_of(one) is not None for one in device):
            return True
        if device & live.table.banned:
            problem = no(Code.BANNED)
            raise Refused(problem.code, problem.text)
        return not await self._blocks.keeps_out(live.table.host, device)

    async def _join_by_claim(self, person: Person, claim: str, device: frozenset[str]) -> Joined:
        hashed = token_hash(claim)
        found = await self._house.store.read(lambda connection: people.claim_with(connection, hashed))
        if found is None:
            raise refused(Trouble.NO_SUCH_CODE)
        live = await self._house.table(found.table)
        mine = live.table.seat_of(person.id)
        if mine is not None:
            return Joined(live.id, mine)
        if not await self._welcome(live, device):
            raise refused(Trouble.NO_SUCH_CODE)
        if found.used_by is not None:
            await self._house.store.write(lambda connection: people.tried_claim(connection, hashed))
            raise refused(Trouble.CLAIM_USED)
        return await self._sit(live, person, found.seat, hashed)

    async def _sit(self, live: Live, person: Person, seat: int | None, claim: str | None) -> Joined:
        mine = live.table.seat_of(person.id)
        if mine is not None:
            return Joined(live.id, mine)
        if seat is None:
            # Named before it is judged, so that the claim on it is used up in the same transaction.
            free = [n for n, here in enumerate(live.table.seats) if not here.taken and here.plan == PERSON]
            seat = free[0] if free else None

        def use(connection: Database) -> None:
            if claim is not None and not people.use_claim(connection, claim, person.id):
                raise refused(Trouble.CLAIM_USED)
            if seat is not None:
                people.use_claims_on(connection, live.id, seat, person.id)

        answer = await self._house.handle(live, Sit(person.id, person.name, seat), also=use)
        _raise_if_refused(answer)
        sat = live.table.seat_of(person.id)
        if sat is None:
            problem = no(Code.NOT_SEATED)
            raise Refused(problem.code, problem.text)
        return Joined(live.id, sat)

    async def invitations(self, live: Live) -> OpenedTable:
        """How others get to a table. For the host's eyes."""
        if live.table.stage is not Stage.GATHERING:
            return OpenedTable(live.id, "", ())
        await self._renew_claims(live)
        claims = await self._house.store.read(lambda connection: people.claims_of(connection, live.id))
        host = live.table.seat_of(live.table.host)
        links = tuple(
            Invitation(
                claim.seat,
                seat_claim(live.table.secret, live.id, claim.seat, claim.number),
                claim.used_by is not None,
            )
            for claim in claims
            if claim.seat != host
        )
        return OpenedTable(live.id, live.code or "", links)

    async def _renew_claims(self, live: Live) -> None:
        """A seat that somebody has left needs a new link: the old one is used."""
        claims = await self._house.store.read(lambda connection: people.claims_of(connection, live.id))
        stale = [c for c in claims if c.used_by is not None and not live.table.seats[c.seat].taken]
        if stale:
            fresh = [_claim(live.table, claim.seat, claim.number + 1) for claim in stale]

            def add(connection: Database) -> None:
                for claim in fresh:
                    people.add_claim(connection, claim)

            await self._house.store.write(add)

    # Playing again

    async def again(self, live: Live, person: Person, command_id: str) -> Ack | Nope:
        """The same people and settings at a new table. Whoever asks second finds the table of the first."""
        old = live.table
        table = _table_id(live.id, "again")
        made = self._new(table, old.settings, old.host, [seat.name for seat in old.seats if seat.person])
        now, unwelcome = self._house.now(), await self._blocks.of(old.host)
        for number, seat in enumerate(old.seats):
            if seat.person and not seat.put_out and seat.person not in unwelcome:
                _append(made, judge(made, Sit(seat.person, seat.name, number), now))
        row, change, claims = self._rows(made)
        return await self._house.handle(
            live,
            PlayAgain(table),
            person=person.id,
            command_id=command_id,
            also=None if old.rematch else partial(_write_table, row=row, change=change, also=claims),
        )


def _fitted(game: Game, changes: dict[str, Any], wanted: NewTable) -> dict[str, Any]:
    """A game may want another variant at some tables (`variant_for` in its table room), or refuse with a reason."""
    fit = getattr(game.room("table"), "variant_for", None)
    persons = wanted.players - sum(plan.kind != "person" for plan in wanted.seats)
    return dict(fit(changes, tempo=wanted.tempo.value, persons=persons)) if fit else changes


def _plan(plan: SeatPlan) -> str:
    if plan.kind == "person":
        return PERSON
    if plan.kind != "bot" or plan.bot not in bots.names():
        raise refused(Trouble.NO_SUCH_BOT)
    return plan.bot


def _append(made: Table, verdict: Verdict | No) -> None:
    if isinstance(verdict, No):
        raise Refused(verdict.code, verdict.text)
    for entry in verdict.entries:
        made.append(entry, verdict.after)


def _claim(made: Table, seat: int, number: int = 0) -> Claim:
    taken = made.seats[seat].person or None
    hashed = token_hash(seat_claim(made.secret, made.id, seat, number))
    return Claim(hashed, made.id, seat, number, taken, 0)


def _write_table(connection: Database, row: NewRow, change: Change, also: list[Claim]) -> None:
    if tables.create(connection, row, change):
        for claim in also:
            people.add_claim(connection, claim)


def _raise_if_refused(answer: Ack | Nope) -> None:
    if isinstance(answer, Nope):
        status = 503 if answer.code == Trouble.UNAVAILABLE else 409
        raise Refused(answer.code, answer.text, status)


def _table_id(person: str, request: str) -> str:
    """A table's id follows from who asked and the request's id, so that a repeated request opens one table."""
    return sha256(f"backroom table 1\0{person}\0{request}".encode()).hexdigest()[: limits.TABLE_ID]
