"""Files with `kind: theme`: what is wrong with them, and what commands say of right ones."""

from pathlib import Path

from logicgrid.api import asking
from logicgrid.cli import main
from logicgrid.kinds.load import load_text
from support import Capsys, each_case, long_text, written

RIGHT = long_text(__file__, "right.yaml")


def found(text: str) -> dict[tuple[int, str], str | None]:
    """The errors of a text: the line and the code of each, and its help."""
    return {(each.span.line if each.span else 0, each.code): each.help for each in load_text(text).errors}


@each_case("old", "new", "line", "code", "help")
def test_a_mistake_has_its_line_and_help(old: str, new: str, line: int, code: str, help: str | None) -> None:
    errors = found(RIGHT.replace(old, new, 1))
    assert (line, code) in errors and (line == 0 or all(code != "theme" for _, code in errors))
    assert help is None or errors[line, code] == help


def test_all_mistakes_are_told_at_once() -> None:
    text = RIGHT.replace("Cleo", "Ada").replace("younger", "older").replace(", paella, risotto, stew", "")
    assert [code for _, code in found(text + "clues:\n  - Ada == curry\n  - {}\n")] == [
        "duplicate-label",
        "too-short",
        "bad-phrase",
        "not-in-theme",
    ]


def test_check_and_solve_skip_a_theme_with_a_word(tmp_path: Path, capsys: Capsys) -> None:
    file = written(tmp_path / "dinner.yaml", RIGHT)
    said = f"skipped {file}: a theme, which `logicgrid generate {file}` makes puzzles from\n"
    for command in (["check", "--format", "json"], ["check"], ["solve"], ["solve", "--format", "json"]):
        assert main([*command, str(file)]) == 0
        assert capsys.readouterr() == ("", f"logicgrid {command[0]}: {said}"), command
    assert list(asking.check(file)) == []
    file.write_text(RIGHT.replace("Cleo", "Ada"), encoding="utf-8")
    assert main(["check", str(tmp_path)]) == 2 and "INVALID" in capsys.readouterr().out
