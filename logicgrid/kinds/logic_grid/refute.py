"""A wrong mark of a logic grid, refuted from itself: what would follow from it, down to a clash, in a few sentences.

Nothing but the supposition, the marks on the board and the clues is used, and what follows from these without the
supposition is not said, so that no other cell is given away.  The page to play does the same on its own
(`game/why.mjs`): whoever changes one changes the other, and a test compares them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence, Set
from itertools import chain, combinations

from logicgrid.csp.question import ArrayQuestion
from logicgrid.csp.search.followed import STATED, SupportRow, closed, rows_of
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.atoms import GridAtoms
from logicgrid.kinds.logic_grid.closure import MarkBoard, further
from logicgrid.kinds.logic_grid.sentences import LogicGridWriter
from logicgrid.kinds.logic_grid.sentences import sentences_of as sentences_of
from logicgrid.kinds.paragraphs import Line, by_turning_points
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.explanation import MOST_STEPS, Refutation, Spoils, Supposed
from logicgrid.puzzle.question import common_to
from logicgrid.puzzle.record import Record, replace
from logicgrid.words.phrases import Words

Pair = tuple[int, int]


def _pair(one: int, other: int) -> Pair:
    return (min(one, other), max(one, other))


_MOST_SAID = 6
"""The facts that one sentence concludes at most."""

_GRID = ("carry", "left")
"""What the grid alone implies, which fits into the sentence of a clue."""

_MOST_COMPARED = 40
"""The number of clashes whose sentences are counted: the first ones."""


class Fact(Record):
    """What is known of a pair: by the board (`source` -1), by the supposition (0), or by a step."""

    holds: bool
    source: int
    shown: Atom
    """The atom that says it: of a cross beside a circle, the circle."""


class _Step(Record):
    """What follows: `trace` are the steps that it rests on, `sentences` counts those that explain them.

    These are the numbers of clues, 0 for what clues say by themselves, and the pairs that have nothing in common.
    """

    rule: str
    clue: int
    premises: tuple[Atom, ...]
    conclusion: Atom
    trace: frozenset[int]
    sentences: frozenset[object]
    item: int = -1
    """The item whose last place it is, or the category with nothing that is possible for both."""
    category: int = -1
    left: tuple[tuple[int, ...], ...] = ()
    """What was left of each of the two that have nothing in common."""

    @property
    def cost(self) -> tuple[int, int]:
        """Return the sentences that it takes at least, and the number of steps that it rests on."""
        return len(self.sentences) or 1, len(self.trace)


_Found = tuple[str, int, list[Pair], Pair, bool, int]
"""What follows: the rule, the clue, the premises, the pair, whether it is a circle, and whose last place it is."""


class MarkRefuter:
    """Refutes marks of one puzzle; `spoils` says whether an atom is true of the answer."""

    def __init__(self, atoms: GridAtoms, spoils: Spoils) -> None:
        self.layout = layout = atoms.layout
        arrays = atoms.problem.arrays
        self.category = layout.category
        self.members = [range(first, first + array.size) for first, array in zip(layout.first, arrays, strict=True)]
        self.single = [arrays[number].distinct for number in layout.category]
        self.owned = [not number or arrays[number].bijective for number in layout.category]
        self.mutual = [array.symmetric for array in arrays]
        rows = rows_of(atoms.problem, grid_of(atoms.puzzle).question.tables())
        self.rows = [closed(row, self.category, self.single) for row in rows]
        self.spoils = spoils
        self.leaps = False
        """Whether all that follows is found, for turning points, also what rests on the board alone."""

    def refutation(self, wrong: Atom, board: Iterable[Atom]) -> Refutation | None:
        """Return how a mark leads to a clash, from what is on the board; None if that is not short.

        Nothing on the way is true if that can be.  Else crosses may be, but no circles: a cross that follows from what
        is wrong tells nothing.  Else only turning points are named, and the clues that lead there, and last cases.
        """
        marks = sorted(board, key=lambda atom: not atom[2])
        for self.crosses in (False, True):
            if found := self._in_steps(wrong, marks):
                return found
        self.leaps = True
        return further(MarkBoard(self.layout, self.rows), self._in_leaps, wrong, marks)

    def _suppose(self, wrong: Atom, board: Iterable[Atom]) -> None:
        self.facts: dict[Pair, Fact] = {}
        self.circles: list[dict[int, Pair]] = [{} for _ in self.category]
        """For each item those of the same actor, with the pairs of both."""
        self.steps = [_Step("suppose", 0, (), wrong, frozenset([0]), frozenset())]
        self.fresh: dict[Pair, None] = {}
        self.waiting: dict[Pair, _Step] = {}
        self.clashes: list[_Step] = []
        for atom in board:
            self._put(atom, -1)
        self.clashes.clear()  # what is on the board without the mark is true
        self._put(wrong, 0)
        self._by_themselves()

    def _in_steps(self, wrong: Atom, board: Iterable[Atom]) -> Refutation | None:
        self._suppose(wrong, board)
        for number in range(1, MOST_STEPS + 1):
            self._level(number)
            if (best := self._shortest()) and len(best[1]) <= number:
                break
        if best is None:
            return None
        clash, sentences = best
        ending = Supposed(clash.rule, clash.clue, clash.premises, (), clash.item, clash.category)
        return Refutation(wrong, tuple(chain.from_iterable(sentences)), ending)

    def _in_leaps(
        self, wrong: Atom, board: Iterable[Atom], most: int, clues: Collection[int] | None = None
    ) -> Refutation | None:
        """Return a refutation by turning points, `most` at most, by all clues or by some."""
        every, self.rows = self.rows, [row for row in self.rows if clues is None or row.clue in clues]
        self._suppose(wrong, board)
        while not self.clashes and (self.fresh or self.waiting):
            self._level(min([step.cost[0] for step in self.waiting.values()], default=1))
        self.rows = every
        if not self.clashes:
            return None
        clash = min(self.clashes, key=lambda clash: clash.cost)
        way = [self.steps[place] for place in sorted(clash.trace - {0})]
        steps = [
            Supposed(step.rule, step.clue, step.premises, (step.conclusion,), step.item, left=self._left_by(step))
            for step in way
        ]
        ending = Supposed(clash.rule, clash.clue, clash.premises, (), clash.item, clash.category)
        found = by_turning_points(wrong, [*steps, ending], self.spoils, most)
        if found.is_short:
            return found
        return by_turning_points(wrong, [*steps, ending], lambda atom: atom[2] and self.spoils(atom), most)

    def _by_themselves(self) -> None:
        """Mark what clues say whatever else is known: whoever reads them has it, so that it gives nothing away."""
        for row in self.rows:
            own = [(denied[0] != 0, pair) for pair, denied in zip(row.cells, row.columns, strict=True) if 0 in denied]
            for is_cross, pair in sorted(own):
                if pair not in self.facts:
                    place, atom = len(self.steps), (*pair, not is_cross)
                    self.steps.append(_Step("stated", row.clue, (), atom, frozenset([place]), frozenset([0])))
                    self._put(atom, place)

    # ------------------------------------------------------------------ marking

    def _put(self, atom: Atom, source: int) -> None:
        self._mark(atom[:2], atom[2], source, atom)

    def _mark(self, pair: Pair, holds: bool, source: int, shown: Atom) -> None:
        """Mark a pair, and what a circle crosses out; what contradicts another mark is a clash."""
        if known := self.facts.get(pair):
            if known.holds != holds:
                self._clash("both", 0, [known, Fact(holds, source, shown)])
            return
        self.facts[pair] = Fact(holds, source, shown)
        self.fresh[pair] = None
        one, other = pair
        if self.mutual[self.category[other]] and not self.category[one]:
            first = self.members[self.category[other]][0]
            self._mark((other - first, first + one), holds, source, shown)
        if not holds:
            return
        for one, other in (pair, pair[::-1]):
            if self.single[one]:
                self.circles[one][other] = pair
                for each in self.members[self.category[other]]:
                    if each != other:
                        self._mark(_pair(one, each), False, source, shown)

    def _rest_on(self, known: Iterable[Fact]) -> tuple[tuple[Atom, ...], frozenset[int], frozenset[object]]:
        """Return what shows facts, the steps that they rest on, and the sentences of these."""
        steps = [self.steps[fact.source] for fact in known if fact.source >= 0]
        trace = frozenset[int]().union(*[step.trace for step in steps])
        sentences = frozenset[object]().union(*[step.sentences for step in steps])
        return tuple(dict.fromkeys([fact.shown for fact in known])), trace, sentences

    def _clash(self, rule: str, clue: int, known: Sequence[Fact], end: Pair = (-1, -1)) -> None:
        shown, trace, sentences = self._rest_on(known)
        if self.leaps or (0 in trace and len(sentences) <= MOST_STEPS):
            self.clashes.append(_Step(rule, clue, shown, self.steps[0].conclusion, trace, sentences, *end))

    # ------------------------------------------------------------------ levels

    def _level(self, number: int) -> None:
        """Mark everything that follows in this number of sentences."""
        while self.fresh or any([step.cost[0] <= number for step in self.waiting.values()]):
            fresh, self.fresh = self.fresh, {}
            self._follow(fresh)
            for step in [step for step in self.waiting.values() if step.cost[0] <= number]:
                del self.waiting[step.conclusion[:2]]
                place = len(self.steps)
                self.steps.append(replace(step, trace=step.trace | {place}))
                self._put(step.conclusion, place)

    def _follow(self, fresh: dict[Pair, None]) -> None:
        """Note what follows from new marks, each fact in the fewest sentences."""
        for found in (self._carried(fresh), self._last_left(fresh), self._unshared(fresh), self._by_clues(fresh)):
            for rule, clue, premises, pair, holds, item in found:
                known, against = [self.facts[each] for each in premises], self.facts.get(pair)
                if against is not None:
                    if against.holds != holds:
                        self._clash("both", 0, [*known, against])
                    continue
                shown, trace, sentences = self._rest_on(known)
                if clue or rule == "unshared":
                    sentences |= {clue or pair}
                left = tuple([self._open(each, item, trace) for each in pair]) if rule == "unshared" else ()
                step = _Step(rule, clue, shown, (*pair, holds), trace, sentences, item, left=left)
                is_short = 0 in trace and step.cost[0] <= MOST_STEPS
                spoils = (holds or not self.crosses) and self.spoils(step.conclusion)
                if not self.leaps and (spoils or not is_short):
                    continue
                if pair not in self.waiting or step.cost < self.waiting[pair].cost:
                    self.waiting[pair] = step

    def _carried(self, fresh: Iterable[Pair]) -> Iterator[_Found]:
        """Yield what items of one actor share."""
        for pair in fresh:
            for one, other in (pair, pair[::-1]):
                for twin, circle in self.circles[one].items():
                    if twin != other and self.single[twin] and self.category[twin] != self.category[other]:
                        yield "carry", 0, [circle, pair], _pair(twin, other), self.facts[pair].holds, -1
                if self.facts[pair].holds and self.single[one] and self.single[other]:
                    for item, number in enumerate(self.category):
                        own = _pair(one, item)
                        if own in self.facts and number not in (self.category[one], self.category[other]):
                            yield "carry", 0, [pair, own], _pair(other, item), self.facts[own].holds, -1
                if self.single[one] and not self.single[other]:
                    yield from self._differing(one, other, self.facts[pair].holds)

    def _differing(self, one: int, other: int, holds: bool) -> Iterator[_Found]:
        """Yield the items that differ from one in what several actors may share."""
        for item, number in enumerate(self.category):
            own = _pair(other, item)
            is_third = number not in (self.category[one], self.category[other])
            if is_third and self.single[item] and own in self.facts and self.facts[own].holds != holds:
                yield "carry", 0, [_pair(one, other), own], _pair(one, item), False, -1

    def _rows_of(self, fresh: Iterable[Pair]) -> set[Pair]:
        """Return the rows that new marks are in, each an item and a category."""
        return {(item, self.category[other]) for pair in fresh for item, other in (pair, pair[::-1])}

    def _last_left(self, fresh: Iterable[Pair]) -> Iterator[_Found]:
        """Yield the last places of rows; a row without one is a clash."""
        for item, number in sorted(self._rows_of(fresh)):
            pairs = [_pair(item, each) for each in self.members[number] if self.owned[item]]
            crosses = [pair for pair in pairs if pair in self.facts and not self.facts[pair].holds]
            if len(crosses) == len(pairs) > 0:
                self._clash("empty", 0, [self.facts[pair] for pair in pairs], (item, number))
            elif len(crosses) == len(pairs) - 1:
                (left,) = [pair for pair in pairs if pair not in crosses]
                if left not in self.facts:
                    yield "left", 0, crosses, left, True, item

    def _unshared(self, fresh: Iterable[Pair]) -> Iterator[_Found]:
        """Yield items of two categories that have no candidate of a third one in common, which is given as the item."""
        rows = self._rows_of(fresh)
        for number, members in enumerate(self.members):
            open_to: dict[int, dict[int, Pair]] = {}
            for item, category in enumerate(self.category):
                pairs = {each: _pair(item, each) for each in members if category != number}
                out = {each: pair for each, pair in pairs.items() if pair in self.facts}
                if 0 < len(out) < len(pairs) and not any([self.facts[pair].holds for pair in out.values()]):
                    open_to[item] = out
            for one, other in combinations(open_to, 2):
                if (one, number) not in rows and (other, number) not in rows:
                    continue
                both = {**open_to[other], **open_to[one]}
                if len(both) == len(members) and self.category[one] != self.category[other]:
                    yield "unshared", 0, [both[each] for each in members], (one, other), False, number

    def _open(self, item: int, number: int, trace: frozenset[int]) -> tuple[int, ...]:
        """Return what an item has left in a category, by the board and the steps that are shown."""
        facts = [(each, self.facts.get(_pair(item, each))) for each in self.members[number]]
        return tuple([each for each, fact in facts if not fact or not (fact.source < 0 or fact.source in trace)])

    def _left_by(self, step: _Step) -> tuple[tuple[int, ...], ...]:
        """Return what its premises leave of each of two that have nothing in common."""

        def out(one: int, other: int) -> bool:
            fact = self.facts.get(_pair(one, other))
            return fact is not None and not fact.holds and fact.shown in step.premises

        pair, own = step.conclusion[:2], self.members[step.item] if step.rule == "unshared" else ()
        return tuple([tuple([each for each in own if not out(one, each)]) for one in pair]) if own else ()

    def _by_clues(self, fresh: dict[Pair, None]) -> Iterator[_Found]:
        """Yield what the supports of a clue that are left agree on; if none is left, that is a clash."""
        for row in self.rows:
            known = [place for place, cell in enumerate(row.cells) if cell in self.facts]
            if fresh.keys().isdisjoint(row.cells) or not (self.leaps or self._is_supposed(row, known)):
                continue
            left = self._left(row, known)
            if not left:
                needed = self._needed(row, known, row.supports.every)
                rule, item = ("times", row.cells[0][1]) if row.clue == STATED else ("clue", -1)
                self._clash(rule, row.clue, [self.facts[row.cells[each]] for each in needed], (item, -1))
                continue
            for place, (not_true, not_false) in enumerate(row.columns):
                if row.cells[place] in self.facts:
                    continue
                for holds, deniers in ((True, not_true), (False, not_false)):
                    if not left & deniers:
                        needed = self._needed(row, known, deniers)
                        yield "clue", row.clue, [row.cells[each] for each in needed], row.cells[place], holds, -1

    def _is_supposed(self, row: SupportRow, places: Iterable[int]) -> bool:
        """Return True if some of these cells would not be known without the supposition."""
        sources = [self.facts[row.cells[place]].source for place in places]
        return any([0 in self.steps[source].trace for source in sources if source >= 0])

    def _left(self, row: SupportRow, known: Sequence[int]) -> int:
        """Return the supports that agree with what is known of some cells."""
        agreeing = [row.columns[place][self.facts[row.cells[place]].holds] for place in known]
        return row.supports.every & common_to(agreeing)

    def _needed(self, row: SupportRow, known: Sequence[int], deniers: int) -> list[int]:
        """Return few of the known cells that leave none of some supports: those that rest on little, circles first.

        Some of them rest on the supposition if that can be.
        """
        facts = [self.facts[row.cells[place]] for place in known]
        ranked = [
            (len(self.steps[fact.source].trace) if fact.source >= 0 else 0, fact.holds, fact.shown[2], place)
            for place, fact in zip(known, facts, strict=True)
        ]
        needed: list[int] = []
        for sign in (-1, 1):
            needed = [place for *_, place in sorted(ranked, key=lambda each: (sign * each[0], *each[1:]))]
            for place in needed:
                rest = [each for each in needed if each != place]
                if not self._left(row, rest) & deniers:
                    needed = rest
            if self._is_supposed(row, needed):
                break
        return needed

    # ------------------------------------------------------------------ the reason

    def _shortest(self) -> tuple[_Step, list[list[Supposed]]] | None:
        """Return the clash that takes the fewest sentences, and these."""
        clashes = sorted(self.clashes, key=lambda clash: clash.cost)[:_MOST_COMPARED]
        worded = [(clash, self._sentences(clash.trace)) for clash in clashes]
        best = min(worded, key=lambda pair: len(pair[1]), default=None)
        return best if best and len(best[1]) <= MOST_STEPS else None

    def _sentences(self, trace: frozenset[int]) -> list[list[Supposed]]:
        """Return the parts of few sentences that tell a trace: of one clue each, with what the grid adds."""
        worded: list[list[Supposed]] = []
        left, said = sorted(trace - {0}), {0}
        while left:
            stated = [place for place in left if self.steps[place].rule == "stated"][:_MOST_SAID]
            best = stated or max([self._sentence(head, left, said) for head in left], key=len)
            worded.append(list(self._parts([self.steps[place] for place in best])))
            said |= set(best)
            left = [place for place in left if place not in said]
        return worded

    def _sentence(self, head: int, left: Sequence[int], said: Set[int]) -> list[int]:
        """Return those of the remaining steps that fit into a sentence with one of them."""
        first, found = self.steps[head], list[int]()
        for place in left:
            step = self.steps[place]
            fits = place == head or (
                first.rule != "unshared" and (step.rule in _GRID or (step.clue and step.clue == first.clue))
            )
            if fits and len(found) < _MOST_SAID and step.trace <= {*said, *found, place}:
                found.append(place)
        return found

    def _parts(self, steps: Sequence[_Step]) -> Iterator[Supposed]:
        """Yield the parts of a sentence: what a clue says, with what is plain then, and what else the grid says."""
        parts: list[list[_Step]] = []
        for step in steps:
            last = parts[-1] if parts else [replace(step, rule="")]
            said = {atom for each in last for atom in (*each.premises, each.conclusion)}
            alike = step.rule != "left" and (step.rule, step.clue) == (last[0].rule, last[0].clue)
            if alike or (step.rule == "carry" and last[0].rule == "clue" and said.issuperset(step.premises)):
                last.append(step)
            else:
                parts.append([step])
        for part in parts:
            said = {step.conclusion for step in part}
            premises = dict.fromkeys([atom for step in part for atom in step.premises if atom not in said])
            first, concluded = part[0], tuple([step.conclusion for step in part])
            own, goes_on = (first.rule, first.clue, tuple(premises), concluded, first.item), part is not parts[0]
            yield Supposed(*own, left=first.left, goes_on=goes_on)


def refutation(atoms: GridAtoms, wrong: Atom, right: Iterable[Atom], spoils: Spoils) -> Refutation | None:
    """Return why a mark is wrong; None if that takes more than a few sentences."""
    return MarkRefuter(atoms, spoils).refutation(wrong, [*atoms.start(), *right])


def contradicted(puzzle: Puzzle, numbers: Sequence[int], words: Words, budget: Budget) -> list[Line]:
    """Return how some clues lead to a contradiction; nothing if no way is found that the checker accepts."""
    question = puzzle.question.only(numbers)
    assert isinstance(question, ArrayQuestion)
    found = question.contradiction(budget)
    if found is None:
        return []
    atoms = GridAtoms(puzzle)
    for steps in (atoms.explained(found.steps, atoms.start()), found.steps):  # these in their own order
        if not question.refutation_fault(steps):
            writer = LogicGridWriter(atoms.scene(), words)
            return writer.contradiction(atoms.start(), steps, atoms.ended(steps, found.ending))
    return []
