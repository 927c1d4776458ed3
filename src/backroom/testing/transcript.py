"""Golden games: a seeded game written out in full, so that a change of the rules is read as a diff."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from itertools import groupby, islice
from pathlib import Path
from typing import Any

import numpy as np

from backroom.bots import chooser
from backroom.engine import VIEW, Game, State
from backroom.engine.events import read_events
from backroom.engine.record import Field, Source
from backroom.testing.walks import Variant, as_playouts_do

SHOWN = 80
"""Lines of a difference that a complaint shows."""
HOW_TO_READ = """\
# Each decision: who did what, what the owing seats could do where that is new, what was told (as a spectator hears it,
# then as each seat that hears it differently), which fields changed, and for each viewer what it learns, what it no
# longer knows, and what it sees otherwise than it is.
# The version of the rules is left out: it changes with every comment."""


def golden(
    game: Game, players: int, seed: int = 7, variant: Variant = None, bots: Sequence[str] = ("house", "random")
) -> str:
    """A whole game as text. `bots` are named one per seat, taken in turns where they are too few."""
    names = [bots[seat % len(bots)] for seat in range(players)]
    state = game.new(players, seed, variant)
    lines = [
        f"{game.title}: {players} players, seed {seed}, variant {state.variant or 'default'}, bots {' '.join(names)}",
        HOW_TO_READ,
        *_headline("the deal", state),
        *_fields_of(game, state),
    ]
    known, could = _knowledge(game, state), dict[int, str]()
    lines += [f"  {viewer:<9} {_ignorance(knows)}" for viewer, knows in known.items()]
    for number, (seat, action) in enumerate(as_playouts_do(game, state, [chooser(name) for name in names]), 1):
        before, was = state.copy(), known
        game.apply(state, seat, action)
        known = _knowledge(game, state)
        lines += _decision(game, number, seat, action, before, state, could)
        news = ((viewer, _news(was[viewer], knows)) for viewer, knows in known.items())
        lines += [f"  {viewer:<9} {what}" for viewer, what in news if what]
    lines += [*_headline("the end", state), *_fields_of(game, state)]
    lines.append(f"  result    {'  '.join(f'{payoff:g}' for payoff in game.result(state) or ())}")
    return "\n".join(lines) + "\n"


def check_golden(
    game: Game,
    players: int,
    path: Path,
    update: bool = False,
    *,
    seed: int = 7,
    variant: Variant = None,
    bots: Sequence[str] = ("house", "random"),
) -> None:
    """Compare with the file, or, with `update`, write it."""
    text = golden(game, players, seed, variant, bots)
    if update:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        return
    assert path.exists(), f"{game.name}, {players} players: there is no golden game {path}; write it with update=True"
    difference = list(islice(unified_diff(path.read_text("utf-8").splitlines(), text.splitlines(), "was", "is"), SHOWN))
    assert not difference, (
        f"{game.name}, {players} players, seed {seed}: the game went another way than {path.name}. If the rules were "
        "meant to change, write it again with update=True and read the difference:\n" + "\n".join(difference)
    )


def _headline(title: str, state: State) -> list[str]:
    owing = ", ".join(map(str, state.owes)) or "nobody"
    return ["", f"== {title} → {state.phase_name}, owing {owing}"]


def _decision(
    game: Game, number: int, seat: int, action: int, before: State, state: State, could: dict[int, str]
) -> Iterator[str]:
    """`could` is what each seat was last said to be able to do."""
    done = game.action(game.view(before, seat), action)
    yield from _headline(f"{number} {before.phase_name} seat {seat}: {done} “{done.label}”", state)
    for owing in before.owes:
        legal = _in_short(game, game.machine.legal(game.view(before, owing).array, owing).tolist())
        if could.get(owing) != legal:
            could[owing] = legal
            yield f"  legal {owing}   {legal}"
    names = game.seat_names(state)
    for told in read_events(state.array, game.events):
        public = _event(told.seen_by(None).as_dict())
        yield f"  told      {public} “{game.tell(told, None, names)}”"
        for viewer in range(state.players):
            own = _event(told.seen_by(viewer).as_dict())
            if own != public:
                yield f"    seat {viewer}  {own} “{game.tell(told, viewer, names)}”"
    changes = list(_changes(game, before, state))
    if changes:
        yield "  changed   " + ", ".join(changes)


def _event(data: dict[str, Any]) -> str:
    params = (f"{name}={'?' if value is None else value}" for name, value in data.items() if name != "name")
    return " ".join([data["name"], *params])


def _in_short(game: Game, actions: list[int]) -> str:
    """Actions by name, the parameters of equal names together: `PASS, BUY 1|3|4`."""
    named = [(kind.name, choice) for kind in game.actions for choice in kind.choices]
    parts = []
    for name, group in groupby((named[action] for action in actions), key=lambda pair: pair[0]):
        choices = "|".join(" ".join(map(str, choice)) for _, choice in group)
        parts.append(f"{name} {choices}".strip())
    return ", ".join(parts) or "nothing"


def _of_play(game: Game, players: int, state: State) -> Iterator[tuple[str, Field, Any]]:
    for name, declared in game.layout.fields.items():
        if name in ("counter", "phase") or declared.source is Source.PLAY:
            value = state.array[name][0]
            yield name, declared, value[:players] if declared.by_seat else value


def _fields_of(game: Game, state: State) -> Iterator[str]:
    for name, declared, value in _of_play(game, state.players, state):
        if declared.seen is not VIEW:
            yield f"  {name:<9} {_spelt(value.tolist())}"


def _spelt(value: Any) -> str:
    """Rows without commas; what repeats is counted: `0×7 3 5`."""
    if not isinstance(value, list):
        return str(value)
    if any(isinstance(item, list) for item in value):
        return " ".join(f"[{_spelt(item)}]" for item in value)
    runs = ((item, len(list(group))) for item, group in groupby(value))
    return " ".join(f"{item}×{count}" if count > 2 else " ".join([str(item)] * count) for item, count in runs)


def _changes(game: Game, before: State, state: State) -> Iterator[str]:
    for name, declared, new in _of_play(game, state.players, state):
        old = before.array[name][0][: state.players] if declared.by_seat else before.array[name][0]
        for index in np.argwhere(old != new).tolist():
            at = tuple(index)
            yield f"{name}{''.join(f'[{i}]' for i in index)} {old[at]} → {new[at]}"


@dataclass(frozen=True)
class Knowledge:
    """What a viewer has of a state: which parts of each field are blank, and which fields it sees otherwise."""

    blank: dict[str, Any]
    otherwise: dict[str, str]


def _knowledge(game: Game, state: State) -> dict[str, Knowledge]:
    found = {}
    for seat in (*range(state.players), None):
        view, knows = game.view(state, seat), Knowledge({}, {})
        for name, declared, value in _of_play(game, state.players, state):
            if name == "counter":
                continue  # nobody ever sees it
            seen = view.array[name][0][: state.players] if declared.by_seat else view.array[name][0]
            blank = seen == declared.blank
            knows.blank[name] = blank
            if (~blank & (seen != value)).any():
                knows.otherwise[name] = _spelt(np.where(blank, "?", seen.astype(str)).tolist())
        found["spectator" if seat is None else f"seat {seat}"] = knows
    return found


def _ignorance(knows: Knowledge) -> str:
    blanks = [part for name, blank in knows.blank.items() for part in _parts(name, blank)]
    parts = [f"does not know {', '.join(blanks)}" if blanks else "", *_seen(knows.otherwise)]
    return "; ".join(part for part in parts if part) or "knows everything"


def _news(was: Knowledge, now: Knowledge) -> str:
    learnt = [part for name, blank in now.blank.items() for part in _parts(name, was.blank[name] & ~blank)]
    lost = [part for name, blank in now.blank.items() for part in _parts(name, blank & ~was.blank[name])]
    straight = [name for name in was.otherwise if name not in now.otherwise]
    parts = [
        f"learns {', '.join(learnt)}" if learnt else "",
        f"no longer knows {', '.join(lost)}" if lost else "",
        f"sees {', '.join(straight)} as it is" if straight else "",
        *_seen({name: value for name, value in now.otherwise.items() if was.otherwise.get(name) != value}),
    ]
    return "; ".join(part for part in parts if part)


def _seen(otherwise: dict[str, str]) -> list[str]:
    return [f"sees {name} = {value}" for name, value in otherwise.items()]


def _parts(name: str, marked: Any) -> list[str]:
    """`deck` where all of it is marked, `hand[1..3]` for rows, `hand[0][2..4]` for a stretch of one."""
    if marked.all():
        return [name]
    parts: list[str] = []
    if marked.any():
        for _, group in groupby(range(len(marked)), key=lambda index: marked[index].tobytes()):
            alike = list(group)
            place = f"{name}[{alike[0]}]" if len(alike) == 1 else f"{name}[{alike[0]}..{alike[-1]}]"
            parts += _parts(place, marked[alike[0]]) if marked[alike[0]].any() else []
    return parts
