"""Derivations of nonograms: complete, sound by going through all lines, and nothing in them can be missed."""

from collections.abc import Iterable, Iterator
from functools import cache, partial
from itertools import product
from pathlib import Path
from random import Random

import pytest

from corpus_boards import entries, is_valid, picture_of
from logicgrid.kinds.nonogram.check import NonogramChecker
from logicgrid.kinds.nonogram.deduce import derive
from logicgrid.kinds.nonogram.deduce.lines import LineSheet, NonogramFrame, name_of, one_round, probe
from logicgrid.kinds.nonogram.deduce.suppose import CellSuppositions
from logicgrid.kinds.nonogram.question import NonogramQuestion, Picture, picture, runs_of
from logicgrid.kinds.nonogram.reasons import RUNGS
from logicgrid.puzzle.budget import Budget, Meter
from logicgrid.puzzle.checker import stated
from logicgrid.puzzle.derivation import Atom, Derivation, Step
from logicgrid.puzzle.ladder import Technique
from mutants import survivors, walk
from random_boards import all_pictures as by_hand
from random_boards import picture_of_rows, random_picture
from support import ROOT, daily, few, needs_corpus, puzzle_in

FILES = sorted((ROOT / "puzzles" / "nonogram").glob("*.yaml"))
SMALL = [random_picture(Random(seed), 1 << 10) for seed in range(250)]
NOT_FULL = "the grid is not full in the end"
BEYOND = {"6-Dom", "7-Dom", "8-Dom", "9-Dom", "Forever", "Knotty", "Faase"}
"""What takes long to derive, or cannot be derived."""


@cache
def unique() -> list[Picture]:
    return [puzzle for puzzle in SMALL if len(by_hand(puzzle)) == 1]


def faults(puzzle: Picture, derivation: Derivation) -> tuple[str, ...]:
    return NonogramChecker(puzzle).faults(derivation)


def derived(puzzle: Picture, seconds: float | None = None) -> Derivation:
    """The derivation, which is complete, and which the checker accepts."""
    found = derive(puzzle, Budget(seconds=seconds))
    assert found.complete and faults(puzzle, found) == ()
    return found


def of_file(file: Path) -> Picture:
    return puzzle_in(str(file)).question.board


# ---------------------------------------------------------------------- complete and accepted


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_our_pictures_are_derived_completely_where_they_have_one_answer(file: Path) -> None:
    found = derive(of_file(file), Budget())
    assert found.complete == ("draft" not in file.stem)
    assert faults(of_file(file), found) == (() if found.complete else (NOT_FULL,))


@needs_corpus
@pytest.mark.parametrize("name", few(["jwilk", "survey", "patterns", "gchq2015"], 4))
def test_the_corpus_is_derived(name: str) -> None:
    for entry in daily([each for each in entries(name) if each["name"] not in BEYOND], 6):
        check(entry)


def check(entry: dict[str, object]) -> None:
    if is_valid(entry):
        puzzle = picture_of(entry)
        found = derive(puzzle, Budget())
        unique = len(NonogramQuestion(puzzle).engine().find(2, Budget(10**5)).solutions) == 1
        assert found.complete == unique
        assert faults(puzzle, found) == (() if unique else (NOT_FULL,))


def test_every_verdict_of_small_pictures() -> None:
    assert len(unique()) > 40 and any(puzzle.colours > 1 for puzzle in unique())
    for puzzle in daily(SMALL, 2):
        answers = by_hand(puzzle)
        found = derive(puzzle, Budget())
        assert found.complete == (len(answers) == 1)
        assert (faults(puzzle, found) == ()) == found.complete
        if found.complete:
            assert found == derive(puzzle, Budget())
            assert found.level == max([RUNGS[step.technique].level for step in found.steps], default=0)


def test_when_the_budget_ends_what_was_found_so_far_is_sound() -> None:
    puzzle = dominoes(4)
    some = derive(puzzle, Budget(branches=12))
    assert not some.complete and any(step.suppose for step in some.steps)
    assert faults(puzzle, some) == (NOT_FULL,)
    assert derived(puzzle).level > 1


def dominoes(number: int) -> Picture:
    """A row of dominoes down the diagonal: one answer, but no line says much (webpbn's "domino logic")."""
    lines = [[3], *[[1], [3, 1]] * (number - 1), [1], [1]]
    return picture(lines, [[1], *[[1], [1, 3]] * (number - 1), [1], [3]])


# ---------------------------------------------------------------------- sound, by going through all lines


def lines_of(size: int, kinds: int) -> list[tuple[int, ...]]:
    return list(product(range(kinds), repeat=size))


def sound(puzzle: Picture, steps: Iterable[Step]) -> bool:
    """Whether every arrangement of a step's line that has its premises has its conclusions, or all facts of a way."""
    width = puzzle.width
    clues = {clue.number: clue for clue in puzzle.clues}
    for step in walk(steps):
        if step.suppose is not None or step.technique == "way":
            continue
        if not step.clues and not step.ways:
            excluded = {atom[1] for atom in step.premises if not atom[2]}
            if excluded | {step.conclusions[0][1]} != set(range(puzzle.colours + 1)):
                return False
            continue
        ways = [way[0].conclusions for way in step.ways] or [step.conclusions]
        runs = None
        cells: Iterable[int] = {atom[0] for facts in ways for atom in facts}
        if step.clues:
            clue = clues[step.clues[0]]
            runs = clue.runs
            row = range(clue.place * width, (clue.place + 1) * width)
            cells = row if clue.axis == "row" else range(clue.place, width * puzzle.height, width)
        for line in lines_of(len(list(cells)), puzzle.colours + 1):
            known = dict(zip(cells, line, strict=True))
            if runs is not None and runs_of(line) != runs:
                continue
            if hold(step.premises, known) and not any(hold(facts, known) for facts in ways):
                return False
    return True


def hold(atoms: Iterable[Atom], known: dict[int, int]) -> bool:
    return all((known[cell] == colour) == is_there for cell, colour, is_there in atoms)


def small_picture(seed: int) -> Picture:
    """A picture of up to nine by nine cells and two colours: one of those of `WAYS`, or any."""
    rng = Random(seed)
    width, height, kinds = rng.randrange(3, 10), rng.randrange(2, 10), rng.choice((2, 2, 3))
    density = rng.choice((0.35, 0.45, 0.55))
    cells = [[rng.randrange(1, kinds) if rng.random() < density else 0 for _ in range(width)] for _ in range(height)]
    return picture_of_rows(cells, kinds - 1)


EITHER_WAY = (1291, 2695, 5624)
"""Seeds of pictures that need two-way logic; the first has two colours."""
WAYS = (506, 515, 1777, 2610, 4106, 5646, *EITHER_WAY)
"""Seeds of pictures that need it, or edge logic."""


def test_every_step_of_small_pictures_is_sound_by_enumeration() -> None:
    for puzzle in (*daily(SMALL, 12), *map(small_picture, daily(WAYS, 5))):
        assert sound(puzzle, derive(puzzle, Budget()).steps)


# ---------------------------------------------------------------------- nothing can be missed


def overlooked(puzzle: Picture, most: int) -> list[str]:
    return survivors(derived(puzzle), most, partial(faults, puzzle))


def test_no_mistake_in_a_derivation_of_a_small_picture_is_overlooked() -> None:
    for puzzle in (*daily(unique(), 40), *map(small_picture, EITHER_WAY)):
        assert overlooked(puzzle, 10**6) == []
    for seed in daily(WAYS, 5):
        assert overlooked(small_picture(seed), 100) == []


WHOLE = sorted([file for file in FILES if "draft" not in file.stem], key=lambda file: file.stem != "owl")


@pytest.mark.parametrize("file", few(WHOLE, 99), ids=lambda file: file.stem)
def test_no_mistake_in_a_derivation_of_ours_is_overlooked(file: Path) -> None:
    assert overlooked(of_file(file), len(daily(range(5_000), 60))) == []


@needs_corpus
@pytest.mark.long
@pytest.mark.parametrize("name", ["jwilk", "survey", "patterns", "gchq2015"])
def test_no_mistake_in_the_corpus_is_overlooked(name: str) -> None:
    for entry in entries(name):
        if is_valid(entry) and entry["name"] not in BEYOND and derive(picture_of(entry), Budget()).complete:
            assert overlooked(picture_of(entry), 150) == []


# ---------------------------------------------------------------------- levels and names


def refuted(puzzle: Picture, rounds: int, rng: Random) -> list[int]:
    """What is left when everything is drawn that lines, and suppositions refuted in so many rounds, say."""
    frame = NonogramFrame(puzzle)
    sheet = LineSheet(frame)
    while True:
        count, contradicted = one_round(sheet, [])
        if contradicted:
            return []
        if count:
            continue
        atoms = [
            (cell, colour, True)
            for cell, known in enumerate(sheet.colour)
            for colour in range(frame.kinds)
            if known < 0 and sheet.candidates(cell) >> colour & 1
        ]
        rng.shuffle(atoms)
        found = next((atom for atom in atoms if probe(frame, sheet.state, [atom], rounds)[0]), None)
        if found is None:
            return sheet.state
        sheet.learn(frame.denied(found))


@pytest.mark.parametrize("rounds", [2, 4])
def test_what_the_first_three_levels_derive_does_not_depend_on_the_order(rounds: int) -> None:
    rng = Random(3)
    puzzles = [dominoes(number) for number in (2, 3, 4)]
    for _ in range(12):
        puzzles.append(picture_of_rows([[int(rng.random() < 0.4) for _ in range(6)] for _ in range(6)]))
    for puzzle in puzzles:
        expected = refuted(puzzle, rounds, Random(0))
        assert all(refuted(puzzle, rounds, Random(seed)) == expected for seed in range(1, 5))


def test_the_steps_of_a_line_are_called_what_people_call_them() -> None:
    def names(runs: list[int], size: int, given: str = "") -> list[str]:
        masks = [{"#": 2, ".": 1}.get(symbol, 3) for symbol in given.ljust(size, "?")]
        puzzle = picture([runs], [[] for _ in range(size)], 1, masks).only([1])
        return [step.technique for step in derive(puzzle, Budget()).steps]

    assert names([], 3) == ["empty line"]
    assert names([2, 2], 5) == ["full line"]
    assert names([3], 5) == ["overlap"]
    assert names([2], 7, "??##") == ["finished line"]
    assert names([3], 8, "??.????.") == ["overlap", "gap"]
    assert names([3], 8, "?#") == ["glue", "reach"]
    assert names([1, 1], 7, "??#") == ["punctuating"]
    assert names([2, 2], 9, "??#") == ["mercury"]
    split = name_of(NonogramFrame(picture([[2, 2]], [[]] * 9)), 0, [(2, 1, True), (4, 1, True)], [(3, 0, True)])
    assert split == "splitting"
    assert names([4], 9, "???#?#") == ["joining", "reach"]


def test_what_both_colours_of_a_cell_lead_to_is_two_way_logic() -> None:
    puzzle = dominoes(3)
    frame = NonogramFrame(puzzle)
    sheet = LineSheet(frame)
    while one_round(sheet, [])[0]:
        pass
    finder = CellSuppositions(frame, (), Meter(Budget()))
    finds = [find for find in finder._finds(sheet, finder.tried, Technique.TWO_WAY, ()) if find.split]
    of_cells = [finder._written(sheet, find) for find in finds if find.split and find.split.line < 0]
    assert of_cells
    for step in of_cells:
        assert not step.clues and [len(way[0].conclusions) for way in step.ways] == [1, 1]
        assert NonogramChecker(puzzle).each_way(step, {*sheet.atoms(range(49))}, "1") == ""
        assert all(answer[0][cell] == colour for answer in by_engine(puzzle) for cell, colour, _ in step.conclusions)


def by_engine(puzzle: Picture) -> Iterable[tuple[tuple[int, ...], ...]]:
    return NonogramQuestion(puzzle).engine().find(2, Budget(10**5)).solutions


def test_ways_are_accepted_exactly_if_no_arrangement_is_without_all_of_them() -> None:
    rng = Random(7)
    verdicts = {True: 0, False: 0}
    for _ in range(400):
        kinds = rng.choice((2, 2, 3))
        size = rng.randrange(2, 7 if kinds == 2 else 6)
        runs = runs_of([rng.choice((0, *range(kinds))) for _ in range(size)])
        puzzle = picture([runs], [[]] * size, kinds - 1)
        fitting = [line for line in lines_of(size, kinds) if runs_of(line) == runs]
        some = rng.choice(fitting)
        premises = tuple([(cell, some[cell], True) for cell in range(size) if rng.random() < 0.2])
        left = [line for line in fitting if hold(premises, dict(enumerate(line)))]
        ways = [
            tuple([(cell, line[cell], True) for cell in sorted(rng.sample(range(size), rng.randrange(1, size)))])
            for line in rng.choices(fitting, k=rng.randrange(1, 5))
        ]
        conclusion = ((0, 0, True),)
        step = Step("two-way logic", (1,), premises, conclusion, ways=tuple([(stated(way),) for way in ways]))
        covered = all(any(hold(way, dict(enumerate(line))) for way in ways) for line in left)
        assert (NonogramChecker(puzzle).other_way(step, ways) == "") == covered
        verdicts[covered] += 1
    assert min(verdicts.values()) > 40


def test_ways_of_a_cell_are_all_its_colours_and_nothing_elsewhere() -> None:
    checker = NonogramChecker(picture([((1, 1),), ()], [((1, 1),), ()], 2))

    def verdict(*ways: tuple[Atom, ...], premises: tuple[Atom, ...] = (), clues: tuple[int, ...] = ()) -> str:
        return checker.other_way(Step("two-way logic", clues, premises, ((0, 0, True),)), ways)

    empty, first, second = [((0, colour, True),) for colour in range(3)]
    assert verdict(empty, first, second) == ""
    assert "another way" in verdict(empty, first)
    assert verdict(empty, first, premises=((0, 2, False),)) == ""
    assert "beyond" in verdict(empty, ((1, 0, True),))
    assert "beyond" in verdict(empty, first, premises=((1, 2, False),))
    assert "beyond" in verdict(((3, 0, True),), clues=(1,))
    assert "beyond" in verdict(empty, first, second, clues=(1, 3))


def test_level_effort_and_rounds_do_not_depend_on_how_a_picture_lies() -> None:
    for seed in daily((3, 4, 8, 27, 33, *WAYS), 3):
        puzzle = small_picture(seed)
        assert len({numbers(other) for other in laid(puzzle)}) == 1, seed


def numbers(puzzle: Picture) -> tuple[int, float, int, int, bool]:
    found = derive(puzzle, Budget())
    assert NonogramQuestion(puzzle).rate(Budget(), ()).level == (found.level if found.complete else None)
    assert not found.complete or found.level == max([RUNGS[step.technique].level for step in found.steps])
    return found.level, found.effort, found.waves, found.narrow_waves, found.complete


def laid(puzzle: Picture) -> Iterator[Picture]:
    """The picture, turned over and mirrored."""
    rows, columns = [runs or () for runs in puzzle.rows], [runs or () for runs in puzzle.columns]
    yield puzzle
    yield picture(columns, rows, puzzle.colours)
    yield picture(rows[::-1], [runs[::-1] for runs in columns], puzzle.colours)
    yield picture([runs[::-1] for runs in rows], columns[::-1], puzzle.colours)
