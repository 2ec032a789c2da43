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
from logicgrid.render.terminal import is_narrow
from logicgrid.words.phrases import CLOSE, OPEN, Words, capital, plain

_STYLE = """\
:root{color-scheme:light dark;--line:#888;--new:#fd6;--old:#777;--on:#333;--fresh:#c60}
@media(prefers-color-scheme:dark){:root{--new:#850;--old:#999;--on:#ddd;--fresh:#f93}}
body{font:1rem/1.5 system-ui,sans-serif;max-width:62rem;margin:1rem auto;padding:0 1rem 4rem}
h2{font-size:1.15rem;margin:1.5rem 0 .5rem}h2 small{color:var(--old);font-weight:normal;margin-inline-end:.6rem}
section p{margin:.4rem 0}
blockquote{margin:.5rem 0;padding-inline-start:.8rem;border-inline-start:3px solid var(--line)}
.in1{margin-inline-start:2rem}.in2{margin-inline-start:4rem}.in3{margin-inline-start:6rem}
.wide{overflow-x:auto;margin:1rem 0}
table{border-collapse:collapse}td,th{padding:.1rem .4rem;text-align:center}
.grid td,.cells td,.digits td{border:1px solid var(--line);min-width:1.5rem;width:1.5rem;height:1.5rem;padding:0}
.grid th{font-weight:normal;text-align:end;white-space:nowrap}
.grid .name{text-align:center;color:var(--old)}
.grid .up{writing-mode:vertical-rl;transform:rotate(180deg);text-align:start;padding:.4rem 0}
.grid .side{writing-mode:vertical-rl;transform:rotate(180deg);text-align:center;color:var(--old);padding:0}
.grid .upright{transform:none;text-orientation:upright}.grid .up.upright{text-align:end}
.grid .gap{border:0;min-width:.4rem;width:.4rem;height:.5rem;padding:0}
.new{background:var(--new);font-weight:bold}.old{color:var(--old)}
.digits td{min-width:2.6rem;width:2.6rem;height:2.6rem;font:.7rem/1.15 ui-monospace,monospace;color:var(--old)}
.digits td{white-space:pre}.digits th{font-weight:normal;font-size:.75rem;color:var(--old)}
.digits .set{font:1.4rem system-ui,sans-serif;color:CanvasText}.digits .set.new{font-weight:bold}
.digits .left{border-left:3px solid CanvasText}.digits .top{border-top:3px solid CanvasText}
.cells td{min-width:1.2rem;width:1.2rem;height:1.2rem;line-height:1;color:var(--old)}
.cells .left{border-left:2px solid CanvasText}.cells .top{border-top:2px solid CanvasText}
.cells .on{background:var(--on)}.cells .new{background:var(--new)}.cells .on.new{background:var(--fresh)}
.cells th{font-weight:normal;font-size:.8rem;line-height:1.25;padding:.1rem;vertical-align:bottom;white-space:pre-line}
.cells th:first-child{text-align:end;vertical-align:middle;padding-inline-end:.4rem;white-space:nowrap}
#clues .lit{background:var(--new)}
nav{position:fixed;bottom:0;left:0;right:0;padding:.6rem 1rem;background:Canvas;border-top:1px solid var(--line)}
nav{display:none;text-align:center}.js nav{display:block}.js section[hidden]{display:none}
button{font:inherit;padding:.2rem .9rem}nav small{color:var(--old)}
@media(max-width:40rem){nav small{display:none}.in1,.in2,.in3{margin-inline-start:1rem}}
@media(min-width:75rem){body.clues{max-width:84rem}.clues main{display:grid;grid-template-columns:24rem 1fr;gap:2.5rem}
.clues aside{position:sticky;top:1rem;align-self:start;max-height:calc(100vh - 5rem);overflow-y:auto}
.clues section{min-width:0}}
"""

_SCRIPT = """\
(function(){
function all(q){return [].slice.call(document.querySelectorAll(q))}
var steps=all('section'),at=0,where=document.getElementById('where');
function show(n){at=Math.max(0,Math.min(steps.length-1,n));
var lit=(steps[at].getAttribute('data-clues')||'').split(' ');
all('#clues li').forEach(function(c){c.className=lit.indexOf(String(c.value))<0?'':'lit'});
var use=document.querySelector('#clues .lit');
if(use&&matchMedia('(min-width:75rem)').matches){use.scrollIntoView({block:'nearest'})}
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

_WIDE = "[\u3000-\u30ff\u4e00-\u9fff\uff00-\uff60]"
"""Characters of Chinese and Japanese, whose lines are joined without a space."""

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"


def explanation_to_html(explanation: Explanation, words: Words) -> str:
    """Return the whole page."""
    title = escaped(explanation.title or explanation.file)
    bodies = [(step, _section(step, explanation)) for step in story(explanation, words)]
    headings = [escaped(words.say("step", n=place + 1, total=len(bodies) + 1)) for place in range(len(bodies))]
    used = [" ".join(map(str, step.paragraph.clues)) for step, _ in bodies]
    sections = [
        f'<section data-clues="{clues}"><h2><small>{heading}</small> {body}</section>'
        for clues, heading, (_, body) in zip(used, headings, bodies, strict=True)
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
{_statement(explanation, title)}<div>
{chr(10).join(sections)}
{last}
</div>
</main>
<nav><button id="back" type="button">←</button> <span id="where"></span>
<button id="next" type="button">→</button> <small>{keys}</small></nav>
<script>
{_SCRIPT}</script>
</body>
</html>"""


def _statement(explanation: Explanation, title: str) -> str:
    """Return the title, the introduction, and the clues of a logic grid, those in use to be lit; `main` stays open."""
    parts = explanation.intro.strip().split("\n\n") if explanation.intro else []
    joined = [re.sub(f"(?<={_WIDE}) (?={_WIDE})", "", " ".join(part.split())) for part in parts]
    intro = "".join(f"<p>{escaped(part)}</p>\n" for part in joined)
    if not isinstance(explanation.scene, Staircase):
        return f"<body>\n<h1>{title}</h1>\n{intro}<main>\n"
    items = "".join(f'<li value="{n}">{escaped(text.strip())}</li>\n' for n, text in enumerate(explanation.clues, 1))
    clues = f'<aside>\n{intro}<ol id="clues">\n{items}</ol>\n</aside>\n'
    return f'<body class="clues">\n<h1>{title}</h1>\n<main>\n{clues}'


def _section(step: StoryStep, explanation: Explanation) -> str:
    """Return the rest of a step's heading, its text, and the drawing after it."""
    paragraph = step.paragraph
    quotes = ""
    if paragraph.quotes:
        texts = "<br>".join(escaped(explanation.clues[number - 1].strip()) for number in paragraph.clues)
        quotes = f"<blockquote>{texts}</blockquote>\n"
    lines = "".join(_line(line) for line in paragraph.lines)
    drawing = f'<div class="wide">{_drawing(explanation.scene, step.marks, step.new)}</div>\n'
    return f"{_marked(capital(paragraph.heading))}</h2>\n{quotes}{lines}{drawing}"


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
    names = gap.join(
        f'<th class="name" colspan="{len(scene.labels[c])}">{escaped(scene.names[c])}</th>' for c in columns
    )
    ups = gap.join(
        "".join(f'<th class="up{_turned(text)}">{escaped(text)}</th>' for text in scene.labels[c]) for c in columns
    )
    rows = [f"<tr><th></th><th></th>{names}</tr>", f"<tr><th></th><th></th>{ups}</tr>"]
    for row, across in blocks:
        members = marks.members[row]
        name = scene.names[row]
        side = f'<th class="side{_turned(name)}" rowspan="{len(members)}">{escaped(name)}</th>'
        for place, item in enumerate(members):
            cells = gap.join(
                "".join(_mark(marks, item, other, new) for other in marks.members[category]) for category in across
            )
            rows.append(f"<tr>{'' if place else side}<th>{escaped(scene.labels[row][place])}</th>{cells}</tr>")
        rows.append('<tr><td class="gap"></td></tr>')
    return '<table class="grid">\n' + "\n".join(rows[:-1]) + "\n</table>\n"


def _turned(text: str) -> str:
    """Return the class of a text that is written from top to bottom; others are turned."""
    return "" if is_narrow(text) else " upright"


def _mark(marks: GridMarks, one: int, other: int, new: Collection[tuple[int, int]]) -> str:
    known = marks.get(one, other)
    if known is None:
        return "<td></td>"
    fresh = ((one, other) if one < other else (other, one)) in new
    return f'<td class="{"new" if fresh else "old"}">{"●" if known else "✕"}</td>'


def _digits(scene: Digits, marks: SudokuMarks, new: Collection[int]) -> str:
    size = scene.size
    across, down = scene.box or (size, size)
    width = next(each for each in range(1, size + 1) if each * each >= size) if scene.box is None else across
    rows = ["<tr><th></th>" + "".join(f"<th>{column}</th>" for column in range(1, size + 1)) + "</tr>"]
    for row in range(size):
        cells = []
        for column in range(size):
            cell = row * size + column
            digit = marks.placed[cell]
            classes = ["new"] if cell in new else []
            classes += ["set"] if digit is not None else []
            classes += ["left"] if column and column % across == 0 else []
            classes += ["top"] if row and row % down == 0 else []
            left = [each if place in marks.candidates[cell] else "\u2007" for place, each in enumerate(scene.symbols)]
            pencil = [" ".join(left[start : start + width]) for start in range(0, size, width)]
            shown = scene.symbols[digit] if digit is not None else "\n".join(pencil)
            cells.append(f'<td class="{" ".join(classes)}">{escaped(shown)}</td>')
        rows.append(f"<tr><th>{row + 1}</th>{''.join(cells)}</tr>")
    return '<table class="digits">\n' + "\n".join(rows) + "\n</table>\n"


def _cells(scene: Cells, marks: CellMarks, new: Collection[int]) -> str:
    above = "".join(f"<th>{escaped(chr(10).join(text.split()))}</th>" for text in scene.columns)
    rows = [f"<tr><th></th>{above}</tr>"]
    for row in range(scene.height):
        cells = []
        for column in range(scene.width):
            cell = row * scene.width + column
            colour = marks.colours[cell]
            shown = "" if colour is None else "·" if not colour else "" if scene.symbols[colour] == "#" else None
            classes = (["on"] if colour else []) + (["new"] if cell in new else [])
            if shown is None:
                shown, classes = scene.symbols[colour or 0], classes[1:]
            classes += ["left"] if column and column % 5 == 0 else []
            classes += ["top"] if row and row % 5 == 0 else []
            cells.append(f'<td class="{" ".join(classes)}">{escaped(shown)}</td>')
        rows.append(f"<tr><th>{escaped(scene.rows[row])}</th>{''.join(cells)}</tr>")
    return '<table class="cells">\n' + "\n".join(rows) + "\n</table>\n"
