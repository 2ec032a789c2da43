"""The commented puzzle files that authors start from: one for each kind and language."""

from __future__ import annotations

from pathlib import Path

from logicgrid import words


def start_text(kind: str, language: str) -> str:
    """Return the text of the file that `logicgrid new` writes."""
    folder = Path(words.__file__).parent / "start"
    return (folder / f"{kind}.{language}.yaml").read_text(encoding="utf-8")
