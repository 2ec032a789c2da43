"""Our own puzzles, which are what they say and together use the whole language; and those that others wrote."""

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import oracle
from command_line import run
from logicgrid.analyses.clue_report import report_on_clues
from logicgrid.analyses.judge import judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.files.source import read
from logicgrid.kinds.load import load, load_text
from logicgrid.kinds.logic_grid.language.functions import FUNCTIONS
from logicgrid.render.text import report_to_text
from support import CORPUS, cases, few, needs_corpus, puzzle_in

FOLDER = Path(__file__).resolve().parent.parent / "puzzles"
README = FOLDER / "README.md"


def is_logic_grid(file: Path) -> bool:
    text = file.read_text(encoding="utf-8")
    return not re.search(r"^kind:", text, re.MULTILINE) or "kind: logic-grid" in text


FILES = sorted(file for file in FOLDER.rglob("*.yaml") if is_logic_grid(file))
NAMES = [file.relative_to(FOLDER).as_posix() for file in FILES]
each_puzzle = pytest.mark.parametrize("file", FILES, ids=NAMES)


@cache
def data_of(file: Path) -> Any:
    document, problems = read(file.read_bytes())
    assert document is not None, problems
    return document.data


def text_of(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def all_rules() -> list[str]:
    rules = [clue["rule"] for file in FILES for clue in data_of(file)["clues"]]
    return [text for rule in rules for text in ([rule] if isinstance(rule, str) else rule)]


@pytest.mark.parametrize("file", few(FILES, 4), ids=NAMES)  # and `scripts/check.py` looks at all
def test_the_puzzle_is_what_its_author_says(file: Path) -> None:
    report = judge_loaded(load(file), Limits())
    assert report.ok, report_to_text(report)
    assert report.proof


@each_puzzle
def test_the_file_has_no_mistakes_and_tells_what_it_shows_and_a_text_for_each_clue(file: Path) -> None:
    loaded = load(file)
    assert (loaded.errors, loaded.warnings) == ((), ())
    assert re.match(r"# \S.{15,}\n", file.read_text(encoding="utf-8"))
    data = data_of(file)
    texts = [clue["text"].strip() for clue in data["clues"]]
    assert data["title"].strip() and data["intro"].strip() and all(texts) and len({*texts}) == len(texts)
    assert file.parent in (FOLDER, FOLDER / data["language"])


@each_puzzle
def test_the_readme_gives_the_true_size_and_title_of_the_puzzle(file: Path) -> None:
    name, data = file.relative_to(FOLDER).as_posix(), data_of(file)
    people = data["actors"]
    people = next(iter(people.values())) if isinstance(people, dict) else people
    people = people["values"] if isinstance(people, dict) else people
    rest = TEXT.split(f"| [{name}]({name}) | {data['title']} | ")[1].splitlines()[0]
    assert f" | {len(people)} × {len(data['properties'])} | " in rest


SUPERFLUOUS = {"five-houses.yaml": [15]}
"""Clues of puzzles with one solution that can be missed: only the last one of the famous riddle."""


@pytest.mark.long
@each_puzzle
def test_no_clue_is_superfluous(file: Path) -> None:
    if data_of(file).get("expect", "unique") == "unique":
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


@pytest.mark.parametrize("what", ["rules", "files", "sorts"])
def test_the_puzzles_together_use_every_form_and_every_option(what: str) -> None:
    """Of the language, in files, and of the sorts of puzzles in those that the tutorial names for them."""
    texts = all_rules() if what == "rules" else [*map(text_of, SORTS if what == "sorts" else FILES)]
    for form, pattern in cases(__file__, what):
        assert any(re.search(pattern, text, re.MULTILINE) for text in texts), form


def test_there_are_at_least_three_puzzles_in_each_of_five_languages() -> None:
    languages = Counter(data_of(file)["language"] for file in FILES)
    assert set(languages) == {"en", "fr", "ja", "nl", "zh"}
    assert min(languages.values()) >= 3
    assert len(FILES) >= 25


# ---------------------------------------------------------------------- puzzles/README.md

TEXT = README.read_text(encoding="utf-8")
FENCED = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SECTION = TEXT.split("\n## Sorts of puzzles\n")[1].split("\n## ")[0]
EXAMPLES = {block[2].split()[1]: block[2] for block in FENCED.finditer(SECTION)}
SORTS = [FOLDER / name for name in re.findall(r"\]\((\w+/[\w-]+\.yaml)\)", SECTION)]


def rules_of_the_readme() -> list[str]:
    """The rules in the tables of the section on the clue language."""
    section = TEXT.split("\n## What a clue can say\n")[1].split("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| ")]
    found = re.findall(r"^\| [^|`]+(?:`_`[^|`]+)? \| `([^`]+)` \|$", section, re.MULTILINE)
    assert len(found) == len(rows) - 2 * rows.count("| In words | Rule |"), "no row is without one"
    return found


def test_the_readme_shows_every_function_of_the_clue_language() -> None:
    rules = " ".join(rules_of_the_readme())
    assert [name for name in FUNCTIONS if f"{name}(" not in rules] == []


@pytest.mark.parametrize("rule", rules_of_the_readme())
def test_every_rule_in_the_readme_can_be_read(rule: str) -> None:
    about = "guests" if re.search(r"\b(women|men|early)\b", rule) else "speakers"
    setting = next(block[2] for block in FENCED.finditer(TEXT) if block[2].startswith(f"# {about}.yaml\n"))
    quoted = rule.replace("'", "''")
    loaded = load_text(f"{setting}clues:\n  - '{quoted}'\n")
    assert (loaded.errors, loaded.warnings) == ((), ())


def test_there_are_twelve_sorts_each_with_a_small_example_and_a_puzzle() -> None:
    assert len(EXAMPLES) == len(SORTS) == len({*SORTS}) == SECTION.count("\n**") == 12


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_small_example_of_a_sort_is_what_it_says_and_has_no_warnings(name: str) -> None:
    loaded = load_text(EXAMPLES[name])
    assert (loaded.errors, loaded.warnings) == ((), ())
    report = judge_loaded(loaded, Limits())
    assert report.ok, report_to_text(report)


@pytest.mark.parametrize("file", few(SORTS, 3))
def test_nothing_in_a_clue_of_a_sort_is_doubted_and_none_is_needless(file: Path) -> None:
    read = run("read", file)
    assert (read.returncode, "←" in read.stdout) == (0, False)
    assert run("check", "--strict", "--no-level", "--no-cache", file).returncode == 0


# ---------------------------------------------------------------------- the corpus

OTHERS = sorted((CORPUS / "logic-grid").glob("*.yaml")) if CORPUS.is_dir() else []


@needs_corpus
@pytest.mark.parametrize("file", few(OTHERS, 3), ids=lambda file: file.stem)
def test_a_puzzle_of_others_is_unique_and_has_the_published_solution(file: Path) -> None:
    assert len(OTHERS) == 86
    report = judge_loaded(load(file), Limits())
    assert (report.verdict, report.ok, report.errors) == ("unique", True, ())
    assert report.proof
    assert {warning.code for warning in report.warnings} <= {"constant-rule", "always-true"}
