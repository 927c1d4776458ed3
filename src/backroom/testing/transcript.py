"""Golden games: a seeded game written out in full, so that a change of the rules is read as a diff."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
# Each decision: who did what, what the owing seats could do, what was told (as a spectator hears it, then as each seat
# that hears it differently), which fields changed, and, where that changed, what each viewer does not know or sees
# otherwise.
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
    known = _ignorance(game, state)
    lines += [f"  {viewer:<9} {what}" for viewer, what in known.items()]
    for number, (seat, action) in enumerate(as_playouts_do(game, state, [chooser(name) for name in names]), 1):
        before, was = state.copy(), known
        game.apply(state, seat, action)
        known = _ignorance(game, state)
        lines += _decision(game, number, seat, action, before, state)
        lines += [f"  {viewer:<9} {what}" for viewer, what in known.items() if was[viewer] != what]
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


def _decision(game: Game, number: int, seat: int, action: int, before: State, state: State) -> Iterator[str]:
    done = game.action(game.view(before, seat), action)
    yield from _headline(f"{number} {before.phase_name} seat {seat}: {done} “{done.label}”", state)
    for owing in before.owes:
        yield f"  legal {owing}   {_in_short(game, game.machine.legal(game.view(before, owing).array, owing).tolist())}"
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


def _ignorance(game: Game, state: State) -> dict[str, str]:
    """For each viewer the fields that are blank to it, and those it sees otherwise than the state has them."""
    found = {}
    for seat in (*range(state.players), None):
        view, blanks, others = game.view(state, seat), [], []
        for name, declared, value in _of_play(game, state.players, state):
            if name == "counter":
                continue  # nobody ever sees it
            seen = view.array[name][0][: state.players] if declared.by_seat else view.array[name][0]
            blanks += _blank_parts(name, seen == declared.blank)
            if ((seen != declared.blank) & (seen != value)).any():
                others.append(f"{name} = {_spelt(np.where(seen == declared.blank, '?', seen.astype(str)).tolist())}")
        parts = [f"does not know {', '.join(blanks)}" if blanks else "", f"sees {'; '.join(others)}" if others else ""]
        viewer = "spectator" if seat is None else f"seat {seat}"
        found[viewer] = "; ".join(part for part in parts if part) or "knows everything"
    return found


def _blank_parts(name: str, blank: Any) -> list[str]:
    """`deck` where all of it is blank, `hand[1]` for a row, `hand[0][2..4]` for a stretch."""
    if blank.all():
        return [name]
    if not blank.any():
        return []
    if blank.ndim > 1:
        return [part for index, row in enumerate(blank) for part in _blank_parts(f"{name}[{index}]", row)]
    places = np.flatnonzero(blank).tolist()
    stretches = [list(group) for _, group in groupby(enumerate(places), key=lambda pair: pair[1] - pair[0])]
    ends = ((stretch[0][1], stretch[-1][1]) for stretch in stretches)
    return [f"{name}[{first}]" if first == last else f"{name}[{first}..{last}]" for first, last in ends]
