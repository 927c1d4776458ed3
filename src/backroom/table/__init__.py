"""One table in play: seats, clocks, log, views. Pure: no sockets, no database, no wall clock."""
