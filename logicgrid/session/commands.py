"""What a front has made of a text: its explanation, a page to play, a page to print, a finished draft; and new puzzles.

Each is made in a process of its own, which is killed when nobody waits any more or when it takes too long.  What is
asked for is the name of a command, a text and a few choices: never a path, nor anything that is run.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from logicgrid.api.deriving import answered, known_of, way_through
from logicgrid.kinds.explain import BRANCHES, ENDED, NotDerived, derive
from logicgrid.kinds.load import LoadedPuzzle, load_text
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.diagnostics import Diagnostic, Refused
from logicgrid.puzzle.messages import LANGUAGES, joined, say
from logicgrid.puzzle.record import Record
from logicgrid.runner.process import WorkerProcess
from logicgrid.session.lanes import MEMORY, worker_context
from logicgrid.words.phrases import Words, language_for, words_of

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from logicgrid.api.generating import MakeRequest
    from logicgrid.kinds import Puzzle
    from logicgrid.kinds.sheets import Page
    from logicgrid.print.pages import BookletOptions

SECONDS: Final = 60.0
"""The seconds that a command may take, all in all."""
_PROCESSOR: Final = 30.0
"""The seconds of processor time after which a puzzle is undecided."""
_BUDGET: Final = Budget(BRANCHES, _PROCESSOR)
_BATCH: Final = 15.0
"""The seconds after which no further puzzle of several is judged at once, and those that one may take."""
_NAME: Final = "puzzle.yaml"
_WHY: Final = {"multiple": "several_answers", "none": "no_answer", "unknown": "budget_ended"}
"""By verdict what is said if there is no derivation of an answer: a key of the language's texts."""

Choices = Mapping[str, Any]


class CommandResult(Record):
    """What was asked for: a text, or the bytes of a PDF; `note` says if it is not quite as asked."""

    content: str | bytes
    note: str = ""


class CommandFailure(Record):
    """Why there is nothing, in words for the author."""

    message: str


# --- In the process of a command --------------------------------------------------------------------------------------


def _explain(text: str, choices: Choices) -> CommandResult | CommandFailure:
    """Return the explanation as a page; of a puzzle with several answers as far as its clues lead."""
    from logicgrid.kinds.explain import explanation_of
    from logicgrid.render.explain.html import explanation_to_html

    loaded = load_text(text, _NAME)
    if loaded.puzzle is None:
        return _mistaken(loaded.errors)
    words = _words(loaded, choices)
    derived = way_through(loaded.puzzle, _BUDGET, open_too=True, to_questions=True)
    if isinstance(derived, NotDerived):
        return _not_derived(derived, words, loaded.puzzle)
    return CommandResult(explanation_to_html(explanation_of(loaded, derived), words))


def _play(text: str, choices: Choices) -> CommandResult | CommandFailure:
    """Return the page to play, without hints if their steps are not found in time."""
    from logicgrid.play.page import play_page

    loaded = load_text(text, _NAME)
    if loaded.puzzle is None:
        return _mistaken(loaded.errors)
    words = _words(loaded, choices)
    if loaded.puzzle.questions:
        from logicgrid.play.asked import playable

        derived = playable(loaded.puzzle, _BUDGET, True)
    else:
        derived = derive(loaded.puzzle, _BUDGET)
    if isinstance(derived, NotDerived) and derived.found is not None:
        derived = answered(loaded.puzzle, _BUDGET, level=False)
    if isinstance(derived, NotDerived):
        return _not_derived(derived, words, loaded.puzzle)
    return CommandResult(play_page(loaded, derived, words, 1, derived.derivation.complete))


def _print(text: str, choices: Choices) -> CommandResult | CommandFailure:
    """Return the page to print, as HTML or PDF; with `draft` of any puzzle."""
    return _printed([load_text(text, _NAME)], choices)


def _booklet(text: str, choices: Choices) -> CommandResult | CommandFailure:
    """Return a booklet of several puzzles as PDF; `text` is a list in JSON of their names and texts."""
    loaded = [load_text(each, name) for name, each in json.loads(text)]
    if not loaded:
        return CommandFailure(say("session.no-puzzles-chosen"))
    return _printed(loaded, {**choices, "form": "pdf"})


def _judge(text: str, choices: Choices) -> CommandResult | CommandFailure:
    """Return the verdicts and levels of the first of several puzzles, as many as there is time for.

    `text` is a list in JSON of their names and texts; what is made is `{"puzzles": [{"name", "verdict", "level"}]}`.
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
        derived = None if isinstance(known, NotDerived) else known.derived
        verdict = known.verdict if isinstance(known, NotDerived) else "answered" if loaded.puzzle.is_asked else "unique"
        level = derived.derivation.level if derived is not None and not derived.open else None
        found.append({"name": name, "verdict": verdict, "level": level or None})
    return CommandResult(json.dumps({"puzzles": found}))


def _printed(loaded: Sequence[LoadedPuzzle], choices: Choices) -> CommandResult | CommandFailure:
    """Return puzzles on paper; of several, those that cannot be printed are named in the note."""
    from logicgrid.api.printing import booklet_files
    from logicgrid.print.pages import SIZES, BookletOptions

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
    for each in loaded:
        page = _paged(each, wanted)
        if not isinstance(page, CommandFailure):
            found.append(page)
        else:
            first = page.message.partition("\n")[0]
            lost.append(f"{each.file}: {first}" if several else page.message)
    if not found:
        return CommandFailure("\n".join(lost))
    (made,) = booklet_files(found, wanted, "pdf" if choices.get("form") == "pdf" else "html")
    return CommandResult(made, "\n".join(lost))


def _paged(loaded: LoadedPuzzle, wanted: BookletOptions) -> Page | CommandFailure:
    """Return the page of a puzzle, or why there is none: only a draft may have no answer, or several."""
    from logicgrid.api.printing import explained
    from logicgrid.print.asked import KnownAnswer
    from logicgrid.print.pages import page_of

    if loaded.puzzle is None:
        return _mistaken(loaded.errors)
    found = known_of(loaded.puzzle, _BUDGET, wanted.level)
    if isinstance(found, NotDerived):
        if not wanted.draft:
            words = words_of(language_for(wanted.language, loaded.puzzle.language))
            return _not_derived(found, words, loaded.puzzle)
        found = KnownAnswer(None)
    name = loaded.file.rpartition("/")[2].partition(".")[0]
    why = explained(loaded, found, wanted, _BUDGET)
    return page_of(loaded.puzzle, name, found.derived, wanted, found.questions, why)


def _finish(text: str, choices: Choices) -> CommandResult | CommandFailure:
    """Return the draft with the fewest clues added that leave one answer."""
    from logicgrid.api.generating import MakeRequest

    draft = load_text(text, _NAME)
    if draft.puzzle is None:
        return _mistaken(draft.errors)
    return _generated(MakeRequest(draft=draft, level=_level(choices), time_limit=_PROCESSOR))


def _generate(text: str, choices: Choices) -> CommandResult | CommandFailure:
    """Return a new sudoku, nonogram or logic grid of a theme, of the size and the level that are asked for."""
    from logicgrid.api.generating import MakeRequest, is_board
    from logicgrid.generate.theme import names

    what, level, size = str(choices.get("what")), _level(choices), _number(choices, "size", 3, 16)
    if is_board(what):
        whole = None if size is None else str(size)
        return _generated(MakeRequest(what, size=whole, level=level, time_limit=_PROCESSOR))
    if what not in names():
        return CommandFailure(say("session.no-such-theme"))
    properties = _number(choices, "properties", 1, 8)
    return _generated(MakeRequest(what, actors=size, properties=properties, level=level, time_limit=_PROCESSOR))


def _generated(request: MakeRequest) -> CommandResult | CommandFailure:
    from logicgrid.api.generating import ordered
    from logicgrid.generate.batch import Lost, search

    found = search(ordered(request), 1)
    if isinstance(found, Lost):
        return CommandFailure(found.why)
    return CommandResult(found.made.text, say("session.not-asked", lacks=found.lacks) if found.lacks else "")


def _hear(text: str, choices: Choices) -> CommandResult | CommandFailure:
    """Return what sentences were heard as that may be clues of a draft: `{"clues": […]}`, as `draft --format json`."""
    from logicgrid.api.hearing import heard_sentences
    from logicgrid.render.heard import clue_values

    sentences = choices.get("texts")
    if not isinstance(sentences, list) or not all(isinstance(each, str) for each in sentences):
        return CommandFailure(say("session.nothing-to-hear"))
    found = heard_sentences(text, sentences)
    return (
        _mistaken(load_text(text, _NAME).errors)
        if found is None
        else CommandResult(json.dumps({"clues": clue_values(found)}))
    )


COMMANDS: Final[dict[str, Callable[[str, Choices], CommandResult | CommandFailure]]] = {
    "explain": _explain,
    "play": _play,
    "print": _print,
    "booklet": _booklet,
    "judge": _judge,
    "finish": _finish,
    "generate": _generate,
    "hear": _hear,
}


def _mistaken(found: Iterable[Diagnostic]) -> CommandFailure:
    """Say what is wrong, and what helps where there is no place in the text to look at."""
    lines: list[str | None] = []
    for each in found:
        lines += [joined("", [f"{each.span.line}: ", each.message])] if each.span else [each.message, each.help]
    return CommandFailure(joined("\n", filter(None, lines)))


def _not_derived(found: NotDerived, words: Words, puzzle: Puzzle) -> CommandFailure:
    """Say why there are no steps to an answer; a fault of this program is told as it is."""
    if found.verdict == "unknown" and found.reason != say(ENDED):
        return CommandFailure(found.reason)
    why = words[_WHY[found.verdict]]
    if found.verdict == "multiple":
        from logicgrid.analyses.turning import turning_in
        from logicgrid.render.wording import turning_words

        turning = turning_in(puzzle, _PROCESSOR)
        why = why if turning is None else f"{why}\n{turning_words(turning)}"
    return CommandFailure(why)


def _language(choices: Choices) -> str | None:
    language = choices.get("language")
    return language if language in LANGUAGES else None


def _words(loaded: LoadedPuzzle, choices: Choices) -> Words:
    return words_of(language_for(_language(choices), loaded.puzzle.language if loaded.puzzle else None))


def _number(choices: Choices, name: str, least: int, most: int) -> int | None:
    value = choices.get(name)
    return value if type(value) is int and least <= value <= most else None


def _level(choices: Choices) -> tuple[int, int] | None:
    level = _number(choices, "level", 1, 6)
    return None if level is None else (level, level)


def serve(pipe: Connection, name: str, text: str, choices: Choices) -> None:
    """Answer a command, and end."""
    from logicgrid.runner.worker import begin, leave_the_streams, limit_memory

    begin()
    leave_the_streams()
    limit_memory(MEMORY)
    try:
        found = COMMANDS[name](text, choices)
    except Refused as refused:
        found = _mistaken(refused.diagnostics)
    except Exception as error:
        found = CommandFailure(say("session.fault-program", name=type(error).__name__, error=error))
    with contextlib.suppress(OSError):  # nobody waits
        pipe.send(found)


# --- In the front -----------------------------------------------------------------------------------------------------


class _Running:
    """A command's process, with a thread of the front that waits for it."""

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
            except Exception:  # it is gone
                found = CommandFailure(process.cause_of_death())
            process.end()
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits
            self.loop.call_soon_threadsafe(self._settle, found)

    def _settle(self, found: CommandResult | CommandFailure) -> None:
        if not self.found.done():
            self.found.set_result(found)


async def run_command(name: str, text: str, choices: Choices) -> CommandResult | CommandFailure:
    """Return what a command makes of a text, or why there is nothing.  If this is cancelled, its process is killed."""
    if name not in COMMANDS:
        return CommandFailure(say("session.no-such-command"))
    running = _Running(name, text, dict(choices))
    try:
        return await asyncio.wait_for(running.found, SECONDS)
    except TimeoutError:
        return CommandFailure(say("session.not-done-in-time"))
    finally:
        running.stop()
