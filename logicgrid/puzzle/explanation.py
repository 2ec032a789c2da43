"""The values that `explain` and `hint` pass to the renderers: a derivation with everything needed for its text.

A *scene* gives the meaning of the numbers in a derivation's atoms.  All labels are as the author wrote them, possibly
followed by a unit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from logicgrid.puzzle.derivation import Atom, Derivation, Ending, Step
from logicgrid.puzzle.pencil_marks import PencilMarks
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.report import SolutionTable, Turning


class Scene(Record):
    """The meaning of the numbers in the atoms of one puzzle; each kind has its own class, with the kind's name."""

    kind: ClassVar[str]

    def marks(self) -> PencilMarks:
        """Return the marks before the first atom."""
        raise NotImplementedError


class Refuted(Record):
    """Why something is impossible: steps from the clues and a supposition to a contradiction, and the contradiction.

    The supposition is the clue whose number is one above the last.  `choice` is the index of the choice that it is
    about, -1 if there are no choices.  There are no steps if no short refutation is known.
    """

    choice: int
    steps: tuple[Step, ...]
    ending: Ending | None


class Witnessed(Record):
    """Why something is possible: an answer, in JSON, and as people draw it."""

    choice: int
    value: Any
    board: SolutionTable


class AnsweredQuestion(Record):
    """A question with one answer, with its proof: `key` is the answer in the form of `question`.

    `settled`: the steps of the grid lead to it, without a supposition.  `supposition` is the number of the clue that
    represents the supposition.  In words, `texts` are the choices, `given` is the question's own supposition, and
    `heading` the question.
    """

    question: Any
    key: Any
    refuted: tuple[Refuted, ...]
    witnesses: tuple[Witnessed, ...]
    settled: bool = False
    supposition: int = 0
    texts: tuple[str, ...] = ()
    given: str = ""
    heading: str = ""


class PuzzleExplanation(Record):
    """The derivation of the only answer from the clues, ready to be put into words.

    `clues` are the texts of the clues, in the order of their numbers from 1.  `start` has the atoms known before the
    first step; `board` is the answer.
    """

    file: str
    title: str | None
    kind: str
    language: str | None
    scene: Scene
    clues: tuple[str, ...]
    start: tuple[Atom, ...]
    derivation: Derivation
    hardest: str
    """The technique that sets the level; "" if there is none, or if ways with other clues are shown instead of it."""
    board: SolutionTable
    known: tuple[Atom, ...] = ()
    """The atoms that the reader already knows, so that they are not explained."""
    open: bool = False
    """Whether the puzzle has several answers; the board then shows what the clues leave."""
    intro: str | None = None
    turning: Turning | None = None
    """The finding that all answers are rotations of one, if they are."""
    rules: tuple[str, ...] = ()
    """The texts of the rules that always hold and are not clues, in the order of their numbers -1, -2, …"""
    questions: tuple[AnsweredQuestion, ...] = ()

    def text_of(self, number: int) -> str:
        """Return the text of a clue or, if the number is below 0, of a rule that always holds."""
        return self.clues[number - 1] if number > 0 else self.rules[-number - 1]


class NextStep(Record):
    """The easiest next step from a solver's marks.

    `explanation` has the marks and the single step.  `step` is None if everything is known (`finished`), if the clues
    lead no further (`open` has what they leave, by actor or cell), or if the budget ended.  `wrong` are the wrong
    marks; `reasons` has a refutation for each of them, None if there is no short one.
    """

    explanation: PuzzleExplanation
    wrong: tuple[Atom, ...]
    step: Step | None
    finished: bool
    reasons: tuple[Refutation | None, ...] = ()
    open: Any = None


Spoils = Callable[[Atom], bool]
"""A predicate: is an atom true in the answer, so that mentioning it would give it away?"""

MOST_STEPS = 4
"""The largest number of steps between the supposition and the clash: with these two, a reason has six sentences."""


MOST_CLUES = 7
MOST_CELLS = 12
"""The largest numbers of clues, or of cells filled one after the other, that one sentence of a refutation rests on."""


class Supposed(Record):
    """One sentence of a refutation: its rule (a name defined by the kind), its clue, 0 for none, and its facts.

    `premises` are on the board, or were concluded before; the last step, the clash, has no conclusions.  `place` and
    `house` locate the clash, if it is not about atoms, and `limits` are the numbers of rules that it rests on.
    """

    rule: str
    clue: int
    premises: tuple[Atom, ...]
    conclusions: tuple[Atom, ...]
    place: int = -1
    house: int = -1
    limits: tuple[int, ...] = ()
    left: tuple[tuple[int, ...], ...] = ()
    """The candidates left for labels that have none in common."""
    goes_on: bool = False
    """Whether it continues the sentence before."""
    leap: tuple[Supposed, ...] = ()
    """The steps for which it stands, if there are several, in order; it is the last one."""


class Refutation(Record):
    """The consequences of a wrong mark: the steps, and the clash in which they end."""

    wrong: Atom
    steps: tuple[Supposed, ...]
    ending: Supposed

    def clues(self) -> tuple[int, ...]:
        """Return the numbers of the clues that the steps need."""
        steps = [each for step in (*self.steps, self.ending) for each in step.leap or (step,)]
        return tuple(sorted({step.clue for step in steps if step.clue}))

    @property
    def is_short(self) -> bool:
        """Whether no sentence rests on more clues, or more steps without a clue, than can be followed."""
        leaps = [(step.leap, {each.clue for each in step.leap} - {0}) for step in (*self.steps, self.ending)]
        return all([len(clues) <= MOST_CLUES if clues else len(leap) <= MOST_CELLS for leap, clues in leaps])

    @property
    def effort(self) -> int:
        """How hard it is to follow: two steps at once are no harder than two sentences."""
        return sum([len(step.leap or (step,)) ** 2 + 2 for step in (*self.steps, self.ending)])

    def premises(self) -> tuple[Atom, ...]:
        """Return the atoms that the steps need from the board."""
        said = {self.wrong, *[atom for step in self.steps for atom in step.conclusions]}
        needed = [atom for step in (*self.steps, self.ending) for atom in step.premises]
        return tuple(dict.fromkeys([atom for atom in needed if atom not in said]))
