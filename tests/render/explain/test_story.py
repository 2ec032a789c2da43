"""The sentences of explanations: the whole text of derivations that are made by hand."""

import re
from typing import Any

import pytest

from logicgrid.api.answering import way_through
from logicgrid.csp import reasons
from logicgrid.csp.reasons import LastCandidate
from logicgrid.kinds.atoms import atoms_of
from logicgrid.kinds.explain import Derived, explanation_of
from logicgrid.kinds.load import load_text
from logicgrid.kinds.logic_grid.drawing import Staircase
from logicgrid.kinds.logic_grid.reasons import explained
from logicgrid.kinds.logic_grid.sentences import LogicGridWriter
from logicgrid.kinds.paragraphs import Line
from logicgrid.kinds.sudoku.reasons import HiddenSingle, Locked, NakedSingle
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Clash, ClueWay, Derivation, EitherWay, Step
from logicgrid.puzzle.explanation import GridMarks, PuzzleExplanation
from logicgrid.puzzle.ladder import Technique
from logicgrid.puzzle.record import replace
from logicgrid.render.explain import closing, paragraphs
from logicgrid.render.explain.text import explanation_to_text
from logicgrid.words.phrases import LEAST_RUN, Words, capital, in_runs, plain, runs_of, words_of
from support import cases, each_case, long_text, puzzle_of

SPEAKERS = long_text(__file__, "speakers.yaml")
EN = words_of("en")


def atoms(text: str, *facts: str) -> tuple[Any, ...]:
    """Atoms from facts such as `peter is not 42`."""
    found = atoms_of(puzzle_of(text))
    items = {name: number for number, name in enumerate(each for row in found.scene().labels for each in row)}
    made = []
    for fact in facts:
        one, other = re.split(" is not | is ", fact)
        a, b = sorted((items[one], items[other]))
        made.append((a, b, " is not " not in fact))
    return tuple(made)


def step(technique: str, clues: tuple[int, ...], premises: list[str], conclusions: list[str], **more: Any) -> Step:
    """A step; one that fills the last place in a row has that as its reason."""
    found = Step(technique, clues, atoms(SPEAKERS, *premises), atoms(SPEAKERS, *conclusions), **more)
    if technique != Technique.LAST_ONE_LEFT:
        return found
    one, other, _ = found.conclusions[0]
    row, left = (one, other) if all(one in atom[:2] for atom in found.premises) else (other, one)
    return replace(found, reason=LastCandidate(row, left))


def explanation(text: str, *steps: Step, level: int = 1) -> PuzzleExplanation:
    puzzle = puzzle_of(text)
    found = atoms_of(puzzle)
    scene = found.scene()
    if isinstance(scene, Staircase):
        marks = GridMarks([len(labels) for labels in scene.labels], scene.single)
        marks.add(found.start())
        with_reasons = explained(steps, marks)
    else:
        with_reasons = found.explained(steps, found.start())
    return PuzzleExplanation(
        "x.yaml",
        None,
        puzzle.kind,
        None,
        scene,
        tuple([clue.text or "" for clue in puzzle.clues]),
        found.start(),
        Derivation(with_reasons, level, 3.5, 2, 1, True),
        steps[-1].technique,
        None,  # type: ignore[arg-type]  # the answer is not told here
    )


def told(*steps: Step, words: Words = EN) -> list[str]:
    """Each paragraph as `heading: lines`, lines of a supposition behind dashes."""
    return [
        f"{plain(each.heading)}: " + " / ".join("- " * line.depth + plain(line.text) for line in each.lines)
        for each in paragraphs(explanation(SPEAKERS, *steps), words)
    ]


def made(technique: str, clues: tuple[int, ...], premises: str, conclusions: str, **more: Any) -> Step:
    """A step of a file of cases, whose facts are parted by commas."""
    if "suppose" in more:
        more = {"suppose": atoms(SPEAKERS, more["suppose"])[0], "steps": tuple([made(*each) for each in more["steps"]])}
    elif "reason" in more:
        name, *fields = more["reason"]
        more = {"reason": getattr(reasons, name)(*fields)}
    return step(technique, clues, facts(premises), facts(conclusions), **more)


def facts(text: str) -> list[str]:
    return text.split(", ") if text else []


@each_case("steps", "texts")
def test_steps_are_told_as_a_writer_would(steps: list[Any], texts: list[str]) -> None:
    made_ones = [made(*each[:4], **(each[4] if len(each) > 4 else {})) for each in steps]
    assert told(*made_ones) == texts


def together(refuted: bool) -> Step:
    """Three ways of the first clue, in which the second is followed; the last one of them may be contradictory."""
    starts = [["jeanet is 40"], ["jeanet is 42"], ["jeanet is 48"]]
    ends = [["cor is not may"], ["peter is not may"], ["jeanet is may"]]
    clash = Clash(atoms(SPEAKERS, *ends[2])[0], True) if refuted else None
    ways = tuple(
        [
            (step("way", (), start, start), step("clue", (2,), start, end))
            for start, end in zip(starts, ends, strict=True)
        ]
    )
    found = tuple([ClueWay(way[0].conclusions, clash if place == 2 else None) for place, way in enumerate(ways)])
    joint = tuple([(*way[0].conclusions, *way[1].conclusions) for way in ways[: 2 if refuted else 3]])
    return step("two-clues", (1,), [], ["40 is not june"], reason=EitherWay(1, found, joint), ways=ways)


@each_case("code", "opening", "left")
def test_the_ways_in_which_two_clues_come_true_together_are_told(code: str, opening: str, left: str) -> None:
    words = words_of(code)
    (all_left,) = told(together(False), words=words)
    first, *ways, result = all_left.replace("\u00a0", " ").split(" / ")
    assert first.endswith(": " + opening)
    assert len(ways) == 3
    assert all(way.startswith("- " + words.say("nth_way", n=n, fact="")) for n, way in enumerate(ways, start=1))
    assert result.startswith(capital(words.say("either_way", facts="")))
    _, some_left = told(step("clue", (2,), [], ["jeanet is not may"]), together(True), words=words)
    assert opening not in some_left
    assert some_left.replace("\u00a0", " ").split(" / ")[-1].startswith(left)


def test_a_value_is_told_with_its_property_where_there_is_no_phrase() -> None:
    text = "actors: [a, b]\nproperties:\n  lies: {values: ['yes', 'no'], shared: true}\n  ate: ['yes', 'no']\n"
    made = Step("clue", (1,), (), ((0, 2, True), (1, 5, False)))
    assert [
        plain(each.lines[0].text) for each in paragraphs(explanation(text + "clues: ['a.lies == yes']\n", made), EN)
    ] == ["Person a’s answer to “lies” is yes; b’s answer to “ate” isn’t no."]


SUDOKU = "kind: sudoku\ngrid: |\n  1...\n  ..3.\n  .4..\n  ...2\n"


def test_a_sudoku_is_told_by_houses_and_cells() -> None:
    steps = (
        Step("hidden single", (), (), ((1, 2, True),), reason=HiddenSingle(0, 2)),
        Step("naked single", (), (), ((2, 3, True),), reason=NakedSingle(2)),
        Step("pointing", (), (), ((3, 1, False),), reason=Locked(1, 1, ())),
    )
    found = [plain(line.text) for each in paragraphs(explanation(SUDOKU, *steps), EN) for line in each.lines]
    assert found[0].startswith("In row 1, 3 fits only in r1c2. Only 4 is left for r1c3.")
    assert "2 drops out of r1c4." in found[1]


NONOGRAM = "kind: nonogram\ncolumns: [2, 1, 1]\nrows: [3, 1]\n"


def test_a_nonogram_is_told_line_by_line() -> None:
    steps = (
        Step("full line", (1,), (), ((0, 1, True), (1, 1, True), (2, 1, True))),
        Step("finished line", (4,), ((1, 1, True),), ((4, 1, False),)),
    )
    assert [[plain(line.text) for line in each.lines] for each in paragraphs(explanation(NONOGRAM, *steps), EN)] == [
        ["Row 1 (3) fills columns 1–3 (full line)."],
        ["Column 2 (1) leaves row 2 empty (finished line)."],
    ]


@each_case("code", "text")
def test_every_language_tells_it_in_its_own_way(code: str, text: str) -> None:
    found = told(
        step("clue", (1,), ["peter is not 42"], ["48 is december"]),
        step("last-one-left", (), ["jeanet is not 42", "jeanet is not 48"], ["jeanet is 40"]),
        words=words_of(code),
    )
    assert found[0].partition(": ")[2] == text


def test_level_effort_and_waves_are_explained_apart() -> None:
    level, effort, waves = closing(
        explanation(SPEAKERS, step("trial-one-clue", (1,), [], ["cor is 40"]), level=3), EN, True
    )
    assert level.startswith("Level 3 of 6 (the hardest step: ") and EN.levels[2] in level
    assert effort.startswith("Effort 3.5: ")
    assert waves.startswith("Waves 2: ") and "once (1 narrow wave)" in waves
    assert closing(explanation(SPEAKERS, step("clue", (1,), [], ["cor is 40"])), words_of("nl"), True)[1].startswith(
        "Inspanning 3,5: "
    )


def test_a_japanese_so_does_not_follow_a_clause_that_ends_in_the_same_word() -> None:
    scene: Any = explanation(SPEAKERS, step("clue", (1,), [], ["48 is december"])).scene
    line = Line(0, "甲は20時だから、乙は19時だ。だから丙は18時だ。だから丁は17時だ。")
    (found,) = LogicGridWriter(scene, words_of("ja")).in_turn([line])
    assert found.text == "甲は20時だから、乙は19時だ。よって丙は18時だ。したがって丁は17時だ。"


AGES = long_text(__file__, "ages.yaml")
SAID = dict(cases(__file__, "SAID"))


def test_odd_and_even_numbers_are_told_by_their_ends_in_every_language() -> None:
    loaded = load_text(AGES)
    assert loaded.puzzle is not None
    found = way_through(loaded.puzzle, Budget(2_000), open_too=True)
    assert isinstance(found, Derived)
    for language, words in SAID.items():
        text = explanation_to_text(explanation_of(loaded, found), words_of(language))
        assert (
            words in " ".join(text.split()) if language not in ("zh", "ja") else words in "".join(text.split("\n   "))
        )
        assert len(text.splitlines()) < 45  # it was 90
        assert "22 | 24" in text and "44, 46 … 58" in text


@pytest.mark.parametrize("seed", range(20))
def test_runs_have_every_place_once_and_nothing_between(seed: int) -> None:
    from random import Random

    random = Random(f"runs {seed}")
    values: list[object] = sorted(random.sample(range(60), random.randint(1, 50)))
    values[random.randrange(len(values)) :][:1] = ["x"] * random.randint(0, 1)
    found = runs_of(values)
    assert sorted(place for _, run in found for place in run) == list(range(len(values)))
    for step, run in found:
        numbers = [values[place] for place in run]
        if step:
            assert len(run) >= LEAST_RUN and numbers == list(range(numbers[0], numbers[-1] + 1, step))  # type: ignore[call-overload]
        else:
            assert len(run) == 1
    assert sum(map(len, (run for _, run in found))) == len(values) and len(in_runs(values)) == len(found)
