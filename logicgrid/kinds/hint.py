"""The easiest next step from a solver's marks, and what is wrong with marks that are not true: for `hint`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from logicgrid.kinds import kind_named
from logicgrid.kinds.atoms import Atoms
from logicgrid.kinds.explain import Derived, explanation_of, open_cells
from logicgrid.kinds.load import LoadedPuzzle
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Atom, Derivation, Step
from logicgrid.puzzle.explanation import NextStep, PuzzleExplanation
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.steps import outer_premises
from logicgrid.puzzle.techniques import rank


def hint(loaded: LoadedPuzzle, derived: Derived, marks: Sequence[Atom], budget: Budget) -> NextStep:
    """Return the easiest of all steps that are possible from a solver's marks, without those that are wrong."""
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
        from logicgrid.kinds.answered_questions import needed_for, settling

        wanted = [atom for each in derived.questions for atom in settling(derived.puzzle, each) if atom not in known]
        derivation = replace(derivation, steps=needed_for(derivation.steps, wanted))
    last = max([clue.number for clue in derived.puzzle.question.clues], default=0)

    def told(steps: Sequence[Step]) -> PuzzleExplanation:
        explained = atoms.explained(steps, known)
        return replace(whole, start=(), known=tuple(sorted(known)), derivation=replace(derivation, steps=explained))

    kind = kind_named(derived.puzzle.kind)
    spoils = _spoiling(derived)
    reasons = tuple([kind.refutation(atoms, atom, right, spoils) for atom in wrong])
    step = _cheapest(derivation, derived.atoms, known, last)
    if step is None:
        if derived.questions:
            return NextStep(told(()), tuple(wrong), None, True, reasons)
        left = open_cells(replace(derived, derivation=derivation), known) if derived.open else {}
        finished = derivation.complete or (derived.open and not left)
        return NextStep(told(()), tuple(wrong), None, finished, reasons, left)
    alone = told((step,))
    return NextStep(alone, tuple(wrong), alone.derivation.steps[0], False, reasons)


def _is_wrong(derived: Derived, atom: Atom) -> bool:
    """Return True if a mark is true of no answer."""
    if derived.atoms.holds(atom, derived.answer):
        return False
    if not derived.open:
        return True
    found = derived.atoms.assuming([atom]).engine().find(1, Budget(10_000))
    return found.complete and not found.solutions


def _spoiling(derived: Derived) -> Callable[[Atom], bool]:
    """Return what says whether an atom gives something away: if it is true of all answers."""
    atoms, answer = derived.atoms, derived.answer
    if not derived.open:
        return lambda atom: atoms.holds(atom, answer)
    steps = derived.derivation.steps
    return atoms.consequences([*atoms.start(), *[atom for step in steps for atom in step.conclusions]]).__contains__


def _cheapest(derivation: Derivation, atoms: Atoms, known: Collection[Atom], last: int) -> Step | None:
    """Return the easiest step that rests on what is known alone, reduced to what is new; None if there is none.

    `last` is the number of the puzzle's last clue: higher numbers are the solver's own marks, and are left out.
    """
    best: tuple[tuple[int, int], Step] | None = None
    for step in derivation.steps:
        new = tuple([atom for atom in step.conclusions if atom not in known])
        if new and all(atom in known for atom in outer_premises(step, atoms.consequences)):
            cost = rank(step.technique), len(step.premises)
            if best is None or cost < best[0]:
                best = cost, replace(_own(step, last), conclusions=new)
    return best[1] if best else None


def _own(step: Step, last: int) -> Step:
    numbers = tuple([number for number in step.clues if number <= last])
    ways = tuple([tuple([_own(inner, last) for inner in way]) for way in step.ways])
    return replace(step, clues=numbers, steps=tuple([_own(inner, last) for inner in step.steps]), ways=ways)
