import base64
import hashlib
import json
import re
import subprocess
from pathlib import Path

import pytest

from command_line import run
from logicgrid import play
from logicgrid.kinds.explain import explanation_of
from logicgrid.play import play_page, script
from logicgrid.render.explain.html import explanation_to_html
from logicgrid.words.phrases import CLOSE, LANGUAGES, OPEN, words_of
from page_support import NODE, PUZZLES, data_of, derived
from support import daily, few, long_text, written

ALL = ("guest-speakers.yaml", "sudoku/rules/region-sum-killer.yaml", "nonogram/toadstool.yaml")

HOSTILE = long_text(__file__, "hostile.yaml")


def page(name: str, lang: str = "en", hints: bool = True) -> str:
    loaded, found = derived(name)
    return play_page(loaded, found, words_of(lang), hints=hints)


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
    for name in (*ALL[:1], "sudoku/classic.yaml", "nonogram/owl.yaml"):
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
        text = re.findall(r'id="puzzle">(.*?)</script>', page(name, lang))[0].replace("˂", OPEN).replace("˃", CLOSE)
        assert [step["x"] for step in json.loads(text)["steps"]] == [step["x"] for step in data_of(name, lang)["steps"]]


def test_every_text_that_a_script_shows_is_in_the_page() -> None:
    for name in ALL:
        text = page(name)
        data = json.loads(re.findall(r'id="puzzle">(.*?)</script>', text)[0])
        own = {"last_cell", "only_place", "only_left", "houses", "row", "column", "last_colour"}
        _, asked = script(data["kind"])
        assert asked - own <= data["words"].keys()
        assert data["words"].keys() <= asked
    scripts = [file.read_text(encoding="utf-8") for file in Path(play.__file__).parents[1].rglob("*.mjs")]
    assert scripts and not any(re.search(r"\bT\[", each) for each in scripts)  # such words would not be found


@pytest.mark.skipif(NODE is None, reason="there is no Node here")
def test_the_hash_is_sha256() -> None:
    assert NODE is not None
    folder = Path(__file__).parent.parent.parent / "logicgrid" / "play"
    texts = ["", "abc", "é巷" * 40, "a" * 55, "a" * 56, "a" * 64, "x" * 1000]
    code = f"import {{ sha256 }} from '{(folder / 'core-seal.mjs').as_uri()}';"
    code += f"for (const text of {json.dumps(texts)}) console.log(sha256(text));"
    shown = subprocess.run(
        [NODE, "--input-type=module", "-e", code], capture_output=True, text=True, check=True, timeout=240
    ).stdout.split()
    assert shown == [hashlib.sha256(text.encode()).hexdigest() for text in texts]


def test_without_hints_the_page_does_not_know_the_answer() -> None:
    for name in ALL:
        data = json.loads(re.findall(r'id="puzzle">(.*?)</script>', page(name, hints=False))[0])
        assert data["steps"] == [] and len(data["seal"]) == 2
        assert 'id="hint"' not in page(name, hints=False)


def test_labels_are_texts_whatever_they_look_like(tmp_path: Path) -> None:
    file = written(tmp_path / "hostile.yaml", HOSTILE)
    assert run("play", str(file), "-o", str(tmp_path / "out.html")).returncode == 0
    text = (tmp_path / "out.html").read_text(encoding="utf-8")
    assert text.count("<script") == text.count("</script>") == 2
    assert "<img" not in text and "<b>cat" not in text


def test_lines_of_chinese_are_joined_without_a_space_on_both_pages() -> None:
    loaded, found = derived("zh/tea-house.yaml")
    assert loaded.puzzle is not None and "，\n" in (PUZZLES / "zh/tea-house.yaml").read_text(encoding="utf-8")
    told = explanation_to_html(explanation_of(loaded, found), words_of("zh"))
    for text in (page("zh/tea-house.yaml", "zh"), told):
        assert "各不相同，其中有常客" in text
