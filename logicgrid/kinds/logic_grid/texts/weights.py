"""Suspicions that the text of a clue raises about its rule, and what the puzzle says for or against them.

A suspicion is a repair of a rule (`clue_text`) that the text supports: with it fewer labels, numbers, negations and
comparisons of the two differ.  That is far too little for a warning, since texts leave out much and say much in other
words; the puzzle has to confirm a suspicion.  A weak suspicion is a repair that the text does not contradict.

A slip in a rule nearly always breaks the puzzle, and a right clue never does.  So a rule is compared with its repairs,
in the stated solution or, if there is none, by the number of the puzzle's answers.  If the rule fails and a repair does
not, every suspicion counts.  If both work, or the puzzle decides nothing, only what the text alone makes sure counts.
If the rule works, and no repair of the kind that the text suggests does, nothing counts.  Open drafts are normal: that
there are several answers means nothing by itself.

A suspicion must never cost more than the error that it is about.  So a repair is offered only in a file that is not yet
as its author expects, for a clue that the stated solution breaks or does not settle, and only if it makes the file so.

The searches are small ones of the engine, limited in branches: what they do not decide is no evidence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, get_args

from logicgrid.csp.expr import Condition, Number, conjunction
from logicgrid.csp.problem import of_clue
from logicgrid.kinds.logic_grid.language import condition_of
from logicgrid.kinds.logic_grid.language.syntax import QUOTED
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts.clue_text import COMPARATIVES, ORDERS, Kind, Repair, Repairs, TextFinding
from logicgrid.kinds.logic_grid.texts.compare import ClueComparison, TextComparison
from logicgrid.kinds.logic_grid.texts.directions import TextPointer
from logicgrid.puzzle.budget import Clock
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.question import few
from logicgrid.puzzle.record import Record, replace
from logicgrid.words.lexicon import Mark

if TYPE_CHECKING:
    from logicgrid.csp.problem import Clue
    from logicgrid.csp.question import ArrayQuestion
    from logicgrid.kinds import Puzzle
    from logicgrid.kinds.logic_grid.hear import Beside, TextsBeside
    from logicgrid.kinds.logic_grid.stated import StatedSolution

_KINDS = frozenset(get_args(Kind))
_IN_PRINT = frozenset(("label", "direction", "name", "number"))
"""The kinds of findings that are also reported of a rule that is right: there the text has the slip."""
_LABELS = frozenset(("label",))
_NAMES = frozenset(("label", "number"))
_COMPARING = {*COMPARATIVES, *ORDERS, "between", "times", "at_least", "at_most", "beside", "than"}
_IMPLYING = {"hints", "either", "quiet", "pair", "other", "if", "only_if"}
_DIFFERING = {"either", "pair", "other", "negations", "neither"}
_SPEECH = re.compile(f'{QUOTED}|"[^"]+"')
_MOST_FACTORS = 12
_EXPECTED = {"none": (0,), "unique": (1,), "multiple": (2,), "answered": (1, 2)}
_BRANCHES = 200
_TRIALS = 40
"""The repairs of one puzzle that are tried by a search."""
_MOST_REPAIRS = 3
"""The repairs of one finding that are tried until one may be offered."""


# --- Doubts -----------------------------------------------------------------------------------------------------------


class Suspicion(Record):
    """A repair, its meaning, and the finding to report about the text; a `weak` one has no support in the text."""

    repair: Repair
    condition: Condition
    finding: TextFinding
    weak: bool


class _Fit(Record):
    """How much of a text and a rule differs: `names` are labels and numbers, `denied` the negations that are missing.

    `turned` counts the comparisons that point the other way, less those that agree.
    """

    names: int
    denied: int
    turned: int


class Suspicions:
    """The suspicions about one clue; with `broken` by the stated solution even from what may be a story."""

    def __init__(self, readings: TextComparison, reading: ClueComparison, broken: bool) -> None:
        self.readings = readings
        self.reading = reading
        self._is_story = reading.is_story and not broken
        self.fit = self._fit_of(reading)

    def any(self) -> bool:
        """Return True if something of text and rule differs, so that there may be a suspicion that is not weak."""
        return self.fit.names > 0 or self.fit.denied != 0 or self.fit.turned > 0

    def all(self, kinds: AbstractSet[str], weak: bool) -> Iterator[Suspicion]:
        """Yield the suspicions of some kinds; the `weak` ones only if they are wanted."""
        reading = self.reading
        repairs = Repairs([part.text for part in reading.clue.parts], reading.vocabulary)
        speech = "condition" in reading.claims.forms and _SPEECH.search(reading.text)
        for repair in chain(repairs.of_form(), repairs.of_names(self._labels(), self._numbers())):
            if speech and repair.now in reading.claims.labels:
                continue  # "Ann says: Ben is a liar", if and only if she is no liar
            condition = condition_of(repair.rule, reading.vocabulary) if repair.kind in kinds else None
            if condition is None:
                continue
            other = self.readings.read(repair.clue(reading.clue, condition), reading)
            fit = self._fit_of(other)
            plain = self._is_plain(repair, fit, other)
            if plain or (weak and self._is_possible(repair, fit, other)):
                yield Suspicion(repair, condition, self._finding(repair, other), not plain)

    def may_be_one_name(self) -> bool:
        """Return True if there may be a suspicion that `is_only_slip` accepts."""
        return self.fit.names > 0 and (len(self.reading.unmatched) == 1 or not self.reading.unmatched)

    def is_only_slip(self, repair: Repair) -> bool:
        """Return True if a repair replaces the only label that the text does not have, or adds the only new one."""
        claims, lost = self.reading.claims, self.reading.unmatched
        new = repair.now in self.reading.mentions.named and repair.now not in claims.labels
        return [repair.was] == lost or (not lost and (new or [repair.was] == [*claims.repeated]))

    def _labels(self) -> frozenset[Label]:
        """Return the labels that the text names or may mean."""
        mentions = self.reading.mentions
        categories = self.reading.vocabulary.categories
        everyone = [(number, place) for number, category in enumerate(categories) for place in range(category.size)]
        return frozenset([label for label in everyone if mentions.may_mean(label)])

    def _numbers(self) -> frozenset[Number]:
        """Return the numbers that the text has, also in smaller or larger units; 1 if it has none."""
        mentions = self.reading.mentions
        values = {value for figure in mentions.figures for value in figure.values}
        factors = mentions.factors if len(mentions.factors) <= _MOST_FACTORS else (1,)
        return frozenset([value * factor for value in values for factor in factors]) or frozenset((1,))

    def _fit_of(self, reading: ClueComparison) -> _Fit:
        mentions, claims = reading.mentions, reading.claims
        extra = [each for each in mentions.named if each not in claims.labels and not reading.is_shared_name(each)]
        lost = [*reading.unmatched, *[each for each in claims.numbers if each not in (0, 1) and not reading.has(each)]]
        said = sum(9 if mark.kind == "neither" else mark.kind == "negations" for mark in mentions.marks)
        turned = -sum(
            agrees * self.readings.turn(pointer, order.category)
            for pointer, order, agrees in reading.pointed
            if self.readings.points_surely(pointer, order.category)
        )
        several = said > 0 and "or" in mentions.kinds  # "isn't white or spotted": two that one negation denies
        denied = max(said, claims.negative * several) - claims.negative
        wrong = [*reading.betweens(), *reading.counted(), *reading.ratios()]
        return _Fit(len(extra) + len(lost) + len(reading.unused), denied, turned + len(wrong))

    def _is_plain(self, repair: Repair, fit: _Fit, other: ClueComparison) -> bool:
        """Return True if the text supports a repair."""
        match repair.kind:
            case "negation":
                before, after = self.reading.claims.negative, other.claims.negative
                kinds = self.reading.mentions.kinds
                if after > before:
                    return self.fit.denied > 0 and "quiet" not in kinds
                return self.fit.denied < 0 and not kinds & _IMPLYING and not self._is_story
            case "direction":
                return fit.turned < self.fit.turned
            case _:
                return fit.names < self.fit.names

    def _is_possible(self, repair: Repair, fit: _Fit, other: ClueComparison) -> bool:
        """Return True if the text does not contradict a repair, and has words for its meaning."""
        mentions = self.reading.mentions
        match repair.kind:
            case "negation":
                if other.claims.negative > self.reading.claims.negative:
                    return bool(self._differing())
                differing = self.reading.lexicon.lists["differing"]
                return self.fit.denied < 0 and self.reading.hinted().isdisjoint(differing) and not self._is_story
            case "direction":
                return fit.turned <= self.fit.turned and bool(mentions.kinds & _COMPARING)
            case _:
                named = repair.now in mentions.named or not isinstance(repair.now, tuple)
                return named and fit.names <= self.fit.names

    def _differing(self) -> list[Mark]:
        """Return what the text has that may make two of one; no denial in "only three" (ja しか … ない)."""
        mentions = self.reading.mentions
        ends = {last for spans in mentions.named.values() for _, last in spans}
        kinds = _DIFFERING - {"negations"} if self.reading.is_quiet(mentions.denials) else _DIFFERING
        return [
            mark  # "か" is within other words, too, unless it is behind a name
            for mark in mentions.marked(*kinds)
            if mark.kind != "either" or len(self.reading.cited(mark)) > 1 or mark.first in ends
        ]

    def _finding(self, repair: Repair, other: ClueComparison) -> TextFinding:
        """Return the finding about a repair, at the words of the text that it is about."""
        reading, mentions = self.reading, self.reading.mentions
        match repair.kind:
            case "negation" if other.claims.negative <= reading.claims.negative:
                found = reading.suspicion("negation", 0, len(mentions.words), "logic-grid.text-has-no-negation")
            case "negation" if mentions.denials:
                mark = mentions.denials[0]
                found = reading.suspicion("negation", mark.first, mark.last, "logic-grid.text-has-negation-rule")
            case "negation":
                found = self._citing(repair.kind, self._differing(), "logic-grid.text-says-rule-no-negation")
            case "direction":
                pointers = [pointer for pointer, _, _ in reading.pointed]
                key = "logic-grid.text-says-rule-other"
                found = self._citing(repair.kind, pointers or mentions.marked(*_COMPARING), key)
            case "label":
                assert isinstance(repair.now, tuple) and isinstance(repair.was, tuple)
                place = mentions.may_mean(repair.now)[0]
                span = next(iter(mentions.named.get(repair.now, ())), (place, place + 1))
                names = say("logic-grid.rule", label=reading.shown(repair.now), missing=reading.shown(repair.was))
                found = reading.suspicion("label", *span, "logic-grid.text-names", names=names)
            case _:
                was, now = [
                    reading.shown(each) if isinstance(each, tuple) else str(each) for each in (repair.was, repair.now)
                ]
                key, last = "logic-grid.text-says-rule", len(mentions.words)
                found = reading.suspicion(repair.kind, 0, last, key, was=was, now=now)
        return replace(found, repairs=((repair.place, repair.rule),))

    def _citing(self, kind: Kind, marks: Sequence[Mark | TextPointer], key: str) -> TextFinding:
        """Return a finding that cites the first of some phrases, or the whole text if there is none."""
        first, last = (marks[0].first, marks[0].last) if marks else (0, len(self.reading.mentions.words))
        return self.reading.suspicion(kind, first, last, key, said=self.reading.mentions.cited(first, last))


# --- What the puzzle says ---------------------------------------------------------------------------------------------


class Weights:
    """One puzzle, as it speaks for or against the findings about its texts."""

    def __init__(self, puzzle: Puzzle, question: ArrayQuestion, readings: TextComparison, answers: int | None) -> None:
        self.puzzle = puzzle
        self.question = question
        self.readings = readings
        self._known = answers
        self._trials = self._offered = 0
        self._found: dict[int, list[TextFinding]] = {}

    def findings(self, clue: Clue) -> list[TextFinding]:
        """Return the findings about a clue's text: those that are sure, or else those that the puzzle confirms."""
        if clue.number not in self._found:
            self._found[clue.number] = [self._offering(clue, each) for each in self._weighed(clue)]
        return self._found[clue.number]

    def offers(self, clue: Clue, place: int, rule: str) -> bool:
        """Return True if a rule may be offered in the place of one of a clue's: it brings what the author expects.

        Never in a file that has that already, and never of a clue that is true in the stated solution.
        """
        if self._is_expected or self._offered >= _TRIALS or self._holds(clue):
            return False
        from logicgrid.kinds.logic_grid.language.spelling import condition_of_offered  # few puzzles need it

        condition = condition_of_offered(rule, self.readings.vocabulary)
        if condition is None:
            return False
        self._offered += 1
        question = self._with(clue, place, condition)
        return few(question, 2, _BRANCHES) in _EXPECTED[self.puzzle.expect] and self._stated.fits(question)

    def _offering(self, clue: Clue, found: TextFinding) -> TextFinding:
        """Return a finding with the first of its repairs that may be offered, or with none."""
        repairs = found.repairs
        return replace(found, repairs=tuple([each for each in repairs[:_MOST_REPAIRS] if self.offers(clue, *each)][:1]))

    def _weighed(self, clue: Clue) -> list[TextFinding]:
        """Return the findings about a clue, or what its text was heard as if that is sure.

        A text that says what its rule says has no finding.  To hear a text takes long: it is done where the rule fails
        or something of the two differs.
        """
        compared, works = self._compared(clue)
        if not compared and works is not False:
            return compared
        heard = self._beside.of(clue)
        if heard is None or heard.same:
            return [] if heard else compared
        if not self._fits(clue, heard, works):
            return compared
        return [self._said(clue, heard, compared)]

    def _fits(self, clue: Clue, heard: Beside, works: bool | None) -> bool:
        """Return True if the puzzle is as it should be with what was heard, or says nothing of a single slip."""
        reading = self.readings.reading(clue.number)
        if reading is not None and reading.is_story and (heard.repair is None or heard.repair.kind == "negation"):
            return False  # that two met does not make them one
        if works is not False and heard.repair is None:
            return False
        if works is None:
            return True
        if self._holds(clue) is not None:
            return self._stated.holds(heard.condition) is not False
        if self._trials >= _TRIALS:
            return False
        self._trials += 1
        rest = self.question.only([each.number for each in self.question.clues if each.number != clue.number])
        return few(rest.adding(heard.condition), 2, _BRANCHES) in _EXPECTED[self.puzzle.expect]

    def _said(self, clue: Clue, heard: Beside, compared: Sequence[TextFinding]) -> TextFinding:
        """Return the finding that says what was heard: the one of the comparison if that is of the same kind."""
        kind: Kind = heard.repair.kind if heard.repair else "heard"
        repairs = ((0, heard.rules[0]),) if len(heard.rules) == 1 == len(clue.parts) else ()
        repairs = ((heard.repair.place, heard.repair.rule),) if heard.repair else repairs
        help = f"heard: {heard.says}"
        for each in compared:
            if each.kind == kind:
                return replace(each, help=help, repairs=repairs, heard=True)
        text = clue.text or ""
        message = say("logic-grid.text-says-something-else", of_clue=of_clue(clue))
        return TextFinding(kind, 0, len(text), message, help, True, repairs, True)

    @cached_property
    def _beside(self) -> TextsBeside:
        from logicgrid.kinds.logic_grid.hear import TextsBeside  # most puzzles do without

        return TextsBeside(self.puzzle)

    def _compared(self, clue: Clue) -> tuple[list[TextFinding], bool | None]:
        """Return what comparing text and rule finds, and whether the puzzle is as it should be; None if not known."""
        found = self.readings.of(clue.number)
        sure = [each for each in found if each.sure]
        reading = self.readings.reading(clue.number)
        if reading is None:
            return [], None
        works, stated = self._holds(clue), True
        suspicions = Suspicions(self.readings, reading, broken=works is False)
        if works is None:
            stated = False
            if (found or suspicions.any()) and self.puzzle.expect in ("none", "unique") and self._answers is not None:
                works = self._answers in _EXPECTED[self.puzzle.expect]
        if works is None:
            return sure, None

        def confirmed_of(raised: Iterable[Suspicion]) -> list[Suspicion]:
            """Return the suspicions whose repairs make the puzzle as it should be."""
            test = self._is_stated if stated else self._is_confirmed
            return [each for each in raised if test(clue, each)]

        if works:
            return _of_a_rule_that_works(found, reading, suspicions, confirmed_of, _NAMES if stated else _LABELS), True
        return _of_a_rule_that_fails(
            found, confirmed_of(suspicions.all(_KINDS, weak=stated or not self._answers))
        ), False

    # ------------------------------------------------------------------ the stated solution

    def _holds(self, clue: Clue) -> bool | None:
        """Return True if a clue holds in the stated solution, False if not; None if that is not known."""
        return self._stated.holds(*[part.condition for part in clue.parts]) if self.puzzle.stated else None

    @cached_property
    def _stated(self) -> StatedSolution:
        from logicgrid.kinds.logic_grid.stated import StatedSolution  # not every puzzle states one

        return StatedSolution(self.puzzle)

    def _is_stated(self, clue: Clue, suspicion: Suspicion) -> bool:
        """Return True if the stated solution satisfies a repaired clue, or may."""
        return self._holds(suspicion.repair.clue(clue, suspicion.condition)) is not False

    # ------------------------------------------------------------------ the number of answers

    @cached_property
    def _answers(self) -> int | None:
        """The number of answers of the puzzle: 0, 1, or 2 for several; None if that is not known."""
        return few(self.question, 2, _BRANCHES) if self._known is None else self._known

    def _is_confirmed(self, clue: Clue, suspicion: Suspicion) -> bool:
        """Return True if a repair leads to the expected answers, or ends a contradiction and the text looks like it."""
        if self._trials >= _TRIALS:
            return False
        self._trials += 1
        Clock(None).check()
        count = few(self._with(clue, suspicion.repair.place, suspicion.condition), 2, _BRANCHES)
        expected = _EXPECTED[self.puzzle.expect]
        freed = count == 2 and self._answers == 0 < expected[0]
        kinds = [each.kind for each in self.readings.of(clue.number)] if freed else []
        return count in expected or suspicion.repair.kind in kinds

    def _with(self, clue: Clue, place: int, condition: Condition) -> ArrayQuestion:
        """Return the question in which one of a clue's rules says something else."""
        rest = self.question.only([each.number for each in self.question.clues if each.number != clue.number])
        conditions = [part.condition for part in clue.parts]
        return rest.adding(conjunction((*conditions[:place], condition, *conditions[place + 1 :])))

    @cached_property
    def _is_expected(self) -> bool:
        """True if the puzzle has as many answers as its author expects, and the stated cells are in one of them."""
        return self._answers in _EXPECTED[self.puzzle.expect] and self._stated.fits(self.question)


def _rank(suspicion: Suspicion) -> int:
    """Return a suspicion's sort key, negations last: any clue's text may have a negation that its rule has not."""
    return suspicion.repair.kind == "negation"


def _repaired(found: TextFinding, suspicions: Sequence[Suspicion]) -> TextFinding:
    """Return a finding with the repairs of its kind."""
    repairs = [(each.repair.place, each.repair.rule) for each in suspicions if each.repair.kind == found.kind]
    return replace(found, repairs=tuple(repairs))


def _of_a_rule_that_works(
    found: list[TextFinding],
    reading: ClueComparison,
    suspicions: Suspicions,
    confirmed_of: Callable[[Iterable[Suspicion]], list[Suspicion]],
    names: AbstractSet[str],
) -> list[TextFinding]:
    """Return the findings about a rule that works: plain ones, or those with a confirmed repair."""
    kinds = {each.kind for each in found}
    repairs = {each.repair.kind for each in confirmed_of(suspicions.all(kinds, weak=True))} if kinds else set()
    plain = _IN_PRINT if reading.is_plain else _IN_PRINT - {"number"}
    shown = [each for each in found if each.kind in repairs and (each.sure or each.kind == "negation")]
    story = reading.is_story and suspicions.fit.denied <= 0  # a negation that only the text has is no story's
    shown = [each for each in shown if each.kind != "negation" or not story]
    shown = shown or [each for each in found if each.sure and each.kind in plain]
    if shown or not suspicions.may_be_one_name():
        return shown
    slips = [each for each in suspicions.all(names, weak=False) if suspicions.is_only_slip(each.repair)]
    return [each.finding for each in confirmed_of(slips)][:1]


def _of_a_rule_that_fails(found: list[TextFinding], confirmed: list[Suspicion]) -> list[TextFinding]:
    """Return the findings about a rule that fails; the `confirmed` suspicions make the puzzle as expected."""
    confirmed = sorted(confirmed, key=_rank)
    confirmed = [each for each in confirmed if not each.weak] or confirmed
    raised = {each.repair.kind for each in confirmed}
    shown = [_repaired(each, confirmed) for each in found if each.kind in raised]
    return shown or [each.finding for each in confirmed[:1]] or [each for each in found if each.sure]
