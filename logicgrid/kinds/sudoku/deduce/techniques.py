"""The techniques: singles, which fill cells, and those that exclude candidates.

Each of the latter yields its findings, with their reasons, in the order of the houses.  They do not depend on those of
other techniques.

Those that assume a unique answer (`UNIQUENESS`) are used only on request.  They are for boards with nothing but rows,
columns and boxes, since any other rule may distinguish two answers that differ in a few cells only; the checker accepts
them only with the same assumption.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations

from logicgrid.kinds.sudoku import reasons
from logicgrid.kinds.sudoku.cages import digit_sets, reachable
from logicgrid.kinds.sudoku.constraints import Masks
from logicgrid.kinds.sudoku.deduce import DigitElimination, Knowledge, Needs, StepDraft, StepWay, needs_of
from logicgrid.kinds.sudoku.deduce.by_ways import by_ways
from logicgrid.kinds.sudoku.deduce.chains import als_xz, chains, w_wing, wings
from logicgrid.puzzle.ladder import Round, Technique
from logicgrid.puzzle.question import bits, common_to, union_of

NAKED = {2: Technique.NAKED_PAIR, 3: Technique.NAKED_TRIPLE, 4: Technique.NAKED_QUAD}
HIDDEN = {2: Technique.HIDDEN_PAIR, 3: Technique.HIDDEN_TRIPLE, 4: Technique.HIDDEN_QUAD}
FISH = {2: Technique.X_WING, 3: Technique.SWORDFISH, 4: Technique.JELLYFISH}

_MOST_BESIDE = 4
"""The most open cells of a house outside its cages that a person would add up."""

_EFFORTS = (0.1, 0.3, 1.0, 2.0)
"""The effort of filling a cell: the last of a house, the only one for a digit in a box or a line, a naked single."""

_CONFLICTS = 3
"""The number of conflicts that are compared, to end a refutation with the shortest."""


def conflicts(known: Knowledge) -> list[StepDraft]:
    """Return the ends of a refutation: a cell without a digit, or a digit without a place in a house."""
    found: list[StepWay] = []
    for cell in bits(known.frame.all_cells & ~union_of(known.places)):
        needs = dict.fromkeys(range(known.frame.size), 1 << cell)
        found.append(StepWay(Technique.NO_CANDIDATE, needs, reasons.NoCandidate(cell)))
    for digit, place in enumerate(known.places):
        for number, house in enumerate(known.frame.houses):
            if not place & house:
                found.append(StepWay(Technique.NO_PLACE, {digit: house}, reasons.NoPlace(number, digit)))
    return [StepDraft(known, known.clock, (way,), ()) for way in found[:_CONFLICTS]]


def singles(known: Knowledge) -> Round[StepDraft] | None:
    """Return every cell that the easiest kind of single fills now, with its possible reasons.

    After a supposition all kinds of singles are searched for together, so that every fillable cell is found.
    """
    together = known.base > 0
    found: list[dict[tuple[int, int], list[StepWay]]] = [{}, {}, {}, {}]
    frame = known.frame
    opened = frame.all_cells & ~known.solved
    lines = 2 * frame.size
    for digit, place in enumerate(known.places):
        left = place & opened
        if left:
            spots = known.spots[digit]
            for number, house in enumerate(frame.houses):
                here = left & house
                if here and not here & (here - 1) and not spots & house:
                    rank = 0 if house & opened == here else 1 if lines <= number < frame.boxes else 2
                    way = StepWay(Technique.HIDDEN_SINGLE, {digit: house & ~here}, reasons.HiddenSingle(number, digit))
                    if not rank:
                        needs = {known.value[other]: 1 << other for other in bits(house & ~here)}
                        way = StepWay(Technique.FULL_HOUSE, needs, reasons.FullHouse(number))
                    found[rank].setdefault((here.bit_length() - 1, digit), []).append(way)
    if together or not any(found):
        once = twice = 0
        for place in known.places:
            twice |= once & place
            once |= place
        single = once & ~twice & opened
        for digit, place in enumerate(known.places):
            for cell in bits(place & single):
                needs = dict.fromkeys([other for other in range(frame.size) if other != digit], 1 << cell)
                found[3][cell, digit] = [StepWay(Technique.NAKED_SINGLE, needs, reasons.NakedSingle(cell))]
    if together:
        every: dict[tuple[int, int], list[StepWay]] = {}
        for each in found:
            for atom, ways in each.items():
                every[atom] = every.get(atom) or ways
        return _filled(known, 0.0, every)
    return next((_filled(known, *each) for each in zip(_EFFORTS, found, strict=True) if each[1]), None)


def _filled(known: Knowledge, effort: float, found: dict[tuple[int, int], list[StepWay]]) -> Round[StepDraft] | None:
    """Return the round that fills these cells, each with the same effort."""
    drafts = [StepDraft(known, known.clock, tuple(ways), ((*atom, True),)) for atom, ways in found.items()]
    return Round(1, effort * len(drafts), drafts) if drafts else None


def parity(known: Knowledge) -> Iterator[DigitElimination]:
    """Find the candidates that marks on single cells exclude from the start."""
    full = (1 << known.frame.size) - 1
    even = sum([1 << digit for digit in range(1, known.frame.size, 2)])
    for cell, allowed in enumerate(known.frame.board.allowed):
        out = {digit: 1 << cell for digit in bits(full & ~allowed) if known.places[digit] >> cell & 1}
        if out:
            if allowed in (even, full & ~even):
                yield DigitElimination(Technique.PARITY, {}, out, reasons.MarkedCell(allowed == even))
            else:
                yield DigitElimination(Technique.RULE, {}, out, reasons.ByRule(None, ()))


def locked(known: Knowledge) -> Iterator[DigitElimination]:
    """Find pointing and claiming: cells outside a house that see all of a digit's places in it lose the digit."""
    peers = known.frame.peers
    lines = 2 * known.frame.size
    for digit, place in enumerate(known.places):
        left = place & ~known.spots[digit]
        if not left:
            continue
        for number, house in enumerate(known.frame.houses):
            here = place & house
            if not here & left:
                continue
            seen, rest = left & ~house, here
            while rest and seen:
                low = rest & -rest
                rest ^= low
                seen &= peers[low.bit_length() - 1]
            if seen:
                technique = Technique.CLAIMING if number < lines else Technique.POINTING
                reason = reasons.Locked(number, digit, tuple(bits(here)))
                yield DigitElimination(technique, {digit: house & ~here}, {digit: seen}, reason)


def marks(known: Knowledge) -> Iterator[DigitElimination]:
    """Find the candidates that marks between two cells exclude: digits without a partner in the neighbour."""
    frame = known.frame
    full = (1 << frame.size) - 1
    for cell, pairs in enumerate(frame.marks):
        for other, near in pairs:
            mask, partner = known.mask(cell), known.mask(other)
            out: Needs = {}
            needed = 0
            for digit in bits(mask):
                beside = (1 << digit >> 1) | (2 << digit & full)
                fitting = beside if near else full & ~beside
                if not partner & fitting:
                    out[digit] = 1 << cell
                    needed |= fitting
            if out:
                needs = {digit: 1 << other for digit in bits(needed)}
                reason = reasons.Neighbours(cell, other, near, tuple(bits(needed)), tuple(bits(partner)))
                yield DigitElimination(Technique.CONSECUTIVE if near else Technique.APART, needs, out, reason)


def _lost(cells: Sequence[int], masks: Masks, left: Masks | None) -> Needs:
    """Return the digits that are not `left`; if there are no ways at all, those of the cell with the fewest."""
    if left is None:
        cell, mask = min(zip(cells, masks, strict=True), key=lambda pair: pair[1].bit_count())
        return {digit: 1 << cell for digit in bits(mask)}
    return needs_of([(cell, mask & ~kept) for cell, mask, kept in zip(cells, masks, left, strict=True)])


def rules(known: Knowledge) -> Iterator[DigitElimination]:
    """Find the digits that are in no way to satisfy a rule; if there is no way, those of the cell with the fewest."""
    frame = known.frame
    for number, form in frame.board.forms:
        masks = tuple([known.mask(cell) for cell in form.cells])
        left = frame.narrow(form, masks)
        if left == masks:
            continue
        left = frame.checker.left(form, known.masks())
        out = _lost(form.cells, masks, left)
        if out:
            needs, rule = known.needs(zip(form.cells, masks, strict=True)), frame.checker.puzzle.rules[number]
            yield DigitElimination(Technique.RULE, needs, out, reasons.ByRule(rule.number, ()))


def runs(known: Knowledge) -> Iterator[DigitElimination]:
    """Find the digits that are in no set of digits with the sum of a run."""
    frame = known.frame
    for number, (cells, total) in enumerate(frame.checker.sums if frame.board.walled else ()):
        opened = [cell for cell in cells if not known.solved >> cell & 1]
        used = [known.value[cell] for cell in cells if cell not in opened]
        rest = total - sum([digit + 1 for digit in used])
        taken = sum([1 << digit for digit in used])
        fitting = union_of([0 if each & taken else each for each in digit_sets(frame.size, len(opened), rest) or ()])
        out = needs_of([(cell, known.mask(cell) & ~fitting) for cell in opened])
        if out and fitting:
            needs = known.needs([(cell, 1 << known.value[cell]) for cell in cells if cell not in opened])
            yield DigitElimination(Technique.RUN_SETS, needs, out, reasons.CageSum(number, tuple(opened), rest, None))


def cages(known: Knowledge) -> Iterator[DigitElimination]:
    """Find the digits that are in no way to make a sum; if there is no way, those of the cell with the fewest."""
    frame = known.frame
    stated_sum = Technique.RUN if frame.board.walled else Technique.CAGE
    stated = len(frame.board.sums)
    for number, (cells, total) in enumerate(frame.checker.sums):
        opened = [cell for cell in cells if not known.solved >> cell & 1]
        if number >= stated and len(opened) > _MOST_BESIDE:
            continue
        masks = tuple([known.mask(cell) for cell in cells])
        left = reachable(masks, frame.size, total)
        if left == masks:
            continue
        out = _lost(cells, masks, left)
        needs = known.needs(zip(cells, masks, strict=True))
        rest = total - sum([known.value[cell] + 1 for cell in cells if cell not in opened])
        reason = reasons.CageSum(number, tuple(opened), rest, None)
        yield DigitElimination(stated_sum if number < stated else Technique.RULE_OF_45, needs, out, reason)


def naked(known: Knowledge, count: int) -> Iterator[DigitElimination]:
    """Find `count` cells that share `count` digits: other cells of their houses (and cages) lose these."""
    masks = known.masks()
    groups = known.frame.checker.different
    opened = [[cell for cell in group if not known.solved >> cell & 1] for group in groups]
    seen: set[tuple[int, ...]] = set()
    for cells in opened:
        items = [(cell, masks[cell]) for cell in cells if masks[cell].bit_count() <= count]
        for chosen, union in _tight(items, count):
            if chosen in seen:
                continue
            seen.add(chosen)
            beside = [others for others in opened if set(chosen).issubset(others)]
            lost = [(cell, masks[cell] & union) for others in beside for cell in others if cell not in chosen]
            if out := needs_of(lost):
                needs = known.needs([(cell, union) for cell in chosen])
                yield DigitElimination(NAKED[count], needs, out, reasons.Subset(chosen, tuple(bits(union)), False))


def hidden(known: Knowledge, count: int) -> Iterator[DigitElimination]:
    """Find `count` digits that share `count` cells of a house: these cells lose all other digits."""
    seen: set[tuple[tuple[int, ...], int]] = set()
    for house in known.frame.houses:
        if (house & ~known.solved).bit_count() <= count:
            continue
        items = [
            (digit, place & house)
            for digit, place in enumerate(known.places)
            if not known.spots[digit] & house and (place & house).bit_count() <= count
        ]
        for digits, cells in _tight(items, count):
            if (digits, cells) in seen:
                continue
            seen.add((digits, cells))
            out = {
                digit: place & cells
                for digit, place in enumerate(known.places)
                if digit not in digits and place & cells
            }
            if out:
                needs = dict.fromkeys(digits, house & ~cells)
                yield DigitElimination(HIDDEN[count], needs, out, reasons.Subset(tuple(bits(cells)), digits, True))


def _tight(items: Sequence[tuple[int, int]], count: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the choices of `count` items whose masks together have exactly `count` bits, with their union."""
    if len(items) < count:
        return

    def go_on(start: int, chosen: tuple[int, ...], union: int) -> Iterator[tuple[tuple[int, ...], int]]:
        if len(chosen) == count:
            yield chosen, union
            return
        for place in range(start, len(items) - (count - len(chosen)) + 1):
            number, mask = items[place]
            together = union | mask
            if together.bit_count() <= count:
                yield from go_on(place + 1, (*chosen, number), together)

    yield from go_on(0, (), 0)


def fish(known: Knowledge, count: int) -> Iterator[DigitElimination]:
    """Find X-wing, swordfish, jellyfish: a digit's places in `count` lines lie on `count` crossing lines."""
    size = known.frame.size
    if not known.frame.checker.has_lines:
        return
    rows, columns = known.frame.houses[:size], known.frame.houses[size : 2 * size]
    for digit, place in enumerate(known.places):
        left = place & ~known.spots[digit]
        if left.bit_count() <= 2 * count:
            continue
        for first, bases, covers in ((0, rows, columns), (size, columns, rows)):
            items = []
            for number, base in enumerate(bases):
                here = left & base
                if here and here.bit_count() <= count:
                    crossed = sum([1 << other for other, cover in enumerate(covers) if here & cover])
                    items.append((number, crossed))
            for chosen, crossed in _tight(items, count):
                base = sum([bases[number] for number in chosen])
                cover = sum([covers[number] for number in bits(crossed)])
                out = left & cover & ~base
                if out:
                    reason = reasons.Fish(tuple([first + number for number in chosen]), digit)
                    yield DigitElimination(FISH[count], {digit: base & ~cover}, {digit: out}, reason)


FINDERS: tuple[tuple[Technique, Callable[[Knowledge], Iterator[DigitElimination]]], ...] = (
    (Technique.PARITY, parity),
    (Technique.RUN_SETS, runs),
    (Technique.POINTING, locked),
    (Technique.CONSECUTIVE, marks),
    (Technique.RULE, rules),
    (Technique.NAKED_PAIR, partial(naked, count=2)),
    (Technique.HIDDEN_PAIR, partial(hidden, count=2)),
    (Technique.CAGE, cages),  # the sums of runs, too
    (Technique.X_WING, partial(fish, count=2)),
    (Technique.NAKED_TRIPLE, partial(naked, count=3)),
    (Technique.SWORDFISH, partial(fish, count=3)),
    (Technique.HIDDEN_TRIPLE, partial(hidden, count=3)),
    (Technique.TURBOT_FISH, partial(chains, technique=Technique.TURBOT_FISH, most=2)),
    (Technique.XY_WING, partial(wings, technique=Technique.XY_WING)),
    (Technique.XYZ_WING, partial(wings, technique=Technique.XYZ_WING)),
    (Technique.RUN_PAIR, partial(by_ways, technique=Technique.RUN_PAIR)),
    (Technique.NAKED_QUAD, partial(naked, count=4)),
    (Technique.JELLYFISH, partial(fish, count=4)),
    (Technique.HIDDEN_QUAD, partial(hidden, count=4)),
    (Technique.X_CHAIN, partial(chains, technique=Technique.X_CHAIN, most=3)),
    (Technique.RULE_HOUSES, partial(by_ways, technique=Technique.RULE_HOUSES)),
    (Technique.RUN_FEW, partial(by_ways, technique=Technique.RUN_FEW)),
    (Technique.WXYZ_WING, partial(als_xz, technique=Technique.WXYZ_WING, cells=4)),
    (Technique.VWXYZ_WING, partial(als_xz, technique=Technique.VWXYZ_WING, cells=5)),
    (Technique.X_CHAIN, partial(chains, technique=Technique.X_CHAIN, most=40)),
    (Technique.W_WING, w_wing),
    (Technique.AIC, partial(chains, technique=Technique.AIC, most=4)),
    (Technique.ALS_XZ, partial(als_xz, technique=Technique.ALS_XZ, cells=4)),
    (Technique.ALS_XZ, partial(als_xz, technique=Technique.ALS_XZ, cells=5)),
    (Technique.AIC, partial(chains, technique=Technique.AIC, most=40)),
    (Technique.ALS_XZ, partial(als_xz, technique=Technique.ALS_XZ, cells=6)),
    (Technique.GROUPED_AIC, partial(chains, technique=Technique.GROUPED_AIC, most=40)),
    (Technique.RULE_CASES, partial(by_ways, technique=Technique.RULE_CASES)),
)
"""The techniques in the order in which they are tried, after all singles."""


def rectangles(known: Knowledge) -> Iterator[DigitElimination]:
    """Find four cells in two rows, two columns and two boxes that would be left with the same two digits."""
    checker, peers = known.frame.checker, known.frame.peers
    masks = known.masks()
    for cells in checker.rectangles:
        common = common_to([masks[cell] for cell in cells])
        if any(known.solved >> cell & 1 for cell in cells):
            continue
        for one, other in combinations(bits(common), 2):
            pair = 1 << one | 1 << other
            more = [cell for cell in cells if masks[cell] != pair]
            needs = known.needs([(cell, pair) for cell in cells if cell not in more])
            reason = reasons.UniqueRectangle(cells, (one, other))
            if len(more) == 1:
                yield DigitElimination(
                    Technique.UNIQUE_RECTANGLE, needs, {each: 1 << more[0] for each in (one, other)}, reason
                )
            if len(more) != 2:
                continue
            first, second = more
            extra = masks[first] | masks[second]
            if extra == masks[first] == masks[second] and extra.bit_count() == 3:
                last = (extra ^ pair).bit_length() - 1
                out = known.places[last] & peers[first] & peers[second]
                if out:
                    every = known.needs([(cell, masks[cell]) for cell in cells])
                    yield DigitElimination(Technique.UNIQUE_RECTANGLE, every, {last: out}, reason)
            both = 1 << first | 1 << second
            for digit, gone in ((one, other), (other, one)):
                for number, house in enumerate(known.frame.houses):
                    if known.places[digit] & house == both:
                        every = {**needs, digit: needs.get(digit, 0) | house & ~both}
                        why = reasons.Several((reasons.Locked(number, digit, (first, second)), reason))
                        yield DigitElimination(Technique.UNIQUE_RECTANGLE, every, {gone: both}, why)


def bug(known: Knowledge) -> Iterator[DigitElimination]:
    """Find the only open cell with three digits: it has the one whose exclusion would leave two places everywhere."""
    masks = known.masks()
    opened = [cell for cell in bits(known.frame.all_cells & ~known.solved)]
    more = [cell for cell in opened if masks[cell].bit_count() > 2]
    if not known.frame.checker.is_plain or len(more) != 1 or masks[more[0]].bit_count() != 3:
        return
    cell = more[0]
    for digit in bits(masks[cell]):
        if known.frame.checker.is_grave(masks, cell, digit):
            needs = known.needs(enumerate(masks))
            yield DigitElimination(Technique.BUG, needs, {}, reasons.Bug(cell, digit), placed=(cell, digit, True))


UNIQUENESS: tuple[tuple[Technique, Callable[[Knowledge], Iterator[DigitElimination]]], ...] = (
    (Technique.UNIQUE_RECTANGLE, rectangles),
    (Technique.BUG, bug),
)
