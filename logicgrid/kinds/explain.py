"""The checked derivation of a puzzle's only answer, or why there is none: for `explain`, `hint` and `certify`.

A derivation is returned only if the checker, which shares no inference with the engine, has accepted it.  For a puzzle
with several answers it goes as far as the clues lead, if requested.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import partial
from typing import Any

from logicgrid.csp.asked import Answered
from logicgrid.csp.problem import Clue
from logicgrid.kinds import Puzzle, kind_named
from logicgrid.kinds.atoms import Atoms, atoms_of, derivation_to_value, identity, questions_to_value
from logicgrid.kinds.load import LoadedPuzzle
from logicgrid.kinds.logic_grid.drawing import Staircase
from logicgrid.puzzle.budget import Budget, Clock
from logicgrid.puzzle.checker import is_too_large, not_full
from logicgrid.puzzle.derivation import Atom, Derivation, Step, outer_premises
from logicgrid.puzzle.explanation import AnsweredQuestion, NextStep, PuzzleExplanation, Spoils
from logicgrid.puzzle.ladder import rank
from logicgrid.puzzle.messages import Message, say
from logicgrid.puzzle.question import Answer
from logicgrid.puzzle.record import Record, replace
from logicgrid.puzzle.report import SolutionTable, Turning, Verdict
from logicgrid.words.phrases import in_runs

BRANCHES = 100_000
"""The default budget of a derivation, in branches."""

A_LOOK = 2_000
"""The budget for deciding whether there is exactly one answer, in branches."""

SEVERAL = "kinds.puzzle-has-more-than"
NO_ANSWER = "kinds.puzzle-has-no-answer"
ENDED = "kinds.budget-ended-before-derivation"

_OPEN = 1_000
"""The budget of a derivation, in branches, if there are several answers, since trying everything may take long."""


BRIEF = 40
"""The budget, in branches, for optional steps or levels if a cell has at least `_LONG` candidates."""

_LONG = 60


def has_long_lists(puzzle: Puzzle) -> bool:
    """Return True if some cell has too many candidates to try them one by one quickly."""
    return any([mask.bit_count() >= _LONG for row in puzzle.question.candidates() for mask in row])


def brief(puzzle: Puzzle, budget: Budget) -> Budget:
    """Return the budget for steps that are useful but not required."""
    return Budget(min(BRIEF, budget.branches), budget.seconds) if has_long_lists(puzzle) else budget


class Derived(Record):
    """A puzzle's only answer with its accepted derivation.

    If the puzzle is `open`, the answer is one of several, and the derivation leads to what all of them share.
    """

    puzzle: Puzzle
    atoms: Atoms
    answer: Answer
    derivation: Derivation
    open: bool = False
    turning: Turning | None = None
    """What all answers have in common if they are rotations of one; the caller adds this analysis."""
    questions: tuple[AnsweredQuestion, ...] = ()
    """The answers to the puzzle's questions, if all are answered; the derivation has the steps to these."""
    why_open: str = SEVERAL
    """Why the puzzle is not solved, if it is open and has no such answers."""


class NotDerived(Record):
    """Why there is no derivation: no answer, several answers, or a limit.  `reason` is a sentence.

    `found` are the steps found before a limit was reached; see `accepted`.
    """

    verdict: Verdict
    reason: str
    found: Derivation | None = None


def derive(
    puzzle: Puzzle,
    budget: Budget,
    assume_unique: bool = False,
    open_too: bool = False,
    known: Derivation | None = None,
    answers: Answered | None = None,
) -> Derived | NotDerived:
    """Return the derivation of the puzzle's only answer; it is deterministic unless the budget's seconds run out.

    If there are several answers and `open_too`, it has what follows without long searches.  `assume_unique` is for
    sudokus; such a derivation is not a certificate.  `known` is a complete derivation found earlier, which is checked
    instead of a new one.  With the `answers` to the puzzle's questions, the derivation leads to what they ask, and
    comes with the proofs of these answers.
    """
    clock = Clock(budget.seconds)
    question = puzzle.question
    derived, checked = question.derive, question.faults
    if assume_unique:
        sure: Any = question  # of a kind with `assumes_unique`, whose methods take that argument
        derived, checked = partial(sure.derive, assume_unique=True), partial(sure.faults, assume_unique=True)
    look = question.engine().find(2, Budget(min(A_LOOK, budget.branches), clock.left()))
    several = len(look.solutions) > 1
    questions: tuple[AnsweredQuestion, ...] = ()
    if answers is not None:
        from logicgrid.kinds.questions import answered_questions

        questions = answered_questions(puzzle, answers, replace(budget, seconds=clock.left()))
    if several and not open_too and not questions:
        return NotDerived("multiple", say(SEVERAL))
    if look.complete and not look.solutions:
        return NotDerived("none", say(NO_ANSWER))
    derivation = known or derived(Budget(min(budget.branches, _OPEN) if several else budget.branches, clock.left()))
    atoms = atoms_of(puzzle)
    derivation = _as_explained(puzzle, atoms, derivation, known is None)
    if not derivation.complete and not several:
        return NotDerived("unknown", say(ENDED), derivation)
    faults = tuple([fault for fault in checked(derivation) if not (several and fault == not_full())])
    if faults:
        return NotDerived("unknown", _refusal(faults[0]), derivation)
    if questions and not open_too and not all([one.steps for each in questions for one in each.refuted]):
        return NotDerived("unknown", say(ENDED))
    if questions:
        return _to_the_questions(Derived(puzzle, atoms, look.solutions[0], derivation, several, questions=questions))
    if several:
        return Derived(puzzle, atoms, look.solutions[0], derivation, True)
    return _to_the_answer(puzzle, atoms, look.solutions[0] if look.solutions else None, derivation)


def _as_explained(puzzle: Puzzle, atoms: Atoms, derivation: Derivation, is_new: bool) -> Derivation:
    """Return a derivation with its reasons; a new, complete one is put in the order that takes fewest words."""
    steps = derivation.steps
    if is_new and derivation.complete and not has_long_lists(puzzle):
        steps = puzzle.its_kind.shortest(puzzle, steps)
    return replace(derivation, steps=atoms.explained(steps, atoms.start()))


def _to_the_answer(puzzle: Puzzle, atoms: Atoms, found: Answer | None, derivation: Derivation) -> Derived | NotDerived:
    """Return the derivation with the answer it determines, unless that differs from what a search `found`."""
    question = puzzle.question
    spelled = question.spelled([atom for step in derivation.steps for atom in step.conclusions])
    answer = found if spelled is None else spelled
    if answer is None or not question.holds(answer) or found not in (None, answer):
        return NotDerived("unknown", say("kinds.derivation-search-disagree-fault"))
    return Derived(puzzle, atoms, answer, derivation)


def accepted(puzzle: Puzzle, derivation: Derivation) -> Derivation:
    """Return the steps that the checker accepts, up to the first one that would take too much work to check."""
    faults = [fault for fault in puzzle.question.faults(derivation) if fault != not_full()]
    steps = derivation.steps
    if faults:
        name = str(faults[0].values.get("name", 1)) if isinstance(faults[0], Message) else "1"
        steps = steps[: int(name.partition(".")[0]) - 1] if is_too_large(faults[0]) else ()
    return replace(derivation, steps=steps, complete=False)


def _refusal(fault: str) -> str:
    """Return the reason for withholding a derivation in which the checker finds a fault."""
    if is_too_large(fault):
        return say("kinds.derivation-cannot-checked", fault=fault)
    return say("kinds.checker-does-not-accept", fault=fault)


def _to_the_questions(derived: Derived) -> Derived:
    """Return the derivation with only the steps to what the questions ask, recording which of them these settle."""
    from logicgrid.kinds.questions import needed_for, settling

    steps, start = derived.derivation.steps, derived.atoms.start()
    known = derived.atoms.consequences([*start, *[atom for step in steps for atom in step.conclusions]])
    wanted: list[Atom] = []
    questions = []
    for each in derived.questions:
        atoms = settling(derived.puzzle, each)
        settled = bool(atoms) and known.issuperset(atoms)
        wanted += atoms if settled else ()
        questions.append(replace(each, settled=settled))
    concluded = {atom for step in steps for atom in (*step.conclusions, *start)}
    if concluded.issuperset(wanted):
        steps = needed_for(steps, wanted)
    return replace(derived, derivation=replace(derived.derivation, steps=steps), questions=tuple(questions))


def explanation_of(loaded: LoadedPuzzle, derived: Derived) -> PuzzleExplanation:
    """Return everything that a renderer needs to put the derivation into words."""
    from logicgrid.csp.deduce.ladder import RUNGS

    puzzle, atoms = derived.puzzle, derived.atoms
    scene, steps = atoms.scene(), derived.derivation.steps
    if isinstance(scene, Staircase) and derived.derivation.level == 2:
        marks = scene.marks()
        marks.mark(atoms.start())
        fresh = []
        for step in steps:  # steps that find nothing new are not shown
            if any([marks.get(*atom[:2]) != atom[2] for atom in step.conclusions]):
                fresh.append(step)
                marks.mark(step.conclusions)
        steps = tuple(fresh)
    hardest = max([step.technique for step in steps], key=rank, default="")
    if hardest in RUNGS and RUNGS[hardest].level > derived.derivation.level:
        hardest = ""  # it means suppositions, which the level is about
    board = puzzle.present(derived.answer).board
    board = replace(board, header=scene.names) if isinstance(scene, Staircase) else board
    return PuzzleExplanation(
        file=loaded.file,
        title=puzzle.title,
        kind=puzzle.kind,
        language=puzzle.language,
        scene=scene,
        clues=_texts(puzzle, puzzle.clues),
        rules=_texts(puzzle, puzzle.rules),
        start=atoms.start(),
        derivation=derived.derivation,
        hardest=hardest,
        board=_with_open_cells(board, open_cells(derived)) if derived.open else board,
        open=derived.open,
        turning=derived.turning,
        intro=puzzle.intro,
        questions=derived.questions,
    )


def _texts(puzzle: Puzzle, clues: Sequence[Clue]) -> tuple[str, ...]:
    """Return the texts of clues, or of rules that always hold, by number; a draft's numbers may have gaps."""
    texts = dict(zip([abs(clue.number) for clue in clues], puzzle.its_kind.texts(puzzle, clues), strict=True))
    return tuple([texts.get(number, "") for number in range(1, max(texts, default=0) + 1)])


def open_cells(derived: Derived, known: Iterable[Atom] = ()) -> dict[str, Any]:
    """Return what is left open by the derivation and other known atoms, in the form of `solve --format json`."""
    atoms, puzzle = derived.atoms, derived.puzzle
    found = [atom for step in derived.derivation.steps for atom in step.conclusions]
    values = [list(row) for row in puzzle.question.candidates()]
    scene = atoms.scene()
    places = scene.places() if isinstance(scene, Staircase) else None
    for one, other, truth in atoms.consequences([*found, *known]):
        row, value = (0, other) if places is None else places[other]
        if places is None or one < len(values[0]):
            values[row][one] &= 1 << value if truth else ~(1 << value)
    _, several = puzzle.its_kind.opened(puzzle, tuple(map(tuple, values)))
    return {name: each for name, each in several.items() if each}


def _with_open_cells(board: SolutionTable, several: dict[str, Any]) -> SolutionTable:
    """Return the board with the possible values of open cells; in a picture, question marks."""
    rows = [list(row) for row in board.rows]
    for number, row in enumerate(rows, start=1):
        for column, name in enumerate(board.header):
            if isinstance(several.get(row[0]), dict) and name in several[row[0]]:
                row[column] = " | ".join(in_runs(several[row[0]][name]))
            elif f"r{number}c{column}" in several:
                row[column] = "?"
    return replace(board, rows=tuple(map(tuple, rows)))


def value_of(derived: Derived) -> dict[str, Any]:
    """Return the derivation in the JSON form of the contract."""
    value = derivation_to_value(derived.derivation, derived.atoms, identity(derived.puzzle))
    if derived.questions:
        value["questions"] = questions_to_value(derived.questions, derived.atoms)
    if not derived.open:
        return value
    turning = {} if derived.turning is None else {"turning": derived.turning.to_value()}
    return {**value, "complete": False, "open": open_cells(derived), **turning}


# --- The next step from a solver's marks ------------------------------------------------------------------------------


def hint(loaded: LoadedPuzzle, derived: Derived, marks: Sequence[Atom], budget: Budget) -> NextStep:
    """Return the easiest possible step from a solver's marks, ignoring wrong ones."""
    atoms = derived.atoms
    whole = explanation_of(loaded, derived)
    wrong = [atom for atom in marks if _is_wrong(derived, atom)]
    right = [atom for atom in marks if atom not in wrong]
    known = atoms.consequences(right)
    derivation = derived.derivation
    if right:
        derivation = atoms.assuming(right).derive(budget)
        derivation = replace(derivation, steps=atoms.explained(derivation.steps, known))
    if derived.questions:
        from logicgrid.kinds.questions import needed_for, settling

        wanted = [atom for each in derived.questions for atom in settling(derived.puzzle, each) if atom not in known]
        derivation = replace(derivation, steps=needed_for(derivation.steps, wanted))
    last = max([clue.number for clue in derived.puzzle.question.clues], default=0)

    def with_steps(steps: Sequence[Step]) -> PuzzleExplanation:
        explained = atoms.explained(steps, known)
        return replace(whole, start=(), known=tuple(sorted(known)), derivation=replace(derivation, steps=explained))

    kind = kind_named(derived.puzzle.kind)
    spoils = _spoiling(derived)
    reasons = tuple([kind.refutation(atoms, atom, right, spoils) for atom in wrong])
    step = _cheapest(derivation, derived.atoms, known, last)
    if step is None:
        if derived.questions:
            return NextStep(with_steps(()), tuple(wrong), None, True, reasons)
        left = open_cells(replace(derived, derivation=derivation), known) if derived.open else {}
        finished = derivation.complete or (derived.open and not left)
        return NextStep(with_steps(()), tuple(wrong), None, finished, reasons, left)
    alone = with_steps((step,))
    return NextStep(alone, tuple(wrong), alone.derivation.steps[0], False, reasons)


def _is_wrong(derived: Derived, atom: Atom) -> bool:
    """Return True if a mark is true in no answer."""
    if derived.atoms.holds(atom, derived.answer):
        return False
    if not derived.open:
        return True
    found = derived.atoms.assuming([atom]).engine().find(1, Budget(10_000))
    return found.complete and not found.solutions


def _spoiling(derived: Derived) -> Spoils:
    """Return the predicate for atoms that give something away: those true in all answers."""
    atoms, answer = derived.atoms, derived.answer
    if not derived.open:
        return lambda atom: atoms.holds(atom, answer)
    steps = derived.derivation.steps
    return atoms.consequences([*atoms.start(), *[atom for step in steps for atom in step.conclusions]]).__contains__


def _cheapest(derivation: Derivation, atoms: Atoms, known: Collection[Atom], last: int) -> Step | None:
    """Return the easiest step that rests only on known atoms, reduced to its new conclusions; None if there is none.

    `last` is the number of the puzzle's last clue: higher numbers are the solver's own marks, and are dropped.
    """
    fitting = [
        replace(_own(step, last), conclusions=new)
        for step in derivation.steps
        if (new := tuple([atom for atom in step.conclusions if atom not in known]))
        and all(atom in known for atom in outer_premises(step, atoms.consequences))
    ]
    return min(fitting, key=lambda step: (rank(step.technique), len(step.premises)), default=None)


def _own(step: Step, last: int) -> Step:
    numbers = tuple([number for number in step.clues if number <= last])
    ways = tuple([tuple([_own(inner, last) for inner in way]) for way in step.ways])
    return replace(step, clues=numbers, steps=tuple([_own(inner, last) for inner in step.steps]), ways=ways)
