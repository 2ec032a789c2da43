"""Builds the extension for VS Code, `scripts/editors/vscode`, as one file that `code --install-extension` takes.

Needs Node and npm.  The packages are those of the lock file, and none of their own scripts is run.

    python scripts/vscode.py [OUT.vsix]

exit status: 0 written, 2 it cannot be built, 77 npm cannot be reached
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from bundle import Failed, install, licences

SOURCES = Path(__file__).resolve().parent / "editors" / "vscode"
_OPTIONS = ("--bundle", "--platform=node", "--format=cjs", "--target=node18", "--minify", "--external:vscode")


def build(target: Path) -> None:
    """Write the extension.  Raises Failed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "extension")
        shutil.copytree(SOURCES, folder, ignore=shutil.ignore_patterns("node_modules", "dist", "*.vsix"))
        install(folder)
        tools = folder / "node_modules" / ".bin"
        metafile = folder / "meta.json"
        bundle = (*_OPTIONS, "--legal-comments=none", "--outfile=dist/extension.js", f"--metafile={metafile}")
        _run(folder, str(tools / "esbuild"), "src/extension.js", *bundle)
        (folder / "LICENSES.txt").write_text(licences(folder, metafile, "extension.js"), encoding="utf-8")
        _run(
            folder,
            str(tools / "vsce"),
            "package",
            "--no-dependencies",
            "--allow-missing-repository",
            "--out",
            str(target.resolve()),
        )


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
    return 0


if __name__ == "__main__":
    sys.exit(main())
