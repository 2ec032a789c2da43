"""The words for what rules beside rows and columns exclude: every step says where it comes from, and truly so."""

import re
from itertools import product
from typing import Any
from xml.etree.ElementTree import Element

import pytest

from logicgrid.kinds.sudoku import reasons
from logicgrid.kinds.sudoku.reasons import Chain, Locked, NakedSingle
from logicgrid.kinds.sudoku.sentences import SudokuWriter
from logicgrid.puzzle.derivation import Atom, Reason, Step
from logicgrid.puzzle.explanation import PuzzleExplanation
from logicgrid.puzzle.record import replace
from logicgrid.render.explain import paragraphs
from logicgrid.words.phrases import LANGUAGES, plain, words_of
from page_support import of_file
from support import ROOT, daily, each_case, few, puzzle_of

EN = words_of("en")
FIVE = Locked(house=0, digit=4, cells=())
EMPTY = "kind: sudoku\ngrid: |\n" + "  .........\n" * 9


def explained(name: str) -> PuzzleExplanation:
    return of_file(ROOT / "puzzles" / "sudoku" / f"{name}.yaml")[0]


CLASSIC = explained("classic")


def sentences(explanation: PuzzleExplanation, code: str = "en") -> list[str]:
    return [plain(line.text) for each in paragraphs(explanation, words_of(code)) for line in each.lines]


def told(extra: str, *steps: Step, text: str = EMPTY) -> str:
    """The last sentences about some steps on a grid that need not have one answer."""
    from logicgrid.kinds.atoms import atoms_of

    atoms = atoms_of(puzzle_of(text + extra))
    made = replace(CLASSIC.derivation, steps=atoms.explained(steps, ()))
    return sentences(replace(CLASSIC, scene=atoms.scene(), derivation=made, start=()))[-1]


def out(technique: str, *atoms: str, reason: Reason | None = None) -> Step:
    """`r1c1=23`: the cell is neither 2 nor 3; `reason` is what the technique found."""
    return Step(technique, (), (), tuple(atom for text in atoms for atom in atoms_in(text)), reason=reason)


def atoms_in(text: str) -> list[Atom]:
    return [((int(text[1]) - 1) * 9 + int(text[3]) - 1, int(digit) - 1, text[4] == ":") for digit in text[5:]]


def made(technique: str, atoms: str, reason: tuple[Any, ...] | None = None) -> Step:
    return out(technique, *atoms.split(), reason=reason and getattr(reasons, reason[0])(*reason[1:]))


@each_case("extra", "steps", "text")
def test_what_drops_out_is_told_with_its_reason(extra: str, steps: list[Any], text: str) -> None:
    assert told(extra, *[made(*step) for step in steps]) == text


@pytest.mark.parametrize(
    ("name", "code"), few(product(["neighbours", "even-odd", "jigsaw", "diagonal", "killer"], LANGUAGES), 13)
)
def test_whatever_drops_out_has_a_reason_before_or_behind_it(name: str, code: str) -> None:
    writer = SudokuWriter(explained(name).scene, words_of(code))
    crossing = [step for step in explained(name).derivation.steps if not step.suppose and not step.conclusions[0][2]]
    assert len(crossing) > 5
    for step in crossing:
        text, facts = plain(writer.step(step, 0)), plain(writer.facts(step.conclusions))
        assert len(text) > len(facts) + 5, text


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_chain_is_told_from_one_true_place_to_the_next(code: str) -> None:
    chains = [step for step in explained("diagonal").derivation.steps if isinstance(step.reason, Chain)]
    assert len(chains) > 4
    writer = SudokuWriter(explained("diagonal").scene, words_of(code))
    for step in chains:
        text = plain(writer.step(step, 0))
        for cells, _ in step.reason.nodes if isinstance(step.reason, Chain) else ():
            assert all(plain(writer.cell(cell)) in text for cell in cells), text
        houses = [house for house in step.reason.houses if house is not None] if isinstance(step.reason, Chain) else []
        assert all(writer.house(house) in text for house in houses), text
    if code == "en":
        assert plain(writer.step(chains[0], 0)) == (
            "if r1c9 is not 3, the 3 of diagonal ╱ is in r6c4, so the 3 of column 8 is in r8c8 and not in r6c8. "
            "So r1c9 or r8c8 is 3, and in every case 3 drops out of r9c9"
        )


def test_a_chain_is_drawn_link_by_link_and_what_drops_out_is_struck() -> None:
    from xml.etree import ElementTree

    from logicgrid.kinds.sudoku.drawing import pattern

    scene = explained("diagonal").scene
    for step in explained("diagonal").derivation.steps:
        drawn = ElementTree.fromstring(f"<svg>{pattern(scene, [step], (), None)}</svg>")
        struck = sorted([(cell_at(each), each.text) for each in drawn.iter("text") if each.get("class") == "out"])
        assert struck == sorted([(cell, scene.symbols[digit]) for cell, digit, holds in step.conclusions if not holds])
        if isinstance(step.reason, Chain):
            kinds = [each.get("class") for each in drawn.iter("path")]
            assert kinds == [("strong", "weak")[place % 2] for place in range(len(step.reason.nodes) - 1)]
            ends = {(cell_at(each), each.text) for each in drawn.iter("text")}
            assert ends >= {(cell, scene.symbols[digit]) for cells, digit in step.reason.nodes for cell in cells}


def cell_at(text: Element) -> int:
    return int(text.get("y", "")) // 100 * 9 + int(text.get("x", "")) // 100


def test_small_digits_in_a_cell_are_what_others_drop_out_by() -> None:
    first, *_ = sentences(explained("rules/diagonal-candidates"))
    assert first == "r1c3 is one of 3 4 5: 1 and 6 drop out of r1c3."


def test_a_paragraph_is_named_by_the_sums_that_it_tells() -> None:
    for name in daily(("rules/killer-sum-line", "killer"), 2):
        told = list(paragraphs(explained(name), EN))
        assert any("ule of 45" in each.heading for each in told)
        for each in told:
            text = " ".join(line.text for line in each.lines)
            if re.search(r"(Row|Column|Box) \d adds up to", text) and not any(line.depth for line in each.lines):
                assert "ule of 45" in each.heading, each.heading


KILLER = "cages:\n  - {sum: 11, cells: r1c1 r1c2 r2c2}\n  - {sum: 3, cells: r3c1 r3c2}\n"


@each_case("name", "subjects", every=2)
def test_a_heading_names_the_rule_cage_or_line_whose_ways_are_gone_through(name: str, subjects: list[str]) -> None:
    explanation, _ = of_file(ROOT / "puzzles" / name)
    found = [plain(each.heading) for each in paragraphs(explanation, words_of("en"))]
    assert {f"Every way to keep a rule ({each})" for each in subjects} <= {*found}
    assert not any(
        each == "Every way to keep a rule" or each.startswith("Every way to keep a rule and") for each in found
    )


@each_case("code", "place")
def test_where_to_look_names_a_cage_by_its_sum_and_a_cell_and_a_sum_is_no_locked_candidate(
    code: str, place: str
) -> None:
    from logicgrid.kinds.atoms import atoms_of

    atoms = atoms_of(puzzle_of(EMPTY + KILLER))
    (step,) = atoms.explained([out("claiming", "r1c1=9", reason=FIVE)], ())
    writer = SudokuWriter(atoms.scene(), words_of(code))
    assert step.technique == "cage" and plain(writer.where(step)) == place
    single = replace(step, technique="naked single", reason=NakedSingle(0))
    assert plain(writer.where(single)) == plain(writer.house(18))
