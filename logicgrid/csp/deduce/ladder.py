"""The ladder: every technique of logic grids, with its level, its title and its effort; and its two lowest rungs.

A rung is used only if all lower ones yield nothing.  The conclusions of the rungs up to a level do not depend on the
order in which the rungs are used.  A round is everything that a rung concludes at once from what is known, so rounds
and their effort do not depend on the order of clues, labels and categories.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from logicgrid.csp.problem import atom_of
from logicgrid.csp.reasons import Alternatives, LabelSubset, NoCommonCandidate, OneClue
from logicgrid.csp.search.grid import Grid, GridClash
from logicgrid.csp.search.log import Inference
from logicgrid.csp.search.supports import Masks
from logicgrid.csp.search.tables import AnyTable, SupportTable, hitting_set
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.ladder import LadderRun, Round, Rung, Technique
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from logicgrid.csp.deduce.steps import StepLog

LADDER: tuple[Rung, ...] = (
    Rung(Technique.CROSS_OUT, 0, "cross out the rest of the row and the column", 0.0),
    Rung(Technique.LAST_ONE_LEFT, 0, "the last candidate of a row", 0.0),
    Rung(Technique.SYNCHRONISE, 0, "carry over: two labels of one person share everything", 0.0),
    Rung(Technique.NOBODY_LEFT, 0, "no candidate is left: nobody has it", 0.0),
    Rung(Technique.MIRROR, 0, "a relation that goes both ways: the same the other way round", 0.0),
    Rung(Technique.TIMES, 0, "how many actors have each value", 0.0),
    Rung(Technique.TURN, 0, "a circle that can be turned: somebody is put at its beginning", 0.0),
    Rung(Technique.WAY, 0, "one of the ways that a clue leaves, inside another step", 0.0),
    Rung(Technique.CLUE, 1, "one clue, with what the grid says", 0.0, 0.1, 0.5),
    Rung(Technique.COMMON_CANDIDATE, 2, "no candidate in common: two different people", 4.0),
    Rung(Technique.NAKED_SUBSET, 2, "as many labels as they have candidates: nobody else has these", 4.0),
    Rung(Technique.EITHER_OR_PAIR, 2, "different people, with only these candidates between them", 4.0),
    Rung(Technique.PSEUDO_PAIR, 2, "a clue's alternatives: what is false of each of them", 4.0),
    Rung(Technique.EQUATIONS, 3, "equations of clues, added and subtracted", 8.0),
    Rung(Technique.EITHER_WAY, 3, "whichever way a clue comes true: what all its ways share", 4.0, 1.0),
    Rung(Technique.TRIAL_ONE_CLUE, 3, "a supposition refuted with at most one clue", 16.0),
    Rung(Technique.TWO_CLUES, 4, "the ways of one clue, with another clue followed in them", 12.0, 1.0),
    Rung(Technique.TRIAL_TWO_CLUES, 4, "a supposition refuted with two clues", 24.0),
    Rung(Technique.EITHER_WAY_CLUES, 5, "the ways of one clue, with other clues followed in them", 20.0, 2.0),
    Rung(Technique.TRIAL, 5, "a supposition refuted with several clues", 40.0),
    Rung(Technique.NESTED_TRIAL, 6, "a supposition refuted by suppositions", 80.0),
)

RUNGS: dict[str, Rung] = {rung.name: rung for rung in LADDER}

MAX_WAYS = 12
"""The largest number of ways of a clue that are followed."""

MAX_COUNTED = 30
"""The number of ways from which on a clue is not harder for having more."""


# --- The second rung: several rows of the grid together ---------------------------------------------------------------


MAX_SUBSET = 3
"""The largest size of a closed set (as many candidates as labels) that is searched for."""


class NoCommon(Record):
    """Two labels without a common candidate in a segment: one has those of `mine` crossed out, the other `theirs`."""

    segment: int
    mine: int
    theirs: int

    def explain(self, log: StepLog, run: Sequence[Inference], is_first: bool) -> None:
        """Add the step of the two labels, with premises that are needed anyway where there is a choice."""
        for inference in run:
            conclusions = log.conclusions(inference)
            if not conclusions:
                continue
            one, other = inference.item, inference.others.bit_length() - 1
            premises = []
            for each in bits(self.segment):
                sides = [(who, each) for who, row in ((one, self.mine), (other, self.theirs)) if row >> each & 1]
                needed = [side for side in sides if log.needs.no[side[0]] >> side[1] & 1]
                premises.append(atom_of(*(needed or sides)[0], False))
            category = log.board.category[self.segment.bit_length() - 1]
            log.emit(Technique.COMMON_CANDIDATE, NoCommonCandidate(one, other, category), premises, conclusions)


class ClosedSet(Record):
    """`members` of different actors with exactly as many candidates (`union`) as members in a segment."""

    members: tuple[int, ...]
    union: int
    segment: int

    def explain(self, log: StepLog, run: Sequence[Inference], is_first: bool) -> None:
        """Add the step of another item that has none of the candidates."""
        category = log.board.category
        for inference in run:
            conclusions = log.conclusions(inference)
            if not conclusions:
                continue
            premises = [
                atom_of(each, other, False) for each in self.members for other in bits(self.segment & ~self.union)
            ]
            people = [*self.members, inference.item]
            for place, one in enumerate(people):
                premises += [atom_of(one, each, False) for each in people[:place] if category[each] != category[one]]
            one_category = len({category[each] for each in people}) == 1
            technique = Technique.NAKED_SUBSET if one_category else Technique.EITHER_OR_PAIR
            log.emit(technique, LabelSubset(self.members, tuple(bits(self.union))), premises, conclusions)


class NoAlternative(Record):
    """A clue's table that leaves an item some partners, and none of these partners goes with the crossed-out items.

    `known` (the cells) and `rows` (the crosses) are as they were when that was found.
    """

    table: SupportTable
    known: Masks
    rows: Sequence[int]

    def explain(self, log: StepLog, run: Sequence[Inference], is_first: bool) -> None:
        """Add a step for each of the items: every alternative is excluded, or goes with another label than the item."""
        for inference in run:
            for other in bits(log.wanted(inference)):
                premises = self.premises(log, inference.item, other)
                clue, conclusions = self.table.clue, [atom_of(inference.item, other, False)]
                if premises:
                    reason = Alternatives(clue, inference.item)
                    log.by_clue(Technique.PSEUDO_PAIR, reason, self.table, premises, conclusions)
                else:
                    log.by_clue(Technique.CLUE, OneClue(clue), self.table, premises, conclusions)

    def premises(self, log: StepLog, item: int, other: int) -> list[Atom]:
        """Return a few atoms that, in each way of the table, exclude that the item goes with the other one."""
        table, board = self.table, log.board
        index, base, apart = table.place[item], table.width * len(table.rows), board.apart
        conflicts = []
        for conflict, together in zip(table.conflicts(self.known, table.every).values(), table.together, strict=True):
            for fellow in bits(together[index] & board.rows):
                if self.rows[fellow] >> other & 1 and not apart[fellow] >> other & 1:
                    conflict |= table.cell(fellow, other) or 1 << base + fellow
                elif apart[fellow] >> other & 1:
                    break
            else:
                conflicts.append(conflict)
        mask = hitting_set(conflicts, log.preferred(table))
        beside = [atom_of(fellow, other, False) for fellow in bits(mask >> base)]
        return table.atoms(mask & (1 << base) - 1, self.known) + beside


Found = tuple[int, int, NoCommon | ClosedSet | NoAlternative]
"""An item, the mask of items that do not belong to its actor, and why."""


class Patterns(NamedTuple):
    """Patterns of one round."""

    found: list[Found]

    def mark(self, grid: Grid) -> int:
        for each in self.found:
            grid.cross(*each)
        return len(self.found)


def patterns(grid: Grid) -> Round[Patterns] | None:
    """Return everything that follows from what is known by a single pattern."""
    found = [*common_candidates(grid), *subsets(grid), *pseudo_pairs(grid)]
    rung = RUNGS[Technique.PSEUDO_PAIR]
    return Round(rung.level, rung.effort, [Patterns(found)]) if found else None


def without_premises(grid: Grid) -> Iterator[tuple[int, int, NoAlternative]]:
    """Find what a clue implies, whatever else is known, about its labels and the values it does not mention.

    A label that has a partner from a category in every support has no other partner there.
    """
    board = grid.board
    for table in board.tables:
        if isinstance(table, SupportTable):
            for item, mask in table.beyond:
                if mask & ~grid.no[item] and board.owned >> item & 1:
                    yield item, mask, NoAlternative(table, (0, 0), board.apart)


def common_candidates(grid: Grid) -> Iterator[Found]:
    """Find two labels with no common candidate in some category: they belong to different actors."""
    board, yes, no = grid.board, grid.yes, grid.no
    everything = (1 << board.width) - 1
    for one in bits(board.rows):
        mine = everything & ~no[one]
        for other in bits(mine & ~yes[one] & board.rows & -(2 << one)):
            common = mine & ~no[other]
            for segment in board.segments:
                if not common & segment:
                    yield one, 1 << other, NoCommon(segment, no[one], no[other])
                    break


def subsets(grid: Grid) -> Iterator[Found]:
    """Find labels of different actors with as many candidates as labels: no other actor has these candidates."""
    board, no = grid.board, grid.no
    for number, segment in enumerate(board.segments):
        if not board.problem.arrays[number].distinct:
            continue
        rows = board.rows & ~segment
        few = []
        for item in bits(board.owned & rows):
            mask = segment & ~no[item]
            if 2 <= mask.bit_count() <= MAX_SUBSET:
                few.append((item, mask))
        for members, union, different in _groups(no, few, rows):
            for item in bits(different):
                if union & ~no[item]:
                    yield item, union & ~no[item], ClosedSet(members, union, segment)


def _groups(no: list[int], few: list[tuple[int, int]], rows: int) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Yield pairs of items with two candidates between them, and triples with three, all of different actors.

    Each comes with the mask of the candidates, and that of the rows known to differ from all of the items.
    """
    for place, (one, mask) in enumerate(few):
        if mask.bit_count() == 2:
            for other, theirs in few[place + 1 :]:
                if theirs == mask and no[one] >> other & 1:
                    yield (one, other), mask, rows & no[one] & no[other]
    for place, (one, mask) in enumerate(few):
        different = no[one]
        later = [
            (other, mask | theirs)
            for other, theirs in few[place + 1 :]
            if different >> other & 1 and (mask | theirs).bit_count() <= 3
        ]
        for after, (other, both) in enumerate(later, 1):
            left = different & no[other]
            if not left & rows:
                continue
            for third, last in later[after:]:
                if left >> third & 1 and (both | last).bit_count() == 3:
                    yield (one, other, third), both | last, left & no[third] & rows


def pseudo_pairs(grid: Grid) -> Iterator[Found]:
    """Find labels that, by a clue, go with one of several others: what is false of all these is false of the label."""
    board = grid.board
    everything = (1 << board.width) - 1
    rows = list(grid.no)
    candidates = [everything & ~mask for mask in rows]
    for table in board.tables:
        if not isinstance(table, SupportTable):
            continue
        known = table.known(grid.yes, grid.no)
        alternatives = [table.together[support] for support in bits(table.left(known))]
        for index, item in enumerate(table.items):
            if board.owned >> item & 1:
                mine = candidates[item]
                mask = mine & ~_allowed(alternatives, index, mine, candidates, board.rows)
                if mask:
                    yield item, mask, NoAlternative(table, known, rows)


def _allowed(alternatives: list[list[int]], index: int, mine: int, candidates: list[int], rows: int) -> int:
    """Return the candidates of an item that at least one alternative allows; `alternatives` are masks by item."""
    allowed = 0
    for together in alternatives:
        left = mine
        for fellow in bits(together[index] & rows):
            left &= candidates[fellow]
        allowed |= left
        if allowed == mine:
            break
    return allowed


# --- The lowest rung: what each clue says by itself; and what all runs up the ladder share ----------------------------


class Markable(Protocol):
    """A find of a technique, which can be marked on a grid."""

    def mark(self, grid: Grid) -> int:
        """Mark the find; return the number of clues, patterns or suppositions that yield it."""


class Filling(LadderRun[Grid, Markable]):
    """A run up the ladder of techniques that marks what it finds.

    A round is narrow if only one clue (or pattern, or supposition) yields anything in it.  A round of clues takes the
    effort of all of them, any other round the effort of its easiest find.
    """

    def is_over(self) -> bool:
        self.state.rules()
        return full(self.state)

    def learn(self, found: Round[Markable]) -> int:
        return sum([each.mark(self.state) for each in found.finds])


class Marked(NamedTuple):
    """The atoms that some clues or suppositions lead to."""

    atoms: Sequence[Atom]
    yielding: int

    def mark(self, grid: Grid) -> int:
        for atom in self.atoms:
            grid.suppose(*atom)
        return self.yielding


class ClueRound(NamedTuple):
    """What clues say by themselves: tables with what was known and what follows; `beyond` needs no premises."""

    found: list[tuple[AnyTable, Masks, Masks]]
    beyond: list[tuple[int, int, NoAlternative]]
    yielding: int

    def mark(self, grid: Grid) -> int:
        for table, known, consequences in self.found:
            grid.learn(table, known, (consequences[0], 0))
        if any([consequences[0] for _, _, consequences in self.found]):
            grid.rules()
        for table, known, consequences in self.found:
            grid.learn(table, known, (0, consequences[1]))
        for each in self.beyond:
            grid.cross(*each)
        return self.yielding


def saying_something(grid: Grid, tables: Iterable[AnyTable]) -> list[tuple[AnyTable, Masks, Masks]]:
    """Return the tables with new consequences, each with what is known and what follows.  Raises GridClash."""
    found = []
    for table in tables:
        known = table.known(grid.yes, grid.no)
        consequences = table.consequences(known)
        if consequences is None:
            raise GridClash
        if consequences[0] or consequences[1]:
            found.append((table, known, consequences))
    return found


def clues(grid: Grid) -> Round[ClueRound] | None:
    """Return everything new that any clue implies by itself."""
    tables = grid.board.tables
    found = saying_something(grid, [tables[place] for place in bits(grid.dirty)])
    at_first = grid.dirty == (1 << len(tables)) - 1
    beyond = list(without_premises(grid)) if at_first else []
    grid.dirty = 0
    looked = {id(table): (table, known) for table, known, _ in found}
    looked.update([(id(why.table), (why.table, why.known)) for _, _, why in beyond])
    if not looked:
        return None
    effort = sum([effort_of(table, known) for table, known in looked.values()])
    return Round(1, effort, [ClueRound(found, beyond, len({table.clue for table, _ in looked.values()}))])


def effort_of(table: AnyTable, known: Masks) -> float:
    """Return the effort of looking at a clue, by the number of its terms and of the ways that are left."""
    rung = RUNGS[Technique.CLUE]
    ways = table.left(known).bit_count() if isinstance(table, SupportTable) else MAX_COUNTED
    return rung.per_term * table.terms + rung.per_way * min(ways, MAX_COUNTED)


def full(grid: Grid) -> bool:
    """Return True if every actor has one value of every category."""
    board = grid.board
    for actor in range(board.problem.length):
        for segment in board.others[0]:
            if not grid.yes[actor] & segment:
                return False
    return True
