"""A derivation: small steps from the clues to the full grid, which explain, rate and certify a puzzle at once.

An *atom* says whether a value is at a place, as two whole numbers and a truth value; its opposite has the other truth
value.  The numbers depend on the kind of puzzle:

-   problems of arrays: two items (an item is a label of a category; items are numbered through all categories, the
    actors first, as in `csp.problem.Layout`), the smaller first, that belong to the same actor or do not;
-   sudokus: a cell in reading order and a digit from 0;
-   nonograms: a cell in reading order and a colour, 0 for empty.

A step is *sound* if its clues, the kind's own rules and its premises together force its conclusions.  Its premises are
atoms that were concluded before it (in the same list of steps, or in one that encloses it), given from the start, or
supposed.  A step with `suppose` refutes that atom: its inner steps end in a contradiction, and its one conclusion is
the opposite of `suppose`.

A step says *that* its conclusions follow; its reason says *how a person sees it*: the house and the digit of a hidden
single, the lines of a fish, the way in which a supposition ends.  The techniques give reasons when they find something;
renderers only put them into words, and the JSON form of a derivation carries them (`kinds.atoms.reason_to_value`).
Checkers never look at them.  What only one kind of puzzle knows is in its room: `csp/reasons.py`,
`kinds/sudoku/reasons.py`, `kinds/nonogram/reasons.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import ClassVar

from logicgrid.puzzle.record import Record


class ReasonPart(Record):
    """A part of a reason, or a whole one."""

    kind: ClassVar[str] = ""

    @classmethod
    def name(cls) -> str:
        """Return its name in JSON; part of the file format: a class that is renamed keeps it as its `kind`."""
        return cls.kind or re.sub(r"(?<=.)(?=[A-Z][a-z])", "-", cls.__name__).lower()


class Reason(ReasonPart):
    """Why a step holds."""


class Ending(Reason):
    """In what a supposition ends."""


class Clash(Ending):
    """`atom` is concluded, and its opposite was known before (`known`), or follows from the supposition, too.

    `facts` are what it clashes with in a logic grid.
    """

    atom: Atom
    known: bool
    facts: tuple[Atom, ...] = ()


class EmptyRow(Ending):
    """A label has no candidate left in a category: `facts` are what excludes them."""

    item: int
    category: int
    facts: tuple[Atom, ...] = ()


class BrokenClue(Ending):
    """A clue cannot hold any more."""

    clue: int


class ClueWay(ReasonPart):
    """One way in which a clue can come true: its facts; and how it contradicts itself, None if it does not."""

    kind = "way"
    facts: tuple[Atom, ...]
    ending: Ending | None


class EitherWay(Reason):
    """The ways that a clue leaves: the conclusions are true in each of them.

    `clue` is None if the ways are the colours that a cell of a nonogram has left.  If one other clue is followed in the
    ways, and three or fewer are not contradictory, `joint` are the ways in which both clues come true together: for
    each the facts of the way, and what the other clue says in it.
    """

    clue: int | None
    ways: tuple[ClueWay, ...]
    joint: tuple[tuple[Atom, ...], ...] = ()


class Trial(Reason):
    """The supposition is refuted; `ending` is the contradiction, None if it is none of these."""

    ending: Ending | None


Atom = tuple[int, int, bool]


def opposite(atom: Atom) -> Atom:
    """Return the atom that says the contrary."""
    return (atom[0], atom[1], not atom[2])


class Step(Record):
    """One inference.

    `technique` is one of `techniques.Technique`; a certificate that was read may have another text.  `clues` are the
    numbers of the clues that the step needs, none if it follows from the kind's own rules; a number below 0 is that of
    one of the puzzle's rules (-1 the first), which always hold and are no clues.  `reason` is what the
    technique found; None in a certificate that was read, and if no reason is known.

    A step with `ways` follows each way in which its clue can come true by steps of its own.  The first of these has the
    facts of the way as premises and conclusions; each way ends in the step's conclusions, or in a contradiction.
    """

    technique: str
    clues: tuple[int, ...]
    premises: tuple[Atom, ...]
    conclusions: tuple[Atom, ...]
    suppose: Atom | None = None
    steps: tuple[Step, ...] = ()
    reason: Reason | None = None
    ways: tuple[tuple[Step, ...], ...] = ()


class Derivation(Record):
    """All steps, in an order in which they can be read.

    `level` is the hardest rung of the ladder that was needed (1 to 6; see `steps.hardest`); `effort` weighs the steps.
    A *round* (in JSON, a wave) is everything that can be concluded at once from what is known; it is narrow if a single
    clue yields anything.  `waves` and `narrow_waves` are the numbers of rounds and of narrow ones.  `complete` is False
    if the budget ended before the grid was full.
    """

    steps: tuple[Step, ...]
    level: int
    effort: float
    waves: int
    narrow_waves: int
    complete: bool


def hardest(levels: Iterable[int]) -> int:
    """Return the level of a derivation whose steps are of these levels: 1 to 6.

    The grid's own rules are no rung (0 here): a puzzle that they suffice for is as easy as can be.
    """
    return max([1, *levels])


def inferences(steps: Iterable[Step]) -> int:
    """Return the number of steps, those inside suppositions and ways counted.

    >>> inner = Step("clue", (1,), (), ((0, 3, True),))
    >>> inferences([inner, Step("trial", (), (), ((0, 4, False),), (0, 4, True), (inner, inner))])
    4
    """
    return sum([1 + inferences(step.steps) + sum(map(inferences, step.ways)) for step in steps])


def least(premises: Sequence[Atom], suffices: Callable[[Sequence[Atom]], bool]) -> list[Atom]:
    """Return premises that suffice, none of which can be left out; the first ones if there is a choice.

    By halving, so that few tries are needed if few premises are (QuickXplain: Junker, AAAI 2004).
    """

    def needed(base: list[Atom], atoms: Sequence[Atom], is_new: bool) -> list[Atom]:
        if is_new and suffices(base):
            return []
        if len(atoms) == 1:
            return list(atoms)
        half = len(atoms) // 2
        late = needed([*base, *atoms[:half]], atoms[half:], half > 0)
        return needed([*base, *late], atoms[:half], bool(late)) + late

    if not premises or suffices([]):
        return []
    return needed([], premises, False)


def outer_premises(step: Step, made_plain: Callable[[Iterable[Atom]], Collection[Atom]] = frozenset) -> Iterator[Atom]:
    """Yield what a step needs from outside: its premises, those of the steps inside it, and what these clash with.

    `made_plain` returns atoms with what they make plain, so that only what comes from outside is yielded of the facts
    that leave a row empty.
    """
    from logicgrid.puzzle.techniques import Technique

    yield from step.premises
    blocks: list[tuple[Sequence[Step], Ending | None]] = []
    match step.reason:
        case EitherWay(ways=ways) if ways:
            blocks = [(inner, way.ending) for inner, way in zip(step.ways, ways, strict=True)]
        case Trial(ending):
            blocks = [(step.steps, ending)]
        case _:
            blocks = [(inner, None) for inner in (step.steps, *step.ways)]
    for inner, ending in blocks:
        own = {step.suppose} if step.suppose is not None else set()
        needed: list[Atom] = []
        for place, each in enumerate(inner):
            if each.technique != Technique.WAY or place:
                needed += [atom for atom in outer_premises(each, made_plain) if atom not in own]
            own.update(each.conclusions)
        match ending:
            case Clash(atom, known):
                needed += [opposite(atom)] if known else []
            case EmptyRow(facts=facts):
                inside, anyway = made_plain([*own, *needed]), made_plain(())
                needed += [atom for atom in facts if atom not in inside or atom in anyway]
        yield from needed
