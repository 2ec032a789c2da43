"""Why a mark is wrong: short, from the board and the mark alone, and the same on the page as in a hint."""

import random
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

from logicgrid.api.answering import answered
from logicgrid.csp.search.followed import rows_of
from logicgrid.kinds import kind_named
from logicgrid.kinds.explain import Derived
from logicgrid.kinds.load import load
from logicgrid.kinds.logic_grid.atoms import GridAtoms
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Atom, opposite
from logicgrid.puzzle.explanation import Refutation
from logicgrid.words.phrases import language_for, plain, words_of
from page_support import NODE, PUZZLES, asked_of_node, data_of, derived, grid_closure
from support import cases, each_case, few

NAMES = sorted(str(file.relative_to(PUZZLES)) for file in PUZZLES.rglob("*.yaml"))
MOMENTS = (0.0, 0.3, 0.6, 0.9)
EACH = 4
"""The wrong marks that are tried at each moment of each puzzle."""

SENTENCES = 6


@cache
def opened(name: str) -> Any:
    """Return what is derived of a puzzle of ours with one answer; None for others."""
    loaded = load(PUZZLES / name)
    if loaded.puzzle is None or loaded.puzzle.questions:
        return None
    found = answered(loaded.puzzle, Budget(1_000), level=False)
    return found if isinstance(found, Derived) else None


def refuted_in(name: str, each: int = EACH) -> list[tuple[list[Atom], Atom, Refutation]]:
    """Return true marks on the board, each with a wrong one that has a reason, and that."""
    found = opened(name)
    return [(*state, why) for state in states(name, found, each) if (why := reason(found, *state))]


def states(name: str, found: Derived, each: int = EACH) -> list[tuple[list[Atom], Atom]]:
    """Return true marks on the board, each with a wrong one."""
    chance = random.Random(name.removesuffix(".yaml"))
    if isinstance(atoms := found.atoms, GridAtoms):
        cells = [(person, number, own[person]) for number, own in enumerate(found.answer) for person in range(len(own))]
        row = [(person, atoms.layout.item(number, value), True) for person, number, value in cells if number]
        true = sorted(grid_closure(atoms, [*atoms.start(), *row]))
        order = [*chance.sample(true, len(true) // 6), *row]
    else:
        order = true = [(cell, value, True) for cell, value in enumerate(found.answer[0])]
    chance.shuffle(order)
    made = []
    for moment in MOMENTS:
        marks = order[: int(len(order) * moment)]
        known = atoms.consequences(marks)
        left = [atom for atom in true if atom not in known]
        for atom in chance.sample(left, min(each, len(left))):
            wrong = opposite(atom)
            if not isinstance(atoms, GridAtoms):
                values = range(len(atoms.scene().symbols))  # type: ignore[attr-defined]
                wrong = (atom[0], chance.choice([value for value in values if value != atom[1]]), True)
            made.append((marks, wrong))
    return made


def kind(found: Derived) -> str:
    return found.puzzle.kind


def reason(found: Derived, marks: list[Atom], wrong: Atom) -> Refutation | None:
    answer = found.answer
    return kind_named(kind(found)).refutation(found.atoms, wrong, marks, lambda atom: found.atoms.holds(atom, answer))


@pytest.mark.parametrize("name", few(NAMES, 30))
def test_a_wrong_mark_has_six_sentences_from_the_board_or_the_plain_words(name: str) -> None:
    if (found := opened(name)) is None:
        pytest.skip("no steps to one answer")
    words = words_of(language_for(None, found.puzzle.language))
    for marks, wrong, refuted in refuted_in(name):
        assert not found.atoms.holds(wrong, found.answer)
        lines = kind_named(kind(found)).refuted(refuted, found.atoms.scene(), words)
        assert 1 <= len(lines) <= SENTENCES
        assert all("{" not in line and line == line.strip() for line in map(plain, lines))
        board = found.atoms.consequences(marks)
        given = getattr(found.atoms.scene(), "givens", getattr(found.atoms.scene(), "given", ()))
        board |= {(cell, value, True) for cell, value in enumerate(given) if value is not None}
        assert all(atom in board for atom in refuted.premises()), name
        for step in refuted.steps:  # nothing is given away but what clues say by themselves, and what has to be false
            given_away = [atom for atom in step.conclusions if found.atoms.holds(atom, found.answer)]
            assert not any(holds for *_, holds in given_away) or (step.rule == "stated" and not step.premises)


def test_what_clues_say_by_themselves_and_candidates_in_common_refute_marks_on_an_empty_board_too() -> None:
    refuted = refuted_in("fr/cartes-postales.yaml", 12)
    assert {"stated", "unshared"} <= {step.rule for *_, each in refuted for step in each.steps}
    assert any(each.steps for marks, _, each in refuted if not marks)


def test_a_clue_says_what_its_ways_say_of_two_labels_together_and_crosses_may_follow_that_are_true() -> None:
    found = opened("ja/marathon-club.yaml")
    layout = found.atoms.layout
    refuted = reason(found, [], (layout.item(1, 4), layout.item(2, 0), True))  # 180 cm is 48 kg
    assert refuted and len([step for step in refuted.steps if not step.goes_on]) <= SENTENCES - 2
    steps = [step for *_, each in refuted_in("ja/marathon-club.yaml", 12) for step in each.steps]
    atoms = [atom for step in steps if step.rule != "stated" for atom in step.conclusions]
    true = [atom for atom in atoms if found.atoms.holds(atom, found.answer)]
    assert true and not any(holds for *_, holds in true)


def test_of_more_than_three_rules_the_first_are_a_sentence_of_their_own() -> None:
    refuted = refuted_in("kakuro/lattice.yaml", 12)
    cited = [each for *_, each in refuted if any(step.rule == "cited" for step in each.steps)]
    assert cited and all(len(step.limits) <= 3 for each in cited for step in (*each.steps, each.ending))


@pytest.mark.long
def test_most_wrong_marks_of_our_puzzles_have_a_reason_and_the_clues_named_contradict_each_other() -> None:
    names = [name for name in NAMES[::6] if opened(name) is not None]
    tried = sum([len(states(name, opened(name))) for name in names])
    reasons = [(opened(name), [*marks, wrong], why) for name in names for marks, wrong, why in refuted_in(name)]
    assert len(names) >= 8 and len(reasons) >= tried * 0.95
    grids = [each for each in reasons if isinstance(each[0].atoms, GridAtoms)]
    assert any(given.ending.leap for _, _, given in grids)
    for found, board, given in grids:
        assert is_impossible(found.atoms, board, given.clues())


def is_impossible(atoms: GridAtoms, board: list[Atom], clues: Iterable[int]) -> bool:
    """Return whether a search that knows nothing of refutations finds that marks contradict some clues."""
    last = max(clue.number for clue in atoms.problem.clues)
    question = atoms.assuming(board).only([*clues, *range(last + 1, last + 1 + len(board))])
    return question.engine().find(1, Budget(10_000)).solutions == ()


@pytest.mark.parametrize("name", few(["en/who-ate-the-trifle", "fr/phare", "sudoku/neighbours", "sudoku/diagonal"], 2))
def test_where_single_steps_end_without_a_clash_each_case_has_one_by_the_clues_that_it_names(name: str) -> None:
    found = opened(f"{name}.yaml")
    cases = [each for each in refuted_in(f"{name}.yaml", 12) if any(step.rule == "case" for step in each[2].steps)]
    assert cases
    for marks, wrong, given in cases:
        said = [*marks, wrong]
        for step in given.steps:
            if step.rule == "case":
                (atom,) = step.conclusions
                clues, board = {each.clue for each in step.leap} - {0}, [*said, opposite(atom)]
                if isinstance(found.atoms, GridAtoms):
                    assert is_impossible(found.atoms, board, clues)
                else:
                    assert found.atoms.assuming(board).engine().find(1, Budget(10_000)).solutions == ()
                assert not atom[2] and not step.leap[-1].conclusions
            said += step.conclusions


SAME = cases(__file__, "SAME")
RULED = sorted(f"sudoku/rules/{file.stem}" for file in (PUZZLES / "sudoku" / "rules").glob("*.yaml"))


@pytest.mark.skipif(NODE is None, reason="there is no Node here")
@pytest.mark.parametrize(
    ("names", "each"), few([(SAME[3::8], 2), (SAME, 12), (RULED, 12)], 3), ids=["few", "many", "ruled"]
)
def test_the_page_gives_the_same_reason_in_the_same_words(names: list[str], each: int) -> None:
    questions: list[dict[str, Any]] = []
    expected: list[tuple[str, Refutation | None, list[str]]] = []
    for name in [f"{stem}.yaml" for stem in names]:
        _, found = derived(name)
        scene = found.atoms.scene()
        words = words_of(language_for(None, found.puzzle.language))
        questions.append({"data": data_of(name)})
        for marks, wrong in states(name, found, each):
            refuted = reason(found, marks, wrong)
            lines = kind_named(kind(found)).refuted(refuted, scene, words) if refuted else []
            questions.append({"atoms": marks, "why": wrong})
            expected.append((f"{name}: {wrong}", refuted, lines))
    answers = asked_of_node(questions)
    assert len(answers) == len(expected) > 8 * each
    for answer, (name, refuted, lines) in zip(answers, expected, strict=True):
        assert (answer or {}).get("lines", []) == lines, name
        if refuted is not None:
            said = {(one, other, bool(holds)) for one, other, holds in answer["p"]}
            assert said == set(refuted.premises()), name


@each_case("name", "clue", every=2)
def test_clues_that_have_too_many_ways_to_be_listed_refute_marks_too(name: str, clue: int) -> None:
    found = opened(f"{name}.yaml")
    rows = [row for row in rows_of(found.atoms.problem, found.puzzle.question.tables()) if row.clue == clue]
    assert rows and all(row.supports.count > 1 for row in rows)
    refuted = (reason(found, *state) for state in states(name, found, 12))
    assert any(clue in {step.clue for step in (*each.steps, each.ending)} for each in refuted if each)


@pytest.mark.long
def test_candidates_of_two_that_have_none_in_common_are_named() -> None:
    scene = opened("en/jam-stall.yaml").atoms.scene()
    reasons = [each for *_, each in refuted_in("en/jam-stall.yaml", 20)]
    shared = [step for each in reasons for step in each.steps if step.rule == "unshared"]
    assert shared and all(not {*one} & {*other} for one, other in [step.left for step in shared])
    grid = kind_named("logic-grid")
    lines = [line for each in reasons for line in grid.refuted(each, scene, words_of("en"))]
    assert any("only" in line and "is left, for" in line for line in lines)
