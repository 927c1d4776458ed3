"""The stack of procedures under way: windows inside windows (specification, section 6.2).

A frame says what is under way (`OP`), how far it has come (`STEP`) and about whom and what (`A` to `D`). Whatever
interrupts it is pushed on top; when that is done it is popped, and the frame below goes on where it stopped. Frames
hold nothing that is not public.
"""

from backroom.engine import answered, ask, rule
from backroom.games.botch.state import OP, STEP, A, B, C, D, Ferry


@rule
def push(s: Ferry, op: int, a: int, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Begin a procedure on top of the one under way."""
    frame = s.stack[s.depth]
    frame[OP] = op + 0
    frame[STEP] = 0
    frame[A] = a
    frame[B] = b
    frame[C] = c
    frame[D] = d
    s.depth += 1


@rule
def pop(s: Ferry) -> None:
    """The procedure on top is done."""
    s.depth -= 1
    frame = s.stack[s.depth]
    for i in range(len(frame)):
        frame[i] = 0


@rule
def count(s: Ferry, what: int, n: int = 1) -> None:
    """Section 12.3: so much more of this has happened."""
    s.tally[what + 0] += n


@rule
def ask_one(s: Ferry, phase: int, seat: int) -> None:
    """Put one question to one seat."""
    s.phase = phase + 0
    ask(s, seat)


@rule
def clear_answers(s: Ferry) -> None:
    """A CALL or RCALL window is done with; nobody ever learns what was not reached."""
    s.asked = 0
    for p in range(s.players):
        s.answer[p] = 0


@rule
def clear_hurt_answers(s: Ferry) -> None:
    """A HURT window is done with."""
    s.hurt_asked = 0
    for p in range(s.players):
        s.hurt_answer[p] = 0


@rule
def clear_win_answers(s: Ferry) -> None:
    """A WIN window is done with."""
    s.win_asked = 0
    for p in range(s.players):
        s.win_answer[p] = 0


@rule
def first_answer(s: Ferry, after: int, passing: int) -> int:
    """G14: of those who did more than pass, the nearest clockwise; -1 if there is none."""
    for k in range(1, s.players):
        p = (after + k) % s.players
        if s.answer[p] > 0 and s.answer[p] != passing + 1:
            return p
    return -1


@rule
def silence_the_others(s: Ferry, seat: int) -> None:
    """G14, `call_order first`: the window closes with this answer; nobody else's counts."""
    for p in range(s.players):
        if p != seat:
            s.answer[p] = 0
            answered(s, p)
