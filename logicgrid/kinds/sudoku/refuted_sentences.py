"""The sentences of the refutation of a wrong mark of a sudoku.

The playable page says the same on its own (`game/why.mjs`): both have to be changed together, and a test compares them.
"""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.kinds.paragraphs import Telling
from logicgrid.kinds.sudoku.atoms import Digits
from logicgrid.kinds.sudoku.limits import Limit, limits_of
from logicgrid.kinds.sudoku.sentences import SudokuWriter
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.explanation import Refutation, Supposed
from logicgrid.puzzle.record import replace
from logicgrid.words.phrases import Words

MOST_CITED = 3
"""The most rules that a sentence names; of up to twice as many, the first are named in a sentence of their own."""

_MOST_FACTS = 4
"""The most facts that are listed after a rule."""


def sentences_of(refutation: Refutation, scene: Digits, words: Words) -> list[str]:
    """Return the sentences of a refutation."""
    return _SudokuTelling(SudokuWriter(scene, words)).lines(refutation)


class _SudokuTelling(Telling):
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
                pair = self.phrase(
                    "must_follow" if step.rule == "consecutive" else "must_differ",
                    a=self.writer.cell(step.place),
                    b=self.writer.cell(step.house),
                )
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
