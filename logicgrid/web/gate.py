"""Access control of the desk, and the files served over HTTP.

The `Host` of a request must be this machine's own address; otherwise a foreign site whose name resolves to this machine
could read the responses (DNS rebinding).  The socket's `Origin` must be the page's own.  The first message on a socket
must be a secret: the token in the printed address or, when the desk opens a browser itself, a ticket.

Anybody with an account on this machine can read a browser's command line.  So a ticket is valid for one socket and one
minute, and is exchanged for a pass, with which the page can be loaded again.  If a ticket is used a second time,
somebody has read it: the pass becomes void, and all sockets opened with it are closed.  The printed address remains
valid.
"""

from __future__ import annotations

import hmac
import http
import secrets
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

ADDRESS: Final = "127.0.0.1"
MOST_VIEWS, VIEW_SECONDS = 32, 60.0
"""The largest number of waiting paths of views, and the seconds that each is valid."""
TICKET_SECONDS = 60.0
"""The seconds that a ticket is valid."""

_STATIC: Final = Path(__file__).parent / "static"
_FILES: Final = {
    "/": ("index.html", "text/html"),
    "/desk.js": ("desk.js", "text/javascript"),
    "/desk.css": ("desk.css", "text/css"),
}
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; connect-src 'self'; frame-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_VIEW_POLICY: Final = (
    "sandbox allow-scripts allow-modals; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
    "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
)

Admitted = Literal["token", "pass", "ticket", "used ticket"]


class Gate:
    """The gate of one desk; `port` is set once it is known."""

    def __init__(self) -> None:
        self.port = 0
        self.token, self.pass_ = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
        self._ticket, self._due, self._used = secrets.token_urlsafe(32), 0.0, False
        self._views: dict[str, tuple[float, bytes]] = {}

    @property
    def address(self) -> str:
        """Return the address for a browser, which keeps the part after `#` to itself."""
        return f"http://{ADDRESS}:{self.port}/#{self.token}"

    def address_for_once(self) -> str:
        """Return an address that opens only one page, and only soon, since others on this machine may read it."""
        self._ticket, self._due, self._used = secrets.token_urlsafe(32), time.monotonic() + TICKET_SECONDS, False
        return f"http://{ADDRESS}:{self.port}/#{self._ticket}"

    def admitted(self, given: str | bytes) -> Admitted | None:
        """Return how the first message of a socket admits it, or None; the comparison takes constant time.

        A used ticket admits nobody, and makes the pass void.
        """
        message = given.encode("utf-8", "replace") if isinstance(given, str) else given
        is_token, is_pass, is_ticket = [
            hmac.compare_digest(message, secret.encode()) for secret in (self.token, self.pass_, self._ticket)
        ]
        if is_ticket and self._used:
            self.pass_ = secrets.token_urlsafe(32)
            return "used ticket"
        if is_ticket and time.monotonic() < self._due:
            self._used = True
            return "ticket"
        return "token" if is_token else "pass" if is_pass else None

    def answer(self, request: Request) -> Response | None:
        """Return the response to a request; None allows opening a socket."""
        headers = request.headers
        hosts = headers.get_all("Host")
        if len(hosts) != 1 or hosts[0] not in (f"{ADDRESS}:{self.port}", f"localhost:{self.port}"):
            return _answer(421, b"this address is not the desk's\n")
        if getattr(request, "method", "GET") != "GET":  # before version 16, websockets closes on any other method
            return _answer(405, b"only GET\n", {"Allow": "GET"})
        if headers.get_all("Sec-Fetch-Site") not in ([], ["none"], ["same-origin"]):
            return _answer(403, b"another site asks\n")
        if request.path == "/socket":
            if headers.get_all("Origin") != [f"http://{hosts[0]}"]:
                return _answer(403, b"another site asks\n")
            return None
        if request.path in _FILES:
            name, kind = _FILES[request.path]
            raw, nonce = (_STATIC / name).read_bytes(), secrets.token_urlsafe(16)
            if name == "index.html":
                raw = raw.replace(b"{nonce}", nonce.encode())
            return _answer(200, raw, {"Content-Security-Policy": _POLICY.format(nonce=nonce)}, kind)
        if request.path.startswith("/view/"):
            due, raw = self._views.pop(request.path, (0.0, b""))
            if time.monotonic() < due:
                return _answer(200, raw, {"Content-Security-Policy": _VIEW_POLICY}, "text/html")
        return _answer(404, b"there is nothing here\n")

    def view(self, text: str) -> str:
        """Return a path from which a text can be fetched once, and soon."""
        now = time.monotonic()
        for path in [path for path, (due, _) in self._views.items() if due <= now]:
            del self._views[path]
        while len(self._views) >= MOST_VIEWS:
            del self._views[next(iter(self._views))]
        path = f"/view/{secrets.token_urlsafe(32)}"
        self._views[path] = now + VIEW_SECONDS, text.encode("utf-8")
        return path


def _answer(status: int, body: bytes, more: Mapping[str, str] | None = None, kind: str = "text/plain") -> Response:
    headers = {
        "Content-Type": f"{kind}; charset=utf-8",
        "Content-Length": str(len(body)),
        "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cache-Control": "no-store",
        "Connection": "close",
        **(more or {}),
    }
    return Response(status, http.HTTPStatus(status).phrase, Headers(headers), body)
