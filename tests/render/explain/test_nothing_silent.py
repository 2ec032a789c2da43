"""Every fact that a step rests on was said before, and a step's conclusions are said whole: of the story's facts.

The facts are those that the writer puts into clauses, so the wording does not matter.  What they make plain need not be
said: a circle crosses out the rest of its row and its column, and what is known of one label of an actor is known of
the others.
"""

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path

import pytest

from logicgrid.csp.problem import Problem
from logicgrid.csp.question import ArrayQuestion
from logicgrid.csp.reasons import NoCommonCandidate
from logicgrid.kinds.logic_grid.drawing import Staircase
from logicgrid.kinds.logic_grid.reasons import explained, is_grid_step
from logicgrid.kinds.logic_grid.sentences import LogicGridWriter
from logicgrid.kinds.paragraphs import Line
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Atom, EitherWay, Step, outer_premises
from logicgrid.puzzle.explanation import GridMarks, PuzzleExplanation
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.report import SolutionTable
from logicgrid.words.grammar import Order
from logicgrid.words.phrases import words_of
from page_support import of_file
from random_problems import hard, irredundant
from support import CORPUS, ROOT, few, needs_corpus

WITHOUT_ANSWER = ("gouter-impossible", "schaatsers")
LONG = ("fireworks", "pannenkoekentafel", "volkstuinen", "tournoi-d-echecs")
"""Those of which the derivation takes longest, of the level of `lighthouse-keepers`, which is looked at every day."""
OURS = [
    pytest.param(path, marks=[pytest.mark.long] * (path.stem in LONG), id=path.stem)
    for path in sorted((ROOT / "puzzles").rglob("*.yaml"))
    if path.stem not in WITHOUT_ANSWER
    and not re.search("^kind: (?!logic-grid)", path.read_text(encoding="utf-8"), re.M)
]


class Listener(LogicGridWriter):
    """A writer that notes the facts which it says, but for reminders and suppositions."""

    said: list[Atom]

    def facts(self, atoms: Iterable[Atom], order: Order = "alone") -> list[str]:
        told = list(atoms)
        if order in ("main", "alone"):
            self.said += told
        return super().facts(told, order)

    def known_clauses(self, atoms: Sequence[Atom], marks: GridMarks | None = None, order: Order = "known") -> list[str]:
        before = [*self.said]
        clauses = super().known_clauses(atoms, marks, order)
        self.said = before
        return clauses

    def either_of(
        self, subject: int, values: Sequence[int], crosses: Sequence[Atom], order: Order, named: bool = False
    ) -> str:
        self.said += [*crosses, *self.excluded_by(values, [(subject, [])])]
        return super().either_of(subject, values, crosses, order, named)

    def shared(self, subjects: Sequence[int], values: Sequence[int], order: Order, one_each: bool) -> list[str]:
        self.said += self.excluded_by(values, [(subject, []) for subject in subjects])
        return super().shared(subjects, values, order, one_each)

    def either_way(
        self, step: Step, reason: EitherWay, marks: GridMarks, depth: int, said: set[Atom] | None = None
    ) -> list[Line]:
        ways = [marks.copy() for _ in reason.ways]
        for way, after in zip(reason.ways, ways, strict=True):
            after.mark(way.facts)
        self.said += set.intersection(*[{*after.atoms()} for after in ways])  # what each of them says
        return super().either_way(step, reason, marks, depth, said)

    def common(self, step: Step, reason: NoCommonCandidate, marks: GridMarks) -> str:
        self.said += step.conclusions
        return super().common(step, reason, marks)


def unsaid(
    explanation: PuzzleExplanation, plain: Callable[[Iterable[Atom]], Collection[Atom]]
) -> list[tuple[str, Step, list[Atom]]]:
    """Return the steps that rest on something that was not said, or of which not everything is said."""
    writer = Listener(explanation.scene, words_of("en"))
    writer.said = []
    scene = explanation.scene
    told = GridMarks([len(labels) for labels in scene.labels], scene.single)  # what was said, and it makes plain
    whole = told.copy()
    for marks in (told, whole):
        marks.mark(explanation.start)
    found = []

    def missing(atoms: Iterable[Atom]) -> list[Atom]:
        return [atom for atom in atoms if told.get(*atom[:2]) is not atom[2]]

    for paragraph in writer.paragraphs(explanation):
        whole.mark([atom for step in paragraph.steps for atom in step.conclusions])
        told.mark([atom for atom in writer.said if whole.get(*atom[:2]) is atom[2]])
        writer.said.clear()
        for step in paragraph.steps:
            if lacking := missing(outer_premises(step, plain)):
                found.append(("rests on", step, lacking))
            if is_grid_step(step) and not any(truth for _, _, truth in step.conclusions):
                told.mark(step.conclusions)  # carried over, or there is nobody left
            if lacking := missing(step.conclusions):
                found.append(("says half", step, lacking))
    return found


def of_problem(problem: Problem) -> tuple[PuzzleExplanation, Callable[[Iterable[Atom]], Collection[Atom]]]:
    """The explanation of a problem whose labels have no names but their numbers."""
    sizes, single = [array.size for array in problem.arrays], tuple([array.distinct for array in problem.arrays])
    labels = tuple([tuple([f"{place}-{number}" for number in range(size)]) for place, size in enumerate(sizes)])
    scene = Staircase(tuple(map(str, range(len(sizes)))), labels, single)
    derivation = ArrayQuestion(problem).derive(Budget(100_000))
    assert derivation.complete
    steps = explained(derivation.steps, GridMarks(sizes, single))
    found = PuzzleExplanation(
        "x.yaml", None, "logic-grid", None, scene, (), (), replace(derivation, steps=steps), "", SolutionTable((), ())
    )

    def plain(atoms: Iterable[Atom]) -> Collection[Atom]:
        marks = GridMarks(sizes, single, carries=False)
        marks.mark(atoms)
        return frozenset(marks.atoms())

    return found, plain


@pytest.mark.parametrize("path", few(OURS, 9))
def test_all_that_a_step_of_ours_rests_on_was_said_and_its_conclusions_are_said_whole(path: Path) -> None:
    assert unsaid(*of_file(path)) == []


@needs_corpus
def test_so_is_it_in_puzzles_of_others() -> None:
    files = sorted((CORPUS / "logic-grid").glob("*.yaml"))[::12]
    assert [(path.stem, found) for path in files if (found := unsaid(*of_file(path)))] == []


@pytest.mark.parametrize(("easy", "harder"), few([(range(6), (0,)), (range(6, 18), (2, 9))], 2), ids=["few", "many"])
def test_so_is_it_where_no_clue_is_spare(easy: range, harder: tuple[int, ...]) -> None:
    problems = [*map(irredundant, easy), *map(hard, harder)]
    told = [unsaid(*of_problem(problem)) for problem in problems if problem is not None]
    assert len(told) > len(easy)
    assert [found for found in told if found] == []


def test_a_fact_that_is_not_said_is_found() -> None:
    explanation, plain = of_file(ROOT / "puzzles" / "guest-speakers.yaml")
    steps = explanation.derivation.steps
    needed = {atom for step in steps for atom in outer_premises(step, plain)}
    lost = next(step for step in steps if step.clues and not needed.isdisjoint(step.conclusions))
    rest = tuple([step for step in steps if step is not lost])
    assert unsaid(replace(explanation, derivation=replace(explanation.derivation, steps=rest)), plain)
