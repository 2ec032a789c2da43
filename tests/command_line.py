"""The command line as people run it, and small puzzles of every verdict."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from support import ROOT

UNIQUE = "actors: [ann, bob]\nproperties: {pet: [cat, dog]}\nclues:\n- act(pet, cat) == ann\n"
SEVERAL = "actors: [ann, bob, cy]\nproperties: {pet: [cat, dog, eel], age: 1..3}\nclues: []\n"
NONE = "actors: [ann, bob]\nproperties: {pet: [cat, dog]}\nclues:\n- pet[cat] == ann\n- pet[cat] == bob\n"
INVALID = "actors: [ann, bob]\nproperties: {pet: [cat, dog]}\nclues:\n- act(pet, cta) == ann\n"


def run(*arguments: str | Path, stdin: str | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "logicgrid", *map(str, arguments)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        input=stdin,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        timeout=120,
    )
