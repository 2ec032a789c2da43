"""The easiest next step from a solver's marks, and what is wrong with marks that are not true: for `hint`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

from logicgrid.kinds.atoms import Atoms
from logicgrid.kinds.explain import Derived, explanation_of, open_cells
from logicgrid.kinds.load import Loaded
from logicgrid.kinds.logic_grid.scene import Staircase
from logicgrid.kinds.sudoku.scene import Digits
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Atom, Derivation, Step, opposite
from logicgrid.puzzle.explanation import Explanation, Hint
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.steps import inferences, least, outer_premises
from logicgrid.puzzle.techniques import Technique, rank

_MOST_TRIED = 80
"""The numbers of clues, one or two of them, that are tried by themselves for a short contradiction."""

_TRY = Budget(20)

_MOST_SAID = 6
"""The most inferences of a reason: what is longer is no help to a solver."""


def hint(loaded: Loaded, derived: Derived, marks: Sequence[Atom], budget: Budget) -> Hint:
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

    def told(steps: Sequence[Step]) -> Explanation:
        explained = atoms.explained(steps, known)
        return replace(whole, start=(), known=tuple(sorted(known)), derivation=replace(derivation, steps=explained))

    reasons = tuple([told(_contradiction(derived, atom, right, derivation, known, last)) for atom in wrong])
    against = tuple([_against(derived, atom, right, known) for atom in wrong])
    step = _cheapest(derivation, derived.atoms, known, last)
    if step is None:
        if derived.questions:
            return Hint(told(()), tuple(wrong), None, True, reasons, against)
        left = open_cells(replace(derived, derivation=derivation), known) if derived.open else {}
        finished = derivation.complete or (derived.open and not left)
        return Hint(told(()), tuple(wrong), None, finished, reasons, against, left)
    alone = told((step,))
    return Hint(alone, tuple(wrong), alone.derivation.steps[0], False, reasons, against)


def _is_wrong(derived: Derived, atom: Atom) -> bool:
    """Return True if a mark is true of no answer."""
    if derived.atoms.holds(atom, derived.answer):
        return False
    if not derived.open:
        return True
    found = derived.atoms.assuming([atom]).engine().find(1, Budget(10_000))
    return found.complete and not found.solutions


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


def _contradiction(
    derived: Derived, wrong: Atom, right: Sequence[Atom], derivation: Derivation, known: Collection[Atom], last: int
) -> tuple[Step, ...]:
    """Return the one step that refutes a mark from what is known, and says nothing of another cell; none if none does.

    It is a step of one clue, of two, or of the whole derivation, reduced to the mark's contrary; else, in a logic grid,
    what would follow from the mark by one clue or two, up to a contradiction.
    """
    if opposite(wrong) in known:
        return ()
    carried = _carried(derived, opposite(wrong), known)
    if carried:
        return carried
    numbers = [clue.number for clue in derived.puzzle.question.clues]
    assuming = derived.atoms.assuming(right)
    marks = [clue.number for clue in assuming.clues if clue.number > last]
    sets = [each for size in (1, 2) for each in combinations(numbers, size)] if len(numbers) < _MOST_TRIED // 2 else []
    for some in sets[:_MOST_TRIED]:
        found = _alone(derived, assuming.only([*some, *marks]).derive(_TRY), wrong, known)
        if found is not None:
            return (_own(found, last),)
    found = _supposed(derived, wrong, known) or _alone(derived, derivation, wrong, known)
    return (_own(found, last),) if found is not None else ()


def _alone(derived: Derived, derivation: Derivation, wrong: Atom, known: Collection[Atom]) -> Step | None:
    """Return the first short step from what is known that excludes a mark, with nothing else as its news."""
    contrary, plain = opposite(wrong), derived.atoms.consequences
    for step in derivation.steps:
        found = contrary in (plain([*known, *step.conclusions]) if step.clues else step.conclusions)
        rests = found and all(atom in known for atom in outer_premises(step, plain))
        if rests and not _gives_away(derived, step, known):
            return replace(step, conclusions=(contrary,))
    return None


def _gives_away(derived: Derived, step: Step, known: Collection[Atom]) -> bool:
    """Return True if a step is too long for a reason, or has steps inside that say what is true of another cell."""
    if inferences([step]) > _MOST_SAID:
        return True
    inside = [*step.steps, *[each for way in step.ways for each in way]]
    said = [atom for each in inside for atom in each.conclusions if atom not in known]
    return any(derived.atoms.holds(atom, derived.answer) for atom in said)


def _supposed(derived: Derived, wrong: Atom, known: Collection[Atom]) -> Step | None:
    """Return how a mark of a logic grid, if it is supposed, leads to a contradiction in a few sentences."""
    question = derived.puzzle.question
    if not isinstance(derived.atoms.scene(), Staircase):
        return None
    from logicgrid.csp.deduce.refute import refutation_of
    from logicgrid.csp.question import ArrayQuestion

    assert isinstance(question, ArrayQuestion)
    step = refutation_of(question.problem, wrong, known, _TRY)
    return step if step is not None and not _gives_away(derived, step, known) else None


def _against(derived: Derived, wrong: Atom, right: Sequence[Atom], known: Collection[Atom]) -> tuple[Atom, ...]:
    """Return the known facts that exclude a mark at a glance, one if possible; none if none do."""
    if opposite(wrong) not in known:
        return ()
    scene = derived.atoms.scene()
    houses = [house.cells for house in scene.houses] if isinstance(scene, Digits) else []

    def meets(atom: Atom) -> bool:
        if isinstance(scene, Staircase):
            return bool({*atom[:2]} & {*wrong[:2]}) and opposite(wrong) in derived.atoms.consequences([atom])
        same = atom[0] == wrong[0]
        return same or (atom[1] == wrong[1] and any(atom[0] in cells and wrong[0] in cells for cells in houses))

    single = next((atom for atom in sorted(known) if atom[2] and meets(atom)), None)
    if single is not None:
        return (single,)
    circles_first = sorted(right, key=lambda atom: not atom[2])
    return tuple(least(circles_first, lambda some: opposite(wrong) in derived.atoms.consequences(some)))


def _carried(derived: Derived, contrary: Atom, known: Collection[Atom]) -> tuple[Step, ...]:
    """Return the step that a derivation leaves out: two labels that are known to be one actor's go together."""
    if not contrary[2] or not isinstance(derived.atoms.scene(), Staircase):
        return ()
    for item in dict.fromkeys([each for atom in sorted(known) if atom[2] for each in atom[:2]]):
        pair = tuple([(min(item, each), max(item, each), True) for each in contrary[:2]])
        if all([atom in known for atom in pair]):
            return (Step(Technique.SYNCHRONISE, (), pair, (contrary,)),)
    return ()
