"""What a teacher does, and these explanations of logic grids do: checks that need no reader."""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from logicgrid.csp.reasons import Equation, NoCommonCandidate
from logicgrid.kinds.logic_grid.reasons import clue_by_clue
from logicgrid.kinds.logic_grid.sentences import LogicGridWriter
from logicgrid.kinds.logic_grid.sentences.grid_rules import FEW_CANDIDATES
from logicgrid.kinds.paragraphs import Paragraph
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.explanation import GridMarks, PuzzleExplanation
from logicgrid.words.grammar import Order
from logicgrid.words.phrases import language_for, plain, words_of
from page_support import of_file
from render.explain.test_nothing_silent import OURS
from support import CORPUS, ROOT, cases, few, needs_corpus


@cache
def explained(path: Path) -> PuzzleExplanation:
    return of_file(path)[0]


class Watched(LogicGridWriter):
    """A writer that notes the cases that it lists though the marks exclude them, and what it says of who is left."""

    def watch(self) -> None:
        self.dead: list[Equation] = []
        self.listed = 0
        self.unnamed: list[tuple[int, int]] = []
        self.eliminations = 0
        self.both: list[Sequence[int]] = []
        self.negative: list[str] = []
        self.unsaid: list[str] = []

    def alive(self, equations: Sequence[Equation], marks: GridMarks) -> Sequence[Equation]:
        found = super().alive(equations, marks)
        self.listed += len(found)
        self.dead += [each for each in found if any(marks.get(*atom[:2]) is False for atom in each.facts)]
        return found

    def shared(self, subjects: Sequence[int], values: Sequence[int], order: Order, one_each: bool) -> list[str]:
        if one_each and not all(self.single[item] for item in (*subjects, *values)):
            self.both.append(values)
        return super().shared(subjects, values, order, one_each)

    def names(self, text: str, items: Sequence[int]) -> bool:
        places = {item: self.places[item] for item in items}
        units = [category.unit for category in self.scene.wording.categories]  # “60 or 90 円” has it once
        bare = {
            item: self.scene.labels[c][place].removesuffix(units[c]).split()[0] for item, (c, place) in places.items()
        }
        return all([bare[item] in text or plain(self.label_of(item)) in text for item in items])

    def open_facts(self, atoms: Sequence[Atom], marks: GridMarks, *how: Any, **more: Any) -> list[str]:
        found, after = super().open_facts(atoms, marks, *how, **more), marks.copy()
        after.mark(atoms)
        rows = Counter([(a, self.places[b][0]) for atom in atoms if not atom[2] for a, b in (atom[:2], atom[1::-1])])
        left = [self.candidates(*row, after) for row, crosses in rows.items() if crosses > 2]
        self.negative += (
            found if not all([self.names(plain(" ".join(found)), two) for two in left if len(two) == 2]) else []
        )
        return found

    def common(self, step: Step, reason: NoCommonCandidate, marks: GridMarks) -> str:
        text, items = super().common(step, reason, marks), [marks.first_of(item) for item in step.conclusions[0][:2]]
        left = [self.candidates(item, reason.category, marks) for item in items]
        few = len(step.conclusions) == 1 and max(map(len, left)) <= FEW_CANDIDATES
        inside = any([self.places[item][0] == reason.category for item in items])
        self.unsaid += [text] if few and not inside and not self.names(plain(text), [*left[0], *left[1]]) else []
        return text

    def taken(self, item: int, candidate: int, marks: GridMarks, said: Collection[Atom]) -> str:
        text = super().taken(item, candidate, marks, said)
        self.eliminations += 1
        here = marks.copy()
        for other in here.members[here.category[candidate]]:
            named = [plain(self.label_of(each)) for each in (other, here.first_of(other))]
            if other == candidate or any(name in plain(text) for name in named):
                continue
            mine, theirs = {*here.known_of(item).values()}, {*here.known_of(other).values()}
            told = any(  # the paragraph says whose it is, or that it is not this one's
                other in (one, another) if truth else theirs & {one, another} and mine & {one, another}
                for one, another, truth in said
            )
            grouped = self.words["settled"].format(fact="").strip(": ，()") in text
            own = any(self.book.phrase(here.category[other], slot) for slot in ("own",))
            left = [self.left_before.get((each, here.category[candidate]), ()) for each in here.known_of(item).values()]
            gone = any(candidate in each and other not in each for each in left)  # it was said that two are left
            if not (told or grouped or own or gone or self.is_self(item, other, marks)):
                self.unnamed.append((item, other))
        return text


def watched(explanation: PuzzleExplanation, code: str = "en") -> tuple[Watched, list[Paragraph]]:
    writer = Watched(explanation.scene, words_of(code))  # type: ignore[arg-type]
    writer.watch()
    return writer, list(writer.paragraphs(explanation))


@pytest.mark.parametrize("path", few(OURS, 9))
def test_no_case_is_listed_that_is_crossed_out_already_and_who_is_left_is_told_with_the_others(path: Path) -> None:
    writer, _ = watched(explained(path))
    assert writer.dead == []
    assert writer.unnamed == []
    assert writer.both == []  # two who may have the same value do not have two values between them
    assert writer.negative == []  # where a row keeps two candidates, they are named, and not those that are out
    assert writer.unsaid == []  # where two labels have no candidate in common, those that they have are named


def test_of_two_ways_that_may_both_be_it_is_said_so_once() -> None:
    writer, (one, other) = watched(explained(ROOT / "puzzles" / "guest-speakers.yaml"))[0], ((0, 5, True), (1, 6, True))
    told = writer.alternatives([["A"], ["B"], ["A", "B"]], [(one,), (other,), (one, other)])
    assert told == "A or B (or both)"


@needs_corpus
def test_so_it_is_in_puzzles_of_others() -> None:
    files = sorted((CORPUS / "logic-grid").glob("*.yaml"))[::9]
    found = [watched(explained(path))[0] for path in files]
    assert sum(each.eliminations for each in found) > 30
    assert [(path.stem, each.dead, each.unnamed) for path, each in zip(files, found, strict=True)] == [
        (path.stem, [], []) for path in files
    ]


def test_a_dead_case_would_be_seen() -> None:
    explanation = explained(ROOT / "puzzles" / "fr" / "marche-du-samedi.yaml")

    class Careless(Watched):
        def is_dead(self, facts: Sequence[Atom], marks: GridMarks) -> bool:
            return False

    writer = Careless(explanation.scene, words_of("en"))  # type: ignore[arg-type]
    writer.watch()
    assert list(writer.paragraphs(explanation)) and writer.dead


OFTEN = {"concert-de-quartier": 4}
"""Puzzles in which a clue is taken up again more than twice, and how often: their cases rest on each other."""


@pytest.mark.parametrize("path", few(OURS, 12))
def test_a_clue_is_taken_up_again_at_most_twice_up_to_level_three(path: Path) -> None:
    explanation = explained(path)
    if explanation.derivation.level > 3:
        return
    again = Counter(
        number for each in watched(explanation)[1] if not each.quotes for number in each.clues if number > 0
    )
    quoted = {number for each in watched(explanation)[1] if each.quotes for number in each.clues}
    often = max([count for number, count in again.items() if number in quoted], default=0)
    assert often <= OFTEN.get(path.stem, 2)


@pytest.mark.parametrize("path", few(OURS, 9))
def test_the_story_has_all_steps_each_behind_those_that_it_rests_on(path: Path) -> None:
    steps = explained(path).derivation.steps
    told = clue_by_clue(steps)
    assert sorted(map(id, told)) == sorted(map(id, steps))
    found = {atom for step in steps for atom in step.conclusions}
    known: set[Atom] = set()
    for step in told:
        assert not (found & {*step.premises}) - known
        known.update(step.conclusions)


def sentences(paragraphs: Sequence[Paragraph]) -> list[str]:
    lines = [plain(line.text) for each in paragraphs for line in each.short or each.lines]
    return [each for line in lines for each in re.split(r"(?<=[.!?]) (?=[^a-z])", line)]


REACH = dict(cases(__file__, "REACH"))
"""The most sentences and words of stories, without the texts of the clues."""


@pytest.mark.parametrize("name", few(REACH, 3))
def test_a_story_is_no_longer_than_this(name: str) -> None:
    explanation = explained(ROOT / "puzzles" / f"{name}.yaml")
    code = "en" if name == "five-houses" else language_for(None, explanation.language)
    found = sentences(watched(explanation, code)[1])
    assert (len(found), sum(len(each.split()) for each in found)) <= REACH[name]
    assert sum(len(each.split()) for each in found) <= REACH[name][1]
