"""The shape of a draft: symbols, folds and tokens."""

from itertools import pairwise
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from logicgrid.editor.complete import complete
from logicgrid.editor.hover import hover
from logicgrid.editor.keys import new_line
from logicgrid.editor.outline import folds, symbols, tokens
from logicgrid.session import Change, edited, opened
from logicgrid.session.findings import Findings
from support import long_text

PUZZLES = sorted((Path(__file__).parents[2] / "puzzles").rglob("*.yaml"))
TEXT = long_text(__file__, "text.yaml")


def test_parts_clues_and_comments_fold() -> None:
    assert folds(opened("memory:", TEXT)) == ((0, 1), (4, 7), (6, 7), (8, 13), (9, 11))


def test_the_words_of_rules_have_types() -> None:
    text = TEXT.partition('  - Ann == "pie')[0]
    found = " ".join([f"{text[each.start : each.end]}/{each.type}" for each in tokens(opened("memory:", text))])
    assert found == (
        "guest/class Ann/variable 'Ben 中'/variable dish/property soup/enumMember pie/enumMember "
        "age/property 40/enumMember 41/enumMember "
        "Ann/variable ==/operator soup/enumMember and/keyword not/keyword "
        "val/function age/property Ann/variable ==/operator 42/number -/operator 2/number"
    )


def test_nothing_is_said_of_other_peoples_yaml() -> None:
    draft = opened("memory:", "# a\n# b\nservices:\n  - x\n")
    assert (symbols(draft), folds(draft), tokens(draft)) == ((), (), ())


@given(
    st.sampled_from(PUZZLES), st.floats(0, 1), st.integers(0, 30), st.text(alphabet="ab:-'\"[]{}\n 中🦊", max_size=5)
)
def test_nothing_goes_wrong_in_any_half_written_file(file: Path, share: float, cut: int, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    offset = round(share * len(text))
    draft = edited(opened("memory:", text), [Change(text[:offset] + new + text[offset + cut :])], 1)
    symbols(draft)
    assert all(0 <= first < last < len(draft.lines) + 1 for first, last in folds(draft))
    assert all(one.end <= other.start for one, other in pairwise(tokens(draft)))
    for edit in [each.edit for each in complete(draft, offset)[:50]]:
        assert 0 <= edit.start <= offset <= edit.end <= len(draft.text)
        assert "\n" not in draft.text[edit.start : edit.end] or "\n" in draft.text[edit.start : offset]
    new_line(draft, offset)
    if (found := hover(draft, offset, Findings())) is not None:
        assert 0 <= found.start <= found.end <= len(draft.text) and found.markdown.strip()
