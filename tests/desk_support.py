"""A desk that runs in a thread of the tests, and what speaks to it without a browser."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from logicgrid import web
from logicgrid.files.disk import examples_folder
from logicgrid.web import Connect, Desk, PageServer, PageWriter

PATIENCE = 120.0  # seconds at most for anything: a busy machine may take so long
web.PATIENCE = PATIENCE  # type: ignore[misc]


def nobody(_: PageWriter) -> PageServer:
    """A language server that hears and says nothing."""
    return PageServer(lambda _: None, lambda: None)


@contextmanager
def running(folder: Path, connect: Connect | None = nobody) -> Iterator[Desk]:
    """A desk of a folder, on a free port, until the end of the block."""
    desk = Desk(folder, examples_folder(), connect)
    loop = asyncio.new_event_loop()
    started = threading.Event()

    async def serve() -> None:
        async with desk.serving() as server:
            started.set()
            await server.serve_forever()

    task = loop.create_task(serve())

    def work() -> None:
        asyncio.set_event_loop(loop)
        try:
            loop.run_until_complete(task)
        except asyncio.CancelledError:
            pass
        finally:
            loop.close()

    thread = threading.Thread(target=work)
    thread.start()
    assert started.wait(PATIENCE)
    try:
        yield desk
    finally:
        loop.call_soon_threadsafe(task.cancel)
        thread.join(PATIENCE)
        assert not thread.is_alive()


def asked(desk: Desk, request: bytes, timeout: float = PATIENCE) -> bytes:
    """Send bytes, and return all that comes back until the connection is closed."""
    with socket.create_connection(("127.0.0.1", desk.gate.port), timeout=timeout) as server:
        server.sendall(request)
        found = b""
        while chunk := server.recv(65_536):
            found += chunk
    return found


def got(desk: Desk, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Return status, headers (names in lower case) and body of the answer to a request."""
    headers = {
        "Host": f"127.0.0.1:{desk.gate.port}",
        **{name.replace("_", "-"): value for name, value in headers.items()},
    }
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
    head, _, body = asked(desk, "\r\n".join(lines).encode("latin-1")).partition(b"\r\n\r\n")
    first, *rest = head.decode("latin-1").split("\r\n")
    return int(first.split()[1]), {k.lower(): v for k, _, v in (line.partition(": ") for line in rest)}, body


class Client:
    """A page's end of the socket."""

    def __init__(self, desk: Desk, token: str | None = None, **headers: str) -> None:
        from websockets.sync.client import connect

        origin: Any = headers.pop("Origin", f"http://127.0.0.1:{desk.gate.port}")
        address = f"ws://127.0.0.1:{desk.gate.port}/socket"
        self.socket = connect(address, origin=origin, additional_headers=headers).__enter__()
        self.socket.send(desk.gate.token if token is None else token)
        self.heard: list[dict[str, Any]] = []
        self._next = 0

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def message(self, timeout: float = PATIENCE) -> dict[str, Any]:
        return json.loads(self.socket.recv(timeout))

    def send(self, method: str, **params: Any) -> str:
        self._next += 1
        id = f"t{self._next}"
        method = f"desk/{method}"
        if method == "desk/make":  # a command of the server, of a text that goes with it
            job, text, wishes = params.get("job"), params.get("text", ""), params.get("wishes") or {}
            method = "workspace/executeCommand"
            params = {"command": f"logicgrid.make.{job}", "arguments": [None, wishes, text]}
        self.socket.send(json.dumps({"jsonrpc": "2.0", "id": id, "method": method, "params": params}))
        return id

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Return a request's result, or `{"error": message}`."""
        id = self.send(method, **params)
        while (found := self.message()).get("id") != id:
            self.heard.append(found)
        return {"error": found["error"]["message"]} if "error" in found else found["result"]
