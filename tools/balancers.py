"""Finds nginx and Caddy for the tests of several nodes, or unpacks Debian's packages of them into .venv.

They are not installed: a web server that is installed begins to serve. Where neither works, tests that want one are
skipped, and say so.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.browser import apt_get, may_install

NAMES = ("nginx", "caddy")
UNPACKED = Path(sys.prefix) / "balancers"


def balancer(name: str) -> str | None:
    """The path of this program: the system's, or the one that was unpacked."""
    folders = ("/usr/sbin", UNPACKED / "usr" / "sbin", UNPACKED / "usr" / "bin")
    return shutil.which(name, path=os.pathsep.join([os.environ["PATH"], *map(str, folders)]))


def unpack(name: str) -> bool:
    """Get the package of this name and unpack it. Anybody may do that, not only who may install. False if not."""
    with tempfile.TemporaryDirectory() as folder:
        apt_get("-o", "APT::Sandbox::User=root", "download", name, at=folder)  # another user could not write there
        for package in Path(folder).glob("*.deb"):
            subprocess.run(["dpkg-deb", "-x", str(package), str(UNPACKED)], check=False)
    return balancer(name) is not None


def main() -> int:
    """Print where they are."""
    missing = [name for name in NAMES if balancer(name) is None]
    if missing and shutil.which("apt-get") and shutil.which("dpkg-deb"):
        print(f"Balancers: unpacking {' and '.join(missing)} for the tests of several nodes.", flush=True)
        missing = [name for name in missing if not unpack(name)]
        if missing and may_install():
            apt_get("update")
            missing = [name for name in missing if not unpack(name)]
    for name in NAMES:
        print(f"Balancers: {balancer(name) or f'no {name} found. Install it to run the tests that want one'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
