"""What the tests of lint rules share: puzzles of a few clues, their remarks, and the examples of the docstrings."""

import json
import re
from textwrap import dedent, indent

from logicgrid.kinds import kind_named
from logicgrid.puzzle.diagnostics import Diagnostic, Severity
from support import puzzle_of


def puzzle_text(clues: str, language: str = "en", intro: str = "") -> str:
    return (
        f"language: {language}\n{intro}actors: [Ann, Ben, Cleo, Dora]\nproperties:\n  animal: [dog, cat, owl, newt]\n"
        f"  day: [mon, tue, wed, thu]\n  seat: 1..4\nclues:\n{clues}"
    )


def clue_text(text: str, *rules: str) -> str:
    rule = json.dumps(rules[0]) if len(rules) == 1 else json.dumps(list(rules))
    return f"  - text: {json.dumps(text, ensure_ascii=False)}\n    rule: {rule}\n"


def lint(text: str) -> list[Diagnostic]:
    return kind_named("logic-grid").lint(puzzle_of(text))


def warnings(text: str, *rules: str, language: str = "en") -> list[Diagnostic]:
    """The warnings about a single clue (notes left out)."""
    found = lint(puzzle_text(clue_text(text, *rules), language))
    return [each for each in found if each.severity is Severity.WARNING]


def codes(text: str, *rules: str, language: str = "en") -> list[str]:
    return [each.code for each in warnings(text, *rules, language=language)]


def examples(docstring: str, heading: str) -> list[str]:
    """Return the examples under a heading of a rule's docstring, each as the text of a puzzle file.

    An example is YAML: a list of clues, or a mapping of keys that replace those of the puzzle of `puzzle_text`.
    """
    block = re.search(rf"^{heading}:\n\n((?:    .*\n|\n)*)", docstring, re.MULTILINE)
    found = [] if block is None else dedent(block[1]).strip().split("\n\n")
    texts = []
    for each in found:
        own = each if re.match(r"\w+:", each) else "clues:\n" + indent(each, "  ")
        if "actors:" not in own:
            own = f"{puzzle_text('').replace('clues:', '')}{own}"
        texts.append(own + "\n")
    return texts
