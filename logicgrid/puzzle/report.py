"""The reports on one puzzle, on its clues and on what their texts were heard as: values for every output format.

The keys of its JSON form are fixed by the contract (puzzle-files.md, section 4).
"""

from __future__ import annotations

from typing import Any, Literal

from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.question import Count
from logicgrid.puzzle.record import Record

Verdict = Literal["unique", "multiple", "none", "unknown", "invalid", "answered"]
Expectation = Literal["unique", "multiple", "none", "answered"]
QuestionVerdict = Literal["answered", "open", "none", "unknown"]


class SolutionTable(Record):
    """A solution as people draw it: `header` names the columns, each row starts with its own label.

    Every row is as long as the header.  Cells are the author's own texts (any script, possibly with a unit behind).
    People may be shown it by the labels of another column, which several rows have: `gathers` is that column, and its
    labels in their order.
    """

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    gathers: tuple[int, tuple[str, ...]] | None = None

    def shown(self, comma: str = ", ") -> SolutionTable:
        """Return the table as people are shown it; what all rows that are gathered have is written once.

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
    """One answer in the author's own labels: `value` is its JSON form, `board` what a renderer draws."""

    value: Any
    board: SolutionTable


class ClueText(Record):
    """A clue as it is shown: its number, its line in the file, and its text or, if it has none, its rules."""

    number: int
    line: int
    text: str


class NextClue(Record):
    """A rule that would help an open draft, ready to paste, and the number of answers that it leaves.

    If the only answer left is a listed solution, `leads_to` is that solution's number, from 1.  `text` says it in the
    puzzle's language; None if clues of its kind have no text.  `settles` are the open questions that it settles.
    """

    rule: str
    leaves: int
    leads_to: int | None = None
    text: str | None = None
    settles: tuple[int, ...] = ()


class ChoiceReport(Record):
    """A choice of a question: whether it can be true and must be (None if that is not known, or not asked).

    `witness` is a solution in which it is true, `against` one in which it is not.  `fits`: it is as the question asks.
    """

    letter: str
    text: str
    can: bool | None
    must: bool | None
    fits: bool | None
    witness: ReportedSolution | None = None
    against: ReportedSolution | None = None


class QuestionReport(Record):
    """What is known of one question: its possible answers as JSON has them (`answers`), and as people read them.

    `witnesses` are solutions, one for each possible answer, if there are no choices.  `complete` is False if there may
    be further answers.  `answer` is the only one, None if the question is not answered.  `text` is the question in a
    line, `why` why it has no answer.
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
    """All `count` answers are turns of one by a circular property, and mirror images of it if `mirrors`.

    `fix` is a rule of which one of them is the only answer.
    """

    property: str
    mirrors: bool
    count: int
    fix: str

    def to_value(self) -> dict[str, Any]:
        """Return the form that it has in JSON."""
        return {"property": self.property, "mirrors": self.mirrors, "count": self.count, "fix": self.fix}


class PuzzleReport(Record):
    """All that is known of one puzzle.

    `solutions` are the first ones in canonical order; `complete` is True if they are all; `count` is their exact
    number, None if that is not known.  `proof` names what the verdict rests on, and is never empty on `unique` and
    `none`. `ok` is True if the puzzle is what its author says: it has the expected verdict and the stated solution and
    level. `source` is the text of the file (for carets), None if that could not be read.

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
    """What is worth knowing, and nothing wrong."""
    source: str | None = None
    conflict: tuple[int, ...] | None = None
    settled: Any = None
    open: Any = None
    next_clues: tuple[NextClue, ...] | None = None
    next_pair: tuple[NextClue, ...] = ()
    """Two clues that leave one answer together, if no single one does."""
    level: int | None = None
    """The level of difficulty, 1 to 6, if it was asked for or stated, and found."""
    least_level: int | None = None
    """The least level that is possible, if anything is known of that."""
    next_reason: str = ""
    """Why there are fewer `next_clues` than were asked for."""
    conflict_clues: tuple[ClueText, ...] = ()
    conflict_minimal: bool = True
    """False if a limit was reached before it was known that all clues of the conflict are needed for it."""
    conflict_known: bool = False
    """True if the clues contradict each other only with what always holds and is no clue."""
    turning: Turning | None = None
    """That all answers are turns of one, if they are."""
    least_count: int | None = None
    """The number of solutions that there are at least, if they were counted and a limit struck."""
    questions: tuple[QuestionReport, ...] = ()
    """What is known of the puzzle's questions."""
    cached: bool = False
    """True if the verdict was found out by an earlier run, of the same file or of a puzzle that means the same."""
    language: str | None = None
    """The language that the file states, in which it is told."""


Numbers = tuple[int, ...]
"""Numbers of clues, in their order."""


class Irredundant(Record):
    """Irredundant sets of clues, smallest first; `complete` if these are all."""

    sets: tuple[Numbers, ...]
    complete: bool


class RuleFigures(Record):
    """One rule of a clue that has several; None if a limit struck.

    `redundant`: all other rules and clues suffice without it.  `implied`: the clue's own other rules imply it.
    """

    rule: int
    text: str
    redundant: bool | None
    implied: bool | None


class QuestionFigures(Record):
    """What a clue does to the puzzle's questions.

    `answers` has for each question the number of its possible answers after this clue and all before it; of choices,
    of those that are as the question asks, whose letters `choices` has; None if a limit struck.  `needed_for` are the
    questions whose answers are others when only this clue is dropped, None if a limit struck.
    """

    answers: tuple[int | None, ...]
    needed_for: Numbers | None
    choices: tuple[tuple[str, ...] | None, ...] = ()


class ClueFigures(Record):
    """What is known of one clue; `redundant` is None if a limit struck.

    `remaining` is the number of assignments that this clue and those before it leave, `without` the number of answers
    of all clues but this one.  A clue that is `text_only` changes neither.
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
    """A property joins: candidates before and after the clues on it and on those that are there already."""

    name: str
    before: int
    after: int


class ClueFindings(Record):
    """`irredundant` is None if a limit struck; `all_irredundant` if it was not asked for."""

    verdict: Verdict
    proof: str
    total: Count
    clues: tuple[ClueFigures, ...]
    irredundant: Numbers | None
    all_irredundant: Irredundant | None
    columns: tuple[Column, ...]
    seconds: float
    which: tuple[str, ...] = ()
    """Of each question with choices what is asked of them ("must", "can", "cannot"); "" of any other question."""


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
    """The conflicts that rest on what always holds and is no clue, too."""
    why: tuple[tuple[int, str], ...] = ()
    """How the first conflict comes to a contradiction, line by line with its depth; nothing if no way was found."""


# --- What texts were heard as -----------------------------------------------------------------------------------------


class HeardRule(Record):
    """One meaning of a text: its rules, which hold together, and what they say in words.

    `sure` is True if the author need not look at it: every word of the text was understood, and no other meaning is
    near.
    """

    rules: tuple[str, ...]
    reads: str
    sure: bool


class HeardClue(Record):
    """A clue that is only a text: what was heard, the most certain first, and the `unread` characters of the text."""

    number: int
    line: int
    text: str
    rules: tuple[HeardRule, ...]
    unread: tuple[tuple[int, int], ...]

    @property
    def sure(self) -> HeardRule | None:
        """The rule that was surely heard; None if there is none."""
        return self.rules[0] if self.rules and self.rules[0].sure else None


class HeardAsk(Record):
    """What a question may ask: the expression behind `ask`; `sure` as of a rule."""

    ask: str
    sure: bool


class HeardQuestion(Record):
    """A question that is only a text, and what it was heard to ask, the most certain first."""

    number: int
    line: int
    text: str
    asks: tuple[HeardAsk, ...]

    @property
    def sure(self) -> HeardAsk | None:
        """What it surely asks; None if that is not known."""
        return self.asks[0] if self.asks and self.asks[0].sure else None


class HeardTexts(Record):
    """What the texts of a puzzle were heard as, and the verdict on it with the rules that were heard surely."""

    verdict: str
    clues: tuple[HeardClue, ...]
    questions: tuple[HeardQuestion, ...] = ()

    @property
    def complete(self) -> bool:
        """True if every text was surely heard."""
        return None not in [*[clue.sure for clue in self.clues], *[question.sure for question in self.questions]]


class ClueReading(Record):
    """A clue or, with a number below 0, a rule that always holds.

    It has its author's text (None for a bare rule), what the program reads, and the warnings about it.
    """

    number: int
    line: int
    text: str | None
    reads: str
    warnings: tuple[Diagnostic, ...]


class Offer(Record):
    """`rule` is ready to paste, `meaning` is what it says to the question (`Question.adding`).

    `size` is how much a reader has to hold together; `form` the kind of sentence, the most natural ones first.
    """

    rule: str
    meaning: Any
    size: int
    form: int
