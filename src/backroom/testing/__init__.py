"""The suite every game must pass, importable for anybody's game.

Each check is a plain function that raises AssertionError and says which game, players, seed, decision, seat and field.
It needs no test framework. `cases(game)` lists them all for pytest, `conformance(game)` runs them all.
"""

from backroom.testing.agreement import three_ways
from backroom.testing.choices import legality
from backroom.testing.conforms import misfits
from backroom.testing.imagination import chi_square_limit, exact_imagination
from backroom.testing.journeys import round_trips
from backroom.testing.limits import bounds, wrong_with, wrong_with_view
from backroom.testing.refused import refusals_change_nothing
from backroom.testing.suite import Case, any_numbers, cases, conformance, few, golden_path
from backroom.testing.transcript import check_golden, golden
from backroom.testing.twins import Twins, twin_worlds
from backroom.testing.walks import Reached, any_variant, as_playouts_do, choose, reachable
from backroom.testing.ways import compiled, interpreted, scripted

__all__ = [
    "Case",
    "Reached",
    "Twins",
    "any_numbers",
    "any_variant",
    "as_playouts_do",
    "bounds",
    "cases",
    "check_golden",
    "chi_square_limit",
    "choose",
    "compiled",
    "conformance",
    "exact_imagination",
    "few",
    "golden",
    "golden_path",
    "interpreted",
    "legality",
    "misfits",
    "reachable",
    "refusals_change_nothing",
    "round_trips",
    "scripted",
    "three_ways",
    "twin_worlds",
    "wrong_with",
    "wrong_with_view",
]
