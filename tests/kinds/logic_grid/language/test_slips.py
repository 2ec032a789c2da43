"""What beginners write for want of the form that says it: the place that is marked, and the mended rule."""

import random
import re
from functools import cache
from typing import Any

import pytest

from clue_support import marked, unmarked
from logicgrid.csp import evaluate
from logicgrid.files.disk import find_puzzles
from logicgrid.kinds.load import load, load_text
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language import read_rule, slips
from logicgrid.kinds.logic_grid.language.names import RuleNotes
from logicgrid.kinds.logic_grid.language.slips import PROPERTY
from logicgrid.kinds.logic_grid.language.spelling import condition_of_offered
from logicgrid.kinds.logic_grid.language.vocabulary import Vocabulary
from logicgrid.puzzle.messages import LANGUAGES, translated
from support import CORPUS, ROOT, cases, daily, few, long_text, puzzle_of, told

HEAD = long_text(__file__, "head.yaml")
CJK = "actors: [安, 本, 小明]\nproperties:\n  食物: [汤, 饼, 苹果]\nclues:\n"
JAPANESE = "actors: [アン, ベン]\nproperties:\n  料理: [スープ, パイ]\nclues:\n"
HEADS = {"in English": HEAD, "in Chinese": CJK, "in Japanese": JAPANESE}
MENDED = [(HEADS[title], *line.split(" → ")) for title, lines in told("slips.txt").items() for line in lines]
"""Puzzles without clues, a rule in which the place that is wrong is marked, and the rule that the help shows."""


@pytest.mark.parametrize(("head", "place", "mended"), MENDED, ids=lambda value: str(value)[:40])
def test_the_help_for_a_slip_shows_the_mended_rule(head: str, place: str, mended: str) -> None:
    found, error = marked(unmarked(place), head)
    assert found == place
    assert f"`{mended}`" in (error.help or "")
    if "property" not in mended:
        assert load_text(f"{head}  - |\n    {mended}\n").errors == ()


SENTENCES = [(HEADS[title], *rest) for title, *rest in cases(__file__, "SENTENCES")]


@pytest.mark.parametrize(("head", "sentence", "rule"), SENTENCES)
def test_a_sentence_belongs_behind_text(head: str, sentence: str, rule: str) -> None:
    found, error = marked(sentence, head)
    assert found == f"⟦{sentence}⟧"
    assert (error.help or "").split("\n")[1:] == [f"- text: {sentence}", f"  rule: {rule}"]


def test_no_row_fits_a_rule_that_is_right() -> None:
    met = 0
    for file in daily(find_puzzles([ROOT / "puzzles", *([CORPUS / "logic-grid"] if CORPUS.is_dir() else [])]), 3):
        puzzle = load(file).puzzle
        if puzzle is None or puzzle.kind != "logic-grid":
            continue
        vocabulary = grid_of(puzzle).vocabulary
        for text in [part.text for clue in puzzle.clues for part in clue.parts]:
            pieces = slips._pieces(text, vocabulary)
            assert slips._change(text, pieces, vocabulary) is None, text
            assert slips._quoted_name(text, pieces) is None, text
            assert not slips._is_sentence(text, pieces), text
            met += 1
    assert met > 50


def test_every_row_of_the_table_is_met_by_a_bad_input(monkeypatch: pytest.MonkeyPatch) -> None:
    met = set[slips.SlipRow]()
    fill = slips._filled

    def filled(row: slips.SlipRow, *rest: Any) -> str:
        met.add(row)
        return fill(row, *rest)

    monkeypatch.setattr(slips, "_filled", filled)
    rules = [*[(head, unmarked(place)) for head, place, _ in MENDED], *[each[:2] for each in SENTENCES]]
    for head, rule in [*rules, *[(HEAD, rule) for rule in ("Ann", "Ann == soup indeed", "next_to(Ann, Ben)")]]:
        load_text(f"{head}  - '{rule.replace(chr(39), chr(39) * 2)}'\n")
    assert [" ".join(map(str, row.pattern)) for row in slips.TABLE if row not in met] == []


@pytest.mark.parametrize("row", slips.ROWS, ids=lambda row: row[0])
def test_a_row_marks_and_uses_elements_that_its_pattern_has(row: tuple[str, str, int, str, str]) -> None:
    pattern, mending, mark, message, advice = row
    size = len(pattern.split())
    assert 1 <= mark <= size
    assert all(int(place) <= size for place in re.findall(r"\$(?:of)?([0-9])", mending))
    assert mending or (message and advice)


DOGS = long_text(__file__, "dogs.yaml")
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
