"""Random puzzles: all that the program says of them, against brute force over a second reading of the contract."""

import json
import re
from collections import Counter
from fractions import Fraction
from math import prod
from random import Random
from typing import Any

import pytest

import oracle
from every_node import ENGINES, by_cpsat
from logicgrid.analyses.clue_report import report_on_clues, report_on_conflicts
from logicgrid.analyses.judge import ReportOptions, judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.api.answering import way_through
from logicgrid.csp import evaluate
from logicgrid.csp.check import ArrayChecker
from logicgrid.csp.encode import ArrayEncoding
from logicgrid.csp.question import ArrayQuestion
from logicgrid.generate.canonical import canonical
from logicgrid.kinds.atoms import atoms_of, identity, to_text, verified
from logicgrid.kinds.explain import Derived, value_of
from logicgrid.kinds.load import load_text
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.report import NextClue, PuzzleReport
from random_mixed import data_of, expected, mixed, text_of
from random_problems import all_worlds, rows_of
from random_puzzles import random_puzzle
from support import answers, blocks, long_text, plain, plainly, puzzle_of


def spelled(answers: tuple[Any, ...]) -> Counter[str]:
    """Answers as texts, in any order."""
    return Counter(one_spelled(each) for each in answers)


def one_spelled(answer: Any) -> str:
    if answer is None or isinstance(answer, bool):
        return str(answer)
    try:
        return str(Fraction(repr(answer) if isinstance(answer, float) else answer))
    except ValueError:
        return str(answer)


class Case:
    """A file, read by both."""

    def __init__(self, text: str, where: object = "") -> None:
        self.text, self.data, self.where = text, data_of(text), f"{where}: {text}"
        self.oracle = oracle.read(text)
        self.worlds = [*self.oracle.worlds()]
        self.solutions = plainly(self.oracle.solutions())
        self.asked = [expected(self.oracle, item, self.worlds) for item in self.data.get("questions", ())]
        self.loaded, self.puzzle = load_text(text), puzzle_of(text)
        self.question: ArrayQuestion = grid_of(self.puzzle).question

    # ------------------------------------------------------------------ the grid

    @property
    def verdict(self) -> str:
        return {0: "none", 1: "unique"}.get(len(self.solutions), "multiple")

    def report(self, limit: int | None = None) -> PuzzleReport:
        """The report, whose answers are the first ones in order; what is open in all of them is told."""
        limit = limit or len(self.solutions) + 1
        wanted = ReportOptions(count=limit == 1, suggest=0)
        report = judge_loaded(self.loaded, Limits(solutions=limit, branches=100_000), wanted)
        assert not [each for each in report.errors if not each.code.startswith("question-")], self.where
        answered = self.asked and self.solutions and all(each.verdict == "answered" for each in self.asked)
        assert report.verdict == ("answered" if answered else self.verdict), self.where
        assert answers(report) == self.solutions[:limit], self.where
        assert report.complete == (len(self.solutions) <= limit), self.where
        assert report.count == (len(self.solutions) if report.complete or limit == 1 else None), self.where
        for actor, row in self.solutions[0].items() if len(self.solutions) > 1 else ():
            settled, several = report.settled[actor], report.open[actor]
            for name in row:
                found = [settled[name]] if name in settled else several[name]
                assert sorted(map(plain, found)) == sorted({each[actor][name] for each in self.solutions}), self.where
        return report

    def check_methods(self) -> None:
        """CP-SAT alone, the search alone, evaluation and counting find what brute force finds."""
        wanted, problem = {self.answer(world) for world in self.worlds}, self.question.problem
        alone = by_cpsat(ArrayEncoding(problem), ENGINES[len(wanted) % 2], presolve=True)
        found = self.question.engine().find(len(wanted) + 1, Budget(200_000))
        assert found.complete, self.where
        for some in (alone, found.solutions):
            assert len(some) == len(wanted) and {*some} == wanted, self.where
        if prod(len(rows_of(array)) for array in problem.arrays) < 1_000:
            assert {world for world in all_worlds(problem) if evaluate.holds(problem, world)} == wanted, self.where

    def check_counts(self) -> None:
        figures = report_on_clues(self.puzzle, None)
        stages = self.oracle.remaining()
        assert [figures.total.number, *[each.remaining.number for each in figures.clues]] == stages, self.where
        for each in figures.clues:
            assert each.without.number == self.oracle.without(each.number), self.where
            if each.text_only or (not self.puzzle.questions and self.solutions):
                needless = each.without.number == len(self.solutions) and not each.text_only
                assert each.redundant == needless, self.where

    # ------------------------------------------------------------------ what is derived

    def check_derivation(self) -> None:
        if not self.solutions:
            return
        derivation = self.question.derive(Budget(100_000))
        faults = ArrayChecker(self.question.problem).faults(derivation)
        assert [fault for fault in faults if derivation.complete or "full" not in fault] == [], self.where
        assert derivation.complete == (len(self.solutions) == 1), self.where
        atoms, known = atoms_of(self.puzzle), [self.answer(world) for world in self.worlds]
        for step in derivation.steps:
            for atom in step.conclusions:
                assert all(atoms.holds(atom, answer) for answer in known), (self.where, step)

    def answer(self, world: oracle.World) -> Any:
        rows = [tuple(range(len(self.oracle.actors))), *map(tuple, world)]
        answer = tuple(rows)
        assert evaluate.holds(self.question.problem, answer), self.where
        return answer

    def check_certificate(self, answered: bool) -> bool:
        found = way_through(self.puzzle, Budget(3_000), to_questions=True)
        if not isinstance(found, Derived):
            assert found.verdict in ("unknown", "none", "multiple"), self.where
            assert found.verdict != "unknown" or "fault" not in found.reason, (self.where, found.reason)
            assert (found.verdict == "none") <= (not self.solutions), self.where
            settled = len(self.solutions) == 1 and all(each.verdict == "answered" for each in self.asked)
            assert found.verdict != "multiple" or not settled, (self.where, found.reason)
            return False
        assert answered or len(self.solutions) == 1, self.where
        text = to_text(value_of(found))
        steps, fault = verified(self.puzzle, text.encode(), "x")
        assert fault == "", (self.where, fault)
        worse = json.loads(text)
        worse["puzzle"] = "0" * 64
        assert verified(self.puzzle, json.dumps(worse).encode(), "x")[1], self.where
        return steps >= 0

    # ------------------------------------------------------------------ conflicts, questions, suggestions

    def check_conflicts(self) -> None:
        found = report_on_conflicts(self.puzzle, None)
        assert bool(found.conflicts) == (not self.solutions), self.where
        for conflict in found.conflicts:
            assert not self.possible(conflict), self.where
            assert all(self.possible([each for each in conflict if each != one]) for one in conflict), self.where
        every = range(1, len(self.oracle.clues) + 1)
        for repair in found.repairs:
            left = [each for each in every if each not in repair]
            assert self.possible(left), self.where
            assert not any(self.possible([*left, one]) for one in repair), self.where

    def possible(self, clues: Any) -> bool:
        return self.oracle.count({*clues}) > 0

    def check_questions(self, report: PuzzleReport) -> None:
        assert len(report.questions) == (len(self.asked)), self.where
        for found, wanted in zip(report.questions, self.asked, strict=True):
            here = f"question {found.number} of {self.where}"
            assert found.verdict == wanted.verdict, here
            assert spelled(found.answers) == spelled(wanted.answers), here
            for choice, can in zip(found.choices, wanted.can, strict=True):
                assert choice.can == (can if self.solutions else None), here
                assert (choice.witness is not None) == can, here

    def check_suggestions(self, rng: Random) -> Counter[str]:
        """Each clue leaves as many answers as it says, pasted into the file, and settles the questions that it names.

        If nothing is asked, two together settle it, if no single one does; all are true of a solution that is stated.
        """
        if self.verdict != "multiple":
            return Counter()
        report = judge_loaded(self.loaded, Limits(solutions=3, branches=100_000), ReportOptions(suggest=3))
        clues, pair = report.next_clues or (), report.next_pair or ()
        for clue in (*clues, *pair):
            assert len(self.left_by(clue)) == clue.leaves < len(self.solutions), (clue, self.where)
            with_clue = load_text(text_of({**self.data, "clues": [*self.data["clues"], clue.rule]}))
            again = judge_loaded(with_clue, Limits(solutions=clue.leaves + 1))
            assert again.count == clue.leaves and len(again.warnings) <= len(report.warnings), (clue, self.where)
            assert all(again.questions[number - 1].verdict == "answered" for number in clue.settles), (clue, self.where)
        if self.asked:
            return Counter(suggested=len(clues))
        assert [clue.leaves for clue in clues] == sorted(clue.leaves for clue in clues), self.where
        if pair:
            assert all(clue.leaves > 1 for clue in (*clues, *pair)), self.where
            assert len([each for each in self.left_by(pair[0]) if each in self.left_by(pair[1])]) == 1, self.where
        stated = rng.choice(self.oracle.solutions())
        told = judge_loaded(load_text(text_of({**self.data, "solution": stated})), Limits(3), ReportOptions(suggest=3))
        assert all(self.oracle.holds(clue.rule, stated) for clue in told.next_clues or ()), self.where
        return Counter(suggested=len(clues), pairs=bool(pair), stated=len(told.next_clues or ()))

    def left_by(self, clue: NextClue) -> list[oracle.Solution]:
        return [each for each in self.oracle.solutions() if self.oracle.holds(clue.rule, each)]

    # ------------------------------------------------------------------ identity

    def check_identity(self, rng: Random) -> bool:
        """Texts are no part of the identity; names, and the order of the clues, are no part of the form up to names.

        Return True if what is asked for is.
        """
        data, form = self.data, canonical(self.puzzle)
        shuffled = {**data, "clues": rng.sample(data["clues"], len(data["clues"]))}
        assert canonical(puzzle_of(text_of(shuffled))) == form, self.where
        if all(actor.isidentifier() for actor in self.oracle.actors):
            names = {actor.casefold(): f"Person{place}" for place, actor in enumerate(self.oracle.actors)}
            renamed = re.sub(rf"\b({'|'.join(names)})\b", lambda name: names[name[0].casefold()], self.text, flags=re.I)
            assert canonical(puzzle_of(renamed.replace("women", "friends"))) == form, self.where
        clues = [each if isinstance(each, dict) else {"text": "So.", "rule": each} for each in data["clues"]]
        told = {**data, "title": "Notice", "intro": "Once upon a time.", "clues": clues}
        assert identity(puzzle_of(text_of(told))) == identity(puzzle_of(text_of(data))), self.where
        unasked = {key: value for key, value in data.items() if key != "questions"}
        return canonical(puzzle_of(text_of(unasked))) != form


def assert_agrees(case: Case, rng: Random) -> Counter[str]:
    met = Counter([case.verdict, *case.data, *(each.verdict for each in case.asked)])
    met["asked for"] += case.check_identity(rng)
    case.check_conflicts()
    if len(case.solutions) > 300:
        return met
    report = case.report()
    case.check_methods()
    case.check_counts()
    case.check_questions(report)
    case.check_derivation()
    met["certified"] += case.check_certificate(report.verdict == "answered")
    met += case.check_suggestions(rng)
    return met


@pytest.mark.parametrize("block", blocks(400, 1))
def test_random_puzzles_have_exactly_the_solutions_that_brute_force_finds(block: int) -> None:
    """All are listed, or the first three, or one, while all are counted; the text is written in every way."""
    found = Counter()
    for seed in range(16 * block, 16 * (block + 1)):
        text = random_puzzle(Random(f"plain {seed}"), additions=seed % 2 == 1)
        found[Case(text, seed).report((None, 3, 1)[seed % 3]).verdict] += 1
    assert len(found) == 3 or (block and len(found) > 1), "none, one and several solutions"


@pytest.mark.parametrize("block", blocks(50, 1))
def test_random_puzzles_are_in_everything_what_brute_force_finds(block: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(12 * block, 12 * (block + 1)):
        met.update(assert_agrees(Case(mixed(Random(f"mixed {seed}")), seed), Random(seed)))
    every = {"none", "unique", "multiple", "rules", "questions", "answered", "certified"}
    assert block or (+met).keys() >= every | {"suggested", "pairs", "stated", "asked for"}


@pytest.mark.parametrize("name", ["given_enough", "contradicts_itself", "dead_way"])
def test_files_in_which_a_fault_was_found_are_in_everything_what_brute_force_finds(name: str) -> None:
    """What is given refutes a supposition; a choice contradicts itself; what a dead way clashes with is told."""
    assert assert_agrees(Case(long_text(__file__, f"{name}.yaml"), name), Random(name))["answered"]
