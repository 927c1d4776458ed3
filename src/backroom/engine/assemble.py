"""From a game's moves to an object file that needs nothing of numba.

Each function of `moves.py` is compiled by numba. What numba made is put together with the little that it needs of
numba's runtime (`runtime.ll`), and everything that only Python would call is left out.
"""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from llvmlite import binding as llvm
from numba import cfunc, from_dtype, types

from backroom.engine.errors import DeclarationError
from backroom.engine.library import ACTIONS, BYTES, FAILED, MOVES, NUMBER, PAYOFFS, RECORD, RECORDS, Given

RUNTIME = Path(__file__).with_name("runtime.ll")
OURS = "cfunc."
"""What numba puts before the name of a function that is to be called from elsewhere; the function itself is without."""
# As numba's functions are called: the result and a reason to fail are written where the first two arguments say.
DOOR = """
declare i32 @"{inner}"(ptr, ptr, {kinds})

define i64 @{name}({given}) {{
  %result = alloca i64
  %reason = alloca ptr
  %status = call i32 @"{inner}"(ptr %result, ptr %reason, {given})
  %well = icmp eq i32 %status, 0
  %written = load i64, ptr %result
  %answer = select i1 %well, i64 %written, i64 {failed}
  ret i64 %answer
}}
"""
ELSEWHERE = ("NRT_", "numba_", "Py", "_Py")
"""How names begin of what only numba and Python have."""


def assemble(moves: ModuleType, record: np.dtype[Any]) -> bytes:
    """The functions of a game's moves in one object file, for the processor of this machine."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    kinds = _kinds(record)
    whole = llvm.parse_assembly(RUNTIME.read_text("utf-8"))
    for name, given in MOVES.items():
        compiled = cfunc(types.int64(*(kinds[one] for one in given)))(getattr(moves, name))
        whole.link_in(llvm.parse_assembly(compiled.inspect_llvm()))
        whole.link_in(llvm.parse_assembly(_door(name, given, compiled.native_name.removeprefix(OURS))))
    machine = _machine()
    _strip(whole, machine)
    missing = [one.name for one in whole.functions if one.is_declaration and one.name.startswith(ELSEWHERE)]
    if missing:
        raise DeclarationError(f"compiled rules may not need {', '.join(missing)}: no strings, no printing, no objects")
    return bytes(machine.emit_object(whole))


def _kinds(dtype: np.dtype[Any]) -> dict[Given, Any]:
    record = from_dtype(dtype)
    return {
        NUMBER: types.int64,
        RECORD: record,
        RECORDS: types.CPointer(record),
        BYTES: types.CPointer(types.uint8),
        ACTIONS: types.CPointer(types.int16),
        PAYOFFS: types.CPointer(types.float64),
    }


def _door(name: str, given: tuple[Given, ...], inner: str) -> str:
    """A function that anybody can call, around one of numba's."""
    kinds = ["i64" if one is NUMBER else "ptr" for one in given]
    named = [f"{kind} %a{place}" for place, kind in enumerate(kinds)]
    return DOOR.format(name=name, inner=inner, kinds=", ".join(kinds), given=", ".join(named), failed=FAILED)


def _machine() -> Any:
    """As numba makes it: the code is for this processor, and lies wherever there is room."""
    target = llvm.Target.from_triple(llvm.get_process_triple())
    return target.create_target_machine(
        cpu=llvm.get_host_cpu_name(),
        features=llvm.get_host_cpu_features().flatten(),
        opt=3,
        reloc="static" if target.name.startswith("x86") else "default",
        codemodel="jitdefault",
        jit=True,
    )


def _strip(whole: Any, machine: Any) -> None:
    """Leave out what our own functions do not use."""
    for one in (*whole.functions, *whole.global_variables):
        if not one.is_declaration and one.name not in MOVES:
            one.linkage = llvm.Linkage.internal
    passes = llvm.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    passes.run(whole, llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options()))
