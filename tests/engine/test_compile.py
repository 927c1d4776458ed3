"""Compile and cache: nobody waits, nothing stale runs, and the second start finds everything there."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from backroom.engine import BackroomError, DeclarationError
from tests.copies import copy_of_leduc, edit, load_copy

NAME, OTHER = "cachedpoker", "otherpoker"
LOAD = f"""
import json, sys
from {NAME} import game
machine = game.runner.compiled()
state = game.new(2, seed=1)
machine.apply(state.array, 0, 2)
print(json.dumps({{
    "folder": game.runner.folder.name,
    "paid": state.paid.tolist(),
    "numba": "numba" in sys.modules,
}}))
"""
LOOPS = f"""
import json
from {NAME} import game
from backroom.engine import play_out
decisions = play_out(game, 2, games=10, seed=1).decisions.tolist()
stats = game.runner.kernels.playouts.stats
print(json.dumps({{
    "decisions": decisions,
    "hits": sum(stats.cache_hits.values()),
    "misses": sum(stats.cache_misses.values()),
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
    "same": again == state, "ready": game.runner.ready,
}}))
"""
TURNS = f"""
import json, os, time
from pathlib import Path
os.cpu_count = lambda: 2
import {NAME}, {OTHER}
games = [{NAME}.game, {OTHER}.game]
assert [type(game.machine).__name__ for game in games] == ["Interpreted"] * 2
most, deadline = 0, time.monotonic() + 300
while not all(game.runner.ready for game in games) and time.monotonic() < deadline:
    compilers = [path.read_text().split() for path in Path("/proc/self/task").glob("*/children")]
    most = max(most, sum(map(len, compilers)))
    time.sleep(0.01)
print(json.dumps({{"most": most, "ready": [game.runner.ready for game in games]}}))
"""


def run(folder: Path, code: str, **environment: str) -> Any:
    """What another process prints, with its cache in this folder."""
    paths = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    settings = os.environ | {"BACKROOM_CACHE": str(folder / "cache"), "PYTHONPATH": paths} | environment
    done = subprocess.run([sys.executable, "-c", code], env=settings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def compiled_files(folder: Path) -> dict[Path, int]:
    """What machine code there is, and when it was written."""
    found = (*(folder / "cache").rglob("*.o"), *(folder / "cache").rglob("*.nbc"))
    return {path: path.stat().st_mtime_ns for path in found}


def test_a_second_start_loads_and_a_change_never_runs_stale_code(tmp_path: Path) -> None:
    package = copy_of_leduc(tmp_path, NAME)
    first = run(tmp_path, LOAD)
    assert first["paid"] == [3, 1]
    assert first["numba"], "there was nothing to load"
    files = compiled_files(tmp_path)
    assert [path.name for path in files] == ["moves.o"]

    second = run(tmp_path, LOAD)
    assert second == first | {"numba": False}, "who only plays needs no compiler"
    assert compiled_files(tmp_path) == files, "and nothing was compiled"

    # The change is in a function that apply calls, in another file than the moves.
    edit(package, "rules.py", "return s.first_raise if", "return 40 + s.first_raise if")
    third = run(tmp_path, LOAD)
    assert third["folder"] != first["folder"]
    assert third["paid"] == [43, 1]


def test_a_second_start_finds_the_loops_too(tmp_path: Path) -> None:
    copy_of_leduc(tmp_path, NAME)
    first = run(tmp_path, LOOPS)
    assert (first["hits"], first["misses"]) == (0, 1), "there was nothing to load"
    files = compiled_files(tmp_path)
    assert files
    assert run(tmp_path, LOOPS) == {"decisions": first["decisions"], "hits": 1, "misses": 0}
    assert compiled_files(tmp_path) == files, "and nothing was compiled"


def test_what_raises_in_python_is_an_error_in_machine_code_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BACKROOM_CACHE", str(tmp_path / "cache"))
    change = ("rules.py", "return s.first_raise if", "return s.first_raise // (s.ante - 1) if")
    game = load_copy(monkeypatch, tmp_path, "dividing", change)
    machine, state = game.runner.compiled(), game.new(2, seed=1)
    with pytest.raises(BackroomError, match=r"something went wrong in compiled rules \(apply_one\)"):
        machine.apply(state.array, 0, 2)


def test_rules_that_need_memory_of_their_own_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """They should not, but what `imagine` works out may take a scratch pad, and copies of rows that overlap do."""
    monkeypatch.setenv("BACKROOM_CACHE", str(tmp_path / "cache"))
    changes = (
        ("rules.py", "from typing import Any\n", "from typing import Any\n\nimport numpy as np\n"),
        (
            "rules.py",
            "    raising = int(action == Action.RAISE)\n",
            "    raising = int(action == Action.RAISE)\n    pad = np.zeros(1000, np.int64)\n"
            "    pad[:900] = np.arange(900)\n    pad[1:901] = pad[:900]\n    s.paid[other] += pad[5] - 3\n",
        ),
    )
    game = load_copy(monkeypatch, tmp_path, "scribbling", *changes)
    state, again = game.new(2, seed=1), game.new(2, seed=1)
    for _ in range(1000):
        once = game.layout.copy(state.array)
        game.runner.compiled().apply(once, 0, 1)
    game.interpreted.apply(again.array, 0, 1)
    assert once.tobytes() == again.array.tobytes()
    assert once["paid"][0].tolist() == [2, 2]


def test_rules_that_need_pythons_objects_are_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BACKROOM_CACHE", str(tmp_path / "cache"))
    change = ("rules.py", "    raising = int(action == Action.RAISE)\n", "    raising = 1\n    print(raising)\n")
    game = load_copy(monkeypatch, tmp_path, "printing", change)
    with pytest.raises(DeclarationError, match=r"compiled rules may not need .*numba_gil_ensure"):
        game.runner.compiled()


def test_interpreted_at_once_and_compiled_later(tmp_path: Path) -> None:
    copy_of_leduc(tmp_path, NAME)
    told = run(tmp_path, SWITCH)
    assert told == {
        "first": "Interpreted",
        "during": "Interpreted",
        "last": "Compiled",
        "same": True,
        "ready": True,
    }


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="the system does not tell who has started whom")
def test_half_of_the_cores_compile_and_not_one_for_each_game(tmp_path: Path) -> None:
    for name in (NAME, OTHER):
        copy_of_leduc(tmp_path, name)
    assert run(tmp_path, TURNS) == {"most": 1, "ready": [True, True]}
    assert [path.name for path in compiled_files(tmp_path)] == ["moves.o"] * 2, "and no loops, which no table needs"


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
