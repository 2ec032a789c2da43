"""The rules of a sudoku that is being made, and questions about boards with these rules, asked thousands of times.

The search engine of sudokus is set up once for the rules; the givens are only candidates that it starts from.  Whether
a state is that of a puzzle with one answer is decided here for the maker's own use: what is made is judged anew by the
whole program in the end.

Givens are taken away from a full grid (`Digger`), one symmetric group after another, while one answer and the level are
kept.  Every group that must stay leaves a counterexample: another answer of the givens without it.  Givens that miss
all cells in which a counterexample differs allow it again, so most further groups that must stay are recognised without
a search.  The counterexamples are also what shows in the end that no group can go.

Few full grids are the only answer of the digits that stand in a given pattern, so for one (`fitting`) a random grid is
improved step by step: a few of its givens are drawn anew, and the change stays if inference then leaves no more
candidates than before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random

from logicgrid.kinds.made import sums
from logicgrid.kinds.sudoku.board import (
    BoardLayout,
    Group,
    Pair,
    Rule,
    SudokuProblem,
    boxes,
    numbered,
    rows_and_columns,
)
from logicgrid.kinds.sudoku.constraints import merged
from logicgrid.kinds.sudoku.deduce.derive import level_from, rate
from logicgrid.kinds.sudoku.deduce.knowledge import SudokuFrame
from logicgrid.kinds.sudoku.make.drawn_rules import completed
from logicgrid.kinds.sudoku.rules.texts import all_written, short_forms
from logicgrid.kinds.sudoku.search import SudokuEngine, state_of
from logicgrid.puzzle.board import SYMBOLS, About, SudokuBoard, in_rows
from logicgrid.puzzle.budget import Budget, Meter
from logicgrid.puzzle.record import Record, replace

Cells = tuple[int, ...]
"""The digit (from 0) of every cell in reading order."""


class Rules(Record):
    """All rules but the givens.  One of `box` (width and height) and `regions` is set, or neither.

    `always` are those that keys of the file are short forms of; `rules` are clues, without their numbers.
    """

    size: int
    box: Pair | None = None
    regions: tuple[Group, ...] | None = None
    always: tuple[Rule, ...] = ()
    rules: tuple[Rule, ...] = ()

    @property
    def parts(self) -> tuple[Group, ...]:
        """The boxes or regions."""
        return (self.regions or ()) if self.box is None else boxes(self.size, *self.box)

    @property
    def layout(self) -> BoardLayout:
        """What rules of the table have to know of the others."""
        return BoardLayout(self.size, self.parts, self.rules)

    def with_always(self, *rules: Rule) -> Rules:
        """Return them with more that always hold."""
        return replace(self, always=(*self.always, *rules))

    def named(self, name: str) -> list[Rule]:
        """Return the rules of a name that always hold."""
        return [rule for rule in self.always if rule.name == name]

    def board(self, givens: Sequence[int | None]) -> SudokuProblem:
        """Return the board of these rules and givens (a digit or None for each cell)."""
        size, clues = self.size, numbered(givens)
        groups, allowed = (*rows_and_columns(size), *self.parts), ((1 << size) - 1,) * size**2
        rules = enumerate(completed(self.rules, self.layout), len(clues) + 1)
        own = tuple([replace(rule, number=number) for number, rule in rules])
        return SudokuProblem(size, groups, clues, allowed, self.always, self.box, own)

    def drawn(self, givens: Sequence[int | None], answer: Cells, about: About) -> SudokuBoard:
        """Return the plain board that the file is written of."""
        size = self.size

        letters = [""] * (size * size)
        for letter, region in zip("abcdefghijklmnop", self.regions or (), strict=False):
            for cell in region:
                letters[cell] = letter
        return SudokuBoard(
            grid=in_rows(["." if digit is None else SYMBOLS[digit] for digit in givens], size),
            box=None if self.box is None else (self.box[1], self.box[0]),
            regions=None if self.regions is None else in_rows(letters, size),
            **short_forms(self.always, size),
            rules=all_written(self.rules),
            goal=in_rows([SYMBOLS[digit] for digit in answer], size),
            about=about,
        )


# --- Questions --------------------------------------------------------------------------------------------------------

_RATED = Budget(2_000)


class Solver:
    """The states of boards with these rules; a state is an integer with the candidates of all cells, as in `search`."""

    def __init__(self, rules: Rules, work: Meter) -> None:
        self.size, self.rules = rules.size, rules
        board = rules.board([None] * rules.size**2)
        self.board = merged(board)
        self.engine = SudokuEngine(self.board)
        self.planes = self.engine.planes
        self.full = self.planes.full
        self.work = work
        self.start = state_of(merged(replace(board, rules=())).allowed, self.size)
        """The candidates that what always holds leaves, before any inference."""
        self.inferred = 0 if self.engine.start is None else self.engine.start[0]
        """The same after inference."""
        self._cost = 1 + rules.size**3 // 729 + 2 * bool(self.board.cages or rules.regions or rules.rules)

    def givens(self, answer: Cells, cells: int) -> int:
        """Return the state in which these cells (a bit each) are known, and no others."""
        size, full = self.size, self.full
        state = self.start
        for cell, digit in enumerate(answer):
            if cells >> cell & 1:
                state &= ~((full ^ 1 << digit) << cell * size)
        return state

    def with_givens(self, answer: Cells, cells: int) -> SudokuProblem:
        """Return the board on which these cells (a bit each) are known."""
        return self.rules.board([digit if cells >> cell & 1 else None for cell, digit in enumerate(answer)])

    def only(self, state: int, cell: int, mask: int) -> int:
        """Return the state with a cell narrowed to the digits of a mask."""
        return state & ~((self.full & ~mask) << cell * self.size)

    def level(self, answer: Cells, cells: int, most: int) -> int:
        """Return the level of a puzzle with one answer, `most + 1` if it is higher.  Raises BudgetEnded."""
        if self.by_singles(self.givens(answer, cells)):
            return 1
        if most == 1:
            return 2
        self.work.spend(20 * self._cost)
        return min(self._rated(answer, cells, most) or most + 1, most + 1)

    def _rated(self, answer: Cells, cells: int, most: int) -> int | None:
        """Return the level of a puzzle that singles do not fill; None if it is higher than `most`."""
        if most > 5 or self.board.cages or self.rules.rules:
            return rate(self.with_givens(answer, cells), _RATED, most).level
        settled = self.engine.settle(self.givens(answer, cells) & self.inferred, 0)
        assert settled is not None
        return level_from(self.frame, [settled[0] >> place & self.full for place in self.planes.places], _RATED, most)

    @cached_property
    def frame(self) -> SudokuFrame:
        """The rules as the techniques read them."""
        return SudokuFrame(self.rules.board([None] * self.size**2))

    def settled(self, state: int) -> int | None:
        """Return the state after all inferences of the engine; None for a contradiction.  Raises BudgetEnded."""
        self.work.spend(self._cost)
        found = self.engine.settle(state & self.inferred, 0)
        return None if found is None else found[0]

    def answers(self, state: int, rng: Random | None = None, most: int | None = None) -> Iterator[Cells | None]:
        """Yield the answers within a state, in random order if there is a generator.

        None comes last if there were more than `most` branches.  Raises BudgetEnded.
        """
        engine, size, full = self.engine, self.size, self.full
        stack = [(state & self.inferred, 0)]
        branches = 0
        while stack:
            if most is not None and branches > most:
                yield None
                return
            branches += 1
            self.work.spend(self._cost)
            settled = engine.settle(*stack.pop())
            if settled is None:
                continue
            choices = engine.choices(*settled)
            if not choices:
                yield tuple([(settled[0] >> place & full).bit_length() - 1 for place in range(0, size**3, size)])
            if rng is not None:
                rng.shuffle(choices)
            stack += choices

    def by_singles(self, state: int) -> bool:
        """Return True if single candidates and single places fill the grid: the puzzle has one answer, of level 1."""
        self.work.spend(1)
        found = self.engine.by_singles(state)
        return found is not None and found[0].bit_count() == self.planes.units.bit_count()


_FILLED = 300
"""The branches after which a search for a full grid starts anew."""


def filled(solver: Solver, rng: Random, tries: int = 20) -> Cells | None:
    """Return a random full grid; None if none was found (a jigsaw may allow none).  Raises BudgetEnded."""
    for _ in range(tries):
        found = next(solver.answers(solver.inferred, rng, _FILLED), None)
        if found is not None:
            return found
    return None


# --- Digging ----------------------------------------------------------------------------------------------------------


_BRANCHES = 2_000
"""The branches after which a group stays, as it is not known whether it can go."""


class Digger:
    """The givens of one full grid; `cells` has a bit for each given, `counter` the counterexamples that are known."""

    def __init__(self, solver: Solver, answer: Cells) -> None:
        self.solver = solver
        self.answer = answer
        self.all = (1 << len(answer)) - 1
        self.counter: dict[int, Cells] = {}
        """The cells in which other full grids differ from this one, a bit each, and the grid."""

    def dig(self, order: Sequence[Group], most: int, target: int | None = None, cells: int | None = None) -> int:
        """Return what is left when no more groups can go, in this order, or when `target` cells are left.

        The level stays at most `most`; 6 is any level.  Raises BudgetEnded.
        """
        cells = self.all if cells is None else cells
        rest = None if target is None else cells.bit_count() - target
        for place, group in enumerate(order):
            without = cells & ~_bits(group)
            if without == cells:
                continue
            if rest is not None:
                if not rest:
                    break
                later = sums([len(each) for each in order[place + 1 :] if cells >> each[0] & 1])
                if rest < len(group) or not later >> rest - len(group) & 1:
                    continue
            if self.is_puzzle(without, group, most):
                cells = without
                if rest is not None:
                    rest -= len(group)
        return cells

    def is_puzzle(self, cells: int, group: Group, most: int = 6) -> bool:
        """Return True if these givens have one answer and the level; with the group's they are known to have one."""
        if any(not differs & cells for differs in self.counter):
            return False
        if most < 6:
            if self.solver.by_singles(self.solver.givens(self.answer, cells)):
                return True
            if most == 1:
                return False
        if not self.is_only(cells, group):
            return False
        return most >= 6 or self.solver.level(self.answer, cells, most) <= most

    def is_only(self, cells: int, group: Group) -> bool:
        """Return True if no other grid has these givens; others that are found become counterexamples.

        Another answer differs in a cell of the group, since with these cells there is only one.
        """
        solver = self.solver
        state = solver.givens(self.answer, cells)
        for cell in group:
            digit = self.answer[cell]
            for found in solver.answers(solver.only(state, cell, ~(1 << digit)), most=_BRANCHES):
                if found is not None:
                    self.counter[difference(found, self.answer)] = found
                return False
            state = solver.only(state, cell, 1 << digit)
        return True

    def shows_minimal(self, cells: int, groups: Sequence[Group]) -> bool:
        """Return True if for each group of givens a grid is known that has all the others; each is evaluated."""
        for group in groups:
            others = cells & ~_bits(group)
            if others == cells:
                continue
            found = next((differs for differs in self.counter if not differs & others), None)
            if found is None or not self.solver.with_givens(self.answer, others).holds(self.counter[found]):
                return False
        return True


def _bits(cells: Group) -> int:
    return sum([1 << cell for cell in cells])


def difference(one: Cells, other: Cells) -> int:
    """Return the cells in which two grids differ, a bit each."""
    return sum([1 << cell for cell, (a, b) in enumerate(zip(one, other, strict=True)) if a != b])


_FITTED = 300
"""The branches in which a second answer is looked for."""
_PATIENCE = 400
"""The changes without improvement after which the search starts anew."""


def fitting(solver: Solver, pattern: Group, rng: Random, most: int) -> Iterator[Cells]:
    """Yield full grids that are the only answer of their digits in the pattern.  Raises BudgetEnded.

    Up to a level of 2 inference alone should fill them; beyond it may leave some candidates.
    """
    cells = sum([1 << cell for cell in pattern])
    done = solver.size**2
    enough = done if most < 3 else done * 3 // 2
    while True:
        answer = filled(solver, rng)
        if answer is None:
            return
        best, unchanged = _open(solver, answer, cells), 0
        while unchanged < _PATIENCE:
            freed = rng.sample(pattern, min(len(pattern), rng.randint(1, 3)))
            kept = cells & ~sum([1 << cell for cell in freed])
            other = next(solver.answers(solver.givens(answer, kept), rng, _FITTED), None)
            unchanged += 1
            if other is None or not difference(other, answer) & cells:
                continue
            score = _open(solver, other, cells)
            if score > max(best, enough):
                continue
            unchanged = 0 if score < best else unchanged
            best, answer = score, other
            if best <= 2 * done and _is_only(solver, answer, cells):
                yield answer


def _open(solver: Solver, answer: Cells, cells: int) -> int:
    """Return the number of candidates that inference leaves."""
    settled = solver.settled(solver.givens(answer, cells))
    assert settled is not None  # the answer is there
    return settled.bit_count()


def _is_only(solver: Solver, answer: Cells, cells: int) -> bool:
    found = [each for each, _ in zip(solver.answers(solver.givens(answer, cells), most=_FITTED), "12", strict=False)]
    return found == [answer]
