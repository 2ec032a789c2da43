"""Sentences in the manner of magazines and riddles are surely heard; those that mislead are not."""

from __future__ import annotations

import pytest

from logicgrid.kinds.load import load
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.hear import Hearer
from logicgrid.kinds.logic_grid.hear.meaning import Meaning
from logicgrid.puzzle.record import replace
from support import ROOT, puzzle_of

BOATS = """\
language: en
actors: {boat: [Mantis, Beluga, Daffodil, Foxfire, Osprey]}
properties:
  captain: [Ingram, Romero, Quinn, Underwood, Vance]
  length: {values: [20, 25, 30, 40, 60], unit: feet}
  built: [1994, 1997, 2001, 2006, 2010]
  price: {type: money, values: [$110, $135, $150, $175, $225]}
  month: [April, May, June, July, August]
  colour: [green, yellow, red, blue, white]
  place: [1st, 2nd, 3rd, 4th, 5th]
"""

SURE = [
    (
        "The Mantis was built 4 years after the boat captained by Romero.",
        "val(built, Mantis) == val(built, Romero) + 4",
    ),
    (
        "The boat that sold for $150 is either the Osprey or the one owned by Quinn.",
        "either(price[150], Osprey, Quinn)",
    ),
    (
        "Of the Beluga and the 30 feet boat, one is red and the other was built in 1997.",
        "{Beluga, length[30]} == {red, built[1997]}",
    ),
    ("Neither the Foxfire nor the green boat is captained by Vance.", "neither(Foxfire, green, Vance)"),
    ("The Daffodil sold for $25 less than the blue boat.", "val(price, Daffodil) == val(price, blue) - 25"),
    ("The $225 boat wasn't captained by Ingram.", "price[225] != Ingram"),
    ("Captain Underwood's boat was somewhat shorter than the Osprey.", "val(length, Underwood) < val(length, Osprey)"),
    ("The cheapest boat was painted yellow.", "price[110] == yellow"),
    ("The Mantis isn't the most expensive one.", "Mantis != price[225]"),
    ("The longest boat belongs to Quinn.", "length[60] == Quinn"),
    ("The second longest boat belongs to Quinn.", "length[40] == Quinn"),
    ("The oldest boat is captained by Vance.", "built[1994] == Vance"),
    ("The newest boat is not white.", "built[2010] != white"),
    ("The Osprey is twice as long as the Beluga.", "val(length, Osprey) == 2 * val(length, Beluga)"),
    ("The red boat is half as long as the Foxfire.", "val(length, Foxfire) == 2 * val(length, red)"),
    ("The Daffodil cost less than $140.", "val(price, Daffodil) < 140"),
    ("Romero paid more than $120.", "val(price, Romero) > 120"),
    ("Quinn's boat was launched the month before the Foxfire.", "rank(month, Quinn) + 1 == rank(month, Foxfire)"),
    ("The white boat sailed two months later than the Mantis.", "rank(month, white) == rank(month, Mantis) + 2"),
    (
        "The Osprey, which isn't red, was built before the Beluga.",
        "Osprey != red and val(built, Osprey) < val(built, Beluga)",
    ),
    (
        "Ingram's boat is older than the green one, which isn't the Mantis.",
        "val(built, Ingram) < val(built, green) and green != Mantis",
    ),
    (
        "The Beluga, the blue boat, was built after the Foxfire.",
        "Beluga == blue and val(built, Beluga) > val(built, Foxfire)",
    ),
    (
        "The Mantis is shorter than the red boat but longer than the Beluga.",
        "val(length, Mantis) < val(length, red) and val(length, Mantis) > val(length, Beluga)",
    ),
    ("The Mantis is not captained by Quinn, nor was it built in 2001.", "Mantis != Quinn and Mantis != built[2001]"),
    (
        "The five boats are the Mantis, the red one, Quinn's, the $110 boat and the one from 2010.",
        "all_different(Mantis, red, Quinn, price[110], built[2010])",
    ),
    ("Vance's boat isn't as long as the Osprey.", "val(length, Vance) < val(length, Osprey)"),
    ("The Mantis and the Osprey are, in some order, the red boat and Quinn's.", "{Mantis, Osprey} == {red, Quinn}"),
    ("If the Mantis is red, then the Osprey is blue.", "implies(Mantis == red, Osprey == blue)"),
    ("If the Mantis is not red, then the Osprey is.", "implies(Mantis != red, Osprey == red)"),
    (
        "Exactly one of the Mantis and the Osprey is older than the Beluga.",
        "exactly(1, val(built, Mantis) < val(built, Beluga), val(built, Osprey) < val(built, Beluga))",
    ),
    ("The Mantis is captained by Romero. It was not built in 1997.", "Mantis == Romero and Mantis != built[1997]"),
    ("Ingram's boat finished immediately after the blue one.", "just_before(place, blue, Ingram)"),
    ("Romero's boat came in first.", "Romero == place['1st']"),
    ("No boat is longer than the Osprey.", None),
    ("Nobody paid more than Quinn.", "Quinn == price[225]"),
    ("Underwood's boat was launched in either May or June.", "either(Underwood, May, June)"),
    (
        "Underwood is not the captain of the Mantis, the Osprey or the Foxfire.",
        "Underwood != Mantis and Underwood != Osprey and Underwood != Foxfire",
    ),
    ("The Daffodil is 10 feet longer than the white boat.", "val(length, Daffodil) == val(length, white) + 10"),
    ("The Foxfire is longer than the Beluga by 20 feet.", "val(length, Foxfire) == val(length, Beluga) + 20"),
    ("The boat built in 2006 cost $25 more than the Mantis.", "val(price, built[2006]) == val(price, Mantis) + 25"),
    ("Vance paid $40 more than the captain of the Osprey.", "val(price, Vance) == val(price, Osprey) + 40"),
    ("The Beluga was launched sometime after Quinn's boat.", None),
    ("The July boat is not the Osprey.", "July != Osprey"),
    ("The green boat isn't as old as the Foxfire.", "val(built, green) > val(built, Foxfire)"),
    ("Quinn's boat is either the Daffodil or the 25 feet boat.", "either(Quinn, Daffodil, length[25])"),
    ("The Osprey's captain is Vance.", "Osprey == Vance"),
    ("The Mantis, the red boat and Quinn's boat are all different.", "all_different(Mantis, red, Quinn)"),
    ("The 1997 boat was cheaper than the one captained by Ingram.", "val(price, built[1997]) < val(price, Ingram)"),
    ("The Foxfire was not the first boat to be built.", None),
    ("Ingram's boat isn't green and isn't the Osprey.", "Ingram != green and Ingram != Osprey"),
    ("Captain Vance didn't buy the $175 boat.", "Vance != price[175]"),
    ("The yellow boat was built 3 years before the Daffodil.", "val(built, yellow) == val(built, Daffodil) - 3"),
    ("The 40 feet boat finished one place ahead of the Mantis.", "rank(place, length[40]) + 1 == rank(place, Mantis)"),
    ("The dearest boat was built in 2001.", "price[225] == built[2001]"),
    ("Either Romero or Quinn captains the red boat.", "either(red, Romero, Quinn)"),
    ("Romero's boat, which was built in 1994, isn't the yellow one.", "Romero == built[1994] and Romero != yellow"),
    ("Ingram didn't captain the red boat or the Mantis.", "Ingram != red and Ingram != Mantis"),
    (
        "The Mantis and the Beluga are captained by Romero and Quinn, respectively.",
        "Mantis == Romero and Beluga == Quinn",
    ),
    (
        "The Foxfire is longer than both the Beluga and the red boat.",
        "val(length, Foxfire) > val(length, Beluga) and val(length, Foxfire) > val(length, red)",
    ),
    (
        "The Osprey is cheaper than either the Mantis or Quinn's boat.",
        "val(price, Osprey) < val(price, Mantis) and val(price, Osprey) < val(price, Quinn)",
    ),
]


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


@pytest.mark.parametrize(
    ("file", "number"),
    [
        ("fr-course", 7),
        ("fr-treasure-maps", 10),
        ("nl-camping", 2),
        ("nl-food-trucks", 7),
        ("nl-straat", 21),
        ("nl-verhuisdag", 1),
        ("sleeper-trains", 1),
        ("sleeper-trains", 8),
        ("lantern-riddles", 3),
        ("zh-bakery", 6),
    ],
)
def test_what_was_once_surely_misheard_is_not(file: str, number: int) -> None:
    found = [*(ROOT / "puzzles").rglob(f"{file}.yaml"), *(ROOT / "tests/kinds/logic_grid/texts").rglob(f"{file}.yaml")]
    puzzle = load(found[0]).puzzle
    assert puzzle is not None
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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Of Abby and the one from Corinth, one won $20 and the other won $40.",
            ('{Abby, Corinth} == {prize["$20"], prize["$40"]}',),
        ),
        (
            "Dean scored more points than Abby and Bert together.",
            ("val(points, Dean) > val(points, Abby) + val(points, Bert)",),
        ),
        ("No one scored more points than Dean.", ("Dean == points[21]",)),
        ("If Abby is from Dover, she won $60.", ('implies(Abby == Dover, Abby == prize["$60"])',)),
    ],
)
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


def test_an_article_in_a_label_may_be_another_one_in_a_text() -> None:
    head = "language: {}\nactors: [Ann, Ben, Cleo]\nproperties: {{thing: [{}]}}\n"
    french = head.format("fr", "un atlas, une bande dessinée, un roman")
    assert sure("Ann n'a ni l'atlas ni la bande dessinée.", french) == (
        'neither("un atlas", "une bande dessinée", Ann)',
    )
    assert sure("Ann has the spinning wheel.", head.format("en", "a spinning wheel, a kite, a ball")) == (
        'Ann == "a spinning wheel"',
    )
