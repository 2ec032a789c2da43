"""Information on the thing under the cursor, as Markdown: a name, a function, a clue, a key of the file.

Everything from the file is escaped, so that it is shown literally.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from logicgrid.analyses.solve import Contradictory
from logicgrid.csp.asked import PuzzleQuestion
from logicgrid.csp.problem import Clue
from logicgrid.editor import Place, is_rule, place_at
from logicgrid.editor.complete import explained, vocabulary_of
from logicgrid.editor.keys import described
from logicgrid.editor.names import names_of
from logicgrid.kinds import Puzzle, path_of
from logicgrid.kinds.logic_grid import GridData, grid_of
from logicgrid.kinds.logic_grid.language.functions import FUNCTIONS
from logicgrid.kinds.logic_grid.language.vocabulary import Category, Vocabulary
from logicgrid.puzzle.diagnostics import one_line
from logicgrid.puzzle.messages import comma, digits, say, speaking
from logicgrid.puzzle.question import Count
from logicgrid.puzzle.record import Record
from logicgrid.session import DocumentDraft
from logicgrid.session.findings import Findings
from logicgrid.words.phrases import language_for, words_of


class Hover(Record):
    """The information, and the characters [start, end) of the draft that it is about."""

    start: int
    end: int
    markdown: str


_SIGNS = re.compile(r"([\\`*_{}\[\]()#+!|<>~&$:=-]|(?<=\S)\.(?=\S)|(?<=\d)[.)])")


def escaped(text: str) -> str:
    r"""Return a text escaped as Markdown.

    >>> print(escaped("<b> *a*"))
    \<b\> \*a\*
    """
    return _SIGNS.sub(r"\\\1", one_line(text))


def hover(draft: DocumentDraft, offset: int, findings: Findings) -> Hover | None:
    """Return the information on the thing at an offset of a draft; None if there is none."""
    if not draft.ours:
        return None
    with speaking(draft.spoken):
        return _hover(draft, offset, findings)


def _hover(draft: DocumentDraft, offset: int, findings: Findings) -> Hover | None:
    """Return the information on the thing at an offset, in the current language."""
    names = names_of(draft)
    name = None if names is None else names.at(offset)
    clue = _clue_at(draft, offset)
    if names is not None and name is not None and name.category < len(names.vocabulary.categories):
        lines = [*_of_name(names.vocabulary, name.category, name.place, _holders(draft.puzzle, findings))]
        if clue is not None and draft.puzzle is not None and name.role == "rule":
            lines.append(_reads(draft.puzzle, clue))
        return Hover(name.start, name.end, "\n\n".join(lines))
    start, end = _word(draft.text, offset)
    place = place_at(draft.text, end)
    in_rule = place is not None and place.role == "value" and is_rule(place.path)
    text = draft.text[start:end]
    found = _of_word(draft, text, end) if in_rule else None
    if found is not None:
        return Hover(start, end, found)
    question = _question_at(draft, offset)
    if draft.puzzle is not None and question is not None:
        return Hover(
            *draft.lines.table.extent(question.span), "\n\n".join(_of_question(draft.puzzle, question, findings))
        )
    if draft.puzzle is not None and clue is not None:
        extent = draft.lines.table.extent(draft.puzzle.locate(path_of(clue.number)))
        return Hover(*extent, "\n\n".join(_of_clue(draft.puzzle, clue, findings)))
    if in_rule and (lines := _of_anything(draft, text)):
        return Hover(start, end, "\n\n".join(lines))
    use = None if place is None else _of_key(draft, place, text)
    return None if use is None else Hover(start, end, use)


def _of_anything(draft: DocumentDraft, text: str) -> list[str]:
    """Return the possible meanings of a word in a rule while the file cannot be read."""
    vocabulary = vocabulary_of(draft)
    if vocabulary is None or not text:
        return []
    lines = [line for label in vocabulary.find_everywhere(text) for line in _of_name(vocabulary, *label, None)]
    return lines + [line for number in vocabulary.names.find(text) for line in _of_name(vocabulary, number, None, None)]


def _of_key(draft: DocumentDraft, place: Place, text: str) -> str | None:
    """Return the purpose of a key, or of a list item."""
    if place.role != "key" and not place.item:
        return None
    use = described(draft.text, place.path).get(text)
    return escaped(use) if use else None


def _of_word(draft: DocumentDraft, text: str, end: int) -> str | None:
    """Return the meaning of a word in a rule that is not a label: a function, or a group."""
    if text in FUNCTIONS and draft.text[end:].lstrip(" ")[:1] == "(":
        sentence, example = explained(text)
        return f"`{FUNCTIONS[text].form}`\n\n{sentence}\n\n`{example}`"
    own = vocabulary_of(draft)
    group = None if own is None else own.group(text)
    if own is None or group is None:
        return None
    listed = ", ".join([escaped(own.categories[group.category].labels[each]) for each in group.places])
    return f"**{escaped(group.name)}** ({say('editor.group')})\n\n{listed}"


def _word(text: str, offset: int) -> tuple[int, int]:
    """Return the extent of the word at an offset."""
    start = end = min(max(offset, 0), len(text))
    while start > 0 and (text[start - 1].isalnum() or text[start - 1] == "_"):
        start -= 1
    while end < len(text) and (text[end].isalnum() or text[end] == "_"):
        end += 1
    return start, end


_MOST_ANSWERS = 8
"""The largest number of answers to a question that are listed."""


# --- Names ------------------------------------------------------------------------------------------------------------

Holders = tuple[frozenset[tuple[int, int, int]], bool]
"""The (category, actor, value) triples that occur in answers, and whether these are all answers."""


def _holders(puzzle: Puzzle | None, findings: Findings) -> Holders | None:
    """Return the triples that occur in the known answers; None if there are none."""
    if puzzle is None or not isinstance(puzzle.own, GridData) or findings.decided is None:
        return None
    outcome = findings.decided.outcome
    if isinstance(outcome, Contradictory):
        return None
    cells = {
        (category, actor, value)
        for answer in outcome.known
        for category, row in enumerate(answer)
        for actor, value in enumerate(row)
    }
    complete = outcome.every is not None
    if not complete and findings.suggested is not None and findings.suggested.settled is not None:
        cells, complete = set(_cells(grid_of(puzzle), findings.suggested.settled, findings.suggested.open)), True
    return (frozenset(cells), complete) if cells else None


def _cells(grid: GridData, settled: dict[str, Any], several: dict[str, Any]) -> Iterator[tuple[int, int, int]]:
    """Yield the settled and the open cells, which are given in the author's labels."""
    shown = grid.presenter
    for actor, who in enumerate(shown.values[0]):
        for category, name in enumerate(shown.names):
            one = settled.get(who, {})
            values = [one[name]] if name in one else several.get(who, {}).get(name, [])
            for value in values if category else ():
                yield category, actor, shown.values[category].index(value)


def _times(owner: Category) -> str:
    """Return the number of actors with each value of a category, in words."""
    if len({*owner.times}) == 1:
        return _range(owner.times[0])
    each = [f"{escaped(label)} {_range(ends)}" for label, ends in zip(owner.labels, owner.times, strict=True)]
    return ", ".join(each[:30]) + (", …" if owner.size > 30 else "")


def _range(ends: tuple[int, int]) -> str:
    return str(ends[0]) if ends[0] == ends[1] else say("editor.range", low=ends[0], high=ends[1])


def _of_name(vocabulary: Vocabulary, category: int, place: int | None, holders: Holders | None) -> Iterator[str]:
    """Yield the paragraphs about a category or a label."""
    owner = vocabulary.categories[category]
    if place is None:
        options = {"relation": owner.relation, "symmetric": owner.symmetric}
        options |= {"circular": owner.circular, "spare": owner.spare}
        flags = [word for word, there in options.items() if there]
        flags += ["shared"] if not (owner.distinct or owner.times) else []
        words = [f"type-{owner.values.type}" if category else "the-actors", *flags]
        kind = comma([say(f"editor.{each}") for each in words])
        yield f"**{escaped(owner.name)}** ({kind})"
        yield ", ".join(map(escaped, owner.labels[:30])) + (", …" if owner.size > 30 else "")
        if owner.times:
            yield say("editor.how-many-have", listed=_times(owner))
        return
    what = escaped(owner.name)
    if category:
        what = say("editor.place-of", owner=what, place=place + 1, size=owner.size)
    if owner.times:
        what = comma([what, say("editor.of-actors", range=_range(owner.times[place]))])
    yield f"**{escaped(owner.labels[place])}** ({what})"
    others = owner.names_of(place)[1:]
    if others:
        yield say("editor.also", names=comma(map(escaped, others)))
    if holders is None:
        return
    cells, complete = holders
    people = vocabulary.categories[0]
    so_far = "" if complete else f" {say('editor.so-far')}"
    if category:
        actors = [people.labels[actor] for actor in range(people.size) if (category, actor, place) in cells]
        yield (" | ".join(map(escaped, actors)) or say("editor.nobody")) + so_far
        return
    lines = []
    for number, each in enumerate(vocabulary.categories[1:], start=1):
        labels = [label for value, label in enumerate(each.labels) if (number, place, value) in cells]
        lines.append(f"- {escaped(each.name)}: {' | '.join(map(escaped, labels))}{so_far}")
    yield "\n".join(lines)


# --- Clues ------------------------------------------------------------------------------------------------------------


def _clue_at(draft: DocumentDraft, offset: int) -> Clue | None:
    """Return the clue of a logic grid on whose lines an offset is."""
    puzzle = draft.puzzle
    if puzzle is None or not isinstance(puzzle.own, GridData):
        return None
    line, _ = draft.lines.table.position(offset)
    spans = [(puzzle.locate(path_of(clue.number)), clue) for clue in (*puzzle.rules, *puzzle.clues)]
    return next((clue for span, clue in spans if span.line <= line <= span.end_line), None)


def _question_at(draft: DocumentDraft, offset: int) -> PuzzleQuestion | None:
    """Return the question on whose lines an offset is."""
    line, _ = draft.lines.table.position(offset)
    found = draft.puzzle.questions if draft.puzzle is not None else ()
    return next((each for each in found if each.span.line <= line <= each.span.end_line), None)


def _of_question(puzzle: Puzzle, question: PuzzleQuestion, findings: Findings) -> Iterator[str]:
    """Yield the paragraphs about a question, in the language of the puzzle."""
    words = words_of(language_for(None, puzzle.language))
    texts: dict[str, str] = words.texts["asked"]
    place = puzzle.questions.index(question)
    yield f"**{texts['question'].format(n=question.number)}**"
    if findings.decided is not None and len(findings.decided.findings) == len(puzzle.questions):
        found = findings.decided.findings[place]
        answers = " | ".join([escaped(question.shown_of(key)) for key in found.keys[:_MOST_ANSWERS]])
        if found.verdict == "answered":
            yield escaped(words.texts["print"]["answer"]) + words["colon"] + answers
        elif found.verdict != "unknown":
            yield words["colon"].join([texts["open"], answers]) if answers else texts["none"]
    yield f"{say('editor.clue-reads')} {escaped(puzzle.its_kind.asks(puzzle)[place])}"


def _of_clue(puzzle: Puzzle, clue: Clue, findings: Findings) -> Iterator[str]:
    """Yield the paragraphs about a clue, in the language of the puzzle."""
    number = clue.number
    yield f"**{say('editor.clue-number', number=number) if number > 0 else say('editor.clue-known')}**"
    if number < 0:
        yield from [_reads(puzzle, clue)] if clue.parts else ()
        return
    left, earlier = findings.counts.get(number), [each for each in findings.counts if each < number]
    before = findings.counts[max(earlier)] if left and earlier else None
    figures = ("left", left), ("before", before), ("without", findings.without.get(number))
    words = [say(f"editor.clue-{key}", count=_counted(count)) for key, count in figures if count is not None]
    if words:
        yield say("editor.clue-figures").join(words)
    if findings.needless is not None and number in findings.needless.redundant:
        yield say("editor.clue-needless")
    elif findings.needless is not None and number in findings.needless.needed:
        yield say("editor.clue-needed")
    conflicts = findings.conflicts.conflicts if findings.conflicts else ()
    if conflicts and number in conflicts[0]:
        others = [str(each) for each in conflicts[0] if each != number]
        itself = say("editor.clue-contradicts-itself")
        yield say("editor.clue-contradicts", n=len(others), numbers=comma(others)) if others else itself
    if clue.parts:
        yield _reads(puzzle, clue)


def _counted(count: Count) -> str:
    """Return a count in digits, grouped as usual in the language."""
    return f"{'' if count.exact else '≥ '}{digits(count.number)}"


def _reads(puzzle: Puzzle, clue: Clue) -> str:
    """Return the rules of a clue in words, in the language of the puzzle."""
    kind = puzzle.its_kind
    sentences = [kind.says(puzzle, part.text) or "" for part in clue.parts]
    return f"{say('editor.clue-reads')} {escaped(' '.join(sentences))}"
