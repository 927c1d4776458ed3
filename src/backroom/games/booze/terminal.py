"""The board in a terminal, with rich's markup: the street with its six doors, then the players, 80 columns wide."""

from collections.abc import Sequence

from backroom.engine import View
from backroom.engine.lines import Block, Span, clean, strip, wide
from backroom.games.booze.speakeasy import row_at
from backroom.games.booze.state import BEFORE, CARDS, LAID_OUT, LOCATIONS, NOWHERE, TYPES, Phase
from backroom.games.booze.words import boozes

WIDTH = 80
INK, CREAM, BRASS, OXBLOOD = "#14110F", "#F1E4C3", "#C9A227", "#7B1E22"
SIGN, DOOR = f"bold {BRASS} on {INK}", f"{INK} on {CREAM}"
MUGSHOT = f"bold {CREAM} on {OXBLOOD}"
MOBS = ("#D98E04", "#2F7F79", "#8E2A4B")
MARKS = "○⬡▽"  # Beer round, Liquor hexagon, Wine shield
CODES = ("Po", "Bl", "La", "Ho", "Te", "Ry", "Bo", "Li", "Me", "Br", "Ch", "Sh")


def draw(view: View, names: Sequence[str]) -> str:
    """The table as this view sees it."""
    names = [clean(name) for name in names]
    lines = [*header(view, names), ""]
    for location in range(LOCATIONS):
        lines += door(view, location, names)
    lines.append("")
    for seat in range(view.players):
        lines += player(view, seat, names[seat])
    return "\n".join(lines)


def header(view: View, names: Sequence[str]) -> Block:
    """Round, Baron, deck; then what I run and who is waited for."""
    left = [(f" Round {view.round_no}", "bold"), (f"  Baron: {names[view.baron]}", "")]
    right = [(f"deck {view.deck_len} ", "")]
    said = view.game.text.name_of
    second: list[Span] = [(f" {said('phase', view.phase).capitalize()}", "bold")]
    if view.over:
        second.append((f" · won by {said('winners', view.winners)}", "bold"))
    else:
        second.append((f" · waiting for {', '.join(names[seat] for seat in view.owes)}", ""))
    lines = [strip(WIDTH, left, right, SIGN), strip(WIDTH, second)]
    if view.seat is not None:
        own = int(view.type[view.seat])
        mine = [
            (" You run ", ""),
            face((own,))[0],
            (f" {said('booze', own)}", "bold"),
            (f" ({said('mob', own // 4)})", ""),
        ]
        lines.append(strip(WIDTH, mine))
    return lines


def face(shown: Sequence[int]) -> list[Span]:
    """Boozes by code, mob by mob, each with its mob's mark."""
    return [(f"{MARKS[booze // 4]}{CODES[booze]} ", f"bold {MOBS[booze // 4]}") for booze in shown]


def card(view: View, c: int) -> list[Span]:
    """One Delivery card; a star where it matches me."""
    shown = boozes(int(view.boozes[c + 1]))
    match = view.seat is not None and int(view.type[view.seat]) in shown
    return [(f" {c:>2}{'★' if match else ' '}", "bold" if match else "dim"), *face(shown)]


def door(view: View, location: int, names: Sequence[str]) -> Block:
    """A speakeasy: its Event, who stands at the door, what lies there."""
    said = view.game.text.name_of
    here = [names[seat] for seat in range(view.players) if view.loc[seat] == location]
    event = said("event", int(row_at(view, location)) - 1)
    left = [(f" {location} {said('location', location)}", "bold"), (f" · {event}", "")]
    room = WIDTH - sum(wide(text) for text, _ in left) - 2
    lines = [strip(WIDTH, left, [(", ".join(here)[: max(room, 0)] + " ", "bold")] if here else [], DOOR)]
    lying = [c for c in range(CARDS) if view.place[c] == LAID_OUT and view.printed_at[c + 1] == location]
    for first in range(0, len(lying), 2):
        lines.append(strip(WIDTH, [span for c in lying[first : first + 2] for span in card(view, c)]))
    return lines


def player(view: View, seat: int, name: str) -> Block:
    """A player: coins, Movement cards, cards face up and down, and what is known."""
    exposed = int(view.exposed) >> seat & 1
    turf = "".join(str(place) if int(view.own[seat]) >> place & 1 else "×" for place in range(LOCATIONS))
    where = view.game.text.name_of("location", int(view.loc[seat])) if view.loc[seat] != NOWHERE else ""
    left: list[Span] = [("▶" if view.actor == seat else " ", ""), (f" {name}", "bold")]
    right = [(f"{where}  turf {turf}  cards {view.cards[seat]}  coins {view.coins[seat]} ", "")]
    lines = [strip(WIDTH, left, right)]
    if exposed or (view.phase == Phase.OVER and view.type[seat] >= 0):
        booze = view.game.text.name_of("booze", int(view.type[seat]))
        lines.append(strip(WIDTH, [("   ", ""), (f" {booze} ", MUGSHOT if exposed else "bold")]))
    seen = [c for c in range(CARDS) if view.place[c] == BEFORE + seat]
    for first in range(0, len(seen), 2):
        lines.append(strip(WIDTH, [("  ", ""), *(span for c in seen[first : first + 2] for span in card(view, c))]))
    wrong = [booze for booze in range(TYPES) if int(view.not_type[seat]) >> booze & 1]
    if wrong and not exposed:
        lines.append(strip(WIDTH, [("   not: ", "dim"), *face(wrong)]))
    return lines
