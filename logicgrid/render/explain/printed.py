"""An explanation on paper: paragraphs of a heading and lines, without the boards."""

from __future__ import annotations

from logicgrid.puzzle.explanation import PuzzleExplanation
from logicgrid.render.explain.story import story, writer_of
from logicgrid.words.phrases import Words, capital, plain

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
