"""An explanation and a hint as text for a terminal; a hint also as JSON.

Lines are wrapped to a display width; a line may break anywhere between wide characters.  The characters that mark a
label (`OPEN`, `CLOSE`) have no width, and a label that fits on a line is not broken.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from logicgrid.kinds import kind_named
from logicgrid.kinds.paragraphs import Line, Paragraph
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.diagnostics import one_line
from logicgrid.puzzle.explanation import NextStep, PuzzleExplanation
from logicgrid.puzzle.terminal import PLAIN, Style, display_width, is_plain
from logicgrid.render.explain import closing, paragraphs, sections, story, writer_of
from logicgrid.render.json import encoded
from logicgrid.render.text import board_lines, head
from logicgrid.words.phrases import CLOSE, OPEN, Words, bare, capital, plain

WIDEST = 100
"""The largest width of a line on a wider terminal."""

INDENT = 3

SHORT = 2
"""The number of lines up to which consecutive paragraphs need no blank line between them."""

MANY, SHORT_OF_MANY = 40, 6
"""The number of paragraphs of a long explanation, which is more compact, and the length of short ones in it."""

MOST_TOGETHER = 18
"""The largest number of lines in a block of short paragraphs."""


def explanation_to_text(
    explanation: PuzzleExplanation,
    words: Words,
    *,
    grid: bool = False,
    changed: bool = False,
    verbose: bool = False,
    style: Style = PLAIN,
) -> str:
    """Return the title, the paragraphs, the answer, and the difficulty, in more than a line if `verbose`.

    There are drawings if `grid`; or, for logic grids, only the changed blocks if `changed`.
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
    """Return a block for each question, with the reason for its answer, and one with all answers."""
    blocks, answers = [], []
    for section in sections(explanation, words):
        heading = words["colon"].join([section.heading, one_line(section.text)])
        lines = [style.cyan(line) for line in wrapped(heading, width, style)]
        blocks.append("\n".join(lines + indented(section.lines, width, style)))
        answers.append(f"{section.number:>3}  {style.bold(one_line(section.answer))}  {one_line(section.text)}")
    return [*blocks, "\n".join([style.bold(words.texts["print"]["answers_asked"]), *answers])]


def paragraph_lines(
    paragraph: Paragraph, text_of: Callable[[int], str], words: Words, width: int, style: Style
) -> list[str]:
    """Return the heading with the clues' texts, then the sentences, which continue a heading without texts.

    If a clue's text is the same as the sentence, it is only shown once.
    """
    heading = capital(paragraph.heading)
    shown = paragraph.short or paragraph.lines
    if paragraph.quotes:
        texts = [one_line(text_of(number)).strip() for number in paragraph.clues]
        heading = words["colon"].join([heading, words["gap"].join(map(words.quoted, texts))])
        if [text.replace("'", "’") for text in texts] == [plain(each.text).replace("'", "’") for each in shown]:
            return [style.cyan(line) for line in wrapped(heading, width, style)]
    if paragraph.quotes or paragraph.listed:
        return [style.cyan(line) for line in wrapped(heading, width, style)] + indented(shown, width, style)
    heading += words["stop"]
    first, *rest = wrapped(heading + words["gap"] + shown[0].text, max(width - INDENT, 20), style)
    if first.startswith(heading):
        first = style.cyan(heading) + first[len(heading) :]
    return [first, *[" " * INDENT + line for line in rest], *indented(shown[1:], width, style)]


def together(paragraphs: Sequence[list[str]]) -> list[list[str]]:
    """Return paragraphs as blocks with a blank line between them; consecutive short ones form a block."""
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
    """Return the lines wrapped, with those of a supposition indented."""
    found = []
    for line in lines:
        indent = " " * (INDENT * (line.depth + 1))
        found += [indent + each for each in wrapped(line.text, max(width - len(indent), 20), style)]
    return found


def hint_to_text(hint: NextStep, words: Words, strength: int, style: Style = PLAIN) -> str:
    """Return a line for each strength up to the requested one, after those about wrong marks."""
    width = min(style.columns, WIDEST)
    writer = writer_of(hint.explanation.scene, words)
    lines: list[str] = []
    for atom, reason in zip(hint.wrong, refuted(hint, words), strict=True):
        wrong = words.sentence(words.say("wrong", fact=writer.fact(atom)))
        lines += [style.red(line) for line in wrapped(wrong, width, style)]
        lines += indented([Line(0, sentence) for sentence in reason], width, style)
    asked = _towards_questions(hint, words)
    for text in asked[:strength] if asked else _strengths(hint, words)[:strength]:
        lines += wrapped(text, width, style)
    if strength == 3 and hint.step is not None:
        lines += indented(_paragraph(hint, words).lines, width, style)
    for name, values in (hint.open or {}).items():
        rest = (
            [f"{key} {words.one_of(list(map(str, each)))}" for key, each in values.items()]
            if isinstance(values, dict)
            else values
        )
        lines.append(one_line(f"   {name}{words['colon']}{words['comma'].join(rest)}"))
    return "\n".join(lines)


def hint_to_json(hint: NextStep, words: Words, strength: int, to_value: Callable[[Atom], list[Any]]) -> str:
    """Return one JSON document: `wrong` marks, and as much of the step as the strength allows."""
    value: dict[str, Any] = {
        "file": hint.explanation.file,
        "wrong": [to_value(atom) for atom in hint.wrong],
        "reasons": [[plain(sentence) for sentence in reason] for reason in refuted(hint, words)],
        "finished": hint.finished,
    }
    if hint.open:
        value |= {"complete": False, "open": hint.open}
    if hint.explanation.turning is not None:
        value["turning"] = hint.explanation.turning.to_value()
    if asked := _towards_questions(hint, words):
        value["finished"], value["questions"] = False, [plain(text) for text in asked[:strength]]
    step = hint.step
    if step is not None:
        value["where"] = bare(writer_of(hint.explanation.scene, words).where(step))
        if strength >= 2:
            value["technique"], value["clues"] = step.technique, [number for number in step.clues if number > 0]
            if rules := [-number for number in step.clues if number < 0]:
                value["rules"] = rules
        if strength >= 3:
            value["text"] = [plain(line.text) for line in _paragraph(hint, words).lines]
            value["conclusions"] = [to_value(atom) for atom in step.conclusions]
    return encoded(value)


def refuted(hint: NextStep, words: Words) -> list[list[str]]:
    """Return the refutation of each wrong mark, or a sentence that there are too many."""
    scene = hint.explanation.scene
    kind = kind_named(scene.kind)
    longer = [words.sentence(words.texts["refuted"]["too_long"])] if kind.refutes else []
    return [kind.refuted(reason, scene, words) if reason else longer for reason in hint.reasons]


def _towards_questions(hint: NextStep, words: Words) -> list[str]:
    """Return how to start with the first question that no step of the grid leads to; nothing if there is a step."""
    if hint.step is not None:
        return []

    for section in sections(hint.explanation, words):
        if not section.settled and section.lines:
            heading = words["colon"].join([section.heading, one_line(section.text)])
            return [heading, section.lines[0].text]
    return []


def _strengths(hint: NextStep, words: Words) -> list[str]:
    """Return the sentences of the strengths 1, 2 and 3; a single one if there is no step."""
    step = hint.step
    if step is None:
        return [words["nothing_to_do" if hint.finished else "lead_no_further" if hint.open else "not_found"]]
    place = writer_of(hint.explanation.scene, words).where(step)
    look = words.sentence(words.say("look", what=place))
    use = words.say("use", technique=words.technique(step.technique))
    if step.clues and step.suppose is None:
        texts = [words.quoted(hint.explanation.text_of(number).strip()) for number in step.clues]
        quoted = words["colon"].join([words.clue_numbers(step.clues, True), words["gap"].join(texts)])
        use = words["then"].join([use, quoted])
    else:
        use += words["stop"]
    return [look, use, words["next_step"] + words["colon"].rstrip()]


def _paragraph(hint: NextStep, words: Words) -> Paragraph:
    """Return the paragraph of the step, the last one, after those about known atoms."""
    found = list(paragraphs(hint.explanation, words))[-1]
    return found if found.lines else Paragraph((), capital(found.heading), (), ())


# --- Lines ------------------------------------------------------------------------------------------------------------

_WIDE = "\u2e80-\ud7ff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff"
_OPENING = re.escape("（「『“‘([{")
_CLOSING = re.escape("。、，；：？！）」』”’)]},.;:?!…") + "\u00a0"
_LABEL = re.compile(f"{OPEN}([^{CLOSE}]*){CLOSE}")
_TOKEN = re.compile(
    rf"([^\S\u00a0]*)([{_OPENING}]*(?:(?:{OPEN}[^{CLOSE}]*{CLOSE}|[^\s{OPEN}{_WIDE}]|\u00a0)+|[{_WIDE}])[{_CLOSING}]*)"
)
"""White space, and then an unbreakable unit: a word or a wide character, with the punctuation around it."""
_KEPT = "\ue005"
"""The replacement for a non-breaking space: within a label, or between a number and its unit."""
UNIT = re.compile(rf"(?<=\d)({CLOSE}?) (?=[A-Za-z°€%²³]{{1,4}}(?![A-Za-z]))")
"""The space between a number, perhaps the end of a label, and its unit."""


def wrapped(text: str, width: int, style: Style) -> list[str]:
    """Return the wrapped lines, with labels painted."""
    bare = plain(text)
    if not is_plain(bare):
        text = one_line(text)
    elif "  " not in bare and bare == bare.strip() and display_width(bare) <= width:
        return [_painted(text, style)]
    lines: list[str] = []
    line, used = "", 0
    for space, token in _TOKEN.findall(_tied(text)):
        size = _cells(token)
        if line and used + bool(space) + size > width:
            lines.append(line)
            line, used = "", 0
        elif line and space:
            line, used = line + " ", used + 1
        line += token
        used += size
    return [_painted(each, style).replace(_KEPT, " ") for each in [*lines, line] if each]


@lru_cache(maxsize=4096)
def _cells(token: str) -> int:
    """Return the width of a token; cached, since most tokens occur repeatedly."""
    return display_width(plain(token))


def _painted(line: str, style: Style) -> str:
    return _LABEL.sub(lambda match: style.bold(match[1]), line) if style.painted else plain(line)


def _tied(text: str) -> str:
    """Return a text without line breaks between numbers and units.

    >>> _tied("4,8 km de route").replace(_KEPT, "~")
    '4,8~km de route'
    """
    return UNIT.sub(rf"\1{_KEPT}", text)
