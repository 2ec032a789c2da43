"""`logicgrid explain` and `hint`: the steps to the full grid that a person accepts, and the next of these steps.

`certify` and `verify` write these steps as a proof that there is exactly one answer, and check it without a solver.
The code that checks a certificate imports nothing of the code that makes it.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from logicgrid.commands import add, budget_of, note, print_open
from logicgrid.puzzle.diagnostics import Refused, one_line
from logicgrid.puzzle.messages import say, speaking, translated

if TYPE_CHECKING:
    from logicgrid.api.values import PuzzleError
    from logicgrid.kinds import Puzzle
    from logicgrid.kinds.load import LoadedPuzzle


def fill_explain(parser: argparse.ArgumentParser) -> None:
    add(parser, "file", "--grid", "--grid-changed", "-v --verbose")
    parser.add_argument("--format", choices=("text", "json", "html"), default="text")
    add(parser, "--assume-unique", "lang", "budget", "color")
    parser.set_defaults(json_refusals=True)


def run_explain(options: argparse.Namespace) -> int:
    from logicgrid.api.answering import Deriving, derived
    from logicgrid.api.values import PuzzleError
    from logicgrid.kinds.explain import explanation_of, value_of
    from logicgrid.kinds.load import named

    loaded = next(named(options.file))
    try:
        found = derived(loaded, Deriving(budget_of(options), options.assume_unique, open_too=True, to_questions=True))
    except PuzzleError as refused:
        if refused.report.verdict == "none" and loaded.puzzle is not None:
            _contradiction(loaded.puzzle, loaded.file, refused, options)
        raise
    left_open = print_open(loaded, found, options)
    if options.format == "json":
        from logicgrid.render.json import encoded

        head = {"file": loaded.file, "kind": loaded.kind, "title": loaded.title}
        print(encoded({**head, **value_of(found)}))
        return int(left_open)
    from logicgrid.words.phrases import language_for, words_of

    explanation, words = explanation_of(loaded, found), words_of(language_for(options.lang, found.puzzle.language))
    if options.format == "html":
        from logicgrid.render.explain.html import explanation_to_html

        print(explanation_to_html(explanation, words))
        return int(left_open)
    from logicgrid.puzzle.terminal import style_of
    from logicgrid.render.explain.text import explanation_to_text

    text = explanation_to_text(
        explanation,
        words,
        grid=options.grid,
        changed=options.grid_changed,
        verbose=options.verbose,
        style=style_of(sys.stdout),
    )
    print(text)
    return int(left_open)


def _contradiction(puzzle: Puzzle, file: str, refused: PuzzleError, options: argparse.Namespace) -> None:
    """Print how some of the clues contradict each other, before the message that there is no answer."""
    from logicgrid.api.answering import contradiction_in

    found = contradiction_in(puzzle, options.time_limit, options.lang)
    if found is None:
        return
    if options.format == "json":
        refused.more = {"conflict": list(found.clues), "why": [text for _, text in found.story]}
        return
    from logicgrid.words.phrases import capital, language_for, words_of

    words = words_of(language_for(options.lang, puzzle.language))
    head = capital(words.clue_numbers(found.clues, True) if found.clues else words["what_is_known"])
    if options.format == "html":
        from logicgrid.render.explain.html import contradiction_to_html

        print(contradiction_to_html(puzzle.title or file, head, found.texts, found.story, words))
        return
    from logicgrid.puzzle.terminal import style_of
    from logicgrid.render.clues import story_lines

    if found.story:
        style = style_of(sys.stdout)
        print("\n".join([style.bold(head), *story_lines(found.story, style)]))


def fill_hint(parser: argparse.ArgumentParser) -> None:
    add(parser, "file")
    parser.add_argument("--known", action="extend", nargs="+", default=[], metavar="FACT")
    add(parser, "--marks=FILE")
    parser.add_argument("--strength", type=int, choices=(1, 2, 3), default=3)
    add(parser, "format", "lang", "budget", "color")
    parser.set_defaults(json_refusals=True)


def run_hint(options: argparse.Namespace) -> int:
    from logicgrid.api.answering import MOST_MARKS, Deriving, derived, next_step
    from logicgrid.files.text import bytes_in
    from logicgrid.kinds.load import named
    from logicgrid.words.phrases import language_for, words_of

    loaded = next(named(options.file))
    budget = budget_of(options)
    way = derived(loaded, Deriving(budget, open_too=True, steps="some", to_questions=True))
    left_open = print_open(loaded, way, options)
    if options.file == options.marks == "-":
        raise Refused(say("commands.both-standard-input"))
    marks = None if options.marks is None else bytes_in(options.marks, MOST_MARKS)
    found = next_step(loaded, way, options.known, marks, budget)
    words = words_of(language_for(options.lang, way.puzzle.language))
    from logicgrid.render.explain.text import hint_to_json, hint_to_text

    if options.format == "json":
        print(hint_to_json(found, words, options.strength, way.atoms.to_value))
    else:
        from logicgrid.puzzle.terminal import style_of

        print(hint_to_text(found, words, options.strength, style_of(sys.stdout)))
    if found.step is None and not found.finished and not found.open:
        return 3
    return 1 if found.wrong or left_open else 0


# --- Certificates -----------------------------------------------------------------------------------------------------


def fill_certify(parser: argparse.ArgumentParser) -> None:
    add(parser, "file", "-o --output=OUT", "budget", "color", "lang")


def certify(options: argparse.Namespace) -> int:
    if options.file == "-" and options.output is None:
        raise Refused(say("commands.name-certificate"))
    from logicgrid.api.answering import Deriving, derived
    from logicgrid.files.disk import write_whole
    from logicgrid.kinds.atoms import to_text
    from logicgrid.kinds.explain import value_of
    from logicgrid.kinds.load import named

    loaded = next(named(options.file))
    found = derived(loaded, Deriving(budget_of(options), to_questions=True))
    words = say("commands.certified", n=len(found.derivation.steps), level=found.derivation.level)
    if found.questions:
        refuting = sum([len(one.steps) for each in found.questions for one in each.refuted])
        words = say("commands.certified-questions", steps=refuting, n=len(found.questions))
    if options.output == "-":
        sys.stdout.write(to_text(value_of(found)))
        with speaking(loaded.language):
            print(translated(words), file=sys.stderr)
        return 0
    target = options.output or Path(options.file).with_suffix(".cert.json").name
    write_whole(target, to_text(value_of(found)), options.file)
    with speaking(loaded.language):
        note(Path(target), words)
    return 0


def fill_verify(parser: argparse.ArgumentParser) -> None:
    add(parser, "file", "certificate=CERT", "color", "lang")


def verify(options: argparse.Namespace) -> int:
    if options.file == options.certificate == "-":
        raise Refused(say("commands.certificate-standard-input"))
    from logicgrid.files.text import bytes_in
    from logicgrid.kinds.atoms import MAX_BYTES, verified
    from logicgrid.kinds.load import named

    loaded = next(named(options.file))
    if loaded.puzzle is None:
        from logicgrid.api.answering import rejected

        raise rejected(loaded)
    name = "<stdin>" if options.certificate == "-" else options.certificate
    steps, fault = verified(loaded.puzzle, bytes_in(options.certificate, MAX_BYTES + 1), name)
    status, words = _words(loaded, steps, fault)
    with speaking(loaded.language):
        note(name, words)
    return status


def _words(loaded: LoadedPuzzle, steps: int, fault: str) -> tuple[int, str]:
    """Return the exit status, and the message about a certificate with this number of steps."""
    from logicgrid.puzzle.checker import is_too_large

    if is_too_large(fault):
        return 3, say("commands.verify-undecided", fault=fault)
    if fault:
        return 1, say("commands.verify-refused", fault=fault)
    file = one_line(loaded.file)
    asked = len(loaded.puzzle.questions) if loaded.puzzle and loaded.puzzle.expect == "answered" else 0
    if asked:
        counted = say("commands.steps", n=steps)
        return 0, say("commands.verify-accepted-questions", n=asked, steps=counted, file=file)
    return 0, say("commands.verify-accepted", n=steps, file=file)


PARTS = {
    "explain": (fill_explain, run_explain),
    "hint": (fill_hint, run_hint),
    "certify": (fill_certify, certify),
    "verify": (fill_verify, verify),
}
