"""The games that come with Backroom, a folder each.

`backroom.games()` lists every installed game, theirs and anybody's. This package bears the same name, and importing
one of its games would put the package in the function's place; so the package itself can be called.
"""

import sys
from types import ModuleType

from backroom.engine import registry


class _Listing(ModuleType):
    def __call__(self) -> tuple[str, ...]:
        """The names of all installed games."""
        return registry.games()


sys.modules[__name__].__class__ = _Listing
