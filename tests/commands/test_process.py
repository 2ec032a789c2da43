"""The process of the command line: closed and full streams, Ctrl-C at any moment, and what reaches a terminal."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Container, Iterable
from itertools import cycle, product
from pathlib import Path
from typing import Any

import pytest

from command_line import NONE, SEVERAL, UNIQUE
from logicgrid.__main__ import harmless
from logicgrid.cli import main
from logicgrid.commands import COMMANDS
from logicgrid.kinds.atoms import identity
from logicgrid.kinds.load import load, load_text
from support import ROOT, cases, each_case

pytestmark = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")

THEME = """\
kind: theme
actors: [Ann, Bob, Cas, Dia]
properties: {age: [31, 34, 35, 39], drink: [tea, milk, rum, gin], city: [Oslo, Rome, Bonn, Lima]}
"""

PICTURE = "kind: nonogram\nrows: [[1], [1]]\ncolumns: [[2], [0]]\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A puzzle of each verdict, a picture, a theme, a folder with a puzzle, and a certificate."""
    folder = tmp_path_factory.mktemp("process")
    for name, text in {"unique": UNIQUE, "several": SEVERAL, "none": NONE, "picture": PICTURE, "theme": THEME}.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    (folder / "puzzles").mkdir()
    (folder / "puzzles" / "unique.yaml").write_text(UNIQUE, encoding="utf-8")
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
        timeout=240,
    )


EACH = dict(cases(__file__, "EACH"))
"""A use of each command."""
SOME = ("certify", "desk")
"""A file written, and a server with processes."""


FULL = (">/dev/full", ">&-")


def few(every: Iterable[Any], some: Container[Any]) -> list[Any]:
    """Return parameters of which all but some are `long`: each is a process, and they share their guard."""
    cases = [(each, each if isinstance(each, tuple) else (each,)) for each in every]
    return [pytest.param(*case, marks=() if each in some else pytest.mark.long) for each, case in cases]


def test_every_command_is_among_those_that_are_tried() -> None:
    assert set(EACH) <= set(COMMANDS)
    assert [name for name in COMMANDS if name not in EACH and name not in ("read", "lsp")] == []


SPEAKING = [command for name, command in EACH.items() if name != "convert"]  # which says nothing
SPEAKING += ["--help", "--version", "solve --help", "solve --format json unique.yaml", "check ."]


@pytest.mark.parametrize(
    ("command", "redirected"),
    few(product(SPEAKING, FULL), [*zip((*[EACH[name] for name in SOME], "solve --help"), cycle(FULL))]),
)
def test_output_that_cannot_be_written_is_one_line_and_status_two(folder: Path, command: str, redirected: str) -> None:
    done = run(folder, command, redirected)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
    assert done.stderr.startswith("logicgrid"), done.stderr


MESSAGES = ("solve", "nonsense", "verify unique.yaml absent.json", "hint several.yaml")
NOWHERE = ("2>/dev/full", "2>&-", "2>&- >&-", ">/dev/full 2>/dev/full")
READ = ("solve -", "clues -", "explain -", "hint -", "verify - cert.json")
NOT_READ = ("<&-", "0>/dev/null", "<&-", "0>/dev/null", "<&-")


@pytest.mark.parametrize(
    ("command", "redirected"), few(product(MESSAGES, NOWHERE), [*zip(MESSAGES, NOWHERE, strict=True)][2:3])
)
def test_a_message_that_cannot_be_written_is_silence_and_status_two(
    folder: Path, command: str, redirected: str
) -> None:
    done = run(folder, command, redirected)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "")


def test_what_needs_no_message_needs_no_standard_error(folder: Path) -> None:
    done = run(folder, "solve unique.yaml", "2>&-")
    assert (done.returncode, done.stderr) == (0, "")
    assert "exactly one solution" in done.stdout


@pytest.mark.parametrize(
    ("command", "redirected"), few(product(READ, sorted({*NOT_READ})), [*zip(READ, NOT_READ, strict=True)][::4])
)
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


@pytest.mark.parametrize("program", ["-m logicgrid solve", f"{ROOT}/scripts/solve.py", f"{ROOT}/scripts/check.py"])
def test_a_reader_who_has_had_enough_need_not_be_told(folder: Path, program: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, *program.split(), "unique.yaml"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, cwd=folder, env=environment, timeout=240)
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


@pytest.mark.parametrize("place", few([1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 120, 144, 180, 200, 233], (55,)))
def test_an_interrupt_during_any_import_ends_the_process_silently(folder: Path, customized: Path, place: int) -> None:
    path = os.pathsep.join([str(customized), str(ROOT)])
    done = run(folder, "solve unique.yaml", PYTHONPATH=path, INTERRUPT_AT=str(place))
    assert (done.returncode, done.stderr) == (130, "")


@pytest.mark.parametrize("name", few([name for name in EACH if name not in ("completion", "examples")], SOME))
def test_an_interrupt_ends_every_command_silently(folder: Path, customized: Path, name: str) -> None:
    path = os.pathsep.join([str(customized), str(ROOT)])
    # Not at 38 to 40, where a library in C imports `datetime` and passes over whatever happens there.
    done = run(folder, EACH[name], PYTHONPATH=path, INTERRUPT_AT="46")
    assert (done.returncode, done.stderr) == (130, "")
    assert not list(folder.glob(".*"))


SWALLOWED = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from logicgrid.commands import making

class Swallows:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGINT)

def run(options):
    Swallows()
    return 0

making.PARTS["new"] = making.fill_new, run
sys.argv = ["logicgrid", "new", "-"]
from logicgrid.__main__ import process
process()
"""


def test_an_interrupt_that_something_swallows_is_not_ignored(folder: Path) -> None:
    done = subprocess.run([sys.executable, "-c", SWALLOWED], capture_output=True, text=True, cwd=ROOT, timeout=240)
    assert (done.returncode, done.stderr) == (130, "")


def test_an_interrupt_is_ignored_where_the_shell_says_so(folder: Path) -> None:
    """As in a background job of a script."""
    program = "import os, signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\n" + SWALLOWED.replace(
        "signal.signal(signal.SIGINT, signal.default_int_handler)", ""
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, timeout=240)
    assert (done.returncode, done.stderr) == (0, "")


# ---------------------------------------------------------------------- what reaches a terminal or a log


@each_case("text", "shown")
def test_what_is_written_is_harmless(text: str, shown: str) -> None:
    assert harmless(text) == shown
    assert harmless(shown) == shown


EVIL = "\n::set-output name=a::b \u202eabc\u2066 ##[set-env]\u2028::add-path::x\t"
NAME = f"evil{EVIL}\x1b[5m\x9b.yaml"
FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2028\u2029\u2066-\u2069]")


def q(text: str) -> str:
    return json.dumps(text + EVIL)


HEAD = f"""\
title: {q("T")}
actors: {{{q("who")}: [{q("ann")}, bob, cy]}}
properties:
  {q("pet")}: [{q("cat")}, dog, eel]
"""
HOSTILE = {
    "one": f"{HEAD}clues: [{{text: {q('first')}, rule: dog == bob}}, eel == cy]\n",
    "open": f"{HEAD}  age: {{values: [1, 2, 3], unit: {q('y')}}}\nclues: [{{text: {q('first')}, rule: dog == bob}}]\n",
    "none": f"{HEAD}clues: [{{text: {q('first')}, rule: dog == bob}}, {{text: {q('second')}, rule: dog == cy}}]\n",
    "bad": f"{HEAD}  {q('key')}: {{{q('x')}: 3}}\nclues: [{{rule: {q('dgo == bob')}}}]\n{q('more')}: 3\n",
    "kind": f"kind: {q('k')}\n",
    "picture": f"kind: nonogram\ntitle: {q('T')}\nrows: [[1], [1]]\ncolumns: [[2], [0]]\n",
    "run": f"kind: nonogram\nrows: [[1], [{q('x')}]]\ncolumns: [[2], [0]]\n",
}
TRIED = cases(__file__, "TRIED")


@pytest.mark.parametrize("name", few(HOSTILE, [*HOSTILE][::2]))
def test_nothing_of_a_file_or_of_its_name_is_written_raw(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The commands themselves see to that; the guard of the process comes on top, and breaks what lines begin with."""
    monkeypatch.chdir(tmp_path)
    Path(NAME).write_text(HOSTILE[name], encoding="utf-8")
    Path("marks").write_text(EVIL * 100, encoding="utf-8")
    steps = [{"technique": EVIL, "premises": [], "conclusions": [[EVIL, EVIL], [EVIL, EVIL], True], EVIL: 3}]
    form = {"format": 1, "puzzle": identity_of(NAME), "level": 1, "effort": 0, "waves": 0, "narrow_waves": 0}
    Path("cert").write_text(json.dumps({**form, "steps": steps}), encoding="utf-8")
    meant = {"{evil}": "x" + EVIL, "{marks}": "marks", "{cert}": "cert", "{file}": NAME}
    for tried in TRIED:
        words = [meant.get(word, word) for word in tried.split()]
        main(words if NAME in words else [words[0], NAME, *words[1:]])
        said = capsys.readouterr()
        for stream in (said.out, said.err):
            left = any(
                each in tried for each in ("explain", "hint", "conflicts", "junit")
            )  # long lines are broken as in books
            final = harmless(stream) if left else stream
            assert not FORBIDDEN.findall(final), (tried, stream)
            begun = [line for line in final.splitlines() if re.match(r"\s*::(?!error file=|warning file=)", line)]
            assert not begun, tried
            if "json" in tried and stream is said.out and stream:
                json.loads(harmless(stream))


def identity_of(name: str) -> str:
    puzzle = load(name).puzzle
    return identity(puzzle) if puzzle is not None else ""


@pytest.mark.parametrize(
    "command", few(["explain --format html", "solve", "check -j 2", "clues", "verify cert.json"], ("check -j 2",))
)
def test_a_page_and_a_hostile_name_are_harmless_in_a_log(folder: Path, command: str) -> None:
    (folder / NAME).write_text(HOSTILE["one"], encoding="utf-8")
    words = [sys.executable, "-m", "logicgrid", *command.split(), NAME]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(words, capture_output=True, encoding="utf-8", cwd=folder, env=environment, timeout=240)
    for stream in (done.stdout, done.stderr):
        assert not FORBIDDEN.findall(stream), command
        assert not re.search(r"^\s*::|##\[", stream, re.MULTILINE), command


@each_case("text")
def test_a_message_repeats_no_more_than_a_line_of_what_is_wrong(text: str) -> None:
    errors = load_text(text.replace("LONG", "x" * 5_000)).errors
    assert errors
    assert all(len(each.message) < 300 for each in errors)
