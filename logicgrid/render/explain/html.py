"""An explanation as one self-contained web page: nothing is fetched, everything is escaped.

Without JavaScript the page shows all steps one below the other; with JavaScript a reader goes through them with buttons
or the arrow keys.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any, assert_never

from logicgrid.puzzle.explanation import Cells, Digits, Explanation, Scene, Staircase
from logicgrid.puzzle.pencil_marks import CellMarks, GridMarks, Marks, SudokuMarks
from logicgrid.render.explain.drawing import staircase_blocks
from logicgrid.render.explain.paragraphs import Line
from logicgrid.render.explain.story import StoryStep, closing, story
from logicgrid.render.html import board_to_html
from logicgrid.render.markup import escaped
from logicgrid.words.phrases import CLOSE, OPEN, Words, capital, plain

_STYLE = """\
:root{color-scheme:light dark;--line:#888;--new:#fd6;--old:#777}
@media(prefers-color-scheme:dark){:root{--new:#850}}
body{font:1rem/1.5 system-ui,sans-serif;max-width:62rem;margin:1rem auto;padding:0 1rem}
section{margin:1.5rem 0}h2{font-size:1.1rem}
blockquote{margin:.5rem 0;padding-left:.8rem;border-left:3px solid var(--line)}
.in1{margin-left:2rem}.in2{margin-left:4rem}.in3{margin-left:6rem}
table{border-collapse:collapse;margin:1rem 0}td,th{padding:.1rem .4rem;text-align:center}
.grid td,.cells td,.digits td{border:1px solid var(--line);width:1.4rem;height:1.4rem;padding:0}
.grid th{font-weight:normal;text-align:right}.grid .up{writing-mode:vertical-rl;vertical-align:bottom;text-align:start}
.grid .gap{border:0;width:.3rem;padding:0}.new{background:var(--new);font-weight:bold}.old{color:var(--old)}
.digits td{min-width:2.4rem;height:2.4rem;font-size:.7rem;color:var(--old)}.digits .set{font-size:1.3rem;color:inherit}
.digits .left{border-left:3px solid}.digits .top{border-top:3px solid}
.cells td{padding:0;width:1.1rem;height:1.1rem}.cells .on{background:currentColor}.cells .on.new{background:#c60}
.cells th{font-weight:normal;vertical-align:bottom;text-align:right;white-space:pre-line}
#clues .lit{background:var(--new)}
nav{position:sticky;bottom:0;padding:.5rem 0;background:Canvas;display:none}
.js nav{display:block}.js section[hidden]{display:none}button{font:inherit;padding:.2rem .8rem}
"""

_SCRIPT = """\
(function(){
function all(q){return [].slice.call(document.querySelectorAll(q))}
var steps=all('section'),at=0,where=document.getElementById('where');
function show(n){at=Math.max(0,Math.min(steps.length-1,n));
var lit=(steps[at].getAttribute('data-clues')||'').split(' ');
all('#clues li').forEach(function(c){c.className=lit.indexOf(String(c.value))<0?'':'lit'});
steps.forEach(function(s,i){s.hidden=i!==at});where.textContent=(at+1)+' / '+steps.length}
document.documentElement.className='js';
document.getElementById('back').onclick=function(){show(at-1)};
document.getElementById('next').onclick=function(){show(at+1)};
document.addEventListener('keydown',function(e){
var by={ArrowRight:1,ArrowDown:1,PageDown:1,ArrowLeft:-1,ArrowUp:-1,PageUp:-1}[e.key];
if(by){show(at+by);e.preventDefault()}
if(e.key==='Home'){show(0)}if(e.key==='End'){show(steps.length-1)}});
show(0)})();
"""

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"


def explanation_to_html(explanation: Explanation, words: Words) -> str:
    """Return the whole page."""
    title = escaped(explanation.title or explanation.file)
    bodies = [(step, _section(step, explanation)) for step in story(explanation, words)]
    headings = [escaped(words.say("step", n=place + 1, total=len(bodies) + 1)) for place in range(len(bodies))]
    sections = [
        f'<section data-clues="{" ".join(map(str, step.paragraph.clues))}"><h2>{heading}</h2>\n{body}</section>'
        for heading, (step, body) in zip(headings, bodies, strict=True)
    ]
    texts = closing(explanation, words, verbose=True)
    end = "".join(f"<p>{_marked(text)}</p>\n" for text in texts)
    answer = escaped(words["open" if explanation.open else "answer"])
    last = f"<section><h2>{answer}</h2>\n{board_to_html(explanation.board)}\n{end}</section>"
    keys = escaped(words["keys"])
    return f"""<!DOCTYPE html>
<html lang="{escaped(words.code)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
{_STYLE}</style>
</head>
<body>
<h1>{title}</h1>
{_statement(explanation)}{chr(10).join(sections)}
{last}
<nav><button id="back" type="button">←</button> <span id="where"></span>
<button id="next" type="button">→</button> <small>{keys}</small></nav>
<script>
{_SCRIPT}</script>
</body>
</html>"""


def _statement(explanation: Explanation) -> str:
    """Return the introduction and the clues of a logic grid, those in use to be lit."""
    parts = explanation.intro.strip().split("\n\n") if explanation.intro else []
    intro = "".join(f"<p>{escaped(' '.join(part.split()))}</p>\n" for part in parts)
    if not isinstance(explanation.scene, Staircase):
        return intro
    items = "".join(f'<li value="{n}">{escaped(text.strip())}</li>\n' for n, text in enumerate(explanation.clues, 1))
    return f'{intro}<ol id="clues">\n{items}</ol>\n'


def _section(step: StoryStep, explanation: Explanation) -> str:
    paragraph = step.paragraph
    quotes = ""
    if paragraph.quotes:
        texts = "<br>".join(escaped(explanation.clues[number - 1].strip()) for number in paragraph.clues)
        quotes = f"<blockquote>{texts}</blockquote>\n"
    heading = f"<h3>{_marked(capital(paragraph.heading))}</h3>\n"
    lines = "".join(_line(line) for line in paragraph.lines)
    return heading + quotes + lines + _drawing(explanation.scene, step.marks, step.new)


def _line(line: Line) -> str:
    inside = f' class="in{min(line.depth, 3)}"' if line.depth else ""
    return f"<p{inside}>{_marked(line.text)}</p>\n"


def _marked(text: str) -> str:
    """Return a text with its labels in bold."""
    parts = re.split(f"{OPEN}([^{CLOSE}]*){CLOSE}", text)
    return "".join(f"<b>{escaped(part)}</b>" if place % 2 else escaped(plain(part)) for place, part in enumerate(parts))


def _drawing(scene: Scene, marks: Marks, new: Collection[Any]) -> str:
    match scene:
        case Staircase():
            assert isinstance(marks, GridMarks)
            return _grid(scene, marks, new)
        case Digits():
            assert isinstance(marks, SudokuMarks)
            return _digits(scene, marks, new)
        case Cells():
            assert isinstance(marks, CellMarks)
            return _cells(scene, marks, new)
        case _:
            assert_never(scene)


def _grid(scene: Staircase, marks: GridMarks, new: Collection[tuple[int, int]]) -> str:
    blocks = staircase_blocks(scene)
    columns = blocks[0][1]
    gap = '<td class="gap"></td>'
    names = gap.join(f'<th colspan="{len(scene.labels[c])}">{escaped(scene.names[c])}</th>' for c in columns)
    ups = gap.join("".join(f'<th class="up">{escaped(text)}</th>' for text in scene.labels[c]) for c in columns)
    rows = [f"<tr><th></th>{names}</tr>", f"<tr><th></th>{ups}</tr>"]
    for row, across in blocks:
        for place, item in enumerate(marks.members[row]):
            cells = gap.join(
                "".join(_mark(marks, item, other, new) for other in marks.members[category]) for category in across
            )
            rows.append(f"<tr><th>{escaped(scene.labels[row][place])}</th>{cells}</tr>")
        rows.append('<tr><td class="gap"></td></tr>')
    return '<table class="grid">\n' + "\n".join(rows[:-1]) + "\n</table>\n"


def _mark(marks: GridMarks, one: int, other: int, new: Collection[tuple[int, int]]) -> str:
    known = marks.get(one, other)
    if known is None:
        return "<td></td>"
    fresh = ((one, other) if one < other else (other, one)) in new
    return f'<td class="{"new" if fresh else "old"}">{"●" if known else "✕"}</td>'


def _digits(scene: Digits, marks: SudokuMarks, new: Collection[int]) -> str:
    size = scene.size
    across, down = scene.box or (size, size)
    rows = []
    for row in range(size):
        cells = []
        for column in range(size):
            cell = row * size + column
            digit = marks.placed[cell]
            classes = ["new"] if cell in new else []
            classes += ["set"] if digit is not None else []
            classes += ["left"] if column and column % across == 0 else []
            classes += ["top"] if row and row % down == 0 else []
            shown = (
                scene.symbols[digit]
                if digit is not None
                else " ".join(scene.symbols[each] for each in sorted(marks.candidates[cell]))
            )
            cells.append(f'<td class="{" ".join(classes)}">{escaped(shown)}</td>')
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return '<table class="digits">\n' + "\n".join(rows) + "\n</table>\n"


def _cells(scene: Cells, marks: CellMarks, new: Collection[int]) -> str:
    above = "".join(f"<th>{escaped(chr(10).join(text.split()))}</th>" for text in scene.columns)
    rows = [f"<tr><th></th>{above}</tr>"]
    for row in range(scene.height):
        cells = []
        for cell in range(row * scene.width, (row + 1) * scene.width):
            colour = marks.colours[cell]
            shown = "" if colour is None else "·" if not colour else "" if scene.symbols[colour] == "#" else None
            classes = (["on"] if colour else []) + (["new"] if cell in new else [])
            if shown is None:
                shown, classes = scene.symbols[colour or 0], classes[1:]
            cells.append(f'<td class="{" ".join(classes)}">{escaped(shown)}</td>')
        rows.append(f"<tr><th>{escaped(scene.rows[row])}</th>{''.join(cells)}</tr>")
    return '<table class="cells">\n' + "\n".join(rows) + "\n</table>\n"
