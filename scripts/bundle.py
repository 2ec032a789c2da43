"""Builds the script of the desk's page, `logicgrid/web/static/desk.js`, and the licences of what is in it.

Needs Node and npm.  The packages are those of `scripts/desk/package-lock.json`, whose hashes npm checks, and none of
their own scripts is run; the same sources make the same bytes.

    python scripts/bundle.py           build and write
    python scripts/bundle.py --check   build, and fail if anything differs from what is there

exit status: 0 as it should be, 1 something differs, 2 it cannot be built, 77 npm cannot be reached
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "scripts" / "desk"
TARGET = ROOT / "logicgrid" / "web" / "static"
UNREACHABLE = 77
_NETWORK = ("ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "ENETUNREACH", "network")
_OPTIONS = ("--bundle", "--format=esm", "--target=es2022", "--minify", "--charset=utf8", "--legal-comments=none")


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


def digest() -> str:
    """Return a hash of everything that the script is made from, which stands in its first line."""
    files = [SOURCES / "package-lock.json", *sorted((SOURCES / "src").iterdir())]
    return hashlib.sha256(b"".join(each.read_bytes() for each in files)).hexdigest()


def build() -> dict[str, bytes]:
    """Return the files by their names.  Raises Failed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for each in ("package.json", "package-lock.json", ".npmrc"):
            shutil.copy(SOURCES / each, folder)
        shutil.copytree(SOURCES / "src", folder / "src")
        install(folder)
        esbuild = folder / "node_modules" / ".bin" / "esbuild"
        metafile = folder / "meta.json"
        banner = f"--banner:js=/* made by scripts/bundle.py from scripts/desk; licences: LICENSES.txt; {digest()} */"
        words = [str(esbuild), "src/main.js", *_OPTIONS, banner, "--outfile=desk.js", f"--metafile={metafile}"]
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=300)
        if done.returncode:
            raise Failed(done.stderr.strip())
        return {
            "desk.js": (folder / "desk.js").read_bytes(),
            "LICENSES.txt": licences(folder, metafile, "desk.js").encode(),
        }


def licences(folder: Path, metafile: Path, name: str) -> str:
    """Return the licences of all packages that are in the bundle of that name."""
    import json
    import re

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
    parser = argparse.ArgumentParser(description="Builds the script of the desk's page.")
    parser.add_argument("--check", action="store_true", help="compare with what is there, and write nothing")
    options = parser.parse_args()
    try:
        files = build()
    except Failed as failed:
        print(f"bundle: {failed}", file=sys.stderr)
        return failed.status
    different = []
    for name, raw in files.items():
        path = TARGET / name
        if not path.exists() or path.read_bytes() != raw:
            different.append(name)
            if not options.check:
                path.write_bytes(raw)
    print(f"bundle: {', '.join(f'{name} {len(raw):,} bytes' for name, raw in files.items())}")
    if options.check and different:
        print(f"bundle: {', '.join(different)} would differ: run scripts/bundle.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
