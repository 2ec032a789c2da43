"""`nobody(…)`: a value that is to spare, or may be, belongs to nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from logicgrid.csp.expr import Const, Entry, Holder, disjunction, negation
from logicgrid.kinds.logic_grid.language.comparison import compared
from logicgrid.kinds.logic_grid.language.syntax import Call, ClueError, Name, Subscript
from logicgrid.kinds.logic_grid.language.typed import Cond, Typed, TypedPerson, TypedValue, Unresolved
from logicgrid.kinds.logic_grid.language.vocabulary import quoted
from logicgrid.puzzle.messages import say

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.language.functions import Arguments


def nobody(arguments: Arguments) -> Typed:
    """Return that a value belongs to nobody: true or false, whatever is undefined in the argument."""
    names, call = arguments.names, arguments.call
    category, what = _unused(arguments)
    owner = names.categories[category]
    if not category:
        message = say("language.actor-nobody-asks-about")
        raise ClueError(call.arguments[0], "type-mismatch", message, say("language.write-nobody-act-property"))
    if not owner.spare and not any([least == 0 for least, _ in owner.times]):
        message = say("language.has-no-spare-true", name=owner.name)
        help = say("language.nobody-asks-whether-spare")
        if not owner.distinct:
            message = say("language.has-no-spare-true-2", name=owner.name)
            help = say("language.write-not-any-val", name=quoted(owner.name))
        raise ClueError(call.arguments[0], "type-mismatch", message, help)
    if isinstance(what, TypedPerson):
        return Cond(call, negation(arguments.comparer.defined(what.node)))
    (value,) = names.settle([TypedValue(call, category, Const(0)), what])[1:]
    if not isinstance(value, TypedValue):
        raise names.mismatch(value, say("language.value-2", name=owner.name))
    people = [Entry(category, Holder(0, Const(actor))) for actor in range(names.categories[0].size)]
    return Cond(call, negation(disjunction(tuple([compared("==", each, value.node) for each in people]))))


def _unused(arguments: Arguments) -> tuple[int, Typed]:
    """Return a category and who has the value that is asked for; of a `shared` category the value itself."""
    names, node = arguments.names, arguments.call.arguments[0]
    match node:
        case Call(function=Name(text="act"), arguments=[owner, value]) | Subscript(base=owner, key=value):
            category, what = names.category(owner), arguments.read(value)
        case _:
            asked = arguments.read(node)
            found = names.vocabulary.find_everywhere(asked.syntax.text) if isinstance(asked, Unresolved) else []
            if len(found) != 1:
                person = names.person(asked)
                return (person.node.array if isinstance(person.node, Holder) else 0), person
            category, what = found[0][0], asked
    if names.categories[category].distinct:
        return category, names.holder(node, category, what)
    return category, what
