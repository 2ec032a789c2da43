"""What all front ends ask of a loaded puzzle, or the refusal that says why there is none.

They ask for the derivation of its answer, for reports on its clues, and for the rules in its texts: the readings, and
the file with rules below its texts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, TypeVar

from logicgrid.analyses.judge import ReportOptions, judge_loaded, report_of_fault
from logicgrid.analyses.remarks import read_back
from logicgrid.analyses.solve import Contradictory, Disagreement, Limits, Multiple, Undecided, Unique, solve
from logicgrid.api.values import PuzzleError
from logicgrid.csp.problem import Clue
from logicgrid.files.source import Document, read
from logicgrid.files.text import decoded, encoding_of, read_bytes
from logicgrid.kinds import Puzzle, explain
from logicgrid.kinds.atoms import atoms_of
from logicgrid.kinds.explain import Derived, NotDerived
from logicgrid.kinds.load import LoadedPuzzle, load_draft, load_text
from logicgrid.puzzle.budget import Budget, Clock
from logicgrid.puzzle.derivation import Derivation
from logicgrid.puzzle.diagnostics import Refused, Span
from logicgrid.puzzle.explanation import NextStep
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record, replace
from logicgrid.puzzle.report import (
    ClueFindings,
    ClueReading,
    ConflictFindings,
    HeardClue,
    HeardTexts,
    PuzzleReport,
    key_of,
)

if TYPE_CHECKING:
    from logicgrid.print import KnownAnswer
    from logicgrid.words.phrases import Words

_R = TypeVar("_R")

MOST_MARKS = 10_000_000
"""The largest number of bytes of a file of marks."""


Steps = Literal["needed", "some", "wanted", "welcome", "unwanted"]


class Deriving(Record):
    """A request for a derivation.

    For a puzzle with several answers it has what follows from the clues, if `open_too`.  `steps` says how important the
    steps are if the budget ends: all of them are "needed"; "some" suffice; they are "wanted", though the answer alone
    is enough; "welcome" if they take little; or not wanted at all.
    """

    budget: Budget
    assume_unique: bool = False
    open_too: bool = False
    steps: Steps = "needed"
    to_questions: bool = False
    """For a puzzle with questions, derive only the steps to these, and their answers, whatever else is open."""


def rejected(loaded: LoadedPuzzle) -> PuzzleError:
    """Return the refusal of a file without a usable puzzle, with its report; this solves nothing."""
    return PuzzleError(replace(judge_loaded(loaded, Limits()), seconds=0.0))


def usable(loaded: LoadedPuzzle) -> Puzzle:
    """Return the loaded puzzle.  Raises PuzzleError if there is none."""
    if loaded.puzzle is None:
        raise rejected(loaded)
    return loaded.puzzle


def derived(loaded: LoadedPuzzle, request: Deriving) -> Derived:
    """Return the derivation of a puzzle's only answer.  Raises PuzzleError if there is none."""
    puzzle = usable(loaded)
    if request.assume_unique and not puzzle.its_kind.assumes_unique:
        raise Refused(
            say("api.assume-unique-sudokus", file=loaded.file, kind=puzzle.its_kind.noun), say("api.leave-out")
        )
    if request.steps == "unwanted":
        outcome = answered(puzzle, request.budget, level=True)
    else:
        budget = explain.brief(puzzle, request.budget) if request.steps == "welcome" else request.budget
        outcome = way_through(puzzle, budget, request.assume_unique, request.open_too, request.to_questions)
        enough = request.steps in ("wanted", "welcome")
        if enough and not isinstance(outcome, Derived) and outcome.found is not None:
            outcome = answered(puzzle, request.budget, level=False)
        if request.steps == "some" and not isinstance(outcome, Derived) and (found := outcome.found) is not None:
            known = answered(puzzle, request.budget, level=False)
            outcome = (
                replace(known, derivation=explain.accepted(puzzle, found)) if isinstance(known, Derived) else outcome
            )
    if isinstance(outcome, Derived):
        return outcome
    raise not_derived(loaded, puzzle, outcome, request.budget.seconds)


def way_through(
    puzzle: Puzzle, budget: Budget, assume_unique: bool = False, open_too: bool = False, to_questions: bool = False
) -> Derived | NotDerived:
    """Return the derivation, completed by analyses: the answers to the questions, and whether the answer can be turned.

    With `to_questions`, if the author expects the questions to be answered, the derivation leads to what they ask.
    """
    clock, answers, why_open = Clock(budget.seconds), None, explain.SEVERAL
    if to_questions and puzzle.questions and puzzle.expect == "answered":
        from logicgrid.analyses.questions import NotAnswered, answers_of

        settled = answers_of(puzzle, clock.left())
        if not isinstance(settled, NotAnswered):
            answers = settled
        elif not open_too or settled.verdict == "unknown":
            return NotDerived(settled.verdict, settled.reason)
        else:
            why_open = settled.reason
    found = explain.derive(puzzle, replace(budget, seconds=clock.left()), assume_unique, open_too, answers=answers)
    if isinstance(found, Derived) and found.open and not found.questions:
        from logicgrid.analyses.open_cells import turning_of

        return replace(found, turning=turning_of(puzzle, found.answer, None, clock.left()), why_open=why_open)
    return found


def answered(puzzle: Puzzle, budget: Budget, level: bool) -> Derived | NotDerived:
    """Return the puzzle's only answer, certified by two methods, with the level if wanted, but without steps.

    Paper, and a page without hints, need no more.  Level 0 means that the level was not wanted, or not found.
    """
    most = explain.BRIEF if explain.has_long_lists(puzzle) else explain.A_LOOK
    look = Budget(min(most, budget.branches)) if level else None
    match solve(puzzle.question, Limits(2, budget.seconds, first=False), look):
        case Unique(answer, _, rating):
            found = (rating.level or 0) if rating else 0
            return Derived(puzzle, atoms_of(puzzle), answer, Derivation((), found, 0.0, 0, 0, False))
        case Multiple():
            return NotDerived("multiple", say(explain.SEVERAL))
        case Contradictory():
            return NotDerived("none", say(explain.NO_ANSWER))
        case Undecided(_, reason):
            return NotDerived("unknown", reason)


def known_of(puzzle: Puzzle, budget: Budget, level: bool) -> KnownAnswer | NotDerived:
    """Return what a solver must find, or why that is not certain; with the level of the grid if wanted."""
    from logicgrid.print import KnownAnswer, known

    if puzzle.questions:
        return known(puzzle, budget)
    found = answered(puzzle, budget, level)
    return KnownAnswer(found) if isinstance(found, Derived) else found


def not_derived(loaded: LoadedPuzzle, puzzle: Puzzle, why: NotDerived, seconds: float | None = None) -> PuzzleError:
    """Return the refusal of a puzzle without a derivation; if its answers are rotations of one, with a rule to fix."""
    from logicgrid.analyses.open_cells import turning_in

    verdict, reason = why.verdict, why.reason
    return PuzzleError(
        PuzzleReport(
            loaded.file,
            puzzle.kind,
            puzzle.title,
            verdict,
            puzzle.expect,
            False,
            proof=reason,
            language=puzzle.language,
            turning=turning_in(puzzle, seconds) if verdict == "multiple" else None,
        ),
        puzzle.language,
    )


_WHY = {"multiple": "several_answers", "none": "no_answer", "unknown": "budget_ended"}
"""By verdict, the message if there is no derivation of an answer: a key of the language's texts."""


def why_not(verdict: str, reason: str, words: Words) -> str:
    """Return why there are no steps to a unique answer, in a language; a fault of this program is not translated."""
    return reason if verdict == "unknown" and reason != say(explain.ENDED) else words[_WHY[verdict]]


def _undisputed(
    loaded: LoadedPuzzle,
    report_on: Callable[[Puzzle, float | None, int | None], _R],
    seconds: float | None,
    most: int | None,
) -> _R:
    """Return a report on the clues of a puzzle.  Raises PuzzleError if there is none, or if two methods disagree."""
    puzzle = usable(loaded)
    try:
        return report_on(puzzle, seconds, most)
    except Disagreement as fault:
        raise PuzzleError(report_of_fault(loaded, fault, 0.0)) from None


def clue_findings(loaded: LoadedPuzzle, seconds: float | None, most: int | None) -> ClueFindings:
    """Return the strength of each clue of a puzzle, with at most `most` sets that suffice.  Raises PuzzleError."""
    from logicgrid.analyses.clue_report import report_on_clues

    return _undisputed(loaded, report_on_clues, seconds, most)


def conflict_findings(loaded: LoadedPuzzle, seconds: float | None, most: int | None) -> ConflictFindings:
    """Return which clues contradict each other, with at most `most` conflicts and repairs.  Raises PuzzleError."""
    from logicgrid.analyses.clue_report import report_on_conflicts

    return _undisputed(loaded, report_on_conflicts, seconds, most)


def readings(loaded: LoadedPuzzle, language: str | None) -> tuple[tuple[ClueReading, ...], tuple[ClueReading, ...]]:
    """Return the clues and the questions of a puzzle as its author and the program read them.  Raises PuzzleError."""
    usable(loaded)
    return read_back(loaded, language)


class ExplainedConflict(Record):
    """A minimal conflict: the numbers of the clues, the contradiction line by line, and their texts."""

    clues: tuple[int, ...]
    story: Sequence[tuple[int, str]]
    texts: Sequence[str]


def contradiction_in(puzzle: Puzzle, seconds: float | None, language: str | None) -> ExplainedConflict | None:
    """Return how some clues of a puzzle without an answer contradict each other; None if a limit struck."""
    from logicgrid.analyses.redundancy import minimal_conflict

    found = minimal_conflict(puzzle.question, seconds)
    if found is None:
        return None
    story = puzzle.its_kind.contradicted(puzzle, found.clues, seconds, language)
    clues = [clue for clue in puzzle.clues if clue.number in found.clues]
    return ExplainedConflict(found.clues, story, puzzle.its_kind.texts(puzzle, clues))


def next_step(
    loaded: LoadedPuzzle, derived: Derived, known: Iterable[str], marks: bytes | None, budget: Budget
) -> NextStep:
    """Return the easiest next step from what is `known`, as facts and as the content of a file of `marks`.

    Raises Refused for anything that is not a fact of the puzzle.
    """
    try:
        found = [atom for fact in known for atom in derived.atoms.read(fact)]
        if marks is not None:
            found += derived.atoms.read_marks(marks.decode("utf-8-sig", "replace"))
    except Refused as refused:
        refused.language = loaded.language
        raise
    return explain.hint(loaded, derived, list(dict.fromkeys(found)), budget)


# --- Rules in texts ---------------------------------------------------------------------------------------------------

Place = tuple[str | int, ...]
"""The place of a text in a file: `clues` or `questions` with its index there, from 0; then `choices` and a letter."""

MOST_SENTENCES = 40
"""The largest number of sentences that are read at once."""


def with_texts(loaded: LoadedPuzzle) -> LoadedPuzzle:
    """Return a puzzle in which sentences written in place of rules become the texts of their clues or choices.

    If more is wrong, it keeps its source, and has only the other errors.
    """
    sentences = [each for each in loaded.errors if each.fixes and each.fixes[0].text.startswith(("text:", "{text:"))]
    found = [(each.fixes[0], _text_alone(each.fixes[0].text)) for each in sentences]
    if not found or loaded.source is None:
        return loaded
    lines = loaded.source.splitlines(keepends=True)
    for fix, text in sorted(found, key=lambda each: (each[0].span.line, each[0].span.column), reverse=True):
        span = fix.span
        before, after = lines[span.line - 1][: span.column - 1], lines[span.end_line - 1][span.end_column - 1 :]
        lines[span.line - 1 : span.end_line] = [before + text + after]
    again = load_text("".join(lines), loaded.file)
    others = tuple([each for each in loaded.errors if each not in sentences])
    return replace(loaded, errors=others) if again.puzzle is None and others else again


def _text_alone(entry: str) -> str:
    """Return an entry without its rule: lines, or a mapping in braces."""
    from logicgrid.files.patch import scalar

    document = read(f"entry: {entry}")[0] if entry.startswith("{") else None
    return f"{{text: {scalar(document.data['entry']['text'], flow=True)}}}" if document else entry.partition("\n")[0]


def heard(loaded: LoadedPuzzle, seconds: float | None = None) -> HeardTexts:
    """Return the readings of the clues that are only texts; the verdict with them may take these seconds."""
    puzzle = loaded.puzzle
    assert puzzle is not None
    kind = puzzle.its_kind
    found = HeardTexts("", kind.hears(puzzle), kind.hears_questions(puzzle))
    found = found if found.complete else replace(found, advice=kind.hearing_advice(puzzle))
    after, rules = loaded, rules_of(found)
    if rules and loaded.source is not None:
        after = load_text(with_rules(loaded.source, rules), loaded.file)
    options = ReportOptions(lints=False)
    return replace(found, verdict=judge_loaded(after, Limits(2, seconds, first=False), options).verdict)


def heard_sentences(source: str, sentences: Sequence[str]) -> tuple[HeardClue, ...] | None:
    """Return the readings of sentences as possible clues of a draft; None if the draft cannot be read.

    At most `MOST_SENTENCES` are read; their numbers count from 1.
    """
    lines = [" ".join(each.split()) for each in sentences]
    lines = [each for each in lines if each][:MOST_SENTENCES]
    puzzle = load_draft(source, "", {}).puzzle
    if puzzle is None or not puzzle.its_kind.has_texts:
        return None
    end = max([clue.number for clue in puzzle.clues], default=0)
    clues = [Clue(end + place, (), text, Span(1, 1, 1, 1)) for place, text in enumerate(lines, start=1)]
    hear = puzzle.its_kind.hearing(replace(puzzle, clues=(*puzzle.clues, *clues)))
    return tuple([replace(hear(clue), number=clue.number - end) for clue in clues])


def write_heard(loaded: LoadedPuzzle, found: HeardTexts, best: bool = False) -> None:
    """Write the rules and questions that were read into the puzzle's own file, whole or not at all.  Raises Refused.

    The file keeps its encoding and its byte order mark; it is not written if it has changed since it was read.
    """
    from logicgrid.files.disk import write_whole

    if loaded.file in ("-", "<stdin>"):
        raise Refused(say("api.standard-input-no-file"), say("api.name-file"), file="-")
    raw, problems = read_bytes(loaded.file)
    text = None if raw is None else decoded(raw)[0]
    if raw is None or problems or text is None or with_texts(load_text(text, loaded.file)).source != loaded.source:
        raise Refused(say("api.file-has-changed-since"), say("api.ask-once-more"), file=loaded.file)
    after = with_rules(loaded.source or text, rules_of(found, best))
    if after == text:
        return
    whole = raw if isinstance(raw, str) else raw.decode(encoding_of(raw))
    mark = whole[: len(whole) - len(whole.removeprefix("\ufeff"))]
    encoding = "utf-8" if isinstance(raw, str) else encoding_of(raw)
    write_whole(loaded.file, (mark + after).encode(encoding), "-")


def rules_of(found: HeardTexts, best: bool = False) -> dict[Place, tuple[str, ...]]:
    """Return the certain readings of each text by place; with `best`, also the most likely readings of the others."""
    clues = [each for each in found.clues if each.sure or (best and each.rules)]
    asked = [each for each in found.questions if each.sure or (best and each.asks)]
    rules: dict[Place, tuple[str, ...]] = {("clues", each.number - 1): each.rules[0].rules for each in clues}
    return rules | {each.path: (each.asks[0].ask,) for each in asked}


def with_rules(text: str, rules: Mapping[Place, Sequence[str]]) -> str:
    """Return the text of a file with rules added below the texts of clues and questions; everything else is kept.

    A clue that already has a rule keeps it, and one whose place in the file is unclear is unchanged.

    >>> source = "actors: [a, b]\\nclues:\\n  - text: A is x.  # sure\\n"
    >>> print(with_rules(source, {("clues", 0): ["a == x"]}), end="")
    actors: [a, b]
    clues:
      - text: A is x.  # sure
        rule: a == x
    """
    for place in filter(rules.get, rules):
        document = read(text)[0]
        if document is None:
            return text
        after = _with_rule(document, place, rules[place])
        if after is not None and _is_right(document, after, place, rules[place]):
            text = after
    return text


def _with_rule(document: Document, place: Place, rules: Sequence[str]) -> str | None:
    """Return the text of a file with a rule added to one entry; None unless that is a mapping with only a text."""
    from logicgrid.files.patch import Patch, scalar

    entry = document.value(place)
    if not isinstance(entry, dict) or "text" not in entry or key_of(place) in entry:
        return None
    path = (*place, "text")
    if document.is_flow(path):
        written = [scalar(rule, flow=True) for rule in rules]
        source = written[0] if len(written) == 1 else f"[{', '.join(written)}]"
    elif len(rules) == 1:
        source = scalar(rules[0])
    else:
        between = ("\r\n" if "\r\n" in document.text else "\n") + " " * (document.key_span(path).column + 1)
        source = "".join([f"{between}- {scalar(rule)}" for rule in rules])
    patch = Patch(document)
    patch.add_key((*place, key_of(place)), source)
    return patch.text()


def _is_right(document: Document, after: str, place: Place, rules: Sequence[str]) -> bool:
    """Return True if a text has the content of a file plus one entry's rules."""
    found = read(after)[0]
    entry = None if found is None else found.value(place)
    if found is None or not isinstance(entry, dict):
        return False
    added = entry.pop(key_of(place), None)  # what was read here is no one else's
    return added == (rules[0] if len(rules) == 1 else [*rules]) and bool(found.data == document.data)
