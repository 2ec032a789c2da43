"""Remarks on a compiled logic grid: clues whose text and rule seem to differ, that say nothing new, or are missing.

The docstrings of the modules say what each rule is about, with clues that pass and clues that do not.  A rule keeps
quiet when it is not sure: a false alarm is worse than silence.  Those of `text_differences` ask the puzzle, too
(`texts.weights`); their examples need not.
(Rules of a clue that always or never hold are remarked on by the search engine.)

This module has the tables of the rules, and what all of them look at: a `Context` knows what clues say and mention, and
finds words in their texts (the `patterns` of `words/lint/`).

The clues in the docstrings belong to this puzzle; an example that is a mapping replaces some of its keys:

    actors: [Ann, Ben, Cleo, Dora]
    properties: {animal: [dog, cat, owl, newt], day: [mon, tue, wed, thu], seat: 1..4}

To add a rule: write its function, and name it in `clue_rules` or `puzzle_rules`.

The rules about a puzzle as a whole are here: clues that say the same, labels that no clue speaks of, a given answer.

`same-clue`: two clues say the same, in other words or the other way round.

Whole clues are compared: by their statements, which have one spelling; and, if two speak of the same labels and
properties, by whether each follows from the other and the grid's rules.  (A clue that follows from several others is no
matter of wording: `logicgrid clues` reports those.)

Passes:

    [Ann == dog, Ann != dog]

    ["val(seat, Ann) < val(seat, dog)", "val(seat, Ann) <= val(seat, dog)"]

Warns:

    [Ann == dog, dog == Ann]

    ["val(seat, Ann) < val(seat, dog)", "val(seat, dog) > val(seat, Ann)"]

    [Ann == dog or Ben == mon, not (Ben != mon and Ann != dog)]

`label-in-no-clue`: a label that no clue speaks of, so that it is found only by elimination (an information).

That is often what an author wants ("who has the fish?").  Two such labels of one list cannot be distinguished,
and the puzzle has several answers.  Nothing is reported of lists whose values are asked for or compared as a whole
(`val(age, cor) > …`), of `spare` values, which may belong to nobody, and of what is `given`.

Passes:

    actors: [a, b, c]
    properties: {dish: [x, y, z]}
    clues: [a == x, b == y, c == z]

    actors: [a, b, c]
    properties: {age: [1, 2, 3]}
    clues: ["val(age, a) > val(age, b)", "val(age, b) > val(age, c)"]

Warns:

    actors: [a, b, c]
    properties: {dish: [x, y, z]}
    clues: [a == x, b == y]

`names-its-answer`: the intro asks who has something, and a clue says just that.

Plain statements are ordinary clues ("the Norwegian lives in the first house").  Warned about only if exactly one
question of the `intro` asks "who …?", it names one label, and the whole of a rule is that this label is some actor's.

Passes:

    intro: Four friends, four animals. Who has the newt?
    clues: [newt == mon, newt != Ann]

    intro: Four friends, four animals. Who has which animal?
    clues: [newt == Ann]

Warns:

    intro: Four friends, four animals. Who has the newt?
    clues: [newt == Ann]

    intro: Four friends, four animals. Who has the newt?
    clues: ["val(animal, Ann) == newt"]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property, partial
from typing import TYPE_CHECKING

from logicgrid.csp import expr
from logicgrid.csp.expr import Compare, Condition, Const, Entry, Holder, Not, Term, Truth, children, conjunction
from logicgrid.csp.problem import Clue, Part, clue_name, of_clue
from logicgrid.csp.question import ArrayQuestion
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.puzzle.diagnostics import Diagnostic, Fix, Severity, Span, fix, fold
from logicgrid.puzzle.messages import LANGUAGES, say
from logicgrid.puzzle.question import few
from logicgrid.puzzle.record import replace

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.language.spelling import Spelling
    from logicgrid.kinds.logic_grid.statements import Statement
    from logicgrid.kinds.logic_grid.texts.compare import TextComparison
    from logicgrid.kinds.logic_grid.texts.weights import Weights


_LONGEST_TEXT = 2_000
"""The characters of a clue's text: in longer ones nothing is looked for."""


class Context:
    """One puzzle under the lint rules."""

    def __init__(self, puzzle: Puzzle, answers: int | None = None) -> None:
        grid = grid_of(puzzle)
        self.answers = answers
        self.puzzle = puzzle
        self.vocabulary = grid.vocabulary
        self.question = grid.question
        self.arrays = self.question.problem.arrays
        self.language = (puzzle.language or "en").partition("-")[0].casefold()

    @cached_property
    def write(self) -> Spelling:
        """How people are written in the rules that fixes offer."""
        from logicgrid.kinds.logic_grid.language.spelling import Spelling

        return Spelling(self.vocabulary)

    def statement(self, part: Part) -> Statement | None:
        """Return the statement that a rule of a clue makes; None if it is none of the table's."""
        from logicgrid.kinds.logic_grid.statements.from_rule import from_rule

        return from_rule(part.text, self.vocabulary)

    @cached_property
    def mentioned(self) -> list[tuple[frozenset[Label], frozenset[int]]]:
        """For each clue the labels that it names, and the categories whose values it asks for or compares."""
        return [_mentioned(clue) for clue in self.puzzle.clues]

    @cached_property
    def readings(self) -> TextComparison:
        """The texts of the clues beside what their rules claim."""
        from logicgrid.kinds.logic_grid.texts.compare import TextComparison

        story = f"{self.puzzle.title or ''} {self.puzzle.intro or ''}"
        return TextComparison(self.vocabulary, self.texts(), self.puzzle.language, story)

    @cached_property
    def weights(self) -> Weights:
        """What the puzzle says about the differences between texts and rules."""
        from logicgrid.kinds.logic_grid.texts.weights import Weights

        return Weights(self.puzzle, self.question, self.readings, self.answers)

    def texts(self) -> Iterator[tuple[Clue, str]]:
        """Yield the clues that have a text beside their rule, with that text."""
        for clue in self.puzzle.clues:
            if clue.text is not None and clue.parts and len(clue.text) <= _LONGEST_TEXT:
                yield clue, clue.text

    def says(self, text: str, key: str) -> bool:
        """Return True if a text has what a pattern of the puzzle's language looks for; its case is all one.

        Patterns are compiled when they are first needed: in most puzzles never.
        """
        if self.language not in LANGUAGES:
            return False
        from logicgrid.words.lexicon import lexicon_of  # not every puzzle needs it

        pattern = lexicon_of(self.language).patterns.get(key)
        return pattern is not None and re.search(pattern, text, re.IGNORECASE | re.DOTALL) is not None


def conjuncts(clue: Clue) -> list[Condition]:
    """Return the conditions of a clue, taken apart at `and`."""
    return [each for part in clue.parts for each in expr.conjuncts(part.condition)]


def fixes_of(context: Context, clue: Clue, rule: str) -> tuple[Fix, ...]:
    """Return the fix that writes a rule in the place of a clue's first one, if the puzzle speaks for it."""
    return written(clue.parts[0], rule) if context.weights.offers(clue, 0, rule) else ()


def written(part: Part, rule: str) -> tuple[Fix, ...]:
    """Return the fix that writes another rule in the place of one."""
    from logicgrid.files.patch import scalar  # few puzzles need it

    return fix(part.span, scalar(rule, flow=True), rule)


def _mentioned(clue: Clue) -> tuple[frozenset[Label], frozenset[int]]:
    labels: set[Label] = set()
    asked: set[int] = set()
    stack: list[Term | Condition] = [part.condition for part in clue.parts]
    for node in stack:  # it grows on the way
        if type(node) is Holder:
            if type(node.value) is Const:
                labels.add((node.array, int(node.value.value)))
            else:
                asked.add(node.array)
                stack.append(node.value)
        elif type(node) is Entry:
            asked.add(node.array)
            stack.append(node.position)
        elif type(node) is Compare and type(node.left) is Entry and type(node.right) is Const:
            labels.add((node.left.array, int(node.right.value)))
            if node.operator not in ("==", "!="):
                asked.add(node.left.array)
            stack.append(node.left.position)
        elif type(node) is not Const:
            stack += children(node)
    return frozenset(labels), frozenset(asked)


# --- Rules ------------------------------------------------------------------------------------------------------------

ClueRule = Callable[[Context, Clue, str], Iterator[Diagnostic]]
PuzzleRule = Callable[[Context], Iterator[Diagnostic]]


def clue_rules() -> dict[str, ClueRule]:
    """Return the rules that look at one clue and its text, by their codes."""
    from logicgrid.kinds.logic_grid.lint import text_differences, without_difference

    return {
        **without_difference.CHECKS,
        **{code: partial(text_differences.check, code, kind) for code, kind in text_differences.KINDS.items()},
    }


def puzzle_rules(texts: bool, intro: bool, text_only: bool = True) -> dict[str, PuzzleRule]:
    """Return the rules that look at the whole puzzle, by their codes.

    If clues have `texts`, if there is an `intro`, and if some clues or questions are `text_only`.
    """
    rules: dict[str, PuzzleRule] = {}
    if texts or text_only:
        from logicgrid.kinds.logic_grid.lint import text_differences

        rules |= {"text-only": text_differences.text_only} if text_only else {}
        rules |= {"relation-differs-from-text": text_differences.relation} if texts else {}
    rules |= {"names-its-answer": names_its_answer} if intro else {}
    return {**rules, "same-clue": same_clue, "label-in-no-clue": label_in_no_clue}


def _with_rules_as_clues(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle whose rules that always hold are clues like the others, in front of them: they have texts, too.

    Their numbers stay below 0.
    """
    if not puzzle.rules:
        return puzzle
    grid = grid_of(puzzle)
    problem = grid.question.problem
    question = ArrayQuestion(replace(problem, clues=problem.constraints, rules=()))
    own, clues = replace(grid, question=question), (*puzzle.rules, *puzzle.clues)
    return replace(puzzle, question=question, clues=clues, rules=(), own=own)


def lint(puzzle: Puzzle, answers: int | None = None) -> list[Diagnostic]:
    """Return all remarks on a puzzle with this number of answers, first those of the rules about one clue."""
    context = Context(_with_rules_as_clues(puzzle), answers)
    texts = list(context.texts())
    of_clue = clue_rules().values() if texts else ()
    text_only = bool(grid_of(puzzle).open_questions) or any([not clue.parts for clue in puzzle.clues])
    of_puzzle = puzzle_rules(bool(texts), puzzle.intro is not None, text_only).values()
    findings = [check(context, clue, text) for clue, text in texts for check in of_clue]
    findings += [check(context) for check in of_puzzle]
    return [found for each in findings for found in each]


# --- Rules about the whole puzzle -------------------------------------------------------------------------------------

About = tuple[frozenset[Label], frozenset[int]]
"""What a clue speaks of: labels, and categories whose values it asks for or compares."""

_BRANCHES = 500
_MOST_COMPARED = 40
"""The number of pairs of clues that the engine compares."""


def same_clue(context: Context) -> Iterator[Diagnostic]:
    """Yield a warning for each clue that says the same as an earlier one."""
    alike: dict[About, list[Clue]] = {}
    compared = 0
    for clue, about in zip(context.puzzle.clues, context.mentioned, strict=True):
        if not clue.parts or any(isinstance(part.condition, Truth) for part in clue.parts):
            continue
        others = alike.setdefault(about, [])
        for other in others:
            compared += 1
            if _form(context, clue) == _form(context, other) or (
                compared <= _MOST_COMPARED and _equivalent(context, clue, other, about)
            ):
                message = say(
                    "logic-grid.says-same-line",
                    clue_name=clue_name(clue),
                    clue_name2=clue_name(other),
                    line=other.span.line,
                )
                yield Diagnostic("same-clue", message, clue.span, say("logic-grid.leave-one-out-or"), Severity.WARNING)
                break
        else:
            others.append(clue)


def _form(context: Context, clue: Clue) -> frozenset[object]:
    """Return what a clue says, whatever its spelling: its statements, and the conditions of all that is none."""
    return frozenset([context.statement(part) or part.condition for part in clue.parts])


def _equivalent(context: Context, one: Clue, other: Clue, about: About) -> bool:
    """Return True if each clue follows from the other and the grid's rules, and the engine finds that quickly."""
    whole = _without_the_rest(context.question, about)
    for premise, conclusion in ((one, other), (other, one)):
        contrary = Not(conjunction(tuple(conjuncts(conclusion))))
        if few(whole.only([premise.number]).adding(contrary), 1, _BRANCHES) != 0:
            return False
    return True


def _without_the_rest(question: ArrayQuestion, about: About) -> ArrayQuestion:
    """Return the question with the categories that a clue does not speak of filled in somehow.

    How they are filled in makes no difference to the clue.
    """
    labels, asked = about
    for number, array in enumerate(question.problem.arrays):
        free = all(domain == (1 << array.size) - 1 for domain in array.domains)
        if free and number not in asked and all(category != number for category, _ in labels):
            if array.times:
                arrays = list(question.problem.arrays)
                arrays[number] = replace(array, times=())
                question = ArrayQuestion(replace(question.problem, arrays=tuple(arrays)))
            for position in range(len(array.domains)):
                question = question.supposing(number, position, 1 << (position if array.distinct else 0))
    return question


def label_in_no_clue(context: Context) -> Iterator[Diagnostic]:
    """Yield an information for each list that has labels in no clue."""
    if not context.question.clues or context.puzzle.expect == "answered":
        return
    mentioned = frozenset().union(*[labels for labels, _ in context.mentioned])
    asked = frozenset().union(*[categories for _, categories in context.mentioned])
    for number, array in enumerate(context.arrays):
        if number in asked or not array.bijective or array.size < 2:
            continue
        known = _given(context, number)
        labels = context.vocabulary.categories[number].labels
        silent = [place for place in range(array.size) if (number, place) not in mentioned and place not in known]
        if silent:
            names = ", ".join(f"`{labels[place]}`" for place in silent)
            if len(silent) == 1:
                message, helps = say("logic-grid.occurs-in-no-clue", names=names), None
            else:
                message = say("logic-grid.occur-in-no-clue", names=names)
                helps = say("logic-grid.clue-about-one-them")
            yield Diagnostic("label-in-no-clue", message, _span(context, number, silent[0]), helps, Severity.INFO)


def _given(context: Context, number: int) -> set[int]:
    """Return the labels of a list whose actors are given; of the actors, those of whom something is given."""
    if number:
        domains = context.arrays[number].domains
        return {mask.bit_length() - 1 for mask in domains if not mask & (mask - 1)}
    return {
        actor
        for array in context.arrays[1:]
        for actor, mask in enumerate(array.domains)
        if mask != (1 << array.size) - 1
    }


def _span(context: Context, number: int, place: int) -> Span:
    """Return the place of a label in the file: in the short or the long form of a list."""
    name = context.vocabulary.categories[number].name
    ways: list[tuple[str | int, ...]] = [("actors", place), ("actors", name, place), ("actors", name, "values", place)]
    if number:
        ways = [("properties", name, place), ("properties", name, "values", place)]
    return min(map(context.puzzle.locate, ways), key=lambda span: (span.end_line - span.line, span.end_column))


_SENTENCE = r"[^.!?。！？:：]*[?？]"


def names_its_answer(context: Context) -> Iterator[Diagnostic]:
    """Yield a warning for each rule that is the answer to the intro's question."""
    from logicgrid.kinds.logic_grid.statements.identity import Same, is_direct  # few puzzles need it

    questions = re.findall(_SENTENCE, context.puzzle.intro or "")
    asked = {each: label for each in questions if (label := _asked(context, each)) is not None}
    if not any(_is_beside_actor(context, label) for label in asked.values()):
        return  # so that the words of a language are read for few puzzles
    who = [each for each in questions if context.says(each, "who")]
    label = asked.get(who[0]) if len(who) == 1 else None
    if label is None:
        return
    for clue in context.puzzle.clues:
        for part in clue.parts:
            said = context.statement(part)
            if isinstance(said, Same) and label in said.labels() and is_direct(said):
                name = context.vocabulary.categories[label[0]].labels[label[1]]
                message = say("logic-grid.intro-asks-about-rule", name=name, of_clue=of_clue(clue))
                yield Diagnostic(
                    "names-its-answer", message, part.span, say("logic-grid.say-in-roundabout-way"), Severity.WARNING
                )


def _is_beside_actor(context: Context, label: Label) -> bool:
    """Return True if a clue speaks of a label, and of an actor."""
    return any(label in labels and 0 in [number for number, _ in labels] for labels, _ in context.mentioned)


def _asked(context: Context, question: str) -> Label | None:
    """Return the one label that a question asks about, None if that is not clear."""
    text = fold(question)
    found = [
        (number, place)
        for number, category in enumerate(context.vocabulary.categories)
        for place in range(category.size)
        if any(_mentions(text, fold(name)) for name in category.names_of(place))
    ]
    return found[0] if len(found) == 1 and found[0][0] else None


def _mentions(text: str, label: str) -> bool:
    """Return True if a label is in a text; as a word, if its script puts spaces between words."""
    if label.isascii() or not re.search(r"[\u3040-\u30ff\u3400-\u9fff]", label):
        return re.search(rf"(?<!\w){re.escape(label)}(?!\w)", text) is not None
    return label in text
