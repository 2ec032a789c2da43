"""What is noted of the rules of a clue: the labels and numbers that are named in them, and what is said of these."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from logicgrid.kinds.logic_grid.language import syntax as tree
from logicgrid.kinds.logic_grid.language.syntax import Name, Numeral, Syntax
from logicgrid.kinds.logic_grid.language.vocabulary import Label, Vocabulary
from logicgrid.kinds.logic_grid.statements.order import Between
from logicgrid.kinds.logic_grid.statements.terms import Number, Terms
from logicgrid.puzzle.record import Record

Side = Label | Number | None
"""Somebody by a label, a number that is compared with, or somebody unknown."""


class NotedOrder(Record):
    """`greater` has more of a property than `smaller`; `differs` is by how much, if that is said, perhaps in ranks.

    A side may also be a label of the property itself: "before Monday".
    """

    category: int
    greater: Side
    smaller: Side
    differs: Number | None = None
    ratio: bool = False
    ranked: bool = False


class Noted(Terms, ABC):
    """What is noted of a clue's rules, and the names and numbers in them.

    `forms` are the kinds of statements that occur: "same", "different", "order", "either", "pair", "among", "between",
    "next", "neither", "condition", "or", "some", "all", "count", "sum", "other".  `denied` is True if a `not` stands
    before something else than an equality; `negative` counts all negations.
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__(vocabulary)
        self.labels: dict[Label, None] = {}
        self.numbers: dict[Number, None] = {}
        self.loose_numbers: dict[Number, None] = {}
        """Numbers of inequalities: a text may say the next one (`<= 3`: before the fourth)."""
        self.distances: dict[Number, int | None] = {}
        """Numbers that distances are equal to, and the category of each distance."""
        self.ordered: set[int] = set()
        """Categories whose order the rules speak of."""
        self.equal_values = False
        """True if two people have the same value."""
        self.together: list[set[Label]] = []
        """The labels of each comparison and list: they are different people, or one is what the other has."""
        self.repeated: set[Label] = set()
        """Labels that stand twice in one list, or are compared with themselves."""
        self.orders: list[NotedOrder] = []
        self.betweens: list[Between] = []
        self.same: list[tuple[Label | None, Label | None]] = []
        self.different: list[tuple[Label | None, Label | None]] = []
        self.grouped: set[Label] = set()
        """Labels of `either`, `{…} == {…}` and the like, which say differences without "not"."""
        self.forms: set[str] = set()
        self.negative = 0
        self.denied = False
        self.quantified = False

    @abstractmethod
    def _condition(self, node: Syntax, sign: int) -> None:
        """Take note of a condition; `sign` is -1 under a `not`."""

    def _repeat(self, labels: Sequence[Label | None]) -> None:
        self.repeated.update(label for label in labels if label is not None and labels.count(label) > 1)

    def _group(self, items: Sequence[Syntax]) -> None:
        """Take note of labels that are said to be different people by what they are members of."""
        self._repeat([self._person(each) for each in items])
        known, self.labels = self.labels, {}
        for each in items:
            self._named(each)
        self.grouped.update(self.labels)
        self.labels = {**known, **self.labels}

    def _loop(self, loop: tree.Generator) -> None:
        self.quantified = True
        names = [each.variable.text for each in loop.loops]
        for each in loop.loops:
            if isinstance(each.source, tree.Collection):
                self._named(each.source)
        self._variables += names
        for each in loop.loops:
            for condition in each.filters:
                self._condition(condition, 1)
        self._condition(loop.body, 1)
        del self._variables[len(self._variables) - len(names) :]

    def _named(self, node: Syntax, beside: Syntax | None = None) -> None:
        """Take note of all labels that are named in an expression, and of the numbers that are no labels."""
        home = None if beside is None else self._value(beside)
        if home is not None and isinstance(node, Name | Numeral):
            label = self._label_of(home[0], node)
            if label is not None:
                self.labels[label] = None
                return
            number = self._constant(node, home[0])
            if number is not None:
                self.numbers[number] = None
                return
        match node:
            case tree.Generator():
                self._loop(node)
                return
            case tree.Comparison() | tree.Logic():
                self._condition(node, 1)
                return
        value = self._value(node)
        if value is not None:
            self._named(node.base if isinstance(node, tree.Attribute) else node.arguments[1])  # type: ignore[attr-defined]
            return
        label = self._person(node)
        if label is not None:
            self.labels[label] = None
            return
        match node:
            case Numeral(value=number):
                self.numbers[number] = None
            case tree.Subscript(key=key):
                self._named(key)
            case tree.Call(arguments=arguments):
                for each in arguments:
                    self._named(each)
            case tree.Unary(operand=operand):
                self._named(operand)
            case tree.Binary(left=left, right=right):
                constant = self._constant(node, None)
                if constant is not None:
                    self.numbers[constant] = None
                    return
                for each in (left, right):
                    if not isinstance(each, Name) or self._constant(each, self._home(node)) is None:
                        self._named(each)
            case tree.Collection(items=items):
                for each in items:
                    self._named(each)
