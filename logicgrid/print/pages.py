"""Puzzles as plain values: all that a printed page shows, for `sheet.typ` (as JSON) and for the page as HTML.

The keys are those that `sheet.typ` reads, and `scene` and `marks`, from which HTML draws the board and its answer.
Texts are the author's, or the words of the page's language.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Literal

from logicgrid.kinds import Puzzle, kind_named
from logicgrid.kinds.atoms import atoms_of
from logicgrid.kinds.explain import Derived
from logicgrid.kinds.sheets import Page, printed, running
from logicgrid.print.asked import replies
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.report import QuestionReport
from logicgrid.render.drawing import marks_of
from logicgrid.words.phrases import language_for, words_of


class Wanted(Record):
    """What the pages of a booklet have: `answers` at the end, none, or only they.

    `language` is the one that was asked for; `drafts` says "draft" in every foot.
    """

    paper: Literal["a4", "letter"] = "a4"
    answers: Literal["end", "none", "only"] = "end"
    language: str | None = None
    title: str | None = None
    large: bool = False
    per_page: int = 1
    level: bool = True
    table: bool = True
    draft: bool = False


def page_of(
    puzzle: Puzzle, name: str, derived: Derived | None, wanted: Wanted, questions: Sequence[QuestionReport] = ()
) -> Page:
    """Return the page of a puzzle; without its only answer and its level if there is none (a draft, or an open grid).

    `name` is that of the file, the title of a puzzle that has none; `questions` are the answers to its questions.
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
    return {**common, **kind_named(puzzle.kind).sheet().page(puzzle, scene, answer, words)}


def booklet(pages: Sequence[Page], wanted: Wanted) -> dict[str, Any]:
    """Return the whole: the pages in their order, and what all of them share."""
    words = words_of(language_for(wanted.language, pages[0]["lang"]))
    own = printed(words)
    return {
        "title": wanted.title or (pages[0]["title"] if len(pages) == 1 else own["booklet"]),
        "title-page": wanted.title is not None,
        "lang": words.code,
        "paper": wanted.paper,
        "large": wanted.large,
        "part": wanted.answers,
        "per-page": wanted.per_page,
        "table": wanted.table,
        "draft": own["draft"] if wanted.draft else None,
        "words": {key: own[key] for key in ("contents", "answers", "answer")},
        "puzzles": list(pages),
        "pages": _shared(pages, wanted.per_page),
        "theme": {},
    }


def _shared(pages: Sequence[Page], most: int) -> list[list[int]]:
    """Return the puzzles of each page: boards that follow each other share one, up to `most`."""
    found: list[list[int]] = []
    for number, page in enumerate(pages):
        last = found[-1] if found else []
        boards = last and not any(kind_named(each["kind"]).tabular for each in (page, pages[last[0]]))
        if boards and len(last) < most:
            last.append(number)
        else:
            found.append([number])
    return found


def _code(language: str, default: str) -> str:
    """Return the language's code without a region, as typst takes it."""
    code = re.split("[-_]", language)[0].lower()
    return code if re.fullmatch("[a-z]{2,3}", code) else default


def paragraphs(text: str | None) -> list[str]:
    """Return a text's paragraphs, each as one line; lines of Chinese and Japanese are joined without a space."""
    parts = re.split(r"\n\s*\n", text.strip()) if text and text.strip() else []
    return [running(part) for part in parts]
