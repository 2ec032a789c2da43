"""Any bytes at all end in puzzles or findings, soon, and nothing outside the file is ever asked for."""

import random

import pytest

from files.formats.test_nonogram_formats import NON, XML, G
from files.formats.test_sudoku_formats import DRAWN, KILLER, LINE, SDK
from logicgrid.files.text import MAX_BYTES, MAX_FINDINGS
from logicgrid.kinds.formats import FORMATS, read, read_each
from logicgrid.kinds.formats.convert import convert
from logicgrid.kinds.load import load_text
from logicgrid.puzzle.diagnostics import Diagnostic, Span
from support import cases, each_case, few

SUFFIXES = [format_.suffixes[0] for format_ in FORMATS]
SAMPLES = [NON, XML, G, DRAWN, KILLER, SDK, f"{LINE}\n" * 3, "8 6\n1\n2 2\n", "6 8\n#\n1", "SumoCueV1" + "=0" * 81]


def codes(raw: bytes | str, name: str) -> list[str]:
    return [each.code for each in list(read(raw, name)) if isinstance(each, Diagnostic)]


@each_case("text")
def test_nonsense_is_a_finding(text: str) -> None:
    for suffix in (*SUFFIXES, ".unknown"):
        found = codes(eval(text), "a" + suffix)
        assert found and len(found) <= MAX_FINDINGS, suffix


def test_what_is_too_large_is_refused() -> None:
    assert codes(b"1" * (MAX_BYTES + 1), "a.sdm") == ["too-large"]


@each_case("declaration")
def test_xml_with_declarations_of_its_own_is_refused_with_a_place(declaration: str) -> None:
    text = f'<?xml version="1.0"?>\n{declaration}\n<puzzleset><puzzle><title>&a;</title></puzzle></puzzleset>'
    (found,) = read(text, "a.xml")
    assert isinstance(found, Diagnostic)
    assert found.code == "xml-declarations" and found.span is not None and found.span.line == 2


def test_a_billion_laughs_are_refused_at_once() -> None:
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    text = f'<!DOCTYPE l [<!ENTITY l0 "ha">{laughs}]><puzzleset><puzzle><title>&l9;</title></puzzle></puzzleset>'
    assert codes(text, "a.xml") == ["xml-declarations"]


def test_an_external_doctype_is_never_asked_for(tmp_path: object) -> None:
    text = XML.replace("http://webpbn.com/pbn-0.3.dtd", f"file://{tmp_path}/none.dtd")
    assert codes(text, "a.xml") == []


def test_an_entity_that_nobody_declared_is_kept_as_it_is() -> None:
    (named,) = read_each("a.xml", XML.replace("&copy;", "&xyzzy;"))
    assert named.board is not None and named.board.about.copyright == "&xyzzy; 2026 by Ann"


def test_xml_that_is_deep_or_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert codes("<puzzleset>" + "<a>" * 1000 + "</a>" * 1000 + "</puzzleset>", "a.xml") == ["too-large"]
    monkeypatch.setattr("logicgrid.kinds.nonogram.formats.webpbn.MAX_ELEMENTS", 2_000)
    assert codes("<puzzleset>" + "<a/>" * 2_000 + "</puzzleset>", "a.xml") == ["too-large"]


def test_thousands_of_bad_lines_are_soon_refused() -> None:
    assert len(codes("12345\n" * 100_000, "a.sdm")) == MAX_FINDINGS


@pytest.mark.parametrize("suffix", few(SUFFIXES, 12))
def test_large_files_without_sense_are_answered_soon(suffix: str) -> None:
    for text in map(eval, cases(__file__, "LARGE")):
        codes("500 500\n" + text + "\na", "a" + suffix)
        codes(text, "a")


@pytest.mark.long
def test_twenty_thousand_sudokus_are_read_in_seconds() -> None:
    assert codes(f"{LINE}\n" * 20_000, "a.sdm") == []


@pytest.mark.parametrize("suffix", [*SUFFIXES, ".txt", ""])
def test_damaged_files_never_raise(suffix: str) -> None:
    random_ = random.Random(suffix)
    for sample in SAMPLES:
        for _ in range(5):
            text = list(sample)
            for _ in range(random_.randint(1, 6)):
                at = random_.randrange(len(text))
                match random_.randrange(4):
                    case 0:
                        del text[at : at + random_.randint(1, 20)]
                    case 1:
                        text[at] = random_.choice("0123456789abXr.#?:=|<>&;[]{}\n \té☃")
                    case 2:
                        text[at:at] = text[random_.randrange(len(text)) :][:20]
                    case _:
                        text[at:at] = random_.choice(["999999999999", "=", "====\n", "\r", "<!--", "]]>", "#d\n"])
                text = text or ["x"]
            raw = "".join(text).encode()
            for named in read_each("a" + suffix, raw):
                for problem in named.problems:
                    assert problem.span is None or problem.span.line >= 1
                if named.document is not None:
                    named.document.span(("rows", 0, 0))
                    named.document.locate(("grid",), 3, 4)
            convert(raw, ".yaml", name="a" + suffix)


def test_a_long_line_of_runs_is_read_in_one_pass_in_files_of_ours_and_of_others() -> None:
    runs = " ".join(["1"] * 60_000)
    ours = load_text(f"kind: nonogram\ncolumns: [1]\nrows:\n  - {runs}\n")  # hours, if each run reads the line again
    assert {each.code for each in ours.errors} == {"does-not-fit", "totals-differ"}
    text = "width 512\nheight 512\nrows\n" + ("1 " * 256 + "\n") * 512 + "columns\n" + ("512\n0\n" * 256)
    (foreign,) = read_each("a.non", text)
    assert foreign.document is not None
    for number in range(256):
        span = foreign.document.locate(("rows", 7), 2 * number, 2 * number + 1)
        assert (span.line, span.column) == (11, 2 * number + 1)
    assert foreign.document.locate(("rows", 7), 1, 6) == Span(11, 3, 11, 6)
    assert foreign.document.locate(("rows", 7), 1, 2) == foreign.document.span(("rows", 7))
