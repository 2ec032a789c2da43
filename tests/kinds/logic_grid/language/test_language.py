"""Mistakes in what a clue means, warnings about rules that say nothing, and what some rules become."""

from __future__ import annotations

import pytest

from clue_support import HEAD, LINE, assert_marked
from logicgrid.csp.expr import Condition
from logicgrid.kinds.load import load_text
from support import report_on

MISTAKES = [
    # rule, the token that is marked, code, a part of the message, a part of the help
    ("act(topic, freedom) != Nona", "Nona", "unknown-name", "unknown name `Nona`", "did you mean `Nina`?"),
    ("act(topik, freedom) == cor", "topik", "unknown-name", "unknown property `topik`", "did you mean `topic`?"),
    ("act(topic, fist_aid) == cor", "fist_aid", "unknown-name", "`topic` has no value", "did you mean `first aid`?"),
    ("act(age, 41) == cor", "41", "unknown-name", "`age` has no value `41`", "its values are `40`"),
    ("val(age, corr) == 42", "corr", "unknown-name", "unknown name `corr`", "did you mean `cor`?"),
    ("act(topic, 45) == cor", "45", "wrong-property", "not a value of `topic`", None),
    ("val(topic, cor) == book", "book", "wrong-property", "`topic` has no value `book`", None),
    ("alcohol == cor", "alcohol", "ambiguous-name", "`alcohol` is ambiguous", "write that"),
    ("cor < val(age, peter)", "cor", "actor-and-value", "`cor` is an actor", "val(age, cor)"),
    ("act(age, 40) == val(age, cor)", "val(age, cor)", "actor-and-value", "a value of `age`", "act(age, …)"),
    ("cor == 42", "42", "actor-and-value", "`42` is a number", "did you mean act(age, 42)?"),
    ("val(age, cor) == peter", "peter", "actor-and-value", "`peter` is an actor", "the values of `age` are"),
    ("val(start, cor) < 12", "12", "type-mismatch", "are times of day, compared with a number", 'in quotes: "09:30"'),
    ("val(day, cor) < 2001-02-04", "2001-02-04", "type-mismatch", "are dates", 'in quotes: "2024-05-01"'),
    ("val(topic, cor) < 2", "2", "wrong-property", "`topic` has no value `2`", "rank(topic, …)"),
    ("val(cor, age) == 42", "cor", "unknown-name", "unknown property `cor`", "the property comes first"),
    ("cor == speaker", "speaker", "unknown-name", "unknown name `speaker`", "what the actors are called"),
    ("cor == freedom or fireworks", "fireworks", "type-mismatch", "`fireworks` is a name", "write a in [x, y]"),
    ("cor < peter", "cor < peter", "type-mismatch", "actors have no order", "rank(property"),
    ("val(age, cor) < val(topic, cor)", "val(age, cor) < val(topic, cor)", "type-mismatch", "cannot be compared", None),
    (
        "val(topic, cor) + 1 == 2",
        "val(topic, cor)",
        "type-mismatch",
        "are texts, not numbers",
        "`rank(topic, cor) + 1 == 2`",
    ),
    ("cor", "cor", "type-mismatch", "where a condition is expected", None),
    ("val(age, cor)", "val(age, cor)", "actor-and-value", "where a condition is expected", None),
    ("val(age, cor) // 0 == 1", "0", "division-by-zero", "divides by zero", None),
    ("val(age, cor) % (3 - 3) == 1", "3 - 3", "division-by-zero", "divides by zero", None),
    ("val(age, cor) / val(age, peter) == 1", "val(age, peter)", "not-constant", "by a constant only", "`//`"),
    ("val(age, cor) ** -1 == 1", "-1", "bad-exponent", "at least 0", None),
    ("val(age, cor) ** 40 > 1", "val(age, cor) ** 40", "overflow", "64 bits", None),
    ("2 ** 10 ** 9 > val(age, cor)", "10 ** 9", None, "", None),
    ("act(team, red) == cor", "act(team, red)", "shared-value", "`team` is shared", "`val(team, cor) == red`"),
    ("val(age, cor) in 42", "42", "type-mismatch", "a list is expected", "in brackets"),
    ("{cor, peter} == {act(age, 40)}", "{cor, peter} == {act(age, 40)}", "type-mismatch", "members of a set", None),
    ("{cor, peter} == cor", "cor", "type-mismatch", "a set is compared with a set", None),
    ("either(cor, peter)", "either(cor, peter)", "wrong-arguments", "takes at least 3 arguments, not 2", "either(a"),
    ("rang(age, cor) == 1", "rang", "unknown-function", "unknown function `rang`", "did you mean `rank`?"),
    ("__import__('os') == cor", "__import__", "unknown-function", "unknown function", None),
    ("[cor, peter] == cor", "[cor, peter]", "type-mismatch", "a set is compared", None),
    ("all(val(age, a) > 40 for a in actorz)", "actorz", "unknown-name", "unknown property `actorz`", None),
    ("all(x < y for x in age for y in topic)", "x < y", "type-mismatch", "a value of `age` cannot be compared", None),
    (
        "all(x < y for x in actors for y in actors)",
        "x < y",
        "type-mismatch",
        "no order",
        "write before(property, x, y)",
    ),
    ("all(x > cor for x in actors)", "x > cor", "type-mismatch", "no order", "write before(property, cor, x)"),
    ("all(val(age, x) > 1 for x in topic)", "x", "actor-and-value", "`x` is a value of `topic`", "act(topic, x)"),
    ("sum(x for x in topic) == 3", "x", "type-mismatch", "texts, not numbers", "rank(topic"),
    ("cor.agee == 42", "agee", "unknown-name", "unknown property `agee`", "did you mean `age`?"),
]


@pytest.mark.parametrize(("rule", "token", "code", "message", "help"), MISTAKES, ids=lambda value: str(value)[:40])
def test_a_mistake_is_marked_at_its_token(
    rule: str, token: str, code: str | None, message: str, help: str | None
) -> None:
    assert_marked(rule, token, code, message, help)


@pytest.mark.parametrize(
    ("rule", "code"),
    [
        ("cor != peter", "constant-rule"),
        ("act(age, 40) != act(age, 42)", "constant-rule"),
        ("val(age, cor) > 10", "always-true"),
        ("val(age, cor) == 41", "never-true"),
        ("val(age, cor) + val(age, peter) > 100", "never-true"),
        ("act(age, 40) == cor or act(age, 40) != cor", "always-true"),
        ("val(age, cor) // (val(age, Nina) - 42) == 13", "may-divide-by-zero"),
    ],
)
def test_a_rule_that_says_nothing_is_a_warning_with_its_position(rule: str, code: str) -> None:
    report = report_on(f"{HEAD}  - '{rule}'\n", limit=1)
    assert report.errors == ()
    assert [warning.code for warning in report.warnings] == [code]
    assert report.warnings[0].span is not None
    assert report.warnings[0].span.line == LINE


@pytest.mark.parametrize(
    "rule",
    [
        'val(start, cor) + val(talk, cor) < "12:00"',
        'val(start, cor) + "45 min" == val(start, Nina)',
        'val(start, peter) - val(start, cor) == "1 h"',
        'val(day, cor) + "2 days" == val(day, Nina)',
        'val(talk, cor) <= "0:45"',
        "val(start, cor) + 30 == val(start, Nina)",
    ],
)
def test_times_dates_and_durations_may_be_added_and_compared_as_constants(rule: str) -> None:
    assert load_text(f"{HEAD}  - '{rule}'\n").errors == ()


def condition_of(rule: str) -> Condition:
    puzzle = load_text(f"{HEAD}  - '{rule}'\n").puzzle
    assert puzzle is not None
    return puzzle.clues[0].parts[0].condition


@pytest.mark.parametrize(
    ("operation", "number"),
    [
        ("2 + 3", 5),
        ("0.5 + 0.5", 1),
        ("abs(-0.5)", 0.5),
        ("min(0.5, 0.25) * 4", 1),
        ("-7 // 2", -4),
        ("1.5 ** 2", 2.25),
    ],
)
def test_an_operation_on_constants_is_a_constant(operation: str, number: float) -> None:
    assert condition_of(f"val(age, cor) < {operation}") == condition_of(f"val(age, cor) < {number}")


def test_a_filter_is_a_filter_in_a_list_too() -> None:
    bare = condition_of("all(val(age, a) > 40 for a in actors if act(topic, freedom) == a)")
    assert condition_of("all([val(age, a) > 40 for a in actors if act(topic, freedom) == a])") == bare


def test_nothing_may_follow_a_quantifier_in_a_list_either() -> None:
    rule = "count([a == book for a in actors, cor == pen]) == 1"
    assert_marked(rule, "cor == pen", "wrong-arguments", "nothing may follow the `for`", None)
