"""Months, days of the week and ordinals count in steps; largest and smallest of those of whom something is true."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

import pytest

from logicgrid.analyses.solve import Contradictory, Limits, Multiple, Unique, solve
from logicgrid.csp import evaluate
from logicgrid.kinds.load import load_text
from logicgrid.kinds.logic_grid.values import TypedValues
from logicgrid.kinds.logic_grid.values.steps import DAYS, MONTHS, OrderSteps, constant_step, step_of, steps_of

PEOPLE = ("Ann", "Ben", "Cy", "Dee")
YEAR = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october"]
YEAR += ["november", "december"]


def numbers(*texts: str, type: str = "text") -> tuple[int, ...] | None:
    found = steps_of(TypedValues(type, texts, None))  # type: ignore[arg-type]
    return found.numbers if found else None


def found_by(text: str) -> set[tuple[tuple[int, ...], ...]]:
    """Return all answers of a file, after both methods agreed on them."""
    loaded = load_text(text)
    assert loaded.puzzle is not None, loaded.errors
    match solve(loaded.puzzle.question, Limits(1_000)):
        case Unique(answer):
            found = {answer}
        case Multiple(answers, complete):
            assert complete
            found = set(answers)
        case Contradictory():
            found = set()
        case undecided:
            raise AssertionError(undecided)
    assert all(loaded.puzzle.question.holds(each) for each in found)
    return {each[1:] for each in found}


def test_every_name_of_a_month_or_a_day_has_one_number() -> None:
    for rows, type in ((MONTHS, "month"), (DAYS, "weekday")):
        words = [word for row in rows for word in row.split()]
        assert len(words) == len({*words})
        for number, row in enumerate(rows, start=1):
            assert {step_of(word.upper(), type) for word in row.split()} == {number}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        ("october december february may june", (10, 12, 14, 17, 18)),
        ("september januari mei", (9, 13, 17)),
        ("sun mon tue", (7, 8, 9)),
        ("april august december", (4, 8, 12)),
        ("december april august", (12, 16, 20)),
        ("june may april", (6, 5, 4)),
        ("april december august february", (4, 12, 8, 2)),
        ("1er 2e 4e", (1, 2, 4)),
        ("第一 第三 第十二", (1, 3, 12)),
        ("3rd 1st 2nd", (3, 1, 2)),
        ("1月 3月 10月", (1, 3, 10)),
        ("月曜日 水曜日", (1, 3)),
        ("may mei", None),
        ("may june ann", None),
        ("一十一 二", None),
        ("soup pie", None),
    ],
)
def test_what_a_list_counts_by(texts: str, found: tuple[int, ...] | None) -> None:
    assert numbers(*texts.split()) == found


def test_a_name_that_is_not_listed_counts_from_the_first_value_on() -> None:
    school = OrderSteps("month", (10, 12, 14), 12)
    assert [constant_step(name, school) for name in ("november", "jan", "september", "soup")] == [11, 13, 21, None]
    assert constant_step("jan", OrderSteps("month", (4, 12, 8), 12)) == 1
    assert constant_step("5th", OrderSteps("ordinal", (1, 2), 0)) == 5


@pytest.mark.parametrize(
    ("values", "rule", "held"),
    [
        ("January, March, April, July", "Ann.when > June", "July"),
        ("January, March, April, July", "February < Ann.when < May", "March April"),
        ("October, December, February, May", "not (Ann.when >= november)", "October"),
        ("October, December, February, May", "Ann.when < jan", "October December"),
        ("1st, 2nd, 4th, 5th", "Ann.when > '3rd'", "4th 5th"),
        ("3月, 5月, 8月, 12月", "Ann.when > '6月'", "8月 12月"),
        ("January, March, April, July", "Ann.when == June", ""),  # a slip
        ("July, January, April, March", "Ann.when > June", ""),  # no order of the calendar
    ],
)
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


@pytest.mark.parametrize("seed", range(40))
def test_months_are_as_far_apart_as_in_the_calendar(seed: int) -> None:
    compare_months(seed)


@pytest.mark.long
def test_many_lists_of_months() -> None:
    for seed in range(40, 400):
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


@pytest.mark.parametrize("seed", range(25))
def test_the_largest_and_the_smallest_are_of_those_of_whom_something_is_true(seed: int) -> None:
    compare_extremes(seed)


@pytest.mark.long
def test_many_largest_and_smallest() -> None:
    for seed in range(25, 350):
        compare_extremes(seed)


@pytest.mark.parametrize(
    ("values", "rule", "message"),
    [
        ("{values: [May, Juno, July], type: month}", "Ann == May", "`Juno` is no month"),
        ("{values: [4, 5, 6], type: weekday}", "Ann == 4", "`4` is no day of the week"),
        ("{values: [1st, b, c], type: ordinal}", "Ann == b", "`b` is no ordinal"),
        ("[May, June, July]", "val(x, Ann) == 3", "`x` has no value `3`"),
        ("[May, June, July]", "val(x, Ann) == rank(x, Ben) + 1", "the values of `x` are texts, not numbers"),
        ("[May, June, July]", "val(x, Ann) + 1 == soup", "`x` has no value `soup`"),
        ("[1, 2, 3]", "max(val(x, a) for a in actors if a.x) == 3", "this is a value of `x`, where a condition"),
        ("[1, 2, 3]", "min(val(x, a) for a in actors if 1 == 2) == 3", "`min` of nothing"),
        ("[1, 2, 3]", "max(Ann for a in actors if val(x, a) == 2) == 3", "where a number is expected"),
        ("[1, 2, 3]", "val(x, Ann) == 1 millionn", "`millionn` stands behind a number"),
    ],
)
def test_mistakes_with_steps_and_filters(values: str, rule: str, message: str) -> None:
    errors = load_text(f"actors: [Ann, Ben, Cy]\nproperties: {{x: {values}}}\nclues:\n  - {rule}\n").errors
    assert message in errors[0].message
    assert errors[0].span is not None


@pytest.mark.parametrize(
    ("language", "texts", "type"),
    [
        ("ja", "7時|8時", "time"),
        ("", "8時|7時", "text"),
        ("zh", "7点|8点", "time"),
        ("ja", "7点|8点", "text"),
        ("ja", "25分|30分", "duration"),
        ("zh", "85分|90分", "text"),
        ("en", "1 million|2.5 million", "number"),
        ("nl", "1 miljoen|2,5 miljoen", "number"),
        ("zh", "100万|200万", "number"),
        ("en", "2 million|1 million", "text"),
    ],
)
def test_what_a_language_writes_is_seen_where_its_order_is_the_listed_one(language: str, texts: str, type: str) -> None:
    from logicgrid.kinds.logic_grid.values import type_values

    found = type_values(texts.split("|"), None, language)
    assert isinstance(found, TypedValues)
    assert found.type == type


@pytest.mark.parametrize(
    ("rule", "same"),
    [
        ("Mr. Crow == tomato soup", '"Mr. Crow" == "tomato soup"'),
        ("Mr_Crow == pie", '"Mr. Crow" == pie'),
        ("van der Berg.dish == tomato soup", 'val(dish, "van der Berg") == "tomato soup"'),
        ("Mr. Crow.size > 1 million", 'val(size, "Mr. Crow") > 1000000'),
        ("act(dish, tomato soup) in [Mr. Crow, van der Berg]", 'act(dish, tomato_soup) in ["Mr. Crow", van_der_Berg]'),
    ],
)
def test_names_of_several_words_need_no_quotes(rule: str, same: str) -> None:
    head = "actors: [Mr. Crow, van der Berg, Mme Dupont]\nproperties:\n  dish: [tomato soup, pie, stew]\n"
    head += "  size: [1 million, 2 million, 3 million]\nclues:\n  - "
    assert found_by(f"{head}{rule}\n") == found_by(f"{head}'{same}'\n")
    assert load_text(f"{head}Mr. Cow == pie\n").errors[0].help == "did you mean `Mr. Crow`?"
