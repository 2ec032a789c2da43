"""What the server answers about the place of the cursor, as values of the protocol: UTF-16 columns, versions."""

from collections.abc import Callable
from typing import Any

import attrs
import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from logicgrid.lsp.features import features
from logicgrid.session import Change
from logicgrid.session.session import Session
from session.test_session import AtOnce
from support import long_text, readings

URI = "file:///p.yaml"
TEXT = long_text(__file__, "text.yaml")


class Server:
    """The features of one document."""

    def __init__(self, text: str = TEXT, scheduler: Any = None, **capabilities: Any) -> None:
        self.session = Session(lambda told: None, scheduler and (lambda: scheduler))
        self.session.open(URI, text, 0)
        self.session.change(URI, [Change(text)], 7)
        self.capabilities = types.ClientCapabilities(**capabilities)
        self.answers: dict[str, Callable[[Any], Any]] = {
            method: answer for method, _, answer in features(self.session, lambda: self.capabilities)
        }

    def ask(self, method: str, mark: str = "", after: bool = False, **more: Any) -> Any:
        """Return the answer at the first place of a mark, or behind it."""
        text = self.session.draft(URI).text
        offset = text.index(mark) + (len(mark) if after else 0)
        line = text[:offset].count("\n")
        column = len(text[:offset].rpartition("\n")[2].encode("utf-16-le")) // 2
        return self.answers[f"textDocument/{method}"](params_of(method, types.Position(line, column), **more))

    def taken(self, edit: types.TextEdit | types.AnnotatedTextEdit) -> str:
        """Return the text that an edit replaces, counted in UTF-16."""
        lines = self.session.draft(URI).text.split("\n")
        start, end = edit.range.start, edit.range.end
        assert start.line == end.line
        return lines[start.line].encode("utf-16-le")[2 * start.character : 2 * end.character].decode("utf-16-le")


def params_of(method: str, place: types.Position, **more: Any) -> Any:
    """Return what is asked with at a place; the range of a request for actions may end elsewhere."""
    given: dict[str, Any] = {"text_document": types.TextDocumentIdentifier(URI), "position": place, "ch": "\n"}
    given |= {"options": types.FormattingOptions(2, insert_spaces=True), "new_name": more.get("to")}
    given["range"] = types.Range(place, more.get("end", place))
    if method == "references":
        given["context"] = types.ReferenceContext(include_declaration=more["own"])
    elif method == "codeAction":
        given["context"] = types.CodeActionContext(more.get("diagnostics", []), more.get("only"))
    named = {"references": "reference", "onTypeFormatting": "documentOnTypeFormatting"}
    name = named.get(method, method.partition("/")[0])
    kind = getattr(types, f"{name[0].upper()}{name[1:]}Params")
    return kind(**{each.name: given[each.name] for each in attrs.fields(kind) if each.name in given})


SNIPPETS = types.TextDocumentClientCapabilities(
    completion=types.CompletionClientCapabilities(
        completion_item=types.ClientCompletionItemOptions(snippet_support=True)
    )
)
EDITS = types.WorkspaceClientCapabilities(
    workspace_edit=types.WorkspaceEditClientCapabilities(
        document_changes=True, change_annotation_support=types.ChangeAnnotationsSupportOptions()
    )
)


def test_completion_counts_columns_in_utf_16() -> None:
    server = Server()
    found = server.ask("completion", "== pie or", after=False)
    assert found.items == [] or found.items[0].text_edit is not None
    found = server.ask("completion", "Ann == soo", after=True)
    assert server.taken(next(each for each in found.items if each.label == "soup").text_edit) == "soop"
    assert [each.sort_text for each in found.items] == sorted(each.sort_text for each in found.items)


def test_what_is_typed_with_a_quote_is_compared_with_the_quote() -> None:
    for typed, filters in (('"ic', {'"soup', '"iced tea'}), ("ic", {None, "iced tea"})):
        found = Server(f"{TEXT}  - act(dish, {typed}\n").ask("completion", f"act(dish, {typed}", True)
        assert {each.filter_text for each in found.items if each.label != "pie"} == filters


def test_snippets_are_plain_for_a_client_that_does_not_know_them() -> None:
    text = TEXT + "  - Ann == soup and \n"
    mark = "soup and "
    (plain,) = [each for each in Server(text).ask("completion", mark, True).items if each.label.startswith("before(")]
    assert (plain.text_edit.new_text, plain.insert_text_format) == ("before(property, a, b)", None)
    server = Server(text, text_document=SNIPPETS)
    (item,) = [each for each in server.ask("completion", mark, True).items if each.label.startswith("before(")]
    assert item.text_edit.new_text == "before(${1:property}, ${2:a}, ${3:b})"
    assert item.insert_text_format == types.InsertTextFormat.Snippet


def test_hover_definition_references_and_highlights_have_ranges() -> None:
    server = Server()
    assert server.ask("hover", "soup\n").contents.value.startswith("**soup**")
    place = server.ask("definition", '🦊 李" ==')
    assert (place.uri, place.range.start, place.range.end) == (URI, types.Position(1, 19), types.Position(1, 23))
    assert len(server.ask("references", "pie\n", own=True)) == 3
    assert len(server.ask("references", "pie\n", own=False)) == 2
    assert len(server.ask("documentHighlight", "Ann !=")) == 4


def test_a_rename_names_the_version_and_asks_about_texts() -> None:
    text = TEXT.replace("soop", "soup")
    server = Server(text, workspace=EDITS)
    assert server.ask("prepareRename", "Ann,").placeholder == "Ann"
    edit = server.ask("rename", "Ann,", to="Zoë")
    (changed,) = edit.document_changes
    assert (changed.text_document.uri, changed.text_document.version) == (URI, 7)
    assert {server.taken(each) for each in changed.edits} == {"Ann"}
    asked = [each for each in changed.edits if isinstance(each, types.AnnotatedTextEdit)]
    assert len(asked) == 1
    assert edit.change_annotations[asked[0].annotation_id].needs_confirmation
    assert len(Server(text).ask("rename", "Ann,", to="Zoë").changes[URI]) == len(changed.edits) - 1


@pytest.mark.parametrize(
    ("method", "mark", "more"), [("prepareRename", "title", {}), ("rename", "Ann,", {"to": "Ben"})]
)
def test_what_cannot_be_renamed_is_refused_with_a_reason(method: str, mark: str, more: dict[str, str]) -> None:
    with pytest.raises(JsonRpcException) as caught:
        Server(TEXT.replace("soop", "soup")).ask(method, mark, **more)
    assert caught.value.code == -32803
    assert caught.value.message


def test_an_action_belongs_to_its_diagnostic_and_names_the_version() -> None:
    server = Server(workspace=EDITS)
    place = types.Range(types.Position(9, 35), types.Position(9, 39))
    own = types.Diagnostic(place, "…", code="unknown-name")
    other = types.Diagnostic(place, "…", code="other")
    found = server.ask("codeAction", "soop", diagnostics=[own], only=["quickfix"])
    assert [(each.title, each.diagnostics, each.is_preferred) for each in found] == [("Write `soup`", [own], True)]
    (changed,) = found[0].edit.document_changes
    assert changed.text_document.version == 7
    assert server.taken(changed.edits[0]) == "'\"🦊 李\" == pie or Ann == soop'"
    assert server.ask("codeAction", "soop", diagnostics=[other], only=["quickfix"]) == []
    assert [each.title for each in server.ask("codeAction", "soop")] == ["Write `soup`", "Set clue 3 aside"]


def test_a_text_without_a_rule_shows_what_was_heard_and_offers_to_write_it() -> None:
    server = Server(long_text(__file__, "sentences.yaml"), AtOnce())
    sure, perhaps, _ = [each for each in server.session.hints(URI) if each.label.startswith("heard")]
    assert sure.label == "heard as: Ben’s dish is curry." and perhaps.label.startswith("heard, perhaps: ")
    assert sure.position == (7, len("  - text: Ben ate the curry. ") + 2)  # UTF-16
    found = server.ask("codeAction", "Ben ate", only=["quickfix"])[0]
    assert found.title == "Write the rule that was heard: Ben’s dish is curry." and found.is_preferred
    (edit,) = found.edit.changes[URI]
    assert edit.new_text.strip() == "rule: Ben == curry" and edit.range.start == edit.range.end
    doubted = [each for each in server.ask("codeAction", "loathes") if "heard" in each.title.casefold()]
    assert doubted and not doubted[0].is_preferred
    assert not [each for each in server.ask("codeAction", "Ada ==") if "heard" in each.title.casefold()]


def test_enter_symbols_folds_and_tokens() -> None:
    server = Server(TEXT.replace("    rule: Ann == soup\n", "\n"))
    edits = server.ask("onTypeFormatting", "soup.\n", after=True)
    assert [(each.new_text, each.range.start) for each in edits] == [("    rule: ", types.Position(6, 0))]
    clues = Server().ask("documentSymbol")[3]
    assert [each.name for each in clues.children] == ["1 🦊 Ann has soup.", "2 Ann != pie", "3 (left out)"]
    assert Server().ask("foldingRange")[0] == types.FoldingRange(2, 3)
    data = Server().ask("semanticTokens/full").data
    assert data[:10] == [1, 9, 3, 3, 0, 0, 5, 3, 3, 0]
    assert data[10:15] == [0, 5, 4, 3, 0]


@pytest.mark.parametrize(
    "text", ["", "\ud800", "\0", "a" * (2 << 20), TEXT + "#" * 200_000, "- a\n" * 50_000, "actors: [" * 3_000, TEXT * 3]
)
def test_no_text_is_too_strange(text: str) -> None:
    server = Server(text)
    text = text or "x"
    methods = ["completion", "hover", "definition", "documentHighlight", "onTypeFormatting", "codeAction"]
    for method in methods:
        for place in (types.Position(0, 0), types.Position(1, 3), types.Position(10**9, 10**9)):
            server.answers[f"textDocument/{method}"](params_of(method, place, end=types.Position(0, 0)))
    for method in ("documentSymbol", "foldingRange", "semanticTokens/full"):
        server.ask(method)


def test_a_text_is_read_once_for_all_that_is_asked_about_it(monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server()
    read = readings(monkeypatch)
    session = server.session
    text = session.draft(URI).text + "  - Ben == pie\n"
    session.change(URI, [Change(text)], 8)
    for method in ("documentSymbol", "foldingRange", "semanticTokens/full"):
        assert server.ask(method)
    for method in ("hover", "completion", "definition", "documentHighlight", "onTypeFormatting"):
        server.ask(method, "Ben == pie", after=True)
    server.ask("references", "Ben == pie", own=True)
    session.hints(URI)
    session.lenses(URI)
    assert read == {text: 1}
    server.ask("codeAction", "Ben == pie", after=True)  # which reads what the text would be
    assert read[text] == 1
