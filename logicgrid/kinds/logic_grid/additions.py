"""What an author can add to an unfinished logic grid: further clues like those that it has, and cells of its answer.

The clues are statements of the kinds that the clues of an open grid make.  The answer is a table to fill in, before the
first clue or after: clues can be written for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from random import Random
from typing import Any, TypeVar

from pydantic import ValidationError

from logicgrid.csp.expr import Condition, Truth
from logicgrid.files.patch import Patch, scalar
from logicgrid.files.source import Document, read
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import GridData, grid_of
from logicgrid.kinds.logic_grid.compile import compile_puzzle
from logicgrid.kinds.logic_grid.language import read_rule
from logicgrid.kinds.logic_grid.language.names import RuleNotes
from logicgrid.kinds.logic_grid.language.spelling import Spelling, is_safe
from logicgrid.kinds.logic_grid.language.syntax import ClueError
from logicgrid.kinds.logic_grid.language.vocabulary import Label, Vocabulary
from logicgrid.kinds.logic_grid.schema import LogicGridFile
from logicgrid.kinds.logic_grid.statements import Ground, Statement, ground_of, identity, in_order, order
from logicgrid.kinds.logic_grid.statements.from_rule import statements_in
from logicgrid.kinds.logic_grid.statements.table import STATEMENTS
from logicgrid.puzzle.board import Canvas, Square, Stroke, Swatch, Tool
from logicgrid.puzzle.budget import Clock
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.question import Candidates
from logicgrid.puzzle.report import Offer

MOST_OF_A_FORM = 600
"""The number of statements of a kind; if there are more, these are drawn by lot (always the same ones)."""

MOST_LABELS = {2: 120, 3: 40}
"""The number of labels from which two, or three, are put together; if there are more, these are drawn by lot."""


def opened(puzzle: Puzzle, values: Candidates) -> tuple[Any, Any]:
    """Return for JSON the values of each actor's settled properties, and the possible values of the open ones."""
    shown = grid_of(puzzle).presenter
    settled: dict[str, dict[str, Any]] = {}
    several: dict[str, dict[str, Any]] = {}
    for position, actor in enumerate(shown.shown[0]):
        settled[actor], several[actor] = {}, {}
        for number, name in enumerate(shown.names[1:], start=1):
            mask = values[number][position]
            found = [value for place, value in enumerate(shown.values[number]) if mask >> place & 1]
            if len(found) == 1:
                settled[actor][name] = found[0]
            else:
                several[actor][name] = found
    return settled, several


def offers(puzzle: Puzzle, values: Candidates) -> list[Offer]:
    """Return statements of the kinds that the clues make, the most used first, and of the basic kinds."""
    grid = grid_of(puzzle)
    rules = [part.text for clue in puzzle.clues for part in clue.parts]
    uses = Counter([(each.NAME, each.about()) for each in statements_in(rules, grid.vocabulary)])
    ground, write = ground_of(grid.question.problem, grid.vocabulary), Spelling(grid.vocabulary)
    lister = _Lister(ground, grid.vocabulary, uses)
    found: dict[str, Offer] = {}
    for rank, name in enumerate(_names(ground, uses)):
        Clock(None).check()  # nobody who asks for a stop waits for the other kinds
        for statement in _some(list(dict.fromkeys(lister.every(name))), MOST_OF_A_FORM):
            rule = pasted(statement.rule(write))
            if is_safe(rule):
                found.setdefault(rule, Offer(rule, statement.condition(ground), STATEMENTS[name].size, rank))
    return list(found.values())


def pasted(rule: str) -> str:
    """Return a rule in brackets if YAML would read its beginning otherwise."""
    return rule if is_safe(rule) else f"({rule})"


def reread(puzzle: Puzzle, rule: str) -> Condition | None:
    """Return the meaning of a rule; None if it cannot be read, would be warned about, or is always true or false."""
    notes = RuleNotes()
    try:
        condition = read_rule(rule, grid_of(puzzle).vocabulary, notes)
    except ClueError:
        return None
    return None if notes.found or isinstance(condition, Truth) else condition


def _names(ground: Ground, uses: Counter[tuple[str, int | None]]) -> list[str]:
    """Return the kinds of statements that the author makes, the most used first; then those that can say anything."""
    counts: Counter[str] = Counter()
    for (name, _), count in uses.items():
        counts[name] += count
    basic = ["same", "different"]
    if not counts and ground.carrying("numbers"):
        basic.append("comparison")
    used = [name for name, _ in counts.most_common()]
    return used + [name for name in basic if name not in used]


T = TypeVar("T")


def _some(items: Sequence[T], most: int) -> Sequence[T]:
    """Return all items; or, of too many, some that are drawn by lot (always the same ones), in their order."""
    if len(items) <= most:
        return items
    return [items[place] for place in sorted(Random(7).sample(range(len(items)), most))]


class _Lister:
    """Lists the statements of a kind that can be made about a puzzle."""

    def __init__(self, ground: Ground, vocabulary: Vocabulary, uses: Counter[tuple[str, int | None]]) -> None:
        self.ground, self.uses = ground, uses
        arrays = ground.problem.arrays
        self.labels: list[Label] = [
            (number, place)
            for number, category in enumerate(vocabulary.categories)
            if category.distinct
            for place, name in enumerate(category.labels)
            if number or vocabulary.find_everywhere(name) == [(0, place)]  # an actor has no other name
        ]
        self.shared: list[Label] = [
            (number, place) for number, array in enumerate(arrays) if not array.distinct for place in range(array.size)
        ]

    def every(self, name: str) -> Iterator[Statement]:
        """Yield the statements of a kind; of those about four labels some."""
        match name:
            case "same" | "different":
                yield from self._equalities(identity.Same if name == "same" else identity.Different)
            case "one-of":
                yield from self._memberships()
            case "either" | "neither":
                yield from self._alternatives(name)
            case "pair" | "if-then" | "count" | "all-different":
                yield from self._drawn(name)
            case "bounds":
                for number in self._about(name):
                    for one in self._people(number):
                        for limit in range(self.ground.size(number)):
                            yield order.Bound(number, one, True, limit)
                            yield order.Bound(number, one, False, limit)
            case "between":
                for number in self._about(name):
                    for one, middle, other in permutations(self._people(number, 3), 3):
                        if one < other:
                            yield order.Between(number, one, middle, other)
            case _:
                yield from self._relations(name)

    def _about(self, name: str) -> list[int]:
        """Return the properties that the author makes such statements about; if there are none, all that carry them."""
        used = sorted({number for each, number in self.uses if each == name and number is not None})
        return used or [
            number
            for number in self.ground.carrying(STATEMENTS[name].needs)
            if name != "comparison" or self.ground.facets[number].numbers
        ]

    def _people(self, besides: int, together: int = 2) -> list[Label]:
        """Return the labels of people whose value of a property can be asked for, `together` at once."""
        return list(_some([label for label in self.labels if label[0] != besides], MOST_LABELS[together]))

    def _equalities(self, kind: Callable[[Label, Label], Statement]) -> Iterator[Statement]:
        """Yield what two labels have to do with each other; of a shared property: who has the value."""
        for one, other in combinations(_some(self.labels, MOST_LABELS[2]), 2):
            if one[0] != other[0]:
                yield kind(one, other)
        for label in self.shared:
            for one in self._people(label[0]):
                yield kind(*in_order(one, label))

    def _memberships(self) -> Iterator[Statement]:
        """Yield that somebody has one of two values."""
        for label in _some(self.labels, MOST_LABELS[3]):
            for number, array in enumerate(self.ground.problem.arrays):
                places = _some(range(array.size), MOST_LABELS[3]) if number != label[0] else ()
                for one, other in combinations(places, 2):
                    yield identity.OneOf(label, ((number, one), (number, other)))

    def _alternatives(self, name: str) -> Iterator[Statement]:
        """Yield that somebody is either of two others, or neither of two people another."""
        labels = _some(self.labels, MOST_LABELS[3])
        for label in labels:
            for one, other in combinations([each for each in labels if each[0] != label[0]], 2):
                if name == "either":
                    yield identity.Either(label, one, other)
                else:
                    yield identity.Neither(one, other, label)

    def _relations(self, name: str) -> Iterator[Statement]:
        """Yield what the values of two people have to do with each other."""
        for number in self._about(name):
            numbers = self.ground.facets[number].numbers or ()
            for one, other in permutations(self._people(number), 2):
                match name:
                    case "comparison":
                        yield order.Less(number, one, other)
                    case "just-before":
                        yield order.JustBefore(number, one, other)
                    case "difference":  # the smallest that there are
                        for by in sorted({b - a for a in numbers for b in numbers if b > a})[:4]:
                            yield order.Difference(number, one, other, by)
                    case "ratio":
                        ratios = {Fraction(b) / Fraction(a) for a in numbers for b in numbers if b > a > 0}
                        for ratio in sorted([each for each in ratios if each.denominator == 1])[:4]:
                            yield order.Ratio(number, one, other, int(ratio))
                    case "next" | "opposite":
                        if one < other:
                            yield (order.NextTo if name == "next" else order.Opposite)(number, one, other)

    def _drawn(self, name: str) -> Iterator[Statement]:
        """Yield some statements about several labels."""
        random = Random(7)
        for _ in range(4 * MOST_OF_A_FORM):
            if len(self.labels) < 4:
                return
            a, b, x, y = random.sample(self.labels, 4)
            if name == "pair" and not {a[0], b[0]} & {x[0], y[0]}:
                yield identity.one_each((a, b), (x, y))
            elif name == "all-different" and len({a[0], b[0], x[0]}) == 3:
                yield identity.AllDifferent(in_order(a, b, x))
            elif name in ("if-then", "count") and a[0] != b[0] and x[0] != y[0]:
                (a, b), (x, y) = in_order(a, b), in_order(x, y)
                if name == "if-then":
                    yield identity.IfThen(a, b, x, y)
                else:
                    yield identity.HowMany("exactly", 1, tuple(sorted([(a, b), (x, y)])))


# --- The answer as a table --------------------------------------------------------------------------------------------

_LEFT_OUT = ("clues", "rules", "questions", "solution", "expect", "difficulty")


def _named(document: Document) -> GridData | None:
    """Return the names of a file, whatever is wrong with its clues."""
    try:
        model = LogicGridFile.model_validate({key: it for key, it in document.data.items() if key not in _LEFT_OUT})
        found = compile_puzzle(model, document)
    except ValidationError:
        return None
    return grid_of(found) if isinstance(found, Puzzle) else None


def canvas(document: Document) -> Canvas | None:
    """Return the table of a file: a row for each actor, a column for each property; None if its names have mistakes."""
    grid = _named(document)
    if grid is None:
        return None
    actors, *properties = grid.vocabulary.categories
    shown = grid.presenter.shown
    choices = tuple(
        tuple([Swatch(text, label) for text, label in zip(each.values.texts, shown[number], strict=True)])
        for number, each in enumerate(properties, 1)
    )
    stated: Any = document.data.get("solution")
    rows = stated if isinstance(stated, dict) else {}
    squares = []
    for actor in actors.values.texts:
        row = rows.get(actor)
        for number, each in enumerate(properties, 1):
            value = row.get(each.name) if isinstance(row, dict) else None
            spelled: dict[Any, str] = dict(zip(map(str, grid.presenter.values[number]), each.values.texts, strict=True))
            squares.append(Square(value=str(spelled.get(value, value) or "")))
    return Canvas(
        width=len(properties),
        height=len(actors.values.texts),
        squares=tuple(squares),
        tools=(Tool("solution", say("logic-grid.canvas-answer"), "choose"),),
        heads=(tuple([each.name for each in properties]), shown[0]),
        choices=choices,
        distinct=tuple([each.distinct for each in properties]),
    )


def drawn(document: Document, stroke: Stroke) -> str:
    """Return the text with values in some cells of the answer, a line of `value` for each; one that has a value gets
    that of the cell which has it now, if no two may have the same.  Raises ValueError for what is no stroke.
    """
    found = canvas(document)
    if found is None or stroke.tool != "solution" or stroke.value is None:
        raise ValueError("no stroke")
    values = stroke.value.split("\n")
    after = [square.value for square in found.squares]
    for cell, value in zip(stroke.cells, values, strict=True):
        column = cell % found.width
        if value and value not in [each.name for each in found.choices[column]]:
            raise ValueError("no value")
        if value and found.distinct[column]:
            for other in range(column, len(after), found.width):
                if after[other] == value:
                    after[other] = after[cell]
        after[cell] = value
    return _written(document, found, after)


def _written(document: Document, found: Canvas, after: list[str]) -> str:
    """Return the text with these values; cells that stay are not touched."""
    assert found.heads is not None
    grid = _named(document)
    assert grid is not None
    patch = Patch(document)
    stated: Any = document.data.get("solution") or {}
    actors = grid.vocabulary.categories[0].values.texts
    rows = {actor: after[row * found.width : (row + 1) * found.width] for row, actor in enumerate(actors)}
    if "solution" in document.data and not any(any(rows[actor]) for actor in stated if actor in rows):
        patch.drop(("solution",))
        without, _ = read(patch.text())
        assert without is not None
        return _written(without, found, after) if any(after) else patch.text()
    fresh: list[str] = []
    for actor in actors:
        entries = list(zip(found.heads[0], rows[actor], strict=True))
        if not isinstance(stated.get(actor), dict):
            pairs = ", ".join(
                [f"{scalar(name, flow=True)}: {scalar(value, flow=True)}" for name, value in entries if value]
            )
            if pairs and actor in stated:
                patch.replace(("solution", actor), f"{{{pairs}}}")
            elif pairs and stated:
                patch.add_key(("solution", scalar(actor)), f"{{{pairs}}}")
            elif pairs:
                fresh.append(f"\n  {scalar(actor)}: {{{pairs}}}")
            continue
        _change(patch, actor, stated[actor], entries)
    if fresh:
        patch.add_key(("solution",), "".join(fresh), ("clues", "questions", "rules"))
    return patch.text()


def _change(patch: Patch, actor: str, stated: dict[str, str], entries: list[tuple[str, str]]) -> None:
    """Write what differs of one actor's values, in the place of those that are there."""
    if not any(value for _, value in entries):
        patch.drop(("solution", actor))
        return
    for name, value in entries:
        flow = patch.document.is_flow(("solution", actor, name))
        if value and name not in stated:
            patch.add_key(("solution", actor, name), scalar(value, flow=True))
        elif value and stated[name] != value:
            patch.replace(("solution", actor, name), scalar(value, flow=flow))
        elif not value and name in stated:
            patch.drop(("solution", actor, name))
