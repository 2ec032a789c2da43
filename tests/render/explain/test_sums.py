"""Equations as a reader writes them down: in order, with the units that the values have, and true."""

from fractions import Fraction
from typing import Any

from logicgrid.csp.reasons import Equation, Operand
from logicgrid.kinds.logic_grid.sentences.sums import Sums
from logicgrid.words.phrasebook import Phrasebook
from logicgrid.words.phrases import plain, words_of
from logicgrid.words.wording import CategoryWording, Wording
from support import each_case

NUMBERS: dict[str, Any] = {
    "length": (("1.5", "2.0", "3.5"), "number", "km", {}, (Fraction(3, 2), 2, Fraction(7, 2))),
    "sugar": (
        ("1/4", "1/2", "3/4"),
        "number",
        "bag",
        {"has": "used {} of a bag"},
        tuple(Fraction(n, 4) for n in (1, 2, 3)),
    ),
    "start": (("20:30", "21:10", "21:50"), "time", "", {}, (1230, 1270, 1310)),
    "ride": (("40 min", "50 min", "1 h 20 min"), "duration", "", {}, (40, 50, 80)),
    "price": (("£ 1.20", "£ 2.40", "£ 3.60"), "money", "", {}, (Fraction(6, 5), Fraction(12, 5), Fraction(18, 5))),
    "day": (("2024-05-03", "2024-05-01", "2024-05-08"), "date", "", {}, (10, 8, 15)),
}
CATEGORIES = [
    CategoryWording("actor", ("Ann", "Ben", "Cy")),
    *[CategoryWording(name, *each) for name, each in NUMBERS.items()],
]
PLACES = [(category, place) for category in range(len(CATEGORIES)) for place in range(3)]


def value(name: str, place: int) -> Operand:
    return ("value", 3 + 3 * list(NUMBERS).index(name) + place)


def number(n: int | str) -> Operand:
    return ("number", n)


def told(left: Operand, right: Operand, code: str = "en") -> str | None:
    sums = Sums(Phrasebook(Wording(code, tuple(CATEGORIES)), words_of(code)), PLACES)
    found = sums.equation(Equation(left, right))
    return None if found is None else plain(found)


MINUS = ("*", number(-1), value("day", 0))


@each_case("left", "right", "text")
def test_an_equation_is_written_in_order_with_its_units(left: Operand, right: Operand, text: str | None) -> None:
    assert told(left, right) == text


def test_decimals_and_units_are_those_of_the_language() -> None:
    half = ("*", number("1/2"), value("price", 1))
    assert told(value("price", 0), half, "nl") == "£ 1.20 = 0,5 × £ 2.40"
    assert told(("abs", ("+", MINUS, value("day", 1))), number(2), "ja") == "5月3日 − 5月1日 = 2日"


def test_only_two_summands_that_fit_in_both_orders_are_written_in_one() -> None:
    sums = Sums(Phrasebook(Wording("en", tuple(CATEGORIES)), words_of("en")), PLACES)

    def fitting(*orders: tuple[int, ...]) -> list[str]:
        total = number(sum((Fraction(3, 2), Fraction(2), Fraction(7, 2))[place] for place in orders[0]))
        sides = [("+", *[value("length", place) for place in order]) for order in orders]
        return [plain(text).replace(" km", "") for text in sums.fitting([Equation(side, total) for side in sides])]

    assert fitting((1, 0), (0, 1)) == ["1.5 + 2.0 = 3.5"]
    assert fitting((1, 0)) == ["2.0 + 1.5 = 3.5"]
    assert fitting((0, 0, 1), (1, 0, 0)) == ["1.5 + 1.5 + 2.0 = 5", "2.0 + 1.5 + 1.5 = 5"]
    assert len(fitting((0, 1, 2), (1, 0, 2), (2, 1, 0))) == 3


def test_a_greatest_that_fits_in_several_orders_is_written_in_one() -> None:
    sums = Sums(Phrasebook(Wording("en", tuple(CATEGORIES)), words_of("en")), PLACES)

    def fitting(*orders: tuple[int, ...]) -> list[str]:
        sides = [("+", ("max", *[value("ride", place) for place in order]), number(5)) for order in orders]
        return [plain(text) for text in sums.fitting([Equation(side, number(85)) for side in sides])]

    once = ["max(50 min, 1 h 20 min) + 5 = 85", "max(40 min, 1 h 20 min) + 5 = 85"]
    assert fitting((2, 1), (0, 2), (1, 2), (2, 0)) == once
    assert fitting((2, 1)) == ["max(1 h 20 min, 50 min) + 5 = 85"]
