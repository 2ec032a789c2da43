"""Texts that say what their rules say, in words that look like something else, are not warned about."""

from pathlib import Path

import pytest

from logicgrid.kinds import kind_named
from logicgrid.kinds.logic_grid.lint import lint
from logicgrid.puzzle.diagnostics import Severity
from support import ROOT, blocks, few, long_text, puzzle_in, puzzle_of

WORK = ROOT / "tests" / "kinds" / "logic_grid" / "hear" / "texts" / "work"

ZH = long_text(__file__, "zh.yaml")

JA = long_text(__file__, "ja.yaml")

EN = long_text(__file__, "en.yaml")

STAYS = "language: en\nactors: [Dan, Eva, Gus]\nproperties: {stay: [2 days, 4 days, 9 days]}\n"

RIGHT = [
    (ZH, "张三丰买了三两药。", "val(重量, 张三丰) == 3"),
    (ZH, "买人参的客人比李四光多买了三两。", "val(重量, 人参) == val(重量, 李四光) + 3"),
    (ZH, "买当归的比王五洲少付三成。", "val(价钱, 当归) * 10 == val(价钱, 王五洲) * 7"),
    (ZH, "比七岁大的客人里，没有一个人买枸杞。", "val(年龄, 枸杞) <= 7"),
    (ZH, "赵六合花的钱，也不过跟王五洲花的一样多。", "val(价钱, 赵六合) == val(价钱, 王五洲)"),
    (ZH, "九日来的是赵六合。", "赵六合 == 日子[9]"),
    (ZH, "张三丰是骗子，他说王五洲买了人参。", "王五洲 != 人参"),
    (JA, "石川さんは上原さんより一・二キロ長く歩いた。", "val(距離, 石川) == val(距離, 上原) + 1.2"),
    (JA, "日傘の生徒の鉛筆は1本もなかった。", "日傘 == 本数[0]"),
    (JA, "四本以上の鉛筆を持つ生徒は、だれも日傘を持っていない。", "val(本数, 日傘) < 4"),
    (JA, "江口さんが来たのは九日だ。", "江口 == 日付[9]"),
    (JA, "地図の生徒は江口さんより二割少ない。", "val(本数, 地図) * 10 == val(本数, 江口) * 8"),
    (EN, "Directly behind him rode a woman with twelve animals, not Ann.", "before(place, Ann, animals[12])"),
    (EN, "If Ann lived above Ben, nobody would sleep; luckily she does not.", "val(floor, Ann) < val(floor, Ben)"),
    (EN, "Ben has a quarter fewer animals than Cleo.", "val(animals, Ben) * 4 == val(animals, Cleo) * 3"),
    (EN, "There are two floors between Ann and Dora.", "abs(val(floor, Ann) - val(floor, Dora)) == 6"),
    (EN, "Cleo is not one of the riders who live below the sixth floor.", "val(floor, Cleo) >= 6"),
    (STAYS, "Dan outstayed Eva by two days, all told.", "val(stay, Dan) == val(stay, Eva) + 2880"),
    (EN, "Ann rode at one of the two outermost places.", "Ann in [place[1], place[4]]"),
]


@pytest.mark.parametrize(("head", "text", "rule"), RIGHT, ids=[text for _, text, _ in RIGHT])
def test_a_right_rule_is_not_doubted(head: str, text: str, rule: str) -> None:
    puzzle = puzzle_of(f"{head}clues:\n  - text: '{text}'\n    rule: '{rule}'\nexpect: multiple\n")
    assert [found for found in lint(puzzle) if found.code.startswith("text-")] == []


@pytest.mark.parametrize(
    ("head", "text", "rule", "code"),
    [
        (ZH, "买人参的客人比李四光多买了三两。", "val(重量, 人参) == val(重量, 李四光) + 5", "text-number"),
        (JA, "石川さんは上原さんより一・二キロ長く歩いた。", "val(距離, 石川) == val(距離, 上原) + 1.5", "text-number"),
        (
            EN,
            "Ben has a quarter fewer animals than Cleo.",
            "val(animals, Ben) * 3 == val(animals, Cleo) * 2",
            "text-number",
        ),
        (
            EN,
            "There are two floors between Ann and Dora.",
            "abs(val(floor, Ann) - val(floor, Dora)) == 4",
            "text-number",
        ),
        (EN, "Ann lives above Ben.", "val(floor, Ann) < val(floor, Ben)", "text-direction"),
    ],
)
def test_a_slip_in_such_a_rule_is_doubted(head: str, text: str, rule: str, code: str) -> None:
    puzzle = puzzle_of(f"{head}clues:\n  - text: '{text}'\n    rule: '{rule}'\nexpect: multiple\n")
    assert code in [found.code for found in lint(puzzle)]


@pytest.mark.parametrize("block", blocks(8, 1))
@pytest.mark.parametrize("language", ["en", "nl", "fr", "zh", "ja"])
def test_no_right_clue_of_the_texts_that_were_worked_with_is_doubted(language: str, block: int) -> None:
    for file in sorted(WORK.glob(f"{language}-*.yaml"))[block::8]:
        assert [found for found in lint(puzzle_in(file)) if found.code.startswith("text-")] == [], file.stem


FILES = sorted((Path(__file__).parent / "natural").glob("*.yaml"))


@pytest.mark.parametrize("file", few(FILES, 8), ids=lambda file: file.stem)
def test_a_text_that_its_rule_says_is_not_warned_about(file: Path) -> None:
    found = kind_named("logic-grid").lint(puzzle_in(file))
    assert [each for each in found if each.severity is Severity.WARNING] == []
