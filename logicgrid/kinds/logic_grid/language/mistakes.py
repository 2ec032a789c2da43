"""What else is wrong with a rule in which a mistake was found, so that its author hears of all mistakes together.

A reader stops at the first one: what the rest means depends on what was meant there.  Two things do not: a name that
nothing in the puzzle bears, and the other conditions of those that `and`, `or`, `implies`, … join.
"""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.kinds.logic_grid.language import syntax as tree
from logicgrid.kinds.logic_grid.language.functions import FUNCTIONS, unknown_function
from logicgrid.kinds.logic_grid.language.names import Names, Notes
from logicgrid.kinds.logic_grid.language.reader import Reader
from logicgrid.kinds.logic_grid.language.syntax import Name, Syntax, nodes
from logicgrid.kinds.logic_grid.language.tokens import ClueError
from logicgrid.kinds.logic_grid.language.vocabulary import ACTORS, Vocabulary

MOST = 10
"""Mistakes of one rule that are told."""


def mistakes(text: str, vocabulary: Vocabulary, first: ClueError) -> list[ClueError]:
    """The mistake that was found, and others that are certain: of each character one, and of a rule not very many."""
    try:
        root = tree.parse(text)
    except ClueError:
        return [first]
    if first.code == "too-large":  # it is not read again
        return [first]
    found = [first]
    for error in _others(root, vocabulary):
        if all([error.end <= each.start or each.end <= error.start for each in found]):
            found.append(error)
            if len(found) == MOST:
                break
    return found


def _others(root: Syntax, vocabulary: Vocabulary) -> Iterator[ClueError]:
    for condition in _joined(root):
        try:
            Reader(vocabulary, Notes()).condition(condition, {})
        except ClueError as error:
            yield error
    names = Names(vocabulary, Notes())
    properties, others = _named(root)
    for node in properties:
        try:
            names.category(node)
        except ClueError as error:
            yield error
    for name in others:
        if name.text not in FUNCTIONS and not _means_something(name.text, vocabulary):
            yield names.unknown(name)
    for node in nodes(root):
        if isinstance(node, tree.Call) and node.function.text not in FUNCTIONS:
            yield unknown_function(node.function)


def _joined(node: Syntax) -> Iterator[Syntax]:
    """The conditions that are joined outside of quantifiers, if there are any."""
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
        inner = list(_joined(part))
        yield from inner or [part]


def _named(root: Syntax) -> tuple[list[Syntax], list[Name]]:
    """Where the name of a property stands, and the bare names that stand elsewhere and are no variables."""
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
                properties += [
                    loop.source for loop in loops if isinstance(loop.source, Name) and loop.source.text != ACTORS
                ]
    passed_over = functions | {id(node) for node in properties}
    bare = [node for node in nodes(root) if isinstance(node, Name) and not node.quoted and id(node) not in passed_over]
    return properties, [name for name in bare if name.text not in variables]


def _means_something(text: str, vocabulary: Vocabulary) -> bool:
    return bool(vocabulary.names.find(text)) or any([category.find(text) for category in vocabulary.categories])
