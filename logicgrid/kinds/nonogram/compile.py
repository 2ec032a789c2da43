"""A nonogram's file: its pydantic model, and what it is compiled to, a puzzle or all of its mistakes.

Scalars of the model are still the author's source text.  Short forms are converted to one long form before validation:
a line is a list of run texts, a picture a list of rows.

The steps of compiling are the colours, the runs of the lines and whether they fit, then the given cells and the stated
picture.  Runs that contradict each other are not a mistake here: such a puzzle just has no answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from logicgrid.csp.problem import Clue, Stated
from logicgrid.files.source import Document
from logicgrid.kinds import Puzzle, Schema
from logicgrid.kinds.cells import CellLabels, CellPresenter
from logicgrid.kinds.nonogram.question import Axis, LineClue, NonogramQuestion, Picture, Runs, misfits
from logicgrid.kinds.validation import BoardFile, key_messages, widened
from logicgrid.puzzle.board import About, Color, Grid, Line, NonogramBoard, Run, in_rows
from logicgrid.puzzle.diagnostics import Diagnostic, Severity, Span, did_you_mean
from logicgrid.puzzle.messages import comma, say


def _line(value: Any) -> Any:
    """Return a line's runs as a list, from a text (`1 2`, `1, 2`), a list, or nothing at all."""
    if value is None:
        return []
    return re.findall(r"[^\s,]+", value) if isinstance(value, str) else value


def _picture(value: Any) -> Any:
    """Return the rows of a picture as a list: the lines of a text, without empty ones at the end."""
    if isinstance(value, str):
        return [row.rstrip() for row in value.rstrip().split("\n")] if value.strip() else []
    return value


Lines = list[Annotated[list[str], BeforeValidator(_line)]]
Rows = Annotated[list[str], BeforeValidator(_picture)]


class NonogramFile(BoardFile):
    """A nonogram: the runs of its columns and rows, and what is known from the start."""

    kind: Annotated[Literal["nonogram"], Field(description="the kind of puzzle")]
    columns: Annotated[Lines, Field(description="the runs of each column, from left to right")]
    rows: Annotated[Lines, Field(description="the runs of each row, from top to bottom")]
    colors: Annotated[dict[str, str] | None, Field(description="letter: colour, where runs are written like `3r`")] = (
        None
    )
    given: Annotated[Rows | None, Field(description="known cells: `#` filled, `.` empty, `?` unknown")] = None
    solution: Annotated[Rows | None, Field(description="the intended picture; `?` where it is left open")] = None


DESCRIPTIONS = key_messages("nonogram", "difficulty columns rows colors given solution title")


_RUN_SCHEMA = {"type": ["integer", "string"], "minimum": 0, "pattern": r"^\s*\d+\D?\s*$"}
_LINE_SCHEMA = {
    "anyOf": [
        {"type": "integer", "minimum": 0},
        {"type": "string", "pattern": r"^\s*(\d+\D?([\s,]+|$))*$"},
        {"type": "array", "items": _RUN_SCHEMA},
        {"type": "null"},
    ]
}


def json_schema() -> dict[str, Any]:
    """Return the model as JSON Schema (draft 7), including the short forms that files may use."""
    made: dict[str, Any] = widened(NonogramFile.model_json_schema(), texts_for_lists=True)
    for key in ("columns", "rows"):
        made["properties"][key] |= {"items": _LINE_SCHEMA, "minItems": 1}
    made["properties"]["colors"]["propertyNames"] = {"maxLength": 1}
    return made


SCHEMA = Schema(NonogramFile, DESCRIPTIONS, json_schema)


# --- Compiling --------------------------------------------------------------------------------------------------------

MAX_SIZE = 512

EMPTY, FILLED, UNKNOWN = ".", "#", "?"
_RUN = re.compile(r"(\d+)(\D?)")
_RUN_HELP = "nonogram.run-whole-number-cells"
_KEYS: tuple[tuple[Axis, str], ...] = (("row", "rows"), ("column", "columns"))

Path = tuple[str | int, ...]


def compile_puzzle(model: NonogramFile, document: Document) -> Puzzle | tuple[Diagnostic, ...]:
    """Return the puzzle that the file describes, or all of its mistakes."""
    compiler = _Compiler(model, document)
    return compiler.puzzle() or tuple(compiler.diagnostics)


def symbols_of(model: NonogramFile) -> str:
    """Return the symbols of the colours from 0: `#` if some run has no letter, then the author's letters."""
    letters = model.colors or {}
    runs = [run for line in (*model.rows, *model.columns) for run in line]
    bare = not letters or any(run.isdecimal() and run.strip("0") for run in runs)
    return EMPTY + (FILLED if bare else "") + "".join(letters)


class _Compiler:
    def __init__(self, model: NonogramFile, document: Document) -> None:
        self.model = model
        self.document = document
        self.diagnostics: list[Diagnostic] = []
        self.warnings: list[Diagnostic] = []
        self.width, self.height = len(model.columns), len(model.rows)
        self.symbols = EMPTY
        """The symbols of the colours, from 0."""

    def error(self, code: str, message: str, place: Span | Path, help: str | None = None) -> None:
        """Add a mistake at a span, or at the value of a path."""
        span = self.document.span(place) if isinstance(place, tuple) else place
        self.diagnostics.append(Diagnostic(code, message, span, help))

    def puzzle(self) -> Puzzle | None:
        self.colours()
        if not self.sizes() or self.diagnostics:
            return None
        lines = {axis: self.lines(axis, key) for axis, key in _KEYS}
        if not self.diagnostics:
            self.fit(lines)
        given = self.cells("given", self.model.given)
        solution = self.cells("solution", self.model.solution)
        if self.diagnostics:
            return None
        stated = self.stated(given, solution)
        if self.diagnostics:
            return None
        anything = (1 << len(self.symbols)) - 1
        masks = tuple(anything if colour is None else 1 << colour for colour in given)
        clues = self.clues(lines)
        return Puzzle(
            kind="nonogram",
            question=NonogramQuestion(Picture(self.width, self.height, len(self.symbols) - 1, clues, masks)),
            clues=tuple([self.clue(each) for each in clues]),
            stated=stated,
            present=self.presenter(clues),
            locate=self.locate,
            shape=((None,) * (self.width * self.height),),
            **self.model.head(),
            warnings=tuple(self.warnings),
            own=self.names(),
        )

    def clue(self, line: LineClue) -> Clue:
        """Return a line's runs as a clue for the rest of the program, with its text and place."""
        place = {line.axis: line.place + 1}
        text = say("nonogram.line-and-runs", line=say(f"nonogram.{line.axis}", **place), runs=line.text)
        return Clue(line.number, (), text, line.span or self.document.span(()))

    # ------------------------------------------------------------------ colours and sizes

    def colours(self) -> None:
        """Set the symbols of the colours: `#` if some run has no letter, then the author's letters."""
        letters = self.model.colors or {}
        for letter in letters:
            if len(letter) != 1 or letter.isspace() or letter.isdigit() or letter in (EMPTY, UNKNOWN, FILLED, ",", "-"):
                message, place = say("nonogram.cannot-stand-colour", letter=letter), ("colors", letter)
                self.error("bad-colour", message, self.document.key_span(place), say("nonogram.use-one-letter-each"))
            else:
                self.named(letter, letters[letter])
        self.symbols = symbols_of(self.model)

    def named(self, letter: str, name: str) -> None:
        """Warn about an unknown colour name, which is drawn in grey."""
        from logicgrid.kinds.nonogram.drawing import KNOWN, code_for

        if code_for(name) is None:
            message = say("nonogram.unknown-colour-name", name=name)
            helps = did_you_mean(name, KNOWN) or say("nonogram.name-a-colour")
            span = self.document.span(("colors", letter))
            self.warnings.append(Diagnostic("unknown-colour-name", message, span, helps, Severity.WARNING))

    def sizes(self) -> bool:
        """Return True if there are neither too few nor too many lines."""
        for key, size in (("rows", self.height), ("columns", self.width)):
            if not size:
                helps = say("nonogram.write-runs", key=key)
                self.error("empty-value", say(f"nonogram.no-{key}"), (key,), helps)
            elif size > MAX_SIZE:
                message = say(f"nonogram.too-many-{key}", size=size, most=MAX_SIZE)
                self.error("too-large", message, (key,), say("nonogram.cut-picture"))
        return 0 < self.width <= MAX_SIZE and 0 < self.height <= MAX_SIZE

    # ------------------------------------------------------------------ the lines' runs

    def lines(self, axis: Axis, key: str) -> list[Runs]:
        """Return the runs of every row, or every column."""
        texts = self.model.rows if axis == "row" else self.model.columns
        return [self.runs((key, place), line) for place, line in enumerate(texts)]

    def runs(self, path: Path, texts: Sequence[str]) -> Runs:
        spans = self.run_spans(path, len(texts))
        found = [self.run(text, span, len(texts)) for text, span in zip(texts, spans, strict=True)]
        return tuple(run for run in found if run is not None)

    def run(self, text: str, span: Span, together: int) -> tuple[int, int] | None:
        """Return length and colour; None for the `0` of an empty line, and for a mistake."""
        text = text.strip()
        match = _RUN.fullmatch(text)
        if match is None or not match[1].isascii():
            apart = text.replace(";", " ").split()
            several = len(apart) > 1 and all(_RUN.fullmatch(each) for each in apart) and len(text) < 40
            helps = say("nonogram.put-commas-between-runs", apart=comma(apart)) if several else say(_RUN_HELP)
            self.error("bad-run", say("nonogram.no-run", text=text[:40]), span, helps)
            return None
        length, letter = int(match[1][:9]), match[2]
        if not length:
            if together > 1 or letter:
                help = say("nonogram.empty-line-0-alone", run_help=say(_RUN_HELP))
                self.error("bad-run", say("nonogram.no-run", text=text), span, help)
            return None
        colour = self.symbols.find(letter or FILLED)
        if colour < 1:
            self.unknown_colour(letter, span)
            return None
        return length, colour

    def unknown_colour(self, letter: str, span: Span) -> None:
        known = ", ".join(f"`{each}`" for each in self.model.colors or ())
        help = say("nonogram.colours", known=known) if known else say("nonogram.colors-r-red-tells")
        self.error("unknown-colour", say("nonogram.no-colour", letter=letter), span, help)

    def run_spans(self, path: Path, count: int) -> list[Span]:
        """Return the spans of a line's runs in the file."""
        scalar = self.document.scalar(path)
        if scalar is None:
            return [self.document.span((*path, number)) for number in range(count)]
        found = [self.document.locate(path, *word.span()) for word in re.finditer(r"[^\s,]+", scalar.text)]
        return found[:count] + [self.document.span(path)] * (count - len(found))

    def fit(self, lines: dict[Axis, list[Runs]]) -> None:
        """Refuse runs that are longer than their line, and differing numbers of coloured cells in rows and columns."""
        several = len(self.symbols) > 2
        for code, path, message, help in misfits(
            lines["row"], lines["column"], lambda colour: self.symbols[colour] if several else ""
        ):
            self.error(code, message, self.document.key_span(path[:1]) if code == "totals-differ" else path, help)

    def clues(self, lines: dict[Axis, list[Runs]]) -> tuple[LineClue, ...]:
        clues: list[LineClue] = []
        for axis, key in _KEYS:
            for place, runs in enumerate(lines[axis]):
                text = " ".join(self.run_text(run) for run in runs) or "0"
                clues.append(LineClue(len(clues) + 1, axis, place, runs, text, self.document.span((key, place))))
        return tuple(clues)

    def run_text(self, run: tuple[int, int]) -> str:
        symbol = self.symbols[run[1]]
        return f"{run[0]}{'' if symbol == FILLED else symbol}"

    # ------------------------------------------------------------------ pictures

    def cells(self, key: str, rows: Sequence[str] | None) -> list[int | None]:
        """Return the colour of every cell of a picture in the file, in reading order; None for open cells."""
        if rows is None:
            return [None] * (self.width * self.height)
        if len(rows) != self.height:
            message = say("nonogram.has-picture-has", key_=key, n=len(rows), height=self.height)
            self.error("wrong-size", message, (key,), say("nonogram.write-one-line-each"))
            return []
        return [colour for place, row in enumerate(rows) for colour in self.cells_of_row(key, place, row)]

    def cells_of_row(self, key: str, place: int, row: str) -> list[int | None]:
        if len(row) != self.width:
            message = say("nonogram.row-has-picture-has", place=place + 1, key_=key, n=len(row), width=self.width)
            self.error(
                "wrong-size", message, self.picture_span(key, place, 0, len(row)), say("nonogram.one-character-cell")
            )
            return []
        found: list[int | None] = []
        for column, symbol in enumerate(row):
            colour = self.symbols.find(symbol)
            if colour < 0 and symbol != UNKNOWN:
                known = ", ".join(f"`{each}`" for each in (*self.symbols[1:], EMPTY, UNKNOWN))
                span = self.picture_span(key, place, column, column + 1)
                helps = did_you_mean(symbol, list(self.symbols)) or say("nonogram.cell-one", known=known)
                self.error("bad-cell", say("nonogram.no-cell", symbol=symbol), span, helps)
            found.append(None if colour < 0 else colour)
        return found

    def picture_span(self, key: str, row: int, start: int, end: int) -> Span:
        """Return the span of some cells of a row of a picture in the file."""
        scalar = self.document.scalar((key,))
        if scalar is None:
            return self.document.locate((key, row), start, end)
        offset = sum(len(line) + 1 for line in scalar.text.split("\n")[:row])
        return self.document.locate((key,), offset + start, offset + end)

    def locate(self, path: Path) -> Span:
        """Return the span of a path in the file; `(key, row, column)` is one cell of a picture."""
        match path:
            case ("given" | "solution" as key, int(row), int(column)):
                return self.picture_span(str(key), row, column, column + 1)
            case _:
                return self.document.span(path)

    def stated(self, given: Sequence[int | None], solution: Sequence[int | None]) -> tuple[Stated, ...]:
        """Return the cells of the author's own picture; refuse those that contradict given cells."""
        found = []
        for cell, colour in enumerate(solution):
            if colour is None:
                continue
            row, column = divmod(cell, self.width)
            path: Path = ("solution", row, column)
            if given[cell] not in (None, colour):
                message = say("nonogram.solution-contradicts-given-cell", row=row + 1, column=column + 1)
                self.error("impossible-solution", message, self.locate(path), say("kinds.change-one"))
            words = (say("nonogram.column", column=column + 1), say("nonogram.row", row=row + 1), self.symbols[colour])
            found.append(Stated(0, cell, colour, path, words))
        return tuple(found)

    def presenter(self, clues: Sequence[LineClue]) -> CellPresenter:
        labels = CellLabels(tuple(self.symbols), self.width, UNKNOWN, last=0)
        texts = {axis: tuple(clue.text or "0" for clue in clues if clue.axis == axis) for axis, _ in _KEYS}
        return CellPresenter(labels, texts["column"], texts["row"])

    def names(self) -> tuple[str, ...]:
        """Return the names of the colours, from 1."""
        letters = self.model.colors or {}
        return tuple(letters.get(symbol, "filled" if not letters else "black") for symbol in self.symbols[1:])


# --- The plain board, for converters: made from the compiled puzzle, so that there is only one reader of our files ----


def to_board(model: NonogramFile, puzzle: Puzzle) -> NonogramBoard:
    """Return the board for a file's model and the puzzle compiled from it."""
    assert isinstance(puzzle.question, NonogramQuestion) and isinstance(puzzle.present, CellPresenter)
    picture, symbols = puzzle.question.board, puzzle.present.labels.symbols
    known = {1 << colour: symbol for colour, symbol in enumerate(symbols)} if len(symbols) > 1 else {}
    stated = {cell.position: symbols[cell.value] for cell in puzzle.stated}

    def line(runs: Runs | None) -> Line:
        return tuple(
            Run(length, None if symbols[colour] == FILLED else symbols[colour]) for length, colour in runs or ()
        )

    def grid(sign: Callable[[int], str]) -> Grid:
        return in_rows(map(sign, range(picture.width * picture.height)), picture.width)

    return NonogramBoard(
        rows=tuple(map(line, picture.rows)),
        columns=tuple(map(line, picture.columns)),
        colors={letter: Color.of(text) for letter, text in (model.colors or {}).items()},
        given=None if model.given is None else grid(lambda cell: known.get(picture.allowed[cell], UNKNOWN)),
        goal=None if model.solution is None else grid(lambda cell: stated.get(cell, UNKNOWN)),
        about=About(title=model.title, description=model.intro, language=model.language),
    )
