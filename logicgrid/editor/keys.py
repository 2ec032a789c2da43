"""Keys and values of a file at the cursor, from the JSON Schema and the puzzle's names; and the edit made by Enter.

Labels are offered where the file names actors or values: in `solution`, `given`, `aliases` and in phrases.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from logicgrid.csp.asked import AskedTruth
from logicgrid.editor import Edit, EditCompletion, Path, Place, place_at
from logicgrid.files.patch import scalar
from logicgrid.files.text import LineTable
from logicgrid.kinds import DEFAULT_KIND, KINDS, THEME, kind_named
from logicgrid.kinds.logic_grid.language.vocabulary import Vocabulary
from logicgrid.puzzle.diagnostics import fold
from logicgrid.puzzle.messages import LANGUAGES, spoken_language
from logicgrid.session import DocumentDraft
from logicgrid.words.phrases import translated


def _prefixed(place: Place, offset: int, text: str) -> tuple[int, int]:
    """Return the extent of the word being written, including its part after the cursor."""
    rest = re.compile(r"[\w-]*").match(text, offset)
    end = rest.end() if rest and not place.style else offset
    if place.style and text[offset : offset + 1] == place.style:
        end = offset + 1
    return place.start, end


def keys(draft: DocumentDraft, place: Place, offset: int, vocabulary: Vocabulary | None) -> Iterator[EditCompletion]:
    """Yield the keys that may be added to the mapping at a place."""
    start, end = _prefixed(place, offset, draft.text)
    colon = "" if re.compile(r" *:").match(draft.text, end) else ": "
    there = _siblings(draft.text, place, offset)
    fields = described(draft.text, place.path)
    labels = _labels_of_keys(place.path, vocabulary)
    named = {label: ("", "value" if place.path[0] == "properties" else "actor") for label in labels}
    for key, (use, kind) in {**{key: (use, "key") for key, use in fields.items()}, **named}.items():
        if fold(key) not in there:
            text = scalar(key, place.flow, quoted=bool(place.style)) + colon
            yield EditCompletion(key, Edit(start, end, text), kind, use)  # type: ignore[arg-type]  # one of the kinds


def _siblings(text: str, place: Place, offset: int) -> frozenset[str]:
    """Return the keys of the mapping at a place, as far as lines or braces show them."""
    if place.flow:
        before, after = text[:offset], text[offset:]
        inside = before[before.rfind("{") + 1 : place.start] + after[: (after + "}").index("}")]
        return frozenset(fold(each.strip().strip("\"'")) for each in re.findall(r"([^,:{}]+):", inside))
    lines = LineTable(text)
    number, column = lines.position(place.start)
    found = set()
    for step in (-1, 1):
        line = number + step
        while 1 <= line <= len(lines):
            content = lines.line(line)
            dashes = re.match(r"[ -]*", content)
            indent = dashes.end() if dashes else 0
            if content.strip() and not content.lstrip().startswith("#"):
                dashed = "-" in content[:indent]
                if indent < column - 1 or (step > 0 and dashed and indent == column - 1):
                    break
                if indent == column - 1 and (key := re.match(r"([^:]+):", content[indent:])):
                    found.add(fold(key[1].strip("\"'")))
                if dashed and indent == column - 1:
                    break
            line += step
    return frozenset(found)


def values(draft: DocumentDraft, place: Place, offset: int, vocabulary: Vocabulary | None) -> Iterator[EditCompletion]:
    """Yield the values that a key may have."""
    start, end = _prefixed(place, offset, draft.text)
    named = (*_labels_of_values(place.path, vocabulary), *_answers(draft, place.path))
    constant = _constants(draft.text, place.path)
    for value, kind in [*[(each, "value") for each in named], *[(each, "keyword") for each in constant]]:
        text = _quoted(value, place, end > offset)
        yield EditCompletion(value, Edit(start, end, text), kind)  # type: ignore[arg-type]  # one of the kinds


def _quoted(text: str, place: Place, closed: bool) -> str:
    """Return a value in the quotes that the author has begun."""
    if place.style == '"':
        return f'"{place.escaped(text)}"'
    return scalar(text, place.flow, quoted=place.style == "'")


def _labels_of_keys(path: Path, vocabulary: Vocabulary | None) -> Sequence[str]:
    """Return the labels that are the keys of the mapping at a path."""
    if vocabulary is None:
        return ()
    people, *properties = vocabulary.categories
    match path:
        case ("solution",) | ("properties", _, "given") | ("actors", _, "genders"):
            return people.labels
        case ("solution", _):
            return [each.name for each in properties]
        case ("properties", name, "phrases", "words" | "own"):
            return _category(name, vocabulary)
        case _:
            return ()


def _labels_of_values(path: Path, vocabulary: Vocabulary | None) -> Sequence[str]:
    """Return the labels that are possible as the value at a path."""
    if vocabulary is None:
        return ()
    match path:
        case (
            ("solution", _, name)
            | ("properties", name, "given" | "aliases" | "groups", _)
            | ("properties", name, "groups", _, int())
        ):
            return _category(name, vocabulary)
        case ("actors", _, "aliases" | "groups", _) | ("actors", _, "groups", _, int()) | ("groups", _, int()):
            return vocabulary.categories[0].labels
        case _:
            return ()


def _answers(draft: DocumentDraft, path: Path) -> Sequence[str]:
    """Return the possible answers of the question at a path, according to the last readable file."""
    puzzle = draft.last_puzzle
    if puzzle is None or len(path) != 3 or path[::2] != ("questions", "answer"):
        return ()
    found = next((each for each in puzzle.questions if each.number - 1 == path[1]), None)
    if found is None:
        return ()
    return ("true", "false") if isinstance(found.asked.form, AskedTruth) else [str(each) for each in found.values]


def _category(name: str | int, vocabulary: Vocabulary) -> Sequence[str]:
    found = vocabulary.names.find(str(name))
    return vocabulary.categories[found[0]].labels if len(found) == 1 else ()


@cache
def _schema(kind: str) -> dict[str, Any]:
    """Return the JSON Schema of the files of a kind."""
    return kind_named(kind).schema().json_schema()


_KIND = re.compile(r"^kind *: *[\"']?([\w-]+)", re.MULTILINE)


def _nodes(text: str, path: Path) -> list[dict[str, Any]]:
    """Return the parts of the JSON Schema that describe the value at a path."""
    found = _KIND.search(text)
    name = found[1] if found and found[1] in (*KINDS, THEME) else DEFAULT_KIND
    nodes = [_schema(name)]
    definitions = nodes[0].get("definitions", {})
    for step in path:
        nodes = [inner for node in _forms(nodes, definitions) for inner in _steps(node, step)]
    return list(_forms(nodes, definitions))


def _forms(nodes: Iterable[dict[str, Any]], definitions: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the parts of a schema, with their alternative forms."""
    for node in nodes:
        if "$ref" in node:
            yield from _forms([definitions[node["$ref"].rpartition("/")[2]]], definitions)
            continue
        yield node
        for several in ("anyOf", "oneOf", "allOf"):
            yield from _forms(node.get(several, ()), definitions)


def _steps(node: dict[str, Any], step: str | int) -> Iterator[dict[str, Any]]:
    if isinstance(step, int):
        inner = node.get("items")
    else:
        inner = node.get("properties", {}).get(step, node.get("additionalProperties"))
    if isinstance(inner, dict):
        yield inner


def described(text: str, path: Path) -> dict[str, str]:
    """Return the possible keys of the mapping at a path, each with its purpose, in the current language."""
    return {
        key: translated(each.get("description", ""), "keys", spoken_language())
        for node in _nodes(text, path)
        for key, each in node.get("properties", {}).items()
    }


def _constants(text: str, path: Path) -> list[str]:
    """Return the possible values at a path, if they are few."""
    if path == ("kind",):
        return [*KINDS, THEME]
    if path == ("language",):
        return list(LANGUAGES)
    found: dict[str, None] = {}
    for node in _nodes(text, path):
        listed = [*node.get("enum", ()), *([node["const"]] if "const" in node else ())]
        found.update(dict.fromkeys(["true", "false"] if True in listed else map(str, listed)))
        found.update(dict.fromkeys(map(str, range(node.get("minimum", 0), node.get("maximum", -1) + 1))))
    return list(found)


# --- While typing -----------------------------------------------------------------------------------------------------


def new_line(draft: DocumentDraft, offset: int) -> tuple[Edit, ...]:
    """Return the edit for Enter in clues: `rule: ` below a text, and `- text: ` of the next clue below a rule.

    Below the key `clues` it begins the first clue, in the column of existing ones.
    """
    lines = LineTable(draft.text)
    number, _ = lines.position(offset)
    line, above = lines.line(number), lines.line(number - 1)
    start = lines.start(number)
    if draft.ours and not line.strip() and re.fullmatch(r"(?:clues|rules) *: *(#.*)?", above):
        below = re.compile(r"\s*\n( *)- ").match(draft.text, start + len(line))
        return (Edit(start, start + len(line), f"{below[1] if below else '  '}- text: "),)
    key = re.match(r" *(?:- +)?(?=(text|rule): *\S)", above) or re.match(r" *- +()(?=\S)", above)
    if not draft.ours or key is None or line.strip() or not _ends_clue_line(draft.text, lines, number - 1, key[1]):
        return ()
    column, dash = key.end(), number - 1
    while dash > 1 and not re.match(rf" {{0,{column - 1}}}- ", lines.line(dash)):
        dash -= 1
    other = re.compile(rf"[ -]{{{column}}}rule:")
    if key[1] == "text" and not any(other.match(lines.line(each)) for each in (*range(dash, number), number + 1)):
        inserted = " " * column + "rule: "
    elif key[1] == "text" and other.match(lines.line(number + 1)):
        return ()
    else:
        inserted = " " * lines.line(dash).find("-") + ("- text: " if key[1] else "- ")
    return (Edit(start, start + len(line), inserted),)


def _ends_clue_line(text: str, lines: LineTable, number: int, key: str) -> bool:
    """Return True if a line ends with the whole value of a clue's key."""
    end = lines.start(number) + len(lines.line(number).rstrip())
    place = place_at(text, end)
    if place is None:  # perhaps after a closed quote
        place = place_at(text, end - 1)
        if place is None or text[end - 1] not in "'\"" or place.style != text[end - 1]:
            return False
    elif place.style or place.flow:
        return False
    return place.path[:1] in (("clues",), ("rules",)) and place.path[2:] == ((key,) if key else ())
