"""The puzzle of the day: a page with all days, of which a script shows those that have come."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from itertools import groupby
from urllib.parse import quote

from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.markup import escaped
from logicgrid.puzzle.messages import say
from logicgrid.render.page import page
from logicgrid.site.build import IndexEntry
from logicgrid.site.heads import HERE, Dress, around, foot, links, top
from logicgrid.site.index import badges, sheet_style
from logicgrid.words.phrases import Words


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
        f'<section><h2><time datetime="{month}">{month}</time></h2><ul>\n{"".join(_line(*each, words) for each in own)}'
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


def _line(day: date, entry: IndexEntry, words: Words) -> str:
    return (
        f'<li data-id="{escaped(entry.id)}"><a href="{quote(entry.name)}" lang="{escaped(entry.language)}" '
        f'dir="auto">{escaped(entry.title)}</a><span class="state"></span>'
        f'<time datetime="{day}">{day}</time>{badges(entry, words)}</li>\n'
    )
