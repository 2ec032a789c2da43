"""The rules of a sudoku that is being made, and questions about boards with these rules, asked thousands of times.

The search engine of sudokus is set up once for the rules; the givens are only candidates that it starts from.  Whether
a state has one answer is decided here for the maker's own use; the whole program checks the finished puzzle again.

Givens are removed from a full grid (`Digger`), one symmetric group after another, as long as the answer stays unique
and the level is kept.  Every group that must stay yields a counterexample: another answer of the givens without it.
Givens that miss all cells in which a counterexample differs allow it again, so most further groups that must stay are
recognised without a search.  In the end, the counterexamples also prove that no group can be removed.

Few full grids are the only answer to their digits in a given pattern, so a random grid is improved step by step
(`fitting`): a few of its givens are redrawn, and the change is kept if inference then leaves no more candidates than
before.
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
from logicgrid.kinds.sudoku.deduce import SudokuFrame
from logicgrid.kinds.sudoku.deduce.derive import level_from, rate
from logicgrid.kinds.sudoku.make.drawn_rules import completed
from logicgrid.kinds.sudoku.rules import all_written, short_forms
from logicgrid.kinds.sudoku.search import SudokuEngine, state_of
from logicgrid.puzzle.board import SYMBOLS, About, SudokuBoard, in_rows
from logicgrid.puzzle.budget import Budget, Meter
from logicgrid.puzzle.question import union_of
from logicgrid.puzzle.record import Record, replace

Cells = tuple[int, ...]
"""The digit (from 0) of every cell in reading order."""


class Rules(Record):
    """All rules except the givens.  At most one of `box` (width and height) and `regions` is set.

    `always` are those with short forms as keys of the file; `rules` are clues, without their numbers.
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
        """What rules of the table have to know about the others."""
        return BoardLayout(self.size, self.parts, self.rules)

    def with_always(self, *rules: Rule) -> Rules:
        """Return the rules with more that always hold."""
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
        """Return the plain board from which the file is written."""
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
        """The candidates that the rules that always hold leave, before any inference."""
        self.inferred = 0 if self.engine.start is None else self.engine.start[0]
        """The same after inference."""
        self._cost = 1 + rules.size**3 // 729 + 2 * bool(self.board.cages or rules.regions or rules.rules)

    def givens(self, answer: Cells, cells: int) -> int:
        """Return the state in which these cells (a bit each) are known, and no others."""
        size, full = self.size, self.full
        others = [(full ^ 1 << digit) << cell * size for cell, digit in enumerate(answer) if cells >> cell & 1]
        return self.start & ~union_of(others)

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
        """Return the level of a puzzle that singles do not solve; None if it is higher than `most`."""
        if most > 5 or self.board.cages or self.rules.rules:
            return rate(self.with_givens(answer, cells), _RATED, most).level
        settled = self.engine.settle(self.givens(answer, cells) & self.inferred, 0)
        assert settled is not None
        return level_from(self.frame, [settled[0] >> place & self.full for place in self.planes.places], _RATED, most)

    @cached_property
    def frame(self) -> SudokuFrame:
        """The rules in the form for the techniques."""
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
        engine = self.engine
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
                yield engine.answer(settled[0])[0]
            if rng is not None:
                rng.shuffle(choices)
            stack += choices

    def by_singles(self, state: int) -> bool:
        """Return True if single candidates and single places fill the grid: the puzzle has one answer, of level 1."""
        self.work.spend(1)
        found = self.engine.by_singles(state)
        return found is not None and found[0].bit_count() == self.planes.units.bit_count()


_FILLED = 300
"""The number of branches after which the search for a full grid restarts."""


def filled(solver: Solver, rng: Random, tries: int = 20) -> Cells | None:
    """Return a random full grid; None if none was found (a jigsaw may allow none).  Raises BudgetEnded."""
    for _ in range(tries):
        found = next(solver.answers(solver.inferred, rng, _FILLED), None)
        if found is not None:
            return found
    return None


# --- Digging ----------------------------------------------------------------------------------------------------------


_BRANCHES = 2_000
"""The number of branches after which a group is kept, since it is undecided whether it can be removed."""


class Digger:
    """The givens of one full grid; `cells` has a bit for each given, `counter` the counterexamples that are known."""

    def __init__(self, solver: Solver, answer: Cells) -> None:
        self.solver = solver
        self.answer = answer
        self.all = (1 << len(answer)) - 1
        self.counter: dict[int, Cells] = {}
        """The cells in which other full grids differ from this one, a bit each, and the grid."""

    def dig(self, order: Sequence[Group], most: int, target: int | None = None, cells: int | None = None) -> int:
        """Return the givens left when no more groups can be removed, in this order, or when `target` cells are left.

        The level is at most `most`; 6 allows any level.  Raises BudgetEnded.
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
        """Return True if these givens have one answer and the level; with the group's cells they have one answer."""
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
        """Return True if, for each group of givens, a grid with all the others is known; each is verified."""
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
    """Return the mask of the cells in which two grids differ."""
    return sum([1 << cell for cell, (a, b) in enumerate(zip(one, other, strict=True)) if a != b])


_FITTED = 300
"""The most branches in the search for a second answer."""
_PATIENCE = 400
"""The number of changes without improvement after which the search restarts."""


def fitting(solver: Solver, pattern: Group, rng: Random, most: int) -> Iterator[Cells]:
    """Yield full grids that are the only answer of their digits in the pattern.  Raises BudgetEnded.

    Up to level 2, inference alone should fill them; above, it may leave some candidates.
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
    assert settled is not None  # the answer exists
    return settled.bit_count()


def _is_only(solver: Solver, answer: Cells, cells: int) -> bool:
    found = [each for each, _ in zip(solver.answers(solver.givens(answer, cells), most=_FITTED), "12", strict=False)]
    return found == [answer]
