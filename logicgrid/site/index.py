"""The index of a site: all puzzles as a list, which a small script can filter.

Without JavaScript it is the plain list.  The script also says what the browser knows of each puzzle: begun, or solved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from urllib.parse import quote

from logicgrid.kinds import KINDS
from logicgrid.puzzle.markup import attributes, escaped
from logicgrid.render.drawing import style
from logicgrid.render.page import page
from logicgrid.site.build import Entry
from logicgrid.words.phrases import Words

_HERE = Path(__file__).parent

_LANGUAGES = {"en": "English", "nl": "Nederlands", "fr": "Français", "zh": "中文", "ja": "日本語", "de": "Deutsch"}
"""Languages by their own names; others are shown by their codes."""


def index_page(entries: Sequence[Entry], title: str, words: Words, books: Sequence[str]) -> str:
    """Return the index; `books` are the names of the books' files."""
    T: Mapping[str, str] = words.texts["site"]
    count = T["one"] if len(entries) == 1 else T["many"].format(n=len(entries))
    names = [T["book"], *[str(number) for number in range(2, len(books) + 1)]]
    links = "".join(f' <a href="{quote(book)}">{escaped(name)}</a>' for book, name in zip(books, names, strict=False))
    groups = "\n".join(
        _group(folder, list(own), words)
        for folder, own in groupby(entries, key=lambda each: each.name.rpartition("/")[0])
    )
    body = f"""<body>
<header><h1 dir="auto">{escaped(title)}</h1><p>{escaped(count)}{links}</p></header>
{_filters(entries, words)}
<main data-begun="{escaped(T["begun"])}" data-solved="{escaped(T["solved"])}">
{groups}
</main>"""
    sheet = f"{style('colours', 'page')}{style('index', folder=_HERE)}"
    return page(title, words.code, sheet, body, (_HERE / "index.js").read_text(encoding="utf-8"), module=True)


def _group(folder: str, entries: Sequence[Entry], words: Words) -> str:
    head = f'<h2 dir="auto">{escaped(folder)}</h2>\n' if folder else ""
    lines = "\n".join(_line(each, words) for each in entries)
    return f"<section>{head}<ul>\n{lines}\n</ul></section>"


def _line(entry: Entry, words: Words) -> str:
    level = words.texts["play"]["level"].format(n=entry.level) if entry.level else words.texts["posed"]["questions"]
    own = {"kind": entry.kind, "level": entry.level, "lang": entry.language, "id": entry.id}
    data = attributes(**{f"data_{name}": value for name, value in own.items()}).replace(" data_", " data-")
    dots = "●" * entry.level + "○" * (6 - entry.level) if entry.level else "?"
    language = escaped(entry.language)
    return (
        f'<li{data}><a href="{quote(entry.name)}" lang="{language}" dir="auto">{escaped(entry.title)}</a>'
        f'<span class="state"></span><span class="kind">{escaped(words.texts["site"][entry.kind])}</span>'
        f'<span class="dots" role="img"{attributes(title=level)} aria-label="{escaped(level)}">{dots}</span>'
        f'<span class="language" lang="{language}">{escaped(_name_of(entry.language))}</span></li>'
    )


def _filters(entries: Sequence[Entry], words: Words) -> str:
    """Return the choices among which puzzles differ, and a field for titles; hidden until the script shows them."""
    T: Mapping[str, str] = words.texts["site"]
    choices = {
        "kind": (
            T["kind"],
            {name: T[name] for name in KINDS},
            [e.kind for e in entries],
        ),
        "level": (
            T["level"],
            {"0": words.texts["posed"]["questions"], **{str(n): str(n) for n in range(1, 7)}},
            [str(e.level) for e in entries],
        ),
        "lang": (T["language"], None, [e.language for e in entries]),
    }
    fields = []
    for name, (label, texts, values) in choices.items():
        counts = Counter(values)
        order = [value for value in texts if value in counts] if texts else sorted(counts, key=_name_of)
        if len(order) < 2:
            continue
        options = "".join(
            f'<option value="{escaped(value)}">{escaped(texts[value] if texts else _name_of(value))} '
            f"({counts[value]})</option>"
            for value in order
        )
        anything = f'<option value="">{escaped(T["any"])}</option>'
        fields.append(f'<label>{escaped(label)} <select name="{name}">{anything}{options}</select></label>')
    fields.append(f'<label>{escaped(T["find"])} <input type="search" name="find"></label>')
    data = "".join(f' data-{name}="{escaped(T[name])}"' for name in ("shown", "nothing"))
    return f'<form id="filters" role="search"{data} hidden>{"".join(fields)}<p id="shown" role="status"></p></form>'


def _name_of(language: str) -> str:
    return _LANGUAGES.get(language, language)
