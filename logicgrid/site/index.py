"""The index of a site: all puzzles as a list, which a small script can filter.

Without JavaScript it is the plain list.  The script also says what the browser knows of each puzzle: begun, or solved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from itertools import groupby
from urllib.parse import quote

from logicgrid.kinds import KINDS
from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.markup import attributes, escaped
from logicgrid.puzzle.messages import say
from logicgrid.render.drawing import style
from logicgrid.render.page import page
from logicgrid.site import IndexEntry
from logicgrid.site.folder import beside
from logicgrid.site.heads import HERE, Dress, around, foot, level_badge, links, size_of, top
from logicgrid.words.phrases import Words

_LANGUAGES = {"en": "English", "nl": "Nederlands", "fr": "Français", "zh": "中文", "ja": "日本語", "de": "Deutsch"}
"""Languages by their own names; others are shown by their codes."""


def in_order(entries: Sequence[IndexEntry], first: str) -> list[IndexEntry]:
    """Return the puzzles as the index has them: by languages, the index's own first, then in the order of the files."""
    return sorted(entries, key=lambda each: (each.language != first, _name_of(each.language)))


def index_page(entries: Sequence[IndexEntry], dress: Dress, words: Words, books: Sequence[str], daily: bool) -> str:
    """Return the index of puzzles in their order; `books` are the names of the books' files."""
    T: Mapping[str, str] = words.texts["site"]
    count = T["one"] if len(entries) == 1 else T["many"].format(n=len(entries))
    pairs = [("daily.html", T["today"])] if daily else []
    pairs += [
        (quote(book), T["book"] if number == 1 else f"{T['book']} {number}") for number, book in enumerate(books, 1)
    ]
    pairs += [("feed.xml", T["feed"])] if dress.feed else []
    apart = len({each.language for each in entries}) > 1
    groups = "\n".join(
        _language(language, list(own), words, apart)
        for language, own in groupby(entries, key=lambda each: each.language)
    )
    data = "".join(f' data-{name}="{escaped(T[name])}"' for name in ("begun", "solved", "progress"))
    body = f"""<body>
{top(dress, dress.title, f"<p>{escaped(count)}</p>" + links(pairs))}
<noscript><p>{escaped(T["plain"])}</p></noscript>
{_filters(entries, words)}
<main{data}>
<p id="progress" hidden><progress max="{len(entries)}" value="0" aria-labelledby="so-far"></progress>
<span id="so-far"></span></p>
{groups}
</main>{foot(dress)}"""
    text = f"{dress.title}: {count}"
    picture = beside(entries[0].name, "png") if entries[0].has_card else ""
    head = around(dress, "index.html", dress.title, text, picture)
    script = (HERE / "index.js").read_text(encoding="utf-8")
    return page(dress.title, words.code, sheet_style(), body, script, module=True, around=head)


def sheet_style() -> str:
    """Return the style of lists."""
    return f"{style('colours', 'page')}{style('index', folder=HERE)}"


def badges(entry: IndexEntry, words: Words) -> str:
    """Return what a puzzle is: its kind, its size and its level."""
    return (
        f'<span class="kind">{escaped(words.texts["site"].get(entry.kind, entry.kind))}</span>'
        f'<span class="size">{size_of(entry.dimensions)}</span>{level_badge(entry.level, words)}'
    )


def _language(language: str, entries: list[IndexEntry], words: Words, apart: bool) -> str:
    """Return the puzzles of a language: below its name if there are others, and each folder below its own."""
    level = 3 if apart else 2
    groups = "\n".join(
        _group(_folder_name(folder, words, language), list(own), words, level)
        for folder, own in groupby(entries, key=lambda each: each.name.rpartition("/")[0])
    )
    if not apart:
        return groups
    name = f'<h2 lang="{escaped(language)}">{escaped(_name_of(language))}</h2>'
    return f'<section class="language">{name}\n{groups}\n</section>'


def _folder_name(folder: str, words: Words, language: str) -> str:
    """Return a folder's name as a heading: that of a kind in words, that of the language left out.

    >>> from logicgrid.words.phrases import words_of
    >>> _folder_name("nl/sudoku/rainy-sundays_2", words_of("nl"), "nl")
    'Sudoku · Rainy sundays 2'
    """
    parts = [part for part in folder.split("/") if part and part.casefold() != language]
    plain = [
        words.texts["site"].get(part) if part in KINDS else part.replace("-", " ").replace("_", " ") for part in parts
    ]
    return " · ".join(name[:1].upper() + name[1:] for name in plain if name)


def _group(name: str, entries: list[IndexEntry], words: Words, level: int) -> str:
    head = f'<h{level} dir="auto">{escaped(name)}</h{level}>\n' if name else ""
    lines = "\n".join(_line(each, words) for each in entries)
    return f"<section>{head}<ul>\n{lines}\n</ul></section>"


def _line(entry: IndexEntry, words: Words) -> str:
    T = words.texts["site"]
    own = {"kind": entry.kind, "level": entry.level, "lang": entry.language, "id": entry.id}
    own["size"] = size_of(entry.dimensions)
    data = attributes(**{f"data_{name}": value for name, value in own.items()}).replace(" data_", " data-")
    language, more = escaped(entry.language), ""
    for there, ending, sign, name in (
        (entry.has_sheet, "pdf", "PDF", T["sheet"]),
        (entry.has_why, "explained.html", "?", T["why"]),
    ):
        if there:
            label = escaped(f"{entry.title}: {name}")
            more += (
                f'<a href="{quote(beside(entry.name, ending))}" title="{escaped(name)}" aria-label="{label}">{sign}</a>'
            )
    return (
        f'<li{data}><a href="{quote(entry.name)}" lang="{language}" dir="auto">{escaped(entry.title)}</a>'
        f'<span class="state"></span>{badges(entry, words)}<span class="more">{more}</span></li>'
    )


def _filters(entries: Sequence[IndexEntry], words: Words) -> str:
    """Return the choices among which puzzles differ, and a field for titles; hidden until the script shows them."""
    T: Mapping[str, str] = words.texts["site"]
    sizes = {size_of(each): size_of(each) for each in sorted({each.dimensions for each in entries})}
    choices = {
        "kind": (T["kind"], {name: T.get(name, name) for name in KINDS}, [e.kind for e in entries]),
        "level": (
            T["level"],
            {"0": words.texts["posed"]["questions"], **{str(n): str(n) for n in range(1, 7)}},
            [str(e.level) for e in entries],
        ),
        "size": (T["size"], sizes, [size_of(e.dimensions) for e in entries]),
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


# --- The puzzle of the day --------------------------------------------------------------------------------------------


def days_of(text: str, count: int = 1) -> date:
    """Return the first day, from which `count` puzzles have one each.  Raises Refused."""
    try:
        start = date.fromisoformat(text)
        if text != start.isoformat():
            raise ValueError
        start + timedelta(count)
    except (ValueError, OverflowError):
        raise Refused(say("site.daily-day", day=text), say("site.daily-help")) from None
    return start


def daily_page(entries: Sequence[IndexEntry], start: date, dress: Dress, words: Words) -> str:
    """Return the page; the puzzles are in the order of their days, and begin again when all have been."""
    T = words.texts["site"]
    days = [(start + timedelta(place), entry) for place, entry in enumerate(entries)]
    months = "\n".join(
        f'<section><h2><time datetime="{month}">{month}</time></h2><ul>\n{"".join(_day(*each, words) for each in own)}'
        "</ul></section>"
        for month, own in groupby(days, key=lambda each: each[0].isoformat()[:7])
    )
    body = f"""<body>
{top(dress, T["today"], links([("index.html", T["all"])]))}
<noscript><p>{escaped(T["plain_days"])}</p></noscript>
<main>
<section id="today" aria-labelledby="now" hidden><h2 id="now"><time datetime="{start}"></time></h2></section>
<div id="days" data-start="{start}" data-begun="{escaped(T["begun"])}" data-solved="{escaped(T["solved"])}">
{months}
</div>
</main>{foot(dress)}"""
    head = around(dress, "daily.html", T["today"], f"{dress.title} · {T['today']}")
    script = (HERE / "daily.js").read_text(encoding="utf-8")
    return page(f"{T['today']} · {dress.title}", words.code, sheet_style(), body, script, module=True, around=head)


def _day(day: date, entry: IndexEntry, words: Words) -> str:
    return (
        f'<li data-id="{escaped(entry.id)}"><a href="{quote(entry.name)}" lang="{escaped(entry.language)}" '
        f'dir="auto">{escaped(entry.title)}</a><span class="state"></span>'
        f'<time datetime="{day}">{day}</time>{badges(entry, words)}</li>\n'
    )
