"""Numbers and sums of money are read back exactly."""

from fractions import Fraction as F

from hypothesis import example, given
from hypothesis import strategies as st

from logicgrid.kinds.logic_grid.values.properties import infer_type
from values_support import alone, numbers

small = st.integers(0, 10**12)


@given(st.fractions(-(10**15), 10**15, max_denominator=10**15))  # 47 digits: of more than 50 a text is no number
@example(F(-1, 3))
def test_a_fraction_is_read_back_exactly(number: F) -> None:
    assert alone(str(number), "number") == number
    assert alone(str(number).replace("-", "−").replace("/", "⁄"), "number") == number
    whole, rest = divmod(abs(number), 1)
    if rest:
        assert alone(f"{'-' if number < 0 else ''}{whole} {rest}", "number") == number


@given(st.integers(-(10**25), 10**25), st.integers(1, 12))
def test_a_decimal_is_read_back_exactly_in_every_spelling(digits: int, places: int) -> None:
    number = F(digits, 10**places)
    sign, (whole, decimals) = "-" if digits < 0 else "", divmod(abs(digits), 10**places)
    tail = str(decimals).rjust(places, "0")
    assert alone(f"{sign}{whole}.{tail}", "number") == number
    assert numbers(f"{sign}{whole},{tail}|2,5", "number") == [number, F(5, 2)]  # by itself 1,000 is a thousand
    assert alone(f"{sign}{whole:_}.{tail}", "number") == number
    assert alone(f"{sign}{whole:,}.{tail}", "number") == number
    full_width = "".join(chr(ord(character) + 0xFEE0) for character in f"{sign}{whole}.{tail}")
    assert alone(full_width, "number") == number


@given(small, st.integers(0, 99), st.sampled_from([",.", ".,", " ,", " .", "'.", "\u202f,"]))
def test_a_price_is_read_back_exactly_with_any_separators(whole: int, cents: int, separators: str) -> None:
    group, decimal = separators
    amount = f"{whole:,}".replace(",", group) + f"{decimal}{cents:02}"
    expected = whole + F(cents, 100)
    for text in (f"€ {amount}", f"{amount} EUR", f"${amount}", amount):
        assert alone(text, "money") == expected
        assert alone("-" + text, "money") == -expected
    assert infer_type([f"€ {amount}"]) == "money"
