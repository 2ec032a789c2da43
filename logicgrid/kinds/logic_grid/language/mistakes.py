"""What else is wrong with a rule in which a mistake was found, so that its author learns of all mistakes together.

The translator stops at the first mistake: what the rest means depends on what was meant there.  Two things do not: a
name that nothing in the puzzle has, and the other conditions of those that `and`, `or`, `implies`, … join.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

from logicgrid.kinds.logic_grid.language import MAX_PIECES, Translator, read_rule
from logicgrid.kinds.logic_grid.language import syntax as tree
from logicgrid.kinds.logic_grid.language.functions import FUNCTIONS, function_of
from logicgrid.kinds.logic_grid.language.mending import offer_whole_rule
from logicgrid.kinds.logic_grid.language.names import RuleNotes, RuleVocabulary
from logicgrid.kinds.logic_grid.language.offered import condition_of_offered, joined
from logicgrid.kinds.logic_grid.language.parser import parse_strictly
from logicgrid.kinds.logic_grid.language.slips import MOST_CHARACTERS, slip
from logicgrid.kinds.logic_grid.language.syntax import ClueError, Name, Syntax, nodes, tokens_of
from logicgrid.kinds.logic_grid.language.vocabulary import ACTORS, Vocabulary

MOST = 10
"""The number of mistakes of one rule that are reported."""


def mistakes(
    text: str, vocabulary: Vocabulary, first: ClueError, bare: bool = False, plain: bool = True
) -> list[ClueError]:
    """Return the mistake that was found, and others that are certain: at most one for each character.

    `bare` is True if the clue is nothing but the rule, `plain` if the rule stands in the file without quotes.
    """
    slipped = slip(text, vocabulary, first, bare, plain)
    if slipped is not None:
        first, mended = slipped
        if mended:
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
        offer_whole_rule(text, vocabulary, first, len(found) == 1)
    return [first] if first.rule is not None else found


def _completed(text: str, vocabulary: Vocabulary, first: ClueError) -> str | None:
    """Return a rule with the one bracket or comma that it lacks, or without the one bracket too many.

    None if there are several ways to mend it so, or none.
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
