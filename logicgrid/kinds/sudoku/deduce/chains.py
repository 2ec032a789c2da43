"""Chains of strong and weak links, short ones of three cells (wings), and almost locked sets, linked in the same way.

A *node* is a digit with a cell, or with a few cells of one house that all lie in another house, too (a group): it is
true if one of the cells has the digit.  Two nodes are strongly linked if one of them is true: they are all the places
of a digit in a house, or the two candidates of a cell.  They are weakly linked if not both are true.  A chain
alternates: if the first node is false, the next is true, so the one after it is false, and so on to the last, which is
true.  So one of the two ends is true, and what is excluded by either end goes; if both ends are the same node, it is
true.

The search goes through all chains of one number of strong links at a time, so that what it finds does not depend on
the order of cells and digits.

An almost locked set has n cells of one house with n + 1 candidates in all.  If all places of a digit x in one such set
see all its places in another, at most one of the sets has x.  So the other one is locked, and has every other digit
that they share.  A cell that sees all places of such a digit z in both sets is not z (ALS-XZ).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, product

from logicgrid.kinds.sudoku import reasons
from logicgrid.kinds.sudoku.deduce import LARGE, DigitElimination, Knowledge, Needs
from logicgrid.puzzle.ladder import Technique
from logicgrid.puzzle.question import bits, common_to, grouped, union_of
from logicgrid.puzzle.record import remembered

Node = tuple[int, int]
"""A digit, and a mask of cells."""


class Net:
    """The links between the remaining candidates; `mixed` with links inside cells, `grouped` with groups."""

    def __init__(self, known: Knowledge, mixed: bool, grouped: bool) -> None:
        self.known, self.frame = known, known.frame
        self.cells = known.frame.board.area
        self.nodes: list[Node] = []
        self.houses: dict[tuple[int, int], int | None] = {}
        """The house of each strong link, in both directions; None for a cell."""
        self._numbers: dict[Node, int] = {}
        self.strong: list[int] = []
        for digit, place in enumerate(known.places):
            left = place & ~known.spots[digit]
            for number, house in enumerate(self.frame.houses):
                here = left & house
                if here & (here - 1):
                    for part, rest in self._halves(here, number, grouped):
                        self._link((digit, part), (digit, rest), number)
        if mixed:
            for cell, mask in enumerate(known.masks()):
                if mask.bit_count() == 2:
                    one, other = bits(mask)
                    self._link((one, 1 << cell), (other, 1 << cell), None)
        self.state = sum([place << digit * self.cells for digit, place in enumerate(known.places)])
        self.reach = [self._reach(digit, mask, mixed) for digit, mask in self.nodes]
        self.weak = self._weak(mixed)
        self.next = [union_of([self.strong[node] for node in bits(weak)]) for weak in self.weak]
        """The nodes that are true if each node is true, by a weak link and then a strong one."""

    def _halves(self, here: int, number: int, grouped: bool) -> Iterator[tuple[int, int]]:
        """Yield the pairs of nodes that are together all the places of a digit in a house."""
        if here.bit_count() == 2:
            low = here & -here
            yield low, here ^ low
        elif grouped:
            segments = self.frame.segments[number]
            for segment in segments:
                part = here & segment
                rest = here ^ part
                if part and rest and (not rest & (rest - 1) or any(not rest & ~each for each in segments)):
                    yield part, rest

    def _link(self, one: Node, other: Node, house: int | None) -> None:
        numbers = []
        for node in (one, other):
            if node not in self._numbers:
                self._numbers[node] = len(self.nodes)
                self.nodes.append(node)
                self.strong.append(0)
            numbers.append(self._numbers[node])
        first, second = numbers
        self.strong[first] |= 1 << second
        self.strong[second] |= 1 << first
        self.houses.setdefault((first, second), house)
        self.houses.setdefault((second, first), house)

    def _seen(self, mask: int) -> int:
        """Return the cells that see all cells of a mask."""
        return self.frame.all_cells & common_to([self.frame.peers[cell] for cell in bits(mask)])

    def _reach(self, digit: int, mask: int, mixed: bool) -> int:
        """Return the candidates that a true node excludes."""
        found = self._seen(mask) << digit * self.cells
        if mixed and not mask & (mask - 1):
            found |= union_of([mask << other * self.cells for other in range(self.frame.size) if other != digit])
        return found & self.state

    def _weak(self, mixed: bool) -> list[int]:
        """Return the nodes that are false if each node is true."""
        numbered = [(1 << number, digit, mask) for number, (digit, mask) in enumerate(self.nodes)]
        by_digit = grouped([(digit, (bit, mask)) for bit, digit, mask in numbered])
        by_cell = grouped([(mask, bit) for bit, _, mask in numbered if not mask & (mask - 1)])
        found = []
        for number, (digit, mask) in enumerate(self.nodes):
            hidden = ~self._seen(mask)
            weak = sum([bit for bit, other in by_digit[digit] if not other & hidden])
            if mixed:
                weak |= union_of(by_cell.get(mask, ())) & ~(1 << number)
            found.append(weak)
        return found

    def shortest(self, most: int) -> tuple[int, list[tuple[int, int, int]]]:
        """Return the smallest number of strong links of a chain that excludes anything, and all such chains.

        A chain is given by its two ends and the candidates that it excludes.
        """
        fronts = {start: strong for start, strong in enumerate(self.strong)}
        seen = dict(fronts)
        for links in range(2, most + 1):
            found = []
            for start, front in list(fronts.items()):
                fresh = union_of([self.next[node] for node in bits(front)]) & ~seen[start]
                if not fresh:
                    del fronts[start]
                    continue
                fronts[start] = fresh
                seen[start] |= fresh
                reach = self.reach[start]
                for end in bits(fresh >> start << start):
                    gone = reach & self.reach[end]
                    if gone:
                        found.append((start, end, gone))
            if found:
                return links, found
            if not fronts:
                break
        return 0, []

    def path(self, start: int, end: int) -> list[int]:
        """Return the nodes of a shortest chain, alternately false and true."""
        layers = [self.strong[start]]
        seen = layers[0]
        while not layers[-1] >> end & 1 or len(layers) == 1:
            fresh = union_of([self.next[node] for node in bits(layers[-1])]) & ~seen
            seen |= fresh
            layers.append(fresh)
        found = [end]
        for layer in reversed(layers[:-1]):
            true = next(node for node in bits(layer) if self.next[node] >> found[-1] & 1)
            false = next(node for node in bits(self.weak[true]) if self.strong[node] >> found[-1] & 1)
            found += [false, true]
        return [*found, start][::-1]

    def needs(self, path: list[int]) -> Needs:
        """Return the candidates that must be excluded for the strong links of a chain."""
        found: Needs = {}
        for one, other in zip(path[::2], path[1::2], strict=True):
            (digit, first), (_, second) = self.nodes[one], self.nodes[other]
            house = self.houses[one, other]
            if house is not None:
                found[digit] = found.get(digit, 0) | self.frame.houses[house] & ~(first | second)
                continue
            both = (digit, self.nodes[other][0])
            for each in range(self.frame.size):
                if each not in both:
                    found[each] = found.get(each, 0) | first
        return found


def chains(known: Knowledge, technique: Technique, most: int) -> Iterator[DigitElimination]:
    """Find the shortest chains of up to `most` strong links that exclude anything."""
    mixed, grouped = technique in (Technique.AIC, Technique.GROUPED_AIC), technique == Technique.GROUPED_AIC
    net = known.remembered(f"net {mixed} {grouped}", lambda: Net(known, mixed, grouped))
    links, found = net.shortest(most)
    covered = 0
    for start, end, gone in sorted(found, key=lambda chain: (chain[0] != chain[1], -chain[2].bit_count())):
        digit, mask = net.nodes[start]
        if start == end and not mask & (mask - 1):
            placed = (mask.bit_length() - 1, digit, True)
            yield DigitElimination(technique, net.needs(net.path(start, end)), {}, links=links, placed=placed)
        elif gone & ~covered:
            covered |= gone
            out = {each: gone >> each * net.cells & known.frame.all_cells for each in range(known.frame.size)}
            out = {each: lost for each, lost in out.items() if lost}
            yield DigitElimination(technique, net.needs(net.path(start, end)), out, links=links)


# --- Wings ------------------------------------------------------------------------------------------------------------


def wings(known: Knowledge, technique: Technique) -> Iterator[DigitElimination]:
    """Find a cell {x, y} or {x, y, z} that sees {x, z} and {y, z}: what sees all that can be z is not z."""
    peers, masks = known.frame.peers, known.masks()
    three = technique == Technique.XYZ_WING
    pairs = [cell for cell, mask in enumerate(masks) if mask.bit_count() == 2]
    for pivot, mask in enumerate(masks):
        if mask.bit_count() != 2 + three:
            continue
        for first, second in combinations([cell for cell in pairs if peers[pivot] >> cell & 1], 2):
            shared = masks[first] & masks[second]
            if shared.bit_count() != 1 or masks[first] | masks[second] != mask | shared:
                continue
            digit = shared.bit_length() - 1
            out = peers[first] & peers[second] & known.places[digit]
            if three:
                out &= peers[pivot]
            if out:
                needs = known.needs([(cell, masks[cell]) for cell in (pivot, first, second)])
                digits = (masks[first] ^ shared).bit_length() - 1, (masks[second] ^ shared).bit_length() - 1
                reason = reasons.XYWing(pivot, (first, second), digits, digit, three)
                yield DigitElimination(technique, needs, {digit: out}, reason)


def w_wing(known: Knowledge) -> Iterator[DigitElimination]:
    """Find two cells {x, y} with a house whose two places of x they see, one each: what sees both cells is not y."""
    frame = known.frame
    alike = grouped([(mask, cell) for cell, mask in enumerate(known.masks()) if mask.bit_count() == 2])
    for mask, cells in alike.items():
        for first, second in combinations(cells, 2):
            one, other = frame.peers[first], frame.peers[second]
            if one >> second & 1:
                continue
            for digit in bits(mask):
                last = (mask ^ 1 << digit).bit_length() - 1
                out = one & other & known.places[last]
                if not out:
                    continue
                for house in frame.houses:
                    here = known.places[digit] & house
                    low = here & -here
                    high = here ^ low
                    if here.bit_count() == 2 and ((low & one and high & other) or (high & one and low & other)):
                        needs = known.needs([(first, mask), (second, mask)])
                        needs[digit] = needs.get(digit, 0) | house & ~here
                        yield DigitElimination(Technique.W_WING, needs, {last: out})
                        break


# --- Almost locked sets -----------------------------------------------------------------------------------------------

_MOST = 4
"""The most cells of an almost locked set."""


class Sets:
    """The almost locked sets of one state of a board, by the number of their cells: masks of cells, with the digits."""

    def __init__(self, known: Knowledge) -> None:
        self.places, self.frame = known.places[:], known.frame
        masks = known.masks()
        found: dict[int, int] = {}

        def grow(cells: int, count: int, digits: int, others: list[int]) -> None:
            """Add the sets of these cells, and of these with some of the others."""
            if digits.bit_count() == count + 1:
                found[cells] = digits
            if count < _MOST:
                for place, cell in enumerate(others):
                    together = digits | masks[cell]
                    if together.bit_count() <= _MOST + 1:
                        grow(cells | 1 << cell, count + 1, together, others[place + 1 :])

        for house in known.frame.houses:
            grow(0, 0, 0, [cell for cell in bits(house & ~known.solved) if masks[cell].bit_count() <= _MOST + 1])
        self.by_count = grouped([(each[0].bit_count(), each) for each in found.items()])

    @remembered
    def seen(self, cells: int) -> list[int]:
        """Return the places outside that all places of each digit in a set see."""
        peers = self.frame.peers
        return [place & ~cells & common_to([peers[cell] for cell in bits(place & cells)]) for place in self.places]


def als_xz(known: Knowledge, technique: Technique, cells: int) -> Iterator[DigitElimination]:
    """Find ALS-XZ with this number of cells in both sets together; one of them is a single cell in a wing."""
    single = technique != Technique.ALS_XZ
    frame = known.frame
    if frame.size > LARGE:
        return
    sets = known.remembered("almost locked sets", lambda: Sets(known))
    by_count, places = sets.by_count, sets.places
    counts = [1] if single else range(2, cells // 2 + 1)
    pairs = [
        combinations(by_count.get(count, ()), 2)
        if 2 * count == cells
        else product(by_count.get(count, ()), by_count.get(cells - count, ()))
        for count in counts
    ]
    for pair in chain.from_iterable(pairs):
        (one, ones), (other, others) = pair
        common = ones & others
        if one & other or not common & (common - 1):
            continue
        seen, also = sets.seen(one), sets.seen(other)
        for x in bits(common):
            if other & places[x] & ~seen[x]:
                continue
            for z in bits(common & ~(1 << x)):
                out = seen[z] & also[z]
                if out:
                    needs = known.needs([(cell, mask) for some, mask in pair for cell in bits(some)])
                    for digit in (x, z):
                        needs[digit] = needs.get(digit, 0) | (one | other) & ~known.places[digit]
                    yield DigitElimination(technique, needs, {z: out})
