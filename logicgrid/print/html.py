"""The pages as one HTML file, which a browser prints: no script, nothing fetched, everything escaped.

The boards are those of the page to play on, empty; with the same content as the PDF, in the same order.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from logicgrid.kinds.nonogram.drawing import palette_style, swatch
from logicgrid.print.pages import Page
from logicgrid.puzzle.markup import attributes, classed, escaped
from logicgrid.puzzle.report import Table
from logicgrid.puzzle.terminal import display_width
from logicgrid.render.drawing import KINDS, drawing, style
from logicgrid.render.html import board_to_html

_SHEET = """\
body{font-size:10.5pt;line-height:1.35}
body:not(:lang(zh),:lang(ja)){font-size-adjust:.45}
h1{font:bold 1.7em/1.2 inherit;font-family:inherit;margin:0 0 .3em}
.level{margin:0 0 .7em;color:var(--soft);font-size:.88em}.level b{letter-spacing:.1em;font-weight:normal}
p{margin:0 0 .6em;overflow-wrap:anywhere}
figure{margin:.6em 0;break-inside:avoid}figure>*{margin:auto}
"""
"""The style of one puzzle's sheet, which the page to play on has for paper, too."""

_OWN = {
    "logic-grid": """\
h2{font-size:.8em;letter-spacing:.06em;text-transform:uppercase;margin:1em 0 .4em;color:var(--ink)}
ol.clues{margin:0;padding-inline-start:2em}ol.clues li{margin-bottom:.25em;break-inside:avoid;overflow-wrap:anywhere}
ol.clues li::marker{font-weight:bold}ol.two{columns:2;column-gap:3em}
.whole{break-inside:avoid;padding:0 1pt 1mm}.whole .logicgrid{width:100%;font-size:var(--size,1em)}
.logicgrid th,.logicgrid td{border:.5pt solid var(--rule);padding:.15em .5em;line-height:1.2}
.logicgrid thead th{background:#f3f3f3;-webkit-print-color-adjust:exact;print-color-adjust:exact}
.words :is(th,td){overflow-wrap:normal}
.whole .logicgrid :is(th,td){height:6.2mm}
@media print{
.turned{page:turned;break-before:page;break-inside:auto}.turned thead{display:table-header-group}
.turned tbody{break-inside:avoid}.turned~.draft{page:turned}}
""",
    "sudoku": "",
    "nonogram": """\
.picture th{font-size:calc(var(--cell)*.5)}.picture b[class^=k]{min-width:1.6em;padding:.05em 0;margin-left:.1em}
.legend{text-align:center}.legend .swatch{width:1.4em;height:1.4em;margin:0 .3em 0 1.2em}
""",
}
"""What the sheets of a kind have of their own."""

_BOOK = """\
:root{--paper:#fff;--card:#fff;--ink:#000;--soft:#5a5a5a;--rule:#777;--strong:#000;--accent:#000;--shape:#e0e0e0}
body{margin:0 auto;padding:0 1rem 3rem;max-width:46rem}
body.large{font-size:14pt}:root:has(.large){font-size:133%}
article,#contents,#answers,.front{padding-top:2rem}
.front h1{font-size:3em;text-align:center;margin:5rem 0}
#contents li{margin:.3em 0}#contents a{display:inline-block;padding:.2em 0;color:inherit;text-decoration:none}
#contents small{color:var(--soft);float:right}#contents b{letter-spacing:.1em;font-weight:normal}
#answers .all{columns:2;column-gap:2em}#answers section{break-inside:avoid;margin-bottom:1.5em}
#answers h2{font-size:1em;margin:0 0 .4em;text-transform:none;letter-spacing:0;color:var(--ink)}
#answers figure{margin:0}#answers figure>*{margin:0}
#answers .logicgrid{font-size:.76em}
.draft{text-align:center;margin:.5em 0 0;color:var(--soft);text-transform:uppercase;font-size:.8em}
.shared{display:grid;gap:8mm}.shared.four{grid-template-columns:1fr 1fr}
.shared article{padding:0;font-size:.82em;min-width:0}
.shared h1{font-size:12pt}.shared figure{margin:.6em 0}
@media screen{article+article,.shared,#answers{border-top:1px solid #ccc;margin-top:2rem;padding-top:2rem}
.shared article{border:0;margin:0}}
@media screen{figure{overflow-x:auto}}
@media(max-width:40rem){ol.two,#answers .all{columns:1}.shared.four{grid-template-columns:1fr}}
@media print{
body{max-width:none;padding:0}article,#contents,#answers,.front{padding-top:0}
main>article,#contents,.front,.shared{break-after:page}main>:last-child{break-after:auto}
.shared article{break-inside:avoid}}
"""
"""The style of what is around the sheets."""

_KINDS = ("logic_grid/drawing", "sudoku/drawing", "nonogram/drawing")
"""The style sheets of all boards."""

_SERIF = '"Libertinus Serif","Noto Serif",Georgia,"Times New Roman",serif'

_LONG = 16
"""The number of characters up to which no word in a table of answers is broken."""

_SMALLEST = 0.5
"""The least size of letters in a table to be filled in; beyond that, words are broken."""

_LEAST, _LEAST_LARGE = 4.2, 6
"""The least side of a cell of a staircase, in millimetres, before its page is turned; in large print."""

_HEIGHTS = {"a4": 267, "letter": 249}
"""The height of paper between its margins, in millimetres."""

_ROOM = {1: (170, 220), 2: (170, 88), 4: (82, 88)}
"""By the boards on a page the width and the height of one of them, in millimetres."""


def as_html(booklet: Mapping[str, Any], fonts: Sequence[str] = ()) -> str:
    """Return the whole file; `fonts` are tried first, where it is read."""
    pages: list[Page] = booklet["puzzles"]
    many, part = len(pages) > 1, booklet["part"]
    title = escaped(booklet["title"])
    body = [f'<section class="front"><h1>{title}</h1></section>'] if booklet["title-page"] else []
    if part != "only":
        if many:
            body.append(_contents(booklet))
        body += [_sheet(booklet, numbers, many) for numbers in booklet["pages"]]
    known = [(number, page) for number, page in enumerate(pages, start=1) if page["answer"] is not None]
    if part != "none" and known:
        sections = "\n".join(_answer(page, number, many) for number, page in known)
        shared = ' class="all"' if many else ""
        head = escaped(booklet["words"]["answers" if many else "answer"])
        body.append(f'<section id="answers"><h1>{head}</h1>\n<div{shared}>{sections}</div></section>')
    sheet = _paper(booklet["paper"])
    if booklet["draft"]:  # below each puzzle, and in the foot of every page where a browser can do that
        foot = f'<p class="draft">{escaped(booklet["draft"])}</p>'
        body = [re.sub("(</article>|</div>|</section>)$", rf"{foot}\1", each) for each in body]
        sheet += f'@page{{@bottom-center{{content:"{escaped(booklet["draft"])}";font:8pt serif;color:#5a5a5a}}}}'
    sheet += f"\nbody{{font-family:{''.join(f'{_quoted(name)},' for name in fonts)}{_SERIF}}}"
    for number, page in enumerate(pages, start=1):
        if page["kind"] == "nonogram":
            sheet += "\n" + palette_style(page["scene"], f":is(#p{number},#a{number}) ")
    text = "\n".join(body)
    return f"""<!DOCTYPE html>
<html lang="{escaped(booklet["lang"])}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
{style("page", "answer", "grid")}{style(*_KINDS, folder=KINDS)}
{_SHEET}{"".join(_OWN.values())}{_BOOK}{sheet}
</style>
</head>
<body{' class="large"' if booklet["large"] else ""}>
<main>
{text}
</main>
</body>
</html>
"""


def sheet_of(page: Page) -> tuple[str, str]:
    """Return the sheet of one puzzle for whatever paper there is, with an empty figure where its board goes.

    Then its style, which expects those of a page, of an answer's table, and of the board.  For the page to play on,
    which has the board already.
    """
    anyone = {"large": False, "paper": "letter", "table": True, "per-page": 1}
    article = re.sub(
        "(<figure[^>]*>).*?(?=</figure>)", r"\1", _article(page, 1, False, anyone, _ROOM[1]), flags=re.DOTALL
    )
    return article, f"{_SHEET}{_OWN[page['kind']]}body{{font-family:{_SERIF}}}{_paper()}".replace("\n", "")


def _paper(size: str = "") -> str:
    """Return the rules of the paper and its margins; a turned page may hold a wide grid."""
    named = f"size:{size};" if size else ""
    return f"@page{{{named}margin:14mm 18mm}}@page turned{{size:{size} landscape}}".replace(": l", ":l")


def _contents(booklet: Mapping[str, Any]) -> str:
    lines = [
        f'<li lang="{escaped(page["lang"])}"><a href="#p{number}">{escaped(page["title"])}</a>'
        f"{f' <small>{_stars(page)}</small>' if page['level'] else ''}</li>"
        for number, page in enumerate(booklet["puzzles"], start=1)
    ]
    return (
        f'<nav id="contents"><h1>{escaped(booklet["words"]["contents"])}</h1>\n<ol>\n{chr(10).join(lines)}\n</ol></nav>'
    )


def _stars(page: Page) -> str:
    level: int = page["level"]
    return f'<b role="img" aria-label="{escaped(page["words"]["level"])}">{"★" * level}{"☆" * (6 - level)}</b>'


def _numbered(page: Page, number: int, many: bool) -> str:
    return escaped(f"{number}. {page['title']}" if many else page["title"])


def _sheet(booklet: Mapping[str, Any], numbers: Sequence[int], many: bool) -> str:
    """Return the puzzles of a page, by their places; several share it."""
    room = 1 if len(numbers) == 1 else booklet["per-page"]
    articles = [_article(booklet["puzzles"][n], n + 1, many, booklet, _ROOM[room]) for n in numbers]
    if len(numbers) == 1:
        return articles[0]
    return f'<div class="shared{" four" if room == 4 else ""}">\n{chr(10).join(articles)}\n</div>'


def _article(page: Page, number: int, many: bool, booklet: Mapping[str, Any], room: tuple[int, int]) -> str:
    parts = [f'<article id="p{number}" lang="{escaped(page["lang"])}">\n<h1>{_numbered(page, number, many)}</h1>']
    if page["level"]:
        stars = "★" * page["level"] + "☆" * (6 - page["level"])
        parts.append(f'<p class="level"><b aria-hidden="true">{stars}</b> {escaped(page["words"]["level"])}</p>')
    parts += [f"<p>{escaped(paragraph)}</p>" for paragraph in page["intro"]]
    match page["kind"]:
        case "logic-grid":
            clues = "\n".join(f"<li>{escaped(text)}</li>" for text in page["clues"])
            two = " two" if len(page["clues"]) > 7 else ""
            parts.append(f'<h2>{escaped(page["words"]["clues"])}</h2>\n<ol class="clues{two}">\n{clues}\n</ol>')
            cell, turned = _cell(page, booklet["large"], _HEIGHTS[booklet["paper"]])
            board = [_board(page, cell, page["alt"], turned=turned)]
            answer = [_answer_table(page)] if booklet["table"] and len(page["header"]) > 1 else []
            parts += answer + board if turned else board + answer
        case "sudoku":
            parts.append(_board(page, min(13, 150 / page["size"], *(side / page["size"] for side in room))))
        case _:
            width = page["width"] + 0.92 * max(1, *map(len, page["rows"]))
            height = page["height"] + 0.92 * max(1, *map(len, page["columns"]))
            parts.append(_board(page, min(8, room[0] / width, room[1] / height)) + _legend(page))
    return "\n".join([*parts, "</article>"])


def _board(page: Page, cell: float, name: str | None = None, solved: bool = False, turned: bool = False) -> str:
    """Return the board with cells of so many millimetres; a staircase can be on pages of its own."""
    label = attributes(aria_label=name or page["title"]).replace("aria_label", "aria-label")
    board = drawing(page["scene"], page["marks"] if solved else None, attributes=label, runs=not solved)
    return f'<figure{classed("turned" if turned else "")} tabindex="0" style="--cell:{_n(cell)}mm">{board}</figure>'


def _answer(page: Page, number: int, many: bool) -> str:
    head = f"<h2>{_numbered(page, number, many)}</h2>" if many else ""
    match page["kind"]:
        case "logic-grid":
            words = [word for row in (page["header"], *page["answer"]) for cell in row for word in cell.split()]
            drawn = board_to_html(Table(page["header"], page["answer"]))
            if max(map(len, words)) <= _LONG:
                drawn = f'<div class="words">{drawn}</div>'
        case "sudoku":
            drawn = _board(page, 55 / page["size"], solved=True)
        case _:
            drawn = _board(page, min(60 / page["width"], 100 / page["height"], 4.4), solved=True)
    return f'<section id="a{number}" lang="{escaped(page["lang"])}">{head}\n{drawn}</section>'


def _answer_table(page: Page) -> str:
    rows = tuple((actor, *cells) for actor, cells in zip(page["actors"], page["filled"], strict=True))
    table = board_to_html(Table(tuple(page["header"]), rows))
    size = _size([page["header"], *rows])
    small = "" if size == 1 else f' style="--size:{_n(size)}em"'
    words = " words" if size >= _SMALLEST else ""
    return f'<section class="whole{words}"{small}><h2>{escaped(page["words"]["your_answer"])}</h2>\n{table}</section>'


def _size(rows: Sequence[Sequence[str]]) -> float:
    """Return the size of letters, 1 at most, at which a table as wide as the paper has room for its longest words."""
    columns = list(zip(*rows, strict=True))
    widest = [max(_longest(text) for text in column) for column in columns]
    return min(1, (174 - 6 * len(columns)) / (2.3 * sum(widest)))


def _longest(text: str) -> int:
    """Return the width of a text's longest word; in Chinese and Japanese a line may end after any character."""
    return max([2 if len(word) < display_width(word) else len(word) for word in text.split()], default=1)


def _legend(page: Page) -> str:
    """Return which letter is which colour, in the author's words."""
    scene = page["scene"]
    items = "".join(f"{swatch(scene, scene.symbols.index(letter))}{escaped(name)}" for letter, name in page["legend"])
    return f'\n<p class="legend">{items}</p>' if items else ""


def _quoted(name: str) -> str:
    """Return a font's name as a string of CSS."""
    return '"' + re.sub(r"[^\w -]", lambda sign: f"\\{ord(sign[0]):x} ", name) + '"'


def _cell(page: Page, large: bool, height: float) -> tuple[float, bool]:
    """Return the side of a cell in millimetres, and whether the grid needs a page that is turned.

    Text, grid and table mostly go on a page of paper.  A browser measures the text only when it sets it: here a line is
    about 5.2 mm high and 88 characters long (half of it 42), and a label has 1.6 mm for each character.
    """
    across = sum(map(len, page["labels"][1:]))
    down = len(page["labels"][0]) + sum(map(len, page["labels"][2:]))
    side = 13 + min(45, 1.6 * max(display_width(label) for row in page["labels"] for label in row))
    least, scale = (_LEAST_LARGE, 4 / 3) if large else (_LEAST, 1)
    if (width := (174 - side * scale) / across) < least:
        return min(8 * scale, (260 - side * scale) / across), True
    halves, line = (2, 42) if len(page["clues"]) > 7 else (1, 88)
    lines = sum(1.35 + display_width(text) // line for text in page["clues"]) / halves
    lines += sum(1.4 + display_width(text) // 92 for text in page["intro"])
    title = 5.2 * (display_width(page["title"]) // 45)
    above = 10 + min(45, 1.6 * max(display_width(label) for row in page["labels"][1:] for label in row))
    table = 14 + 6.6 * (len(page["actors"]) + 1)
    room = height - 30 - title - (5.2 * lines + above) * scale - table
    return min(8 * scale, width, max(least, min(130 / across, room / down))), False


def _n(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")
