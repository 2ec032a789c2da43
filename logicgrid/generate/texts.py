"""The texts of clues that are made: each statement in the puzzle's phrases, with some variety.

`kinds.logic_grid.reading` puts statements into words; here the sentence is the one that an author would choose among
those that mean the same.  Who is the subject, which side of a comparison is named first, and the order of people in a
list are drawn; nothing else depends on chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language.vocabulary import Vocabulary
from logicgrid.kinds.logic_grid.phrases import phrasebook_of
from logicgrid.kinds.logic_grid.reading.pieces import Constant, Meant, Person, Said, Value
from logicgrid.kinds.logic_grid.reading.sayer import Sayer
from logicgrid.kinds.logic_grid.statements.statement import Statement
from logicgrid.words.grammar import data
from logicgrid.words.phrasebook import OPPOSITE, Phrasebook
from logicgrid.words.phrases import OPEN
from logicgrid.words.predicates import Label

_SHORT = 0.8
"""How often somebody with a noun phrase (`the 31-year-old`) is the subject rather than one with a relative clause."""


def texts(puzzle: Puzzle, statements: Sequence[Statement], rng: Random) -> list[str]:
    """Return a sentence for each statement, in the language of the puzzle; its clues play no part."""
    writer = _Writer(grid_of(puzzle).vocabulary, phrasebook_of(puzzle), rng)
    return [writer.sentence_of(statement) for statement in statements]


def without_verb(code: str, first: str, second: str) -> str:
    """Return a predicate without the verb that it has in common with the one before it.

    >>> without_verb("en", "took care of the raffle", "took care of the tea urn")
    'of the tea urn'
    >>> without_verb("nl", "gaat | naar Breda", "gaat | naar Gouda"), without_verb("zh", "喝茶", "喝水")
    ('| naar Gouda', '喝水')
    """
    if code == "nl":
        verb, bar, _ = first.partition("|")
        return second.removeprefix(verb) if bar else second
    small = data(code).get("small", ())
    words, before = second.split(" "), first.split(" ")
    shared = 0
    while shared < min(len(before), len(words)) and before[shared] == words[shared]:
        shared += 1
    if not small or not shared:
        return second
    start = next((place for place in range(1, shared) if words[place].lstrip(OPEN) in small), shared)
    return " ".join(words[start:])


class _Writer(Sayer):
    """Says statements as an author would; of what may be said in several ways, one is drawn."""

    def __init__(self, vocabulary: Vocabulary, book: Phrasebook, rng: Random) -> None:
        super().__init__(vocabulary, book)
        self.rng = rng
        self.own: dict[str, str] = book.words.texts["made"]

    def turned(self) -> bool:
        return self.rng.random() < 0.5

    def same_person(self, people: Sequence[Person], equal: bool) -> Said:
        items = [each.item for each in people if each.item is not None]
        if len(items) != 2 or len(people) != 2 or 0 in (items[0][0], items[1][0]):
            return super().same_person(people, equal)
        one, other = self.rng.sample(items, 2)
        if self.book.prefers(other[0]) < self.book.prefers(one[0]) and self.rng.random() < _SHORT:
            one, other = other, one
        said = self.fact(Person(one), [other])
        return said if equal else self.opposite(said)

    def related(self, slot: str, category: int, one: Person, other: Person, difference: str = "") -> Said:
        slot = self.book.slot(category, slot)
        if (slot in OPPOSITE or slot == "next") and self.turned():
            slot, one, other = OPPOSITE.get(slot, slot), other, one
        return super().related(slot, category, one, other, difference)

    def two(self, x: Label, y: Label) -> tuple[str, str]:
        one, other = super().two(x, y)
        return one, without_verb(self.book.code, one, other) if x[0] == y[0] or self.book.code == "nl" else other

    def one_and_other(self, a: Label, b: Label, x: Label, y: Label) -> Said:
        if not any(category == 0 for category, _ in (a, b, x, y)) and self.turned():
            a, b, x, y = x, y, a, b
        return super().one_and_other(*self.rng.sample([a, b], 2), *self.rng.sample([x, y], 2))

    def neither(self, people: Sequence[Label], value: Label) -> Said:
        drawn = self.rng.sample(people, len(people))
        return Said(lambda order: self.book.none_of(drawn, [value], order))

    def different_people(self, people: Sequence[str]) -> Said:
        drawn = self.rng.sample(people, len(people))
        if self.book.code == "ja":
            if not self.book.measure:
                return super().different_people(drawn)
            listed = self.book.words["comma"].join(drawn)
        else:
            listed = self.book.words.all_of(drawn)
        text = self.book.all_different(self.own["different"], listed, self.book.counted(len(people)))
        return Said(lambda order: text)

    def either(self, one: Label, options: Sequence[Label]) -> Said:
        """Return that a person is exactly one of two others: by predicates, or by noun phrases."""
        if options[0][0] == options[1][0]:
            return self.one_of(one, sorted(options), True)
        first, second = self.rng.sample(options, 2)
        own = self.own
        x, y = (self.book.has(category, [place])[0] for category, place in (first, second))
        whole = not any(each.startswith(("的", "の")) for each in (x, y))  # these have a subject of their own
        if whole and 0 not in (first[0], second[0]) and self.turned():
            if self.book.code == "nl":  # "heeft een kat óf een gele voordeur"
                y = without_verb("nl", x, y).removeprefix("| ")
            pair = [own["either_first"].format(x=x), own["either_second"].format(y=self.stem(y))]
            return Said(lambda order: self.book.clause(one, pair, order, own["either_last"]))
        a, b, c = (self.book.who(each) for each in (one, first, second))
        return Said(lambda order: own["either_of"].format(a=a, b=b, c=c))

    def compared(self, operator: str, left: Meant, right: Meant) -> Said:
        match left, right:
            case (Value(category, who), Constant((owner, place))) if operator in "<>" and owner == category:
                values = self.vocabulary.categories[category]
                if isinstance(place, int) and values.distinct and not values.spare:  # somebody has the value
                    slot = "more" if operator == ">" else "less"
                    return super().related(slot, category, who, Person((category, place)))
        return super().compared(operator, left, right)

    def order(self, function: str, category: int, people: Sequence[Person]) -> Said:
        turn = function == "between" and self.turned()
        return super().order(function, category, people[::-1] if turn else people)
