"""From the log of inferences back to the steps that are needed, each with the fewest premises."""

from __future__ import annotations

from collections.abc import Callable

from logicgrid.csp.deduce.board import Board, atom_of, bits
from logicgrid.csp.deduce.cells import Masks
from logicgrid.csp.deduce.premises import hitting_set
from logicgrid.csp.deduce.state import CLUE, COMMON, CROSS, LAST, NOBODY, PSEUDO, SUBSET, SYNC, TRIAL, Entry, State
from logicgrid.csp.deduce.tables import AnyTable
from logicgrid.puzzle.derivation import Atom, Step, opposite

Judge = Callable[[Step], bool]
"""Whether a step follows, as far as that can be seen soon."""


class Needs:
    """Atoms that are needed, as masks by item, on both sides."""

    __slots__ = ("no", "yes")

    def __init__(self, width: int) -> None:
        self.yes = [0] * width
        self.no = [0] * width

    def add(self, atom: Atom) -> None:
        one, other, truth = atom
        masks = self.yes if truth else self.no
        masks[one] |= 1 << other
        masks[other] |= 1 << one

    def merge(self, other: Needs) -> None:
        self.yes = [a | b for a, b in zip(self.yes, other.yes, strict=True)]
        self.no = [a | b for a, b in zip(self.no, other.no, strict=True)]


class Extraction:
    """Walks a log backwards; `steps` come out last first."""

    def __init__(self, board: Board, needs: Needs, judge: Judge | None = None) -> None:
        self.board = board
        self.needs = needs
        self.judge = judge
        self.steps: list[Step] = []

    def emit(self, technique: str, clues: tuple[int, ...], premises: list[Atom], conclusions: list[Atom]) -> None:
        if clues and self.judge is not None:
            for atom in list(premises):
                rest = [each for each in premises if each != atom]
                if self.judge(Step(technique, clues, tuple(rest), tuple(conclusions), None, ())):
                    premises = rest
        for atom in premises:
            self.needs.add(atom)
        self.steps.append(Step(technique, clues, tuple(sorted(premises)), tuple(sorted(conclusions)), None, ()))

    def walk(self, log: list[Entry]) -> list[Step]:
        """The steps that the needs ask for, in the order of the log."""
        place = len(log)
        while place:
            place -= 1
            truth, item, what, kind, cause = log[place]
            if kind == CLUE:
                entries = [log[place]]
                while place and log[place - 1][4] is cause:
                    place -= 1
                    entries.append(log[place])
                self.clue(cause[0], cause[1], entries)
                continue
            if truth:
                if not self.needs.yes[item] >> what & 1:
                    continue
                self.confirmed(item, what, kind, cause)
            else:
                wanted = what & self.needs.no[item]
                if wanted:
                    self.crossed(item, wanted, kind, cause)
        self.steps.reverse()
        return self.steps

    # ------------------------------------------------------------------ the grid's rules

    def confirmed(self, item: int, other: int, kind: int, cause: object) -> None:
        conclusion = [atom_of(item, other, True)]
        if kind == LAST:
            assert isinstance(cause, tuple)
            segment, fellow = cause
            premises = [atom_of(item, each, False) for each in bits(segment & ~(1 << other))]
            if fellow >= 0:
                premises.append(atom_of(item, fellow, True))
            self.emit("last-one-left", (), premises, conclusion)
        elif kind == SYNC:
            assert isinstance(cause, int)
            self.emit("synchronise", (), [atom_of(item, cause, True), atom_of(cause, other, True)], conclusion)
        elif kind == TRIAL:
            self.trial(cause, conclusion[0])

    def crossed(self, item: int, wanted: int, kind: int, cause: object) -> None:
        conclusions = [atom_of(item, other, False) for other in bits(wanted)]
        if kind == CROSS:
            assert isinstance(cause, int)
            self.emit("cross-out", (), [atom_of(item, cause, True)], conclusions)
        elif kind == SYNC:
            assert isinstance(cause, int)
            premises = [atom_of(cause, other, False) for other in bits(wanted)]
            self.emit("synchronise", (), [atom_of(item, cause, True), *premises], conclusions)
        elif kind == NOBODY:
            assert isinstance(cause, int)
            self.emit("nobody-left", (), [atom_of(item, other, False) for other in bits(cause)], conclusions)
        elif kind == COMMON:
            self.common(item, cause, conclusions)
        elif kind == SUBSET:
            self.subset(item, cause, conclusions)
        elif kind == PSEUDO:
            for other in bits(wanted):
                self.pseudo(item, other, cause)
        elif kind == TRIAL:
            self.trial(cause, conclusions[0])

    def common(self, item: int, cause: object, conclusions: list[Atom]) -> None:
        assert isinstance(cause, tuple)
        segment, mine, theirs = cause
        one, other, _ = conclusions[0]
        if one != item:
            one, other = other, one
        premises = []
        for each in bits(segment):
            sides = [(who, each) for who, row in ((one, mine), (other, theirs)) if row >> each & 1]
            needed = [side for side in sides if self.needs.no[side[0]] >> side[1] & 1]
            who = (needed or sides)[0][0]
            premises.append(atom_of(who, each, False))
        self.emit("common-candidate", (), premises, conclusions)

    def subset(self, item: int, cause: object, conclusions: list[Atom]) -> None:
        assert isinstance(cause, tuple)
        members, union, segment = cause
        category = self.board.category
        premises = [atom_of(member, each, False) for member in members for each in bits(segment & ~union)]
        people = [*members, item]
        for place, one in enumerate(people):
            premises += [atom_of(one, each, False) for each in people[:place] if category[each] != category[one]]
        one_category = len({category[each] for each in people}) == 1
        self.emit("naked-subset" if one_category else "either-or-pair", (), premises, conclusions)

    def pseudo(self, item: int, other: int, cause: object) -> None:
        """The worlds in which the two are one actor's are excluded, or one of their company is not the other's."""
        assert isinstance(cause, tuple)
        table, known, rows = cause
        index = next(place for place, row in enumerate(table.rows) if row[0] == item)
        base = table.width * len(table.rows)
        conflicts = []
        for (one, false), groups in zip(table.worlds, table.together, strict=True):
            conflict = (one & known[1]) | (false & known[0])
            for fellow in bits(groups[index]):
                if rows[fellow] >> other & 1 and not self.board.apart[fellow] >> other & 1:
                    conflict |= table.cell(fellow, other) or 1 << base + fellow
                elif self.board.apart[fellow] >> other & 1:
                    break
            else:
                conflicts.append(conflict)
        mask = hitting_set(conflicts, self.preferred(table))
        premises = self.atoms(table, mask & (1 << base) - 1, known)
        premises += [atom_of(fellow, other, False) for fellow in bits(mask >> base)]
        self.by_clue("pseudo-pair", table, premises, [atom_of(item, other, False)])

    # ------------------------------------------------------------------ clues

    def by_clue(self, technique: str, table: AnyTable, premises: list[Atom], conclusions: list[Atom]) -> None:
        """A step of a clue: it rests on what the clue rests on, too."""
        self.emit(technique, (table.clue,), [*premises, *table.rests_on.difference(premises)], conclusions)

    def clue(self, table: AnyTable, known: Masks, entries: list[Entry]) -> None:
        """The needed conclusions of one look at a clue: those with the same premises are one step."""
        shift_of = {item: shift for item, _, shift in table.rows}
        wanted: list[tuple[int, bool]] = []
        for truth, item, what, _, _ in entries:
            if truth:
                if self.needs.yes[item] >> what & 1:
                    wanted.append((1 << shift_of[item] + what, True))
            else:
                for other in bits(what & self.needs.no[item]):
                    wanted.append((1 << shift_of[item] + other, False))
        if not wanted:
            return
        preferred = self.preferred(table)
        found: list[tuple[int, int, bool]] = []
        for bit, truth in wanted:
            found.append((table.premises(known, bit, truth, preferred), bit, truth))
        found.sort(key=lambda each: (-each[0].bit_count(), not each[2], each[1]))
        groups: list[tuple[int, list[Atom]]] = []
        for mask, bit, truth in found:
            conclusion = next(atom_of(one, other, truth) for one, other in table.pairs(bit))
            for premises, conclusions in groups:
                if not mask & ~premises:
                    conclusions.append(conclusion)
                    break
            else:
                groups.append((mask, [conclusion]))
        for mask, conclusions in reversed(groups):
            self.by_clue("clue", table, self.atoms(table, mask, known), conclusions)

    def preferred(self, table: AnyTable) -> int:
        """The cells of a clue that are needed anyway."""
        mask = 0
        for item, scope, shift in table.rows:
            mask |= ((self.needs.yes[item] | self.needs.no[item]) & scope) << shift
        return mask

    def atoms(self, table: AnyTable, mask: int, known: Masks) -> list[Atom]:
        return [atom_of(one, other, True) for one, other in table.pairs(mask & known[0])] + [
            atom_of(one, other, False) for one, other in table.pairs(mask & known[1])
        ]

    # ------------------------------------------------------------------ suppositions

    def trial(self, cause: object, conclusion: Atom) -> None:
        assert isinstance(cause, tuple)
        technique, state = cause
        one, other, truth = conclusion
        steps, needs = refutation(state, self.judge)
        self.needs.merge(needs)
        self.steps.append(Step(technique, (), (), (conclusion,), (one, other, not truth), tuple(steps)))


def refutation(state: State, judge: Judge | None = None) -> tuple[list[Step], Needs]:
    """The steps from a supposition to its contradiction, and the atoms that they take from outside."""
    board = state.board
    needs = Needs(board.width)
    extraction = Extraction(board, needs, judge)
    assert state.clash is not None
    item, other, cause = state.clash
    if other >= 0:
        denied(needs, state.log, item, other)
        needs.add(atom_of(item, other, False))
    elif item >= 0:
        for each in bits(cause):
            needs.add(atom_of(item, each, False))
    else:
        table, known = cause
        mask = table.premises(known, 0, True, extraction.preferred(table))
        premises = extraction.atoms(table, mask, known)
        truth, item, what, _, _ = state.log[0]
        supposed = atom_of(item, what if truth else what.bit_length() - 1, truth)
        last = supposed if supposed in premises else sorted(premises, key=lambda each: each not in table.rests_on)[-1]
        premises.remove(last)
        if last[2]:
            denied(needs, state.log, last[0], last[1])
        else:
            needs.add(last)
        extraction.by_clue("clue", table, premises, [opposite(last)])
    return merged(extraction.walk(state.log)), needs


def denied(needs: Needs, log: list[Entry], one: int, other: int) -> None:
    """Needs what makes it a contradiction that the two are not one actor's.

    Where they were the last candidates of a row, it is empty then: nobody need say first that they must be.
    """
    for truth, item, what, kind, cause in log:
        if truth and kind == LAST and {item, what} == {one, other} and cause[1] < 0:
            for each in bits(cause[0] & ~(1 << what)):
                needs.add(atom_of(item, each, False))
            return
    needs.add(atom_of(one, other, True))


def merged(steps: list[Step]) -> list[Step]:
    """Neighbours that apply one rule to one confirmed pair are one step."""
    found: list[Step] = []
    for step in steps:
        if found and step.technique in ("cross-out", "synchronise") and found[-1].technique == step.technique:
            last = found[-1]
            one = [atom for atom in last.premises if atom[2]]
            other = [atom for atom in step.premises if atom[2]]
            if one == other and len(one) == 1:
                premises = tuple(sorted({*last.premises, *step.premises}))
                conclusions = tuple(sorted({*last.conclusions, *step.conclusions}))
                if not set(last.conclusions) & set(step.premises):
                    found[-1] = Step(step.technique, (), premises, conclusions, None, ())
                    continue
        found.append(step)
    return found
