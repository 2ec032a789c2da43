"""Mistakes against the grammar: the code, the very token, and the help that an author gets."""

import pytest

from clue_support import HEAD, assert_marked, marked
from logicgrid.kinds.load import load_text
from support import each_case, told


@pytest.mark.parametrize("line", told("mistakes.txt")["against the grammar"])
def test_a_mistake_is_marked_at_its_token(line: str) -> None:
    assert_marked(line)


@each_case("rule")
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
    for rule, token in (("(" * 80 + "cor == Nina" + ")" * 80, "⟦(⟧"), ("not " * 80 + "cor == Nina", "⟦not⟧")):
        found, error = marked(rule)
        assert token in found and error.code == "clue-too-deep" and "split" in (error.help or "")
    deep = "all(" * 6 + "val(age, a) > 0" + "".join(f" for {v} in actors for w{v} in seat)" for v in "abcdef")
    assert [error.code for error in load_text(f"{HEAD}  - {deep}\n").errors] == ["too-large"]
