"""What a viewer of a table gets: lines of the log, and how things stand now. The one place where that is made.

Everything here is built up field by field from a seat's *view*; nothing is copied from the state or the log and then
thinned out. A viewer is a seat number, or None for a spectator. The language changes words, and nothing else.
"""

from backroom.table.sight.log import Line, changed, faded, lines, seen_entries
from backroom.table.sight.present import CoachNow, Now, PauseNow, SeatNow, UndoNow, asked, now

__all__ = [
    "CoachNow",
    "Line",
    "Now",
    "PauseNow",
    "SeatNow",
    "UndoNow",
    "asked",
    "changed",
    "faded",
    "lines",
    "now",
    "seen_entries",
]
