"""How names, people and values are written in the rules that the program makes: one plain way for each.

A rule is safe to paste if YAML reads it as a plain item of a list (`- act(month, may) == cor`).

A rule that cannot be read, or says nothing, is worse help than none.  So a rule is offered only if no condition of it
is settled by itself (`orange != orange`) or said twice, and if some values of the puzzle's properties make the whole
rule true and others make it false.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from keyword import iskeyword

from logicgrid.csp.expr import FALSE, TRUE, Condition, Number, negation
from logicgrid.csp.problem import Problem
from logicgrid.csp.question import ArrayQuestion
from logicgrid.kinds.logic_grid.language import Translator, read_rule
from logicgrid.kinds.logic_grid.language import syntax as tree
from logicgrid.kinds.logic_grid.language.functions import FUNCTIONS
from logicgrid.kinds.logic_grid.language.names import RuleNotes
from logicgrid.kinds.logic_grid.language.parser import parse
from logicgrid.kinds.logic_grid.language.syntax import ClueError, Syntax
from logicgrid.kinds.logic_grid.language.vocabulary import Label, Vocabulary, array_of
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.record import remembered

_BARE = re.compile(r"[^\W\d]\w*")
_NUMERAL = re.compile(r"(0|[1-9][0-9]*)(\.[0-9]+)?", re.ASCII)
_LOOKS_SAFE = re.compile(r"[^\s\"'{}\[\]&*!|>%@`#,?:-]")


def is_name(text: str) -> bool:
    """Return True if a text is a name of the language without quotes."""
    return _BARE.fullmatch(text) is not None and not iskeyword(text)


def is_numeral(text: str) -> bool:
    return _NUMERAL.fullmatch(text) is not None


def spelled(name: str) -> str:
    """Return a name as it is written in a rule: bare, or in quotes if the language (or Python) needs them.

    >>> spelled("may"), spelled("first aid"), spelled('6"')
    ('may', '"first aid"', '"6\\\\""')
    """
    if is_name(name) or is_numeral(name):
        return name
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def is_safe(rule: str) -> bool:
    """Return True if a rule can be pasted behind `- ` without quotes around it."""
    return bool(_LOOKS_SAFE.match(rule)) and ": " not in rule and " #" not in rule and not rule.endswith(":")


def numeral(number: Number) -> str:
    """Return a number as rules have it: `3`, `2.5`, `1/3`.

    >>> from fractions import Fraction
    >>> numeral(3), numeral(Fraction(5, 2)), numeral(Fraction(1, 3))
    ('3', '2.5', '1/3')
    """
    if number.denominator != 1 and (number * 10**6).denominator != 1:
        return f"{number.numerator}/{number.denominator}"
    places = 0
    while (number * 10**places).denominator != 1:
        places += 1
    return f"{float(number):.{places}f}" if places else str(number)


class Spelling:
    """The texts of the people and values of one puzzle; each is made when it is first asked for."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.categories = vocabulary.categories

    def property(self, number: int) -> str:
        return spelled(self.categories[number].name)

    def label(self, number: int, place: int) -> str:
        """Return a value beside something that makes its property clear."""
        return spelled(self.categories[number].labels[place])

    @remembered
    def person(self, number: int, place: int, first: bool = False) -> str:
        """Return the actor who has a label: `Ann`, `tea`, `age[31]`, `act("pets kept", 2)`.

        With `first` it begins a rule: then a value that needs quotes is not written alone, for YAML would read them.
        """
        text, category = self.label(number, place), self.categories[number]
        alone = self.vocabulary.find_everywhere(category.labels[place]) == [(number, place)]
        named = category.values.type == "text"  # `"20 min"` could be read, but does not read well
        if alone and (not number or (named and not is_numeral(text) and not (first and text[0] == '"'))):
            return text
        owner = self.property(number)
        return f"{owner}[{text}]" if is_name(owner) else f"act({owner}, {text})"

    def people(self, labels: Iterable[Label]) -> str:
        """Return the actors who have some labels, as in a list of arguments."""
        return ", ".join([self.person(*label) for label in labels])

    def value(self, number: int, who: str) -> str:
        """Return the value that an actor has; `who` is the actor's text."""
        return f"val({self.property(number)}, {who})"


# --- Rules that are offered -------------------------------------------------------------------------------------------


_BRANCHES = 50
_MOST_CELLS = 5_000
"""The size of a puzzle up to which rules are evaluated; in larger ones they are only read and typed."""


def condition_of_offered(rule: str, vocabulary: Vocabulary) -> Condition | None:
    """Return what a rule means that may be offered; None if it may not."""
    with suppress(ClueError):
        condition = read_rule(rule, vocabulary, RuleNotes())
        if _has_sense(parse(rule), rule, vocabulary) and _may_hold(condition, vocabulary):
            return condition if _may_hold(negation(condition), vocabulary) else None
    return None


def _may_hold(condition: Condition, vocabulary: Vocabulary) -> bool:
    """Return True if a condition holds for some values of the properties; False, too, if none is soon found."""
    if condition in (TRUE, FALSE):
        return condition == TRUE
    if sum([each.size for each in vocabulary.categories]) * vocabulary.categories[0].size > _MOST_CELLS:
        return True
    arrays = tuple([array_of(each) for each in vocabulary.categories])
    question = ArrayQuestion(Problem(vocabulary.categories[0].size, arrays, ())).adding(condition)
    return bool(question.engine().find(1, Budget(_BRANCHES)).solutions)


def _has_sense(root: Syntax, rule: str, vocabulary: Vocabulary) -> bool:
    """Return True unless a condition of a rule is true or false by itself, or is repeated.  Raises ClueError."""
    for node in tree.nodes(root):
        if isinstance(node, tree.Logic):
            said = [rule[each.start : each.end] for each in node.operands]
            if len({*said}) < len(said):
                return False
    conditions = [Translator(vocabulary, RuleNotes()).condition(each, {}) for each in joined(root)]
    return TRUE not in conditions and FALSE not in conditions


def joined(node: Syntax) -> Iterator[Syntax]:
    """Yield the conditions that are joined outside of quantifiers, if there are any."""
    match node:
        case tree.Logic():
            parts = node.operands
        case tree.Unary(operator="not"):
            parts = [node.operand]
        case tree.Call() if node.function.text in FUNCTIONS:
            role = FUNCTIONS[node.function.text].role
            parts = [
                each
                for place, each in enumerate(node.arguments)
                if role(place) == "condition" and not isinstance(each, tree.Generator)
            ]
        case _:
            return
    for part in parts:
        inner = list(joined(part))
        yield from inner or [part]
