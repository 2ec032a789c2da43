"""An explanation as one self-contained web page: nothing is fetched, everything is escaped.

Without JavaScript the page shows all steps one below the other; with JavaScript a reader goes through them with buttons
or the arrow keys.
"""

from __future__ import annotations

import re
from pathlib import Path

from logicgrid.kinds import kind_named
from logicgrid.kinds.paragraphs import Line
from logicgrid.kinds.sheets import known_head, known_to_html
from logicgrid.puzzle.board_markup import board_to_html
from logicgrid.puzzle.explanation import Explanation
from logicgrid.puzzle.markup import escaped, unquoted
from logicgrid.render.drawing import drawing, marks_of, style, style_of
from logicgrid.render.explain.story import StoryStep, closing, story
from logicgrid.render.page import ALONE, Around, page
from logicgrid.words.phrases import CLOSE, OPEN, Words, capital, plain

_STYLE = """\
body{max-width:62rem;margin:1rem auto;padding:0 1rem 4rem}
h2{font-size:1.15rem;margin:1.5rem 0 .5rem}h2 small{color:var(--soft);font-weight:normal;margin-inline-end:.6rem}
section p{margin:.4rem 0}p,li,h2{overflow-wrap:anywhere}
blockquote{margin:.5rem 0;padding-inline-start:.8rem;border-inline-start:3px solid var(--rule)}
.in1{margin-inline-start:2rem}.in2{margin-inline-start:4rem}.in3{margin-inline-start:6rem}
.wide{overflow-x:auto;margin:1rem 0}
#clues .lit{background:var(--new)}
nav{position:fixed;z-index:5;bottom:0;left:0;right:0;padding:.6rem 1rem;background:var(--card)}
nav{display:none;border-top:1px solid var(--rule);text-align:center}.js nav{display:block}
button{padding:.2rem .9rem;border:1px solid var(--rule);border-radius:var(--r);background:var(--card)}
nav small{color:var(--soft)}
@media(max-width:40rem){nav small{display:none}.in1,.in2,.in3{margin-inline-start:1rem}}
@media(min-width:75rem){body.clues{max-width:84rem}.clues main{display:grid;grid-template-columns:24rem 1fr;gap:2.5rem}
.clues aside{position:sticky;top:1rem;align-self:start;max-height:calc(100vh - 5rem);overflow-y:auto}
.clues section{min-width:0}}
@media print{.js nav{display:none}.js section[hidden]{display:block!important}
h2{break-after:avoid}.wide{break-inside:avoid}}
"""

_WIDE = "[\u3000-\u30ff\u4e00-\u9fff\uff00-\uff60]"
"""Characters of Chinese and Japanese, whose lines are joined without a space."""

_HERE = Path(__file__).parent


def explanation_to_html(explanation: Explanation, words: Words, around: Around = ALONE) -> str:
    """Return the whole page, the links of a site below it."""
    title = explanation.title or explanation.file
    bodies = [(step, _section(step, explanation)) for step in story(explanation, words)]
    headings = [escaped(words.say("step", n=place + 1, total=len(bodies) + 1)) for place in range(len(bodies))]
    used = [" ".join(map(str, step.paragraph.clues)) for step, _ in bodies]
    sections = [
        f'<section data-clues="{clues}"><h2><small>{heading}</small> {body}</section>'
        for clues, heading, (_, body) in zip(used, headings, bodies, strict=True)
    ]
    sections += _questions(explanation, words)
    texts = closing(explanation, words, verbose=True)
    end = "".join(f"<p>{_marked(text)}</p>\n" for text in texts)
    answer = escaped(words["open" if explanation.open else "answer"])
    if explanation.questions:
        answer = escaped(words.texts["print"]["answers"])
    last = f"<section><h2>{answer}</h2>\n{_answer(explanation, words)}\n{end}</section>"
    keys = escaped(words["keys"])
    sheet = f"{style('colours', 'page', 'answer')}\n{style_of(explanation.scene)}\n{_STYLE}"
    body = f"""{_statement(explanation, escaped(title), words)}<div>
{chr(10).join(sections)}
{last}
{around.links}</div>
</main>
<nav><button id="back" type="button">←</button> <span id="where"></span>
<button id="next" type="button">→</button> <small>{keys}</small></nav>"""
    script = (_HERE / "steps.js").read_text(encoding="utf-8")
    return page(title, words.code, sheet, body, script, around=around).rstrip("\n")


def _questions(explanation: Explanation, words: Words) -> list[str]:
    """Return a section for each question: why its answer is what it is."""
    if not explanation.questions:
        return []
    from logicgrid.render.explain.questions import sections

    return [
        f"<section><h2><small>{escaped(each.heading)}</small> {escaped(each.text)}</h2>\n"
        f"{''.join(map(_line, each.lines))}</section>"
        for each in sections(explanation, words)
    ]


def _statement(explanation: Explanation, title: str, words: Words) -> str:
    """Return the title, the introduction, and the clues if they have texts; `main` stays open."""
    parts = explanation.intro.strip().split("\n\n") if explanation.intro else []
    joined = [re.sub(f"(?<={_WIDE}) (?={_WIDE})", "", " ".join(part.split())) for part in parts]
    intro = "".join(f"<p>{escaped(part)}</p>\n" for part in joined)
    kind = kind_named(explanation.kind)
    cell = f' style="--cell:{kind.drawing().cell_size(explanation.scene)}"'
    if not kind.has_texts:
        return f"<body{cell}>\n<header><h1>{title}</h1>\n{intro}</header>\n<main>\n"
    items = "".join(f'<li value="{n}">{escaped(text.strip())}</li>\n' for n, text in enumerate(explanation.clues, 1))
    known = known_to_html(explanation.rules, known_head(words))
    clues = f'<aside>\n{intro}{known}<ol id="clues">\n{items}</ol>\n</aside>\n'
    return f'<body class="clues"{cell}>\n<header><h1>{title}</h1></header>\n<main>\n{clues}'


def _section(step: StoryStep, explanation: Explanation) -> str:
    """Return the rest of a step's heading, its text, and the drawing after it."""
    paragraph = step.paragraph
    quotes = ""
    if paragraph.quotes:
        texts = "<br>".join(escaped(explanation.text_of(number).strip()) for number in paragraph.clues)
        quotes = f"<blockquote>{texts}</blockquote>\n"
    lines = "".join(_line(line) for line in paragraph.lines)
    board = drawing(explanation.scene, step.marks, step.new, numbered=True)
    shown = f'<div class="wide" tabindex="0">{unquoted(board)}</div>\n'
    return f"{_marked(capital(paragraph.heading))}</h2>\n{quotes}{lines}{shown}"


def _line(line: Line) -> str:
    inside = f' class="in{min(line.depth, 3)}"' if line.depth else ""
    return f"<p{inside}>{_marked(line.text)}</p>\n"


def _marked(text: str) -> str:
    """Return a text with its labels in bold."""
    parts = re.split(f"{OPEN}([^{CLOSE}]*){CLOSE}", text)
    return "".join(
        f"<b>{escaped(plain(part))}</b>" if place % 2 else escaped(plain(part)) for place, part in enumerate(parts)
    )


def _answer(explanation: Explanation, words: Words) -> str:
    """Return the answer: the table if it is read from one or something is open, else the finished board.

    If there are questions it is their answers.
    """
    if explanation.questions:
        from logicgrid.render.explain.questions import sections

        items = [
            f'<li value="{each.number}"><b>{escaped(each.answer)}</b> {escaped(each.text)}</li>'
            for each in sections(explanation, words)
        ]
        return f"<ol>{''.join(items)}</ol>"
    scene, table = explanation.scene, explanation.board
    if explanation.open or kind_named(explanation.kind).tabular:
        return board_to_html(table)
    return f'<div class="wide" tabindex="0">{drawing(scene, marks_of(scene, table.rows), numbered=True)}</div>'
