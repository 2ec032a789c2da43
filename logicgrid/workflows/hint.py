"""The easiest next step from a solver's marks, and what is wrong with marks that are not true: for `hint`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

from logicgrid.kinds.atoms import Atoms
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Atom, Derivation, Step, opposite
from logicgrid.puzzle.explanation import Digits, Explanation, Hint, Staircase
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.steps import least, outer_premises
from logicgrid.puzzle.techniques import Technique
from logicgrid.workflows.explain import Derived, explanation_of, open_cells
from logicgrid.workflows.load import Loaded

_MOST_TRIED = 80
"""The numbers of clues, one or two of them, that are tried by themselves for a short contradiction."""

_TRY = Budget(20)


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
    last = max([clue.number for clue in derived.puzzle.question.clues], default=0)

    def told(steps: Sequence[Step]) -> Explanation:
        explained = atoms.explained(steps, known)
        return replace(whole, start=(), known=tuple(sorted(known)), derivation=replace(derivation, steps=explained))

    reasons = tuple([told(_contradiction(derived, atom, right, derivation, known, last)) for atom in wrong])
    against = tuple([_against(derived, atom, right, known) for atom in wrong])
    step = _cheapest(derivation, derived.atoms, known, last)
    if step is None:
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
    order = list(Technique)
    best: tuple[tuple[int, int], Step] | None = None
    for step in derivation.steps:
        new = tuple([atom for atom in step.conclusions if atom not in known])
        if new and all(atom in known for atom in outer_premises(step, atoms.consequences)):
            cost = order.index(Technique(step.technique)), len(step.premises)
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
    """Return the steps from what is known to the contrary of a wrong mark: of one clue, of two, or as few as seen."""
    numbers = [clue.number for clue in derived.puzzle.question.clues]
    assuming = derived.atoms.assuming(right)
    marks = [clue.number for clue in assuming.clues if clue.number > last]
    sets = [each for size in (1, 2) for each in combinations(numbers, size)] if len(numbers) < _MOST_TRIED // 2 else []
    for some in sets[:_MOST_TRIED]:
        found = _slice(derived, assuming.only([*some, *marks]).derive(_TRY), wrong, known, last)
        if found is not None:
            return found
    return _slice(derived, derivation, wrong, known, last) or ()


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


def _carried(derived: Derived, derivation: Derivation, contrary: Atom, known: Collection[Atom]) -> tuple[Step, ...]:
    """Return the step that a derivation leaves out: two labels that it finds to be one actor's go together."""
    facts = derived.atoms.consequences([*known, *[atom for step in derivation.steps for atom in step.conclusions]])
    if not contrary[2] or contrary in facts or not isinstance(derived.atoms.scene(), Staircase):
        return ()
    for item in dict.fromkeys([each for atom in sorted(facts) if atom[2] for each in atom[:2]]):
        pair = tuple([(min(item, each), max(item, each), True) for each in contrary[:2]])
        if all([atom in facts for atom in pair]):
            return (Step(Technique.SYNCHRONISE, (), pair, (contrary,)),)
    return ()


def _slice(
    derived: Derived, derivation: Derivation, wrong: Atom, known: Collection[Atom], last: int
) -> tuple[Step, ...] | None:
    """Return the steps of a derivation that lead to the contrary of a mark; None if it does not."""
    steps: list[Step] = []
    contrary = opposite(wrong)
    for step in (*derivation.steps, *_carried(derived, derivation, contrary, known)):
        steps.append(step)
        if contrary in derived.atoms.consequences([*known, *[atom for each in steps for atom in each.conclusions]]):
            break
    else:
        return () if contrary in known else None
    kept: list[Step] = []
    for place in reversed(range(len(steps))):
        rest = [*steps[:place], *kept]
        atoms = {*known, *[atom for each in rest for atom in each.conclusions]}
        needed = any(atom not in atoms for each in kept for atom in outer_premises(each, derived.atoms.consequences))
        if needed or contrary not in derived.atoms.consequences(atoms):
            kept.insert(0, steps[place])
    return tuple([_own(step, last) for step in kept])
