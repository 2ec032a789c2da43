"""What the pages of a site share: metadata for link previews, a style, a footer; and the files for programs: those for
installing the site in a browser, for search engines, and for feed readers.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.markup import dots, escaped
from logicgrid.puzzle.messages import UNSPACED, either, say
from logicgrid.puzzle.record import Record
from logicgrid.render.page import Around
from logicgrid.words.phrases import Words

HERE = Path(__file__).parent

_DESCRIBED = 200
"""The most characters of a description, beyond which search engines cut it."""

_MOST_STYLE = 64_000
_MOST_LOGO = 1_000_000
LOGOS = (".svg", ".png", ".webp", ".jpg", ".jpeg", ".gif")


_LINKS = """\
.links{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;margin:0 0 .8rem}.links:empty{display:none}
.links a{color:var(--accent);padding:.5rem 0;overflow-wrap:anywhere}
noscript .links{max-width:50rem;margin:0 auto 1rem;padding:0 1rem}
@media print{.links{display:none}}
"""
"""The style of links to other pages."""


class Dress(Record):
    """The author's settings for all pages: `base` is the address of the site, with a slash at its end, or "".

    `style` is a style sheet, `logo` the name of an image file, and `foot` a text whose addresses become links.
    """

    title: str = ""
    base: str = ""
    style: str = ""
    logo: str = ""
    foot: str = ""
    feed: bool = False


def base_of(text: str) -> str:
    """Return the address of a site with a slash at its end.  Raises Refused."""
    try:
        parts = urlsplit(text.strip())
        fits = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        fits = False
    if not fits or parts.query or parts.fragment or re.search(r"[\s\x00-\x1f\"'<>\\^`{|}]", text.strip()):
        raise Refused(say("site.no-address-of-site", text=text), say("site.give-address"))
    return quote(text.strip().rstrip("/"), safe=":/@%~!$&()*+,;=-._[]") + "/"


def style_in(raw: bytes, name: str) -> str:
    """Return a style sheet that fetches nothing and cannot close its element.  Raises Refused."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused(say("api.not-text-in-utf"), file=name) from None
    if len(raw) > _MOST_STYLE:
        raise Refused(say("site.theme-too-large", most=_MOST_STYLE // 1000), file=name)
    for number, line in enumerate(text.splitlines(), start=1):
        if found := re.search(r"@import|</|<!--|url\(\s*[\"']?(?!data:)|[\x00-\x08]", line, re.IGNORECASE):
            why = say("site.theme-fetches", line=number, column=found.start() + 1, found=found[0])
            raise Refused(why, say("site.put-into-file"), file=name)
    return text.strip()


def logo_in(raw: bytes, name: str) -> str:
    """Return the name of the logo's file in the site.  Raises Refused."""
    suffix = Path(name).suffix.lower()
    if suffix not in LOGOS:
        raise Refused(say("site.logo-endings", endings=either(LOGOS)), file=name)
    if not raw or len(raw) > _MOST_LOGO:
        raise Refused(say("site.logo-too-large" if raw else "site.logo-empty"), file=name)
    return f"logo{suffix}"


def description(page: Mapping[str, Any], kind: str) -> str:
    """Return a description of a puzzle in a sentence or two, from its sheet: kind, size, level, and how it begins."""
    parts = [kind, size_of(page["dimensions"])]
    if page["level"]:
        parts.append(page["words"]["level"])
    text = " · ".join(parts)
    intro = " ".join(page["intro"]).replace("\u200b", "")
    if intro:
        text = f"{text}. {intro}" if page["lang"] not in UNSPACED else f"{text}。{intro}"
    return text if len(text) <= _DESCRIBED else text[: _DESCRIBED - 1].rstrip() + "…"


def size_of(dimensions: Sequence[int]) -> str:
    return " × ".join(map(str, dimensions))


def around(
    dress: Dress, name: str, title: str, text: str, picture: str = "", links: str = "", is_puzzle: bool = False
) -> Around:
    """Return the surroundings of a page of a site; `picture` is the name of the image for link previews."""
    up = "../" * name.count("/")
    address = dress.base + quote("" if name == "index.html" else name)
    lines = [f'<meta name="description" content="{escaped(text)}">']
    if dress.base:
        lines.append(f'<link rel="canonical" href="{escaped(address)}">')
    own = {"og:type": "article" if is_puzzle else "website", "og:title": title, "og:description": text}
    own["og:site_name"] = dress.title
    if dress.base:
        own["og:url"] = address
    if dress.base and picture:
        own |= {"og:image": dress.base + quote(picture), "og:image:width": "1200", "og:image:height": "630"}
        own["og:image:alt"] = title
    lines += [f'<meta property="{key}" content="{escaped(value)}">' for key, value in own.items()]
    if dress.base and picture:
        lines.append('<meta name="twitter:card" content="summary_large_image">')
    lines += [
        f'<link rel="icon" href="{up}favicon.svg" type="image/svg+xml">',
        f'<link rel="apple-touch-icon" href="{up}icon-192.png">',
        '<meta name="theme-color" content="#0a6b63">',
    ]
    if dress.feed:
        lines.append(
            f'<link rel="alternate" type="application/rss+xml" title="{escaped(dress.title)}" href="{up}feed.xml">'
        )
    script = (HERE / "start.js").read_text(encoding="utf-8").strip().replace("ROOT", f'"{up}"')
    return Around("\n".join(lines) + "\n", _LINKS + dress.style, script, f"{up}index.html", links)


def links(pairs: Sequence[tuple[str, str]]) -> str:
    """Return a line of links, from addresses and texts."""
    found = "".join(f'<a href="{escaped(address)}">{escaped(text)}</a>' for address, text in pairs)
    return f'<p class="links">{found}</p>\n' if found else ""


def top(dress: Dress, title: str, below: str) -> str:
    """Return the header of a list: the logo, the title, and the content `below` it."""
    logo = f'<img src="{dress.logo}" alt="" class="logo">' if dress.logo else ""
    return f'<header>{logo}<h1 dir="auto">{escaped(title)}</h1>{below}</header>'


def foot(dress: Dress) -> str:
    """Return the author's footer of a page, with its addresses as links."""
    if not dress.foot:
        return ""
    parts = re.split(r"(https?://[^\s<>\"]*[^\s<>\".,;:!?)])", dress.foot)
    text = "".join(
        f'<a href="{escaped(part)}">{escaped(part)}</a>' if place % 2 else escaped(part)
        for place, part in enumerate(parts)
    )
    return f'\n<footer dir="auto">{text}</footer>'


def level_badge(level: int, words: Words) -> str:
    """Return a level as filled and empty dots, with its name; a puzzle with questions has none."""
    name = words.say("level", level=level) if level else words.texts["posed"]["questions"]
    shown = dots(level) if level else "?"
    return f'<span class="dots" role="img" title="{escaped(name)}" aria-label="{escaped(name)}">{shown}</span>'


ICONS = ("favicon.svg", "icon-192.png", "icon-512.png")

_KEPT = 25_000_000
"""The bytes that a browser caches in advance; of a larger site only the lists, then each page that is opened."""


def manifest(dress: Dress, language: str) -> str:
    """Return the manifest with which a browser installs the site."""
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
    """Return the service worker that caches the files of a folder; its version changes whenever one of them does.

    `lists` are always cached, `pages` only if they are not too large together.
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
    """Return the puzzles as RSS 2.0, which requires no date: puzzles of the day have theirs, others none.

    An item has the page's `name`, `title`, `text` and `kind`.
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
