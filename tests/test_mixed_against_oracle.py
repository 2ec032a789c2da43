"""Random puzzles that mix rules, groups, times, relations, steps and questions: everything against brute force."""

import json
from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import oracle
from every_node import by_cpsat
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
from logicgrid.puzzle.report import PuzzleReport
from random_mixed import Mixed, mixed, text_of
from support import answers, blocks, daily, long_text, plainly, puzzle_of


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
    """A random file, read by both."""

    def __init__(self, seed: int) -> None:
        self.seed, self.rng = seed, Random(-seed)
        self.mixed: Mixed = mixed(Random(seed))
        loaded = load_text(self.mixed.text)
        assert loaded.puzzle is not None, (seed, loaded.errors)
        self.loaded, self.puzzle = loaded, loaded.puzzle
        self.question: ArrayQuestion = grid_of(loaded.puzzle).question
        self.solutions = plainly(self.mixed.puzzle.solutions())
        self.several = len(self.solutions) > 300

    def where(self) -> str:
        return f"seed {self.seed}: {self.mixed.text}"

    # ------------------------------------------------------------------ the grid

    def verdict(self) -> str:
        return {0: "none", 1: "unique"}.get(len(self.solutions), "multiple")

    def check_verdict(self) -> PuzzleReport:
        report = judge_loaded(self.loaded, Limits(solutions=len(self.solutions) + 1, branches=100_000))
        wrong = [each for each in report.errors if not each.code.startswith("question-")]
        assert not wrong, (self.where(), wrong)
        answered = all(each.verdict == "answered" for each in self.mixed.asked) and self.mixed.asked
        expected = "answered" if answered and self.solutions else self.verdict()
        assert report.verdict == expected, self.where()
        assert answers(report) == self.solutions, self.where()
        return report

    def check_methods(self) -> None:
        """CP-SAT alone, the search alone, and counting find what brute force finds."""
        alone = by_cpsat(ArrayEncoding(self.question.problem), presolve=True)
        found = self.question.engine().find(len(self.solutions) + 1, Budget(200_000))
        assert found.complete, self.where()
        for some in (alone, found.solutions):
            assert len(some) == len({*some}) == len(self.solutions), self.where()
        assert {*alone} == {*found.solutions}, self.where()
        assert self.question.count(None).number == len(self.solutions), self.where()

    def check_counts(self) -> None:
        figures = report_on_clues(self.puzzle, None)
        stages = self.mixed.puzzle.remaining()
        assert [figures.total.number, *[each.remaining.number for each in figures.clues]] == stages, self.where()
        for each in figures.clues:
            assert each.without.number == self.mixed.puzzle.without(each.number), self.where()
            if each.text_only or (not self.puzzle.questions and self.solutions):
                needless = each.without.number == len(self.solutions) and not each.text_only
                assert each.redundant == needless, self.where()

    # ------------------------------------------------------------------ what is derived

    def check_derivation(self) -> None:
        if not self.solutions:
            return
        derivation = self.question.derive(Budget(3_000))
        faults = ArrayChecker(self.question.problem).faults(derivation)
        assert [fault for fault in faults if derivation.complete or "full" not in fault] == [], self.where()
        assert not derivation.complete or len(self.solutions) == 1, self.where()
        atoms, known = atoms_of(self.puzzle), [self.answer(world) for world in self.mixed.worlds]
        for step in derivation.steps:
            for atom in step.conclusions:
                assert all(atoms.holds(atom, answer) for answer in known), (self.where(), step)

    def answer(self, world: oracle.World) -> Any:
        rows = [tuple(range(len(self.mixed.puzzle.actors))), *map(tuple, world)]
        answer = tuple(rows)
        assert evaluate.holds(self.question.problem, answer), self.where()
        return answer

    def check_certificate(self, answered: bool) -> bool:
        found = way_through(self.puzzle, Budget(3_000), to_questions=True)
        if not isinstance(found, Derived):
            assert found.verdict in ("unknown", "none", "multiple"), self.where()
            assert found.verdict != "unknown" or "fault" not in found.reason, (self.where(), found.reason)
            assert (found.verdict == "none") <= (not self.solutions), self.where()
            settled = len(self.solutions) == 1 and all(each.verdict == "answered" for each in self.mixed.asked)
            assert found.verdict != "multiple" or not settled, (self.where(), found.reason)
            return False
        assert answered or len(self.solutions) == 1, self.where()
        text = to_text(value_of(found))
        steps, fault = verified(self.puzzle, text.encode(), "x")
        assert fault == "", (self.where(), fault)
        worse = json.loads(text)
        worse["puzzle"] = "0" * 64
        assert verified(self.puzzle, json.dumps(worse).encode(), "x")[1], self.where()
        return steps >= 0

    # ------------------------------------------------------------------ conflicts, questions, suggestions

    def check_conflicts(self) -> None:
        found = report_on_conflicts(self.puzzle, None)
        assert bool(found.conflicts) == (not self.solutions), self.where()
        for conflict in found.conflicts:
            assert not self.possible(conflict), self.where()
            assert all(self.possible([each for each in conflict if each != one]) for one in conflict), self.where()
        every = range(1, len(self.mixed.puzzle.clues) + 1)
        for repair in found.repairs:
            left = [each for each in every if each not in repair]
            assert self.possible(left), self.where()
            assert not any(self.possible([*left, one]) for one in repair), self.where()

    def possible(self, clues: Any) -> bool:
        return self.mixed.puzzle.count({*clues}) > 0

    def check_questions(self, report: PuzzleReport) -> None:
        assert len(report.questions) == (len(self.mixed.asked)), self.where()
        for found, wanted in zip(report.questions, self.mixed.asked, strict=True):
            here = f"question {found.number} of {self.where()}"
            assert found.verdict == wanted.verdict, here
            assert spelled(found.answers) == spelled(wanted.answers), here
            for choice, can in zip(found.choices, wanted.can, strict=True):
                assert choice.can == (can if self.solutions else None), here
                assert (choice.witness is not None) == can, here

    def check_suggestions(self) -> int:
        if self.verdict() != "multiple" or self.several:
            return 0
        report = judge_loaded(self.loaded, Limits(solutions=3, branches=100_000), ReportOptions(suggest=3))
        for clue in report.next_clues:
            left = [each for each in self.mixed.puzzle.solutions() if self.mixed.puzzle.holds(clue.rule, each)]
            assert len(left) == clue.leaves, (clue, self.where())
            for number in clue.settles:
                with_clue = {**self.mixed.data, "clues": [*self.mixed.data["clues"], clue.rule]}
                assert judge_loaded(load_text(text_of(with_clue)), Limits()).questions[number - 1].verdict == "answered"
        return len(report.next_clues)

    # ------------------------------------------------------------------ identity

    def check_identity(self) -> None:
        """Texts are no part of the identity; names, and the order of the clues, are no part of the form up to names."""
        data, form = self.mixed.data, canonical(self.puzzle)
        shuffled = {**data, "clues": self.rng.sample(data["clues"], len(data["clues"]))}
        assert canonical(puzzle_of(text_of(shuffled))) == form, self.where()
        renamed = self.mixed.text
        for old, new in {"Ann": "Xena", "Ben": "Yves", "Cleo": "Zoe", "gives_to": "visits", "women": "friends"}.items():
            renamed = renamed.replace(old, new)
        assert canonical(puzzle_of(renamed)) == form, self.where()
        clues = [each if isinstance(each, dict) else {"text": "So.", "rule": each} for each in data["clues"]]
        told = {**data, "title": "Notice", "intro": "Once upon a time.", "clues": clues}
        assert identity(puzzle_of(text_of(told))) == identity(self.puzzle), self.where()
        listed = self.mixed.text
        for name in ("women", "early", "some"):
            found = self.mixed.puzzle.groups.get(name)
            if found and (found[0] is None or name == "early"):
                labels = self.mixed.puzzle.actors if found[0] is None else self.mixed.puzzle.properties[found[0]].labels
                members = ", ".join(json.dumps(labels[place])[1:-1] for place in found[1])
                plain_names = all(label.isidentifier() for label in labels)
                listed = listed.replace(f") in {name}", f") in [{members}]") if plain_names else listed
        assert identity(puzzle_of(listed)) == identity(self.puzzle), self.where()


def assert_agrees(seed: int) -> Counter[str]:
    case = Case(seed)
    met = Counter([case.verdict(), *case.mixed.data, *(each.verdict for each in case.mixed.asked)])
    case.check_identity()
    case.check_conflicts()
    if case.several:
        return met
    report = case.check_verdict()
    case.check_methods()
    case.check_counts()
    case.check_questions(report)
    case.check_derivation()
    met["certified"] += case.check_certificate(report.verdict == "answered")
    met["suggested"] += case.check_suggestions()
    return met


@pytest.mark.parametrize("block", blocks(50, 1))
def test_random_puzzles_of_mixed_keys_are_in_everything_what_brute_force_finds(block: int) -> None:
    met: Counter[str] = Counter()
    for seed in daily(range(12 * block, 12 * (block + 1)), 2):
        met.update(assert_agrees(seed))
    every = {"none", "unique", "multiple", "rules", "questions", "answered", "certified", "suggested"}
    assert block or met.keys() >= every


GIVEN_ENOUGH = long_text(__file__, "given_enough.yaml")


def test_what_is_given_alone_refutes_a_supposition() -> None:
    loaded = load_text(GIVEN_ENOUGH)
    assert loaded.puzzle is not None, loaded.errors
    (question,) = judge_loaded(loaded, Limits()).questions
    assert (question.verdict, question.answer) == ("answered", 1)
    found = way_through(loaded.puzzle, Budget(3_000), to_questions=True)
    assert isinstance(found, Derived)
    assert verified(loaded.puzzle, to_text(value_of(found)).encode(), "x")[1] == ""


@pytest.mark.parametrize("seed", [700_393, 700_265])
def test_a_choice_that_contradicts_itself_and_what_a_dead_way_clashes_with_are_told(seed: int) -> None:
    assert_agrees(seed)
