"""What the commands print and refuse, in the language of the file or in the one that is asked for: no English is left.

Every line is looked at in Japanese, where a word of Latin letters is English unless it is a name of ours: what stands
in backquotes, an option, a file, a format, what comes from the puzzle, or a word of JSON.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from logicgrid.cli import main
from support import ROOT, cases, long_text

Ran = Callable[..., str]

PETS = long_text(__file__, "pets.yaml")
ONE = ["春 == 猫", "夏 == 犬"]
MANY = ["春 == 猫"]
NONE = ["春 == 猫", "夏 == 猫"]
WRONG = ["春 = 猫"]
FILES = {"one": ONE, "many": MANY, "none": NONE, "wrong": WRONG}
SPARE = [*ONE, "秋 == 鳥"]

OURS = re.compile(
    r"`[^`]*`|~*/?[\w.…*-]*/[\w./…*()-]*|\S+\.(?:yaml|yml|json|html|pdf|svg|txt|non|md|sdk)\b|<\w+>"
    r"|--?[a-zA-Z][\w-]*(?:[= ](?:[A-Z]+|yaml\b))?|\.yaml|(?<=\[)[a-z]+(?=\]$)|^::\w+ [^:]*::"
    r"|\b(?:logicgrid(?: [a-z]+)?|CP-SAT|YAML|JSON|HTML|PDF|SVG|TOML|UTF-8|SARIF|ms|kB|pip|typst|README|Ctrl-C)\b"
    r"|^ok\b|^FAIL\b|^INVALID\b|\b(?:unique|multiple|none|invalid)\b|expecting value|line \d+, column \d+"
)
"""What is no word of a sentence: names of commands, options, files and formats, codes, and what Python says of JSON."""
WORDS = re.compile(r"[A-Za-z]{2,}")
CODES = re.compile(r"\[[a-z]+(?:-[a-z]+)+\]")


@pytest.fixture
def ran(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Ran:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LOGICGRID_NO_CACHE", "1")
    for language in ("ja", "en"):
        for name, clues in {**FILES, "spare": SPARE}.items():
            lines = "\n".join(f"  - {each}" for each in clues)
            (tmp_path / f"{name}-{language}.yaml").write_text(PETS.format(language=language, clues=lines), "utf-8")
    for kind, name in (("sudoku", "classic"), ("nonogram", "owl")):
        text = (ROOT / "puzzles" / kind / f"{name}.yaml").read_text(encoding="utf-8")
        text = re.sub(r"^title: .*$", "title: 題", re.sub(r"^language: .*\n", "", text, flags=re.M), flags=re.M)
        (tmp_path / f"{kind}.yaml").write_text(f"language: ja\n{text}", encoding="utf-8")
    (tmp_path / "notes.yaml").write_text("name: x\n", encoding="utf-8")
    (tmp_path / "空").mkdir()

    def run(*words: str) -> str:
        main(words)
        found = capsys.readouterr()
        return found.out + found.err

    return run


def english(text: str) -> Iterator[str]:
    """Yield the lines with words that are neither Japanese nor names of ours."""
    for line in text.split("\n"):
        if not re.match(r"\s*(\d* *\||-->|= )", line):  # an excerpt of a file
            left = WORDS.findall(OURS.sub("", CODES.sub("", line)))
            if left:
                yield f"{left}: {line}"


COMMANDS = cases(__file__, "COMMANDS")
OWN = [
    *COMMANDS,
    ("solve", "many-@.yaml", "--suggest"),
    ("solve", "--trace", "nonogram.yaml"),
    ("explain", "sudoku.yaml"),
    ("hint", "sudoku.yaml"),
    ("convert", "sudoku.yaml", "out.sdk"),
    ("new", "first.yaml", "--lang", "ja"),
]
"""What speaks the language of the file."""
ASKED = [*COMMANDS, *cases(__file__, "ASKED")]
"""What speaks the language that is asked for."""


@pytest.mark.parametrize("words", OWN, ids=" ".join)
def test_a_command_speaks_the_language_of_the_file(words: tuple[str, ...], ran: Ran) -> None:
    assert [*english(ran(*[each.replace("@", "ja") for each in words]))] == []


@pytest.mark.parametrize("words", ASKED, ids=" ".join)
def test_a_command_speaks_the_language_that_is_asked_for(words: tuple[str, ...], ran: Ran) -> None:
    text = ran(words[0], "--lang", "ja", *[each.replace("@", "en") for each in words[1:]])
    assert [*english(text)] == []
