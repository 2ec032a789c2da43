"""Texts that say what their rules say, in words that look like something else, are not warned about."""

from pathlib import Path

import pytest

from clue_support import warned
from logicgrid.puzzle.messages import LANGUAGES
from support import ROOT, blocks, each_case, few, long_text, puzzle_in

HEARD = ROOT / "tests" / "kinds" / "logic_grid" / "hear" / "texts"

HEADS = {code: long_text(__file__, f"{code}.yaml") for code in ("en", "ja", "zh")}
HEADS["stays"] = "language: en\nactors: [Dan, Eva, Gus]\nproperties: {stay: [2 days, 4 days, 9 days]}\n"


@each_case("head", "text", "rule", "codes")
def test_a_right_rule_is_not_doubted_and_a_slip_in_such_a_one_is(
    head: str, text: str, rule: str, codes: list[str]
) -> None:
    clues = f"clues:\n  - text: '{text}'\n    rule: '{rule}'\nexpect: multiple\n"
    found = [each.code for each in warned(HEADS[head] + clues, kinds="text-")]
    assert {*codes} <= {*found} if codes else not found


@pytest.mark.parametrize("block", blocks(8, 1))
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_right_clue_of_the_texts_that_were_worked_with_is_doubted(language: str, block: int) -> None:
    for file in sorted((HEARD / "work").glob(f"{language}-*.yaml"))[block::8]:
        assert warned(puzzle_in(file), kinds="text-") == [], file.stem


@each_case("name")
def test_a_speaker_an_outcome_a_shared_denial_and_two_neighbours_are_no_slips(name: str) -> None:
    assert warned(puzzle_in(HEARD / f"{name}.yaml"), kinds="text-") == []


FILES = sorted((Path(__file__).parent / "natural").glob("*.yaml"))


@pytest.mark.parametrize("file", few(FILES, 8), ids=lambda file: file.stem)
def test_a_text_that_its_rule_says_is_not_warned_about(file: Path) -> None:
    assert warned(puzzle_in(file)) == []
