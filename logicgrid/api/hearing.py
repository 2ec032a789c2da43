"""From the texts of a puzzle to its rules: the readings, and the file with rules below its texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from logicgrid.analyses.judge import ReportOptions, judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.csp.problem import Clue
from logicgrid.files.disk import write_whole
from logicgrid.files.patch import Patch, scalar
from logicgrid.files.source import Document, read
from logicgrid.files.text import decoded, encoding_of, read_bytes
from logicgrid.kinds.load import LoadedPuzzle, load_draft, load_text
from logicgrid.puzzle.diagnostics import Refused, Span
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.report import HeardClue, HeardTexts, key_of

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


def write(loaded: LoadedPuzzle, found: HeardTexts, best: bool = False) -> None:
    """Write the rules and questions that were read into the puzzle's own file, whole or not at all.  Raises Refused.

    The file keeps its encoding and its byte order mark; it is not written if it has changed since it was read.
    """
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
