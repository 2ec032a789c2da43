"""The files of a site that programs read: what browsers keep, what search engines and feed readers ask."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from urllib.parse import quote

from logicgrid.puzzle.markup import escaped
from logicgrid.site.heads import HERE, Dress

ICONS = ("favicon.svg", "icon-192.png", "icon-512.png")

_KEPT = 25_000_000
"""The bytes that a browser keeps unasked; of a larger site the lists, and then the pages that were opened."""


def manifest(dress: Dress, language: str) -> str:
    """Return what a browser needs to install the site."""
    value = {
        "name": dress.title,
        "short_name": dress.title[:24],
        "lang": language,
        "start_url": "index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": "#faf8f4",
        "theme_color": "#0a6b63",
        "icons": [
            {"src": "favicon.svg", "sizes": "any", "type": "image/svg+xml"},
            *[{"src": f"icon-{n}.png", "sizes": f"{n}x{n}", "type": "image/png"} for n in (192, 512)],
        ],
    }
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def worker(folder: Path, lists: Sequence[str], pages: Sequence[str]) -> str:
    """Return the script by which a browser keeps the files of a folder; its version changes whenever one of them does.

    `lists` are kept always, `pages` if they are not too much.
    """
    sizes = {name: (folder / name).stat().st_size for name in (*lists, *pages)}
    kept = [*lists, *(pages if sum(sizes.values()) <= _KEPT else ())]
    found = hashlib.sha256()
    for name in sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()):
        found.update(f"{name}\0".encode() + hashlib.sha256((folder / name).read_bytes()).digest())
    text = (HERE / "sw.js").read_text(encoding="utf-8")
    files = json.dumps([quote(name) for name in kept], ensure_ascii=False)
    return text.replace("@version@", found.hexdigest()[:16]).replace("@files@", files)


def sitemap(dress: Dress, names: Sequence[str]) -> str:
    """Return the addresses of all pages."""
    lines = "\n".join(f"<url><loc>{escaped(dress.base + quote(name))}</loc></url>" for name in names)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{lines}\n</urlset>\n'
    )


def feed(dress: Dress, items: Sequence[Mapping[str, str]], language: str, start: date | None) -> str:
    """Return the puzzles as RSS 2.0, which asks for no date: those of every day have theirs, others none.

    An item has `name`, the page's, `title`, `text` and `kind`.
    """
    found, first = [], None if start is None else datetime(start.year, start.month, start.day, tzinfo=UTC)
    for place, each in enumerate(items):
        address = escaped(dress.base + quote(each["name"]))
        when = f"<pubDate>{format_datetime(first + timedelta(place))}</pubDate>" if first else ""
        found.append(
            f"<item><title>{escaped(each['title'])}</title><link>{address}</link><guid>{address}</guid>"
            f"<description>{escaped(each['text'])}</description><category>{escaped(each['kind'])}</category>{when}</item>"
        )
    own = f'<atom:link href="{escaped(dress.base)}feed.xml" rel="self" type="application/rss+xml"/>'
    title = escaped(dress.title)
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>{title}</title><link>{escaped(dress.base)}</link><description>{title}</description>
<language>{escaped(language)}</language>{own}
{chr(10).join(found)}
</channel></rss>
"""
