"""Two encodings of sudokus for CP-SAT that share nothing but the board.

The first one has a Boolean for each candidate of each cell that simple inference leaves; the second one has an integer
for each cell and AllDifferent, and no inference before it.

A cell has exactly one digit, and each digit of a group is in exactly one of its cells.  A cage has one of the sets of
digits with its sum if these are few; otherwise its sum is a linear constraint.  In the forms of rules a helper literal
is determined by the cells: a case by what its cells have, a state of an automaton by those before it.

The simplest inferences keep the model small (`pruned`): a digit is removed from the cells that differ from a cell that
has it, and a digit with one place left in a group is put there.  The engine's inference is not used here, so that a
fault of one cannot be hidden by the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise, permutations
from math import comb

from logicgrid.kinds.sudoku.board import BoardCage, Group, SudokuProblem
from logicgrid.kinds.sudoku.constraints import EqualSums, Form, Path, RuleCases, SumPart, Walk, merged, peers_of, threes
from logicgrid.puzzle.model import FALSE, TRUE, AllowedTuples, Linear, Literal, Model, intervals
from logicgrid.puzzle.question import Answer, Cell, bits, grouped

_MOST_SETS = 500
"""The most sets of digits of a cage for which each gets a literal."""

Literals = Sequence[Mapping[int, Literal]]
"""The literals of each cell of the board by digit."""

_MOST_CELLS = 10
"""The most cells of a given sum that gets a literal for each partial sum: more cells have too many of them."""


class BooleanEncoding:
    """The first model, and its decoding to a board; `ordered` makes CP-SAT find the answers in reading order."""

    def __init__(self, board: SudokuProblem, ordered: bool = False) -> None:
        self.board = board = merged(board)
        self.model = Model()
        masks = pruned(board)
        if masks is None:
            self.model.clauses.append([])
            masks = [1] * len(board.allowed)
        self.cells = [self._cell(mask) for mask in masks]
        """The literals of each cell by digit."""
        for cell in self.cells:
            if len(cell) > 1:
                self.model.exactly_one.append(list(cell.values()))
        for group in board.groups:
            self._group(group)
        for cage in board.cages:
            self._cage(cage)
        for first, second in board.unequal:
            self._unequal(self.cells[first], self.cells[second])
        for form in board.every_form:
            self._require(form)
        if ordered:
            self.model.order = [each for cell in self.cells for each in cell.values() if each != TRUE]

    def decode(self, values: Sequence[int]) -> Answer:
        """Return the filled board from the values of the variables."""
        return (tuple([next(d for d, each in cell.items() if values[each]) for cell in self.cells]),)

    def require_any(self, cells: Sequence[Cell]) -> None:
        """Require that at least one of these cells is true."""
        self.model.require_any([self.cells[cell][digit] for _, cell, digit in cells if digit in self.cells[cell]])

    def _cell(self, mask: int) -> dict[int, Literal]:
        if not mask & (mask - 1):
            return {mask.bit_length() - 1: TRUE}
        literal = self.model.literal
        return {digit: literal() for digit in range(self.board.size) if mask >> digit & 1}

    def _group(self, group: Sequence[int]) -> None:
        """Require that each digit is in exactly one of the cells; settled digits need no constraint."""
        places = _places_of([self.cells[cell] for cell in group])
        for digit in range(self.board.size):
            literals = places.get(digit, [])
            if literals != [TRUE]:
                self.model.add_exactly_one(literals)

    def _cage(self, cage: BoardCage) -> None:
        """Require different digits with the cage's sum."""
        places = _places_of([self.cells[cell] for cell in cage.cells])
        if cage.total is not None:
            sets = _sets(sorted(places), len(cage.cells), cage.total)
            if sets is not None:
                self._one_of(sets, places)
                return
            self._require(EqualSums((SumPart(cage.cells),), (cage.total,)))
        for literals in places.values():
            self.model.add_at_most_one(list(literals))

    def _unequal(self, cell: dict[int, Literal], other: dict[int, Literal]) -> None:
        """Require that two cells differ."""
        for digit, literal in cell.items():
            if digit in other:
                self.model.add_clause([-literal - 1, -other[digit] - 1])

    def _require(self, form: Form) -> None:
        """Require a form."""
        match form:
            case Path():
                for one, other in pairwise(form.cells):
                    self._fit(self.cells[one], self.cells[other], form.fits)
            case EqualSums():
                self._sums(form)
            case RuleCases():
                self._cases(form)
            case Walk():
                self._walk(form)

    def _fit(self, one: Mapping[int, Literal], other: Mapping[int, Literal], fits: Sequence[int]) -> None:
        for digit, literal in one.items():
            self.model.add_clause([-literal - 1, *[each for next_, each in other.items() if fits[digit] >> next_ & 1]])
        for next_, literal in other.items():
            self.model.add_clause([-literal - 1, *[each for digit, each in one.items() if fits[digit] >> next_ & 1]])

    def _sums(self, form: EqualSums) -> None:
        first, *others = form.parts
        if form.totals and first.together and len(first.cells) <= _MOST_CELLS:
            sums: Mapping[int, Literal] = {0: TRUE}
            for some in threes(first):
                sums = self._added(sums, self._totals([self.cells[cell] for cell in some]))
            self.model.add_clause([literal for total, literal in sums.items() if total in form.totals])
        elif form.totals:
            self._add_up([(first, 1)], form.totals)
        for other in others:
            self._add_up([(first, 1), (other, -1)], [0])

    def _totals(self, own: Literals) -> dict[int, Literal]:
        """Return a literal for each sum that cells with different digits can have."""
        if len(own) == 1:
            return {digit + 1: literal for digit, literal in own[0].items()}
        places = _places_of(own)
        sets = list(combinations(sorted(places), len(own)))
        sums = [sum(digits) + len(digits) for digits in sets]
        found = grouped(zip(sums, self._one_of(sets, places), strict=True))
        return {total: self._any(literals) for total, literals in found.items()}

    def _any(self, literals: Sequence[Literal]) -> Literal:
        """Return a literal that is true if one of these is."""
        found = self.model.literal()
        for each in literals:
            self.model.add_clause([-each - 1, found])
        self.model.add_clause([-found - 1, *literals])
        return found

    def _one_of(self, sets: Sequence[tuple[int, ...]], places: Mapping[int, Sequence[Literal]]) -> Sequence[Literal]:
        """Require that the digits are one of the sets, and return a literal for each.

        `places` has the literals of each digit: one of them is true, or the chosen set lacks the digit.
        """
        if not sets:
            self.model.clauses.append([])
        chosen = [TRUE] if len(sets) == 1 else [self.model.literal() for _ in sets]
        if len(sets) > 1:
            self.model.add_exactly_one(chosen)
        for digit, literals in places.items():
            lacking = [literal for literal, digits in zip(chosen, sets, strict=True) if digit not in digits]
            self.model.add_exactly_one([*literals, *lacking])
        return chosen

    def _added(self, one: Mapping[int, Literal], other: Mapping[int, Literal]) -> Mapping[int, Literal]:
        """Return a literal for each sum of two numbers, each with exactly one true literal."""
        if list(one) == [0]:
            return other
        sums = {total: self.model.literal() for total in sorted({first + second for first in one for second in other})}
        self.model.add_exactly_one(list(sums.values()))
        for first, here in one.items():
            for second, there in other.items():
                self.model.add_clause([-here - 1, -there - 1, sums[first + second]])
            for total, literal in sums.items():
                self.model.add_clause([-literal - 1, -here - 1, other.get(total - first, FALSE)])
        return sums

    def _add_up(
        self, parts: Sequence[tuple[SumPart, int]], totals: Sequence[int], enforced: Sequence[int] = ()
    ) -> None:
        """Require that the parts, each with its sign, add up to one of the totals; decided at once if all is known."""
        found: dict[int, int] = {}
        known = 0
        for part, sign in parts:
            for cell, weight in part.weighted:
                for digit, literal in self.cells[cell].items():
                    amount = sign * weight * (digit + 1)
                    if literal == TRUE:
                        known += amount
                    else:
                        found[literal] = found.get(literal, 0) + amount
        self.model.add_sum(found, known, totals, enforced)

    def _cases(self, form: RuleCases) -> None:
        chosen = []
        for case in form.cases:
            own = [self.cells[cell] for cell in form.cells]
            left = [
                {digit: each for digit, each in literals.items() if mask >> digit & 1}
                for literals, mask in zip(own, case.masks, strict=True)
            ]
            if not all(left):
                continue
            literal = self.model.literal()
            chosen.append(literal)
            for all_, some in zip(own, left, strict=True):
                if len(some) < len(all_):
                    self.model.add_clause([-literal - 1, *some.values()])
            if case.summed or case.total:
                part = SumPart(tuple([form.cells[place] for place in case.summed]))
                self._add_up([(part, 1)], [case.total], [literal])
        self.model.add_exactly_one(chosen) if chosen else self.model.clauses.append([])

    def _walk(self, form: Walk) -> None:
        """Give each state that can be reached a literal; each candidate leads from a state to the next one."""
        if not form.layers[0]:
            self.model.clauses.append([])
            return
        states = {0: TRUE}
        for cell, layer in zip(form.cells, form.layers, strict=True):
            arcs: dict[int, list[tuple[Literal, Literal]]] = {}
            for state, literal in states.items():
                for digit, here in self.cells[cell].items():
                    after = layer[state][digit]
                    if after < 0:
                        self.model.add_clause([-literal - 1, -here - 1])
                    else:
                        arcs.setdefault(after, []).append((literal, here))
            states = {after: self.model.literal() for after in arcs}
            for after, ways in arcs.items():
                for literal, here in ways:
                    self.model.add_clause([-literal - 1, -here - 1, states[after]])
                self.model.add_clause([-states[after] - 1, *dict.fromkeys([literal for literal, _ in ways])])
                self.model.add_clause([-states[after] - 1, *dict.fromkeys([here for _, here in ways])])
            if not states:
                return
            self.model.add_exactly_one(list(states.values()))


def _sets(digits: Sequence[int], length: int, total: int) -> list[tuple[int, ...]] | None:
    """Return the sets of `length` of the digits whose values have that sum; None if there are too many to list."""
    if comb(len(digits), length) > _MOST_SETS:
        return None
    return [each for each in combinations(digits, length) if sum(each) + length == total]


def _places_of(cells: Literals) -> dict[int, list[Literal]]:
    """Return the literals of each digit that occurs in the cells."""
    return grouped([(digit, literal) for cell in cells for digit, literal in cell.items()])


def pruned(board: SudokuProblem) -> list[int] | None:
    """Return the mask of candidates of each cell; None if a cell, or a digit of a group, has none left."""
    masks = board.masks()
    if not all(masks):
        return None
    sharers = peers_of(board)
    known = [cell for cell, mask in enumerate(masks) if not mask & (mask - 1)]
    while known:
        if not _strike(masks, known, sharers):
            return None
        found = _only_places(masks, board.groups)
        if found is None:
            return None
        known = found
    return masks


def _strike(masks: list[int], known: list[int], sharers: Sequence[frozenset[int]]) -> bool:
    """Remove the digit of each known cell from the cells that differ from it, and so on; False for a contradiction."""
    while known:
        cell = known.pop()
        mask = masks[cell]
        for other in sharers[cell]:
            rest = masks[other]
            if rest & mask:
                rest ^= mask
                if not rest:
                    return False
                masks[other] = rest
                if not rest & (rest - 1):
                    known.append(other)
    return True


def _only_places(masks: list[int], groups: tuple[Group, ...]) -> list[int] | None:
    """Settle the cells that alone can have a digit of a group, and return them; None if a digit has no cell."""
    found = []
    for group in groups:
        once = more = 0
        for cell in group:
            mask = masks[cell]
            more |= once & mask
            once |= mask
        if once.bit_count() < len(group):
            return None
        only = once & ~more
        if not only:
            continue
        for cell in group:
            mask = masks[cell]
            if mask & only and mask & (mask - 1):
                mask &= only
                if mask & (mask - 1):
                    return None
                masks[cell] = mask
                found.append(cell)
    return found


# --- The second one --------------------------------------------------------------------------------------------------


class IntegerEncoding:
    """The second model: an integer for each cell, with AllDifferent, sums and differences as CP-SAT has them."""

    def __init__(self, board: SudokuProblem) -> None:
        self.board = board = merged(board)
        self.model = Model()
        self.cells = [self._cell(mask) for mask in board.masks()]
        for group in board.different:
            self.model.all_different.append([self.cells[cell] for cell in group])
        for group, total in board.sums:
            self._require(EqualSums((SumPart(group),), (total,)))
        for pair in board.unequal:
            cells, others = [self.cells[cell] for cell in pair], [-board.size, -1, 1, board.size]
            self.model.linears.append(Linear(cells, [1, -1], others, []))
        for form in board.every_form:
            self._require(form)

    def decode(self, values: Sequence[int]) -> Answer:
        """Return the filled board from the values of the variables."""
        return (tuple([values[cell] for cell in self.cells]),)

    def require_any(self, cells: Sequence[Cell]) -> None:
        """Require that at least one of these cells is true."""
        literals = []
        for _, cell, digit in cells:
            here, variable = self.model.literal(), self.cells[cell]
            others = [-1, digit - 1, digit + 1, self.board.size]
            self.model.linears.append(Linear([variable], [1], [digit, digit], [here]))
            self.model.linears.append(Linear([variable], [1], others, [-here - 1]))
            literals.append(here)
        self.model.require_any(literals)

    def _cell(self, mask: int) -> int:
        if not mask:
            self.model.clauses.append([])
        digits = [digit for digit in range(self.board.size) if mask >> digit & 1] or [0]
        return self.model.integer(*intervals(digits))

    def _require(self, form: Form) -> None:
        """Require a form."""
        match form:
            case Path():
                fitting = [
                    each for digit, mask in enumerate(form.fits) for other in bits(mask) for each in (digit, other)
                ]
                for one, other in pairwise(form.cells):
                    self.model.tables.append(AllowedTuples([self.cells[one], self.cells[other]], fitting))
            case EqualSums():
                first, *others = form.parts
                if form.totals:
                    sums = [self._sum([self.cells[cell] for cell in each]) for each in threes(first)]
                    domain = intervals([total - len(first.cells) for total in sorted(form.totals)])
                    self.model.linears.append(Linear(sums, [1] * len(sums), domain))
                for part in others:
                    self._add_up([(first, 1), (part, -1)], [0])
            case RuleCases():
                self._cases(form)
            case Walk():
                self._walk(form)

    def _sum(self, cells: Sequence[int]) -> int:
        """Return a variable for the sum of different digits, by a table constraint."""
        if len(cells) == 1:
            return cells[0]
        found = self.model.integer(0, len(cells) * (self.board.size - 1))
        fitting = [
            each for digits in permutations(range(self.board.size), len(cells)) for each in (*digits, sum(digits))
        ]
        self.model.tables.append(AllowedTuples([*cells, found], fitting))
        return found

    def _add_up(
        self, parts: Sequence[tuple[SumPart, int]], totals: Sequence[int], enforced: Sequence[int] = ()
    ) -> None:
        """Require that the parts, each with its sign, add up to one of the totals; a value is a digit plus one."""
        found: dict[int, int] = {}
        more = 0
        for part, sign in parts:
            for cell, weight in part.weighted:
                found[self.cells[cell]] = found.get(self.cells[cell], 0) + sign * weight
                more += sign * weight
        self.model.add_sum(found, more, totals, enforced)

    def _cases(self, form: RuleCases) -> None:
        full = (1 << self.board.size) - 1
        chosen = []
        for case in form.cases:
            if not all(case.masks):
                continue
            literal = self.model.literal()
            chosen.append(literal)
            for cell, mask in zip(form.cells, case.masks, strict=True):
                if mask != full:
                    self.model.linears.append(Linear([self.cells[cell]], [1], intervals(list(bits(mask))), [literal]))
            if case.summed or case.total:
                part = SumPart(tuple([form.cells[place] for place in case.summed]))
                self._add_up([(part, 1)], [case.total], [literal])
        self.model.add_exactly_one(chosen) if chosen else self.model.clauses.append([])

    def _walk(self, form: Walk) -> None:
        """Add a variable for the state between each two cells."""
        if not form.layers[0]:
            self.model.clauses.append([])
            return
        before = self.model.integer(0, 0)
        for cell, layer in zip(form.cells, form.layers, strict=True):
            ways = [
                (state, digit, after)
                for state, row in enumerate(layer)
                for digit, after in enumerate(row)
                if after >= 0
            ]
            state = self.model.integer(0, max(after for *_, after in ways))
            self.model.tables.append(
                AllowedTuples([before, self.cells[cell], state], [each for way in ways for each in way])
            )
            before = state
