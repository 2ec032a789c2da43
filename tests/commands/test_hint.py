"""Hints: they are true, new, lead all the way, come in three strengths, and a wrong mark comes first."""

import json
from pathlib import Path

import pytest

from logicgrid.cli import main
from logicgrid.kinds.atoms import BadFact
from logicgrid.kinds.explain import NotDerived, accepted, derive, hint
from logicgrid.puzzle import checker
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Atom
from page_support import of_path
from support import CORPUS, ROOT, Capsys, each_case, few, needs_corpus, written

PUZZLES = ROOT / "puzzles"
GUESTS = PUZZLES / "guest-speakers.yaml"
CLASSIC = PUZZLES / "sudoku" / "classic.yaml"
WORKED = PUZZLES / "nonogram" / "worked-example.yaml"
BUDGET = Budget(100_000)


def follow_every_hint(file: Path) -> None:
    loaded, derived = of_path(file)
    known: list[Atom] = []
    for _ in range(2_000):
        found = hint(loaded, derived, known, BUDGET)
        assert not found.wrong
        if found.step is None:
            break
        assert not set(found.step.conclusions) & set(derived.atoms.consequences(known))
        assert all(derived.atoms.holds(atom, derived.answer) for atom in found.step.conclusions)
        known += found.step.conclusions
    assert found.finished
    assert derived.puzzle.question.spelled(derived.atoms.consequences(known)) == derived.answer


@pytest.mark.parametrize(
    "name",
    few(
        [
            *("guest-speakers", "en/three-lunches", "zh/tea-house", "fr/paniers-de-chats", "en/letterboxes"),
            *("sudoku/classic", "sudoku/four", "nonogram/mask", "nonogram/worked-example", "nonogram/toadstool"),
            "en/who-ate-the-trifle",
        ],
        10,
    ),
)
def test_whoever_follows_every_hint_arrives_at_the_answer(name: str) -> None:
    follow_every_hint(PUZZLES / f"{name}.yaml")


@pytest.mark.long
@needs_corpus
@pytest.mark.parametrize("file", sorted((CORPUS / "logic-grid").glob("*.yaml")), ids=lambda file: file.stem)
def test_hints_lead_through_the_puzzles_of_others(file: Path) -> None:
    follow_every_hint(file)


def test_the_first_hint_without_any_mark_is_the_first_step() -> None:
    loaded, derived = of_path(GUESTS)
    assert hint(loaded, derived, [], BUDGET).step.conclusions == derived.derivation.steps[0].conclusions


def test_a_hint_gives_what_the_marks_allow_not_what_is_marked() -> None:
    loaded, derived = of_path(GUESTS)
    marks = derived.atoms.read("val(leeftijd, peter) == 50 and val(maand, jeanet) == juni")
    found = hint(loaded, derived, marks, BUDGET)
    assert not set(found.step.conclusions) & set(marks)
    assert all(number <= 5 for number in found.step.clues)


@each_case("name", "fact")
def test_what_is_no_fact_is_refused_in_words(name: str, fact: str) -> None:
    _, derived = of_path(PUZZLES / name)
    with pytest.raises(BadFact):
        derived.atoms.read(fact)


def test_files_of_marks_are_read_for_every_kind() -> None:
    _, guests = of_path(GUESTS)
    assert len(guests.atoms.read_marks("# mine\nact(maand, mei) == act(leeftijd, 45)\n\ntycho.leeftijd == 42\n")) == 2
    _, four = of_path(PUZZLES / "sudoku" / "four.yaml")
    assert four.atoms.read_marks("\n".join(["4...", "....", "....", "...3"])) == ((0, 3, True), (15, 2, True))
    assert four.atoms.read_marks("4. | ..\n.. | ..\n---+---\n.. | ..\n.. | .3") == ((0, 3, True), (15, 2, True))
    _, worked = of_path(WORKED)
    marks = worked.atoms.read_marks("#.??????\n" + "????????\n" * 5)
    assert marks == ((0, 1, True), (1, 0, True))
    for derived, text in ((four, "4...\n...."), (worked, "#"), (worked, "#" * 9 + "\n" + "?\n" * 5)):
        with pytest.raises(BadFact):
            derived.atoms.read_marks(text)


def told(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, str]:
    return main(["hint", *map(str, arguments)]), capsys.readouterr().out


@each_case("name", "says")
def test_the_weakest_hint_is_a_sentence_about_a_place(name: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hint", str(PUZZLES / f"{name}.yaml"), "--strength", "1"]) == 0
    assert capsys.readouterr().out == says


def test_each_strength_says_more(capsys: pytest.CaptureFixture[str]) -> None:
    known = ("--lang", "en", "--known", "vuurwerk == act(maand, december)")
    first = told(capsys, GUESTS, "--strength", "1", *known)
    second = told(capsys, GUESTS, "--strength", "2", *known)
    third = told(capsys, GUESTS, "--strength", "3", *known)
    assert first[0] == second[0] == third[0] == 0
    assert first[1].startswith("Look at ") and first[1].count("\n") == 1
    assert second[1].startswith(first[1]) and "clue 1: “In december" in second[1]
    assert third[1].startswith(second[1]) and "vrijheid" in third[1].removeprefix(second[1])
    assert told(capsys, GUESTS, *known) == third


def test_a_hint_of_a_nonogram_may_be_two_way_logic(capsys: pytest.CaptureFixture[str]) -> None:
    marks = [f"r1c{column}={mark}" for column, mark in enumerate("?.?.##.?.?", start=1) if mark != "?"]
    marks += [f"r4c{column}={mark}" for column, mark in enumerate("###.##.###", start=1)]
    marks += [*(f"r{row}c{column}=." for row in (2, 7) for column in (5, 6)), "r5c4=.", "r5c7=."]
    marks += [f"r{row}c{column}={mark}" for row, mark in ((3, "."), (5, ".")) for column in (2, 9)]
    marks += [f"r{row}c{column}=#" for row in (3, 5, 6) for column in (5, 6)]
    status, text = told(capsys, PUZZLES / "nonogram/mask.yaml", "--known", *marks)
    assert status == 0
    assert "Technique: two-way logic; clue 2" in text
    assert "(1) A 1 of row 2 (1 1 1 1) lies in column 3." in text and "Either way, row 3 (1 4 1) fills" in text


def test_a_wrong_mark_is_pointed_out_first(capsys: pytest.CaptureFixture[str]) -> None:
    status, text = told(capsys, GUESTS, "--lang", "en", "--known", "cor == act(maand, mei)", "tycho.leeftijd == 42")
    assert status == 1
    assert text.startswith("Spreker cor’s maand is mei: this mark is wrong.\n")
    status, text = told(capsys, GUESTS, "--format", "json", "--known", "cor == act(maand, mei)")
    value = json.loads(text)
    assert status == 1
    assert value["wrong"] == [[["spreker", "cor"], ["maand", "mei"], True]]
    assert value["technique"] and value["conclusions"]


def test_a_wrong_mark_gets_the_shortest_reason(capsys: pytest.CaptureFixture[str]) -> None:
    known = ("act(leeftijd, 40) != nina", "act(leeftijd, 40) != peter", "tycho.leeftijd == 42")
    _, text = told(capsys, GUESTS, "--lang", "en", "--known", "cor == act(leeftijd, 40)")
    assert text.startswith(
        "Spreker cor’s leeftijd is 40: this mark is wrong.\n"
        "   Suppose it were so: cor’s leeftijd is 40.\n"
        "   But then clue 4 cannot hold.\n"
    )
    _, text = told(capsys, GUESTS, "--lang", "en", "--known", "jeanet != act(leeftijd, 40)", *known)
    assert text.startswith(
        "Spreker jeanet’s leeftijd isn’t 40: this mark is wrong.\n"
        "   Suppose it were so: jeanet’s leeftijd isn’t 40.\n"
        "   Clue 4: cor’s leeftijd isn’t 40.\n"
        "   But then, for 40, nothing is left under “spreker”.\n"
    )
    _, text = told(capsys, CLASSIC, "--lang", "en", "--known", "r1c1=5")
    assert text.startswith("r1c1 is 5: this mark is wrong.\n   But the board has: r1c6 is 5.\n")


def test_a_reason_says_what_the_rest_of_a_sum_would_have_to_be(tmp_path: Path, capsys: Capsys) -> None:
    cages = "cages: [{cells: r3c3 r3c4, sum: 7}, {cells: r1c2 r1c3, sum: 5}]\nexpect: multiple\n"
    two = written(tmp_path / "two.yaml", f"kind: sudoku\ngrid: |\n  1...\n  ..1.\n  .1..\n  ...1\n{cages}")
    lines = PUZZLES / "sudoku" / "rules" / "killer-sum-line.yaml"
    four = "The cage r1c3, r1c4, r1c5 and r1c6 adds up to 11: r1c4, r1c5 and r1c6"
    for file, known, needs in (
        (two, "r3c3=2", "The cage r3c3 and r3c4 adds up to 7: r3c4 would have to be 5; but that cannot be."),
        (two, "r1c3=4", "The cage r1c2 and r1c3 adds up to 5: r1c2 would have to be 1; but r1c1 is 1."),
        (lines, "r1c3=4", f"{four} would have to add up to 7; but that cannot be."),
    ):
        _, text = told(capsys, file, "--lang", "en", "--known", known)
        assert needs in " ".join(text.split()), text


def test_a_reason_names_dates_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    _, text = told(capsys, PUZZLES / "fr" / "cartes-postales.yaml", "--known", "Élise.date == '2023-07-12'")
    assert "plus qu’une possibilité pour « Dinan » : le 5 juillet" in " ".join(text.split()) and "2023" not in text


def test_a_puzzle_that_is_done_needs_no_hint(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    marks = written(tmp_path / "marks.txt", "#.......\n##.##...\n..####..\n.##..###\n.#....#.\n.######.\n")
    status, text = told(capsys, WORKED, "--lang", "en", "--marks", marks)
    assert (status, text) == (0, "Everything is known: the puzzle is solved.\n")
    assert "ligne 4\u00a0: 2 3" in told(capsys, WORKED, "--lang", "fr")[1], "a clue is named in the same language"


def test_what_is_wrong_with_a_mark_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hint", str(GUESTS), "--known", "act(maand, mie) == cor"]) == 2
    assert "hulp: bedoel je `mei`?" in capsys.readouterr().err  # in the puzzle's language
    assert main(["hint", str(GUESTS), "--known", "act(maand, mie) == cor", "--lang", "en"]) == 2
    assert "help: did you mean `mei`?" in capsys.readouterr().err
    assert main(["hint", str(GUESTS), "--marks", str(tmp_path / "absent")]) == 2
    assert main(["hint", str(PUZZLES / "sudoku" / "two-answers.yaml")]) == 1


def test_a_step_that_carries_over_says_what(capsys: pytest.CaptureFixture[str]) -> None:
    marks = ["Ben.dish == pie", "act(dish, pie) == act(drink, juice)"]
    said = "We know that Ben eats the pie and the one who eats the pie drinks juice. So Ben drinks juice.\n"
    _, text = told(capsys, PUZZLES / "en" / "three-lunches.yaml", "--known", *marks)
    assert text.endswith(f"The step:\n   {said}")
    _, text = told(capsys, PUZZLES / "en" / "three-lunches.yaml", "--known", *marks, "Ben.drink != juice")
    assert text.startswith(
        "Ben doesn't drink juice: this mark is wrong.\n"
        "   But the board has: Ben eats the pie; the one who eats the pie drinks juice.\n"
    )


def test_a_hint_needs_no_whole_derivation(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(PUZZLES / "fr" / "phare.yaml")
    assert main(["explain", file, "--budget", "1"]) == 3
    assert main(["hint", file, "--budget", "1", "--lang", "en"]) == 0
    assert "Jules" in capsys.readouterr().out


def test_the_steps_before_one_that_is_too_much_to_check_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    _, derived = of_path(GUESTS)
    whole = derived.derivation
    assert accepted(derived.puzzle, whole).steps == whole.steps
    monkeypatch.setattr(checker, "WORK", -7_500)
    found = accepted(derived.puzzle, whole)
    assert 0 < len(found.steps) < len(whole.steps) and not found.complete
    assert found.steps == whole.steps[: len(found.steps)]
    refused = derive(derived.puzzle, BUDGET)
    assert isinstance(refused, NotDerived) and refused.found == whole
