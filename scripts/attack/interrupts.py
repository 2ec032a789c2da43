"""Interrupts commands that write, at random moments, and counts what they leave behind.

python scripts/attack/interrupts.py [TRIES]
"""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from scripts.attack.opened_folder import PUZZLE, environment

WRITER = """
import signal, sys
from pathlib import Path
from logicgrid.files.disk import write_whole
signal.signal(signal.SIGINT, signal.default_int_handler)
print("ready", flush=True)
try:
    while True:
        write_whole(Path(sys.argv[1]), "text " * 2_000, "-")
except KeyboardInterrupt:
    pass
"""
COMMANDS = (("certify", "p.yaml", "-o", "p.json"), ("site", "puzzles", "-o", "public", "-j", "1"))
_LONGEST = 0.02
_LONGEST_COMMAND = 3.0


def left_behind(folder: Path) -> list[str]:
    return [each.name for each in folder.iterdir() if each.name.startswith(".")]


def main() -> int:
    tries = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    found = 0
    rng = random.Random(tries)
    with tempfile.TemporaryDirectory(prefix="attack-") as name:
        folder = Path(name)
        (folder / "puzzles").mkdir()
        for place in (folder / "p.yaml", folder / "puzzles" / "p.yaml"):
            place.write_text(PUZZLE, encoding="utf-8")
        for count in range(tries):
            writes = count % 10 > 0  # most go to the writer, which does nothing else
            python = [sys.executable, "-P"]
            words = [*python, "-c", WRITER, str(folder / "file")] if writes else [*python, "-m", "logicgrid"]
            words += [] if writes else rng.choice(COMMANDS)
            with subprocess.Popen(
                words, cwd=folder, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            ) as process:
                if writes and process.stdout is not None:
                    process.stdout.readline()
                time.sleep(rng.random() * (_LONGEST if writes else _LONGEST_COMMAND))
                process.send_signal(signal.SIGINT)
                process.wait(60)
            if left := left_behind(folder):
                found += 1
                print(f"try {count}: {left}")
                for each in left:
                    path = folder / each
                    path.unlink() if path.is_file() else subprocess.run(["rm", "-r", str(path)], check=True)
    print(f"{found} of {tries} interrupts left something behind")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
