"""Rules of every form that the generator makes, about every property of a puzzle: what its texts are tried on."""

from collections.abc import Iterator
from random import Random

from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language.spelling import spelled

Named = tuple[str, str]
"""The name of a form, with what its subject is named by; and a rule."""


class Rules:
    """Draws rules of one puzzle; the people in a rule are named by labels of different properties and places."""

    def __init__(self, puzzle: Puzzle, rng: Random) -> None:
        self.grid = grid_of(puzzle)
        self.categories = self.grid.vocabulary.categories
        self.size = len(self.categories[0].labels)
        self.rng = rng

    def label(self, category: int, place: int) -> str:
        return spelled(self.categories[category].labels[place])

    def person(self, category: int, place: int) -> str:
        label = self.label(category, place)
        return f"act({spelled(self.categories[category].name)}, {label})" if category else label

    def people(self, number: int, besides: int, by: int | None = None) -> list[str]:
        """People none of whom is named by a value of a property; the first one by that of another, if it is given."""
        others = [each for each in range(1, len(self.categories)) if each not in (besides, by)]
        chosen = self.rng.sample(others, min(number, len(others)))
        if by is not None:
            chosen.insert(0, by)
        places = self.rng.sample(range(self.size), number)
        return [self.person(*each) for each in zip(chosen[:number], places, strict=True)]

    def about(self, category: int, phrases: dict[str, object]) -> Iterator[Named]:
        """Yield rules of every form that speak of one property."""
        for by in ("name", "value"):
            for form, rule in self._about(category, phrases, 0 if by == "name" else None):
                yield f"{form}, by {by}", rule

    def _about(self, category: int, phrases: dict[str, object], by: int | None) -> Iterator[Named]:
        def some(number: int) -> list[str]:
            return self.people(number, category, by)

        value, other = (self.person(category, place) for place in self.rng.sample(range(self.size), 2))
        a, b, c = some(3)
        yield "same", f"{a} == {value}"
        yield "different", f"{a} != {value}"
        yield "one, the other", f"{{{a}, {b}}} == {{{value}, {c}}}"
        yield "one value, the other", f"{{{a}, {b}}} == {{{value}, {other}}}"
        yield "either", f"either({a}, {value}, {b})"
        yield "either value", f"either({a}, {value}, {other})"
        yield "neither", f"neither({a}, {b}, {value})"
        yield "all different", f"all_different({a}, {value}, {b})"
        yield "if", f"implies({a} == {value}, {b} == {c})"
        yield "then", f"implies({b} == {c}, {a} == {value})"
        listed = ", ".join(self.label(category, place) for place in sorted(self.rng.sample(range(self.size), 3)))
        name = spelled(self.categories[category].name)
        yield "one of", f"val({name}, {a}) in [{listed}]"
        a, b, c = some(3)
        if {"more", "less"} & phrases.keys():
            numbers = self.categories[category].numbers or ()
            yield "comparison", f"val({name}, {a}) < val({name}, {b})"
            yield "comparison", f"val({name}, {c}) > val({name}, {a})"
            yield "above", f"val({name}, {a}) > {self.label(category, 1)}"
            yield "below", f"val({name}, {a}) < {self.label(category, self.size - 2)}"
            for number in (1, abs(numbers[2] - numbers[0])):
                yield "difference", f"val({name}, {a}) == val({name}, {b}) + {number}"
                yield "difference", f"val({name}, {a}) == val({name}, {c}) - {number}"
        for slot, rule in (
            ("next", f"next_to({name}, {a}, {b})"),
            ("before", f"before({name}, {a}, {b})"),
            ("just before", f"just_before({name}, {a}, {b})"),
            ("between", f"between({name}, {a}, {b}, {c})"),
            ("between", f"between({name}, {b}, {a}, {c})"),
        ):
            if slot in phrases:
                yield slot, rule

    def of_actors(self) -> Iterator[Named]:
        """Yield rules whose last person is an actor."""
        a, b = self.people(2, 0)
        names = [self.person(0, place) for place in range(3)]
        yield "neither is", f"neither({a}, {b}, {names[0]})"
        yield "either is", f"either({a}, {names[1]}, {names[2]})"
        yield "one of them", f"{a} in [{', '.join(names)}]"
