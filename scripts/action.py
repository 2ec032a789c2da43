"""What action.yml does: installs logicgrid, checks, annotates, and writes the summary and, if it is asked for, SARIF.

Inputs come as variables of the environment and are never part of a command line that a shell reads: paths and arguments
are split at blanks and lines, with the quotes of a shell, and nothing in them is expanded.
"""

import os
import shlex
import subprocess
import sys
from pathlib import Path


def words(name: str, default: str = "") -> list[str]:
    text = os.environ.get(name) or default
    try:
        return shlex.split(text)
    except ValueError as error:
        sys.exit(f"logicgrid: {error}: {text}")


def check(*options: str, **streams: object) -> "subprocess.CompletedProcess[bytes]":
    command = [sys.executable, "-Pm", "logicgrid", "check", *more, *options, "--", *paths]
    return subprocess.run(command, **streams)


more, paths = words("LOGICGRID_ARGS"), words("LOGICGRID_PATHS", ".")
if not os.environ.get("LOGICGRID_INSTALLED"):
    version = os.environ.get("LOGICGRID_VERSION") or str(Path(__file__).parent.parent)
    if failed := subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", version]).returncode:
        sys.exit(failed)  # pip has said why
status = check("--format", "github", "--summary", "markdown").returncode
if sarif := os.environ.get("LOGICGRID_SARIF"):  # remembered, so nothing is found out twice, and nothing said twice
    found = check("--format", "sarif", stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    try:
        if found:  # wrong arguments give nothing, and an empty file would fail where it is uploaded
            Path(sarif).parent.mkdir(parents=True, exist_ok=True)
            Path(sarif).write_bytes(found)
    except OSError as error:
        sys.exit(f"logicgrid: {error}")
sys.exit(status)
