"""What an open logic grid can be told further: clues in the forms that its author uses, spelled as the author spells.

Every rule is read by the clue language itself, so that its meaning is what it will mean in the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, permutations
from random import Random
from typing import Any, TypeVar

from logicgrid.csp.expr import Condition, Truth
from logicgrid.kinds.kind import Puzzle
from logicgrid.kinds.logic_grid.compile import Presenter
from logicgrid.kinds.logic_grid.language.spelling import Spelling, is_safe
from logicgrid.kinds.logic_grid.language.style import Form, Habits
from logicgrid.kinds.logic_grid.language.tokens import ClueError
from logicgrid.kinds.logic_grid.language.translate import Notes, read_rule
from logicgrid.kinds.logic_grid.language.vocabulary import Vocabulary
from logicgrid.puzzle.offer import Offer
from logicgrid.puzzle.question import Candidates

MOST_OF_A_FORM = 600
"""Of a form with more candidates than these, so many are drawn (always the same ones)."""

MOST_LABELS = {2: 120, 3: 40}
"""Of more labels than these, so many are drawn before two, or three, of them are put together."""

SIZES: dict[Form, int] = {
    "same": 2,
    "different": 2,
    "less": 2,
    "next_to": 2,
    "just_before": 2,
    "before": 2,
    "one of": 3,
    "either": 3,
    "offset": 3,
    "between": 3,
    "neither": 3,
}
"""How many labels, values or numbers a reader has to hold together."""

Label = tuple[int, int]
"""A category and the place of a label in it."""


def opened(puzzle: Puzzle, values: Candidates) -> tuple[Any, Any]:
    """For JSON: of each actor the properties that are settled, with the value; and the open ones, with the values."""
    shown = puzzle.present
    assert isinstance(shown, Presenter)
    settled: dict[str, dict[str, Any]] = {}
    several: dict[str, dict[str, Any]] = {}
    for position, actor in enumerate(shown.shown[0]):
        settled[actor], several[actor] = {}, {}
        for number, name in enumerate(shown.names[1:], start=1):
            mask = values[number][position]
            found = [value for place, value in enumerate(shown.values[number]) if mask >> place & 1]
            if len(found) == 1:
                settled[actor][name] = found[0]
            else:
                several[actor][name] = found
    return settled, several


def offers(puzzle: Puzzle, values: Candidates) -> list[Offer]:
    """Clues in the author's forms (in the basic ones where there are none), the most used form first."""
    vocabulary = _vocabulary(puzzle)
    habits = Habits(vocabulary, [part.text for clue in puzzle.clues for part in clue.parts])
    maker = _Maker(habits)
    found: list[Offer] = []
    seen: set[str] = set()
    for rank, form in enumerate(_forms(habits)):
        for rule in _some(list(dict.fromkeys(maker.rules(form))), MOST_OF_A_FORM):
            meaning = reread(puzzle, rule) if is_safe(rule) and rule not in seen else None
            if meaning is not None:
                seen.add(rule)
                found.append(Offer(rule, meaning, SIZES[form], rank))
    return found


def reread(puzzle: Puzzle, rule: str) -> Condition | None:
    """What a rule says; None where it cannot be read, would be warned about, or says nothing."""
    notes = Notes()
    try:
        condition = read_rule(rule, _vocabulary(puzzle), notes)
    except ClueError:
        return None
    return None if notes.found or isinstance(condition, Truth) else condition


def _forms(habits: Habits) -> list[Form]:
    """Those that the author uses, the most used first; then equality and difference: they can say anything."""
    counts: dict[Form, int] = {}
    for (form, _), count in habits.uses.items():
        counts[form] = counts.get(form, 0) + count
    used = sorted(counts, key=lambda form: -counts[form])
    basic: list[Form] = ["same", "different"]
    if not used and any(category.numbers for category in habits.vocabulary.categories[1:]):
        basic.append("less")
    return used + [form for form in basic if form not in used]


T = TypeVar("T")


def _some(items: Sequence[T], most: int) -> Sequence[T]:
    """All of them; or, of too many, some that are drawn by lot (always the same ones), in their order."""
    if len(items) <= most:
        return items
    return [items[place] for place in sorted(Random(7).sample(range(len(items)), most))]


class _Maker:
    """The texts of all candidates of a form."""

    def __init__(self, habits: Habits) -> None:
        self.habits = habits
        self.write = Spelling(habits)
        self.categories = habits.vocabulary.categories
        self.labels: list[Label] = [
            (number, place)
            for number, category in enumerate(self.categories)
            if category.distinct
            for place in range(category.size)
        ]
        self.by_value = habits.by_value > 0

    def rules(self, form: Form) -> Iterator[str]:
        match form:
            case "same":
                yield from self._equalities("==")
            case "different":
                yield from self._equalities("!=")
            case "less":
                for number in self._about(form, lambda category: category.numbers is not None):
                    yield from self._comparisons(number)
            case "offset":
                for number in self._about(form, lambda category: category.values.type == "number"):
                    yield from self._offsets(number)
            case "one of":
                yield from self._memberships()
            case "either":
                yield from self._alternatives()
            case "neither":
                yield from self._negatives()
            case "between":
                for number in self._about(form, lambda _: False):
                    for one, middle, other in permutations(self._people(number, 3), 3):
                        if one < other:
                            yield self._call(form, number, one, middle, other)
            case "next_to":
                for number in self._about(form, lambda _: False):
                    for one, other in combinations(self._people(number), 2):
                        yield self._call(form, number, one, other)
            case "just_before" | "before":
                for number in self._about(form, lambda _: False):
                    for one, other in permutations(self._people(number), 2):
                        yield self._call(form, number, one, other)

    def _about(self, form: Form, otherwise: Callable[[Any], bool]) -> list[int]:
        """The properties that the author uses the form with; where that is not known, those that suit it."""
        used = sorted({number for each, number in self.habits.uses if each == form and number is not None})
        return used or [number for number, category in enumerate(self.categories) if number and otherwise(category)]

    def _people(self, besides: int, together: int = 2) -> list[Label]:
        """The labels of people by which a value of a property can be asked, so many of them at once."""
        return list(_some([label for label in self.labels if label[0] != besides], MOST_LABELS[together]))

    def _call(self, form: Form, number: int, *people: Label) -> str:
        names = ", ".join(self.write.person(*label) for label in people)
        return f"{form}({self.write.property(number)}, {names})"

    def _equalities(self, sign: str) -> Iterator[str]:
        """Two labels belong, or do not belong, to one person; of a shared property: who has the value."""
        write = self.write
        for one, other in combinations(_some(self.labels, MOST_LABELS[2]), 2):
            if one[0] == other[0]:
                continue
            if one[0] == 0 and self.by_value:
                yield f"{write.value(other[0], write.person(*one))} {sign} {write.label(*other)}"
                continue
            ends = write.person(*one), write.person(*other)
            if ends[0][0] == '"' or (ends[0].isidentifier() and not ends[1].isidentifier()):
                yield f"{write.person(*other, first=True)} {sign} {ends[0]}"
            else:
                yield f"{ends[0]} {sign} {ends[1]}"
        for number, category in enumerate(self.categories):
            if not category.distinct:
                for label in self._people(number):
                    for place in range(category.size):
                        yield f"{write.value(number, write.person(*label))} {sign} {write.label(number, place)}"

    def _comparisons(self, number: int) -> Iterator[str]:
        sign = ">" if self.habits.greater > 0 else "<"
        for one, other in permutations(self._values(number), 2):
            yield f"{one} {sign} {other}"

    def _values(self, number: int) -> list[str]:
        return [self.write.value(number, self.write.person(*label)) for label in self._people(number)]

    def _offsets(self, number: int) -> Iterator[str]:
        """One value is so much more than another; of the differences that there are, the smallest ones."""
        numbers = self.categories[number].numbers or ()
        steps = sorted({b - a for a in numbers for b in numbers if b > a and (b - a).denominator == 1})[:4]
        for one, other in permutations(self._values(number), 2):
            for step in steps:
                yield f"{one} == {other} + {step}"

    def _memberships(self) -> Iterator[str]:
        """Somebody has one of two values."""
        write = self.write
        for label in _some(self.labels, MOST_LABELS[3]):
            for number, category in enumerate(self.categories):
                if number == label[0]:
                    continue
                for pair in combinations(_some(range(category.size), MOST_LABELS[3]), 2):
                    if number and (self.by_value or not category.distinct):
                        texts = ", ".join(write.label(number, place) for place in pair)
                        yield f"{write.value(number, write.person(*label))} in [{texts}]"
                    elif category.distinct:
                        texts = ", ".join(write.person(number, place) for place in pair)
                        yield f"{write.person(*label, first=True)} in [{texts}]"

    def _alternatives(self) -> Iterator[str]:
        labels = _some(self.labels, MOST_LABELS[3])
        for label in labels:
            others = [each for each in labels if each[0] != label[0]]
            for one, other in combinations(others, 2):
                names = ", ".join(self.write.person(*each) for each in (label, one, other))
                yield f"either({names})"

    def _negatives(self) -> Iterator[str]:
        labels = _some(self.labels, MOST_LABELS[3])
        for label in labels:
            others = [each for each in labels if each[0] != label[0]]
            for one, other in combinations(others, 2):
                names = ", ".join(self.write.person(*each) for each in (one, other, label))
                yield f"neither({names})"


def _vocabulary(puzzle: Puzzle) -> Vocabulary:
    assert isinstance(puzzle.own, Vocabulary)
    return puzzle.own
