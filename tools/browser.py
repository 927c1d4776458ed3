"""Finds a browser for the tests, or installs one where that is possible, or says what to install."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""The first takes a sixth of the others' time to open a page: it draws no window around it."""
PACKAGES = ("chromium-headless-shell", "chromium")
"""Debian has both, Ubuntu the second."""


def browser() -> str | None:
    """The path of a Chromium or Chrome: BACKROOM_BROWSER, or what the system has."""
    chosen = os.environ.get("BACKROOM_BROWSER")
    return chosen or next((path for name in NAMES if (path := shutil.which(name))), None)


def may_install() -> bool:
    """Is this Debian or Ubuntu, and are we root?"""
    return shutil.which("apt-get") is not None and hasattr(os, "geteuid") and os.geteuid() == 0


def apt_get(*command: str, at: str | None = None) -> None:
    """Whatever comes of it: whether the program is there now is seen afterwards. `at`: in this folder."""
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", *command], check=False, stdout=subprocess.DEVNULL, env=quiet, cwd=at)


def main() -> int:
    """Print where the browser is; as root on Debian or Ubuntu, install it first if need be."""
    if browser() is None and may_install():
        print("Browser: installing the system's chromium for the browser tests.", flush=True)
        apt_get("update")
        for package in PACKAGES:
            if browser() is None:
                apt_get("install", "-y", package)
    found = browser()
    if found is None:
        print("Browser: none found. Install Chromium or Chrome, or set BACKROOM_BROWSER, to run the browser tests.")
    else:
        print(f"Browser: {found}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
