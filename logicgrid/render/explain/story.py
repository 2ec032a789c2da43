"""An explanation of any kind of puzzle as a sequence of paragraphs, each with the pencil marks after it.

A writer for each kind puts steps into words; text and HTML are made from the story alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from logicgrid.kinds import kind_named
from logicgrid.kinds.paragraphs import Paragraph
from logicgrid.kinds.parts import Writer
from logicgrid.puzzle.explanation import PuzzleExplanation, Scene
from logicgrid.puzzle.pencil_marks import PencilMarks
from logicgrid.puzzle.record import Record
from logicgrid.words.phrases import Words, capital, label, plain


def writer_of(scene: Scene, words: Words) -> Writer:
    """Return what puts the steps of a puzzle into words."""
    return kind_named(scene.kind).writer(scene, words)


class StoryStep(Record):
    """A paragraph, the marks before and after it, and which of them are new (pairs of items, or cells)."""

    paragraph: Paragraph
    before: PencilMarks
    marks: PencilMarks
    new: Any


def paragraphs(explanation: PuzzleExplanation, words: Words) -> Iterator[Paragraph]:
    """Yield the paragraphs of an explanation."""
    return writer_of(explanation.scene, words).paragraphs(explanation)


def story(explanation: PuzzleExplanation, words: Words) -> Iterator[StoryStep]:
    """Yield the paragraphs with the marks after each; the marks are led on, so look at them before the next."""
    marks = explanation.scene.marks()
    before = explanation.start
    for paragraph in paragraphs(explanation, words):
        atoms = [atom for step in paragraph.steps for atom in step.conclusions]
        earlier = marks.copy()
        yield StoryStep(paragraph, earlier, marks, marks.add([*before, *atoms, *paragraph.shown]))
        before = ()


def closing(explanation: PuzzleExplanation, words: Words, verbose: bool = False) -> list[str]:
    """Return the level in a sentence; if `verbose`, what it means, and the effort and the rounds explained.

    A puzzle with several answers has no level.
    """
    if explanation.open:
        turning = explanation.turning
        if turning is None:
            return []
        key = "turning_mirrors" if turning.mirrors else "turning"
        return [words.sentence(words.say(key, n=turning.count, name=label(turning.property), rule=turning.fix))]
    derivation = explanation.derivation
    level = words.say("level", level=derivation.level)
    in_words = kind_named(explanation.kind).levels_in_words and 1 <= derivation.level <= len(words.levels)
    if explanation.hardest and not (in_words and derivation.level == 1):
        level = words.say("level_by", level=level, technique=label(words.technique(explanation.hardest)))
    if in_words and (verbose or derivation.level == 1 or not explanation.hardest):
        level = words["colon"].join([level, words.levels[derivation.level - 1]])
    if not verbose:
        return [capital(level) + words["stop"]]
    effort = f"{derivation.effort:.1f}".removesuffix(".0").replace(".", words["decimal"])
    narrow = words.narrow[min(derivation.narrow_waves, 2)].format(n=derivation.narrow_waves)
    return [
        capital(level) + words["stop"],
        words.say("effort", effort=effort) + words["stop"],
        words["then"].join([words.say("waves", waves=derivation.waves), narrow]) + words["stop"],
    ]


# --- On paper ---------------------------------------------------------------------------------------------------------


_FACTS = 8
"""The most facts of a short paragraph; of a picture there are often many more."""


def on_paper(explanation: PuzzleExplanation, words: Words, short: bool) -> list[tuple[str, list[str]]]:
    """Return the paragraphs; if `short` only what each of them finds, and none of those that find nothing.

    What is found are the atoms that hold, or where there is none the one that does not: the rest follows.
    """
    writer = writer_of(explanation.scene, words)
    found: list[tuple[str, list[str]]] = []
    for step in story(explanation, words):
        paragraph = step.paragraph
        heading = plain(capital(paragraph.heading)) + words["stop"]
        lines = [plain(line.text) for line in paragraph.lines]
        if short:
            atoms = [atom for each in paragraph.steps for atom in each.conclusions]
            atoms = [atom for atom in atoms if atom[2]] or atoms[-1:]
            if not atoms or not step.new:
                continue
            shown = list(dict.fromkeys(atoms))
            text = plain(writer.known(tuple(shown[:_FACTS])))
            lines = [f"{capital(text)}…" if len(shown) > _FACTS else words.sentence(text)]
        found.append((heading, lines))
    if explanation.questions:
        from logicgrid.render.explain.questions import sections

        for section in sections(explanation, words):
            lines = [plain(section.answer)] if short else [plain(line.text) for line in section.lines]
            found.append((plain(section.heading) + words["stop"], lines))
    return found
