"""The language server as an editor meets it: what a person waits for who types a clue, by a client over pipes.

Each puzzle is opened without its last clue, which is then typed, 80 ms a key; after each key the client asks for
completions.  A hard draft (14 actors, 7 properties) is edited beside: while its workers are busy, a question that takes
the server no time shows how late its event loop is.
"""

from __future__ import annotations

import json
import queue
import random
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

from bench.measure import Spread, figure, heading, note, table

PUZZLES = {
    "5x3": "guest-speakers.yaml",
    "5x5": "five-houses.yaml",
    "6x4": "zh/dragon-boats.yaml",
    "8x6": "en/lighthouse-keepers.yaml",
}
KEY = 0.08
"""Seconds between two keys."""
URI = "file:///draft.yaml"
PATIENCE = 20.0
STAGES = ("verdict", "counts", "needless")
TARGETS = {"keys": 10, "worst": 40, "opened": 100, "verdict": 50, "counts": 400, "needless": 2000}


class Client:
    """An editor: messages are stamped when they arrive."""

    def __init__(self, root: Path) -> None:
        command = [sys.executable, "-m", "logicgrid", "lsp"]
        self.process = subprocess.Popen(command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.inbox: queue.SimpleQueue[tuple[float, dict[str, Any]]] = queue.SimpleQueue()
        self.heard: list[tuple[float, dict[str, Any]]] = []
        self.sent = self.version = self.clue = 0
        threading.Thread(target=self._read, daemon=True).start()
        self.ask("initialize", {"processId": None, "capabilities": {}})

    def _read(self) -> None:
        stream = self.process.stdout
        assert stream is not None
        while header := stream.readline():
            size = int(header.split(b":")[1]) if header.lower().startswith(b"content-length") else 0
            while stream.readline().strip():
                pass
            self.inbox.put((time.perf_counter(), json.loads(stream.read(size))))

    def send(self, **message: Any) -> float:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()
        return time.perf_counter()

    def until(self, wanted: Any, patience: float = PATIENCE) -> float | None:
        """The moment at which a wanted message arrived; None where it does not come."""
        end = time.perf_counter() + patience
        while (left := end - time.perf_counter()) > 0:
            try:
                moment, message = self.inbox.get(timeout=left)
            except queue.Empty:
                break
            self.heard.append((moment, message))
            if wanted(message):
                return moment
        return None

    def ask(self, method: str, params: Any) -> float:
        """The milliseconds until the answer."""
        self.sent += 1
        number = self.sent
        start = self.send(id=number, method=method, params=params)
        end = self.until(lambda message: message.get("id") == number and "method" not in message)
        return 1e3 * ((end or float("inf")) - start)

    def open(self, text: str) -> float:
        self.version += 1
        document = {"uri": URI, "languageId": "yaml", "version": self.version, "text": text}
        return self.send(method="textDocument/didOpen", params={"textDocument": document})

    def change(self, change: dict[str, Any]) -> float:
        self.version += 1
        params = {"textDocument": {"uri": URI, "version": self.version}, "contentChanges": [change]}
        return self.send(method="textDocument/didChange", params=params)

    def stage(self, name: str, since: float) -> float | None:
        """The milliseconds from `since` until a stage of the newest version was told, or of one that means the same."""
        for moment, message in self.heard:
            if moment > since and self._is_stage(message, name):
                return 1e3 * (moment - since)
        moment = self.until(lambda message: self._is_stage(message, name))
        return None if moment is None else 1e3 * (moment - since)

    def _is_stage(self, message: dict[str, Any], name: str) -> bool:
        params = message.get("params") or {}
        if message.get("method") != "logicgrid/analysis" or params["version"] != self.version:
            return False
        if (
            params["stage"] == "counts"
            and self.clue
            and self.clue not in [c["number"] for c in params["value"]["clues"]]
        ):
            return False
        return bool(params["stage"] == name)

    def last_clue(self) -> int:
        """The number of the last clue of the newest version."""
        told = [message["params"] for _, message in self.heard if message.get("method") == "logicgrid/analysis"]
        return max(
            clue["number"] for clue in [each for each in told if each["stage"] == "reading"][-1]["value"]["clues"]
        )

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


def measure(root: Path, quick: bool) -> dict[str, Any]:
    """Milliseconds, by puzzle; of the hard draft those of its keys and of the question that takes no time."""
    found: dict[str, Any] = {"puzzles": {}}
    for name, file in PUZZLES.items():
        note(f"desk: {name}")
        runs = [typed(root, (root / "puzzles" / file).read_text(encoding="utf-8")) for _ in range(1 if quick else 3)]
        found["puzzles"][name] = {
            what: sorted(run[what] if run[what] is not None else float("inf") for run in runs)[len(runs) // 2]
            for what in runs[0]
        }
    note("desk: hard draft")
    found["hard"] = edited(root, hard_draft(14, 7), 20 if quick else 60)
    return found


def typed(root: Path, text: str) -> dict[str, float | None]:
    """What a person waits for who opens a puzzle and types its last clue."""
    head, rule, tail = without_last_rule(text)
    client = Client(root)
    try:
        time.sleep(3)  # the workers start, as in the time in which a person looks for a file
        opened = client.stage("verdict", client.open(head + tail))
        line = head.count("\n")
        client.stage("needless", 0)
        keys, completions = [], []
        client.change({"range": place(line, 0), "text": "\n"})
        for column, key in enumerate(rule):
            time.sleep(KEY)
            start = client.change({"range": place(line, column), "text": key})
            wanted = client.version
            end = client.until(lambda message, wanted=wanted: _is_about(message, wanted))  # type: ignore[misc]
            keys.append(1e3 * ((end or float("inf")) - start))
            where = {"textDocument": {"uri": URI}, "position": {"line": line, "character": column + 1}}
            completions.append(client.ask("textDocument/completion", where))
        client.clue = client.last_clue()
        stages = {stage: client.stage(stage, start) for stage in STAGES}
    finally:
        client.end()
    worst = max(*keys, *completions)
    return {
        "keys": Spread.of(keys).median,
        "completion": Spread.of(completions).median,
        "worst": worst,
        "opened": opened,
        **stages,
    }


def edited(root: Path, text: str, count: int) -> dict[str, Any]:
    """The handling of edits of a hard draft, and how late the server's loop is between them."""
    client = Client(root)
    late: list[float] = []
    keys: list[float] = []
    verdicts = 0
    try:
        time.sleep(3)
        client.open(text)
        line = text.count("\n")
        for number in range(count):
            rule = f"  - before(p{number % 7}, a{number % 14}, a{(number * 5 + 3) % 14})\n"
            start = client.change({"range": place(line, 0), "text": rule})
            wanted = client.version
            end = client.until(lambda message, wanted=wanted: _is_about(message, wanted))  # type: ignore[misc]
            keys.append(1e3 * ((end or float("inf")) - start))
            line += 1
            pause = time.perf_counter() + KEY
            while time.perf_counter() < pause:
                late.append(client.ask("logicgrid/nothing", None))
                time.sleep(0.005)
        verdicts = sum((message.get("params") or {}).get("stage") == "verdict" for _, message in client.heard)
    finally:
        client.end()
    return {
        "keys": Spread.of(keys).median,
        "worst": max(keys),
        "late": Spread.of(late).median,
        "latest": max(late),
        "verdicts": verdicts,
    }


def _is_about(message: dict[str, Any], version: int) -> bool:
    """Whether a message tells the mistakes of a version, or that there are none."""
    params = message.get("params") or {}
    about = message.get("method") in ("textDocument/publishDiagnostics", "logicgrid/analysis")
    return about and params.get("version") == version


def place(line: int, column: int) -> dict[str, Any]:
    """An empty range."""
    position = {"line": line, "character": column}
    return {"start": position, "end": position}


def without_last_rule(text: str) -> tuple[str, str, str]:
    """A puzzle's text up to its last rule that fits a line, that line, and the rest."""
    lines = text.split("\n")
    start = next(number for number, line in enumerate(lines) if line.startswith("clues"))
    stop = next((number for number in range(start + 1, len(lines)) if lines[number][:1].strip("# ")), len(lines))
    last = max(n for n in range(start + 1, stop) if "rule: " in lines[n] or lines[n].startswith("  - "))
    if "rule: " in lines[last]:
        return "\n".join(lines[:last]) + "\n", lines[last], "\n".join(lines[last + 1 :])
    return "\n".join(lines[:last]) + "\n", lines[last], "\n".join(lines[last + 1 :])


def hard_draft(actors: int, properties: int) -> str:
    """A draft with many relations of rank, which leave very many answers."""
    rng = random.Random(17)
    people = [f"a{number}" for number in range(actors)]
    hidden = {name: rng.sample(range(actors), actors) for name in [f"p{number}" for number in range(properties)]}
    lines = [f"actors: [{', '.join(people)}]", "properties:"]
    lines += [f"  {name}: [{', '.join(f'{name}v{value}' for value in range(actors))}]" for name in hidden]
    lines.append("clues:")
    for number in range(5 * properties):
        name = f"p{number % properties}"
        one, other = rng.sample(range(actors), 2)
        if hidden[name][one] > hidden[name][other]:
            one, other = other, one
        far = hidden[name][other] - hidden[name][one]
        rule = f"next_to({name}, a{one}, a{other})" if far == 1 else f"before({name}, a{one}, a{other})"
        lines.append(f"  - {rule}")
    return "\n".join(lines) + "\n"


def show(found: dict[str, Any]) -> None:
    """Prints what was measured beside its targets."""
    heading("The author's desk: milliseconds that an editor waits")
    names = {
        "keys": "mistakes after a key (median)",
        "completion": "completion after a key (median)",
        "worst": "either (worst)",
        "opened": "verdict after opening",
        "verdict": "verdict after the last key",
        "counts": "first counts after the last key (250 of it a pause)",
        "needless": "needless clues after the last key",
    }
    rows = [
        [words, *[figure(run[what]) for run in found["puzzles"].values()], str(TARGETS.get(what, TARGETS["keys"]))]
        for what, words in names.items()
    ]
    print(table(["", *found["puzzles"], "target"], rows))
    hard = found["hard"]
    print(
        f"\nhard draft (14x7): mistakes after an edit {figure(hard['keys'])} ms, worst {figure(hard['worst'])} "
        f"(target 70); a question that takes no time {figure(hard['late'])} ms, worst {figure(hard['latest'])} "
        f"(target 20); verdicts told: {hard['verdicts']}"
    )
