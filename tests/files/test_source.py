"""Reading puzzle files: the data, the positions of everything in it, and what is said of files that cannot be used."""

from typing import Any

import pytest
import yaml
from hypothesis import assume, example, given
from hypothesis import strategies as st

from logicgrid.files import source
from logicgrid.files.source import Document, read
from logicgrid.files.text import MAX_BYTES, MAX_FINDINGS, lines, text_of
from logicgrid.puzzle.diagnostics import Diagnostic, Span
from support import cases, each_case, long_text

LOADERS = [yaml.SafeLoader, *([yaml.CSafeLoader] if hasattr(yaml, "CSafeLoader") else [])]


@pytest.fixture(params=LOADERS, ids=lambda loader: loader.__name__)
def either_parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test runs with libyaml's parser and with the one in Python."""
    monkeypatch.setattr(source, "_LOADER", request.param)


def document(text: str | bytes) -> Document:
    found, findings = read(text)
    assert found is not None, findings
    assert findings == ()
    return found


def refusal(text: str | bytes) -> Diagnostic:
    found, findings = read(text)
    assert found is None
    assert len(findings) == 1, findings
    return findings[0]


def place(finding: Diagnostic) -> tuple[str, int, int]:
    return finding.code, finding.span.line, finding.span.column


def covered(doc: Document, span: Span) -> str:
    """The source text under a span, worked out without the module's own tables."""
    rows = doc.text.splitlines(keepends=True)
    if span.line == span.end_line:
        return rows[span.line - 1][span.column - 1 : span.end_column - 1] if rows else ""
    inner = "".join(rows[span.line : span.end_line - 1])
    last = rows[span.end_line - 1][: span.end_column - 1] if span.end_line <= len(rows) else ""
    return rows[span.line - 1][span.column - 1 :] + inner + last


# -- data ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["no", "yes", "on", "09:30", "012", "1_000", "2024-05-01", "~", "null", "1e3", "0x1F", ".inf", "3.10", "=", "true"],
)
def test_a_plain_scalar_stays_the_text_that_its_author_wrote(either_parser: None, text: str) -> None:
    assert document(f"a: {text}\nb: [{text}]\n{text}: c\n").data == {"a": text, "b": [text], text: "c"}


# -- positions -------------------------------------------------------------------------------------------------------

GUESTS = long_text(__file__, "guests.yaml")


@each_case("path", "span")
def test_a_path_that_does_not_exist_has_the_span_of_what_encloses_it(path: source.Path, span: tuple[int, ...]) -> None:
    doc = document(GUESTS)
    assert doc.span(path) == doc.key_span(path) == doc.locate(path, 0, 1) == Span(*span)
    assert doc.scalar(path) is None
    assert not doc.is_quoted(path)


@each_case("text", "part", "span")
def test_a_part_of_a_scalar_is_located_in_the_file(
    either_parser: None, text: str, part: str, span: tuple[int, ...]
) -> None:
    doc = document(text)
    start = doc.data["r"].index(part)
    assert doc.locate(("r",), start, start + len(part)) == Span(*span)


def test_a_forbidden_character_in_a_huge_scalar_is_found() -> None:
    assert place(refusal('a: "' + "x" * source.MAX_LOCATED + '\\x01"')) == ("control-character", 1, 4)


def assert_every_character_is_where_it_is_said_to_be(doc: Document, path: source.Path) -> None:
    """Each one stands there itself, or as an escape of it, or as the line end that was folded into it."""
    scalar = doc.scalar(path)
    for index, character in enumerate(scalar.text):
        found = covered(doc, doc.locate(path, index, index + 1))
        if found.startswith("\\") and scalar.style == "double":
            assert yaml.safe_load(f'"{found}"') == character
        elif found != character:
            assert (found, character) in {("''", "'"), ("\r\n", "\n"), ("\r", "\n"), *((end, " ") for end in LINE_ENDS)}


LINE_ENDS = ("\n", "\r\n", "\r")
blocks = st.builds(
    lambda sign, marks, comment, end, rows: f"{sign}{marks}{comment}{end}" + "".join(row + end for row in rows),
    st.sampled_from("|>"),
    st.sampled_from(["", "+", "-", "1", "2+", "-3", "+1", "3"]),
    st.sampled_from(["", "  ", " # why"]),
    st.sampled_from(LINE_ENDS),
    st.lists(
        st.builds(lambda n, rest: " " * n + rest, st.integers(0, 9), st.sampled_from(["", "x", "# é", "\tb ", "😀 "]))
    ),
)
breaks = st.builds(
    lambda before, end, after: before + end + after, *map(st.sampled_from, (["", " \t"], LINE_ENDS, [" ", "   "]))
)
common = st.sampled_from(["a", "bc ", " ", "é😀", "\t", "#", ","]) | breaks
flows = st.one_of(
    st.lists(common | st.sampled_from(["''", '"', "\\"]), max_size=12).map(lambda parts: f"'{''.join(parts)}'"),
    st.lists(
        common | st.sampled_from(["'", "\\\\", '\\"', "\\x41", "\\u00e9", "\\t", "\\ ", "\\/", "\\\n   ", "\\\r\n "]),
        max_size=12,
    ).map(lambda parts: f'"{"".join(parts)}"'),
    st.lists(common | st.sampled_from(["'", '"', "\\"]), max_size=12).map(lambda parts: f"x{''.join(parts)}y"),
)


@given(
    scalar=blocks | flows,
    frame=st.sampled_from(
        [("r: ", ("r",)), ("a:\n  - r: ", ("a", 0, "r")), ("a:\n- ", ("a", 0)), ("a:\n  - - ", ("a", 0, 0))]
    ),
    after=st.sampled_from(["", "\n", "\n# end\n"]),
)
@example(scalar="x \t\n y", frame=("r: ", ("r",)), after="")  # where Python 3.11.2 took the blanks for text
def test_every_character_of_a_hand_written_scalar_is_located(scalar: str, frame: tuple[str, Any], after: str) -> None:
    prefix, path = frame
    doc, _ = read(prefix + scalar + after)
    assume(doc is not None)
    assert doc is not None
    assert_every_character_is_where_it_is_said_to_be(doc, path)


# -- bytes -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_a_byte_order_mark_is_understood_and_counts_as_no_column(either_parser: None, encoding: str) -> None:
    raw = "title: é😀\n".encode(encoding)
    doc = document(raw)
    assert doc.data == {"title": "é😀"}
    assert doc.span(("title",)) == Span(1, 8, 1, 10)
    assert doc.key_span(("title",)) == Span(1, 1, 1, 6)
    assert text_of(raw) == doc.text == "title: é😀\n"


def test_an_escape_beyond_unicode_is_a_mistake_and_no_crash(either_parser: None) -> None:
    assert refusal('a: "\\UFFFFFFFF"').code == "yaml-syntax"


def test_a_text_of_the_size_limit_is_read_and_one_character_more_is_not() -> None:
    text = "a: " + "b" * (MAX_BYTES - 3)
    assert document(text).data["a"] == text[3:]
    assert refusal(text + "b").code == refusal(text.encode() + b"b").code == "too-large"


# -- what puzzle files do not use ------------------------------------------------------------------------------------


def test_a_merge_sign_in_quotes_is_a_key_like_any_other() -> None:
    assert document("'<<': a\nb: <<\n").data == {"<<": "a", "b": "<<"}


def test_a_repeated_key_is_found_at_its_second_place_and_names_the_line_of_the_first(either_parser: None) -> None:
    _, findings = read("a: 1\nb:\n  c: 1\n  'c': 2\na: 3\n")
    assert [place(finding) for finding in findings] == [("duplicate-key", 4, 3), ("duplicate-key", 5, 1)]
    assert findings[0].message == "`c` is here twice: line 3 has it already"
    assert findings[1].message == "`a` is here twice: line 1 has it already"


def test_findings_are_collected_up_to_a_limit_and_a_syntax_error_ends_them() -> None:
    _, many = read("a: 1\n" * 1000)
    assert len(many) == MAX_FINDINGS
    _, findings = read("a: 1\na: 2\nb: [")
    assert [finding.code for finding in findings] == ["duplicate-key", "yaml-syntax"]


def test_nesting_is_allowed_up_to_a_depth_and_refused_beyond() -> None:
    inner = source.MAX_DEPTH - 1
    assert document("a: " + "[" * inner + "]" * inner)
    assert place(refusal("a: " + "[" * (inner + 1) + "]" * (inner + 1))) == ("too-deep", 1, 4 + inner)


def test_values_are_counted_and_too_many_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MAX_NODES", 5)
    assert document("a: [b, c]\n").data == {"a": ["b", "c"]}
    assert place(refusal("a: [b, c, d]\n")) == ("too-large", 1, 11)


# -- what cannot be read ---------------------------------------------------------------------------------------------

REFUSED = cases(__file__, "REFUSED")


@pytest.mark.parametrize(("raw", "code", "line", "column", "message", "help_"), REFUSED)
def test_what_cannot_be_read_is_explained_at_its_place(
    either_parser: None, raw: str | bytes, code: str, line: int, column: int, message: str, help_: str
) -> None:
    finding = refusal(raw)
    assert place(finding) == (code, line, column)
    assert message in finding.message and help_ in (finding.help or "")
    assert isinstance(raw, str) or isinstance(text_of(raw), str)


@pytest.mark.parametrize("case", [case for case in REFUSED if case[1] == "yaml-syntax"])
@pytest.mark.parametrize("line_end", ["\r\n", "\r"])
def test_a_mistake_stands_at_the_same_place_whatever_ends_the_lines(case: tuple[Any, ...], line_end: str) -> None:
    assert place(refusal(case[0].replace("\n", line_end))) == case[1:4]


yaml_signs = st.sampled_from(
    [*"ab1\"'{}[],:#|>-?&*!%@`\t \n\\<=.~é😀\r\x85\u2028\x00", ": ", "- ", "\n  ", "\n- ", "---", "..."]
)


@given(st.lists(yaml_signs, max_size=25).map("".join), st.sampled_from(["", "a: ", "a:\n  - b\n  - "]))
def test_any_text_at_all_ends_in_a_document_or_in_findings_within_it(text: str, prefix: str) -> None:
    doc, findings = read(prefix + text)
    assert (doc is None) == bool(findings)
    rows = lines(prefix + text)
    for finding in findings:
        assert finding.message
        assert finding.message[0] == finding.message[0].lower()
        if finding.span is not None:
            assert 1 <= finding.span.line <= finding.span.end_line <= len(rows)
            assert 1 <= finding.span.column <= len(rows[finding.span.line - 1]) + 1
