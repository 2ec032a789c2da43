"""The Language Server Protocol, over any transport: `create_server` returns a server, `attach` gives it a client.

pygls does the plumbing.  Documents are kept by us, as drafts, since an editor's edits are to do no harm, whatever they
are; columns are UTF-16 code units.  A message that is no message of the protocol is answered by an error.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator
from importlib.metadata import version
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, lsp_method
from pygls.protocol.json_rpc import JsonRPCNotification

from logicgrid.desk.draft import Change, Draft, Range, edited, opened
from logicgrid.puzzle.diagnostics import Diagnostic, Severity

_log = logging.getLogger(__name__)


class _Protocol(LanguageServerProtocol):
    """The protocol with documents of our own."""

    server: Server

    def structure_message(self, data: dict[str, Any]) -> Any:
        """Return a message as an object; one that is not of the protocol is answered, and means nothing."""
        try:
            return super().structure_message(data)
        except JsonRpcException as fault:
            if "method" in data and "id" in data:
                self._send_response(data["id"], None, fault.to_response_error())
            return JsonRPCNotification("$/invalid", "2.0", None)

    @lsp_method(types.INITIALIZE)
    def lsp_initialize(self, params: types.InitializeParams) -> Generator[Any, Any, types.InitializeResult]:
        if params.capabilities.general is not None:
            params.capabilities.general.position_encodings = None  # UTF-16, which every client can do
        return (yield from super().lsp_initialize(params))

    @lsp_method(types.EXIT)
    def lsp_exit(self, *_: object) -> Generator[Any, Any, None]:
        yield from ()
        self.server.leave()

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: types.DidOpenTextDocumentParams) -> None:
        document = params.text_document
        self.server.open(document.uri, document.text, document.version)

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> None:
        document = params.text_document
        self.server.change(document.uri, [_change(each) for each in params.content_changes], document.version)

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: types.DidCloseTextDocumentParams) -> None:
        self.server.close(params.text_document.uri)


class Server(LanguageServer):
    """A server for one client."""

    def __init__(self, leave: Callable[[], None]) -> None:
        super().__init__("logicgrid", version("logicgrid"), protocol_cls=_Protocol)
        assert isinstance(self.protocol, _Protocol)
        self.protocol.server = self
        self.leave = leave
        self.drafts: dict[str, Draft] = {}

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Note a fault in the client's log: there is nothing that its user could do."""
        self.window_log_message(types.LogMessageParams(types.MessageType.Error, f"{type(error).__name__}: {error}"))

    def open(self, uri: str, text: str, version: int) -> None:
        self.drafts[uri] = opened(uri, text, version)
        self.publish(uri)

    def change(self, uri: str, changes: list[Change], version: int) -> None:
        self.drafts[uri] = edited(self.drafts[uri], changes, version)
        self.publish(uri)

    def close(self, uri: str) -> None:
        self.drafts.pop(uri, None)
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    def publish(self, uri: str) -> None:
        draft = self.drafts[uri]
        found = [_diagnostic(draft, each) for each in draft.diagnostics]
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, found, draft.version))


def create_server(leave: Callable[[], None] = lambda: None) -> Server:
    """Return a server for one client; `leave` is called if the client asks it to exit."""
    return Server(leave)


class _Writer:
    """Gives each message to a function, as text."""

    def __init__(self, send: Callable[[str], None]) -> None:
        self.send = send

    def write(self, data: bytes) -> None:
        self.send(data.decode())

    def close(self) -> None:
        pass


def attach(server: Server, send: Callable[[str], None]) -> Callable[[str | bytes], None]:
    """Let a server send its messages by `send`, without headers; return what takes the client's messages.

    Both are called in the event loop's thread; `send` returns at once (`asyncio.Queue.put_nowait`).
    """
    import json

    server.protocol.set_writer(_Writer(send), include_headers=False)

    def receive(message: str | bytes) -> None:
        try:
            server.protocol.handle_message(json.loads(message, object_hook=server.protocol.structure_message))
        except Exception as fault:
            _log.exception("a message cannot be handled")
            server.report_server_error(fault, JsonRpcException)

    return receive


# --- Our values and the protocol's ------------------------------------------------------------------------------------


def _change(change: types.TextDocumentContentChangeEvent) -> Change:
    if isinstance(change, types.TextDocumentContentChangeWholeDocument):
        return Change(change.text)
    start, end = change.range.start, change.range.end
    return Change(change.text, ((start.line, start.character), (end.line, end.character)))


def lsp_range(range: Range) -> types.Range:
    """Return a range as the protocol has it."""
    (line, column), (end_line, end_column) = range
    return types.Range(types.Position(line, column), types.Position(end_line, end_column))


_SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.INFO: types.DiagnosticSeverity.Information,
}


def _diagnostic(draft: Draft, found: Diagnostic) -> types.Diagnostic:
    place = ((0, 0), (0, 0)) if found.span is None else draft.lines.range(found.span)
    message = found.message if found.help is None else f"{found.message}\n{found.help}"
    return types.Diagnostic(lsp_range(place), message, _SEVERITIES[found.severity], found.code, source="logicgrid")
