"""The steps of a sudoku in, sentences out: where a digit goes, by which technique, and what a pattern crosses out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.explanation import Digits, Explanation, House
from logicgrid.puzzle.record import replace
from logicgrid.render.explain.marks import DigitMarks
from logicgrid.render.explain.name_digits import Names
from logicgrid.render.explain.paragraphs import SINGLES, Line, Paragraph, cut_digits
from logicgrid.render.explain.tell_marks import parity_template, tell_pair, tell_starved, tell_wing
from logicgrid.render.explain.tell_sums import tell_sum
from logicgrid.render.explain.words import Words, capital

_SIZES = {"pair": 2, "triple": 3, "quad": 4}
_FISH = {"X-wing": 2, "swordfish": 3, "jellyfish": 4}
_SELF_EVIDENT = frozenset({"consecutive", "apart", "cage", "rule of 45"})
"""What is told of these names the technique already."""


def fact(explanation: Explanation, words: Words, atom: Atom) -> str:
    """One atom as a sentence."""
    assert isinstance(explanation.scene, Digits)
    return _Teller(explanation.scene, words).facts([atom])


def where(explanation: Explanation, words: Words, step: Step) -> str:
    """The house in which something new can be found."""
    scene = explanation.scene
    assert isinstance(scene, Digits)
    teller = _Teller(scene, words)
    cells = {atom[0] for atom in (*step.premises, *step.conclusions)}
    houses = [house for house in scene.houses if cells <= set(house.cells)]
    return teller.house(houses[-1]) if houses else teller.cell(step.conclusions[0][0])


def tell(explanation: Explanation, words: Words) -> Iterator[Paragraph]:
    """The paragraphs of a whole derivation."""
    scene = explanation.scene
    assert isinstance(scene, Digits)
    marks = DigitMarks(scene)
    marks.add(explanation.start)
    teller = _Teller(scene, words)
    for steps in cut_digits(explanation.derivation.steps):
        lines = teller.lines(steps, marks, 0)
        names = [step.technique for step in steps]
        first = names[:1] if steps[0].suppose is not None or names[0] not in SINGLES else list(dict.fromkeys(names))
        heading = capital(words.all_of([words.technique(name) for name in first]))
        yield Paragraph((), heading, tuple(lines), tuple(steps))


class _Teller(Names):
    # ------------------------------------------------------------------ sentences

    def lines(self, steps: Sequence[Step], marks: DigitMarks, depth: int) -> list[Line]:
        """The sentences of some steps; the marks are led on."""
        words = self.words
        lines: list[Line] = []
        sentences: list[str] = []
        for step in _joined(steps):
            if step.suppose is not None:
                lines += [Line(depth, words.gap.join(sentences))] if sentences else []
                sentences = []
                lines += self.supposition(step, marks, depth)
            elif step.technique != "given":
                sentences.append(words.sentence(self.step(step, marks, depth)))
            marks.add(step.conclusions)
        return lines + ([Line(depth, words.gap.join(sentences))] if sentences else [])

    def step(self, step: Step, marks: DigitMarks, depth: int) -> str:
        words = self.words
        if step.technique == "full house" or step.technique == "hidden single":
            return self.place(step, marks)
        if step.technique == "naked single":
            cell, digit, _ = step.conclusions[0]
            return words.only_left.format(a=self.cell(cell), b=self.digit(digit))
        if step.technique in ("no candidate", "no place"):
            return words.impossible
        facts = self.facts(step.conclusions)
        if step.technique == "parity":
            template = parity_template(self, [atom[:2] for atom in step.conclusions])
            return template.format(facts=facts) if template else facts
        where = self.where(step, marks)
        text = words.colon.join([where, facts]) if where else facts
        if not depth or (where and step.technique in _SELF_EVIDENT):
            return text
        return words.by_technique.format(technique=words.technique(step.technique), facts=text)

    def place(self, step: Step, marks: DigitMarks) -> str:
        """A digit that fits nowhere else in a house, or a cell that is the last one."""
        cell, digit, _ = step.conclusions[0]
        for house in self.scene.houses:
            if cell not in house.cells or house.what == "cage":
                continue
            others = [each for each in house.cells if each != cell]
            if step.technique == "full house" and all(marks.placed[each] is not None for each in others):
                return self.words.last_cell.format(a=self.cell(cell), b=self.digit(digit), house=self.house(house))
            if step.technique == "hidden single" and not any(digit in marks.candidates[each] for each in others):
                return self.words.only_place.format(a=self.cell(cell), b=self.digit(digit), house=self.house(house))
        return self.words.is_(self.cell(cell), [self.digit(digit)])

    def facts(self, atoms: Iterable[Atom], known: bool = False) -> str:
        """What is placed, then what drops out where."""
        placed = [self.words.is_(self.cell(cell), [self.digit(digit)], known) for cell, digit, holds in atoms if holds]
        gone: dict[int, list[int]] = {}
        for cell, digit, holds in atoms:
            if not holds:
                gone.setdefault(digit, []).append(cell)
        places: dict[tuple[int, ...], list[int]] = {}
        for digit, cells in gone.items():
            places.setdefault(tuple(sorted(cells)), []).append(digit)
        dropped = [
            (self.words.drops if len(digits) == 1 else self.words.drop).format(
                a=self.cells(cells), b=self.digits(digits)
            )
            for cells, digits in places.items()
        ]
        return self.words.then.join([*placed, *dropped])

    # ------------------------------------------------------------------ where a pattern is

    def where(self, step: Step, marks: DigitMarks) -> str:
        """The pattern that a step rests on, found again in the marks; empty where there is none.

        A step's premises are as few as its conclusions need, so they may rest on less than the technique's pattern,
        or each on something else: then that is told.
        """
        lost = [(cell, digit) for cell, digit, holds in step.conclusions if not holds]
        if not lost:
            return ""
        found = self.pattern(step, lost, marks) or self.reason(lost, marks)
        if not found and len(lost) > 1:
            reasons = [self.pattern(step, [each], marks) or self.reason([each], marks) for each in lost]
            found = self.words.then.join(dict.fromkeys(reasons)) if all(reasons) else ""
        return found

    def reason(self, lost: Sequence[tuple[int, int]], marks: DigitMarks) -> str:
        """Whatever single rule crosses out what is lost."""
        return (
            self.places(lost, marks)
            or tell_sum(self, lost, marks, beside=False)
            or tell_sum(self, lost, marks, beside=True)
            or tell_pair(self, lost, marks, near=True)
            or tell_pair(self, lost, marks, near=False)
            or tell_starved(self, lost, marks)
        )

    def pattern(self, step: Step, lost: Sequence[tuple[int, int]], marks: DigitMarks) -> str:
        words = self.words
        match step.technique:
            case "consecutive" | "apart":
                return tell_pair(self, lost, marks, step.technique == "consecutive")
            case "cage" | "rule of 45":
                return tell_sum(self, lost, marks, beside=step.technique == "rule of 45")
            case "XY-wing":
                return tell_wing(self, lost, marks)
        kind, _, size = step.technique.partition(" ")
        if step.technique in ("pointing", "claiming"):
            return self.locked(lost, marks)
        if step.technique in _FISH:
            return self.fish(lost, marks, _FISH[step.technique])
        if kind in ("naked", "hidden") and size in _SIZES:
            found = self.subset(lost, marks, kind, _SIZES[size])
            if found is not None:
                return words.between_cells.format(cells=self.cells(found[0]), digits=self.digits(found[1]))
        return ""

    def locked(self, lost: Sequence[tuple[int, int]], marks: DigitMarks) -> str:
        digit = lost[0][1]
        peers = [{each for house in marks.houses[cell] for each in house} - {cell} for cell, _ in lost]
        for house in self.scene.houses:
            if house.what == "cage":
                continue
            here = {cell for cell in house.cells if digit in marks.candidates[cell]}
            if here and not here & {cell for cell, _ in lost} and all(here <= each for each in peers):
                name = self.house(house)
                return self.words.locked.format(house=name, b=self.digit(digit), cells=self.cells(here))
        return ""

    def places(self, lost: Sequence[tuple[int, int]], marks: DigitMarks) -> str:
        """That a digit put in any of the cells would lack a place elsewhere; empty where that is not so."""
        words = self.words
        found: dict[tuple[House, int, tuple[int, ...]], list[int]] = {}
        for cell, digit in lost:
            ends = self.displaced(cell, digit, marks)
            if ends is None:
                return ""
            found.setdefault((ends[0], digit, ends[1]), []).append(cell)
        clauses = []
        for (house, digit, chain), cells in found.items():
            template = words.last_place_far if chain else words.last_place
            name, where = self.digit(digit), words.one_of([self.cell(cell) for cell in cells])
            clauses.append(template.format(b=name, cells=where, house=self.house(house), chain=self.cells(chain)))
        return words.then.join(clauses)

    def displaced(self, cell: int, digit: int, marks: DigitMarks) -> tuple[House, tuple[int, ...]] | None:
        """The house without a place for a digit that stands in a cell, and where it is forced to stand before."""
        houses = [house for house in self.scene.houses if house.what != "cage"]
        start = {each for each, candidates in enumerate(marks.candidates) if digit in candidates}

        def without(left: set[int], new: int) -> set[int]:
            return left - {each for house in marks.houses[new] for each in house if each != new}

        def end(chain: Sequence[int]) -> House | None:
            """The house that this chain, each forced by those before it, leaves without a place."""
            left = without(start, cell)
            for each in chain:
                if not any(left & set(house.cells) == {each} for house in houses):
                    return None
                left = without(left, each)
            return next((house for house in houses if not left & set(house.cells)), None)

        left, chain = without(start, cell), list[int]()
        while (house := end(chain)) is None:
            forced = [each for one in houses if len(here := left & set(one.cells)) == 1 for each in here]
            fresh = [each for each in forced if each != cell and each not in chain]
            if not fresh:
                return None
            chain.append(fresh[0])
            left = without(left, fresh[0])
        for each in reversed(chain):
            shorter = [other for other in chain if other != each]
            ended = end(shorter)
            if ended is not None:
                chain, house = shorter, ended
        return house, tuple(chain)

    def fish(self, lost: Sequence[tuple[int, int]], marks: DigitMarks, size: int) -> str:
        digit = lost[0][1]
        cells = {cell for cell, _ in lost}
        for what in ("row", "column"):
            lines = [house for house in self.scene.houses if house.what == what and not cells & set(house.cells)]
            places = {
                house.number: frozenset(
                    cell % self.scene.size if what == "row" else cell // self.scene.size
                    for cell in house.cells
                    if digit in marks.candidates[cell]
                )
                for house in lines
            }
            crossed = {cell % self.scene.size if what == "row" else cell // self.scene.size for cell in cells}
            for chosen in combinations([number for number, found in places.items() if len(found) > 1], size):
                union = frozenset().union(*[places[number] for number in chosen])
                if len(union) == size and crossed <= union:
                    name = (self.words.rows if what == "row" else self.words.columns).format(
                        n=self.words.numbers([str(number) for number in chosen])
                    )
                    return self.words.same_lines.format(houses=name, b=self.digit(digit))
        return ""

    def subset(
        self, lost: Sequence[tuple[int, int]], marks: DigitMarks, kind: str, size: int
    ) -> tuple[tuple[int, ...], set[int]] | None:
        """The cells of a subset and its digits."""
        cells, digits = {cell for cell, _ in lost}, {digit for _, digit in lost}
        for house in self.scene.houses:
            opened = [cell for cell in house.cells if marks.placed[cell] is None]
            if kind == "naked":
                if not cells & set(house.cells):
                    continue
                for chosen in combinations([cell for cell in opened if cell not in cells], size):
                    union = set().union(*[marks.candidates[cell] for cell in chosen])
                    if len(union) == size and digits <= union:
                        return chosen, union
            elif cells <= set(opened) and house.what != "cage":
                free = {digit for cell in opened for digit in marks.candidates[cell]} - digits
                for some in combinations(sorted(free), size):
                    where = {cell for cell in opened if marks.candidates[cell] & set(some)}
                    if len(where) == size and cells <= where:
                        return tuple(sorted(where)), set(some)
        return None

    # ------------------------------------------------------------------ suppositions

    def supposition(self, step: Step, marks: DigitMarks, depth: int) -> list[Line]:
        words = self.words
        assert step.suppose is not None
        inner = marks.copy()
        inner.add([step.suppose])
        *way, last = step.steps
        lines = [Line(depth, words.sentence(words.suppose.format(fact=self.facts([step.suppose], known=True))))]
        told = self.lines(way, inner, depth + 1)
        if last.suppose is not None or last.technique not in ("no candidate", "no place"):
            told += self.lines([last], inner, depth + 1)
        end = words.sentence(self.contradiction(inner))
        if told and told[-1].depth == depth + 1:
            told[-1] = Line(depth + 1, words.gap.join([told[-1].text, end]))
        else:
            told.append(Line(depth + 1, end))
        return [*lines, *told, Line(depth, words.sentence(words.therefore.format(fact=self.facts(step.conclusions))))]

    def contradiction(self, marks: DigitMarks) -> str:
        """A cell without a candidate, or a house without a place for a digit."""
        words = self.words
        for cell, candidates in enumerate(marks.candidates):
            if not candidates:
                return words.no_candidate.format(a=self.cell(cell))
        for house in self.scene.houses:
            if len(house.cells) < self.scene.size:
                continue
            for digit in range(self.scene.size):
                if not any(digit in marks.candidates[cell] for cell in house.cells):
                    return words.no_place.format(b=self.digit(digit), house=self.house(house))
        return words.impossible


def _joined(steps: Sequence[Step]) -> list[Step]:
    """The steps, those that say what a mark on a cell excludes made one where they exclude the same digits."""
    found: list[Step] = []
    places: dict[tuple[int, ...], int] = {}
    for step in steps:
        digits = tuple(sorted({digit for _, digit, _ in step.conclusions}))
        if step.technique != "parity":
            places.clear()
        elif digits in places:
            first = found[places[digits]]
            found[places[digits]] = replace(first, conclusions=(*first.conclusions, *step.conclusions))
            continue
        else:
            places[digits] = len(found)
        found.append(step)
    return found
