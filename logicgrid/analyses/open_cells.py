"""Help for the author of a puzzle with several answers: the settled and open cells, and clues that settle the rest.

The same is done for open questions; each suggested clue is certified before it is reported.

`judge.py` calls this; the analyses work on questions, while the kind of the puzzle gives values and clues their labels.

The values that occur in the answers are found exactly, cell by cell.  A cell with one value is *settled*: the same in
all answers (a puzzle's backbone).  Every value claimed to occur has a witness, an evaluated answer.  That no other
value occurs rests on CP-SAT, which is asked for an answer with any of them until there is none, and independently on
the engine, cell by cell; where its work ends, on the kind's second encoding, if any.  At a limit there is no claim.

The iteration is that of Janota, Lynce and Marques-Silva, "Algorithms for computing backbones of propositional formulae"
(AI Communications 28, 2015), with one clause over all literals not seen yet (their algorithm 5).

If people sit in a circle and no clue says where it begins, all answers are rotations of one: every value of one row, a
circle of values, is moved by the same number of places, or the circle is also reflected.  This is only claimed if all
answers are known, which takes two methods.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import groupby, islice
from typing import TYPE_CHECKING

from logicgrid import cpsat
from logicgrid.analyses.solve import Disagreement, Limits, Multiple, solve
from logicgrid.puzzle.budget import Budget, Clock
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.model import EncodingTooLarge
from logicgrid.puzzle.question import Answer, Candidates, Cell, Encoding, Question, SearchEngine, bits
from logicgrid.puzzle.record import Record, replace
from logicgrid.puzzle.report import NextClue, Offer, PuzzleReport, Turning

if TYPE_CHECKING:
    from logicgrid.analyses import AnyPuzzle
    from logicgrid.analyses.suggest import Suggestion
    from logicgrid.csp.question import ArrayQuestion

_GREEDY_CONFLICTS = 2_000
"""The number of conflicts after which a greedy search for a witness ends."""
_GREEDY_FAILURES = 3
"""The number of failed greedy searches after which no other one is tried."""
_BUDGETS = 4
"""The engine's branches for all cells together, as a multiple of those of one search."""


class Backbone(Record):
    """The values that occur, and at least one answer for each of them."""

    values: Candidates
    witnesses: tuple[Answer, ...]

    @property
    def settled(self) -> int:
        """The number of cells that are the same in all answers."""
        return sum([not mask & (mask - 1) for row in self.values for mask in row])


def values_in(answers: Sequence[Answer]) -> Candidates:
    """Return the values that occur in some answers (at least one)."""
    masks = [[0] * len(row) for row in answers[0]]
    _note(masks, answers)
    return tuple([tuple(row) for row in masks])


def backbone(
    question: Question, known: Sequence[Answer], limits: Limits, engine: SearchEngine | None = None
) -> Backbone | None:
    """Return the values that occur in the answers of a question, given some of these; None if a limit struck.

    `engine` is the question's own, if the caller has one.  Raises `Disagreement` if two methods differ.
    """
    clock = Clock(limits.seconds)
    engine = engine or question.engine()
    masks = [[0] * len(row) for row in question.candidates()]
    _note(masks, known)
    witnesses = list(known)
    try:
        failures = 0
        while unseen := list(_unseen(question.candidates(), masks)):
            found = _many_at_once(question, unseen, clock) if failures < _GREEDY_FAILURES else None
            if found is None:
                failures += 1
                found = _any_answer(question, question.encoding(), unseen, clock)
            if found is None:
                return None
            if not found:
                break
            witnesses += found
            _note(masks, found)
    except EncodingTooLarge:
        return None
    values = tuple([tuple(row) for row in masks])
    if not _confirmed(question, engine, values, limits, clock):
        return None
    return Backbone(values, tuple(witnesses))


def _note(masks: list[list[int]], answers: Iterable[Answer]) -> None:
    for answer in answers:
        for row, values in zip(masks, answer, strict=True):
            for position, value in enumerate(values):
                row[position] |= 1 << value


def _unseen(allowed: Candidates, masks: Sequence[Sequence[int]]) -> Iterable[Cell]:
    """Yield the cells that may be true but are true in no known answer."""
    for row, (possible, seen) in enumerate(zip(allowed, masks, strict=True)):
        for position, (mask, met) in enumerate(zip(possible, seen, strict=True)):
            yield from [(row, position, value) for value in bits(mask & ~met)]


def _many_at_once(question: Question, cells: Sequence[Cell], clock: Clock) -> list[Answer] | None:
    """Return the same as `_any_answer`, by a search that tries to make one cell after another true.

    That takes far fewer answers for open drafts, but is a trap if the cells exclude each other, hence the limit.
    """
    encoding = question.encoding()
    encoding.require_any(cells)
    encoding.model.order, encoding.model.hints = encoding.model.hints, []
    return _run(question, encoding, cells, cpsat.Search(1, clock.left(), conflicts=_GREEDY_CONFLICTS))


def _any_answer(question: Question, encoding: Encoding, cells: Sequence[Cell], clock: Clock) -> list[Answer] | None:
    """Return an answer with any of the cells, by CP-SAT; an empty list if there is none; None at a limit."""
    encoding.require_any(cells)
    return _run(question, encoding, cells, cpsat.Search(1, clock.left()))


def _run(question: Question, encoding: Encoding, cells: Sequence[Cell], search: cpsat.Search) -> list[Answer] | None:
    found: list[Answer] = []
    status = cpsat.enumerate_solutions(encoding.model, search, lambda values: found.append(encoding.decode(values)))
    for answer in found:
        if not question.holds(answer):
            raise Disagreement(f"CP-SAT gives {answer} as a solution, which breaks clues {question.broken(answer)}")
        if not any(answer[row][position] == value for row, position, value in cells):
            raise Disagreement(f"CP-SAT gives {answer}, which has none of the {len(cells)} cells that it was asked for")
    return None if status == "limit" else found


def _confirmed(question: Question, engine: SearchEngine, values: Candidates, limits: Limits, clock: Clock) -> bool:
    """Return True if no other value occurs, by the engine or else another encoding; False at a limit."""
    branches = _BUDGETS * limits.branches
    left = question.candidates(engine)
    lost = next(iter(_unseen(values, left)), None)
    if lost is not None:
        raise Disagreement(f"an answer has {lost} (row, position, value), which the engine's inference excludes")
    for (row, position), group in groupby(_unseen(left, values), key=lambda cell: cell[:2]):
        cells = list(group)
        narrowed = question.supposing(row, position, sum([1 << value for _, _, value in cells]))
        search = narrowed.engine()
        found = search.find(1, Budget(min(branches, limits.branches) * search.branches_per_unit, clock.left()))
        branches -= found.branches // search.branches_per_unit
        if found.solutions:
            raise Disagreement(f"CP-SAT finds no answer with any of {cells}, the engine finds {found.solutions[0]}")
        if not found.complete or clock.up():
            return _confirmed_otherwise(question, list(_unseen(left, values)), clock)
    return True


def _confirmed_otherwise(question: Question, cells: Sequence[Cell], clock: Clock) -> bool:
    """Return True if no answer has any of the cells by the second encoding of a kind that has one; False at a limit."""
    try:
        encoding = question.second_encoding()
    except EncodingTooLarge:
        return False
    if encoding is None or clock.up():
        return False
    found = _any_answer(question, encoding, cells, clock)
    if found:
        raise Disagreement(f"one encoding finds no answer with any of {cells}, another one finds {found[0]}")
    return found is not None


# --- What is settled and what is open ---------------------------------------------------------------------------------

UNASKED_SECONDS = 5.0
"""The limit for finding open cells if no suggestions were requested, since drafts with 20 people can take long."""


def with_open_cells(
    report: PuzzleReport,
    puzzle: AnyPuzzle,
    outcome: Multiple,
    engine: SearchEngine | None,
    limits: Limits,
    suggest: int | None,
) -> PuzzleReport:
    """Return the report with what the answers have in common and, with `suggest`, clues that would distinguish them.

    `engine` is the question's own, if there is one already.
    """
    clock = Clock(limits.seconds)
    answers = outcome.solutions if outcome.complete else None
    if suggest and answers is None:
        from logicgrid.analyses.suggest import all_answers

        answers = all_answers(puzzle.question, outcome, limits)
    if answers is not None:
        found: Backbone | None = Backbone(values_in(answers), answers)
    else:
        time = clock.left()
        seconds = time if suggest or (time is not None and time < UNASKED_SECONDS) else UNASKED_SECONDS
        engine = engine or puzzle.question.engine()
        found = backbone(puzzle.question, outcome.solutions, replace(limits, seconds=seconds), engine)
    if found is None:
        if not suggest:
            return report
        return replace(report, next_clues=(), next_reason=say("analyses.limit-before-open"))
    settled, several = puzzle.its_kind.opened(puzzle, found.values)
    report = replace(report, settled=settled, open=several)
    if not suggest:
        return report
    left = replace(limits, seconds=clock.left())
    if any([each.verdict == "open" for each in report.questions]) and puzzle.expect == "answered":
        return with_settling_clues(report, puzzle, found, answers is not None, replace(left, solutions=suggest))
    if report.verdict == "answered":
        return replace(report, next_clues=(), next_reason=say("analyses.every-question-answered"))
    next_clues, pair, reason = _next_clues(puzzle, outcome, found, answers is not None, left, suggest)
    return replace(report, next_clues=next_clues, next_pair=pair, next_reason=reason)


def _next_clues(
    puzzle: AnyPuzzle, outcome: Multiple, found: Backbone, complete: bool, limits: Limits, number: int
) -> tuple[tuple[NextClue, ...], tuple[NextClue, ...], str]:
    """Return at most `number` clues, two that settle the puzzle together if none does alone, and why there are fewer.

    `complete`: the known answers are all.
    """
    from logicgrid.analyses.suggest import suggest

    kind = puzzle.its_kind
    intended = [(cell.array, cell.position, cell.value) for cell in puzzle.stated]
    offers = kind.offers(puzzle, found.values)
    reread = partial(kind.reread, puzzle)
    result = suggest(puzzle.question, offers, found.witnesses, complete, number, intended, limits, reread)
    listed: dict[Answer | None, int] = {}
    listed |= {answer: place for place, answer in enumerate(outcome.solutions[: limits.solutions], start=1)}

    def shown(found: Iterable[Suggestion]) -> tuple[NextClue, ...]:
        return tuple(
            NextClue(each.rule, each.leaves, listed.get(each.answer), kind.says(puzzle, each.rule)) for each in found
        )

    return shown(result.found), shown(result.pair or ()), result.reason


_TRIED = 60
"""The number of most promising clues whose effect is determined."""


def with_settling_clues(
    report: PuzzleReport, puzzle: AnyPuzzle, found: Backbone, complete: bool, limits: Limits
) -> PuzzleReport:
    """Return the report with the `limits.solutions` clues that settle most of its open questions.

    `found` has answers of the grid: all of them, if `complete`.
    """
    from logicgrid.analyses.answers import answers_to
    from logicgrid.csp.question import ArrayQuestion

    question, clock = puzzle.question, Clock(limits.seconds)
    assert isinstance(question, ArrayQuestion)
    kind, asked = puzzle.its_kind, [each.asked for each in puzzle.questions]
    unsettled = {each.number for each in report.questions if each.verdict == "open"}
    offers = kind.offers(puzzle, found.values)
    masks = question.true_in([each.meaning for each in offers], found.witnesses)
    everything = (1 << len(found.witnesses)) - 1
    useful = [(offer, mask) for offer, mask in zip(offers, masks, strict=True) if mask and mask != everything]
    best: list[tuple[int, int, int, NextClue]] = []
    for place, (offer, mask) in enumerate(islice(_ranked(puzzle, question, useful, found), _TRIED)):
        if clock.up() or sum([each[0] == -len(unsettled) for each in best]) >= limits.solutions:
            break
        meaning = kind.reread(puzzle, offer.rule)
        if meaning is None:
            continue
        narrowed = question.adding(meaning)
        known = tuple([found.witnesses[each] for each in bits(mask)])
        outcome = Multiple(known, complete, "")
        findings = answers_to(narrowed, asked, outcome, replace(limits, seconds=clock.left()))
        settled = [
            each.number
            for each, one in zip(puzzle.questions, findings, strict=True)
            if each.number in unsettled
            and one.verdict == "answered"
            and (each.stated is None or each.stated[0] == one.keys[0])
        ]
        if settled:
            leaves = len(known) if complete else narrowed.count(clock.left()).number
            clue = NextClue(offer.rule, leaves, None, kind.says(puzzle, offer.rule), tuple(settled))
            best.append((-len(settled), offer.size, place, clue))
    chosen = [each[-1] for each in sorted(best, key=lambda each: each[:3])[: limits.solutions]]
    reason = "" if chosen else say("analyses.no-clue-these-forms")
    return replace(report, next_clues=tuple(chosen), next_pair=(), next_reason=reason)


def _ranked(
    puzzle: AnyPuzzle, question: ArrayQuestion, useful: Sequence[tuple[Offer, int]], found: Backbone
) -> list[tuple[Offer, int]]:
    """Return the offers sorted by the number of answers they leave to the questions, among the known answers.

    In ties, offers that leave more of the grid open come first, then short ones.
    """
    from logicgrid.csp import evaluate
    from logicgrid.csp.asked import Choices, Extreme, key_of

    worlds = [evaluate.world_of(question.problem, answer) for answer in found.witnesses]
    keys = []
    for each in puzzle.questions:
        form = each.asked.form
        if not isinstance(form, Choices | Extreme):
            holds, key = evaluate.condition(each.asked.given), key_of(form)
            keys.append([(holds(world), key(world)) for world in worlds])

    def left(mask: int) -> int:
        return sum([len({row[place][1] for place in bits(mask) if row[place][0]}) for row in keys])

    seen: dict[int, int] = {}
    ranked = []
    for place, (offer, mask) in enumerate(useful):
        if mask not in seen:
            seen[mask] = left(mask)
        ranked.append(((seen[mask], -mask.bit_count(), offer.size, place), offer, mask))
    ranked.sort(key=lambda each: each[0])
    return [(offer, mask) for _, offer, mask in ranked]


# --- Turns of a circle ------------------------------------------------------------------------------------------------


MOST = 60
"""The largest number of values in a circle that is turned."""

Ring = tuple[int, int]
"""A row of answers whose values form a circle, and their number."""


def turning_of(puzzle: AnyPuzzle, answer: Answer, every: Multiple | None, seconds: float | None) -> Turning | None:
    """Return a finding if all answers are rotations of one, with a rule that fixes it; None if they are not.

    `every` has the known answers.
    """
    clock = Clock(seconds)
    found = (_turning_in(puzzle, answer, every, ring, clock.left()) for ring in puzzle.its_kind.rings(puzzle))
    return next((each for each in found if each is not None), None)


def turning_in(puzzle: AnyPuzzle, seconds: float | None) -> Turning | None:
    """Return a finding if a puzzle has several answers, all rotations of one; otherwise None."""
    if not puzzle.its_kind.rings(puzzle):
        return None
    clock = Clock(seconds)
    found = solve(puzzle.question, Limits(2, seconds, first=False))
    if not isinstance(found, Multiple):
        return None
    return turning_of(puzzle, found.solutions[0], found, clock.left())


def _turning_in(
    puzzle: AnyPuzzle, answer: Answer, every: Multiple | None, ring: Ring, seconds: float | None
) -> Turning | None:
    """Return a finding if all answers are rotations of this one in a circle; None if not, or if that is unknown.

    `every` has all answers if they are already listed.
    """
    question, (row, size) = puzzle.question, ring
    turned = [_moved(answer, row, size, 1, by) for by in range(size)]
    if size > MOST or len(set(turned)) < size or not all([question.holds(each) for each in turned]):
        return None
    if every is None or not every.complete:
        found = solve(question, Limits(2 * size, seconds, first=False))
        if not isinstance(found, Multiple) or not found.complete:
            return None
        every = found
    answers = set(every.solutions)
    mirrored = answers != set(turned)
    if mirrored and answers != {*turned, *[_moved(answer, row, size, -1, by) for by in range(size)]}:
        return None
    name, rule = puzzle.its_kind.pinned(puzzle, _fix(sorted(answers, key=question.key), row))
    return Turning(name, mirrored, len(every.solutions), rule)


def _moved(answer: Answer, row: int, size: int, factor: int, by: int) -> Answer:
    """Return an answer with every value of a row multiplied by a factor and moved round its circle."""
    rows = list(answer)
    rows[row] = tuple([(factor * value + by) % size for value in rows[row]])
    return tuple(rows)


def _fix(answers: list[Answer], row: int) -> tuple[Cell, ...]:
    """Return as few cells as needed, of the first answer in a row, that no other answer has together."""
    first, cells, left = answers[0], [], answers[1:]
    for position, value in enumerate(first[row]):
        rest = [each for each in left if each[row][position] == value]
        if len(rest) < len(left):
            cells.append((row, position, value))
            left = rest
    return tuple(cells)
