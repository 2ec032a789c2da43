"""All mistakes of a rule, and of a file, are reported together."""

import pytest

from clue_support import HEAD, LINE
from logicgrid.files.finding import find_puzzles
from logicgrid.kinds.load import load, load_text
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.compile import MOST_MISTAKES
from logicgrid.kinds.logic_grid.language import read_rule
from logicgrid.kinds.logic_grid.language.mistakes import MOST, mistakes
from logicgrid.kinds.logic_grid.language.names import RuleNotes
from logicgrid.kinds.logic_grid.language.syntax import ClueError
from support import CORPUS, ROOT, blocks, each_case


def test_all_mistakes_of_a_file_are_reported_together_in_their_order() -> None:
    loaded = load_text(
        HEAD.replace("title", "titel") + "  - cor == Nona\n  - rule: [cor == Peterr, cor = peter]\nexpct: none\n"
    )
    assert [(error.code, error.span and error.span.line) for error in loaded.errors] == [
        ("unknown-name", LINE),
        ("unknown-name", LINE + 1),
        ("clue-syntax", LINE + 1),
        ("unknown-key", LINE + 2),
    ]


@each_case("rule", "tokens")
def test_all_that_is_certainly_wrong_with_one_rule_is_reported_together(rule: str, tokens: str) -> None:
    line = f"  - '{rule}'"
    errors = load_text(f"{HEAD}{line}\n").errors
    spans = [error.span for error in errors if error.span is not None]
    marked = [line[span.column - 1 : span.end_column - 1] for span in spans]
    assert set(tokens.split()) <= set(marked)
    assert len(marked) == len(tokens.split()) + (
        '"' in rule
    )  # what is in quotes may be a constant: told if it is first


@pytest.mark.parametrize("block", blocks(4, 1))
def test_what_is_right_about_a_rule_with_a_mistake_is_not_reported(block: int) -> None:
    met = 0
    folders = [folder for folder in (ROOT / "puzzles", CORPUS / "logic-grid") if folder.is_dir()]
    for file in list(find_puzzles(folders))[block::4]:
        puzzle = load(file).puzzle
        if puzzle is None or puzzle.kind != "logic-grid":
            continue
        for part in [part for clue in puzzle.clues for part in clue.parts]:
            for text in (f"({part.text}) and (zzyzx)", f"implies(zzyzx, {part.text})"):
                with pytest.raises(ClueError) as caught:
                    read_rule(text, grid_of(puzzle).vocabulary, RuleNotes())
                found = mistakes(text, grid_of(puzzle).vocabulary, caught.value)
                assert [text[error.start : error.end] for error in found] == ["zzyzx"], text
                met += 1
    assert met > 75


def test_of_a_file_that_is_all_wrong_the_first_mistakes_are_told_and_that_there_are_more() -> None:
    errors = load_text(HEAD + "".join([f"  - qq{number} == cor\n" for number in range(1_000)])).errors
    assert [error.code for error in errors] == ["unknown-name"] * MOST_MISTAKES + ["too-many-mistakes"]
    assert errors[-1].span is not None
    assert errors[-1].span.line == LINE + MOST_MISTAKES


def test_of_a_rule_that_is_all_wrong_some_mistakes_are_told() -> None:
    rule = " or ".join([f"qq{number} == cor" for number in range(1_000)])
    assert len(load_text(f"{HEAD}  - {rule}\n").errors) == MOST
