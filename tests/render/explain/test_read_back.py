"""The text of a story, read back: it names what each step rests on, and what is carried over before it is used.

A reader has the text alone, and the grid as it stands by then: a label is named by its own words or by those of another
label that the grid has of the same actor, and of a run of numbers its ends.
"""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from logicgrid.kinds.logic_grid.sentences import LogicGridWriter
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.explanation import GridMarks, PuzzleExplanation
from logicgrid.puzzle.ladder import Technique
from logicgrid.words.phrases import plain, words_of
from render.explain.test_nothing_silent import OURS, of_file
from support import ROOT, few


class Reader:
    """Somebody who looks for labels in a text."""

    def __init__(self, writer: LogicGridWriter) -> None:
        self.writer = writer
        book = writer.book
        self.forms = [
            sorted(
                {plain(form).casefold() for form in (*book.words_of(place), book.who(place), *self.own(place)) if form}
            )
            for place in writer.places
        ]
        self.values = [re.sub(r"\D*$", "", form[0]) or form[0] for form in self.forms]

    def own(self, place: tuple[int, int]) -> list[str]:
        """The words in which a label is told that has whole phrases of its own: “lies”."""
        category, value = place
        if not category or "own" not in self.writer.book.categories[category].phrases:
            return []
        told = [*self.writer.book.has(category, [value]), *self.writer.book.lacks(category, [value])]
        return [each.replace("|", "").strip().split("·")[0] for each in told]

    def is_left(self, text: str, one: int, other: int, marks: GridMarks) -> bool:
        """Whether the story says which two are left for one of two labels, and the other is none of them."""
        for a, b in ((one, other), (other, one)):
            for each in marks.known_of(a).values():
                left = self.writer.left_before.get((each, marks.category[b]), ())
                open_ones = self.writer.candidates(each, marks.category[b], marks)
                now = len(open_ones) == 2 and all(self.names(text, item, marks) for item in open_ones)
                if (left and b not in left) or (now and b not in open_ones):
                    return True
        return False

    def names(self, text: str, item: int, marks: GridMarks) -> bool:
        """Whether a text names a label, or what is known to be the same actor's."""
        for each in (item, *marks.known_of(item).values()):
            if any(form in text for form in self.forms[each]):
                return True
            row = self.writer.blank.members[marks.category[each]]
            if self.values[each][:1].isdigit() and self.values[each] in text:
                return True  # "0.5 or 1.0 lb": the unit stands once
            ends = [
                other for other in row if any(form in text for form in self.forms[other]) or self.values[other] in text
            ]
            if ends and self.values[each][:1].isdigit() and min(ends) < each < max(ends):
                return True
        return False


def unnamed_in(writer: LogicGridWriter, explanation: PuzzleExplanation) -> list[object]:
    """The premises of steps that the text of their paragraph does not name, and what is carried over in silence."""
    reader, marks = Reader(writer), writer.scene.marks()
    marks.mark(explanation.start)
    unnamed: list[object] = []
    so_far = last = ""
    for paragraph in writer.paragraphs(explanation):
        own = " ".join([plain(line.text) for line in paragraph.lines]).casefold()
        text, last = f"{last} {own}", own  # what the paragraph before found need not be named again
        so_far += text
        for step in paragraph.steps:
            if step.technique == Technique.SYNCHRONISE:
                carried = [atom for atom in step.conclusions if atom[2]]
                unnamed += [atom for atom in carried if not all(reader.names(so_far, each, marks) for each in atom[:2])]
            elif step.clues and step.suppose is None:  # patterns name the candidates that are left
                unnamed += [
                    (step.clues, atom)
                    for atom in writer.premises(step.premises, marks.copy())
                    if not all(reader.names(text, item, marks) for item in atom[:2])
                    and (atom[2] or not reader.is_left(text, *atom[:2], marks))
                ]
            marks.mark(step.conclusions)
    return unnamed


@pytest.mark.parametrize("path", few(OURS, 10))
def test_the_text_names_what_a_step_rests_on_and_what_is_carried_over_before_it_is_used(path: Path) -> None:
    explanation = of_file(path)[0]
    writer = LogicGridWriter(explanation.scene, words_of(explanation.language or "en"))
    assert unnamed_in(writer, explanation) == []


def test_a_premise_that_is_not_told_is_missed() -> None:
    class Silent(LogicGridWriter):
        def known(self, atoms: Sequence[Atom], marks: GridMarks | None = None) -> str:
            return "…"

    explanation = of_file(ROOT / "puzzles" / "fr" / "concert-de-quartier.yaml")[0]
    assert unnamed_in(Silent(explanation.scene, words_of("en")), explanation)
