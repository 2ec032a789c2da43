"""A derivation: small steps from the clues to the full grid, which explain, rate and certify a puzzle.

An *atom* says whether a value is at a place, as two integers and a truth value; its opposite has the other truth value.
The numbers depend on the kind of puzzle:

-   problems of arrays: two items (an item is a label of a category; items are numbered across all categories, the
    actors first, as in `csp.problem.Layout`), the smaller first, that belong to the same actor or do not;
-   sudokus: a cell in reading order and a digit from 0;
-   nonograms: a cell in reading order and a colour, 0 for empty.

A step is *sound* if its clues, the kind's own rules and its premises together force its conclusions.  Its premises are
atoms that were concluded before it (in the same list of steps, or an enclosing one), given from the start, or supposed.
A step with `suppose` refutes that atom: its inner steps end in a contradiction, and its only conclusion is the opposite
of `suppose`.

A step says *that* its conclusions follow; its reason says *how a person sees it*: the house and the digit of a hidden
single, the lines of a fish, the contradiction of a supposition.  The techniques give reasons with their finds;
renderers only put them into words, and the JSON form of a derivation includes them (`kinds.atoms.reason_to_value`).
Checkers never use them.  The reasons of a single kind are in its room: `csp/reasons.py`, `kinds/sudoku/reasons.py`,
`kinds/nonogram/reasons.py`.
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
        """Return its name in JSON, which is part of the file format: a renamed class keeps its old name as `kind`."""
        return cls.kind or re.sub(r"(?<=.)(?=[A-Z][a-z])", "-", cls.__name__).lower()


class Reason(ReasonPart):
    """Why a step holds."""


class Ending(Reason):
    """The contradiction at the end of a supposition."""


class Clash(Ending):
    """`atom` is concluded, and its opposite was known before (`known`), or also follows from the supposition.

    `facts` are the atoms that it clashes with in a logic grid.
    """

    atom: Atom
    known: bool
    facts: tuple[Atom, ...] = ()


class EmptyRow(Ending):
    """A label has no candidate left in a category: `facts` exclude them."""

    item: int
    category: int
    facts: tuple[Atom, ...] = ()


class BrokenClue(Ending):
    """A clue can no longer hold."""

    clue: int


class ClueWay(ReasonPart):
    """One way in which a clue can come true: its facts, and its contradiction, None if there is none."""

    kind = "way"
    facts: tuple[Atom, ...]
    ending: Ending | None


class EitherWay(Reason):
    """The ways left by a clue: the conclusions are true in each of them.

    `clue` is None if the ways are the colours left for a cell of a nonogram.  If one other clue is followed in the
    ways, and at most three are not contradictory, `joint` are the ways in which both clues come true together: for
    each, the facts of the way, and what the other clue adds.
    """

    clue: int | None
    ways: tuple[ClueWay, ...]
    joint: tuple[tuple[Atom, ...], ...] = ()


class Trial(Reason):
    """The supposition is refuted; `ending` is the contradiction, None if it is of another sort."""

    ending: Ending | None


Atom = tuple[int, int, bool]


def opposite(atom: Atom) -> Atom:
    """Return the opposite of an atom."""
    return (atom[0], atom[1], not atom[2])


class Step(Record):
    """One inference.

    `technique` is one of `techniques.Technique`; certificates from files may have other texts.  `clues` are the numbers
    of the clues that the step needs, none if it follows from the kind's own rules.  A number below 0 refers to one of
    the puzzle's rules (-1 is the first), which always hold and are not clues.  `reason` is the find of the technique,
    None in a certificate from a file, or if unknown.

    A step with `ways` follows each way in which its clue can come true, with separate steps.  The first of these has
    the facts of the way as premises and conclusions; each way ends in the step's conclusions, or in a contradiction.
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
    """All steps, in reading order.

    `level` is the level of the hardest rung of the ladder that was needed (1 to 6; see `hardest`); `effort` is the
    weighted number of steps.  A *round* (in JSON, a wave) is everything that can be concluded at once from what is
    known; it is narrow if only a single clue yields anything.  `waves` and `narrow_waves` are the numbers of rounds and
    of narrow ones.  `complete` is False if the budget ended before the grid was full.
    """

    steps: tuple[Step, ...]
    level: int
    effort: float
    waves: int
    narrow_waves: int
    complete: bool


def hardest(levels: Iterable[int]) -> int:
    """Return the level of a derivation, 1 to 6, whose steps have these levels.

    The grid's own rules are not a rung (0 here); a puzzle for which they suffice has the lowest level.
    """
    return max([1, *levels])


def inferences(steps: Iterable[Step]) -> int:
    """Return the number of steps, including those inside suppositions and ways.

    >>> inner = Step("clue", (1,), (), ((0, 3, True),))
    >>> inferences([inner, Step("trial", (), (), ((0, 4, False),), (0, 4, True), (inner, inner))])
    4
    """
    return sum([1 + inferences(step.steps) + sum(map(inferences, step.ways)) for step in steps])


def least(premises: Sequence[Atom], suffices: Callable[[Sequence[Atom]], bool]) -> list[Atom]:
    """Return an irreducible subset of premises that suffices, preferring the first ones.

    The premises are halved repeatedly, so that a small subset takes few tries (QuickXplain: Junker, AAAI 2004).
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
    """Yield the atoms that a step needs from outside: its premises, those of inner steps, and what these clash with.

    `made_plain` returns atoms with their immediate consequences, so that of the facts that leave a row empty, only
    those from outside are yielded.
    """
    from logicgrid.puzzle.ladder import Technique

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
