"""The names in a draft: their definitions, references and renaming.

A name is a property, one of its labels, or an actor.  It is defined in the lists of the file, and used in rules, in
`given`, in the `solution`, as a key of phrases, and in texts, where whole words are matched but nothing is certain.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal

from logicgrid.csp.asked import Extreme, Subject
from logicgrid.editor import Edit, applied
from logicgrid.files.patch import scalar, styled
from logicgrid.files.source import Document, Path
from logicgrid.kinds import Puzzle
from logicgrid.kinds.load import load_draft
from logicgrid.kinds.logic_grid import GridData, grid_of
from logicgrid.kinds.logic_grid.language import Resolved, resolved
from logicgrid.kinds.logic_grid.language.spelling import spelled
from logicgrid.kinds.logic_grid.language.vocabulary import Category, Vocabulary
from logicgrid.puzzle.diagnostics import Refused, Span, brief, fold, plain
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record
from logicgrid.session import DocumentDraft

Role = Literal["definition", "alias", "key", "value", "rule"]


class NameUse(Record):
    """The characters [start, end) of a draft name a category or, if `place` is not None, a label of it.

    `path` leads to the scalar in the file, or to the mapping's entry if it is a key.  In a rule the characters are part
    of the scalar.  An `alias` is another name of the label.  The groups are numbered after the categories.
    """

    start: int
    end: int
    category: int
    place: int | None
    role: Role
    path: Path
    is_key: bool = False


class DraftNames:
    """All names of a draft with a puzzle, in the order of the text."""

    def __init__(self, draft: DocumentDraft, document: Document, vocabulary: Vocabulary) -> None:
        self.draft = draft
        self.document = document
        self.vocabulary = vocabulary
        self.all = sorted(self._found(), key=lambda each: (each.start, each.end))

    def at(self, offset: int) -> NameUse | None:
        """Return the name at an offset, or right before it."""
        inside = [each for each in self.all if each.start <= offset <= each.end]
        return max(inside, key=lambda each: (offset < each.end, each.start), default=None)

    def same(self, name: NameUse) -> list[NameUse]:
        """Return every use of the same name."""
        return [each for each in self.all if (each.category, each.place) == (name.category, name.place)]

    # ------------------------------------------------------------------ finding

    def extent(self, span: Span) -> tuple[int, int] | None:
        """Return the offsets of a span; None if its lines have changed in the document."""
        if not self.document.recovered.isdisjoint(range(span.line, span.end_line + 1)):
            return None
        return self.draft.lines.table.extent(span)

    def _use_at(self, path: Path, category: int, place: int | None, role: Role, key: bool = False) -> Iterator[NameUse]:
        extent = self.extent(self.document.key_span(path) if key else self.document.span(path))
        if extent is not None:
            yield NameUse(*extent, category, place, role, path, key)

    def _found(self) -> Iterator[NameUse]:
        data = self.document.data
        people, *properties = self.vocabulary.categories
        actors = data.get("actors")
        if isinstance(actors, dict):
            path: Path = ("actors", people.name)
            yield from self._use_at(path, 0, None, "definition", key=True)
            yield from self._of_category(0, actors[people.name], path)
        else:
            yield from self._of_category(0, actors, ("actors",))
        for number, category in enumerate(properties, start=1):
            path = ("properties", category.name)
            yield from self._use_at(path, number, None, "definition", key=True)
            yield from self._of_category(number, data["properties"][category.name], path)
        yield from self._of_groups(0, data.get("groups"), ("groups",))
        solution = data.get("solution")
        for who, answers in solution.items() if isinstance(solution, dict) else ():
            yield from self._use(0, who, ("solution", who), key=True)
            for name, value in answers.items() if isinstance(answers, dict) else ():
                found = self.vocabulary.names.find(name)
                if len(found) == 1:
                    yield from self._use_at(("solution", who, name), found[0], None, "key", key=True)
                    yield from self._use(found[0], value, ("solution", who, name))
        for question in self.draft.puzzle.questions if self.draft.puzzle is not None else ():
            form, answer = question.asked.form, question.stated
            if isinstance(form, Subject) and form.kind != "number" and answer is not None and answer[0] is not None:
                yield from self._use_at(question.stated_path, form.category, int(answer[0]), "value")
            elif isinstance(form, Extreme) and form.category and answer is not None:
                yield from self._use(form.category, question.shown_of(answer[0]), question.stated_path)
        for path, rule in rules(data):
            for each in resolved(rule, self.vocabulary):
                extent = self.extent(self.document.locate(path, each.start, each.end))
                if extent is not None:
                    yield NameUse(*extent, each.category, each.place, "rule", path)

    def _of_category(self, number: int, raw: Any, path: Path) -> Iterator[NameUse]:
        """Yield the names in the short or the long form of a category."""
        category, long = self.vocabulary.categories[number], raw if isinstance(raw, dict) else {}
        values, where = (long.get("values"), (*path, "values")) if long else (raw, path)
        for place in range(category.size) if isinstance(values, list) else ():
            yield from self._use_at((*where, place), number, place, "definition")
        for alias, label in (long.get("aliases") or {}).items():
            found = category.find(label)
            if len(found) == 1:
                yield from self._use_at((*path, "aliases", alias), number, found[0], "alias", key=True)
            yield from self._use(number, label, (*path, "aliases", alias))
        for who, value in (long.get("given") or {}).items():
            yield from self._use(0, who, (*path, "given", who), key=True)
            yield from self._use(number, value, (*path, "given", who))
        yield from self._of_groups(number, long.get("groups"), (*path, "groups"))
        for who in long.get("genders") or ():
            yield from self._use(number, who, (*path, "genders", who), key=True)
        phrases = long.get("phrases") or {}
        for slot in ("words", "own"):
            for label in phrases.get(slot) or ():
                yield from self._use(number, label, (*path, "phrases", slot, label), key=True)

    def _of_groups(self, number: int, groups: Any, path: Path) -> Iterator[NameUse]:
        """Yield the groups of a category, and its labels in their lists."""
        written = [each.name for each in self.vocabulary.groups]
        for name, labels in groups.items() if isinstance(groups, dict) else ():
            if name in written:
                own = len(self.vocabulary.categories) + written.index(name)
                yield from self._use_at((*path, name), own, None, "definition", key=True)
            for place, label in enumerate(labels if isinstance(labels, list) else ()):
                yield from self._use(number, label, (*path, name, place))

    def _use(self, number: int, text: Any, path: Path, key: bool = False) -> Iterator[NameUse]:
        number = 0 if self.vocabulary.categories[number].relation else number
        category = self.vocabulary.categories[number]
        found = category.find(text) if isinstance(text, str) else []
        if len(found) == 1:
            is_alias = plain(text) in map(plain, category.index.aliases)
            yield from self._use_at(path, number, found[0], "alias" if is_alias else "key" if key else "value", key)


def _entries(data: Any) -> Iterator[tuple[Path, Any]]:
    """Yield the rules, the clues, and the questions with their choices, each with its path."""
    for key in ("rules", "clues", "questions"):
        listed = data.get(key)
        for number, entry in enumerate(listed if isinstance(listed, list) else ()):
            yield (key, number), entry
            choices = entry.get("choices") if key == "questions" and isinstance(entry, dict) else None
            for letter, choice in choices.items() if isinstance(choices, dict) else ():
                yield (key, number, "choices", letter), choice


def rules(data: Any) -> Iterator[tuple[Path, str]]:
    """Yield each rule in a logic grid's file, including those of questions, with its path."""
    for path, entry in _entries(data):
        if not isinstance(entry, dict):
            yield from _rules_in(entry if path[0] != "questions" or len(path) > 2 else None, path)
            continue
        for key in ("ask", "most", "least", "if") if path[0] == "questions" and len(path) == 2 else ("rule",):
            yield from _rules_in(entry.get(key), (*path, key))


def _rules_in(rule: Any, path: Path) -> Iterator[tuple[Path, str]]:
    """Yield a rule, or the rules of a list."""
    for place, each in enumerate(rule if isinstance(rule, list) else [rule]):
        if isinstance(each, str):
            yield ((*path, place) if isinstance(rule, list) else path), each


def names_of(draft: DocumentDraft) -> DraftNames | None:
    """Return the names of a draft; None if it has currently no logic grid."""
    if draft.puzzle is None or not isinstance(draft.puzzle.own, GridData):
        return None
    return None if draft.document is None else DraftNames(draft, draft.document, draft.puzzle.own.vocabulary)


def _same(draft: DocumentDraft, offset: int) -> list[NameUse]:
    """Return all uses of the name at an offset, in the order of the text; none if there is no name."""
    names = names_of(draft)
    name = None if names is None else names.at(offset)
    return [] if names is None or name is None else names.same(name)


def definition(draft: DocumentDraft, offset: int) -> tuple[int, int] | None:
    """Return the extent of the definition of the name at an offset."""
    found = _same(draft, offset)
    first = next((each for each in found if each.role == "definition"), None)
    first = first or next((each for each in found if each.path[0] in ("actors", "properties")), None)
    return None if first is None else (first.start, first.end)


def references(draft: DocumentDraft, offset: int) -> tuple[tuple[int, int], ...]:
    """Return the extents of all uses of the name at an offset, in the order of the text."""
    return tuple(dict.fromkeys([(each.start, each.end) for each in _same(draft, offset)]))


# --- Renaming ---------------------------------------------------------------------------------------------------------


def renamable(draft: DocumentDraft, offset: int) -> tuple[int, int, str]:
    """Return the extent and the text of the name at an offset that can be renamed.  Raises Refused."""
    names, name = _to_rename(draft, offset)
    return name.start, name.end, _label(names, name)


def rename(draft: DocumentDraft, offset: int, to: str) -> tuple[Edit, ...]:
    """Return the edits that rename the name at an offset.  Raises Refused.

    Edits of words in texts are to be confirmed.  The result is read again and must mean the same.
    """
    names, name = _to_rename(draft, offset)
    to = " ".join(to.split())
    before = _label(names, name)
    if not to:
        raise Refused(say("editor.name-needed"))
    if to == before:
        return ()
    certain = tuple(_edits(names, name, to))
    _check(draft, certain)
    uncertain = tuple(_in_texts(names, before, to))
    try:
        _check(draft, (*certain, *uncertain))
    except Refused:
        uncertain = ()
    return (*certain, *uncertain)


def _to_rename(draft: DocumentDraft, offset: int) -> tuple[DraftNames, NameUse]:
    names = names_of(draft)
    left_out = [line for each in draft.left_out for line in range(each.span.line, each.span.end_line + 1)]
    if names is None or any(each.span is None or each.span.line not in left_out for each in draft.loaded.errors):
        raise Refused(say("editor.mend-first"))
    name = names.at(offset)
    if name is None:
        raise Refused(say("editor.no-name-here"))
    label = _label(names, name)
    for line in left_out:  # its names are unknown
        if fold(label) in fold(draft.lines.line(line - 1)):
            raise Refused(say("editor.mend-line-first", line=line, label=brief(label, 40)))
    if name.role == "alias":
        raise Refused(say("editor.alias"))
    defined = any(each.role == "definition" or each.path[0] == "properties" for each in names.same(name))
    if not defined and name.place is None:
        raise Refused(say("editor.actors-unnamed"))
    if not defined:
        raise Refused(say("editor.values-range"))
    return names, name


def _label(names: DraftNames, name: NameUse) -> str:
    categories, groups = names.vocabulary.categories, names.vocabulary.groups
    if name.category >= len(categories):
        return groups[name.category - len(categories)].name
    category = categories[name.category]
    return category.name if name.place is None else category.labels[name.place]


def _edits(names: DraftNames, name: NameUse, to: str) -> Iterator[Edit]:
    """Yield the edits outside of texts."""
    document, in_rules = names.document, dict[Path, None]()
    for each in names.same(name):
        if each.role == "alias":
            continue
        if each.role == "rule":
            in_rules[each.path] = None
        elif each.is_key:
            yield Edit(each.start, each.end, scalar(to, document.is_flow(each.path)))
        else:
            written = document.scalar(each.path)
            assert written is not None
            yield Edit(each.start, each.end, styled(to, written.style, document.is_flow(each.path)))
    texts = dict(rules(document.data))
    of_category = names.vocabulary.categories[name.category : name.category + 1]  # a group has no aliases
    aliases = {plain(alias) for category in of_category for alias in category.index.aliases}
    for path in in_rules:
        found = [
            each
            for each in resolved(texts[path], names.vocabulary)
            if (each.category, each.place) == (name.category, name.place)
            and (name.place is None or plain(texts[path][each.start : each.end].strip("\"'")) not in aliases)
        ]
        yield from _in_rule(names, path, texts[path], found, spelled(to))


def _in_rule(names: DraftNames, path: Path, rule: str, found: list[Resolved], to: str) -> Iterator[Edit]:
    """Yield the edits of a rule: of its names or, if the rule then needs other quotes, of the whole."""
    document = names.document
    changed = applied(rule, [Edit(each.start, each.end, to) for each in found])
    written = document.scalar(path)
    assert written is not None
    style, flow = written.style, document.is_flow(path)
    escaped = styled(changed, style, flow)
    whole = names.extent(document.span(path))
    assert whole is not None
    kept = style in ("literal", "folded") or (
        escaped[:1] == names.draft.text[whole[0]] if style != "plain" else escaped == changed
    )
    if not kept:
        yield Edit(*whole, escaped)
        return
    for each in found:
        extent = names.extent(document.locate(path, each.start, each.end))
        assert extent is not None
        yield Edit(*extent, to.replace("'", "''") if style == "single" else to)


_LETTERS = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]")


def _in_texts(names: DraftNames, before: str, to: str) -> Iterator[Edit]:
    """Yield the edits of whole words in the texts of the file."""
    first, rest = re.escape(before[:1]), re.escape(before[1:])
    pattern = f"{first}{rest}" if _LETTERS.search(before) else rf"(?<!\w)(?:{first}|{first.upper()}){rest}(?!\w)"
    document = names.document
    for path, text in _texts(document.data):
        written = document.scalar(path)
        for match in re.finditer(pattern, text):
            extent = names.extent(document.locate(path, *match.span()))
            if extent is None or written is None or names.draft.text[slice(*extent)] != match[0]:
                continue  # it contains an escape or a line end
            text_to = to if match[0] == before else to[:1].upper() + to[1:]
            if written.style in ("single", "double"):
                text_to = text_to.replace("'", "''") if written.style == "single" else text_to.replace('"', '\\"')
            label = say("editor.also-in-texts", before=brief(before, 40), to=brief(to, 40))
            yield Edit(*extent, text_to, label)


def _texts(data: Any) -> Iterator[tuple[Path, str]]:
    """Yield each text in a file that solvers see, with its path."""
    for key in ("title", "intro"):
        if isinstance(data.get(key), str):
            yield (key,), data[key]
    for path, entry in _entries(data):
        if isinstance(entry, dict) and isinstance(entry.get("text"), str):
            yield (*path, "text"), entry["text"]
    for name, raw in data["properties"].items():
        if isinstance(raw, dict):
            yield from _phrases(raw.get("phrases"), ("properties", name, "phrases"))


def _phrases(phrases: Any, path: Path) -> Iterator[tuple[Path, str]]:
    """Yield the texts in the phrases of a property."""
    if isinstance(phrases, str):
        yield path, phrases
    elif isinstance(phrases, dict):
        for key, each in phrases.items():
            yield from _phrases(each, (*path, key))


def _check(draft: DocumentDraft, edits: tuple[Edit, ...]) -> None:
    """Raise Refused unless a draft means the same after some edits, except for its labels."""
    after = load_draft(applied(draft.text, edits), "", {}, draft.edited)
    if after.puzzle is None or len(after.errors) > len(draft.loaded.errors):
        old = [each.message for each in draft.loaded.errors]
        message = next((each.message for each in after.errors if each.message not in old), say("editor.cannot-be-read"))
        raise Refused(say("editor.mistake-then", message=message))
    assert draft.puzzle is not None
    if meaning(after.puzzle) != meaning(draft.puzzle):
        raise Refused(say("editor.rules-change"))


def meaning(puzzle: Puzzle) -> Any:
    """Return the meaning of a logic grid without the names in it."""

    def of(category: Category) -> Any:
        values = category.values
        order = None if values.numbers is None else sorted(range(category.size), key=values.numbers.__getitem__)
        options = category.distinct, category.circular, category.spare, category.relation, category.symmetric
        return category.size, options, category.domains, category.times, order

    question = grid_of(puzzle).question
    clues = [
        (clue.number, [(part.condition, part.rests_on) for part in clue.parts]) for clue in question.problem.constraints
    ]
    stated = [(cell.array, cell.position, cell.value) for cell in puzzle.stated]
    asked = [(each.asked, each.stated) for each in puzzle.questions]
    return [of(each) for each in grid_of(puzzle).vocabulary.categories], clues, stated, asked, puzzle.expect
