"""An explanation as a self-contained web page: nothing is fetched, everything is escaped.

Without JavaScript the page shows all steps below each other, and the final board; with JavaScript a reader steps
through them with buttons or the arrow keys, and the board shows each step.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from urllib.parse import quote

from logicgrid.kinds import kind_named
from logicgrid.kinds.paragraphs import Line
from logicgrid.kinds.parts import known_head, known_to_html, paragraphs, running
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.explanation import PuzzleExplanation
from logicgrid.puzzle.markup import board_to_html, escaped, unquoted
from logicgrid.puzzle.record import Record
from logicgrid.render.explain import StoryStep, closing, sections, story
from logicgrid.render.explain.text import UNIT
from logicgrid.render.page import ALONE, Around, drawing, marks_of, page, style, style_of
from logicgrid.words.phrases import CLOSE, OPEN, Words, capital, plain

_FOLDED = 8
"""The number of lines above which a case is folded."""

_COLUMNS = 36
"""The number of columns above which a staircase gets the whole width next to, or above, the steps."""

_HERE = Path(__file__).parent
_STYLE = (_HERE / "explained.css").read_text(encoding="utf-8")


class PlayedOn(Record):
    """The page to play a puzzle on, as a link, and the conclusions of each of its steps."""

    page: str
    conclusions: tuple[tuple[Atom, ...], ...]

    def after(self, known: set[Atom]) -> str:
        """Return the numbers of the steps that are done when these atoms are known, in ranges."""
        done = [place for place, atoms in enumerate(self.conclusions) if known.issuperset(atoms)]
        starts = [place for place in done if place - 1 not in done]
        ends = [place for place in done if place + 1 not in done]
        return ".".join([f"{one}-{other}" for one, other in zip(starts, ends, strict=True)])


def explanation_to_html(
    explanation: PuzzleExplanation, words: Words, around: Around = ALONE, played_on: PlayedOn | None = None
) -> str:
    """Return the whole page: the steps, and next to them one board, to which each step has its changes.

    In a site, its links are below, and a reader can continue playing from each step.
    """
    title = explanation.title or explanation.file
    texts: dict[str, str] = words.texts["explained"]
    first = drawing(explanation.scene, explanation.scene.marks(), numbered=True)
    boards, bodies, patterns = [first], [], [""]
    pattern = kind_named(explanation.kind).drawing().pattern
    known: set[Atom] = {*explanation.start}
    for step in story(explanation, words):
        paragraph = step.paragraph
        patterns.append(pattern(explanation.scene, paragraph.steps, paragraph.shown, step.before))
        legend = f'<p class="legend">{escaped(texts["links"])}</p>' if "<path" in patterns[-1] else ""
        body = _section(step, explanation, texts, legend)
        boards.append(drawing(explanation.scene, step.marks, step.new, numbered=True))
        known.update([atom for each in paragraph.steps for atom in each.conclusions])
        to_play = "" if played_on is None else f' data-steps="{played_on.after(known)}"'
        bodies.append((" ".join(map(str, paragraph.clues)), to_play, body))
    sections = []
    for place, (clues, to_play, body) in enumerate(bodies, 1):
        heading = escaped(words.say("step", n=place, total=len(bodies) + 1))
        head = f"<h2><small>{heading}</small> {body}"
        sections.append(f'<section data-clues="{clues}" data-board="{place}"{to_play}>{head}</section>')
    sections += _questions(explanation, words)
    ended = "".join(f"<p>{_marked(text)}</p>\n" for text in closing(explanation, words, verbose=True))
    answer = words["open" if explanation.open else "answer"]
    answer = words.texts["print"]["answers_asked"] if explanation.questions else answer
    sections.append(f"<section><h2>{escaped(answer)}</h2>\n{_answer(explanation, words)}\n{ended}</section>")
    numbered = [each.replace("<section", f'<section id="step-{n}"', 1) for n, each in enumerate(sections, start=1)]
    sheet = f"{style('colours', 'page', 'answer')}\n{style_of(explanation.scene)}\n{_STYLE}"
    board = f'<div class="wide" id="board" tabindex="0">{unquoted(boards[-1])}</div>'
    body = f"""{_statement(explanation, escaped(title), words, first)}<div class="steps">
{board}
<div>
{chr(10).join(numbered)}
{around.links}</div>
</div>
</main>
<nav><button id="back" type="button">←</button> <span id="where"></span>
<button id="next" type="button">→</button> <button id="show" type="button">{escaped(texts["show"])}</button>
<button id="try" type="button" aria-pressed="false">{escaped(texts["try"])}</button>
{_play_on(played_on, texts)}<small>{escaped(words["keys"])}</small></nav>
<script type="application/json" id="changes">{_changes(boards, patterns)}</script>"""
    script = (_HERE / "steps.js").read_text(encoding="utf-8")
    return page(title, words.code, sheet, body, script, around=around).rstrip("\n")


def _play_on(played_on: PlayedOn | None, texts: dict[str, str]) -> str:
    """Return the link to the page to play on, which the script points at the current step."""
    if played_on is None:
        return ""
    return f'<a id="play-on" href="{quote(played_on.page)}">{escaped(texts["play_on"])}</a>\n'


def _changes(boards: Sequence[str], patterns: Sequence[str]) -> str:
    """Return, as JSON, how each board changes the cells of the one before it, and its highlighted cells.

    The appearance of a cell is an index into `shown` (classes and content).  The drawing over the board comes last.
    """
    shown: dict[tuple[str, str], int] = {}
    before: list[int] = []
    steps = []
    for board, drawn in zip(boards, patterns, strict=True):
        cells = [(*_classes(attributes), inside) for attributes, inside in _CELL.findall(board)]
        lit = [place for place, (_, is_lit, _) in enumerate(cells) if is_lit]
        now = [shown.setdefault((classes, inside), len(shown)) for classes, _, inside in cells]
        changed = [
            each for place, look in enumerate(now) if not before or before[place] != look for each in (place, look)
        ]
        steps.append([changed, lit, *([drawn] if drawn else [])])
        before = now
    text = json.dumps({"shown": list(shown), "steps": steps}, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


_CELL = re.compile(r"<td([^>]*)>(.*?)</td>", re.DOTALL)


@lru_cache(256)
def _classes(attributes: str) -> tuple[str, bool]:
    """Return the classes of a cell except the one for highlighting, and whether it has that one."""
    found = re.search(r'class="([^"]*)"', attributes)
    classes = found[1].split() if found else []
    return " ".join([name for name in classes if name != "lit"]), "lit" in classes


def contradiction_to_html(
    title: str, heading: str, clues: Sequence[str], lines: Sequence[tuple[int, str]], words: Words
) -> str:
    """Return a page that explains how some clues of a puzzle contradict each other."""
    quotes = "<br>".join(map(escaped, clues))
    story = "".join([_line(Line(depth, text)) for depth, text in lines])
    sheet = f"{style('colours', 'page', 'answer')}\n{_STYLE}"
    body = f"<body>\n<header><h1>{escaped(title)}</h1></header>\n<main><section><h2>{escaped(heading)}</h2>\n"
    body += f"<blockquote>{quotes}</blockquote>\n{story}</section></main>"
    return page(escaped(title), words.code, sheet, body).rstrip("\n")


def _questions(explanation: PuzzleExplanation, words: Words) -> list[str]:
    """Return a section for each question, with the reason for its answer."""
    if not explanation.questions:
        return []

    return [
        f"<section><h2><small>{escaped(each.heading)}</small> {escaped(each.text)}</h2>\n"
        f"{''.join(map(_line, each.lines))}</section>"
        for each in sections(explanation, words)
    ]


def _statement(explanation: PuzzleExplanation, title: str, words: Words, board: str) -> str:
    """Return the title, the introduction, and the clues if they have texts; `main` stays open.

    The number of the board's columns limits the size of its cells.
    """
    intro = "".join(f"<p>{escaped(part)}</p>\n" for part in paragraphs(explanation.intro))
    kind = kind_named(explanation.kind)
    extent = kind.drawing().extent(explanation.scene)
    columns = max([row.count("<td") for row in board.split("<tr")])
    size = f"--columns:{columns};--largest:26px"
    if extent is not None:
        size = f"--columns:{extent[0]:.1f};--rows:{extent[1]:.1f};--beside:3.2rem;--largest:62px"
    cell = f' style="{size}"'
    if not kind.has_texts:
        return f"<body{cell}>\n<header><h1>{title}</h1>\n{intro}</header>\n<main>\n"
    items = "".join(f'<li value="{n}">{escaped(running(text))}</li>\n' for n, text in enumerate(explanation.clues, 1))
    known = known_to_html(explanation.rules, known_head(words))
    clues = f'<aside>\n{intro}{known}<ol id="clues">\n{items}</ol>\n</aside>\n'
    large = " large" if columns > _COLUMNS else ""
    return f'<body class="clues{large}"{cell}>\n<header><h1>{title}</h1></header>\n<main>\n{clues}'


def _section(step: StoryStep, explanation: PuzzleExplanation, texts: dict[str, str], legend: str) -> str:
    """Return the rest of a step's heading, and its text."""
    paragraph = step.paragraph
    quotes = ""
    if paragraph.quotes:
        quoted = "<br>".join(escaped(running(explanation.text_of(number))) for number in paragraph.clues)
        quotes = f"<blockquote>{quoted}</blockquote>\n"
    lines = []
    for deeper, group in groupby(paragraph.lines, key=lambda line: line.depth > 0):
        some = list(group)
        inner = "".join(map(_line, some))
        if deeper and len(some) > _FOLDED:
            inner = f"<details open><summary>{escaped(texts['fold'].format(n=len(some)))}</summary>{inner}</details>\n"
        lines.append(inner)
    return f'{_marked(capital(paragraph.heading))}</h2>\n{quotes}<div class="said">{"".join(lines)}{legend}</div>'


def _line(line: Line) -> str:
    inside = f' class="in{min(line.depth, 3)}"' if line.depth else ""
    return f"<p{inside}>{_marked(line.text)}</p>\n"


def _marked(text: str) -> str:
    """Return a text with its labels in bold, and no line breaks between numbers and units."""
    text = UNIT.sub("\\1\u00a0", text)
    parts = re.split(f"{OPEN}([^{CLOSE}]*){CLOSE}", text)
    return "".join(
        f"<b>{escaped(plain(part))}</b>" if place % 2 else escaped(plain(part)) for place, part in enumerate(parts)
    )


def _answer(explanation: PuzzleExplanation, words: Words) -> str:
    """Return the answer: the table if the kind has one or something is open, else the finished board.

    If there are questions, return their answers.
    """
    if explanation.questions:
        items = [
            f'<li value="{each.number}"><b>{escaped(each.answer)}</b> {escaped(each.text)}</li>'
            for each in sections(explanation, words)
        ]
        return f"<ol>{''.join(items)}</ol>"
    scene, table = explanation.scene, explanation.board
    if explanation.open or kind_named(explanation.kind).tabular:
        return f'<div class="across" tabindex="0">{board_to_html(table)}</div>'
    return f'<div class="wide" tabindex="0">{drawing(scene, marks_of(scene, table.rows), numbered=True)}</div>'
