"""Building a shelter (R13 to R17)."""

from backroom.engine import EVERYONE, emit, rule
from backroom.games.bycatch.actions import RUN_LENGTH, RUN_LOW
from backroom.games.bycatch.events import Event
from backroom.games.bycatch.fan import held_ranks, lose_rank
from backroom.games.bycatch.memory import remember_loss
from backroom.games.bycatch.piles import reveal_intelligence
from backroom.games.bycatch.state import LENGTH, LOW, OWNER_OF, SHELTER_INTEL, Nations
from backroom.games.bycatch.turns import borders


@rule
def has_run(s: Nations, p: int, low: int, length: int) -> bool:
    """R13, G11: every rank of the run is in the fan."""
    run = ((1 << length) - 1) << low
    return held_ranks(s, p) & run == run


@rule
def shelter_points(s: Nations, length: int, suspect: bool) -> int:
    """R46, R47."""
    points = int(s.shelter_base) + int(s.shelter_step) * (length - 3)
    return points * int(s.shelter_mult) if suspect else points


@rule
def build_shelter(s: Nations, p: int, number: int) -> None:
    """R14, R17: laid face up; with a suspect in it the intelligence is claimed."""
    low = RUN_LOW[number]
    length = RUN_LENGTH[number]
    for rank in range(low, low + length):
        remember_loss(s, p, rank)
        lose_rank(s, p, rank)
    claimed = int(s.intel_cur) if low <= s.intel_cur < low + length else 0
    row = s.shelters[s.n_shelters]
    row[OWNER_OF] = p
    row[LOW] = low
    row[LENGTH] = length
    row[SHELTER_INTEL] = claimed
    s.n_shelters += 1
    points = shelter_points(s, length, claimed > 0)
    s.score[p] += points
    s.sheltered[p] += length
    emit(s, Event.SHELTERED, EVERYONE, p, low, length, claimed, points)
    if claimed:
        reveal_intelligence(s)
    borders(s)
