"""Rules that differ from a clue's by one slip: the rule that its author may have meant.

A repair turns one comparison round, exchanges the two that are compared, adds or removes a negation, or replaces one
name or number by another one.  Whether the text or the puzzle speaks for it is for the caller to find out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from logicgrid.csp.expr import Condition, Number
from logicgrid.csp.problem import Clue, Part
from logicgrid.kinds.logic_grid.language import syntax as tree
from logicgrid.kinds.logic_grid.language.parser import parse
from logicgrid.kinds.logic_grid.language.resolved import Resolved, resolved
from logicgrid.kinds.logic_grid.language.spelling import spelled
from logicgrid.kinds.logic_grid.language.syntax import TURNED, Name, Numeral, Syntax, Token
from logicgrid.kinds.logic_grid.language.vocabulary import Label, Vocabulary
from logicgrid.kinds.logic_grid.texts.clue_text import Kind
from logicgrid.puzzle.record import Record, replace

_DENIED = {"==": "!=", "!=": "==", "in": "not in", "not in": "in"}
_NEGATABLE = ("next_to", "either", "xor", "between", "before", "just_before", "opposite", "nobody")


class Repair(Record):
    """One slip of a clue's rules taken back: the rule at a `place` in the clue, as it would be written.

    `was` and `now` are the label or the number that is replaced, if the slip is one of labels or numbers.
    """

    kind: Kind
    place: int
    rule: str
    was: Label | Number | None = None
    now: Label | Number | None = None

    def clue(self, clue: Clue, condition: Condition) -> Clue:
        """Return the clue with this repair, whose meaning is the condition."""
        parts = list(clue.parts)
        parts[self.place] = Part(condition, self.rule, parts[self.place].span)
        return replace(clue, parts=tuple(parts))


class Repairs:
    """The repairs of the rules of one clue."""

    def __init__(self, rules: Sequence[str], vocabulary: Vocabulary) -> None:
        self.rules = rules
        self.vocabulary = vocabulary

    def of_form(self) -> Iterator[Repair]:
        """Yield the repairs of negations and directions."""
        for place, rule in enumerate(self.rules):
            for kind, edits in _edits(parse(rule), rule):
                yield Repair(kind, place, _edited(rule, edits))

    def of_names(self, labels: frozenset[Label], numbers: frozenset[Number]) -> Iterator[Repair]:
        """Yield the repairs that replace a name by one of `labels`, or a plain number by one of `numbers`."""
        for place, rule in enumerate(self.rules):
            names = resolved(rule, self.vocabulary)
            taken = {each.start for each in names}
            for each in names:
                if each.place is None:
                    continue
                was = (each.category, each.place)
                for now in sorted(label for label in labels if label[0] == each.category and label != was):
                    kind: Kind = "label" if self.vocabulary.categories[each.category].numbers is None else "number"
                    yield Repair(kind, place, _edited(rule, [(each, self._spelled(now))]), was, now)
            for node in tree.nodes(parse(rule)):
                match node:
                    case tree.Binary(operator="/", left=Numeral(value=over), right=Numeral(value=under)) if under:
                        value = Fraction(over) / Fraction(under)
                        taken |= {node.left.start, node.right.start}
                    case Numeral(value=value) if node.start not in taken:
                        pass
                    case _:
                        continue
                for number in sorted(numbers - {value}):
                    yield Repair("number", place, _edited(rule, [(node, str(Fraction(number)))]), value, number)

    def _spelled(self, label: Label) -> str:
        return spelled(self.vocabulary.categories[label[0]].labels[label[1]])


def _edited(rule: str, edits: list[tuple[Syntax | Token | Resolved, str]]) -> str:
    for node, new in sorted(edits, key=lambda edit: -edit[0].start):
        rule = rule[: node.start] + new + rule[node.end :]
    return rule


def _edits(root: Syntax, rule: str) -> Iterator[tuple[Kind, list[tuple[Syntax | Token | Resolved, str]]]]:
    """Yield the kind of each slip of form, and the pieces of the rule that are to be replaced."""

    def source(node: Syntax) -> str:
        return rule[node.start : node.end]

    def swapped(one: Syntax, other: Syntax) -> list[tuple[Syntax | Token | Resolved, str]]:
        return [(one, source(other)), (other, source(one))]

    denied = {id(node.operand) for node in tree.nodes(root) if isinstance(node, tree.Unary) and node.operator == "not"}
    for node in tree.nodes(root):
        match node:
            case tree.Unary(operator="not", operand=operand):
                yield "negation", [(node, f"({source(operand)})")]
            case tree.Comparison(operators=signs, operands=operands):
                for sign, (left, right) in zip(signs, pairwise(operands), strict=True):
                    if sign.kind in _DENIED:
                        yield "negation", [(sign, _DENIED[sign.kind])]
                    else:
                        yield "direction", [(sign, TURNED[sign.kind])]
                    values = [each for side in (left, right) for each in tree.nodes(side) if _is_value(each)]
                    if sign.kind == "==" and len(values) == 2 and tree.Binary in (type(left), type(right)):
                        yield "direction", swapped(*values)
            case tree.Call(function=Name(text="between"), arguments=[_, one, middle, other]):
                yield "direction", swapped(one, middle)
                yield "direction", swapped(middle, other)
            case tree.Call(function=Name(text="before" | "just_before"), arguments=[_, one, other]):
                yield "direction", swapped(one, other)
            case tree.Call(function=Name(text="neither"), arguments=[one, other, value]):
                yield "negation", [(node, f"either({source(value)}, {source(one)}, {source(other)})")]
            case tree.Call(function=Name(text="either"), arguments=[value, one, other]):
                yield "negation", [(node, f"neither({source(one)}, {source(other)}, {source(value)})")]
        if isinstance(node, tree.Call) and node.function.text in _NEGATABLE and id(node) not in denied:
            yield "negation", [(node, f"not {source(node)}")]


def _is_value(node: Syntax) -> bool:
    called = isinstance(node, tree.Call) and node.function.text in ("val", "rank")
    return called or isinstance(node, tree.Attribute)
