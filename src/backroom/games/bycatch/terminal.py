"""The board in a terminal, with rich's markup: the suspect and the piles, the rivals, one's own fan, 80 columns wide.

Every line is made by `line`, which cuts, pads and escapes: nothing a player calls himself can break the board.
"""

from collections.abc import Iterable, Sequence
from unicodedata import category, east_asian_width, normalize

from backroom.engine import View
from backroom.games.bycatch.photo import kind_of
from backroom.games.bycatch.state import (
    ANYONE,
    CELLS,
    FIRST_SHAPE,
    FIRST_TAKEN,
    FIRST_TONE,
    FROM_RESHUFFLE,
    LENGTH,
    LOW,
    OWNER_OF,
    PHOTO_SIZE,
    PHOTO_STATION,
    PHOTO_TARGET,
    PHOTO_ZOOM,
    SHELTER_INTEL,
    STRIKE_INTEL,
    STRIKER,
    TAKEN,
    VAGUE,
)

WIDTH = 80
PHOTOS_SHOWN = 3
PAPER, EYE = "#1E1F24 on #F3EEE3", "#9BE564 on #14171A"
ALERT = "bold #F3EEE3 on #E4572E"
NATIONS = ("#D69E2E", "#268280", "#B03A42", "#6B7FB3", "#8A6FA8")
BACKS = ("▏", "▌", "█")  # a strip of each card, by spread
GAPS = ("▔", "◀", "▶", "▁")
TONES, SHAPES = "/:=", "▂▮▆"  # diagonals, dots, bars; small, tall, broad
# What rich would read as markup or as an emoji's name.
INERT = str.maketrans({"[": r"\[", "\\": "\N{SET MINUS}", ":": ":[b][/b]"})

Span = tuple[str, str]  # plain text and its style


def draw(view: View, names: Sequence[str]) -> str:
    """The table as this view sees it. A spectator sees all fans from behind."""
    names = [clean(name) for name in names]
    first = 0 if view.seat is None else view.seat
    rivals = [(first + k) % view.players for k in range(view.players)]
    lines = [*header(view, names), ""]
    for seat in rivals:
        if seat != view.seat:
            lines += rival(view, seat, names[seat])
    if view.seat is not None:
        lines += ["", *own(view, names[view.seat]), *album(view, names)]
    return "\n".join(lines)


def clean(name: str) -> str:
    """A name without control characters and the like, which would move the cursor or turn the line around."""
    return "".join(mark if mark.isprintable() else "?" for mark in normalize("NFC", name).replace("\ufe0f", ""))


def wide(text: str) -> int:
    """The columns a text takes."""
    return sum(0 if category(mark) in ("Mn", "Me") else 1 + (east_asian_width(mark) in "WF") for mark in text)


def cut(text: str, room: int) -> str:
    """As much of the text as there is room for."""
    if wide(text) <= room:
        return text
    while text and wide(text) > room - 1:
        text = text[:-1]
    return text + "…" if room > 0 else ""


def line(spans: Iterable[Span], base: str = "") -> str:
    """One line, padded to the full width. What does not fit is cut from the end."""
    room, made = WIDTH, ""
    for text, style in spans:
        fitting = cut(text, room)
        room -= wide(fitting)
        inert = fitting.translate(INERT)
        made += f"[{style}]{inert}[/]" if style and fitting else inert
    made += " " * room
    return f"[{base}]{made}[/]" if base else made


def banner(seat: int) -> Span:
    """The nation's letter on its colour."""
    return f" {'CIOTV'[seat]} ", f"bold #F3EEE3 on {NATIONS[seat]}"


def header(view: View, names: Sequence[str]) -> list[str]:
    """Whose turn, the suspect, the piles, and how near the end is."""
    said = view.game.text.name_of
    top = said("rank", view.discard[view.n_discard - 1]) if view.n_discard else "empty"
    suspect = said("suspect", view.intel_cur)
    gone = _public(view).count(view.intel_cur) if view.intel_cur else 0
    unseen = f", {view.copies - gone} not yet out" if view.intel_cur else ""
    ending = f"FINAL TURNS: {said('reason', view.reason)}" if view.latched else ""
    waiting = [banner(seat) for seat in view.owes]
    return [
        line([(f" Turn {view.turn}  ", ""), banner(view.active), (f" {names[view.active]}", "bold")], PAPER),
        line(
            [(" ◉ SUSPECT ", ""), (f" {suspect} ", ALERT), (unseen, ""), (f"   intelligence {view.n_intel}", "")], EYE
        ),
        line([(f" draw pile {view.n_draw} · discards {view.n_discard}, on top: {top}   ", ""), (ending, ALERT)]),
        line(
            [(f" {said('phase', view.phase).capitalize()}", "bold"), (" · waiting for " * bool(waiting), ""), *waiting]
        ),
    ]


def _public(view: View) -> list[int]:
    """The ranks of all citizens in shelters and strikes: out of the game."""
    found: list[int] = []
    for row in view.shelters[: view.n_shelters]:
        found += range(row[LOW], row[LOW] + row[LENGTH])
    for row in view.strikes[: view.n_strikes]:
        found += row[FIRST_TAKEN : FIRST_TAKEN + row[TAKEN]].tolist()
    return found


def deeds(view: View, seat: int) -> list[Span]:
    """A seat's shelters and casualties."""
    spans: list[Span] = []
    for row in view.shelters[: view.n_shelters]:
        if row[OWNER_OF] == seat:
            high = row[LOW] + row[LENGTH] - 1
            spans.append((f" ⌂{row[LOW]}–{high}" + (f"◉{row[SHELTER_INTEL]}" if row[SHELTER_INTEL] else ""), ""))
    for row in view.strikes[: view.n_strikes]:
        if row[STRIKER] == seat:
            dead = row[FIRST_TAKEN : FIRST_TAKEN + row[TAKEN]].tolist()
            spans.append((" ✕" + " ".join(f"◉{rank}" if rank == row[STRIKE_INTEL] else str(rank) for rank in dead), ""))
    return spans


def standing(view: View, seat: int, name: str) -> list[Span]:
    """Turn mark, nation, name and score."""
    won = " ★" if view.winners >> seat & 1 else ""
    mark = "▶" if view.active == seat and not view.over else " "
    return [(mark, ""), banner(seat), (f" {cut(name, 18):<18}", "bold"), (f"{view.score[seat]:>5}{won}", "bold")]


def rival(view: View, seat: int, name: str) -> list[str]:
    """A rival's fan from behind, as it is held, and what one remembers of it."""
    size, spread, gap = (int(field[seat]) for field in (view.n_hand, view.shown_spread, view.shown_gap))
    rustle = " rustled" if view.rustle[seat] else ""
    fan = f"  {GAPS[gap]}{' '.join([BACKS[spread]] * size)} {size}{rustle}  "
    lines = [line([*standing(view, seat, name), (fan, ""), *deeds(view, seat)])]
    if view.over:
        ranks = " ".join(map(str, view.hand[seat][:size]))
        lines.append(line([(f"      held {ranks}", "dim")]))
    elif view.seat is not None and any(view.known[view.seat][seat]):
        entries = [hint(int(code)) for code in view.known[view.seat][seat][:size]]
        mixed = min(int(view.mixed[view.seat][seat]), size)
        loose = f"({' '.join(entries[:mixed])}) " if mixed else ""
        lines.append(line([(f"      you know {loose}{' '.join(entries[mixed:])}", EYE)]))
    return lines


def hint(code: int) -> str:
    """What is known of a citizen: a rank, a tone, a shape, or nothing; a question mark where it may be gone."""
    kind = code & (FROM_RESHUFFLE - 1)
    if kind == ANYONE:
        return "·"
    shown = str(kind)
    if kind >= FIRST_TONE:
        shown = TONES[kind - FIRST_TONE] if kind < FIRST_SHAPE else SHAPES[kind - FIRST_SHAPE]
    return shown + "?" * (code >= VAGUE)


def own(view: View, name: str) -> list[str]:
    """The own fan, large, suspects marked, in its posture."""
    seat = view.viewer
    said = view.game.text.name_of
    size = int(view.n_hand[seat])
    posture = f"{said('spread', view.spread[seat])}, open at {said('gap', view.gap[seat])}"
    cards: list[Span] = [("  ", "")]
    for rank in view.hand[seat][:size]:
        suspect = rank == view.intel_cur
        cards += [(f" {'◉' if suspect else ' '}{rank} ", ALERT if suspect else PAPER), (" ", "")]
    waiting = [(f"  in limbo: {said('rank', view.intel_cur)}", ALERT)] * (int(view.drawn > 0) + max(view.pending, 0))
    people = ", ".join(said("rank", rank) for rank in view.hand[seat][:size])
    lines = [line([*standing(view, seat, name), (f"  {posture}  ", ""), *deeds(view, seat)]), line(cards + waiting)]
    half = people.rfind(", ", 0, WIDTH - 6) + 2 if wide(people) > WIDTH - 4 else len(people)
    lines.append(line([(f"   {people[:half]}", "dim")]))
    if people[half:]:
        lines.append(line([(f"   {people[half:]}", "dim")]))
    return lines


def album(view: View, names: Sequence[str]) -> list[str]:
    """The latest photos: what is on them, and why they may be out of date."""
    seat, said = view.viewer, view.game.text.name_of
    lines = []
    for number in range(int(view.n_photos[seat]) - 1, -1, -1)[:PHOTOS_SHOWN]:
        photo = view.album[seat][number].tolist()
        cells = [divmod(cell, 10) for cell in photo[CELLS : CELLS + photo[PHOTO_SIZE]]]
        shown = " ".join(hint(kind_of(code, value)) for code, value in cells)
        why = [said("stale", bit) for bit in range(4) if int(view.album_stale[number]) >> bit & 1]
        taken = f" ▣ turn {view.album_turn[seat][number]:>3} "
        how = f" {said('station', photo[PHOTO_STATION])}, {said('zoom', photo[PHOTO_ZOOM])}  "
        spans = [(taken, EYE), banner(photo[PHOTO_TARGET]), (how, ""), (shown, "bold"), (f"  {'; '.join(why)}", "dim")]
        lines.append(line(spans))
    return ["", *lines] if lines else []
