"""Names and rules are written so that the language and YAML read them."""

import pytest

from logicgrid.kinds.logic_grid.language.spelling import is_safe, spelled


@pytest.mark.parametrize(
    ("name", "text"),
    [("may", "may"), ("first aid", '"first aid"'), ("and", '"and"'), ("42", "42"), ("012", '"012"'), ('6"', '"6\\""')],
)
def test_names_are_quoted_where_the_language_needs_it(name: str, text: str) -> None:
    assert spelled(name) == text


def test_a_rule_that_yaml_would_read_otherwise_is_not_safe_to_paste() -> None:
    assert is_safe("act(month, may) == cor")
    for rule in ('"first aid" == cor', "{a, b} == {x, y}", 'cor == "a: b"', 'cor == "a #1"', "- a == b"):
        assert not is_safe(rule), rule
