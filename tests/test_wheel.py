"""The wheel is all that a host needs: the program, every game and the pages for browsers, and no Node."""

import json
import os
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

import pytest

from tests.browser.conftest import missing
from tests.browser.people import built_client
from tests.server.harness import Server

SOURCE = Path(__file__).parents[1] / "src"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As `make wheel` makes it."""
    if not (built_client() / "index.html").is_file():
        missing("The client is not built: make client.")
    folder = tmp_path_factory.mktemp("dist")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--no-deps", "--no-build-isolation", "-w", str(folder), str(SOURCE.parent)], check=True)
    (made,) = folder.glob("backroom-*.whl")
    return made


def test_all_of_the_package_is_in_the_wheel_and_nothing_else(wheel: Path) -> None:
    files = [file for file in (SOURCE / "backroom").rglob("*") if file.is_file() and file.parent.name != "__pycache__"]
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert packed == {str(file.relative_to(SOURCE)) for file in files}
    assert "backroom/server/static/index.html" in packed


def test_what_is_in_the_wheel_opens_a_house(wheel: Path, tmp_path: Path) -> None:
    unpacked = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(unpacked)
    server = Server(tmp_path)
    server.program = [sys.executable, "-c", "import sys; from backroom.cli import main; sys.exit(main())"]
    server.environment |= {"PYTHONPATH": str(unpacked)}
    where = [sys.executable, "-c", "import backroom; print(backroom.__file__)"]
    told = subprocess.run(where, env=os.environ | server.environment, capture_output=True, text=True, check=True)
    assert Path(told.stdout.strip()).is_relative_to(unpacked)
    with server, urllib.request.urlopen(f"{server.url}/") as page:
        assert b"Backroom" in page.read()
        with urllib.request.urlopen(f"{server.url}/api/games") as games:
            assert len(json.load(games)) >= 5
