"""The atoms of a logic grid: two labels that belong to the same actor, or do not.

In JSON `[[category, label], [category, label], true|false]`, with the labels as solutions have them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from logicgrid.csp import expr
from logicgrid.csp.expr import And, Compare, Condition, Const, Entry, Holder, Not
from logicgrid.csp.problem import Clue, Layout, Part, atom_of
from logicgrid.csp.question import ArrayQuestion
from logicgrid.kinds import Puzzle
from logicgrid.kinds.atoms import BadAtom, BadFact, shown
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.puzzle.derivation import Atom, Ending, Step
from logicgrid.puzzle.diagnostics import Span, brief
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record, replace

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.drawing import Staircase
    from logicgrid.kinds.logic_grid.language.vocabulary import Label
    from logicgrid.puzzle.explanation import GridMarks
    from logicgrid.puzzle.question import Answer, Question

_FACT_HELP = "logic-grid.write-act-month-may"


NODE_FORMS: dict[type[Record], tuple[str, ...]] = {
    expr.Const: ("const", "value"),
    expr.Entry: ("entry", "array", "position"),
    expr.Holder: ("holder", "array", "value"),
    expr.Lookup: ("lookup", "index", "table"),
    expr.Locate: ("locate", "number", "table"),
    expr.Guard: ("guard", "condition", "term"),
    expr.Choose: ("choose", "condition", "term"),
    expr.Sum: ("sum", "terms"),
    expr.Product: ("product", "left", "right"),
    expr.FloorDivide: ("floor-divide", "left", "right"),
    expr.Modulo: ("modulo", "left", "right"),
    expr.Power: ("power", "base", "exponent"),
    expr.Abs: ("abs", "term"),
    expr.Minimum: ("minimum", "terms"),
    expr.Maximum: ("maximum", "terms"),
    expr.Truth: ("truth", "value"),
    expr.Compare: ("compare", "operator", "left", "right"),
    expr.Defined: ("defined", "terms"),
    expr.Not: ("not", "condition"),
    expr.And: ("and", "conditions"),
    expr.Or: ("or", "conditions"),
    expr.Iff: ("iff", "left", "right"),
}
"""The tag of each node in the canonical form, and the fields that follow it: part of the format, see `identity`."""


def node_form(value: Any) -> Any:
    """Return an expression in its canonical form.

    >>> node_form(Compare("<", Entry(2, Const(0)), Const(3)))
    ['compare', '<', ['entry', 2, ['const', 0]], ['const', 3]]
    """
    if isinstance(value, Record):
        tag, *fields = NODE_FORMS[type(value)]
        return [tag, *[node_form(getattr(value, field)) for field in fields]]
    return [node_form(each) for each in value] if isinstance(value, tuple) else value


def atoms_of(puzzle: Puzzle) -> GridAtoms:
    return GridAtoms(puzzle)


def labels_together(condition: Condition) -> tuple[Label, Label, bool] | None:
    """Return the two labels that a comparison says are one actor's, or are not; None if it says anything else."""
    match condition:
        case (
            Compare("==" | "!=" as operator, Holder(a, Const(x)), Holder(b, Const(y)))
            | Compare("==" | "!=" as operator, Entry(b, Holder(a, Const(x))), Const(y))
            | Compare("==" | "!=" as operator, Const(y), Entry(b, Holder(a, Const(x))))
        ) if a != b:
            return (a, int(x)), (b, int(y)), operator == "=="
    return None


class GridAtoms:
    """See `kinds.atoms.Atoms`."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        grid = grid_of(puzzle)
        self.problem = grid.question.problem
        self.layout = Layout(self.problem)
        self.presenter = grid.presenter
        self.vocabulary = grid.vocabulary

    # ------------------------------------------------------------------ JSON

    def to_value(self, atom: Atom) -> list[Any]:
        return [self._name(atom[0]), self._name(atom[1]), atom[2]]

    def _name(self, item: int) -> list[Any]:
        category = self.layout.category[item]
        label = item - self.layout.first[category]
        value = self.presenter.values[category][label] if category else self.presenter.shown[0][label]
        return [self.presenter.names[category], value]

    def from_value(self, value: Any) -> Atom:
        if not (isinstance(value, list) and len(value) == 3 and isinstance(value[2], bool)):
            raise BadAtom(say("logic-grid.atom-category-label-category"))
        one, other = sorted((self._item(value[0]), self._item(value[1])))
        if self.layout.category[one] == self.layout.category[other]:
            raise BadAtom(say("logic-grid.both-labels", value=value[0][0]))
        return one, other, value[2]

    def solution(self, value: dict[str, dict[str, Any]]) -> Answer | None:
        """Return the answer that a solution's JSON value means; None if it is not complete.  Raises BadAtom."""
        people = self.presenter.names[0]
        atoms = [
            self.from_value([[people, actor], [name, label], True])
            for actor, row in value.items()
            for name, label in row.items()
        ]
        return self.puzzle.question.spelled(atoms)

    def _item(self, value: Any) -> int:
        if not (isinstance(value, list) and len(value) == 2 and isinstance(value[0], str)):
            raise BadAtom(say("logic-grid.label-category-label"))
        category, label = value
        if category not in self._items:
            raise BadAtom(say("logic-grid.no-category", category=shown(category)))
        try:
            found = self._items[category].get((type(label), label))
        except TypeError:  # a list or an object
            found = None
        if found is None:
            raise BadAtom(say("logic-grid.category-has-no-label", category=shown(category), label=shown(label)))
        return found

    @cached_property
    def _items(self) -> dict[str, dict[tuple[type, Any], int]]:
        """Category → label → item; a label is its JSON value, or its text if that means no other label."""
        index: dict[str, dict[tuple[type, Any], int]] = {}
        for number, name in enumerate(self.presenter.names):
            first = self.layout.first[number]
            values = self.presenter.values[number] if number else self.presenter.shown[0]
            texts = [str(value) for value in values]
            own = index[name] = {(str, text): first + place for place, text in enumerate(texts)}
            own.update({(type(value), value): first + place for place, value in enumerate(values)})
        return index

    def meaning(self) -> Any:
        problem, presenter = self.problem, self.presenter
        arrays = [  # what is later than the form is only there where it says something: other identities stay
            (
                *(array.name, array.size, array.distinct, array.domains),
                *(["symmetric"] if array.symmetric else []),
                *([array.times] if array.times else []),
            )
            for array in problem.arrays
        ]
        clues = [  # clues that are only a text are not counted
            (place, [node_form(part.condition) for part in clue.parts])
            for place, clue in enumerate(problem.clues, start=1)
        ]
        form: tuple[Any, ...] = problem.length, arrays, clues, (presenter.names, presenter.values, presenter.shown)
        if problem.rules:
            form += (["rules", 1, [[node_form(part.condition) for part in rule.parts] for rule in problem.rules]],)
        if self.puzzle.questions:
            from logicgrid.kinds.logic_grid.questions import QUESTIONS_VERSION, asked_form

            asked = [asked_form(each.asked, node_form) for each in self.puzzle.questions]
            form += (("questions", QUESTIONS_VERSION, asked),)
        return form

    # ------------------------------------------------------------------ words

    def scene(self) -> Staircase:
        from logicgrid.kinds.logic_grid.drawing import Staircase
        from logicgrid.kinds.logic_grid.phrases import wording_of

        single = tuple([array.distinct for array in self.problem.arrays])
        relations = [number for number, each in enumerate(self.vocabulary.categories) if each.relation]
        unselfish, mutual = [], []
        for number in relations:
            array = self.problem.arrays[number]
            if not any([domain >> actor & 1 for actor, domain in enumerate(array.domains) if domain & (domain - 1)]):
                unselfish.append(number)
            if array.symmetric:
                mutual.append(number)
        names, shown, show = self.presenter.translated, self.presenter.shown, self.presenter.show
        return Staircase(
            names, shown, single, wording_of(self.puzzle), self.start(), tuple(unselfish), tuple(mutual), show
        )

    def explained(self, steps: Sequence[Step], start: Iterable[Atom]) -> tuple[Step, ...]:
        from logicgrid.csp.deduce.ladder import RUNGS
        from logicgrid.kinds.logic_grid.reasons import explained, in_reading_order

        def follows(step: Step) -> bool:
            return step.suppose is None and not RUNGS[step.technique].level

        given = list(start)
        marks = self.marks()
        marks.add(given)
        return explained(in_reading_order(steps, given, follows), marks)

    def ended(self, steps: Sequence[Step], ending: Ending) -> Ending | None:
        """Return the contradiction in which steps end, as a reader of them sees it."""
        from logicgrid.kinds.logic_grid.reasons import ended

        marks = self.marks()
        marks.add(list(self.start()))
        return ended(steps, marks, ending)

    def reason_fields(self) -> Mapping[str, Callable[[Any], Any]]:
        def names(items: Iterable[int]) -> list[Any]:
            return [self._name(item) for item in items]

        def operand(part: Any) -> Any:
            name, *rest = part
            if name in ("value", "rank"):
                return [name, self._name(rest[0])]
            if name == "of":
                return [name, self._name(rest[0]), self.presenter.names[rest[1]]]
            return [name, *(rest if name == "number" else map(operand, rest))]

        def atoms(some: Iterable[Atom]) -> list[Any]:
            return [self.to_value(atom) for atom in some]

        return {
            "ways": lambda ways: [atoms(way) for way in ways],
            "joint": lambda ways: [atoms(way) for way in ways],
            "facts": atoms,
            "left": operand,
            "right": operand,
            "end": self._name,
            "beyond": self._name,
            "circle": self.to_value,
            "atom": self.to_value,
            "item": self._name,
            "other": self._name,
            "candidate": self._name,
            "labels": names,
            "candidates": names,
            "category": lambda number: self.presenter.names[number],
        }

    def start(self) -> tuple[Atom, ...]:
        """Return what the `given` of the properties says."""
        return tuple(self.layout.given())

    def read(self, text: str) -> tuple[Atom, ...]:
        from logicgrid.kinds.logic_grid.language import read_rule
        from logicgrid.kinds.logic_grid.language.names import RuleNotes
        from logicgrid.kinds.logic_grid.language.syntax import ClueError

        try:
            condition = read_rule(text, self.vocabulary, RuleNotes())
        except ClueError as error:
            raise BadFact(say("logic-grid.in", message=error.message, text=brief(text)), error.help) from None
        found = list(self._atoms_in(condition))
        if None in found or not found:
            raise BadFact(say("logic-grid.no-fact-about-two", text=brief(text)), say(_FACT_HELP))
        return tuple([atom for atom in found if atom is not None])

    def read_marks(self, text: str) -> tuple[Atom, ...]:
        """Return the atoms of one fact a line; `#` begins a comment."""
        lines = [line.strip() for line in text.splitlines()]
        return tuple([atom for line in lines if line and not line.startswith("#") for atom in self.read(line)])

    def _atoms_in(self, condition: Condition) -> Iterator[Atom | None]:
        """Yield the atoms of a conjunction of facts; None for a part that is no fact."""
        match condition:
            case And(conditions):
                for each in conditions:
                    yield from self._atoms_in(each)
            case _:
                found = labels_together(condition)
                yield found and atom_of(self.layout.item(*found[0]), self.layout.item(*found[1]), found[2])

    # ------------------------------------------------------------------ truth

    def holds(self, atom: Atom, answer: Answer) -> bool:
        one, other = self._people(atom[0], answer), self._people(atom[1], answer)
        return bool(one & other) == atom[2]

    def _people(self, item: int, answer: Answer) -> set[int]:
        category = self.layout.category[item]
        label = item - self.layout.first[category]
        return {position for position, value in enumerate(answer[category]) if value == label}

    def consequences(self, atoms: Iterable[Atom]) -> frozenset[Atom]:
        """Return the atoms with the crosses that their circles make plain."""
        marks = self.marks(carries=False)
        marks.add([*self.start(), *atoms])
        return frozenset(marks.atoms())

    def marks(self, carries: bool = True) -> GridMarks:
        """Return the empty pencil marks of the grid; `carries` as `GridMarks` takes it."""
        from logicgrid.puzzle.explanation import GridMarks

        arrays = self.problem.arrays
        return GridMarks([array.size for array in arrays], [array.distinct for array in arrays], carries)

    def assuming(self, atoms: Iterable[Atom]) -> Question:
        """Return the same problem with a clue for each atom, numbered after the puzzle's last that has a rule."""
        clues = list(self.problem.clues)
        first = max([clue.number for clue in clues], default=0) + 1
        for number, (one, other, together) in enumerate(atoms, start=first):
            same = self._same(one, other)
            condition: Condition = same if together else Not(same)
            nowhere = Span(1, 1, 1, 1)
            clues.append(Clue(number, (Part(condition, "", nowhere),), None, nowhere))
        return ArrayQuestion(replace(self.problem, clues=tuple(clues)))

    def _same(self, one: int, other: int) -> Condition:
        """Return that two items belong to one actor; an item of a `shared` category is that actor's value."""
        if not self.layout.is_row[one]:
            one, other = other, one
        (a, x), (b, y) = self._place(one), self._place(other)
        if self.layout.is_row[other]:
            return Compare("==", Holder(a, Const(x)), Holder(b, Const(y)))
        return Compare("==", Entry(b, Holder(a, Const(x))), Const(y))

    def _place(self, item: int) -> tuple[int, int]:
        category = self.layout.category[item]
        return category, item - self.layout.first[category]
