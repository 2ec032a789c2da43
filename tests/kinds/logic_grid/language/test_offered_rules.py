"""Rules that help shows are parsed, typed and evaluated: none is worse than what its author wrote."""

import random
import re
from functools import cache
from pathlib import Path

import pytest

from clue_support import unmarked
from logicgrid.csp import evaluate
from logicgrid.kinds.load import load_text
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language import read_rule
from logicgrid.kinds.logic_grid.language.names import RuleNotes
from logicgrid.kinds.logic_grid.language.slips import PROPERTY
from logicgrid.kinds.logic_grid.language.spelling import condition_of_offered
from logicgrid.kinds.logic_grid.language.vocabulary import Vocabulary
from logicgrid.puzzle.messages import LANGUAGES, translated
from slip_support import MENDED
from support import cases, each_case, few, puzzle_of

BROKEN = sorted((Path(__file__).parents[3] / "golden" / "broken").glob("*.yaml"))
DOGS = """\
actors: {dog: [boxer, poodle, pug]}
properties:
  person: {values: [Roberta, Sam, Kim], shared: true}
  toy: [ball, bone, rope]
  month: [the first, the second, the last]
clues:
"""
FRUIT = """\
actors: [Annie, Bob, Cy]
properties: {fruit: [orange, fig, pear], pet: [fish, cat, dog], age: [30, 40, 50]}
clues:
"""
WHOLE = cases(__file__, "WHOLE")
SENSELESS = cases(__file__, "SENSELESS")


@pytest.mark.parametrize(("rule", "whole"), WHOLE)
def test_the_whole_rule_is_shown_and_written(rule: str, whole: str) -> None:
    (error,) = load_text(f"{DOGS}  - {rule}\n").errors
    for language in LANGUAGES:  # a rule is the same in all of them
        assert f"`{whole}`" in translated(error.help or "", language)
    assert [fix.text.strip("'") for fix in error.fixes] == [whole]
    assert load_text(f"{DOGS}  - {whole!r}\n").errors == ()


@pytest.mark.parametrize("rule", SENSELESS)
def test_no_rule_is_offered_that_says_nothing(rule: str) -> None:
    errors = load_text(f"{FRUIT}  - {rule}\n").errors
    assert errors
    assert not any(each.fixes for each in errors)
    assert not any(re.search(r"`[^`]+ (==|!=) [^`]+`", each.help or "") for each in errors)


@each_case("values", "rule", "help")
def test_help_for_values_leads_to_a_rule_that_is_read(values: str, rule: str, help: str) -> None:
    (error,) = load_text(f"actors: [Ann, Ben, Cy]\nproperties: {{x: {values}}}\nclues:\n  - {rule}\n").errors
    assert help in (error.help or "")
    assert "1_million" not in (error.help or "")


def test_a_help_does_not_name_another_mend_than_the_rule_that_it_shows() -> None:
    (error,) = load_text(f"{FRUIT}  - val(fruit, orange) == Annie\n").errors
    assert error.help == "write `act(fruit, orange) == Annie`"


def test_an_unknown_function_gets_no_list_of_all_functions() -> None:
    (error,) = load_text(f"{FRUIT}  - sometimes(age, Annie)\n").errors
    assert len(error.help or "") < 110


# --- All rules that help shows, for all slips that the tests know ----------------------------------------------------

SLIPS = [
    *[(head, unmarked(place)) for head, place, _ in MENDED],
    *[(DOGS, rule) for rule, _ in WHOLE],
    *[(FRUIT, rule) for rule in SENSELESS],
]


def shown(text: str) -> list[str]:
    """Return the whole rules that the help of a file's errors shows, and those that its fixes write."""
    errors = load_text(text).errors
    found = [each for error in errors for each in re.findall(r": `([^`]+)`$|write `([^`]+ [^`]+)`$", error.help or "")]
    found += [(fix.text, "") for error in errors if len(errors) == 1 for fix in error.fixes if "\n" not in fix.text]
    return [(one or other).strip("'").replace("''", "'") for one, other in found]


@pytest.mark.parametrize(("head", "rule"), few(SLIPS, 3))
def test_every_rule_that_help_shows_is_true_in_some_assignment_and_false_in_another(head: str, rule: str) -> None:
    vocabulary, worlds = assignments(head)
    quoted = rule.replace("'", "''")
    for offered in shown(f"{head}  - '{quoted}'\n"):
        if PROPERTY in offered or not re.search(r"[=<>(]", offered):
            continue
        holds = evaluate.condition(read_rule(offered, vocabulary, RuleNotes()))
        assert {bool(holds(world)) for world in worlds} == {True, False}, offered
        assert condition_of_offered(offered, vocabulary) is not None


@cache
def assignments(head: str) -> tuple[Vocabulary, list[evaluate.World]]:
    """Return the names of a puzzle without clues, and many of its assignments."""
    puzzle = puzzle_of(head.replace("clues:\n", ""))
    problem = grid_of(puzzle).question.problem
    chance, people = random.Random(1), range(problem.length)
    found = []
    for _ in range(400):
        rows = [
            tuple(
                chance.sample(range(each.size), len(people)) if each.distinct else chance.choices(range(each.size), k=3)
            )
            for each in problem.arrays[1:]
        ]
        found.append(evaluate.world_of(problem, (tuple(people), *rows)))
    return grid_of(puzzle).vocabulary, found


@pytest.mark.parametrize("file", BROKEN, ids=lambda file: file.stem)
def test_no_help_in_a_broken_file_compares_a_name_with_itself(file: Path) -> None:
    for error in load_text(file.read_text(encoding="utf-8")).errors:
        assert not re.search(r"(\b[\w.\"]+) (!=|==) \1(?![\w.\"(])", error.help or ""), error.help
