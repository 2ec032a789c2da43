"""The process of the command line: closed and full streams, Ctrl-C at any moment, and what reaches a terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from command_line import NONE, SEVERAL, UNIQUE
from logicgrid.__main__ import harmless
from logicgrid.commands import COMMANDS
from support import ROOT

pytestmark = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")

PICTURE = "kind: nonogram\nrows: [[1], [1]]\ncolumns: [[2], [0]]\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A puzzle of each verdict, a picture, a certificate, and marks."""
    folder = tmp_path_factory.mktemp("process")
    for name, text in {"unique": UNIQUE, "several": SEVERAL, "none": NONE, "picture": PICTURE}.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    assert run(folder, "certify unique.yaml -o cert.json").returncode == 0
    return folder


def run(folder: Path, command: str, redirected: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program in a shell, which opens and closes streams as a user's does."""
    return subprocess.run(
        ["sh", "-c", f'"{sys.executable}" -m logicgrid {command} {redirected}'],
        capture_output=True,
        text=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        timeout=120,
    )


EACH = {
    "solve": "solve unique.yaml",
    "check": "check -j 2 unique.yaml several.yaml",
    "clues": "clues unique.yaml",
    "conflicts": "conflicts none.yaml",
    "explain": "explain unique.yaml",
    "hint": "hint unique.yaml",
    "certify": "certify unique.yaml -o again.json",
    "verify": "verify unique.yaml cert.json",
    "convert": "convert picture.yaml out.non",
    "watch": "watch unique.yaml",
    "new": "new -",
    "examples": "examples",
    "completion": "completion bash",
    "schema": "schema",
}
"""A use of each command."""


def test_every_command_is_among_those_that_are_tried() -> None:
    assert set(EACH) <= set(COMMANDS)
    assert [name for name in COMMANDS if name not in EACH and name not in ("read",)] == []


@pytest.mark.parametrize("redirected", [">/dev/full", ">&-"], ids=["full", "closed"])
@pytest.mark.parametrize("name", [name for name in EACH if name != "convert"])  # which says nothing if all is well
def test_output_that_cannot_be_written_is_one_line_and_status_two(folder: Path, name: str, redirected: str) -> None:
    done = run(folder, EACH[name], redirected)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    assert done.stderr.startswith("logicgrid"), done.stderr


@pytest.mark.parametrize(
    "command", ["--help", "--version", "solve --help", "solve --format json unique.yaml", "check ."]
)
def test_the_same_goes_for_help_and_json(folder: Path, command: str) -> None:
    done = run(folder, command, ">/dev/full")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr


@pytest.mark.parametrize("redirected", ["2>/dev/full", "2>&-", "2>&- >&-", ">/dev/full 2>/dev/full"])
@pytest.mark.parametrize("command", ["solve", "nonsense", "verify unique.yaml absent.json", "hint several.yaml"])
def test_a_message_that_cannot_be_written_is_silence_and_status_two(
    folder: Path, command: str, redirected: str
) -> None:
    done = run(folder, command, redirected)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "")


def test_what_needs_no_message_needs_no_standard_error(folder: Path) -> None:
    done = run(folder, "solve unique.yaml", "2>&-")
    assert (done.returncode, done.stderr) == (0, "")
    assert "exactly one solution" in done.stdout


@pytest.mark.parametrize("command", ["solve -", "clues -", "explain -", "hint -", "verify - cert.json"])
@pytest.mark.parametrize("redirected", ["<&-", "0>/dev/null"], ids=["closed", "unreadable"])
def test_standard_input_that_cannot_be_read_is_an_error(folder: Path, command: str, redirected: str) -> None:
    done = run(folder, command, redirected)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "cannot be read" in done.stdout + done.stderr


def test_a_file_that_is_opened_takes_no_closed_streams_place(folder: Path) -> None:
    """Else what is printed would be written into a file that was opened meanwhile."""
    done = run(folder, "certify unique.yaml -o third.json", "<&- >&- 2>&-")
    assert done.returncode == 2
    assert (folder / "third.json").read_text() == (folder / "cert.json").read_text()


def test_a_reader_who_has_had_enough_need_not_be_told(folder: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "logicgrid", "solve", "unique.yaml"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, cwd=folder, env=environment, timeout=60)
    os.close(writer)
    assert (done.returncode, done.stderr) == (2, b"")


# ---------------------------------------------------------------------- Ctrl-C

AT_IMPORT = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # in a background job it is ignored

class Finder:
    left = None
    def find_spec(self, name, path=None, target=None):
        if Finder.left is not None:
            Finder.left -= 1
            if Finder.left == 0:
                os.kill(os.getpid(), signal.SIGINT)
        elif name == "logicgrid.__main__":
            Finder.left = int(os.environ["INTERRUPT_AT"])

sys.meta_path.insert(0, Finder())
"""


@pytest.fixture(scope="module")
def customized(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("customized")
    (folder / "sitecustomize.py").write_text(AT_IMPORT, encoding="utf-8")
    return folder


@pytest.mark.parametrize("place", [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 120, 144, 180, 200, 233])
def test_an_interrupt_during_any_import_ends_the_process_silently(folder: Path, customized: Path, place: int) -> None:
    path = os.pathsep.join([str(customized), str(ROOT)])
    done = run(folder, "solve unique.yaml", PYTHONPATH=path, INTERRUPT_AT=str(place))
    assert (done.returncode, done.stderr) == (130, "")


@pytest.mark.parametrize("command", [EACH[name] for name in EACH if name not in ("completion", "examples")])
def test_an_interrupt_ends_every_command_silently(folder: Path, customized: Path, command: str) -> None:
    path = os.pathsep.join([str(customized), str(ROOT)])
    done = run(folder, command, PYTHONPATH=path, INTERRUPT_AT="40")
    assert (done.returncode, done.stderr) == (130, "")
    assert not list(folder.glob(".*"))


SWALLOWED = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
import logicgrid.commands.new as new

class Swallows:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGINT)

def run(options):
    Swallows()
    return 0

new.run = run
sys.argv = ["logicgrid", "new", "-"]
from logicgrid.__main__ import process
process()
"""


def test_an_interrupt_that_something_swallows_is_not_ignored(folder: Path) -> None:
    done = subprocess.run([sys.executable, "-c", SWALLOWED], capture_output=True, text=True, cwd=ROOT, timeout=60)
    assert (done.returncode, done.stderr) == (130, "")


def test_an_interrupt_is_ignored_where_the_shell_says_so(folder: Path) -> None:
    """As in a background job of a script."""
    program = "import os, signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\n" + SWALLOWED.replace(
        "signal.signal(signal.SIGINT, signal.default_int_handler)", ""
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


# ---------------------------------------------------------------------- what reaches a terminal or a log


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain, ümlaut, 東京\u3000！ 👩\u200d🚀\n", "plain, ümlaut, 東京\u3000！ 👩\u200d🚀\n"),
        ("\x1b[31mred\x1b[0m \x1b[1mbold\x1b[0m", "\x1b[31mred\x1b[0m \x1b[1mbold\x1b[0m"),
        ("\x1b]0;title\x07 \x1b[5m \x1b[8;1H \x9b2J", "\\u001b]0;title\\u0007 \\u001b[5m \\u001b[8;1H \\u009b2J"),
        ("a\rb\bc\x7f", "a b\\u0008c\\u007f"),
        ("a\u202eb\u2066c", "a\\u202eb\\u2066c"),
        ("::set-output x::y", "\\::set-output x::y"),
        ("one\n \t ::debug::two\nthree ::four", "one\n \t \\::debug::two\nthree ::four"),
        ("\x1b[1m::warning::x\x1b[0m", "\x1b[1m\\::warning::x\x1b[0m"),
        ("a ##[set-env]b ##vso[x] ##teamcity[x]", "a #\\u0023[set-env]b #\\u0023vso[x] #\\u0023teamcity[x]"),
        ("####\n#..#\n", "####\n#..#\n"),
    ],
)
def test_what_is_written_is_harmless(text: str, shown: str) -> None:
    assert harmless(text) == shown
    assert harmless(shown) == shown
