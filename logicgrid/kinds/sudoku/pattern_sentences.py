"""The patterns and rules that exclude candidates, in words: with the lines, cells and digits that a solver sees.

Cells are named by row and column, lines and boxes by number, cages by the sum in their first cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from logicgrid.kinds.sudoku import reasons
from logicgrid.kinds.sudoku.atoms import Digits, HouseScene
from logicgrid.kinds.sudoku.board import OPEN_SUM
from logicgrid.kinds.sudoku.rules import clause
from logicgrid.puzzle.derivation import Atom, Reason
from logicgrid.puzzle.messages import say, translated
from logicgrid.puzzle.question import grouped
from logicgrid.words.phrases import Words, label


class Naming:
    """Names the parts of one board in one language, and describes the contents of its cells."""

    def __init__(self, scene: Digits, words: Words) -> None:
        self.scene = scene
        self.words = words

    def cell(self, cell: int) -> str:
        return label(self.scene.plan.name(cell))

    def digit(self, digit: int) -> str:
        return label(self.scene.symbols[digit])

    def cells(self, cells: Iterable[int]) -> str:
        return self.words.numbers([self.cell(each) for each in sorted(cells)])

    def one_cell_of(self, cells: Iterable[int]) -> str:
        """Return `r1c1 or r1c2`."""
        return self.words.one_of([self.cell(each) for each in sorted(cells)])

    def digits(self, digits: Iterable[int]) -> str:
        return self.words.numbers([self.digit(each) for each in sorted(digits)])

    def digit_of(self, digits: Iterable[int]) -> str:
        """Return `1, 2 or 3`."""
        return self.words.one_of([self.digit(each) for each in sorted(digits)])

    def house(self, house: int | HouseScene) -> str:
        found = self.scene.houses[house] if isinstance(house, int) else house
        if found.what == "cage":
            return self.cage(found.cells)
        number = "╲╱"[found.number - 1] if found.what == "diagonal" else found.number or OPEN_SUM
        return self.words.houses[found.what].format(n=number, a=self.cell(found.cells[0]))

    def houses(self, houses: Sequence[int]) -> str:
        """Return `row 3 and box 1`; lines of one direction together: `rows 3 and 4`."""
        found = [self.scene.houses[house] for house in houses]
        kinds = {house.what for house in found}
        if len(found) > 1 and len(kinds) == 1 and kinds <= {"row", "column"}:
            return self.words.say(f"{kinds.pop()}s", n=self.words.numbers([house.number for house in found]))
        return self.words.all_of([self.house(house) for house in found])

    def run(self, cells: Sequence[int]) -> HouseScene | None:
        """Return the run that has these cells; None if they are a cage."""
        runs = self.scene.houses if self.scene.plan.has_walls else ()
        return next((house for house in runs if house.cells == tuple(cells)), None)

    def cage(self, cells: Sequence[int]) -> str:
        """Name a cage by its sum and the cell with that sum, since its number is not shown on the board."""
        run = self.run(cells)
        if run is not None:
            return self.house(run)
        total = next((each.total for each in self.scene.sums if not each.house and each.cells == tuple(cells)), None)
        first = self.cell(min(cells))
        return self.words.say("cage_at", a=first) if total is None else self.words.say("cage_of", n=total, a=first)

    # ------------------------------------------------------------------ facts

    def fact(self, atom: Atom) -> str:
        return self.facts([atom])

    def known(self, atoms: Sequence[Atom]) -> str:
        """Return atoms in the form that follows “we know that”."""
        return self.facts(atoms, True)

    def facts(self, atoms: Iterable[Atom], known: bool = False, everywhere: Iterable[int] = ()) -> str:
        """Return the placements, then the eliminations with their cells; for digits `everywhere`, without the cells."""
        words, some, whole = self.words, list(atoms), set(everywhere)
        placed = [words.is_(self.cell(cell), [self.digit(digit)], known) for cell, digit, holds in some if holds]
        gone = grouped(dict.fromkeys([(digit, cell) for cell, digit, holds in some if not holds]))
        all_out = [digit for digit in gone if digit in whole]
        places = grouped([(tuple(sorted(cells)), digit) for digit, cells in gone.items() if digit not in all_out])
        dropped = [
            words.say("drops" if len(digits) == 1 else "drop", a=self.cells(cells), b=self.digits(digits))
            for cells, digits in places.items()
        ]
        if all_out:
            dropped.insert(0, words.say("drops_all" if len(all_out) == 1 else "drop_all", b=self.digits(all_out)))
        return words["then"].join([*placed, *dropped])


class PatternWriter(Naming):
    """Describes the premises of a step."""

    def why(self, reason: Reason | None, lost: Iterable[int] = ()) -> str:
        """Return the pattern or the rule by which the `lost` cells lose candidates; nothing if no reason is known."""
        words = self.words
        match reason:
            case reasons.Several(parts):
                return words["then"].join(dict.fromkeys([self.why(each) for each in parts]))
            case reasons.Locked():
                return self.locked(reason, lost)
            case reasons.Subset():
                return self.subset(reason)
            case reasons.Fish(lines, digit, crossing):
                houses, others = self.houses(lines), self.houses(crossing)
                return words.say("same_lines", houses=houses, others=others, b=self.digit(digit))
            case reasons.XYWing():
                return self.wing(reason)
            case reasons.AlmostLocked(cells, others, digits, candidates, linked, digit):
                return words.say(
                    "almost_locked",
                    cells=self.cells(cells),
                    digits=self.digits(digits),
                    others=self.cells(others),
                    candidates=self.digits(candidates),
                    x=self.digit(linked),
                    z=self.digit(digit),
                )
            case reasons.UniqueRectangle(cells, digits):
                return words.say("unique_rectangle", cells=self.cells(cells), digits=self.digits(digits))
            case reasons.Bug(cell, digit):
                return words.say("bug", a=self.cell(cell), b=self.digit(digit))
            case reasons.Neighbours():
                return self.neighbours(reason)
            case reasons.Displaced(house, digit, cells, chain):
                return words.say(
                    "last_place_far" if chain else "last_place",
                    b=self.digit(digit),
                    cells=self.one_cell_of(cells),
                    house=self.house(house),
                    chain=self.cells(chain),
                )
            case reasons.Starved():
                return self.starved(reason)
            case reasons.CageSum():
                return self.sum(reason)
            case reasons.ByRule():
                return self.rule(reason)
        return ""

    def rule(self, found: reasons.ByRule) -> str:
        """Return the rule with its cells, and the candidates left in the cells that it depends on."""
        words = self.words
        if found.of_sum is not None:
            whole = self.scene.sums[found.of_sum]
            if whole.house is None and self.run(whole.cells) is None:
                step = say("rules.killer-step", cells=self.cells(whole.cells), value=whole.total)
                facts = [translated(step, words.code)]
            else:
                own = reasons.CageSum(found.of_sum, whole.cells, whole.total, None)
                facts = [self.summands(own, "cage_one", "beside_one")]
        else:
            rule = next(each for each in self.scene.rules if each.number == found.rule)
            facts = [translated(clause(rule, self.cell), words.code)]
        facts += [self.left(cell, digits) for cell, digits in found.cases]
        if found.count is not None:
            facts.append(words.say("rule_cases" if found.around else "rule_houses", n=found.count))
        return words["then"].join(facts)

    def left(self, cell: int, digits: Sequence[int]) -> str:
        """Return the candidates left in a cell, or the lost ones, whichever is shorter."""
        words, name = self.words, self.cell(cell)
        gone = [digit for digit in range(self.scene.size) if digit not in digits]
        if len(digits) == 1:
            return words.is_(name, [self.digit(digits[0])])
        if len(gone) < len(digits):
            return words.is_not(name, [self.digit(each) for each in gone])
        return words.say("can_be", a=name, b=words.one_of([self.digit(each) for each in digits]))

    def locked(self, found: reasons.Locked, lost: Iterable[int]) -> str:
        """State in which house a digit is locked, and inside which other; or which cells all of its places see."""
        words = self.words
        house, b, cells = self.house(found.house), self.digit(found.digit), self.cells(found.cells)
        if found.other is not None:
            return words.say("locked_in", house=house, b=b, other=self.house(found.other), cells=cells)
        seen = self.cells(set(lost))
        return words.say("locked_seen" if seen else "locked", house=house, b=b, cells=cells, seen=seen)

    def subset(self, found: reasons.Subset) -> str:
        key = "between_cells" if not found.houses else "hidden_subset" if found.hidden else "naked_subset"
        names = self.words.all_of([self.house(house) for house in found.houses])
        return self.words.say(key, cells=self.cells(found.cells), digits=self.digits(found.digits), houses=names)

    def wing(self, wing: reasons.XYWing) -> str:
        return self.words.say(
            "xyz_wing" if wing.three else "xy_wing",
            p=self.cell(wing.pivot),
            x=self.digit(wing.digits[0]),
            y=self.digit(wing.digits[1]),
            a=self.cell(wing.wings[0]),
            b=self.cell(wing.wings[1]),
            z=self.digit(wing.digit),
        )

    # ------------------------------------------------------------------ chains

    def chain(self, chain: reasons.Chain, facts: str) -> str:
        """Describe a chain, from one true place to the next, that one of its ends is true, and the consequence."""
        words = self.words
        (cells, digit), (last, last_digit) = chain.nodes[0], chain.nodes[-1]
        first = words.say(
            "chain_if" if len(cells) == 1 else "chain_if_in", a=self.one_cell_of(cells), b=self.digit(digit)
        )
        links = [self.link(chain, place) for place in range(len(chain.houses))]
        text = words.say("chain", first=first, links=words["chain_link"].join(links))
        if chain.nodes[0] == chain.nodes[-1]:
            return words.say("chain_closed", chain=text, facts=facts)
        if digit == last_digit:
            return words.say("chain_one", chain=text, end=self.end([*cells, *last], digit), facts=facts)
        ends = {"one": self.end(cells, digit), "other": self.end(last, last_digit)}
        return words.say("chain_either", chain=text, facts=facts, **ends)

    def link(self, chain: reasons.Chain, place: int) -> str:
        """State where the digit of a house must be, or which digit a cell must have, and what it excludes."""
        (lost, gone), (cells, digit) = chain.nodes[2 * place], chain.nodes[2 * place + 1]
        house = chain.houses[place]
        if house is None:
            key = "chain_cell" if place else "chain_cell_first"
        else:
            key = "chain_house" if place else "chain_house_first"
        return self.words.say(
            key,
            a=self.one_cell_of(cells),
            b=self.digit(digit),
            house="" if house is None else self.house(house),
            c=self.digit(gone) if house is None else self.one_cell_of(lost),
        )

    def end(self, cells: Sequence[int], digit: int) -> str:
        """State that one of these cells has a digit."""
        return self.words.say("end_is", a=self.one_cell_of(sorted(set(cells))), b=self.digit(digit))

    # ------------------------------------------------------------------ marks and sums

    def neighbours(self, pair: reasons.Neighbours) -> str:
        words, name = self.words, self.cell(pair.partner)
        if len(pair.candidates) == 1:
            fact = words.is_(name, [self.digit(pair.candidates[0])])
        elif len(pair.lacking) < len(pair.candidates):
            fact = words.is_not(name, [self.digit(each) for each in pair.lacking])
        else:
            fact = words.say("can_be", a=name, b=self.digit_of(pair.candidates))
        return words.say("consecutive" if pair.consecutive else "apart", a=self.cell(pair.cell), b=name, fact=fact)

    def starved(self, found: reasons.Starved) -> str:
        words, name = self.words, self.digit(found.digit)
        if not found.chain:
            return words.say("only_left", a=self.cell(found.empty), b=name)
        facts = [words.is_(self.cell(cell), [self.digit(digit)], known=True) for cell, digit in found.chain]
        return words.say("starves", a=self.cell(found.cell), b=name, facts=words.known(facts), c=self.cell(found.empty))

    def sum(self, found: reasons.CageSum) -> str:
        """Describe the combinations of a sum, or the bounds of its cells."""
        words, why = self.words, found.why
        if why is None:
            return self.summands(found, "cage_one", "beside_one")
        whole = len(found.cells) == len(self.scene.sums[found.sum].cells)
        name = self.summands(found, "cage", "beside") if whole else self.summands(found, "cage_left", "beside_left")
        match why:
            case reasons.SumWays(ways, ordered):
                listed = [label("+".join([self.scene.symbols[digit] for digit in way])) for way in ways]
                return words.say("sum_in_order" if ordered else "sum_is", sum=name, ways=words.one_of(listed))
            case reasons.SumBound(most, limit, others):
                return words.say("sum_most" if most else "sum_least", sum=name, m=limit, n=others)
            case reasons.SumCases(cases):
                listed = [self.case(found, cell, digits) for cell, digits in cases]
                return words.say("sum_never", sum=name, cases=words.one_of(listed))

    def summands(self, found: reasons.CageSum, cage: str, beside: str) -> str:
        """Return the sum that the open cells have to share, in the template for a cage or for the rest of a house."""
        whole, cells = self.scene.sums[found.sum], self.cells(found.cells)
        run = self.run(whole.cells)
        if run is not None:
            key = {"cage": "run_whole", "cage_left": "run_left", "cage_one": "run_one"}[cage]
            return self.words.say(key, house=self.house(run), m=found.left, cells=cells)
        if whole.house is None:
            return self.words.say(cage, n=whole.total, m=found.left, a=self.cell(min(whole.cells)), cells=cells)
        house, part = self.house(whole.house), whole.whole - found.left
        return self.words.say(beside, house=house, n=whole.whole, part=part, m=found.left, cells=cells)

    def case(self, found: reasons.CageSum, cell: int, digits: Sequence[int]) -> str:
        """State the sum that the other cells would need with each of the digits, but cannot have."""
        words = self.words
        others = [each for each in found.cells if each != cell]
        rests = [found.left - digit - 1 for digit in sorted(digits)]
        partners = [rest - 1 for digit, rest in zip(sorted(digits), rests, strict=True) if rest != digit + 1]
        partners = [each for each in partners if 0 <= each < self.scene.size]
        if len(others) == 1 and partners:
            why = words.is_not(self.cell(others[0]), [self.digit(each) for each in sorted(partners)])
        else:
            why = words.say("sum_why", cells=self.cells(others), n=words.one_of([str(rest) for rest in rests]))
        return words.say("sum_case", a=self.cell(cell), b=self.digit_of(digits), why=why)
