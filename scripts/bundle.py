"""Builds every script that is shipped, with esbuild: the desk's with its packages' licences, and those of pages.

Needs Node and npm.  The packages are those of `scripts/desk/package-lock.json`, whose hashes npm checks, and none of
their own scripts is run; the same sources make the same bytes.

    python scripts/bundle.py           build and write
    python scripts/bundle.py --check   build, and fail if anything differs from what is there

exit status: 0 as it should be, 1 something differs, 2 it cannot be built, 77 npm cannot be reached
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "scripts" / "desk"
PACKAGE = ROOT / "logicgrid"
DESK = PACKAGE / "web" / "static"
WORDS = PACKAGE / "words" / "messages"
"""A folder for each language: what the desk's page says is in its `desk.toml`."""
UNREACHABLE = 77
_NETWORK = ("ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "ENETUNREACH", "network")
_OPTIONS = ("--bundle", "--target=es2022", "--charset=utf8", "--legal-comments=none")

_GAME = """\
import {{ {rules} }} from "./rules.mjs";
import {{ {view} }} from "./view.mjs";
import {{ play }} from "../../../play/ui.mjs";
play({rules}, {view});
"""

_ASKED = """\
import {{ Asked }} from "./asked.mjs";
import {{ RelationRules }} from "./relations.mjs";
import {{ {view} }} from "./ranges.mjs";
import {{ play }} from "../../../play/ui.mjs";
play(RelationRules, {view}, Asked);
"""
"""For puzzles that ask questions, those with relations that go both ways, and those with properties of many values."""

PAGES: dict[Path, tuple[Path, str]] = {
    (folder := PACKAGE / "kinds" / kind / "game") / "game.js": (folder, _GAME.format(rules=rules, view=view))
    for kind, rules, view in (
        ("logic_grid", "GridRules", "GridView"),
        ("sudoku", "SudokuRules", "SudokuView"),
        ("nonogram", "NonogramRules", "NonogramView"),
        ("lines", "LineRules", "LineView"),
    )
}
_GRIDS = PACKAGE / "kinds" / "logic_grid" / "game"
PAGES[_GRIDS / "asked.js"] = _GRIDS, _ASKED.format(view="RangeView")
PAGES[PACKAGE / "render" / "explain" / "steps.js"] = PACKAGE / "render" / "explain", 'import "./steps.mjs";'
for _name in ("index", "daily"):
    PAGES[PACKAGE / "site" / f"{_name}.js"] = PACKAGE / "site", f'import "./{_name}.mjs";'
"""For each script of a page the folder of its modules, and the module that joins them."""


class Failed(Exception):
    """Why nothing was built; `status` is the exit status."""

    def __init__(self, message: str, status: int = 2) -> None:
        super().__init__(message)
        self.status = status


def install(folder: Path) -> None:
    """Install the packages of a lock file in its folder.  Raises Failed."""
    npm = shutil.which("npm")
    if npm is None:
        raise Failed("there is no npm here", UNREACHABLE)
    done = subprocess.run([npm, "ci", "--ignore-scripts"], cwd=folder, capture_output=True, text=True, timeout=300)
    if done.returncode:
        status = UNREACHABLE if any(word in done.stderr for word in _NETWORK) else 2
        raise Failed(done.stderr.strip(), status)


def digest(*files: Path) -> str:
    """Return a hash of everything that a script is made from, which stands in its first line."""
    return hashlib.sha256(b"".join(each.read_bytes() for each in files)).hexdigest()


def desk_digest() -> str:
    words = sorted(WORDS.glob("*/desk.toml"))
    return digest(SOURCES / "package-lock.json", *sorted((SOURCES / "src").iterdir()), *words)


def desk_words() -> dict[str, dict[str, object]]:
    """Return for each language what the desk's page says, by key, and which numbers are one thing."""
    words = dict[str, dict[str, object]]()
    for path in sorted(WORDS.glob("*/desk.toml")):
        rules = tomllib.loads((path.parent / "list.toml").read_text(encoding="utf-8"))
        words[path.parent.name] = {"words": tomllib.loads(path.read_text(encoding="utf-8")), "one": rules["one"]}
    return words


def page_digest(script: Path) -> str:
    """Return a hash of all modules of a script's folder, whether or not they are in it, shortened.

    It stands in the script's first line; behind it are the names of the texts that the script shows, which the page
    needs and cannot find in the script, where names are short.
    """
    folder, entry = PAGES[script]
    shared = (PACKAGE / "play").glob("*.mjs") if "/play/" in entry else ()
    return hashlib.sha256((entry + digest(*sorted(folder.glob("*.mjs")), *sorted(shared))).encode()).hexdigest()[:16]


def build() -> dict[Path, bytes]:
    """Return the files by their paths.  Raises Failed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for each in ("package.json", "package-lock.json", ".npmrc"):
            shutil.copy(SOURCES / each, folder)
        shutil.copytree(SOURCES / "src", folder / "src")
        (folder / "src" / "words.json").write_text(json.dumps(desk_words(), ensure_ascii=False), encoding="utf-8")
        install(folder)
        metafile = folder / "meta.json"
        banner = f"made by scripts/bundle.py from scripts/desk; licences: LICENSES.txt; {desk_digest()}"
        words = ["src/main.js", "--format=esm", "--minify", "--outfile=desk.js", f"--metafile={metafile}"]
        bundled(folder, words, banner)
        files = {DESK / "desk.js": (folder / "desk.js").read_bytes()}
        files[DESK / "LICENSES.txt"] = licences(folder, metafile, "desk.js").encode()
        for script, (modules, entry) in PAGES.items():
            words = ["--format=iife", "--minify-whitespace", "--minify-syntax", "--sourcefile=entry.mjs"]
            readable = bundled(folder, words, "", modules, entry).decode()
            texts = "".join(f" {name}" for name in sorted(set(re.findall(r"\bT\.(\w+)", readable))))
            banner = f"esbuild {page_digest(script)}{texts and ':'}{texts}"
            short = ["--minify-identifiers"] if texts else []
            files[script] = bundled(folder, [*words, *short], banner, modules, entry)
        return files


def bundled(folder: Path, words: list[str], banner: str, modules: Path | None = None, entry: str = "") -> bytes:
    """Return what esbuild, installed in a folder, prints.  Raises Failed."""
    esbuild = folder / "node_modules" / ".bin" / "esbuild"
    done = subprocess.run(
        [str(esbuild), *words, *_OPTIONS, f"--banner:js=/* {banner} */"],
        cwd=modules or folder,
        input=entry.encode(),
        capture_output=True,
        timeout=300,
    )
    if done.returncode:
        raise Failed(done.stderr.decode().strip())
    return done.stdout


def licences(folder: Path, metafile: Path, name: str) -> str:
    """Return the licences of all packages that are in the bundle of that name."""
    inputs = json.loads(metafile.read_text(encoding="utf-8"))["inputs"]
    names = sorted({found[1] for each in inputs if (found := re.match(r"node_modules/((?:@[^/]+/)?[^/]+)/", each))})
    parts = [f"The script {name} contains these packages, each under its licence.\n"]
    for each in names:
        home = folder / "node_modules" / each
        package = json.loads((home / "package.json").read_text(encoding="utf-8"))
        files = sorted(file for file in home.iterdir() if re.match(r"licen[cs]e", file.name, re.IGNORECASE))
        text = files[0].read_text(encoding="utf-8").strip() if files else f"Licence: {package['license']}"
        parts.append(f"{'=' * 100}\n{each} {package['version']} ({package['license']})\n\n{text}\n")
    return "\n".join(parts)


def main() -> int:
    parser = argparse.ArgumentParser(description="Builds the scripts that are shipped.")
    parser.add_argument("--check", action="store_true", help="compare with what is there, and write nothing")
    options = parser.parse_args()
    try:
        files = build()
    except Failed as failed:
        print(f"bundle: {failed}", file=sys.stderr)
        return failed.status
    different = []
    for path, raw in files.items():
        if not path.exists() or path.read_bytes() != raw:
            different.append(path.name)
            if not options.check:
                path.parent.mkdir(exist_ok=True)
                path.write_bytes(raw)
    print(f"bundle: {', '.join(f'{path.name} {len(raw):,} bytes' for path, raw in files.items())}")
    if options.check and different:
        print(f"bundle: {', '.join(different)} would differ: run scripts/bundle.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
