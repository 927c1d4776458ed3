"""Compiled moves as they are called: an object file is loaded, its functions are found, and that is all.

numba makes that file (`assemble.py`) and is not needed any more once it is there. A process that only plays is up
sooner without numba and needs far less memory: there is no compiler in it, and no code in a form to compile from.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from enum import Enum, auto
from functools import cache
from typing import TYPE_CHECKING, Any

from backroom.engine.errors import BackroomError

if TYPE_CHECKING:
    from llvmlite.binding import ExecutionEngine


class Given(Enum):
    """What a function is handed. All but numbers are addresses."""

    NUMBER = auto()
    RECORD = auto()
    """a state or a view"""
    RECORDS = auto()
    """several, one behind the other"""
    BYTES = auto()
    ACTIONS = auto()
    """16 bits for each"""
    PAYOFFS = auto()
    """a float for each seat"""


NUMBER, RECORD, RECORDS, BYTES, ACTIONS, PAYOFFS = Given
MOVES: dict[str, tuple[Given, ...]] = {
    "setup_one": (RECORD,),
    "legal_one": (RECORD, NUMBER, ACTIONS, NUMBER),
    "why_not_one": (RECORD, NUMBER, NUMBER),
    "why_not_all": (RECORD, NUMBER, ACTIONS, NUMBER),
    "apply_one": (RECORD, NUMBER, NUMBER),
    "default_one": (RECORD, NUMBER),
    "result_one": (RECORD, PAYOFFS, NUMBER),
    "reveal_one": (RECORD, NUMBER, RECORD),
    "views_one": (RECORD, BYTES, RECORDS, BYTES, NUMBER, NUMBER, BYTES, BYTES, NUMBER, NUMBER),
    "imagine_one": (RECORD, NUMBER, RECORD),
    "house_one": (RECORD, NUMBER, ACTIONS, NUMBER, NUMBER),
}
"""The functions of `moves.py`. Each returns a number."""
FAILED = -(2**63)
"""What a function returns in which something went wrong that would raise an exception in Python."""


@cache
def processor() -> str:
    """What this machine's processor is and can do. Code that was made for another may crash here."""
    from llvmlite import binding as llvm

    return f"{llvm.get_process_triple()} {llvm.get_host_cpu_name()} {llvm.get_host_cpu_features().flatten()}"


class Library:
    """The functions of one object file, for as long as this is kept."""

    def __init__(self, code: bytes) -> None:
        self._engine = _loaded(code)
        self._moves = {name: self._found(name, given) for name, given in MOVES.items()}

    def _found(self, name: str, given: tuple[Given, ...]) -> Callable[..., int]:
        address = self._engine.get_function_address(name)
        kinds = [ctypes.c_int64 if one is NUMBER else ctypes.c_void_p for one in given]
        # They take microseconds: to give up Python's lock for one, and to wait for it again, would take longer.
        found: Callable[..., int] = ctypes.PYFUNCTYPE(ctypes.c_int64, *kinds)(address)
        return found

    def call(self, name: str, *given: int) -> int:
        """Call one of them. Arrays and records are handed over by their address, and must live until it returns."""
        value = self._moves[name](*given)
        if value == FAILED:
            raise BackroomError(f"something went wrong in compiled rules ({name}); BACKROOM_RUN=interpreted tells what")
        return value


def _loaded(code: bytes) -> ExecutionEngine:
    from llvmlite import binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    machine = llvm.Target.from_triple(llvm.get_process_triple()).create_target_machine(jit=True)
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    return engine


def address(array: Any) -> int:
    """Where an array's content lies."""
    return int(array.ctypes.data)
