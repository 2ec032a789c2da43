"""The folder of a site, and its lists.

The folder is replaced as a whole: the new one is built beside the old one, and replaces it at the end.  A folder of
ours has a marker file that lists its files.  Only an empty folder, or one whose files are all in that list, is
replaced, so that other people's files are never deleted.

The index is a list of all puzzles with a small script to filter it; without JavaScript it is the plain list.  The
script also shows each puzzle's state in this browser: begun, or solved.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import stat
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import date, timedelta
from itertools import groupby
from pathlib import Path
from urllib.parse import quote

from logicgrid.files.disk import new_mode, temporary_name
from logicgrid.kinds import KINDS
from logicgrid.puzzle.diagnostics import Refused, system_words
from logicgrid.puzzle.markup import attributes, escaped
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record
from logicgrid.render.page import page, style
from logicgrid.site.heads import HERE, Dress, around, foot, level_badge, links, size_of, top
from logicgrid.words.phrases import Words

MARKER = ".logicgrid-site"
"""The marker file, with the names of all other files as JSON."""

_BOOKS = re.compile(r"book(-\d+)?\.html", re.IGNORECASE)
"""Names of pages whose sheets would have the same names as books."""

_FEW = 3
_LONGEST = 60
_DEVICES = {"con", "prn", "aux", "nul", *(f"{name}{n}" for name in ("com", "lpt") for n in range(1, 10))}
"""Names that are reserved on Windows."""


@contextmanager
def replacing(target: Path) -> Iterator[Path]:
    """Yield an empty folder to be filled, which then replaces `target`; it is deleted if anything is raised.

    A link to a folder stays a link.  Raises Refused.
    """
    path = Path(os.path.realpath(target))
    new: Path | None = None
    try:
        _files_of_ours(path)
        new = Path(temporary_name(path))  # known before it exists: an interrupt may come at any moment
        new.mkdir(0o700)
        yield new
        names = sorted(_files_in(new))
        text = json.dumps({"format": 1, "files": names}, ensure_ascii=False, indent=0)
        (new / MARKER).write_text(text + "\n", encoding="utf-8", newline="\n")
        os.chmod(new, stat.S_IMODE(path.stat().st_mode) if path.exists() else new_mode(0o777))
        _swap(new, path)
    except OSError as error:
        raise Refused(system_words(error)) from None
    finally:
        if new is not None and new.exists():
            shutil.rmtree(new, ignore_errors=True)


def page_names(files: Sequence[Path], root: Path) -> list[str]:
    """Return the name of the page for each file below `root`: in the same folder, safe on any system and in a link.

    >>> page_names([Path("p/a b.yaml"), Path("p/A-B.yml"), Path("p/index.yaml"), Path("p/x/狐?.yaml")], Path("p"))
    ['a-b.html', 'A-B-2.html', 'index-2.html', 'x/狐.html']
    """
    taken = {"index.html", "daily.html", "book.html"}
    names = []
    for file in files:
        inside = file.relative_to(root)
        folder = "".join(_safe(part.replace(".", "-")) + "/" for part in inside.parent.parts)
        stem, name, number = folder + _safe(inside.stem), "", 1
        while not name or not taken.isdisjoint(_all_of(name)) or _BOOKS.fullmatch(name):
            name = f"{stem}{'' if number == 1 else f'-{number}'}.html"
            number += 1
        taken |= _all_of(name)
        names.append(name)
    return names


def beside(name: str, ending: str) -> str:
    """Return the name of a file that belongs to a page.

    >>> beside("x/狐.html", "pdf"), beside("x/狐.html", "explained.html")
    ('x/狐.pdf', 'x/狐.explained.html')
    """
    return f"{name.removesuffix('html')}{ending}"


def _all_of(name: str) -> set[str]:
    return {name.casefold(), beside(name, "explained.html").casefold()}


def _safe(name: str) -> str:
    """Return a name of letters, digits, hyphens, underscores and inner dots."""
    plain = re.sub(r"[^\w.-]+", "-", unicodedata.normalize("NFC", name))[:_LONGEST].strip(".-") or "puzzle"
    return f"{plain}-" if plain.split(".")[0].casefold() in _DEVICES else plain


def _files_of_ours(path: Path) -> set[str]:
    """Return the names of the files in a folder of ours, or in one that does not exist.  Raises Refused and OSError."""
    if not path.exists():
        if not path.parent.is_dir():
            raise Refused(say("site.no-folder", it=path.parent.name or path.parent), say("site.make-first"))
        return set()
    if not path.is_dir():
        raise Refused(say("site.file-not-folder"), say("site.name-new-folder"))
    found = _files_in(path)
    try:
        listed = set(json.loads((path / MARKER).read_text(encoding="utf-8"))["files"])
    except FileNotFoundError:
        if found:
            raise Refused(say("site.other-files-in-was", some=_some(found)), say("site.name-new-folder-or")) from None
        listed = set()
    except (ValueError, KeyError, TypeError):
        raise Refused(say("site.cannot-read", marker=MARKER), say("site.name-new-folder-or")) from None
    if foreign := found - listed - {MARKER}:
        raise Refused(say("site.files-in-logicgrid-site", some=_some(foreign)), say("site.move-them-away-or"))
    return listed


def _files_in(folder: Path) -> set[str]:
    """Return the names of all files below a folder, with `/` between folders; links count as files.  Raises OSError."""

    def fail(error: OSError) -> None:
        raise error

    found = set()
    for here, folders, files in os.walk(folder, onerror=fail):
        links = [name for name in folders if os.path.islink(os.path.join(here, name))]
        found |= {Path(here, name).relative_to(folder).as_posix() for name in (*files, *links)}
    return found


def _some(names: set[str]) -> str:
    return ", ".join(sorted(names)[:_FEW]) + (", …" if len(names) > _FEW else "")


def _swap(new: Path, path: Path) -> None:
    """Replace the old folder with the new one, and delete the old files.  Raises Refused and OSError."""
    names = _files_of_ours(path)  # again, since it may have changed in the meantime
    if not path.exists():
        os.rename(new, path)
        return
    old = Path(temporary_name(path))
    try:  # twice: an interrupt may come at any moment, even while the old folder is removed
        try:
            os.rename(path, old)
            os.rename(new, path)
        finally:
            _settle(old, path, names)
    except BaseException:
        _settle(old, path, names)
        raise


def _settle(old: Path, path: Path, names: set[str]) -> None:
    """Put the old folder back if no new one is in its place; otherwise remove its files with these names."""
    if not old.exists():
        return
    if not path.exists():
        os.rename(old, path)
        return
    for here, _, files in os.walk(old, topdown=False):
        for name in files:
            if Path(here, name).relative_to(old).as_posix() in {*names, MARKER}:
                os.unlink(os.path.join(here, name))
        with suppress(OSError):  # somebody put a file there a moment ago: keep it
            os.rmdir(here)


# --- Lists ------------------------------------------------------------------------------------------------------------


class IndexEntry(Record):
    """A puzzle's line in the index: `name` is the page's, `id` the puzzle's identity, the key of a browser's marks."""

    name: str
    title: str
    kind: str
    level: int
    language: str
    id: str
    dimensions: tuple[int, int]
    text: str = ""
    """The description of the puzzle for link previews."""
    has_sheet: bool = False
    has_card: bool = False
    has_why: bool = False


_LANGUAGES = {"en": "English", "nl": "Nederlands", "fr": "Français", "zh": "中文", "ja": "日本語", "de": "Deutsch"}
"""The languages' own names; other languages are shown by their codes."""


def in_order(entries: Sequence[IndexEntry], first: str) -> list[IndexEntry]:
    """Return the puzzles in the order of the index: by language, the index's own first, then in that of the files."""
    return sorted(entries, key=lambda each: (each.language != first, _name_of(each.language)))


def index_page(entries: Sequence[IndexEntry], dress: Dress, words: Words, books: Sequence[str], daily: bool) -> str:
    """Return the index of puzzles in the given order; `books` are the names of the books' files."""
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
    """Return the badges of a puzzle: its kind, its size and its level."""
    return (
        f'<span class="kind">{escaped(words.texts["site"].get(entry.kind, entry.kind))}</span>'
        f'<span class="size">{size_of(entry.dimensions)}</span>{level_badge(entry.level, words)}'
    )


def _language(language: str, entries: list[IndexEntry], words: Words, apart: bool) -> str:
    """Return the puzzles of a language, below its name if there are others; each folder's are below its name."""
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
    """Return a folder's name as a heading: a kind in words, without the language.

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
    """Return filters for the properties that differ, and a field for titles; hidden until the script shows them."""
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
    """Return the first of `count` days, one for each puzzle.  Raises Refused."""
    try:
        start = date.fromisoformat(text)
        if text != start.isoformat():
            raise ValueError
        start + timedelta(count)
    except (ValueError, OverflowError):
        raise Refused(say("site.daily-day", day=text), say("site.daily-help")) from None
    return start


def daily_page(entries: Sequence[IndexEntry], start: date, dress: Dress, words: Words) -> str:
    """Return the page; the puzzles are in the order of their days, and start over after the last one."""
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
<section id="today" aria-labelledby="now" hidden><h2 id="now"><time datetime="{start}">{start}</time></h2></section>
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
