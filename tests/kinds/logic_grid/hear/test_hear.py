"""Sentences are heard as rules: what is sure is right, and what is not understood is said to be so."""

import sys
from collections import Counter
from pathlib import Path

import pytest

import logicgrid
from logicgrid.csp import evaluate
from logicgrid.csp.expr import conjunction
from logicgrid.kinds import Puzzle
from logicgrid.kinds.load import load, load_text
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.hear import Hearer, heard_clues, telling_size
from logicgrid.kinds.logic_grid.hear.meaning import Meaning
from logicgrid.kinds.logic_grid.hear.patterns import CODE, matches, patterns
from logicgrid.kinds.logic_grid.statements.table import STATEMENTS
from logicgrid.puzzle.record import replace
from logicgrid.words.phrases import LANGUAGES, toml
from support import ROOT, daily, each_case, few

sys.path.insert(0, str(ROOT / "scripts"))

from bench.hear import heard_in, round_trip

GRIDS = ROOT / "tests" / "kinds" / "logic_grid"

HEAD = """\
language: en
actors: {guest: [Ada, Ben, Cleo, Dora]}
properties:
  dish: [paella, curry, sushi, lasagne]
  age: [27, 31, 34, 38]
  seat: 1..4
"""


def puzzle_of(*texts: str, head: str = HEAD) -> Puzzle:
    clues = "\n".join([f'  - text: "{text}"' for text in texts])
    loaded = load_text(f"{head}clues:\n{clues}\nexpect: multiple\n")
    assert loaded.puzzle is not None, loaded.errors
    return loaded.puzzle


def rules(text: str, *others: str, head: str = HEAD) -> tuple[str, ...] | None:
    """Return the rules that are surely heard; None if there are none."""
    found = Hearer(puzzle_of(text, *others, head=head)).heard[1]
    return found[0].rules if found and found[0].sure else None


@each_case("text", "expected")
def test_a_sentence_is_heard_as_its_rule(text: str, expected: list[str]) -> None:
    heard = rules(text)
    assert heard is not None
    judge = Meaning(grid_of(puzzle_of(text)), 500, 3)
    one, other = judge.condition(heard), judge.condition(expected)
    assert one is not None
    assert other is not None
    assert judge.truth(one) == judge.truth(other), heard


@each_case("text")
def test_what_has_an_unread_word_of_meaning_is_not_sure(text: str) -> None:
    assert rules(text) is None


def test_a_text_that_names_a_number_does_not_surely_compare_another_one() -> None:
    head = HEAD.replace("seat: 1..4", "price: {values: [3, 5, 7, 9], type: money}")
    assert rules("Ben is older than Cleo.", head=head) == ("val(age, Cleo) < val(age, Ben)",)
    assert rules("By price Ben is older than Cleo.", head=head) is None


def test_a_passive_word_of_order_is_turned_round() -> None:
    head = HEAD.replace("  seat: 1..4\n", "  points: [10, 20, 30, 40]\n")
    heard = Hearer(puzzle_of("Ada was outscored by Ben.", head=head)).heard[1]
    assert heard[0].rules == ("val(points, Ada) < val(points, Ben)",)


def test_the_words_that_were_not_understood_are_named_and_the_name_that_one_is_like() -> None:
    texts = ["Ada abhors the paella.", "Ada refuses the paella.", "Ada had chicken.", "Bem is older than Ada."]
    unread = [["abhors"], ["refuses"], ["chicken"], ["Bem"]]
    for text, words, meant in zip(texts, unread, ["", "", "", "Ben"], strict=True):
        (clue,) = heard_clues(puzzle_of(text))
        assert ([text[first:last] for first, last in clue.unread], clue.meant) == (words, meant)
    found = str(logicgrid.hear(f"{HEAD}clues:\n  - text: Ada is older than the one with the suchi.\n"))
    assert "~~~~~\n   not understood: did you mean `sushi`?\n" in found


@pytest.mark.parametrize("verb", ["refused", "shunned", "nver had", "forwent"])
def test_what_denies_is_none_of_the_puzzles_words_though_several_texts_have_it(verb: str) -> None:
    assert rules(f"Ada {verb} the paella.", f"Ben {verb} the curry.") is None
    assert rules("Ada wossnamed the paella.") is None
    assert rules("Ada wossnamed the paella.", "Ben wossnames the curry.") == ("Ada == paella",)


def test_a_stated_solution_refutes_readings() -> None:
    puzzle = puzzle_of("Ada ordered the paella.")
    stated = load_text(
        f"{HEAD}clues:\n  - text: Ada ordered the paella.\nsolution:\n  Ada: {{dish: curry, age: 27, seat: 1}}\n"
        "  Ben: {dish: paella, age: 31, seat: 2}\n  Cleo: {dish: sushi, age: 34, seat: 3}\n"
        "  Dora: {dish: lasagne, age: 38, seat: 4}\n"
    ).puzzle
    assert stated is not None
    assert Hearer(puzzle).heard[1]
    assert not Hearer(stated).heard[1]


def test_one_reading_is_kept_of_each_meaning() -> None:
    hearer = Hearer(puzzle_of("Ada sits next to Ben.", "Cleo is higher than Dora.", "Ada and Ben are older than Cleo."))
    for readings in hearer.heard.values():
        truths = [hearer.meaning.truth(reading.condition) for reading in readings if reading.condition is not None]
        assert len(set(truths)) == len(truths) == len(readings)


def test_every_slot_of_a_pattern_is_a_slot_of_its_row() -> None:
    for pattern in patterns():
        named = {name for name in pattern.slots.values() if name.islower()}
        if pattern.says:
            assert named == {slot for _, *slots in pattern.says for slot in slots}, pattern
        else:
            slots = {slot.partition(":")[0] for slot in STATEMENTS[pattern.form].slots.split()}
            assert named <= {*slots, "by"}, pattern


def test_a_pattern_matches_whole_sequences_alone() -> None:
    assert "same" in {match.pattern.form for match in matches(CODE["LABEL"] * 2, "after")}
    assert not list(matches(CODE["LABEL"] * 9, "after"))


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_symbol_of_a_language_is_known(code: str) -> None:
    assert {key for key in toml(f"hear/{code}.toml") if key.isupper()} - {"HARMLESS"} <= CODE.keys()


@pytest.mark.parametrize(
    "text",
    [
        "Ada, Ben, Cleo, and Dora, paella, and curry, sushi, and 27, and 31, and 34, but not 38, and curry.",
        "If Ada is 27, if Ben is 31, then Cleo is 34, or Dora is 38, unless Ada, who is older than Ben, has the curry.",
        "and but or nor " * 90,
        "one of the " * 150,
        "Ada " * 25_000,
        "Ada and Ben or " * 66,
        "(" * 1_900,
        "\u200f" * 100_000,
        "第二" * 900,
        "1 " * 190,
        "Ada. " * 199,
    ],
)
def test_hostile_texts_are_not_heard_and_take_bounded_work(text: str) -> None:
    hearer = Hearer(puzzle_of(text, "Ada ordered the paella."))
    assert not any([reading.sure for reading in hearer.heard[1]])
    assert hearer.heard[2][0].sure


TEXTS = sorted([file for place in ("hear/texts/work", "texts/natural") for file in (GRIDS / place).glob("*.yaml")])


@pytest.mark.parametrize("file", few(TEXTS, 100))
def test_a_sentence_that_is_not_finished_is_heard_as_far_as_it_goes(file: Path) -> None:
    puzzle = load(file).puzzle
    assert puzzle is not None
    hearer, heard = Hearer(puzzle), 0
    for text in hearer.texts.values():
        ends = [end for end in range(1, len(text)) if text[end] > "\u3000" or not text[end].isalnum()]
        heard += len([hearer.hear_also(text[:end]) for end in daily(ends, 5) if text[end - 1].isalnum()])
    assert heard > 15


@each_case("file", "text")
def test_a_sentence_that_lost_or_changed_words_is_heard_without_a_fault(file: str, text: str) -> None:
    puzzle = load(GRIDS / file).puzzle
    assert puzzle is not None
    assert len(Hearer(puzzle).hear_also(text)) < 9


# --- Round trip -------------------------------------------------------------------------------------------------------

THEMES = sorted((ROOT / "logicgrid" / "generate" / "themes").glob("*.yaml"))


@pytest.mark.parametrize(
    ("theme", "phrased"), few([(theme, phrased) for phrased in (True, False) for theme in THEMES], 14)
)
def test_what_the_program_says_is_heard_as_it_was_meant(theme: object, phrased: bool) -> None:
    text = theme.read_text(encoding="utf-8")  # type: ignore[attr-defined]
    found = list(round_trip(text, "property", phrased, 3))
    counts = Counter(outcome for _, outcome, _ in found)
    assert len(found) > 30
    assert [line for _, outcome, line in found if outcome == "wrong and sure"] == []
    assert counts["right and sure"] >= 0.95 * len(found), [line for _, each, line in found if each != "right and sure"]


@pytest.mark.parametrize(("first", "step"), few([(0, 12), (0, 3), (1, 3), (2, 3)], 4))
def test_our_own_puzzles_are_hardly_ever_heard_wrongly(first: int, step: int) -> None:
    found = [each for file in sorted((ROOT / "puzzles").glob("??/*.yaml"))[first::step] for each in heard_in(file)]
    assert len(found) > 15
    assert sum([outcome == "wrong and sure" for _, outcome, _ in found]) <= 1
    assert sum([outcome == "right and sure" for _, outcome, _ in found]) >= 0.3 * len(found)


def test_texts_alone_with_their_rules_heard_have_the_answer_of_the_rules() -> None:
    puzzle = load(ROOT / "puzzles" / "en" / "three-lunches.yaml").puzzle
    bare = replace(puzzle, clues=tuple([replace(clue, parts=()) for clue in puzzle.clues]), stated=())
    heard = Hearer(bare).heard
    judge = Meaning(grid_of(puzzle), 500, 3)
    for clue in puzzle.clues:
        if clue.text and heard[clue.number] and heard[clue.number][0].sure:
            gold = judge.truth(conjunction(tuple([part.condition for part in clue.parts])))
            condition = heard[clue.number][0].condition
            assert condition is not None
            assert judge.truth(condition) == gold


def test_a_puzzle_with_several_answers_turns_no_sure_reading_round() -> None:
    head = (
        "language: nl\nactors: {kind: [Daan, Noor, Milan]}\nproperties:\n"
        "  attractie: [reuzenrad, botsauto, draaimolen]\n  bonnen: [3, 4, 5]\n"
    )
    known = ("Milan gaf 4 bonnen uit.", "Milan ging in de botsauto.", "Daan gaf 3 bonnen uit.")
    puzzle = puzzle_of(*known, "Daan gaf minder uit dan Noor.", head=head)
    found = heard_clues(puzzle)[3].rules[0]
    assert (found.rules, found.sure) == (("val(bonnen, Daan) < val(bonnen, Noor)",), True)


def test_the_python_function_says_what_the_command_prints() -> None:
    found = logicgrid.hear(f"{HEAD}clues:\n  - text: Ada ordered the paella.\nexpect: multiple\n")
    assert found.complete
    assert found.verdict == "multiple"
    assert found.clues[0].rules[0].rules == ("Ada == paella",)
    assert "Ada == paella" in str(found)


@each_case("text", "rule")
def test_japanese_negations_and_conditions_are_heard_as_they_stand(text: str, rule: str | None) -> None:
    head = "language: ja\nactors: {人: [鈴木, 田中, 佐藤]}\nproperties:\n"
    head += "  飲み物: [緑茶, 紅茶, 珈琲]\n  製造: [1850, 1900, 1950]\n"
    hear_alone(head, text, rule)


@each_case("text", "rule")
def test_chinese_clauses_ratios_and_sums_are_heard_as_they_stand(text: str, rule: str | None) -> None:
    head = "language: zh\nactors: {人: [小明, 小红, 小李]}\nproperties:\n  饮料: [茶, 水, 咖啡]\n  钱: [2, 4, 8]\n"
    hear_alone(head, text, rule)


def hear_alone(head: str, text: str, rule: str | None) -> None:
    """Assert that a text is surely heard as a rule, or that nothing else than a rule of its own is sure."""
    hearer = Hearer(puzzle_of(text, head=head))
    readings = hearer.heard[1]
    if rule is None:
        assert not (readings and readings[0].sure), readings
        return
    gold = hearer.meaning.condition([rule])
    assert gold is not None
    assert readings and readings[0].sure, (readings, hearer.unread[1])
    assert hearer.meaning.truth(readings[0].condition) == hearer.meaning.truth(gold), readings[0]


def test_more_points_are_more_even_if_they_look_like_places() -> None:
    head = "language: zh\nactors: {人: [小明, 小红, 小李, 小王]}\nproperties:\n  得分: 1..4\n  饮料: [茶, 水, 奶, 汁]\n"
    assert Hearer(puzzle_of("小明的得分比小红高。", head=head)).heard[1][0].rules == (
        "val(得分, 小红) < val(得分, 小明)",
    )


def test_what_rules_mean_is_true_in_the_assignments_in_which_evaluate_says_so() -> None:
    dish = (
        "dish: {values: [none, paella, curry, sushi, lasagne], spare: true}\n  gift: {values: [tie, hat], shared: true}"
    )
    head = HEAD.replace("dish: [paella, curry, sushi, lasagne]", dish)
    rules = [
        "Ada == paella or not Ben == act(dish, none)",
        "val(age, act(dish, none)) != 31",
        "not (val(seat, act(dish, none)) < val(seat, Ben) and Cleo != curry)",
        "exactly(1, Ada == curry, Ben == sushi, val(gift, Ada) == tie)",
        "abs(val(seat, Ada) - val(seat, curry)) == 2 or val(age, Dora) == 2 * val(seat, Ada)",
    ]
    meaning = Meaning(grid_of(puzzle_of("Ada ordered the paella.", head=head)))
    for rule in rules:
        condition = meaning.condition([rule])
        assert condition is not None, rule
        holds = list(map(evaluate.condition(condition), meaning.worlds))
        assert [bool(meaning.truth(condition) >> place & 1) for place in range(len(holds))] == holds
        assert 0 < meaning.truth(condition) < meaning.everywhere


@each_case("code", "actors", "text")
def test_how_many_actors_there_are_is_known_already(code: str, actors: str, text: str) -> None:
    head = f"language: {code}\nactors: {{{actors}: 1..5}}\nproperties:\n  x: [Bob, Cid, Dan, Eve, Fay]\n"
    puzzle = puzzle_of(text, head=head)
    (heard,) = Hearer(puzzle).heard[1]
    assert (heard.rules, heard.sure, telling_size(puzzle)) == ((), True, {1})
    wrong = puzzle_of(text, head=head.replace("1..5", "1..4").replace(", Fay", ""))
    assert (Hearer(wrong).heard[1], telling_size(wrong)) == ([], set())
