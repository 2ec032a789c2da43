"""The maker of logic grids: from a theme, a size and a level to the text of a puzzle with one certified answer.

Its file is read and judged by the whole program like any other.  `kinds.logic_grid.reading` puts statements into words;
among equivalent sentences, the texts of clues use the one that an author would choose.  The subject, the side of a
comparison that comes first, and the order of people in a list are random; nothing else in the texts is.
"""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from random import Random
from typing import TypeVar

import yaml

from logicgrid.analyses.judge import ReportOptions, judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.csp.problem import Assignment
from logicgrid.csp.question import ArrayQuestion
from logicgrid.files.patch import scalar
from logicgrid.generate.batch import NO_PROOF, certificate_of, proof_of_answers, to_aim_at
from logicgrid.generate.canonical import canonical
from logicgrid.generate.space import Elsewhere, Space, effort_of, plain_space, rated
from logicgrid.generate.steer import SUBTLE, ClueTargets, FoundClues, Steerer, usual
from logicgrid.generate.theme import PuzzleTheme, draw, facets_of, theme_of
from logicgrid.kinds import Puzzle, kind_named
from logicgrid.kinds.load import load_text
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language.spelling import Spelling
from logicgrid.kinds.logic_grid.language.vocabulary import Vocabulary
from logicgrid.kinds.logic_grid.phrases import phrasebook_of
from logicgrid.kinds.logic_grid.reading.conditions import Constant, Meant, Person, Said, Value
from logicgrid.kinds.logic_grid.reading.sayer import Sayer
from logicgrid.kinds.logic_grid.statements import Drawer, Statement
from logicgrid.kinds.logic_grid.statements.table import DEFAULT, carried
from logicgrid.kinds.made import Attempt, MadePuzzle, NearMiss, outside, random_of
from logicgrid.puzzle.budget import Clock
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record, replace
from logicgrid.puzzle.report import PuzzleReport
from logicgrid.words.grammar import data
from logicgrid.words.phrasebook import OPPOSITE, Phrasebook
from logicgrid.words.phrases import OPEN
from logicgrid.words.predicates import Label


class GridRequest(Record):
    """A request for logic grids: the text of a theme, a size, and the fields of `steer.ClueTargets`.

    Default `weights` mean the usual weights for the level.  `effort` is the effort of the derivation; with
    `certificates`, a certificate is made, too; with `numbered`, titles have a number.
    """

    theme: str
    actors: int
    properties: int
    levels: tuple[int, int]
    weights: tuple[tuple[str, float], ...]
    clues: tuple[int, int] | None = None
    effort: tuple[int, int] | None = None
    direct: int | None = None
    certificates: bool = False
    seconds: float | None = None
    numbered: bool = False


R = TypeVar("R", bound=GridRequest)


class Drawn(Record):
    """A drawn puzzle: the head of its file, the puzzle without clues, the answer, and clues that leave only it."""

    head: str
    theme: Puzzle
    space: Space
    answer: Assignment
    found: FoundClues


def attempt(request: GridRequest, seed: str, number: int, attempt: int) -> Attempt:
    """Return a puzzle for a request; it depends on these arguments alone, unless time runs out."""
    return _made(_drawn, accepted, request, random_of(seed, number, attempt, request.levels), number)


def _made(
    draw: Callable[[R, Random, int], Drawn | NearMiss],
    make: Callable[[R, Drawn, Random], Attempt],
    request: R,
    rng: Random,
    number: int,
) -> Attempt:
    """Return what is made of a drawn puzzle; if that is not quite as requested, it is only made if it has to serve."""
    found = draw(request, rng, number)
    if isinstance(found, NearMiss):
        return found
    later, distance = partial(make, request, found, rng), found.found.distance
    return NearMiss(say("generate.level-or-what-else"), None, distance, later) if distance else later()


def _drawn(request: GridRequest, rng: Random, number: int, whole: bool = True) -> Drawn | NearMiss:
    """Return clues of about the requested level that leave one answer; with `whole`, also the requested number."""
    clock = Clock(request.seconds)
    theme = _theme(request.theme)
    head = draw(theme, rng, request.actors, request.properties, number if request.numbered else None)
    loaded = load_text(f"{head}clues: []\n")
    assert loaded.puzzle is not None, loaded.errors
    grid = grid_of(loaded.puzzle)
    space = plain_space(len(grid.vocabulary.categories[0].labels), facets_of(loaded.puzzle))
    space.trim()
    answer = random_answer(space.actors, space.categories, rng)
    level = rng.randint(*to_aim_at(request.levels))
    asked = usual(level) if dict(request.weights) == DEFAULT else dict(request.weights)
    weights = {name: weight for name, weight in asked.items() if weight and carried(space.facets, name)}
    if not weights:
        return NearMiss(say("generate.none-properties-were-drawn-carries"))
    targets = ClueTargets((level, level), request.clues if whole else None, request.effort, weights, request.direct)
    drawer = Drawer(space, answer, rng, direct=request.direct != 0, subtle=level >= SUBTLE)
    found = Steerer(space, answer, drawer, targets, clock.up).find()
    if found is None:
        return NearMiss(say("generate.no-clues-were-found"))
    return Drawn(head, loaded.puzzle, space, answer, found)


@lru_cache(maxsize=4)
def _theme(text: str) -> PuzzleTheme:
    """Return the theme in a text, which must have no mistakes."""
    theme = theme_of(load_text(text))
    assert isinstance(theme, PuzzleTheme)
    return theme


def random_answer(actors: int, categories: int, rng: Random) -> Assignment:
    """Return a random answer in which every actor has their own label of each category."""
    rows = [tuple(range(actors)), *[tuple(rng.sample(range(actors), actors)) for _ in range(categories - 1)]]
    return tuple(rows)


# --- The last word ----------------------------------------------------------------------------------------------------


def is_read_as(question: ArrayQuestion, space: Space, forms: Sequence[Statement]) -> bool:
    """Return True if a question has exactly these clues of the space, so that knowledge of one holds for the other."""
    problem = question.problem
    meant = [[space.clue(form).parts[0].condition] for form in forms]
    return (
        [(array.size, array.distinct, array.domains) for array in problem.arrays]
        == [(array.size, array.distinct, array.domains) for array in space.problem.arrays]
        and [[part.condition for part in clue.parts] for clue in problem.clues] == meant
        and not any([part.rests_on for clue in problem.clues for part in clue.parts])
    )


def accepted(request: GridRequest, drawn: Drawn, rng: Random) -> Attempt:
    """Return the puzzle with a set of clues, judged by the whole program, or in what it falls short of the request."""
    head, answer, found = drawn.head, drawn.answer, drawn.found
    forms = rng.sample(found.clues, len(found.clues))
    rest = f"{_written(drawn.theme, forms, rng)}solution:\n{stated(drawn.theme, answer)}"
    loaded = load_text(head + rest)
    if loaded.puzzle is None:
        raise AssertionError([each.message for each in loaded.errors])
    question = grid_of(loaded.puzzle).question
    report = judge_loaded(loaded, Limits(2, first=False), ReportOptions(strict=True))
    if report.verdict != "unique" or report.errors:
        raise AssertionError(f"{report.verdict}: {[each.message for each in report.errors]}")
    if warned := _warning(head, report):
        return warned
    level = found.rated.level if is_read_as(question, drawn.space, forms) else None
    level = level or rated(question.problem, answer, question.tables()).level
    if level is None:
        return NearMiss(say("generate.level-not-known-within"))
    effort = effort_of(question.problem, answer, question.tables())
    text = f"{head}difficulty: {level}\n{rest}"
    made = MadePuzzle(text, level, effort or 0.0, len(forms), _counted(forms), canonical(loaded.puzzle))
    if request.certificates:
        made = replace(made, certificate=certificate_of(loaded.puzzle, level))
        if not made.certificate:
            return NearMiss(say(NO_PROOF))
    why = lack(made, request) or (say("generate.level-or-forms-clues") if found.distance else "")
    return NearMiss(why, made, found.distance) if why else made


def _written(theme: Puzzle, forms: Sequence[Statement], rng: Random) -> str:
    """Return the clues as lines of a file: the text and the rule of each statement."""
    write, said = Spelling(grid_of(theme).vocabulary), texts(theme, forms, rng)
    clues = [(scalar(text), scalar(form.rule(write))) for text, form in zip(said, forms, strict=True)]
    return "clues:\n" + "".join([f"  - text: {text}\n    rule: {rule}\n" for text, rule in clues])


def _warning(head: str, report: PuzzleReport) -> NearMiss | None:
    """Return the first warning about a clue as a miss; None if there is none.

    Warnings about lines of the head concern the theme and occur in every puzzle, so they are ignored.
    """
    first = head.count("\n") + 1
    found = [each.message for each in report.warnings if each.span is None or each.span.line >= first]
    return NearMiss(say("generate.clue-would-warned-about", warning=found[0])) if found else None


def _counted(forms: Sequence[Statement]) -> tuple[tuple[str, int], ...]:
    """Return the number of clues of each form, the most common first."""
    return tuple(Counter([form.NAME for form in forms]).most_common())


def lack(made: MadePuzzle, request: GridRequest) -> str:
    """Return in words how a puzzle falls short of the request; "" if it does not."""
    for what, value, asked in (
        ("level", made.level, request.levels),
        ("clues", made.clues, request.clues),
        ("effort", made.effort, request.effort),
    ):
        if asked is not None and (why := outside(what, value, asked)):
            return why
    return ""


def stated(theme: Puzzle, answer: Assignment) -> str:
    """Return the solution as YAML, one actor per line, in the labels of the theme."""
    text: str = yaml.dump(
        theme.present(answer).value,
        Dumper=yaml.CSafeDumper,
        allow_unicode=True,
        default_flow_style=None,
        sort_keys=False,
        width=10_000,
    )
    return textwrap.indent(text, "  ")


# --- Puzzles that ask a question --------------------------------------------------------------------------------------
# They need not be fully determined, but their question (who has a value?) has one answer.  A puzzle with one answer is
# made first, as usual; then clues are left out as long as the question has one answer.  So each remaining clue is
# needed for the question, as a search for each of them shows.

_FEWEST = 3
"""The fewest clues of a puzzle: with fewer, the question is trivial."""


class AskedRequest(GridRequest):
    """A request for a logic grid from which clues are left out.

    `asks` is the property whose value is asked about, "" for any; at least `fewer` clues are left out.  The levels and
    the effort are those of the whole grid, while `clues` counts the clues that stay.
    """

    asks: str = ""
    fewer: int = 1


def asked_attempt(request: AskedRequest, seed: str, number: int, attempt: int) -> Attempt:
    """Return a puzzle with a question for a request; it depends on these arguments alone, unless time runs out."""
    rng = random_of(seed, number, attempt, request.levels)
    return _made(partial(_drawn, whole=False), _with_question, request, rng, number)


def _with_question(request: AskedRequest, found: Drawn, rng: Random) -> Attempt:
    """Return the puzzle with the question that keeps most clues, among those that leave out enough."""
    names = [each.name for each in grid_of(found.theme).vocabulary.categories]
    wanted = [number for number, name in enumerate(names) if number and request.asks in ("", name)]
    if not wanted:
        return NearMiss(say("generate.none-properties-were-drawn", asks=request.asks))
    asked = [(category, value) for category in wanted for value in range(found.space.actors)]
    most = len(found.found.clues) - max(request.fewer, 1)
    best: tuple[list[Statement], Elsewhere] | None = None
    for category, value in rng.sample(asked, len(asked)):
        other = Elsewhere(category, value, found.answer[category].index(value))
        kept = _needed(found.space, found.found.clues, other, found.answer, rng)
        if kept is None or not _FEWEST <= len(kept) <= most or (best and len(kept) <= len(best[0])):
            continue
        if found.space.others(kept, found.answer, 1):
            best = kept, other
            if len(kept) == most:
                break
    if best is None:
        return NearMiss(say("generate.no-question-was-found", max=max(request.fewer, 1), least=_FEWEST))
    return _posed(request, found, *best, rng)


def _needed(
    space: Space, clues: Sequence[Statement], other: Elsewhere, answer: Assignment, rng: Random
) -> list[Statement] | None:
    """Return the clues without those that the question does not need; None if a search was inconclusive."""
    kept = list(clues)
    for form in rng.sample(kept, len(kept)):
        rest = [each for each in kept if each is not form]
        found = space.others([*rest, other], answer, 1)
        if found is None:
            return None
        if not found:
            kept = rest
    return kept


def _posed(request: AskedRequest, found: Drawn, clues: Sequence[Statement], other: Elsewhere, rng: Random) -> Attempt:
    """Return the puzzle with these clues and the question, judged by the whole program."""
    forms = rng.sample(list(clues), len(clues))
    vocabulary = grid_of(found.theme).vocabulary
    write, rules = Spelling(vocabulary), _written(found.theme, forms, rng)
    ask = f"act({write.property(other.category)}, {write.label(other.category, other.value)})"
    answer = vocabulary.categories[0].labels[other.actor]
    plain = f"    ask: {scalar(ask)}\n    answer: {scalar(write.label(0, other.actor))}\n"
    bare = load_text(f"{found.head}{rules}questions:\n  -{plain[3:]}")
    assert bare.puzzle is not None, [each.message for each in bare.errors]
    (posed,) = kind_named(bare.puzzle.kind).posed(bare.puzzle)
    text = f"{found.head}{rules}questions:\n  - text: {scalar(posed.text)}\n{plain}"
    loaded = load_text(text)
    assert loaded.puzzle is not None, [each.message for each in loaded.errors]
    report = judge_loaded(loaded, Limits(2, first=False), ReportOptions(strict=True))
    if report.verdict != "answered":
        return NearMiss(say("generate.question-was-not-decided", verdict=report.verdict))
    if report.errors:
        raise AssertionError([each.message for each in report.errors])
    if warned := _warning(found.head, report):
        return warned
    made = MadePuzzle(
        text,
        found.found.rated.level or 0,
        found.space.effort_of(found.found.clues, found.answer),
        len(forms),
        _counted(forms),
        canonical(loaded.puzzle),
        proof_of_answers(loaded.puzzle) if request.certificates else "",
        question=(ask, answer),
    )
    if request.certificates and not made.certificate:
        return NearMiss(say(NO_PROOF))
    why = outside("clues", made.clues, request.clues) if request.clues is not None else ""
    return NearMiss(why, made, 1.0) if why else made


# --- The texts of clues -----------------------------------------------------------------------------------------------

_SHORT = 0.8
"""How often somebody with a noun phrase (`the 31-year-old`) is the subject instead of one with a relative clause."""


def texts(puzzle: Puzzle, statements: Sequence[Statement], rng: Random) -> list[str]:
    """Return a sentence for each statement, in the language of the puzzle; its own clues are not used."""
    writer = _Writer(grid_of(puzzle).vocabulary, phrasebook_of(puzzle), rng)
    return [writer.sentence_of(statement) for statement in statements]


def without_verb(code: str, first: str, second: str) -> str:
    """Return a predicate without the verb that it shares with the one before it.

    >>> without_verb("en", "took care of the raffle", "took care of the tea urn")
    'of the tea urn'
    >>> without_verb("nl", "gaat | naar Breda", "gaat | naar Gouda"), without_verb("zh", "喝茶", "喝水")
    ('| naar Gouda', '喝水')
    """
    if code == "nl":
        verb, bar, _ = first.partition("|")
        return second.removeprefix(verb) if bar else second
    small = data(code).get("small", ())
    words, before = second.split(" "), first.split(" ")
    shared = 0
    while shared < min(len(before), len(words)) and before[shared] == words[shared]:
        shared += 1
    if not small or not shared:
        return second
    start = next((place for place in range(1, shared) if words[place].lstrip(OPEN) in small), shared)
    return " ".join(words[start:])


class _Writer(Sayer):
    """Words statements as an author would; among several wordings, one is drawn at random."""

    def __init__(self, vocabulary: Vocabulary, book: Phrasebook, rng: Random) -> None:
        super().__init__(vocabulary, book)
        self.rng = rng
        self.own: dict[str, str] = book.words.texts["made"]

    def turned(self) -> bool:
        return self.rng.random() < 0.5

    def same_person(self, people: Sequence[Person], equal: bool) -> Said:
        items = [each.item for each in people if each.item is not None]
        if len(items) != 2 or len(people) != 2 or 0 in (items[0][0], items[1][0]):
            return super().same_person(people, equal)
        one, other = self.rng.sample(items, 2)
        if self.book.prefers(other[0]) < self.book.prefers(one[0]) and self.rng.random() < _SHORT:
            one, other = other, one
        said = self.fact(Person(one), [other])
        return said if equal else self.opposite(said)

    def related(self, slot: str, category: int, one: Person, other: Person, difference: str = "") -> Said:
        slot = self.book.slot(category, slot)
        if (slot in OPPOSITE or slot == "next") and self.turned():
            slot, one, other = OPPOSITE.get(slot, slot), other, one
        return super().related(slot, category, one, other, difference)

    def two(self, x: Label, y: Label) -> tuple[str, str]:
        one, other = super().two(x, y)
        return one, without_verb(self.book.code, one, other) if x[0] == y[0] or self.book.code == "nl" else other

    def one_and_other(self, a: Label, b: Label, x: Label, y: Label) -> Said:
        if not any(category == 0 for category, _ in (a, b, x, y)) and self.turned():
            a, b, x, y = x, y, a, b
        return super().one_and_other(*self.rng.sample([a, b], 2), *self.rng.sample([x, y], 2))

    def neither(self, people: Sequence[Label], value: Label) -> Said:
        drawn = self.rng.sample(people, len(people))
        return Said(lambda order: self.book.none_of(drawn, [value], order))

    def different_people(self, people: Sequence[str]) -> Said:
        drawn = self.rng.sample(people, len(people))
        if self.book.code == "ja":
            if not self.book.measure:
                return super().different_people(drawn)
            listed = self.book.words["comma"].join(drawn)
        else:
            listed = self.book.words.all_of(drawn)
        text = self.book.all_different(self.own["different"], listed, self.book.counted(len(people)))
        return Said(lambda order: text)

    def either(self, one: Label, options: Sequence[Label]) -> Said:
        """Say that a person is exactly one of two others, with predicates or noun phrases."""
        if options[0][0] == options[1][0]:
            return self.one_of(one, sorted(options), True)
        first, second = self.rng.sample(options, 2)
        own = self.own
        x, y = (self.book.has(category, [place])[0] for category, place in (first, second))
        whole = not any(each.startswith(("的", "の")) for each in (x, y))  # these have their own subject
        if whole and 0 not in (first[0], second[0]) and self.turned():
            if self.book.code == "nl":  # "heeft een kat óf een gele voordeur"
                y = without_verb("nl", x, y).removeprefix("| ")
            pair = [own["either_first"].format(x=x), own["either_second"].format(y=self.stem(y))]
            return Said(lambda order: self.book.clause(one, pair, order, own["either_last"]))
        a, b, c = (self.book.who(each) for each in (one, first, second))
        return Said(lambda order: own["either_of"].format(a=a, b=b, c=c))

    def compared(self, operator: str, left: Meant, right: Meant) -> Said:
        match left, right:
            case (Value(category, who), Constant((owner, place))) if operator in "<>" and owner == category:
                values = self.vocabulary.categories[category]
                if isinstance(place, int) and values.distinct and not values.spare:  # somebody has the value
                    slot = "more" if operator == ">" else "less"
                    return super().related(slot, category, who, Person((category, place)))
        return super().compared(operator, left, right)

    def order(self, function: str, category: int, people: Sequence[Person]) -> Said:
        turn = function == "between" and self.turned()
        return super().order(function, category, people[::-1] if turn else people)
