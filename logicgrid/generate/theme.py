"""Themes for the generator: find one by name or path, check it, and draw the head of a puzzle from it.

A head is the text of a puzzle file up to its clues: title, language, intro, actors and properties with the phrases of
the drawn labels.  Labels keep the order and the spelling of the theme, so that the meaning of their order is preserved.
"""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from typing import Any

from logicgrid.files.patch import scalar
from logicgrid.files.source import Document, read
from logicgrid.kinds import KINDS, THEME, Puzzle, kind_named
from logicgrid.kinds.load import LoadedPuzzle, load
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language.vocabulary import Category
from logicgrid.kinds.logic_grid.statements import NOTHING, Facet, is_rising
from logicgrid.kinds.logic_grid.theme import ThemeFile, lists
from logicgrid.kinds.logic_grid.values import type_values
from logicgrid.kinds.made import numbered
from logicgrid.kinds.validation import validate
from logicgrid.puzzle.diagnostics import Diagnostic, Severity, did_you_mean
from logicgrid.puzzle.messages import UNSPACED, say
from logicgrid.puzzle.record import Record, replace

FOLDER = Path(__file__).parent / "themes"
ORDERED = ("more", "less", "more by", "less by", "next", "before", "just before", "between", "least", "most")
"""The phrases that only a property with a meaningful order has."""
MIXED = "mixed-values"
"""The warning that a property mixes numbers and words, which every puzzle with both of these would get."""
_WIDTH = 100
_DRAWS = 12
"""The number of draws of numbers; the one with the most varied differences is taken."""


class PuzzleTheme(Record):
    """A theme without mistakes; `categories` are the actors and the properties, with all labels."""

    file: str
    document: Document
    categories: tuple[Category, ...]


def names() -> tuple[str, ...]:
    """Return the names of the built-in themes."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.yaml")))


def load_theme(name_or_path: str) -> PuzzleTheme | LoadedPuzzle:
    """Return a built-in theme by its name, or one from a file; failing that, what was read, with `errors`."""
    own = FOLDER / f"{name_or_path}.yaml"
    path = Path(name_or_path)
    if name_or_path in names() and not path.exists():
        path = own
    elif not path.suffix and not path.exists():
        near = did_you_mean(name_or_path, (*names(), *[name for name in KINDS if kind_named(name).boarded]))
        help = near or say("generate.logicgrid-generate-themes-lists")
        missing = Diagnostic("unknown-theme", say("generate.no-theme-nor-such", name_or_path=name_or_path), help=help)
        return LoadedPuzzle(name_or_path, None, errors=(missing,))
    return theme_of(load(path))


def theme_of(loaded: LoadedPuzzle) -> PuzzleTheme | LoadedPuzzle:
    """Return the theme in a loaded file; failing that, what was read, with `errors`."""
    if loaded.puzzle is not None:
        message = say("generate.puzzle-not-theme-has")
        help = say("generate.write-kind-theme-top")
        return LoadedPuzzle(
            loaded.file, None, errors=(Diagnostic("not-a-theme", message, help=help),), source=loaded.source
        )
    if loaded.source is None or [error.code for error in loaded.errors] != [THEME]:
        return loaded
    mixed = tuple([replace(each, severity=Severity.ERROR) for each in loaded.warnings if each.code == MIXED])
    if mixed:
        return LoadedPuzzle(loaded.file, None, errors=mixed, source=loaded.source)
    document, _ = read(loaded.source)
    assert document is not None
    model, _ = validate(kind_named(THEME).schema(), document)
    assert isinstance(model, ThemeFile)
    return PuzzleTheme(loaded.file, document, tuple(lists(model, document)[0]))


def size_mistakes(theme: PuzzleTheme, actors: int, properties: int) -> tuple[Diagnostic, ...]:
    """Return an error for each list of a theme that is too short for puzzles of this size."""
    document, (people, *others) = theme.document, theme.categories
    found: list[Diagnostic] = []
    short = [each for each in others if len(each.labels) < actors]
    if len(others) < properties:
        message = say("generate.theme-has-properties-asked", n=len(others), properties=properties)
        span = document.key_span(("properties",))
        found.append(Diagnostic("too-short", message, span, say("generate.add-some-or-ask", n=len(others))))
    if len(people.labels) < actors:
        short.insert(0, people)
    elif len(others) - len(short) >= properties:
        return ()
    for category in short:
        top = "actors" if category is people else "properties"
        raw = document.data[top]
        path = (top, category.name) if isinstance(raw, dict) else (top,)
        message = say("generate.has-labels-actors", name=category.name, n=len(category.labels), actors=actors)
        help = say("generate.add-some-or-ask-actors", n=len(category.labels))
        found.append(Diagnostic("too-short", message, document.key_span(path), help))
    return tuple(found)


# --- Drawing ----------------------------------------------------------------------------------------------------------


def draw(theme: PuzzleTheme, rng: Random, actors: int, properties: int, number: int | None = None) -> str:
    """Return the head of a puzzle of this size, which must not have any `size_mistakes`.

    The `number`, if there is one, goes into the title.
    """
    people, *others = theme.categories
    fitting = [each for each in others if len(each.labels) >= actors]
    chosen = sorted(rng.sample(range(len(fitting)), properties))
    numeric = [place for place, each in enumerate(fitting) if each.numbers is not None]
    if numeric and not set(numeric) & set(chosen):  # differences allow clues that nothing else does
        chosen[rng.randrange(properties)] = rng.choice(numeric)
    document = theme.document
    lines = [line for key in ("title", "language") for line in _top(document, key, number)]
    lines += _intro(document, [fitting[place].name for place in sorted(chosen)])
    drawn = sorted(rng.sample(range(len(people.labels)), actors))
    named = isinstance(document.data["actors"], dict)
    lines += ["actors:", *_category(document, people, ("actors", people.name) if named else ("actors",), drawn)]
    lines.append("properties:")
    for category in [fitting[place] for place in sorted(chosen)]:
        path = "properties", category.name
        phrases = _long(document, path).get("phrases") or {}
        lines += _category(document, category, path, _places(category, phrases, rng, actors))
    return "\n".join(lines) + "\n"


def _places(category: Category, phrases: dict[str, Any], rng: Random, number: int) -> list[int]:
    """Return the places of the drawn values, in order.

    Counted ranks (1, 2, 3, …) give the first ones, and other consecutive values give neighbours, so that "directly
    before" and "the first" stay true.  Other numbers are chosen to have varied differences.
    """
    size, numbers = len(category.labels), category.numbers
    if numbers is None:
        start = rng.randrange(size - number + 1)
        run = list(range(start, start + number))
        return run if any(slot in phrases for slot in ORDERED) else sorted(rng.sample(range(size), number))
    if category.values.type in ("number", "date") and all(b - a == 1 for a, b in pairwise(numbers)):
        start = 0 if numbers[0] == 1 else rng.randrange(size - number + 1)
        return list(range(start, start + number))
    drawn = [sorted(rng.sample(range(size), number)) for _ in range(_DRAWS)]

    def variety(places: Sequence[int]) -> int:
        """Return the number of differences; those of several pairs count more, since clues about them say less."""
        found = Counter(numbers[high] - numbers[low] for low, high in combinations(places, 2))
        return sum(1 if pairs == 1 else 3 for pairs in found.values())

    return max(drawn, key=variety)


def is_whole_circle(category: Category, number: int) -> bool:
    """Return True if this number of values makes a circle: any number of places from 1 does, other values only all."""
    counted = category.numbers is not None and category.numbers[:number] == tuple(range(1, number + 1))
    return category.circular and (counted or number == len(category.labels))


# --- The text of a file -----------------------------------------------------------------------------------------------

_OF_LABELS = ("genders", "aliases", "words", "own")
"""The mappings about single labels."""


def _long(document: Document, path: tuple[str, ...]) -> dict[str, Any]:
    """Return the long form of the actors or a property; an empty mapping if it is a list."""
    data = document.value(path)
    return data if isinstance(data, dict) else {}


def _top(document: Document, key: str, number: int | None) -> Iterator[str]:
    """Yield the lines of a text at the top of the file; the title includes the puzzle's number, if any."""
    text = document.data.get(key)
    if isinstance(text, str):
        text = text.strip()
        if key == "title" and number is not None:
            text = numbered(text, document.data.get("language"), number)
        yield f"{key}: {scalar(text, quoted=document.is_quoted((key,)))}"


def _intro(document: Document, properties: Sequence[str]) -> Iterator[str]:
    """Yield the lines of the intro: the theme's, and the sentences of the drawn properties."""
    base = (document.data.get("intro") or "").strip()
    sentences = [_long(document, ("properties", name)).get("intro") or "" for name in properties]
    close = (document.data.get("language") or "")[:2] in UNSPACED
    about = ("" if close else " ").join(" ".join(each.split()) for each in sentences if each)
    if close or "\n" in base:
        lines = [*base.splitlines(), about]
    else:
        lines = textwrap.wrap(f"{base} {about}", _WIDTH, break_long_words=False, break_on_hyphens=False)
    if base or about:
        yield "intro: |"
        yield from (f"  {line}".rstrip() for line in lines)


def _category(document: Document, category: Category, path: tuple[str, ...], places: Sequence[int]) -> Iterator[str]:
    """Yield the lines of the actors or a property, with the labels at these places and everything about these."""
    raw, labels = _long(document, path), [category.labels[place] for place in places]
    where = (*path, "values") if raw else path
    ranged = isinstance(document.value(where), str)
    quoted = [not ranged and document.is_quoted((*where, place)) for place in places]
    name = scalar(category.name)
    plain = [scalar(label, quoted=each) for label, each in zip(labels, quoted, strict=True)]
    flow = [scalar(label, True, each) for label, each in zip(labels, quoted, strict=True)]
    listed = f" [{', '.join(flow)}]"
    if flow != plain or len(listed) > _WIDTH:  # a decimal comma needs no quotes in a block list
        listed = "".join(f"\n      - {text}" if raw else f"\n    - {text}" for text in plain)
    if not raw:
        yield f"  {name}:{listed}"
        return
    yield f"  {name}:"
    yield f"    values:{listed}"
    inferred = type_values(labels, None)
    if "type" not in raw and not isinstance(inferred, list) and inferred.type != category.values.type:
        yield f"    type: {category.values.type}"
    left_out = ("values", "intro") if is_whole_circle(category, len(places)) else ("values", "intro", "circular")
    rest = {key: each for key, each in raw.items() if key not in left_out}

    def keeps(key: str, label: str, value: Any) -> bool:
        """Return True if an entry of one of the mappings `_OF_LABELS` is about a drawn label."""
        return category.find(str(value) if key == "aliases" else label)[0] in places

    yield from _mapping(document, rest, path, "    ", keeps)


def _mapping(
    document: Document,
    data: dict[str, Any],
    path: tuple[str, ...],
    indent: str,
    keeps: Callable[[str, str, Any], bool],
) -> Iterator[str]:
    """Yield the lines of a mapping, without the entries about labels that are not kept."""
    for key, value in data.items():
        here = (*path, key)
        if key in _OF_LABELS and isinstance(value, dict):
            value = {label: each for label, each in value.items() if keeps(key, label, each)}
        if isinstance(value, dict) and key in (*_OF_LABELS, "phrases"):
            if value:
                yield f"{indent}{scalar(key)}:"
                yield from _mapping(document, value, here, indent + "  ", keeps)
        elif value is not None:
            yield f"{indent}{scalar(key)}: {_inline(document, value, here, False)}"


def _inline(document: Document, value: Any, path: tuple[str | int, ...], flow: bool) -> str:
    """Return a value on one line."""
    if isinstance(value, dict):
        entries = [f"{scalar(key, True)}: {_inline(document, each, (*path, key), True)}" for key, each in value.items()]
        return f"{{{', '.join(entries)}}}"
    if isinstance(value, list):
        return f"[{', '.join(_inline(document, each, (*path, place), True) for place, each in enumerate(value))}]"
    return scalar("" if value is None else value, flow, document.is_quoted(path))


QUANTITIES = ("number", "money", "duration", "time")
"""The types of values whose differences can be worded without phrases; those of dates need a phrase."""


def facets_of(puzzle: Puzzle) -> tuple[Facet, ...]:
    """Return the facet of each category of a puzzle."""
    grid = grid_of(puzzle)
    return NOTHING, *map(_facet, grid.vocabulary.categories[1:], grid.wording[1:])


def theme_facets(theme: PuzzleTheme) -> tuple[Facet, ...]:
    """Return the facet of each category of a theme, with all its labels."""
    facets = [NOTHING]
    for category in theme.categories[1:]:
        raw = theme.document.data["properties"][category.name]
        facets.append(_facet(category, (raw.get("phrases") or {}) if isinstance(raw, dict) else {}))
    return tuple(facets)


def _facet(category: Category, phrases: Mapping[str, Any]) -> Facet:
    """Return the facet of a property: the statements that its phrases allow or, without any, those for such values."""
    in_line = not category.circular and is_rising(category.numbers)
    if not phrases:
        numbers = category.numbers if category.values.type in QUANTITIES else None
        return Facet(numbers, category.numbers is not None and in_line, circular=category.circular)
    return Facet(
        category.numbers if "more by" in phrases or "less by" in phrases else None,
        in_line and not phrases.keys().isdisjoint(("more", "less", "before")),
        "just before" in phrases,
        "next" in phrases,
        "between" in phrases and not category.circular,
        category.circular,
    )
