"""Is this a pack of cards that can be played? What the single ranges of `cards.toml` cannot say."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from tomllib import TOMLDecodeError

from backroom.engine import DeclarationError, VariantError
from backroom.engine.variant import Cards, read_cards

KITS = ("basic", "dockside", "paranoia", "doubles", "spicy", "mess")
AIMED = {
    *("tgain", "take", "give", "fine", "hurt_target", "swap", "peek_item", "peek_role", "flip_target", "keep_up"),
    "turn_down",
}
"""Effects that need a target."""
FLIPS = {"weapon": "flip", "no_weapon": "flip", "contraband": "flip", "clean": "flip", "nothing_moved": "bank"}
"""Conditions, and how the effects begin of which one must come before."""
TWINS_FROM = 5
MOST_CARDS = 32
KINDS = 24
"""The most kinds of roles, and of items, that a pack may hold."""

Chosen = Mapping[str, object]


def kit_for(chosen: Chosen, players: int) -> int:
    """G2: the number of the kit in play."""
    if chosen["kit"] == "auto":
        return KITS.index("basic" if players <= 5 else "dockside" if players <= 8 else "mess")
    return KITS.index(str(chosen["kit"]))


def check_variant(chosen: Chosen, players: int) -> None:
    """Refuse what cannot be played, with the key, the value and the reason."""
    first = chosen["first_seat"]
    if isinstance(first, int) and first >= players:
        raise VariantError("first_seat", first, f"it must be random, or a seat from 0 to {players - 1}")
    _check_diamonds(chosen, players)
    roles = [key.removesuffix(".pair_last") for key in chosen if key.endswith(".pair_last")]
    items = [key.removesuffix(".ticks") for key in chosen if key.endswith(".ticks")]
    for card in (*roles, *items):
        for key, reason in _senseless(chosen, card, card in roles):
            raise VariantError(key, chosen[key], reason)
    _check_kit(chosen, players, roles, items)


def _check_diamonds(chosen: Chosen, players: int) -> None:
    bonus = sum(_number(chosen, f"place{place}.bonus") for place in range(1, players + 1))
    needed = players * _number(chosen, "start_diamonds") + bonus
    total = _number(chosen, "total_diamonds") or 20 * players + 15
    if needed > total:
        raise VariantError("total_diamonds", total, f"the players start with {needed}")


def _check_kit(chosen: Chosen, players: int, roles: list[str], items: list[str]) -> None:
    """Section 2.7: enough cards, not too many, and Twins only in pairs and in company."""
    number = kit_for(chosen, players)
    kit = KITS[number]
    least, most = _number(chosen, f"{kit}.least"), _number(chosen, f"{kit}.most")
    if not least <= players <= most:
        raise VariantError("kit", kit, f"it is for {least} to {most} players, not for {players}")
    for what, cards in (("roles", roles), ("items", items)):
        count = sum(_copies(chosen, card, number) for card in cards)
        if count < players:
            raise VariantError("kit", kit, f"it has {count} {what} for {players} players")
        if count > MOST_CARDS:
            raise VariantError("kit", kit, f"it has {count} {what}, {MOST_CARDS} are the most")
    for role in roles:
        paired = chosen[f"{role}.pair_last"] or _number(chosen, f"{role}.pair_sum")
        if paired and _number(chosen, f"{role}.copies") != 2:
            raise VariantError(f"{role}.copies", chosen[f"{role}.copies"], "a role with a pair's win has two cards")
        if paired and _copies(chosen, role, number) and players < TWINS_FROM:
            raise VariantError(f"{role}.kits", kit, f"a pair needs at least {TWINS_FROM} players")
    if sum(1 for role in roles if chosen[f"{role}.pair_last"] or _number(chosen, f"{role}.pair_sum")) > 1:
        raise VariantError("pair_sum", kit, "only one role of a pack may be a pair")


def _copies(chosen: Chosen, card: str, kit: int) -> int:
    kits = chosen[f"{card}.kits"]
    assert isinstance(kits, tuple)
    return _number(chosen, f"{card}.copies") if kit in kits else 0


def _senseless(chosen: Chosen, card: str, is_role: bool) -> Iterator[tuple[str, str]]:
    """What contradicts itself on one card: the key, and why."""
    effects = [str(chosen[f"{card}.fx{k}"]) for k in range(1, 5)]
    target = chosen[f"{card}.target"]
    if chosen[f"{card}.threat"]:
        if target != "other":
            yield f"{card}.target", "a threat is aimed at another player"
        for k, effect in enumerate(effects, 1):
            if effect != "none":
                yield f"{card}.fx{k}", "a threat has no other effects"
    elif chosen[f"{card}.after"] != "nothing":
        yield f"{card}.after", "only a threat has something that follows a standoff"
    for k, effect in enumerate(effects, 1):
        if effect in AIMED and target == "none":
            yield f"{card}.target", f"{effect} needs a target"
        if effect == "swap" and target not in ("other", "neighbour"):
            yield f"{card}.target", "nobody swaps with themselves, or with nobody"
        begins = FLIPS.get(str(chosen[f"{card}.if{k}"]))
        if begins and not any(before.startswith(begins) for before in effects[: k - 1]):
            yield f"{card}.if{k}", "no effect before this one decides that"
    react, does = chosen[f"{card}.react"], chosen[f"{card}.react_fx"]
    if react == ("hurt_other" if is_role else "death_other"):
        yield f"{card}.react", f"{'a role' if is_role else 'an item'} has no such reaction"
    if (react == "win_other") != (does != "none"):
        yield f"{card}.react_fx", "a reaction to a declared win does something, and nothing else does"
    if is_role and chosen[f"{card}.kind"] == "open" and (chosen[f"{card}.pair_last"] or chosen[f"{card}.pair_sum"]):
        yield f"{card}.kind", "a pair is hidden"
    if is_role and chosen[f"{card}.kind"] == "open" and react == "win_other":
        yield f"{card}.react", "an open role has nothing to reveal when somebody declares"


def check_file(path: Path) -> Cards:
    """Read a file of cards, or refuse it with the line and the reason."""
    try:
        cards = read_cards(path)
    except DeclarationError as problem:
        cause = problem.__cause__
        if isinstance(cause, TOMLDecodeError):
            raise  # says its line itself
        key = cause.key if isinstance(cause, VariantError) else str(cause).strip("'")
        raise DeclarationError(f"{path.name}, line {_line_of(path, key)}: {cause}") from problem
    for table in ("role", "item"):
        if len(cards.tables[table].rows) > KINDS:
            row = cards.tables[table].rows[KINDS]
            raise DeclarationError(f"{path.name}, line {_line_of(path, row)}: a pack has at most {KINDS} {table}s")
    for kit in KITS:
        for end in ("least", "most"):
            players = _number(cards.defaults, f"{kit}.{end}")
            try:
                check_variant({**cards.defaults, "kit": kit, "first_seat": "random"}, players)
            except VariantError as problem:
                key = kit if problem.key == "kit" else problem.key
                raise DeclarationError(f"{path.name}, line {_line_of(path, key)}: {problem}") from problem
    return cards


def _line_of(path: Path, key: str) -> int:
    """The line on which a card, a kit or an option is written; 0 if it is on none."""
    row = key.split(".", maxsplit=1)[0]
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.split("=", maxsplit=1)[0].strip() == row or line.strip() == f"[options.{row}]":
            return number
    return 0


def _number(chosen: Chosen, key: str) -> int:
    value = chosen[key]
    assert isinstance(value, int)
    return value
