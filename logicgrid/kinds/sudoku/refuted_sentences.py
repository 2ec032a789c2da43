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
    writer = SudokuWriter(scene, words)

    def step(step: Supposed, new: Sequence[Atom]) -> str:
        if step.rule == "cited":
            return cited(step)
        if step.rule in ("fill_in", "fill_in_next"):
            return telling.phrase(step.rule, cells=cells_of(step.leap))
        if step.rule == "case":
            cell, digit, _ = step.conclusions[0]
            fact, clash = words.say("is_not_one", a=writer.cell(cell), b=writer.digit(digit)), clash_of(step.leap[-1])
            key, cells = ("case_cells" if step.leap[1:] else "case_now"), cells_of(step.leap[:-1])
            return telling.phrase(key, fact=fact, cells=cells, clash=clash)
        if step.leap:
            return forced(step, telling.joined(step.conclusions))
        cell, digit, _ = step.conclusions[0]
        a, b = writer.cell(cell), writer.digit(digit)
        if step.rule == "only":
            text = words.say("only_left", a=a, b=b)
        else:
            key = "last_cell" if step.rule == "last" else "only_place"
            text = words.say(key, a=a, b=b, house=writer.house(step.house))
        return telling.so(cited(step), _few(new), text) if step.limits else text

    def ending(step: Supposed, new: Sequence[Atom]) -> str:
        if step.leap:
            named = step.limits if step.rule == "broken" and len(step.limits) <= MOST_CITED else ()
            rule = step.rule if step.rule in ("cell", "house") else "broken"
            return forced(step, ending(replace(step, rule=rule, premises=(), limits=named, leap=()), ()))
        match step.rule:
            case "cell":
                text = words.say("no_candidate", a=writer.cell(step.place))
            case "house":
                text = words.say("no_place", b=writer.digit(step.place), house=writer.house(step.house))
            case "broken":
                limits = [limit for limit in limits_of(scene) if limit.cited in step.limits]
                if len(step.limits) == 1 == len(limits) and (needs := needed(step, new, limits[0])):
                    return needs
                placed = {cell for cell, _, holds in step.premises if holds}
                is_full = any([placed.issuperset(limit.cells) for limit in limits])
                text = words["impossible"] if is_full else telling.phrase("nothing_fits")
            case "marked":
                mark = "mark_even" if step.place in scene.even else "mark_odd"
                return telling.phrase("marked", a=writer.cell(step.place), mark=telling.phrase(mark))
            case "consecutive" | "apart":
                pair = telling.phrase(
                    "must_follow" if step.rule == "consecutive" else "must_differ",
                    a=writer.cell(step.place),
                    b=writer.cell(step.house),
                )
                return words["colon"].join([pair, telling.joined(step.premises)])
            case _:
                return telling.excluded(new, step.premises)
        if not step.limits:
            return text
        head = words["colon"].join([cited(step), telling.joined(known)]) if (known := _few(new)) else cited(step)
        return words["then"].join([head, text])

    def needed(step: Supposed, new: Sequence[Atom], limit: Limit) -> str:
        """Say what the rest of a sum would have to be, and which facts are against it; "" if it is no such sum."""
        inside = [atom for atom in step.premises if atom[2] and atom[0] in limit.cells]
        rest = [cell for cell in limit.cells if all(cell != atom[0] for atom in inside)]
        left = (limit.total or 0) - sum([digit + 1 for _, digit, _ in inside])
        if not inside or not rest or left < 1:
            return ""
        said = [writer.fact(atom) for atom in _few([atom for atom in inside if atom in new])]
        against = [atom for atom in step.premises if atom not in inside or (len(rest) == 1 and atom[1] == left - 1)]
        why = telling.phrase("but", facts=telling.joined(against)) if _few(against) else words["impossible"]
        key, named = "needs" if len(rest) == 1 else "needs_sum", words.numbers([writer.cell(cell) for cell in rest])
        facts = telling.phrase("and").join([*said, telling.phrase(key, a=named, n=left)])
        return words["then"].join([words["colon"].join([cited(step), facts]), why])

    def clash_of(last: Supposed) -> str:
        """Say in which clash a case ends."""
        if last.rule == "cell":
            return telling.phrase("clash_cell", a=writer.cell(last.place))
        if last.rule == "house":
            return telling.phrase("clash_house", b=writer.digit(last.place), house=writer.house(last.house))
        if 0 < len(last.limits) <= MOST_CITED:
            return telling.phrase("clash_rule", rules=cited(last))
        return telling.phrase("clash_digits")

    def forced(step: Supposed, facts: str) -> str:
        """Return what follows when cells are filled in, in this order; their digits are not said."""
        return telling.phrase("forced", cells=cells_of(step.leap[:-1]), facts=facts) if step.leap[1:] else facts

    def cells_of(steps: Sequence[Supposed]) -> str:
        return words.numbers([writer.cell(each.conclusions[0][0]) for each in steps])

    def cited(step: Supposed) -> str:
        return words["then"].join([writer.citation(number) for number in step.limits])

    telling = Telling(words, writer.fact, step, ending)
    return telling.lines(refutation)


def _few(atoms: Sequence[Atom]) -> Sequence[Atom]:
    return atoms if len(atoms) <= _MOST_FACTS else ()
