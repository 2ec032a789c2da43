"""Builds the extension for VS Code, `scripts/editors/vscode`, as one file that `code --install-extension` takes.

Needs Node and npm.  The packages are those of the lock file, and none of their own scripts is run.

    python scripts/vscode.py [OUT.vsix]

exit status: 0 written, 2 it cannot be built, 77 npm cannot be reached
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from bundle import Failed, desk_words, install, licences

ROOT = Path(__file__).resolve().parent.parent
SOURCES, DESK = ROOT / "scripts" / "editors" / "vscode", ROOT / "scripts" / "desk"
STYLE = ROOT / "logicgrid" / "web" / "static" / "desk.css"
_OPTIONS = (
    *("--bundle", "--platform=node", "--format=cjs", "--target=node18", "--minify", "--external:vscode"),
    "--legal-comments=none",
)
_VIEW = ("--bundle", "--format=iife", "--target=es2022", "--minify", "--charset=utf8", "--legal-comments=none")


def build(target: Path) -> None:
    """Write the extension.  Raises Failed."""
    with tempfile.TemporaryDirectory() as name:
        folder = assembled(Path(name))
        words = ("package", "--no-dependencies", "--no-rewrite-relative-links", "--out", str(target.resolve()))
        _run(folder, str(folder / "node_modules" / ".bin" / "vsce"), *words)


def assembled(place: Path) -> Path:
    """Make everything that the extension has in a folder in `place`, and return that folder.  Raises Failed."""
    folder, desk = place / "editors" / "vscode", place / "desk" / "src"
    shutil.copytree(SOURCES, folder, ignore=shutil.ignore_patterns("node_modules", "dist", "*.vsix"))
    shutil.copytree(DESK / "src", desk)  # the panel is that of the desk
    (desk / "words.json").write_text(json.dumps(desk_words(), ensure_ascii=False), encoding="utf-8")
    shutil.copy(ROOT / "puzzles" / "puzzle.schema.json", folder)
    (folder / "pictures").mkdir(exist_ok=True)
    shutil.copy(ROOT / "docs" / "pictures" / "play.png", folder / "pictures")
    _describe(folder / "package.json")
    install(folder)
    esbuild, metafile = str(folder / "node_modules" / ".bin" / "esbuild"), folder / "meta.json"
    _run(folder, esbuild, "src/extension.js", *_OPTIONS, "--outfile=dist/extension.js", f"--metafile={metafile}")
    _run(folder, esbuild, "src/view.js", *_VIEW, "--outfile=dist/view.js")
    for style in (STYLE, folder / "view.css"):
        shutil.copy(style, folder / "dist")
    (folder / "LICENSES.txt").write_text(licences(folder, metafile, "extension.js"), encoding="utf-8")
    return folder


def _describe(file: Path) -> None:
    """Write the project's version and addresses into the extension's manifest."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    manifest = json.loads(file.read_text(encoding="utf-8")) | {"version": project["version"]}
    urls = {name.lower(): url for name, url in project.get("urls", {}).items()}
    if "repository" in urls:
        manifest["repository"] = {"type": "git", "url": urls["repository"], "directory": "scripts/editors/vscode"}
    if "issues" in urls:
        manifest["bugs"] = {"url": urls["issues"]}
    file.write_text(json.dumps(manifest, ensure_ascii=False, indent=2), encoding="utf-8")


def _run(folder: Path, *words: str) -> None:
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=300)
    if done.returncode:
        raise Failed((done.stderr or done.stdout).strip())


def main() -> int:
    target = Path(sys.argv[1] if len(sys.argv) > 1 else "logicgrid.vsix")
    try:
        build(target)
    except Failed as failed:
        print(f"vscode: {failed}", file=sys.stderr)
        return failed.status
    print(f"{target}: {target.stat().st_size / 1000:.0f} kB")
    if "urls" not in tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]:
        print("vscode: a marketplace asks for an address, see Publishing in CONTRIBUTING.md", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
