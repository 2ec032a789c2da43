"""Pages as PDF and SVG, as the command writes them: what is in the files, and what is refused."""

import builtins
import re
from pathlib import Path
from typing import Any

import pytest

from command_line import UNIQUE
from logicgrid.print.pdf import setting
from page_support import big_grid, printed
from support import ROOT, Capsys, Patch, each_case, few

typst = pytest.importorskip("typst")

PUZZLES = ROOT / "puzzles"
GRID = PUZZLES / "guest-speakers.yaml"
BOARDS = [PUZZLES / "sudoku" / name for name in ("four.yaml", "six.yaml", "neighbours.yaml")]
FAMILIES = typst.Fonts().families()
HAS_CJK = any("CJK" in name for name in FAMILIES)


def pages(pdf: bytes) -> int:
    return int(re.findall(rb"/Type/Pages/Count (\d+)", pdf)[-1])


def outline(pdf: bytes) -> list[str]:
    return [title.decode("latin-1") for title in re.findall(rb"/Parent \d+ 0 R.{0,60}?/Title\((.*?)\)", pdf)]


@pytest.fixture(scope="module")
def one(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    out = tmp_path_factory.mktemp("one") / "one.pdf"
    assert printed(GRID, "-o", out) == 0
    return out.read_bytes()


def test_a_puzzle_is_a_page_and_its_answer_another(one: bytes) -> None:
    assert pages(one) == 2
    assert {"Gastsprekers", "Aanwijzingen", "Jouw oplossing", "Oplossing"} <= set(outline(one))


def test_the_file_is_tagged_has_a_language_and_an_alternative_text_for_the_grid(one: bytes) -> None:
    assert b"<pdfuaid:part>1</pdfuaid:part>" in one
    assert b"/Lang(nl)" in one and b"/Marked true" in one and b"/StructTreeRoot" in one
    assert b"Een leeg schema" in one


def test_all_fonts_are_embedded(one: bytes) -> None:
    assert one.count(b"/Type/FontDescriptor") == len(re.findall(rb"/FontFile\d?", one)) > 0


def test_a_font_whose_file_changes_and_not_its_name_is_another_setting(tmp_path: Path, monkeypatch: Patch) -> None:
    font = tmp_path / "font.ttf"
    font.write_bytes(next(Path(each.path) for each in typst.Fonts().fonts() if each.path).read_bytes())
    found = typst.Fonts(include_system_fonts=False, font_paths=[str(tmp_path)])
    monkeypatch.setattr(typst, "Fonts", lambda: found)
    before = setting()
    font.write_bytes(font.read_bytes() + b"\0")
    assert setting() != before


def test_the_same_puzzle_is_the_same_bytes(one: bytes, tmp_path: Path) -> None:
    assert printed(GRID, "-o", tmp_path / "again.pdf") == 0
    assert (tmp_path / "again.pdf").read_bytes() == one


def test_a_booklet_has_contents_then_the_puzzles_in_order_then_the_answers(tmp_path: Path) -> None:
    out = tmp_path / "book.pdf"
    assert printed(*BOARDS, GRID, "-o", out, "--lang", "en") == 0
    book = out.read_bytes()
    assert pages(book) == 1 + 4 + 1
    titles = [re.sub(r"^(?:Clues|Your answer)$", "", title) for title in outline(book)]
    assert re.findall(rb"/Title\((\d)\. ", book) == [b"1", b"2", b"3", b"4"], titles
    assert "Contents" in titles and "Answers" in titles


@each_case("files", "options", "count")
def test_options_say_what_is_in_the_booklet(
    tmp_path: Path, files: tuple[str, ...], options: tuple[str, ...], count: int
) -> None:
    out = tmp_path / "book.pdf"
    assert printed(*[PUZZLES / name for name in files], "-o", out, *options) == 0
    book = out.read_bytes()
    assert pages(book) == count
    wide = b"612" if "letter" in options else b"595.2"
    assert all(box.split()[2].startswith(wide) for box in re.findall(rb"/MediaBox\[(.*?)\]", book))


def test_an_svg_is_a_file_a_page_without_text(tmp_path: Path) -> None:
    assert printed(BOARDS[0], "-o", tmp_path / "four.svg") == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["four-1.svg", "four-2.svg"]
    text = (tmp_path / "four-1.svg").read_text(encoding="utf-8")
    assert text.startswith("<svg") and "<text" not in text and "http" not in re.sub(r'xmlns\S*="[^"]*"', "", text)


@pytest.mark.long
def test_a_puzzle_whose_steps_are_not_found_in_the_budget_is_printed_without_its_level(tmp_path: Path) -> None:
    assert printed(PUZZLES / "sudoku" / "killer.yaml", "-o", tmp_path / "x.pdf", "--budget", "0") == 0
    assert pages((tmp_path / "x.pdf").read_bytes()) == 2


def test_labels_of_sixty_characters_right_to_left_and_signs_of_typst_are_only_text(
    tmp_path: Path, capsys: Capsys
) -> None:
    long = "A very long name that goes on and on until it has sixty let"
    (tmp_path / "awkward.yaml").write_text(
        f"""\
title: '#emph[x] </script> $ * _ @a <b>'
intro: "one\\n\\ntwo *three* #pagebreak()"
actors: [{long}, '#let x', 'a $ * _ [']
properties:
  pet: [שלום, 'a b', '{"w" * 60}']
  day: [Mon, Tue, 'Ærøskøbing – “ß”']
clues:
  - {{text: 'The #strong[first] has *no* $pet$.', rule: 'act(pet, שלום) == act(day, Mon)'}}
  - act(day, Tue) == '#let x'
  - act(pet, 'a b') == '#let x'
  - act(day, Mon) == '{long}'
""",
        encoding="utf-8",
    )
    assert printed(tmp_path / "awkward.yaml", "-o", tmp_path / "x.pdf") == 0, capsys.readouterr().err
    assert pages((tmp_path / "x.pdf").read_bytes()) == 2


def test_a_grid_that_is_too_large_is_split_over_turned_pages(tmp_path: Path) -> None:
    assert printed(big_grid(tmp_path), "--draft", "--large", "-o", tmp_path / "big.pdf") == 0
    pdf = (tmp_path / "big.pdf").read_bytes()
    sizes = [(float(w), float(h)) for w, h in re.findall(rb"/MediaBox\[0 0 ([\d.]+) ([\d.]+)\]", pdf)]
    first, *rest = [w > h for w, h in sizes]
    assert not first and len(rest) > 1 and all(rest)  # the text, then the rows of blocks
    assert printed(big_grid(tmp_path), "--draft", "-o", tmp_path / "small.pdf") == 0
    assert pages((tmp_path / "small.pdf").read_bytes()) == 1  # with cells of 3 mm


@pytest.mark.parametrize(
    ("paper", "turned"), few([("a4", [0, 0]), ("letter", [0, 0]), ("a5", [0, 1, 1, 0]), ("b5", [0, 1, 1])], 2)
)
def test_a_grid_of_eight_actors_with_six_properties_is_beside_their_clues_or_on_two_small_pages_right_behind_them(
    paper: str, turned: list[bool], tmp_path: Path
) -> None:
    keepers = PUZZLES / "en" / "lighthouse-keepers.yaml"
    assert printed(keepers, "--paper", paper, "--answers", "none", "-o", tmp_path / "x.pdf") == 0
    sizes = re.findall(rb"/MediaBox\[0 0 ([\d.]+) ([\d.]+)\]", (tmp_path / "x.pdf").read_bytes())
    assert [float(w) > float(h) for w, h in sizes] == turned  # the table for the answer is below the clues, or last


def test_a_character_without_a_font_is_an_error_that_names_it_and_what_to_install(
    tmp_path: Path, capsys: Capsys, monkeypatch: Patch
) -> None:
    fonts = typst.Fonts
    monkeypatch.setattr(typst, "Fonts", lambda: fonts(include_system_fonts=False))
    (tmp_path / "x.yaml").write_text("title: 巷口 🦊\n" + UNIQUE, encoding="utf-8")
    for name in ("x.pdf", "x.svg"):
        assert printed(tmp_path / "x.yaml", "-o", tmp_path / name) == 2
        said = capsys.readouterr().err
        assert said.startswith("logicgrid print: no font has 巷"), said
        assert "install fonts-noto-cjk or give --font" in said
    assert [path.name for path in tmp_path.iterdir()] == ["x.yaml"]


@pytest.mark.skipif(not HAS_CJK, reason="no font for Chinese is installed")
def test_chinese_and_japanese_are_printed_each_in_its_own_font(tmp_path: Path) -> None:
    assert printed(PUZZLES / "zh", "-o", tmp_path / "x.pdf", "--draft", "--answers", "none") == 0
    assert b"CJK" in (tmp_path / "x.pdf").read_bytes()


def test_without_typst_the_way_to_install_it_is_said(tmp_path: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    real = builtins.__import__

    def missing(name: str, *rest: Any) -> Any:
        if name == "typst":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", missing)
    assert printed(GRID, "-o", tmp_path / "x.pdf") == 2
    assert 'pip install "logicgrid[print]"' in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_the_template_of_a_theme_is_a_theme_that_changes_nothing(
    tmp_path: Path, one: bytes, monkeypatch: Patch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert printed("--theme-template", "-o", "own.typ") == 0
    assert printed(GRID, "-o", "x.pdf", "--theme", "own.typ") == 0
    assert pages(Path("x.pdf").read_bytes()) == 2


def test_a_theme_may_change_a_part_only(tmp_path: Path, one: bytes, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.typ").write_text("#let theme = (heavy: 3pt)\n#let foot(doc, theme) = [house]", encoding="utf-8")
    assert printed(GRID, "-o", "x.pdf", "--theme", "own.typ") == 0
    assert Path("x.pdf").read_bytes() != one
