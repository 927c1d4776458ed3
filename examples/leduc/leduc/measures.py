"""What designers count in finished games."""

from typing import Any

from numpy.typing import NDArray


def measures(finished: NDArray[Any]) -> dict[str, NDArray[Any]]:
    """A name and a number per game."""
    return {"chips in the pot": finished["paid"].sum(axis=1), "shown down": finished["folded"] == 0}
