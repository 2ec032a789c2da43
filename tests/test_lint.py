"""Where a clue's text and its rule may differ: each rule warns of its case, at its place, and of nothing else."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from logicgrid.analyses.solve import Limits
from logicgrid.kinds import KINDS
from logicgrid.puzzle.diagnostics import Diagnostic, Severity
from logicgrid.workflows.judge import judge
from logicgrid.workflows.load import load, load_text
from support import CORPUS, ROOT, needs_corpus, report_on

OWN = sorted(path for path in (ROOT / "puzzles").rglob("*.yaml"))


def puzzle_text(clues: str, language: str = "en", intro: str = "") -> str:
    return (
        f"language: {language}\n{intro}actors: [Ann, Ben, Cleo, Dora]\nproperties:\n  animal: [dog, cat, owl, newt]\n"
        f"  day: [mon, tue, wed, thu]\n  seat: 1..4\nclues:\n{clues}"
    )


def clue_text(text: str, *rules: str) -> str:
    rule = json.dumps(rules[0]) if len(rules) == 1 else json.dumps(list(rules))
    return f"  - text: {json.dumps(text, ensure_ascii=False)}\n    rule: {rule}\n"


def lint(text: str) -> list[Diagnostic]:
    loaded = load_text(text)
    assert loaded.puzzle is not None, loaded.errors
    return KINDS["logic-grid"].lint(loaded.puzzle)


def warnings(text: str, *rules: str, language: str = "en") -> list[Diagnostic]:
    """The warnings about a single clue (notes left out)."""
    found = lint(puzzle_text(clue_text(text, *rules), language))
    return [each for each in found if each.severity is Severity.WARNING]


def codes(text: str, *rules: str, language: str = "en") -> list[str]:
    return [each.code for each in warnings(text, *rules, language=language)]


# ---------------------------------------------------------------------- one … the other

CROSSED = "(Ann == dog and tue == cat) or (Ann == cat and tue == dog)"
CROSSED_DAYS = "(Ann == dog and mon == 2) or (Ann == 2 and mon == dog)"
LOOSE = "(Ann == dog and owl == tue) or (Ann == tue and owl == dog)"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Of Ann and the owner of the owl, one has the dog and the other comes on Tuesday."),
        ("nl", "Van Ann en wie de uil heeft, heeft de één de hond; de ander komt op dinsdag."),
        ("fr", "D'Ann et du voisin au hibou, l'un a le chien et l'autre vient mardi."),
        ("zh", "Ann 和养猫头鹰的人，一个养狗，另一个星期二来。"),
        ("ja", "Ann とフクロウの飼い主の一方は犬を飼い、もう一方は火曜に来る。"),
    ],
)
def test_a_pair_without_difference_is_warned_about_in_five_languages(language: str, text: str) -> None:
    rule = "(Ann == tue and mon == dog) or (Ann == dog and mon == tue)"
    assert codes(text, rule, language=language) == []  # mon and tue are two people
    rule = "(Ann == seat[1] and mon == dog) or (Ann == dog and mon == seat[1])"
    (found,) = warnings(text, rule, language=language)
    assert found.code == "pair-without-difference"
    assert found.span is not None
    assert (found.span.line, found.span.column) == (9, 11)
    assert found.help == "write '{Ann, mon} == {dog, seat[1]}' if they are two"


def test_the_idiom_that_is_suggested_for_a_pair_is_not_warned_about() -> None:
    text = "Of Ann and Monday's visitor, one has the dog and the other sits on seat 1."
    assert codes(text, "{Ann, mon} == {dog, seat[1]}") == []


def test_a_pair_whose_difference_is_said_beside_it_is_not_warned_about() -> None:
    text = "Of Ann and Monday's visitor, one has the dog and the other sits on seat 1."
    rule = "(Ann == seat[1] and mon == dog) or (Ann == dog and mon == seat[1])"
    assert codes(text, rule, "Ann != mon", "dog != seat[1]") == []
    assert codes(text, rule, "Ann != mon") == []  # then the dog's owner is not on seat 1 either


def test_a_pair_of_memberships_is_a_pair_too() -> None:
    text = "Of Ann and Monday's visitor, one has the dog and the other sits on seat 1."
    assert codes(text, "Ann in [dog, seat[1]] and mon in [dog, seat[1]]") == ["pair-without-difference"]
    assert codes(text, "Ann in [dog, seat[1]]", "Ben in [dog, seat[1]]") == []


def test_without_the_words_for_it_in_the_text_nothing_is_warned_about() -> None:
    rule = "(Ann == seat[1] and mon == dog) or (Ann == dog and mon == seat[1])"
    assert codes("Ann and Monday's visitor share the dog and seat 1.", rule) == []
    assert [each for each in lint(puzzle_text(f"  - {rule}\n")) if each.severity is Severity.WARNING] == []


# ---------------------------------------------------------------------- either … or, neither … nor


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Ann either has the dog or comes on Monday."),
        ("nl", "Ann heeft ofwel de hond, ofwel ze komt op maandag."),
        ("fr", "Ann a soit le chien, soit elle vient lundi."),
        ("zh", "Ann 要么养狗，要么星期一来。"),
        ("ja", "Ann は犬を飼うか月曜に来るかのどちらかだ。"),
    ],
)
@pytest.mark.parametrize(
    "rule", ["Ann == dog or Ann == mon", "Ann in [dog, mon]", "val(animal, Ann) == dog or Ann == mon"]
)
def test_an_inclusive_or_for_either_is_warned_about_in_five_languages(language: str, text: str, rule: str) -> None:
    (found,) = warnings(text, rule, language=language)
    assert found.code == "either-without-difference"
    assert found.help == "write either(Ann, dog, mon) if they are two"


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("Ann either has the dog or comes on Monday.", ("either(Ann, dog, mon)",)),
        ("Ann either has the dog or comes on Monday.", ("xor(Ann == dog, Ann == mon)",)),
        ("Ann either has the dog or comes on Monday.", ("Ann == dog or Ann == mon", "dog != mon")),
        ("Ann either comes on Tuesday or on Monday.", ("Ann == tue or Ann == mon",)),
        ("Ann has the dog or comes on Monday, or both.", ("Ann == dog or Ann == mon",)),
        ("Either Ann has the dog, or she comes on Monday, or both.", ("Ann == dog or Ann == mon",)),
        ("Ann has the dog or comes on Monday.", ("Ann == dog or Ann == mon",)),
        ("Either Ann has the dog or Ben comes on Monday.", ("Ann == dog or Ben == mon",)),
    ],
)
def test_other_alternatives_are_not_warned_about(text: str, rules: tuple[str, ...]) -> None:
    assert codes(text, *rules) == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Neither Ann nor Monday's visitor has the dog."),
        ("nl", "Noch Ann, noch wie op maandag komt, heeft de hond."),
        ("fr", "Ni Ann ni la personne du lundi n'a le chien."),
    ],
)
def test_a_neither_without_difference_is_warned_about(language: str, text: str) -> None:
    for rules in (("Ann != dog and mon != dog",), ("Ann != dog", "mon != dog"), ("dog not in [Ann, mon]",)):
        (found,) = warnings(text, *rules, language=language)
        assert found.code == "neither-without-difference"
        assert found.help is not None
        assert found.help.startswith("write neither(")
    assert codes(text, "neither(Ann, mon, dog)", language=language) == []
    assert codes(text, "Ann != dog and Ben != dog", language=language) == []


def test_what_somebody_is_neither_of_is_not_warned_about() -> None:
    assert codes("Ann has neither the dog, nor does she come on Monday.", "Ann != dog and Ann != mon") == []


# ---------------------------------------------------------------------- next to, just before


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Ann sits next to the dog."),
        ("en", "Ann and the dog are neighbours."),
        ("nl", "Ann zit naast de hond."),
        ("fr", "Ann est à côté du chien."),
        ("zh", "Ann 和狗相邻。"),
        ("ja", "Ann は犬の隣だ。"),
    ],
)
@pytest.mark.parametrize(
    "rule",
    [
        "just_before(seat, Ann, dog)",
        "val(seat, dog) == val(seat, Ann) + 1",
        "rank(seat, Ann) == rank(seat, dog) - 1",
        "Ann.seat + 1 == dog.seat",
    ],
)
def test_a_one_way_rule_for_next_to_is_warned_about(language: str, text: str, rule: str) -> None:
    (found,) = warnings(text, rule, language=language)
    assert found.code == "relation-differs-from-text"
    assert codes(text, "next_to(seat, Ann, dog)", language=language) == []
    assert codes(text, "abs(val(seat, Ann) - val(seat, dog)) == 1", language=language) == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Ann sits directly to the left of the dog."),
        ("en", "Ann comes immediately before the dog."),
        ("nl", "Ann komt meteen voor de hond."),
        ("fr", "Ann passe juste avant le chien."),
        ("zh", "Ann 在狗的左边。"),
        ("ja", "Ann は犬のすぐ前だ。"),
    ],
)
def test_next_to_for_a_one_way_text_is_warned_about(language: str, text: str) -> None:
    (found,) = warnings(text, "next_to(seat, Ann, dog)", language=language)
    assert found.code == "relation-differs-from-text"
    assert codes(text, "just_before(seat, Ann, dog)", language=language) == []


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [
        ("en", "Ann sits next to the dog, on its left.", "just_before(seat, Ann, dog)"),
        ("en", "Ann sits just before or just after the dog.", "next_to(seat, Ann, dog)"),
        ("fr", "Ann est passée juste avant ou juste après le chien.", "next_to(seat, Ann, dog)"),
        ("en", "Ann sits right next to the dog.", "next_to(seat, Ann, dog)"),
        ("en", "Ann is a year older than her neighbour with the dog.", "val(seat, Ann) == val(seat, dog) + 1"),
        ("ja", "Ann は犬の左隣だ。", "just_before(seat, Ann, dog)"),
        ("en", "Ann comes before the dog.", "before(seat, Ann, dog)"),
        ("sv", "Ann sits next to the dog.", "just_before(seat, Ann, dog)"),
    ],
)
def test_texts_that_fit_or_are_not_understood_are_not_warned_about(language: str, text: str, rule: str) -> None:
    assert codes(text, rule, language=language) == []


# ---------------------------------------------------------------------- answers given away, clues said twice


@pytest.mark.parametrize("rule", ["newt == Ann", "act(animal, newt) == Ann", "val(animal, Ann) == newt"])
def test_a_clue_that_answers_the_question_of_the_intro_is_warned_about(rule: str) -> None:
    intro = "intro: Four friends, four animals. Who has the newt?\n"
    found = lint(puzzle_text(f"  - Ben == dog\n  - {rule}\n", intro=intro))
    assert [(each.code, each.span and each.span.line) for each in found if each.severity is Severity.WARNING] == [
        ("names-its-answer", 10)
    ]


@pytest.mark.parametrize(
    ("intro", "rule"),
    [
        ("Who has the newt?", "newt == mon"),
        ("Who has the newt?", "newt != Ann"),
        ("Who has the dog, and who the newt?", "newt == Ann"),
        ("Who has which animal?", "newt == Ann"),
        ("Ann has a newt, they say.", "newt == Ann"),
    ],
)
def test_other_clues_are_not_said_to_give_an_answer_away(intro: str, rule: str) -> None:
    found = lint(puzzle_text(f"  - {rule}\n", intro=f"intro: {intro}\n"))
    assert [each.code for each in found if each.severity is Severity.WARNING] == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann == dog", "dog == Ann"),
        ("act(animal, dog) == Ann", "val(animal, Ann) == dog"),
        ("Ann != dog", "val(animal, Ann) != dog"),
        ("val(seat, Ann) < val(seat, dog)", "val(seat, dog) > val(seat, Ann)"),
        ("before(seat, Ann, dog)", "rank(seat, Ann) < rank(seat, dog)"),
        ("just_before(seat, Ann, dog)", "val(seat, dog) - val(seat, Ann) == 1"),
        ("next_to(seat, Ann, dog)", "abs(val(seat, dog) - val(seat, Ann)) == 1"),
        ("Ann == dog and Ben == mon", "mon == Ben and dog == Ann"),
        ("Ann == dog or Ben == mon", "not (Ben != mon and Ann != dog)"),
        ("{Ann, mon} == {dog, 1}", "{1, dog} == {mon, Ann}"),
    ],
)
def test_two_clues_that_say_the_same_are_warned_about_at_the_second(one: str, other: str) -> None:
    one, other = (each.replace(", 1}", ", seat[1]}").replace("{1,", "{seat[1],") for each in (one, other))
    found = lint(puzzle_text(f"  - {json.dumps(one)}\n  - Cleo == newt\n  - {json.dumps(other)}\n"))
    (warning,) = [each for each in found if each.severity is Severity.WARNING]
    assert warning.code == "same-clue"
    assert warning.message == "clue 3 says the same as clue 1 (line 8)"
    assert warning.span is not None
    assert warning.span.line == 10


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann == dog", "Ann != dog"),
        ("val(seat, Ann) < val(seat, dog)", "val(seat, Ann) <= val(seat, dog)"),
        ("just_before(seat, Ann, dog)", "just_before(seat, dog, Ann)"),
        ("next_to(seat, Ann, dog)", "just_before(seat, dog, Ann)"),
        ("either(Ann, dog, mon)", "Ann == dog or Ann == mon"),
        ("Ann == dog and Ben == mon", "Ann == dog"),
    ],
)
def test_two_clues_that_say_more_or_less_than_each_other_are_not_warned_about(one: str, other: str) -> None:
    found = lint(puzzle_text(f"  - {one}\n  - {other}\n"))
    assert [each.code for each in found if each.severity is Severity.WARNING] == []


def test_where_values_are_spare_a_difference_of_people_is_not_a_difference_of_values() -> None:
    head = "actors: [a, b]\nproperties:\n  dish: {values: [x, y, z], spare: true}\nclues:\n"
    found = lint(f"{head}  - act(dish, x) != a\n  - val(dish, a) != x\n")
    assert [each.code for each in found if each.severity is Severity.WARNING] == []
    found = lint(f"{head}  - act(dish, x) == a\n  - val(dish, a) == x\n")
    assert [each.code for each in found if each.severity is Severity.WARNING] == ["same-clue"]


# ---------------------------------------------------------------------- labels in no clue


def test_a_label_that_no_clue_speaks_of_is_noted_at_its_place_and_is_no_warning() -> None:
    text = "actors: [a, b, c]\nproperties:\n  dish: [x, y, z]\nclues:\n  - a == x\n  - b == y\n"
    report = report_on(text)
    assert (report.verdict, report.warnings) == ("unique", ())
    assert [(each.code, each.severity, each.span and (each.span.line, each.span.column)) for each in report.notes] == [
        ("label-in-no-clue", Severity.INFO, (1, 16)),
        ("label-in-no-clue", Severity.INFO, (3, 16)),
    ]
    assert report.notes[1].message == "`z` occurs in no clue: it is found by elimination"


def test_labels_that_nothing_tells_apart_are_noted_with_help() -> None:
    text = "actors: [a, b, c]\nproperties:\n  dish: {values: [x, y, z]}\nclues:\n  - a == x\n"
    report = report_on(text)
    assert report.verdict == "multiple"
    assert "`y`, `z` occur in no clue: nothing tells one from the other" in [each.message for each in report.notes]


@pytest.mark.parametrize(
    "clues",
    [
        "  - val(age, a) > val(age, b)\n  - a == x\n  - b == y\n  - c == z\n",
        "  - all(val(age, p) != 9 for p in actors)\n  - any(act(age, v) == a for v in age)\n  - a == x\n  - {b: y}\n",
    ],
)
def test_lists_that_are_asked_or_compared_as_a_whole_are_not_noted(clues: str) -> None:
    clues = clues.replace("{b: y}", "b == y\n  - c == z")
    text = f"actors: [a, b, c]\nproperties:\n  age: [1, 2, 3]\n  dish: [x, y, z]\nclues:\n{clues}"
    assert [each.message for each in lint(text) if each.code == "label-in-no-clue"] == []


def test_given_and_spare_values_are_not_noted() -> None:
    text = (
        "actors: [a, b]\nproperties:\n  dish: {values: [x, y, z], spare: true}\n  town: {given: {a: p, b: q}}\n"
        "  day: [m, n]\nclues:\n  - a == m\n  - n == y\n"
    )
    assert [each.message for each in lint(text)] == []


# ---------------------------------------------------------------------- all puzzles, and how it is shown

LINT_CODES = {
    "pair-without-difference",
    "either-without-difference",
    "neither-without-difference",
    "relation-differs-from-text",
    "names-its-answer",
    "same-clue",
}


@pytest.mark.parametrize("file", OWN, ids=lambda file: file.stem)
def test_our_own_puzzles_are_not_warned_about(file: Path) -> None:
    puzzle = load(file).puzzle
    if puzzle is not None:
        assert [each for each in KINDS[puzzle.kind].lint(puzzle) if each.severity is not Severity.INFO] == []


@needs_corpus
def test_the_published_puzzles_are_not_warned_about() -> None:
    for file in sorted((CORPUS / "logic-grid").glob("*.yaml")):
        puzzle = load(file).puzzle
        assert puzzle is not None
        assert [each for each in KINDS[puzzle.kind].lint(puzzle) if each.severity is not Severity.INFO] == [], file


def test_warnings_come_with_the_report_and_do_not_fail_a_check() -> None:
    text = puzzle_text("  - Ann == dog\n  - dog == Ann\n")
    report = report_on(text + "expect: multiple\n")
    assert report.ok
    assert [each.code for each in report.warnings] == ["same-clue"]


def test_notes_are_shown_on_request_only(tmp_path: Path) -> None:
    file = tmp_path / "draft.yaml"
    file.write_text("actors: [a, b]\nproperties:\n  dish: [x, y]\nclues:\n  - a == x\n", encoding="utf-8")
    assert judge(file, Limits()).notes

    def run(*arguments: str) -> str:
        command = [sys.executable, "-m", "logicgrid", *arguments, str(file)]
        return subprocess.run(command, capture_output=True, text=True, cwd=ROOT).stdout

    note = "`y` occurs in no clue: it is found by elimination (line 3)"
    assert note not in run("solve")
    assert f"info: {note}" in run("solve", "-v")
    assert "no clue" not in run("check")
    assert [each["code"] for each in json.loads(run("solve", "-v", "--format", "json"))["notes"]] == [
        "label-in-no-clue",
        "label-in-no-clue",
    ]
    assert "notes" not in json.loads(run("solve", "--format", "json"))


def test_every_code_is_documented_in_the_module_that_finds_it() -> None:
    from logicgrid.kinds.logic_grid import lint as package

    pages = [
        path.read_text(encoding="utf-8").partition('"""\n\n')[0] for path in Path(package.__path__[0]).glob("*.py")
    ]
    for code in (*LINT_CODES, "label-in-no-clue"):
        assert any(f"`{code}`" in page for page in pages), code
