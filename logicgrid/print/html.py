"""The pages as one HTML file, which a browser prints: no script, nothing fetched, everything escaped.

A logic grid is a table, sudokus and nonograms are drawings; with the same content as the PDF, in the same order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from logicgrid.print.boards import Segment
from logicgrid.print.pages import Page, is_tall
from logicgrid.render.markup import attributes, escaped

_STYLE = """\
:root{--ink:#000;--soft:#5a5a5a;--shade:#f3f3f3;--cell:8mm}
*{box-sizing:border-box}
body{margin:0 auto;padding:0 1rem 3rem;max-width:46rem;color:var(--ink);background:#fff}
body{font:10.5pt/1.4 "Libertinus Serif","Noto Serif",Georgia,"Times New Roman","Noto Serif CJK SC",serif}
body.large{font-size:14pt;--cell:9mm}
article,#contents,#answers,.front{padding-top:2rem}
h1{font-size:1.7em;line-height:1.2;margin:0 0 .3em}.front h1{font-size:3em;text-align:center;margin:5rem 0}
h2{font-size:.8em;letter-spacing:.06em;text-transform:uppercase;margin:1.4em 0 .5em}
.level{margin:0 0 .7em;color:var(--soft);font-size:.88em}.level b{letter-spacing:.1em;font-weight:normal}
p{margin:0 0 .6em;overflow-wrap:anywhere}
ol.clues{margin:0;padding-inline-start:2em}ol.clues li{margin-bottom:.45em;break-inside:avoid;overflow-wrap:anywhere}
ol.clues li::marker{font-weight:bold}ol.two{columns:2;column-gap:3em}
figure{margin:1.2em 0;text-align:center;break-inside:avoid;overflow-x:auto}
table{border-collapse:collapse}
.grid{margin:0 auto;line-height:1.1}
.grid td{border:.5pt solid;width:var(--cell);min-width:var(--cell);height:var(--cell);padding:0}
.grid th{font-size:.8em;font-weight:normal;border:.5pt solid;padding:.1em .4em;text-align:end}
.grid th span{display:inline-block;max-width:45mm;overflow-wrap:anywhere}
.grid .name,.grid .side{text-align:center;background:var(--shade);font-weight:bold;height:5mm}
.grid .up{vertical-align:bottom;text-align:center;padding:.4em 0}
.grid .up span,.grid .side span{writing-mode:vertical-rl;transform:rotate(180deg);text-align:start;line-height:1.2}
.grid .up span,.grid .side span{max-width:none;max-height:45mm}
.grid .upright span{transform:none;text-orientation:upright;text-align:end}
.grid .side{padding:0;width:5mm}
.grid .first{border-left:1.4pt solid}.grid .last{border-right:1.4pt solid}
.grid tr.top>*{border-top:1.4pt solid}.grid tr.bottom>*,.grid .side{border-bottom:1.4pt solid}
.grid tr>.none{border:0}
.whole{break-inside:avoid;padding:0 1pt 1mm}.answer{width:100%;table-layout:fixed}
.answer th,.answer td{border:.5pt solid;height:6.2mm;padding:0 .5em;overflow-wrap:anywhere;line-height:1.1}
.answer tbody th{font-weight:normal;text-align:start}.answer thead th{background:var(--shade)}
svg{max-width:100%;height:auto}svg text{text-anchor:middle;dominant-baseline:central;font-family:inherit}
.legend{text-align:center}.legend span{margin:0 .7em;white-space:nowrap}
.legend i{display:inline-block;min-width:1.5em;font-style:normal;font-weight:bold;text-align:center}
.legend i{border:.5pt solid #777;border-radius:2px}
#contents li{margin:.3em 0}#contents a{color:inherit;text-decoration:none}
#contents small{color:var(--soft);float:right}#contents b{letter-spacing:.1em;font-weight:normal}
#answers .all{columns:2;column-gap:2em}#answers section{break-inside:avoid;margin-bottom:1.5em}
#answers h3{font-size:1em;margin:0 0 .4em}#answers figure{text-align:start;margin:0}
#answers table{font-size:.76em;line-height:1.2}
#answers table th,#answers table td{border:.5pt solid #555;padding:.15em .5em;text-align:start}
#answers thead th{background:var(--shade)}
.draft{text-align:center;margin:.5em 0 0;color:var(--soft);text-transform:uppercase;font-size:.8em}
th,svg *,.legend i{-webkit-print-color-adjust:exact;print-color-adjust:exact}
@media screen{article+article,#answers{border-top:1px solid #ccc;margin-top:2rem}}
@media(max-width:40rem){ol.two,#answers .all{columns:1}}
@media print{body{max-width:none;padding:0}article,#contents,#answers,.front{padding-top:0}
article,#contents,.front{break-after:page}article:last-child{break-after:auto}}
"""


def as_html(booklet: Mapping[str, Any]) -> str:
    """Return the whole file."""
    pages: list[Page] = booklet["puzzles"]
    many, part = len(pages) > 1, booklet["part"]
    title = escaped(booklet["title"])
    body = [f'<section class="front"><h1>{title}</h1></section>'] if booklet["title-page"] else []
    if part != "only":
        if many:
            body.append(_contents(booklet))
        body += [_article(page, number, many, booklet["table"]) for number, page in enumerate(pages, start=1)]
    known = [(number, page) for number, page in enumerate(pages, start=1) if page["answer"] is not None]
    if part != "none" and known:
        sections = "\n".join(_answer(page, number, many) for number, page in known)
        shared = ' class="all"' if many else ""
        head = escaped(booklet["words"]["answers" if many else "answer"])
        body.append(f'<section id="answers"><h1>{head}</h1>\n<div{shared}>{sections}</div></section>')
    sheet = f"@page{{size:{booklet['paper']};margin:16mm 18mm 18mm}}"
    if booklet["draft"]:  # below each puzzle, and in the foot of every page where a browser can do that
        foot = f'<p class="draft">{escaped(booklet["draft"])}</p>'
        body = [re.sub("(</article>|</section>)$", rf"{foot}\1", each) for each in body]
        sheet += f'@page{{@bottom-center{{content:"{escaped(booklet["draft"])}";font:8pt serif;color:#5a5a5a}}}}'
    text = "\n".join(body)
    return f"""<!DOCTYPE html>
<html lang="{escaped(booklet["lang"])}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
{sheet}
{_STYLE}</style>
</head>
<body{' class="large"' if booklet["large"] else ""}>
{text}
</body>
</html>
"""


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


def _article(page: Page, number: int, many: bool, table: bool) -> str:
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
            parts.append(f"<figure>{_staircase(page)}</figure>")
            if table and len(page["header"]) > 1:
                parts.append(_answer_table(page))
        case "sudoku":
            parts.append(f"<figure>{_sudoku(page, min(13, 150 / page['size']), False)}</figure>")
        case _:
            parts.append(f"<figure>{_nonogram(page)}</figure>{_legend(page)}")
    return "\n".join([*parts, "</article>"])


def _answer(page: Page, number: int, many: bool) -> str:
    head = f"<h3>{_numbered(page, number, many)}</h3>" if many else ""
    match page["kind"]:
        case "logic-grid":
            top = "".join(f"<th>{_breakable(name)}</th>" for name in page["header"])
            rows = "\n".join(
                f"<tr>{''.join(f'<td>{_breakable(cell)}</td>' for cell in row)}</tr>" for row in page["answer"]
            )
            drawn = f"<table>\n<thead><tr>{top}</tr></thead>\n<tbody>\n{rows}\n</tbody></table>"
        case "sudoku":
            drawn = f"<figure>{_sudoku(page, 55 / page['size'], True)}</figure>"
        case _:
            drawn = f"<figure>{_picture_alone(page)}</figure>"
    return f'<section lang="{escaped(page["lang"])}">{head}\n{drawn}</section>'


def _breakable(text: str) -> str:
    """Return a text as HTML in which words that are longer than a column may break anywhere."""
    words = [[escaped(each) for each in word] for word in text.split(" ")]
    return " ".join(("<wbr>" if len(word) > 16 else "").join(word) for word in words)


# -- logic grids -----------------------------------------------------------------------------------------------------


def _answer_table(page: Page) -> str:
    top = "".join(f'<th scope="col">{escaped(name)}</th>' for name in page["header"])
    blank = "<td></td>" * (len(page["header"]) - 1)
    rows = "\n".join(f'<tr><th scope="row">{escaped(actor)}</th>{blank}</tr>' for actor in page["actors"])
    head = f"<h2>{escaped(page['words']['your_answer'])}</h2>"
    body = f"<thead><tr>{top}</tr></thead>\n<tbody>\n{rows}\n</tbody>"
    return f'<section class="whole">{head}\n<table class="answer">\n{body}</table></section>'


def _staircase(page: Page) -> str:
    """Return the empty grid as a table; a screen reader is told what it is for."""
    names, labels = page["names"], page["labels"]
    columns = list(range(1, len(names)))
    rows = [0, *reversed(columns[1:])]

    def edges(place: int, category: int, more: str = "") -> str:
        found = [more, "first" if place == 0 else "", "last" if place == len(labels[category]) - 1 else ""]
        return " ".join(each for each in found if each)

    scope_row = 'scope="row"'
    corner = '<td class="none" colspan="2"></td>'
    heads = "".join(
        f'<th class="name first last" colspan="{len(labels[c])}" scope="colgroup">{escaped(names[c])}</th>'
        for c in columns
    )
    ups = "".join(
        _heading(text, edges(j, c, "up upright" if is_tall(text) else "up"), 'scope="col"')
        for c in columns
        for j, text in enumerate(labels[c])
    )
    lines = [f'<tr class="top">{corner}{heads}</tr>', f'<tr class="ups">{corner}{ups}</tr>']
    for step, row in enumerate(rows):
        last = len(labels[row]) - 1
        style = "side upright first" if is_tall(names[row]) else "side first"
        side = _heading(names[row], style, f'rowspan="{last + 1}" scope="rowgroup"')
        cells = "".join(
            f'<td class="{edges(j, c)}"></td>' if edges(j, c) else "<td></td>"
            for c in columns[: len(columns) - step]
            for j in range(len(labels[c]))
        )
        for i, label in enumerate(labels[row]):
            classes = " ".join(name for name, at in (("top", 0), ("bottom", last)) if i == at)
            first = "" if i else side
            lines.append(f'<tr class="{classes}">{first}{_heading(label, "last", scope_row)}{cells}</tr>')
    inner = "\n".join(lines)
    return f'<table class="grid" style="--cell:{_cell(page)}mm" aria-label="{escaped(page["alt"])}">\n{inner}\n</table>'


def _heading(text: str, style: str, more: str) -> str:
    return f'<th class="{style}" {more}><span>{escaped(text)}</span></th>'


def _cell(page: Page) -> str:
    """Return the side of a cell in millimetres, so that text, grid and table mostly go on a page of paper.

    A browser measures the text only when it sets it: here a line is about 5.2 mm high and 90 characters long.
    """
    across = sum(map(len, page["labels"][1:]))
    down = len(page["labels"][0]) + sum(map(len, page["labels"][2:]))
    halves = 2 if len(page["clues"]) > 7 else 1
    lines = sum(1.35 + len(text) * halves // 90 for text in page["clues"]) / halves
    lines += sum(1.4 + len(text) // 95 for text in page["intro"])
    room = 260 - 32 - 5.2 * lines - 45 - 16 - 6.4 * (len(page["actors"]) + 1)
    return _n(min(8, max(4.4, min(130 / across, room / down))))


# -- sudokus and nonograms -------------------------------------------------------------------------------------------


def _svg(width: float, height: float, cell: float, label: str, shapes: Iterable[str]) -> str:
    """Return a drawing of so many cells, each so many millimetres wide; a unit of the shapes is a cell."""
    frame = attributes(
        role="img",
        width=f"{_n((width + 0.1) * cell)}mm",
        viewBox=f"-.05 -.05 {_n(width + 0.1)} {_n(height + 0.1)}",
        aria_label=label,
    ).replace("aria_label", "aria-label")
    return f"<svg{frame}>{''.join(shapes)}</svg>"


def _n(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")


def _path(segments: Iterable[Segment], width: float, colour: str = "#000", more: str = "") -> str:
    drawn = "".join(f"M{_n(x)} {_n(y)}L{_n(u)} {_n(v)}" for x, y, u, v in segments)
    return f'<path d="{drawn}" fill="none" stroke="{colour}" stroke-width="{_n(width)}"{more}/>' if drawn else ""


def _text(x: float, y: float, size: float, text: str, more: str = "") -> str:
    return f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}"{more}>{escaped(text)}</text>'


def _square(x: float, y: float, side: float, fill: str, more: str = "") -> str:
    return f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(side)}" height="{_n(side)}" fill="{fill}"{more}/>'


def _sudoku(page: Page, cell: float, filled: bool) -> str:
    size = page["size"]
    places = [(number % size, number // size) for number in range(size * size)]
    shapes = [_square(places[each][0] + 0.12, places[each][1] + 0.12, 0.76, "#e0e0e0") for each in page["even"]]
    shapes += [
        f'<circle cx="{places[each][0]}.5" cy="{places[each][1]}.5" r=".38" fill="#e0e0e0"/>' for each in page["odd"]
    ]
    if page["diagonals"]:
        shapes.append(_path([(0, 0, size, size), (0, size, size, 0)], 0.02, "#969696"))
    inner = range(1, size)
    shapes.append(_path([(i, 0, i, size) for i in inner] + [(0, i, size, i) for i in inner], 0.015, "#6e6e6e"))
    shapes.append(_path(page["cages"], 0.018, "#222", ' stroke-dasharray=".03 .04"'))
    shapes.append(_path(page["heavy"], 0.045, more=' stroke-linecap="square"'))
    shapes.append(_square(0, 0, size, "none", ' stroke="#000" stroke-width=".05"'))
    for number, total in page["sums"]:
        x, y = places[number]
        shapes.append(_square(x + 0.04, y + 0.04, 0.16 + 0.1 * (len(total) - 1), "#fff"))
        shapes.append(_text(x + 0.05, y + 0.15, 0.23, total, ' style="text-anchor:start"'))
    for x, y, across in page["bars"]:
        w, h = (0.16, 0.46) if across else (0.46, 0.16)
        place = f'x="{_n(x - w / 2)}" y="{_n(y - h / 2)}" width="{w}" height="{h}"'
        shapes.append(f'<rect {place} rx=".03" fill="#fff" stroke="#000" stroke-width=".03"/>')
    for number, given in enumerate(page["givens"]):
        text = given if given is not None else page["solved"][number] if filled else None
        if text is not None:
            x, y = places[number]
            more = ' font-weight="bold"' if given is not None else ' fill="#444"'
            shapes.append(_text(x + 0.5, y + 0.52, 0.46 if len(text) > 1 else 0.6, text, more))
    return _svg(size, size, cell, page["solved-alt" if filled else "alt"], shapes)


def _nonogram(page: Page) -> str:
    left = 0.92 * max(1, *map(len, page["rows"]))
    above = 0.92 * max(1, *map(len, page["columns"]))
    width, height = left + page["width"], above + page["height"]
    shapes = []
    for place, runs in enumerate(page["columns"]):
        shapes += [
            _run(page, left + place + 0.5, above - 0.92 * (len(runs) - n) + 0.4, each) for n, each in enumerate(runs)
        ]
    for place, runs in enumerate(page["rows"]):
        shapes += [
            _run(page, left - 0.92 * (len(runs) - n) + 0.4, above + place + 0.5, each) for n, each in enumerate(runs)
        ]
    shapes += _picture(page, page["given"], left, above)
    return _svg(width, height, min(8.0, 170 / width, 220 / height), page["alt"], shapes)


def _run(page: Page, x: float, y: float, run: tuple[int, str | None]) -> str:
    """Return a run's number around a point, on a swatch with the colour's letter if it has a colour."""
    number, letter = run
    if letter is None:
        return _text(x, y, 0.58, str(number))
    code, light = page["palette"][letter]
    swatch = _square(x - 0.43, y - 0.43, 0.86, code, ' rx=".07" stroke="#777" stroke-width=".02"')
    fill = "#000" if light else "#fff"
    return swatch + _text(x, y, 0.38 if number > 9 else 0.46, f"{number}{letter}", f' fill="{fill}" font-weight="bold"')


def _picture(page: Page, cells: Iterable[str | None], left: float, above: float) -> list[str]:
    shapes = []
    width, height = page["width"], page["height"]
    for number, letter in enumerate(cells):
        x, y = left + number % width, above + number // width
        if letter == ".":
            shapes.append(_text(x + 0.5, y + 0.5, 0.5, "×"))
        elif letter is not None:
            code, light = ("#222222", False) if letter == "#" else page["palette"][letter]
            shapes.append(_square(x, y, 1, code))
            if letter != "#":
                shapes.append(_text(x + 0.5, y + 0.5, 0.45, letter, f' fill="{"#444" if light else "#fff"}"'))
    for strong in (False, True):
        lines: list[Segment] = [
            (left + j, above, left + j, above + height)
            for j in range(width + 1)
            if (j % 5 == 0 or j == width) == strong
        ]
        lines += [
            (left, above + i, left + width, above + i)
            for i in range(height + 1)
            if (i % 5 == 0 or i == height) == strong
        ]
        shapes.append(_path(lines, 0.06 if strong else 0.018, "#000" if strong else "#5a5a5a"))
    return shapes


def _picture_alone(page: Page) -> str:
    width, height = page["width"], page["height"]
    cell = min(60 / width, 100 / height, 4.4)
    return _svg(width, height, cell, page["solved-alt"], _picture(page, page["paint"], 0, 0))


def _legend(page: Page) -> str:
    if not page["legend"]:
        return ""
    items = "".join(
        f'<span><i style="background:{page["palette"][letter][0]};'
        f'color:{"#000" if page["palette"][letter][1] else "#fff"}">{escaped(letter)}</i> {escaped(name)}</span>'
        for letter, name in page["legend"]
    )
    return f'\n<p class="legend">{items}</p>'
