"""The deck in a terminal, with rich's markup: everybody's cards and diamonds, and what is going on, 80 columns wide."""

from collections.abc import Sequence

from backroom.engine import View
from backroom.engine.lines import Block, Span, clean, strip
from backroom.games.botch.state import ITEM, OP, A, B, C, Op

WIDTH = 80
SEA, FOG, ENAMEL, BUOY, ICE, BRASS = "#0F2A33", "#D9E2DD", "#F4EBD8", "#E4572E", "#8FE3F0", "#C9A24B"
DECK, OPEN, SHUT = f"bold {FOG} on {SEA}", f"bold {SEA} on {ENAMEL}", f"{FOG} on {SEA}"
MOST_NAME, MOST_ROLE = 14, 9
WARNING = 8
"""From so many diamonds on somebody could be holding the Ticket."""


def draw(view: View, names: Sequence[str]) -> str:
    """The table as this view sees it."""
    names = [clean(name) for name in names]
    lines = [*header(view, names), *under_way(view, names), ""]
    width = min(MOST_NAME, max(map(len, names)))
    for seat in range(view.players):
        lines += player(view, seat, names[seat].ljust(width))
    return "\n".join(lines)


def header(view: View, names: Sequence[str]) -> Block:
    """The clock, Bank and pile; then who is waited for."""
    said = view.game.text.name_of
    left = [(f" Round {view.round_no} of {view.max_rounds}", "")]
    right = [(f"Bank {view.bank}   pile {view.pile}   in the sea {view.out} ", "")]
    waiting = ", ".join(names[seat] for seat in view.owes)
    status = said("phase", view.phase).capitalize() + (f" · waiting for {waiting}" if waiting else "")
    return [strip(WIDTH, left, right, DECK), strip(WIDTH, [(f" {status}", "bold")])]


def under_way(view: View, names: Sequence[str]) -> Block:
    """What has been said and not yet settled, the newest last. Without verbs: one of the names may be "You"."""
    lines = []
    for frame in view.stack[: view.depth]:
        actor, card = names[int(frame[A])], int(frame[C])
        if frame[OP] == Op.ABILITY or frame[OP] == Op.THREAT:
            what = f"{actor}: the {_card(view, card)}{_at(' at ', frame[B], names)}"
        elif frame[OP] == Op.CALL:
            what = f"{actor}: “I have the {_card(view, ITEM + int(frame[B]))}.”"
        elif frame[OP] == Op.ROLE_CALL:
            what = f"{actor}: “I am the {_card(view, int(frame[B]))}.”"
        elif frame[OP] == Op.HURT:
            what = f"Hurt: {actor}"
        elif frame[OP] == Op.DECLARE:
            what = f"A win is declared: {actor}"
        elif frame[OP] == Op.ID:
            what = f"A role is named: {actor}{_at(' about ', frame[B], names)}"
        elif frame[OP] == Op.SWAP:
            what = f"A swap: {actor}{_at(' with ', frame[B], names)}"
        else:
            what = f"A first turn: {actor}"
        lines.append(strip(WIDTH, [(f"  {what}", BUOY)]))
    return lines


def _at(word: str, target: int, names: Sequence[str]) -> str:
    """Whom it is about, if that is known yet."""
    return f"{word}{names[int(target) - 1]}" if target else ""


def _card(view: View, card: int) -> str:
    name = view.game.text.name_of
    return name("item", card - ITEM) if card > ITEM else name("role", card)


def player(view: View, seat: int, name: str) -> Block:
    """A player: role, item, diamonds loose and stashed, markers."""
    if not view.alive[seat]:
        shown = int(view.role[seat])
        gone = f"  in the sea: the {view.game.text.name_of('role', shown)}" if shown > 0 else "  in the sea"
        return [strip(WIDTH, [(f"   {name}", "dim"), (gone, "dim")])]
    mark = "▶" if view.active == seat else " "
    left: list[Span] = [(f"{mark}{'●' if seat in view.owes else ' '} ", BUOY), (f"{name}  ", "bold")]
    left += [role(view, seat), (" ", ""), *item(view, seat)]
    loose, stashed = int(view.gems[seat]), int(view.item_stash[seat]) + int(view.role_stash[seat])
    right: list[Span] = [("+" * int(view.hurt[seat]) + " " if view.hurt[seat] else "", f"bold {BUOY}")]
    right.append((f"◆{loose}" + (f" and {stashed} stashed" if stashed else ""), f"bold {ICE}"))
    right.append((" ! " if loose + stashed >= WARNING else "   ", f"bold {BRASS}"))
    if not view.hand_open[seat]:
        right.append(("no gifts ", "dim"))
    return [strip(WIDTH, left, right)]


def role(view: View, seat: int) -> Span:
    """The role: open, known to me, or a mask."""
    said = view.game.text.name_of
    if view.role_up[seat] or seat == view.seat or view.over:
        shown = said("role", max(int(view.role[seat]), 0))
        return f" {shown:<{MOST_ROLE}} ", OPEN if view.role_up[seat] else SHUT
    known = 0 if view.seat is None else int(view.known_role[view.seat][seat])
    shown = f"{said('role', known)}?" if known > 0 else "?"
    return f" {shown:<{MOST_ROLE}} ", SHUT


def item(view: View, seat: int) -> list[Span]:
    """The item: open and stuck, known to me, or a back."""
    said = view.game.text.name_of
    if view.item_up[seat] or view.over:
        return [(f" {said('item', max(int(view.holds[seat]), 0))}{' ■' if view.item_up[seat] else ''} ", OPEN)]
    known = 0 if view.seat is None else int(view.known[view.seat][seat])
    return [(f" {said('item', known)} " if known > 0 else " ▒▒ ", f"{BRASS} on {SEA}" if known > 0 else SHUT)]
