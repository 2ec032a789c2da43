"""The Language Server Protocol, over any transport: `create_server` returns a server, `attach` connects a client.

pygls does the plumbing.  We keep the documents ourselves, as drafts, so that no edit of an editor can do any harm;
columns are UTF-16 code units.  A message that does not conform to the protocol gets an error response.

In addition to the protocol, the notification `logicgrid/analysis` sends a client each stage of the findings (see
`session`): `{"uri", "version", "stage", "value"}`.
"""

from __future__ import annotations

import asyncio
import atexit
import json
import logging
import os
import re
import signal
import sys
from base64 import b64encode
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any, BinaryIO

from lsprotocol import types
from pygls.exceptions import (
    FeatureRequestError,
    JsonRpcException,
    JsonRpcInvalidParams,
    JsonRpcInvalidRequest,
    JsonRpcServerNotInitialized,
)
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, default_converter, lsp_method
from pygls.protocol.json_rpc import JsonRPCNotification

from logicgrid.editor import forms
from logicgrid.lsp.features import REQUEST_FAILED, change_of, diagnostic_of, edit_of, features, range_of
from logicgrid.puzzle.messages import LANGUAGES, asked_for, known_language, language_in, say, translated
from logicgrid.session import commands
from logicgrid.session.findings import settled, with_verdict
from logicgrid.session.session import Analysis, FindingsChanged, Notice, Session, UnknownDocument, warm
from logicgrid.session.tracks import Tracks

_log = logging.getLogger(__name__)
_converter = cache(default_converter)
"""Returns what makes objects of messages: it compiles code for each class that it meets, so all servers share one."""


class _Protocol(LanguageServerProtocol):
    """The protocol with our own documents."""

    server: Server
    begun = False
    """True from the first `initialize` on."""

    def handle_message(self, message: Any) -> None:
        """Handle a message unless it comes at the wrong time; then a request is rejected, a notification dropped."""
        method = getattr(message, "method", None)
        fault = self._untimely(method)
        if fault is None:
            self.begun = self.begun or method == types.INITIALIZE
            super().handle_message(message)
        elif getattr(message, "id", None) is not None:
            self._send_response(message.id, None, fault.to_response_error())

    def _untimely(self, method: str | None) -> JsonRpcException | None:
        """Return why a message is untimely, if so; `exit` may come at any time, and responses have no method."""
        if method in (None, types.EXIT):
            return None
        if self._shutdown:
            return JsonRpcInvalidRequest(say("lsp.server-was-shut-down"))
        if not self.begun and method != types.INITIALIZE:
            return JsonRpcServerNotInitialized(say("lsp.first-request-must-initialize"))
        if self.begun and method == types.INITIALIZE:
            return JsonRpcInvalidRequest(say("lsp.server-was-initialized-before"))
        return None

    def structure_message(self, data: dict[str, Any]) -> Any:
        """Return a message as an object; one that does not conform gets an error response and is ignored."""
        try:
            return super().structure_message(data)
        except JsonRpcException as fault:
            if "method" in data and "id" in data:
                fault = self._untimely(data["method"]) or fault
                self._send_response(data["id"], None, fault.to_response_error())
            return JsonRPCNotification("$/invalid", "2.0", None)

    @lsp_method(types.INITIALIZE)
    def lsp_initialize(self, params: types.InitializeParams) -> Generator[Any, Any, types.InitializeResult]:
        if params.capabilities.general is not None:
            params.capabilities.general.position_encodings = None  # UTF-16, which every client supports
        result = yield from super().lsp_initialize(params)
        result.capabilities.execute_command_provider = types.ExecuteCommandOptions([*SERVER_COMMANDS, OUTLINE, ADD])
        self.server.begin(params)
        return result

    @lsp_method(types.EXIT)
    def lsp_exit(self, *_: object) -> Generator[Any, Any, None]:
        yield from ()
        self.server.leave(0 if self._shutdown else 1)

    @lsp_method(types.WORKSPACE_EXECUTE_COMMAND)
    async def lsp_workspace__execute_command(  # type: ignore[override]  # a coroutine can be cancelled
        self, params: types.ExecuteCommandParams
    ) -> Any:
        arguments = params.arguments or []
        if params.command == OUTLINE:
            return self.server.outline(*arguments[:1])
        if params.command == ADD:
            return self.server.added(*(*arguments, None, None, None)[:3])
        return await self.server.make(params.command, arguments)

    @lsp_method(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    def lsp_workspace__did_change_configuration(self, params: types.DidChangeConfigurationParams) -> None:
        settings: Any = params.settings
        self.server.configure(settings.get("logicgrid") if isinstance(settings, dict) else None)

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: types.DidOpenTextDocumentParams) -> None:
        document = params.text_document
        self.server.session.open(document.uri, document.text, document.version)

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> None:
        document = params.text_document
        self.server.session.change(document.uri, [change_of(each) for each in params.content_changes], document.version)

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: types.DidCloseTextDocumentParams) -> None:
        self.server.session.close(params.text_document.uri)
        self.server.clear(params.text_document.uri)


COMMANDS = {"logicgrid.explain": "explain", "logicgrid.play": "play", "logicgrid.print": "print"}
"""Commands that a client may support, by `commands` in its initialization options, and their labels at the verdict.

They are the client's own, with the document's URI as their argument, and use `SERVER_COMMANDS` for their content.
"""
SERVER_COMMANDS = {f"logicgrid.make.{name}": name for name in commands.COMMANDS}
"""The server's commands, and the product of each.

The arguments are the URI of a document, or null for a new puzzle, and choices such as a `language` or a `level` (see
`session.commands`).  The response is `{"text", "note"}`, or `{"base64", "note"}` for a PDF.  Cancelling a request kills
its process.
"""
OUTLINE, ADD = "logicgrid.outline", "logicgrid.add"
"""Commands for panels next to the text.  The first returns the names in a document, as for the desk; the second takes
a document's URI, a text or null, and a rule, and returns the edit that adds this clue, or null.
"""
_VERDICTS = ("reading", "verdict", "fault", "undecided")
_REFRESHED = {
    types.WORKSPACE_INLAY_HINT_REFRESH: (*_VERDICTS, "counts", "needless", "heard"),
    types.WORKSPACE_CODE_LENS_REFRESH: (*_VERDICTS, "counts"),
}
"""The stages after which a client should refresh, by the method that asks it to."""
_PATIENCE = 3.0
"""The seconds that a request for hints waits for the numbers, if the client cannot be asked to refresh."""
_LONGEST, _LONGEST_HEADER = 256 << 20, 4096
"""The largest number of bytes of a message, and of a header line, read from standard input."""


class Server(LanguageServer):
    """A server for one client.  Create and use it in the thread of a running event loop."""

    def __init__(self, leave: Callable[[int], None], tracks: Tracks | None) -> None:
        version = sys.modules["logicgrid"].__version__
        super().__init__("logicgrid", version, protocol_cls=_Protocol, converter_factory=_converter)
        assert isinstance(self.protocol, _Protocol)
        self.protocol.server = self
        self.leave = leave
        self.session = Session(self._tell, self._scheduler)
        self._tracks, self._own_tracks = tracks, tracks is None
        self.commands: list[str] = []
        """The `COMMANDS` that the client supports."""
        self.refreshes: list[str] = []
        """The methods of `_REFRESHED` that the client supports."""
        self.verdict_as_hint = False
        """True if the client shows hints but would not notice a new verdict above the clues."""
        self.language: str | None = None
        """The language for everything; None for the language of each file."""
        self._news = asyncio.Event()
        self._published: dict[str, Any] = {}

    def begin(self, params: types.InitializeParams) -> None:
        """Store the client's capabilities, and start the workers."""
        workspace, own = params.capabilities.workspace, params.initialization_options
        if isinstance(own, dict) and isinstance(own.get("commands"), list):
            self.commands = [each for each in own["commands"] if each in COMMANDS]
        self.configure(own)
        inlay, lens = workspace and workspace.inlay_hint, workspace and workspace.code_lens
        document = params.capabilities.text_document
        self.verdict_as_hint = bool(document and document.inlay_hint and not (lens and lens.refresh_support))
        if inlay and inlay.refresh_support:
            self.refreshes.append(types.WORKSPACE_INLAY_HINT_REFRESH)
        if lens and lens.refresh_support:
            self.refreshes.append(types.WORKSPACE_CODE_LENS_REFRESH)
        self._scheduler()
        warm()  # while the first worker starts

    def configure(self, settings: Any) -> None:
        """Apply the `language` in a client's settings; if it changes, publish everything about documents again."""
        language = settings.get("language") if isinstance(settings, dict) else None
        language = language if language in LANGUAGES else None
        if language == self.language:
            return
        self.language = language
        for uri in self.session.uris():
            self._publish(uri)
        for method in self.refreshes:
            self.protocol.send_request(method)

    def end(self) -> None:
        """End everything started for this client."""
        if not self._own_tracks:
            self.session.shut()
        elif self._tracks is not None:
            self._tracks.close()

    def shutdown(self) -> None:
        self.end()
        super().shutdown()  # type: ignore[no-untyped-call]

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Log a fault at the client, unless it is in a response, as there is nothing that the user could do."""
        if source is not FeatureRequestError:
            self.window_log_message(types.LogMessageParams(types.MessageType.Error, f"{type(error).__name__}: {error}"))

    def clear(self, uri: str) -> None:
        """Clear everything published about a document."""
        if self._published.pop(uri, None):
            self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    def outline(self, uri: Any = None) -> dict[str, Any]:
        """Return the names in a document, or in its last readable text."""
        with _known():
            return forms.outline(self.session.draft(str(uri)).last_puzzle)

    def added(self, uri: Any, text: Any, rule: Any) -> types.TextEdit | None:
        """Return the edit that adds a clue to a document."""
        if not (isinstance(rule, str) and isinstance(text, str | None)):
            raise JsonRpcInvalidParams(say("lsp.no-command-these-arguments", command=ADD))
        with _known():
            draft = self.session.draft(str(uri))
        edits = forms.clue_inserted(draft.text, text, rule)
        return edit_of(draft, edits[0]) if len(edits) == 1 else None

    async def make(self, command: str, arguments: Sequence[Any]) -> dict[str, str]:
        """Return the result of a command on a document.  Raises JsonRpcException with the reason if there is none."""
        uri, choices = (*arguments, None, None)[:2]
        if command not in SERVER_COMMANDS or not isinstance(uri, str | None) or not isinstance(choices, dict | None):
            raise JsonRpcInvalidParams(say("lsp.no-command-these-arguments", command=command))
        with _known():
            text = "" if uri is None else self.session.draft(uri).text
        match await commands.run_command(SERVER_COMMANDS[command], text, choices or {}):
            case commands.CommandResult(bytes(raw), note):
                return {"base64": b64encode(raw).decode(), "note": note}
            case commands.CommandResult(str(made), note):
                return {"text": made, "note": note}
            case commands.CommandFailure(message):
                raise JsonRpcException(translated(message, self.language or language_in(text)), REQUEST_FAILED)
        raise AssertionError

    async def settled(self, uri: str) -> None:
        """Wait until a document's hints will not change any more, at most for `_PATIENCE`."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE):
                while not settled(self.session.draft(uri), self.session.findings(uri)):
                    self._news.clear()
                    await self._news.wait()

    def _scheduler(self) -> Tracks:
        if self._tracks is None:
            self._tracks = Tracks(asyncio.get_running_loop())
        return self._tracks

    def _tell(self, notice: Notice) -> None:
        match notice:
            case Analysis(uri, version, stage, value):
                params = {"uri": uri, "version": version, "stage": stage, "value": value}
                self.protocol.notify("logicgrid/analysis", params)
            case FindingsChanged(uri, stage):
                self._news.set()
                self._publish(uri)
                for method in self.refreshes:
                    if stage in _REFRESHED[method]:
                        self.protocol.send_request(method)

    def _publish(self, uri: str) -> None:
        draft = self.session.draft(uri)
        language = known_language(self.language or draft.spoken)
        found = [diagnostic_of(draft, each, language) for each in self.session.diagnostics(uri)]
        if (found or uri in self._published) and self._published.get(uri) != (draft.version, found):
            self._published[uri] = draft.version, found
            self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, found, draft.version))


@contextmanager
def _known() -> Iterator[None]:
    """Turn UnknownDocument into the protocol's error for invalid parameters."""
    try:
        yield
    except UnknownDocument as fault:
        raise JsonRpcInvalidParams(str(fault)) from None


def create_server(leave: Callable[[int], None] = lambda status: None, tracks: Tracks | None = None) -> Server:
    """Return a server for one client.

    `leave` is called with an exit status if the client asks the server to exit.  Clients may share `tracks`.
    """
    logging.getLogger("pygls").setLevel(logging.CRITICAL)  # errors are sent to the client
    server = Server(leave, tracks)
    session = server.session

    def feature(method: str, options: Any, answer: Callable[[Any], Any]) -> None:
        def guarded(params: Any) -> Any:
            with _known(), asked_for(server.language):
                return answer(params)

        server.feature(method, options)(guarded)

    @server.feature(types.TEXT_DOCUMENT_INLAY_HINT, types.InlayHintOptions(resolve_provider=False))
    async def hints(params: types.InlayHintParams) -> list[types.InlayHint]:
        uri, asked = params.text_document.uri, params.range
        with _known(), asked_for(server.language):
            if types.WORKSPACE_INLAY_HINT_REFRESH not in server.refreshes:
                await server.settled(uri)
            found = session.hints(uri)
            for each in session.lenses(uri) if server.verdict_as_hint else ():
                found = with_verdict(session.draft(uri), found, each.line, each.title)
        return [
            types.InlayHint(
                types.Position(*each.position), each.label, padding_left=True, tooltip=each.tooltip, data=each.data
            )
            for each in found
            if asked.start.line <= each.position[0] <= asked.end.line
        ]

    def lenses(params: types.CodeLensParams) -> list[types.CodeLens]:
        uri = params.text_document.uri
        shown = []
        for each in session.lenses(uri):
            commands = [types.Command(each.title, "")]  # a text that cannot be clicked
            commands += [types.Command(COMMANDS[name], name, arguments=[uri]) for name in server.commands]
            shown += [types.CodeLens(range_of(((each.line, 0), (each.line, 0))), command) for command in commands]
        return shown

    feature(types.TEXT_DOCUMENT_CODE_LENS, types.CodeLensOptions(resolve_provider=False), lenses)
    for row in features(session, lambda: server.client_capabilities):
        feature(*row)
    return server


def serve_stdio() -> int:
    """Serve the client on standard input and output until it sends `exit` or disconnects; return the exit status.

    Anything else written to standard output goes to standard error.
    """
    status = 0

    def leave(code: int) -> None:
        nonlocal status
        status = code
        raise SystemExit(code)

    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    server = create_server(leave)

    def end(*_: object) -> None:
        server.end()
        atexit._run_exitfuncs()  # the process ends without them, and would leave multiprocessing's folder behind
        os._exit(status)  # a thread is still waiting for standard input

    signal.signal(signal.SIGTERM, end)
    received = _Input(sys.stdin.buffer)
    server.start_io(received, out)  # type: ignore[arg-type]  # it only needs two methods of a stream
    if received.fault is not None:
        print(say("lsp.logicgrid-lsp", fault=received.fault), file=sys.stderr, flush=True)
        status = 2
    end()
    return status


class _Input:
    """Standard input, which ends before a message that is announced as too long; `fault` says so."""

    def __init__(self, stream: BinaryIO) -> None:
        self.stream = stream
        self.fault: str | None = None

    def readline(self) -> bytes:
        line = self.stream.readline(_LONGEST_HEADER)
        found = re.match(rb"Content-Length: *0*(\d+)", line)
        if found and (len(found[1]) > len(str(_LONGEST)) or int(found[1]) > _LONGEST):
            self.fault = say("lsp.message-more-than-mb", longest=_LONGEST >> 20)
            return b""
        return line

    def read(self, size: int) -> bytes:
        return self.stream.read(size)


class _Writer:
    """Passes each message to a function, as text."""

    def __init__(self, send: Callable[[str], None]) -> None:
        self.send = send

    def write(self, data: bytes) -> None:
        self.send(data.decode())

    def close(self) -> None:
        pass


def attach(server: Server, send: Callable[[str], None]) -> Callable[[str | bytes], None]:
    """Make a server send its messages by `send`, without headers; return the function for the client's messages.

    Both are called in the event loop's thread; `send` must not block (`asyncio.Queue.put_nowait`).
    """
    server.protocol.set_writer(_Writer(send), include_headers=False)

    def receive(message: str | bytes) -> None:
        try:
            server.protocol.handle_message(json.loads(message, object_hook=server.protocol.structure_message))
        except Exception as fault:
            _log.exception(say("lsp.message-cannot-handled"))
            server.report_server_error(fault, JsonRpcException)

    return receive
