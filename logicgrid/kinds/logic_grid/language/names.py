"""Names in, what they stand for out: properties, labels, actors; or a mistake with what the author may have meant."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from logicgrid.csp import expr
from logicgrid.csp.expr import Compare, Const, Entry, Guard, Holder
from logicgrid.csp.problem import Fact
from logicgrid.kinds.logic_grid.language.syntax import Name, Numeral, Syntax
from logicgrid.kinds.logic_grid.language.tokens import ClueError
from logicgrid.kinds.logic_grid.language.typed import Cond, Loose, Num, Person, Typed, Value
from logicgrid.kinds.logic_grid.language.vocabulary import Vocabulary, did_you_mean
from logicgrid.kinds.logic_grid.values import parse_constant, parse_value


class Notes:
    """What is worth a warning while one rule is read: (start, end, code, message, help); and what the reading rests on
    (see `csp.problem.Part`)."""

    __slots__ = ("found", "rests_on")

    def __init__(self) -> None:
        self.found: list[tuple[int, int, str, str, str | None]] = []
        self.rests_on: dict[Fact, None] = {}


class Names:
    """The vocabulary as one rule sees it; what is worth a warning goes to the notes."""

    __slots__ = ("categories", "notes", "vocabulary")

    def __init__(self, vocabulary: Vocabulary, notes: Notes) -> None:
        self.vocabulary = vocabulary
        self.categories = vocabulary.categories
        self.notes = notes

    def category(self, node: Syntax) -> int:
        """The property (or the actors) that a node names."""
        if isinstance(node, Name):
            place = self.vocabulary.names.exact.get(node.text)
            if place is not None:
                return place
        if isinstance(node, Numeral):
            node = Name(node.start, node.end, node.text, False)
        if not isinstance(node, Name):
            raise ClueError(node.start, node.end, "type-mismatch", "the name of a property is expected here")
        found = self.vocabulary.names.find(node.text)
        if len(found) == 1:
            return found[0]
        names = self.vocabulary.names.labels
        if found:
            options = ", ".join(f"`{names[place]}`" for place in found)
            raise ClueError(
                node.start, node.end, "ambiguous-name", f"`{node.text}` may be {options}", "write it exactly"
            )
        raise ClueError(
            node.start,
            node.end,
            "unknown-name",
            f"unknown property `{node.text}`",
            did_you_mean(node.text, names)
            or (
                "the property comes first: val(property, actor), act(property, value)"
                if self.vocabulary.find_everywhere(node.text)
                else f"the properties are {listed(names[1:])}"
            ),
        )

    def label(self, category: int, name: Name | Numeral) -> int | None:
        """The index of a label in a category, or None."""
        owner = self.categories[category]
        place = owner.index.exact.get(name.text)
        if place is not None:
            return place
        found = owner.find(name.text)
        if len(found) > 1:
            options = ", ".join(f'"{owner.labels[place]}"' for place in found)
            raise ClueError(
                name.start, name.end, "ambiguous-name", f"`{name.text}` may be {options}", "write it exactly"
            )
        return found[0] if found else None

    def constant_of(self, category: int, name: Name | Numeral) -> expr.Number | None:
        """The number that a numeral or a quoted text stands for beside values of a property."""
        values = self.categories[category].values
        if values.numbers is None:
            return None
        if isinstance(name, Numeral):
            return name.value
        number = parse_constant(name.text, values)
        return self._distance(name.text, values.type) if number is None else number

    @staticmethod
    def _distance(text: str, beside: str) -> expr.Number | None:
        """A duration beside times (in minutes) or dates (in days), a time of day beside durations."""
        if beside == "duration":
            return parse_value(text, "time")
        minutes = parse_value(text, "duration") if beside in ("time", "date") else None
        if minutes is None or beside == "time":
            return minutes
        days = Fraction(minutes, 24 * 60)
        return days.numerator if days.denominator == 1 else days

    def label_or_error(self, category: int, name: Name | Numeral) -> int:
        place = self.label(category, name)
        if place is not None:
            return place
        owner = self.categories[category].name
        elsewhere = [place for place in self.vocabulary.find_everywhere(name.text) if place[0] != category]
        suggestion = did_you_mean(name.text, self.categories[category].labels)
        if elsewhere and suggestion is None:
            other = self.categories[elsewhere[0][0]].name
            what = "the name of an actor" if elsewhere[0][0] == 0 else f"a value of `{other}`"
            raise ClueError(
                name.start, name.end, "wrong-property", f"`{name.text}` is {what}, not a value of `{owner}`"
            )
        raise ClueError(
            name.start,
            name.end,
            "unknown-name",
            f"unknown actor `{name.text}`" if category == 0 else f"`{owner}` has no value `{name.text}`",
            suggestion or f"its values are {listed(self.categories[category].labels)}",
        )

    def place_of_number(self, category: int, syntax: Syntax, number: expr.Number) -> int:
        owner = self.categories[category]
        if owner.numbers is not None and number in owner.numbers:
            return owner.numbers.index(number)
        raise ClueError(
            syntax.start,
            syntax.end,
            "unknown-name",
            f"`{owner.name}` has no value {number}",
            f"its values are {listed(owner.labels)}",
        )

    def person_of(self, syntax: Syntax, category: int, place: int) -> Person:
        """The actor who has a label: `act(property, value)`."""
        owner = self.categories[category]
        if owner.distinct:
            return Person(syntax, Holder(category, Const(place)))
        able = [actor for actor, domain in enumerate(owner.domains) if domain >> place & 1]
        if len(able) != 1:
            raise ClueError(
                syntax.start,
                syntax.end,
                "shared-value",
                f"several actors may have `{owner.labels[place]}`: `{owner.name}` is shared",
                f"say it with a quantifier: any(val({owner.name}, a) == … for a in actors)",
            )
        actor = Holder(0, Const(able[0]))
        others = [each for each in range(len(owner.domains)) if each != able[0]]
        self.notes.rests_on.update(dict.fromkeys([(category, other, place, False) for other in others]))
        if owner.domains[able[0]] == 1 << place:
            self.notes.rests_on[category, able[0], place, True] = None
            return Person(syntax, actor)
        return Person(syntax, Guard(Compare("==", Entry(category, actor), Const(place)), actor))

    def person(self, what: Typed) -> Person:
        """The actor that something means: itself, a name, or the only property's value of that name."""
        if isinstance(what, Person):
            return what
        if not isinstance(what, Loose):
            raise self.mismatch(what, "an actor")
        name = what.syntax
        if isinstance(name, Numeral):
            place = self.categories[0].index.exact.get(name.text)
            if place is None:
                raise self.mismatch(what, "an actor")
            return Person(name, Holder(0, Const(place)))
        found = self.vocabulary.find_everywhere(name.text)
        if not found:
            raise self.unknown(name)
        if found[0][0] != 0 and len(found) > 1:
            options = " or ".join(self.spelled(category, place) for category, place in found)
            raise ClueError(
                name.start, name.end, "ambiguous-name", f"`{name.text}` is ambiguous: it may be {options}", "write that"
            )
        actors = [place for category, place in found if category == 0]
        if len(actors) > 1:
            raise ClueError(
                name.start, name.end, "ambiguous-name", f"`{name.text}` may be several actors", "write it exactly"
            )
        if actors and len(found) > 1:
            others = " or ".join(self.spelled(category, place) for category, place in found if category)
            self.notes.found.append(
                (
                    name.start,
                    name.end,
                    "name-of-actor-and-value",
                    f"`{name.text}` is read as the actor",
                    f"for the other meaning write {others}",
                )
            )
        return self.person_of(name, *found[0])

    def spelled(self, category: int, place: int) -> str:
        owner = self.categories[category]
        return f"act({quoted(owner.name)}, {quoted(owner.labels[place])})"

    def unknown(self, name: Name) -> ClueError:
        names = list(self.vocabulary.labels())
        suggestion = did_you_mean(name.text, names)
        if self.vocabulary.names.find(name.text) == [0]:
            suggestion = f"`{name.text}` is what the actors are called, not one of them"
        elif suggestion is None and self.vocabulary.names.find(name.text):
            suggestion = f"`{name.text}` is a property: write val({name.text}, …) or act({name.text}, …)"
        return ClueError(name.start, name.end, "unknown-name", f"unknown name `{name.text}`", suggestion)

    def mismatch(self, what: Typed, wanted: str) -> ClueError:
        node = what.syntax
        code, got, suggestion = "type-mismatch", "this", None
        match what:
            case Loose(Numeral() as numeral):
                got, code = f"`{numeral.text}` is a number", "actor-and-value"
                owner = next((c for c in self.categories[1:] if numeral.text in c.index.exact), None)
                if owner is not None:
                    suggestion = f"did you mean act({quoted(owner.name)}, {numeral.text})?"
            case Value():
                name = self.categories[what.category].name
                got, code = f"this is a value of `{name}`", "actor-and-value"
                suggestion = f"act({quoted(name)}, …) is the actor who has a value"
            case Num():
                got, code = "this is a number", "actor-and-value"
            case Person():
                got, code = "this is an actor", "actor-and-value"
                suggestion = "val(property, …) is a value of an actor"
            case Cond():
                got = "this is a condition"
            case Loose(Name() as name):
                got = f"`{name.text}` is a name"
                if wanted == "a condition":
                    suggestion = "repeat the comparison (a == x or a == y), or write a in [x, y]"
        return ClueError(node.start, node.end, code, f"{got}, where {wanted} is expected", suggestion)

    def no_value(self, home: int, name: Name | Numeral, elsewhere: bool) -> ClueError:
        """The mistake of a name beside a value of property `home`; `elsewhere`: another property has such a value."""
        labels = self.categories[home].labels
        code = "wrong-property" if elsewhere else "unknown-name"
        near = did_you_mean(name.text, labels)
        message = f"`{self.categories[home].name}` has no value `{name.text}`"
        helps = near or f"its values are {listed(labels)}"
        if isinstance(name, Numeral):
            helps += f"; rank({quoted(self.categories[home].name)}, …) is the position in that list, 1 first"
        return ClueError(name.start, name.end, code, message, helps)

    def bare_number(self, home: int, syntax: Syntax) -> ClueError:
        """A number where a date or a time of day is compared: `2001-02-04` is a difference of three numbers."""
        owner = self.categories[home]
        what, example = ("dates", '"2024-05-01"') if owner.values.type == "date" else ("times of day", '"09:30"')
        return ClueError(
            syntax.start,
            syntax.end,
            "type-mismatch",
            f"the values of `{owner.name}` are {what}, compared with a number",
            f"write it in quotes: {example}",
        )


def quoted(name: str) -> str:
    """A name as an author would write it in a rule."""
    if name.isidentifier() or name.isdigit():
        return name
    return f'"{name}"'


def listed(names: Sequence[str]) -> str:
    shown = ", ".join(f"`{name}`" for name in names[:12])
    return shown + (", …" if len(names) > 12 else "")
