"""The rules of a sudoku that is being made, and questions about boards with these rules, asked thousands of times.

The search engine of sudokus is set up once for the rules; the givens are only candidates that it starts from.  Whether
a state is that of a puzzle with one answer is decided here for the maker's own use: what is made is judged anew by the
whole program in the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random

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


_BRANCHES = 300
"""The branches after which a search for a full grid starts anew."""


def filled(solver: Solver, rng: Random, tries: int = 20) -> Cells | None:
    """Return a random full grid; None if none was found (a jigsaw may allow none).  Raises BudgetEnded."""
    for _ in range(tries):
        found = next(solver.answers(solver.inferred, rng, _BRANCHES), None)
        if found is not None:
            return found
    return None
