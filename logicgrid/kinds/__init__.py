"""What every kind of puzzle offers to the rest of the program, and what a loaded puzzle is.

A kind is a folder of this room with everything that only it knows. To add one, add a folder whose `__init__.py` defines
a subclass of `Kind` and its one instance, `KIND`, and name the folder in the table `KINDS`; nothing else in the program
has a list of kinds.  A package of somebody else's names its instance as an entry point `logicgrid.kinds`, and is
imported when a file is of that kind.  A folder is imported when its kind is asked for, and the methods of `Kind` import
the modules of the folder when they are called (`PARTS` has those that are alike), so that a command loads only what it
uses.  The modules have the same names in every folder:

-   `schema`: the pydantic models of the kind's files, their descriptions and their JSON Schema;
-   `compile`: turns a valid model into a `Puzzle`, or into diagnostics; and a puzzle into a plain board for converters
    (`to_board`), if other people's formats hold such puzzles;
-   `question`: implements `puzzle.question.Question` on the kind's frozen problem (`board`, `picture`);
-   `encode`: two encodings for CP-SAT that share no inference;
-   `search`: an engine that finds answers without any solver, the independent second opinion;
-   `deduce`: derives the answer in small steps, with the techniques that people use;
-   `check`: checks derivations by what the clues mean; it imports nothing of the modules above;
-   `atoms`: the statements that derivations consist of, as JSON values and as readers type them;
-   `drawing`, `sentences`, `sheet` and `game`: show what the numbers in the atoms mean, the `Scene` (see `parts`);
-   `make`: makes puzzles to order, if the kind is `made_with` options;

A problem of arrays, which a logic grid becomes, has its `question`, `encode`, `search`, `deduce` and `check` in `csp/`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, cast

from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.messages import asked_language, is_known, say, told
from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

    from pydantic import BaseModel

    from logicgrid.csp.problem import Clue, Stated
    from logicgrid.csp.question import ArrayQuestion
    from logicgrid.files.source import Document
    from logicgrid.kinds.atoms import Atoms
    from logicgrid.kinds.cells import CellLabels
    from logicgrid.kinds.made import BoardMaker
    from logicgrid.kinds.parts import Drawing, Game, Sheet, Writer
    from logicgrid.kinds.questions import Posed, PuzzleQuestion
    from logicgrid.puzzle.board import Board, Canvas, Stroke
    from logicgrid.puzzle.derivation import Atom, Step
    from logicgrid.puzzle.diagnostics import Diagnostic, Span
    from logicgrid.puzzle.explanation import Refutation, Spoils
    from logicgrid.puzzle.question import Answer, Candidates, Cell, Question
    from logicgrid.puzzle.report import Expectation, HeardClue, HeardQuestion, Offer, ReportedSolution
    from logicgrid.words.phrases import Words

KINDS = {
    "logic-grid": "logic_grid",
    "nonogram": "nonogram",
    "sudoku": "sudoku",
    "futoshiki": "sudoku.presets:FUTOSHIKI",
    "calcudoku": "sudoku.presets:CALCUDOKU",
    "skyscrapers": "sudoku.presets:SKYSCRAPERS",
    "kakuro": "sudoku.presets:KAKURO",
}
"""The names of the kinds, as files have them, and their folders; some lie in the room of another kind, by name."""

THEME = "theme"
"""What the files of words are that puzzles are made from (`kinds.logic_grid.theme`): no puzzles themselves."""

DEFAULT_KIND = "logic-grid"
"""The kind of a file that does not name one."""


def path_of(number: int) -> tuple[str, int]:
    """Return the path in a file of the clue with a number or, below 0, of a rule that always holds.

    >>> path_of(3), path_of(-1)
    (('clues', 2), ('rules', 0))
    """
    return ("clues", number - 1) if number > 0 else ("rules", -number - 1)


class Puzzle(Record):
    """A puzzle that is ready to be solved: its question, what its author expects, and how its answers are shown."""

    kind: str
    title: str | None
    expect: Expectation
    question: Question
    clues: tuple[Clue, ...]
    stated: tuple[Stated, ...]
    present: Callable[[Answer], ReportedSolution]
    locate: Callable[[tuple[str | int, ...]], Span]
    shape: tuple[tuple[int | None, ...], ...] = ()
    """The rows of an answer before anything is known: None, or a value that is the same in every answer."""
    warnings: tuple[Diagnostic, ...] = ()
    language: str | None = None
    intro: str | None = None
    difficulty: int | None = None
    """The level that the author states, 1 to 6."""
    rules: tuple[Clue, ...] = ()
    """What is always true and no clue; the numbers are -1, -2, … in the file's order."""
    questions: tuple[PuzzleQuestion, ...] = ()
    """What is asked besides the grid."""
    own: Any = None
    """What the other modules of the kind need to know of the file; nobody else reads it."""

    @property
    def its_kind(self) -> Kind:
        """The kind, for those who know puzzles but not kinds."""
        return kind_named(self.kind)

    @property
    def is_asked(self) -> bool:
        """Whether the puzzle is solved when its questions are answered, whatever is open in its grid."""
        return bool(self.questions) and self.expect == "answered"

    def stated_answer(self) -> Answer | None:
        """Return the answer that the author states; None if some cell is not stated."""
        rows = [list(row) for row in self.shape]
        for cell in self.stated:
            rows[cell.array][cell.position] = cell.value
        if not rows or any(None in row for row in rows):
            return None
        return tuple(tuple(value for value in row if value is not None) for row in rows)


class FromPage(Record):
    """A draft from a page of text: the text of its file, its clues, and the places that its author has to mend."""

    text: str
    clues: int
    mends: int


class Schema(Record):
    """What a kind's files may hold: the pydantic model, what to write for each key, and a JSON Schema (draft 7)."""

    model: type[BaseModel]
    descriptions: dict[str, str]
    json_schema: Callable[[], dict[str, Any]]


PARTS = {
    "schema": "schema:SCHEMA",
    "compile": "compile:compile_puzzle",
    "board": "compile:to_board",
    "canvas": "canvas:canvas",
    "atoms": "atoms:atoms_of",
    "drawing": "drawing",
    "drawn": "canvas:drawn",
    "game": "game:GAME",
    "refute": "refute",
    "sheet": "sheet",
    "writer": "sentences:writer",
    "maker": "make:MAKER",
}
"""Where the parts of a kind are in its room: a module, or a name in it."""


Told = tuple[int, str]
"""A line of an explanation: how deep it is within suppositions, and its text."""

_TOLD = 2_000
"""The branches that are spent on telling why clues contradict each other."""


class Kind:
    """One kind of puzzle; `name` is the value of the key `kind` in its files."""

    name: ClassVar[str]
    room: ClassVar[str]
    """The package of the kind's modules, mostly `__name__`; a kind may use those of another."""
    boarded: ClassVar[bool] = False
    """True if puzzles of the kind are boards of cells, which other people's formats hold."""
    made_with: ClassVar[tuple[str, ...]] = ()
    """The options that only this kind's boards are made to order with; logic grids are made of themes."""
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
    refutes: ClassVar[bool] = False
    """True if wrong marks are refuted from themselves, by the module `refute`."""
    assumes_unique: ClassVar[bool] = False
    """True if a derivation may assume that there is one answer."""
    drawable: ClassVar[bool] = False
    """True if files of the kind can be drawn on: see `puzzle.board`."""

    def part(self, name: str) -> Any:
        """Return a part of the kind's room by its row in `PARTS`; its module is imported now."""
        module, _, attribute = PARTS[name].partition(":")
        found = import_module(f"{self.room}.{module}")
        return getattr(found, attribute) if attribute else found

    def schema(self) -> Schema:
        """Return what the kind's files may hold."""
        return cast("Schema", self.part("schema"))

    def compile(self, model: BaseModel, document: Document) -> Puzzle | tuple[Diagnostic, ...]:
        """Return the puzzle that a valid model (an instance of the schema's) describes, or what is wrong with it."""
        return cast("Puzzle | tuple[Diagnostic, ...]", self.part("compile")(model, document))

    def atoms(self, puzzle: Puzzle) -> Atoms:
        """Return the puzzle's atoms."""
        return cast("Atoms", self.part("atoms")(puzzle))

    def drawing(self) -> Drawing:
        """Return what draws boards."""
        return cast("Drawing", self.part("drawing"))

    def game(self) -> Game:
        """Return how puzzles are played on a page."""
        return cast("Game", self.part("game"))

    def sheet(self) -> Sheet:
        """Return what lays puzzles out on paper."""
        return cast("Sheet", self.part("sheet"))

    def writer(self, scene: Any, words: Words) -> Writer:
        """Return what puts the steps of the puzzle with that scene into words."""
        return cast("Writer", self.part("writer")(scene, words))

    def shortest(self, puzzle: Puzzle, steps: tuple[Step, ...]) -> tuple[Step, ...]:
        """Return the steps to the puzzle's answer, or other ones that lead to it in fewer words."""
        return steps

    def refutation(self, atoms: Atoms, wrong: Atom, right: Sequence[Atom], spoils: Spoils) -> Refutation | None:
        """Return why a mark is wrong, from the marks that are right and the clues; None if that is not short.

        Nothing that `spoils` is said on the way.
        """
        if not self.refutes:
            return None
        return cast("Refutation | None", self.part("refute").refutation(atoms, wrong, right, spoils))

    def contradicted(
        self, puzzle: Puzzle, clues: Sequence[int], seconds: float | None, language: str | None = None
    ) -> tuple[Told, ...]:
        """Return how clues that cannot all hold lead to a contradiction, in a language, or that of the puzzle.

        Nothing if no way is found, or if the clues alone are not the whole reason.
        """
        if not self.refutes:
            return ()
        from logicgrid.puzzle.budget import Budget
        from logicgrid.words.phrases import language_for, plain, words_of

        words = words_of(language_for(language or asked_language(), puzzle.language))
        lines = self.part("refute").contradicted(puzzle, clues, words, Budget(_TOLD, seconds))
        return tuple([(line.depth, plain(line.text)) for line in lines])

    def refuted(self, refutation: Refutation, scene: Any, words: Words) -> list[str]:
        """Return the sentences of a refutation."""
        return cast("list[str]", self.part("refute").told(refutation, scene, words))

    def maker(self) -> BoardMaker:
        """Return how boards are made to order, if there are options that they are `made_with`."""
        return cast("BoardMaker", self.part("maker"))

    def to_board(self, model: BaseModel, puzzle: Puzzle) -> Board:
        """Return a puzzle, and the model that it was compiled from, as a plain board, if the kind is `boarded`."""
        return cast("Board", self.part("board")(model, puzzle))

    def canvas(self, document: Document) -> Canvas | None:
        """Return a file as a board to draw on, if the kind is `drawable`; None if its form has mistakes."""
        return cast("Canvas | None", self.part("canvas")(document))

    def drawn(self, document: Document, stroke: Stroke) -> str:
        """Return the text of a file with a stroke in it.  Raises Refused, or ValueError for what is no stroke."""
        return cast("str", self.part("drawn")(document, stroke))

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
        from logicgrid.csp.problem import clue_name
        from logicgrid.puzzle.diagnostics import Diagnostic

        broken = self.broken(puzzle)
        return [
            Diagnostic(
                "solution-breaks-clue",
                say("kinds.stated-solution-breaks-there", clue_name=clue_name(clue), there=there)
                if there
                else say("kinds.stated-solution-breaks", clue_name=clue_name(clue)),
                clue.span,
                say("kinds.mend-clue-or-solution" if clue.number > 0 else "kinds.mend-rule-or-solution"),
            )
            for clue in (*puzzle.rules, *puzzle.clues)
            if (there := broken.get(clue.number)) is not None
        ]

    def reads(self, puzzle: Puzzle, clues: Sequence[Clue], language: str | None = None) -> list[str]:
        """Return what each of some clues of a puzzle says, in a language, or that of the puzzle."""
        return [told(clue.text or "", language or puzzle.language) for clue in clues]

    def texts(self, puzzle: Puzzle, clues: Sequence[Clue], language: str | None = None) -> list[str]:
        """Return the texts of some clues; of those without a text what they say, in the language that is asked for."""
        untold = [clue for clue in clues if clue.text is None]
        said = iter(self.reads(puzzle, untold, language or asked_language()) if untold else ())
        return [next(said) if clue.text is None else clue.text for clue in clues]

    def asks(self, puzzle: Puzzle, language: str | None = None) -> list[str]:
        """Return what each question says, in a language, or that of the puzzle."""
        return [each.heading for each in puzzle.questions]

    def posed(self, puzzle: Puzzle, language: str | None = None) -> tuple[Posed, ...]:
        """Return the questions as a solver reads them, in a language, or that of the puzzle."""
        return ()

    def says(self, puzzle: Puzzle, rule: str) -> str | None:
        """Return what a further rule says, in the language of the puzzle; None if its clues have no texts."""
        return None

    def from_page(self, text: str, language: str | None = None) -> FromPage:
        """Return a draft of a puzzle from a page of text.  Raises Refused if it has no clues for the kind."""
        raise Refused(say("kinds.no-clues-in-sentences", name=self.name), say("kinds.only-grids-from-texts"))

    def hears(self, puzzle: Puzzle) -> tuple[HeardClue, ...]:
        """Return what the clues that are only texts were heard as; nothing if the kind has no texts."""
        return ()

    def hears_questions(self, puzzle: Puzzle) -> tuple[HeardQuestion, ...]:
        """Return what the questions that are only texts were heard to ask; nothing if the kind has no texts."""
        return ()

    def hearing(self, puzzle: Puzzle) -> Callable[[Clue], HeardClue]:
        """Return what hears one text after another, each by itself, if the kind has texts."""
        raise NotImplementedError(f"a {self.name} puzzle has no texts")

    def split(self, puzzle: Puzzle) -> tuple[ArrayQuestion, tuple[int, ...]] | None:
        """Return the question with a clue for each rule, and for each rule its clue's number.

        None for a kind whose clues do not join rules.
        """
        return None

    def line_solving(self, puzzle: Puzzle, verbose: bool) -> str | None:
        """Return how far line solving alone leads, as text; None for a kind whose puzzles have no lines."""
        return None

    @property
    def noun(self) -> str:
        """What a puzzle of the kind is called in a sentence; a kind of another package by its name."""
        key = f"kinds.noun-{self.name}"
        return say(key) if is_known(key) else self.name

    def labels(self, puzzle: Puzzle) -> CellLabels:
        """Return how the puzzle's cells are written, if its answer is one row of cells."""
        present: Any = puzzle.present
        return cast("CellLabels", present.labels)

    def rings(self, puzzle: Puzzle) -> tuple[tuple[int, int], ...]:
        """Return the rows of answers whose values are a circle, each with the number of its values."""
        return ()

    def pinned(self, puzzle: Puzzle, cells: Sequence[Cell]) -> tuple[str, str]:
        """Return the name of such a row, and a rule that says its value in some cells."""
        raise NotImplementedError(f"nothing of a {self.name} puzzle is a circle")

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
        module, _, one = KINDS.get(name, "logic_grid.theme").partition(":")
        kind: Kind = getattr(import_module(f"logicgrid.kinds.{module}"), one or "KIND")
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
