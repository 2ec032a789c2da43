"""From the texts of a puzzle to its rules: what was heard, and the file with rules below its texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from logicgrid.analyses.judge import ReportOptions, judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.csp.problem import Clue
from logicgrid.files.output import write_whole
from logicgrid.files.patch import Patch, scalar
from logicgrid.files.source import Document, read
from logicgrid.files.text import decoded, encoding_of, read_bytes
from logicgrid.kinds import kind_named
from logicgrid.kinds.load import LoadedPuzzle, load_draft, load_text
from logicgrid.puzzle.diagnostics import Refused, Span
from logicgrid.puzzle.heard import HeardClue, HeardTexts
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import replace

MOST_SENTENCES = 40
"""The sentences that are heard at once."""


def with_texts(loaded: LoadedPuzzle) -> LoadedPuzzle:
    """Return a puzzle in which the sentences that stand where rules should are the texts of their clues."""
    found = [(each.fixes[0], each.fixes[0].text.partition("\n")[0]) for each in loaded.errors if each.fixes]
    found = [(fix, text) for fix, text in found if text.startswith(("text:", "{text:"))]
    if not found or loaded.source is None:
        return loaded
    lines = loaded.source.splitlines(keepends=True)
    for fix, text in sorted(found, key=lambda each: (each[0].span.line, each[0].span.column), reverse=True):
        span = fix.span
        before, after = lines[span.line - 1][: span.column - 1], lines[span.end_line - 1][span.end_column - 1 :]
        lines[span.line - 1 : span.end_line] = [before + text + after]
    return load_text("".join(lines), loaded.file)


def heard(loaded: LoadedPuzzle, seconds: float | None = None) -> HeardTexts:
    """Return what the clues that are only texts were heard as; the verdict with them may take these seconds."""
    puzzle = loaded.puzzle
    assert puzzle is not None
    clues = kind_named(puzzle.kind).hears(puzzle)
    after = loaded
    if any([clue.sure for clue in clues]) and loaded.source is not None:
        after = load_text(with_rules(loaded.source, rules_of(clues)), loaded.file)
    return HeardTexts(judge_loaded(after, Limits(2, seconds, first=False), ReportOptions(lints=False)).verdict, clues)


def heard_sentences(source: str, sentences: Sequence[str]) -> tuple[HeardClue, ...] | None:
    """Return what sentences were heard as that may be clues of a draft; None if the draft cannot be read.

    At most `MOST_SENTENCES`; their numbers count from 1.
    """
    lines = [" ".join(each.split()) for each in sentences]
    lines = [each for each in lines if each][:MOST_SENTENCES]
    puzzle = load_draft(source, "", {}).puzzle
    if puzzle is None or not kind_named(puzzle.kind).has_texts:
        return None
    end = max([clue.number for clue in puzzle.clues], default=0)
    clues = [Clue(end + place, (), text, Span(1, 1, 1, 1)) for place, text in enumerate(lines, start=1)]
    hear = kind_named(puzzle.kind).hearing(replace(puzzle, clues=(*puzzle.clues, *clues)))
    return tuple([replace(hear(clue), number=clue.number - end) for clue in clues])


def write(loaded: LoadedPuzzle, clues: Sequence[HeardClue], best: bool = False) -> None:
    """Write the rules that were heard into the puzzle's own file, whole or not at all.  Raises Refused.

    The file keeps its encoding and its byte order mark; it is not written if it has changed since it was read.
    """
    if loaded.file in ("-", "<stdin>"):
        raise Refused(say("api.standard-input-no-file"), say("api.name-file"), file="-")
    raw, problems = read_bytes(loaded.file)
    text = None if raw is None else decoded(raw)[0]
    if raw is None or problems or text is None or with_texts(load_text(text, loaded.file)).source != loaded.source:
        raise Refused(say("api.file-has-changed-since"), say("api.ask-once-more"), file=loaded.file)
    after = with_rules(loaded.source or text, rules_of(clues, best))
    if after == text:
        return
    whole = raw if isinstance(raw, str) else raw.decode(encoding_of(raw))
    mark = whole[: len(whole) - len(whole.removeprefix("\ufeff"))]
    encoding = "utf-8" if isinstance(raw, str) else encoding_of(raw)
    write_whole(loaded.file, (mark + after).encode(encoding), "-")


def rules_of(clues: Sequence[HeardClue], best: bool = False) -> dict[int, tuple[str, ...]]:
    """Return by clue the rules that were surely heard; with `best` the most certain ones of the others, too."""
    return {clue.number: clue.rules[0].rules for clue in clues if clue.rules and (best or clue.rules[0].sure)}


def with_rules(text: str, rules: Mapping[int, Sequence[str]]) -> str:
    """Return the text of a file with rules below texts of clues, by the clues' numbers; all else stays as it is.

    A clue that has a rule keeps it, and one whose place in the file is not clear stays as it is.

    >>> print(with_rules("actors: [a, b]\\nclues:\\n  - text: A is x.  # sure\\n", {1: ["a == x"]}), end="")
    actors: [a, b]
    clues:
      - text: A is x.  # sure
        rule: a == x
    """
    for number in sorted(rules, reverse=True):  # from behind: what comes before keeps its place
        document = read(text)[0]
        if document is None:
            return text
        after = _with_rule(document, number - 1, rules[number])
        if after is not None and _is_right(document, after, number - 1, rules[number]):
            text = after
    return text


def _with_rule(document: Document, place: int, rules: Sequence[str]) -> str | None:
    """Return the text of a file with a rule in one clue; None if that is no mapping with a text alone."""
    clues = document.data.get("clues")
    clue = clues[place] if isinstance(clues, list) and place < len(clues) else None
    if not isinstance(clue, dict) or "text" not in clue or "rule" in clue:
        return None
    path = ("clues", place, "text")
    if document.is_flow(path):
        written = [scalar(rule, flow=True) for rule in rules]
        source = written[0] if len(written) == 1 else f"[{', '.join(written)}]"
    elif len(rules) == 1:
        source = scalar(rules[0])
    else:
        between = ("\r\n" if "\r\n" in document.text else "\n") + " " * (document.key_span(path).column + 1)
        source = "".join([f"{between}- {scalar(rule)}" for rule in rules])
    patch = Patch(document)
    patch.add_key(("clues", place, "rule"), source)
    return patch.text()


def _is_right(document: Document, after: str, place: int, rules: Sequence[str]) -> bool:
    """Return True if a text holds what a file held, and one clue's rules besides."""
    found = read(after)[0]
    if found is None:
        return False
    clues = [*document.data["clues"]]
    clues[place] = {**clues[place], "rule": rules[0] if len(rules) == 1 else [*rules]}
    return bool(found.data == {**document.data, "clues": clues})
