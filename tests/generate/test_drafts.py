"""Drafts completed: the author's clues stay, as few as possible come, and the answer is the only one."""

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest

import oracle
from asked_puzzles import TRIFLE
from logicgrid.api.answering import usable
from logicgrid.api.generating import answer_drawn
from logicgrid.cli import main
from logicgrid.csp import evaluate
from logicgrid.generate.batch import BatchOrder, BatchProduct, search
from logicgrid.generate.drafts import DraftRequest, any_answer, attempt
from logicgrid.generate.grids import GridRequest
from logicgrid.generate.grids import attempt as make
from logicgrid.generate.grow import AnswerPool
from logicgrid.generate.space import DraftSpace
from logicgrid.generate.theme import load_theme, names
from logicgrid.kinds.load import load_text
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.statements import Drawer
from logicgrid.kinds.logic_grid.statements.table import DEFAULT, drawn
from logicgrid.kinds.made import MadePuzzle
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.diagnostics import Refused
from support import Capsys, Patch, each_case, few, long_text, puzzle_of, report_on, written

ROOT = Path(__file__).parent.parent.parent


@cache
def puzzle(seed: int, properties: int = 2, actors: int = 4) -> str:
    """Return a generated puzzle's text, without its level and solution."""
    theme = load_theme(names()[seed % len(names())])
    request = GridRequest(theme.document.text, actors, properties, (1, 3), tuple(DEFAULT.items()))
    product = search(BatchOrder(make, request, "draft"), seed)
    assert isinstance(product, BatchProduct) and not product.lacks
    return re.sub(r"(?ms)^difficulty: \d\n|^solution:.*", "", product.made.text)


def without(text: str, missing: int, seed: int) -> tuple[str, int]:
    """Return the text without some of its clues, and how many are missing."""
    head, clues = text.split("clues:\n")
    items = re.split(r"(?m)^(?=  - text)", clues)[1:]
    missing = min(missing, len(items))
    kept = Random(seed).sample(items, len(items) - missing)
    return f"{head}clues:{' []' if not kept else ''}\n{''.join(kept)}", missing


def complete(text: str, **request: object) -> MadePuzzle:
    made = attempt(DraftRequest(text, **{"levels": (1, 6), **request}), "s", 1, 0)  # type: ignore[arg-type]
    assert isinstance(made, MadePuzzle), made
    return made


def test_a_clue_that_nobody_gave_a_rule_is_named_when_its_draft_is_complete() -> None:
    draft, _ = without(puzzle(1), 1, 1)
    assert "only a text" not in complete(draft).note
    unheard = re.sub(r"(?m)^    rule:.*(?:\n      .*)*\n", "", draft, count=1)
    assert "clue 1 is only a text: nothing to the solver" in complete(unheard).note


@pytest.mark.parametrize("seed", few(range(3), 3))
def test_a_draft_without_clues_is_completed_too(seed: int) -> None:
    draft, _ = without(puzzle(seed), 99, seed)
    assert oracle.solve(complete(draft).text).count == 1


@pytest.mark.long
def test_where_three_clues_do_not_suffice_more_are_grown() -> None:
    draft, _ = without(puzzle(1, 4, 5), 99, 1)
    made = complete(draft)
    loaded = load_text(made.text)
    assert loaded.puzzle is not None and len(made.forms) > 3
    assert len(loaded.puzzle.question.engine().find(2, _budget()).solutions) == 1


@pytest.mark.parametrize("seed", few(range(3), 3))
def test_the_stated_part_of_a_solution_is_kept_to(seed: int) -> None:
    draft, _ = without(puzzle(seed), 3, seed)
    vocabulary = grid_of(puzzle_of(draft)).vocabulary
    found = []
    for value in vocabulary.categories[1].labels:
        stated = (
            f"{draft}solution:\n  {vocabulary.categories[0].labels[0]}: {{{vocabulary.categories[1].name}: {value}}}\n"
        )
        made = attempt(DraftRequest(stated, (1, 6)), "s", 1, 0)
        if isinstance(made, MadePuzzle):
            assert oracle.solve(made.text).count == 1
            finished = puzzle_of(made.text)
            problem, (cell,) = grid_of(finished).question.problem, finished.stated
            (answer,) = finished.question.engine().find(1, _budget()).solutions
            assert answer[cell.array][cell.position] == cell.value and evaluate.holds(problem, answer)
            found.append(value)
    assert len(found) > 1  # several are possible, so something was kept to


def _budget() -> Budget:
    return Budget(10_000)


def test_the_forms_that_are_asked_for_are_the_only_ones() -> None:
    draft, _ = without(puzzle(1), 4, 1)
    assert {name for name, _ in complete(draft, weights=(("different", 1.0),)).forms} == {"different"}


# --- The command ------------------------------------------------------------------------------------------------------


def finish(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    status = main(["finish", *map(str, arguments)])
    told = capsys.readouterr()
    return status, told.out, told.err


@each_case("text", "said")
def test_what_cannot_be_completed_is_refused_with_the_reason(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, said: str
) -> None:
    status, out, err = finish(capsys, written(tmp_path / "draft.yaml", text))
    assert (status, out) == (2, "")
    assert said in err


def test_it_is_said_if_no_proof_was_found(capsys: Capsys, tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr("logicgrid.generate.drafts.certificate_of", lambda *_: "")
    file, target = tmp_path / "draft.yaml", tmp_path / "done.yaml"
    file.write_text(without(puzzle(1), 1, 1)[0], encoding="utf-8")
    status, _, err = finish(capsys, file, "--certificates", "-o", target, "--level", "1-6")
    assert status == 3 and "not as asked: no proof was found within the limits" in err
    assert target.exists() and not target.with_suffix(".cert.json").exists()


# --- Shared values and questions --------------------------------------------------------------------------------------

TEAMS = """\
actors: [Ann, Ben, Cleo, Dan]
properties:
  team: {values: [red, blue], shared: true}
  seat: 1..4
clues: [Ann.seat == 1]
"""


@pytest.mark.parametrize(
    "text", [TEAMS, TEAMS.replace("  seat: 1..4\n", "").replace("Ann.seat == 1", "Ann.team == red")]
)
def test_a_draft_is_completed_by_what_is_said_of_shared_values(text: str) -> None:
    for number in range(3):
        made = attempt(DraftRequest(text, (1, 6)), "teams", number, 0)
        assert isinstance(made, MadePuzzle)
        assert "val(team, " in made.text
        assert oracle.solve(made.text).count == 1


def test_what_a_question_supposes_is_true_of_the_answer_that_is_left() -> None:
    for number in range(4):
        made = attempt(DraftRequest(TRIFLE + "expect: unique\n", (1, 6)), "trifle", number, 0)
        assert isinstance(made, MadePuzzle)
        assert "taken out" not in made.note
        report = report_on(made.text)
        assert (report.verdict, report.count, report.ok) == ("unique", 1, True), made.text
        assert report.solutions[0].value["Ada"]["seat"] == 3


def test_no_more_is_added_than_the_questions_need() -> None:
    made = attempt(DraftRequest(TRIFLE, (1, 6)), "trifle", 1, 0)
    assert isinstance(made, MadePuzzle) and made.text == TRIFLE and "nothing was added" in made.note
    asked = "actors: [Ann, Ben, Cleo]\nproperties: {drink: [tea, cola, milk], seat: 1..3}\n"
    asked += "clues:\n  - val(seat, cola) == 3\nquestions:\n  - ask: act(drink, cola)\n"
    drafts = [attempt(DraftRequest(asked, (1, 6)), "asked", number, 0) for number in range(4)]
    texts = [made.text for made in drafts if isinstance(made, MadePuzzle)]
    assert [report_on(text).verdict for text in texts] == ["answered"] * 4
    assert max([oracle.solve(text).count for text in texts]) > 1  # the grid stays open


def test_stated_answers_are_those_of_the_answer_that_is_left() -> None:
    text = TRIFLE.replace("  - most: val(seat, Ada)\n", "  - most: val(seat, Cleo)\n    answer: 2\n")
    made = attempt(DraftRequest(text, (1, 6)), "stated", 1, 0)
    assert isinstance(made, MadePuzzle)
    assert report_on(made.text).solutions[0].value["Cleo"]["seat"] == 2


def test_statements_about_shared_values_hold_where_their_conditions_do() -> None:
    space = DraftSpace(puzzle_of(TEAMS))
    rng, pool = Random(5), AnswerPool(space)
    worlds = [
        (tuple(range(4)), tuple(rng.randrange(2) for _ in range(4)), tuple(rng.sample(range(4), 4))) for _ in range(40)
    ]
    pool.add(worlds)
    for answer in worlds[:10]:
        drawer = Drawer(space, answer, rng)
        for name in ("same", "different", "if-then"):
            for _ in range(30):
                statement = drawn(drawer, name)
                if statement is not None:
                    truth = evaluate.condition(statement.condition(space))
                    expected = [truth(evaluate.world_of(space.problem, each)) for each in worlds]
                    assert [bool(pool.holds(statement) >> place & 1) for place in range(len(worlds))] == expected
                    assert truth(evaluate.world_of(space.problem, answer))


TABLE = long_text(__file__, "table.yaml")


def test_an_answer_that_is_drawn_obeys_the_clues_and_has_what_is_stated() -> None:
    found = [any_answer(usable(load_text(TABLE)), str(seed)) for seed in range(12)]
    assert len({str(each) for each in found}) > 6
    for rows in found:
        assert rows is not None
        cakes, seats = zip(*rows, strict=True)
        assert sorted(cakes) == ["apple", "carrot", "cherry", "lemon"] and sorted(seats) == ["1", "2", "3", "4"]
        assert seats[1] > seats[2] and cakes[0] != "lemon" and cakes[3] == "apple"


def test_what_no_answer_has_is_said_and_nothing_is_drawn() -> None:
    loaded = load_text(TABLE.replace("Dora: {cake: apple}", "Ann: {cake: lemon}"))
    with pytest.raises(Refused, match="the stated solution breaks clue 2"):
        answer_drawn(loaded, "any")
