"""Clues as tables: what each of their conditions allows, given what is known, and the fewest premises of that."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from logicgrid.csp.expr import And, Condition, conjuncts, says_same
from logicgrid.csp.problem import Clue, Layout
from logicgrid.csp.search.supports import ClueCells, ConditionMentions, Masks, Supports, fits, strict_items, supports_of
from logicgrid.puzzle.question import bits, common_to, union_of
from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from logicgrid.csp.search.large import LargeTable
    from logicgrid.puzzle.derivation import Atom

MOST_TOGETHER = 20
"""The largest number of conditions in a table: each further one means that all are evaluated together again."""
MOST_TRIED = 2_000
"""The number of pairs of groups of a clue's conditions for which sharing a table is tried."""

LONG = 16
"""The number of values from which a list is too long to search for its sums, although a search would find more."""
MAX_MEMO = 1_000
"""The memoized situations per table: suppositions and branches meet the same ones again and again."""


class SupportTable(ClueCells):
    """Some conditions of a clue on the same labels, with all their supports."""

    def __init__(self, mentions: ConditionMentions, clue: int, rests_on: frozenset[Atom], supports: Supports) -> None:
        super().__init__(mentions, clue, rests_on)
        self.supports = supports
        every = self.every = supports.every
        self.columns = [
            (cell, every ^ true, every ^ false)
            for cell, (true, false) in zip(self.in_order(), supports.columns, strict=True)
        ]
        """For each cell, its bit, the supports in which it is not true, and those in which it is not false."""
        self._ways: dict[int, Masks] = {}
        self._memo: dict[Masks, Masks | None] = {}

    @property
    def cost(self) -> int:
        return self.supports.count

    def for_search(self) -> SupportTable:
        """Return the table for a search (see `LargeTable.for_search`): the same one."""
        return self

    def left(self, known: Masks) -> int:
        """Return the mask of the supports that agree with what is known."""
        true, false = known
        left, either = self.every, true | false
        for cell, not_true, not_false in self.columns:
            if either & cell:
                left &= not_false if true & cell else not_true
        return left

    def consequences(self, known: Masks) -> Masks | None:
        """Return the unknown cells on which all remaining supports agree; None if no support is left."""
        memo = self._memo
        if known not in memo:
            if len(memo) >= MAX_MEMO:
                memo.clear()
            memo[known] = self._consequences(known)
        return memo[known]

    def _consequences(self, known: Masks) -> Masks | None:
        true, false = known
        left, either = self.every, true | false
        open_ = []
        for column in self.columns:
            cell, not_true, not_false = column
            if not either & cell:
                open_.append(column)
            elif true & cell:
                left &= not_false
            else:
                left &= not_true
        if not left:
            return None
        new_true = new_false = 0
        for cell, not_true, not_false in open_:
            if not left & not_true:
                new_true |= cell
            elif not left & not_false:
                new_false |= cell
        return new_true, new_false

    def premises(self, known: Masks, cell: int, truth: bool, preferred: int) -> int:
        """Return the fewest known cells that force this one (for `cell` 0: that leave no support at all)."""
        deniers = self.every
        for each, not_true, not_false in self.columns:
            if each == cell:
                deniers = not_true if truth else not_false
        return hitting_set(list(self.conflicts(known, deniers).values()), preferred)

    def conflicts(self, known: Masks, supports: int) -> dict[int, int]:
        """Return, for each of some supports, the known cells that exclude it."""
        true, false = known
        found = dict.fromkeys(bits(supports), 0)
        for cell, not_true, not_false in self.columns:
            if (true | false) & cell:
                for support in bits(supports & ~(not_false if true & cell else not_true)):
                    found[support] |= cell
        return found

    @cached_property
    def beyond(self) -> list[tuple[int, int]]:
        """Items with masks of labels that no support mentions and with which the item never goes."""
        within: dict[tuple[int, int], int] = {}
        layout = self.layout
        for cell, not_true, _ in self.columns:
            index, other = divmod(cell.bit_length() - 1, self.width)
            for item, fellow in ((self.items[index], other), (other, self.items[index])):
                if item in self.place:
                    key = item, layout.category[fellow]
                    within[key] = within.get(key, 0) | self.every ^ not_true
        found = []
        for (item, category), supports in within.items():
            if supports == self.every:
                asked = [fellow for fellow in bits(layout.segments[category]) if not self.cell(item, fellow)]
                mask = sum([1 << fellow for fellow in asked])
                if mask and layout.rows & mask:
                    found.append((item, mask))
        return found

    def ways(self, supports: int) -> list[Masks]:
        """Return the true and the false cells of each of some supports."""
        found = []
        for support in bits(supports):
            if support not in self._ways:
                true = false = 0
                for cell, not_true, not_false in self.columns:
                    true |= 0 if not_true >> support & 1 else cell
                    false |= 0 if not_false >> support & 1 else cell
                self._ways[support] = true, false
            found.append(self._ways[support])
        return found

    @cached_property
    def together(self) -> list[list[int]]:
        """By support and item of the clue, the mask of the items that go with it."""
        found = [[0] * len(self.items) for _ in range(self.supports.count)]
        for cell, not_true, _ in self.columns:
            index, other = divmod(cell.bit_length() - 1, self.width)
            for support in bits(self.every ^ not_true):
                found[support][index] |= 1 << other
                if other in self.place:
                    found[support][self.place[other]] |= 1 << self.items[index]
        return found


AnyTable: TypeAlias = "SupportTable | LargeTable"


class SupportedCondition(Record):
    """A condition by itself: the labels that must have an actor if it holds, and its supports.

    `supports` is None if the condition only says whether two labels go together, or has too many supports.
    """

    strict: tuple[int, ...]
    items: tuple[int, ...]
    supports: Supports | None


class ClueTables(Record):
    """The tables of a clue, and the conjuncts of each of its parts."""

    clue: Clue
    tables: tuple[AnyTable, ...]
    parts: tuple[tuple[SupportedCondition, ...], ...]


class TablesByClue:
    """The tables of clues, shared by problems whose arrays differ only in their domains."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._by_clue: dict[int, ClueTables] = {}
        """By the identity of the clue, which `ClueTables` keeps alive."""

    def of(self, clue: Clue) -> ClueTables:
        """Return the tables of a clue."""
        known = self._by_clue.get(id(clue))
        if known is None:
            known = self._by_clue[id(clue)] = tables_of(self.layout, clue)
        return known


def tables_of(layout: Layout, clue: Clue) -> ClueTables:
    """Make the tables of a clue, one for each condition that must hold by itself.

    Conditions on the same labels share a table if it is not too large.  For what a condition rests on, see
    `csp.problem.Part`.
    """
    groups: list[tuple[list[Condition], ConditionMentions, frozenset[Atom]]] = []
    parts, tried = [], 0
    for part in clue.parts:
        facts = [(actor, layout.item(array, value), truth) for array, actor, value, truth in part.rests_on]
        found = []
        for condition, mentions in _conditions(layout, part.condition):
            rests_on = frozenset(facts)
            found.append((condition, mentions))
            together = [condition]
            for group in list(groups):
                if tried >= MOST_TRIED:  # the clue was split into hundreds of cases
                    break
                if len(group[0]) < MOST_TOGETHER and not mentions.asked.keys().isdisjoint(group[1].asked):
                    tried += 1
                    both = mentions_of(layout, And((*group[0], *together)))
                    if fits(both):
                        groups.remove(group)
                        together, mentions, rests_on = [*group[0], *together], both, rests_on | group[2]
            groups.append((together, mentions, rests_on))
        parts.append(found)
    made = [table_of(mentions, clue.number, rests_on) for _, mentions, rests_on in groups]
    single = {id(group[0][0]): table for group, table in zip(groups, made, strict=True) if len(group[0]) == 1}
    tables = [table for table in made if table.items or not (isinstance(table, SupportTable) and table.every)]
    conjuncts_of = [
        tuple([_conjunct(layout, condition, mentions, single.get(id(condition))) for condition, mentions in found])
        for found in parts
    ]
    return ClueTables(clue, tuple(tables), tuple(conjuncts_of))


def _conditions(layout: Layout, condition: Condition) -> Iterator[tuple[Condition, ConditionMentions]]:
    """Yield the conjuncts of a condition, each with what it mentions."""
    for each in conjuncts(condition):
        mentions = mentions_of(layout, each)
        if mentions.shape is not None:
            yield each, mentions
            continue
        from logicgrid.csp.search.large import by_case  # few clues have nested look-ups

        cases = by_case(each, layout.problem.arrays)
        yield from ((case, mentions if case is each else mentions_of(layout, case)) for case in cases)


def table_of(mentions: ConditionMentions, clue: int, rests_on: frozenset[Atom]) -> AnyTable:
    """Return the table of some conditions of a clue."""
    layout, condition = mentions.layout, mentions.condition
    supports = supports_of(mentions)
    if supports is None:
        from logicgrid.csp.search.large import LargeTable  # few clues have too many supports
        from logicgrid.csp.search.values import PairTable, SumTable, linear, seats_of

        if (seats := seats_of(layout, condition)) is not None:
            return PairTable(mentions, clue, rests_on, seats)
        if (sum_of := linear(layout, condition)) is not None and sum_of.longest >= LONG:
            return SumTable(mentions, clue, rests_on, sum_of)
        return LargeTable(mentions, clue, rests_on)
    return SupportTable(mentions, clue, rests_on, supports)


def _conjunct(
    layout: Layout, condition: Condition, mentions: ConditionMentions, table: AnyTable | None
) -> SupportedCondition:
    """Return a condition by itself; `table` is its own table, None if it shares one."""
    plain = layout.plain or all([layout.owned >> item & 1 for item in mentions.items])
    strict = () if plain else tuple(dict.fromkeys(strict_items(layout, condition)))
    if says_same(condition):
        return SupportedCondition(strict, (), None)
    if isinstance(table, SupportTable):
        return SupportedCondition(strict, table.items, table.supports)
    if not plain:  # leave out what `mentions_of` adds
        mentions = ConditionMentions(layout, condition)
    return SupportedCondition(strict, mentions.items, supports_of(mentions))


def mentions_of(layout: Layout, condition: Condition) -> ConditionMentions:
    """Return what a condition mentions, including the holders of labels that may belong to nobody.

    Only then do the clue's cells show whether somebody has such a label, by whether its row has a candidate.
    """
    mentions = ConditionMentions(layout, condition)
    if not layout.plain:
        arrays = layout.problem.arrays
        for item in mentions.items:
            asked = mentions.asked[item]
            if not any([arrays[number].bijective for number in (layout.category[item], *asked)]):
                asked.append(0)
                mentions.shape = None  # it looks up more than other conditions of the shape
    return mentions


# --- Premises: minimum hitting sets -----------------------------------------------------------------------------------

MAX_HITTING = 7
MAX_HIT = 60
"""The size of a set, and the number of conflicts, up to which the minimum is found; beyond that, a greedy set."""


def hitting_set(conflicts: list[int], preferred: int) -> int:
    """Return a smallest mask that hits every conflict, with bits of `preferred` if there is a choice; -1 if none does.

    >>> bin(hitting_set([0b011, 0b110], preferred=0))
    '0b10'
    """
    conflicts = _minimal(conflicts)
    if conflicts and not conflicts[0]:
        return -1
    for size in range(MAX_HITTING + 1 if len(conflicts) <= MAX_HIT else 2):
        found = _hitting_of_size(conflicts, size, preferred)
        if found is not None:
            return found
    return _greedy_hitting(conflicts, preferred)


def _greedy_hitting(conflicts: list[int], preferred: int) -> int:
    """Return the bits that hit most conflicts, chosen greedily, without those that turn out to be unnecessary."""
    mask, left = 0, conflicts
    while left:
        union = union_of(left)
        best, most = 0, 0.0
        for low in [1 << number for number in bits(union)]:
            count = sum([1 for conflict in left if conflict & low]) + (0.5 if low & preferred else 0.0)
            if count > most:
                best, most = low, count
        mask |= best
        left = [conflict for conflict in left if not conflict & best]
    for low in [1 << number for number in bits(mask)]:
        if all([conflict & mask & ~low for conflict in conflicts]):
            mask ^= low
    return mask


def _minimal(conflicts: list[int]) -> list[int]:
    """Return the conflicts that contain no other conflict, smallest first."""
    kept: list[int] = []
    for conflict in sorted(set(conflicts), key=int.bit_count):
        if not any([not other & ~conflict for other in kept]):
            kept.append(conflict)
    return kept


def _hitting_of_size(conflicts: list[int], size: int, preferred: int) -> int | None:
    """Return a mask of this size that hits every conflict; None if there is none.  Conflicts are sorted by size."""
    if not conflicts:
        return 0
    if not size:
        return None
    if size == 1:
        common = common_to(conflicts)
        common = common & preferred or common
        return common & -common or None
    smallest = conflicts[0]
    for part in (smallest & preferred, smallest & ~preferred):
        for low in [1 << number for number in bits(part)]:
            rest = _hitting_of_size([each for each in conflicts if not each & low], size - 1, preferred)
            if rest is not None:
                return low | rest
    return None
