"""The questions that the form on the page writes ask what was chosen, and land in the file as they are."""

import json
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from itertools import cycle, islice, product
from typing import Any

import pytest
import yaml

from desk_findings import findings_of
from forms_support import PUZZLES, choices
from logicgrid.csp import evaluate
from logicgrid.csp.asked import Asked, AskedTruth, Choices, key_of
from logicgrid.csp.problem import Problem
from logicgrid.editor import applied
from logicgrid.editor.complete import complete
from logicgrid.editor.forms import clue_inserted, outline, question_inserted, question_of_form, rule_of_form
from logicgrid.editor.hover import hover
from logicgrid.editor.outline import symbols
from logicgrid.files.source import read
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language.spelling import Spelling
from logicgrid.kinds.logic_grid.statements import ground_of
from logicgrid.kinds.logic_grid.statements.table import QUESTIONS, STATEMENTS, filled, filled_question
from logicgrid.session import Change, edited, opened
from random_problems import all_worlds
from support import ROOT, each_case, few, long_text, puzzle_of

SAME = {"form": "same", "picks": {"one": [0, 0], "other": [1, 0]}}
CHOICES = {"A": "Ann == cat", "B": "{Ann} == {dog}"}
DIFFERENT = {"form": "different", "picks": {"one": [0, 1], "other": [1, 0]}}


def formed(name: str) -> tuple[str, Any, dict[str, Any], Any]:
    """Return a puzzle without clues: its text, itself, what its forms offer, and what statements rest on."""
    source = yaml.safe_dump({**PUZZLES[name], "clues": []}, allow_unicode=True, sort_keys=False)
    puzzle = puzzle_of(source)
    grid = grid_of(puzzle)
    return source, puzzle, outline(puzzle), ground_of(grid.question.problem, grid.vocabulary)


def meanings(problem: Problem, asked: Asked) -> Iterator[object]:
    """Yield for each world what is asked there, with whether the supposition holds."""
    worlds = [evaluate.world_of(problem, each) for each, _ in zip(all_worlds(problem), range(100), strict=False)]
    given = evaluate.condition(asked.given)
    if isinstance(asked.form, Choices):
        tests = [key_of(AskedTruth(each)) for each in asked.form.conditions]
    else:
        tests = [key_of(asked.form)]
    for world in worlds:
        yield given(world), [test(world) for test in tests]


def fillings(form: dict[str, Any], given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield what may be filled in for a form of questions."""
    every = []
    for each in form["slots"]:
        match each["takes"]:
            case "statement":
                every.append([SAME, DIFFERENT])
            case "statements":
                every.append([[SAME, DIFFERENT], [DIFFERENT, SAME, SAME]])
            case "property" | "numbers":
                every.append(form["properties"])
            case "holder":
                every.append([spot for spot in choices("person", given, 0) if spot[0]])
            case takes:
                every.append(choices(takes, given, 0))
    for values in product(*every):
        yield dict(zip([each["name"] for each in form["slots"]], values, strict=True))


@pytest.mark.parametrize("name", few(PUZZLES, 9))
def test_the_question_of_a_form_asks_what_was_chosen(name: str) -> None:
    source, puzzle, given, ground = formed(name)
    assert json.loads(json.dumps(given["asks"])) == given["asks"]
    supposed = cycle([None, DIFFERENT, SAME])
    made = set()
    for form in given["asks"]:
        for values, _ in zip(fillings(form, given), range(40), strict=False):
            supposition = next(supposed)
            meant = filled_question(ground, Spelling(grid_of(puzzle).vocabulary), form["form"], values, supposition)
            if meant is None:  # the actors as a property of themselves, or a label that several have
                continue
            keys = question_of_form(puzzle, form["form"], values, supposition)
            assert keys["text"]
            text = applied(source, question_inserted(source, keys))
            found = puzzle_of(applied(text, question_inserted(text, keys)))
            assert [each.text for each in found.questions] == [keys["text"]] * 2
            for each in found.questions:
                assert type(each.asked.form) is type(meant.asked.form)
                problem = ground.problem
                assert list(meanings(problem, each.asked)) == list(meanings(problem, meant.asked)), (keys, values)
            made.add(form["form"])
    assert made == {form["form"] for form in given["asks"]}


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@each_case("tail")
def test_a_question_is_added_behind_the_others_and_nothing_else_changes(tail: str, end: str) -> None:
    source = f"actors: [Ann, Ben]\nproperties: {{pet: [cat, dog]}}\nclues:\n  - Ann == cat\n{tail}".replace("\n", end)
    new = {"text": "Which: #1?", "if": "before(pet, Ann, Ben)", "which": "must", "choices": CHOICES}
    after = applied(source, question_inserted(source, new))
    before, found = read(source)[0], read(after)[0]
    assert before is not None and found is not None
    assert found.data == {**before.data, "questions": [*(before.data.get("questions") or []), new]}
    kept = [line for line in source.split(end) if line.strip() and not line.startswith("questions: [")]
    assert [line for line in after.split(end) if line in kept] == kept
    assert end == "\n" or "\n" not in after.replace(end, "")


@pytest.mark.parametrize("source", ["questions: 3\nactors: [a]\n", "a: [", "- a\n", ""])
def test_a_question_is_not_added_to_what_has_no_place_for_it(source: str) -> None:
    assert question_inserted(source, {"ask": "Ann"}) == ()


@each_case("form", "values", "given")
def test_a_question_with_something_that_does_not_fit_is_none(form: Any, values: dict[str, Any], given: Any) -> None:
    _, puzzle, _, _ = formed("shared")
    assert question_of_form(puzzle, form, values, given) == {}


@pytest.mark.parametrize(("key", "known"), [("forms", STATEMENTS), ("asks", QUESTIONS)])
def test_every_statement_and_way_to_ask_can_be_filled_in_on_the_page_in_every_language(key: str, known: Any) -> None:
    _, _, given, _ = formed("shared")
    messages = ROOT / "logicgrid" / "words" / "messages"
    words = {path.parent.name: tomllib.loads(path.read_text(encoding="utf-8")) for path in messages.glob("*/desk.toml")}
    assert {each["form"] for each in given[key]} == set(known)
    for form in given[key]:
        for language, table in words.items():
            slots = [part.partition("}")[0] for part in table[form["form"]].split("{")[1:]]
            assert sorted(slots) == sorted([each["name"] for each in form["slots"]]), (form["form"], language)
        for each in form["slots"]:
            assert all(choice in words["en"] for choice in each["takes"].split("|") if "|" in each["takes"]), form


TEXT = long_text(__file__, "text.yaml")


def offered(text: str) -> list[str]:
    """Return what is offered at ¦ in a text, after the text above."""
    draft = edited(opened("memory:", TEXT), [Change(text.replace("¦", ""))], 1)
    return [each.label for each in complete(draft, text.index("¦"))]


def test_names_are_offered_in_what_is_asked() -> None:
    head = TEXT[: TEXT.index("questions:")]
    assert offered(f"{head}questions:\n  - ask: act(¦") == ["dish"]
    assert offered(f"{head}questions:\n  - ask: act(dish, ¦") == ["soup", "stew", "pie"]
    assert "Ann" in offered(f"{head}questions:\n  - if: ¦")
    assert "soup" in offered(f"{head}questions:\n  - which: can\n    choices:\n      A: Ann == ¦")


def test_keys_and_values_of_questions_are_offered() -> None:
    assert offered(TEXT.replace("which: must", "which: ¦")) == ["must", "can", "cannot"]
    assert "most" in offered(TEXT.replace("    answer: Ann\n", "    ¦\n"))
    assert offered(TEXT.replace("answer: Ann", "answer: ¦"))[:3] == ["Ann", "Ben", "Cleo"]


def test_a_question_says_what_it_asks_under_the_cursor() -> None:
    found = hover(opened("memory:", TEXT), TEXT.index("Who has"), findings_of(TEXT))
    assert found.markdown.startswith("**Question 1**")
    assert found.markdown.endswith("Asks for the guest whose dish is soup.")
    name = hover(opened("memory:", TEXT), TEXT.index("Cleo == stew"), findings_of(TEXT))
    assert name.markdown.startswith("**Cleo** (guest)")


def test_questions_are_in_the_outline() -> None:
    (found,) = [each for each in symbols(opened("memory:", TEXT)) if each.name == "questions"]
    assert [each.name for each in found.inner] == ["1 Who has the soup?", "2 must"]


@pytest.mark.parametrize("name", few(PUZZLES, 3))
def test_the_rule_of_a_form_means_what_was_chosen(name: str) -> None:
    source, puzzle, given, ground = formed(name)
    assert json.loads(json.dumps(given)) == given
    worlds = [evaluate.world_of(ground.problem, each) for each in islice(all_worlds(ground.problem), 200)]
    for form in given["forms"]:
        slots = [(each["name"], cycle(choices(each["takes"], given, n))) for n, each in enumerate(form["slots"])]
        for number in range(12):
            values = {slot: next(each) for slot, each in slots}
            if number % 4 == 3:
                next(slots[0][1])  # so that not always the same values meet
            if form["properties"]:
                values["property"] = form["properties"][number % len(form["properties"])]
            statement, rule = filled(ground, form["form"], values), rule_of_form(puzzle, form["form"], values)
            if statement is None or len({*statement.labels()}) < len(statement.labels()):
                continue
            if any(label[0] == values.get("property") for label in statement.labels()):
                continue
            read = puzzle_of(applied(source, clue_inserted(source, None, rule))).clues[-1].parts[0]
            meant, own = evaluate.condition(read.condition), evaluate.condition(statement.condition(ground))
            assert [meant(world) for world in worlds] == [own(world) for world in worlds], (rule, values)


@each_case("form", "values")
def test_a_form_with_something_that_does_not_fit_has_no_rule(form: str, values: dict[str, Any]) -> None:
    _, puzzle, _, _ = formed("shared")
    assert rule_of_form(puzzle, form, values) == ""


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node here")
def test_numbers_are_short_whether_they_come_as_numbers_or_as_texts() -> None:
    figures = (ROOT / "scripts" / "desk" / "src" / "figures.js").as_uri()
    counts = ["12", "1728000", "999999999", "24883200000", "9999999999", "4296527777692604006400000000"]
    counts.append(f'"1{400 * "0"}"')
    script = f"import {{ figure }} from {json.dumps(figures)};\nconsole.log([{','.join(counts)}].map(figure).join(' '))"
    done = subprocess.run(["node", "--input-type=module", "-e", script], capture_output=True, text=True, check=True)
    shown = ["12", "1\u202f728\u202f000", "999\u202f999\u202f999", "2.5·10¹⁰", "1.0·10¹⁰", "4.3·10²⁷", "1.0·10⁴⁰⁰"]
    assert done.stdout.strip("\n").split(" ") == shown
