"""What a seat may do, and why not (specification, section 7). Both read only what that seat can see."""

from typing import Any

from backroom.engine import owes, rule
from backroom.games.blaggards.actions import Action, Reason
from backroom.games.blaggards.brawl import least_punched, most_punched
from backroom.games.blaggards.expedition import still_to_order
from backroom.games.blaggards.keys import chief, keyed, too_big
from backroom.games.blaggards.state import CHESTS, COLOURS, KINDS, SKELETON, Crew, Deed, Phase
from backroom.games.blaggards.turn import current_deed

LAST = Action.FOUL + 9


@rule
def names_a_seat(phase: int) -> bool:
    """Prompts answered with SEAT."""
    return (
        phase == Phase.STEAL
        or phase == Phase.SPY
        or phase == Phase.TONIC
        or phase == Phase.GIFT_TO
        or phase == Phase.SWAP_A
        or phase == Phase.SWAP_B
        or phase == Phase.HANDS_A
        or phase == Phase.HANDS_B
        or phase == Phase.BAND
        or phase == Phase.KO
        or phase == Phase.NEXT
    )


@rule
def asks_own_key(phase: int) -> bool:
    """Prompts answered with a key of one's own."""
    return (
        phase == Phase.DISCARD
        or phase == Phase.GIFT_KEY
        or phase == Phase.SWAP_KEYS
        or phase == Phase.PLACE
        or phase == Phase.SKULL
    )


@rule
def asks_colour(phase: int) -> bool:
    """Prompts answered with a colour."""
    return phase == Phase.MUSTER or phase == Phase.IGNORE or phase == Phase.ORDER


@rule
def seat_in(action: int) -> int:
    """The seat that an action names; 0, which is always taken, where it names none."""
    if action < Action.KEY:
        return action
    if Action.SNAP <= action < Action.HOLD:
        return (action - Action.SNAP) % 10
    if Action.LAND_CLEAN <= action < Action.LAND_OFF:
        return (action - Action.LAND_CLEAN) % 10
    return action - Action.FOUL if action >= Action.FOUL else 0


@rule
def belongs(s: Crew, action: int) -> bool:
    """Code 3: does the table of section 7 give this id to this prompt?"""
    phase = s.phase
    if action < Action.KEY:
        return names_a_seat(phase)
    if action < Action.CHEST:
        return asks_own_key(phase) or (asks_colour(phase) and action != Action.KEY + SKELETON)
    if action < Action.CLAIM:
        return phase == Phase.SCOUT or phase == Phase.CHEST
    if action <= Action.MUM:
        return phase == Phase.COUNCIL
    if action < Action.BELL_START:
        return phase == Phase.BELL
    if action == Action.BELL_START:
        return phase == Phase.START
    if action == Action.BELL_STOP:
        return phase == Phase.LIVE
    if action <= Action.HOLD:
        return phase == Phase.PUNCH
    if action <= Action.RULE_MISS:
        return phase == Phase.EDGE
    return phase == Phase.LIVE and (action < Action.FOUL or s.foul_is_ko)


@rule
def why_not(s: Crew, seat: int, action: int) -> int:
    """Section 7: the first reason that applies."""
    phase = s.phase
    if phase == Phase.OVER:
        return Reason.GAME_OVER
    if action < 0 or action > LAST or seat_in(action) >= s.players:
        return Reason.NO_SUCH_ACTION
    if action >= Action.LAND_CLEAN and (phase == Phase.EDGE or phase == Phase.KO or phase == Phase.NEXT):
        return Reason.TOO_LATE
    if not belongs(s, action):
        return Reason.WRONG_PROMPT
    if not owes(s, seat):
        if (phase == Phase.PUNCH or phase == Phase.LIVE) and seat != s.captain:
            return Reason.KNOCKED_OUT if s.bruised[seat] else Reason.OUT_OF_PUNCHES
        return Reason.NOT_YOUR_DECISION
    if phase == Phase.LIVE:
        stopping = action == Action.BELL_STOP
        if stopping != (seat == s.captain) or (action >= Action.FOUL and action - Action.FOUL != seat):
            return Reason.NOT_YOUR_DECISION
    if action < Action.KEY:
        return why_not_seat(s, action)
    if action < Action.CHEST:
        return why_not_key(s, seat, action - Action.KEY)
    if action < Action.CLAIM:
        return why_not_chest(s, action - Action.CHEST)
    aimed = Action.SNAP <= action < Action.HOLD or Action.LAND_CLEAN <= action < Action.LAND_OFF
    return Reason.CAPTAIN_UNTOUCHABLE if aimed and seat_in(action) == s.captain else Reason.OK


@rule
def why_not_seat(s: Crew, p: int) -> int:
    """Code 6, SEAT: the Captain names a player."""
    phase = s.phase
    if phase == Phase.BAND:
        if p == s.captain and current_deed(s) == Deed.EXP_ASHORE:
            return Reason.CAPTAIN_STAYS_ASHORE
        if (s.band >> p) & 1:
            return Reason.ALREADY_IN_BAND
        return Reason.OK if keyed(s, p) else Reason.NO_KEYS
    if phase == Phase.KO:
        return Reason.OK if most_punched(s, p) else Reason.NOT_TIED
    if phase == Phase.NEXT:
        return Reason.OK if least_punched(s, p) else Reason.NOT_TIED
    if phase == Phase.TONIC:
        return Reason.OK if p != s.captain and s.bruised[p] else Reason.NOT_ELIGIBLE
    if phase == Phase.GIFT_TO:
        return Reason.OK if p != s.captain else Reason.NOT_ELIGIBLE
    if phase == Phase.STEAL or phase == Phase.SPY:
        if p == s.captain:
            return Reason.NOT_ELIGIBLE
    elif (phase == Phase.SWAP_B or phase == Phase.HANDS_B) and p == s.pick_a:
        return Reason.NOT_ELIGIBLE
    return Reason.OK if keyed(s, p) else Reason.NO_KEYS


@rule
def why_not_key(s: Crew, seat: int, k: int) -> int:
    """Code 6, KEY: a key of one's own, or a colour."""
    if asks_own_key(s.phase):
        return Reason.OK if s.hand[seat, k] > 0 else Reason.NOT_HELD
    if s.phase == Phase.IGNORE:
        return Reason.OK if s.lock[s.chest, k] > 0 else Reason.NOT_ELIGIBLE
    if s.phase == Phase.ORDER:
        return Reason.OK if still_to_order(s, k) > 0 else Reason.NOT_ELIGIBLE
    return Reason.OK


@rule
def why_not_chest(s: Crew, c: int) -> int:
    """Code 6, CHEST: a locked one; for an expedition one that is not too big."""
    if s.open[c]:
        return Reason.CHEST_OPEN
    if s.phase == Phase.CHEST and too_big(s, c, current_deed(s)):
        return Reason.CHEST_TOO_BIG
    return Reason.OK


@rule
def legal(s: Crew, seat: int, out: Any) -> int:
    """All legal actions, ascending: each is written, and counted if it is legal."""
    if not owes(s, seat):
        return 0
    phase = s.phase
    n = 0
    if phase == Phase.COUNCIL:
        for mask in range(33):  # the last is MUM
            out[mask] = Action.CLAIM + mask
        return 33
    if phase == Phase.PUNCH:
        return legal_punches(s, out)
    if asks_own_key(phase) or asks_colour(phase):
        for k in range(KINDS if asks_own_key(phase) else COLOURS):
            out[n] = Action.KEY + k
            n += why_not_key(s, seat, k) == Reason.OK
    elif names_a_seat(phase):
        for p in range(s.players):
            out[n] = Action.SEAT + p
            n += why_not_seat(s, p) == Reason.OK
    elif phase == Phase.SCOUT or phase == Phase.CHEST:
        for c in range(CHESTS):
            out[n] = Action.CHEST + c
            n += why_not_chest(s, c) == Reason.OK
    elif phase == Phase.BELL:
        for bell in range(3):
            out[bell] = Action.BELL + bell
        n = 3
    elif phase == Phase.START:
        out[0] = Action.BELL_START
        n = 1
    elif phase == Phase.EDGE:
        out[0] = Action.RULE_HIT
        out[1] = Action.RULE_MISS
        n = 2
    else:
        n = legal_live(s, seat, out)
    return n


@rule
def legal_punches(s: Crew, out: Any) -> int:
    """R35, R37, R38: anybody but the Captain, oneself and the KO'd included; or no more."""
    n = 0
    captain = chief(s)
    for wind in range(2):
        for p in range(s.players):
            out[n] = Action.SNAP + 10 * wind + p
            n += p != captain
    out[n] = Action.HOLD
    return n + 1


@rule
def legal_live(s: Crew, seat: int, out: Any) -> int:
    """R38, R39: the Captain rings, the brawlers throw."""
    captain = chief(s)
    if seat == captain:
        out[0] = Action.BELL_STOP
        return 1
    n = 0
    for edge in range(2):
        for p in range(s.players):
            out[n] = Action.LAND_CLEAN + 10 * edge + p
            n += p != captain
    out[n] = Action.LAND_OFF
    out[n + 1] = Action.FOUL + seat
    return n + 1 + int(s.foul_is_ko > 0)
