"""Slips of rules against texts in five languages: each is warned about, at the words of the text."""

from __future__ import annotations

import json

import pytest

from logicgrid.kinds import kind_named
from logicgrid.kinds.load import load_text
from logicgrid.kinds.logic_grid.lint import Context
from logicgrid.puzzle.diagnostics import Severity

EN = "language: en\nactors: [Ann, Ben, Cleo, Dora]\nproperties:\n  pet: [dog, cat, owl, newt]\n  age: [7, 9, 11, 13]\n"
NL = (
    "language: nl\nactors: [An, Bob, Cas, Door]\n"
    "properties:\n  dier: [hond, kat, uil, vis]\n  leeftijd: [7, 9, 11, 13]\n"
)
FR = (
    "language: fr\nactors: [Aline, Boris, Chloé, Denis]\n"
    "properties:\n  pays: [Chine, Inde, Japon, Laos]\n  âge: [7, 9, 11, 13]\n"
)
ZH = "language: zh\nactors: [小安, 小波, 小晨, 小冬]\nproperties:\n  宠物: [狗, 猫, 鸟, 鱼]\n  年龄: [7, 9, 11, 13]\n"
JA = "language: ja\nactors: [青木, 石田, 上野, 遠藤]\nproperties:\n  動物: [犬, 猫, 鳥, 魚]\n  年齢: [7, 9, 11, 13]\n"

RACE = (
    "language: en\nactors: [Ann, Ben, Cleo, Dora]\nproperties:\n  place: [1st, 2nd, 3rd, 4th]\n"
    "  points: [31, 36, 38, 44]\n  day: [Mon, Tue, Wed, Thu]\n"
)
TIMES = (
    "language: en\nactors: [Ann, Ben, Cleo, Dora]\nproperties:\n"
    "  leaves: {values: ['7:15', '8:00', '8:45', '9:30'], type: time}\n  seat: [1, 2, 3, 4]\n"
    "  job: [cooking, painting, singing, teaching]\n"
)
FR_TIMES = (
    "language: fr\nactors: [Aline, Boris, Chloé, Denis]\nproperties:\n"
    "  départ: {values: ['7:15', '8:00', '8:45', '9:30'], type: time}\n  voie: [1, 2, 3, 4]\n"
)
JA_TIMES = (
    "language: ja\nactors: [青木, 石田, 上野, 遠藤]\nproperties:\n"
    "  出発: {values: ['7:15', '8:00', '8:45', '9:30'], type: time}\n  席: [1, 2, 3, 4]\n"
)
ZH_TIMES = (
    "language: zh\nactors: [小安, 小波, 小晨, 小冬]\nproperties:\n"
    "  时间: {values: ['7:15', '8:00', '8:45', '9:30'], type: time}\n  座位: [1, 2, 3, 4]\n"
)

SLIPS = [
    (EN, "Ann is older than the dog's owner.", "val(age, Ann) < val(age, dog)", "text-direction", "older"),
    (EN, "Ann is 2 years older than Ben.", "val(age, Ben) == val(age, Ann) + 2", "text-direction", "older"),
    (EN, "Ann doesn't have the newt.", "Ann == newt", "text-negation", "doesn't"),
    (EN, "Ann has the newt.", "Ann != newt", "text-negation", "Ann has the newt."),
    (EN, "Ann is four years older than Ben.", "val(age, Ann) == val(age, Ben) + 2", "text-number", "four"),
    (EN, "The eleven-year-old has the owl.", "age[13] == owl", "text-number", "eleven"),
    (EN, "Ann has the newt.", "Ann == owl", "text-label", "newt"),
    (EN, "If Ann has the newt, Ben has the owl.", "implies(Ann == newt, Ann == owl)", "text-label", "Ben"),
    (EN, "Exactly one guest is over 9.", "exactly(2, val(age, g) > 9 for g in actors)", "text-number", "one"),
    (EN, "Neither Ann nor Ben has the owl.", "either(owl, Ann, Ben)", "text-negation", "Neither"),
    (EN, "Ann's age is between Ben's and Cleo's.", "between(age, Ann, Ben, Cleo)", "text-direction", "between"),
    (NL, "An is jonger dan wie de kat heeft.", "val(leeftijd, An) > val(leeftijd, kat)", "text-direction", "jonger"),
    (NL, "Bob heeft geen vis.", "Bob == vis", "text-negation", "geen"),
    (NL, "Cas heeft de uil.", "Cas != uil", "text-negation", "Cas heeft de uil."),
    (NL, "Cas is twee jaar ouder dan Bob.", "val(leeftijd, Cas) == val(leeftijd, Bob) + 4", "text-number", "twee"),
    (NL, "De hond is van Cas.", "hond == Door", "text-label", "Cas"),
    (FR, "Aline est plus jeune que Boris.", "val(âge, Aline) > val(âge, Boris)", "text-direction", "plus"),
    (FR, "Boris ne vient pas du Laos.", "Boris == Laos", "text-negation", "pas"),
    (FR, "Boris vient du Laos.", "Boris != Laos", "text-negation", "Boris vient du Laos."),
    (FR, "Denis a onze ans.", "val(âge, Denis) == 9", "text-number", "onze"),
    (FR, "Denis vient du Japon.", "Denis == Inde", "text-label", "Japon"),
    (ZH, "小安比养猫的人大。", "val(年龄, 小安) < val(年龄, 猫)", "text-direction", "大"),
    (ZH, "小波没有养鱼。", "小波 == 鱼", "text-negation", "没有"),
    (ZH, "小波养鱼。", "小波 != 鱼", "text-negation", "小波养鱼。"),
    (ZH, "小晨比小波大四岁。", "val(年龄, 小晨) == val(年龄, 小波) + 2", "text-number", "四"),
    (ZH, "小冬养狗。", "小冬 == 鸟", "text-label", "狗"),
    (JA, "青木さんは猫の飼い主より年上だ。", "val(年齢, 青木) < val(年齢, 猫)", "text-direction", "年上"),
    (JA, "石田さんが飼うのは魚ではない。", "石田 == 魚", "text-negation", "ではな"),
    (JA, "石田さんは魚を飼う。", "石田 != 魚", "text-negation", "石田さんは魚を飼う。"),
    (JA, "上野さんは石田さんより四つ年上だ。", "val(年齢, 上野) == val(年齢, 石田) + 2", "text-number", "四"),
    (JA, "遠藤さんは犬を飼う。", "遠藤 == 鳥", "text-label", "犬"),
    # rankings in words, scores, days by their short names
    (RACE, "Ann beat Ben.", "val(place, Ann) > val(place, Ben)", "text-direction", "beat"),
    (
        RACE,
        "Ann finished two points ahead of Ben.",
        "val(points, Ben) == val(points, Ann) + 2",
        "text-direction",
        "ahead of",
    ),
    (RACE, "Ann was outscored by Ben.", "val(points, Ann) > val(points, Ben)", "text-direction", "outscored"),
    (RACE, "Ben scored thirty-eight or 44.", "Ben in [points[44], points[44]]", "text-number", "thirty-eight"),
    (RACE, "Ann came last.", "Ann == place['1st']", "text-number", "last"),
    (RACE, "Ann ran on Wednesday.", "Ann == day[Thu]", "text-label", "Wednesday"),
    (RACE, "Ann ran before Wednesday.", "val(day, Ann) > Wed", "text-direction", "before"),
    (RACE, "Ann finished three places behind Ben.", "rank(place, Ann) == rank(place, Ben) + 2", "text-number", "three"),
    # times of day in words
    (TIMES, "Ann leaves at half past nine.", "Ann == leaves['8:45']", "text-number", "half past nine"),
    (TIMES, "Ann leaves at a quarter to nine.", "Ann == leaves['8:00']", "text-number", "quarter to nine"),
    (TIMES, "Ann leaves before eight.", "val(leaves, Ann) > '8:00'", "text-direction", "before"),
    (TIMES, "The first to leave is Ann.", "leaves['8:00'] == Ann", "text-number", "first"),
    (
        FR_TIMES,
        "Aline part à huit heures moins le quart.",
        "Aline == départ['8:45']",
        "text-number",
        "huit heures moins le quart",
    ),
    (ZH_TIMES, "小安九点半出发。", "小安 == act(时间, '8:45')", "text-number", "九点半"),
    (JA_TIMES, "青木さんは九時半に出発する。", "青木 == act(出発, '8:45')", "text-number", "九時半"),
    # neighbours, ends, middles, differences without a number
    (TIMES, "Ann sits next to Ben.", "abs(val(seat, Ann) - val(seat, Ben)) == 2", "text-number", "next to"),
    (TIMES, "Ann sits directly right of Ben.", "val(seat, Ann) == val(seat, Ben) + 3", "text-number", "right of"),
    (TIMES, "Ann sits at one of the ends.", "val(seat, Ann) in [1, 3]", "text-number", "ends"),
    (
        TIMES,
        "There are two people between Ann and Ben.",
        "abs(val(seat, Ann) - val(seat, Ben)) == 2",
        "text-number",
        "two",
    ),
    (EN, "Ann is twice as old as Ben.", "val(age, Ann) == val(age, Ben)", "text-number", "twice"),
    (EN, "The oldest one has the owl.", "act(age, 9) == owl", "text-number", "oldest"),
    # words that are like a label; a label twice
    (TIMES, "The painter sits on seat 2.", "cooking == seat[2]", "text-label", "painter"),
    (EN, "Ann has neither the dog nor the cat nor the owl.", "Ann not in [dog, dog, owl]", "text-label", "cat"),
    # comparisons that deny an equality, or say the other way that it is not
    (EN, "Ann is not as old as Ben.", "val(age, Ann) > val(age, Ben)", "text-direction", "old"),
    (EN, "Ann is no older than Ben.", "val(age, Ann) >= val(age, Ben)", "text-direction", "no older"),
    (
        EN,
        "Ann and Ben are older than Cleo.",
        "val(age, Ann) < val(age, Cleo) and val(age, Ben) > val(age, Cleo)",
        "text-direction",
        "older",
    ),
    (NL, "An is niet zo oud als Bob.", "val(leeftijd, An) > val(leeftijd, Bob)", "text-direction", "oud"),
    (FR, "Aline n'est pas aussi âgée que Boris.", "val(âge, Aline) > val(âge, Boris)", "text-direction", "âgée"),
    # a negation of one part of the text
    (EN, "Ann, who isn't eleven, has the owl.", "Ann != owl and Ann != age[11]", "text-negation", "has the owl"),
    (EN, "Ann doesn't have the dog and isn't eleven.", "Ann == dog and Ann != age[11]", "text-negation", "doesn't"),
    (EN, "Neither Ann nor Ben has the owl.", "Ann == owl and Ben != owl", "text-negation", "Neither"),
    (
        EN,
        "Ann has either the dog or the cat.",
        "Ann not in [dog, cat]",
        "text-negation",
        "Ann has either the dog or the cat.",
    ),
]


@pytest.mark.parametrize(("head", "text", "rule", "code", "words"), SLIPS, ids=[slip[1] for slip in SLIPS])
def test_a_slip_is_warned_about_at_the_words_of_the_text(
    head: str, text: str, rule: str, code: str, words: str
) -> None:
    quoted = json.dumps(text, ensure_ascii=False)
    source = f"{head}clues:\n  - text: {quoted}\n    rule: {json.dumps(rule, ensure_ascii=False)}\nexpect: multiple\n"
    puzzle = load_text(source).puzzle
    assert puzzle is not None
    found = [each for each in kind_named("logic-grid").lint(puzzle) if each.severity is Severity.WARNING]
    assert [each.code for each in found] == [code]
    span = found[0].span
    assert span is not None
    line = source.splitlines()[span.line - 1]
    assert line[span.column - 1 : span.end_column - 1] == words


def test_aliases_are_names_of_labels() -> None:
    source = EN.replace("[dog, cat, owl, newt]", "{values: [dog, cat, owl, newt], aliases: {Rex: dog}}")
    clue = "clues:\n  - {text: Rex is Ann's., rule: dog == Ann}\n  - {text: Rex is Ben's., rule: owl == Ben}\n"
    puzzle = load_text(source + clue + "expect: multiple\n").puzzle
    assert puzzle is not None
    found = [each for each in kind_named("logic-grid").lint(puzzle) if each.severity is Severity.WARNING]
    assert [(each.code, each.message) for each in found] == [
        ("text-label", "the text of clue 2 names `dog`, its rule `owl`")
    ]


def test_a_text_in_another_language_is_left_alone() -> None:
    source = EN.replace("language: en", "language: sv") + "clues:\n  - {text: Ann är inte dog., rule: Ann == dog}\n"
    puzzle = load_text(source + "expect: multiple\n").puzzle
    assert puzzle is not None
    assert [each for each in kind_named("logic-grid").lint(puzzle) if each.severity is Severity.WARNING] == []


def test_a_text_of_many_numbers_and_units_is_compared_in_little_work() -> None:
    text = "1 week 3 hours 7 " * 110
    rule = "val(age, Ann) == val(age, Ben) + 100000007"
    puzzle = load_text(f"{EN}clues:\n  - {{text: {text}, rule: '{rule}'}}\nexpect: none\n").puzzle
    assert puzzle is not None
    readings = Context(puzzle).readings
    assert len(readings.all[0].mentions.factors) < 50
    assert readings.of(1) is readings.of(1)


def test_a_rule_that_multiplies_by_nothing_is_compared_as_any_other() -> None:
    clue = "clues:\n  - {text: Ann is as old as Ben., rule: 'val(age, Ann) == 0 * val(age, Ben)'}\n"
    puzzle = load_text(f"{EN}{clue}expect: none\n").puzzle
    assert puzzle is not None
    kind_named("logic-grid").lint(puzzle)
