"""The results of the Python interface: frozen values that display themselves.

`str` gives the output of the command with the same name; a notebook shows a table, a page, or that text.  The fields
are for programs: those called `value` are the JSON forms of the contract.  In HTML everything is escaped; only boards
have their own style.
"""

from __future__ import annotations

from typing import Any, TypeVar

from logicgrid.kinds import Puzzle
from logicgrid.kinds import load as loading
from logicgrid.puzzle import explanation, report
from logicgrid.puzzle.diagnostics import Diagnostic, Refused, one_line
from logicgrid.puzzle.markup import board_to_html, escaped
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.report import ClueReading
from logicgrid.render import diagnostics_to_text

_R = TypeVar("_R", bound=Record)


def _kept(text: str) -> str:
    """Return a text as HTML that preserves its lines and columns."""
    return f"<pre>{escaped(text)}</pre>"


class _ShownAsText:
    """A value that a notebook shows as its printed text."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return _kept(str(self))


class Loaded(_ShownAsText, loading.LoadedPuzzle):
    """A loaded puzzle: `puzzle` is None if it cannot be used, and `errors`, with positions, say why."""

    def __str__(self) -> str:
        if self.puzzle is None:
            return self.mistakes()
        from logicgrid.render import counted

        title = f" “{one_line(self.title).strip()}”" if self.title else ""
        return f"{one_line(self.file)}: {self.kind}{title}, {counted(len(self.puzzle.clues), 'clue')}"

    def __repr__(self) -> str:
        return f"<{'mistakes in ' if self.puzzle is None else ''}{self}>"

    def mistakes(self) -> str:
        """Return the errors and warnings with the relevant lines."""
        return diagnostics_to_text((*self.errors, *self.warnings), file=self.file, source=self.source)


class Solution(report.ReportedSolution):
    """One answer: `value` is its JSON form, `board` its table."""

    _puzzle: Puzzle | None = None
    """The puzzle of the answer; None if only the table is known."""

    def __repr__(self) -> str:
        return f"Solution(value={self.value!r}, board={self.board!r})"

    def __str__(self) -> str:
        from logicgrid.render.text import board_to_text

        return board_to_text(self.board)

    def _repr_html_(self) -> str:
        table = board_to_html(self.board)
        if self._puzzle is None:
            return table
        from logicgrid.kinds.atoms import atoms_of
        from logicgrid.render.page import drawing, framed, marks_of

        scene = atoms_of(self._puzzle).scene()
        drawn = drawing(scene, marks_of(scene, self.board.rows))
        if self._puzzle.its_kind.tabular:  # below the table, a collapsed staircase grid
            drawn = f"{table}<details><summary>the grid</summary>{drawn}</details>"
        return framed(scene, drawn)


def _shown(solution: report.ReportedSolution) -> Solution:
    return solution if isinstance(solution, Solution) else Solution(solution.value, solution.board)


class Report(report.PuzzleReport):
    __doc__ = report.PuzzleReport.__doc__

    def __str__(self) -> str:
        from logicgrid.render.text import open_to_text, report_to_text

        return "\n\n".join([report_to_text(self), *(open_to_text(self) if self.verdict == "multiple" else ())])

    def _repr_html_(self) -> str:
        from logicgrid.render import reason, verdict_words
        from logicgrid.render.text import clue_lines

        title = f"<b>{escaped(self.title)}</b>: " if self.title else ""
        wrong = f" ({escaped(reason(self))})" if not self.ok and self.verdict != "invalid" else ""
        parts = [f"<p>{title}{escaped(verdict_words(self))}{wrong}</p>"]
        parts += [each._repr_html_() for each in map(_shown, self.solutions)]
        if self.conflict_clues:
            parts.append(_kept("\n".join(clue_lines(self.conflict_clues))))
        if found := (*self.errors, *self.warnings):
            parts.append(_kept(diagnostics_to_text(found, file=self.file, source=self.source)))
        return "\n".join(parts)


class Explanation(Record):
    """The derivation of the only answer from the clues, as a patient teacher would show it.

    `value` is the JSON of `explain --format json`: the steps with their clues, premises, conclusions and reasons.
    `level` (1 to 6) and `effort` say how hard the puzzle is.  The texts are in `language`.  If there are several
    solutions, `solution` is None, and `value` has `"complete": false` and what is `open`.
    """

    file: str
    language: str
    level: int
    effort: float
    solution: Solution | None
    value: dict[str, Any]
    _explanation: explanation.PuzzleExplanation

    def text(self, *, grid: bool = False) -> str:
        """Return the explanation as text; with `grid`, the grid after each paragraph."""
        from logicgrid.render.explain.text import explanation_to_text
        from logicgrid.words.phrases import words_of

        return explanation_to_text(self._explanation, words_of(self.language), grid=grid)

    def page(self) -> str:
        """Return the explanation as a standalone web page to click through."""
        from logicgrid.render.explain.html import explanation_to_html
        from logicgrid.words.phrases import words_of

        return explanation_to_html(self._explanation, words_of(self.language))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<explanation of {self.file}: {len(self.value['steps'])} steps, level {self.level}>"

    def _repr_html_(self) -> str:
        style = "width:100%;height:36rem;border:0"  # a frame isolates its styles and keys
        return f'<iframe sandbox="allow-scripts" style="{style}" srcdoc="{escaped(self.page())}"></iframe>'


class Hint(_ShownAsText, Record):
    """The easiest next step.

    `wrong` are the wrong marks, as JSON values.  Parts beyond the requested strength are None or empty, and so is the
    whole step if everything is known (`finished`) or the budget ended first.
    """

    file: str
    text: str
    wrong: tuple[Any, ...]
    finished: bool
    where: str | None = None
    technique: str | None = None
    clues: tuple[int, ...] = ()
    conclusions: tuple[Any, ...] = ()

    def __str__(self) -> str:
        return self.text


class Readings(_ShownAsText, Record):
    """Each clue as its author and the program read it: `clues` have `text`, `reads` and `warnings`.

    Entries with a `number` below 0 are rules that always hold, not clues.
    """

    file: str
    title: str | None
    clues: tuple[ClueReading, ...]

    def __str__(self) -> str:
        from logicgrid.render.clues import readings_to_text

        return readings_to_text(self.file, self.title, self.clues)


class Heard(_ShownAsText, report.HeardTexts):
    """The readings of clues' texts: `clues` have `rules`, the most likely first, and the parts that were `unread`."""

    file: str = ""
    title: str | None = None

    def __str__(self) -> str:
        from logicgrid.render.clues import heard_to_text

        return heard_to_text(self.file, self.title, self)


class ClueReport(report.ClueFindings):
    """The strength of each clue, and the needless clues.

    `total` is the number of assignments before any clue; each of `clues` has `remaining`, `without` and `redundant`.
    `irredundant` has the numbers of clues that suffice and are all needed; None if a limit struck.  `all_irredundant`
    has all such sets, None if not requested.
    """

    file: str = ""
    title: str | None = None

    def __str__(self) -> str:
        from logicgrid.render.clues import clues_to_text

        return clues_to_text(self.file, self.title, self)

    def _repr_html_(self) -> str:
        from logicgrid.render.clues import clue_rows, clue_sentences

        header, *rows = clue_rows(self)
        sentences = "".join(f"<p>{escaped(line)}</p>\n" for line in clue_sentences(self))
        return f"{board_to_html(report.SolutionTable(header, tuple(rows)))}\n{sentences}"


class ConflictReport(_ShownAsText, report.ConflictFindings):
    """The clues that contradict each other, by number.

    `conflicts` are minimal sets of clues that cannot all hold, `repairs` minimal sets without which the others have an
    answer; `complete` if these are all.  `clues` are the clues in them.
    """

    file: str = ""
    title: str | None = None

    def __str__(self) -> str:
        from logicgrid.render.clues import conflicts_to_text

        return conflicts_to_text(self.file, self.title, self)


class Certificate(Record):
    """A proof that a puzzle has exactly one answer; `text`, which is also its `str`, is the file's content."""

    file: str
    puzzle: str
    """The hash of the puzzle's meaning."""
    level: int
    steps: int
    text: str

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<certificate of {self.file}: {self.steps} steps, level {self.level}>"

    def _repr_html_(self) -> str:
        return f"<details><summary>{escaped(repr(self)[1:-1])}</summary>{_kept(self.text)}</details>"


class Verification(_ShownAsText, Record):
    """Whether a certificate was accepted, which is also its truth value; if not, `reason` says why."""

    file: str
    accepted: bool
    steps: int
    reason: str = ""

    def __bool__(self) -> bool:
        return self.accepted

    def __str__(self) -> str:
        if not self.accepted:
            return f"refused: {self.reason}"
        return f"accepted: {self.steps} step{'' if self.steps == 1 else 's'} to the only answer of {self.file}"


class Conversion(Record):
    """A puzzle in another format: `text`, which is also its `str`; `notes` say what is lost in that format."""

    text: str
    notes: tuple[str, ...] = ()
    warnings: tuple[Diagnostic, ...] = ()

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return _kept("\n".join([self.text, *[f"not kept: {note}" for note in self.notes]]))


class Generated(_ShownAsText, Record):
    """A generated puzzle: `text`, which is also its `str`, is the file's content, `certificate` its proof.

    `number` and `seed` identify it.  If it falls short of the request, `lacks` says how.
    """

    number: int
    text: str
    level: int
    effort: float
    clues: int
    seed: str
    certificate: str = ""
    lacks: str = ""

    def __str__(self) -> str:
        return self.text


class PuzzleError(Refused):
    """A puzzle for which a request cannot be answered; `report` has its verdict, and its errors with positions."""

    def __init__(self, found: report.PuzzleReport, language: str | None = None) -> None:
        why = found.errors or found.proof
        super().__init__(why, file=found.file, source=found.source or "")
        self.report, self.language = shown_as(Report, found), language
        self.more: dict[str, Any] = {}
        """Additional data that a command puts into the JSON of the refusal."""

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.report, self.language)

    def __str__(self) -> str:
        if not self.report.errors:
            return f"{self.file}: {self.why}"
        return diagnostics_to_text(self.report.errors, file=self.file, source=self.report.source)


def shown_as(kind: type[_R], value: Record, **more: Any) -> _R:
    """Return a value of a displayable subclass with the same fields."""
    return kind(**{name: getattr(value, name) for name in value.__struct_fields__}, **more)
