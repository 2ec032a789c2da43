"""The desk's front by raw sockets: who may ask, what they get, and what can be written."""

import json
import multiprocessing
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("websockets")
from websockets.exceptions import ConnectionClosed, InvalidStatus

from command_line import SEVERAL, UNIQUE
from desk_support import PATIENCE, Client, asked, got, running
from logicgrid import web
from logicgrid.files import disk
from logicgrid.kinds.made import start_text
from logicgrid.runner import process
from logicgrid.session import opened
from logicgrid.web import Desk, PageServer, PageWriter, requests
from processes import below, is_running
from support import Patch, cases, few


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    (tmp_path / "pets.yaml").write_text(UNIQUE, encoding="utf-8")
    with running(tmp_path) as found:
        yield found


# -- HTTP ------------------------------------------------------------------------------------------------------------


def test_the_page_and_its_parts_are_served_with_a_policy(desk: Desk) -> None:
    for path, kind in (("/", "text/html"), ("/desk.js", "text/javascript"), ("/desk.css", "text/css")):
        status, headers, body = got(desk, path)
        assert (status, headers["content-type"]) == (200, f"{kind}; charset=utf-8") and body
        assert headers["x-content-type-options"] == "nosniff" and headers["cache-control"] == "no-store"
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-")
        assert "unsafe" not in policy and "frame-ancestors 'none'" in policy
        assert "access-control-allow-origin" not in headers


def test_each_page_has_another_nonce(desk: Desk) -> None:
    bodies = [got(desk, "/")[2] for _ in range(2)]
    assert b"{nonce}" not in bodies[0] and bodies[0] != bodies[1]


def test_there_is_nothing_for_other_paths_methods_hosts_and_sites(desk: Desk) -> None:
    for path, method, headers, expected in cases(__file__, "REQUESTS"):
        headers = {name: value.format(port=desk.gate.port) for name, value in headers.items()}
        status, said, _ = got(desk, path, method, **headers)
        assert (status, said.get("allow")) == (expected, "GET" if expected == 405 else None), (path, method, headers)


def test_a_host_must_be_there_once(desk: Desk) -> None:
    own = f"Host: 127.0.0.1:{desk.gate.port}\r\n".encode()
    for hosts in (b"", own + own, own + b"Host: evil.example\r\n"):
        assert asked(desk, b"GET / HTTP/1.1\r\n" + hosts + b"\r\n").startswith(b"HTTP/1.1 421 ")


def test_it_listens_on_the_loopback_alone(desk: Desk) -> None:
    assert requests.ADDRESS == "127.0.0.1" and desk.gate.address.startswith("http://127.0.0.1:")
    assert len(desk.gate.token) >= 43  # 256 bits


NO_REQUESTS = [b"\r\n\r\n", b"GET\r\n\r\n", b"\0" * 100 + b"\r\n\r\n", b"GET / HTTP/9\r\n\r\n"]
NO_REQUESTS += [b"GET " + b"x" * 100_000 + b" HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\nHost\r\n\r\n"]


def test_what_is_no_request_is_closed_and_the_desk_goes_on(desk: Desk) -> None:
    for request in NO_REQUESTS:
        assert b" 200 " not in asked(desk, request).split(b"\r\n")[0]
        assert got(desk, "/")[0] == 200


# -- the socket ------------------------------------------------------------------------------------------------------


ORIGINS = ["http://evil.example", "null", "https://127.0.0.1:{port}", "http://127.0.0.1:1", "http://localhost:{port}"]


def test_a_socket_of_another_origin_is_refused(desk: Desk) -> None:
    for origin in (*ORIGINS, "http://127.0.0.1:{port}.evil.example", None):
        with pytest.raises(InvalidStatus) as refused:
            Client(desk, Origin=origin and origin.format(port=desk.gate.port))  # type: ignore[arg-type]
        assert refused.value.response.status_code == 403, origin


def test_the_first_message_is_the_token_or_the_last(desk: Desk) -> None:
    for token in ("", "x", f"{desk.gate.token}x", "é" * 43, '{"method": "desk/hello"}', b"\xff\xfe"):
        with Client(desk, token) as client:  # type: ignore[arg-type]
            assert is_shut(client), token


def test_a_token_that_does_not_come_closes_the_socket(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "PATIENCE", 0.05)
    assert code_of(silent(desk)) == 4403


def test_it_says_what_there_is(desk: Desk) -> None:
    with Client(desk) as client:
        found = client.ask("hello")
    assert found["files"] == ["pets.yaml"] and "guest-speakers.yaml" in found["examples"]
    assert set(found["kinds"]) >= {"logic-grid", "nonogram", "sudoku"}
    assert {"name": "en-book-week", "language": "en", "title": "Book week"} in found["themes"]


def test_files_are_read_written_and_in_conflict(desk: Desk) -> None:
    file = desk.folder.path / "pets.yaml"
    with Client(desk) as client:
        found = client.ask("read", name="pets.yaml")
        assert found["text"] == UNIQUE
        written = client.ask("write", name="pets.yaml", text=SEVERAL, hash=found["hash"])
        assert file.read_text() == SEVERAL
        file.write_text("# outside\n")
        assert (
            client.ask("write", name="pets.yaml", text=UNIQUE, hash=written["hash"])["conflict"]["there"]["text"]
            == "# outside\n"
        )
        assert file.read_text() == "# outside\n"
        for name in ("../x.yaml", "x.txt", "/etc/x.yaml", 3, None, ["x.yaml"]):
            assert "error" in client.ask("write", name=name, text="", hash=None)
            assert "error" in client.ask("read", name=name)
    assert sorted(each.name for each in desk.folder.path.iterdir()) == ["pets.yaml"]


def test_what_a_page_writes_last_is_written_though_it_is_gone(tmp_path: Path) -> None:
    with running(tmp_path) as desk, Client(desk) as client:
        for number in range(20):
            client.send("write", name=f"{number}.yaml", text=UNIQUE, hash=None)
    assert len([*tmp_path.glob("*.yaml")]) == 20


def test_a_change_of_ones_own_is_no_change_from_outside(desk: Desk) -> None:
    with Client(desk) as client:
        hash = client.ask("read", name="pets.yaml")["hash"]
        for number in range(30):
            hash = client.ask("write", name="pets.yaml", text=f"# {number}\n", hash=hash)["hash"]
        client.ask("read", name="pets.yaml")
        assert client.heard == []


def test_a_change_from_outside_is_told(desk: Desk) -> None:
    with Client(desk) as client:
        client.ask("read", name="pets.yaml")
        (desk.folder.path / "pets.yaml").write_text("# outside\n")
        while (found := client.message()).get("method") != "desk/changed":
            pass
        assert found["params"] == {"name": "pets.yaml"}


def test_a_new_file_from_outside_is_told(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "LISTING", 0.0)
    monkeypatch.setattr(web, "POLL", 0.01)
    with Client(desk) as client:
        number = 0
        while not client.heard:  # what is there at the first look is known already
            number += 1
            (desk.folder.path / f"new{number}.yaml").write_text(UNIQUE)
            client.ask("hello")
    assert client.heard[0]["method"] == "desk/listed" and "new1.yaml" in client.heard[0]["params"]["files"]


def test_an_example_is_read_and_nothing_else_beside_it(desk: Desk) -> None:
    with Client(desk) as client:
        assert "actors" in client.ask("example", name="guest-speakers.yaml")["text"]
        for name in ("../pyproject.yaml", "README.md", "no.yaml"):
            assert "error" in client.ask("example", name=name)


def test_a_view_is_handed_out_once_in_a_sandbox(desk: Desk) -> None:
    with Client(desk) as client:
        path = client.ask("make", job="play", text=UNIQUE, wishes={"language": "nl"})["path"]
    assert got(desk, path, Sec_Fetch_Site="cross-site")[0] == 403
    status, headers, body = got(desk, path, Sec_Fetch_Site="same-origin")
    assert status == 200 and b'<html lang="nl">' in body
    assert headers["content-security-policy"].startswith("sandbox allow-scripts")
    assert "frame-ancestors 'self'" in headers["content-security-policy"]
    assert "allow-same-origin" not in headers["content-security-policy"]
    assert got(desk, path)[0] == 404


def passed(client: Client) -> str:
    """Return the pass that a ticket was exchanged for."""
    while (message := client.message()).get("method") != "desk/pass":
        pass
    return message["params"]["token"]


def is_shut(client: Client) -> bool:
    return code_of(client.socket) == 4403


def test_a_ticket_opens_one_page_and_a_pass_loads_it_again(desk: Desk) -> None:
    ticket = desk.gate.address_for_once().partition("#")[2]
    assert len(ticket) >= 43 and ticket != desk.gate.token
    with Client(desk, ticket) as first, Client(desk, passed(first)) as again:
        assert first.ask("hello")["files"] == again.ask("hello")["files"] == ["pets.yaml"]


def test_a_ticket_that_comes_twice_was_read_by_somebody_and_opens_nothing_any_more(desk: Desk) -> None:
    ticket = desk.gate.address_for_once().partition("#")[2]
    with Client(desk) as printed, Client(desk, ticket) as first:
        token = passed(first)
        with Client(desk, token) as again, Client(desk, ticket) as second:
            assert is_shut(second) and is_shut(first) and is_shut(again)
        with Client(desk, token) as late:
            assert is_shut(late)
        assert printed.ask("hello")["files"] == ["pets.yaml"]


def test_a_ticket_is_good_for_a_minute(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    assert requests.TICKET_SECONDS <= 60
    monkeypatch.setattr(requests, "TICKET_SECONDS", -1.0)
    with Client(desk, desk.gate.address_for_once().partition("#")[2]) as late:
        assert is_shut(late)


def test_views_are_forgotten(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [desk.gate.view("x") for _ in range(requests.MOST_VIEWS + 1)]
    assert len(set(paths)) == len(paths) and got(desk, paths[0])[0] == 404 and got(desk, paths[-1])[0] == 200
    monkeypatch.setattr(requests, "VIEW_SECONDS", -1.0)
    assert got(desk, desk.gate.view("x"))[0] == 404


@pytest.mark.parametrize("job", ["print", "explain"])
def test_the_other_views(job: str, desk: Desk) -> None:
    with Client(desk) as client:
        found = client.ask("make", job=job, text=UNIQUE, wishes={"language": "en"})
    assert b"<html" in got(desk, found["path"])[2]


def test_a_puzzle_is_made_to_order_and_comes_with_a_note_if_it_is_not_quite_as_asked(desk: Desk) -> None:
    with Client(desk) as client:
        made = client.ask("make", job="generate", wishes={"what": "sudoku", "size": 4, "level": 1})
        found = client.ask("make", job="finish", text=SEVERAL, wishes={"level": 6})
    assert (
        "kind: sudoku" in made["text"] and "# added" in found["text"] and "not as asked: the level is" in found["note"]
    )


def test_a_job_that_fails_says_why(desk: Desk) -> None:
    with Client(desk) as client:
        assert "more than one answer" in client.ask("make", job="play", text=SEVERAL)["error"]
        assert "Traceback" not in client.ask("make", job="finish", text="actors: [")["error"]


NO_JOBS: list[dict[str, Any]] = cases(__file__, "NO_JOBS")


NO_ANSWERS = ("there is no such command", "there is no such theme", "the message has a wrong form")


def test_there_are_no_other_jobs(desk: Desk) -> None:
    with Client(desk) as client:
        for params in NO_JOBS:
            assert client.ask("make", **params)["error"] in NO_ANSWERS, params


def test_a_job_can_be_stopped(desk: Desk) -> None:
    with Client(desk) as client:
        id = client.send("make", job="generate", wishes={"what": "sudoku", "size": 16, "level": 6})
        client.send("stop", panel="text")
        while (found := client.message()).get("id") != id:
            pass
    assert found["error"]["message"] == "stopped"


WRONG = ["", "{", "[]", "3", "null", '{"method": 3}', '{"method": "desk/read"}', "[" * 100_000]
WRONG += ['{"method": "desk/read", "params": []}', '{"method": "desk/none"}']
WRONG += ['{"id": {}, "method": "desk/write", "params": {"name": "x.yaml", "text": 3}}']


def test_messages_of_a_wrong_form_do_no_harm(desk: Desk) -> None:
    with Client(desk) as client:
        for message in WRONG:
            client.socket.send(message)
        client.socket.send(b"\xff\xff")
        assert client.ask("read", name="pets.yaml")["text"] == UNIQUE


def test_all_other_messages_go_to_the_language_server(tmp_path: Path) -> None:
    heard: list[str] = []

    def connect(writer: PageWriter) -> PageServer:
        def receive(data: str) -> None:
            heard.append(data)
            writer.write(json.dumps({"id": json.loads(data)["id"], "result": "é"}))

        return PageServer(receive, lambda: heard.append("closed"))

    with running(tmp_path, connect) as desk, Client(desk) as client:
        client.socket.send('{"id": 1, "method": "initialize"}')
        assert client.message() == {"id": 1, "result": "é"}
        client.socket.close()
    assert heard == ['{"id": 1, "method": "initialize"}', "closed"]


def test_no_message_ends_the_desk(tmp_path: Path) -> None:
    pytest.importorskip("pygls")
    start = {"processId": None, "rootUri": None, "capabilities": {}}
    with running(tmp_path, None) as desk:
        with Client(desk) as client:
            for message in (
                *({"jsonrpc": "2.0", "method": each} for each in ("exit", "shutdown", "initialized", "no/such")),
                {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": start},
                {"jsonrpc": "2.0", "id": 2, "method": "textDocument/hover", "params": {"textDocument": {"uri": "x"}}},
                {"jsonrpc": "2.0", "id": 3, "method": "shutdown"},
                {"jsonrpc": "2.0", "method": "exit"},
                {"jsonrpc": "1.0", "id": "x", "result": 3},
            ):
                client.socket.send(json.dumps(message))
            assert client.ask("hello")["files"] == []
        with Client(desk) as client:
            assert client.ask("hello")["files"] == []


def test_a_rule_is_said_in_a_sentence_of_the_puzzles_language(tmp_path: Path) -> None:
    (tmp_path / "pets.yaml").write_text(UNIQUE, encoding="utf-8")
    draft = opened("desk:///pets.yaml", UNIQUE.replace("actors:", "language: nl\nactors:", 1), 1)

    def server(_: PageWriter) -> PageServer:
        return PageServer(lambda _: None, lambda: None, lambda uri: draft)

    with running(tmp_path, server) as desk, Client(desk) as client:

        def said(rule: object) -> dict[str, Any]:
            return client.ask("says", uri="desk:///pets.yaml", rule=rule)

        assert said("bob == cat")["text"] == "De pet van bob is ‘cat’."
        for rule in ("bob ==", "", "x"):
            assert said(rule) == {"rule": rule, "text": None}
        filled = {"form": "same", "values": {"one": [0, 1], "other": [1, 0]}}
        assert client.ask("says", uri="desk:///pets.yaml", **filled) == {**said("bob == cat")}
        assert client.ask("says", uri="desk:///pets.yaml", form="same", values={}) == {"rule": "", "text": None}
        assert said(1) == {"error": "the message has a wrong form"}


# -- what is asked for too much --------------------------------------------------------------------------------------


def silent(desk: Desk) -> Any:
    from websockets.sync.client import connect

    origin: Any = f"http://127.0.0.1:{desk.gate.port}"
    return connect(f"ws://127.0.0.1:{desk.gate.port}/socket", origin=origin).__enter__()


def code_of(socket: Any) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            socket.recv(PATIENCE)
    return closed.value.rcvd.code if closed.value.rcvd else 0


def test_before_the_secret_only_a_short_message_is_taken_and_then_long_ones(desk: Desk) -> None:
    socket = silent(desk)
    socket.send("x" * (web._FIRST + 1))
    assert code_of(socket) == 1009  # too big
    with Client(desk) as client:
        client.ask("hello")  # as pages do: until the secret has been read, what follows it must be short, too
        assert "longer than 2 MB" in client.ask("write", name="x.yaml", text="x" * (3 << 20), hash=None)["error"]


def test_sockets_that_are_opened_before_the_first_secret_are_counted_too(desk: Desk) -> None:
    sockets = [silent(desk) for _ in range(web.MOST_PAGES + 4)]
    for each in sockets:
        each.send(desk.gate.token)
        each.send('{"id": 1, "method": "desk/hello"}')
    refused = 0
    for each in sockets:
        try:
            assert json.loads(each.recv(PATIENCE))["result"]["files"] == ["pets.yaml"]
        except ConnectionClosed as closed:
            refused += closed.rcvd is not None and closed.rcvd.code == 4429
    assert refused == 4
    for each in sockets:
        each.close()


def test_of_too_many_sockets_without_a_secret_the_oldest_are_cut_off(desk: Desk, monkeypatch: Patch) -> None:
    monkeypatch.setattr(web, "_MOST_WAITING", 2)
    sockets = [silent(desk) for _ in range(4)]
    assert [code_of(each) for each in sockets[:2]] == [0, 0]  # without a word
    with Client(desk) as client:
        assert client.ask("hello")["files"] == ["pets.yaml"]
    for each in sockets[2:]:
        each.close()


@pytest.mark.parametrize(
    "size", few(["Infinity", "-Infinity", "NaN", "1e400", "[]", '"9"', "1" + 4_000 * "0", "9e15", "true"], 4)
)
def test_a_size_that_is_none_is_answered(size: str, desk: Desk) -> None:
    own = f'{{"kind": "sudoku", "language": "en", "size": {size}}}'
    wishes = f'{{"what": "--help", "size": {size}, "level": {size}}}'
    made = f'{{"command": "logicgrid.make.generate", "arguments": [null, {wishes}, ""]}}'
    with Client(desk) as client:
        for method, params in (("desk/new", own), (web.EXECUTE, made)):
            client.socket.send(f'{{"id": 1, "method": "{method}", "params": {params}}}')
            assert set(client.message()) >= {"id", "jsonrpc"}
        assert client.ask("hello")["files"] == ["pets.yaml"]


HARD = {"what": "sudoku", "size": 16, "level": 6}


def until(condition: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE  # far beyond what a loaded machine needs
    while not condition():
        assert time.monotonic() < end


def test_a_page_that_goes_takes_its_jobs_along(desk: Desk) -> None:
    before = set(multiprocessing.active_children())  # an earlier test's may be ending still
    with Client(desk) as client:
        client.send("make", job="generate", wishes=HARD)
        client.send("make", job="play", text=UNIQUE)
        until(lambda: set(multiprocessing.active_children()) - before)
    until(lambda: not set(multiprocessing.active_children()) - before)


def folder_of_killed_desk(puzzles: Path, temporary: Path) -> str:
    """Kill a desk while it makes a puzzle, wait until its processes have ended, and return its folder."""
    command = [sys.executable, "-m", "logicgrid", "desk", str(puzzles), "--no-browser"]
    with subprocess.Popen(
        command, env={**os.environ, "TMPDIR": str(temporary)}, stdout=subprocess.PIPE, text=True
    ) as process:
        found = re.search(r":(\d+)/#(\S+)", process.stdout.readline())
        with Client(stand_in(int(found[1]), found[2])) as client:
            client.send("make", job="generate", wishes=HARD)
            until(lambda: len(below(process.pid)) > 2)  # beside the one that starts them, and the one that watches
            started = below(process.pid)
            process.kill()
    until(lambda: not any(map(is_running, started)))
    (name,) = [each.name for each in temporary.iterdir() if each.name.startswith(f"logicgrid-{process.pid}-")]
    return name


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="there are no locks of folders")
def test_a_desk_that_is_killed_leaves_no_job_and_the_next_one_removes_its_folder(tmp_path: Path) -> None:
    temporary, puzzles = tmp_path / "temporary", tmp_path / "puzzles"
    others = {"logicgrid-1-of_somebody_alive", "logicgrid-pages"}
    for each in (temporary, puzzles, *[temporary / name for name in others]):
        each.mkdir()
    first, second = folder_of_killed_desk(puzzles, temporary), folder_of_killed_desk(puzzles, temporary)
    assert first != second and {each.name for each in temporary.iterdir()} == {second, *others}


def test_a_folder_of_this_process_is_locked_and_only_those_of_nobody_are_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "_is_alive", lambda pid: pid == 1)
    for name in ("logicgrid-1-alive", "logicgrid-2-locked", "logicgrid-3-left", "logicgrid-x", "other"):
        (tmp_path / name).mkdir()
    (tmp_path / "logicgrid-4-link").symlink_to(tmp_path / "other")
    (tmp_path / "logicgrid-3-left" / "page.html").write_text("left")
    with disk.locked(tmp_path / "logicgrid-2-locked"):
        process._sweep(tmp_path)
    names = {each.name for each in tmp_path.iterdir()}
    assert names == {"logicgrid-1-alive", "logicgrid-2-locked", "logicgrid-4-link", "logicgrid-x", "other"}


def stand_in(port: int, token: str) -> Any:
    """Return what a client needs to know of a desk in another process."""
    return SimpleNamespace(gate=SimpleNamespace(port=port, token=token))


STROKES = cases(__file__, "STROKES")


def test_a_stroke_of_a_wrong_form_is_refused_and_the_page_goes_on(tmp_path: Path) -> None:
    text = start_text("sudoku", "en")
    with running(tmp_path) as desk, Client(desk) as page:
        for stroke in STROKES:
            assert page.ask("draw", source=text, stroke=stroke) == {"error": "the message has a wrong form"}, stroke
        for source in ("", "kind: sudoku\ngrid: [", "x" * 1_000_000, "kind: sudoku\ngrid: |\n  " + "." * 40_000):
            assert page.ask("canvas", source=source, language="xx")["canvas"] is None
            assert "error" in page.ask("draw", source=source, stroke={"tool": "given", "cells": [0], "value": "1"})
        assert "error" in page.ask("order", source=text, number="1", place=2)
        assert page.ask("canvas", source=text)["canvas"]["width"] == 4
        for method, params in (
            ("copy", {"name": "a.yaml", "to": "b.yaml"}),
            ("move", {"name": "a.yaml", "to": "b.txt"}),
        ):
            assert "error" in page.ask(method, **params)
        for method, params in (("discard", {"name": "../a.yaml"}), ("restore", {"id": "../a.yaml"})):
            assert "error" in page.ask(method, **params)
        assert page.ask("shelf") == {"files": [], "bin": []}
    assert not any(tmp_path.iterdir())
