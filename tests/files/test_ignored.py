"""Comments that silence warnings: each there and nowhere else, and none in vain."""

import json

import pytest

from logicgrid.analyses.judge import judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.files.settings import ignores_in
from logicgrid.kinds.load import load_text
from logicgrid.puzzle.report import PuzzleReport
from support import cases, each_case

HEAD = "language: en\nactors: [Ann, Ben, Cleo]\nproperties: {pet: [dog, owl, newt]}\nexpect: multiple\nclues:\n"


def report(clues: str) -> PuzzleReport:
    return judge_loaded(load_text(HEAD + clues), Limits())


def codes(clues: str) -> list[str]:
    return [each.code for each in report(clues).warnings]


SILENCED = dict(cases(__file__, "SILENCED"))


@pytest.mark.parametrize("form", SILENCED)
def test_a_comment_silences_the_warning_on_its_line(form: str) -> None:
    assert codes(SILENCED[form].replace("ignore[text-negation]", "")) == ["text-negation"]
    assert codes(SILENCED[form]) == []


@each_case("comment", "message", "help")
def test_a_comment_that_silences_nothing_is_warned_about_at_its_place(comment: str, message: str, help: str) -> None:
    clue = f"  - text: Ann has the newt.  # logicgrid: {comment}\n    rule: Ann != newt\n"
    found = report(clue).warnings
    assert [each.code for each in found] == ["text-negation", "unused-ignore"]
    assert (found[1].message, found[1].help) == (message, help)
    span = found[1].span
    line = (HEAD + clue).splitlines()[span.line - 1]
    assert line[span.column - 1 : span.end_column - 1] in (
        comment.removeprefix("ignore[")[:-1],
        f"# logicgrid: {comment}",
    )


def test_what_only_looks_like_a_comment_is_a_text() -> None:
    clue = {"text": "She wrote # logicgrid: ignore[text-negation] on the wall.", "rule": "Ann != newt"}
    assert ignores_in(f"clues:\n  - {json.dumps(clue)}\n") == ()
    assert ignores_in("intro: |\n  one  # logicgrid: ignore[x]\n") == ()
