"""What every kind of puzzle offers to the rest of the program, and what a loaded puzzle is.

A kind is a folder of this room with everything that only it knows. To add one, add a folder whose `__init__.py` defines
a subclass of `Kind` and its one instance, `KIND`, and name the folder in the table `KINDS`; nothing else in the program
has a list of kinds.  A package of somebody else's names its instance as an entry point `logicgrid.kinds`, and is
imported when a file is of that kind.  A folder is imported when its kind is asked for, and the methods of `Kind` import
the modules of the folder when they are called, so that a command loads only what it uses.  The modules have the same
names in every folder:

-   `schema`: the pydantic models of the kind's files, their descriptions and their JSON Schema;
-   `compile`: turns a valid model into a `Puzzle`, or into diagnostics;
-   `question`: implements `puzzle.question.Question` on the kind's frozen problem (`board`, `picture`);
-   `encode`: two encodings for CP-SAT that share no inference;
-   `search`: an engine that finds answers without any solver, the independent second opinion;
-   `deduce`: derives the answer in small steps, with the techniques that people use;
-   `check`: checks derivations by what the clues mean; it imports nothing of the modules above;
-   `atoms`: the statements that derivations consist of, as JSON values and as readers type them;
-   `scene`: what the numbers in the atoms mean; `drawing`, `sentences`, `sheet` and `game` show it (see `parts`);
-   `to_board`: returns a puzzle as a plain value for converters, if other people's formats hold such puzzles.

A problem of arrays, which a logic grid becomes, has its `question`, `encode`, `search`, `deduce` and `check` in `csp/`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

    from pydantic import BaseModel

    from logicgrid.csp.problem import Clue
    from logicgrid.files.source import Document
    from logicgrid.kinds.atoms import Atoms
    from logicgrid.kinds.cells import Labels
    from logicgrid.kinds.nonogram.trace import LineSolving
    from logicgrid.kinds.parts import Drawing, Game, Sheet, Writer
    from logicgrid.puzzle.board import Board
    from logicgrid.puzzle.diagnostics import Diagnostic, Span
    from logicgrid.puzzle.heard import HeardClue
    from logicgrid.puzzle.offer import Offer
    from logicgrid.puzzle.question import Answer, Candidates, Question
    from logicgrid.puzzle.report import Expectation, Solution
    from logicgrid.words.phrases import Words

KINDS = {"logic-grid": "logic_grid", "nonogram": "nonogram", "sudoku": "sudoku"}
"""The names of the kinds, as files have them, and their folders."""

THEME = "theme"
"""What the files of words are that puzzles are made from (`kinds.logic_grid.theme`): no puzzles themselves."""

DEFAULT_KIND = "logic-grid"
"""The kind of a file that does not name one."""


class Stated(Record):
    """One cell of the answer that the author states: `array` has `value` at `position`.

    `path` leads to the cell in the file's data; `words` are the names of the array, the position and the value.
    """

    array: int
    position: int
    value: int
    path: tuple[str | int, ...]
    words: tuple[str, str, str]


class Puzzle(Record):
    """A puzzle that is ready to be solved: its question, what its author expects, and how its answers are shown."""

    kind: str
    title: str | None
    expect: Expectation
    question: Question
    clues: tuple[Clue, ...]
    stated: tuple[Stated, ...]
    present: Callable[[Answer], Solution]
    locate: Callable[[tuple[str | int, ...]], Span]
    shape: tuple[tuple[int | None, ...], ...] = ()
    """The rows of an answer before anything is known: None, or a value that is the same in every answer."""
    warnings: tuple[Diagnostic, ...] = ()
    language: str | None = None
    intro: str | None = None
    difficulty: int | None = None
    """The level that the author states, 1 to 6."""
    own: Any = None
    """What the other modules of the kind need to know of the file; nobody else reads it."""

    def stated_answer(self) -> Answer | None:
        """Return the answer that the author states; None if some cell is not stated."""
        rows = [list(row) for row in self.shape]
        for cell in self.stated:
            rows[cell.array][cell.position] = cell.value
        if not rows or any(None in row for row in rows):
            return None
        return tuple(tuple(value for value in row if value is not None) for row in rows)


class Schema(Record):
    """What a kind's files may hold: the pydantic model, what to write for each key, and a JSON Schema (draft 7)."""

    model: type[BaseModel]
    descriptions: dict[str, str]
    json_schema: Callable[[], dict[str, Any]]


class Kind(ABC):
    """One kind of puzzle; `name` is the value of the key `kind` in its files."""

    name: ClassVar[str]
    boarded: ClassVar[bool] = False
    """True if puzzles of the kind are boards of cells, which other people's formats hold."""
    has_texts: ClassVar[bool] = False
    """True if the texts of clues are their authors'; otherwise they are made by the program."""
    tabular: ClassVar[bool] = False
    """True if an answer is read from a table, to which the board leads; otherwise the finished board is the answer."""
    levels_in_words: ClassVar[bool] = False
    """True if the levels mean what the languages' descriptions of levels say."""
    rating_branches: ClassVar[int] = 500
    """The suppositions that may be tried to find a puzzle's level if its author states none."""

    headings: ClassVar[tuple[str, ...]] = ("clues",)
    """The keys in front of the first of which an editor shows the verdict."""
    sizes: ClassVar[tuple[int, ...]] = ()
    """The sides that a new board may have; none for a kind whose puzzles are no boards."""
    usual_size: ClassVar[int] = 0
    """The side of a board for whoever does not name one."""
    assumes_unique: ClassVar[bool] = False
    """True if a derivation may assume that there is one answer."""

    @abstractmethod
    def schema(self) -> Schema:
        """Return what the kind's files may hold."""

    @abstractmethod
    def compile(self, model: BaseModel, document: Document) -> Puzzle | tuple[Diagnostic, ...]:
        """Return the puzzle that a valid model (an instance of the schema's) describes, or what is wrong with it."""

    @abstractmethod
    def atoms(self, puzzle: Puzzle) -> Atoms:
        """Return the puzzle's atoms."""

    @abstractmethod
    def drawing(self) -> Drawing:
        """Return the kind's module that draws boards."""

    @abstractmethod
    def game(self) -> Game:
        """Return how puzzles are played on a page."""

    @abstractmethod
    def sheet(self) -> Sheet:
        """Return the kind's module that lays puzzles out on paper."""

    @abstractmethod
    def writer(self, scene: Any, words: Words) -> Writer:
        """Return what puts the steps of the puzzle with that scene into words."""

    def to_board(self, model: BaseModel, puzzle: Puzzle) -> Board:
        """Return a puzzle, and the model that it was compiled from, as a plain board, if the kind is `boarded`."""
        raise NotImplementedError(f"a {self.name} puzzle is no board")

    def given_place(self, cell: int, width: int) -> tuple[str, tuple[int, ...]]:
        """Return the key of a file's known cells, and the way from there to a cell; `width` is the board's."""
        return "given", divmod(cell, width)

    def emptied(self, text: str, size: int) -> str:
        """Return the text of an example with an empty board of this side instead of its own."""
        raise NotImplementedError(f"a {self.name} puzzle is no board")

    def explained(self, document: Document, findings: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
        """Return the findings of a file with mistakes, with better help where the kind knows what was meant."""
        return findings

    def lint(self, puzzle: Puzzle, answers: int | None = None) -> list[Diagnostic]:
        """Return remarks on the wording of the clues; none for a kind whose clues are not sentences.

        `answers` is the number of the puzzle's answers, 2 for several, if it is known.
        """
        return []

    def broken(self, puzzle: Puzzle) -> dict[int, str]:
        """Return the numbers of the clues that the stated solution breaks, with what is true there in words, or ""."""
        answer = puzzle.stated_answer()
        return {} if answer is None else dict.fromkeys(puzzle.question.broken(answer), "")

    def broken_by_stated(self, puzzle: Puzzle) -> list[Diagnostic]:
        """Return an error for each clue that the stated solution breaks, as far as it is stated."""
        from logicgrid.puzzle.diagnostics import Diagnostic

        broken = self.broken(puzzle)
        return [
            Diagnostic(
                "solution-breaks-clue",
                f"the stated solution breaks clue {clue.number}" + (f": there, {there}" if there else ""),
                clue.span,
                "mend the clue, or the solution",
            )
            for clue in puzzle.clues
            if (there := broken.get(clue.number)) is not None
        ]

    def reads(self, puzzle: Puzzle, language: str | None = None) -> list[str]:
        """Return what each clue says, in a language, or that of the puzzle."""
        return [clue.text or "" for clue in puzzle.clues]

    def says(self, puzzle: Puzzle, rule: str) -> str | None:
        """Return what a further rule says, in the language of the puzzle; None if its clues have no texts."""
        return None

    def hears(self, puzzle: Puzzle) -> tuple[HeardClue, ...]:
        """Return what the clues that are only texts were heard as; nothing if the kind has no texts."""
        return ()

    def line_solving(self, puzzle: Puzzle) -> LineSolving | None:
        """Return how far line solving alone leads; None for a kind whose puzzles have no lines."""
        return None

    def labels(self, puzzle: Puzzle) -> Labels:
        """Return how the puzzle's cells are written, if its answer is one row of cells."""
        raise NotImplementedError

    def opened(self, puzzle: Puzzle, values: Candidates) -> tuple[Any, Any]:
        """Return as JSON values, in the author's labels, what is settled and what is open.

        `values` are those that occur in the puzzle's answers.  This method and the next two are those of kinds whose
        answer is one row of cells.
        """
        from logicgrid.kinds.cells import opened

        return opened(self.labels(puzzle), values)

    def offers(self, puzzle: Puzzle, values: Candidates) -> list[Offer]:
        """Return further clues that the author of an open puzzle could add; `values` are those of its answers."""
        from logicgrid.kinds.cells import offers

        return offers(self.labels(puzzle), values)

    def reread(self, puzzle: Puzzle, rule: str) -> Any:
        """Return the meaning of such a clue's text, as `Question.adding` takes it."""
        from logicgrid.kinds.cells import reread

        return reread(self.labels(puzzle), rule)


def kind_named(name: str) -> Kind:
    """Return the kind of that name in `KINDS`, one of another package, or what offers the same for a `THEME`."""
    if name in KINDS or name == THEME:
        kind: Kind = import_module(f"logicgrid.kinds.{KINDS.get(name, 'logic_grid.theme')}").KIND
        return kind
    return _of_other_package(name)


def is_kind(name: str) -> bool:
    """Return True if there is a kind of that name, here or in a package that is installed; that is not imported."""
    return name in KINDS or bool(name and _entry_points(name))


def _entry_points(name: str) -> EntryPoints:
    from importlib.metadata import entry_points

    return entry_points(group="logicgrid.kinds", name=name)


@cache
def _of_other_package(name: str) -> Kind:
    """Import the kind that a package offers under that name as an entry point `logicgrid.kinds`."""
    (found, *_) = _entry_points(name)
    kind: Kind = found.load()
    return kind
