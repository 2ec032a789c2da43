"""Mistakes of a rule: each with its code, its token and its help, and all of a file together."""

import pytest

from clue_support import HEAD, LINE, assert_marked, marked
from logicgrid.csp.expr import Condition
from logicgrid.files.disk import find_puzzles
from logicgrid.kinds.load import load, load_text
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.compile import MOST_MISTAKES
from logicgrid.kinds.logic_grid.language import read_rule
from logicgrid.kinds.logic_grid.language.mistakes import MOST, mistakes
from logicgrid.kinds.logic_grid.language.names import RuleNotes
from logicgrid.kinds.logic_grid.language.syntax import ClueError
from support import CORPUS, ROOT, blocks, each_case, puzzle_of, told


@pytest.mark.parametrize("block", blocks(8, 1))
def test_what_is_right_about_a_rule_with_a_mistake_is_not_reported(block: int) -> None:
    met = 0
    folders = [folder for folder in (ROOT / "puzzles", CORPUS / "logic-grid") if folder.is_dir()]
    for file in list(find_puzzles(folders))[block::8]:
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
    assert met > 35


def test_of_a_file_that_is_all_wrong_the_first_mistakes_are_told_and_that_there_are_more() -> None:
    errors = load_text(HEAD + "".join([f"  - qq{number} == cor\n" for number in range(1_000)])).errors
    assert [error.code for error in errors] == ["unknown-name"] * MOST_MISTAKES + ["too-many-mistakes"]
    assert errors[-1].span.line == LINE + MOST_MISTAKES


def test_of_a_rule_that_is_all_wrong_some_mistakes_are_told() -> None:
    rule = " or ".join([f"qq{number} == cor" for number in range(1_000)])
    assert len(load_text(f"{HEAD}  - {rule}\n").errors) == MOST


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


def condition_of(rule: str, head: str = HEAD) -> Condition:
    return puzzle_of(f"{head}  - |\n    {rule}\n").clues[0].parts[0].condition


@each_case("typed", "plain")
def test_full_width_forms_and_typographic_quotes_mean_what_they_look_like(typed: str, plain: str) -> None:
    assert condition_of(typed) == condition_of(plain)


@pytest.mark.parametrize("line", told("mistakes.txt")["in what Chinese and Japanese keyboards type"])
def test_a_mistake_is_marked_at_the_characters_that_were_typed(line: str) -> None:
    assert_marked(line)
