"""The language server's responses about the place of the cursor: our values converted to those of the protocol.

Each feature is a row: the method, its options, and the function that handles it.  An edit names the version of the text
that it is for, and is not applied to any other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from logicgrid.editor import Action, Edit, Kind
from logicgrid.editor.actions import actions
from logicgrid.editor.complete import complete
from logicgrid.editor.hover import hover
from logicgrid.editor.keys import new_line
from logicgrid.editor.names import definition, references, renamable, rename
from logicgrid.editor.outline import TOKEN_TYPES, Symbol, folds, symbols, tokens
from logicgrid.puzzle.diagnostics import Diagnostic, Refused, Severity
from logicgrid.puzzle.messages import speaking, translated
from logicgrid.session import Change, DocumentDraft, Range
from logicgrid.session.session import Session

Feature = tuple[str, Any, Callable[[Any], Any]]

REQUEST_FAILED = -32803
"""The protocol's code for a valid request that cannot be fulfilled."""

_COMPLETIONS: dict[Kind, types.CompletionItemKind] = {
    "actor": types.CompletionItemKind.Variable,
    "value": types.CompletionItemKind.EnumMember,
    "property": types.CompletionItemKind.Property,
    "function": types.CompletionItemKind.Function,
    "keyword": types.CompletionItemKind.Keyword,
    "key": types.CompletionItemKind.Field,
}
_SYMBOLS = {
    "key": types.SymbolKind.Key,
    "actors": types.SymbolKind.Class,
    "property": types.SymbolKind.Property,
    "clue": types.SymbolKind.Constant,
}
_TRIGGERS = list("(,. [\"'{=<>:")
"""The characters that trigger completion."""


def features(session: Session, client: Callable[[], types.ClientCapabilities]) -> list[Feature]:
    """Return the features for a session's documents; `client` returns the client's capabilities."""
    answers = _Answers(session, client)
    legend = types.SemanticTokensLegend(list(TOKEN_TYPES), [])
    kinds = [types.CodeActionKind.QuickFix, types.CodeActionKind.Refactor]
    return [
        (types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(_TRIGGERS), answers.completion),
        (types.TEXT_DOCUMENT_ON_TYPE_FORMATTING, types.DocumentOnTypeFormattingOptions("\n"), answers.typed),
        (types.TEXT_DOCUMENT_HOVER, types.HoverOptions(), answers.hover),
        (types.TEXT_DOCUMENT_DEFINITION, types.DefinitionOptions(), answers.definition),
        (types.TEXT_DOCUMENT_REFERENCES, types.ReferenceOptions(), answers.references),
        (types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, types.DocumentHighlightOptions(), answers.highlights),
        (types.TEXT_DOCUMENT_PREPARE_RENAME, None, answers.renamable),
        (types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True), answers.rename),
        (types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(kinds), answers.actions),
        (types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, types.DocumentSymbolOptions(), answers.symbols),
        (types.TEXT_DOCUMENT_FOLDING_RANGE, types.FoldingRangeOptions(), answers.folds),
        (types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, legend, answers.tokens),
    ]


class _Answers:
    """The handlers of one client's requests."""

    def __init__(self, session: Session, client: Callable[[], types.ClientCapabilities]) -> None:
        self.session = session
        self.client = client

    def at(self, params: Any) -> tuple[DocumentDraft, int]:
        """Return the draft and the offset that a request is about."""
        draft = self.session.draft(params.text_document.uri)
        return draft, _offset(draft, params.position)

    # ------------------------------------------------------------------ writing

    def completion(self, params: types.CompletionParams) -> types.CompletionList:
        draft, offset = self.at(params)
        document = self.client().text_document
        item = document and document.completion and document.completion.completion_item
        snippets = bool(item and item.snippet_support)
        return types.CompletionList(
            is_incomplete=False,
            items=[
                types.CompletionItem(
                    each.label,
                    kind=_COMPLETIONS[each.kind],
                    detail=each.detail or None,
                    documentation=_markdown(each.documentation) if each.documentation else None,
                    sort_text=f"{number:04}",
                    filter_text=_filter(each.label, draft.text[each.edit.start : offset]),
                    text_edit=edit_of(draft, each.edit, plain=each.snippet and not snippets),
                    insert_text_format=types.InsertTextFormat.Snippet if each.snippet and snippets else None,
                )
                for number, each in enumerate(complete(draft, offset))
            ],
        )

    def typed(self, params: types.DocumentOnTypeFormattingParams) -> list[types.TextEdit]:
        draft, offset = self.at(params)
        return [edit_of(draft, each) for each in new_line(draft, offset)]

    # ------------------------------------------------------------------ names

    def hover(self, params: types.HoverParams) -> types.Hover | None:
        draft, offset = self.at(params)
        found = hover(draft, offset, self.session.findings(draft.uri))
        return None if found is None else types.Hover(_markdown(found.markdown), _range(draft, found.start, found.end))

    def definition(self, params: types.DefinitionParams) -> types.Location | None:
        draft, offset = self.at(params)
        found = definition(draft, offset)
        return None if found is None else types.Location(draft.uri, _range(draft, *found))

    def references(self, params: types.ReferenceParams) -> list[types.Location]:
        draft, offset = self.at(params)
        own = definition(draft, offset)
        wanted = [each for each in references(draft, offset) if params.context.include_declaration or each != own]
        return [types.Location(draft.uri, _range(draft, *each)) for each in wanted]

    def highlights(self, params: types.DocumentHighlightParams) -> list[types.DocumentHighlight]:
        draft, offset = self.at(params)
        return [types.DocumentHighlight(_range(draft, *each)) for each in references(draft, offset)]

    def renamable(self, params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
        draft, offset = self.at(params)
        if not draft.ours:
            return None
        try:
            start, end, name = renamable(draft, offset)
        except Refused as refused:
            raise _refused(draft, refused) from None
        return types.PrepareRenamePlaceholder(_range(draft, start, end), name)

    def rename(self, params: types.RenameParams) -> types.WorkspaceEdit | None:
        draft, offset = self.at(params)
        if not draft.ours:
            return None
        try:
            edits = rename(draft, offset, params.new_name)
        except Refused as refused:
            raise _refused(draft, refused) from None
        return self._changes(draft, edits)

    # ------------------------------------------------------------------ actions

    def actions(self, params: types.CodeActionParams) -> list[types.CodeAction]:
        draft = self.session.draft(params.text_document.uri)
        start, end = _offset(draft, params.range.start), _offset(draft, params.range.end)
        only = params.context.only
        fixes = only is not None and all(each == types.CodeActionKind.QuickFix for each in only)
        known = self.session.diagnostics(draft.uri)
        found = actions(
            draft, start, end, self.session.findings(draft.uri), known, fixes, self.session.heard(draft.uri)
        )
        shown = [self._action(draft, each, params.context.diagnostics) for each in found]
        wanted = [each for each in shown if only is None or each.kind in only]
        asked = bool(params.context.diagnostics)
        return [each for each in wanted if not asked or each.kind != types.CodeActionKind.QuickFix or each.diagnostics]

    def _action(
        self, draft: DocumentDraft, action: Action, diagnostics: Sequence[types.Diagnostic]
    ) -> types.CodeAction:
        about = []
        if action.about is not None:
            start, end, code = action.about
            place = _range(draft, start, end)
            about = [each for each in diagnostics if each.code == code and each.range.start == place.start]
        return types.CodeAction(
            action.title,
            kind=types.CodeActionKind(action.kind),
            diagnostics=about or None,
            is_preferred=action.preferred or None,
            edit=self._changes(draft, action.edits),
        )

    def _changes(self, draft: DocumentDraft, edits: Iterable[Edit]) -> types.WorkspaceEdit:
        """Return edits in a form for the client; without annotations it cannot ask, so uncertain edits are omitted."""
        workspace = self.client().workspace
        can = workspace and workspace.workspace_edit
        if not (can and can.document_changes):
            plain = [edit_of(draft, each) for each in edits if not each.confirm]
            return types.WorkspaceEdit(changes={draft.uri: plain})
        if not can.change_annotation_support:
            edits = [each for each in edits if not each.confirm]
        labels = {label: f"text{number}" for number, label in enumerate(dict.fromkeys(each.confirm for each in edits))}
        changed = [
            types.AnnotatedTextEdit(labels[each.confirm], _range(draft, each.start, each.end), each.text)
            if each.confirm
            else edit_of(draft, each)
            for each in edits
        ]
        notes = {id: types.ChangeAnnotation(label, needs_confirmation=True) for label, id in labels.items() if label}
        document = types.OptionalVersionedTextDocumentIdentifier(draft.uri, draft.version)
        return types.WorkspaceEdit(
            document_changes=[types.TextDocumentEdit(document, changed)], change_annotations=notes or None
        )

    # ------------------------------------------------------------------ the shape of the file

    def symbols(self, params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        draft = self.session.draft(params.text_document.uri)
        return [_symbol(draft, each) for each in symbols(draft)]

    def folds(self, params: types.FoldingRangeParams) -> list[types.FoldingRange]:
        draft = self.session.draft(params.text_document.uri)
        return [types.FoldingRange(first, last) for first, last in folds(draft)]

    def tokens(self, params: types.SemanticTokensParams) -> types.SemanticTokens:
        draft = self.session.draft(params.text_document.uri)
        data: list[int] = []
        before = (0, 0)
        for each in tokens(draft):
            (line, column), (_, end) = draft.lines.position(each.start), draft.lines.position(each.end)
            data += [
                line - before[0],
                column - before[1] if line == before[0] else column,
                end - column,
                TOKEN_TYPES.index(each.type),
                0,
            ]
            before = line, column
        return types.SemanticTokens(data)


def _refused(draft: DocumentDraft, refused: Refused) -> JsonRpcException:
    """Return why a request cannot be fulfilled, in the language of the draft or the requested one."""
    with speaking(draft.spoken):
        return JsonRpcException(translated(refused.why), REQUEST_FAILED)


def _offset(draft: DocumentDraft, position: types.Position) -> int:
    return draft.lines.offset((position.line, position.character))


def _range(draft: DocumentDraft, start: int, end: int) -> types.Range:
    return range_of((draft.lines.position(start), draft.lines.position(end)))


_STOP = re.compile(r"\$\{\d+:((?:[^\\}]|\\.)*)\}|\$\d+|\\(.)")


def edit_of(draft: DocumentDraft, edit: Edit, plain: bool = False) -> types.TextEdit:
    """Return an edit; if `plain`, with the text of a snippet without its places."""
    text = _STOP.sub(lambda found: found[1] or found[2] or "", edit.text) if plain else edit.text
    return types.TextEdit(_range(draft, edit.start, edit.end), text)


def _filter(label: str, typed: str) -> str | None:
    """Return the text that a client matches with the input: the label without quotes, after any typed quote."""
    quote, bare = typed[:1] if typed[:1] in ("'", '"') else "", label.strip('"')
    return f"{quote}{bare}" if quote or bare != label else None


def _markdown(text: str) -> types.MarkupContent:
    return types.MarkupContent(types.MarkupKind.Markdown, text)


def _symbol(draft: DocumentDraft, symbol: Symbol) -> types.DocumentSymbol:
    return types.DocumentSymbol(
        symbol.name,
        _SYMBOLS[symbol.kind],
        _range(draft, symbol.start, symbol.end),
        _range(draft, symbol.name_start, symbol.name_end),
        children=[_symbol(draft, each) for each in symbol.inner],
    )


def change_of(change: types.TextDocumentContentChangeEvent) -> Change:
    if isinstance(change, types.TextDocumentContentChangeWholeDocument):
        return Change(change.text)
    start, end = change.range.start, change.range.end
    return Change(change.text, ((start.line, start.character), (end.line, end.character)))


def range_of(range: Range) -> types.Range:
    """Return a range of the protocol."""
    return types.Range(types.Position(*range[0]), types.Position(*range[1]))


_SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.INFO: types.DiagnosticSeverity.Information,
}


def diagnostic_of(draft: DocumentDraft, found: Diagnostic, language: str) -> types.Diagnostic:
    place = ((0, 0), (0, 0)) if found.span is None else draft.lines.range(found.span)
    message = translated(found.message, language)
    if found.help is not None:
        message += "\n" + translated(found.help, language)
    severity, tags = _SEVERITIES[found.severity], None
    if found.code == "needless-clue":
        severity, tags = types.DiagnosticSeverity.Hint, [types.DiagnosticTag.Unnecessary]
    return types.Diagnostic(range_of(place), message, severity, found.code, source="logicgrid", tags=tags)
