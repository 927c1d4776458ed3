"""Compile and cache: nobody waits, nothing stale runs, and the second start finds everything there."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.copies import copy_of_leduc, edit

NAME = "cachedpoker"
LOAD = f"""
import json
from {NAME} import game
machine = game.runner.compiled()
kernels = game.runner.kernels
state = game.new(2, seed=1)
machine.apply(state.array, 0, 2)
stats = [kernels.apply_one.stats, kernels.legal_one.stats, kernels.imagine_one.stats]
print(json.dumps({{
    "folder": game.runner.folder.name,
    "paid": state.paid.tolist(),
    "hits": [sum(one.cache_hits.values()) for one in stats],
    "misses": [sum(one.cache_misses.values()) for one in stats],
}}))
"""
SWITCH = f"""
import json, time
from {NAME} import game
first = type(game.machine).__name__
state = game.new(2, seed=1)
while not state.over:
    game.play(state, state.owes[0], "CALL")
during = type(game.machine).__name__
deadline = time.monotonic() + 300
while type(game.machine).__name__ == "Interpreted" and time.monotonic() < deadline:
    time.sleep(0.1)
again = game.new(2, seed=1)
while not again.over:
    game.play(again, again.owes[0], "CALL")
print(json.dumps({{
    "first": first, "during": during, "last": type(game.machine).__name__,
    "same": again == state, "complete": game.runner.ready,
}}))
"""


def run(folder: Path, code: str, **environment: str) -> Any:
    """What another process prints, with its cache in this folder."""
    paths = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    settings = os.environ | {"BACKROOM_CACHE": str(folder / "cache"), "PYTHONPATH": paths} | environment
    done = subprocess.run([sys.executable, "-c", code], env=settings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def compiled_files(folder: Path) -> set[Path]:
    return set((folder / "cache").rglob("*.nbc"))


def test_a_second_start_loads_and_a_change_never_runs_stale_code(tmp_path: Path) -> None:
    package = copy_of_leduc(tmp_path, NAME)
    first = run(tmp_path, LOAD)
    assert first["paid"] == [3, 1]
    assert sum(first["hits"]) == 0, "there was nothing to load"
    files = compiled_files(tmp_path)
    assert files

    second = run(tmp_path, LOAD)
    assert second["folder"] == first["folder"]
    assert all(second["hits"]), "everything was loaded"
    assert sum(second["misses"]) == 0
    assert compiled_files(tmp_path) == files, "and nothing compiled"

    # The change is in a function that apply calls, in another file than the loops: numba's own cache would not notice.
    edit(package, "rules.py", "return s.first_raise if", "return 40 + s.first_raise if")
    third = run(tmp_path, LOAD)
    assert third["folder"] != first["folder"]
    assert third["paid"] == [43, 1]


def test_interpreted_at_once_and_compiled_later(tmp_path: Path) -> None:
    copy_of_leduc(tmp_path, NAME)
    told = run(tmp_path, SWITCH)
    assert told == {
        "first": "Interpreted",
        "during": "Interpreted",
        "last": "Compiled",
        "same": True,
        "complete": True,
    }


@pytest.mark.parametrize("file", ["rules.py", "knowledge.py", "house.py", "state.py", "deeper/phase.py"])
def test_every_source_names_the_folder(tmp_path: Path, file: str) -> None:
    package = copy_of_leduc(tmp_path, NAME)
    code = f"import json; from {NAME} import game; print(json.dumps([game.runner.folder.name, game.rules_version]))"
    before = run(tmp_path, code)
    path = package / file
    path.parent.mkdir(exist_ok=True)
    with path.open("a", encoding="utf-8") as source:
        source.write("\n# a comment\n")
    after = run(tmp_path, code)
    assert after[0] != before[0]
    assert (after[1] != before[1]) == (file != "house.py"), "the house bot is not part of what a stored game means"


def test_compiling_can_be_switched_off(tmp_path: Path) -> None:
    copy_of_leduc(tmp_path, NAME)
    code = f"import json; from {NAME} import game; game.new(2); print(json.dumps(game.runner._started))"
    assert run(tmp_path, code, BACKROOM_RUN="interpreted") is False
    assert not (tmp_path / "cache").exists()
