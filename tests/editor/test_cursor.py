"""The place of the cursor, in files that are YAML and in files that are not."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logicgrid.editor import place_at
from logicgrid.files.source import Document, read
from logicgrid.files.text import LineTable
from support import each_case, few

PUZZLES = sorted((Path(__file__).parents[2] / "puzzles").rglob("*.yaml"))


def scalars(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], bool]]:
    """Yield the path of each scalar, and of each key (True)."""
    match data:
        case dict():
            for key, value in data.items():
                yield (*path, key), True
                yield from scalars(value, (*path, key))
        case list():
            for place, value in enumerate(data):
                yield from scalars(value, (*path, place))
        case str():
            yield path, False


def extent(document: Document, path: tuple[str | int, ...], key: bool) -> tuple[int, int]:
    span, table = document.key_span(path) if key else document.span(path), LineTable(document.text)
    return table.start(span.line) + span.column - 1, table.start(span.end_line) + span.end_column - 1


@pytest.mark.parametrize("file", few(PUZZLES[::3], 3), ids=lambda file: file.stem)
def test_the_place_within_a_scalar_is_its_path(file: Path) -> None:
    document, _ = read(file.read_text(encoding="utf-8"))
    for path, key in scalars(document.data):
        start, end = extent(document, path, key)
        offset = (start + end + 1) // 2
        if document.text[start : start + 1] in "|>" and document.text[start:offset].count("\n") == 0:
            continue  # in the header of a block of lines there is nothing to write
        if offset in (start, end) or not document.text[start:offset].strip() or document.text[offset - 1] in " \n":
            continue
        found = place_at(document.text, offset)
        assert found is not None, (path, document.text[:offset][-40:])
        if key and (found.item or found.raw.startswith("{")):  # the first key of an item begins as a value would,
            assert found.path == path[:-1]  # and one in braces, where a rule may stand, as a set would
        else:
            assert (found.path, found.role) == ((path[:-1], "key") if key else (path, "value"))
            assert found.start == start
            assert found.raw.split() == document.text[start:offset].split()


@each_case("text", "path", "role", "written")
def test_a_place_in_a_file_that_is_being_written(text: str, path: Any, role: str, written: str) -> None:
    found = place_at(text, len(text))
    assert (found.path, found.role, found.text.strip("\n")) == (path, role, written)
    assert text[found.start :].replace("\r", "") == found.raw.replace("\r", "") or "\n" in found.raw


@pytest.mark.parametrize(
    "text", ["# a", "title: a # b", "title: 'a' ", "title: 'a' b", "actors: [a] ", "actors: [a # b"]
)
def test_there_is_no_place_in_a_comment_or_behind_what_is_closed(text: str) -> None:
    assert place_at(text, len(text)) is None


@given(st.text(alphabet="ab:-#'\"[]{},|> \n\r\t\\中🦊x", max_size=60), st.integers(-2, 70))
def test_no_text_is_too_strange(text: str, offset: int) -> None:
    found = place_at(f"clues:\n{text}", offset)
    assert found is None or 0 <= found.start <= len(text) + 7


@pytest.mark.parametrize("text", [" " * 50_000, "a " * 20_000, "[" * 50_000, "a: " * 20_000, "'" * 50_000])
@pytest.mark.parametrize("before", ["clues:\n  - ", "", "clues:\n  - rule: "])
def test_a_long_line_takes_no_longer_than_it_is(text: str, before: str) -> None:
    place_at(before + text, 10**9)
    place_at(before + text * 10, 10**9)
