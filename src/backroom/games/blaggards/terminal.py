"""The board in a terminal, with rich's markup, 80 columns wide: the map, the crew, one's own keys and what one knows.

Every line is made by `strip`, which cuts, pads and escapes: nothing a player calls himself can break the board.
"""

from collections.abc import Iterable, Sequence

from backroom.engine import View
from backroom.engine.lines import Span, clean, cut, strip, wide
from backroom.games.blaggards.state import CHESTS, KINDS, STEPS, Deed, Phase

WIDTH = 80
PARCHMENT, TAR, LANTERN, BLOOD, SEA = "#EAD9B0", "#15191C", "#E0A030", "#A33227", "#1F5C6B"
TITLE, MAP, NOW = f"{PARCHMENT} on {TAR}", f"{TAR} on {PARCHMENT}", f"bold {TAR} on {LANTERN}"
KEYS = (
    ("S", "bold #15191C on #C9D1D6"),
    ("B", "bold #FFFFFF on #2F6FB5"),
    ("R", "bold #FFFFFF on #A33227"),
    ("G", "bold #15191C on #E2B33C"),
    ("K", "bold #EFEAD8 on #000000"),
)


def draw(view: View, names: Sequence[str]) -> str:
    """The table as this view sees it."""
    names = [clean(name) for name in names]
    parts = [header(view, names), chests(view), captain(view, names), crew(view, names), own(view), known(view, names)]
    return "\n".join(text for part in parts for text in part)


# Lines


def column(text: str, room: int) -> str:
    """A text in exactly so many columns."""
    short = cut(text, room)
    return short + " " * (room - wide(short))


def line(spans: Iterable[Span], base: str = "") -> str:
    """One line of exactly the board's width."""
    return strip(WIDTH, spans, base=base)


def marks(counts: Sequence[int]) -> list[Span]:
    """Keys as coloured letters."""
    return [span for kind, count in enumerate(counts) for span in [KEYS[kind], (" ", "")] * count]


def padded(spans: list[Span], room: int) -> list[Span]:
    """The spans and as many blanks as make up so many columns."""
    return [*spans, (" " * max(0, room - sum(wide(text) for text, _ in spans)), "")]


# The table


def header(view: View, names: Sequence[str]) -> list[str]:
    """Round, Captain, what is going on, and the tally so far."""
    track = "☼" * view.round_no + "·" * (view.rounds - view.round_no)
    taken = sum(int(view.token[c]) for c in range(CHESTS) if view.open[c])
    tally = f"Pirates {taken}  locked {CHESTS - int(view.open.sum())}"
    said = view.game.text.name_of("phase", view.phase)
    left = f" Round {view.round_no}/{view.rounds} {track}  {said}"
    title = column(left, WIDTH - len(tally) - 1) + tally
    if view.over:
        waiting = [(f" {view.game.text.name_of('team', view.result - 1)} have won", "bold")]
    else:
        waiting = [(" waiting for ", ""), (", ".join(names[seat] for seat in view.owes), "bold")]
    return [line([(title, "bold")], TITLE), line(waiting), line([])]


def chests(view: View) -> list[str]:
    """The map: each location with its lock and what is known of its chest."""
    lines = []
    for c in range(CHESTS):
        name = view.game.text.name_of("chest", c)
        spans = [(f" {c + 1} ", NOW if view.chest == c else "bold"), (column(f" {name}", 22), "bold")]
        lock = view.lock[c].tolist()
        if view.chest == c and view.ignored >= 0:
            lock[view.ignored] -= 1
        spans += padded(marks(lock), 16)
        token = int(view.token[c])
        found = "☠ Cursed Skull" if token == 0 else f"{'◆' * token} {token} in doubloons"
        if view.open[c]:
            spans.append((f"open: {found}", f"bold {SEA}"))
        elif token >= 0:
            spans.append((f"locked; you know: {found}", ""))
        else:
            spans.append(("locked", ""))
        lines.append(line(spans, MAP))
    return [*lines, line([])]


def captain(view: View, names: Sequence[str]) -> list[str]:
    """The Captain's actions with the one that is being done, and the plan so far."""
    c = int(view.captain)
    spans: list[Span] = [(" Captain ", ""), (names[c], "bold"), (": ", "")]
    for step, deed in enumerate(actions(view, c)):
        lit = step == view.step and not view.over
        spans += [(f" {view.game.text.name_of('deed', deed)} ", NOW if lit else ""), (" ", "")]
    return [line(spans)]


def actions(view: View, seat: int) -> list[int]:
    """The list of the side of a character that is up."""
    side = "bruised" if view.bruised[seat] else "normal"
    number = int(view.character[seat])
    listed = [int(getattr(view, f"{side}_{k}")[number]) for k in range(1, STEPS + 1)]
    return [deed for deed in listed if deed != Deed.NOTHING]


def crew(view: View, names: Sequence[str]) -> list[str]:
    """A line for each seat: who it is, keys, claim, order, hits."""
    top = f"     {'':<14} {'character':<26} keys claims    order hits"
    return [line([(top, "dim")]), *(member(view, seat, names[seat]) for seat in range(view.players)), line([])]


def member(view: View, seat: int, name: str) -> str:
    """One of the crew."""
    text = view.game.text
    asked = "▶" if seat in view.owes else " "
    patch = "◉" if seat == view.captain else " "
    spot = "●" if view.role[seat] == 1 else " "
    number = int(view.character[seat])
    worn = text.name_of("character", number).split(",")[0]
    spans: list[Span] = [(f"{asked}{patch}", "bold"), (spot, f"bold {BLOOD}"), (" ", "")]
    inside = view.band >= 0 and view.band >> seat & 1
    spans.append((column(name, 15), NOW if inside else "bold"))
    spans.append((" ", ""))
    spans.append((column(f"{number:>2} {worn}{' (KO)' if view.bruised[seat] else ''}", 26), ""))
    spans.append((f"{int(view.hand_size[seat]):>5} ", "bold"))
    spans += padded(claim_marks(view, seat), 10)
    order = int(view.order[seat])
    spans += padded([KEYS[order]] if order >= 0 else [("·", "dim")], 6)
    spans.append((f"{int(view.hits[seat]) or '·':>4}", "bold"))
    return line(spans)


def claim_marks(view: View, seat: int) -> list[Span]:
    """What a seat claims now, else what it claimed last."""
    said = int(view.claim[seat])
    if said == -1 and view.trips:
        said = int(view.trip_claim[seat][view.trips - 1])
    if said < 0:
        return [("·", "dim")]
    return [KEYS[kind] if said >> kind & 1 else ("·", "dim") for kind in range(KINDS)]


def own(view: View) -> list[str]:
    """One's own role and keys."""
    if view.seat is None:
        return []
    role = view.game.text.name_of("role", int(view.role[view.seat]))
    spans: list[Span] = [(" You are a ", ""), (role, f"bold {BLOOD}" if view.role[view.seat] else "bold")]
    spans += [("   Your keys  ", ""), *marks(view.hand[view.seat].tolist())]
    for name, field in (("placed", view.placed), ("chosen", view.pending)):
        if field[view.seat] >= 0:
            spans += [(f"  {name} ", ""), KEYS[field[view.seat]]]
    if view.phase == Phase.PUNCH and view.threw[view.seat]:
        spans.append((f"  fists thrown: {int(view.threw[view.seat])}", ""))
    return [line(spans)]


def known(view: View, names: Sequence[str]) -> list[str]:
    """What this seat alone has seen, dated; the newest last."""
    if view.seat is None:
        return []
    facts: list[list[Span]] = []
    if view.role[view.seat] == 1:
        for seat in range(view.players):
            if view.role[seat] == 1 and seat != view.seat:
                facts.append([(f" deal: {names[seat]} held ", ""), *marks(view.meeting[seat].tolist())])
    for row in range(view.deeds):
        fact = told(view, row, names)
        if fact:
            facts.append([(f" round {int(view.deed_round[row])}: ", "dim"), *fact])
    return [line([(" What you know", "bold")]), *map(line, facts[-8:])] if facts else []


def told(view: View, row: int, names: Sequence[str]) -> list[Span]:
    """One deed that this seat had a part in."""
    kind, a, b = int(view.deed_kind[row]), int(view.deed_a[row]), int(view.deed_b[row])
    actor = names[view.captains[view.deed_round[row] - 1]]
    key, other = (int(k) for k in view.deed_key[row])
    hands = view.deed_hand[row].tolist()
    if kind == Deed.SPY and hands[0][0] >= 0:
        return [(f"{names[a]} held ", ""), *marks(hands[0])]
    if kind == Deed.HANDS and hands[0][0] >= 0:
        return [(f"{names[a]} held ", ""), *marks(hands[0]), (f" {names[b]} ", ""), *marks(hands[1]), ("exchanged", "")]
    if key < 0 or kind == Deed.SCOUT:
        return []
    sentences = {
        Deed.STEAL: f"{actor} stole from {names[a]} ",
        Deed.GIFT: f"{actor} gave {names[a]} ",
        Deed.SWAP: f"{names[a]} swapped with {names[b]} ",
        Deed.DISCARD: f"{actor} discarded ",
        Deed.DRAW: f"{actor} drew ",
    }
    return [(sentences[Deed(kind)], ""), KEYS[key], *([(" for ", ""), KEYS[other]] if other >= 0 else [])]
