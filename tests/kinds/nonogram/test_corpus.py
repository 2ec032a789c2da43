"""Nonograms that others wrote: every verdict and every count, by both methods, and how fast."""

import json
from typing import Any

import pytest

from corpus_boards import entries, is_valid, picture_of
from every_node import by_cpsat
from logicgrid.analyses.solve import Limits, Multiple, Unique, solve
from logicgrid.kinds.load import load_text
from logicgrid.kinds.nonogram.question import NonogramQuestion
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.question import Answer, Encoding
from support import few, needs_corpus

SEVERAL = {"Knotty", "Faase"}  # the two that no solver of the survey finished: they have many pictures
BEYOND = {"7-Dom", "8-Dom", "9-Dom"}  # more than 5,000 branches
MOST = 150


def named(*names: str) -> list[Any]:
    return [pytest.param(each, id=f"{name}-{each['name']}") for name in names for each in entries(name)]


def answers(question: NonogramQuestion, encoding: Encoding) -> list[Answer]:
    found = by_cpsat(encoding, most=MOST)
    assert all(map(question.holds, found))
    return sorted(found)


def check(entry: dict[str, Any], expected: int | None) -> None:
    """Both methods agree, and with what is expected."""
    question = NonogramQuestion(picture_of(entry))
    theirs = answers(question, question.encoding())
    ours = question.engine().find(MOST, Budget())
    if entry["name"] in BEYOND:
        assert set(ours.solutions) <= set(theirs)
    elif len(theirs) < MOST:
        assert ours.complete and sorted(ours.solutions) == theirs
    else:
        assert len(ours.solutions) == MOST
    if expected is not None:
        assert len(theirs) == expected


SURVEY = [each for each in named("survey") if each.values[0]["name"] not in SEVERAL]
JWILK = named("jwilk")
PATTERNS = [each for each in named("patterns") if is_valid(each.values[0])]


@needs_corpus
@pytest.mark.parametrize("entry", [*few(SURVEY, 4), *few(PATTERNS, 4), *JWILK])
def test_both_methods_find_as_many_pictures_as_are_stated_and_among_them_the_authors(entry: dict[str, Any]) -> None:
    stated = entry.get("expected")
    check(entry, None if entry["name"] == "data084.nin" else int(stated[2]) if stated else 1)
    assert "goal" not in entry or NonogramQuestion(picture_of(entry)).holds((tuple(map(int, entry["goal"])),))


@needs_corpus
@pytest.mark.parametrize("entry", few(SURVEY, 4))
def test_the_survey_is_certified_by_the_engine_with_little_search(entry: dict[str, Any]) -> None:
    outcome = solve(NonogramQuestion(picture_of(entry)), Limits())
    assert isinstance(outcome, Unique) and "independently" in outcome.proof


@needs_corpus
@pytest.mark.long
@pytest.mark.parametrize("name", sorted(SEVERAL))
def test_several_pictures_are_found_where_no_solver_of_the_survey_came_to_an_end(name: str) -> None:
    (entry,) = [each for each in entries("survey") if each["name"] == name]
    outcome = solve(NonogramQuestion(picture_of(entry)), Limits(solutions=3 if name == "Knotty" else 2))
    assert isinstance(outcome, Multiple) and len({*outcome.solutions}) == (3 if name == "Knotty" else 2)
    if name == "Knotty":  # a guess finds them
        assert not outcome.complete and list(outcome.solutions) == sorted(outcome.solutions)
        assert "others may come before them" in outcome.proof


@needs_corpus
@pytest.mark.parametrize("entry", [each for each in named("patterns") if not is_valid(each.values[0])])
def test_an_invalid_pattern_is_refused(entry: dict[str, Any]) -> None:
    text = f"kind: nonogram\ncolumns: {json.dumps(entry['cols'])}\nrows: {json.dumps(entry['rows'])}\n"
    assert load_text(text).errors


@needs_corpus
def test_the_gchq_card_is_unique_with_its_givens_and_has_four_answers_without() -> None:
    (entry,) = entries("gchq2015")
    check(entry, 1)
    without = NonogramQuestion(picture_of(entry, givens=False))
    assert len(without.engine().find(10, Budget()).solutions) == 4
    assert len(answers(without, without.encoding())) == 4
    assert len(answers(without, without.second_encoding())) == 4


@needs_corpus
@pytest.mark.parametrize(
    "entry", [*few([each for each in PATTERNS if each.values[0]["name"] in BEYOND], 3), *few([*SURVEY, *JWILK], 0)]
)
def test_the_second_encoding_agrees_also_where_the_budget_ends(entry: dict[str, Any]) -> None:
    question = NonogramQuestion(picture_of(entry))
    if entry["name"] != "data084.nin":
        assert answers(question, question.second_encoding()) == answers(question, question.encoding())
