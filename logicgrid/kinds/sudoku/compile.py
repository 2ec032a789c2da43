"""From a validated sudoku file to a puzzle, or to all mistakes in the file; and to a plain board.

The steps: size and symbols; houses (rows, columns, boxes or regions, diagonals); cages and marks; the givens, which are
the clues; the stated solution.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import isqrt

from pydantic import ValidationError

from logicgrid.csp.problem import Clue, Stated
from logicgrid.files.source import Document, Path
from logicgrid.kinds import Puzzle
from logicgrid.kinds.cells import CellLabels, CellPresenter, GivenCell, cell_name
from logicgrid.kinds.sudoku import reporting
from logicgrid.kinds.sudoku.board import Group, Plan, Rule, SudokuProblem, boxes, rows_and_columns, square
from logicgrid.kinds.sudoku.question import SudokuQuestion
from logicgrid.kinds.sudoku.rules import House, ShortFormReader, as_written, clause, short_forms
from logicgrid.kinds.sudoku.schema import SudokuFile
from logicgrid.puzzle.board import SYMBOLS, About, Grid, SudokuBoard, default_box, in_rows
from logicgrid.puzzle.diagnostics import Diagnostic, Span
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record, replace


def compile_puzzle(model: SudokuFile, document: Document) -> Puzzle | tuple[Diagnostic, ...]:
    """Return the puzzle that the file describes, or all of the file's mistakes."""
    return SudokuCompiler(model, document).compiled()


class ReadGrid(Record):
    """The grid of a file, whatever is wrong with the rest: its size, its boxes, its symbols, and its cells."""

    size: int
    box: tuple[int, int]
    symbols: reporting.Symbols
    cells: tuple[reporting.GridToken, ...]
    spans: tuple[Span, ...]


def read_grid(document: Document) -> ReadGrid | None:
    """Return the grid of a file, for editing; None if it, or the form of the file, has mistakes."""
    try:
        model = SudokuFile.model_validate(document.data)
    except ValidationError:
        return None
    compiler = SudokuCompiler(model, document)
    rows, box = compiler.sized()
    if box is None:
        return None
    size = box[0] * box[1]
    symbols = reporting.chosen_symbols(model.symbols, size, compiler.numbers, compiler.reporter)
    cells = reporting.fitted(rows, size, "grid", compiler.reporter)
    if symbols is None or cells is None:
        return None
    return ReadGrid(size, box, symbols, tuple(cells), tuple(compiler.reporter.spans(rows)))


class SudokuCompiler:
    """The compilation of one file to its puzzle; files of other kinds may be compiled as sudokus with their rules."""

    kind = "sudoku"

    def __init__(self, model: SudokuFile, document: Document) -> None:
        self.model = model
        self.document = document
        self.reporter = reporting.Reporter(document)
        self.numbers = False

    def compiled(self) -> Puzzle | tuple[Diagnostic, ...]:
        """Return the puzzle, or all mistakes of its file."""
        puzzle = self.puzzle()
        found = tuple(self.reporter.found)
        return puzzle if puzzle is not None and not found else found

    def puzzle(self) -> Puzzle | None:
        rows, box = self.sized()
        if box is None:
            return None
        size = box[0] * box[1]
        symbols = reporting.chosen_symbols(self.model.symbols, size, self.numbers, self.reporter)
        grid = reporting.fitted(rows, size, "grid", self.reporter)
        houses = self.houses(size, box)
        if grid is None or symbols is None or houses is None:
            return None
        reader = ShortFormReader(size, self.reporter)
        always = tuple(reader.rules(self.model))
        self.spans = spans = self.reporter.spans(rows)
        givens = self.symbols_in(grid, spans, symbols)
        self.refuse_twins(givens, spans, symbols, [*houses, *reader.houses], "equal-givens")
        stated = self.stated(symbols, [*houses, *reader.houses])
        clues = self.clues(givens, grid)
        board = SudokuProblem(
            size,
            tuple([house.cells for house in houses]),
            clues,
            ((1 << size) - 1,) * size**2,
            always,
            box if self.model.regions is None and box[1] > 1 else None,
        )
        table = self.table(symbols, board.regions, len(clues) + 1)
        return None if table is None else self.adapted(replace(board, rules=table), symbols, stated)

    def table(self, symbols: reporting.Symbols, regions: Sequence[Group], first: int) -> tuple[Rule, ...] | None:
        """Return the rules of the table that the file names; `first` is the clue number of the first one."""
        if not self.model.rules:
            return ()
        from logicgrid.kinds.sudoku.rules.reader import RuleTableReader

        return RuleTableReader(symbols, regions, self.reporter, first).rules(self.model.rules)

    def adapted(self, board: SudokuProblem, symbols: reporting.Symbols, stated: tuple[Stated, ...]) -> Puzzle:
        """Return a board as a `Puzzle`."""
        walled = board.walled.places if board.walled else ()
        return Puzzle(
            kind=self.kind,
            question=SudokuQuestion(board),
            clues=(
                *[self.clue(given, board.plan) for given in board.clues],
                *[self.rule(rule, board.plan) for rule in board.rules],
            ),
            stated=stated,
            present=CellPresenter(CellLabels(symbols.texts, board.plan.width, ".", places=walled)),
            locate=self.locate,
            shape=((None,) * board.area,),
            **self.model.head(),
            own=symbols,
        )

    def clue(self, given: GivenCell, plan: Plan) -> Clue:
        """Return a given as a `Clue`: with words and a place, without rules of its own."""
        text = say("sudoku.is", cell=plan.name(given.cell), text=given.text)
        return Clue(given.number, (), text, given.span or self.document.span(("grid",)))

    def rule(self, rule: Rule, plan: Plan) -> Clue:
        """Return a rule of the table as a `Clue`."""
        return Clue(rule.number, (), clause(rule, plan.name), rule.span or self.document.span(("rules",)))

    def locate(self, path: Path) -> Span:
        """Return the place of a path in the file; `("grid", cell)` and `("solution", cell)` are cells."""
        match path:
            case ("solution", int(cell)):
                return self.solution_spans[cell]
            case ("grid", int(cell)):
                return self.spans[cell]
            case _:
                return self.document.span(path)

    # ------------------------------------------------------------------ size

    def read(self, path: Path, texts: Sequence[str], first: bool = False) -> reporting.Rows:
        """Return the tokens of a grid of symbols; the first grid decides whether all are read as numbers."""
        found = reporting.texts_of(self.document, path, texts)
        in_words = reporting.words(found)
        if first:
            self.numbers = self.model.symbols is None and reporting.has_numbers(in_words)
        return in_words if self.numbers else reporting.tokens(found, self.model.symbols or "")

    def sized(self) -> tuple[reporting.Rows, tuple[int, int] | None]:
        """Return the tokens of the grid, and width and height of its boxes; None if its size is not supported."""
        rows = self.read(("grid",), self.model.grid, first=True)
        box = self.box(rows)
        return rows, box if box is not None and 1 <= box[0] * box[1] <= reporting.MAX_SIZE else None

    def box(self, rows: reporting.Rows) -> tuple[int, int] | None:
        """Return width and height of the boxes; (size, 1), which is a row, if there are none; None for a mistake."""
        text, place = self.model.box, ("box",)
        if text is not None and self.model.regions is not None:
            self.reporter.error("box-and-regions", say("sudoku.both-box-regions"), place, say("sudoku.remove-one-them"))
        if text is not None and text.casefold() != "none":
            width, _, height = text.casefold().replace("×", "x").replace(" ", "").partition("x")
            if not (width.isdecimal() and height.isdecimal() and len(width) < 3 and len(height) < 3):
                helps = say("sudoku.write-width-x-height")
                self.reporter.error("bad-box", say("sudoku.no-size-box", text=text[:40]), place, helps)
                return None
            if not 1 <= int(width) * int(height) <= reporting.MAX_SIZE:
                self.too_large(place)
            return int(width), int(height)
        size = self.size(rows)
        if not 1 <= size <= reporting.MAX_SIZE:
            self.too_large(("grid",))
        side = isqrt(size)
        if text is None and self.model.regions is None:
            if side * side != size:
                usual = default_box(size)
                boxes_for = f"box: {usual[1]}x{usual[0]}" if usual else "box: none"
                helps = say("sudoku.write-or-draw-regions", boxes_for=boxes_for)
                self.reporter.error("missing-box", say("sudoku.grid-x-has-no", size=size), ("grid",), helps)
                return None
            return side, side
        return size, 1

    def size(self, rows: reporting.Rows) -> int:
        """Return the number of cells in a row, estimated from the grid, which may have mistakes."""
        if self.model.symbols:
            return len("".join(self.model.symbols.split()))
        count = sum(map(len, rows))
        side = isqrt(count)
        if side * side == count:
            return side
        if len(rows) > 1:
            usual, times = Counter(map(len, rows)).most_common(1)[0]
            return usual if times > 1 else len(rows)
        return side + (count - side * side > side)

    def too_large(self, path: Path) -> None:
        """Report that the grid has an unsupported size."""
        message = say("sudoku.grid-would-not-have", max_size=reporting.MAX_SIZE)
        self.reporter.error("too-large", message, path, say("sudoku.usual-sizes"))

    def houses(self, size: int, box: tuple[int, int]) -> list[House] | None:
        """Return rows, columns, boxes or regions; None if the regions cannot be read."""
        names = [say(f"sudoku.{line}", place=place + 1) for line in ("row", "column") for place in range(size)]
        groups = list(rows_and_columns(size))
        if self.model.regions is not None:
            found = reporting.CellReader(size, self.reporter).picture(("regions",), self.model.regions)
            if found is None:
                return None
            regions = reporting.by_letter([token.text for token in found])
            for letter, cells in regions.items():
                if len(cells) != size:
                    message = say("sudoku.region-has-cells-where", letter=letter, n=len(cells), size=size)
                    helps = say("sudoku.every-region-holds-every")
                    self.reporter.error("wrong-region", message, found[cells[0]], helps)
            names += [say("sudoku.region", letter=letter) for letter in regions]
            groups += map(tuple, regions.values())
        elif box[0] > 1 and box[1] > 1:
            names += [say("sudoku.box", place=place + 1) for place in range(size)]
            groups += boxes(size, *box)
        return [House(name, group) for name, group in zip(names, groups, strict=True)]

    # ------------------------------------------------------------------ givens and solution

    def symbols_in(
        self, grid: Sequence[reporting.GridToken], spans: Sequence[Span], symbols: reporting.Symbols
    ) -> list[int | None]:
        """Return the digit of every cell; None if it is empty, or (reported) no symbol."""
        found = [symbols.find(token.text) for token in grid]
        for token, span, digit in zip(grid, spans, found, strict=True):
            if digit is None and not symbols.is_empty(token.text):
                helps = say("sudoku.symbols-empty-cell", described=symbols.described())
                self.reporter.error("unknown-symbol", say("sudoku.no-symbol-grid", text=token.text), span, helps)
        return found

    def refuse_twins(
        self,
        digits: Sequence[int | None],
        spans: Sequence[Span],
        symbols: reporting.Symbols,
        houses: Iterable[House],
        code: str,
    ) -> None:
        """Report the second of two equal symbols in a house; each cell is reported once."""
        blamed: set[int] = set()
        for house in houses:
            first: dict[int, int] = {}
            for cell in sorted(house.cells):
                digit = digits[cell]
                if digit is None or first.setdefault(digit, cell) == cell or cell in blamed:
                    continue
                blamed.add(cell)
                where = cell_name(first[digit], symbols.size)
                message = say("sudoku.stands-twice-in-has", texts=symbols.texts[digit], name=house.name, where=where)
                self.reporter.error(code, message, spans[cell], say("sudoku.one-two-wrong"))

    def clues(self, digits: Sequence[int | None], grid: Sequence[reporting.GridToken]) -> tuple[GivenCell, ...]:
        """Return the givens as clues."""
        known = [(cell, digit) for cell, digit in enumerate(digits) if digit is not None]
        numbered = enumerate(known, 1)
        return tuple([GivenCell(n, cell, digit, grid[cell].text, self.spans[cell]) for n, (cell, digit) in numbered])

    def stated(self, symbols: reporting.Symbols, houses: Sequence[House]) -> tuple[Stated, ...]:
        """Return the cells of the intended answer."""
        self.solution_spans: list[Span] = []
        if self.model.solution is None:
            return ()
        rows = self.read(("solution",), self.model.solution)
        grid = reporting.fitted(rows, symbols.size, "solution", self.reporter)
        if grid is None:
            return ()
        self.solution_spans = self.reporter.spans(rows)
        digits = self.symbols_in(grid, self.solution_spans, symbols)
        return self.stated_cells(digits, grid, symbols, houses, square(symbols.size))

    def stated_cells(
        self,
        digits: Sequence[int | None],
        grid: Sequence[reporting.GridToken],
        symbols: reporting.Symbols,
        houses: Sequence[House],
        plan: Plan,
    ) -> tuple[Stated, ...]:
        """Return the digits of the intended answer with their places; report those that occur twice in a house."""
        self.refuse_twins(digits, self.solution_spans, symbols, houses, "impossible-solution")
        return tuple(
            Stated(0, cell, digit, ("solution", cell), ("value", plan.name(cell), grid[cell].text))
            for cell, digit in enumerate(digits)
            if digit is not None
        )


# --- The plain board, for converters: made from the puzzle, so that our files have only one reader --------------------


def to_board(model: SudokuFile, puzzle: Puzzle) -> SudokuBoard:
    """Return the board of a file's model and of the puzzle that was compiled from it."""
    assert isinstance(puzzle.question, SudokuQuestion) and isinstance(puzzle.own, reporting.Symbols)
    board, symbols = puzzle.question.board, puzzle.own
    size = board.size
    stated = {cell.position: cell.value for cell in puzzle.stated}
    return SudokuBoard(
        grid=_grid({given.cell: given.value for given in board.clues}, size),
        box=None if board.box is None else (board.box[1], board.box[0]),
        regions=None if model.regions is None else _letters(model.regions, size),
        **short_forms(board.always, size),
        rules=tuple([as_written(rule) for rule in board.rules]),
        symbols="".join(symbols.texts) if symbols.chosen else None,
        goal=None if model.solution is None else _grid(stated, size),
        about=About(title=model.title, description=model.intro, language=model.language),
    )


def _grid(digits: Mapping[int, int], size: int) -> Grid:
    return in_rows([SYMBOLS[digits[cell]] if cell in digits else "." for cell in range(size * size)], size)


def _letters(texts: list[str], size: int) -> Grid:
    """Return the letters of the regions, a row of text for each row of the grid."""
    return in_rows([token.text for row in reporting.tokens([((), text) for text in texts]) for token in row], size)
