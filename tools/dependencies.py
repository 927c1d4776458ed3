"""What Backroom is made of: `python tools/dependencies.py [ADVISORIES]`.

Writes build/sbom.json, a bill of materials (CycloneDX) made from the lock files, and asks a database of advisories
(OSV) whether something is known against any of it. Where that cannot be reached it says so, and that is all. A known
fault in what a server runs on is an error; one in the tools of the checks is only told.
"""

from __future__ import annotations

import base64
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen
from uuid import NAMESPACE_URL, uuid5

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "build" / "sbom.json"
ADVISORIES = "https://api.osv.dev/v1/querybatch"
WITHIN = 8
"""Seconds to wait for the advisories."""
LOCKED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)(.*(?:\n    --hash=.*)*)", re.MULTILINE)
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
SERVER, CLIENT, TOOLS = "server", "client", "tools"


@dataclass(frozen=True)
class Part:
    """One package at one version, and what it is needed for."""

    kind: str
    name: str
    version: str
    needed_by: str
    hashes: tuple[tuple[str, str], ...] = field(repr=False, default=())
    licence: str = ""

    @property
    def purl(self) -> str:
        """Its address among all packages."""
        return f"pkg:{self.kind}/{self.name.replace('@', '%40')}@{self.version}"


def parts() -> list[Part]:
    """Everything that the lock files name, each once."""
    server = list(_python("run", SERVER))
    known = {part.purl for part in server}
    tools = [part for lock in ("dev", "node") for part in _python(lock, TOOLS) if part.purl not in known]
    return sorted([*server, *{part.purl: part for part in tools}.values(), *_client()], key=lambda part: part.purl)


def _python(lock: str, needed_by: str) -> Iterator[Part]:
    for name, version, rest in LOCKED.findall((ROOT / "requirements" / f"{lock}.lock").read_text("utf-8")):
        hashes = tuple(("SHA-256", digest) for digest in HASH.findall(rest))
        yield Part("pypi", name.lower().replace("_", "-"), version, needed_by, hashes)


def _client() -> Iterator[Part]:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))
    seen = set()
    for place, package in lock["packages"].items():
        name = place.rpartition("node_modules/")[2]
        if name and (name, package["version"]) not in seen:
            seen.add((name, package["version"]))
            algorithm, _, digest = package.get("integrity", "").partition("-")
            hashes = (("SHA-512", base64.b64decode(digest).hex()),) if algorithm == "sha512" else ()
            yield Part("npm", name, package["version"], CLIENT, hashes, package.get("license", ""))


def bill(found: list[Part]) -> dict[str, Any]:
    """The bill of materials. The same lock files give the same bill, to the byte."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    us = f"pkg:pypi/{project['name']}@{project['version']}"
    everything = " ".join(part.purl for part in found)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, f'{us} {everything}')}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": us,
                "name": project["name"],
                "version": project["version"],
                "licenses": [{"license": {"id": project["license"]}}],
            }
        },
        "components": [_component(part) for part in found],
    }


def _component(part: Part) -> dict[str, Any]:
    group, _, name = part.name.rpartition("/")
    component: dict[str, Any] = {
        "type": "library",
        "bom-ref": part.purl,
        **({"group": group} if group else {}),
        "name": name,
        "version": part.version,
        "purl": part.purl,
        "scope": "excluded" if part.needed_by == TOOLS else "required",
        "properties": [{"name": "backroom:needed-by", "value": part.needed_by}],
    }
    if part.licence:
        component["licenses"] = [{"expression": part.licence}]
    hashes = [{"alg": algorithm, "content": digest} for algorithm, digest in part.hashes]
    if part.kind == "npm":
        component["hashes"] = hashes
    elif hashes:
        # One package, several files: one for each system it was built for.
        where = f"https://pypi.org/project/{part.name}/{part.version}/"
        component["externalReferences"] = [{"type": "distribution", "url": where, "hashes": hashes}]
    return component


def known_faults(found: list[Part], advisories: str) -> dict[Part, list[str]]:
    """The advisories there are. Raises OSError if nobody can be asked."""
    question = json.dumps({"queries": [{"package": {"purl": part.purl}} for part in found]}).encode()
    request = Request(advisories, question, {"content-type": "application/json"})
    try:
        with urlopen(request, timeout=WITHIN) as answer:
            results = json.load(answer)["results"]
            named = [[fault["id"] for fault in (result or {}).get("vulns", [])] for result in results]
    except (ValueError, KeyError, TypeError) as problem:
        raise URLError(f"its answer cannot be read: {problem}") from None
    return {part: faults for part, faults in zip(found, named, strict=False) if faults}


def main(advisories: str = ADVISORIES) -> int:
    """Write the bill, ask, and say what was found."""
    found = parts()
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(json.dumps(bill(found), indent=1) + "\n", "utf-8")
    print(f"Dependencies: {len(found)} in {TARGET.relative_to(ROOT)}.")
    try:
        faults = known_faults(found, advisories)
    except OSError as problem:
        print(f"Dependencies: not audited, {advisories} cannot be reached ({getattr(problem, 'reason', problem)}).")
        return 0
    for part, names in faults.items():
        print(f"Dependencies: {part.name} {part.version} (for the {part.needed_by}): {', '.join(names)}")
    if not faults:
        print("Dependencies: audited, nothing is known against any of them.")
    return 1 if any(part.needed_by == SERVER for part in faults) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
