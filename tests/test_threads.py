"""What several threads do at once must not crash the process."""

import re
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "backroom"
LOADING = """
import sys, threading
from backroom.table import snapshot

sys.setswitchinterval(1e-6)
body = snapshot.msgpack.encode(snapshot._Snapshot(1, "playing", (), False, 0, 0, "", b""))
together = threading.Barrier(16)

def load():
    together.wait()
    snapshot.DECODER.decode(body)

threads = [threading.Thread(target=load) for _ in range(16)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


def test_D1_many_tables_are_loaded_at_once_after_a_restart() -> None:
    """Two threads in which msgspec learns the same type at the same moment crash: half of the time, before this."""
    for _ in range(3):
        assert subprocess.run([sys.executable, "-c", LOADING], check=False).returncode == 0


def test_decoders_are_made_before_threads_use_them() -> None:
    late = re.compile(r"(?:decode|convert)\([^\n]*\btype=")
    found = [file.name for file in SOURCE.rglob("*.py") if late.search(file.read_text("utf-8"))]
    assert found == []
