"""All mistakes of a file at once: reading on behind a mistake in YAML, without false alarms."""

import re
from pathlib import Path
from random import Random

import pytest

from logicgrid.files import source
from logicgrid.files.recovery import MAX_TEXT, MAX_WORK
from logicgrid.kinds.load import load_draft, load_text
from support import ROOT, each_case, readings

HEAD = "actors: [Ada, Ben]\nproperties:\n  dish: [soup, pie]\nclues:\n"


def places(text: str) -> list[tuple[int, str]]:
    """The line and the code of each error."""
    errors = load_text(text).errors
    assert all(each.span is not None for each in errors)
    return [(each.span.line, each.code) for each in errors if each.span is not None]


def test_the_lines_of_a_liar_puzzle_are_each_reported_with_the_mistakes_of_the_rules() -> None:
    text = HEAD + (
        '  - text: Ada says: "I have soup."\n    rule: Ada == soupp\n'
        '  - text: Ben says: "Ada lies."\n    rule: Ben == pie\n'
        '  - text: "Ada" says "Ben lies".\n    rule: {Ada, Ben}\n'
        "  - {Ada, Ben} == {soup, pie}\n  - Ada == piee\n"
    )
    assert places(text) == [
        (5, "yaml-syntax"),
        (6, "unknown-name"),
        (7, "yaml-syntax"),
        (9, "yaml-syntax"),
        (10, "wrong-shape"),
        (11, "yaml-syntax"),
        (12, "unknown-name"),
    ]


@each_case("lines", "expected")
def test_each_mistake_is_reported_on_its_line(lines: list[str], expected: list[int]) -> None:
    assert [line for line, _ in places(HEAD + "".join(f"  {line}\n" for line in lines))] == expected


def test_a_puzzle_with_a_mended_line_is_not_usable() -> None:
    assert load_text(HEAD + "  - text: Ada says: x\n    rule: Ada == soup\n").puzzle is None


def test_of_a_large_text_only_the_first_mistake_is_reported() -> None:
    clue = "  - text: Ada says: x\n"
    assert len(places(HEAD + clue * 5)) == 5
    assert len(places(HEAD + clue * (MAX_TEXT // len(clue)))) == 1


def clues_indented(number: int) -> str:
    """A list of clues that is indented as no list can be, so that each of its lines is a mistake."""
    return "actors: [Ada, Ben]\nproperties: {dish: [soup, pie]}\n  clues:\n" + "  - Ada == soup\n" * number


@pytest.mark.parametrize("number", [50, 1_000, 6_000])
@pytest.mark.parametrize("clue", ["  - Ada == soup\n", '  - text: "Ada" eats\n'])
def test_the_work_behind_mistakes_is_bounded_however_many_lines_have_one(
    clue: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = clues_indented(number).replace("  - Ada == soup\n", clue)[:MAX_TEXT]
    read = readings(monkeypatch)
    assert [each.code for each in load_text(text).errors] == ["yaml-syntax"]
    assert sum(map(len, read.elements())) <= MAX_WORK + 2 * len(text)
    read.clear()
    load_draft(text, "draft", {}, 4)
    assert sum(map(len, read.elements())) <= 10 * MAX_WORK


def test_what_depends_on_a_line_is_found_in_one_pass_over_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []
    line = source.LineTable.line
    monkeypatch.setattr(source.LineTable, "line", lambda self, number: looked.append(number) or line(self, number))
    load_draft(HEAD + "  - Ada == x\n" * 1_000, "draft", {})
    assert len(looked) < 20_000


TEXT = re.compile(r" *- text: [^'\"|>].*")
PUZZLES = [
    file for file in sorted((ROOT / "puzzles").rglob("*.yaml")) if "- text: " in file.read_text(encoding="utf-8")
]
BREAK = {
    "a colon": lambda value: f"X says: {value}",
    "a quote": lambda value: f'"X" says {value}',
    "a brace": lambda value: f"{{X}} == {value}",
    "an anchor": lambda value: f"&{value}",
}


@pytest.mark.parametrize("file", PUZZLES, ids=lambda file: file.stem)
def test_a_broken_text_is_the_only_line_with_an_error_in_a_sound_puzzle(file: Path) -> None:
    rng = Random(file.stem)
    lines = file.read_text(encoding="utf-8").split("\n")
    texts = [number for number, line in enumerate(lines) if TEXT.fullmatch(line)]
    texts = [number for number in texts if lines[number + 1].lstrip().startswith(("rule:", "- "))]
    broken = sorted(rng.sample(texts, min(len(texts), 4)))
    for number in broken:
        spoil = BREAK[rng.choice(list(BREAK))]
        lines[number] = lines[number].split("text: ")[0] + "text: " + spoil(lines[number].split("text: ")[1])
    assert [line for line, _ in places("\n".join(lines))] == [number + 1 for number in broken]
