"""Edit puzzle files from filled-in forms and drawings: a new puzzle, another clue, a stroke on a board.

This is for people who have never seen YAML.  A new puzzle has the comments of `logicgrid new`, in the author's
language.  From then on the text is the only source of truth, and mistakes in a form are found by reading it.  No state
is kept between strokes; if the result of a stroke would not be as intended, it is refused and the text is unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import to_builtins

from logicgrid.csp.asked import Choices, Extreme, PuzzleQuestion
from logicgrid.editor import Edit, applied, change
from logicgrid.files.patch import Item, Patch, clue_item, scalar, with_items
from logicgrid.files.source import Document, read
from logicgrid.files.text import LineTable
from logicgrid.kinds import DEFAULT_KIND, KINDS, Kind, Puzzle, is_kind, kind_named
from logicgrid.kinds.load import load_draft
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language.spelling import Spelling
from logicgrid.kinds.logic_grid.reading import QuestionReader, rule_reader
from logicgrid.kinds.logic_grid.statements import ground_of
from logicgrid.kinds.logic_grid.statements.table import filled, filled_question, options, question_options
from logicgrid.kinds.made import start_text
from logicgrid.puzzle.board import Canvas, Stroke
from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.messages import LANGUAGES, asked_for, say, speaking
from logicgrid.puzzle.record import Record
from logicgrid.session import units
from logicgrid.words.negation import negated, predicate

_WIDTH = 100
_SEPARATORS = (r"[\n;；]", r"(?<!\d),|,(?!\d)|[、，]", ",")
"""Separators of values in order of preference; `,` between two digits only if there is no other."""
_BLOCK = {key: re.compile(rf"^{key}:.*\n(?:[ -].*\n)*", re.MULTILINE) for key in ("actors", "properties", "clues")}


class FormProperty(Record):
    """A property from a form: its name, its values in one text (see `listed_values`), and their unit.

    `sentence` says which value one of the people has; the phrases of the property are made from it.
    """

    name: str
    values: str
    unit: str = ""
    sentence: str = ""

    def phrases(self, language: str, people: list[str] | str) -> dict[str, str]:
        """Return the phrase for a value, and its negation if certain; nothing if the sentence cannot be read."""
        values = _mentioned(listed_values(self.values), self.sentence)
        has = predicate(language, self.sentence, _mentioned(people, self.sentence), values)
        if has is None:
            return {}
        found = negated(language, has)
        return {"has": has} if found is None else {"has": has, "not": found}


def _mentioned(labels: list[str] | str, sentence: str) -> list[str]:
    """Return labels; for a range, the numbers that a sentence mentions."""
    return re.findall(r"\d+", sentence) if isinstance(labels, str) else labels


def listed_values(text: str) -> list[str] | str:
    """Return the values listed in a text, or the text itself if it is a range.

    >>> listed_values("soup, pie,stew"), listed_values("1..5"), listed_values("2,50; 3,75"), listed_values("汤、馅饼")
    (['soup', 'pie', 'stew'], '1..5', ['2,50', '3,75'], ['汤', '馅饼'])
    >>> listed_values("40,42,45")
    ['40', '42', '45']
    """
    text = text.strip().strip("[]【】").strip()
    if re.fullmatch(r"\S+?\.\.\S+(?: +step +\S+)?", text):
        return text
    separator = next((each for each in _SEPARATORS if re.search(each, text)), "$")
    return [item.strip() for item in re.split(separator, text) if item.strip()]


def new_puzzle_text(
    kind: str = DEFAULT_KIND,
    language: str = "en",
    title: str = "",
    actors: str = "",
    properties: Sequence[FormProperty] = (),
    actor: str = "",
    size: int = 0,
) -> str:
    """Return the text of a new puzzle; parts that are not filled in are as in the example of `logicgrid new`.

    `actors` lists them in one text, `actor` is the noun for one of them.  `size` is for a sudoku or a nonogram, one of
    the kind's `sizes`.  Raises ValueError for an unknown kind, language or size.
    """
    if kind not in KINDS or language not in LANGUAGES or (size and size not in kind_named(kind).sizes):
        raise ValueError(f"no new puzzle of kind {kind!r}, language {language!r} and size {size}")
    text = re.sub("^#.*`logicgrid solve`.*\n", "", start_text(kind, language))  # the page solves at every key press
    if title.strip():
        text = re.sub(r"^title: .*$", lambda _: f"title: {scalar(_line(title))}", text, count=1, flags=re.MULTILINE)
    if size:
        return kind_named(kind).emptied(text, size)
    people = listed_values(actors)
    if kind != DEFAULT_KIND or not (people or properties):
        return text
    text = re.sub(r"^intro: .*\n(?: .*\n)*", "", text, count=1, flags=re.MULTILINE)
    named = f"\n  {scalar(_line(actor))}: " if actor.strip() else " "
    blocks = {
        "actors": f"actors:{named}{_values(people, '  ' if actor.strip() else '')}\n" if people else None,
        "properties": "".join(["properties:\n", *[_property(each, language, people) for each in properties]])
        if properties
        else None,
        "clues": "clues:\n",
    }
    for key, block in blocks.items():
        if block is not None:
            text = _BLOCK[key].sub(lambda _, block=block: block, text, count=1)  # type: ignore[misc]  # bound at once
    return text


def clue_inserted(source: str, text: str | None, rule: str) -> tuple[Edit, ...]:
    """Return the edit that appends a clue to those of a file, in the file's style; none if there is no place for it.

    `text` is None for a bare rule; `rule` is empty for a bare text.
    """
    text, rule = None if text is None else _line(text), _line(rule)
    if not (text or rule):
        return ()
    document = read(source)[0]
    if document is None:
        return _behind_lines(source, text, rule)
    wanted = rule if not text else {"text": text, "rule": rule} if rule else {"text": text}
    return _appended(source, document, "clues", clue_item(text or None, rule), wanted)


def _appended(source: str, document: Document, key: str, item: Item, value: Any) -> tuple[Edit, ...]:
    """Return the edit that appends an item to a list of a file; none if the file would not say just that."""
    before = document.data.get(key) or []
    if not isinstance(before, list):
        return ()
    after = with_items(source, key, [item], document=document)
    made, _ = read(after)
    return change(source, after) if made is not None and made.data == {**document.data, key: [*before, value]} else ()


_CLUES = re.compile(r"^clues:[ ]*(?:#.*)?\r?$", re.MULTILINE)
_NEXT_KEY = re.compile(r"^(?:[^\s#-]|---)", re.MULTILINE)
_ITEM = re.compile(r"^([ ]*)- ", re.MULTILINE)


def _behind_lines(source: str, text: str | None, rule: str) -> tuple[Edit, ...]:
    """Return the edit that adds a clue to a file that is not valid YAML because some clues are still being written."""
    clues = _CLUES.search(source)
    item = clues and _ITEM.search(source, clues.end())
    if clues is None or item is None:
        return ()
    follows = _NEXT_KEY.search(source, clues.end())
    own = re.sub(r"(?:\r?\n[ ]*(?:#.*)?)+\Z", "", source[: follows.start() if follows else len(source)])
    indent, end = item[1], "\r\n" if "\r\n" in source else "\n"
    parts = [f"text: {scalar(text)}"] if text else []
    parts += [f"rule: {scalar(rule)}" if text else scalar(rule)] if rule else []
    edit = Edit(len(own), len(own), f"{end}{indent}- " + f"{end}{indent}  ".join(parts))
    before, after = load_draft(source, "", {}), load_draft(applied(source, (edit,)), "", {})
    if before.puzzle is None or after.puzzle is None or len(after.left_out) != len(before.left_out):
        return ()
    return (edit,) if len(after.puzzle.clues) == len(before.puzzle.clues) + 1 else ()


def _line(text: str) -> str:
    return " ".join(text.split())


def _property(each: FormProperty, language: str, people: list[str] | str) -> str:
    name, values = scalar(_line(each.name)), listed_values(each.values)
    phrases = each.phrases(language, people)
    if not (each.unit.strip() or phrases):
        return f"  {name}: {_values(values, '  ')}\n"
    unit = f"    unit: {scalar(_line(each.unit))}\n" if each.unit.strip() else ""
    said = ", ".join([f"{key}: {scalar(text, flow=True)}" for key, text in phrases.items()])
    own = f"    phrases: {{{said}}}\n" if said else ""
    return f"  {name}:\n    values: {_values(values, '    ')}\n{unit}{own}"


def _values(values: list[str] | str, indent: str) -> str:
    """Return the values after their key, which is indented by `indent`."""
    if isinstance(values, str):
        return scalar(values)
    flow = f"[{', '.join([scalar(value, flow=True) for value in values])}]"
    return flow if len(flow) <= _WIDTH else "".join([f"\n{indent}  - {scalar(value)}" for value in values])


def outline(puzzle: Puzzle | None) -> dict[str, Any]:
    """Return the categories of a puzzle for the page's tables, and the forms for its clues and questions.

    Each label has three spellings: as in the file, as in the JSON answers, and with its unit.  The forms are those of
    `statements.table`.
    """
    if puzzle is None:
        return {}
    if puzzle.kind != DEFAULT_KIND:
        return {"categories": [], "forms": [], "asks": []}
    grid = grid_of(puzzle)
    names = grid.presenter.translated
    categories = [
        {
            "name": names[number],
            "labels": list(category.values.texts),
            "keys": [str(key) for key in (shown if number == 0 else keys)],
            "shown": list(shown),
            "distinct": category.distinct,
        }
        for number, (category, keys, shown) in enumerate(
            zip(grid.vocabulary.categories, grid.presenter.values, grid.presenter.shown, strict=True)
        )
    ]
    ground = ground_of(grid.question.problem, grid.vocabulary)
    return {"categories": categories, "forms": options(ground), "asks": question_options(ground)}


def rule_of_form(puzzle: Puzzle, form: object, values: Mapping[str, object]) -> str:
    """Return the rule for a filled-in form; "" if something in it does not fit, or the kind has no forms."""
    if puzzle.kind != DEFAULT_KIND:
        return ""
    grid = grid_of(puzzle)
    statement = filled(ground_of(grid.question.problem, grid.vocabulary), form, values)
    return statement.rule(Spelling(grid.vocabulary)) if statement else ""


# --- Questions --------------------------------------------------------------------------------------------------------


_KEYS = ("if", "ask", "which", "most", "least", "choices")


def question_of_form(puzzle: Puzzle, form: object, values: Mapping[str, Any], given: object = None) -> dict[str, Any]:
    """Return the keys of the question for a filled-in form, and its wording under `text`.

    Nothing is returned if something in it does not fit, or the kind of the puzzle has no questions.
    """
    if puzzle.kind != DEFAULT_KIND:
        return {}
    grid = grid_of(puzzle)
    ground = ground_of(grid.question.problem, grid.vocabulary)
    question = filled_question(ground, Spelling(grid.vocabulary), form, values, given)
    if question is None:
        return {}
    return {"text": QuestionReader(rule_reader(puzzle)).asks(question), **_keys(question)}


def _keys(question: PuzzleQuestion) -> dict[str, Any]:
    """Return a question in the form of the file, without its text."""
    keys: dict[str, Any] = {"if": question.given[0]} if question.given else {}
    match question.asked.form:
        case Choices(which):
            return {**keys, "which": which, "choices": {each.letter: each.rules[0] for each in question.choices}}
        case Extreme(most=most):
            return {**keys, "most" if most else "least": question.rule}
        case _:
            return {**keys, "ask": question.rule}


def question_inserted(source: str, question: Mapping[str, Any]) -> tuple[Edit, ...]:
    """Return the edit that appends a question to those of a file; none if there is no place for it.

    `question` has the keys for the file, each a text except `choices`, which has a text for each letter.
    """
    text = " ".join(str(question.get("text") or "").split())
    keys = {**({"text": text} if text else {}), **{key: question[key] for key in _KEYS if key in question}}
    document = read(source)[0]
    return () if document is None else _appended(source, document, "questions", _item(keys), keys)


def _item(keys: Mapping[str, Any]) -> Item:
    lines, flow = [], []
    for key, value in keys.items():
        if isinstance(value, str):
            lines.append(f"{key}: {scalar(value)}")
            flow.append(f"{key}: {scalar(value, flow=True)}")
        else:
            lines += [f"{key}:", *[f"  {letter}: {scalar(rule)}" for letter, rule in value.items()]]
            flow.append(f"{key}: {{{', '.join([f'{one}: {scalar(rule, flow=True)}' for one, rule in value.items()])}}}")
    return tuple(lines), f"{{{', '.join(flow)}}}"


# --- Order ------------------------------------------------------------------------------------------------------------


def clue_moved(source: str, number: int, place: int) -> tuple[Edit, ...]:
    """Return the edit that moves a clue to another number; both count from 1.  Raises Refused if impossible."""
    document, _ = read(source)
    clues = document.data.get("clues") if document is not None else None
    if document is None or not isinstance(clues, list) or not 1 <= number <= len(clues) or not 1 <= place <= len(clues):
        raise Refused(say("web.text-must-readable-first"))
    order = list(range(len(clues)))
    order.insert(place - 1, order.pop(number - 1))
    lines = LineTable(document.text)
    span = document.span(("clues",))
    is_flow = document.text[lines.extent(span)[0]] == "["
    after = (_in_brackets if is_flow else _in_lines)(document, order, lines)
    found, _ = read(after)
    if found is None or found.data != {**document.data, "clues": [clues[each] for each in order]}:
        raise Refused(say("editor.cannot-draw-here"))
    return change(source, after)


def _in_brackets(document: Document, order: list[int], lines: LineTable) -> str:
    """Return the text with the sources of items reordered; the text between them is kept."""
    places = [lines.extent(document.span(("clues", number))) for number in range(len(order))]
    text = document.text
    sources = [text[start:end] for start, end in places]
    for (start, end), item in sorted(zip(places, order, strict=True), reverse=True):
        text = text[:start] + sources[item] + text[end:]
    return text


def _in_lines(document: Document, order: list[int], lines: LineTable) -> str:
    """Return the text with the lines of items in another order."""
    all_lines = document.text.splitlines(keepends=True)
    starts = [_first_line(document, number, all_lines, lines) for number in range(len(order))]
    last = document.span(("clues", len(order) - 1)).end_line
    ends = [*starts[1:], last]
    if not all_lines[last - 1].endswith(("\n", "\r")):
        all_lines[last - 1] += "\n"
    parts = ["".join(all_lines[start:end]) for start, end in zip(starts, ends, strict=True)]
    return "".join([*all_lines[: starts[0]], *[parts[each] for each in order], *all_lines[last:]])


def _first_line(document: Document, number: int, lines: list[str], table: LineTable) -> int:
    """Return the number, from 0, of the first line of an item: its dash, or the comments just above that."""
    line = table.dash(document.span(("clues", number)).line) - 1
    if not number:
        return line
    above = document.span(("clues", number - 1)).end_line
    while line > above and lines[line - 1].lstrip().startswith("#"):
        line -= 1
    return line


# --- Boards to draw on ------------------------------------------------------------------------------------------------


def document_of(source: str | Document | None) -> Document | None:
    """Return a text parsed as a document, or an already parsed one; None if it cannot be read."""
    return read(source)[0] if isinstance(source, str) else source


def canvas_of(source: str | Document | None, language: str | None = None) -> Canvas | None:
    """Return the board of a text, its labels in a language; None if there is none, or it cannot be read."""
    document = document_of(source)
    kind = _kind_of(document)
    if document is None or kind is None:
        return None
    with asked_for(language), speaking(None):
        return kind.canvas(document)


def canvas_value(source: str | Document | None, language: str | None = None) -> dict[str, Any] | None:
    """Return the board of a text in JSON; its text offsets count UTF-16 code units, as in JavaScript."""
    document = document_of(source)
    found = canvas_of(document, language)
    if document is None or found is None:
        return None
    value: dict[str, Any] = to_builtins(found, enc_hook=lambda message: "".join(message))  # messages become texts
    if not document.text.isascii():
        for each in value["squares"]:
            each["start"], each["end"] = units(document.text, each["start"]), units(document.text, each["end"])
    return value


_ABOUT = {"title": ("kind", "language"), "intro": ("kind", "language", "title")}
"""The texts about a puzzle that are typed next to its board, and the keys that they follow."""


def about_of(source: str | Document | None) -> dict[str, str] | None:
    """Return the title and the story of a text, "" where it has none; None if it cannot be read."""
    document = document_of(source)
    if document is None:
        return None
    return {name: found if isinstance(found := document.data.get(name), str) else "" for name in _ABOUT}


def _with_text_about(document: Document, name: str, value: str) -> str:
    """Return the text with another title or story, or without it if that is empty."""
    patch = Patch(document)
    rows = [" ".join(row.split()) for row in value.strip().splitlines()]
    if not any(rows):
        if name in document.data:
            patch.drop((name,))
        return patch.text()
    written: str | list[str] = rows if len(rows) > 1 and name == "intro" else scalar(" ".join(filter(None, rows)))
    patch.put((name,), written, _ABOUT[name], first=True)
    return patch.text()


def drawn(source: str, stroke: Stroke, language: str | None = None) -> tuple[Edit, ...]:
    """Return the edit for a stroke; none if nothing changes.  Raises as `redrawn` does."""
    return redrawn(source, stroke, language)[0]


def redrawn(source: str, stroke: Stroke, language: str | None = None) -> tuple[tuple[Edit, ...], Document]:
    """Return the edit for a stroke, none if nothing changes, and the resulting document.

    Raises Refused with a message for the author, and ValueError, KeyError or IndexError for an invalid stroke.
    """
    document, _ = read(source)
    if document is not None and stroke.tool in _ABOUT:
        after = _with_text_about(document, stroke.tool, stroke.value or "")
        found, _ = read(after)
        if found is None or {**found.data, stroke.tool: ""} != {**document.data, stroke.tool: ""}:
            raise Refused(say("editor.cannot-draw-here"))
        return change(source, after), found
    kind = _kind_of(document)
    if document is None or kind is None or kind.canvas(document) is None:
        raise Refused(say("web.text-must-readable-first"))
    with asked_for(language), speaking(None):
        after = kind.drawn(document, stroke)
        found, _ = read(after)
        if found is None or not _is_like(document.data, found.data) or kind.canvas(found) is None:
            raise Refused(say("editor.cannot-draw-here"))
    return change(source, after), found


def _kind_of(document: Document | None) -> Kind | None:
    name = document.data.get("kind", DEFAULT_KIND) if document is not None else None
    if not isinstance(name, str) or not is_kind(name):
        return None
    kind = kind_named(name)
    return kind if kind.drawable else None


def _is_like(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Return True if the texts about a puzzle are unchanged."""
    names = ("kind", "title", "intro", "language", "expect", "difficulty")
    return all(before.get(name) == after.get(name) for name in names)
