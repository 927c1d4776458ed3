"""What the house bot thinks things are worth, in rubies or thereabouts (specification, section 12.1)."""

from backroom.engine import rule
from backroom.games.butch.state import BANK, CELLS, HOTEL, NOWHERE, RANCH, SALOON, TYPES, DiceMode, Town
from backroom.games.butch.town import can_build, standing_of_type

ACTION_WORTH = 0.5
COWBOY_WORTH = 0.9
SECOND_COWBOY = 0.3
"""A cowboy reward only moves the cowboy if one is on the board already."""

DECAY = (2.2, 1.4, 0.8, 0.4, 0.15, 0.05, 0.0)
"""How urgent a building at repair 0..6 is."""
BANK_IMPORTANCE = -0.2
"""A Bank that falls down stops charging."""

WEAR = 0.5
LAST_WEAR = 0.8
"""Wear at repair 1: the building is lost."""
HOME_WEAR = 1.2


@rule
def chance_to_fire(v: Town, building: int) -> float:
    """How likely a roll is one of the building's numbers: p2, or one die where that is the usual throw (G1)."""
    numbers = int(v.activation[building])
    ways = 0
    if v.dice_mode == DiceMode.TWO:
        for x in range(2, 13):
            if (numbers >> x) & 1:
                ways += 6 - abs(7 - x)
    else:
        for x in range(1, 7):
            if (numbers >> x) & 1:
                ways += 6
    return ways / 36.0


@rule
def cowboy_worth(v: Town, p: int) -> float:
    """What a cowboy reward is worth to a seat now."""
    return COWBOY_WORTH if v.cowboy[p] == NOWHERE else COWBOY_WORTH * SECOND_COWBOY


@rule
def active_value(v: Town, p: int, building: int, cowboy: float, counted: int) -> float:
    """v of a building that fires in its owner's turn. `counted` is added to the buildings that a Brewery counts."""
    rubies = int(v.active_rubies[building])
    if v.per_rubies[building]:
        rubies += int(v.per_rubies[building]) * (standing_of_type(v, p, int(v.per_type[building])) + counted)
    return rubies + ACTION_WORTH * v.active_actions[building] + cowboy * v.active_cowboys[building]


@rule
def inactive_value(v: Town, p: int, building: int, cowboy: float) -> float:
    """v of a building that fires in somebody else's turn. A fee counts if it can be paid."""
    rubies = int(v.inactive_rubies[building])
    if v.rubies[p] >= v.fee[building]:
        rubies -= int(v.fee[building])
    return rubies + ACTION_WORTH * v.inactive_actions[building] + cowboy * v.inactive_cowboys[building]


@rule
def round_value(v: Town, p: int, building: int, counted: int) -> float:
    """What one round of rolls brings from a building: a building's part of the town income I."""
    cowboy = cowboy_worth(v, p)
    mine = active_value(v, p, building, cowboy, counted)
    theirs = inactive_value(v, p, building, cowboy)
    return chance_to_fire(v, building) * (mine + (v.players - 1) * theirs)


@rule
def added_income(v: Town, p: int, building: int) -> float:
    """ΔI: how much more a round brings with one more of these. A new Saloon also feeds the Breweries."""
    itself = 1 if v.per_type[building] == building else 0
    more = round_value(v, p, building, itself)
    for c in range(CELLS):
        other = int(v.grid[p, c])
        if v.repair[p, c] > 0 and v.per_type[other] == building:
            more += chance_to_fire(v, other) * v.per_rubies[other]
    return more


@rule
def home_types(v: Town, p: int, least: int) -> int:
    """The home types a seat has with at least this repair: bit b is type b."""
    found = 0
    for c in range(CELLS):
        building = int(v.grid[p, c])
        if v.home[building] and v.repair[p, c] >= least:
            found |= 1 << building
    return found


@rule
def missing_homes(v: Town, p: int) -> int:
    """The home types a seat still has to buy: bit b is type b."""
    wanted = 0
    for building in range(1, TYPES + 1):
        if v.home[building]:
            wanted |= 1 << building
    return wanted & ~home_types(v, p, 0)


@rule
def size(types: int) -> int:
    """How many types are in a set."""
    n = 0
    while types:
        types &= types - 1
        n += 1
    return n


@rule
def importance(v: Town, p: int, c: int) -> float:
    """How much the building in a cell needs looking after."""
    building = int(v.grid[p, c])
    if building == 0:
        return 0.0
    if building == BANK:
        return BANK_IMPORTANCE
    worth = 2.0 * round_value(v, p, building, 0)
    if v.home[building]:
        worth += 1.0 + 0.8 * size(home_types(v, p, 0))
    return worth * DECAY[int(v.repair[p, c])] * (0.4 + v.players * chance_to_fire(v, building))


@rule
def score_value(v: Town, p: int, score: int, guard: int) -> float:
    """What a score brings a seat whose cowboy stands in `guard`: rewards, less what the wear costs."""
    cowboy = cowboy_worth(v, p)
    total = 0.0
    for c in range(CELLS):
        building = int(v.grid[p, c])
        if v.repair[p, c] == 0 or not (v.activation[building] >> score) & 1:
            continue
        if p == v.active:
            total += active_value(v, p, building, cowboy, 0)
        else:
            total += inactive_value(v, p, building, cowboy)
        if v.hero[p] != c and not (guard == c and v.cowboy_guards_wear > 0):
            loss = LAST_WEAR if v.repair[p, c] == 1 else WEAR
            if building == BANK:
                total += loss  # the sooner it is gone the better
            elif v.home[building]:
                total -= loss * HOME_WEAR
            else:
                total -= loss
    return total


@rule
def has_engine(v: Town, p: int) -> bool:
    """Has the seat bought a building that is neither home nor Bank? Anything but the starters in their cells."""
    for c in range(CELLS):
        building = int(v.grid[p, c])
        starter = SALOON if c == 3 else RANCH if c == 4 else HOTEL if c == 5 else 0
        engine = building != BANK and not v.home[building]
        if engine and building > 0 and building != starter:
            return True
    return False


@rule
def room_to_build(v: Town, p: int) -> int:
    """How many cells a new card could go to."""
    room = 0
    for c in range(CELLS):
        room += can_build(v, p, c)
    return room


@rule
def target_worth(v: Town, rival: int, c: int, homes: int) -> float:
    """What kicking at a rival's building is worth; `homes` is how many home types its owner has standing."""
    worth = 0.3
    if v.home[v.grid[rival, c]]:
        worth += 0.6 * homes + (1.5 if homes >= 2 else 0.0)
    if v.repair[rival, c] == 1:
        worth *= 2.2
    elif v.repair[rival, c] >= 3:
        worth *= 0.6
    if v.hero[rival] == c:
        worth *= 0.6
    if v.cowboy[rival] == c or (v.cowboy_defends_anywhere and v.cowboy[rival] != NOWHERE):
        worth = worth * 0.42 + (0.2 if v.defender_keeps else 0.6)
    return worth


@rule
def around(cells: int) -> int:
    """The orthogonal neighbours of a set of cells, bit c is cell c."""
    return ((cells << 3) | (cells >> 3) | ((cells & 0b011011011) << 1) | ((cells & 0b110110110) >> 1)) & 0b111111111


@rule
def streets(v: Town, p: int) -> int:
    """R25: the cells the hero can walk on."""
    cells = 0
    for c in range(CELLS):
        if (v.grid[p, c] > 0 or v.demolished > 0) and v.cowboy[p] != c:
            cells |= 1 << c
    return cells
