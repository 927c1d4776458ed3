"""Several nodes in one house: real processes on a real Postgres and a real Redis, killed and paused."""
