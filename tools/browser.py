"""Finds a browser for the tests, or installs one where that is possible, or says what to install."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def browser() -> str | None:
    """The path of a Chromium or Chrome: BACKROOM_BROWSER, or what the system has."""
    chosen = os.environ.get("BACKROOM_BROWSER")
    return chosen or next((path for name in NAMES if (path := shutil.which(name))), None)


def main() -> int:
    """Print where the browser is; as root on Debian or Ubuntu, install it first if need be."""
    if browser() is None and shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        print("Browser: installing the system's chromium for the browser tests.", flush=True)
        quiet = {"stdout": subprocess.DEVNULL, "env": os.environ | {"DEBIAN_FRONTEND": "noninteractive"}}
        subprocess.run(["apt-get", "update"], check=False, **quiet)  # type: ignore[call-overload]
        subprocess.run(["apt-get", "install", "-y", "chromium"], check=False, **quiet)  # type: ignore[call-overload]
    found = browser()
    if found is None:
        print("Browser: none found. Install Chromium or Chrome, or set BACKROOM_BROWSER, to run the browser tests.")
    else:
        print(f"Browser: {found}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
