"""The Tail: look, then Steal, name a booze, or leave (R27 to R38, R62)."""

from backroom.engine import EVERYONE, ask, emit, rule
from backroom.games.booze.events import Event
from backroom.games.booze.evidence import count_down, look_through, take
from backroom.games.booze.rounds import expose, next_turn
from backroom.games.booze.state import NO_NAME, NOBODY, Kind, Phase, Street


@rule
def open_tail(s: Street, target: int, may_expose: int, both: int) -> None:
    """R28: the actor alone looks at everything before the target."""
    s.target = target
    s.can_steal = 1
    s.can_expose = may_expose
    s.both = both
    s.named = NO_NAME
    emit(s, Event.TAILED, EVERYONE, s.actor, target)
    look_through(s, s.actor, target)
    s.phase = Phase.TAIL
    s.who = s.actor
    ask(s, s.actor)


@rule
def leave(s: Street) -> None:
    """G20."""
    emit(s, Event.LEFT, EVERYONE, s.actor, s.target)
    next_turn(s)


@rule
def steal(s: Street, c: int) -> None:
    """R30."""
    take(s, s.actor, c)
    emit(s, Event.STOLE, EVERYONE, s.actor, s.target, c, s.boozes[c + 1])
    s.can_steal = 0
    go_on_tailing(s)


@rule
def name(s: Street, booze: int) -> None:
    """R33 to R36."""
    target = int(s.target)
    right = s.type[target] == booze
    s.named = booze
    emit(s, Event.NAMED, EVERYONE, s.actor, target, booze, int(right))
    if not right:
        s.not_type[target] |= 1 << booze
        s.pub_ev[target] &= ~(1 << booze)
        pay_for_wrong_name(s)
        return
    s.tick += 1
    expose(s, target, s.actor)
    emit(s, Event.EXPOSED, EVERYONE, target, booze, s.lost_loc[target])
    take_snitch(s, int(s.actor))
    s.can_expose = 0
    go_on_tailing(s)


@rule
def go_on_tailing(s: Street) -> None:
    """R62: with Two Birds the other half is still open. G40: the Steal half also where nothing can be stolen."""
    if s.both and (s.can_steal or (s.can_expose and not (s.exposed >> s.target) & 1)):
        return
    next_turn(s)


@rule
def take_snitch(s: Street, p: int) -> None:
    """R38, G23: the first to Expose takes the first token; with enough players the second one takes the other."""
    s.exposures += 1
    again = (s.exposers >> p) & 1
    s.exposers |= 1 << p
    if s.snitch[0] == NOBODY:
        s.snitch[0] = p
        emit(s, Event.SNITCHED, EVERYONE, p, 0)
    elif s.snitch[1] == NOBODY and s.players >= s.snitch_threshold and (s.snitch_by_event or not again):
        s.snitch[1] = p
        emit(s, Event.SNITCHED, EVERYONE, p, 1)


@rule
def pay_for_wrong_name(s: Street) -> None:
    """R36; G45: or one own face-down card besides."""
    if s.guess_costs and count_down(s, s.actor) > 0:
        s.event_kind = Kind.NONE
        s.phase = Phase.EV_DISCARD
        ask(s, s.actor)
    else:
        next_turn(s)
