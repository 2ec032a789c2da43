"""What is wrong with a name in a rule, in words: the mistakes that the reading of names finds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from logicgrid.kinds.logic_grid.language.syntax import ClueError, Name, Numeral, Syntax
from logicgrid.kinds.logic_grid.language.typed import Cond, Num, Typed, TypedPerson, TypedValue, Unresolved
from logicgrid.kinds.logic_grid.language.vocabulary import Vocabulary
from logicgrid.puzzle.diagnostics import nearest
from logicgrid.puzzle.messages import comma, say


class NameMistakes:
    """Makes the mistakes about names of one puzzle."""

    __slots__ = ("categories", "vocabulary")

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.categories = vocabulary.categories

    def unknown(self, name: Name) -> ClueError:
        """Return the mistake of a name that nothing has."""
        found = meant(name, "unknown-name", say("language.unknown-name", text=name.text), self.vocabulary.labels())
        suggestion = found.help
        properties = self.vocabulary.names.find(name.text)
        if (group := self.vocabulary.group(name.text)) is not None:
            shown = quoted(group.name)
            suggestion = say("language.group-write-in-or-all", name=group.name, shown=shown)
        elif properties == [0]:
            suggestion = say("language.what-actors-called-not", text=name.text)
        elif suggestion is None and properties:
            suggestion = say("language.property-write-val-or", text=name.text)
        else:
            from logicgrid.kinds.logic_grid.language.functions import FUNCTIONS  # which is made with this module

            function = None if name.quoted else FUNCTIONS.get(name.text)
            suggestion = say("language.function-write", text=name.text, form=function.form) if function else suggestion
        if suggestion != found.help:
            found.help, found.mended = suggestion, None
        return found

    def ambiguous(self, name: Name | Numeral, options: list[str]) -> ClueError:
        """Return the mistake of a name that matches several names loosely."""
        return ClueError(
            name,
            "ambiguous-name",
            say("language.may", text=name.text, options=comma(options)),
            say("language.write-exactly"),
        )

    def shared(self, syntax: Syntax, category: int, value: str) -> ClueError:
        """Return the mistake of asking who has a value that several actors may have."""
        name = self.categories[category].name
        why = say("language.times", name=name) if self.categories[category].times else say("language.shared", name=name)
        message = say("language.several-actors-may-have", value=value, why=why)
        help = say("language.say-quantifier-any-val", name=quoted(name))
        return ClueError(syntax, "shared-value", message, help)

    def bare_number(self, category: int, syntax: Syntax) -> ClueError:
        """Return the mistake of a number beside a date or a time (`2001-02-04` is a difference of three numbers)."""
        owner = self.categories[category]
        dates = owner.values.type == "date"
        example = '"2024-05-01"' if dates else '"09:30"'
        message = say("language.dates-compared-number" if dates else "language.times-compared-number", name=owner.name)
        return ClueError(syntax, "type-mismatch", message, say("language.write-in-quotes", example=example))

    def unsuitable(self, what: Typed, wanted: str) -> ClueError:
        """Return the mistake of a name that nothing has, or else of something of another type than wanted."""
        match what:
            case Unresolved(Name() as name) if not self.vocabulary.find_everywhere(name.text):
                return self.unknown(name)
            case _:
                return self.mismatch(what, wanted)

    def mismatch(self, what: Typed, wanted: str) -> ClueError:
        """Return the mistake of something of another type than wanted."""
        code, got, suggestion, mended = "type-mismatch", say("language.this"), "", None
        match what:
            case Unresolved(Numeral(text=text)):
                got, code = say("language.number-2", text=text), "actor-and-value"
                owner = next((each for each in self.categories[1:] if text in each.index.exact), None)
                if owner is not None:
                    mended = f"act({quoted(owner.name)}, {text})"
                    suggestion = say("language.did-you-mean-2", mended=mended)
            case TypedValue(category=category):
                name = self.categories[category].name
                variable = what.syntax.text if isinstance(what.syntax, Name) else None
                got, code = say("language.this-value", name=name), "actor-and-value"
                if variable:
                    got = say("language.variable-value", variable=variable, name=name)
                suggestion = say("language.act-actor-who-has", name=quoted(name), variable=variable or "…")
            case Num():
                got, code = say("language.number-3"), "actor-and-value"
            case TypedPerson():
                name = what.syntax.text if isinstance(what.syntax, Name) else ""
                got, code = (
                    say("language.name-is-actor", name=name) if name else say("language.this-is-actor"),
                    "actor-and-value",
                )
                suggestion = say("language.val-value-of-actor", name=quoted(name) if name else "…")
            case Cond():
                got = say("language.condition-2")
            case Unresolved(Name(text=text)):
                got = say("language.name", text=text)
                if wanted == "a condition":
                    suggestion = say("language.repeat-comparison-x-or")
        message = say("language.where-expected", got=got, wanted=wanted)
        return ClueError(what.syntax, code, message, suggestion or None, mended)


def meant(name: Name | Numeral, code: str, message: str, known: Iterable[str], help: str | None = None) -> ClueError:
    """Return the mistake of a name: with the nearest of the `known` ones if one is near, or else with the `help`."""
    near = nearest(name.text, known)
    help = help if near is None else say("language.did-you-mean-3", near=near)
    return ClueError(name, code, message, help, None if near is None else quoted(near))


def quoted(name: str) -> str:
    """Return a name as an author would write it in a rule."""
    return name if name.isidentifier() or name.isdigit() else f'"{name}"'


def listed(names: Sequence[str]) -> str:
    """Return the first names of a list, for a message."""
    shown = ", ".join(f"`{name}`" for name in names[:12])
    return shown + (", …" if len(names) > 12 else "")


_SYNONYMS = {
    **dict.fromkeys(("noone", "no_one", "none", "unused", "empty", "free"), "nobody"),
    **dict.fromkeys(("across", "facing", "opposed"), "opposite"),
    **dict.fromkeys(("apart", "gap", "steps"), "distance"),
}
"""Words that authors try, and the function that says it."""


def unknown_function(name: Name, functions: Iterable[str]) -> ClueError:
    """Return the mistake that there is no function of a name."""
    known, folded = [*functions], name.text.casefold()
    meant = folded if folded in known else _SYNONYMS.get(folded) or nearest(name.text, known)
    others = say("language.write-comparison-in-val")
    help = say("language.did-you-mean", meant=meant) if meant else others
    error = ClueError(name, "unknown-function", say("language.unknown-function", text=name.text), help, meant)
    error.otherwise = others
    return error
