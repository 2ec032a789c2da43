"""Months, days of the week and ordinals count in steps; largest and smallest of those of whom something is true."""

from itertools import permutations, product
from random import Random

import pytest

from every_node import answers_of
from logicgrid.csp import evaluate
from logicgrid.kinds.load import load_text
from logicgrid.kinds.logic_grid.values import TypedValues
from logicgrid.kinds.logic_grid.values.clock import DAYS, MONTHS, OrderSteps, constant_step, step_of, steps_of
from support import each_case, puzzle_of, seeds

PEOPLE = ("Ann", "Ben", "Cy", "Dee")
YEAR = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october"]
YEAR += ["november", "december"]


def numbers(*texts: str, type: str = "text") -> tuple[int, ...] | None:
    found = steps_of(TypedValues(type, texts, None))  # type: ignore[arg-type]
    return found.numbers if found else None


def test_days_of_months_are_counted_where_they_are_of_one_year_and_no_leap_day_is_between_them() -> None:
    first, *others = numbers("3月4日", "3月6日", "4月1日") or ()
    assert [each - first for each in others] == [2, 28]
    for texts in [
        ("2月28日", "3月1日"),
        ("12月30日", "1月2日"),
        ("2月29日", "3月1日"),
        ("第一", "3月4日"),
        ("3月6日", "3月4日"),
    ]:
        assert numbers(*texts) is None


def found_by(text: str) -> set[tuple[tuple[int, ...], ...]]:
    return {each[1:] for each in answers_of(puzzle_of(text).question)}


def test_every_name_of_a_month_or_a_day_has_one_number() -> None:
    for rows, type in ((MONTHS, "month"), (DAYS, "weekday")):
        words = [word for row in rows for word in row.split()]
        assert len(words) == len({*words})
        for number, row in enumerate(rows, start=1):
            assert {step_of(word.upper(), type) for word in row.split()} == {number}  # type: ignore[arg-type]


@each_case("texts", "found")
def test_what_a_list_counts_by(texts: str, found: tuple[int, ...] | None) -> None:
    assert numbers(*texts.split()) == found


def test_a_name_that_is_not_listed_counts_from_the_first_value_on() -> None:
    school = OrderSteps("month", (10, 12, 14), 12)
    assert [constant_step(name, school) for name in ("november", "jan", "september", "soup")] == [11, 13, 21, None]
    assert constant_step("jan", OrderSteps("month", (4, 12, 8), 12)) == 1
    assert constant_step("5th", OrderSteps("ordinal", (1, 2), 0)) == 5


@each_case("values", "rule", "held")
def test_what_is_not_listed_is_before_or_after_what_is(values: str, rule: str, held: str) -> None:
    text = f'actors: [{", ".join(PEOPLE)}]\nproperties: {{when: [{values}]}}\nclues: ["{rule}"]\n'
    assert [each.code for each in load_text(text).errors] == ([] if held else ["unknown-name"])
    if held:
        assert {row[0][0] for row in found_by(text)} == {values.split(", ").index(each) for each in held.split()}


def by_hand(months: list[str], rule: str, by: int, circular: bool) -> set[tuple[tuple[int, ...], ...]]:
    """Return the answers in which the second person's month relates to the first one's, by the calendar alone."""
    places, lists, start = range(len(months)), [YEAR.index(each) for each in months], YEAR.index(months[0])
    turned = [(each - start) % 12 for each in lists]
    counted = turned if turned == sorted(turned) else lists  # the calendar's order, from the first month on
    found = set()
    for held in permutations(places):
        one, other = counted[held[0]], counted[held[1]]
        apart = other - one - by
        holds = {
            "==": apart % 12 == 0 if circular else apart == 0,
            "!=": apart % 12 != 0 if circular else apart != 0,
            ">": apart > 0,
            "rank": held[0] < held[1],
        }[rule]
        if holds:
            found.add((held,))
    return found


def compare_months(seed: int) -> None:
    random = Random(seed)
    months = random.sample(YEAR, 4)
    if random.random() < 0.6:
        turn = random.randrange(12)
        months.sort(key=lambda each: (YEAR.index(each) - turn) % 12)
    rule, by, circular = random.choice(["==", "!=", ">", "rank"]), random.randrange(-5, 6), random.random() < 0.4
    text = f"val(month, Ben) {rule} val(month, Ann) + {by}".replace("+ -", "- ")
    if rule == "rank":
        text = "val(month, Ann) < val(month, Ben)"
    elif rule == "==" and random.random() < 0.5:
        text = f"act(month, val(month, Ann) + {by}) == Ben".replace("+ -", "- ")
    circle = ", circular: true" * circular
    values = f"{{values: [{', '.join(months)}]{circle}}}"
    file = f"actors: [{', '.join(PEOPLE)}]\nproperties: {{month: {values}}}\nclues:\n  - {text}\n"
    if by == 0 and rule != "rank":
        return  # a rule of nobody else's month
    assert found_by(file) == by_hand(months, rule, by, circular), file


@pytest.mark.parametrize("drawn", seeds(40, 400))
def test_months_are_as_far_apart_as_in_the_calendar(drawn: range) -> None:
    for seed in drawn:
        compare_months(seed)


def compare_extremes(seed: int) -> None:
    random = Random(seed)
    ages = random.sample(range(-3, 9), 3)
    function, sign, limit = random.choice(["max", "min"]), random.choice(["==", "!=", "<", ">="]), random.choice(ages)
    dish, negated = random.choice(["soup", "pie"]), random.random() < 0.3
    rule = f"{function}(val(age, a) for a in actors if a.dish == {dish}) {sign} {limit}"
    rule = f"not ({rule})" if negated else rule
    file = f"actors: [Ann, Ben, Cy]\nproperties:\n  age: [{', '.join(map(str, ages))}]\n"
    file += f"  dish: {{values: [soup, pie], shared: true}}\nclues:\n  - '{rule}'\n"
    wanted = set()
    for held, eaten in product(permutations(range(3)), product(range(2), repeat=3)):
        own = [ages[place] for place, each in zip(held, eaten, strict=True) if ["soup", "pie"][each] == dish]
        value = {"max": max, "min": min}[function](own) if own else None
        compare = evaluate.COMPARISONS[sign]  # type: ignore[index]
        holds = value is not None and compare(value, limit)  # `!=` of numbers needs them, as `<` does
        if holds != negated:
            wanted.add((held, eaten))
    assert found_by(file) == wanted, file


@pytest.mark.parametrize("drawn", seeds(25, 350))
def test_the_largest_and_the_smallest_are_of_those_of_whom_something_is_true(drawn: range) -> None:
    for seed in drawn:
        compare_extremes(seed)


@each_case("language", "texts", "type")
def test_what_a_language_writes_is_seen_where_its_order_is_the_listed_one(language: str, texts: str, type: str) -> None:
    from logicgrid.kinds.logic_grid.values import type_values

    found = type_values(texts.split("|"), None, language)
    assert isinstance(found, TypedValues)
    assert found.type == type


@each_case("rule", "same")
def test_names_of_several_words_need_no_quotes(rule: str, same: str) -> None:
    head = "actors: [Mr. Crow, van der Berg, Mme Dupont]\nproperties:\n  dish: [tomato soup, pie, stew]\n"
    head += "  size: [1 million, 2 million, 3 million]\nclues:\n  - "
    assert found_by(f"{head}{rule}\n") == found_by(f"{head}'{same}'\n")
    assert load_text(f"{head}Mr. Cow == pie\n").errors[0].help == "did you mean `Mr. Crow`?"
