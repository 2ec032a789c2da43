"""One clue, as all comparisons look at it: its text, what its rules claim, and the rules that may have been meant.

A repair takes one slip of a rule back: it turns one comparison round, exchanges the two that are compared, adds or
removes a negation, or replaces one name or number by another one.  Whether the text or the puzzle speaks for it is for
the caller to find out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Literal

from logicgrid.csp.expr import Condition, Number
from logicgrid.csp.problem import Clue, Part, of_clue
from logicgrid.kinds.logic_grid.language import Resolved, resolved
from logicgrid.kinds.logic_grid.language import syntax as tree
from logicgrid.kinds.logic_grid.language.parser import parse
from logicgrid.kinds.logic_grid.language.spelling import spelled
from logicgrid.kinds.logic_grid.language.syntax import TURNED, Name, Numeral, Syntax, Token
from logicgrid.kinds.logic_grid.language.vocabulary import Label, Vocabulary
from logicgrid.kinds.logic_grid.texts import TextLabels
from logicgrid.kinds.logic_grid.texts.claims import Claims
from logicgrid.kinds.logic_grid.texts.mentions import TextMentions
from logicgrid.puzzle.messages import UNSPACED, say
from logicgrid.puzzle.record import Record, replace
from logicgrid.words.lexicon import Lexicon, Mark

Kind = Literal["label", "number", "negation", "direction", "name", "heard"]

_ASK = "logic-grid.what-clue-should-say"

ORDERS = {
    **dict.fromkeys(("after", "after_front", "behind", "behind_front", "above"), 1),
    **dict.fromkeys(("before", "before_front", "ahead", "ahead_front", "below"), -1),
}
"""The kinds of words of order, and 1 if the one before them has more, or comes later."""

COMPARATIVES = {"more": 1, "less": -1, "worse": 1, "better": -1, "unsure": 1}
"""The kinds of comparatives, and 1 if the one before them has more."""


_STRANGE = 2
"""The number of words that a plain text may have beside those that are known; a character is half a word."""
_CLOSE = 4
_COMMAS = ",;:、，；"


class TextFinding(Record):
    """Something to warn about: of the text the characters `start` to `end` (exclusive), the message and the help.

    What is not `sure` is to be confirmed by the puzzle.  `repairs` are rules that may be right, each with the place of
    the clue's rule that it would replace.
    """

    kind: Kind
    start: int
    end: int
    message: str
    help: str
    sure: bool = True
    repairs: tuple[tuple[int, str], ...] = ()
    heard: bool = False
    """True if the help says what the text was heard as."""


class ComparedClue:
    """One clue: what its rules claim and its text mentions."""

    def __init__(
        self, clue: Clue, text: str, vocabulary: Vocabulary, labels: TextLabels, mentions: TextMentions | None = None
    ) -> None:
        self.clue = clue
        self.text = text
        self.vocabulary = vocabulary
        self.lexicon: Lexicon = labels.lexicon
        self.claims = Claims(vocabulary, [part.text for part in clue.parts])
        self.mentions = mentions or TextMentions(text, labels)

    @cached_property
    def places(self) -> Mapping[Label, list[int]]:
        """The places in the text at which each label of the rule may be meant."""
        return {label: self.mentions.may_mean(label) for label in self.claims.labels}

    @cached_property
    def unmatched(self) -> list[Label]:
        """The labels of the rule that the text does not even hint at."""
        return [label for label, places in self.places.items() if not places]

    def is_sure(self, found: TextFinding) -> bool:
        """Return True if the text is plain enough for a finding to be sure without the puzzle's help."""
        words = self.mentions.words
        match found.kind:
            case "negation":
                denied = [mark for mark in self.mentions.denials if words[mark.first].start == found.start]
                commas = sum(word.text in _COMMAS for word in words)
                return self.is_plain and (not denied or (commas < 2 and self._is_close(denied[0])))
            case "number":
                others = [each for each in self.mentions.figures if words[each.first].start != found.start]
                return not any(each.counts and each.values != {1} for each in others)
        return True

    def _is_close(self, mark: Mark) -> bool:
        """Return True if a label of the rule closely follows a negation, or in Japanese precedes it."""
        if self.lexicon.code == "ja":
            ends = {last - 1 for spans in self.mentions.named.values() for _, last in spans}
            return not ends.isdisjoint(range(mark.first - _CLOSE, mark.first))
        starts = {place for places in self.places.values() for place in places}
        return not starts.isdisjoint(range(mark.last, mark.last + _CLOSE))

    @cached_property
    def is_plain(self) -> bool:
        """True if the text has few words that are no names, numbers or words of the lexicon."""
        mentions, lists = self.mentions, self.lexicon.lists
        known = {place for places in self.places.values() for place in places}
        known.update(place for mark in mentions.marks for place in range(mark.first, mark.last))
        known.update(place for figure in mentions.figures for place in range(figure.first, figure.last))
        words = [
            word.text
            for place, word in enumerate(mentions.words)
            if not mentions.masked[place] and place not in known and word.text.isalnum()
        ]
        plain = lists["common"].union(*[lists[key] for key in ("copulas", "having", "persons", "titles", "escorts")])
        plain = plain.union(self.lexicon.phrases)
        count = sum(
            word not in plain and not mentions.labels.lexicon.stems(word) & mentions.labels.owners for word in words
        )
        return count <= (2 * _STRANGE if self.lexicon.code in UNSPACED else _STRANGE)

    def shown(self, label: Label) -> str:
        return self.vocabulary.categories[label[0]].labels[label[1]]

    def said(self, first: int, last: int) -> str:
        """Return words of the text, folded, as the lexicon has them."""
        return ("" if self.lexicon.code in UNSPACED else " ").join(
            word.text for word in self.mentions.words[first:last]
        )

    def suspicion(self, kind: Kind, first: int, last: int, key: str, help: str = "", **values: object) -> TextFinding:
        """Return a finding about words of the text, with the message of a key."""
        words = self.mentions.words
        message = say(key, of_clue=of_clue(self.clue), **values)
        return TextFinding(kind, words[first].start, words[last - 1].end, message, help or say(_ASK))

    def cited(self, mark: Mark) -> str:
        """Return the words of a phrase as the text has them."""
        return self.mentions.cited(mark.first, mark.last)

    def hinted(self) -> set[str]:
        """Return the words of the text that may say that two are different, as the lexicon has them."""
        return {self.said(mark.first, mark.last) for mark in self.mentions.marked("hints")}

    def is_shared_name(self, label: Label) -> bool:
        """Return True if the rule names another label that the same words of the text name."""
        spans = self.mentions.named.get(label, [])
        return any(
            other != label and other in self.claims.labels and set(found) & set(spans)
            for other, found in self.mentions.named.items()
        )

    def _has_number(self, label: Label) -> bool:
        return self.vocabulary.categories[label[0]].numbers is not None or bool(self.mentions.labels.parts(label))

    def _segment(self, place: int) -> tuple[int, int]:
        """Return the words around a place, up to the next commas, stops and other signs between clauses."""
        words = self.mentions.words
        stops = ",.;:!?，。；：！？、()（）—"
        first = last = place
        while first > 0 and words[first - 1].text not in stops:
            first -= 1
        while last < len(words) and words[last].text not in stops:
            last += 1
        return first, last


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
