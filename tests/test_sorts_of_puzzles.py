"""The sorts of puzzles that the tutorial teaches: the small examples, and the real ones in `puzzles/`."""

import re

import pytest

from command_line import run
from logicgrid.analyses.judge import judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.kinds.load import load_text
from logicgrid.render.text import report_to_text
from support import cases, few
from test_puzzles import FENCED, FOLDER, README

SECTION = README.read_text(encoding="utf-8").split("\n## Sorts of puzzles\n")[1].split("\n## ")[0]
EXAMPLES = {block[2].split()[1]: block[2] for block in FENCED.finditer(SECTION)}
PUZZLES = re.findall(r"\]\((\w+/[\w-]+\.yaml)\)", SECTION)

KEYS = dict(cases(__file__, "KEYS"))


def test_there_are_twelve_sorts_each_with_a_small_example_and_a_puzzle() -> None:
    assert len(EXAMPLES) == len(PUZZLES) == len(set(PUZZLES)) == SECTION.count("\n**") == 12


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_small_example_is_what_it_says_and_has_no_warnings(name: str) -> None:
    loaded = load_text(EXAMPLES[name])
    assert (loaded.errors, loaded.warnings) == ((), ())
    report = judge_loaded(loaded, Limits())
    assert report.ok, report_to_text(report)


@pytest.mark.parametrize("key", KEYS)
def test_the_puzzles_together_use_every_key(key: str) -> None:
    texts = [(FOLDER / name).read_text(encoding="utf-8") for name in PUZZLES]
    assert any(re.search(KEYS[key], text, re.MULTILINE) for text in texts)


@pytest.mark.parametrize("name", few(PUZZLES, 3))
def test_nothing_in_a_clue_is_doubted_and_none_is_needless(name: str) -> None:
    file = str(FOLDER / name)
    read = run("read", file)
    assert (read.returncode, "←" in read.stdout) == (0, False)
    assert run("check", "--strict", "--no-level", "--no-cache", file).returncode == 0
