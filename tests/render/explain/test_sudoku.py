"""The words for what rules beside rows and columns exclude: every step says where it comes from, and truly so."""

import re
from itertools import product
from xml.etree.ElementTree import Element

import pytest

from logicgrid.kinds.sudoku.reasons import Chain, Fish, Locked, MarkedCell, NakedSingle, Subset, XYWing
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
    cell, digits = text.split("=")
    return [((int(cell[1]) - 1) * 9 + int(cell[3]) - 1, int(digit) - 1, False) for digit in digits]


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


def test_a_cage_is_told_by_its_ways() -> None:
    cages = "cages:\n- {sum: 12, cells: r1c1 r1c2}\n- {sum: 17, cells: r3c1 r3c2 r3c3 r3c4}\n"
    assert told(cages, out("cage", "r1c1=126")).startswith(
        "The cage of 12 at r1c1 can only be 3+9, 4+8 or 5+7: 1, 2 and 6 drop out of r1c1"
    )
    assert told(cages, out("cage", "r3c1=9")) == "9 drops out of r3c1."  # 9 is possible there: no reason is made up


def test_a_cage_whose_ways_are_many_says_which_of_them_fail() -> None:
    cages = "cages:\n- {sum: 11, cells: r1c1 r1c2 r2c2}\n- {sum: 23, cells: r5c1 r5c2 r5c3}\n"
    cages += "- {sum: 10, cells: r9c1 r9c2}\n"
    assert told(cages, out("cage", "r1c1=9")) == (
        "The cage of 11 at r1c1 allows at most 8 in a cell, for the others come to at least 3: 9 drops out of r1c1."
    )
    assert told(cages, out("cage", "r5c1=1")) == ("The cage of 23 at r5c1 can only be 6+8+9: 1 drops out of r5c1.")
    assert told(cages, out("naked pair", "r9c1=89"), out("cage", "r9c2=12")) == (
        "The cage of 10 at r9c1 cannot be made with 1 or 2 in r9c2 (r9c1 is not 8 or 9)."
    )


def test_of_a_cage_with_known_cells_the_rest_is_told() -> None:
    cages = "cages:\n- {sum: 11, cells: r1c1 r1c2 r2c2}\n- {sum: 10, cells: r9c1 r9c2}\n"
    three = Step("naked single", (), (), ((0, 2, True),), reason=NakedSingle(0))
    assert told(cages, three, out("cage", "r1c2=489")) == (
        "The 8 that the cage of 11 at r1c1 leaves for r1c2 and r2c2 can only be 1+7 or 2+6: "
        "4, 8 and 9 drop out of r1c2."
    )
    nine = Step("naked single", (), (), ((72, 8, True),), reason=NakedSingle(72))
    assert told(cages, nine, out("cage", "r9c2=2")) == "The cage of 10 leaves 1 for r9c2: 2 drops out of r9c2."


def test_what_a_house_has_beside_its_cages_is_told_with_the_sums() -> None:
    cages = "cages:\n- {sum: 38, cells: r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7}\n"
    assert told(cages, out("rule of 45", "r1c8=789")) == (
        "Row 1 adds up to 45, the cages inside it to 38; the 7 left for r1c8 and r1c9 can only be 1+6, 2+5 or 3+4: "
        "7, 8 and 9 drop out of r1c8."
    )
    one = "cages:\n- {sum: 38, cells: r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8}\n"
    assert told(one, out("rule of 45", "r1c9=8")) == (
        "Row 1 adds up to 45, all but r1c9 to 38; so 7 is left: 8 drops out of r1c9."
    )


def test_marks_are_told_with_what_is_known_of_the_neighbour() -> None:
    marks = "marks:\n  even: r9c9\n  consecutive: r1c1-r1c2\n  others_apart: true\n"
    three = Step("naked single", (), (), ((1, 2, True),), reason=NakedSingle(1))
    assert told(marks, three, out("consecutive", "r1c1=15")) == (
        "r1c1 and r1c2 are marked as consecutive, and r1c2 is 3: 1 and 5 drop out of r1c1."
    )
    assert told(marks, three, out("apart", "r1c3=24")) == (
        "r1c3 and r1c2 have no mark between them, so they are not consecutive, and r1c2 is 3: 2 and 4 drop out of r1c3."
    )
    assert told(marks, out("naked pair", "r1c2=2"), out("consecutive", "r1c1=1")).startswith(
        "r1c1 and r1c2 are marked as consecutive, and r1c2 is not 2: 1 drops out"
    )
    assert (
        told(marks, out("parity", "r9c9=13", reason=MarkedCell(even=True)))
        == "1 and 3 drop out of r9c9 (marked as even)."
    )
    assert told(marks, out("parity", "r9c8=2")) == "2 drops out of r9c8."  # there is no mark: none is made up


def test_a_subset_names_its_house_and_a_hidden_one_says_so() -> None:
    pair = out("naked pair", "r1c1=3456789", "r1c2=3456789"), out("naked pair", "r1c3=1", "r2c3=2", "r1c9=2")
    pair = pair[0], replace(pair[1], reason=Subset((0, 1), (0, 1), False))
    assert told("", *pair) == (
        "Only 1 and 2 are left for r1c1 and r1c2, so these are taken in row 1 and box 1: "
        "1 drops out of r1c3; 2 drops out of r1c9 and r2c3."
    )
    rest = out("naked pair", *[f"r{row}c1=12" for row in range(3, 10)])
    hidden = replace(out("hidden pair", "r1c1=9", "r2c1=8"), reason=Subset((0, 9), (0, 1), True))
    assert told("", rest, hidden) == (
        "In column 1, 1 and 2 fit only in r1c1 and r2c1, so nothing else goes there: "
        "9 drops out of r1c1; 8 drops out of r2c1."
    )


def test_a_fish_names_its_lines_and_those_that_it_crosses() -> None:
    gone = [f"r{row}c{column}=5" for row in (2, 6) for column in range(1, 10) if column not in (3, 8)]
    fish = out("X-wing", "r9c3=5", "r4c8=5", reason=Fish((1, 5), 4))
    assert told("", out("naked pair", *gone), fish) == (
        "In rows 2 and 6, 5 fits only in columns 3 and 8: 5 drops out of r4c8 and r9c3."
    )


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


def test_an_xy_wing_is_told_by_its_middle_and_its_ends() -> None:
    pairs = out("naked pair", "r1c1=3456789", "r1c5=2456789", "r2c2=1456789")
    wing = XYWing(pivot=0, wings=(4, 10), digits=(0, 1), digit=2)
    assert told("", pairs, out("XY-wing", "r2c5=3", reason=wing)) == (
        "r1c1 is 1 or 2; if 1, r1c5 is 3, and if 2, r2c2 is 3: 3 drops out of r2c5."
    )


def test_a_cell_that_would_have_nothing_left_is_named_with_what_leads_to_it() -> None:
    pairs = out("naked pair", "r1c1=3456789", "r1c5=2456789", "r5c1=1356789", "r5c5=1256789")
    unseen = XYWing(pivot=0, wings=(4, 36), digits=(1, 2), digit=0)
    assert told("", pairs, out("XY-wing", "r1c9=1", reason=unseen)) == (
        "1 in r1c9 would mean that r1c1 is 2, r1c5 is 3 and r5c1 is 4, and then nothing is left for r5c5: "
        "1 drops out of r1c9."
    )


def test_a_house_that_would_have_no_place_is_named_where_the_pattern_is_not_there() -> None:
    rest = [f"r{row}c{column}=5" for row in range(2, 10) for column in (1, 2) if row not in (4, 8)]
    claiming = out("claiming", "r4c5=5", reason=FIVE)
    assert told("", out("naked pair", "r1c1=5", "r1c2=5", *rest), claiming) == (
        "5 in r4c5 would put it in r8c1, too, and leave column 2 no place for it: 5 drops out of r4c5."
    )
    assert told("", claiming) == "5 drops out of r4c5."
    less = out("naked pair", *[f"r1c{column}=5" for column in range(1, 9)])
    seen = out("claiming", "r2c9=5", reason=FIVE)
    assert told("", less, seen) == "In row 1, 5 fits only inside column 9 (r1c9): 5 drops out of r2c9."


def test_marked_cells_are_told_in_one_sentence_and_the_board_shows_all_that_it_says() -> None:
    marks = "marks:\n  even: r1c1 r1c2\n  odd: r5c5\n"
    marked = (("r1c1=1", True), ("r5c5=2", False), ("r1c2=3", True))
    steps = [out("parity", atom, reason=MarkedCell(even)) for atom, even in marked]
    odd, even = "1, 3, 5, 7 and 9 drop out of the cells marked as even", "2, 4, 6 and 8 drop out of the cells marked"
    assert told(marks, *steps) == f"{odd}; {even} as odd."
    assert told(marks, steps[0], steps[2]) == f"{odd}."


def test_small_digits_in_a_cell_are_what_others_drop_out_by() -> None:
    first, *_ = sentences(explained("rules/diagonal-candidates"))
    assert first == "r1c3 is one of 3 4 5: 1 and 6 drop out of r1c3."


def test_a_cage_is_no_house_that_needs_every_digit() -> None:
    """A digit that has one place left in a cage need not stand there."""
    cages = "cages:\n- {sum: 3, cells: r1c1 r1c2}\n"
    assert "fits only" not in told(
        cages, out("naked pair", "r1c2=1"), out("pointing", "r2c1=1", reason=Locked(0, 0, ()))
    )


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
