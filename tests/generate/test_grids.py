"""Generated logic grids: one answer, no needless clue, the level that was asked for; told by brute force."""

import json
import os
import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import oracle
from command_line import run
from logicgrid.analyses.clue_report import report_on_clues
from logicgrid.generate.batch import BatchOrder, BatchProduct, search
from logicgrid.generate.canonical import canonical
from logicgrid.generate.grids import GridRequest, attempt
from logicgrid.generate.theme import load_theme, names
from logicgrid.kinds import kind_named
from logicgrid.kinds.load import load, load_text
from logicgrid.kinds.logic_grid.statements.table import DEFAULT
from logicgrid.kinds.made import MadePuzzle, NearMiss
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.diagnostics import Severity
from support import crossed, daily, each_case, few, long_text, puzzle_of, report_on

PLAIN = long_text(__file__, "plain.yaml")


def request_of(
    theme: str = PLAIN, actors: int = 4, properties: int = 3, levels: tuple[int, int] = (1, 3), **more: object
) -> GridRequest:
    return GridRequest(theme, actors, properties, levels, tuple(DEFAULT.items()), **more)  # type: ignore[arg-type]


def text_of(name: str) -> str:
    return load_theme(name).document.text


def found(request: GridRequest, seed: str, number: int = 1) -> MadePuzzle:
    product = search(BatchOrder(attempt, request, seed), number)
    assert isinstance(product, BatchProduct)
    assert product.lacks == ""
    return product.made


def check_by_brute_force(text: str) -> None:
    """Fail unless the puzzle has one answer, the stated one, and several without any one clue."""
    puzzle = oracle.read(text)
    (answer,) = puzzle.solutions()
    stated = {
        actor: {name: str(value) for name, value in row.items()}
        for actor, row in oracle.yaml.load(text, oracle.yaml.CBaseLoader)["solution"].items()
    }
    assert {actor: {name: str(value) for name, value in row.items()} for actor, row in answer.items()} == stated
    for number in range(1, len(puzzle.clues) + 1):
        assert puzzle.without(number) > 1, f"clue {number} is not needed"


@pytest.mark.parametrize("seed", few(range(12), 6))
def test_a_random_puzzle_is_right_by_brute_force(seed: int) -> None:
    rng = Random(seed)
    theme = rng.choice([PLAIN, *map(text_of, names())])
    actors, properties = rng.choice([(3, 2), (3, 3), (4, 2), (4, 3)])
    level = rng.choice([1, 1, 2, 2, 3]) if (actors, properties) == (4, 3) else 1
    made = found(request_of(theme, actors, properties, (level, level)), f"any{seed}")
    check_by_brute_force(made.text)
    loaded = load_text(made.text)
    assert loaded.puzzle is not None and not loaded.warnings
    derivation = loaded.puzzle.question.derive(Budget(100_000))
    assert (derivation.level, round(derivation.effort, 6)) == (level, round(made.effort, 6))
    assert made.level == loaded.puzzle.difficulty == level
    assert all(each.severity is Severity.INFO for each in kind_named("logic-grid").lint(loaded.puzzle))


@pytest.mark.parametrize("level", few([1, 2, 3, 4], 2))
def test_levels_are_exactly_as_asked(level: int) -> None:
    made = found(request_of(actors=5, properties=4, levels=(level, level)), "level")
    assert puzzle_of(made.text).question.derive(Budget(100_000)).level == level


def test_what_was_made_before_plays_no_part() -> None:
    request, after = request_of(levels=(2, 2)), request_of(levels=(3, 3))
    alone = attempt(request, "order", 1, 0)
    for number in range(3):
        attempt(after, "order", number, 0)
    assert attempt(request, "order", 1, 0) == alone


@pytest.mark.long
def test_forms_are_many_and_none_is_on_every_line() -> None:
    for number in range(1, 9):
        made = found(request_of(actors=5, properties=4, levels=(1, 2)), "forms", number)
        counts = Counter(dict(made.forms))
        assert max(counts.values()) <= 0.4 * made.clues
        assert made.clues < 8 or len(counts) >= 4


def test_few_clues_tie_an_actor_to_a_value_and_none_from_level_three_on() -> None:
    def direct(made: MadePuzzle) -> int:
        data = oracle.yaml.load(made.text, oracle.yaml.CBaseLoader)
        (people,) = data["actors"].values()
        sides = [clue["rule"].split(" == ") for clue in data["clues"]]
        return sum([len(side) == 2 and bool({*side} & {*people}) for side in sides])

    for number in daily(range(1, 6), 2):
        made = found(request_of(levels=(1, 1)), "direct", number)
        assert direct(made) <= made.clues / 5
        assert direct(found(request_of(levels=(3, 3)), "direct", number)) == 0
        assert direct(found(request_of(levels=(1, 1), direct=0), "none", number)) == 0


def test_clues_and_effort_are_as_asked() -> None:
    made = found(request_of(levels=(1, 2), clues=(9, 10), effort=(15, 30)), "both")
    assert made.clues in (9, 10)
    assert 15 <= made.effort <= 30


def test_only_the_forms_asked_for_are_used() -> None:
    request = GridRequest(PLAIN, 4, 3, (1, 3), (("either", 3.0), ("different", 1.0), ("same", 0.0)))
    assert {name for name, _ in found(request, "two").forms} <= {"either", "different"}


def test_times_have_exact_differences_and_circles_go_round() -> None:
    theme = """
kind: theme
actors: {friend: [Ann, Bob, Cas, Dia]}
properties:
  start: {values: [9h15, 9h30, 10h00, 10h45], type: time}
  seat: {values: 1..4, circular: true, phrases: {has: "sits on {}", next: "sits beside {B}"}}
"""
    request = GridRequest(theme, 4, 2, (1, 3), (("difference", 3.0), ("next", 3.0), ("different", 1.0), ("same", 1.0)))
    rules = ""
    for number in range(1, 5):
        made = found(request, "round", number)
        check_by_brute_force(made.text)
        rules += made.text
    assert re.search(r"val\(start, .*\) == val\(start, .*\) [+-] \"\d", rules) and "next_to(seat" in rules


def test_a_level_that_cannot_be_is_missed_with_the_nearest() -> None:
    attempted = attempt(request_of(actors=3, properties=2, levels=(6, 6)), "six", 1, 0)
    assert isinstance(attempted, NearMiss) and attempted.later is not None
    missed = attempted.later()
    assert isinstance(missed, NearMiss)
    assert missed.nearest is not None and missed.why == f"the level is {missed.nearest.level}, not 6"
    check_by_brute_force(missed.nearest.text)


def test_a_certificate_is_made_if_asked_for() -> None:
    made = found(request_of(certificates=True), "certified")
    assert json.loads(made.certificate)["level"] == made.level


def test_the_time_limit_ends_an_attempt_and_the_nearest_is_kept() -> None:
    product = search(BatchOrder(attempt, request_of(actors=5, properties=4, levels=(6, 6)), "late", seconds=0.2), 1)
    assert isinstance(product, BatchProduct)
    assert product.lacks.startswith("the time limit of 0.2 s struck; the level is ")
    check = load_text(product.made.text)
    assert check.puzzle is not None and check.puzzle.difficulty == product.made.level


GOLDEN = Path(__file__).parent.parent / "golden" / "generate"


@pytest.mark.parametrize(("name", "level"), crossed(names(), [1, 3]))
def test_a_theme_and_a_seed_make_the_same_bytes(name: str, level: int) -> None:
    request = GridRequest(load_theme(name).document.text, 5, 4, (level, level), tuple(DEFAULT.items()))
    product = search(BatchOrder(attempt, request, "golden"), level)
    assert isinstance(product, BatchProduct) and not product.lacks
    file = GOLDEN / f"{name}-{level}.yaml"
    if os.environ.get("GOLDEN") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(product.made.text, encoding="utf-8", newline="\n")
    assert product.made.text == file.read_text(encoding="utf-8")


THEME = "en-book-week"
SMALL = ("--actors", "4", "--properties", "3", "--level", "1-2")


def test_each_clue_of_a_batch_with_questions_is_needed(tmp_path: Path) -> None:
    one = tmp_path / "one"
    found = run("generate", THEME, *SMALL, "--question", "-n", "2", "--seed", "s", "-o", one)
    assert found.returncode == 0, found.stderr
    lines = [json.loads(line) for line in (one / "index.jsonl").read_text(encoding="utf-8").splitlines()]
    for line in lines:
        text = (one / line["file"]).read_text(encoding="utf-8")
        report = report_on(text)
        (question,) = report.questions
        assert (report.verdict, report.ok, report.warnings) == ("answered", True, ())
        assert report.count != 1 and question.answer == line["question"]["answer"]
        assert f"ask: {line['question']['ask']}" in text.replace("'", "")
        puzzle = load_text(text).puzzle
        assert puzzle is not None and canonical(puzzle) == line["canonical"]
        for clue in puzzle.clues:
            own = range(clue.span.line, clue.span.end_line + 1)
            less = "\n".join(each for number, each in enumerate(text.split("\n"), 1) if number not in own)
            assert report_on(less).questions[0].verdict == "open"
        assert report_on_clues(load(one / line["file"]).puzzle, None, None) is not None  # type: ignore[arg-type]
    assert len({line["canonical"] for line in lines}) == 2


@each_case("options", "said")
def test_what_does_not_go_together_is_refused(options: tuple[str, ...], said: str) -> None:
    found = run("generate", *options)
    assert found.returncode == 2 and said in found.stderr and "Traceback" not in found.stderr
