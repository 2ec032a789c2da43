"""The README and the pages of `docs/`: examples run, links lead somewhere, what is generated is fresh."""

import contextlib
import io
import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from command_line import SEVERAL
from logicgrid import cli
from logicgrid.cli import main
from logicgrid.commands import spelled_out
from scripts import documents
from support import ROOT, few

PAGES = {path: path.read_text(encoding="utf-8") for path in [ROOT / "README.md", *sorted(ROOT.glob("docs/*.md"))]}
TEXT = "\n".join(PAGES.values())
PROGRAMS = "\n".join(text for path, text in PAGES.items() if path.name != "kinds.md")  # which shows parts of a module
EXAMPLES = re.findall(r"^```python\n(.*?)^```", PROGRAMS, re.M | re.S)


@pytest.mark.long
@pytest.mark.parametrize("place", range(len(EXAMPLES)))
def test_the_examples_run(place: int, tmp_path: Path) -> None:
    (tmp_path / "draft.yaml").write_text(SEVERAL, encoding="utf-8")
    for name in ("guest-speakers.yaml", "nonogram/owl.yaml"):
        (tmp_path / "puzzles" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / "puzzles" / name, tmp_path / "puzzles" / name)
    program = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{EXAMPLES[place]}"]
    done = subprocess.run(program, capture_output=True, text=True, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.long
def test_the_examples_pass_mypy(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    files = [tmp_path / f"example{place}.py" for place in range(len(EXAMPLES))]
    for file, text in zip(files, EXAMPLES, strict=True):
        file.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(ROOT / ".mypy_cache"), *map(str, files)],
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stdout + done.stderr


README = PAGES[ROOT / "README.md"]
LUNCH = re.findall(r"^```yaml\n(# lunch.yaml\n.*?)^```", README, re.M | re.S)
TUTORIAL = ROOT / "puzzles" / "README.md"
BLOCK = re.compile(
    r"^```(?:yaml\n(?P<file># (?P<name>\S+\.yaml)\n.*?)|console\n\$ logicgrid (?P<command>.*?)\n(?P<shown>.*?))^```",
    re.M | re.S,
)
TIME = re.compile(r"[\d.]+ m?s\b")


def transcripts(pages: str) -> Iterator[tuple[dict[str, str], re.Match[str]]]:
    """Yield the commands that are shown with what they print, behind the files as they stand there."""
    files: dict[str, str] = {}
    for block in BLOCK.finditer(pages):
        if block["file"]:
            files = {**files, block["name"]: block["file"]}
        else:
            yield files, block


def printed(files: dict[str, str], command: str) -> str:
    """Return what the program prints, in a folder with these files."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for name, text in files.items():
            Path(name).write_text(text, encoding="utf-8")
        with contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)) as out:
            main(shlex.split(command))
    return out.buffer.getvalue().decode()


TRANSCRIPTS = [*transcripts(TEXT + TUTORIAL.read_text(encoding="utf-8"))]


@pytest.mark.parametrize(("files", "block"), TRANSCRIPTS, ids=[block["command"] for _, block in TRANSCRIPTS])
def test_a_transcript_shows_what_is_printed(files: dict[str, str], block: re.Match[str]) -> None:
    """`…` on a line of its own leaves lines out; the time is what it is."""
    found = TIME.sub("TIME", printed(files, block["command"]))
    parts = TIME.sub("TIME", block["shown"]).split("\n…\n")
    assert re.fullmatch(".*".join(map(re.escape, parts)), found, re.S), f"{found}\n{REWRITE}"


REWRITE = "to bring the tutorial up to date, run: PYTHONPATH=. python tests/test_documents.py"


def rewrite_tutorial() -> None:
    """Put into the tutorial what the program prints today."""
    text = TUTORIAL.read_text(encoding="utf-8")
    for files, block in reversed([*transcripts(text)]):
        now = printed(files, block["command"])
        if "\n…\n" not in block["shown"] and TIME.sub("", now) != TIME.sub("", block["shown"]):
            text = text[: block.start("shown")] + now + text[block.end("shown") :]
    TUTORIAL.write_text(text, encoding="utf-8")


@pytest.mark.long
@pytest.mark.flaky(reruns=1)
def test_the_commands_of_a_cluster_work(tmp_path: Path) -> None:
    """On this machine, with a free port."""
    pytest.importorskip("distributed")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    (block,) = re.findall(r"<!-- cluster commands -->\n```sh\n(.*?)```", TEXT, re.S)
    text = block.replace("10.0.0.5", "127.0.0.1").replace("8786", str(port)).replace("--nworkers auto", "--nworkers 1")
    (tmp_path / "puzzles").mkdir()
    (tmp_path / "puzzles" / "lunch.yaml").write_text(LUNCH[0], encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    scheduler, worker, check = [[sys.executable, "-m", *shlex.split(line)] for line in text.splitlines()]
    quiet = {"cwd": tmp_path, "env": environment, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    running = [subprocess.Popen([*command, "--no-dashboard"], **quiet) for command in (scheduler, worker)]
    try:
        for _ in range(20):  # a scheduler that is not there yet is an error at once
            done = subprocess.run(check, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=240)
            if "cannot be reached" not in done.stderr:
                break
    finally:
        for process in reversed(running):
            process.terminate()
            process.wait()
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "1 puzzle: 1 ok"), done.stderr


SHELL = [line for block in re.findall(r"^```sh\n(.*?)^```", TEXT, re.M | re.S) for line in block.splitlines()]
COMMANDS = [part.split("#")[0].strip() for line in SHELL for part in line.split("|")]


@pytest.mark.parametrize("line", [each for each in dict.fromkeys(COMMANDS) if each.startswith("logicgrid ")])
def test_a_command_of_the_pages_is_one_that_the_program_takes(line: str) -> None:
    words = shlex.split(re.split(r" [<>] ", line)[0])[1:]
    assert cli._parsed(spelled_out(words)).parser.prog == f"logicgrid {words[0]}"


JSON = re.findall(r"<!-- json: (.*?) -->\n```json\n(.*?)^```", TEXT, re.M | re.S)


@pytest.mark.parametrize(("command", "shown"), JSON, ids=[command for command, _ in JSON])
def test_json_is_as_the_page_shows_it(command: str, shown: str) -> None:
    """`…` is any value, and at the end of a list any more of them."""
    assert_shown(json.loads(shown), json.loads(printed({"lunch.yaml": LUNCH[0]}, f"{command} --format json")))


def assert_shown(shown: Any, printed: Any) -> None:
    if shown == "…":
        return
    if isinstance(shown, dict):
        assert list(shown) == list(printed)
        for key in shown:
            assert_shown(shown[key], printed[key])
    elif isinstance(shown, list):
        if shown[-1:] == ["…"]:
            shown, printed = shown[:-1], printed[: len(shown) - 1]
        assert len(shown) == len(printed)
        for one, other in zip(shown, printed, strict=True):
            assert_shown(one, other)
    else:
        assert shown == printed


# ---------------------------------------------------------------------- what is generated


@pytest.mark.parametrize("name", documents.GENERATED)
def test_a_generated_page_is_as_the_program_is_now(name: str) -> None:
    path, text = documents.page(name)
    assert path.read_text(encoding="utf-8") == text, "run: python scripts/documents.py"


CODES = list(documents.examples())
FINDING = re.compile(r"(?:error|warning): .* \[([a-z-]+)\]$", re.M)


@pytest.mark.parametrize("example", few(CODES, 4), ids=lambda example: example.code)
def test_the_program_says_the_code_of_the_mistake_and_nothing_of_what_is_mended(example: documents.Example) -> None:
    assert documents.message(example) == example.shown, "run: python scripts/documents.py"
    assert FINDING.findall(example.mended()) == []


SOURCES = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "logicgrid").rglob("*.py"))]
REPORTED = re.compile(
    r"""(?:Diagnostic|ClueError|error|warn|refused|_refuse|_find|Refused)\(\s*(?:[\w.]+,\s*)?"([a-z]+(?:-[a-z]+)+)"|"""
    r"""(?:\bCODE = |code=|"code": )"([a-z]+(?:-[a-z]+)+)\""""
)


def test_every_code_that_the_program_reports_is_explained() -> None:
    reported = {first or second for source in SOURCES for first, second in REPORTED.findall(source)}
    listed = re.findall(r"^### `([\w-]+)`$", PAGES[ROOT / "docs" / "codes.md"], re.M)
    assert len(reported) > 120 and sorted(reported - set(listed)) == []
    assert len(listed) == len(set(listed))
    assert [code for code in listed if not any(code.removeprefix("yaml-") in source for source in SOURCES)] == []


# ---------------------------------------------------------------------- links

LINKED = [*PAGES, *[ROOT / name for name in ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "puzzles/README.md")]]
LINKED += sorted(ROOT.glob("scripts/*/README.md"))


def links(path: Path) -> Iterator[str]:
    text = re.sub(r"^ *```.*?^ *```|`[^`\n]*`", "", path.read_text(encoding="utf-8"), flags=re.M | re.S)
    yield from re.findall(r"\]\(([^)\s]+)\)", text)


def anchors(path: Path) -> set[str]:
    """Return the anchors of a page's headings, as code hosts make them."""
    text = re.sub(r"^ *```.*?^ *```", "", path.read_text(encoding="utf-8"), flags=re.M | re.S)
    headings = re.findall(r"^#+ (.+)$", text, re.M)
    kept = [
        [each for each in heading.lower() if each in " -_" or unicodedata.category(each)[0] in "LN"]
        for heading in headings
    ]
    return {"".join(each).replace(" ", "-") for each in kept}


@pytest.mark.parametrize("path", LINKED, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(path: Path) -> None:
    for link in links(path):
        if not link.startswith(("https://", "http://")):
            name, _, anchor = unquote(link).partition("#")
            target = (path.parent / name).resolve() if name else path
            assert target.exists(), link
            assert not anchor or anchor in anchors(target), link


def test_every_module_and_folder_that_the_architecture_names_exists() -> None:
    page = PAGES[ROOT / "docs" / "architecture.md"]
    named = re.findall(r"(?<![\w/.-])((?:[\w*]+/)*(?:[\w*]+\.py|[\w*]+/))(?![\w(])", re.sub(r"\]\([^)]*\)", "", page))
    assert {"csp/encode/__init__.py", "expr.py", "encode/", "kinds/*/schema.py"} <= set(named)
    places = (ROOT, ROOT / "logicgrid", ROOT / "logicgrid" / "csp")
    missing = [name for name in named if not any(any(place.glob(name.rstrip("/"))) for place in places)]
    assert sorted({*missing}) == []


def test_every_page_can_be_reached_from_the_front() -> None:
    pages = [each.name for each in PAGES if each.parent.name == "docs"]
    front, contents = set(links(ROOT / "README.md")), set(links(ROOT / "docs" / "README.md"))
    assert [name for name in pages if name != "README.md" and name not in contents] == []
    assert [name for name in pages if name != "README.md" and f"docs/{name}" not in front] == []


@pytest.mark.long
def test_the_documentation_is_built_without_a_warning(tmp_path: Path) -> None:
    pytest.importorskip("mkdocs")
    build = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "docs" / "codes.html").is_file() and (tmp_path / "index.html").is_file()


# ---------------------------------------------------------------------- the front page


def test_the_front_page_is_short_its_pictures_are_light_and_there_are_examples() -> None:
    assert len(README.encode()) <= 8_000
    assert all(path.stat().st_size < 100_000 for path in (ROOT / "docs" / "pictures").iterdir())
    assert (len(EXAMPLES), len(LUNCH)) == (2, 1) and len(TRANSCRIPTS) >= 3 and (ROOT / "logicgrid/py.typed").is_file()


def test_the_hook_passes_over_what_is_no_puzzle() -> None:
    import yaml

    text = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```yaml\n# .pre-commit-config.yaml\n(.*?)```", text, re.S)
    (repository,) = yaml.safe_load(block)
    (offered,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    (hook,) = repository["hooks"]
    assert hook["id"] == offered["id"] and offered["entry"] == "logicgrid check --skip-others"


def test_the_document_on_python_names_a_function_for_every_command() -> None:
    import logicgrid
    from logicgrid.commands import COMMANDS

    document = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    ((without, own, renamed),) = re.findall(r"\nEvery command(.*?)\):\n(.*?)command's name;(.*?), as\n", document, re.S)
    commands, functions = [re.findall(r"`(\w+)`", text) for text in (without, own)]
    others = dict(re.findall(r"`(\w+)` is `(\w+)`", renamed))
    assert sorted([*commands, *functions, *others]) == sorted(COMMANDS)
    assert {*functions, *others.values()} <= set(logicgrid.__all__)


if __name__ == "__main__":
    rewrite_tutorial()
