"""The checker of derivations of sudokus: it knows the meaning of a board, and no techniques.

A step may fill a cell if its premises leave the cell no other digit, or the digit no other cell of a group.  It may
cross a digit out if that digit in that cell, with the premises and nothing else known, contradicts

-   one rule: what the cell allows, a mark, a cage, a rule of the table, cells that are all different, or
-   the places of that digit: none is left in a group, or not a column for each row, or
-   cells that have one candidate left, one after the other.

Two patterns are searched for only if the step names them: a chain of candidates, one of whose ends is true (`chain`),
and two almost locked sets (`_almost_locked`).  These cover all named techniques, and they are so few that a step with a
missing premise is not accepted by accident.  Conclusions from the uniqueness of the answer are rejected.  This module
imports the meaning of a board and nothing of the engines that find derivations.

The meaning of a rule is its row's `holds`, and nothing else about a rule is trusted.  The filters of the forms that
rules are compiled to, which engines use, too, only propose digits to cross out.  A digit is crossed out if no filling
of the cells with it obeys `holds`, as far as bounded work can show (`fillings`).  The houses, cages and marks on cells
that a rule is compiled to are not trusted either.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import combinations, product

from logicgrid.kinds.sudoku.board import Group, SudokuProblem, beside, rows_and_columns
from logicgrid.kinds.sudoku.consequences import Surroundings
from logicgrid.kinds.sudoku.constraints import Filters, Form, Masks, Path, SumForm, peers_of
from logicgrid.kinds.sudoku.fillings import RuleMeaning, TooManyFillings, believed
from logicgrid.puzzle.checker import Answer, Checker, matched
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.question import bits, common_to, grouped

CHAINS = dict.fromkeys(("skyscraper", "two-string kite", "turbot fish"), 2) | {"W-wing": 3}
CHAINS |= dict.fromkeys(("X-chain", "XY-chain", "AIC", "grouped AIC"), 1_000)
"""The techniques whose steps are based on a chain, by their names in certificates, with the most strong links."""

ONE_DIGIT = frozenset(("skyscraper", "two-string kite", "turbot fish", "X-chain"))
"""The chains of one digit."""

GROUPED = "grouped AIC"
"""The chain whose nodes may be several cells of a group."""

ALMOST_LOCKED = frozenset(("WXYZ-wing", "VWXYZ-wing", "ALS-XZ"))
"""The techniques that are based on two almost locked sets."""

UNIQUENESS = frozenset(("unique rectangle", "BUG+1"))
"""The techniques that assume a unique answer."""

BY_WAYS = {"rule and houses": False, "two ways of a run": True, "few ways of a run": True, "cases of a rule": True}
"""The techniques that go through all ways to satisfy a rule, and whether they also examine the cells around it."""

_MOST_LOCKED = 5
"""The most cells of an almost locked set."""

MOST_AROUND = 100
"""The most fillings of a rule whose consequences in other cells are followed."""

_MOST_REMEMBERED = 10_000

Node = tuple[int, int]
"""Cells of a group (a bit each), and a digit."""


class SudokuChecker(Checker):
    """The checker of one board; see `puzzle.checker.Checker`."""

    def __init__(self, board: SudokuProblem, assume_unique: bool = False) -> None:
        super().__init__(board.numbers, board.area, board.size)
        self.puzzle, self.size = board, board.size
        self.board = board = believed(board)
        self.work_each = 8 * board.size
        self.work_shares = 5  # even on the smallest board a sum has many combinations
        self.givens = {given.number: (given.cell, given.value, True) for given in board.clues}
        self.different = board.different
        self.has_lines = set(board.groups).issuperset(rows_and_columns(board.size))
        every, full = board.every_form, {(1 << board.size) - 1}
        is_regular = board.box is not None and len(board.groups) == 3 * board.size
        self.is_plain = is_regular and not (board.cages or board.unequal or every) and set(board.allowed) == full
        """Whether there are no rules except rows, columns and boxes."""
        self.assume_unique = assume_unique
        self.groups_of = [[group for group in board.groups if cell in group] for cell in range(board.area)]
        self.peers = peers_of(board)
        self.forms = [[form for form in every if cell in form.cells] for cell in range(board.area)]
        """The forms of rules that each cell takes part in."""
        self.seen = [sum([1 << other for other in others]) for others in self.peers]
        houses = [sum([1 << cell for cell in group]) for group in board.groups]
        self.crossings = [
            (house, [shared for other in houses if (shared := house & other) & (shared - 1) and shared != house])
            for house in houses
        ]
        """Each group, with its intersections of several cells with other groups, as masks."""
        self.filters = Filters(board.size, self.spend)
        self.halves = lru_cache(maxsize=_MOST_REMEMBERED)(self._halves)
        self.seen_by = lru_cache(maxsize=_MOST_REMEMBERED)(self._seen_by)
        self.sums = board.sums
        self.sums += [rest for group in board.groups if (rest := beside(group, board.sums, board.size))]
        self.totals = [SumForm(*each) for each in self.sums]
        self.surroundings = Surroundings(self)

    def holds(self, answer: Answer) -> bool:
        """Return True if the filled board obeys every rule and given."""
        return self.puzzle.holds(answer[0])

    def objection(self, step: Step) -> str:
        """Return why the step does not follow; empty if it follows."""
        if step.technique in CHAINS:
            follows = self.chain(step) is not None
        elif step.technique in ALMOST_LOCKED:
            follows = self.almost_locked(step) is not None
        elif step.technique in BY_WAYS:
            follows = self._by_ways(step)
        elif step.technique in UNIQUENESS:
            follows = self.assume_unique and self.is_plain and self._unique(step)
        else:
            masks = self.masks(step)
            follows = all(
                (self._must if is_there else self._cannot)(masks, cell, 1 << digit)
                for cell, digit, is_there in step.conclusions
            )
        return "" if follows else say("proof.does-not-follow")

    @cached_property
    def fillings(self) -> RuleMeaning:
        """The meaning of the rules and sums of the board."""
        rules = [self.puzzle.rules[place] for place in dict.fromkeys([place for place, _ in self.board.forms])]
        return RuleMeaning(rules, self.sums, self.peers, self.size, self.spend)

    @cached_property
    def meaning(self) -> RuleMeaning:
        """The meaning of all rules, including those that always hold; the results of forms are verified against it."""
        rules = [rule for rule in (*self.puzzle.always, *self.puzzle.rules) if rule.cells]
        return RuleMeaning(rules, self.sums, self.peers, self.size, self.spend)

    def _by_ways(self, step: Step) -> bool:
        """Return True if some rule has no filling that leaves one of the conclusions open."""
        if any(holds for _, _, holds in step.conclusions):
            return False
        around = BY_WAYS[step.technique]
        masks = [mask & allowed for mask, allowed in zip(self.masks(step), self.board.allowed, strict=True)]
        return self.excluded(masks, step.conclusions, around)

    def excluded(
        self, masks: Sequence[int], conclusions: Sequence[Atom], around: bool, about: Sequence[int] = ()
    ) -> bool:
        """Return True if some rule `about` cells has no filling with candidates that leaves a conclusion open."""
        cells = set() if around else {cell for cell, _, _ in conclusions}
        likely = self.fillings.likely(cells.union(about), masks)
        return any(not self._leaves_open(unit, masks, conclusions, around) for unit in likely)

    def _leaves_open(self, unit: Group, masks: Sequence[int], conclusions: Sequence[Atom], around: bool) -> bool:
        """Return True if a filling of these cells, with its consequences, does not show a conclusion."""
        spots = [(cell, digit) for cell, digit, _ in conclusions]
        try:
            for number, filling in enumerate(self.fillings.of(unit, masks)):
                if around and number == MOST_AROUND:
                    return True
                if around and self.surroundings.deny(filling, masks, spots):
                    continue
                if around or any([filling[cell] >> digit & 1 for cell, digit in spots]):
                    return True
        except TooManyFillings:
            return True
        return False

    def masks(self, step: Step) -> list[int]:
        """Return the candidates that a step's premises and clues leave, as a mask of digits for each cell."""
        self.spend(self.board.area // 16 + self.size // 2 * (len(step.premises) + len(step.clues)))
        masks = [(1 << self.size) - 1] * self.board.area
        given = [self.givens[number] for number in step.clues if number in self.givens]
        for cell, digit, is_there in (*step.premises, *given):
            if is_there:
                self.put(masks, cell, 1 << digit)
            else:
                masks[cell] &= ~(1 << digit)
        return masks

    def _places(self, masks: Sequence[int]) -> list[int]:
        """Return the mask of cells that may have each digit, from the digits that each cell may have."""
        self.spend(len(masks))
        places = [0] * self.size
        for cell, mask in enumerate(masks):
            for digit in bits(mask):
                places[digit] |= 1 << cell
        return places

    def put(self, masks: list[int], cell: int, bit: int) -> None:
        """Fill a cell, and cross its digit out in all cells that differ from it."""
        masks[cell] &= bit
        for other in self.peers[cell]:
            masks[other] &= ~bit

    def _must(self, masks: Sequence[int], cell: int, bit: int) -> bool:
        """Return True if the cell has no other digit left, or the digit no other cell of a group."""
        self.spend(self.size)
        return not masks[cell] & ~bit or any(
            not any(masks[other] & bit for other in group if other != cell) for group in self.groups_of[cell]
        )

    def _cannot(self, masks: Sequence[int], cell: int, bit: int) -> bool:
        """Return True if the digit in that cell contradicts a rule, the places of the digit, or single candidates."""
        if not masks[cell] & self.board.allowed[cell] & bit:
            return True
        self.spend(4 * len(masks))
        supposed = list(masks)
        self.put(supposed, cell, bit)
        return (
            any(not any(supposed[other] & bit for other in group) for group in self.board.groups)
            or any(
                cell in cage and total not in self.fillings.sums_of(tuple(sorted([supposed[each] for each in cage])))
                for cage, total in self.sums
            )
            or any(self.left(form, supposed, {}) is None for form in self.forms[cell])
            or any(cell in group and not self._matches([supposed[each] for each in group]) for group in self.different)
            or (self.has_lines and not self._matches(self._columns(supposed, bit)))
            or self.empties(supposed, {cell})
        )

    def left(self, form: Form | SumForm, masks: Sequence[int], wanted: Mapping[int, int] | None = None) -> Masks | None:
        """Return the candidates that a form leaves in its cells, as far as `holds` confirms; None if none are left.

        If only some digits of cells are `wanted`, the other digits are not examined.
        """
        own = tuple([masks[cell] for cell in form.cells])
        self.spend(1 + len(own))
        kept = self.filters(form, own)
        if isinstance(form, Path) and len(own) > 2 and kept != own:
            sure = self.meaning.along(form.cells, masks)
            none = kept is None and not all(sure)
            return None if none else tuple([one | other for one, other in zip(kept or own, sure, strict=True)])
        if kept is None:
            return own if self.meaning.has_some(form.cells, masks) else None
        if kept == own:
            return own
        left, supposed = [], list(masks)
        for cell, mask, some in zip(form.cells, own, kept, strict=True):
            supposed[cell] = gone = mask & ~some & (-1 if wanted is None else wanted.get(cell, 0))
            left.append(mask if gone and self.meaning.has_some(form.cells, supposed) else mask & ~gone)
            supposed[cell] = mask
        return tuple(left)

    def _columns(self, masks: Sequence[int], bit: int) -> list[int]:
        """Return the mask of the columns in which the digit may be, for each row."""
        columns = range(self.size)
        return [sum([1 << at for at in columns if masks[row * self.size + at] & bit]) for row in range(self.size)]

    def _matches(self, masks: Sequence[int]) -> bool:
        """Return True if each place can have a bit of its mask to itself."""
        return matched(list(map(bits, masks)), self.spend)

    def empties(self, masks: list[int], done: set[int]) -> bool:
        """Return True if a cell has no candidate left, at once or after all cells with one candidate take it."""
        while all(masks):
            single = [cell for cell, mask in enumerate(masks) if not mask & (mask - 1) and cell not in done]
            if not single:
                return False
            self.spend(len(masks) // 8 + len(single) * self.size // 4)
            done.update(single)
            for cell in single:
                self.put(masks, cell, masks[cell])
        return True

    # ------------------------------------------------------------------ patterns that a step names

    def chain(self, step: Step) -> list[Node] | None:
        """Return the shortest chain with a true end that shows all conclusions; None if there is none.

        The nodes are alternately false and true: a false node and the next one are together all the places of a digit
        in a group, or the two candidates of a cell; a true node and the next one exclude each other.
        """
        strong = self._strong(self.masks(step), step.technique)
        limit = 2 * CHAINS[step.technique]
        best: list[Node] | None = None
        excluded: dict[Node, list[Node]] = {}
        for start in strong:
            self.spend(1 + len(step.conclusions) // 8)
            if not all(there or self._excludes(start, (1 << cell, digit)) for cell, digit, there in step.conclusions):
                continue
            paths = [[start]]
            reached = {start}
            while paths and len(paths[0]) < (limit if best is None else len(best) - 1):
                longer = []
                for path in paths:
                    self.spend(len(path) // 8)
                    for true in strong[path[-1]]:
                        self.spend(len(step.conclusions))
                        if len(path) > 1 and all(self._shows(start, true, atom) for atom in step.conclusions):
                            best = [*path, true] if best is None or len(path) + 1 < len(best) else best
                        if true not in excluded:
                            self.spend(len(strong) // 4)
                            excluded[true] = [other for other in strong if self._excludes(true, other)]
                        self.spend(len(excluded[true]) // 4)
                        for false in excluded[true]:
                            if false not in reached:
                                reached.add(false)
                                longer.append([*path, true, false])
                paths = longer
        return best

    def _strong(self, masks: Sequence[int], technique: str) -> dict[Node, list[Node]]:
        """Return the strong links of each node, to the nodes that are true if it is false; groups only if `GROUPED`."""
        pairs: list[tuple[Node, Node]] = []
        for cell, mask in enumerate(() if technique in ONE_DIGIT else masks):
            if mask.bit_count() == 2:
                low, high = bits(mask)
                pairs.append(((1 << cell, low), (1 << cell, high)))
        for digit, place in enumerate(self._places(masks)):
            pairs += [((one, digit), (other, digit)) for one, other in self.halves(place, technique == GROUPED)]
        return grouped(dict.fromkeys([*pairs, *[(other, one) for one, other in pairs]]))

    def _halves(self, place: int, grouped: bool) -> list[tuple[int, int]]:
        """Return the pairs of nodes, without their digit, that are together its places in a group."""
        found = []
        self.spend(len(self.crossings))
        for group, crossings in self.crossings:
            here = place & group
            if here.bit_count() == 2:
                found.append((here & -here, here & here - 1))
            elif grouped:
                self.spend(len(crossings) ** 2 // 8)
                parts = [here & crossing for crossing in crossings]
                for part in parts:
                    rest = here & ~part
                    if part and rest and (not rest & (rest - 1) or any(not rest & ~each for each in parts)):
                        found += [(part, rest), (rest, part)]
        return found

    def _seen_by(self, cells: int) -> int:
        """Return the cells that all of these see."""
        return common_to([self.seen[cell] for cell in bits(cells)])

    def _excludes(self, node: Node, other: Node) -> bool:
        """Return True if a node is false if another one is true."""
        if node[1] == other[1]:
            return not other[0] & ~self.seen_by(node[0])
        return node[0] == other[0] and not node[0] & (node[0] - 1)

    def _shows(self, start: Node, end: Node, atom: Atom) -> bool:
        """Return True if an atom follows from the fact that one of the two ends of a chain is true."""
        cell, digit, is_there = atom
        if is_there:
            return start == end == (1 << cell, digit)
        return self._excludes(start, (1 << cell, digit)) and self._excludes(end, (1 << cell, digit))

    def almost_locked(self, step: Step) -> tuple[Group, Group, int] | None:
        """Return two almost locked sets, one of them with the excluded digit, and a common digit; None if none.

        Both have one digit more than cells.  All places of the common digit see each other, so that one of the sets
        lacks it, and has each of its other digits.
        """
        conclusions = step.conclusions
        if len({(digit, is_there) for _, digit, is_there in conclusions}) != 1 or conclusions[0][2]:
            return None
        masks = self.masks(step)
        places = self._places(masks)
        last, lost = conclusions[0][1], {cell for cell, _, _ in conclusions}
        sets: dict[int, int] = {}

        def grow(cells: int, union: int, others: Sequence[int]) -> None:
            self.spend(1 + len(others) // 4)
            if union.bit_count() == cells.bit_count() + 1 and union >> last & 1:
                sets[cells] = union
            for place, cell in enumerate(others if cells.bit_count() < _MOST_LOCKED else ()):
                together = union | masks[cell]
                if together.bit_count() <= _MOST_LOCKED + 1:
                    grow(cells | 1 << cell, together, others[place + 1 :])

        fitting = {
            cell
            for cell, mask in enumerate(masks)
            if mask.bit_count() <= _MOST_LOCKED + 1
            and cell not in lost
            and (not mask >> last & 1 or self.peers[cell].issuperset(lost))
        }
        for group in self.board.groups:
            grow(0, 0, [cell for cell in group if cell in fitting])
        smallest_first = sorted(sets.items(), key=lambda each: each[0].bit_count())
        for place, (one, ones) in enumerate(smallest_first):
            self.spend((len(smallest_first) - place) // 4)
            for other, others in smallest_first[place + 1 :]:
                common = 0 if one & other else ones & others & ~(1 << last)
                for linked in bits(common):
                    self.spend(2)
                    far = other & places[linked]
                    if not far & ~self.seen_by(one & places[linked]):
                        return tuple(bits(one)), tuple(bits(other)), linked
        return None

    @cached_property
    def rectangles(self) -> list[Group]:
        """The open cells in two rows, two columns and two boxes of a plain board, four at a time in reading order."""
        size, given = self.size, {cell for cell, _, _ in self.givens.values()}
        box_of = {cell: box for box in self.board.groups[2 * size :] for cell in box}
        sides = product(combinations(range(size), 2), repeat=2) if self.is_plain else ()
        every = [tuple([row * size + column for row in rows for column in columns]) for rows, columns in sides]
        return [cells for cells in every if len({box_of[cell] for cell in cells}) == 2 and given.isdisjoint(cells)]

    def _unique(self, step: Step) -> bool:
        """Return True if the step follows, provided that the board has exactly one answer.

        It does if its negation leaves four cells with two digits that they could swap, or if the cell that it fills is
        the only one with more than two digits.
        """
        masks = self.masks(step)
        return all(
            self.is_grave(masks, cell, digit)
            if is_there
            else any(self._exchange(masks, cells, cell, 1 << digit) for cells in self.rectangles)
            for cell, digit, is_there in step.conclusions
        )

    def _exchange(self, masks: Sequence[int], cells: Group, cell: int, bit: int) -> bool:
        """Return True if a digit in a cell leaves four cells with two digits, once their only places are filled."""
        supposed = list(masks)
        self.put(supposed, cell, bit)
        for each, group in product(cells, self.board.groups):
            if each in group:
                for digit in bits(supposed[each]):
                    if not any(supposed[other] >> digit & 1 for other in group if other != each):
                        supposed[each] = 1 << digit
        return len({digit for each in cells for digit in bits(supposed[each])}) == 2

    def is_grave(self, masks: Sequence[int], cell: int, digit: int) -> bool:
        """Return True if, without this digit here, all open cells have two digits, and digits two places in groups.

        The two places of each digit could then be swapped all over the board.
        """
        left = list(masks)
        left[cell] &= ~(1 << digit)
        opened = {each for each, mask in enumerate(left) if mask.bit_count() != 1}
        places = [[left[each] for each in group if each in opened] for group in self.board.groups]
        counts = [sum([mask >> each & 1 for mask in some]) for some in places for each in range(self.size)]
        return all(left[each].bit_count() == 2 for each in opened) and set(counts) <= {0, 2}
