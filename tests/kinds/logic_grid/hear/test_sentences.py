"""Sentences in the manner of magazines and riddles are surely heard; those that mislead are not."""

import pytest

from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.hear import Hearer
from logicgrid.kinds.logic_grid.hear.meaning import Meaning
from logicgrid.puzzle.record import replace
from support import ROOT, cases, each_case, long_text, puzzle_in, puzzle_of

BOATS = long_text(__file__, "boats.yaml")

SURE = cases(__file__, "SURE")


@pytest.fixture(scope="module")
def boats() -> tuple[Hearer, Meaning]:
    clues = "\n".join([f'  - text: "{text}"' for text, _ in SURE])
    puzzle = puzzle_of(f"{BOATS}clues:\n{clues}\nexpect: multiple\n")
    return Hearer(puzzle), Meaning(grid_of(puzzle), 1_500, 11)


@pytest.mark.parametrize("number", range(len(SURE)), ids=[text for text, _ in SURE])
def test_a_sentence_of_a_magazine_is_surely_heard_or_left_open(number: int, boats: tuple[Hearer, Meaning]) -> None:
    hearer, judge = boats
    _, expected = SURE[number]
    heard = hearer.heard[number + 1]
    if expected is None:
        assert not (heard and heard[0].sure)
        return
    gold = judge.condition([expected])
    assert gold is not None
    assert heard
    assert heard[0].sure, heard[:2]
    assert heard[0].condition is not None
    assert judge.truth(heard[0].condition) == judge.truth(gold), heard[0].rules


@each_case("file", "number")
def test_what_was_once_surely_misheard_is_not(file: str, number: int) -> None:
    found = [*(ROOT / "puzzles").rglob(f"{file}.yaml"), *(ROOT / "tests/kinds/logic_grid/texts").rglob(f"{file}.yaml")]
    puzzle = puzzle_in(found[0])
    clue = next(each for each in puzzle.clues if each.number == number)
    heard = Hearer(replace(puzzle, stated=()), [number]).heard[number]
    if heard and heard[0].sure:
        judge = Meaning(grid_of(puzzle), 1_000, 5)
        rules = judge.condition([part.text for part in clue.parts])
        assert rules is not None
        assert heard[0].condition is not None
        assert judge.truth(heard[0].condition) == judge.truth(rules)


@pytest.mark.parametrize(
    "text",
    [
        "Ada, Ben, Cleo, and Dora, paella, and curry, sushi, and 27, and 31, and 34, but not 38, and curry.",
        "If Ada is 27, if Ben is 31, then Cleo is 34, or Dora is 38, unless Ada, who is older than Ben, has the curry.",
        "and but or nor " * 90,
        "one of the " * 150,
    ],
)
def test_a_hostile_sentence_ends_after_bounded_work(text: str) -> None:
    head = (
        "language: en\nactors: {guest: [Ada, Ben, Cleo, Dora]}\nproperties:\n"
        "  dish: [paella, curry, sushi, lasagne]\n  age: [27, 31, 34, 38]\n"
    )
    puzzle = puzzle_of(f'{head}clues:\n  - text: "{text}"\nexpect: multiple\n')
    heard = Hearer(puzzle).heard[1]
    assert not (heard and heard[0].sure)


CONTEST = """\
language: en
actors: {contestant: [Abby, Bert, Carla, Dean, Ellie]}
properties:
  prize: {type: money, values: [$20, $40, $60, $80, $100]}
  town: [Athens, Bristol, Corinth, Dover, Elgin]
  points: [3, 5, 8, 13, 21]
"""


def sure(text: str, head: str = CONTEST) -> tuple[str, ...] | None:
    """Return the rules that a text by itself is surely heard as; None if it is not."""
    puzzle = puzzle_of(f'{head}clues:\n  - text: "{text}"\nexpect: multiple\n')
    heard = Hearer(puzzle).heard[1]
    return heard[0].rules if heard and heard[0].sure else None


@each_case("text", "expected")
def test_sentences_of_several_parts_are_surely_heard(text: str, expected: tuple[str, ...]) -> None:
    assert sure(text) == expected


LESSONS = """\
language: ja
actors: {子: [赤木, 石原, 内山, 江藤, 小川]}
properties:
  学年: {values: 1..5, unit: 年生}
  曜日: [月曜日, 火曜日, 水曜日, 木曜日, 金曜日]
"""
BALL = """\
language: fr
actors: {invité: [Alban, Béatrice, Coralie, Denis, Élise]}
properties:
  verres: [1, 2, 3, 5, 8]
  costume: [reine, pirate, clown, fée, ours]
  arrivée: {type: time, values: ["20:00", "20:15", "20:30", "21:00", "21:30"]}
"""


@pytest.mark.parametrize(
    ("head", "text", "expected"),
    [
        (LESSONS, "最も学年が低いのは、月曜日の子だ。", ("学年[1] == 月曜日",)),
        (
            BALL,
            "Béatrice a bu moins que la reine, mais plus qu'Alban.",
            ("val(verres, Béatrice) < val(verres, reine)", "val(verres, Alban) < val(verres, Béatrice)"),
        ),
    ],
)
def test_a_mere_word_of_degree_compares_amounts_or_makes_a_superlative(
    head: str, text: str, expected: tuple[str, ...]
) -> None:
    assert sure(text, head) == expected


def test_what_the_program_says_is_heard_with_its_quotation_marks_and_without() -> None:
    head = "language: nl\nactors: [Anke, Bart, Carla]\nproperties: {prop: [sjaal, hoed, pet], beurt: 1..3}\n"
    texts = [f"Noch de beurt van degene met prop {prop} noch die van Anke is 3." for prop in ("‘sjaal’", "sjaal")]
    assert {sure(text, head) for text in texts} == {("neither(sjaal, Anke, beurt[3])",)}


def test_an_article_in_a_label_may_be_another_one_in_a_text() -> None:
    head = "language: {}\nactors: [Ann, Ben, Cleo]\nproperties: {{thing: [{}]}}\n"
    french = head.format("fr", "un atlas, une bande dessinée, un roman")
    assert sure("Ann n'a ni l'atlas ni la bande dessinée.", french) == (
        'neither("un atlas", "une bande dessinée", Ann)',
    )
    assert sure("Ann has the spinning wheel.", head.format("en", "a spinning wheel, a kite, a ball")) == (
        'Ann == "a spinning wheel"',
    )
