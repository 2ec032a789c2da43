import json
from typing import Any

import pytest

from logicgrid.kinds.atoms import identity
from logicgrid.kinds.logic_grid.atoms import GridAtoms
from logicgrid.play.data import answer_of, page_data, to_json
from logicgrid.words.phrases import CLOSE, LANGUAGES, OPEN, words_of
from page_support import ROOT, data_of, derived, grid_closure
from support import daily, few

ALL = (
    "guest-speakers.yaml",
    "en/jam-stall.yaml",
    "sudoku/six.yaml",
    "sudoku/rules/region-sum-killer.yaml",
    "nonogram/toadstool.yaml",
)


def without_words(data: dict[str, Any]) -> dict[str, Any]:
    """Return what the rules of a page rest on."""
    steps = [{key: step[key] for key in "tcpk"} for step in data["steps"]]
    techniques = [name for name, _ in data["techniques"]]
    return {**data, "steps": steps, "techniques": techniques, "words": names_in(data["words"])}


def names_in(words: Any) -> Any:
    """Return the names of words, for the scripts fail without one."""
    return {key: names_in(each) for key, each in words.items()} if isinstance(words, dict) else None


def test_the_pages_that_the_scripts_are_tested_on_are_those_of_today() -> None:
    for name in ("en/three-lunches.yaml", "sudoku/four.yaml", "nonogram/little-house.yaml", "nonogram/mask.yaml"):
        file = ROOT / "tests" / "play" / "pages" / f"{name.split('/')[-1].removesuffix('.yaml')}.json"
        # to write them anew: file.write_text(to_json(data_of(name)) + "\n", encoding="utf-8")
        assert without_words(json.loads(file.read_text(encoding="utf-8"))) == without_words(data_of(name)), name


@pytest.mark.parametrize("name", [name for name in ALL if "killer" not in name])
def test_every_step_rests_on_what_is_known_before_it(name: str) -> None:
    data = data_of(name)
    _, found = derived(name)
    known = set(found.atoms.consequences(tuple(atom) for atom in data["start"]))
    if data["kind"] == "sudoku":
        known |= found.atoms.consequences((cell, digit, True) for cell, digit in data["given"])
    for step in data["steps"]:
        assert {(one, other, bool(holds)) for one, other, holds in step["p"]} <= known
        known |= {(one, other, bool(holds)) for one, other, holds in step["k"]}
        grid = found.atoms if isinstance(found.atoms, GridAtoms) else None
        known = grid_closure(grid, known) if grid else set(found.atoms.consequences(known))


@pytest.mark.parametrize("lang", few(LANGUAGES, 5))
def test_every_step_has_words_in_every_language(lang: str) -> None:
    for name in daily(ALL, 2):
        data = data_of(name, lang)
        for step in data["steps"]:
            where, lines = step["x"]
            assert lines and bool(where) == (data["kind"] != "nonogram")
            assert all(text.count(OPEN) == text.count(CLOSE) for text in [where, *map(str, lines)])


@pytest.mark.parametrize("name", ALL)
def test_a_page_names_its_puzzle_by_its_identity(name: str) -> None:
    _, found = derived(name)
    assert data_of(name)["id"] == identity(found.puzzle)


@pytest.mark.parametrize("name", ALL)
def test_without_hints_neither_steps_nor_the_answer_are_inside(name: str) -> None:
    loaded, found = derived(name)
    data = page_data(loaded, found, words_of("en"), with_steps=False)
    assert data["steps"] == [] and data["techniques"] == []
    assert "answer" not in data


def test_json_never_ends_the_script_that_it_stands_in() -> None:
    text = to_json({"label": "</script><!-- & \u2028\u2029 é 巷 \ud800"})
    assert not any(sign in text for sign in "<>&\u2028\u2029")
    assert json.loads(text) == {"label": "</script><!-- & \u2028\u2029 é 巷 ?"}


def test_the_answer_of_a_grid_is_its_actors_circles() -> None:
    _, found = derived("en/three-lunches.yaml")
    pairs = answer_of(found)
    assert all(found.atoms.holds((one, other, True), found.answer) for one, other in pairs)
    assert pairs == sorted(pairs)
