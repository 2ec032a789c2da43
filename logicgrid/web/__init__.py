"""The front end of `logicgrid desk`: one page and one socket, on this machine only.

It listens on 127.0.0.1; a `Gate` controls access.  Everything that a page can request is in `_ANSWERS`: files of one
folder, texts of new puzzles, and the results of other commands on the current text; every other message goes to the
language server.  Pages for Play, Print and Explanation are served under a random path that works once, and run in a
sandbox without an origin.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from base64 import b64encode
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from logicgrid.editor import forms
from logicgrid.kinds import Puzzle
from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.messages import known_language, say, translated
from logicgrid.puzzle.record import Record
from logicgrid.session import DocumentDraft
from logicgrid.session.commands import CommandFailure, CommandResult, run_command
from logicgrid.session.session import UnknownDocument
from logicgrid.session.tracks import Tracks
from logicgrid.web import requests
from logicgrid.web.folder import Contents, EditConflict, EditedFolder
from logicgrid.web.requests import ADDRESS, Admitted, Gate

PATIENCE: Final = 5.0
"""The seconds within which the token must arrive."""
POLL: Final = 0.4
"""The seconds between two checks of the open file for changes by others."""
LISTING: Final = 3.0
"""The least seconds between two checks of the list of files."""
MOST_PAGES: Final = 8
"""The largest number of open pages; each has its own language server."""
_NO_TOKEN: Final = 4403, "the token is another one: open the address that the desk printed"
"""The code and reason for closing a socket without the right secret."""
_TOO_MANY: Final = 4429, "the desk is open in too many windows"
"""The same for a socket beyond `MOST_PAGES`."""
_MESSAGE: Final = 16 << 20
"""The largest number of bytes of a message: a text of 2 MB with all its characters escaped."""
_FIRST: Final = 256 << 10
"""The largest number of bytes of a message before the secret is known, which a page sends together with it."""
_MOST_WAITING: Final = 32
"""The largest number of sockets whose secret has not arrived."""

Connect = Callable[["PageWriter"], "PageServer"]
"""Starts a language server whose messages are written to a writer."""


class PageServer(Record):
    """A language server: `receive` gets each message of the page, `close` ends it, `draft` returns a file's draft."""

    receive: Callable[[str], None]
    close: Callable[[], None]
    draft: Callable[[str], DocumentDraft] | None = None
    speak: Callable[[str | None], None] = lambda _: None
    """Sets the language for everything; None for the language of each file."""


class PageWriter:
    """Messages to one page, in order."""

    def __init__(self) -> None:
        self.queue: asyncio.Queue[str] = asyncio.Queue()

    def write(self, message: str) -> None:
        self.queue.put_nowait(message)

    def send(self, **message: Any) -> None:
        self.write(json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False))

    async def pump(self, connection: ServerConnection) -> None:
        """Send the messages one after another until the connection ends."""
        with suppress(ConnectionClosed):
            while True:
                message = await self.queue.get()
                await connection.send(message.encode("utf-8", "replace").decode("utf-8"))


class Desk:
    """The server of one folder."""

    def __init__(self, folder: Path, examples: Path, connect: Connect | None = None) -> None:
        self.folder = EditedFolder(folder)
        self.examples = EditedFolder(examples)
        self.gate = Gate()
        self.connect = connect or self._language_server
        self._tracks: Tracks | None = None
        self._pages: dict[ServerConnection, Admitted] = {}
        self._waiting: dict[ServerConnection, None] = {}

    @asynccontextmanager
    async def serving(self, port: int = 0) -> AsyncIterator[Server]:
        """Listen until the end of the block.  Raises Refused."""
        async with await self._start(port) as server:
            try:
                warm = asyncio.create_task(asyncio.to_thread(forms.new_puzzle_text))  # loads the modules for puzzles
                if self.connect == self._language_server:
                    self._tracks = Tracks(asyncio.get_running_loop())  # the workers are warm once the page is loaded
                yield server
            finally:
                await warm
                if self._tracks is not None:
                    self._tracks.close()

    def _language_server(self, writer: PageWriter) -> PageServer:
        """Return a separate language server for one page; all of them share their workers."""
        from logicgrid.lsp import attach, create_server

        server = create_server(tracks=self._tracks)  # `exit` is not needed, since a closed page closes its socket
        speak = lambda language: server.configure({"language": language})  # noqa: E731
        return PageServer(attach(server, writer.write), server.shutdown, server.session.draft, speak)

    async def _start(self, port: int) -> Server:
        quiet = logging.getLogger("logicgrid.web")
        quiet.setLevel(logging.CRITICAL)  # malformed traffic is of no interest to the author
        try:
            server = await serve(
                self._page,
                ADDRESS,
                port,
                process_request=lambda _, request: self.gate.answer(request),
                max_size=_FIRST,
                compression=None,
                server_header=None,
                logger=quiet,
            )
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise Refused(say("commands.port", port=port, reason=reason), say("commands.leave-port-out")) from None
        self.gate.port = next(iter(server.sockets)).getsockname()[1]
        return server

    # -- the socket --------------------------------------------------------------------------------------------------

    async def _page(self, connection: ServerConnection) -> None:
        """Serve one page from its secret until it closes."""
        given = await self._first(connection)
        if len(self._pages) >= MOST_PAGES:  # checked before a ticket is used up in vain
            await connection.close(*_TOO_MANY)
            return
        admitted = self.gate.admitted(given)
        if admitted == "used ticket":  # somebody has read it, so close all sockets opened with it
            guests = [each for each, by in self._pages.items() if by != "token"]
            await asyncio.gather(*[each.close(*_NO_TOKEN) for each in guests])
        if admitted is None or admitted == "used ticket":
            await connection.close(*_NO_TOKEN)
            return
        _take_up_to(connection, _MESSAGE)
        self._pages[connection] = admitted
        writer = PageWriter()
        if admitted == "ticket":
            writer.send(method="desk/pass", params={"token": self.gate.pass_})
        talk = _Talk(self, writer)
        tasks = [asyncio.create_task(writer.pump(connection)), asyncio.create_task(talk.watch())]
        try:
            async for message in connection:
                if isinstance(message, str):
                    talk.receive(message)
        except ConnectionClosed:
            pass
        finally:
            del self._pages[connection]
            for task in tasks:
                task.cancel()
            await asyncio.gather(talk.close(), *tasks, return_exceptions=True)

    async def _first(self, connection: ServerConnection) -> str | bytes:
        """Return the first message of a socket; if too many sockets are waiting, the oldest is closed."""
        self._waiting[connection] = None
        if len(self._waiting) > _MOST_WAITING:
            oldest = next(iter(self._waiting))
            del self._waiting[oldest]
            oldest.transport.abort()
        try:
            return await asyncio.wait_for(connection.recv(), PATIENCE)
        except (TimeoutError, ConnectionClosed):
            return ""
        finally:
            self._waiting.pop(connection, None)


def _take_up_to(connection: ServerConnection, most: int) -> None:
    """Set the largest number of bytes of further messages."""
    protocol = connection.protocol
    setattr(protocol, "max_message_size" if hasattr(protocol, "max_message_size") else "max_size", most)


class _Talk:
    """The requests of one page, and the responses."""

    def __init__(self, desk: Desk, writer: PageWriter) -> None:
        self.desk, self.writer = desk, writer
        self.server = desk.connect(writer)
        self.jobs: dict[str, tuple[Any, asyncio.Task[None]]] = {}
        self.pages: dict[str, str] = {}
        self.files = asyncio.Lock()
        self.pending: set[asyncio.Task[None]] = set()
        self.open: str | None = None
        self.stamp: tuple[int, ...] | None = None
        self.language: str | None = None
        """The language of the page, which is used for refusals."""

    def receive(self, data: str) -> None:
        """Handle a message for the desk or the language server; anything else is dropped."""
        try:
            message = json.loads(data)
            method, params, id = message.get("method", ""), message.get("params") or {}, message.get("id")
        except (ValueError, AttributeError, RecursionError):
            return
        if method == EXECUTE:
            self._job(id, params)
            return
        if not isinstance(method, str) or not method.startswith("desk/"):
            with suppress(Exception):  # a malformed message is the page's mistake, and must not end the session
                self.server.receive(data)
            return
        answer = _ANSWERS.get(method)
        if answer is None or not isinstance(params, dict):
            self._fail(id, say("web.no-such-message"))
        elif method in _AT_FILES:
            task = asyncio.create_task(self._at_files(id, answer, params))
            self.pending.add(task)
            task.add_done_callback(self.pending.discard)
        else:
            self._answer(id, lambda: answer(self, params))

    async def _at_files(self, id: Any, answer: Answer, params: Mapping[str, Any]) -> None:
        """Answer in a thread, since a disk may be slow, one after another in the order of the messages."""
        async with self.files:
            done = await asyncio.gather(asyncio.to_thread(answer, self, params), return_exceptions=True)
            self._answer(id, lambda: _or_raise(done[0]))

    def _answer(self, id: Any, answer: Callable[[], dict[str, Any]]) -> None:
        try:
            self.writer.send(id=id, result=answer())
        except Refused as refused:
            self._fail(id, refused.why)
        except (LookupError, TypeError, ValueError, ArithmeticError, UnknownDocument):
            self._fail(id, say("web.message-has-wrong-form"))
        except Exception as fault:
            self._fail(id, say("web.fault-program", name=type(fault).__name__, fault=fault))

    async def close(self) -> None:
        """End everything, after pending writes."""
        with suppress(Exception):
            self.server.close()
        jobs = [task for _, task in self.jobs.values()]
        for task in jobs:
            task.cancel()
        await asyncio.gather(*jobs, *self.pending, return_exceptions=True)

    def _fail(self, id: Any, message: str) -> None:
        self.writer.send(id=id, error={"code": -32000, "message": translated(message, self.language)})

    # -- files -------------------------------------------------------------------------------------------------------

    async def watch(self) -> None:
        """Notify the page when somebody else changes its open file, or the list of files."""
        listed: list[str] | None = None
        due = time.monotonic() + LISTING
        while True:
            await asyncio.sleep(POLL)
            async with self.files:
                stamp = None if self.open is None else self.desk.folder.stamp(self.open)
                if stamp != self.stamp:
                    self.stamp = stamp
                    self.writer.send(method="desk/changed", params={"name": self.open})
            if (start := time.monotonic()) >= due:
                found = await asyncio.to_thread(self.desk.folder.files)
                if listed is not None and found != listed:
                    self.writer.send(method="desk/listed", params={"files": found})
                listed, now = found, time.monotonic()
                due = now + max(LISTING, 50 * (now - start))  # do not scan a large folder all the time

    def read(self, params: Mapping[str, Any]) -> dict[str, Any]:
        name = str(params["name"])
        stamp = self.desk.folder.stamp(name)  # taken before the text, so that later changes are noticed
        found = self.desk.folder.read(name)
        self.open, self.stamp = name, stamp
        return _contents(found)

    def write(self, params: Mapping[str, Any]) -> dict[str, Any]:
        name, text, hash = str(params["name"]), params["text"], params.get("hash")
        if not isinstance(text, str) or not isinstance(hash, str | None):
            raise TypeError
        found = self.desk.folder.write(name, text, hash)
        if isinstance(found, EditConflict):
            return {"conflict": {"there": None if found.there is None else _contents(found.there)}}
        stamp = self.desk.folder.stamp(name)
        is_ours = self.desk.folder.has(name, found)  # otherwise somebody else has written, and the page is notified
        self.open, self.stamp = name, stamp if is_ours else None
        return {"hash": found}

    def example(self, params: Mapping[str, Any]) -> dict[str, Any]:
        return _contents(self.desk.examples.read(str(params["name"])))

    # -- new puzzles and jobs ----------------------------------------------------------------------------------------

    def puzzle(self, params: Mapping[str, Any]) -> Puzzle | None:
        """Return the puzzle of a draft, or of its last readable version."""
        return self.server.draft(str(params["uri"])).last_puzzle if self.server.draft else None

    def view(self, params: Mapping[str, Any]) -> dict[str, Any]:
        """Answer with a path for the last page made for a tab."""
        made = self.pages.get(str(params["job"]))
        if made is None:
            raise Refused(say("web.no-such-page"))
        return {"path": self.desk.gate.view(made)}

    def speak(self, params: Mapping[str, Any]) -> dict[str, Any]:
        """Use the language of the page; messages about a file use it only if it was `chosen`."""
        self.language = known_language(str(params["language"]))
        self.server.speak(self.language if params.get("chosen") else None)
        return {}

    def stop(self, params: Mapping[str, Any]) -> dict[str, Any]:
        """Stop the job of a panel, if it has one."""
        id, task = self.jobs.pop(str(params["panel"]), (None, None))
        if task is not None and not task.done():
            task.cancel()
            self._fail(id, "stopped")
        return {}

    def _job(self, id: Any, params: Any) -> None:
        """Start one of the server's commands, with the page's own text instead of a document.

        The previous one of the same panel is stopped, so a page has few at a time.  If the result is a page, the answer
        is its path.
        """
        match params:
            case {"command": str(command), "arguments": [_, dict(options), str(text)]}:
                job = command.removeprefix("logicgrid.make.")
            case _:
                self._fail(id, say("web.message-has-wrong-form"))
                return
        if options.get("form") == "pdf":
            panel = "pdf"
        else:
            panel = "view" if job in _VIEWS else job if job in ("hear", "judge") else "text"
        self.stop({"panel": panel})
        self.jobs[panel] = id, asyncio.create_task(self._work(id, job, text, options))

    async def _work(self, id: Any, job: str, text: str, options: Mapping[str, Any]) -> None:
        try:
            if job in ("booklet", "judge"):
                names = [str(name) for name in options.get("names", ())]
                text = await asyncio.to_thread(self._texts, names)
            found = await run_command(job, text, options)
        except Exception as error:
            found = CommandFailure(str(error) or type(error).__name__)
        match found:
            case CommandResult(str(made), _) if job in _VIEWS and options.get("form") != "pdf":
                self.pages[job] = made
                self.writer.send(id=id, result={"path": self.desk.gate.view(made), "text": made})
            case CommandResult(bytes(made), note):
                self.writer.send(id=id, result={"base64": b64encode(made).decode(), "note": note})
            case CommandResult(str(made), note):
                self.writer.send(id=id, result={"text": made, "note": translated(note, self.language)})
            case CommandFailure(message):
                self._fail(id, message)

    def _texts(self, names: Sequence[str]) -> str:
        """Return the texts of files in the form for a booklet."""
        return json.dumps([[name, self.desk.folder.read(name).text] for name in names])


EXECUTE: Final = "workspace/executeCommand"
"""The message by which the page requests `lsp.SERVER_COMMANDS`."""

_VIEWS: Final = ("play", "print", "explain")
"""The jobs whose result is a page."""

_SHELF: Final = ("desk/shelf", "desk/copy", "desk/move", "desk/discard", "desk/restore")

_AT_FILES: Final = ("desk/hello", "desk/read", "desk/write", "desk/example", *_SHELF)
"""The messages whose answers need the disk."""

Answer = Callable[[_Talk, Mapping[str, Any]], dict[str, Any]]

_ANSWERS: Final[dict[str, Answer]] = {
    "desk/hello": lambda talk, _: requests.hello(talk.desk.folder, talk.desk.examples),
    "desk/read": _Talk.read,
    "desk/write": _Talk.write,
    "desk/example": _Talk.example,
    "desk/shelf": lambda talk, params: requests.collection(talk.desk.folder, params),
    "desk/copy": lambda talk, params: requests.copy(talk.desk.folder, params),
    "desk/move": lambda talk, params: requests.move(talk.desk.folder, params),
    "desk/discard": lambda talk, params: requests.discard(talk.desk.folder, params),
    "desk/restore": lambda talk, params: requests.restore(talk.desk.folder, params),
    "desk/outline": lambda talk, params: forms.outline(talk.puzzle(params)),
    "desk/new": lambda _, params: requests.new(params),
    "desk/clue": lambda _, params: requests.clue(params),
    "desk/says": lambda talk, params: requests.says(talk.puzzle(params), params),
    "desk/canvas": lambda _, params: requests.canvas(params),
    "desk/draw": lambda _, params: requests.draw(params),
    "desk/order": lambda _, params: requests.order(params),
    "desk/question": lambda _, params: requests.question(params),
    "desk/asks": lambda talk, params: requests.asks(talk.puzzle(params), params),
    "desk/view": _Talk.view,
    "desk/speak": _Talk.speak,
    "desk/stop": _Talk.stop,
}


def _or_raise(found: dict[str, Any] | BaseException) -> dict[str, Any]:
    if isinstance(found, BaseException):
        raise found
    return found


def _contents(found: Contents) -> dict[str, Any]:
    return {"text": found.text, "hash": found.hash}


async def run(desk: Desk, port: int, ready: Callable[[], None]) -> None:
    """Serve until cancelled; `ready` is called once the address is known.  Raises Refused."""
    async with desk.serving(port):
        ready()
        await asyncio.Event().wait()
