"""Logic grids: puzzles of actors and their properties, with clues in the clue language.

What the other modules of this room need to know of a compiled logic grid is its `GridData`: its names, its question,
and how its answers are shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from logicgrid.kinds import PARTS, FromPage, Kind, Puzzle
from logicgrid.puzzle.diagnostics import Diagnostic, Span
from logicgrid.puzzle.messages import known_language
from logicgrid.puzzle.record import Record, replace

if TYPE_CHECKING:
    from pydantic import BaseModel

    from logicgrid.csp.problem import Assignment, Clue
    from logicgrid.csp.question import ArrayQuestion
    from logicgrid.files.source import Document
    from logicgrid.kinds.logic_grid.language.vocabulary import Vocabulary
    from logicgrid.kinds.questions import OpenText, Posed
    from logicgrid.puzzle.derivation import Step
    from logicgrid.puzzle.question import Candidates, Cell
    from logicgrid.puzzle.report import HeardClue, HeardQuestion, Offer, ReportedSolution


class ArrayPresenter(Record):
    """Shows an assignment in the author's own labels: `values` for JSON, `shown` (with units) for a table.

    Tables are shown by the labels of the category `show`: the actors, or the values that several of them have.  Their
    head calls actors without a name of their own what the language does.
    """

    names: tuple[str, ...]
    values: tuple[tuple[Any, ...], ...]
    shown: tuple[tuple[str, ...], ...]
    show: int = 0
    language: str | None = None

    @property
    def header(self) -> tuple[str, ...]:
        """The names of a table's columns."""
        return self.names if known_language(self.language) == "en" else self.translated  # English ones load no words

    @property
    def translated(self) -> tuple[str, ...]:
        """The same for readers of an explanation: actors without a name are persons, in any language."""
        if self.names[0] != "actor":
            return self.names
        from logicgrid.words.phrases import words_of

        clauses = words_of(known_language(self.language)).texts["clauses"]
        somebody = clauses["somebody"].split()[-1]  # without its article
        return self.names if somebody in self.names else (somebody, *self.names[1:])

    def __call__(self, assignment: Assignment) -> ReportedSolution:
        from logicgrid.puzzle.report import ReportedSolution, SolutionTable

        answer: dict[str, dict[str, Any]] = {}
        rows: list[tuple[str, ...]] = []
        for position, actor in enumerate(self.shown[0]):
            places = [(number, assignment[number][position]) for number in range(1, len(self.names))]
            answer[actor] = {self.names[number]: self.values[number][place] for number, place in places}
            rows.append((actor, *[self.shown[number][place] for number, place in places]))
        gathers = (self.show, self.shown[self.show]) if self.show else None
        return ReportedSolution(answer, SolutionTable(self.header, tuple(rows), gathers))


def _nowhere(path: tuple[str | int, ...], start: int, end: int) -> Span:
    raise NotImplementedError(path)


class GridData(Record):
    """What a puzzle of this kind has in `Puzzle.own`."""

    vocabulary: Vocabulary
    question: ArrayQuestion
    presenter: ArrayPresenter
    wording: tuple[dict[str, Any], ...] = ()
    """For each category what its file says about its words: see `wording`."""
    place: Callable[[tuple[str | int, ...], int, int], Span] = _nowhere
    """Returns the place in the file of some characters of the scalar at a path."""
    open_questions: tuple[OpenText, ...] = ()
    """The questions and choices that are only texts."""


def grid_of(puzzle: Puzzle) -> GridData:
    """Return what this room knows of a puzzle of this kind."""
    assert isinstance(puzzle.own, GridData)
    return puzzle.own


def _is_suspect(document: Document) -> bool:
    """Return True if the file has a text that a comment may have cut, or only one actor."""
    cut = " #" in document.text and re.search(r"^[ -]*(?:title|intro|text): +[^'\"|>].* #", document.text, re.MULTILINE)
    actors = document.data["actors"]
    return bool(cut) or (isinstance(actors, list) and len(actors) == 1)


class LogicGrid(Kind):
    """See `Kind` for what the methods return."""

    name = "logic-grid"
    room = __name__
    parts: ClassVar[dict[str, str]] = {**PARTS, "sheet": "shown", "game": "shown:GAME"}
    parts |= {"canvas": "additions:canvas", "drawn": "additions:drawn"}
    has_texts = True
    drawable = True
    refutes = True
    tabular = True
    levels_in_words = True
    rating_branches = 2_000

    def compile(self, model: BaseModel, document: Document) -> Puzzle | tuple[Diagnostic, ...]:
        from logicgrid.kinds.logic_grid.compile import compile_puzzle
        from logicgrid.kinds.logic_grid.schema import LogicGridFile

        assert isinstance(model, LogicGridFile)
        found = compile_puzzle(model, document)
        if not _is_suspect(document):
            return found
        from logicgrid.kinds.logic_grid.layout import warnings

        if isinstance(found, tuple):
            return (*found, *warnings(document))
        return replace(found, warnings=(*found.warnings, *warnings(document)))

    def explained(self, document: Document, findings: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
        from logicgrid.kinds.logic_grid.layout import explained

        return explained(document, findings)

    def lint(self, puzzle: Puzzle, answers: int | None = None) -> list[Diagnostic]:
        from logicgrid.kinds.logic_grid.lint import lint

        return lint(puzzle, answers)

    def broken(self, puzzle: Puzzle) -> dict[int, str]:
        if not puzzle.stated or (puzzle.stated_answer() is not None and not super().broken(puzzle)):
            return {}
        from logicgrid.kinds.logic_grid.stated import StatedSolution

        stated = StatedSolution(puzzle)
        return {each.number: stated.instead(each) for each in (*puzzle.rules, *puzzle.clues) if stated.breaks(each)}

    def reads(self, puzzle: Puzzle, clues: Sequence[Clue], language: str | None = None) -> list[str]:
        from logicgrid.kinds.logic_grid.reading import read_clues

        return read_clues(puzzle, clues, language)

    def asks(self, puzzle: Puzzle, language: str | None = None) -> list[str]:
        if not puzzle.questions:
            return []
        from logicgrid.kinds.logic_grid.reading import read_questions

        return read_questions(puzzle, language)

    def posed(self, puzzle: Puzzle, language: str | None = None) -> tuple[Posed, ...]:
        if not puzzle.questions:
            return ()
        from logicgrid.kinds.logic_grid.reading import posed

        return posed(puzzle, language)

    def says(self, puzzle: Puzzle, rule: str) -> str | None:
        from logicgrid.kinds.logic_grid.reading import rule_reader

        return rule_reader(puzzle).sentence(rule)

    def rings(self, puzzle: Puzzle) -> tuple[tuple[int, int], ...]:
        categories = grid_of(puzzle).vocabulary.categories
        return tuple([(row, each.size) for row, each in enumerate(categories) if row and each.circular])

    def pinned(self, puzzle: Puzzle, cells: Sequence[Cell]) -> tuple[str, str]:
        from logicgrid.kinds.logic_grid.language.spelling import Spelling

        vocabulary = grid_of(puzzle).vocabulary
        write = Spelling(vocabulary)
        row = cells[0][0]
        rules = [f"{write.value(row, write.label(0, actor))} == {write.label(row, place)}" for _, actor, place in cells]
        return vocabulary.categories[row].name, " and ".join(rules)

    def shortest(self, puzzle: Puzzle, steps: tuple[Step, ...]) -> tuple[Step, ...]:
        from logicgrid.kinds.logic_grid.sentences import shortest

        return shortest(puzzle, steps)

    def split(self, puzzle: Puzzle) -> tuple[ArrayQuestion, tuple[int, ...]]:
        from logicgrid.kinds.logic_grid.stated import split_question

        return split_question(puzzle)

    def from_page(self, text: str, language: str | None = None) -> FromPage:
        from logicgrid.kinds.logic_grid.page import draft_of_page

        return draft_of_page(text, language)

    def hears(self, puzzle: Puzzle) -> tuple[HeardClue, ...]:
        from logicgrid.kinds.logic_grid.hear import heard_clues

        return heard_clues(puzzle)

    def hearing_advice(self, puzzle: Puzzle) -> tuple[str, ...]:
        from logicgrid.kinds.logic_grid.language.names import RuleNotes, RuleVocabulary

        names = RuleVocabulary(grid_of(puzzle).vocabulary, RuleNotes())
        advice = [names.type_of_texts(number) for number in range(1, len(names.categories))]
        return tuple([each for each in advice if each])

    def hearing(self, puzzle: Puzzle) -> Callable[[Clue], HeardClue]:
        from logicgrid.kinds.logic_grid.hear import hearing

        return hearing(puzzle)

    def hears_questions(self, puzzle: Puzzle) -> tuple[HeardQuestion, ...]:
        from logicgrid.kinds.logic_grid.hear.questions import heard_questions

        return heard_questions(puzzle)

    def opened(self, puzzle: Puzzle, values: Candidates) -> tuple[Any, Any]:
        from logicgrid.kinds.logic_grid.additions import opened

        return opened(puzzle, values)

    def offers(self, puzzle: Puzzle, values: Candidates) -> list[Offer]:
        from logicgrid.kinds.logic_grid.additions import offers

        return offers(puzzle, values)

    def reread(self, puzzle: Puzzle, rule: str) -> Any:
        from logicgrid.kinds.logic_grid.additions import reread

        return reread(puzzle, rule)


KIND = LogicGrid()
