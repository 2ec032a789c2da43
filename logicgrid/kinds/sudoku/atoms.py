"""The atoms of a sudoku (a cell has a symbol, or does not have it), and the meaning of the numbers in them.

In JSON `[row, column, symbol, true|false]`, rows and columns from 1; a symbol is the author's text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from logicgrid.kinds import Puzzle
from logicgrid.kinds.atoms import BadAtom, BadFact, is_whole, shown
from logicgrid.kinds.cells import WALL, GivenCell
from logicgrid.kinds.sudoku.board import OPEN_SUM, RUN, Plan, Rule, SudokuProblem, beside
from logicgrid.kinds.sudoku.constraints import merged
from logicgrid.kinds.sudoku.question import SudokuQuestion
from logicgrid.kinds.sudoku.reporting import Symbols
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.diagnostics import brief
from logicgrid.puzzle.explanation import Scene, SudokuMarks
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.question import Answer, Question
from logicgrid.puzzle.record import Record, replace

if TYPE_CHECKING:
    from logicgrid.kinds.sudoku.shapes import Shape


class HouseScene(Record):
    """Cells that are all different: `what` is `row`, `column`, `box`, `region`, `diagonal`, `cage`, or of a rule.

    The number of a run (`across`, `down`) is its sum, 0 if that is not given.
    """

    what: str
    number: int
    cells: tuple[int, ...]


class SumScene(Record):
    """Cells whose values add up to `total`: a cage, or the cells of a house outside its cages.

    `whole` is the sum of the whole house.
    """

    cells: tuple[int, ...]
    total: int
    house: HouseScene | None = None
    whole: int = 0


class Digits(Scene):
    """A sudoku: cells in reading order, digits as indices into `symbols`; `givens` has None for an open cell.

    `even` and `odd` are the cells with these marks; `pairs` are neighbours whose values differ by one (True), or do not
    (False).  `always` are the rules that always hold, `rules` those that are clues; `unequal` are pairs of cells that
    must differ because of one of these.
    """

    kind = "sudoku"
    size: int
    plan: Plan
    symbols: tuple[str, ...]
    houses: tuple[HouseScene, ...]
    givens: tuple[int | None, ...]
    box: tuple[int, int] | None
    sums: tuple[SumScene, ...] = ()
    even: tuple[int, ...] = ()
    odd: tuple[int, ...] = ()
    pairs: tuple[tuple[int, int, bool], ...] = ()
    always: tuple[Rule, ...] = ()
    rules: tuple[Rule, ...] = ()
    unequal: tuple[tuple[int, int], ...] = ()

    @property
    def gaps(self) -> list[int]:
        """The cells in no region, if others are in one."""
        inside = {cell for house in self.houses if house.what in ("box", "region") for cell in house.cells}
        return [cell for cell in range(len(self.givens)) if cell not in inside] if inside else []

    @property
    def shapes(self) -> list[Shape]:
        """What is drawn under the digits."""
        from logicgrid.kinds.sudoku.shapes import gaps_drawn, shapes_of

        return [*gaps_drawn(self.gaps, self.size), *shapes_of((*self.always, *self.rules))]

    @property
    def walls(self) -> dict[int, tuple[str, str]]:
        """The walls, with the sums of the runs that begin below them and to their right."""
        plan = self.plan
        walls = range(plan.width * plan.height) if plan.has_walls else ()
        found = {place: ("", "") for place in walls if place not in plan.cells}
        for house in self.houses:
            first, total = plan.places[house.cells[0]], str(house.number or OPEN_SUM)
            if house.what == "down":
                found[first - plan.width] = (total, found[first - plan.width][1])
            elif house.what == "across":
                found[first - 1] = (found[first - 1][0], total)
        return found

    def marks(self) -> SudokuMarks:
        """Return the pencil marks that the givens leave."""
        groups = [*[house.cells for house in self.houses], *self.unequal]
        return SudokuMarks(self.size, groups, self.givens)


_FACT = re.compile(r"\s*r(\d{1,2})\s*c(\d{1,2})\s*(=|==|!=|≠)\s*(\S+)\s*", re.IGNORECASE)
_FACT_HELP = "sudoku.write-r1c2-5-or"


def atoms_of(puzzle: Puzzle) -> SudokuAtoms:
    return SudokuAtoms(puzzle)


class SudokuAtoms:
    """See `kinds.atoms.Atoms`."""

    def __init__(self, puzzle: Puzzle) -> None:
        question, symbols = puzzle.question, puzzle.own
        assert isinstance(question, SudokuQuestion) and isinstance(symbols, Symbols)
        self.puzzle: SudokuProblem = question.board
        self.board: SudokuProblem = merged(question.board)
        self.symbols = symbols

    # ------------------------------------------------------------------ JSON

    def to_value(self, atom: Atom) -> list[Any]:
        row, column = self.board.plan.at(atom[0])
        return [row + 1, column + 1, self.symbols.texts[atom[1]], atom[2]]

    def from_value(self, value: Any) -> Atom:
        if not (isinstance(value, list) and len(value) == 4 and isinstance(value[3], bool)):
            raise BadAtom(say("sudoku.atom-row-column-symbol"))
        row, column, symbol, holds = value
        plan = self.board.plan
        if not (is_whole(row, plan.height) and is_whole(column, plan.width)):
            raise BadAtom(say("sudoku.rows-columns-whole-numbers", size=max(plan.height, plan.width)))
        cell = plan.cell_at(row - 1, column - 1)
        if cell is None:
            raise BadAtom(say("sudoku.no-cell-but-wall", text=f"r{row}c{column}"))
        text = str(symbol) if isinstance(symbol, str | int) and not isinstance(symbol, bool) else ""
        if text not in self.symbols.texts:
            raise BadAtom(say("sudoku.no-symbol-puzzle", symbol=shown(symbol)))
        return cell, self.symbols.texts.index(text), holds

    def meaning(self) -> Any:
        board = self.puzzle
        clues = [(clue.number, clue.cell, clue.value) for clue in board.clues]
        cages = [(rule.cells, rule.value) for rule in board.always if rule.name == "killer"]
        groups, allowed = (*board.groups, *board.short("diagonal")), merged(replace(board, rules=())).allowed
        pairs = [tuple(board.short(name)) for name in ("consecutive", "apart")]
        rules: tuple[Any, ...] = (groups, allowed, cages, *pairs)
        if board.rules:
            table = [(rule.name, rule.parts, rule.value, rule.digits, rule.choice) for rule in board.rules]
            rules = (*rules, sorted(table, key=repr))
        if board.walled:
            rules = (*rules, (board.walled.width, board.walled.height, board.walled.places))
        return board.size, clues, rules, self.symbols.texts

    # ------------------------------------------------------------------ words

    def scene(self) -> Digits:
        board, houses = self.board, self._houses()
        givens = {clue.cell: clue.value for clue in board.clues}
        return Digits(
            size=board.size,
            plan=board.plan,
            symbols=self.symbols.texts,
            houses=houses,
            givens=tuple(map(givens.get, range(board.area))),
            box=board.box,
            sums=self._sums(houses),
            even=self._allowed(1),
            odd=self._allowed(0),
            always=self.puzzle.always,
            rules=self.puzzle.rules,
            unequal=board.unequal,
            pairs=tuple([(path.cells[0], path.cells[1], near) for near, path in board.marks]),
        )

    def _allowed(self, first: int) -> tuple[int, ...]:
        """Return the cells whose marks allow every other digit, from `first` on."""
        wanted = sum([1 << digit for digit in range(first, self.board.size, 2)])
        full = (1 << self.board.size) - 1
        return tuple([cell for cell, mask in enumerate(self.board.allowed) if mask == wanted != full])

    def _sums(self, houses: Sequence[HouseScene]) -> tuple[SumScene, ...]:
        """Return the cages with a sum, then the remaining cells of houses."""
        size = self.board.size
        stated = self.board.sums
        rests = [(house, beside(house.cells, stated, size)) for house in houses[: len(self.board.groups)]]
        whole = size * (size + 1) // 2
        return (
            *[SumScene(cells, total) for cells, total in stated],
            *[SumScene(*rest, house, whole) for house, rest in rests if rest is not None],
        )

    def _houses(self) -> tuple[HouseScene, ...]:
        """Return the groups in the order of `compile` (rows, columns, boxes or regions, diagonals), then the cages."""
        size = self.board.size
        names = [] if self.board.walled else ["row"] * size + ["column"] * size
        names += ["box" if self.board.box else "region"] * len(self.puzzle.regions)
        every = (*self.puzzle.always, *self.puzzle.rules)
        of_rules = {part: rule.row.house for rule in every if rule.row.house for part in map(_sorted, rule.parts)}
        runs = {rule.parts[0]: (rule.choice, rule.value or 0) for rule in self.puzzle.rules if rule.row.house == RUN}
        names += [of_rules.get(_sorted(cells)) or "set" for cells in self.board.groups[len(names) :]]
        houses = []
        for place, (what, cells) in enumerate(zip(names, self.board.groups, strict=True)):
            number = names[:place].count(what) + 1 if what != "diagonal" else 1 if 0 in cells else 2
            what, number = runs.get(cells, (what, number))
            houses.append(HouseScene(what, number, cells))
        for number, cage in enumerate(self.board.cages, start=1):
            what, number = runs.get(cage.cells, (of_rules.get(_sorted(cage.cells)) or "set", number))
            houses.append(HouseScene(what, number, cage.cells))
        return tuple(houses)

    def explained(self, steps: Sequence[Step], start: Iterable[Atom]) -> tuple[Step, ...]:
        from logicgrid.kinds.sudoku.check import SudokuChecker
        from logicgrid.kinds.sudoku.deduce.finish import explained

        marks = self.scene().marks()
        marks.add(start)
        return explained(steps, SudokuChecker(self.puzzle), marks)

    def reason_fields(self) -> Mapping[str, Callable[[Any], Any]]:
        scene, texts = self.scene(), self.symbols.texts

        def place(cell: int) -> list[int]:
            row, column = self.board.plan.at(cell)
            return [row + 1, column + 1]

        def places(cells: Iterable[int]) -> list[Any]:
            return [place(cell) for cell in cells]

        def symbols(digits: Iterable[int]) -> list[str]:
            return [texts[digit] for digit in digits]

        def house(number: int) -> list[Any]:
            return [scene.houses[number].what, scene.houses[number].number]

        def total(number: int) -> dict[str, Any]:
            return {"cells": places(scene.sums[number].cells), "total": scene.sums[number].total}

        return {
            **dict.fromkeys(("cell", "pivot", "partner", "empty"), place),
            **dict.fromkeys(("cells", "other_cells", "wings", "through"), places),
            **dict.fromkeys(("digit", "linked"), lambda digit: texts[digit]),
            **dict.fromkeys(("digits", "other_digits", "lacking", "candidates"), symbols),
            "nodes": lambda nodes: [[places(cells), texts[digit]] for cells, digit in nodes],
            "houses": lambda houses: [None if each is None else house(each) for each in houses],
            "house": house,
            "other": lambda number: None if number is None else house(number),
            **dict.fromkeys(("lines", "crossing"), lambda houses: [house(each) for each in houses]),
            "chain": lambda pairs: [[place(cell), texts[digit]] for cell, digit in pairs],
            "cases": lambda cases: [[place(cell), symbols(digits)] for cell, digits in cases],
            "ways": lambda ways: [symbols(way) for way in ways],
            "sum": total,
            "of_sum": lambda number: None if number is None else total(number),
        }

    def start(self) -> tuple[Atom, ...]:
        return ()

    def read(self, text: str) -> tuple[Atom, ...]:
        match = _FACT.fullmatch(text)
        if match is None:
            raise BadFact(say("sudoku.no-cell-symbol", text=brief(text)), say(_FACT_HELP))
        row, column, plan = int(match[1]), int(match[2]), self.board.plan
        cell = plan.cell_at(row - 1, column - 1)
        if cell is None:
            key = "sudoku.no-cell-but-wall" if plan.has_walls else "sudoku.lies-outside-grid-rows"
            raise BadFact(say(key, text=brief(text.strip()), size=self.board.size), say(_FACT_HELP))
        digit = self.symbols.find(match[4])
        if digit is None:
            raise BadFact(say("sudoku.no-symbol-puzzle-2", match=brief(match[4])), self._symbols())
        return ((cell, digit, match[3] in ("=", "==")),)

    def read_marks(self, text: str) -> tuple[Atom, ...]:
        """Return the atoms of facts, one a line (`#` begins a comment), or of a partly filled grid."""
        remark = f"{WALL} " if self.board.walled else "#"  # a line of walls is not a comment
        lines = [line for line in text.splitlines() if line.strip() and not line.strip().startswith(remark)]
        if any(_FACT.fullmatch(line) for line in lines):
            return tuple([atom for line in lines for atom in self.read(line)])
        tokens = [token for line in lines for token in self._tokens(line)]
        if self.board.walled:
            tokens = [token for token in tokens if token != WALL]
        if len(tokens) != self.board.area:
            message = say("sudoku.marks-have-cells-where", n=len(tokens), size=self.board.area)
            raise BadFact(message, say("sudoku.write-every-cell-where", fact_help=say(_FACT_HELP)))
        found: list[Atom] = []
        for cell, token in enumerate(tokens):
            digit = self.symbols.find(token)
            if digit is None and not self.symbols.is_empty(token):
                raise BadFact(say("sudoku.no-symbol-puzzle-3", token=brief(token)), self._symbols())
            if digit is not None:
                found.append((cell, digit, True))
        return tuple(found)

    def _symbols(self) -> str:
        """Return which symbols there are, as a help."""
        return say("sudoku.symbols", described=self.symbols.described())

    def _tokens(self, line: str) -> list[str]:
        """Return the cells of a line; whatever is decoration in `grid` is decoration here, too."""
        wide = any(len(text) > 1 for text in self.symbols.texts)
        if not set(line) - set("|+-= \t"):
            return []
        line = line.replace("|", " ").replace("+", " ")
        return line.split() if wide else list("".join(line.split()))

    # ------------------------------------------------------------------ truth

    def holds(self, atom: Atom, answer: Answer) -> bool:
        return (answer[0][atom[0]] == atom[1]) == atom[2]

    def consequences(self, atoms: Iterable[Atom]) -> frozenset[Atom]:
        """Return the atoms and the givens, with the symbols that these exclude from their cells and houses."""
        known = {*atoms, *[(clue.cell, clue.value, True) for clue in self.board.clues]}
        groups = [*self.board.different, *self.board.unequal]
        for cell, digit, holds in list(known):
            if holds:
                known.update((cell, other, False) for other in range(self.board.size) if other != digit)
                known.update(
                    (other, digit, False) for group in groups if cell in group for other in group if other != cell
                )
        return frozenset(known)

    def assuming(self, atoms: Iterable[Atom]) -> Question:
        """Return the same board with the filled-in symbols as further givens, numbered after the puzzle's own."""
        clues, allowed = list(self.puzzle.clues), list(self.puzzle.allowed)
        number = len(self.puzzle.numbers)
        given = {clue.cell for clue in clues}
        for cell, digit, holds in atoms:
            if not holds:
                allowed[cell] &= ~(1 << digit)
            elif cell not in given:
                given.add(cell)
                number += 1
                clues.append(GivenCell(number, cell, digit, self.symbols.texts[digit]))
        return SudokuQuestion(replace(self.puzzle, clues=tuple(clues), allowed=tuple(allowed)))


def _sorted(cells: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(cells))
