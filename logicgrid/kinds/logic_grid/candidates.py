"""Further clues that the author of an open logic grid could add, in the forms that the author uses.

Every rule is read by the clue language itself, so that its meaning is the meaning that it will have in the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from random import Random
from typing import Any, TypeVar

from logicgrid.csp.expr import Condition, Truth
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language import read_rule
from logicgrid.kinds.logic_grid.language.names import Notes
from logicgrid.kinds.logic_grid.language.spelling import Spelling, is_safe, numeral
from logicgrid.kinds.logic_grid.language.syntax import ClueError
from logicgrid.kinds.logic_grid.language.uses import Form, Use, uses_of
from logicgrid.kinds.logic_grid.language.vocabulary import Category, Label, Vocabulary
from logicgrid.puzzle.budget import Clock
from logicgrid.puzzle.offer import Offer
from logicgrid.puzzle.question import Candidates

MOST_OF_A_FORM = 600
"""The number of candidates of a form; if there are more, these are drawn by lot (always the same ones)."""

MOST_LABELS = {2: 120, 3: 40}
"""The number of labels from which two, or three, are put together; if there are more, these are drawn by lot."""

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
    "pair": 4,
}
"""The number of labels, values or numbers that a reader of a clue has to hold together."""


def opened(puzzle: Puzzle, values: Candidates) -> tuple[Any, Any]:
    """Return for JSON the values of each actor's settled properties, and the possible values of the open ones."""
    shown = grid_of(puzzle).presenter
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
    """Return clues in the author's forms (in the basic forms if there are no clues), the most used form first."""
    vocabulary = grid_of(puzzle).vocabulary
    uses = uses_of(vocabulary, [part.text for clue in puzzle.clues for part in clue.parts])
    writer = _Writer(vocabulary, uses)
    found: list[Offer] = []
    seen: set[str] = set()
    for rank, form in enumerate(_forms(vocabulary, uses)):
        Clock(None).check()  # nobody who asks for a stop waits for the other forms
        for rule in _some(list(dict.fromkeys(writer.rules(form))), MOST_OF_A_FORM):
            meaning = reread(puzzle, rule) if is_safe(rule) and rule not in seen else None
            if meaning is not None:
                seen.add(rule)
                found.append(Offer(rule, meaning, SIZES[form], rank))
    return found


def reread(puzzle: Puzzle, rule: str) -> Condition | None:
    """Return the meaning of a rule; None if it cannot be read, would be warned about, or is always true or false."""
    notes = Notes()
    try:
        condition = read_rule(rule, grid_of(puzzle).vocabulary, notes)
    except ClueError:
        return None
    return None if notes.found or isinstance(condition, Truth) else condition


def _forms(vocabulary: Vocabulary, uses: Mapping[Use, int]) -> list[Form]:
    """Return the forms that the author uses, the most used first; then the basic ones, which can say anything."""
    counts: dict[Form, int] = {}
    for (form, _), count in uses.items():
        counts[form] = counts.get(form, 0) + count
    used = sorted(counts, key=lambda form: -counts[form])
    basic: list[Form] = ["same", "different"]
    if not used and any(category.numbers for category in vocabulary.categories[1:]):
        basic.append("less")
    return used + [form for form in basic if form not in used]


T = TypeVar("T")


def _some(items: Sequence[T], most: int) -> Sequence[T]:
    """Return all items; or, of too many, some that are drawn by lot (always the same ones), in their order."""
    if len(items) <= most:
        return items
    return [items[place] for place in sorted(Random(7).sample(range(len(items)), most))]


class _Writer:
    """Writes the texts of all candidates of a form."""

    def __init__(self, vocabulary: Vocabulary, uses: Iterable[Use]) -> None:
        self.uses = set(uses)
        self.write = Spelling(vocabulary)
        self.categories = vocabulary.categories
        self.labels: list[Label] = [
            (number, place)
            for number, category in enumerate(self.categories)
            if category.distinct
            for place in range(category.size)
        ]

    def rules(self, form: Form) -> Iterator[str]:
        """Return the texts of all candidates of a form."""
        match form:
            case "same":
                return self._equalities("==")
            case "different":
                return self._equalities("!=")
            case "less":
                return self._comparisons()
            case "offset":
                return self._offsets()
            case "one of":
                return self._memberships()
            case "either" | "neither":
                return self._alternatives(form)
            case "pair":
                return self._pairs()
            case "next_to":
                return self._relations(form, lambda people: combinations(people, 2))
            case "just_before" | "before":
                return self._relations(form, lambda people: permutations(people, 2))
            case "between":
                return self._relations(form, _with_one_between, 3)

    def _about(self, form: Form, suits: Callable[[Category], bool]) -> list[int]:
        """Return the properties that the author uses the form with; if there are none, those that suit it."""
        used = sorted({number for each, number in self.uses if each == form and number is not None})
        return used or [number for number, category in enumerate(self.categories) if number and suits(category)]

    def _people(self, besides: int, together: int = 2) -> list[Label]:
        """Return the labels of people whose value of a property can be asked for, `together` at once."""
        return list(_some([label for label in self.labels if label[0] != besides], MOST_LABELS[together]))

    def _relations(
        self, form: Form, arrange: Callable[[list[Label]], Iterable[tuple[Label, ...]]], together: int = 2
    ) -> Iterator[str]:
        """Yield a relation of the ranks of two or three people."""
        for number in self._about(form, lambda _: False):
            for people in arrange(self._people(number, together)):
                yield f"{form}({self.write.property(number)}, {self.write.people(people)})"

    def _equalities(self, sign: str) -> Iterator[str]:
        """Yield that two labels belong, or do not belong, to one person; of a shared property: who has the value."""
        write = self.write
        for one, other in combinations(_some(self.labels, MOST_LABELS[2]), 2):
            if one[0] == other[0]:
                continue
            yield write.equality(one, other, sign)
        for number, category in enumerate(self.categories):
            if not category.distinct:
                for label in self._people(number):
                    for place in range(category.size):
                        yield f"{write.value(number, write.person(*label))} {sign} {write.label(number, place)}"

    def _comparisons(self) -> Iterator[str]:
        """Yield that one value is less, or greater, than another."""
        for number in self._about("less", lambda category: category.numbers is not None):
            for one, other in permutations(self._values(number), 2):
                yield f"{one} < {other}"

    def _values(self, number: int) -> list[str]:
        return [self.write.value(number, self.write.person(*label)) for label in self._people(number)]

    def _offsets(self) -> Iterator[str]:
        """Yield that one value is so much more than another, for the smallest differences that there are."""
        for number in self._about("offset", lambda category: category.values.type == "number"):
            numbers = self.categories[number].numbers or ()
            steps = sorted({b - a for a in numbers for b in numbers if b > a})[:4]
            amounts = [numeral(step) for step in steps]
            for one, other in permutations(self._values(number), 2):
                for amount in amounts:
                    yield f"{one} == {other} + {amount}"

    def _memberships(self) -> Iterator[str]:
        """Yield that somebody has one of two values."""
        write = self.write
        for label in _some(self.labels, MOST_LABELS[3]):
            for number, category in enumerate(self.categories):
                if number == label[0]:
                    continue
                for pair in combinations(_some(range(category.size), MOST_LABELS[3]), 2):
                    if not category.distinct:
                        texts = ", ".join(write.label(number, place) for place in pair)
                        yield f"{write.value(number, write.person(*label))} in [{texts}]"
                    else:
                        texts = write.people([(number, place) for place in pair])
                        yield f"{write.person(*label, first=True)} in [{texts}]"

    def _alternatives(self, form: Form) -> Iterator[str]:
        """Yield that somebody is either of two others, or neither of two people another."""
        labels = _some(self.labels, MOST_LABELS[3])
        for label in labels:
            others = [each for each in labels if each[0] != label[0]]
            for one, other in combinations(others, 2):
                people = (label, one, other) if form == "either" else (one, other, label)
                yield f"{form}({self.write.people(people)})"

    def _pairs(self) -> Iterator[str]:
        """Yield that of two people one is a third and the other a fourth; in brackets, so that YAML sees no mapping."""
        random = Random(7)
        for _ in range(4 * MOST_OF_A_FORM):
            labels = random.sample(self.labels, 4) if len(self.labels) >= 4 else []
            if labels and not {number for number, _ in labels[:2]} & {number for number, _ in labels[2:]}:
                one, other = map(self.write.people, sorted([sorted(labels[:2]), sorted(labels[2:])]))
                yield f"({{{one}}} == {{{other}}})"


def _with_one_between(people: list[Label]) -> Iterator[tuple[Label, ...]]:
    """Yield three people, of whom the first and the last may be exchanged."""
    return (three for three in permutations(people, 3) if three[0] < three[2])
