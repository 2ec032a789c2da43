"""An explanation as the text that a person reads in a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from logicgrid.kinds import kind_named
from logicgrid.kinds.paragraphs import Line, Paragraph
from logicgrid.puzzle.explanation import PuzzleExplanation
from logicgrid.puzzle.terminal import PLAIN, Style, one_line
from logicgrid.render.explain.story import closing, paragraphs, story
from logicgrid.render.explain.wrap import wrapped
from logicgrid.render.text import board_lines, head
from logicgrid.words.phrases import Words, capital, plain

WIDEST = 100
"""The width of a line on a terminal that is wider."""

INDENT = 3

SHORT = 2
"""The number of lines of a paragraph up to which it needs no blank line before another such."""

MANY, SHORT_OF_MANY = 40, 6
"""The number of paragraphs of a long explanation, which is set closer; and what is short there."""

MOST_TOGETHER = 18
"""The number of lines without a blank one up to which short paragraphs are put together."""


def explanation_to_text(
    explanation: PuzzleExplanation,
    words: Words,
    *,
    grid: bool = False,
    changed: bool = False,
    verbose: bool = False,
    style: Style = PLAIN,
) -> str:
    """Return title, paragraphs, the answer, and how hard the puzzle was: if `verbose`, in more than a line.

    There are drawings if `grid`; or of logic grids those blocks that changed, if `changed`.
    """
    width = min(style.columns, WIDEST)

    def lines_of(paragraph: Paragraph) -> list[str]:
        return paragraph_lines(paragraph, explanation.text_of, words, width, style)

    draw = kind_named(explanation.kind).drawing().lines
    blocks = [head(explanation.file, explanation.title, style)]
    if not (grid or changed):
        blocks += ["\n".join(lines) for lines in together([lines_of(each) for each in paragraphs(explanation, words)])]
    for step in story(explanation, words) if grid or changed else ():
        blocks.append("\n".join(lines_of(step.paragraph)))
        if step.new or not changed:
            drawing = draw(explanation.scene, step.marks, step.new, style, changed)
            blocks.append("\n".join(" " * INDENT + line for line in drawing))
    if explanation.questions:
        blocks += question_blocks(explanation, words, width, style)
    else:
        heading = words["open" if explanation.open else "answer"]
        blocks.append("\n".join([style.bold(heading), *board_lines(explanation.board, style)]))
    blocks.append(
        "\n".join(line for text in closing(explanation, words, verbose) for line in wrapped(text, width, style))
    )
    return "\n\n".join(filter(None, blocks))


def question_blocks(explanation: PuzzleExplanation, words: Words, width: int, style: Style) -> list[str]:
    """Return a block for each question, with why its answer is what it is, and one with all answers."""
    from logicgrid.render.explain.questions import sections

    blocks, answers = [], []
    for section in sections(explanation, words):
        heading = words["colon"].join([section.heading, one_line(section.text)])
        lines = [style.cyan(line) for line in wrapped(heading, width, style)]
        blocks.append("\n".join(lines + indented(section.lines, width, style)))
        answers.append(f"{section.number:>3}  {style.bold(one_line(section.answer))}  {one_line(section.text)}")
    return [*blocks, "\n".join([style.bold(words.texts["print"]["answers"]), *answers])]


def paragraph_lines(
    paragraph: Paragraph, text_of: Callable[[int], str], words: Words, width: int, style: Style
) -> list[str]:
    """Return the heading with the clues' texts, then the sentences; those run on behind a heading without texts.

    A clue whose text is just the sentence needs no other.
    """
    heading = capital(paragraph.heading)
    told = paragraph.short or paragraph.lines
    if paragraph.quotes:
        texts = [one_line(text_of(number)).strip() for number in paragraph.clues]
        heading = words["colon"].join([heading, words["gap"].join(map(words.quoted, texts))])
        if [text.replace("'", "’") for text in texts] == [plain(each.text).replace("'", "’") for each in told]:
            return [style.cyan(line) for line in wrapped(heading, width, style)]
    if paragraph.quotes or paragraph.listed:
        return [style.cyan(line) for line in wrapped(heading, width, style)] + indented(told, width, style)
    heading += words["stop"]
    first, *rest = wrapped(heading + words["gap"] + told[0].text, max(width - INDENT, 20), style)
    if first.startswith(heading):
        first = style.cyan(heading) + first[len(heading) :]
    return [first, *[" " * INDENT + line for line in rest], *indented(told[1:], width, style)]


def together(paragraphs: Sequence[list[str]]) -> list[list[str]]:
    """Return paragraphs as blocks with a blank line between them: short ones that follow each other are one block."""
    short = SHORT if len(paragraphs) <= MANY else SHORT_OF_MANY
    found: list[list[str]] = []
    before = short + 1
    for lines in paragraphs:
        if max(before, len(lines)) <= short and len(found[-1]) + len(lines) <= MOST_TOGETHER:
            found[-1] += lines
        else:
            found.append(lines)
        before = len(lines)
    return found


def indented(lines: Iterable[Line], width: int, style: Style) -> list[str]:
    """Return the lines wrapped, those of a supposition further in."""
    found = []
    for line in lines:
        indent = " " * (INDENT * (line.depth + 1))
        found += [indent + each for each in wrapped(line.text, max(width - len(indent), 20), style)]
    return found
