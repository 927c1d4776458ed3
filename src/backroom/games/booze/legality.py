"""What a seat may do, and why not. Both read only what that seat can see."""

from typing import Any

from backroom.engine import owes, rule
from backroom.games.booze.actions import CLAIMS, Action, Reason
from backroom.games.booze.evidence import is_up, shows
from backroom.games.booze.speakeasy import available, can_target, is_offered, lies_low, may_use, must_take, untouched
from backroom.games.booze.state import CARDS, LOCATIONS, TYPES, Kind, Phase, Street, Talk

PLAIN = 4
"""Claims 0 to 3 name nobody."""


@rule
def may_go(s: Street, p: int, location: int) -> bool:
    """R16, R17."""
    return bool((s.own[p] >> location) & 1) and not (s.no_repeat_rounds and s.loc[p] == location)


@rule
def may_tail(s: Street, p: int, q: int) -> bool:
    """R27, R61."""
    return q != p and s.loc[q] == s.loc[p] and not lies_low(s, q)


@rule
def named_by_claim(k: int) -> int:
    """Section 9: the seat that a claim names; only for claims from PLAIN on."""
    return (k - PLAIN) % 9


@rule
def may_pass(s: Any, p: int) -> bool:
    """PASS where the phase knows it: not while something must be taken or a price is partly paid."""
    if s.phase == Phase.EV_TREAT:
        return not must_take(s, p)
    if s.phase == Phase.EV_REPLY:
        return untouched(s)
    return not (s.phase == Phase.EV_HERE and s.event_kind == Kind.REACH)


@rule
def has_pass(phase: int) -> bool:
    """The phases whose answers include PASS."""
    return not (phase == Phase.MOVE or phase == Phase.CLAIM or phase == Phase.EV_SEAT or phase == Phase.EV_DISCARD)


@rule
def has_cards(s: Street) -> bool:
    """Is a card among the answers of the present decision?"""
    if s.phase == Phase.TAIL:
        return s.can_steal == 1
    return not (s.phase == Phase.MOVE or s.phase == Phase.CLAIM or s.phase == Phase.EV_SEAT)


@rule
def legal(s: Street, seat: int, out: Any) -> int:
    """All legal actions, ascending: each is written, and counted if it is legal."""
    if not owes(s, seat):
        return 0
    phase = s.phase
    n = 0
    if phase == Phase.MOVE:
        for location in range(LOCATIONS):
            out[n] = Action.MOVE + location
            n += may_go(s, seat, location)
        return n
    if phase == Phase.CLAIM:
        for k in range(CLAIMS):
            out[n] = Action.CLAIM + k
            n += k < PLAIN or (named_by_claim(k) < s.players and named_by_claim(k) != seat)
        return n
    if has_pass(phase):
        out[n] = Action.PASS
        n += may_pass(s, seat)
    if phase == Phase.TURN:
        out[n] = Action.EVENT
        n += available(s, seat)
        for q in range(s.players):
            out[n] = Action.SEAT + q
            n += may_tail(s, seat, q)
    elif phase == Phase.EV_SEAT:
        for q in range(s.players):
            out[n] = Action.SEAT + q
            n += can_target(s, seat, q)
    if has_cards(s):
        for c in range(CARDS):
            out[n] = Action.CARD + c
            n += may_use(s, seat, c)
    if phase == Phase.TAIL and s.can_expose and not (s.exposed >> s.target) & 1:
        for t in range(TYPES):
            out[n] = Action.NAME + t
            n += 1
    return n


@rule
def why_not(s: Street, seat: int, action: int) -> int:
    """Section 7: the first reason that applies."""
    phase = s.phase
    if phase == Phase.OVER:
        return Reason.GAME_OVER
    if action < 0 or action >= Action.CLAIM + CLAIMS or (action >= Action.CLAIM and s.talk != Talk.CLAIMS):
        return Reason.UNKNOWN_ACTION
    if not owes(s, seat):
        return Reason.NOT_YOUR_DECISION
    if action < Action.PASS:
        return why_not_move(s, seat, action)
    if action == Action.PASS:
        if not has_pass(phase):
            return Reason.NOT_LEGAL_NOW
        return Reason.OK if may_pass(s, seat) else Reason.MUST_TAKE
    if action == Action.EVENT:
        if phase != Phase.TURN:
            return Reason.NOT_LEGAL_NOW
        return Reason.OK if available(s, seat) else Reason.EVENT_UNAVAILABLE
    if action < Action.CARD:
        return why_not_seat(s, seat, action - Action.SEAT)
    if action < Action.NAME:
        return why_not_card(s, seat, action - Action.CARD)
    if action < Action.CLAIM:
        if phase != Phase.TAIL or not s.can_expose:
            return Reason.NOT_LEGAL_NOW
        return Reason.ALREADY_EXPOSED if (s.exposed >> s.target) & 1 else Reason.OK
    if phase != Phase.CLAIM:
        return Reason.NOT_LEGAL_NOW
    k = action - Action.CLAIM
    if k >= PLAIN and (named_by_claim(k) >= s.players or named_by_claim(k) == seat):
        return Reason.NO_SUCH_TARGET
    return Reason.OK


@rule
def why_not_move(s: Street, seat: int, location: int) -> int:
    """MOVE."""
    if s.phase != Phase.MOVE:
        return Reason.NOT_LEGAL_NOW
    if not (s.own[seat] >> location) & 1:
        return Reason.CARD_LOST
    return Reason.OK if may_go(s, seat, location) else Reason.SAME_LOCATION


@rule
def why_not_seat(s: Street, seat: int, q: int) -> int:
    """SEAT."""
    if s.phase != Phase.TURN and s.phase != Phase.EV_SEAT:
        return Reason.NOT_LEGAL_NOW
    if q == seat or q >= s.players:
        return Reason.NO_SUCH_TARGET
    if s.phase == Phase.TURN:
        if s.loc[q] != s.loc[seat]:
            return Reason.NOT_HERE
        return Reason.HIDDEN if lies_low(s, q) else Reason.OK
    if can_target(s, seat, q):
        return Reason.OK
    return Reason.NO_SUCH_TARGET if s.event_kind == Kind.TREAT else Reason.HIDDEN


@rule
def why_not_card(s: Street, seat: int, c: int) -> int:
    """CARD."""
    if not has_cards(s):
        return Reason.NOT_LEGAL_NOW
    if not is_offered(s, seat, c):
        return Reason.NOT_HERE
    discarding = s.phase == Phase.EV_REPLY or s.phase == Phase.EV_DISCARD
    if not discarding and not shows(s, c, s.type[seat]):
        return Reason.NO_MATCH
    if (discarding or s.phase == Phase.TAIL) and is_up(s, c):
        return Reason.FACE_UP
    return Reason.OK
