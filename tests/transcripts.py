"""Transcripts, `*.transcript` beside the tests: commands as people run them, what they print, and how they end.

    dog.yaml:                        a file, of the indented lines below
    cat.yaml after dog.yaml:         a file that begins as another one
    == A sentence                    a test, in a folder of its own with the files that stand above all tests
    == long: Another sentence        one behind the marker `long`
    $ NAME=x solve dog.yaml > cat    a command, with its environment, its standard input (`<`) and output
    [1]                              its exit status, where that is not 0
    out has: one solution            `out`, `err`, `said` (both), a file, or the names of all `files`: it `is`, `has`
                                     (`once`), `lacks`, `begins` or `ends` with a text, perhaps of the indented lines
                                     below; is `like` a pattern; or says something `in lines`, wherever they are broken,
                                     or, as a page, when its tags are left out (`reads`);
                                     `{cat}` is the text of a file
    json proof.engine: "CP-SAT"      a value of the document that is printed, or a list of those of several

Words that begin with `puzzles/` or `tests/` mean our own; `{here}` is the folder of the test, `\\n` a character.
"""

import json
import re
import shlex
import tempfile
from ast import literal_eval
from collections.abc import Callable, Iterator, Mapping
from contextlib import chdir
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from command_line import run
from support import ROOT

SAYINGS: Mapping[str, Callable[[str, str], object]] = {
    "is": str.__eq__,
    "has": str.__contains__,
    "lacks": lambda text, words: words not in text,
    "once": lambda text, words: text.count(words) == 1,
    "begins": str.startswith,
    "ends": str.endswith,
    "like": lambda text, pattern: re.search(pattern, text),
    "in lines": lambda text, words: words in " ".join(text.split()),
    "reads": lambda text, words: words in " ".join(unescape(TAGS.sub(" ", text)).split()),
}
TAGS = re.compile(r"<style>.*?</style>|<[^>]+>", re.DOTALL)
SAYING = re.compile(rf"(\S+) ({'|'.join(SAYINGS)}):(?: (.*))?", re.DOTALL)


class Transcript(pytest.File):
    """A file of them."""

    def collect(self) -> Iterator[pytest.Item]:
        head, *parts = self.path.read_text(encoding="utf-8").split("\n== ")
        for title, *lines in (part.splitlines() for part in parts):
            item = Scene.from_parent(self, name=title.removeprefix("long: "))
            item.lines = [*head.splitlines()[1:], *lines]
            if title.startswith("long: "):
                item.add_marker("long")
            yield item


class Scene(pytest.Item):
    """A test."""

    lines: list[str]

    def runtest(self) -> None:
        with tempfile.TemporaryDirectory() as here, chdir(here):
            play(self.lines, here)

    def reportinfo(self) -> tuple[Path, None, str]:
        return self.path, None, self.name

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        return super().repr_failure(excinfo, style) if excinfo.type is not AssertionError else str(excinfo.value)


def play(lines: list[str], here: str) -> None:
    """Run the commands of a test in its folder; fail with the first line that is not so."""
    done, expected = None, 0
    for place, line in enumerate([*lines, "$"]):
        if not line or line.startswith(("    ", "#")):
            continue
        line = spelled(line.replace("{here}", here))
        if line.startswith("$"):
            assert done is None or done.returncode == expected, f"the status is not {expected}: {done}"
            done, expected = commanded(line[2:]) if place < len(lines) else None, 0
        elif line.startswith("["):
            expected = int(line[1:-1])
        elif line.startswith("json "):
            path, _, wanted = line[5:].partition(": ")
            documents = json.loads("[" + re.sub(r"}\n(?={)", "},", done.stdout.strip()) + "]")
            found = [at(each, path) for each in documents]
            assert json.loads(wanted) == (found if len(found) > 1 else found[0]), f"{line}\n{found}"
        elif said := SAYING.fullmatch(line):
            source, saying, words = said.groups()
            printed = {"out": done.stdout, "err": done.stderr, "said": done.stdout + done.stderr} if done else {}
            printed["files"] = " ".join(sorted(each.as_posix() for each in Path().rglob("*")))
            text = printed[source] if source in printed else contents(source)
            words = indented(lines[place + 1 :]) if words is None else words
            words = re.sub(r"{([\w.]+)}", lambda each: contents(each[1]) if Path(each[1]).exists() else each[0], words)
            assert SAYINGS[saying](text, words), f"{line}\n{text}"
        else:
            assert line.endswith(":"), f"what is this: {line}"
            name, _, begun = line[:-1].partition(" after ")
            Path(name).parent.mkdir(exist_ok=True, parents=True)
            Path(name).write_text((contents(begun) if begun else "") + indented(lines[place + 1 :]), encoding="utf-8")


def spelled(line: str) -> str:
    """Return a line with the characters that are written as `\\n` or by their number."""
    return re.sub(r"\\(n|u\w{4})", lambda each: literal_eval(f'"{each[0]}"'), line)


def contents(name: str) -> str:
    return Path(name).read_bytes().decode()


def indented(lines: list[str]) -> str:
    """Return the text of the first lines that are indented, or empty between two that are."""
    end = next((place for place, line in enumerate(lines) if line and not line.startswith("    ")), len(lines))
    text = "\n".join(lines[:end]).rstrip("\n")
    return "".join(line[4:] + "\n" for line in text.split("\n")) if text else ""


def commanded(line: str) -> Any:
    words = [str(ROOT / word) if word.startswith(("puzzles/", "tests/")) else word for word in shlex.split(line)]
    files = dict(pairwise(words))
    words = words[: min(words.index(sign) if sign in words else len(words) for sign in "<>")]
    own = [word for word in words if re.match("[A-Z_]+=", word)]
    given = contents(files["<"]) if "<" in files else None
    done = run(*words[len(own) :], stdin=given, **dict(word.split("=", 1) for word in own))
    if ">" in files:
        Path(files[">"]).write_bytes(done.stdout.encode())
    return done


def at(value: Any, path: str) -> Any:
    for key in path.split("."):
        value = value[int(key) if key.isdigit() else key]
    return value
