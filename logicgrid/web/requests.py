"""The requests of the page: which are admitted, and the answers to those that only concern texts and files.

The `Host` of a request must be this machine's own address; otherwise a foreign site whose name resolves to this machine
could read the responses (DNS rebinding).  The socket's `Origin` must be the page's own.  The first message on a socket
must be a secret: the token in the printed address or, when the desk opens a browser itself, a ticket.

Anybody with an account on this machine can read a browser's command line.  So a ticket is valid for one socket and one
minute, and is exchanged for a pass, with which the page can be loaded again.  If a ticket is used a second time,
somebody has read it: the pass becomes void, and all sockets opened with it are closed.  The printed address remains
valid.

The answers are functions of the page's messages, independent of a connection.
"""

from __future__ import annotations

import hmac
import http
import re
import secrets
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from logicgrid.editor import Edit, forms
from logicgrid.kinds import KINDS, Puzzle, kind_named
from logicgrid.puzzle.board import stroke_of
from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.messages import LANGUAGES, say
from logicgrid.session import units
from logicgrid.web.folder import EditedFolder

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
            return _response(421, b"this address is not the desk's\n")
        if getattr(request, "method", "GET") != "GET":  # before version 16, websockets closes on any other method
            return _response(405, b"only GET\n", {"Allow": "GET"})
        if headers.get_all("Sec-Fetch-Site") not in ([], ["none"], ["same-origin"]):
            return _response(403, b"another site asks\n")
        if request.path == "/socket":
            if headers.get_all("Origin") != [f"http://{hosts[0]}"]:
                return _response(403, b"another site asks\n")
            return None
        if request.path in _FILES:
            name, kind = _FILES[request.path]
            raw, nonce = (_STATIC / name).read_bytes(), secrets.token_urlsafe(16)
            if name == "index.html":
                raw = raw.replace(b"{nonce}", nonce.encode())
            return _response(200, raw, {"Content-Security-Policy": _POLICY.format(nonce=nonce)}, kind)
        if request.path.startswith("/view/"):
            due, raw = self._views.pop(request.path, (0.0, b""))
            if time.monotonic() < due:
                return _response(200, raw, {"Content-Security-Policy": _VIEW_POLICY}, "text/html")
        return _response(404, b"there is nothing here\n")

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


def _response(status: int, body: bytes, more: Mapping[str, str] | None = None, kind: str = "text/plain") -> Response:
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


# -- texts -------------------------------------------------------------------------------------------------------------


def new(params: Mapping[str, Any]) -> dict[str, Any]:
    """Answer with the text of a new puzzle from a form, and the places of sentences that could not be read."""
    texts = [params.get(key, "") for key in ("kind", "language", "title", "actors", "actor")]
    rows = [(each["name"], each["values"], each.get("sentence", "")) for each in params.get("properties", ())]
    if not all(isinstance(each, str) for each in (*texts, *(text for row in rows for text in row))):
        raise TypeError
    kind, language, title, actors, actor = texts
    properties = [forms.FormProperty(name, values, "", sentence) for name, values, sentence in rows]
    text = forms.new_puzzle_text(kind, language, title, actors, properties, actor, int(params.get("size", 0)))
    people = forms.listed_values(actors)
    unread = [
        place for place, each in enumerate(properties) if each.sentence.strip() and not each.phrases(language, people)
    ]
    return {"text": text, "unread": unread}


def clue(params: Mapping[str, Any]) -> dict[str, Any]:
    """Answer with the change of a text that adds a clue; its offsets are in UTF-16 code units, as in JavaScript."""
    source, words, rule = params["source"], params["text"], params["rule"]
    if not (isinstance(source, str) and isinstance(words, str | None) and isinstance(rule, str)):
        raise TypeError
    return addition_of(source, forms.clue_inserted(source, words, rule))


def question(params: Mapping[str, Any]) -> dict[str, Any]:
    """Answer with the change of a text that adds a question; its offsets are as in `clue`."""
    source, question = params["source"], params["question"]
    if not (isinstance(source, str) and isinstance(question, Mapping)):
        raise TypeError
    return addition_of(source, forms.question_inserted(source, question))


def canvas(params: Mapping[str, Any]) -> dict[str, Any]:
    """Answer with the board of a text to draw on; None if it has no readable board."""
    document = forms.document_of(str(params["source"]))
    return {"canvas": forms.canvas_value(document, params.get("language")), "about": forms.about_of(document)}


def draw(params: Mapping[str, Any]) -> dict[str, Any]:
    """Answer with the changes of a text made by a stroke on its board, and with the resulting board."""
    source, language = str(params["source"]), params.get("language")
    edits, after = forms.redrawn(source, stroke_of(params["stroke"]), language)
    canvas = forms.canvas_value(after, language)
    return {"changes": changes_of(source, edits), "canvas": canvas, "about": forms.about_of(after)}


def order(params: Mapping[str, Any]) -> dict[str, Any]:
    """Answer with the changes of a text that move a clue to another number."""
    source, number, place = str(params["source"]), params["number"], params["place"]
    if type(number) is not int or type(place) is not int:
        raise TypeError
    return {"changes": changes_of(source, forms.clue_moved(source, number, place))}


def asks(puzzle: Puzzle | None, params: Mapping[str, Any]) -> dict[str, Any]:
    """Answer with the question from a filled-in form: its keys in the file, and its wording as `text`."""
    values = params.get("values", {})
    if not isinstance(values, Mapping):
        raise TypeError
    return forms.question_of_form(puzzle, params.get("form"), values, params.get("given")) if puzzle else {}


def says(puzzle: Puzzle | None, params: Mapping[str, Any]) -> dict[str, Any]:
    """Answer with a rule, given or from a filled-in form, and its sentence in the puzzle's language, if any."""
    rule, form, values = params.get("rule"), params.get("form"), params.get("values", {})
    if not (isinstance(rule, str) or isinstance(form, str)) or not isinstance(values, Mapping):
        raise TypeError
    if rule is None:
        rule = forms.rule_of_form(puzzle, form, values) if puzzle else ""
    text = puzzle.its_kind.says(puzzle, rule) if puzzle and rule else None
    return {"rule": rule, "text": None if text == rule else text}


def changes_of(source: str, edits: Sequence[Edit]) -> list[dict[str, Any]]:
    """Return edits in the form for the page; their offsets are in UTF-16 code units, as in JavaScript."""
    return [{"from": units(source, each.start), "to": units(source, each.end), "insert": each.text} for each in edits]


def addition_of(source: str, edits: Sequence[Edit]) -> dict[str, Any]:
    """Return the only edit, which adds something to a text.  Raises Refused if there is none."""
    if len(edits) != 1:
        raise Refused(say("web.text-must-readable-first"))
    return changes_of(source, edits)[0]


# -- the folder --------------------------------------------------------------------------------------------------------


def hello(folder: EditedFolder, examples: EditedFolder) -> dict[str, Any]:
    """Answer with the files, and the choices for making puzzles: kinds, themes, sizes, papers and languages."""
    from logicgrid.generate import theme
    from logicgrid.print import SIZES

    themes = []
    for name in theme.names():
        found = re.search(r"^title: (.*)$", (theme.FOLDER / f"{name}.yaml").read_text(encoding="utf-8"), re.M)
        themes.append({"name": name, "language": name[:2], "title": found[1].strip("'\" ") if found else name})
    return {
        "folder": folder.path.name,
        "files": folder.files(),
        "examples": examples.files(),
        "kinds": list(KINDS),
        "drawable": [name for name in KINDS if kind_named(name).drawable],
        "languages": list(LANGUAGES),
        "papers": list(SIZES),
        "sizes": {name: list(sizes) for name in KINDS if (sizes := kind_named(name).sizes)},
        "usual": {name: size for name in KINDS if (size := kind_named(name).usual_size)},
        "themes": themes,
    }


def collection(folder: EditedFolder, params: Mapping[str, Any]) -> dict[str, Any]:
    """Answer with all files, and those in the bin."""
    return {"files": folder.entries(), "bin": folder.discarded()}


def copy(folder: EditedFolder, params: Mapping[str, Any]) -> dict[str, Any]:
    """Copy a file; answer with the collection."""
    folder.copy(str(params["name"]), str(params["to"]))
    return collection(folder, params)


def move(folder: EditedFolder, params: Mapping[str, Any]) -> dict[str, Any]:
    """Rename a file; answer with the collection."""
    folder.move(str(params["name"]), str(params["to"]))
    return collection(folder, params)


def discard(folder: EditedFolder, params: Mapping[str, Any]) -> dict[str, Any]:
    """Move a file to the bin; answer with the collection."""
    folder.discard(str(params["name"]))
    return collection(folder, params)


def restore(folder: EditedFolder, params: Mapping[str, Any]) -> dict[str, Any]:
    """Take a file out of the bin; answer with its name and the collection."""
    name = folder.restore(str(params["id"]))
    return {**collection(folder, params), "name": name}
