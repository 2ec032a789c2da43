"""A wrong mark of a logic grid, refuted from itself: what would follow from it, down to a clash, in a few sentences.

Nothing but the supposition, the marks on the board and the clues is used, and what follows from these without the
supposition is not said, so that no other cell is given away.  The page to play does the same on its own
(`game/why.mjs`): whoever changes one changes the other, and a test compares them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from itertools import combinations

from logicgrid.csp.question import ArrayQuestion
from logicgrid.csp.search.large import LargeTable
from logicgrid.csp.search.supports import Supports
from logicgrid.csp.search.tables import SupportTable
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.atoms import GridAtoms
from logicgrid.kinds.logic_grid.scene import Staircase
from logicgrid.kinds.logic_grid.sentences import LogicGridWriter
from logicgrid.kinds.logic_grid.sentences.facts import GridFacts
from logicgrid.kinds.paragraphs import Line, Telling
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.explanation import MOST_STEPS, Refutation, Supposed
from logicgrid.puzzle.record import Record, replace
from logicgrid.words.finish import finished
from logicgrid.words.phrases import Words, label

Pair = tuple[int, int]

_MOST_SUPPORTS = 450
"""The supports of a table up to which it is used: a person cannot follow more."""

_MOST_PLACED = 6_000
"""The placements up to which supports are looked for that the clue's table does not list."""

_MOST_CELLS = 60

_MOST_WEIGHT = 16_000
"""The true cells of all supports of the shapes that are used, the small ones first: a page carries them."""


_MOST_STATED = 6
"""The facts that clues say by themselves up to which they are one sentence."""


class SupportRow(Record):
    """One table of a clue: its cells, and for each the supports in which it is not true, and not false, as masks."""

    clue: int
    cells: tuple[Pair, ...]
    supports: Supports
    columns: tuple[tuple[int, int], ...]

    @property
    def weight(self) -> int:
        """The true cells of all supports."""
        return sum([true.bit_count() for true, _ in self.supports.columns])


def rows_of(atoms: GridAtoms) -> list[SupportRow]:
    """Return the tables of clues and rules that refutations use, those that are too large left out."""
    problem, tables = atoms.problem, grid_of(atoms.puzzle).question.tables()
    found = []
    for clue in (*problem.rules, *problem.clues):
        for table in tables.of(clue).tables:
            bits, supports = list(table.in_order()), None
            if isinstance(table, SupportTable):
                supports = table.supports
            elif isinstance(table, LargeTable) and len(bits) <= _MOST_CELLS:
                bits, supports = _listed(table)
            if supports is not None and supports.count <= _MOST_SUPPORTS and 0 < len(bits) <= _MOST_CELLS:
                pairs = [next(table.pairs(bit)) for bit in bits]
                row = tuple([(min(pair), max(pair)) for pair in pairs])
                every = supports.every
                columns = tuple([(every ^ true, every ^ false) for true, false in supports.columns])
                found.append(SupportRow(clue.number, row, supports, columns))
    shapes = {id(row.supports): row.weight for row in found}
    left, used = _MOST_WEIGHT, set()
    for shape, weight in sorted(shapes.items(), key=lambda pair: pair[1]):
        left -= weight
        if left < 0:
            break
        used.add(shape)
    return [row for row in found if id(row.supports) in used]


@lru_cache(maxsize=64)
def _listed(table: LargeTable) -> tuple[list[int], Supports | None]:
    """Return the supports of a table that does not list them, and their cells; none if there are too many.

    They leave out the values that can change places: which of these somebody has is no matter of the clue.
    """
    bits, ways = list(table.in_order()), table.listed(_MOST_PLACED)
    if ways is None:
        return bits, None
    by_value: dict[int, dict[int, int]] = {}
    for bit in bits:
        item, value = next(table.pairs(bit))
        by_value.setdefault(value, {})[item] = bit

    def swapped(true: int, one: int, other: int) -> int:
        for item, bit in by_value[one].items():
            both = bit | by_value[other][item]
            true ^= both if (true & both).bit_count() == 1 else 0
        return true

    true_ones = {true for true, _ in ways}
    alike: set[int] = set()
    for one, other in combinations(by_value, 2):
        of_one_list = table.layout.category[one] == table.layout.category[other]
        both = of_one_list and by_value[one].keys() == by_value[other].keys()
        if both and {swapped(true, one, other) for true in true_ones} == true_ones:
            alike.update((one, other))
    dropped = {bit for value in alike for bit in by_value[value].values()}
    bits = [bit for bit in bits if bit not in dropped]
    kept = sum(bits)
    left = sorted({(true & kept, false & kept) for true, false in ways})
    columns = [[sum([1 << n for n, way in enumerate(left) if way[side] & bit]) for side in (0, 1)] for bit in bits]
    return bits, Supports(tuple([(true, false) for true, false in columns]), len(left), ())


class Fact(Record):
    """What is known of a pair: by the board (`source` -1), by the supposition (0), or by a step."""

    holds: bool
    source: int
    shown: Atom
    """The atom that says it: of a cross beside a circle, the circle."""


class _Step(Record):
    rule: str
    clue: int
    premises: tuple[Atom, ...]
    conclusion: Atom
    trace: frozenset[int]
    round: int
    item: int = -1
    """The item whose last place it is, or the category of which nothing is possible for both."""


class _Clash(Record):
    rule: str
    clue: int
    premises: tuple[Atom, ...]
    item: int
    category: int
    trace: frozenset[int]


_Found = tuple[str, int, list[Pair], Pair, bool, int]
"""What follows: the rule, the clue, the premises, the pair, whether it is a circle, and whose last place it is."""


class MarkRefuter:
    """Refutes marks of one puzzle; `spoils` says whether an atom gives something away."""

    def __init__(self, atoms: GridAtoms, spoils: Callable[[Atom], bool]) -> None:
        layout = atoms.layout
        arrays = atoms.problem.arrays
        self.category = layout.category
        self.members = [range(first, first + array.size) for first, array in zip(layout.first, arrays, strict=True)]
        self.single = [arrays[number].distinct for number in layout.category]
        self.owned = [not number or arrays[number].bijective for number in layout.category]
        self.rows = rows_of(atoms)
        self.spoils = spoils

    def refutation(self, wrong: Atom, board: Iterable[Atom]) -> Refutation | None:
        """Return how a mark leads to a clash, from what is on the board; None if that is not short."""
        self.facts: dict[Pair, Fact] = {}
        self.steps = [_Step("suppose", 0, (), wrong, frozenset([0]), 0)]
        self.stated: set[int] = set()
        self.clashes: list[_Clash] = []
        for one, other, holds in sorted(board, key=lambda atom: not atom[2]):
            self._mark((one, other), holds, -1, (one, other, holds))
        self.clashes.clear()  # what is on the board without the mark is true
        self._put(wrong, 0)
        self._by_themselves()
        for number in range(1, MOST_STEPS + 2):
            if any([self._cost(clash.trace)[0] <= number for clash in self.clashes]):
                break
            self._round(number)
        return self._shortest()

    def _by_themselves(self) -> None:
        """Mark what clues say whatever else is known: whoever reads them has it, so that it gives nothing away."""
        for row in self.rows:
            for pair, denied in zip(row.cells, row.columns, strict=True):
                if pair not in self.facts and 0 in denied:
                    place, atom = len(self.steps), (*pair, denied[0] == 0)
                    self.stated.add(place)
                    self.steps.append(_Step("stated", row.clue, (), atom, frozenset([place]), 0))
                    self._put(atom, place)

    def _cost(self, trace: frozenset[int]) -> tuple[int, int]:
        """Return the sentences of a trace, one of them what clues say by themselves, and how much that is."""
        stated = len(trace & self.stated)
        return len(trace) - stated + (stated > 0), stated

    def _is_told(self, trace: frozenset[int]) -> bool:
        """Return True if something follows from the supposition, and needs little of what clues say by themselves."""
        return 0 in trace and len(trace & self.stated) <= _MOST_STATED

    # ------------------------------------------------------------------ marking

    def _put(self, atom: Atom, source: int) -> None:
        self._mark(atom[:2], atom[2], source, atom)

    def _mark(self, pair: Pair, holds: bool, source: int, shown: Atom) -> None:
        """Mark a pair, and what a circle crosses out; what contradicts another mark is a clash."""
        known = self.facts.get(pair)
        if known is not None:
            if known.holds != holds:
                self._clash("both", 0, [known.shown, shown], self._trace([known.source, source]))
            return
        self.facts[pair] = Fact(holds, source, shown)
        if not holds:
            return
        for one, other in (pair, pair[::-1]):
            if self.single[one]:
                for each in self.members[self.category[other]]:
                    if each != other:
                        self._mark((min(one, each), max(one, each)), False, source, shown)

    def _trace(self, sources: Iterable[int]) -> frozenset[int]:
        """Return the steps that facts of these sources rest on."""
        return frozenset().union(*[self.steps[source].trace for source in sources if source >= 0])

    def _clash(self, rule: str, clue: int, shown: Iterable[Atom], trace: frozenset[int], end: Pair = (-1, -1)) -> None:
        if self._is_told(trace):
            self.clashes.append(_Clash(rule, clue, tuple(dict.fromkeys(shown)), *end, trace))

    # ------------------------------------------------------------------ rounds

    def _round(self, number: int) -> None:
        """Mark everything that follows at once, each fact by the fewest steps."""
        best: dict[Pair, _Step] = {}
        following = [*self._carried(), *self._last_left(), *self._unshared(), *self._by_clues()]
        for rule, clue, premises, pair, holds, item in following:
            known = [self.facts[each] for each in premises]
            trace = self._trace([fact.source for fact in known])
            shown = tuple(dict.fromkeys([fact.shown for fact in known]))
            if not self._is_told(trace):
                continue
            if pair in self.facts:
                if self.facts[pair].holds != holds:
                    against = self.facts[pair]
                    self._clash("both", 0, [*shown, against.shown], trace | self._trace([against.source]))
                continue
            atom = (*pair, holds)
            if self.spoils(atom):
                continue
            if pair not in best or self._cost(trace) < self._cost(best[pair].trace):
                best[pair] = _Step(rule, clue, shown, atom, trace, number, item)
        for step in best.values():
            place = len(self.steps)
            self.steps.append(replace(step, trace=step.trace | {place}))
            self._put(step.conclusion, place)

    def _carried(self) -> Iterator[_Found]:
        """Yield what two items of one actor share."""
        for pair, fact in list(self.facts.items()):
            if not fact.holds or not (self.single[pair[0]] and self.single[pair[1]]):
                continue
            for one, other in (pair, pair[::-1]):
                for item in range(len(self.category)):
                    if self.category[item] in (self.category[one], self.category[other]):
                        continue
                    own = (min(one, item), max(one, item))
                    if own in self.facts:
                        new = (min(other, item), max(other, item))
                        yield "carry", 0, [pair, own], new, self.facts[own].holds, -1

    def _last_left(self) -> Iterator[_Found]:
        """Yield the last places of rows; a row without one is a clash."""
        for item, category in enumerate(self.category):
            if not self.owned[item]:
                continue
            for number, members in enumerate(self.members):
                if number == category:
                    continue
                pairs = [(min(item, each), max(item, each)) for each in members]
                crosses = [pair for pair in pairs if pair in self.facts and not self.facts[pair].holds]
                if len(crosses) == len(pairs):
                    trace = self._trace([self.facts[pair].source for pair in pairs])
                    self._clash("empty", 0, [self.facts[pair].shown for pair in pairs], trace, (item, number))
                elif len(crosses) == len(pairs) - 1:
                    (left,) = [pair for pair in pairs if pair not in crosses]
                    if left not in self.facts:
                        yield "left", 0, crosses, left, True, item

    def _unshared(self) -> Iterator[_Found]:
        """Yield items of two categories that have no candidate of a third one in common, which is given as the item."""
        for number, members in enumerate(self.members):
            open_to: dict[int, dict[int, Pair]] = {}
            for item, category in enumerate(self.category):
                pairs = {each: (min(item, each), max(item, each)) for each in members if category != number}
                out = {each: pair for each, pair in pairs.items() if pair in self.facts}
                if 0 < len(out) < len(pairs) and not any([self.facts[pair].holds for pair in out.values()]):
                    open_to[item] = out
            for one, other in combinations(open_to, 2):
                both = {**open_to[other], **open_to[one]}
                if len(both) == len(members) and self.category[one] != self.category[other]:
                    yield "unshared", 0, [both[each] for each in members], (one, other), False, number

    def _by_clues(self) -> Iterator[_Found]:
        """Yield what the supports of a clue that are left agree on; if none is left, that is a clash."""
        for row in self.rows:
            known = [place for place, cell in enumerate(row.cells) if cell in self.facts]
            if 0 not in self._trace([self.facts[row.cells[place]].source for place in known]):
                continue
            every = row.supports.every
            left = self._left(row, known)
            if not left:
                needed = [row.cells[place] for place in self._needed(row, known, every)]
                trace = self._trace([self.facts[cell].source for cell in needed])
                self._clash("clue", row.clue, [self.facts[cell].shown for cell in needed], trace)
                continue
            for place, (not_true, not_false) in enumerate(row.columns):
                if row.cells[place] in self.facts:
                    continue
                for holds, deniers in ((True, not_true), (False, not_false)):
                    if not left & deniers:
                        needed = [row.cells[each] for each in self._needed(row, known, deniers)]
                        yield "clue", row.clue, needed, row.cells[place], holds, -1

    def _left(self, row: SupportRow, known: Sequence[int]) -> int:
        """Return the supports that agree with what is known of some cells."""
        return reduce(
            lambda left, place: left & row.columns[place][1 if self.facts[row.cells[place]].holds else 0],
            known,
            row.supports.every,
        )

    def _needed(self, row: SupportRow, known: Sequence[int], deniers: int) -> list[int]:
        """Return few of the known cells that leave none of some supports: circles rather than crosses."""

        def dispensable(place: int) -> tuple[int, bool, bool]:
            fact = self.facts[row.cells[place]]
            return -2 if fact.source in self.stated else fact.source, fact.holds, fact.shown[2]

        needed = sorted(known, key=dispensable)
        for place in list(needed):
            rest = [each for each in needed if each != place]
            if not self._left(row, rest) & deniers:
                needed = rest
        return needed

    # ------------------------------------------------------------------ the reason

    def _shortest(self) -> Refutation | None:
        """Return the clash with the fewest steps; those of one clue that are found at once are one."""
        clash = min(self.clashes, key=lambda clash: self._cost(clash.trace), default=None)
        if clash is None:
            return None
        groups: dict[tuple[int, str, int], list[_Step]] = {}
        for place in sorted(clash.trace - {0}):
            step = self.steps[place]
            key = step.round, step.rule, step.clue or place
            groups.setdefault(key, []).append(step)
        if len({key if key[0] else () for key in groups}) > MOST_STEPS:
            return None
        steps = [
            Supposed(
                each[0].rule,
                each[0].clue,
                tuple(dict.fromkeys([atom for step in each for atom in step.premises])),
                tuple([step.conclusion for step in each]),
                each[0].item,
            )
            for each in groups.values()
        ]
        ending = Supposed(clash.rule, clash.clue, clash.premises, (), clash.item, clash.category)
        return Refutation(self.steps[0].conclusion, tuple(steps), ending)


def refutation(
    atoms: GridAtoms, wrong: Atom, right: Iterable[Atom], spoils: Callable[[Atom], bool]
) -> Refutation | None:
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
    steps = atoms.explained(found.steps, atoms.start())
    if question.refutation_fault(steps):
        steps = found.steps  # in their own order
        if question.refutation_fault(steps):
            return []
    writer = LogicGridWriter(atoms.scene(), words)
    return writer.contradiction(atoms.start(), steps, atoms.ended(steps, found.ending))


def told(refutation: Refutation, scene: Staircase, words: Words) -> list[str]:
    """Return the sentences of a refutation."""
    facts = GridFacts(scene, words)

    def step(step: Supposed, new: Sequence[Atom]) -> str:
        if step.rule == "left":
            one, other, _ = step.conclusions[0]
            return telling.phrase("only", a=item(step.place), b=item(other if step.place == one else one))
        if step.rule == "unshared":
            fact = telling.joined(step.conclusions)
            return words.say("none_in_common", fact=fact, category=label(scene.names[step.place]))
        if step.rule == "stated":
            return words["colon"].join([words.clue_numbers([step.clue]), telling.joined(step.conclusions)])
        head = words.clue_numbers([step.clue]) if step.clue else telling.phrase("of_board")
        return telling.so(head, new, telling.joined(step.conclusions))

    def ending(step: Supposed, new: Sequence[Atom]) -> str:
        match step.rule:
            case "clue":
                broken = words.say("cannot_hold", clue=words.clue_numbers([step.clue]))
                needed = [atom for atom in step.premises if atom != refutation.wrong]
                return words["colon"].join([broken, *([telling.joined(needed)] if needed else [])])
            case "empty":
                return telling.phrase("nothing_of", a=item(step.place), category=label(scene.names[step.house]))
        return telling.excluded(new, step.premises)

    def item(number: int) -> str:
        category, place = facts.places[number]
        return label(scene.labels[category][place])

    telling = Telling(words, lambda atom: finished(words.code, facts.fact(atom), capital=False), step, ending)
    return telling.lines(refutation)
