"""The checker of derivations of sudokus: it knows what a board means, and no technique.

A step may fill a cell if its premises leave the cell no other digit, or the digit no other cell of a group.  It may
cross a digit out if that digit in that cell, with the premises and nothing else known, contradicts

-   one rule: what the cell allows, a mark, a cage, a group or cage in which all are different, or
-   the places of that digit: none is left in a group, or not a column for each row, or
-   cells that have one candidate left, one after the other.

Every technique that has a name rests on these, and they are so few that no premise can be left out by accident.  This
module imports the meaning of a board and nothing of the engines that find derivations.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from logicgrid.kinds.sudoku.board import Board, beside, holds, rows_and_columns
from logicgrid.puzzle.checker import Answer, Checker
from logicgrid.puzzle.derivation import Step

_MOST_SETS = 50_000
"""The number of sets of digits up to which the sum of a cage is checked exactly, cell by cell."""


class SudokuChecker(Checker):
    """The checker of one board; see `puzzle.checker.Checker`."""

    def __init__(self, board: Board) -> None:
        super().__init__([given.number for given in board.clues], board.size**2, board.size)
        self.board, self.size = board, board.size
        self.work_each = 8 * board.size
        self.givens = {given.number: (given.cell, given.digit, True) for given in board.clues}
        self.different = board.different
        self.has_lines = set(board.groups).issuperset(rows_and_columns(board.size))
        self.peers: list[set[int]] = [set() for _ in board.allowed]
        for group in self.different:
            for cell in group:
                self.peers[cell].update(other for other in group if other != cell)
        self.sums = board.sums
        self.sums += [rest for group in board.groups if (rest := beside(group, board.sums, board.size))]

    def holds(self, answer: Answer) -> bool:
        """Return True if the filled board obeys every rule and given."""
        return holds(self.board, answer[0])

    def objection(self, step: Step) -> str:
        """Return why the step does not follow; empty if it follows."""
        masks = [(1 << self.size) - 1] * self.size**2
        for cell, digit, is_there in (*step.premises, *[self.givens[number] for number in step.clues]):
            if is_there:
                self._put(masks, cell, 1 << digit)
            else:
                masks[cell] &= ~(1 << digit)
        for cell, digit, is_there in step.conclusions:
            if not (self._must if is_there else self._cannot)(masks, cell, 1 << digit):
                return "does not follow"
        return ""

    def _put(self, masks: list[int], cell: int, bit: int) -> None:
        """Fill a cell, and cross its digit out in all cells that differ from it."""
        masks[cell] &= bit
        for other in self.peers[cell]:
            masks[other] &= ~bit

    def _must(self, masks: Sequence[int], cell: int, bit: int) -> bool:
        """Return True if the cell has no other digit left, or the digit no other cell of a group."""
        return not masks[cell] & ~bit or any(
            cell in group and not any(masks[other] & bit for other in group if other != cell)
            for group in self.board.groups
        )

    def _cannot(self, masks: Sequence[int], cell: int, bit: int) -> bool:
        """Return True if the digit in that cell contradicts a rule, the places of the digit, or single candidates."""
        if not masks[cell] & self.board.allowed[cell] & bit:
            return True
        near = bit << 1 | bit >> 1
        for pairs, fitting in ((self.board.consecutive, near), (self.board.apart, ~near)):
            if any(cell in pair and not masks[sum(pair) - cell] & fitting for pair in pairs):
                return True
        self.spend(2 * len(masks))
        supposed = list(masks)
        self._put(supposed, cell, bit)
        return (
            any(not any(supposed[other] & bit for other in group) for group in self.board.groups)
            or any(
                cell in cage and not self._reaches([supposed[each] for each in cage], total)
                for cage, total in self.sums
            )
            or any(cell in group and not _matching([supposed[each] for each in group]) for group in self.different)
            or (self.has_lines and not _matching(self._columns(supposed, bit)))
            or self._empties(supposed, {cell})
        )

    def _columns(self, masks: Sequence[int], bit: int) -> list[int]:
        """Return for each row the mask of the columns in which the digit may be."""
        columns = range(self.size)
        return [sum([1 << at for at in columns if masks[row * self.size + at] & bit]) for row in range(self.size)]

    def _empties(self, masks: list[int], done: set[int]) -> bool:
        """Return True if a cell has no candidate left, at once or after all cells with one candidate take it."""
        while all(masks):
            single = [cell for cell, mask in enumerate(masks) if not mask & (mask - 1) and cell not in done]
            if not single:
                return False
            self.spend(len(masks) // 8)
            done.update(single)
            for cell in single:
                self._put(masks, cell, masks[cell])
        return True

    def _reaches(self, masks: Sequence[int], total: int) -> bool:
        """Return True if different digits, one of each mask, can have this sum; by bounds alone if that is a lot."""
        sets = {0}
        for mask in masks:
            sets = {used | bit for used in sets for bit in _bits(mask & ~used)}
            self.spend(len(sets) // 2)
            if len(sets) > _MOST_SETS:
                return sum([(m & -m).bit_length() for m in masks]) <= total <= sum([m.bit_length() for m in masks])
        return any(sum([bit.bit_length() for bit in _bits(used)]) == total for used in sets)


def _bits(mask: int) -> Iterator[int]:
    while mask:
        yield mask & -mask
        mask &= mask - 1


def _matching(masks: Sequence[int]) -> bool:
    """Return True if each place can have a bit of its mask for itself (bipartite matching by augmenting paths)."""
    owner: dict[int, int] = {}

    def place(number: int, seen: set[int]) -> bool:
        for bit in _bits(masks[number]):
            if bit not in seen:
                seen.add(bit)
                if bit not in owner or place(owner[bit], seen):
                    owner[bit] = number
                    return True
        return False

    return all(place(number, set()) for number in range(len(masks)))
