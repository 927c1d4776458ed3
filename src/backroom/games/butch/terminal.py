"""The board in a terminal, with rich's markup: rivals above, the market, one's own town below, 80 columns wide.

Every line is made by `strip`, which cuts, pads and escapes: nothing a player calls himself can break the board.
"""

from collections.abc import Sequence

from backroom.engine import View
from backroom.engine.lines import Block, Span, beside, clean, cut, mark_up, strip, wide
from backroom.games.butch.state import CELLS, Phase

WIDTH = 80
CARD = 18  # columns of a card in the market and in the large town
SMALL = {1: 18, 2: 12, 3: 8}  # columns of a cell in a rival's town, by the number of rivals

SAND, TIMBER, INK, RUBY, GREEN = "#E8D3A7", "#5B3A21", "#241A14", "#B3122E", "#3F7D3A"
SIGN, PAPER = f"{SAND} on {TIMBER}", f"{INK} on {SAND}"
BOARDED = f"dim {SAND} on #4A1A17"
LIT, HIT = f"bold {SAND} on {GREEN}", f"bold {SAND} on {RUBY}"
COLOURS = ("#B5562F", "#4E8C87", "#D09A1E", "#6B3B63")  # adobe Red, Turquoise, Mustard, Plum
SEATS = [f"bold {ink} on {colour}" for ink, colour in zip((SAND, SAND, INK, SAND), COLOURS)]
DICE = "·⚀⚁⚂⚃⚄⚅"
MISSING, DERELICT, STANDING = range(3)
PLAQUES = (("□", "missing", "dim"), ("▒", "derelict", BOARDED), ("■", "standing", "bold"))

BADGES: list[Span] = [(f" {letter} ", style) for letter, style in zip("RTMP", SEATS)]


def draw(view: View, names: Sequence[str]) -> str:
    """The table as this view sees it; a spectator sees the town of the active seat large."""
    names = [clean(name) for name in names]
    near = view.active if view.seat is None else view.seat
    rivals = [(near + k) % view.players for k in range(1, view.players)]
    size = SMALL[len(rivals)]
    width = 3 * size + 2
    gap = " " * ((WIDTH - len(rivals) * width) // max(len(rivals) - 1, 1))
    away = beside((rival(view, seat, names[seat], size) for seat in rivals), width, gap)
    home = beside([town(view, near, CARD, large=True), panel(view, near, names[near])], 3 * CARD + 2, "  ")
    return "\n".join([*header(view, names), "", *away, "", *market(view), *home])


def short(name: str, room: int) -> str:
    """A building's name where room is scarce: "Store", "Apart."."""
    last = name if len(name) <= room else name.rsplit(maxsplit=1)[-1]
    return last if len(last) <= room else last[: room - 1] + "."


def count(number: int, thing: str) -> str:
    """A number of things in words."""
    return f"{number} {thing}{'s' * (number != 1)}"


def header(view: View, names: Sequence[str]) -> Block:
    """Round, whose turn, dice and scores; then what is going on and what is left to use."""
    rounds = min(view.turn // view.players + 1, view.round_limit)
    left = [(f" Round {rounds}/{view.round_limit}  ▶", ""), BADGES[view.active]]
    right = [("  ".join(f"{DICE[die]} {die}" for die in view.dice if die) + "  ", "bold")]
    for seat in range(view.players):
        right += [BADGES[seat], (f"{view.score[seat] or '–':>3} ", "bold")]
    room = WIDTH - sum(wide(text) for text, _ in left + right)
    left.append((cut(f" {names[view.active]}", room - 1), "bold"))
    return [strip(WIDTH, left, right, SIGN), strip(WIDTH, status(view, names))]


def status(view: View, names: Sequence[str]) -> list[Span]:
    """The phase, the points left and the seats that are waited for."""
    said = view.game.text.name_of
    spans = [(f" {said('phase', view.phase).capitalize()}", "bold")]
    points = ((view.pend_ap + view.ap, "action point"), (view.pend_cw, "cowboy reward"), (view.buys, "purchase"))
    if any(number for number, _ in points):
        spans.append((f" · {', '.join(count(*point) for point in points if point[0])} left", ""))
    if view.phase == Phase.PLACE:
        spans.append((f" · a place for the {said('building', view.card)}", ""))
    if view.over:
        return [*spans, (" · won by ", ""), BADGES[view.winner], (f" {names[view.winner]}", "bold")]
    return [*spans, (" · waiting for ", ""), *(BADGES[seat] for seat in view.owes)]


def market(view: View) -> Block:
    """Both rows, and how much is left behind them."""
    decks = " · ".join(f"deck {row} {left}" for row, left in zip("AB", view.deck_len))
    idle = f" · {count(view.idle_turns, 'turn')} without a purchase" if view.idle_turns else ""
    lines = [strip(WIDTH, [(" Market", "bold"), (f" · {decks}{idle}", "")])]
    for label, cards in zip("AB", view.row):
        tag = [strip(4, [(f"  {label}", "bold")]), "    "]
        lines += [*beside([tag, beside((offer(view, int(card)) for card in cards), CARD)], 4), ""]
    return lines


def offer(view: View, card: int) -> Block:
    """A card in a row: name and price, numbers and pay."""
    if not card:
        return [strip(CARD, [("   ~  ~ ◌ ~", "dim")]), strip(CARD, [("    ~   ~   ·", "dim")])]
    price = int(view.cost[card])
    lit = view.seat is not None and view.rubies[view.seat] >= price
    name = view.game.text.name_of("building", card)
    return [
        strip(CARD, [(f" {name}", "bold")], [(f"{price:>2}◆", LIT if lit else RUBY)], PAPER),
        strip(CARD, [(f" {numbers(view, card)} ", "")], [(f"{pay(view, card)} ", "")], PAPER),
    ]


def numbers(view: View, card: int) -> str:
    """The scores that fire a building."""
    scores = int(view.activation[card])
    return "·".join(str(score) for score in range(1, 14) if scores >> score & 1)


def pay(view: View, card: int) -> str:
    """What a building gives on its owner's roll / on the others' rolls."""
    own = [(view.active_rubies, "◆"), (view.active_actions, "A"), (view.active_cowboys, "C")]
    if view.per_rubies[card]:
        own.append((view.per_rubies, f"◆×{view.game.text.name_of('building', int(view.per_type[card]))}"))
    other = [(view.inactive_rubies, "◆"), (view.inactive_actions, "A"), (view.inactive_cowboys, "C")]
    sides = ["+".join(f"{gift[card]}{unit}" for gift, unit in side if gift[card]) for side in (own, other)]
    if view.fee[card]:
        sides[1] += f"−{view.fee[card]}◆"
    once = f"{view.on_build[card]}◆ once " if view.on_build[card] else ""
    return once + "/".join(side or "–" for side in sides)


def town(view: View, seat: int, size: int, *, large: bool = False) -> Block:
    """The nine cells; large ones also say what they pay."""
    post, rail = (mark_up(text, COLOURS[seat]) for text in ("│", "┼".join(["─" * size] * 3)))
    lines: Block = []
    for first in range(0, CELLS, 3):
        lines += [rail, *beside((cell(view, seat, first + k, size, large) for k in range(3)), size, post)]
    return lines[1:]


def cell(view: View, seat: int, at: int, size: int, large: bool) -> Block:
    """One cell: who stands there, what it is, its numbers and its repair."""
    card, left = int(view.grid[seat][at]), int(view.repair[seat][at])
    pad = " " if size > SMALL[3] else ""
    who = "H" if view.hero[seat] == at else "C" if view.cowboy[seat] == at else ""
    marker = [(f"{pad}{who}{pad}", SEATS[seat])] if who else []
    if not card:
        lot = [(f"{pad}·", "dim")]
        return [strip(size, lot, marker), *[strip(size, lot)] * (1 + large)]
    room = size - len(pad) - (len(marker[0][0]) + 1 if marker else 0)
    title = (pad + short(view.game.text.name_of("building", card), room), "bold" if left else "")
    hit = left and view.activation[card] >> view.score[seat] & 1
    fires = (f"{pad}{numbers(view, card)}{'✦' if hit else ''}", HIT if hit else "")
    look = PAPER if left else BOARDED
    top = strip(size, [title], marker, look)
    shape = pips(left, view.max_repair, size) if left else "▒▒▒ derelict ▒▒▒" if large else "derelict"
    if not large:
        return [top, strip(size, [fires] if left else [], [(shape + pad, "")], look)]
    pays = strip(size, [fires], [(f" {pay(view, card)}{pad}", "")], look)
    return [top, pays, strip(size, [(pad + shape, "")], base=look)]


def pips(left: int, best: int, size: int) -> str:
    """Repair for the eye and as a digit; where room is scarce, as the face of a die."""
    return f"{'●' * left}{'○' * (best - left)} {left}" if size >= CARD else f"{DICE[left]}{left}"


def homes(view: View, seat: int) -> list[tuple[str, int]]:
    """Every home type and the best this seat has of it."""
    found = []
    for card in view.home.nonzero()[0].tolist():
        mine = view.repair[seat][view.grid[seat] == card]
        best = MISSING if not len(mine) else STANDING if mine.max() else DERELICT
        found.append((view.game.text.name_of("building", card), best))
    return found


def rival(view: View, seat: int, name: str, size: int) -> Block:
    """A rival's town with its owner, purse and homes on top."""
    had = homes(view, seat)
    plaques = [(PLAQUES[best][0] + short(home, size - 1), PLAQUES[best][2]) for home, best in had]
    if len(had) > 3:
        plaques = [(f"{sum(best == STANDING for _, best in had)} of {len(had)} homes", "")]
    spaced = [span for plaque in plaques for span in ((" ", ""), plaque)]
    lines = [owner(view, seat, name), purse(int(view.rubies[seat])), spaced, []]
    return [*(strip(3 * size + 2, line) for line in lines), *town(view, seat, size)]


def owner(view: View, seat: int, name: str) -> list[Span]:
    """Who a town belongs to, with a mark if it is that seat's turn."""
    return [("▶" if view.active == seat else " ", ""), BADGES[seat], (f" {name}", "bold")]


def purse(rubies: int) -> list[Span]:
    """Money in rubies, and the same with sapphires of four rubies each."""
    change = f" = {rubies // 4} sapph." + (f" + {rubies % 4}◆" if rubies % 4 else "")
    return [(f" {rubies}", "bold"), ("◆", f"bold {RUBY}"), (change if rubies >= 4 else "", "")]


def panel(view: View, seat: int, name: str) -> Block:
    """What stands beside the large town: its owner, purse and homes, and what the marks mean."""
    lines = [owner(view, seat, name), purse(int(view.rubies[seat])), []]
    for home, best in homes(view, seat):
        mark, word, style = PLAQUES[best]
        lines.append([(f" {mark} {home:<9} {word}", style)])
    legend = ("", "H hero  C cowboy", "◆ ruby  A action", "4◆/2◆ own/other roll", "✦ hit by this score")
    lines += [[(f" {line}", "dim")] for line in legend]
    return [strip(WIDTH - 3 * CARD - 4, line) for line in lines]
