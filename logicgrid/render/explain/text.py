"""An explanation in, the text that a person reads in a terminal out."""

from __future__ import annotations

from logicgrid.puzzle.explanation import Explanation
from logicgrid.render.board import board_lines
from logicgrid.render.color import PLAIN, Style
from logicgrid.render.explain.drawing import draw
from logicgrid.render.explain.paragraphs import Paragraph
from logicgrid.render.explain.story import closing, told
from logicgrid.render.explain.words import Words, capital
from logicgrid.render.explain.wrap import wrapped
from logicgrid.render.width import one_line

_WIDEST = 100
_INDENT = 3


def explanation_to_text(explanation: Explanation, words: Words, *, grid: bool = False, style: Style = PLAIN) -> str:
    """Title, paragraphs (with drawings where `grid`), the answer, and how hard it was."""
    width = min(style.columns, _WIDEST)
    title = one_line(explanation.title).strip() if explanation.title else ""
    file = one_line(explanation.file)
    blocks = [f"{style.bold(title)} {style.dim(f'({file})')}" if title else style.bold(file)]
    for scenery in told(explanation, words):
        blocks.append("\n".join(paragraph_lines(scenery.paragraph, explanation.clues, words, width, style)))
        if grid:
            blocks.append("\n".join(" " * _INDENT + line for line in draw(scenery.marks, scenery.new, style)))
    blocks.append("\n".join([style.bold(words.answer), *board_lines(explanation.board, style)]))
    blocks.append("\n".join(line for text in closing(explanation, words) for line in wrapped(text, width, style)))
    return "\n\n".join(blocks)


def paragraph_lines(paragraph: Paragraph, clues: tuple[str, ...], words: Words, width: int, style: Style) -> list[str]:
    """The heading with the clues' texts, then the sentences, those of a supposition further in."""
    heading = capital(paragraph.heading)
    if paragraph.quotes:
        texts = [words.quote.format(one_line(clues[number - 1]).strip()) for number in paragraph.clues]
        heading = words.colon.join([heading, words.gap.join(texts)])
    lines = [style.cyan(line) for line in wrapped(heading, width, style)]
    for line in paragraph.lines:
        indent = " " * (_INDENT * (line.depth + 1))
        lines += [indent + each for each in wrapped(line.text, max(width - len(indent), 20), style)]
    return lines
