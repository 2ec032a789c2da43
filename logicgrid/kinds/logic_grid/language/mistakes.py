"""What else is wrong with a rule in which a mistake was found, so that its author learns of all mistakes together.

The translator stops at the first mistake: what the rest means depends on what was meant there.  Two things do not: a
name that nothing in the puzzle has, and the other conditions of those that `and`, `or`, `implies`, … join.

Where the mistakes are of type, help shows the whole rule that was probably meant: one mistake is fixed after the
other, until the rule can be read, for an author who is shown half of it comes back for the other half.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

from logicgrid.kinds.logic_grid.language import MAX_PIECES, Translator, read_rule
from logicgrid.kinds.logic_grid.language import syntax as tree
from logicgrid.kinds.logic_grid.language.functions import FUNCTIONS, function_of
from logicgrid.kinds.logic_grid.language.names import RuleNotes, RuleVocabulary
from logicgrid.kinds.logic_grid.language.parser import parse_strictly
from logicgrid.kinds.logic_grid.language.slips import MOST_CHARACTERS, slip
from logicgrid.kinds.logic_grid.language.spelling import condition_of_offered, joined, spelled
from logicgrid.kinds.logic_grid.language.syntax import ClueError, Name, Numeral, Syntax, nodes, tokens_of
from logicgrid.kinds.logic_grid.language.vocabulary import ACTORS, Vocabulary
from logicgrid.puzzle.messages import say

_MOST_STEPS = 8
_HELP = {
    "shared-value": "language.ask-value-somebody-has",
    "rank": "language.rank-position-of-actor",
    "for-whom": "language.say-for-whom",
}
_OF_ALL = ("all", "any", "count", "sum", "max", "min")
MOST = 10
"""The number of mistakes of one rule that are reported."""


def mistakes(
    text: str, vocabulary: Vocabulary, first: ClueError, bare: bool = False, plain: bool = True
) -> list[ClueError]:
    """Return the mistake that was found, and others that are certain: at most one for each character.

    `bare` is True if the clue is nothing but the rule, `plain` if the rule is written without quotes.
    """
    slipped = slip(text, vocabulary, first, bare, plain)
    if slipped is not None:
        first, fixed = slipped
        if fixed:
            return [first]
    try:
        root = parse_strictly(text)
    except ClueError:
        first.rule = first.rule or _completed(text, vocabulary, first)
        return [first]
    if first.code == "too-large":  # to read it again would take as long again
        return [first]
    found = [first]
    for error in _others(root, vocabulary):
        if all([error.end <= each.start or each.end <= error.start for each in found]):
            found.append(error)
            if len(found) == MOST:
                break
    if len(text) <= MOST_CHARACTERS and first.rule is None:
        _offer_whole_rule(text, vocabulary, first, len(found) == 1)
    return [first] if first.rule is not None else found


def _completed(text: str, vocabulary: Vocabulary, first: ClueError) -> str | None:
    """Return a rule with the one bracket or comma that it lacks, or without the one bracket too many.

    None if there are several such fixes, or none.
    """
    if len(text) > MOST_CHARACTERS:
        return None
    try:
        tokens = tokens_of(text)[:-1]
    except ClueError:
        return None
    tried = {text[: first.start].rstrip() + ", " + text[first.start :]}
    for opening, close in ("()", "[]", "{}"):
        more = text.count(opening) - text.count(close)
        if more == 1:
            tried.update([text[: token.end] + close + text[token.end :] for token in tokens])
        elif more == -1:
            tried.update([text[: token.start] + text[token.end :] for token in tokens if token.kind == close])
    found, notes = [], RuleNotes()  # the same for all, so that together they unroll to no more than one rule may
    for each in tried:
        with suppress(ClueError):
            read_rule(each, vocabulary, notes)
            if condition_of_offered(each, vocabulary) is not None:
                found.append(each)
        if len(found) > 1 or notes.pieces > MAX_PIECES:
            return None
    return found[0] if found else None


def _others(root: Syntax, vocabulary: Vocabulary) -> Iterator[ClueError]:
    names = RuleVocabulary(vocabulary, RuleNotes())
    properties, others = _named(root)
    calls = [node for node in nodes(root) if isinstance(node, tree.Call)]
    attempts: list[Callable[[], object]] = [
        *[partial(Translator(vocabulary, RuleNotes()).condition, condition, {}) for condition in joined(root)],
        *[partial(names.category, node) for node in properties if names.group(node) is None],
        *[partial(_refuse_unknown, names, name) for name in others],
        *[partial(function_of, call.function) for call in calls],
    ]
    for attempt in attempts:
        try:
            attempt()
        except ClueError as error:
            yield error


def _refuse_unknown(names: RuleVocabulary, name: Name) -> None:
    """Raise ClueError for a name that nothing has: no function, property, actor or value."""
    vocabulary = names.vocabulary
    known = vocabulary.names.find(name.text) or any([each.find(name.text) for each in vocabulary.categories])
    if name.text not in FUNCTIONS and not known and names.group(name) is None:
        raise names.unknown(name)


def _named(root: Syntax) -> tuple[list[Syntax], list[Name]]:
    """Return what names a property by its place, and the other bare names that are no functions or variables."""
    properties: list[Syntax] = []
    functions, variables = set[int](), {ACTORS}
    for node in nodes(root):
        match node:
            case tree.Call(function=function, arguments=arguments):
                functions.add(id(function))
                known = FUNCTIONS.get(function.text)
                if known is not None and known.role(0) == "property" and arguments:
                    properties.append(arguments[0])
            case tree.Subscript(base=name) | tree.Attribute(name=name):
                properties.append(name)
            case tree.Generator(loops=loops):
                variables.update([loop.variable.text for loop in loops])
                sources = [loop.source for loop in loops]
                properties += [each for each in sources if isinstance(each, Name) and each.text != ACTORS]
    passed_over = functions | {id(node) for node in properties}
    bare = [node for node in nodes(root) if isinstance(node, Name) and not node.quoted and id(node) not in passed_over]
    return properties, [name for name in bare if name.text not in variables]


# --- The whole rule that was probably meant ---------------------------------------------------------------------------


def _offer_whole_rule(text: str, vocabulary: Vocabulary, first: ClueError, alone: bool) -> None:
    """Give a rule's first mistake the whole rule as it may be meant, and a help that shows it.

    `alone` is True if no other mistake of the rule is known: then a fix that does
    not lead to a rule that may be offered is not offered either.
    """
    fixed, error, why = text, first, ""
    for _ in range(_MOST_STEPS):
        change = _fixed(fixed, vocabulary, error)
        if change is None:
            break
        fixed, reason = change
        why = why or reason
        try:
            read_rule(fixed, vocabulary, RuleNotes())
        except ClueError as other:
            error = other
            continue
        if condition_of_offered(fixed, vocabulary) is None:
            break
        if why:
            first.rule, first.fixed, first.help = (
                fixed,
                None,
                say("language.help-and-rule", help=say(_HELP[why]), rule=fixed),
            )
        return
    if alone and first.fixed is not None:
        first.fixed, first.help = None, first.otherwise or first.help


def _fixed(rule: str, vocabulary: Vocabulary, error: ClueError) -> tuple[str, str] | None:
    """Return a rule with one of its mistakes fixed, and the key of the help for that; None if it cannot be fixed."""
    if error.fixed is not None:
        return rule[: error.start] + error.fixed + rule[error.end :], ""
    try:
        root = parse_strictly(rule)
    except ClueError:
        return None
    if error.code == "unknown-name":
        for node in nodes(root):  # any(a.age > 40)
            if isinstance(node, tree.Call) and node.function.text in _OF_ALL and len(node.arguments) == 1:
                inner = node.arguments[0]
                if inner.start <= error.start < error.end <= inner.end and not isinstance(inner, tree.Generator):
                    variable = rule[error.start : error.end]
                    return f"{rule[: inner.end]} for {variable} in actors{rule[inner.end :]}", "for-whom"
    if error.code == "shared-value":
        changed = _Shared(rule, vocabulary).fixed(root, error)
        return None if changed is None else (changed, "shared-value")
    changed = _ranked(root, rule, vocabulary, error)
    return None if changed is None else (changed, "rank")


# --- Ranks ------------------------------------------------------------------------------------------------------------


def _ranked(root: Syntax, rule: str, vocabulary: Vocabulary, error: ClueError) -> str | None:
    """Return a rule with the rank of a value that is a text, where a number is wanted."""
    here = [node for node in nodes(root) if (node.start, node.end) == (error.start, error.end)]
    if error.code == "unknown-name" and any(isinstance(node, Numeral) for node in here):  # val(month, Ann) > 3
        around = [node for node in nodes(root) if isinstance(node, tree.Comparison)]
        here = [each for node in around if any(_is_in(one, here[0]) for one in node.operands) for each in node.operands]
    elif error.code != "type-mismatch":
        return None
    for node in here:
        match node:
            case tree.Call(function=Name(text="val"), arguments=[Name() as name, who]):
                pass
            case tree.Attribute(base=who, name=name):
                pass
            case _:
                continue
        found = vocabulary.names.find(name.text)
        if len(found) != 1 or not found[0] or RuleVocabulary(vocabulary, RuleNotes()).type_of_texts(found[0]):
            continue  # which is better advice
        if vocabulary.categories[found[0]].values.type == "text":
            rank = f"rank({rule[name.start : name.end]}, {rule[who.start : who.end]})"
            return rule[: node.start] + rank + rule[node.end :]
    return None


def _is_in(inner: Syntax, outer: Syntax) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


# --- Values that several actors may have ------------------------------------------------------------------------------


class _Shared:
    """A rule that asks who has a value that several actors may have: the fix asks for somebody's value instead."""

    def __init__(self, rule: str, vocabulary: Vocabulary) -> None:
        self.rule = rule
        self.vocabulary = vocabulary

    def fixed(self, root: Syntax, error: ClueError) -> str | None:
        """Return the rule with another form of what is around the mistake; None if there is none."""
        for node in reversed([*nodes(root)]):
            if node.start <= error.start and error.end <= node.end and (new := self.form(node)):
                enclosed = " or " in new and (node.start, node.end) != (root.start, root.end)
                return self.rule[: node.start] + (f"({new})" if enclosed else new) + self.rule[node.end :]
        return None

    def form(self, node: Syntax) -> str | None:
        """Return what a comparison, or a form that consists of some, says of the values that people have."""
        match node:
            case tree.Comparison(operators=[sign], operands=[one, tree.Collection(bracket="[", items=items)]) if items:
                joint, equal = (" or ", "==") if sign.kind == "in" else (" and ", "!=")
                return self.listed(one, sign.kind, items) or joint.join([self.says(one, equal, each) for each in items])
            case tree.Comparison(operators=[sign], operands=[one, other]) if sign.kind in ("==", "!="):
                return self.says(one, sign.kind, other)
            case tree.Call(function=Name(text="either"), arguments=[one, *options]) if len(options) > 1:
                each_way = ", ".join([self.says(one, "==", each) for each in options])
                return self.listed(one, "in", options) or f"exactly(1, {each_way})"
            case tree.Call(function=Name(text="neither"), arguments=[one, other, each]):
                return f"{self.says(one, '!=', each)} and {self.says(other, '!=', each)}"
        return None

    def says(self, one: Syntax, sign: str, other: Syntax) -> str:
        """Return that somebody has a value, or has it not; of two shared values, that somebody has both."""
        first, second = self.value(one), self.value(other)
        if first is not None and second is not None:
            has = " and ".join([f"val({name}, a) == {label}" for name, label in (first, second)])
            return ("" if sign == "==" else "not ") + f"any({has} for a in actors)"
        if first is None and second is None:
            return f"{self.source(one)} {sign} {self.source(other)}"
        (name, label), who = (second, one) if second is not None else (first or ("", ""), other)
        return f"val({name}, {self.source(who)}) {sign} {label}"

    def listed(self, one: Syntax, sign: str, options: list[Syntax]) -> str | None:
        """Return that somebody's value is in a list, or not; None unless all are values of one shared property."""
        found = [self.value(each) for each in options]
        names = {None if each is None else each[0] for each in found}
        if self.value(one) is not None or len(names) != 1 or None in names:
            return None
        labels = ", ".join([each[1] for each in found if each is not None])
        return f"val({names.pop()}, {self.source(one)}) {sign} [{labels}]"

    def value(self, node: Syntax) -> tuple[str, str] | None:
        """Return the shared property of a value, and the value, as they are written; None if it is no such value."""
        match node:
            case tree.Call(function=Name(text="act"), arguments=[Name() as name, label]):
                found = self.vocabulary.names.find(name.text)
            case tree.Subscript(base=Name() as name, key=label):
                found = self.vocabulary.names.find(name.text)
            case Name():
                label, found = node, [number for number, _ in self.vocabulary.find_everywhere(node.text)]
            case _:
                return None
        if len(found) != 1 or self.vocabulary.categories[found[0]].distinct:
            return None
        return spelled(self.vocabulary.categories[found[0]].name), self.source(label)

    def source(self, node: Syntax) -> str:
        return self.rule[node.start : node.end]
