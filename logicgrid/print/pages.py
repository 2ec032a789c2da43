"""Puzzles as plain values: all that a printed page shows, for `sheet.typ` (as JSON) and for the page as HTML.

The keys are those that `sheet.typ` reads, and `scene` and `marks`, from which HTML draws the board and its answer.
Texts are the author's, or the words of the page's language.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from logicgrid.kinds import Puzzle, kind_named
from logicgrid.kinds.atoms import atoms_of
from logicgrid.kinds.explain import Derived
from logicgrid.kinds.sheets import Page, paragraphs, printed, running
from logicgrid.print import replies
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.report import QuestionReport
from logicgrid.render.drawing import marks_of
from logicgrid.words.phrases import language_for, words_of

Paper = Literal["a4", "a5", "b5", "letter", "6x9in"]

SIZES: Mapping[Paper, tuple[float, float]] = {
    "a4": (210, 297),
    "a5": (148, 210),
    "b5": (176, 250),
    "letter": (215.9, 279.4),
    "6x9in": (152.4, 228.6),
}
"""The width and the height of paper, in millimetres."""

BINDING = 5
"""The millimetres by which the inner margin of a bound page is wider than the middle, and the outer one narrower."""


def margins_of(paper: Paper) -> tuple[float, float, float]:
    """Return the margins at the sides, above and below, in millimetres: narrower on paper that is small."""
    return (18, 16, 18) if SIZES[paper][0] > 200 else (13, 13, 15)


class BookletOptions(Record):
    """What the pages of a booklet have: `answers` at the end, none, or only they.

    `language` is the one that was asked for; `drafts` says "draft" in every foot.
    """

    paper: Paper = "a4"
    answers: Literal["end", "none", "only"] = "end"
    language: str | None = None
    title: str | None = None
    large: bool = False
    per_page: int = 1
    level: bool = True
    table: bool = True
    draft: bool = False
    rules: bool = True
    """Whether a line says what is to be done."""
    explain: Literal["no", "short", "whole"] = "no"
    """What of the explanations is at the back: each step's result, or all of its text."""
    bleed: float = 0
    """The millimetres beyond the edge at which the paper is cut, with marks of it."""
    mirrored: bool = False
    """Whether the pages are bound: the inner margin is wider, and a puzzle on two pages is seen at once."""


def page_of(
    puzzle: Puzzle,
    name: str,
    derived: Derived | None,
    wanted: BookletOptions,
    questions: Sequence[QuestionReport] = (),
    explained: Sequence[tuple[str, Sequence[str]]] = (),
) -> Page:
    """Return the page of a puzzle; without its only answer and its level if there is none (a draft, or an open grid).

    `name` is that of the file, the title of a puzzle that has none; `questions` are the answers to its questions, and
    `explained` the paragraphs of its explanation: a heading and lines.
    """
    words = words_of(language_for(wanted.language, puzzle.language))
    known = derived is not None and not derived.open
    graded = wanted.level and not puzzle.is_asked  # a level is that of the whole grid
    level = (derived.derivation.level or None) if derived is not None and known and graded else None
    answer = puzzle.present(derived.answer).board.rows if derived is not None and known else None
    common: Page = {
        "kind": puzzle.kind,
        "kind-name": words.texts["site"].get(puzzle.kind, puzzle.kind),
        "lang": words.code if puzzle.language is None or wanted.language else _code(puzzle.language, words.code),
        "title": running(puzzle.title or name),
        "intro": paragraphs(puzzle.intro),
        "level": level,
        "words": {
            "clues": printed(words)["clues"],
            "your_answer": printed(words)["your_answer"],
            "questions": words.texts["posed"]["questions"],
            "level": "" if level is None else words.say("level", level=level),
        },
    }
    scene = atoms_of(puzzle).scene()
    common |= {"scene": scene, "marks": marks_of(scene, answer) if answer is not None else None}
    common["replies"] = replies(puzzle, questions, words)
    common["explained"] = [[running(head), list(map(running, lines))] for head, lines in explained]
    found = {**common, **kind_named(puzzle.kind).sheet().page(puzzle, scene, answer, words)}
    return found if wanted.rules else {**found, "rules-line": ""}


def booklet(pages: Sequence[Page], wanted: BookletOptions) -> dict[str, Any]:
    """Return the whole: the pages in their order, and what all of them share."""
    words = words_of(language_for(wanted.language, pages[0]["lang"]))
    own = printed(words)
    return {
        "title": wanted.title or (pages[0]["title"] if len(pages) == 1 else own["booklet"]),
        "title-page": wanted.title is not None,
        "lang": words.code,
        "paper": wanted.paper,
        "paper-size": SIZES[wanted.paper],
        "margins": margins_of(wanted.paper),
        "bleed": wanted.bleed,
        "binding": BINDING if wanted.mirrored else 0,
        "large": wanted.large,
        "part": wanted.answers,
        "per-page": wanted.per_page,
        "table": wanted.table,
        "draft": own["draft"] if wanted.draft else None,
        "words": {key: own[key] for key in ("contents", "answers", "answer", "explanations", "explanation")},
        "puzzles": _with_distinct_titles(pages),
        "pages": _shared(pages, wanted.per_page),
        "theme": {},
    }


def _shared(pages: Sequence[Page], most: int) -> list[list[int]]:
    """Return the puzzles of each page: boards that follow each other share one, up to `most`; small grids two."""
    found: list[list[int]] = []
    for number, page in enumerate(pages):
        last = found[-1] if found else []
        both = (page, pages[last[0]]) if last else ()
        boards = last and not any(kind_named(each["kind"]).tabular for each in both)
        small = last and all(kind_named(each["kind"]).sheet().is_small(each) for each in both)
        if (boards and len(last) < most) or (small and len(last) < min(most, 2)):
            last.append(number)
        else:
            found.append([number])
    return found


def _with_distinct_titles(pages: Sequence[Page]) -> list[Page]:
    """Return the pages with titles that differ: those that are the same get a number."""
    counts, seen = Counter(page["title"] for page in pages), Counter[str]()
    found = []
    for page in pages:
        title = page["title"]
        seen[title] += 1
        number = f" ({seen[title]})" if page["lang"] not in ("zh", "ja") else f"（{seen[title]}）"
        found.append({**page, "title": title + number} if counts[title] > 1 else page)
    return found


def _code(language: str, default: str) -> str:
    """Return the language's code without a region, as typst takes it."""
    code = re.split("[-_]", language)[0].lower()
    return code if re.fullmatch("[a-z]{2,3}", code) else default
