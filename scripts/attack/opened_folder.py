"""Opens a folder that has a module of every name that Python knows, with every command that starts another process.

Each of these modules writes down that it was imported, and then stands in for the real one, so that one start tells of
all names.  None must be imported.

    python scripts/attack/opened_folder.py
"""

from __future__ import annotations

import json
import os
import pkgutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PUZZLE = "actors: [ann, bob]\nproperties: {pet: [cat, dog]}\nclues:\n- act(pet, cat) == ann\n"
START = "from logicgrid.__main__ import process\nprocess()\n"
"""The program `logicgrid`, as an installation makes it: a script in a folder of its own."""

TRAP = """\
import os, sys
from _frozen_importlib import module_from_spec
from _frozen_importlib_external import PathFinder
with open({seen!r}, "a") as stream:
    stream.write(__name__ + "\\n")
here = os.path.dirname(os.path.abspath(__file__))
found = PathFinder.find_spec(__name__, [each for each in sys.path if os.path.abspath(each or ".") != here])
if found is None:
    raise ModuleNotFoundError(__name__, name=__name__)
sys.modules[__name__] = module_from_spec(found)
found.loader.exec_module(sys.modules[__name__])
"""

_WARM = 4
"""The seconds in which the desk starts its workers."""
_PATIENCE = 60


def names() -> list[str]:
    """Return the names of the modules that a start of Python may look for."""
    installed = {module.name for module in pkgutil.iter_modules() if module.name != "logicgrid"}
    return sorted({*sys.stdlib_module_names, *installed} - {"logicgrid"})


def trapped(folder: Path, seen: Path, traps: list[str]) -> None:
    """Fill a folder with puzzles and with modules of these names."""
    for number in range(6):
        (folder / f"puzzle-{number}.yaml").write_text(PUZZLE, encoding="utf-8")
    for name in traps:
        (folder / f"{name}.py").write_text(TRAP.format(seen=str(seen)), encoding="utf-8")


def command(program: str, place: Path, *words: str) -> list[str]:
    """Return the command line of a program that runs `logicgrid` with these words, as its users do."""
    match program:
        case "logicgrid":
            script = place / "bin" / "logicgrid"
            script.parent.mkdir()
            script.write_text(START, encoding="utf-8")
            return [sys.executable, str(script), *words]
        case "solve.py":
            return [sys.executable, str(ROOT / "scripts" / "solve.py"), *words[1:]]
        case _:
            return [sys.executable, "-m", "logicgrid", *words]


def environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONSAFEPATH", "PYTHONPATH")}
    return {**kept, "PYTHONPATH": str(ROOT), "LOGICGRID_NO_CACHE": "1", "PYTHONDONTWRITEBYTECODE": "1"}


def framed(*messages: dict[str, object]) -> bytes:
    """Return messages as the Language Server Protocol frames them."""
    texts = [json.dumps({"jsonrpc": "2.0", **each}).encode() for each in messages]
    return b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(text), text) for text in texts)


def speak(words: list[str], folder: Path) -> bool:
    """Open a puzzle in the language server, and end it after the counts, or a fault; return True if they came."""
    uri = (folder / "puzzle-0.yaml").as_uri()
    document = {"uri": uri, "languageId": "yaml", "version": 1, "text": PUZZLE}
    options = {"processId": None, "rootUri": folder.as_uri(), "capabilities": {}}
    with subprocess.Popen(
        words, cwd=folder, env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        assert process.stdin and process.stdout
        process.stdin.write(framed({"id": 1, "method": "initialize", "params": options}))
        process.stdin.write(framed({"method": "initialized", "params": {}}))
        process.stdin.write(framed({"method": "textDocument/didOpen", "params": {"textDocument": document}}))
        process.stdin.flush()
        read = b""
        while b'"counts"' not in read and b'"fault"' not in read:
            more = os.read(process.stdout.fileno(), 65_536)
            if not more:
                break
            read += more
        process.terminate()
        process.wait(_PATIENCE)
    return b'"counts"' in read


def visit(words: list[str], folder: Path) -> None:
    """Start the desk, let its workers become warm, and end it."""
    with subprocess.Popen(
        words, cwd=folder, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout
        process.stdout.readline()
        time.sleep(_WARM)
        process.terminate()
        process.wait(_PATIENCE)


def opened(program: str, words: tuple[str, ...], traps: list[str]) -> list[str]:
    """Return the names of the traps that were imported while a command worked in a folder of them."""
    with tempfile.TemporaryDirectory(prefix="attack-") as name:
        folder, seen = Path(name, "folder").resolve(), Path(name, "seen").resolve()
        folder.mkdir()
        trapped(folder, seen, traps)
        line = command(program, Path(name), *words)
        match words[0]:
            case "lsp":
                speak(line, folder)
            case "desk":
                visit(line, folder)
            case _:
                quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
                subprocess.run(line, cwd=folder, env=environment(), timeout=_PATIENCE * 2, check=False, **quiet)
        return sorted(set(seen.read_text(encoding="utf-8").split())) if seen.exists() else []


COMMANDS: list[tuple[str, ...]] = [
    ("lsp",),
    ("desk", "--no-browser"),
    ("check", ".", "-j", "2"),
    ("check", ".", "-j", "2", "--engine", "dask"),
    ("generate", "sudoku", "--size", "4", "-n", "2", "-o", "made/", "-j", "2"),
    ("site", ".", "-o", "../site", "-j", "2"),
    ("solve", "puzzle-0.yaml"),
]


def main() -> int:
    traps = names()
    wrong = 0
    for program in ("logicgrid", "python -m logicgrid", "solve.py"):
        for words in COMMANDS:
            if program == "solve.py" and words[0] != "solve":
                continue
            found = opened(program, words, traps)
            wrong += len(found) * (program != "python -m logicgrid")
            print(f"{program:20}{' '.join(words):60}{len(found):4} of {len(traps)}  {' '.join(found[:12])}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
