"""The page's requests that only concern texts and files, as functions of its messages, independent of a connection."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from logicgrid.editor import Edit, forms
from logicgrid.kinds import KINDS, Puzzle, kind_named
from logicgrid.puzzle.board import stroke_of
from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.messages import LANGUAGES, say
from logicgrid.session import units
from logicgrid.web.folder import EditedFolder

# -- texts -------------------------------------------------------------------------------------------------------------


def new(params: Mapping[str, Any]) -> dict[str, Any]:
    """Answer with the text of a new puzzle from a form, and the places of sentences that could not be read."""
    texts = [params.get(key, "") for key in ("kind", "language", "title", "actors", "actor")]
    rows = [(each["name"], each["values"], each.get("sentence", "")) for each in params.get("properties", ())]
    if not all(isinstance(each, str) for each in (*texts, *(text for row in rows for text in row))):
        raise TypeError
    kind, language, title, actors, actor = texts
    properties = [forms.FormProperty(name, values, "", sentence) for name, values, sentence in rows]
    text = forms.new_puzzle_text(kind, language, title, actors, properties, actor, int(params.get("size", 0)))
    people = forms.listed_values(actors)
    unread = [
        place for place, each in enumerate(properties) if each.sentence.strip() and not each.phrases(language, people)
    ]
    return {"text": text, "unread": unread}


def clue(params: Mapping[str, Any]) -> dict[str, Any]:
    """Answer with the change of a text that adds a clue; its offsets are in UTF-16 code units, as in JavaScript."""
    source, words, rule = params["source"], params["text"], params["rule"]
    if not (isinstance(source, str) and isinstance(words, str | None) and isinstance(rule, str)):
        raise TypeError
    return addition_of(source, forms.clue_inserted(source, words, rule))


def question(params: Mapping[str, Any]) -> dict[str, Any]:
    """Answer with the change of a text that adds a question; its offsets are as in `clue`."""
    source, question = params["source"], params["question"]
    if not (isinstance(source, str) and isinstance(question, Mapping)):
        raise TypeError
    return addition_of(source, forms.question_inserted(source, question))


def canvas(params: Mapping[str, Any]) -> dict[str, Any]:
    """Answer with the board of a text to draw on; None if it has no readable board."""
    document = forms.document_of(str(params["source"]))
    return {"canvas": forms.canvas_value(document, params.get("language")), "about": forms.about_of(document)}


def draw(params: Mapping[str, Any]) -> dict[str, Any]:
    """Answer with the changes of a text made by a stroke on its board, and with the resulting board."""
    source, language = str(params["source"]), params.get("language")
    edits, after = forms.redrawn(source, stroke_of(params["stroke"]), language)
    canvas = forms.canvas_value(after, language)
    return {"changes": changes_of(source, edits), "canvas": canvas, "about": forms.about_of(after)}


def order(params: Mapping[str, Any]) -> dict[str, Any]:
    """Answer with the changes of a text that move a clue to another number."""
    source, number, place = str(params["source"]), params["number"], params["place"]
    if type(number) is not int or type(place) is not int:
        raise TypeError
    return {"changes": changes_of(source, forms.clue_moved(source, number, place))}


def asks(puzzle: Puzzle | None, params: Mapping[str, Any]) -> dict[str, Any]:
    """Answer with the question from a filled-in form: its keys in the file, and its wording as `text`."""
    values = params.get("values", {})
    if not isinstance(values, Mapping):
        raise TypeError
    return forms.question_of_form(puzzle, params.get("form"), values, params.get("given")) if puzzle else {}


def says(puzzle: Puzzle | None, params: Mapping[str, Any]) -> dict[str, Any]:
    """Answer with a rule, given or from a filled-in form, and its sentence in the puzzle's language, if any."""
    rule, form, values = params.get("rule"), params.get("form"), params.get("values", {})
    if not (isinstance(rule, str) or isinstance(form, str)) or not isinstance(values, Mapping):
        raise TypeError
    if rule is None:
        rule = forms.rule_of_form(puzzle, form, values) if puzzle else ""
    text = puzzle.its_kind.says(puzzle, rule) if puzzle and rule else None
    return {"rule": rule, "text": None if text == rule else text}


def changes_of(source: str, edits: Sequence[Edit]) -> list[dict[str, Any]]:
    """Return edits in the form for the page; their offsets are in UTF-16 code units, as in JavaScript."""
    return [{"from": units(source, each.start), "to": units(source, each.end), "insert": each.text} for each in edits]


def addition_of(source: str, edits: Sequence[Edit]) -> dict[str, Any]:
    """Return the only edit, which adds something to a text.  Raises Refused if there is none."""
    if len(edits) != 1:
        raise Refused(say("web.text-must-readable-first"))
    return changes_of(source, edits)[0]


# -- the folder --------------------------------------------------------------------------------------------------------


def hello(folder: EditedFolder, examples: EditedFolder) -> dict[str, Any]:
    """Answer with the files, and the choices for making puzzles: kinds, themes, sizes, papers and languages."""
    from logicgrid.generate import theme
    from logicgrid.print import SIZES

    themes = []
    for name in theme.names():
        found = re.search(r"^title: (.*)$", (theme.FOLDER / f"{name}.yaml").read_text(encoding="utf-8"), re.M)
        themes.append({"name": name, "language": name[:2], "title": found[1].strip("'\" ") if found else name})
    return {
        "folder": folder.path.name,
        "files": folder.files(),
        "examples": examples.files(),
        "kinds": list(KINDS),
        "drawable": [name for name in KINDS if kind_named(name).drawable],
        "languages": list(LANGUAGES),
        "papers": list(SIZES),
        "sizes": {name: list(sizes) for name in KINDS if (sizes := kind_named(name).sizes)},
        "usual": {name: size for name in KINDS if (size := kind_named(name).usual_size)},
        "themes": themes,
    }


def collection(folder: EditedFolder, params: Mapping[str, Any]) -> dict[str, Any]:
    """Answer with all files, and those in the bin."""
    return {"files": folder.entries(), "bin": folder.discarded()}


def copy(folder: EditedFolder, params: Mapping[str, Any]) -> dict[str, Any]:
    """Copy a file; answer with the collection."""
    folder.copy(str(params["name"]), str(params["to"]))
    return collection(folder, params)


def move(folder: EditedFolder, params: Mapping[str, Any]) -> dict[str, Any]:
    """Rename a file; answer with the collection."""
    folder.move(str(params["name"]), str(params["to"]))
    return collection(folder, params)


def discard(folder: EditedFolder, params: Mapping[str, Any]) -> dict[str, Any]:
    """Move a file to the bin; answer with the collection."""
    folder.discard(str(params["name"]))
    return collection(folder, params)


def restore(folder: EditedFolder, params: Mapping[str, Any]) -> dict[str, Any]:
    """Take a file out of the bin; answer with its name and the collection."""
    name = folder.restore(str(params["id"]))
    return {**collection(folder, params), "name": name}
