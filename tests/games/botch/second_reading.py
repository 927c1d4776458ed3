"""The house bot of The Botch Is Back a second time, read from section 12.1 of the specification and from nothing else.

Whoever wrote this had not seen `house*.py`. The bot is plain Python over lists, each part under the sentence that it
follows, so that anybody can hold it against the text. It is for comparing and not for playing: docs/botch-balance.md,
"A second reader", says what came of it. `second_seat.py` is belief and desire, `second_values.py` a turn, this file
the windows, `second_study.py` plays:

    python -m tests.games.botch.second_reading --kit dockside --players 6 --games 800 --seed 1

Where the text leaves a choice, and what was taken:

noise             normal, 0.35, for each thing to do in a turn: a verb with its target. Answers in windows have none;
                  with it nobody would call "only against leaders".
target            asked after the verb, so its noise is drawn again. Threats go to the richest, a Rat to anybody.
unknown items     kit items whose place I do not know, sunk ones that I know left out; each as likely.
desire            by my own total, for theirs and mine; of an unknown card the mean of the unknown items.
weapons 1.2-1.5   Railing 1.2, Flare Gun 1.3, Crowbar 1.5; Photos, which threaten too, 1.2.
Contract          0 at totals other than 4-7.
chance of a call  1 - the product of (1 - each one's chance), over those who may call.
own card face-up  nobody can call it: the bare gain.
threat            0.6 * 1 + 0.4 * (q * truth - (1 - q) * 1.8), q = P(I hold anything that threatens), is the gain of a
                  claim; it kills if the victim's next marker does and my card is a Weapon.
reach 10          or what my role needs (the Stowaway 7); so for the margin of a declaration.
leader's stash    0.3 for each diamond on the item of somebody with 7 or more.
dump, take        2.2 * P(I hold the Album), 2.5 * P(they hold the Ticket).
known own item    looking at it is worth 0.
P(win)            over all that I may hold: it wins, and nobody's hidden Ticket, Flare Gun or Mountie stops it.
pt of a call      P(the claimant holds it), as everywhere.
gain of a call    the claimant's, by the list of gains; 1 for a threat and a Railing out of turn, 1.2 for the Parcel.
pt of a victim    at most 1. The Docker's Knuckles are real: 1.
WIN window        also the Parcel where a marker kills, and the Mountie's role where it stops the win.
Fixer on himself  1 + 0.2, and 1.2 more with Album or Railing.
joint             my own Album: the partner's does not block (G52).
role claims       the bare gain, each target with its noise. The Hitter has no rule beside its number.
ID                only of unknown roles, a random name; what was named rightly is turned up.
HURT              the stash at -0.9 each counts here too.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp
from random import Random

from backroom.engine import View
from backroom.games.botch.actions import Action
from backroom.games.botch.state import ITEM, OP, A, B, C, Op, Phase
from tests.games.botch.positions import ALBUM, BREW, FLARE_GUN, LEDGER, PARCEL, RAILING, SYRUP, TICKET, TWIN
from tests.games.botch.second_seat import PLAIN, THREATS, Reading, Seat
from tests.games.botch.second_values import NOBODY, Option, claim_gain, item_uses, options, role_uses, swap

NOISE = 0.35


def choose(view: View, random: Random, reading: Reading = PLAIN) -> int:
    """The bot's action: a pure function of what the seat sees and of the randomness it is handed."""
    s = Seat(view, reading)
    if s.phase == Phase.FIRST:
        return Action.SWAP + 0
    if s.phase == Phase.TURN:
        return noisy_best(options(s), random).action
    if s.phase == Phase.TARGET:
        target = aim(s, random)
        return Action.NO_TARGET + 0 if target == NOBODY else Action.TARGET + target
    if s.phase == Phase.HIDE:
        return Action.EXCHANGE + 0 if random.random() < chance_to_exchange(s) else Action.KEEP + 0
    if s.phase == Phase.CALL:
        return Action.CALL + 0 if calls(s) else Action.PASS + 0
    if s.phase == Phase.RCALL:
        return name_the_bluffer(s)
    if s.phase == Phase.SHOWN:
        return Action.UNMASK + 0 if Action.UNMASK in s.legal else Action.HAND_BACK + 0
    if s.phase == Phase.VICTIM:
        return Action.REFUSE + 0 if Action.PAY not in s.legal or refuses(s) else Action.PAY + 0
    if s.phase == Phase.HURT:
        return Action.USE_ITEM + RAILING - 1 if takes_from_the_hurt(s) else Action.PASS + 0
    if s.phase == Phase.WIN:
        return react_to_declaration(s)
    if s.phase == Phase.AMOUNT:
        return max(a for a in s.legal if Action.AMOUNT <= a < Action.USE_ITEM)  # "Stash: maximum."
    return random.choice([a for a in s.legal if Action.NAME <= a < Action.TALK])


def noisy_best(found: Iterable[Option], random: Random) -> Option:
    """Values in diamonds; add noise ~0.35."""
    return max(found, key=lambda option: option.value + random.gauss(0, NOISE))


def aim(s: Seat, random: Random) -> int:
    """TARGET: the best for the verb that was chosen."""
    frame = s.frames[-1]
    may = [a - Action.TARGET for a in s.legal if Action.TARGET <= a < Action.GIVE]
    if frame[OP] == Op.SWAP:
        if not s.had_first[s.me]:
            return random.choice(may)  # "First turn: random target."
        uses = [(t, swap(s, t)) for t in may]
    elif frame[OP] == Op.ID:
        uses = [(t, -0.6) for t in may if not s.known_role[t]]
    elif frame[C] < ITEM:
        uses = list(role_uses(s, frame[C]))
    elif frame[C] - ITEM in THREATS:
        # "Threat: victim with most unstashed"
        most = max(s.gems[t] for t in may)
        return random.choice([t for t in may if s.gems[t] == most])
    else:
        uses = list(item_uses(s, frame[C] - ITEM))
    return noisy_best((Option(0, t, value) for t, value in uses), random).target


def calls(s: Seat) -> bool:
    """Call: never if claimant's card is known true; (1-pt)*(gain+1.5)*importance - (1-P(I hold X))."""
    claimant, item = s.frames[-1][A], s.frames[-1][B]
    if s.known[claimant] == item:
        return False
    # "importance 0.25 + 0.12 per diamond of the claimant above 4"
    importance = 0.25 + 0.12 * max(0, s.total[claimant] - 4)
    return (1 - s.p(claimant, item)) * (called_gain(s) + 1.5) * importance - (1 - s.p(s.me, item)) > 0


def called_gain(s: Seat) -> float:
    """What the claimant would get."""
    claimant, item = s.frames[-1][A], s.frames[-1][B]
    before = s.frames[-2]
    if before[OP] == Op.HURT:
        return 1.0
    if s.reading.gain_in_diamonds:
        return {BREW: 2, SYRUP: 3, LEDGER: min(3, s.bank) or 1}.get(item, 1)
    return claim_gain(s, claimant, item, before[B] - 1)


def refuses(s: Seat) -> bool:
    """Victim: refuse if -pt*(min(2,gems)+1, or +7 if fatal) + 0.6(1-pt) > -1, pt = 1.6 * P(any threat item)."""
    frame = s.frames[-1]
    by_role = frame[C] < ITEM
    pt = 1.0 if by_role else min(1.0, 1.6 * s.p_any(frame[A], THREATS))
    fatal = not by_role and s.next_marker_kills(s.me)
    return -pt * (min(2, s.gems[s.me]) + (7 if fatal else 1)) + 0.6 * (1 - pt) > -1


def chance_to_exchange(s: Seat) -> float:
    """HIDE: exchange with probability logistic(1.2*(desire theirs - mine))."""
    return 1 / (1 + exp(-1.2 * s.difference(s.frames[-1][B] - 1)))


def react_to_declaration(s: Seat) -> int:
    """WIN window: react if P(my item can stop this) > 5 %."""
    declarer, joint = s.frames[-1][A], s.frames[-1][B] & 1
    if joint:
        margin = sum(total for total, role in zip(s.total, s.known_role, strict=True) if role == TWIN) - 15
    else:
        margin = s.total[declarer] - s.least_to_win(declarer, s.known[declarer])
    stopping = set()
    if min(1, s.gems[declarer]) > margin:
        stopping.add(TICKET)
    if s.next_marker_kills(declarer):
        stopping |= {FLARE_GUN, PARCEL}
    if Action.REACT_ROLE in s.legal and min(3, s.gems[declarer]) > margin:
        return Action.REACT_ROLE + 0
    if Action.REACT_ITEM in s.legal and s.p_any(s.me, frozenset(stopping)) > 0.05:
        return Action.REACT_ITEM + 0
    return Action.PASS + 0


def name_the_bluffer(s: Seat) -> int:
    """Role call: only with the true name known, against totals >= 6."""
    claimant, claimed = s.frames[-1][A], s.frames[-1][B]
    true = s.known_role[claimant]
    name = Action.NAME + true - 1
    known_to_lie = true not in (0, claimed)
    return name if known_to_lie and s.total[claimant] >= 6 and name in s.legal else Action.PASS + 0


def takes_from_the_hurt(s: Seat) -> bool:
    """HURT: claim if 0.5*(desire theirs - mine) - 0.8*(1 - P(I hold the Railing)) > 0.3."""
    them = s.frames[-1][A]
    value = 0.5 * s.difference(them) - 0.8 * (1 - s.p(s.me, RAILING)) - s.own_stash_lost()
    if s.known[s.me] == ALBUM and s.hurt[them] >= s.deadly_marker(them):
        value += 2  # "+2 for dumping a known Album on the dying"
    return value > 0.3


if __name__ == "__main__":
    from tests.games.botch.second_study import main

    main()
