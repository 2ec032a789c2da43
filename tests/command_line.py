"""The command line as people run it, and small puzzles of every verdict."""

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any
from unittest.mock import patch

from logicgrid.__main__ import Guarded
from logicgrid.cli import main

UNIQUE = "actors: [ann, bob]\nproperties: {pet: [cat, dog]}\nclues:\n- act(pet, cat) == ann\n"
SEVERAL = "actors: [ann, bob, cy]\nproperties: {pet: [cat, dog, eel], age: 1..3}\nclues: []\n"
NONE = "actors: [ann, bob]\nproperties: {pet: [cat, dog]}\nclues:\n- pet[cat] == ann\n- pet[cat] == bob\n"
INVALID = "actors: [ann, bob]\nproperties: {pet: [cat, dog]}\nclues:\n- act(pet, cta) == ann\n"


def run(*arguments: str | Path, stdin: str | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program in this process, behind the guarded streams of one of its own; see `commands/test_process.py`."""
    given = io.TextIOWrapper(io.BytesIO((stdin or "").encode()), encoding="utf-8")
    out: Any = io.TextIOWrapper(io.BytesIO())
    err: Any = io.TextIOWrapper(io.BytesIO())
    with (
        patch.dict(os.environ, environment),
        patch.object(sys, "stdin", given),
        redirect_stdout(Guarded(out)),
        redirect_stderr(Guarded(err)),
    ):
        try:
            status = main([str(argument) for argument in arguments])
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 2
        out.flush()
        err.flush()
    printed, said = (stream.buffer.getvalue().decode() for stream in (out, err))
    return subprocess.CompletedProcess(arguments, status, printed, said)
