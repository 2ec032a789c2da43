"""Pages to play on: what they know, say, weigh and allow, and that nothing in a puzzle is more than text there."""

import base64
import hashlib
import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from command_line import run
from logicgrid import play
from logicgrid.kinds.explain import explanation_of
from logicgrid.kinds.logic_grid.atoms import GridAtoms
from logicgrid.play import play_page, script
from logicgrid.play.data import answer_of, to_json
from logicgrid.render.explain.html import explanation_to_html
from logicgrid.words.phrases import CLOSE, LANGUAGES, OPEN, words_of
from page_support import NODE, PUZZLES, ROOT, data_of, derived, grid_closure
from support import daily, few, long_text, written

KILLER = "sudoku/rules/region-sum-killer.yaml"
ALL = ("guest-speakers.yaml", KILLER, "nonogram/toadstool.yaml")
MORE = (*ALL, "en/jam-stall.yaml", "sudoku/six.yaml")


def page(name: str, lang: str = "en", hints: bool = True) -> str:
    loaded, found = derived(name)
    return play_page(loaded, found, words_of(lang), hints=hints)


def data_in(text: str) -> dict[str, Any]:
    """Return what a page has as JSON."""
    return json.loads(re.findall(r'id="puzzle">(.*?)</script>', text)[0])


@pytest.mark.parametrize("name", ALL)
def test_a_page_asks_for_nothing_and_allows_its_own_script_alone(name: str) -> None:
    text = page(name)
    code = re.findall(r'<script type="module">(.*?)</script>', text, re.DOTALL)
    assert len(code) == 1
    sha = base64.b64encode(hashlib.sha256(code[0].encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{sha}'" in text
    assert not re.findall(r"(?:src|href|action)=", text.replace(code[0], ""))
    assert not re.findall(r"url\(|@import|https?:|\bfetch\(|XMLHttpRequest|\bimport\b", text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_speaks_one_language_and_stays_small(lang: str) -> None:
    for name in (*ALL[:1], "sudoku/classic.yaml", "nonogram/owl.yaml", "en/who-ate-the-trifle.yaml"):
        text = page(name, lang)
        assert f'<html lang="{lang}">' in text
        assert len(text.encode()) <= 130_000
        assert "undefined" not in re.sub(r"<script.*?</script>", "", text, flags=re.DOTALL)


@pytest.mark.parametrize(
    "name",
    few(
        [
            *("nonogram/gchq-2015.yaml", "en/lighthouse-keepers.yaml", "sudoku/sixteen.yaml"),
            *("sudoku/jigsaw.yaml", "sudoku/killer.yaml", "kakuro/wide.yaml"),
        ],
        3,
    ),
)
def test_our_largest_pages_have_at_most_130_kb(name: str) -> None:
    assert len(page(name, derived(name)[0].puzzle.language or "en").encode()) <= 130_000  # type: ignore[union-attr]


@pytest.mark.long
def test_a_large_page_keeps_all_lines_in_a_language_of_long_words() -> None:
    name = "en/lighthouse-keepers.yaml"
    for lang in daily(("fr", "nl"), 2):
        steps = data_in(page(name, lang).replace("˂", OPEN).replace("˃", CLOSE))["steps"]
        assert [step["x"] for step in steps] == [step["x"] for step in data_of(name, lang)["steps"]]


def test_every_text_that_a_script_shows_is_in_the_page() -> None:
    for name in ALL:
        data = data_in(page(name))
        own = {"last_cell", "only_place", "only_left", "houses", "row", "column", "last_colour"}
        _, asked = script(data["kind"])
        assert asked - own <= data["words"].keys()
        assert data["words"].keys() <= asked
    scripts = [file.read_text(encoding="utf-8") for file in Path(play.__file__).parents[1].rglob("*.mjs")]
    assert scripts and not any(re.search(r"\bT\[", each) for each in scripts)  # such words would not be found


@pytest.mark.skipif(NODE is None, reason="there is no Node here")
def test_the_hash_is_sha256() -> None:
    assert NODE is not None
    texts = ["", "abc", "é巷" * 40, "a" * 55, "a" * 56, "a" * 64, "x" * 1000]
    code = f"import {{ sha256 }} from '{(ROOT / 'logicgrid' / 'play' / 'core-seal.mjs').as_uri()}';"
    code += f"for (const text of {json.dumps(texts)}) console.log(sha256(text));"
    shown = subprocess.run(
        [NODE, "--input-type=module", "-e", code], capture_output=True, text=True, check=True, timeout=240
    ).stdout.split()
    assert shown == [hashlib.sha256(text.encode()).hexdigest() for text in texts]


def test_without_hints_the_page_knows_neither_steps_nor_the_answer() -> None:
    for name in MORE:
        text = page(name, hints=False)
        data = data_in(text)
        assert data["steps"] == data["techniques"] == [] and len(data["seal"]) == 2 and "answer" not in data
        assert 'id="hint"' not in text


def test_labels_are_texts_whatever_they_look_like(tmp_path: Path) -> None:
    file = written(tmp_path / "hostile.yaml", long_text(__file__, "hostile.yaml"))
    assert run("play", str(file), "-o", str(tmp_path / "out.html")).returncode == 0
    text = (tmp_path / "out.html").read_text(encoding="utf-8")
    assert text.count("<script") == text.count("</script>") == 2
    assert "<img" not in text and "<b>cat" not in text


def test_json_never_ends_the_script_that_it_stands_in() -> None:
    text = to_json({"label": "</script><!-- & \u2028\u2029 é 巷 \ud800"})
    assert not any(sign in text for sign in "<>&\u2028\u2029")
    assert json.loads(text) == {"label": "</script><!-- & \u2028\u2029 é 巷 ?"}


def test_lines_of_chinese_are_joined_without_a_space_on_both_pages() -> None:
    loaded, found = derived("zh/tea-house.yaml")
    assert loaded.puzzle is not None and "，\n" in (PUZZLES / "zh/tea-house.yaml").read_text(encoding="utf-8")
    told = explanation_to_html(explanation_of(loaded, found), words_of("zh"))
    for text in (page("zh/tea-house.yaml", "zh"), told):
        assert "各不相同，其中有常客" in text


# ---------------------------------------------------------------------- what it knows


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
        file = ROOT / "tests" / "play" / "pages" / f"{Path(name).stem}.json"
        # to write them anew: file.write_text(to_json(data_of(name)) + "\n", encoding="utf-8")
        assert without_words(json.loads(file.read_text(encoding="utf-8"))) == without_words(data_of(name)), name


@pytest.mark.parametrize("name", [name for name in MORE if name != KILLER])
def test_every_step_rests_on_what_is_known_before_it(name: str) -> None:
    data, (_, found) = data_of(name), derived(name)
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
    for name in daily(MORE, 2):
        data = data_of(name, lang)
        for step in data["steps"]:
            where, lines = step["x"]
            assert lines and bool(where) == (data["kind"] != "nonogram")
            assert all(text.count(OPEN) == text.count(CLOSE) for text in [where, *map(str, lines)])


def test_the_answer_of_a_grid_is_its_actors_circles() -> None:
    _, found = derived("en/three-lunches.yaml")
    pairs = answer_of(found)
    assert all(found.atoms.holds((one, other, True), found.answer) for one, other in pairs)
    assert pairs == sorted(pairs)
