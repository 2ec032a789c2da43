"""What `mkdocs` needs to know: its pages lie where they lie in the repository, so that links are the same in both."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parent.parent
PATTERNS = (
    "*.md",
    "LICENSE",
    "docs/**/*.md",
    "docs/**/*.png",
    "puzzles/README.md",
    "puzzles/**/*.yaml",
    "puzzles/*.json",
    "scripts/bench/README.md",
)


def on_files(files: Files, *, config: Any) -> Files:
    """Replace the files of `docs/` by all pages of the repository and what they link to, with their paths in it."""
    found = [path.relative_to(ROOT).as_posix() for pattern in PATTERNS for path in sorted(ROOT.glob(pattern))]
    theme = [file for file in files if file.src_dir != config.docs_dir]
    own = [File(path, str(ROOT), config.site_dir, config.use_directory_urls) for path in dict.fromkeys(found)]
    return Files([*theme, *own])
