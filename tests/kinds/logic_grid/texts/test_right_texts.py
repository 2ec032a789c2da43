"""Texts that say what their rules say, in words that look like something else, are not warned about."""

from pathlib import Path

import pytest

from logicgrid.kinds import kind_named
from logicgrid.kinds.logic_grid.lint import lint
from logicgrid.puzzle.diagnostics import Severity
from support import ROOT, blocks, each_case, few, long_text, puzzle_in, puzzle_of

WORK = ROOT / "tests" / "kinds" / "logic_grid" / "hear" / "texts" / "work"

HEADS = {code: long_text(__file__, f"{code}.yaml") for code in ("en", "ja", "zh")}
HEADS["stays"] = "language: en\nactors: [Dan, Eva, Gus]\nproperties: {stay: [2 days, 4 days, 9 days]}\n"


@each_case("head", "text", "rule")
def test_a_right_rule_is_not_doubted(head: str, text: str, rule: str) -> None:
    puzzle = puzzle_of(f"{HEADS[head]}clues:\n  - text: '{text}'\n    rule: '{rule}'\nexpect: multiple\n")
    assert [found for found in lint(puzzle) if found.code.startswith("text-")] == []


@each_case("head", "text", "rule", "code")
def test_a_slip_in_such_a_rule_is_doubted(head: str, text: str, rule: str, code: str) -> None:
    puzzle = puzzle_of(f"{HEADS[head]}clues:\n  - text: '{text}'\n    rule: '{rule}'\nexpect: multiple\n")
    assert code in [found.code for found in lint(puzzle)]


@pytest.mark.parametrize("block", blocks(8, 1))
@pytest.mark.parametrize("language", ["en", "nl", "fr", "zh", "ja"])
def test_no_right_clue_of_the_texts_that_were_worked_with_is_doubted(language: str, block: int) -> None:
    for file in sorted(WORK.glob(f"{language}-*.yaml"))[block::8]:
        assert [found for found in lint(puzzle_in(file)) if found.code.startswith("text-")] == [], file.stem


def test_what_somebody_says_need_not_name_what_the_speaker_is() -> None:
    assert [each for each in lint(puzzle_in(WORK / "ja-riddle-shoujiki.yaml")) if each.code.startswith("text-")] == []


@pytest.mark.parametrize("name", ["alone/ja-magazine-7-danchi", "alone/ja-magazine-kyousou", "traps/zh-magazine-yuhui"])
def test_an_outcome_a_shared_denial_and_two_neighbours_are_no_slips(name: str) -> None:
    puzzle = puzzle_in(WORK.parent / f"{name}.yaml")
    assert [each for each in lint(puzzle) if each.code.startswith("text-")] == []


FILES = sorted((Path(__file__).parent / "natural").glob("*.yaml"))


@pytest.mark.parametrize("file", few(FILES, 8), ids=lambda file: file.stem)
def test_a_text_that_its_rule_says_is_not_warned_about(file: Path) -> None:
    found = kind_named("logic-grid").lint(puzzle_in(file))
    assert [each for each in found if each.severity is Severity.WARNING] == []
