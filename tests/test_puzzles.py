"""Our own puzzles: all of them are what they say they are, and together they use the whole language."""

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import oracle
from logicgrid.analyses.clue_report import report_on_clues
from logicgrid.analyses.judge import judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.files.source import read
from logicgrid.kinds.load import load, load_text
from logicgrid.kinds.logic_grid.language.functions import FUNCTIONS
from logicgrid.render.text import report_to_text
from support import few, puzzle_in
from tests.support import cases

FOLDER = Path(__file__).resolve().parent.parent / "puzzles"
README = FOLDER / "README.md"


def is_logic_grid(file: Path) -> bool:
    text = file.read_text(encoding="utf-8")
    return not re.search(r"^kind:", text, re.MULTILINE) or "kind: logic-grid" in text


FILES = sorted(file for file in FOLDER.rglob("*.yaml") if is_logic_grid(file))
NAMES = [file.relative_to(FOLDER).as_posix() for file in FILES]
each_puzzle = pytest.mark.parametrize("file", FILES, ids=NAMES)

FORMS = dict(cases(__file__, "FORMS"))

OPTIONS = dict(cases(__file__, "OPTIONS"))


@cache
def data_of(file: Path) -> Any:
    document, problems = read(file.read_bytes())
    assert document is not None, problems
    return document.data


def people_of(file: Path) -> list[str]:
    actors = data_of(file)["actors"]
    people = next(iter(actors.values())) if isinstance(actors, dict) else actors
    return people["values"] if isinstance(people, dict) else people


def size_of(file: Path) -> tuple[int, int]:
    """How many people, how many properties."""
    return len(people_of(file)), len(data_of(file)["properties"])


def expectation_of(file: Path) -> str:
    return str(data_of(file).get("expect", "unique"))


def rules_of(file: Path) -> list[str]:
    rules = [clue["rule"] for clue in data_of(file)["clues"]]
    return [text for rule in rules for text in ([rule] if isinstance(rule, str) else rule)]


def all_rules() -> list[str]:
    return [rule for file in FILES for rule in rules_of(file)]


@each_puzzle
def test_the_puzzle_loads_without_errors_or_warnings(file: Path) -> None:
    loaded = load(file)
    assert (loaded.errors, loaded.warnings) == ((), ())


@pytest.mark.parametrize("file", few(FILES, 4), ids=NAMES)  # and `scripts/check.py` looks at all
def test_the_puzzle_is_what_its_author_says(file: Path) -> None:
    report = judge_loaded(load(file), Limits())
    assert report.ok, report_to_text(report)
    assert report.proof


@each_puzzle
def test_every_clue_has_a_text_for_the_solver(file: Path) -> None:
    data = data_of(file)
    assert data["title"].strip()
    assert data["intro"].strip()
    texts = [clue["text"].strip() for clue in data["clues"]]
    assert all(texts)
    assert len(set(texts)) == len(texts)


@each_puzzle
def test_the_file_begins_with_a_comment_on_what_it_shows(file: Path) -> None:
    assert re.match(r"# \S.{15,}\n", file.read_text(encoding="utf-8"))


SUPERFLUOUS = {"five-houses.yaml": [15]}
"""Clues of puzzles with one solution that can be missed: only the last one of the famous riddle."""


@pytest.mark.long
@each_puzzle
def test_no_clue_is_superfluous(file: Path) -> None:
    if expectation_of(file) == "unique":
        figures = report_on_clues(puzzle_in(file), None).clues
        assert [each.number for each in figures if each.redundant] == SUPERFLUOUS.get(file.name, [])


ASSIGNMENTS_LEFT = {
    "guest-speakers.yaml": [1728000, 13824, 2592, 80, 2, 1],
    "after-school.yaml": [1728000, 345600, 276480, 51840, 10368, 7776, 1296, 288, 72, 6, 1],
    "five-houses.yaml": [
        *(24883200000, 4976640000, 995328000, 199065600, 39813120, 7464960, 1492992, 300672),
        *(55584, 11232, 3280, 1068, 220, 41, 1, 1),
    ],
}
"""Of the three reference puzzles: how many assignments are left after none of the clues, after one, after two, …"""


@pytest.mark.parametrize("name", ASSIGNMENTS_LEFT)
def test_each_clue_of_a_reference_puzzle_leaves_as_many_assignments_as_the_reference_says(name: str) -> None:
    counts = puzzle_in(FOLDER / name).question.remaining_counts(None)
    assert [each.number for each in counts] == ASSIGNMENTS_LEFT[name] and all(each.exact for each in counts)
    if name != "five-houses.yaml":  # which has too many for the oracle
        assert oracle.read((FOLDER / name).read_text(encoding="utf-8")).remaining() == ASSIGNMENTS_LEFT[name]


@pytest.mark.parametrize("form", FORMS)
def test_the_puzzles_together_use_every_form_of_the_language(form: str) -> None:
    assert any(re.search(FORMS[form], rule) for rule in all_rules())


@pytest.mark.parametrize("option", OPTIONS)
def test_the_puzzles_together_use_every_option(option: str) -> None:
    texts = [file.read_text(encoding="utf-8") for file in FILES]
    assert any(re.search(OPTIONS[option], text, re.MULTILINE) for text in texts)


def test_there_are_at_least_three_puzzles_in_each_of_five_languages() -> None:
    languages = Counter(data_of(file)["language"] for file in FILES)
    assert set(languages) == {"en", "fr", "ja", "nl", "zh"}
    assert min(languages.values()) >= 3
    assert len(FILES) >= 25


def test_a_puzzle_in_a_folder_of_a_language_is_in_that_language() -> None:
    for file in FILES:
        if file.parent != FOLDER:
            assert file.parent.name == data_of(file)["language"]


# ---------------------------------------------------------------------- puzzles/README.md

FENCED = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def rules_of_the_readme() -> list[str]:
    """The rules in the tables of the section on the clue language."""
    text = README.read_text(encoding="utf-8")
    section = text.split("\n## What a clue can say\n")[1].split("\n## ")[0]
    return re.findall(r"^\| [^|`]+(?:`_`[^|`]+)? \| `([^`]+)` \|$", section, re.MULTILINE)


def test_the_readme_shows_every_function_of_the_clue_language() -> None:
    rules = " ".join(rules_of_the_readme())
    assert [name for name in FUNCTIONS if f"{name}(" not in rules] == []


@pytest.mark.parametrize("rule", rules_of_the_readme())
def test_every_rule_in_the_readme_can_be_read(rule: str) -> None:
    readme = README.read_text(encoding="utf-8")
    about = "guests" if re.search(r"\b(women|men|early)\b", rule) else "speakers"
    setting = next(block[2] for block in FENCED.finditer(readme) if block[2].startswith(f"# {about}.yaml\n"))
    quoted = rule.replace("'", "''")
    loaded = load_text(f"{setting}clues:\n  - '{quoted}'\n")
    assert (loaded.errors, loaded.warnings) == ((), ())


def test_no_table_of_the_clue_language_has_a_row_without_a_rule() -> None:
    section = README.read_text(encoding="utf-8").split("\n## What a clue can say\n")[1].split("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| ")]
    tables = rows.count("| In words | Rule |")
    assert len(rows) - 2 * tables == len(rules_of_the_readme())


@each_puzzle
def test_the_readme_gives_the_true_size_and_title_of_the_puzzle(file: Path) -> None:
    name = file.relative_to(FOLDER).as_posix()
    people, properties = size_of(file)
    row = f"| [{name}]({name}) | {data_of(file)['title']} | "
    rest = README.read_text(encoding="utf-8").split(row)[1].splitlines()[0]
    assert f" | {people} × {properties} | " in rest
