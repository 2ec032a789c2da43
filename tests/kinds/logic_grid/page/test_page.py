"""Drafts of puzzles from texts as they stand in books and on pages, in five languages, up to their answers."""

import json
import random
import re
from pathlib import Path

import pytest
import yaml

from logicgrid.cli import main
from logicgrid.files.source import read
from logicgrid.kinds.logic_grid.page import draft_of_page
from logicgrid.kinds.logic_grid.page.cut import MOST_CHARACTERS, cut
from logicgrid.puzzle.diagnostics import Refused
from support import Capsys, cases, daily, each_case, few

TEXTS = Path(__file__).parent / "texts"

ANSWERS = dict(cases(__file__, "ANSWERS"))
PHRASED = dict(cases(__file__, "PHRASED"))


def on_a_line(text: str) -> str:
    """Return a draft with each list on the line of its name, without phrases, or what names stand with."""
    text = re.sub(r"\n    (?:phrases:.*(?:\n      .*)*|(?:who|gender): .*)", "", text)
    return re.sub(r":(  # .*)\n    values: (\[.*\])(?=\n(?!    ))", r": \2\1", text)


@pytest.mark.parametrize("name", few(ANSWERS, 8))
def test_a_text_becomes_a_draft_then_rules_then_its_answer(name: str, tmp_path: Path, capsys: Capsys) -> None:
    file = tmp_path / "puzzle.yaml"
    assert main(["new", str(file), "--from", str(TEXTS / f"{name}.txt")]) == 0
    assert f"logicgrid draft {file}" in capsys.readouterr().out
    assert f"\nlanguage: {name[:2]}  # " in file.read_text(encoding="utf-8")
    assert main(["draft", str(file), "--write"]) == 0, capsys.readouterr().out
    capsys.readouterr()
    assert main(["solve", str(file), "--format", "json"]) == 0
    (answer,) = json.loads(capsys.readouterr().out)["solutions"]
    shown = ", ".join([" ".join([who, *map(str, cells.values())]) for who, cells in answer.items()])
    assert shown == ANSWERS[name]


@each_case("name", "lines", every=3)
def test_values_are_found_between_words_and_numbers_have_the_name_before_them(name: str, lines: list[str]) -> None:
    text = draft_of_page((TEXTS / f"{name}.txt").read_text(encoding="utf-8")).text
    text = re.sub(r":  # .*\n    values:", ":", text)
    assert all(line in text for line in lines), text


def test_a_guess_is_told_in_a_comment_beside_it() -> None:
    made = draft_of_page((TEXTS / "en-guessed.txt").read_text(encoding="utf-8"))
    missing = "Friends: Ann, Ben, Cleo, Dan\nAges: 27, 31, 34\n\n1. Ann is 27.\n2. Ben is 31.\n"
    assert (made.gaps, draft_of_page(missing).gaps) == (0, 1)
    lines = on_a_line(made.text).splitlines()
    assert (
        "  baker: [Agnes, Clara, Doris, Ethel]  # guessed: names in the clues; guessed: the text speaks of 4" in lines
    )
    assert "  cake: [plum, lemon, cherry, almond]  # guessed: what stands with “cake” in the clues" in lines


@pytest.mark.parametrize("name", few(PHRASED, 3))
def test_phrases_are_those_of_the_texts(name: str) -> None:
    data = yaml.safe_load(draft_of_page((TEXTS / f"{name}.txt").read_text(encoding="utf-8")).text)
    found = {name: each["phrases"] for name, each in data["properties"].items() if "phrases" in each}
    assert (found, next(iter(data["actors"].items()))) == PHRASED[name]


@each_case("page", "lines", "others")
def test_a_page_becomes_a_draft_with_these_lines_and_without_those(
    page: str, lines: list[str], others: list[str]
) -> None:
    made = draft_of_page(page).text
    text = made + on_a_line(made)
    assert [each for each in lines if each not in text] == [each for each in others if each in text] == [], text


@each_case("text", "clues")
def test_clues_are_found_as_books_and_pages_have_them(text: str, clues: list[str]) -> None:
    assert list(cut(text).clues) == clues


@each_case("way")
def test_clues_may_be_counted_in_any_way(way: str) -> None:
    clues = [
        "Ann's cake cost twice as much as the plum cake.",
        "小芳比带诗集的人早到。",
        "Cleo came at 9:30,\nwhich was late.",
    ]
    lines = [way.format(n=n, k="一二三"[n - 1], clue=clue) for n, clue in enumerate(clues, start=1)]
    page = cut("A title\n\nThree people met here on Sunday.\n\n" + "\n".join(lines))
    assert [*page.clues] == [clue.replace("\n", " ") for clue in clues]


def test_there_may_be_many_clues() -> None:
    numbers = ("一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二")
    assert len(cut("\n".join([f"{each}、这个线索是这样写的。" for each in numbers])).clues) == len(numbers)
    assert len(cut("\n".join([f"{number} Ann came before Ben." for number in range(1, 131)])).clues) == 130


@each_case("text", "values")
def test_lists_are_found_as_books_and_pages_have_them(text: str, values: tuple[str, ...]) -> None:
    first = cut(f"{text}\n\n1. A is x.\n2. B is y.\n").lists[0]
    assert (first.name, first.values) == ("Boxers", values)


HOSTILE: dict[str, str | bytes] = {
    "nothing": "",
    "one word": "hello",
    "only lists": "A: b, c, d\nE: f, g, h\n",
    "long line": "word " * 20_000,
    "long clue": "1. " + "word " * 10_000 + "\n2. x is y.\n",
    "many labels": "Boxers: " + ", ".join(f"b{n}" for n in range(1_000)) + "\n1. A is x.\n2. B is y.\n",
    "many clues": "\n".join(f"{n % 100}. A is x." for n in range(5_000)),
    "too long": "People: Ann, Bo\nPets: cat, dog\n\n1. Ann has the cat.\n2. Bo has the dog.\n" + " " * MOST_CHARACTERS,
    "source": "<!DOCTYPE html><html><body>1. A is x.</body></html>",
    "no text": b"\xff\xfe\x00\x01",
    "zeros": b"1. A\x00 is x.\n2. B is y.\n",
    "any bytes": bytes(range(256)),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_text_without_a_puzzle_is_refused_in_a_few_words(name: str, tmp_path: Path, capsys: Capsys) -> None:
    page, file = tmp_path / "page.txt", tmp_path / "x.yaml"
    raw = HOSTILE[name]
    page.write_bytes(raw if isinstance(raw, bytes) else raw.encode())
    assert main(["new", str(file), "--from", str(page)]) == 2
    said = capsys.readouterr().err
    assert str(page) in said and len(said) < 600 and "Traceback" not in said
    assert not file.exists()


def test_whatever_a_text_is_its_draft_is_yaml_that_holds_its_clues() -> None:
    chance = random.Random(27)
    signs = "#:-'\"[]{}|>&*!%@`,，、。;；？! \t1.（）「」é小田Aa\u2028\u0085"
    for _ in daily(range(50), 3):
        lines = ["".join(chance.choices(signs, k=chance.randrange(1, 20))) for _ in range(chance.randrange(1, 8))]
        text = "\n".join([*lines, *[f"{n}. A{''.join(chance.choices(signs, k=8))} is x." for n in range(1, 4)]])
        try:
            made = draft_of_page(text)
        except Refused:
            continue
        document, findings = read(made.text)
        assert document is not None and not findings, (text, made.text, findings)
        assert [each["text"] for each in document.data["clues"]] == list(cut(text).clues)


@each_case("text", "wanted", every=4)
def test_whom_and_what_a_page_is_about_is_found_in_its_sentences(text: str, wanted: str) -> None:
    intro, *clues = text.split("|")
    page = "\n".join([intro, "", *[f"{place}. {clue}" for place, clue in enumerate(clues, start=1)]])
    made = on_a_line(draft_of_page(page).text)
    assert [each for each in wanted.split("|") if each not in made] == [], made
