"""What the page shows of other commands: `play`, `print`, `explain`, `finish` and `generate`, each in its own process.

The arguments are fixed here: a page chooses one of these jobs, a language and a few numbers, never a command.  The text
goes in by standard input, the result comes out by standard output.  A job can be stopped at any time and has an end.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from logicgrid.puzzle.record import Record
from logicgrid.runner import scratch

SECONDS: Final = 60.0
"""The seconds that a job may take, all in all."""
PROCESSOR: Final = "30"
"""The seconds of processor time that a command gets, after which it says that it is undecided."""
MOST: Final = 16 << 20
"""The most bytes of a result."""


class Made(Record):
    """A job's result, and what is to be said of it: that it is not quite what was asked for."""

    text: str
    note: str = ""


class Failed(Record):
    """Why there is no result: the command's own words, for the reader."""

    message: str


def arguments(job: str, wishes: Mapping[str, Any], output: str) -> list[str] | None:
    """Return the arguments of a job, or None if there is no such job or a wish has a wrong form.

    `output` is the file that `print` writes.
    """
    from logicgrid.generate.theme import names
    from logicgrid.words.phrases import LANGUAGES

    limit = ["--time-limit", PROCESSOR]
    language = wishes.get("language")
    lang = ["--lang", language] if language in LANGUAGES else []
    match job:
        case "play":
            return ["play", "-", "-o", "-", *lang, *limit]
        case "print":
            draft = ["--draft"] if wishes.get("draft") else []
            return ["print", "-", "-o", output, *draft, *lang, *limit]
        case "explain":
            return ["explain", "-", "--format", "html", *lang, *limit]
        case "finish":
            return ["finish", "-", *_level(wishes), *limit]
        case "generate":
            what, size = wishes.get("what"), _number(wishes, "size", 3, 16)
            if what == "sudoku":
                shape = ["--size", str(size or 9)]
            elif what == "nonogram":
                shape = ["--size", str(size or 10)]
            elif what in names():
                actors, properties = size or 5, _number(wishes, "properties", 1, 8)
                shape = ["--actors", str(actors), *(["--properties", str(properties)] if properties else [])]
            else:
                return None
            return ["generate", str(what), *shape, *_level(wishes), "-j", "1", *limit]
        case _:
            return None


def _number(wishes: Mapping[str, Any], name: str, least: int, most: int) -> int | None:
    value = wishes.get(name)
    return value if type(value) is int and least <= value <= most else None


def _level(wishes: Mapping[str, Any]) -> list[str]:
    level = _number(wishes, "level", 1, 6)
    return [] if level is None else ["--level", str(level)]


async def run(job: str, text: str, wishes: Mapping[str, Any]) -> Made | Failed:
    """Do a job on a puzzle's text.  If this is cancelled, the process is killed."""
    with tempfile.TemporaryDirectory(dir=scratch.home()) as folder:
        output = Path(folder, "page.html")
        words = arguments(job, wishes, str(output))
        if words is None:
            return Failed("there is no such job")
        line = 0 if os.name == "nt" else scratch.lifeline()
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "logicgrid.web.job", str(line), *words),  # -P: no module of the folder
            pass_fds=(line,) if line else (),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            cwd=folder,
            env={**os.environ, "NO_COLOR": "1", "PYTHONPATH": str(Path(__file__).parents[2])},
        )
        try:
            encoded = text.encode("utf-8", "surrogatepass")
            out, complaint = await asyncio.wait_for(process.communicate(encoded), SECONDS)
        except TimeoutError:
            return Failed("not done in time")
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        # an open puzzle is explained as far as its clues lead; a puzzle of another level than asked for is one, too
        shown = {"explain": (0, 1), "finish": (0, 3), "generate": (0, 3)}.get(job, (0,))
        if process.returncode in shown and len(out) <= MOST and (out or job == "print"):
            made = output.read_text(encoding="utf-8") if job == "print" else out.decode("utf-8")
            said = complaint.decode("utf-8", "replace").splitlines()
            return Made(made, " ".join([line for line in said if line.startswith("not as asked")]))
    return Failed(_own_words(complaint or out) or f"`logicgrid {job}` ended with status {process.returncode}")


def _own_words(complaint: bytes) -> str:
    """Return what a command said, without what only a reader in a terminal has use for: its name and the file's."""
    said = re.sub(r"^logicgrid \w+: |<stdin>: ", "", complaint.decode("utf-8", "replace"), flags=re.MULTILINE)
    if "Traceback" in said:
        return f"a fault of this program: {said.strip().splitlines()[-1]}"
    lines = [line for line in said.splitlines() if "<stdin>" not in line and not re.fullmatch(r"[\d.]+ m?s", line)]
    return "\n".join(lines).strip()[-4_000:]
