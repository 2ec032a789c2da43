"""Mistakes against the grammar: the code, the very token, and the help that an author gets."""

from __future__ import annotations

import pytest

from clue_support import HEAD, assert_marked
from logicgrid.kinds.load import load_text

MISTAKES = [
    # rule, the token that is marked, code, a part of the message, a part of the help
    ("act(topic, freedom) = cor", "=", "clue-syntax", "`=` is no sign", "write `==`"),
    ("act(topic, freedom == cor", "(", "clue-syntax", "`(` is not closed", "add `)`"),
    ("act(topic, freedom", "(", "clue-syntax", "`(` is not closed", "add `)`"),
    ("act(topic, first ade) == cor", "ade", "clue-syntax", "unexpected `ade`", "first_ade"),
    ("cor == act(topic, freedom) and", "d", "clue-syntax", "the rule ends", None),
    ("val(age, cor) =< 42", "=<", "clue-syntax", "`=<` is no sign", "write `<=`"),
    ("val(age, cor) => 42", "=>", "clue-syntax", "`=>` is no sign", "`>=`, or implies"),
    ("cor == Nina -> cor == peter", ">", "clue-syntax", "unexpected `>`", "implies("),
    ("cor <> act(topic, freedom)", "<>", "clue-syntax", "`<>` is no sign", "`!=`"),
    ("cor == Nina, cor == peter", ",", "clue-syntax", "unexpected `,`", "`and`"),
    ("if cor == Nina", "if", "clue-syntax", "unexpected `if`", "implies("),
    ("cor × 2 == act(topic, freedom)", "×", "clue-syntax", "`×` is no sign", "write `*`"),
    ("cor == act(topic, “first aid)", "“", "clue-syntax", "quotes no name", "straight quotes"),
    ("val(age, 2nd) == 42", "2nd", "clue-syntax", "`2nd` is neither", 'in quotes: "2nd"'),
    ("val(age, cor) == 42 for a in actors", "for", "clue-syntax", "`for` stands outside", "all(…"),
    ("(" * 80 + "cor == Nina" + ")" * 80, "(", "clue-too-deep", "nested more than", "split"),
    ("not " * 80 + "cor == Nina", "not", "clue-too-deep", "nested more than", "split"),
]


@pytest.mark.parametrize(("rule", "token", "code", "message", "help"), MISTAKES, ids=lambda value: str(value)[:40])
def test_a_mistake_is_marked_at_its_token(
    rule: str, token: str, code: str | None, message: str, help: str | None
) -> None:
    assert_marked(rule, token, code, message, help)


@pytest.mark.parametrize(
    "rule",
    [
        "exactly(1, (g == act(age, 40) for g in actors))",
        "exactly(1, [g == act(age, 40) for g in actors])",
        "exactly(1, g == act(age, 40) for g in actors)",
        "count([g == act(age, 40) for g in actors]) == 1",
        "count((g == act(age, 40) for g in actors)) == 1",
    ],
)
def test_a_generator_may_stand_in_brackets(rule: str) -> None:
    assert load_text(f"{HEAD}  - '{rule}'\n").errors == ()


def test_nested_sums_and_long_chains_do_not_exhaust_the_stack() -> None:
    long = " + ".join(["val(age, cor)"] * 1000) + " > 5"
    assert load_text(f"{HEAD}  - {long}\n").errors == ()
    wide = " and ".join(["cor != act(age, 40)"] * 700)
    assert load_text(f"{HEAD}  - {wide}\n").errors == ()
    assert [error.code for error in load_text(f"{HEAD}  - {'1*' * 5000}1 == val(age, cor)\n").errors] == [
        "clue-too-deep"
    ]
    assert [error.code for error in load_text(f"{HEAD}  - {'x' * 30_000}\n").errors] == ["clue-too-long"]
    deep = "all(" * 6 + "val(age, a) > 0" + "".join(f" for {v} in actors for w{v} in seat)" for v in "abcdef")
    assert [error.code for error in load_text(f"{HEAD}  - {deep}\n").errors] == ["too-large"]
