"""`rules:` beside `clues:`: always true and no clue, in every analysis; and brute force against all of it."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import oracle
from command_line import run
from logicgrid.analyses.clue_report import report_on_clues, report_on_conflicts
from logicgrid.kinds.atoms import atoms_of, identity
from logicgrid.kinds.certificate import CertificateFile, derivation_to_value, read_certificate, to_text
from logicgrid.kinds.explain import Derived, derive
from logicgrid.kinds.load import load_text
from logicgrid.puzzle.budget import Budget
from random_puzzles import random_puzzle
from support import answers, blocks, derived_of, plain, puzzle_of, report_on, written

LUNCH = """\
actors: {guest: [Ada, Ben, Cleo]}
properties:
  dish: [soup, pie, stew]
  seat: 1..3
"""
KNOWN = """\
rules:
  - text: Ben never eats pie.
    rule: val(dish, Ben) != pie
  - text: The table stands in the garden.
"""
TOLD = """\
clues:
  - text: Cleo sits before Ben.
    rule: before(seat, Cleo, Ben)
  - Ada == stew
  - val(seat, Ada) == 1
"""


def moved(text: str, rng: Random) -> tuple[str, str, list[str]]:
    """Return a random puzzle with some of its clues as rules, its head, and the items that stay clues."""
    head, _, body = text.partition("clues:\n")
    body = re.split(r"(?m)^(?=[^ \n])", body, maxsplit=1)[0]  # without what follows: a stated solution
    items = re.split(r"(?m)^(?=  - )", body)[1:]
    chosen = [rng.random() < 0.4 for _ in items]
    rules = [item for item, each in zip(items, chosen, strict=True) if each]
    clues = [item for item, each in zip(items, chosen, strict=True) if not each]
    known = f"{head}rules:{' []' if not rules else ''}\n{''.join(rules)}"
    return f"{known}clues:{' []' if not clues else ''}\n{''.join(clues)}", head + "clues:\n" + "".join(rules), clues


def assert_agrees(seed: int) -> str:
    original = random_puzzle(Random(seed), size="tiny" if seed % 4 else "small", additions=seed % 3 == 0)
    text, known, clues = moved(original, Random(-seed))
    expected = [
        {actor: {name: plain(value) for name, value in values.items()} for actor, values in solution.items()}
        for solution in oracle.solve(original).solutions
    ]
    report = report_on(text, limit=len(expected) + 1, branches=100_000)
    assert report.errors == (), f"seed {seed}"
    assert answers(report) == expected, f"seed {seed}"
    puzzle = puzzle_of(text)
    counts = puzzle.question.remaining_counts(None)
    for stage in {0, Random(seed).randint(0, len(clues))}:
        left = oracle.solve(known + "".join(clues[:stage])).solutions
        assert (counts[stage].number, counts[stage].exact) == (len(left), True), f"seed {seed}"
    assert [each.number for each in puzzle.clues] == list(range(1, len(clues) + 1))
    if report.verdict == "none":
        assert_is_conflict(puzzle, known, clues, seed)
    elif report.verdict == "unique":
        found = derive(puzzle, Budget(2_000))
        if isinstance(found, Derived):
            value = derivation_to_value(found.derivation, found.atoms, identity(puzzle))
            assert all(number > 0 for step in steps_of(value["steps"]) for number in step["clues"])
            again = read_certificate(to_text(value).encode(), found.atoms, identity(puzzle))
            assert isinstance(again, CertificateFile)
            assert puzzle.question.faults(again.derivation) == (), f"seed {seed}"
    return report.verdict


def steps_of(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    inner = [
        each for step in steps for part in (step.get("steps", []), *step.get("ways", [])) for each in steps_of(part)
    ]
    return [*steps, *inner]


def assert_is_conflict(puzzle: Any, known: str, clues: list[str], seed: int) -> None:
    found = report_on_conflicts(puzzle, None)
    for conflict in found.conflicts:
        some = [clues[number - 1] for number in conflict]
        assert not oracle.solve(known + "".join(some)).solutions, f"seed {seed}"
        for without in range(len(some)):
            assert oracle.solve(known + "".join(some[:without] + some[without + 1 :])).solutions, f"seed {seed}"
        alone = known.partition("clues:\n")[0] + "clues:\n" + "".join(some)
        assert (conflict in found.with_known) == bool(oracle.solve(alone).solutions), f"seed {seed}"


@pytest.mark.parametrize("block", blocks(30, 1))
def test_random_puzzles_with_rules_have_the_answers_counts_conflicts_and_proofs_of_brute_force(block: int) -> None:
    verdicts = {assert_agrees(seed) for seed in range(10 * block, 10 * (block + 1))}
    assert verdicts == {"none", "unique", "multiple"} or (block and len(verdicts) > 1)


def test_rules_are_no_clues_and_are_in_force_from_the_start() -> None:
    report = report_on_clues(puzzle_of(LUNCH + KNOWN + TOLD), None)
    assert (report.verdict, report.total.number) == ("unique", 24)
    assert [clue.number for clue in report.clues] == [1, 2, 3]
    assert report.clues[0].line == 10
    alone = report_on_clues(puzzle_of(LUNCH + TOLD), None)
    assert (alone.verdict, alone.total.number) == ("multiple", 36)


def test_a_rule_is_never_needless_even_if_the_clues_suffice_without_it() -> None:
    text = LUNCH + KNOWN + TOLD + "  - Ben == soup\n"
    found = report_on_clues(puzzle_of(text), None)
    assert [clue.redundant for clue in found.clues] == [False, False, False, True]


def test_steps_that_rest_on_a_rule_have_no_clue_and_name_the_rule() -> None:
    puzzle = puzzle_of(LUNCH + KNOWN + TOLD)
    found = derived_of(puzzle, Budget(1_000))
    value = derivation_to_value(found.derivation, found.atoms, identity(puzzle))
    own = [step for step in value["steps"] if step.get("rules")]
    assert [(step["clues"], step["rules"], step["reason"]["rule"]) for step in own] == [([], [1], 1)]


def test_a_certificate_whose_steps_do_not_name_the_rules_is_accepted_since_these_always_hold() -> None:
    puzzle = puzzle_of(LUNCH + KNOWN + TOLD)
    found = derived_of(puzzle, Budget(1_000))
    value = derivation_to_value(found.derivation, found.atoms, identity(puzzle))
    for step in value["steps"]:
        step.pop("rules", None)
    read = read_certificate(to_text(value).encode(), atoms_of(puzzle), identity(puzzle))
    assert isinstance(read, CertificateFile)
    assert puzzle.question.faults(read.derivation) == ()
    assert puzzle_of(LUNCH + TOLD).question.faults(read.derivation) != ()


def test_a_certificate_with_a_rule_that_is_not_there_is_not_accepted() -> None:
    puzzle = puzzle_of(LUNCH + KNOWN + TOLD)
    found = derived_of(puzzle, Budget(1_000))
    value = derivation_to_value(found.derivation, found.atoms, identity(puzzle))
    value["steps"][0]["rules"] = [7]
    read = read_certificate(to_text(value).encode(), atoms_of(puzzle), identity(puzzle))
    assert isinstance(read, CertificateFile)
    assert puzzle.question.faults(read.derivation) == ("step 1 names a clue that is not there",)


def test_a_puzzle_without_rules_keeps_its_identity_and_texts_are_no_part_of_it() -> None:
    plain_one = identity(puzzle_of(LUNCH + TOLD))
    assert plain_one == identity(puzzle_of(LUNCH + "rules: []\n" + TOLD))
    assert plain_one == identity(puzzle_of(LUNCH + "rules: [{text: It rains.}]\n" + TOLD))
    known = identity(puzzle_of(LUNCH + KNOWN + TOLD))
    assert known != plain_one
    assert known == identity(puzzle_of(LUNCH + "rules:\n  - {rule: 'val(dish, Ben) != pie'}\n" + TOLD))
    assert known != identity(puzzle_of(LUNCH + TOLD + "  - Ben != pie\n"))


def test_rules_that_contradict_themselves_are_said_to_do_so(tmp_path: Path) -> None:
    file = written(tmp_path / "lunch.yaml", LUNCH + "rules: [Ada == soup, Ben == soup]\n" + TOLD)
    solved = run("solve", str(file))
    assert "what is known contradicts itself, whatever the clues: look for a slip in `rules`" in solved.stdout
    value = json.loads(run("solve", "--format", "json", str(file)).stdout)
    assert (value["conflict"], value["conflict_known"]) == ([], True)
    assert "no clue repairs that" in run("conflicts", str(file)).stdout


def test_a_conflict_names_clues_alone_and_says_with_what_is_known(tmp_path: Path) -> None:
    file = written(tmp_path / "lunch.yaml", LUNCH + KNOWN + "clues: [Ada == stew, Cleo == soup]\n")
    shown = run("conflicts", str(file)).stdout
    assert "1 and 2 contradict each other, with what is known" in shown
    value = json.loads(run("conflicts", "--format", "json", str(file)).stdout)
    assert (value["conflicts"], value["with_known"]) == ([[1, 2]], [[1, 2]])


def test_what_is_known_is_explained_read_back_and_hinted_at(tmp_path: Path) -> None:
    file = written(tmp_path / "lunch.yaml", "language: nl\n" + LUNCH + KNOWN + TOLD)
    assert "Zoals gegeven: ‘Ben never eats pie.’" in run("explain", str(file)).stdout
    read = json.loads(run("read", "--format", "json", str(file)).stdout)
    assert [(each["number"], each["text"]) for each in read["rules"]] == [
        (1, "Ben never eats pie."),
        (2, "The table stands in the garden."),
    ]
    assert [each["number"] for each in read["clues"]] == [1, 2, 3]
    hint = run("hint", "--format", "json", str(file))
    assert json.loads(hint.stdout)["finished"] is False, hint.stderr


def test_mistakes_in_rules_have_their_place_and_help() -> None:
    loaded = load_text(LUNCH + "rules:\n  - Ben == spup\n  - {txt: Hello}\n  -\n" + TOLD)
    assert [(each.code, each.span.line if each.span else 0) for each in loaded.errors] == [
        ("unknown-name", 6),
        ("wrong-shape", 7),
        ("empty-value", 8),
    ]


def test_a_stated_solution_that_breaks_what_is_known_is_told() -> None:
    text = LUNCH + KNOWN + TOLD + "solution: {Ben: {dish: pie}}\n"
    report = report_on(text)
    assert [each.message for each in report.errors] == [
        "the stated solution breaks rule 1 of what is known",
        "in the only solution `dish` of `Ben` is `soup`, not `pie`",
    ]
