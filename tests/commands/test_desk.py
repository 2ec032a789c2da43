"""`logicgrid desk` as people start and end it."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from support import ROOT, few

pytest.importorskip("websockets")
pytest.importorskip("pygls")


def started(*arguments: str | Path, **environment: str) -> subprocess.Popen[str]:
    words = [sys.executable, "-m", "logicgrid", "desk", *map(str, arguments)]
    words += [] if environment else ["--no-browser"]
    heed = (lambda: signal.signal(signal.SIGINT, signal.default_int_handler)) if os.name == "posix" else None
    return subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        start_new_session=True,
        preexec_fn=heed,
    )


def processes(session: int) -> str:
    """Return the processes of a session, with their commands."""
    words = ["ps", "-o", "pid=,stat=,args=", "-g", str(session)]
    return subprocess.run(words, capture_output=True, text=True).stdout


@pytest.mark.parametrize("end", few([signal.SIGTERM, signal.SIGINT], 2))
def test_it_says_where_it_is_and_ends_quietly_with_all_its_processes(end: signal.Signals, tmp_path: Path) -> None:
    with started(tmp_path) as process:
        line, told = process.stdout.readline(), process.stdout.readline()
        address, _, token = line.split()[-1].partition("#")
        assert address.startswith("http://127.0.0.1:") and len(token) >= 43
        with urllib.request.urlopen(address, timeout=240) as page:
            assert token not in page.read().decode()
        process.send_signal(end)
        out, complaint = process.communicate(timeout=240)
    assert (told, out.strip(), complaint) == ("Ctrl-C ends it.\n", "", "")
    assert process.returncode == (130 if end == signal.SIGINT else 0)
    end_of_patience = time.monotonic() + 240
    while left := processes(process.pid):  # a server of processes ends when its pipe does
        assert time.monotonic() < end_of_patience, left
        time.sleep(0.05)


@pytest.mark.skipif(os.name == "nt", reason="the browser is a script of the shell")
def test_the_browser_gets_an_address_for_once_since_others_can_read_its_command_line(tmp_path: Path) -> None:
    import stat

    browser, told = tmp_path / "browser", tmp_path / "told"
    os.mkfifo(told)
    browser.write_text(f'#!/bin/sh\necho "$1" > {told}\n')
    browser.chmod(stat.S_IRWXU)
    with started(tmp_path, BROWSER=str(browser)) as process:
        token = process.stdout.readline().split()[-1]
        ticket = told.read_text().strip()
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=240)
    assert ticket.partition("#")[0] == token.partition("#")[0]
    assert len(ticket.partition("#")[2]) >= 43 and ticket != token


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        process = started(tmp_path, "--port", str(other.getsockname()[1]))
        _, said = process.communicate(timeout=240)
    assert process.returncode == 2 and "address already in use" in said
    assert said.endswith("help: leave `--port` out, and a free one is taken\n")


HELP = "is not installed\n  help: pip install"


@pytest.mark.parametrize(
    ("command", "name", "said"),
    [
        ("desk", "websockets", f"websockets {HELP}"),
        ("desk", "pygls", f"pygls {HELP}"),
        ("lsp", "pygls", "this needs an extra: pip install"),
    ],
)
def test_an_extra_that_is_missing(command: str, name: str, said: str, tmp_path: Path) -> None:
    (tmp_path / f"{name}.py").write_text(f"raise ModuleNotFoundError('no', name={name!r})")
    own = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    words = [sys.executable, "-m", "logicgrid", command]
    done = subprocess.run(words, env=own, capture_output=True, text=True, timeout=240, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f'logicgrid {command}: {said} "logicgrid[{command}]"\n'
