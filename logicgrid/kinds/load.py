"""Reading puzzles: a file's text becomes a puzzle, or diagnostics that say why it cannot.

YAML text -> plain data with positions (`files.source`) -> frozen pydantic model (`kinds.*.schema`) -> `Puzzle`
(`kinds.*.compile`).  Files in other people's formats become our plain data first.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any

from logicgrid.files.source import Document, read, top_keys
from logicgrid.files.text import read_bytes, read_standard_input, text_of
from logicgrid.kinds import DEFAULT_KIND, KINDS, THEME, Puzzle, is_kind, kind_named
from logicgrid.puzzle.diagnostics import Diagnostic, Severity, Span, brief, fold, nearest
from logicgrid.puzzle.messages import comma, digits, language_in, say
from logicgrid.puzzle.record import Record, replace

if TYPE_CHECKING:
    from logicgrid.puzzle.budget import Meter
    from logicgrid.puzzle.report import PuzzleReport


class LeftOut(Record):
    """A clue of a draft that cannot be read: its number in the file, and its place."""

    number: int
    span: Span


class LoadedPuzzle(Record):
    """One puzzle of a file after reading: if `puzzle` is None, `errors` says why.

    A draft may have both a puzzle and errors; the puzzle is then without the clues that are `left_out`.
    """

    file: str
    puzzle: Puzzle | None
    kind: str | None = None
    title: str | None = None
    errors: tuple[Diagnostic, ...] = ()
    warnings: tuple[Diagnostic, ...] = ()
    source: str | None = None
    left_out: tuple[LeftOut, ...] = ()

    @property
    def language(self) -> str | None:
        """The language stated in the file, whether the file is correct or not."""
        return language_in(self.source) if self.puzzle is None else self.puzzle.language


def load(path: str | PathLike[str]) -> LoadedPuzzle:
    """Read the puzzle in a file of ours.  Never raises for the content or path of a file: see `errors`."""
    name = fspath(path)
    raw, problems = read_bytes(name)
    return LoadedPuzzle(name, None, errors=problems) if raw is None else load_text(raw, name)


def load_each(path: str | PathLike[str]) -> Iterator[LoadedPuzzle]:
    """Yield every puzzle in a file: a single one in our format, maybe thousands in others (named `file:line`)."""
    raw, problems = read_bytes(path)
    yield from each_in(fspath(path), raw, problems)


def named(name: str) -> Iterator[LoadedPuzzle]:
    """Yield every puzzle in a file named on the command line, where `-` is standard input."""
    if name == "-":
        raw, problems = read_standard_input()
        yield LoadedPuzzle("<stdin>", None, errors=problems) if raw is None else load_text(raw, "<stdin>")
    else:
        yield from load_each(name)


def each_in(name: str, raw: bytes | None, problems: tuple[Diagnostic, ...] = ()) -> Iterator[LoadedPuzzle]:
    """Yield every puzzle in a file with this name and content; `raw` is None if it could not be read (`problems`)."""
    if raw is None:
        yield LoadedPuzzle(name, None, errors=problems)
        return
    if name.lower().endswith((".yaml", ".yml")):
        yield load_text(raw, name)
        return
    from logicgrid.kinds.formats import format_of, read_each

    if format_of(name, text_of(raw)) is None:
        yield load_text(raw, name)
        return
    for each in read_each(name, raw):
        if each.document is None:
            yield LoadedPuzzle(each.name, None, errors=each.problems, source=text_of(raw))
        else:
            yield _load(each.name, each.document, each.problems)


def load_text(text: str | bytes, name: str = "<text>") -> LoadedPuzzle:
    """Read the puzzle in a text, as if it were the content of a file with this name."""
    document, problems = read(text, recovered=True)
    if document is None:
        return LoadedPuzzle(name, None, errors=problems, source=text_of(text))
    return _load(name, document, problems)


MOST_REMEMBERED = 2_000
"""The number of rules of a draft that are cached."""


def load_draft(text: str, name: str, remembered: dict[Any, Any], edited: int | None = None) -> LoadedPuzzle:
    """Read the puzzle in a text that is being edited, leaving out the clues that cannot be read.

    `remembered` is private to this function: its results for earlier texts of the same draft.  `edited` is the number
    of the last edited line, the prime suspect if the text is not valid YAML.
    """
    return load_readable(text, readable(text, edited), name, remembered)


Readable = tuple[Document | None, tuple[Diagnostic, ...], bool]
"""The result of `readable`."""


def load_readable(
    text: str, found: Readable, name: str, remembered: dict[Any, Any], meter: Meter | None = None
) -> LoadedPuzzle:
    """Return the result of `load_draft` for a text that `readable` has read.

    Raises BudgetEnded if this takes more work than the meter allows; the rules read until then are remembered.
    """
    if sum(map(len, remembered.values())) > MOST_REMEMBERED:
        remembered.clear()
    document, problems, whole = found
    if document is None:
        return LoadedPuzzle(name, None, errors=problems, source=text_of(text))
    document.remembered, document.meter = remembered, meter
    if whole:
        return _load(name, document, problems)
    loaded = _load(name, document, ())
    return replace(loaded, errors=_in_order((*problems, *loaded.errors)), source=text)


def readable(text: str, edited: int | None, meter: Meter | None = None) -> Readable:
    """Return the content of a text that is being edited, its problems, and whether nothing had to be left out.

    `edited` is as for `load_draft`, `meter` as for `load_readable`.
    """
    document, problems = read(text, recovered=True, meter=meter)
    if document is not None:
        return document, problems, True
    from logicgrid.files.recovery import without_clues

    document = without_clues(text, [each.span.line for each in problems if each.span is not None], meter)
    if document is None and edited is not None:
        document = without_clues(text, [edited], meter)
    return document, problems, False


def _load(name: str, document: Document, problems: tuple[Diagnostic, ...]) -> LoadedPuzzle:
    """Compile a document with these problems from reading."""
    title = document.data.get("title")
    title = title if isinstance(title, str) and document.span(("title",)).line not in document.recovered else None
    kind = _kind_of(document)
    if kind != THEME and not is_kind(kind):
        errors = _in_order((*problems, _unknown_kind(document)))
        return LoadedPuzzle(name, None, None, title, errors, source=document.text)
    puzzle, found = _compile(document, kind)
    found = (*problems, *[each for each in found if each.span is None or each.span.line not in document.recovered])
    errors = tuple(each for each in found if each.severity is Severity.ERROR)
    warnings = tuple(each for each in found if each.severity is Severity.WARNING)
    left_out: tuple[LeftOut, ...] = ()
    if errors and puzzle is not None:
        puzzle = puzzle if _is_usable_draft(document, errors) else None
        left_out = () if puzzle is None else _left_out(document, puzzle)
    return LoadedPuzzle(name, puzzle, kind, title, _in_order(errors), _in_order(warnings), document.text, left_out)


def _is_usable_draft(document: Document, errors: tuple[Diagnostic, ...]) -> bool:
    """Return True if this is a draft that still makes sense without the parts with these errors."""
    if document.remembered is None or not isinstance(document.data.get("clues", []), list):
        return False
    from logicgrid.files.recovery import independent

    return independent(document.text, errors)


def _left_out(document: Document, puzzle: Puzzle) -> tuple[LeftOut, ...]:
    """Return the clues of a draft that are missing in its puzzle."""
    clues = document.data.get("clues")
    there = {clue.number for clue in puzzle.clues}
    numbers = range(1, len(clues) + 1) if isinstance(clues, list) and puzzle.kind == DEFAULT_KIND else ()
    return tuple(LeftOut(each, document.span(("clues", each - 1))) for each in numbers if each not in there)


def _kind_of(document: Document) -> str:
    """Return the name of the document's kind; "" if it is not a text."""
    kind = document.data.get("kind", DEFAULT_KIND)
    return kind if isinstance(kind, str) else ""


def _unknown_kind(document: Document) -> Diagnostic:
    """Return the error for a document of unknown kind."""
    from logicgrid.files.patch import rewritten

    near = nearest(_kind_of(document), (*KINDS, THEME))
    known = comma(f"`{name}`" for name in (*KINDS, THEME))
    help = say("kinds.did-you-mean", near=near) if near else say("kinds.kinds", it=known)
    return Diagnostic(
        "unknown-kind",
        say("kinds.unknown-kind-puzzle", kind_of=_kind_of(document)),
        document.span(("kind",)),
        help,
        fixes=rewritten(document, ("kind",), near) if near else (),
    )


def _compile(document: Document, name: str) -> tuple[Puzzle | None, tuple[Diagnostic, ...]]:
    """Return the puzzle of a document of the named kind, None if it has errors, and the diagnostics."""
    from logicgrid.kinds.validation import validate

    kind = kind_named(name)
    model, structural = validate(kind.schema(), document)
    structural = _first(structural)
    if model is None:
        return None, kind.explained(document, structural)
    compiled = kind.compile(model, document)
    if isinstance(compiled, tuple):
        return None, kind.explained(document, _first((*structural, *compiled)))
    if structural:
        structural = kind.explained(document, structural)
    return compiled, (*structural, *compiled.warnings)


MOST_FINDINGS = 1_000
"""The number of findings of a file that are reported, since each takes some time to explain and draw."""


def _first(found: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Return the first findings, and a note on where the others begin if there are more."""
    if len(found) <= MOST_FINDINGS:
        return found
    message = say("kinds.more-than-mistakes-others", most_findings=digits(MOST_FINDINGS))
    last = Diagnostic("too-many-mistakes", message, found[MOST_FINDINGS].span, say("kinds.mend-first-ones"))
    return (*found[:MOST_FINDINGS], last)


def _in_order(diagnostics: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Sort diagnostics by position, those of the whole file first, with their quotations cut to a line."""
    found = sorted(diagnostics, key=lambda each: (each.span.line, each.span.column) if each.span else (0, 0))
    return tuple([_cut(each) if len(each.message) > QUOTED else each for each in found])


QUOTED = 120
"""The largest number of characters of the author's text that a message quotes."""


def _cut(found: Diagnostic) -> Diagnostic:
    """Return a finding with each long quotation in its message shortened."""
    return replace(found, message=re.sub(r"`([^`]+)`", lambda match: f"`{brief(match[1], QUOTED)}`", found.message))


# --- Files that are not puzzles: themes, and the YAML of other programs, such as `docker-compose.yml` -----------------

_ALIKE = 0.8
"""The similarity (difflib's ratio) from which a key is taken for one of ours with a typo."""


def is_theme(reports: Sequence[PuzzleReport]) -> bool:
    """Return True if the reports on a file say that it is a theme without mistakes."""
    return [error.code for report in reports for error in report.errors] == [THEME]


def is_something_else(raw: bytes | None, reports: Sequence[PuzzleReport]) -> bool:
    """Return True if a file that cannot be used, by the reports on it, is not meant to be a puzzle.

    A key that is almost one of ours, such as `Actors` or `propertys`, shows that it is meant to be one.
    """
    if not reports or any(report.verdict != "invalid" for report in reports):
        return False
    keys = None if raw is None else top_keys(raw)
    if keys is None:
        return False
    ours = {fold(key) for name in KINDS for key in kind_named(name).schema().model.model_fields}
    return not any(difflib.get_close_matches(fold(key[:100]), ours, 1, _ALIKE) for key in keys)


def has_nothing_of_a_puzzle(raw: bytes) -> bool:
    """Return True if a file, YAML or not, has no key that a puzzle must have, and names no kind of ours.

    This skips more files than `is_something_else`: YAML templates, and `kind: Deployment`.
    """
    keys = top_keys(raw)
    text = text_of(raw).replace("\0", "")  # even binary data may contain our keys
    if keys is None:
        keys = frozenset(re.findall(r"^([^\s:#]{1,40})[ \t]*:", text, re.MULTILINE))
    models = [kind_named(name).schema().model for name in KINDS]
    required = {key for model in models for key, field in model.model_fields.items() if field.is_required()}
    ours = {"clues", *required} - {"kind"}
    if any(difflib.get_close_matches(fold(key[:100]), ours, 1, _ALIKE) for key in keys):
        return False
    kinds = re.findall(r"""^kind[ \t]*:[ \t]*["']?([^\s"'#]{1,40})""", text, re.MULTILINE)
    return not any(difflib.get_close_matches(fold(kind), [*KINDS, THEME], 1, _ALIKE) for kind in kinds)
