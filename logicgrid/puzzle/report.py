"""The reports on a puzzle, on its clues and on the readings of their texts: values for every output format.

The keys of its JSON form are fixed by the contract (puzzle-files.md, section 4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.question import Count
from logicgrid.puzzle.record import Record

Verdict = Literal["unique", "multiple", "none", "unknown", "invalid", "answered"]
Expectation = Literal["unique", "multiple", "none", "answered"]
QuestionVerdict = Literal["answered", "open", "none", "unknown"]


class SolutionTable(Record):
    """A solution as people draw it: `header` names the columns, each row starts with its own label.

    Every row is as long as the header.  Cells are the author's own texts (any script, possibly followed by a unit).
    For people, rows may be grouped by the labels of another column: `gathers` is that column, and its labels in order.
    """

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    gathers: tuple[int, tuple[str, ...]] | None = None

    def shown(self, comma: str = ", ") -> SolutionTable:
        """Return the table for people; a value shared by all grouped rows is written once.

        >>> rows = ("cook", "Al"), ("nurse", "Bo"), ("clerk", "Al")
        >>> SolutionTable(("job", "man"), rows, (1, ("Al", "Bo"))).shown().rows
        (('Al', 'cook, clerk'), ('Bo', 'nurse'))
        """
        if self.gathers is None:
            return self
        by, labels = self.gathers
        columns = [place for place in range(len(self.header)) if place != by]
        rows = []
        for label in dict.fromkeys([*labels, *filter(None, [row[by] for row in self.rows])]):
            mine = [row for row in self.rows if row[by] == label]
            cells = [[row[place] for row in mine] for place in columns]
            rows.append((label, *[each[0] if len({*each}) == 1 else comma.join(filter(None, each)) for each in cells]))
        return SolutionTable((self.header[by], *[self.header[place] for place in columns]), tuple(rows))


class ReportedSolution(Record):
    """One answer in the author's own labels: `value` is its JSON form, `board` the table for renderers."""

    value: Any
    board: SolutionTable


class ClueText(Record):
    """A clue for display: its number, its line in the file, and its text or, if it has none, its rules."""

    number: int
    line: int
    text: str


class NextClue(Record):
    """A rule that would help an open draft, ready to paste, and the number of answers that it leaves.

    If the only answer left is a listed solution, `leads_to` is that solution's number, from 1.  `text` is its wording
    in the puzzle's language, None if clues of its kind have no text.  `settles` are the open questions it settles.
    """

    rule: str
    leaves: int
    leads_to: int | None = None
    text: str | None = None
    settles: tuple[int, ...] = ()


class ChoiceReport(Record):
    """A choice of a question: whether it can be true and must be true (None if unknown, or not needed).

    `witness` is a solution in which it is true, `against` one in which it is not.  `fits`: it fits the question.
    """

    letter: str
    text: str
    can: bool | None
    must: bool | None
    fits: bool | None
    witness: ReportedSolution | None = None
    against: ReportedSolution | None = None


class QuestionReport(Record):
    """The findings on one question: its possible answers in JSON (`answers`), and as people read them.

    `witnesses` are solutions, one for each possible answer, if there are no choices.  `complete` is False if there may
    be further answers.  `answer` is the only one, None if the question is not answered.  `text` is the question in one
    line, `why` the reason if it has no answer.
    """

    number: int
    line: int
    text: str
    verdict: QuestionVerdict
    answer: Any
    answers: tuple[Any, ...]
    shown: tuple[str, ...]
    complete: bool = True
    witnesses: tuple[ReportedSolution, ...] = ()
    choices: tuple[ChoiceReport, ...] = ()
    proof: str = ""
    why: str = ""


class Turning(Record):
    """All `count` answers are rotations of one in a circular property, or also reflections if `mirrors`.

    `fix` is a rule that leaves only one of them.
    """

    property: str
    mirrors: bool
    count: int
    fix: str

    def to_value(self) -> dict[str, Any]:
        """Return its JSON form."""
        return {"property": self.property, "mirrors": self.mirrors, "count": self.count, "fix": self.fix}


class PuzzleReport(Record):
    """All findings on one puzzle.

    `solutions` are the first ones in canonical order; `complete` is True if they are all; `count` is their exact
    number, None if unknown.  `proof` names what the verdict rests on, and is never empty for `unique` and `none`.  `ok`
    is True if the puzzle is as its author says: it has the expected verdict, and the stated solution and level.
    `source` is the text of the file (for carets), None if it could not be read.

    On `none`, `conflict` holds the numbers of clues that contradict each other, each of them needed for that
    (but see `conflict_minimal`), and
    `conflict_clues` the same clues for people.  On `multiple`, `settled` and `open` hold as JSON values, in the
    author's labels, what is the same in all answers and the values that the other cells have; `next_clues` are clues
    that would settle the puzzle.  None means that nobody asked, or that a limit struck.
    """

    file: str
    kind: str | None
    title: str | None
    verdict: Verdict
    expected: Expectation | None
    ok: bool
    solutions: tuple[ReportedSolution, ...] = ()
    complete: bool = False
    count: int | None = None
    proof: str = ""
    seconds: float = 0.0
    errors: tuple[Diagnostic, ...] = ()
    warnings: tuple[Diagnostic, ...] = ()
    notes: tuple[Diagnostic, ...] = ()
    """Findings worth knowing, although nothing is wrong."""
    source: str | None = None
    conflict: tuple[int, ...] | None = None
    settled: Any = None
    open: Any = None
    next_clues: tuple[NextClue, ...] | None = None
    next_pair: tuple[NextClue, ...] = ()
    """A pair of clues that leaves one answer, if no single clue does."""
    level: int | None = None
    """The level of difficulty, 1 to 6, if it was requested or stated, and found."""
    least_level: int | None = None
    """The least possible level, if known."""
    next_reason: str = ""
    """Why there are fewer `next_clues` than requested."""
    conflict_clues: tuple[ClueText, ...] = ()
    conflict_minimal: bool = True
    """False if a limit struck before all clues of the conflict were known to be needed for it."""
    conflict_known: bool = False
    """True if the clues only contradict each other together with rules that always hold."""
    turning: Turning | None = None
    """The finding that all answers are rotations of one, if they are."""
    least_count: int | None = None
    """A lower bound on the number of solutions, if they were counted and a limit struck."""
    questions: tuple[QuestionReport, ...] = ()
    """The findings on the puzzle's questions."""
    cached: bool = False
    """True if the verdict comes from an earlier run, on the same file or a puzzle with the same meaning."""
    language: str | None = None
    """The language stated in the file, which is used for the report."""


Numbers = tuple[int, ...]
"""Numbers of clues, in order."""


class Irredundant(Record):
    """Irredundant sets of clues, smallest first; `complete` if these are all."""

    sets: tuple[Numbers, ...]
    complete: bool


class RuleFigures(Record):
    """One rule of a clue with several rules; None if a limit struck.

    `redundant`: all other rules and clues suffice without it.  `implied`: the clue's own other rules imply it.
    """

    rule: int
    text: str
    redundant: bool | None
    implied: bool | None


class QuestionFigures(Record):
    """The effect of a clue on the puzzle's questions.

    `answers` has, for each question, the number of its possible answers after this clue and all before it.  For choices
    it is the number of fitting ones, whose letters are in `choices`; None if a limit struck.  `needed_for` are the
    questions whose answers change if only this clue is dropped, None if a limit struck.
    """

    answers: tuple[int | None, ...]
    needed_for: Numbers | None
    choices: tuple[tuple[str, ...] | None, ...] = ()


class ClueFigures(Record):
    """The findings on one clue; `redundant` is None if a limit struck.

    `remaining` is the number of assignments left by this clue and those before it, `without` the number of answers of
    all other clues.  A `text_only` clue changes neither.
    """

    number: int
    line: int
    text: str
    remaining: Count
    without: Count
    redundant: bool | None
    rules: tuple[RuleFigures, ...] = ()
    text_only: bool = False
    questions: QuestionFigures | None = None


class Column(Record):
    """An added property: the candidates before and after the clues about it and earlier properties."""

    name: str
    before: int
    after: int


class ClueFindings(Record):
    """The findings on all clues; `irredundant` is None if a limit struck, `all_irredundant` if not requested."""

    verdict: Verdict
    proof: str
    total: Count
    clues: tuple[ClueFigures, ...]
    irredundant: Numbers | None
    all_irredundant: Irredundant | None
    columns: tuple[Column, ...]
    seconds: float
    which: tuple[str, ...] = ()
    """For each question with choices, what is asked about them ("must", "can", "cannot"); "" for other questions."""


class ConflictFindings(Record):
    """Minimal conflicts and repairs as numbers of clues; `clues` are all clues in them.

    `errors` are the clues that the author's stated solution breaks.
    """

    verdict: Verdict
    proof: str
    conflicts: tuple[Numbers, ...]
    repairs: tuple[Numbers, ...]
    complete: bool
    clues: tuple[ClueText, ...]
    errors: tuple[Diagnostic, ...]
    seconds: float
    with_known: tuple[Numbers, ...] = ()
    """The conflicts that also rest on rules that always hold."""
    why: tuple[tuple[int, str], ...] = ()
    """The way from the first conflict to a contradiction, line by line with its depth; empty if none was found."""


# --- Readings of texts ------------------------------------------------------------------------------------------------


class HeardRule(Record):
    """One reading of a text: its rules, which all hold, and their wording.

    `sure` is True if the author need not check it: every word of the text was understood, and no other reading is
    similarly likely.
    """

    rules: tuple[str, ...]
    reads: str
    sure: bool


class HeardClue(Record):
    """A clue that is only a text: its readings, the most likely first, and the `unread` characters of the text.

    `meant` is the name that an unread word most likely means, "" if none is similar.
    """

    number: int
    line: int
    text: str
    rules: tuple[HeardRule, ...]
    unread: tuple[tuple[int, int], ...]
    meant: str = ""

    @property
    def sure(self) -> HeardRule | None:
        """The certain reading; None if there is none."""
        return self.rules[0] if self.rules and self.rules[0].sure else None


class HeardAsk(Record):
    """A reading of a question or a choice: what stands after `ask` or `rule`; `sure` is as for a rule."""

    ask: str
    sure: bool


def key_of(place: Sequence[str | int]) -> str:
    """Return the key under which the meaning of the text at a place of a file stands."""
    return "ask" if place[0] == "questions" and len(place) == 2 else "rule"


class HeardQuestion(Record):
    """A question that is only a text, or the `choice` of one, with its readings, the most likely first."""

    number: int
    line: int
    text: str
    asks: tuple[HeardAsk, ...]
    choice: str = ""

    @property
    def path(self) -> tuple[str | int, ...]:
        """The place of the text's entry in its file."""
        return ("questions", self.number - 1, *(("choices", self.choice) if self.choice else ()))

    @property
    def key(self) -> str:
        return key_of(self.path)

    @property
    def sure(self) -> HeardAsk | None:
        """The certain reading; None if there is none."""
        return self.asks[0] if self.asks and self.asks[0].sure else None


class HeardTexts(Record):
    """The readings of a puzzle's texts, and the verdict on it with the certain readings."""

    verdict: str
    clues: tuple[HeardClue, ...]
    questions: tuple[HeardQuestion, ...] = ()
    advice: tuple[str, ...] = ()
    """What to change of the properties so that more can be understood."""

    @property
    def complete(self) -> bool:
        """True if every text has a certain reading."""
        return None not in [*[clue.sure for clue in self.clues], *[question.sure for question in self.questions]]


class ClueReading(Record):
    """A clue or, with a number below 0, a rule that always holds.

    It has the author's text (None for a bare rule), the program's reading, and the warnings about it.
    """

    number: int
    line: int
    text: str | None
    reads: str
    warnings: tuple[Diagnostic, ...]


class Offer(Record):
    """A suggestion: `rule` is ready to paste, `meaning` is its form for the question (`Question.adding`).

    `size` is how much a reader must keep in mind; `form` is the kind of sentence, the most natural ones first.
    """

    rule: str
    meaning: Any
    size: int
    form: int
