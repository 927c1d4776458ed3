"""S10 of the survey of attacks: what we depend on is locked with hashes, listed, and looked up."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from tools import dependencies
from tools.dependencies import HASH, LOCKED, ROOT, bill, main, parts

Said = pytest.CaptureFixture[str]


class Advisories(BaseHTTPRequestHandler):
    """A database that knows something against some packages."""

    against: tuple[str, ...] = ()
    answer = b""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))["queries"]
        purls = [query["package"]["purl"] for query in asked]
        results = [{"vulns": [{"id": "X-1"}]} if purl.startswith(self.against) else {} for purl in purls]
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.answer or json.dumps({"results": results}).encode())

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


@pytest.fixture
def advisories() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Advisories) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.mark.parametrize("lock", ["run", "dev", "bench", "node"])
def test_S10_every_locked_package_has_its_hashes(lock: str) -> None:
    locked = LOCKED.findall((ROOT / "requirements" / f"{lock}.lock").read_text("utf-8"))
    assert locked
    assert all(HASH.search(rest) for _, _, rest in locked)


def test_S10_the_bill_names_everything_once_and_is_the_same_each_time() -> None:
    made = bill(parts())
    assert made == bill(parts())
    assert (made["bomFormat"], made["specVersion"]) == ("CycloneDX", "1.6")
    purls = [part["purl"] for part in made["components"]]
    assert len(purls) == len(set(purls))
    names = {part["name"]: part for part in made["components"]}
    assert names["litestar"]["scope"] == names["svelte"]["scope"] == "required"
    assert names["pytest"]["scope"] == "excluded"
    assert names["litestar"]["externalReferences"][0]["hashes"]
    assert names["svelte"]["hashes"][0]["alg"] == "SHA-512"


@pytest.mark.parametrize(
    ("against", "status", "says"),
    [
        ((), 0, "nothing is known"),
        (("pkg:pypi/litestar@",), 1, "litestar"),
        (("pkg:pypi/pytest@", "pkg:npm/vite@"), 0, "pytest"),
    ],
)
def test_S10_what_a_server_runs_on_must_have_no_known_fault(
    advisories: str, against: tuple[str, ...], status: int, says: str, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    monkeypatch.setattr(Advisories, "against", against or ("nothing",))
    assert main(advisories) == status
    assert says in capsys.readouterr().out


def test_S10_who_cannot_be_asked_is_named(advisories: str, monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    assert main("http://127.0.0.1:9/") == 0
    assert "not audited, http://127.0.0.1:9/ cannot be reached" in capsys.readouterr().out
    monkeypatch.setattr(Advisories, "answer", b"<html>welcome to this hotel</html>")
    assert main(advisories) == 0
    assert "its answer cannot be read" in capsys.readouterr().out
    assert dependencies.TARGET.exists()
