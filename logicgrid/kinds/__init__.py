"""The interface of a kind of puzzle to the rest of the program, and the value of a loaded puzzle.

A kind is a folder of this room with everything that only it knows. To add one, add a folder whose `__init__.py` defines
a subclass of `Kind` and its only instance, `KIND`, and add the folder to the table `KINDS`, the only list of kinds in
the program.  A third-party package registers its instance as an entry point `logicgrid.kinds`, and is imported when a
file is of that kind.  A folder is imported when its kind is needed, and the methods of `Kind` import the modules of the
folder when they are called (`PARTS` lists the uniform ones), so that a command loads only what it uses.  The modules
have the same names in every folder, unless two are one (see `Kind.parts`):

-   `schema`: the pydantic models of the kind's files, their descriptions and their JSON Schema;
-   `compile`: turns a valid model into a `Puzzle`, or into diagnostics; and a puzzle into a plain board for converters
    (`to_board`), if other people's formats hold such puzzles;
-   `question`: implements `puzzle.question.Question` on the kind's frozen problem (`board`, or in the same module);
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

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, cast

from logicgrid.puzzle.diagnostics import Diagnostic, Refused, Span
from logicgrid.puzzle.messages import asked_language, is_known, say, translated
from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

    from pydantic import BaseModel

    from logicgrid.csp.asked import PuzzleQuestion
    from logicgrid.csp.problem import Clue, Stated
    from logicgrid.csp.question import ArrayQuestion
    from logicgrid.files.source import Document
    from logicgrid.kinds.atoms import Atoms
    from logicgrid.kinds.cells import CellLabels
    from logicgrid.kinds.made import BoardMaker
    from logicgrid.kinds.parts import Drawing, Game, Sheet, Writer
    from logicgrid.kinds.questions import Posed
    from logicgrid.puzzle.board import Board, Canvas, Stroke
    from logicgrid.puzzle.derivation import Atom, Step
    from logicgrid.puzzle.explanation import Refutation, Spoils
    from logicgrid.puzzle.question import Answer, Candidates, Cell, Question
    from logicgrid.puzzle.report import Expectation, HeardClue, HeardQuestion, Offer, ReportedSolution
    from logicgrid.words.phrases import Words

KINDS = {
    "logic-grid": "logic_grid",
    "nonogram": "nonogram",
    "sudoku": "sudoku",
    "futoshiki": "sudoku:FUTOSHIKI",
    "calcudoku": "sudoku:CALCUDOKU",
    "skyscrapers": "sudoku:SKYSCRAPERS",
    "kakuro": "sudoku:KAKURO",
}
"""The names of the kinds in files, and their folders; some are in the room of another kind, after a colon."""

THEME = "theme"
"""The kind of a theme (`kinds.logic_grid.theme`): a file of words to make puzzles from, not a puzzle itself."""

DEFAULT_KIND = "logic-grid"
"""The kind of a file that does not name one."""


def path_of(number: int) -> tuple[str, int]:
    """Return the path in a file of the clue with this number or, below 0, of a rule that always holds.

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
    """The rows of an answer before anything is known: None, or a value shared by every answer."""
    warnings: tuple[Diagnostic, ...] = ()
    language: str | None = None
    intro: str | None = None
    difficulty: int | None = None
    """The author's stated level, 1 to 6."""
    rules: tuple[Clue, ...] = ()
    """The rules that always hold and are not clues; their numbers are -1, -2, … in the file's order."""
    questions: tuple[PuzzleQuestion, ...] = ()
    """The questions besides the grid."""
    own: Any = None
    """Data about the file for the other modules of the kind; nobody else reads it."""

    @property
    def its_kind(self) -> Kind:
        """The kind, for modules that know puzzles but not kinds."""
        return kind_named(self.kind)

    @property
    def is_asked(self) -> bool:
        """Whether the puzzle counts as solved when its questions are answered, even if its grid is open."""
        return bool(self.questions) and self.expect == "answered"

    def stated_answer(self) -> Answer | None:
        """Return the author's stated answer; None if some cell is not stated."""
        rows = [list(row) for row in self.shape]
        for cell in self.stated:
            rows[cell.array][cell.position] = cell.value
        if not rows or any(None in row for row in rows):
            return None
        return tuple(tuple(value for value in row if value is not None) for row in rows)


class FromPage(Record):
    """A draft from a page of text: the text of its file, its clues, and the places that its author must fix."""

    text: str
    clues: int
    gaps: int


class Schema(Record):
    """The schema of a kind's files: the pydantic model, what to write for each key, and a JSON Schema (draft 7)."""

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
"""The usual location of each part of a kind in its room: a module, or a name in it."""


NestedLine = tuple[int, str]
"""A line of an explanation: its nesting depth in suppositions, and its text."""

_EXPLAINING = 2_000
"""The budget for explaining why clues contradict each other, in branches."""


class Kind:
    """One kind of puzzle; `name` is the value of the key `kind` in its files."""

    name: ClassVar[str]
    room: ClassVar[str]
    """The package of the kind's modules, usually `__name__`; a kind may use those of another."""
    parts: ClassVar[Mapping[str, str]] = PARTS
    """The location of each part in the room."""
    boarded: ClassVar[bool] = False
    """True if puzzles of the kind are boards of cells, for which there are other people's formats."""
    made_with: ClassVar[tuple[str, ...]] = ()
    """The options for making boards that only this kind has; logic grids are made from themes."""
    has_texts: ClassVar[bool] = False
    """True if authors write the texts of clues; otherwise the program makes them."""
    tabular: ClassVar[bool] = False
    """True if the board leads to an answer in a separate table; otherwise the finished board is the answer."""
    levels_in_words: ClassVar[bool] = False
    """True if the words files' descriptions of the levels apply to this kind."""
    rating_branches: ClassVar[int] = 500
    """The number of suppositions to try to find the level of a puzzle whose author states none."""

    headings: ClassVar[tuple[str, ...]] = ("clues",)
    """The keys before which an editor shows the verdict: the first one in the file."""
    sizes: ClassVar[tuple[int, ...]] = ()
    """The possible sides of a new board; none for a kind whose puzzles are not boards."""
    usual_size: ClassVar[int] = 0
    """The default side of a board."""
    refutes: ClassVar[bool] = False
    """True if the module `refute` can refute wrong marks by their consequences."""
    assumes_unique: ClassVar[bool] = False
    """True if a derivation may assume that there is one answer."""
    drawable: ClassVar[bool] = False
    """True if files of the kind can be drawn on (see `puzzle.board`)."""

    def part(self, name: str) -> Any:
        """Return a part of the kind's room by its row in `parts`, importing its module."""
        module, _, attribute = self.parts[name].partition(":")
        found = import_module(f"{self.room}.{module}")
        return getattr(found, attribute) if attribute else found

    def schema(self) -> Schema:
        """Return the schema of the kind's files."""
        return cast("Schema", self.part("schema"))

    def compile(self, model: BaseModel, document: Document) -> Puzzle | tuple[Diagnostic, ...]:
        """Return the puzzle for a valid model (an instance of the schema's), or what is wrong with it."""
        return cast("Puzzle | tuple[Diagnostic, ...]", self.part("compile")(model, document))

    def atoms(self, puzzle: Puzzle) -> Atoms:
        """Return the puzzle's atoms."""
        return cast("Atoms", self.part("atoms")(puzzle))

    def drawing(self) -> Drawing:
        """Return the module that draws boards."""
        return cast("Drawing", self.part("drawing"))

    def game(self) -> Game:
        """Return the definition of how puzzles are played on a page."""
        return cast("Game", self.part("game"))

    def sheet(self) -> Sheet:
        """Return the module that lays out puzzles on paper."""
        return cast("Sheet", self.part("sheet"))

    def writer(self, scene: Any, words: Words) -> Writer:
        """Return the writer that puts the steps of the puzzle with this scene into words."""
        return cast("Writer", self.part("writer")(scene, words))

    def shortest(self, puzzle: Puzzle, steps: tuple[Step, ...]) -> tuple[Step, ...]:
        """Return the steps to the puzzle's answer, or other steps that take fewer words."""
        return steps

    def refutation(self, atoms: Atoms, wrong: Atom, right: Sequence[Atom], spoils: Spoils) -> Refutation | None:
        """Return why a mark is wrong, given the right marks and the clues; None if that takes too long.

        The refutation mentions nothing that `spoils` the answer.
        """
        if not self.refutes:
            return None
        return cast("Refutation | None", self.part("refute").refutation(atoms, wrong, right, spoils))

    def contradicted(
        self, puzzle: Puzzle, clues: Sequence[int], seconds: float | None, language: str | None = None
    ) -> tuple[NestedLine, ...]:
        """Return how clues that cannot all hold lead to a contradiction, in a language (by default the puzzle's).

        Return nothing if no derivation is found, or if the clues alone are not the whole reason.
        """
        if not self.refutes:
            return ()
        from logicgrid.puzzle.budget import Budget
        from logicgrid.words.phrases import language_for, plain, words_of

        words = words_of(language_for(language or asked_language(), puzzle.language))
        lines = self.part("refute").contradicted(puzzle, clues, words, Budget(_EXPLAINING, seconds))
        return tuple([(line.depth, plain(line.text)) for line in lines])

    def refuted(self, refutation: Refutation, scene: Any, words: Words) -> list[str]:
        """Return the sentences of a refutation."""
        return cast("list[str]", self.part("refute").sentences_of(refutation, scene, words))

    def maker(self) -> BoardMaker:
        """Return the maker of boards, if there are `made_with` options."""
        return cast("BoardMaker", self.part("maker"))

    def to_board(self, model: BaseModel, puzzle: Puzzle) -> Board:
        """Return a puzzle, and the model that it was compiled from, as a plain board, if the kind is `boarded`."""
        return cast("Board", self.part("board")(model, puzzle))

    def canvas(self, document: Document) -> Canvas | None:
        """Return a file as a board to draw on, if the kind is `drawable`; None if the file's form has mistakes."""
        return cast("Canvas | None", self.part("canvas")(document))

    def drawn(self, document: Document, stroke: Stroke) -> str:
        """Return the text of a file with a stroke added.  Raises Refused, or ValueError for an invalid stroke."""
        return cast("str", self.part("drawn")(document, stroke))

    def given_place(self, cell: int, width: int) -> tuple[str, tuple[int, ...]]:
        """Return the key of a file's known cells, and the path from there to a cell; `width` is the board's."""
        return "given", divmod(cell, width)

    def emptied(self, text: str, size: int) -> str:
        """Return the text of an example with an empty board of this side instead of its own."""
        raise NotImplementedError(f"a {self.name} puzzle is no board")

    def explained(self, document: Document, findings: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
        """Return the findings for a file with mistakes, with better help where the kind knows what was meant."""
        return findings

    def lint(self, puzzle: Puzzle, answers: int | None = None) -> list[Diagnostic]:
        """Return remarks on the wording of the clues; none for a kind whose clues are not sentences.

        `answers` is the number of the puzzle's answers, 2 for several, if it is known.
        """
        return []

    def broken(self, puzzle: Puzzle) -> dict[int, str]:
        """Return the numbers of the clues broken by the stated solution, each with the actual facts in words, or ""."""
        answer = puzzle.stated_answer()
        return {} if answer is None else dict.fromkeys(puzzle.question.broken(answer), "")

    def broken_by_stated(self, puzzle: Puzzle) -> list[Diagnostic]:
        """Return an error for each clue that the stated solution breaks, as far as it is stated."""
        from logicgrid.csp.problem import clue_name

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
        """Return the meaning of some clues in words, in a language (by default the puzzle's)."""
        return [translated(clue.text or "", language or puzzle.language) for clue in clues]

    def texts(self, puzzle: Puzzle, clues: Sequence[Clue], language: str | None = None) -> list[str]:
        """Return the texts of some clues; clues without a text are put into words in the requested language."""
        asked = language or asked_language()
        unstated = [clue for clue in clues if clue.text is None]
        said = iter(self.reads(puzzle, unstated, asked) if unstated else ())
        return [next(said) if clue.text is None else translated(clue.text, asked or puzzle.language) for clue in clues]

    def asks(self, puzzle: Puzzle, language: str | None = None) -> list[str]:
        """Return the meaning of each question in words, in a language (by default the puzzle's)."""
        return [each.heading for each in puzzle.questions]

    def posed(self, puzzle: Puzzle, language: str | None = None) -> tuple[Posed, ...]:
        """Return the questions as a solver reads them, in a language (by default the puzzle's)."""
        return ()

    def says(self, puzzle: Puzzle, rule: str) -> str | None:
        """Return a further rule in words, in the language of the puzzle; None if its clues have no texts."""
        return None

    def from_page(self, text: str, language: str | None = None) -> FromPage:
        """Return a draft of a puzzle from a page of text.  Raises Refused if it has no clues for the kind."""
        raise Refused(say("kinds.no-clues-in-sentences", name=self.name), say("kinds.only-grids-from-texts"))

    def hears(self, puzzle: Puzzle) -> tuple[HeardClue, ...]:
        """Return the readings of the clues that are only texts; nothing if the kind has no texts."""
        return ()

    def hears_questions(self, puzzle: Puzzle) -> tuple[HeardQuestion, ...]:
        """Return the readings of the questions that are only texts; nothing if the kind has no texts."""
        return ()

    def hearing_advice(self, puzzle: Puzzle) -> tuple[str, ...]:
        """Return what to change of a puzzle so that more of its texts can be understood."""
        return ()

    def hearing(self, puzzle: Puzzle) -> Callable[[Clue], HeardClue]:
        """Return a function that reads texts one by one, each on its own, if the kind has texts."""
        raise NotImplementedError(f"a {self.name} puzzle has no texts")

    def split(self, puzzle: Puzzle) -> tuple[ArrayQuestion, tuple[int, ...]] | None:
        """Return the question with each rule as a clue of its own, and the number of each rule's original clue.

        None for a kind whose clues do not join rules.
        """
        return None

    def line_solving(self, puzzle: Puzzle, verbose: bool) -> str | None:
        """Return how far line solving alone gets, as text; None for a kind whose puzzles have no lines."""
        return None

    @property
    def noun(self) -> str:
        """The noun for a puzzle of the kind in a sentence; for a kind of another package, its name."""
        key = f"kinds.noun-{self.name}"
        return say(key) if is_known(key) else self.name

    def labels(self, puzzle: Puzzle) -> CellLabels:
        """Return the notation of the puzzle's cells, if its answer is one row of cells."""
        present: Any = puzzle.present
        return cast("CellLabels", present.labels)

    def rings(self, puzzle: Puzzle) -> tuple[tuple[int, int], ...]:
        """Return the rows of answers whose values form a circle, each with the number of its values."""
        return ()

    def pinned(self, puzzle: Puzzle, cells: Sequence[Cell]) -> tuple[str, str]:
        """Return the name of such a row, and a rule that fixes its value in some cells."""
        raise NotImplementedError(f"nothing of a {self.name} puzzle is a circle")

    def opened(self, puzzle: Puzzle, values: Candidates) -> tuple[Any, Any]:
        """Return what is settled and what is open, as JSON values with the author's labels.

        `values` are those that occur in the puzzle's answers.  The defaults of this method and the next two suit kinds
        whose answer is one row of cells.
        """
        return self.labels(puzzle).opened(values)

    def offers(self, puzzle: Puzzle, values: Candidates) -> list[Offer]:
        """Return further clues that the author of an open puzzle could add; `values` are as in `opened`."""
        return self.labels(puzzle).offers(values)

    def reread(self, puzzle: Puzzle, rule: str) -> Any:
        """Return the meaning of such a clue's text, in the form that `Question.adding` takes."""
        return self.labels(puzzle).reread(rule)


def kind_named(name: str) -> Kind:
    """Return the kind with this name from `KINDS` or another package, or its counterpart for a `THEME`."""
    if name in KINDS or name == THEME:
        module, _, one = KINDS.get(name, "logic_grid.theme").partition(":")
        kind: Kind = getattr(import_module(f"logicgrid.kinds.{module}"), one or "KIND")
        return kind
    return _of_other_package(name)


def is_kind(name: str) -> bool:
    """Return True if there is a kind with this name, here or in an installed package, without importing it."""
    return name in KINDS or bool(name and _entry_points(name))


def _entry_points(name: str) -> EntryPoints:
    from importlib.metadata import entry_points

    return entry_points(group="logicgrid.kinds", name=name)


@cache
def _of_other_package(name: str) -> Kind:
    """Import the kind that a package registers under this name as an entry point `logicgrid.kinds`."""
    (found, *_) = _entry_points(name)
    kind: Kind = found.load()
    return kind
