"""Sentences that were once surely heard as something else: each is now right, or left to the author."""

from __future__ import annotations

import pytest

from logicgrid.kinds.load import load_text
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.hear import Hearer
from logicgrid.kinds.logic_grid.hear.meaning import Meaning

CONCERT = """\
language: en
actors: {guest: [Alice, Ben, Carol, Dan, Erin]}
properties:
  instrument: [violin, flute, harp, drum, cello]
  age: [19, 25, 31, 37, 50]
  price: {type: money, values: [$10, $20, $30, $40, $60]}
  arrival: {type: time, values: ["6:30", "7:00", "7:30", "8:00", "8:30"]}
  seat: 1..5
"""
CONCERT_NL = """\
language: nl
actors: {gast: [Anna, Bram, Coen, Dirk, Eefje]}
properties:
  instrument: [viool, fluit, harp, trom, cello]
  leeftijd: [19, 25, 31, 37, 50]
  prijs: {type: money, values: [€10, €20, €30, €40, €60]}
  aankomst: {type: time, values: ["18:30", "19:00", "19:30", "20:00", "20:30"]}
  stoel: 1..5
  wens: [krullen, knippen, verven, wassen, scheren]
"""
TRIPS = """\
language: en
actors: {traveler: [Iris, Jonas, Kira, Leon, Mona]}
properties:
  destination: [Crete, Malta, Oslo, Rome, Vienna]
  nights: [3, 5, 6, 7, 10]
  month: [February, April, June, July, September]
"""
MARATHON = """\
language: en
actors: {runner: [Nadia, Omar, Petra, Quentin, Rosa]}
properties:
  time: {values: ["2:50", "2:58", "3:07", "3:15", "3:30"], type: duration}
  bib: [101, 112, 120, 134, 150]
  country: [Brazil, France, Ghana, Japan, Peru]
"""
RING = """\
language: en
actors: {boxer: [Baker, Crane, Drew, Ember, Frost]}
properties:
  wins: [5, 8, 11, 14, 20]
  losses: [0, 1, 3, 5, 8]
  age: [20, 22, 24, 26, 31]
"""
STREET = """\
language: en
actors: {family: [Adams, Brown, Cooper, Dixon, Evans]}
properties:
  house: 1..5
  color: [blue, brown, green, red, white]
  year: [1901, 1904, 1910, 1925, 1930]
"""
MISHEARD = [
    (CONCERT, "Alice's teacher plays the violin.", None),
    (CONCERT, "Carol hopes to play the flute.", None),
    (CONCERT, "Carol used to play the flute.", None),
    (CONCERT, "Alice likes the flutist.", None),
    (CONCERT, "In two years Carol will be 25.", None),
    (CONCERT, "Carol's age is a multiple of 5.", None),
    (CONCERT, "By the time Ben arrived, the violinist was there.", None),
    (CONCERT, "Nobody but Alice paid more than the violinist.", None),
    (CONCERT, "It took Ben an hour longer than the violinist.", None),
    (CONCERT, "Ben didn't pay $20 and Alice $30.", None),
    (CONCERT, "Two people arrived before Ben.", "Ben == arrival['7:30']"),
    (CONCERT, "Alice isn't older than the violinist.", "val(age, Alice) <= val(age, violin)"),
    (CONCERT, "Alice doesn't sit next to Ben.", "not next_to(seat, Alice, Ben)"),
    (CONCERT, "Ben didn't pay more than $30.", "val(price, Ben) <= 30"),
    (CONCERT_NL, "Bram betaalde niet meer dan €30.", "val(prijs, Bram) <= 30"),
    (CONCERT_NL, "Bram zit drie stoelen van de fluitist.", None),
    (CONCERT_NL, "Bram betaalde voor de fluit, Coen voor de harp.", None),
    (CONCERT_NL, "Anna is getrouwd met de fluitist.", None),
    (CONCERT_NL, "Coen is ruim zes jaar ouder dan Anna.", None),
    (CONCERT_NL, "Coen wordt volgend jaar 25.", None),
    (
        CONCERT_NL,
        "Anna was meteen na de klant van 19 uur aan de beurt.",
        "just_before(aankomst, aankomst['19:00'], Anna)",
    ),
    (TRIPS, "Iris traveled a month later than Jonas.", None),
    (TRIPS, "Iris traveled two months later than the person who went to Oslo.", None),
    (MARATHON, "Nadia finished 8 minutes ahead of the runner from Peru.", "val(time, Nadia) == val(time, Peru) - 8"),
    (MARATHON, "Number 150 was beaten by Omar.", None),
    (MARATHON, "The runner from Japan came in last but one.", "Japan == time['3:15']"),
    (RING, "Crane has lost 8 fights.", None),
    (RING, "The 20-year-old is Drew.", "age[20] == Drew"),
    (STREET, "The blue house is the second oldest.", "blue == year[1904]"),
    (STREET, "The blue house is older than two others.", "blue == year[1910]"),
    (STREET, "The house number of the Adams family is exactly halfway between 1 and 5.", None),
]


@pytest.mark.parametrize(("head", "text", "rule"), MISHEARD, ids=[text for _, text, _ in MISHEARD])
def test_what_was_once_surely_misheard_is_right_or_not_sure(head: str, text: str, rule: str | None) -> None:
    puzzle = load_text(f'{head}clues:\n  - text: "{text}"\nexpect: multiple\n').puzzle
    assert puzzle is not None
    heard = Hearer(puzzle).heard[1]
    sure = heard[0] if heard and heard[0].sure else None
    if rule is None:
        assert sure is None, sure
    elif sure is not None:
        judge = Meaning(grid_of(puzzle), 1_000, 5)
        gold = judge.condition([rule])
        assert gold is not None
        assert sure.condition is not None
        assert judge.truth(sure.condition) == judge.truth(gold), sure.rules
