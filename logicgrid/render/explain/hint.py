"""A hint as text or JSON: the wrong marks, then the place, the technique and the step, up to a strength."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from logicgrid.kinds import kind_named
from logicgrid.kinds.paragraphs import Line, Paragraph
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.explanation import NextStep
from logicgrid.puzzle.terminal import PLAIN, Style, one_line
from logicgrid.render.explain.story import paragraphs, writer_of
from logicgrid.render.explain.text import WIDEST, indented
from logicgrid.render.explain.wrap import wrapped
from logicgrid.render.json import encoded
from logicgrid.words.finish import bare
from logicgrid.words.phrases import Words, capital, plain


def hint_to_text(hint: NextStep, words: Words, strength: int, style: Style = PLAIN) -> str:
    """Return a line for each strength up to the one asked for, after those about wrong marks."""
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
    """Return for each wrong mark the sentences that refute it; none if there is no short reason."""
    scene = hint.explanation.scene
    kind = kind_named(scene.kind)
    return [kind.refuted(reason, scene, words) if reason else [] for reason in hint.reasons]


def _towards_questions(hint: NextStep, words: Words) -> list[str]:
    """Return how to begin with the first question that no step of the grid leads to; nothing if there is a step."""
    if hint.step is not None:
        return []
    from logicgrid.render.explain.questions import sections

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
    """Return the paragraph of the step: the last one, after what is known."""
    found = list(paragraphs(hint.explanation, words))[-1]
    return found if found.lines else Paragraph((), capital(found.heading), (), ())
