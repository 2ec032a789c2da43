"""Commands for a front end: make an explanation, a page to play or print, a finished draft, or a new puzzle.

Each runs in its own process, which is killed when nobody waits for it any more or when it takes too long.  A request
consists of the name of a command, a text and a few choices, never of a path or anything executable.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from logicgrid.api.answering import Deriving, derived, heard, heard_sentences, known_of, rules_of, why_not, with_rules
from logicgrid.api.values import PuzzleError
from logicgrid.kinds import DEFAULT_KIND, kind_named
from logicgrid.kinds.explain import BRANCHES, NotDerived, explanation_of
from logicgrid.kinds.load import LoadedPuzzle, load_text
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.messages import LANGUAGES, joined, say
from logicgrid.puzzle.record import Record
from logicgrid.runner.process import WorkerProcess, begin, leave_the_streams, limit_memory
from logicgrid.session.tracks import MEMORY, worker_context
from logicgrid.words.phrases import language_for, words_of

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from logicgrid.api.generating import MakeRequest

SECONDS: Final = 60.0
"""The seconds that a command may take in all."""
_PROCESSOR: Final = 30.0
"""The seconds of processor time after which a puzzle is undecided."""
_BUDGET: Final = Budget(BRANCHES, _PROCESSOR)
_BATCH: Final = 15.0
"""The seconds after which no further one of several puzzles is judged, and the seconds for each."""
_NAME: Final = "puzzle.yaml"
Choices = Mapping[str, Any]


class CommandResult(Record):
    """The result: a text, or the bytes of a PDF; `note` says if it differs from the request."""

    content: str | bytes
    note: str = ""


class CommandFailure(Record):
    """The reason for having no result, in words for the author."""

    message: str


# --- In the process of a command --------------------------------------------------------------------------------------


def _explain(text: str, choices: Choices) -> CommandResult:
    """Return the explanation as a page; for a puzzle with several answers, as far as its clues lead."""
    from logicgrid.render.explain.html import explanation_to_html

    loaded = load_text(text, _NAME)
    found = derived(loaded, Deriving(_BUDGET, open_too=True, to_questions=True))
    words = words_of(language_for(_language(choices), found.puzzle.language))
    return CommandResult(explanation_to_html(explanation_of(loaded, found), words))


def _play(text: str, choices: Choices) -> CommandResult:
    """Return the page to play, without hints if their steps are not found in time."""
    from logicgrid.api.pages import PlayRequest, play

    request = PlayRequest(_BUDGET, language=_language(choices), steps="wanted")
    return CommandResult(play(load_text(text, _NAME), request).page)


def _booklet(text: str, choices: Choices) -> CommandResult:
    """Return a booklet of several puzzles as PDF; `text` is a JSON list of their names and texts."""
    loaded = [load_text(each, name) for name, each in json.loads(text)]
    if not loaded:
        raise Refused(say("session.no-puzzles-chosen"))
    return _printed(loaded, {**choices, "form": "pdf"})


def _judge(text: str, choices: Choices) -> CommandResult:
    """Return the verdicts and levels of several puzzles, as many as there is time for.

    `text` is a JSON list of their names and texts; the result is `{"puzzles": [{"name", "verdict", "level"}]}`.
    """
    due = time.monotonic() + _BATCH
    found: list[dict[str, Any]] = []
    for name, each in json.loads(text):
        if found and time.monotonic() > due:
            break
        loaded = load_text(each, name)
        if loaded.puzzle is None:
            found.append({"name": name, "verdict": "invalid" if loaded.kind else "foreign", "level": None})
            continue
        known = known_of(loaded.puzzle, Budget(BRANCHES, _BATCH), level=True)
        certain = None if isinstance(known, NotDerived) else known.derived
        verdict = known.verdict if isinstance(known, NotDerived) else "answered" if loaded.puzzle.is_asked else "unique"
        level = certain.derivation.level if certain is not None and not certain.open else None
        found.append({"name": name, "verdict": verdict, "level": level or None})
    return CommandResult(json.dumps({"puzzles": found}))


def _printed(loaded: Sequence[LoadedPuzzle], choices: Choices) -> CommandResult:
    """Return puzzles for print, as HTML or PDF; the note lists those of several that cannot be printed."""
    from logicgrid.api.pages import SkippedTheme, booklet_files, pages
    from logicgrid.print import SIZES, BookletOptions

    several = len(loaded) > 1
    wanted = BookletOptions(
        language=_language(choices),
        draft=bool(choices.get("draft")),
        paper=next((each for each in SIZES if each == choices.get("paper")), "a4"),
        explain=why if (why := choices.get("explain")) in ("short", "whole") else "no",
        title=str(choices.get("title") or "").strip()[:200] or None if several else None,
        per_page=2 if choices.get("two") else 1,
        mirrored=bool(choices.get("mirrored")),
    )
    found, lost = [], []
    for each, page in zip(loaded, pages(loaded, wanted, _BUDGET), strict=True):
        if isinstance(page, Refused):
            message = _why(page, choices)
            lost.append(f"{each.file}: {message.partition(chr(10))[0]}" if several else message)
        elif isinstance(page, SkippedTheme):
            lost.append(f"{each.file}: {say('site.theme-not-puzzle')}")
        else:
            found.append(page)
    if not found:
        raise Refused(joined("\n", lost))
    (content,) = booklet_files(found, wanted, "pdf" if choices.get("form") == "pdf" else "html")
    return CommandResult(content, "\n".join(lost))


def _finish(text: str, choices: Choices) -> CommandResult:
    """Return the draft completed with the fewest clues that leave one answer."""
    from logicgrid.api.generating import MakeRequest

    return _generated(MakeRequest(draft=load_text(text, _NAME), level=_level(choices), time_limit=_PROCESSOR))


def _fill(text: str, choices: Choices) -> CommandResult:
    """Return each actor's values in a random answer of a draft (by `seed`), as a JSON list, row by row."""
    from logicgrid.api.generating import answer_drawn

    rows = answer_drawn(load_text(text, _NAME), str(choices.get("seed")))
    if rows is None:
        raise Refused(say("session.not-done-in-time"))
    return CommandResult(json.dumps([value for row in rows for value in row]))


def _generate(text: str, choices: Choices) -> CommandResult:
    """Return a new sudoku, nonogram or logic grid from a theme, of the requested size and level."""
    from logicgrid.api.generating import MakeRequest, is_board
    from logicgrid.generate.theme import names

    what, level, size = str(choices.get("what")), _level(choices), _number(choices, "size", 3, 16)
    if is_board(what):
        whole = None if size is None else str(size)
        return _generated(MakeRequest(what, size=whole, level=level, time_limit=_PROCESSOR))
    if what not in names():
        raise Refused(say("session.no-such-theme"))
    properties = _number(choices, "properties", 1, 8)
    return _generated(MakeRequest(what, actors=size, properties=properties, level=level, time_limit=_PROCESSOR))


def _generated(request: MakeRequest) -> CommandResult:
    from logicgrid.api.generating import ordered
    from logicgrid.generate.batch import Lost, search

    found = search(ordered(request), 1)
    if isinstance(found, Lost):
        raise Refused(found.why)
    return CommandResult(found.made.text, say("session.not-asked", lacks=found.lacks) if found.lacks else "")


def _hear(text: str, choices: Choices) -> CommandResult:
    """Return the readings of sentences as possible clues of a draft: `{"clues": […]}`, as in `draft --format json`."""
    from logicgrid.render.clues import clue_values

    sentences = choices.get("texts")
    if not isinstance(sentences, list) or not all(isinstance(each, str) for each in sentences):
        raise Refused(say("session.nothing-to-hear"))
    found = heard_sentences(text, sentences)
    if found is None:
        raise Refused(load_text(text, _NAME).errors or "")
    return CommandResult(json.dumps({"clues": clue_values(found)}))


def _page(text: str, choices: Choices) -> CommandResult:
    """Return a draft of the puzzle on a `page` of text, with the rules that are certain readings of its clues."""
    from logicgrid.render.clues import heard_words

    made = kind_named(DEFAULT_KIND).from_page(str(choices.get("page")))
    loaded = load_text(made.text, _NAME)
    missing = [say("session.page-mends", n=made.gaps)] if made.gaps else []
    if loaded.puzzle is None:
        return CommandResult(made.text, joined(" – ", missing))
    found = heard(loaded, _PROCESSOR)
    return CommandResult(with_rules(made.text, rules_of(found)), joined(" – ", [heard_words(found), *missing]))


COMMANDS: Final[dict[str, Callable[[str, Choices], CommandResult]]] = {
    "explain": _explain,
    "play": _play,
    "print": lambda text, choices: _printed([load_text(text, _NAME)], choices),
    "booklet": _booklet,
    "judge": _judge,
    "finish": _finish,
    "fill": _fill,
    "generate": _generate,
    "hear": _hear,
    "page": _page,
}
"""The functions of the commands; each raises Refused."""


def _why(refused: Refused, choices: Choices) -> str:
    """Return why there is no result: the mistakes, with help for those without a place in the text.

    For a puzzle without a unique answer say so, with a rule that would fix it if its answers are rotations of one.
    """
    from logicgrid.render import turning_words

    if isinstance(refused, PuzzleError) and not refused.report.errors:
        report = refused.report
        why = why_not(report.verdict, report.proof, words_of(language_for(_language(choices), refused.language)))
        return why if report.turning is None else f"{why}\n{turning_words(report.turning)}"
    lines: list[str | None] = []
    for each in refused.diagnostics:
        lines += [joined("", [f"{each.span.line}: ", each.message])] if each.span else [each.message, each.help]
    return joined("\n", filter(None, lines))


def _language(choices: Choices) -> str | None:
    language = choices.get("language")
    return language if language in LANGUAGES else None


def _number(choices: Choices, name: str, least: int, most: int) -> int | None:
    value = choices.get(name)
    return value if type(value) is int and least <= value <= most else None


def _level(choices: Choices) -> tuple[int, int] | None:
    level = _number(choices, "level", 1, 6)
    return None if level is None else (level, level)


def outcome_of(name: str, text: str, choices: Choices) -> CommandResult | CommandFailure:
    """Return the result of a command on a text, or why there is none."""
    try:
        return COMMANDS[name](text, choices)
    except Refused as refused:
        return CommandFailure(_why(refused, choices))
    except Exception as error:
        return CommandFailure(say("session.fault-program", name=type(error).__name__, error=error))


def serve(pipe: Connection, name: str, text: str, choices: Choices) -> None:
    """Run one command, send the result, and end."""
    begin()
    leave_the_streams()
    limit_memory(MEMORY)
    found = outcome_of(name, text, choices)
    with contextlib.suppress(OSError):  # nobody is waiting
        pipe.send(found)


# --- In the front -----------------------------------------------------------------------------------------------------


class _Running:
    """A command's process, with a thread of the front end that waits for it."""

    def __init__(self, *arguments: Any) -> None:
        self.arguments = arguments
        self.loop = asyncio.get_running_loop()
        self.found: asyncio.Future[CommandResult | CommandFailure] = self.loop.create_future()
        self.process: WorkerProcess | None = None
        self.stopped = False
        threading.Thread(target=self._wait, daemon=True).start()

    def stop(self) -> None:
        self.stopped = True
        if self.process is not None:
            self.process.kill()

    def _wait(self) -> None:
        found: CommandResult | CommandFailure
        try:
            self.process = process = WorkerProcess(worker_context(), serve, *self.arguments)
        except Exception as error:
            found = CommandFailure(say("session.no-worker-can-start", error=error))
        else:
            if self.stopped:
                process.kill()
            try:
                found = process.pipe.recv()
            except Exception:  # the process is gone
                found = CommandFailure(process.cause_of_death())
            process.end()
        with contextlib.suppress(RuntimeError):  # the loop is closed, so nobody is waiting
            self.loop.call_soon_threadsafe(self._settle, found)

    def _settle(self, found: CommandResult | CommandFailure) -> None:
        if not self.found.done():
            self.found.set_result(found)


async def run_command(name: str, text: str, choices: Choices) -> CommandResult | CommandFailure:
    """Return the result of a command on a text, or why there is none.  Cancellation kills its process."""
    if name not in COMMANDS:
        return CommandFailure(say("session.no-such-command"))
    running = _Running(name, text, dict(choices))
    try:
        async with asyncio.timeout(SECONDS):  # `wait_for` would forget a cancellation once there is a result
            return await running.found
    except TimeoutError:
        return CommandFailure(say("session.not-done-in-time"))
    finally:
        running.stop()
