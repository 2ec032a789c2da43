"""The sentences for a sudoku: where a digit goes, by which technique, and what a pattern crosses out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from logicgrid.kinds.paragraphs import Line, Paragraph, cut, trial_lines
from logicgrid.kinds.sudoku.rules.texts import clause
from logicgrid.kinds.sudoku.scene import Digits, House
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.explanation import Explanation
from logicgrid.puzzle.messages import told
from logicgrid.puzzle.reasons import (
    AlmostLocked,
    Bug,
    ByRule,
    CageSum,
    Chain,
    Displaced,
    Fish,
    FullHouse,
    HiddenSingle,
    Locked,
    MarkedCell,
    NakedSingle,
    Neighbours,
    NoCandidate,
    NoPlace,
    Reason,
    Several,
    Starved,
    Subset,
    SumBound,
    SumCases,
    SumWays,
    Trial,
    UniqueRectangle,
    XYWing,
)
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.techniques import Technique
from logicgrid.words.phrases import Words, capital, label

SINGLES = frozenset({Technique.FULL_HOUSE, Technique.HIDDEN_SINGLE, Technique.NAKED_SINGLE})
LOCKED = frozenset({Technique.POINTING, Technique.CLAIMING})
SUMS = frozenset({Technique.CAGE, Technique.RULE_OF_45})
_MARKS = frozenset({Technique.PARITY, Technique.CONSECUTIVE, Technique.APART, Technique.RULE})

_MOST_SINGLES = 8
"""The number of cells of a sudoku that a paragraph fills at most."""

_SELF_EVIDENT = frozenset(
    {Technique.RULE, Technique.CONSECUTIVE, Technique.APART, Technique.CAGE, Technique.RULE_OF_45}
)
"""Techniques whose reasons name them already."""

_IN_SEVERAL = {"chain_if": "chain_if_in", "chain_is": "chain_is_in", "chain_not": "chain_not_in"}
"""The sentences about one cell of a chain, and those about a digit in one of several cells."""

_ENDS = frozenset({Technique.NO_CANDIDATE, Technique.NO_PLACE})


class SudokuWriter:
    """See `story.Writer`."""

    def __init__(self, scene: Digits, words: Words) -> None:
        self.scene = scene
        self.words = words

    def where(self, step: Step) -> str:
        """Name the house in which something new can be found; if it is in several, the digit."""
        match step.reason:
            case FullHouse(house) | HiddenSingle(house, _) | Locked(house, _, _):
                return self.house(self.scene.houses[house])
            case CageSum(number):
                whole = self.scene.sums[number]
                return self.house(whole.house) if whole.house else self.cage(whole.cells, whole.total)
        cells = {atom[0] for atom in step.conclusions}
        houses = [house for house in self.scene.houses if house.what != "cage" and cells <= set(house.cells)]
        return self.house(houses[-1]) if houses else self.digit(step.conclusions[0][1])

    def paragraphs(self, explanation: Explanation) -> Iterator[Paragraph]:
        for steps in cut_digits(explanation.derivation.steps):
            names = [self.sums_of(step)[0] if isinstance(step.reason, CageSum) else step.technique for step in steps]
            kinds = next((kinds for kinds in (SINGLES, LOCKED, SUMS) if names[0] in kinds), {names[0]})
            some = dict.fromkeys([name for name in names if name in kinds] if steps[0].suppose is None else names[:1])
            some |= dict.fromkeys([name for step in steps for name in self.sums_of(step)])
            heading = capital(self.words.all_of(list(dict.fromkeys([self.words.technique(name) for name in some]))))
            yield Paragraph((), heading, tuple(self.lines(steps, 0)), tuple(steps))

    def sums_of(self, step: Step) -> list[str]:
        """Return the techniques of the sums that exclude some or all of what a step does, whatever its own is."""
        reasons = step.reason.reasons if isinstance(step.reason, Several) else (step.reason,)
        return [
            Technique.RULE_OF_45 if self.scene.sums[each.sum].house else Technique.CAGE
            for each in reasons
            if isinstance(each, CageSum)
        ]

    # ------------------------------------------------------------------ names

    def cell(self, cell: int) -> str:
        row, column = divmod(cell, self.scene.size)
        return label(f"r{row + 1}c{column + 1}")

    def digit(self, digit: int) -> str:
        return label(self.scene.symbols[digit])

    def cells(self, cells: Iterable[int]) -> str:
        return self.words.numbers([self.cell(each) for each in sorted(cells)])

    def digits(self, digits: Iterable[int]) -> str:
        return self.words.numbers([self.digit(each) for each in sorted(digits)])

    def digit_of(self, digits: Iterable[int]) -> str:
        """Return `1, 2 or 3`."""
        return self.words.one_of([self.digit(each) for each in sorted(digits)])

    def house(self, house: int | House) -> str:
        found = self.scene.houses[house] if isinstance(house, int) else house
        number = "╲╱"[found.number - 1] if found.what == "diagonal" else found.number
        return self.words.houses[found.what].format(n=number)

    def cage(self, cells: Iterable[int], total: int) -> str:
        """Name a cage by its sum and its cells, for its number stands nowhere on the board."""
        return self.words.say("cage_of", n=total, cells=self.cells(cells))

    # ------------------------------------------------------------------ sentences

    def fact(self, atom: Atom) -> str:
        return self.facts([atom])

    def known(self, atoms: Sequence[Atom]) -> str:
        """Return atoms as what follows “we know that”."""
        return self.facts(atoms, True)

    def facts(self, atoms: Iterable[Atom], known: bool = False) -> str:
        """Return what is placed, then what drops out of which cells."""
        words = self.words
        placed = [words.is_(self.cell(cell), [self.digit(digit)], known) for cell, digit, holds in atoms if holds]
        gone: dict[int, list[int]] = {}
        for cell, digit, holds in atoms:
            if not holds:
                gone.setdefault(digit, []).append(cell)
        places: dict[tuple[int, ...], list[int]] = {}
        for digit, cells in gone.items():
            places.setdefault(tuple(sorted(cells)), []).append(digit)
        dropped = [
            words.say("drops" if len(digits) == 1 else "drop", a=self.cells(cells), b=self.digits(digits))
            for cells, digits in places.items()
        ]
        return words["then"].join([*placed, *dropped])

    def lines(self, steps: Sequence[Step], depth: int) -> list[Line]:
        """Return the sentences of some steps, those between two suppositions or sums on one line."""
        lines: list[Line] = []
        sentences: list[str] = []
        for step in _joined(steps):
            if sentences and (step.suppose is not None or step.technique in SUMS):
                lines.append(Line(depth, self.words["gap"].join(sentences)))
                sentences = []
            if step.suppose is not None:
                lines += self.supposition(step, step.suppose, depth)
            elif step.technique != Technique.GIVEN:
                sentences.append(self.words.sentence(self.step(step, depth)))
        return lines + ([Line(depth, self.words["gap"].join(sentences))] if sentences else [])

    def step(self, step: Step, depth: int) -> str:
        words = self.words
        cell, digit, _ = step.conclusions[0]
        match step.reason:
            case FullHouse(house):
                return words.say("last_cell", a=self.cell(cell), b=self.digit(digit), house=self.house(house))
            case HiddenSingle(house):
                return words.say("only_place", a=self.cell(cell), b=self.digit(digit), house=self.house(house))
            case NakedSingle():
                return words.say("only_left", a=self.cell(cell), b=self.digit(digit))
            case NoCandidate() | NoPlace():
                return words["impossible"]
            case MarkedCell(even):
                return words.say("even" if even else "odd", facts=self.facts(step.conclusions))
        facts = self.facts(step.conclusions)
        if step.technique in SINGLES or step.technique == Technique.PARITY:
            return facts
        why = self.why(step.reason)
        text = words["colon"].join([why, facts]) if why else facts
        if not depth or (why and step.technique in _SELF_EVIDENT):
            return text
        return words.say("by_technique", technique=words.technique(step.technique), facts=text)

    def supposition(self, step: Step, supposed: Atom, depth: int) -> list[Line]:
        *way, last = step.steps
        inner = self.lines(way, depth + 1)
        if last.technique not in _ENDS:
            inner += self.lines([last], depth + 1)
        result = self.facts(step.conclusions)
        return trial_lines(self.words, depth, self.facts([supposed], known=True), inner, self.ending(step), result)

    def ending(self, step: Step) -> str:
        match step.reason:
            case Trial(NoCandidate(cell)):
                return self.words.say("no_candidate", a=self.cell(cell))
            case Trial(NoPlace(house, digit)):
                return self.words.say("no_place", b=self.digit(digit), house=self.house(house))
        return self.words["impossible"]

    # ------------------------------------------------------------------ why candidates drop out

    def why(self, reason: Reason | None) -> str:
        """Return the pattern or the rule that a step rests on; nothing if no reason is known."""
        words = self.words
        match reason:
            case Several(reasons):
                return words["then"].join(dict.fromkeys([self.why(each) for each in reasons]))
            case Locked(house, digit, cells):
                return words.say("locked", house=self.house(house), b=self.digit(digit), cells=self.cells(cells))
            case Subset(cells, digits):
                return words.say("between_cells", cells=self.cells(cells), digits=self.digits(digits))
            case Fish(lines, digit):
                houses = [self.scene.houses[line] for line in lines]
                numbers = words.numbers([house.number for house in houses])
                named = words.say("rows" if houses[0].what == "row" else "columns", n=numbers)
                return words.say("same_lines", houses=named, b=self.digit(digit))
            case XYWing():
                return self.wing(reason)
            case Chain():
                return self.chain(reason)
            case AlmostLocked(cells, others, digits, candidates, linked, digit):
                return words.say(
                    "almost_locked",
                    cells=self.cells(cells),
                    digits=self.digits(digits),
                    others=self.cells(others),
                    candidates=self.digits(candidates),
                    x=self.digit(linked),
                    z=self.digit(digit),
                )
            case UniqueRectangle(cells, digits):
                return words.say("unique_rectangle", cells=self.cells(cells), digits=self.digits(digits))
            case Bug(cell, digit):
                return words.say("bug", a=self.cell(cell), b=self.digit(digit))
            case Neighbours():
                return self.neighbours(reason)
            case Displaced(house, digit, cells, chain):
                return words.say(
                    "last_place_far" if chain else "last_place",
                    b=self.digit(digit),
                    cells=words.one_of([self.cell(cell) for cell in cells]),
                    house=self.house(house),
                    chain=self.cells(chain),
                )
            case Starved():
                return self.starved(reason)
            case CageSum():
                return self.sum(reason)
            case ByRule():
                return self.rule(reason)
        return ""

    def rule(self, found: ByRule) -> str:
        """Return the rule with its cells, and what is left of the cells that it looks at."""
        words = self.words
        rule = next(each for each in self.scene.rules if each.number == found.rule)
        facts = [self.left(cell, digits) for cell, digits in found.cases]
        return words["then"].join([told(clause(rule, self.cell), words.code), *facts])

    def left(self, cell: int, digits: Sequence[int]) -> str:
        """Return what is left of a cell, or what it has lost, whichever is shorter."""
        words, name = self.words, self.cell(cell)
        gone = [digit for digit in range(self.scene.size) if digit not in digits]
        if len(digits) == 1:
            return words.is_(name, [self.digit(digits[0])])
        if len(gone) < len(digits):
            return words.is_not(name, [self.digit(each) for each in gone])
        return words.say("can_be", a=name, b=self.digit_of(digits))

    def wing(self, wing: XYWing) -> str:
        return self.words.say(
            "xyz_wing" if wing.three else "xy_wing",
            p=self.cell(wing.pivot),
            x=self.digit(wing.digits[0]),
            y=self.digit(wing.digits[1]),
            a=self.cell(wing.wings[0]),
            b=self.cell(wing.wings[1]),
            z=self.digit(wing.digit),
        )

    def chain(self, chain: Chain) -> str:
        """Return a chain link by link, with the house of each, and that one of its ends is true."""
        words = self.words

        def node(key: str, number: int) -> str:
            cells, digit = chain.nodes[number]
            return words.say(
                key if len(cells) == 1 else _IN_SEVERAL[key],
                a=words.one_of([self.cell(cell) for cell in cells]),
                b=self.digit(digit),
            )

        links = []
        for number in range(1, len(chain.nodes)):
            house = chain.houses[number // 2] if number % 2 else None
            link = node("chain_is" if number % 2 else "chain_not", number)
            links.append(link if house is None else link + words.say("why", why=self.house(house)))
        text = words.say("chain", first=node("chain_if", 0), links=words["chain_link"].join(links))
        if chain.nodes[0] == chain.nodes[-1]:
            return text
        one, other = [
            words.say("end_is", a=self.cell(cells[0]), b=self.digit(digit))
            if len(cells) == 1
            else words.say("is_in", a=words.one_of([self.cell(cell) for cell in cells]), b=self.digit(digit))
            for cells, digit in (chain.nodes[0], chain.nodes[-1])
        ]
        return words.say("chain_either", chain=text, one=one, other=other)

    def neighbours(self, pair: Neighbours) -> str:
        words, name = self.words, self.cell(pair.partner)
        if len(pair.candidates) == 1:
            fact = words.is_(name, [self.digit(pair.candidates[0])])
        elif len(pair.lacking) < len(pair.candidates):
            fact = words.is_not(name, [self.digit(each) for each in pair.lacking])
        else:
            fact = words.say("can_be", a=name, b=self.digit_of(pair.candidates))
        return words.say("consecutive" if pair.consecutive else "apart", a=self.cell(pair.cell), b=name, fact=fact)

    def starved(self, found: Starved) -> str:
        words, name = self.words, self.digit(found.digit)
        if not found.chain:
            return words.say("only_left", a=self.cell(found.empty), b=name)
        facts = [words.is_(self.cell(cell), [self.digit(digit)], known=True) for cell, digit in found.chain]
        return words.say("starves", a=self.cell(found.cell), b=name, facts=words.known(facts), c=self.cell(found.empty))

    def sum(self, found: CageSum) -> str:
        """Return which ways there are to make a sum, or how far its cells can go."""
        words, why = self.words, found.why
        if why is None:
            return self.summands(found, "cage_one", "beside_one")
        whole = len(found.cells) == len(self.scene.sums[found.sum].cells)
        name = self.summands(found, "cage", "beside") if whole else self.summands(found, "cage_left", "beside_left")
        match why:
            case SumWays(ways, ordered):
                listed = [label("+".join([self.scene.symbols[digit] for digit in way])) for way in ways]
                return words.say("sum_in_order" if ordered else "sum_is", sum=name, ways=words.one_of(listed))
            case SumBound(most, limit, others):
                return words.say("sum_most" if most else "sum_least", sum=name, m=limit, n=others)
            case SumCases(cases):
                listed = [self.case(found, cell, digits) for cell, digits in cases]
                return words.say("sum_never", sum=name, cases=words.one_of(listed))

    def summands(self, found: CageSum, cage: str, beside: str) -> str:
        """Return the sum that the open cells have to share, in the template for a cage or for the rest of a house."""
        whole, cells = self.scene.sums[found.sum], self.cells(found.cells)
        if whole.house is None:
            return self.words.say(cage, n=whole.total, m=found.left, cells=cells)
        house, part = self.house(whole.house), whole.whole - found.left
        return self.words.say(beside, house=house, n=whole.whole, part=part, m=found.left, cells=cells)

    def case(self, found: CageSum, cell: int, digits: Sequence[int]) -> str:
        """Return what the other cells would have to make with each of the digits, and cannot."""
        words = self.words
        others = [each for each in found.cells if each != cell]
        rests = [found.left - digit - 1 for digit in digits]
        partners = [rest - 1 for digit, rest in zip(digits, rests, strict=True) if rest != digit + 1]
        partners = [each for each in partners if 0 <= each < self.scene.size]
        if len(others) == 1 and partners:
            why = words.is_not(self.cell(others[0]), [self.digit(each) for each in sorted(partners)])
        else:
            total = words.one_of([str(rest) for rest in sorted(rests)])
            why = words.say("sum_why", cells=self.cells(others), n=total)
        return words.say("sum_case", a=self.cell(cell), b=self.digit_of(digits), why=why)


def _joined(steps: Sequence[Step]) -> list[Step]:
    """Return the steps, of neighbouring marked cells those with the same mark and digits as one."""
    found: list[Step] = []
    places: dict[tuple[Reason | None, tuple[int, ...]], int] = {}
    for step in steps:
        key = step.reason, tuple(sorted({digit for _, digit, _ in step.conclusions}))
        if step.technique != Technique.PARITY:
            places.clear()
        elif key in places:
            first = found[places[key]]
            found[places[key]] = replace(first, conclusions=(*first.conclusions, *step.conclusions))
            continue
        else:
            places[key] = len(found)
        found.append(step)
    return found


def cut_digits(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """Cut so that what crosses out candidates begins a paragraph, to which the cells that are filled then belong.

    Marks are looked at several at a time, all those on single cells together; so are locked candidates and sums.
    """
    return cut([step for step in steps if step.technique != Technique.GIVEN], _starts_in_digits)


def _starts_in_digits(step: Step, so_far: Sequence[Step]) -> bool:
    if any(step.technique in kinds and so_far[-1].technique in kinds for kinds in (LOCKED, SUMS)):
        return len(so_far) >= _MOST_SINGLES
    if step.technique not in SINGLES:
        if step.technique not in _MARKS or step.technique != so_far[-1].technique:
            return True
        return step.technique != Technique.PARITY and len(so_far) >= _MOST_SINGLES
    return sum(each.technique in SINGLES for each in so_far) >= _MOST_SINGLES


writer = SudokuWriter
