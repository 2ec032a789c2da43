"""The sentences about a sudoku: where a digit goes, what a technique or pattern crosses out, why a mark is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from logicgrid.kinds.paragraphs import Line, Paragraph, Telling, cut, trial_lines
from logicgrid.kinds.sudoku import reasons
from logicgrid.kinds.sudoku.atoms import Digits
from logicgrid.kinds.sudoku.limits import Limit, limits_of
from logicgrid.kinds.sudoku.pattern_sentences import PatternWriter
from logicgrid.kinds.sudoku.rules import clause
from logicgrid.puzzle.derivation import Atom, Step, Trial
from logicgrid.puzzle.explanation import PuzzleExplanation, Refutation, SudokuMarks, Supposed
from logicgrid.puzzle.ladder import Technique
from logicgrid.puzzle.messages import say, translated
from logicgrid.puzzle.record import replace
from logicgrid.words.phrases import Words, capital, spaced

SINGLES = frozenset({Technique.FULL_HOUSE, Technique.HIDDEN_SINGLE, Technique.NAKED_SINGLE})
LOCKED = frozenset({Technique.POINTING, Technique.CLAIMING})
SUMS = frozenset({Technique.CAGE, Technique.RULE_OF_45, Technique.RUN_SETS, Technique.RUN})
_MARKS = frozenset({Technique.PARITY, Technique.CONSECUTIVE, Technique.APART, Technique.RULE})

_MOST_SINGLES = 8
"""The most cells of a sudoku that a paragraph fills."""

_SELF_EVIDENT = frozenset({Technique.RULE, *SUMS, Technique.CONSECUTIVE, Technique.APART})
"""Techniques that are named in their reasons already."""

_ALONE = (reasons.Chain, reasons.AlmostLocked, reasons.Fish, reasons.XYWing)
"""The patterns that have a paragraph of their own, so that a reader can study each by itself."""

_ENDS = frozenset({Technique.NO_CANDIDATE, Technique.NO_PLACE})


class SudokuWriter(PatternWriter):
    """See `story.Writer`."""

    def where(self, step: Step) -> str:
        """Name what a player should look at: lines, a box, a cage, or the places of digits, but no cell to fill."""
        match step.reason:
            case reasons.FullHouse(house) | reasons.HiddenSingle(house) | reasons.Locked(house):
                return self.house(house)
            case reasons.Subset(houses=(house, *_)):
                return self.house(house)
            case reasons.Fish(lines):
                return self.houses(lines)
            case reasons.CageSum(number):
                return self.sum_named(number)
            case reasons.Chain(nodes):
                return self.words.say("places_for", b=self.digits({digit for _, digit in nodes}))
        cells = {atom[0] for atom in step.conclusions}
        houses = [house for house in self.scene.houses if house.what != "cage" and cells <= set(house.cells)]
        if houses:
            return self.house(houses[-1])
        return self.words.say("places_for", b=self.digits({digit for _, digit, _ in step.conclusions}))

    def paragraphs(self, explanation: PuzzleExplanation) -> Iterator[Paragraph]:
        marks = self.scene.marks()
        marks.add([*explanation.start, *explanation.known])
        every = [step for step in explanation.derivation.steps if step.technique != Technique.GIVEN]
        for steps in cut(every, _starts_in_digits):
            names = [
                self.sums_of(step)[0] if isinstance(step.reason, reasons.CageSum) else step.technique for step in steps
            ]
            kinds = next((kinds for kinds in (SINGLES, LOCKED, SUMS) if names[0] in kinds), {names[0]})
            some = dict.fromkeys([name for name in names if name in kinds] if steps[0].suppose is None else names[:1])
            some |= dict.fromkeys([name for step in steps for name in self.sums_of(step)])
            names = list(dict.fromkeys([self.words.technique(name) for name in some]))
            if subject := self.gone_through(steps[0]):
                names[0] = self.words.say("noted", a=names[0], b=subject)
            heading = spaced(self.words.code, capital(self.words.all_of(names)))
            shown = tuple(self.excluded_by_marks(steps))
            marks.add(shown)
            yield Paragraph((), heading, tuple(self.lines(steps, 0, marks)), tuple(steps), shown=shown)

    def citation(self, number: int) -> str:
        """Return a rule with its cells, or a cage, by the number with which limits cite it."""
        if number > 0:
            text = clause(next(each for each in self.scene.rules if each.number == number), self.cell)
        else:
            cage = self.scene.sums[-number - 1]
            text = say("rules.killer-step", cells=self.cells(cage.cells), value=cage.total)
        return spaced(self.words.code, translated(text, self.words.code))

    def sum_named(self, number: int) -> str:
        """Name the house or the cage of a sum."""
        whole = self.scene.sums[number]
        return self.house(whole.house) if whole.house else self.cage(whole.cells)

    def gone_through(self, step: Step) -> str:
        """Name the rule, cage or house whose ways a step goes through; nothing if there is none."""
        match step.reason:
            case reasons.ByRule(count=int(), of_sum=int(number)):
                sort = [self.words.technique(Technique.RULE_OF_45)] if self.scene.sums[number].house else []
                return self.words["colon"].join([*sort, self.sum_named(number)])
            case reasons.ByRule(count=int(), rule=number):
                rule = next(rule for rule in self.scene.rules if rule.number == number)
                key = f"{rule.name} {rule.choice}".strip().replace("_", "-").replace(" ", "-")
                name = translated(say(f"rules.name-{key}"), self.words.code)
                return name[:1].lower() + name[1:] if name[1:].islower() else name
        return ""

    def sums_of(self, step: Step) -> list[str]:
        """Return the techniques of the sums behind some or all of a step's eliminations, whatever its own one."""
        if isinstance(step.reason, reasons.ByRule):
            return []
        parts = step.reason.reasons if isinstance(step.reason, reasons.Several) else (step.reason,)
        if self.scene.plan.has_walls:
            found = step.technique if step.technique in SUMS else Technique.RUN
            return [found for each in parts if isinstance(each, reasons.CageSum)]
        sums = [each.sum if isinstance(each, reasons.CageSum) else getattr(each, "of_sum", None) for each in parts]
        return [
            Technique.RULE_OF_45 if self.scene.sums[each].house else Technique.CAGE for each in sums if each is not None
        ]

    # ------------------------------------------------------------------ sentences

    def lines(self, steps: Sequence[Step], depth: int, marks: SudokuMarks | None = None) -> list[Line]:
        """Return the sentences of some steps, with those between two suppositions, sums or rules on one line.

        The reader's marks, if any, are updated.
        """
        lines: list[Line] = []
        sentences: list[str] = []
        marked = self.marked_sentence(steps)
        apart = False
        for step in steps:
            before, apart = apart, step.technique in SUMS or step.technique == Technique.RULE
            if sentences and (step.suppose is not None or before or apart):
                lines.append(Line(depth, self.words["gap"].join(sentences)))
                sentences = []
            if step.suppose is not None:
                lines += self.supposition(step, step.suppose, depth, marks)
            elif step.technique == Technique.PARITY and marked:
                sentences += [marked] if marked not in sentences else []
            elif step.technique != Technique.GIVEN:
                sentences.append(self.words.sentence(self.step(step, depth, marks)))
            if marks is not None:
                marks.add(step.conclusions)
        lines += [Line(depth, self.words["gap"].join(sentences))] if sentences else []
        return [replace(line, text=spaced(self.words.code, line.text)) for line in lines]

    def marked_sentence(self, steps: Sequence[Step]) -> str:
        """State what all marked cells lose, in one sentence; nothing if at most one cell is marked."""
        words, size = self.words, self.scene.size
        marked = [step.reason for step in steps if isinstance(step.reason, reasons.MarkedCell)]
        if len(marked) < 2:
            return ""
        kinds = sorted({reason.even for reason in marked}, reverse=True)
        return words.sentence(
            *[
                words.say(
                    "drop", a=words["even_cells" if even else "odd_cells"], b=self.digits(range(not even, size, 2))
                )
                for even in kinds
            ]
        )

    def excluded_by_marks(self, steps: Sequence[Step]) -> Iterator[Atom]:
        """Yield the atoms that the sentence about all marked cells states."""
        if self.marked_sentence(steps):
            for even in {step.reason.even for step in steps if isinstance(step.reason, reasons.MarkedCell)}:
                for cell in self.scene.even if even else self.scene.odd:
                    yield from [(cell, digit, False) for digit in range(not even, self.scene.size, 2)]

    def step(self, step: Step, depth: int, marks: SudokuMarks | None = None) -> str:
        words, reason = self.words, step.reason
        cell, digit, _ = step.conclusions[0]
        match reason:
            case reasons.FullHouse(house):
                return words.say("last_cell", a=self.cell(cell), b=self.digit(digit), house=self.house(house))
            case reasons.HiddenSingle(house):
                return words.say("only_place", a=self.cell(cell), b=self.digit(digit), house=self.house(house))
            case reasons.NakedSingle():
                return words.say("only_left", a=self.cell(cell), b=self.digit(digit))
            case reasons.NoCandidate() | reasons.NoPlace():
                return words["impossible"]
            case reasons.MarkedCell(even):
                return words.say("even" if even else "odd", facts=self.facts(step.conclusions))
        facts = self.facts(step.conclusions, everywhere=_everywhere(step, marks))
        if step.technique in SINGLES or step.technique == Technique.PARITY:
            return facts
        if isinstance(reason, reasons.Chain):
            why, text = "", self.chain(reason, facts)
        else:
            why = self.why(reason, [cell for cell, _, _ in step.conclusions])
            says_all = isinstance(reason, reasons.CageSum) and isinstance(reason.why, reasons.SumCases)
            text = why if says_all else words["colon"].join([why, facts]) if why else facts
        if not depth or (why and step.technique in _SELF_EVIDENT):
            return text
        return words.say("by_technique", technique=words.technique(step.technique), facts=text)

    def supposition(self, step: Step, supposed: Atom, depth: int, marks: SudokuMarks | None) -> list[Line]:
        *way, last = step.steps
        within = None if marks is None else marks.copy()
        if within is not None:
            within.add([supposed])
        inner = self.lines(way, depth + 1, within)
        if last.technique not in _ENDS:
            inner += self.lines([last], depth + 1, within)
        result = self.facts(step.conclusions)
        return trial_lines(self.words, depth, self.facts([supposed], known=True), inner, self.ending(step), result)

    def ending(self, step: Step) -> str:
        match step.reason:
            case Trial(reasons.NoCandidate(cell)):
                return self.words.say("no_candidate", a=self.cell(cell))
            case Trial(reasons.NoPlace(house, digit)):
                return self.words.say("no_place", b=self.digit(digit), house=self.house(house))
        return self.words["impossible"]


def _everywhere(step: Step, marks: SudokuMarks | None) -> Iterator[int]:
    """Yield the digits that no open cell of a step's sum can have any more."""
    match step.reason:
        case reasons.CageSum(cells=cells, why=reasons.SumWays(ordered=False)) if marks is not None:
            for digit in {digit for _, digit, _ in step.conclusions}:
                lost = {cell for cell, other, _ in step.conclusions if other == digit}
                if lost == {cell for cell in cells if digit in marks.candidates[cell]}:
                    yield digit


def _starts_in_digits(step: Step, so_far: Sequence[Step]) -> bool:
    """Return True if a step begins a paragraph: eliminations do, followed by the cells that are filled then.

    Several marks share a paragraph, all those on single cells together; so do locked candidates and sums.
    """
    if isinstance(so_far[-1].reason, _ALONE):
        return True
    if any(step.technique in kinds and so_far[-1].technique in kinds for kinds in (LOCKED, SUMS)):
        return len(so_far) >= _MOST_SINGLES
    if step.technique not in SINGLES:
        if step.technique not in _MARKS or step.technique != so_far[-1].technique:
            return True
        return step.technique != Technique.PARITY and len(so_far) >= _MOST_SINGLES
    return sum(each.technique in SINGLES for each in so_far) >= _MOST_SINGLES


writer = SudokuWriter

# --- Refutations ------------------------------------------------------------------------------------------------------

MOST_CITED = 3
"""The most rules that a sentence names; of up to twice as many, the first are named in a sentence of their own."""

_MOST_FACTS = 4
"""The most facts that are listed after a rule."""


def sentences_of(refutation: Refutation, scene: Digits, words: Words) -> list[str]:
    """Return the sentences of a refutation."""
    return _SudokuTelling(SudokuWriter(scene, words)).lines(refutation)


class _SudokuTelling(Telling):
    """The refutation of a wrong mark in sentences.

    The playable page says the same on its own (`game/why.mjs`): both have to be changed together; a test compares them.
    """

    def __init__(self, writer: SudokuWriter) -> None:
        super().__init__(writer.words, writer.fact)
        self.writer = writer

    def step(self, step: Supposed, new: Sequence[Atom]) -> str:
        if step.rule == "cited":
            return self._cited(step)
        if step.rule in ("fill_in", "fill_in_next"):
            return self.phrase(step.rule, cells=self._cells_of(step.leap))
        if step.rule == "case":
            cell, digit, _ = step.conclusions[0]
            fact = self.words.say("is_not_one", a=self.writer.cell(cell), b=self.writer.digit(digit))
            key, cells = ("case_cells" if step.leap[1:] else "case_now"), self._cells_of(step.leap[:-1])
            return self.phrase(key, fact=fact, cells=cells, clash=self._clash_of(step.leap[-1]))
        if step.leap:
            return self._forced(step, self.joined(step.conclusions))
        cell, digit, _ = step.conclusions[0]
        a, b = self.writer.cell(cell), self.writer.digit(digit)
        if step.rule == "only":
            text = self.words.say("only_left", a=a, b=b)
        else:
            key = "last_cell" if step.rule == "last" else "only_place"
            text = self.words.say(key, a=a, b=b, house=self.writer.house(step.house))
        return self.so(self._cited(step), _few(new), text) if step.limits else text

    def ending(self, step: Supposed, new: Sequence[Atom]) -> str:
        if step.leap:
            named = step.limits if step.rule == "broken" and len(step.limits) <= MOST_CITED else ()
            rule = step.rule if step.rule in ("cell", "house") else "broken"
            return self._forced(step, self.ending(replace(step, rule=rule, premises=(), limits=named, leap=()), ()))
        match step.rule:
            case "cell":
                text = self.words.say("no_candidate", a=self.writer.cell(step.place))
            case "house":
                text = self.words.say("no_place", b=self.writer.digit(step.place), house=self.writer.house(step.house))
            case "broken":
                limits = [limit for limit in limits_of(self.writer.scene) if limit.cited in step.limits]
                if len(step.limits) == 1 == len(limits) and (needs := self._needed(step, new, limits[0])):
                    return needs
                placed = {cell for cell, _, holds in step.premises if holds}
                is_full = any([placed.issuperset(limit.cells) for limit in limits])
                text = self.words["impossible"] if is_full else self.phrase("nothing_fits")
            case "marked":
                mark = "mark_even" if step.place in self.writer.scene.even else "mark_odd"
                return self.phrase("marked", a=self.writer.cell(step.place), mark=self.phrase(mark))
            case "consecutive" | "apart":
                key = "must_follow" if step.rule == "consecutive" else "must_differ"
                pair = self.phrase(key, a=self.writer.cell(step.place), b=self.writer.cell(step.house))
                return self.words["colon"].join([pair, self.joined(step.premises)])
            case _:
                return self.excluded(new, step.premises)
        if not step.limits:
            return text
        known = [self.joined(_few(new))] if _few(new) else []
        return self.words["then"].join([self.words["colon"].join([self._cited(step), *known]), text])

    def _needed(self, step: Supposed, new: Sequence[Atom], limit: Limit) -> str:
        """Say what the rest of a sum would have to be, and which facts are against it; "" if it is no such sum."""
        inside = [atom for atom in step.premises if atom[2] and atom[0] in limit.cells]
        rest = [cell for cell in limit.cells if all(cell != atom[0] for atom in inside)]
        left = (limit.total or 0) - sum([digit + 1 for _, digit, _ in inside])
        if not inside or not rest or left < 1:
            return ""
        said = [self.writer.fact(atom) for atom in _few([atom for atom in inside if atom in new])]
        against = [atom for atom in step.premises if atom not in inside or (len(rest) == 1 and atom[1] == left - 1)]
        why = self.phrase("but", facts=self.joined(against)) if _few(against) else self.words["impossible"]
        named = self.words.numbers([self.writer.cell(cell) for cell in rest])
        facts = self.phrase("and").join([*said, self.phrase("needs_sum" if rest[1:] else "needs", a=named, n=left)])
        return self.words["then"].join([self.words["colon"].join([self._cited(step), facts]), why])

    def _clash_of(self, last: Supposed) -> str:
        """Say in which clash a case ends."""
        if last.rule == "cell":
            return self.phrase("clash_cell", a=self.writer.cell(last.place))
        if last.rule == "house":
            return self.phrase("clash_house", b=self.writer.digit(last.place), house=self.writer.house(last.house))
        if 0 < len(last.limits) <= MOST_CITED:
            return self.phrase("clash_rule", rules=self._cited(last))
        return self.phrase("clash_digits")

    def _forced(self, step: Supposed, facts: str) -> str:
        """Return what follows when cells are filled in, in this order; their digits are not said."""
        return self.phrase("forced", cells=self._cells_of(step.leap[:-1]), facts=facts) if step.leap[1:] else facts

    def _cells_of(self, steps: Sequence[Supposed]) -> str:
        return self.words.numbers([self.writer.cell(each.conclusions[0][0]) for each in steps])

    def _cited(self, step: Supposed) -> str:
        return self.words["then"].join([self.writer.citation(number) for number in step.limits])


def _few(atoms: Sequence[Atom]) -> Sequence[Atom]:
    return atoms if len(atoms) <= _MOST_FACTS else ()
