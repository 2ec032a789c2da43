"""Files with `kind: theme`: what is wrong with them, and what commands say of right ones."""

from logicgrid.kinds.load import load_text
from support import each_case, long_text

RIGHT = long_text(__file__, "right.yaml")


def found(text: str) -> dict[tuple[int, str], str | None]:
    """The errors of a text: the line and the code of each, and its help."""
    return {(each.span.line if each.span else 0, each.code): each.help for each in load_text(text).errors}


@each_case("old", "new", "line", "code", "help")
def test_a_mistake_has_its_line_and_help(old: str, new: str, line: int, code: str, help: str | None) -> None:
    errors = found(RIGHT.replace(old, new, 1))
    assert (line, code) in errors and (line == 0 or all(code != "theme" for _, code in errors))
    assert help is None or errors[line, code] == help
