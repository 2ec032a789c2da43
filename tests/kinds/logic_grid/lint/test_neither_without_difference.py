"""Two people of whom neither is this, and a rule that lets them be one."""

from lint_support import codes, warnings
from support import each_case


@each_case("language", "text")
def test_a_neither_without_difference_is_warned_about(language: str, text: str) -> None:
    for rules in (("Ann != dog and mon != dog",), ("Ann != dog", "mon != dog"), ("dog not in [Ann, mon]",)):
        (found,) = warnings(text, *rules, language=language)
        assert found.code == "neither-without-difference"
        assert found.help is not None
        assert found.help.startswith("write neither(")
    assert codes(text, "neither(Ann, mon, dog)", language=language) == []
    assert codes(text, "Ann != dog and Ben != dog", language=language) == []


def test_what_somebody_is_neither_of_is_not_warned_about() -> None:
    assert codes("Ann has neither the dog, nor does she come on Monday.", "Ann != dog and Ann != mon") == []
