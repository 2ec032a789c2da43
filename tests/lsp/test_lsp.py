"""The language server as an editor meets it: over standard input and output, in a process of its own."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from io import BytesIO
from itertools import count
from typing import Any

import pytest
import pytest_asyncio

pytest.importorskip("pytest_lsp")
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import LanguageClient, make_test_lsp_client

from logicgrid.lsp import _Input, attach, create_server
from logicgrid.session import units
from logicgrid.session.tracks import Tracks
from processes import below, is_running
from support import long_text

COMMAND = [sys.executable, "-m", "logicgrid", "lsp"]
PATIENT = 120.0
Run = Callable[..., None]
URI = "file:///pets.yaml"
PUZZLE = long_text(__file__, "pets.yaml")


def plain(value: Any) -> Any:
    """Return what pygls makes of JSON as JSON again."""
    if hasattr(value, "_asdict"):
        return {key: plain(each) for key, each in value._asdict().items()}
    return [plain(each) for each in value] if isinstance(value, list) else value


OPENED = {"uri": URI, "languageId": "yaml", "version": 1, "text": PUZZLE.replace("cake ==", "cake =")}


class Editor:
    """A client of a server that others have used before it: what is told of their versions is not for it."""

    versions = count(0, 1_000)

    def __init__(self, client: LanguageClient, stages: asyncio.Queue[dict[str, Any]]) -> None:
        self.client, self.stages = client, stages
        self.version = next(self.versions)
        self.opened: set[str] = set()

    def open(self, text: str, uri: str = URI) -> None:
        document = types.TextDocumentItem(uri, "yaml", self.version, text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(document))
        self.opened.add(uri)

    def change(self, *changes: types.TextDocumentContentChangeEvent, uri: str = URI, by: int = 1) -> None:
        self.version += by
        document = types.VersionedTextDocumentIdentifier(self.version, uri)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(document, list(changes)))

    def close(self, uri: str = URI) -> None:
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri)))
        self.opened.discard(uri)

    async def until(self, stage: str, uri: str = URI) -> dict[str, Any]:
        """Return the value of a stage of the newest version, when it is there."""
        while True:
            found = await asyncio.wait_for(self.stages.get(), PATIENT)
            if (found["uri"], found["stage"], found["version"]) == (uri, stage, self.version):
                return found["value"]

    async def hints(self, uri: str = URI) -> list[tuple[int, int, str]]:
        whole = types.Range(types.Position(0, 0), types.Position(10**6, 0))
        found = await self.client.text_document_inlay_hint_async(
            types.InlayHintParams(types.TextDocumentIdentifier(uri), whole)
        )
        return [(each.position.line, each.position.character, str(each.label)) for each in found or ()]

    async def hints_until(self, *labels: str, uri: str = URI) -> list[tuple[int, int, str]]:
        """Return the hints once they are these, however slow the machine is.

        A request waits for the numbers, but not for ever: on a machine that does much else it is made again.
        """
        async with asyncio.timeout(PATIENT):
            while not (found := await self.hints(uri)) or [label for *_, label in found] != [*labels]:
                pass
        return found

    async def lenses(self, uri: str = URI) -> list[str]:
        params = types.CodeLensParams(types.TextDocumentIdentifier(uri))
        found = await self.client.text_document_code_lens_async(params)
        return [each.command.title for each in found or () if each.command]

    def codes(self, uri: str = URI) -> list[str]:
        return [str(each.code) for each in self.client.diagnostics.get(uri, ())]


class Shared:
    """A server that is started when it is first needed, and outlives a scenario that goes well.

    Without `refresh` its client shows hints and cannot be asked to ask for them again.
    """

    def __init__(self, refresh: bool) -> None:
        self.refresh = refresh
        self.client: LanguageClient | None = None
        self.stages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def start(self) -> LanguageClient:
        client = make_test_lsp_client()

        @client.feature("logicgrid/analysis")
        def told(params: Any) -> None:
            self.stages.put_nowait(plain(params))

        @client.feature(types.WORKSPACE_INLAY_HINT_REFRESH)
        @client.feature(types.WORKSPACE_CODE_LENS_REFRESH)
        def refresh(*_: Any) -> None:
            return None

        await client.start_io(*COMMAND)
        workspace = types.WorkspaceClientCapabilities(
            inlay_hint=types.InlayHintWorkspaceClientCapabilities(refresh_support=self.refresh)
        )
        document = types.TextDocumentClientCapabilities(
            inlay_hint=None if self.refresh else types.InlayHintClientCapabilities()
        )
        general = types.GeneralClientCapabilities(position_encodings=["utf-8", "utf-16"])
        capabilities = types.ClientCapabilities(workspace=workspace, text_document=document, general=general)
        result = await client.initialize_session(types.InitializeParams(capabilities=capabilities))
        assert result.capabilities.position_encoding == "utf-16"
        return client

    async def play(self, scenario: Callable[[Editor], Awaitable[None]]) -> None:
        client = self.client or await self.start()
        self.client, self.stages = client, asyncio.Queue()
        editor = Editor(client, self.stages)
        try:
            await scenario(editor)
        except BaseException:
            self.client = None
            if client._server is not None and client._server.returncode is None:
                client._server.kill()  # else it is waited for
            await client.stop()
            raise
        for uri in sorted(editor.opened):
            editor.close(uri)

    async def end(self) -> None:
        """Ask the server to leave, which it does."""
        if (client := self.client) is not None:
            await client.shutdown_session()
            process = client._server
            assert process is not None and await asyncio.wait_for(process.wait(), PATIENT) == 0
            await client.stop()


@pytest.fixture(scope="module")
def run() -> Iterator[Run]:
    """Yield what runs a scenario with a server that others have used, and is asked to leave after the last of them."""
    shared = {refresh: Shared(refresh) for refresh in (True, False)}
    with asyncio.Runner() as runner:
        yield lambda scenario, refresh=True: runner.run(shared[refresh].play(scenario))
        for server in shared.values():
            runner.run(server.end())


def whole(text: str) -> types.TextDocumentContentChangeWholeDocument:
    return types.TextDocumentContentChangeWholeDocument(text)


def part(line: int, column: int, end_line: int, end_column: int, text: str) -> types.TextDocumentContentChangePartial:
    place = types.Range(types.Position(line, column), types.Position(end_line, end_column))
    return types.TextDocumentContentChangePartial(place, text)


def end_of(line: int) -> int:
    content = PUZZLE.split("\n")[line]
    return units(content, len(content))


async def made(editor: Editor, command: str, *arguments: Any) -> Any:
    """Return what a command of the server answers, or the error in words."""
    params = types.ExecuteCommandParams(f"logicgrid.make.{command}", list(arguments))
    try:
        return plain(await asyncio.wait_for(editor.client.workspace_execute_command_async(params), PATIENT))
    except JsonRpcException as error:
        return error.message


def test_an_editor_has_pages_and_puzzles_made(run: Run) -> None:
    async def scenario(editor: Editor) -> None:
        editor.open(PUZZLE)
        page = await made(editor, "play", URI, {"language": "nl"})
        assert page["text"].startswith("<!DOCTYPE html>") and '<html lang="nl">' in page["text"]
        editor.open("actors: [a, b]\nproperties: {p: [x, y]}\nclues: [a == x]\n", "file:///a.yaml")
        pdf = await made(editor, "print", "file:///a.yaml", {"form": "pdf"})
        assert "typst" in pdf if isinstance(pdf, str) else pdf["base64"].startswith("JVBERi")
        sudoku = await made(editor, "generate", None, {"what": "sudoku", "size": 4, "level": 1})
        assert "kind: sudoku" in sudoku["text"]
        assert await made(editor, "play", "file:///none.yaml") == "`file:///none.yaml` is not open"
        for wrong in (("solve", URI), ("play", 3), ("play", URI, [])):
            assert (await made(editor, *wrong)).startswith("there is no command `logicgrid.make.")
        editor.open("actors: [a\n", "file:///b.yaml")
        assert (await made(editor, "finish", "file:///b.yaml")).startswith("1: ")

    run(scenario)


def test_an_editor_shows_counts_and_the_verdict_in_columns_of_utf_16(run: Run) -> None:
    async def scenario(editor: Editor) -> None:
        editor.open(PUZZLE)
        assert (await editor.until("verdict"))["verdict"] == "unique"
        assert [clue["redundant"] for clue in (await editor.until("needless"))["clues"]] == [False] * 3
        assert await editor.hints() == [
            (5, end_of(5), "36 to begin with"),
            (7, end_of(7), "12 left"),
            (8, end_of(8), "2 left"),
            (9, end_of(9), "1 left"),
        ]
        assert await editor.lenses() == ["exactly one solution"]
        editor.change(part(8, 24, 8, 28, "mead"))
        assert (await editor.until("reading"))["left_out"] == [{"number": 2, "line": 9}]
        assert (await editor.until("verdict"))["verdict"] == "multiple"
        (wrong,) = [each for each in editor.client.diagnostics[URI] if each.code == "unknown-name"]
        assert (wrong.range.start.character, wrong.range.end.character) == (24, 28)
        editor.change(part(8, 24, 8, 28, "milk"))
        assert (await editor.until("verdict"))["verdict"] == "unique"
        assert await editor.lenses() == ["exactly one solution"]  # by now all that was said before has come
        assert "unknown-name" not in editor.codes()

    run(scenario)


@pytest.mark.long
def test_an_editor_that_asks_once_gets_the_numbers_and_the_verdict_as_a_hint(run: Run) -> None:
    async def scenario(editor: Editor) -> None:
        editor.open(PUZZLE)
        labels = "36 to begin with · exactly one solution", "12 left", "2 left", "1 left"
        assert [each[:2] for each in await editor.hints_until(*labels)] == [(at, end_of(at)) for at in (5, 7, 8, 9)]
        editor.change(part(8, 24, 8, 28, "mead"))
        await editor.hints_until("36 to begin with · 4 solutions · line 9 left out", "12 left", "4 left", "left out")
        editor.open("# 🦊\nkind: sudoku\nbox: 2x2\ngrid: |  # 🦊\n  1...\n  ....\n  ....\n  ...1\n", "file:///b.yaml")
        assert (await editor.hints_until("at least 10 solutions", uri="file:///b.yaml"))[0][:2] == (3, 13)
        editor.open("# no puzzle\n", "file:///c.yaml")
        assert await editor.hints("file:///c.yaml") == []

    run(scenario, refresh=False)


def test_nothing_that_an_editor_sends_ends_the_server(run: Run) -> None:
    async def scenario(editor: Editor) -> None:
        for text in ("", "\ud800", "actors: [\ud83e]\n", "\0", "a" * (2 << 20), "- a\n" * 100_000, "\r\r\n\n"):
            editor.open(text)
            editor.change(part(10**9, 10**9, 0, 0, "🦊"), part(0, 1, 0, 1, ""), part(5, 3, 1, 7, text[:9]))
            assert await editor.hints() == []
            assert await editor.lenses() == []
            editor.close()
        long = PUZZLE + "# " + "x" * (2 << 20)
        editor.open(long)
        assert await editor.lenses() == [], "it is larger than any file that is read, which is a mistake of its own"
        editor.change(whole(PUZZLE + "  - cake == soup\n" * 4_000))
        editor.change(whole(PUZZLE), by=-100)  # versions out of order
        assert (await editor.until("verdict"))["verdict"] == "unique"
        editor.change(part(0, 0, 0, 0, "# x\n"), uri="file:///unknown.yaml")
        editor.close("file:///unknown.yaml")
        with pytest.raises(Exception, match="is not open"):
            await editor.hints("file:///unknown.yaml")
        editor.change(whole(PUZZLE.replace("juice  #", "tea  #")))
        editor.close()  # amid a stage
        editor.open(PUZZLE)
        found = await editor.until("verdict")
        if found["verdict"] == "none":  # that of the text before was on its way
            found = await editor.until("verdict")
        assert found["verdict"] == "unique"

    run(scenario)


def test_all_puzzles_are_judged_and_other_yaml_gets_no_word(run: Run) -> None:
    async def scenario(editor: Editor) -> None:
        editor.open("on: push\njobs: {a: [}\n", "file:///ci.yaml")
        editor.open(PUZZLE, "file:///one.yaml")
        editor.open(PUZZLE.replace("cake ==", "bread =="), "file:///two.yaml")
        found: dict[str, str] = {}
        while len(found) < 2:
            told = await asyncio.wait_for(editor.stages.get(), PATIENT)
            if told["stage"] == "explanation":
                found[told["uri"]] = told["value"]["text"]
        assert found["file:///one.yaml"] != found["file:///two.yaml"]
        assert "file:///ci.yaml" not in editor.client.diagnostics
        assert await editor.hints("file:///ci.yaml") == []

    run(scenario)


DOCUMENT = {"textDocument": {"uri": URI}}


@pytest_asyncio.fixture
async def wire() -> AsyncIterator[tuple[Callable[[str], None], list[dict[str, Any]]]]:
    """Yield what takes messages for a server in this process, and those that it has sent."""
    sent: list[dict[str, Any]] = []
    server = create_server(tracks=Tracks(asyncio.get_running_loop()))
    yield attach(server, lambda message: sent.append(json.loads(message))), sent
    server.end()


@pytest.mark.asyncio
async def test_messages_that_are_none_are_answered_by_errors(wire: Any) -> None:
    receive, sent = wire

    def send(**message: Any) -> None:
        receive(json.dumps({"jsonrpc": "2.0", **message}))

    options = {"commands": ["logicgrid.play", "rm"]}
    send(id=1, method="initialize", params={"processId": None, "capabilities": {}, "initializationOptions": options})
    wrong = [("codeLens", {"textDocument": 5}), ("codeLens", [1]), ("codeLens", DOCUMENT)]
    wrong += [("inlayHint", {**DOCUMENT, "range": {"start": {"line": "a"}}}), ("nonsense", {})]
    for number, (method, params) in enumerate(wrong):
        send(id=f"wrong {number}", method=f"textDocument/{method}", params=params)
    for raw in ("[1]", "{", "null", "1", "", '{"jsonrpc": "2.0"}', '{"jsonrpc": "2.0", "method": 5}', "\ud800"):
        receive(raw)
    send(method="textDocument/didOpen", params=5)
    send(method="textDocument/didOpen", params={"textDocument": {"uri": URI, "languageId": "yaml"}})
    send(method="textDocument/didOpen", params={"textDocument": OPENED})
    send(id=3, method="textDocument/codeLens", params=DOCUMENT)
    send(id=2, method="shutdown")
    assert [each["id"] for each in sent if "result" in each] == [1, 3, 2]
    lenses = next(each["result"] for each in sent if each.get("id") == 3)
    assert [lens["command"] for lens in lenses] == [
        {"title": "line 10 left out", "command": ""},
        {"title": "play", "command": "logicgrid.play", "arguments": [URI]},
    ]
    codes = {each["id"]: each["error"]["code"] for each in sent if "error" in each}
    assert codes == {**{f"wrong {number}": -32602 for number in range(4)}, "wrong 4": -32601}


@pytest.mark.long
def test_an_editor_that_hangs_up_ends_the_server() -> None:
    start = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"processId": None, "capabilities": {}}}
    sent = [json.dumps(start).encode(), b"[1]", b"{", b"null", b'{"jsonrpc": "2.0"}']
    framed = b"".join([b"Content-Length: %d\r\n\r\n%s" % (len(each), each) for each in sent])
    done = subprocess.run(COMMAND, input=framed, capture_output=True, timeout=PATIENT, check=False)
    assert done.returncode == 0 and b'"capabilities"' in done.stdout
    assert b"Traceback" not in done.stderr


def test_a_message_that_is_announced_too_long_ends_the_server_with_a_message() -> None:
    fault = "a message of more than 256 MB was announced"
    for length in (b"99999999999", b"9" * 3_000, b"300000000"):
        framed = b"Content-Length: " + length + b"\r\n\r\n{}"
        received = _Input(BytesIO(framed))
        assert (received.readline(), received.fault) == (b"", fault)
    done = subprocess.run(COMMAND, input=framed, capture_output=True, timeout=PATIENT, check=False)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode() == f"logicgrid lsp: {fault}\n"


@pytest.mark.asyncio
async def test_requests_at_the_wrong_time_get_the_errors_of_the_protocol(wire: Any) -> None:
    receive, sent = wire

    def answer(method: str, params: Any = None, id: int = 1) -> Any:
        receive(json.dumps({"jsonrpc": "2.0", "id": id, "method": method, "params": params}))
        found = sent.pop()
        assert found["id"] == id and not sent
        return found["error"]["code"] if "error" in found else "answered"

    start = {"processId": None, "capabilities": {}}
    for method, params in (("textDocument/codeLens", DOCUMENT), ("textDocument/codeLens", 5), ("shutdown", None)):
        assert answer(method, params) == -32002  # the server is not initialized
    receive(json.dumps({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": OPENED}}))
    assert sent == [] and answer("initialize", 5) == -32602
    assert answer("initialize", start) == "answered"
    assert answer("initialize", start) == -32600  # an invalid request
    assert answer("textDocument/codeLens", DOCUMENT) == -32602  # it was opened too early
    assert answer("shutdown") == "answered"
    for method, params in (("textDocument/codeLens", DOCUMENT), ("initialize", start), ("shutdown", None)):
        assert answer(method, params) == -32600


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGTERM")
@pytest.mark.asyncio
async def test_a_server_that_is_terminated_leaves_no_process_and_no_folder_behind() -> None:
    shared = Shared(refresh=True)
    client = await shared.start()
    editor = Editor(client, shared.stages)
    editor.open(PUZZLE)
    await editor.until("explanation")
    process = client._server
    started = below(process.pid)
    os.kill(process.pid, signal.SIGTERM)
    assert await asyncio.wait_for(process.wait(), PATIENT) == 0
    async with asyncio.timeout(PATIENT):
        while any(map(is_running, started)):
            await asyncio.sleep(0)
    await client.stop()
