"""What rules mean, by brute force: names, each at its place, and mistakes, each marked at its token, with help."""

import re
from pathlib import Path

import pytest

import oracle
from clue_support import HEAD, LINE, assert_marked, marked
from logicgrid.csp.expr import Condition
from logicgrid.files.disk import find_puzzles
from logicgrid.kinds.load import load, load_text
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.compile import MOST_MISTAKES
from logicgrid.kinds.logic_grid.language import read_rule, resolved
from logicgrid.kinds.logic_grid.language.mistakes import MOST, mistakes
from logicgrid.kinds.logic_grid.language.names import RuleNotes
from logicgrid.kinds.logic_grid.language.spelling import is_safe
from logicgrid.kinds.logic_grid.language.syntax import ClueError
from logicgrid.kinds.logic_grid.language.vocabulary import Vocabulary
from logicgrid.kinds.logic_grid.reading import read_clues
from support import CORPUS, ROOT, answers, blocks, each_case, plain, puzzle_in, puzzle_of, report_on, told

DINERS = "actors: {guest: {values: [Ada, Ben, Major Mustard], aliases: {Mustard: Major Mustard}}}\nproperties:\n"
PROPERTIES = {
    "dish|stew|apple": "  dish: {values: [soup, pie, fish], aliases: {stew: soup, apple tart: pie}}\n",
    "room": "  room: {values: [1, 2, 3, 4], spare: true}\n",
    r"chair|\bn\b": "  chair: {values: [n, e, s, w], spare: true, circular: true}\n",
    "drink": "  drink: {values: [tea, milk], shared: true}\n",
    "hat": "  hat: {values: [cap, beret, fez, bowler], shared: true, spare: true}\n",
}
DINNER = DINERS + "".join(PROPERTIES.values()) + "clues:\n"


def dinner_of(*rules: str) -> str:
    """A puzzle with these rules, and with the properties that they speak of: brute force takes long over all."""
    spoken = [text for words, text in PROPERTIES.items() if re.search(words, " ".join(rules))]
    return DINERS + "".join(spoken) + "clues:\n" + "".join(f"- '{rule}'\n" for rule in rules)


def expected(*rules: str) -> int:
    return oracle.solve(dinner_of(*rules)).count


def found(*rules: str) -> int | None:
    report = report_on(dinner_of(*rules), limit=1, count=True)
    assert report.errors == ()
    return report.count


@each_case("rule")
def test_each_form_leaves_the_answers_that_brute_force_finds(rule: str) -> None:
    assert found(rule) == expected(rule) > 0


@each_case("rule", "mutant")
def test_brute_force_tells_a_form_from_its_mutant(rule: str, mutant: str) -> None:
    assert expected(rule, mutant) == found(rule, mutant)
    both, alone = dinner_of(rule, mutant), dinner_of(rule, mutant).replace(f"- '{mutant}'\n", "")
    assert oracle.solve(both).count != oracle.solve(alone).count


MARKED = [
    (line, DINNER if "dinner" in title else HEAD) for title, lines in told("mistakes.txt").items() for line in lines
]


@pytest.mark.parametrize(("line", "head"), MARKED)
def test_a_mistake_is_marked_at_its_token(line: str, head: str) -> None:
    assert_marked(line, head)


def test_an_alias_of_a_number_is_a_word() -> None:
    text = "actors: [a, b]\nproperties:\n  age: {values: [10, 11], aliases: {%s: 10}}\nclues: [%s]\n"
    assert [error.code for error in load_text(text % ("12", "a != b")).errors] == ["bad-alias"]
    report = report_on(text % ("youngest", '"val(age, b) == youngest"'))
    assert answers(report) == [{"a": {"age": plain(11)}, "b": {"age": plain(10)}}]


@each_case("rule", "code")
def test_a_rule_that_says_nothing_is_a_warning_with_its_position(rule: str, code: str) -> None:
    report = report_on(f"{HEAD}  - '{rule}'\n", limit=1)
    assert report.errors == ()
    assert [warning.code for warning in report.warnings] == [code]
    assert report.warnings[0].span.line == LINE


@each_case("rule")
def test_a_rule_without_a_mistake_is_read(rule: str) -> None:
    assert load_text(f"{HEAD}  - '{rule}'\n").errors == ()


def condition_of(rule: str) -> Condition:
    return puzzle_of(f"{HEAD}  - |\n    {rule}\n").clues[0].parts[0].condition


@each_case("one", "other")
def test_two_spellings_of_a_rule_have_one_meaning(one: str, other: str) -> None:
    assert condition_of(one) == condition_of(other)


PUZZLES = sorted(
    path
    for path in (Path(__file__).parents[4] / "puzzles").rglob("*.yaml")
    if "kind:" not in path.read_text(encoding="utf-8")
)
TEXT = 'actors: [ann, may]\nproperties:\n  month: [may, june]\n  "red cars": [0, 2]\n'


def vocabulary() -> Vocabulary:
    return grid_of(puzzle_of(TEXT)).vocabulary


@each_case("rule", "expected")
def test_each_name_is_resolved_as_the_rule_means_it(rule: str, expected: list[tuple[str, int, int | None]]) -> None:
    found = [(rule[each.start : each.end], each.category, each.place) for each in resolved(rule, vocabulary())]
    assert found == expected


@pytest.mark.parametrize("file", PUZZLES[::4], ids=lambda file: file.stem)
def test_in_every_puzzle_a_name_is_one_of_those_of_its_label(file: Path) -> None:
    puzzle = puzzle_in(file)
    names = grid_of(puzzle).vocabulary
    for part in [part for clue in puzzle.clues for part in clue.parts]:
        for each in resolved(part.text, names):
            written = part.text[each.start : each.end].strip("\"'")
            index = names.names if each.place is None else names.categories[each.category]
            assert (each.category if each.place is None else each.place) in index.find(written)


def test_a_rule_that_yaml_would_read_otherwise_is_not_safe_to_paste() -> None:
    assert is_safe("act(month, may) == cor")
    for rule in ('"first aid" == cor', "{a, b} == {x, y}", 'cor == "a: b"', 'cor == "a #1"', "- a == b"):
        assert not is_safe(rule), rule


@pytest.mark.parametrize("block", blocks(8, 1))
def test_what_is_right_about_a_rule_with_a_mistake_is_not_reported(block: int) -> None:
    met = 0
    folders = [folder for folder in (ROOT / "puzzles", CORPUS / "logic-grid") if folder.is_dir()]
    for file in list(find_puzzles(folders))[block::8]:
        puzzle = load(file).puzzle
        if puzzle is None or puzzle.kind != "logic-grid":
            continue
        for part in [part for clue in puzzle.clues for part in clue.parts]:
            for text in (f"({part.text}) and (zzyzx)", f"implies(zzyzx, {part.text})"):
                with pytest.raises(ClueError) as caught:
                    read_rule(text, grid_of(puzzle).vocabulary, RuleNotes())
                found = mistakes(text, grid_of(puzzle).vocabulary, caught.value)
                assert [text[error.start : error.end] for error in found] == ["zzyzx"], text
                met += 1
    assert met > 35


def test_of_a_file_that_is_all_wrong_the_first_mistakes_are_told_and_that_there_are_more() -> None:
    errors = load_text(HEAD + "".join([f"  - qq{number} == cor\n" for number in range(1_000)])).errors
    assert [error.code for error in errors] == ["unknown-name"] * MOST_MISTAKES + ["too-many-mistakes"]
    assert errors[-1].span.line == LINE + MOST_MISTAKES


def test_of_a_rule_that_is_all_wrong_some_mistakes_are_told() -> None:
    rule = " or ".join([f"qq{number} == cor" for number in range(1_000)])
    assert len(load_text(f"{HEAD}  - {rule}\n").errors) == MOST


def test_a_long_sum_beside_a_text_is_compared_with_it_and_read_back() -> None:
    rule = " + ".join(["val(age, cor)"] * 1000) + " > 5"
    text = f'{HEAD}  - {{text: "Cor is older than 30.", rule: "{rule}"}}\n'
    puzzle = puzzle_of(text)
    assert report_on(text, limit=1).solutions and read_clues(puzzle, puzzle.clues)[0].count("cor") == 1000


def test_nested_sums_and_long_chains_do_not_exhaust_the_stack() -> None:
    long = " + ".join(["val(age, cor)"] * 1000) + " > 5"
    assert load_text(f"{HEAD}  - {long}\n").errors == ()
    wide = " and ".join(["cor != act(age, 40)"] * 700)
    assert load_text(f"{HEAD}  - {wide}\n").errors == ()
    assert [error.code for error in load_text(f"{HEAD}  - {'1*' * 5000}1 == val(age, cor)\n").errors] == [
        "clue-too-deep"
    ]
    assert [error.code for error in load_text(f"{HEAD}  - {'x' * 30_000}\n").errors] == ["clue-too-long"]
    for rule, token in (("(" * 80 + "cor == Nina" + ")" * 80, "⟦(⟧"), ("not " * 80 + "cor == Nina", "⟦not⟧")):
        found, error = marked(rule)
        assert token in found and error.code == "clue-too-deep" and "split" in (error.help or "")
    deep = "all(" * 6 + "val(age, a) > 0" + "".join(f" for {v} in actors for w{v} in seat)" for v in "abcdef")
    assert [error.code for error in load_text(f"{HEAD}  - {deep}\n").errors] == ["too-large"]
