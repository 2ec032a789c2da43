"""The script of the desk's page and the packages that it is made of, without Node."""

import json
import re
import sys
from pathlib import Path

import pytest

from support import ROOT

sys.path.insert(0, str(ROOT / "scripts"))
import bundle

STATIC = ROOT / "logicgrid" / "web" / "static"
LOCKS = [ROOT / "scripts" / "desk" / "package-lock.json", ROOT / "scripts" / "editors" / "vscode" / "package-lock.json"]


def test_the_script_is_made_from_the_sources_that_are_here() -> None:
    """Byte for byte it is compared by `scripts/bundle.py --check`, which needs npm."""
    first = (STATIC / "desk.js").read_text(encoding="utf-8").partition("\n")[0]
    assert bundle.desk_digest() in first, "run scripts/bundle.py"


@pytest.mark.parametrize("script", bundle.PAGES, ids=lambda path: path.stem)
def test_the_script_of_a_page_is_made_from_the_modules_that_are_here(script: Path) -> None:
    first = script.read_text(encoding="utf-8").partition("\n")[0]
    assert first[:-3].partition(":")[0] == f"/* esbuild {bundle.page_digest(script)}", "run scripts/bundle.py"


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.parent.name)
def test_a_lock_file_has_hashes_and_no_addresses(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert "omit-lockfile-registry-resolved=true" in (lock.parent / ".npmrc").read_text(encoding="utf-8")
    assert '"resolved"' not in text and "registry" not in text.replace("registry-", "")
    packages = {name: each for name, each in json.loads(text)["packages"].items() if name}
    assert packages and all(each["integrity"].startswith("sha512-") for each in packages.values())
    wanted = json.loads((lock.parent / "package.json").read_text(encoding="utf-8"))
    for name, version in {**wanted.get("dependencies", {}), **wanted["devDependencies"]}.items():
        assert packages[f"node_modules/{name}"]["version"] == version


def test_all_packages_in_the_script_have_their_licence_beside_it_and_it_is_mit() -> None:
    text = (STATIC / "LICENSES.txt").read_text(encoding="utf-8")
    found = dict(re.findall(r"^={100}\n(\S+) \S+ \((.*)\)$", text, re.M))
    packages = json.loads(LOCKS[0].read_text(encoding="utf-8"))["packages"]
    wanted = json.loads((LOCKS[0].parent / "package.json").read_text(encoding="utf-8"))["dependencies"]
    assert set(wanted) <= set(found) and set(found.values()) == {"MIT"}
    assert all(f"node_modules/{name}" in packages for name in found)
    assert text.count("Permission is hereby granted, free of charge") >= len(found)


def test_the_script_asks_for_nothing_elsewhere() -> None:
    text = (STATIC / "desk.js").read_text(encoding="utf-8")
    assert not re.search(r"\beval\(|new Function|importScripts|XMLHttpRequest|\bfetch\(", text)
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert set(re.findall(r'(?:src|href)="([^"]*)"', page)) == {"desk.css", "desk.js"} and "style=" not in page
